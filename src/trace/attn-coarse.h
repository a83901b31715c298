/* attn-coarse.h: a large node in blocks of a few cells, for pictures in which a cell is smaller than a pixel
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"

G_BEGIN_DECLS

/* So many rows and columns of cells to a block; at the end there may be fewer. */
#define ATTN_COARSE_CELLS 4

typedef struct
{
  guint         n_rows;       /* of blocks */
  guint         n_columns;
  const double *sums;         /* of the cells of each block that no mask made −∞; row by row */
  const guint8 *counts;       /* how many these are */
} AttnCoarse;

/* NULL for a node of less than a million cells, which is drawn from its own numbers.  Measured together with the range
 * (attn-range.h), from whichever thread, and kept as that is.  Owned by the trace. */
const AttnCoarse *attn_node_get_coarse (const AttnNode *node);

G_END_DECLS
