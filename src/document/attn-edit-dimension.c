/* attn-edit-dimension.c: edits of d_model, d_k and d_v, and of a whole matrix, which everything else follows
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"

#include "attn-tokenizer.h"

/* One resizing of a draft.  `before` is the document that the draft began as. */
typedef struct
{
  const AttnDocument *before;
  AttnDocument       *draft;
  AttnEditContext     context;
} Resize;

guint
attn_document_get_dimension (const AttnDocument *document,
                             AttnDimension       dimension)
{
  switch (dimension)
    {
    case ATTN_DIMENSION_MODEL:  return document->shape.d_model;
    case ATTN_DIMENSION_KEY:    return document->shape.d_k;
    case ATTN_DIMENSION_VALUE:  return document->shape.d_v;
    case ATTN_DIMENSION_OUTPUT: return document->shape.d_out;
    default:                    g_return_val_if_reached (0);
    }
}

static gboolean
has (const Resize *resize,
     AttnSlot      slot)
{
  return resize->draft->fillings[slot].matrix != NULL;
}

/* The slot's matrix, left out or not, in another shape. */
static gboolean
reshape (const Resize *resize,
         AttnSlot      slot,
         guint         rows,
         guint         columns,
         AttnNewCell   new_cell,
         gpointer      data)
{
  g_autoptr(AttnMatrix) old = NULL;
  AttnMatrix *matrix;

  if (!attn_edit_check_size (slot, rows, columns, resize->context))
    return FALSE;
  old = attn_edit_dup_matrix (resize->before, slot);
  if (old != NULL && attn_matrix_get_rows (old) == rows && attn_matrix_get_columns (old) == columns && has (resize, slot))
    return TRUE;
  matrix = old != NULL ? attn_edit_rearrange (old, rows, NULL, columns, NULL, new_cell, data) : NULL;
  if (matrix == NULL)
    {
      attn_edit_refuse_memory (resize->context, slot);
      return FALSE;
    }
  attn_edit_put (resize->draft, slot, matrix);
  return TRUE;
}

static gboolean
reshape_weight (const Resize *resize,
                AttnSlot      slot,
                guint         rows,
                guint         columns)
{
  return reshape (resize, slot, rows, columns, attn_edit_new_identity, NULL);
}

/* A bias that is left out stays so. */
static gboolean
reshape_bias (const Resize *resize,
              AttnSlot      slot,
              guint         n)
{
  return !has (resize, slot) || reshape (resize, slot, 1, n, attn_edit_new_zero, NULL);
}

/* New columns of X and X_m, made up from the words of their rows. */
typedef struct
{
  const GPtrArray *tokens;
  guint            n;
  int              row;      /* that `values` is of; −1 for none yet */
  double          *values;
} MadeUp;

static double
new_made_up (guint    row,
             guint    column,
             gpointer data)
{
  MadeUp *made_up = data;

  if (made_up->row != (int) row)
    attn_tokenizer_make_up (g_ptr_array_index (made_up->tokens, row), made_up->n, made_up->values);
  made_up->row = (int) row;
  return made_up->values[column];
}

static gboolean
reshape_embedding (const Resize    *resize,
                   AttnSlot         slot,
                   const GPtrArray *tokens,
                   guint            n)
{
  g_autofree double *values = NULL;
  MadeUp made_up = { .tokens = tokens, .n = n, .row = -1 };

  if (!has (resize, slot))
    return TRUE;
  /* Asked for before memory is. */
  if (!attn_edit_check_size (slot, tokens->len - 1, n, resize->context))
    return FALSE;
  made_up.values = values = g_new (double, n);
  if (!reshape (resize, slot, tokens->len - 1, n, new_made_up, &made_up))
    return FALSE;
  if (made_up.row >= 0)
    {
      g_autoptr(GPtrArray) words = g_ptr_array_new ();

      for (guint i = 0; i + 1 < tokens->len; i++)
        g_ptr_array_add (words, g_ptr_array_index (tokens, i));
      attn_edit_mark_made_up (resize->draft, words);
    }
  return TRUE;
}

/* What reads the output follows its width. */
static gboolean
widen_output (const Resize *resize,
              guint         d_v)
{
  if (has (resize, ATTN_SLOT_OUTPUT_WEIGHT))
    return reshape_weight (resize, ATTN_SLOT_OUTPUT_WEIGHT, d_v, resize->before->shape.d_out);
  return reshape_bias (resize, ATTN_SLOT_OUTPUT_BIAS, d_v);
}

static gboolean
set_model (const Resize *resize,
           guint         n)
{
  const AttnShape *shape = &resize->before->shape;
  gboolean both_left_out = !has (resize, ATTN_SLOT_QUERY_WEIGHT) && !has (resize, ATTN_SLOT_KEY_WEIGHT);

  if (!reshape_embedding (resize, ATTN_SLOT_EMBEDDING, resize->before->tokens, n) ||
      !reshape_embedding (resize, ATTN_SLOT_MEMORY, resize->before->memory_tokens, n))
    return FALSE;

  /* Two identities grow with it; one beside a matrix that is written down keeps to its width. */
  if (both_left_out)
    {
      if (!reshape_bias (resize, ATTN_SLOT_QUERY_BIAS, n) || !reshape_bias (resize, ATTN_SLOT_KEY_BIAS, n))
        return FALSE;
    }
  else if (!reshape_weight (resize, ATTN_SLOT_QUERY_WEIGHT, n, shape->d_k) ||
           !reshape_weight (resize, ATTN_SLOT_KEY_WEIGHT, n, shape->d_k))
    {
      return FALSE;
    }

  if (has (resize, ATTN_SLOT_VALUE_WEIGHT))
    return reshape_weight (resize, ATTN_SLOT_VALUE_WEIGHT, n, shape->d_v);
  return reshape_bias (resize, ATTN_SLOT_VALUE_BIAS, n) && widen_output (resize, n);
}

static gboolean
set_key (const Resize *resize,
         guint         n)
{
  const AttnShape *shape = &resize->before->shape;

  if (attn_document_get_source (resize->before) == ATTN_SOURCE_GIVEN)
    return reshape (resize, ATTN_SLOT_GIVEN_QUERY, shape->n, n, attn_edit_new_zero, NULL) &&
           reshape (resize, ATTN_SLOT_GIVEN_KEY, shape->m, n, attn_edit_new_zero, NULL);
  return reshape_weight (resize, ATTN_SLOT_QUERY_WEIGHT, shape->d_model, n) &&
         reshape_weight (resize, ATTN_SLOT_KEY_WEIGHT, shape->d_model, n) &&
         reshape_bias (resize, ATTN_SLOT_QUERY_BIAS, n) &&
         reshape_bias (resize, ATTN_SLOT_KEY_BIAS, n);
}

static gboolean
set_value (const Resize *resize,
           guint         n)
{
  const AttnShape *shape = &resize->before->shape;

  if (attn_document_get_source (resize->before) != ATTN_SOURCE_PROJECTIONS)
    return reshape (resize, ATTN_SLOT_GIVEN_VALUE, shape->m, n, attn_edit_new_zero, NULL) && widen_output (resize, n);
  return reshape_weight (resize, ATTN_SLOT_VALUE_WEIGHT, shape->d_model, n) &&
         reshape_bias (resize, ATTN_SLOT_VALUE_BIAS, n) &&
         widen_output (resize, n);
}

static const char *const names[] = {
  [ATTN_DIMENSION_MODEL] = "d_model",
  [ATTN_DIMENSION_KEY] = "d_k",
  [ATTN_DIMENSION_VALUE] = "d_v",
  [ATTN_DIMENSION_OUTPUT] = "d_out",
};

AttnDocument *
attn_edit_with_dimension (const AttnDocument *document,
                          AttnDimension       dimension,
                          guint               n,
                          AttnEditContext     context)
{
  guint before = attn_document_get_dimension (document, dimension);
  Resize resize = { .before = document, .context = context };
  gboolean ok = FALSE;

  if (n == before && n > 0)
    return attn_document_ref (document);
  if (n == 0)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, names[dimension],
                             N_("found 0, expected a whole number from 1 up"));
  if (before == 0 && (dimension != ATTN_DIMENSION_OUTPUT || document->shape.d_v == 0))
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_MISSING, names[dimension],
                             N_("no matrix of this document has that dimension, expected one that it has"));

  resize.draft = attn_document_copy (document);
  switch (dimension)
    {
    case ATTN_DIMENSION_MODEL:
      ok = set_model (&resize, n);
      break;
    case ATTN_DIMENSION_KEY:
      ok = set_key (&resize, n);
      break;
    case ATTN_DIMENSION_VALUE:
      ok = set_value (&resize, n);
      break;
    case ATTN_DIMENSION_OUTPUT:
      ok = reshape_weight (&resize, ATTN_SLOT_OUTPUT_WEIGHT, document->shape.d_v, n) &&
           reshape_bias (&resize, ATTN_SLOT_OUTPUT_BIAS, n);
      break;
    default:
      g_warn_if_reached ();
      break;
    }
  if (!ok)
    g_clear_pointer (&resize.draft, attn_document_unref);
  return attn_edit_complete (resize.draft, context);
}

AttnEdit *
attn_edit_set_dimension (const AttnDocument *document,
                         AttnDimension       dimension,
                         guint               n,
                         AttnLanguage        language,
                         GError            **error)
{
  g_autofree char *key = g_strdup_printf ("dimension %d", (int) dimension);

  return attn_edit_new (attn_edit_with_dimension (document, dimension, n, (AttnEditContext) { language, error }), key,
                        N_("change of %s"), names[dimension]);
}

/* Whole matrices. */

/* Each step takes over the document and gives the next. */

static AttnDocument *
then_dimension (AttnDocument   *document,
                AttnDimension   dimension,
                gsize           n,
                AttnEditContext context)
{
  g_autoptr(AttnDocument) before = document;

  return before != NULL ? attn_edit_with_dimension (before, dimension, (guint) n, context) : NULL;
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

  switch (slot)
    {
    case ATTN_SLOT_EMBEDDING:
      next = then_source (next, ATTN_SOURCE_PROJECTIONS, context);
      next = then_length (next, ATTN_LIST_TOKENS, rows, labels, context);
      return then_dimension (next, ATTN_DIMENSION_MODEL, columns, context);

    case ATTN_SLOT_MEMORY:
      next = then_source (next, ATTN_SOURCE_PROJECTIONS, context);
      next = then_cross (next, context);
      next = then_length (next, ATTN_LIST_MEMORY, rows, labels, context);
      return then_dimension (next, ATTN_DIMENSION_MODEL, columns, context);

    case ATTN_SLOT_GIVEN_QUERY:
    case ATTN_SLOT_GIVEN_KEY:
      next = then_source (next, ATTN_SOURCE_GIVEN, context);
      next = then_length (next, slot == ATTN_SLOT_GIVEN_QUERY ? ATTN_LIST_TOKENS : ATTN_LIST_MEMORY, rows, labels, context);
      return then_dimension (next, ATTN_DIMENSION_KEY, columns, context);

    case ATTN_SLOT_GIVEN_VALUE:
      if (attn_document_get_source (next) != ATTN_SOURCE_WEIGHTS)
        next = then_source (next, ATTN_SOURCE_GIVEN, context);
      next = then_length (next, ATTN_LIST_MEMORY, rows, labels, context);
      if (next == NULL || next->shape.d_v == 0)
        return next;
      return then_dimension (next, ATTN_DIMENSION_VALUE, columns, context);

    case ATTN_SLOT_GIVEN_WEIGHTS:
      next = then_source (next, ATTN_SOURCE_WEIGHTS, context);
      if (next != NULL && rows != columns)
        next = then_cross (next, context);
      next = then_length (next, ATTN_LIST_TOKENS, rows, labels, context);
      return then_length (next, ATTN_LIST_MEMORY, columns, NULL, context);

    case ATTN_SLOT_QUERY_WEIGHT:
    case ATTN_SLOT_KEY_WEIGHT:
      next = then_source (next, ATTN_SOURCE_PROJECTIONS, context);
      next = then_dimension (next, ATTN_DIMENSION_MODEL, rows, context);
      return then_dimension (next, ATTN_DIMENSION_KEY, columns, context);

    case ATTN_SLOT_VALUE_WEIGHT:
      next = then_source (next, ATTN_SOURCE_PROJECTIONS, context);
      next = then_dimension (next, ATTN_DIMENSION_MODEL, rows, context);
      return then_dimension (next, ATTN_DIMENSION_VALUE, columns, context);

    case ATTN_SLOT_OUTPUT_WEIGHT:
      next = then_dimension (next, ATTN_DIMENSION_VALUE, rows, context);
      return then_dimension (next, ATTN_DIMENSION_OUTPUT, columns, context);

    case ATTN_SLOT_QUERY_BIAS:
    case ATTN_SLOT_KEY_BIAS:
      next = then_source (next, ATTN_SOURCE_PROJECTIONS, context);
      return then_dimension (next, ATTN_DIMENSION_KEY, columns, context);

    case ATTN_SLOT_VALUE_BIAS:
      next = then_source (next, ATTN_SOURCE_PROJECTIONS, context);
      return then_dimension (next, ATTN_DIMENSION_VALUE, columns, context);

    case ATTN_SLOT_OUTPUT_BIAS:
      if (next->shape.d_out == 0 && next->shape.d_v == columns)
        return next;
      return then_dimension (next, ATTN_DIMENSION_OUTPUT, columns, context);

    case ATTN_SLOT_MASK:
      return next;

    default:
      g_return_val_if_reached (next);
    }
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

  room = make_room (document, slot, attn_matrix_get_rows (matrix), attn_matrix_get_columns (matrix), labels, context);
  if (room == NULL)
    return NULL;
  filled = attn_edit_with_slot (room, slot, matrix, context);
  if (filled == NULL || (slot != ATTN_SLOT_EMBEDDING && slot != ATTN_SLOT_MEMORY))
    return g_steal_pointer (&filled);
  draft = attn_document_copy (filled);
  attn_edit_unmark_rows (draft, slot, 0, (guint) attn_matrix_get_rows (matrix));
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

  if (!attn_edit_find_slot (slot, &index, context))
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
