/* test-text.c: fonts, measured texts, markup and tabular figures
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-label.h"
#include "attn-text-private.h"

#define MARGIN 60

static const char *const strings[] = {
  "나는", "사과를", "먹었다", "“먹었다”의 Query", "뷁쀍쒧 뚫훍",
  "Query", "fjÅÇgjpqy", "WAVE", "مرحبا بالعالم", "שָׁלוֹם עוֹלָם", "لِلّٰهِ الْحَمْدُ",
  "👩‍👩‍👧‍👦 🇰🇷 👍🏽", "안녕 Hello مرحبا 😀", "सूर्य नमस्कार", "ﷺ", "Ź̡͎͕͎̈̊̃l̶͓͊g̸̞͊o̷̳͝",
  "漢字かな", "", " ", "\t", "a\nb", "0123456789", "−∞", "x⃗ ∑∫√"
};

static const AttnStyle styles[] = { ATTN_STYLE_SANS, ATTN_STYLE_BOLD, ATTN_STYLE_MONO, ATTN_STYLE_ITALIC };

/* The ink of a text drawn at the middle of a surface; FALSE when there is none. */
static gboolean
find_ink (const AttnText *text, double *left, double *top, double *right, double *bottom)
{
  int width = (int) ceil (attn_text_get_width (text)) + 2 * MARGIN;
  int height = (int) ceil (attn_text_get_ascent (text) + attn_text_get_descent (text)) + 2 * MARGIN;
  double baseline = MARGIN + ceil (attn_text_get_ascent (text));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  const unsigned char *data;
  int x0 = G_MAXINT, y0 = G_MAXINT, x1 = -1, y1 = -1;

  cairo_translate (cr, MARGIN, baseline);
  attn_text_draw (text, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      /* What a quarter of a pixel's edge may leave does not count. */
      if (data[y * cairo_image_surface_get_stride (surface) + 4 * x + 3] > 64)
        {
          x0 = MIN (x0, x);
          y0 = MIN (y0, y);
          x1 = MAX (x1, x);
          y1 = MAX (y1, y);
        }
  cairo_surface_destroy (surface);
  *left = x0 - MARGIN;
  *right = x1 + 1 - MARGIN;
  *top = y0 - baseline;
  *bottom = y1 + 1 - baseline;
  return x1 >= 0;
}

/* Glyphs are put on whole pixels, and cover those they touch: that much may stand over. */
static void
assert_ink_inside (const AttnText *text)
{
  const double over = 1.5;
  double left, top, right, bottom;

  if (!find_ink (text, &left, &top, &right, &bottom))
    return;
  g_assert_cmpfloat (left, >=, -over);
  g_assert_cmpfloat (right, <=, attn_text_get_width (text) + over);
  g_assert_cmpfloat (top, >=, -attn_text_get_ascent (text) - over);
  g_assert_cmpfloat (bottom, <=, attn_text_get_descent (text) + over);
}

static void
test_ink (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  const double sizes[] = { 9, 13.5, 48 };

  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    for (guint s = 0; s < G_N_ELEMENTS (styles); s++)
      for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
        {
          g_autoptr (AttnText) text = attn_text_new (attn_fonts_get (fonts, styles[s], sizes[k]), strings[i], -1);

          assert_ink_inside (text);
        }
}

static void
test_ink_exists (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  double left, top, right, bottom;

  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      g_autoptr (AttnText) text = attn_text_new (attn_fonts_get (fonts, ATTN_STYLE_SANS, 20), strings[i], -1);
      gboolean blank = strspn (strings[i], " \t") == strlen (strings[i]);

      g_assert_cmpint (find_ink (text, &left, &top, &right, &bottom), ==, !blank);
      if (!blank)
        g_assert_cmpfloat (attn_text_get_width (text), >, 1);
    }
}

static void
test_cut (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 16);

  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      g_autoptr (AttnText) whole = attn_text_new (font, strings[i], -1);

      g_assert_false (attn_text_is_cut (whole));
      for (double room = 0; room < 150; room += 7.3)
        {
          g_autoptr (AttnText) text = attn_text_new (font, strings[i], room);

          g_assert_cmpfloat (attn_text_get_width (text), <=, room);
          g_assert_cmpint (attn_text_is_cut (text), ==, attn_text_get_width (whole) > room);
          g_assert_cmpstr (attn_text_get_string (text), ==, strings[i]);
          assert_ink_inside (text);
        }
    }
}

static void
test_long_token (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  g_autofree char *latin = g_strnfill (500, 'x');
  g_autoptr (GString) hangul = g_string_new (NULL);
  g_autoptr (AttnText) a = NULL, b = NULL;

  for (guint i = 0; i < 500; i++)
    g_string_append (hangul, "값");
  a = attn_text_new (attn_fonts_get (fonts, ATTN_STYLE_SANS, 14), latin, 80);
  b = attn_text_new (attn_fonts_get (fonts, ATTN_STYLE_SANS, 14), hangul->str, 80);
  g_assert_true (attn_text_is_cut (a) && attn_text_is_cut (b));
  /* Cut as late as possible. */
  g_assert_cmpfloat (attn_text_get_width (a), >, 60);
  g_assert_cmpfloat (attn_text_get_width (b), >, 55);
  assert_ink_inside (a);
  assert_ink_inside (b);
}

static void
test_exact_room (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 16);

  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      g_autoptr (AttnText) whole = attn_text_new (font, strings[i], -1);
      g_autoptr (AttnText) again = attn_text_new (font, strings[i], attn_text_get_width (whole));

      g_assert_false (attn_text_is_cut (again));
      g_assert_cmpfloat (attn_text_get_width (again), ==, attn_text_get_width (whole));
    }
}

static void
test_controls (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 16);
  static const char *const broken[] = { "a\nb", "a\tb", "a\rb", "a\x01" "b", "a\x7f" "b", "a\xe2\x80\xa8" "b", "a\xe2\x80\xa9" "b", "a\xc2\x85" "b" };
  g_autoptr (AttnText) spaced = attn_text_new (font, "a b", -1);

  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr (AttnText) text = attn_text_new (font, broken[i], -1);

      g_assert_cmpfloat (attn_text_get_width (text), ==, attn_text_get_width (spaced));
      g_assert_cmpfloat (attn_text_get_descent (text), ==, attn_text_get_descent (spaced));
    }
}

static void
test_invalid (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 16);
  g_autoptr (AttnText) plain = attn_text_new (font, "a\xff\xfe" "b", -1);
  g_autoptr (AttnText) markup = attn_text_new_markup (font, "a_{\xff}");
  g_autoptr (AttnText) wrapped = attn_text_new_wrapped (font, "a\xed\xa0\x80", 100, 2);

  g_assert_cmpfloat (attn_text_get_width (plain), >, 0);
  g_assert_cmpfloat (attn_text_get_width (markup), >, 0);
  g_assert_cmpfloat (attn_text_get_width (wrapped), >, 0);
}

static void
test_kept (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 16);
  g_autoptr (AttnText) a = attn_text_new (font, "사과를", 100), b = attn_text_new (font, "사과를", 100);
  g_autoptr (AttnText) other = attn_text_new (font, "사과를", 99), markup = attn_text_new_markup (font, "사과를");

  g_assert_true (a == b);
  g_assert_true (a != other && a != markup);
  g_assert_true (attn_fonts_get (fonts, ATTN_STYLE_SANS, 16) == font);
  g_assert_true (attn_fonts_get (fonts, ATTN_STYLE_SANS, 16.1) == font);
  g_assert_true (attn_fonts_get (fonts, ATTN_STYLE_BOLD, 16) != font);
  g_assert_cmpfloat (attn_font_get_size (attn_fonts_get (fonts, ATTN_STYLE_SANS, 16.2)), ==, 16.25);
}

/* A text outlives the fonts it came from. */
static void
test_lifetime (void)
{
  AttnFonts *fonts = attn_fonts_new ("Sans", NULL);
  AttnText *text = attn_text_new (attn_fonts_get (fonts, ATTN_STYLE_SANS, 16), "나는", -1);

  attn_fonts_unref (fonts);
  assert_ink_inside (text);
  attn_text_unref (text);
}

static void
test_many_texts (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 10);
  g_autoptr (AttnText) first = attn_text_new (font, "t0", -1);

  /* More than are kept: the first is made anew, the same. */
  for (guint i = 1; i < 9000; i++)
    {
      g_autofree char *string = g_strdup_printf ("t%u", i);
      g_autoptr (AttnText) text = attn_text_new (font, string, -1);

      g_assert_cmpstr (attn_text_get_string (text), ==, string);
    }
  {
    g_autoptr (AttnText) again = attn_text_new (font, "t0", -1);

    g_assert_cmpfloat (attn_text_get_width (again), ==, attn_text_get_width (first));
  }
}

static void
test_wrapped (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 15);
  const char *english = "Of all that “먹었다” looks at, 20.9 % goes to “사과를”. As much as to “나는” and “오늘”.";

  for (double width = 40; width < 900; width += 61)
    for (int lines = 1; lines <= 4; lines++)
      {
        g_autoptr (AttnText) text = attn_text_new_wrapped (font, english, width, lines);

        g_assert_cmpfloat (attn_text_get_width (text), <=, width);
        assert_ink_inside (text);
        g_assert_cmpuint (text->pieces->len, ==, 1);
        g_assert_cmpint (pango_layout_get_line_count (g_array_index (text->pieces, AttnTextPiece, 0).layout), <=, lines);
      }
  {
    g_autoptr (AttnText) all = attn_text_new_wrapped (font, english, 2000, 1);
    g_autoptr (AttnText) some = attn_text_new_wrapped (font, english, 200, 2);

    g_assert_false (attn_text_is_cut (all));
    g_assert_true (attn_text_is_cut (some));
  }
}

/* Lines of Korean end between words, unless a word is wider than the line. */
static void
test_korean_words (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  const char *korean = "“먹었다”가 보는 것 가운데 20.9 %가 “사과를”로 갑니다. 아직 아무것도 배우지 않았으므로 “나는”과 “오늘”에도 똑같이 갑니다.";

  for (double width = 220; width < 700; width += 23)
    {
      g_autoptr (AttnText) text = attn_text_new_wrapped (attn_fonts_get (fonts, ATTN_STYLE_SANS, 15), korean, width, 20);
      PangoLayout *layout = g_array_index (text->pieces, AttnTextPiece, 0).layout;

      g_assert_false (attn_text_is_cut (text));
      for (int i = 1; i < pango_layout_get_line_count (layout); i++)
        {
          int start = pango_layout_line_get_start_index (pango_layout_get_line_readonly (layout, i));

          g_assert_cmpint (korean[start - 1], ==, ' ');
        }
    }
}

static void
test_plain (void)
{
  static const struct { const char *markup, *plain; } rows[] = {
    { "W_{Q}", "W_Q" }, { "K^{T}", "K^T" }, { "√{d_k}", "√d_k" }, { "√{d_{k}}", "√d_k" }, { "", "" },
    { "*softmax*(QK^{T})", "softmax(QK^T)" }, { "2 * 3", "2 * 3" }, { "\\*2\\*", "*2*" }, { "d_k", "d_k" },
    { "W\\_{Q}", "W_{Q}" }, { "a\\\\b", "a\\b" }, { "end\\", "end\\" }, { "S_{ij} = Σ_{k} Q_{ik} · K_{jk}", "S_ij = Σ_k Q_ik · K_jk" },
    { "W_{Q", "W_Q" }, { "}{", "}{" }, { "√4", "√4" }, { "x_{i}^{T}", "x_i^T" }, { "“먹었다”", "“먹었다”" }, { "√{3}", "√3" },
    { "e^{x − m}", "e^(x − m)" }, { "√{a + b}", "√(a + b)" }
  };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *plain = attn_markup_to_plain (rows[i].markup);
      g_autoptr (AttnText) text = attn_text_new_markup (attn_fonts_get (fonts, ATTN_STYLE_SANS, 20), rows[i].markup);

      g_assert_cmpstr (plain, ==, rows[i].plain);
      g_assert_cmpstr (attn_text_get_string (text), ==, rows[i].plain);
      assert_ink_inside (text);
    }
}

static void
test_scripts (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 40);
  g_autoptr (AttnText) letter = attn_text_new_markup (font, "x"), both = attn_text_new_markup (font, "x_{i}^{i}");
  g_autoptr (AttnText) below = attn_text_new_markup (font, "x_{i}"), above = attn_text_new_markup (font, "x^{i}");
  double left, right, top[4], bottom[4];

  g_assert_true (find_ink (letter, &left, &top[0], &right, &bottom[0]));
  g_assert_true (find_ink (below, &left, &top[1], &right, &bottom[1]));
  g_assert_true (find_ink (above, &left, &top[2], &right, &bottom[2]));
  g_assert_true (find_ink (both, &left, &top[3], &right, &bottom[3]));
  g_assert_cmpfloat (bottom[1], >, bottom[0] + 2);
  g_assert_cmpfloat (top[2], <, top[0] - 2);
  /* Of one letter they stand above one another. */
  g_assert_cmpfloat (attn_text_get_width (both), ==, attn_text_get_width (below));
  g_assert_cmpfloat (top[3], ==, top[2]);
  g_assert_cmpfloat (bottom[3], ==, bottom[1]);
}

/* The bar of a root lies over all of what stands beneath it, and runs out of the sign without a gap. */
static void
test_root (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 40);
  g_autoptr (AttnText) text = attn_text_new_markup (font, "√{d_k}"), inside = attn_text_new_markup (font, "d_{k}");
  double left, top, right, bottom, inside_top, inside_left, inside_right, inside_bottom;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 200, 120);
  cairo_t *cr = cairo_create (surface);
  const unsigned char *row;
  int first = -1, last = -1;

  g_assert_true (find_ink (text, &left, &top, &right, &bottom));
  g_assert_true (find_ink (inside, &inside_left, &inside_top, &inside_right, &inside_bottom));
  g_assert_cmpfloat (top, <, inside_top - 1);
  g_assert_cmpfloat (attn_text_get_width (text), >=, attn_text_get_width (inside) + attn_radical_get_width (40));

  cairo_translate (cr, 20, 80);
  attn_text_draw_at_scale (text, cr, 1);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  row = cairo_image_surface_get_data (surface) + (int) (81 + top) * cairo_image_surface_get_stride (surface);
  for (int x = 0; x < 200; x++)
    if (row[x] == 255)
      {
        if (first >= 0)
          g_assert_cmpint (last, ==, x - 1);
        else
          first = x;
        last = x;
      }
  g_assert_cmpint (last - first, >=, (int) attn_text_get_width (inside) - 2);
  cairo_surface_destroy (surface);
}

static void
test_emphasis (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 20);
  g_autoptr (AttnText) plain = attn_text_new_markup (font, "softmax"), strong = attn_text_new_markup (font, "*softmax*");
  g_autoptr (AttnText) bold = attn_text_new (attn_fonts_get (fonts, ATTN_STYLE_BOLD, 20), "softmax", -1);

  g_assert_cmpfloat (attn_text_get_width (strong), >, attn_text_get_width (plain));
  g_assert_cmpfloat_with_epsilon (attn_text_get_width (strong), attn_text_get_width (bold), 0.01);
}

/* Braces without end, and more of them than anyone needs. */
static void
test_deep (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 20);
  static const char *const opening[] = { "x^{", "x_{", "√{", "{", "}", "*" };

  for (guint i = 0; i < G_N_ELEMENTS (opening); i++)
    {
      g_autoptr (GString) markup = g_string_new (NULL);
      g_autoptr (AttnText) text = NULL;

      for (guint j = 0; j < 5000; j++)
        g_string_append (markup, opening[i]);
      text = attn_text_new_markup (font, markup->str);
      g_assert_true (isfinite (attn_text_get_width (text)));
    }
}

static void
test_figures (void)
{
  const char *const families[] = { "Sans", "Serif", "DejaVu Sans", "Noto Sans CJK KR", "no such family" };

  for (guint f = 0; f < G_N_ELEMENTS (families); f++)
    for (guint s = 0; s < G_N_ELEMENTS (styles); s++)
      {
        g_autoptr (AttnFonts) fonts = attn_fonts_new (families[f], NULL);
        AttnFont *font = attn_fonts_get (fonts, styles[s], 17);
        double width = attn_font_get_number_width (font, "0");

        g_assert_cmpfloat (width, >, 4);
        for (char digit[2] = "1"; digit[0] <= '9'; digit[0]++)
          g_assert_cmpfloat (attn_font_get_number_width (font, digit), ==, width);
        g_assert_cmpfloat_with_epsilon (attn_font_get_number_width (font, "1.15"), attn_font_get_number_width (font, "8.88"), 1e-9);
        g_assert_cmpfloat (attn_font_get_number_width (font, "−1"), >, width);
        g_assert_cmpfloat (attn_font_get_number_width (font, ""), ==, 0);
        g_assert_cmpfloat (attn_font_get_number_width (font, "−∞"), >, 0);
      }
}

static void
test_number_glyphs (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 17);
  static const char *const numbers[] = { "0", "−1.25", "−∞", "1.23e8", "20.9", "12345678.90" };
  AttnNumberGlyph glyphs[16];
  double width;

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      guint n = attn_font_get_number_glyphs (font, numbers[i], glyphs, G_N_ELEMENTS (glyphs), &width);

      g_assert_cmpuint (n, ==, g_utf8_strlen (numbers[i], -1));
      g_assert_cmpfloat (width, ==, attn_font_get_number_width (font, numbers[i]));
      for (guint j = 0; j < n; j++)
        {
          cairo_glyph_t glyph = { glyphs[j].glyph, glyphs[j].x, 0 };
          cairo_text_extents_t ink;

          cairo_scaled_font_glyph_extents (glyphs[j].font, &glyph, 1, &ink);
          g_assert_cmpfloat (glyphs[j].x + ink.x_bearing, >=, -0.01);
          g_assert_cmpfloat (glyphs[j].x + ink.x_bearing + ink.width, <=, width + 0.01);
          /* No glyph runs into the next. */
          if (j > 0)
            g_assert_cmpfloat (glyphs[j].x, >, glyphs[j - 1].x);
        }
    }
  g_assert_cmpuint (attn_font_get_number_glyphs (font, "123456", glyphs, 3, &width), ==, 3);
}

static void
test_metrics (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);

  for (guint s = 0; s < G_N_ELEMENTS (styles); s++)
    for (double size = 1; size < 200; size *= 1.7)
      {
        AttnFont *font = attn_fonts_get (fonts, styles[s], size);
        double exact = attn_font_get_size (font);

        g_assert_cmpfloat (fabs (exact - size), <=, 0.125);
        g_assert_cmpfloat (attn_font_get_ascent (font), >, 0.6 * exact);
        g_assert_cmpfloat (attn_font_get_descent (font), >, 0.1 * exact);
        g_assert_cmpfloat (attn_font_get_cap_height (font), >, 0.5 * exact);
        g_assert_cmpfloat (attn_font_get_cap_height (font), <, attn_font_get_ascent (font));
      }
  g_assert_cmpfloat (attn_font_get_size (attn_fonts_get (fonts, ATTN_STYLE_SANS, 0)), >, 0);
}

/* Texts scale with their size: nothing is rounded to pixels. */
static void
test_scale (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autoptr (AttnText) small = attn_text_new (attn_fonts_get (fonts, ATTN_STYLE_SANS, 11), "attention weights", -1);
  g_autoptr (AttnText) large = attn_text_new (attn_fonts_get (fonts, ATTN_STYLE_SANS, 110), "attention weights", -1);

  g_assert_cmpfloat_with_epsilon (attn_text_get_width (large), 10 * attn_text_get_width (small), 0.01);
  g_assert_cmpfloat_with_epsilon (attn_font_get_number_width (attn_fonts_get (fonts, ATTN_STYLE_SANS, 110), "−12.345"),
                                  10 * attn_font_get_number_width (attn_fonts_get (fonts, ATTN_STYLE_SANS, 11), "−12.345"), 0.01);
}

static void
test_missing (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 16);
  g_autoptr (AttnText) known = attn_text_new (font, "나는 Query −∞ ÷ × √ Σ", -1);
  g_autofree char *none = attn_fonts_get_missing (fonts), *some = NULL;
  /* Of the last plane for private use: no font has them. */
  g_autoptr (AttnText) unknown = attn_text_new (font, "x\U0010FFFDy\U0010FFF0\U0010FFFD", -1);

  g_assert_cmpfloat (attn_text_get_width (known), >, 0);
  g_assert_cmpfloat (attn_text_get_width (unknown), >, 0);
  g_assert_null (none);
  some = attn_fonts_get_missing (fonts);
  g_assert_cmpstr (some, ==, "\U0010FFF0\U0010FFFD");
}

/* Each of several pictures names what it misses, what an earlier one missed too. */
static void
test_missing_of_each (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 16);
  static const struct { const char *string, *missing; } pictures[] = {
    { "x\U0010FFFDy", "\U0010FFFD" },
    { "known", NULL },
    { "x\U0010FFFDy", "\U0010FFFD" },
    { "\U0010FFF0\U0010FFFD", "\U0010FFF0\U0010FFFD" },
    { "x\U0010FFFDy", "\U0010FFFD" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autoptr (AttnText) text = attn_text_new (font, pictures[i].string, -1);
      g_autoptr (AttnText) short_text = attn_text_new (font, pictures[i].string, 200);
      g_autofree char *missing = NULL, *again = NULL;

      g_assert_cmpfloat (attn_text_get_width (text), >, 0);
      g_assert_cmpfloat (attn_text_get_width (short_text), >, 0);
      attn_font_get_number_width (font, pictures[i].string);
      missing = attn_fonts_take_missing (fonts);
      g_assert_cmpstr (missing, ==, pictures[i].missing);
      again = attn_fonts_take_missing (fonts);
      g_assert_null (again);
    }
}

/* Wrapped markup keeps its subscripts, stays within its width, and is its plain text; what has no room so is set plain and cut. */
static void
test_wrapped_markup (void)
{
  g_autoptr (AttnFonts) own = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (own, ATTN_STYLE_SANS, 16);
  const char *markup = "d_{k} = 8 is one head's: Q and K have √{d k} 4 × 8 = 32 columns";
  g_autofree char *plain = attn_markup_to_plain (markup);
  g_autoptr (AttnText) line = attn_text_new_markup (font, markup);

  for (double width = 200; width < 600; width += 25)
    {
      g_autoptr (AttnText) text = attn_text_new_wrapped_markup (font, markup, width, 4);
      const double lines = (attn_text_get_ascent (text) + attn_text_get_descent (text)) / (attn_font_get_ascent (font) + attn_font_get_descent (font));

      g_assert_cmpstr (attn_text_get_string (text), ==, plain);
      g_assert_false (attn_text_is_cut (text));
      g_assert_cmpfloat (attn_text_get_width (text), <=, width);
      g_assert_cmpfloat (lines, >, attn_text_get_width (line) / width - 0.01);
      g_assert_cmpfloat (lines, <, attn_text_get_width (line) / width + 2);
    }
  g_autoptr (AttnText) whole = attn_text_new_wrapped_markup (font, markup, 2000, 4);
  g_assert_cmpfloat (attn_text_get_width (whole), ==, attn_text_get_width (line));
  g_autoptr (AttnText) cut = attn_text_new_wrapped_markup (font, markup, 120, 2);
  g_assert_true (attn_text_is_cut (cut));
  g_assert_cmpfloat (attn_text_get_width (cut), <=, 120);
}

/* The first letters of the two words, and the arrow between them: where each stands. */
static void
find_places (const AttnText *text, double places[3])
{
  for (guint i = 0; i < text->pieces->len; i++)
    {
      PangoLayout *layout = g_array_index (text->pieces, AttnTextPiece, i).layout;
      const char *string = pango_layout_get_text (layout), *arrow = strstr (string, "→");
      const char *marks[] = { string + 1, arrow, strchr (string, '>') - 2 };

      g_assert_nonnull (arrow);
      for (guint j = 0; j < 3; j++)
        {
          PangoRectangle box;

          pango_layout_index_to_pos (layout, (int) (marks[j] - string), &box);
          places[j] = MIN (box.x, box.x + box.width);
        }
    }
}

/* What looks stands left of the arrow and what is looked at right of it, whichever way their letters run. */
static void
test_direction (void)
{
  static const char *const sentences[] = { "<مرحبا → 한글>", "<글 → مرحبا>", "<مرحبا → שלום>", "<مرحبا → مرحبا>", "<مرحبا → 3,3> · layer 1", "<ab → ba>" };
  g_autoptr (AttnFonts) own = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (own, ATTN_STYLE_SANS, 16);

  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    for (guint kind = 0; kind < 3; kind++)
      {
        g_autoptr (AttnText) text = kind == 0 ? attn_text_new (font, sentences[i], -1) : kind == 1 ? attn_text_new_markup (font, sentences[i])
                                                                                       : attn_text_new_wrapped (font, sentences[i], 900, 2);

        double places[3] = { 0 };

        find_places (text, places);
        g_assert_cmpfloat (places[0], <, places[1]);
        g_assert_cmpfloat (places[1], <, places[2]);
      }
}

/* A number behind a quoted token stays behind it, whichever way its letters run. */
static void
test_number_behind (void)
{
  static const char *const sentences[] = { "the model expects “مرحبا”: 65.2 %", "“مرحبا” ≈ 65.2", "“שלום”: 65.2 %, “مرحبا”: 3.5 %", "“ab”: 65.2 %" };
  g_autoptr (AttnFonts) own = attn_fonts_new ("Sans", NULL);
  AttnFont *font = attn_fonts_get (own, ATTN_STYLE_SANS, 16);

  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      g_autoptr (AttnText) text = attn_text_new (font, sentences[i], -1);
      PangoLayout *layout = g_array_index (text->pieces, AttnTextPiece, 0).layout;
      const char *string = pango_layout_get_text (layout);
      PangoRectangle open, close, number;

      pango_layout_index_to_pos (layout, (int) (strstr (string, "“") - string), &open);
      pango_layout_index_to_pos (layout, (int) (strstr (string, "”") - string), &close);
      pango_layout_index_to_pos (layout, (int) (strstr (string, "65.2") - string), &number);
      g_assert_cmpint (open.x, <, close.x);
      g_assert_cmpint (close.x, <, number.x);
      g_assert_cmpstr (attn_text_get_string (text), ==, sentences[i]);
    }
}

/* A token with signs of the markup in it is set as it is, a root sign too. */
static void
test_escaped (void)
{
  static const char *const texts[] = { "√2", "√{x}", "a_b^c", "{*}", "\\_", "W_Q √d_k" };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  AttnFont *font = attn_fonts_get (fonts, ATTN_STYLE_SANS, 20);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *markup = attn_label_escape (texts[i]), *back = attn_markup_to_plain (markup);
      g_autoptr (AttnText) set = attn_text_new_markup (font, markup), plain = attn_text_new (font, texts[i], -1);

      g_assert_cmpstr (back, ==, texts[i]);
      g_assert_cmpfloat_with_epsilon (attn_text_get_width (set), attn_text_get_width (plain), 0.01);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text/ink", test_ink);
  g_test_add_func ("/text/escaped", test_escaped);
  g_test_add_func ("/text/ink-exists", test_ink_exists);
  g_test_add_func ("/text/cut", test_cut);
  g_test_add_func ("/text/long-token", test_long_token);
  g_test_add_func ("/text/exact-room", test_exact_room);
  g_test_add_func ("/text/controls", test_controls);
  g_test_add_func ("/text/invalid", test_invalid);
  g_test_add_func ("/text/kept", test_kept);
  g_test_add_func ("/text/lifetime", test_lifetime);
  g_test_add_func ("/text/many", test_many_texts);
  g_test_add_func ("/text/wrapped", test_wrapped);
  g_test_add_func ("/text/korean-words", test_korean_words);
  g_test_add_func ("/text/markup/plain", test_plain);
  g_test_add_func ("/text/markup/scripts", test_scripts);
  g_test_add_func ("/text/markup/root", test_root);
  g_test_add_func ("/text/markup/emphasis", test_emphasis);
  g_test_add_func ("/text/markup/deep", test_deep);
  g_test_add_func ("/text/figures", test_figures);
  g_test_add_func ("/text/number-glyphs", test_number_glyphs);
  g_test_add_func ("/text/metrics", test_metrics);
  g_test_add_func ("/text/scale", test_scale);
  g_test_add_func ("/text/missing", test_missing);
  g_test_add_func ("/text/wrapped-markup", test_wrapped_markup);
  g_test_add_func ("/text/direction", test_direction);
  g_test_add_func ("/text/number-behind", test_number_behind);
  g_test_add_func ("/text/missing/of-each", test_missing_of_each);
  return g_test_run ();
}
