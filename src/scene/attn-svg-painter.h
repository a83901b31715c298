/* attn-svg-painter.h: the painter that writes SVG
 *
 * Text becomes the outlines of its glyphs, each defined once, so that it looks the same where the fonts are others;
 * or text that can be edited and searched.  SVG 1.1, so that old programs read it too.  Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-painter.h"

G_BEGIN_DECLS

typedef struct
{
  double      width, height;
  gboolean    as_text;
  const char *title;
  const char *description;
  const char *document;           /* carried as metadata; NULL: none */
} AttnSvgOptions;

/* Holds the fonts and copies what the options say.  Owned by the caller, who frees it whether or not it was finished. */
AttnPainter *attn_svg_painter_new    (AttnFonts *fonts, const AttnSvgOptions *options);

/* All that was painted, as a file.  To be called once, at the end.  Owned by the caller. */
GBytes      *attn_svg_painter_finish (AttnPainter *painter);

/* Appends a number with at most two digits after the point, whatever the locale. */
void         attn_svg_append_number  (GString *string, double number);
/* Appends text as XML has it; what XML does not allow shows as U+FFFD. */
void         attn_svg_append_text    (GString *string, const char *text);

G_END_DECLS
