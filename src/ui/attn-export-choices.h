/* attn-export-choices.h: what can be chosen of an export, in groups beside its preview
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-export-settings.h"

G_BEGIN_DECLS

#define ATTN_TYPE_EXPORT_CHOICES (attn_export_choices_get_type ())
G_DECLARE_FINAL_TYPE (AttnExportChoices, attn_export_choices, ATTN, EXPORT_CHOICES, GtkWidget)

/* Shows the settings and changes them (they are the caller's, and outlive it).  Emits "changed" when somebody chooses. */
GtkWidget *attn_export_choices_new    (AttnSession *session, AttnExportSettings *settings);
/* The settings were changed elsewhere. */
void       attn_export_choices_update (AttnExportChoices *self);

G_END_DECLS
