/* attn-export-preview.h: what a file would hold, before it is written
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-export-plan.h"

G_BEGIN_DECLS

#define ATTN_TYPE_EXPORT_PREVIEW (attn_export_preview_get_type ())
G_DECLARE_FINAL_TYPE (AttnExportPreview, attn_export_preview, ATTN, EXPORT_PREVIEW, GtkWidget)

GtkWidget  *attn_export_preview_new      (AttnSession *session);

/* Shows a plan (taken over) as soon as nothing else is to be done.  Pages stay where they were leafed to. */
void        attn_export_preview_take     (AttnExportPreview *self, AttnExportPlan *plan);

/* For tests: whether it is there, the text on show (NULL: a picture or a page), the line beneath, and the warning (NULL: none). */
gboolean    attn_export_preview_is_ready (AttnExportPreview *self);
char       *attn_export_preview_dup_text (AttnExportPreview *self);
const char *attn_export_preview_get_facts (AttnExportPreview *self);
const char *attn_export_preview_get_warning (AttnExportPreview *self);

G_END_DECLS
