/* test-formula.c: arithmetic set in type says what its text says, and stays where it belongs
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-document.h"
#include "attn-formula-private.h"
#include "attn-trace.h"

static AttnTrace *
load (const char *sample)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnDocument) document = attn_sample_load (sample, ATTN_LANGUAGE_ENGLISH, &error);
  AttnTrace *trace;

  g_assert_no_error (error);
  trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  return trace;
}

/* What the overview draws: the parts of softmax are not shown. */
static gboolean
is_shown (const AttnNode *node, gpointer data)
{
  const char *stage = attn_node_get_stage (node);

  return !g_str_equal (stage, "shifted") && !g_str_equal (stage, "exponentials") && !g_str_equal (stage, "totals");
}

static AttnExplanation *
explain (const AttnTrace *trace, const char *node, guint row, guint column, AttnLanguage language, AttnShownFunc shown)
{
  AttnCell cell = { attn_trace_find (trace, node), row, column };

  g_assert_nonnull (cell.node);
  return attn_explanation_new (&cell, language, 2, shown, NULL);
}

static AttnFormula *
set (AttnFonts *fonts, const AttnExplanation *explanation, double width)
{
  return attn_formula_new (fonts, explanation, ATTN_LANGUAGE_ENGLISH, 2, attn_palette_get (ATTN_THEME_LIGHT), 18, 9, width, 2);
}

/* For every cell of every sample, in both languages and with any number of decimals. */
static void
test_text (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  guint n = 0;

  for (guint s = 0; s < attn_sample_get_count (); s++)
    {
      g_autoptr (AttnTrace) trace = load (attn_sample_get_name (s));

      for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
        {
          const AttnNode *node = attn_trace_get_node (trace, i);

          for (guint row = 0; row < MIN (attn_node_get_rows (node), 5); row++)
            for (guint column = 0; column < MIN (attn_node_get_columns (node), 5); column++)
              {
                AttnCell cell = { node, row, column };
                AttnLanguage language = (row + column) % 2 ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH;
                int decimals = (int) (n++ % 5);
                g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, language, decimals,
                                                                                row % 2 ? NULL : is_shown, NULL);
                g_autoptr (AttnFormula) formula = attn_formula_new (fonts, explanation, language, decimals,
                                                                    attn_palette_get (ATTN_THEME_LIGHT), 16, 9, 2000, 1);
                g_autofree char *arithmetic = attn_explanation_get_arithmetic (explanation, language, decimals);

                if (attn_node_is_input (node))
                  {
                    g_autofree char *given = g_strconcat (arithmetic, " · ", attn_translate (language, "given"), NULL);

                    g_assert_cmpstr (attn_formula_get_text (formula), ==, given);
                  }
                else
                  g_assert_cmpstr (attn_formula_get_text (formula), ==, arithmetic);
              }
        }
    }
  g_assert_cmpuint (n, >, 500);
}

/* A decoder of one block, and the patches of an image. */
#define DRAWN(rows, columns, seed) "{\"random\": {\"rows\": " #rows ", \"columns\": " #columns ", \"seed\": " #seed ", \"deviation\": 1}}"
#define BLOCK(activation) "{\"attention\": {\"heads\": 2}, \"block\": {\"norm\": \"pre\", \"feed_forward\": {\"in_weight\": " DRAWN (4, 5, 1) \
                          ", \"out_weight\": " DRAWN (5, 4, 2) ", \"activation\": \"" activation "\"}}}"

static const char *const models[] = {
  "{\"format\": \"attention\", \"version\": 1, \"position\": \"rope\", \"embedding\": " DRAWN (3, 4, 3) ", \"layers\": [" BLOCK ("gelu") ", "
  BLOCK ("gelu_tanh") "], \"readout\": {\"weight\": " DRAWN (4, 3, 4) ", \"row\": \"mean\"}}",
  "{\"format\": \"attention\", \"version\": 1, \"position\": \"sinusoidal\", \"image\": {\"pixels\": [[0, 0.5], [1, 0.25]], \"patch\": 1, "
  "\"class_token\": [1, 2, 3, 4], \"weight\": " DRAWN (1, 4, 5) "}, \"layers\": [" BLOCK ("relu") "]}",
};

static void
test_text_of_models (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  guint n_parts = 0;

  for (guint m = 0; m < G_N_ELEMENTS (models); m++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (AttnDocument) document = attn_document_parse (models[m], strlen (models[m]), "model", ATTN_LANGUAGE_ENGLISH, &error);
      g_autoptr (AttnTrace) trace = NULL;

      g_assert_no_error (error);
      trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_ENGLISH, &error);
      g_assert_no_error (error);
      for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
        {
          const AttnNode *node = attn_trace_get_node (trace, i);
          AttnCell cell = { node, attn_node_get_rows (node) - 1, attn_node_get_columns (node) - 1 };
          g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, ATTN_LANGUAGE_ENGLISH, 2, is_shown, NULL);
          g_autoptr (AttnFormula) wide = set (fonts, explanation, 2000), narrow = set (fonts, explanation, 300);
          g_autofree char *arithmetic = attn_explanation_get_arithmetic (explanation, ATTN_LANGUAGE_ENGLISH, 2);

          if (attn_node_is_input (node))
            continue;
          g_assert_cmpstr (attn_formula_get_text (wide), ==, arithmetic);
          g_assert_cmpstr (attn_formula_get_text (narrow), ==, arithmetic);
          g_assert_cmpfloat (attn_formula_get_width (narrow), <=, 301);
          n_parts += strstr (arithmetic, "; σ²") != NULL ? 1 : 0;
        }
    }
  g_assert_cmpuint (n_parts, >=, 6);
}

static void
test_weight (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = load ("four-words");
  g_autoptr (AttnExplanation) explanation = explain (trace, "weights", 3, 2, ATTN_LANGUAGE_ENGLISH, is_shown);
  g_autoptr (AttnFormula) formula = set (fonts, explanation, 2000);

  g_assert_cmpstr (attn_formula_get_text (formula), ==,
                   "e^(1.15 − 1.73) ÷ (e^(1.15 − 1.73) + e^(1.15 − 1.73) + e^(1.15 − 1.73) + e^(1.73 − 1.73)) "
                   "≈ 0.56 ÷ 2.68 ≈ 0.21");
}

/* The numbers of the four words are whole: nothing is rounded. */
static void
test_exact (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = load ("four-words");
  g_autoptr (AttnExplanation) explanation = explain (trace, "scores", 3, 2, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr (AttnFormula) formula = set (fonts, explanation, 2000);

  g_assert_cmpstr (attn_formula_get_text (formula), ==, "1 × 1 + 1 × 1 + 1 × 0 = 2");
}

static void
test_given (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = load ("four-words");
  g_autoptr (AttnExplanation) explanation = explain (trace, "embedding", 0, 0, ATTN_LANGUAGE_KOREAN, NULL);
  g_autoptr (AttnFormula) english = set (fonts, explanation, 400);
  g_autoptr (AttnFormula) korean = attn_formula_new (fonts, explanation, ATTN_LANGUAGE_KOREAN, 2,
                                                     attn_palette_get (ATTN_THEME_DARK), 18, 9, 400, 1);

  g_assert_cmpstr (attn_formula_get_text (english), ==, "1 · given");
  g_assert_cmpstr (attn_formula_get_text (korean), ==, "1 · 주어진 값");
}

static AttnExplanation *
explain_long_sum (const AttnTrace *trace, guint n, double factor)
{
  AttnExplanation *explanation = explain (trace, "output", 3, 1, ATTN_LANGUAGE_ENGLISH, NULL);
  GPtrArray *terms = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *key = i == 1 ? g_strdup ("a token that is far longer than its term") : g_strdup_printf ("d%u", i);
      AttnExpression *a = attn_expression_new_cell (attn_trace_find (trace, "weights"), i % 4, i % 3);
      AttnExpression *b = attn_expression_new_constant (factor * i);

      g_ptr_array_add (terms, attn_expression_with_key (attn_expression_new_binary (ATTN_EXPRESSION_PRODUCT, a, b), key));
    }
  attn_expression_free (explanation->expression);
  explanation->expression = attn_expression_new (ATTN_EXPRESSION_SUM, terms);
  explanation->result = explanation->expression->value;
  return explanation;
}

static void
test_long_sum (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = load ("four-words");
  g_autoptr (AttnExplanation) twelve = explain_long_sum (trace, 12, 1), many = explain_long_sum (trace, 58, -0.25);
  g_autoptr (AttnFormula) all = set (fonts, twelve, 800), some = set (fonts, many, 800);
  g_autoptr (AttnFormula) korean = attn_formula_new (fonts, many, ATTN_LANGUAGE_KOREAN, 2, attn_palette_get (ATTN_THEME_LIGHT),
                                                     18, 9, 800, 2);

  g_assert_null (strstr (attn_formula_get_text (all), "more"));
  g_assert_nonnull (strstr (attn_formula_get_text (some), "+ … (52 more) ≈ "));
  g_assert_nonnull (strstr (attn_formula_get_text (korean), "+ … (외 52개) ≈ "));
  g_assert_nonnull (strstr (attn_formula_get_text (some), "× (−0.25)"));
}

/* Whatever the room, it is not wider than that, and not higher than it has to be. */
static void
test_width (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = load ("four-words");
  g_autoptr (AttnExplanation) weight = explain (trace, "weights", 3, 2, ATTN_LANGUAGE_ENGLISH, is_shown);
  g_autoptr (AttnExplanation) sum = explain_long_sum (trace, 40, 123.456);
  const AttnExplanation *explanations[] = { weight, sum };

  for (guint i = 0; i < G_N_ELEMENTS (explanations); i++)
    for (double width = 30; width < 2500; width *= 1.23)
      for (int lines = 1; lines <= 4; lines++)
        {
          g_autoptr (AttnFormula) formula = attn_formula_new (fonts, explanations[i], ATTN_LANGUAGE_ENGLISH, 2,
                                                              attn_palette_get (ATTN_THEME_LIGHT), 20, 8, width, lines);

          g_assert_cmpfloat (attn_formula_get_width (formula), <=, width + 1e-6);
          g_assert_cmpfloat (attn_formula_get_width (formula), >, 0);
          g_assert_cmpfloat (attn_formula_get_height (formula), >, 0);
          if (width > 600)
            g_assert_cmpfloat (attn_formula_get_height (formula), <=, lines * 20 * 3.4);
        }
}

static void
test_lines (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = load ("four-words");
  g_autoptr (AttnExplanation) weight = explain (trace, "weights", 3, 2, ATTN_LANGUAGE_ENGLISH, is_shown);
  g_autoptr (AttnFormula) whole = set (fonts, weight, 2000);
  double width = attn_formula_get_width (whole), height = attn_formula_get_height (whole);
  g_autoptr (AttnFormula) fitting = set (fonts, weight, width + 0.01), broken = set (fonts, weight, width - 5);
  g_autoptr (AttnFormula) small = attn_formula_new (fonts, weight, ATTN_LANGUAGE_ENGLISH, 2,
                                                    attn_palette_get (ATTN_THEME_LIGHT), 18, 9, width - 5, 1);

  g_assert_cmpfloat (attn_formula_get_height (fitting), ==, height);
  /* Two lines were allowed: it is broken, not made smaller. */
  g_assert_cmpfloat (attn_formula_get_height (broken), >, 1.5 * height);
  /* One line was: it is made smaller, not broken. */
  g_assert_cmpfloat (attn_formula_get_height (small), <, height);
  g_assert_cmpfloat (attn_formula_get_width (small), >, 0.85 * width);
  g_assert_cmpstr (attn_formula_get_text (small), ==, attn_formula_get_text (whole));
}

static void
collect (const AttnExpression *expression, GHashTable *cells)
{
  if (expression->kind == ATTN_EXPRESSION_CELL)
    g_hash_table_add (cells, g_strdup_printf ("%s %u %u", attn_node_get_name (expression->cell.node), expression->cell.row,
                                              expression->cell.column));
  for (guint i = 0; expression->arguments != NULL && i < expression->arguments->len; i++)
    collect (g_ptr_array_index (expression->arguments, i), cells);
}

/* Each cell that the arithmetic reads is somewhere under the pointer, and no other. */
static void
test_pick (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = load ("four-words");
  const char *const nodes[] = { "scores", "scaled", "weights", "output", "embedding" };

  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    {
      g_autoptr (AttnExplanation) explanation = explain (trace, nodes[i], 3, 2, ATTN_LANGUAGE_ENGLISH, is_shown);
      g_autoptr (AttnFormula) formula = set (fonts, explanation, 400);
      g_autoptr (GHashTable) expected = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      g_autoptr (GHashTable) found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      GHashTableIter iter;
      gpointer key;
      AttnCell cell;

      g_hash_table_add (expected, g_strdup_printf ("%s 3 2", nodes[i]));
      if (!g_str_equal (nodes[i], "embedding"))
        collect (explanation->expression, expected);
      if (explanation->direct != NULL)
        collect (explanation->direct, expected);
      for (double y = -5; y < attn_formula_get_height (formula) + 5; y += 2)
        for (double x = -5; x < attn_formula_get_width (formula) + 5; x += 2)
          if (attn_formula_pick (formula, x, y, &cell))
            g_hash_table_add (found, g_strdup_printf ("%s %u %u", attn_node_get_name (cell.node), cell.row, cell.column));
      g_assert_cmpuint (g_hash_table_size (found), ==, g_hash_table_size (expected));
      g_hash_table_iter_init (&iter, found);
      while (g_hash_table_iter_next (&iter, &key, NULL))
        g_assert_true (g_hash_table_contains (expected, key));
      g_assert_false (attn_formula_pick (formula, -1, -1, &cell));
      g_assert_false (attn_formula_pick (formula, attn_formula_get_width (formula) + 1, 5, &cell));
    }
}

/* All ink lies within the measures, at any size. */
static void
test_ink (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = load ("four-words");
  g_autoptr (AttnExplanation) weight = explain (trace, "weights", 3, 2, ATTN_LANGUAGE_ENGLISH, is_shown);
  g_autoptr (AttnExplanation) scaled = explain (trace, "scaled", 3, 2, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr (AttnExplanation) sum = explain_long_sum (trace, 20, -1.5);
  const AttnExplanation *explanations[] = { weight, scaled, sum };
  const double widths[] = { 90, 250, 700, 1500 };
  const int margin = 20;

  for (guint i = 0; i < G_N_ELEMENTS (explanations); i++)
    for (guint k = 0; k < G_N_ELEMENTS (widths); k++)
      {
        g_autoptr (AttnFormula) formula = set (fonts, explanations[i], widths[k]);
        int width = (int) ceil (attn_formula_get_width (formula)), height = (int) ceil (attn_formula_get_height (formula));
        cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width + 2 * margin, height + 2 * margin);
        cairo_t *cr = cairo_create (surface);
        AttnPainter *painter = attn_cairo_painter_new (cr, 1);
        guint inside = 0, outside = 0;

        attn_formula_paint (formula, painter, margin, margin);
        attn_painter_free (painter);
        g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
        cairo_destroy (cr);
        cairo_surface_flush (surface);
        for (int y = 0; y < height + 2 * margin; y++)
          for (int x = 0; x < width + 2 * margin; x++)
            if (cairo_image_surface_get_data (surface)[y * cairo_image_surface_get_stride (surface) + 4 * x + 3] > 64)
              {
                if (x >= margin - 2 && x < width + margin + 2 && y >= margin - 2 && y < height + margin + 2)
                  inside++;
                else
                  outside++;
              }
        g_assert_cmpuint (inside, >, 50);
        g_assert_cmpuint (outside, ==, 0);
        cairo_surface_destroy (surface);
      }
}

/* A sum's terms have their keys beneath: without them it is not as high. */
static void
test_keys (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = load ("four-words");
  g_autoptr (AttnExplanation) explanation = explain (trace, "output", 3, 1, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr (AttnFormula) with = set (fonts, explanation, 1000), without = NULL;

  for (guint i = 0; i < explanation->expression->arguments->len; i++)
    {
      AttnExpression *term = g_ptr_array_index (explanation->expression->arguments, i);

      attn_expression_with_key (term, NULL);
      attn_expression_with_key (g_ptr_array_index (term->arguments, 0), NULL);
    }
  without = set (fonts, explanation, 1000);
  g_assert_cmpfloat (attn_formula_get_height (with), >, attn_formula_get_height (without) + 8);
}

/* A matrix beneath its term is called as everywhere, with its index lowered and small: narrower than the letters alone. */
static void
test_signs (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = load ("digits");
  g_autoptr (AttnExplanation) explanation = explain (trace, "layer0.mean_weights", 0, 1, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr (AttnFormula) formula = set (fonts, explanation, 1000);
  guint n = 0;

  for (guint i = 0; i < formula->units->len; i++)
    {
      const AttnFormulaUnit *unit = attn_formula_get_unit (formula, i);
      g_autofree char *letters = g_strdup_printf ("A_%u", n);
      g_autoptr (AttnText) plain = attn_text_new (attn_formula_get_key_font (formula), letters, -1);

      if (unit->key == NULL)
        continue;
      g_assert_cmpfloat (attn_text_get_width (unit->key), <, attn_text_get_width (plain));
      n++;
    }
  g_assert_cmpuint (n, ==, 4);
}

/* Where there is little room a layer norm's mean and variance are not set too small to read, and briefly they are what they come to. */
static void
test_parts (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) trace = load ("digits");
  g_autoptr (AttnExplanation) norm = explain (trace, "layer0.norm1", 15, 5, ATTN_LANGUAGE_ENGLISH, is_shown);
  const AttnPalette *palette = attn_palette_get (ATTN_THEME_LIGHT);
  g_autoptr (AttnFormula) whole = attn_formula_new (fonts, norm, ATTN_LANGUAGE_ENGLISH, 2, palette, 9, 9, 850, G_MAXINT);
  g_autoptr (AttnFormula) brief = attn_formula_new_form (fonts, norm, ATTN_LANGUAGE_ENGLISH, 2, palette, ATTN_FORMULA_VALUES, 9, 9, 850, G_MAXINT);
  g_autoptr (AttnFormula) large = attn_formula_new (fonts, norm, ATTN_LANGUAGE_ENGLISH, 2, palette, 20, 20, 850, G_MAXINT);
  double smallest = G_MAXDOUBLE;

  for (guint i = 0; i < whole->items->len; i++)
    smallest = fmin (smallest, attn_font_get_size (g_array_index (whole->items, AttnFormulaItem, i).font));
  g_assert_cmpfloat (smallest, >=, 7.5);
  g_assert_cmpfloat (attn_font_get_size (attn_formula_get_key_font (whole)), >=, 7);
  g_assert_cmpfloat (fabs (attn_font_get_size (attn_formula_get_key_font (large)) - 0.66 * 20), <, 0.25);

  g_assert_nonnull (strstr (attn_formula_get_text (whole), "(26 more)"));
  g_assert_null (strstr (attn_formula_get_text (brief), "more"));
  g_assert_nonnull (strstr (attn_formula_get_text (brief), "μ ≈ "));
  g_assert_nonnull (strstr (attn_formula_get_text (brief), "√"));
  g_assert_cmpfloat (attn_formula_get_height (brief), <, attn_formula_get_height (whole));
}

/* What has no room is said with fewer terms, or as its last step, and always within its room; what would be larger than asked for is not. */
static void
test_room (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autoptr (AttnTrace) digits = load ("digits");
  g_autoptr (AttnExplanation) score = explain (digits, "layer0.head0.scores", 3, 0, ATTN_LANGUAGE_KOREAN, NULL);
  g_autoptr (AttnExplanation) weight = explain (digits, "layer0.head0.weights", 3, 0, ATTN_LANGUAGE_ENGLISH, is_shown);
  const AttnPalette *palette = attn_palette_get (ATTN_THEME_LIGHT);
  static const struct { double width, height; AttnFormulaForm form; } rooms[] = {
    { 2000, 100, ATTN_FORMULA_WHOLE }, { 1400, 55, ATTN_FORMULA_FEW }, { 1000, 55, ATTN_FORMULA_FEWEST }, { 120, 55, ATTN_FORMULA_RESULT },
  };
  AttnFormulaRoom none = { 24, 24, 0, 20, 700, 10, ATTN_FORMULA_RESULT, ATTN_FORMULA_WHOLE, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (rooms); i++)
    {
      AttnFormulaRoom room = { 30, 24, 0, 20, rooms[i].width, rooms[i].height, ATTN_FORMULA_RESULT, ATTN_FORMULA_WHOLE, 1 };
      g_autoptr (AttnFormula) formula = attn_formula_new_in (fonts, score, ATTN_LANGUAGE_KOREAN, 2, palette, &room);

      g_assert_nonnull (formula);
      g_assert_cmpint (room.form, ==, rooms[i].form);
      g_assert_cmpfloat (attn_formula_get_width (formula), <=, rooms[i].width);
      g_assert_cmpfloat (attn_formula_get_height (formula), <=, rooms[i].height);
      g_assert_cmpfloat (attn_formula_get_size (formula), >=, 23.9);
      g_assert_cmpfloat (attn_formula_get_size (formula), <=, 30);
      g_assert_cmpint (strstr (attn_formula_get_text (formula), "외 4개") != NULL, ==, rooms[i].form == ATTN_FORMULA_FEW);
      g_assert_cmpint (strstr (attn_formula_get_text (formula), "외 6개") != NULL, ==, rooms[i].form == ATTN_FORMULA_FEWEST);
      g_assert_nonnull (strstr (attn_formula_get_text (formula), "≈ "));
    }
  g_assert_null (attn_formula_new_in (fonts, score, ATTN_LANGUAGE_KOREAN, 2, palette, &none));

  AttnFormulaRoom room = { 30, 24, 0, 20, 400, 55, ATTN_FORMULA_RESULT, ATTN_FORMULA_WHOLE, 1 };
  g_autoptr (AttnFormula) last = attn_formula_new_in (fonts, weight, ATTN_LANGUAGE_ENGLISH, 2, palette, &room);

  g_assert_cmpint (room.form, ==, ATTN_FORMULA_LAST);
  g_assert_null (strchr (attn_formula_get_text (last), '^'));
  g_assert_nonnull (strstr (attn_formula_get_text (last), " ÷ "));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/formula/text", test_text);
  g_test_add_func ("/formula/text-of-models", test_text_of_models);
  g_test_add_func ("/formula/weight", test_weight);
  g_test_add_func ("/formula/exact", test_exact);
  g_test_add_func ("/formula/given", test_given);
  g_test_add_func ("/formula/long-sum", test_long_sum);
  g_test_add_func ("/formula/width", test_width);
  g_test_add_func ("/formula/lines", test_lines);
  g_test_add_func ("/formula/pick", test_pick);
  g_test_add_func ("/formula/ink", test_ink);
  g_test_add_func ("/formula/keys", test_keys);
  g_test_add_func ("/formula/signs", test_signs);
  g_test_add_func ("/formula/parts", test_parts);
  g_test_add_func ("/formula/room", test_room);
  return g_test_run ();
}
