/* test-language.c: languages, the built-in catalogue, Korean particles
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-catalogue.h"
#include "attn-language.h"

static void
test_parse (void)
{
  static const struct { const char *code; AttnLanguage language; } good[] = {
    { "en", ATTN_LANGUAGE_ENGLISH }, { "ko", ATTN_LANGUAGE_KOREAN },
    { "ko_KR", ATTN_LANGUAGE_KOREAN }, { "ko_KR.UTF-8", ATTN_LANGUAGE_KOREAN },
    { "ko.UTF-8", ATTN_LANGUAGE_KOREAN }, { "ko-KR", ATTN_LANGUAGE_KOREAN }, { "KO", ATTN_LANGUAGE_KOREAN },
    { "en_GB.UTF-8@euro", ATTN_LANGUAGE_ENGLISH }, { "en@shaw", ATTN_LANGUAGE_ENGLISH },
  };
  static const char *bad[] = { "", "C", "POSIX", "C.UTF-8", "kok_IN", "k", "korean", "english", "de_DE.UTF-8", "_KR", "e" };
  AttnLanguage language;

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      language = good[i].language == ATTN_LANGUAGE_KOREAN ? ATTN_LANGUAGE_ENGLISH : ATTN_LANGUAGE_KOREAN;
      g_assert_true (attn_language_parse (good[i].code, &language));
      g_assert_cmpint (language, ==, good[i].language);
    }
  language = ATTN_LANGUAGE_KOREAN;
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (attn_language_parse (bad[i], &language));
  g_assert_false (attn_language_parse (NULL, &language));
  g_assert_cmpint (language, ==, ATTN_LANGUAGE_KOREAN);
}

static void
test_code (void)
{
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      AttnLanguage language = !i;

      g_assert_true (attn_language_parse (attn_language_get_code (i), &language));
      g_assert_cmpint (language, ==, i);
    }
  g_assert_cmpstr (attn_language_get_code (ATTN_LANGUAGE_KOREAN), ==, "ko");
}

/* Rows of LANGUAGE, LC_ALL, LC_MESSAGES, LANG and what they come to. */
typedef struct
{
  const char  *name;
  const char  *values[4];
  AttnLanguage expected;
} Desktop;

static const Desktop desktops[] = {
  { "nothing-set",            { NULL, NULL, NULL, NULL }, ATTN_LANGUAGE_ENGLISH },
  { "lang",                   { NULL, NULL, NULL, "ko_KR.UTF-8" }, ATTN_LANGUAGE_KOREAN },
  { "messages-before-lang",   { NULL, NULL, "ko_KR.UTF-8", "en_US.UTF-8" }, ATTN_LANGUAGE_KOREAN },
  { "all-before-messages",    { NULL, "en_US.UTF-8", "ko_KR.UTF-8", "ko_KR.UTF-8" }, ATTN_LANGUAGE_ENGLISH },
  { "empty-is-not-set",       { "", "", "", "ko_KR.UTF-8" }, ATTN_LANGUAGE_KOREAN },
  { "list-before-locale",     { "ko", NULL, NULL, "en_US.UTF-8" }, ATTN_LANGUAGE_KOREAN },
  { "list-in-order",          { "de:ko:en", NULL, NULL, "en_US.UTF-8" }, ATTN_LANGUAGE_KOREAN },
  { "list-english-first",     { "en:ko", NULL, NULL, "ko_KR.UTF-8" }, ATTN_LANGUAGE_ENGLISH },
  { "list-without-ours",      { "de:fr", NULL, NULL, "ko_KR.UTF-8" }, ATTN_LANGUAGE_ENGLISH },
  { "list-in-c-utf-8",        { "ko", "C.UTF-8", NULL, NULL }, ATTN_LANGUAGE_KOREAN },
  { "c-ignores-list",         { "ko", "C", NULL, "ko_KR.UTF-8" }, ATTN_LANGUAGE_ENGLISH },
  { "posix-ignores-list",     { "ko", NULL, NULL, "POSIX" }, ATTN_LANGUAGE_ENGLISH },
  { "unset-ignores-list",     { "ko", NULL, NULL, NULL }, ATTN_LANGUAGE_ENGLISH },
  { "another-language",       { NULL, NULL, NULL, "fr_FR.UTF-8" }, ATTN_LANGUAGE_ENGLISH },
};

static void
test_desktop (gconstpointer data)
{
  static const char *names[4] = { "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG" };
  const Desktop *desktop = data;
  char *saved[4];

  for (guint i = 0; i < 4; i++)
    {
      saved[i] = g_strdup (g_getenv (names[i]));
      if (desktop->values[i] != NULL)
        g_setenv (names[i], desktop->values[i], TRUE);
      else
        g_unsetenv (names[i]);
    }

  g_assert_cmpint (attn_language_from_desktop (), ==, desktop->expected);

  for (guint i = 0; i < 4; i++)
    {
      if (saved[i] != NULL)
        g_setenv (names[i], saved[i], TRUE);
      else
        g_unsetenv (names[i]);
      g_free (saved[i]);
    }
}

static void
test_translate_english (void)
{
  for (gsize i = 0; i < attn_catalogue_korean_size; i++)
    {
      const char *message = attn_catalogue_korean[i].message;

      g_assert_true (attn_translate (ATTN_LANGUAGE_ENGLISH, message) == message);
    }
}

static void
test_translate_korean (void)
{
  for (gsize i = 0; i < attn_catalogue_korean_size; i++)
    {
      g_autofree char *copy = g_strdup (attn_catalogue_korean[i].message);

      g_assert_cmpstr (attn_translate (ATTN_LANGUAGE_KOREAN, copy), ==, attn_catalogue_korean[i].translation);
    }
}

static void
test_translate_missing (void)
{
  static const char *messages[] = { "", "\001", "a message that nobody wrote", "\377", "~~~" };

  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    g_assert_true (attn_translate (ATTN_LANGUAGE_KOREAN, messages[i]) == messages[i]);
}

static void
test_catalogue_sorted (void)
{
  g_assert_cmpuint (attn_catalogue_korean_size, >, 0);
  for (gsize i = 0; i < attn_catalogue_korean_size; i++)
    {
      g_assert_true (g_utf8_validate (attn_catalogue_korean[i].translation, -1, NULL));
      g_assert_cmpstr (attn_catalogue_korean[i].translation, !=, "");
      if (i > 0)
        g_assert_cmpint (strcmp (attn_catalogue_korean[i - 1].message, attn_catalogue_korean[i].message), <, 0);
    }
  g_assert_null (attn_catalogue_korean[attn_catalogue_korean_size].message);
}

/* Rows of a word and its five particles. */
typedef struct
{
  const char *name;
  const char *word;
  const char *forms[5];
} Particle;

static const Particle words[] = {
  { "vowel",            "나",        { "는", "가", "를", "와", "로" } },
  { "consonant",        "오늘은",    { "은", "이", "을", "과", "으로" } },
  { "rieul",            "오늘",      { "은", "이", "을", "과", "로" } },
  { "verb",             "먹었다",    { "는", "가", "를", "와", "로" } },
  { "first-syllable",   "가",        { "는", "가", "를", "와", "로" } },
  { "last-syllable",    "힣",        { "은", "이", "을", "과", "으로" } },
  { "quoted",           "“사과”",    { "는", "가", "를", "와", "로" } },
  { "quoted-rieul",     "“사과를”",  { "은", "이", "을", "과", "로" } },
  { "quoted-consonant", "“책”",      { "은", "이", "을", "과", "으로" } },
  { "sentence",         "물.",       { "은", "이", "을", "과", "로" } },
  { "bracket",          "값(점)",    { "은", "이", "을", "과", "으로" } },
  { "zero",             "10",        { "은", "이", "을", "과", "으로" } },
  { "one",              "d1",        { "은", "이", "을", "과", "로" } },
  { "two",              "2",         { "는", "가", "를", "와", "로" } },
  { "three",            "0.23",      { "은", "이", "을", "과", "으로" } },
  { "four",             "4",         { "는", "가", "를", "와", "로" } },
  { "five",             "5",         { "는", "가", "를", "와", "로" } },
  { "six",              "−6",        { "은", "이", "을", "과", "으로" } },
  { "seven",            "7",         { "은", "이", "을", "과", "로" } },
  { "eight",            "8",         { "은", "이", "을", "과", "로" } },
  { "nine",             "9",         { "는", "가", "를", "와", "로" } },
  { "percent",          "21 %",      { "는", "가", "를", "와", "로" } },
  { "infinity",         "−∞",        { "는", "가", "를", "와", "로" } },
  { "letter",           "W_Q",       { "는", "가", "를", "와", "로" } },
  { "letter-l",         "L",         { "은", "이", "을", "과", "로" } },
  { "letter-n",         "n",         { "은", "이", "을", "과", "으로" } },
  { "jamo-consonant",   "ㅋㅋ",      { "은", "이", "을", "과", "으로" } },
  { "jamo-rieul",       "ㄹ",        { "은", "이", "을", "과", "로" } },
  { "jamo-vowel",       "ㅠ",        { "는", "가", "를", "와", "로" } },
  { "apart-vowel",      "\341\204\202\341\205\241",             { "는", "가", "를", "와", "로" } },
  { "apart-rieul",      "\341\204\202\341\205\241\341\206\257", { "은", "이", "을", "과", "로" } },
  { "latin-word",       "softmax",   { "은(는)", "이(가)", "을(를)", "와(과)", "(으)로" } },
  { "arabic",           "كتاب",      { "은(는)", "이(가)", "을(를)", "와(과)", "(으)로" } },
  { "emoji",            "🍎",        { "은(는)", "이(가)", "을(를)", "와(과)", "(으)로" } },
  { "empty",            "",          { "은(는)", "이(가)", "을(를)", "와(과)", "(으)로" } },
  { "only-signs",       "…”",        { "은(는)", "이(가)", "을(를)", "와(과)", "(으)로" } },
};

static void
test_particle (gconstpointer data)
{
  static const char *pairs[5] = { "은/는", "이/가", "을/를", "와/과", "으로/로" };
  const Particle *particle = data;

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *written = g_strdup (pairs[i]);

      g_assert_cmpstr (attn_particle (particle->word, attn_particle_find_pair (written)), ==, particle->forms[i]);
    }
  g_assert_null (attn_particle_find_pair (particle->word));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/language/parse", test_parse);
  g_test_add_func ("/language/code", test_code);
  for (guint i = 0; i < G_N_ELEMENTS (desktops); i++)
    {
      g_autofree char *path = g_strconcat ("/language/desktop/", desktops[i].name, NULL);

      g_test_add_data_func (path, &desktops[i], test_desktop);
    }
  g_test_add_func ("/language/translate/english", test_translate_english);
  g_test_add_func ("/language/translate/korean", test_translate_korean);
  g_test_add_func ("/language/translate/missing", test_translate_missing);
  g_test_add_func ("/language/catalogue-sorted", test_catalogue_sorted);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *path = g_strconcat ("/language/particle/", words[i].name, NULL);

      g_test_add_data_func (path, &words[i], test_particle);
    }

  return g_test_run ();
}
