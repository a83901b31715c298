/* attn-operation.c: what is given, what is the same, what is divided; and what operations share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include <math.h>
#include <string.h>

#include "attn-number.h"

void
attn_append_rect (GArray *into, const AttnNode *node, guint row, guint column, guint n_rows, guint n_columns,
                  AttnRole role)
{
  AttnRect rect = { node, row, column, n_rows, n_columns, role };

  g_array_append_val (into, rect);
}

void
attn_sources_of_cells (const AttnRect *of, GArray *into)
{
  attn_append_rect (into, of->node->inputs[0], of->row, of->column, of->n_rows, of->n_columns, ATTN_ROLE_OPERAND);
}

void
attn_results_of_cells (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  attn_append_rect (into, node, of->row, of->column, of->n_rows, of->n_columns, ATTN_ROLE_OPERAND);
}

gboolean
attn_never_overflows (const AttnNode *node, guint *row, guint *column)
{
  return FALSE;
}

char *
attn_list_inputs (const AttnNode *node, const char *index, const char *separator)
{
  GString *list = g_string_new (NULL);
  guint n = node->n_inputs;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *symbol = index != NULL ? attn_indexed_symbol (node->inputs[i], index)
                                              : g_strdup (node->inputs[i]->spec.symbol);

      if (i == 2 && n > 4)
        {
          g_string_append_printf (list, "%s…", separator);
          i = n - 2;
          continue;
        }
      g_string_append_printf (list, "%s%s", i > 0 ? separator : "", symbol);
    }

  return g_string_free (list, FALSE);
}

void
attn_append_side (GArray *into, const AttnNode *node, AttnSide side, const AttnRect *of, AttnRole role)
{
  guint rows = node->spec.rows, columns = node->spec.columns;

  switch (side)
    {
    case ATTN_SIDE_ROWS:
      attn_append_rect (into, node, of->row, 0, of->n_rows, columns, role);
      break;
    case ATTN_SIDE_COLUMNS:
      attn_append_rect (into, node, 0, of->column, rows, of->n_columns, role);
      break;
    case ATTN_SIDE_ALL:
      attn_append_rect (into, node, 0, 0, rows, columns, role);
      break;
    default:
      g_assert_not_reached ();
    }
}

char *
attn_indexed_symbol (const AttnNode *node, const char *index)
{
  const char *symbol = node->spec.symbol;
  const char *rest = *symbol != '\0' ? g_utf8_next_char (symbol) : symbol;

  /* One letter, primed or not, needs no brackets. */
  while (g_str_has_prefix (rest, "′") || g_str_has_prefix (rest, "″"))
    rest = g_utf8_next_char (rest);
  /* A layer's number stands above the indices. */
  if (*rest == '\0' || (g_str_has_prefix (rest, "^{(") && strchr (rest, '}')[1] == '\0'))
    return g_strdup_printf ("%s_{%s}", symbol, index);

  /* A number goes before the other indices. */
  if (g_str_has_prefix (rest, "_{"))
    {
      gsize digits = strspn (rest + 2, "0123456789");

      if (digits > 0 && strcmp (rest + 2 + digits, "}") == 0)
        return g_strdup_printf ("%.*s,%s}", (int) (strlen (symbol) - 1), symbol, index);
    }

  return g_strdup_printf ("(%s)_{%s}", symbol, index);
}

const AttnNode *
attn_find_shown (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  while (shown != NULL && node->spec.operation == &attn_operation_same && !shown (node, data))
    node = node->inputs[0];

  return node;
}

/* Input: its values are given. */

static void
no_sources (const AttnRect *of, GArray *into)
{
}

static void
no_results (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
}

static void
read_kept (const AttnNode *node, guint row, guint n_rows, double *out)
{
  attn_node_read_rows (node, row, n_rows, out);
}

static AttnExpression *
explain_input (const AttnCell *cell)
{
  return attn_expression_new_cell (cell->node, cell->row, cell->column);
}

const AttnOperation attn_operation_input = {
  .name = "input",
  .evaluate = read_kept,
  .sources = no_sources,
  .results = no_results,
  .explain = explain_input,
};

/* Same: the input's values under another name. */

static gboolean
keep_same (const AttnNode *node, AttnMatrix **kept)
{
  *kept = attn_node_get_matrix (node->inputs[0]);

  return *kept != NULL;
}

static AttnExpression *
explain_same (const AttnCell *cell)
{
  return attn_expression_new_cell (cell->node->inputs[0], cell->row, cell->column);
}

static char *
formula_of_same (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  return g_strdup_printf ("%s = %s", node->spec.symbol, node->inputs[0]->spec.symbol);
}

const AttnOperation attn_operation_same = {
  .name = "same",
  .evaluate = read_kept,
  .sources = attn_sources_of_cells,
  .results = attn_results_of_cells,
  .explain = explain_same,
  .formula = formula_of_same,
  .keep = keep_same,
};

/* Scale: ÷ √d_k, or ÷ a number. */

static double
get_divisor (const AttnParameters *parameters)
{
  return parameters->is_root ? sqrt ((double) parameters->root) : parameters->number;
}

static gboolean
divides_nothing (const AttnParameters *parameters)
{
  return !parameters->is_root && parameters->number == 1.0;
}

static void
evaluate_scale (const AttnNode *node, guint row, guint n_rows, double *out)
{
  gsize n = (gsize) n_rows * node->spec.columns;
  double divisor = get_divisor (&node->spec.parameters);

  attn_node_read_rows (node->inputs[0], row, n_rows, out);
  for (gsize i = 0; i < n; i++)
    out[i] /= divisor;
}

static AttnExpression *
explain_scale (const AttnCell *cell)
{
  const AttnParameters *parameters = &cell->node->spec.parameters;
  AttnExpression *score = attn_expression_new_cell (cell->node->inputs[0], cell->row, cell->column);
  AttnExpression *divisor;

  if (divides_nothing (parameters))
    return score;
  if (parameters->is_root)
    divisor = attn_expression_new_unary (ATTN_EXPRESSION_ROOT, attn_expression_new_constant (parameters->root));
  else
    divisor = attn_expression_new_constant (parameters->number);

  return attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, score, divisor);
}

static char *
formula_of_scale (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  const AttnParameters *parameters = &node->spec.parameters;
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *score = attn_indexed_symbol (node->inputs[0], "ij");
  AttnNumber number;

  if (divides_nothing (parameters))
    return g_strdup_printf ("%s = %s", result, score);
  if (parameters->is_root)
    return g_strdup_printf ("%s = %s ÷ √{d_{k}}", result, score);

  attn_number_format (parameters->number, ATTN_MAX_DECIMALS, &number);
  if (!number.rounded)
    attn_number_trim (&number);

  return g_strdup_printf ("%s = %s ÷ %s", result, score, number.text);
}

const AttnOperation attn_operation_scale = {
  .name = "scale",
  .evaluate = evaluate_scale,
  .sources = attn_sources_of_cells,
  .results = attn_results_of_cells,
  .explain = explain_scale,
  .formula = formula_of_scale,
};
