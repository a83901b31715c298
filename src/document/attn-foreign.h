/* attn-foreign.h: whether bytes are text at all
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* How many bytes at the beginning of a file tell it. */
#define ATTN_FOREIGN_LENGTH 4096

/* The first byte, of those at the beginning, that stands in no text whatever its encoding (UTF-16 apart, of which it is asked
 * before): a film, a photograph and a packed file have some.  NULL where there is none. */
const guchar *attn_foreign_find (gconstpointer bytes, gsize length);

G_END_DECLS
