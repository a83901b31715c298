/* attn-table.h: one matrix as a table of text, with the names of its rows and columns
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-node.h"
#include "attn-sink.h"

G_BEGIN_DECLS

/* In full: as few digits as read back to the same double. */
#define ATTN_DECIMALS_FULL (-1)

/* CSV by RFC 4180: a header of an empty field and the column names, then a record a row, its name first; fields quoted where
 * they must be, lines ended with CR LF.  Numbers in full; −∞ is "-inf".  A row or column without a name of its own bears the
 * node's.  Into a sink, row by row, or as a text that the caller owns. */
void  attn_table_write_csv   (AttnSink *sink, const AttnNode *node);
char *attn_table_to_csv      (const AttnNode *node);

/* The same with tabs, as a spreadsheet takes it from the clipboard.  Owned by the caller. */
char *attn_table_to_tsv      (const AttnNode *node, int decimals);

/* A table of GitHub-flavoured Markdown: numbers to the right, names in bold.  Into a sink, or as a text that the caller owns. */
void  attn_table_write_markdown (AttnSink *sink, const AttnNode *node, int decimals);
char *attn_table_to_markdown (const AttnNode *node, int decimals);

/* A field of RFC 4180, section 2: quoted where it holds the separator, a quotation mark or the end of a line, and where spaces at
 * an end could get lost.  Appends. */
void  attn_table_append_field (GString *text, const char *field, char separator);

/* Text as Markdown shows it, on one line.  Owned by the caller. */
char *attn_markdown_escape   (const char *text);

G_END_DECLS
