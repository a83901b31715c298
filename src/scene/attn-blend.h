/* attn-blend.h: one row of the output, mixed from the values
 *
 * The weights as one bar of 100 %, the value vectors, the same scaled by their weights, and their sum.
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-frame.h"

G_BEGIN_DECLS

/* Whether there is something to mix where the frame stands: weights and values. */
gboolean attn_blend_suits   (const AttnFrame *frame);

/* The row that a view asks for: the selected cell's token, else the last. */
guint    attn_blend_find_row (const AttnFrame *frame, const AttnView *view);

/* Appends the regions to the frame's items and keeps the places of what is no node's. */
void     attn_blend_lay_out (AttnFrame *frame);

/* The bar, the scaled vectors, the signs between them. */
void     attn_blend_paint   (const AttnFrame *frame, AttnPainter *painter);

G_END_DECLS
