/* attn-plot.h: a plot of a few lines, with axes and a legend
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-palette.h"

G_BEGIN_DECLS

#define ATTN_PLOT_MAX_LINES 4

typedef struct
{
  const char   *label;         /* markup of attn-text.h; borrowed */
  AttnFamily    family;        /* its colour; lines also differ in dashes and points, so that none is told by colour alone */
  const double *y;             /* n values, borrowed */
} AttnPlotLine;

/* What is drawn: a plain value.  Everything is borrowed. */
typedef struct
{
  const char  *title;          /* plain text; all others are markup */
  const char  *x_label;
  const char  *y_label;
  gboolean     log_x, log_y;   /* values must be above 0 */
  gboolean     points;         /* a mark at each value */
  guint        n;
  const double *x;             /* ascending */
  guint        n_lines;
  AttnPlotLine lines[ATTN_PLOT_MAX_LINES];
} AttnPlot;

/* Draws into the box; `size` is that of running text in logical pixels, less where the box is small. */
void  attn_plot_paint    (const AttnPlot *plot, AttnFonts *fonts, AttnTheme theme, const AttnBox *box, double size,
                          AttnPainter *painter);
/* What it shows, in words and numbers, for a screen reader: title, axes, and each line from its first to its last value.
 * Owned by the caller. */
char *attn_plot_describe (const AttnPlot *plot, AttnLanguage language, int decimals);

G_END_DECLS
