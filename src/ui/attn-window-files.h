/* attn-window-files.h: a window's documents: new, opened, saved
 *
 * Nothing that is unsaved is ever replaced: then what is opened gets a window of its own.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

/* A new document, in a window of its own. */
void     attn_window_new_document   (AttnWindow *self);
/* Asks which file to open. */
void     attn_window_choose_file    (AttnWindow *self);
/* A document (or a picture that carries one) is opened here or in a window of its own; a file with matrices is offered to
 * be brought in. */
void     attn_window_receive_file   (AttnWindow *self, GFile *file);
/* Several (of GFile): the first so, other documents in windows of their own.  What cannot be opened is told here, each. */
void     attn_window_receive_files  (AttnWindow *self, GSList *files);
/* The same for a sample and for one of the recent files. */
void     attn_window_receive_sample (AttnWindow *self, const char *name);
void     attn_window_receive_recent (AttnWindow *self, const char *uri);
void     attn_window_accept_drops   (AttnWindow *self);

/* Told when saving is over: TRUE where the document stands on disk. */
typedef void (*AttnSavedFunc) (AttnWindow *window, gboolean saved, gpointer data);

/* Saves to the document's file, or asks where.  `done` may be NULL. */
void     attn_window_save           (AttnWindow *self, AttnSavedFunc done, gpointer data);
void     attn_window_save_as        (AttnWindow *self, AttnSavedFunc done, gpointer data);
/* Saves to a file; FALSE, and said in the window why, where that fails. */
gboolean attn_window_save_to        (AttnWindow *self, GFile *file);

/* The document's title as a file's name.  Owned by the caller. */
char    *attn_window_dup_file_name  (AttnWindow *self, const char *ending);

/* The same with a lesson of the program. */
void attn_window_receive_lesson (AttnWindow *self, const char *name);

G_END_DECLS
