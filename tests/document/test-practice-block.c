/* test-practice-block.c: exercises on what stands around attention are right, and can be done in the head
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-number.h"
#include "practice-test.h"

static double
at (const AttnPractice *practice, const char *node, guint column)
{
  return practice_test_get (practice, node, attn_practice_get_cell (practice)->row, column);
}

static gboolean
asks (const AttnPractice *practice, const char *node)
{
  return g_str_equal (attn_node_get_name (attn_practice_get_cell (practice)->node), node);
}

/* Whole, but for the last bits. */
static double
whole (double value)
{
  g_assert_cmpfloat (fabs (value - round (value)), <, 1e-9);
  return round (value);
}

/* --- residual connections ------------------------------------------------------------------------------ */

static guint n_second;

/* Each looks at itself and at the one before alike: attention gives the mean of two values. */
static double
mean_value (const AttnPractice *practice, guint column)
{
  const guint row = attn_practice_get_cell (practice)->row, first = row > 0 ? row - 1 : 0;
  double sum = 0;

  for (guint i = first; i <= row; i++)
    for (guint k = 0; k < 3; k++)
      sum += practice_test_get (practice, "embedding", i, k) * practice_test_get (practice, "attention.value_weight", k, column);
  sum /= row + 1 - first;
  g_assert_cmpfloat (sum, ==, round (sum));
  return sum;
}

static void
check_residual (const AttnPractice *practice)
{
  const guint column = attn_practice_get_cell (practice)->column;
  const double first = at (practice, "embedding", column) + mean_value (practice, column);

  if (asks (practice, "residual2"))
    {
      n_second++;
      /* A network of identities: what is below 0 goes. */
      practice_test_check_value (practice, first + fmax (0, first));
    }
  else
    practice_test_check_value (practice, first);
}

static void
test_residual (void)
{
  n_second = 0;
  practice_test_each (ATTN_PRACTICE_RESIDUAL, check_residual);
  g_assert_cmpuint (n_second, >, 100);
  g_assert_cmpuint (n_second, <, 300);
}

/* --- norms --------------------------------------------------------------------------------------------- */

static guint n_learned, n_five;

static void
check_norm (const AttnPractice *practice)
{
  const AttnTrace *trace = attn_practice_get_trace (practice);
  const AttnCell *cell = attn_practice_get_cell (practice);
  const guint d = practice_test_count_columns (practice, "embedding");
  const gboolean learned = !attn_node_is_implied (attn_trace_find (trace, "block.norm1.gain"));
  double mean = 0, variance = 0, deviation, result;

  for (guint j = 0; j < d; j++)
    mean += at (practice, "embedding", j) / d;
  mean = whole (mean);
  for (guint j = 0; j < d; j++)
    variance += (at (practice, "embedding", j) - mean) * (at (practice, "embedding", j) - mean) / d;
  deviation = whole (sqrt (variance));
  g_assert_cmpfloat (deviation, >=, 1);
  result = (at (practice, "embedding", cell->column) - mean) / deviation;
  if (learned)
    result = result * practice_test_get (practice, "block.norm1.gain", 0, cell->column) + practice_test_get (practice, "block.norm1.bias", 0, cell->column);
  practice_test_check_value (practice, result);
  n_learned += learned ? 1 : 0;
  n_five += d == 5 ? 1 : 0;
  g_assert_true (asks (practice, "norm1"));
}

static void
test_norm (void)
{
  n_learned = n_five = 0;
  practice_test_each (ATTN_PRACTICE_NORM, check_norm);
  g_assert_cmpuint (n_learned, >, 200);
  g_assert_cmpuint (n_learned, <, 400);
  g_assert_cmpuint (n_five, >, 100);
  g_assert_cmpuint (n_five, <, 300);
}

/* --- feed-forward networks ----------------------------------------------------------------------------- */

static guint n_hidden, n_zero, n_kept, n_given_out;

static double
work_out_hidden (const AttnPractice *practice, guint column)
{
  double sum = practice_test_get (practice, "block.feed_forward.in_bias", 0, column);

  for (guint k = 0; k < 3; k++)
    sum += (at (practice, "embedding", k) + mean_value (practice, k)) * practice_test_get (practice, "block.feed_forward.in_weight", k, column);
  return sum;
}

static void
check_feed_forward (const AttnPractice *practice)
{
  const guint column = attn_practice_get_cell (practice)->column;
  double result = 0;

  if (asks (practice, "feed_forward"))
    {
      for (guint k = 0; k < 3; k++)
        result += fmax (0, work_out_hidden (practice, k)) * practice_test_get (practice, "block.feed_forward.out_weight", k, column);
      n_given_out++;
    }
  else
    {
      result = work_out_hidden (practice, column);
      if (asks (practice, "activated"))
        {
          n_zero += result < 0 ? 1 : 0;
          n_kept += result > 0 ? 1 : 0;
          result = fmax (0, result);
        }
      else
        {
          g_assert_true (asks (practice, "hidden"));
          n_hidden++;
        }
    }
  practice_test_check_value (practice, result);
}

static void
test_feed_forward (void)
{
  n_hidden = n_zero = n_kept = n_given_out = 0;
  practice_test_each (ATTN_PRACTICE_FEED_FORWARD, check_feed_forward);
  g_assert_cmpuint (n_hidden, >, 120);
  g_assert_cmpuint (n_given_out, >, 120);
  g_assert_cmpuint (n_zero, >, 50);
  g_assert_cmpuint (n_kept, >, 50);
}

/* --- bugs ---------------------------------------------------------------------------------------------- */

static double
get_hidden (const AttnPractice *practice, guint row, guint column)
{
  return practice_test_get (practice, "hidden", row, column);
}

/* The mistake made once more, by hand. */
static double
make_mistake (const AttnPractice *practice, guint row, guint column)
{
  double sum = 0, square = 0;

  switch (attn_practice_get_bug (practice))
    {
    case ATTN_BUG_RESIDUAL:
      return practice_test_get (practice, "residual1", row, column) - practice_test_get (practice, "embedding", row, column);
    case ATTN_BUG_NORM:
      for (guint i = 0; i < 3; i++)
        {
          const double x = practice_test_get (practice, "embedding", i, column);

          sum += x / 3;
          square += x * x / 3;
        }
      return (practice_test_get (practice, "embedding", row, column) - sum) / sqrt (square - sum * sum + 1e-5);
    case ATTN_BUG_RELU:
      for (guint k = 0; k < 3; k++)
        sum += get_hidden (practice, row, k) * practice_test_get (practice, "block.feed_forward.out_weight", k, column);
      return sum;
    case ATTN_BUG_ORDER:
      return practice_test_get (practice, column < 2 ? "head1.output" : "head0.output", row, column % 2);
    case ATTN_BUG_HEAD_SCALE:
      return practice_test_get (practice, "head0.scores", row, column) / sqrt (8);
    case ATTN_BUG_POSITION:
      return practice_test_get (practice, "input", row, column) - practice_test_get (practice, "position", row, column);
    case ATTN_BUG_SIDE: case ATTN_BUG_SCALE: case ATTN_BUG_TRANSPOSE: case ATTN_BUG_MASK: case ATTN_N_BUGS: default:
      return attn_matrix_get (attn_practice_get_printed (practice), row, column);
    }
}

/* What the other mistake in the same operation would print, where that could be taken for it. */
static const char *const decoys[ATTN_N_BUGS] = {
  [ATTN_BUG_TRANSPOSE] = "scores", [ATTN_BUG_RESIDUAL] = "embedding", [ATTN_BUG_RELU] = "activated", [ATTN_BUG_POSITION] = "position",
};

static void
check_decoy (const AttnPractice *practice)
{
  const AttnMatrix *printed = attn_practice_get_printed (practice);
  const AttnBug bug = attn_practice_get_bug (practice);
  double off = 0;

  if (decoys[bug] == NULL)
    return;
  for (guint i = 0; i < attn_matrix_get_rows (printed); i++)
    for (guint j = 0; j < attn_matrix_get_columns (printed); j++)
      off = fmax (off, fabs (attn_matrix_get (printed, i, j) - (bug == ATTN_BUG_TRANSPOSE ? practice_test_get (practice, decoys[bug], j, i)
                                                                                          : practice_test_get (practice, decoys[bug], i, j))));
  g_assert_cmpfloat (off, >=, 0.1);
}

/* What is asked about does not give the answer away: each time another choice is about the same operation. */
static void
test_decoys (void)
{
  static const char *const names[ATTN_N_BUGS] = {
    [ATTN_BUG_SIDE] = "The scores were not divided", [ATTN_BUG_SCALE] = "It divided nothing at all", [ATTN_BUG_TRANSPOSE] = "Q and K were exchanged",
    [ATTN_BUG_MASK] = "Nothing was masked", [ATTN_BUG_RESIDUAL] = "What comes out of attention was not added",
    [ATTN_BUG_NORM] = "It divided by the variance, not by its root", [ATTN_BUG_RELU] = "The second weight matrix was left out",
    [ATTN_BUG_ORDER] = "Head 0 stands there twice", [ATTN_BUG_HEAD_SCALE] = "It divided by d_k, not by its root",
    [ATTN_BUG_POSITION] = "The embeddings were left out",
  };

  for (guint64 seed = 0; seed < 200; seed++)
    {
      g_autoptr (AttnPractice) practice = practice_test_make (ATTN_PRACTICE_BUG, seed, ATTN_LANGUAGE_ENGLISH);
      const char *name = names[attn_practice_get_bug (practice)];
      guint found = G_MAXUINT;

      for (guint i = 0; i < attn_practice_get_n_choices (practice); i++)
        if (g_str_equal (attn_practice_get_choice (practice, i), name))
          found = i;
      g_assert_cmpuint (found, !=, G_MAXUINT);
      g_assert_cmpuint (found, !=, attn_practice_get_answer (practice));
    }
}

static void
check_bug (const AttnPractice *practice)
{
  const AttnMatrix *printed = attn_practice_get_printed (practice);
  double off = 0;

  check_decoy (practice);
  for (guint i = 0; i < attn_matrix_get_rows (printed); i++)
    {
      double sum = 0;

      for (guint j = 0; j < attn_matrix_get_columns (printed); j++)
        {
          g_assert_cmpfloat_with_epsilon (attn_matrix_get (printed, i, j), make_mistake (practice, i, j), 1e-9);
          sum += attn_matrix_get (printed, i, j);
        }
      off = fmax (off, fabs (sum));
    }
  /* It can be told from a norm along the rows. */
  if (attn_practice_get_bug (practice) == ATTN_BUG_NORM)
    g_assert_cmpfloat (off, >, 0.1);
}

static void
test_bugs (void)
{
  practice_test_each (ATTN_PRACTICE_BUG, check_bug);
}

/* --- words --------------------------------------------------------------------------------------------- */

/* No hint ends in the answer, and the solution does. */
static void
test_hints (void)
{
  static const AttnPracticeKind kinds[] = { ATTN_PRACTICE_RESIDUAL, ATTN_PRACTICE_NORM, ATTN_PRACTICE_FEED_FORWARD, ATTN_PRACTICE_POSITION,
                                            ATTN_PRACTICE_PATCH, ATTN_PRACTICE_PROBABILITY };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    for (guint64 seed = 0; seed < 60; seed++)
      {
        g_autoptr (AttnPractice) practice = practice_test_make (kinds[k], seed, seed % 2 == 0 ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH);
        g_autofree char *solution = attn_practice_dup_solution (practice, 2), *told = NULL, *about = NULL, *last = NULL;
        AttnNumber number;

        if (attn_practice_get_n_choices (practice) > 0)
          continue;
        attn_number_format (practice_test_get_asked (practice), 2, &number);
        attn_number_trim (&number);
        told = g_strdup_printf ("= %s", number.text);
        about = g_strdup_printf ("≈ %s", number.text);
        /* What is copied is told as it is. */
        g_assert_true (strstr (solution, told) != NULL || strstr (solution, about) != NULL ||
                       (kinds[k] == ATTN_PRACTICE_PATCH && strstr (solution, number.text) != NULL));
        for (guint i = 0; i < ATTN_PRACTICE_N_HINTS; i++)
          {
            g_autofree char *hint = attn_practice_dup_hint (practice, i, 2);

            g_assert_false (g_str_has_suffix (hint, told) || g_str_has_suffix (hint, about));
            g_assert_cmpstr (hint, !=, last);
            g_free (last);
            last = g_strdup (hint);
          }
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/practice-block/residual", test_residual);
  g_test_add_func ("/practice-block/norm", test_norm);
  g_test_add_func ("/practice-block/feed-forward", test_feed_forward);
  g_test_add_func ("/practice-block/bugs", test_bugs);
  g_test_add_func ("/practice-block/decoys", test_decoys);
  g_test_add_func ("/practice-block/hints", test_hints);
  return g_test_run ();
}
