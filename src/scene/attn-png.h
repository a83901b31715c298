/* attn-png.h: pixels as a PNG file
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  gboolean    alpha;            /* the surface's alpha is kept; else it is taken for opaque */
  gboolean    small;            /* as small as it gets, instead of quickly */
  double      density;          /* pixels to an inch; 0: not said */
} AttnPngOptions;

/* The picture of an ARGB32 or RGB24 image surface.  The same pixels and options give the same bytes.  Owned by the
 * caller; NULL, with libpng's words in `message` (unless that is NULL; owned by the caller), where there is no
 * memory for it. */
GBytes *attn_png_write (cairo_surface_t *surface, const AttnPngOptions *options, char **message);

G_END_DECLS
