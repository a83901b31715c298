/* test-coming.c: a scene, a file read again and a moment of training of a large document come about with their numbers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-lesson.h"

#include "attn-closing.h"
#include "attn-keeper.h"
#include "attn-window-files.h"
#include "attn-window-lesson.h"

/* As few tokens as are computed beside the window's thread. */
#define MANY 950

/* The second scene has another mask, the third differs in nothing but the view. */
#define SCENES "{\"title\": {\"en\": \"a\"}, \"text\": {\"en\": \"X is {embedding 0 0}\"}}, " \
               "{\"title\": {\"en\": \"b\"}, \"text\": {\"en\": \"X is {embedding 0 0}\"}, \"change\": {\"attention\": {\"mask\": \"causal\"}}}, " \
               "{\"text\": {\"en\": \"c\"}, \"node\": \"embedding\"}"

static char *
dup_document (guint n, const char *rest)
{
  g_autofree char *text = ui_test_dup_large (n, 2);

  return g_strdup_printf ("%.*s, %s}", (int) strlen (text) - 1, text, rest);
}

static AttnWindow *
open_lesson (const char *scenes)
{
  g_autofree char *rest = g_strdup_printf ("\"lesson\": [%s]", scenes);
  g_autofree char *text = dup_document (MANY, rest);
  AttnWindow *window = ui_test_open_text (text);

  attn_window_begin_lesson (window);
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 0);
  return window;
}

static gboolean
is_there (gpointer window)
{
  return !attn_session_is_computing (ui_lesson_get_session (window));
}

static gboolean
is_causal (AttnWindow *window)
{
  return attn_document_get_mask (attn_session_get_document (ui_lesson_get_session (window))) == ATTN_MASK_CAUSAL;
}

static guint
count_undo (AttnWindow *window)
{
  return attn_history_get_n_undo (attn_session_get_history (ui_lesson_get_session (window)));
}

static double
get_number (AttnWindow *window)
{
  return ui_lesson_get_number (window, "embedding", 0, 0);
}

/* One is in a scene, whole: picture, document and what is selected are in step. */
static void
check_scene (AttnWindow *window, int scene)
{
  AttnSession *session = ui_lesson_get_session (window);
  AttnCell cell;

  g_assert_cmpint (ui_lesson_get_scene (window), ==, scene);
  g_assert_true (is_causal (window) == (scene == 1));
  g_assert_cmpfloat (ui_lesson_get_number (window, "weights", 0, MANY - 1) > 0, ==, scene != 1);
  g_assert_true (attn_session_get_view (session)->selected.node == NULL || attn_session_get_selected (session, &cell));
}

static void
set_number (AttnWindow *window, double value)
{
  AttnSession *session = ui_lesson_get_session (window);
  g_autoptr (GError) error = NULL;

  attn_session_end_gesture (session);
  g_assert_true (attn_session_apply_later (session, attn_edit_set_cell (attn_session_get_document (session), "embedding", 0, 0, value,
                                                                        ATTN_LANGUAGE_ENGLISH, &error), &error));
  g_assert_no_error (error);
  attn_session_end_gesture (session);
}

/* One is in the scene before, with its text and its numbers, until those of the next one are there. */
static void
test_scene (void)
{
  AttnWindow *window = open_lesson (SCENES);
  AttnSession *session = ui_lesson_get_session (window);
  const AttnCell cell = { attn_trace_find (attn_session_get_trace (session), "weights"), 3, 4 };

  attn_session_select (session, &cell);
  ui_test_activate (window, "next-scene", NULL);
  g_assert_true (attn_session_is_computing (session));
  check_scene (window, 0);
  g_assert_cmpint (attn_session_get_coming_scene (session), ==, 1);
  g_assert_true (attn_session_get_selected (session, &(AttnCell) { 0 }));
  g_assert_true (attn_session_get_coming (session) == attn_session_get_document (session));
  g_assert_false (attn_session_is_modified (session));
  ui_test_wait (is_there, window);
  check_scene (window, 1);
  ui_test_check_numbers (session);
  g_assert_null (attn_window_get_message (window));
  g_assert_cmpuint (count_undo (window), ==, 0);

  /* Two scenes on at once, and no farther than the last; what differs in nothing but the view is there at once. */
  ui_test_activate (window, "previous-scene", NULL);
  ui_test_wait (is_there, window);
  check_scene (window, 0);
  ui_test_activate (window, "next-scene", NULL);
  ui_test_activate (window, "next-scene", NULL);
  ui_test_activate (window, "next-scene", NULL);
  ui_test_wait (is_there, window);
  check_scene (window, 2);
  ui_test_activate (window, "scene", g_variant_new_int32 (0));
  g_assert_false (attn_session_is_computing (session));
  check_scene (window, 0);

  /* The lesson left, and gone on with. */
  ui_test_activate (window, "scene", g_variant_new_int32 (1));
  ui_test_activate (window, "lesson", NULL);
  ui_test_wait (is_there, window);
  g_assert_cmpint (ui_lesson_get_scene (window), ==, -1);
  g_assert_nonnull (attn_session_get_lesson (session));
  ui_test_check_numbers (session);
  ui_test_close (window);
}

/* On, and thought better of. */
static void
go_on (AttnWindow *window)
{
  ui_test_activate (window, "scene", g_variant_new_int32 (1));
  g_assert_true (attn_session_is_computing (ui_lesson_get_session (window)));
}

static void
check_given_up (AttnWindow *window)
{
  g_assert_false (attn_session_is_computing (ui_lesson_get_session (window)));
  ui_test_settle ();
  check_scene (window, 0);
  g_assert_cmpint (attn_session_get_coming_scene (ui_lesson_get_session (window)), ==, 0);
}

static void
test_scene_given_up (void)
{
  AttnWindow *window = open_lesson (SCENES);
  AttnSession *session = ui_lesson_get_session (window);

  go_on (window);
  g_assert_true (attn_session_can_undo (session));
  ui_test_activate (window, "undo", NULL);
  check_given_up (window);
  g_assert_false (attn_session_can_undo (session));
  go_on (window);
  ui_test_activate (window, "escape", NULL);
  check_given_up (window);
  go_on (window);
  ui_test_activate (window, "previous-scene", NULL);
  check_given_up (window);

  /* What is edited is the scene that is shown. */
  go_on (window);
  set_number (window, 7);
  g_assert_cmpint (attn_session_get_coming_scene (session), ==, 0);
  ui_test_wait (is_there, window);
  check_scene (window, 0);
  g_assert_cmpfloat (get_number (window), ==, 7);
  g_assert_cmpuint (count_undo (window), ==, 1);

  /* An edit on its way is not lost by going on. */
  set_number (window, 8);
  ui_test_activate (window, "scene", g_variant_new_int32 (1));
  ui_test_wait (is_there, window);
  check_scene (window, 1);
  g_assert_cmpuint (count_undo (window), ==, 2);
  ui_test_activate (window, "undo", NULL);
  ui_test_wait (is_there, window);
  check_scene (window, 0);
  g_assert_cmpfloat (get_number (window), ==, 7);
  ui_test_activate (window, "undo", NULL);
  ui_test_wait (is_there, window);

  /* Nobody who closes or opens another waits for a scene. */
  go_on (window);
  g_assert_true (attn_closing_is_free (window));
  check_given_up (window);
  go_on (window);
  g_assert_true (attn_window_open_sample (window, "four-words"));
  g_assert_false (attn_session_is_computing (session));
  g_assert_cmpint (ui_lesson_get_scene (window), ==, -1);
  ui_test_close (window);
  window = open_lesson (SCENES);
  go_on (window);
  ui_test_close (window);
}

/* It comes back as it was with its numbers, as one step; until then nothing is another. */
static void
test_put_back (void)
{
  AttnWindow *window = open_lesson (SCENES);
  AttnSession *session = ui_lesson_get_session (window);
  const double before = get_number (window);
  g_autofree char *text = NULL;

  set_number (window, 7);
  ui_test_wait (is_there, window);
  ui_test_activate (window, "put-scene-back", NULL);
  g_assert_true (attn_session_is_computing (session));
  g_assert_cmpfloat (get_number (window), ==, 7);
  g_assert_true (attn_session_is_scene_touched (session));
  ui_test_activate (window, "undo", NULL);
  g_assert_false (attn_session_is_computing (session));
  ui_test_settle ();
  g_assert_cmpfloat (get_number (window), ==, 7);
  g_assert_cmpuint (count_undo (window), ==, 1);

  ui_test_activate (window, "put-scene-back", NULL);
  ui_test_activate (window, "put-scene-back", NULL);
  g_assert_true (attn_session_is_computing (session));
  ui_test_wait (is_there, window);
  check_scene (window, 0);
  g_assert_cmpfloat (get_number (window), ==, before);
  g_assert_false (attn_session_is_scene_touched (session));
  g_assert_cmpuint (count_undo (window), ==, 2);
  ui_test_check_numbers (session);
  ui_test_activate (window, "undo", NULL);
  ui_test_wait (is_there, window);
  g_assert_cmpfloat (get_number (window), ==, 7);

  /* Its text is about the scene as it began, however one came to it. */
  ui_test_activate (window, "next-scene", NULL);
  ui_test_wait (is_there, window);
  ui_test_activate (window, "previous-scene", NULL);
  ui_test_wait (is_there, window);
  g_assert_cmpfloat (get_number (window), ==, 7);
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (attn_session_get_text_trace (session), "embedding"), 0, 0), ==, before);
  text = attn_lesson_panel_dup_text (ui_lesson_get_panel (window));
  g_assert_null (strstr (text, "7"));
  ui_test_close (window);
}

/* A scene whose numbers overflow is on nevertheless, without its change, and says why. */
static void
test_no_numbers (void)
{
  g_autofree char *scenes = NULL;
  GString *rows = g_string_new ("[[1e200, 1e200]");
  AttnWindow *window;

  for (guint i = 1; i < MANY; i++)
    g_string_append (rows, ",[1e200,1]");
  scenes = g_strdup_printf ("{\"text\": {\"en\": \"a\"}}, {\"text\": {\"en\": \"b\"}, \"change\": {\"attention\": {\"mask\": \"causal\"}, "
                            "\"embedding\": %s]}}, {\"text\": {\"en\": \"c\"}}", rows->str);
  window = open_lesson (scenes);
  ui_test_activate (window, "next-scene", NULL);
  ui_test_wait (is_there, window);
  g_assert_cmpint (ui_lesson_get_scene (window), ==, 1);
  g_assert_false (is_causal (window));
  g_assert_nonnull (attn_window_get_message (window));
  g_assert_nonnull (strstr (attn_window_get_message (window), "1.8e308"));
  ui_test_check_numbers (ui_lesson_get_session (window));
  ui_test_activate (window, "next-scene", NULL);
  ui_test_wait (is_there, window);
  check_scene (window, 2);
  ui_test_close (window);
  g_string_free (rows, TRUE);
}

/* --- a file that is read again --------------------------------------------------------------------------------- */

static guint
count_tokens (AttnWindow *window)
{
  AttnSession *session = ui_lesson_get_session (window);
  const guint n = g_strv_length ((char **) attn_document_get_tokens (attn_session_get_document (session)));

  g_assert_cmpuint (attn_node_get_rows (attn_trace_find (attn_session_get_trace (session), "weights")), ==, n);
  return n;
}

static gboolean
is_overtaken (gpointer window)
{
  return attn_keeper_get_disk (attn_window_get_keeper (window)) == ATTN_DISK_CHANGED;
}

static gboolean
is_as_known (gpointer window)
{
  return !is_overtaken (window);
}

static void
reload (AttnWindow *window)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (attn_keeper_reload (attn_window_get_keeper (window), &error));
  g_assert_no_error (error);
}

static void
test_reload (void)
{
  g_autofree char *folder = ui_test_new_folder (), *path = g_build_filename (folder, "a.attention", NULL);
  g_autofree char *text = ui_test_dup_large (MANY, 2), *other = ui_test_dup_large (MANY - 1, 2), *label = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = ui_lesson_get_session (window);

  ui_test_write (file, text);
  g_assert_true (attn_window_open_file (window, file));
  g_assert_cmpuint (count_tokens (window), ==, MANY);
  ui_test_write (file, other);
  ui_test_wait (is_overtaken, window);

  /* Taken back before it is there, it is still another on the disk. */
  reload (window);
  g_assert_true (attn_session_is_computing (session));
  g_assert_cmpuint (count_tokens (window), ==, MANY);
  g_assert_true (is_overtaken (window));
  label = attn_session_dup_undo_label (session);
  g_assert_cmpstr (label, ==, "Undo reloading the file");
  g_assert_true (attn_session_undo (session));
  g_assert_false (attn_session_is_computing (session));
  ui_test_settle ();
  g_assert_cmpuint (count_tokens (window), ==, MANY);
  g_assert_true (is_overtaken (window));

  reload (window);
  reload (window);
  ui_test_wait (is_there, window);
  g_assert_cmpuint (count_tokens (window), ==, MANY - 1);
  ui_test_check_numbers (session);
  g_assert_true (is_as_known (window));
  g_assert_false (attn_session_is_modified (session));
  g_assert_cmpuint (count_undo (window), ==, 1);

  /* Who keeps their own wants it no more; and who closes meanwhile loses nothing. */
  ui_test_write (file, text);
  reload (window);
  attn_keeper_keep_mine (attn_window_get_keeper (window));
  g_assert_false (attn_session_is_computing (session));
  ui_test_settle ();
  g_assert_cmpuint (count_tokens (window), ==, MANY - 1);
  g_assert_true (attn_session_is_modified (session));
  g_assert_true (attn_session_undo (session));
  ui_test_wait (is_there, window);
  g_assert_cmpuint (count_tokens (window), ==, MANY);
  ui_test_write (file, other);
  reload (window);
  g_assert_true (attn_closing_is_free (window));
  g_assert_cmpuint (count_tokens (window), ==, MANY - 1);
  ui_test_write (file, text);
  reload (window);
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

/* --- a file that is opened in place of another ------------------------------------------------------------------ */

/* More tokens than are computed between two looks. */
#define MORE 1500

static gboolean
has_more (gpointer window)
{
  return count_tokens (window) == MORE;
}

static gboolean
has_window_with_more (gpointer data)
{
  return has_more (ui_test_get_newest ());
}

/* The window goes on meanwhile, and what is done in it is not lost; what is opened after it takes its place. */
static void
test_opening (void)
{
  g_autofree char *folder = ui_test_new_folder (), *path = g_build_filename (folder, "a.attention", NULL);
  g_autofree char *small = g_build_filename (folder, "b.attention", NULL), *text = ui_test_dup_large (MORE, 2);
  g_autofree char *other = ui_test_dup_large (3, 2);
  g_autoptr (GFile) file = g_file_new_for_path (path), small_file = g_file_new_for_path (small);
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  ui_test_write (file, text);
  ui_test_write (small_file, other);
  attn_window_receive_file (window, file);
  g_assert_true (count_tokens (window) == 4 || count_tokens (window) == MORE);
  ui_test_wait (has_more, window);
  ui_test_check_numbers (ui_lesson_get_session (window));
  g_assert_null (attn_window_get_message (window));

  g_assert_true (attn_window_open_sample (window, "four-words"));
  attn_window_receive_file (window, file);
  attn_window_receive_file (window, small_file);
  g_assert_cmpuint (count_tokens (window), ==, 3);
  ui_test_settle ();
  g_assert_cmpuint (count_tokens (window), ==, 3);

  g_assert_true (attn_window_open_sample (window, "four-words"));
  attn_window_receive_file (window, file);
  if (count_tokens (window) == 4)
    {
      AttnWindow *newest;

      set_number (window, 5);
      ui_test_wait (has_window_with_more, NULL);
      g_assert_cmpuint (ui_test_count_windows (), ==, 2);
      g_assert_cmpuint (count_tokens (window), ==, 4);
      g_assert_cmpfloat (get_number (window), ==, 5);
      newest = ui_test_get_newest ();
      g_assert_true (newest != window);
      ui_test_close (newest);
      g_assert_true (attn_session_undo (ui_lesson_get_session (window)));
    }
  /* Closed meanwhile, nobody waits for it. */
  attn_window_receive_file (window, file);
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

/* --- moments of training ----------------------------------------------------------------------------------------- */

static void
test_moments (void)
{
  g_autofree char *text = dup_document (MANY, "\"attention\": {\"query_weight\": [[1, 0], [0, 1]]}, \"x-moments\": ["
                                        "{\"step\": 0, \"change\": {\"attention\": {\"query_weight\": [[0, 1], [0, 1]]}}}, "
                                        "{\"step\": 5, \"change\": {\"attention\": {\"query_weight\": [[2, 1], [0, 1]]}}}, "
                                        "{\"step\": 9, \"change\": {\"attention\": {\"query_weight\": [[1, 0], [0, 1]]}}}]");
  AttnWindow *window = ui_test_open_text (text);
  AttnSession *session = ui_lesson_get_session (window);

  g_assert_cmpint (attn_session_get_moment (session, NULL), ==, 2);
  ui_test_activate (window, "previous-moment", NULL);
  g_assert_true (attn_session_is_computing (session));
  g_assert_cmpint (attn_session_get_moment (session, NULL), ==, 2);
  g_assert_cmpfloat (ui_lesson_get_number (window, "attention.query_weight", 0, 0), ==, 1);
  ui_test_wait (is_there, window);
  g_assert_cmpint (attn_session_get_moment (session, NULL), ==, 1);
  g_assert_cmpfloat (ui_lesson_get_number (window, "attention.query_weight", 0, 0), ==, 2);
  ui_test_check_numbers (session);
  g_assert_null (attn_window_get_message (window));
  g_assert_true (attn_session_undo (session));
  ui_test_wait (is_there, window);
  g_assert_cmpint (attn_session_get_moment (session, NULL), ==, 2);

  /* From the one that is coming one goes farther, and no farther than the first; back where it stands, nothing is to come. */
  ui_test_activate (window, "previous-moment", NULL);
  ui_test_activate (window, "previous-moment", NULL);
  g_assert_false (attn_session_can_walk_moments (session, -1));
  ui_test_wait (is_there, window);
  g_assert_cmpint (attn_session_get_moment (session, NULL), ==, 0);
  g_assert_true (attn_session_go_to_moment (session, 2, NULL));
  g_assert_true (attn_session_go_to_moment (session, 0, NULL));
  g_assert_false (attn_session_is_computing (session));
  ui_test_settle ();
  g_assert_cmpint (attn_session_get_moment (session, NULL), ==, 0);

  /* However many there are on the way, a drag is one step. */
  {
    const guint n = count_undo (window);

    attn_session_end_gesture (session);
    g_assert_true (attn_session_go_to_moment (session, 1, NULL));
    ui_test_wait (is_there, window);
    g_assert_true (attn_session_go_to_moment (session, 2, NULL));
    attn_session_end_gesture (session);
    ui_test_wait (is_there, window);
    g_assert_cmpint (attn_session_get_moment (session, NULL), ==, 2);
    g_assert_cmpuint (count_undo (window), ==, n + 1);
    ui_test_check_numbers (session);
  }
  ui_test_close (window);
}

static gboolean
has_trained (gpointer session)
{
  return !attn_session_get_training (session) && !attn_session_is_computing (session);
}

/* Training waits for the numbers of each moment, and ends at the last. */
static void
test_training (void)
{
  g_autofree char *text = dup_document (MANY, "\"attention\": {\"query_weight\": [[1, 0], [0, 1]]}, \"x-moments\": ["
                                        "{\"step\": 0, \"change\": {\"attention\": {\"query_weight\": [[0, 1], [0, 1]]}}}, "
                                        "{\"step\": 9, \"change\": {\"attention\": {\"query_weight\": [[1, 0], [0, 1]]}}}]");
  AttnWindow *window = ui_test_open_text (text);
  AttnSession *session = ui_lesson_get_session (window);

  attn_session_set_training (session, TRUE);
  ui_test_wait (has_trained, session);
  g_assert_cmpint (attn_session_get_moment (session, NULL), ==, 1);
  ui_test_check_numbers (session);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/coming/scene", test_scene);
  g_test_add_func ("/coming/scene/given-up", test_scene_given_up);
  g_test_add_func ("/coming/scene/put-back", test_put_back);
  g_test_add_func ("/coming/scene/no-numbers", test_no_numbers);
  g_test_add_func ("/coming/reload", test_reload);
  g_test_add_func ("/coming/opening", test_opening);
  g_test_add_func ("/coming/moments", test_moments);
  g_test_add_func ("/coming/training", test_training);
  return g_test_run ();
}
