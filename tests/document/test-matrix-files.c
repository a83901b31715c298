/* test-matrix-files.c: documents whose matrices are read out of files
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "attn-edit.h"
#include "document-test.h"

#define EN ATTN_LANGUAGE_ENGLISH
#define HEAD "{\"format\": \"attention\", \"version\": 1, "

typedef struct
{
  char *folder;     /* with the document, its files and a folder "below" */
  char *outside;
} Fixture;

static char *
make_path (const char *folder,
           const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static void
write_file (const char *folder,
            const char *name,
            const void *bytes,
            gsize       length)
{
  g_autofree char *path = make_path (folder, name);
  g_autoptr(GError) error = NULL;

  g_file_set_contents (path, bytes, (gssize) length, &error);
  g_assert_no_error (error);
}

/* Two tensors of float64: "x", 2 × 2, and "b", of two numbers. */
static void
write_tensors (const char *folder,
               const char *name,
               double      first)
{
  static const char header[] = "{\"x\":{\"dtype\":\"F64\",\"shape\":[2,2],\"data_offsets\":[0,32]},"
                               "\"b\":{\"dtype\":\"F64\",\"shape\":[2],\"data_offsets\":[32,48]}}";
  guint64 length = GUINT64_TO_LE (strlen (header));
  double values[] = { first, 2, 3, 4, 0.5, -0.0 };
  g_autoptr(GByteArray) bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) &length, sizeof length);
  g_byte_array_append (bytes, (const guint8 *) header, (guint) strlen (header));
  g_byte_array_append (bytes, (const guint8 *) values, sizeof values);
  write_file (folder, name, bytes->data, bytes->len);
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *below = NULL, *npz = g_test_build_filename (G_TEST_DIST, "data", "import", "two.npz", NULL), *bytes = NULL;
  gsize length;

  fixture->folder = g_dir_make_tmp ("attention-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->outside = g_dir_make_tmp ("attention-XXXXXX", &error);
  g_assert_no_error (error);
  below = make_path (fixture->folder, "below");
  g_assert_cmpint (g_mkdir (below, 0755), ==, 0);
  write_tensors (fixture->folder, "w.safetensors", 1);
  write_tensors (below, "w.safetensors", 1);
  write_tensors (fixture->outside, "w.safetensors", 1);
  g_assert_true (g_file_get_contents (npz, &bytes, &length, NULL));
  write_file (fixture->folder, "two.npz", bytes, length);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  document_test_remove (fixture->folder);
  document_test_remove (fixture->outside);
  g_free (fixture->folder);
  g_free (fixture->outside);
}

static AttnDocument *
load (const char *folder,
      const char *rest,
      GError    **error)
{
  g_autofree char *text = g_strconcat (HEAD, rest, "}", NULL), *path = make_path (folder, "a.attention");
  g_autoptr(GFile) file = g_file_new_for_path (path);

  write_file (folder, "a.attention", text, strlen (text));
  return attn_document_load (file, EN, error);
}

/* Saves the document in a folder and gives the text that was written. */
static char *
save (const AttnDocument *document,
      const char         *folder)
{
  g_autofree char *path = make_path (folder, "saved.attention");
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  char *text = NULL;

  attn_document_save (document, file, EN, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static AttnDocument *
load_saved (const char *folder)
{
  g_autofree char *path = make_path (folder, "saved.attention");
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  AttnDocument *document = attn_document_load (file, EN, &error);

  g_assert_no_error (error);
  return document;
}

static void
test_read (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document =
    load (fixture->folder, "\"embedding\": {\"file\": \"w.safetensors\", \"tensor\": \"x\"}, "
          "\"attention\": {\"query_weight\": {\"file\": \"below/w.safetensors\", \"tensor\": \"x\", \"transposed\": true}, "
          "\"query_bias\": {\"file\": \"w.safetensors\", \"tensor\": \"b\", \"transposed\": false}}", &error);
  const char *path = NULL, *tensor = NULL;
  gboolean transposed = FALSE;
  g_autofree char *text = NULL;
  g_autoptr(AttnDocument) again = NULL;

  g_assert_no_error (error);
  g_assert_cmpfloat (attn_matrix_get (attn_document_get_matrix (document, "embedding"), 0, 1), ==, 2);
  g_assert_cmpfloat (attn_matrix_get (attn_document_get_matrix (document, "attention.query_weight"), 0, 1), ==, 3);
  g_assert_cmpfloat (attn_matrix_get (attn_document_get_matrix (document, "attention.query_bias"), 0, 0), ==, 0.5);
  g_assert_true (attn_document_get_reference (document, "attention.query_weight", &path, &tensor, &transposed));
  g_assert_cmpstr (path, ==, "below/w.safetensors");
  g_assert_cmpstr (tensor, ==, "x");
  g_assert_true (transposed);
  g_assert_false (attn_document_get_reference (document, "attention.key_weight", NULL, NULL, NULL));

  /* Saved as it was said, word by word. */
  text = save (document, fixture->folder);
  g_assert_nonnull (strstr (text, "\"embedding\": {\"file\": \"w.safetensors\", \"tensor\": \"x\"}"));
  g_assert_nonnull (strstr (text, "{\"file\": \"below/w.safetensors\", \"tensor\": \"x\", \"transposed\": true}"));
  g_assert_nonnull (strstr (text, "{\"file\": \"w.safetensors\", \"tensor\": \"b\", \"transposed\": false}"));
  again = load_saved (fixture->folder);
  g_assert_true (attn_document_equal (document, again));
}

static void
test_npz (Fixture      *fixture,
          gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document = load (fixture->folder, "\"embedding\": {\"file\": \"two.npz\", \"tensor\": \"weights\"}", &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = save (document, fixture->folder);
  g_assert_nonnull (strstr (text, "\"embedding\": {\"file\": \"two.npz\", \"tensor\": \"weights\"}"));
}

/* What the learner sees is what is saved: where the file would not give it back, the numbers are written out. */
static void
test_written_out (Fixture      *fixture,
                  gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document = load (fixture->folder, "\"embedding\": {\"file\": \"w.safetensors\", \"tensor\": \"x\"}", &error);
  g_autofree char *below = make_path (fixture->folder, "below"), *elsewhere = NULL, *same = NULL, *changed = NULL, *plain = NULL;
  g_autoptr(AttnDocument) again = NULL;
  g_autoptr(AttnEdit) edit = NULL;

  g_assert_no_error (error);
  /* A folder with the same file will do; one without it will not. */
  same = save (document, below);
  g_assert_nonnull (strstr (same, "\"file\""));
  write_tensors (fixture->outside, "w.safetensors", 7);
  elsewhere = save (document, fixture->outside);
  g_assert_null (strstr (elsewhere, "\"file\""));
  again = load_saved (fixture->outside);
  g_assert_true (attn_matrix_equal (attn_document_get_matrix (again, "embedding"), attn_document_get_matrix (document, "embedding")));

  /* The file has become another. */
  write_tensors (fixture->folder, "w.safetensors", 7);
  changed = save (document, fixture->folder);
  g_assert_null (strstr (changed, "\"file\""));
  write_tensors (fixture->folder, "w.safetensors", 1);
  g_free (changed);
  changed = save (document, fixture->folder);
  g_assert_nonnull (strstr (changed, "\"file\""));

  /* On its own, a text has no folder. */
  plain = attn_document_serialize (document);
  g_assert_null (strstr (plain, "\"file\""));

  /* An edit of a cell makes it plain; an edit of something else does not. */
  edit = attn_edit_set_cell (document, "embedding", 0, 0, 9, EN, &error);
  g_assert_no_error (error);
  g_assert_false (attn_document_get_reference (edit->document, "embedding", NULL, NULL, NULL));
  g_clear_pointer (&edit, attn_edit_free);
  edit = attn_edit_set_scale (document, ATTN_SCALE_NONE, 0, EN, &error);
  g_assert_true (attn_document_get_reference (edit->document, "embedding", NULL, NULL, NULL));
  g_clear_pointer (&edit, attn_edit_free);
  edit = attn_edit_set_cross (document, TRUE, EN, &error);
  g_assert_true (attn_document_get_reference (edit->document, "memory", NULL, NULL, NULL));
}

static void
test_mask (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *ones = NULL;
  static const char header[] = "{\"m\":{\"dtype\":\"U8\",\"shape\":[2,2],\"data_offsets\":[0,4]}}";
  guint64 length = GUINT64_TO_LE (strlen (header));
  g_autoptr(GByteArray) bytes = g_byte_array_new ();
  g_autoptr(AttnDocument) document = NULL;
  AttnDocument *wrong;

  g_byte_array_append (bytes, (const guint8 *) &length, sizeof length);
  g_byte_array_append (bytes, (const guint8 *) header, (guint) strlen (header));
  g_byte_array_append (bytes, (const guint8 *) "\1\0\1\1", 4);
  write_file (fixture->folder, "m.safetensors", bytes->data, bytes->len);
  document = load (fixture->folder, "\"embedding\": [[1], [2]], \"attention\": {\"mask\": {\"file\": \"m.safetensors\"}}", &error);
  g_assert_no_error (error);
  g_assert_cmpint (attn_document_get_mask (document), ==, ATTN_MASK_MATRIX);
  ones = save (document, fixture->folder);
  g_assert_nonnull (strstr (ones, "\"mask\": {\"file\": \"m.safetensors\"}"));

  wrong = load (fixture->folder, "\"embedding\": [[1], [2]], \"attention\": {\"mask\": {\"file\": \"w.safetensors\", \"tensor\": \"x\"}}", &error);
  g_assert_null (wrong);
  g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_VALUE);
  g_assert_nonnull (strstr (error->message, "attention.mask, row 0, column 1"));
}

static void
test_refusals (Fixture      *fixture,
               gconstpointer data)
{
  static const struct
  {
    const char       *value;
    AttnDocumentError code;
    const char       *words;
  } cases[] = {
    { "{\"file\": \"none.npz\"}", ATTN_DOCUMENT_ERROR_REFERENCE, "embedding|none.npz|no such file" },
    { "{\"file\": \"below\"}", ATTN_DOCUMENT_ERROR_REFERENCE, "embedding|below" },
    { "{\"file\": \"../a.npz\"}", ATTN_DOCUMENT_ERROR_REFERENCE, "embedding|document's folder" },
    { "{\"file\": \"below/../../a.npz\"}", ATTN_DOCUMENT_ERROR_REFERENCE, "embedding|document's folder" },
    { "{\"file\": \"/etc/passwd\"}", ATTN_DOCUMENT_ERROR_REFERENCE, "embedding|relative to the document's folder" },
    { "{\"file\": \"\"}", ATTN_DOCUMENT_ERROR_REFERENCE, "embedding|relative" },
    { "{\"file\": \"file:///etc/passwd\"}", ATTN_DOCUMENT_ERROR_REFERENCE, "embedding" },
    { "{\"file\": \"link.safetensors\", \"tensor\": \"x\"}", ATTN_DOCUMENT_ERROR_REFERENCE, "embedding|link leads out" },
    { "{\"file\": \"w.safetensors\"}", ATTN_DOCUMENT_ERROR_REFERENCE, "embedding|w.safetensors" },
    { "{\"file\": \"w.safetensors\", \"tensor\": \"y\"}", ATTN_DOCUMENT_ERROR_REFERENCE, "embedding|“y”" },
    { "{\"file\": \"words.csv\"}", ATTN_DOCUMENT_ERROR_REFERENCE, "embedding|words.csv|npz file" },
    { "{\"file\": \"a.attention\"}", ATTN_DOCUMENT_ERROR_REFERENCE, "embedding|a.attention" },
  };
  g_autofree char *target = make_path (fixture->outside, "w.safetensors"), *link = make_path (fixture->folder, "link.safetensors");

  g_assert_cmpint (symlink (target, link), ==, 0);
  write_file (fixture->folder, "words.csv", "1,2\n3,4\n", 8);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *rest = g_strconcat ("\"embedding\": ", cases[i].value, NULL);
      g_auto(GStrv) words = g_strsplit (cases[i].words, "|", -1);
      g_autoptr(GError) error = NULL;
      AttnDocument *document = load (fixture->folder, rest, &error);

      g_assert_null (document);
      g_test_message ("%s", error->message);
      g_assert_error (error, ATTN_DOCUMENT_ERROR, (int) cases[i].code);
      g_assert_nonnull (strstr (error->message, "a.attention: "));
      g_assert_null (strchr (error->message, '\n'));
      for (guint k = 0; words[k] != NULL; k++)
        g_assert_nonnull (strstr (error->message, words[k]));
    }
}

/* A bias is one row; a matrix with more is refused by its shape. */
static void
test_bias (Fixture      *fixture,
           gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  AttnDocument *document = load (fixture->folder, "\"embedding\": [[1, 2]], \"attention\": {\"key_bias\": {\"file\": \"w.safetensors\", \"tensor\": \"x\"}}",
                                 &error);

  g_assert_null (document);
  g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_SHAPE);
  g_assert_nonnull (strstr (error->message, "attention.key_bias: found the shape 2 × 2, expected one row"));
}

static void
add (const char *name,
     void      (*function) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/document/matrix-files/", name, NULL);

  g_test_add (path, Fixture, NULL, set_up, function, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add ("read", test_read);
  add ("npz", test_npz);
  add ("written-out", test_written_out);
  add ("mask", test_mask);
  add ("refusals", test_refusals);
  add ("bias", test_bias);
  return g_test_run ();
}
