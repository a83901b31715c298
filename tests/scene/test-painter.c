/* test-painter.c: what the painter leaves on pixels, on recordings and on paper
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include <cairo-pdf.h>

#include "attn-painter.h"

static const AttnColor black = { 0, 0, 0, 1 }, white = { 1, 1, 1, 1 }, red = { 1, 0, 0, 1 }, blue = { 0, 0, 1, 1 },
                       half = { 0.2, 0.4, 0.8, 0.5 };

typedef struct
{
  cairo_surface_t *surface;
  cairo_t         *cr;
  AttnPainter     *painter;
} Canvas;

/* A white image, so many device pixels to a logical one. */
static Canvas
canvas_new (int width, int height, double scale)
{
  Canvas canvas;

  canvas.surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  canvas.cr = cairo_create (canvas.surface);
  cairo_set_source_rgb (canvas.cr, 1, 1, 1);
  cairo_paint (canvas.cr);
  cairo_scale (canvas.cr, scale, scale);
  canvas.painter = attn_cairo_painter_new (canvas.cr, scale);
  return canvas;
}

static void
canvas_clear (Canvas *canvas)
{
  attn_painter_free (canvas->painter);
  g_assert_cmpint (cairo_status (canvas->cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (canvas->cr);
  cairo_surface_destroy (canvas->surface);
}

static guint32
get_pixel (cairo_surface_t *surface, int x, int y)
{
  const unsigned char *data = cairo_image_surface_get_data (surface);
  guint32 pixel;

  memcpy (&pixel, data + (gsize) y * (gsize) cairo_image_surface_get_stride (surface) + 4 * (gsize) x, 4);
  return pixel;
}

/* How many pixels have a colour. */
static int
count_pixels (cairo_surface_t *surface, guint32 color)
{
  int n = 0;

  cairo_surface_flush (surface);
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      n += get_pixel (surface, x, y) == color;
  return n;
}

/* The largest difference of any channel of any pixel of these rows. */
static int
compare_rows (cairo_surface_t *a, cairo_surface_t *b, int from, int to)
{
  int largest = 0;

  cairo_surface_flush (a);
  cairo_surface_flush (b);
  for (int y = from; y < to; y++)
    for (int x = 0; x < cairo_image_surface_get_width (a); x++)
      for (int shift = 0; shift < 32; shift += 8)
        largest = MAX (largest, abs ((int) (get_pixel (a, x, y) >> shift & 0xff) - (int) (get_pixel (b, x, y) >> shift & 0xff)));
  return largest;
}

static int
compare (cairo_surface_t *a, cairo_surface_t *b)
{
  return compare_rows (a, b, 0, cairo_image_surface_get_height (a));
}

/* Edges of boxes lie on whole pixels at every scale: a pixel is in or out. */
static void
test_crisp (void)
{
  const double scales[] = { 1, 1.25, 1.5, 2, 3 };

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    for (double shift = 0; shift < 1; shift += 0.13)
      {
        Canvas canvas = canvas_new (120, 120, scales[i]);
        AttnBox box = { 3 + shift, 4.4 + shift, 20.3, 11.7 };
        int expected = (int) ((floor ((box.x + box.width) * scales[i] + 0.5) - floor (box.x * scales[i] + 0.5)) *
                              (floor ((box.y + box.height) * scales[i] + 0.5) - floor (box.y * scales[i] + 0.5)));

        attn_paint_fill (canvas.painter, &box, 0, &red);
        g_assert_cmpint (count_pixels (canvas.surface, 0xffff0000), ==, expected);
        g_assert_cmpint (count_pixels (canvas.surface, 0xffffffff), ==, 120 * 120 - expected);
        canvas_clear (&canvas);
      }
}

/* The same where the context has been moved by part of a pixel. */
static void
test_crisp_moved (void)
{
  Canvas canvas = canvas_new (60, 60, 2);
  AttnBox box = { 5, 5, 10, 10 };
  AttnFill fill = { { 17.1, 5.2, 8, 8 }, { 0, 0, 1, 1 } };

  cairo_translate (canvas.cr, 0.33, 1.77);
  attn_paint_fill (canvas.painter, &box, 0, &red);
  attn_paint_fill_many (canvas.painter, &fill, 1, 0);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffff0000), ==, 400);
  g_assert_cmpint (count_pixels (canvas.surface, 0xff0000ff), ==, 256);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffffffff), ==, 3600 - 656);
  canvas_clear (&canvas);
}

/* Boxes that touch leave no seam and no overlap. */
static void
test_neighbours (void)
{
  Canvas canvas = canvas_new (200, 40, 1);
  AttnFill fills[20];

  for (guint i = 0; i < 20; i++)
    fills[i] = (AttnFill) { { 2.3 + i * 8.37, 3, 8.37, 20 }, i % 2 ? red : blue };
  attn_paint_fill_many (canvas.painter, fills, 20, 0);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffff0000) + count_pixels (canvas.surface, 0xff0000ff), ==,
                   (int) (floor (2.3 + 20 * 8.37 + 0.5) - 2) * 20);
  canvas_clear (&canvas);
}

/* Many at once are the same as one by one, up to what two ways of smoothing a corner differ. */
static void
test_many (void)
{
  const double radii[] = { 0, 1, 3.3, 6, 40 };

  for (guint i = 0; i < G_N_ELEMENTS (radii); i++)
    for (double scale = 1; scale <= 2; scale += 0.5)
      {
        Canvas a = canvas_new (300, 120, scale), b = canvas_new (300, 120, scale);
        AttnFill fills[12];

        for (guint k = 0; k < 12; k++)
          {
            fills[k] = (AttnFill) { { 3 + k % 6 * 22.6, 3 + k / 6 * 25.2, 20 + k % 3, 23 - k % 4 }, k % 3 ? half : red };
            attn_paint_fill (a.painter, &fills[k].box, radii[i], &fills[k].color);
          }
        attn_paint_fill_many (b.painter, fills, 12, radii[i]);
        g_assert_cmpint (compare (a.surface, b.surface), <=, radii[i] > 0 ? 36 : 2);
        canvas_clear (&a);
        canvas_clear (&b);
      }
}

/* A small box has no more corner than there is room for. */
static void
test_tiny (void)
{
  for (int width = 1; width <= 7; width++)
    for (int height = 1; height <= 7; height++)
      {
        Canvas a = canvas_new (12, 12, 1), b = canvas_new (12, 12, 1);
        AttnFill fill = { { 2, 2, width, height }, half };

        attn_paint_fill (a.painter, &fill.box, 5, &fill.color);
        attn_paint_fill_many (b.painter, &fill, 1, 5);
        g_assert_cmpint (compare (a.surface, b.surface), <=, 36);
        canvas_clear (&a);
        canvas_clear (&b);
      }
}

static void
test_nothing (void)
{
  Canvas canvas = canvas_new (20, 20, 1);
  const AttnBox boxes[] = { { 3, 3, 0, 5 }, { 3, 3, 5, 0 }, { 9, 9, -4, 5 }, { 300, 3, 5, 5 }, { -1e12, 3, 5, 5 } };
  const guint32 pixel = 0xffff0000;

  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      AttnFill fill = { boxes[i], red };

      attn_paint_fill (canvas.painter, &boxes[i], 2, &red);
      attn_paint_fill_many (canvas.painter, &fill, 1, 2);
      attn_paint_stroke (canvas.painter, &boxes[i], 2, 1, 0, &red);
      attn_paint_image (canvas.painter, &boxes[i], 1, 1, &pixel);
    }
  attn_paint_fill_many (canvas.painter, NULL, 0, 2);
  attn_paint_image (canvas.painter, &(AttnBox) { 1, 1, 5, 5 }, 0, 0, NULL);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffffffff), ==, 400);
  canvas_clear (&canvas);
}

static void
test_clip (void)
{
  Canvas canvas = canvas_new (60, 60, 2);
  AttnFill fill = { { 0, 0, 30, 30 }, red };

  attn_paint_push_clip (canvas.painter, &(AttnBox) { 5, 5, 10, 10 });
  attn_paint_fill_many (canvas.painter, &fill, 1, 3);
  attn_paint_push_clip (canvas.painter, &(AttnBox) { 12, 0, 30, 30 });
  fill.color = blue;
  attn_paint_fill_many (canvas.painter, &fill, 1, 3);
  attn_paint_pop_clip (canvas.painter);
  attn_paint_pop_clip (canvas.painter);
  g_assert_cmpint (count_pixels (canvas.surface, 0xff0000ff), ==, 6 * 20);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffff0000), ==, 14 * 20);
  fill.box = (AttnBox) { 0, 0, 2, 2 };
  attn_paint_fill_many (canvas.painter, &fill, 1, 0);
  g_assert_cmpint (count_pixels (canvas.surface, 0xff0000ff), ==, 6 * 20 + 16);
  canvas_clear (&canvas);
}

/* A clip that is no rectangle, and an empty one. */
static void
test_odd_clips (void)
{
  Canvas canvas = canvas_new (60, 60, 1);
  AttnFill fill = { { 0, 0, 60, 60 }, red };

  cairo_save (canvas.cr);
  cairo_arc (canvas.cr, 30, 30, 10, 0, 2 * G_PI);
  cairo_clip (canvas.cr);
  attn_paint_fill_many (canvas.painter, &fill, 1, 4);
  cairo_restore (canvas.cr);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffff0000), <, 330);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffff0000), >, 260);

  attn_paint_push_clip (canvas.painter, &(AttnBox) { 5, 5, 0, 0 });
  fill.color = blue;
  attn_paint_fill_many (canvas.painter, &fill, 1, 4);
  attn_paint_pop_clip (canvas.painter);
  g_assert_cmpint (count_pixels (canvas.surface, 0xff0000ff), ==, 0);
  canvas_clear (&canvas);
}

/* Within a group of cairo's, whose surface stands elsewhere. */
static void
test_group (void)
{
  Canvas a = canvas_new (80, 80, 2), b = canvas_new (80, 80, 2);
  AttnFill fill = { { 11, 13, 14, 9 }, half };

  attn_paint_fill_many (a.painter, &fill, 1, 3);
  cairo_save (b.cr);
  cairo_rectangle (b.cr, 10, 10, 25, 25);
  cairo_clip (b.cr);
  cairo_push_group (b.cr);
  attn_paint_fill_many (b.painter, &fill, 1, 3);
  cairo_pop_group_to_source (b.cr);
  cairo_paint (b.cr);
  cairo_restore (b.cr);
  g_assert_cmpint (compare (a.surface, b.surface), <=, 2);
  canvas_clear (&a);
  canvas_clear (&b);
}

/* A stroke lies within its box, and is as wide as asked for. */
static void
test_stroke (void)
{
  for (int width = 1; width <= 4; width++)
    {
      Canvas canvas = canvas_new (60, 60, 1);

      attn_paint_stroke (canvas.painter, &(AttnBox) { 10, 10, 30, 20 }, 0, width, 0, &red);
      g_assert_cmpint (count_pixels (canvas.surface, 0xffff0000), ==, 30 * 20 - (30 - 2 * width) * (20 - 2 * width));
      g_assert_cmpint (count_pixels (canvas.surface, 0xffffffff), ==, 3600 - count_pixels (canvas.surface, 0xffff0000));
      canvas_clear (&canvas);
    }
}

static void
test_thin_stroke (void)
{
  Canvas canvas = canvas_new (60, 60, 1);

  /* Never thinner than a pixel, never blurred over two. */
  attn_paint_stroke (canvas.painter, &(AttnBox) { 10.4, 9.7, 30, 20 }, 0, 0.3, 0, &red);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffff0000), ==, 30 * 20 - 28 * 18);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffffffff), ==, 3600 - 30 * 20 + 28 * 18);
  canvas_clear (&canvas);
}

static void
test_dashes (void)
{
  const double radii[] = { 0, 4 };

  for (guint i = 0; i < G_N_ELEMENTS (radii); i++)
    {
      Canvas canvas = canvas_new (600, 600, 1);
      int dashed, solid;

      attn_paint_stroke (canvas.painter, &(AttnBox) { 10, 10, 60, 40 }, radii[i], 2, 3, &red);
      dashed = 3600 * 100 - count_pixels (canvas.surface, 0xffffffff);
      attn_paint_stroke (canvas.painter, &(AttnBox) { 110, 10, 60, 40 }, radii[i], 2, 0, &red);
      solid = 3600 * 100 - count_pixels (canvas.surface, 0xffffffff) - dashed;
      /* About half is line (a blurred end counts as line). */
      g_assert_cmpint (dashed, >, solid * 4 / 10);
      g_assert_cmpint (dashed, <, solid * 9 / 10);
      /* Beyond the size of a mask the same. */
      attn_paint_stroke (canvas.painter, &(AttnBox) { 10, 110, 500, 400 }, radii[i], 2, 3, &blue);
      g_assert_cmpint (count_pixels (canvas.surface, 0xff0000ff), >, 1800 * 3 / 10);
      g_assert_cmpint (count_pixels (canvas.surface, 0xff0000ff), <, 1800 * 11 / 10);
      canvas_clear (&canvas);
    }
}

static void
test_lines (void)
{
  Canvas canvas = canvas_new (60, 60, 1);

  attn_paint_line (canvas.painter, 10, 20.3, 40, 20.3, 1, 0, &red);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffff0000), ==, 30);
  attn_paint_line (canvas.painter, 50.8, 10, 50.8, 30, 2, 0, &blue);
  g_assert_cmpint (count_pixels (canvas.surface, 0xff0000ff), ==, 40);
  attn_paint_line (canvas.painter, 10, 40, 40, 40, 2, 3, &black);
  g_assert_cmpint (count_pixels (canvas.surface, 0xff000000), ==, 30);
  attn_paint_line (canvas.painter, 5, 45, 35, 58, 2, 0, &black);
  g_assert_cmpint (count_pixels (canvas.surface, 0xff000000), >, 45);
  canvas_clear (&canvas);
}

/* The head's tip is where the curve ends, and nothing lies beyond it. */
static void
test_arrow (void)
{
  const AttnColor colors[] = { black, { 0, 0, 0, 0.5 } };

  for (guint i = 0; i < G_N_ELEMENTS (colors); i++)
    {
      Canvas canvas = canvas_new (100, 100, 1);
      const double points[8] = { 10, 20, 40, 20, 50, 50, 80, 50 };
      int columns[100] = { 0 };

      attn_paint_curve (canvas.painter, points, 2, 0, 12, &colors[i]);
      cairo_surface_flush (canvas.surface);
      for (int y = 0; y < 100; y++)
        for (int x = 0; x < 100; x++)
          columns[x] += get_pixel (canvas.surface, x, y) != 0xffffffff;
      g_assert_cmpint (columns[8], ==, 0);
      g_assert_cmpint (columns[11], >, 0);
      g_assert_cmpint (columns[78], >, 0);
      g_assert_cmpint (columns[81], ==, 0);
      /* Wider at its back than at its tip. */
      g_assert_cmpint (columns[69], >, columns[76] + 3);
      /* Where head and line meet nothing is darker than the colour. */
      g_assert_cmpint (get_pixel (canvas.surface, 72, 50) & 0xff, >=, i == 0 ? 0 : 126);
      canvas_clear (&canvas);
    }
}

static void
test_image (void)
{
  const double scales[] = { 1, 1.25, 2 };
  guint32 pixels[7 * 5];

  for (guint i = 0; i < G_N_ELEMENTS (pixels); i++)
    pixels[i] = 0xff000000 | i * 0x010307;
  for (guint s = 0; s < G_N_ELEMENTS (scales); s++)
    {
      Canvas canvas = canvas_new (140, 140, scales[s]);
      AttnBox box = { 8, 8, 56, 40 };
      int total = 0;

      attn_paint_image (canvas.painter, &box, 7, 5, pixels);
      for (guint i = 0; i < G_N_ELEMENTS (pixels); i++)
        {
          int n = count_pixels (canvas.surface, pixels[i]);

          g_assert_cmpfloat (n, >=, floor (8 * scales[s]) * floor (8 * scales[s]));
          g_assert_cmpfloat (n, <=, ceil (8 * scales[s]) * ceil (8 * scales[s]));
          total += n;
        }
      /* No pixel is a mixture, none lies outside. */
      g_assert_cmpint (total, ==, (int) (56 * scales[s] * 40 * scales[s]));
      g_assert_cmpint (count_pixels (canvas.surface, 0xffffffff), ==, 140 * 140 - total);
      canvas_clear (&canvas);
    }
}

/* The pixels may change once they have been painted. */
static void
test_image_is_copied (void)
{
  cairo_rectangle_t extents = { 0, 0, 20, 20 };
  cairo_surface_t *recording = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  cairo_t *cr = cairo_create (recording);
  AttnPainter *painter = attn_cairo_painter_new (cr, 1);
  guint32 pixel = 0xffff0000;
  Canvas canvas = canvas_new (20, 20, 1);

  attn_paint_image (painter, &(AttnBox) { 2, 2, 10, 10 }, 1, 1, &pixel);
  pixel = 0xff00ff00;
  attn_painter_free (painter);
  cairo_destroy (cr);
  cairo_set_source_surface (canvas.cr, recording, 0, 0);
  cairo_paint (canvas.cr);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffff0000), ==, 100);
  cairo_surface_destroy (recording);
  canvas_clear (&canvas);
}

static void
paint_everything (AttnPainter *painter, AttnFonts *fonts, const char *word)
{
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 13);
  g_autoptr (AttnText) text = attn_text_new (font, word, -1), markup = attn_text_new_markup (font, "S ÷ √{d_k}");
  const double points[8] = { 150, 20, 180, 20, 190, 60, 220, 60 };
  guint32 pixels[4] = { 0xffff0000, 0xff00ff00, 0xff0000ff, 0xffffff00 };
  AttnFill fills[6];

  for (guint i = 0; i < 6; i++)
    fills[i] = (AttnFill) { { 10 + i % 3 * 42, 10 + i / 3 * 30, 40, 28 }, { 0.9 - i * 0.1, 0.8, 0.5 + i * 0.1, 1 } };
  attn_paint_begin_group (painter, "scores", "S = QKᵀ");
  attn_paint_fill_many (painter, fills, 6, 4);
  for (guint i = 0; i < 6; i++)
    attn_paint_number (painter, font, i % 2 ? "−0.25" : "1.15", fills[i].box.x + 20, fills[i].box.y + 19, &black);
  attn_paint_end_group (painter);
  attn_paint_fill (painter, &(AttnBox) { 10, 80, 60, 20 }, 5, &half);
  attn_paint_stroke (painter, &(AttnBox) { 80, 80, 40, 28 }, 4, 1, 3, &black);
  attn_paint_stroke (painter, &(AttnBox) { 130, 80, 40, 28 }, 4, 2, 0, &red);
  attn_paint_line (painter, 10, 120, 200, 120, 1, 0, &black);
  attn_paint_curve (painter, points, 2, 0, 8, &blue);
  attn_paint_image (painter, &(AttnBox) { 180, 80, 40, 30 }, 2, 2, pixels);
  attn_paint_push_clip (painter, &(AttnBox) { 10, 130, 100, 40 });
  attn_paint_text (painter, text, 12, 150, &black);
  attn_paint_pop_clip (painter);
  attn_paint_text (painter, markup, 120, 150, &red);
}

/* A window records and draws later: at every scale it shows what an image gets at once.  Since 1.18 Cairo has glyphs at quarters
 * of a pixel, and rounds anew to the one or the other when it replays: the edge of one may differ by a quarter of what there is. */
static void
test_recording (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);

  for (int scale = 1; scale <= 2; scale++)
    {
      Canvas direct = canvas_new (240 * scale, 180 * scale, scale), replayed = canvas_new (240 * scale, 180 * scale, scale);
      cairo_rectangle_t extents = { 0, 0, 240, 180 };
      cairo_surface_t *recording = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
      cairo_t *cr = cairo_create (recording);
      AttnPainter *painter = attn_cairo_painter_new (cr, scale);

      paint_everything (painter, fonts, "나는 Query");
      attn_painter_free (painter);
      cairo_destroy (cr);
      cairo_set_source_surface (replayed.cr, recording, 0, 0);
      cairo_paint (replayed.cr);
      paint_everything (direct.painter, fonts, "나는 Query");
      attn_painter_flush (direct.painter);
      g_assert_cmpint (compare_rows (direct.surface, replayed.surface, 0, 125 * scale), <=, 2);
      g_assert_cmpint (compare_rows (direct.surface, replayed.surface, 125 * scale, 180 * scale), <=,
                       cairo_version () < CAIRO_VERSION_ENCODE (1, 17, 4) ? 2 : 256 / 4 + 2);
      cairo_surface_destroy (recording);
      canvas_clear (&direct);
      canvas_clear (&replayed);
    }
}

/* Surfaces that GTK makes have a scale of their own. */
static void
test_device_scale (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  Canvas plain = canvas_new (480, 360, 2), scaled = canvas_new (480, 360, 1);

  attn_painter_free (scaled.painter);
  cairo_destroy (scaled.cr);
  cairo_surface_set_device_scale (scaled.surface, 2, 2);
  scaled.cr = cairo_create (scaled.surface);
  scaled.painter = attn_cairo_painter_new (scaled.cr, 2);
  paint_everything (plain.painter, fonts, "나는 Query");
  paint_everything (scaled.painter, fonts, "나는 Query");
  attn_painter_flush (plain.painter);
  attn_painter_flush (scaled.painter);
  g_assert_cmpint (compare (plain.surface, scaled.surface), <=, 2);
  canvas_clear (&plain);
  canvas_clear (&scaled);
}

static cairo_status_t
append (void *closure, const unsigned char *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

/* On paper cells are outlines and numbers are text, not images. */
static void
test_pdf (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (append, bytes, 240, 180);
  cairo_t *cr = cairo_create (surface);
  AttnPainter *painter = attn_cairo_painter_new (cr, 1);

  /* (cairo 1.16 loses some memory over fonts with outlines of the kind that Hangul comes in.) */
  paint_everything (painter, fonts, "Query");
  attn_painter_free (painter);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  g_assert_cmpuint (bytes->len, >, 1000);
  g_assert_cmpint (memcmp (bytes->data, "%PDF", 4), ==, 0);
  {
    g_autofree char *text = g_malloc0 (bytes->len + 1);
    guint images = 0;

    for (guint i = 0; i < bytes->len; i++)
      text[i] = bytes->data[i] == 0 ? ' ' : (char) bytes->data[i];
    for (const char *p = text; (p = strstr (p, "/Subtype /Image")) != NULL; p++)
      images++;
    g_assert_cmpuint (images, ==, 1);
    g_assert_nonnull (strstr (text, "/Font"));
  }
}

/* Numbers are collected, and yet lie under what is painted after them and over what was before. */
static void
test_order (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  Canvas canvas = canvas_new (80, 60, 1);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_BOLD, 30);

  attn_paint_fill (canvas.painter, &(AttnBox) { 0, 0, 80, 60 }, 0, &blue);
  attn_paint_number (canvas.painter, font, "88", 40, 45, &red);
  attn_painter_flush (canvas.painter);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffff0000), >, 100);
  attn_paint_number (canvas.painter, font, "88", 40, 45, &black);
  attn_paint_fill (canvas.painter, &(AttnBox) { 0, 0, 80, 60 }, 0, &white);
  attn_painter_flush (canvas.painter);
  g_assert_cmpint (count_pixels (canvas.surface, 0xffffffff), ==, 80 * 60);
  canvas_clear (&canvas);
}

/* More colours than are collected side by side. */
static void
test_many_inks (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_BOLD, 30);
  Canvas canvas = canvas_new (400, 60, 1);

  for (guint i = 0; i < 10; i++)
    attn_paint_number (canvas.painter, font, "1", 20 + i * 36, 45, &(AttnColor) { i * 20 / 255.0, 0, 1, 1 });
  attn_painter_flush (canvas.painter);
  for (guint i = 0; i < 10; i++)
    g_assert_cmpint (count_pixels (canvas.surface, 0xff0000ff | i * 20 << 16), >, 20);
  canvas_clear (&canvas);
}

/* A number stands in the middle of where it was put. */
static void
test_number_centred (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  const double sizes[] = { 9, 13, 17.5, 40 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, sizes[i]);
      Canvas canvas = canvas_new (300, 100, 1);
      int left = G_MAXINT, right = 0, bottom = 0, top = G_MAXINT;

      attn_paint_number (canvas.painter, font, "8.88.8", 150, 60, &black);
      attn_painter_flush (canvas.painter);
      cairo_surface_flush (canvas.surface);
      for (int y = 0; y < 100; y++)
        for (int x = 0; x < 300; x++)
          if ((get_pixel (canvas.surface, x, y) & 0xff) < 128)
            {
              left = MIN (left, x);
              right = MAX (right, x + 1);
              top = MIN (top, y);
              bottom = MAX (bottom, y + 1);
            }
      g_assert_cmpfloat (fabs ((left + right) / 2.0 - 150), <=, 1.5);
      g_assert_cmpfloat (fabs (bottom - 60.0), <=, 1.0);
      g_assert_cmpfloat (fabs (bottom - top - attn_font_get_cap_height (font)), <=, 2.0);
      canvas_clear (&canvas);
    }
}

/* The same figures at the same distances, in whole pixels. */
static void
test_number_even (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 13);
  Canvas canvas = canvas_new (100, 40, 1);
  GArray *stems = g_array_new (FALSE, FALSE, sizeof (int));

  attn_paint_number (canvas.painter, font, "1111", 50, 30, &black);
  attn_painter_flush (canvas.painter);
  cairo_surface_flush (canvas.surface);
  /* Through the middle of the figures each is one stem. */
  for (int x = 1; x < 100; x++)
    if (get_pixel (canvas.surface, x, 26) != 0xffffffff && get_pixel (canvas.surface, x - 1, 26) == 0xffffffff)
      g_array_append_val (stems, x);
  g_assert_cmpuint (stems->len, ==, 4);
  for (guint i = 2; i < 4; i++)
    g_assert_cmpint (g_array_index (stems, int, i) - g_array_index (stems, int, i - 1), ==,
                     g_array_index (stems, int, 1) - g_array_index (stems, int, 0));
  g_array_unref (stems);
  canvas_clear (&canvas);
}

static void
test_references (void)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 10, 10);
  cairo_t *cr = cairo_create (surface);
  AttnPainter *painter = attn_cairo_painter_new (cr, 1);

  g_assert_cmpuint (cairo_get_reference_count (cr), ==, 2);
  attn_painter_free (painter);
  g_assert_cmpuint (cairo_get_reference_count (cr), ==, 1);
  cairo_destroy (cr);
  g_assert_cmpuint (cairo_surface_get_reference_count (surface), ==, 1);
  cairo_surface_destroy (surface);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/painter/crisp", test_crisp);
  g_test_add_func ("/painter/crisp-moved", test_crisp_moved);
  g_test_add_func ("/painter/neighbours", test_neighbours);
  g_test_add_func ("/painter/many", test_many);
  g_test_add_func ("/painter/tiny", test_tiny);
  g_test_add_func ("/painter/nothing", test_nothing);
  g_test_add_func ("/painter/clip", test_clip);
  g_test_add_func ("/painter/odd-clips", test_odd_clips);
  g_test_add_func ("/painter/group", test_group);
  g_test_add_func ("/painter/stroke", test_stroke);
  g_test_add_func ("/painter/thin-stroke", test_thin_stroke);
  g_test_add_func ("/painter/dashes", test_dashes);
  g_test_add_func ("/painter/lines", test_lines);
  g_test_add_func ("/painter/arrow", test_arrow);
  g_test_add_func ("/painter/image", test_image);
  g_test_add_func ("/painter/image-is-copied", test_image_is_copied);
  g_test_add_func ("/painter/recording", test_recording);
  g_test_add_func ("/painter/device-scale", test_device_scale);
  g_test_add_func ("/painter/pdf", test_pdf);
  g_test_add_func ("/painter/order", test_order);
  g_test_add_func ("/painter/many-inks", test_many_inks);
  g_test_add_func ("/painter/number-centred", test_number_centred);
  g_test_add_func ("/painter/number-even", test_number_even);
  g_test_add_func ("/painter/references", test_references);
  return g_test_run ();
}
