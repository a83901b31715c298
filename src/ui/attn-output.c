/* attn-output.c: bytes written to a file or to standard output, all or none
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-output.h"

#include <unistd.h>

#include "attn-command-line.h"
#include "attn-safe-file.h"

static gboolean
fail (GError **error, AttnLanguage language, const char *path, int code)
{
  g_autofree char *quoted = attn_command_quote (path);

  g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_FAILED,
               attn_translate (language, N_("%1$s could not be written: %2$s")), quoted, attn_safe_file_get_reason (code, language));
  return FALSE;
}

gboolean
attn_output_write_standard (const char *data, gsize length, AttnLanguage language, GError **error)
{
  int code = attn_safe_file_write_to (STDOUT_FILENO, data, length);

  if (code != 0)
    return fail (error, language, attn_translate (language, N_("standard output")), code);
  return TRUE;
}

gboolean
attn_output_write_file (const char *path, const char *data, gsize length, AttnLanguage language, GError **error)
{
  int code = attn_safe_file_write (path, data, length);

  return code == 0 || fail (error, language, path, code);
}

gboolean
attn_output_write_export (const AttnExport *export, const char *path, GError **error)
{
  const gboolean is_stream = g_str_equal (path, "-");
  g_autofree char *quoted = attn_command_quote (is_stream ? attn_translate (export->view->language, N_("standard output")) : path);

  return is_stream ? attn_export_write_to (export, STDOUT_FILENO, quoted, error) : attn_export_write_path (export, path, quoted, error);
}
