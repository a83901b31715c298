/* attn-operation-image.c: patches out of pixels, and their embedding below a class token
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-operation-private.h"

#include <string.h>

#include "attn-kernels.h"

/* Patches: patch k, counted in reading order, is row k; its entries are channel by channel, row by row, as the weight
 * of a convolution lies (Dosovitskiy et al. 2021). */

typedef struct
{
  guint p;               /* height and width of a patch */
  guint across;          /* patches in a row of the image */
  guint area;            /* entries of one channel */
} Grid;

static Grid
get_grid (const AttnNode *node)
{
  guint p = node->spec.parameters.size;

  return (Grid) { p, node->inputs[0]->spec.columns / p, p * p };
}

static void
evaluate_patches (const AttnNode *node, guint row, guint n_rows, double *out)
{
  Grid grid = get_grid (node);

  for (guint k = row; k < row + n_rows; k++)
    for (guint channel = 0; channel < node->n_inputs; channel++)
      for (guint y = 0; y < grid.p; y++)
        {
          g_autofree double *buffer = NULL;
          const double *line = attn_node_borrow_rows (node->inputs[channel], k / grid.across * grid.p + y, 1, &buffer);

          memcpy (out, line + (gsize) (k % grid.across) * grid.p, grid.p * sizeof (double));
          out += grid.p;
        }
}

/* The rectangles of a patch that entries [first, end) of one channel are: part of a line, whole lines, part of a line. */
static guint
split_entries (const Grid *grid, guint first, guint end, AttnRect pieces[3])
{
  guint n = 0;

  while (first < end)
    {
      guint y = first / grid->p, x = first % grid->p;
      guint n_lines = x == 0 ? (end - first) / grid->p : 0;

      if (n_lines > 0)
        {
          pieces[n++] = (AttnRect) { NULL, y, 0, n_lines, grid->p, ATTN_ROLE_OPERAND };
          first += n_lines * grid->p;
        }
      else
        {
          guint length = MIN (grid->p - x, end - first);

          pieces[n++] = (AttnRect) { NULL, y, x, 1, length, ATTN_ROLE_OPERAND };
          first += length;
        }
    }

  return n;
}

/* Appends the pixels of `piece`, which lies within a patch, for the `n` patches from `k` on, all in a row of the image:
 * one rectangle where the piece is as wide as a patch. */
static void
append_pixels (GArray *into, const AttnNode *pixels, const Grid *grid, const AttnRect *piece, guint k, guint n)
{
  guint y = k / grid->across * grid->p + piece->row, x = k % grid->across * grid->p + piece->column;

  if (piece->n_columns == grid->p)
    attn_append_rect (into, pixels, y, x, piece->n_rows, n * grid->p, ATTN_ROLE_OPERAND);
  else
    for (guint i = 0; i < n; i++)
      attn_append_rect (into, pixels, y, x + i * grid->p, piece->n_rows, piece->n_columns, ATTN_ROLE_OPERAND);
}

static void
sources_of_patches (const AttnRect *of, GArray *into)
{
  const AttnNode *node = of->node;
  Grid grid = get_grid (node);

  for (guint channel = 0; channel < node->n_inputs; channel++)
    {
      guint base = channel * grid.area;
      guint first = MAX (of->column, base), end = MIN (of->column + of->n_columns, base + grid.area);
      AttnRect pieces[3];
      guint n_pieces = first < end ? split_entries (&grid, first - base, end - base, pieces) : 0;

      for (guint piece = 0; piece < n_pieces; piece++)
        {
          guint k = of->row, last = of->row + of->n_rows;

          while (k < last)
            {
              guint n = MIN (grid.across - k % grid.across, last - k);
              guint bands = 1;

              /* Whole rows of whole patches lie below each other as one. */
              if (n == grid.across && pieces[piece].n_rows == grid.p && pieces[piece].n_columns == grid.p)
                bands = (last - k) / grid.across;
              append_pixels (into, node->inputs[channel], &grid, &pieces[piece], k, n);
              if (bands > 1)
                g_array_index (into, AttnRect, into->len - 1).n_rows = bands * grid.p;
              k += n * bands;
            }
        }
    }
}

/* Appends, for the n patches from k on, the entries that lines [y, y + n_lines) and columns [x, x + n_columns) within a
 * patch are in. */
static void
append_entries (GArray *into, const AttnNode *node, const Grid *grid, guint k, guint n, guint base, guint y, guint n_lines,
                guint x, guint n_columns)
{
  if (n_columns == grid->p)
    attn_append_rect (into, node, k, base + y * grid->p, n, n_lines * grid->p, ATTN_ROLE_OPERAND);
  else
    for (guint i = 0; i < n_lines; i++)
      attn_append_rect (into, node, k, base + (y + i) * grid->p + x, n, n_columns, ATTN_ROLE_OPERAND);
}

static void
results_of_patches (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  Grid grid = get_grid (node);
  guint base = input * grid.area, y = of->row, bottom = of->row + of->n_rows;
  guint right = of->column + of->n_columns;

  while (y < bottom)
    {
      guint line = y % grid.p, n_lines = MIN (grid.p - line, bottom - y), bands = 1;
      guint x = of->column;

      /* The whole width of whole patches: patches that follow each other in reading order. */
      if (n_lines == grid.p && of->n_columns == node->inputs[input]->spec.columns)
        bands = (bottom - y) / grid.p;

      while (x < right)
        {
          guint column = x % grid.p, n_columns = MIN (grid.p - column, right - x);
          guint n = n_columns == grid.p ? (right - x) / grid.p : 1;

          append_entries (into, node, &grid, y / grid.p * grid.across + x / grid.p, n * bands, base, line, n_lines, column,
                          n_columns);
          x += n * n_columns;
        }
      y += n_lines * bands;
    }
}

static AttnExpression *
explain_patches (const AttnCell *cell)
{
  Grid grid = get_grid (cell->node);
  guint entry = cell->column % grid.area;

  return attn_expression_new_cell (cell->node->inputs[cell->column / grid.area],
                                   cell->row / grid.across * grid.p + entry / grid.p,
                                   cell->row % grid.across * grid.p + entry % grid.p);
}

static char *
formula_of_patches (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *result = attn_indexed_symbol (node, "ij");
  g_autofree char *channels = attn_list_inputs (node, "yx", " | ");

  return g_strdup_printf (node->n_inputs > 1 ? "%s = [%s]" : "%s = %s", result, channels);
}

const AttnOperation attn_operation_patches = {
  .name = "patches",
  .evaluate = evaluate_patches,
  .sources = sources_of_patches,
  .results = results_of_patches,
  .explain = explain_patches,
  .formula = formula_of_patches,
  .find_overflow = attn_never_overflows,
};

/* Embed: left · right (+ bias), below one given row. */

enum
{
  EMBED_LEFT,
  EMBED_RIGHT,
  EMBED_TOP,
  EMBED_BIAS
};

static void
evaluate_embed (const AttnNode *node, guint row, guint n_rows, double *out)
{
  const AttnNode *left = node->inputs[EMBED_LEFT], *right = node->inputs[EMBED_RIGHT];
  const AttnNode *bias = node->n_inputs > EMBED_BIAS ? node->inputs[EMBED_BIAS] : NULL;
  g_autofree double *left_buffer = NULL;
  g_autofree double *right_buffer = NULL;
  g_autofree double *bias_buffer = NULL;

  if (row == 0)
    {
      attn_node_read_rows (node->inputs[EMBED_TOP], 0, 1, out);
      out += node->spec.columns;
      row++;
      n_rows--;
    }
  if (n_rows == 0)
    return;

  attn_kernel_multiply (n_rows, left->spec.columns, right->spec.columns,
                        attn_node_borrow_rows (left, row - 1, n_rows, &left_buffer),
                        attn_node_borrow_rows (right, 0, right->spec.rows, &right_buffer),
                        bias != NULL ? attn_node_borrow_rows (bias, 0, 1, &bias_buffer) : NULL,
                        out);
}

static void
sources_of_embed (const AttnRect *of, GArray *into)
{
  const AttnNode *node = of->node, *left = node->inputs[EMBED_LEFT], *right = node->inputs[EMBED_RIGHT];
  guint first = MAX (of->row, 1), end = of->row + of->n_rows;

  if (of->row == 0)
    attn_append_rect (into, node->inputs[EMBED_TOP], 0, of->column, 1, of->n_columns, ATTN_ROLE_OPERAND);
  if (first >= end)
    return;

  attn_append_rect (into, left, first - 1, 0, end - first, left->spec.columns, ATTN_ROLE_LEFT);
  attn_append_rect (into, right, 0, of->column, right->spec.rows, of->n_columns, ATTN_ROLE_RIGHT);
  if (node->n_inputs > EMBED_BIAS)
    attn_append_rect (into, node->inputs[EMBED_BIAS], 0, of->column, 1, of->n_columns, ATTN_ROLE_ADDEND);
}

static void
results_of_embed (const AttnNode *node, guint input, const AttnRect *of, GArray *into)
{
  if (input == EMBED_LEFT)
    attn_append_rect (into, node, of->row + 1, 0, of->n_rows, node->spec.columns, ATTN_ROLE_LEFT);
  else if (input == EMBED_TOP)
    attn_append_rect (into, node, 0, of->column, 1, of->n_columns, ATTN_ROLE_OPERAND);
  else
    attn_append_rect (into, node, 1, of->column, node->spec.rows - 1, of->n_columns,
                      input == EMBED_RIGHT ? ATTN_ROLE_RIGHT : ATTN_ROLE_ADDEND);
}

static AttnExpression *
explain_embed (const AttnCell *cell)
{
  const AttnNode *node = cell->node;

  if (cell->row == 0)
    return attn_expression_new_cell (node->inputs[EMBED_TOP], 0, cell->column);

  return attn_explain_product (node->inputs[EMBED_LEFT], cell->row - 1, node->inputs[EMBED_RIGHT], cell->column,
                               node->n_inputs > EMBED_BIAS ? node->inputs[EMBED_BIAS] : NULL, FALSE);
}

static char *
formula_of_embed (const AttnNode *node, AttnShownFunc shown, gpointer data)
{
  g_autofree char *first = attn_indexed_symbol (node, "0,j");
  g_autofree char *top = attn_indexed_symbol (node->inputs[EMBED_TOP], "j");
  g_autofree char *result = attn_indexed_symbol (node, "i+1,j");
  g_autofree char *left = attn_indexed_symbol (node->inputs[EMBED_LEFT], "ik");
  g_autofree char *right = attn_indexed_symbol (node->inputs[EMBED_RIGHT], "kj");
  g_autofree char *bias = node->n_inputs > EMBED_BIAS ? attn_indexed_symbol (node->inputs[EMBED_BIAS], "j") : NULL;

  return g_strdup_printf ("%s = %s, %s = Σ_{k} %s · %s%s%s", first, top, result, left, right, bias != NULL ? " + " : "",
                          bias != NULL ? bias : "");
}

static double
cost_of_embed (const AttnNode *node)
{
  return node->inputs[EMBED_LEFT]->spec.columns;
}

const AttnOperation attn_operation_embed = {
  .name = "embed",
  .evaluate = evaluate_embed,
  .sources = sources_of_embed,
  .results = results_of_embed,
  .explain = explain_embed,
  .formula = formula_of_embed,
  .cost = cost_of_embed,
};
