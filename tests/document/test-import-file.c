/* test-import-file.c: files that are missing, too large, hostile or outside the document's folder
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "import-test.h"

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("attn-import-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_all (child);
    }
  g_remove (path);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  remove_all (fixture->folder);
  g_free (fixture->folder);
}

static AttnImport *
load (Fixture     *fixture,
      const char  *name,
      GError     **error)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return attn_import_load (file, ATTN_LANGUAGE_ENGLISH, error);
}

static void
write_file (Fixture    *fixture,
            const char *name,
            const void *data,
            gsize       size)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
}

static void
copy_file (Fixture    *fixture,
           const char *source,
           const char *name)
{
  g_autoptr (GBytes) bytes = import_test_read (source);

  write_file (fixture, name, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
test_missing (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load (fixture, "none.csv", &error));
  import_test_assert_error (error, ATTN_IMPORT_ERROR_READ, "none.csv: there is no such file");
}

static void
test_folder (Fixture       *fixture,
             gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  write_file (fixture, "sub.npz/x", "1", 1);
  g_assert_null (load (fixture, "sub.npz", &error));
  import_test_assert_error (error, ATTN_IMPORT_ERROR_READ, "sub.npz: this is a folder; a file is expected");
}

/* A pipe would be waited for until someone writes. */
static void
test_pipe (Fixture       *fixture,
           gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "pipe.csv", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  g_assert_null (load (fixture, "pipe.csv", &error));
  import_test_assert_error (error, ATTN_IMPORT_ERROR_READ, "pipe.csv: this is a device or a pipe; a file is expected");
}

static void
test_empty (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *names[] = { "x.csv", "x.npy", "x.npz", "x.safetensors", "x" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *message = g_strconcat (names[i], ": there is nothing here; a table of numbers is expected", NULL);

      write_file (fixture, names[i], "", 0);
      g_assert_null (load (fixture, names[i], &error));
      import_test_assert_error (error, ATTN_IMPORT_ERROR_EMPTY, message);
    }
}

/* Ten gigabytes are refused by their size: nothing of them is read. */
static void
test_ten_gigabytes (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "ten.csv", NULL);
  g_autoptr (GError) error = NULL;
  gint64 before;

  write_file (fixture, "ten.csv", "1,2\n", 4);
  g_assert_cmpint (truncate (path, (off_t) 10 << 30), ==, 0);
  before = g_get_monotonic_time ();
  g_assert_null (load (fixture, "ten.csv", &error));
  g_assert_cmpint (g_get_monotonic_time () - before, <, G_USEC_PER_SEC);
  import_test_assert_error (error, ATTN_IMPORT_ERROR_TOO_LARGE, "ten.csv: this is 10.0\302\240GiB; at most 256 MiB can be read");
}

/* Compresses, ending at a byte with nothing held back. */
static void
deflate (GConverter *converter,
         GByteArray *into,
         const void *data,
         gsize       size)
{
  const guint8 *p = data;
  GConverterResult result;

  do
    {
      g_autoptr (GError) error = NULL;
      guint8 out[65536];
      gsize read, written;

      result = g_converter_convert (converter, p, size, out, sizeof out, G_CONVERTER_FLUSH, &read, &written, &error);
      g_assert_no_error (error);
      g_byte_array_append (into, out, (guint) written);
      p += read;
      size -= read;
    }
  while (size > 0 || result != G_CONVERTER_FLUSHED);
}

static void
append_number (GByteArray *into,
               guint64     number,
               guint       size)
{
  for (guint i = 0; i < size; i++)
    {
      guint8 byte = i < sizeof number ? (guint8) (number >> 8 * i) : 0;

      g_byte_array_append (into, &byte, 1);
    }
}

/* The entry of a zip file: its local header, or its line in the directory at the end.  APPNOTE.TXT, 4.3.7, 4.3.12
 * and 4.5.3 (sizes of more than 32 bits). */
static void
append_entry (GByteArray *zip,
              gboolean    central,
              guint64     packed,
              guint64     unpacked)
{
  append_number (zip, central ? 0x02014b50 : 0x04034b50, 4);
  if (central)
    append_number (zip, 45, 2);
  append_number (zip, 45, 2);
  append_number (zip, 0, 2);
  append_number (zip, 8, 2);
  append_number (zip, 0, 4);
  append_number (zip, 0, 4);
  append_number (zip, G_MAXUINT32, 4);
  append_number (zip, G_MAXUINT32, 4);
  append_number (zip, 5, 2);
  append_number (zip, 20, 2);
  if (central)
    append_number (zip, 0, 14);
  g_byte_array_append (zip, (const guint8 *) "x.npy", 5);
  append_number (zip, 1, 2);
  append_number (zip, 16, 2);
  append_number (zip, unpacked, 8);
  append_number (zip, packed, 8);
}

/* An .npz that unpacks to ten gigabytes of zeros.  The same megabyte of them, packed, stands there again and again. */
static GBytes *
make_bomb (guint64 claimed)
{
  static const char header[] = "\x93NUMPY\x01\x00\x46\x00"
    "{'descr': '<f4', 'fortran_order': False, 'shape': (51200, 52428), }  \n";
  const gsize megabyte = 1 << 20;
  g_autofree guint8 *zeros = g_malloc0 (megabyte);
  g_autoptr (GConverter) converter = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW, 9));
  g_autoptr (GByteArray) data = g_byte_array_new (), once = g_byte_array_new (), zip = g_byte_array_new ();
  gsize start;

  deflate (converter, data, header, sizeof header - 1);
  deflate (converter, data, zeros, megabyte);
  deflate (converter, once, zeros, megabyte);
  for (guint i = 0; i < 10240; i++)
    g_byte_array_append (data, once->data, once->len);
  append_number (data, 0x0003, 2);

  append_entry (zip, FALSE, data->len, claimed);
  g_byte_array_append (zip, data->data, data->len);
  start = zip->len;
  append_entry (zip, TRUE, data->len, claimed);
  append_number (zip, 0x06054b50, 4);
  append_number (zip, 0, 4);
  append_number (zip, 1, 2);
  append_number (zip, 1, 2);
  append_number (zip, zip->len - 12 - start, 4);
  append_number (zip, start, 4);
  append_number (zip, 0, 2);

  return g_byte_array_free_to_bytes (g_steal_pointer (&zip));
}

static void
test_bomb (gconstpointer data)
{
  g_autoptr (GBytes) bomb = make_bomb (*(const guint64 *) data);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (g_bytes_get_size (bomb), <, 20 << 20);
  g_assert_null (attn_import_parse (bomb, "bomb.npz", ATTN_LANGUAGE_ENGLISH, &error));
  import_test_assert_error (error, ATTN_IMPORT_ERROR_TOO_LARGE, "bomb.npz: “x”: the archive unpacks to more than 256 MiB");
}

/* An array that is small in its file and would not be as float64. */
static void
test_wide (void)
{
  static const char header[] = "\x93NUMPY\x01\x00\x46\x00"
    "{'descr': '|b1', 'fortran_order': False, 'shape': (8192, 8192), }    \n";
  g_autoptr (GByteArray) data = g_byte_array_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  g_byte_array_append (data, (const guint8 *) header, sizeof header - 1);
  g_byte_array_set_size (data, (guint) (sizeof header - 1 + 8192 * 8192));
  memset (data->data + sizeof header - 1, 1, 8192 * 8192);
  bytes = g_byte_array_free_to_bytes (g_steal_pointer (&data));
  g_assert_null (attn_import_parse (bytes, "x.npy", ATTN_LANGUAGE_ENGLISH, &error));
  import_test_assert_error (error, ATTN_IMPORT_ERROR_TOO_LARGE,
                            "x.npy: a matrix of 8192 × 8192 takes more than 256 MiB as float64");
}

static void
test_resolve (Fixture       *fixture,
              gconstpointer  data)
{
  static const struct { const char *path; gint code; const char *found; } paths[] = {
    { "x.npz", -1, "doc/x.npz" },
    { "sub/y.npz", -1, "doc/sub/y.npz" },
    { "./sub/../x.npz", -1, "doc/x.npz" },
    { "inside.npz", -1, "doc/sub/y.npz" },
    { "none.npz", ATTN_IMPORT_ERROR_READ, NULL },
    { "", ATTN_IMPORT_ERROR_OUTSIDE, NULL },
    { ".", ATTN_IMPORT_ERROR_OUTSIDE, NULL },
    { "..", ATTN_IMPORT_ERROR_OUTSIDE, NULL },
    { "../outside.npz", ATTN_IMPORT_ERROR_OUTSIDE, NULL },
    { "../doc/x.npz", -1, "doc/x.npz" },
    { "../document/x.npz", ATTN_IMPORT_ERROR_OUTSIDE, NULL },
    { "sub/../../outside.npz", ATTN_IMPORT_ERROR_OUTSIDE, NULL },
    { "link.npz", ATTN_IMPORT_ERROR_OUTSIDE, NULL },
    { "linked/outside.npz", ATTN_IMPORT_ERROR_OUTSIDE, NULL },
    { "dangling.npz", ATTN_IMPORT_ERROR_READ, NULL },
    { "loop.npz", ATTN_IMPORT_ERROR_READ, NULL },
    { "/etc/passwd", ATTN_IMPORT_ERROR_OUTSIDE, NULL },
    { "file:///etc/passwd", ATTN_IMPORT_ERROR_READ, NULL },
    { "\xff.npz", ATTN_IMPORT_ERROR_OUTSIDE, NULL },
  };
  g_autofree char *real = realpath (fixture->folder, NULL);
  g_autofree char *doc = g_build_filename (fixture->folder, "doc", NULL);
  g_autofree char *alias = g_build_filename (fixture->folder, "alias", NULL);
  static const char *links[][2] = {
    { "../outside.npz", "link.npz" }, { "..", "linked" }, { "sub/y.npz", "inside.npz" }, { "nowhere", "dangling.npz" },
    { "loop.npz", "loop.npz" },
  };

  copy_file (fixture, "two.npz", "doc/x.npz");
  copy_file (fixture, "two.npz", "doc/sub/y.npz");
  copy_file (fixture, "two.npz", "outside.npz");
  copy_file (fixture, "two.npz", "document/x.npz");
  for (guint i = 0; i < G_N_ELEMENTS (links); i++)
    {
      g_autofree char *path = g_build_filename (doc, links[i][1], NULL);

      g_assert_cmpint (symlink (links[i][0], path), ==, 0);
    }
  /* The document's folder may itself be reached by a link. */
  g_assert_cmpint (symlink ("doc", alias), ==, 0);

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    for (guint j = 0; j < 2; j++)
      {
        g_autoptr (GFile) folder = g_file_new_for_path (j == 0 ? doc : alias);
        g_autoptr (GError) error = NULL;
        g_autoptr (GFile) found = NULL;

        /* By its other name the folder is no part of this path. */
        if (j == 1 && g_str_has_prefix (paths[i].path, "../doc/"))
          continue;
        found = attn_import_resolve (folder, paths[i].path, ATTN_LANGUAGE_KOREAN, &error);
        if (paths[i].found != NULL)
          {
            g_autofree char *expected = g_build_filename (real, paths[i].found, NULL);

            g_assert_no_error (error);
            g_assert_cmpstr (g_file_peek_path (found), ==, expected);
          }
        else
          {
            g_assert_null (found);
            g_assert_error (error, ATTN_IMPORT_ERROR, paths[i].code);
          }
      }
}

static void
test_reference (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->folder);
  g_autoptr (GError) error = NULL;
  AttnMatrix *matrix;

  copy_file (fixture, "two.npz", "weights/two.npz");
  copy_file (fixture, "all.safetensors", "all.safetensors");
  copy_file (fixture, "one.safetensors", "one.safetensors");
  copy_file (fixture, "f8.npy", "f8.npy");

  matrix = attn_import_read_reference (folder, "weights/two.npz", "weights", TRUE, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (attn_matrix_get_rows (matrix), ==, 3);
  g_assert_cmpfloat (attn_matrix_get (matrix, 2, 0), ==, -1.5);
  attn_matrix_unref (matrix);

  matrix = attn_import_read_reference (folder, "one.safetensors", NULL, FALSE, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (attn_matrix_get_rows (matrix), ==, 4);
  attn_matrix_unref (matrix);

  matrix = attn_import_read_reference (folder, "all.safetensors", "heads[1]", FALSE, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (attn_matrix_get (matrix, 0, 0), ==, 12);
  attn_matrix_unref (matrix);

  g_assert_null (attn_import_read_reference (folder, "weights/two.npz", NULL, FALSE, ATTN_LANGUAGE_ENGLISH, &error));
  import_test_assert_error (error, ATTN_IMPORT_ERROR_WHICH,
    "two.npz: there are 2 matrices here; say which one is meant: “weights”, “bias”");
  g_clear_error (&error);
  g_assert_null (attn_import_read_reference (folder, "all.safetensors", "query", FALSE, ATTN_LANGUAGE_ENGLISH, &error));
  g_assert_error (error, ATTN_IMPORT_ERROR, ATTN_IMPORT_ERROR_NAME);
  g_clear_error (&error);
  g_assert_null (attn_import_read_reference (folder, "f8.npy", NULL, FALSE, ATTN_LANGUAGE_ENGLISH, &error));
  import_test_assert_error (error, ATTN_IMPORT_ERROR_KIND,
                            "f8.npy: a document can refer to a safetensors or an npz file only");
  g_clear_error (&error);
  g_assert_null (attn_import_read_reference (folder, "../x.npz", NULL, FALSE, ATTN_LANGUAGE_ENGLISH, &error));
  import_test_assert_error (error, ATTN_IMPORT_ERROR_OUTSIDE,
                            "../x.npz: this leads out of the document's folder; a file in it or below it is expected");
}

int
main (int   argc,
      char *argv[])
{
  static const guint64 honest = (guint64) 10 << 30, liar = 100;

  g_test_init (&argc, &argv, NULL);

  g_test_add ("/import/file/missing", Fixture, NULL, set_up, test_missing, tear_down);
  g_test_add ("/import/file/folder", Fixture, NULL, set_up, test_folder, tear_down);
  g_test_add ("/import/file/pipe", Fixture, NULL, set_up, test_pipe, tear_down);
  g_test_add ("/import/file/empty", Fixture, NULL, set_up, test_empty, tear_down);
  g_test_add ("/import/file/ten-gigabytes", Fixture, NULL, set_up, test_ten_gigabytes, tear_down);
  g_test_add_data_func ("/import/file/bomb/honest", &honest, test_bomb);
  g_test_add_data_func ("/import/file/bomb/liar", &liar, test_bomb);
  g_test_add_func ("/import/file/wide", test_wide);
  g_test_add ("/import/file/resolve", Fixture, NULL, set_up, test_resolve, tear_down);
  g_test_add ("/import/file/reference", Fixture, NULL, set_up, test_reference, tear_down);

  return g_test_run ();
}
