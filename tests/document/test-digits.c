/* test-digits.c: the model that reads digits gives PyTorch's numbers, and reads what it was never trained on
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-test.h"

#include <jansson.h>
#include <math.h>

#define TOLERANCE 1e-5
#define SIDE 8

typedef struct
{
  json_t *document;   /* the sample, as JSON */
  json_t *checked;    /* what PyTorch computed */
  json_t *shipped;    /* the images to go through */
} Fixture;

static json_t *
read_json (const char *folder,
           const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", folder, name, NULL);
  json_error_t error;
  json_t *root = json_load_file (path, JSON_REJECT_DUPLICATES, &error);

  if (root == NULL)
    g_error ("%s, line %d: %s", path, error.line, error.text);
  return root;
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  g_autoptr(AttnDocument) document = attn_sample_load ("digits", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autofree char *text = NULL;

  g_assert_nonnull (document);
  text = attn_document_serialize (document);
  fixture->document = json_loads (text, 0, NULL);
  fixture->checked = read_json ("tests/data", "digits.json");
  fixture->shipped = read_json ("data/models", "digits-images.json");
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  json_decref (fixture->document);
  json_decref (fixture->checked);
  json_decref (fixture->shipped);
}

/* What the program computes for an image of either file. */
static AttnTrace *
trace_image (Fixture      *fixture,
             const json_t *image)
{
  const json_t *pixels = json_object_get (image, "pixels");
  g_autoptr(AttnDocument) document = NULL;
  json_t *rows = json_array ();
  AttnTrace *trace;
  char *text;

  g_assert_cmpuint (json_array_size (pixels), ==, SIDE * SIDE);
  for (gsize i = 0; i < SIDE; i++)
    {
      json_t *row = json_array ();

      for (gsize j = 0; j < SIDE; j++)
        {
          json_int_t ink = json_integer_value (json_array_get (pixels, i * SIDE + j));

          g_assert_cmpint (ink, >=, 0);
          g_assert_cmpint (ink, <=, 16);
          json_array_append_new (row, json_real ((double) ink / 16));
        }
      json_array_append_new (rows, row);
    }
  json_object_set_new (json_object_get (fixture->document, "image"), "pixels", rows);
  text = json_dumps (fixture->document, JSON_REAL_PRECISION (17));
  document = document_test_parse (text);
  trace = document_test_trace (document);
  free (text);
  return trace;
}

static guint
find_largest (const AttnTrace *trace)
{
  guint largest = 0;

  for (guint k = 1; k < 10; k++)
    if (document_test_value (trace, "probabilities", 0, k) > document_test_value (trace, "probabilities", 0, largest))
      largest = k;
  return largest;
}

static void
test_logits (Fixture      *fixture,
             gconstpointer data)
{
  json_t *image, *images = json_object_get (fixture->checked, "images");
  gsize i;

  g_assert_cmpuint (json_array_size (images), ==, 50);
  json_array_foreach (images, i, image)
    {
      g_autoptr(AttnTrace) trace = trace_image (fixture, image);
      const json_t *logits = json_object_get (image, "logits");

      g_assert_cmpuint (json_array_size (logits), ==, 10);
      for (guint k = 0; k < 10; k++)
        {
          double ours = document_test_value (trace, "logits", 0, k);
          double theirs = json_number_value (json_array_get (logits, k));

          if (!(fabs (ours - theirs) <= TOLERANCE))
            {
              g_test_message ("image %zu, digit %u: %.17g, PyTorch has %.17g", i, k, ours, theirs);
              g_test_fail ();
            }
        }
    }
}

/* Ten images of each digit, none twice; as many are read as the log says of all that were held out, or nearly. */
static void
test_images (Fixture      *fixture,
             gconstpointer data)
{
  json_t *image, *images = json_object_get (fixture->shipped, "images");
  g_autoptr(GHashTable) seen = g_hash_table_new (NULL, NULL);
  guint counts[10] = { 0 }, right = 0;
  gsize i;

  g_assert_cmpuint (json_array_size (images), ==, 100);
  json_array_foreach (images, i, image)
    {
      g_autoptr(AttnTrace) trace = trace_image (fixture, image);
      guint digit = (guint) json_integer_value (json_object_get (image, "digit"));
      guint number = (guint) json_integer_value (json_object_get (image, "number"));

      g_assert_cmpuint (digit, <, 10);
      g_assert_true (g_hash_table_add (seen, GUINT_TO_POINTER (number + 1)));
      counts[digit]++;
      right += find_largest (trace) == digit;
    }
  for (guint k = 0; k < 10; k++)
    g_assert_cmpuint (counts[k], ==, 10);
  g_test_message ("%u of 100", right);
  g_assert_cmpuint (right, >=, 95);
}

/* The sample's own image is a three that is read as one; an empty one is read as nothing in particular. */
static void
test_certainty (Fixture      *fixture,
                gconstpointer data)
{
  g_autoptr(AttnDocument) document = attn_sample_load ("digits", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnTrace) three = document_test_trace (document), nothing = NULL;
  json_t *pixels = json_array (), *image = json_object ();

  g_assert_cmpuint (find_largest (three), ==, 3);
  g_assert_cmpfloat (document_test_value (three, "probabilities", 0, 3), >, 0.6);
  g_assert_cmpstr (attn_trace_get_tokens (three)[0], !=, attn_trace_get_tokens (three)[1]);

  for (guint i = 0; i < SIDE * SIDE; i++)
    json_array_append_new (pixels, json_integer (0));
  json_object_set_new (image, "pixels", pixels);
  nothing = trace_image (fixture, image);
  g_assert_cmpfloat (document_test_value (nothing, "probabilities", 0, find_largest (nothing)), <, 0.3);
  json_decref (image);
}

/* The document that takes its weights out of the file computes what the one does that has them written out. */
static void
test_file (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "models", "digits.attention", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) referring = attn_document_load (file, ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr(AttnDocument) written = attn_sample_load ("digits", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnTrace) a = NULL, b = NULL;

  g_assert_no_error (error);
  a = document_test_trace (referring);
  b = document_test_trace (written);
  document_test_assert_same (a, b);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/document/digits/logits", Fixture, NULL, set_up, test_logits, tear_down);
  g_test_add ("/document/digits/images", Fixture, NULL, set_up, test_images, tear_down);
  g_test_add ("/document/digits/certainty", Fixture, NULL, set_up, test_certainty, tear_down);
  g_test_add_func ("/document/digits/file", test_file);
  return g_test_run ();
}
