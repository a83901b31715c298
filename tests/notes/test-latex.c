/* test-latex.c: what is written for LaTeX, word for word, and its brackets
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-latex.h"
#include "attn-notes.h"
#include "notes-test.h"

static void
test_escape (void)
{
  static const char *const texts[][2] = {
    { "", "" },
    { "plain text 1.5", "plain text 1.5" },
    { "나는 “오늘”", "나는 “오늘”" },
    { "\\", "\\textbackslash{}" },
    { "{}", "\\{\\}" },
    { "a_b^c", "a\\_b\\textasciicircum{}c" },
    { "100 % of $5 & #1 ~", "100 \\% of \\$5 \\& \\#1 \\textasciitilde{}" },
    { "<a|b>", "\\textless{}a\\textbar{}b\\textgreater{}" },
    { "``quoted''", "{`}{`}quoted'{}'" },
    { "a--b---c", "a-{}-b-{}-{}-c" },
    { ",,low", ",{},low" },
    { "a\nb\tc\rd\342\200\251e", "a b c d e" },
    { "\342\201\250أنا\342\201\251", "أنا" },
    { "−∞ ≈ 2 × 3 ÷ √4 → ·", "\\ensuremath{-}\\ensuremath{\\infty} \\ensuremath{\\approx} 2 \\ensuremath{\\times} 3 \\ensuremath{\\div} "
                            "\\ensuremath{\\surd}4 \\ensuremath{\\to} \\ensuremath{\\cdot}" },
    { "[CLS]", "[CLS]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *escaped = attn_latex_escape (texts[i][0]);

      g_assert_cmpstr (escaped, ==, texts[i][1]);
    }
}

static void
test_markup (void)
{
  static const char *const markups[][2] = {
    { "Q", "Q" },
    { "W_{Q}", "W_{Q}" },
    { "X_{m}", "X_{m}" },
    { "K^{T}", "K^{\\top}" },
    { "V^{∗}", "V^{\\ast}" },
    { "S′_{ij}", "S'_{ij}" },
    { "S″", "S''" },
    { "÷ √{d_{k}}", "\\div \\sqrt{d_{k}}" },
    { "S_{ij} = Σ_{k} Q_{ik} · K_{jk}", "S_{ij} = \\sum_{k} Q_{ik} \\cdot K_{jk}" },
    { "Z_{ij} = S′_{ij} − max_{k} S′_{ik}", "Z_{ij} = S'_{ij} - \\max_{k} S'_{ik}" },
    { "max S", "\\max S" },
    { "exp(x)", "\\exp(x)" },
    { "softmax(x)", "\\operatorname{softmax}(x)" },
    { "Σd", "\\sum d" },
    { "−∞", "-\\infty" },
    { "a\\_b", "a\\text{\\_}b" },
    { "*A*", "A" },
    { "50 %", "50 \\%" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (markups); i++)
    {
      g_autofree char *math = attn_latex_from_markup (markups[i][0]);

      g_assert_cmpstr (math, ==, markups[i][1]);
    }
}

static const struct
{
  const char *document;
  const char *node;
  const char *formula;
} formulas[] = {
  { "weights", "query", "Q_{ij} = \\sum_{k} X_{ik} \\cdot (W_{Q})_{kj}" },
  { "biases", "key", "K_{ij} = \\sum_{k} X_{ik} \\cdot (W_{K})_{kj} + (b_{K})_{j}" },
  { "cross", "value", "V_{ij} = \\sum_{k} (X_{m})_{ik} \\cdot (W_{V})_{kj}" },
  { "weights", "scores", "S_{ij} = \\sum_{k} Q_{ik} \\cdot K_{jk}" },
  { "weights", "scaled", "S'_{ij} = \\frac{S_{ij}}{\\sqrt{d_{k}}}" },
  { "scale-none", "scaled", "S'_{ij} = S_{ij}" },
  { "scale-number", "scaled", "S'_{ij} = \\frac{S_{ij}}{0.1}" },
  { "causal", "masked", "S''_{ij} = \\begin{cases} S'_{ij} & M_{ij} = 1 \\\\ -\\infty & M_{ij} = 0 \\end{cases}" },
  { "causal", "shifted", "Z_{ij} = S''_{ij} - \\max_{k} S''_{ik}" },
  { "all", "shifted", "Z_{ij} = S'_{ij} - \\max S'" },
  { "weights", "exponentials", "E_{ij} = \\exp(Z_{ij})" },
  { "weights", "totals", "t_{i} = \\sum_{j} E_{ij}" },
  { "weights", "weights", "A_{ij} = \\frac{E_{ij}}{t_{i}}" },
  { "weights", "output", "O_{ij} = \\sum_{k} A_{ik} \\cdot V_{kj}" },
  { "given", "query", "Q = Q^{\\ast}" },
  { "weights", "embedding", "" },
};

static void
test_formula (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name (formulas[i].document);
  g_autofree char *formula = attn_latex_formula (attn_trace_find (trace, formulas[i].node));

  g_assert_cmpstr (formula, ==, formulas[i].formula);
}

static void
test_matrix (void)
{
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name ("causal");
  g_autoptr (AttnTrace) odd = notes_test_trace_of_name ("odd-tokens");
  g_autofree char *masked = attn_latex_matrix (attn_trace_find (trace, "masked"), 1);
  g_autofree char *shown = attn_latex_matrix (attn_trace_find (odd, "embedding"), 2);
  g_autofree char *full = attn_latex_matrix (attn_trace_find (odd, "embedding"), -1);

  g_assert_true (g_str_has_prefix (masked, "S'' = \\begin{bmatrix}\n  "));
  g_assert_nonnull (strstr (masked, " & -\\infty & -\\infty & -\\infty \\\\\n"));
  g_assert_true (g_str_has_suffix (masked, "\n\\end{bmatrix}\n"));
  g_assert_cmpstr (shown, ==,
                   "X = \\begin{bmatrix}\n  0.10 & -0.20 \\\\\n  0.00 & 3 \\\\\n  1.23 \\times 10^{7} & 0.00 \\\\\n"
                   "  0.33 & 2 \\\\\n  0 & 0 \\\\\n  -7 & 1\n\\end{bmatrix}\n");
  g_assert_nonnull (strstr (full, "  1 \\times 10^{-7} & 3 \\\\\n"));
  g_assert_nonnull (strstr (full, "  0.3333333333333333 & 2 \\\\\n"));
}

/* amsmath's matrices end at ten columns unless they are told. */
static void
test_wide (void)
{
  g_autoptr (AttnTrace) ten = notes_test_trace_of_text (
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]}");
  g_autoptr (AttnTrace) eleven = notes_test_trace_of_text (
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]}");
  g_autofree char *without = attn_latex_matrix (attn_trace_find (ten, "embedding"), 2);
  g_autofree char *with = attn_latex_matrix (attn_trace_find (eleven, "embedding"), 2);

  g_assert_true (g_str_has_prefix (without, "X = "));
  g_assert_true (g_str_has_prefix (with, "\\setcounter{MaxMatrixCols}{11}\nX = "));
}

static gboolean
is_shown (const AttnNode *node, gpointer data)
{
  return strstr ("shifted exponentials totals", attn_node_get_stage (node)) == NULL;
}

static char *
derive (const AttnTrace *trace, const char *node, guint row, guint column, int decimals)
{
  const AttnCell cell = { attn_trace_find (trace, node), row, column };
  g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, ATTN_LANGUAGE_ENGLISH, 2, is_shown, NULL);

  return attn_latex_derivation (explanation, ATTN_LANGUAGE_ENGLISH, decimals);
}

static const struct
{
  const char *document;
  const char *node;
  guint       row, column;
  int         decimals;
  const char *derivation;
} derivations[] = {
  { "identity", "scores", 3, 2, 2,
    "  S_{ij} &= \\sum_{k} Q_{ik} \\cdot K_{jk} \\\\\n"
    "  S_{\\text{d},\\,\\text{c}} &= 1 \\times 1 + 1 \\times 1 + 1 \\times 0 \\\\\n"
    "  &= 2\n" },
  { "identity", "weights", 3, 2, 2,
    "  A_{ij} &= \\frac{\\exp(S'_{ij})}{\\sum_{k} \\exp(S'_{ik})} \\\\\n"
    "  A_{\\text{d},\\,\\text{c}} &\\approx \\frac{e^{1.15 - 1.73}}{e^{1.15 - 1.73} + e^{1.15 - 1.73} + e^{1.15 - 1.73} + e^{1.73 - 1.73}} \\\\\n"
    "  &\\approx \\frac{0.56}{2.68} \\\\\n"
    "  &\\approx 0.21\n" },
  { "identity", "scaled", 0, 0, 2,
    "  S'_{ij} &= \\frac{S_{ij}}{\\sqrt{d_{k}}} \\\\\n"
    "  S'_{\\text{a},\\,\\text{a}} &= \\frac{2}{\\sqrt{3}} \\\\\n"
    "  &\\approx 1.15\n" },
  { "identity", "scaled", 0, 0, -1,
    "  S'_{ij} &= \\frac{S_{ij}}{\\sqrt{d_{k}}} \\\\\n"
    "  S'_{\\text{a},\\,\\text{a}} &= \\frac{2}{\\sqrt{3}} \\\\\n"
    "  &\\approx 1.1547005383792517\n" },
  { "weights", "query", 1, 1, 2,
    "  Q_{ij} &= \\sum_{k} X_{ik} \\cdot (W_{Q})_{kj} \\\\\n"
    "  Q_{\\text{b},\\,d_{1}} &= 0 \\times 0.50 + 1 \\times (-1) + 1 \\times 0 \\\\\n"
    "  &= -1\n" },
  { "causal", "masked", 0, 1, 2,
    "  S''_{ij} &= \\begin{cases} S'_{ij} & M_{ij} = 1 \\\\ -\\infty & M_{ij} = 0 \\end{cases} \\\\\n"
    "  S''_{\\text{a},\\,\\text{b}} &= -\\infty\n" },
  { "identity", "embedding", 0, 2, 2, "  X_{\\text{a},\\,d_{2}} &= 1\n" },
  { "weights", "attention.query_weight", 2, 0, 2, "  (W_{Q})_{d_{2},\\,d_{0}} &= 2\n" },
  { "biases", "attention.query_bias", 0, 1, 2, "  (b_{Q})_{d_{1}} &= 2\n" },
  { "identity", "row_sum", 0, 0, 0,
    "  r_{i} &= \\sum_{j} A_{ij} \\\\\n"
    "  r_{\\text{a}} &\\approx 0.32 + 0.18 + 0.18 + 0.32 \\\\\n"
    "  &\\approx 1\n" },
  { "odd-tokens", "embedding", 1, 0, 2,
    "  X_{\\text{\\textbar{}*\\_{`}\\textbackslash{}\\#\\&\\%\\$\\textasciicircum{}\\textasciitilde{}\\{\\}\\textless{}\\textgreater{}-{}-'{}'},\\,d_{0}} "
    "&= 1 \\times 10^{-7}\n" },
  { "odd-tokens", "embedding", 2, 1, 2, "  X_{\\text{(empty)},\\,d_{1}} &\\approx 0.00\n" },
};

static void
test_derivation (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name (derivations[i].document);
  g_autofree char *derivation = derive (trace, derivations[i].node, derivations[i].row, derivations[i].column, derivations[i].decimals);
  g_autofree char *expected = g_strconcat ("\\begin{align*}\n", derivations[i].derivation, "\\end{align*}\n", NULL);

  g_assert_cmpstr (derivation, ==, expected);
}

/* A sum too long for a line is broken, and one too long for a page shortened. */
static void
test_long_sums (void)
{
  g_autoptr (GString) text = g_string_new ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[");
  g_autoptr (AttnTrace) ten = notes_test_trace_of_text (
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]}");
  g_autoptr (AttnTrace) forty = NULL;
  g_autofree char *broken = derive (ten, "scores", 0, 0, 2);
  g_autofree char *shortened = NULL;
  g_autoptr (AttnTrace) six = notes_test_trace_of_text (
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[0], [0], [0], [0], [0], [0]]}");
  g_autofree char *fraction = derive (six, "weights", 0, 0, 2);

  for (guint i = 0; i < 40; i++)
    g_string_append_printf (text, "%s%u", i > 0 ? ", " : "", i + 1);
  g_string_append (text, "]]}");
  forty = notes_test_trace_of_text (text->str);
  shortened = derive (forty, "scores", 0, 0, 2);
  g_assert_nonnull (strstr (fraction, "{\\begin{gathered} e^{0 - 0} + e^{0 - 0} + e^{0 - 0} + e^{0 - 0} \\\\ + e^{0 - 0} + e^{0 - 0} \\end{gathered}}"));
  g_assert_nonnull (strstr (broken, "4 \\times 4 \\\\\n  &\\quad + 5 \\times 5"));
  g_assert_nonnull (strstr (shortened, " + \\cdots \\text{ (34 more)} \\\\\n"));
}

/* Brackets */

/* Whether every brace, environment and \left has its end; \{ and \} are signs. */
static void
assert_balanced (const char *latex)
{
  g_autoptr (GPtrArray) open = g_ptr_array_new_with_free_func (g_free);
  int braces = 0, brackets = 0, display = 0;

  for (const char *p = latex; *p != '\0'; p++)
    {
      if (*p == '%')
        {
          p = strchr (p, '\n');
          g_assert_nonnull (p);
        }
      else if (g_str_has_prefix (p, "\\begin{"))
        {
          const char *name = p + strlen ("\\begin{");

          g_ptr_array_add (open, g_strndup (name, strcspn (name, "}")));
          p = name + strcspn (name, "}");
        }
      else if (g_str_has_prefix (p, "\\end{"))
        {
          const char *name = p + strlen ("\\end{");
          g_autofree char *end = g_strndup (name, strcspn (name, "}"));

          g_assert_cmpuint (open->len, >, 0);
          g_assert_cmpstr (end, ==, open->pdata[open->len - 1]);
          g_ptr_array_set_size (open, (int) open->len - 1);
          p = name + strcspn (name, "}");
        }
      else if (g_str_has_prefix (p, "\\left("))
        brackets++;
      else if (g_str_has_prefix (p, "\\right)"))
        brackets--;
      else if (g_str_has_prefix (p, "\\["))
        g_assert_cmpint (++display, ==, 1);
      else if (g_str_has_prefix (p, "\\]"))
        g_assert_cmpint (--display, ==, 0);
      else if (*p == '\\')
        p++;
      else if (*p == '{')
        braces++;
      else if (*p == '}')
        g_assert_cmpint (--braces, >=, 0);
    }
  g_assert_cmpint (braces, ==, 0);
  g_assert_cmpint (brackets, ==, 0);
  g_assert_cmpint (display, ==, 0);
  g_assert_cmpuint (open->len, ==, 0);
}

static void
test_balanced (gconstpointer data)
{
  g_autoptr (AttnDocument) document = notes_test_document (data);
  g_autoptr (AttnTrace) trace = notes_test_trace_of (document);

  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);
      g_autofree char *matrix = attn_latex_matrix (node, 2);
      g_autofree char *formula = attn_latex_formula (node);

      assert_balanced (matrix);
      assert_balanced (formula);
      for (guint row = 0; row < attn_node_get_rows (node); row++)
        for (int decimals = -1; decimals < 3; decimals++)
          {
            g_autofree char *derivation = derive (trace, attn_node_get_name (node), row, 0, decimals);
            const AttnCell cell = { node, row, 0 };
            g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, ATTN_LANGUAGE_KOREAN, 2, NULL, NULL);
            AttnNotes notes = { document, trace, NULL, explanation, ATTN_LANGUAGE_KOREAN, decimals, ATTN_DIALECT_NUMPY };

            assert_balanced (derivation);
            if (row == 0 && decimals == 2)
              {
                g_autofree char *whole = attn_notes_to_latex (&notes);

                assert_balanced (whole);
              }
          }
    }
}

/* A norm says where its mean and its deviation come from. */
static void
test_parts (void)
{
  g_autoptr (AttnTrace) trace = notes_test_trace_of_text (
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 3, 3, 5]], \"block\": {\"norm\": \"pre\", \"norm1\": {\"epsilon\": 2}}}");
  g_autofree char *derivation = derive (trace, "norm1", 0, 3, 2);

  g_assert_nonnull (strstr (derivation, "&= \\frac{5 - 3}{2} \\times 1 + 0 \\\\\n  &= 1 \\\\\n"));
  g_assert_nonnull (strstr (derivation, "\n  \\mu &= \\frac{1 + 3 + 3 + 5}{4} = 3 \\\\\n"));
  g_assert_nonnull (strstr (derivation, "\n  \\sigma &= \\sqrt{2 + 2} = 2\n\\end{align*}\n"));
}

static void
test_document (void)
{
  g_autoptr (AttnDocument) korean = attn_sample_load ("four-words", ATTN_LANGUAGE_KOREAN, NULL);
  g_autoptr (AttnTrace) trace = notes_test_trace_of (korean);
  static const char *const names[] = { "weights", NULL };
  AttnNotes notes = { korean, trace, names, NULL, ATTN_LANGUAGE_KOREAN, 2, ATTN_DIALECT_NUMPY };
  g_autofree char *one = attn_notes_to_latex (&notes);
  g_autofree char *english = NULL;
  g_autoptr (AttnDocument) plain = notes_test_document ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1]]}");
  g_autoptr (AttnTrace) plain_trace = notes_test_trace_of (plain);
  AttnNotes plain_notes = { plain, plain_trace, NULL, NULL, ATTN_LANGUAGE_ENGLISH, 2, ATTN_DIALECT_NUMPY };

  g_assert_true (g_str_has_prefix (one, "\\documentclass{article}\n"));
  g_assert_nonnull (strstr (one, "\n\\usepackage{kotex}\n"));
  g_assert_nonnull (strstr (one, "\n\\section*{네 어절}\n"));
  g_assert_nonnull (strstr (one, "\\texttt{weights}"));
  g_assert_null (strstr (one, "\\texttt{scores}"));
  g_assert_true (g_str_has_suffix (one, "\n\\end{document}\n"));

  english = attn_notes_to_latex (&plain_notes);
  g_assert_null (strstr (english, "kotex"));
  g_assert_null (strstr (english, "XeLaTeX"));
  g_assert_nonnull (strstr (english, "\\emph{no learned weights: Q = K = V = X}"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/latex/escape", test_escape);
  g_test_add_func ("/latex/markup", test_markup);
  g_test_add_func ("/latex/matrix", test_matrix);
  g_test_add_func ("/latex/wide", test_wide);
  g_test_add_func ("/latex/long-sums", test_long_sums);
  g_test_add_func ("/latex/document", test_document);
  g_test_add_func ("/latex/parts", test_parts);
  for (guint i = 0; i < G_N_ELEMENTS (formulas); i++)
    {
      g_autofree char *path = g_strdup_printf ("/latex/formula/%s/%s", formulas[i].document, formulas[i].node);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_formula);
    }
  for (guint i = 0; i < G_N_ELEMENTS (derivations); i++)
    {
      g_autofree char *path = g_strdup_printf ("/latex/derivation/%s/%s-%u-%u-%d", derivations[i].document, derivations[i].node,
                                               derivations[i].row, derivations[i].column, derivations[i].decimals);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_derivation);
    }
  for (guint i = 0; i < notes_test_n_documents; i++)
    {
      g_autofree char *path = g_strdup_printf ("/latex/balanced/%s", notes_test_documents[i].name);

      g_test_add_data_func (path, notes_test_documents[i].text, test_balanced);
    }
  return g_test_run ();
}
