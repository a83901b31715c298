/* attn-import-window.h: the dialog that brings a matrix in
 *
 * Says what was understood and what will be another before anything changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-import-plan.h"
#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_IMPORT_WINDOW (attn_import_window_get_type ())
G_DECLARE_FINAL_TYPE (AttnImportWindow, attn_import_window, ATTN, IMPORT_WINDOW, GtkWindow)

/* `source` says where it comes from: a file's name, "pasted text". */
AttnImportWindow *attn_import_window_new         (GtkWindow *parent, AttnSession *session, const AttnImport *import, const char *source);

/* What is decided; changes made to it are shown by attn_import_window_update. */
AttnImportPlan   *attn_import_window_get_plan    (AttnImportWindow *self);
void              attn_import_window_update      (AttnImportWindow *self);

/* What it says will be another, and why it cannot be brought in (NULL where it can).  Borrowed. */
const char       *attn_import_window_get_changes (AttnImportWindow *self);
const char       *attn_import_window_get_refusal (AttnImportWindow *self);

/* Brings it in, as one edit, and closes; FALSE, and the dialog says why, where it cannot. */
gboolean          attn_import_window_apply       (AttnImportWindow *self);

G_END_DECLS
