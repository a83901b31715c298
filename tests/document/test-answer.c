/* test-answer.c: answers as people type them, how they are judged, and what hints say
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-test.h"

#include <math.h>
#include <string.h>

#include "attn-answer.h"
#include "attn-number.h"

static void
test_read (void)
{
  static const struct { const char *text; double value; } rows[] = {
    { "0.35", 0.35 }, { ".35", 0.35 }, { "0,35", 0.35 }, { ",35", 0.35 }, { "35 %", 0.35 }, { "35%", 0.35 }, { "33.3 %", 0.333 },
    { "1/3", 1.0 / 3 }, { " 1 / 3 ", 1.0 / 3 }, { "１／３", 1.0 / 3 }, { "2÷4", 0.5 }, { "0.5/2", 0.25 }, { "-1/4", -0.25 },
    { "−2", -2 }, { "-2", -2 }, { "–2", -2 }, { "+2", 2 }, { "－２", -2 }, { "０．３５", 0.35 }, { "３５％", 0.35 }, { "٠٫٣٥", 0.35 },
    { "0。35", 0.35 }, { "= 2", 2 }, { "≈0.35", 0.35 }, { "~0.35", 0.35 }, { "2.", 2 }, { "1e-3", 0.001 }, { "1,234.5", 1234.5 },
    { "1,234,567", 1234567 }, { "１，５", 1.5 }, { "−∞", -INFINITY }, { "-inf", -INFINITY }, { "　2　", 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;
      double value = NAN;

      g_test_message ("%s", rows[i].text);
      g_assert_true (attn_answer_read (rows[i].text, &value, ATTN_LANGUAGE_ENGLISH, &error));
      g_assert_no_error (error);
      if (isinf (rows[i].value))
        g_assert_true (value == rows[i].value);
      else
        g_assert_cmpfloat_with_epsilon (value, rows[i].value, 1e-15 * fmax (1, fabs (rows[i].value)));
    }
}

static void
test_not_read (void)
{
  static const char *const unreadable[] = {
    "a", "1/0", "1/", "/3", "1/2/3", "1 2", "0.3.5", "1,2,3", "0x10", "%", "-", ".", ",", "½", "1½", "nan", "∞", "1e999", "2 %%", "삼", "1-2",
    "\xff",
  };
  static const char *const empty[] = { "", " ", "　", "\t\n" };
  double value;

  for (guint language = 0; language < ATTN_N_LANGUAGES; language++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (unreadable); i++)
        {
          g_autoptr(GError) error = NULL;

          g_test_message ("%s", unreadable[i]);
          g_assert_false (attn_answer_read (unreadable[i], &value, (AttnLanguage) language, &error));
          g_assert_error (error, ATTN_ANSWER_ERROR, ATTN_ANSWER_ERROR_UNREADABLE);
          g_assert_nonnull (strstr (error->message, "1/3"));
        }
      for (guint i = 0; i < G_N_ELEMENTS (empty); i++)
        {
          g_autoptr(GError) error = NULL;

          g_assert_false (attn_answer_read (empty[i], &value, (AttnLanguage) language, &error));
          g_assert_error (error, ATTN_ANSWER_ERROR, ATTN_ANSWER_ERROR_EMPTY);
        }
    }
}

static void
test_judge (void)
{
  static const struct { double answer, value; int decimals; AttnVerdict verdict; } rows[] = {
    { 0.35, 0.3507, 2, ATTN_VERDICT_RIGHT },      { 0.351, 0.3507, 2, ATTN_VERDICT_RIGHT },
    { 0.36, 0.3507, 2, ATTN_VERDICT_CLOSE },      { 0.34, 0.3507, 2, ATTN_VERDICT_CLOSE },
    { 0.40, 0.3507, 2, ATTN_VERDICT_WRONG },      { -0.35, 0.3507, 2, ATTN_VERDICT_NEGATED },
    { 0.35, 0.3507, 4, ATTN_VERDICT_WRONG },      { 0.3507, 0.35066, 4, ATTN_VERDICT_RIGHT },
    { 1.0 / 3, 0.33333333333333331, 10, ATTN_VERDICT_RIGHT },
    { 0.33, 1.0 / 3, 2, ATTN_VERDICT_RIGHT },     { 0.345, 0.35, 2, ATTN_VERDICT_RIGHT },
    { 2, 2, 0, ATTN_VERDICT_RIGHT },              { 3, 2, 0, ATTN_VERDICT_CLOSE },
    { 0, 0, 2, ATTN_VERDICT_RIGHT },              { -INFINITY, -INFINITY, 2, ATTN_VERDICT_RIGHT },
    { -1e9, -INFINITY, 2, ATTN_VERDICT_WRONG },   { -INFINITY, 3, 2, ATTN_VERDICT_WRONG },
    { 1.23e8, 123456789, 2, ATTN_VERDICT_RIGHT }, { 1.3e8, 123456789, 2, ATTN_VERDICT_WRONG },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%g for %g with %d", rows[i].answer, rows[i].value, rows[i].decimals);
      g_assert_cmpint (attn_answer_judge (rows[i].answer, rows[i].value, rows[i].decimals), ==, rows[i].verdict);
    }
}

/* What the screen shows, typed back, is right: for every cell of every node, and every number of decimals. */
static void
test_shown_is_right (void)
{
  for (guint s = 0; s < attn_sample_get_count (); s++)
    {
      g_autoptr(AttnDocument) document = attn_sample_load (attn_sample_get_name (s), ATTN_LANGUAGE_ENGLISH, NULL);
      g_autoptr(AttnTrace) trace = document_test_trace (document);

      for (guint n = 0; n < attn_trace_get_n_nodes (trace); n++)
        {
          const AttnNode *node = attn_trace_get_node (trace, n);

          for (guint i = 0; i < attn_node_get_rows (node); i++)
            for (guint j = 0; j < attn_node_get_columns (node); j++)
              for (int decimals = 0; decimals <= ATTN_MAX_DECIMALS; decimals += 2)
                {
                  double value = attn_node_get_value (node, i, j), answer;
                  AttnNumber number;

                  attn_number_format (value, decimals, &number);
                  g_assert_true (attn_answer_read (number.text, &answer, ATTN_LANGUAGE_KOREAN, NULL));
                  g_assert_cmpint (attn_answer_judge (answer, value, decimals), ==, ATTN_VERDICT_RIGHT);
                }
        }
    }
}

/* Hints speak of what feeds the cell, and never give the result away. */
static void
test_hints (void)
{
  static const struct { const char *node; guint row, column; AttnHint hint; const char *english, *korean; } rows[] = {
    { "scores", 3, 0, ATTN_HINT_SOURCES, "row “먹었다” of Q, row “나는” of K", "Q의 “먹었다” 행, K의 “나는” 행" },
    { "scores", 3, 0, ATTN_HINT_FORMULA, "Q_{ik}", "Q_{ik}" },
    { "scores", 3, 0, ATTN_HINT_TERMS, "1 × 1 + 1 × 0 + 1 × 1 = ?", "1 × 1 + 1 × 0 + 1 × 1 = ?" },
    { "output", 3, 0, ATTN_HINT_SOURCES, "row “먹었다” of A, column d0 of V", "A의 “먹었다” 행, V의 d0 열" },
    { "row_sum", 2, 0, ATTN_HINT_SOURCES, "row “사과를” of A", "A의 “사과를” 행" },
    { "embedding", 0, 0, ATTN_HINT_SOURCES, "is given", "주어진" },
    { "embedding", 0, 0, ATTN_HINT_FORMULA, "is given", "주어진" },
    { "embedding", 0, 0, ATTN_HINT_TERMS, "is given", "주어진" },
  };
  g_autoptr(AttnDocument) document = attn_sample_load ("four-words", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnTrace) trace = document_test_trace (document);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint language = 0; language < ATTN_N_LANGUAGES; language++)
      {
        AttnCell cell = { attn_trace_find (trace, rows[i].node), rows[i].row, rows[i].column };
        g_autofree char *hint = attn_answer_dup_hint (&cell, rows[i].hint, (AttnLanguage) language, 2, NULL, NULL);

        g_test_message ("%s", hint);
        g_assert_nonnull (strstr (hint, language == ATTN_LANGUAGE_ENGLISH ? rows[i].english : rows[i].korean));
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/answer/read", test_read);
  g_test_add_func ("/answer/not-read", test_not_read);
  g_test_add_func ("/answer/judge", test_judge);
  g_test_add_func ("/answer/shown-is-right", test_shown_is_right);
  g_test_add_func ("/answer/hints", test_hints);
  return g_test_run ();
}
