/* attn-edit-matrix.c: edits of one matrix
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"

#include <math.h>
#include <string.h>

#include "attn-number.h"
#include "attn-random.h"

double
attn_edit_new_zero (guint    row,
                    guint    column,
                    gpointer data)
{
  return 0;
}

double
attn_edit_new_one (guint    row,
                   guint    column,
                   gpointer data)
{
  return 1;
}

double
attn_edit_new_identity (guint    row,
                        guint    column,
                        gpointer data)
{
  return row == column;
}

AttnMatrix *
attn_edit_rearrange (const AttnMatrix *matrix,
                     guint             n_rows,
                     const int        *from_rows,
                     guint             n_columns,
                     const int        *from_columns,
                     AttnNewCell       new_cell,
                     gpointer          data)
{
  guint old_rows = matrix != NULL ? (guint) attn_matrix_get_rows (matrix) : 0;
  guint old_columns = matrix != NULL ? (guint) attn_matrix_get_columns (matrix) : 0;
  AttnMatrix *result;
  double *values;

  if (n_columns > 0 && n_rows > ATTN_DOCUMENT_MAX_CELLS / n_columns)
    return NULL;
  result = attn_matrix_new_to_fill (n_rows, n_columns, &values);
  if (result == NULL)
    return NULL;

  for (guint i = 0; i < n_rows; i++)
    {
      int from_row = from_rows != NULL ? from_rows[i] : i < old_rows ? (int) i : -1;
      const double *row = matrix != NULL && from_row >= 0 ? attn_matrix_get_row (matrix, (gsize) from_row) : NULL;

      for (guint j = 0; j < n_columns; j++)
        {
          int from_column = from_columns != NULL ? from_columns[j] : j < old_columns ? (int) j : -1;

          *values++ = row != NULL && from_column >= 0 ? row[from_column] : new_cell (i, j, data);
        }
    }
  return result;
}

static AttnMatrix *
new_identity (guint rows,
              guint columns)
{
  return attn_edit_rearrange (NULL, rows, NULL, columns, NULL, attn_edit_new_identity, NULL);
}

static AttnMatrix *
new_zeros (guint n)
{
  return n > 0 ? attn_matrix_new (1, n, NULL) : NULL;
}

static AttnMatrix *
new_ones (guint n)
{
  return n > 0 ? attn_edit_rearrange (NULL, 1, NULL, n, NULL, attn_edit_new_one, NULL) : NULL;
}

/* What a block or a readout has in a place that it leaves out. */
static AttnMatrix *
dup_implied (const AttnDocument *document,
             AttnSlot            slot)
{
  const AttnLayer *layer = attn_document_peek_layer (document, attn_slot_get_layer (slot));
  const AttnShape *shape = &document->shapes[attn_slot_get_layer (slot)];
  guint end = document->shapes[attn_document_count_layers (document) - 1].d_end;
  gboolean has_norm = (layer->said & ATTN_SAID_BLOCK) && layer->norm != ATTN_NORM_NONE;
  gboolean has_network = (layer->said & ATTN_SAID_FEED_FORWARD) != 0;
  gboolean has_final = (document->said & ATTN_SAID_FINAL_NORM) != 0;

  switch (attn_slot_get_place (slot))
    {
    case ATTN_SLOT_NORM1_GAIN:
      return has_norm ? new_ones (shape->d_model) : NULL;
    case ATTN_SLOT_NORM1_BIAS:
      return has_norm ? new_zeros (shape->d_model) : NULL;
    case ATTN_SLOT_NORM2_GAIN:
      return has_norm && has_network ? new_ones (shape->d_model) : NULL;
    case ATTN_SLOT_NORM2_BIAS:
      return has_norm && has_network ? new_zeros (shape->d_model) : NULL;
    case ATTN_SLOT_IN_WEIGHT:
      return has_network ? new_identity (shape->d_model, shape->d_hidden) : NULL;
    case ATTN_SLOT_IN_BIAS:
      return has_network ? new_zeros (shape->d_hidden) : NULL;
    case ATTN_SLOT_OUT_WEIGHT:
      return has_network ? new_identity (shape->d_hidden, shape->d_model) : NULL;
    case ATTN_SLOT_OUT_BIAS:
      return has_network ? new_zeros (shape->d_model) : NULL;
    case ATTN_SLOT_PATCH_WEIGHT:
      return document->n_patches > 0 ? new_identity (document->shape.d_model, document->shape.d_model) : NULL;
    case ATTN_SLOT_PATCH_BIAS:
      return document->n_patches > 0 ? new_zeros (document->shape.d_model) : NULL;
    case ATTN_SLOT_FINAL_GAIN:
      return has_final ? new_ones (end) : NULL;
    case ATTN_SLOT_FINAL_BIAS:
      return has_final ? new_zeros (end) : NULL;
    case ATTN_SLOT_READOUT_BIAS:
      return new_zeros (document->n_classes);
    default:
      return NULL;
    }
}

AttnMatrix *
attn_edit_dup_matrix (const AttnDocument *document,
                      AttnSlot            slot)
{
  const guint layer = attn_slot_get_layer (slot);
  const AttnShape *shape = &document->shapes[layer];
  gboolean is_projected = attn_document_get_source (document) == ATTN_SOURCE_PROJECTIONS;

  if (attn_slot_get_place (slot) == ATTN_SLOT_MASK)
    return attn_document_get_source (document) != ATTN_SOURCE_WEIGHTS
           ? attn_layer_dup_mask (attn_document_peek_layer (document, layer), shape->n, shape->m) : NULL;
  if (attn_document_at (document, slot) != NULL)
    return attn_matrix_ref (attn_document_at (document, slot));

  switch (attn_slot_get_place (slot))
    {
    case ATTN_SLOT_QUERY_WEIGHT:
      return is_projected ? new_identity (shape->d_model, shape->d_k) : NULL;
    case ATTN_SLOT_KEY_WEIGHT:
      return is_projected ? new_identity (shape->d_memory, shape->d_k) : NULL;
    case ATTN_SLOT_VALUE_WEIGHT:
      return is_projected ? new_identity (shape->d_memory, shape->d_v) : NULL;
    case ATTN_SLOT_QUERY_BIAS:
    case ATTN_SLOT_KEY_BIAS:
      return is_projected ? new_zeros (shape->d_k) : NULL;
    case ATTN_SLOT_VALUE_BIAS:
      return is_projected ? new_zeros (shape->d_v) : NULL;
    case ATTN_SLOT_OUTPUT_WEIGHT:
      return shape->d_v > 0 ? new_identity (shape->d_v, shape->d_v) : NULL;
    case ATTN_SLOT_OUTPUT_BIAS:
      return new_zeros (shape->d_out > 0 ? shape->d_out : shape->d_v);
    default:
      return dup_implied (document, slot);
    }
}

AttnMatrix *
attn_document_dup_shown_matrix (const AttnDocument *document,
                                const char         *slot)
{
  AttnSlot index;

  return attn_document_find_slot (document, slot, &index) ? attn_edit_dup_matrix (document, index) : NULL;
}

void
attn_edit_put (AttnDocument *draft,
               AttnSlot      slot,
               AttnMatrix   *matrix)
{
  AttnLayer *layer;

  attn_document_fill (draft, slot, matrix);
  if (attn_slot_get_place (slot) == ATTN_SLOT_POSITION)
    {
      draft->position = matrix != NULL ? ATTN_POSITION_MATRIX : ATTN_POSITION_NONE;
      draft->said &= ~(guint) ATTN_SAID_POSITION;
    }
  if (attn_slot_get_place (slot) != ATTN_SLOT_MASK)
    return;
  layer = attn_document_edit_layer (draft, attn_slot_get_layer (slot));
  layer->mask = matrix != NULL ? ATTN_MASK_MATRIX : ATTN_MASK_NONE;
  layer->said &= ~(guint) ATTN_SAID_MASK;
  g_clear_pointer (&layer->padding, g_array_unref);
}

AttnMatrix *
attn_edit_open_slot (const AttnDocument *document,
                     const char         *name,
                     AttnSlot           *slot,
                     AttnEditContext     context)
{
  AttnMatrix *matrix;

  if (!attn_edit_find_slot (document, name, slot, context))
    return NULL;
  matrix = attn_edit_dup_matrix (document, *slot);
  if (matrix == NULL)
    attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_MISSING, name,
                      N_("this document has no such matrix, expected one of those that it shows"));
  return matrix;
}

AttnDocument *
attn_edit_with_slot (const AttnDocument *document,
                     AttnSlot            slot,
                     const AttnMatrix   *matrix,
                     AttnEditContext     context)
{
  return attn_document_with_matrix (document, attn_slot_get_name (slot), matrix, context.language, context.error);
}

/* A block of plain numbers in the place of what stood there. */
static AttnDocument *
with_block (const AttnDocument *document,
            AttnSlot            slot,
            const AttnMatrix   *matrix,
            guint               row,
            guint               column,
            const AttnMatrix   *block,
            AttnEditContext     context)
{
  gsize rows = attn_matrix_get_rows (matrix), columns = attn_matrix_get_columns (matrix);
  gsize n_rows = attn_matrix_get_rows (block), n_columns = attn_matrix_get_columns (block);
  g_autofree gboolean *is_written = NULL;
  AttnDocument *draft;
  AttnMatrix *changed;
  double *values;

  if (row >= rows || column >= columns || n_rows > rows - row || n_columns > columns - column)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_SHAPE, attn_slot_get_name (slot),
                             N_("a block of %1$zu × %2$zu does not fit at row %3$u, column %4$u: the matrix is %5$zu × %6$zu; "
                                "expected a smaller block or another cell"),
                             n_rows, n_columns, row, column, rows, columns);
  for (gsize i = 0; i < n_rows; i++)
    for (gsize j = 0; j < n_columns; j++)
      {
        double value = attn_matrix_get (block, i, j);
        g_autofree char *place = NULL;
        char number[ATTN_NUMBER_LENGTH];

        if (isfinite (value) && (attn_slot_get_place (slot) != ATTN_SLOT_MASK || value == 0 || value == 1))
          continue;
        place = g_strdup_printf (attn_translate (context.language, N_("%1$s, row %2$zu, column %3$zu")),
                                 attn_slot_get_name (slot), row + i, column + j);
        if (!isfinite (value))
          return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, place, N_("found %s, expected a finite number"),
                                   isnan (value) ? "NaN" : value > 0 ? "∞" : "−∞");
        attn_number_shortest (value, number);
        return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, place,
                                 N_("found %s, expected 1 (may look) or 0 (may not)"), number);
      }

  changed = attn_matrix_new_to_fill (rows, columns, &values);
  if (changed == NULL)
    return attn_edit_refuse_memory (context, slot);
  memcpy (values, attn_matrix_get_values (matrix), rows * columns * sizeof *values);
  for (gsize i = 0; i < n_rows; i++)
    memcpy (values + (row + i) * columns + column, attn_matrix_get_row (block, i), n_columns * sizeof *values);

  draft = attn_document_copy (document);
  attn_edit_put (draft, slot, changed);
  /* A row that somebody wrote in is no longer the rule's. */
  is_written = g_new0 (gboolean, rows);
  for (gsize i = row; i < row + n_rows; i++)
    is_written[i] = (column == 0 && n_columns == columns) ||
                    memcmp (values + i * columns, attn_matrix_get_row (matrix, i), columns * sizeof *values) != 0;
  attn_edit_unmark_rows (draft, slot, is_written);
  return attn_edit_complete (draft, context);
}

AttnEdit *
attn_edit_set_cell (const AttnDocument *document,
                    const char         *slot,
                    guint               row,
                    guint               column,
                    double              value,
                    AttnLanguage        language,
                    GError            **error)
{
  AttnEditContext context = { language, error };
  g_autoptr(AttnMatrix) matrix = NULL, block = NULL;
  g_autofree char *key = NULL, *cell = NULL;
  AttnSlot index;

  matrix = attn_edit_open_slot (document, slot, &index, context);
  if (matrix == NULL)
    return NULL;
  if (attn_slot_get_place (index) == ATTN_SLOT_MASK)
    return attn_edit_set_mask_cell_of (document, attn_slot_get_layer (index), row, column, value != 0, language, error);
  block = attn_matrix_new (1, 1, &value);
  if (block == NULL)
    return attn_edit_refuse_memory (context, index);
  key = g_strdup_printf ("cell %s %u %u", slot, row, column);
  cell = attn_edit_dup_cell (document, index, row, column);
  return attn_edit_new (with_block (document, index, matrix, row, column, block, context), key, N_("change of %s"), cell);
}

AttnEdit *
attn_edit_paste (const AttnDocument *document,
                 const char         *slot,
                 guint               row,
                 guint               column,
                 const AttnMatrix   *block,
                 AttnLanguage        language,
                 GError            **error)
{
  AttnEditContext context = { language, error };
  g_autoptr(AttnMatrix) matrix = NULL;
  AttnSlot index;

  matrix = attn_edit_open_slot (document, slot, &index, context);
  if (matrix == NULL)
    return NULL;
  return attn_edit_new (with_block (document, index, matrix, row, column, block, context), NULL, N_("pasting into %s"),
                        attn_edit_get_symbol (index));
}

AttnEdit *
attn_edit_clear (const AttnDocument *document,
                 const char         *slot,
                 guint               row,
                 guint               column,
                 guint               n_rows,
                 guint               n_columns,
                 AttnLanguage        language,
                 GError            **error)
{
  AttnEditContext context = { language, error };
  g_autoptr(AttnMatrix) matrix = NULL, block = NULL;
  AttnSlot index;

  matrix = attn_edit_open_slot (document, slot, &index, context);
  if (matrix == NULL)
    return NULL;
  block = attn_edit_rearrange (NULL, n_rows, NULL, n_columns, NULL,
                               attn_slot_get_place (index) == ATTN_SLOT_MASK ? attn_edit_new_one : attn_edit_new_zero, NULL);
  if (block == NULL)
    return attn_edit_refuse_memory (context, index);
  return attn_edit_new (with_block (document, index, matrix, row, column, block, context), NULL, N_("clearing cells of %s"),
                        attn_edit_get_symbol (index));
}

static AttnEdit *
fill (const AttnDocument *document,
      const char         *slot,
      AttnNewCell         new_cell,
      const char         *message,
      AttnEditContext     context)
{
  g_autoptr(AttnMatrix) matrix = NULL, filled = NULL;
  AttnSlot index;

  matrix = attn_edit_open_slot (document, slot, &index, context);
  if (matrix == NULL)
    return NULL;
  filled = attn_edit_rearrange (NULL, (guint) attn_matrix_get_rows (matrix), NULL, (guint) attn_matrix_get_columns (matrix), NULL,
                                new_cell, NULL);
  if (filled == NULL)
    return attn_edit_refuse_memory (context, index);
  return attn_edit_new (with_block (document, index, matrix, 0, 0, filled, context), NULL, message,
                        attn_edit_get_symbol (index));
}

AttnEdit *
attn_edit_fill_identity (const AttnDocument *document,
                         const char         *slot,
                         AttnLanguage        language,
                         GError            **error)
{
  return fill (document, slot, attn_edit_new_identity, N_("filling %s with the identity"), (AttnEditContext) { language, error });
}

AttnEdit *
attn_edit_fill_zeros (const AttnDocument *document,
                      const char         *slot,
                      AttnLanguage        language,
                      GError            **error)
{
  return fill (document, slot, attn_edit_new_zero, N_("filling %s with zeros"), (AttnEditContext) { language, error });
}

AttnEdit *
attn_edit_fill_random (const AttnDocument *document,
                       const char         *slot,
                       guint64             seed,
                       double              deviation,
                       AttnLanguage        language,
                       GError            **error)
{
  AttnEditContext context = { language, error };
  g_autoptr(AttnMatrix) matrix = NULL;
  g_autofree char *key = NULL;
  AttnFilling *filling;
  AttnMatrix *drawn;
  AttnDocument *draft;
  AttnSlot index;
  gsize n;

  matrix = attn_edit_open_slot (document, slot, &index, context);
  if (matrix == NULL)
    return NULL;
  if (attn_slot_get_place (index) == ATTN_SLOT_MASK)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, slot,
                             N_("found a random mask, expected a list of rows of 0 and 1"));
  if (seed > ATTN_MAX_SEED)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, slot,
                             N_("the seed of a random draw is a whole number from 0 to 2^53"));
  if (!(deviation >= 0) || isinf (deviation))
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, slot,
                             N_("the deviation of a random draw is a number, 0 or more"));

  n = attn_matrix_get_rows (matrix) * attn_matrix_get_columns (matrix);
  drawn = attn_matrix_new_normal (attn_matrix_get_rows (matrix), attn_matrix_get_columns (matrix), seed, deviation);
  if (drawn == NULL)
    return attn_edit_refuse_memory (context, index);
  for (gsize i = 0; i < n; i++)
    if (!isfinite (attn_matrix_get_values (drawn)[i]))
      {
        attn_matrix_unref (drawn);
        return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, slot,
                                 N_("the deviation is too large: numbers beyond 1.8e308 would be drawn; expected a smaller one"));
      }

  draft = attn_document_copy (document);
  attn_edit_put (draft, index, drawn);
  filling = attn_document_edit_filling (draft, index);
  filling->is_random = TRUE;
  filling->seed = seed;
  /* + 0.0: what −0 means is 0. */
  filling->deviation = deviation + 0.0;
  attn_edit_unmark_rows (draft, index, NULL);
  key = g_strdup_printf ("random %s", slot);
  return attn_edit_new (attn_edit_complete (draft, context), key, N_("random draw of %s"), attn_edit_get_symbol (index));
}

/* What the document is like once the slot does without a matrix: the dimensions are then those of an identity. */
static AttnDocument *
prepare_leaving_out (const AttnDocument *document,
                     AttnSlot            slot,
                     AttnEditContext     context)
{
  guint layer = attn_slot_get_layer (slot);
  const AttnShape *shape = &document->shapes[layer];

  if (attn_document_at (document, slot) == NULL)
    return attn_document_ref (document);
  switch (attn_slot_get_place (slot))
    {
    case ATTN_SLOT_QUERY_WEIGHT:
      return attn_edit_with_dimension (document, layer, ATTN_DIMENSION_KEY, shape->d_model, context);
    case ATTN_SLOT_KEY_WEIGHT:
      return attn_edit_with_dimension (document, layer, ATTN_DIMENSION_KEY, shape->d_memory, context);
    case ATTN_SLOT_VALUE_WEIGHT:
      return attn_edit_with_dimension (document, layer, ATTN_DIMENSION_VALUE, shape->d_memory, context);
    case ATTN_SLOT_OUTPUT_WEIGHT:
      /* A block needs rows as wide as its own. */
      if (attn_document_has_block (document, layer))
        return attn_edit_with_dimension (document, layer, ATTN_DIMENSION_VALUE, shape->d_model, context);
      return attn_edit_with_dimension (document, layer, ATTN_DIMENSION_OUTPUT, shape->d_v, context);
    case ATTN_SLOT_IN_WEIGHT:
    case ATTN_SLOT_OUT_WEIGHT:
      return attn_edit_with_dimension (document, layer, ATTN_DIMENSION_HIDDEN, shape->d_model, context);
    case ATTN_SLOT_PATCH_WEIGHT:
      return attn_edit_with_dimension (document, 0, ATTN_DIMENSION_MODEL, attn_edit_count_entries (document), context);
    default:
      return attn_document_ref (document);
    }
}

AttnEdit *
attn_edit_leave_out (const AttnDocument *document,
                     const char         *slot,
                     AttnLanguage        language,
                     GError            **error)
{
  AttnEditContext context = { language, error };
  g_autoptr(AttnDocument) prepared = NULL;
  AttnSlot index;

  if (!attn_edit_find_slot (document, slot, &index, context))
    return NULL;
  if (index == ATTN_SLOT_MEMORY)
    return attn_edit_set_cross (document, FALSE, language, error);
  if (attn_slot_get_place (index) == ATTN_SLOT_MASK)
    return attn_edit_set_mask_of (document, attn_slot_get_layer (index), ATTN_MASK_NONE, language, error);
  prepared = prepare_leaving_out (document, index, context);
  if (prepared == NULL)
    return NULL;
  return attn_edit_new (attn_edit_with_slot (prepared, index, NULL, context), NULL, N_("leaving out %s"),
                        attn_edit_get_symbol (index));
}
