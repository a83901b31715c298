/* attn-explanation.h: one structure from which every text about a cell is made
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-expression.h"
#include "attn-provenance.h"

G_BEGIN_DECLS

typedef struct
{
  AttnCell        cell;
  char           *heading;     /* “먹었다” → “사과를”, or Q[“먹었다”, d0]: in the markup of attn-text.h, in which
                                * tokens stand escaped */
  char           *formula;     /* in signs and in that markup: "S_{ij} = Σ_{k} Q_{ik} · K_{jk}"; "" for an input */
  AttnExpression *expression;  /* in the terms that the view shows: cells of nodes that are not shown are
                                * replaced by what they are computed from */
  AttnExpression *direct;      /* one step only, where that differs from `expression`, else NULL */
  double          result;
  char           *sentence;    /* one plain sentence */
} AttnExplanation;

/* Explains a cell in a language.  `decimals` is for the numbers in the sentence.  `shown` as in
 * attn-provenance.h, or NULL for one step only.  Owned by the caller. */
AttnExplanation *attn_explanation_new  (const AttnCell *cell, AttnLanguage language, int decimals,
                                        AttnShownFunc shown, gpointer data);
void             attn_explanation_free (AttnExplanation *explanation);

/* The parts that the expression names and writes as their values: each once, those before which it reads first.  An
 * array of const AttnExpression, whose `key` is the name and whose one argument is what it comes from.  The caller
 * owns the array, the explanation what stands in it. */
GPtrArray       *attn_explanation_get_parts      (const AttnExplanation *explanation);

/* The arithmetic as one line of text: "1 × 1 + 1 × 1 + 1 × 0 = 2", with ≈ where a number on either side of it is
 * rounded; and then the parts: "…; μ = (1 + 2 + 6) ÷ 3 = 3".  Where nothing is computed (an input, a copy, a masked
 * score) the value alone. */
char            *attn_explanation_get_arithmetic (const AttnExplanation *explanation, AttnLanguage language,
                                                  int decimals);

/* Whether ≈ stands before the result there: it is rounded, or a number on the way to it is.  So it does wherever the result is written. */
gboolean         attn_explanation_is_rounded    (const AttnExplanation *explanation, AttnLanguage language, int decimals);

/* The name of a cell for tooltip and screen reader, one text for both: what it is, row, column, value and the
 * sentence. */
char            *attn_cell_get_name (const AttnCell *cell, AttnLanguage language, int decimals);
/* Only its place: "attention weights, 먹었다 → 사과를". */
char            *attn_cell_get_question (const AttnCell *cell, AttnLanguage language);
/* Its place and value: "attention weights, 먹었다 → 사과를, 0.21"; of a probability, or of a weight among many, as percent too. */
char            *attn_cell_get_place (const AttnCell *cell, AttnLanguage language, int decimals);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnExplanation, attn_explanation_free)

G_END_DECLS
