/* attn-remark.h: what must be said of numbers that nobody learned, or that a mistake made
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"

G_BEGIN_DECLS

/* What is said of Q, K and V where they are what comes in. */
typedef enum
{
  ATTN_REMARK_EQUAL,      /* that they are X */
  ATTN_REMARK_HIDDEN,     /* one of them is to be found: not what they equal */
  ATTN_REMARK_ELSEWHERE   /* nothing: what is asked lies before them */
} AttnRemarkOfWeights;

/* "no learned weights: Q = K = V = X", "made-up vectors", "written down by hand, not computed", and of softmax over the wrong
 * side that it is a mistake; several with " · " between them, "" for none.  Owned by the caller.  `made_up`: the document says
 * so of a vector (attn_document_has_made_up), which its trace does not know. */
char *attn_remark_new    (const AttnTrace *trace, gboolean made_up, AttnRemarkOfWeights weights, AttnLanguage language);
/* The same of a document, after the moment of its training that the numbers are of and the tokens that its model does not know.
 * Owned by the caller. */
char *attn_remark_new_of (const AttnDocument *document, const AttnTrace *trace, AttnLanguage language);

G_END_DECLS
