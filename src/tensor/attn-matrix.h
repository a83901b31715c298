/* attn-matrix.h: an immutable float64 matrix
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A matrix of float64 values, row-major, never changed once it is shared.
 * The reference count is atomic, so a matrix may be held by several threads. */
typedef struct _AttnMatrix AttnMatrix;

/* Makes a rows × columns matrix from `values` (row-major, copied).  With `values` NULL it is all zeros.
 * Returns NULL when rows or columns is 0, when rows × columns × 8 overflows, or when memory is short.
 * The caller owns the reference. */
AttnMatrix   *attn_matrix_new         (size_t rows, size_t columns, const double *values);

/* The same without setting the values: `*values` is where the maker writes them, all of them, before the
 * matrix is handed to anyone. */
AttnMatrix   *attn_matrix_new_to_fill (size_t rows, size_t columns, double **values);

/* The n × n identity. */
AttnMatrix   *attn_matrix_new_identity (size_t n);

/* Columns become rows.  The caller owns the result; NULL when memory is short. */
AttnMatrix   *attn_matrix_transpose   (const AttnMatrix *matrix);

/* The count is atomic.  `unref` takes NULL too. */
AttnMatrix   *attn_matrix_ref         (const AttnMatrix *matrix);
void          attn_matrix_unref       (AttnMatrix *matrix);

size_t        attn_matrix_get_rows    (const AttnMatrix *matrix);
size_t        attn_matrix_get_columns (const AttnMatrix *matrix);
/* All values, row-major; valid as long as the caller holds a reference. */
const double *attn_matrix_get_values  (const AttnMatrix *matrix);
const double *attn_matrix_get_row     (const AttnMatrix *matrix, size_t row);
double        attn_matrix_get         (const AttnMatrix *matrix, size_t row, size_t column);

/* The same shape and the same bits (so 0.0 and −0.0 differ, and a NaN equals itself). */
bool          attn_matrix_equal       (const AttnMatrix *a, const AttnMatrix *b);

/* A copy in which one value is another. */
AttnMatrix   *attn_matrix_with        (const AttnMatrix *matrix, size_t row, size_t column, double value);
