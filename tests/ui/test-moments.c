/* test-moments.c: from untrained to trained in a window: the slider, its keys, undo, the sentence that stays
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "attn-moments-bar.h"
#include "attn-window-lesson.h"
#include "attn-presentation.h"
#include "attn-screens.h"
#include "ui-press.h"
#include "ui-test.h"

static AttnMomentsBar *
find_bar (AttnWindow *window)
{
  return ATTN_MOMENTS_BAR (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_MOMENTS_BAR, 0));
}

static int
get_moment (AttnWindow *window)
{
  return attn_session_get_moment (attn_window_get_session (window), NULL);
}

static guint
count_undo (AttnWindow *window)
{
  return attn_history_get_n_undo (attn_session_get_history (attn_window_get_session (window)));
}

static void
press (AttnWindow *window,
       guint       keyval)
{
  g_assert_true (ui_press (GTK_WIDGET (attn_moments_bar_get_scale (find_bar (window))), keyval, 0));
  ui_test_settle ();
}

/* What it says are the numbers of the trace at that moment. */
static void
check_words (AttnLanguage language,
             const char  *untrained,
             const char  *sentence)
{
  AttnWindow *window = ui_test_open ("korean", language);
  const AttnMoments *moments = attn_session_get_moments (attn_window_get_session (window));
  g_autofree char *text = NULL, *later = NULL;

  /* From 0 to 100 and from 200 to 1000 are leaps, the steps between them are not. */
  for (guint i = 0; i < attn_moments_get_count (moments); i++)
    {
      const guint64 step = attn_moments_get_step (moments, i);

      g_assert_true (attn_moments_scale_is_leap (attn_moments_bar_get_scale (find_bar (window)), i) == (step == 0 || step == 200));
    }
  press (window, GDK_KEY_Home);
  text = attn_moments_bar_dup_text (find_bar (window));
  g_test_message ("%s", text);
  g_assert_true (g_str_has_prefix (text, untrained));
  g_assert_nonnull (strstr (text, "4.33"));
  g_assert_nonnull (strstr (text, sentence));
  g_assert_nonnull (strstr (text, "0.21"));
  g_assert_cmpstr (attn_session_get_view (attn_window_get_session (window))->moment, ==, untrained);
  press (window, GDK_KEY_Right);
  press (window, GDK_KEY_Right);
  later = attn_moments_bar_dup_text (find_bar (window));
  g_assert_nonnull (strstr (later, "120"));
  g_assert_nonnull (strstr (later, "0.49"));
  ui_test_close (window);
}

static void
test_words (void)
{
  check_words (ATTN_LANGUAGE_ENGLISH, "Untrained", "“먹었다” gives “사과를” the weight 0.21.");
  check_words (ATTN_LANGUAGE_KOREAN, "학습 전", "“먹었다” 행에서 “사과를”의 가중치는 0.21입니다.");
}

static void
test_keys (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);

  press (window, GDK_KEY_Left);
  g_assert_cmpint (get_moment (window), ==, 5);
  g_assert_cmpuint (count_undo (window), ==, 1);
  press (window, GDK_KEY_Down);
  g_assert_cmpint (get_moment (window), ==, 4);
  g_assert_cmpuint (count_undo (window), ==, 2);
  press (window, GDK_KEY_Up);
  press (window, GDK_KEY_Home);
  g_assert_cmpint (get_moment (window), ==, 0);
  press (window, GDK_KEY_Left);
  g_assert_cmpint (get_moment (window), ==, 0);
  g_assert_cmpuint (count_undo (window), ==, 4);
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpint (get_moment (window), ==, 5);
  ui_test_activate (window, "redo", NULL);
  press (window, GDK_KEY_End);
  g_assert_cmpint (get_moment (window), ==, 6);
  ui_test_close (window);
}

/* The bar and the actions are there while a document has moments. */
static void
test_actions (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  GActionGroup *group = G_ACTION_GROUP (window);

  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (find_bar (window))));
  g_assert_false (g_action_group_get_action_enabled (group, "next-moment"));
  ui_test_activate (window, "previous-moment", NULL);
  g_assert_cmpint (get_moment (window), ==, 5);
  g_assert_true (g_action_group_get_action_enabled (group, "next-moment"));
  ui_test_activate (window, "next-moment", NULL);
  g_assert_cmpint (get_moment (window), ==, 6);
  attn_window_open_sample (window, "four-words");
  ui_test_settle ();
  g_assert_false (g_action_group_get_action_enabled (group, "previous-moment"));
  g_assert_false (g_action_group_get_action_enabled (group, "play-training"));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (find_bar (window))));
  ui_test_close (window);
}

/* A drag is one step, whatever it passes. */
static void
test_drag (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  g_autofree char *label = NULL;

  attn_session_end_gesture (session);
  for (guint i = 6; i-- > 1; )
    g_assert_true (attn_session_go_to_moment (session, i, NULL));
  attn_session_end_gesture (session);
  g_assert_cmpuint (count_undo (window), ==, 1);
  label = attn_history_dup_undo_label (attn_session_get_history (session), ATTN_LANGUAGE_ENGLISH);
  g_assert_cmpstr (label, ==, "Undo going to training step 100");
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpint (get_moment (window), ==, 6);
  ui_test_close (window);
}

static void
type (AttnWindow *window,
      const char *sentence)
{
  AttnSession *session = attn_window_get_session (window);
  g_auto(GStrv) words = g_strsplit (sentence, " ", -1);

  g_assert_true (attn_session_apply (session, attn_edit_set_tokens (attn_session_get_document (session), ATTN_LIST_TOKENS,
                                                                    (const char *const *) words, ATTN_LANGUAGE_ENGLISH, NULL), NULL));
  ui_test_settle ();
}

/* The sentence stays while the slider moves; its words have the moment's vectors. */
static void
test_sentence (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  g_autofree char *text = NULL;
  gboolean exactly;

  type (window, "동생이 커피를 마셨다");
  g_assert_false (attn_document_has_made_up (attn_session_get_document (session)));
  for (guint i = 0; i < 7; i++)
    {
      g_assert_true (attn_session_go_to_moment (session, i, NULL));
      g_assert_cmpstr (attn_document_get_tokens (attn_session_get_document (session))[1], ==, "커피를");
      g_assert_cmpint (attn_session_get_moment (session, &exactly), ==, (int) i);
      g_assert_true (exactly);
    }
  ui_test_settle ();
  text = attn_moments_bar_dup_text (find_bar (window));
  g_assert_nonnull (strstr (text, "“마셨다” gives “커피를”"));
  ui_test_close (window);
}

/* A word that the model does not know is told of, in the bar and on the picture. */
static void
test_unknown (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  g_autofree char *text = NULL;

  type (window, "나는 수박을 먹었다");
  text = attn_moments_bar_dup_text (find_bar (window));
  g_assert_nonnull (strstr (text, "The model knows only 50 words. Not among them: “수박을”."));
  g_assert_nonnull (strstr (ui_test_get_view (window)->moment, "“수박을”"));
  g_assert_true (ui_test_get_view (window)->made_up);
  ui_test_close (window);
}

/* Edited weights are said to be so, and are replaced. */
static void
test_edited (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  g_autofree char *text = NULL;
  gboolean exactly;

  press (window, GDK_KEY_Left);
  g_assert_true (attn_session_apply (session, attn_edit_set_cell (attn_session_get_document (session), "attention.query_weight", 0, 0, 3,
                                                                  ATTN_LANGUAGE_ENGLISH, NULL), NULL));
  ui_test_settle ();
  g_assert_cmpint (attn_session_get_moment (session, &exactly), ==, 5);
  g_assert_false (exactly);
  text = attn_moments_bar_dup_text (find_bar (window));
  g_assert_true (g_str_has_prefix (text, "Training step 200, then edited"));
  g_assert_null (strstr (text, "loss"));
  g_assert_true (attn_session_go_to_moment (session, 5, NULL));
  attn_session_get_moment (session, &exactly);
  g_assert_true (exactly);
  ui_test_activate (window, "undo", NULL);
  attn_session_get_moment (session, &exactly);
  g_assert_false (exactly);
  ui_test_close (window);
}

/* What was measured is not said of a model that was never measured: it is told to be edited, until that is undone. */
static void
test_measured_edits (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);

  for (guint i = 0; i < 6; i++)
    {
      const AttnDocument *document = attn_session_get_document (session);
      AttnEdit *edit = i == 0   ? attn_edit_set_cross (document, TRUE, ATTN_LANGUAGE_ENGLISH, NULL)
                       : i == 1 ? attn_edit_set_heads (document, 0, 4, ATTN_LANGUAGE_ENGLISH, NULL)
                       : i == 2 ? attn_edit_set_scale (document, ATTN_SCALE_NONE, 0, ATTN_LANGUAGE_ENGLISH, NULL)
                       : i == 3 ? attn_edit_set_mask (document, ATTN_MASK_NONE, ATTN_LANGUAGE_ENGLISH, NULL)
                       : i == 4 ? attn_edit_set_position (document, ATTN_POSITION_NONE, ATTN_LANGUAGE_ENGLISH, NULL)
                                : attn_edit_set_norm (document, 0, ATTN_NORM_POST, ATTN_LANGUAGE_ENGLISH, NULL);
      g_autofree char *title = NULL, *figures = NULL, *undone = NULL, *measured = NULL, *text = NULL;

      g_assert_nonnull (edit);
      g_assert_true (attn_session_apply (session, edit, NULL));
      title = attn_session_dup_moment_title (session);
      figures = attn_session_dup_moment_figures (session);
      text = attn_moments_bar_dup_text (find_bar (window));
      g_assert_cmpstr (title, ==, "Training step 1000, then edited");
      g_assert_cmpstr (figures, ==, "");
      g_assert_null (strstr (text, "99.8"));
      ui_test_activate (window, "undo", NULL);
      undone = attn_session_dup_moment_title (session);
      measured = attn_session_dup_moment_figures (session);
      g_assert_cmpstr (undone, ==, "Training step 1000");
      g_assert_nonnull (strstr (measured, "99.8 %"));
    }
  ui_test_close (window);
}

/* What was measured is not said of a model that hides something, in a document and in a scene that does. */
static void
test_measured (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  g_autofree char *figures = attn_session_dup_moment_figures (session), *masked = NULL, *undone = NULL;

  g_assert_nonnull (strstr (figures, "99.8 %"));
  g_assert_true (attn_session_apply (session, attn_edit_set_mask_cell (attn_session_get_document (session), 3, 2, FALSE,
                                                                       ATTN_LANGUAGE_ENGLISH, NULL), NULL));
  masked = attn_session_dup_moment_figures (session);
  g_assert_cmpstr (masked, ==, "");
  ui_test_activate (window, "undo", NULL);
  undone = attn_session_dup_moment_figures (session);
  g_assert_cmpstr (undone, ==, figures);
  ui_test_close (window);
}

static void
test_measured_lesson (void)
{
  /* The scene in which the object is hidden, and the one before it: whichever one comes to first. */
  static const guint scenes[][2] = { { 8, 7 }, { 7, 8 } };

  for (guint i = 0; i < G_N_ELEMENTS (scenes); i++)
    {
      AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
      AttnSession *session = attn_window_get_session (window);

      g_assert_true (attn_window_open_lesson (window, "learned"));
      for (guint j = 0; j < 2; j++)
        {
          g_autofree char *figures = NULL;

          g_assert_true (attn_session_set_scene (session, (int) scenes[i][j], NULL));
          figures = attn_session_dup_moment_figures (session);
          g_assert_true ((*figures == '\0') == (scenes[i][j] == 8));
        }
      ui_test_close (window);
    }
}

/* Looking at another moment is no unsaved work; an edit is. */
static void
test_modified (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);

  press (window, GDK_KEY_Home);
  g_assert_false (attn_session_is_modified (session));
  type (window, "나는 별을 보았다");
  g_assert_true (attn_session_is_modified (session));
  press (window, GDK_KEY_End);
  g_assert_true (attn_session_is_modified (session));
  ui_test_activate (window, "undo", NULL);
  ui_test_activate (window, "undo", NULL);
  g_assert_false (attn_session_is_modified (session));
  ui_test_close (window);
}

static gboolean
is_at_end (gpointer window)
{
  return get_moment (window) == 6 && !attn_session_get_training (attn_window_get_session (window));
}

/* It plays from the moment at hand to the last, as one step. */
static void
test_play (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);

  attn_session_go_to_moment (attn_window_get_session (window), 4, NULL);
  ui_test_activate (window, "play-training", NULL);
  g_assert_true (attn_session_get_training (attn_window_get_session (window)));
  ui_test_wait (is_at_end, window);
  ui_test_activate (window, "play-training", NULL);
  g_assert_cmpint (get_moment (window), ==, 0);
  ui_test_activate (window, "next-moment", NULL);
  g_assert_false (attn_session_get_training (attn_window_get_session (window)));
  ui_test_close (window);
}

/* The weight of another cell is watched when it is selected. */
static void
test_watched (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnWatchedWeight watched;
  AttnCell cell = { attn_trace_find (attn_session_get_trace (session), "weights"), 2, 0 };

  g_assert_true (attn_session_get_watched (session, &watched));
  g_assert_cmpuint (watched.row, ==, 3);
  g_assert_cmpuint (watched.column, ==, 2);
  g_assert_cmpuint (watched.n, ==, 7);
  g_assert_cmpfloat (watched.values[0], <, 0.25);
  g_assert_cmpfloat (watched.values[6], ==, watched.now);
  attn_session_select (session, &cell);
  g_assert_true (attn_session_get_watched (session, &watched));
  g_assert_cmpuint (watched.row, ==, 2);
  g_assert_cmpuint (watched.column, ==, 0);
  g_assert_cmpfloat (watched.now, ==, attn_node_get_value (cell.node, 2, 0));
  ui_test_close (window);
}

static void
check_watched (AttnSession *session,
               guint        row,
               guint        column)
{
  AttnWatchedWeight watched;

  g_assert_true (attn_session_get_watched (session, &watched));
  g_assert_cmpuint (watched.row, ==, row);
  g_assert_cmpuint (watched.column, ==, column);
  g_assert_cmpuint (watched.n_keys, >, 1);
}

/* Whatever else is selected, the verb and its object are watched; and never a row with one key, which is always 1. */
static void
test_subject (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  const AttnTrace *trace = attn_session_get_trace (session);
  AttnWatchedWeight watched;
  g_autofree char *text = NULL;

  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    if (attn_trace_get_node (trace, i) != attn_trace_find (trace, "weights"))
      {
        attn_session_select (session, &(AttnCell) { attn_trace_get_node (trace, i), 0, 0 });
        check_watched (session, 3, 2);
      }
  attn_session_select (session, &(AttnCell) { attn_trace_find (trace, "weights"), 0, 0 });
  check_watched (session, 3, 2);
  text = attn_moments_bar_dup_text (find_bar (window));
  g_assert_nonnull (strstr (text, "“먹었다” gives “사과를” the weight 0.9"));
  type (window, "나는 사과를");
  check_watched (session, 1, 0);
  type (window, "나는");
  g_assert_false (attn_session_get_watched (session, &watched));
  ui_test_close (window);
}

static void
check_number (AttnWindow *window)
{
  AttnMomentsScale *scale = attn_moments_bar_get_scale (find_bar (window));
  AttnWatchedWeight watched;
  AttnNumber number;
  AttnBox box;

  ui_test_settle ();
  g_assert_true (attn_session_get_watched (attn_window_get_session (window), &watched));
  g_assert_true (attn_moments_scale_get_number (scale, &number, &box));
  g_assert_cmpfloat (box.y, >=, 0);
  g_assert_cmpfloat (box.x, >=, 0);
  g_assert_cmpfloat (box.x + box.width, <=, gtk_widget_get_width (GTK_WIDGET (scale)) + 0.01);
  /* Above its own dot, clear of the line of looking everywhere alike and of each dot and stretch of the course. */
  g_assert_cmpfloat (box.y + box.height, <, attn_moments_scale_get_y (scale, watched.now) - 1);
  {
    const double even = attn_moments_scale_get_y (scale, 1.0 / watched.n_keys);

    g_assert_true (even < box.y || even > box.y + box.height);
  }
  for (guint i = 0; i < watched.n; i++)
    {
      const double a = attn_moments_scale_get_x (scale, i), ya = attn_moments_scale_get_y (scale, watched.values[i]);

      g_assert_true (a < box.x || a > box.x + box.width || ya < box.y || ya > box.y + box.height);
      for (guint k = 0; i + 1 < watched.n && k <= 100; k++)
        {
          const double x = a + (attn_moments_scale_get_x (scale, i + 1) - a) * k / 100;
          const double y = ya + (attn_moments_scale_get_y (scale, watched.values[i + 1]) - ya) * k / 100;

          g_assert_true (x < box.x || x > box.x + box.width || y < box.y || y > box.y + box.height);
        }
    }
}

/* The watched weight's number lies on nothing, wherever its dot is. */
static void
test_number (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_KOREAN);
  AttnSession *session = attn_window_get_session (window);

  for (guint i = 0; i < 7; i++)
    {
      g_assert_true (attn_session_go_to_moment (session, i, NULL));
      check_number (window);
    }
  /* An edited weight stands beside the trained one's dot, above or beneath it. */
  for (int i = -4; i <= 8; i++)
    {
      g_assert_true (attn_session_apply (session, attn_edit_set_cell (attn_session_get_document (session), "attention.query_weight", 0, 2, i,
                                                                      ATTN_LANGUAGE_ENGLISH, NULL), NULL));
      check_number (window);
    }
  ui_test_close (window);
  window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  g_assert_true (attn_window_open_lesson (window, "learned"));
  g_assert_true (attn_session_set_scene (attn_window_get_session (window), 8, NULL));
  check_number (window);
  ui_test_close (window);
}

/* Moments that cannot be read are said to be so; the document works. */
static void
test_wrong (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2]], \"x-moments\": [{\"step\": 0}]}");
  g_autofree char *text = attn_moments_bar_dup_text (find_bar (window));

  g_assert_nonnull (strstr (text, "x-moments, item 0: “change” is missing"));
  g_assert_nonnull (attn_session_get_trace (attn_window_get_session (window)));
  ui_test_close (window);
}

/* Before an audience there is one too. */
static void
test_audience (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_KOREAN);
  GtkWidget *audience, *bar, *scale;
  g_autofree char *text = NULL;
  int likes;

  attn_presentation_start (attn_window_get_presentation (window), ATTN_PLACE_HERE);
  ui_test_settle ();
  audience = GTK_WIDGET (attn_presentation_get_audience (attn_window_get_presentation (window)));
  bar = ui_test_find (audience, ATTN_TYPE_MOMENTS_BAR, 0);
  g_assert_true (gtk_widget_get_mapped (bar));
  /* Words in lines of some length, and the curve above the slider, in a band that leaves the picture its height. */
  scale = GTK_WIDGET (attn_moments_bar_get_scale (ATTN_MOMENTS_BAR (bar)));
  gtk_widget_measure (scale, GTK_ORIENTATION_VERTICAL, -1, NULL, &likes, NULL, NULL);
  g_assert_cmpint (gtk_widget_get_height (scale), >=, likes);
  g_assert_cmpint (gtk_widget_get_height (bar), <, gtk_widget_get_height (audience) * 22 / 100);
  ui_test_activate (window, "previous-moment", NULL);
  text = attn_moments_bar_dup_text (ATTN_MOMENTS_BAR (bar));
  g_assert_true (g_str_has_prefix (text, "학습 200단계"));
  ui_test_activate (window, "present", NULL);
  ui_test_close (window);
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  return *(const gint64 *) a < *(const gint64 *) b ? -1 : 1;
}

/* In a scene of a lesson a move becomes part of the scene, and can be undone and put back. */
static void
test_scene (void)
{
  g_autoptr (AttnSession) session = NULL;
  gint64 begin, longest = 0;
  gboolean exactly;
  AttnView view;
  int at;

  attn_view_init (&view);
  session = attn_session_new (&view);
  g_assert_true (attn_session_open_lesson (session, "learned", NULL));
  g_assert_true (attn_session_set_scene (session, 1, NULL));
  at = attn_session_get_moment (session, &exactly);
  g_assert_cmpint (at, ==, 0);
  g_assert_true (exactly);
  for (guint i = 1; i < 7; i++)
    {
      begin = g_get_monotonic_time ();
      g_assert_true (attn_session_go_to_moment (session, i, NULL));
      longest = MAX (longest, g_get_monotonic_time () - begin);
      g_assert_cmpint (attn_session_get_moment (session, &exactly), ==, (int) i);
      g_assert_true (exactly);
    }
  g_test_message ("in a scene: at most %.1f ms", (double) longest / 1000);
  g_assert_true (attn_session_is_scene_touched (session));
  g_assert_true (attn_session_set_scene (session, 2, NULL));
  g_assert_true (attn_session_set_scene (session, 1, NULL));
  g_assert_cmpint (attn_session_get_moment (session, NULL), ==, 6);
  attn_session_put_scene_back (session);
  g_assert_cmpint (attn_session_get_moment (session, NULL), ==, 0);
  g_assert_false (attn_session_is_scene_touched (session));
}

/* It opens at the weights that training moves, unless the command line asks for another place. */
static void
test_opening (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_KOREAN);
  AttnView view = *ui_test_get_view (window);
  g_autoptr (AttnSession) asked = NULL;

  g_assert_cmpstr (view.step, ==, "weights");
  g_assert_null (view.selected.node);
  attn_view_init (&view);
  view.step = "norm1";
  asked = attn_session_new (&view);
  g_assert_true (attn_session_open_sample (asked, "korean", NULL));
  g_assert_cmpstr (attn_session_get_view (asked)->step, ==, "norm1");
  g_assert_null (attn_session_get_view (asked)->selected.node);
  /* At the readout it is the answer that is selected: what the last token expects most. */
  attn_session_go (attn_window_get_session (window), attn_session_get_steps (attn_window_get_session (window))->len - 1);
  {
    AttnCell cell;

    g_assert_true (attn_session_get_selected (attn_window_get_session (window), &cell));
    g_assert_cmpstr (attn_node_get_name (cell.node), ==, "probabilities");
    g_assert_cmpuint (cell.row, ==, 3);
    g_assert_cmpstr (attn_node_get_column_label (cell.node, cell.column), ==, "달콤했다");
  }
  /* What has no moments begins at its beginning. */
  g_assert_true (attn_session_open_sample (asked, "four-words", NULL));
  g_assert_cmpstr (attn_session_get_view (asked)->step, ==, "embedding");
  ui_test_close (window);
}

/* A move of the slider: what is computed, and with everything in the window brought up to date. */
static void
test_quick (void)
{
  AttnWindow *window = ui_test_open ("korean", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnSession) alone = attn_session_new (ui_test_get_view (window));
  AttnSession *const sessions[] = { alone, attn_window_get_session (window) };
  static const gint64 most[] = { 50000, 500000 };

  g_assert_true (attn_session_open_sample (alone, "korean", NULL));
  for (guint which = 0; which < G_N_ELEMENTS (sessions); which++)
    {
      gint64 times[28];

      for (guint i = 0; i < G_N_ELEMENTS (times); i++)
        {
          const gint64 begin = g_get_monotonic_time ();

          g_assert_true (attn_session_go_to_moment (sessions[which], i % 7, NULL));
          times[i] = g_get_monotonic_time () - begin;
        }
      qsort (times, G_N_ELEMENTS (times), sizeof *times, compare_times);
      g_test_message ("%s: median %.2f ms", which == 0 ? "computed" : "with the window", (double) times[14] / 1000);
      g_assert_cmpint (times[14], <, most[which]);
    }
  ui_test_close (window);
}

int
main (int   argc,
      char *argv[])
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/ui/moments/words", test_words);
  g_test_add_func ("/ui/moments/opening", test_opening);
  g_test_add_func ("/ui/moments/keys", test_keys);
  g_test_add_func ("/ui/moments/actions", test_actions);
  g_test_add_func ("/ui/moments/drag", test_drag);
  g_test_add_func ("/ui/moments/sentence", test_sentence);
  g_test_add_func ("/ui/moments/unknown", test_unknown);
  g_test_add_func ("/ui/moments/edited", test_edited);
  g_test_add_func ("/ui/moments/measured", test_measured);
  g_test_add_func ("/ui/moments/measured-edits", test_measured_edits);
  g_test_add_func ("/ui/moments/measured-lesson", test_measured_lesson);
  g_test_add_func ("/ui/moments/modified", test_modified);
  g_test_add_func ("/ui/moments/play", test_play);
  g_test_add_func ("/ui/moments/watched", test_watched);
  g_test_add_func ("/ui/moments/subject", test_subject);
  g_test_add_func ("/ui/moments/number", test_number);
  g_test_add_func ("/ui/moments/wrong", test_wrong);
  g_test_add_func ("/ui/moments/audience", test_audience);
  g_test_add_func ("/ui/moments/scene", test_scene);
  g_test_add_func ("/ui/moments/quick", test_quick);
  return g_test_run ();
}
