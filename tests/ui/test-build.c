/* test-build.c: a transformer made of four words, from the window down
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-class-editor.h"
#include "attn-layer-row.h"
#include "attn-matrix-pane.h"
#include "attn-model-menu.h"
#include "attn-options-pane.h"
#include "ui-test.h"

static AttnSession *
session_of (AttnWindow *window)
{
  return attn_window_get_session (window);
}

static GtkWidget *
get_control (AttnWindow *window, AttnControl control)
{
  return attn_options_pane_get_control (ATTN_OPTIONS_PANE (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_OPTIONS_PANE, 0)), control);
}

static void
choose (AttnWindow *window, AttnControl control, guint item)
{
  gtk_drop_down_set_selected (GTK_DROP_DOWN (get_control (window, control)), item);
  ui_test_settle ();
}

static void
assert_undo (AttnWindow *window, const char *expected)
{
  g_autofree char *label = attn_history_dup_undo_label (attn_session_get_history (session_of (window)), ATTN_LANGUAGE_ENGLISH);

  g_assert_cmpstr (label, ==, expected);
}

static gboolean
has_node (AttnWindow *window, const char *name)
{
  return attn_trace_find (attn_session_get_trace (session_of (window)), name) != NULL;
}

static void
set_dimension (AttnWindow *window, guint pane, guint n)
{
  GtkWidget *widget = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MATRIX_PANE, pane);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (attn_matrix_pane_get_dimension (ATTN_MATRIX_PANE (widget))), n);
  ui_test_settle ();
}

/* Two layers of two heads with a causal mask, in blocks, and a readout. */
static void
test_transformer (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  const AttnDocument *document;
  const char *const *labels;

  /* Three columns cannot be shared by two heads. */
  set_dimension (window, 0, 4);
  g_assert_null (attn_window_get_message (window));
  if (attn_document_get_dimension (attn_session_get_document (session_of (window)), ATTN_DIMENSION_KEY) != 4)
    set_dimension (window, 1, 4);
  choose (window, ATTN_CONTROL_HEADS, 1);
  g_assert_true (has_node (window, "head1.weights"));
  choose (window, ATTN_CONTROL_MASK, ATTN_MASK_CAUSAL);
  choose (window, ATTN_CONTROL_BLOCK, 1 + ATTN_NORM_PRE);
  assert_undo (window, "Undo putting attention into a block");
  choose (window, ATTN_CONTROL_FEED_FORWARD, 1 + ATTN_ACTIVATION_RELU);
  g_assert_true (has_node (window, "residual2"));
  ui_test_activate (window, "duplicate-layer", NULL);
  ui_test_settle ();
  assert_undo (window, "Undo adding a layer");
  g_assert_true (has_node (window, "layer1.head1.masked"));
  g_assert_cmpint (attn_session_get_n_layers (session_of (window)), ==, 2);
  choose (window, ATTN_CONTROL_READOUT, 1 + ATTN_POOLING_LAST);
  assert_undo (window, "Undo adding a readout");
  g_assert_true (has_node (window, "probabilities"));
  document = attn_session_get_document (session_of (window));
  /* The next word is one of those there are. */
  labels = attn_document_get_labels (document);
  g_assert_cmpuint (g_strv_length ((char **) labels), ==, 4);
  g_assert_cmpstr (labels[2], ==, "사과를");
  for (guint layer = 0; layer < 2; layer++)
    {
      g_assert_cmpuint (attn_document_get_heads (document, layer), ==, 2);
      g_assert_cmpint (attn_document_get_mask_of (document, layer), ==, ATTN_MASK_CAUSAL);
      g_assert_true (attn_document_has_feed_forward (document, layer));
    }
  for (guint i = 0; attn_session_undo (session_of (window)); i++)
    g_assert_cmpuint (i, <, 12);
  ui_test_settle ();
  g_assert_false (has_node (window, "layer0.scores"));
  g_assert_false (attn_session_is_modified (session_of (window)));
  ui_test_close (window);
}

static const char two[] =
  "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1]], \"layers\": ["
  "{\"attention\": {\"heads\": 2}}, {\"attention\": {\"mask\": \"causal\"}}]}";

static void
test_layers (void)
{
  AttnWindow *window = ui_test_open_text (two);
  AttnSession *session = session_of (window);
  const AttnDocument *document;

  ui_test_settle ();
  ui_test_activate (window, "step", g_variant_new_uint32 ((guint) attn_steps_find (attn_session_get_steps (session), "layer0.head0.weights")));
  g_assert_false (g_action_get_enabled (g_action_map_lookup_action (G_ACTION_MAP (window), "layer-earlier")));
  /* The layer that is moved stays at hand, at the same step. */
  ui_test_activate (window, "layer-later", NULL);
  document = attn_session_get_document (session);
  g_assert_cmpuint (attn_document_get_heads (document, 1), ==, 2);
  g_assert_cmpstr (attn_session_get_view (session)->step, ==, "layer1.head0.weights");
  assert_undo (window, "Undo moving a layer");
  g_assert_false (g_action_get_enabled (g_action_map_lookup_action (G_ACTION_MAP (window), "layer-later")));
  ui_test_activate (window, "layer-earlier", NULL);
  ui_test_activate (window, "add-layer", NULL);
  g_assert_cmpuint (attn_session_get_n_layers (session), ==, 3);
  g_assert_cmpint (attn_session_get_layer (session), ==, 2);
  /* A copy of the last one. */
  g_assert_cmpint (attn_document_get_mask_of (attn_session_get_document (session), 2), ==, ATTN_MASK_CAUSAL);
  ui_test_activate (window, "delete-layer", NULL);
  g_assert_cmpuint (attn_session_get_n_layers (session), ==, 2);
  g_assert_cmpint (attn_session_get_layer (session), ==, 1);
  ui_test_activate (window, "delete-layer", NULL);
  g_assert_cmpuint (attn_session_get_n_layers (session), ==, 1);
  g_assert_false (g_action_get_enabled (g_action_map_lookup_action (G_ACTION_MAP (window), "delete-layer")));
  ui_test_close (window);
}

/* The menu's choices are the pane's. */
static void
test_menu (void)
{
  static const struct { const char *action, *word; } choices[] = {
    { "block", "post" }, { "block", "plain" }, { "feed-forward", "gelu-tanh" }, { "read-out", "mean" }, { "read-out", "each" },
    { "read-out", "none" }, { "feed-forward", "none" }, { "block", "none" },
  };
  AttnWindow *window = ui_test_open_text (two);

  ui_test_settle ();
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autoptr (GVariant) state = NULL;

      ui_test_activate (window, choices[i].action, g_variant_new_string (choices[i].word));
      g_assert_null (attn_window_get_message (window));
      state = g_action_get_state (g_action_map_lookup_action (G_ACTION_MAP (window), choices[i].action));
      g_assert_cmpstr (g_variant_get_string (state, NULL), ==, choices[i].word);
    }
  /* The last norm stands before a readout only. */
  g_assert_false (g_action_get_enabled (g_action_map_lookup_action (G_ACTION_MAP (window), "final-norm")));
  ui_test_activate (window, "read-out", g_variant_new_string ("last"));
  ui_test_activate (window, "final-norm", NULL);
  g_assert_nonnull (attn_trace_find (attn_session_get_trace (session_of (window)), "final_norm"));
  assert_undo (window, "Undo adding a norm before the readout");
  choose (window, ATTN_CONTROL_FINAL_NORM, 0);
  g_assert_null (attn_trace_find (attn_session_get_trace (session_of (window)), "final_norm"));
  choose (window, ATTN_CONTROL_FINAL_NORM, 1);
  g_assert_nonnull (attn_trace_find (attn_session_get_trace (session_of (window)), "final_norm"));
  ui_test_activate (window, "final-norm", NULL);
  assert_undo (window, "Undo taking away the norm before the readout");
  ui_test_activate (window, "read-out", g_variant_new_string ("none"));
  ui_test_activate (window, "set-heads", g_variant_new_uint32 (1));
  g_assert_cmpuint (attn_document_get_heads (attn_session_get_document (session_of (window)), 0), ==, 1);
  /* What is not possible is said, and nothing changes. */
  ui_test_activate (window, "set-heads", g_variant_new_uint32 (3));
  g_assert_nonnull (attn_window_get_message (window));
  g_assert_cmpuint (attn_document_get_heads (attn_session_get_document (session_of (window)), 0), ==, 1);
  ui_test_close (window);
}

static void
type (GtkWidget *entry, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "activate");
  ui_test_settle ();
}

static void
test_classes (void)
{
  AttnWindow *window = ui_test_open_text (two);
  GtkWidget *editor = get_control (window, ATTN_CONTROL_CLASSES), *entry = attn_class_editor_get_entry (ATTN_CLASS_EDITOR (editor));
  const AttnDocument *document;

  g_assert_false (gtk_widget_get_mapped (editor));
  choose (window, ATTN_CONTROL_READOUT, 1 + ATTN_POOLING_MEAN);
  g_assert_true (gtk_widget_get_mapped (editor));
  type (entry, "apple, pear,  plum ,");
  document = attn_session_get_document (session_of (window));
  g_assert_cmpuint (attn_document_get_readout (document, NULL), ==, 3);
  g_assert_cmpstr (attn_document_get_labels (document)[2], ==, "plum");
  assert_undo (window, "Undo naming the classes");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "apple, pear, plum");
  /* None is refused, and what was there comes back. */
  type (entry, " , ");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "apple, pear, plum");
  g_assert_true (attn_session_get_document (session_of (window)) == document);
  ui_test_close (window);
}

static void
test_class_token (void)
{
  AttnWindow *window = ui_test_open_text (
    "{\"format\": \"attention\", \"version\": 1, \"image\": {\"pixels\": [[0, 1], [1, 0]], \"patch\": 1, \"weight\": [[1, 0]]}}");

  ui_test_settle ();
  choose (window, ATTN_CONTROL_CLASS_TOKEN, 1);
  g_assert_true (has_node (window, "image.class_token"));
  ui_test_activate (window, "class-token", NULL);
  g_assert_false (has_node (window, "image.class_token"));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/build/transformer", test_transformer);
  g_test_add_func ("/build/layers", test_layers);
  g_test_add_func ("/build/menu", test_menu);
  g_test_add_func ("/build/classes", test_classes);
  g_test_add_func ("/build/class-token", test_class_token);
  return g_test_run ();
}
