/* attn-script.h: a document as a program that computes it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-code.h"
#include "attn-document.h"
#include "attn-sink.h"

G_BEGIN_DECLS

/* Whether there is a line for every node of the run and every one of these names; FALSE with an error
 * (G_IO_ERROR_NOT_SUPPORTED) that names one without. */
gboolean attn_script_check (const AttnTrace *trace, const char *const *names, AttnDialect dialect, AttnLanguage language,
                            GError **error);

/* A complete script for Python 3 with NumPy or PyTorch: the document's inputs in full, the lines of attn-code.h one after
 * another in float64, a dictionary `nodes` of every node by its name, and a loop that prints them with `decimals` digits.
 * `names` (NULL-terminated, or NULL for all) chooses what is printed and in the dictionary; everything is computed.  Comments
 * are in `language`.  `changed` since it was described: what the document says of itself is left out.  Into a sink, input by input, or as a
 * text that the caller owns. */
void attn_script_write (AttnSink *sink, const AttnDocument *document, const AttnTrace *trace, const char *const *names,
                        AttnDialect dialect, AttnLanguage language, int decimals, gboolean changed);
char *attn_script_new (const AttnDocument *document, const AttnTrace *trace, const char *const *names, AttnDialect dialect,
                       AttnLanguage language, int decimals, gboolean changed);

G_END_DECLS
