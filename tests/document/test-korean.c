/* test-korean.c: the next-word model at several moments of its training, and where its verb looks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-test.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "attn-lesson-private.h"

#define VERB 3
#define OBJECT 2

static json_t *
load_sample (void)
{
  g_autoptr(AttnDocument) document = attn_sample_load ("korean", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autofree char *text = NULL;
  json_t *root;

  g_assert_nonnull (document);
  text = attn_document_serialize (document);
  root = json_loads (text, 0, NULL);
  g_assert_nonnull (root);
  return root;
}

static AttnTrace *
trace_json (const json_t *root)
{
  g_autoptr(AttnDocument) document = NULL;
  AttnTrace *trace;
  char *text = json_dumps (root, JSON_REAL_PRECISION (17));

  document = document_test_parse (text);
  trace = document_test_trace (document);
  free (text);
  return trace;
}

/* The document at a moment of training. */
static AttnTrace *
trace_moment (const json_t *root,
              gsize         index)
{
  const json_t *moment = json_array_get (json_object_get (root, "x-moments"), index);
  json_t *merged = attn_json_merge (root, json_object_get (moment, "change"));
  AttnTrace *trace = trace_json (merged);

  json_decref (merged);
  return trace;
}

static guint
find_label (const json_t *root,
            const char   *word)
{
  const json_t *labels = json_object_get (json_object_get (root, "readout"), "labels");
  const json_t *label;
  gsize i;

  json_array_foreach (labels, i, label)
    if (g_str_equal (json_string_value (label), word))
      return (guint) i;
  g_assert_not_reached ();
}

static guint
find_largest (const AttnTrace *trace,
              guint            row)
{
  guint n = attn_node_get_columns (attn_trace_find (trace, "probabilities")), largest = 0;

  for (guint k = 1; k < n; k++)
    if (document_test_value (trace, "probabilities", row, k) > document_test_value (trace, "probabilities", row, largest))
      largest = k;
  return largest;
}

/* From looking about evenly to looking at the object, never back on the way; loss falls in the same order. */
static void
test_moments (void)
{
  json_t *root = load_sample (), *moments = json_object_get (root, "x-moments"), *moment;
  double before = 0, step = -1, loss = INFINITY;
  gsize i;

  g_assert_cmpuint (json_array_size (moments), >=, 6);
  json_array_foreach (moments, i, moment)
    {
      g_autoptr(AttnTrace) trace = trace_moment (root, i);
      double weight = document_test_value (trace, "weights", VERB, OBJECT);

      g_test_message ("step %g: %g", json_number_value (json_object_get (moment, "step")), weight);
      g_assert_cmpfloat (json_number_value (json_object_get (moment, "step")), >, step);
      g_assert_cmpfloat (json_number_value (json_object_get (moment, "loss")), <, loss);
      g_assert_cmpfloat (weight, >, before);
      if (i == 0)
        {
          g_assert_cmpfloat (json_number_value (json_object_get (moment, "step")), ==, 0);
          g_assert_cmpfloat (weight, <, 0.3);
        }
      before = weight;
      step = json_number_value (json_object_get (moment, "step"));
      loss = json_number_value (json_object_get (moment, "loss"));
    }
  g_assert_cmpfloat (before, >, 0.9);
  json_decref (root);
}

/* The document is the last moment. */
static void
test_last (void)
{
  json_t *root = load_sample ();
  g_autoptr(AttnTrace) document = trace_json (root);
  g_autoptr(AttnTrace) last = trace_moment (root, json_array_size (json_object_get (root, "x-moments")) - 1);

  document_test_assert_same (document, last);
  json_decref (root);
}

/* Puts another word in the place of one: its vector is the row of "words" that readout.labels names. */
static void
put_word (json_t     *root,
          guint       place,
          const char *word)
{
  json_t *moments = json_object_get (root, "x-moments");
  json_t *words = json_object_get (json_array_get (moments, json_array_size (moments) - 1), "words");

  json_array_set_new (json_object_get (root, "tokens"), place, json_string (word));
  json_array_set (json_object_get (root, "embedding"), place, json_array_get (words, find_label (root, word)));
}

static void
assert_next (const json_t *root,
             const char   *word)
{
  g_autoptr(AttnTrace) trace = trace_json (root);

  g_assert_cmpuint (find_largest (trace, VERB), ==, find_label (root, word));
  g_assert_cmpfloat (document_test_value (trace, "probabilities", VERB, find_label (root, word)), >, 0.5);
  g_assert_cmpfloat (document_test_value (trace, "weights", VERB, OBJECT), >, 0.5);
}

/* What comes after the verb follows from the object, and from the verb, wherever the object stands. */
static void
test_words (void)
{
  static const struct
  {
    const char *object;
    const char *verb;
    const char *next;
  } cases[] = {
    { "사과를", "먹었다", "달콤했다" },
    { "고추를", "먹었다", "매웠다" },
    { "커피를", "마셨다", "씁쓸했다" },
    { "편지를", "읽었다", "반가웠다" },
    { "편지를", "썼다", "뿌듯했다" },
    { "별을", "보았다", "반짝였다" },
  };
  json_t *root = load_sample ();
  g_autoptr(AttnTrace) moved = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      put_word (root, OBJECT, cases[i].object);
      put_word (root, VERB, cases[i].verb);
      assert_next (root, cases[i].next);
    }

  put_word (root, 0, "빵을");
  put_word (root, 1, "동생이");
  put_word (root, 2, "천천히");
  put_word (root, VERB, "먹었다");
  moved = trace_json (root);
  g_assert_cmpuint (find_largest (moved, VERB), ==, find_label (root, "고소했다"));
  g_assert_cmpfloat (document_test_value (moved, "weights", VERB, 0), >, 0.5);
  json_decref (root);
}

/* With the object alone hidden from the verb, the row cannot tell any more. */
static void
test_hidden (void)
{
  json_t *root = load_sample (), *mask = json_pack ("[[i,i,i,i],[i,i,i,i],[i,i,i,i],[i,i,i,i]]", 1, 0, 0, 0, 1, 1, 0, 0,
                                                    1, 1, 1, 0, 1, 1, 0, 1);
  g_autoptr(AttnTrace) trace = NULL;

  json_object_set_new (json_object_get (root, "attention"), "mask", mask);
  trace = trace_json (root);
  g_assert_cmpfloat (document_test_value (trace, "weights", VERB, OBJECT), ==, 0);
  g_assert_cmpfloat (document_test_value (trace, "probabilities", VERB, find_label (root, "달콤했다")), <, 0.5);
  json_decref (root);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/korean/moments", test_moments);
  g_test_add_func ("/document/korean/last", test_last);
  g_test_add_func ("/document/korean/words", test_words);
  g_test_add_func ("/document/korean/hidden", test_hidden);
  return g_test_run ();
}
