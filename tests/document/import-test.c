/* import-test.c: what the tests of bringing matrices in share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "import-test.h"

#include <math.h>

#include "attn-number.h"

static void
render_table (const AttnImport *import,
              guint             index,
              gboolean          transposed,
              GString          *text)
{
  g_autofree char *name = attn_import_get_name (import, index);
  const char *const *columns = attn_import_get_column_labels (import, index);
  const char *const *rows = attn_import_get_row_labels (import, index);
  AttnMatrix *matrix = attn_import_take (import, index, transposed, NULL);

  if (*name != '\0')
    g_string_append_printf (text, "%s=", name);
  if (matrix == NULL)
    {
      g_string_append_c (text, '!');
      return;
    }
  if (columns != NULL)
    {
      g_autofree char *joined = g_strjoinv (",", (char **) columns);

      g_string_append_printf (text, "<%s> ", joined);
    }
  for (gsize row = 0; row < attn_matrix_get_rows (matrix); row++)
    {
      if (row > 0)
        g_string_append (text, " / ");
      if (rows != NULL)
        g_string_append_printf (text, "%s: ", rows[row]);
      for (gsize column = 0; column < attn_matrix_get_columns (matrix); column++)
        {
          char number[ATTN_NUMBER_LENGTH];

          attn_number_shortest (attn_matrix_get (matrix, row, column), number);
          g_string_append_printf (text, "%s%s", column > 0 ? " " : "", number);
        }
    }
  attn_matrix_unref (matrix);
}

char *
import_test_render (const AttnImport *import,
                    gboolean          transposed)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < attn_import_get_n_tables (import); i++)
    {
      if (i > 0)
        g_string_append (text, "; ");
      render_table (import, i, transposed, text);
    }

  return g_string_free (text, FALSE);
}

char *
import_test_path (const char *name)
{
  return g_test_build_filename (G_TEST_DIST, "data", "import", name, NULL);
}

AttnImport *
import_test_load (const char   *name,
                  AttnLanguage  language,
                  GError      **error)
{
  g_autofree char *path = import_test_path (name);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  return attn_import_load (file, language, error);
}

GBytes *
import_test_read (const char *name)
{
  g_autofree char *path = import_test_path (name);
  g_autoptr (GError) error = NULL;
  char *contents;
  gsize length;

  g_file_get_contents (path, &contents, &length, &error);
  g_assert_no_error (error);

  return g_bytes_new_take (contents, length);
}

void
import_test_assert_error (const GError    *error,
                          AttnImportError  code,
                          const char      *message)
{
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, message);
  g_assert_error (error, ATTN_IMPORT_ERROR, (gint) code);
}

void
import_test_exercise (const AttnImport *import)
{
  g_autofree char *description = attn_import_describe (import);

  g_assert_cmpuint (attn_import_get_n_tables (import), >, 0);
  g_assert_true (g_utf8_validate (description, -1, NULL));

  /* The first and the last few: thousands of slices are alike. */
  for (guint i = 0; i < attn_import_get_n_tables (import); i++)
    for (gboolean transposed = FALSE; transposed <= TRUE && (i < 8 || i + 4 > attn_import_get_n_tables (import)); transposed++)
      {
        g_autoptr (GError) error = NULL;
        g_autofree char *name = attn_import_get_name (import, i);
        g_autofree char *table = attn_import_describe_table (import, i, transposed);
        AttnMatrix *matrix = attn_import_take (import, i, transposed, &error);
        gsize n;

        g_assert_true (g_utf8_validate (name, -1, NULL));
        g_assert_true (g_utf8_validate (table, -1, NULL));
        g_assert_true ((matrix == NULL) == (error != NULL));
        if (matrix == NULL)
          {
            g_assert_true (error->domain == ATTN_IMPORT_ERROR);
            g_assert_true (g_utf8_validate (error->message, -1, NULL));
            continue;
          }
        g_assert_cmpuint (attn_matrix_get_rows (matrix), ==, attn_import_get_rows (import, i, transposed));
        g_assert_cmpuint (attn_matrix_get_columns (matrix), ==, attn_import_get_columns (import, i, transposed));
        n = attn_matrix_get_rows (matrix) * attn_matrix_get_columns (matrix);
        for (gsize j = 0; j < n; j++)
          g_assert_true (isfinite (attn_matrix_get_values (matrix)[j]));
        attn_matrix_unref (matrix);
      }
}
