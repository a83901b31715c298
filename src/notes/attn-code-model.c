/* attn-code-model.c: lines of code for what stands around attention: heads, positions, blocks, images, readouts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-code-private.h"

#include <math.h>
#include <string.h>

#include "attn-number.h"

/* "np" and "torch", where both have a function of the same name. */
static const char *
get_module (AttnDialect dialect)
{
  return dialect == ATTN_DIALECT_NUMPY ? "np" : "torch";
}

/* The columns of the first input. */
static guint
get_width (const AttnNode *node)
{
  return attn_node_get_columns (attn_node_get_input (node, 0));
}

static void
code_columns (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  guint first = attn_node_get_parameters (node)->first;

  g_string_append_printf (code, "%s[:, %u:%u]", inputs[0], first, first + attn_node_get_columns (node));
}

static void
code_rows (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  guint first = attn_node_get_parameters (node)->first;

  g_string_append_printf (code, "%s[%u:%u]", inputs[0], first, first + attn_node_get_rows (node));
}

/* "[a, b, c]" */
static void
append_list (GString *code, char **inputs, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_printf (code, "%s%s", i > 0 ? ", " : "[", inputs[i]);
  g_string_append_c (code, ']');
}

static void
code_beside (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  g_string_append (code, dialect == ATTN_DIALECT_NUMPY ? "np.concatenate(" : "torch.cat(");
  append_list (code, inputs, attn_node_get_n_inputs (node));
  g_string_append (code, dialect == ATTN_DIALECT_NUMPY ? ", axis=-1)" : ", dim=-1)");
}

static void
code_add (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  g_string_append_printf (code, "%s + %s", inputs[0], inputs[1]);
}

static void
code_norm (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  char epsilon[ATTN_NUMBER_LENGTH];

  attn_number_shortest (attn_node_get_parameters (node)->number, epsilon);
  if (dialect == ATTN_DIALECT_NUMPY)
    g_string_append_printf (code, "(%1$s - %1$s.mean(axis=-1, keepdims=True)) / np.sqrt(%1$s.var(axis=-1, keepdims=True) + %2$s) "
                                  "* %3$s + %4$s",
                            inputs[0], epsilon, inputs[1], inputs[2]);
  else
    g_string_append_printf (code, "F.layer_norm(%s, (%u,), %s[0], %s[0], %s)", inputs[0], get_width (node), inputs[1], inputs[2],
                            epsilon);
}

static void
code_activate (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  static const char *const formats[][2] = {
    [ATTN_ACTIVATION_RELU] = { "np.maximum(%1$s, 0)", "F.relu(%1$s)" },
    [ATTN_ACTIVATION_GELU] = { "0.5 * %1$s * (1 + erf(%1$s / np.sqrt(2)))", "F.gelu(%1$s)" },
    [ATTN_ACTIVATION_GELU_TANH] = { "0.5 * %1$s * (1 + np.tanh(np.sqrt(2 / np.pi) * (%1$s + 0.044715 * %1$s ** 3)))",
                                    "F.gelu(%1$s, approximate=\"tanh\")" },
  };

  g_string_append_printf (code, formats[attn_node_get_parameters (node)->function][dialect], inputs[0]);
}

/* A range of numbers that are counted as float64: "np.arange(0, 5)". */
static char *
make_range (AttnDialect dialect, guint first, guint end, guint step)
{
  g_autofree char *by = step != 1 ? g_strdup_printf (", %u", step) : g_strdup ("");

  return g_strdup_printf ("%s.arange(%u, %u%s%s)", get_module (dialect), first, end, by,
                          dialect == ATTN_DIALECT_NUMPY ? "" : ", dtype=torch.float64");
}

static char *
make_base (const AttnNode *node)
{
  char base[ATTN_NUMBER_LENGTH];

  attn_number_shortest (attn_node_get_parameters (node)->number, base);

  return g_strdup_printf ("%s%s", base, strpbrk (base, ".e") == NULL ? ".0" : "");
}

static void
code_sinusoid (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  guint d = attn_node_get_columns (node), first = attn_node_get_parameters (node)->first;
  const char *module = get_module (dialect);
  g_autofree char *places = make_range (dialect, first, first + attn_node_get_rows (node), 1);
  g_autofree char *columns = make_range (dialect, 0, d, 1);
  g_autofree char *base = make_base (node);

  g_string_append_printf (code, "%1$s.where(%2$s %% 2 == 0, %1$s.sin(t := %3$s[:, None] / %4$s ** (2 * (%2$s // 2) / %5$u)), "
                                "%1$s.cos(t))",
                          module, columns, places, base, d);
}

static void
code_rotate (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  guint d = attn_node_get_columns (node), first = attn_node_get_parameters (node)->first;
  gboolean is_numpy = dialect == ATTN_DIALECT_NUMPY;
  g_autofree char *places = make_range (dialect, first, first + attn_node_get_rows (node), 1);
  g_autofree char *pairs = make_range (dialect, 0, d, 2);
  g_autofree char *base = make_base (node);

  g_string_append_printf (code, "%1$s * %2$s.cos(t := %2$s.tile(%3$s[:, None] / %4$s ** (%5$s / %6$u), (1, 2))) "
                                "+ %7$s([-%1$s[:, %8$u:], %1$s[:, :%8$u]], %9$s=-1) * %2$s.sin(t)",
                          inputs[0], get_module (dialect), places, base, pairs, d, is_numpy ? "np.concatenate" : "torch.cat",
                          d / 2, is_numpy ? "axis" : "dim");
}

static void
code_patches (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  const AttnNode *pixels = attn_node_get_input (node, 0);
  guint p = attn_node_get_parameters (node)->size, channels = attn_node_get_n_inputs (node);

  g_string_append_printf (code, "%s.stack(", get_module (dialect));
  append_list (code, inputs, channels);
  g_string_append_printf (code, ").reshape(%u, %u, %u, %u, %u).%s(1, 3, 0, 2, 4).reshape(%u, %u)", channels,
                          attn_node_get_rows (pixels) / p, p, attn_node_get_columns (pixels) / p, p,
                          dialect == ATTN_DIALECT_NUMPY ? "transpose" : "permute", attn_node_get_rows (node),
                          attn_node_get_columns (node));
}

static void
code_embed (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  g_string_append_printf (code, "%s([%s, %s @ %s", dialect == ATTN_DIALECT_NUMPY ? "np.concatenate" : "torch.cat", inputs[2],
                          inputs[0], inputs[1]);
  if (attn_node_get_n_inputs (node) > 3)
    g_string_append_printf (code, " + %s", inputs[3]);
  g_string_append (code, "])");
}

static void
code_mean_rows (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  g_string_append_printf (code, dialect == ATTN_DIALECT_NUMPY ? "%s.mean(axis=0, keepdims=True)" : "%s.mean(dim=0, keepdim=True)",
                          inputs[0]);
}

static void
code_mean (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  g_string_append_printf (code, "%s.stack(", get_module (dialect));
  append_list (code, inputs, attn_node_get_n_inputs (node));
  g_string_append (code, dialect == ATTN_DIALECT_NUMPY ? ").mean(axis=0)" : ").mean(dim=0)");
}

static void
code_pass_on (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  if (dialect == ATTN_DIALECT_NUMPY)
    g_string_append_printf (code, "(t := %s + np.eye(%u)) / t.sum(axis=-1, keepdims=True)", inputs[0], get_width (node));
  else
    g_string_append_printf (code, "(t := %s + torch.eye(%u, dtype=torch.float64)) / t.sum(dim=-1, keepdim=True)", inputs[0],
                            get_width (node));
}

/* Rows whose squares and products are surely numbers as they are: what is largest in them is zero or between this and its inverse. */
#define PLAIN 1e30

/* What is there among rows.  One of zeros points nowhere: 0, as the program has it, where 0 ÷ 0 were NaN; the squares of very
 * large or small ones would be no numbers any more. */
static void
look_at_rows (const AttnNode *node, gboolean *has_zeros, gboolean *has_extremes)
{
  *has_zeros = *has_extremes = FALSE;
  for (guint i = 0; i < attn_node_get_rows (node); i++)
    {
      double largest = 0.0;

      for (guint k = 0; k < attn_node_get_columns (node); k++)
        largest = fmax (largest, fabs (attn_node_get_value (node, i, k)));
      *has_zeros |= largest == 0.0;
      *has_extremes |= largest != 0.0 && !(largest >= 1 / PLAIN && largest <= PLAIN);
    }
}

static void
code_cosine (GString *code, const AttnNode *node, AttnDialect dialect, char **inputs)
{
  const gboolean is_numpy = dialect == ATTN_DIALECT_NUMPY;
  const char *sides = is_numpy ? "axis=-1, keepdims=True" : "dim=-1, keepdim=True";
  g_autofree char *first = NULL, *lengths = NULL;
  const char *rows = inputs[0];
  gboolean has_zeros, has_extremes;

  look_at_rows (attn_node_get_input (node, 0), &has_zeros, &has_extremes);
  /* Each row divided by what is largest in it has the angles that it had.  5e-324 is the smallest number: of a row of zeros,
   * zeros stay. */
  if (has_extremes)
    {
      first = g_strdup_printf (is_numpy ? "(u := %1$s / np.abs(%1$s).max(%2$s).clip(5e-324))" : "(u := %1$s / %1$s.abs().amax(%2$s).clamp(min=5e-324))",
                               inputs[0], sides);
      rows = "u";
    }
  else
    first = g_strdup (inputs[0]);

  lengths = g_strdup_printf ("%s.sqrt((s := (%s ** 2).sum(%s)) * s.T)", get_module (dialect), rows, sides);
  if (!has_zeros)
    g_string_append_printf (code, "%s @ %s.T / %s", first, rows, lengths);
  else if (is_numpy)
    g_string_append_printf (code, "np.divide(%s @ %s.T, r := %s, out=np.zeros_like(r), where=r > 0)", first, rows, lengths);
  else
    g_string_append_printf (code, "(%s @ %s.T / %s).nan_to_num()", first, rows, lengths);
}

static const struct
{
  const AttnOperation *operation;
  AttnCodeFunc         write;
} codes[] = {
  { &attn_operation_columns, code_columns },
  { &attn_operation_rows, code_rows },
  { &attn_operation_beside, code_beside },
  { &attn_operation_add, code_add },
  { &attn_operation_norm, code_norm },
  { &attn_operation_activate, code_activate },
  { &attn_operation_rotate, code_rotate },
  { &attn_operation_sinusoid, code_sinusoid },
  { &attn_operation_patches, code_patches },
  { &attn_operation_embed, code_embed },
  { &attn_operation_mean_rows, code_mean_rows },
  { &attn_operation_mean, code_mean },
  { &attn_operation_pass_on, code_pass_on },
  { &attn_operation_cosine, code_cosine },
};

AttnCodeFunc
attn_code_find_model_func (const AttnOperation *operation)
{
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (codes[i].operation == operation)
      return codes[i].write;

  return NULL;
}
