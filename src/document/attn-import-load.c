/* attn-import-load.c: from a file to its bytes, and from the bytes to what they are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "attn-foreign.h"
#include "attn-import-private.h"

/* What people take for a table of numbers, by its first bytes. */
static const struct
{
  const char *magic;
  gsize       length;
  gsize       offset;
  const char *what;
} others[] = {
  { "\x80\x02", 2, 0, N_("this is a Python pickle (.pkl, .pt), which is never opened because it may run code; "
                         "save it as safetensors or with numpy.save") },
  { "\x80\x03", 2, 0, N_("this is a Python pickle (.pkl, .pt), which is never opened because it may run code; "
                         "save it as safetensors or with numpy.save") },
  { "\x80\x04", 2, 0, N_("this is a Python pickle (.pkl, .pt), which is never opened because it may run code; "
                         "save it as safetensors or with numpy.save") },
  { "\x80\x05", 2, 0, N_("this is a Python pickle (.pkl, .pt), which is never opened because it may run code; "
                         "save it as safetensors or with numpy.save") },
  { "\x89HDF\r\n\x1a\n", 8, 0, N_("this is an HDF5 file; CSV, .npy, .npz or safetensors is expected") },
  { "MATLAB 5.0 MAT-file", 19, 0, N_("this is a MATLAB .mat file; paste what MATLAB prints, or save it with writematrix") },
  { "GGUF", 4, 0, N_("this is a GGUF model file; safetensors is expected") },
  { "\x1f\x8b", 2, 0, N_("this is compressed with gzip; unpack it first") },
  { "\xfd" "7zXZ", 5, 0, N_("this is compressed with xz; unpack it first") },
  { "\x28\xb5\x2f\xfd", 4, 0, N_("this is compressed with zstd; unpack it first") },
  { "BZh", 3, 0, N_("this is compressed with bzip2; unpack it first") },
  { "ustar", 5, 257, N_("this is a tar archive; unpack it first") },
  { "\x89PNG\r\n\x1a\n", 8, 0, N_("this is a picture; a table of numbers is expected") },
  { "\xff\xd8\xff", 3, 0, N_("this is a picture; a table of numbers is expected") },
  { "GIF8", 4, 0, N_("this is a picture; a table of numbers is expected") },
  { "%PDF-", 5, 0, N_("this is a PDF; a table of numbers is expected") },
  { "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 8, 0, N_("this is a spreadsheet; save the sheet as “CSV UTF-8”") },
  { "PAR1", 4, 0, N_("this is a Parquet file; save it as CSV") },
};

static gboolean
begins_with (const guint8 *data,
             gsize         size,
             const char   *magic,
             gsize         length)
{
  return size >= length && memcmp (data, magic, length) == 0;
}

static gboolean
has_ending (const char *name,
            const char *ending)
{
  gsize length = strlen (name), n = strlen (ending);

  return length > n && g_ascii_strcasecmp (name + length - n, ending) == 0;
}

/* A length of less than 4 GiB, little-endian in 8 bytes, then an object: no text begins so. */
static gboolean
looks_like_safetensors (const guint8 *data,
                        gsize         size)
{
  return size > 8 && data[8] == '{' && memcmp (data + 4, "\0\0\0\0", 4) == 0;
}

/* The text as UTF-8 without its byte-order mark; what is not UTF-8 is refused with its place. */
static gboolean
decode_text (AttnImport    *import,
             const guint8  *data,
             gsize          size,
             GError       **error)
{
  AttnPlace place = { .has_byte = TRUE };
  const char *end;

  if (begins_with (data, size, "\xff\xfe\0\0", 4) || begins_with (data, size, "\0\0\xfe\xff", 4))
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_ENCODING, place,
                        N_("the text is UTF-32; UTF-8 is expected"));
      return FALSE;
    }
  if (begins_with (data, size, "\xff\xfe", 2) || begins_with (data, size, "\xfe\xff", 2))
    {
      gboolean big_endian = data[0] == 0xfe;
      gsize n = size / 2 - 1;
      g_autofree gunichar2 *units = g_new (gunichar2, n + 1);
      glong read, written;

      for (gsize i = 0; i < n; i++)
        {
          const guint8 *p = data + 2 + 2 * i;

          units[i] = (gunichar2) (big_endian ? p[0] << 8 | p[1] : p[1] << 8 | p[0]);
        }
      import->text = n > 0 ? g_utf16_to_utf8 (units, (glong) n, &read, &written, NULL) : g_strdup ("");
      if (import->text == NULL || size % 2 != 0 || (n > 0 && ((gsize) read != n || strlen (import->text) != (gsize) written)))
        {
          attn_import_fail (import, error, ATTN_IMPORT_ERROR_ENCODING, place,
                            N_("the text is marked as UTF-16 but is broken; UTF-8 is expected"));
          return FALSE;
        }
      import->text_length = strlen (import->text);
      return TRUE;
    }

  if (begins_with (data, size, "\xef\xbb\xbf", 3))
    {
      data += 3;
      size -= 3;
      place.byte = 3;
    }
  if (!g_utf8_validate_len ((const char *) data, size, &end))
    {
      gsize good = (gsize) (end - (const char *) data);

      const guchar *foreign = data[good] == 0 ? data + good : attn_foreign_find (data, size);

      place.byte += foreign != NULL ? (gsize) (foreign - data) : good;
      if (foreign != NULL && *foreign == 0)
        attn_import_fail (import, error, ATTN_IMPORT_ERROR_ENCODING, place,
                          N_("a NUL byte stands here, so this is no text; CSV, .npy, .npz or safetensors is expected"));
      else if (foreign != NULL)
        attn_import_fail (import, error, ATTN_IMPORT_ERROR_ENCODING, place,
                          N_("byte 0x%02X stands here, so this is no text; CSV, .npy, .npz or safetensors is expected"), *foreign);
      else
        attn_import_fail (import, error, ATTN_IMPORT_ERROR_ENCODING, place,
                          N_("byte 0x%02X stands here, which is not UTF-8; save the file as UTF-8 "
                             "(in Excel: “CSV UTF-8”)"), data[good]);
      return FALSE;
    }

  import->text = g_strndup ((const char *) data, size);
  import->text_length = size;

  return TRUE;
}

static gboolean
read_as_text (AttnImport    *import,
              const guint8  *data,
              gsize          size,
              GError       **error)
{
  if (!decode_text (import, data, size, error) || !attn_import_read_text (import, error))
    return FALSE;

  if (!import->decimal_commas)
    g_clear_pointer (&import->text, g_free);

  return TRUE;
}

static gboolean
read_bytes (AttnImport  *import,
            GBytes      *bytes,
            GError     **error)
{
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  if (size == 0)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_EMPTY, ATTN_PLACE_WHOLE,
                        N_("there is nothing here; a table of numbers is expected"));
      return FALSE;
    }
  if (begins_with (data, size, "\x93NUMPY", 6) || has_ending (import->name, ".npy"))
    {
      import->kind = ATTN_IMPORT_NPY;
      return attn_import_read_npy (import, bytes, NULL, error);
    }
  if (begins_with (data, size, "PK\3\4", 4) || begins_with (data, size, "PK\5\6", 4) || has_ending (import->name, ".npz"))
    {
      import->kind = ATTN_IMPORT_NPZ;
      return attn_import_read_npz (import, bytes, error);
    }
  if (looks_like_safetensors (data, size) || has_ending (import->name, ".safetensors"))
    {
      import->kind = ATTN_IMPORT_SAFETENSORS;
      return attn_import_read_safetensors (import, bytes, error);
    }

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (size > others[i].offset &&
        begins_with (data + others[i].offset, size - others[i].offset, others[i].magic, others[i].length))
      {
        g_propagate_error (error, attn_import_make_error (import, ATTN_IMPORT_ERROR_KIND, ATTN_PLACE_WHOLE,
                                                          "%s", attn_translate (import->language, others[i].what)));
        return FALSE;
      }

  return read_as_text (import, data, size, error);
}

/* An import of one table that cannot be taken would only put off the message. */
static AttnImport *
finish (AttnImport  *import,
        GError     **error)
{
  const AttnImportArray *array = g_ptr_array_index (import->arrays, 0);

  if (import->arrays->len == 1 && array->refusal != NULL &&
      array->refusal->code != ATTN_IMPORT_ERROR_DECIMAL_COMMA)
    {
      g_propagate_error (error, g_error_copy (array->refusal));
      attn_import_unref (import);
      return NULL;
    }

  return import;
}

static gboolean
check_size (AttnImport  *import,
            guint64      size,
            GError     **error)
{
  g_autofree char *text = NULL;

  if (size <= ATTN_IMPORT_LIMIT)
    return TRUE;

  text = g_format_size_full (size, G_FORMAT_SIZE_IEC_UNITS);
  attn_import_fail (import, error, ATTN_IMPORT_ERROR_TOO_LARGE, ATTN_PLACE_WHOLE,
                    N_("this is %1$s; at most %2$d MiB can be read"), text, (int) (ATTN_IMPORT_LIMIT >> 20));

  return FALSE;
}

AttnImport *
attn_import_parse (GBytes        *bytes,
                   const char    *name,
                   AttnLanguage   language,
                   GError       **error)
{
  g_autoptr (AttnImport) import = attn_import_new (name, language);

  if (!check_size (import, g_bytes_get_size (bytes), error) || !read_bytes (import, bytes, error))
    return NULL;

  return finish (g_steal_pointer (&import), error);
}

AttnImport *
attn_import_parse_text (const char    *text,
                        gssize         length,
                        const char    *name,
                        AttnLanguage   language,
                        GError       **error)
{
  g_autoptr (AttnImport) import = attn_import_new (name, language);
  gsize size = length < 0 ? strlen (text) : (gsize) length;

  if (!check_size (import, size, error) || !read_as_text (import, (const guint8 *) text, size, error))
    return NULL;

  return finish (g_steal_pointer (&import), error);
}

static void
refuse_read (AttnImport  *import,
             GError      *cause,
             GError     **error)
{
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    attn_import_fail (import, error, ATTN_IMPORT_ERROR_READ, ATTN_PLACE_WHOLE, N_("there is no such file"));
  else if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED))
    attn_import_fail (import, error, ATTN_IMPORT_ERROR_READ, ATTN_PLACE_WHOLE, N_("the file may not be read"));
  else if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY))
    attn_import_fail (import, error, ATTN_IMPORT_ERROR_READ, ATTN_PLACE_WHOLE,
                      N_("this is a folder; a file is expected"));
  else
    attn_import_fail (import, error, ATTN_IMPORT_ERROR_READ, ATTN_PLACE_WHOLE,
                      N_("the file cannot be read: %s"), cause->message);
}

/* The size that a file says it has is asked first; what grows while it is read is cut off all the same. */
static GBytes *
read_file (AttnImport  *import,
           GFile       *file,
           GError     **error)
{
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GByteArray) data = NULL;
  g_autoptr (GError) cause = NULL;
  GFileType type;

  info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_STANDARD_SIZE,
                            G_FILE_QUERY_INFO_NONE, NULL, &cause);
  if (info == NULL)
    {
      refuse_read (import, cause, error);
      return NULL;
    }

  type = g_file_info_get_file_type (info);
  if (type == G_FILE_TYPE_DIRECTORY || type == G_FILE_TYPE_SPECIAL)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_READ, ATTN_PLACE_WHOLE,
                        type == G_FILE_TYPE_DIRECTORY ? N_("this is a folder; a file is expected")
                                                      : N_("this is a device or a pipe; a file is expected"));
      return NULL;
    }
  if (!check_size (import, (guint64) g_file_info_get_size (info), error))
    return NULL;

  stream = g_file_read (file, NULL, &cause);
  if (stream == NULL)
    {
      refuse_read (import, cause, error);
      return NULL;
    }

  data = g_byte_array_sized_new ((guint) g_file_info_get_size (info) + 1);
  for (;;)
    {
      guint8 chunk[65536];
      gssize n = g_input_stream_read (G_INPUT_STREAM (stream), chunk, sizeof chunk, NULL, &cause);

      if (n < 0)
        {
          refuse_read (import, cause, error);
          return NULL;
        }
      if (n == 0)
        return g_byte_array_free_to_bytes (g_steal_pointer (&data));
      g_byte_array_append (data, chunk, (guint) n);
      if (!check_size (import, data->len, error))
        return NULL;
    }
}

AttnImport *
attn_import_load (GFile         *file,
                  AttnLanguage   language,
                  GError       **error)
{
  g_autofree char *name = g_file_get_parse_name (file);
  g_autofree char *basename = g_path_get_basename (name);
  g_autoptr (AttnImport) import = attn_import_new (basename, language);
  g_autoptr (GBytes) bytes = read_file (import, file, error);

  if (bytes == NULL || !read_bytes (import, bytes, error))
    return NULL;

  return finish (g_steal_pointer (&import), error);
}
