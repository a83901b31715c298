/* attn-operation-mask.c: scores that may not be looked at become −∞
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include <math.h>

#include "attn-shut.h"

static void
evaluate_mask (const AttnNode *node, guint row, guint n_rows, double *out)
{
  gsize n = (gsize) n_rows * node->spec.columns;
  g_autofree double *buffer = NULL;
  const double *mask = attn_node_borrow_rows (node->inputs[1], row, n_rows, &buffer);

  attn_node_read_rows (node->inputs[0], row, n_rows, out);
  for (gsize i = 0; i < n; i++)
    if (mask[i] == 0.0)
      out[i] = -HUGE_VAL;
}

/* Appends, as rectangles of `target`, the cells of `of` that the mask of `node` lets through. */
static void
append_allowed (const AttnNode *node, const AttnRect *of, const AttnNode *target, GArray *into)
{
  AttnOpening opening;

  attn_opening_find (node, &opening);
  attn_append_open (into, &opening, target, of->row, of->column, of->n_rows, of->n_columns, ATTN_ROLE_OPERAND);
}

static void
sources_of_mask (const AttnRect *of, GArray *into)
{
  append_allowed (of->node, of, of->node->inputs[0], into);
  attn_append_rect (into, of->node->inputs[1], of->row, of->column, of->n_rows, of->n_columns, ATTN_ROLE_MASK);
}

static void
results_of_mask (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  if (input == 0)
    append_allowed (node, of, node, into);
  else
    attn_append_rect (into, node, of->row, of->column, of->n_rows, of->n_columns, ATTN_ROLE_MASK);
}

static AttnExpression *
explain_mask (const AttnCell *cell)
{
  if (attn_node_get_value (cell->node->inputs[1], cell->row, cell->column) == 0.0)
    return attn_expression_new_constant (-HUGE_VAL);

  return attn_expression_new_cell (cell->node->inputs[0], cell->row, cell->column);
}

static char *
formula_of_mask (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *score = attn_indexed_symbol (attn_find_shown (node->inputs[0], shown, data), "ij");
  g_autofree char *mask = attn_indexed_symbol (node->inputs[1], "ij");

  return g_strdup_printf ("%s = %s (%s = 1), −∞ (%s = 0)", result, score, mask, mask);
}

const AttnOperation attn_operation_mask = {
  .name = "mask",
  .evaluate = evaluate_mask,
  .sources = sources_of_mask,
  .results = results_of_mask,
  .explain = explain_mask,
  .formula = formula_of_mask,
  /* A finite score is copied; −∞ is the mask's own. */
  .find_overflow = attn_never_overflows,
};
