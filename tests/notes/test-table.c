/* test-table.c: tables and archives are read back, number for number and name for name
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>
#include <time.h>

#include "attn-import.h"
#include "attn-npz.h"
#include "attn-table.h"
#include "notes-test.h"

typedef struct
{
  const char *name;
  AttnTrace  *trace;
} Case;

/* Every document and every sample. */
static GPtrArray *cases;

static void
case_free (gpointer data)
{
  Case *each = data;

  attn_trace_unref (each->trace);
  g_free (each);
}

static void
add_case (const char *name, AttnTrace *trace)
{
  Case *each = g_new (Case, 1);

  *each = (Case) { name, trace };
  g_ptr_array_add (cases, each);
}

static void
make_cases (void)
{
  cases = g_ptr_array_new_with_free_func (case_free);
  for (guint i = 0; i < notes_test_n_documents; i++)
    add_case (notes_test_documents[i].name, notes_test_trace_of_text (notes_test_documents[i].text));
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autoptr (AttnDocument) document = attn_sample_load (attn_sample_get_name (i), ATTN_LANGUAGE_ENGLISH, NULL);

      add_case (attn_sample_get_name (i), notes_test_trace_of (document));
    }
}

static gboolean
is_finite (const AttnNode *node)
{
  for (guint i = 0; i < attn_node_get_rows (node); i++)
    for (guint j = 0; j < attn_node_get_columns (node); j++)
      if (!isfinite (attn_node_get_value (node, i, j)))
        return FALSE;
  return TRUE;
}

static void
assert_same (const AttnNode *node, const AttnImport *import, guint index)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnMatrix) ours = attn_node_get_matrix (node);
  g_autoptr (AttnMatrix) theirs = attn_import_take (import, index, FALSE, &error);

  g_assert_no_error (error);
  g_assert_true (attn_matrix_equal (ours, theirs));
}

/* Separated values come back through the program's own reader, which takes what spreadsheets write. */
static void
read_separated (const AttnNode *node, const char *text, const char *file)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnImport) import = attn_import_parse (bytes, file, ATTN_LANGUAGE_ENGLISH, &error);
  AttnAxis axis = attn_node_get_row_axis (node);
  const char *const *labels;

  if (!is_finite (node))
    {
      /* What is masked has no number. */
      g_assert_null (import);
      return;
    }
  g_assert_no_error (error);
  assert_same (node, import, 0);
  if (axis != ATTN_AXIS_TOKENS && axis != ATTN_AXIS_MEMORY)
    return;
  labels = attn_import_get_row_labels (import, 0);
  g_assert_nonnull (labels);
  for (guint i = 0; i < attn_node_get_rows (node); i++)
    g_assert_cmpstr (labels[i], ==, attn_node_get_row_label (node, i));
}

static void
for_every_node (void (*function) (const AttnNode *node))
{
  for (guint c = 0; c < cases->len; c++)
    {
      const Case *each = g_ptr_array_index (cases, c);

      for (guint i = 0; i < attn_trace_get_n_nodes (each->trace); i++)
        function (attn_trace_get_node (each->trace, i));
    }
}

static void
check_csv (const AttnNode *node)
{
  g_autofree char *text = attn_table_to_csv (node);

  read_separated (node, text, "node.csv");
}

static void
check_tsv (const AttnNode *node)
{
  g_autofree char *text = attn_table_to_tsv (node, ATTN_DECIMALS_FULL);

  read_separated (node, text, "node.tsv");
}

static void
test_csv (void)
{
  for_every_node (check_csv);
}

static void
test_tsv (void)
{
  for_every_node (check_tsv);
}

/* Word for word. */
static void
test_csv_text (void)
{
  g_autoptr (AttnTrace) odd = notes_test_trace_of_name ("odd-tokens");
  g_autoptr (AttnTrace) causal = notes_test_trace_of_name ("causal");
  g_autofree char *embedding = attn_table_to_csv (attn_trace_find (odd, "embedding"));
  g_autofree char *masked = attn_table_to_csv (attn_trace_find (causal, "masked"));
  g_autofree char *sums = attn_table_to_csv (attn_trace_find (causal, "row_sum"));

  g_assert_true (g_str_has_prefix (embedding, ",d0,d1\r\n\"a,\"\"b\"\"\nc\",0.1,-0.2\r\n|*_`\\#&%$^~{}<>--'',1e-7,3\r\n"
                                              ",12345678.5,-1e-300\r\n\" 나는\t\",0.3333333333333333,2\r\n"));
  g_assert_true (g_str_has_prefix (masked, ",a,b,c,d\r\na,"));
  g_assert_nonnull (strstr (masked, ",-inf,-inf,-inf\r\n"));
  g_assert_true (g_str_has_prefix (sums, ",row_sum\r\na,1\r\n"));
  g_assert_null (strstr (sums, "\r\n\r\n"));
}

static void
test_tsv_decimals (void)
{
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name ("odd-tokens");
  g_autofree char *text = attn_table_to_tsv (attn_trace_find (trace, "embedding"), 2);

  g_assert_true (g_str_has_prefix (text, "\td0\td1\n\"a,\"\"b\"\"\nc\"\t0.10\t-0.20\n"));
  g_assert_nonnull (strstr (text, "\t1.23e7\t0.00\n"));
  g_assert_nonnull (strstr (text, "\" 나는\t\"\t0.33\t2\n"));
  g_assert_nonnull (strstr (text, "\t-7\t1\n"));
}

/* Markdown comes back through the program's own reader; what people read is checked by the tests of the command line. */
static void
check_markdown (const AttnNode *node)
{
  g_autofree char *text = attn_table_to_markdown (node, ATTN_DECIMALS_FULL);
  g_autoptr (AttnImport) import = NULL;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GError) error = NULL;

  /* A header, a rule, a line a row and the end of the last. */
  g_assert_cmpuint (g_strv_length (lines), ==, attn_node_get_rows (node) + 3);
  if (!is_finite (node))
    return;
  import = attn_import_parse_text (text, -1, NULL, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  g_assert_cmpint (attn_import_get_kind (import), ==, ATTN_IMPORT_MARKDOWN);
  assert_same (node, import, 0);
}

static void
test_markdown (void)
{
  for_every_node (check_markdown);
}

static void
test_markdown_text (void)
{
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name ("causal");
  g_autoptr (AttnTrace) odd = notes_test_trace_of_name ("odd-tokens");
  g_autofree char *masked = attn_table_to_markdown (attn_trace_find (trace, "masked"), 2);
  g_autofree char *embedding = attn_table_to_markdown (attn_trace_find (odd, "embedding"), 1);

  g_assert_true (g_str_has_prefix (masked, "| | **a** | **b** | **c** | **d** |\n| :-- | --: | --: | --: | --: |\n| **a** | "));
  g_assert_nonnull (strstr (masked, " −∞ | −∞ | −∞ |\n"));
  g_assert_true (g_str_has_prefix (embedding, "| | **d0** | **d1** |\n| :-- | --: | --: |\n| **a,\"b\" c** | 0.1 | −0.2 |\n"
                                              "| **\\|\\*\\_\\`\\\\\\#&#38;%&#36;^&#126;\\{\\}&#60;&#62;--''** | 0.0 | 3 |\n"
                                              "| | 1.2e7 | 0.0 |\n| **나는** | 0.3 | 2 |\n"));
}

static void
test_markdown_escape (void)
{
  static const char *const texts[][2] = {
    { "", "" }, { "plain", "plain" }, { "a_b", "a_b" }, { "_a", "\\_a" }, { "a_", "a\\_" }, { "(W_Q)_ij", "(W_Q)\\_ij" },
    { "나_는", "나_는" }, { "a\nb\r\tc", "a b  c" }, { "a\342\200\250b", "a b" }, { "1 < 2 & 3 > 2", "1 &#60; 2 &#38; 3 &#62; 2" },
    { "[CLS]", "\\[CLS\\]" }, { "a|b", "a\\|b" }, { "```", "\\`\\`\\`" }, { "# one", "\\# one" }, { "x^2", "x^2" }, { "~~", "&#126;&#126;" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *escaped = attn_markdown_escape (texts[i][0]);

      g_assert_cmpstr (escaped, ==, texts[i][1]);
    }
}

/* NPZ */

static void
test_npz (void)
{
  for (guint c = 0; c < cases->len; c++)
    {
      const Case *each = g_ptr_array_index (cases, c);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = attn_values_to_npz (each->trace, NULL, &error);
      g_autoptr (AttnImport) import = NULL;

      g_assert_no_error (error);
      import = attn_import_parse (bytes, "values.npz", ATTN_LANGUAGE_ENGLISH, &error);
      g_assert_no_error (error);
      g_assert_cmpint (attn_import_get_kind (import), ==, ATTN_IMPORT_NPZ);
      g_assert_cmpuint (attn_import_get_n_tables (import), ==, attn_trace_get_n_nodes (each->trace));
      for (guint i = 0; i < attn_trace_get_n_nodes (each->trace); i++)
        {
          const AttnNode *node = attn_trace_get_node (each->trace, i);
          guint index;

          g_assert_true (attn_import_find (import, attn_node_get_name (node), &index, &error));
          if (is_finite (node))
            assert_same (node, import, index);
        }
    }
}

static void
test_npz_names (void)
{
  static const char *const names[] = { "output", "scores", NULL };
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name ("weights");
  g_autoptr (GBytes) bytes = attn_values_to_npz (trace, names, NULL);
  g_autoptr (AttnImport) import = attn_import_parse (bytes, "values.npz", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autofree char *first = attn_import_get_name (import, 0);
  g_autofree char *second = attn_import_get_name (import, 1);

  g_assert_cmpuint (attn_import_get_n_tables (import), ==, 2);
  /* In the order of computation. */
  g_assert_cmpstr (first, ==, "scores");
  g_assert_cmpstr (second, ==, "output");
}

/* On any day and in any time zone. */
static void
test_npz_bytes (void)
{
  static const char *const zones[] = { "UTC", "Asia/Seoul", "America/New_York", "Pacific/Kiritimati", "<-14>14" };
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name ("weights");
  g_autoptr (GBytes) first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (zones); i++)
    {
      g_autoptr (GBytes) bytes = NULL;

      g_setenv ("TZ", zones[i], TRUE);
      tzset ();
      bytes = attn_values_to_npz (trace, NULL, NULL);
      if (first == NULL)
        first = g_bytes_ref (bytes);
      g_assert_true (g_bytes_equal (bytes, first));
    }
  g_unsetenv ("TZ");
}

/* The numbers of an array begin at a multiple of 64 bytes of its file, whatever its shape's length. */
static void
test_npy_header (void)
{
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name ("cross");
  g_autoptr (GBytes) bytes = attn_values_to_npz (trace, NULL, NULL);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  guint n_found = 0;

  for (gsize i = 0; i + 10 < length; i++)
    if (memcmp (data + i, "\223NUMPY\1\0", 8) == 0)
      {
        guint header = (guint8) data[i + 8] | (guint) (guint8) data[i + 9] << 8;
        g_autofree char *text = g_strndup (data + i + 10, header);

        g_assert_cmpuint ((10 + header) % 64, ==, 0);
        g_assert_true (g_str_has_prefix (text, "{'descr': '<f8', 'fortran_order': False, 'shape': ("));
        g_assert_true (g_str_has_suffix (text, " \n") || g_str_has_suffix (text, "}\n"));
        n_found++;
      }
  g_assert_cmpuint (n_found, ==, attn_trace_get_n_nodes (trace));
}

/* numpy.load finds the same numbers, in C order, and nothing else. */
static void
test_numpy (void)
{
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name ("causal");
  g_autoptr (GBytes) bytes = attn_values_to_npz (trace, NULL, NULL);
  g_autofree char *encoded = g_base64_encode (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_autoptr (GString) program = g_string_new ("import base64, io\nimport numpy as np\n");
  g_autoptr (GString) expected = g_string_new (NULL);

  g_string_append_printf (program,
                          "values = np.load(io.BytesIO(base64.b64decode('%s')), allow_pickle=False)\n"
                          "for name in values.files:\n"
                          "    array = values[name]\n"
                          "    print(name, array.shape, array.dtype, array.flags.c_contiguous, repr(float(array[-1, -1])), "
                          "int(np.isneginf(array).sum()))\n", encoded);
  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);
      guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node), n_infinite = 0;
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      for (guint row = 0; row < rows; row++)
        for (guint column = 0; column < columns; column++)
          n_infinite += isinf (attn_node_get_value (node, row, column)) != 0;
      for (guint digits = 1; digits <= 17; digits++)
        {
          g_autofree char *format = g_strdup_printf ("%%.%ug", digits);

          g_ascii_formatd (number, sizeof number, format, attn_node_get_value (node, rows - 1, columns - 1));
          if (g_ascii_strtod (number, NULL) == attn_node_get_value (node, rows - 1, columns - 1))
            break;
        }
      g_string_append_printf (expected, "%s (%u, %u) float64 True %s%s %u\n", attn_node_get_name (node), rows, columns, number,
                              strpbrk (number, ".e") != NULL ? "" : ".0", n_infinite);
    }
  notes_test_run_python (program->str, expected->str);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  make_cases ();
  g_test_add_func ("/table/csv", test_csv);
  g_test_add_func ("/table/csv-text", test_csv_text);
  g_test_add_func ("/table/tsv", test_tsv);
  g_test_add_func ("/table/tsv-decimals", test_tsv_decimals);
  g_test_add_func ("/table/markdown", test_markdown);
  g_test_add_func ("/table/markdown-text", test_markdown_text);
  g_test_add_func ("/table/markdown-escape", test_markdown_escape);
  g_test_add_func ("/npz/read-back", test_npz);
  g_test_add_func ("/npz/names", test_npz_names);
  g_test_add_func ("/npz/bytes", test_npz_bytes);
  g_test_add_func ("/npz/header", test_npy_header);
  g_test_add_func ("/npz/numpy", test_numpy);
  status = g_test_run ();
  g_ptr_array_unref (cases);
  return status;
}
