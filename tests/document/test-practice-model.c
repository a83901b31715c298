/* test-practice-model.c: exercises on positions, images, layers and readouts are right
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "practice-test.h"

static gboolean
asks (const AttnPractice *practice, const char *node)
{
  return g_str_equal (attn_node_get_stage (attn_practice_get_cell (practice)->node), node);
}

/* The numbers of a text, in turn. */
static guint
read_numbers (const char *text, guint numbers[8])
{
  guint n = 0;

  for (const char *p = text; *p != '\0' && n < 8; p++)
    if (g_ascii_isdigit (*p))
      {
        char *end;

        numbers[n++] = (guint) g_ascii_strtoull (p, &end, 10);
        p = end - 1;
      }
  return n;
}

static guint
read_right (const AttnPractice *practice)
{
  guint numbers[8];

  g_assert_cmpuint (read_numbers (practice_test_get_right (practice), numbers), ==, 1);
  return numbers[0];
}

static guint n_seen[8];

/* Each of so many sorts comes up. */
static void
each (AttnPracticeKind kind, PracticeTestCheck check, guint n)
{
  memset (n_seen, 0, sizeof n_seen);
  practice_test_each (kind, check);
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (n_seen[i], >, PRACTICE_TEST_N_SEEDS / 20);
}

/* --- positions ----------------------------------------------------------------------------------------- */

static void
check_position (const AttnPractice *practice)
{
  const AttnCell *cell = attn_practice_get_cell (practice);
  guint numbers[8];

  if (asks (practice, "input"))
    {
      practice_test_check_value (practice, practice_test_get (practice, "embedding", cell->row, cell->column) +
                                           practice_test_get (practice, "position", cell->row, cell->column));
      n_seen[0]++;
      return;
    }
  practice_test_check_choices (practice);
  if (asks (practice, "position"))
    {
      g_autofree char *sine = g_strdup_printf ("%.2f", sin (read_right (practice)));

      /* In the question the minus sign is a true one, and what is whole has no decimals. */
      g_assert_nonnull (strstr (attn_practice_get_question (practice), read_right (practice) == 0 ? "0" : sine[0] == '-' ? sine + 1 : sine));
      g_assert_cmpuint (read_right (practice), ==, cell->row);
      n_seen[1]++;
    }
  else if (asks (practice, "rotated_query"))
    {
      const guint half = practice_test_count_columns (practice, "rotated_query") / 2;

      g_assert_cmpuint (read_right (practice), ==, cell->column + half);
      g_assert_cmpuint (read_numbers (attn_practice_get_question (practice), numbers), ==, 2);
      g_assert_cmpuint (numbers[0], ==, 2 * half);
      g_assert_cmpuint (numbers[1], ==, cell->column);
      g_assert_cmpuint (cell->column, <, half);
      n_seen[2]++;
    }
  else
    {
      g_assert_true (asks (practice, "scores"));
      n_seen[3]++;
    }
}

static void test_position (void) { each (ATTN_PRACTICE_POSITION, check_position, 4); }

/* --- patches ------------------------------------------------------------------------------------------- */

static const char *const channels[] = { "red", "green", "blue" }, *const korean[] = { "빨강", "초록", "파랑" };

static void
check_patch (const AttnPractice *practice)
{
  const AttnTrace *trace = attn_practice_get_trace (practice);
  const AttnCell *cell = attn_practice_get_cell (practice);
  const gboolean grey = attn_trace_find (trace, "image.pixels") != NULL;
  const AttnNode *pixels = attn_trace_find (trace, grey ? "image.pixels" : "image.pixels.red");
  guint numbers[8];

  if (asks (practice, "embedding"))
    {
      practice_test_check_choices (practice);
      g_assert_cmpuint (read_numbers (attn_practice_get_question (practice), numbers), ==, 4);
      g_assert_cmpuint (read_right (practice), ==, numbers[0] / numbers[2] * (numbers[1] / numbers[2]) +
                                                   (attn_trace_find (trace, "image.class_token") != NULL ? 1 : 0));
      g_assert_cmpuint (read_right (practice), ==, attn_node_get_rows (cell->node));
      n_seen[0]++;
      return;
    }
  g_assert_true (asks (practice, "patches"));
  g_assert_cmpint (attn_practice_get_look (practice), ==, ATTN_PRACTICE_LOOK_BARE);
  {
    const guint side = attn_node_get_rows (pixels), p = side / 2, entry = cell->column % (p * p), channel = cell->column / (p * p);
    const guint y = cell->row / 2 * p + entry / p, x = cell->row % 2 * p + entry % p;
    g_autofree char *name = grey ? g_strdup ("image.pixels") : g_strdup_printf ("image.pixels.%s", channels[channel]);

    if (attn_practice_get_n_choices (practice) == 0)
      {
        practice_test_check_value (practice, practice_test_get (practice, name, y, x));
        n_seen[grey ? 1 : 2]++;
        return;
      }
    practice_test_check_choices (practice);
    g_assert_cmpuint (read_numbers (practice_test_get_right (practice), numbers), ==, 2);
    g_assert_cmpuint (numbers[0], ==, y);
    g_assert_cmpuint (numbers[1], ==, x);
    if (!grey)
      g_assert_true (strstr (practice_test_get_right (practice), channels[channel]) != NULL ||
                     strstr (practice_test_get_right (practice), korean[channel]) != NULL);
    n_seen[3]++;
  }
}

static void test_patch (void) { each (ATTN_PRACTICE_PATCH, check_patch, 4); }

/* --- probabilities ------------------------------------------------------------------------------------- */

static void
check_probability (const AttnPractice *practice)
{
  const AttnCell *cell = attn_practice_get_cell (practice);
  const AttnNode *logits = attn_trace_find (attn_practice_get_trace (practice), "given.value");
  double total = 0, most = -INFINITY;

  for (guint j = 0; j < 4; j++)
    {
      total += exp (attn_node_get_value (logits, cell->row, j));
      most = fmax (most, attn_node_get_value (logits, cell->row, j));
    }
  if (attn_practice_get_n_choices (practice) == 0)
    {
      g_assert_cmpfloat (fabs (total - round (total)), <, 1e-9);
      practice_test_check_value (practice, exp (attn_node_get_value (logits, cell->row, cell->column)) / total);
      n_seen[0]++;
      return;
    }
  practice_test_check_choices (practice);
  for (guint j = 0; j < 4; j++)
    g_assert_true ((attn_node_get_value (logits, cell->row, j) == most) ==
                   g_str_equal (practice_test_get_right (practice), attn_node_get_column_label (cell->node, j)));
  n_seen[1]++;
}

static void test_probability (void) { each (ATTN_PRACTICE_PROBABILITY, check_probability, 2); }

/* --- layers and heads ---------------------------------------------------------------------------------- */

static guint
count_nodes (const AttnPractice *practice, const char *stage)
{
  const AttnTrace *trace = attn_practice_get_trace (practice);
  guint n = 0;

  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    n += g_str_equal (attn_node_get_stage (attn_trace_get_node (trace, i)), stage) ? 1 : 0;
  return n;
}

static void
check_model (const AttnPractice *practice)
{
  const AttnTrace *trace = attn_practice_get_trace (practice);
  const AttnCell *cell = attn_practice_get_cell (practice);
  guint numbers[8], n;

  practice_test_check_choices (practice);
  g_assert_cmpint (attn_practice_get_look (practice), ==, ATTN_PRACTICE_LOOK_MODEL);
  n = read_numbers (practice_test_get_right (practice), numbers);
  if (asks (practice, "weights"))
    {
      g_assert_cmpuint (numbers[0], ==, count_nodes (practice, "weights"));
      n_seen[0]++;
    }
  else if (asks (practice, "query") && n == 1)
    {
      g_assert_cmpuint (numbers[0], ==, attn_node_get_columns (cell->node));
      n_seen[1]++;
    }
  else if (asks (practice, "query"))
    {
      const guint own = attn_node_get_columns (cell->node), head = (guint) attn_node_get_head (cell->node);

      g_assert_cmpuint (n, ==, own);
      for (guint i = 0; i < n; i++)
        {
          g_assert_cmpuint (numbers[i], ==, head * own + i);
          g_assert_true (practice_test_get (practice, attn_node_get_name (cell->node), 1, i) ==
                         practice_test_get (practice, "layer0.query", 1, numbers[i]));
        }
      n_seen[2]++;
    }
  else if (asks (practice, "input"))
    {
      g_autofree char *before = g_strdup_printf ("layer%u.block", numbers[0]);
      const AttnNode *node = attn_trace_find (trace, before);

      g_assert_cmpuint (n, ==, 1);
      g_assert_cmpint (attn_node_get_layer (cell->node), ==, (int) numbers[0] + 1);
      for (guint j = 0; j < attn_node_get_columns (node); j++)
        g_assert_true (attn_node_get_value (node, 1, j) == attn_node_get_value (cell->node, 1, j));
      n_seen[3]++;
    }
  else
    {
      const char *right = practice_test_get_right (practice);

      g_assert_true (asks (practice, "block"));
      for (guint i = 0; i < 4; i++)
        g_assert_true ((i <= cell->row) == (strstr (right, attn_node_get_row_label (cell->node, i)) != NULL));
      n_seen[4]++;
    }
}

static void test_model (void) { each (ATTN_PRACTICE_MODEL, check_model, 5); }

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/practice-model/position", test_position);
  g_test_add_func ("/practice-model/patch", test_patch);
  g_test_add_func ("/practice-model/probability", test_probability);
  g_test_add_func ("/practice-model/model", test_model);
  return g_test_run ();
}
