/* attn-import-word.h: what a word among numbers is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-import-private.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_WORD_NUMBER,
  ATTN_WORD_BOOL,            /* True, false: 1, 0 */
  ATTN_WORD_DECIMAL_COMMA,   /* 0,5 */
  ATTN_WORD_NOT_FINITE,      /* nan, -inf, ∞ */
  ATTN_WORD_RANGE,           /* 1e999 */
  ATTN_WORD_COMPLEX,         /* 1+2j */
  ATTN_WORD_ELISION,         /* ... */
  ATTN_WORD_EMPTY,
  ATTN_WORD_OTHER
} AttnWord;

/* Reads a word without spaces around it.  `comma`: the decimal sign is a comma.  `value` is set for NUMBER and BOOL.
 * Independent of the locale, rounded as IEEE 754 wants it; a minus sign may be U+2212. */
AttnWord  attn_word_read    (const char *word, gsize length, gboolean comma, double *value);

/* As attn_word_read with a power of ten that is multiplied into the number before it is rounded: "1.0e+03 *". */
AttnWord  attn_word_read_scaled (const char *word, gsize length, int exponent, double *value);

/* Whether a reader would say that a number was meant: everything but EMPTY, ELISION and OTHER. */
gboolean  attn_word_is_number_like (AttnWord kind);

/* Refuses a word of another kind than NUMBER and BOOL that stands at `offset` of the import's text. */
void      attn_word_refuse  (const AttnImport *import, AttnWord kind, gsize offset, gsize length, GError **error);

/* Line and character of an offset into the import's text. */
AttnPlace attn_text_place   (const AttnImport *import, gsize offset);

/* The bytes of the white space that a text begins with (no-break and other wide spaces too), not crossing a line's
 * end. */
gsize     attn_text_skip_blanks (const char *text, gsize length);
/* A piece of text without white space at either end. */
void      attn_text_trim    (const char *text, gsize *start, gsize *end);

G_END_DECLS
