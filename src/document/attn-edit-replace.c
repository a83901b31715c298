/* attn-edit-replace.c: another matrix of any shape in a slot, which everything else follows
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"

/* Each step takes over the document and gives the next. */

static AttnDocument *
then_dimension (AttnDocument   *document,
                guint           layer,
                AttnDimension   dimension,
                gsize           n,
                AttnEditContext context)
{
  g_autoptr(AttnDocument) before = document;

  return before != NULL ? attn_edit_with_dimension (before, layer, dimension, (guint) n, context) : NULL;
}

/* What the last layer gives is so wide. */
static AttnDocument *
then_end (AttnDocument   *document,
          guint           layer,
          gsize           n,
          AttnEditContext context)
{
  g_autoptr(AttnDocument) before = document;

  if (before == NULL || before->shapes[layer].d_end == n)
    return g_steal_pointer (&before);
  if (attn_document_has_block (before, layer))
    return attn_edit_with_dimension (before, layer, ATTN_DIMENSION_MODEL, (guint) n, context);
  return attn_edit_with_dimension (before, layer, before->shapes[layer].d_out > 0 ? ATTN_DIMENSION_OUTPUT : ATTN_DIMENSION_VALUE,
                                   (guint) n, context);
}

/* The network of a block, and the block. */
static AttnDocument *
then_feed_forward (AttnDocument   *document,
                   guint           layer,
                   AttnEditContext context)
{
  g_autoptr(AttnDocument) before = document;

  if (before == NULL || attn_document_has_feed_forward (before, layer))
    return g_steal_pointer (&before);
  return attn_document_with_feed_forward (before, layer, TRUE, context.language, context.error);
}

static AttnDocument *
then_source (AttnDocument   *document,
             AttnSource      source,
             AttnEditContext context)
{
  g_autoptr(AttnDocument) before = document;

  return before != NULL ? attn_edit_with_source (before, source, context) : NULL;
}

static AttnDocument *
then_cross (AttnDocument   *document,
            AttnEditContext context)
{
  g_autoptr(AttnDocument) before = document;

  return before != NULL ? attn_edit_with_cross (before, TRUE, context) : NULL;
}

/* The key side has no list of its own in self-attention. */
static AttnDocument *
then_length (AttnDocument      *document,
             AttnList           list,
             gsize              n,
             const char *const *labels,
             AttnEditContext    context)
{
  g_autoptr(AttnDocument) before = document;

  if (before == NULL)
    return NULL;
  if (attn_document_is_self (before))
    list = ATTN_LIST_TOKENS;
  return attn_edit_with_length (before, list, (guint) n, labels, context);
}

/* The document in which a matrix of this shape fits into the slot. */
static AttnDocument *
make_room (const AttnDocument *document,
           AttnSlot            slot,
           gsize               rows,
           gsize               columns,
           const char *const  *labels,
           AttnEditContext     context)
{
  AttnDocument *next = attn_document_ref (document);
  guint layer = attn_slot_get_layer (slot);
  guint last = attn_document_count_layers (document) - 1;

  switch (attn_slot_get_place (slot))
    {
    case ATTN_SLOT_EMBEDDING:
      next = then_source (next, ATTN_SOURCE_PROJECTIONS, context);
      next = then_length (next, ATTN_LIST_TOKENS, rows, labels, context);
      return then_dimension (next, layer, ATTN_DIMENSION_MODEL, columns, context);

    case ATTN_SLOT_MEMORY:
      next = then_source (next, ATTN_SOURCE_PROJECTIONS, context);
      next = then_cross (next, context);
      next = then_length (next, ATTN_LIST_MEMORY, rows, labels, context);
      return then_dimension (next, layer, ATTN_DIMENSION_MODEL, columns, context);

    case ATTN_SLOT_POSITION:
      next = then_length (next, ATTN_LIST_TOKENS, rows, NULL, context);
      return then_dimension (next, 0, ATTN_DIMENSION_MODEL, columns, context);

    case ATTN_SLOT_GIVEN_QUERY:
    case ATTN_SLOT_GIVEN_KEY:
      next = then_source (next, ATTN_SOURCE_GIVEN, context);
      next = then_length (next, slot == ATTN_SLOT_GIVEN_QUERY ? ATTN_LIST_TOKENS : ATTN_LIST_MEMORY, rows, labels, context);
      return then_dimension (next, layer, ATTN_DIMENSION_KEY, columns, context);

    case ATTN_SLOT_GIVEN_VALUE:
      if (attn_document_get_source (next) != ATTN_SOURCE_WEIGHTS)
        next = then_source (next, ATTN_SOURCE_GIVEN, context);
      next = then_length (next, ATTN_LIST_MEMORY, rows, labels, context);
      if (next == NULL || next->shape.d_v == 0)
        return next;
      return then_dimension (next, layer, ATTN_DIMENSION_VALUE, columns, context);

    case ATTN_SLOT_GIVEN_WEIGHTS:
      next = then_source (next, ATTN_SOURCE_WEIGHTS, context);
      if (next != NULL && rows != columns)
        next = then_cross (next, context);
      next = then_length (next, ATTN_LIST_TOKENS, rows, labels, context);
      return then_length (next, ATTN_LIST_MEMORY, columns, NULL, context);

    case ATTN_SLOT_QUERY_WEIGHT:
    case ATTN_SLOT_KEY_WEIGHT:
      next = then_source (next, ATTN_SOURCE_PROJECTIONS, context);
      next = then_dimension (next, layer, ATTN_DIMENSION_MODEL, rows, context);
      return then_dimension (next, layer, ATTN_DIMENSION_KEY, columns, context);

    case ATTN_SLOT_VALUE_WEIGHT:
      next = then_source (next, ATTN_SOURCE_PROJECTIONS, context);
      next = then_dimension (next, layer, ATTN_DIMENSION_MODEL, rows, context);
      return then_dimension (next, layer, ATTN_DIMENSION_VALUE, columns, context);

    case ATTN_SLOT_OUTPUT_WEIGHT:
      next = then_dimension (next, layer, ATTN_DIMENSION_VALUE, rows, context);
      return then_dimension (next, layer, ATTN_DIMENSION_OUTPUT, columns, context);

    case ATTN_SLOT_QUERY_BIAS:
    case ATTN_SLOT_KEY_BIAS:
      next = then_source (next, ATTN_SOURCE_PROJECTIONS, context);
      return then_dimension (next, layer, ATTN_DIMENSION_KEY, columns, context);

    case ATTN_SLOT_VALUE_BIAS:
      next = then_source (next, ATTN_SOURCE_PROJECTIONS, context);
      return then_dimension (next, layer, ATTN_DIMENSION_VALUE, columns, context);

    case ATTN_SLOT_OUTPUT_BIAS:
      if (next->shape.d_out == 0 && next->shape.d_v == columns)
        return next;
      return then_dimension (next, layer, ATTN_DIMENSION_OUTPUT, columns, context);

    case ATTN_SLOT_NORM1_GAIN:
    case ATTN_SLOT_NORM1_BIAS:
    case ATTN_SLOT_NORM2_GAIN:
    case ATTN_SLOT_NORM2_BIAS:
      return then_dimension (next, layer, ATTN_DIMENSION_MODEL, columns, context);

    case ATTN_SLOT_IN_WEIGHT:
      next = then_feed_forward (next, layer, context);
      next = then_dimension (next, layer, ATTN_DIMENSION_MODEL, rows, context);
      return then_dimension (next, layer, ATTN_DIMENSION_HIDDEN, columns, context);

    case ATTN_SLOT_IN_BIAS:
      next = then_feed_forward (next, layer, context);
      return then_dimension (next, layer, ATTN_DIMENSION_HIDDEN, columns, context);

    case ATTN_SLOT_OUT_WEIGHT:
      next = then_feed_forward (next, layer, context);
      next = then_dimension (next, layer, ATTN_DIMENSION_HIDDEN, rows, context);
      return then_dimension (next, layer, ATTN_DIMENSION_MODEL, columns, context);

    case ATTN_SLOT_OUT_BIAS:
      next = then_feed_forward (next, layer, context);
      return then_dimension (next, layer, ATTN_DIMENSION_MODEL, columns, context);

    case ATTN_SLOT_PATCH_WEIGHT:
    case ATTN_SLOT_PATCH_BIAS:
      if (next->n_patches == 0)
        return next;
      return then_dimension (next, 0, ATTN_DIMENSION_MODEL, columns, context);

    case ATTN_SLOT_FINAL_GAIN:
    case ATTN_SLOT_FINAL_BIAS:
      return then_end (next, last, columns, context);

    case ATTN_SLOT_READOUT_WEIGHT:
      next = then_end (next, last, rows, context);
      return next == NULL || next->n_classes == 0 ? next : then_dimension (next, 0, ATTN_DIMENSION_CLASSES, columns, context);

    case ATTN_SLOT_READOUT_BIAS:
      return next->n_classes == 0 ? next : then_dimension (next, 0, ATTN_DIMENSION_CLASSES, columns, context);

    case ATTN_SLOT_MASK:
    case ATTN_SLOT_PIXELS:
    case ATTN_SLOT_RED:
    case ATTN_SLOT_GREEN:
    case ATTN_SLOT_BLUE:
    case ATTN_SLOT_CLASS_TOKEN:
      return next;

    default:
      g_return_val_if_reached (next);
    }
}

/* An embedding that is written down takes the place of an image. */
static AttnDocument *
leave_image (const AttnDocument *document,
             const AttnMatrix   *embedding,
             AttnEditContext     context)
{
  g_autoptr(AttnDocument) room = attn_edit_with_dimension (document, 0, ATTN_DIMENSION_MODEL,
                                                           (guint) attn_matrix_get_columns (embedding), context);
  AttnDocument *draft;

  if (room == NULL)
    return NULL;
  draft = attn_document_copy (room);
  for (guint i = ATTN_SLOT_PIXELS; i <= ATTN_SLOT_CLASS_TOKEN; i++)
    attn_document_fill (draft, i, NULL);
  g_clear_pointer (&draft->kept[ATTN_LEVEL_IMAGE], g_ptr_array_unref);
  draft->patch = 0;
  draft->said &= ~(guint) ATTN_SAID_IMAGE;
  attn_document_fill (draft, ATTN_SLOT_EMBEDDING, attn_matrix_ref ((AttnMatrix *) embedding));
  if (!attn_edit_follow_rows (room, draft, (guint) attn_matrix_get_rows (embedding), context))
    g_clear_pointer (&draft, attn_document_unref);
  return attn_edit_complete (draft, context);
}

static AttnDocument *
with_whole (const AttnDocument *document,
            AttnSlot            slot,
            const AttnMatrix   *matrix,
            const char *const  *labels,
            AttnEditContext     context)
{
  g_autoptr(AttnDocument) room = NULL, filled = NULL;
  g_autoptr(AttnMatrix) row = NULL;
  AttnDocument *draft;

  /* A bias may come as a column. */
  if (attn_slot_get_kind (slot) == ATTN_SLOT_KIND_VECTOR && attn_matrix_get_columns (matrix) == 1)
    {
      matrix = row = attn_matrix_transpose (matrix);
      if (matrix == NULL)
        return attn_edit_refuse_memory (context, slot);
    }
  if (!attn_edit_check_size (slot, attn_matrix_get_rows (matrix), attn_matrix_get_columns (matrix), context))
    return NULL;
  if (labels != NULL && g_strv_length ((char **) labels) != attn_matrix_get_rows (matrix))
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_SHAPE, attn_slot_get_name (slot),
                             N_("there are %1$u names for %2$zu rows, expected a name for each row"),
                             g_strv_length ((char **) labels), attn_matrix_get_rows (matrix));

  if (slot == ATTN_SLOT_EMBEDDING && document->n_patches > 0)
    {
      room = leave_image (document, matrix, context);
      return room == NULL || labels == NULL ? g_steal_pointer (&room)
                                            : attn_document_with_tokens (room, labels, context.language, context.error);
    }
  room = make_room (document, slot, attn_matrix_get_rows (matrix), attn_matrix_get_columns (matrix), labels, context);
  if (room == NULL)
    return NULL;
  filled = attn_edit_with_slot (room, slot, matrix, context);
  if (filled == NULL || (slot != ATTN_SLOT_EMBEDDING && slot != ATTN_SLOT_MEMORY))
    return g_steal_pointer (&filled);
  draft = attn_document_copy (filled);
  attn_edit_unmark_rows (draft, slot, NULL);
  return attn_edit_complete (draft, context);
}

AttnEdit *
attn_edit_replace (const AttnDocument *document,
                   const char         *slot,
                   const AttnMatrix   *matrix,
                   const char *const  *labels,
                   AttnLanguage        language,
                   GError            **error)
{
  AttnEditContext context = { language, error };
  AttnSlot index;

  if (!attn_edit_find_slot (document, slot, &index, context))
    return NULL;
  return attn_edit_new (with_whole (document, index, matrix, labels, context), NULL, N_("bringing in %s"),
                        attn_edit_get_symbol (index));
}

AttnEdit *
attn_edit_transpose (const AttnDocument *document,
                     const char         *slot,
                     AttnLanguage        language,
                     GError            **error)
{
  AttnEditContext context = { language, error };
  g_autoptr(AttnMatrix) matrix = NULL, transposed = NULL;
  AttnSlot index;

  matrix = attn_edit_open_slot (document, slot, &index, context);
  if (matrix == NULL)
    return NULL;
  transposed = attn_matrix_transpose (matrix);
  if (transposed == NULL)
    return attn_edit_refuse_memory (context, index);
  return attn_edit_new (with_whole (document, index, transposed, NULL, context), NULL, N_("transposing %s"),
                        attn_edit_get_symbol (index));
}
