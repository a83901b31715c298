/* attn-node-private.h: what a node is made of, for the trace and its operations
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-coarse.h"
#include "attn-range.h"
#include "attn-trace.h"

G_BEGIN_DECLS

typedef struct _AttnMaskRow AttnMaskRow;

struct _AttnNode
{
  const AttnTrace *trace;      /* the one that owns the node */
  guint            index;
  const char      *name;       /* interned */
  const char      *stage;      /* interned */
  int              layer;      /* −1: none */
  int              head;
  AttnNodeSpec     spec;
  gboolean         implied;
  guint            n_inputs;
  const AttnNode **inputs;
  GPtrArray       *readers;    /* of const AttnNode */
  AttnMatrix      *kept;       /* the values, or what the operation's `keep` made; NULL before evaluation */
  double          *to_fill;    /* of values that come later: where they are to stand in `kept` */
  gsize            is_filled;  /* of such: they do */
  AttnRange        range;      /* of the values, once it was asked for */
  AttnCoarse      *coarse;     /* measured with the range; NULL for a small node */
  gsize            range_is_known;
  AttnMaskRow     *mask_rows;  /* of a mask, once a way was asked for (attn-shut.h) */
  gsize            mask_rows_are_known;
};

AttnNode     *attn_node_new      (const char *name, const AttnNodeSpec *spec, gboolean implied, guint n_inputs,
                                  AttnNode *const *inputs);
void          attn_node_free     (AttnNode *node);

/* Makes what the node keeps.  FALSE when memory is short.  `given_up` as in attn_trace_builder_set_given_up, or NULL: once it is
 * set, what is kept is worth nothing. */
gboolean      attn_node_evaluate (AttnNode *node, const gint *given_up);

/* What the node keeps, or NULL. */
const double *attn_node_get_kept (const AttnNode *node);

/* Rows for reading: the node's own where it keeps its values, else computed into `*buffer`, which the caller
 * frees with g_free in any case. */
const double *attn_node_borrow_rows (const AttnNode *node, guint row, guint n_rows, double **buffer);

/* The trace's label of a row or column that an axis names. */
const char   *attn_trace_get_label (const AttnTrace *trace, AttnAxis axis, guint index);

G_END_DECLS
