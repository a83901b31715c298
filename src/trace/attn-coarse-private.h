/* attn-coarse-private.h: how the blocks of a node are filled
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-coarse.h"
#include "attn-node-private.h"

G_BEGIN_DECLS

/* All zeros.  NULL for a small node, and where memory is short. */
AttnCoarse *attn_coarse_new     (guint rows, guint columns);
AttnCoarse *attn_coarse_ref     (AttnCoarse *coarse);
void        attn_coarse_unref   (AttnCoarse *coarse);
/* Several threads may add rows at a time, each to blocks of its own. */
void        attn_coarse_add_row (AttnCoarse *coarse, guint row, guint columns, const double *cells);

G_END_DECLS
