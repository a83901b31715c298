/* attn-heat-map.h: a matrix of small cells as an image
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-scene-private.h"

G_BEGIN_DECLS

/* The colours of a row of pieces: `values`, −∞ where all of a piece is masked, and the node's column that each begins with.
 * Called from several threads at a time. */
typedef void (*AttnHeatMapFunc) (guint n, const guint *columns, const double *values, guint32 *pixels, gpointer data);

/* A pixel for each cell of a matrix region; where cells are smaller than half a unit, for the mean of several, and of a node that
 * has blocks (attn-coarse.h) of these from a quarter of a unit down.  `less` (or NULL) has the same shape and is subtracted.
 * Only what lies in `seen`: `box` is where it stands.  Owned by the caller; NULL where nothing of it is seen. */
guint32 *attn_heat_map_new (const AttnRegion *region, const AttnNode *less, const AttnBox *seen, AttnHeatMapFunc colour, gpointer data,
                            AttnBox *box, guint *width, guint *height);

G_END_DECLS
