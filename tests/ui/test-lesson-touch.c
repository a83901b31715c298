/* test-lesson-touch.c: scenes of a lesson that were touched: what is said stays about the scene as it began
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-audience.h"
#include "attn-edit-lesson.h"
#include "attn-export-plan.h"
#include "attn-presentation.h"
#include "attn-screens.h"
#include "attn-window-lesson.h"
#include "ui-lesson.h"

static const char two[] =
  "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], \"embedding\": [[1, 0], [0, 2]], \"lesson\": ["
  "{\"title\": {\"ko\": \"처음\", \"en\": \"First\"}, \"text\": {\"ko\": \"값 {scores 1 1}\", \"en\": \"value {scores 1 1}\"},"
  " \"node\": \"scores\", \"cell\": [1, 1]},"
  "{\"text\": {\"ko\": \"둘\", \"en\": \"two\"}, \"node\": \"masked\", \"change\": {\"attention\": {\"mask\": \"causal\"}},"
  " \"ask\": {\"kind\": \"value\", \"node\": \"scores\", \"cell\": [1, 1]}}]}";

static gboolean
says (GtkWidget *below, const char *text)
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

/* What a learner does belongs to the scene, is undone there, and can be put back. */
static void
test_touch (void)
{
  AttnWindow *window = ui_lesson_open (two);
  AttnSession *session = ui_lesson_get_session (window);
  g_autofree char *text = NULL;

  ui_lesson_set_number (window, 3);
  ui_test_settle ();
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 9);
  /* The picture follows, and what is said stays true of what it is about. */
  text = attn_lesson_panel_dup_text (ui_lesson_get_panel (window));
  g_assert_cmpstr (text, ==, "Scene 1 of 2. First value 4");
  g_assert_true (attn_session_is_scene_touched (session));
  g_assert_true (says (GTK_WIDGET (ui_lesson_get_panel (window)), "as it began"));

  ui_test_activate (window, "next-scene", NULL);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 4);
  g_assert_false (attn_session_is_scene_touched (session));
  ui_test_settle ();
  g_assert_false (says (GTK_WIDGET (ui_lesson_get_panel (window)), "as it began"));
  ui_lesson_set_number (window, 5);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 25);
  ui_test_activate (window, "previous-scene", NULL);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 9);
  ui_test_settle ();
  g_assert_true (says (GTK_WIDGET (ui_lesson_get_panel (window)), "as it began"));

  /* Undo leads to where it was done. */
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 1);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 4);
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 0);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 4);
  g_assert_false (attn_session_is_modified (session));
  ui_test_settle ();
  g_assert_false (says (GTK_WIDGET (ui_lesson_get_panel (window)), "as it began"));
  ui_test_activate (window, "redo", NULL);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 9);
  ui_test_settle ();
  g_assert_true (says (GTK_WIDGET (ui_lesson_get_panel (window)), "as it began"));

  ui_test_activate (window, "put-scene-back", NULL);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 4);
  ui_test_settle ();
  g_assert_false (says (GTK_WIDGET (ui_lesson_get_panel (window)), "as it began"));
  g_assert_cmpstr (ui_test_get_view (window)->selected.node, ==, "scores");
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 9);
  ui_test_activate (window, "start-over", NULL);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 4);
  ui_test_close (window);
}

/* In a lesson whose slider goes through a training: away from the scene's moment, and back to it by hand. */
static void
test_touch_moment (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = ui_lesson_get_session (window);
  g_autofree char *first = NULL, *then = NULL;
  int moment;

  g_assert_true (attn_window_open_lesson (window, "learned"));
  ui_test_activate (window, "scene", g_variant_new_int32 (5));
  ui_test_settle ();
  first = attn_lesson_panel_dup_text (ui_lesson_get_panel (window));
  moment = attn_session_get_moment (session, NULL);
  g_assert_true (attn_session_go_to_moment (session, (guint) moment + 3, NULL));
  ui_test_settle ();
  then = attn_lesson_panel_dup_text (ui_lesson_get_panel (window));
  g_assert_cmpstr (then, ==, first);
  g_assert_true (says (GTK_WIDGET (ui_lesson_get_panel (window)), "as it began"));
  g_assert_true (attn_session_go_to_moment (session, (guint) moment, NULL));
  ui_test_settle ();
  g_assert_false (says (GTK_WIDGET (ui_lesson_get_panel (window)), "as it began"));
  ui_test_close (window);
}

/* An answer is held against the scene as it began, as its words are. */
static void
test_touch_question (void)
{
  AttnWindow *window = ui_lesson_open (two);
  AttnSceneQuestion *question = ui_lesson_get_question (window);

  ui_test_activate (window, "next-scene", NULL);
  ui_lesson_set_number (window, 3);
  attn_scene_question_answer (question, "9");
  g_assert_false (attn_scene_question_is_answered (question));
  attn_scene_question_answer (question, "7");
  attn_scene_question_answer (question, "7");
  g_assert_nonnull (strstr (attn_scene_question_get_reply (question), "2 × 2 = ?"));
  attn_scene_question_answer (question, "4");
  g_assert_true (attn_scene_question_is_answered (question));
  ui_test_close (window);
}

/* Who writes a lesson reads of the numbers that were just written, when it is tried. */
static void
test_touch_written (void)
{
  AttnWindow *window = ui_lesson_open (two);
  g_autofree char *written = NULL, *tried = NULL, *undone = NULL;

  ui_test_activate (window, "write-lesson", NULL);
  ui_lesson_set_number (window, 3);
  ui_test_activate (window, "write-lesson", NULL);
  ui_test_settle ();
  written = attn_lesson_panel_dup_text (ui_lesson_get_panel (window));
  g_assert_cmpstr (written, ==, "Scene 1 of 2. First value 9");
  g_assert_false (says (GTK_WIDGET (ui_lesson_get_panel (window)), "as it began"));
  ui_lesson_set_number (window, 5);
  ui_test_settle ();
  tried = attn_lesson_panel_dup_text (ui_lesson_get_panel (window));
  g_assert_cmpstr (tried, ==, written);
  g_assert_true (says (GTK_WIDGET (ui_lesson_get_panel (window)), "as it began"));
  ui_test_activate (window, "put-scene-back", NULL);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 9);
  for (guint i = 0; i < 3; i++)
    ui_test_activate (window, "undo", NULL);
  ui_test_settle ();
  undone = attn_lesson_panel_dup_text (ui_lesson_get_panel (window));
  g_assert_cmpstr (undone, ==, "Scene 1 of 2. First value 4");
  g_assert_false (says (GTK_WIDGET (ui_lesson_get_panel (window)), "as it began"));
  ui_test_close (window);
}

static double
handed_out (AttnWindow *window, AttnFonts *fonts, guint scene)
{
  const AttnExportSettings settings = { .kind = ATTN_EXPORT_HANDOUT, .per_page = 1, .scale = 1, .language = ATTN_AS_IN_WINDOW,
                                        .decimals = ATTN_AS_IN_WINDOW };
  g_autoptr (AttnExportPlan) plan = attn_export_plan_new (ui_lesson_get_session (window), &settings, fonts, 800, 500);
  g_autoptr (AttnDocument) document = attn_lesson_dup_document (plan->export.lesson, scene, ATTN_LANGUAGE_ENGLISH, NULL);

  return attn_matrix_get (attn_document_get_matrix (document, "embedding"), 1, 1);
}

/* What is handed out is the lesson, whatever was tried in a scene; who writes it hands out what is written. */
static void
test_handout (void)
{
  AttnWindow *window = ui_lesson_open (two);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);

  ui_lesson_set_number (window, 3);
  g_assert_cmpfloat (ui_lesson_get_number (window, "scores", 1, 1), ==, 9);
  g_assert_cmpfloat (handed_out (window, fonts, 0), ==, 2);
  attn_session_set_writing (ui_lesson_get_session (window), TRUE);
  ui_lesson_set_number (window, 7);
  g_assert_cmpfloat (handed_out (window, fonts, 0), ==, 7);
  g_assert_cmpfloat (handed_out (window, fonts, 1), ==, 2);
  ui_test_close (window);
}

/* The titles of other scenes have their own numbers. */
static void
test_titles (void)
{
  static const char text[] =
    "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], \"embedding\": [[1, 0], [0, 2]], \"lesson\": ["
    "{\"title\": {\"en\": \"first {scores 1 1}\"}, \"text\": {\"en\": \"one\"}},"
    "{\"title\": {\"en\": \"second {scores 1 1}\"}, \"text\": {\"en\": \"two\"}, \"change\": {\"embedding\": [[1, 0], [0, 5]]}},"
    "{\"text\": {\"en\": \"three\"}}]}";
  AttnWindow *window = ui_lesson_open (text);

  for (int scene = 0; scene < 3; scene++)
    {
      g_autofree char *first = NULL, *second = NULL;

      attn_session_set_scene (ui_lesson_get_session (window), scene, NULL);
      first = attn_session_dup_scene_title (ui_lesson_get_session (window), 0);
      second = attn_session_dup_scene_title (ui_lesson_get_session (window), 1);
      g_assert_cmpstr (first, ==, "first 4");
      g_assert_cmpstr (second, ==, "second 25");
      g_assert_null (attn_session_dup_scene_title (ui_lesson_get_session (window), 2));
    }
  attn_session_set_scene (ui_lesson_get_session (window), 0, NULL);
  ui_lesson_set_number (window, 3);
  attn_session_set_scene (ui_lesson_get_session (window), 1, NULL);
  {
    g_autofree char *touched = attn_session_dup_scene_title (ui_lesson_get_session (window), 0);

    g_assert_cmpstr (touched, ==, "first 4");
  }
  ui_test_close (window);
}

/* Before an audience digits lead to scenes; with Ctrl they answer what a scene asks. */
static void
test_answered_before_audience (void)
{
  AttnWindow *window = ui_lesson_open (
    "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], \"embedding\": [[1, 0], [0, 2]], \"lesson\": ["
    "{\"text\": {\"ko\": \"하나\", \"en\": \"one\"}, \"node\": \"scores\"},"
    "{\"text\": {\"ko\": \"둘\", \"en\": \"two\"}, \"node\": \"scores\", \"ask\": {\"kind\": \"choice\", \"text\": {\"ko\": \"어느 것?\","
    " \"en\": \"Which?\"}, \"choices\": [{\"ko\": \"이것\", \"en\": \"this\"}, {\"ko\": \"저것\", \"en\": \"that\"}], \"answer\": 1}}]}");
  AttnPresentation *presentation = attn_window_get_presentation (window);
  AttnSceneQuestion *question = attn_lesson_panel_get_question (ui_lesson_get_panel (window));
  AttnAudience *audience;

  attn_presentation_start (presentation, ATTN_PLACE_HERE);
  ui_test_settle ();
  audience = attn_presentation_get_audience (presentation);
  /* The first scene asks nothing. */
  g_assert_false (attn_presentation_press (presentation, GDK_KEY_1, 0, GDK_CONTROL_MASK));
  g_assert_true (attn_presentation_press (presentation, GDK_KEY_Page_Down, 0, 0));
  ui_test_settle ();
  g_assert_cmpint (attn_session_get_scene (ui_lesson_get_session (window)), ==, 1);
  g_assert_nonnull (strstr (attn_audience_get_told (audience), "Ctrl"));
  g_assert_true (attn_presentation_press (presentation, GDK_KEY_1, 0, GDK_CONTROL_MASK));
  g_assert_true (g_str_has_prefix (attn_audience_get_told (audience), "1: Not yet."));
  g_assert_false (attn_scene_question_is_answered (question));
  g_assert_false (attn_presentation_press (presentation, GDK_KEY_3, 0, GDK_CONTROL_MASK));
  g_assert_true (attn_presentation_press (presentation, GDK_KEY_2, 0, GDK_CONTROL_MASK));
  g_assert_cmpstr (attn_audience_get_told (audience), ==, "2: Right.");
  g_assert_true (attn_scene_question_is_answered (question));
  /* Without Ctrl a number is a scene's. */
  g_assert_true (attn_presentation_press (presentation, GDK_KEY_1, 0, 0));
  g_assert_true (attn_presentation_press (presentation, GDK_KEY_Return, 0, 0));
  ui_test_settle ();
  g_assert_cmpint (attn_session_get_scene (ui_lesson_get_session (window)), ==, 0);
  ui_test_activate (window, "present", NULL);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/lesson-touch/undone", test_touch);
  g_test_add_func ("/lesson-touch/moment", test_touch_moment);
  g_test_add_func ("/lesson-touch/question", test_touch_question);
  g_test_add_func ("/lesson-touch/written", test_touch_written);
  g_test_add_func ("/lesson-touch/handout", test_handout);
  g_test_add_func ("/lesson-touch/titles", test_titles);
  g_test_add_func ("/lesson-touch/answered-before-audience", test_answered_before_audience);
  return g_test_run ();
}
