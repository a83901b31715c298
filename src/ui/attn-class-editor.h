/* attn-class-editor.h: the classes that a readout tells apart, typed in one line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_CLASS_EDITOR (attn_class_editor_get_type ())
G_DECLARE_FINAL_TYPE (AttnClassEditor, attn_class_editor, ATTN, CLASS_EDITOR, GtkWidget)

/* Names with commas between them: as many classes as names.  Not seen without a readout.  What is refused is said in
 * `refusal` (attn-pane-parts.h), which outlives it. */
GtkWidget *attn_class_editor_new       (AttnSession *session, GtkWidget *refusal);
/* Brings it up to date with the document. */
void       attn_class_editor_update    (AttnClassEditor *self);
/* The GtkEntry. */
GtkWidget *attn_class_editor_get_entry (AttnClassEditor *self);

G_END_DECLS
