/* attn-cell-set.c: a set of cells of one node, kept as few rectangles
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-cell-set.h"

#include <string.h>

/* Half-open ranges. */
typedef struct
{
  guint begin;
  guint end;
} Span;

typedef struct
{
  Span  rows;
  guint first;       /* its spans of columns, among those of the set */
  guint n;
} Band;

struct _AttnCellSet
{
  GArray *bands;     /* of Band, ascending, apart or with different spans */
  GArray *spans;     /* of Span, ascending in each band and apart */
};

typedef enum
{
  UNION,
  SUBTRACT
} Combination;

static AttnCellSet *
set_new (void)
{
  AttnCellSet *set = g_new (AttnCellSet, 1);

  set->bands = g_array_new (FALSE, FALSE, sizeof (Band));
  set->spans = g_array_new (FALSE, FALSE, sizeof (Span));

  return set;
}

void
attn_cell_set_free (AttnCellSet *set)
{
  if (set == NULL)
    return;

  g_array_unref (set->bands);
  g_array_unref (set->spans);
  g_free (set);
}

gboolean
attn_cell_set_is_empty (const AttnCellSet *set)
{
  return set == NULL || set->bands->len == 0;
}

static guint
count_bands (const AttnCellSet *set)
{
  return set != NULL ? set->bands->len : 0;
}

static const Band *
get_band (const AttnCellSet *set, guint index)
{
  return &g_array_index (set->bands, Band, index);
}

static const Span *
get_spans (const AttnCellSet *set, const Band *band)
{
  return &g_array_index (set->spans, Span, band->first);
}

/* Where the next span or band begins or ends after `at`: `in` says whether `at` lies within it. */
static guint
next_change (const Span *span, guint at, gboolean *in)
{
  *in = at >= span->begin;

  return *in ? span->end : span->begin;
}

/* Appends to `into` the combination of two ascending lists of spans. */
static void
combine_spans (const Span *a, guint n_a, const Span *b, guint n_b, Combination combination, GArray *into)
{
  guint first = into->len, ia = 0, ib = 0, at = 0;

  while (ia < n_a || ib < n_b)
    {
      gboolean in_a = FALSE, in_b = FALSE;
      guint next = G_MAXUINT;

      if (ia < n_a)
        next = MIN (next, next_change (&a[ia], at, &in_a));
      if (ib < n_b)
        next = MIN (next, next_change (&b[ib], at, &in_b));

      if (combination == UNION ? in_a || in_b : in_a && !in_b)
        {
          Span *last = into->len > first ? &g_array_index (into, Span, into->len - 1) : NULL;

          if (last != NULL && last->end == at)
            {
              last->end = next;
            }
          else
            {
              Span span = { at, next };

              g_array_append_val (into, span);
            }
        }

      at = next;
      if (ia < n_a && a[ia].end == at)
        ia++;
      if (ib < n_b && b[ib].end == at)
        ib++;
    }
}

/* Ends a band whose spans stand at the end of the set: drops it when it has none, and joins it to the one above
 * where that has the same. */
static void
close_band (AttnCellSet *set, guint first, Span rows)
{
  guint n = set->spans->len - first;
  Band *last = set->bands->len > 0 ? &g_array_index (set->bands, Band, set->bands->len - 1) : NULL;
  Band band = { rows, first, n };

  if (n == 0)
    return;

  if (last != NULL && last->rows.end == rows.begin && last->n == n &&
      memcmp (get_spans (set, last), get_spans (set, &band), n * sizeof (Span)) == 0)
    {
      last->rows.end = rows.end;
      g_array_set_size (set->spans, first);
      return;
    }

  g_array_append_val (set->bands, band);
}

static AttnCellSet *
combine (const AttnCellSet *a, const AttnCellSet *b, Combination combination)
{
  AttnCellSet *result = set_new ();
  guint n_a = count_bands (a), n_b = count_bands (b), ia = 0, ib = 0, at = 0;

  while (ia < n_a || ib < n_b)
    {
      const Band *band_a = ia < n_a ? get_band (a, ia) : NULL;
      const Band *band_b = ib < n_b ? get_band (b, ib) : NULL;
      gboolean in_a = FALSE, in_b = FALSE;
      guint next = G_MAXUINT, first = result->spans->len;

      if (band_a != NULL)
        next = MIN (next, next_change (&band_a->rows, at, &in_a));
      if (band_b != NULL)
        next = MIN (next, next_change (&band_b->rows, at, &in_b));

      combine_spans (in_a ? get_spans (a, band_a) : NULL, in_a ? band_a->n : 0,
                     in_b ? get_spans (b, band_b) : NULL, in_b ? band_b->n : 0,
                     combination, result->spans);
      close_band (result, first, (Span) { at, next });

      at = next;
      if (band_a != NULL && band_a->rows.end == at)
        ia++;
      if (band_b != NULL && band_b->rows.end == at)
        ib++;
    }

  return result;
}

/* The set of rectangles that stand as a set's own do: from the top down, from left to right and apart.  NULL: they do not. */
static AttnCellSet *
new_in_order (const AttnRect *rects, guint n)
{
  AttnCellSet *set;

  for (guint i = 0; i < n; i++)
    {
      const AttnRect *last = &rects[i - (i > 0)];

      if (rects[i].n_rows == 0 || rects[i].n_columns == 0 ||
          (i > 0 && rects[i].row < last->row + last->n_rows &&
           (rects[i].row != last->row || rects[i].n_rows != last->n_rows || rects[i].column <= last->column + last->n_columns)))
        return NULL;
    }

  set = set_new ();
  for (guint i = 0; i < n;)
    {
      const guint first = set->spans->len;
      const Span rows = { rects[i].row, rects[i].row + rects[i].n_rows };

      for (; i < n && rects[i].row == rows.begin; i++)
        {
          const Span columns = { rects[i].column, rects[i].column + rects[i].n_columns };

          g_array_append_val (set->spans, columns);
        }
      close_band (set, first, rows);
    }

  return set;
}

AttnCellSet *
attn_cell_set_new (const AttnRect *rects, guint n)
{
  g_autoptr (AttnCellSet) a = NULL;
  g_autoptr (AttnCellSet) b = NULL;
  AttnCellSet *set = new_in_order (rects, n);

  if (set != NULL)
    return set;
  if (n == 1)
    return set_new ();

  a = attn_cell_set_new (rects, n / 2);
  b = attn_cell_set_new (rects + n / 2, n - n / 2);

  return combine (a, b, UNION);
}

AttnCellSet *
attn_cell_set_union (const AttnCellSet *a, const AttnCellSet *b)
{
  return combine (a, b, UNION);
}

AttnCellSet *
attn_cell_set_subtract (const AttnCellSet *a, const AttnCellSet *b)
{
  return combine (a, b, SUBTRACT);
}

void
attn_cell_set_append (const AttnCellSet *set, const AttnNode *node, AttnRole role, GArray *into)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint));      /* those of the band above */
  g_autoptr (GArray) next = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < count_bands (set); i++)
    {
      const Band *band = get_band (set, i);
      const Span *spans = get_spans (set, band);
      gboolean touches = i > 0 && get_band (set, i - 1)->rows.end == band->rows.begin;
      guint n_rows = band->rows.end - band->rows.begin, at = 0;
      g_autoptr (GArray) swap = NULL;

      g_array_set_size (next, 0);
      for (guint j = 0; j < band->n; j++)
        {
          guint n_columns = spans[j].end - spans[j].begin, index = into->len;
          AttnRect rect = { node, band->rows.begin, spans[j].begin, n_rows, n_columns, role };
          AttnRect *above = NULL;

          /* Both lists ascend. */
          for (; touches && at < open->len; at++)
            {
              above = &g_array_index (into, AttnRect, g_array_index (open, guint, at));
              if (above->column >= rect.column)
                break;
            }

          if (touches && at < open->len && above->column == rect.column && above->n_columns == n_columns)
            {
              above->n_rows += n_rows;
              index = g_array_index (open, guint, at);
            }
          else
            {
              g_array_append_val (into, rect);
            }
          g_array_append_val (next, index);
        }

      swap = g_steal_pointer (&open);
      open = g_steal_pointer (&next);
      next = g_steal_pointer (&swap);
    }
}
