/* attn-figure.c: a number as other programs read it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-figure.h"

#include <math.h>
#include <string.h>

#include "attn-number.h"

#define MINUS "\342\210\222"   /* U+2212 */

/* A number that someone wrote down has fewer digits; one that was computed and goes on for ever mostly has more. */
#define MOST_EXACT_DIGITS 13

static const struct
{
  const char *minus;
  const char *infinity;
  const char *power;         /* between mantissa and exponent */
  const char *power_end;
  gboolean    is_float;      /* an integer bears a point */
} styles[] = {
  [ATTN_FIGURE_SCREEN] = { MINUS, "∞", "e", "", FALSE },
  [ATTN_FIGURE_ASCII] = { "-", "inf", "e", "", FALSE },
  [ATTN_FIGURE_NUMPY] = { "-", "np.inf", "e", "", TRUE },
  [ATTN_FIGURE_PYTORCH] = { "-", "math.inf", "e", "", TRUE },
  [ATTN_FIGURE_LATEX] = { "-", "\\infty", " \\times 10^{", "}", FALSE },
};

static guint
count_digits (const char *text)
{
  guint n = 0;

  for (const char *p = text; *p != '\0' && *p != 'e'; p++)
    n += g_ascii_isdigit (*p) && (n > 0 || *p != '0');
  return n;
}

typedef void (*Format) (double value, int decimals, AttnNumber *number);

static void
append (GString *text, double value, int decimals, Format format, AttnFigureStyle style, gboolean *rounded)
{
  AttnNumber number = { "", FALSE };
  const char *digits = number.text;
  const char *power;

  if (isinf (value))
    {
      g_string_append_printf (text, "%s%s", value < 0 ? styles[style].minus : "", styles[style].infinity);
      return;
    }
  if (decimals >= 0)
    format (value, decimals, &number);
  else
    {
      attn_number_shortest (value, number.text);
      number.rounded = count_digits (number.text) > MOST_EXACT_DIGITS;
    }
  if (number.rounded && rounded != NULL)
    *rounded = TRUE;

  if (g_str_has_prefix (digits, MINUS) || *digits == '-')
    {
      digits += *digits == '-' ? 1 : strlen (MINUS);
      g_string_append (text, styles[style].minus);
    }
  power = strchr (digits, 'e');
  g_string_append_len (text, digits, power != NULL ? power - digits : (gssize) strlen (digits));
  if (styles[style].is_float && strpbrk (digits, ".e") == NULL)
    g_string_append (text, ".0");
  if (power == NULL)
    return;
  /* "+08" is 8, and "-07" is -7. */
  g_string_append (text, styles[style].power);
  power++;
  if (g_str_has_prefix (power, MINUS) || *power == '-')
    {
      power += *power == '-' ? 1 : strlen (MINUS);
      g_string_append_c (text, '-');
    }
  power += strspn (power, "+");
  power += MIN (strspn (power, "0"), strlen (power) - 1);
  g_string_append_printf (text, "%s%s", power, styles[style].power_end);
}

void
attn_figure_append (GString *text, double value, int decimals, AttnFigureStyle style, gboolean *rounded)
{
  append (text, value, decimals, attn_number_format, style, rounded);
}

void
attn_figure_append_term (GString *text, double value, int decimals, AttnFigureStyle style, gboolean *rounded)
{
  append (text, value, decimals, attn_number_format_term, style, rounded);
}

void
attn_figure_append_result (GString *text, double value, int decimals, AttnFigureStyle style, gboolean *rounded)
{
  append (text, value, decimals, attn_number_format_result, style, rounded);
}
