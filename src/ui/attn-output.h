/* attn-output.h: bytes written to a file or to standard output, all or none
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-export.h"

G_BEGIN_DECLS

/* As attn_safe_file_write; FALSE with an error (ATTN_COMMAND_ERROR_FAILED) that names the file. */
gboolean attn_output_write_file     (const char *path, const char *data, gsize length, AttnLanguage language,
                                     GError **error);

/* Writes to standard output, unbuffered; that it is closed or full is an error like any other. */
gboolean attn_output_write_standard (const char *data, gsize length, AttnLanguage language, GError **error);

/* Makes what is exported and writes it into a file, or for "-" to standard output, a piece at a time.  FALSE with an error. */
gboolean attn_output_write_export   (const AttnExport *export, const char *path, GError **error);

G_END_DECLS
