/* attn-heads.h: the attention of all heads of a layer, side by side
 *
 * Each with over how many keys it spreads, and their mean; or two of them, with their difference.  Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-frame.h"

G_BEGIN_DECLS

/* Whether there are several heads where the frame stands. */
gboolean attn_heads_suits   (const AttnFrame *frame);

/* Sets the two heads that are compared, if the view says so: the one at hand first. */
void     attn_heads_find_compared (AttnFrame *frame);

/* What the view shows, for the card: a heading, and sentences (markup).  Owned by the caller, as all that follows. */
char    *attn_heads_dup_heading  (const AttnFrame *frame);
char    *attn_heads_dup_sentence (const AttnFrame *frame);
/* The same sentences, plain, with what stands in the picture too: for who does not see it. */
char    *attn_heads_describe     (const AttnFrame *frame);

/* The cell of a contrast's region where the heads differ most; FALSE where they do not. */
gboolean attn_heads_find_strongest (const AttnItem *item, guint *row, guint *column);

/* Appends the regions to the frame's items; returns how high a cell is. */
double   attn_heads_lay_out (AttnFrame *frame);

G_END_DECLS
