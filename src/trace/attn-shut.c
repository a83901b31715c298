/* attn-shut.c: what a mask shuts out of the nodes that follow it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-shut.h"

#include <string.h>

#include "attn-operation-private.h"

/* Causal masks, windows and padding have one run a row, so that a few bytes a row answer for a large mask. */
static const AttnMaskRow *
get_mask_rows (const AttnNode *mask)
{
  /* Constant to its readers: what is found is the values'. */
  AttnNode *self = (AttnNode *) mask;

  if (g_once_init_enter (&self->mask_rows_are_known))
    {
      self->mask_rows = g_new0 (AttnMaskRow, mask->spec.rows);
      for (guint i = 0; i < mask->spec.rows; i++)
        {
          AttnMaskRow *row = &self->mask_rows[i];
          g_autofree double *buffer = NULL;
          const double *values = attn_node_borrow_rows (mask, i, 1, &buffer);

          for (guint j = 0; j < mask->spec.columns; j++)
            if (values[j] != 0.0)
              {
                if (row->n++ == 0)
                  row->first = j;
                row->end = j + 1;
              }
        }
      g_once_init_leave (&self->mask_rows_are_known, 1);
    }

  return mask->mask_rows;
}

static gboolean
is_run (const AttnMaskRow *row)
{
  return row->end - row->first == row->n;
}

gboolean
attn_opening_find (const AttnNode *node, AttnOpening *opening)
{
  const AttnOperation *operation = node->spec.operation;

  if (operation == &attn_operation_mask)
    {
      *opening = (AttnOpening) { node->inputs[1], get_mask_rows (node->inputs[1]), FALSE };
      return TRUE;
    }
  if (operation == &attn_operation_pass_on && attn_opening_find (node->inputs[0], opening))
    {
      opening->diagonal = TRUE;
      return TRUE;
    }
  if (operation == &attn_operation_shift || operation == &attn_operation_exponential || operation == &attn_operation_normalise ||
      operation == &attn_operation_same)
    return attn_opening_find (node->inputs[0], opening);
  if (operation == &attn_operation_mean && attn_opening_find (node->inputs[0], opening))
    {
      /* The heads of a layer share its mask. */
      for (guint i = 1; i < node->n_inputs; i++)
        {
          AttnOpening other;

          if (!attn_opening_find (node->inputs[i], &other) || other.mask != opening->mask || other.diagonal != opening->diagonal)
            return FALSE;
        }
      return TRUE;
    }

  return FALSE;
}

gboolean
attn_opening_has_any (const AttnOpening *opening, guint row, guint column, guint n_rows, guint n_columns)
{
  for (guint i = row; i < row + n_rows; i++)
    {
      const AttnMaskRow *of = &opening->rows[i];
      const guint first = MAX (of->first, column), end = MIN (of->end, column + n_columns);
      g_autofree double *buffer = NULL;
      const double *values;

      if (opening->diagonal && i >= column && i < column + n_columns)
        return TRUE;
      if (first >= end)
        continue;
      if (is_run (of))
        return TRUE;
      values = attn_node_borrow_rows (opening->mask, i, 1, &buffer);
      for (guint j = first; j < end; j++)
        if (values[j] != 0.0)
          return TRUE;
    }

  return FALSE;
}

gboolean
attn_opening_has_cell (const AttnOpening *opening, guint row, guint column)
{
  return attn_opening_has_any (opening, row, column, 1, 1);
}

/* The open cells of one row in [column, end), as rectangles one row high. */
static void
append_row (GArray *into, const AttnOpening *opening, const AttnNode *target, guint row, guint column, guint end, AttnRole role)
{
  const AttnMaskRow *of = &opening->rows[row];
  const guint first = MAX (of->first, column), last = MIN (of->end, end);
  const gboolean besides = opening->diagonal && row >= column && row < end;
  g_autofree double *buffer = NULL;
  const double *values;

  if (is_run (of) && (!besides || (row >= first && row < last)))
    {
      if (first < last)
        attn_append_rect (into, target, row, first, 1, last - first, role);
      return;
    }
  values = attn_node_borrow_rows (opening->mask, row, 1, &buffer);
  for (guint j = column; j < end; j++)
    {
      const guint begin = j;

      while (j < end && (values[j] != 0.0 || (besides && j == row)))
        j++;
      if (j > begin)
        attn_append_rect (into, target, row, begin, 1, j - begin, role);
    }
}

void
attn_append_open (GArray *into, const AttnOpening *opening, const AttnNode *target, guint row, guint column, guint n_rows,
                  guint n_columns, AttnRole role)
{
  guint open = into->len;        /* where the rectangles that reach down to the row above begin */

  for (guint i = row; i < row + n_rows; i++)
    {
      guint begin = into->len, n_open = begin - open;
      gboolean same = n_open > 0;

      append_row (into, opening, target, i, column, column + n_columns, role);
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

/* How many are marked before each; n + 1 numbers. */
static guint *
count_marked (const guint8 *marked, guint n)
{
  guint *before = g_new (guint, n + 1);

  before[0] = 0;
  for (guint i = 0; i < n; i++)
    before[i + 1] = before[i] + (marked[i] != 0);

  return before;
}

gboolean
attn_may_be_shut (const AttnNode *node)
{
  AttnOpening opening;

  if (node->spec.operation == &attn_operation_multiply && node->n_inputs == 2)
    return attn_may_be_shut (node->inputs[0]) || attn_may_be_shut (node->inputs[1]);

  return attn_opening_find (node, &opening);
}

void
attn_mark_open_rows (const AttnNode *node, const guint8 *columns, guint8 *marked)
{
  const guint n = node->spec.rows, m = node->spec.columns;
  g_autofree guint *before = count_marked (columns, m);
  AttnOpening opening;

  if (node->spec.operation == &attn_operation_multiply && node->n_inputs == 2)
    {
      g_autofree guint8 *between = g_new (guint8, node->inputs[1]->spec.rows);

      attn_mark_open_rows (node->inputs[1], columns, between);
      attn_mark_open_rows (node->inputs[0], between, marked);
      return;
    }
  if (before[m] == 0 || !attn_opening_find (node, &opening))
    {
      memset (marked, before[m] > 0, n);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      const AttnMaskRow *row = &opening.rows[i];
      g_autofree double *buffer = NULL;
      const double *values = NULL;

      marked[i] = (opening.diagonal && columns[i] != 0) || (is_run (row) && before[row->end] > before[row->first]);
      if (marked[i] || is_run (row) || before[row->end] == before[row->first])
        continue;
      values = attn_node_borrow_rows (opening.mask, i, 1, &buffer);
      for (guint j = row->first; j < row->end && !marked[i]; j++)
        marked[i] = columns[j] != 0 && values[j] != 0.0;
    }
}

void
attn_mark_open_columns (const AttnNode *node, const guint8 *rows, guint8 *marked)
{
  const guint n = node->spec.rows, m = node->spec.columns;
  g_autofree int *changes = NULL;
  AttnOpening opening;
  int open = 0;

  if (node->spec.operation == &attn_operation_multiply && node->n_inputs == 2)
    {
      g_autofree guint8 *between = g_new (guint8, node->inputs[0]->spec.columns);

      attn_mark_open_columns (node->inputs[0], rows, between);
      attn_mark_open_columns (node->inputs[1], between, marked);
      return;
    }
  if (!attn_opening_find (node, &opening))
    {
      memset (marked, memchr (rows, 1, n) != NULL, m);
      return;
    }
  /* Runs by where they begin and end; other rows one column after the other. */
  changes = g_new0 (int, m + 1);
  memset (marked, 0, m);
  for (guint i = 0; i < n; i++)
    {
      const AttnMaskRow *row = &opening.rows[i];
      g_autofree double *buffer = NULL;
      const double *values;

      if (rows[i] == 0)
        continue;
      if (opening.diagonal)
        marked[i] = 1;
      if (is_run (row))
        {
          changes[row->first]++;
          changes[row->end]--;
          continue;
        }
      values = attn_node_borrow_rows (opening.mask, i, 1, &buffer);
      for (guint j = row->first; j < row->end; j++)
        marked[j] |= values[j] != 0.0;
    }
  for (guint j = 0; j < m; j++)
    {
      open += changes[j];
      marked[j] |= open > 0;
    }
}
