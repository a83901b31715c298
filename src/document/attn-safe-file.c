/* attn-safe-file.c: files that are never half written
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
/* For O_TMPFILE, which is Linux's own. */
#define _GNU_SOURCE

#include "attn-safe-file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

/* How many symbolic links may follow each other, as Linux has it. */
#define MAX_LINKS 40

/* How often a name for the new file is tried that nobody else has. */
#define MAX_NAMES 100

/* What is written, where, and what stands there (NULL: nothing). */
typedef struct
{
  const char        *path;
  char              *folder;
  const struct stat *before;
  AttnSinkMaker      make;
  gpointer           data;
  mode_t             mode;      /* of a file that is not there yet */
} Writing;

/* Each of the functions returns 0 or an error's number. */

static int
write_all (int         fd,
           const char *bytes,
           gsize       length)
{
  while (length > 0)
    {
      gssize n = write (fd, bytes, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return errno;
      bytes += n;
      length -= (gsize) n;
    }
  return 0;
}

static int
pass_to_file (const char *bytes,
              gsize       length,
              gpointer    data)
{
  return write_all (GPOINTER_TO_INT (data), bytes, length);
}

/* All that a maker makes, a piece at a time.  What the file refused comes before what the maker says of it. */
static int
make_all (int           fd,
          AttnSinkMaker make,
          gpointer      data)
{
  g_auto(AttnSink) sink = { NULL };
  int code;

  attn_sink_init (&sink, pass_to_file, GINT_TO_POINTER (fd));
  code = make (&sink, data);
  if (code == 0)
    attn_sink_end (&sink);
  return sink.code != 0 ? sink.code : code;
}

/* A device or a pipe has no place to take. */
static int
write_in_place (const Writing *writing)
{
  int fd = g_open (writing->path, O_WRONLY | O_CLOEXEC, 0);
  int code;

  if (fd < 0)
    return errno;
  code = make_all (fd, writing->make, writing->data);
  if (close (fd) != 0 && code == 0)
    code = errno;
  return code;
}

/* So that the new name is on the disk too.  A file system that cannot do this is no reason to fail. */
static void
sync_folder (const char *folder)
{
  int fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (fd < 0)
    return;
  (void) fsync (fd);
  close (fd);
}

/* All of the new file, on the disk. */
static int
write_contents (const Writing *writing,
                int            fd)
{
  int code = make_all (fd, writing->make, writing->data);

  if (code == 0 && writing->before != NULL)
    {
      /* Only root can give a file to another owner; for anyone else it is their own file already. */
      if (fchown (fd, writing->before->st_uid, writing->before->st_gid) != 0)
        errno = 0;
      if (fchmod (fd, writing->before->st_mode & 07777) != 0)
        code = errno;
    }
  if (code == 0 && fsync (fd) != 0)
    code = errno;
  return code;
}

static char *
make_name (const Writing *writing)
{
  g_autofree char *name = g_strdup_printf (".attention-%08x", g_random_int ());

  return g_build_filename (writing->folder, name, NULL);
}

/* Gives a file that has none yet a name, which the caller owns. */
static int
give_name (const Writing *writing,
           int            fd,
           char         **name)
{
  g_autofree char *unnamed = g_strdup_printf ("/proc/self/fd/%d", fd);

  for (guint i = 0; i < MAX_NAMES; i++)
    {
      *name = make_name (writing);
      if (linkat (AT_FDCWD, unnamed, AT_FDCWD, *name, AT_SYMLINK_FOLLOW) == 0)
        return 0;
      g_clear_pointer (name, g_free);
      if (errno != EEXIST)
        return errno;
    }
  return EEXIST;
}

static int
open_named (const Writing *writing,
            char         **name)
{
  for (guint i = 0; i < MAX_NAMES; i++)
    {
      int fd;

      *name = make_name (writing);
      fd = g_open (*name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, (int) writing->mode);
      if (fd >= 0)
        return fd;
      g_clear_pointer (name, g_free);
      if (errno != EEXIST)
        return -1;
    }
  return -1;
}

/* Writes a file beside the other.  A file without a name leaves nothing behind whenever the program should end; not
 * every file system has them. */
static int
write_beside (const Writing *writing,
              gboolean       is_unnamed,
              char         **name)
{
  int fd, code;

  *name = NULL;
  if (is_unnamed)
    fd = g_open (writing->folder, O_WRONLY | O_TMPFILE | O_CLOEXEC, (int) writing->mode);
  else
    fd = open_named (writing, name);
  if (fd < 0)
    {
      code = errno;
      /* In /proc the name that is to be made is what the kernel finds missing. */
      return code == ENOENT && !is_unnamed && g_file_test (writing->folder, G_FILE_TEST_IS_DIR) ? EROFS : code;
    }

  code = write_contents (writing, fd);
  if (code == 0 && is_unnamed)
    code = give_name (writing, fd, name);
  if (close (fd) != 0 && code == 0)
    code = errno;
  return code;
}

/* Whether another try would come to the same. */
static gboolean
is_final (int code)
{
  return code == 0 || code == ECANCELED || code == ENOSPC || code == EDQUOT || code == EFBIG || code == EROFS || code == EIO;
}

static int
replace (const Writing *writing)
{
  g_autofree char *name = NULL;
  int code;

  /* Renaming asks nothing of the old file; a write-protected one is meant to stay all the same. */
  if (writing->before != NULL && faccessat (AT_FDCWD, writing->path, W_OK, AT_EACCESS) != 0)
    return errno;

  code = write_beside (writing, TRUE, &name);
  if (!is_final (code))
    {
      if (name != NULL)
        g_unlink (name);
      g_free (name);
      code = write_beside (writing, FALSE, &name);
    }
  if (code == 0 && g_rename (name, writing->path) != 0)
    code = errno;
  if (code == 0)
    sync_folder (writing->folder);
  else if (name != NULL)
    g_unlink (name);
  return code;
}

/* Where a path leads in the end, whether something stands there or not. */
static char *
follow_links (const char *path)
{
  char *target = g_strdup (path);

  for (guint i = 0; i < MAX_LINKS; i++)
    {
      g_autofree char *link = g_file_read_link (target, NULL);
      g_autofree char *folder = NULL;
      char *next;

      if (link == NULL)
        return target;
      folder = g_path_get_dirname (target);
      next = g_path_is_absolute (link) ? g_strdup (link) : g_build_filename (folder, link, NULL);
      g_free (target);
      target = next;
    }
  return target;
}

/* A file that grows beyond what the shell allows (ulimit -f) is to be an error like a full disk, not the end of the
 * program. */
static void
ignore_size_signal (void)
{
  static gsize done = 0;
  struct sigaction action;

  if (!g_once_init_enter (&done))
    return;
  if (sigaction (SIGXFSZ, NULL, &action) == 0 && action.sa_handler == SIG_DFL)
    signal (SIGXFSZ, SIG_IGN);
  g_once_init_leave (&done, 1);
}

static int
write_file (const char   *path,
            AttnSinkMaker make,
            gpointer      data,
            mode_t        mode)
{
  g_autofree char *target = follow_links (path), *folder = g_path_get_dirname (target);
  Writing writing = { .path = target, .folder = folder, .make = make, .data = data, .mode = mode };
  struct stat before;

  ignore_size_signal ();
  if (stat (target, &before) != 0)
    return errno == ENOENT ? replace (&writing) : errno;
  if (S_ISDIR (before.st_mode))
    return EISDIR;
  if (!S_ISREG (before.st_mode))
    return write_in_place (&writing);
  writing.before = &before;
  return replace (&writing);
}

/* What was made before. */
typedef struct
{
  const char *bytes;
  gsize       length;
} Made;

static int
pass_made (AttnSink *sink,
           gpointer  data)
{
  const Made *made = data;

  if (made->length > 0)
    sink->code = sink->pass (made->bytes, made->length, sink->data);
  return sink->code;
}

int
attn_safe_file_write (const char *path,
                      const char *bytes,
                      gsize       length)
{
  return write_file (path, pass_made, &(Made) { bytes, length }, 0666);
}

int
attn_safe_file_write_private (const char *path,
                              const char *bytes,
                              gsize       length)
{
  return write_file (path, pass_made, &(Made) { bytes, length }, 0600);
}

int
attn_safe_file_make (const char   *path,
                     AttnSinkMaker make,
                     gpointer      data)
{
  return write_file (path, make, data, 0666);
}

int
attn_safe_file_make_to (int           fd,
                        AttnSinkMaker make,
                        gpointer      data)
{
  ignore_size_signal ();
  return make_all (fd, make, data);
}

int
attn_safe_file_write_to (int         fd,
                         const char *bytes,
                         gsize       length)
{
  ignore_size_signal ();
  return write_all (fd, bytes, length);
}

const char *
attn_safe_file_get_reason (int          code,
                           AttnLanguage language)
{
  switch (code)
    {
    case ENOENT:
    case ENOTDIR:      return attn_translate (language, N_("there is no such folder"));
    case EISDIR:       return attn_translate (language, N_("it is a folder"));
    case EACCES:
    case EPERM:        return attn_translate (language, N_("writing is not permitted"));
    case EROFS:        return attn_translate (language, N_("nothing can be written there"));
    case ENOSPC:
    case EDQUOT:       return attn_translate (language, N_("no space is left"));
    case EFBIG:        return attn_translate (language, N_("the file would be larger than is allowed"));
    case EIO:          return attn_translate (language, N_("the disk reports an error"));
    case ENAMETOOLONG: return attn_translate (language, N_("the name is too long"));
    case ELOOP:        return attn_translate (language, N_("it is a link that leads to itself"));
    case EBADF:        return attn_translate (language, N_("it is closed"));
    case EPIPE:        return attn_translate (language, N_("nobody reads it"));
    default:           return g_strerror (code);
    }
}
