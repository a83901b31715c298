/* attn-glyph-batch.c: numbers that are drawn together
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-glyph-batch.h"

#include <math.h>
#include <string.h>

static AttnGlyphBatch *
get_batch (AttnGlyphBatches    *batches,
           cairo_t             *cr,
           cairo_scaled_font_t *font,
           const AttnColor     *color)
{
  AttnGlyphBatch *batch;

  for (guint i = 0; i < batches->n; i++)
    {
      batch = &batches->batches[i];
      if (batch->font == font && memcmp (&batch->color, color, sizeof *color) == 0)
        return batch;
    }
  if (batches->n == ATTN_N_GLYPH_BATCHES)
    attn_glyph_batches_show (batches, cr);
  batch = &batches->batches[batches->n++];
  batch->font = cairo_scaled_font_reference (font);
  batch->color = *color;
  if (batch->glyphs == NULL)
    batch->glyphs = g_array_new (FALSE, FALSE, sizeof (cairo_glyph_t));
  return batch;
}

void
attn_glyph_batches_add (AttnGlyphBatches    *batches,
                        cairo_t             *cr,
                        cairo_scaled_font_t *font,
                        const AttnColor     *color,
                        const cairo_glyph_t *glyph)
{
  g_array_append_val (get_batch (batches, cr, font, color)->glyphs, *glyph);
}

/* A row of glyphs at a time: cairo takes any that stand beneath others for overlapping, and then first draws all
 * of them on a mask as large as the whole. */
static void
show_rows (cairo_t      *cr,
           const GArray *glyphs)
{
  const cairo_glyph_t *all = (const cairo_glyph_t *) (const void *) glyphs->data;

  for (guint start = 0, end; start < glyphs->len; start = end)
    {
      for (end = start + 1; end < glyphs->len && all[end].y == all[start].y && all[end].x > all[end - 1].x; end++)
        ;
      cairo_show_glyphs (cr, all + start, (int) (end - start));
    }
}

void
attn_glyph_batches_show (AttnGlyphBatches *batches,
                         cairo_t          *cr)
{
  for (guint i = 0; i < batches->n; i++)
    {
      AttnGlyphBatch *batch = &batches->batches[i];

      cairo_set_source_rgba (cr, batch->color.red, batch->color.green, batch->color.blue, batch->color.alpha);
      cairo_set_scaled_font (cr, batch->font);
      show_rows (cr, batch->glyphs);
      g_array_set_size (batch->glyphs, 0);
      g_clear_pointer (&batch->font, cairo_scaled_font_destroy);
    }
  batches->n = 0;
}

void
attn_glyph_batches_clear (AttnGlyphBatches *batches)
{
  for (guint i = 0; i < ATTN_N_GLYPH_BATCHES; i++)
    {
      g_clear_pointer (&batches->batches[i].font, cairo_scaled_font_destroy);
      g_clear_pointer (&batches->batches[i].glyphs, g_array_unref);
    }
  batches->n = 0;
}

double
attn_number_glyphs_even (AttnNumberGlyph *glyphs,
                         guint            n,
                         double           width,
                         double           scale)
{
  double x, shift;

  if (n == 0)
    return width;
  x = glyphs[0].x;
  for (guint i = 1; i < n; i++)
    x += floor ((glyphs[i].x - glyphs[i - 1].x) * scale + 0.5) / scale;
  shift = x - glyphs[n - 1].x;
  if (fabs (shift * scale) > 1)
    return width;
  x = glyphs[0].x;
  for (guint i = 1; i < n; i++)
    {
      double step = floor ((glyphs[i].x - x) * scale + 0.5) / scale;

      x = glyphs[i].x;
      glyphs[i].x = glyphs[i - 1].x + step;
    }
  return width + shift;
}
