/* attn-npz.c: the numbers of a trace as NumPy's archive
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-npz.h"

#include <string.h>

#include <archive.h>
#include <archive_entry.h>

/* The .npy format, version 1.0 (NumPy's numpy.lib.format): magic, version, a header of Python, then the numbers, which
 * begin at a multiple of 64 bytes. */
#define NPY_MAGIC "\223NUMPY\001\000"
#define NPY_ALIGN 64

/* How many bytes of numbers are turned into a file's at a time. */
#define STEP (256u * 1024)

/* Before any day that a zip can name, in every time zone: all archives bear its first. */
#define NO_TIME 0

static GString *
make_npy_header (guint rows, guint columns)
{
  GString *header = g_string_new_len (NPY_MAGIC, sizeof NPY_MAGIC - 1);
  g_autoptr (GString) dictionary = g_string_new (NULL);
  gsize fixed = sizeof NPY_MAGIC - 1 + 2;
  guint16 length;

  g_string_append_printf (dictionary, "{'descr': '<f8', 'fortran_order': False, 'shape': (%u, %u), }", rows, columns);
  while ((fixed + dictionary->len + 1) % NPY_ALIGN != 0)
    g_string_append_c (dictionary, ' ');
  g_string_append_c (dictionary, '\n');

  length = GUINT16_TO_LE ((guint16) dictionary->len);
  g_string_append_len (header, (const char *) &length, sizeof length);
  g_string_append_len (header, dictionary->str, (gssize) dictionary->len);
  return header;
}

static la_ssize_t
write_cb (struct archive *archive, void *data, const void *buffer, size_t length)
{
  AttnSink *sink = data;

  g_string_append_len (sink->text, buffer, (gssize) length);
  if (attn_sink_may_pass (sink))
    return (la_ssize_t) length;
  archive_set_error (archive, sink->code, "%s", g_strerror (sink->code));
  return -1;
}

static gboolean
write_data (struct archive *archive, const char *data, gsize length)
{
  return archive_write_data (archive, data, length) == (la_ssize_t) length;
}

static gboolean
write_rows (struct archive *archive, const AttnNode *node)
{
  guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  guint step = MAX (STEP / 8 / columns, 1);
  g_autofree double *values = g_new (double, (gsize) step * columns);

  for (guint row = 0; row < rows; row += step)
    {
      guint n_rows = MIN (step, rows - row);
      gsize n = (gsize) n_rows * columns;

      attn_node_read_rows (node, row, n_rows, values);
      if (G_BYTE_ORDER == G_BIG_ENDIAN)
        for (gsize i = 0; i < n; i++)
          {
            guint64 bits;

            memcpy (&bits, values + i, sizeof bits);
            bits = GUINT64_TO_LE (bits);
            memcpy (values + i, &bits, sizeof bits);
          }
      if (!write_data (archive, (const char *) values, n * sizeof values[0]))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_node (struct archive *archive, const AttnNode *node)
{
  guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  g_autoptr (GString) header = make_npy_header (rows, columns);
  g_autofree char *name = g_strconcat (attn_node_get_name (node), ".npy", NULL);
  struct archive_entry *entry = archive_entry_new ();
  gboolean ok;

  archive_entry_set_pathname (entry, name);
  archive_entry_set_filetype (entry, AE_IFREG);
  archive_entry_set_perm (entry, 0644);
  archive_entry_set_size (entry, (la_int64_t) (header->len + (gsize) rows * columns * sizeof (double)));
  archive_entry_set_mtime (entry, NO_TIME, 0);
  ok = archive_write_header (archive, entry) == ARCHIVE_OK &&
       write_data (archive, header->str, header->len) && write_rows (archive, node);
  archive_entry_free (entry);
  return ok;
}

gboolean
attn_values_write_npz (AttnSink *sink, const AttnTrace *trace, const char *const *names, GError **error)
{
  g_autoptr (GPtrArray) nodes = attn_trace_list (trace, names);
  struct archive *archive = archive_write_new ();
  gboolean ok = archive != NULL &&
                archive_write_set_format_zip (archive) == ARCHIVE_OK &&
                archive_write_zip_set_compression_store (archive) == ARCHIVE_OK &&
                archive_write_set_bytes_in_last_block (archive, 1) == ARCHIVE_OK &&
                archive_write_open (archive, sink, NULL, write_cb, NULL) == ARCHIVE_OK;

  for (guint i = 0; ok && i < nodes->len; i++)
    ok = write_node (archive, g_ptr_array_index (nodes, i));
  ok = ok && archive_write_close (archive) == ARCHIVE_OK;
  if (!ok)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, "%s",
                 archive != NULL && archive_error_string (archive) != NULL ? archive_error_string (archive) : "libarchive");
  if (archive != NULL)
    archive_write_free (archive);
  return ok;
}

GBytes *
attn_values_to_npz (const AttnTrace *trace, const char *const *names, GError **error)
{
  g_auto (AttnSink) sink = { NULL };

  attn_sink_init (&sink, NULL, NULL);
  if (!attn_values_write_npz (&sink, trace, names, error))
    return NULL;
  return g_string_free_to_bytes (g_steal_pointer (&sink.text));
}
