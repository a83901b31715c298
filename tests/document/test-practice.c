/* test-practice.c: exercises are right, small, and the same each time
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-provenance.h"
#include "practice-test.h"

/* How many exercises were about one of several heads. */
static guint n_heads;

static double
dot (const AttnPractice *practice, guint row, guint column)
{
  const AttnNode *asked = attn_practice_get_cell (practice)->node;
  const int head = attn_node_get_head (asked);
  const guint own = head < 0 ? practice_test_count_columns (practice, "query") : practice_test_count_columns (practice, "query") / 2;
  const guint first = head < 0 ? 0 : (guint) head * own;
  double sum = 0;

  /* Of several heads the columns that are this one's, and the question says which. */
  if (head >= 0)
    {
      g_autofree char *english = g_strdup_printf ("in head %d", head), *korean = g_strdup_printf ("헤드 %d에서", head);

      g_assert_true (strstr (attn_practice_get_question (practice), english) != NULL || strstr (attn_practice_get_question (practice), korean) != NULL);
      n_heads++;
    }
  for (guint k = first; k < first + own; k++)
    {
      const double a = practice_test_get (practice, "query", row, k), b = practice_test_get (practice, "key", column, k);

      /* In the head. */
      g_assert_true (a == floor (a) && fabs (a) <= 2);
      g_assert_true (b == floor (b) && fabs (b) <= 2);
      sum += a * b;
    }
  return sum;
}

static void
check_score (const AttnPractice *practice)
{
  const AttnCell *cell = attn_practice_get_cell (practice);

  practice_test_check_value (practice, dot (practice, cell->row, cell->column));
}

static void
check_scaled (const AttnPractice *practice)
{
  const AttnCell *cell = attn_practice_get_cell (practice);

  /* d_k is 4, one head's. */
  g_assert_cmpuint (practice_test_count_columns (practice, "query"), ==, attn_node_get_head (cell->node) < 0 ? 4 : 8);
  practice_test_check_value (practice, dot (practice, cell->row, cell->column) / 2);
}

static void
check_weight (const AttnPractice *practice)
{
  const AttnCell *cell = attn_practice_get_cell (practice);
  double total = 0, largest = 0, parts[3];

  for (guint j = 0; j < 3; j++)
    {
      parts[j] = exp (practice_test_get (practice, "key", j, cell->row));
      g_assert_cmpfloat (fabs (parts[j] - round (parts[j])), <, 1e-9);
      total += parts[j];
      largest = fmax (largest, parts[j]);
    }
  g_assert_cmpfloat (total, <=, 10.5);
  g_assert_cmpfloat (largest, <=, 8.5);
  practice_test_check_value (practice, parts[cell->column] / total);
}

static void
check_output (const AttnPractice *practice)
{
  const AttnCell *cell = attn_practice_get_cell (practice);
  double sum = 0;

  for (guint j = 0; j < 3; j++)
    sum += practice_test_get (practice, "weights", cell->row, j) * practice_test_get (practice, "value", j, cell->column);
  g_assert_cmpfloat (sum, ==, floor (sum));
  practice_test_check_value (practice, sum);
}

static void
check_row_sum (const AttnPractice *practice)
{
  const AttnCell *cell = attn_practice_get_cell (practice);
  double sum = 0;

  for (guint j = 0; j < 3; j++)
    sum += practice_test_get (practice, "weights", cell->row, j);
  practice_test_check_value (practice, sum);
}

static void
check_shape (const AttnPractice *practice)
{
  const AttnNode *node = attn_practice_get_cell (practice)->node;
  g_autofree char *shape = g_strdup_printf ("%u × %u", attn_node_get_rows (node), attn_node_get_columns (node));

  practice_test_check_choices (practice);
  g_assert_cmpstr (attn_practice_get_choice (practice, attn_practice_get_answer (practice)), ==, shape);
}

static gboolean
names (const char *choice, const AttnNode *node, gboolean is_column, guint index)
{
  return strstr (choice, is_column ? attn_node_get_column_label (node, index) : attn_node_get_row_label (node, index)) != NULL;
}

/* What a document leaves out is no part of the question. */
static gboolean
is_asked_for (const AttnRect *source)
{
  return !attn_node_is_implied (source->node);
}

/* Nodes of which sources are asked for. */
static GHashTable *asked_nodes;

/* The right choice names the rows and columns that the trace gives as sources. */
static void
check_sources (const AttnPractice *practice)
{
  const AttnCell *cell = attn_practice_get_cell (practice);
  const char *choice = practice_test_get_right (practice), *stage = attn_node_get_stage (cell->node);
  const AttnRect rect = { .node = cell->node, .row = cell->row, .n_rows = 1, .column = cell->column, .n_columns = 1 };
  g_autoptr (GArray) sources = attn_provenance_sources (&rect);
  guint n = 0;

  practice_test_check_choices (practice);
  g_hash_table_add (asked_nodes, (gpointer) stage);
  /* A weight is told of in terms of the row that softmax takes, a norm reads a row alone. */
  if (g_str_equal (stage, "weights") || g_str_equal (stage, "norm1"))
    {
      g_assert_true (names (choice, cell->node, FALSE, cell->row));
      g_assert_false (names (choice, cell->node, TRUE, cell->column));
      return;
    }
  /* The row that is read out is a row of what attention gives. */
  if (g_str_equal (stage, "logits"))
    {
      g_assert_nonnull (strstr (choice, "[CLS]"));
      g_assert_true (names (choice, cell->node, TRUE, cell->column));
      return;
    }
  for (guint i = 0; i < sources->len; i++)
    {
      const AttnRect *source = &g_array_index (sources, AttnRect, i);

      if (!is_asked_for (source) && !g_str_equal (attn_node_get_name (source->node), "image.weight"))
        continue;
      if (source->n_rows == 1)
        g_assert_true (names (choice, source->node, FALSE, source->row));
      if (source->n_columns == 1)
        g_assert_true (names (choice, source->node, TRUE, source->column));
      /* A whole row is not told as a cell, nor a column. */
      if (g_str_equal (stage, "residual1"))
        g_assert_true (source->n_rows == 1 && source->n_columns == 1);
      n++;
    }
  g_assert_cmpuint (n, ==, 2);
}

/* The mistake made once more, by hand. */
static void
make_mistake (const AttnPractice *practice, double result[9])
{
  double scores[9], shares[9];

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      {
        scores[i * 3 + j] = 0;
        for (guint k = 0; k < 3; k++)
          scores[i * 3 + j] += practice_test_get (practice, "query", i, k) * (attn_practice_get_bug (practice) == ATTN_BUG_TRANSPOSE ? practice_test_get (practice, "key", k, j) : practice_test_get (practice, "key", j, k));
      }
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      {
        double total = 0;

        for (guint k = 0; k < 3; k++)
          total += exp (scores[attn_practice_get_bug (practice) == ATTN_BUG_SIDE ? k * 3 + j : i * 3 + k] / sqrt (3));
        shares[i * 3 + j] = exp (scores[i * 3 + j] / sqrt (3)) / total;
      }
  for (guint i = 0; i < 9; i++)
    switch (attn_practice_get_bug (practice))
      {
      case ATTN_BUG_SIDE: result[i] = shares[i]; break;
      case ATTN_BUG_SCALE: result[i] = scores[i] / 3; break;
      case ATTN_BUG_TRANSPOSE: result[i] = scores[i]; break;
      case ATTN_BUG_MASK: default: result[i] = i % 3 > i / 3 ? 0 : shares[i]; break;
      }
}

static void
check_bug (const AttnPractice *practice)
{
  const AttnMatrix *printed = attn_practice_get_printed (practice);
  const AttnCell *cell = attn_practice_get_cell (practice);
  double mistake[9];

  practice_test_check_choices (practice);
  g_assert_cmpuint (attn_matrix_get_rows (printed), ==, attn_node_get_rows (cell->node));
  g_assert_cmpuint (attn_matrix_get_columns (printed), ==, attn_node_get_columns (cell->node));
  g_assert_cmpfloat (fabs (practice_test_get_asked (practice) - attn_matrix_get (printed, cell->row, cell->column)), >=, 0.1);
  /* Those of the block: test-practice-block.c. */
  if (attn_practice_get_bug (practice) > ATTN_BUG_MASK)
    return;
  make_mistake (practice, mistake);
  for (guint i = 0; i < 9; i++)
    g_assert_cmpfloat_with_epsilon (attn_matrix_get (printed, i / 3, i % 3), mistake[i], 1e-9);
}

static void
test_score (void)
{
  n_heads = 0;
  practice_test_each (ATTN_PRACTICE_SCORE, check_score);
  g_assert_cmpuint (n_heads, >, 0);
  g_assert_cmpuint (n_heads, <, PRACTICE_TEST_N_SEEDS);
}

static void test_scaled (void) { practice_test_each (ATTN_PRACTICE_SCALED, check_scaled); }
static void test_weight (void) { practice_test_each (ATTN_PRACTICE_WEIGHT, check_weight); }
static void test_output (void) { practice_test_each (ATTN_PRACTICE_OUTPUT, check_output); }
static void test_row_sum (void) { practice_test_each (ATTN_PRACTICE_ROW_SUM, check_row_sum); }
static void test_shape (void) { practice_test_each (ATTN_PRACTICE_SHAPE, check_shape); }

static void
test_sources (void)
{
  asked_nodes = g_hash_table_new (g_str_hash, g_str_equal);
  practice_test_each (ATTN_PRACTICE_SOURCES, check_sources);
  g_assert_cmpuint (g_hash_table_size (asked_nodes), ==, 8);
  g_hash_table_unref (asked_nodes);
}

static void test_bug (void) { practice_test_each (ATTN_PRACTICE_BUG, check_bug); }

/* Every bug comes up. */
static void
test_bugs (void)
{
  guint seen[ATTN_N_BUGS] = { 0 };

  for (guint64 seed = 0; seed < 300; seed++)
    {
      g_autoptr (AttnPractice) practice = practice_test_make (ATTN_PRACTICE_BUG, seed, ATTN_LANGUAGE_ENGLISH);

      seen[attn_practice_get_bug (practice)]++;
    }
  for (guint i = 0; i < ATTN_N_BUGS; i++)
    g_assert_cmpuint (seen[i], >, 5);
}

static void
test_texts (void)
{
  for (AttnPracticeKind kind = 0; kind < ATTN_N_PRACTICES; kind++)
    for (guint64 seed = 0; seed < 60; seed++)
      for (AttnLanguage language = 0; language < ATTN_N_LANGUAGES; language++)
        {
          g_autoptr (AttnPractice) practice = practice_test_make (kind, seed, language);
          g_autofree char *solution = attn_practice_dup_solution (practice, 2);

          g_assert_cmpuint (strlen (attn_practice_get_question (practice)), >, 10);
          g_assert_null (strchr (attn_practice_get_question (practice), '$'));
          g_assert_cmpuint (strlen (solution), >, 0);
          for (guint i = 0; i < ATTN_PRACTICE_N_HINTS; i++)
            {
              g_autofree char *hint = attn_practice_dup_hint (practice, i, 2);

              g_assert_cmpuint (strlen (hint), >, 5);
              g_assert_null (strchr (hint, '%'));
              /* It does not say which of the choices is right; a number alone stands in many a sentence. */
              if (attn_practice_get_n_choices (practice) > 0 && strlen (practice_test_get_right (practice)) > 4)
                g_assert_null (strstr (hint, practice_test_get_right (practice)));
            }
        }
}

/* The same seed, the same exercise; another, another. */
static void
test_seeds (void)
{
  for (AttnPracticeKind kind = 0; kind < ATTN_N_PRACTICES; kind++)
    {
      g_autoptr (AttnPractice) one = practice_test_make (kind, 7, ATTN_LANGUAGE_KOREAN);
      guint n_others = 0;

      for (guint64 seed = 7; seed < 27; seed++)
        {
          g_autoptr (AttnPractice) two = practice_test_make (kind, seed, ATTN_LANGUAGE_KOREAN);
          const gboolean same = g_str_equal (attn_practice_get_question (one), attn_practice_get_question (two)) &&
                                practice_test_get_asked (one) == practice_test_get_asked (two);

          if (seed == 7)
            g_assert_true (same);
          n_others += same ? 0 : 1;
        }
      g_assert_cmpuint (n_others, >, 5);
    }
}

/* Same exercise, same place, whatever language it is told in. */
static void
test_names (void)
{
  for (AttnPracticeKind kind = 0; kind < ATTN_N_PRACTICES; kind++)
    {
      g_assert_cmpuint (strlen (attn_practice_kind_get_name (kind)), >, 0);
      g_assert_cmpstr (attn_practice_kind_get_label (kind, ATTN_LANGUAGE_KOREAN), !=, attn_practice_kind_get_label (kind, ATTN_LANGUAGE_ENGLISH));
      for (guint64 seed = 0; seed < 40; seed++)
        {
          g_autoptr (AttnPractice) ko = practice_test_make (kind, seed, ATTN_LANGUAGE_KOREAN);
          g_autoptr (AttnPractice) en = practice_test_make (kind, seed, ATTN_LANGUAGE_ENGLISH);

          g_assert_cmpfloat (practice_test_get_asked (ko), ==, practice_test_get_asked (en));
          g_assert_cmpuint (attn_practice_get_answer (ko), ==, attn_practice_get_answer (en));
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/practice/score", test_score);
  g_test_add_func ("/practice/scaled", test_scaled);
  g_test_add_func ("/practice/weight", test_weight);
  g_test_add_func ("/practice/output", test_output);
  g_test_add_func ("/practice/row-sum", test_row_sum);
  g_test_add_func ("/practice/shape", test_shape);
  g_test_add_func ("/practice/sources", test_sources);
  g_test_add_func ("/practice/bug", test_bug);
  g_test_add_func ("/practice/bugs", test_bugs);
  g_test_add_func ("/practice/texts", test_texts);
  g_test_add_func ("/practice/seeds", test_seeds);
  g_test_add_func ("/practice/names", test_names);
  return g_test_run ();
}
