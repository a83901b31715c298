/* attn-text.h: fonts, and text that has been measured and is ready to be drawn
 *
 * Sizes are in logical pixels.  One AttnFonts serves a picture or a window; it keeps what it has shaped.
 *
 * Markup: "W_{Q}" sets a subscript, "K^{T}" a superscript, "√{d_k}" a root with its bar (an index inside may
 * be written d_{k} or d_k), "*x*" emphasises; a backslash takes the next character as it is.  Everything else
 * is itself.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <pango/pangocairo.h>

#include "attn-language.h"

G_BEGIN_DECLS

typedef struct _AttnFonts AttnFonts;
typedef struct _AttnFont  AttnFont;
typedef struct _AttnText  AttnText;

typedef enum
{
  ATTN_STYLE_SANS,
  ATTN_STYLE_BOLD,
  ATTN_STYLE_MONO,
  ATTN_STYLE_ITALIC
} AttnStyle;

/* `family` is the family for text and numbers ("Sans" for the desktop's default); `context` (or NULL, for a
 * picture without a window) gives font map and options.  96 dpi, grey antialiasing, no hinting where there is
 * no context. */
AttnFonts  *attn_fonts_new        (const char *family, PangoContext *context);
AttnFonts  *attn_fonts_ref        (AttnFonts *fonts);
void        attn_fonts_unref      (AttnFonts *fonts);

/* A font of a size; owned by `fonts`.  Sizes are rounded to a quarter of a pixel so that they repeat. */
AttnFont   *attn_fonts_get        (AttnFonts *fonts, AttnStyle style, double size);
double      attn_font_get_size    (const AttnFont *font);
double      attn_font_get_ascent  (const AttnFont *font);
double      attn_font_get_descent (const AttnFont *font);
/* Height of a figure: to centre a number in its cell. */
double      attn_font_get_cap_height (const AttnFont *font);
/* Width of a number in tabular figures, from glyphs that were shaped once. */
double      attn_font_get_number_width (AttnFont *font, const char *text);
/* A glyph of a number: its origin's distance from the number's left end.  `font` is borrowed. */
typedef struct
{
  cairo_scaled_font_t *font;
  unsigned long        glyph;
  double               x;
} AttnNumberGlyph;

/* The glyphs of a number in tabular figures, for painters: at most `capacity`; returns how many.  Characters
 * that no font has are left out (attn_fonts_get_missing names them). */
guint       attn_font_get_number_glyphs (AttnFont *font, const char *text, AttnNumberGlyph *glyphs, guint capacity,
                                         double *width);

/* Plain text on one line, whatever the language or the direction; line breaks and controls show as a space.
 * With max_width ≥ 0 it is cut with an ellipsis so as to fit.  Measured texts are kept: the caller owns a
 * reference. */
AttnText   *attn_text_new         (AttnFont *font, const char *string, double max_width);
/* The markup above, on one line, never cut. */
AttnText   *attn_text_new_markup  (AttnFont *font, const char *markup);
/* Plain text wrapped to a width, at most max_lines lines, the last with an ellipsis. */
AttnText   *attn_text_new_wrapped (AttnFont *font, const char *string, double width, int max_lines);
/* The markup above likewise, emphasis ending with its line; what cannot be broken so at its spaces is set plain. */
AttnText   *attn_text_new_wrapped_markup (AttnFont *font, const char *markup, double width, int max_lines);
AttnText   *attn_text_ref         (AttnText *text);
void        attn_text_unref       (AttnText *text);

double      attn_text_get_width   (const AttnText *text);
double      attn_text_get_ascent  (const AttnText *text);    /* above the (first) baseline */
double      attn_text_get_descent (const AttnText *text);    /* below it, all lines */
gboolean    attn_text_is_cut      (const AttnText *text);    /* an ellipsis stands in it */
const char *attn_text_get_string  (const AttnText *text);    /* plain, without markup */

/* The markup as plain text: "W_{Q}" → "W_Q", "√{d_k}" → "√d_k".  Owned by the caller. */
char       *attn_markup_to_plain  (const char *markup);

/* For painters: draws the text with cairo, its baseline's left end at the current (0, 0), in the current
 * source. */
void        attn_text_draw        (const AttnText *text, cairo_t *cr);
/* Characters that no installed font has, of all that was measured so far; NULL when there is none.  Owned by
 * the caller. */
char       *attn_fonts_get_missing (AttnFonts *fonts);
/* The same, and from here on only those of what is measured next: each of several pictures so names its own. */
char       *attn_fonts_take_missing (AttnFonts *fonts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnFonts, attn_fonts_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnText, attn_text_unref)

G_END_DECLS
