/* attn-remark.h: what must be said of numbers that nobody learned, or that a mistake made
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-trace.h"

G_BEGIN_DECLS

/* "no learned weights: Q = K = V = X", "made-up vectors", "written down by hand, not computed", and of softmax over the wrong
 * side that it is a mistake; several with " · " between them, "" for none.  Owned by the caller.  `made_up`: the document says
 * so of a vector (attn_document_has_made_up), which its trace does not know. */
char *attn_remark_new (const AttnTrace *trace, gboolean made_up, AttnLanguage language);

G_END_DECLS
