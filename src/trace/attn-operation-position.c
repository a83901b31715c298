/* attn-operation-position.c: where a token stands: the sinusoidal position, and the rotary one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include <math.h>
#include <string.h>

/* The angle of pair `pair` of d/2 at a position: position ÷ base^(2·pair ÷ d). */
static double
get_angle (const AttnNode *node, guint row, guint pair)
{
  const AttnParameters *parameters = &node->spec.parameters;
  double position = (double) parameters->first + row;

  if (pair == 0)
    return position;

  return position / pow (parameters->number, 2.0 * pair / node->spec.columns);
}

static AttnExpression *
explain_angle (const AttnNode *node, guint row, guint pair)
{
  const AttnParameters *parameters = &node->spec.parameters;
  AttnExpression *position = attn_expression_new_constant ((double) parameters->first + row);
  AttnExpression *exponent, *power;

  if (pair == 0)
    return position;

  exponent = attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, attn_expression_new_constant (2.0 * pair),
                                         attn_expression_new_constant (node->spec.columns));
  power = attn_expression_new_binary (ATTN_EXPRESSION_POWER, attn_expression_new_constant (parameters->number), exponent);

  return attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, position, power);
}

/* Sinusoid: sin and cos of the angle by turns. */

static void
evaluate_sinusoid (const AttnNode *node, guint row, guint n_rows, double *out)
{
  guint columns = node->spec.columns;

  for (guint i = 0; i < n_rows; i++)
    for (guint j = 0; j < columns; j++)
      {
        double angle = get_angle (node, row + i, j / 2);

        out[(gsize) i * columns + j] = j % 2 == 0 ? sin (angle) : cos (angle);
      }
}

static void
no_sources (const AttnRect *of, GArray *into)
{
}

static void
no_results (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
}

static AttnExpression *
explain_sinusoid (const AttnCell *cell)
{
  return attn_expression_new_unary (cell->column % 2 == 0 ? ATTN_EXPRESSION_SINE : ATTN_EXPRESSION_COSINE,
                                    explain_angle (cell->node, cell->row, cell->column / 2));
}

/* "10000^{2k ÷ d}" */
static char *
write_power (const AttnNode *node)
{
  return g_strdup_printf ("%.15g^{2k ÷ d}", node->spec.parameters.number);
}

static char *
write_position (const AttnNode *node)
{
  guint first = node->spec.parameters.first;

  return first > 0 ? g_strdup_printf ("(i + %u)", first) : g_strdup ("i");
}

static char *
formula_of_sinusoid (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *even = attn_indexed_symbol (node, "i,2k");
  g_autofree char *odd = attn_indexed_symbol (node, "i,2k+1");
  g_autofree char *position = write_position (node);
  g_autofree char *power = write_power (node);

  return g_strdup_printf ("%s = sin(%s ÷ %s), %s = cos(%s ÷ %s)", even, position, power, odd, position, power);
}

static double
cost_of_sinusoid (const AttnNode *node)
{
  return 60.0;
}

const AttnOperation attn_operation_sinusoid = {
  .name = "sinusoid",
  .evaluate = evaluate_sinusoid,
  .sources = no_sources,
  .results = no_results,
  .explain = explain_sinusoid,
  .formula = formula_of_sinusoid,
  .find_overflow = attn_never_overflows,
  .cost = cost_of_sinusoid,
};

/* Rotate: each pair of columns, j and j + d/2, is turned by its angle. */

static void
evaluate_rotate (const AttnNode *node, guint row, guint n_rows, double *out)
{
  guint columns = node->spec.columns, half = columns / 2;

  attn_node_read_rows (node->inputs[0], row, n_rows, out);
  for (guint i = 0; i < n_rows; i++)
    for (guint j = 0; j < half; j++)
      {
        double angle = get_angle (node, row + i, j);
        double cosine = cos (angle), sine = sin (angle);
        double *x = out + (gsize) i * columns + j, a = x[0], b = x[half];

        x[0] = a * cosine - b * sine;
        x[half] = b * cosine + a * sine;
      }
}

/* Appends, of a rectangle of any node with these rows and columns, the cells that turn together with its own. */
static void
append_partners (GArray *into, const AttnNode *node, const AttnRect *of)
{
  guint half = node->spec.columns / 2, end = of->column + of->n_columns;

  if (of->column < half)
    attn_append_rect (into, node, of->row, of->column + half, of->n_rows, MIN (end, half) - of->column,
                      ATTN_ROLE_PARTNER);
  if (end > half)
    {
      guint first = MAX (of->column, half);

      attn_append_rect (into, node, of->row, first - half, of->n_rows, end - first, ATTN_ROLE_PARTNER);
    }
}

static void
sources_of_rotate (const AttnRect *of, GArray *into)
{
  attn_sources_of_cells (of, into);
  append_partners (into, of->node->inputs[0], of);
}

static void
results_of_rotate (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  attn_results_of_cells (node, input, of, into);
  append_partners (into, node, of);
}

/* One cell times the sine or the cosine of its angle. */
static AttnExpression *
explain_turned (const AttnCell *cell, guint column, AttnExpressionKind kind)
{
  const AttnNode *input = cell->node->inputs[0];
  guint half = input->spec.columns / 2;
  AttnExpression *x = attn_expression_new_cell (input, cell->row, column);
  AttnExpression *factor = attn_expression_new_unary (kind, explain_angle (cell->node, cell->row, cell->column % half));
  AttnExpression *product = attn_expression_new_binary (ATTN_EXPRESSION_PRODUCT, x, factor);

  return attn_expression_with_key (product, attn_node_get_column_label (input, column));
}

static AttnExpression *
explain_rotate (const AttnCell *cell)
{
  guint half = cell->node->spec.columns / 2;
  gboolean is_first = cell->column < half;
  AttnExpression *own = explain_turned (cell, cell->column, ATTN_EXPRESSION_COSINE);
  AttnExpression *other = explain_turned (cell, is_first ? cell->column + half : cell->column - half,
                                          ATTN_EXPRESSION_SINE);

  return attn_expression_new_binary (is_first ? ATTN_EXPRESSION_DIFFERENCE : ATTN_EXPRESSION_SUM, own, other);
}

static char *
formula_of_rotate (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  const AttnNode *input = attn_find_shown (node->inputs[0], shown, data);
  g_autofree char *first = attn_indexed_symbol (node, "ik");
  g_autofree char *second = attn_indexed_symbol (node, "i,k+d/2");
  g_autofree char *a = attn_indexed_symbol (input, "ik");
  g_autofree char *b = attn_indexed_symbol (input, "i,k+d/2");
  g_autofree char *position = write_position (node);
  g_autofree char *power = write_power (node);

  return g_strdup_printf ("%s = %s · cos θ − %s · sin θ, %s = %s · cos θ + %s · sin θ, θ = %s ÷ %s", first, a, b, second, b,
                          a, position, power);
}

const AttnOperation attn_operation_rotate = {
  .name = "rotate",
  .evaluate = evaluate_rotate,
  .sources = sources_of_rotate,
  .results = results_of_rotate,
  .explain = explain_rotate,
  .formula = formula_of_rotate,
  .cost = cost_of_sinusoid,
};
