/* attn-mask-editor.h: which keys are padding, or which query may look at which key
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_MASK_EDITOR (attn_mask_editor_get_type ())
G_DECLARE_FINAL_TYPE (AttnMaskEditor, attn_mask_editor, ATTN, MASK_EDITOR, GtkWidget)

/* Shows chips of the keys for a padding mask, a small matrix to paint for one by hand, nothing for any other. */
GtkWidget *attn_mask_editor_new      (AttnSession *session);
/* Which layer's mask, from the next update on. */
void       attn_mask_editor_set_layer (AttnMaskEditor *self, guint layer);
/* Brings it up to date with the document. */
void       attn_mask_editor_update   (AttnMaskEditor *self);
/* The chip of a key (a GtkToggleButton, pressed: padded), or NULL. */
GtkWidget *attn_mask_editor_get_chip (AttnMaskEditor *self, guint key);

G_END_DECLS
