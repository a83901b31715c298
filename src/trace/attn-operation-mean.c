/* attn-operation-mean.c: means, and what a layer passes on
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include "attn-label.h"
#include "attn-shut.h"

/* The mean of all rows, 1 × d. */

static void
evaluate_mean_rows (const AttnNode *node, guint row, guint n_rows, double *out)
{
  const AttnNode *input = node->inputs[0];
  guint n = input->spec.rows, columns = node->spec.columns;
  g_autofree double *buffer = NULL;
  const double *x = attn_node_borrow_rows (input, 0, n, &buffer);

  for (guint j = 0; j < columns; j++)
    out[j] = x[j];
  for (guint i = 1; i < n; i++)
    for (guint j = 0; j < columns; j++)
      out[j] += x[(gsize) i * columns + j];
  for (guint j = 0; j < columns; j++)
    out[j] /= n;
}

static void
sources_of_mean_rows (const AttnRect *of, GArray *into)
{
  const AttnNode *input = of->node->inputs[0];

  attn_append_rect (into, input, 0, of->column, input->spec.rows, of->n_columns, ATTN_ROLE_ALONG);
}

static void
results_of_mean_rows (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  attn_append_rect (into, node, 0, of->column, 1, of->n_columns, ATTN_ROLE_ALONG);
}

static AttnExpression *
explain_mean_rows (const AttnCell *cell)
{
  const AttnNode *input = cell->node->inputs[0];
  AttnRect along = { input, 0, cell->column, input->spec.rows, 1, ATTN_ROLE_ALONG };

  return attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, attn_expression_new_total (&along),
                                     attn_expression_new_constant (input->spec.rows));
}

static char *
formula_of_mean_rows (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *result = attn_indexed_symbol (node, "j");
  g_autofree char *x = attn_indexed_symbol (attn_find_shown (node->inputs[0], shown, data), "ij");

  return g_strdup_printf ("%s = Σ_{i} %s ÷ %u", result, x, node->inputs[0]->spec.rows);
}

const AttnOperation attn_operation_mean_rows = {
  .name = "mean-rows",
  .evaluate = evaluate_mean_rows,
  .sources = sources_of_mean_rows,
  .results = results_of_mean_rows,
  .explain = explain_mean_rows,
  .formula = formula_of_mean_rows,
};

/* The mean of several matrices, cell by cell. */

static void
evaluate_mean (const AttnNode *node, guint row, guint n_rows, double *out)
{
  gsize n = (gsize) n_rows * node->spec.columns;

  attn_node_read_rows (node->inputs[0], row, n_rows, out);
  for (guint input = 1; input < node->n_inputs; input++)
    {
      g_autofree double *buffer = NULL;
      const double *x = attn_node_borrow_rows (node->inputs[input], row, n_rows, &buffer);

      for (gsize i = 0; i < n; i++)
        out[i] += x[i];
    }
  for (gsize i = 0; i < n; i++)
    out[i] /= node->n_inputs;
}

static void
sources_of_mean (const AttnRect *of, GArray *into)
{
  for (guint i = 0; i < of->node->n_inputs; i++)
    attn_append_rect (into, of->node->inputs[i], of->row, of->column, of->n_rows, of->n_columns, ATTN_ROLE_ALONG);
}

static void
results_of_mean (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  attn_append_rect (into, node, of->row, of->column, of->n_rows, of->n_columns, ATTN_ROLE_ALONG);
}

static AttnExpression *
explain_mean (const AttnCell *cell)
{
  const AttnNode *node = cell->node;
  GPtrArray *terms = g_ptr_array_sized_new (node->n_inputs);

  for (guint i = 0; i < node->n_inputs; i++)
    {
      g_autofree char *symbol = attn_label_symbol (node->inputs[i]);
      AttnExpression *x = attn_expression_new_cell (node->inputs[i], cell->row, cell->column);

      g_ptr_array_add (terms, attn_expression_with_key (x, symbol));
    }

  return attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, attn_expression_new (ATTN_EXPRESSION_SUM, terms),
                                     attn_expression_new_constant (node->n_inputs));
}

static char *
formula_of_mean (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *terms = attn_list_inputs (node, "ij", " + ");

  return g_strdup_printf ("%s = (%s) ÷ %u", result, terms, node->n_inputs);
}

const AttnOperation attn_operation_mean = {
  .name = "mean",
  .evaluate = evaluate_mean,
  .sources = sources_of_mean,
  .results = results_of_mean,
  .explain = explain_mean,
  .formula = formula_of_mean,
};

/* What a layer passes on: the identity added, for the residual connection, and each row divided by its sum. */

static void
evaluate_pass_on (const AttnNode *node, guint row, guint n_rows, double *out)
{
  guint columns = node->spec.columns;

  attn_node_read_rows (node->inputs[0], row, n_rows, out);
  for (guint i = 0; i < n_rows; i++)
    {
      double *x = out + (gsize) i * columns, total;

      x[row + i] += 1.0;
      total = x[0];
      for (guint j = 1; j < columns; j++)
        total += x[j];
      for (guint j = 0; j < columns; j++)
        x[j] /= total;
    }
}

static void
sources_of_pass_on (const AttnRect *of, GArray *into)
{
  attn_sources_of_cells (of, into);
  attn_append_side (into, of->node->inputs[0], ATTN_SIDE_ROWS, of, ATTN_ROLE_ALONG);
}

static void
results_of_pass_on (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  attn_append_side (into, node, ATTN_SIDE_ROWS, of, ATTN_ROLE_ALONG);
}

/* Nothing is passed on where a mask shuts it out, whatever the rest of the row is. */
static void
origins_of_pass_on (const AttnRect *of, GArray *into)
{
  AttnOpening opening;

  if (!attn_opening_find (of->node, &opening))
    {
      sources_of_pass_on (of, into);
      return;
    }
  attn_sources_of_cells (of, into);
  for (guint i = of->row; i < of->row + of->n_rows; i++)
    if (attn_opening_has_any (&opening, i, of->column, 1, of->n_columns))
      attn_append_rect (into, of->node->inputs[0], i, 0, 1, of->node->spec.columns, ATTN_ROLE_ALONG);
}

static void
effects_of_pass_on (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  AttnOpening opening;

  if (!attn_opening_find (node, &opening))
    {
      results_of_pass_on (node, input, of, into);
      return;
    }
  attn_results_of_cells (node, input, of, into);
  attn_append_open (into, &opening, node, of->row, 0, of->n_rows, node->spec.columns, ATTN_ROLE_ALONG);
}

/* A weight, and one more where it is the row's own. */
static AttnExpression *
explain_with_identity (const AttnNode *weights, guint row, guint column)
{
  AttnExpression *weight = attn_expression_new_cell (weights, row, column);

  if (row == column)
    weight = attn_expression_new_binary (ATTN_EXPRESSION_SUM, weight, attn_expression_new_constant (1.0));

  return weight;
}

static AttnExpression *
explain_pass_on (const AttnCell *cell)
{
  const AttnNode *weights = cell->node->inputs[0];
  guint n = weights->spec.columns;
  GPtrArray *terms = g_ptr_array_sized_new (n);
  AttnExpression *total;

  for (guint k = 0; k < n; k++)
    g_ptr_array_add (terms, attn_expression_with_key (explain_with_identity (weights, cell->row, k),
                                                      attn_node_get_column_label (weights, k)));
  total = attn_expression_new_part (attn_expression_new (ATTN_EXPRESSION_SUM, terms), "Σ");

  return attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT,
                                     explain_with_identity (weights, cell->row, cell->column), total);
}

static char *
formula_of_pass_on (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *own = attn_indexed_symbol (node->inputs[0], "ij");
  g_autofree char *other = attn_indexed_symbol (node->inputs[0], "ik");

  return g_strdup_printf ("%s = (%s + I_{ij}) ÷ Σ_{k} (%s + I_{ik})", result, own, other);
}

const AttnOperation attn_operation_pass_on = {
  .name = "pass-on",
  .evaluate = evaluate_pass_on,
  .sources = sources_of_pass_on,
  .results = results_of_pass_on,
  .origins = origins_of_pass_on,
  .effects = effects_of_pass_on,
  .explain = explain_pass_on,
  .formula = formula_of_pass_on,
};
