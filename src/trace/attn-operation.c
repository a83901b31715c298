/* attn-operation.c: what is given, what is the same, what is divided; and what operations share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include <math.h>

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

const AttnOperation attn_operation_same = {
  .name = "same",
  .evaluate = read_kept,
  .sources = attn_sources_of_cells,
  .results = attn_results_of_cells,
  .explain = explain_same,
  .keep = keep_same,
};

/* Scale: ÷ √d_k, or ÷ a number. */

static double
get_divisor (const AttnParameters *parameters)
{
  return parameters->is_root ? sqrt ((double) parameters->root) : parameters->number;
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

  if (parameters->is_root)
    divisor = attn_expression_new_unary (ATTN_EXPRESSION_ROOT, attn_expression_new_constant (parameters->root));
  else
    divisor = attn_expression_new_constant (parameters->number);

  return attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, score, divisor);
}

const AttnOperation attn_operation_scale = {
  .name = "scale",
  .evaluate = evaluate_scale,
  .sources = attn_sources_of_cells,
  .results = attn_results_of_cells,
  .explain = explain_scale,
};
