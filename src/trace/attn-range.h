/* attn-range.h: from where to where the numbers of a node go
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"

G_BEGIN_DECLS

/* The whole numbers by themselves, since they are written without digits after the point.  Smallest and largest are NaN where there
 * is none of the kind. */
typedef struct
{
  double   whole[2];
  double   broken[2];
  gboolean is_masked;     /* a mask's −∞ stands among them, which counts nowhere else */
  double   beside;        /* of a rollout and its steps, whose tokens keep most of themselves: the largest number beside the diagonal, or 0 */
} AttnRange;

/* Of all numbers of a node.  Measured when it is first asked for, from whichever thread, and kept by the node and by those of later
 * traces that take its values over.  Owned by the trace. */
const AttnRange *attn_node_get_range        (const AttnNode *node);

/* Measures those nodes of a trace that have been measured in another, so that nobody has to wait for it who shows it in its place. */
void             attn_trace_measure_as      (const AttnTrace *trace, const AttnTrace *other);

/* The largest magnitude; 0 where everything is masked. */
double           attn_range_get_magnitude   (const AttnRange *range);

gboolean         attn_range_has_negative    (const AttnRange *range);

G_END_DECLS
