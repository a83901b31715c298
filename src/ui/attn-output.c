/* attn-output.c: bytes written to a file or to standard output, all or none
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-output.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

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

/* 0, or the error's number. */
static int
write_all (int fd, const char *data, gsize length)
{
  while (length > 0)
    {
      gssize n = write (fd, data, length);

      if (n < 0)
        {
          if (errno == EINTR)
            continue;
          return errno;
        }
      data += n;
      length -= (gsize) n;
    }
  return 0;
}

gboolean
attn_output_write_standard (const char *data, gsize length, AttnLanguage language, GError **error)
{
  int code = write_all (STDOUT_FILENO, data, length);

  if (code != 0)
    return fail (error, language, attn_translate (language, N_("standard output")), code);
  return TRUE;
}

/* A device, a pipe: nothing to take the place of. */
static int
write_in_place (const char *path, const char *data, gsize length)
{
  int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  int code;

  if (fd < 0)
    return errno;
  code = write_all (fd, data, length);
  if (close (fd) != 0 && code == 0)
    code = errno;
  return code;
}

/* `before` is what stands there, or NULL. */
static int
write_beside (const char *path, const struct stat *before, const char *data, gsize length)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *temporary = g_build_filename (folder, ".attention-XXXXXX", NULL);
  int code = 0;
  int fd;

  if (before != NULL && g_access (path, W_OK) != 0)
    return errno;
  fd = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, 0666);
  if (fd < 0)
    return errno;
  code = write_all (fd, data, length);
  if (code == 0 && before != NULL)
    {
      /* The new file inherits the old one's permissions, and is on the disk before the old one goes. */
      if (fchmod (fd, before->st_mode & 07777) != 0 || fsync (fd) != 0)
        code = errno;
    }
  if (close (fd) != 0 && code == 0)
    code = errno;
  if (code == 0 && g_rename (temporary, path) != 0)
    code = errno;
  if (code != 0)
    g_unlink (temporary);
  return code;
}

gboolean
attn_output_write_file (const char *path, const char *data, gsize length, AttnLanguage language, GError **error)
{
  g_autofree char *real = realpath (path, NULL);   /* NULL where nothing stands yet */
  const char *target = real != NULL ? real : path;
  struct stat before;
  int code;

  if (stat (target, &before) != 0)
    code = errno == ENOENT ? write_beside (target, NULL, data, length) : errno;
  else if (S_ISDIR (before.st_mode))
    code = EISDIR;
  else if (S_ISREG (before.st_mode))
    code = write_beside (target, &before, data, length);
  else
    code = write_in_place (target, data, length);
  return code == 0 || fail (error, language, path, code);
}
