/* attn-shut.h: what a mask shuts out of the nodes that follow it
 *
 * Where a pair is masked its score is −∞ and its weight 0, whatever the other numbers are.  Such a cell has its value from the mask
 * alone; what is multiplied by it feeds nothing.  A cell is "open" where no mask says so; a number that merely happens to be 0 is open.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node-private.h"

G_BEGIN_DECLS

/* A row of a mask: n of its columns are not 0, all of them in [first, end). */
struct _AttnMaskRow
{
  guint first, end;
  guint n;
};

/* Which cells of a node are open. */
typedef struct
{
  const AttnNode    *mask;       /* NULL: all */
  const AttnMaskRow *rows;       /* of the mask */
  gboolean           diagonal;   /* besides: an identity was added */
} AttnOpening;

/* Of a masked score, of what softmax makes of it and of means of such; FALSE of any other node. */
gboolean attn_opening_find     (const AttnNode *node, AttnOpening *opening);
gboolean attn_opening_has_cell (const AttnOpening *opening, guint row, guint column);
/* Whether any cell of a rectangle is open. */
gboolean attn_opening_has_any  (const AttnOpening *opening, guint row, guint column, guint n_rows, guint n_columns);

/* Appends, as rectangles of `target`, the open cells of a rectangle: runs of columns, as many rows high as have the same runs. */
void     attn_append_open      (GArray *into, const AttnOpening *opening, const AttnNode *target, guint row, guint column,
                                guint n_rows, guint n_columns, AttnRole role);

/* The same of any node, a product of such too: of which a cell is open where one of its terms is.  FALSE: all of it is open. */
gboolean attn_may_be_shut       (const AttnNode *node);
/* The rows that have an open cell in one of the columns, and the columns that have one in one of the rows; a byte each, 1 of those that
 * are meant.  Written over `marked`. */
void     attn_mark_open_rows    (const AttnNode *node, const guint8 *columns, guint8 *marked);
void     attn_mark_open_columns (const AttnNode *node, const guint8 *rows, guint8 *marked);

G_END_DECLS
