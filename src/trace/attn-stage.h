/* attn-stage.h: what every kind of node is called and looks like
 *
 * A stage is a node's name without layer and head: the names of docs/format.md, "Nodes", and the places of inputs in
 * a document.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-trace.h"

G_BEGIN_DECLS

/* Everything that is the same for a node in every document: symbol (with the head's number, in a head; with the layer's, on
 * the way to a rollout), caption, family and axes, by its full name ("layer1.head0.scores").  Operation and parameters are the caller's to set, and
 * an axis where it is another: of totals along another side, of a single row that is read out.  The name must be one
 * of a known stage. */
AttnNodeSpec attn_stage_get_spec (const char *name, guint rows, guint columns);

/* Whether the name is one of a known stage. */
gboolean     attn_stage_is_known (const char *name);

/* Splits a name: the layer and the head it says, or −1 for none, and the stage (a part of `name`). */
const char  *attn_stage_split    (const char *name, int *layer, int *head);

G_END_DECLS
