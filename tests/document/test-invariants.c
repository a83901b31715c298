/* test-invariants.c: what holds for every document, on the samples, the reference cases and 1,000 random ones
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "attn-range.h"
#include "document-invariants.h"
#include "document-random.h"
#include "document-test.h"

#define SEED 20260831
#define N_RANDOM 1000
#define N_EDITS 4

static void
check_all (const AttnDocument *document,
           gboolean            worded)
{
  g_autoptr(AttnTrace) trace = document_test_trace (document);

  document_check_explanations (trace, worded);
  document_check_provenance (trace);
  document_check_numbers (trace);
  document_check_round_trip (document);
}

/* A walk of edits: the trace of each takes over what it can of the one before. */
static void
check_edits (AttnRandom         *random,
             const AttnDocument *document)
{
  AttnDocument *current = attn_document_ref (document);
  AttnTrace *trace = document_test_trace (current);
  g_autofree char *before = attn_document_serialize (document), *after = NULL;
  GError *error = NULL;

  for (guint i = 0; i < N_EDITS; i++)
    {
      AttnDocument *edited = document_random_edit (random, current);
      AttnTrace *next;

      document_check_memory (edited, trace);
      document_check_round_trip (edited);
      next = attn_document_trace (edited, trace, ATTN_LANGUAGE_ENGLISH, &error);
      g_assert_no_error (error);
      attn_trace_unref (trace);
      trace = next;
      attn_document_unref (current);
      current = edited;
    }
  attn_trace_unref (trace);
  attn_document_unref (current);

  /* The value that all of it began with is the value still. */
  after = attn_document_serialize (document);
  g_assert_cmpstr (before, ==, after);
}

static void
test_sample (gconstpointer name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document = attn_sample_load (name, ATTN_LANGUAGE_ENGLISH, &error);
  AttnRandom random;

  g_assert_no_error (error);
  check_all (document, TRUE);
  attn_random_init (&random, SEED);
  check_edits (&random, document);
}

static void
test_reference (gconstpointer name)
{
  g_autofree char *text = document_test_read ("reference", name);
  json_t *root = json_loads (text, 0, NULL);
  char *document_text = json_dumps (json_object_get (root, "document"), JSON_REAL_PRECISION (17));
  g_autoptr(AttnDocument) document = document_test_parse (document_text);
  AttnRandom random;

  check_all (document, TRUE);
  attn_random_init (&random, SEED);
  check_edits (&random, document);
  free (document_text);
  json_decref (root);
}

/* Each tenth is a case of its own. */
static void
test_random (gconstpointer data)
{
  AttnRandom random;

  attn_random_init (&random, SEED + GPOINTER_TO_UINT (data));
  for (guint i = 0; i < N_RANDOM / 10; i++)
    {
      g_autofree char *text = i % 3 == 2 ? document_random_model_text (&random) : document_random_text (&random);
      g_autoptr(AttnDocument) document = document_test_parse (text);

      check_all (document, i % 10 == 0);
      check_edits (&random, document);
    }
}

/* The random documents are what they are meant to be. */
static void
test_variety (void)
{
  guint n_cross = 0, n_unequal = 0, n_given = 0, n_masked = 0, n_projected = 0, n_sides[3] = { 0 }, n_masks[4] = { 0 };
  AttnRandom random;

  attn_random_init (&random, SEED);
  for (guint i = 0; i < N_RANDOM; i++)
    {
      g_autofree char *text = document_random_text (&random);
      g_autoptr(AttnDocument) document = document_test_parse (text);
      g_autoptr(AttnTrace) trace = document_test_trace (document);
      const AttnNode *weights = attn_trace_find (trace, "weights");

      n_cross += attn_document_get_matrix (document, "memory") != NULL;
      n_given += attn_trace_find (trace, "embedding") == NULL;
      n_unequal += attn_node_get_rows (weights) != attn_node_get_columns (weights);
      n_masked += attn_trace_find (trace, "masked") != NULL;
      n_projected += attn_trace_find (trace, "projected") != NULL;
      n_sides[attn_document_get_softmax (document)]++;
      n_masks[attn_document_get_mask (document)]++;
    }
  g_assert_cmpuint (n_cross, >, N_RANDOM / 5);
  g_assert_cmpuint (n_given, >, N_RANDOM / 5);
  g_assert_cmpuint (n_unequal, >, N_RANDOM / 4);
  g_assert_cmpuint (n_masked, >, N_RANDOM / 4);
  g_assert_cmpuint (n_projected, >, N_RANDOM / 4);
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (n_sides[i], >, N_RANDOM / 10);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (n_masks[i], >, N_RANDOM / 20);
}

/* So are those of transformers. */
static void
test_model_variety (void)
{
  guint n_heads = 0, n_layers = 0, n_images = 0, n_readouts = 0, n_rollouts = 0, n_positions[4] = { 0 }, n_norms[3] = { 0 };
  guint n_networks = 0, n_poolings[4] = { 0 }, n_colors = 0;
  AttnRandom random;

  attn_random_init (&random, SEED);
  for (guint i = 0; i < N_RANDOM; i++)
    {
      g_autofree char *text = document_random_model_text (&random);
      g_autoptr(AttnDocument) document = document_test_parse (text);
      g_autoptr(AttnTrace) trace = document_test_trace (document);
      AttnPooling pooling;
      guint channels;

      n_heads += attn_document_get_heads (document, 0) > 1;
      n_layers += attn_document_has_layers (document);
      n_images += attn_document_get_image (document, NULL, NULL, &channels) > 0;
      n_colors += channels == 3;
      if (attn_document_get_readout (document, &pooling) > 0)
        {
          n_readouts++;
          n_poolings[pooling]++;
        }
      n_rollouts += attn_trace_find (trace, "rollout") != NULL;
      n_positions[attn_document_get_position (document)]++;
      if (attn_document_has_block (document, 0))
        n_norms[attn_document_get_norm (document, 0)]++;
      n_networks += attn_document_has_feed_forward (document, 0);
    }
  g_assert_cmpuint (n_heads, >, N_RANDOM / 4);
  g_assert_cmpuint (n_layers, >, N_RANDOM / 4);
  g_assert_cmpuint (n_images, >, N_RANDOM / 4);
  g_assert_cmpuint (n_colors, >, N_RANDOM / 8);
  g_assert_cmpuint (n_readouts, >, N_RANDOM / 4);
  g_assert_cmpuint (n_rollouts, >, N_RANDOM / 8);
  g_assert_cmpuint (n_networks, >, N_RANDOM / 4);
  for (guint i = 0; i < 4; i++)
    {
      g_assert_cmpuint (n_positions[i], >, N_RANDOM / 10);
      g_assert_cmpuint (n_poolings[i], >, N_RANDOM / 20);
    }
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (n_norms[i], >, N_RANDOM / 10);
}

/* An edit computes only what it must. */
static void
test_shared (void)
{
  g_autoptr(AttnDocument) document = attn_sample_load ("four-words-learned", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnTrace) trace = document_test_trace (document);
  const AttnMatrix *weight = attn_document_get_matrix (document, "attention.query_weight");
  g_autoptr(AttnMatrix) changed = attn_matrix_with (weight, 0, 0, 2);
  g_autoptr(AttnDocument) edited = attn_document_with_matrix (document, "attention.query_weight", changed, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnTrace) next = attn_document_trace (edited, trace, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnTrace) again = attn_document_trace (document, trace, ATTN_LANGUAGE_ENGLISH, NULL);

  /* X, W_K, W_V, K and V stay. */
  g_assert_cmpuint (attn_trace_count_shared (next, trace), ==, 5);
  g_assert_cmpuint (attn_trace_count_shared (again, trace), ==, attn_trace_get_n_nodes (trace));
  /* And the document shares what did not change. */
  g_assert_true (attn_document_get_matrix (edited, "embedding") == attn_document_get_matrix (document, "embedding"));
  g_assert_true (attn_document_get_tokens (edited) == attn_document_get_tokens (document));
}

/* A rollout takes as long as all layers together, and is not computed before somebody asks for it. */
static void
test_rollout_comes_later (void)
{
  static const char text[] = "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2], [3, 1], [0, -1]], \"layers\": [{}, {}, {}]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document = attn_document_parse (text, sizeof text - 1, "three layers", ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr(AttnTrace) trace = NULL;
  const AttnNode *first, *last;

  g_assert_no_error (error);
  trace = document_test_trace (document);
  first = attn_trace_find (trace, "layer1.rollout");
  last = attn_trace_find (trace, "rollout");
  g_assert_false (attn_node_is_computed (first));
  g_assert_false (attn_node_is_computed (last));
  for (guint i = 0; i < 3; i++)
    {
      double sum = 0;

      for (guint j = 0; j < 3; j++)
        sum += attn_node_get_value (last, i, j);
      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-12);
    }
  g_assert_true (attn_node_is_computed (first));
  g_assert_true (attn_node_is_computed (last));

  /* What its colours end at. */
  for (guint layer = 0; layer < 4; layer++)
    {
      g_autofree char *name = layer < 3 ? g_strdup_printf ("layer%u.rollout_step", layer) : g_strdup ("rollout");
      const AttnNode *node = attn_trace_find (trace, name);
      double largest = 0;

      for (guint i = 0; i < 9; i++)
        if (i / 3 != i % 3)
          largest = MAX (largest, attn_node_get_value (node, i / 3, i % 3));
      g_assert_cmpfloat (attn_node_get_range (node)->beside, ==, largest);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr(GPtrArray) names = NULL;

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autofree char *path = g_strconcat ("/document/invariants/sample/", attn_sample_get_name (i), NULL);
      g_test_add_data_func (path, attn_sample_get_name (i), test_sample);
    }
  names = document_test_list ("reference");
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_strconcat ("/document/invariants/reference/", names->pdata[i], NULL);
      g_test_add_data_func (path, names->pdata[i], test_reference);
    }
  for (guint i = 0; i < 10; i++)
    {
      g_autofree char *path = g_strdup_printf ("/document/invariants/random/%u", i);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_random);
    }
  g_test_add_func ("/document/invariants/variety", test_variety);
  g_test_add_func ("/document/invariants/model-variety", test_model_variety);
  g_test_add_func ("/document/invariants/shared", test_shared);
  g_test_add_func ("/document/invariants/rollout-comes-later", test_rollout_comes_later);
  return g_test_run ();
}
