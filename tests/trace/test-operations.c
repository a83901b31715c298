/* test-operations.c: every operation by values computed by hand, and the ways to read a node
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-kernels.h"
#include "graph.h"

/* A trace of one operation on up to three given matrices. */
typedef struct
{
  guint         rows, columns;
  const double *values;
} Given;

static AttnTrace *
run_operation (const AttnOperation *operation, AttnParameters parameters, guint rows, guint columns, Given a, Given b,
               Given c)
{
  static const char *const none[] = { NULL };
  static const char *const names[] = { "a", "b", "c" };
  AttnTraceBuilder *builder = attn_trace_builder_new (none, NULL, NULL);
  Given given[] = { a, b, c };
  AttnNode *inputs[3];
  AttnNodeSpec spec = { .operation = operation, .parameters = parameters, .symbol = "R", .caption = "result",
                        .row_axis = ATTN_AXIS_DIMENSIONS, .column_axis = ATTN_AXIS_DIMENSIONS };
  guint n = 0;
  g_autoptr (GError) error = NULL;
  AttnTrace *trace;

  for (guint i = 0; i < 3 && given[i].values != NULL; i++)
    {
      g_autoptr (AttnMatrix) matrix = attn_matrix_new (given[i].rows, given[i].columns, given[i].values);

      spec.rows = given[i].rows;
      spec.columns = given[i].columns;
      inputs[n++] = attn_trace_builder_input (builder, names[i], &spec, matrix, FALSE);
    }
  spec.rows = rows;
  spec.columns = columns;
  attn_trace_builder_node (builder, "result", &spec, n, inputs);
  trace = attn_trace_builder_end (builder, &error);
  g_assert_no_error (error);

  return trace;
}

static void
assert_result (AttnTrace *trace, const double *expected)
{
  const AttnNode *node = attn_trace_find (trace, "result");

  for (guint i = 0; i < attn_node_get_rows (node); i++)
    for (guint j = 0; j < attn_node_get_columns (node); j++)
      {
        double value = attn_node_get_value (node, i, j);

        g_assert_cmpfloat (value, ==, expected[i * attn_node_get_columns (node) + j]);
      }
  attn_trace_unref (trace);
}

#define NOTHING ((Given) { 0, 0, NULL })

static const double left[] = { 1, 2, 3, 4, 5, 6 };               /* 2 × 3 */
static const double right[] = { 1, 0, 2, -1, 0.5, 3 };            /* 3 × 2 */
static const double scores[] = { 1, 3, 2, -HUGE_VAL, 0, -1 };    /* 2 × 3, for what comes after a mask */

static void
test_multiply (void)
{
  static const double expected[] = { 1 + 4 + 1.5, -2 + 9, 4 + 10 + 3, -5 + 18 };

  assert_result (run_operation (&attn_operation_multiply, (AttnParameters) { 0 }, 2, 2, (Given) { 2, 3, left },
                                (Given) { 3, 2, right }, NOTHING),
                 expected);
}

static void
test_multiply_with_bias (void)
{
  static const double bias[] = { 10, -7 };
  static const double expected[] = { 16.5, 0, 27, 6 };

  assert_result (run_operation (&attn_operation_multiply, (AttnParameters) { 0 }, 2, 2, (Given) { 2, 3, left },
                                (Given) { 3, 2, right }, (Given) { 1, 2, bias }),
                 expected);
}

static void
test_multiply_transposed (void)
{
  /* right is read as 2 × 3 here. */
  static const double expected[] = { 1 + 0 + 6, -1 + 1 + 9, 4 + 0 + 12, -4 + 2.5 + 18 };

  assert_result (run_operation (&attn_operation_multiply_transposed, (AttnParameters) { 0 }, 2, 2,
                                (Given) { 2, 3, left }, (Given) { 2, 3, right }, NOTHING),
                 expected);
}

static void
test_scale (void)
{
  static const double halves[] = { 0.5, 1, 1.5, 2, 2.5, 3 };
  double thirds[6];

  assert_result (run_operation (&attn_operation_scale, (AttnParameters) { .number = 2 }, 2, 3, (Given) { 2, 3, left },
                                NOTHING, NOTHING),
                 halves);
  assert_result (run_operation (&attn_operation_scale, (AttnParameters) { .is_root = TRUE, .root = 4 }, 2, 3,
                                (Given) { 2, 3, left }, NOTHING, NOTHING),
                 halves);
  assert_result (run_operation (&attn_operation_scale, (AttnParameters) { .number = 1 }, 2, 3, (Given) { 2, 3, left },
                                NOTHING, NOTHING),
                 left);

  for (guint i = 0; i < 6; i++)
    thirds[i] = left[i] / sqrt (3.0);
  assert_result (run_operation (&attn_operation_scale, (AttnParameters) { .is_root = TRUE, .root = 3 }, 2, 3,
                                (Given) { 2, 3, left }, NOTHING, NOTHING),
                 thirds);
}

static void
test_mask (void)
{
  static const double mask[] = { 1, 0, 1, 0, 0, 1 };
  static const double expected[] = { 1, -HUGE_VAL, 3, -HUGE_VAL, -HUGE_VAL, 6 };

  assert_result (run_operation (&attn_operation_mask, (AttnParameters) { 0 }, 2, 3, (Given) { 2, 3, left },
                                (Given) { 2, 3, mask }, NOTHING),
                 expected);
}

/* The parts of softmax read a mask's −∞, which no input may hold: a mask comes first. */
static AttnTrace *
run_softmax_part (const AttnOperation *operation, AttnSide side, guint rows, guint columns, gboolean empty)
{
  static const char *const none[] = { NULL };
  static const double finite[] = { 1, 3, 2, 7, 0, -1 };
  static const double some[] = { 1, 1, 1, 0, 1, 1 };
  static const double first_row[] = { 0, 0, 0, 0, 1, 1 };
  AttnTraceBuilder *builder = attn_trace_builder_new (none, NULL, NULL);
  g_autoptr (AttnMatrix) a = attn_matrix_new (2, 3, finite);
  g_autoptr (AttnMatrix) b = attn_matrix_new (2, 3, empty ? first_row : some);
  AttnNodeSpec spec = { .symbol = "R", .caption = "", .row_axis = ATTN_AXIS_DIMENSIONS, .rows = 2, .columns = 3,
                        .column_axis = ATTN_AXIS_DIMENSIONS, .parameters = { .side = side } };
  AttnNode *inputs[2], *node;
  AttnTrace *trace;

  inputs[0] = attn_trace_builder_input (builder, "a", &spec, a, FALSE);
  inputs[1] = attn_trace_builder_input (builder, "b", &spec, b, FALSE);
  spec.operation = &attn_operation_mask;
  node = attn_trace_builder_node (builder, "masked", &spec, 2, inputs);

  if (operation == &attn_operation_normalise)
    {
      spec.operation = &attn_operation_shift;
      node = attn_trace_builder_node (builder, "shifted", &spec, 1, &node);
      spec.operation = &attn_operation_exponential;
      inputs[0] = attn_trace_builder_node (builder, "exponentials", &spec, 1, &node);
      spec.operation = &attn_operation_total;
      spec.rows = side == ATTN_SIDE_ROWS ? 2 : 1;
      spec.columns = side == ATTN_SIDE_COLUMNS ? 3 : 1;
      inputs[1] = attn_trace_builder_node (builder, "totals", &spec, 1, inputs);
    }
  else
    {
      inputs[0] = node;
    }
  spec.operation = operation;
  spec.rows = rows;
  spec.columns = columns;
  attn_trace_builder_node (builder, "result", &spec, operation == &attn_operation_normalise ? 2 : 1, inputs);
  trace = attn_trace_builder_end (builder, NULL);
  g_assert_nonnull (trace);

  return trace;
}

static void
test_shift (void)
{
  static const double rows[] = { -2, 0, -1, -HUGE_VAL, 0, -1 };
  static const double columns[] = { 0, 0, 0, -HUGE_VAL, -3, -3 };
  static const double all[] = { -2, 0, -1, -HUGE_VAL, -3, -4 };
  static const double empty[] = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL, -HUGE_VAL, 0, -1 };

  assert_result (run_softmax_part (&attn_operation_shift, ATTN_SIDE_ROWS, 2, 3, FALSE), rows);
  assert_result (run_softmax_part (&attn_operation_shift, ATTN_SIDE_COLUMNS, 2, 3, FALSE), columns);
  assert_result (run_softmax_part (&attn_operation_shift, ATTN_SIDE_ALL, 2, 3, FALSE), all);
  assert_result (run_softmax_part (&attn_operation_shift, ATTN_SIDE_ROWS, 2, 3, TRUE), empty);
}

static void
test_exponential (void)
{
  double expected[6];

  for (guint i = 0; i < 6; i++)
    expected[i] = exp (scores[i]);
  g_assert_cmpfloat (expected[3], ==, 0.0);
  assert_result (run_softmax_part (&attn_operation_exponential, ATTN_SIDE_ROWS, 2, 3, FALSE), expected);
}

static void
test_total (void)
{
  static const double rows[] = { 6, 15 }, columns[] = { 5, 7, 9 }, all[] = { 21 };
  Given a = { 2, 3, left };

  assert_result (run_operation (&attn_operation_total, (AttnParameters) { .side = ATTN_SIDE_ROWS }, 2, 1, a, NOTHING,
                                NOTHING),
                 rows);
  assert_result (run_operation (&attn_operation_total, (AttnParameters) { .side = ATTN_SIDE_COLUMNS }, 1, 3, a, NOTHING,
                                NOTHING),
                 columns);
  assert_result (run_operation (&attn_operation_total, (AttnParameters) { .side = ATTN_SIDE_ALL }, 1, 1, a, NOTHING,
                                NOTHING),
                 all);
  /* A row sum is along the rows, whatever its parameters say. */
  assert_result (run_operation (&attn_operation_row_sum, (AttnParameters) { .side = ATTN_SIDE_COLUMNS }, 2, 1, a,
                                NOTHING, NOTHING),
                 rows);
}

static void
test_normalise (void)
{
  const double e1 = exp (-1.0), e2 = exp (-2.0), e3 = exp (-3.0), e4 = exp (-4.0);
  const double row = (e2 + 1) + e1, second = (0 + 1) + e1;
  const double rows[] = { e2 / row, 1 / row, e1 / row, 0 / second, 1 / second, e1 / second };
  const double columns[] = { 1 / 1.0, 1 / (1 + e3), 1 / (1 + e3), 0 / 1.0, e3 / (1 + e3), e3 / (1 + e3) };
  const double total = ((((e2 + 1) + e1) + 0) + e3) + e4;
  const double all[] = { e2 / total, 1 / total, e1 / total, 0, e3 / total, e4 / total };
  const double empty[] = { 0, 0, 0, 0, 1 / (1 + e1), e1 / (1 + e1) };
  const double empty_column[] = { 0, 0, 0, 0, 1, 1 };

  assert_result (run_softmax_part (&attn_operation_normalise, ATTN_SIDE_ROWS, 2, 3, FALSE), rows);
  assert_result (run_softmax_part (&attn_operation_normalise, ATTN_SIDE_COLUMNS, 2, 3, FALSE), columns);
  assert_result (run_softmax_part (&attn_operation_normalise, ATTN_SIDE_ALL, 2, 3, FALSE), all);
  assert_result (run_softmax_part (&attn_operation_normalise, ATTN_SIDE_ROWS, 2, 3, TRUE), empty);
  assert_result (run_softmax_part (&attn_operation_normalise, ATTN_SIDE_COLUMNS, 2, 3, TRUE), empty_column);
}

static void
test_same (void)
{
  AttnTrace *trace = run_operation (&attn_operation_same, (AttnParameters) { 0 }, 2, 3, (Given) { 2, 3, left }, NOTHING,
                                    NOTHING);
  g_autoptr (AttnMatrix) a = attn_node_get_matrix (attn_trace_find (trace, "a"));
  g_autoptr (AttnMatrix) b = attn_node_get_matrix (attn_trace_find (trace, "result"));

  g_assert_true (a == b);
  assert_result (trace, left);
}

/* Reading. */

static void
assert_reads_agree (const AttnNode *node)
{
  guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  g_autoptr (AttnMatrix) matrix = attn_node_get_matrix (node);
  g_autofree double *all = g_new (double, (gsize) rows * columns);
  g_autofree double *row = g_new (double, columns);

  g_assert_cmpuint (attn_matrix_get_rows (matrix), ==, rows);
  g_assert_cmpuint (attn_matrix_get_columns (matrix), ==, columns);

  attn_node_read_rows (node, 0, rows, all);
  g_assert_cmpmem (all, (gsize) rows * columns * sizeof (double), attn_matrix_get_values (matrix),
                   (gsize) rows * columns * sizeof (double));
  for (guint i = 0; i < rows; i++)
    {
      attn_node_read_rows (node, i, 1, row);
      g_assert_cmpmem (row, columns * sizeof (double), all + (gsize) i * columns, columns * sizeof (double));
      for (guint j = 0; j < columns; j++)
        g_assert_true (same_bits (attn_node_get_value (node, i, j), row[j]));
    }
  attn_node_read_rows (node, rows, 0, NULL);
}

static void
test_rows_equal_whole (void)
{
  AttnRandom random;

  attn_random_init (&random, 21);
  for (guint i = 0; i < 200; i++)
    {
      Graph graph;
      g_autoptr (AttnTrace) trace = NULL;

      graph_choose (&graph, &random);
      trace = graph_trace (&graph);
      for (guint n = 0; n < attn_trace_get_n_nodes (trace); n++)
        assert_reads_agree (attn_trace_get_node (trace, n));
    }
}

static void
test_threads (void)
{
  static const AttnSide sides[] = { ATTN_SIDE_ROWS, ATTN_SIDE_COLUMNS, ATTN_SIDE_ALL };

  for (guint s = 0; s < G_N_ELEMENTS (sides); s++)
    {
      Graph graph = { .n = 61, .m = 45, .d_model = 33, .d_k = 19, .d_v = 21, .biases = TRUE, .output = TRUE,
                      .mask_kind = GRAPH_MASK_MATRIX, .side = sides[s], .seed = 5 + s };
      g_autoptr (AttnTrace) one = NULL;
      g_autoptr (AttnTrace) four = NULL;

      attn_parallel_set_threads (1);
      one = graph_trace (&graph);
      attn_parallel_set_threads (4);
      four = graph_trace (&graph);

      for (guint i = 0; i < attn_trace_get_n_nodes (one); i++)
        {
          g_autoptr (AttnMatrix) a = attn_node_get_matrix (attn_trace_get_node (one, i));
          g_autoptr (AttnMatrix) b = attn_node_get_matrix (attn_trace_get_node (four, i));

          g_assert_true (attn_matrix_equal (a, b));
        }
      attn_parallel_set_threads (0);
    }
}

static void
test_four_words (void)
{
  g_autoptr (AttnTrace) trace = graph_trace (&graph_four_words);
  static const double expected_scores[] = { 2, 1, 1, 2, 1, 2, 1, 2, 1, 1, 2, 2, 2, 2, 2, 3 };
  double e = exp (2 / sqrt (3.0) - 3 / sqrt (3.0)), total = e + e + e + 1;

  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < 4; j++)
      g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "scores"), i, j), ==, expected_scores[i * 4 + j]);
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "totals"), 3, 0), ==, total);
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "weights"), 3, 2), ==, e / total);
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "weights"), 3, 3), ==, 1 / total);
  g_assert_cmpfloat_with_epsilon (attn_node_get_value (attn_trace_find (trace, "row_sum"), 3, 0), 1.0, 1e-15);
}

static void
test_empty_row (void)
{
  static const double mask[] = { 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1 };
  Graph graph = graph_four_words;
  g_autoptr (AttnTrace) trace = NULL;

  graph.mask_kind = GRAPH_MASK_MATRIX;
  graph.mask = mask;
  trace = graph_trace (&graph);

  for (guint j = 0; j < 4; j++)
    {
      g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "masked"), 1, j), ==, -HUGE_VAL);
      g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "shifted"), 1, j), ==, -HUGE_VAL);
      g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "exponentials"), 1, j), ==, 0.0);
      g_assert_true (same_bits (attn_node_get_value (attn_trace_find (trace, "weights"), 1, j), 0.0));
    }
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "totals"), 1, 0), ==, 0.0);
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "row_sum"), 1, 0), ==, 0.0);
  for (guint j = 0; j < 3; j++)
    g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "output"), 1, j), ==, 0.0);
}

static void
assert_is_a_number (const AttnCell *cell, gpointer data)
{
  double value = attn_node_get_value (cell->node, cell->row, cell->column);
  const char *stage = attn_node_get_stage (cell->node);

  if (g_str_equal (stage, "masked") || g_str_equal (stage, "shifted"))
    g_assert_true (isfinite (value) || value == -HUGE_VAL);
  else
    g_assert_true (isfinite (value));
}

static void
test_never_nan (void)
{
  AttnRandom random;

  attn_random_init (&random, 22);
  for (guint i = 0; i < 300; i++)
    {
      Graph graph;
      g_autoptr (AttnTrace) trace = NULL;

      graph_choose (&graph, &random);
      trace = graph_trace (&graph);
      graph_each_cell (trace, assert_is_a_number, NULL);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/operation/multiply", test_multiply);
  g_test_add_func ("/operation/multiply-with-bias", test_multiply_with_bias);
  g_test_add_func ("/operation/multiply-transposed", test_multiply_transposed);
  g_test_add_func ("/operation/scale", test_scale);
  g_test_add_func ("/operation/mask", test_mask);
  g_test_add_func ("/operation/shift", test_shift);
  g_test_add_func ("/operation/exponential", test_exponential);
  g_test_add_func ("/operation/total", test_total);
  g_test_add_func ("/operation/normalise", test_normalise);
  g_test_add_func ("/operation/same", test_same);
  g_test_add_func ("/node/rows-equal-whole", test_rows_equal_whole);
  g_test_add_func ("/node/threads", test_threads);
  g_test_add_func ("/node/four-words", test_four_words);
  g_test_add_func ("/node/empty-row", test_empty_row);
  g_test_add_func ("/node/never-nan", test_never_nan);

  return g_test_run ();
}
