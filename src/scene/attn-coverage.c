/* attn-coverage.c: cells written straight into pixels
 *
 * A picture full of numbers is mostly rounded boxes; cairo's general way takes ten times as long for them.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-coverage.h"

#include <math.h>
#include <string.h>

/* A corner's pixel is sampled so many times each way. */
#define SAMPLES 16

void
attn_corner_clear (AttnCorner *corner)
{
  g_clear_pointer (&corner->alpha, g_free);
  corner->n = 0;
  corner->radius = 0;
}

void
attn_corner_set (AttnCorner *corner,
                 double      radius,
                 int         width,
                 int         height)
{
  double limited = fmax (0, fmin (radius, MIN (width, height) / 2.0));

  if (corner->radius == limited && (corner->alpha != NULL || limited == 0))
    return;
  attn_corner_clear (corner);
  corner->radius = limited;
  corner->n = (int) ceil (limited);
  if (corner->n == 0)
    return;
  corner->alpha = g_malloc ((gsize) corner->n * (gsize) corner->n);
  for (int y = 0; y < corner->n; y++)
    for (int x = 0; x < corner->n; x++)
      {
        int inside = 0;

        for (int j = 0; j < SAMPLES; j++)
          for (int i = 0; i < SAMPLES; i++)
            {
              double dx = limited - (x + (i + 0.5) / SAMPLES), dy = limited - (y + (j + 0.5) / SAMPLES);

              inside += dx <= 0 || dy <= 0 || dx * dx + dy * dy <= limited * limited;
            }
        corner->alpha[y * corner->n + x] = (guint8) ((inside * 255 + SAMPLES * SAMPLES / 2) / (SAMPLES * SAMPLES));
      }
}

/* A pixel times a part of 255, rounded: two channels at a time, each in half of a word. */
static inline guint32
multiply (guint32 pixel,
          guint32 part)
{
  guint32 even = (pixel & 0xff00ff) * part + 0x800080, odd = (pixel >> 8 & 0xff00ff) * part + 0x800080;

  even = (even + (even >> 8 & 0xff00ff)) >> 8 & 0xff00ff;
  odd = (odd + (odd >> 8 & 0xff00ff)) & 0xff00ff00;
  return even | odd;
}

/* A premultiplied pixel times its coverage, over another.  No channel overflows: none is larger than alpha. */
static inline guint32
blend (guint32 source,
       guint32 coverage,
       guint32 under)
{
  guint32 covered = multiply (source, coverage);

  return covered + multiply (under, 255 - (covered >> 24));
}

static guint32
to_pixel (const AttnColor *color)
{
  double alpha = CLAMP (color->alpha, 0, 1);
  guint32 a = (guint32) (alpha * 255 + 0.5);
  guint32 r = (guint32) (CLAMP (color->red, 0, 1) * alpha * 255 + 0.5);
  guint32 g = (guint32) (CLAMP (color->green, 0, 1) * alpha * 255 + 0.5);
  guint32 b = (guint32) (CLAMP (color->blue, 0, 1) * alpha * 255 + 0.5);

  return a << 24 | r << 16 | g << 8 | b;
}

/* Both corners' part of a row. */
static void
blend_corners (const AttnCorner *corner,
               const AttnPixels *box,
               int               from_edge,
               guint32           source,
               int               left,
               int               right,
               guint32          *row)
{
  const guint8 *alpha = corner->alpha + from_edge * corner->n;
  const gboolean opaque = source >> 24 == 0xff;

  for (int i = 0; i < corner->n; i++)
    {
      int x = box->x0 + i, opposite = box->x1 - 1 - i;

      if (alpha[i] == 0)
        continue;
      if (x >= left && x < right)
        row[x] = alpha[i] == 255 && opaque ? source : blend (source, alpha[i], row[x]);
      /* A box no wider than both corners has a column that belongs to either: blended once. */
      if (opposite >= box->x0 + corner->n && opposite >= left && opposite < right)
        row[opposite] = alpha[i] == 255 && opaque ? source : blend (source, alpha[i], row[opposite]);
    }
}

void
attn_corner_blend (const AttnCorner *corner,
                   const AttnPixels *box,
                   const AttnPixels *clip,
                   const AttnColor  *color,
                   unsigned char    *data,
                   int               stride)
{
  guint32 source = to_pixel (color);
  int left = MAX (box->x0, clip->x0), right = MIN (box->x1, clip->x1);
  int first = MAX (box->y0, clip->y0), last = MIN (box->y1, clip->y1);
  const guint32 *full = NULL;       /* a row that is filled from left to right */

  for (int y = first; y < last; y++)
    {
      guint32 *row = (guint32 *) (void *) (data + (gssize) y * stride);
      int from_edge = MIN (y - box->y0, box->y1 - 1 - y);
      int start = left, end = right;

      if (from_edge < corner->n)
        {
          blend_corners (corner, box, from_edge, source, left, right, row);
          start = MAX (start, box->x0 + corner->n);
          end = MIN (end, box->x1 - corner->n);
        }
      if (source >> 24 != 0xff)
        for (int x = start; x < end; x++)
          row[x] = blend (source, 255, row[x]);
      else if (full != NULL && start < end)
        memcpy (row + start, full + start, (gsize) (end - start) * sizeof *row);
      else
        {
          for (int x = start; x < end; x++)
            row[x] = source;
          if (from_edge >= corner->n)
            full = row;
        }
    }
}

cairo_surface_t *
attn_corner_mask (const AttnCorner *corner,
                  int               width,
                  int               height)
{
  cairo_surface_t *mask = cairo_image_surface_create (CAIRO_FORMAT_A8, width, height);
  unsigned char *data = cairo_image_surface_get_data (mask);
  int stride = cairo_image_surface_get_stride (mask);

  if (data == NULL)
    return mask;
  cairo_surface_flush (mask);
  for (int y = 0; y < height; y++)
    {
      unsigned char *row = data + (gssize) y * stride;
      int from_edge = MIN (y, height - 1 - y);

      memset (row, 255, (gsize) width);
      for (int i = 0; from_edge < corner->n && i < corner->n && i < width; i++)
        row[i] = row[width - 1 - i] = corner->alpha[from_edge * corner->n + i];
    }
  cairo_surface_mark_dirty (mask);
  return mask;
}
