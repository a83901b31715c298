/* attn-model-words.h: how many attention matrices a model has, and whose d_k it is, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-steps.h"

G_BEGIN_DECLS

/* How many attention matrices the trace has: the heads of all layers.  0 without attention. */
guint  attn_model_count_matrices    (const AttnTrace *trace);
/* "2 layers × 4 heads = 8 attention matrices, each 17 × 17".  Owned by the caller. */
char  *attn_model_describe_matrices (const AttnTrace *trace, AttnLanguage language);
/* In markup: "d_{k} = 8 is one head's: Q and K have 4 × 8 = 32 columns", of a layer (−1: the trace without layers); NULL where there is one
 * head, or nothing is multiplied.  Owned by the caller. */
char  *attn_model_describe_width    (const AttnTrace *trace, int layer, AttnLanguage language);

G_END_DECLS
