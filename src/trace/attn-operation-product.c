/* attn-operation-product.c: matrix products
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include <string.h>

#include "attn-kernels.h"
#include "attn-shut.h"

/* left (n × k) · right (k × m), + bias (1 × m) where there is one. */

static double
cost_of_product (const AttnNode *node)
{
  return node->inputs[0]->spec.columns;
}

static void
evaluate_multiply (const AttnNode *node, guint row, guint n_rows, double *out)
{
  const AttnNode *left = node->inputs[0], *right = node->inputs[1];
  const AttnNode *bias = node->n_inputs > 2 ? node->inputs[2] : NULL;
  g_autofree double *left_buffer = NULL;
  g_autofree double *right_buffer = NULL;
  g_autofree double *bias_buffer = NULL;

  attn_kernel_multiply (n_rows, left->spec.columns, right->spec.columns,
                        attn_node_borrow_rows (left, row, n_rows, &left_buffer),
                        attn_node_borrow_rows (right, 0, right->spec.rows, &right_buffer),
                        bias != NULL ? attn_node_borrow_rows (bias, 0, 1, &bias_buffer) : NULL,
                        out);
}

static void
sources_of_multiply (const AttnRect *of, GArray *into)
{
  const AttnNode *left = of->node->inputs[0], *right = of->node->inputs[1];

  attn_append_rect (into, left, of->row, 0, of->n_rows, left->spec.columns, ATTN_ROLE_LEFT);
  attn_append_rect (into, right, 0, of->column, right->spec.rows, of->n_columns, ATTN_ROLE_RIGHT);
  if (of->node->n_inputs > 2)
    attn_append_rect (into, of->node->inputs[2], 0, of->column, 1, of->n_columns, ATTN_ROLE_ADDEND);
}

static void
results_of_multiply (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  if (input == 0)
    attn_append_rect (into, node, of->row, 0, of->n_rows, node->spec.columns, ATTN_ROLE_LEFT);
  else
    attn_append_rect (into, node, 0, of->column, node->spec.rows, of->n_columns,
                      input == 1 ? ATTN_ROLE_RIGHT : ATTN_ROLE_ADDEND);
}

/* What is multiplied by what a mask has made 0 is no part of a sum, though it stands in it. */

static guint8 *
new_marks (guint n, guint first, guint n_marked)
{
  guint8 *marks = g_new0 (guint8, n);

  memset (marks + first, 1, n_marked);

  return marks;
}

/* Appends each run of the marked ones of n rows or columns, with the columns or rows [other, other + n_others). */
static void
append_marked (GArray *into, const AttnNode *node, gboolean are_rows, const guint8 *marked, guint n, guint other, guint n_others,
               AttnRole role)
{
  for (guint i = 0; i < n; i++)
    {
      const guint first = i;

      while (i < n && marked[i] != 0)
        i++;
      if (i > first && are_rows)
        attn_append_rect (into, node, first, other, i - first, n_others, role);
      else if (i > first)
        attn_append_rect (into, node, other, first, n_others, i - first, role);
    }
}

static void
origins_of_multiply (const AttnRect *of, GArray *into)
{
  const AttnNode *left = of->node->inputs[0], *right = of->node->inputs[1];
  const guint n = right->spec.rows;

  if (!attn_may_be_shut (left) && !attn_may_be_shut (right))
    {
      sources_of_multiply (of, into);
      return;
    }
  {
    g_autofree guint8 *rows = new_marks (left->spec.rows, of->row, of->n_rows);
    g_autofree guint8 *columns = new_marks (right->spec.columns, of->column, of->n_columns);
    g_autofree guint8 *marked = g_new (guint8, n);

    attn_mark_open_rows (right, columns, marked);
    append_marked (into, left, FALSE, marked, n, of->row, of->n_rows, ATTN_ROLE_LEFT);
    attn_mark_open_columns (left, rows, marked);
    append_marked (into, right, TRUE, marked, n, of->column, of->n_columns, ATTN_ROLE_RIGHT);
  }
  if (of->node->n_inputs > 2)
    attn_append_rect (into, of->node->inputs[2], 0, of->column, 1, of->n_columns, ATTN_ROLE_ADDEND);
}

static void
effects_of_multiply (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  const AttnNode *left = node->inputs[0], *right = node->inputs[1];

  if (input > 1 || !attn_may_be_shut (input == 0 ? right : left))
    {
      results_of_multiply (node, input, of, into);
      return;
    }
  if (input == 0)
    {
      g_autofree guint8 *rows = new_marks (right->spec.rows, of->column, of->n_columns);
      g_autofree guint8 *marked = g_new (guint8, node->spec.columns);

      attn_mark_open_columns (right, rows, marked);
      append_marked (into, node, FALSE, marked, node->spec.columns, of->row, of->n_rows, ATTN_ROLE_LEFT);
    }
  else
    {
      g_autofree guint8 *columns = new_marks (left->spec.columns, of->row, of->n_rows);
      g_autofree guint8 *marked = g_new (guint8, node->spec.rows);

      attn_mark_open_rows (left, columns, marked);
      append_marked (into, node, TRUE, marked, node->spec.rows, of->column, of->n_columns, ATTN_ROLE_RIGHT);
    }
}

AttnExpression *
attn_explain_product (const AttnNode *left, guint row, const AttnNode *right, guint column, const AttnNode *bias,
                      gboolean transposed)
{
  guint n = left->spec.columns;
  g_autoptr (GPtrArray) terms = g_ptr_array_new_full (n + 1, (GDestroyNotify) attn_expression_free);

  for (guint k = 0; k < n; k++)
    {
      AttnExpression *a = attn_expression_new_cell (left, row, k);
      AttnExpression *b = transposed ? attn_expression_new_cell (right, column, k)
                                     : attn_expression_new_cell (right, k, column);
      AttnExpression *product = attn_expression_new_binary (ATTN_EXPRESSION_PRODUCT, a, b);

      g_ptr_array_add (terms, attn_expression_with_key (product, attn_node_get_column_label (left, k)));
    }

  if (bias != NULL)
    g_ptr_array_add (terms, attn_expression_new_cell (bias, 0, column));

  return attn_expression_new (ATTN_EXPRESSION_SUM, g_steal_pointer (&terms));
}

static AttnExpression *
explain_multiply (const AttnCell *cell)
{
  const AttnNode *node = cell->node;

  return attn_explain_product (node->inputs[0], cell->row, node->inputs[1], cell->column,
                               node->n_inputs > 2 ? node->inputs[2] : NULL, FALSE);
}

static char *
formula_of_multiply (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *left = attn_indexed_symbol (node->inputs[0], "ik");
  g_autofree char *right = attn_indexed_symbol (node->inputs[1], "kj");
  g_autofree char *bias = node->n_inputs > 2 ? attn_indexed_symbol (node->inputs[2], "j") : NULL;

  return g_strdup_printf ("%s = Σ_{k} %s · %s%s%s", result, left, right, bias != NULL ? " + " : "",
                          bias != NULL ? bias : "");
}

const AttnOperation attn_operation_multiply = {
  .name = "multiply",
  .evaluate = evaluate_multiply,
  .sources = sources_of_multiply,
  .results = results_of_multiply,
  .origins = origins_of_multiply,
  .effects = effects_of_multiply,
  .explain = explain_multiply,
  .formula = formula_of_multiply,
  .cost = cost_of_product,
};

/* left (n × k) · rightᵀ, where right is m × k. */

static void
evaluate_multiply_transposed (const AttnNode *node, guint row, guint n_rows, double *out)
{
  const AttnNode *left = node->inputs[0], *right = node->inputs[1];
  g_autofree double *left_buffer = NULL;
  g_autofree double *right_buffer = NULL;

  attn_kernel_multiply_transposed (n_rows, left->spec.columns, right->spec.rows,
                                   attn_node_borrow_rows (left, row, n_rows, &left_buffer),
                                   attn_node_borrow_rows (right, 0, right->spec.rows, &right_buffer),
                                   out);
}

static void
sources_of_multiply_transposed (const AttnRect *of, GArray *into)
{
  const AttnNode *left = of->node->inputs[0], *right = of->node->inputs[1];

  attn_append_rect (into, left, of->row, 0, of->n_rows, left->spec.columns, ATTN_ROLE_LEFT);
  attn_append_rect (into, right, of->column, 0, of->n_columns, right->spec.columns, ATTN_ROLE_RIGHT);
}

static void
results_of_multiply_transposed (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  if (input == 0)
    attn_append_rect (into, node, of->row, 0, of->n_rows, node->spec.columns, ATTN_ROLE_LEFT);
  else
    attn_append_rect (into, node, 0, of->row, node->spec.rows, of->n_rows, ATTN_ROLE_RIGHT);
}

static AttnExpression *
explain_multiply_transposed (const AttnCell *cell)
{
  return attn_explain_product (cell->node->inputs[0], cell->row, cell->node->inputs[1], cell->column, NULL, TRUE);
}

static char *
formula_of_multiply_transposed (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *left = attn_indexed_symbol (node->inputs[0], "ik");
  g_autofree char *right = attn_indexed_symbol (node->inputs[1], "jk");

  return g_strdup_printf ("%s = Σ_{k} %s · %s", result, left, right);
}

const AttnOperation attn_operation_multiply_transposed = {
  .name = "multiply-transposed",
  .evaluate = evaluate_multiply_transposed,
  .sources = sources_of_multiply_transposed,
  .results = results_of_multiply_transposed,
  .explain = explain_multiply_transposed,
  .formula = formula_of_multiply_transposed,
  .cost = cost_of_product,
};
