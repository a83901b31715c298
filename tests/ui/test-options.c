/* test-options.c: source, scale, mask and softmax, chosen in their pane
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-layer-row.h"
#include "attn-mask-editor.h"
#include "attn-matrix-pane.h"
#include "attn-matrix-view.h"
#include "attn-options-pane.h"
#include "attn-pane-parts.h"
#include "ui-press.h"
#include "ui-test.h"

static AttnSession *
session_of (AttnWindow *window)
{
  return attn_window_get_session (window);
}

static const AttnDocument *
document_of (AttnWindow *window)
{
  return attn_session_get_document (session_of (window));
}

static GtkWidget *
get_pane (AttnWindow *window)
{
  return ui_test_find (GTK_WIDGET (window), ATTN_TYPE_OPTIONS_PANE, 0);
}

static GtkWidget *
get_control (AttnWindow *window, AttnControl control)
{
  return attn_options_pane_get_control (ATTN_OPTIONS_PANE (get_pane (window)), control);
}

static guint
chosen (AttnWindow *window, AttnControl control)
{
  return gtk_drop_down_get_selected (GTK_DROP_DOWN (get_control (window, control)));
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

static double
value_at (AttnWindow *window, const char *node, guint row, guint column)
{
  return attn_node_get_value (attn_trace_find (attn_session_get_trace (session_of (window)), node), row, column);
}

/* What of the pane's labels can be seen. */
static gboolean
says (AttnWindow *window, const char *text)
{
  GtkWidget *label;

  for (guint i = 0; (label = ui_test_find (get_pane (window), GTK_TYPE_LABEL, i)) != NULL; i++)
    if (gtk_widget_get_mapped (label) && strstr (gtk_label_get_text (GTK_LABEL (label)), text) != NULL)
      return TRUE;
  return FALSE;
}

/* Each control says what the document does. */
static void
test_shown (void)
{
  static const struct { const char *attention; guint scale, mask, softmax; } cases[] = {
    { "{}", ATTN_SCALE_ROOT, ATTN_MASK_NONE, 0 },
    { "{\"scale\": \"none\", \"mask\": \"causal\"}", ATTN_SCALE_NONE, ATTN_MASK_CAUSAL, 0 },
    { "{\"scale\": 2.5, \"softmax\": \"columns\"}", ATTN_SCALE_NUMBER, ATTN_MASK_NONE, 1 },
    { "{\"mask\": {\"padding\": [1]}, \"softmax\": \"all\"}", ATTN_SCALE_ROOT, ATTN_MASK_PADDING, 2 },
    { "{\"mask\": [[1, 0], [1, 1]]}", ATTN_SCALE_ROOT, ATTN_MASK_MATRIX, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2], [3, 4]], "
                                               "\"attention\": %s}", cases[i].attention);
      AttnWindow *window = ui_test_open_text (text);

      g_assert_cmpuint (chosen (window, ATTN_CONTROL_SOURCE), ==, ATTN_SOURCE_PROJECTIONS);
      g_assert_cmpuint (chosen (window, ATTN_CONTROL_SCALE), ==, cases[i].scale);
      g_assert_cmpuint (chosen (window, ATTN_CONTROL_MASK), ==, cases[i].mask);
      g_assert_cmpuint (chosen (window, ATTN_CONTROL_SOFTMAX), ==, cases[i].softmax);
      g_assert_cmpint (says (window, "A mistake"), ==, cases[i].softmax != 0);
      g_assert_cmpint (gtk_widget_get_mapped (get_control (window, ATTN_CONTROL_NUMBER)), ==, cases[i].scale == ATTN_SCALE_NUMBER);
      g_assert_false (attn_session_is_modified (session_of (window)));
      ui_test_close (window);
    }
}

static void
test_scale (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *number = get_control (window, ATTN_CONTROL_NUMBER);
  const double before = value_at (window, "weights", 3, 2);
  double divisor;

  choose (window, ATTN_CONTROL_SCALE, ATTN_SCALE_NONE);
  g_assert_cmpfloat (value_at (window, "scaled", 3, 2), ==, 2);
  assert_undo (window, "Undo change of the scale");
  ui_test_activate (window, "undo", NULL);
  ui_test_settle ();
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_SCALE), ==, ATTN_SCALE_ROOT);
  g_assert_cmpfloat (value_at (window, "weights", 3, 2), ==, before);

  /* A number begins where the scale is, and changes nothing yet. */
  choose (window, ATTN_CONTROL_SCALE, ATTN_SCALE_NUMBER);
  g_assert_true (gtk_widget_get_mapped (number));
  g_assert_cmpint (attn_document_get_scale (document_of (window), &divisor), ==, ATTN_SCALE_NUMBER);
  g_assert_cmpfloat (divisor, ==, sqrt (3));
  g_assert_cmpfloat (value_at (window, "weights", 3, 2), ==, before);
  /* It is shown as far as there is room, and stays the whole number where nothing else is typed. */
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (number)), ==, "1.73205");
  g_signal_emit_by_name (number, "activate");
  attn_document_get_scale (document_of (window), &divisor);
  g_assert_cmpfloat (divisor, ==, sqrt (3));
  gtk_editable_set_text (GTK_EDITABLE (number), "4");
  g_signal_emit_by_name (number, "activate");
  g_assert_cmpfloat (value_at (window, "scaled", 3, 2), ==, 0.5);
  /* What cannot be divided by is refused and said; what was there stays. */
  gtk_editable_set_text (GTK_EDITABLE (number), "0");
  g_signal_emit_by_name (number, "activate");
  ui_test_settle ();
  g_assert_cmpfloat (value_at (window, "scaled", 3, 2), ==, 0.5);
  g_assert_true (says (window, "expected"));
  gtk_widget_grab_focus (number);
  gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (window)));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (number)), ==, "4");
  ui_test_close (window);
}

/* What Ctrl+Z does in the text of a field, before the window is asked. */
static void
undo_in_text (GtkWidget *field)
{
  GtkWidget *text = ui_test_find (field, GTK_TYPE_TEXT, 0);

  g_assert_nonnull (text);
  gtk_widget_activate_action (text, "text.undo", NULL);
}

/* A field leaves undo to the document, and what cannot be read in it changes nothing. */
static void
test_undo_in_fields (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *number = get_control (window, ATTN_CONTROL_NUMBER);
  GtkWidget *spin = g_object_ref_sink (attn_pane_new_spin (1, 64));
  static const char *const unreadable[] = { "", "-", "+" };
  double divisor;

  choose (window, ATTN_CONTROL_SCALE, ATTN_SCALE_NUMBER);
  gtk_editable_set_text (GTK_EDITABLE (number), "5");
  g_signal_emit_by_name (number, "activate");
  undo_in_text (number);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (number)), ==, "5");
  ui_test_activate (window, "undo", NULL);
  ui_test_settle ();
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (number)), ==, "1.73205");
  gtk_editable_set_text (GTK_EDITABLE (number), "");
  g_signal_emit_by_name (number, "activate");
  gtk_widget_grab_focus (number);
  gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (window)));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (number)), ==, "1.73205");
  attn_document_get_scale (document_of (window), &divisor);
  g_assert_cmpfloat (divisor, ==, sqrt (3));

  attn_pane_set_spin (spin, 3);
  gtk_spin_button_spin (GTK_SPIN_BUTTON (spin), GTK_SPIN_STEP_FORWARD, 1);
  undo_in_text (spin);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "4");
  for (guint i = 0; i < G_N_ELEMENTS (unreadable); i++)
    {
      gtk_editable_set_text (GTK_EDITABLE (spin), unreadable[i]);
      gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
      g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), ==, 4);
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "4");
    }
  gtk_editable_set_text (GTK_EDITABLE (spin), "12");
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (spin)), ==, 12);
  g_object_unref (spin);
  ui_test_close (window);
}

static void
test_softmax (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  choose (window, ATTN_CONTROL_SOFTMAX, 1);
  g_assert_cmpint (attn_document_get_softmax (document_of (window)), ==, ATTN_SIDE_COLUMNS);
  g_assert_true (says (window, "each column adds up to 1"));
  g_assert_nonnull (strstr (attn_scene_get_remarks (attn_canvas_get_scene (attn_window_get_canvas (window))), "a mistake"));
  choose (window, ATTN_CONTROL_SOFTMAX, 2);
  g_assert_true (says (window, "all of A together"));
  g_assert_cmpfloat (fabs (value_at (window, "row_sum", 0, 0) - 1), >, 0.01);
  choose (window, ATTN_CONTROL_SOFTMAX, 0);
  g_assert_false (says (window, "A mistake"));
  assert_undo (window, "Undo change of softmax");
  ui_test_close (window);
}

static AttnMaskEditor *
get_mask_editor (AttnWindow *window)
{
  return ATTN_MASK_EDITOR (ui_test_find (get_pane (window), ATTN_TYPE_MASK_EDITOR, 0));
}

static void
test_padding (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *chip;

  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (get_mask_editor (window))));
  choose (window, ATTN_CONTROL_MASK, ATTN_MASK_PADDING);
  chip = attn_mask_editor_get_chip (get_mask_editor (window), 2);
  g_assert_true (gtk_widget_get_mapped (chip));
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (chip)), ==, "사과를");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), TRUE);
  ui_test_settle ();
  for (guint row = 0; row < 4; row++)
    g_assert_cmpfloat (value_at (window, "weights", row, 2), ==, 0);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), FALSE);
  ui_test_settle ();
  g_assert_cmpfloat (value_at (window, "weights", 0, 2), >, 0);
  ui_test_activate (window, "undo", NULL);
  ui_test_settle ();
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (attn_mask_editor_get_chip (get_mask_editor (window), 2))));
  ui_test_close (window);
}

static void
select_cell (AttnWindow *window, const char *node, guint row, guint column)
{
  const AttnCell cell = { attn_trace_find (attn_session_get_trace (session_of (window)), node), row, column };

  g_assert_nonnull (cell.node);
  attn_session_select (session_of (window), &cell);
  ui_test_settle ();
}

static void
test_painted (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *matrix;

  choose (window, ATTN_CONTROL_MASK, ATTN_MASK_CAUSAL);
  choose (window, ATTN_CONTROL_MASK, ATTN_MASK_MATRIX);
  /* It begins as the mask that was there. */
  g_assert_cmpfloat (value_at (window, "weights", 0, 1), ==, 0);
  matrix = ui_test_find (GTK_WIDGET (get_mask_editor (window)), ATTN_TYPE_MATRIX_VIEW, 0);
  g_assert_true (gtk_widget_get_mapped (matrix));
  select_cell (window, "attention.mask", 0, 1);
  g_assert_true (ui_press (matrix, GDK_KEY_space, 0));
  g_assert_cmpfloat (value_at (window, "attention.mask", 0, 1), ==, 1);
  g_assert_cmpfloat (value_at (window, "weights", 0, 1), >, 0);
  g_assert_true (ui_press (matrix, GDK_KEY_space, 0));
  g_assert_cmpfloat (value_at (window, "weights", 0, 1), ==, 0);
  assert_undo (window, "Undo change of the mask");

  /* In the picture too, at the scores that the mask lets pass. */
  ui_test_activate (window, "last-step", NULL);
  select_cell (window, "masked", 0, 2);
  g_assert_true (ui_press (GTK_WIDGET (attn_window_get_canvas (window)), GDK_KEY_F2, 0));
  g_assert_cmpfloat (value_at (window, "attention.mask", 0, 2), ==, 1);
  ui_test_close (window);
}

static void
drag_over (GtkWidget *matrix, guint from_row, guint from_column, guint to_row, guint to_column)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (matrix);
  graphene_rect_t from, to;

  g_assert_true (attn_matrix_view_get_cell_box (ATTN_MATRIX_VIEW (matrix), from_row, from_column, &from));
  g_assert_true (attn_matrix_view_get_cell_box (ATTN_MATRIX_VIEW (matrix), to_row, to_column, &to));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_GESTURE_DRAG (controller))
        continue;
      g_signal_emit_by_name (controller, "drag-begin", from.origin.x + 3.0, from.origin.y + 3.0);
      g_signal_emit_by_name (controller, "drag-end", to.origin.x - from.origin.x, to.origin.y - from.origin.y);
    }
}

static void
test_painted_by_pointer (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *matrix;

  choose (window, ATTN_CONTROL_MASK, ATTN_MASK_MATRIX);
  matrix = ui_test_find (GTK_WIDGET (get_mask_editor (window)), ATTN_TYPE_MATRIX_VIEW, 0);
  drag_over (matrix, 1, 3, 1, 3);
  g_assert_cmpfloat (value_at (window, "attention.mask", 1, 3), ==, 0);
  drag_over (matrix, 1, 3, 1, 3);
  g_assert_cmpfloat (value_at (window, "attention.mask", 1, 3), ==, 1);
  ui_test_close (window);
}

static void
test_refused (void)
{
  AttnWindow *window = ui_test_open ("one-query", ATTN_LANGUAGE_ENGLISH);

  /* One query and three keys: there is no later one.  That is said beneath the line where it was chosen. */
  gtk_widget_grab_focus (get_control (window, ATTN_CONTROL_MASK));
  choose (window, ATTN_CONTROL_MASK, ATTN_MASK_CAUSAL);
  {
    GtkWidget *below = gtk_widget_get_next_sibling (gtk_widget_get_parent (get_control (window, ATTN_CONTROL_MASK)));

    g_assert_true (GTK_IS_LABEL (below) && gtk_widget_get_mapped (below));
    g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (below)), "expected"));
  }
  g_assert_cmpint (attn_document_get_mask (document_of (window)), ==, ATTN_MASK_NONE);
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_MASK), ==, ATTN_MASK_NONE);
  g_assert_true (says (window, "expected"));
  g_assert_false (attn_session_is_modified (session_of (window)));
  choose (window, ATTN_CONTROL_SCALE, ATTN_SCALE_NONE);
  g_assert_false (says (window, "expected"));
  ui_test_close (window);
}

static void
test_source (void)
{
  AttnWindow *window = ui_test_open ("four-words-learned", ATTN_LANGUAGE_ENGLISH);
  const double before = value_at (window, "output", 3, 1);

  choose (window, ATTN_CONTROL_SOURCE, ATTN_SOURCE_GIVEN);
  g_assert_cmpint (attn_document_get_source (document_of (window)), ==, ATTN_SOURCE_GIVEN);
  g_assert_cmpfloat (value_at (window, "output", 3, 1), ==, before);
  assert_undo (window, "Undo giving Q, K and V");
  choose (window, ATTN_CONTROL_SOURCE, ATTN_SOURCE_WEIGHTS);
  g_assert_cmpfloat (value_at (window, "output", 3, 1), ==, before);
  /* What computes A is gone with it. */
  g_assert_false (gtk_widget_get_mapped (get_control (window, ATTN_CONTROL_SCALE)));
  g_assert_false (gtk_widget_get_mapped (get_control (window, ATTN_CONTROL_MASK)));
  g_assert_false (gtk_widget_get_mapped (get_control (window, ATTN_CONTROL_SOFTMAX)));
  ui_test_activate (window, "undo", NULL);
  ui_test_activate (window, "undo", NULL);
  ui_test_settle ();
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_SOURCE), ==, ATTN_SOURCE_PROJECTIONS);
  g_assert_true (gtk_widget_get_mapped (get_control (window, ATTN_CONTROL_SCALE)));
  ui_test_close (window);
}

static void
test_korean (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  GtkStringList *list = GTK_STRING_LIST (gtk_drop_down_get_model (GTK_DROP_DOWN (get_control (window, ATTN_CONTROL_MASK))));

  g_assert_cmpstr (gtk_string_list_get_string (list, 1), ==, attn_translate (ATTN_LANGUAGE_KOREAN, "causal"));
  ui_test_activate (window, "language", g_variant_new_string ("en"));
  ui_test_settle ();
  g_assert_cmpstr (gtk_string_list_get_string (list, 1), ==, "causal");
  g_assert_false (attn_session_is_modified (session_of (window)));
  ui_test_close (window);
}

/* --- what makes a transformer of it ------------------------------------------------------------------------ */

static gboolean
has_node (AttnWindow *window, const char *name)
{
  return attn_trace_find (attn_session_get_trace (session_of (window)), name) != NULL;
}

static double
find_height (GtkWidget *control)
{
  graphene_rect_t box;

  g_assert_true (gtk_widget_compute_bounds (control, gtk_widget_get_ancestor (control, GTK_TYPE_SCROLLED_WINDOW), &box));
  return (double) box.origin.y;
}

/* Positions are matrices more among the panes above: what was clicked on is where it was. */
static void
test_place (void)
{
  static const AttnPosition kinds[] = { ATTN_POSITION_SINUSOIDAL, ATTN_POSITION_ROPE, ATTN_POSITION_MATRIX };
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2, 0, 1], [3, 4, 1, 0], [0, 1, 1, 2]]}");
  GtkWidget *control = get_control (window, ATTN_CONTROL_POSITION);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (control, GTK_TYPE_SCROLLED_WINDOW)));
  double upper, y;

  gtk_adjustment_set_value (adjustment, find_height (control) - 150);
  ui_test_settle ();
  y = find_height (control);
  upper = gtk_adjustment_get_upper (adjustment);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      choose (window, ATTN_CONTROL_POSITION, kinds[i]);
      g_assert_cmpfloat (fabs (find_height (control) - y), <=, 1);
      /* It has grown indeed. */
      if (kinds[i] == ATTN_POSITION_MATRIX)
        g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), >, upper + 20);
    }
  /* What somebody scrolls then is scrolled. */
  gtk_adjustment_set_value (adjustment, 0);
  ui_test_settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), ==, 0);
  ui_test_close (window);
}

static void
test_transformer (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2, 0, 1], [3, 4, 1, 0], [0, 1, 1, 2]]}");
  GListModel *heads = gtk_drop_down_get_model (GTK_DROP_DOWN (get_control (window, ATTN_CONTROL_HEADS)));

  /* So many heads share four columns out. */
  g_assert_cmpuint (g_list_model_get_n_items (heads), ==, 3);
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_HEADS), ==, 0);
  choose (window, ATTN_CONTROL_HEADS, 1);
  g_assert_true (has_node (window, "head1.weights"));
  g_assert_cmpuint (attn_document_get_heads (document_of (window), 0), ==, 2);
  assert_undo (window, "Undo change of the number of heads");
  g_assert_cmpuint (g_list_model_get_n_items (heads), ==, 3);
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_HEADS), ==, 1);

  choose (window, ATTN_CONTROL_POSITION, ATTN_POSITION_SINUSOIDAL);
  g_assert_cmpfloat (value_at (window, "position", 0, 1), ==, 1);
  assert_undo (window, "Undo change of the positions");
  /* From there a matrix goes on with the same numbers, which can be edited then. */
  choose (window, ATTN_CONTROL_POSITION, ATTN_POSITION_MATRIX);
  g_assert_cmpfloat (value_at (window, "position", 1, 0), ==, sin (1));
  g_assert_true (attn_node_is_input (attn_trace_find (attn_session_get_trace (session_of (window)), "position")));
  choose (window, ATTN_CONTROL_POSITION, ATTN_POSITION_ROPE);
  g_assert_true (has_node (window, "head0.rotated_query"));
  choose (window, ATTN_CONTROL_POSITION, ATTN_POSITION_NONE);
  choose (window, ATTN_CONTROL_POSITION, ATTN_POSITION_MATRIX);
  g_assert_cmpfloat (value_at (window, "position", 1, 0), ==, 0);

  g_assert_false (gtk_widget_get_mapped (get_control (window, ATTN_CONTROL_FEED_FORWARD)));
  choose (window, ATTN_CONTROL_BLOCK, 1 + ATTN_NORM_POST);
  g_assert_true (has_node (window, "residual1"));
  assert_undo (window, "Undo change of the norms");
  g_assert_true (gtk_widget_get_mapped (get_control (window, ATTN_CONTROL_FEED_FORWARD)));
  choose (window, ATTN_CONTROL_FEED_FORWARD, 1 + ATTN_ACTIVATION_RELU);
  g_assert_true (has_node (window, "activated"));
  choose (window, ATTN_CONTROL_FEED_FORWARD, 1 + ATTN_ACTIVATION_GELU);
  assert_undo (window, "Undo change of the activation");
  choose (window, ATTN_CONTROL_FEED_FORWARD, 0);
  g_assert_false (has_node (window, "activated"));
  choose (window, ATTN_CONTROL_BLOCK, 0);
  g_assert_false (has_node (window, "residual1"));
  for (guint i = 0; attn_session_undo (session_of (window)); i++)
    g_assert_cmpuint (i, <, 20);
  ui_test_settle ();
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_HEADS), ==, 0);
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_POSITION), ==, ATTN_POSITION_NONE);
  ui_test_close (window);
}

/* Patches and the row that is read out; both only where there are such. */
static void
test_image (void)
{
  AttnWindow *window = ui_test_open_text (
    "{\"format\": \"attention\", \"version\": 1, \"image\": {\"pixels\": [[0, 1, 0, 1], [1, 0, 1, 0], [0, 0, 1, 1], [1, 1, 0, 0]], "
    "\"patch\": 2, \"weight\": {\"random\": {\"rows\": 4, \"columns\": 2, \"seed\": 1, \"deviation\": 1}}}, "
    "\"readout\": {\"weight\": [[1, 0], [0, 1]]}}");
  GListModel *sizes = gtk_drop_down_get_model (GTK_DROP_DOWN (get_control (window, ATTN_CONTROL_PATCH)));

  g_assert_cmpuint (g_list_model_get_n_items (sizes), ==, 3);
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_PATCH), ==, 1);
  choose (window, ATTN_CONTROL_PATCH, 0);
  assert_undo (window, "Undo change of the patch size");
  g_assert_cmpuint (attn_node_get_rows (attn_trace_find (attn_session_get_trace (session_of (window)), "patches")), ==, 16);
  choose (window, ATTN_CONTROL_READOUT, 1 + ATTN_POOLING_MEAN);
  assert_undo (window, "Undo change of the row that is read out");
  g_assert_true (has_node (window, "pooled"));
  ui_test_close (window);

  /* A reader that nobody trained has a size to choose; a trained one has not. */
  window = ui_test_open ("digits", ATTN_LANGUAGE_KOREAN);
  g_assert_false (gtk_widget_get_mapped (get_control (window, ATTN_CONTROL_READER)));
  ui_test_close (window);
  window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"image\": {\"pixels\": [[0, 1], [1, 0]], \"patch\": 1, "
                              "\"weight\": {\"random\": {\"rows\": 1, \"columns\": 6, \"seed\": 1, \"deviation\": 1}}}}");
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_READER), ==, 3);
  choose (window, ATTN_CONTROL_READER, 1);
  assert_undo (window, "Undo change of the model's size");
  g_assert_true (has_node (window, "layer5.head2.weights"));
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_READER), ==, 1);
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_READER), ==, 3);
  ui_test_close (window);

  window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  g_assert_false (gtk_widget_get_mapped (get_control (window, ATTN_CONTROL_PATCH)));
  g_assert_false (gtk_widget_get_mapped (get_control (window, ATTN_CONTROL_READER)));
  g_assert_false (gtk_widget_get_mapped (get_control (window, ATTN_CONTROL_CLASS_TOKEN)));
  ui_test_close (window);
}

/* Where the button of the layers' row that does so stands in the window. */
static graphene_rect_t
find_layer_button (AttnWindow *window,
                   const char *action)
{
  GtkWidget *row = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_LAYER_ROW, 0);
  graphene_rect_t bounds;

  for (GtkWidget *child = gtk_widget_get_first_child (row); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child) && g_str_equal (gtk_actionable_get_action_name (GTK_ACTIONABLE (child)), action))
      {
        g_assert_true (gtk_widget_get_mapped (child));
        g_assert_true (gtk_widget_compute_bounds (child, GTK_WIDGET (window), &bounds));
        return bounds;
      }
  g_assert_not_reached ();
}

/* A second click at the same place adds another layer, and deletes none. */
static void
test_layer_buttons (void)
{
  static const AttnLanguage languages[] = { ATTN_LANGUAGE_ENGLISH, ATTN_LANGUAGE_KOREAN };

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      AttnWindow *window = ui_test_open (NULL, languages[i]);
      graphene_rect_t before, after, others;

      attn_window_set_panes_shown (window, TRUE);
      ui_test_settle ();
      before = find_layer_button (window, "win.duplicate-layer");
      g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "delete-layer"));
      for (guint n = 2; n < 4; n++)
        {
          ui_test_activate (window, "duplicate-layer", NULL);
          ui_test_settle ();
          g_assert_cmpuint (attn_session_get_n_layers (session_of (window)), ==, n);
          after = find_layer_button (window, "win.duplicate-layer");
          g_assert_true (graphene_rect_equal (&before, &after));
          others = find_layer_button (window, "win.delete-layer");
          g_assert_cmpfloat (others.origin.x + others.size.width, <=, before.origin.x);
        }
      ui_test_close (window);
    }
}

static void
go_to (AttnWindow *window, const char *node)
{
  const int step = attn_steps_find (attn_session_get_steps (session_of (window)), node);

  g_assert_cmpint (step, >=, 0);
  attn_session_go (session_of (window), (guint) step);
  ui_test_settle ();
}

/* Panes and options tell of the layer that the step is in, and change that one. */
static void
test_layers (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2], [3, 4]], \"layers\": ["
                                          "{\"attention\": {\"mask\": \"causal\"}}, {\"attention\": {\"scale\": \"none\", \"mask\": [[1, 0], [1, 1]]}}]}");
  AttnMatrixPane *weights = ATTN_MATRIX_PANE (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MATRIX_PANE, 3));
  AttnMatrixView *mask = ATTN_MATRIX_VIEW (ui_test_find (get_pane (window), ATTN_TYPE_MATRIX_VIEW, 0));

  g_assert_cmpstr (attn_matrix_pane_get_node (weights), ==, "layer0.attention.query_weight");
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_MASK), ==, ATTN_MASK_CAUSAL);
  g_assert_true (says (window, "layer 0"));
  attn_session_set_layer (session_of (window), 1);
  ui_test_settle ();
  g_assert_cmpstr (attn_matrix_pane_get_node (weights), ==, "layer1.attention.query_weight");
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_SCALE), ==, ATTN_SCALE_NONE);
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_MASK), ==, ATTN_MASK_MATRIX);
  g_assert_cmpstr (attn_matrix_view_get_node (mask), ==, "layer1.attention.mask");
  g_assert_true (says (window, "layer 1"));
  choose (window, ATTN_CONTROL_SCALE, ATTN_SCALE_ROOT);
  choose (window, ATTN_CONTROL_SOFTMAX, 1);
  g_assert_cmpint (attn_document_get_scale_of (document_of (window), 1, NULL), ==, ATTN_SCALE_ROOT);
  g_assert_cmpint (attn_document_get_softmax_of (document_of (window), 1), ==, ATTN_SIDE_COLUMNS);
  g_assert_cmpint (attn_document_get_softmax_of (document_of (window), 0), ==, ATTN_SIDE_ROWS);
  attn_session_select (session_of (window), &(AttnCell) { attn_trace_find (attn_session_get_trace (session_of (window)), "layer1.attention.mask"), 0, 1 });
  ui_press (GTK_WIDGET (mask), GDK_KEY_space, 0);
  g_assert_cmpfloat (value_at (window, "layer1.attention.mask", 0, 1), ==, 1);

  /* In the picture too; what is computed by a rule is not painted. */
  go_to (window, "layer1.masked");
  select_cell (window, "layer1.masked", 1, 0);
  g_assert_true (ui_press (GTK_WIDGET (attn_window_get_canvas (window)), GDK_KEY_F2, 0));
  g_assert_cmpfloat (value_at (window, "layer1.attention.mask", 1, 0), ==, 0);
  g_assert_cmpfloat (value_at (window, "layer0.attention.mask", 1, 0), ==, 1);
  go_to (window, "layer0.masked");
  select_cell (window, "layer0.masked", 1, 0);
  g_assert_false (ui_press (GTK_WIDGET (attn_window_get_canvas (window)), GDK_KEY_F2, 0));
  g_assert_cmpint (attn_document_get_mask_of (document_of (window), 0), ==, ATTN_MASK_CAUSAL);
  ui_test_close (window);
}

/* Before all layers the first is at hand, after them the last: what is told of it and what is done with it are of the same one. */
static void
test_layer_at_hand (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], \"embedding\": [[1, 2], [3, 4]], "
                                          "\"layers\": [{\"attention\": {\"mask\": \"causal\"}}, {\"attention\": {\"scale\": \"none\"}}], "
                                          "\"readout\": {\"row\": \"last\", \"weight\": [[1, 0], [0, 1]], \"labels\": [\"x\", \"y\"]}}");
  AttnMatrixPane *weights = ATTN_MATRIX_PANE (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MATRIX_PANE, 3));
  GActionGroup *actions = G_ACTION_GROUP (window);

  g_assert_cmpint (attn_session_get_near_layer (session_of (window)), ==, 0);
  go_to (window, "probabilities");
  ui_test_settle ();
  g_assert_cmpint (attn_session_get_layer (session_of (window)), ==, -1);
  g_assert_cmpint (attn_session_get_near_layer (session_of (window)), ==, 1);
  g_assert_true (says (window, "layer 1 of 0 … 1"));
  g_assert_cmpstr (attn_matrix_pane_get_node (weights), ==, "layer1.attention.query_weight");
  g_assert_cmpuint (chosen (window, ATTN_CONTROL_SCALE), ==, ATTN_SCALE_NONE);
  g_assert_true (g_action_group_get_action_enabled (actions, "layer-earlier"));
  g_assert_false (g_action_group_get_action_enabled (actions, "layer-later"));
  choose (window, ATTN_CONTROL_MASK, ATTN_MASK_CAUSAL);
  g_assert_cmpint (attn_document_get_mask_of (document_of (window), 1), ==, ATTN_MASK_CAUSAL);

  ui_test_activate (window, "delete-layer", NULL);
  g_assert_cmpuint (attn_session_get_n_layers (session_of (window)), ==, 1);
  g_assert_cmpint (attn_document_get_scale_of (document_of (window), 0, NULL), ==, ATTN_SCALE_ROOT);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/options/shown", test_shown);
  g_test_add_func ("/options/scale", test_scale);
  g_test_add_func ("/options/undo-in-fields", test_undo_in_fields);
  g_test_add_func ("/options/softmax", test_softmax);
  g_test_add_func ("/options/padding", test_padding);
  g_test_add_func ("/options/painted", test_painted);
  g_test_add_func ("/options/painted/pointer", test_painted_by_pointer);
  g_test_add_func ("/options/refused", test_refused);
  g_test_add_func ("/options/source", test_source);
  g_test_add_func ("/options/korean", test_korean);
  g_test_add_func ("/options/place", test_place);
  g_test_add_func ("/options/transformer", test_transformer);
  g_test_add_func ("/options/image", test_image);
  g_test_add_func ("/options/layers", test_layers);
  g_test_add_func ("/options/layer-at-hand", test_layer_at_hand);
  g_test_add_func ("/options/layer-buttons", test_layer_buttons);
  return g_test_run ();
}
