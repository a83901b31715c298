/* attn-svg-private.h: what the files that write SVG share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-svg-painter.h"
#include "attn-text-private.h"

G_BEGIN_DECLS

typedef struct
{
  AttnPainter parent;
  AttnFonts  *fonts;          /* owned */
  gboolean    as_text;
  GString    *head, *defs, *body;
  GHashTable *defined;        /* set of ids, owned */
  GHashTable *families;       /* PangoFont → its attributes as text, both owned */
  GArray     *clips;          /* of Clip: those that have begun */
  gboolean    failed;         /* there was no memory for an image */
} AttnSvgPainter;

/* A number with at most so many digits after the point. */
void attn_svg_append_fixed     (GString *string, double number, guint n_digits);
/* ' name="1.25"' */
void attn_svg_append_attribute (GString *string, const char *name, double number);
/* ' fill="#fff"', and ' fill-opacity="0.5"' where it is not opaque */
void attn_svg_append_color     (GString *string, const char *name, const AttnColor *color);

/* Something is drawn there: clips that it reaches out of are needed. */
void attn_svg_note             (AttnSvgPainter *self, double left, double top, double right, double bottom);

/* Of AttnPainterClass (attn-svg-text.c). */
void attn_svg_text             (AttnPainter *painter, const AttnText *text, double x, double y, const AttnColor *color);
void attn_svg_number           (AttnPainter *painter, AttnFont *font, const char *text, double x, double y,
                                const AttnColor *color);

G_END_DECLS
