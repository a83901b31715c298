/* attn-arrow-keys.h: from cell to cell by the arrow keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "attn-node.h"

G_BEGIN_DECLS

/* Which way an arrow key leads, of the number pad too: −1, 0 or 1 across and down.  FALSE: it is another key. */
gboolean attn_arrow_keys_find (guint keyval, int *dx, int *dy);
/* The neighbour on that way, with `to_edge` the last cell there; never out of the matrix. */
void     attn_arrow_keys_move (AttnCell *cell, int dx, int dy, gboolean to_edge);

G_END_DECLS
