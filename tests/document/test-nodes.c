/* test-nodes.c: which nodes a document leads to, and what they are called
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "document-test.h"

#define X23 "\"embedding\": [[1, 2, 3], [4, 5, 6]]"
#define SOFTMAX " shifted exponentials totals weights row_sum output"

/* The nodes in the order of computation; * marks an implied one. */
static const struct
{
  const char *name;
  const char *rest;
  const char *nodes;
} rows[] = {
  { "plain", X23,
    "embedding *attention.query_weight query *attention.key_weight key *attention.value_weight value scores scaled" SOFTMAX },
  { "weights-and-biases",
    X23 ", \"attention\": {\"query_weight\": [[1], [2], [3]], \"key_weight\": [[1], [2], [3]], \"value_weight\": [[1], [2], [3]], "
    "\"query_bias\": [1], \"key_bias\": [1], \"value_bias\": [1]}",
    "embedding attention.query_weight attention.query_bias query attention.key_weight attention.key_bias key "
    "attention.value_weight attention.value_bias value scores scaled" SOFTMAX },
  { "memory", X23 ", \"memory\": [[1, 2, 3]]",
    "embedding memory *attention.query_weight query *attention.key_weight key *attention.value_weight value scores scaled" SOFTMAX },
  { "causal", X23 ", \"attention\": {\"mask\": \"causal\"}",
    "embedding *attention.query_weight query *attention.key_weight key *attention.value_weight value scores scaled "
    "*attention.mask masked" SOFTMAX },
  { "padding", X23 ", \"attention\": {\"mask\": {\"padding\": [0]}}",
    "embedding *attention.query_weight query *attention.key_weight key *attention.value_weight value scores scaled "
    "*attention.mask masked" SOFTMAX },
  { "mask", X23 ", \"attention\": {\"mask\": [[1, 0], [1, 1]]}",
    "embedding *attention.query_weight query *attention.key_weight key *attention.value_weight value scores scaled "
    "attention.mask masked" SOFTMAX },
  { "no-mask", X23 ", \"attention\": {\"mask\": \"none\", \"scale\": \"none\"}",
    "embedding *attention.query_weight query *attention.key_weight key *attention.value_weight value scores scaled" SOFTMAX },
  { "output-weight", X23 ", \"attention\": {\"output_weight\": [[1], [2], [3]]}",
    "embedding *attention.query_weight query *attention.key_weight key *attention.value_weight value scores scaled" SOFTMAX
    " attention.output_weight projected" },
  { "output-bias", X23 ", \"attention\": {\"output_bias\": [1, 2, 3]}",
    "embedding *attention.query_weight query *attention.key_weight key *attention.value_weight value scores scaled" SOFTMAX
    " *attention.output_weight attention.output_bias projected" },
  { "given", "\"given\": {\"query\": [[1]], \"key\": [[1], [2]], \"value\": [[1], [2]]}",
    "given.query query given.key key given.value value scores scaled" SOFTMAX },
  { "given-projected", "\"given\": {\"query\": [[1]], \"key\": [[1], [2]], \"value\": [[1], [2]]}, \"attention\": {\"output_weight\": [[1, 2]]}",
    "given.query query given.key key given.value value scores scaled" SOFTMAX " attention.output_weight projected" },
  { "given-weights", "\"given\": {\"weights\": [[0.5, 0.5]]}", "given.weights weights row_sum" },
  { "given-weights-value", "\"given\": {\"weights\": [[0.5, 0.5]], \"value\": [[1], [2]]}",
    "given.weights weights given.value value row_sum output" },
};

static void
test_nodes (gconstpointer data)
{
  guint row = GPOINTER_TO_UINT (data);
  g_autoptr(AttnDocument) document = document_test_parse_rest (rows[row].rest);
  g_autoptr(AttnTrace) trace = document_test_trace (document);
  g_autoptr(GString) names = g_string_new (NULL);

  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);

      g_string_append_printf (names, "%s%s%s", i > 0 ? " " : "", attn_node_is_implied (node) ? "*" : "", attn_node_get_name (node));
      g_assert_cmpstr (attn_node_get_symbol (node), !=, "");
      g_assert_cmpstr (attn_node_get_caption (node, ATTN_LANGUAGE_ENGLISH), !=, "");
      g_assert_cmpstr (attn_node_get_caption (node, ATTN_LANGUAGE_ENGLISH), !=, attn_node_get_caption (node, ATTN_LANGUAGE_KOREAN));
    }
  g_assert_cmpstr (names->str, ==, rows[row].nodes);
}

/* No two nodes of a trace share a sign. */
static void
test_symbols (void)
{
  for (guint row = 0; row < G_N_ELEMENTS (rows); row++)
    {
      g_autoptr(AttnDocument) document = document_test_parse_rest (rows[row].rest);
      g_autoptr(AttnTrace) trace = document_test_trace (document);
      g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

      for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
        g_assert_true (g_hash_table_add (seen, (gpointer) attn_node_get_symbol (attn_trace_get_node (trace, i))));
    }
}

static void
assert_axes (const AttnTrace *trace,
             const char      *name,
             AttnFamily       family,
             guint            n_rows,
             AttnAxis         row_axis,
             guint            n_columns,
             AttnAxis         column_axis)
{
  const AttnNode *node = attn_trace_find (trace, name);

  g_test_message ("%s", name);
  g_assert_cmpint (attn_node_get_family (node), ==, family);
  g_assert_cmpuint (attn_node_get_rows (node), ==, n_rows);
  g_assert_cmpint (attn_node_get_row_axis (node), ==, row_axis);
  g_assert_cmpuint (attn_node_get_columns (node), ==, n_columns);
  g_assert_cmpint (attn_node_get_column_axis (node), ==, column_axis);
}

static void
test_axes (void)
{
  g_autoptr(AttnDocument) document = document_test_parse_rest (
    "\"embedding\": [[1, 2, 3], [4, 5, 6]], \"memory\": [[1, 2, 3], [1, 2, 3], [1, 2, 3], [1, 2, 3]], \"attention\": {"
    "\"query_weight\": [[1, 2], [1, 2], [1, 2]], \"key_weight\": [[1, 2], [1, 2], [1, 2]], "
    "\"value_weight\": [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]], \"query_bias\": [1, 2], "
    "\"mask\": {\"padding\": [2]}, \"output_weight\": [[1], [1], [1], [1], [1]]}");
  g_autoptr(AttnTrace) trace = document_test_trace (document);

  assert_axes (trace, "embedding", ATTN_FAMILY_INPUT, 2, ATTN_AXIS_TOKENS, 3, ATTN_AXIS_DIMENSIONS);
  assert_axes (trace, "memory", ATTN_FAMILY_INPUT, 4, ATTN_AXIS_MEMORY, 3, ATTN_AXIS_DIMENSIONS);
  assert_axes (trace, "attention.query_weight", ATTN_FAMILY_QUERY, 3, ATTN_AXIS_DIMENSIONS, 2, ATTN_AXIS_DIMENSIONS);
  assert_axes (trace, "attention.key_weight", ATTN_FAMILY_KEY, 3, ATTN_AXIS_DIMENSIONS, 2, ATTN_AXIS_DIMENSIONS);
  assert_axes (trace, "attention.query_bias", ATTN_FAMILY_QUERY, 1, ATTN_AXIS_SINGLE, 2, ATTN_AXIS_DIMENSIONS);
  assert_axes (trace, "attention.mask", ATTN_FAMILY_SCORE, 2, ATTN_AXIS_TOKENS, 4, ATTN_AXIS_MEMORY);
  assert_axes (trace, "query", ATTN_FAMILY_QUERY, 2, ATTN_AXIS_TOKENS, 2, ATTN_AXIS_DIMENSIONS);
  assert_axes (trace, "key", ATTN_FAMILY_KEY, 4, ATTN_AXIS_MEMORY, 2, ATTN_AXIS_DIMENSIONS);
  assert_axes (trace, "value", ATTN_FAMILY_VALUE, 4, ATTN_AXIS_MEMORY, 5, ATTN_AXIS_DIMENSIONS);
  assert_axes (trace, "scores", ATTN_FAMILY_SCORE, 2, ATTN_AXIS_TOKENS, 4, ATTN_AXIS_MEMORY);
  assert_axes (trace, "masked", ATTN_FAMILY_SCORE, 2, ATTN_AXIS_TOKENS, 4, ATTN_AXIS_MEMORY);
  assert_axes (trace, "totals", ATTN_FAMILY_SCORE, 2, ATTN_AXIS_TOKENS, 1, ATTN_AXIS_SINGLE);
  assert_axes (trace, "weights", ATTN_FAMILY_ATTENTION, 2, ATTN_AXIS_TOKENS, 4, ATTN_AXIS_MEMORY);
  assert_axes (trace, "row_sum", ATTN_FAMILY_ATTENTION, 2, ATTN_AXIS_TOKENS, 1, ATTN_AXIS_SINGLE);
  assert_axes (trace, "output", ATTN_FAMILY_OUTPUT, 2, ATTN_AXIS_TOKENS, 5, ATTN_AXIS_DIMENSIONS);
  assert_axes (trace, "projected", ATTN_FAMILY_OUTPUT, 2, ATTN_AXIS_TOKENS, 1, ATTN_AXIS_DIMENSIONS);
}

static void
test_sides (void)
{
  g_autoptr(AttnDocument) columns = document_test_parse_rest (X23 ", \"memory\": [[1, 2, 3]], \"attention\": {\"softmax\": \"columns\"}");
  g_autoptr(AttnDocument) all = document_test_parse_rest (X23 ", \"attention\": {\"softmax\": \"all\"}");
  g_autoptr(AttnTrace) by_column = document_test_trace (columns);
  g_autoptr(AttnTrace) by_all = document_test_trace (all);

  assert_axes (by_column, "totals", ATTN_FAMILY_SCORE, 1, ATTN_AXIS_SINGLE, 1, ATTN_AXIS_MEMORY);
  assert_axes (by_all, "totals", ATTN_FAMILY_SCORE, 1, ATTN_AXIS_SINGLE, 1, ATTN_AXIS_SINGLE);
}

static void
test_scale (void)
{
  static const struct
  {
    const char *attention;
    double      number;
    gboolean    is_root;
  } scales[] = {
    { "", 0, TRUE },
    { "\"scale\": \"sqrt\"", 0, TRUE },
    { "\"scale\": \"none\"", 1, FALSE },
    { "\"scale\": 0.25", 0.25, FALSE },
    { "\"scale\": -8", -8, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      g_autofree char *rest = g_strdup_printf (X23 ", \"attention\": {%s}", scales[i].attention);
      g_autoptr(AttnDocument) document = document_test_parse_rest (rest);
      g_autoptr(AttnTrace) trace = document_test_trace (document);
      const AttnParameters *parameters = attn_node_get_parameters (attn_trace_find (trace, "scaled"));

      g_assert_cmpint (parameters->is_root, ==, scales[i].is_root);
      g_assert_cmpfloat (parameters->number, ==, scales[i].is_root ? sqrt (3) : scales[i].number);
      if (scales[i].is_root)
        g_assert_cmpuint (parameters->root, ==, 3);
      g_assert_cmpfloat (document_test_value (trace, "scaled", 1, 0), ==,
                         document_test_value (trace, "scores", 1, 0) / parameters->number);
    }
}

static void
test_masks (void)
{
  g_autoptr(AttnDocument) causal = document_test_parse_rest (X23 ", \"attention\": {\"mask\": \"causal\"}");
  g_autoptr(AttnDocument) padding = document_test_parse_rest (X23 ", \"attention\": {\"mask\": {\"padding\": [0]}}");
  g_autoptr(AttnDocument) nothing = document_test_parse_rest (X23 ", \"attention\": {\"mask\": {\"padding\": [0, 1]}}");
  g_autoptr(AttnTrace) causal_trace = document_test_trace (causal);
  g_autoptr(AttnTrace) padding_trace = document_test_trace (padding);
  g_autoptr(AttnTrace) nothing_trace = document_test_trace (nothing);

  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 2; j++)
      {
        g_assert_cmpfloat (document_test_value (causal_trace, "attention.mask", i, j), ==, j <= i);
        g_assert_cmpfloat (document_test_value (padding_trace, "attention.mask", i, j), ==, j == 1);
        g_assert_cmpfloat (document_test_value (nothing_trace, "weights", i, j), ==, 0);
        g_assert_cmpfloat (document_test_value (nothing_trace, "row_sum", i, 0), ==, 0);
        g_assert_cmpfloat (document_test_value (nothing_trace, "output", i, 2), ==, 0);
      }
}

/* Finite numbers whose product is none: file, node and cell, in both languages. */
static void
test_overflow (void)
{
  static const struct
  {
    const char *rest;
    const char *english;
    const char *korean;
  } cases[] = {
    { "\"embedding\": [[1, 0], [0, 1e160]]", "f.attention: scores, row 1, column 1: ", "f.attention: scores, 행 1, 열 1: " },
    { "\"embedding\": [[1, 0], [1e300, 1]], \"attention\": {\"value_weight\": [[0, 1e300], [1, 1]]}",
      "f.attention: value, row 1, column 1: ", "f.attention: value, 행 1, 열 1: " },
    { "\"embedding\": [[1, 0], [0, 2]], \"attention\": {\"scale\": 1e-308}", "f.attention: scaled, row 1, column 1: ", NULL },
    { "\"given\": {\"weights\": [[1e308, 1e308]]}", "f.attention: row_sum, row 0, column 0: ", "f.attention: row_sum, 행 0, 열 0: " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, %s}", cases[i].rest);
      g_autoptr(AttnDocument) document = attn_document_parse (text, strlen (text), "f.attention", ATTN_LANGUAGE_ENGLISH, NULL);

      for (guint j = 0; j < ATTN_N_LANGUAGES; j++)
        {
          const char *expected = j == ATTN_LANGUAGE_KOREAN ? cases[i].korean : cases[i].english;
          g_autoptr(GError) error = NULL;

          if (expected == NULL)
            continue;
          g_assert_null (attn_document_trace (document, NULL, (AttnLanguage) j, &error));
          g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_OVERFLOW);
          g_test_message ("%s", error->message);
          g_assert_true (g_str_has_prefix (error->message, expected));
          g_assert_nonnull (strstr (error->message, "1.8e308"));
        }
      g_assert_null (attn_document_trace (document, NULL, ATTN_LANGUAGE_ENGLISH, NULL));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/document/nodes/names/", rows[i].name, NULL);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_nodes);
    }
  g_test_add_func ("/document/nodes/symbols", test_symbols);
  g_test_add_func ("/document/nodes/axes", test_axes);
  g_test_add_func ("/document/nodes/sides", test_sides);
  g_test_add_func ("/document/nodes/scale", test_scale);
  g_test_add_func ("/document/nodes/masks", test_masks);
  g_test_add_func ("/document/nodes/overflow", test_overflow);
  return g_test_run ();
}
