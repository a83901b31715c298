/* test-import-print.c: what is printed in any of the forms reads back to the same bits
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-number.h"
#include "attn-random.h"
#include "import-test.h"

#define ROUNDS 400

/* How a form writes a matrix: around it, around a row, between rows and between numbers. */
typedef struct
{
  const char    *name;
  const char    *start, *row_start, *between, *row_end, *between_rows, *end;
  AttnImportKind kind;
  gboolean       labels;      /* row names may stand in front, column names above */
  gboolean       quotes;      /* of CSV */
} Form;

static const Form forms[] = {
  { "numpy", "[", "[", " ", "]", "\n ", "]\n", ATTN_IMPORT_NUMPY_TEXT, FALSE, FALSE },
  { "numpy-repr", "array([", "[", ", ", "]", ",\n       ", "], dtype=float64)", ATTN_IMPORT_NUMPY_TEXT, FALSE, FALSE },
  { "pytorch", "tensor([", "[", ", ", "]", ",\n        ", "], dtype=torch.float64)", ATTN_IMPORT_PYTORCH_TEXT, FALSE, FALSE },
  { "pytorch-gradient", "tensor([", "[", ",  ", "]", ",\n        ", "], device='cuda:0', grad_fn=<MmBackward0>)",
    ATTN_IMPORT_PYTORCH_TEXT, FALSE, FALSE },
  { "json", "[", "[", ", ", "]", ", ", "]", ATTN_IMPORT_LIST, FALSE, FALSE },
  { "json-lines", "[\n", "  [\n    ", ",\n    ", "\n  ]", ",\n", "\n]\n", ATTN_IMPORT_LIST, FALSE, FALSE },
  { "matlab", "A = [", "", " ", ";", " ", "];", ATTN_IMPORT_MATLAB_TEXT, FALSE, FALSE },
  { "matlab-printed", "A =\n\n", "   ", "   ", "\n", "", "\n", ATTN_IMPORT_MATLAB_TEXT, FALSE, FALSE },
  { "latex", "\\begin{bmatrix}\n", "  ", " & ", " \\\\", "\n", "\n\\end{bmatrix}\n", ATTN_IMPORT_LATEX, FALSE, FALSE },
  { "markdown", "", "| ", " | ", " |", "\n", "\n", ATTN_IMPORT_MARKDOWN, FALSE, FALSE },
  { "csv", "", "", ",", "\n", "", "", ATTN_IMPORT_COMMAS, TRUE, TRUE },
  { "csv-windows", "\357\273\277", "", ",", "\r\n", "", "", ATTN_IMPORT_COMMAS, TRUE, TRUE },
  { "semicolons", "", "", ";", "\n", "", "", ATTN_IMPORT_SEMICOLONS, TRUE, TRUE },
  { "tsv", "", "", "\t", "\n", "", "", ATTN_IMPORT_TABS, TRUE, FALSE },
  { "columns", "", "", " ", "\n", "", "", ATTN_IMPORT_COLUMNS, FALSE, FALSE },
};

/* Values that are easy to get wrong, among ordinary ones. */
static double
make_value (AttnRandom *random)
{
  static const double awkward[] = {
    0, -0.0, 1, -1, 0.1, -0.3, 0.30000000000000004, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 1e15, 1e16, 1e22,
    1e23, 123456789012345680, 9007199254740992, 1.0 / 3, 2.0 / 3, 1e-7, 100,
  };
  double value;
  guint64 bits;

  switch (attn_random_below (random, 4))
    {
    case 0:
      return awkward[attn_random_below (random, G_N_ELEMENTS (awkward))];
    case 1:
      return (double) attn_random_below (random, 2001) / 1000 - 1;
    case 2:
      return attn_random_normal (random);
    default:
      bits = attn_random_bits (random);
      memcpy (&value, &bits, sizeof value);
      return isfinite (value) ? value : 0.5;
    }
}

static AttnMatrix *
make_matrix (AttnRandom *random)
{
  gsize rows = 1 + attn_random_below (random, 6), columns = 1 + attn_random_below (random, 6);
  AttnMatrix *matrix;
  double *values;

  matrix = attn_matrix_new_to_fill (rows, columns, &values);
  for (gsize i = 0; i < rows * columns; i++)
    values[i] = make_value (random);

  return matrix;
}

static void
append_numbers (GString          *text,
                const Form       *form,
                const AttnMatrix *matrix,
                gsize             row)
{
  for (gsize column = 0; column < attn_matrix_get_columns (matrix); column++)
    {
      char number[ATTN_NUMBER_LENGTH];

      attn_number_shortest (attn_matrix_get (matrix, row, column), number);
      g_string_append_printf (text, "%s%s", column > 0 ? form->between : "", number);
    }
}

static void
append_label (GString    *text,
              const Form *form,
              const char *label)
{
  if (form->quotes && strpbrk (label, ",;\"\n") != NULL)
    {
      g_auto(GStrv) parts = g_strsplit (label, "\"", -1);
      g_autofree char *doubled = g_strjoinv ("\"\"", parts);

      g_string_append_printf (text, "\"%s\"", doubled);
    }
  else
    g_string_append (text, label);
}

static const char *
make_label (AttnRandom *random,
            const Form *form)
{
  static const char *labels[] = {
    "나는", "오늘", "사과를", "apple", "ice cream", "🍎", "[CLS]", "don't", "+", "x1", "ㅋㅋ", "مرحبا", "#tag",
    /* only where there are quotation marks */
    ",", ";", "\"", "a,b", "say \"hi\"", "two\nlines",
  };

  return labels[attn_random_below (random, form->quotes ? G_N_ELEMENTS (labels) : 13)];
}

/* Prints a matrix, with names where the form has them, and keeps the names. */
static char *
print_matrix (AttnRandom       *random,
              const Form       *form,
              const AttnMatrix *matrix,
              gboolean          labels,
              GPtrArray        *rows,
              GPtrArray        *columns)
{
  GString *text = g_string_new (form->start);

  for (gsize column = 0; labels && column < attn_matrix_get_columns (matrix); column++)
    {
      const char *label = make_label (random, form);

      g_ptr_array_add (columns, (gpointer) label);
      g_string_append (text, form->between);
      append_label (text, form, label);
    }
  if (labels)
    g_string_append (text, form->row_end);

  for (gsize row = 0; row < attn_matrix_get_rows (matrix); row++)
    {
      g_string_append_printf (text, "%s%s", row > 0 ? form->between_rows : "", form->row_start);
      if (labels)
        {
          const char *label = make_label (random, form);

          g_ptr_array_add (rows, (gpointer) label);
          append_label (text, form, label);
          g_string_append (text, form->between);
        }
      append_numbers (text, form, matrix, row);
      g_string_append (text, form->row_end);
    }
  g_string_append (text, form->end);

  return g_string_free (text, FALSE);
}

static void
assert_labels (const char *const *found,
               GPtrArray         *expected)
{
  g_assert_nonnull (found);
  for (guint i = 0; i < expected->len; i++)
    g_assert_cmpstr (found[i], ==, g_ptr_array_index (expected, i));
  g_assert_null (found[expected->len]);
}

static void
test_print (gconstpointer data)
{
  const Form *form = data;
  AttnRandom random;

  attn_random_init (&random, 11);
  for (guint i = 0; i < ROUNDS; i++)
    {
      gboolean labels = form->labels && attn_random_below (&random, 2);
      AttnMatrix *matrix = make_matrix (&random);
      g_autoptr (GPtrArray) rows = g_ptr_array_new (), columns = g_ptr_array_new ();
      g_autofree char *text = print_matrix (&random, form, matrix, labels, rows, columns);
      g_autoptr (GError) error = NULL;
      g_autoptr (AttnImport) import = attn_import_parse_text (text, -1, NULL, ATTN_LANGUAGE_ENGLISH, &error);
      AttnMatrix *read, *transposed, *back;

      g_test_message ("%s", text);
      g_assert_no_error (error);
      g_assert_cmpuint (attn_import_get_n_tables (import), ==, 1);
      read = attn_import_take (import, 0, FALSE, &error);
      g_assert_no_error (error);
      g_assert_true (attn_matrix_equal (matrix, read));
      if (labels)
        {
          assert_labels (attn_import_get_row_labels (import, 0), rows);
          assert_labels (attn_import_get_column_labels (import, 0), columns);
        }
      /* A single column gives nothing to tell a separator by, a single row none to tell rows by. */
      if (attn_matrix_get_rows (matrix) > 1 && attn_matrix_get_columns (matrix) > 1)
        g_assert_cmpint (attn_import_get_kind (import), ==, form->kind);

      transposed = attn_import_take (import, 0, TRUE, &error);
      back = attn_matrix_transpose (transposed);
      g_assert_true (attn_matrix_equal (matrix, back));
      attn_matrix_unref (matrix);
      attn_matrix_unref (read);
      attn_matrix_unref (transposed);
      attn_matrix_unref (back);
    }
}

/* NumPy cuts a long row of one dimension into lines; it is one row all the same. */
static void
test_wrapped (void)
{
  AttnRandom random;

  attn_random_init (&random, 12);
  for (guint i = 0; i < 500; i++)
    {
      g_autoptr (GString) text = g_string_new ("[");
      g_autoptr (GError) error = NULL;
      g_autoptr (AttnImport) import = NULL;
      guint n = 20 + attn_random_below (&random, 60), line = 1;

      for (guint j = 0; j < n; j++)
        {
          g_autofree char *number = g_strdup_printf ("%.8f", attn_random_uniform (&random));

          if (line + 1 + strlen (number) > 74)
            {
              g_string_append (text, "\n");
              line = 0;
            }
          g_string_append_printf (text, "%s%s", j > 0 ? " " : "", number);
          line += 1 + (guint) strlen (number);
        }
      g_string_append (text, "]\n");
      import = attn_import_parse_text (text->str, -1, NULL, ATTN_LANGUAGE_ENGLISH, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (attn_import_get_rows (import, 0, FALSE), ==, 1);
      g_assert_cmpuint (attn_import_get_columns (import, 0, FALSE), ==, n);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autofree char *path = g_strconcat ("/import/print/", forms[i].name, NULL);

      g_test_add_data_func (path, &forms[i], test_print);
    }
  g_test_add_func ("/import/print/wrapped", test_wrapped);

  return g_test_run ();
}
