/* attn-cell-set.h: a set of cells of one node, kept as few rectangles
 *
 * For the provenance only: sets are values that are never changed, in the form that window systems keep their
 * regions in: bands of rows, each with ascending spans of columns.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"

G_BEGIN_DECLS

typedef struct _AttnCellSet AttnCellSet;

/* The cells of n rectangles, which may overlap; their node and role do not matter. */
AttnCellSet *attn_cell_set_new       (const AttnRect *rects, guint n);
void         attn_cell_set_free      (AttnCellSet *set);

/* NULL is the empty set, here as an argument. */
AttnCellSet *attn_cell_set_union     (const AttnCellSet *a, const AttnCellSet *b);
AttnCellSet *attn_cell_set_subtract  (const AttnCellSet *a, const AttnCellSet *b);
gboolean     attn_cell_set_is_empty  (const AttnCellSet *set);

/* Appends disjoint rectangles that are the set, from the top down and from left to right, each as high as its
 * columns go on. */
void         attn_cell_set_append    (const AttnCellSet *set, const AttnNode *node, AttnRole role, GArray *into);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnCellSet, attn_cell_set_free)

G_END_DECLS
