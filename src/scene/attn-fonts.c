/* attn-fonts.c: fonts by style and size, numbers in tabular figures, and the texts that were measured
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-text-private.h"

#include <math.h>
#include <string.h>

/* So many measured texts are kept; a window full of cells needs a few hundred. */
#define MAX_TEXTS 8192

#define N_ASCII 128

typedef struct
{
  AttnFont    *font;
  AttnTextKind kind;
  int          lines;
  double       width;
  char        *string;
} TextKey;

/* A character of a number: its glyph, where its origin stands in its own advance. */
typedef struct
{
  gboolean             ready;
  PangoGlyph           glyph;
  PangoFont           *font;
  cairo_scaled_font_t *scaled_font;   /* the font's own */
  double               offset;
  double               advance;
} Figure;

struct _AttnFont
{
  AttnFonts  *fonts;        /* not a reference: the fonts own this */
  AttnStyle   style;
  double      size;
  double      ascent;
  double      descent;
  double      cap_height;
  double      figure_width; /* of the widest digit; 0: not measured */
  Figure      ascii[N_ASCII];
  GHashTable *others;       /* gunichar → Figure, owned */
};

struct _AttnFonts
{
  grefcount     ref_count;
  char         *family;
  PangoContext *context;
  GHashTable   *fonts;      /* style and size in quarters → AttnFont, owned */
  GHashTable   *texts;      /* TextKey → AttnText, both owned */
  GHashTable   *missing;    /* set of gunichar */
};

static guint
text_key_hash (gconstpointer data)
{
  const TextKey *key = data;

  return g_str_hash (key->string) ^ g_direct_hash (key->font) ^ g_double_hash (&key->width) ^
         ((guint) key->kind << 8) ^ (guint) key->lines;
}

static gboolean
text_key_equal (gconstpointer a,
                gconstpointer b)
{
  const TextKey *left = a, *right = b;

  return left->font == right->font && left->kind == right->kind && left->lines == right->lines &&
         left->width == right->width && strcmp (left->string, right->string) == 0;
}

static void
text_key_free (gpointer data)
{
  TextKey *key = data;

  g_free (key->string);
  g_free (key);
}

static void
figure_free (gpointer data)
{
  Figure *figure = data;

  g_clear_object (&figure->font);
  g_free (figure);
}

static void
font_free (gpointer data)
{
  AttnFont *font = data;

  for (guint i = 0; i < N_ASCII; i++)
    g_clear_object (&font->ascii[i].font);
  g_hash_table_unref (font->others);
  g_free (font);
}

/* The options a picture is drawn with.  Metrics are never rounded to pixels, so that the same layout serves
 * every scale; and colour fringes would show on the transparent nodes that a window is put together from. */
static void
set_options (PangoContext *context,
             PangoContext *from)
{
  const cairo_font_options_t *given = from != NULL ? pango_cairo_context_get_font_options (from) : NULL;
  cairo_font_options_t *options = given != NULL ? cairo_font_options_copy (given) : cairo_font_options_create ();

  if (from == NULL)
    cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  if (cairo_font_options_get_antialias (options) != CAIRO_ANTIALIAS_NONE)
    cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  cairo_font_options_destroy (options);
  pango_context_set_round_glyph_positions (context, FALSE);
}

AttnFonts *
attn_fonts_new (const char   *family,
                PangoContext *context)
{
  AttnFonts *fonts = g_new0 (AttnFonts, 1);
  PangoFontMap *map = context != NULL ? pango_context_get_font_map (context) : pango_cairo_font_map_get_default ();

  g_ref_count_init (&fonts->ref_count);
  fonts->family = g_strdup (family != NULL ? family : "Sans");
  fonts->context = pango_font_map_create_context (map);
  set_options (fonts->context, context);
  pango_cairo_context_set_resolution (fonts->context, 96);
  /* A picture does not depend on the locale it was made in: scripts choose their own fonts. */
  pango_context_set_language (fonts->context, context != NULL ? pango_context_get_language (context)
                                                              : pango_language_from_string ("en"));
  pango_context_set_base_dir (fonts->context, PANGO_DIRECTION_LTR);
  fonts->fonts = g_hash_table_new_full (NULL, NULL, NULL, font_free);
  fonts->texts = g_hash_table_new_full (text_key_hash, text_key_equal, text_key_free, (GDestroyNotify) attn_text_unref);
  fonts->missing = g_hash_table_new (NULL, NULL);
  return fonts;
}

AttnFonts *
attn_fonts_ref (AttnFonts *fonts)
{
  g_ref_count_inc (&fonts->ref_count);
  return fonts;
}

void
attn_fonts_unref (AttnFonts *fonts)
{
  if (!g_ref_count_dec (&fonts->ref_count))
    return;
  g_hash_table_unref (fonts->texts);
  g_hash_table_unref (fonts->fonts);
  g_hash_table_unref (fonts->missing);
  g_object_unref (fonts->context);
  g_free (fonts->family);
  g_free (fonts);
}

static PangoFontDescription *
describe (AttnFonts *fonts,
          AttnStyle  style,
          double     size)
{
  PangoFontDescription *description = pango_font_description_new ();

  pango_font_description_set_family (description, style == ATTN_STYLE_MONO ? "Monospace" : fonts->family);
  if (style == ATTN_STYLE_BOLD)
    pango_font_description_set_weight (description, PANGO_WEIGHT_BOLD);
  if (style == ATTN_STYLE_ITALIC)
    pango_font_description_set_style (description, PANGO_STYLE_ITALIC);
  pango_font_description_set_absolute_size (description, size * PANGO_SCALE);
  return description;
}

/* Shapes one character with lining, tabular figures where the font has a choice. */
static void
shape_figure (AttnFont *font,
              gunichar  character,
              Figure   *figure)
{
  AttnFonts *fonts = font->fonts;
  PangoAttrList *attributes = pango_attr_list_new ();
  PangoGlyphString *glyphs = pango_glyph_string_new ();
  PangoFontDescription *description = describe (fonts, font->style, font->size);
  char utf8[8] = { 0 };
  int length = g_unichar_to_utf8 (character, utf8);
  GList *items;

  pango_attr_list_insert (attributes, pango_attr_font_desc_new (description));
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1, lnum=1"));
  items = pango_itemize (fonts->context, utf8, 0, length, attributes, NULL);

  figure->ready = TRUE;
  figure->glyph = PANGO_GLYPH_EMPTY;
  if (items != NULL)
    {
      PangoItem *item = items->data;

      pango_shape (utf8, length, &item->analysis, glyphs);
      if (glyphs->num_glyphs > 0 && !(glyphs->glyphs[0].glyph & PANGO_GLYPH_UNKNOWN_FLAG))
        {
          figure->glyph = glyphs->glyphs[0].glyph;
          figure->advance = (double) glyphs->glyphs[0].geometry.width / PANGO_SCALE;
          figure->scaled_font = pango_cairo_font_get_scaled_font (PANGO_CAIRO_FONT (item->analysis.font));
          if (figure->scaled_font != NULL)
            figure->font = g_object_ref (item->analysis.font);
        }
    }

  g_list_free_full (items, (GDestroyNotify) pango_item_free);
  pango_glyph_string_free (glyphs);
  pango_attr_list_unref (attributes);
  pango_font_description_free (description);
}

static void
get_ink (const Figure *figure,
         double       *left,
         double       *right,
         double       *top)
{
  PangoRectangle ink = { 0 };

  if (figure->font != NULL)
    pango_font_get_glyph_extents (figure->font, figure->glyph, &ink, NULL);
  *left = (double) ink.x / PANGO_SCALE;
  *right = (double) (ink.x + ink.width) / PANGO_SCALE;
  *top = (double) -ink.y / PANGO_SCALE;
}

/* All digits get the width of the widest and stand in its middle. */
static void
measure_figures (AttnFont *font)
{
  double left, right;

  for (char digit = '0'; digit <= '9'; digit++)
    {
      Figure *figure = &font->ascii[(guint) digit];

      shape_figure (font, (gunichar) digit, figure);
      font->figure_width = fmax (font->figure_width, figure->advance);
    }
  for (char digit = '0'; digit <= '9'; digit++)
    {
      Figure *figure = &font->ascii[(guint) digit];

      figure->offset = (font->figure_width - figure->advance) / 2;
      figure->advance = font->figure_width;
    }
  font->figure_width = fmax (font->figure_width, font->size / 100);
  get_ink (&font->ascii[(guint) '1'], &left, &right, &font->cap_height);
}

static const Figure *
get_figure (AttnFont *font,
            gunichar  character)
{
  Figure *figure;

  if (character < N_ASCII)
    figure = &font->ascii[character];
  else if ((figure = g_hash_table_lookup (font->others, GUINT_TO_POINTER (character))) == NULL)
    {
      figure = g_new0 (Figure, 1);
      g_hash_table_insert (font->others, GUINT_TO_POINTER (character), figure);
    }
  if (figure->ready)
    return figure;

  shape_figure (font, character, figure);
  if (figure->font == NULL && character == 0x2212)
    shape_figure (font, '-', figure);
  if (figure->font == NULL)
    g_hash_table_add (font->fonts->missing, GUINT_TO_POINTER (character));
  if (character == 0x2212 && figure->font != NULL)
    {
      /* Type designers set the minus as wide as a plus between its terms; as a sign it belongs to its number. */
      double left, right, top;

      get_ink (figure, &left, &right, &top);
      figure->offset = 0.05 * font->size - left;
      figure->advance = right - left + 0.12 * font->size;
    }
  return figure;
}

AttnFont *
attn_fonts_get (AttnFonts *fonts,
                AttnStyle  style,
                double     size)
{
  guint quarters = (guint) CLAMP (size * 4 + 0.5, 4, 16384);
  gpointer key = GUINT_TO_POINTER (quarters * 4 + (guint) style);
  AttnFont *font = g_hash_table_lookup (fonts->fonts, key);
  PangoFontDescription *description;
  PangoFontMetrics *metrics;

  if (font != NULL)
    return font;

  font = g_new0 (AttnFont, 1);
  font->fonts = fonts;
  font->style = style;
  font->size = quarters / 4.0;
  font->others = g_hash_table_new_full (NULL, NULL, NULL, figure_free);
  description = describe (fonts, style, font->size);
  metrics = pango_context_get_metrics (fonts->context, description, pango_context_get_language (fonts->context));
  font->ascent = (double) pango_font_metrics_get_ascent (metrics) / PANGO_SCALE;
  font->descent = (double) pango_font_metrics_get_descent (metrics) / PANGO_SCALE;
  pango_font_metrics_unref (metrics);
  pango_font_description_free (description);
  measure_figures (font);
  g_hash_table_insert (fonts->fonts, key, font);
  return font;
}

double
attn_font_get_size (const AttnFont *font)
{
  return font->size;
}

double
attn_font_get_ascent (const AttnFont *font)
{
  return font->ascent;
}

double
attn_font_get_descent (const AttnFont *font)
{
  return font->descent;
}

double
attn_font_get_cap_height (const AttnFont *font)
{
  return font->cap_height;
}

AttnFonts *
attn_font_get_fonts (const AttnFont *font)
{
  return font->fonts;
}

AttnStyle
attn_font_get_style (const AttnFont *font)
{
  return font->style;
}

double
attn_font_get_number_width (AttnFont   *font,
                            const char *text)
{
  double width = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    width += get_figure (font, g_utf8_get_char (p))->advance;
  return width;
}

guint
attn_font_get_number_glyphs (AttnFont        *font,
                             const char      *text,
                             AttnNumberGlyph *glyphs,
                             guint            capacity,
                             double          *width)
{
  double x = 0;
  guint n = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const Figure *figure = get_figure (font, g_utf8_get_char (p));

      if (figure->font != NULL && n < capacity)
        {
          glyphs[n].glyph = figure->glyph;
          glyphs[n].font = figure->font;
          glyphs[n].scaled_font = figure->scaled_font;
          glyphs[n].x = x + figure->offset;
          n++;
        }
      x += figure->advance;
    }
  *width = x;
  return n;
}

PangoLayout *
attn_fonts_create_layout (AttnFonts  *fonts,
                          AttnStyle   style,
                          double      size,
                          const char *string,
                          int         length)
{
  PangoLayout *layout = pango_layout_new (fonts->context);
  PangoFontDescription *description = describe (fonts, style, size);
  g_autofree char *valid = g_utf8_make_valid (string, length);
  GString *clean = g_string_sized_new (strlen (valid));

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar character = g_utf8_get_char (p);

      if (g_unichar_iscntrl (character) || character == 0x2028 || character == 0x2029)
        character = ' ';
      g_string_append_unichar (clean, character);
    }
  pango_layout_set_font_description (layout, description);
  pango_layout_set_text (layout, clean->str, (int) clean->len);
  pango_font_description_free (description);
  g_string_free (clean, TRUE);
  return layout;
}

void
attn_fonts_note_missing (AttnFonts   *fonts,
                         PangoLayout *layout)
{
  PangoLayoutIter *iter;

  if (pango_layout_get_unknown_glyphs_count (layout) == 0)
    return;
  iter = pango_layout_get_iter (layout);
  do
    {
      PangoLayoutRun *run = pango_layout_iter_get_run_readonly (iter);

      for (int i = 0; run != NULL && i < run->glyphs->num_glyphs; i++)
        {
          PangoGlyph glyph = run->glyphs->glyphs[i].glyph;

          if (glyph & PANGO_GLYPH_UNKNOWN_FLAG)
            g_hash_table_add (fonts->missing, GUINT_TO_POINTER (glyph & ~PANGO_GLYPH_UNKNOWN_FLAG));
        }
    }
  while (pango_layout_iter_next_run (iter));
  pango_layout_iter_free (iter);
}

static int
compare_characters (gconstpointer a,
                    gconstpointer b)
{
  guint left = GPOINTER_TO_UINT (a), right = GPOINTER_TO_UINT (b);

  return (left > right) - (left < right);
}

char *
attn_fonts_get_missing (AttnFonts *fonts)
{
  GString *characters;
  GList *keys;

  if (g_hash_table_size (fonts->missing) == 0)
    return NULL;
  characters = g_string_new (NULL);
  keys = g_list_sort (g_hash_table_get_keys (fonts->missing), compare_characters);
  for (GList *l = keys; l != NULL; l = l->next)
    g_string_append_unichar (characters, GPOINTER_TO_UINT (l->data));
  g_list_free (keys);
  return g_string_free (characters, FALSE);
}

AttnText *
attn_fonts_lookup_text (AttnFonts   *fonts,
                        AttnFont    *font,
                        AttnTextKind kind,
                        double       width,
                        int          lines,
                        const char  *string)
{
  TextKey key = { font, kind, lines, width, (char *) string };
  AttnText *text = g_hash_table_lookup (fonts->texts, &key);

  return text != NULL ? attn_text_ref (text) : NULL;
}

AttnText *
attn_fonts_keep_text (AttnFonts   *fonts,
                      AttnFont    *font,
                      AttnTextKind kind,
                      double       width,
                      int          lines,
                      const char  *string,
                      AttnText    *text)
{
  TextKey *key = g_new (TextKey, 1);

  /* Starting afresh costs a frame now and then, and needs no order of use. */
  if (g_hash_table_size (fonts->texts) >= MAX_TEXTS)
    g_hash_table_remove_all (fonts->texts);
  *key = (TextKey) { font, kind, lines, width, g_strdup (string) };
  g_hash_table_insert (fonts->texts, key, attn_text_ref (text));
  return text;
}
