/* test-code.c: the lines of code are run, and give the trace's numbers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-code.h"
#include "attn-number.h"
#include "notes-test.h"

static void
append_array (GString *program, const AttnNode *node)
{
  g_string_append (program, "np.array([");
  for (guint i = 0; i < attn_node_get_rows (node); i++)
    {
      g_string_append (program, "[");
      for (guint j = 0; j < attn_node_get_columns (node); j++)
        {
          double value = attn_node_get_value (node, i, j);
          char number[ATTN_NUMBER_LENGTH];

          if (isinf (value))
            g_strlcpy (number, "-np.inf", sizeof number);
          else
            attn_number_shortest (value, number);
          g_string_append_printf (program, "%s, ", number);
        }
      g_string_append (program, "], ");
    }
  g_string_append (program, "], dtype=float)");
}

/* The lines of a trace, one after another, run as a program that compares each node with the trace. */
static void
run_numpy (AttnTrace *trace)
{
  g_autofree char *sizes = attn_code_sizes (trace, ATTN_DIALECT_NUMPY);
  g_autoptr (GString) program = g_string_new (attn_code_get_imports (ATTN_DIALECT_NUMPY));
  g_autofree char *expected = NULL;
  guint n_computed = 0;

  g_string_append (program, sizes);
  g_string_append (program,
                   "np.seterr(divide='raise', over='raise', invalid='raise')\n"
                   "n_agreed = 0\n"
                   "def compare(name, ours, trace):\n"
                   "    global n_agreed\n"
                   "    assert ours.shape == trace.shape, (name, ours.shape, trace.shape)\n"
                   "    assert not np.isnan(ours).any(), (name, ours)\n"
                   "    finite = np.isfinite(trace)\n"
                   "    assert (np.isfinite(ours) == finite).all(), (name, ours)\n"
                   "    largest = np.abs(trace[finite]).max(initial=0)\n"
                   "    worst = np.abs(ours[finite] - trace[finite]).max(initial=0)\n"
                   "    assert worst <= 1e-12 * largest, (name, ours, trace)\n"
                   "    n_agreed += 1\n");
  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);
      g_autofree char *variable = attn_code_variable (node);
      g_autofree char *line = attn_code_line (node, ATTN_DIALECT_NUMPY);

      if (attn_node_is_input (node))
        {
          g_assert_cmpstr (line, ==, "");
          g_string_append_printf (program, "%s = ", variable);
          append_array (program, node);
          g_string_append_c (program, '\n');
        }
      else
        {
          g_assert_true (g_str_has_prefix (line, variable));
          g_assert_null (strchr (line, '\n'));
          g_autofree char *folded = attn_code_line_folded (node, ATTN_DIALECT_NUMPY);
          const char *const lines_to_run[] = { folded, line };

          /* Both, and the plain one last: later lines build on its result. */
          for (guint j = g_str_equal (folded, line) ? 1 : 0; j < G_N_ELEMENTS (lines_to_run); j++)
            {
              g_string_append_printf (program, "%s\ncompare('%s', %s, ", lines_to_run[j], attn_node_get_name (node), variable);
              append_array (program, node);
              g_string_append (program, ")\n");
              n_computed++;
            }
        }
    }
  g_string_append (program, "print(n_agreed)\n");
  g_assert_cmpuint (n_computed, >, 0);

  expected = g_strdup_printf ("%u\n", n_computed);
  notes_test_run_python (program->str, expected);
}

static void
test_document (gconstpointer data)
{
  g_autoptr (AttnTrace) trace = notes_test_trace_of_text (data);

  run_numpy (trace);
}

static void
test_sample (gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnDocument) document = attn_sample_load (data, ATTN_LANGUAGE_KOREAN, &error);
  g_autoptr (AttnTrace) trace = NULL;

  g_assert_no_error (error);
  trace = notes_test_trace_of (document);
  run_numpy (trace);
}

/* Lines, word for word: NumPy beside PyTorch. */
static const struct
{
  const char *document;
  const char *node;
  const char *numpy;
  const char *pytorch;
} lines[] = {
  { "weights", "query", "Q = X @ W_Q", "Q = X @ W_Q" },
  { "weights", "embedding", "", "" },
  { "biases", "key", "K = X @ W_K + b_K", "K = X @ W_K + b_K" },
  { "cross", "value", "V = X_m @ W_V", "V = X_m @ W_V" },
  { "weights", "scores", "scores = Q @ K.T", "scores = Q @ K.T" },
  { "weights", "scaled", "scaled = scores / np.sqrt(d_k)", "scaled = scores / math.sqrt(d_k)" },
  { "scale-none", "scaled", "scaled = scores", "scaled = scores" },
  { "scale-number", "scaled", "scaled = scores / 0.1", "scaled = scores / 0.1" },
  { "causal", "masked", "masked = np.where(mask == 1, scaled, -np.inf)", "masked = scaled.masked_fill(mask == 0, -math.inf)" },
  { "weights", "shifted", "shifted = scaled - scaled.max(axis=-1, keepdims=True)", "shifted = scaled - scaled.amax(dim=-1, keepdim=True)" },
  { "causal", "shifted", "shifted = masked - masked.max(axis=-1, keepdims=True)", "shifted = masked - masked.amax(dim=-1, keepdim=True)" },
  { "dead-row", "shifted", "shifted = masked - np.nan_to_num(masked.max(axis=-1, keepdims=True), neginf=0)",
    "shifted = masked - masked.amax(dim=-1, keepdim=True).nan_to_num(neginf=0)" },
  { "columns", "shifted", "shifted = scaled - scaled.max(axis=0, keepdims=True)", "shifted = scaled - scaled.amax(dim=0, keepdim=True)" },
  { "all", "shifted", "shifted = scaled - scaled.max(keepdims=True)", "shifted = scaled - scaled.amax(dim=(0, 1), keepdim=True)" },
  { "weights", "exponentials", "exponentials = np.exp(shifted)", "exponentials = torch.exp(shifted)" },
  { "weights", "totals", "totals = exponentials.sum(axis=-1, keepdims=True)", "totals = exponentials.sum(dim=-1, keepdim=True)" },
  { "weights", "weights", "weights = exponentials / totals", "weights = F.softmax(scaled, dim=-1)" },
  { "causal", "weights", "weights = exponentials / totals", "weights = F.softmax(masked, dim=-1)" },
  { "dead-row", "weights", "weights = np.divide(exponentials, totals, out=np.zeros_like(exponentials), where=totals > 0)",
    "weights = F.softmax(masked, dim=-1).nan_to_num()" },
  { "columns", "weights", "weights = exponentials / totals", "weights = F.softmax(scaled, dim=0)" },
  { "all", "weights", "weights = exponentials / totals", "weights = F.softmax(scaled.flatten(), dim=0).reshape(scaled.shape)" },
  { "weights", "row_sum", "row_sum = weights.sum(axis=-1, keepdims=True)", "row_sum = weights.sum(dim=-1, keepdim=True)" },
  { "weights", "output", "output = weights @ V", "output = weights @ V" },
  { "output-weight", "projected", "projected = output @ W_O + b_O", "projected = output @ W_O + b_O" },
};

/* The same where the parts of softmax are not drawn. */
static const struct
{
  const char *document;
  const char *node;
  const char *numpy;
  const char *pytorch;
} folded_lines[] = {
  { "weights", "weights", "e = np.exp(scaled - scaled.max(axis=-1, keepdims=True)); weights = e / e.sum(axis=-1, keepdims=True)",
    "weights = F.softmax(scaled, dim=-1)" },
  { "causal", "weights", "e = np.exp(masked - masked.max(axis=-1, keepdims=True)); weights = e / e.sum(axis=-1, keepdims=True)",
    "weights = F.softmax(masked, dim=-1)" },
  { "dead-row", "weights", "e = np.exp(masked - np.nan_to_num(masked.max(axis=-1, keepdims=True), neginf=0)); "
                           "weights = e / np.maximum(e.sum(axis=-1, keepdims=True), 1)",
    "weights = F.softmax(masked, dim=-1).nan_to_num()" },
  { "columns", "weights", "e = np.exp(scaled - scaled.max(axis=0, keepdims=True)); weights = e / e.sum(axis=0, keepdims=True)",
    "weights = F.softmax(scaled, dim=0)" },
  { "all", "weights", "e = np.exp(scaled - scaled.max(keepdims=True)); weights = e / e.sum(keepdims=True)",
    "weights = F.softmax(scaled.flatten(), dim=0).reshape(scaled.shape)" },
  { "weights", "scores", "scores = Q @ K.T", "scores = Q @ K.T" },
  { "given-weights", "weights", "weights = weights_given", "weights = weights_given" },
  { "weights", "embedding", "", "" },
};

static void
test_folded_line (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name (folded_lines[i].document);
  const AttnNode *node = attn_trace_find (trace, folded_lines[i].node);
  g_autofree char *numpy = NULL;
  g_autofree char *pytorch = NULL;

  g_assert_nonnull (node);
  numpy = attn_code_line_folded (node, ATTN_DIALECT_NUMPY);
  pytorch = attn_code_line_folded (node, ATTN_DIALECT_PYTORCH);
  g_assert_cmpstr (numpy, ==, folded_lines[i].numpy);
  g_assert_cmpstr (pytorch, ==, folded_lines[i].pytorch);
}

static void
test_line (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (AttnTrace) trace = notes_test_trace_of_name (lines[i].document);
  const AttnNode *node = attn_trace_find (trace, lines[i].node);
  g_autofree char *numpy = NULL;
  g_autofree char *pytorch = NULL;

  g_assert_nonnull (node);
  numpy = attn_code_line (node, ATTN_DIALECT_NUMPY);
  pytorch = attn_code_line (node, ATTN_DIALECT_PYTORCH);
  g_assert_cmpstr (numpy, ==, lines[i].numpy);
  g_assert_cmpstr (pytorch, ==, lines[i].pytorch);
}

static void
test_setup (void)
{
  g_autoptr (AttnTrace) rooted = notes_test_trace_of_name ("weights");
  g_autoptr (AttnTrace) plain = notes_test_trace_of_name ("scale-none");
  g_autofree char *sizes = attn_code_sizes (rooted, ATTN_DIALECT_NUMPY);
  g_autofree char *without = attn_code_sizes (plain, ATTN_DIALECT_NUMPY);

  g_assert_cmpstr (attn_code_get_imports (ATTN_DIALECT_NUMPY), ==, "import numpy as np\n");
  g_assert_cmpstr (attn_code_get_imports (ATTN_DIALECT_PYTORCH), ==,
                   "import math\n\nimport torch\nimport torch.nn.functional as F\n");
  g_assert_cmpstr (sizes, ==, "d_k = 2\n");
  g_assert_cmpstr (without, ==, "");
}

static void
test_names_differ (void)
{
  for (guint d = 0; d < notes_test_n_documents; d++)
    {
      g_autoptr (AttnTrace) trace = notes_test_trace_of_text (notes_test_documents[d].text);
      g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
        g_assert_true (g_hash_table_add (seen, attn_code_variable (attn_trace_get_node (trace, i))));
      g_assert_false (g_hash_table_contains (seen, "d_k"));
      g_assert_false (g_hash_table_contains (seen, "np"));
    }
}

/* Heads and layers: each node has a name of its own, the layer first. */
static void
test_names_of_heads (void)
{
  static const char *const tokens[] = { "a", NULL };
  static const struct
  {
    const char *name;
    const char *variable;
  } cases[] = {
    { "head0.scores", "scores_h0" },
    { "head12.query", "Q_h12" },
    { "layer1.head0.weights", "weights_l1_h0" },
    { "layer0.attention.query_weight", "W_Q_l0" },
    { "layer2.input", "X_in_l2" },
    { "readout.weight", "readout_weight" },
  };
  AttnTraceBuilder *builder = attn_trace_builder_new (tokens, NULL, NULL);
  AttnNodeSpec spec = {
    &attn_operation_input, { 0 }, "X", "embeddings", ATTN_FAMILY_INPUT, ATTN_AXIS_TOKENS, ATTN_AXIS_DIMENSIONS, 1, 1
  };
  double one = 1;
  AttnMatrix *values = attn_matrix_new (1, 1, &one);
  g_autoptr (AttnTrace) trace = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    attn_trace_builder_input (builder, cases[i].name, &spec, values, FALSE);
  trace = attn_trace_builder_end (builder, NULL);
  attn_matrix_unref (values);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *variable = attn_code_variable (attn_trace_find (trace, cases[i].name));

      g_assert_cmpstr (variable, ==, cases[i].variable);
    }
}

static void
test_dialects (void)
{
  AttnDialect dialect = ATTN_DIALECT_PYTORCH;

  g_assert_true (attn_dialect_parse ("numpy", &dialect));
  g_assert_cmpint (dialect, ==, ATTN_DIALECT_NUMPY);
  g_assert_true (attn_dialect_parse ("pytorch", &dialect));
  g_assert_cmpint (dialect, ==, ATTN_DIALECT_PYTORCH);
  g_assert_false (attn_dialect_parse ("NumPy", &dialect));
  g_assert_false (attn_dialect_parse ("", &dialect));
  g_assert_false (attn_dialect_parse (NULL, &dialect));
  g_assert_cmpint (dialect, ==, ATTN_DIALECT_PYTORCH);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/code/dialects", test_dialects);
  g_test_add_func ("/code/setup", test_setup);
  g_test_add_func ("/code/names-differ", test_names_differ);
  g_test_add_func ("/code/names-of-heads", test_names_of_heads);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *path = g_strdup_printf ("/code/line/%s/%s", lines[i].document, lines[i].node);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_line);
    }
  for (guint i = 0; i < G_N_ELEMENTS (folded_lines); i++)
    {
      g_autofree char *path = g_strdup_printf ("/code/folded/%s/%s", folded_lines[i].document, folded_lines[i].node);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_folded_line);
    }
  for (guint i = 0; i < notes_test_n_documents; i++)
    {
      g_autofree char *path = g_strdup_printf ("/code/run/%s", notes_test_documents[i].name);

      g_test_add_data_func (path, notes_test_documents[i].text, test_document);
    }
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autofree char *path = g_strdup_printf ("/code/run/sample/%s", attn_sample_get_name (i));

      g_test_add_data_func (path, attn_sample_get_name (i), test_sample);
    }
  return g_test_run ();
}
