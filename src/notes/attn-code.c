/* attn-code.c: the line of code that computes a node
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-code-private.h"

#include "attn-number.h"

gboolean
attn_dialect_parse (const char *name, AttnDialect *dialect)
{
  if (g_strcmp0 (name, "numpy") == 0)
    *dialect = ATTN_DIALECT_NUMPY;
  else if (g_strcmp0 (name, "pytorch") == 0)
    *dialect = ATTN_DIALECT_PYTORCH;
  else
    return FALSE;
  return TRUE;
}

/* Names: what a stage is called in code where that is not the stage's own name. */
static const struct
{
  const char *stage;
  const char *variable;
} variables[] = {
  { "embedding", "X" },
  { "memory", "X_m" },
  { "position", "P" },
  { "input", "X_in" },
  { "query", "Q" },
  { "key", "K" },
  { "value", "V" },
  { "attention.query_weight", "W_Q" },
  { "attention.key_weight", "W_K" },
  { "attention.value_weight", "W_V" },
  { "attention.output_weight", "W_O" },
  { "attention.query_bias", "b_Q" },
  { "attention.key_bias", "b_K" },
  { "attention.value_bias", "b_V" },
  { "attention.output_bias", "b_O" },
  { "attention.mask", "mask" },
  { "given.query", "Q_given" },
  { "given.key", "K_given" },
  { "given.value", "V_given" },
  { "given.weights", "weights_given" },
};

/* "layer1.head0." → "_l1_h0". */
static void
append_suffix (GString *name, const AttnNode *node)
{
  const char *full = attn_node_get_name (node);
  gsize length = strlen (full) - strlen (attn_node_get_stage (node));
  g_autofree char *prefix = g_strndup (full, length);
  g_auto (GStrv) parts = g_strsplit (prefix, ".", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (g_str_has_prefix (parts[i], "layer"))
        g_string_append_printf (name, "_l%s", parts[i] + strlen ("layer"));
      else if (g_str_has_prefix (parts[i], "head"))
        g_string_append_printf (name, "_h%s", parts[i] + strlen ("head"));
    }
}

char *
attn_code_variable (const AttnNode *node)
{
  const char *stage = attn_node_get_stage (node);
  GString *name = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    if (g_str_equal (stage, variables[i].stage))
      g_string_assign (name, variables[i].variable);
  if (name->len == 0)
    {
      g_string_assign (name, stage);
      g_string_replace (name, ".", "_", 0);
    }
  append_suffix (name, node);
  return g_string_free (name, FALSE);
}

/* The size under the root of a scale: d_k of one head, the same in all heads of a layer. */
static char *
root_variable (const AttnNode *node)
{
  const char *full = attn_node_get_name (node);
  GString *name = g_string_new ("d_k");

  if (g_str_has_prefix (full, "layer"))
    {
      const char *number = full + strlen ("layer");

      g_string_append (name, "_l");
      g_string_append_len (name, number, strspn (number, "0123456789"));
    }
  return g_string_free (name, FALSE);
}

/* The parts of softmax */

/* How an argument says along which side to run: "axis=-1, keepdims=True". */
static const char *
along (const AttnNode *node, AttnDialect dialect)
{
  static const char *const words[][3] = {
    { "axis=-1, keepdims=True", "axis=0, keepdims=True", "keepdims=True" },
    { "dim=-1, keepdim=True", "dim=0, keepdim=True", "dim=(0, 1), keepdim=True" },
  };

  return words[dialect][attn_node_get_parameters (node)->side];
}

/* Whether a softmax part runs over a row (column, matrix) that may look at nothing.  A mask mostly lets the
 * first cell or an early one through, so this reads few cells. */
static gboolean
has_dead_run (const AttnNode *part)
{
  AttnSide side = attn_node_get_parameters (part)->side;
  const AttnNode *masked = part;
  const AttnNode *mask;
  guint rows, columns, n_runs, length;

  while (attn_node_get_operation (masked) != &attn_operation_mask)
    {
      if (attn_node_get_n_inputs (masked) == 0)
        return FALSE;
      masked = attn_node_get_input (masked, 0);
    }
  mask = attn_node_get_input (masked, 1);
  rows = attn_node_get_rows (mask);
  columns = attn_node_get_columns (mask);
  n_runs = side == ATTN_SIDE_ROWS ? rows : side == ATTN_SIDE_COLUMNS ? columns : 1;
  length = side == ATTN_SIDE_ROWS ? columns : rows;

  for (guint run = 0; run < n_runs; run++)
    {
      gboolean open = FALSE;

      for (guint i = 0; i < length && !open; i++)
        {
          if (side == ATTN_SIDE_ROWS)
            open = attn_node_get_value (mask, run, i) != 0.0;
          else if (side == ATTN_SIDE_COLUMNS)
            open = attn_node_get_value (mask, i, run) != 0.0;
          else
            for (guint j = 0; j < columns && !open; j++)
              open = attn_node_get_value (mask, i, j) != 0.0;
        }
      if (!open)
        return TRUE;
    }
  return FALSE;
}

static void
code_multiply (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  g_string_append_printf (code, "%s @ %s", inputs[0], inputs[1]);
  if (attn_node_get_n_inputs (node) > 2)
    g_string_append_printf (code, " + %s", inputs[2]);
}

static void
code_multiply_transposed (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  g_string_append_printf (code, "%s @ %s.T", inputs[0], inputs[1]);
}

static void
code_scale (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  const AttnParameters *parameters = attn_node_get_parameters (node);

  g_string_append (code, inputs[0]);
  if (parameters->is_root)
    {
      g_autofree char *root = root_variable (node);

      g_string_append_printf (code, " / %s(%s)", dialect == ATTN_DIALECT_NUMPY ? "np.sqrt" : "math.sqrt", root);
    }
  else if (parameters->number != 1.0)
    {
      char number[ATTN_NUMBER_LENGTH];

      attn_number_shortest (parameters->number, number);
      g_string_append_printf (code, " / %s", number);
    }
}

static void
code_mask (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  if (dialect == ATTN_DIALECT_NUMPY)
    g_string_append_printf (code, "np.where(%s == 1, %s, -np.inf)", inputs[1], inputs[0]);
  else
    g_string_append_printf (code, "%s.masked_fill(%s == 0, -math.inf)", inputs[0], inputs[1]);
}

static void
code_shift (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  g_autofree char *maximum = g_strdup_printf ("%s.%s(%s)", inputs[0], dialect == ATTN_DIALECT_NUMPY ? "max" : "amax",
                                              along (node, dialect));

  g_string_append_printf (code, "%s - ", inputs[0]);
  if (!has_dead_run (node))
    g_string_append (code, maximum);
  else if (dialect == ATTN_DIALECT_NUMPY)   /* −∞ − 0 stays −∞, where −∞ − −∞ were NaN */
    g_string_append_printf (code, "np.nan_to_num(%s, neginf=0)", maximum);
  else
    g_string_append_printf (code, "%s.nan_to_num(neginf=0)", maximum);
}

static void
code_exponential (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  g_string_append_printf (code, dialect == ATTN_DIALECT_NUMPY ? "np.exp(%s)" : "torch.exp(%s)", inputs[0]);
}

static void
code_total (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  g_string_append_printf (code, "%s.sum(%s)", inputs[0], along (node, dialect));
}

static void
code_normalise (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  const AttnNode *exponentials = attn_node_get_input (node, 0);
  const AttnNode *shifted = attn_node_get_input (exponentials, 0);
  gboolean dead = has_dead_run (shifted);

  if (dialect == ATTN_DIALECT_NUMPY)
    {
      if (dead)
        g_string_append_printf (code, "np.divide(%1$s, %2$s, out=np.zeros_like(%1$s), where=%2$s > 0)",
                                inputs[0], inputs[1]);
      else
        g_string_append_printf (code, "%s / %s", inputs[0], inputs[1]);
    }
  else
    {
      /* PyTorch has a word for all of it. */
      g_autofree char *logits = attn_code_variable (attn_node_get_input (shifted, 0));

      switch ((AttnSide) attn_node_get_parameters (shifted)->side)
        {
        case ATTN_SIDE_ROWS:
          g_string_append_printf (code, "F.softmax(%s, dim=-1)", logits);
          break;
        case ATTN_SIDE_COLUMNS:
          g_string_append_printf (code, "F.softmax(%s, dim=0)", logits);
          break;
        case ATTN_SIDE_ALL:
        default:
          g_string_append_printf (code, "F.softmax(%1$s.flatten(), dim=0).reshape(%1$s.shape)", logits);
          break;
        }
      if (dead)
        g_string_append (code, ".nan_to_num()");
    }
}

static void
code_row_sum (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  g_string_append_printf (code, "%s.sum(%s)", inputs[0],
                          dialect == ATTN_DIALECT_NUMPY ? "axis=-1, keepdims=True" : "dim=-1, keepdim=True");
}

static void
code_same (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  g_string_append (code, inputs[0]);
}

static const struct
{
  const AttnOperation *operation;
  AttnCodeFunc         write;
} codes[] = {
  { &attn_operation_multiply, code_multiply },
  { &attn_operation_multiply_transposed, code_multiply_transposed },
  { &attn_operation_scale, code_scale },
  { &attn_operation_mask, code_mask },
  { &attn_operation_shift, code_shift },
  { &attn_operation_exponential, code_exponential },
  { &attn_operation_total, code_total },
  { &attn_operation_normalise, code_normalise },
  { &attn_operation_row_sum, code_row_sum },
  { &attn_operation_same, code_same },
};

static AttnCodeFunc
find_func (const AttnOperation *operation)
{
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (codes[i].operation == operation)
      return codes[i].write;
  return attn_code_find_model_func (operation);
}

char *
attn_code_line (const AttnNode *node, AttnDialect dialect)
{
  AttnCodeFunc write = find_func (attn_node_get_operation (node));
  g_autoptr (GPtrArray) inputs = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *variable = NULL;
  GString *code;

  if (write == NULL)
    return g_strdup ("");

  variable = attn_code_variable (node);
  code = g_string_new (variable);
  for (guint i = 0; i < attn_node_get_n_inputs (node); i++)
    g_ptr_array_add (inputs, attn_code_variable (attn_node_get_input (node, i)));
  g_string_append (code, " = ");
  write (code, node, dialect, (char **) inputs->pdata);
  return g_string_free (code, FALSE);
}

char *
attn_code_line_folded (const AttnNode *node, AttnDialect dialect)
{
  const AttnNode *exponentials, *shifted;
  g_autofree char *variable = NULL;
  g_autofree char *logits = NULL;
  GString *code;

  if (dialect != ATTN_DIALECT_NUMPY || attn_node_get_operation (node) != &attn_operation_normalise)
    return attn_code_line (node, dialect);

  exponentials = attn_node_get_input (node, 0);
  shifted = attn_node_get_input (exponentials, 0);
  variable = attn_code_variable (node);
  logits = attn_code_variable (attn_node_get_input (shifted, 0));
  code = g_string_new ("e = np.exp(");
  code_shift (code, shifted, dialect, &logits);
  g_string_append_printf (code, "); %s = e / ", variable);
  /* A run that holds its maximum has e⁰ = 1 in its total; one that may look at nothing has 0, and is 0 ÷ 1. */
  g_string_append_printf (code, has_dead_run (shifted) ? "np.maximum(e.sum(%s), 1)" : "e.sum(%s)", along (node, dialect));
  return g_string_free (code, FALSE);
}

const char *
attn_code_get_imports (AttnDialect dialect)
{
  return dialect == ATTN_DIALECT_NUMPY ? "import numpy as np\n"
                                       : "import math\n\nimport torch\nimport torch.nn.functional as F\n";
}

/* NumPy has no error function. */
static gboolean
needs_erf (const AttnTrace *trace)
{
  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);

      if (attn_node_get_operation (node) == &attn_operation_activate &&
          attn_node_get_parameters (node)->function == ATTN_ACTIVATION_GELU)
        return TRUE;
    }
  return FALSE;
}

char *
attn_code_sizes (const AttnTrace *trace, AttnDialect dialect)
{
  g_autoptr (GHashTable) named = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GString *code = g_string_new (NULL);

  if (dialect == ATTN_DIALECT_NUMPY && needs_erf (trace))
    g_string_append (code, "import math\nerf = np.vectorize(math.erf)\n");

  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);

      if (attn_node_get_operation (node) == &attn_operation_scale && attn_node_get_parameters (node)->is_root)
        {
          char *root = root_variable (node);
          guint size = attn_node_get_parameters (node)->root;

          if (!g_hash_table_contains (named, root))
            g_string_append_printf (code, "%s = %u\n", root, size);
          g_hash_table_add (named, root);
        }
    }
  return g_string_free (code, FALSE);
}
