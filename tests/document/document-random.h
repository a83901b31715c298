/* document-random.h: random documents, and random edits of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"
#include "attn-random.h"

G_BEGIN_DECLS

/* The text of a valid document: self- or cross-attention or given matrices, 1 … 7 tokens on each side, 1 … 6
 * dimensions, with and without weights, biases, masks, scales and the three sides of softmax.  Owned by the
 * caller. */
char         *document_random_text (AttnRandom *random);

/* The same of a transformer: heads, positions, blocks, layers, images and readouts. */
char         *document_random_model_text (AttnRandom *random);

/* The document with one thing changed, in a way that is valid. */
AttnDocument *document_random_edit (AttnRandom *random, const AttnDocument *document);

G_END_DECLS
