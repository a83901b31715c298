/* test-trace.c: the graph, what an edit leaves alone, and results that are too large
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-name.h"
#include "graph.h"

static void
test_nodes (void)
{
  g_autoptr (AttnTrace) trace = graph_trace (&graph_four_words);
  const AttnNode *query = attn_trace_find (trace, "query"), *scores = attn_trace_find (trace, "scores");
  guint readers = 0;

  g_assert_null (attn_trace_find (trace, "nowhere"));
  g_assert_true (attn_node_get_trace (query) == trace);
  g_assert_true (attn_node_get_operation (query) == &attn_operation_multiply);
  g_assert_true (attn_node_get_name (query) == attn_name_intern ("query"));
  g_assert_cmpuint (attn_node_get_n_inputs (query), ==, 2);
  g_assert_cmpstr (attn_node_get_name (attn_node_get_input (query, 1)), ==, "attention.query_weight");
  g_assert_true (attn_node_is_input (attn_node_get_input (query, 1)));
  g_assert_true (attn_node_is_implied (attn_node_get_input (query, 1)));
  g_assert_false (attn_node_is_input (query));
  g_assert_false (attn_node_is_implied (attn_trace_find (trace, "embedding")));

  /* Every node after its inputs, and read by whom it says. */
  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);

      g_assert_cmpuint (attn_node_get_index (node), ==, i);
      for (guint k = 0; k < attn_node_get_n_inputs (node); k++)
        {
          const AttnNode *input = attn_node_get_input (node, k);
          gboolean found = FALSE;

          g_assert_cmpuint (attn_node_get_index (input), <, i);
          for (guint r = 0; r < attn_node_get_n_readers (input); r++)
            found = found || attn_node_get_reader (input, r) == node;
          g_assert_true (found);
        }
    }
  for (guint r = 0; r < attn_node_get_n_readers (query); r++)
    readers += attn_node_get_reader (query, r) == scores;
  g_assert_cmpuint (readers, ==, 1);
}

static void
test_stage (void)
{
  static const struct
  {
    const char *name;
    const char *stage;
  } cases[] = {
    { "scores", "scores" },
    { "head0.scores", "scores" },
    { "layer1.head12.scores", "scores" },
    { "layer10.attention.query_weight", "attention.query_weight" },
    { "attention.query_weight", "attention.query_weight" },
    { "layer1.block.norm1.gain", "block.norm1.gain" },
    { "readout.shifted", "readout.shifted" },
    { "header", "header" },
    { "head.scores", "head.scores" },
    { "layer2", "layer2" },
  };
  static const char *const tokens[] = { "a", NULL };
  AttnTraceBuilder *builder = attn_trace_builder_new (tokens, NULL, NULL);
  g_autoptr (AttnMatrix) one = attn_matrix_new_identity (1);
  AttnNodeSpec spec = { .symbol = "X", .caption = "x", .row_axis = ATTN_AXIS_SINGLE, .column_axis = ATTN_AXIS_SINGLE,
                        .rows = 1, .columns = 1 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      AttnNode *node = attn_trace_builder_input (builder, cases[i].name, &spec, one, FALSE);

      g_assert_cmpstr (attn_node_get_stage (node), ==, cases[i].stage);
      g_assert_true (attn_node_get_stage (node) == attn_name_intern (cases[i].stage));
    }
  attn_trace_builder_free (builder);
}

static void
test_labels (void)
{
  Graph graph = { .n = 2, .m = 3, .d_model = 4, .d_k = 1, .d_v = 2 };
  g_autoptr (AttnTrace) cross = graph_trace (&graph);
  g_autoptr (AttnTrace) self = graph_trace (&graph_four_words);
  const AttnNode *weights = attn_trace_find (cross, "weights");

  g_assert_cmpstr (attn_node_get_row_label (weights, 1), ==, "b");
  g_assert_cmpstr (attn_node_get_column_label (weights, 2), ==, "r");
  g_assert_cmpstr (attn_node_get_column_label (attn_trace_find (cross, "embedding"), 3), ==, "d3");
  g_assert_cmpstr (attn_node_get_column_label (attn_trace_find (cross, "totals"), 0), ==, "");
  g_assert_true (attn_trace_is_cross (cross));
  g_assert_cmpstr (attn_trace_get_memory_tokens (cross)[0], ==, "p");

  g_assert_false (attn_trace_is_cross (self));
  g_assert_cmpstr (attn_node_get_column_label (attn_trace_find (self, "weights"), 0), ==, "나는");
  g_assert_cmpstr (attn_trace_get_memory_tokens (self)[3], ==, "먹었다");
  g_assert_cmpstr (attn_trace_get_tokens (self)[1], ==, "오늘");
}

static void
test_one_node_read_twice (void)
{
  static const char *const tokens[] = { "a", "b", NULL };
  static const double values[] = { 1, 2, 3, 4 };
  AttnTraceBuilder *builder = attn_trace_builder_new (tokens, NULL, NULL);
  g_autoptr (AttnMatrix) matrix = attn_matrix_new (2, 2, values);
  AttnNodeSpec spec = { .symbol = "X", .caption = "x", .row_axis = ATTN_AXIS_TOKENS,
                        .column_axis = ATTN_AXIS_DIMENSIONS, .rows = 2, .columns = 2 };
  AttnNode *x = attn_trace_builder_input (builder, "embedding", &spec, matrix, FALSE);
  g_autoptr (AttnTrace) trace = NULL;

  spec.operation = &attn_operation_multiply_transposed;
  spec.column_axis = ATTN_AXIS_MEMORY;
  attn_trace_builder_node (builder, "scores", &spec, 2, (AttnNode *[]) { x, x });
  trace = attn_trace_builder_end (builder, NULL);

  g_assert_cmpuint (attn_node_get_n_readers (attn_trace_find (trace, "embedding")), ==, 1);
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "scores"), 1, 0), ==, 11);
}

/* What an edit leaves alone. */

static void
assert_same_values (const AttnTrace *a, const AttnTrace *b)
{
  g_assert_cmpuint (attn_trace_get_n_nodes (a), ==, attn_trace_get_n_nodes (b));
  for (guint i = 0; i < attn_trace_get_n_nodes (a); i++)
    {
      g_autoptr (AttnMatrix) one = attn_node_get_matrix (attn_trace_get_node (a, i));
      g_autoptr (AttnMatrix) other = attn_node_get_matrix (attn_trace_get_node (b, i));

      g_assert_true (attn_matrix_equal (one, other));
    }
}

static void
test_memoised_equals_full (void)
{
  static const char *const inputs[] = { "embedding", "attention.query_weight", "attention.key_weight",
                                        "attention.value_weight", "attention.mask", "attention.output_weight" };
  AttnRandom random;

  attn_random_init (&random, 31);
  for (guint i = 0; i < 300; i++)
    {
      Graph graph, edited;
      g_autoptr (AttnTrace) before = NULL;
      g_autoptr (AttnTrace) memoised = NULL;
      g_autoptr (AttnTrace) full = NULL;

      graph_choose (&graph, &random);
      edited = graph;
      switch (attn_random_below (&random, 4))
        {
        case 0:
          edited.side = (edited.side + 1) % 3;
          break;
        case 1:
          edited.divisor = 0.3 + edited.divisor;
          break;
        default:
          edited.edited = inputs[attn_random_below (&random, G_N_ELEMENTS (inputs))];
          edited.row = attn_random_below (&random, 16);
          edited.column = attn_random_below (&random, 16);
          edited.value = attn_random_below (&random, 2);
          break;
        }

      before = graph_trace (&graph);
      memoised = graph_build (&edited, before, NULL);
      full = graph_trace (&edited);
      assert_same_values (memoised, full);
    }
}

static guint
count_shared_after (const Graph *graph, const Graph *edited, guint *n_nodes)
{
  g_autoptr (AttnTrace) before = graph_trace (graph);
  g_autoptr (AttnTrace) after = graph_build (edited, before, NULL);

  *n_nodes = attn_trace_get_n_nodes (after);

  return attn_trace_count_shared (after, before);
}

static void
test_taken_over (void)
{
  Graph graph = { .n = 4, .d_model = 3, .d_k = 2, .d_v = 2, .output = TRUE, .seed = 3 }, edited = graph;
  guint n_nodes;

  /* Nothing edited: all of it. */
  g_assert_cmpuint (count_shared_after (&graph, &graph, &n_nodes), ==, n_nodes);

  /* W_V: neither value, nor output, nor what follows. */
  edited.edited = "attention.value_weight";
  edited.value = 9;
  g_assert_cmpuint (count_shared_after (&graph, &edited, &n_nodes), ==, n_nodes - 5);

  /* The divisor: scaled, shifted, exponentials, totals, weights, row_sum, output, projected, block. */
  edited = graph;
  edited.divisor = 3;
  g_assert_cmpuint (count_shared_after (&graph, &edited, &n_nodes), ==, n_nodes - 9);

  /* X: the weight matrices alone are left. */
  edited = graph;
  edited.edited = "embedding";
  edited.value = 9;
  g_assert_cmpuint (count_shared_after (&graph, &edited, &n_nodes), ==, 4);
}

static void
test_taken_over_by_value (void)
{
  Graph graph = { .n = 3, .d_model = 3, .d_k = 2, .d_v = 2, .seed = 8 };
  g_autoptr (AttnTrace) before = graph_trace (&graph);
  g_autoptr (AttnTrace) again = graph_build (&graph, before, NULL);
  g_autoptr (AttnMatrix) a = attn_node_get_matrix (attn_trace_find (before, "embedding"));
  g_autoptr (AttnMatrix) b = attn_node_get_matrix (attn_trace_find (again, "embedding"));

  /* Read anew, with the same values: the old matrix is kept and the new one let go. */
  g_assert_true (a == b);
}

static void
test_outlives_previous (void)
{
  Graph graph = { .n = 3, .d_model = 3, .d_k = 2, .d_v = 2, .seed = 8 };
  AttnTrace *before = graph_trace (&graph);
  g_autoptr (AttnTrace) after = graph_build (&graph, before, NULL);

  attn_trace_unref (before);
  g_assert_cmpfloat_with_epsilon (attn_node_get_value (attn_trace_find (after, "row_sum"), 0, 0), 1.0, 1e-15);
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (after, "exponentials"), 0, 0), >, 0.0);
}

static void
test_other_shape (void)
{
  Graph small = { .n = 3, .d_model = 3, .d_k = 2, .d_v = 2, .seed = 8 }, large = small;
  g_autoptr (AttnTrace) before = graph_trace (&small);
  g_autoptr (AttnTrace) memoised = NULL;
  g_autoptr (AttnTrace) full = NULL;

  large.n = 5;
  memoised = graph_build (&large, before, NULL);
  full = graph_trace (&large);
  assert_same_values (memoised, full);
}

/* Too large. */

static void
assert_overflow (const Graph *graph, const AttnTrace *previous, const char *node, guint row, guint column)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnTrace) trace = graph_build (graph, previous, &error);
  g_autofree char *begin = g_strdup_printf ("%s, row %u, column %u: ", node, row, column);
  const char *where;
  guint at_row, at_column;

  g_assert_null (trace);
  g_assert_error (error, ATTN_TRACE_ERROR, ATTN_TRACE_ERROR_OVERFLOW);
  g_assert_true (g_str_has_prefix (error->message, begin));
  g_assert_true (attn_trace_error_get_cell (error, &where, &at_row, &at_column));
  g_assert_cmpstr (where, ==, node);
  g_assert_cmpuint (at_row, ==, row);
  g_assert_cmpuint (at_column, ==, column);
}

static void
test_overflow_of_product (void)
{
  static const double embedding[] = { 1, 1, 1, 1e160, 1, 1 };
  Graph graph = { .n = 3, .d_model = 2, .d_k = 2, .d_v = 2, .identity = TRUE, .embedding = embedding };

  assert_overflow (&graph, NULL, "scores", 1, 1);
}

static void
test_overflow_of_difference (void)
{
  /* Both scores are finite, their difference is not. */
  static const double embedding[] = { 1e154, -1e154 };
  Graph graph = { .n = 2, .d_model = 1, .d_k = 1, .d_v = 1, .identity = TRUE, .embedding = embedding, .divisor = 1 };

  assert_overflow (&graph, NULL, "shifted", 0, 1);
}

static void
test_overflow_of_quotient (void)
{
  static const double embedding[] = { 1e100 };
  Graph graph = { .n = 1, .d_model = 1, .d_k = 1, .d_v = 1, .identity = TRUE, .embedding = embedding,
                  .divisor = 1e-150 };

  assert_overflow (&graph, NULL, "scaled", 0, 0);
}

static void
test_overflow_masked_away (void)
{
  /* What a mask hides must be finite all the same: the node before the mask shows it. */
  static const double embedding[] = { 1, 1e160 }, mask[] = { 1, 0, 1, 0 };
  Graph graph = { .n = 2, .d_model = 1, .d_k = 1, .d_v = 1, .identity = TRUE, .embedding = embedding,
                  .mask_kind = GRAPH_MASK_MATRIX, .mask = mask };

  assert_overflow (&graph, NULL, "scores", 1, 1);
}

static void
test_overflow_after_edit (void)
{
  Graph graph = graph_four_words;
  g_autoptr (AttnTrace) before = graph_trace (&graph);

  graph.edited = "embedding";
  graph.row = 2;
  graph.column = 1;
  graph.value = -1e200;
  assert_overflow (&graph, before, "scores", 2, 2);
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (before, "scores"), 2, 2), ==, 2);
}

static void
test_infinite_input (void)
{
  static const double embedding[] = { 1, HUGE_VAL };
  Graph graph = { .n = 2, .d_model = 1, .d_k = 1, .d_v = 1, .identity = TRUE, .embedding = embedding };

  assert_overflow (&graph, NULL, "embedding", 1, 0);
}

static void
test_overflow_of_exponential (void)
{
  /* Without a maximum subtracted first. */
  static const char *const tokens[] = { "a", NULL };
  static const double exponents[] = { 709, 710 };
  AttnTraceBuilder *builder = attn_trace_builder_new (tokens, NULL, NULL);
  g_autoptr (AttnMatrix) matrix = attn_matrix_new (1, 2, exponents);
  AttnNodeSpec spec = { .row_axis = ATTN_AXIS_TOKENS, .column_axis = ATTN_AXIS_DIMENSIONS, .rows = 1, .columns = 2 };
  AttnNode *input = attn_trace_builder_input (builder, "embedding", &spec, matrix, FALSE);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (attn_node_get_symbol (input), ==, "");
  spec.operation = &attn_operation_exponential;
  attn_trace_builder_node (builder, "exponentials", &spec, 1, &input);
  g_assert_null (attn_trace_builder_end (builder, &error));
  g_assert_error (error, ATTN_TRACE_ERROR, ATTN_TRACE_ERROR_OVERFLOW);
  g_assert_true (g_str_has_prefix (error->message, "exponentials, row 0, column 1: "));
}

static void
test_large_but_finite (void)
{
  /* e^1000 would overflow: the maximum is subtracted first. */
  static const double embedding[] = { 1000, 1, 999, 1 };
  Graph graph = { .n = 2, .d_model = 2, .d_k = 2, .d_v = 2, .identity = TRUE, .embedding = embedding, .divisor = 1 };
  g_autoptr (AttnTrace) trace = graph_trace (&graph);

  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "weights"), 0, 0), ==, 1.0);
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "weights"), 0, 1), ==, 0.0);
}

static void
test_other_errors (void)
{
  g_autoptr (GError) other = g_error_new_literal (ATTN_TRACE_ERROR, ATTN_TRACE_ERROR_MEMORY, "memory");
  g_autoptr (GError) copy = NULL;
  const char *node;
  guint row, column;

  g_assert_false (attn_trace_error_get_cell (other, &node, &row, &column));
  copy = g_error_copy (other);
  g_assert_false (attn_trace_error_get_cell (copy, &node, &row, &column));
}

/* Values that there was no memory for end the trace with an error, also where a trace before has them. */
static void
test_no_memory (void)
{
  static const char *const tokens[] = { "a", NULL };
  g_autoptr (AttnMatrix) one = attn_matrix_new_identity (1);
  AttnNodeSpec spec = { .symbol = "X", .caption = "x", .row_axis = ATTN_AXIS_SINGLE, .column_axis = ATTN_AXIS_SINGLE,
                        .rows = 1, .columns = 1 };
  AttnTraceBuilder *builder = attn_trace_builder_new (tokens, NULL, NULL);
  g_autoptr (AttnTrace) before = NULL;
  g_autoptr (GError) error = NULL;

  attn_trace_builder_input (builder, "x", &spec, one, TRUE);
  before = attn_trace_builder_end (builder, NULL);
  g_assert_nonnull (before);
  builder = attn_trace_builder_new (tokens, NULL, before);
  attn_trace_builder_input (builder, "x", &spec, NULL, TRUE);
  g_assert_null (attn_trace_builder_end (builder, &error));
  g_assert_error (error, ATTN_TRACE_ERROR, ATTN_TRACE_ERROR_MEMORY);
}

static gint given_up, n_rows_made;

/* Somebody gives up while the first row is made. */
static void
evaluate_slowly (const AttnNode *node, guint row, guint n_rows, double *out)
{
  for (guint i = 0; i < n_rows * attn_node_get_columns (node); i++)
    out[i] = row;
  g_atomic_int_add (&n_rows_made, (int) n_rows);
  g_atomic_int_set (&given_up, TRUE);
}

static double
cost_of_much (const AttnNode *node)
{
  return 1e9;
}

/* What nobody waits for any more is not computed to its end, within a node and after it; what is waited for is the same as ever. */
static void
test_given_up (void)
{
  static const AttnOperation slow = { .name = "slow", .evaluate = evaluate_slowly, .cost = cost_of_much };
  static const char *const tokens[] = { "a", NULL };
  static const gint never = 0;
  g_autoptr (AttnMatrix) one = attn_matrix_new_identity (1);
  AttnNodeSpec spec = { .symbol = "X", .caption = "x", .row_axis = ATTN_AXIS_SINGLE, .column_axis = ATTN_AXIS_SINGLE,
                        .rows = 1, .columns = 1 };
  AttnNodeSpec computed = { .operation = &slow, .symbol = "Y", .caption = "y", .row_axis = ATTN_AXIS_DIMENSIONS,
                            .column_axis = ATTN_AXIS_DIMENSIONS, .rows = 1000, .columns = 2 };

  for (guint turn = 0; turn < 3; turn++)
    {
      AttnTraceBuilder *builder = attn_trace_builder_new (tokens, NULL, NULL);
      g_autoptr (AttnTrace) trace = NULL;
      g_autoptr (GError) error = NULL;
      AttnNode *input;

      given_up = turn == 1;
      n_rows_made = 0;
      attn_trace_builder_set_given_up (builder, turn == 2 ? &never : &given_up);
      input = attn_trace_builder_input (builder, "x", &spec, one, TRUE);
      attn_trace_builder_node (builder, "y", &computed, 1, &input);
      attn_trace_builder_node (builder, "z", &computed, 1, &input);
      trace = attn_trace_builder_end (builder, &error);
      if (turn == 2)
        {
          g_assert_no_error (error);
          g_assert_cmpint (n_rows_made, ==, 2000);
          for (guint i = 0; i < 1000; i++)
            g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "z"), i, 1), ==, i);
          continue;
        }
      g_assert_null (trace);
      g_assert_error (error, ATTN_TRACE_ERROR, ATTN_TRACE_ERROR_GIVEN_UP);
      /* No more than each thread had begun with. */
      g_assert_cmpint (n_rows_made, <=, turn == 0 ? 64 : 0);
    }
}

static gpointer
read_in_thread (gpointer data)
{
  const AttnTrace *trace = data;
  double sum = 0;

  for (guint i = 0; i < 200; i++)
    {
      AttnTrace *held = attn_trace_ref (trace);

      for (guint j = 0; j < 4; j++)
        sum += attn_node_get_value (attn_trace_find (held, "exponentials"), 3, j);
      attn_trace_unref (held);
    }

  return GINT_TO_POINTER (sum > 0);
}

static void
test_read_by_threads (void)
{
  g_autoptr (AttnTrace) trace = graph_trace (&graph_four_words);
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("reader", read_in_thread, trace);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_nonnull (g_thread_join (threads[i]));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/trace/nodes", test_nodes);
  g_test_add_func ("/trace/stage", test_stage);
  g_test_add_func ("/trace/labels", test_labels);
  g_test_add_func ("/trace/one-node-read-twice", test_one_node_read_twice);
  g_test_add_func ("/trace/read-by-threads", test_read_by_threads);
  g_test_add_func ("/sharing/memoised-equals-full", test_memoised_equals_full);
  g_test_add_func ("/sharing/taken-over", test_taken_over);
  g_test_add_func ("/sharing/taken-over-by-value", test_taken_over_by_value);
  g_test_add_func ("/sharing/outlives-previous", test_outlives_previous);
  g_test_add_func ("/sharing/other-shape", test_other_shape);
  g_test_add_func ("/overflow/product", test_overflow_of_product);
  g_test_add_func ("/overflow/difference", test_overflow_of_difference);
  g_test_add_func ("/overflow/quotient", test_overflow_of_quotient);
  g_test_add_func ("/overflow/exponential", test_overflow_of_exponential);
  g_test_add_func ("/overflow/masked-away", test_overflow_masked_away);
  g_test_add_func ("/overflow/after-edit", test_overflow_after_edit);
  g_test_add_func ("/overflow/infinite-input", test_infinite_input);
  g_test_add_func ("/overflow/large-but-finite", test_large_but_finite);
  g_test_add_func ("/overflow/other-errors", test_other_errors);
  g_test_add_func ("/overflow/no-memory", test_no_memory);
  g_test_add_func ("/overflow/given-up", test_given_up);

  return g_test_run ();
}
