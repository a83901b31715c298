/* attn-heads.h: the attention of all heads of a layer, side by side
 *
 * Each with over how many keys it spreads, and their mean.  Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-frame.h"

G_BEGIN_DECLS

/* Whether there are several heads where the frame stands. */
gboolean attn_heads_suits   (const AttnFrame *frame);

/* Appends the regions to the frame's items. */
void     attn_heads_lay_out (AttnFrame *frame);

G_END_DECLS
