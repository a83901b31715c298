/* test-lesson.c: lessons in a window: walked through, touched, answered, left, written
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-canvas-private.h"
#include "attn-edit-lesson.h"
#include "attn-export-plan.h"
#include "attn-plot-view.h"
#include "attn-window-lesson.h"
#include "ui-lesson.h"

#define LESSON(scenes) \
  "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], \"embedding\": [[1, 0], [0, 2]], \"lesson\": [" scenes "]}"
#define TEXT(ko, en) "\"text\": {\"ko\": \"" ko "\", \"en\": \"" en "\"}"

static const char three[] = LESSON (
  "{\"title\": {\"ko\": \"처음\", \"en\": \"First\"}, " TEXT ("값 {scores 1 1}", "value {scores 1 1}") ", \"node\": \"scores\", \"cell\": [1, 1]},"
  "{" TEXT ("둘", "two") ", \"change\": {\"attention\": {\"mask\": \"causal\"}}, \"view\": \"focus\", \"node\": \"masked\","
  " \"ask\": {\"kind\": \"value\", \"node\": \"scores\", \"cell\": [1, 1]}},"
  "{\"text\": {\"ko\": \"셋 W_Q\"}, \"figure\": {\"name\": \"price\"}, \"ask\": {\"kind\": \"choice\","
  " \"text\": \"?\", \"choices\": [\"no\", \"yes\"], \"answer\": 1}}");

static gboolean
is_enabled (AttnWindow *window, const char *action)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), action);
}

static void
test_walk (void)
{
  AttnWindow *window = ui_lesson_open (three);
  g_autofree char *first = attn_lesson_panel_dup_text (ui_lesson_get_panel (window));
  const AttnView *view = ui_test_get_view (window);

  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (ui_lesson_get_panel (window))));
  g_assert_cmpstr (first, ==, "Scene 1 of 3. First value 4");
  g_assert_cmpstr (view->step, ==, "scores");
  g_assert_cmpstr (view->selected.node, ==, "scores");
  g_assert_cmpuint (view->selected.row, ==, 1);
  g_assert_false (is_enabled (window, "previous-scene"));

  ui_test_activate (window, "next-scene", NULL);
  ui_test_settle ();
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 1);
  g_assert_cmpint (view->mode, ==, ATTN_VIEW_FOCUS);
  g_assert_cmpstr (view->step, ==, "masked");
  g_assert_cmpint (attn_document_get_mask (attn_session_get_document (ui_lesson_get_session (window))), ==, ATTN_MASK_CAUSAL);
  ui_test_activate (window, "previous-scene", NULL);
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 0);
  g_assert_cmpint (attn_document_get_mask (attn_session_get_document (ui_lesson_get_session (window))), ==, ATTN_MASK_NONE);

  ui_test_activate (window, "scene", g_variant_new_int32 (2));
  ui_test_settle ();
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 2);
  g_assert_false (is_enabled (window, "next-scene"));
  ui_test_activate (window, "scene", g_variant_new_int32 (9));
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 2);
  g_assert_false (attn_session_is_modified (ui_lesson_get_session (window)));
  ui_test_close (window);
}

/* The plot takes the picture's place, and gives it back. */
static void
test_figure (void)
{
  AttnWindow *window = ui_lesson_open (three);
  GtkWidget *plot = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_PLOT_VIEW, 0);

  g_assert_false (gtk_widget_get_visible (plot));
  ui_test_activate (window, "scene", g_variant_new_int32 (2));
  ui_test_settle ();
  g_assert_true (gtk_widget_get_mapped (plot));
  g_assert_cmpint (gtk_widget_get_width (plot), ==, gtk_widget_get_width (GTK_WIDGET (attn_window_get_canvas (window))));

  /* It is what is exported and copied. */
  {
    g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
    g_auto (AttnExportSettings) settings = { 0 };
    g_autoptr (AttnExportPlan) plan = NULL;
    g_autoptr (GBytes) bytes = NULL;
    g_autoptr (GError) error = NULL;

    attn_export_settings_load (&settings);
    plan = attn_export_plan_new (ui_lesson_get_session (window), &settings, fonts, 640, 480);
    g_assert_nonnull (plan->picture.plot);
    g_assert_cmpint (plan->picture.plot->kind, ==, ATTN_PLOT_PRICE);
    bytes = attn_export_make (&plan->export, &error);
    g_assert_no_error (error);
    g_assert_cmpuint (g_bytes_get_size (bytes), >, 1000);
  }
  ui_test_activate (window, "previous-scene", NULL);
  g_assert_false (gtk_widget_get_visible (plot));
  ui_test_close (window);
}

/* While a scene is on the handout has a page for each scene; who leaves the lesson gets the steps. */
static void
test_handout (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_auto (AttnExportSettings) settings = { 0 };

  g_assert_true (attn_window_open_lesson (window, "several-heads"));
  ui_test_settle ();
  attn_export_settings_load (&settings);
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (AttnExportPlan) plan = NULL;
      g_autoptr (AttnPages) pages = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GError) error = NULL;
      const guint n = attn_lesson_get_n_scenes (attn_session_get_lesson (ui_lesson_get_session (window)));

      settings.kind = i == 2 ? ATTN_EXPORT_WORKSHEET : ATTN_EXPORT_HANDOUT;
      settings.per_page = i == 1 ? 4 : 1;
      if (i == 3)
        ui_test_activate (window, "lesson", NULL);
      g_assert_cmpint (attn_export_has_scenes (&settings, ui_lesson_get_session (window)), ==, i < 2);
      plan = attn_export_plan_new (ui_lesson_get_session (window), &settings, fonts, 640, 480);
      pages = attn_export_new_pages (&plan->export);
      if (i < 2)
        g_assert_cmpuint (attn_pages_get_n (pages), ==, i == 0 ? n : (n + 3) / 4);
      else
        g_assert_cmpstr (attn_pages_get_name (pages, 0), !=, "1 / 11");
      bytes = attn_export_make (&plan->export, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (g_bytes_get_size (bytes), >, 1000);
    }
  ui_test_close (window);
}

static gboolean
says_only (GtkWidget *below, const char *text)
{
  for (guint i = 0;; i++)
    {
      GtkWidget *label = ui_test_find (below, GTK_TYPE_LABEL, i);

      if (label == NULL)
        return FALSE;
      if (gtk_widget_get_mapped (label) && strstr (gtk_label_get_text (GTK_LABEL (label)), text) != NULL)
        return TRUE;
    }
}

static void
test_missing_language (void)
{
  AttnWindow *window = ui_lesson_open (three);

  ui_test_activate (window, "scene", g_variant_new_int32 (2));
  ui_test_settle ();
  g_assert_true (says_only (GTK_WIDGET (ui_lesson_get_panel (window)), "written in Korean only"));
  ui_test_activate (window, "language", g_variant_new_string ("ko"));
  ui_test_settle ();
  g_assert_false (says_only (GTK_WIDGET (ui_lesson_get_panel (window)), "쓰여 있습니다"));
  ui_test_close (window);
}

/* A gesture within a scene is one step. */
static void
test_gesture (void)
{
  AttnWindow *window = ui_lesson_open (three);
  AttnSession *session = ui_lesson_get_session (window);

  for (int i = 0; i < 5; i++)
    attn_session_apply (session, attn_edit_set_cell (attn_session_get_document (session), "embedding", 1, 1, 10 + i,
                                                     ATTN_LANGUAGE_ENGLISH, NULL), NULL);
  g_assert_cmpuint (attn_history_get_n_undo (attn_session_get_history (session)), ==, 1);
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpfloat (ui_lesson_get_number (window, "embedding", 1, 1), ==, 2);
  ui_test_close (window);
}

/* The lesson is what is saved, touched scenes and all; and what is opened again. */
static void
test_saved (void)
{
  g_autofree char *folder = ui_test_new_folder ();
  g_autoptr (GFile) file = g_file_new_build_filename (folder, "lesson.attention", NULL);
  g_autoptr (GError) error = NULL;
  AttnWindow *window = ui_lesson_open (three);

  ui_test_activate (window, "next-scene", NULL);
  ui_lesson_set_number (window, 3);
  g_assert_true (attn_keeper_save (attn_window_get_keeper (window), file, &error));
  g_assert_no_error (error);
  g_assert_false (attn_session_is_modified (ui_lesson_get_session (window)));
  ui_test_close (window);

  window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  g_assert_true (attn_window_open_file (window, file));
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 0);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 4);
  ui_test_activate (window, "next-scene", NULL);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 9);
  g_assert_cmpint (attn_document_get_mask (attn_session_get_document (ui_lesson_get_session (window))), ==, ATTN_MASK_CAUSAL);
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

/* Left and gone on with, in this window and the next. */
static void
test_return (void)
{
  const char *name = attn_lesson_get_name (0);
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);

  g_assert_false (is_enabled (window, "lesson"));
  ui_test_activate (window, "open-lesson", g_variant_new_string (name));
  ui_test_settle ();
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 0);
  ui_test_activate (window, "next-scene", NULL);
  ui_test_activate (window, "next-scene", NULL);
  ui_test_activate (window, "lesson", NULL);
  ui_test_settle ();
  g_assert_cmpint (ui_lesson_get_scene (window), ==, -1);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (ui_lesson_get_panel (window))));
  ui_test_activate (window, "lesson", NULL);
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 2);
  ui_test_close (window);

  window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  ui_test_activate (window, "open-lesson", g_variant_new_string (name));
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 2);
  /* Who was at the end begins anew. */
  ui_test_activate (window, "scene", g_variant_new_int32 ((int) attn_lesson_get_n_scenes (attn_session_get_lesson (ui_lesson_get_session (window))) - 1));
  ui_test_close (window);
  window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  ui_test_activate (window, "open-lesson", g_variant_new_string (name));
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 0);
  ui_test_close (window);
}

static gboolean
is_framed_as_right (GtkWidget *question)
{
  GtkWidget *label;

  for (guint i = 0; (label = ui_test_find (question, GTK_TYPE_LABEL, i)) != NULL; i++)
    if (gtk_widget_has_css_class (label, "reply"))
      return gtk_widget_has_css_class (label, "right");
  return FALSE;
}

static void
test_value (void)
{
  AttnWindow *window = ui_lesson_open (three);
  AttnSceneQuestion *question = ui_lesson_get_question (window);
  const AttnView *view = ui_test_get_view (window);
  AttnScene *scene;
  AttnCell cell;

  ui_test_activate (window, "next-scene", NULL);
  ui_test_settle ();
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (question)));
  g_assert_cmpstr (view->asked.node, ==, "scores");
  scene = attn_canvas_get_scene (attn_window_get_canvas (window));
  g_assert_true (attn_scene_resolve (scene, &view->asked, &cell));
  g_assert_true (attn_scene_hides (scene, &cell));

  attn_scene_question_answer (question, "");
  g_assert_nonnull (strstr (attn_scene_question_get_reply (question), "Nothing is typed"));
  attn_scene_question_answer (question, "many");
  g_assert_nonnull (strstr (attn_scene_question_get_reply (question), "“many”"));
  g_assert_null (view->selected.node);

  /* One hint after the other; the cell is selected, so that what feeds it is marked, and still tells nothing. */
  attn_scene_question_answer (question, "7");
  g_assert_nonnull (strstr (attn_scene_question_get_reply (question), "row “b” of Q"));
  g_assert_cmpstr (view->selected.node, ==, "scores");
  ui_test_settle ();
  scene = attn_canvas_get_scene (attn_window_get_canvas (window));
  g_assert_null (attn_scene_get_explanation (scene));
  attn_scene_question_answer (question, "-4");
  g_assert_nonnull (strstr (attn_scene_question_get_reply (question), "sign"));
  attn_scene_question_answer (question, "4.01");
  g_assert_nonnull (strstr (attn_scene_question_get_reply (question), "close"));
  g_assert_nonnull (strstr (attn_scene_question_get_reply (question), "= ?"));
  g_assert_false (attn_scene_question_is_answered (question));

  attn_scene_question_answer (question, "８／２");
  g_assert_true (attn_scene_question_is_answered (question));
  g_assert_nonnull (strstr (attn_scene_question_get_reply (question), "Right"));
  g_assert_null (view->asked.node);
  ui_test_settle ();
  g_assert_nonnull (attn_scene_get_explanation (attn_canvas_get_scene (attn_window_get_canvas (window))));
  /* What cannot be read is not right, whatever was said before it. */
  g_assert_true (is_framed_as_right (GTK_WIDGET (question)));
  attn_scene_question_answer (question, "abc");
  g_assert_nonnull (strstr (attn_scene_question_get_reply (question), "“abc”"));
  g_assert_false (is_framed_as_right (GTK_WIDGET (question)));

  /* Put back, it is asked again. */
  ui_test_activate (window, "put-scene-back", NULL);
  g_assert_false (attn_scene_question_is_answered (question));
  g_assert_cmpstr (view->asked.node, ==, "scores");
  ui_test_close (window);
}

/* The picture lets go of the trace before at once. */
static void
draw_cb (AttnSession *session,
         guint        changes,
         AttnCanvas  *canvas)
{
  attn_canvas_get_scene (canvas);
}

/* The hint selects the cell that is asked for, and with that takes over what is being typed into another. */
static void
test_value_while_typing (void)
{
  AttnWindow *window = ui_lesson_open (three);
  AttnSession *session = ui_lesson_get_session (window);
  AttnSceneQuestion *question = ui_lesson_get_question (window);
  AttnCanvas *canvas = attn_window_get_canvas (window);
  AttnCell cell;

  ui_test_activate (window, "next-scene", NULL);
  ui_test_settle ();
  cell = (AttnCell) { attn_trace_find (attn_session_get_trace (session), "embedding"), 0, 0 };
  g_assert_nonnull (cell.node);
  attn_session_select (session, &cell);
  ui_test_settle ();
  attn_canvas_edit_cell (canvas, &cell);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (canvas)); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_TEXT (child))
      gtk_editable_set_text (GTK_EDITABLE (child), "3");
  g_signal_connect_after (session, "changed", G_CALLBACK (draw_cb), canvas);
  attn_scene_question_answer (question, "77");
  g_assert_cmpfloat (ui_lesson_get_number (window, "embedding", 0, 0), ==, 3);
  g_signal_handlers_disconnect_by_func (session, draw_cb, canvas);
  g_assert_nonnull (strstr (attn_scene_question_get_reply (question), "row “b” of Q"));
  ui_test_close (window);
}

static void
test_choice (void)
{
  AttnWindow *window = ui_lesson_open (three);
  AttnSceneQuestion *question = ui_lesson_get_question (window);

  ui_test_activate (window, "scene", g_variant_new_int32 (2));
  ui_test_settle ();
  attn_scene_question_choose (question, 0);
  g_assert_false (attn_scene_question_is_answered (question));
  g_assert_nonnull (strstr (attn_scene_question_get_reply (question), "Not yet."));
  attn_scene_question_choose (question, 1);
  g_assert_true (attn_scene_question_is_answered (question));
  ui_test_close (window);
}

/* A choice asks for no cell: nothing is told of the one that happens to be selected, and it stays as it is. */
static void
test_choice_with_selection (void)
{
  AttnWindow *window = ui_lesson_open (three);
  AttnSession *session = ui_lesson_get_session (window);
  AttnSceneQuestion *question = ui_lesson_get_question (window);
  const AttnView *view = ui_test_get_view (window);
  AttnCell cell;
  guint step;

  ui_test_activate (window, "scene", g_variant_new_int32 (2));
  ui_test_settle ();
  cell = (AttnCell) { attn_trace_find (attn_session_get_trace (session), "scores"), 1, 0 };
  attn_session_select (session, &cell);
  step = attn_session_get_step (session);
  for (guint i = 0; i < 4; i++)
    {
      attn_scene_question_choose (question, 0);
      g_assert_cmpstr (attn_scene_question_get_reply (question), ==, "Not yet. Read the text once more, or try another answer.");
      g_assert_cmpstr (view->selected.node, ==, "scores");
      g_assert_cmpuint (attn_session_get_step (session), ==, step);
    }
  ui_test_close (window);
}

static const AttnLesson *
lesson_of (AttnWindow *window)
{
  return attn_session_get_lesson (ui_lesson_get_session (window));
}

/* A scene that cannot be shown is on nevertheless, says why, and is mended by an edit. */
static void
test_broken (void)
{
  AttnWindow *window = ui_lesson_open (LESSON ("{" TEXT ("하나", "one") "}, {" TEXT ("둘", "two") ", \"change\": {\"tokens\": [\"a\"]}},"
                                          "{" TEXT ("셋", "three") ", \"change\": {\"embedding\": [[1e300, 0], [1e300, 0]]}},"
                                          "{" TEXT ("넷", "four") ", \"node\": \"nothing\", \"ask\": {\"kind\": \"value\","
                                          " \"node\": \"nothing\", \"cell\": [0, 0]}}"));

  ui_test_activate (window, "next-scene", NULL);
  ui_test_settle ();
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 1);
  g_assert_nonnull (strstr (attn_window_get_message (window), "scene 2.change"));
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 4);
  ui_test_activate (window, "next-scene", NULL);
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 2);
  g_assert_nonnull (attn_window_get_message (window));
  ui_test_activate (window, "next-scene", NULL);
  ui_test_settle ();
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 3);
  g_assert_null (attn_window_get_message (window));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (ui_lesson_get_question (window))));

  ui_test_activate (window, "scene", g_variant_new_int32 (1));
  ui_lesson_set_number (window, 3);
  ui_test_activate (window, "scene", g_variant_new_int32 (0));
  ui_test_activate (window, "scene", g_variant_new_int32 (1));
  g_assert_null (attn_window_get_message (window));
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 9);
  /* Numbers that overflow are refused within a scene as elsewhere. */
  g_assert_false (attn_session_apply (ui_lesson_get_session (window),
                                      attn_edit_set_cell (attn_session_get_document (ui_lesson_get_session (window)), "embedding", 1, 1, 1e300,
                                                          ATTN_LANGUAGE_ENGLISH, NULL), NULL));
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 9);
  ui_test_close (window);
}

/* A document that is none becomes a lesson, scene by scene; everything can be undone. */
static void
test_write (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = ui_lesson_get_session (window);
  AttnCell cell;
  guint row, column, n;

  ui_test_activate (window, "write-lesson", NULL);
  ui_test_settle ();
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (ui_lesson_get_panel (window))));
  g_assert_false (is_enabled (window, "delete-scene"));

  cell = (AttnCell) { attn_trace_find (attn_session_get_trace (session), "weights"), 3, 2 };
  attn_session_go (session, (guint) attn_steps_find (attn_session_get_steps (session), "weights"));
  attn_session_select (session, &cell);
  ui_test_activate (window, "focus", NULL);
  ui_test_activate (window, "add-scene", NULL);
  ui_test_settle ();
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 0);
  g_assert_cmpuint (attn_lesson_get_n_scenes (lesson_of (window)), ==, 1);
  g_assert_cmpstr (attn_lesson_get_node (lesson_of (window), 0), ==, "weights");
  g_assert_true (attn_lesson_get_cell (lesson_of (window), 0, &row, &column));
  g_assert_cmpuint (column, ==, 2);
  g_assert_cmpint (attn_lesson_get_view (lesson_of (window), 0), ==, ATTN_LESSON_VIEW_FOCUS);

  /* What is typed is one step for each field. */
  n = attn_history_get_n_undo (attn_session_get_history (session));
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *view = ui_test_find (GTK_WIDGET (ui_lesson_get_panel (window)), GTK_TYPE_TEXT_VIEW, i);
      GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));

      gtk_text_buffer_insert_at_cursor (buffer, "한", -1);
      gtk_text_buffer_insert_at_cursor (buffer, "글", -1);
      attn_session_end_gesture (session);
    }
  g_assert_cmpstr (attn_lesson_get_text (lesson_of (window), 0, ATTN_LESSON_TEXT, ATTN_LANGUAGE_KOREAN), ==, "한글");
  g_assert_cmpstr (attn_lesson_get_text (lesson_of (window), 0, ATTN_LESSON_NOTES, ATTN_LANGUAGE_KOREAN), ==, "한글");
  g_assert_cmpuint (attn_history_get_n_undo (attn_session_get_history (session)), ==, n + 2);
  ui_test_activate (window, "undo", NULL);
  g_assert_null (attn_lesson_get_text (lesson_of (window), 0, ATTN_LESSON_NOTES, ATTN_LANGUAGE_KOREAN));
  g_assert_true (says_only (GTK_WIDGET (ui_lesson_get_panel (window)), "language is missing"));

  /* Another view, another scene: with numbers of its own. */
  ui_test_activate (window, "add-scene", NULL);
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 1);
  ui_test_set_number (window, 5);
  attn_session_go (session, (guint) attn_steps_find (attn_session_get_steps (session), "output"));
  ui_test_activate (window, "take-view", NULL);
  g_assert_cmpstr (attn_lesson_get_node (lesson_of (window), 1), ==, "output");
  g_assert_true (attn_lesson_has_change (lesson_of (window), 1));
  g_assert_false (attn_lesson_has_change (lesson_of (window), 0));

  ui_test_activate (window, "scene-earlier", NULL);
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 0);
  g_assert_cmpstr (attn_lesson_get_node (lesson_of (window), 0), ==, "output");
  g_assert_cmpfloat (ui_test_get_number (window), ==, 5);
  ui_test_activate (window, "scene-later", NULL);
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 1);

  /* Tried: the panel reads. */
  ui_test_activate (window, "write-lesson", NULL);
  ui_test_settle ();
  g_assert_null (strstr (attn_scene_question_get_reply (ui_lesson_get_question (window)), "Right"));
  ui_test_activate (window, "write-lesson", NULL);

  ui_test_activate (window, "delete-scene", NULL);
  g_assert_cmpuint (attn_lesson_get_n_scenes (lesson_of (window)), ==, 1);
  ui_test_activate (window, "delete-scene", NULL);
  ui_test_settle ();
  g_assert_null (lesson_of (window));
  g_assert_cmpint (ui_lesson_get_scene (window), ==, -1);
  while (attn_history_can_undo (attn_session_get_history (session)))
    {
      ui_test_activate (window, "undo", NULL);
      ui_test_settle ();
    }
  g_assert_false (attn_session_is_modified (session));
  while (attn_history_can_redo (attn_session_get_history (session)))
    ui_test_activate (window, "redo", NULL);
  g_assert_null (lesson_of (window));

  /* Another document is read first. */
  g_assert_true (attn_window_open_sample (window, "causal"));
  ui_test_settle ();
  g_assert_false (attn_lesson_panel_get_writing (ui_lesson_get_panel (window)));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (ui_lesson_get_panel (window))));
  ui_test_close (window);
}

static void
find_asked_cb (GtkWidget *widget, gpointer data)
{
  const char *text = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "";

  *(gboolean *) data |= g_str_has_prefix (text, "attention weights: “") && strstr (text, "” → “") != NULL;
}

/* Questions are made by hand. */
static void
test_write_question (void)
{
  AttnWindow *window = ui_lesson_open (three);
  AttnSession *session = ui_lesson_get_session (window);
  gboolean named = FALSE;

  ui_test_activate (window, "write-lesson", NULL);
  ui_test_settle ();
  g_assert_null (ui_test_get_view (window)->asked.node);
  attn_session_apply (session, attn_edit_ask_choice (attn_session_get_whole (session), 0), NULL);
  attn_session_apply (session, attn_edit_add_choice (attn_session_get_whole (session), 0), NULL);
  ui_test_settle ();
  g_assert_cmpuint (attn_lesson_get_n_choices (lesson_of (window), 0), ==, 3);
  attn_session_apply (session, attn_edit_set_answer (attn_session_get_whole (session), 0, 2), NULL);
  attn_session_apply (session, attn_edit_delete_choice (attn_session_get_whole (session), 0, 0), NULL);
  ui_test_settle ();
  g_assert_cmpuint (attn_lesson_get_answer (lesson_of (window), 0), ==, 1);
  g_assert_false (attn_session_apply (session, attn_edit_delete_choice (attn_session_get_whole (session), 0, 0), NULL));
  attn_session_apply (session, attn_edit_ask_value (attn_session_get_whole (session), 0, "weights", 1, 0), NULL);
  ui_test_settle ();
  g_assert_cmpint (attn_lesson_get_ask (lesson_of (window), 0), ==, ATTN_ASK_VALUE);
  /* By its name, not by its place. */
  ui_test_each (GTK_WIDGET (window), find_asked_cb, &named);
  g_assert_true (named);
  attn_session_apply (session, attn_edit_ask_nothing (attn_session_get_whole (session), 0), NULL);
  g_assert_cmpint (attn_lesson_get_ask (lesson_of (window), 0), ==, ATTN_ASK_NOTHING);
  ui_test_close (window);
}

/* Whether what is on the screen stands within the panel and is not cut. */
static void
assert_fits (GtkWidget *widget, gpointer data)
{
  GtkWidget *panel = data;
  graphene_rect_t box;

  if (!GTK_IS_LABEL (widget) || gtk_label_get_ellipsize (GTK_LABEL (widget)) != PANGO_ELLIPSIZE_NONE)
    return;
  g_assert_true (gtk_widget_compute_bounds (widget, panel, &box));
  if (box.origin.x < -0.5 || box.origin.x + box.size.width > gtk_widget_get_width (panel) + 0.5)
    g_test_message ("“%s” stands over the edge", gtk_label_get_text (GTK_LABEL (widget)));
  g_assert_cmpfloat (box.origin.x, >=, -0.5);
  g_assert_cmpfloat (box.origin.x + box.size.width, <=, gtk_widget_get_width (panel) + 0.5);
  if (gtk_widget_get_width (widget) > 0)
    {
      PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (widget));
      int width, height;

      pango_layout_get_pixel_size (layout, &width, &height);
      g_assert_cmpint (width, <=, gtk_widget_get_width (widget) + 1);
      g_assert_cmpint (height, <=, gtk_widget_get_height (widget) + 1);
    }
}

/* Every scene of every lesson: what it selects and asks stands in the picture, and what it says in the panel. */
static void
go_through (int width, int height)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);

  ui_test_resize (window, width, height);
  for (guint i = 0; i < attn_lesson_get_count (); i++)
    {
      g_assert_true (attn_window_open_lesson (window, attn_lesson_get_name (i)));
      for (guint j = 0; j < attn_lesson_get_n_scenes (lesson_of (window)); j++)
        for (guint language = 0; language < ATTN_N_LANGUAGES; language++)
          {
            const AttnView *view = ui_test_get_view (window);
            AttnScene *scene;
            AttnPlotSpec spec;
            AttnCell cell;

            attn_session_set_language (ui_lesson_get_session (window), (AttnLanguage) language);
            ui_test_activate (window, "scene", g_variant_new_int32 ((int) j));
            ui_test_settle ();
            g_test_message ("%s, scene %u, %s", attn_lesson_get_name (i), j + 1, attn_language_get_code ((AttnLanguage) language));
            g_assert_cmpint (ui_lesson_get_scene (window), ==, (int) j);
            g_assert_null (attn_window_get_message (window));
            ui_test_each (GTK_WIDGET (ui_lesson_get_panel (window)), assert_fits, ui_lesson_get_panel (window));
            if (attn_lesson_get_figure (lesson_of (window), j, &spec))
              continue;
            scene = attn_canvas_get_scene (attn_window_get_canvas (window));
            /* In the picture, or (a part of softmax in the overview) in the explanation beneath. */
            if (attn_scene_resolve (scene, &view->selected, &cell))
              g_assert_true (attn_scene_find_cell (scene, &cell) != NULL || attn_scene_get_explanation (scene) != NULL);
            /* What is asked may come later in the pipeline; it is a cell of this document. */
            if (attn_lesson_get_ask (lesson_of (window), j) == ATTN_ASK_VALUE)
              {
                g_assert_nonnull (view->asked.node);
                g_assert_nonnull (attn_trace_find (attn_scene_get_trace (scene), view->asked.node));
              }
          }
    }
  ui_test_close (window);
}

static void
test_projector (void)
{
  go_through (1024, 768);
}

/* No screen of a test is as large: the contents of the window are given that room. */
static void
test_large (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  GtkWidget *child = gtk_window_get_child (GTK_WINDOW (window));

  for (guint i = 0; i < attn_lesson_get_count (); i++)
    {
      g_assert_true (attn_window_open_lesson (window, attn_lesson_get_name (i)));
      for (guint j = 0; j < attn_lesson_get_n_scenes (lesson_of (window)); j++)
        {
          attn_session_set_language (ui_lesson_get_session (window), (AttnLanguage) (j % ATTN_N_LANGUAGES));
          ui_test_activate (window, "scene", g_variant_new_int32 ((int) j));
          gtk_widget_size_allocate (child, &(GtkAllocation) { 0, 0, 3840, 2160 }, -1);
          g_test_message ("%s, scene %u", attn_lesson_get_name (i), j + 1);
          g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (ui_lesson_get_panel (window))), >, 1000);
          ui_test_each (GTK_WIDGET (ui_lesson_get_panel (window)), assert_fits, ui_lesson_get_panel (window));
        }
      ui_test_settle ();
    }
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/lesson/walk", test_walk);
  g_test_add_func ("/lesson/figure", test_figure);
  g_test_add_func ("/lesson/handout", test_handout);
  g_test_add_func ("/lesson/missing-language", test_missing_language);
  g_test_add_func ("/lesson/gesture", test_gesture);
  g_test_add_func ("/lesson/saved", test_saved);
  g_test_add_func ("/lesson/return", test_return);
  g_test_add_func ("/lesson/value", test_value);
  g_test_add_func ("/lesson/value-while-typing", test_value_while_typing);
  g_test_add_func ("/lesson/choice", test_choice);
  g_test_add_func ("/lesson/choice-with-selection", test_choice_with_selection);
  g_test_add_func ("/lesson/broken", test_broken);
  g_test_add_func ("/lesson/write", test_write);
  g_test_add_func ("/lesson/write-question", test_write_question);
  g_test_add_func ("/lesson/projector", test_projector);
  g_test_add_func ("/lesson/large", test_large);
  return g_test_run ();
}
