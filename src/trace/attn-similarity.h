/* attn-similarity.h: how alike the rows of a matrix are, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"

G_BEGIN_DECLS

/* Of row `row` of the cosines of n rows with each other (n × n): "“a”: most like “b” (0.93), least like “c” (−0.2)".  Owned by
 * the caller; NULL where there is nothing to compare with. */
char    *attn_similarity_describe (const AttnNode *likeness, guint row, AttnLanguage language, int decimals);

G_END_DECLS
