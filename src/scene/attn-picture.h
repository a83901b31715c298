/* attn-picture.h: a scene as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-scene.h"

G_BEGIN_DECLS

#define ATTN_PICTURE_ERROR (attn_picture_error_quark ())

typedef enum
{
  ATTN_PICTURE_ERROR_SIZE,
  ATTN_PICTURE_ERROR_WRITE
} AttnPictureError;

GQuark  attn_picture_error_quark (void);

typedef struct
{
  double   width, height;      /* logical pixels: 1600 × 900 */
  double   scale;              /* pixels to a logical one: 2 */
  gboolean transparent;
} AttnPictureOptions;

void    attn_picture_options_init (AttnPictureOptions *options);

/* PNG, with its density (96 dpi × scale) written: the bytes, owned by the caller; NULL with an error. The same
 * trace, view, options and fonts give the same bytes. */
GBytes *attn_picture_to_png       (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts,
                                   const AttnPictureOptions *options, GError **error);
/* The pixels, premultiplied ARGB32 in native order, stride width × 4: for the clipboard. */
cairo_surface_t *attn_picture_to_surface (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts,
                                          const AttnPictureOptions *options, GError **error);

G_END_DECLS
