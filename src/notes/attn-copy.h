/* attn-copy.h: a matrix, or a cell's explanation, as text for the clipboard
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-explanation.h"
#include "attn-table.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_COPY_SENTENCE,     /* for people: what a cell says in one sentence; a matrix as its rows */
  ATTN_COPY_MARKDOWN,     /* a table; heading, formula, arithmetic and sentence */
  ATTN_COPY_LATEX,        /* bmatrix; align* with the values put in */
  ATTN_COPY_NUMPY,        /* "scores = np.array([…])"; an expression that runs */
  ATTN_COPY_PYTORCH,      /* "scores = torch.tensor([…], dtype=torch.float64)" */
  ATTN_COPY_TSV           /* with the names of rows and columns; node, row, column and value */
} AttnCopyForm;

#define ATTN_N_COPY_FORMS (ATTN_COPY_TSV + 1)

/* `decimals`: ATTN_DECIMALS_FULL, or digits after the point as the screen shows them.  Owned by the caller. */
char *attn_copy_matrix      (const AttnNode *node, AttnCopyForm form, AttnLanguage language, int decimals);
/* `node` minus `subtracted`, cell by cell, in the same forms: two matrices of the same shape and axes of one trace, such as the weights
 * of two heads that are compared.  NULL where there is no memory for it.  Owned by the caller. */
char *attn_copy_difference  (const AttnNode *node, const AttnNode *subtracted, AttnCopyForm form, AttnLanguage language, int decimals);

/* The explanation must have been made in `language`.  Its sentence bears the decimals it was made with. */
char *attn_copy_explanation (const AttnExplanation *explanation, AttnCopyForm form, AttnLanguage language, int decimals);

G_END_DECLS
