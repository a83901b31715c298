/* attn-svg-text.c: text in SVG, as outlines or as text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-svg-private.h"

/* The longest number, in characters. */
#define MAX_FIGURES 64
#define ELLIPSIS    "…"

/* --- as outlines ---------------------------------------------------------------------------------------- */

static void
open_group (GString    *body,
            const char *label)
{
  g_string_append (body, "<g");
  if (label != NULL)
    {
      g_string_append (body, " aria-label=\"");
      attn_svg_append_text (body, label);
      g_string_append_c (body, '"');
    }
}

/* Makes glyphs of ATTN_OUTLINE_UNITS to the size stand in their size at x, y. */
static void
append_transform (GString *body,
                  double   x,
                  double   y,
                  double   size)
{
  g_string_append (body, " transform=\"translate(");
  attn_svg_append_number (body, x);
  g_string_append_c (body, ' ');
  attn_svg_append_number (body, y);
  g_string_append (body, ")scale(");
  attn_svg_append_fixed (body, size / ATTN_OUTLINE_UNITS, 7);
  g_string_append (body, ")\"");
}

/* A box for a character that no font has, as Pango draws one. */
static void
append_missing (GString         *body,
                double           x,
                double           y,
                double           width,
                const AttnColor *color)
{
  const double line = ATTN_OUTLINE_UNITS * 0.05, height = ATTN_OUTLINE_UNITS * 0.75;

  g_string_append (body, "<path fill=\"none\"");
  attn_svg_append_color (body, "stroke", color);
  attn_svg_append_attribute (body, "stroke-width", round (line));
  g_string_append (body, " d=\"M");
  attn_svg_append_fixed (body, x + 1.5 * line, 0);
  g_string_append_c (body, ' ');
  attn_svg_append_fixed (body, y - line / 2, 0);
  g_string_append_c (body, 'h');
  attn_svg_append_fixed (body, width - 3 * line, 0);
  g_string_append_c (body, 'v');
  attn_svg_append_fixed (body, line - height, 0);
  g_string_append_c (body, 'h');
  attn_svg_append_fixed (body, 3 * line - width, 0);
  g_string_append (body, "z\"/>");
}

/* A glyph with its origin at x, y, in units. */
static void
append_glyph (AttnSvgPainter *self,
              PangoFont      *font,
              PangoGlyph      glyph,
              double          x,
              double          y)
{
  const AttnOutline *outline = attn_outlines_get (attn_fonts_get_outlines (self->fonts), font, ATTN_BASE_SIZE, glyph);

  if (outline->element == NULL)
    return;
  if (!g_hash_table_contains (self->defined, outline->id))
    {
      g_hash_table_add (self->defined, g_strdup (outline->id));
      g_string_append (self->defs, outline->element);
      g_string_append_c (self->defs, '\n');
    }
  g_string_append (self->body, "<use xlink:href=\"#");
  g_string_append (self->body, outline->id);
  g_string_append_c (self->body, '"');
  if (fabs (x) >= 0.5)
    {
      g_string_append (self->body, " x=\"");
      attn_svg_append_fixed (self->body, x, 0);
      g_string_append_c (self->body, '"');
    }
  if (fabs (y) >= 0.5)
    {
      g_string_append (self->body, " y=\"");
      attn_svg_append_fixed (self->body, y, 0);
      g_string_append_c (self->body, '"');
    }
  g_string_append (self->body, "/>");
}

typedef struct
{
  AttnSvgPainter      *self;
  const AttnTextPiece *piece;         /* the one that is open */
  double               x, y;          /* where the text stands */
  double               left, base;    /* where the piece began */
  const AttnColor     *color;
} Outliner;

static void
outline_run (const AttnTextPiece *piece,
             PangoLayoutRun      *run,
             double               x,
             double               y,
             gpointer             data)
{
  Outliner *outliner = data;
  AttnSvgPainter *self = outliner->self;
  const double to_units = ATTN_OUTLINE_UNITS / (piece->scale * ATTN_BASE_SIZE);
  const double pango_units = ATTN_OUTLINE_UNITS / ATTN_BASE_SIZE / PANGO_SCALE;
  double at, down;

  if (outliner->piece != piece)
    {
      if (outliner->piece != NULL)
        g_string_append (self->body, "</g>");
      outliner->piece = piece;
      outliner->left = x;
      outliner->base = y;
      open_group (self->body, NULL);
      append_transform (self->body, outliner->x + x, outliner->y + y, piece->scale * ATTN_BASE_SIZE);
      g_string_append_c (self->body, '>');
    }
  at = (x - outliner->left) * to_units;
  down = (y - outliner->base) * to_units;
  for (int i = 0; i < run->glyphs->num_glyphs; i++)
    {
      const PangoGlyphInfo *info = &run->glyphs->glyphs[i];
      const double width = info->geometry.width * pango_units;

      if (info->glyph & PANGO_GLYPH_UNKNOWN_FLAG)
        append_missing (self->body, at, down, width, outliner->color);
      else if (info->glyph != PANGO_GLYPH_EMPTY)
        append_glyph (self, run->item->analysis.font, info->glyph, at + info->geometry.x_offset * pango_units,
                      down + info->geometry.y_offset * pango_units);
      at += width;
    }
}

static void
append_outlines (AttnSvgPainter  *self,
                 const AttnText  *text,
                 double           x,
                 double           y,
                 const AttnColor *color)
{
  Outliner outliner = { .self = self, .x = x, .y = y, .color = color };

  open_group (self->body, attn_text_get_string (text));
  attn_svg_append_color (self->body, "fill", color);
  g_string_append_c (self->body, '>');
  attn_text_foreach_run (text, outline_run, &outliner);
  if (outliner.piece != NULL)
    g_string_append (self->body, "</g>");
  g_string_append (self->body, "</g>\n");
}

/* --- as text -------------------------------------------------------------------------------------------- */

/* The name of a font's family; kept. */
static const char *
get_family (AttnSvgPainter *self,
            PangoFont      *font)
{
  const char *family = g_hash_table_lookup (self->families, font);

  if (family == NULL)
    {
      PangoFontDescription *description = pango_font_describe (font);

      family = pango_font_description_get_family (description);
      g_hash_table_insert (self->families, g_object_ref (font), g_strdup (family != NULL ? family : ""));
      pango_font_description_free (description);
      family = g_hash_table_lookup (self->families, font);
    }
  return family;
}

static void
append_family (GString    *string,
               const char *family)
{
  if (*family == '\0')
    return;
  if (string->len > 0)
    g_string_append (string, ", ");
  g_string_append_c (string, '\'');
  for (const char *p = family; *p != '\0'; p++)
    if (*p != '\'' && *p != '\\')
      g_string_append_c (string, *p);
  g_string_append_c (string, '\'');
}

/* What is said of fonts, without families: ' font-size="15" font-weight="bold"'. */
static void
append_font (GString                    *body,
             const PangoFontDescription *description,
             double                      size)
{
  attn_svg_append_attribute (body, "font-size", size);
  if (pango_font_description_get_weight (description) >= PANGO_WEIGHT_SEMIBOLD)
    g_string_append (body, " font-weight=\"bold\"");
  if (pango_font_description_get_style (description) != PANGO_STYLE_NORMAL)
    g_string_append (body, " font-style=\"italic\"");
}

/* The family of a font, then any of its kind. */
static void
append_families (AttnSvgPainter *self,
                 PangoFont      *font,
                 gboolean        mono)
{
  g_autoptr (GString) list = g_string_new (NULL);

  append_family (list, get_family (self, font));
  g_string_append (list, list->len > 0 ? ", " : "");
  g_string_append (list, mono ? "monospace" : "sans-serif");
  g_string_append (self->body, " font-family=\"");
  attn_svg_append_text (self->body, list->str);
  g_string_append_c (self->body, '"');
}

static gboolean
has_space_to_keep (const char *words,
                   gsize       length)
{
  return g_strstr_len (words, (gssize) length, "  ") != NULL || words[0] == ' ' || words[length - 1] == ' ';
}

/* Runs that read from left to right on one line are one piece of text, its parts placed one by one, so that the
 * words stay where they are when another program measures them otherwise; a run that reads from right to left is
 * one of its own. */
typedef struct
{
  AttnSvgPainter      *self;
  const AttnTextPiece *piece;          /* of the text that is open */
  double               line;
  gboolean             is_open;
  double               x, y;           /* where the whole text stands */
  const AttnColor     *color;
} TextWriter;

static void
close_text (TextWriter *writer)
{
  if (writer->is_open)
    g_string_append (writer->self->body, "</text>\n");
  writer->is_open = FALSE;
}

static void
open_text (TextWriter          *writer,
           const AttnTextPiece *piece,
           double               y,
           gboolean             rtl)
{
  GString *body = writer->self->body;

  close_text (writer);
  writer->piece = piece;
  writer->line = y;
  writer->is_open = TRUE;
  g_string_append (body, "<text xml:space=\"preserve\"");
  attn_svg_append_attribute (body, "y", writer->y + y);
  if (rtl)
    g_string_append (body, " direction=\"rtl\" unicode-bidi=\"embed\"");
  append_font (body, pango_layout_get_font_description (piece->layout), piece->scale * ATTN_BASE_SIZE);
  attn_svg_append_color (body, "fill", writer->color);
  g_string_append_c (body, '>');
}

static void
write_run (const AttnTextPiece *piece,
           PangoLayoutRun      *run,
           double               x,
           double               y,
           gpointer             data)
{
  TextWriter *writer = data;
  GString *body = writer->self->body;
  const PangoAnalysis *analysis = &run->item->analysis;
  const gboolean rtl = analysis->level % 2 == 1;
  const char *family = pango_font_description_get_family (pango_layout_get_font_description (piece->layout));
  g_autofree char *words = NULL;

  if (analysis->flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS)
    words = g_strdup (ELLIPSIS);
  else
    words = g_strndup (pango_layout_get_text (piece->layout) + run->item->offset, (gsize) run->item->length);
  if (!writer->is_open || piece != writer->piece || y != writer->line || rtl)
    open_text (writer, piece, y, rtl);
  /* Where the writing goes to the left it also starts on the right. */
  if (rtl)
    x += pango_glyph_string_get_width (run->glyphs) * piece->scale / PANGO_SCALE;
  g_string_append (body, "<tspan");
  attn_svg_append_attribute (body, "x", writer->x + x);
  append_families (writer->self, analysis->font, g_strcmp0 (family, "Monospace") == 0);
  g_string_append_c (body, '>');
  attn_svg_append_text (body, words);
  g_string_append (body, "</tspan>");
  if (rtl)
    close_text (writer);
}

typedef struct
{
  guint           n;
  PangoLayoutRun *run;
  double          x, y;
} Single;

static void
count_run (const AttnTextPiece *piece,
           PangoLayoutRun      *run,
           double               x,
           double               y,
           gpointer             data)
{
  Single *single = data;

  single->n++;
  *single = (Single) { single->n, run, x, y };
}

/* The usual: one run from left to right is an element without parts. */
static gboolean
append_single_run (AttnSvgPainter  *self,
                   const AttnText  *text,
                   double           x,
                   double           y,
                   const AttnColor *color)
{
  const AttnTextPiece *piece = &g_array_index (text->pieces, AttnTextPiece, 0);
  const PangoFontDescription *description = pango_layout_get_font_description (piece->layout);
  const char *words = pango_layout_get_text (piece->layout);
  g_autofree char *part = NULL;
  Single single = { 0 };

  attn_text_foreach_run (text, count_run, &single);
  if (single.n != 1 || single.run->item->analysis.level % 2 == 1 || single.run->item->length == 0 ||
      (single.run->item->analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0)
    return FALSE;
  part = g_strndup (words + single.run->item->offset, (gsize) single.run->item->length);
  g_string_append (self->body, "<text");
  attn_svg_append_attribute (self->body, "x", x + single.x);
  attn_svg_append_attribute (self->body, "y", y + single.y);
  append_families (self, single.run->item->analysis.font,
                   g_strcmp0 (pango_font_description_get_family (description), "Monospace") == 0);
  append_font (self->body, description, piece->scale * ATTN_BASE_SIZE);
  attn_svg_append_color (self->body, "fill", color);
  if (has_space_to_keep (part, strlen (part)))
    g_string_append (self->body, " xml:space=\"preserve\"");
  g_string_append_c (self->body, '>');
  attn_svg_append_text (self->body, part);
  g_string_append (self->body, "</text>\n");
  return TRUE;
}

static void
append_text (AttnSvgPainter  *self,
             const AttnText  *text,
             double           x,
             double           y,
             const AttnColor *color)
{
  TextWriter writer = { .self = self, .x = x, .y = y, .color = color };

  if (text->pieces->len == 1 && append_single_run (self, text, x, y, color))
    return;
  attn_text_foreach_run (text, write_run, &writer);
  close_text (&writer);
}

/* --- both ----------------------------------------------------------------------------------------------- */

/* A root is drawn in either way. */
static void
append_radical (GString               *body,
                const AttnTextRadical *radical,
                double                 x,
                double                 y,
                const AttnColor       *color)
{
  double corners[ATTN_RADICAL_CORNERS][2];

  attn_text_radical_corners (radical, 0, corners);
  g_string_append (body, "<path d=\"");
  for (guint i = 0; i < ATTN_RADICAL_CORNERS; i++)
    {
      g_string_append (body, i == 0 ? "M" : i == 1 ? "L" : " ");
      attn_svg_append_number (body, x + corners[i][0]);
      g_string_append_c (body, ' ');
      attn_svg_append_number (body, y + corners[i][1]);
    }
  g_string_append (body, "z\"");
  attn_svg_append_color (body, "fill", color);
  g_string_append (body, "/>\n");
}

void
attn_svg_text (AttnPainter     *painter,
               const AttnText  *text,
               double           x,
               double           y,
               const AttnColor *color)
{
  AttnSvgPainter *self = (AttnSvgPainter *) painter;

  attn_svg_note (self, x, y - attn_text_get_ascent (text), x + attn_text_get_width (text), y + attn_text_get_descent (text));
  if (text->pieces->len == 0)
    ;
  else if (self->as_text)
    append_text (self, text, x, y, color);
  else
    append_outlines (self, text, x, y, color);
  for (guint i = 0; text->radicals != NULL && i < text->radicals->len; i++)
    append_radical (self->body, &g_array_index (text->radicals, AttnTextRadical, i), x, y, color);
}

void
attn_svg_number (AttnPainter     *painter,
                 AttnFont        *font,
                 const char      *text,
                 double           x,
                 double           y,
                 const AttnColor *color)
{
  AttnSvgPainter *self = (AttnSvgPainter *) painter;
  AttnFigure figures[MAX_FIGURES];
  const double size = attn_font_get_size (font);
  double width;
  guint n = attn_font_get_figures (font, text, figures, G_N_ELEMENTS (figures), &width);

  if (n == 0)
    return;
  attn_svg_note (self, x - width / 2, y - attn_font_get_cap_height (font), x + width / 2, y);
  if (self->as_text)
    {
      PangoFontDescription *description = pango_font_describe (figures[n - 1].font);

      g_string_append (self->body, "<text");
      attn_svg_append_attribute (self->body, "x", x);
      attn_svg_append_attribute (self->body, "y", y);
      g_string_append (self->body, " text-anchor=\"middle\"");
      append_families (self, figures[n - 1].font, attn_font_get_style (font) == ATTN_STYLE_MONO);
      append_font (self->body, description, size);
      attn_svg_append_color (self->body, "fill", color);
      g_string_append_c (self->body, '>');
      attn_svg_append_text (self->body, text);
      g_string_append (self->body, "</text>\n");
      pango_font_description_free (description);
      return;
    }
  open_group (self->body, text);
  append_transform (self->body, x - width / 2, y, size);
  attn_svg_append_color (self->body, "fill", color);
  g_string_append_c (self->body, '>');
  for (guint i = 0; i < n; i++)
    append_glyph (self, figures[i].font, figures[i].glyph, figures[i].x * ATTN_OUTLINE_UNITS / size, 0);
  g_string_append (self->body, "</g>\n");
}
