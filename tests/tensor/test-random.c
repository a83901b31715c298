/* test-random.c: the same draws on every machine
 *
 * The stored values were computed by a second implementation, in Python.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <math.h>

#include "attn-random.h"

static void
test_xoshiro (void)
{
  /* The first outputs of xoshiro256** from the state 1, 2, 3, 4. */
  static const uint64_t expected[] = { 11520, 0, 1509978240, G_GUINT64_CONSTANT (1215971899390074240),
                                       G_GUINT64_CONSTANT (1216172134540287360) };
  AttnRandom random = { { 1, 2, 3, 4 } };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (attn_random_bits (&random), ==, expected[i]);
}

static void
test_seed (void)
{
  /* SplitMix64 from 1234567 begins with these two. */
  static const uint64_t expected[] = { G_GUINT64_CONSTANT (0xb3f2af6d0fc710c5), G_GUINT64_CONSTANT (0x853b559647364cea),
                                       G_GUINT64_CONSTANT (0x92f89756082a4514), G_GUINT64_CONSTANT (0x642e1c7bc266a3a7) };
  AttnRandom random;

  attn_random_init (&random, 1234567);
  g_assert_cmpuint (random.state[0], ==, G_GUINT64_CONSTANT (6457827717110365317));
  g_assert_cmpuint (random.state[1], ==, G_GUINT64_CONSTANT (3203168211198807973));

  attn_random_init (&random, 1);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (attn_random_bits (&random), ==, expected[i]);
}

static void
test_uniform (void)
{
  static const double expected[] = { 0x1.5780b2e0c2ec0p-4, 0x1.84136619b444ep-2, 0x1.5c2ea66473c93p-1,
                                     0x1.d9715a8e0766cp-1 };
  AttnRandom random;

  attn_random_init (&random, 42);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpfloat (attn_random_uniform (&random), ==, expected[i]);
  for (guint i = 0; i < 10000; i++)
    {
      double x = attn_random_uniform (&random);

      g_assert_true (x >= 0.0 && x < 1.0);
    }
}

static void
test_below (void)
{
  static const guint expected[] = { 7, 2, 8, 9, 9, 8, 0, 1, 4, 1, 5, 7, 9, 8, 4, 5, 2, 4, 1, 1 };
  guint counts[6] = { 0 };
  AttnRandom random;

  attn_random_init (&random, 7);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (attn_random_below (&random, 10), ==, expected[i]);
  for (guint i = 0; i < 60000; i++)
    counts[attn_random_below (&random, 6)]++;
  /* Five deviations of a binomial of 60,000 and 1/6. */
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    g_assert_cmpfloat_with_epsilon (counts[i], 10000, 5 * 91.3);
  g_assert_cmpuint (attn_random_below (&random, 1), ==, 0);
}

static void
test_normal (void)
{
  static const double expected[] = { 0x1.9356a7a1bbe22p-1, -0x1.45648f30d6b8ep-1, 0x1.430bd816b81ecp-4,
                                     0x1.48298177b4179p-3, 0x1.bc6e210b757c2p-1, 0x1.2750fef4397fdp-1 };
  AttnRandom random;

  attn_random_init (&random, 2024);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpfloat (attn_random_normal (&random), ==, expected[i]);
}

static void
test_moments (void)
{
  enum { N = 200000 };
  double sum = 0, squares = 0, cubes = 0, fourths = 0;
  AttnRandom random;

  attn_random_init (&random, 99);
  for (guint i = 0; i < N; i++)
    {
      double x = attn_random_normal (&random);

      sum += x;
      squares += x * x;
      cubes += x * x * x;
      fourths += x * x * x * x;
    }

  /* 0, 1, 0, 3, each within five of its deviations. */
  g_assert_cmpfloat_with_epsilon (sum / N, 0, 5 * sqrt (1.0 / N));
  g_assert_cmpfloat_with_epsilon (squares / N, 1, 5 * sqrt (2.0 / N));
  g_assert_cmpfloat_with_epsilon (cubes / N, 0, 5 * sqrt (15.0 / N));
  g_assert_cmpfloat_with_epsilon (fourths / N, 3, 5 * sqrt (96.0 / N));
}

static void
test_matrix (void)
{
  AttnMatrix *unit = attn_matrix_new_normal (2, 3, 2024, 1.0), *half = attn_matrix_new_normal (2, 3, 2024, 0.5);
  AttnMatrix *other = attn_matrix_new_normal (2, 3, 2025, 1.0);

  g_assert_cmpfloat (attn_matrix_get (unit, 0, 0), ==, 0x1.9356a7a1bbe22p-1);
  g_assert_cmpfloat (attn_matrix_get (unit, 1, 0), ==, 0x1.48298177b4179p-3);
  for (guint i = 0; i < 6; i++)
    g_assert_cmpfloat (attn_matrix_get_values (half)[i], ==, 0.5 * attn_matrix_get_values (unit)[i]);
  g_assert_false (attn_matrix_equal (unit, other));
  g_assert_null (attn_matrix_new_normal (0, 3, 1, 1.0));

  attn_matrix_unref (unit);
  attn_matrix_unref (half);
  attn_matrix_unref (other);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/random/xoshiro", test_xoshiro);
  g_test_add_func ("/random/seed", test_seed);
  g_test_add_func ("/random/uniform", test_uniform);
  g_test_add_func ("/random/below", test_below);
  g_test_add_func ("/random/normal", test_normal);
  g_test_add_func ("/random/moments", test_moments);
  g_test_add_func ("/random/matrix", test_matrix);

  return g_test_run ();
}
