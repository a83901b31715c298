/* attn-fonts.c: fonts by style and size, numbers in tabular figures, and the texts that were measured
 *
 * All is shaped at one size, ATTN_BASE_SIZE, and drawn scaled: without hinted metrics the outcome is the same, and to
 * load a font in one more size costs a millisecond or several, which a window has none of while it is zoomed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-text-private.h"

#include <math.h>
#include <string.h>

/* So many measured texts are kept; a window full of cells needs a few hundred. */
#define FIRST_STRONG_ISOLATE "\342\201\250"   /* U+2068 */
#define MAX_TEXTS 8192

#define N_ASCII  128
#define N_STYLES 4

typedef struct
{
  AttnFont    *font;
  AttnTextKind kind;
  int          lines;
  double       width;
  char        *string;
} TextKey;

/* A character of a number: its glyph, and where its origin stands in its own advance, at the base size. */
typedef struct
{
  gboolean             ready;
  PangoGlyph           glyph;
  PangoFont           *font;
  cairo_scaled_font_t *scaled_font;   /* the font's own */
  double               offset;
  double               advance;
} Figure;

/* What the fonts of one style share, at the base size. */
typedef struct
{
  gboolean    ready;
  double      ascent;
  double      descent;
  double      cap_height;
  Figure      ascii[N_ASCII];
  GHashTable *others;                 /* gunichar → Figure, owned */
} Face;

/* Fonts of cairo's that serve a size, by the one of the base size. */
typedef struct
{
  cairo_scaled_font_t *base;          /* not a reference: a figure has it */
  cairo_scaled_font_t *font;          /* owned */
} Sized;

struct _AttnFont
{
  AttnFonts *fonts;                   /* not a reference: the fonts own this */
  Face      *face;
  AttnStyle  style;
  double     size;
  double     scale;                   /* of the base size */
  GArray    *sized;                   /* of Sized: one, or a few */
};

struct _AttnFonts
{
  grefcount     ref_count;
  char         *family;
  PangoContext *context;
  Face          faces[N_STYLES];
  GHashTable   *fonts;                /* style and size in quarters → AttnFont, owned */
  GHashTable   *layouts[N_STYLES];    /* string → PangoLayout, both owned */
  GHashTable   *texts;                /* TextKey → AttnText, both owned */
  GHashTable   *missing;              /* set of gunichar */
  AttnOutlines *outlines;             /* NULL until they are asked for */
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
clear_sized (gpointer data)
{
  Sized *sized = data;

  cairo_scaled_font_destroy (sized->font);
}

static void
font_free (gpointer data)
{
  AttnFont *font = data;

  g_array_unref (font->sized);
  g_free (font);
}

static void
face_clear (Face *face)
{
  for (guint i = 0; i < N_ASCII; i++)
    g_clear_object (&face->ascii[i].font);
  g_clear_pointer (&face->others, g_hash_table_unref);
}

/* The options a picture is drawn with.  Metrics are never rounded to pixels, so that the same layout serves
 * every scale; and colour fringes would show on the transparent nodes that a window is put together from. */
static void
set_options (PangoContext *context,
             PangoContext *from)
{
  const cairo_font_options_t *given = from != NULL ? pango_cairo_context_get_font_options (from) : NULL;
  cairo_font_options_t *options = given != NULL ? cairo_font_options_copy (given) : cairo_font_options_create ();

  /* Hinting at one size and drawing at another thins the strokes of bold letters unevenly. */
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
  for (guint i = 0; i < N_STYLES; i++)
    fonts->layouts[i] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
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
  for (guint i = 0; i < N_STYLES; i++)
    {
      g_hash_table_unref (fonts->layouts[i]);
      face_clear (&fonts->faces[i]);
    }
  g_hash_table_unref (fonts->missing);
  g_clear_pointer (&fonts->outlines, attn_outlines_free);
  g_object_unref (fonts->context);
  g_free (fonts->family);
  g_free (fonts);
}

static PangoFontDescription *
describe (AttnFonts *fonts,
          AttnStyle  style)
{
  PangoFontDescription *description = pango_font_description_new ();

  pango_font_description_set_family (description, style == ATTN_STYLE_MONO ? "Monospace" : fonts->family);
  if (style == ATTN_STYLE_BOLD)
    pango_font_description_set_weight (description, PANGO_WEIGHT_BOLD);
  if (style == ATTN_STYLE_ITALIC)
    pango_font_description_set_style (description, PANGO_STYLE_ITALIC);
  pango_font_description_set_absolute_size (description, ATTN_BASE_SIZE * PANGO_SCALE);
  return description;
}

/* Shapes one character with lining, tabular figures where the font has a choice. */
static void
shape_figure (AttnFonts *fonts,
              AttnStyle  style,
              gunichar   character,
              Figure    *figure)
{
  PangoAttrList *attributes = pango_attr_list_new ();
  PangoGlyphString *glyphs = pango_glyph_string_new ();
  PangoFontDescription *description = describe (fonts, style);
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
measure_figures (AttnFonts *fonts,
                 AttnStyle  style,
                 Face      *face)
{
  double left, right, width = 0;

  for (char digit = '0'; digit <= '9'; digit++)
    {
      Figure *figure = &face->ascii[(guint) digit];

      shape_figure (fonts, style, (gunichar) digit, figure);
      width = fmax (width, figure->advance);
    }
  for (char digit = '0'; digit <= '9'; digit++)
    {
      Figure *figure = &face->ascii[(guint) digit];

      figure->offset = (width - figure->advance) / 2;
      figure->advance = width;
    }
  get_ink (&face->ascii[(guint) '1'], &left, &right, &face->cap_height);
}

static Face *
get_face (AttnFonts *fonts,
          AttnStyle  style)
{
  Face *face = &fonts->faces[style];
  PangoFontDescription *description;
  PangoFontMetrics *metrics;

  if (face->ready)
    return face;
  face->ready = TRUE;
  face->others = g_hash_table_new_full (NULL, NULL, NULL, figure_free);
  description = describe (fonts, style);
  metrics = pango_context_get_metrics (fonts->context, description, pango_context_get_language (fonts->context));
  face->ascent = (double) pango_font_metrics_get_ascent (metrics) / PANGO_SCALE;
  face->descent = (double) pango_font_metrics_get_descent (metrics) / PANGO_SCALE;
  pango_font_metrics_unref (metrics);
  pango_font_description_free (description);
  measure_figures (fonts, style, face);
  return face;
}

static const Figure *
get_figure (AttnFont *font,
            gunichar  character)
{
  Face *face = font->face;
  Figure *figure;

  if (character < N_ASCII)
    figure = &face->ascii[character];
  else if ((figure = g_hash_table_lookup (face->others, GUINT_TO_POINTER (character))) == NULL)
    {
      figure = g_new0 (Figure, 1);
      g_hash_table_insert (face->others, GUINT_TO_POINTER (character), figure);
    }
  if (figure->ready)
    return figure;

  shape_figure (font->fonts, font->style, character, figure);
  if (figure->font == NULL && character == 0x2212)
    shape_figure (font->fonts, font->style, '-', figure);
  if (figure->font == NULL)
    g_hash_table_add (font->fonts->missing, GUINT_TO_POINTER (character));
  if (character == 0x2212 && figure->font != NULL)
    {
      /* Type designers set the minus as wide as a plus between its terms; as a sign it belongs to its number. */
      double left, right, top;

      get_ink (figure, &left, &right, &top);
      figure->offset = 0.05 * ATTN_BASE_SIZE - left;
      figure->advance = right - left + 0.12 * ATTN_BASE_SIZE;
    }
  return figure;
}

/* A figure's font in the size of `font`. */
static cairo_scaled_font_t *
get_sized (AttnFont     *font,
           const Figure *figure)
{
  cairo_font_options_t *options;
  cairo_matrix_t matrix, ctm;
  Sized sized = { figure->scaled_font, NULL };

  for (guint i = 0; i < font->sized->len; i++)
    if (g_array_index (font->sized, Sized, i).base == figure->scaled_font)
      return g_array_index (font->sized, Sized, i).font;

  options = cairo_font_options_create ();
  cairo_scaled_font_get_font_options (figure->scaled_font, options);
  cairo_scaled_font_get_font_matrix (figure->scaled_font, &matrix);
  cairo_matrix_scale (&matrix, font->scale, font->scale);
  cairo_matrix_init_identity (&ctm);
  sized.font = cairo_scaled_font_create (cairo_scaled_font_get_font_face (figure->scaled_font), &matrix, &ctm, options);
  cairo_font_options_destroy (options);
  g_array_append_val (font->sized, sized);
  return sized.font;
}

AttnFont *
attn_fonts_get (AttnFonts *fonts,
                AttnStyle  style,
                double     size)
{
  guint quarters = (guint) CLAMP (size * 4 + 0.5, 4, 16384);
  gpointer key = GUINT_TO_POINTER (quarters * N_STYLES + (guint) style);
  AttnFont *font = g_hash_table_lookup (fonts->fonts, key);

  if (font != NULL)
    return font;

  font = g_new0 (AttnFont, 1);
  font->fonts = fonts;
  font->face = get_face (fonts, style);
  font->style = style;
  font->size = quarters / 4.0;
  font->scale = font->size / ATTN_BASE_SIZE;
  font->sized = g_array_new (FALSE, FALSE, sizeof (Sized));
  g_array_set_clear_func (font->sized, clear_sized);
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
  return font->scale * font->face->ascent;
}

double
attn_font_get_descent (const AttnFont *font)
{
  return font->scale * font->face->descent;
}

double
attn_font_get_cap_height (const AttnFont *font)
{
  return font->scale * font->face->cap_height;
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
  return font->scale * width;
}

guint
attn_font_get_figures (AttnFont   *font,
                       const char *text,
                       AttnFigure *figures,
                       guint       capacity,
                       double     *width)
{
  double x = 0;
  guint n = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const Figure *figure = get_figure (font, g_utf8_get_char (p));

      if (figure->font != NULL && n < capacity)
        figures[n++] = (AttnFigure) {
          .font = figure->font,
          .glyph = figure->glyph,
          .x = font->scale * (x + figure->offset),
          .text = p,
          .length = (guint) (g_utf8_next_char (p) - p),
        };
      x += figure->advance;
    }
  *width = font->scale * x;
  return n;
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
          glyphs[n].font = get_sized (font, figure);
          glyphs[n].x = font->scale * (x + figure->offset);
          n++;
        }
      x += figure->advance;
    }
  *width = font->scale * x;
  return n;
}

AttnOutlines *
attn_fonts_get_outlines (AttnFonts *fonts)
{
  if (fonts->outlines == NULL)
    fonts->outlines = attn_outlines_new ();
  return fonts->outlines;
}

/* → between two tokens. */
#define ARROW 0x2192
#define OPENING 0x201c
#define CLOSING 0x201d
/* Marks that are not seen (UAX #9). */
#define LEFT_TO_RIGHT "\xe2\x80\x8e"
#define ISOLATE       "\xe2\x81\xa8"
#define ISOLATED      "\xe2\x81\xa9"

static gboolean
is_right_to_left (gunichar character)
{
  switch (g_unichar_get_script (character))
    {
    case G_UNICODE_SCRIPT_ARABIC: case G_UNICODE_SCRIPT_HEBREW: case G_UNICODE_SCRIPT_SYRIAC: case G_UNICODE_SCRIPT_THAANA:
    case G_UNICODE_SCRIPT_NKO: case G_UNICODE_SCRIPT_SAMARITAN: case G_UNICODE_SCRIPT_MANDAIC: case G_UNICODE_SCRIPT_ADLAM:
    case G_UNICODE_SCRIPT_HANIFI_ROHINGYA: case G_UNICODE_SCRIPT_MENDE_KIKAKUI:
      return TRUE;
    default:
      return FALSE;
    }
}

PangoLayout *
attn_fonts_create_layout (AttnFonts  *fonts,
                          AttnStyle   style,
                          const char *string)
{
  PangoLayout *layout = pango_layout_new (fonts->context);
  PangoFontDescription *description = describe (fonts, style);
  g_autofree char *valid = g_utf8_make_valid (string, -1);
  GString *clean = g_string_sized_new (strlen (valid));
  gboolean is_mixed = FALSE, is_bidirectional = FALSE;

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      const gunichar character = g_utf8_get_char (p);

      is_bidirectional |= is_right_to_left (character);
      is_mixed |= character == ARROW || character == OPENING || (g_unichar_isalpha (character) && !is_right_to_left (character));
    }
  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar character = g_utf8_get_char (p);

      if (g_unichar_iscntrl (character) || character == 0x2028 || character == 0x2029)
        character = ' ';
      /* What stands between two words that run from right to left, or behind one, would become part of their run and so change
       * its place: arrows, and the numbers behind a quoted token. */
      if (is_bidirectional && character == ARROW)
        g_string_append (clean, LEFT_TO_RIGHT "→" LEFT_TO_RIGHT);
      else if (is_bidirectional && character == OPENING)
        g_string_append (clean, "“" ISOLATE);
      else if (is_bidirectional && character == CLOSING)
        g_string_append (clean, ISOLATED "”");
      else
        g_string_append_unichar (clean, character);
    }
  pango_layout_set_font_description (layout, description);
  /* A sentence of the program runs from left to right, whatever token it begins with: arrows in it too. */
  pango_layout_set_auto_dir (layout, !is_mixed);
  pango_layout_set_text (layout, clean->str, (int) clean->len);
  /* Pango guesses the direction of a text by its first letter, also where that is isolated from it: a sentence of ours about
   * somebody's token runs from left to right. */
  if (strstr (clean->str, FIRST_STRONG_ISOLATE) != NULL)
    pango_layout_set_auto_dir (layout, FALSE);
  pango_font_description_free (description);
  g_string_free (clean, TRUE);
  return layout;
}

PangoLayout *
attn_fonts_get_layout (AttnFonts  *fonts,
                       AttnStyle   style,
                       const char *string)
{
  GHashTable *layouts = fonts->layouts[style];
  PangoLayout *layout = g_hash_table_lookup (layouts, string);

  if (layout != NULL)
    return g_object_ref (layout);
  if (g_hash_table_size (layouts) >= MAX_TEXTS)
    g_hash_table_remove_all (layouts);
  layout = attn_fonts_create_layout (fonts, style, string);
  attn_fonts_note_missing (fonts, layout);
  g_hash_table_insert (layouts, g_strdup (string), g_object_ref (layout));
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

/* What is looked up again is missed again. */
static void
forget_missed (AttnFonts *fonts)
{
  g_hash_table_remove_all (fonts->texts);
  for (guint style = 0; style < N_STYLES; style++)
    {
      Face *face = &fonts->faces[style];
      GHashTableIter iter;
      gpointer value;

      g_hash_table_remove_all (fonts->layouts[style]);
      for (guint i = 0; i < N_ASCII; i++)
        face->ascii[i].ready = face->ascii[i].ready && face->ascii[i].font != NULL;
      if (face->others == NULL)
        continue;
      g_hash_table_iter_init (&iter, face->others);
      while (g_hash_table_iter_next (&iter, NULL, &value))
        if (((Figure *) value)->font == NULL)
          g_hash_table_iter_remove (&iter);
    }
}

char *
attn_fonts_take_missing (AttnFonts *fonts)
{
  char *missing = attn_fonts_get_missing (fonts);

  if (missing != NULL)
    {
      g_hash_table_remove_all (fonts->missing);
      forget_missed (fonts);
    }
  return missing;
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
