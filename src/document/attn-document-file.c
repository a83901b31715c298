/* attn-document-file.c: documents in files
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-document-private.h"

#include <string.h>

#include "attn-embedded.h"
#include "attn-foreign.h"
#include "attn-image.h"
#include "attn-safe-file.h"

#define CHUNK (256u * 1024)

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
                                 N_("this picture (%s) is damaged, expected a whole one"), kind);
    case ATTN_EMBEDDED_ERROR_ABSENT:
    default:
      return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_PICTURE,
                                 N_("found a picture (%s) without a document in it, expected a document or a picture that carries one"),
                                 kind);
    }
}

static char *
make_checksum (const void *bytes,
               gsize       length)
{
  return g_compute_checksum_for_data (G_CHECKSUM_SHA256, bytes, length);
}

/* What a picture begins with that can carry no document, but has pixels. */
static gboolean
has_pixels (const GByteArray *bytes)
{
  static const struct
  {
    const char *magic;
    gsize       offset;
  } magics[] = { { "\xff\xd8\xff", 0 }, { "GIF8", 0 }, { "BM", 0 }, { "WEBP", 8 }, { "II*", 0 }, { "ftypavif", 4 }, { "/* XPM */", 0 },
                 { "icns", 0 } };
  static const guchar zeros[][4] = { { 'M', 'M', 0, '*' }, { 0, 0, 1, 0 } };   /* a TIFF of the other byte order, an icon */

  for (guint i = 0; i < G_N_ELEMENTS (magics); i++)
    {
      gsize length = strlen (magics[i].magic);

      if (bytes->len >= magics[i].offset + length && memcmp (bytes->data + magics[i].offset, magics[i].magic, length) == 0)
        return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (zeros); i++)
    if (bytes->len > sizeof zeros[i] && memcmp (bytes->data, zeros[i], sizeof zeros[i]) == 0)
      return TRUE;
  /* Portable maps: "P3", then a number or a remark. */
  return bytes->len > 3 && bytes->data[0] == 'P' && bytes->data[1] >= '1' && bytes->data[1] <= '6' && g_ascii_isspace (bytes->data[2]) &&
         (g_ascii_isdigit (bytes->data[3]) || bytes->data[3] == '#');
}

/* Whether the name promises a picture that the bytes are not: a film, say, or something enciphered.  A document may have any name. */
static gboolean
is_picture_by_name_only (const GByteArray *bytes,
                         const char       *name)
{
  static const char *const suffixes[] = { ".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".avif", ".tif", ".tiff", ".ico", ".icns",
                                          ".pnm", ".pbm", ".pgm", ".ppm", ".xpm", ".svg", ".heic", ".heif", ".jxl", ".jp2", ".mp4", ".m4v", ".mov",
                                          ".webm", ".mkv", ".avi" };
  g_autofree char *lower = name != NULL ? g_ascii_strdown (name, -1) : NULL;
  gboolean is_named = FALSE;
  guint at = bytes->len >= 3 && memcmp (bytes->data, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

  for (guint i = 0; lower != NULL && i < G_N_ELEMENTS (suffixes) && !is_named; i++)
    is_named = g_str_has_suffix (lower, suffixes[i]);
  while (at < bytes->len && g_ascii_isspace (bytes->data[at]))
    at++;
  /* The text of a document begins so. */
  return is_named && !(at < bytes->len && bytes->data[at] == '{' && g_utf8_validate ((const char *) bytes->data, bytes->len, NULL));
}

/* A photograph is a sentence of patches: what reads it nobody has trained. */
static AttnDocument *
read_photograph (const GByteArray *bytes,
                 AttnReport       *report,
                 GError          **error)
{
  g_autoptr(GBytes) copy = g_bytes_new (bytes->data, bytes->len);
  g_autoptr(AttnImage) image = attn_image_read (copy, report->name, 0, report->language, error);
  AttnVision vision = attn_vision_default;
  AttnDocument *document;
  guint side;

  if (image == NULL)
    return NULL;
  attn_image_suggest (image->side, &side, &vision.patch);
  document = attn_image_new_document (image, &vision, report->language, error);
  if (document == NULL)
    return NULL;
  document->is_from_picture = TRUE;
  {
    g_autofree char *english = attn_image_describe (image, ATTN_LANGUAGE_ENGLISH), *korean = attn_image_describe (image, ATTN_LANGUAGE_KOREAN);

    document->description = attn_phrase_new (NULL, english, korean);
  }
  if (report->name != NULL)
    {
      g_autofree char *title = g_path_get_basename (report->name);
      char *point = strrchr (title, '.');

      if (point != NULL && point != title)
        *point = '\0';
      document->name = g_ref_string_new (report->name);
      document->title = attn_phrase_new (title, NULL, NULL);
    }
  return document;
}

/* The document that the bytes of a file are, or that the picture they are carries; or the one that shows a picture's
 * patches. */
static AttnDocument *
parse_bytes (const GByteArray *bytes,
             GFile            *folder,
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
      if (embedded == NULL && carrier == ATTN_CARRIER_PNG && problem->code == ATTN_EMBEDDED_ERROR_ABSENT)
        return read_photograph (bytes, report, error);
      /* A drawing, where there is somebody to draw it. */
      if (embedded == NULL && carrier == ATTN_CARRIER_SVG && problem->code == ATTN_EMBEDDED_ERROR_ABSENT)
        {
          g_autoptr(GError) undrawn = NULL;

          document = read_photograph (bytes, report, &undrawn);
          if (document != NULL)
            return document;
          if (g_error_matches (undrawn, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_TOO_LARGE))
            {
              g_propagate_error (error, g_steal_pointer (&undrawn));
              return NULL;
            }
        }
      if (embedded == NULL)
        {
          refuse_picture (report, carrier, problem, error);
          return NULL;
        }
      /* It stands for itself: what a picture carries leads to no other file. */
      text = embedded;
      folder = NULL;
    }
  else if (has_pixels (bytes) || is_picture_by_name_only (bytes, report->name))
    {
      return read_photograph (bytes, report, error);
    }
  if (length < ATTN_DOCUMENT_MAX_BYTES)
    document = attn_document_parse_any (text, length, report->name, folder, report->all, report->language, error);
  else
    document = attn_document_parse_in (text, length, report->name, folder, report->language, error);
  if (document != NULL)
    document->is_from_picture = carrier != ATTN_CARRIER_NONE;
  return document;
}

/* What is too large to be read: a document or a picture by its beginning, or something else. */
static void
refuse_large (GInputStream *stream,
              AttnReport   *report,
              GError      **error)
{
  g_autoptr(GByteArray) bytes = g_byte_array_new ();
  gsize n = 0;

  g_byte_array_set_size (bytes, ATTN_FOREIGN_LENGTH);
  g_input_stream_read_all (stream, bytes->data, bytes->len, &n, NULL, NULL);
  g_byte_array_set_size (bytes, (guint) n);
  if (!attn_document_is_foreign ((const char *) bytes->data, n) || has_pixels (bytes) ||
      attn_embedded_recognise ((const char *) bytes->data, n) != ATTN_CARRIER_NONE)
    refuse_size (report, error);
  else
    attn_document_refuse_foreign (report, error);
}

static GByteArray *
read_file (GFile      *file,
           AttnReport *report,
           GError    **error)
{
  g_autoptr(GFileInputStream) stream = NULL;
  g_autoptr(GFileInfo) info = NULL;
  GError *problem = NULL;

  stream = g_file_read (file, NULL, &problem);
  if (stream == NULL)
    refuse_read (report, problem, error);
  else
    info = g_file_input_stream_query_info (stream, G_FILE_ATTRIBUTE_STANDARD_SIZE, NULL, NULL);

  /* A size that is known saves the reading; one that is not (a pipe) is found out. */
  if (info != NULL && g_file_info_get_size (info) >= ATTN_DOCUMENT_MAX_BYTES)
    refuse_large (G_INPUT_STREAM (stream), report, error);
  else if (stream != NULL)
    return read_stream (G_INPUT_STREAM (stream), report, error);
  return NULL;
}

static AttnDocument *
load (GFile       *file,
      char       **checksum,
      GPtrArray   *all,
      AttnLanguage language,
      GError     **error)
{
  g_autofree char *name = get_display_name (file);
  g_autoptr(GFile) folder = g_file_get_parent (file);
  g_autoptr(GByteArray) bytes = NULL;
  AttnDocument *document = NULL;
  AttnReport report;

  attn_report_init (&report, name, language);
  attn_report_gather (&report, all);
  bytes = read_file (file, &report, error);
  if (bytes != NULL)
    document = parse_bytes (bytes, folder, &report, error);
  if (document != NULL && checksum != NULL)
    *checksum = make_checksum (bytes->data, bytes->len);
  attn_report_clear (&report);
  return document;
}

AttnDocument *
attn_document_load_with_checksum (GFile       *file,
                                  char       **checksum,
                                  AttnLanguage language,
                                  GError     **error)
{
  return load (file, checksum, NULL, language, error);
}

GPtrArray *
attn_document_find_problems (GFile       *file,
                             AttnLanguage language)
{
  g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document = load (file, NULL, problems, language, &error);

  /* What is no document but a picture has one problem at most. */
  if (document == NULL && problems->len == 0)
    g_ptr_array_add (problems, g_strdup (error->message));
  return g_steal_pointer (&problems);
}

AttnDocument *
attn_document_load (GFile       *file,
                    AttnLanguage language,
                    GError     **error)
{
  return attn_document_load_with_checksum (file, NULL, language, error);
}

char *
attn_document_checksum_file (GFile       *file,
                             AttnLanguage language,
                             GError     **error)
{
  g_autofree char *name = get_display_name (file);
  g_autoptr(GByteArray) bytes = NULL;
  AttnReport report;

  attn_report_init (&report, name, language);
  bytes = read_file (file, &report, error);
  attn_report_clear (&report);
  return bytes != NULL ? make_checksum (bytes->data, bytes->len) : NULL;
}

gboolean
attn_document_save_with_checksum (const AttnDocument *document,
                                  GFile              *file,
                                  char              **checksum,
                                  AttnLanguage        language,
                                  GError            **error)
{
  g_autoptr(GFile) folder = g_file_get_parent (file);
  g_autofree char *text = attn_document_serialize_in (document, folder);
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
      int code = attn_safe_file_write (path, text, length);

      if (code != 0)
        ok = attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_WRITE, N_("this cannot be written: %s"),
                                 attn_safe_file_get_reason (code, language));
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
  if (ok && checksum != NULL)
    *checksum = make_checksum (text, length);
  return ok;
}

gboolean
attn_document_save (const AttnDocument *document,
                    GFile              *file,
                    AttnLanguage        language,
                    GError            **error)
{
  return attn_document_save_with_checksum (document, file, NULL, language, error);
}
