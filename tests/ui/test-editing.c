/* test-editing.c: numbers typed in the picture and in the panes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"
#include "attn-cell-editor.h"
#include "ui-press.h"
#include "ui-test.h"

static AttnSession *
session_of (AttnWindow *window)
{
  return attn_window_get_session (window);
}

static AttnCell
cell_at (AttnWindow *window, const char *node, guint row, guint column)
{
  AttnCell cell = { attn_trace_find (attn_session_get_trace (session_of (window)), node), row, column };

  g_assert_nonnull (cell.node);
  return cell;
}

static void
select_cell (AttnWindow *window, const char *node, guint row, guint column)
{
  const AttnCell cell = cell_at (window, node, row, column);

  attn_session_select (session_of (window), &cell);
  ui_test_settle ();
}

static double
value_at (AttnWindow *window, const char *node, guint row, guint column)
{
  const AttnCell cell = cell_at (window, node, row, column);

  return attn_node_get_value (cell.node, row, column);
}

static void
assert_selected (AttnWindow *window, const char *node, guint row, guint column)
{
  const AttnPlace *place = &ui_test_get_view (window)->selected;

  g_assert_cmpstr (place->node, ==, node);
  g_assert_cmpuint (place->row, ==, row);
  g_assert_cmpuint (place->column, ==, column);
}

static char *
undo_label (AttnWindow *window)
{
  return attn_history_dup_undo_label (attn_session_get_history (session_of (window)), ATTN_LANGUAGE_ENGLISH);
}

/* --- in the picture ------------------------------------------------------------------------------------- */

static GtkWidget *
canvas_entry (AttnWindow *window)
{
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));

  for (GtkWidget *child = gtk_widget_get_first_child (canvas); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_TEXT (child) && gtk_widget_get_child_visible (child))
      return child;
  return NULL;
}

static void
test_canvas_typed (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));

  select_cell (window, "embedding", 1, 0);
  g_assert_null (canvas_entry (window));
  g_assert_true (ui_press (canvas, GDK_KEY_7, 0));
  g_assert_nonnull (canvas_entry (window));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (canvas_entry (window))), ==, "7");
  gtk_editable_set_text (GTK_EDITABLE (canvas_entry (window)), "−0.5");
  g_assert_true (ui_press (canvas_entry (window), GDK_KEY_Return, 0));
  g_assert_null (canvas_entry (window));
  g_assert_cmpfloat (value_at (window, "embedding", 1, 0), ==, -0.5);
  assert_selected (window, "embedding", 2, 0);
  {
    g_autofree char *label = undo_label (window);
    g_assert_cmpstr (label, ==, "Undo change of X[“오늘”, d0]");
  }
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpfloat (value_at (window, "embedding", 1, 0), ==, 0);
  ui_test_close (window);
}

static void
test_canvas_given_back (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));

  select_cell (window, "embedding", 1, 1);
  g_assert_true (ui_press (canvas, GDK_KEY_F2, 0));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (canvas_entry (window))), ==, "1");
  gtk_editable_set_text (GTK_EDITABLE (canvas_entry (window)), "9");
  g_assert_true (ui_press (canvas_entry (window), GDK_KEY_Escape, 0));
  g_assert_null (canvas_entry (window));
  g_assert_cmpfloat (value_at (window, "embedding", 1, 1), ==, 1);
  g_assert_false (attn_session_is_modified (session_of (window)));
  ui_test_close (window);
}

static void
test_canvas_refused (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window)), *label;

  select_cell (window, "embedding", 1, 1);
  ui_press (canvas, GDK_KEY_F2, 0);
  gtk_editable_set_text (GTK_EDITABLE (canvas_entry (window)), "one");
  g_assert_true (ui_press (canvas_entry (window), GDK_KEY_Return, 0));
  ui_test_settle ();
  g_assert_nonnull (canvas_entry (window));
  label = ui_test_find (ui_test_find (canvas, GTK_TYPE_POPOVER, 0), GTK_TYPE_LABEL, 0);
  g_assert_true (gtk_widget_get_mapped (label));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (label)), "“one”"));
  g_assert_cmpfloat (value_at (window, "embedding", 1, 1), ==, 1);
  /* Going elsewhere leaves the old value and no message. */
  select_cell (window, "embedding", 0, 0);
  g_assert_null (canvas_entry (window));
  g_assert_false (gtk_widget_get_mapped (label));
  g_assert_false (attn_session_is_modified (session_of (window)));
  ui_test_close (window);
}

/* What is said with no entry open, of what was pasted, goes with whatever is done next; not as the pointer moves. */
static void
test_canvas_refusal_goes (void)
{
  static const char *const actions[] = { "next-step", "zoom-in", "focus", "feeds" };
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnCellEditor *editor = attn_window_get_canvas (window)->editor;
  AttnView view;
  AttnCell cell;

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      select_cell (window, "embedding", 1, 1);
      g_assert_true (attn_session_get_selected (session_of (window), &cell));
      attn_cell_editor_refuse (editor, &cell, "two are too many");
      ui_test_settle ();
      g_assert_cmpstr (attn_cell_editor_get_refusal (editor), ==, "Two are too many");
      view = *attn_session_get_view (session_of (window));
      view.hovered = (AttnPlace) { "embedding", i, 0 };
      attn_session_set_view (session_of (window), &view);
      g_assert_nonnull (attn_cell_editor_get_refusal (editor));
      ui_test_activate (window, actions[i], NULL);
      ui_test_settle ();
      g_assert_null (attn_cell_editor_get_refusal (editor));
    }
  ui_test_close (window);
}

/* What was typed is kept when the pipeline goes on. */
static void
test_canvas_step_keeps (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  select_cell (window, "embedding", 0, 1);
  ui_press (GTK_WIDGET (attn_window_get_canvas (window)), GDK_KEY_4, 0);
  ui_test_activate (window, "next-step", NULL);
  ui_test_settle ();
  g_assert_null (canvas_entry (window));
  g_assert_cmpfloat (value_at (window, "embedding", 0, 1), ==, 4);
  ui_test_close (window);
}

/* Undoing with an entry open that nobody typed into must not write its old number back. */
static void
test_canvas_undo_beneath (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));

  select_cell (window, "embedding", 0, 1);
  ui_press (canvas, GDK_KEY_4, 0);
  ui_press (canvas_entry (window), GDK_KEY_Tab, 0);
  select_cell (window, "embedding", 0, 1);
  ui_press (canvas, GDK_KEY_F2, 0);
  ui_test_activate (window, "undo", NULL);
  ui_test_settle ();
  g_assert_null (canvas_entry (window));
  g_assert_cmpfloat (value_at (window, "embedding", 0, 1), ==, 0);
  /* Ctrl+Z in an entry without anything typed closes it; with something it is the entry's. */
  ui_press (canvas, GDK_KEY_F2, 0);
  g_assert_true (ui_press (canvas_entry (window), GDK_KEY_z, GDK_CONTROL_MASK));
  g_assert_null (canvas_entry (window));
  ui_press (canvas, GDK_KEY_F2, 0);
  gtk_editable_set_text (GTK_EDITABLE (canvas_entry (window)), "12");
  ui_press (canvas_entry (window), GDK_KEY_z, GDK_CONTROL_MASK);
  g_assert_nonnull (canvas_entry (window));
  ui_test_close (window);
}

/* Results have no numbers to type; given numbers that are drawn as Q do. */
static void
test_canvas_what_can_be_typed (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));

  ui_test_activate (window, "last-step", NULL);
  select_cell (window, "weights", 0, 1);
  g_assert_false (ui_press (canvas, GDK_KEY_4, 0));
  g_assert_false (ui_press (canvas, GDK_KEY_F2, 0));
  g_assert_null (canvas_entry (window));
  ui_test_activate (window, "other-group", NULL);
  select_cell (window, "attention.key_weight", 2, 1);
  g_assert_true (ui_press (canvas, GDK_KEY_3, 0));
  ui_press (canvas_entry (window), GDK_KEY_Return, 0);
  g_assert_cmpfloat (value_at (window, "attention.key_weight", 2, 1), ==, 3);

  ui_test_activate (window, "sample", g_variant_new_string ("random"));
  ui_test_close (window);
  window = ui_test_open ("random", ATTN_LANGUAGE_ENGLISH);
  canvas = GTK_WIDGET (attn_window_get_canvas (window));
  ui_test_activate (window, "last-step", NULL);
  select_cell (window, "key", 1, 2);
  g_assert_true (ui_press (canvas, GDK_KEY_2, 0));
  ui_press (canvas_entry (window), GDK_KEY_Return, 0);
  g_assert_cmpfloat (value_at (window, "given.key", 1, 2), ==, 2);
  ui_test_close (window);
}

/* F2 over a cell that is being typed into leaves what stands there; another cell is opened with its own number. */
static void
test_canvas_opened_again (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window)), *entry;

  select_cell (window, "embedding", 1, 0);
  g_assert_true (ui_press (canvas, GDK_KEY_7, 0));
  entry = canvas_entry (window);
  g_assert_true (ui_press (canvas, GDK_KEY_F2, 0));
  g_assert_true (canvas_entry (window) == entry);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "7");
  g_assert_cmpfloat (value_at (window, "embedding", 1, 0), ==, 0);
  /* A key that begins anew takes over what was there before. */
  g_assert_true (ui_press (canvas, GDK_KEY_8, 0));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (canvas_entry (window))), ==, "8");
  g_assert_cmpfloat (value_at (window, "embedding", 1, 0), ==, 7);
  g_assert_true (ui_press (canvas_entry (window), GDK_KEY_Return, 0));
  g_assert_cmpfloat (value_at (window, "embedding", 1, 0), ==, 8);
  ui_test_close (window);
}

static gboolean
any_box (const AttnCell  *cell,
         graphene_rect_t *box,
         gpointer         data)
{
  *box = GRAPHENE_RECT_INIT (0, 0, 20, 20);
  return TRUE;
}

/* The picture lets go of the trace before. */
static void
draw_cb (AttnSession *session,
         guint        changes,
         AttnCanvas  *canvas)
{
  attn_canvas_get_scene (canvas);
}

/* The cell that is opened is of a trace that is gone as soon as the one before is taken over. */
static void
test_editor_of_one_after_another (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));
  const AttnCellHost functions = { any_box, NULL, NULL };
  g_autoptr (AttnCellEditor) editor = attn_cell_editor_new (canvas, session_of (window), &functions);
  AttnCell cell = cell_at (window, "embedding", 1, 0);

  g_signal_connect_after (session_of (window), "changed", G_CALLBACK (draw_cb), canvas);
  g_assert_true (attn_cell_editor_open (editor, &cell, "5"));
  cell = cell_at (window, "embedding", 1, 1);
  g_assert_true (attn_cell_editor_open (editor, &cell, NULL));
  g_assert_cmpfloat (value_at (window, "embedding", 1, 0), ==, 5);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (attn_cell_editor_get_entry (editor))), ==, "1");
  gtk_editable_set_text (GTK_EDITABLE (attn_cell_editor_get_entry (editor)), "6");
  attn_cell_editor_leave (editor);
  g_signal_handlers_disconnect_by_func (session_of (window), draw_cb, canvas);
  g_assert_cmpfloat (value_at (window, "embedding", 1, 1), ==, 6);
  g_clear_pointer (&editor, attn_cell_editor_free);
  ui_test_close (window);
}

/* What a screen reader is told comes after the frame: whoever types by then goes on typing. */
static void
test_canvas_typed_at_once (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));
  AttnCell cell;

  gtk_widget_grab_focus (canvas);
  select_cell (window, "embedding", 1, 0);
  cell = cell_at (window, "embedding", 1, 1);
  attn_session_select (session_of (window), &cell);
  g_assert_true (ui_press (canvas, GDK_KEY_7, 0));
  ui_test_settle ();
  g_assert_nonnull (canvas_entry (window));
  g_assert_true (gtk_root_get_focus (GTK_ROOT (window)) == canvas_entry (window));
  g_assert_cmpfloat (value_at (window, "embedding", 1, 1), ==, 1);
  g_assert_true (ui_press (canvas_entry (window), GDK_KEY_Return, 0));
  g_assert_cmpfloat (value_at (window, "embedding", 1, 1), ==, 7);
  ui_test_close (window);
}

/* The same where a cell of a later step is pointed at. */
static void
test_canvas_pinned_while_typing (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnCanvas *canvas = attn_window_get_canvas (window);
  AttnCell cell;

  select_cell (window, "embedding", 1, 0);
  g_assert_true (ui_press (GTK_WIDGET (canvas), GDK_KEY_7, 0));
  g_signal_connect_after (session_of (window), "changed", G_CALLBACK (draw_cb), canvas);
  cell = cell_at (window, "weights", 1, 2);
  attn_canvas_pin (canvas, &cell);
  g_signal_handlers_disconnect_by_func (session_of (window), draw_cb, canvas);
  g_assert_cmpfloat (value_at (window, "embedding", 1, 0), ==, 7);
  assert_selected (window, "weights", 1, 2);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/editing/canvas/typed", test_canvas_typed);
  g_test_add_func ("/editing/canvas/given-back", test_canvas_given_back);
  g_test_add_func ("/editing/canvas/refused", test_canvas_refused);
  g_test_add_func ("/editing/canvas/refusal-goes", test_canvas_refusal_goes);
  g_test_add_func ("/editing/canvas/step-keeps", test_canvas_step_keeps);
  g_test_add_func ("/editing/canvas/undo-beneath", test_canvas_undo_beneath);
  g_test_add_func ("/editing/canvas/what-can-be-typed", test_canvas_what_can_be_typed);
  g_test_add_func ("/editing/canvas/opened-again", test_canvas_opened_again);
  g_test_add_func ("/editing/canvas/typed-at-once", test_canvas_typed_at_once);
  g_test_add_func ("/editing/canvas/pinned-while-typing", test_canvas_pinned_while_typing);
  g_test_add_func ("/editing/editor/one-after-another", test_editor_of_one_after_another);
  return g_test_run ();
}
