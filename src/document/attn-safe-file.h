/* attn-safe-file.h: files that are never half written
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "attn-language.h"
#include "attn-sink.h"

G_BEGIN_DECLS

/* Writes a file so that what stood there before stays whole until the new one does, and the new one is on the disk when
 * this returns.  Links are followed, permissions stay; a device or a pipe is written as it is.  Returns 0 or the
 * number of an error (errno.h). */
int         attn_safe_file_write   (const char *path, const char *bytes, gsize length);
/* The same for a file that only its owner may read. */
int         attn_safe_file_write_private (const char *path, const char *bytes, gsize length);
/* All of it to what is open already, such as standard output.  Returns as they do. */
int         attn_safe_file_write_to (int fd, const char *bytes, gsize length);

/* The same two for what is made while it is written and need not be in memory as a whole.  `make` returns 0, what the sink says,
 * or ECANCELED for a reason that its caller knows: then nothing is written.  It may be asked a second time for the same. */
int         attn_safe_file_make     (const char *path, AttnSinkMaker make, gpointer data);
int         attn_safe_file_make_to  (int fd, AttnSinkMaker make, gpointer data);

/* Why it could not be written, in a language. */
const char *attn_safe_file_get_reason (int code, AttnLanguage language);

G_END_DECLS
