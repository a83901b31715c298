/* attn-glossary.h: the words of the program, one plain sentence each
 *
 * They are those of docs/terms.md, in the order in which a learner meets them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-language.h"

G_BEGIN_DECLS

guint       attn_glossary_get_count    (void);
/* "attention weight A".  Borrowed, and stays. */
const char *attn_glossary_get_term     (guint index, AttnLanguage language);
/* What it is, with its full stop.  Borrowed, and stays. */
const char *attn_glossary_get_sentence (guint index, AttnLanguage language);

G_END_DECLS
