/* attn-palette.c: what colours mean
 *
 * Fills are mixed in Oklab (Björn Ottosson, "A perceptual color space for image processing", 2020), where equal
 * steps look equal.  A negative value has a hue of its own and gets dark (on a dark ground: light) faster than a
 * positive one, so that the two stay apart where hues do not: in grey print and under colour-vision deficiencies.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-palette.h"

#include <math.h>
#include <string.h>

#define N_THEMES   4
#define N_FAMILIES 7
/* Knots of a scale; between them colours are mixed plainly. */
#define N_KNOTS    65
/* The curve of negative values: small ones show sooner. */
#define NEGATIVE_POWER 0.85

#define RGB(hex) { (((hex) >> 16) & 0xff) / 255.0, (((hex) >> 8) & 0xff) / 255.0, ((hex) & 0xff) / 255.0, 1 }

/* The anchors of one family's scale. */
typedef struct
{
  guint32 accent;
  guint32 zero;
  guint32 positive;
  guint32 negative;
} FamilyColors;

static const AttnPalette palettes[N_THEMES] = {
  [ATTN_THEME_LIGHT] = {
    .theme = ATTN_THEME_LIGHT,
    .background = RGB (0xfafafa), .card = RGB (0xffffff), .card_edge = RGB (0xd9d9de),
    .text = RGB (0x1d1d20), .dim = RGB (0x545459), .line = RGB (0xb5b5bc), .empty_edge = RGB (0x86868d),
    .selection = RGB (0x1d1d20), .warning = RGB (0xa51d2d)
  },
  [ATTN_THEME_DARK] = {
    .theme = ATTN_THEME_DARK,
    .background = RGB (0x1e1e21), .card = RGB (0x29292d), .card_edge = RGB (0x414147),
    .text = RGB (0xf2f2f5), .dim = RGB (0xbcbcc4), .line = RGB (0x5c5c64), .empty_edge = RGB (0x7d7d86),
    .selection = RGB (0xffffff), .warning = RGB (0xff938c)
  },
  [ATTN_THEME_HIGH_CONTRAST] = {
    .theme = ATTN_THEME_HIGH_CONTRAST,
    .background = RGB (0xffffff), .card = RGB (0xffffff), .card_edge = RGB (0x000000),
    .text = RGB (0x000000), .dim = RGB (0x1c1c1c), .line = RGB (0x4d4d4d), .empty_edge = RGB (0x4d4d4d),
    .selection = RGB (0x000000), .warning = RGB (0x8f0012)
  },
  [ATTN_THEME_PRINT] = {
    .theme = ATTN_THEME_PRINT,
    .background = RGB (0xffffff), .card = RGB (0xffffff), .card_edge = RGB (0x9a9a9a),
    .text = RGB (0x000000), .dim = RGB (0x3d3d3d), .line = RGB (0x9a9a9a), .empty_edge = RGB (0x767676),
    .selection = RGB (0x000000), .warning = RGB (0x000000)
  }
};

/* What the mask has taken away. */
static const AttnColor masked[N_THEMES] = {
  [ATTN_THEME_LIGHT] = RGB (0xe4e4e8), [ATTN_THEME_DARK] = RGB (0x38383e),
  [ATTN_THEME_HIGH_CONTRAST] = RGB (0xd6d6d6), [ATTN_THEME_PRINT] = RGB (0xdcdcdc)
};

static const FamilyColors colors[N_THEMES][N_FAMILIES] = {
  [ATTN_THEME_LIGHT] = {
    [ATTN_FAMILY_INPUT]     = { 0x4a4a52, 0xf5f5f7, 0x96969e, 0x9c2f63 },
    [ATTN_FAMILY_QUERY]     = { 0x1a66c9, 0xf0f5fd, 0x629ce6, 0x9c2f63 },
    [ATTN_FAMILY_KEY]       = { 0xb8430a, 0xfdf4ef, 0xdb824f, 0x84275f },
    [ATTN_FAMILY_VALUE]     = { 0x187a4a, 0xeff7f3, 0x5fae8a, 0x9c2f63 },
    [ATTN_FAMILY_SCORE]     = { 0x4a4a52, 0xf5f5f7, 0x8f8f98, 0x9c2f63 },
    [ATTN_FAMILY_ATTENTION] = { 0x7a3a9c, 0xf7f2fa, 0xa274bf, 0x6e520f },
    [ATTN_FAMILY_OUTPUT]    = { 0x187a4a, 0xeff7f3, 0x5fae8a, 0x9c2f63 }
  },
  [ATTN_THEME_DARK] = {
    [ATTN_FAMILY_INPUT]     = { 0xc3c3cb, 0x27272a, 0x7f7f89, 0xf2a3c4 },
    [ATTN_FAMILY_QUERY]     = { 0x85b7f2, 0x23272d, 0x4787d6, 0xf2a3c4 },
    [ATTN_FAMILY_KEY]       = { 0xf7a070, 0x2b2523, 0xc26a35, 0xf3afd4 },
    [ATTN_FAMILY_VALUE]     = { 0x6fcf9f, 0x222926, 0x3f9069, 0xf2a3c4 },
    [ATTN_FAMILY_SCORE]     = { 0xc3c3cb, 0x27272a, 0x7f7f89, 0xf2a3c4 },
    [ATTN_FAMILY_ATTENTION] = { 0xcfa6ea, 0x28242d, 0x9565ba, 0xe6c878 },
    [ATTN_FAMILY_OUTPUT]    = { 0x6fcf9f, 0x222926, 0x3f9069, 0xf2a3c4 }
  },
  [ATTN_THEME_HIGH_CONTRAST] = {
    [ATTN_FAMILY_INPUT]     = { 0x1c1c1c, 0xf3f3f5, 0xbcbcc2, 0x8f1454 },
    [ATTN_FAMILY_QUERY]     = { 0x003f99, 0xf0f5fd, 0x9ec4f5, 0x8f1454 },
    [ATTN_FAMILY_KEY]       = { 0x7a2600, 0xfdf4ef, 0xf5b98f, 0x7d1760 },
    [ATTN_FAMILY_VALUE]     = { 0x00502a, 0xeff8f3, 0x98d8b5, 0x8f1454 },
    [ATTN_FAMILY_SCORE]     = { 0x1c1c1c, 0xf3f3f5, 0xbcbcc2, 0x8f1454 },
    [ATTN_FAMILY_ATTENTION] = { 0x571a7a, 0xf8f3fb, 0xd7b5ee, 0x664a00 },
    [ATTN_FAMILY_OUTPUT]    = { 0x00502a, 0xeff8f3, 0x98d8b5, 0x8f1454 }
  },
  [ATTN_THEME_PRINT] = {
    [ATTN_FAMILY_INPUT]     = { 0x2e2e2e, 0xf4f4f4, 0xb4b4b4, 0x6a6a6a },
    [ATTN_FAMILY_QUERY]     = { 0x1a1a1a, 0xf4f4f4, 0xb4b4b4, 0x6a6a6a },
    [ATTN_FAMILY_KEY]       = { 0x1a1a1a, 0xf4f4f4, 0xb4b4b4, 0x6a6a6a },
    [ATTN_FAMILY_VALUE]     = { 0x1a1a1a, 0xf4f4f4, 0xb4b4b4, 0x6a6a6a },
    [ATTN_FAMILY_SCORE]     = { 0x2e2e2e, 0xf4f4f4, 0xb4b4b4, 0x6a6a6a },
    [ATTN_FAMILY_ATTENTION] = { 0x1a1a1a, 0xf4f4f4, 0xb4b4b4, 0x6a6a6a },
    [ATTN_FAMILY_OUTPUT]    = { 0x1a1a1a, 0xf4f4f4, 0xb4b4b4, 0x6a6a6a }
  }
};

/* Positive and negative scales, made when a theme is first asked for. */
static AttnColor scales[N_THEMES][N_FAMILIES][2][N_KNOTS];
static gsize     scales_ready[N_THEMES];

static AttnColor
from_hex (guint32 hex)
{
  AttnColor color = RGB (hex);

  return color;
}

static double
to_linear (double value)
{
  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static double
from_linear (double value)
{
  double gamma = value <= 0.0031308 ? value * 12.92 : 1.055 * pow (value, 1 / 2.4) - 0.055;

  return CLAMP (gamma, 0, 1);
}

static void
to_oklab (const AttnColor *color,
          double           lab[3])
{
  double r = to_linear (color->red), g = to_linear (color->green), b = to_linear (color->blue);
  double l = cbrt (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  double m = cbrt (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  double s = cbrt (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);

  lab[0] = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
  lab[1] = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
  lab[2] = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
}

static AttnColor
from_oklab (const double lab[3])
{
  double l = lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2];
  double m = lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2];
  double s = lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2];

  l = l * l * l;
  m = m * m * m;
  s = s * s * s;
  return (AttnColor) { from_linear (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                       from_linear (-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                       from_linear (-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), 1 };
}

static void
make_scale (AttnColor scale[N_KNOTS],
            guint32   from,
            guint32   to,
            double    power)
{
  AttnColor first = from_hex (from), last = from_hex (to);
  double a[3], b[3];

  to_oklab (&first, a);
  to_oklab (&last, b);
  for (guint i = 0; i < N_KNOTS; i++)
    {
      double t = pow ((double) i / (N_KNOTS - 1), power);
      double lab[3] = { a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2]) };

      scale[i] = from_oklab (lab);
    }
}

static void
make_scales (AttnTheme theme)
{
  if (!g_once_init_enter (&scales_ready[theme]))
    return;
  for (guint family = 0; family < N_FAMILIES; family++)
    {
      const FamilyColors *anchors = &colors[theme][family];

      make_scale (scales[theme][family][0], anchors->zero, anchors->positive, 1);
      make_scale (scales[theme][family][1], anchors->zero, anchors->negative, NEGATIVE_POWER);
    }
  g_once_init_leave (&scales_ready[theme], 1);
}

gboolean
attn_theme_parse (const char *name,
                  AttnTheme  *theme)
{
  static const char *const names[N_THEMES] = {
    [ATTN_THEME_LIGHT] = "light", [ATTN_THEME_DARK] = "dark",
    [ATTN_THEME_HIGH_CONTRAST] = "high-contrast", [ATTN_THEME_PRINT] = "print"
  };

  for (guint i = 0; i < N_THEMES; i++)
    if (strcmp (name, names[i]) == 0)
      {
        *theme = (AttnTheme) i;
        return TRUE;
      }
  return FALSE;
}

const AttnPalette *
attn_palette_get (AttnTheme theme)
{
  g_return_val_if_fail ((guint) theme < N_THEMES, &palettes[ATTN_THEME_LIGHT]);
  make_scales (theme);
  return &palettes[theme];
}

AttnColor
attn_palette_get_accent (const AttnPalette *palette,
                         AttnFamily         family)
{
  return from_hex (colors[palette->theme][family].accent);
}

AttnColor
attn_palette_get_fill (const AttnPalette *palette,
                       AttnFamily         family,
                       double             value,
                       double             extent)
{
  const AttnColor *scale = scales[palette->theme][family][value < 0];
  double t;
  guint knot;

  if (isnan (value) || (isinf (value) && value < 0))
    return masked[palette->theme];
  if (!(extent > 0))
    return scale[0];
  t = fmin (fabs (value) / extent, 1) * (N_KNOTS - 1);
  knot = MIN ((guint) t, N_KNOTS - 2);
  return attn_color_mix (scale[knot], scale[knot + 1], t - knot);
}

static double
get_luminance (AttnColor color)
{
  return 0.2126 * to_linear (color.red) + 0.7152 * to_linear (color.green) + 0.0722 * to_linear (color.blue);
}

AttnColor
attn_palette_get_ink (const AttnPalette *palette,
                      AttnColor          fill)
{
  /* Black and white are equally far from this luminance: (L + .05) / .05 = 1.05 / (L + .05), 4.58 : 1. */
  static const double middle = 0.17912878474779204;
  double value = get_luminance (fill) > middle ? 0 : 1;

  return (AttnColor) { value, value, value, 1 };
}

AttnColor
attn_color_mix (AttnColor a,
                AttnColor b,
                double    amount)
{
  double rest = 1 - amount;

  return (AttnColor) { rest * a.red + amount * b.red, rest * a.green + amount * b.green,
                       rest * a.blue + amount * b.blue, rest * a.alpha + amount * b.alpha };
}

AttnColor
attn_color_with_alpha (AttnColor color,
                       double    alpha)
{
  color.alpha = alpha;
  return color;
}

double
attn_color_contrast (AttnColor a,
                     AttnColor b)
{
  double x = get_luminance (a), y = get_luminance (b);

  return (fmax (x, y) + 0.05) / (fmin (x, y) + 0.05);
}
