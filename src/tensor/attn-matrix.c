/* attn-matrix.c: an immutable float64 matrix
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-matrix.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct _AttnMatrix
{
  atomic_size_t ref_count;
  size_t        rows;
  size_t        columns;
  double        values[];
};

/* The bytes of a whole matrix, or 0 when it is empty or too large to count. */
static size_t
get_size (size_t rows, size_t columns)
{
  const size_t most = (SIZE_MAX / 2 - sizeof (AttnMatrix)) / sizeof (double);

  if (rows == 0 || columns == 0 || columns > most / rows)
    return 0;

  return sizeof (AttnMatrix) + rows * columns * sizeof (double);
}

static AttnMatrix *
init_matrix (AttnMatrix *matrix, size_t rows, size_t columns)
{
  if (matrix == NULL)
    return NULL;

  atomic_init (&matrix->ref_count, 1);
  matrix->rows = rows;
  matrix->columns = columns;

  return matrix;
}

AttnMatrix *
attn_matrix_new (size_t rows, size_t columns, const double *values)
{
  size_t size = get_size (rows, columns);
  AttnMatrix *matrix;

  if (size == 0)
    return NULL;

  if (values == NULL)
    return init_matrix (calloc (1, size), rows, columns);

  matrix = init_matrix (malloc (size), rows, columns);
  if (matrix != NULL)
    memcpy (matrix->values, values, rows * columns * sizeof (double));

  return matrix;
}

AttnMatrix *
attn_matrix_new_to_fill (size_t rows, size_t columns, double **values)
{
  size_t size = get_size (rows, columns);
  AttnMatrix *matrix = NULL;

  if (size != 0)
    matrix = init_matrix (malloc (size), rows, columns);

  *values = matrix != NULL ? matrix->values : NULL;

  return matrix;
}

AttnMatrix *
attn_matrix_new_identity (size_t n)
{
  AttnMatrix *matrix = attn_matrix_new (n, n, NULL);

  if (matrix != NULL)
    for (size_t i = 0; i < n; i++)
      matrix->values[i * n + i] = 1.0;

  return matrix;
}

AttnMatrix *
attn_matrix_transpose (const AttnMatrix *matrix)
{
  /* Square tiles, so that neither side is walked through with a long stride. */
  enum { TILE = 16 };
  size_t rows = matrix->rows, columns = matrix->columns;
  double *out;
  AttnMatrix *transpose = attn_matrix_new_to_fill (columns, rows, &out);

  if (transpose == NULL)
    return NULL;

  for (size_t i0 = 0; i0 < rows; i0 += TILE)
    for (size_t j0 = 0; j0 < columns; j0 += TILE)
      for (size_t i = i0; i < rows && i < i0 + TILE; i++)
        for (size_t j = j0; j < columns && j < j0 + TILE; j++)
          out[j * rows + i] = matrix->values[i * columns + j];

  return transpose;
}

AttnMatrix *
attn_matrix_ref (const AttnMatrix *matrix)
{
  /* Constant to its readers; the count is nobody's value. */
  AttnMatrix *counted = (AttnMatrix *) matrix;

  atomic_fetch_add_explicit (&counted->ref_count, 1, memory_order_relaxed);

  return counted;
}

void
attn_matrix_unref (AttnMatrix *matrix)
{
  if (matrix == NULL)
    return;

  /* Release what this thread read, and acquire what the others did before the memory goes. */
  if (atomic_fetch_sub_explicit (&matrix->ref_count, 1, memory_order_acq_rel) == 1)
    free (matrix);
}

size_t
attn_matrix_get_rows (const AttnMatrix *matrix)
{
  return matrix->rows;
}

size_t
attn_matrix_get_columns (const AttnMatrix *matrix)
{
  return matrix->columns;
}

const double *
attn_matrix_get_values (const AttnMatrix *matrix)
{
  return matrix->values;
}

const double *
attn_matrix_get_row (const AttnMatrix *matrix, size_t row)
{
  assert (row < matrix->rows);

  return matrix->values + row * matrix->columns;
}

double
attn_matrix_get (const AttnMatrix *matrix, size_t row, size_t column)
{
  assert (row < matrix->rows && column < matrix->columns);

  return matrix->values[row * matrix->columns + column];
}

bool
attn_matrix_equal (const AttnMatrix *a, const AttnMatrix *b)
{
  if (a == b)
    return true;

  return a->rows == b->rows && a->columns == b->columns &&
         memcmp (a->values, b->values, a->rows * a->columns * sizeof (double)) == 0;
}

AttnMatrix *
attn_matrix_with (const AttnMatrix *matrix, size_t row, size_t column, double value)
{
  AttnMatrix *copy;

  assert (row < matrix->rows && column < matrix->columns);

  copy = attn_matrix_new (matrix->rows, matrix->columns, matrix->values);
  if (copy != NULL)
    copy->values[row * matrix->columns + column] = value;

  return copy;
}
