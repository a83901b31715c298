/* attn-json.h: JSON text, and what is wrong with it, in the reader's language
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <jansson.h>

#include "attn-report.h"

G_BEGIN_DECLS

/* Where a part of a text begins and how long it is, in bytes. */
typedef struct
{
  const char *start;
  gsize       length;
} AttnJsonSpan;

/* Reads any JSON value.  Numbers are doubles, as exactly as a double can be; one beyond them is refused, and
 * so are keys that stand twice, NaN, Infinity and everything else that RFC 8259 does not know.  The text must
 * be UTF-8.  NULL with an error that says line, column and, as far as it can be told, the place. */
json_t *attn_json_parse    (const char *text, gsize length, AttnReport *report, GError **error);

/* The spans of the values of an object's members or of a list's items, in their order.  `text` is that of a valid object
 * or list.  An array of AttnJsonSpan, owned by the caller. */
GArray *attn_json_members  (const char *text, gsize length);

/* What a value is, for "found …": "the text “abc”", "a list".  Owned by the caller. */
char   *attn_json_describe (const json_t *value, AttnLanguage language);

/* Whether a word stands for a number that is not finite: NaN, Infinity, -inf and the like. */
gboolean attn_json_is_not_finite (const char *word, gsize length);

/* Line and column, both from 1, of a byte in a text; the column counts characters. */
void    attn_json_locate   (const char *text, gsize offset, gsize *line, gsize *column);

G_END_DECLS
