/* attn-output.c: bytes written to a file or to standard output, all or none
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-output.h"

#include <errno.h>
#include <unistd.h>

#include "attn-command-line.h"
#include "attn-safe-file.h"

/* Why the system refused; a stream can be refused in ways that a file cannot. */
static const char *
reason (int code, AttnLanguage language)
{
  switch (code)
    {
    case EBADF:
      return attn_translate (language, N_("it is closed"));
    case EPIPE:
      return attn_translate (language, N_("nobody reads it"));
    default:
      return attn_safe_file_get_reason (code, language);
    }
}

static gboolean
fail (GError **error, AttnLanguage language, const char *path, int code)
{
  g_autofree char *quoted = attn_command_quote (path);

  g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_FAILED,
               attn_translate (language, N_("%1$s could not be written: %2$s")), quoted, reason (code, language));
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
