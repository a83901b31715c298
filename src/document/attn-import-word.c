/* attn-import-word.c: what a word among numbers is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-import-word.h"

#include <math.h>
#include <string.h>

#define MINUS "\xe2\x88\x92"      /* U+2212 */
#define INFINITY_SIGN "∞"

static gboolean
equals (const char *word,
        gsize       length,
        const char *other)
{
  return strlen (other) == length && g_ascii_strncasecmp (word, other, length) == 0;
}

static gsize
skip_sign (const char *word,
           gsize       length,
           gboolean   *negative)
{
  *negative = FALSE;
  if (length >= 1 && (word[0] == '+' || word[0] == '-'))
    {
      *negative = word[0] == '-';
      return 1;
    }
  if (length >= 3 && memcmp (word, MINUS, 3) == 0)
    {
      *negative = TRUE;
      return 3;
    }

  return 0;
}

static gsize
skip_digits (const char *word,
             gsize       length,
             gsize       i)
{
  while (i < length && g_ascii_isdigit (word[i]))
    i++;

  return i;
}

/* The length of an unsigned number at the start; 0 where there is none. */
static gsize
measure (const char *word,
         gsize       length,
         char        point)
{
  gsize whole = skip_digits (word, length, 0);
  gsize i = whole, digits = whole;

  if (i < length && word[i] == point)
    {
      i = skip_digits (word, length, i + 1);
      digits += i - whole - 1;
    }
  if (digits == 0)
    return 0;

  if (i < length && (word[i] == 'e' || word[i] == 'E'))
    {
      gboolean negative;
      gsize sign = i + 1 + skip_sign (word + i + 1, length - i - 1, &negative);
      gsize end = skip_digits (word, length, sign);

      if (end > sign)
        i = end;
    }

  return i;
}

/* Few digits and a small power of ten: both are exact, so one division or multiplication rounds correctly
 * (Clinger, "How to read floating point numbers accurately", 1990). */
static gboolean
convert_short (const char *word,
               gsize       length,
               char        point,
               double     *value)
{
  static const double powers[] = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15 };
  guint64 digits = 0;
  gsize decimals = 0;
  gboolean after = FALSE;

  if (length > 16)
    return FALSE;

  for (gsize i = 0; i < length; i++)
    if (word[i] == point)
      after = TRUE;
    else if (!g_ascii_isdigit (word[i]))
      return FALSE;
    else
      {
        digits = digits * 10 + (guint64) (word[i] - '0');
        decimals += after;
      }
  if (digits >= G_GUINT64_CONSTANT (1) << 53 || decimals >= G_N_ELEMENTS (powers))
    return FALSE;

  *value = (double) digits / powers[decimals];

  return TRUE;
}

/* `word` is a whole unsigned number. */
static double
convert (const char *word,
         gsize       length,
         char        point,
         int         exponent)
{
  g_autoptr (GString) plain = NULL;
  double value;

  if (exponent == 0 && convert_short (word, length, point, &value))
    return value;

  plain = g_string_sized_new (length + 8);
  for (gsize i = 0; i < length; i++)
    if (word[i] == point)
      g_string_append_c (plain, '.');
    else if (i + 3 <= length && memcmp (word + i, MINUS, 3) == 0)
      {
        g_string_append_c (plain, '-');
        i += 2;
      }
    else
      g_string_append_c (plain, word[i]);
  if (exponent != 0)
    g_string_append_printf (plain, "e%d", exponent);

  return g_ascii_strtod (plain->str, NULL);
}

static AttnWord
read_word (const char *word,
           gsize       length,
           char        point,
           int         exponent,
           double     *value)
{
  gboolean negative;
  gsize sign = skip_sign (word, length, &negative);
  const char *rest = word + sign;
  gsize left = length - sign, n = measure (rest, left, point);

  if (n > 0 && n == left)
    {
      gboolean has_exponent = memchr (rest, 'e', n) != NULL || memchr (rest, 'E', n) != NULL;

      if (exponent != 0 && has_exponent)
        return ATTN_WORD_OTHER;
      *value = convert (rest, n, point, exponent);
      if (!isfinite (*value))
        return ATTN_WORD_RANGE;
      if (negative)
        *value = -*value;
      return ATTN_WORD_NUMBER;
    }

  if (left == 0)
    return length == 0 ? ATTN_WORD_EMPTY : ATTN_WORD_OTHER;

  /* Python's 1+2j, MATLAB's 1+2i, and the second part alone. */
  if (n > 0)
    {
      gsize second = n + skip_sign (rest + n, left - n, &negative);
      gsize m = second < left && second > n ? measure (rest + second, left - second, point) : 0;

      if (n + 1 == left && (rest[n] == 'j' || rest[n] == 'i'))
        return ATTN_WORD_COMPLEX;
      if (m > 0 && second + m + 1 == left && (rest[left - 1] == 'j' || rest[left - 1] == 'i'))
        return ATTN_WORD_COMPLEX;
    }

  if (equals (rest, left, "nan") || equals (rest, left, "inf") || equals (rest, left, "infinity") ||
      equals (rest, left, INFINITY_SIGN) || equals (rest, left, "1.#inf") || equals (rest, left, "1.#ind") ||
      equals (rest, left, "1.#qnan"))
    return ATTN_WORD_NOT_FINITE;

  if (sign == 0 && (equals (rest, left, "true") || equals (rest, left, "false")))
    {
      *value = left == 4;
      return ATTN_WORD_BOOL;
    }

  if (sign == 0 && (equals (rest, left, "...") || equals (rest, left, "…") || equals (rest, left, "⋯") ||
                    equals (rest, left, "⋮") || equals (rest, left, "⋱")))
    return ATTN_WORD_ELISION;

  return ATTN_WORD_OTHER;
}

AttnWord
attn_word_read (const char *word,
                gsize       length,
                gboolean    comma,
                double     *value)
{
  AttnWord kind = read_word (word, length, comma ? ',' : '.', 0, value);
  const char *sign = !comma && kind == ATTN_WORD_OTHER ? memchr (word, ',', length) : NULL;
  double other;

  /* A comma at the end separates, rather. */
  if (sign != NULL && sign + 1 < word + length && g_ascii_isdigit (sign[1]) &&
      read_word (word, length, ',', 0, &other) == ATTN_WORD_NUMBER)
    return ATTN_WORD_DECIMAL_COMMA;

  return kind;
}

AttnWord
attn_word_read_scaled (const char *word,
                       gsize       length,
                       int         exponent,
                       double     *value)
{
  return read_word (word, length, '.', exponent, value);
}

gboolean
attn_word_is_number_like (AttnWord kind)
{
  return kind != ATTN_WORD_EMPTY && kind != ATTN_WORD_ELISION && kind != ATTN_WORD_OTHER;
}

AttnPlace
attn_text_place (const AttnImport *import,
                 gsize             offset)
{
  AttnPlace place = { .line = 1, .character = 1 };
  gsize start = 0;

  for (gsize i = 0; i < offset; i++)
    if (import->text[i] == '\n' || (import->text[i] == '\r' && import->text[i + 1] != '\n'))
      {
        place.line++;
        start = i + 1;
      }
  for (gsize i = start; i < offset; i++)
    place.character += (import->text[i] & 0xc0) != 0x80;

  return place;
}

void
attn_word_refuse (const AttnImport  *import,
                  AttnWord           kind,
                  gsize              offset,
                  gsize              length,
                  GError           **error)
{
  g_autofree char *found = attn_import_quote (import->text + offset, length);
  AttnPlace place = attn_text_place (import, offset);

  switch (kind)
    {
    case ATTN_WORD_EMPTY:
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_MISSING, place,
                        N_("nothing stands here; a number is expected"));
      break;

    case ATTN_WORD_NOT_FINITE:
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_NOT_FINITE, place,
                        N_("found “%s”; a finite number is expected"), found);
      break;

    case ATTN_WORD_RANGE:
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_RANGE, place,
                        N_("“%s” is too large for float64; a number up to 1.7e308 is expected"), found);
      break;

    case ATTN_WORD_COMPLEX:
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_COMPLEX, place,
                        N_("“%s” is a complex number; a real number is expected"), found);
      break;

    case ATTN_WORD_DECIMAL_COMMA:
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_DECIMAL_COMMA, place,
                        N_("“%s” is written with a decimal comma; agree to read it so, or write a point"), found);
      break;

    case ATTN_WORD_ELISION:
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_ELIDED, place,
                        N_("“%s” stands for numbers that the printout left out; print all of them "
                           "(numpy.set_printoptions(threshold=sys.maxsize), torch.set_printoptions(profile=\"full\"))"),
                        found);
      break;

    case ATTN_WORD_NUMBER:
    case ATTN_WORD_BOOL:
    case ATTN_WORD_OTHER:
    default:
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_WORD, place,
                        N_("found “%s”; a number is expected"), found);
      break;
    }
}

gsize
attn_text_skip_blanks (const char *text,
                       gsize       length)
{
  const char *p = text, *end = text + length;

  while (p < end)
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '\n' || c == '\r' || !(g_unichar_isspace (c) || c == 0xfeff))
        break;
      p = g_utf8_next_char (p);
    }

  return (gsize) (p - text);
}

void
attn_text_trim (const char *text,
                gsize      *start,
                gsize      *end)
{
  while (*start < *end)
    {
      gunichar c = g_utf8_get_char (text + *start);

      if (!g_unichar_isspace (c) && c != 0xfeff)
        break;
      *start += (gsize) g_unichar_to_utf8 (c, NULL);
    }
  while (*start < *end)
    {
      const char *last = g_utf8_prev_char (text + *end);
      gunichar c = g_utf8_get_char (last);

      if (!g_unichar_isspace (c) && c != 0xfeff)
        break;
      *end = (gsize) (last - text);
    }
}
