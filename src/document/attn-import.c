/* attn-import.c: what was found in a file or a text, and taking one matrix out of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-import-private.h"

#include <string.h>

G_DEFINE_QUARK (attn-import-error-quark, attn_import_error)

void
attn_import_array_free (AttnImportArray *array)
{
  if (array == NULL)
    return;

  g_free (array->name);
  g_free (array->dtype);
  g_free (array->shape);
  if (array->matrix != NULL)
    attn_matrix_unref (array->matrix);
  g_clear_pointer (&array->bytes, g_bytes_unref);
  g_strfreev (array->row_labels);
  g_strfreev (array->column_labels);
  g_clear_error (&array->refusal);
  g_free (array);
}

AttnImport *
attn_import_new (const char   *name,
                 AttnLanguage  language)
{
  AttnImport *import = g_new0 (AttnImport, 1);

  g_atomic_ref_count_init (&import->ref_count);
  import->name = g_strdup (name != NULL ? name : attn_translate (language, "pasted text"));
  import->language = language;
  import->arrays = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_import_array_free);

  return import;
}

AttnImport *
attn_import_ref (const AttnImport *import)
{
  AttnImport *counted = (AttnImport *) import;

  g_return_val_if_fail (import != NULL, NULL);

  g_atomic_ref_count_inc (&counted->ref_count);

  return counted;
}

void
attn_import_unref (AttnImport *import)
{
  if (import == NULL || !g_atomic_ref_count_dec (&import->ref_count))
    return;

  g_ptr_array_unref (import->arrays);
  g_free (import->text);
  g_free (import->name);
  g_free (import);
}

static void
append_part (GString *text,
             char    *part)
{
  if (text->len > 0)
    g_string_append (text, ", ");
  g_string_append (text, part);
  g_free (part);
}

static char *
format_place (const AttnImport *import,
              AttnPlace         place)
{
  GString *text = g_string_new (NULL);
  AttnLanguage language = import->language;

  if (place.table != NULL)
    append_part (text, g_strdup_printf ("“%s”", place.table));
  if (place.line > 0)
    append_part (text, g_strdup_printf (attn_translate (language, "line %1$lu, character %2$lu"),
                                        (gulong) place.line, (gulong) place.character));
  if (place.has_byte)
    append_part (text, g_strdup_printf (attn_translate (language, "byte %lu"), (gulong) place.byte));
  if (place.has_cell)
    append_part (text, g_strdup_printf (attn_translate (language, "row %1$lu, column %2$lu"),
                                        (gulong) place.row, (gulong) place.column));

  return g_string_free (text, FALSE);
}

static GError *
make_error (const AttnImport *import,
            AttnImportError   code,
            AttnPlace         place,
            const char       *message,
            va_list           arguments)
{
  g_autofree char *where = format_place (import, place);
  g_autofree char *what = g_strdup_vprintf (attn_translate (import->language, message), arguments);

  return g_error_new (ATTN_IMPORT_ERROR, code, "%s: %s%s%s", import->name, where, *where != '\0' ? ": " : "", what);
}

GError *
attn_import_make_error (const AttnImport *import,
                        AttnImportError   code,
                        AttnPlace         place,
                        const char       *message,
                        ...)
{
  va_list arguments;
  GError *error;

  va_start (arguments, message);
  error = make_error (import, code, place, message, arguments);
  va_end (arguments);

  return error;
}

void
attn_import_fail (const AttnImport  *import,
                  GError           **error,
                  AttnImportError    code,
                  AttnPlace          place,
                  const char        *message,
                  ...)
{
  va_list arguments;

  va_start (arguments, message);
  g_propagate_error (error, make_error (import, code, place, message, arguments));
  va_end (arguments);
}

char *
attn_import_format_shape (const gsize *shape,
                          guint        n_dimensions)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_dimensions; i++)
    g_string_append_printf (text, "%s%" G_GSIZE_FORMAT, i > 0 ? " × " : "", shape[i]);

  return g_string_free (text, FALSE);
}

char *
attn_import_quote (const char *text,
                   gsize       length)
{
  g_autofree char *valid = g_utf8_make_valid (text, (gssize) MIN (length, 400));
  GString *quote = g_string_new (NULL);
  guint n = 0;

  for (const char *p = valid; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (n++ == 40)
        {
          g_string_append (quote, "…");
          break;
        }
      g_string_append_unichar (quote, g_unichar_isspace (c) || g_unichar_iscntrl (c) ? ' ' : c);
    }

  return g_string_free (quote, FALSE);
}

gboolean
attn_import_count (const gsize *shape,
                   guint        n_dimensions,
                   gsize       *count)
{
  *count = 1;
  for (guint i = 0; i < n_dimensions; i++)
    if (shape[i] == 0)
      {
        *count = 0;
        return TRUE;
      }
  for (guint i = 0; i < n_dimensions; i++)
    if (!g_size_checked_mul (count, *count, shape[i]))
      return FALSE;

  return TRUE;
}

/* The last two dimensions are the matrix; fewer are taken as a single row. */
static gsize
get_rows (const AttnImportArray *array)
{
  return array->n_dimensions >= 2 ? array->shape[array->n_dimensions - 2] : 1;
}

static gsize
get_columns (const AttnImportArray *array)
{
  return array->n_dimensions >= 1 ? array->shape[array->n_dimensions - 1] : 1;
}

void
attn_import_add (AttnImport      *import,
                 AttnImportArray *array)
{
  guint leading = array->n_dimensions > 2 ? array->n_dimensions - 2 : 0;
  gsize rows = get_rows (array), columns = get_columns (array);
  gsize n_slices, count;
  AttnPlace place = { .table = array->name };

  array->n_tables = 1;
  if (array->refusal == NULL)
    {
      g_autofree char *shape = attn_import_format_shape (array->shape, array->n_dimensions);

      if (!attn_import_count (array->shape, array->n_dimensions, &count))
        array->refusal = attn_import_make_error (import, ATTN_IMPORT_ERROR_TOO_LARGE, place,
          N_("the shape %s is more than can be counted"), shape);
      else if (count == 0)
        array->refusal = attn_import_make_error (import, ATTN_IMPORT_ERROR_EMPTY, place,
          N_("the shape %s holds no numbers; at least one row and one column are expected"), shape);
      else if (!attn_import_count (array->shape, leading, &n_slices) || n_slices > ATTN_IMPORT_MAX_SLICES)
        array->refusal = attn_import_make_error (import, ATTN_IMPORT_ERROR_DIMENSIONS, place,
          N_("the shape %1$s would be more than %2$d matrices to choose from; two dimensions, or three, are expected"),
          shape, ATTN_IMPORT_MAX_SLICES);
      else if (rows > ATTN_IMPORT_LIMIT / sizeof (double) / columns)
        array->refusal = attn_import_make_error (import, ATTN_IMPORT_ERROR_TOO_LARGE, place,
          N_("a matrix of %1$s takes more than %2$d MiB as float64"), shape, (int) (ATTN_IMPORT_LIMIT >> 20));
      else
        array->n_tables = (guint) n_slices;
    }

  array->first_table = import->n_tables;
  import->n_tables += array->n_tables;
  g_ptr_array_add (import->arrays, array);
}

/* The array that a table is, or is a slice of. */
static const AttnImportArray *
find_array (const AttnImport *import,
            guint             index,
            guint            *slice)
{
  guint low = 0, high = import->arrays->len;

  /* The last whose first table is not after the one that is asked for. */
  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;
      const AttnImportArray *array = g_ptr_array_index (import->arrays, middle);

      if (array->first_table <= index)
        low = middle;
      else
        high = middle;
    }

  const AttnImportArray *array = g_ptr_array_index (import->arrays, low);

  if (slice != NULL)
    *slice = index - array->first_table;

  return array;
}

AttnImportKind
attn_import_get_kind (const AttnImport *import)
{
  return import->kind;
}

guint
attn_import_get_n_tables (const AttnImport *import)
{
  return import->n_tables;
}

char *
attn_import_get_name (const AttnImport *import,
                      guint             index)
{
  const AttnImportArray *array;
  GString *name;
  guint slice;

  g_return_val_if_fail (index < import->n_tables, NULL);

  array = find_array (import, index, &slice);
  name = g_string_new (array->name);
  if (array->n_tables == 1)
    return g_string_free (name, FALSE);

  for (guint i = 0; i + 2 < array->n_dimensions; i++)
    {
      gsize inner = 1;

      for (guint j = i + 1; j + 2 < array->n_dimensions; j++)
        inner *= array->shape[j];
      g_string_append_printf (name, "[%" G_GSIZE_FORMAT "]", slice / inner % array->shape[i]);
    }

  return g_string_free (name, FALSE);
}

/* “a”, “b”, “c” … and how many more. */
static char *
list_names (const AttnImport *import)
{
  GString *list = g_string_new (NULL);
  guint n = MIN (import->n_tables, 12);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = attn_import_get_name (import, i);

      g_string_append_printf (list, "%s“%s”", i > 0 ? ", " : "", name);
    }
  if (n < import->n_tables)
    g_string_append_printf (list, attn_translate (import->language, " and %u more"), import->n_tables - n);

  return g_string_free (list, FALSE);
}

gboolean
attn_import_find (const AttnImport  *import,
                  const char        *name,
                  guint             *index,
                  GError           **error)
{
  g_autofree char *names = NULL;

  if (name == NULL || *name == '\0')
    {
      *index = 0;
      if (import->n_tables == 1)
        return TRUE;

      names = list_names (import);
      attn_import_fail (import, error, ATTN_IMPORT_ERROR_WHICH, ATTN_PLACE_WHOLE,
                        N_("there are %1$u matrices here; say which one is meant: %2$s"), import->n_tables, names);
      return FALSE;
    }

  for (guint i = 0; i < import->n_tables; i++)
    {
      g_autofree char *other = attn_import_get_name (import, i);

      if (g_str_equal (name, other))
        {
          *index = i;
          return TRUE;
        }
    }

  names = list_names (import);
  for (guint i = 0; i < import->arrays->len; i++)
    {
      const AttnImportArray *array = g_ptr_array_index (import->arrays, i);

      if (array->n_tables > 1 && g_strcmp0 (name, array->name) == 0)
        {
          g_autofree char *shape = attn_import_format_shape (array->shape, array->n_dimensions);

          attn_import_fail (import, error, ATTN_IMPORT_ERROR_WHICH, (AttnPlace) { .table = name },
                            N_("the array has %1$u dimensions, %2$s; say which matrix is meant, such as “%3$s[0]”"),
                            array->n_dimensions, shape, name);
          return FALSE;
        }
    }
  attn_import_fail (import, error, ATTN_IMPORT_ERROR_NAME, ATTN_PLACE_WHOLE,
                    N_("there is no matrix called “%1$s” here; there is: %2$s"), name, names);

  return FALSE;
}

const gsize *
attn_import_get_shape (const AttnImport *import,
                       guint             index,
                       guint            *n_dimensions)
{
  const AttnImportArray *array;

  g_return_val_if_fail (index < import->n_tables, NULL);

  array = find_array (import, index, NULL);
  *n_dimensions = array->n_dimensions;

  return array->shape;
}

gsize
attn_import_get_rows (const AttnImport *import,
                      guint             index,
                      gboolean          transposed)
{
  g_return_val_if_fail (index < import->n_tables, 0);

  return (transposed ? get_columns : get_rows) (find_array (import, index, NULL));
}

gsize
attn_import_get_columns (const AttnImport *import,
                         guint             index,
                         gboolean          transposed)
{
  return attn_import_get_rows (import, index, !transposed);
}

const char *
attn_import_get_dtype (const AttnImport *import,
                       guint             index)
{
  g_return_val_if_fail (index < import->n_tables, NULL);

  return find_array (import, index, NULL)->dtype;
}

const char *const *
attn_import_get_row_labels (const AttnImport *import,
                            guint             index)
{
  g_return_val_if_fail (index < import->n_tables, NULL);

  return (const char *const *) find_array (import, index, NULL)->row_labels;
}

const char *const *
attn_import_get_column_labels (const AttnImport *import,
                               guint             index)
{
  g_return_val_if_fail (index < import->n_tables, NULL);

  return (const char *const *) find_array (import, index, NULL)->column_labels;
}

gboolean
attn_import_can_take (const AttnImport  *import,
                      guint              index,
                      GError           **error)
{
  const AttnImportArray *array;

  g_return_val_if_fail (index < import->n_tables, FALSE);

  array = find_array (import, index, NULL);
  if (array->refusal == NULL)
    return TRUE;

  g_propagate_error (error, g_error_copy (array->refusal));

  return FALSE;
}

AttnMatrix *
attn_import_take (const AttnImport  *import,
                  guint              index,
                  gboolean           transposed,
                  GError           **error)
{
  const AttnImportArray *array;
  guint slice;

  if (!attn_import_can_take (import, index, error))
    return NULL;

  array = find_array (import, index, &slice);

  return attn_import_read_values (import, array, slice, transposed, error);
}

gboolean
attn_import_has_decimal_commas (const AttnImport *import)
{
  return import->decimal_commas;
}

AttnImport *
attn_import_with_decimal_commas (const AttnImport  *import,
                                 GError           **error)
{
  g_autoptr (AttnImport) other = NULL;

  g_return_val_if_fail (import->decimal_commas, NULL);

  other = attn_import_new (import->name, import->language);
  other->text = g_memdup2 (import->text, import->text_length + 1);
  other->text_length = import->text_length;
  other->read_commas = TRUE;
  other->kind = import->kind;
  if (!attn_import_read_text (other, error))
    return NULL;

  g_clear_pointer (&other->text, g_free);

  return g_steal_pointer (&other);
}
