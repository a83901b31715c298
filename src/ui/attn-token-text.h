/* attn-token-text.h: a sentence, and where it is cut into tokens
 *
 * A document holds tokens alone.  What is typed is a sentence, which is cut by words, by characters or by hand; by hand it
 * shows its cuts: "나/는 / 오늘".
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  ATTN_TOKEN_CUT_WORDS,
  ATTN_TOKEN_CUT_CHARACTERS,
  ATTN_TOKEN_CUT_BY_HAND,
  ATTN_N_TOKEN_CUTS
} AttnTokenCut;

/* Immutable once made. */
typedef struct _AttnTokenText AttnTokenText;

/* The sentence that tokens may have come from: `before` (or NULL) is the one that was shown, whose way of cutting and
 * whose spaces are kept where they can be. */
AttnTokenText *attn_token_text_new       (const char *const *tokens, const AttnTokenText *before);
/* What is typed, cut.  By hand a slash stands between tokens, two for one that is meant. */
AttnTokenText *attn_token_text_parse     (const char *typed, AttnTokenCut cut);
void           attn_token_text_free      (AttnTokenText *self);

AttnTokenCut   attn_token_text_get_cut   (const AttnTokenText *self);
/* What stands in the entry. */
char          *attn_token_text_dup_typed (const AttnTokenText *self);
GStrv          attn_token_text_dup_tokens (const AttnTokenText *self);
gboolean       attn_token_text_has_tokens (const AttnTokenText *self, const char *const *tokens);

/* The same sentence cut another way; by hand it stays as it is cut. */
AttnTokenText *attn_token_text_recut     (const AttnTokenText *self, AttnTokenCut cut);
/* Cuts a token at a byte of it; joins one with the next and what is between them.  By hand from then on.  NULL where there
 * is nothing to cut or to join. */
AttnTokenText *attn_token_text_split     (const AttnTokenText *self, guint index, gsize offset);
AttnTokenText *attn_token_text_join      (const AttnTokenText *self, guint index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnTokenText, attn_token_text_free)

G_END_DECLS
