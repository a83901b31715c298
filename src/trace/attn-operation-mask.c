/* attn-operation-mask.c: scores that may not be looked at become −∞
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include <math.h>
#include <string.h>

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

/* Appends, as rectangles of `target`, the cells of `of` where `mask` is not 0: runs of columns, as many rows high
 * as have the same runs. */
static void
append_allowed (const AttnNode *mask, const AttnRect *of, const AttnNode *target, GArray *into)
{
  guint open = into->len;        /* where the rectangles that reach down to the row above begin */
  g_autofree double *buffer = NULL;
  const double *values = attn_node_borrow_rows (mask, of->row, of->n_rows, &buffer);

  for (guint i = 0; i < of->n_rows; i++)
    {
      const double *allowed = values + (gsize) i * mask->spec.columns + of->column;
      guint begin = into->len, n_open = begin - open;
      gboolean same = n_open > 0;

      for (guint j = 0; j < of->n_columns; j++)
        {
          guint first = j;

          while (j < of->n_columns && allowed[j] != 0.0)
            j++;
          if (j > first)
            attn_append_rect (into, target, of->row + i, of->column + first, 1, j - first, ATTN_ROLE_OPERAND);
        }

      same = same && into->len - begin == n_open;
      for (guint r = 0; same && r < n_open; r++)
        {
          const AttnRect *above = &g_array_index (into, AttnRect, open + r);
          const AttnRect *below = &g_array_index (into, AttnRect, begin + r);

          same = above->column == below->column && above->n_columns == below->n_columns;
        }

      if (same)
        {
          for (guint r = 0; r < n_open; r++)
            g_array_index (into, AttnRect, open + r).n_rows++;
          g_array_set_size (into, begin);
        }
      else
        open = begin;
    }
}

static void
sources_of_mask (const AttnRect *of, GArray *into)
{
  append_allowed (of->node->inputs[1], of, of->node->inputs[0], into);
  attn_append_rect (into, of->node->inputs[1], of->row, of->column, of->n_rows, of->n_columns, ATTN_ROLE_MASK);
}

static void
results_of_mask (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  if (input == 0)
    append_allowed (node->inputs[1], of, node, into);
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
