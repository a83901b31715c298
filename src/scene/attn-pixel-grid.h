/* attn-pixel-grid.h: where device pixels lie in user space
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-painter.h"

G_BEGIN_DECLS

/* pixel = user × s + o */
typedef struct
{
  double sx, sy, ox, oy;
} AttnPixelGrid;

/* A box of whole pixels; x1 and y1 are beyond the last. */
typedef struct
{
  int x0, y0, x1, y1;
} AttnPixels;

/* The grid of a context.  An image knows its pixels; for other surfaces (recordings) `unit_x` and `unit_y` are the
 * pixels to a device unit.  FALSE where the context is turned: there is no grid then. */
gboolean   attn_pixel_grid_init        (AttnPixelGrid *grid, cairo_t *cr, double unit_x, double unit_y);

/* The nearest pixels; what has a size keeps one at the least. */
AttnPixels attn_pixel_grid_to_pixels   (const AttnPixelGrid *grid, const AttnBox *box);
AttnBox    attn_pixel_grid_from_pixels (const AttnPixelGrid *grid, const AttnPixels *pixels);
/* Moves a point to the nearest corner of a pixel. */
void       attn_pixel_grid_snap        (const AttnPixelGrid *grid, double *x, double *y);

G_END_DECLS
