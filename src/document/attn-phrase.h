/* attn-phrase.h: a text of a document, in one language or in both
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-language.h"

G_BEGIN_DECLS

/* Immutable.  Either `plain`, or a text for at least one language. */
typedef struct
{
  gatomicrefcount references;
  char           *plain;
  char           *by_language[ATTN_N_LANGUAGES];
} AttnPhrase;

/* Copies what it is given. */
AttnPhrase *attn_phrase_new   (const char *plain, const char *english, const char *korean);
AttnPhrase *attn_phrase_ref   (AttnPhrase *phrase);
void        attn_phrase_unref (AttnPhrase *phrase);
gboolean    attn_phrase_equal (const AttnPhrase *a, const AttnPhrase *b);
/* In a language, or in the one there is.  NULL for no phrase. */
const char *attn_phrase_get   (const AttnPhrase *phrase, AttnLanguage language);

G_END_DECLS
