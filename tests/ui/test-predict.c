/* test-predict.c: results that are hidden until they are found
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"
#include "attn-compat.h"
#include "attn-copy-menu.h"
#include "attn-drawing-pane.h"
#include "attn-name.h"
#include "attn-number.h"
#include "attn-toast.h"
#include "ui-press.h"
#include "ui-test.h"

static AttnWindow *
open_on (const char *step)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnView view = *ui_test_get_view (window);

  view.step = attn_name_intern (step);
  attn_session_set_view (attn_window_get_session (window), &view);
  ui_test_activate (window, "predict", NULL);
  ui_test_settle ();
  return window;
}

static AttnCell
get_cell (AttnWindow *window, const char *node, guint row, guint column)
{
  return (AttnCell) { attn_trace_find (attn_session_get_trace (attn_window_get_session (window)), node), row, column };
}

static gboolean
is_hidden (AttnWindow *window, const char *node, guint row, guint column)
{
  const AttnCell cell = get_cell (window, node, row, column);

  return attn_session_is_hidden (attn_window_get_session (window), &cell);
}

static void
select_cell (AttnWindow *window, const char *node, guint row, guint column)
{
  const AttnCell cell = get_cell (window, node, row, column);

  attn_session_select (attn_window_get_session (window), &cell);
  ui_test_settle ();
}

static AttnCellEditor *
get_editor (AttnWindow *window)
{
  return attn_window_get_canvas (window)->editor;
}

/* Types into the selected cell and presses Enter. */
static void
type (AttnWindow *window, const char *text)
{
  AttnCellEditor *editor = get_editor (window);

  if (!attn_cell_editor_is_open (editor))
    {
      AttnCell cell;

      g_assert_true (attn_session_get_selected (attn_window_get_session (window), &cell));
      g_assert_true (attn_cell_editor_open (editor, &cell, ""));
    }
  gtk_editable_set_text (GTK_EDITABLE (attn_cell_editor_get_entry (editor)), text);
  g_assert_true (ui_press (attn_cell_editor_get_entry (editor), GDK_KEY_Return, 0));
  ui_test_settle ();
}

static void
test_hides (void)
{
  AttnWindow *window = open_on ("scores");
  AttnSession *session = attn_window_get_session (window);
  AttnScene *scene = attn_canvas_get_scene (attn_window_get_canvas (window));
  AttnCell cell;

  g_assert_true (attn_session_get_selected (session, &cell));
  g_assert_cmpstr (attn_node_get_name (cell.node), ==, "scores");
  g_assert_true (is_hidden (window, "scores", 0, 0));
  g_assert_true (is_hidden (window, "scores", 3, 3));
  g_assert_false (is_hidden (window, "query", 0, 0));
  /* It can be pointed at, and nothing tells its number. */
  g_assert_true (attn_scene_resolve (scene, &ui_test_get_view (window)->selected, &cell));
  g_assert_null (attn_scene_get_explanation (scene));
  g_assert_true (attn_scene_hides (scene, &cell));
  ui_test_activate (window, "predict", NULL);
  g_assert_false (is_hidden (window, "scores", 0, 0));
  ui_test_close (window);
}

static void
test_right (void)
{
  AttnWindow *window = open_on ("scores");
  const gboolean modified = attn_session_is_modified (attn_window_get_session (window));
  AttnCell cell;

  select_cell (window, "scores", 0, 0);
  type (window, "2");
  g_assert_false (is_hidden (window, "scores", 0, 0));
  g_assert_true (is_hidden (window, "scores", 1, 0));
  g_assert_false (attn_cell_editor_is_open (get_editor (window)));
  /* Enter goes down. */
  g_assert_true (attn_session_get_selected (attn_window_get_session (window), &cell));
  g_assert_cmpuint (cell.row, ==, 1);
  /* It is no edit. */
  g_assert_cmpint (attn_session_is_modified (attn_window_get_session (window)), ==, modified);
  g_assert_false (attn_history_can_undo (attn_session_get_history (attn_window_get_session (window))));
  ui_test_close (window);
}

/* As people type. */
static void
test_spellings (void)
{
  AttnWindow *window = open_on ("weights");

  select_cell (window, "weights", 0, 0);
  type (window, "0,32");
  g_assert_false (is_hidden (window, "weights", 0, 0));
  select_cell (window, "weights", 0, 1);
  type (window, "18 %");
  g_assert_false (is_hidden (window, "weights", 0, 1));
  select_cell (window, "weights", 0, 2);
  type (window, "．１８");
  g_assert_false (is_hidden (window, "weights", 0, 2));
  ui_test_close (window);
}

static void
test_hints (void)
{
  AttnWindow *window = open_on ("scaled");
  AttnCellEditor *editor = get_editor (window);
  g_autofree char *first = NULL;

  select_cell (window, "scaled", 0, 0);
  type (window, "7");
  g_assert_true (attn_cell_editor_is_open (editor));
  first = g_strdup (attn_cell_editor_get_refusal (editor));
  g_assert_nonnull (first);
  g_assert_true (g_str_has_prefix (first, "Not yet. "));
  g_assert_cmpuint (strlen (first), >, strlen ("Not yet. "));
  type (window, "8");
  g_assert_cmpstr (attn_cell_editor_get_refusal (editor), !=, first);
  type (window, "-1.15");
  g_assert_nonnull (strstr (attn_cell_editor_get_refusal (editor), "sign"));
  g_assert_null (strstr (attn_cell_editor_get_refusal (editor), "1.15"));
  g_assert_true (is_hidden (window, "scaled", 0, 0));
  /* After all hints it is told. */
  type (window, "9");
  g_assert_nonnull (strstr (attn_cell_editor_get_refusal (editor), "1.15"));
  g_assert_false (is_hidden (window, "scaled", 0, 0));
  g_assert_false (attn_cell_editor_is_open (editor));
  ui_test_close (window);
}

/* The rule is told in what the picture draws, and with its signs: in the overview the parts of softmax are not there. */
static void
test_hint_of_weights (void)
{
  AttnWindow *window = open_on ("weights");
  AttnCellEditor *editor = get_editor (window);
  const char *said;

  select_cell (window, "weights", 0, 0);
  type (window, "7");
  type (window, "8");
  said = attn_cell_editor_get_refusal (editor);
  g_assert_nonnull (strstr (said, "exp("));
  g_assert_null (strstr (said, "E"));
  g_assert_null (strchr (said, '_'));
  ui_test_close (window);
}

static void
test_no_number (void)
{
  AttnWindow *window = open_on ("scores");

  select_cell (window, "scores", 0, 0);
  type (window, "two");
  g_assert_nonnull (attn_cell_editor_get_refusal (get_editor (window)));
  g_assert_true (attn_cell_editor_is_open (get_editor (window)));
  /* Nothing typed is nothing said. */
  type (window, " ");
  g_assert_false (attn_cell_editor_is_open (get_editor (window)));
  g_assert_true (is_hidden (window, "scores", 0, 0));
  ui_test_close (window);
}

/* Checked as it is left, by whatever way. */
static void
test_leaving (void)
{
  AttnWindow *window = open_on ("scores");
  AttnCellEditor *editor = get_editor (window);

  select_cell (window, "scores", 0, 0);
  g_assert_true (attn_cell_editor_open_by_key (editor, &(AttnCell) { get_cell (window, "scores", 0, 0).node, 0, 0 }, GDK_KEY_2, 0));
  select_cell (window, "scores", 2, 2);
  g_assert_false (attn_cell_editor_is_open (editor));
  g_assert_false (is_hidden (window, "scores", 0, 0));
  ui_test_close (window);
}

static void
test_complete (void)
{
  AttnWindow *window = open_on ("scores");

  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < 4; j++)
      {
        const AttnCell cell = get_cell (window, "scores", i, j);
        g_autofree char *text = g_strdup_printf ("%g", attn_node_get_value (cell.node, i, j));

        select_cell (window, "scores", i, j);
        type (window, text);
      }
  g_assert_cmpstr (attn_cell_editor_get_refusal (get_editor (window)), ==, "Right. This step is complete.");
  ui_test_close (window);
}

static gboolean
is_covered (AttnWindow *window, const char *node)
{
  const AttnNode *found = attn_trace_find (attn_session_get_trace (attn_window_get_session (window)), node);

  g_assert_nonnull (found);
  return attn_prediction_covers_any (ui_test_get_view (window)->prediction, found);
}

/* What was found stays found; the next step is hidden; a change of the numbers hides anew. */
static void
test_steps (void)
{
  AttnWindow *window = open_on ("scores");
  AttnSession *session = attn_window_get_session (window);

  select_cell (window, "scores", 0, 0);
  type (window, "2");
  ui_test_activate (window, "next-step", NULL);
  g_assert_true (is_hidden (window, "scaled", 0, 0));
  g_assert_false (is_hidden (window, "scores", 1, 1));
  ui_test_activate (window, "previous-step", NULL);
  g_assert_false (is_hidden (window, "scores", 0, 0));
  g_assert_true (is_hidden (window, "scores", 1, 1));
  ui_test_set_number (window, 3);
  g_assert_true (is_hidden (window, "scores", 0, 0));
  /* There is nothing to predict of what is given; what comes after it is not told. */
  attn_session_go_to_end (session, FALSE);
  g_assert_false (attn_prediction_asks (ui_test_get_view (window)->prediction));
  g_assert_false (is_covered (window, "embedding"));
  g_assert_true (is_covered (window, "weights"));
  ui_test_close (window);
}

static GtkWidget *
find_hint (GtkWidget *below)
{
  if (GTK_IS_LABEL (below) && gtk_widget_has_css_class (below, "hint"))
    return below;
  for (GtkWidget *child = gtk_widget_get_first_child (below); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_hint (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* What is found stays in sight: the picture of a patch goes on to its next number, and at its end nowhere. */
static void
test_patches (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  const guint columns = 4;
  AttnView view = *ui_test_get_view (window);
  AttnCell cell;

  view.mode = ATTN_VIEW_OVERVIEW;
  view.step = attn_name_intern ("patches");
  attn_session_set_view (session, &view);
  ui_test_activate (window, "predict", NULL);
  select_cell (window, "patches", 1, 0);
  for (guint i = 0; i < columns; i++)
    {
      AttnNumber number;

      cell = get_cell (window, "patches", 1, i);
      attn_number_format (attn_node_get_value (cell.node, 1, i), 2, &number);
      type (window, number.text);
      g_assert_false (is_hidden (window, "patches", 1, i));
      g_assert_nonnull (attn_scene_find_cell (attn_canvas_get_scene (attn_window_get_canvas (window)), &cell));
      g_assert_true (attn_session_get_selected (session, &cell));
      g_assert_cmpuint (cell.row, ==, 1);
      g_assert_cmpuint (cell.column, ==, MIN (i + 1, columns - 1));
    }
  ui_test_close (window);
}

/* A picture without the step's cells does not ask for them to be typed into. */
static void
test_elsewhere (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  GtkLabel *hint = GTK_LABEL (find_hint (GTK_WIDGET (window)));
  AttnView view = *ui_test_get_view (window);

  view.mode = ATTN_VIEW_MAP;
  view.step = attn_name_intern ("embedding");
  attn_session_set_view (session, &view);
  ui_test_activate (window, "predict", NULL);
  ui_test_settle ();
  g_assert_cmpint (ui_test_get_view (window)->mode, ==, ATTN_VIEW_MAP);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (hint), "This picture has no cells of this step"));
  /* Attention over the image is a step of its own. */
  ui_test_activate (window, "image", NULL);
  ui_test_settle ();
  g_assert_cmpint (ui_test_get_view (window)->mode, ==, ATTN_VIEW_IMAGE);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (hint), "Type the results"));
  ui_test_activate (window, "map", NULL);
  ui_test_settle ();
  g_assert_true (g_str_has_prefix (gtk_label_get_text (hint), "This picture has no cells of this step"));
  attn_session_go (session, (guint) attn_steps_find (attn_session_get_steps (session), "embedding"));
  ui_test_settle ();
  g_assert_true (g_str_has_prefix (gtk_label_get_text (hint), "This picture has no cells of this step"));
  /* As it says. */
  ui_test_activate (window, "focus", NULL);
  ui_test_settle ();
  g_assert_true (g_str_has_prefix (gtk_label_get_text (hint), "Type the results"));
  g_assert_nonnull (attn_scene_find_matrix (attn_canvas_get_scene (attn_window_get_canvas (window)), "embedding"));
  ui_test_close (window);
}

/* Pictures of all heads and of other layers tell nothing of a step to come, or of this one in another head. */
static void
test_ahead (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);

  attn_session_go (session, (guint) attn_steps_find (attn_session_get_steps (session), "layer0.head0.scores"));
  ui_test_activate (window, "predict", NULL);
  ui_test_settle ();
  g_assert_true (is_hidden (window, "layer0.head0.scores", 0, 0));
  g_assert_false (is_covered (window, "layer0.head0.query"));
  g_assert_false (is_covered (window, "layer0.head1.query"));
  g_assert_true (is_covered (window, "layer0.head1.scores"));
  g_assert_true (is_covered (window, "layer0.head0.weights"));
  g_assert_true (is_covered (window, "layer0.head3.weights"));
  g_assert_true (is_covered (window, "layer0.mean_weights"));
  g_assert_true (is_covered (window, "layer1.head2.weights"));
  g_assert_true (is_covered (window, "probabilities"));
  g_assert_true (is_covered (window, "rollout"));
  attn_session_set_predicting (session, FALSE);
  g_assert_false (is_covered (window, "probabilities"));
  ui_test_close (window);
}

/* The mix is of the output, and hides of it what the other pictures of that step do. */
static void
test_mix (void)
{
  AttnWindow *window = open_on ("output");
  AttnView view = *ui_test_get_view (window);
  const guint last = attn_node_get_rows (get_cell (window, "output", 0, 0).node) - 1;
  const AttnCell cell = get_cell (window, "output", last, 0);
  AttnScene *scene;

  view.mode = ATTN_VIEW_BLEND;
  attn_session_set_view (attn_window_get_session (window), &view);
  ui_test_settle ();
  g_assert_true (is_hidden (window, "output", last, 0));
  scene = attn_canvas_get_scene (attn_window_get_canvas (window));
  g_assert_true (attn_scene_hides (scene, &cell));
  ui_test_activate (window, "predict", NULL);
  scene = attn_canvas_get_scene (attn_window_get_canvas (window));
  g_assert_false (attn_scene_hides (scene, &cell));
  ui_test_close (window);
}

static void
test_heard (void)
{
  AttnWindow *window = open_on ("scores");
  g_autofree char *name = NULL;
  GtkWidget *cell;

  select_cell (window, "scores", 3, 3);
  cell = attn_canvas_get_accessible_cell (attn_window_get_canvas (window));
  g_assert_nonnull (cell);
  name = attn_cell_get_question (&(AttnCell) { get_cell (window, "scores", 3, 3).node, 3, 3 }, ATTN_LANGUAGE_ENGLISH);
  gtk_test_accessible_assert_property (cell, GTK_ACCESSIBLE_PROPERTY_LABEL, name);
  ui_test_close (window);
}

/* Whoever predicts is told so, in a small window too. */
static void
test_hint (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnView view = *ui_test_get_view (window);
  GtkLabel *hint = GTK_LABEL (find_hint (GTK_WIDGET (window)));

  ui_test_resize (window, 900, 600);
  view.step = attn_name_intern ("scores");
  attn_session_set_view (session, &view);
  ui_test_settle ();
  g_assert_true (g_str_has_prefix (gtk_label_get_text (hint), "Arrows"));
  ui_test_activate (window, "predict", NULL);
  ui_test_settle ();
  g_assert_true (g_str_has_prefix (gtk_label_get_text (hint), "Type the results"));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (hint)));
  attn_session_set_language (session, ATTN_LANGUAGE_KOREAN);
  ui_test_settle ();
  g_assert_nonnull (strstr (gtk_label_get_text (hint), "입력"));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (hint)));
  attn_session_set_language (session, ATTN_LANGUAGE_ENGLISH);
  attn_session_go (session, 0);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (hint), "Nothing to predict"));
  ui_test_activate (window, "predict", NULL);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (hint), "Arrows"));
  ui_test_close (window);
}

/* The sum beside a row comes with the row's last number. */
static void
test_sum (void)
{
  AttnWindow *window = open_on ("weights");
  AttnSession *session = attn_window_get_session (window);
  const AttnTrace *trace = attn_session_get_trace (session);
  const AttnNode *sums = NULL;
  AttnCell cell;

  for (guint i = 0; i < attn_trace_get_n_nodes (trace) && sums == NULL; i++)
    if (g_str_equal (attn_node_get_stage (attn_trace_get_node (trace, i)), "row_sum"))
      sums = attn_trace_get_node (trace, i);
  g_assert_nonnull (sums);
  cell = (AttnCell) { sums, 1, 0 };
  for (guint j = 0; j < 4; j++)
    {
      const AttnCell weight = get_cell (window, "weights", 1, j);

      g_assert_true (attn_scene_hides (attn_canvas_get_scene (attn_window_get_canvas (window)), &cell));
      attn_session_tell_cell (session, &weight, TRUE);
      ui_test_settle ();
    }
  g_assert_false (attn_scene_hides (attn_canvas_get_scene (attn_window_get_canvas (window)), &cell));
  cell.row = 2;
  g_assert_true (attn_scene_hides (attn_canvas_get_scene (attn_window_get_canvas (window)), &cell));
  ui_test_activate (window, "predict", NULL);
  ui_test_settle ();
  g_assert_false (attn_scene_hides (attn_canvas_get_scene (attn_window_get_canvas (window)), &cell));
  ui_test_close (window);
}

/* The pane beside the picture tells what is read no sooner than the picture does. */
static void
test_pane (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnView view = *ui_test_get_view (window);
  AttnDrawingPane *pane = ATTN_DRAWING_PANE (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_DRAWING_PANE, 0));

  attn_window_set_panes_shown (window, TRUE);
  view.step = attn_name_intern ("logits");
  attn_session_set_view (session, &view);
  ui_test_settle ();
  g_assert_nonnull (attn_drawing_pane_get_verdict (pane));
  ui_test_activate (window, "predict", NULL);
  ui_test_settle ();
  g_assert_null (attn_drawing_pane_get_verdict (pane));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (attn_drawing_pane_get_bars (pane))));
  ui_test_activate (window, "next-step", NULL);
  ui_test_settle ();
  g_assert_null (attn_drawing_pane_get_verdict (pane));
  for (guint i = 0; i < 10; i++)
    {
      const AttnCell cell = get_cell (window, "probabilities", 0, i);

      g_assert_null (attn_drawing_pane_get_verdict (pane));
      attn_session_tell_cell (session, &cell, TRUE);
    }
  ui_test_settle ();
  g_assert_nonnull (attn_drawing_pane_get_verdict (pane));
  /* What was found stays so, but not where it has not come yet. */
  ui_test_activate (window, "previous-step", NULL);
  g_assert_null (attn_drawing_pane_get_verdict (pane));
  ui_test_activate (window, "next-step", NULL);
  attn_session_set_language (session, ATTN_LANGUAGE_KOREAN);
  ui_test_settle ();
  g_assert_nonnull (attn_drawing_pane_get_verdict (pane));
  ui_test_close (window);
}

/* So does the slider of a training, whose curve would be the weight that is asked for. */
static void
test_training (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnWatchedWeight watched;
  g_autofree char *before = attn_session_dup_moment_sentence (session), *during = NULL, *after = NULL;

  g_assert_true (attn_session_get_watched (session, &watched));
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, attn_node_get_name (watched.node));
  g_assert_cmpstr (before, !=, "");
  ui_test_activate (window, "predict", NULL);
  ui_test_settle ();
  during = attn_session_dup_moment_sentence (session);
  g_assert_cmpstr (during, ==, "");
  ui_test_activate (window, "next-step", NULL);
  after = attn_session_dup_moment_sentence (session);
  g_assert_cmpstr (after, ==, before);
  ui_test_close (window);
}

/* Nor does the clipboard tell. */
static void
test_copy (void)
{
  AttnWindow *window = open_on ("scores");
  AttnSession *session = attn_window_get_session (window);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));

  select_cell (window, "scores", 0, 0);
  ui_test_activate (window, "copy", NULL);
  g_assert_cmpstr (attn_toast_get_text (canvas), ==, "Not copied: it is still to be found.");
  type (window, "2");
  select_cell (window, "scores", 0, 0);
  ui_test_activate (window, "copy", NULL);
  g_assert_true (g_str_has_prefix (attn_toast_get_text (canvas), "Copied: "));
  attn_copy_matrix_as (window, "latex", "scores");
  g_assert_cmpstr (attn_toast_get_text (canvas), ==, "Not copied: it is still to be found.");
  attn_copy_matrix_as (window, "latex", "query");
  g_assert_true (g_str_has_prefix (attn_toast_get_text (canvas), "Copied: "));
  attn_copy_matrix_as (window, "latex", "weights");
  g_assert_cmpstr (attn_toast_get_text (canvas), ==, "Not copied: it is still to be found.");
  /* What a lesson asks is no different. */
  ui_test_activate (window, "predict", NULL);
  attn_session_set_asked (session, &(AttnCell) { get_cell (window, "scores", 1, 1).node, 1, 1 });
  attn_copy_cell_as (window, "latex", &(AttnPlace) { attn_name_intern ("scores"), 1, 1 });
  g_assert_cmpstr (attn_toast_get_text (canvas), ==, "Not copied: it is still to be found.");
  attn_copy_cell_as (window, "latex", &(AttnPlace) { attn_name_intern ("scores"), 1, 0 });
  g_assert_true (g_str_has_prefix (attn_toast_get_text (canvas), "Copied: "));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/predict/hides", test_hides);
  g_test_add_func ("/predict/right", test_right);
  g_test_add_func ("/predict/spellings", test_spellings);
  g_test_add_func ("/predict/hints", test_hints);
  g_test_add_func ("/predict/hint-of-weights", test_hint_of_weights);
  g_test_add_func ("/predict/no-number", test_no_number);
  g_test_add_func ("/predict/leaving", test_leaving);
  g_test_add_func ("/predict/complete", test_complete);
  g_test_add_func ("/predict/steps", test_steps);
  g_test_add_func ("/predict/mix", test_mix);
  g_test_add_func ("/predict/heard", test_heard);
  g_test_add_func ("/predict/hint", test_hint);
  g_test_add_func ("/predict/sum", test_sum);
  g_test_add_func ("/predict/patches", test_patches);
  g_test_add_func ("/predict/elsewhere", test_elsewhere);
  g_test_add_func ("/predict/ahead", test_ahead);
  g_test_add_func ("/predict/pane", test_pane);
  g_test_add_func ("/predict/training", test_training);
  g_test_add_func ("/predict/copy", test_copy);
  return g_test_run ();
}
