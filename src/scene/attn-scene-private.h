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
  gboolean         has_selected;
  AttnCell         selected;
  AttnExplanation *explanation;     /* NULL without an active cell */
  AttnCard        *card;            /* NULL without caption */
};

/* Where a rectangle of a node's cells stands in a region. */
AttnBox attn_region_get_box_of (const AttnRegion *region, guint row, guint column, guint n_rows, guint n_columns);

/* Whether a cell has its number yet. */
gboolean attn_scene_has_number (const AttnScene *scene, const AttnRegion *region, guint row, guint column);

G_END_DECLS
