/* attn-literal.h: Python literals
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-code.h"
#include "attn-sink.h"

G_BEGIN_DECLS

/* A Python string: quoted, everything that is not plainly printable escaped.  Appends. */
void attn_literal_append_string (GString *text, const char *string);

/* Text behind a "#": on one line.  Appends. */
void attn_literal_append_comment (GString *text, const char *string);

/* "np.array([" or "torch.tensor([", a row a line with the row's name as a comment, and the end.  An identity or a
 * lower triangle of ones that the document does not write out is one call: "np.eye(3)".  `decimals` as in attn-table.h;
 * the numbers are float64. */
void attn_literal_write_matrix (AttnSink *sink, const AttnNode *node, AttnDialect dialect, int decimals);

G_END_DECLS
