/* attn-glyph-batch.h: numbers that are drawn together
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-painter.h"

G_BEGIN_DECLS

/* So many colours and fonts are collected side by side: black and white on the cells, and two more. */
#define ATTN_N_GLYPH_BATCHES 4

typedef struct
{
  cairo_scaled_font_t *font;        /* owned */
  AttnColor            color;
  GArray              *glyphs;      /* of cairo_glyph_t; kept for the next */
} AttnGlyphBatch;

typedef struct
{
  AttnGlyphBatch batches[ATTN_N_GLYPH_BATCHES];
  guint          n;                 /* those in use */
} AttnGlyphBatches;

/* Collects a glyph; draws what is there first where there are too many colours and fonts. */
void   attn_glyph_batches_add   (AttnGlyphBatches *batches, cairo_t *cr, cairo_scaled_font_t *font,
                                 const AttnColor *color, const cairo_glyph_t *glyph);
/* Draws all that was collected. */
void   attn_glyph_batches_show  (AttnGlyphBatches *batches, cairo_t *cr);
void   attn_glyph_batches_clear (AttnGlyphBatches *batches);

/* Makes equal steps of equal figures: whole pixels each, of which there are `scale` to a unit, unless that would
 * add up to more than one.  Returns the new width. */
double attn_number_glyphs_even  (AttnNumberGlyph *glyphs, guint n, double width, double scale);

G_END_DECLS
