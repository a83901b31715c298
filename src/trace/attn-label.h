/* attn-label.h: the names of rows, columns and cells in running text
 *
 * For the trace's own sentences.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"

G_BEGIN_DECLS

/* A row's or column's name as it stands in a sentence: a token in quotation marks, “ ” (empty) for an empty one,
 * a long one cut with an ellipsis; "d3"; "" on a single axis.  Owned by the caller. */
char *attn_label_quote       (const AttnNode *node, gboolean is_column, guint index, AttnLanguage language);
/* The same without quotation marks: "나는", "(empty)". */
char *attn_label_plain       (const AttnNode *node, gboolean is_column, guint index, AttnLanguage language);

/* A text as markup that stands for it letter by letter: "d\\_k" of "d_k".  Owned by the caller. */
char *attn_label_escape      (const char *text);
/* A sentence as markup: signs with an index in it ("W_Q", "√d_k") become "W_{Q}", "√{d_{k}}"; all else, and what stands in quotation
 * marks or belongs to the name of a file ("out/w_1.npy"), stands for itself.  Owned by the caller. */
char *attn_label_signs       (const char *sentence);
/* Whether that makes a difference: there is such a sign. */
gboolean attn_label_has_signs (const char *sentence);
/* A text without the markup of attn-text.h: "W_Q" of "W_{Q}". */
char *attn_label_strip       (const char *markup);
/* A node's symbol without its markup: "W_Q". */
char *attn_label_symbol      (const AttnNode *node);
/* What a node is, to stand beside its symbol: "weight matrix" of "weight matrix W_Q". */
char *attn_label_caption     (const AttnNode *node, AttnLanguage language);
/* Which of several it is: "layer 1, head 0"; "" where a model has one.  Owned by the caller. */
char *attn_label_place       (const AttnNode *node, AttnLanguage language);
/* Both: "attention weights, layer 1, head 0". */
char *attn_label_title       (const AttnNode *node, AttnLanguage language);

/* A row of a node, as markup: "A_{0}[“0,2”]"; a name that stands in brackets itself needs no marks: "A_{0}[CLS]".  `symbol` is markup.
 * Owned by the caller. */
char *attn_label_row_markup  (const char *symbol, const char *label);

/* What a cell is, in the markup of attn-text.h: “먹었다” → “사과를”, or Q[“먹었다”, d0]. */
char *attn_label_cell_markup (const AttnCell *cell, AttnLanguage language);

G_END_DECLS
