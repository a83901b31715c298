/* attn-npz.h: the numbers of a trace as NumPy's archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-sink.h"
#include "attn-trace.h"

G_BEGIN_DECLS

/* Into a sink: a .npz: a zip that holds "NODE.npy" for each node, in the order of computation, as numpy.savez writes it: not compressed,
 * each a float64 matrix in C order, with −∞ where a score is masked.  `names` as in attn_values_to_json.  The same trace gives
 * the same bytes, on any day and in any time zone.  FALSE with an error of G_IO_ERROR where memory is short or the sink takes no
 * more, which it knows too. */
gboolean attn_values_write_npz (AttnSink *sink, const AttnTrace *trace, const char *const *names, GError **error);
/* All of it; owned by the caller. */
GBytes  *attn_values_to_npz    (const AttnTrace *trace, const char *const *names, GError **error);

G_END_DECLS
