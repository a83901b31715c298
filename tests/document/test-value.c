/* test-value.c: a document says what it was told, and its edits are new documents
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "document-test.h"

#define X23 "\"embedding\": [[1, 2, 3], [4, 5, 6]]"

static void
assert_tokens (const char *const *tokens,
               const char        *expected)
{
  g_autofree char *joined = g_strjoinv ("|", (char **) tokens);

  g_assert_cmpstr (joined, ==, expected);
}

static void
test_names (void)
{
  static const struct
  {
    const char *rest;
    const char *tokens;
    const char *memory_tokens;
    gboolean    is_cross;
  } rows[] = {
    { X23, "t0|t1", "t0|t1", FALSE },
    { X23 ", \"tokens\": [\"a\", \"\"]", "a|", "a|", FALSE },
    { X23 ", \"memory\": [[1, 2, 3]]", "t0|t1", "m0", TRUE },
    { X23 ", \"memory\": [[1, 2, 3], [1, 2, 3]], \"tokens\": [\"a\", \"b\"]", "a|b", "m0|m1", TRUE },
    { X23 ", \"memory\": [[1, 2, 3]], \"memory_tokens\": [\"x\"]", "t0|t1", "x", TRUE },
    { X23 ", \"tokens\": [\"a\", \"b\"], \"memory_tokens\": [\"x\", \"y\"]", "a|b", "x|y", TRUE },
    { "\"given\": {\"query\": [[1]], \"key\": [[1]], \"value\": [[1]]}", "t0", "m0", TRUE },
    { "\"given\": {\"weights\": [[1]]}, \"tokens\": [\"a\"]", "a", "a", FALSE },
    { "\"given\": {\"weights\": [[0.5, 0.5]]}, \"tokens\": [\"a\"]", "a", "m0|m1", TRUE },
    { "\"given\": {\"weights\": [[0.5, 0.5]]}, \"memory_tokens\": [\"x\", \"y\"]", "t0", "x|y", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(AttnDocument) document = document_test_parse_rest (rows[i].rest);
      g_autoptr(AttnTrace) trace = document_test_trace (document);

      assert_tokens (attn_document_get_tokens (document), rows[i].tokens);
      assert_tokens (attn_document_get_memory_tokens (document), rows[i].memory_tokens);
      assert_tokens (attn_trace_get_tokens (trace), rows[i].tokens);
      assert_tokens (attn_trace_get_memory_tokens (trace), rows[i].memory_tokens);
      g_assert_cmpint (attn_trace_is_cross (trace), ==, rows[i].is_cross);
    }
}

static void
test_title (void)
{
  g_autoptr(AttnDocument) none = document_test_parse_rest (X23);
  g_autoptr(AttnDocument) plain = document_test_parse_rest (X23 ", \"title\": \"One\", \"description\": \"\"");
  g_autoptr(AttnDocument) both = document_test_parse_rest (X23 ", \"title\": {\"en\": \"One\", \"ko\": \"하나\"}");
  g_autoptr(AttnDocument) korean = document_test_parse_rest (X23 ", \"title\": {\"ko\": \"하나\"}");

  g_assert_null (attn_document_get_title (none, ATTN_LANGUAGE_ENGLISH));
  g_assert_null (attn_document_get_description (none, ATTN_LANGUAGE_KOREAN));
  g_assert_cmpstr (attn_document_get_title (plain, ATTN_LANGUAGE_KOREAN), ==, "One");
  g_assert_cmpstr (attn_document_get_description (plain, ATTN_LANGUAGE_KOREAN), ==, "");
  g_assert_cmpstr (attn_document_get_title (both, ATTN_LANGUAGE_KOREAN), ==, "하나");
  g_assert_cmpstr (attn_document_get_title (both, ATTN_LANGUAGE_ENGLISH), ==, "One");
  g_assert_cmpstr (attn_document_get_title (korean, ATTN_LANGUAGE_ENGLISH), ==, "하나");
}

static void
test_choices (void)
{
  g_autoptr(AttnDocument) plain = document_test_parse_rest (X23);
  g_autoptr(AttnDocument) chosen = document_test_parse_rest (
    X23 ", \"attention\": {\"scale\": -2.5, \"mask\": {\"padding\": [1, 0]}, \"softmax\": \"columns\"}");
  g_autoptr(AttnDocument) empty = document_test_parse_rest (X23 ", \"attention\": {\"mask\": {\"padding\": []}}");
  const guint *padding;
  double number = 7;
  guint n = 7;

  g_assert_cmpint (attn_document_get_scale (plain, &number), ==, ATTN_SCALE_ROOT);
  g_assert_cmpfloat (number, ==, 7);
  g_assert_cmpint (attn_document_get_mask (plain), ==, ATTN_MASK_NONE);
  g_assert_cmpint (attn_document_get_softmax (plain), ==, ATTN_SIDE_ROWS);
  g_assert_null (attn_document_get_padding (plain, &n));
  g_assert_cmpuint (n, ==, 0);

  g_assert_cmpint (attn_document_get_scale (chosen, &number), ==, ATTN_SCALE_NUMBER);
  g_assert_cmpfloat (number, ==, -2.5);
  g_assert_cmpint (attn_document_get_mask (chosen), ==, ATTN_MASK_PADDING);
  g_assert_cmpint (attn_document_get_softmax (chosen), ==, ATTN_SIDE_COLUMNS);
  padding = attn_document_get_padding (chosen, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (padding[0], ==, 0);
  g_assert_cmpuint (padding[1], ==, 1);

  g_assert_nonnull (attn_document_get_padding (empty, &n));
  g_assert_cmpuint (n, ==, 0);
}

/* Everything at once, as it is laid out.  What was said stays said, also where leaving it out means the same. */
static void
test_layout (void)
{
  const char *text =
    "{\n"
    "  \"format\": \"attention\",\n"
    "  \"version\": 1,\n"
    "  \"title\": \"a \\\"b\\\" \\\\ \\n\\t\\u0001 한글 🍎\",\n"
    "  \"description\": {\n"
    "    \"ko\": \"글\",\n"
    "    \"en\": \"text\"\n"
    "  },\n"
    "  \"tokens\": [\"a\", \"\"],\n"
    "  \"memory_tokens\": [\"x\", \"y\"],\n"
    "  \"embedding\": [\n"
    "    [0.1, -0],\n"
    "    [1e-300, 1.7976931348623157e+308]\n"
    "  ],\n"
    "  \"memory\": [\n"
    "    [1.2345678901234568e+17, 0.30000000000000004],\n"
    "    [-2.5, 3]\n"
    "  ],\n"
    "  \"position\": \"none\",\n"
    "  \"attention\": {\n"
    "    \"heads\": 1,\n"
    "    \"query_weight\": [\n"
    "      [0, 0],\n"
    "      [0, 0]\n"
    "    ],\n"
    "    \"key_weight\": {\"random\": {\"rows\": 2, \"columns\": 2, \"seed\": 9007199254740992, \"deviation\": 0.5}},\n"
    "    \"query_bias\": [0, 1],\n"
    "    \"output_bias\": {\"random\": {\"rows\": 1, \"columns\": 2, \"seed\": 0, \"deviation\": 0}},\n"
    "    \"scale\": \"sqrt\",\n"
    "    \"mask\": [\n"
    "      [1, 0],\n"
    "      [1, 1]\n"
    "    ],\n"
    "    \"softmax\": \"rows\",\n"
    "    \"x-inner\": {\"a\" : [1,2,   3.0]}\n"
    "  },\n"
    "  \"x-b\": \"b\",\n"
    "  \"x-a\": 12345678901234567890123\n"
    "}\n";
  g_autoptr(AttnDocument) document = document_test_parse (text);
  g_autofree char *again = attn_document_serialize (document);

  g_assert_cmpstr (again, ==, text);
}

static void
test_other_layouts (void)
{
  static const char *const texts[] = {
    "{\n  \"format\": \"attention\",\n  \"version\": 1,\n  \"embedding\": [\n    [1]\n  ],\n  \"attention\": {}\n}\n",
    "{\n  \"format\": \"attention\",\n  \"version\": 1,\n  \"embedding\": [\n    [1]\n  ],\n  \"attention\": {\n    \"scale\": \"none\",\n"
    "    \"mask\": \"none\"\n  }\n}\n",
    "{\n  \"format\": \"attention\",\n  \"version\": 1,\n  \"embedding\": [\n    [1]\n  ],\n  \"attention\": {\n    \"scale\": 0.1,\n"
    "    \"mask\": \"causal\",\n    \"softmax\": \"all\"\n  }\n}\n",
    "{\n  \"format\": \"attention\",\n  \"version\": 1,\n  \"given\": {\n    \"value\": [\n      [1]\n    ],\n    \"weights\": [\n"
    "      [1]\n    ],\n    \"x-who\": \"me\"\n  }\n}\n",
    "{\n  \"format\": \"attention\",\n  \"version\": 1,\n  \"embedding\": [\n    [1]\n  ],\n  \"attention\": {\n"
    "    \"mask\": {\"padding\": [0]}\n  }\n}\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(AttnDocument) document = document_test_parse (texts[i]);
      g_autofree char *again = attn_document_serialize (document);

      g_assert_cmpstr (again, ==, texts[i]);
    }
}

/* The keys' order in a file means nothing. */
static void
test_order (void)
{
  g_autoptr(AttnDocument) a = document_test_parse_rest (X23 ", \"title\": \"t\", \"attention\": {\"scale\": 2, \"mask\": \"causal\"}");
  g_autoptr(AttnDocument) b = document_test_parse_rest ("\"attention\": {\"mask\": \"causal\", \"scale\": 2}, \"title\": \"t\", " X23);
  g_autofree char *a_text = attn_document_serialize (a), *b_text = attn_document_serialize (b);

  g_assert_true (attn_document_equal (a, b));
  g_assert_cmpstr (a_text, ==, b_text);
}

static void
test_long_tokens (void)
{
  g_autoptr(GString) rest = g_string_new ("\"tokens\": [");
  g_autoptr(AttnDocument) document = NULL;
  g_autofree char *text = NULL;
  g_auto(GStrv) lines = NULL;

  for (guint i = 0; i < 40; i++)
    g_string_append_printf (rest, "%s\"어절 %u\"", i > 0 ? ", " : "", i);
  g_string_append (rest, "], \"embedding\": {\"random\": {\"rows\": 40, \"columns\": 2, \"seed\": 1, \"deviation\": 1}}");
  document = document_test_parse_rest (rest->str);
  text = attn_document_serialize (document);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    g_assert_cmpint (g_utf8_strlen (lines[i], -1), <=, 101);
  g_assert_nonnull (strstr (text, "\"어절 0\", \"어절 1\", "));
}

/* No two of these are the same, whatever they have in common. */
static void
test_unequal (void)
{
  static const char *const rests[] = {
    X23,
    X23 ", \"title\": \"t\"",
    X23 ", \"title\": {\"en\": \"t\"}",
    X23 ", \"description\": \"t\"",
    X23 ", \"tokens\": [\"t0\", \"t1\"]",
    X23 ", \"memory_tokens\": [\"t0\", \"t1\"]",
    X23 ", \"position\": \"none\"",
    X23 ", \"attention\": {}",
    X23 ", \"attention\": {\"heads\": 1}",
    X23 ", \"attention\": {\"scale\": \"sqrt\"}",
    X23 ", \"attention\": {\"scale\": \"none\"}",
    X23 ", \"attention\": {\"scale\": 1}",
    X23 ", \"attention\": {\"scale\": 2}",
    X23 ", \"attention\": {\"mask\": \"none\"}",
    X23 ", \"attention\": {\"mask\": \"causal\"}",
    X23 ", \"attention\": {\"mask\": {\"padding\": []}}",
    X23 ", \"attention\": {\"mask\": {\"padding\": [0]}}",
    X23 ", \"attention\": {\"mask\": {\"padding\": [1]}}",
    X23 ", \"attention\": {\"mask\": [[1, 0], [1, 1]]}",
    X23 ", \"attention\": {\"softmax\": \"rows\"}",
    X23 ", \"attention\": {\"softmax\": \"all\"}",
    X23 ", \"attention\": {\"query_bias\": [0, 0, 0]}",
    X23 ", \"attention\": {\"query_bias\": [0, 0, -0.0]}",
    X23 ", \"attention\": {\"key_bias\": [0, 0, 0]}",
    X23 ", \"attention\": {\"key_bias\": {\"random\": {\"rows\": 1, \"columns\": 3, \"seed\": 1, \"deviation\": 0}}}",
    X23 ", \"attention\": {\"key_bias\": {\"random\": {\"rows\": 1, \"columns\": 3, \"seed\": 2, \"deviation\": 0}}}",
    X23 ", \"attention\": {\"x-a\": 1}",
    X23 ", \"x-a\": 1",
    X23 ", \"x-a\": 1.0",
    X23 ", \"x-b\": 1",
    X23 ", \"x-a\": 1, \"x-b\": 1",
    X23 ", \"memory\": [[1, 2, 3], [4, 5, 6]]",
    "\"embedding\": [[1, 2, 3], [4, 5, 7]]",
    "\"embedding\": [[1, 2, 3]]",
    "\"given\": {\"weights\": [[1]]}",
  };
  AttnDocument *documents[G_N_ELEMENTS (rests)];

  for (guint i = 0; i < G_N_ELEMENTS (rests); i++)
    documents[i] = document_test_parse_rest (rests[i]);
  for (guint i = 0; i < G_N_ELEMENTS (rests); i++)
    for (guint j = 0; j < G_N_ELEMENTS (rests); j++)
      {
        g_autofree char *a = attn_document_serialize (documents[i]), *b = attn_document_serialize (documents[j]);

        g_assert_cmpint (attn_document_equal (documents[i], documents[j]), ==, i == j);
        g_assert_cmpint (strcmp (a, b) == 0, ==, i == j);
      }
  for (guint i = 0; i < G_N_ELEMENTS (rests); i++)
    attn_document_unref (documents[i]);
}

/* Numbers come in and go out as the doubles they are. */
static void
test_numbers (void)
{
  g_autoptr(AttnDocument) document = document_test_parse_rest (
    "\"embedding\": [[0.1, -0, 1E2, 9007199254740993, 4.9e-324, 1e-400, 0.1000000000000000055511151231257827]]");
  static const double expected[] = { 0.1, -0.0, 100, 9007199254740992.0, 4.9406564584124654e-324, 0, 0.1 };
  const AttnMatrix *matrix = attn_document_get_matrix (document, "embedding");

  g_assert_cmpmem (attn_matrix_get_values (matrix), sizeof expected, expected, sizeof expected);
}

/* Edits. */

static void
assert_edit_refused (AttnDocument     *edited,
                     GError           *error,
                     AttnDocumentError code,
                     const char       *fragment)
{
  g_assert_null (edited);
  g_assert_error (error, ATTN_DOCUMENT_ERROR, (int) code);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, fragment));
  g_error_free (error);
}

static void
test_edit_matrix (void)
{
  g_autoptr(AttnDocument) document = document_test_parse_rest (X23 ", \"attention\": {\"query_weight\": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}");
  g_autoptr(AttnDocument) without = attn_document_with_matrix (document, "attention.query_weight", NULL, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) plain = document_test_parse_rest (X23);
  g_autoptr(AttnMatrix) identity = attn_matrix_new_identity (3);
  g_autoptr(AttnDocument) with = attn_document_with_matrix (plain, "attention.query_weight", identity, ATTN_LANGUAGE_ENGLISH, NULL);

  g_assert_true (attn_document_equal (without, plain));
  g_assert_true (attn_document_equal (with, document));
  g_assert_false (attn_document_equal (with, plain));
  g_assert_true (attn_document_get_matrix (with, "attention.query_weight") == identity);
  g_assert_null (attn_document_get_matrix (plain, "attention.query_weight"));
  g_assert_null (attn_document_get_matrix (plain, "no such thing"));
}

static void
test_edit_random (void)
{
  g_autoptr(AttnDocument) document = attn_sample_load ("random", ATTN_LANGUAGE_ENGLISH, NULL);
  const AttnMatrix *drawn = attn_document_get_matrix (document, "given.key");
  g_autoptr(AttnMatrix) changed = attn_matrix_with (drawn, 0, 0, 1.5);
  g_autoptr(AttnDocument) edited = attn_document_with_matrix (document, "given.key", changed, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autofree char *text = attn_document_serialize (edited);
  g_autoptr(AttnDocument) again = document_test_parse (text);

  g_assert_false (attn_document_is_random (edited, "given.key"));
  g_assert_true (attn_document_is_random (edited, "given.query"));
  g_assert_true (attn_document_equal (edited, again));
  g_assert_cmpfloat (attn_matrix_get (attn_document_get_matrix (again, "given.key"), 0, 0), ==, 1.5);
  g_assert_cmpfloat (attn_matrix_get (attn_document_get_matrix (again, "given.key"), 2, 3), ==, attn_matrix_get (drawn, 2, 3));
}

static void
test_edit_refused (void)
{
  static const double bad[] = { 1, 2, 3, 4, 5, NAN }, infinite[] = { 1, -INFINITY }, two[] = { 1, 2 };
  g_autoptr(AttnDocument) document = document_test_parse_rest (X23);
  g_autoptr(AttnMatrix) nan = attn_matrix_new (2, 3, bad);
  g_autoptr(AttnMatrix) infinity = attn_matrix_new (1, 2, infinite);
  g_autoptr(AttnMatrix) pair = attn_matrix_new (1, 2, two);
  g_autoptr(AttnMatrix) wide = attn_matrix_new (1, ATTN_DOCUMENT_MAX_CELLS + 1, NULL);
  g_autoptr(AttnMatrix) square = attn_matrix_new_identity (3);
  static const char *const one[] = { "one", NULL };
  const guint keys[] = { 2 }, same[] = { 1, 1 };
  AttnDocument *edited;
  GError *error = NULL;

  edited = attn_document_with_matrix (document, "embedding", nan, ATTN_LANGUAGE_ENGLISH, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_VALUE, "embedding, row 1, column 2: found NaN");
  edited = attn_document_with_matrix (document, "attention.key_bias", infinity, ATTN_LANGUAGE_KOREAN, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_VALUE, "attention.key_bias, 행 0, 열 1: −∞ 대신");
  edited = attn_document_with_matrix (document, "attention.key_weight", pair, ATTN_LANGUAGE_ENGLISH, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_SHAPE, "attention.key_weight: found the shape 1 × 2");
  edited = attn_document_with_matrix (document, "attention.value_bias", square, ATTN_LANGUAGE_ENGLISH, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_SHAPE, "attention.value_bias: found the shape 3 × 3, expected one row");
  edited = attn_document_with_matrix (document, "embedding", NULL, ATTN_LANGUAGE_ENGLISH, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_MISSING, "embedding: this is missing");
  edited = attn_document_with_matrix (document, "query", pair, ATTN_LANGUAGE_KOREAN, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_VALUE, "“query”: 문서에 있는 행렬이 아닙니다");
  edited = attn_document_with_matrix (document, "attention.mask", pair, ATTN_LANGUAGE_ENGLISH, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_SHAPE, "attention.mask");
  edited = attn_document_with_matrix (document, "memory", wide, ATTN_LANGUAGE_ENGLISH, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_TOO_LARGE, "memory: this matrix would be 1 × 16777217");
  edited = attn_document_with_matrix (document, "given.weights", pair, ATTN_LANGUAGE_ENGLISH, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_VALUE, "embedding: stands beside “given”");
  edited = attn_document_with_tokens (document, one, ATTN_LANGUAGE_ENGLISH, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_SHAPE, "tokens: found the length 1");
  edited = attn_document_with_memory_tokens (document, one, ATTN_LANGUAGE_KOREAN, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_SHAPE, "Key 토큰");
  edited = attn_document_with_scale (document, ATTN_SCALE_NUMBER, 0, ATTN_LANGUAGE_ENGLISH, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_VALUE, "attention.scale: found 0");
  edited = attn_document_with_scale (document, ATTN_SCALE_NUMBER, NAN, ATTN_LANGUAGE_KOREAN, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_VALUE, "attention.scale: NaN 대신");
  edited = attn_document_with_padding (document, keys, 1, ATTN_LANGUAGE_ENGLISH, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_VALUE, "from 0 to 1");
  edited = attn_document_with_padding (document, same, 2, ATTN_LANGUAGE_KOREAN, &error);
  assert_edit_refused (edited, g_steal_pointer (&error), ATTN_DOCUMENT_ERROR_VALUE, "두 번");
}

static void
test_edit_choices (void)
{
  static const char *const words[] = { "하나", "둘", NULL };
  static const guint keys[] = { 1, 0 };
  g_autoptr(AttnDocument) plain = document_test_parse_rest (X23);
  g_autoptr(AttnDocument) tokens = attn_document_with_tokens (plain, words, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) scaled = attn_document_with_scale (tokens, ATTN_SCALE_NUMBER, 2, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) padded = attn_document_with_padding (scaled, keys, 2, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) sided = attn_document_with_softmax (padded, ATTN_SIDE_ALL, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) expected = document_test_parse_rest (
    X23 ", \"tokens\": [\"하나\", \"둘\"], \"attention\": {\"scale\": 2, \"mask\": {\"padding\": [0, 1]}, \"softmax\": \"all\"}");
  g_autoptr(AttnDocument) causal = attn_document_with_mask (sided, ATTN_MASK_CAUSAL, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) unmasked = attn_document_with_mask (causal, ATTN_MASK_NONE, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) rows = attn_document_with_softmax (unmasked, ATTN_SIDE_ROWS, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) unscaled = attn_document_with_scale (rows, ATTN_SCALE_ROOT, 0, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) back = attn_document_with_tokens (unscaled, NULL, ATTN_LANGUAGE_ENGLISH, NULL);

  g_assert_true (attn_document_equal (sided, expected));
  g_assert_cmpint (attn_document_get_mask (causal), ==, ATTN_MASK_CAUSAL);
  /* All undone: the document that it began with. */
  g_assert_true (attn_document_equal (back, plain));
}

static void
test_references (void)
{
  AttnDocument *document = document_test_parse_rest (X23 ", \"x-a\": 1");
  AttnDocument *same = attn_document_ref (document);
  AttnDocument *edited = attn_document_with_softmax (document, ATTN_SIDE_ALL, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autofree char *text = NULL;

  g_assert_true (same == document);
  attn_document_unref (document);
  attn_document_unref (same);
  text = attn_document_serialize (edited);
  g_assert_nonnull (strstr (text, "\"x-a\": 1"));
  attn_document_unref (edited);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/value/names", test_names);
  g_test_add_func ("/document/value/title", test_title);
  g_test_add_func ("/document/value/choices", test_choices);
  g_test_add_func ("/document/value/layout", test_layout);
  g_test_add_func ("/document/value/other-layouts", test_other_layouts);
  g_test_add_func ("/document/value/order", test_order);
  g_test_add_func ("/document/value/long-tokens", test_long_tokens);
  g_test_add_func ("/document/value/unequal", test_unequal);
  g_test_add_func ("/document/value/numbers", test_numbers);
  g_test_add_func ("/document/value/edit/matrix", test_edit_matrix);
  g_test_add_func ("/document/value/edit/random", test_edit_random);
  g_test_add_func ("/document/value/edit/refused", test_edit_refused);
  g_test_add_func ("/document/value/edit/choices", test_edit_choices);
  g_test_add_func ("/document/value/references", test_references);
  return g_test_run ();
}
