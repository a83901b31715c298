/* attn-matrix-reader.c: a matrix as a document writes it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-matrix-reader.h"

#include <math.h>

#include "attn-import.h"
#include "attn-random.h"
#include "attn-value-reader.h"

static const char *
get_expected_cell (AttnSlotKind kind)
{
  return kind == ATTN_SLOT_KIND_MASK ? N_("expected 1 (may look) or 0 (may not)") : N_("expected a number");
}

/* Asked before memory is. */
static gboolean
take_room (gsize             rows,
           gsize             columns,
           AttnMatrixSource *source,
           AttnReport       *report,
           GError          **error)
{
  if (rows > ATTN_DOCUMENT_MAX_CELLS / columns)
    return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                               N_("this matrix would be %1$zu × %2$zu, expected at most %3$u numbers"),
                               rows, columns, ATTN_DOCUMENT_MAX_CELLS);
  if (rows * columns > source->room)
    return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                               N_("with this matrix the document would have more than %u numbers, expected fewer"),
                               ATTN_DOCUMENT_MAX_TOTAL);
  source->room -= rows * columns;
  return TRUE;
}

/* Writes the numbers of one list; the report stands at it. */
static gboolean
read_numbers (const json_t *list,
              AttnSlotKind  kind,
              AttnReport   *report,
              double       *out,
              GError      **error)
{
  json_t *item;
  gsize j;

  json_array_foreach (list, j, item)
    {
      gsize mark;

      /* The common case spends nothing on words. */
      if (json_is_real (item))
        {
          out[j] = json_real_value (item);
          continue;
        }
      mark = attn_report_enter_column (report, j);
      if (!attn_value_read_number (item, get_expected_cell (kind), report, &out[j], error))
        return FALSE;
      attn_report_leave (report, mark);
    }
  return TRUE;
}

static gboolean
check_row (const json_t *row,
           gsize         columns,
           AttnSlotKind  kind,
           AttnReport   *report,
           GError      **error)
{
  if (!json_is_array (row))
    return attn_value_refuse (row, ATTN_DOCUMENT_ERROR_TYPE, N_("expected a row: a list of numbers"), report, error);
  if (json_array_size (row) == 0)
    return attn_value_refuse (row, ATTN_DOCUMENT_ERROR_SHAPE, N_("expected at least one number"), report, error);
  if (json_array_size (row) != columns)
    return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_SHAPE,
                               N_("found the length %1$zu, expected %2$zu: every row must be as long as row 0"),
                               json_array_size (row), columns);
  return TRUE;
}

static AttnMatrix *
read_rows (const json_t     *value,
           AttnSlotKind      kind,
           AttnMatrixSource *source,
           AttnReport       *report,
           GError          **error)
{
  gsize rows = json_array_size (value), columns = json_array_size (json_array_get (value, 0));
  gboolean ok = TRUE;
  AttnMatrix *matrix;
  double *values;
  json_t *row;
  gsize i;

  if (rows == 0)
    {
      attn_value_refuse (value, ATTN_DOCUMENT_ERROR_SHAPE, N_("expected at least one row"), report, error);
      return NULL;
    }

  /* All shapes first, so that a ragged matrix is called that whatever stands in it. */
  json_array_foreach (value, i, row)
    {
      gsize mark = attn_report_enter_row (report, i);

      if (!check_row (row, columns, kind, report, error))
        return NULL;
      attn_report_leave (report, mark);
    }

  if (!take_room (rows, columns, source, report, error))
    return NULL;
  matrix = attn_matrix_new_to_fill (rows, columns, &values);
  if (matrix == NULL)
    {
      attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                          N_("this matrix would be %1$zu × %2$zu, expected at most %3$u numbers"),
                          rows, columns, ATTN_DOCUMENT_MAX_CELLS);
      return NULL;
    }

  json_array_foreach (value, i, row)
    {
      gsize mark = attn_report_enter_row (report, i);

      ok = read_numbers (row, kind, report, values + i * columns, error);
      if (!ok)
        break;
      attn_report_leave (report, mark);
    }
  if (!ok)
    g_clear_pointer (&matrix, attn_matrix_unref);
  return matrix;
}

static AttnMatrix *
read_vector (const json_t     *value,
             AttnMatrixSource *source,
             AttnReport       *report,
             GError          **error)
{
  gsize n = json_array_size (value);
  AttnMatrix *matrix;
  double *values;

  if (n == 0)
    {
      attn_value_refuse (value, ATTN_DOCUMENT_ERROR_SHAPE, N_("expected at least one number"), report, error);
      return NULL;
    }
  if (json_is_array (json_array_get (value, 0)))
    {
      attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_TYPE,
                          N_("found a list of rows, expected a plain list of numbers"));
      return NULL;
    }
  if (!take_room (1, n, source, report, error))
    return NULL;
  matrix = attn_matrix_new_to_fill (1, n, &values);
  if (matrix == NULL)
    {
      attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                          N_("this matrix would be %1$zu × %2$zu, expected at most %3$u numbers"),
                          (gsize) 1, n, ATTN_DOCUMENT_MAX_CELLS);
      return NULL;
    }
  if (!read_numbers (value, ATTN_SLOT_KIND_VECTOR, report, values, error))
    g_clear_pointer (&matrix, attn_matrix_unref);
  return matrix;
}

/* {"rows", "columns", "seed", "deviation"}: all four must be said. */
static gboolean
read_random (const json_t     *value,
             AttnSlotKind      kind,
             AttnMatrixSource *source,
             AttnReport       *report,
             AttnFilling      *filling,
             GError          **error)
{
  double numbers[4];
  gsize mark;

  if (!json_is_object (value))
    return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_TYPE,
                              N_("expected an object with rows, columns, seed and deviation"), report, error);
  if (!attn_value_check_keys (value, attn_random_keys, FALSE, report, error))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      const json_t *number = json_object_get (value, attn_random_keys[i]);
      gboolean ok;

      if (number == NULL)
        return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_MISSING,
                                   N_("“%s” is missing, expected rows, columns, seed and deviation"), attn_random_keys[i]);
      mark = attn_report_enter_key (report, attn_random_keys[i]);
      if (i < 2)
        ok = attn_value_read_integer (number, 1, ATTN_DOCUMENT_MAX_CELLS, N_("expected a whole number from 1 to 16777216"),
                                      report, &numbers[i], error);
      else if (i == 2)
        ok = attn_value_read_integer (number, 0, (double) ATTN_MAX_SEED, N_("expected a whole number from 0 to 2^53"),
                                      report, &numbers[i], error);
      else
        ok = attn_value_read_number (number, N_("expected a number, 0 or more"), report, &numbers[i], error);
      if (ok && i == 3 && numbers[i] < 0)
        ok = attn_value_refuse (number, ATTN_DOCUMENT_ERROR_VALUE, N_("expected a number, 0 or more"), report, error);
      if (!ok)
        return FALSE;
      attn_report_leave (report, mark);
    }

  if (kind == ATTN_SLOT_KIND_VECTOR && numbers[0] != 1)
    return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_SHAPE,
                               N_("found the shape %1$zu × %2$zu, expected one row: this is a list of numbers"),
                               (gsize) numbers[0], (gsize) numbers[1]);
  if (!take_room ((gsize) numbers[0], (gsize) numbers[1], source, report, error))
    return FALSE;

  *filling = (AttnFilling) { .is_random = TRUE, .seed = (guint64) numbers[2], .deviation = numbers[3] + 0.0 };
  filling->matrix = attn_matrix_new_normal ((gsize) numbers[0], (gsize) numbers[1], filling->seed, filling->deviation);
  if (filling->matrix == NULL)
    return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_READ, N_("not enough memory to read this"));

  /* A deviation near the largest double draws numbers beyond it. */
  for (gsize i = 0; i < (gsize) (numbers[0] * numbers[1]); i++)
    if (!isfinite (attn_matrix_get_values (filling->matrix)[i]))
      {
        g_clear_pointer (&filling->matrix, attn_matrix_unref);
        attn_report_enter_key (report, "deviation");
        return attn_value_refuse (json_object_get (value, "deviation"), ATTN_DOCUMENT_ERROR_VALUE,
                                  N_("expected one that draws finite numbers"), report, error);
      }
  return TRUE;
}

/* The matrix as the file has it, in the shape that a slot of this kind needs. */
static gboolean
take_reference (const char       *path,
                const char       *tensor,
                gboolean          is_transposed,
                AttnSlotKind      kind,
                AttnMatrixSource *source,
                AttnReport       *report,
                AttnMatrix      **matrix,
                GError          **error)
{
  g_autoptr(GError) problem = NULL;
  gsize rows, columns;

  if (source->folder == NULL)
    return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_REFERENCE,
                               N_("a file can be named in a document that stands in a folder, and not in a scene, which stands "
                                  "for itself; expected the numbers here"));
  *matrix = attn_import_read_reference (source->folder, path, tensor, is_transposed, report->language, &problem);
  if (*matrix == NULL)
    return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_REFERENCE, "%s", problem->message);

  rows = attn_matrix_get_rows (*matrix);
  columns = attn_matrix_get_columns (*matrix);
  if (kind == ATTN_SLOT_KIND_VECTOR && rows != 1)
    attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_SHAPE,
                        N_("found the shape %1$zu × %2$zu, expected one row: this is a list of numbers"), rows, columns);
  else if (take_room (rows, columns, source, report, error))
    return TRUE;
  g_clear_pointer (matrix, attn_matrix_unref);
  return FALSE;
}

/* {"file", "tensor", "transposed"}: only the first must be said. */
static gboolean
read_reference (const json_t     *value,
                AttnSlotKind      kind,
                AttnMatrixSource *source,
                AttnReport       *report,
                AttnFilling      *filling,
                GError          **error)
{
  const json_t *path = json_object_get (value, "file"), *tensor = json_object_get (value, "tensor");
  const json_t *transposed = json_object_get (value, "transposed");
  gsize mark = attn_report_enter_key (report, "file");

  if (!json_is_string (path))
    return attn_value_refuse (path, ATTN_DOCUMENT_ERROR_TYPE, N_("expected a path from the document's folder on"), report, error);
  attn_report_leave (report, mark);
  mark = attn_report_enter_key (report, "tensor");
  if (tensor != NULL && !json_is_string (tensor))
    return attn_value_refuse (tensor, ATTN_DOCUMENT_ERROR_TYPE, N_("expected the name of a tensor"), report, error);
  attn_report_leave (report, mark);
  mark = attn_report_enter_key (report, "transposed");
  if (transposed != NULL && !json_is_boolean (transposed))
    return attn_value_refuse (transposed, ATTN_DOCUMENT_ERROR_TYPE, N_("expected true or false"), report, error);
  attn_report_leave (report, mark);

  if (!take_reference (json_string_value (path), json_string_value (tensor), json_is_true (transposed), kind, source, report,
                       &filling->matrix, error))
    return FALSE;
  filling->reference = attn_reference_new (json_string_value (path), json_string_value (tensor), json_is_true (transposed),
                                           transposed != NULL);
  return TRUE;
}

static const char *
get_expected_matrix (AttnSlotKind kind)
{
  return kind == ATTN_SLOT_KIND_VECTOR ? N_("expected a list of numbers") : N_("expected a matrix: a list of rows, or {\"random\": …}");
}

gboolean
attn_matrix_reader_read (const json_t     *value,
                         AttnSlotKind      kind,
                         AttnMatrixSource *source,
                         AttnReport       *report,
                         AttnFilling      *filling,
                         GError          **error)
{
  static const char *const forms[] = { "random", "file", "tensor", "transposed", NULL };
  const json_t *random;
  gboolean ok;
  gsize mark;

  *filling = (AttnFilling) { NULL };

  if (json_is_array (value))
    {
      filling->matrix = kind == ATTN_SLOT_KIND_VECTOR ? read_vector (value, source, report, error)
                                                      : read_rows (value, kind, source, report, error);
      return filling->matrix != NULL;
    }
  if (!json_is_object (value))
    return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_TYPE, get_expected_matrix (kind), report, error);

  if (!attn_value_check_keys (value, forms, FALSE, report, error))
    return FALSE;
  random = json_object_get (value, "random");
  if (json_object_get (value, "file") != NULL && random == NULL)
    return read_reference (value, kind, source, report, filling, error);
  if (random == NULL || json_object_size (value) != 1)
    return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_VALUE, N_("expected exactly one key: {\"random\": …}"), report, error);
  if (kind == ATTN_SLOT_KIND_MASK)
    return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_VALUE,
                               N_("found a random mask, expected a list of rows of 0 and 1"));

  mark = attn_report_enter_key (report, "random");
  ok = read_random (random, kind, source, report, filling, error);
  if (ok)
    attn_report_leave (report, mark);
  return ok;
}
