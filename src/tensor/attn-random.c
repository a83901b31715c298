/* attn-random.c: a seeded normal draw that is the same on every machine
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-random.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static uint64_t
rotate_left (uint64_t x, int by)
{
  return (x << by) | (x >> (64 - by));
}

/* SplitMix64 (Steele, Lea and Flood 2014): spreads a seed, however small, over the whole state. */
static uint64_t
split_mix (uint64_t *state)
{
  uint64_t z = (*state += UINT64_C (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C (0x94d049bb133111eb);

  return z ^ (z >> 31);
}

void
attn_random_init (AttnRandom *random, uint64_t seed)
{
  for (int i = 0; i < 4; i++)
    random->state[i] = split_mix (&seed);
}

/* xoshiro256** (Blackman and Vigna 2018). */
uint64_t
attn_random_bits (AttnRandom *random)
{
  uint64_t *s = random->state;
  uint64_t result = rotate_left (s[1] * 5, 7) * 9;
  uint64_t t = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotate_left (s[3], 45);

  return result;
}

double
attn_random_uniform (AttnRandom *random)
{
  return (double) (attn_random_bits (random) >> 11) * 0x1p-53;
}

uint32_t
attn_random_below (AttnRandom *random, uint32_t n)
{
  uint64_t product;
  uint32_t threshold;

  assert (n > 0);

  /* Lemire 2019: the upper half of a product is uniform once the few lower halves that some results have one
   * more of are drawn again. */
  threshold = (uint32_t) -n % n;
  do
    product = (attn_random_bits (random) >> 32) * n;
  while ((uint32_t) product < threshold);

  return (uint32_t) (product >> 32);
}

/* The natural logarithm of a positive normal number, by operations that IEEE 754 fixes to the last bit: with
 * x = 2^e · m, √½ ≤ m < √2 and s = (m − 1) / (m + 1), ln x = e · ln 2 + 2 (s + s³/3 + s⁵/5 + …).  |s| < 0.172,
 * so the first term left out, s²³/23, is below 2^−62. */
static double
logarithm (double x)
{
  uint64_t bits;
  int exponent;
  double m, s, square, series = 0.0;

  memcpy (&bits, &x, sizeof bits);
  exponent = (int) (bits >> 52) - 1023;
  bits = (bits & UINT64_C (0x000fffffffffffff)) | UINT64_C (0x3ff0000000000000);
  memcpy (&m, &bits, sizeof m);

  if (m >= 0x1.6a09e667f3bcdp+0)
    {
      m *= 0.5;
      exponent++;
    }

  s = (m - 1.0) / (m + 1.0);
  square = s * s;
  for (int n = 21; n >= 1; n -= 2)
    series = series * square + 1.0 / n;

  /* ln 2 in two parts, the first short enough for its product with the exponent to be exact. */
  return exponent * 0x1.62e42fee00000p-1 + (exponent * 0x1.a39ef35793c76p-33 + 2.0 * s * series);
}

double
attn_random_normal (AttnRandom *random)
{
  double u, v, square;

  /* Marsaglia's polar method: needs no sine.  The second number it could give is not kept, so that the state is
   * the generator's alone. */
  do
    {
      u = 2.0 * attn_random_uniform (random) - 1.0;
      v = 2.0 * attn_random_uniform (random) - 1.0;
      square = u * u + v * v;
    }
  while (square >= 1.0 || square == 0.0);

  return u * sqrt (-2.0 * logarithm (square) / square);
}

AttnMatrix *
attn_matrix_new_normal (size_t rows, size_t columns, uint64_t seed, double deviation)
{
  AttnRandom random;
  double *values;
  AttnMatrix *matrix = attn_matrix_new_to_fill (rows, columns, &values);

  if (matrix == NULL)
    return NULL;

  attn_random_init (&random, seed);
  for (size_t i = 0; i < rows * columns; i++)
    values[i] = deviation * attn_random_normal (&random);

  return matrix;
}
