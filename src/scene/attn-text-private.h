/* attn-text-private.h: what the files that make texts share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-outlines.h"
#include "attn-text.h"

G_BEGIN_DECLS

/* The size that layouts are made in, in pixels.  (Pango counts in 1,024ths: fine enough for every other.) */
#define ATTN_BASE_SIZE 64.0

/* A layout with the left end of its first baseline, and how large it is drawn. */
typedef struct
{
  PangoLayout *layout;
  double       x, y;
  double       scale;
} AttnTextPiece;

/* A root sign joined to its bar: `x` is the sign's left end, the bar lies over `bar_width` from
 * `x + sign_width` on.  `top` and `bottom` are relative to the baseline, y down. */
typedef struct
{
  double x, sign_width, bar_width;
  double top, bottom;
  double thickness;
} AttnTextRadical;

struct _AttnText
{
  grefcount  ref_count;
  char      *string;
  GArray    *pieces;      /* of AttnTextPiece */
  GArray    *radicals;    /* of AttnTextRadical, or NULL */
  double     width;
  double     ascent;
  double     descent;
  gboolean   is_cut;
};

/* Which maker a kept text came from. */
typedef enum
{
  ATTN_TEXT_PLAIN,
  ATTN_TEXT_MARKUP,
  ATTN_TEXT_WRAPPED,
  ATTN_TEXT_WRAPPED_MARKUP
} AttnTextKind;

/* A new text with no pieces; takes the string. */
AttnText    *attn_text_new_empty       (AttnFont *font, char *string);
/* Adds a layout (taken) in a size, whose left end is at x, with its baseline at y (down); grows the measures.
 * Returns its width. */
double       attn_text_add_layout      (AttnText *text, PangoLayout *layout, double size, double x, double y);
/* Grows the measures so that they hold a rectangle relative to the baseline. */
void         attn_text_include         (AttnText *text, double right, double top, double bottom);

/* A layout for one line of `string` in a style, in the base size; characters that would break the line are
 * replaced. */
PangoLayout *attn_fonts_create_layout  (AttnFonts *fonts, AttnStyle style, const char *string);
/* The same, kept: not to be changed.  A new reference. */
PangoLayout *attn_fonts_get_layout     (AttnFonts *fonts, AttnStyle style, const char *string);
/* Remembers characters of the layout that no font has. */
void         attn_fonts_note_missing   (AttnFonts *fonts, PangoLayout *layout);

/* The kept text (a new reference), or NULL. */
AttnText    *attn_fonts_lookup_text    (AttnFonts *fonts, AttnFont *font, AttnTextKind kind, double width, int lines,
                                        const char *string);
/* Keeps a text.  Returns it. */
AttnText    *attn_fonts_keep_text      (AttnFonts *fonts, AttnFont *font, AttnTextKind kind, double width, int lines,
                                        const char *string, AttnText *text);

/* The outlines of the glyphs that were drawn so far; owned by the fonts. */
AttnOutlines *attn_fonts_get_outlines  (AttnFonts *fonts);

/* A figure of a number, for painters that are not content with pixels: attn_font_get_number_glyphs with the text
 * that each glyph stands for. */
typedef struct
{
  PangoFont  *font;            /* of the base size; borrowed */
  PangoGlyph  glyph;
  double      x;               /* its origin's distance from the number's left end, at the font's size */
  const char *text;            /* in the number */
  guint       length;          /* in bytes */
} AttnFigure;

/* How many were written, at most `capacity`; `width` is that of the whole number. */
guint        attn_font_get_figures     (AttnFont *font, const char *text, AttnFigure *figures, guint capacity,
                                        double *width);

AttnFonts   *attn_font_get_fonts       (const AttnFont *font);
AttnStyle    attn_font_get_style       (const AttnFont *font);

/* What stands in a piece of a text, from left to right: a run of glyphs of one font, its left end at x, y on the
 * baseline (relative to the text's), in user units. */
typedef void (*AttnTextRunFunc)        (const AttnTextPiece *piece, PangoLayoutRun *run, double x, double y, gpointer data);
void         attn_text_foreach_run     (const AttnText *text, AttnTextRunFunc func, gpointer data);

/* The corners of a root sign with its bar.  `scale` as below. */
#define ATTN_RADICAL_CORNERS 11
void         attn_text_radical_corners (const AttnTextRadical *radical, double scale,
                                        double corners[ATTN_RADICAL_CORNERS][2]);

/* attn_text_draw for a surface of pixels, `scale` to a unit of user space, the origin being on a whole one. */
void         attn_text_draw_at_scale   (const AttnText *text, cairo_t *cr, double scale);

/* A root sign alone, for content of these measures that will be drawn to the right of it, at
 * attn_text_get_radical_width (font): its bar lies over the content.  The width of the text is both. */
AttnText    *attn_text_new_radical     (AttnFont *font, double content_width, double content_ascent,
                                        double content_descent);
double       attn_text_get_radical_width (AttnFont *font);

/* Adds a root sign for content of these measures to a text, at x. */
void         attn_text_add_radical     (AttnText *text, double size, gboolean bold, double x, double baseline,
                                        double content_width, double content_ascent, double content_descent);
/* The sign's own width at a size: where the content begins. */
double       attn_radical_get_width    (double size);

G_END_DECLS
