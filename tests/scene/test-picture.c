/* test-picture.c: PNG files
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "attn-name.h"
#include "attn-picture.h"
#include "scene-test.h"

typedef struct
{
  const guint8 *data;
  gsize         length;
  gsize         at;
} Bytes;

static AttnTrace *
load (const char *sample)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnDocument) document = attn_sample_load (sample, ATTN_LANGUAGE_ENGLISH, &error);
  AttnTrace *trace;

  g_assert_no_error (error);
  trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  return trace;
}

static GBytes *
write_png (const AttnTrace *trace, const AttnView *view, const AttnPictureOptions *options)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (GError) error = NULL;
  GBytes *bytes = attn_picture_to_png (trace, view, fonts, options, &error);

  g_assert_no_error (error);
  g_assert_nonnull (bytes);
  return bytes;
}

static cairo_status_t
read_cb (void *closure, unsigned char *data, unsigned int length)
{
  Bytes *bytes = closure;

  if (bytes->at + length > bytes->length)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, bytes->data + bytes->at, length);
  bytes->at += length;
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
read_png (GBytes *png)
{
  Bytes bytes = { 0 };
  cairo_surface_t *surface;

  bytes.data = g_bytes_get_data (png, &bytes.length);
  surface = cairo_image_surface_create_from_png_stream (read_cb, &bytes);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  return surface;
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  guint32 pixel;

  memcpy (&pixel, cairo_image_surface_get_data (surface) + (gsize) y * (gsize) cairo_image_surface_get_stride (surface) + 4 * (gsize) x, 4);
  return pixel;
}

static guint32
get_number (const guint8 *data)
{
  return (guint32) data[0] << 24 | (guint32) data[1] << 16 | (guint32) data[2] << 8 | data[3];
}

/* The names of the chunks in order, each once; and the density. */
static char *
read_chunks (GBytes *png, guint32 *density_x, guint32 *density_y)
{
  gsize length, at = 8;
  const guint8 *data = g_bytes_get_data (png, &length);
  GString *names = g_string_new (NULL);

  g_assert_cmpint (memcmp (data, "\x89PNG\r\n\x1a\n", 8), ==, 0);
  while (at + 12 <= length)
    {
      guint32 size = get_number (data + at);
      const char *name = (const char *) data + at + 4;

      if (names->len < 4 || strncmp (names->str + names->len - 5, name, 4) != 0)
        {
          g_string_append_len (names, name, 4);
          g_string_append_c (names, ' ');
        }
      if (strncmp (name, "pHYs", 4) == 0)
        {
          g_assert_cmpuint (size, ==, 9);
          *density_x = get_number (data + at + 8);
          *density_y = get_number (data + at + 12);
          g_assert_cmpuint (data[at + 16], ==, 1);
        }
      at += 12 + size;
    }
  g_assert_cmpuint (at, ==, length);
  return g_string_free (names, FALSE);
}

static void
test_defaults (void)
{
  AttnPictureOptions options;

  attn_picture_options_init (&options);
  g_assert_cmpfloat (options.width, ==, 1600);
  g_assert_cmpfloat (options.height, ==, 900);
  g_assert_cmpfloat (options.scale, ==, 2);
  g_assert_false (options.transparent);
}

/* A picture at scale 2 is pasted as large as one at scale 1; and nothing in the file tells when it was made. */
static void
test_chunks (void)
{
  g_autoptr (AttnTrace) trace = load ("four-words");
  const double scales[] = { 1, 1.5, 2, 3 };
  AttnView view;

  attn_view_init (&view);
  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    for (int transparent = 0; transparent < 2; transparent++)
      {
        AttnPictureOptions options = { 640, 360, scales[i], transparent };
        g_autoptr (GBytes) png = write_png (trace, &view, &options);
        guint32 x = 0, y = 0;
        g_autofree char *names = read_chunks (png, &x, &y);
        cairo_surface_t *surface = read_png (png);

        g_assert_cmpstr (names, ==, "IHDR sRGB pHYs IDAT IEND ");
        g_assert_cmpuint (x, ==, (guint32) floor (scales[i] * 96 / 0.0254 + 0.5));
        g_assert_cmpuint (y, ==, x);
        g_assert_cmpint (cairo_image_surface_get_width (surface), ==, (int) (640 * scales[i]));
        g_assert_cmpint (cairo_image_surface_get_height (surface), ==, (int) (360 * scales[i]));
        cairo_surface_destroy (surface);
      }
}

/* As others read it: 640 pixels of 96 to an inch, and more of more, always pasted as large. */
static void
test_identify (void)
{
  g_autoptr (AttnTrace) trace = load ("four-words");
  AttnView view;

  attn_view_init (&view);
  for (guint scale = 1; scale <= 4; scale++)
    {
      AttnPictureOptions options = { 640, 360, scale, FALSE };
      g_autoptr (GBytes) png = write_png (trace, &view, &options);
      g_autofree char *path = scene_test_write ("picture.png", png);
      g_autofree char *said = scene_test_run ("identify", "-units", "PixelsPerInch", "-format", "%m %w %h %x %[colorspace]", path, NULL);
      char kind[8], space[8];
      int width, height;
      double density;

      g_assert_cmpint (sscanf (said, "%7s %d %d %lf %7s", kind, &width, &height, &density, space), ==, 5);
      g_assert_cmpstr (kind, ==, "PNG");
      g_assert_cmpstr (space, ==, "sRGB");
      g_assert_cmpint (width, ==, 640 * (int) scale);
      g_assert_cmpint (height, ==, 360 * (int) scale);
      g_assert_cmpfloat_with_epsilon (density, 96.0 * scale, 0.05);
    }
}

/* The file holds the very pixels that were drawn. */
static void
test_pixels (void)
{
  g_autoptr (AttnTrace) trace = load ("four-words-learned");
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnPictureOptions options = { 800, 450, 1, FALSE };
  AttnView view;
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GError) error = NULL;
  cairo_surface_t *drawn, *read;

  attn_view_init (&view);
  png = write_png (trace, &view, &options);
  read = read_png (png);
  drawn = attn_picture_to_surface (trace, &view, fonts, &options, &error);
  g_assert_no_error (error);
  g_assert_cmpint (cairo_image_surface_get_format (drawn), ==, CAIRO_FORMAT_ARGB32);
  g_assert_cmpint (cairo_image_surface_get_stride (drawn), ==, 800 * 4);
  for (int y = 0; y < 450; y++)
    for (int x = 0; x < 800; x++)
      {
        g_assert_cmpuint (get_pixel (drawn, x, y) >> 24, ==, 0xff);
        g_assert_cmphex (get_pixel (drawn, x, y) & 0xffffff, ==, get_pixel (read, x, y) & 0xffffff);
      }
  cairo_surface_destroy (drawn);
  cairo_surface_destroy (read);
}

static void
test_transparent (void)
{
  g_autoptr (AttnTrace) trace = load ("four-words");
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnPictureOptions options = { 800, 450, 1, TRUE };
  AttnView view;
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GError) error = NULL;
  cairo_surface_t *drawn, *read;
  guint clear = 0, full = 0, part = 0;

  attn_view_init (&view);
  png = write_png (trace, &view, &options);
  read = read_png (png);
  drawn = attn_picture_to_surface (trace, &view, fonts, &options, &error);
  g_assert_no_error (error);
  for (int y = 0; y < 450; y++)
    for (int x = 0; x < 800; x++)
      {
        guint32 a = get_pixel (drawn, x, y), b = get_pixel (read, x, y), alpha = a >> 24;

        clear += alpha == 0;
        full += alpha == 255;
        part += alpha > 0 && alpha < 255;
        g_assert_cmpuint (b >> 24, ==, alpha);
        for (int shift = 0; shift < 24; shift += 8)
          g_assert_cmpint (abs ((int) (a >> shift & 0xff) - (int) (b >> shift & 0xff)), <=, 1);
      }
  g_assert_cmpuint (clear, >, 100000);
  g_assert_cmpuint (full, >, 10000);
  g_assert_cmpuint (part, >, 500);
  cairo_surface_destroy (drawn);
  cairo_surface_destroy (read);
}

static void
test_same_bytes (void)
{
  g_autoptr (AttnTrace) trace = load ("four-words"), again = load ("four-words");
  AttnPictureOptions options = { 1000, 600, 1, FALSE };
  AttnView view;
  g_autoptr (GBytes) a = NULL, b = NULL, c = NULL;

  attn_view_init (&view);
  view.selected = (AttnPlace) { attn_name_intern ("weights"), 3, 2 };
  a = write_png (trace, &view, &options);
  b = write_png (again, &view, &options);
  g_assert_true (g_bytes_equal (a, b));
  view.selected.column = 1;
  c = write_png (trace, &view, &options);
  g_assert_false (g_bytes_equal (a, c));
}

/* Where no cell is explained beside a picture there is no empty card; where one is, its explanation has one. */
static void
test_bare_card (void)
{
  g_autoptr (AttnTrace) trace = scene_test_parse ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2], [3, 4]]}");
  AttnPictureOptions options = { 1280, 720, 1, FALSE };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  AttnView view;

  attn_view_init (&view);
  view.mode = ATTN_VIEW_FOCUS;
  view.theme = ATTN_THEME_DARK;
  view.step = attn_name_intern ("scores");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (AttnScene) scene = NULL;
      g_autoptr (GBytes) png = NULL;
      cairo_surface_t *surface;
      AttnBox card;
      guint32 pixel;

      if (i == 1)
        view.selected = (AttnPlace) { view.step, 1, 1 };
      scene = attn_scene_new (trace, &view, fonts, 1280, 720);
      card = attn_scene_get_card_box (scene);
      g_assert_cmpfloat (card.height, >, card.width);
      png = write_png (trace, &view, &options);
      surface = read_png (png);
      pixel = get_pixel (surface, (int) (card.x + card.width / 2), (int) (card.y + card.height - 8)) & 0xffffff;
      if (i == 0)
        g_assert_cmphex (pixel, ==, 0x1e1e21);
      else
        g_assert_cmphex (pixel, !=, 0x1e1e21);
      cairo_surface_destroy (surface);
    }
}

static void
test_background (void)
{
  static const struct { AttnTheme theme; guint32 corner; } rows[] = {
    { ATTN_THEME_LIGHT, 0xffffff }, { ATTN_THEME_HIGH_CONTRAST, 0xffffff }, { ATTN_THEME_PRINT, 0xffffff },
    { ATTN_THEME_DARK, 0x1e1e21 }
  };
  g_autoptr (AttnTrace) trace = load ("four-words");
  AttnPictureOptions options = { 640, 360, 1, FALSE };
  AttnView view;

  attn_view_init (&view);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GBytes) png = NULL;
      cairo_surface_t *surface;

      view.theme = rows[i].theme;
      png = write_png (trace, &view, &options);
      surface = read_png (png);
      g_assert_cmphex (get_pixel (surface, 0, 0) & 0xffffff, ==, rows[i].corner);
      g_assert_cmphex (get_pixel (surface, 639, 0) & 0xffffff, ==, rows[i].corner);
      cairo_surface_destroy (surface);
    }
}

/* Every sample, view, theme and language gives a picture with something on it. */
static void
test_all (void)
{
  AttnPictureOptions options = { 480, 270, 1, FALSE };

  for (guint s = 0; s < attn_sample_get_count (); s++)
    {
      g_autoptr (AttnTrace) trace = load (attn_sample_get_name (s));
      AttnView view;

      attn_view_init (&view);
      for (guint i = 0; i < 4; i++)
        {
          g_autoptr (GBytes) png = NULL;
          cairo_surface_t *surface;
          guint ink = 0;

          view.mode = i % 2 ? ATTN_VIEW_FOCUS : ATTN_VIEW_OVERVIEW;
          view.theme = (AttnTheme) i;
          view.language = i / 2 ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH;
          png = write_png (trace, &view, &options);
          surface = read_png (png);
          for (int y = 0; y < 270; y++)
            for (int x = 0; x < 480; x++)
              ink += get_pixel (surface, x, y) != get_pixel (surface, 0, 0);
          g_assert_cmpuint (ink, >, 1000);
          cairo_surface_destroy (surface);
        }
    }
}

static void
test_sizes (void)
{
  static const AttnPictureOptions bad[] = {
    { 0, 100, 1, FALSE }, { 100, 0, 1, FALSE }, { -5, 100, 1, FALSE }, { 100, 100, 0, FALSE }, { 100, 100, -2, FALSE },
    { 16385, 100, 1, FALSE }, { 100, 8193, 2, FALSE }, { 1e300, 1e300, 1e300, FALSE }, { NAN, 100, 1, FALSE },
    { 100, 100, NAN, FALSE }, { 0.2, 100, 1, FALSE }, { INFINITY, 1, 1, FALSE }
  };
  static const AttnPictureOptions good[] = {
    { 1, 1, 1, FALSE }, { 16384, 1, 1, FALSE }, { 1, 4096, 4, TRUE }, { 333.3, 100.7, 1.25, FALSE }
  };
  g_autoptr (AttnTrace) trace = load ("four-words");
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnView view;

  attn_view_init (&view);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (attn_picture_to_png (trace, &view, fonts, &bad[i], &error));
      g_assert_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_SIZE);
      g_assert_nonnull (strstr (error->message, "16384"));
      g_clear_error (&error);
      g_assert_null (attn_picture_to_surface (trace, &view, fonts, &bad[i], &error));
      g_assert_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_SIZE);
    }
  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (GBytes) png = write_png (trace, &view, &good[i]);
      cairo_surface_t *surface = read_png (png);

      g_assert_cmpint (cairo_image_surface_get_width (surface), ==, (int) floor (good[i].width * good[i].scale + 0.5));
      g_assert_cmpint (cairo_image_surface_get_height (surface), ==, (int) floor (good[i].height * good[i].scale + 0.5));
      cairo_surface_destroy (surface);
    }
}

static void
test_message (void)
{
  g_autoptr (AttnTrace) trace = load ("four-words");
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnPictureOptions options = { 20000, 100, 1, FALSE };
  g_autoptr (GError) english = NULL, korean = NULL;
  AttnView view;

  attn_view_init (&view);
  g_assert_null (attn_picture_to_png (trace, &view, fonts, &options, &english));
  g_assert_cmpstr (english->message, ==, "a picture of 20000 × 100 pixels: each side needs 1 to 16384");
  view.language = ATTN_LANGUAGE_KOREAN;
  g_assert_null (attn_picture_to_png (trace, &view, fonts, &options, &korean));
  g_assert_nonnull (strstr (korean->message, "20000 × 100"));
  g_assert_cmpstr (korean->message, !=, english->message);
}

/* How many pixels of a picture have the colour of a warning. */
static guint
count_warned (const char *json)
{
  g_autoptr (AttnTrace) trace = scene_test_parse (json);
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  const AttnColor warning = attn_palette_get (ATTN_THEME_LIGHT)->warning;
  const guint32 wanted = 0xff000000 | (guint32) lround (warning.red * 255) << 16 | (guint32) lround (warning.green * 255) << 8 |
                         (guint32) lround (warning.blue * 255);
  g_autoptr (GError) error = NULL;
  AttnPictureOptions options;
  cairo_surface_t *surface;
  AttnView view;
  guint n = 0;

  attn_view_init (&view);
  attn_picture_options_init (&options);
  surface = attn_picture_to_surface (trace, &view, fonts, &options, &error);
  g_assert_no_error (error);
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      n += scene_test_pixel (surface, x, y) == wanted;
  cairo_surface_destroy (surface);
  return n;
}

/* A sum that is not 1 is marked; of weights that somebody wrote 0 is no better than 3.5. */
static void
test_sums (void)
{
#define GIVEN(rows) "{\"format\": \"attention\", \"version\": 1, \"given\": {\"weights\": " rows ", \"value\": [[1], [2]]}}"
  g_assert_cmpuint (count_warned (GIVEN ("[[1, 0], [0.5, 0.5]]")), ==, 0);
  g_assert_cmpuint (count_warned (GIVEN ("[[1, 0], [3, 0.5]]")), >, 0);
  g_assert_cmpuint (count_warned (GIVEN ("[[1, 0], [0, 0]]")), >, 0);
#undef GIVEN
  /* What a mask empties has nothing to share out. */
  g_assert_cmpuint (count_warned ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2], [3, 4]], "
                                  "\"attention\": {\"mask\": [[1, 0], [0, 0]]}}"), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture/defaults", test_defaults);
  g_test_add_func ("/picture/chunks", test_chunks);
  g_test_add_func ("/picture/identify", test_identify);
  g_test_add_func ("/picture/pixels", test_pixels);
  g_test_add_func ("/picture/transparent", test_transparent);
  g_test_add_func ("/picture/same-bytes", test_same_bytes);
  g_test_add_func ("/picture/background", test_background);
  g_test_add_func ("/picture/bare-card", test_bare_card);
  g_test_add_func ("/picture/all", test_all);
  g_test_add_func ("/picture/sizes", test_sizes);
  g_test_add_func ("/picture/message", test_message);
  g_test_add_func ("/picture/sums", test_sums);
  return g_test_run ();
}
