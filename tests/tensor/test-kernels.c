/* test-kernels.c: products, sums and maxima, and their order
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "attn-kernels.h"
#include "attn-random.h"

/* The definition, a number at a time. */
static void
multiply_plainly (size_t n, size_t k, size_t m, const double *left, const double *right, const double *bias, double *out)
{
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      {
        volatile double sum = left[i * k] * right[j];

        for (size_t p = 1; p < k; p++)
          {
            volatile double product = left[i * k + p] * right[p * m + j];

            sum = sum + product;
          }
        out[i * m + j] = bias != NULL ? sum + bias[j] : sum;
      }
}

static void
assert_same_bits (const double *a, const double *b, size_t n)
{
  g_assert_cmpmem (a, n * sizeof (double), b, n * sizeof (double));
}

/* Around every edge of the tiles: 4 rows or 8, 8 columns, 256 terms. */
static const size_t shapes[][3] = {
  { 1, 1, 1 }, { 1, 1, 8 }, { 3, 2, 7 }, { 4, 3, 8 }, { 5, 4, 9 }, { 4, 256, 8 }, { 5, 257, 9 }, { 9, 255, 17 },
  { 2, 600, 3 }, { 17, 64, 33 }, { 1, 513, 40 }, { 33, 1, 1 }, { 7, 16, 64 },
  { 8, 300, 9 }, { 12, 256, 8 }, { 21, 257, 15 }, { 300, 300, 9 }, { 515, 257, 15 },
};

static void
test_multiply (void)
{
  for (size_t s = 0; s < G_N_ELEMENTS (shapes); s++)
    {
      size_t n = shapes[s][0], k = shapes[s][1], m = shapes[s][2];
      AttnMatrix *left = attn_matrix_new_normal (n, k, 1 + s, 1.0), *right = attn_matrix_new_normal (k, m, 100 + s, 3.0);
      AttnMatrix *bias = attn_matrix_new_normal (1, m, 200 + s, 1.0), *transpose = attn_matrix_transpose (right);
      g_autofree double *expected = g_new (double, n * m);
      g_autofree double *out = g_new (double, n * m);

      multiply_plainly (n, k, m, attn_matrix_get_values (left), attn_matrix_get_values (right), NULL, expected);
      attn_kernel_multiply (n, k, m, attn_matrix_get_values (left), attn_matrix_get_values (right), NULL, out);
      assert_same_bits (out, expected, n * m);
      memset (out, 0xff, n * m * sizeof (double));
      attn_kernel_multiply_transposed (n, k, m, attn_matrix_get_values (left), attn_matrix_get_values (transpose), out);
      assert_same_bits (out, expected, n * m);

      multiply_plainly (n, k, m, attn_matrix_get_values (left), attn_matrix_get_values (right),
                        attn_matrix_get_values (bias), expected);
      attn_kernel_multiply (n, k, m, attn_matrix_get_values (left), attn_matrix_get_values (right),
                            attn_matrix_get_values (bias), out);
      assert_same_bits (out, expected, n * m);

      attn_matrix_unref (left);
      attn_matrix_unref (right);
      attn_matrix_unref (bias);
      attn_matrix_unref (transpose);
    }
}

static void
test_multiply_row_by_row (void)
{
  enum { N = 11, K = 300, M = 13 };
  AttnMatrix *left = attn_matrix_new_normal (N, K, 5, 1.0), *right = attn_matrix_new_normal (K, M, 6, 1.0);
  double all[N * M], row[M];

  attn_kernel_multiply (N, K, M, attn_matrix_get_values (left), attn_matrix_get_values (right), NULL, all);
  for (size_t i = 0; i < N; i++)
    {
      attn_kernel_multiply (1, K, M, attn_matrix_get_row (left, i), attn_matrix_get_values (right), NULL, row);
      assert_same_bits (row, all + i * M, M);
    }

  attn_matrix_unref (left);
  attn_matrix_unref (right);
}

static void
test_minus_zero (void)
{
  /* A sum that begins with its first product keeps the sign; one that begins with 0 would lose it. */
  static const double left[] = { -0.0, -0.0 }, right[] = { 1.0, 1.0 }, bias[] = { -0.0 };
  double out;

  attn_kernel_multiply (1, 2, 1, left, right, NULL, &out);
  g_assert_true (out == 0.0 && signbit (out));
  attn_kernel_multiply (1, 2, 1, left, right, bias, &out);
  g_assert_true (out == 0.0 && signbit (out));
  g_assert_true (signbit (attn_kernel_sum (2, left)));
}

static void
test_norm (void)
{
  enum { N = 37 };
  AttnMatrix *x = attn_matrix_new_normal (1, N, 7, 2.0), *gain = attn_matrix_new_normal (1, N, 8, 1.0);
  AttnMatrix *bias = attn_matrix_new_normal (1, N, 9, 1.0);
  volatile double sum = 0.0, squares = 0.0;
  double mean, deviation, out[N];

  memcpy (out, attn_matrix_get_values (x), sizeof out);
  for (size_t i = 0; i < N; i++)
    sum = sum + out[i];
  mean = sum / N;
  for (size_t i = 0; i < N; i++)
    {
      volatile double square = (out[i] - mean) * (out[i] - mean);

      squares = squares + square;
    }
  deviation = sqrt (squares / N + 1e-5);
  attn_kernel_norm (N, 1e-5, attn_matrix_get_values (gain), attn_matrix_get_values (bias), out);
  for (size_t i = 0; i < N; i++)
    {
      volatile double product = (attn_matrix_get (x, 0, i) - mean) / deviation * attn_matrix_get (gain, 0, i);

      g_assert_cmpfloat (out[i], ==, product + attn_matrix_get (bias, 0, i));
    }

  attn_matrix_unref (x);
  attn_matrix_unref (gain);
  attn_matrix_unref (bias);
}

static void
test_is_finite (void)
{
  enum { N = 21 };
  static const double odd[] = { HUGE_VAL, -HUGE_VAL, NAN };
  double x[N];

  g_assert_true (attn_kernel_is_finite (0, NULL));
  for (size_t n = 1; n <= N; n++)
    for (size_t i = 0; i < n; i++)
      for (size_t o = 0; o < G_N_ELEMENTS (odd); o++)
        {
          for (size_t j = 0; j < n; j++)
            x[j] = j % 2 == 0 ? 1.7e308 : -1.7e308;
          g_assert_true (attn_kernel_is_finite (n, x));
          x[i] = odd[o];
          g_assert_false (attn_kernel_is_finite (n, x));
        }
}

static void
test_order (void)
{
  /* From the left: (1e16 + 1) + 1 stays 1e16; pairwise or from the right it would not. */
  static const double terms[] = { 1e16, 1.0, 1.0, -1e16 }, ones[] = { 1, 1, 1, 1 };
  double out;

  g_assert_cmpfloat (attn_kernel_sum (4, terms), ==, 0.0);
  attn_kernel_multiply (1, 4, 1, terms, ones, NULL, &out);
  g_assert_cmpfloat (out, ==, 0.0);
  attn_kernel_multiply_transposed (1, 4, 1, terms, ones, &out);
  g_assert_cmpfloat (out, ==, 0.0);
}

static void
test_no_fused_multiply_add (void)
{
  /* 0.1 × 10 rounds to 1; fused with − 1 the error of 0.1 would show. */
  static const double left[] = { 1.0, 0.1 }, right[] = { -1.0, 10.0 };
  double out;

  attn_kernel_multiply (1, 2, 1, left, right, NULL, &out);
  g_assert_cmpfloat (out, ==, 0.0);
}

static void
test_sum (void)
{
  static const double terms[] = { 0.1, 0.2, 0.3 };

  g_assert_cmpfloat (attn_kernel_sum (0, NULL), ==, 0.0);
  g_assert_cmpfloat (attn_kernel_sum (1, terms), ==, 0.1);
  g_assert_cmpfloat (attn_kernel_sum (3, terms), ==, (0.1 + 0.2) + 0.3);
}

static void
test_maximum (void)
{
  static const double mixed[] = { -3, 7, 2, 7 }, infinite[] = { -HUGE_VAL, -5, -HUGE_VAL };
  static const double nothing[] = { -HUGE_VAL, -HUGE_VAL }, zeros[] = { -0.0, 0.0 };

  g_assert_cmpfloat (attn_kernel_maximum (4, mixed), ==, 7);
  g_assert_cmpfloat (attn_kernel_maximum (1, mixed), ==, -3);
  g_assert_cmpfloat (attn_kernel_maximum (3, infinite), ==, -5);
  g_assert_cmpfloat (attn_kernel_maximum (2, nothing), ==, -HUGE_VAL);
  g_assert_true (signbit (attn_kernel_maximum (2, zeros)));
}

/* Parallel. */

typedef struct
{
  guint visits[1000];
} Visits;

static void
visit (size_t first, size_t n, void *data)
{
  Visits *visits = data;

  for (size_t i = first; i < first + n; i++)
    visits->visits[i]++;
}

static void
test_rows_once (void)
{
  static const unsigned threads[] = { 0, 1, 2, 3, 4, 7, 64, 1000 };
  static const size_t totals[] = { 0, 1, 2, 3, 5, 63, 64, 65, 1000 };

  for (size_t t = 0; t < G_N_ELEMENTS (threads); t++)
    for (size_t s = 0; s < G_N_ELEMENTS (totals); s++)
      {
        Visits visits = { { 0 } };

        attn_parallel_set_threads (threads[t]);
        attn_parallel_rows (totals[s], 1e9, visit, &visits);
        for (size_t i = 0; i < G_N_ELEMENTS (visits.visits); i++)
          g_assert_cmpuint (visits.visits[i], ==, i < totals[s] ? 1 : 0);
      }
  attn_parallel_set_threads (0);
}

static gint callers;

static void
note_caller (size_t first, size_t n, void *data)
{
  GThread *self = data;

  if (g_thread_self () != self)
    g_atomic_int_inc (&callers);
}

static void
test_small_work_stays (void)
{
  attn_parallel_set_threads (0);
  callers = 0;
  attn_parallel_rows (100, 1000, note_caller, g_thread_self ());
  g_assert_cmpint (callers, ==, 0);

  attn_parallel_set_threads (4);
  attn_parallel_rows (100, 1000, note_caller, g_thread_self ());
  g_assert_cmpint (callers, ==, 3);
  attn_parallel_set_threads (0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/kernels/multiply", test_multiply);
  g_test_add_func ("/kernels/multiply-row-by-row", test_multiply_row_by_row);
  g_test_add_func ("/kernels/minus-zero", test_minus_zero);
  g_test_add_func ("/kernels/norm", test_norm);
  g_test_add_func ("/kernels/is-finite", test_is_finite);
  g_test_add_func ("/kernels/order", test_order);
  g_test_add_func ("/kernels/no-fused-multiply-add", test_no_fused_multiply_add);
  g_test_add_func ("/kernels/sum", test_sum);
  g_test_add_func ("/kernels/maximum", test_maximum);
  g_test_add_func ("/parallel/rows-once", test_rows_once);
  g_test_add_func ("/parallel/small-work-stays", test_small_work_stays);

  return g_test_run ();
}
