/* attn-number.c: a number as a reader sees it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-number.h"

#include <math.h>
#include <string.h>

#define MINUS    "\342\210\222"   /* U+2212 */
#define INFINITE "\342\210\236"   /* U+221E */

/* From here on a number is written with a power of ten. */
#define LARGE 1e7
/* So many places after the point a number may begin that is written without one in a line of arithmetic. */
#define LEAST_PLACE 7

/* Below, a number in a line of arithmetic has two digits at least. */
#define SMALL 0.1

/* More digits than one can tell a double from a decimal fraction that has as few as are shown. */
#define DECIDING 60

/* Whether a magnitude lies exactly in the middle between two numbers of so many digits. */
static gboolean
is_half (double magnitude, int decimals, char conversion)
{
  char format[8], digits[DECIDING + ATTN_NUMBER_LENGTH];
  const char *rest;

  if (conversion == 'f')
    {
      /* A fraction of so few decimal digits has no more binary ones: few numbers get past this. */
      const double scaled = ldexp (magnitude, decimals + 1);

      if (scaled != floor (scaled) || magnitude == floor (magnitude))
        return FALSE;
    }
  g_snprintf (format, sizeof format, "%%.%d%c", DECIDING, conversion);
  g_ascii_formatd (digits, sizeof digits, format, magnitude);
  rest = strchr (digits, '.') + 1 + decimals;
  return rest[0] == '5' && strspn (rest + 1, "0") == DECIDING - 1 - (gsize) decimals;
}

void
attn_number_digits (double value, int decimals, char conversion, char text[ATTN_NUMBER_LENGTH])
{
  char format[8];

  g_snprintf (format, sizeof format, "%%.%d%c", decimals, conversion);
  /* printf would take the even one of two. */
  if (is_half (fabs (value), decimals, conversion))
    value = nextafter (value, value < 0 ? -INFINITY : INFINITY);
  g_ascii_formatd (text, ATTN_NUMBER_LENGTH, format, value);
}

/* Takes the zeros and the point off the end of an integer's digits. */
static void
cut_zeros (char *digits)
{
  char *point = strchr (digits, '.');

  if (point != NULL && strspn (point + 1, "0") == strlen (point + 1))
    *point = '\0';
}

/* "1.23e8" for a magnitude: the mantissa of "%.*e" and the exponent without sign and zeros. */
static void
format_large (double magnitude, int decimals, char *text)
{
  char digits[ATTN_NUMBER_LENGTH];
  char *exponent;

  attn_number_digits (magnitude, decimals, 'e', digits);
  exponent = strchr (digits, 'e');
  *exponent++ = '\0';
  exponent += strspn (exponent, "+0");

  g_snprintf (text, ATTN_NUMBER_LENGTH, "%se%s", digits, exponent);
  if (g_ascii_strtod (text, NULL) == magnitude)
    {
      cut_zeros (digits);
      g_snprintf (text, ATTN_NUMBER_LENGTH, "%se%s", digits, exponent);
    }
}

static void
format_magnitude (double magnitude, int decimals, char *text)
{
  if (magnitude >= LARGE)
    {
      format_large (magnitude, decimals, text);
      return;
    }

  attn_number_digits (magnitude, decimals, 'f', text);
  if (magnitude == floor (magnitude))
    cut_zeros (text);
  else if (g_ascii_strtod (text, NULL) >= LARGE)
    format_large (magnitude, decimals, text);
}

void
attn_number_format (double value, int decimals, AttnNumber *number)
{
  char text[ATTN_NUMBER_LENGTH];
  gboolean negative;

  number->rounded = FALSE;
  if (!isfinite (value))
    {
      g_strlcpy (number->text, isnan (value) ? "NaN" : value > 0 ? INFINITE : MINUS INFINITE, sizeof number->text);
      return;
    }

  format_magnitude (fabs (value), CLAMP (decimals, 0, ATTN_MAX_DECIMALS), text);
  number->rounded = g_ascii_strtod (text, NULL) != fabs (value);

  /* No minus before what reads as zero. */
  negative = value < 0.0 && strpbrk (text, "123456789") != NULL;
  g_snprintf (number->text, sizeof number->text, "%s%s", negative ? MINUS : "", text);
}

void
attn_number_format_constant (double value, int decimals, AttnNumber *number)
{
  char digits[ATTN_NUMBER_LENGTH];

  attn_number_format (value, ATTN_MAX_DECIMALS, number);
  if (!number->rounded)
    {
      attn_number_trim (number);
      return;
    }

  attn_number_shortest (fabs (value), digits);
  if (strlen (digits) <= strlen ("1.5e-12") && strchr (digits, '-') != NULL)
    {
      *strchr (digits, '-') = '\0';
      g_snprintf (number->text, sizeof number->text, "%s%s" MINUS "%s", value < 0.0 ? MINUS : "", digits,
                  digits + strlen (digits) + 1);
      number->rounded = FALSE;
      return;
    }
  attn_number_format (value, decimals, number);
}

void
attn_number_format_term (double value, int decimals, AttnNumber *number)
{
  char digits[ATTN_NUMBER_LENGTH];
  const char *exponent, *first;
  int place;

  attn_number_format (value, decimals, number);
  if (value == 0 || !isfinite (value))
    return;
  /* One digit of a small number that is rounded may be half of it away: in a sum beside smaller ones that would be seen. */
  first = strpbrk (number->text, "123456789");
  if (first != NULL && (!number->rounded || fabs (value) >= SMALL || strlen (first) > 1))
    return;
  /* "3.2e-03": where the first digit stands. */
  attn_number_digits (fabs (value), 1, 'e', digits);
  exponent = strchr (digits, 'e') + 1;
  place = -(int) g_ascii_strtoll (exponent, NULL, 10);
  /* What is left of a sum that is 0 but for its rounding. */
  if (place > ATTN_MAX_DECIMALS)
    return;
  if (place < LEAST_PLACE)
    {
      attn_number_format (value, place + 1, number);
      if (!number->rounded)
        attn_number_trim (number);
      return;
    }
  number->rounded = g_ascii_strtod (digits, NULL) != fabs (value);
  g_snprintf (number->text, sizeof number->text, "%s%.*se" MINUS "%d", value < 0 ? MINUS : "",
              !number->rounded && digits[2] == '0' ? 1 : 3, digits, place);
}

void
attn_number_format_result (double value, int decimals, AttnNumber *number)
{
  attn_number_format (value, decimals, number);
  if (number->rounded && attn_number_read (number) == 0)
    attn_number_format_term (value, decimals, number);
}

void
attn_number_format_percent (double share, int decimals, AttnNumber *number)
{
  double percent = 100 * share;

  if (fabs (percent - rint (percent)) <= 1e-12 * fabs (percent))
    percent = rint (percent);
  attn_number_format (percent, decimals, number);
}

void
attn_number_format_share (double share, int decimals, AttnNumber *number)
{
  const double all = 1 - 1e-12;   /* what lacks less is only the rounding of a sum */
  AttnNumber least;
  double step;

  attn_number_format_percent (share, decimals, number);
  if (!number->rounded || share <= 0 || share >= all)
    return;
  step = pow (10, -CLAMP (decimals, 0, ATTN_MAX_DECIMALS));
  if (strpbrk (number->text, "123456789") == NULL)
    {
      attn_number_format (step, decimals, &least);
      g_snprintf (number->text, sizeof number->text, "< %s", least.text);
    }
  else if (attn_number_read (number) >= 100)
    {
      attn_number_format (100 - step, decimals, &least);
      g_snprintf (number->text, sizeof number->text, "> %s", least.text);
    }
}

void
attn_number_format_probability (double probability, AttnNumber *number)
{
  attn_number_format_share (probability, 1, number);
}

void
attn_number_trim (AttnNumber *number)
{
  char *point = strchr (number->text, '.');
  char *end, *rest;

  if (point == NULL)
    return;

  rest = point + 1 + strspn (point + 1, "0123456789");
  for (end = rest; end[-1] == '0';)
    end--;
  if (end[-1] == '.')
    end--;
  memmove (end, rest, strlen (rest) + 1);
}

void
attn_number_shortest (double value, char text[ATTN_NUMBER_LENGTH])
{
  static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (text, ATTN_NUMBER_LENGTH, formats[i], value);
      if (g_ascii_strtod (text, NULL) == value)
        return;
    }
}

double
attn_number_read (const AttnNumber *number)
{
  const char *text = number->text;
  double sign = 1;

  if (g_str_has_prefix (text, "−"))
    {
      sign = -1;
      text += strlen ("−");
    }
  return g_str_equal (text, "∞") ? sign * INFINITY : sign * g_ascii_strtod (text, NULL);
}
