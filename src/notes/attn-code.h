/* attn-code.h: the line of code that computes a node
 *
 * Lines use one table of names (X, W_Q, Q, scores, weights …) and each needs only the names of the nodes before
 * it, so that the lines of a trace, one after another, are a program.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-trace.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_DIALECT_NUMPY,
  ATTN_DIALECT_PYTORCH
} AttnDialect;

/* "numpy" and "pytorch"; FALSE for anything else. */
gboolean attn_dialect_parse   (const char *name, AttnDialect *dialect);

/* The name a node goes by in code: "Q", "W_Q", "scores", "scores_h0".  Each node of a trace has its own.
 * Owned by the caller. */
char    *attn_code_variable   (const AttnNode *node);

/* One line, with the field's usual names: "scores = Q @ K.T".  A row that may look at nothing comes out as 0
 * and not as NaN.  "" for an input.  Owned by the caller. */
char    *attn_code_line       (const AttnNode *node, AttnDialect dialect);

/* The same where the parts of softmax are not drawn: a line that names only what is, and `e`, which it sets itself:
 * "e = np.exp(scaled - scaled.max(…)); weights = e / e.sum(…)".  PyTorch has a word for it; for any other node
 * it is attn_code_line.  Owned by the caller. */
char    *attn_code_line_folded (const AttnNode *node, AttnDialect dialect);

/* What must stand before the lines, besides the inputs: the imports, and what is named in lines (the size "d_k = 3", for NumPy
 * the error function), which the caller owns; perhaps none.  Each line ends with a newline. */
const char *attn_code_get_imports (AttnDialect dialect);
char    *attn_code_sizes      (const AttnTrace *trace, AttnDialect dialect);

G_END_DECLS
