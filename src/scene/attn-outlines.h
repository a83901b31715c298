/* attn-outlines.h: glyphs as SVG elements
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/* So many units make up the size of the text that a glyph is drawn in. */
#define ATTN_OUTLINE_UNITS 2048

/* A glyph on its baseline, y down.  The id is made from what it looks like: in any two pictures that stand in one
 * page the same id means the same shape. */
typedef struct
{
  char  id[8];
  char *element;           /* "<path id=… d=…/>" or "<image id=…/>"; NULL: no ink */
} AttnOutline;

typedef struct _AttnOutlines AttnOutlines;

AttnOutlines      *attn_outlines_new  (void);
void               attn_outlines_free (AttnOutlines *outlines);

/* The glyph of a font of `size` pixels; glyphs in colour come as a small picture.  Owned by the outlines. */
const AttnOutline *attn_outlines_get  (AttnOutlines *outlines, PangoFont *font, double size, PangoGlyph glyph);

G_END_DECLS
