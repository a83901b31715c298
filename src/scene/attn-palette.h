/* attn-palette.h: what colours mean
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"
#include "attn-painter.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_THEME_LIGHT,
  ATTN_THEME_DARK,
  ATTN_THEME_HIGH_CONTRAST,
  ATTN_THEME_PRINT           /* grey, for paper */
} AttnTheme;

typedef struct
{
  AttnTheme theme;
  AttnColor background;
  AttnColor card;            /* the explanation's ground */
  AttnColor card_edge;
  AttnColor text;            /* 7:1 on the background */
  AttnColor dim;             /* captions: 7:1 too */
  AttnColor line;            /* rules, quiet connectors */
  AttnColor empty_edge;      /* the outline of a result that is not reached yet: 3:1 */
  AttnColor selection;       /* the ring of the selected cell */
  AttnColor warning;
} AttnPalette;

/* "light", "dark", "high-contrast", "print"; FALSE, and `theme` stays, for any other name. */
gboolean           attn_theme_parse (const char *name, AttnTheme *theme);
/* Static. */
const AttnPalette *attn_palette_get (AttnTheme theme);

/* The family's strong colour, for titles and outlines (4.5:1 on the background at the least). */
AttnColor attn_palette_get_accent (const AttnPalette *palette, AttnFamily family);

/* The fill of a cell: one hue by magnitude, the background's near white at 0, the family's diverging pair for
 * signed values.  `extent` is the magnitude that gets the full colour; −∞ and values without an extent get the
 * palette's own grounds.  A smooth, strictly monotonic scale. */
AttnColor attn_palette_get_fill   (const AttnPalette *palette, AttnFamily family, double value, double extent);

/* Black or white, whichever reads better on a fill: 4.5:1 always. */
AttnColor attn_palette_get_ink    (const AttnPalette *palette, AttnColor fill);

/* A colour between two: 0 is a, 1 is b. */
AttnColor attn_color_mix          (AttnColor a, AttnColor b, double amount);
AttnColor attn_color_with_alpha   (AttnColor color, double alpha);
/* WCAG 2.1 contrast ratio of opaque colours, 1 … 21. */
double    attn_color_contrast     (AttnColor a, AttnColor b);

G_END_DECLS
