/* attn-range.c: from where to where the numbers of a node go
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-range.h"

#include <math.h>

#include "attn-coarse-private.h"
#include "attn-kernels.h"

/* From here up every double is a whole number. */
#define ALL_WHOLE 4503599627370496.0

#define EMPTY ((AttnRange) { { NAN, NAN }, { NAN, NAN }, FALSE, 0.0 })

typedef struct
{
  const AttnNode *node;
  AttnCoarse     *coarse;    /* or NULL */
  GMutex          mutex;     /* of `range`, which each thread joins what it found with */
  AttnRange       range;
} Measuring;

/* Anything takes the place of a NaN. */
static inline void
include (double pair[2], double x)
{
  if (!(x >= pair[0]))
    pair[0] = x;
  if (!(x <= pair[1]))
    pair[1] = x;
}

static inline gboolean
is_whole (double x)
{
  return fabs (x) >= ALL_WHOLE || (double) (gint64) x == x;
}

static void
join (double pair[2], const double other[2])
{
  if (isnan (other[0]))
    return;
  include (pair, other[0]);
  include (pair, other[1]);
}

static gboolean
is_rollout (const AttnNode *node)
{
  return g_str_equal (node->stage, "rollout") || g_str_equal (node->stage, "rollout_step");
}

/* As many rows at a time as go into blocks together. */
static void
measure_bands (size_t first, size_t n, void *data)
{
  Measuring *measuring = data;
  const guint columns = measuring->node->spec.columns;
  const size_t end = MIN ((first + n) * ATTN_COARSE_CELLS, measuring->node->spec.rows);
  const gboolean has_diagonal = is_rollout (measuring->node);
  AttnRange range = EMPTY;

  for (size_t i = first * ATTN_COARSE_CELLS; i < end; i++)
    {
      g_autofree double *buffer = NULL;
      const double *row = attn_node_borrow_rows (measuring->node, (guint) i, 1, &buffer);

      for (guint j = 0; j < columns; j++)
        if (isinf (row[j]))
          range.is_masked = TRUE;
        else
          include (is_whole (row[j]) ? range.whole : range.broken, row[j]);
      for (guint j = 0; has_diagonal && j < columns; j++)
        if (j != i && row[j] > range.beside)
          range.beside = row[j];
      if (measuring->coarse != NULL)
        attn_coarse_add_row (measuring->coarse, (guint) i, columns, row);
    }

  g_mutex_lock (&measuring->mutex);
  join (measuring->range.whole, range.whole);
  join (measuring->range.broken, range.broken);
  measuring->range.is_masked |= range.is_masked;
  measuring->range.beside = MAX (measuring->range.beside, range.beside);
  g_mutex_unlock (&measuring->mutex);
}

const AttnRange *
attn_node_get_range (const AttnNode *node)
{
  /* Constant to its readers: what is found is the values'. */
  AttnNode *self = (AttnNode *) node;

  if (g_once_init_enter (&self->range_is_known))
    {
      Measuring measuring = { .node = node, .coarse = attn_coarse_new (node->spec.rows, node->spec.columns), .range = EMPTY };

      g_mutex_init (&measuring.mutex);
      attn_parallel_rows ((node->spec.rows + ATTN_COARSE_CELLS - 1) / ATTN_COARSE_CELLS,
                          (double) node->spec.rows * node->spec.columns, measure_bands, &measuring);
      g_mutex_clear (&measuring.mutex);
      self->range = measuring.range;
      self->coarse = measuring.coarse;
      g_once_init_leave (&self->range_is_known, 1);
    }

  return &node->range;
}

void
attn_trace_measure_as (const AttnTrace *trace, const AttnTrace *other)
{
  for (guint i = 0; i < attn_trace_count_all (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);
      const AttnNode *measured = attn_trace_find (other, node->name);

      if (measured != NULL && g_atomic_pointer_get (&((AttnNode *) measured)->range_is_known) != 0)
        attn_node_get_range (node);
    }
}

double
attn_range_get_magnitude (const AttnRange *range)
{
  double magnitude = 0.0;

  /* fmax leaves a NaN aside. */
  for (guint i = 0; i < 2; i++)
    magnitude = fmax (magnitude, fmax (fabs (range->whole[i]), fabs (range->broken[i])));

  return magnitude;
}

gboolean
attn_range_has_negative (const AttnRange *range)
{
  return range->whole[0] < 0.0 || range->broken[0] < 0.0;
}
