/* test-copy.c: what is copied is read back, and the arithmetic that is copied comes to the value
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-copy.h"
#include "attn-import.h"
#include "attn-literal.h"
#include "notes-test.h"

static gboolean
is_finite (const AttnNode *node)
{
  for (guint i = 0; i < attn_node_get_rows (node); i++)
    for (guint j = 0; j < attn_node_get_columns (node); j++)
      if (!isfinite (attn_node_get_value (node, i, j)))
        return FALSE;
  return TRUE;
}

/* A power of ten stands apart in LaTeX, which readers of matrices do not add up. */
static gboolean
has_powers (const char *text)
{
  return strstr (text, "\\times") != NULL;
}

static void
read_back (const AttnNode *node, AttnCopyForm form, AttnImportKind kind)
{
  g_autofree char *text = attn_copy_matrix (node, form, ATTN_LANGUAGE_KOREAN, ATTN_DECIMALS_FULL);
  g_autoptr (AttnImport) import = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnMatrix) ours = attn_node_get_matrix (node);
  g_autoptr (AttnMatrix) theirs = NULL;

  g_assert_true (g_str_has_suffix (text, "\n"));
  if (!is_finite (node) || has_powers (text) || strstr (text, "eye(") != NULL || strstr (text, "tril(") != NULL)
    return;
  import = attn_import_parse_text (text, -1, NULL, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  g_assert_cmpint (attn_import_get_kind (import), ==, kind);
  theirs = attn_import_take (import, 0, FALSE, &error);
  g_assert_no_error (error);
  g_assert_true (attn_matrix_equal (ours, theirs));
}

static void
test_read_back (gconstpointer data)
{
  g_autoptr (AttnTrace) trace = notes_test_trace_of_text (data);

  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);

      read_back (node, ATTN_COPY_NUMPY, ATTN_IMPORT_NUMPY_TEXT);
      read_back (node, ATTN_COPY_PYTORCH, ATTN_IMPORT_PYTORCH_TEXT);
      read_back (node, ATTN_COPY_LATEX, ATTN_IMPORT_LATEX);
      read_back (node, ATTN_COPY_MARKDOWN, ATTN_IMPORT_MARKDOWN);
    }
}

static const struct
{
  AttnCopyForm form;
  const char  *document;
  const char  *node;
  int          decimals;
  const char  *text;
} matrices[] = {
  { ATTN_COPY_NUMPY, "weights", "scores", 2,
    "scores = np.array([\n    [4.0, 3.50, 4.50, 6.0],  # a\n" },
  { ATTN_COPY_NUMPY, "causal", "masked", 1, "masked = np.array([\n    [2.8, -np.inf, -np.inf, -np.inf],  # a\n" },
  { ATTN_COPY_PYTORCH, "causal", "masked", 1, "masked = torch.tensor([\n    [2.8, -math.inf, -math.inf, -math.inf],  # a\n" },
  { ATTN_COPY_NUMPY, "causal", "attention.mask", 2, "mask = np.tril(np.ones((4, 4)))\n" },
  { ATTN_COPY_NUMPY, "identity", "attention.query_weight", 2, "W_Q = np.eye(3)\n" },
  { ATTN_COPY_PYTORCH, "identity", "attention.key_weight", 2, "W_K = torch.eye(3, dtype=torch.float64)\n" },
  { ATTN_COPY_NUMPY, "weights", "attention.query_weight", 2, "W_Q = np.array([\n    [1.0, 0.50],\n    [0.25, -1.0],\n    [2.0, 0.0],\n])\n" },
  { ATTN_COPY_PYTORCH, "biases", "attention.query_bias", -1, "b_Q = torch.tensor([\n    [1.0, 2.0],\n], dtype=torch.float64)\n" },
  { ATTN_COPY_NUMPY, "odd-tokens", "embedding", -1,
    "X = np.array([\n    [0.1, -0.2],  # a,\"b\" c\n    [1e-7, 3.0],  # |*_`\\#&%$^~{}<>--''\n    [12345678.5, -1e-300],\n"
    "    [0.3333333333333333, 2.0],  # 나는\n    [0.0, -0.0],  # أنا\n    [-7.0, 1.0],  # 👨‍👩‍👧‍👦\n])\n" },
  { ATTN_COPY_TSV, "identity", "scores", 2, "\ta\tb\tc\td\na\t2\t1\t1\t2\n" },
  { ATTN_COPY_SENTENCE, "weights", "scores", 2, "S: attention scores (4 × 4)\na: 4, 3.50, 4.50, 6\n" },
  { ATTN_COPY_SENTENCE, "weights", "attention.query_weight", 2, "W_Q: weight matrix (3 × 2)\nd0: 1, 0.50\n" },
  { ATTN_COPY_SENTENCE, "causal", "masked", 1, "S″: masked scores (4 × 4)\na: 2.8, −∞, −∞, −∞\n" },
  { ATTN_COPY_MARKDOWN, "identity", "scores", 2, "| | **a** | **b** | **c** | **d** |\n| :-- | --: | --: | --: | --: |\n| **a** | 2 | 1 | 1 | 2 |\n" },
};

static void
test_matrix (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name (matrices[i].document);
  g_autofree char *text = attn_copy_matrix (attn_trace_find (trace, matrices[i].node), matrices[i].form, ATTN_LANGUAGE_ENGLISH,
                                            matrices[i].decimals);
  g_autofree char *start = g_strndup (text, strlen (matrices[i].text));

  g_assert_cmpstr (start, ==, matrices[i].text);
}

/* Cell by cell one minus the other, read back from every form; called what it is. */
static void
test_difference (void)
{
  static const char *const documents[] = { "heads", "rope-decoder" };
  static const struct { const char *node, *subtracted, *starts, *variable; } cases[] = {
    { "head1.weights", "head0.weights", "A_1 − A_0: difference (", "difference = np.array" },
    { "layer1.head1.weights", "layer1.head0.weights", "A_1 − A_0: difference, layer 1 (", "difference_l1 = np.array" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (AttnTrace) trace = notes_test_trace_of_name (documents[i]);
      const AttnNode *node = attn_trace_find (trace, cases[i].node), *subtracted = attn_trace_find (trace, cases[i].subtracted);
      g_autofree char *rows = attn_copy_difference (node, subtracted, ATTN_COPY_SENTENCE, ATTN_LANGUAGE_ENGLISH, 2);
      g_autofree char *numpy = attn_copy_difference (node, subtracted, ATTN_COPY_NUMPY, ATTN_LANGUAGE_ENGLISH, 2);

      g_assert_true (g_str_has_prefix (rows, cases[i].starts));
      g_assert_true (g_str_has_prefix (numpy, cases[i].variable));
      for (AttnCopyForm form = 0; form < ATTN_N_COPY_FORMS; form++)
        {
          g_autofree char *text = attn_copy_difference (node, subtracted, form, ATTN_LANGUAGE_ENGLISH, ATTN_DECIMALS_FULL);
          g_autoptr (AttnImport) import = NULL;
          g_autoptr (AttnMatrix) found = NULL;
          g_autoptr (GError) error = NULL;

          if (form == ATTN_COPY_SENTENCE)
            continue;
          import = attn_import_parse_text (text, -1, NULL, ATTN_LANGUAGE_ENGLISH, &error);
          g_assert_no_error (error);
          found = attn_import_take (import, 0, FALSE, &error);
          g_assert_no_error (error);
          for (guint row = 0; row < attn_node_get_rows (node); row++)
            for (guint column = 0; column < attn_node_get_columns (node); column++)
              g_assert_cmpfloat (attn_matrix_get (found, row, column), ==,
                                 attn_node_get_value (node, row, column) - attn_node_get_value (subtracted, row, column));
        }
    }
}

/* Explanations */

static gboolean
is_shown (const AttnNode *node, gpointer data)
{
  return strstr ("shifted exponentials totals", attn_node_get_stage (node)) == NULL;
}

static AttnExplanation *
explain (const AttnNode *node, guint row, guint column, AttnLanguage language)
{
  const AttnCell cell = { node, row, column };

  return attn_explanation_new (&cell, language, 2, is_shown, NULL);
}

/* The expression of every cell, in full, run one after another. */
static void
check_arithmetic (const AttnTrace *trace, AttnCopyForm form)
{
  g_autoptr (GString) program = g_string_new (form == ATTN_COPY_NUMPY ? "import math\nimport numpy as np\nnp.seterr(all='raise', under='ignore')\n"
                                                                      : "import math\n");
  guint n = 0;
  g_autofree char *expected = NULL;

  g_string_append (program,
                   "n = 0\n"
                   "def compare(text, value):\n"
                   "    global n\n"
                   "    ours = float(eval(text))\n"
                   "    assert ours == value or abs(ours - value) <= 1e-12 * abs(value), (text, ours, value)\n"
                   "    n += 1\n");
  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);

      for (guint row = 0; row < attn_node_get_rows (node); row++)
        {
          guint column = (row + i) % attn_node_get_columns (node);
          g_autoptr (AttnExplanation) explanation = explain (node, row, column, ATTN_LANGUAGE_ENGLISH);
          g_autofree char *text = attn_copy_explanation (explanation, form, ATTN_LANGUAGE_ENGLISH, ATTN_DECIMALS_FULL);
          char value[G_ASCII_DTOSTR_BUF_SIZE];

          if (isinf (explanation->result))
            g_strlcpy (value, "float('-inf')", sizeof value);
          else
            g_ascii_dtostr (value, sizeof value, explanation->result);
          /* Comments stand before and behind it. */
          g_assert_true (g_str_has_prefix (text, "# "));
          g_string_append (program, "compare(");
          attn_literal_append_string (program, strchr (text, '\n') + 1);
          g_string_append_printf (program, ", %s)\n", value);
          n++;
        }
    }
  g_string_append (program, "print(n)\n");
  expected = g_strdup_printf ("%u\n", n);
  notes_test_run_python (program->str, expected);
}

static void
test_arithmetic (gconstpointer data)
{
  g_autoptr (AttnTrace) trace = notes_test_trace_of_text (data);

  check_arithmetic (trace, ATTN_COPY_NUMPY);
  check_arithmetic (trace, ATTN_COPY_PYTORCH);
}

static const struct
{
  AttnCopyForm form;
  AttnLanguage language;
  const char  *document;
  const char  *node;
  guint        row, column;
  int          decimals;
  const char  *text;
} explanations[] = {
  { ATTN_COPY_NUMPY, ATTN_LANGUAGE_ENGLISH, "identity", "scores", 3, 2, 2,
    "# scores[3, 2]: “d” → “c”\n1.0 * 1.0 + 1.0 * 1.0 + 1.0 * 0.0  # = 2.0\n" },
  { ATTN_COPY_NUMPY, ATTN_LANGUAGE_ENGLISH, "identity", "scaled", 0, 0, 2,
    "# scaled[0, 0]: “a” → “a”\n2.0 / np.sqrt(3.0)  # ≈ 1.15\n" },
  { ATTN_COPY_PYTORCH, ATTN_LANGUAGE_ENGLISH, "identity", "scaled", 0, 0, 2,
    "# scaled[0, 0]: “a” → “a”\n2.0 / math.sqrt(3.0)  # ≈ 1.15\n" },
  { ATTN_COPY_PYTORCH, ATTN_LANGUAGE_ENGLISH, "identity", "exponentials", 0, 1, 1,
    "# exponentials[0, 1]: “a” → “b”\nmath.exp(0.6 - 1.2)  # ≈ 0.6\n" },
  { ATTN_COPY_NUMPY, ATTN_LANGUAGE_ENGLISH, "identity", "embedding", 0, 0, 2, "# X[0, 0]: X[“a”, d0]\n1.0\n" },
  { ATTN_COPY_NUMPY, ATTN_LANGUAGE_ENGLISH, "causal", "masked", 0, 1, 2, "# masked[0, 1]: “a” → “b”\n-np.inf\n" },
  { ATTN_COPY_TSV, ATTN_LANGUAGE_ENGLISH, "identity", "weights", 3, 2, 2, "weights\td\tc\t0.21\n" },
  { ATTN_COPY_TSV, ATTN_LANGUAGE_ENGLISH, "odd-tokens", "embedding", 0, 0, -1, "embedding\t\"a,\"\"b\"\"\nc\"\td0\t0.1\n" },
  { ATTN_COPY_MARKDOWN, ATTN_LANGUAGE_ENGLISH, "identity", "scores", 3, 2, 2,
    "**“d” → “c”** (attention scores, `scores`)\n\nS_ij = Σ_k Q_ik · K_jk\n\n1 × 1 + 1 × 1 + 1 × 0 = 2\n\n" },
  { ATTN_COPY_MARKDOWN, ATTN_LANGUAGE_KOREAN, "identity", "scores", 3, 2, 2,
    "**“d” → “c”** (어텐션 스코어, `scores`)\n\nS_ij = Σ_k Q_ik · K_jk\n\n1 × 1 + 1 × 1 + 1 × 0 = 2\n\n" },
  { ATTN_COPY_MARKDOWN, ATTN_LANGUAGE_ENGLISH, "identity", "embedding", 0, 0, 2, "**X\\[“a”, d0\\]** (embeddings, `embedding`)\n\n1\n\n" },
  { ATTN_COPY_LATEX, ATTN_LANGUAGE_ENGLISH, "identity", "scores", 3, 2, 2, "\\begin{align*}\n  S_{ij} &= " },
};

static void
test_explanation (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name (explanations[i].document);
  g_autoptr (AttnExplanation) explanation = explain (attn_trace_find (trace, explanations[i].node), explanations[i].row,
                                                     explanations[i].column, explanations[i].language);
  g_autofree char *text = attn_copy_explanation (explanation, explanations[i].form, explanations[i].language, explanations[i].decimals);
  g_autofree char *start = g_strndup (text, strlen (explanations[i].text));

  g_assert_cmpstr (start, ==, explanations[i].text);
}

static void
test_sentence (void)
{
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name ("identity");
  const AttnNode *weights = attn_trace_find (trace, "weights");

  for (AttnLanguage language = ATTN_LANGUAGE_ENGLISH; language <= ATTN_LANGUAGE_KOREAN; language++)
    {
      g_autoptr (AttnExplanation) explanation = explain (weights, 3, 2, language);
      g_autofree char *text = attn_copy_explanation (explanation, ATTN_COPY_SENTENCE, language, 2);
      g_autofree char *expected = g_strconcat (explanation->sentence, "\n", NULL);

      g_assert_cmpstr (text, ==, expected);
    }
}

/* In a model of several layers and heads what is copied says of which it is. */
static void
test_places (void)
{
  static const char text[] = "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], \"embedding\": [[1, 0], [0, 2]], "
                             "\"layers\": [{\"attention\": {\"heads\": 2}}, {\"attention\": {\"heads\": 2}, \"block\": {}}], "
                             "\"readout\": {\"weight\": [[1, 0], [0, 1]], \"labels\": [\"x\", \"y\"], \"row\": \"each\"}}";
  static const struct { AttnLanguage language; const char *node, *title, *sentence; } cases[] = {
    { ATTN_LANGUAGE_ENGLISH, "layer1.head0.weights", "A_0: attention weights, layer 1, head 0 (2 × 2)\n", "attention weights, layer 1, head 0: Of all that" },
    { ATTN_LANGUAGE_KOREAN, "layer1.head1.weights", "A_1: 어텐션 가중치, 층 1, 헤드 1 (2 × 2)\n", "어텐션 가중치, 층 1, 헤드 1: “b”" },
    { ATTN_LANGUAGE_ENGLISH, "layer1.residual1", "R_1: first residual connection, layer 1 (2 × 2)\n", NULL },
    { ATTN_LANGUAGE_ENGLISH, "probabilities", "p: probabilities (2 × 2)\n", NULL },
  };
  g_autoptr (AttnTrace) trace = notes_test_trace_of_text (text);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const AttnNode *node = attn_trace_find (trace, cases[i].node);
      g_autoptr (AttnExplanation) explanation = explain (node, 1, 0, cases[i].language);
      g_autofree char *rows = attn_copy_matrix (node, ATTN_COPY_SENTENCE, cases[i].language, 2);
      g_autofree char *head = g_strndup (rows, strlen (cases[i].title));
      g_autofree char *sentence = attn_copy_explanation (explanation, ATTN_COPY_SENTENCE, cases[i].language, 2);
      g_autofree char *paragraphs = attn_copy_explanation (explanation, ATTN_COPY_MARKDOWN, cases[i].language, 2);
      g_autofree char *place = g_strdup_printf (", `%s`)\n", cases[i].node);

      g_assert_cmpstr (head, ==, cases[i].title);
      if (cases[i].sentence != NULL)
        g_assert_true (g_str_has_prefix (sentence, cases[i].sentence));
      else
        g_assert_true (strstr (sentence, explanation->sentence) != NULL);
      g_assert_nonnull (strstr (paragraphs, place));
    }
}

/* A sum of more terms than the screen writes out is whole where a computer reads it. */
static void
test_long_sum (void)
{
  g_autoptr (GString) text = g_string_new ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[");
  g_autoptr (AttnTrace) trace = NULL;

  for (guint i = 0; i < 40; i++)
    g_string_append_printf (text, "%s%u.5", i > 0 ? ", " : "", i);
  g_string_append (text, "]]}");
  trace = notes_test_trace_of_text (text->str);
  check_arithmetic (trace, ATTN_COPY_NUMPY);
}

static void
test_strings (void)
{
  static const char *const strings[] = {
    "", "plain", "\"quoted\"", "back\\slash", "a\nb\tc\rd", "\001\177", "나는 오늘", "“ ”", "👨‍👩‍👧‍👦", "\342\200\250", "\342\201\250أنا\342\201\251",
    "\360\220\200\200", "'single'", "{braces} %s", "\303\251", "e\314\201",
  };
  g_autoptr (GString) program = g_string_new ("for text in (");
  g_autoptr (GString) expected = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      attn_literal_append_string (program, strings[i]);
      g_string_append (program, ", ");
      for (const char *p = strings[i]; *p != '\0'; p++)
        g_string_append_printf (expected, "%02x", (guchar) *p);
      g_string_append_c (expected, '\n');
    }
  g_string_append (program, "):\n    print(text.encode('utf-8').hex())\n");
  notes_test_run_python (program->str, expected->str);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/copy/sentence", test_sentence);
  g_test_add_func ("/copy/places", test_places);
  g_test_add_func ("/copy/difference", test_difference);
  g_test_add_func ("/copy/long-sum", test_long_sum);
  g_test_add_func ("/copy/strings", test_strings);
  for (guint i = 0; i < G_N_ELEMENTS (matrices); i++)
    {
      g_autofree char *path = g_strdup_printf ("/copy/matrix/%u-%s-%s", i, matrices[i].document, matrices[i].node);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_matrix);
    }
  for (guint i = 0; i < G_N_ELEMENTS (explanations); i++)
    {
      g_autofree char *path = g_strdup_printf ("/copy/explanation/%u-%s-%s", i, explanations[i].document, explanations[i].node);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_explanation);
    }
  for (guint i = 0; i < notes_test_n_documents; i++)
    {
      g_autofree char *read = g_strdup_printf ("/copy/read-back/%s", notes_test_documents[i].name);
      g_autofree char *arithmetic = g_strdup_printf ("/copy/arithmetic/%s", notes_test_documents[i].name);

      g_test_add_data_func (read, notes_test_documents[i].text, test_read_back);
      g_test_add_data_func (arithmetic, notes_test_documents[i].text, test_arithmetic);
    }
  return g_test_run ();
}
