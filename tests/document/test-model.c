/* test-model.c: documents of whole transformers: nodes, what is said, edits
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-edit.h"
#include "document-test.h"

#define EN ATTN_LANGUAGE_ENGLISH
#define KO ATTN_LANGUAGE_KOREAN

#define X24 "\"embedding\": [[1, 2, 3, 4], [0, 1, 0, 1]]"
#define QKV "*attention.query_weight query *attention.key_weight key *attention.value_weight value"
#define HEAD(i, first) i ".query " i ".key " i ".value " first i ".scores " i ".scaled " i ".shifted " i ".exponentials " i ".totals " \
  i ".weights " i ".row_sum " i ".output"
#define SOFTMAX "shifted exponentials totals weights row_sum output"
#define L(i, name) "layer" #i "." name
#define LAYER(i) L (i, "input") " *" L (i, "attention.query_weight") " " L (i, "query") " *" L (i, "attention.key_weight") " " \
  L (i, "key") " *" L (i, "attention.value_weight") " " L (i, "value") " " L (i, "scores") " " L (i, "scaled") " " \
  L (i, "shifted") " " L (i, "exponentials") " " L (i, "totals") " " L (i, "weights") " " L (i, "row_sum") " " L (i, "output")

/* The nodes in the order of computation; * marks an implied one. */
static const struct
{
  const char *name;
  const char *rest;
  const char *nodes;
} rows[] = {
  { "heads", X24 ", \"attention\": {\"heads\": 2}", "embedding " QKV " " HEAD ("head0", "") " " HEAD ("head1", "") " mean_weights concat" },
  { "heads-given", "\"given\": {\"query\": [[1, 2]], \"key\": [[1, 2]], \"value\": [[1, 2]]}, \"attention\": {\"heads\": 2}",
    "given.query query given.key key given.value value " HEAD ("head0", "") " " HEAD ("head1", "") " mean_weights concat" },
  { "rope", X24 ", \"position\": \"rope\"", "embedding " QKV " rotated_query rotated_key scores scaled " SOFTMAX },
  { "rope-heads", X24 ", \"position\": \"rope\", \"attention\": {\"heads\": 2}",
    "embedding " QKV " " HEAD ("head0", "head0.rotated_query head0.rotated_key ") " "
    HEAD ("head1", "head1.rotated_query head1.rotated_key ") " mean_weights concat" },
  { "sinusoidal", X24 ", \"position\": \"sinusoidal\"", "embedding position input " QKV " scores scaled " SOFTMAX },
  { "learned", X24 ", \"position\": [[0, 0, 0, 1], [0, 0, 1, 0]]", "embedding position input " QKV " scores scaled " SOFTMAX },
  { "position-memory", X24 ", \"memory\": [[1, 2, 3, 4]], \"position\": \"sinusoidal\"",
    "embedding memory position input " QKV " scores scaled " SOFTMAX },
  { "block-pre", X24 ", \"block\": {\"feed_forward\": {}}",
    "embedding *block.norm1.gain *block.norm1.bias norm1 " QKV " scores scaled " SOFTMAX " *attention.output_weight projected residual1 "
    "*block.norm2.gain *block.norm2.bias norm2 *block.feed_forward.in_weight hidden activated *block.feed_forward.out_weight "
    "feed_forward residual2 block" },
  { "block-post", X24 ", \"block\": {\"norm\": \"post\", \"norm1\": {\"bias\": [1, 1, 1, 1]}}",
    "embedding " QKV " scores scaled " SOFTMAX " *attention.output_weight projected residual1 *block.norm1.gain block.norm1.bias norm1 "
    "block" },
  { "block-none", X24 ", \"block\": {\"norm\": \"none\"}",
    "embedding " QKV " scores scaled " SOFTMAX " *attention.output_weight projected residual1 block" },
  { "layer", X24 ", \"layers\": [{}]", "embedding " LAYER (0) },
  { "layers", X24 ", \"layers\": [{}, {}, {}]",
    "embedding " LAYER (0) " " LAYER (1) " " LAYER (2) " layer0.rollout_step layer1.rollout_step layer1.rollout layer2.rollout_step rollout" },
  { "layers-memory", X24 ", \"memory\": [[1, 2, 3, 4]], \"layers\": [{}, {}]", "embedding memory " LAYER (0) " " LAYER (1) },
  { "readout", X24 ", \"readout\": {\"weight\": [[1], [1], [1], [1]]}",
    "embedding " QKV " scores scaled " SOFTMAX " readout.weight logits readout.shifted readout.exponentials readout.totals probabilities" },
  { "readout-norm", X24 ", \"readout\": {\"norm\": {}, \"weight\": [[1], [1], [1], [1]], \"bias\": [1], \"row\": \"mean\"}",
    "embedding " QKV " scores scaled " SOFTMAX " *readout.norm.gain *readout.norm.bias final_norm pooled readout.weight readout.bias logits "
    "readout.shifted readout.exponentials readout.totals probabilities" },
  { "image", "\"image\": {\"pixels\": [[0, 1], [1, 0]], \"patch\": 1}",
    "image.pixels patches *image.weight embedding " QKV " scores scaled " SOFTMAX },
  { "image-colors", "\"image\": {\"pixels\": [[[0]], [[1]], [[0]]], \"patch\": 1, \"bias\": [1, 1, 1], \"class_token\": [1, 2, 3]}",
    "image.pixels.red image.pixels.green image.pixels.blue patches *image.weight image.bias image.class_token embedding " QKV
    " scores scaled " SOFTMAX },
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
      /* A given one can be edited under its name. */
      if (attn_node_is_input (node))
        g_assert_true (attn_document_has_slot (document, attn_node_get_name (node)));
    }
  g_assert_cmpstr (names->str, ==, rows[row].nodes);
}

static void
assert_texts (const char *const *texts,
              const char        *expected)
{
  g_autofree char *joined = g_strjoinv (" ", (char **) texts);

  g_assert_cmpstr (joined, ==, expected);
}

static void
test_tokens (void)
{
  g_autoptr(AttnDocument) plain = document_test_parse_rest ("\"image\": {\"pixels\": [[0, 0, 0, 0], [0, 0, 0, 0]], \"patch\": 1}");
  g_autoptr(AttnDocument) with = document_test_parse_rest (
    "\"image\": {\"pixels\": [[0, 0, 0, 0], [0, 0, 0, 0]], \"patch\": 2, \"class_token\": [0, 0, 0, 0]}");
  g_autoptr(AttnTrace) trace = document_test_trace (with);

  assert_texts (attn_document_get_tokens (plain), "0,0 0,1 0,2 0,3 1,0 1,1 1,2 1,3");
  assert_texts (attn_document_get_tokens (with), "[CLS] 0,0 0,1");
  g_assert_true (attn_document_get_memory_tokens (with) == attn_document_get_tokens (with));
  g_assert_cmpstr (attn_node_get_row_label (attn_trace_find (trace, "patches"), 0), ==, "0,0");
  g_assert_cmpstr (attn_node_get_row_label (attn_trace_find (trace, "embedding"), 0), ==, "[CLS]");
}

static void
test_said (void)
{
  g_autoptr(AttnDocument) document = document_test_parse_rest (
    X24 ", \"position\": \"rope\", \"layers\": [{\"attention\": {\"heads\": 2, \"mask\": \"causal\"}}, {\"block\": {\"norm\": \"post\", "
    "\"feed_forward\": {\"activation\": \"gelu\"}}, \"attention\": {\"scale\": 3, \"softmax\": \"all\", \"mask\": {\"padding\": [1]}}}], "
    "\"readout\": {\"weight\": [[1, 1], [1, 1], [1, 1], [1, 1]], \"labels\": [\"a\", \"b\"], \"row\": \"last\"}");
  g_autofree const char **slots = attn_document_list_slots (document);
  AttnPooling pooling;
  double divisor;
  guint n;

  g_assert_cmpuint (attn_document_get_n_layers (document), ==, 2);
  g_assert_true (attn_document_has_layers (document));
  g_assert_cmpuint (attn_document_get_heads (document, 0), ==, 2);
  g_assert_cmpuint (attn_document_get_heads (document, 1), ==, 1);
  g_assert_cmpint (attn_document_get_position (document), ==, ATTN_POSITION_ROPE);
  g_assert_cmpint (attn_document_get_mask (document), ==, ATTN_MASK_CAUSAL);
  g_assert_cmpint (attn_document_get_mask_of (document, 1), ==, ATTN_MASK_PADDING);
  g_assert_cmpuint (attn_document_get_padding_of (document, 1, &n)[0], ==, 1);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpint (attn_document_get_scale_of (document, 1, &divisor), ==, ATTN_SCALE_NUMBER);
  g_assert_cmpfloat (divisor, ==, 3);
  g_assert_cmpint (attn_document_get_softmax_of (document, 1), ==, ATTN_SIDE_ALL);
  g_assert_false (attn_document_has_block (document, 0));
  g_assert_true (attn_document_has_block (document, 1));
  g_assert_cmpint (attn_document_get_norm (document, 1), ==, ATTN_NORM_POST);
  g_assert_true (attn_document_has_feed_forward (document, 1));
  g_assert_cmpint (attn_document_get_activation (document, 1), ==, ATTN_ACTIVATION_GELU);
  g_assert_cmpuint (attn_document_get_readout (document, &pooling), ==, 2);
  g_assert_cmpint (pooling, ==, ATTN_POOLING_LAST);
  assert_texts (attn_document_get_labels (document), "a b");
  g_assert_cmpuint (attn_document_get_image (document, NULL, NULL, NULL), ==, 0);

  /* Every slot has a name of its own, in one order, and none is called as it is without layers. */
  g_assert_true (g_strv_contains (slots, "layer1.block.norm2.gain"));
  g_assert_false (g_strv_contains (slots, "attention.query_weight"));
  g_assert_false (attn_document_has_slot (document, "layer2.attention.query_weight"));
  g_assert_false (attn_document_has_slot (document, "layer01.attention.query_weight"));
  g_assert_false (attn_document_has_slot (document, "layer1.embedding"));
  g_assert_true (attn_document_is_slot_name ("layer99.attention.mask"));
  g_assert_false (attn_document_is_slot_name ("layer999.attention.mask"));
}

/* What was left out stays out, what was said stays said. */
static void
test_written (void)
{
  static const char *const texts[] = {
    X24 ", \"block\": {}", X24 ", \"block\": {\"norm\": \"pre\", \"norm1\": {}, \"norm2\": {\"epsilon\": 1e-05}, \"feed_forward\": {}}",
    X24 ", \"layers\": [{}]", X24 ", \"layers\": [{\"attention\": {}, \"block\": {}}]",
    X24 ", \"readout\": {\"norm\": {}, \"weight\": [[1], [1], [1], [1]], \"row\": \"each\"}",
    "\"image\": {\"pixels\": [[0]], \"patch\": 1}", X24 ", \"position\": \"none\"",
    X24 ", \"layers\": [{\"block\": {\"norm1\": {\"x-n\": {\"a\" :1.0}}, \"feed_forward\": {\"x-f\": 1}, \"x-b\": [ 1 ]}, \"x-l\": null}, {}]",
    X24 ", \"readout\": {\"norm\": {\"x-n\": 1}, \"weight\": [[1], [1], [1], [1]], \"x-r\": 1}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(AttnDocument) document = document_test_parse_rest (texts[i]);
      g_autofree char *text = attn_document_serialize (document);
      g_autofree char *bare = NULL, *expected = NULL;
      g_auto(GStrv) parts = g_strsplit_set (text, " \n", -1), wanted = NULL;
      g_autofree char *given = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, %s}", texts[i]);

      wanted = g_strsplit_set (given, " \n", -1);
      bare = g_strjoinv ("", parts);
      expected = g_strjoinv ("", wanted);
      g_assert_cmpstr (bare, ==, expected);
    }
}

/* Takes both over. */
static AttnDocument *
take (AttnDocument *before,
      AttnEdit     *edit,
      const char   *english)
{
  AttnDocument *document;

  g_assert_nonnull (edit);
  g_assert_cmpstr (attn_edit_get_label (edit, EN), ==, english);
  g_assert_cmpstr (attn_edit_get_label (edit, KO), !=, english);
  document = attn_document_ref (edit->document);
  attn_edit_free (edit);
  attn_document_unref (before);
  return document;
}

static void
assert_nodes (const AttnDocument *document,
              const char         *there,
              const char         *absent)
{
  g_autoptr(AttnTrace) trace = document_test_trace (document);

  g_assert_nonnull (attn_trace_find (trace, there));
  g_assert_null (attn_trace_find (trace, absent));
}

/* From one head to a stack that reads out, and back. */
static void
test_edits (void)
{
  AttnDocument *d = document_test_parse_rest (X24);
  g_autofree char *first = attn_document_serialize (d), *last = NULL;
  g_autoptr(GError) error = NULL;

  d = take (d, attn_edit_set_heads (d, 0, 2, EN, NULL), "change of the number of heads");
  assert_nodes (d, "head1.weights", "weights");
  d = take (d, attn_edit_set_position (d, ATTN_POSITION_MATRIX, EN, NULL), "change of the positions");
  g_assert_cmpuint (attn_matrix_get_columns (attn_document_get_matrix (d, "position")), ==, 4);
  d = take (d, attn_edit_set_block (d, 0, TRUE, EN, NULL), "putting attention into a block");
  assert_nodes (d, "residual1", "hidden");
  d = take (d, attn_edit_set_feed_forward (d, 0, TRUE, EN, NULL), "adding a feed-forward network");
  assert_nodes (d, "hidden", "layer0.hidden");
  d = take (d, attn_edit_set_dimension (d, ATTN_DIMENSION_HIDDEN, 6, EN, NULL), "change of d_ff");
  g_assert_cmpuint (attn_matrix_get_columns (attn_document_get_matrix (d, "block.feed_forward.in_weight")), ==, 6);
  d = take (d, attn_edit_set_norm (d, 0, ATTN_NORM_POST, EN, NULL), "change of the norms");
  d = take (d, attn_edit_set_activation (d, 0, ATTN_ACTIVATION_GELU, EN, NULL), "change of the activation");
  d = take (d, attn_edit_insert_layer (d, 1, EN, NULL), "adding a layer");
  assert_nodes (d, "layer1.head1.weights", "head1.weights");
  assert_nodes (d, "rollout", "probabilities");
  d = take (d, attn_edit_set_heads (d, ATTN_ALL_LAYERS, 4, EN, NULL), "change of the number of heads");
  assert_nodes (d, "layer0.head3.weights", "layer0.head4.weights");
  d = take (d, attn_edit_set_mask_of (d, 1, ATTN_MASK_CAUSAL, EN, NULL), "change of the mask");
  g_assert_cmpint (attn_document_get_mask_of (d, 0), ==, ATTN_MASK_NONE);
  d = take (d, attn_edit_set_cell (d, "layer1.attention.query_weight", 0, 1, 0.5, EN, NULL), "change of W_Q (1)[d0, d1]");
  g_assert_null (attn_document_get_matrix (d, "layer0.attention.query_weight"));
  d = take (d, attn_edit_set_readout (d, 3, EN, NULL), "adding a readout");
  d = take (d, attn_edit_set_label (d, 1, "나", EN, NULL), "renaming a class");
  assert_texts (attn_document_get_labels (d), "c0 나 c2");
  g_assert_null (attn_edit_set_readout (d, G_MAXUINT, EN, &error));
  g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_TOO_LARGE);
  g_assert_true (g_str_has_prefix (error->message, "readout.weight"));
  d = take (d, attn_edit_set_pooling (d, ATTN_POOLING_MEAN, EN, NULL), "change of the row that is read out");
  assert_nodes (d, "pooled", "final_norm");
  d = take (d, attn_edit_set_final_norm (d, TRUE, EN, NULL), "adding a norm before the readout");
  assert_nodes (d, "final_norm", "layer0.final_norm");
  d = take (d, attn_edit_set_cell (d, "readout.norm.gain", 0, 1, 2, EN, NULL), "change of γ_f[d1]");
  d = take (d, attn_edit_set_final_norm (d, FALSE, EN, NULL), "taking away the norm before the readout");
  assert_nodes (d, "pooled", "final_norm");
  g_assert_null (attn_document_get_matrix (d, "readout.norm.gain"));

  /* d_model is one number from the embedding to the readout. */
  d = take (d, attn_edit_set_heads (d, ATTN_ALL_LAYERS, 1, EN, NULL), "change of the number of heads");
  d = take (d, attn_edit_set_dimension (d, ATTN_DIMENSION_MODEL, 5, EN, NULL), "change of d_model");
  g_assert_cmpuint (attn_matrix_get_rows (attn_document_get_matrix (d, "readout.weight")), ==, 5);
  g_assert_cmpuint (attn_matrix_get_rows (attn_document_get_matrix (d, "layer1.block.feed_forward.in_weight")), ==, 5);
  g_assert_cmpuint (attn_matrix_get_columns (attn_document_get_matrix (d, "layer0.block.feed_forward.out_weight")), ==, 5);
  d = take (d, attn_edit_set_dimension_of (d, 1, ATTN_DIMENSION_MODEL, 4, EN, NULL), "change of d_model");

  d = take (d, attn_edit_set_readout (d, 0, EN, NULL), "taking the readout away");
  d = take (d, attn_edit_move_layer (d, 1, 0, EN, NULL), "moving a layer");
  g_assert_cmpint (attn_document_get_mask_of (d, 0), ==, ATTN_MASK_CAUSAL);
  d = take (d, attn_edit_delete_layer (d, 0, EN, NULL), "deleting a layer");
  d = take (d, attn_edit_set_layers (d, FALSE, EN, NULL), "taking the layer's number away");
  d = take (d, attn_edit_set_block (d, 0, FALSE, EN, NULL), "taking the block away");
  d = take (d, attn_edit_set_position (d, ATTN_POSITION_NONE, EN, NULL), "change of the positions");
  d = take (d, attn_edit_leave_out (d, "attention.output_weight", EN, NULL), "leaving out W_O");
  last = attn_document_serialize (d);
  g_test_message ("%s", last);
  g_assert_null (strstr (last, "block"));
  g_assert_null (strstr (last, "layers"));
  g_assert_cmpint (strncmp (first, last, 40), ==, 0);
  attn_document_unref (d);
}

static void
test_image (void)
{
  AttnDocument *d = document_test_parse_rest (X24 ", \"position\": \"sinusoidal\", \"attention\": {\"mask\": [[1, 0], [1, 1]]}");
  g_autoptr(AttnMatrix) pixels = attn_matrix_new (4, 4, NULL);
  const AttnMatrix *channels[] = { pixels, pixels, pixels };
  g_autoptr(AttnEdit) again = NULL;
  guint height, width, n_channels;

  d = take (d, attn_edit_set_image (d, channels, 1, 2, EN, NULL), "change of the image");
  assert_texts (attn_document_get_tokens (d), "0,0 0,1 1,0 1,1");
  g_assert_true (attn_document_is_random (d, "image.weight"));
  g_assert_cmpuint (attn_matrix_get_rows (attn_document_get_matrix (d, "attention.mask")), ==, 4);
  d = take (d, attn_edit_set_patch (d, 4, EN, NULL), "change of the patch size");
  g_assert_cmpuint (attn_matrix_get_rows (attn_document_get_matrix (d, "image.weight")), ==, 16);
  g_assert_true (attn_document_is_random (d, "image.weight"));
  d = take (d, attn_edit_set_class_token (d, TRUE, EN, NULL), "change of the class token");
  assert_texts (attn_document_get_tokens (d), "[CLS] 0,0");
  d = take (d, attn_edit_set_image (d, channels, 3, 2, EN, NULL), "change of the image");
  g_assert_cmpuint (attn_document_get_image (d, &height, &width, &n_channels), ==, 2);
  g_assert_cmpuint (height * width * n_channels, ==, 48);
  assert_nodes (d, "image.pixels.blue", "image.pixels");

  /* One that is drawn with the mouse is one step. */
  again = attn_edit_set_image (d, channels, 3, 2, EN, NULL);
  g_assert_cmpstr (again->key, ==, "image");
  g_assert_true (attn_document_equal (again->document, d));

  g_assert_null (attn_edit_set_patch (d, 3, EN, NULL));
  g_assert_null (attn_edit_set_patch (d, 0, EN, NULL));
  g_assert_null (attn_edit_insert_token (d, ATTN_LIST_TOKENS, 0, "a", EN, NULL));
  g_assert_null (attn_edit_move_token (d, ATTN_LIST_TOKENS, 0, 1, EN, NULL));
  d = take (d, attn_edit_rename_token (d, ATTN_LIST_TOKENS, 1, "corner", EN, NULL), "renaming “0,0”");
  d = take (d, attn_edit_replace (d, "embedding", pixels, NULL, EN, NULL), "bringing in X");
  g_assert_cmpuint (attn_document_get_image (d, NULL, NULL, NULL), ==, 0);
  assert_nodes (d, "embedding", "patches");
  attn_document_unref (d);
}

static void
assert_refused (AttnEdit   *edit,
                GError     *error,
                const char *fragment)
{
  g_assert_null (edit);
  g_assert_nonnull (error);
  g_assert_true (error->domain == ATTN_DOCUMENT_ERROR);
  if (strstr (error->message, fragment) == NULL)
    g_error ("“%s” is not in: %s", fragment, error->message);
  g_error_free (error);
}

static void
test_refused (void)
{
  g_autoptr(AttnDocument) self = document_test_parse_rest (X24);
  g_autoptr(AttnDocument) weights = document_test_parse_rest ("\"given\": {\"weights\": [[1]]}");
  GError *error = NULL;
  AttnEdit *edit;

  edit = attn_edit_set_heads (self, 0, 3, EN, &error);
  assert_refused (edit, g_steal_pointer (&error), "attention.heads: found 3 heads");
  edit = attn_edit_set_heads (self, 1, 2, EN, &error);
  assert_refused (edit, g_steal_pointer (&error), "layers: found layer 1, but there are 1 layers");
  edit = attn_edit_delete_layer (self, 0, EN, &error);
  assert_refused (edit, g_steal_pointer (&error), "only layer");
  edit = attn_edit_set_patch (self, 1, EN, &error);
  assert_refused (edit, g_steal_pointer (&error), "image: this document has no image");
  edit = attn_edit_set_label (self, 0, "a", EN, &error);
  assert_refused (edit, g_steal_pointer (&error), "found class 0");
  edit = attn_edit_set_position (weights, ATTN_POSITION_MATRIX, EN, &error);
  assert_refused (edit, g_steal_pointer (&error), "position: stands beside “given”");
  edit = attn_edit_set_readout (weights, 2, EN, &error);
  assert_refused (edit, g_steal_pointer (&error), "readout: needs an output");
  edit = attn_edit_set_cell (self, "layer0.attention.query_weight", 0, 0, 1, EN, &error);
  assert_refused (edit, g_steal_pointer (&error), "“layer0.attention.query_weight” is no matrix");
  edit = attn_edit_set_cell (self, "readout.weight", 0, 0, 1, EN, &error);
  assert_refused (edit, g_steal_pointer (&error), "no such matrix");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/document/model/nodes/", rows[i].name, NULL);
      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_nodes);
    }
  g_test_add_func ("/document/model/tokens", test_tokens);
  g_test_add_func ("/document/model/said", test_said);
  g_test_add_func ("/document/model/written", test_written);
  g_test_add_func ("/document/model/edits", test_edits);
  g_test_add_func ("/document/model/image", test_image);
  g_test_add_func ("/document/model/refused", test_refused);
  return g_test_run ();
}
