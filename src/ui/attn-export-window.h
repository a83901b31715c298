/* attn-export-window.h: the dialog that gives away what is on the canvas
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-export-preview.h"
#include "attn-window.h"

G_BEGIN_DECLS

#define ATTN_TYPE_EXPORT_WINDOW (attn_export_window_get_type ())
G_DECLARE_FINAL_TYPE (AttnExportWindow, attn_export_window, ATTN, EXPORT_WINDOW, GtkWindow)

/* With the last choices. */
AttnExportWindow  *attn_export_window_new          (AttnWindow *window);

/* Writes the file and goes, once it is written; FALSE where that fails at once: it says why, and stays. */
gboolean           attn_export_window_write        (AttnExportWindow *self, GFile *file);

/* For tests.  The settings may be changed, and shown with update. */
AttnExportSettings *attn_export_window_get_settings (AttnExportWindow *self);
void               attn_export_window_update       (AttnExportWindow *self);
AttnExportPreview *attn_export_window_get_preview  (AttnExportWindow *self);
const char        *attn_export_window_get_refusal  (AttnExportWindow *self);
/* What the file would be called.  Owned by the caller. */
char              *attn_export_window_dup_name     (AttnExportWindow *self);

G_END_DECLS
