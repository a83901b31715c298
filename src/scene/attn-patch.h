/* attn-patch.h: a patch taken out of its image, laid out as one row, and made a token
 *
 * Two pictures: the image with its grid, the patch large, and its pixels as one row in the order of docs/format.md; and that row
 * times the patch weight matrix.  Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-image.h"

G_BEGIN_DECLS

/* Whether a node is drawn so: the patches, and what they are projected to. */
gboolean attn_patch_suits   (const AttnTrace *trace, const AttnNode *node);
/* Whether the picture is better off narrow and high, with the explanation beside it. */
gboolean attn_patch_is_narrow (const AttnFrame *frame);
/* Appends the regions to the frame's items, for its `patch_of`; FALSE, and appends none, where there is no room for a picture. */
gboolean attn_patch_lay_out (AttnFrame *frame);
/* Whether the frame's picture is that of another view too. */
gboolean attn_patch_serves  (const AttnFrame *frame, const AttnView *view);
/* What is no cell and no text: where rows of pixels end, and which part of a long row stands large. */
void     attn_patch_paint   (const AttnFrame *frame, AttnPainter *painter);

G_END_DECLS
