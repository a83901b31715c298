/* attn-values.h: the numbers of a trace as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-sink.h"
#include "attn-trace.h"

G_BEGIN_DECLS

/* Each goes into a sink, row by row, or comes back as one text that the caller owns. */

/* One JSON object, node name → list of rows, in the order of computation; −∞ as the string "-inf".
 * `names` (NULL-terminated, or NULL for all) chooses nodes; each must exist. */
void  attn_values_write_json (AttnSink *sink, const AttnTrace *trace, const char *const *names);
char *attn_values_to_json    (const AttnTrace *trace, const char *const *names);

/* What a learner's own script would print: scores, scaled scores, weights, row sums, "Query: 나는" with a line
 * "나는 -> 오늘: 0.1798" for each key, and the output, with `decimals` digits; with `names` those nodes instead. */
void  attn_values_write_text (AttnSink *sink, const AttnTrace *trace, const char *const *names, AttnLanguage language, int decimals);
char *attn_values_to_text    (const AttnTrace *trace, const char *const *names, AttnLanguage language, int decimals);

G_END_DECLS
