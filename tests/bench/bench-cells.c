/* bench-cells.c: painting 2,000 numbered cells with rounded corners
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-bench.h"
#include "attn-number.h"
#include "attn-painter.h"
#include "attn-palette.h"
#include "attn-random.h"

#define COLUMNS 50
#define ROWS    40
#define LIMIT   60

typedef struct
{
  cairo_surface_t *surface;
  AttnFonts       *fonts;
  double           values[ROWS][COLUMNS];
} Cells;

static void
paint (gpointer data)
{
  Cells *cells = data;
  const AttnPalette *palette = attn_palette_get (ATTN_THEME_LIGHT);
  const double pitch_x = (double) ATTN_BENCH_WIDTH / COLUMNS, pitch_y = (double) ATTN_BENCH_HEIGHT / ROWS;
  AttnFont *font = attn_fonts_get (cells->fonts, ATTN_STYLE_SANS, 12);
  double baseline = (pitch_y + attn_font_get_cap_height (font)) / 2;
  cairo_t *cr = cairo_create (cells->surface);
  AttnPainter *painter = attn_cairo_painter_new (cr, 1);
  AttnBox all = { 0, 0, ATTN_BENCH_WIDTH, ATTN_BENCH_HEIGHT };
  AttnFill fills[ROWS * COLUMNS];

  attn_paint_fill (painter, &all, 0, &palette->background);
  for (guint i = 0; i < ROWS; i++)
    for (guint j = 0; j < COLUMNS; j++)
      {
        AttnFill *fill = &fills[i * COLUMNS + j];

        fill->box = (AttnBox) { j * pitch_x + 1, i * pitch_y + 1, pitch_x - 2, pitch_y - 2 };
        fill->color = attn_palette_get_fill (palette, ATTN_FAMILY_SCORE, cells->values[i][j], 3);
      }
  attn_paint_fill_many (painter, fills, G_N_ELEMENTS (fills), 4);
  for (guint i = 0; i < ROWS; i++)
    for (guint j = 0; j < COLUMNS; j++)
      {
        AttnColor ink = attn_palette_get_ink (palette, fills[i * COLUMNS + j].color);
        AttnNumber number;

        attn_number_format (cells->values[i][j], 2, &number);
        attn_paint_number (painter, font, number.text, (j + 0.5) * pitch_x, i * pitch_y + baseline, &ink);
      }
  attn_painter_free (painter);
  cairo_destroy (cr);
  cairo_surface_flush (cells->surface);
}

int
main (void)
{
  static Cells cells;
  AttnRandom random;

  cells.surface = attn_bench_surface_new ();
  cells.fonts = attn_fonts_new ("Sans", NULL);
  attn_random_init (&random, 1);
  for (guint i = 0; i < ROWS; i++)
    for (guint j = 0; j < COLUMNS; j++)
      cells.values[i][j] = attn_random_normal (&random);

  attn_bench_against_white ("2,000 numbered cells with rounded corners", cells.surface, paint, &cells, 101, LIMIT);

  attn_fonts_unref (cells.fonts);
  cairo_surface_destroy (cells.surface);
  return attn_bench_end ();
}
