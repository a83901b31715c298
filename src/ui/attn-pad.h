/* attn-pad.h: the image of the document as something to draw on
 *
 * Shows the pixels, light for ink; mouse, touch or pen draws on them, and each stroke is one edit of the document.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_PAD (attn_pad_get_type ())
G_DECLARE_FINAL_TYPE (AttnPad, attn_pad, ATTN, PAD, GtkWidget)

/* What the pointer does. */
typedef enum
{
  ATTN_TOOL_PEN,
  ATTN_TOOL_ERASER,
  ATTN_TOOL_SELECT,
  ATTN_N_TOOLS
} AttnTool;

/* `refusal` (attn_pane_add_refusal) says why something is not possible.  Emits "tool-changed" when a key chose another tool, and
 * "drawn" when a stroke or another change that was made here is over. */
GtkWidget *attn_pad_new      (AttnSession *session, GtkWidget *refusal);

void       attn_pad_set_tool (AttnPad *self, AttnTool tool);
AttnTool   attn_pad_get_tool (AttnPad *self);
/* An empty image. */
void       attn_pad_clear    (AttnPad *self);
/* A stroke is being drawn. */
gboolean   attn_pad_is_drawing (AttnPad *self);
/* Where a pixel is, in the widget's coordinates. */
gboolean   attn_pad_get_cell_box (AttnPad *self, guint row, guint column, graphene_rect_t *box);

G_END_DECLS
