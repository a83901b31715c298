/* test-number.c: numbers as a reader sees them, and as short as they can be
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <float.h>
#include <glib.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "attn-number.h"
#include "attn-random.h"

static const struct
{
  double      value;
  int         decimals;
  const char *text;
  gboolean    rounded;
} cases[] = {
  /* Integers bear no digits after the point. */
  { 0.0, 2, "0", FALSE },
  { -0.0, 2, "0", FALSE },
  { 2.0, 2, "2", FALSE },
  { -3.0, 2, "−3", FALSE },
  { 2.0, 0, "2", FALSE },
  { 1000.0, 10, "1000", FALSE },
  { 9999999.0, 2, "9999999", FALSE },

  /* The same number of digits, rounded or not. */
  { 0.5, 2, "0.50", FALSE },
  { -0.5, 1, "−0.5", FALSE },
  { 0.25, 2, "0.25", FALSE },
  { 0.25, 1, "0.3", TRUE },
  { 0.75, 1, "0.8", TRUE },
  { 0.1, 2, "0.10", FALSE },
  { 0.1, 0, "0", TRUE },
  { 0.1, 1, "0.1", FALSE },
  { 0.1 + 0.2, 1, "0.3", TRUE },
  { 1.0 / 3.0, 10, "0.3333333333", TRUE },
  { 1.1547005383792517, 2, "1.15", TRUE },
  { 1.995, 2, "2.00", TRUE },
  { -1.995, 2, "−2.00", TRUE },
  { 0.6, 0, "1", TRUE },

  /* Exactly in the middle: away from zero.  0.285, 1.005 and 2.675 are no such numbers. */
  { 0.625, 2, "0.63", TRUE },
  { -0.625, 2, "−0.63", TRUE },
  { 0.875, 2, "0.88", TRUE },
  { 0.125, 2, "0.13", TRUE },
  { 0.5, 0, "1", TRUE },
  { -0.5, 0, "−1", TRUE },
  { 2.5, 0, "3", TRUE },
  { 0.0625, 3, "0.063", TRUE },
  { 1000.125, 2, "1000.13", TRUE },
  { 9999999.5, 0, "1e7", TRUE },
  { 0.00048828125, 10, "0.0004882813", TRUE },
  { 0.285, 2, "0.28", TRUE },
  { 1.005, 2, "1.00", TRUE },
  { 2.675, 2, "2.67", TRUE },
  { 0.375, 3, "0.375", FALSE },

  /* Never a minus before nothing. */
  { 0.004, 2, "0.00", TRUE },
  { -0.004, 2, "0.00", TRUE },
  { -0.005000001, 2, "−0.01", TRUE },
  { -0.4, 0, "0", TRUE },
  { 5e-324, 2, "0.00", TRUE },
  { -5e-324, 10, "0.0000000000", TRUE },
  { 1e-10, 10, "0.0000000001", FALSE },

  /* Where it turns to powers of ten. */
  { 999999.995, 2, "999999.99", TRUE },
  { 999999.996, 2, "1000000.00", TRUE },
  { 9999999.994, 2, "9999999.99", TRUE },
  { 9999999.999, 2, "1.00e7", TRUE },
  { -9999999.999, 2, "−1.00e7", TRUE },
  { 1e7, 2, "1e7", FALSE },
  { 1e7, 0, "1e7", FALSE },
  { -1e7, 2, "−1e7", FALSE },
  { 1.5e8, 2, "1.50e8", FALSE },
  { 1.5e8, 0, "2e8", TRUE },
  { 2.5e8, 0, "3e8", TRUE },
  { 122500000.0, 2, "1.23e8", TRUE },
  { 122499999.0, 2, "1.22e8", TRUE },
  { 123456789.0, 2, "1.23e8", TRUE },
  { 9.999e8, 2, "1.00e9", TRUE },
  { 1e100, 3, "1e100", FALSE },
  { 1.2345e20, 4, "1.2345e20", FALSE },
  { DBL_MAX, 10, "1.7976931349e308", TRUE },
  { -DBL_MAX, 2, "−1.80e308", TRUE },

  { -HUGE_VAL, 2, "−∞", FALSE },
  { HUGE_VAL, 2, "∞", FALSE },

  /* Out of range, the nearest that is in it. */
  { 1.0 / 3.0, -1, "0", TRUE },
  { 1.0 / 3.0, 99, "0.3333333333", TRUE },
};

static void
test_format (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  AttnNumber number;

  attn_number_format (cases[i].value, cases[i].decimals, &number);
  g_assert_cmpstr (number.text, ==, cases[i].text);
  g_assert_cmpint (number.rounded, ==, cases[i].rounded);
}

/* The text as a number again. */
static double
read_back (const char *text)
{
  g_autofree char *ascii = NULL;

  if (g_str_has_prefix (text, "−"))
    {
      ascii = g_strconcat ("-", text + strlen ("−"), NULL);
      text = ascii;
    }

  return g_ascii_strtod (text, NULL);
}

static void
test_rounded_tells (void)
{
  AttnRandom random;

  attn_random_init (&random, 11);
  for (guint i = 0; i < 20000; i++)
    {
      double value = attn_random_normal (&random) * pow (10, (int) attn_random_below (&random, 24) - 8);
      int decimals = (int) attn_random_below (&random, ATTN_MAX_DECIMALS + 1);
      AttnNumber number;

      /* Some that a few digits hold. */
      if (i % 3 == 0)
        value = round (value * 8) / 8;

      attn_number_format (value, decimals, &number);
      g_assert_cmpint (number.rounded, ==, read_back (number.text) != value);
      g_assert_cmpuint (strlen (number.text), <, ATTN_NUMBER_LENGTH - 1);
      g_assert_null (strchr (number.text, '-'));
      g_assert_cmpstr (number.text, !=, "−0");
      if (fabs (value) < 1e6)
        g_assert_cmpfloat_with_epsilon (read_back (number.text), value, 0.5 * pow (10, -decimals) + 1e-15 * fabs (value));
    }
}

static void
test_trim (void)
{
  static const char *const pairs[][2] = {
    { "0.50", "0.5" }, { "0.5000000000", "0.5" }, { "0.00", "0" }, { "10", "10" }, { "100", "100" },
    { "−1.20", "−1.2" }, { "1.50e8", "1.5e8" }, { "1.00e10", "1e10" }, { "−∞", "−∞" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      AttnNumber number = { "", FALSE };

      g_strlcpy (number.text, pairs[i][0], sizeof number.text);
      attn_number_trim (&number);
      g_assert_cmpstr (number.text, ==, pairs[i][1]);
    }
}

static void
test_shortest (void)
{
  static const struct
  {
    double      value;
    const char *text;
  } known[] = {
    { 0.1, "0.1" }, { -2.0, "-2" }, { 1e-7, "1e-07" }, { 0.0, "0" }, { -0.0, "-0" }, { 1.0 / 3.0, "0.3333333333333333" },
    { 0.1 + 0.2, "0.30000000000000004" }, { 1e21, "1e+21" }, { 5e-324, "4.94065645841247e-324" },
    { DBL_MAX, "1.7976931348623157e+308" }, { 123456.0, "123456" },
  };
  char text[ATTN_NUMBER_LENGTH];

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      attn_number_shortest (known[i].value, text);
      g_assert_cmpstr (text, ==, known[i].text);
    }
}

/* Digits that count: without sign, point, exponent and leading zeros. */
static guint
count_digits (const char *text)
{
  guint n = 0;

  for (; *text != '\0' && *text != 'e'; text++)
    if (g_ascii_isdigit (*text) && (n > 0 || *text != '0'))
      n++;

  return n;
}

static void
test_shortest_round_trips (void)
{
  AttnRandom random;
  guint tested = 0;

  attn_random_init (&random, 12);
  while (tested < 10000)
    {
      guint64 bits = attn_random_bits (&random);
      double value, back;
      char text[ATTN_NUMBER_LENGTH], shorter[ATTN_NUMBER_LENGTH];
      guint digits;

      memcpy (&value, &bits, sizeof value);
      if (!isfinite (value))
        continue;

      attn_number_shortest (value, text);
      back = g_ascii_strtod (text, NULL);
      g_assert_cmpmem (&back, sizeof back, &value, sizeof value);
      digits = count_digits (text);
      g_assert_cmpuint (digits, <=, 17);
      if (digits > 15)
        {
          g_snprintf (shorter, sizeof shorter, "%.*g", (int) digits - 1, value);
          g_assert_cmpfloat (strtod (shorter, NULL), !=, value);
        }
      tested++;
    }
}

static void
test_any_locale (void)
{
  static const char *const locales[] = { "de_DE.UTF-8", "fr_FR.UTF-8", "ko_KR.UTF-8", "C" };
  char text[ATTN_NUMBER_LENGTH];
  AttnNumber number;

  /* Whichever of them the machine has. */
  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      setlocale (LC_ALL, locales[i]);
      attn_number_shortest (0.5, text);
      g_assert_cmpstr (text, ==, "0.5");
      attn_number_format (1.5, 2, &number);
      g_assert_cmpstr (number.text, ==, "1.50");
      g_assert_false (number.rounded);
    }
}

/* What is a whole percentage is written as one, though 100 times the share is not. */
static void
test_percent (void)
{
  static const struct { double share; int decimals; const char *text; } rows[] = {
    { 0, 1, "0" }, { 1, 1, "100" }, { 0.07, 1, "7" }, { 0.29, 1, "29" }, { 0.55, 2, "55" }, { 0.125, 1, "12.5" }, { 0.375, 0, "38" }, { 0.125, 0, "13" }, { 0.625, 0, "63" },
    { 1.0 / 3, 1, "33.3" }, { 0.0701, 1, "7.0" }, { 1e-9, 1, "0.0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      AttnNumber number;

      attn_number_format_percent (rows[i].share, rows[i].decimals, &number);
      g_assert_cmpstr (number.text, ==, rows[i].text);
    }
}

/* What is divided by is not 0, and does not read as 0. */
static void
test_term (void)
{
  static const struct { double value; int decimals; const char *text; gboolean rounded; } rows[] = {
    { 0, 2, "0", FALSE }, { 1.5, 2, "1.50", FALSE }, { 0.01, 2, "0.01", FALSE }, { 0.0031622776, 2, "0.0032", TRUE }, { -0.0031622776, 2, "−0.0032", TRUE },
    { 0.0031622776, 4, "0.0032", TRUE }, { 0.001, 2, "0.001", FALSE }, { 0.00996, 1, "0.010", TRUE }, { 0.25, 0, "0.25", FALSE }, { 1e-6, 2, "0.000001", FALSE },
    { 0.0054, 2, "0.0054", FALSE }, { 0.00544, 2, "0.0054", TRUE }, { 0.0123456, 2, "0.012", TRUE }, { -0.0523, 2, "−0.052", TRUE }, { 0.0996, 2, "0.10", TRUE },
    { 0.00996, 2, "0.010", TRUE }, { 0.21234, 1, "0.2", TRUE }, { 5.3, 0, "5", TRUE }, { 0.05, 2, "0.05", FALSE },
    { 3.21e-8, 2, "3.2e−8", TRUE }, { -1e-9, 2, "−1e−9", FALSE }, { -2.5e-13, 2, "0.00", TRUE }, { 12345678.9, 2, "1.23e7", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      AttnNumber number;

      attn_number_format_term (rows[i].value, rows[i].decimals, &number);
      g_assert_cmpstr (number.text, ==, rows[i].text);
      g_assert_cmpint (number.rounded, ==, rows[i].rounded);
    }
}

/* What comes out is what the cell says, but not 0 where it is not. */
static void
test_result (void)
{
  static const struct { double value; int decimals; const char *text; gboolean rounded; } rows[] = {
    { 0, 2, "0", FALSE }, { 0.052, 2, "0.05", TRUE }, { -0.0396, 2, "−0.04", TRUE }, { 0.0996, 2, "0.10", TRUE }, { 0.0954, 1, "0.1", TRUE },
    { 0.05, 2, "0.05", FALSE }, { 0.052, 3, "0.052", FALSE }, { 0.0032, 2, "0.0032", FALSE }, { -0.0031622776, 2, "−0.0032", TRUE },
    { 0.25, 0, "0.25", FALSE }, { 1.5, 2, "1.50", FALSE }, { 3.21e-8, 2, "3.2e−8", TRUE }, { -2.5e-13, 2, "0.00", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      AttnNumber number, cell;

      attn_number_format_result (rows[i].value, rows[i].decimals, &number);
      g_assert_cmpstr (number.text, ==, rows[i].text);
      g_assert_cmpint (number.rounded, ==, rows[i].rounded);
      attn_number_format (rows[i].value, rows[i].decimals, &cell);
      g_assert_true (g_str_equal (cell.text, number.text) || attn_number_read (&cell) == 0);
    }
}

/* A softmax is never 0: what is said of a share does not say so. */
static void
test_share (void)
{
  static const struct { double share; int decimals; const char *text; } rows[] = {
    { 0, 1, "0" }, { 1, 1, "100" }, { 0.07, 1, "7" }, { 0.125, 1, "12.5" }, { 1e-300, 1, "< 0.1" }, { 0.0004, 1, "< 0.1" }, { 0.0006, 1, "0.1" },
    { 0.004, 0, "< 1" }, { 0.006, 0, "1" }, { 0.00004, 2, "< 0.01" }, { 0.9996, 1, "> 99.9" }, { 0.9994, 1, "99.9" }, { 0.996, 0, "> 99" },
    { 1 - 1e-16, 1, "100" }, { 0.99996, 2, "> 99.99" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      AttnNumber number;

      attn_number_format_share (rows[i].share, rows[i].decimals, &number);
      g_assert_cmpstr (number.text, ==, rows[i].text);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/number/format/%u:%s", i, cases[i].text);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_format);
    }
  g_test_add_func ("/number/rounded-tells", test_rounded_tells);
  g_test_add_func ("/number/percent", test_percent);
  g_test_add_func ("/number/share", test_share);
  g_test_add_func ("/number/term", test_term);
  g_test_add_func ("/number/result", test_result);
  g_test_add_func ("/number/trim", test_trim);
  g_test_add_func ("/number/shortest", test_shortest);
  g_test_add_func ("/number/shortest-round-trips", test_shortest_round_trips);
  g_test_add_func ("/number/any-locale", test_any_locale);

  return g_test_run ();
}
