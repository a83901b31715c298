/* attn-picture.c: a scene as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-picture.h"

#include <errno.h>
#include <math.h>
#include <png.h>
#include <setjmp.h>

/* Deflate's quick levels lose little on flat colours, and take a tenth of the time; filters gain nothing on them. */
#define COMPRESSION 3

/* The longest side, in pixels: cairo's images end at 32,767, most memory sooner. */
#define MAX_SIDE 16384

#define PIXELS_PER_METRE (96 / 0.0254)

G_DEFINE_QUARK (attn-picture-error-quark, attn_picture_error)

void
attn_picture_options_init (AttnPictureOptions *options)
{
  *options = (AttnPictureOptions) { .width = 1600, .height = 900, .scale = 2, .transparent = FALSE };
}

/* The size in pixels; FALSE with an error where there is none, or too much of it. */
static gboolean
get_pixels (const AttnPictureOptions *options,
            AttnLanguage              language,
            int                      *width,
            int                      *height,
            GError                  **error)
{
  double x = round (options->width * options->scale), y = round (options->height * options->scale);

  if (!(options->scale > 0) || !(x >= 1) || !(y >= 1) || !(x <= MAX_SIDE) || !(y <= MAX_SIDE))
    {
      g_set_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_SIZE,
                   attn_translate (language, N_("a picture of %.0f × %.0f pixels: each side needs 1 to %d")), x, y, MAX_SIDE);
      return FALSE;
    }
  *width = (int) x;
  *height = (int) y;
  return TRUE;
}

static gboolean
check_status (cairo_status_t status,
              AttnLanguage   language,
              GError       **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_WRITE,
               attn_translate (language, N_("the picture could not be drawn: %s")), cairo_status_to_string (status));
  return FALSE;
}

/* On white, as paper is; a dark picture keeps its own ground. */
static void
paint_background (const AttnView *view,
                  AttnPainter    *painter,
                  double          width,
                  double          height)
{
  static const AttnColor white = { 1, 1, 1, 1 };
  const AttnPalette *palette = attn_palette_get (view->theme);
  AttnBox all = { 0, 0, width, height };

  attn_paint_fill (painter, &all, 0, view->theme == ATTN_THEME_DARK ? &palette->background : &white);
}

static cairo_surface_t *
draw (const AttnTrace          *trace,
      const AttnView           *view,
      AttnFonts                *fonts,
      const AttnPictureOptions *options,
      cairo_format_t            format,
      GError                  **error)
{
  cairo_surface_t *surface;
  cairo_status_t status;
  cairo_t *cr;
  int width, height;

  if (!get_pixels (options, view->language, &width, &height, error))
    return NULL;
  surface = cairo_image_surface_create (format, width, height);
  if (!check_status (cairo_surface_status (surface), view->language, error))
    {
      cairo_surface_destroy (surface);
      return NULL;
    }
  cr = cairo_create (surface);
  cairo_scale (cr, options->scale, options->scale);
  {
    g_autoptr (AttnScene) scene = attn_scene_new (trace, view, fonts, options->width, options->height);
    g_autoptr (AttnPainter) painter = attn_cairo_painter_new (cr, options->scale);

    if (!options->transparent)
      paint_background (view, painter, width / options->scale, height / options->scale);
    attn_scene_paint_base (scene, painter);
    attn_scene_paint_marks (scene, painter);
  }
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  if (!check_status (status, view->language, error))
    {
      cairo_surface_destroy (surface);
      return NULL;
    }
  return surface;
}

cairo_surface_t *
attn_picture_to_surface (const AttnTrace          *trace,
                         const AttnView           *view,
                         AttnFonts                *fonts,
                         const AttnPictureOptions *options,
                         GError                  **error)
{
  return draw (trace, view, fonts, options, CAIRO_FORMAT_ARGB32, error);
}

/* What libpng says before it jumps out. */
typedef struct
{
  GByteArray *bytes;
  char       *message;
} Writer;

static void
fail_cb (png_structp     png,
         png_const_charp message)
{
  Writer *writer = png_get_error_ptr (png);

  g_free (writer->message);
  writer->message = g_strdup (message);
  longjmp (png_jmpbuf (png), 1);
}

static void
warn_cb (png_structp     png,
         png_const_charp message)
{
  g_debug ("libpng: %s", message);
}

static void
write_cb (png_structp png,
          png_bytep   data,
          size_t      length)
{
  Writer *writer = png_get_io_ptr (png);

  g_byte_array_append (writer->bytes, data, (guint) length);
}

static void
flush_cb (png_structp png)
{
}

static void
convert_opaque (const guint32 *pixels,
                int            n,
                png_byte      *row)
{
  for (int i = 0; i < n; i++, row += 3)
    {
      guint32 pixel = pixels[i];

      row[0] = (png_byte) (pixel >> 16);
      row[1] = (png_byte) (pixel >> 8);
      row[2] = (png_byte) pixel;
    }
}

/* PNG's colours are not multiplied by their alpha, as cairo's are. */
static void
convert_transparent (const guint32 *pixels,
                     int            n,
                     png_byte      *row)
{
  for (int i = 0; i < n; i++, row += 4)
    {
      guint32 pixel = pixels[i], alpha = pixel >> 24;

      for (int j = 0; j < 3; j++)
        {
          guint32 value = (pixel >> (16 - 8 * j)) & 0xff;

          row[j] = (png_byte) (alpha == 0 ? 0 : alpha == 255 ? value : MIN ((value * 255 + alpha / 2) / alpha, 255));
        }
      row[3] = (png_byte) alpha;
    }
}

/* Writes all of the image; FALSE where libpng gave up.  Nothing here changes between setjmp and longjmp. */
static gboolean
write_png (png_structp      png,
           png_infop        info,
           cairo_surface_t *surface,
           double           scale,
           gboolean         transparent,
           png_byte        *row)
{
  const unsigned char *data = cairo_image_surface_get_data (surface);
  const int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  const int stride = cairo_image_surface_get_stride (surface);
  const png_uint_32 density = (png_uint_32) (PIXELS_PER_METRE * scale + 0.5);

  if (setjmp (png_jmpbuf (png)))
    return FALSE;
  png_set_compression_level (png, COMPRESSION);
  png_set_filter (png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_IHDR (png, info, (png_uint_32) width, (png_uint_32) height, 8,
                transparent ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
                PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB (png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_pHYs (png, info, density, density, PNG_RESOLUTION_METER);
  png_write_info (png, info);
  for (int y = 0; y < height; y++)
    {
      const guint32 *pixels = (const guint32 *) (const void *) (data + (gssize) y * stride);

      if (transparent)
        convert_transparent (pixels, width, row);
      else
        convert_opaque (pixels, width, row);
      png_write_row (png, row);
    }
  png_write_end (png, NULL);
  return TRUE;
}

GBytes *
attn_picture_to_png (const AttnTrace          *trace,
                     const AttnView           *view,
                     AttnFonts                *fonts,
                     const AttnPictureOptions *options,
                     GError                  **error)
{
  cairo_surface_t *surface = draw (trace, view, fonts, options,
                                   options->transparent ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, error);
  Writer writer = { 0 };
  png_structp png;
  png_infop info;
  png_byte *row;
  gboolean written;

  if (surface == NULL)
    return NULL;
  writer.bytes = g_byte_array_sized_new (1 << 18);
  row = g_malloc ((gsize) cairo_image_surface_get_width (surface) * 4);
  png = png_create_write_struct (PNG_LIBPNG_VER_STRING, &writer, fail_cb, warn_cb);
  info = png != NULL ? png_create_info_struct (png) : NULL;
  written = info != NULL;
  if (written)
    {
      png_set_write_fn (png, &writer, write_cb, flush_cb);
      written = write_png (png, info, surface, options->scale, options->transparent, row);
    }
  if (png != NULL)
    png_destroy_write_struct (&png, info != NULL ? &info : NULL);
  g_free (row);
  cairo_surface_destroy (surface);
  if (!written)
    {
      g_byte_array_unref (writer.bytes);
      g_set_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_WRITE,
                   attn_translate (view->language, N_("the picture could not be written: %s")),
                   writer.message != NULL ? writer.message : g_strerror (ENOMEM));
      g_free (writer.message);
      return NULL;
    }
  return g_byte_array_free_to_bytes (writer.bytes);
}
