/* attn-provenance.h: what a cell comes from and what it feeds
 *
 * Sets of cells are rectangles, so that "all the way back" through a large model stays a few a node.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"

G_BEGIN_DECLS

/* A rectangle on the way back or forth, and how many operations away it is (1: direct). */
typedef struct
{
  AttnRect rect;
  guint    distance;
} AttnReach;

/* Whether a node is drawn in the view that asks. */
typedef gboolean (*AttnShownFunc) (const AttnNode *node, gpointer data);

/* The direct sources of the cells of `of`: exact.  An array of AttnRect, owned by the caller. */
GArray *attn_provenance_sources       (const AttnRect *of);
/* The cells directly computed from those of `of`, in every node of the trace that reads it. */
GArray *attn_provenance_results       (const AttnRect *of);

/* The same without what a mask shuts out: what can change these cells, and what they can change.  0 × V stands in the sum of an
 * output, so a masked token's V is among its sources; but as long as the mask is as it is, no V of that token can change it. */
GArray *attn_provenance_origins       (const AttnRect *of);
GArray *attn_provenance_effects       (const AttnRect *of);

/* Passing through nodes that are not shown until one is: what stands in the arithmetic of these cells (of sources), and what they feed
 * (of effects). */
GArray *attn_provenance_shown_sources (const AttnRect *of, AttnShownFunc shown, gpointer data);
GArray *attn_provenance_shown_origins (const AttnRect *of, AttnShownFunc shown, gpointer data);
GArray *attn_provenance_shown_effects (const AttnRect *of, AttnShownFunc shown, gpointer data);

/* All the way back to the inputs, and all the way on to the end, by origins and effects: an array of AttnReach, nearest first, every
 * cell once at its smallest distance.  `shown` may be NULL (every node is); else nodes that are not shown are
 * passed through without being listed and without adding to the distance. */
GArray *attn_provenance_ancestors     (const AttnRect *of, AttnShownFunc shown, gpointer data);
GArray *attn_provenance_descendants   (const AttnRect *of, AttnShownFunc shown, gpointer data);

/* One cell as a rectangle. */
AttnRect attn_rect_from_cell          (const AttnCell *cell);

G_END_DECLS
