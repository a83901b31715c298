/* attn-starter.h: what a new document begins with
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"

G_BEGIN_DECLS

/* The smallest document that shows something: three words of a sentence in the language, their vectors made up from the
 * words, no weight matrices, no title.  Owned by the caller. */
AttnDocument *attn_starter_new (AttnLanguage language);

G_END_DECLS
