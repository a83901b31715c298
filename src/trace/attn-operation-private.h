/* attn-operation-private.h: what several operations do in the same way
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node-private.h"

G_BEGIN_DECLS

/* Appends a rectangle of cells to an array of AttnRect. */
void            attn_append_rect         (GArray *into, const AttnNode *node, guint row, guint column, guint n_rows,
                                          guint n_columns, AttnRole role);

/* For operations that work cell by cell on their one operand. */
void            attn_sources_of_cells    (const AttnRect *of, GArray *into);
void            attn_results_of_cells    (const AttnNode *node, guint input, const AttnRect *of, GArray *into);

/* For operations that only copy what they read. */
gboolean        attn_never_overflows     (const AttnNode *node, guint *row, guint *column);

/* The symbols of a node's inputs in a list: "O_{0}, O_{1}, …, O_{11}".  The caller owns it. */
char           *attn_list_inputs         (const AttnNode *node, const char *index, const char *separator);

/* The cells of `node`, an n × m matrix, that softmax along `side` takes together with those of `of`. */
void            attn_append_side         (GArray *into, const AttnNode *node, AttnSide side, const AttnRect *of,
                                          AttnRole role);

/* The sum of the products of a row of `left` with a column of `right` (or, where `transposed`, a row), and a bias where
 * there is one, from left to right as the kernel adds them. */
AttnExpression *attn_explain_product     (const AttnNode *left, guint row, const AttnNode *right, guint column,
                                          const AttnNode *bias, gboolean transposed);

/* The node's symbol with an index: "Q_{ik}"; "Q_{0,ik}" of a numbered one, "(W_{Q})_{kj}" of another with an index. */
char           *attn_indexed_symbol      (const AttnNode *node, const char *index);

/* The node that a view shows for `node`: itself, or what it has its values from, under another name. */
const AttnNode *attn_find_shown          (const AttnNode *node, AttnShownFunc shown, gpointer data);

G_END_DECLS
