/* attn-figure.h: a number as other programs read it
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  ATTN_FIGURE_SCREEN,     /* as the screen shows it: "−0.5", "−∞" */
  ATTN_FIGURE_ASCII,      /* "-0.5", "-inf": for tables that programs read */
  ATTN_FIGURE_NUMPY,      /* "-0.5", "-np.inf", always a float: "2.0" */
  ATTN_FIGURE_PYTORCH,    /* "-0.5", "-math.inf", always a float: "2.0" */
  ATTN_FIGURE_LATEX       /* for math: "-0.5", "-\infty", "1.5 \times 10^{9}" */
} AttnFigureStyle;

/* Appends a number: with `decimals` digits after the point as the screen rounds it, or, with a negative `decimals`, in
 * full: as few digits as read back to the same double.  Where what is written is not the value itself, `*rounded`
 * (or NULL) becomes TRUE; in full that is said of numbers with so many digits that they are likely no end of them. */
void attn_figure_append (GString *text, double value, int decimals, AttnFigureStyle style, gboolean *rounded);
/* The same in a line of arithmetic, where what is not 0 does not read as 0 (attn_number_format_term). */
void attn_figure_append_term (GString *text, double value, int decimals, AttnFigureStyle style, gboolean *rounded);
/* What such a line comes to (attn_number_format_result). */
void attn_figure_append_result (GString *text, double value, int decimals, AttnFigureStyle style, gboolean *rounded);

G_END_DECLS
