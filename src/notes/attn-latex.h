/* attn-latex.h: matrices, formulas and derivations for LaTeX
 *
 * What comes out is math for between \[ and \], with amsmath; tokens stand in \text{}.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-explanation.h"
#include "attn-sink.h"

G_BEGIN_DECLS

/* Text as LaTeX sets it, outside of math or in \text{}: every special character escaped, on one line, without controls.
 * Owned by the caller. */
char *attn_latex_escape      (const char *text);

/* The markup of attn-text.h as math: "W_{Q}", "K^{\top}", "\sqrt{d_{k}}", "S'_{ij} = …".  Owned by the caller. */
char *attn_latex_from_markup (const char *markup);

/* How a node's cells are computed, "S_{ij} = \sum_{k} Q_{ik} \cdot K_{jk}", one step back; "" where nothing is computed.  Owned by the
 * caller. */
char *attn_latex_formula     (const AttnNode *node);

/* "S = \begin{bmatrix} … \end{bmatrix}", a row a line.  amsmath counts to ten columns: for more a line before it says how many.
 * `decimals` as in attn-table.h.  Owned by the caller. */
char *attn_latex_matrix      (const AttnNode *node, int decimals);
/* The same without that line and without a line's end, into a sink. */
void  attn_latex_write_matrix (AttnSink *sink, const AttnNode *node, int decimals);

/* An align* with the formula, the same with the values put in and the result, = or ≈ as in the arithmetic line; for an input
 * its value.  Owned by the caller. */
char *attn_latex_derivation  (const AttnExplanation *explanation, AttnLanguage language, int decimals);

G_END_DECLS
