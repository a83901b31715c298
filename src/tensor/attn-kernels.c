/* attn-kernels.c: the arithmetic, with a fixed order of summation
 *
 * A product is computed in tiles of a few rows by TILE columns, whose sums stay in registers while k runs
 * from 0 up: vectors run across columns, never along a sum, so no order changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-kernels.h"

#include <math.h>
#include <string.h>

/* AVX2 without FMA does what SSE2 does, bit for bit, four numbers at a time.  Which clone is taken is settled
 * before a thread sanitizer is ready. */
#if defined (__x86_64__) && defined (__linux__) && defined (__has_attribute) && !defined (__SANITIZE_THREAD__)
#if __has_attribute (target_clones)
#define ATTN_CLONES __attribute__ ((target_clones ("avx2", "default")))
#endif
#endif
#ifndef ATTN_CLONES
#define ATTN_CLONES
#endif

/* Where a processor has AVX-512, eight rows at a time, whose sums have the same order. */
#if defined (__x86_64__) && defined (__GNUC__)
#define ATTN_WIDE __attribute__ ((target ("avx512f")))
#endif

#define TILE  8     /* columns of the result: two vectors of four */
#define ROWS  4     /* rows of the result, where there are as many left */
#define WIDE  8     /* the same with AVX-512 */
#define DEPTH 256   /* terms of a sum for which a tile of the right operand is laid out at a time */
#define BLOCK 256   /* rows of the left operand that it meets then: so much of both stays near the processor */

/* Four doubles: two SSE2 registers or one of AVX2, plain numbers elsewhere.  Read and written in place. */
typedef double Quad __attribute__ ((vector_size (4 * sizeof (double)), aligned (sizeof (double)), may_alias));

#define LOAD(from)      (*(const Quad *) (from))
#define STORE(to, quad) (*(Quad *) (to) = (quad))

/* tile[i][j] (+)= Σ left[i][p] · panel[p][j] for four rows; `panel` is k × TILE.  Where `begin` is set the sums
 * start from their first term, else from what stands in `tile`.  Written out by hand, since not every compiler
 * keeps an array of sums in registers. */
ATTN_CLONES static void
multiply_rows (size_t k, const double *left, size_t stride, const double *panel, int begin, double *tile)
{
  const double *l0 = left, *l1 = l0 + stride, *l2 = l1 + stride, *l3 = l2 + stride;
  Quad a0, b0, a1, b1, a2, b2, a3, b3;
  size_t p = 0;

  if (begin)
    {
      Quad a = LOAD (panel), b = LOAD (panel + 4);

      a0 = l0[0] * a, b0 = l0[0] * b;
      a1 = l1[0] * a, b1 = l1[0] * b;
      a2 = l2[0] * a, b2 = l2[0] * b;
      a3 = l3[0] * a, b3 = l3[0] * b;
      p = 1;
    }
  else
    {
      a0 = LOAD (tile), b0 = LOAD (tile + 4);
      a1 = LOAD (tile + 8), b1 = LOAD (tile + 12);
      a2 = LOAD (tile + 16), b2 = LOAD (tile + 20);
      a3 = LOAD (tile + 24), b3 = LOAD (tile + 28);
    }

  for (; p < k; p++)
    {
      Quad a = LOAD (panel + p * TILE), b = LOAD (panel + p * TILE + 4);

      a0 += l0[p] * a, b0 += l0[p] * b;
      a1 += l1[p] * a, b1 += l1[p] * b;
      a2 += l2[p] * a, b2 += l2[p] * b;
      a3 += l3[p] * a, b3 += l3[p] * b;
    }

  STORE (tile, a0), STORE (tile + 4, b0);
  STORE (tile + 8, a1), STORE (tile + 12, b1);
  STORE (tile + 16, a2), STORE (tile + 20, b2);
  STORE (tile + 24, a3), STORE (tile + 28, b3);
}

/* The same for one row. */
ATTN_CLONES static void
multiply_row (size_t k, const double *left, const double *panel, int begin, double *tile)
{
  Quad a, b;
  size_t p = 0;

  if (begin)
    {
      a = left[0] * LOAD (panel), b = left[0] * LOAD (panel + 4);
      p = 1;
    }
  else
    {
      a = LOAD (tile), b = LOAD (tile + 4);
    }

  for (; p < k; p++)
    {
      a += left[p] * LOAD (panel + p * TILE);
      b += left[p] * LOAD (panel + p * TILE + 4);
    }

  STORE (tile, a), STORE (tile + 4, b);
}

#ifdef ATTN_WIDE
/* A tile's row. */
typedef double Oct __attribute__ ((vector_size (TILE * sizeof (double)), aligned (sizeof (double)), may_alias));

/* The same for eight rows. */
ATTN_WIDE static void
multiply_wide (size_t k, const double *left, size_t stride, const double *panel, int begin, double *tile)
{
  const double *l0 = left, *l1 = l0 + stride, *l2 = l1 + stride, *l3 = l2 + stride;
  const double *l4 = l3 + stride, *l5 = l4 + stride, *l6 = l5 + stride, *l7 = l6 + stride;
  const Oct *from = (const Oct *) panel;
  Oct *sums = (Oct *) tile;
  Oct s0, s1, s2, s3, s4, s5, s6, s7;
  size_t p = 0;

  if (begin)
    {
      s0 = l0[0] * from[0], s1 = l1[0] * from[0], s2 = l2[0] * from[0], s3 = l3[0] * from[0];
      s4 = l4[0] * from[0], s5 = l5[0] * from[0], s6 = l6[0] * from[0], s7 = l7[0] * from[0];
      p = 1;
    }
  else
    {
      s0 = sums[0], s1 = sums[1], s2 = sums[2], s3 = sums[3];
      s4 = sums[4], s5 = sums[5], s6 = sums[6], s7 = sums[7];
    }

  for (; p < k; p++)
    {
      Oct x = from[p];

      s0 += l0[p] * x, s1 += l1[p] * x, s2 += l2[p] * x, s3 += l3[p] * x;
      s4 += l4[p] * x, s5 += l5[p] * x, s6 += l6[p] * x, s7 += l7[p] * x;
    }

  sums[0] = s0, sums[1] = s1, sums[2] = s2, sums[3] = s3;
  sums[4] = s4, sums[5] = s5, sums[6] = s6, sums[7] = s7;
}
#endif

/* Whether this processor can run multiply_wide. */
static int
has_wide (void)
{
#ifdef ATTN_WIDE
  return __builtin_cpu_supports ("avx512f");
#else
  return 0;
#endif
}

/* Lays out columns [0, width) of `depth` rows of the right operand, TILE to a row.  Past the last column there are zeros,
 * whose sums are not stored. */
static void
fill_panel (double *panel, size_t depth, size_t width, const double *right, size_t down, size_t across)
{
  if (width == TILE && across == 1)
    {
      for (size_t p = 0; p < depth; p++)
        memcpy (panel + p * TILE, right + p * down, TILE * sizeof (double));
      return;
    }

  for (size_t j = 0; j < width; j++)
    for (size_t p = 0; p < depth; p++)
      panel[p * TILE + j] = right[p * down + j * across];
  for (size_t j = width; j < TILE; j++)
    for (size_t p = 0; p < depth; p++)
      panel[p * TILE + j] = 0.0;
}

/* The operand (k × m, or m × k where `transposed`) is read at element (p, j) as values[p · down + j · across]. */
static void
multiply (size_t n, size_t k, size_t m, const double *left, const double *right, size_t down, size_t across,
          const double *bias, double *out)
{
  double panel[DEPTH * TILE];
  const int wide = has_wide ();

  /* Whatever the order of the tiles, the terms of each sum come from 0 up. */
  for (size_t p0 = 0; p0 < k; p0 += DEPTH)
    for (size_t i0 = 0; i0 < n; i0 += BLOCK)
      for (size_t j0 = 0; j0 < m; j0 += TILE)
        {
          size_t depth = k - p0 < DEPTH ? k - p0 : DEPTH;
          size_t width = m - j0 < TILE ? m - j0 : TILE;
          size_t i = i0, end = n - i0 < BLOCK ? n : i0 + BLOCK;
          int begin = p0 == 0;

          fill_panel (panel, depth, width, right + p0 * down + j0 * across, down, across);

          while (i < end)
            {
              size_t height = wide && end - i >= WIDE ? WIDE : end - i < ROWS ? 1 : ROWS;
              double tile[WIDE][TILE];

              if (!begin && width < TILE)
                memset (tile, 0, sizeof tile);
              if (!begin)
                for (size_t r = 0; r < height; r++)
                  memcpy (tile[r], out + (i + r) * m + j0, width * sizeof (double));

#ifdef ATTN_WIDE
              if (height == WIDE)
                multiply_wide (depth, left + i * k + p0, k, panel, begin, tile[0]);
              else
#endif
              if (height == ROWS)
                multiply_rows (depth, left + i * k + p0, k, panel, begin, tile[0]);
              else
                multiply_row (depth, left + i * k + p0, panel, begin, tile[0]);

              for (size_t r = 0; r < height; r++)
                memcpy (out + (i + r) * m + j0, tile[r], width * sizeof (double));

              i += height;
            }
        }

  if (bias != NULL)
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; j < m; j++)
        out[i * m + j] += bias[j];
}

void
attn_kernel_multiply (size_t n, size_t k, size_t m, const double *left, const double *right, const double *bias,
                      double *out)
{
  multiply (n, k, m, left, right, m, 1, bias, out);
}

void
attn_kernel_multiply_transposed (size_t n, size_t k, size_t m, const double *left, const double *right, double *out)
{
  multiply (n, k, m, left, right, 1, k, NULL, out);
}

/* Static, as all clones are: clang gives those that are not another name. */
ATTN_CLONES static bool
is_finite (size_t n, const double *x)
{
  /* A product with 0 is 0, or no number where x is none or infinite; and nothing makes a number of it again. */
  Quad a = { 0.0 }, b = { 0.0 };
  double rest = 0.0;
  size_t i = 0;

  for (; i + 8 <= n; i += 8)
    {
      a += LOAD (x + i) * 0.0;
      b += LOAD (x + i + 4) * 0.0;
    }
  for (; i < n; i++)
    rest += x[i] * 0.0;
  a += b;

  return (a[0] + a[1]) + (a[2] + a[3]) + rest == 0.0;
}

bool
attn_kernel_is_finite (size_t n, const double *x)
{
  return is_finite (n, x);
}

double
attn_kernel_sum (size_t n, const double *x)
{
  double sum;

  if (n == 0)
    return 0.0;

  sum = x[0];
  for (size_t i = 1; i < n; i++)
    sum += x[i];

  return sum;
}

void
attn_kernel_norm (size_t n, double epsilon, const double *gain, const double *bias, double *x)
{
  double mean = attn_kernel_sum (n, x) / (double) n;
  double squares = 0.0, deviation;

  for (size_t i = 0; i < n; i++)
    {
      double difference = x[i] - mean;

      squares = i == 0 ? difference * difference : squares + difference * difference;
    }
  deviation = sqrt (squares / (double) n + epsilon);

  for (size_t i = 0; i < n; i++)
    x[i] = (x[i] - mean) / deviation * gain[i] + bias[i];
}

double
attn_kernel_maximum (size_t n, const double *x)
{
  double maximum = x[0];

  for (size_t i = 1; i < n; i++)
    if (x[i] > maximum)
      maximum = x[i];

  return maximum;
}
