/* attn-picture.h: a scene as a file
 *
 * The same trace, view, options and fonts give the same bytes, on any day.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-plot-spec.h"
#include "attn-scene.h"

G_BEGIN_DECLS

#define ATTN_PICTURE_ERROR (attn_picture_error_quark ())

typedef enum
{
  ATTN_PICTURE_ERROR_SIZE,
  ATTN_PICTURE_ERROR_WRITE
} AttnPictureError;

GQuark  attn_picture_error_quark (void);

typedef enum
{
  ATTN_PICTURE_PNG,
  ATTN_PICTURE_SVG,
  ATTN_PICTURE_PDF
} AttnPictureFormat;

/* A plain value; the texts are borrowed. */
typedef struct
{
  double      width, height;   /* logical pixels, 96 to an inch: 1600 × 900 */
  double      scale;           /* PNG: pixels to a logical one: 2 */
  gboolean    transparent;     /* no ground is painted */
  gboolean    svg_text;        /* SVG: text as text, not as outlines */
  const char *title;           /* SVG, PDF: what it is called; NULL: what its step does */
  const char *document;        /* PNG, SVG: the document (as it would be saved) that the picture carries, so that it
                                * can be opened again; NULL: none */
  const AttnPlotSpec *plot;    /* attn_picture_write and _to_surface: a lesson's plot in place of the trace; NULL: none */
} AttnPictureOptions;

void    attn_picture_options_init (AttnPictureOptions *options);

/* The bytes of the file, owned by the caller; NULL with an error.  What the fonts lack is to be asked of them
 * afterwards (attn_fonts_take_missing).  Fonts may serve many pictures: the second needs much less time.
 *
 * PNG: with its density (96 dpi × scale).  SVG: outlines or text, a title, a description (what the explanation and
 * the remarks say), a group for each matrix with the node's name as its id.  PDF: one page of the picture's size,
 * fonts embedded, a title, no dates. */
GBytes *attn_picture_write        (AttnPictureFormat format, const AttnTrace *trace, const AttnView *view,
                                   AttnFonts *fonts, const AttnPictureOptions *options, GError **error);
GBytes *attn_picture_to_png       (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts,
                                   const AttnPictureOptions *options, GError **error);
GBytes *attn_picture_to_svg       (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts,
                                   const AttnPictureOptions *options, GError **error);
GBytes *attn_picture_to_pdf       (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts,
                                   const AttnPictureOptions *options, GError **error);
/* The pixels, premultiplied ARGB32 in native order, stride width × 4: for the clipboard and a preview. */
cairo_surface_t *attn_picture_to_surface (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts,
                                          const AttnPictureOptions *options, GError **error);

G_END_DECLS
