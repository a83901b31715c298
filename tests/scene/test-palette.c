/* test-palette.c: colours that can be told apart and read on
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-image.h"
#include "attn-palette.h"

#define N_THEMES   4
#define N_FAMILIES 7
#define N_STEPS    400

static const AttnTheme themes[N_THEMES] = { ATTN_THEME_LIGHT, ATTN_THEME_DARK, ATTN_THEME_HIGH_CONTRAST, ATTN_THEME_PRINT };

/* Full dichromacy in linear RGB: Machado, Oliveira and Fernandes, "A physiologically-based model for simulation
 * of color vision deficiency", 2009, severity 1.  The first is ordinary vision, the last grey print. */
static const double visions[][9] = {
  { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
  { 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998 },
  { 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881 },
  { 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900 },
  { 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722 }
};

static double
to_linear (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static double
lab_root (double t)
{
  return t > 216.0 / 24389 ? cbrt (t) : (24389.0 / 27 * t + 16) / 116;
}

/* CIE L*a*b* (D65) of a colour as a vision sees it. */
static void
see (AttnColor color, const double vision[9], double lab[3])
{
  const double in[3] = { to_linear (color.red), to_linear (color.green), to_linear (color.blue) };
  double out[3], x, y, z;

  for (guint i = 0; i < 3; i++)
    out[i] = CLAMP (vision[3 * i] * in[0] + vision[3 * i + 1] * in[1] + vision[3 * i + 2] * in[2], 0, 1);
  x = lab_root ((0.4124564 * out[0] + 0.3575761 * out[1] + 0.1804375 * out[2]) / 0.95047);
  y = lab_root (0.2126729 * out[0] + 0.7151522 * out[1] + 0.0721750 * out[2]);
  z = lab_root ((0.0193339 * out[0] + 0.1191920 * out[1] + 0.9503041 * out[2]) / 1.08883);
  lab[0] = 116 * y - 16;
  lab[1] = 500 * (x - y);
  lab[2] = 200 * (y - z);
}

static double
difference (AttnColor a, AttnColor b, const double vision[9])
{
  double p[3], q[3];

  see (a, vision, p);
  see (b, vision, q);
  return sqrt ((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) + (p[2] - q[2]) * (p[2] - q[2]));
}

static double
lightness (AttnColor color)
{
  double lab[3];

  see (color, visions[0], lab);
  return lab[0];
}

static void
test_contrast (void)
{
  const AttnColor black = { 0, 0, 0, 1 }, white = { 1, 1, 1, 1 }, grey = { 0x76 / 255.0, 0x76 / 255.0, 0x76 / 255.0, 1 };

  g_assert_cmpfloat_with_epsilon (attn_color_contrast (black, white), 21, 1e-9);
  g_assert_cmpfloat_with_epsilon (attn_color_contrast (white, black), 21, 1e-9);
  g_assert_cmpfloat_with_epsilon (attn_color_contrast (white, white), 1, 1e-9);
  g_assert_cmpfloat_with_epsilon (attn_color_contrast (white, grey), 4.54, 0.01);
}

static void
test_mix (void)
{
  const AttnColor a = { 0, 0.2, 1, 1 }, b = { 1, 0.4, 0, 0 };
  AttnColor half = attn_color_mix (a, b, 0.5);

  g_assert_cmpfloat_with_epsilon (half.red, 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (half.green, 0.3, 1e-12);
  g_assert_cmpfloat_with_epsilon (half.blue, 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (half.alpha, 0.5, 1e-12);
  half = attn_color_mix (a, b, 0);
  g_assert_true (half.red == a.red && half.blue == a.blue);
  half = attn_color_mix (a, b, 1);
  g_assert_true (half.red == b.red && half.alpha == b.alpha);
  g_assert_cmpfloat (attn_color_with_alpha (a, 0.25).alpha, ==, 0.25);
}

static void
test_parse (void)
{
  AttnTheme theme;

  g_assert_true (attn_theme_parse ("light", &theme) && theme == ATTN_THEME_LIGHT);
  g_assert_true (attn_theme_parse ("dark", &theme) && theme == ATTN_THEME_DARK);
  g_assert_true (attn_theme_parse ("high-contrast", &theme) && theme == ATTN_THEME_HIGH_CONTRAST);
  g_assert_true (attn_theme_parse ("print", &theme) && theme == ATTN_THEME_PRINT);
  g_assert_false (attn_theme_parse ("", &theme));
  g_assert_false (attn_theme_parse ("Light", &theme));
  g_assert_false (attn_theme_parse ("lightish", &theme));
}

static void
test_text_contrast (void)
{
  for (guint t = 0; t < N_THEMES; t++)
    {
      const AttnPalette *palette = attn_palette_get (themes[t]);
      const AttnColor grounds[] = { palette->background, palette->card };

      g_assert_cmpint (palette->theme, ==, themes[t]);
      for (guint i = 0; i < G_N_ELEMENTS (grounds); i++)
        {
          g_assert_cmpfloat (attn_color_contrast (palette->text, grounds[i]), >=, 7);
          g_assert_cmpfloat (attn_color_contrast (palette->dim, grounds[i]), >=, 7);
          g_assert_cmpfloat (attn_color_contrast (palette->warning, grounds[i]), >=, 4.5);
          g_assert_cmpfloat (attn_color_contrast (palette->selection, grounds[i]), >=, 4.5);
          g_assert_cmpfloat (attn_color_contrast (palette->empty_edge, grounds[i]), >=, 3);
        }
    }
}

static void
test_accents (void)
{
  const AttnFamily families[] = { ATTN_FAMILY_QUERY, ATTN_FAMILY_KEY, ATTN_FAMILY_VALUE, ATTN_FAMILY_ATTENTION, ATTN_FAMILY_SCORE };

  for (guint t = 0; t < N_THEMES; t++)
    {
      const AttnPalette *palette = attn_palette_get (themes[t]);
      double least = themes[t] == ATTN_THEME_HIGH_CONTRAST ? 7 : 4.5;

      for (guint f = 0; f < N_FAMILIES; f++)
        {
          g_assert_cmpfloat (attn_color_contrast (attn_palette_get_accent (palette, f), palette->background), >=, least);
          g_assert_cmpfloat (attn_color_contrast (attn_palette_get_accent (palette, f), palette->card), >=, least);
        }
      /* The families' colours differ to an ordinary eye, but for grey print. */
      for (guint f = 0; themes[t] != ATTN_THEME_PRINT && f < G_N_ELEMENTS (families); f++)
        for (guint g = f + 1; g < G_N_ELEMENTS (families); g++)
          g_assert_cmpfloat (difference (attn_palette_get_accent (palette, families[f]),
                                         attn_palette_get_accent (palette, families[g]), visions[0]), >=, 25);
    }
}

/* Text on a cell: 4.5:1 on every fill. */
static void
test_ink (void)
{
  for (guint t = 0; t < N_THEMES; t++)
    {
      const AttnPalette *palette = attn_palette_get (themes[t]);
      for (guint f = 0; f < N_FAMILIES; f++)
        for (int i = -5 * N_STEPS; i <= 5 * N_STEPS; i++)
          {
            AttnColor fill = attn_palette_get_fill (palette, f, i / (5.0 * N_STEPS), 1);

            g_assert_cmpfloat (attn_color_contrast (fill, attn_palette_get_ink (palette, fill)), >=, 4.5);
            g_assert_cmpfloat (fill.alpha, ==, 1);
          }
    }
}

/* On every colour there is, whatever it was mixed with. */
static void
test_ink_anywhere (void)
{
  const AttnPalette *palette = attn_palette_get (ATTN_THEME_LIGHT);

  for (guint r = 0; r < 256; r += 5)
    for (guint g = 0; g < 256; g += 5)
      for (guint b = 0; b < 256; b += 5)
        {
          AttnColor fill = { r / 255.0, g / 255.0, b / 255.0, 1 };

          g_assert_cmpfloat (attn_color_contrast (fill, attn_palette_get_ink (palette, fill)), >=, 4.5);
        }
}

static void
test_monotonic (void)
{
  for (guint t = 0; t < N_THEMES; t++)
    {
      const AttnPalette *palette = attn_palette_get (themes[t]);
      double direction = themes[t] == ATTN_THEME_DARK ? 1 : -1;

      for (guint f = 0; f < N_FAMILIES; f++)
        for (int sign = -1; sign <= 1; sign += 2)
          for (int i = 1; i <= N_STEPS; i++)
            {
              double before = lightness (attn_palette_get_fill (palette, f, sign * (i - 1.0) / N_STEPS, 1));
              double here = lightness (attn_palette_get_fill (palette, f, sign * (double) i / N_STEPS, 1));

              g_assert_cmpfloat ((here - before) * direction, >, 0);
              /* Smooth: no step that the eye takes for an edge. */
              g_assert_cmpfloat ((here - before) * direction, <, 1.2);
            }
    }
}

static void
test_zero (void)
{
  for (guint t = 0; t < N_THEMES; t++)
    {
      const AttnPalette *palette = attn_palette_get (themes[t]);

      for (guint f = 0; f < N_FAMILIES; f++)
        {
          AttnColor zero = attn_palette_get_fill (palette, f, 0, 1);

          g_assert_cmpfloat (difference (zero, palette->background, visions[0]), <, 8);
          /* Without an extent, all is nothing. */
          g_assert_cmpfloat (difference (zero, attn_palette_get_fill (palette, f, 0, 0), visions[0]), <, 1e-9);
          g_assert_cmpfloat (difference (zero, attn_palette_get_fill (palette, f, 0.5, 0), visions[0]), <, 1e-9);
          g_assert_cmpfloat (difference (zero, attn_palette_get_fill (palette, f, -0.0, 1), visions[0]), <, 1e-9);
        }
    }
}

static void
test_extent (void)
{
  const AttnPalette *palette = attn_palette_get (ATTN_THEME_LIGHT);
  AttnColor full = attn_palette_get_fill (palette, ATTN_FAMILY_QUERY, 3, 3);

  /* The same value over the same extent, whatever the unit; and nothing beyond the full colour. */
  g_assert_cmpfloat (difference (full, attn_palette_get_fill (palette, ATTN_FAMILY_QUERY, 1e-9, 1e-9), visions[0]), <, 1e-9);
  g_assert_cmpfloat (difference (full, attn_palette_get_fill (palette, ATTN_FAMILY_QUERY, 7, 3), visions[0]), <, 1e-9);
  g_assert_cmpfloat (difference (full, attn_palette_get_fill (palette, ATTN_FAMILY_QUERY, HUGE_VAL, 3), visions[0]), <, 1e-9);
  g_assert_cmpfloat (difference (full, attn_palette_get_fill (palette, ATTN_FAMILY_QUERY, 1, 3), visions[0]), >, 10);
}

static void
test_masked (void)
{
  for (guint t = 0; t < N_THEMES; t++)
    {
      const AttnPalette *palette = attn_palette_get (themes[t]);
      AttnColor ground = attn_palette_get_fill (palette, ATTN_FAMILY_SCORE, -HUGE_VAL, 1);

      /* Neither a zero nor the most negative value. */
      g_assert_cmpfloat (difference (ground, attn_palette_get_fill (palette, ATTN_FAMILY_SCORE, 0, 1), visions[4]), >, 5);
      g_assert_cmpfloat (difference (ground, attn_palette_get_fill (palette, ATTN_FAMILY_SCORE, -1, 1), visions[4]), >, 10);
      g_assert_cmpfloat (attn_color_contrast (ground, attn_palette_get_ink (palette, ground)), >=, 4.5);
    }
}

/* The ends of each pair, and every value and its opposite, stay apart for every eye and in grey. */
static void
test_signs (void)
{
  for (guint t = 0; t < N_THEMES; t++)
    {
      const AttnPalette *palette = attn_palette_get (themes[t]);

      for (guint f = 0; f < N_FAMILIES; f++)
        for (guint v = 0; v < G_N_ELEMENTS (visions); v++)
          {
            for (int i = N_STEPS / 10; i <= N_STEPS; i++)
              {
                double m = (double) i / N_STEPS;
                double apart = difference (attn_palette_get_fill (palette, f, m, 1),
                                           attn_palette_get_fill (palette, f, -m, 1), visions[v]);

                /* About 2.3 is a difference one can see: at the ends eight of them. */
                g_assert_cmpfloat (apart, >=, 18.5 * m);
              }
          }
    }
}

/* Over an image in grey more is farther from the grey, be it dark or bright, and whoever looks. */
static void
test_over_image (void)
{
  for (guint v = 0; v < G_N_ELEMENTS (visions); v++)
    for (guint g = 0; g < 6; g++)
      {
        const AttnColor *weight = attn_image_get_weight_color (g < 3 ? ATTN_THEME_LIGHT : ATTN_THEME_PRINT);
        const double level = 0.6 + 0.17 * (g % 3);
        const AttnColor grey = { level, level, level, 1 };
        double last = 0;

        for (guint i = 1; i <= 20; i++)
          {
            const AttnColor over = attn_color_mix (grey, *weight, 0.85 * i / 20);
            const double away = difference (over, grey, visions[v]);

            g_assert_cmpfloat (away, >, last);
            last = away;
          }
        g_assert_cmpfloat (last, >, 30);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/palette/contrast", test_contrast);
  g_test_add_func ("/palette/mix", test_mix);
  g_test_add_func ("/palette/parse", test_parse);
  g_test_add_func ("/palette/text-contrast", test_text_contrast);
  g_test_add_func ("/palette/accents", test_accents);
  g_test_add_func ("/palette/ink", test_ink);
  g_test_add_func ("/palette/ink-anywhere", test_ink_anywhere);
  g_test_add_func ("/palette/monotonic", test_monotonic);
  g_test_add_func ("/palette/zero", test_zero);
  g_test_add_func ("/palette/extent", test_extent);
  g_test_add_func ("/palette/masked", test_masked);
  g_test_add_func ("/palette/signs", test_signs);
  g_test_add_func ("/palette/over-image", test_over_image);
  return g_test_run ();
}
