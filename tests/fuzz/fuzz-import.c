/* fuzz-import.c: any bytes as a file of matrices
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "fuzz.h"

#include <math.h>

#include "attn-import.h"

int
LLVMFuzzerInitialize (int    *argc,
                      char ***argv)
{
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING | G_LOG_LEVEL_ERROR);

  return 0;
}

static void
check_error (GError *error)
{
  g_assert_nonnull (error);
  g_assert_true (error->domain == ATTN_IMPORT_ERROR);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_error_free (error);
}

static void
take (const AttnImport *import,
      guint             index,
      gboolean          transposed)
{
  g_autofree char *name = attn_import_get_name (import, index);
  g_autofree char *description = attn_import_describe_table (import, index, transposed);
  GError *error = NULL;
  AttnMatrix *matrix = attn_import_take (import, index, transposed, &error);
  gsize n;

  g_assert_true (g_utf8_validate (name, -1, NULL));
  g_assert_true (g_utf8_validate (description, -1, NULL));
  if (matrix == NULL)
    {
      check_error (error);
      return;
    }

  g_assert_cmpuint (attn_matrix_get_rows (matrix), ==, attn_import_get_rows (import, index, transposed));
  g_assert_cmpuint (attn_matrix_get_columns (matrix), ==, attn_import_get_columns (import, index, transposed));
  n = attn_matrix_get_rows (matrix) * attn_matrix_get_columns (matrix);
  for (gsize i = 0; i < n; i++)
    g_assert_true (isfinite (attn_matrix_get_values (matrix)[i]));
  attn_matrix_unref (matrix);
}

static void
check_labels (const char *const *labels,
              gsize              n)
{
  if (labels != NULL)
    g_assert_cmpuint (g_strv_length ((char **) labels), ==, n);
}

static void
check_import (const AttnImport *import)
{
  g_autofree char *description = attn_import_describe (import);
  guint n = attn_import_get_n_tables (import);

  g_assert_cmpuint (n, >, 0);
  g_assert_true (g_utf8_validate (description, -1, NULL));
  for (guint i = 0; i < n && i < 16; i++)
    {
      take (import, i, FALSE);
      take (import, i, TRUE);
      check_labels (attn_import_get_row_labels (import, i), attn_import_get_rows (import, i, FALSE));
      check_labels (attn_import_get_column_labels (import, i), attn_import_get_columns (import, i, FALSE));
    }
}

void
fuzz_import (const uint8_t *data,
             size_t         size,
             const char    *name)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  GError *error = NULL;
  g_autoptr (AttnImport) import = attn_import_parse (bytes, name, ATTN_LANGUAGE_KOREAN, &error);

  if (import == NULL)
    {
      check_error (error);
      return;
    }

  check_import (import);
  if (attn_import_has_decimal_commas (import))
    {
      g_autoptr (AttnImport) agreed = attn_import_with_decimal_commas (import, &error);

      if (agreed != NULL)
        check_import (agreed);
      else
        check_error (error);
    }
}
