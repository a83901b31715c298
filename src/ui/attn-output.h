/* attn-output.h: bytes written to a file or to standard output, all or none
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "attn-language.h"

G_BEGIN_DECLS

/* As attn_safe_file_write; FALSE with an error (ATTN_COMMAND_ERROR_FAILED) that names the file. */
gboolean attn_output_write_file     (const char *path, const char *data, gsize length, AttnLanguage language,
                                     GError **error);

/* Writes to standard output, unbuffered; that it is closed or full is an error like any other. */
gboolean attn_output_write_standard (const char *data, gsize length, AttnLanguage language, GError **error);

G_END_DECLS
