/* attn-scene-private.h: what painting and picking share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-card.h"
#include "attn-frame.h"

G_BEGIN_DECLS

struct _AttnScene
{
  gatomicrefcount  ref_count;
  AttnFrame       *frame;
  AttnView         view;
  gboolean         has_active;      /* a cell is hovered or selected */
  AttnCell         active;          /* the one that is explained */
  gboolean         is_hovered;      /* and whether it is the hovered one */
  gboolean         has_selected;
  AttnCell         selected;
  AttnExplanation *explanation;     /* NULL without an active cell */
  AttnCard        *card;            /* NULL without caption */
};

/* Where a rectangle of a node's cells stands in a region. */
AttnBox attn_region_get_box_of (const AttnRegion *region, guint row, guint column, guint n_rows, guint n_columns);

/* Whether a cell has its number yet. */
gboolean attn_scene_is_asked (const AttnScene *scene, const AttnNode *node, guint row, guint column);
/* Whether nothing of a node is to be found or filled in. */
gboolean attn_scene_is_told (const AttnScene *scene, const AttnNode *node);
gboolean attn_scene_has_number (const AttnScene *scene, const AttnRegion *region, guint row, guint column);

/* Whether a node's cells are left to be filled in. */
gboolean attn_scene_is_blank (const AttnScene *scene, const AttnNode *node);

/* The columns [first, first + n) that belong to a head, of Q, K and V, of their weight matrices and of the heads' outputs side by side.
 * FALSE, and both are undefined: the matrix is not shared. */
gboolean attn_scene_find_head_columns (const AttnNode *node, int head, guint *first, guint *n);
/* The head whose columns of a shared matrix are framed: that of the cell at hand, else the one that is shown. */
int  attn_scene_find_marked_head   (const AttnScene *scene);
/* The frames, or on top of all that is marked what stands on them. */
void attn_scene_paint_head_columns (const AttnScene *scene, gboolean name, AttnPainter *painter);

/* All the way back from a cell, or on from it, as the view asks: an array of AttnReach, owned by the caller. */
GArray *attn_scene_find_way (const AttnScene *scene, const AttnCell *of);

/* An AttnShownFunc: pixels, embeddings and memory as they are given. */
gboolean attn_scene_is_origin (const AttnNode *node, gpointer data);

/* Where the matrices with their titles and labels stand. */
AttnBox attn_scene_get_figure_box (const AttnScene *scene);
/* Paints them, the marks, and the legend with the remarks in a box of its own (none, where that has no
 * height); nothing of the caption. */
void attn_scene_paint_figure (const AttnScene *scene, const AttnBox *legend, AttnPainter *painter);

G_END_DECLS
