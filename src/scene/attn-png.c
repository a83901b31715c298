/* attn-png.c: pixels as a PNG file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-png.h"

#include <errno.h>
#include <png.h>
#include <setjmp.h>

/* Deflate's quick levels lose little on flat colours, and take a tenth of the time; filters gain nothing on them. */
#define QUICK 3
#define SMALL 9

#define INCHES_PER_METRE (1 / 0.0254)

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
write_image (png_structp           png,
             png_infop             info,
             cairo_surface_t      *surface,
             const AttnPngOptions *options,
             png_byte             *row)
{
  const unsigned char *data = cairo_image_surface_get_data (surface);
  const int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
  const int stride = cairo_image_surface_get_stride (surface);
  const png_uint_32 density = (png_uint_32) (options->density * INCHES_PER_METRE + 0.5);

  if (setjmp (png_jmpbuf (png)))
    return FALSE;
  png_set_compression_level (png, options->small ? SMALL : QUICK);
  png_set_filter (png, PNG_FILTER_TYPE_BASE, options->small ? PNG_ALL_FILTERS : PNG_FILTER_NONE);
  png_set_IHDR (png, info, (png_uint_32) width, (png_uint_32) height, 8,
                options->alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
                PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB (png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (density > 0)
    png_set_pHYs (png, info, density, density, PNG_RESOLUTION_METER);
  png_write_info (png, info);
  for (int y = 0; y < height; y++)
    {
      const guint32 *pixels = (const guint32 *) (const void *) (data + (gssize) y * stride);

      if (options->alpha)
        convert_transparent (pixels, width, row);
      else
        convert_opaque (pixels, width, row);
      png_write_row (png, row);
    }
  png_write_end (png, NULL);
  return TRUE;
}

GBytes *
attn_png_write (cairo_surface_t      *surface,
                const AttnPngOptions *options,
                char                **message)
{
  Writer writer = { g_byte_array_sized_new (options->small ? 1 << 12 : 1 << 18), NULL };
  png_byte *row = g_malloc ((gsize) cairo_image_surface_get_width (surface) * 4);
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, &writer, fail_cb, warn_cb);
  png_infop info = png != NULL ? png_create_info_struct (png) : NULL;
  gboolean written = FALSE;

  cairo_surface_flush (surface);
  if (info != NULL)
    {
      png_set_write_fn (png, &writer, write_cb, flush_cb);
      written = write_image (png, info, surface, options, row);
    }
  if (png != NULL)
    png_destroy_write_struct (&png, info != NULL ? &info : NULL);
  g_free (row);
  if (!written && message != NULL)
    *message = writer.message != NULL ? g_steal_pointer (&writer.message) : g_strdup (g_strerror (ENOMEM));
  g_free (writer.message);
  if (written)
    return g_byte_array_free_to_bytes (writer.bytes);
  g_byte_array_unref (writer.bytes);
  return NULL;
}
