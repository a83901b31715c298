/* attn-edit-source.c: projections, given matrices or a hand-written one; self- or cross-attention
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-check-private.h"
#include "attn-edit-private.h"

#include <math.h>

AttnSource
attn_document_get_source (const AttnDocument *document)
{
  if (attn_document_at (document, ATTN_SLOT_GIVEN_WEIGHTS) != NULL)
    return ATTN_SOURCE_WEIGHTS;
  return attn_document_at (document, ATTN_SLOT_GIVEN_QUERY) != NULL ? ATTN_SOURCE_GIVEN : ATTN_SOURCE_PROJECTIONS;
}

/* Names that follow from the form of the document are said, so that they are the same in another. */
static void
say_key_names (AttnDocument *draft)
{
  draft->said |= ATTN_SAID_MEMORY_TOKENS;
}

static void
name_keys (AttnDocument    *draft,
           const GPtrArray *names)
{
  GPtrArray *list = attn_token_list_new ((const char *const *) names->pdata);

  g_ptr_array_unref (draft->memory_tokens);
  draft->memory_tokens = list;
  draft->said |= ATTN_SAID_MEMORY_TOKENS;
}

static void
forget_key_names (AttnDocument *draft)
{
  draft->said &= ~(guint) ATTN_SAID_MEMORY_TOKENS;
}

/* Everything that leads to the weights of attention. */
static void
clear_sources (AttnDocument *draft)
{
  for (guint i = ATTN_SLOT_EMBEDDING; i <= ATTN_SLOT_VALUE_BIAS; i++)
    if (i != ATTN_SLOT_OUTPUT_WEIGHT)
      attn_document_fill (draft, i, NULL);
}

/* What is given takes the place of the embedding, to which a stack, a block and an image belong. */
static gboolean
check_single (const AttnDocument *document,
              AttnSource          source,
              AttnEditContext     context)
{
  const char *place = NULL;

  if (document->said & ATTN_SAID_LAYERS)
    place = "layers";
  else if (attn_document_has_block (document, 0))
    place = "block";
  else if (document->said & ATTN_SAID_IMAGE)
    place = "image";
  if (place != NULL)
    {
      attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, NULL, "%s",
                        attn_translate (context.language, attn_check_why_not_given (place)));
      return FALSE;
    }
  if (source != ATTN_SOURCE_WEIGHTS || attn_document_get_heads (document, 0) == 1)
    return TRUE;
  attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "attention.heads",
                    N_("has no effect on given.weights, which are read and not computed; expected it to be left out"));
  return FALSE;
}

/* Positions that were added are in what is given. */
static void
drop_position (AttnDocument *draft,
               gboolean      with_rope)
{
  if (draft->position == ATTN_POSITION_ROPE && !with_rope)
    return;
  attn_document_fill (draft, ATTN_SLOT_POSITION, NULL);
  draft->position = ATTN_POSITION_NONE;
  draft->said &= ~(guint) ATTN_SAID_POSITION;
}

/* What a trace has computed, into a slot; nothing where it has no such node.  FALSE with an error where memory is short. */
static gboolean
take_value (const AttnTrace *trace,
            const char      *name,
            AttnDocument    *draft,
            AttnSlot         slot,
            AttnEditContext  context)
{
  const AttnNode *node = attn_trace_find (trace, name);
  AttnMatrix *matrix = node != NULL ? attn_node_get_matrix (node) : NULL;

  if (node != NULL && matrix == NULL)
    {
      attn_edit_refuse_memory (context, slot);
      return FALSE;
    }
  attn_document_fill (draft, slot, matrix);
  return TRUE;
}

static AttnDocument *
give_projected (const AttnDocument *document,
                AttnEditContext     context)
{
  g_autoptr(AttnTrace) trace = attn_document_trace (document, NULL, context.language, context.error);
  gboolean is_self = attn_document_is_self (document);
  AttnDocument *draft;

  if (trace == NULL)
    return NULL;
  draft = attn_document_copy (document);
  clear_sources (draft);
  drop_position (draft, FALSE);
  if (!take_value (trace, "query", draft, ATTN_SLOT_GIVEN_QUERY, context) ||
      !take_value (trace, "key", draft, ATTN_SLOT_GIVEN_KEY, context) ||
      !take_value (trace, "value", draft, ATTN_SLOT_GIVEN_VALUE, context))
    {
      attn_document_unref (draft);
      return NULL;
    }
  if (is_self)
    say_key_names (draft);
  return attn_edit_complete (draft, context);
}

static AttnDocument *
write_weights (const AttnDocument *document,
               AttnEditContext     context)
{
  g_autoptr(AttnTrace) trace = attn_document_trace (document, NULL, context.language, context.error);
  AttnDocument *draft;
  AttnLayer *layer;

  if (trace == NULL)
    return NULL;
  draft = attn_document_copy (document);
  if (attn_document_is_self (document) && document->memory_tokens == document->tokens)
    forget_key_names (draft);
  else
    say_key_names (draft);
  clear_sources (draft);
  drop_position (draft, TRUE);
  if (!take_value (trace, "weights", draft, ATTN_SLOT_GIVEN_WEIGHTS, context) ||
      !take_value (trace, "value", draft, ATTN_SLOT_GIVEN_VALUE, context))
    {
      attn_document_unref (draft);
      return NULL;
    }

  /* These say how weights are computed. */
  attn_edit_put (draft, ATTN_SLOT_MASK, NULL);
  layer = attn_document_edit_layer (draft, 0);
  layer->scale = ATTN_SCALE_ROOT;
  layer->divisor = 0;
  layer->softmax = ATTN_SIDE_ROWS;
  layer->said &= ~(guint) (ATTN_SAID_SCALE | ATTN_SAID_SOFTMAX);
  return attn_edit_complete (draft, context);
}

/* The first `rows` rows of an identity. */
static gboolean
put_one_hot (AttnDocument   *draft,
             AttnSlot        slot,
             guint           rows,
             guint           columns,
             AttnEditContext context)
{
  AttnMatrix *matrix;

  if (!attn_edit_check_size (slot, rows, columns, context))
    return FALSE;
  matrix = attn_edit_rearrange (NULL, rows, NULL, columns, NULL, attn_edit_new_identity, NULL);
  if (matrix == NULL)
    {
      attn_edit_refuse_memory (context, slot);
      return FALSE;
    }
  attn_edit_put (draft, slot, matrix);
  return TRUE;
}

/* A weight matrix whose row i is what the one-hot token i is mapped to. */
static gboolean
put_table (AttnDocument     *draft,
           AttnSlot          slot,
           const AttnMatrix *given,
           guint             rows,
           AttnEditContext   context)
{
  AttnMatrix *matrix;

  if (!attn_edit_check_size (slot, rows, attn_matrix_get_columns (given), context))
    return FALSE;
  matrix = attn_edit_rearrange (given, rows, NULL, (guint) attn_matrix_get_columns (given), NULL, attn_edit_new_zero, NULL);
  if (matrix == NULL)
    {
      attn_edit_refuse_memory (context, slot);
      return FALSE;
    }
  attn_edit_put (draft, slot, matrix);
  return TRUE;
}

static AttnDocument *
project_given (const AttnDocument *document,
               AttnEditContext     context)
{
  guint n = document->shape.n, m = document->shape.m, d_model = MAX (n, m);
  gboolean is_self = attn_document_is_self (document);
  AttnDocument *draft = attn_document_copy (document);

  clear_sources (draft);
  if (!put_one_hot (draft, ATTN_SLOT_EMBEDDING, n, d_model, context) ||
      (!is_self && !put_one_hot (draft, ATTN_SLOT_MEMORY, m, d_model, context)) ||
      !put_table (draft, ATTN_SLOT_QUERY_WEIGHT, attn_document_at (document, ATTN_SLOT_GIVEN_QUERY), d_model, context) ||
      !put_table (draft, ATTN_SLOT_KEY_WEIGHT, attn_document_at (document, ATTN_SLOT_GIVEN_KEY), d_model, context) ||
      !put_table (draft, ATTN_SLOT_VALUE_WEIGHT, attn_document_at (document, ATTN_SLOT_GIVEN_VALUE), d_model, context))
    {
      attn_document_unref (draft);
      return NULL;
    }
  if (is_self)
    forget_key_names (draft);
  /* The vectors are one-hot now, none of them made up. */
  g_clear_pointer (&draft->made_up, attn_word_set_unref);
  return attn_edit_complete (draft, context);
}

/* Nothing says which queries and keys led to weights that were written by hand. */
static AttnDocument *
give_one_hot (const AttnDocument *document,
              AttnEditContext     context)
{
  guint n = document->shape.n, m = document->shape.m, d_k = MAX (n, m);
  AttnDocument *draft = attn_document_copy (document);
  gboolean has_value = attn_document_at (document, ATTN_SLOT_GIVEN_VALUE) != NULL;

  attn_document_fill (draft, ATTN_SLOT_GIVEN_WEIGHTS, NULL);
  if (!put_one_hot (draft, ATTN_SLOT_GIVEN_QUERY, n, d_k, context) ||
      !put_one_hot (draft, ATTN_SLOT_GIVEN_KEY, m, d_k, context) ||
      (!has_value && !put_one_hot (draft, ATTN_SLOT_GIVEN_VALUE, m, d_k, context)))
    {
      attn_document_unref (draft);
      return NULL;
    }
  say_key_names (draft);
  return attn_edit_complete (draft, context);
}

AttnDocument *
attn_edit_with_source (const AttnDocument *document,
                       AttnSource          source,
                       AttnEditContext     context)
{
  AttnSource before = attn_document_get_source (document);
  g_autoptr(AttnDocument) given = NULL;

  if (source == before)
    return attn_document_ref (document);
  if (!check_single (document, source, context))
    return NULL;
  if (source == ATTN_SOURCE_WEIGHTS)
    return write_weights (document, context);
  given = before == ATTN_SOURCE_PROJECTIONS ? give_projected (document, context)
          : before == ATTN_SOURCE_WEIGHTS   ? give_one_hot (document, context)
                                            : attn_document_ref (document);
  if (given == NULL || source == ATTN_SOURCE_GIVEN)
    return g_steal_pointer (&given);
  return project_given (given, context);
}

AttnEdit *
attn_edit_set_source (const AttnDocument *document,
                      AttnSource          source,
                      AttnLanguage        language,
                      GError            **error)
{
  static const char *const messages[] = {
    [ATTN_SOURCE_PROJECTIONS] = N_("computing Q, K and V from X"),
    [ATTN_SOURCE_GIVEN] = N_("giving Q, K and V"),
    [ATTN_SOURCE_WEIGHTS] = N_("writing A by hand"),
  };

  return attn_edit_new (attn_edit_with_source (document, source, (AttnEditContext) { language, error }), NULL,
                        messages[source], NULL);
}

/* Keys that are the tokens again: as many, and called as they are. */
static AttnDocument *
join_given (const AttnDocument *document,
            AttnEditContext     context)
{
  g_autoptr(AttnDocument) resized = attn_edit_with_length (document, ATTN_LIST_MEMORY, document->shape.n,
                                                           attn_document_get_tokens (document), context);
  AttnDocument *draft;

  if (resized == NULL)
    return NULL;
  draft = attn_document_copy (resized);
  if (attn_document_get_source (draft) == ATTN_SOURCE_WEIGHTS)
    forget_key_names (draft);
  return attn_edit_complete (draft, context);
}

static AttnDocument *
split_given (const AttnDocument *document,
             AttnEditContext     context)
{
  AttnDocument *draft = attn_document_copy (document);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < document->shape.m; i++)
    g_ptr_array_add (names, g_strdup_printf ("m%u", i));
  g_ptr_array_add (names, NULL);
  name_keys (draft, names);
  return attn_edit_complete (draft, context);
}

static AttnDocument *
drop_memory (const AttnDocument *document,
             AttnEditContext     context)
{
  /* What belongs to a key goes to the token of the same number. */
  g_autoptr(AttnDocument) resized = attn_edit_with_length (document, ATTN_LIST_MEMORY, document->shape.n, NULL, context);
  AttnDocument *draft, *result;

  if (resized == NULL)
    return NULL;
  draft = attn_document_copy (resized);
  attn_document_fill (draft, ATTN_SLOT_MEMORY, NULL);
  forget_key_names (draft);
  result = attn_edit_complete (draft, context);
  if (result != NULL)
    attn_edit_prune_made_up (result);
  return result;
}

AttnDocument *
attn_edit_with_cross (const AttnDocument *document,
                      gboolean            is_cross,
                      AttnEditContext     context)
{
  AttnDocument *draft;

  if (attn_document_is_self (document) == !is_cross)
    return attn_document_ref (document);
  if (attn_document_get_source (document) != ATTN_SOURCE_PROJECTIONS)
    return is_cross ? split_given (document, context) : join_given (document, context);
  if (!is_cross)
    return drop_memory (document, context);

  draft = attn_document_copy (document);
  if (document->said & ATTN_SAID_IMAGE || document->position == ATTN_POSITION_SINUSOIDAL || document->position == ATTN_POSITION_MATRIX)
    {
      /* What keys and values were made of is computed. */
      g_autoptr(AttnTrace) trace = attn_document_trace (document, NULL, context.language, context.error);
      const char *const stages[] = { "layer0.input", "input", "embedding" };
      guint i = 0;

      while (trace != NULL && i + 1 < G_N_ELEMENTS (stages) && attn_trace_find (trace, stages[i]) == NULL)
        i++;
      if (trace == NULL || !take_value (trace, stages[i], draft, ATTN_SLOT_MEMORY, context))
        {
          attn_document_unref (draft);
          return NULL;
        }
    }
  else
    {
      attn_document_fill_as (draft, ATTN_SLOT_MEMORY, attn_document_peek (document, ATTN_SLOT_EMBEDDING));
    }
  name_keys (draft, document->memory_tokens);
  return attn_edit_complete (draft, context);
}

AttnEdit *
attn_edit_set_cross (const AttnDocument *document,
                     gboolean            is_cross,
                     AttnLanguage        language,
                     GError            **error)
{
  return attn_edit_new (attn_edit_with_cross (document, is_cross, (AttnEditContext) { language, error }), NULL,
                        is_cross ? N_("change to cross-attention") : N_("change to self-attention"), NULL);
}

AttnEdit *
attn_edit_normalise_weights (const AttnDocument *document,
                             AttnLanguage        language,
                             GError            **error)
{
  AttnEditContext context = { language, error };
  g_autoptr(AttnMatrix) old = NULL, matrix = NULL;
  AttnSlot slot;
  gsize rows, columns;
  double *values;

  old = attn_edit_open_slot (document, "given.weights", &slot, context);
  if (old == NULL)
    return NULL;
  rows = attn_matrix_get_rows (old);
  columns = attn_matrix_get_columns (old);
  matrix = attn_matrix_new_to_fill (rows, columns, &values);
  if (matrix == NULL)
    return attn_edit_refuse_memory (context, slot);

  for (gsize i = 0; i < rows; i++)
    {
      const double *row = attn_matrix_get_row (old, i);
      gboolean ok = TRUE, is_empty = TRUE;
      double sum = 0;

      for (gsize j = 0; j < columns; j++)
        {
          sum += row[j];
          is_empty &= row[j] == 0;
        }
      for (gsize j = 0; j < columns; j++)
        {
          values[i * columns + j] = sum == 1 || is_empty ? row[j] : row[j] / sum;
          ok &= isfinite (values[i * columns + j]);
        }
      if ((sum == 0 && !is_empty) || !ok)
        {
          g_autofree char *place = g_strdup_printf (attn_translate (language, N_("%1$s, row %2$zu")), attn_slot_get_name (slot), i);
          const char *token = g_ptr_array_index (document->tokens, i);
          g_autofree char *quoted = attn_report_quote (token);

          return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, place,
                                   N_("the row %s adds up to 0 and cannot be divided by it, expected another sum"), quoted);
        }
    }
  return attn_edit_new (attn_edit_with_slot (document, slot, matrix, context), NULL,
                        N_("making each row of A add up to 1"), NULL);
}
