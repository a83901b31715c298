/* attn-operation-part.c: parts of a matrix, and matrices side by side
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include <string.h>

/* Columns: those from `first` on, as many as the node has.  Nothing is kept. */

static void
evaluate_columns (const AttnNode *node, guint row, guint n_rows, double *out)
{
  const AttnNode *whole = node->inputs[0];
  guint columns = node->spec.columns;
  g_autofree double *buffer = NULL;
  const double *from = attn_node_borrow_rows (whole, row, n_rows, &buffer);

  for (guint i = 0; i < n_rows; i++)
    memcpy (out + (gsize) i * columns, from + (gsize) i * whole->spec.columns + node->spec.parameters.first,
            columns * sizeof (double));
}

static double
get_column_value (const AttnNode *node, guint row, guint column)
{
  return attn_node_get_value (node->inputs[0], row, node->spec.parameters.first + column);
}

static void
sources_of_columns (const AttnRect *of, GArray *into)
{
  attn_append_rect (into, of->node->inputs[0], of->row, of->node->spec.parameters.first + of->column, of->n_rows,
                    of->n_columns, ATTN_ROLE_OPERAND);
}

/* Appends the part of [start, start + n) that lies in [first, first + size): where it begins, from `first` on. */
static gboolean
clip (guint start, guint n, guint first, guint size, guint *begin, guint *length)
{
  guint from = MAX (start, first), to = MIN (start + n, first + size);

  if (from >= to)
    return FALSE;
  *begin = from - first;
  *length = to - from;

  return TRUE;
}

static void
results_of_columns (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  guint column, n_columns;

  if (clip (of->column, of->n_columns, node->spec.parameters.first, node->spec.columns, &column, &n_columns))
    attn_append_rect (into, node, of->row, column, of->n_rows, n_columns, ATTN_ROLE_OPERAND);
}

static AttnExpression *
explain_columns (const AttnCell *cell)
{
  return attn_expression_new_cell (cell->node->inputs[0], cell->row, cell->node->spec.parameters.first + cell->column);
}

static char *
formula_of_columns (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  guint first = node->spec.parameters.first;
  g_autofree char *index = first > 0 ? g_strdup_printf ("i,j+%u", first) : g_strdup ("ij");
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *whole = attn_indexed_symbol (node->inputs[0], index);

  return g_strdup_printf ("%s = %s", result, whole);
}

const AttnOperation attn_operation_columns = {
  .name = "columns",
  .evaluate = evaluate_columns,
  .sources = sources_of_columns,
  .results = results_of_columns,
  .explain = explain_columns,
  .formula = formula_of_columns,
  .value = get_column_value,
  .find_overflow = attn_never_overflows,
};

/* Rows: those from `first` on, as many as the node has.  Nothing is kept. */

static void
evaluate_rows (const AttnNode *node, guint row, guint n_rows, double *out)
{
  attn_node_read_rows (node->inputs[0], node->spec.parameters.first + row, n_rows, out);
}

static double
get_row_value (const AttnNode *node, guint row, guint column)
{
  return attn_node_get_value (node->inputs[0], node->spec.parameters.first + row, column);
}

static void
sources_of_rows (const AttnRect *of, GArray *into)
{
  attn_append_rect (into, of->node->inputs[0], of->node->spec.parameters.first + of->row, of->column, of->n_rows,
                    of->n_columns, ATTN_ROLE_OPERAND);
}

static void
results_of_rows (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  guint row, n_rows;

  if (clip (of->row, of->n_rows, node->spec.parameters.first, node->spec.rows, &row, &n_rows))
    attn_append_rect (into, node, row, of->column, n_rows, of->n_columns, ATTN_ROLE_OPERAND);
}

static AttnExpression *
explain_rows (const AttnCell *cell)
{
  return attn_expression_new_cell (cell->node->inputs[0], cell->node->spec.parameters.first + cell->row, cell->column);
}

static char *
formula_of_rows (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  guint first = node->spec.parameters.first;
  gboolean one = node->spec.rows == 1;
  g_autofree char *index = one         ? g_strdup_printf ("%u,j", first)
                           : first > 0 ? g_strdup_printf ("i+%u,j", first)
                                       : g_strdup ("ij");
  g_autofree char *result = attn_indexed_symbol (node, one ? "j" : "ij");
  g_autofree char *whole = attn_indexed_symbol (attn_find_shown (node->inputs[0], shown, data), index);

  return g_strdup_printf ("%s = %s", result, whole);
}

const AttnOperation attn_operation_rows = {
  .name = "rows",
  .evaluate = evaluate_rows,
  .sources = sources_of_rows,
  .results = results_of_rows,
  .explain = explain_rows,
  .formula = formula_of_rows,
  .value = get_row_value,
  .find_overflow = attn_never_overflows,
};

/* Beside: the inputs from left to right. */

/* The input that a column comes from, and the column where it begins. */
static const AttnNode *
find_input (const AttnNode *node, guint column, guint *begin)
{
  guint i = 0;

  for (*begin = 0; column - *begin >= node->inputs[i]->spec.columns; i++)
    *begin += node->inputs[i]->spec.columns;

  return node->inputs[i];
}

static void
evaluate_beside (const AttnNode *node, guint row, guint n_rows, double *out)
{
  guint columns = node->spec.columns, begin = 0;

  for (guint input = 0; input < node->n_inputs; input++)
    {
      guint width = node->inputs[input]->spec.columns;
      g_autofree double *buffer = NULL;
      const double *from = attn_node_borrow_rows (node->inputs[input], row, n_rows, &buffer);

      for (guint i = 0; i < n_rows; i++)
        memcpy (out + (gsize) i * columns + begin, from + (gsize) i * width, width * sizeof (double));
      begin += width;
    }
}

static void
sources_of_beside (const AttnRect *of, GArray *into)
{
  guint begin = 0;

  for (guint i = 0; i < of->node->n_inputs; i++)
    {
      const AttnNode *input = of->node->inputs[i];
      guint column, n_columns;

      if (clip (of->column, of->n_columns, begin, input->spec.columns, &column, &n_columns))
        attn_append_rect (into, input, of->row, column, of->n_rows, n_columns, ATTN_ROLE_OPERAND);
      begin += input->spec.columns;
    }
}

static void
results_of_beside (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  guint begin = 0;

  for (guint i = 0; i < input; i++)
    begin += node->inputs[i]->spec.columns;
  attn_append_rect (into, node, of->row, begin + of->column, of->n_rows, of->n_columns, ATTN_ROLE_OPERAND);
}

static AttnExpression *
explain_beside (const AttnCell *cell)
{
  guint begin;
  const AttnNode *input = find_input (cell->node, cell->column, &begin);

  return attn_expression_new_cell (input, cell->row, cell->column - begin);
}

static char *
formula_of_beside (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *parts = attn_list_inputs (node, NULL, " | ");

  return g_strdup_printf ("%s = [%s]", node->spec.symbol, parts);
}

const AttnOperation attn_operation_beside = {
  .name = "beside",
  .evaluate = evaluate_beside,
  .sources = sources_of_beside,
  .results = results_of_beside,
  .explain = explain_beside,
  .formula = formula_of_beside,
  .find_overflow = attn_never_overflows,
};
