/* ui-folder.c: a folder with a document in it, for each test a new one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-folder.h"

GFile *
ui_folder_get_child (UiFolder *folder, const char *name)
{
  return g_file_new_build_filename (folder->path, name, NULL);
}

void
ui_folder_set_up (UiFolder *folder, gconstpointer data)
{
  folder->path = ui_test_new_folder ();
  folder->file = ui_folder_get_child (folder, "one.attention");
  ui_test_write (folder->file, UI_FOLDER_PLAIN);
}

void
ui_folder_tear_down (UiFolder *folder, gconstpointer data)
{
  ui_test_remove_folder (folder->path);
  g_free (folder->path);
  g_object_unref (folder->file);
}

AttnWindow *
ui_folder_open (GFile *file)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  g_assert_true (attn_window_open_file (window, file));
  ui_test_settle ();
  return window;
}
