/* test-range.c: from where to where the numbers of a node go
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-range.h"

#include <math.h>

#include "graph.h"

/* The same by looking at every number. */
static void
check_node (const AttnNode *node)
{
  const AttnRange *range = attn_node_get_range (node);
  double largest = 0, whole[2] = { INFINITY, -INFINITY }, broken[2] = { INFINITY, -INFINITY };
  gboolean masked = FALSE, negative = FALSE;

  for (guint i = 0; i < attn_node_get_rows (node); i++)
    for (guint j = 0; j < attn_node_get_columns (node); j++)
      {
        const double x = attn_node_get_value (node, i, j);
        double *pair = x == floor (x) ? whole : broken;

        if (isinf (x))
          {
            masked = TRUE;
            continue;
          }
        largest = fmax (largest, fabs (x));
        negative |= x < 0;
        pair[0] = fmin (pair[0], x);
        pair[1] = fmax (pair[1], x);
      }
  g_assert_cmpint (range->is_masked, ==, masked);
  g_assert_cmpint (attn_range_has_negative (range), ==, negative);
  g_assert_cmpfloat (attn_range_get_magnitude (range), ==, largest);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (isinf (whole[i]) ? isnan (range->whole[i]) : range->whole[i] == whole[i]);
      g_assert_true (isinf (broken[i]) ? isnan (range->broken[i]) : range->broken[i] == broken[i]);
    }
}

static void
test_all_nodes (void)
{
  AttnRandom random;

  attn_random_init (&random, 20);
  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (AttnTrace) trace = NULL;
      Graph graph;

      graph_choose (&graph, &random);
      trace = graph_trace (&graph);
      for (guint j = 0; j < attn_trace_get_n_nodes (trace); j++)
        check_node (attn_trace_get_node (trace, j));
    }
}

/* So many rows that threads share them. */
static void
test_threads (void)
{
  const Graph graph = { .n = 600, .d_model = 3, .d_k = 3, .d_v = 3, .mask_kind = GRAPH_MASK_CAUSAL };
  g_autoptr (AttnTrace) trace = graph_trace (&graph);

  for (guint j = 0; j < attn_trace_get_n_nodes (trace); j++)
    check_node (attn_trace_get_node (trace, j));
}

/* Large numbers are whole, and a −0 is no negative number. */
static void
test_edges (void)
{
  const double embedding[] = { 1e300, -0.0, 1e15 + 0.5, 4503599627370497.0 };
  const Graph graph = { .n = 2, .d_model = 2, .d_k = 2, .d_v = 2, .identity = TRUE, .divisor = 1e305, .embedding = embedding };
  g_autoptr (AttnTrace) trace = NULL;
  g_autoptr (GError) error = NULL;
  const AttnRange *range;

  /* Its scores are too large; the numbers of X alone are asked for. */
  trace = graph_build (&graph, NULL, &error);
  g_assert_null (trace);
  g_assert_error (error, ATTN_TRACE_ERROR, ATTN_TRACE_ERROR_OVERFLOW);

  {
    const double small[] = { -0.0, 0, 1e15 + 0.5, 4503599627370497.0 };
    const Graph other = { .n = 2, .d_model = 2, .d_k = 2, .d_v = 2, .identity = TRUE, .embedding = small };

    trace = graph_trace (&other);
  }
  range = attn_node_get_range (attn_trace_find (trace, "embedding"));
  g_assert_cmpfloat (range->whole[0], ==, 0);
  g_assert_cmpfloat (range->whole[1], ==, 4503599627370497.0);
  g_assert_cmpfloat (range->broken[0], ==, 1e15 + 0.5);
  g_assert_cmpfloat (range->broken[1], ==, 1e15 + 0.5);
  g_assert_false (range->is_masked);
  g_assert_false (attn_range_has_negative (range));
}

/* A trace that takes values over takes what is known of them, and finds out the rest. */
static void
test_taken_over (void)
{
  Graph graph = graph_four_words;
  g_autoptr (AttnTrace) before = graph_trace (&graph), after = NULL;

  for (guint j = 0; j < attn_trace_get_n_nodes (before); j++)
    attn_node_get_range (attn_trace_get_node (before, j));
  graph.edited = "attention.query_weight";
  graph.value = 7;
  after = graph_build (&graph, before, NULL);
  g_assert_nonnull (after);
  for (guint j = 0; j < attn_trace_get_n_nodes (after); j++)
    check_node (attn_trace_get_node (after, j));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/range/all-nodes", test_all_nodes);
  g_test_add_func ("/range/threads", test_threads);
  g_test_add_func ("/range/edges", test_edges);
  g_test_add_func ("/range/taken-over", test_taken_over);
  return g_test_run ();
}
