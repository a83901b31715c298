/* test-matrix.c: matrices that are never changed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "attn-matrix.h"

static const double six[] = { 1, 2, 3, 4, 5, 6 };

static void
test_values (void)
{
  AttnMatrix *matrix = attn_matrix_new (2, 3, six);

  g_assert_cmpuint (attn_matrix_get_rows (matrix), ==, 2);
  g_assert_cmpuint (attn_matrix_get_columns (matrix), ==, 3);
  g_assert_true (attn_matrix_get_values (matrix) != six);
  for (size_t i = 0; i < 2; i++)
    for (size_t j = 0; j < 3; j++)
      {
        g_assert_cmpfloat (attn_matrix_get (matrix, i, j), ==, six[i * 3 + j]);
        g_assert_cmpfloat (attn_matrix_get_row (matrix, i)[j], ==, six[i * 3 + j]);
      }
  attn_matrix_unref (matrix);
}

static void
test_zeros (void)
{
  static const double zeros[12];
  AttnMatrix *matrix = attn_matrix_new (3, 4, NULL);

  g_assert_cmpint (memcmp (attn_matrix_get_values (matrix), zeros, sizeof zeros), ==, 0);
  attn_matrix_unref (matrix);
}

static void
test_to_fill (void)
{
  double *values;
  AttnMatrix *matrix = attn_matrix_new_to_fill (2, 2, &values);

  for (int i = 0; i < 4; i++)
    values[i] = i;
  g_assert_cmpfloat (attn_matrix_get (matrix, 1, 0), ==, 2);
  attn_matrix_unref (matrix);
}

static void
test_impossible_sizes (void)
{
  double *values = (double *) six;

  g_assert_null (attn_matrix_new (0, 3, NULL));
  g_assert_null (attn_matrix_new (3, 0, NULL));
  g_assert_null (attn_matrix_new (SIZE_MAX, SIZE_MAX, NULL));
  g_assert_null (attn_matrix_new (SIZE_MAX / 8 + 1, 1, NULL));
  g_assert_null (attn_matrix_new ((size_t) 1 << 33, (size_t) 1 << 31, NULL));
  g_assert_null (attn_matrix_new_identity (0));
  g_assert_null (attn_matrix_new_to_fill (SIZE_MAX / 2, 3, &values));
  g_assert_null (values);
}

static void
test_identity (void)
{
  AttnMatrix *matrix = attn_matrix_new_identity (5);

  for (size_t i = 0; i < 5; i++)
    for (size_t j = 0; j < 5; j++)
      g_assert_cmpfloat (attn_matrix_get (matrix, i, j), ==, i == j ? 1.0 : 0.0);
  attn_matrix_unref (matrix);
}

static void
test_transpose (void)
{
  static const size_t sizes[][2] = { { 1, 1 }, { 1, 7 }, { 7, 1 }, { 2, 3 }, { 16, 16 }, { 17, 33 }, { 40, 5 } };

  for (size_t s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      size_t rows = sizes[s][0], columns = sizes[s][1];
      double *values;
      AttnMatrix *matrix = attn_matrix_new_to_fill (rows, columns, &values), *transpose, *back;

      for (size_t i = 0; i < rows * columns; i++)
        values[i] = (double) i;
      transpose = attn_matrix_transpose (matrix);
      back = attn_matrix_transpose (transpose);
      g_assert_cmpuint (attn_matrix_get_rows (transpose), ==, columns);
      for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < columns; j++)
          g_assert_cmpfloat (attn_matrix_get (transpose, j, i), ==, (double) (i * columns + j));
      g_assert_true (attn_matrix_equal (matrix, back));

      attn_matrix_unref (matrix);
      attn_matrix_unref (transpose);
      attn_matrix_unref (back);
    }
}

static void
test_equal (void)
{
  double nan = NAN, zero = 0.0, minus_zero = -0.0;
  AttnMatrix *a = attn_matrix_new (2, 3, six), *b = attn_matrix_new (2, 3, six), *c = attn_matrix_new (3, 2, six);
  AttnMatrix *n1 = attn_matrix_new (1, 1, &nan), *n2 = attn_matrix_new (1, 1, &nan);
  AttnMatrix *z1 = attn_matrix_new (1, 1, &zero), *z2 = attn_matrix_new (1, 1, &minus_zero);

  g_assert_true (attn_matrix_equal (a, a));
  g_assert_true (attn_matrix_equal (a, b));
  g_assert_false (attn_matrix_equal (a, c));
  g_assert_true (attn_matrix_equal (n1, n2));
  g_assert_false (attn_matrix_equal (z1, z2));

  attn_matrix_unref (a);
  attn_matrix_unref (b);
  attn_matrix_unref (c);
  attn_matrix_unref (n1);
  attn_matrix_unref (n2);
  attn_matrix_unref (z1);
  attn_matrix_unref (z2);
}

static void
test_with (void)
{
  AttnMatrix *a = attn_matrix_new (2, 3, six), *b = attn_matrix_with (a, 1, 2, -9.0);

  g_assert_cmpfloat (attn_matrix_get (a, 1, 2), ==, 6);
  g_assert_cmpfloat (attn_matrix_get (b, 1, 2), ==, -9);
  g_assert_cmpfloat (attn_matrix_get (b, 1, 1), ==, 5);
  attn_matrix_unref (a);
  attn_matrix_unref (b);
}

static gpointer
hold_and_let_go (gpointer data)
{
  for (int i = 0; i < 20000; i++)
    {
      AttnMatrix *held = attn_matrix_ref (data);

      if (attn_matrix_get (held, 1, 1) != 5)
        return GINT_TO_POINTER (1);
      attn_matrix_unref (held);
    }

  return NULL;
}

static void
test_references (void)
{
  AttnMatrix *matrix = attn_matrix_new (2, 3, six);
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("holder", hold_and_let_go, matrix);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_null (g_thread_join (threads[i]));

  g_assert_cmpfloat (attn_matrix_get (matrix, 0, 0), ==, 1);
  attn_matrix_unref (matrix);
  attn_matrix_unref (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/matrix/values", test_values);
  g_test_add_func ("/matrix/zeros", test_zeros);
  g_test_add_func ("/matrix/to-fill", test_to_fill);
  g_test_add_func ("/matrix/impossible-sizes", test_impossible_sizes);
  g_test_add_func ("/matrix/identity", test_identity);
  g_test_add_func ("/matrix/transpose", test_transpose);
  g_test_add_func ("/matrix/equal", test_equal);
  g_test_add_func ("/matrix/with", test_with);
  g_test_add_func ("/matrix/references", test_references);

  return g_test_run ();
}
