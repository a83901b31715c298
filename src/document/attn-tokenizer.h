/* attn-tokenizer.h: a sentence cut into tokens, and a vector made up from a word
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where a token stands in its sentence, in bytes.  Spans of one sentence ascend, do not overlap, are never empty,
 * and begin and end between grapheme clusters; white space that lies between them belongs to none. */
typedef struct
{
  gsize start;
  gsize end;
} AttnSpan;

typedef enum
{
  /* Word boundaries of Unicode UAX #29 ("don't", "3.14" and "d_model" stay whole; punctuation and emoji stand alone,
   * a run of the same sign is one: "..."), with two rules of our own.  What stands between two spaces and has
   * Hangul in it is an 어절 and stays whole ("3개를", "GPU에서는", "“사과”를", "값(점)은"): only punctuation at its ends,
   * and commas and the like within it, are set apart.  Thai, Lao, Khmer and Myanmar, which write no space between
   * words and would need a dictionary, are cut at spaces. */
  ATTN_CUT_WORDS,
  /* Grapheme clusters of UAX #29 (a syllable, a flag, a family of emoji is one); spaces are left out. */
  ATTN_CUT_CHARACTERS
} AttnCut;

/* All texts are valid UTF-8.  Every array is of AttnSpan and is owned by the caller; `spans` is not changed. */

GArray  *attn_tokenizer_cut        (const char *text, AttnCut cut);
/* By hand: at `n` byte positions in any order.  A position within a grapheme cluster counts as the one before it;
 * what has nothing but white space in it is no token. */
GArray  *attn_tokenizer_cut_at     (const char *text, const gsize *positions, guint n);
/* Cuts the token that `offset` lies in.  A copy where it lies in none, or at an end of one. */
GArray  *attn_tokenizer_split      (const char *text, const GArray *spans, gsize offset);
/* Joins the two tokens between which `offset` lies, with what is between them.  A copy where it lies within a
 * token, or before the first or after the last. */
GArray  *attn_tokenizer_join       (const char *text, const GArray *spans, gsize offset);
/* The nearest position at or before `offset` at which a text may be cut: between two grapheme clusters. */
gsize    attn_tokenizer_snap       (const char *text, gsize offset);
/* The tokens themselves.  Owned by the caller. */
GStrv    attn_tokenizer_get_tokens (const char *text, const GArray *spans);

/* Writes the made-up vector of a word: `n` numbers out of −1.5, −1, −0.5, 0, 0.5, 1, 1.5, chosen by a hash of the word
 * (FNV-1a of the UTF-8 of its NFC form; each dimension mixed in by the finaliser of splitmix64).  The same word
 * gets the same numbers everywhere and always; dimension i depends on the word and i alone, so that a longer vector
 * begins with the shorter one; the first number is never 0, so that no vector is.  The mean square of the others is
 * 1, as that of a standard normal draw: scores of unrelated words then spread by √d, which ÷√d takes away. */
void     attn_tokenizer_make_up    (const char *word, guint n, double *values);

G_END_DECLS
