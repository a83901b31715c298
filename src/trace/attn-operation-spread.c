/* attn-operation-spread.c: over how many keys attention spreads
 *
 * Both are computed when they are asked for, and kept nowhere.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include <float.h>
#include <math.h>

/* Of each row 2 to its entropy (Shannon 1948) in bits; the surprise of a weight is written as log₂(1 ÷ a), which is positive.
 * Of a weight so small that 1 ÷ a is no number nothing would be seen. */

static double
get_spread (const AttnNode *node, guint row, guint column)
{
  const AttnNode *weights = node->inputs[0];
  double entropy = 0.0;
  gboolean begun = FALSE;

  for (guint j = 0; j < weights->spec.columns; j++)
    {
      const double a = attn_node_get_value (weights, row, j);

      if (!(a >= DBL_MIN))
        continue;
      entropy = begun ? entropy + a * log2 (1.0 / a) : a * log2 (1.0 / a);
      begun = TRUE;
    }

  return begun ? exp2 (entropy) : 0.0;
}

static void
evaluate_spread (const AttnNode *node, guint row, guint n_rows, double *out)
{
  for (guint i = 0; i < n_rows; i++)
    out[i] = get_spread (node, row + i, 0);
}

static void
sources_of_spread (const AttnRect *of, GArray *into)
{
  attn_append_rect (into, of->node->inputs[0], of->row, 0, of->n_rows, of->node->inputs[0]->spec.columns, ATTN_ROLE_ALONG);
}

static void
results_of_spread (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  attn_append_rect (into, node, of->row, 0, of->n_rows, 1, ATTN_ROLE_ALONG);
}

static AttnExpression *
explain_spread (const AttnCell *cell)
{
  const AttnNode *weights = cell->node->inputs[0];
  g_autoptr (GPtrArray) terms = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_expression_free);
  AttnExpression *entropy;

  for (guint j = 0; j < weights->spec.columns; j++)
    {
      AttnExpression *surprise;

      if (!(attn_node_get_value (weights, cell->row, j) >= DBL_MIN))
        continue;
      surprise = attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, attn_expression_new_constant (1.0),
                                             attn_expression_new_cell (weights, cell->row, j));
      surprise = attn_expression_new_unary (ATTN_EXPRESSION_LOGARITHM, surprise);
      surprise = attn_expression_new_binary (ATTN_EXPRESSION_PRODUCT, attn_expression_new_cell (weights, cell->row, j), surprise);
      g_ptr_array_add (terms, attn_expression_with_key (surprise, attn_node_get_column_label (weights, j)));
    }
  if (terms->len == 0)
    return attn_expression_new_constant (0.0);
  g_ptr_array_set_free_func (terms, NULL);
  entropy = attn_expression_new_part (attn_expression_new (ATTN_EXPRESSION_SUM, g_steal_pointer (&terms)), "H");

  return attn_expression_new_binary (ATTN_EXPRESSION_POWER, attn_expression_new_constant (2.0), entropy);
}

static char *
formula_of_spread (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *a = attn_indexed_symbol (node->inputs[0], "ij");

  return g_strdup_printf ("2^{H_i},  H_{i} = Σ_{j} %s · log₂(1 ÷ %s)", a, a);
}

const AttnOperation attn_operation_spread = {
  .name = "spread",
  .evaluate = evaluate_spread,
  .sources = sources_of_spread,
  .results = results_of_spread,
  .explain = explain_spread,
  .formula = formula_of_spread,
  .value = get_spread,
  .find_overflow = attn_never_overflows,
};

/* Of all rows that look at anything: 2 to the mean of their entropies. */

static double
get_mean_spread (const AttnNode *node, guint row, guint column)
{
  const AttnNode *spread = node->inputs[0];
  double sum = 0.0;
  guint n = 0;

  for (guint i = 0; i < spread->spec.rows; i++)
    {
      const double keys = attn_node_get_value (spread, i, 0);

      if (!(keys > 0.0))
        continue;
      sum = n > 0 ? sum + log2 (keys) : log2 (keys);
      n++;
    }

  return n > 0 ? exp2 (sum / n) : 0.0;
}

static void
evaluate_mean_spread (const AttnNode *node, guint row, guint n_rows, double *out)
{
  *out = get_mean_spread (node, 0, 0);
}

static void
sources_of_mean_spread (const AttnRect *of, GArray *into)
{
  attn_append_rect (into, of->node->inputs[0], 0, 0, of->node->inputs[0]->spec.rows, 1, ATTN_ROLE_ALONG);
}

static void
results_of_mean_spread (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  attn_append_rect (into, node, 0, 0, 1, 1, ATTN_ROLE_ALONG);
}

static AttnExpression *
explain_mean_spread (const AttnCell *cell)
{
  const AttnNode *spread = cell->node->inputs[0];
  g_autoptr (GPtrArray) terms = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_expression_free);
  AttnExpression *mean;
  guint n;

  for (guint i = 0; i < spread->spec.rows; i++)
    if (attn_node_get_value (spread, i, 0) > 0.0)
      g_ptr_array_add (terms, attn_expression_with_key (attn_expression_new_unary (ATTN_EXPRESSION_LOGARITHM,
                                                                                   attn_expression_new_cell (spread, i, 0)),
                                                        attn_node_get_row_label (spread, i)));
  n = terms->len;
  if (n == 0)
    return attn_expression_new_constant (0.0);
  g_ptr_array_set_free_func (terms, NULL);
  mean = attn_expression_new_binary (ATTN_EXPRESSION_QUOTIENT, attn_expression_new (ATTN_EXPRESSION_SUM, g_steal_pointer (&terms)),
                                     attn_expression_new_constant (n));

  return attn_expression_new_binary (ATTN_EXPRESSION_POWER, attn_expression_new_constant (2.0), attn_expression_new_part (mean, "H"));
}

static char *
formula_of_mean_spread (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  return g_strdup_printf ("2^{H},  H = Σ_{i} H_{i} ÷ %u", node->inputs[0]->spec.rows);
}

const AttnOperation attn_operation_mean_spread = {
  .name = "mean-spread",
  .evaluate = evaluate_mean_spread,
  .sources = sources_of_mean_spread,
  .results = results_of_mean_spread,
  .explain = explain_mean_spread,
  .formula = formula_of_mean_spread,
  .value = get_mean_spread,
  .find_overflow = attn_never_overflows,
};
