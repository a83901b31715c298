/* ui-folder.h: a folder with a document in it, for each test a new one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "ui-test.h"

G_BEGIN_DECLS

#define UI_FOLDER_PLAIN "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2], [3, 4]]}"
#define UI_FOLDER_OTHER "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[5, 6], [7, 8]]}"

typedef struct
{
  char  *path;
  GFile *file;      /* one.attention in it, with UI_FOLDER_PLAIN */
} UiFolder;

/* For g_test_add. */
void        ui_folder_set_up    (UiFolder *folder, gconstpointer data);
void        ui_folder_tear_down (UiFolder *folder, gconstpointer data);

/* A file of that name, there or not; owned by the caller. */
GFile      *ui_folder_get_child (UiFolder *folder, const char *name);

/* A window with a file open in it. */
AttnWindow *ui_folder_open      (GFile *file);

G_END_DECLS
