/* attn-change.c: what an edit changed in large matrices, cell by cell
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-change.h"

#include <string.h>

/* Where more than one in so many of the cells differ, the matrices are kept instead: a cell of a change takes as much as three
 * numbers. */
#define FEWEST 8

/* A matrix holds no more than 2^24 numbers. */
typedef struct
{
  guint32 index;
  double  before;
  double  after;
} Cell;

/* Of one slot: the cells that differ, or that the whole matrix does. */
typedef struct
{
  AttnSlot slot;
  GArray  *cells;    /* of Cell, in their order; NULL: one cannot be told from the other */
} Part;

struct _AttnChange
{
  GArray *parts;     /* of Part: slots that are not here hold the same on both sides */
};

static void
clear_part (gpointer data)
{
  g_clear_pointer (&((Part *) data)->cells, g_array_unref);
}

static gsize
count_numbers (const AttnMatrix *matrix)
{
  return matrix != NULL ? attn_matrix_get_rows (matrix) * attn_matrix_get_columns (matrix) : 0;
}

/* The cells in which two matrices of one shape differ, bit by bit; NULL where they are many. */
static GArray *
find_cells (const AttnMatrix *before,
            const AttnMatrix *after)
{
  const gsize n = count_numbers (before), columns = attn_matrix_get_columns (before);
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (Cell));

  for (gsize first = 0; first < n; first += columns)
    {
      const double *a = attn_matrix_get_values (before) + first, *b = attn_matrix_get_values (after) + first;

      if (memcmp (a, b, columns * sizeof *a) == 0)
        continue;
      for (gsize i = 0; i < columns; i++)
        if (memcmp (&a[i], &b[i], sizeof *a) != 0)
          {
            const Cell cell = { (guint32) (first + i), a[i], b[i] };

            g_array_append_val (cells, cell);
          }
      if (cells->len > n / FEWEST)
        {
          g_array_unref (cells);
          return NULL;
        }
    }
  return cells;
}

static void
compare_slot (AttnChange       *change,
              AttnSlot          slot,
              const AttnMatrix *before,
              const AttnMatrix *after)
{
  Part part = { slot, NULL };

  if (before == after || MAX (count_numbers (before), count_numbers (after)) < ATTN_CHANGE_LARGE)
    return;
  if (before != NULL && after != NULL && attn_matrix_get_rows (before) == attn_matrix_get_rows (after) &&
      attn_matrix_get_columns (before) == attn_matrix_get_columns (after))
    part.cells = find_cells (before, after);
  g_array_append_val (change->parts, part);
}

static const AttnLayer *
find_layer (const AttnDocument *document,
            guint               layer)
{
  return layer < attn_document_count_layers (document) ? attn_document_peek_layer (document, layer) : NULL;
}

AttnChange *
attn_change_new (const AttnDocument *before,
                 const AttnDocument *after)
{
  AttnChange *change = g_new0 (AttnChange, 1);
  const guint n_layers = MAX (attn_document_count_layers (before), attn_document_count_layers (after));

  change->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  g_array_set_clear_func (change->parts, clear_part);
  for (guint place = 0; place < ATTN_N_SLOTS; place++)
    if (!attn_slot_is_of_layer (place))
      compare_slot (change, place, before->fillings[place].matrix, after->fillings[place].matrix);
  for (guint i = 0; i < n_layers; i++)
    {
      const AttnLayer *a = find_layer (before, i), *b = find_layer (after, i);

      for (guint k = 0; a != b && k < ATTN_N_LAYER_SLOTS; k++)
        compare_slot (change, attn_slot_in_layer (ATTN_SLOT_IN_LAYER + k, i), a != NULL ? a->fillings[k].matrix : NULL,
                      b != NULL ? b->fillings[k].matrix : NULL);
    }
  return change;
}

void
attn_change_free (AttnChange *change)
{
  if (change == NULL)
    return;
  g_array_unref (change->parts);
  g_free (change);
}

gsize
attn_change_get_size (const AttnChange *change)
{
  gsize size = 0;

  for (guint i = 0; i < change->parts->len; i++)
    {
      const Part *part = &g_array_index (change->parts, Part, i);

      size += sizeof *part + (part->cells != NULL ? part->cells->len * sizeof (Cell) : 0);
    }
  return size;
}

static const Part *
find_part (const AttnChange *change,
           AttnSlot          slot)
{
  for (guint i = 0; i < change->parts->len; i++)
    if (g_array_index (change->parts, Part, i).slot == slot)
      return &g_array_index (change->parts, Part, i);
  return NULL;
}

gboolean
attn_change_leads (const AttnChange *change,
                   AttnSlot          slot)
{
  const Part *part = find_part (change, slot);

  return part == NULL || part->cells != NULL;
}

gboolean
attn_change_has (const AttnChange *change,
                 AttnSlot          slot)
{
  return find_part (change, slot) != NULL;
}

void
attn_change_apply (const AttnChange *change,
                   AttnSlot          slot,
                   gboolean          is_forward,
                   double           *values)
{
  const Part *part = find_part (change, slot);

  for (guint i = 0; part != NULL && part->cells != NULL && i < part->cells->len; i++)
    {
      const Cell *cell = &g_array_index (part->cells, Cell, i);

      values[cell->index] = is_forward ? cell->after : cell->before;
    }
}

static void
list_slot (GArray           *slots,
           AttnSlot          slot,
           const AttnMatrix *matrix,
           const AttnMatrix *other)
{
  if (matrix != other && count_numbers (matrix) >= ATTN_CHANGE_LARGE)
    g_array_append_val (slots, slot);
}

GArray *
attn_change_list_large (const AttnDocument *document,
                        const AttnDocument *other)
{
  GArray *slots = g_array_new (FALSE, FALSE, sizeof (AttnSlot));

  for (guint place = 0; place < ATTN_N_SLOTS; place++)
    if (!attn_slot_is_of_layer (place))
      list_slot (slots, place, document->fillings[place].matrix, other != NULL ? other->fillings[place].matrix : NULL);
  for (guint i = 0; i < attn_document_count_layers (document); i++)
    {
      const AttnLayer *layer = attn_document_peek_layer (document, i), *its = other != NULL ? find_layer (other, i) : NULL;

      for (guint k = 0; layer != its && k < ATTN_N_LAYER_SLOTS; k++)
        list_slot (slots, attn_slot_in_layer (ATTN_SLOT_IN_LAYER + k, i), layer->fillings[k].matrix,
                   its != NULL ? its->fillings[k].matrix : NULL);
    }
  return slots;
}
