/* test-values.c: what leaves the program is what stands in the trace
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-document.h"
#include "attn-number.h"
#include "attn-values.h"

static AttnTrace *
trace_of_text (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnDocument) document = attn_document_parse (text, strlen (text), "test", ATTN_LANGUAGE_ENGLISH, &error);
  AttnTrace *trace;

  g_assert_no_error (error);
  trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  return trace;
}

static AttnTrace *
trace_of_sample (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnDocument) document = attn_sample_load (name, ATTN_LANGUAGE_ENGLISH, &error);
  AttnTrace *trace;

  g_assert_no_error (error);
  trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  return trace;
}

/* One matrix of values, without a document: the bits are ours to choose. */
static AttnTrace *
trace_of_values (guint rows, guint columns, const double *values)
{
  static const char *const tokens[] = { "a", "b", NULL };
  AttnTraceBuilder *builder = attn_trace_builder_new (tokens, NULL, NULL);
  AttnNodeSpec spec = {
    &attn_operation_input, { 0 }, "X", "embeddings", ATTN_FAMILY_INPUT, ATTN_AXIS_DIMENSIONS, ATTN_AXIS_DIMENSIONS, rows, columns
  };
  AttnMatrix *matrix = attn_matrix_new (rows, columns, values);
  AttnTrace *trace;

  attn_trace_builder_input (builder, "embedding", &spec, matrix, FALSE);
  attn_matrix_unref (matrix);
  trace = attn_trace_builder_end (builder, NULL);
  g_assert_nonnull (trace);
  return trace;
}

static void
test_json_shape (void)
{
  static const double values[] = { 1, 0.1, -2.5, 1e-7, 0, 1e22 };
  g_autoptr (AttnTrace) trace = trace_of_values (2, 3, values);
  g_autofree char *json = attn_values_to_json (trace, NULL);

  g_assert_cmpstr (json, ==,
                   "{\n"
                   "  \"embedding\": [\n"
                   "    [1, 0.1, -2.5],\n"
                   "    [1e-07, 0, 1e+22]\n"
                   "  ]\n"
                   "}\n");
}

/* Every text between brackets and commas reads back to the same bits. */
static void
test_json_bits (void)
{
  static const double values[] = {
    0.1, 1.0 / 3.0, 2.0 / 3.0, 5e-324, 1.7976931348623157e308, 0.30000000000000004, -0.0, 123456789012345680.0,
    2.2250738585072014e-308, 1e23
  };
  g_autoptr (AttnTrace) trace = trace_of_values (1, G_N_ELEMENTS (values), values);
  g_autofree char *json = attn_values_to_json (trace, NULL);
  char *at = strstr (json, "    [") + 5;

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      char *end;
      double value = g_ascii_strtod (at, &end);

      g_assert_true (memcmp (&value, &values[i], sizeof value) == 0);
      g_assert_cmpint (*end, ==, i + 1 < G_N_ELEMENTS (values) ? ',' : ']');
      at = end + 2;
    }
  g_assert_nonnull (strstr (json, "-0.0,"));
}

static void
test_json_minus_infinity (void)
{
  g_autoptr (AttnTrace) trace = trace_of_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1]], "
                                               "\"attention\": {\"mask\": \"causal\", \"scale\": \"none\"}}");
  const char *const names[] = { "masked", NULL };
  g_autofree char *json = attn_values_to_json (trace, names);

  g_assert_cmpstr (json, ==, "{\n  \"masked\": [\n    [1, \"-inf\"],\n    [0, 1]\n  ]\n}\n");
}

static void
test_json_every_node (void)
{
  g_autoptr (AttnTrace) trace = trace_of_sample (attn_sample_get_name (0));
  g_autofree char *json = attn_values_to_json (trace, NULL);
  const char *at = json;

  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      g_autofree char *key = g_strdup_printf ("\n  \"%s\": [\n", attn_node_get_name (attn_trace_get_node (trace, i)));

      at = strstr (at, key);
      g_assert_nonnull (at);
    }
}

/* The order is the trace's, whatever the order they are asked for in; none comes twice. */
static void
test_json_chosen (void)
{
  g_autoptr (AttnTrace) trace = trace_of_sample (attn_sample_get_name (0));
  const char *const names[] = { "weights", "scores", "weights", NULL };
  const char *const one[] = { "scores", NULL };
  g_autofree char *json = attn_values_to_json (trace, names);
  g_autofree char *single = attn_values_to_json (trace, one);
  const char *scores = strstr (json, "\"scores\"");
  const char *weights = strstr (json, "\"weights\"");

  g_assert_true (scores != NULL && weights != NULL && scores < weights);
  g_assert_null (strstr (weights + 1, "\"weights\""));
  g_assert_null (strstr (json, "\"scaled\""));
  g_assert_cmpstr (single, ==, "{\n  \"scores\": [\n    [2, 1, 1, 2],\n    [1, 2, 1, 2],\n    [1, 1, 2, 2],\n    [2, 2, 2, 3]\n  ]\n}\n");
}

#define FOUR "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"나는\", \"오늘\", \"사과를\", \"먹었다\"], " \
             "\"embedding\": [[1, 0, 1], [0, 1, 1], [1, 1, 0], [1, 1, 1]]}"

static void
test_text_whole (void)
{
  g_autoptr (AttnTrace) trace = trace_of_text (
    "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], \"embedding\": [[2, 0], [0, -2]], "
    "\"attention\": {\"scale\": 4, \"mask\": \"causal\"}}");
  g_autofree char *text = attn_values_to_text (trace, NULL, ATTN_LANGUAGE_ENGLISH, 2);
  g_autoptr (GString) expected = g_string_new (NULL);
  static const struct
  {
    const char *name;
    const char *array;
  } parts[] = {
    { "scores", "[[4.00 0.00]\n [0.00 4.00]]\n" },
    { "scaled", "[[1.00 0.00]\n [0.00 1.00]]\n" },
    { "masked", "[[1.00 -inf]\n [0.00 1.00]]\n" },
    { "weights", "[[1.00 0.00]\n [0.27 0.73]]\n" },
    { "row_sum", "[[1.00]\n [1.00]]\n\nQuery: a\na -> a: 1.00\na -> b: 0.00\n\nQuery: b\nb -> a: 0.27\nb -> b: 0.73\n" },
    { "output", "[[ 2.00  0.00]\n [ 0.54 -1.46]]\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const AttnNode *node = attn_trace_find (trace, parts[i].name);

      g_string_append_printf (expected, "%s%s (%s, %u × %u)\n%s", i > 0 ? "\n" : "", parts[i].name,
                              attn_node_get_caption (node, ATTN_LANGUAGE_ENGLISH), attn_node_get_rows (node),
                              attn_node_get_columns (node), parts[i].array);
    }
  g_assert_cmpstr (text, ==, expected->str);
}

static void
test_text_four_words (void)
{
  g_autoptr (AttnTrace) trace = trace_of_text (FOUR);
  g_autofree char *text = attn_values_to_text (trace, NULL, ATTN_LANGUAGE_ENGLISH, 4);

  g_assert_nonnull (strstr (text, "\nQuery: 나는\n나는 -> 나는: 0.3202\n나는 -> 오늘: 0.1798\n"));
  g_assert_nonnull (strstr (text, "\nQuery: 먹었다\n"));
  g_assert_nonnull (strstr (text, "[[2.0000 1.0000 1.0000 2.0000]\n"));
}

static void
test_text_languages (void)
{
  g_autoptr (AttnTrace) trace = trace_of_text (FOUR);
  const AttnNode *scores = attn_trace_find (trace, "scores");
  g_autofree char *english = attn_values_to_text (trace, NULL, ATTN_LANGUAGE_ENGLISH, 4);
  g_autofree char *korean = attn_values_to_text (trace, NULL, ATTN_LANGUAGE_KOREAN, 4);

  g_assert_nonnull (strstr (english, attn_node_get_caption (scores, ATTN_LANGUAGE_ENGLISH)));
  g_assert_nonnull (strstr (korean, attn_node_get_caption (scores, ATTN_LANGUAGE_KOREAN)));
  g_assert_cmpstr (english, !=, korean);
  g_assert_nonnull (strstr (korean, "\nQuery: 나는\n나는 -> 나는: 0.3202\n"));
}

static void
test_text_decimals (void)
{
  g_autoptr (AttnTrace) trace = trace_of_text (FOUR);
  g_autofree char *none = attn_values_to_text (trace, NULL, ATTN_LANGUAGE_ENGLISH, 0);
  g_autofree char *ten = attn_values_to_text (trace, NULL, ATTN_LANGUAGE_ENGLISH, 10);

  g_assert_nonnull (strstr (none, "[[2 1 1 2]\n"));
  g_assert_nonnull (strstr (none, "나는 -> 오늘: 0\n"));
  g_assert_nonnull (strstr (ten, "나는 -> 오늘: 0.1797712622\n"));
}

/* No line is broken by a token, and an empty one is seen. */
static void
test_text_tokens (void)
{
  g_autoptr (AttnTrace) trace = trace_of_text (
    "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"\", \"a\\nb\\t\\u2028c\", \"مرحبا\", \"👨‍👩‍👧\"], "
    "\"embedding\": [[1], [1], [1], [1]]}");
  g_autofree char *text = attn_values_to_text (trace, NULL, ATTN_LANGUAGE_ENGLISH, 4);

  g_assert_nonnull (strstr (text, "\nQuery: \"\"\n\"\" -> \"\": 0.2500\n\"\" -> a b  c: 0.2500\n"));
  g_assert_nonnull (strstr (text, "\nQuery: a b  c\n"));
  g_assert_nonnull (strstr (text, "مرحبا -> 👨‍👩‍👧: 0.2500\n"));
}

static void
test_text_given_weights (void)
{
  g_autoptr (AttnTrace) trace = trace_of_text ("{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], "
                                               "\"given\": {\"weights\": [[0.25, 0.75], [1, 0]]}}");
  g_autofree char *text = attn_values_to_text (trace, NULL, ATTN_LANGUAGE_ENGLISH, 2);

  g_assert_true (g_str_has_prefix (text, "weights ("));
  g_assert_nonnull (strstr (text, "a -> b: 0.75\n"));
  g_assert_null (strstr (text, "scores ("));
}

/* Values that a fixed point would spread over hundreds of digits, and zeros that have a sign. */
static void
test_text_extremes (void)
{
  g_autoptr (AttnTrace) trace = trace_of_text ("{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], "
                                               "\"given\": {\"weights\": [[1, 0], [0, 1]], \"value\": [[1e300, -0.0], [-12345678, -0.001]]}}");
  g_autofree char *text = attn_values_to_text (trace, NULL, ATTN_LANGUAGE_ENGLISH, 2);
  const char *output = strstr (text, "\noutput (");

  g_assert_nonnull (output);
  g_assert_nonnull (strstr (output, "1.00e+300"));
  g_assert_nonnull (strstr (output, "-1.23e+07"));
  g_assert_null (strstr (output, "-0.00"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/values/json/shape", test_json_shape);
  g_test_add_func ("/values/json/bits", test_json_bits);
  g_test_add_func ("/values/json/minus-infinity", test_json_minus_infinity);
  g_test_add_func ("/values/json/every-node", test_json_every_node);
  g_test_add_func ("/values/json/chosen", test_json_chosen);
  g_test_add_func ("/values/text/whole", test_text_whole);
  g_test_add_func ("/values/text/four-words", test_text_four_words);
  g_test_add_func ("/values/text/languages", test_text_languages);
  g_test_add_func ("/values/text/decimals", test_text_decimals);
  g_test_add_func ("/values/text/tokens", test_text_tokens);
  g_test_add_func ("/values/text/given-weights", test_text_given_weights);
  g_test_add_func ("/values/text/extremes", test_text_extremes);
  return g_test_run ();
}
