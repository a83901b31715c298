/* attn-operation-cosine.c: how alike the rows of a matrix are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include <math.h>

/* Rows whose largest magnitude is between 2 to the power of this and its inverse are taken as they are. */
#define PLAIN 100

/* What a row is divided by first so that no square is too large or too small for a number: a power of two, which leaves
 * angles as they are.  Of ordinary rows 1. */
static double
find_unit (const double *row, guint n)
{
  double largest = 0.0;
  int exponent;

  for (guint k = 0; k < n; k++)
    largest = fmax (largest, fabs (row[k]));
  frexp (largest, &exponent);

  return ABS (exponent - 1) <= PLAIN ? 1.0 : ldexp (1.0, exponent - 1);
}

/* Added from column 0 up, as an explanation adds. */
static double
multiply (const double *a, const double *b, guint n)
{
  double sum = a[0] * b[0];

  for (guint k = 1; k < n; k++)
    sum += a[k] * b[k];

  return sum;
}

/* The root of the product, and not the product of two roots: so a row is like itself, and like its double, by exactly 1. */
static double
divide (double product, double square, double other)
{
  return square > 0.0 && other > 0.0 ? product / sqrt (square * other) : 0.0;
}

static void
evaluate_cosine (const AttnNode *node, guint row, guint n_rows, double *out)
{
  const guint n = node->spec.columns, d = node->inputs[0]->spec.columns;
  g_autofree double *squares = g_new (double, n);
  g_autofree double *x = g_new (double, (gsize) n * d);

  attn_node_read_rows (node->inputs[0], 0, n, x);
  for (guint j = 0; j < n; j++)
    {
      const double unit = find_unit (x + (gsize) j * d, d);

      for (guint k = 0; unit != 1.0 && k < d; k++)
        x[(gsize) j * d + k] /= unit;
    }
  for (guint j = 0; j < n; j++)
    squares[j] = multiply (x + (gsize) j * d, x + (gsize) j * d, d);
  for (guint i = row; i < row + n_rows; i++)
    for (guint j = 0; j < n; j++)
      *out++ = divide (multiply (x + (gsize) i * d, x + (gsize) j * d, d), squares[i], squares[j]);
}

static void
sources_of_cosine (const AttnRect *of, GArray *into)
{
  const AttnNode *input = of->node->inputs[0];

  attn_append_rect (into, input, of->row, 0, of->n_rows, input->spec.columns, ATTN_ROLE_LEFT);
  attn_append_rect (into, input, of->column, 0, of->n_columns, input->spec.columns, ATTN_ROLE_RIGHT);
}

static void
results_of_cosine (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  attn_append_rect (into, node, of->row, 0, of->n_rows, node->spec.columns, ATTN_ROLE_LEFT);
  attn_append_rect (into, node, 0, of->row, node->spec.rows, of->n_rows, ATTN_ROLE_RIGHT);
}

/* A number of a row, in the row's unit. */
static AttnExpression *
explain_number (const AttnNode *x, guint row, guint k, double unit)
{
  AttnExpression *cell = attn_expression_new_cell (x, row, k);

  return unit == 1.0 ? cell : attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, cell, attn_expression_new_constant (unit));
}

/* The square of a row's length, under the name of the row in the formula. */
static AttnExpression *
explain_square (const AttnNode *x, guint row, double unit, char index)
{
  const guint d = x->spec.columns;
  g_autofree char *symbol = attn_indexed_symbol (x, (char[]) { index, '\0' });
  g_autofree char *name = g_strdup_printf ("|%s|²", symbol);
  GPtrArray *terms = g_ptr_array_sized_new (d);

  for (guint k = 0; k < d; k++)
    g_ptr_array_add (terms, attn_expression_with_key (attn_expression_new_square (explain_number (x, row, k, unit)),
                                                      attn_node_get_column_label (x, k)));

  return attn_expression_new_part (attn_expression_new (ATTN_EXPRESSION_SUM, terms), name);
}

static AttnExpression *
explain_cosine (const AttnCell *cell)
{
  const AttnNode *x = cell->node->inputs[0];
  const guint rows[] = { cell->row, cell->column }, d = x->spec.columns;
  GPtrArray *terms;
  AttnExpression *squares[2], *lengths;
  double units[2];

  /* With itself it is 1, or of zeros 0, whatever the numbers are and however they are rounded on show: there is nothing to compute. */
  if (rows[0] == rows[1])
    return attn_expression_new_constant (attn_node_get_value (cell->node, cell->row, cell->column));
  for (guint i = 0; i < 2; i++)
    {
      g_autofree double *buffer = NULL;

      units[i] = find_unit (attn_node_borrow_rows (x, rows[i], 1, &buffer), d);
      squares[i] = explain_square (x, rows[i], units[i], i == 0 ? 'i' : 'j');
    }
  terms = g_ptr_array_sized_new (d);
  if (!(squares[0]->value > 0.0 && squares[1]->value > 0.0))
    {
      attn_expression_free (squares[0]);
      attn_expression_free (squares[1]);
      g_ptr_array_unref (terms);
      return attn_expression_new_constant (0.0);
    }
  for (guint k = 0; k < d; k++)
    g_ptr_array_add (terms, attn_expression_with_key (attn_expression_new_binary (ATTN_EXPRESSION_PRODUCT,
                                                                                  explain_number (x, rows[0], k, units[0]),
                                                                                  explain_number (x, rows[1], k, units[1])),
                                                      attn_node_get_column_label (x, k)));
  lengths = attn_expression_new_unary (ATTN_EXPRESSION_ROOT, attn_expression_new_binary (ATTN_EXPRESSION_PRODUCT, squares[0], squares[1]));

  return attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, attn_expression_new (ATTN_EXPRESSION_SUM, terms), lengths);
}

static char *
formula_of_cosine (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  const AttnNode *x = node->inputs[0];
  g_autofree char *own = attn_indexed_symbol (x, "i");
  g_autofree char *other = attn_indexed_symbol (x, "j");
  g_autofree char *own_cell = attn_indexed_symbol (x, "ik");
  g_autofree char *other_cell = attn_indexed_symbol (x, "jk");

  return g_strdup_printf ("cos(%s, %s) = (Σ_{k} %s · %s) ÷ √(|%s|² · |%s|²)", own, other, own_cell, other_cell, own, other);
}

static double
cost_of_cosine (const AttnNode *node)
{
  return node->inputs[0]->spec.columns;
}

const AttnOperation attn_operation_cosine = {
  .name = "cosine",
  .evaluate = evaluate_cosine,
  .sources = sources_of_cosine,
  .results = results_of_cosine,
  .explain = explain_cosine,
  .formula = formula_of_cosine,
  .find_overflow = attn_never_overflows,
  .cost = cost_of_cosine,
};
