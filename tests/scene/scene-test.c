/* scene-test.c: what the tests of pictures share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "scene-test.h"

#include <glib/gstdio.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "attn-name.h"

const char scene_test_hard[] =
  "{\"format\": \"attention\", \"version\": 1, \"title\": \"Hard & <odd> \\\"one\\\"\", \"tokens\": ["
  "\"😀👩‍👩‍👧🇰🇷\", \"مرحبا، (بكم)!\", \"\", \"a very long token of many words that goes on & on < > \\\" '\","
  "\"" SCENE_TEST_MISSING "\\u0001x\", \"한국어와 English\", \"é̈\", \"]]>\"],"
  "\"embedding\": {\"random\": {\"rows\": 8, \"columns\": 24, \"seed\": 3, \"deviation\": 1}}}";

static AttnTrace *
compute (AttnDocument *document, AttnLanguage language)
{
  g_autoptr (GError) error = NULL;
  AttnTrace *trace = attn_document_trace (document, NULL, language, &error);

  g_assert_no_error (error);
  return trace;
}

AttnTrace *
scene_test_load (const char *sample, AttnLanguage language)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnDocument) document = attn_sample_load (sample, language, &error);

  g_assert_no_error (error);
  return compute (document, language);
}

AttnTrace *
scene_test_parse (const char *json)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnDocument) document = attn_document_parse (json, strlen (json), "test", ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  return compute (document, ATTN_LANGUAGE_ENGLISH);
}

static char *folder;

static void
remove_folder (void)
{
  GDir *directory = g_dir_open (folder, 0, NULL);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  if (directory != NULL)
    g_dir_close (directory);
  g_rmdir (folder);
  g_free (folder);
}

char *
scene_test_write (const char *name, GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  char *path;

  if (folder == NULL)
    {
      folder = g_dir_make_tmp ("attention-scene-XXXXXX", &error);
      g_assert_no_error (error);
      atexit (remove_folder);
    }
  path = g_build_filename (folder, name, NULL);
  g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), &error);
  g_assert_no_error (error);
  return path;
}

char *
scene_test_run (const char *program, ...)
{
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *err = NULL;
  char *out = NULL;
  int status = 0;
  va_list list;

  g_ptr_array_add (arguments, (char *) program);
  va_start (list, program);
  for (char *argument = va_arg (list, char *); argument != NULL; argument = va_arg (list, char *))
    g_ptr_array_add (arguments, argument);
  va_end (list);
  g_ptr_array_add (arguments, NULL);
  g_spawn_sync (NULL, (char **) arguments->pdata, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &out, &err, &status, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (err, ==, "");
  g_spawn_check_wait_status (status, &error);
  g_assert_no_error (error);
  return out;
}

cairo_surface_t *
scene_test_read (const char *path)
{
  cairo_surface_t *surface = cairo_image_surface_create_from_png (path);

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  return surface;
}

cairo_surface_t *
scene_test_decode (GBytes *png)
{
  g_autofree char *path = scene_test_write ("decoded.png", png);

  return scene_test_read (path);
}

guint32
scene_test_pixel (cairo_surface_t *surface, int x, int y)
{
  const gsize stride = (gsize) cairo_image_surface_get_stride (surface);
  guint32 pixel;

  memcpy (&pixel, cairo_image_surface_get_data (surface) + (gsize) y * stride + 4 * (gsize) x, 4);
  return cairo_image_surface_get_format (surface) == CAIRO_FORMAT_RGB24 ? pixel | 0xff000000 : pixel;
}

SceneTestDifference
scene_test_compare (cairo_surface_t *a, cairo_surface_t *b)
{
  const int width = cairo_image_surface_get_width (a), height = cairo_image_surface_get_height (a);
  SceneTestDifference difference = { 0 };

  g_assert_cmpint (cairo_image_surface_get_width (b), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (b), ==, height);
  for (int top = 0; top < height; top += 8)
    for (int left = 0; left < width; left += 8)
      for (int shift = 0; shift < 24; shift += 8)
        {
          const int right = MIN (left + 8, width), bottom = MIN (top + 8, height);
          int sum = 0, n = 0;

          for (int y = top; y < bottom; y++)
            for (int x = left; x < right; x++, n++)
              {
                const guint32 p = scene_test_pixel (a, x, y), q = scene_test_pixel (b, x, y);
                /* Premultiplied, so that the rest is white. */
                const int one = (int) ((p >> shift & 0xff) + 255 - (p >> 24)), other = (int) ((q >> shift & 0xff) + 255 - (q >> 24));

                sum += one - other;
                difference.mean += abs (one - other);
              }
          difference.largest = MAX (difference.largest, abs (sum) / (double) n);
        }
  difference.mean /= 3.0 * width * height;
  return difference;
}

static void
append_channel (GString *text, guint side, guint channel)
{
  for (guint y = 0; y < side; y++)
    {
      g_string_append (text, y > 0 ? ", [" : "[[");
      for (guint x = 0; x < side; x++)
        g_string_append_printf (text, "%s0.%02u", x > 0 ? ", " : "", (7 * x + 13 * y + 5 * channel * x * y + channel) % 97);
      g_string_append (text, "]");
    }
  g_string_append (text, "]");
}

char *
scene_test_dup_image (guint side, guint p, guint d, guint layers, gboolean class_token)
{
  GString *text = g_string_new ("{\"format\": \"attention\", \"version\": 1, \"image\": {\"pixels\": [");

  for (guint channel = 0; channel < 3; channel++)
    {
      g_string_append (text, channel > 0 ? ", " : "");
      append_channel (text, side, channel);
    }
  g_string_append_printf (text, "], \"patch\": %u, \"weight\": {\"random\": {\"rows\": %u, \"columns\": %u, \"seed\": 5, \"deviation\": 0.1}}, "
                          "\"bias\": {\"random\": {\"rows\": 1, \"columns\": %u, \"seed\": 6, \"deviation\": 0.1}}", p, 3 * p * p, d, d);
  if (class_token)
    g_string_append_printf (text, ", \"class_token\": {\"random\": {\"rows\": 1, \"columns\": %u, \"seed\": 7, \"deviation\": 0.1}}", d);
  g_string_append (text, "}, \"layers\": [");
  for (guint i = 0; i < layers; i++)
    g_string_append (text, i > 0 ? ", {\"attention\": {\"heads\": 2}}" : "{\"attention\": {\"heads\": 2}}");
  g_string_append (text, "]}");
  return g_string_free (text, FALSE);
}

void
scene_test_begin (SceneTestFixture *f, AttnTrace *trace)
{
  *f = (SceneTestFixture) { .fonts = attn_fonts_new ("DejaVu Sans", NULL), .trace = trace };
  attn_view_init (&f->view);
}

void
scene_test_show (SceneTestFixture *f, double width, double height)
{
  g_clear_pointer (&f->scene, attn_scene_unref);
  f->scene = attn_scene_new (f->trace, &f->view, f->fonts, width, height);
}

void
scene_test_end (SceneTestFixture *f)
{
  g_clear_pointer (&f->scene, attn_scene_unref);
  attn_trace_unref (f->trace);
  attn_fonts_unref (f->fonts);
}

AttnScene *
scene_test_new (AttnFonts *fonts, const AttnTrace *trace, AttnViewMode mode, const char *step, const char *node, guint row, guint column,
                double width, double height)
{
  AttnView view;

  attn_view_init (&view);
  view.mode = mode;
  view.interactive = TRUE;
  view.step = attn_name_intern (step);
  if (node != NULL)
    view.selected = (AttnPlace) { attn_name_intern (node), row, column };
  return attn_scene_new (trace, &view, fonts, width, height);
}
