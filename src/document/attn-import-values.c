/* attn-import-values.c: stored values of any type and order, as a matrix of float64
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-import-private.h"

gsize
attn_element_get_size (AttnElement element)
{
  switch (element)
    {
    case ATTN_ELEMENT_BOOL:
    case ATTN_ELEMENT_INT8:
    case ATTN_ELEMENT_UINT8:
      return 1;
    case ATTN_ELEMENT_INT16:
    case ATTN_ELEMENT_UINT16:
    case ATTN_ELEMENT_FLOAT16:
    case ATTN_ELEMENT_BFLOAT16:
      return 2;
    case ATTN_ELEMENT_INT32:
    case ATTN_ELEMENT_UINT32:
    case ATTN_ELEMENT_FLOAT32:
      return 4;
    case ATTN_ELEMENT_INT64:
    case ATTN_ELEMENT_UINT64:
    case ATTN_ELEMENT_FLOAT64:
      return 8;
    case ATTN_ELEMENT_UNKNOWN:
    default:
      return 0;
    }
}

static guint64
read_bits (const guint8 *p,
           gsize         size,
           gboolean      big_endian)
{
  guint64 bits = 0;

  for (gsize i = 0; i < size; i++)
    bits |= (guint64) p[i] << 8 * (big_endian ? size - 1 - i : i);

  return bits;
}

static double
float_from_bits (guint32 bits)
{
  float value;

  memcpy (&value, &bits, sizeof value);

  return (double) value;
}

/* IEEE 754-2008, binary16: 1 sign bit, 5 of exponent, 10 of fraction. */
static double
half_from_bits (guint bits)
{
  guint exponent = bits >> 10 & 0x1f, fraction = bits & 0x3ff;
  double value;

  if (exponent == 0x1f)
    value = fraction != 0 ? NAN : INFINITY;
  else if (exponent == 0)
    value = ldexp (fraction, -24);
  else
    value = ldexp (fraction + 1024, (int) exponent - 25);

  return bits & 0x8000 ? -value : value;
}

/* Sets `*text` (to be freed) where float64 cannot hold an integer exactly. */
static double
read_value (const guint8  *p,
            AttnElement    element,
            gboolean       big_endian,
            char         **text)
{
  const guint64 exact = G_GUINT64_CONSTANT (1) << 53;
  guint64 bits = read_bits (p, attn_element_get_size (element), big_endian);
  double value;

  switch (element)
    {
    case ATTN_ELEMENT_BOOL:     return bits != 0;
    case ATTN_ELEMENT_INT8:     return (gint8) bits;
    case ATTN_ELEMENT_INT16:    return (gint16) bits;
    case ATTN_ELEMENT_INT32:    return (gint32) bits;
    case ATTN_ELEMENT_UINT8:
    case ATTN_ELEMENT_UINT16:
    case ATTN_ELEMENT_UINT32:   return (double) bits;
    case ATTN_ELEMENT_FLOAT16:  return half_from_bits ((guint) bits);
    case ATTN_ELEMENT_BFLOAT16: return float_from_bits ((guint32) bits << 16);
    case ATTN_ELEMENT_FLOAT32:  return float_from_bits ((guint32) bits);

    case ATTN_ELEMENT_FLOAT64:
      memcpy (&value, &bits, sizeof value);
      return value;

    case ATTN_ELEMENT_UINT64:
      if (bits > exact)
        *text = g_strdup_printf ("%" G_GUINT64_FORMAT, bits);
      return (double) bits;

    case ATTN_ELEMENT_INT64:
      if ((gint64) bits > (gint64) exact || (gint64) bits < - (gint64) exact)
        *text = g_strdup_printf ("%" G_GINT64_FORMAT, (gint64) bits);
      return (double) (gint64) bits;

    case ATTN_ELEMENT_UNKNOWN:
    default:
      g_return_val_if_reached (0);
    }
}

static void
refuse_value (const AttnImport       *import,
              const AttnImportArray  *array,
              gsize                   row,
              gsize                   column,
              double                  value,
              const char             *text,
              GError                **error)
{
  AttnPlace place = { .table = array->name, .has_cell = TRUE, .row = row, .column = column };

  if (text != NULL)
    attn_import_fail (import, error, ATTN_IMPORT_ERROR_RANGE, place,
                      N_("%s is too large to be held exactly as float64; an integer up to 2⁵³ is expected"), text);
  else
    attn_import_fail (import, error, ATTN_IMPORT_ERROR_NOT_FINITE, place,
                      N_("found “%s”; a finite number is expected"),
                      isnan (value) ? "nan" : value > 0 ? "inf" : "-inf");
}

/* How far apart in the file the neighbours along each dimension stand, in values, and where a slice begins. */
static gsize
get_strides (const AttnImportArray *array,
             guint                  slice,
             gsize                 *row_stride,
             gsize                 *column_stride)
{
  guint n = array->n_dimensions;
  gsize strides[ATTN_IMPORT_MAX_DIMENSIONS] = { 0 };
  gsize stride = 1, first = 0;

  for (guint i = 0; i < n; i++)
    {
      guint dimension = array->fortran ? i : n - 1 - i;

      strides[dimension] = stride;
      stride *= array->shape[dimension];
    }

  *column_stride = n >= 1 ? strides[n - 1] : 0;
  *row_stride = n >= 2 ? strides[n - 2] : 0;
  for (guint i = n >= 2 ? n - 2 : 0; i-- > 0;)
    {
      first += slice % array->shape[i] * strides[i];
      slice /= (guint) array->shape[i];
    }

  return first;
}

AttnMatrix *
attn_import_read_values (const AttnImport       *import,
                         const AttnImportArray  *array,
                         guint                   slice,
                         gboolean                transposed,
                         GError                **error)
{
  guint n = array->n_dimensions;
  gsize rows = n >= 2 ? array->shape[n - 2] : 1;
  gsize columns = n >= 1 ? array->shape[n - 1] : 1;
  gsize row_stride, column_stride;
  gsize first = get_strides (array, slice, &row_stride, &column_stride);
  gsize size = attn_element_get_size (array->element);
  const guint8 *data = array->bytes != NULL ? g_bytes_get_data (array->bytes, NULL) : NULL;
  const double *read = array->matrix != NULL ? attn_matrix_get_values (array->matrix) : NULL;
  AttnMatrix *matrix;
  double *values;

  if (read != NULL && array->n_tables == 1 && !transposed && rows == attn_matrix_get_rows (array->matrix))
    return attn_matrix_ref (array->matrix);

  matrix = attn_matrix_new_to_fill (transposed ? columns : rows, transposed ? rows : columns, &values);
  if (matrix == NULL)
    {
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_MEMORY, (AttnPlace) { .table = array->name },
                        N_("there is not enough memory for %1$lu × %2$lu numbers"), (gulong) rows, (gulong) columns);
      return NULL;
    }

  for (gsize row = 0; row < rows; row++)
    for (gsize column = 0; column < columns; column++)
      {
        gsize index = first + row * row_stride + column * column_stride;
        g_autofree char *text = NULL;
        double value;

        if (read != NULL)
          value = read[index];
        else
          value = read_value (data + array->offset + index * size, array->element, array->big_endian, &text);

        if (text != NULL || !isfinite (value))
          {
            refuse_value (import, array, row, column, value, text, error);
            attn_matrix_unref (matrix);
            return NULL;
          }
        values[transposed ? column * rows + row : row * columns + column] = value;
      }

  return matrix;
}
