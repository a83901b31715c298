/* attn-bench.c: times as ratios to a unit that is measured in the same run
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define WARM_UP 3

static guint n_cases, n_failed;

/* CPU time would miss what threads do meanwhile. */
static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
median (double *values, guint n)
{
  qsort (values, n, sizeof *values, compare);
  return n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

cairo_surface_t *
attn_bench_surface_new (void)
{
  return cairo_image_surface_create (CAIRO_FORMAT_ARGB32, ATTN_BENCH_WIDTH, ATTN_BENCH_HEIGHT);
}

/* The unit.  (A surface that is clear already is not painted clear again: hence white.) */
static void
paint_white (cairo_surface_t *surface)
{
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
}

/* A case: how long, and how long what it is measured by took. */
static void
report (const char *name, const char *against, double *times, double *units, guint rounds, double limit)
{
  const double time = median (times, rounds), unit = median (units, rounds), ratio = time / unit;

  n_cases++;
  if (ratio > limit)
    n_failed++;
  printf ("# %s\n", ATTN_BENCH_FLAGS);
  printf ("# %s: %.3f ms, %s %.3f ms, medians of %u\n", name, 1e3 * time, against, 1e3 * unit, rounds);
  printf ("%s %u %s: %.*f times %s, at most %g%s\n", ratio > limit ? "not ok" : "ok", n_cases, name, ratio < 10 ? 2 : 1,
          ratio, against, limit, ratio > limit ? " (too slow)" : "");
}

void
attn_bench_against (const char *name, AttnBenchFunc func, const char *against, AttnBenchFunc other, gpointer data,
                    guint rounds, double limit)
{
  g_autofree double *times = g_new (double, rounds);
  g_autofree double *units = g_new (double, rounds);

  for (guint i = 0; i < WARM_UP + rounds; i++)
    {
      double start = now (), middle;

      other (data);
      middle = now ();
      func (data);
      if (i >= WARM_UP)
        {
          units[i - WARM_UP] = middle - start;
          times[i - WARM_UP] = now () - middle;
        }
    }
  report (name, against, times, units, rounds, limit);
}

void
attn_bench_against_white (const char *name, cairo_surface_t *surface, AttnBenchFunc func, gpointer data, guint rounds,
                          double limit)
{
  g_autofree double *times = g_new (double, rounds);
  g_autofree double *units = g_new (double, rounds);

  for (guint i = 0; i < WARM_UP + rounds; i++)
    {
      double start = now (), middle;

      paint_white (surface);
      middle = now ();
      func (data);
      if (i >= WARM_UP)
        {
          units[i - WARM_UP] = middle - start;
          times[i - WARM_UP] = now () - middle;
        }
    }
  report (name, "white", times, units, rounds, limit);
}

int
attn_bench_end (void)
{
  printf ("1..%u\n", n_cases);
  return n_failed > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
