/* attn-operation-block.c: what a transformer block does around attention: add, norm, activate
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include <math.h>

#include "attn-kernels.h"

/* Of numbers up to this, squares and their sums along a row are no concern. */
#define SAFE_TO_SQUARE 1e150

/* Add: a + b, of the same shape. */

static void
evaluate_add (const AttnNode *node, guint row, guint n_rows, double *out)
{
  gsize n = (gsize) n_rows * node->spec.columns;
  g_autofree double *buffer = NULL;
  const double *b = attn_node_borrow_rows (node->inputs[1], row, n_rows, &buffer);

  attn_node_read_rows (node->inputs[0], row, n_rows, out);
  for (gsize i = 0; i < n; i++)
    out[i] += b[i];
}

static void
sources_of_add (const AttnRect *of, GArray *into)
{
  for (guint i = 0; i < 2; i++)
    attn_append_rect (into, of->node->inputs[i], of->row, of->column, of->n_rows, of->n_columns,
                      i == 0 ? ATTN_ROLE_OPERAND : ATTN_ROLE_ADDEND);
}

static void
results_of_add (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  attn_append_rect (into, node, of->row, of->column, of->n_rows, of->n_columns,
                    input == 0 ? ATTN_ROLE_OPERAND : ATTN_ROLE_ADDEND);
}

static AttnExpression *
explain_add (const AttnCell *cell)
{
  AttnExpression *a = attn_expression_new_cell (cell->node->inputs[0], cell->row, cell->column);
  AttnExpression *b = attn_expression_new_cell (cell->node->inputs[1], cell->row, cell->column);

  return attn_expression_new_binary (ATTN_EXPRESSION_SUM, a, b);
}

static char *
formula_of_add (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *a = attn_indexed_symbol (attn_find_shown (node->inputs[0], shown, data), "ij");
  g_autofree char *b = attn_indexed_symbol (attn_find_shown (node->inputs[1], shown, data), "ij");

  return g_strdup_printf ("%s = %s + %s", result, a, b);
}

const AttnOperation attn_operation_add = {
  .name = "add",
  .evaluate = evaluate_add,
  .sources = sources_of_add,
  .results = results_of_add,
  .explain = explain_add,
  .formula = formula_of_add,
};

/* Norm: (x − μ) ÷ √(σ² + ε) · gain + bias, row by row (Ba, Kiros and Hinton 2016). */

static void
evaluate_norm (const AttnNode *node, guint row, guint n_rows, double *out)
{
  guint columns = node->spec.columns;
  double epsilon = node->spec.parameters.number;
  g_autofree double *gain_buffer = NULL;
  g_autofree double *bias_buffer = NULL;
  const double *gain = attn_node_borrow_rows (node->inputs[1], 0, 1, &gain_buffer);
  const double *bias = attn_node_borrow_rows (node->inputs[2], 0, 1, &bias_buffer);

  attn_node_read_rows (node->inputs[0], row, n_rows, out);
  for (guint i = 0; i < n_rows; i++)
    attn_kernel_norm (columns, epsilon, gain, bias, out + (gsize) i * columns);
}

static void
sources_of_norm (const AttnRect *of, GArray *into)
{
  const AttnNode *node = of->node;

  attn_sources_of_cells (of, into);
  attn_append_rect (into, node->inputs[0], of->row, 0, of->n_rows, node->spec.columns, ATTN_ROLE_ALONG);
  attn_append_rect (into, node->inputs[1], 0, of->column, 1, of->n_columns, ATTN_ROLE_GAIN);
  attn_append_rect (into, node->inputs[2], 0, of->column, 1, of->n_columns, ATTN_ROLE_ADDEND);
}

static void
results_of_norm (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  if (input == 0)
    attn_append_rect (into, node, of->row, 0, of->n_rows, node->spec.columns, ATTN_ROLE_ALONG);
  else
    attn_append_rect (into, node, 0, of->column, node->spec.rows, of->n_columns,
                      input == 1 ? ATTN_ROLE_GAIN : ATTN_ROLE_ADDEND);
}

/* The mean of a row, under its name. */
static AttnExpression *
explain_mean_of_row (const AttnNode *x, guint row)
{
  AttnRect along = { x, row, 0, 1, x->spec.columns, ATTN_ROLE_ALONG };
  AttnExpression *mean;

  mean = attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, attn_expression_new_total (&along),
                                     attn_expression_new_constant (x->spec.columns));

  return attn_expression_new_part (mean, "μ");
}

/* √(σ² + ε), under its name, and the variance within it under its own. */
static AttnExpression *
explain_deviation_of_row (const AttnNode *x, guint row, const AttnExpression *mean, double epsilon)
{
  guint n = x->spec.columns;
  GPtrArray *squares = g_ptr_array_sized_new (n);
  AttnExpression *variance, *deviation;

  for (guint k = 0; k < n; k++)
    {
      AttnExpression *difference = attn_expression_new_binary (ATTN_EXPRESSION_DIFFERENCE,
                                                               attn_expression_new_cell (x, row, k),
                                                               attn_expression_repeat_part (mean));

      g_ptr_array_add (squares, attn_expression_with_key (attn_expression_new_square (difference),
                                                          attn_node_get_column_label (x, k)));
    }
  variance = attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, attn_expression_new (ATTN_EXPRESSION_SUM, squares),
                                         attn_expression_new_constant (n));
  variance = attn_expression_new_part (variance, "σ²");
  variance = attn_expression_new_binary (ATTN_EXPRESSION_SUM, variance, attn_expression_new_constant (epsilon));
  deviation = attn_expression_new_unary (ATTN_EXPRESSION_ROOT, variance);

  return attn_expression_new_part (deviation, "σ");
}

static AttnExpression *
explain_norm (const AttnCell *cell)
{
  const AttnNode *node = cell->node, *x = node->inputs[0];
  AttnExpression *mean = explain_mean_of_row (x, cell->row);
  AttnExpression *deviation = explain_deviation_of_row (x, cell->row, mean, node->spec.parameters.number);
  AttnExpression *result;

  result = attn_expression_new_cell (x, cell->row, cell->column);
  result = attn_expression_new_binary (ATTN_EXPRESSION_DIFFERENCE, result, mean);
  result = attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, result, deviation);
  result = attn_expression_new_binary (ATTN_EXPRESSION_PRODUCT, result,
                                       attn_expression_new_cell (node->inputs[1], 0, cell->column));

  return attn_expression_new_binary (ATTN_EXPRESSION_SUM, result,
                                     attn_expression_new_cell (node->inputs[2], 0, cell->column));
}

static char *
formula_of_norm (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *x = attn_indexed_symbol (attn_find_shown (node->inputs[0], shown, data), "ij");
  g_autofree char *gain = attn_indexed_symbol (node->inputs[1], "j");
  g_autofree char *bias = attn_indexed_symbol (node->inputs[2], "j");

  return g_strdup_printf ("%s = (%s − μ_{i}) ÷ σ_{i} · %s + %s", result, x, gain, bias);
}

/* The deviation may be too large although what is divided by it is not: that would be 0. */
static gboolean
find_overflow_of_norm (const AttnNode *node, guint *row, guint *column)
{
  guint columns = node->spec.columns;
  const double *values = attn_node_get_kept (node);

  for (guint i = 0; i < node->spec.rows; i++)
    {
      g_autofree double *buffer = NULL;
      const double *x = attn_node_borrow_rows (node->inputs[0], i, 1, &buffer);
      double largest = 0.0;

      for (guint j = 0; j < columns; j++)
        {
          largest = fmax (largest, fabs (x[j]));
          if (!isfinite (values[(gsize) i * columns + j]))
            {
              *row = i;
              *column = j;
              return TRUE;
            }
        }
      if (largest > SAFE_TO_SQUARE)
        {
          double mean = attn_kernel_sum (columns, x) / columns, squares = 0.0;

          for (guint j = 0; j < columns; j++)
            squares += (x[j] - mean) * (x[j] - mean);
          if (!isfinite (squares))
            {
              *row = i;
              *column = 0;
              return TRUE;
            }
        }
    }

  return FALSE;
}

static double
cost_of_norm (const AttnNode *node)
{
  return 8.0;
}

const AttnOperation attn_operation_norm = {
  .name = "norm",
  .evaluate = evaluate_norm,
  .sources = sources_of_norm,
  .results = results_of_norm,
  .explain = explain_norm,
  .formula = formula_of_norm,
  .find_overflow = find_overflow_of_norm,
  .cost = cost_of_norm,
};

/* Activate, cell by cell: relu, or the Gaussian error linear unit (Hendrycks and Gimpel 2016), exact or by tanh. */

#define TANH_CUBE 0.044715

static double
activate (AttnActivation function, double x)
{
  switch (function)
    {
    case ATTN_ACTIVATION_RELU:
      return x > 0.0 ? x : 0.0;
    case ATTN_ACTIVATION_GELU:
      return 0.5 * x * (1.0 + erf (x / sqrt (2.0)));
    case ATTN_ACTIVATION_GELU_TANH:
      return 0.5 * x * (1.0 + tanh (sqrt (2.0 / G_PI) * (x + TANH_CUBE * (x * x * x))));
    default:
      g_assert_not_reached ();
    }
}

static void
evaluate_activate (const AttnNode *node, guint row, guint n_rows, double *out)
{
  gsize n = (gsize) n_rows * node->spec.columns;
  AttnActivation function = (AttnActivation) node->spec.parameters.function;

  attn_node_read_rows (node->inputs[0], row, n_rows, out);
  for (gsize i = 0; i < n; i++)
    out[i] = activate (function, out[i]);
}

static double
cost_of_activate (const AttnNode *node)
{
  return node->spec.parameters.function == ATTN_ACTIVATION_RELU ? 1.0 : 20.0;
}

/* Takes the arguments. */
static AttnExpression *
multiply_three (AttnExpression *a, AttnExpression *b, AttnExpression *c)
{
  GPtrArray *factors = g_ptr_array_sized_new (3);

  g_ptr_array_add (factors, a);
  g_ptr_array_add (factors, b);
  g_ptr_array_add (factors, c);

  return attn_expression_new (ATTN_EXPRESSION_PRODUCT, factors);
}

static AttnExpression *
explain_activate (const AttnCell *cell)
{
  const AttnNode *node = cell->node, *input = node->inputs[0];
  AttnExpression *x = attn_expression_new_cell (input, cell->row, cell->column);
  AttnExpression *inner, *bracket;

  switch ((AttnActivation) node->spec.parameters.function)
    {
    case ATTN_ACTIVATION_RELU:
      return attn_expression_new_unary (ATTN_EXPRESSION_POSITIVE, x);

    case ATTN_ACTIVATION_GELU:
      inner = attn_expression_new_cell (input, cell->row, cell->column);
      inner = attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, inner,
                                          attn_expression_new_unary (ATTN_EXPRESSION_ROOT,
                                                                     attn_expression_new_constant (2.0)));
      bracket = attn_expression_new_unary (ATTN_EXPRESSION_ERF, inner);
      break;

    case ATTN_ACTIVATION_GELU_TANH:
      inner = attn_expression_new_cell (input, cell->row, cell->column);
      inner = attn_expression_new_binary (ATTN_EXPRESSION_POWER, inner, attn_expression_new_constant (3.0));
      inner = attn_expression_new_binary (ATTN_EXPRESSION_PRODUCT, attn_expression_new_constant (TANH_CUBE), inner);
      inner = attn_expression_new_binary (ATTN_EXPRESSION_SUM,
                                          attn_expression_new_cell (input, cell->row, cell->column), inner);
      bracket = attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, attn_expression_new_constant (2.0),
                                            attn_expression_new_constant (G_PI));
      bracket = attn_expression_new_unary (ATTN_EXPRESSION_ROOT, bracket);
      inner = attn_expression_new_binary (ATTN_EXPRESSION_PRODUCT, bracket, inner);
      bracket = attn_expression_new_unary (ATTN_EXPRESSION_TANH, inner);
      break;

    default:
      g_assert_not_reached ();
    }

  bracket = attn_expression_new_binary (ATTN_EXPRESSION_SUM, attn_expression_new_constant (1.0), bracket);

  return multiply_three (attn_expression_new_constant (0.5), x, bracket);
}

static char *
formula_of_activate (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *x = attn_indexed_symbol (node->inputs[0], "ij");

  switch ((AttnActivation) node->spec.parameters.function)
    {
    case ATTN_ACTIVATION_RELU:
      return g_strdup_printf ("%s = max(0, %s)", result, x);
    case ATTN_ACTIVATION_GELU:
      return g_strdup_printf ("%s = 0.5 · %s · (1 + erf(%s ÷ √{2}))", result, x, x);
    case ATTN_ACTIVATION_GELU_TANH:
    default:
      return g_strdup_printf ("%s = 0.5 · %s · (1 + tanh(√{2 ÷ π} · (%s + 0.044715 · %s^{3})))", result, x, x, x);
    }
}

const AttnOperation attn_operation_activate = {
  .name = "activate",
  .evaluate = evaluate_activate,
  .sources = attn_sources_of_cells,
  .results = attn_results_of_cells,
  .explain = explain_activate,
  .formula = formula_of_activate,
  .cost = cost_of_activate,
};
