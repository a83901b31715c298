/* attn-text.c: text that has been measured and is ready to be drawn
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-text-private.h"

#include <math.h>
#include <string.h>

static void
clear_piece (gpointer data)
{
  AttnTextPiece *piece = data;

  g_object_unref (piece->layout);
}

AttnText *
attn_text_new_empty (AttnFont *font,
                     char     *string)
{
  AttnText *text = g_new0 (AttnText, 1);

  g_ref_count_init (&text->ref_count);
  text->string = string;
  text->pieces = g_array_new (FALSE, FALSE, sizeof (AttnTextPiece));
  g_array_set_clear_func (text->pieces, clear_piece);
  text->ascent = attn_font_get_ascent (font);
  text->descent = attn_font_get_descent (font);
  return text;
}

AttnText *
attn_text_ref (AttnText *text)
{
  g_ref_count_inc (&text->ref_count);
  return text;
}

void
attn_text_unref (AttnText *text)
{
  if (!g_ref_count_dec (&text->ref_count))
    return;
  g_array_unref (text->pieces);
  if (text->radicals != NULL)
    g_array_unref (text->radicals);
  g_free (text->string);
  g_free (text);
}

void
attn_text_include (AttnText *text,
                   double    right,
                   double    top,
                   double    bottom)
{
  text->width = fmax (text->width, right);
  text->ascent = fmax (text->ascent, -top);
  text->descent = fmax (text->descent, bottom);
}

/* The box that holds both the ink and the logical extents, relative to the layout's origin, at a size. */
static void
measure_layout (PangoLayout *layout,
                double       size,
                double      *left,
                double      *right,
                double      *top,
                double      *bottom)
{
  const double unit = size / ATTN_BASE_SIZE / PANGO_SCALE;
  PangoRectangle ink, logical;

  pango_layout_get_extents (layout, &ink, &logical);
  if (ink.width <= 0 || ink.height <= 0)
    ink = logical;
  *left = unit * MIN (ink.x, logical.x);
  *right = unit * MAX (ink.x + ink.width, logical.x + logical.width);
  *top = unit * MIN (ink.y, logical.y);
  *bottom = unit * MAX (ink.y + ink.height, logical.y + logical.height);
}

static double
get_baseline (const AttnTextPiece *piece)
{
  return piece->scale * pango_layout_get_baseline (piece->layout) / PANGO_SCALE;
}

double
attn_text_add_layout (AttnText    *text,
                      PangoLayout *layout,
                      double       size,
                      double       x,
                      double       y)
{
  AttnTextPiece piece = { layout, x, y, size / ATTN_BASE_SIZE };
  double left, right, top, bottom, baseline = get_baseline (&piece);

  measure_layout (layout, size, &left, &right, &top, &bottom);
  piece.x = x - left;
  g_array_append_val (text->pieces, piece);
  attn_text_include (text, x + right - left, y + top - baseline, y + bottom - baseline);
  return right - left;
}

static double
get_layout_width (PangoLayout *layout,
                  double       size)
{
  double left, right, top, bottom;

  measure_layout (layout, size, &left, &right, &top, &bottom);
  return right - left;
}

/* Sets the width that Pango shortens or wraps to, so that the layout is no wider than `width`: ink may hang over
 * the logical width that Pango fits into.  FALSE when that cannot be. */
static gboolean
fit_layout (PangoLayout *layout,
            double       size,
            double       width)
{
  double room = width;

  for (guint i = 0; i < 4; i++)
    {
      double excess;

      pango_layout_set_width (layout, (int) CLAMP (room * ATTN_BASE_SIZE / size * PANGO_SCALE, 0, G_MAXINT / 2));
      excess = get_layout_width (layout, size) - width;
      if (excess <= 0)
        return TRUE;
      room -= excess;
    }
  return FALSE;
}

AttnText *
attn_text_new (AttnFont   *font,
               const char *string,
               double      max_width)
{
  AttnFonts *fonts = attn_font_get_fonts (font);
  AttnStyle style = attn_font_get_style (font);
  double size = attn_font_get_size (font), limit = max_width < 0 || isnan (max_width) ? -1 : max_width;
  AttnText *text = attn_fonts_lookup_text (fonts, font, ATTN_TEXT_PLAIN, limit, 1, string);
  PangoLayout *layout;

  if (text != NULL)
    return text;

  text = attn_text_new_empty (font, g_strdup (string));
  layout = attn_fonts_get_layout (fonts, style, string);
  if (limit >= 0 && get_layout_width (layout, size) > limit)
    {
      text->is_cut = TRUE;
      g_object_unref (layout);
      layout = attn_fonts_create_layout (fonts, style, string);
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
      /* Where not even the ellipsis fits, nothing does. */
      if (!fit_layout (layout, size, limit))
        g_clear_object (&layout);
    }
  if (layout != NULL)
    attn_text_add_layout (text, layout, size, 0, 0);
  return attn_fonts_keep_text (fonts, font, ATTN_TEXT_PLAIN, limit, 1, string, text);
}

static gboolean
is_hangul (gunichar character)
{
  return g_unichar_get_script (character) == G_UNICODE_SCRIPT_HANGUL;
}

/* Korean is read in words between spaces; the standard rule would let a line end after any syllable. */
static void
keep_korean_words (PangoLayout *layout,
                   double       ems)
{
  const char *string = pango_layout_get_text (layout);
  PangoAttrList *attributes = pango_attr_list_new ();

  for (const char *p = string; *p != '\0';)
    {
      const char *start = p;
      gboolean korean = FALSE;
      guint n = 0;

      for (; *p != '\0' && !g_unichar_isspace (g_utf8_get_char (p)); p = g_utf8_next_char (p), n++)
        korean = korean || is_hangul (g_utf8_get_char (p));
      /* A word that could be wider than the line must break somewhere. */
      if (korean && n > 1 && n * 1.1 <= ems)
        {
          PangoAttribute *attribute = pango_attr_allow_breaks_new (FALSE);

          attribute->start_index = (guint) (start - string);
          attribute->end_index = (guint) (p - string);
          pango_attr_list_insert (attributes, attribute);
        }
      while (*p != '\0' && g_unichar_isspace (g_utf8_get_char (p)))
        p = g_utf8_next_char (p);
    }
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

AttnText *
attn_text_new_wrapped (AttnFont   *font,
                       const char *string,
                       double      width,
                       int         max_lines)
{
  AttnFonts *fonts = attn_font_get_fonts (font);
  AttnText *text = attn_fonts_lookup_text (fonts, font, ATTN_TEXT_WRAPPED, width, max_lines, string);
  double size = attn_font_get_size (font);
  PangoLayout *layout;

  if (text != NULL)
    return text;

  text = attn_text_new_empty (font, g_strdup (string));
  layout = attn_fonts_create_layout (fonts, attn_font_get_style (font), string);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_height (layout, -MAX (max_lines, 1));
  keep_korean_words (layout, width / size);
  if (fit_layout (layout, size, width))
    {
      text->is_cut = pango_layout_is_ellipsized (layout);
      attn_fonts_note_missing (fonts, layout);
      attn_text_add_layout (text, layout, size, 0, 0);
    }
  else
    {
      text->is_cut = TRUE;
      g_object_unref (layout);
    }
  return attn_fonts_keep_text (fonts, font, ATTN_TEXT_WRAPPED, width, max_lines, string, text);
}

double
attn_text_get_width (const AttnText *text)
{
  return text->width;
}

double
attn_text_get_ascent (const AttnText *text)
{
  return text->ascent;
}

double
attn_text_get_descent (const AttnText *text)
{
  return text->descent;
}

gboolean
attn_text_is_cut (const AttnText *text)
{
  return text->is_cut;
}

const char *
attn_text_get_string (const AttnText *text)
{
  return text->string;
}

double
attn_radical_get_width (double size)
{
  return 0.56 * size;
}

void
attn_text_add_radical (AttnText *text,
                       double    size,
                       gboolean  bold,
                       double    x,
                       double    baseline,
                       double    content_width,
                       double    content_ascent,
                       double    content_descent)
{
  AttnTextRadical radical = { 0 };

  radical.x = x;
  radical.sign_width = attn_radical_get_width (size);
  radical.bar_width = content_width + 0.06 * size;
  radical.thickness = (bold ? 0.085 : 0.055) * size;
  radical.top = baseline - content_ascent - 0.10 * size - radical.thickness;
  radical.bottom = baseline + content_descent;
  if (text->radicals == NULL)
    text->radicals = g_array_new (FALSE, FALSE, sizeof (AttnTextRadical));
  g_array_append_val (text->radicals, radical);
  /* Half a pixel of air: the bar is put on whole pixels when it is drawn. */
  attn_text_include (text, x + radical.sign_width + radical.bar_width, radical.top - 0.5, radical.bottom);
}

AttnText *
attn_text_new_radical (AttnFont *font,
                       double    content_width,
                       double    content_ascent,
                       double    content_descent)
{
  AttnText *text = attn_text_new_empty (font, g_strdup ("√"));

  text->ascent = text->descent = 0;
  attn_text_add_radical (text, attn_font_get_size (font), attn_font_get_style (font) == ATTN_STYLE_BOLD, 0, 0,
                         content_width, content_ascent, content_descent);
  return text;
}

double
attn_text_get_radical_width (AttnFont *font)
{
  return attn_radical_get_width (attn_font_get_size (font));
}

/* The sign as one outline: a short thin hook, a thick stroke down, a thin one up, and the bar that it runs
 * into.  `t` is the thin stroke. */
void
attn_text_radical_corners (const AttnTextRadical *radical,
                           double                 scale,
                           double                 corners[ATTN_RADICAL_CORNERS][2])
{
  double top = radical->top, bar = radical->thickness, t = radical->thickness, w = radical->sign_width;
  double x = radical->x, bottom = radical->bottom, height, hook;

  /* Whole pixels for the bar, where there are pixels. */
  if (scale > 0)
    {
      top = floor (top * scale + 0.5) / scale;
      bar = fmax (1, floor (bar * scale + 0.5)) / scale;
    }
  height = bottom - top;
  hook = bottom - 0.46 * height;
  {
    const double outline[ATTN_RADICAL_CORNERS][2] = {
      { x + 0.04 * w, hook + 0.07 * height },
      { x + 0.26 * w, hook },
      { x + 0.50 * w, bottom - 2.6 * t },
      { x + w - 0.9 * t, top },
      { x + w + radical->bar_width, top },
      { x + w + radical->bar_width, top + bar },
      { x + w - 0.1 * t, top + bar },
      { x + 0.50 * w + 0.55 * t, bottom },
      { x + 0.50 * w - 0.75 * t, bottom },
      { x + 0.215 * w, hook + 0.105 * height },
      { x + 0.075 * w, hook + 0.07 * height + 0.7 * t },
    };

    memcpy (corners, outline, sizeof outline);
  }
}

static void
draw_radical (const AttnTextRadical *radical,
              cairo_t               *cr,
              double                 scale)
{
  double corners[ATTN_RADICAL_CORNERS][2];

  attn_text_radical_corners (radical, scale, corners);
  cairo_new_path (cr);
  for (guint i = 0; i < ATTN_RADICAL_CORNERS; i++)
    cairo_line_to (cr, corners[i][0], corners[i][1]);
  cairo_close_path (cr);
  cairo_fill (cr);
}

void
attn_text_foreach_run (const AttnText  *text,
                       AttnTextRunFunc  func,
                       gpointer         data)
{
  for (guint i = 0; i < text->pieces->len; i++)
    {
      const AttnTextPiece *piece = &g_array_index (text->pieces, AttnTextPiece, i);
      const double unit = piece->scale / PANGO_SCALE, top = piece->y - get_baseline (piece);
      PangoLayoutIter *iter = pango_layout_get_iter (piece->layout);

      do
        {
          PangoLayoutRun *run = pango_layout_iter_get_run_readonly (iter);
          PangoRectangle logical;

          if (run == NULL)
            continue;
          pango_layout_iter_get_run_extents (iter, NULL, &logical);
          func (piece, run, piece->x + unit * logical.x, top + unit * pango_layout_iter_get_baseline (iter), data);
        }
      while (pango_layout_iter_next_run (iter));
      pango_layout_iter_free (iter);
    }
}

void
attn_text_draw_at_scale (const AttnText *text,
                         cairo_t        *cr,
                         double          scale)
{
  for (guint i = 0; i < text->pieces->len; i++)
    {
      const AttnTextPiece *piece = &g_array_index (text->pieces, AttnTextPiece, i);

      cairo_save (cr);
      cairo_translate (cr, piece->x, piece->y - get_baseline (piece));
      cairo_scale (cr, piece->scale, piece->scale);
      cairo_move_to (cr, 0, 0);
      pango_cairo_show_layout (cr, piece->layout);
      cairo_restore (cr);
    }
  for (guint i = 0; text->radicals != NULL && i < text->radicals->len; i++)
    draw_radical (&g_array_index (text->radicals, AttnTextRadical, i), cr, scale);
  cairo_new_path (cr);
}

void
attn_text_draw (const AttnText *text,
                cairo_t        *cr)
{
  attn_text_draw_at_scale (text, cr, 0);
}
