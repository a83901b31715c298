/* attn-coarse.c: a large node in blocks of a few cells, for pictures in which a cell is smaller than a pixel
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-coarse-private.h"

#include <math.h>

#include "attn-range.h"

#define LEAST_CELLS (1 << 20)

AttnCoarse *
attn_coarse_new (guint rows, guint columns)
{
  const guint n_rows = (rows + ATTN_COARSE_CELLS - 1) / ATTN_COARSE_CELLS;
  const guint n_columns = (columns + ATTN_COARSE_CELLS - 1) / ATTN_COARSE_CELLS;
  const gsize n = (gsize) n_rows * n_columns;
  AttnCoarse *coarse;
  double *sums;

  if ((gsize) rows * columns < LEAST_CELLS)
    return NULL;
  coarse = g_atomic_rc_box_new0 (AttnCoarse);
  sums = g_try_malloc0 (n * (sizeof *sums + 1));
  if (sums == NULL)
    {
      attn_coarse_unref (coarse);
      return NULL;
    }
  *coarse = (AttnCoarse) { n_rows, n_columns, sums, (guint8 *) (sums + n) };
  return coarse;
}

AttnCoarse *
attn_coarse_ref (AttnCoarse *coarse)
{
  return g_atomic_rc_box_acquire (coarse);
}

static void
clear (gpointer data)
{
  AttnCoarse *coarse = data;

  g_free ((double *) coarse->sums);
}

void
attn_coarse_unref (AttnCoarse *coarse)
{
  g_atomic_rc_box_release_full (coarse, clear);
}

void
attn_coarse_add_row (AttnCoarse *coarse, guint row, guint columns, const double *cells)
{
  const gsize first = (gsize) (row / ATTN_COARSE_CELLS) * coarse->n_columns;
  double *sums = (double *) coarse->sums + first;
  guint8 *counts = (guint8 *) coarse->counts + first;

  for (guint j = 0; j < columns; j++)
    if (!isinf (cells[j]))
      {
        sums[j / ATTN_COARSE_CELLS] += cells[j];
        counts[j / ATTN_COARSE_CELLS]++;
      }
}

const AttnCoarse *
attn_node_get_coarse (const AttnNode *node)
{
  attn_node_get_range (node);
  return node->coarse;
}
