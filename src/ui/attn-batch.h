/* attn-batch.h: what the program does without a window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-command-line.h"

G_BEGIN_DECLS

/* Does what the line asks for: writes, prints, checks.  Not for ATTN_COMMAND_WINDOW.  FALSE with an error of
 * ATTN_COMMAND_ERROR or of the rooms below.  --check may have more than one thing to say: all lines but the
 * last go to standard error at once. */
gboolean attn_batch_run    (const AttnCommandLine *line, GError **error);

/* For the window: puts --step and --cell into the line's view, which needs the document.  A document that
 * cannot be opened is left to the window to speak of. */
gboolean attn_batch_prepare_view (AttnCommandLine *line, GError **error);

/* One line on standard error: "attention: message". */
void     attn_batch_say    (const char *message);

G_END_DECLS
