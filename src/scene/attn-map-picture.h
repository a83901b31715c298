/* attn-map-picture.h: the whole model as a picture: its parts, residual connections, repeated layers
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-frame.h"
#include "attn-palette.h"

G_BEGIN_DECLS

/* Appends the regions to the frame's items: from left to right, or from top to bottom where that is larger.  Returns the
 * size of its type. */
double attn_map_lay_out    (AttnFrame *frame);

/* What the picture says, for the card: a heading, and a sentence that names the parts in their order.  Owned by the caller. */
char *attn_map_describe    (const AttnFrame *frame);

/* Everything beneath the parts: the frame of the layer, lines, residual connections. */
void  attn_map_paint_lines (const AttnFrame *frame, const AttnPalette *palette, AttnPainter *painter);
void  attn_map_paint_part  (const AttnFrame *frame, const AttnItem *item, const AttnPalette *palette, AttnPainter *painter);

/* Around the parts that the way of a number goes through, apart from their own edges: with whole lines back, with broken ones on. */
void  attn_map_paint_way   (const AttnFrame *frame, const AttnCell *of, gboolean forth, const AttnPalette *palette, AttnPainter *painter);

G_END_DECLS
