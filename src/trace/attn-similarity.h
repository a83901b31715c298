/* attn-similarity.h: how alike the rows of a matrix are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"

G_BEGIN_DECLS

/* The cosine of the angle between the rows [first_row, first_row + n_rows) of a node (n × d) and its rows [first,
 * first + n): a·b ÷ (|a|·|b|), n_rows × n numbers, row by row, from −1 to 1.  Sums run from column 0 up.  A row of zeros
 * has no direction: 0 with every other. */
void     attn_similarity_measure  (const AttnNode *node, guint first_row, guint n_rows, guint first, guint n, double *out);

/* In words, of row `row`'s numbers with all n rows: "most like “b” (0.93), least like “c” (−0.2)".  Owned by the caller;
 * NULL where there is nothing to compare with. */
char    *attn_similarity_describe (const AttnNode *node, guint row, AttnLanguage language, int decimals);

G_END_DECLS
