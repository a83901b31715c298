/* attn-import-describe.c: what was understood, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-import-private.h"

static const char *kinds[] = {
  [ATTN_IMPORT_NPY] = N_("NumPy array"),
  [ATTN_IMPORT_NPZ] = N_("NumPy archive"),
  [ATTN_IMPORT_SAFETENSORS] = N_("safetensors"),
  [ATTN_IMPORT_COMMAS] = N_("table separated by commas"),
  [ATTN_IMPORT_SEMICOLONS] = N_("table separated by semicolons"),
  [ATTN_IMPORT_TABS] = N_("table separated by tabs"),
  [ATTN_IMPORT_COLUMNS] = N_("table separated by spaces"),
  [ATTN_IMPORT_NUMPY_TEXT] = N_("text as NumPy prints it"),
  [ATTN_IMPORT_PYTORCH_TEXT] = N_("text as PyTorch prints it"),
  [ATTN_IMPORT_MATLAB_TEXT] = N_("text as MATLAB writes it"),
  [ATTN_IMPORT_LIST] = N_("list, as JSON and Python write it"),
  [ATTN_IMPORT_MARKDOWN] = N_("Markdown table"),
  [ATTN_IMPORT_LATEX] = N_("LaTeX matrix"),
};

static void
append_part (GString    *text,
             const char *part)
{
  if (part == NULL || *part == '\0')
    return;
  if (text->len > 0)
    g_string_append (text, ", ");
  g_string_append (text, part);
}

/* Type, shape and order of one array, and what stood beside its numbers. */
static void
append_array (const AttnImport      *import,
              const AttnImportArray *array,
              GString               *text)
{
  g_autofree char *shape = NULL;

  if (array->n_dimensions > 1)
    shape = attn_import_format_shape (array->shape, array->n_dimensions);
  else if (array->n_dimensions == 1)
    shape = g_strdup_printf (attn_translate (import->language, "a row of %lu"), (gulong) array->shape[0]);
  else
    shape = g_strdup (attn_translate (import->language, "a single number"));

  append_part (text, array->dtype);
  append_part (text, shape);
  if (array->fortran && array->n_dimensions > 1)
    append_part (text, attn_translate (import->language, "Fortran order"));
  if (array->big_endian && attn_element_get_size (array->element) > 1)
    append_part (text, attn_translate (import->language, "big-endian"));
  if (array->column_labels != NULL)
    append_part (text, attn_translate (import->language, "with column names"));
  if (array->row_labels != NULL)
    append_part (text, attn_translate (import->language, "with tokens"));
}

char *
attn_import_describe (const AttnImport *import)
{
  GString *text = g_string_new (attn_translate (import->language, kinds[import->kind]));

  if (import->arrays->len == 1)
    append_array (import, g_ptr_array_index (import->arrays, 0), text);
  if (import->n_tables > 1)
    {
      g_autofree char *n = g_strdup_printf (attn_translate (import->language, "%u matrices to choose from"), import->n_tables);

      append_part (text, n);
    }
  if (import->decimal_commas)
    append_part (text, attn_translate (import->language, "numbers with decimal commas"));
  else if (import->read_commas)
    append_part (text, attn_translate (import->language, "read with decimal commas"));

  return g_string_free (text, FALSE);
}

char *
attn_import_describe_table (const AttnImport *import,
                            guint             index,
                            gboolean          transposed)
{
  g_autofree char *name = attn_import_get_name (import, index);
  gsize shape[2] = {
    attn_import_get_rows (import, index, transposed),
    attn_import_get_columns (import, index, transposed),
  };
  gsize before[2] = { shape[1], shape[0] };
  g_autofree char *after = attn_import_format_shape (shape, 2);
  GString *text = g_string_new (name);

  append_part (text, attn_import_get_dtype (import, index));
  append_part (text, after);
  if (transposed)
    {
      g_autofree char *stored = attn_import_format_shape (before, 2);
      g_autofree char *part = g_strdup_printf (attn_translate (import->language, "transposed from %s"), stored);

      append_part (text, part);
    }

  return g_string_free (text, FALSE);
}
