/* test-files.c: new, opened and saved documents
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <unistd.h>

#include "attn-embedded.h"
#include "attn-import-window.h"
#include "attn-keeper.h"
#include "attn-notices.h"
#include "attn-opening.h"
#include "attn-question.h"
#include "attn-recent.h"
#include "attn-toast.h"
#include "attn-window-files.h"
#include "ui-folder.h"

static AttnSession *
session_of (AttnWindow *window)
{
  return attn_window_get_session (window);
}

static gboolean
is_marked (AttnWindow *window)
{
  return g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), "•");
}

/* --- new and opened ------------------------------------------------------------------------------------ */

static void
test_new (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN), *made;
  const AttnDocument *document;

  ui_test_activate (window, "new", NULL);
  ui_test_settle ();
  g_assert_cmpuint (ui_test_count_windows (), ==, 2);
  made = ui_test_get_newest ();
  g_assert_true (made != window);
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (made)), "제목 없음"));
  document = attn_session_get_document (session_of (made));
  g_assert_cmpuint (g_strv_length ((char **) attn_document_get_tokens (document)), ==, 3);
  g_assert_true (attn_document_has_made_up (document));
  /* Nothing to lose yet. */
  g_assert_false (attn_session_is_modified (session_of (made)));
  gtk_window_close (GTK_WINDOW (made));
  ui_test_settle ();
  g_assert_cmpuint (ui_test_count_windows (), ==, 1);
  ui_test_close (window);
}

static void
test_unsaved_is_never_replaced (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH), *opened;
  g_autoptr (GFile) missing = ui_folder_get_child (folder, "missing.attention");

  ui_test_set_number (window, 9);
  attn_window_receive_file (window, folder->file);
  ui_test_settle ();
  g_assert_cmpuint (ui_test_count_windows (), ==, 2);
  g_assert_cmpfloat (ui_test_get_number (window), ==, 9);
  opened = ui_test_get_newest ();
  g_assert_true (g_file_equal (attn_session_get_file (session_of (opened)), folder->file));

  /* A file that cannot be opened leaves no window behind. */
  attn_window_receive_file (window, missing);
  ui_test_settle ();
  g_assert_cmpuint (ui_test_count_windows (), ==, 2);
  g_assert_nonnull (strstr (attn_window_get_message (window), "missing.attention"));

  ui_test_activate (window, "sample", g_variant_new_string ("causal"));
  ui_test_settle ();
  g_assert_cmpuint (ui_test_count_windows (), ==, 3);
  g_assert_cmpfloat (ui_test_get_number (window), ==, 9);
  ui_test_close (ui_test_get_newest ());
  ui_test_close (opened);
  ui_test_close (window);
}

static void
test_recent (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);
  g_autofree char *uri = g_file_get_uri (folder->file);
  g_autoptr (GPtrArray) list = attn_recent_list (5), after = NULL;
  const AttnRecent *first;

  g_assert_cmpuint (list->len, >, 0);
  first = g_ptr_array_index (list, 0);
  g_assert_cmpstr (first->uri, ==, uri);
  g_assert_cmpstr (first->title, ==, "one");

  ui_test_activate (window, "sample", g_variant_new_string ("causal"));
  ui_test_activate (window, "recent", g_variant_new_string (uri));
  g_assert_cmpfloat (ui_test_get_number (window), ==, 1);

  /* Gone meanwhile: said, not offered again, and what is open stays. */
  ui_test_activate (window, "sample", g_variant_new_string ("causal"));
  g_file_delete (folder->file, NULL, NULL);
  ui_test_activate (window, "recent", g_variant_new_string (uri));
  ui_test_settle ();
  g_assert_nonnull (strstr (attn_window_get_message (window), "one.attention"));
  after = attn_recent_list (5);
  for (guint i = 0; i < after->len; i++)
    g_assert_cmpstr (((const AttnRecent *) g_ptr_array_index (after, i))->uri, !=, uri);
  ui_test_close (window);
}

/* What somebody drops on the window, as the desktop hands it over. */
static gboolean
drop (AttnWindow *window, GType type, gconstpointer boxed)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  GValue value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, type);
  if (type == G_TYPE_STRING)
    g_value_set_string (&value, boxed);
  else
    g_value_set_boxed (&value, boxed);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) one = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (one))
        {
          g_assert_true (gdk_content_formats_contain_gtype (gtk_drop_target_get_formats (GTK_DROP_TARGET (one)), type));
          g_signal_emit_by_name (one, "drop", &value, 0.0, 0.0, &taken);
        }
    }
  g_value_unset (&value);
  return taken;
}

static gboolean
has_import (gpointer window)
{
  return ui_test_find_dialog (window, ATTN_TYPE_IMPORT_WINDOW) != NULL;
}

static void
test_drops (UiFolder *folder, gconstpointer data)
{
  g_autoptr (GFile) second = ui_folder_get_child (folder, "two.attention"), table = ui_folder_get_child (folder, "w_q.csv");
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GSList both = { second, NULL }, first = { folder->file, &both }, matrix = { table, NULL };
  GdkFileList *documents, *matrices;

  ui_test_write (second, UI_FOLDER_OTHER);
  ui_test_write (table, "1,2,3\n4,5,6\n7,8,9\n");
  documents = gdk_file_list_new_from_list (&first);
  matrices = gdk_file_list_new_from_list (&matrix);

  /* The first document here, the other in a window of its own. */
  g_assert_true (drop (window, GDK_TYPE_FILE_LIST, documents));
  ui_test_settle ();
  g_assert_cmpfloat (ui_test_get_number (window), ==, 1);
  g_assert_cmpuint (ui_test_count_windows (), ==, 2);
  g_assert_cmpfloat (ui_test_get_number (ui_test_get_newest ()), ==, 5);
  ui_test_close (ui_test_get_newest ());

  g_assert_true (drop (window, GDK_TYPE_FILE_LIST, matrices));
  ui_test_wait (has_import, window);
  gtk_window_close (ui_test_find_dialog (window, ATTN_TYPE_IMPORT_WINDOW));
  g_assert_true (drop (window, G_TYPE_STRING, "[[1, 2], [3, 4]]"));
  ui_test_wait (has_import, window);
  gtk_window_close (ui_test_find_dialog (window, ATTN_TYPE_IMPORT_WINDOW));
  ui_test_close (window);
  g_boxed_free (GDK_TYPE_FILE_LIST, documents);
  g_boxed_free (GDK_TYPE_FILE_LIST, matrices);
}

/* A document that came out of a picture is saved beside it. */
static void
test_picture (UiFolder *folder, gconstpointer data)
{
  static const char svg[] = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"></svg>";
  g_autoptr (GBytes) plain = g_bytes_new_static (svg, sizeof svg - 1), carrying = attn_embedded_put_svg (plain, UI_FOLDER_PLAIN);
  g_autoptr (GFile) picture = ui_folder_get_child (folder, "picture.svg"), saved = ui_folder_get_child (folder, "saved.attention");
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  g_autofree char *after = NULL;
  GtkWindow *dialog;
  gsize length;

  g_file_replace_contents (picture, g_bytes_get_data (carrying, NULL), g_bytes_get_size (carrying), NULL, FALSE,
                           G_FILE_CREATE_NONE, NULL, NULL, NULL);
  attn_window_receive_file (window, picture);
  g_assert_null (attn_window_get_message (window));
  g_assert_cmpfloat (ui_test_get_number (window), ==, 1);
  g_assert_null (attn_session_get_file (session_of (window)));
  ui_test_set_number (window, 9);
  ui_test_activate (window, "save", NULL);
  ui_test_settle ();
  dialog = ui_test_find_dialog (window, GTK_TYPE_FILE_CHOOSER_DIALOG);
  g_assert_nonnull (dialog);
  gtk_window_close (dialog);
  ui_test_settle ();

  g_assert_true (attn_window_save_to (window, saved));
  g_assert_true (g_str_has_prefix (attn_toast_get_text (GTK_WIDGET (attn_window_get_canvas (window))), "Saved: "));
  g_assert_cmpfloat (ui_test_read_number (saved), ==, 9);
  g_file_load_contents (picture, NULL, &after, &length, NULL, NULL);
  g_assert_cmpmem (after, length, g_bytes_get_data (carrying, NULL), g_bytes_get_size (carrying));
  /* From now on it has a place of its own. */
  ui_test_set_number (window, 10);
  ui_test_activate (window, "save", NULL);
  g_assert_cmpfloat (ui_test_read_number (saved), ==, 10);
  ui_test_close (window);
}

/* --- saving -------------------------------------------------------------------------------------------- */

static void
test_save (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);

  ui_test_set_number (window, 9);
  g_assert_true (is_marked (window));
  ui_test_activate (window, "save", NULL);
  g_assert_false (is_marked (window));
  g_assert_cmpfloat (ui_test_read_number (folder->file), ==, 9);

  /* Undone, it is not what was saved; redone, it is. */
  ui_test_activate (window, "undo", NULL);
  g_assert_true (is_marked (window));
  ui_test_activate (window, "redo", NULL);
  g_assert_false (is_marked (window));
  ui_test_close (window);
}

static void
test_save_as (UiFolder *folder, gconstpointer data)
{
  g_autoptr (GFile) other = ui_folder_get_child (folder, "다른 이름.attention");
  AttnWindow *window = ui_folder_open (folder->file);
  g_autofree char *uri = g_file_get_uri (other);
  g_autoptr (GPtrArray) list = NULL;

  ui_test_set_number (window, 9);
  g_assert_true (attn_window_save_to (window, other));
  g_assert_false (is_marked (window));
  g_assert_true (g_file_equal (attn_session_get_file (session_of (window)), other));
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), "다른 이름"));
  g_assert_cmpfloat (ui_test_read_number (folder->file), ==, 1);
  g_assert_cmpfloat (ui_test_read_number (other), ==, 9);
  list = attn_recent_list (1);
  g_assert_cmpstr (((const AttnRecent *) g_ptr_array_index (list, 0))->uri, ==, uri);
  ui_test_close (window);
}

/* What a sample was made into is no sample any more, and no more called like one; a file keeps the title that its author gave it. */
static void
test_takes_its_name (UiFolder *folder, gconstpointer data)
{
  g_autoptr (GFile) homework = ui_folder_get_child (folder, "homework.attention"), again = ui_folder_get_child (folder, "again.attention");
  g_autoptr (GFile) nowhere = ui_folder_get_child (folder, "gone/homework.attention");
  AttnWindow *window = ui_test_open ("four-words", ATTN_LANGUAGE_ENGLISH);

  g_assert_true (attn_window_save_to (window, again));
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), "Four words"));
  ui_test_close (window);

  window = ui_test_open ("four-words", ATTN_LANGUAGE_ENGLISH);
  ui_test_set_number (window, 9);
  g_assert_false (attn_window_save_to (window, nowhere));
  g_assert_cmpstr (attn_document_get_title (attn_session_get_document (session_of (window)), ATTN_LANGUAGE_ENGLISH), ==, "Four words");
  g_assert_true (attn_window_save_to (window, homework));
  g_assert_false (is_marked (window));
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), "homework"));
  g_assert_cmpstr (attn_document_get_title (attn_session_get_document (session_of (window)), ATTN_LANGUAGE_KOREAN), ==, "homework");
  g_assert_true (attn_window_save_to (window, again));
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), "again"));
  ui_test_activate (window, "undo", NULL);
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpfloat (ui_test_get_number (window), ==, 9);
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpfloat (ui_test_get_number (window), !=, 9);
  ui_test_close (window);
}

/* A sample has no file: where to is asked, and nothing is saved until that is answered. */
static void
test_save_asks_where (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  g_autofree char *name = attn_window_dup_file_name (window, ".attention");
  GtkWindow *dialog;

  g_assert_cmpstr (name, ==, "Four words.attention");
  ui_test_set_number (window, 9);
  ui_test_activate (window, "save", NULL);
  ui_test_settle ();
  dialog = ui_test_find_dialog (window, GTK_TYPE_FILE_CHOOSER_DIALOG);
  g_assert_nonnull (dialog);
  gtk_window_close (dialog);
  ui_test_settle ();
  g_assert_true (is_marked (window));
  ui_test_close (window);
}

static void
test_file_names (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"title\": \"../a/b: c?\", \"embedding\": [[1]]}");
  g_autofree char *name = attn_window_dup_file_name (window, ".attention");

  g_assert_cmpstr (name, ==, "-.-a-b- c-.attention");
  ui_test_close (window);
}

/* Places where nothing can be written: said each time, and the work stays open and unsaved. */
static void
test_save_fails (UiFolder *folder, gconstpointer data)
{
  g_autofree char *closed = g_build_filename (folder->path, "closed", NULL), *inside = g_build_filename (closed, "x.attention", NULL);
  const struct { const char *path, *reason; } places[] = {
    { "/nowhere/at/all.attention", "there is no such folder" },
    { "/dev/full", "no space is left" },
    { folder->path, "it is a folder" },
    /* Nobody may write there, not even root. */
    { geteuid () == 0 ? "/sys/kernel/x.attention" : inside, NULL },
  };
  AttnWindow *window = ui_folder_open (folder->file);

  g_mkdir (closed, 0555);
  ui_test_set_number (window, 9);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autoptr (GFile) place = g_file_new_for_path (places[i].path);

      g_assert_false (attn_window_save_to (window, place));
      g_assert_nonnull (strstr (attn_window_get_message (window), places[i].path));
      if (places[i].reason != NULL)
        g_assert_nonnull (strstr (attn_window_get_message (window), places[i].reason));
      g_assert_true (is_marked (window));
      g_assert_cmpfloat (ui_test_get_number (window), ==, 9);
      g_assert_true (g_file_equal (attn_session_get_file (session_of (window)), folder->file));
      attn_window_close_message (window);
    }
  /* The answer to the message leads on. */
  attn_window_save_to (window, attn_session_get_file (session_of (window)));
  g_assert_false (is_marked (window));
  ui_test_close (window);
}

static void
test_vanished_folder (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);
  AttnBanner *message = attn_notices_get_banner (attn_window_get_notices (window), ATTN_NOTICE_MESSAGE);
  GtkWindow *dialog;

  ui_test_set_number (window, 9);
  ui_test_remove_folder (folder->path);
  ui_test_activate (window, "save", NULL);
  g_assert_nonnull (strstr (attn_window_get_message (window), "there is no such folder"));
  g_assert_true (is_marked (window));

  /* It offers another place. */
  g_signal_emit_by_name (message, "answered", 0u);
  ui_test_settle ();
  dialog = ui_test_find_dialog (window, GTK_TYPE_FILE_CHOOSER_DIALOG);
  g_assert_nonnull (dialog);
  gtk_window_close (dialog);
  ui_test_settle ();
  ui_test_close (window);
}

static gboolean
is_gone (gpointer window)
{
  return attn_keeper_get_disk (attn_window_get_keeper (window)) == ATTN_DISK_GONE;
}

/* What stands above the canvas does not say that saving puts back what cannot be put back. */
static void
test_vanished_folder_is_told (UiFolder *folder, gconstpointer data)
{
  AttnWindow *window = ui_folder_open (folder->file);
  AttnBanner *banner = attn_notices_get_banner (attn_window_get_notices (window), ATTN_NOTICE_FILE);

  ui_test_remove_folder (folder->path);
  ui_test_wait (is_gone, window);
  g_assert_nonnull (strstr (attn_banner_get_text (banner), "The folder of “one.attention” is not there any more"));
  g_signal_emit_by_name (banner, "answered", 1u);
  ui_test_settle ();
  g_assert_nonnull (ui_test_find_dialog (window, GTK_TYPE_FILE_CHOOSER_DIALOG));
  gtk_window_close (ui_test_find_dialog (window, GTK_TYPE_FILE_CHOOSER_DIALOG));
  ui_test_settle ();
  ui_test_close (window);
}

/* Several files that cannot be opened are told of where they were dropped, each. */
static void
test_bad_drops (UiFolder *folder, gconstpointer data)
{
  g_autoptr (GFile) empty = ui_folder_get_child (folder, "empty.attention"), broken = ui_folder_get_child (folder, "broken.attention");
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GSList third = { broken, NULL }, second = { folder->file, &third }, first = { empty, &second };
  GdkFileList *files;
  const char *message;

  ui_test_write (empty, "");
  ui_test_write (broken, "{\"format\": ");
  files = gdk_file_list_new_from_list (&first);
  g_assert_true (drop (window, GDK_TYPE_FILE_LIST, files));
  ui_test_settle ();
  message = attn_window_get_message (window);
  g_assert_nonnull (strstr (message, "empty.attention"));
  g_assert_nonnull (strstr (message, "\n"));
  g_assert_nonnull (strstr (message, "broken.attention"));
  /* The good one among them is open. */
  g_assert_cmpuint (ui_test_count_windows (), ==, 2);
  g_assert_cmpfloat (ui_test_get_number (ui_test_get_newest ()), ==, 1);
  ui_test_close (ui_test_get_newest ());
  ui_test_close (window);
  g_boxed_free (GDK_TYPE_FILE_LIST, files);
}

typedef struct
{
  AttnOpened *opened;
  guint       n, n_freed;
} Waiting;

static void
came_cb (AttnOpened *opened, gpointer data)
{
  Waiting *waiting = data;

  waiting->opened = opened;
  waiting->n++;
}

static void
freed_cb (gpointer data)
{
  ((Waiting *) data)->n_freed++;
}

static AttnQuestion *
find_question (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (ATTN_IS_QUESTION (window) && gtk_widget_get_visible (window))
        return ATTN_QUESTION (window);
    }
  return NULL;
}

/* What takes long says so, is there when it is done, and can be let be; and the window need not compute it again. */
static void
test_opening (void)
{
  g_autofree char *folder = ui_test_new_folder (), *path = g_build_filename (folder, "many numbers.attention", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  AttnWindow *window = ui_test_open ("four-words", ATTN_LANGUAGE_ENGLISH);

  g_assert_true (g_file_set_contents (path, "{\"format\": \"attention\", \"version\": 1, \"embedding\": "
                                            "{\"random\": {\"rows\": 700, \"columns\": 700, \"seed\": 1, \"deviation\": 1}}}", -1, NULL));
  for (guint let_be = 0; let_be < 2; let_be++)
    {
      Waiting waiting = { NULL };
      AttnQuestion *question;

      attn_opening_start (NULL, GTK_WINDOW (window), file, ATTN_LANGUAGE_ENGLISH, 0, came_cb, &waiting, freed_cb);
      g_assert_cmpuint (waiting.n, ==, 0);
      question = find_question ();
      g_assert_nonnull (question);
      g_assert_cmpstr (attn_question_get_heading (question), ==, "Opening: many numbers.attention");
      if (let_be)
        attn_question_answer (question, 0);
      while (waiting.n_freed == 0)
        g_main_context_iteration (NULL, TRUE);
      ui_test_settle ();
      g_assert_null (find_question ());
      g_assert_cmpuint (waiting.n, ==, !let_be);
      g_assert_cmpuint (waiting.n_freed, ==, 1);
      if (let_be)
        continue;
      g_assert_no_error (waiting.opened->error);
      g_assert_nonnull (waiting.opened->trace);
      {
        const AttnTrace *trace = waiting.opened->trace;

        attn_keeper_expect (attn_window_get_keeper (window), waiting.opened);
        g_assert_true (attn_window_open_file (window, file));
        g_assert_true (attn_session_get_trace (attn_window_get_session (window)) == trace);
      }
      /* And after that it is read anew. */
      g_assert_true (attn_window_open_file (window, file));
    }
  /* What is refused is told the same way, at once where it takes no time. */
  g_assert_true (g_file_set_contents (path, "{\"format\": \"attention\"", -1, NULL));
  {
    Waiting waiting = { NULL };
    g_autofree char *message = NULL;

    attn_opening_start (NULL, GTK_WINDOW (window), file, ATTN_LANGUAGE_ENGLISH, 60 * 1000, came_cb, &waiting, NULL);
    g_assert_cmpuint (waiting.n, ==, 1);
    g_assert_nonnull (waiting.opened->error);
    message = g_strdup (waiting.opened->error->message);
    attn_keeper_expect (attn_window_get_keeper (window), waiting.opened);
    g_assert_false (attn_window_open_file (window, file));
    g_assert_cmpstr (attn_window_get_message (window), ==, message);
  }
  ui_test_close (window);
  ui_test_remove_folder (folder);
}

int
main (int argc, char **argv)
{
  static const struct { const char *path; void (*test) (UiFolder *folder, gconstpointer data); } tests[] = {
    { "/files/unsaved-is-never-replaced", test_unsaved_is_never_replaced },
    { "/files/recent", test_recent },
    { "/files/drops", test_drops },
    { "/files/drops/bad", test_bad_drops },
    { "/files/picture", test_picture },
    { "/files/save", test_save },
    { "/files/save-as", test_save_as },
    { "/files/save/takes-its-name", test_takes_its_name },
    { "/files/save/fails", test_save_fails },
    { "/files/save/vanished-folder", test_vanished_folder },
    { "/files/vanished-folder", test_vanished_folder_is_told },
  };

  ui_test_init (&argc, &argv);
  g_test_add_func ("/files/new", test_new);
  g_test_add_func ("/files/save/asks-where", test_save_asks_where);
  g_test_add_func ("/files/save/names", test_file_names);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, UiFolder, NULL, ui_folder_set_up, tests[i].test, ui_folder_tear_down);
  g_test_add_func ("/files/opening", test_opening);
  return g_test_run ();
}
