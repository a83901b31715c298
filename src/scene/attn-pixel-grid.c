/* attn-pixel-grid.c: where device pixels lie in user space
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-pixel-grid.h"

#include <math.h>

gboolean
attn_pixel_grid_init (AttnPixelGrid *grid,
                      cairo_t       *cr,
                      double         unit_x,
                      double         unit_y)
{
  cairo_surface_t *target = cairo_get_group_target (cr);
  double offset_x = 0, offset_y = 0;
  cairo_matrix_t matrix;

  cairo_get_matrix (cr, &matrix);
  if (matrix.xy != 0 || matrix.yx != 0 || matrix.xx <= 0 || matrix.yy <= 0)
    return FALSE;
  if (cairo_surface_get_type (target) == CAIRO_SURFACE_TYPE_IMAGE)
    {
      cairo_surface_get_device_scale (target, &unit_x, &unit_y);
      cairo_surface_get_device_offset (target, &offset_x, &offset_y);
    }
  *grid = (AttnPixelGrid) { matrix.xx * unit_x, matrix.yy * unit_y, matrix.x0 * unit_x + offset_x,
                            matrix.y0 * unit_y + offset_y };
  return grid->sx > 0 && grid->sy > 0;
}

static int
to_int (double value)
{
  return (int) CLAMP (floor (value + 0.5), -1e8, 1e8);
}

AttnPixels
attn_pixel_grid_to_pixels (const AttnPixelGrid *grid,
                           const AttnBox       *box)
{
  AttnPixels pixels = {
    to_int (box->x * grid->sx + grid->ox), to_int (box->y * grid->sy + grid->oy),
    to_int ((box->x + box->width) * grid->sx + grid->ox), to_int ((box->y + box->height) * grid->sy + grid->oy)
  };

  if (box->width > 0 && pixels.x1 == pixels.x0)
    pixels.x1++;
  if (box->height > 0 && pixels.y1 == pixels.y0)
    pixels.y1++;
  return pixels;
}

AttnBox
attn_pixel_grid_from_pixels (const AttnPixelGrid *grid,
                             const AttnPixels    *pixels)
{
  return (AttnBox) { (pixels->x0 - grid->ox) / grid->sx, (pixels->y0 - grid->oy) / grid->sy,
                     (pixels->x1 - pixels->x0) / grid->sx, (pixels->y1 - pixels->y0) / grid->sy };
}

void
attn_pixel_grid_snap (const AttnPixelGrid *grid,
                      double              *x,
                      double              *y)
{
  *x = (floor (*x * grid->sx + grid->ox + 0.5) - grid->ox) / grid->sx;
  *y = (floor (*y * grid->sy + grid->oy + 0.5) - grid->oy) / grid->sy;
}
