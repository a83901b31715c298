/* test-closing.c: closing with unsaved work, and what others do to an open file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-notices.h"
#include "attn-question.h"
#include "ui-folder.h"

static AttnBanner *
file_banner (AttnWindow *window)
{
  return attn_notices_get_banner (attn_window_get_notices (window), ATTN_NOTICE_FILE);
}

static gboolean
is_marked (AttnWindow *window)
{
  return g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), "•");
}

/* --- closing ------------------------------------------------------------------------------------------- */

static void
test_close_asks (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);
  gpointer weak = window;

  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  ui_test_set_number (window, 9);
  ui_test_activate (window, "close", NULL);
  ui_test_settle ();
  g_assert_cmpstr (attn_question_get_heading (ui_test_find_dialog (window, ATTN_TYPE_QUESTION)), ==, "Save changes to “one”?");
  ui_test_answer (window, 0);
  g_assert_nonnull (weak);
  g_assert_true (is_marked (window));
  g_assert_cmpfloat (ui_test_read_number (folder->file), ==, 1);

  /* Asked once at a time. */
  ui_test_activate (window, "close", NULL);
  ui_test_activate (window, "close", NULL);
  ui_test_settle ();
  ui_test_answer (window, 2);
  g_assert_null (weak);
  g_assert_cmpfloat (ui_test_read_number (folder->file), ==, 9);
}

static void
test_close_loses_when_told (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);
  gpointer weak = window;

  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  ui_test_set_number (window, 9);
  ui_test_activate (window, "close", NULL);
  ui_test_settle ();
  ui_test_answer (window, 1);
  g_assert_null (weak);
  g_assert_cmpfloat (ui_test_read_number (folder->file), ==, 1);
}

static void
test_close_stays_when_saving_fails (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);

  ui_test_set_number (window, 9);
  ui_test_remove_folder (folder->path);
  ui_test_activate (window, "close", NULL);
  ui_test_settle ();
  ui_test_answer (window, 2);
  g_assert_cmpuint (ui_test_count_windows (), ==, 1);
  g_assert_true (is_marked (window));
  g_assert_nonnull (attn_window_get_message (window));
  ui_test_close (window);
}

/* All that is unsaved is asked about at once, and each can be left out. */
static void
test_quit_asks (UiFolder *folder, gconstpointer data)
{
  g_autoptr (GFile) second = ui_folder_get_child (folder, "two.attention");
  AttnWindow *one, *two, *clean;
  AttnQuestion *question;

  ui_test_write (second, UI_FOLDER_PLAIN);
  one = ui_folder_open (folder->file);
  two = ui_folder_open (second);
  clean = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  ui_test_set_number (one, 8);
  ui_test_set_number (two, 9);

  for (guint i = 0; i < 2; i++)
    {
      AttnWindow *asks = NULL;

      ui_test_activate (clean, "quit", NULL);
      ui_test_settle ();
      for (GList *item = gtk_application_get_windows (GTK_APPLICATION (ui_test_get_application ())); item != NULL; item = item->next)
        if (ATTN_IS_WINDOW (item->data) && ui_test_find_dialog (item->data, ATTN_TYPE_QUESTION) != NULL)
          asks = item->data;
      g_assert_nonnull (asks);
      question = ui_test_find_dialog (asks, ATTN_TYPE_QUESTION);
      g_assert_cmpuint (attn_question_get_n_items (question), ==, 2);
      if (i == 0)
        {
          ui_test_answer (asks, 0);
          g_assert_cmpuint (ui_test_count_windows (), ==, 3);
          continue;
        }
      /* The list is in the order of the windows, the newest first. */
      attn_question_set_ticked (question, 1, FALSE);
      ui_test_answer (asks, 2);
    }
  g_assert_cmpuint (ui_test_count_windows (), ==, 0);
  g_assert_cmpfloat (ui_test_read_number (folder->file) + ui_test_read_number (second), ==, 10);
}

static void
test_quit_at_once (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);

  ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  ui_test_activate (window, "quit", NULL);
  ui_test_settle ();
  g_assert_cmpuint (ui_test_count_windows (), ==, 0);
}

/* --- the file on disk ---------------------------------------------------------------------------------- */

static gboolean
tells_of_file (gpointer data)
{
  return attn_banner_get_text (file_banner (data)) != NULL;
}

static void
test_reload (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);

  ui_test_write (folder->file, UI_FOLDER_OTHER);
  ui_test_wait (tells_of_file, window);
  g_assert_nonnull (strstr (attn_banner_get_text (file_banner (window)), "one.attention"));
  g_assert_cmpfloat (ui_test_get_number (window), ==, 1);

  g_signal_emit_by_name (file_banner (window), "answered", 0u);
  g_assert_cmpfloat (ui_test_get_number (window), ==, 5);
  g_assert_null (attn_banner_get_text (file_banner (window)));
  g_assert_false (is_marked (window));
  /* Nothing is lost by it. */
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpfloat (ui_test_get_number (window), ==, 1);
  g_assert_true (is_marked (window));
  ui_test_close (window);
}

static void
test_keep_mine (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);

  ui_test_set_number (window, 9);
  ui_test_write (folder->file, UI_FOLDER_OTHER);
  ui_test_wait (tells_of_file, window);
  g_signal_emit_by_name (file_banner (window), "answered", 1u);
  g_assert_null (attn_banner_get_text (file_banner (window)));
  g_assert_cmpfloat (ui_test_get_number (window), ==, 9);
  ui_test_activate (window, "save", NULL);
  g_assert_null (ui_test_find_dialog (window, ATTN_TYPE_QUESTION));
  g_assert_cmpfloat (ui_test_read_number (folder->file), ==, 9);
  ui_test_close (window);
}

/* Saving asks, even before the change was noticed. */
static void
test_save_over_changes (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);

  ui_test_set_number (window, 9);
  ui_test_write (folder->file, UI_FOLDER_OTHER);
  ui_test_activate (window, "save", NULL);
  ui_test_settle ();
  ui_test_answer (window, 0);
  g_assert_cmpfloat (ui_test_read_number (folder->file), ==, 5);
  g_assert_true (is_marked (window));
  ui_test_activate (window, "save", NULL);
  ui_test_settle ();
  ui_test_answer (window, 2);
  g_assert_cmpfloat (ui_test_read_number (folder->file), ==, 9);
  g_assert_false (is_marked (window));
  ui_test_close (window);
}

static gboolean
half_a_second_is_over (gpointer data)
{
  return g_get_monotonic_time () > *(gint64 *) data;
}

static void
test_own_saving_is_no_news (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);

  for (guint i = 0; i < 3; i++)
    {
      gint64 end = g_get_monotonic_time () + 500000;

      ui_test_set_number (window, 20 + i);
      ui_test_activate (window, "save", NULL);
      ui_test_wait (half_a_second_is_over, &end);
      g_assert_null (attn_banner_get_text (file_banner (window)));
    }
  ui_test_close (window);
}

static void
test_file_gone (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);

  g_file_delete (folder->file, NULL, NULL);
  ui_test_wait (tells_of_file, window);
  g_assert_cmpint (attn_keeper_get_disk (attn_window_get_keeper (window)), ==, ATTN_DISK_GONE);
  /* The work stands nowhere now. */
  g_assert_true (is_marked (window));
  g_signal_emit_by_name (file_banner (window), "answered", 0u);
  g_assert_cmpfloat (ui_test_read_number (folder->file), ==, 1);
  g_assert_false (is_marked (window));
  g_assert_null (attn_banner_get_text (file_banner (window)));
  ui_test_close (window);
}

static void
test_two_windows_on_a_file (UiFolder *folder, gconstpointer data)
{
  AttnWindow *one = ui_folder_open (folder->file), *two = ui_folder_open (folder->file);

  g_assert_null (attn_banner_get_text (file_banner (one)));
  g_assert_nonnull (strstr (attn_banner_get_text (file_banner (two)), "another window"));
  g_signal_emit_by_name (file_banner (two), "closed");
  g_assert_null (attn_banner_get_text (file_banner (two)));

  /* What one saves the other hears of. */
  ui_test_set_number (one, 9);
  ui_test_activate (one, "save", NULL);
  ui_test_wait (tells_of_file, two);
  g_assert_cmpint (attn_keeper_get_disk (attn_window_get_keeper (two)), ==, ATTN_DISK_CHANGED);
  g_assert_null (attn_banner_get_text (file_banner (one)));
  ui_test_close (one);
  ui_test_close (two);
}

int
main (int argc, char **argv)
{
  static const struct { const char *path; void (*test) (UiFolder *folder, gconstpointer data); } tests[] = {
    { "/closing/window/asks", test_close_asks },
    { "/closing/window/loses-when-told", test_close_loses_when_told },
    { "/closing/window/stays-when-saving-fails", test_close_stays_when_saving_fails },
    { "/closing/quit/asks", test_quit_asks },
    { "/closing/quit/at-once", test_quit_at_once },
    { "/closing/disk/reload", test_reload },
    { "/closing/disk/keep-mine", test_keep_mine },
    { "/closing/disk/save-over-changes", test_save_over_changes },
    { "/closing/disk/own-saving", test_own_saving_is_no_news },
    { "/closing/disk/gone", test_file_gone },
    { "/closing/disk/two-windows", test_two_windows_on_a_file },
  };

  ui_test_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, UiFolder, NULL, ui_folder_set_up, tests[i].test, ui_folder_tear_down);
  return g_test_run ();
}
