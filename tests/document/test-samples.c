/* test-samples.c: the documents that are built into the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-test.h"

#include <math.h>
#include <string.h>

static AttnDocument *
load (const char *name)
{
  g_autoptr(GError) error = NULL;
  AttnDocument *document = attn_sample_load (name, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  g_assert_nonnull (document);
  return document;
}

static AttnTrace *
trace_sample (const char *name)
{
  g_autoptr(AttnDocument) document = load (name);

  return document_test_trace (document);
}

static void
assert_near (double value,
             double expected,
             double allowed)
{
  if (!(fabs (value - expected) <= allowed))
    g_test_message ("%.17g is not within %g of %.17g", value, allowed, expected);
  g_assert_true (fabs (value - expected) <= allowed);
}

static void
assert_rows (const AttnTrace *trace,
             const char      *node,
             guint            rows,
             guint            columns,
             const double    *expected,
             double           allowed)
{
  const AttnNode *found = attn_trace_find (trace, node);

  g_assert_nonnull (found);
  g_assert_cmpuint (attn_node_get_rows (found), ==, rows);
  g_assert_cmpuint (attn_node_get_columns (found), ==, columns);
  for (guint i = 0; i < rows; i++)
    for (guint j = 0; j < columns; j++)
      assert_near (attn_node_get_value (found, i, j), expected[i * columns + j], allowed);
}

static const double four_words[] = { 1, 0, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1 };
static const double by_hand[] = { .55, .20, .10, .15, .20, .50, .10, .20, .05, .10, .65, .20, .10, .10, .35, .45 };

static void
test_order (void)
{
  static const char *const expected[] = {
    "four-words", "four-words-learned", "written-by-hand", "written-by-hand-computed", "one-query", "random",
    "subject-object-verb", "causal", "korean", "digits",
  };

  g_assert_cmpuint (attn_sample_get_count (), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpstr (attn_sample_get_name (i), ==, expected[i]);
}

static void
test_unknown (void)
{
  g_autoptr(GError) english = NULL;
  g_autoptr(GError) korean = NULL;

  g_assert_null (attn_sample_load ("five-words", ATTN_LANGUAGE_ENGLISH, &english));
  g_assert_error (english, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_READ);
  g_assert_nonnull (strstr (english->message, "“five-words”"));
  g_assert_nonnull (strstr (english->message, "four-words, four-words-learned"));
  g_assert_null (attn_sample_load ("../samples/four-words", ATTN_LANGUAGE_KOREAN, &korean));
  g_assert_error (korean, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_READ);
  g_assert_nonnull (strstr (korean->message, "없는"));
}

/* Each loads, traces, is written as it stands in the repository, and says what it is in both languages. */
static void
test_sample (gconstpointer name)
{
  g_autoptr(AttnDocument) document = load (name);
  g_autoptr(AttnTrace) trace = document_test_trace (document);
  g_autofree char *file = g_strconcat (name, ".attention", NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "samples", file, NULL);
  g_autofree char *text = attn_document_serialize (document), *source = NULL;
  guint n_weights = 0;

  g_assert_true (g_file_get_contents (path, &source, NULL, NULL));
  g_assert_cmpstr (text, ==, source);

  g_assert_cmpstr (attn_document_get_title (document, ATTN_LANGUAGE_ENGLISH), !=,
                   attn_document_get_title (document, ATTN_LANGUAGE_KOREAN));
  g_assert_cmpstr (attn_document_get_description (document, ATTN_LANGUAGE_ENGLISH), !=,
                   attn_document_get_description (document, ATTN_LANGUAGE_KOREAN));

  for (guint k = 0; k < attn_trace_get_n_nodes (trace); k++)
    {
      const AttnNode *node = attn_trace_get_node (trace, k);

      if (!g_str_has_suffix (attn_node_get_name (node), "row_sum"))
        continue;
      n_weights++;
      for (guint i = 0; i < attn_node_get_rows (node); i++)
        assert_near (attn_node_get_value (node, i, 0), 1, 1e-15);
    }
  g_assert_cmpuint (n_weights, ==, g_str_equal (name, "digits") ? 8 : 1);
}

static void
test_four_words (void)
{
  g_autoptr(AttnTrace) trace = trace_sample ("four-words");

  g_assert_cmpstr (attn_trace_get_tokens (trace)[3], ==, "먹었다");
  g_assert_false (attn_trace_is_cross (trace));
  assert_rows (trace, "embedding", 4, 3, four_words, 0);
  assert_rows (trace, "query", 4, 3, four_words, 0);
  assert_rows (trace, "key", 4, 3, four_words, 0);
  assert_rows (trace, "value", 4, 3, four_words, 0);
  g_assert_cmpfloat (document_test_value (trace, "scores", 3, 2), ==, 2);
  assert_near (document_test_value (trace, "scaled", 3, 2), 2 / sqrt (3), 1e-15);
  assert_near (document_test_value (trace, "weights", 0, 1), 0.1798, 5e-5);
  assert_near (document_test_value (trace, "weights", 3, 2), 0.2091, 5e-5);
  g_assert_true (attn_node_is_implied (attn_trace_find (trace, "attention.query_weight")));
}

static void
test_four_words_learned (void)
{
  g_autoptr(AttnTrace) trace = trace_sample ("four-words-learned");

  assert_rows (trace, "embedding", 4, 3, four_words, 0);
  assert_rows (trace, "key", 4, 3, four_words, 0);
  assert_near (document_test_value (trace, "weights", 3, 2), 0.456, 5e-4);
  for (guint j = 0; j < 4; j++)
    if (j != 2)
      g_assert_cmpfloat (document_test_value (trace, "weights", 3, j), <, document_test_value (trace, "weights", 3, 2));
  g_assert_false (attn_node_is_implied (attn_trace_find (trace, "attention.query_weight")));
}

static void
test_written_by_hand (void)
{
  g_autoptr(AttnTrace) trace = trace_sample ("written-by-hand");

  assert_rows (trace, "weights", 4, 4, by_hand, 0);
  g_assert_null (attn_trace_find (trace, "scores"));
  g_assert_null (attn_trace_find (trace, "output"));
}

static void
test_written_by_hand_computed (void)
{
  g_autoptr(AttnTrace) trace = trace_sample ("written-by-hand-computed");

  assert_rows (trace, "weights", 4, 4, by_hand, 1e-15);
  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < 4; j++)
      {
        g_assert_cmpfloat (document_test_value (trace, "embedding", i, j), ==, i == j);
        assert_near (document_test_value (trace, "attention.query_weight", i, j), 2 * log (by_hand[4 * i + j]), 1e-15);
      }
}

static void
test_one_query (void)
{
  static const double weights[] = { 0.274068619061197, 0.45186276187760605, 0.274068619061197 };
  static const double output[] = { 20, 20, 20, 20 };
  g_autoptr(AttnTrace) trace = trace_sample ("one-query");

  g_assert_true (attn_trace_is_cross (trace));
  g_assert_cmpstr (attn_trace_get_memory_tokens (trace)[2], ==, "맛있다");
  assert_rows (trace, "weights", 1, 3, weights, 1e-15);
  assert_rows (trace, "output", 1, 4, output, 1e-13);
  g_assert_cmpfloat (document_test_value (trace, "value", 1, 0), ==, 20);
}

static void
test_random (void)
{
  static const char *const slots[] = { "given.query", "given.key", "given.value" };
  static const guint rows[] = { 1, 3, 3 };
  g_autoptr(AttnDocument) document = load ("random");
  g_autoptr(AttnTrace) trace = document_test_trace (document);
  double sum = 0, squares = 0;
  guint n = 0;

  for (guint k = 0; k < G_N_ELEMENTS (slots); k++)
    {
      const AttnMatrix *matrix = attn_document_get_matrix (document, slots[k]);

      g_assert_true (attn_document_is_random (document, slots[k]));
      g_assert_cmpuint (attn_matrix_get_rows (matrix), ==, rows[k]);
      g_assert_cmpuint (attn_matrix_get_columns (matrix), ==, 4);
      for (guint i = 0; i < 4 * rows[k]; i++, n++)
        {
          sum += attn_matrix_get_values (matrix)[i];
          squares += attn_matrix_get_values (matrix)[i] * attn_matrix_get_values (matrix)[i];
        }
    }
  /* As 28 draws with mean 0 and deviation 1 may look. */
  assert_near (sum / n, 0, 0.6);
  assert_near (squares / n, 1, 0.8);
  g_assert_cmpstr (attn_trace_get_tokens (trace)[0], ==, "t0");
  g_assert_cmpstr (attn_trace_get_memory_tokens (trace)[2], ==, "m2");
}

static void
test_subject_object_verb (void)
{
  g_autoptr(AttnTrace) trace = trace_sample ("subject-object-verb");
  double subject = document_test_value (trace, "weights", 2, 0);
  double object = document_test_value (trace, "weights", 2, 1);
  double verb = document_test_value (trace, "weights", 2, 2);

  g_assert_cmpstr (attn_trace_get_tokens (trace)[0], ==, "나는");
  g_assert_cmpstr (attn_trace_get_tokens (trace)[1], ==, "사과를");
  g_assert_cmpstr (attn_trace_get_tokens (trace)[2], ==, "먹는다");
  g_assert_cmpfloat (subject, >, 5 * verb);
  g_assert_cmpfloat (object, >, 5 * verb);
  assert_near (subject, 0.338, 5e-4);
  assert_near (object, 0.602, 5e-4);
}

static void
test_causal (void)
{
  g_autoptr(AttnTrace) trace = trace_sample ("causal");
  guint n = g_strv_length ((char **) attn_trace_get_tokens (trace));

  g_assert_cmpuint (n, >=, 5);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        g_assert_true ((document_test_value (trace, "masked", i, j) == -INFINITY) == (j > i));
        g_assert_true ((document_test_value (trace, "weights", i, j) == 0) == (j > i));
      }
  g_assert_cmpfloat (document_test_value (trace, "weights", 0, 0), ==, 1);
  /* "cat" looks at its article, "sat" at its subject. */
  g_assert_cmpfloat (document_test_value (trace, "weights", 1, 0), >, 0.5);
  g_assert_cmpfloat (document_test_value (trace, "weights", 2, 1), >, 0.5);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/samples/order", test_order);
  g_test_add_func ("/document/samples/unknown", test_unknown);
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autofree char *path = g_strconcat ("/document/samples/any/", attn_sample_get_name (i), NULL);
      g_test_add_data_func (path, attn_sample_get_name (i), test_sample);
    }
  g_test_add_func ("/document/samples/four-words", test_four_words);
  g_test_add_func ("/document/samples/four-words-learned", test_four_words_learned);
  g_test_add_func ("/document/samples/written-by-hand", test_written_by_hand);
  g_test_add_func ("/document/samples/written-by-hand-computed", test_written_by_hand_computed);
  g_test_add_func ("/document/samples/one-query", test_one_query);
  g_test_add_func ("/document/samples/random", test_random);
  g_test_add_func ("/document/samples/subject-object-verb", test_subject_object_verb);
  g_test_add_func ("/document/samples/causal", test_causal);
  return g_test_run ();
}
