/* attn-kernels.h: the arithmetic, with a fixed order of summation
 *
 * Every kernel computes whole rows of its result from plain row-major arrays, so that a caller may ask for
 * one row or for a thousand and get the same bits, and so that threads may split rows.  A sum always runs
 * from index 0 up, one addition at a time, starting from its first term; nothing is contracted into a fused
 * multiply-add.  Results are the same from every compiler and at every level of optimisation.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* out (n × m) = left (n × k) · right (k × m), then + bias (1 × m) where `bias` is not NULL. */
void   attn_kernel_multiply (size_t n, size_t k, size_t m,
                             const double *left, const double *right, const double *bias, double *out);

/* out (n × m) = left (n × k) · rightᵀ, where right is m × k: the bits are those of attn_kernel_multiply with
 * the transpose. */
void   attn_kernel_multiply_transposed (size_t n, size_t k, size_t m,
                                        const double *left, const double *right, double *out);

/* Whether none of n values is infinite or not a number. */
bool   attn_kernel_is_finite (size_t n, const double *x);

/* x₀ + x₁ + … + x₍ₙ₋₁₎, in this order.  0 for n = 0. */
double attn_kernel_sum      (size_t n, const double *x);

/* Layer norm of one row of n values, in place: (x − μ) ÷ √(σ² + ε) · gain + bias, in this order of operations; the mean
 * and the variance are sums as above, divided by n. */
void   attn_kernel_norm     (size_t n, double epsilon, const double *gain, const double *bias, double *x);

/* The largest of n ≥ 1 values, −∞ included, and of equal ones (0 and −0) the first; never a NaN for input
 * without one. */
double attn_kernel_maximum  (size_t n, const double *x);

/* Runs `rows (first, n, data)` over all of [0, total), split between threads where `cost` (multiplications
 * in all, a rough number) makes that worth while.  Each row is computed by exactly one call. */
typedef void (*AttnRowsFunc) (size_t first, size_t n, void *data);
void   attn_parallel_rows   (size_t total, double cost, AttnRowsFunc rows, void *data);

/* How many threads attn_parallel_rows may use: 0, the default, is one a processor.  For tests and benchmarks. */
void   attn_parallel_set_threads (unsigned threads);
