/* practice-test.c: what the tests of exercises share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "practice-test.h"

#include <math.h>

#include "attn-answer.h"

AttnPractice *
practice_test_make (AttnPracticeKind kind, guint64 seed, AttnLanguage language)
{
  g_autoptr (GError) error = NULL;
  AttnPractice *practice = attn_practice_new (kind, seed, language, &error);

  g_assert_no_error (error);
  g_assert_nonnull (practice);
  return practice;
}

void
practice_test_each (AttnPracticeKind kind, PracticeTestCheck check)
{
  for (guint64 seed = 0; seed < PRACTICE_TEST_N_SEEDS; seed++)
    {
      g_autoptr (AttnPractice) practice = practice_test_make (kind, seed, seed % 2 == 0 ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH);

      check (practice);
    }
}

double
practice_test_get (const AttnPractice *practice, const char *node, guint row, guint column)
{
  return attn_node_get_value (attn_trace_find (attn_practice_get_trace (practice), node), row, column);
}

guint
practice_test_count_columns (const AttnPractice *practice, const char *node)
{
  return attn_node_get_columns (attn_trace_find (attn_practice_get_trace (practice), node));
}

double
practice_test_get_asked (const AttnPractice *practice)
{
  const AttnCell *cell = attn_practice_get_cell (practice);

  return attn_node_get_value (cell->node, cell->row, cell->column);
}

void
practice_test_check_value (const AttnPractice *practice, double worked_out)
{
  g_assert_cmpuint (attn_practice_get_n_choices (practice), ==, 0);
  g_assert_cmpint (attn_answer_judge (worked_out, practice_test_get_asked (practice), 2), ==, ATTN_VERDICT_RIGHT);
  g_assert_cmpfloat (fabs (worked_out), <=, 24);
}

void
practice_test_check_choices (const AttnPractice *practice)
{
  const guint n = attn_practice_get_n_choices (practice);

  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpuint (attn_practice_get_answer (practice), <, n);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      g_assert_cmpstr (attn_practice_get_choice (practice, i), !=, attn_practice_get_choice (practice, j));
}

const char *
practice_test_get_right (const AttnPractice *practice)
{
  return attn_practice_get_choice (practice, attn_practice_get_answer (practice));
}
