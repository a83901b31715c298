/* document-invariants.h: what holds for every document
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"

G_BEGIN_DECLS

/* Each ends the test where it does not hold. */

/* The tree that explains a cell comes to the cell's value, bit for bit; with `worded` the whole explanation is
 * made, in both languages. */
void document_check_explanations (const AttnTrace *trace, gboolean worded);
/* A cell is a result of another exactly when that is a source of it. */
void document_check_provenance   (const AttnTrace *trace);
/* No NaN, no infinity but the −∞ of what is masked; a row's weights are 0 where it may look at nothing. */
void document_check_numbers      (const AttnTrace *trace);
/* What is written is read back the same, text and value, and traces to the same bits. */
void document_check_round_trip   (const AttnDocument *document);
/* A trace that takes over values of `previous` has the bits of a full one. */
void document_check_memory       (const AttnDocument *document, const AttnTrace *previous);

G_END_DECLS
