/* attn-language.c: the two languages, their catalogue, and Korean particles
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-language.h"

#include <string.h>

#include "attn-catalogue.h"

static const struct
{
  AttnLanguage language;
  const char  *code;
} languages[ATTN_N_LANGUAGES] = {
  { ATTN_LANGUAGE_ENGLISH, "en" },
  { ATTN_LANGUAGE_KOREAN,  "ko" },
};

gboolean
attn_language_parse (const char   *code,
                     AttnLanguage *language)
{
  gsize length;

  if (code == NULL)
    return FALSE;

  /* language[_TERRITORY][.codeset][@modifier], and the hyphen of language tags. */
  length = strcspn (code, "_-.@");
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (strlen (languages[i].code) == length && g_ascii_strncasecmp (code, languages[i].code, length) == 0)
      {
        *language = languages[i].language;
        return TRUE;
      }

  return FALSE;
}

const char *
attn_language_get_code (AttnLanguage language)
{
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (languages[i].language == language)
      return languages[i].code;

  g_return_val_if_reached ("en");
}

/* A variable that is set but empty counts as not set, as POSIX has it. */
static const char *
get_variable (const char *name)
{
  const char *value = g_getenv (name);

  return value != NULL && *value != '\0' ? value : NULL;
}

AttnLanguage
attn_language_from_desktop (void)
{
  const char *locale = get_variable ("LC_ALL");
  const char *list = get_variable ("LANGUAGE");
  AttnLanguage language = ATTN_LANGUAGE_ENGLISH;
  g_auto(GStrv) codes = NULL;

  if (locale == NULL)
    locale = get_variable ("LC_MESSAGES");
  if (locale == NULL)
    locale = get_variable ("LANG");

  /* The plain C locale wants the messages as they stand in the source, whatever LANGUAGE says. */
  if (locale == NULL || g_str_equal (locale, "C") || g_str_equal (locale, "POSIX"))
    return ATTN_LANGUAGE_ENGLISH;

  codes = g_strsplit (list != NULL ? list : locale, ":", -1);
  for (guint i = 0; codes[i] != NULL; i++)
    if (attn_language_parse (codes[i], &language))
      break;

  return language;
}

const char *
attn_translate (AttnLanguage language,
                const char  *message)
{
  gsize low = 0, high = attn_catalogue_korean_size;

  if (language != ATTN_LANGUAGE_KOREAN)
    return message;

  while (low < high)
    {
      gsize middle = low + (high - low) / 2;
      int order = strcmp (message, attn_catalogue_korean[middle].message);

      if (order == 0)
        return attn_catalogue_korean[middle].translation;
      if (order < 0)
        high = middle;
      else
        low = middle + 1;
    }

  return message;
}

/* How a word ends to the ear: all that a particle depends on. */
typedef enum
{
  ENDING_UNKNOWN,
  ENDING_VOWEL,
  ENDING_L,           /* ㄹ, which takes 로 and not 으로 */
  ENDING_CONSONANT
} Ending;

static Ending
get_syllable_ending (gunichar c)
{
  /* The Unicode Standard, 3.12: syllable = 0xAC00 + (initial × 21 + vowel) × 28 + final; final 8 is ㄹ. */
  guint final = (c - 0xAC00) % 28;

  return final == 0 ? ENDING_VOWEL : final == 8 ? ENDING_L : ENDING_CONSONANT;
}

/* Read one by one, as they are in Korean: 영 일 이 삼 사 오 육 칠 팔 구.  A number that ends in zeros is read 십, 백, 천,
 * 만 or 억, which end in a consonant as 영 does. */
static Ending
get_digit_ending (gunichar c)
{
  static const Ending endings[10] = {
    ENDING_CONSONANT, ENDING_L, ENDING_VOWEL, ENDING_CONSONANT, ENDING_VOWEL,
    ENDING_VOWEL, ENDING_CONSONANT, ENDING_L, ENDING_L, ENDING_VOWEL,
  };

  return endings[c - '0'];
}

/* A letter that stands alone is read by its name: 엘 and 알, 엠 and 엔, all others end in a vowel. */
static Ending
get_letter_ending (gunichar c)
{
  switch (g_unichar_tolower (c))
    {
    case 'l': case 'r': return ENDING_L;
    case 'm': case 'n': return ENDING_CONSONANT;
    default:            return ENDING_VOWEL;
    }
}

static gboolean
is_latin (gunichar c)
{
  return c < 0x80 && g_ascii_isalpha ((char) c);
}

/* What is not read aloud at the end of a word: quotation marks, brackets, full stops, spaces. */
static gboolean
is_silent (gunichar c)
{
  switch (g_unichar_type (c))
    {
    case G_UNICODE_CLOSE_PUNCTUATION:
    case G_UNICODE_FINAL_PUNCTUATION:
    case G_UNICODE_SPACE_SEPARATOR:
    case G_UNICODE_FORMAT:
    case G_UNICODE_NON_SPACING_MARK:
      return TRUE;
    case G_UNICODE_OTHER_PUNCTUATION:
      return c != '%' && c != '&' && c != '@' && c != '#' && c != '*' && c != '/' && c != '\\';
    default:
      return FALSE;
    }
}

static Ending
get_ending (const char *word)
{
  const char *end = word + strlen (word);
  gunichar c;

  for (;;)
    {
      end = g_utf8_find_prev_char (word, end);
      if (end == NULL)
        return ENDING_UNKNOWN;
      c = g_utf8_get_char (end);
      if (!is_silent (c))
        break;
    }

  if (c >= 0xAC00 && c <= 0xD7A3)
    return get_syllable_ending (c);
  if (c >= '0' && c <= '9')
    return get_digit_ending (c);
  if (c == '%' || c == 0x221E)         /* 퍼센트, 무한대 */
    return ENDING_VOWEL;
  if (c >= 0x3131 && c <= 0x314E)      /* ㄱ … ㅎ are called 기역 … 히읗; ㄹ is 리을 */
    return c == 0x3139 ? ENDING_L : ENDING_CONSONANT;
  if (c >= 0x314F && c <= 0x3163)      /* ㅏ … ㅣ */
    return ENDING_VOWEL;
  if (c >= 0x1161 && c <= 0x1175)      /* a syllable taken apart that ends in its vowel */
    return ENDING_VOWEL;
  if (c >= 0x11A8 && c <= 0x11C2)      /* or in its final consonant */
    return c == 0x11AF ? ENDING_L : ENDING_CONSONANT;
  if (is_latin (c))
    {
      const char *before = g_utf8_find_prev_char (word, end);

      if (before == NULL || !is_latin (g_utf8_get_char (before)))
        return get_letter_ending (c);
    }

  return ENDING_UNKNOWN;
}

static const struct
{
  const char *pair;
  const char *forms[4];    /* by Ending */
} particles[] = {
  { "은/는",   { "은(는)", "는", "은", "은" } },
  { "이/가",   { "이(가)", "가", "이", "이" } },
  { "을/를",   { "을(를)", "를", "을", "을" } },
  { "와/과",   { "와(과)", "와", "과", "과" } },
  { "으로/로", { "(으)로", "로", "로", "으로" } },
};

const char *
attn_particle_find_pair (const char *written)
{
  for (guint i = 0; i < G_N_ELEMENTS (particles); i++)
    if (g_str_equal (particles[i].pair, written))
      return particles[i].pair;
  return NULL;
}

const char *
attn_particle (const char *word,
               const char *pair)
{
  g_return_val_if_fail (word != NULL, "");

  for (guint i = 0; i < G_N_ELEMENTS (particles); i++)
    if (g_str_equal (particles[i].pair, pair))
      return particles[i].forms[get_ending (word)];

  g_return_val_if_reached ("");
}
