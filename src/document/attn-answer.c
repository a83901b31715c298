/* attn-answer.c: numbers that a learner types as an answer, whether they are right, and what helps when they are not
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-answer.h"

#include <math.h>
#include <string.h>

#include "attn-label.h"
#include "attn-number.h"
#include "attn-report.h"

G_DEFINE_QUARK (attn-answer-error-quark, attn_answer_error)

/* More is not read: no answer is as long. */
#define MAX_LENGTH 80

/* The characters of an answer in ASCII: digits of any script, full-width signs, dashes that stand for a minus.  Blanks are
 * left out; a blank between two digits is kept, as it parts two numbers. */
static char *
simplify (const char *text)
{
  GString *plain = g_string_new (NULL);
  gboolean blank = FALSE;

  for (const char *p = text; *p != '\0' && plain->len < MAX_LENGTH; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean digit = g_unichar_type (c) == G_UNICODE_DECIMAL_NUMBER;

      if (g_unichar_isspace (c) || c == 0x200B || c == 0xFEFF)
        {
          blank = TRUE;
          continue;
        }
      if (digit)
        c = (gunichar) ('0' + g_unichar_digit_value (c));
      else if (c >= 0xFF01 && c <= 0xFF5E)
        c -= 0xFEE0;
      else if (c == 0x2212 || c == 0x2010 || c == 0x2011 || c == 0x2012 || c == 0x2013 || c == 0xFE63)
        c = '-';
      else if (c == 0x2044 || c == 0x2215 || c == 0x00F7)
        c = '/';
      else if (c == 0x3002 || c == 0xFF61 || c == 0x066B)
        c = '.';
      else if (c == 0x3001 || c == 0xFF64)
        c = ',';
      else if (c == 0x066A)
        c = '%';
      if (blank && digit && plain->len > 0 && g_ascii_isdigit (plain->str[plain->len - 1]))
        g_string_append_c (plain, ' ');
      blank = FALSE;
      g_string_append_unichar (plain, c);
    }
  return g_string_free (plain, FALSE);
}

/* One number, at most as far as `end`; its commas are points, or set thousands apart. */
static gboolean
read_number (const char *start,
             const char *end,
             double     *value)
{
  g_autofree char *word = g_strndup (start, (gsize) (end - start));
  g_autofree char *number = NULL;
  const char *point = strrchr (word, '.'), *comma = strrchr (word, ',');
  gboolean thousands = comma != NULL && ((point != NULL && point > comma) || strchr (word, ',') != comma);
  GString *plain;
  char *rest;

  if (*word == '\0' || strspn (word, "0123456789.,eE+-") != strlen (word) || strpbrk (word, "0123456789") == NULL)
    return FALSE;
  plain = g_string_new (NULL);
  for (const char *p = word; *p != '\0'; p++)
    if (*p != ',')
      g_string_append_c (plain, *p);
    else if (!thousands)
      g_string_append_c (plain, '.');
    else if (!g_ascii_isdigit (p[1]) || !g_ascii_isdigit (p[2]) || !g_ascii_isdigit (p[3]) || g_ascii_isdigit (p[4]))
      plain = g_string_append_c (plain, '?');
  number = g_string_free (plain, FALSE);
  *value = g_ascii_strtod (number, &rest);
  return *rest == '\0' && isfinite (*value);
}

static gboolean
read_whole (const char *text,
            double     *value)
{
  static const char *const minus_infinity[] = { "-∞", "-inf", "-infinity", "-무한대" };
  const char *slash, *end;
  double divisor;
  gboolean percent;

  while (*text == '=' || *text == '~' || g_str_has_prefix (text, "≈"))
    text = g_utf8_next_char (text);
  for (guint i = 0; i < G_N_ELEMENTS (minus_infinity); i++)
    if (g_ascii_strcasecmp (text, minus_infinity[i]) == 0)
      {
        *value = -INFINITY;
        return TRUE;
      }

  end = text + strlen (text);
  percent = end > text && end[-1] == '%';
  if (percent)
    end--;
  slash = memchr (text, '/', (gsize) (end - text));
  if (slash == NULL)
    {
      if (!read_number (text, end, value))
        return FALSE;
    }
  else
    {
      if (!read_number (text, slash, value) || !read_number (slash + 1, end, &divisor) || divisor == 0)
        return FALSE;
      *value /= divisor;
    }
  if (percent)
    *value /= 100;
  return isfinite (*value);
}

gboolean
attn_answer_read (const char  *text,
                  double      *value,
                  AttnLanguage language,
                  GError     **error)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *plain = simplify (valid), *quoted = NULL;

  if (*plain == '\0')
    {
      g_set_error_literal (error, ATTN_ANSWER_ERROR, ATTN_ANSWER_ERROR_EMPTY,
                           attn_translate (language, "Nothing is typed yet: a number such as 0.35, 1/3 or 35 % will do."));
      return FALSE;
    }
  if (read_whole (plain, value))
    return TRUE;
  quoted = attn_report_quote (valid);
  g_set_error (error, ATTN_ANSWER_ERROR, ATTN_ANSWER_ERROR_UNREADABLE,
               attn_translate (language, "%s cannot be read as a number. Type it as 0.35, 1/3 or 35 %%."), quoted);
  return FALSE;
}

/* One unit of the last digit that is on show. */
static double
get_unit (double value,
          int    decimals)
{
  AttnNumber number;
  const char *exponent;

  attn_number_format (value, decimals, &number);
  exponent = strchr (number.text, 'e');
  return pow (10, (exponent != NULL ? g_ascii_strtod (exponent + 1, NULL) : 0) - decimals);
}

AttnVerdict
attn_answer_judge (double answer,
                   double value,
                   int    decimals)
{
  AttnNumber number;
  double unit, slack;

  if (!isfinite (value) || !isfinite (answer))
    return answer == value ? ATTN_VERDICT_RIGHT : ATTN_VERDICT_WRONG;

  attn_number_format (value, decimals, &number);
  unit = get_unit (value, decimals);
  /* An answer that lies on the edge is in: decimal fractions are not quite binary ones. */
  slack = 1e-12 * fmax (fabs (value), fmax (fabs (answer), unit));
  if (fabs (answer - value) <= unit / 2 + slack || answer == attn_number_read (&number))
    return ATTN_VERDICT_RIGHT;
  if (fabs (answer - value) <= unit * 2 + slack)
    return ATTN_VERDICT_CLOSE;
  if (fabs (answer + value) <= unit / 2 + slack)
    return ATTN_VERDICT_NEGATED;
  return ATTN_VERDICT_WRONG;
}

const char *
attn_verdict_describe (AttnVerdict  verdict,
                       AttnLanguage language)
{
  switch (verdict)
    {
    case ATTN_VERDICT_RIGHT:
      return attn_translate (language, "Right.");
    case ATTN_VERDICT_CLOSE:
      return attn_translate (language, "Very close: perhaps a number was rounded on the way.");
    case ATTN_VERDICT_NEGATED:
      return attn_translate (language, "Nearly: look at the sign again.");
    case ATTN_VERDICT_WRONG:
    default:
      return attn_translate (language, "Not yet.");
    }
}

/* Hints. */

GArray *
attn_answer_get_sources (const AttnCell *cell,
                         AttnShownFunc   shown,
                         gpointer        data)
{
  AttnRect rect = attn_rect_from_cell (cell);

  return shown != NULL ? attn_provenance_shown_sources (&rect, shown, data) : attn_provenance_sources (&rect);
}

/* "row “먹었다” of Q", "column d0 of V", "A[…]", "K". */
static char *
describe_rect (const AttnRect *rect,
               AttnLanguage    language)
{
  const char *symbol = attn_node_get_symbol (rect->node);
  g_autofree char *row = attn_label_quote (rect->node, FALSE, rect->row, language);
  g_autofree char *column = attn_label_quote (rect->node, TRUE, rect->column, language);
  g_autofree char *row_markup = attn_label_escape (row), *column_markup = attn_label_escape (column);
  gboolean all_rows = rect->n_rows == attn_node_get_rows (rect->node);
  gboolean all_columns = rect->n_columns == attn_node_get_columns (rect->node);
  AttnCell cell = { rect->node, rect->row, rect->column };

  if (rect->n_rows == 1 && rect->n_columns == 1)
    {
      g_autofree char *place = attn_label_cell_markup (&cell, language);

      /* A pair of tokens does not say of which matrix it is a cell. */
      return g_str_has_prefix (place, symbol) ? g_steal_pointer (&place) : g_strdup_printf ("%s[%s]", symbol, place);
    }
  if (rect->n_rows == 1 && *row != '\0')
    return g_strdup_printf (all_columns ? attn_translate (language, "row %1$s of %2$s")
                                        : attn_translate (language, "part of row %1$s of %2$s"), row_markup, symbol);
  if (rect->n_columns == 1 && *column != '\0')
    return g_strdup_printf (all_rows ? attn_translate (language, "column %1$s of %2$s")
                                     : attn_translate (language, "part of column %1$s of %2$s"), column_markup, symbol);
  return g_strdup_printf (all_rows && all_columns ? attn_translate (language, "all of %s") : attn_translate (language, "part of %s"),
                          symbol);
}

static char *
hint_sources (const AttnCell *cell,
              AttnLanguage    language,
              AttnShownFunc   shown,
              gpointer        data)
{
  g_autoptr(GArray) sources = attn_answer_get_sources (cell, shown, data);
  g_autoptr(GString) list = g_string_new (NULL);

  if (sources->len == 0)
    return g_strdup (attn_translate (language, "Nothing is computed here: the number is given. Find its row and its column."));
  for (guint i = 0; i < sources->len; i++)
    {
      g_autofree char *part = describe_rect (&g_array_index (sources, AttnRect, i), language);

      g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", part);
    }
  return g_strdup_printf (attn_translate (language, "It is made of: %s. They are marked in the picture."), list->str);
}

char *
attn_answer_dup_hint (const AttnCell *cell,
                      AttnHint        hint,
                      AttnLanguage    language,
                      int             decimals,
                      AttnShownFunc   shown,
                      gpointer        data)
{
  g_autoptr(AttnExplanation) explanation = NULL;
  g_autofree char *terms = NULL, *markup = NULL;

  if (hint == ATTN_HINT_SOURCES)
    return hint_sources (cell, language, shown, data);

  explanation = attn_explanation_new (cell, language, decimals, shown, data);
  if (hint == ATTN_HINT_FORMULA)
    {
      if (*explanation->formula == '\0')
        return hint_sources (cell, language, shown, data);
      return g_strdup_printf (attn_translate (language, "This is how it is computed: %s"), explanation->formula);
    }
  /* What is copied or given has no terms but the result itself. */
  if (explanation->expression->kind == ATTN_EXPRESSION_CELL || explanation->expression->kind == ATTN_EXPRESSION_CONSTANT)
    return hint_sources (cell, language, shown, data);
  terms = attn_expression_to_text (explanation->expression, language, decimals);
  markup = attn_label_escape (terms);
  return g_strdup_printf (attn_translate (language, "With the numbers put in: %s = ?"), markup);
}
