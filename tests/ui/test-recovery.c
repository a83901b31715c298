/* test-recovery.c: unsaved work is kept aside, and offered again when its window is gone
 *
 * A window that is destroyed without being asked leaves behind what a program that was killed leaves behind; walk-files.py
 * kills one.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>

#include "attn-notices.h"
#include "attn-question.h"
#include "attn-rescue.h"
#include "attn-window-files.h"
#include "ui-test.h"

enum { RESTORE, DISCARD };

static AttnSession *
session_of (AttnWindow *window)
{
  return attn_window_get_session (window);
}

static char *
get_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "attention", "recovery", NULL);
}

/* How many documents are kept aside. */
static guint
count_kept (void)
{
  g_autofree char *folder = get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, ".recovery");
  return n;
}

static gboolean
is_kept (gpointer data)
{
  return count_kept () == GPOINTER_TO_UINT (data);
}

static void
wait_until_kept (guint n)
{
  ui_test_wait (is_kept, GUINT_TO_POINTER (n));
}

static AttnBanner *
rescue_banner (AttnWindow *window)
{
  return attn_notices_get_banner (attn_window_get_notices (window), ATTN_NOTICE_RESCUE);
}

static AttnRescue *
get_rescue (void)
{
  return attn_application_get_rescue (ui_test_get_application ());
}

static void
changed_cb (AttnRescue *rescue, gboolean *changed)
{
  *changed = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *) data;
}

/* What the program does when it starts. */
static void
look_for_work (void)
{
  gboolean changed = FALSE;
  gulong id = g_signal_connect (get_rescue (), "changed", G_CALLBACK (changed_cb), &changed);

  attn_rescue_start (get_rescue (), ATTN_LANGUAGE_ENGLISH);
  ui_test_wait (is_true, &changed);
  g_signal_handler_disconnect (get_rescue (), id);
}

/* A window with a change whose program is gone. */
static void
leave_work_behind (double value)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  const guint before = count_kept ();

  ui_test_set_number (window, value);
  /* That it happens by itself after a second is seen where nothing else is. */
  attn_keeper_keep_aside (attn_window_get_keeper (window));
  g_assert_cmpuint (count_kept (), ==, before + 1);
  ui_test_close (window);
}

static void
test_kept_and_forgotten (void)
{
  g_autofree char *folder = ui_test_new_folder ();
  g_autoptr (GFile) file = g_file_new_build_filename (folder, "a.attention", NULL);
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  g_assert_cmpuint (count_kept (), ==, 0);
  ui_test_set_number (window, 5);
  wait_until_kept (1);
  /* Whoever is still there is offered nothing. */
  look_for_work ();
  g_assert_null (attn_banner_get_text (rescue_banner (window)));

  ui_test_activate (window, "undo", NULL);
  g_assert_cmpuint (count_kept (), ==, 0);
  ui_test_activate (window, "redo", NULL);
  wait_until_kept (1);
  g_assert_true (attn_window_save_to (window, file));
  g_assert_cmpuint (count_kept (), ==, 0);

  ui_test_set_number (window, 6);
  ui_test_activate (window, "close", NULL);
  /* While it asks, nothing depends on the answer. */
  g_assert_cmpuint (count_kept (), ==, 1);
  ui_test_answer (window, 1);
  g_assert_cmpuint (count_kept (), ==, 0);
  ui_test_remove_folder (folder);
}

static void
test_restore (void)
{
  AttnWindow *window;

  leave_work_behind (5);
  window = ui_test_open ("causal", ATTN_LANGUAGE_ENGLISH);
  look_for_work ();
  g_assert_nonnull (strstr (attn_banner_get_text (rescue_banner (window)), "“Four words”"));
  attn_session_set_language (session_of (window), ATTN_LANGUAGE_KOREAN);
  g_assert_nonnull (strstr (attn_banner_get_text (rescue_banner (window)), "“네 어절”"));

  g_signal_emit_by_name (rescue_banner (window), "answered", RESTORE);
  ui_test_settle ();
  g_assert_null (attn_banner_get_text (rescue_banner (window)));
  g_assert_cmpfloat (ui_test_get_number (window), ==, 5);
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), "• 네 어절"));
  /* It is still safe, under the name that it had. */
  g_assert_cmpuint (count_kept (), ==, 1);
  ui_test_set_number (window, 7);
  ui_test_close (window);

  leave_work_behind (8);
  g_assert_cmpuint (count_kept (), ==, 2);
  window = ui_test_open ("causal", ATTN_LANGUAGE_ENGLISH);
  look_for_work ();
  g_assert_nonnull (strstr (attn_banner_get_text (rescue_banner (window)), "2 documents"));
  g_signal_emit_by_name (rescue_banner (window), "answered", RESTORE);
  ui_test_settle ();
  /* Each has a window. */
  for (guint i = 0; i < 2; i++)
    {
      AttnWindow *one = ATTN_WINDOW (gtk_application_get_windows (GTK_APPLICATION (ui_test_get_application ()))->data);

      g_assert_true (attn_session_is_modified (session_of (one)));
      attn_keeper_discard (attn_window_get_keeper (one));
      ui_test_close (one);
    }
  g_assert_null (gtk_application_get_windows (GTK_APPLICATION (ui_test_get_application ())));
  g_assert_cmpuint (count_kept (), ==, 0);
}

static void
test_ignored_and_discarded (void)
{
  AttnWindow *window;

  leave_work_behind (5);
  window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  look_for_work ();
  g_signal_emit_by_name (rescue_banner (window), "closed");
  g_assert_null (attn_banner_get_text (rescue_banner (window)));
  g_assert_cmpuint (count_kept (), ==, 1);

  /* Offered again; to discard it is asked about. */
  look_for_work ();
  g_assert_nonnull (attn_banner_get_text (rescue_banner (window)));
  g_signal_emit_by_name (rescue_banner (window), "answered", DISCARD);
  ui_test_answer (window, 0);
  g_assert_cmpuint (count_kept (), ==, 1);
  g_assert_nonnull (attn_banner_get_text (rescue_banner (window)));
  g_signal_emit_by_name (rescue_banner (window), "answered", DISCARD);
  ui_test_answer (window, 1);
  g_assert_cmpuint (count_kept (), ==, 0);
  g_assert_null (attn_banner_get_text (rescue_banner (window)));
  ui_test_close (window);
}

/* One window offers it, the first; neither those that stand beside it nor those that come later, and none when it is gone. */
static void
test_first_window (void)
{
  AttnWindow *first, *beside, *later;

  leave_work_behind (5);
  first = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  beside = ui_test_open ("causal", ATTN_LANGUAGE_ENGLISH);
  look_for_work ();
  later = ui_test_open ("causal", ATTN_LANGUAGE_ENGLISH);
  g_assert_nonnull (attn_banner_get_text (rescue_banner (first)));
  g_assert_null (attn_banner_get_text (rescue_banner (beside)));
  g_assert_null (attn_banner_get_text (rescue_banner (later)));
  ui_test_close (first);
  attn_session_set_language (session_of (later), ATTN_LANGUAGE_KOREAN);
  attn_session_set_language (session_of (beside), ATTN_LANGUAGE_KOREAN);
  g_assert_null (attn_banner_get_text (rescue_banner (beside)));
  g_assert_null (attn_banner_get_text (rescue_banner (later)));
  g_assert_cmpuint (count_kept (), ==, 1);
  ui_test_close (later);

  /* At the next start it is another's turn. */
  attn_rescue_put_off (get_rescue ());
  look_for_work ();
  g_assert_nonnull (attn_banner_get_text (rescue_banner (beside)));
  g_signal_emit_by_name (rescue_banner (beside), "answered", RESTORE);
  ui_test_settle ();
  attn_keeper_discard (attn_window_get_keeper (beside));
  ui_test_close (beside);
  g_assert_cmpuint (count_kept (), ==, 0);
}

static gboolean
is_changed (gpointer window)
{
  return attn_keeper_get_disk (attn_window_get_keeper (window)) == ATTN_DISK_CHANGED;
}

/* The work belongs to a file, which went on without it. */
static void
test_file_changed_meanwhile (void)
{
  g_autofree char *folder = ui_test_new_folder (), *path = g_build_filename (folder, "a.attention", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  g_file_set_contents (path, "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1]]}", -1, NULL);
  attn_window_open_file (window, file);
  ui_test_set_number (window, 5);
  attn_keeper_keep_aside (attn_window_get_keeper (window));
  g_assert_cmpuint (count_kept (), ==, 1);
  ui_test_close (window);
  g_file_set_contents (path, "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[2]]}", -1, NULL);

  window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  look_for_work ();
  g_signal_emit_by_name (rescue_banner (window), "answered", RESTORE);
  g_assert_cmpfloat (ui_test_get_number (window), ==, 5);
  g_assert_true (g_file_equal (attn_session_get_file (session_of (window)), file));
  ui_test_wait (is_changed, window);
  /* Saving does not take its place unasked. */
  ui_test_activate (window, "save", NULL);
  ui_test_settle ();
  ui_test_answer (window, 0);
  attn_keeper_discard (attn_window_get_keeper (window));
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

static gboolean
has_message (gpointer window)
{
  return attn_window_get_message (window) != NULL;
}

static void
test_nowhere_to_keep_it (void)
{
  g_autofree char *folder = get_folder (), *above = g_path_get_dirname (folder);
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  ui_test_remove_folder (above);
  g_file_set_contents (above, "", 0, NULL);
  ui_test_set_number (window, 5);
  ui_test_wait (has_message, window);
  g_assert_nonnull (strstr (attn_window_get_message (window), "could not be kept aside in "));
  g_assert_nonnull (strstr (attn_window_get_message (window), folder));
  /* Said once, not after each change. */
  attn_window_close_message (window);
  ui_test_set_number (window, 6);
  attn_keeper_keep_aside (attn_window_get_keeper (window));
  g_assert_null (attn_window_get_message (window));
  ui_test_close (window);
  g_unlink (above);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/recovery/kept-and-forgotten", test_kept_and_forgotten);
  g_test_add_func ("/recovery/restore", test_restore);
  g_test_add_func ("/recovery/ignored-and-discarded", test_ignored_and_discarded);
  g_test_add_func ("/recovery/first-window", test_first_window);
  g_test_add_func ("/recovery/file-changed-meanwhile", test_file_changed_meanwhile);
  g_test_add_func ("/recovery/nowhere-to-keep-it", test_nowhere_to_keep_it);
  return g_test_run ();
}
