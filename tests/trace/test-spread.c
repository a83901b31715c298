/* test-spread.c: over how many keys a row of attention spreads
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-spread.h"

#include <math.h>

#include "attn-stage.h"
#include "attn-trace.h"

static AttnTrace *
make_trace (guint rows, guint columns, const double *values)
{
  const char *const queries[] = { "a", "b", rows > 2 ? "c" : NULL, NULL };
  const char *const keys[] = { "k", "l", "m", columns > 3 ? "n" : NULL, NULL };
  AttnTraceBuilder *builder = attn_trace_builder_new (queries, keys, NULL);
  AttnNodeSpec spec = attn_stage_get_spec ("given.weights", rows, columns);
  g_autoptr (AttnMatrix) matrix = attn_matrix_new (rows, columns, values);

  spec.operation = &attn_operation_input;
  attn_trace_builder_input (builder, "given.weights", &spec, matrix, FALSE);
  return attn_trace_builder_end (builder, NULL);
}

static void
test_known (void)
{
  static const double values[] = { 0.25, 0.25, 0.25, 0.25, 0.5, 0.5, 0, 0 };
  g_autoptr (AttnTrace) trace = make_trace (2, 4, values);
  const AttnNode *node = attn_trace_find (trace, "given.weights");
  g_autofree char *words = NULL;
  AttnSpread spread;

  g_assert_true (attn_spread_measure_row (node, 0, &spread));
  g_assert_cmpfloat (spread.entropy, ==, 2);
  g_assert_cmpfloat (spread.keys, ==, 4);
  g_assert_true (attn_spread_measure_row (node, 1, &spread));
  g_assert_cmpfloat (spread.keys, ==, 2);
  g_assert_cmpfloat (spread.open, ==, 2);
  g_assert_true (attn_spread_measure (node, &spread));
  g_assert_cmpfloat (spread.entropy, ==, 1.5);
  g_assert_cmpfloat_with_epsilon (spread.keys, 2 * sqrt (2), 1e-12);
  words = attn_spread_describe (&spread, ATTN_LANGUAGE_ENGLISH);
  g_assert_cmpstr (words, ==, "spread on average over 2.8 of 3 keys");
}

/* Three rows under a causal mask have 1, 2 and 3 keys: 2 is their mean, though it is a whole number. */
static void
test_causal (void)
{
  static const double values[] = { 1, 0, 0, 0.5, 0.5, 0, 0.5, 0.25, 0.25 };
  g_autoptr (AttnTrace) trace = make_trace (3, 3, values);
  const AttnNode *node = attn_trace_find (trace, "given.weights");
  g_autofree char *english = NULL, *korean = NULL, *row = NULL;
  AttnSpread spread;

  g_assert_true (attn_spread_measure (node, &spread));
  g_assert_cmpfloat (spread.open, ==, 2);
  g_assert_true (spread.uneven);
  english = attn_spread_describe (&spread, ATTN_LANGUAGE_ENGLISH);
  g_assert_cmpstr (english, ==, "spread on average over 1.8 of 2 keys");
  korean = attn_spread_describe (&spread, ATTN_LANGUAGE_KOREAN);
  g_assert_cmpstr (korean, ==, "Key 평균 2개 중 1.8개에 퍼짐");
  g_assert_true (attn_spread_measure_row (node, 2, &spread));
  g_assert_false (spread.uneven);
  row = attn_spread_describe (&spread, ATTN_LANGUAGE_ENGLISH);
  g_assert_cmpstr (row, ==, "spread over 2.8 of 3 keys");
}

/* No key is half a key: under a causal mask rows have different numbers of them, which is said. */
static void
test_average (void)
{
  static const double values[] = { 0.25, 0.25, 0.25, 0.25, 0.5, 0.25, 0.25, 0 };
  g_autoptr (AttnTrace) trace = make_trace (2, 4, values);
  g_autofree char *english = NULL, *korean = NULL;
  AttnSpread spread;

  g_assert_true (attn_spread_measure (attn_trace_find (trace, "given.weights"), &spread));
  g_assert_cmpfloat (spread.open, ==, 3.5);
  english = attn_spread_describe (&spread, ATTN_LANGUAGE_ENGLISH);
  g_assert_cmpstr (english, ==, "spread on average over 3.4 of 3.5 keys");
  korean = attn_spread_describe (&spread, ATTN_LANGUAGE_KOREAN);
  g_assert_cmpstr (korean, ==, "Key 평균 3.5개 중 3.4개에 퍼짐");
}

static void
test_edges (void)
{
  static const double values[] = { 0, 0, 1, 0, 0, 0, 0, 0 };
  g_autoptr (AttnTrace) trace = make_trace (2, 4, values);
  const AttnNode *node = attn_trace_find (trace, "given.weights");
  AttnSpread spread;

  /* All on one key; a row that looks at nothing does not count. */
  g_assert_true (attn_spread_measure (node, &spread));
  g_assert_cmpfloat (spread.entropy, ==, 0);
  g_assert_false (signbit (spread.entropy));
  g_assert_cmpfloat (spread.keys, ==, 1);
  g_assert_false (attn_spread_measure_row (node, 1, &spread));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/spread/known", test_known);
  g_test_add_func ("/spread/average", test_average);
  g_test_add_func ("/spread/edges", test_edges);
  g_test_add_func ("/spread/causal", test_causal);
  return g_test_run ();
}
