/* attn-random.h: a seeded normal draw that is the same on every machine
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdint.h>

#include "attn-matrix.h"

/* A stream of pseudo-random numbers.  It uses only integer arithmetic, +, −, ×, ÷ and √, which IEEE 754
 * fixes to the last bit, and no function of the C library whose last bit may differ. */
typedef struct
{
  uint64_t state[4];
} AttnRandom;

void        attn_random_init    (AttnRandom *random, uint64_t seed);
uint64_t    attn_random_bits    (AttnRandom *random);
/* Uniform in [0, 1). */
double      attn_random_uniform (AttnRandom *random);
/* Uniform among 0 … n − 1. */
uint32_t    attn_random_below   (AttnRandom *random, uint32_t n);
/* Normal with mean 0 and deviation 1. */
double      attn_random_normal  (AttnRandom *random);

/* A rows × columns matrix of normal draws with the given deviation, row by row.  NULL as attn_matrix_new. */
AttnMatrix *attn_matrix_new_normal (size_t rows, size_t columns, uint64_t seed, double deviation);
