/* attn-prediction.h: results that a learner finds before the picture tells them
 *
 * An immutable value: which nodes keep their cells to themselves, and which of these have been found.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-trace.h"

G_BEGIN_DECLS

typedef struct _AttnPrediction AttnPrediction;

/* Hides all cells of the nodes (interned names, then NULL).  Owned by the caller. */
AttnPrediction *attn_prediction_new   (const char *const *nodes);
/* The same, and of all that is computed from one of these or from one of `roots` (interned names, then NULL) nothing is told; that
 * is not to be found.  Owned by the caller. */
AttnPrediction *attn_prediction_new_secret (const AttnTrace *trace, const char *const *nodes, const char *const *roots);
/* The same, of the later results (interned names, then NULL) and what is computed from them too: there is more to come, and none of
 * it is closed.  Owned by the caller. */
AttnPrediction *attn_prediction_new_ahead (const AttnTrace *trace, const char *const *nodes, const char *const *later);
/* The same with one more cell found. */
AttnPrediction *attn_prediction_find  (const AttnPrediction *prediction, const AttnCell *cell);
AttnPrediction *attn_prediction_ref   (const AttnPrediction *prediction);
void            attn_prediction_unref (AttnPrediction *prediction);

/* Of NULL nothing is hidden. */
gboolean        attn_prediction_hides (const AttnPrediction *prediction, const AttnCell *cell);
/* Whether a node is one of which nothing is told, and that is not to be found. */
gboolean        attn_prediction_conceals (const AttnPrediction *prediction, const AttnNode *node);
/* Whether there is anything to be found, or was; of NULL not. */
gboolean        attn_prediction_asks  (const AttnPrediction *prediction);
/* Whether there is nothing to be found, and so whatever tells of the numbers, and of how many there are, tells too much. */
gboolean        attn_prediction_is_closed (const AttnPrediction *prediction);
/* Whether it hides the cell, or conceals its node; and of a row's sum: whether any number of the row is still hidden; of a mean of heads: whether any of theirs is. */
gboolean        attn_prediction_covers (const AttnPrediction *prediction, const AttnCell *cell);
/* Whether it covers any cell of a row, or of a whole node: what is told of all of them together would tell of that one. */
gboolean        attn_prediction_covers_row (const AttnPrediction *prediction, const AttnNode *node, guint row);
gboolean        attn_prediction_covers_any (const AttnPrediction *prediction, const AttnNode *node);
/* Whether any cell of a node was hidden, found or not, or all of it is concealed. */
gboolean        attn_prediction_has   (const AttnPrediction *prediction, const AttnNode *node);
/* How many of a trace's cells are still to be found. */
guint           attn_prediction_count (const AttnPrediction *prediction, const AttnTrace *trace);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnPrediction, attn_prediction_unref)

G_END_DECLS
