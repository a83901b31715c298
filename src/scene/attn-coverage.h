/* attn-coverage.h: cells written straight into pixels
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-pixel-grid.h"

G_BEGIN_DECLS

/* A corner of a rounded box, in device pixels: how much of each pixel lies inside, 0 … 255.  `n` × `n`, the
 * outer corner at 0, 0. */
typedef struct
{
  double  radius;
  int     n;
  guint8 *alpha;
} AttnCorner;

/* Makes it the corner of a radius, limited to half the box; keeps what it has when it fits. */
void attn_corner_set   (AttnCorner *corner, double radius, int width, int height);
void attn_corner_clear (AttnCorner *corner);

/* Blends one rounded box over ARGB32 (or RGB24) pixels, inside the clip. */
void attn_corner_blend (const AttnCorner *corner, const AttnPixels *box, const AttnPixels *clip, const AttnColor *color,
                        unsigned char *data, int stride);
/* The box as an A8 mask of its size. */
cairo_surface_t *attn_corner_mask (const AttnCorner *corner, int width, int height);

G_END_DECLS
