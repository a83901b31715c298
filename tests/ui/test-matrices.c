/* test-matrices.c: the matrices in the panes: their menu, size, remarks, and what is typed and turned in them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-copier.h"
#include "attn-copy-menu.h"
#include "attn-import-window.h"
#include "attn-matrix-menu.h"
#include "attn-matrix-pane.h"
#include "attn-matrix-view-private.h"
#include "attn-random-popover.h"
#include "ui-press.h"
#include "ui-test.h"

enum { EMBEDDING, GIVEN, WEIGHTS };

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

static AttnMatrixPane *
get_pane (AttnWindow *window, guint nth)
{
  return ATTN_MATRIX_PANE (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MATRIX_PANE, nth + 1));
}

static AttnMatrixView *
get_view (AttnWindow *window, guint nth)
{
  return ATTN_MATRIX_VIEW (ui_test_find (GTK_WIDGET (get_pane (window, nth)), ATTN_TYPE_MATRIX_VIEW, 0));
}

static double
value_at (AttnWindow *window, const char *node, guint row, guint column)
{
  return attn_node_get_value (attn_trace_find (attn_session_get_trace (session_of (window)), node), row, column);
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
assert_undo (AttnWindow *window, const char *expected)
{
  g_autofree char *label = attn_history_dup_undo_label (attn_session_get_history (session_of (window)), ATTN_LANGUAGE_ENGLISH);

  g_assert_cmpstr (label, ==, expected);
}

static guint
count_undo (AttnWindow *window)
{
  return attn_history_get_n_undo (attn_session_get_history (session_of (window)));
}

/* As from the menu at a cell of a matrix. */
static void
do_in_menu (AttnWindow *window, guint pane, const char *action)
{
  AttnMatrixView *view = get_view (window, pane);
  GtkWidget *menu;

  g_assert_true (ui_press (GTK_WIDGET (view), GDK_KEY_Menu, 0));
  menu = ui_test_find (GTK_WIDGET (get_pane (window, pane)), GTK_TYPE_POPOVER_MENU, 0);
  g_assert_true (gtk_widget_get_mapped (menu));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (view), action, NULL));
  gtk_popover_popdown (GTK_POPOVER (menu));
  ui_test_settle ();
  g_assert_null (ui_test_find (GTK_WIDGET (get_pane (window, pane)), GTK_TYPE_POPOVER_MENU, 0));
}

/* --- the menu -------------------------------------------------------------------------------------------- */

static void
test_fill (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  do_in_menu (window, WEIGHTS, "matrix.zeros");
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 0, 0), ==, 0);
  assert_undo (window, "Undo filling W_Q with zeros");
  do_in_menu (window, WEIGHTS, "matrix.identity");
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 2, 2), ==, 1);
  g_assert_nonnull (attn_document_get_matrix (document_of (window), "attention.query_weight"));
  g_assert_cmpstr (attn_matrix_pane_get_remark (get_pane (window, WEIGHTS)), ==, "The identity: it changes nothing");
  do_in_menu (window, WEIGHTS, "matrix.leave-out");
  g_assert_null (attn_document_get_matrix (document_of (window), "attention.query_weight"));
  g_assert_cmpuint (count_undo (window), ==, 3);
  ui_test_close (window);
}

static void
test_transpose (void)
{
  AttnWindow *window = ui_test_open ("four-words-learned", ATTN_LANGUAGE_ENGLISH);

  select_cell (window, "attention.query_weight", 0, 1);
  ui_press (GTK_WIDGET (get_view (window, WEIGHTS)), GDK_KEY_7, 0);
  ui_press (ui_test_find (GTK_WIDGET (get_view (window, WEIGHTS)), GTK_TYPE_TEXT, 0), GDK_KEY_Return, 0);
  do_in_menu (window, WEIGHTS, "matrix.transpose");
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 1, 0), ==, 7);
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 0, 1), ==, 0);
  assert_undo (window, "Undo transposing W_Q");
  ui_test_close (window);
}

static gboolean
menu_has (AttnWindow *window, const char *slot, const char *action)
{
  g_autoptr (GMenuModel) menu = attn_matrix_menu_new (session_of (window), slot);

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      for (int j = 0; j < g_menu_model_get_n_items (section); j++)
        {
          g_autofree char *name = NULL;

          if (g_menu_model_get_item_attribute (section, j, G_MENU_ATTRIBUTE_ACTION, "s", &name) && g_str_equal (name, action))
            return TRUE;
        }
    }
  return FALSE;
}

/* A menu offers what is possible. */
static void
test_menu_of_slots (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  g_assert_false (menu_has (window, "embedding", "matrix.leave-out"));
  g_assert_false (menu_has (window, "embedding", "matrix.add-bias"));
  g_assert_false (menu_has (window, "attention.query_weight", "matrix.leave-out"));
  g_assert_true (menu_has (window, "attention.query_weight", "matrix.add-bias"));
  g_assert_true (menu_has (window, "attention.query_weight", "matrix.add-output"));
  do_in_menu (window, WEIGHTS, "matrix.zeros");
  g_assert_true (menu_has (window, "attention.query_weight", "matrix.leave-out"));
  ui_test_close (window);
}

static void
test_bias (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *bias = ui_test_find (GTK_WIDGET (get_pane (window, WEIGHTS)), ATTN_TYPE_MATRIX_VIEW, 1);

  g_assert_false (gtk_widget_get_mapped (bias));
  do_in_menu (window, WEIGHTS, "matrix.add-bias");
  g_assert_true (gtk_widget_get_mapped (bias));
  g_assert_false (menu_has (window, "attention.query_weight", "matrix.add-bias"));
  select_cell (window, "attention.query_bias", 0, 1);
  ui_press (bias, GDK_KEY_3, 0);
  ui_press (ui_test_find (bias, GTK_TYPE_TEXT, 0), GDK_KEY_Return, 0);
  g_assert_cmpfloat (value_at (window, "query", 0, 1), ==, 3);
  /* The menu at the bias is about the bias. */
  g_assert_true (ui_press (bias, GDK_KEY_F10, GDK_SHIFT_MASK));
  g_assert_true (gtk_widget_activate_action (bias, "matrix.leave-out", NULL));
  ui_test_settle ();
  g_assert_null (attn_document_get_matrix (document_of (window), "attention.query_bias"));
  g_assert_false (gtk_widget_get_mapped (bias));
  ui_test_close (window);
}

static void
test_output_weight (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  g_assert_null (attn_trace_find (attn_session_get_trace (session_of (window)), "projected"));
  do_in_menu (window, WEIGHTS, "matrix.add-output");
  g_assert_nonnull (attn_trace_find (attn_session_get_trace (session_of (window)), "projected"));
  attn_matrix_pane_set_node (get_pane (window, WEIGHTS), "attention.output_weight");
  ui_test_settle ();
  do_in_menu (window, WEIGHTS, "matrix.leave-out");
  g_assert_null (attn_trace_find (attn_session_get_trace (session_of (window)), "projected"));
  /* The pane shows what there is. */
  g_assert_nonnull (attn_matrix_pane_get_node (get_pane (window, WEIGHTS)));
  ui_test_close (window);
}

typedef struct { gboolean done; char *text; } Read;

static void
read_cb (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  Read *read = data;

  read->text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  read->done = TRUE;
}

static gboolean
is_done (gpointer data)
{
  return ((Read *) data)->done;
}

static void
test_copy_and_paste (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  Read read = { FALSE, NULL };

  do_in_menu (window, EMBEDDING, "matrix.copy");
  gdk_clipboard_read_text_async (clipboard, NULL, read_cb, &read);
  ui_test_wait (is_done, &read);
  g_assert_cmpstr (read.text, ==, "1\t0\t1\n0\t1\t1\n1\t1\t0\n1\t1\t1\n");
  g_free (read.text);

  gdk_clipboard_set_text (clipboard, "2\t3\n4\t5\n");
  select_cell (window, "embedding", 1, 1);
  do_in_menu (window, EMBEDDING, "matrix.paste");
  ui_test_settle ();
  g_assert_cmpfloat (value_at (window, "embedding", 2, 2), ==, 5);
  assert_undo (window, "Undo pasting into X");
  ui_test_close (window);
}

static void
paste (AttnWindow *window,
       const char *text,
       const char *slot,
       guint       row,
       guint       column)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text);
  select_cell (window, slot, row, column);
  do_in_menu (window, WEIGHTS, "matrix.paste");
  ui_test_settle ();
}

static AttnImportWindow *
find_dialog (void)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *item = windows; item != NULL; item = item->next)
    if (ATTN_IS_IMPORT_WINDOW (item->data))
      return item->data;
  return NULL;
}

static gboolean
has_dialog (gpointer data)
{
  return find_dialog () != NULL;
}

/* Text as people have it: a whole matrix takes the place of this one, wherever the selected cell is. */
static void
test_paste_printed (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  paste (window, "W_Q = tensor([[1., 2., 3.],\n        [4., 5., 6.],\n        [7., 8., 9.]])", "attention.query_weight", 2, 1);
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 0, 0), ==, 1);
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 2, 2), ==, 9);
  assert_undo (window, "Undo pasting into W_Q");
  /* A smaller one begins at the cell. */
  paste (window, "array([[-1, -2]])", "attention.query_weight", 1, 1);
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 1, 1), ==, -1);
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 1, 2), ==, -2);
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 1, 0), ==, 4);
  g_assert_null (find_dialog ());
  ui_test_close (window);
}

/* What does not go in, or has to be decided first, comes to the window that brings matrices in. */
static void
test_paste_asks (void)
{
  static const struct
  {
    const char *text;
    const char *slot;
  } rows[] = {
    { "W_Q = [[1, 0], [0, 1]]", "attention.query_weight" },
    { "[[1, 0, 0, 0], [0, 1, 0, 0]]", NULL },
    { "0,5\t1,5\t2,5\n0,25\t1\t2\n", NULL },
    { "Q = [[1, 0, 0]]\nK = [[1, 0, 0]]", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);

      paste (window, rows[i].text, "attention.query_weight", 2, 2);
      ui_test_wait (has_dialog, NULL);
      if (rows[i].slot != NULL)
        g_assert_cmpstr (attn_import_plan_get_chosen_slot (attn_import_window_get_plan (find_dialog ())), ==, rows[i].slot);
      g_assert_false (attn_session_is_modified (attn_window_get_session (window)));
      gtk_window_destroy (GTK_WINDOW (find_dialog ()));
      ui_test_close (window);
    }
}

/* Without a selected cell only a whole matrix knows where it goes. */
static void
test_paste_nowhere (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnMatrixView *view = get_view (window, WEIGHTS);

  attn_session_select (session_of (window), NULL);
  attn_matrix_view_paste_text (view, "7\t8\n");
  ui_test_wait (has_dialog, NULL);
  gtk_window_destroy (GTK_WINDOW (find_dialog ()));
  g_assert_false (attn_session_is_modified (session_of (window)));
  attn_matrix_view_paste_text (view, "1 2 3\n4 5 6\n7 8 9\n");
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 2, 2), ==, 9);
  assert_undo (window, "Undo pasting into W_Q");
  ui_test_close (window);
}

static gboolean
is_refused (gpointer window)
{
  return attn_cell_editor_get_refusal (get_view (window, EMBEDDING)->editor) != NULL;
}

static gboolean
has_pasted (gpointer window)
{
  return attn_session_is_modified (session_of (window));
}

/* A text of a hundred kilobytes is read beside the window's thread, and comes to where it was pasted, whatever is selected since. */
static void
test_paste_much (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": "
                                          "{\"random\": {\"rows\": 501, \"columns\": 41, \"seed\": 1, \"deviation\": 1}}}");
  AttnMatrixView *view = get_view (window, EMBEDDING);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < 500; i++)
    for (guint j = 0; j < 40; j++)
      g_string_append_printf (text, "%u.%02u%c", i, j, j < 39 ? '\t' : '\n');
  select_cell (window, "embedding", 1, 1);
  attn_matrix_view_paste_text (view, text->str);
  g_assert_false (attn_session_is_modified (session_of (window)));
  select_cell (window, "embedding", 0, 0);
  ui_test_wait (has_pasted, window);
  ui_test_settle ();
  g_assert_cmpfloat (value_at (window, "embedding", 1, 1), ==, 0);
  g_assert_cmpfloat (value_at (window, "embedding", 500, 40), ==, 499.39);
  assert_undo (window, "Undo pasting into X");

  /* What is no matrix is said as ever, and what a closed window waits for goes nowhere. */
  g_string_append (text, "[[1.+0.j]]");
  attn_matrix_view_paste_text (view, text->str);
  ui_test_wait (is_refused, window);
  g_assert_cmpuint (count_undo (window), ==, 1);
  attn_matrix_view_paste_text (view, text->str);
  ui_test_close (window);
}

/* More than a million numbers are no text for a clipboard; it is said where there is room for them, and what is not copied is not
 * cut out either. */
static void
test_copy_much (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": "
                                          "{\"random\": {\"rows\": 1001, \"columns\": 2, \"seed\": 1, \"deviation\": 1}}}");
  g_autoptr (GError) error = NULL;

  attn_copy_matrix_as (window, "tsv", "embedding");
  g_assert_null (attn_window_get_message (window));
  attn_copy_matrix_as (window, "tsv", "scores");
  g_assert_cmpstr (attn_window_get_message (window), ==,
                   "Not copied: found 1002001 numbers, expected at most 1000000. Export writes any number of them into a file.");
  g_assert_true (attn_copier_check (1000000, ATTN_LANGUAGE_KOREAN, NULL));
  g_assert_false (attn_copier_check (G_MAXUINT64, ATTN_LANGUAGE_KOREAN, &error));
  g_assert_nonnull (strstr (error->message, "18446744073709551615"));
  ui_test_close (window);
}

/* What is said of a text goes by Escape, before the cell does, by another cell and by an edit. */
static void
test_refusal_goes (void)
{
  static const char *const text = "array([[1.+0.j, 2.+0.j]])";
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnMatrixView *view = get_view (window, EMBEDDING);
  AttnCell cell;

  select_cell (window, "embedding", 2, 0);
  attn_matrix_view_paste_text (view, text);
  g_assert_true (is_refused (window));
  g_assert_true (ui_press (GTK_WIDGET (view), GDK_KEY_Escape, 0));
  ui_test_settle ();
  g_assert_false (is_refused (window));
  g_assert_true (attn_session_get_selected (session_of (window), &cell));
  g_assert_false (ui_press (GTK_WIDGET (view), GDK_KEY_Escape, 0));

  attn_matrix_view_paste_text (view, text);
  g_assert_true (is_refused (window));
  select_cell (window, "embedding", 1, 1);
  g_assert_false (is_refused (window));
  attn_matrix_view_paste_text (view, text);
  g_assert_true (is_refused (window));
  ui_test_set_number (window, 5);
  ui_test_settle ();
  g_assert_false (is_refused (window));
  ui_test_close (window);
}

/* --- random numbers -------------------------------------------------------------------------------------- */

static void
test_random (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnMatrixPane *pane = get_pane (window, WEIGHTS);
  AttnRandomPopover *random;
  guint64 seed;
  double deviation, value;

  do_in_menu (window, WEIGHTS, "matrix.random");
  random = ATTN_RANDOM_POPOVER (attn_matrix_pane_get_random (pane));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (random)));
  /* Opening it changes nothing. */
  g_assert_false (attn_session_is_modified (session_of (window)));
  g_signal_emit_by_name (attn_random_popover_get_draw (random), "clicked");
  g_assert_true (attn_document_get_random (document_of (window), "attention.query_weight", &seed, &deviation));
  g_assert_cmpuint (seed, ==, 1);
  g_assert_cmpfloat (deviation, ==, 0.5);
  g_assert_cmpstr (attn_matrix_pane_get_remark (pane), ==, "Random: seed 1, deviation 0.5");
  value = value_at (window, "attention.query_weight", 0, 0);
  /* Again, with the next seed; then with one that is typed, and another deviation. */
  g_signal_emit_by_name (attn_random_popover_get_draw (random), "clicked");
  g_assert_true (attn_document_get_random (document_of (window), "attention.query_weight", &seed, NULL));
  g_assert_cmpuint (seed, ==, 2);
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 0, 0), !=, value);
  gtk_editable_set_text (GTK_EDITABLE (attn_random_popover_get_deviation (random)), "2");
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (attn_random_popover_get_seed (random)), 1);
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 0, 0), ==, 4 * value);
  /* What is no number is refused, and the draw stays. */
  gtk_editable_set_text (GTK_EDITABLE (attn_random_popover_get_deviation (random)), "much");
  g_signal_emit_by_name (attn_random_popover_get_draw (random), "clicked");
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 0, 0), ==, 4 * value);
  gtk_popover_popdown (GTK_POPOVER (random));
  ui_test_settle ();
  /* All of it is one step. */
  g_assert_cmpuint (count_undo (window), ==, 1);
  assert_undo (window, "Undo random draw of W_Q");
  ui_test_activate (window, "undo", NULL);
  ui_test_settle ();
  g_assert_cmpfloat (value_at (window, "attention.query_weight", 0, 0), ==, 1);
  g_assert_cmpstr (attn_matrix_pane_get_remark (pane), ==, "The identity: it changes nothing");
  ui_test_close (window);
}

/* One number typed into a drawn matrix makes it a plain one. */
static void
test_random_no_more (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": "
                                          "{\"rows\": 3, \"columns\": 2, \"seed\": 9007199254740992, \"deviation\": 0.25}}}");
  AttnMatrixPane *pane = get_pane (window, EMBEDDING);
  GtkWidget *view = GTK_WIDGET (get_view (window, EMBEDDING));

  g_assert_cmpstr (attn_matrix_pane_get_remark (pane), ==, "Random: seed 9007199254740992, deviation 0.25");
  select_cell (window, "embedding", 0, 0);
  ui_press (view, GDK_KEY_1, 0);
  ui_press (ui_test_find (view, GTK_TYPE_TEXT, 0), GDK_KEY_Return, 0);
  ui_test_settle ();
  g_assert_null (attn_matrix_pane_get_remark (pane));
  ui_test_close (window);
}

/* --- size ------------------------------------------------------------------------------------------------ */

static void
turn_size (AttnWindow *window, guint pane, double value)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (attn_matrix_pane_get_dimension (get_pane (window, pane))), value);
  ui_test_settle ();
}

/* A word that somebody wrote numbers for is not the rule's any more; a long one is told by its beginning. */
static void
test_made_up_words (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  g_autofree char *text = g_strnfill (500, 'x');
  const char *const words[] = { "the", text, NULL };
  GError *error = NULL;
  AttnMatrixPane *pane = get_pane (window, EMBEDDING);
  const char *remark;

  g_assert_true (attn_session_apply (session_of (window), attn_edit_set_tokens (document_of (window), ATTN_LIST_TOKENS, words, ATTN_LANGUAGE_ENGLISH, &error),
                                     &error));
  g_assert_no_error (error);
  ui_test_settle ();
  remark = attn_matrix_pane_get_remark (pane);
  g_assert_cmpstr (remark, ==, "Made up from the words by a rule, not learned: “the”, “xxxxxxxxxxxxxxxxxx…”");
  ui_test_set_number (window, 0.6);
  ui_test_settle ();
  remark = attn_matrix_pane_get_remark (pane);
  g_assert_cmpstr (remark, ==, "Made up from the words by a rule, not learned: “xxxxxxxxxxxxxxxxxx…”");
  ui_test_activate (window, "undo", NULL);
  ui_test_settle ();
  g_assert_nonnull (strstr (attn_matrix_pane_get_remark (pane), "“the”"));
  ui_test_close (window);
}

static void
test_dimensions (void)
{
  AttnWindow *window = ui_test_open ("four-words-learned", ATTN_LANGUAGE_ENGLISH);
  const AttnTrace *trace;

  turn_size (window, EMBEDDING, 4);
  trace = attn_session_get_trace (session_of (window));
  g_assert_cmpuint (attn_node_get_columns (attn_trace_find (trace, "embedding")), ==, 4);
  g_assert_cmpuint (attn_node_get_rows (attn_trace_find (trace, "attention.query_weight")), ==, 4);
  g_assert_cmpfloat (value_at (window, "embedding", 3, 2), ==, 1);
  g_assert_nonnull (strstr (attn_matrix_pane_get_remark (get_pane (window, EMBEDDING)), "Some columns made up from the words"));
  g_assert_nonnull (strstr (attn_matrix_pane_get_remark (get_pane (window, EMBEDDING)), "“나는”"));
  turn_size (window, EMBEDDING, 3);
  g_assert_null (attn_matrix_pane_get_remark (get_pane (window, EMBEDDING)));
  /* There and back in one go leaves nothing behind. */
  g_assert_false (attn_session_is_modified (session_of (window)));

  attn_matrix_pane_set_node (get_pane (window, WEIGHTS), "attention.query_weight");
  turn_size (window, WEIGHTS, 2);
  trace = attn_session_get_trace (session_of (window));
  g_assert_cmpuint (attn_node_get_columns (attn_trace_find (trace, "query")), ==, 2);
  g_assert_cmpuint (attn_node_get_columns (attn_trace_find (trace, "key")), ==, 2);
  g_assert_cmpuint (attn_node_get_columns (attn_trace_find (trace, "value")), ==, 3);
  attn_matrix_pane_set_node (get_pane (window, WEIGHTS), "attention.value_weight");
  g_assert_cmpfloat (gtk_spin_button_get_value (GTK_SPIN_BUTTON (attn_matrix_pane_get_dimension (get_pane (window, WEIGHTS)))), ==, 3);
  ui_test_close (window);
}

/* --- weights by hand ------------------------------------------------------------------------------------- */

static void
test_sums (void)
{
  AttnWindow *window = ui_test_open ("written-by-hand", ATTN_LANGUAGE_ENGLISH);
  AttnMatrixPane *pane = get_pane (window, GIVEN);
  GtkWidget *view = GTK_WIDGET (get_view (window, GIVEN));

  g_assert_cmpstr (attn_matrix_pane_get_sums (pane), ==, "Row sums: “나는” 1 · “오늘” 1 · “사과를” 1 · “먹었다” 1");
  g_assert_false (gtk_widget_get_mapped (attn_matrix_pane_get_normalise (pane)));
  select_cell (window, "given.weights", 1, 1);
  ui_press (view, GDK_KEY_1, 0);
  ui_press (ui_test_find (view, GTK_TYPE_TEXT, 0), GDK_KEY_Return, 0);
  ui_test_settle ();
  /* An offer, never by force. */
  g_assert_cmpstr (attn_matrix_pane_get_sums (pane), ==, "Row sums: “나는” 1 · “오늘” 1.50 · “사과를” 1 · “먹었다” 1");
  g_assert_cmpfloat (value_at (window, "weights", 1, 1), ==, 1);
  g_assert_true (gtk_widget_get_mapped (attn_matrix_pane_get_normalise (pane)));
  g_signal_emit_by_name (attn_matrix_pane_get_normalise (pane), "clicked");
  ui_test_settle ();
  g_assert_cmpfloat_with_epsilon (value_at (window, "row_sum", 1, 0), 1, 1e-12);
  g_assert_false (gtk_widget_get_mapped (attn_matrix_pane_get_normalise (pane)));
  assert_undo (window, "Undo making each row of A add up to 1");
  ui_test_close (window);
}

static gboolean
says (AttnMatrixPane *pane, const char *text)
{
  GtkWidget *label;

  for (guint i = 0; (label = ui_test_find (GTK_WIDGET (pane), GTK_TYPE_LABEL, i)) != NULL; i++)
    if (gtk_widget_get_mapped (label) && strstr (gtk_label_get_text (GTK_LABEL (label)), text) != NULL)
      return TRUE;
  return FALSE;
}

/* A row of zeros has nothing to share out: it is said to be wrong, stays, and does not keep the others from it. */
static void
test_empty_row (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], "
                                          "\"given\": {\"weights\": [[1, 3], [0, 0]]}}");
  AttnMatrixPane *pane = get_pane (window, GIVEN);

  g_assert_cmpstr (attn_matrix_pane_get_sums (pane), ==, "Row sums: “a” 4 · “b” 0");
  g_signal_emit_by_name (attn_matrix_pane_get_normalise (pane), "clicked");
  ui_test_settle ();
  g_assert_cmpfloat (value_at (window, "given.weights", 0, 1), ==, 0.75);
  g_assert_cmpfloat (value_at (window, "given.weights", 1, 1), ==, 0);
  g_assert_true (says (pane, "the rows of “b”"));
  g_assert_cmpstr (attn_matrix_pane_get_sums (pane), ==, "Row sums: “a” 1 · “b” 0");
  /* Nothing is left to do, and it is said again. */
  g_signal_emit_by_name (attn_matrix_pane_get_normalise (pane), "clicked");
  ui_test_settle ();
  g_assert_true (says (pane, "the rows of “b”"));
  g_assert_cmpuint (count_undo (window), ==, 1);
  ui_test_close (window);
}

/* Of many rows only those that are wrong are told; as it is typed, and in both languages. */
static void
test_sums_of_many (void)
{
  g_autoptr (GString) text = g_string_new ("{\"format\": \"attention\", \"version\": 1, \"given\": {\"weights\": [");
  AttnWindow *window;
  AttnMatrixPane *pane;

  for (guint i = 0; i < 12; i++)
    {
      g_string_append (text, i > 0 ? ", [" : "[");
      for (guint j = 0; j < 12; j++)
        g_string_append_printf (text, "%s%d", j > 0 ? ", " : "", i == j);
      g_string_append_c (text, ']');
    }
  g_string_append (text, "]}}");
  window = ui_test_open_text (text->str);
  pane = get_pane (window, GIVEN);
  g_assert_cmpstr (attn_matrix_pane_get_sums (pane), ==, "Row sums: 1");
  select_cell (window, "given.weights", 7, 2);
  ui_press (GTK_WIDGET (get_view (window, GIVEN)), GDK_KEY_5, 0);
  ui_press (ui_test_find (GTK_WIDGET (get_view (window, GIVEN)), GTK_TYPE_TEXT, 0), GDK_KEY_Return, 0);
  ui_test_settle ();
  g_assert_cmpstr (attn_matrix_pane_get_sums (pane), ==, "Row sums: “t7” 6");
  attn_session_set_language (session_of (window), ATTN_LANGUAGE_KOREAN);
  ui_test_settle ();
  g_assert_cmpstr (attn_matrix_pane_get_sums (pane), ==, "행의 합: “t7” 6");
  attn_session_undo (session_of (window));
  ui_test_settle ();
  g_assert_cmpstr (attn_matrix_pane_get_sums (pane), ==, "행의 합: 1");
  ui_test_close (window);
}

/* --- typing and turning ---------------------------------------------------------------------------------- */

static void
test_turn (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *view = GTK_WIDGET (get_view (window, EMBEDDING));
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (view);
  graphene_rect_t box;

  g_assert_true (attn_matrix_view_get_cell_box (ATTN_MATRIX_VIEW (view), 3, 0, &box));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_GESTURE_DRAG (controller))
        continue;
      g_signal_emit_by_name (controller, "drag-begin", box.origin.x + 5.0, box.origin.y + 5.0);
      for (int dy = -3; dy >= -30; dy -= 3)
        {
          g_signal_emit_by_name (controller, "drag-update", 0.0, (double) dy);
          /* The picture has it at once. */
          if (dy <= -6)
            g_assert_cmpfloat (attn_node_get_value (attn_trace_find (attn_scene_get_trace (attn_canvas_get_scene (attn_window_get_canvas (window))),
                                                                     "embedding"), 3, 0), ==, value_at (window, "embedding", 3, 0));
        }
      g_signal_emit_by_name (controller, "drag-end", 0.0, -30.0);
    }
  g_assert_cmpfloat (value_at (window, "embedding", 3, 0), ==, 1.5);
  g_assert_cmpuint (count_undo (window), ==, 1);
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpfloat (value_at (window, "embedding", 3, 0), ==, 1);
  ui_test_close (window);
}

static void
test_range (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *view = GTK_WIDGET (get_view (window, EMBEDDING));

  select_cell (window, "embedding", 1, 0);
  g_assert_true (ui_press (view, GDK_KEY_Down, GDK_SHIFT_MASK));
  g_assert_true (ui_press (view, GDK_KEY_Right, GDK_SHIFT_MASK));
  g_assert_true (ui_press (view, GDK_KEY_Delete, 0));
  g_assert_cmpfloat (value_at (window, "embedding", 1, 1), ==, 0);
  g_assert_cmpfloat (value_at (window, "embedding", 2, 0), ==, 0);
  g_assert_cmpfloat (value_at (window, "embedding", 3, 0), ==, 1);
  assert_undo (window, "Undo clearing cells of X");
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/matrices/menu/fill", test_fill);
  g_test_add_func ("/matrices/menu/transpose", test_transpose);
  g_test_add_func ("/matrices/menu/of-slots", test_menu_of_slots);
  g_test_add_func ("/matrices/menu/bias", test_bias);
  g_test_add_func ("/matrices/menu/output-weight", test_output_weight);
  g_test_add_func ("/matrices/menu/copy-and-paste", test_copy_and_paste);
  g_test_add_func ("/matrices/paste/printed", test_paste_printed);
  g_test_add_func ("/matrices/paste/asks", test_paste_asks);
  g_test_add_func ("/matrices/paste/nowhere", test_paste_nowhere);
  g_test_add_func ("/matrices/paste/much", test_paste_much);
  g_test_add_func ("/matrices/copy/much", test_copy_much);
  g_test_add_func ("/matrices/paste/refusal-goes", test_refusal_goes);
  g_test_add_func ("/matrices/random", test_random);
  g_test_add_func ("/matrices/random/no-more", test_random_no_more);
  g_test_add_func ("/matrices/dimensions", test_dimensions);
  g_test_add_func ("/matrices/made-up-words", test_made_up_words);
  g_test_add_func ("/matrices/sums", test_sums);
  g_test_add_func ("/matrices/sums/of-many", test_sums_of_many);
  g_test_add_func ("/matrices/sums/empty-row", test_empty_row);
  g_test_add_func ("/matrices/turn", test_turn);
  g_test_add_func ("/matrices/range", test_range);
  return g_test_run ();
}
