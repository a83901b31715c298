/* attn-spelling.h: the word that was likely meant
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many letters must be put in, left out, replaced or swapped with their neighbour to turn one word into
 * the other (optimal string alignment); letters without their case. */
guint       attn_spelling_distance (const char *a, const char *b);

/* The word of `words` (NULL-terminated) that is likely meant by `word`, or NULL when none is near enough: at
 * most a third of its letters, and never fewer than two, may differ, and something must stay. */
const char *attn_spelling_nearest  (const char *word, const char *const *words);

G_END_DECLS
