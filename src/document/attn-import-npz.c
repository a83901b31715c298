/* attn-import-npz.c: NumPy's .npz, a zip of .npy files
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#include <string.h>

#include "attn-import-private.h"

#define MAX_ENTRIES 4096

static gboolean
refuse_archive (AttnImport      *import,
                struct archive  *archive,
                const char      *table,
                GError         **error)
{
  const char *reason = archive_error_string (archive);

  attn_import_fail (import, error, ATTN_IMPORT_ERROR_ARCHIVE, (AttnPlace) { .table = table },
                    N_("the zip archive is damaged (%s); a whole one is expected"), reason != NULL ? reason : "zip");

  return FALSE;
}

static gboolean
refuse_size (AttnImport  *import,
             const char  *table,
             GError     **error)
{
  attn_import_fail (import, error, ATTN_IMPORT_ERROR_TOO_LARGE, (AttnPlace) { .table = table },
                    N_("the archive unpacks to more than %d MiB"), (int) (ATTN_IMPORT_LIMIT >> 20));

  return FALSE;
}

/* Unpacks one entry.  What it says its size is is not believed: unpacking stops where all entries together
 * exceed the limit. */
static GBytes *
unpack (AttnImport            *import,
        struct archive        *archive,
        struct archive_entry  *entry,
        const char            *table,
        gsize                 *total,
        GError               **error)
{
  g_autoptr (GByteArray) data = g_byte_array_new ();

  if (archive_entry_size_is_set (entry) && archive_entry_size (entry) > (la_int64_t) (ATTN_IMPORT_LIMIT - *total))
    {
      refuse_size (import, table, error);
      return NULL;
    }

  for (;;)
    {
      guint8 chunk[65536];
      la_ssize_t n = archive_read_data (archive, chunk, sizeof chunk);

      if (n == 0)
        return g_byte_array_free_to_bytes (g_steal_pointer (&data));
      if (n < 0)
        {
          refuse_archive (import, archive, table, error);
          return NULL;
        }
      if ((gsize) n > ATTN_IMPORT_LIMIT - *total)
        {
          refuse_size (import, table, error);
          return NULL;
        }
      *total += (gsize) n;
      g_byte_array_append (data, chunk, (guint) n);
    }
}

static char *
get_path (struct archive_entry *entry)
{
  const char *path = archive_entry_pathname_utf8 (entry);

  if (path == NULL)
    path = archive_entry_pathname (entry);

  return g_utf8_make_valid (path != NULL ? path : "", -1);
}

/* Other zip archives that people have. */
static gboolean
refuse_other (AttnImport  *import,
              const char  *path,
              GError     **error)
{
  if (g_str_equal (path, "data.pkl") || g_str_has_suffix (path, "/data.pkl"))
    attn_import_fail (import, error, ATTN_IMPORT_ERROR_KIND, ATTN_PLACE_WHOLE,
                      N_("this is a PyTorch file (.pt), which is never opened because it may run code; "
                         "save it as safetensors or with numpy.save"));
  else if (g_str_equal (path, "[Content_Types].xml") || g_str_equal (path, "content.xml"))
    attn_import_fail (import, error, ATTN_IMPORT_ERROR_KIND, ATTN_PLACE_WHOLE,
                      N_("this is a spreadsheet; save the sheet as “CSV UTF-8”"));
  else
    return FALSE;

  return TRUE;
}

static gboolean
has_array (const AttnImport *import,
           const char       *name)
{
  for (guint i = 0; i < import->arrays->len; i++)
    {
      const AttnImportArray *array = g_ptr_array_index (import->arrays, i);

      if (g_str_equal (array->name, name))
        return TRUE;
    }

  return FALSE;
}

static gboolean
read_entry (AttnImport            *import,
            struct archive        *archive,
            struct archive_entry  *entry,
            gsize                 *total,
            GError               **error)
{
  g_autofree char *path = get_path (entry);
  g_autoptr (GBytes) bytes = NULL;

  if (refuse_other (import, path, error))
    return FALSE;
  if (!g_str_has_suffix (path, ".npy"))
    return TRUE;

  path[strlen (path) - strlen (".npy")] = '\0';
  if (has_array (import, path))
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_LAYOUT, (AttnPlace) { .table = path },
                        N_("this name is there twice; each is expected once"));
      return FALSE;
    }
  if (archive_entry_is_encrypted (entry))
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_ARCHIVE, (AttnPlace) { .table = path },
                        N_("the array is encrypted; an archive without a password is expected"));
      return FALSE;
    }
  bytes = unpack (import, archive, entry, path, total, error);

  return bytes != NULL && attn_import_read_npy (import, bytes, path, error);
}

static gboolean
read_entries (AttnImport      *import,
              struct archive  *archive,
              GBytes          *bytes,
              GError         **error)
{
  gsize size, total = 0;
  const void *data = g_bytes_get_data (bytes, &size);

  archive_read_support_format_zip (archive);
  archive_read_set_options (archive, "zip:hdrcharset=UTF-8");
  if (archive_read_open_memory (archive, data, size) != ARCHIVE_OK)
    return refuse_archive (import, archive, NULL, error);

  for (guint n = 0;; n++)
    {
      struct archive_entry *entry;
      int status = archive_read_next_header (archive, &entry);

      if (status == ARCHIVE_EOF)
        break;
      /* A warning is about a name that the locale cannot write. */
      if (status != ARCHIVE_OK && status != ARCHIVE_WARN)
        return refuse_archive (import, archive, NULL, error);
      if (n == MAX_ENTRIES)
        {
          attn_import_fail (import, error, ATTN_IMPORT_ERROR_TOO_LARGE, ATTN_PLACE_WHOLE,
                            N_("the archive has more than %d entries"), MAX_ENTRIES);
          return FALSE;
        }
      if (!read_entry (import, archive, entry, &total, error))
        return FALSE;
    }

  if (import->arrays->len > 0)
    return TRUE;

  attn_import_fail (import, error, ATTN_IMPORT_ERROR_KIND, ATTN_PLACE_WHOLE,
                    N_("there is no array (.npy) in this archive; an .npz of numpy.savez is expected"));

  return FALSE;
}

gboolean
attn_import_read_npz (AttnImport  *import,
                      GBytes      *bytes,
                      GError     **error)
{
  struct archive *archive = archive_read_new ();
  locale_t utf8, before = (locale_t) 0;
  gboolean good;

  if (archive == NULL)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_MEMORY, ATTN_PLACE_WHOLE, N_("there is not enough memory"));
      return FALSE;
    }

  /* libarchive hands out names in the locale's charset, and this thread's may be the plain C. */
  utf8 = newlocale (LC_CTYPE_MASK, "C.UTF-8", (locale_t) 0);
  if (utf8 != (locale_t) 0)
    before = uselocale (utf8);
  good = read_entries (import, archive, bytes, error);
  archive_read_free (archive);
  if (utf8 != (locale_t) 0)
    {
      uselocale (before);
      freelocale (utf8);
    }

  return good;
}
