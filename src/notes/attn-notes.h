/* attn-notes.h: a document and its numbers as notes to read, print or hand in
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-code.h"
#include "attn-document.h"
#include "attn-explanation.h"
#include "attn-sink.h"

G_BEGIN_DECLS

typedef struct
{
  const AttnDocument    *document;      /* whose title and description stand above */
  const AttnTrace       *trace;
  const char *const     *names;         /* the nodes, NULL-terminated; NULL: all */
  const AttnExplanation *explanation;   /* of a cell, at the end; or NULL.  In `language` */
  AttnLanguage           language;
  int                    decimals;      /* as in attn-table.h */
  AttnDialect            dialect;       /* of the lines of code */
  gboolean               changed;       /* since it was described: what it says of itself is left out */
} AttnNotes;

/* Each goes into a sink, row by row, or comes back as one text that the caller owns. */

/* GitHub-flavoured Markdown: a heading a node, what it is, its formula, its line of code and its table. */
void  attn_notes_write_markdown (AttnSink *sink, const AttnNotes *notes);
char *attn_notes_to_markdown (const AttnNotes *notes);

/* A whole LaTeX document with a small preamble: a heading a node, its formula and its matrix.  Set by pdfLaTeX, XeLaTeX or
 * LuaLaTeX; where it holds Hangul, with the package kotex. */
void  attn_notes_write_latex (AttnSink *sink, const AttnNotes *notes);
char *attn_notes_to_latex    (const AttnNotes *notes);

G_END_DECLS
