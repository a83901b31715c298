/* test-large.c: how much is done for traces of many tokens, counted in numbers that are read
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-coarse.h"
#include "attn-explanation.h"
#include "attn-range.h"
#include "graph.h"

/* The least that has blocks, and not a multiple of them. */
#define MANY 1030

/* An operation that takes numbers over and counts those that are asked for. */
static gint n_reads;

static void
read_rows (const AttnNode *node, guint row, guint n_rows, double *out)
{
  g_atomic_int_add (&n_reads, (gint) (n_rows * attn_node_get_columns (node)));
  attn_node_read_rows (attn_node_get_input (node, 0), row, n_rows, out);
}

static double
read_one (const AttnNode *node, guint row, guint column)
{
  g_atomic_int_inc (&n_reads);
  return attn_node_get_value (attn_node_get_input (node, 0), row, column);
}

static AttnExpression *
explain (const AttnCell *cell)
{
  return attn_expression_new_cell (attn_node_get_input (cell->node, 0), cell->row, cell->column);
}

static gboolean
find_nothing (const AttnNode *node, guint *row, guint *column)
{
  return FALSE;
}

static const AttnOperation counted = { .name = "counted", .evaluate = read_rows, .explain = explain, .value = read_one,
                                       .find_overflow = find_nothing };

/* Scores of n queries and m keys and the parts of softmax over them. */
static AttnTrace *
softmax (guint n, guint m, AttnSide side)
{
  static const AttnOperation *const operations[] = { &counted, &attn_operation_shift, &attn_operation_exponential };
  static const char *const names[] = { "scores", "shifted", "exponentials" };
  g_auto (GStrv) tokens = g_new0 (char *, n + 1), memory = g_new0 (char *, m + 1);
  g_autoptr (AttnMatrix) drawn = NULL;
  g_autoptr (GError) error = NULL;
  AttnNodeSpec spec = { .symbol = "S", .row_axis = ATTN_AXIS_TOKENS, .column_axis = ATTN_AXIS_MEMORY, .rows = n, .columns = m };
  g_autofree double *values = g_new (double, (gsize) n * m);
  AttnTraceBuilder *builder;
  AttnNode *nodes[2];
  AttnTrace *trace;
  AttnRandom random;

  for (guint i = 0; i < n; i++)
    tokens[i] = g_strdup ("q");
  for (guint j = 0; j < m; j++)
    memory[j] = g_strdup ("k");
  attn_random_init (&random, 5);
  for (gsize i = 0; i < (gsize) n * m; i++)
    values[i] = attn_random_normal (&random);
  drawn = attn_matrix_new (n, m, values);

  builder = attn_trace_builder_new ((const char *const *) tokens, (const char *const *) memory, NULL);
  nodes[0] = attn_trace_builder_input (builder, "given", &spec, drawn, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      spec.operation = operations[i];
      spec.parameters.side = side;
      nodes[0] = attn_trace_builder_node (builder, names[i], &spec, 1, nodes);
    }
  spec.operation = &attn_operation_total;
  if (side != ATTN_SIDE_COLUMNS)
    spec.columns = 1, spec.column_axis = ATTN_AXIS_SINGLE;
  if (side != ATTN_SIDE_ROWS)
    spec.rows = 1, spec.row_axis = ATTN_AXIS_SINGLE;
  nodes[1] = attn_trace_builder_node (builder, "totals", &spec, 1, nodes);
  spec.rows = n, spec.row_axis = ATTN_AXIS_TOKENS;
  spec.columns = m, spec.column_axis = ATTN_AXIS_MEMORY;
  spec.operation = &attn_operation_normalise;
  attn_trace_builder_node (builder, "weights", &spec, 2, nodes);
  trace = attn_trace_builder_end (builder, &error);
  g_assert_no_error (error);
  return trace;
}

static gboolean
is_scores_or_weights (const AttnNode *node, gpointer data)
{
  return g_str_equal (attn_node_get_name (node), "scores") || g_str_equal (attn_node_get_name (node), "weights");
}

/* A weight among n keys is explained by n exponentials, each of which has the maximum in it. */
static void
test_explanation (void)
{
  for (AttnSide side = ATTN_SIDE_ROWS; side <= ATTN_SIDE_ALL; side++)
    {
      const guint n = side == ATTN_SIDE_COLUMNS ? 1500 : 2, m = side == ATTN_SIDE_COLUMNS ? 2 : 1500;
      g_autoptr (AttnTrace) trace = softmax (n, m, side);
      const AttnCell cell = graph_cell (trace, "weights", n / 2, m / 2);
      g_autoptr (AttnExplanation) explanation = NULL;

      n_reads = 0;
      explanation = attn_explanation_new (&cell, ATTN_LANGUAGE_ENGLISH, 2, is_scores_or_weights, NULL);
      g_assert_cmpint (n_reads, <, 60 * n * m);
      g_assert_true (same_bits (attn_expression_evaluate (explanation->expression), explanation->result));
    }
}

/* Where a maximum stands twice, the first is meant. */
static void
test_first_maximum (void)
{
  const double scores[] = { 1, 3, 3, -0.0, 0, 0 };
  const char *const tokens[] = { "a", "b", NULL }, *const memory[] = { "x", "y", "z", NULL };
  static const guint expected[][2] = { { 0, 1 }, { 0, 2 }, { 0, 1 } };

  for (AttnSide side = ATTN_SIDE_ROWS; side <= ATTN_SIDE_ALL; side++)
    {
      AttnTraceBuilder *builder = attn_trace_builder_new (tokens, memory, NULL);
      AttnNodeSpec spec = { .symbol = "S", .row_axis = ATTN_AXIS_TOKENS, .column_axis = ATTN_AXIS_MEMORY, .rows = 2, .columns = 3 };
      g_autoptr (AttnMatrix) values = attn_matrix_new (2, 3, scores);
      g_autoptr (AttnTrace) trace = NULL;
      const AttnExpression *maximum, *largest;
      AttnNode *input = attn_trace_builder_input (builder, "scores", &spec, values, FALSE);
      AttnExpression *shifted;
      AttnCell cell;

      spec.operation = &attn_operation_shift;
      spec.parameters.side = side;
      attn_trace_builder_node (builder, "shifted", &spec, 1, &input);
      trace = attn_trace_builder_end (builder, NULL);
      cell = graph_cell (trace, "shifted", 0, 2);
      shifted = attn_operation_shift.explain (&cell);
      maximum = g_ptr_array_index (shifted->arguments, 1);
      largest = g_ptr_array_index (maximum->arguments, 0);
      g_assert_cmpuint (largest->cell.row, ==, expected[side][0]);
      g_assert_cmpuint (largest->cell.column, ==, expected[side][1]);
      g_assert_cmpfloat (maximum->value, ==, 3);
      g_assert_true (same_bits (attn_expression_evaluate (shifted), attn_node_get_value (cell.node, 0, 2)));
      attn_expression_free (shifted);
    }
}

static void
check_coarse (const AttnNode *node)
{
  const AttnCoarse *coarse = attn_node_get_coarse (node);
  g_autofree double *row = g_new (double, attn_node_get_columns (node));
  g_autofree double *sums = NULL;
  g_autofree guint *counts = NULL;

  g_assert_nonnull (coarse);
  g_assert_cmpuint (coarse->n_rows, ==, (attn_node_get_rows (node) + 3) / 4);
  g_assert_cmpuint (coarse->n_columns, ==, (attn_node_get_columns (node) + 3) / 4);
  sums = g_new0 (double, (gsize) coarse->n_rows * coarse->n_columns);
  counts = g_new0 (guint, (gsize) coarse->n_rows * coarse->n_columns);
  for (guint i = 0; i < attn_node_get_rows (node); i++)
    {
      attn_node_read_rows (node, i, 1, row);
      for (guint j = 0; j < attn_node_get_columns (node); j++)
        if (!isinf (row[j]))
          {
            sums[(gsize) (i / 4) * coarse->n_columns + j / 4] += row[j];
            counts[(gsize) (i / 4) * coarse->n_columns + j / 4]++;
          }
    }
  for (gsize i = 0; i < (gsize) coarse->n_rows * coarse->n_columns; i++)
    {
      g_assert_cmpuint (coarse->counts[i], ==, counts[i]);
      g_assert_cmpfloat (coarse->sums[i], ==, sums[i]);
    }
}

static void
test_blocks (void)
{
  Graph graph = { .n = MANY, .d_model = 2, .d_k = 2, .d_v = 2, .mask_kind = GRAPH_MASK_CAUSAL };
  g_autoptr (AttnTrace) trace = graph_trace (&graph), after = NULL;
  const AttnCoarse *weights = attn_node_get_coarse (attn_trace_find (trace, "weights"));

  check_coarse (attn_trace_find (trace, "masked"));
  check_coarse (attn_trace_find (trace, "weights"));
  g_assert_null (attn_node_get_coarse (attn_trace_find (trace, "embedding")));

  /* What is taken over is not measured again. */
  graph.edited = "attention.value_weight";
  graph.value = 7;
  after = graph_build (&graph, trace, NULL);
  g_assert_nonnull (after);
  g_assert_true (attn_node_get_coarse (attn_trace_find (after, "weights")) == weights);
  graph.edited = "attention.key_weight";
  {
    g_autoptr (AttnTrace) other = graph_build (&graph, trace, NULL);

    g_assert_true (attn_node_get_coarse (attn_trace_find (other, "weights")) != weights);
  }
}

/* Values that come later are computed once, by whoever asks first. */

static const AttnOperation slow = { .name = "slow", .evaluate = read_rows, .explain = explain };

static AttnTrace *
build_later (double first, const AttnTrace *previous)
{
  const char *const tokens[] = { "a", "b", "c", NULL };
  const double numbers[] = { first, 2, 3, 4, 5, 6 };
  AttnTraceBuilder *builder = attn_trace_builder_new (tokens, NULL, previous);
  AttnNodeSpec spec = { .symbol = "X", .row_axis = ATTN_AXIS_TOKENS, .column_axis = ATTN_AXIS_DIMENSIONS, .rows = 3, .columns = 2 };
  g_autoptr (AttnMatrix) values = attn_matrix_new (3, 2, numbers);
  AttnNode *node = attn_trace_builder_input (builder, "embedding", &spec, values, FALSE);
  AttnTrace *trace;

  spec.operation = &slow;
  spec.later = TRUE;
  node = attn_trace_builder_node (builder, "once", &spec, 1, &node);
  attn_trace_builder_node (builder, "twice", &spec, 1, &node);
  trace = attn_trace_builder_end (builder, NULL);
  g_assert_nonnull (trace);
  return trace;
}

static gpointer
ask (gpointer node)
{
  g_assert_cmpfloat (attn_node_get_value (node, 2, 1), ==, 6);
  return NULL;
}

static void
test_later (void)
{
  g_autoptr (AttnTrace) trace = NULL, unasked = NULL, asked = NULL, other = NULL;
  const AttnNode *once, *twice;
  GThread *threads[6];

  n_reads = 0;
  trace = build_later (1, NULL);
  once = attn_trace_find (trace, "once");
  twice = attn_trace_find (trace, "twice");
  unasked = build_later (1, trace);
  g_assert_cmpint (n_reads, ==, 0);
  g_assert_false (attn_node_is_computed (twice));
  g_assert_cmpuint (attn_trace_count_shared (unasked, trace), ==, 3);

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("asking", ask, (gpointer) (i % 2 == 0 ? once : twice));
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  g_assert_cmpint (n_reads, ==, 12);
  g_assert_true (attn_node_is_computed (once));
  g_assert_true (attn_node_is_computed (twice));

  /* What is there is taken over; what the old one has not is its own. */
  asked = build_later (1, trace);
  g_assert_true (attn_node_is_computed (attn_trace_find (asked, "twice")));
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (asked, "twice"), 0, 0), ==, 1);
  g_assert_cmpint (n_reads, ==, 12);
  g_assert_cmpfloat (attn_node_get_range (attn_trace_find (unasked, "twice"))->whole[1], ==, 6);
  g_assert_cmpint (n_reads, ==, 24);
  other = build_later (7, trace);
  g_assert_false (attn_node_is_computed (attn_trace_find (other, "once")));
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (other, "once"), 0, 0), ==, 7);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/large/explanation", test_explanation);
  g_test_add_func ("/large/first-maximum", test_first_maximum);
  g_test_add_func ("/large/blocks", test_blocks);
  g_test_add_func ("/large/later", test_later);
  return g_test_run ();
}
