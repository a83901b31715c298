/* attn-document-file.c: documents in files
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-document-private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "attn-embedded.h"

#define CHUNK (256u * 1024)

/* How many symbolic links may follow each other, as Linux has it. */
#define MAX_LINKS 40

/* As short as it is clear: from the current folder on, where the file lies in it. */
static char *
get_display_name (GFile *file)
{
  g_autofree char *current = g_get_current_dir ();
  g_autoptr(GFile) folder = g_file_new_for_path (current);
  g_autofree char *path = g_file_get_relative_path (folder, file);

  return path != NULL ? g_filename_display_name (path) : g_file_get_parse_name (file);
}

/* GIO and the C library speak the locale's language, not the one that is asked for: the common reasons are said
 * in our own words. */
static gboolean
refuse_read (AttnReport *report,
             GError     *problem,
             GError    **error)
{
  const char *message = NULL;

  if (problem->domain == G_IO_ERROR)
    switch (problem->code)
      {
      case G_IO_ERROR_NOT_FOUND:
      case G_IO_ERROR_NOT_DIRECTORY:
        message = N_("there is no such file, expected a document");
        break;
      case G_IO_ERROR_IS_DIRECTORY:
        message = N_("this is a folder, expected a file");
        break;
      case G_IO_ERROR_PERMISSION_DENIED:
        message = N_("reading this is not permitted, expected a file that can be read");
        break;
      case G_IO_ERROR_FILENAME_TOO_LONG:
        message = N_("the name is too long, expected a shorter one");
        break;
      case G_IO_ERROR_TOO_MANY_LINKS:
        message = N_("this is a link that leads to itself, expected a file");
        break;
      default:
        break;
      }

  if (message != NULL)
    attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_READ, "%s", attn_report_translate (report, message));
  else
    attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_READ, N_("this cannot be read: %s"), problem->message);
  g_error_free (problem);
  return FALSE;
}

static gboolean
refuse_size (AttnReport *report,
             GError    **error)
{
  return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                             N_("found a document of 64 MiB or more, expected a smaller one"));
}

/* All of the stream, but never much more than a document may have. */
static GByteArray *
read_stream (GInputStream *stream,
             AttnReport   *report,
             GError      **error)
{
  GByteArray *bytes = g_byte_array_new ();
  GError *problem = NULL;
  gsize n = 0;

  do
    {
      guint before = bytes->len;

      g_byte_array_set_size (bytes, before + CHUNK);
      if (!g_input_stream_read_all (stream, bytes->data + before, CHUNK, &n, NULL, &problem))
        {
          g_byte_array_unref (bytes);
          refuse_read (report, problem, error);
          return NULL;
        }
      g_byte_array_set_size (bytes, before + (guint) n);
      if (bytes->len >= ATTN_DOCUMENT_MAX_BYTES)
        {
          g_byte_array_unref (bytes);
          refuse_size (report, error);
          return NULL;
        }
    }
  while (n == CHUNK);
  return bytes;
}

static gboolean
refuse_picture (AttnReport  *report,
                AttnCarrier  carrier,
                const GError *problem,
                GError     **error)
{
  const char *kind = carrier == ATTN_CARRIER_PNG ? "PNG" : "SVG";

  switch ((AttnEmbeddedError) problem->code)
    {
    case ATTN_EMBEDDED_ERROR_TOO_LARGE:
      return refuse_size (report, error);
    case ATTN_EMBEDDED_ERROR_DAMAGED:
      return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_PICTURE,
                                 N_("this picture (%s) is damaged, expected a whole one that carries its document"), kind);
    case ATTN_EMBEDDED_ERROR_ABSENT:
    default:
      return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_PICTURE,
                                 N_("found a picture (%s) without a document in it, expected a document or a picture that carries one"),
                                 kind);
    }
}

/* The document that the bytes of a file are, or that the picture they are carries. */
static AttnDocument *
parse_bytes (const GByteArray *bytes,
             AttnReport       *report,
             GError          **error)
{
  const char *text = (const char *) bytes->data;
  gsize length = bytes->len;
  AttnCarrier carrier = attn_embedded_recognise (text, length);
  g_autofree char *embedded = NULL;
  g_autoptr(GError) problem = NULL;
  AttnDocument *document;

  if (carrier != ATTN_CARRIER_NONE)
    {
      embedded = attn_embedded_find (text, length, &length, &problem);
      if (embedded == NULL)
        {
          refuse_picture (report, carrier, problem, error);
          return NULL;
        }
      text = embedded;
    }
  document = attn_document_parse (text, length, report->name, report->language, error);
  if (document != NULL)
    document->is_from_picture = carrier != ATTN_CARRIER_NONE;
  return document;
}

AttnDocument *
attn_document_load (GFile       *file,
                    AttnLanguage language,
                    GError     **error)
{
  g_autofree char *name = get_display_name (file);
  g_autoptr(GFileInputStream) stream = NULL;
  g_autoptr(GFileInfo) info = NULL;
  g_autoptr(GByteArray) bytes = NULL;
  GError *problem = NULL;
  AttnDocument *document = NULL;
  AttnReport report;

  attn_report_init (&report, name, language);
  stream = g_file_read (file, NULL, &problem);
  if (stream == NULL)
    refuse_read (&report, problem, error);
  else
    info = g_file_input_stream_query_info (stream, G_FILE_ATTRIBUTE_STANDARD_SIZE, NULL, NULL);

  /* A size that is known saves the reading; one that is not (a pipe) is found out. */
  if (info != NULL && g_file_info_get_size (info) >= ATTN_DOCUMENT_MAX_BYTES)
    refuse_size (&report, error);
  else if (stream != NULL)
    bytes = read_stream (G_INPUT_STREAM (stream), &report, error);

  if (bytes != NULL)
    document = parse_bytes (bytes, &report, error);
  attn_report_clear (&report);
  return document;
}

/* Writing.  Each of these returns 0 or an error's number. */

static int
write_all (int         fd,
           const char *text,
           gsize       length)
{
  while (length > 0)
    {
      gssize n = write (fd, text, length);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return errno;
      text += n;
      length -= (gsize) n;
    }
  return 0;
}

/* A device or a pipe has no place to take. */
static int
write_in_place (const char *path,
                const char *text,
                gsize       length)
{
  int fd = g_open (path, O_WRONLY | O_CLOEXEC, 0);
  int code;

  if (fd < 0)
    return errno;
  code = write_all (fd, text, length);
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

/* Writes beside the file and then takes its place; `before` is what stands there, or NULL. */
static int
write_beside (const char        *path,
              const struct stat *before,
              const char        *text,
              gsize              length)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *temporary = g_build_filename (folder, ".attention-XXXXXX", NULL);
  int fd, code;

  /* Renaming asks nothing of the old file; a write-protected one is meant to stay all the same. */
  if (before != NULL && faccessat (AT_FDCWD, path, W_OK, AT_EACCESS) != 0)
    return errno;

  fd = g_mkstemp_full (temporary, O_WRONLY | O_CLOEXEC, 0666);
  if (fd < 0)
    return errno;
  code = write_all (fd, text, length);
  if (code == 0 && before != NULL)
    {
      /* Only root can give a file to another owner; for anyone else it is their own file already. */
      if (fchown (fd, before->st_uid, before->st_gid) != 0)
        errno = 0;
      if (fchmod (fd, before->st_mode & 07777) != 0)
        code = errno;
    }
  if (code == 0 && fsync (fd) != 0)
    code = errno;
  if (close (fd) != 0 && code == 0)
    code = errno;
  if (code == 0 && g_rename (temporary, path) != 0)
    code = errno;
  if (code != 0)
    g_unlink (temporary);
  else
    sync_folder (folder);
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

static int
write_path (const char *path,
            const char *text,
            gsize       length)
{
  g_autofree char *target = follow_links (path);
  struct stat before;

  if (stat (target, &before) != 0)
    return errno == ENOENT ? write_beside (target, NULL, text, length) : errno;
  if (S_ISDIR (before.st_mode))
    return EISDIR;
  if (!S_ISREG (before.st_mode))
    return write_in_place (target, text, length);
  return write_beside (target, &before, text, length);
}

static gboolean
refuse_write (AttnReport *report,
              int         code,
              GError    **error)
{
  const char *message;

  switch (code)
    {
    case ENOENT:
    case ENOTDIR:      message = N_("there is no such folder"); break;
    case EISDIR:       message = N_("it is a folder"); break;
    case EACCES:
    case EPERM:        message = N_("writing is not permitted"); break;
    case EROFS:        message = N_("nothing can be written there"); break;
    case ENOSPC:
    case EDQUOT:       message = N_("no space is left"); break;
    case ENAMETOOLONG: message = N_("the name is too long"); break;
    case ELOOP:        message = N_("it is a link that leads to itself"); break;
    default:           message = g_strerror (code); break;
    }
  return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_WRITE, N_("this cannot be written: %s"),
                             attn_report_translate (report, message));
}

gboolean
attn_document_save (const AttnDocument *document,
                    GFile              *file,
                    AttnLanguage        language,
                    GError            **error)
{
  g_autofree char *text = attn_document_serialize (document);
  g_autofree char *name = get_display_name (file);
  const char *path = g_file_peek_path (file);
  gsize length = strlen (text);
  gboolean ok = TRUE;
  AttnReport report;

  attn_report_init (&report, name, language);
  if (length >= ATTN_DOCUMENT_MAX_BYTES)
    {
      /* What could not be read again is not written. */
      ok = refuse_size (&report, error);
    }
  else if (path != NULL)
    {
      int code = write_path (path, text, length);

      if (code != 0)
        ok = refuse_write (&report, code, error);
    }
  else
    {
      /* Another machine's file: its backend knows how to take its place. */
      g_autoptr(GError) problem = NULL;

      if (!g_file_replace_contents (file, text, length, NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, &problem))
        ok = attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_WRITE, N_("this cannot be written: %s"),
                                 problem->message);
    }
  attn_report_clear (&report);
  return ok;
}
