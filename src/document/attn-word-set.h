/* attn-word-set.h: words in an order, quick to look up
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Immutable.  NULL is an empty set wherever one is asked about. */
typedef struct _AttnWordSet AttnWordSet;

/* Copies the words, which end with NULL; the order stays, and so do words that stand twice. */
AttnWordSet       *attn_word_set_new       (const char *const *words);
AttnWordSet       *attn_word_set_ref       (AttnWordSet *set);
void               attn_word_set_unref     (AttnWordSet *set);
gboolean           attn_word_set_contains  (const AttnWordSet *set, const char *word);
/* Ending with NULL; borrowed. */
const char *const *attn_word_set_get_words (const AttnWordSet *set);
/* The same words in the same order. */
gboolean           attn_word_set_equal     (const AttnWordSet *a, const AttnWordSet *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnWordSet, attn_word_set_unref)

G_END_DECLS
