/* attn-document.c: the value that a learner edits
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-private.h"
#include "attn-moments-private.h"

#include <string.h>

G_DEFINE_QUARK (attn-document-error-quark, attn_document_error)

const char *const attn_scale_words[] = { "sqrt", "none", NULL };
const char *const attn_mask_words[] = { "none", "causal", NULL };
const char *const attn_softmax_words[] = { "rows", "columns", "all", NULL };
const char *const attn_position_words[] = { "none", "sinusoidal", "rope", NULL };
const char *const attn_norm_words[] = { "pre", "post", "none", NULL };
const char *const attn_activation_words[] = { "relu", "gelu", "gelu_tanh", NULL };
const char *const attn_pooling_words[] = { "each", "last", "first", "mean", NULL };

AttnDocument *
attn_document_new_blank (void)
{
  AttnDocument *document = g_new0 (AttnDocument, 1);

  g_atomic_ref_count_init (&document->references);
  document->layers = g_ptr_array_new_with_free_func (attn_layer_unref);
  g_ptr_array_add (document->layers, attn_layer_new ());
  document->final_epsilon = ATTN_DEFAULT_EPSILON;
  return document;
}

static GPtrArray *
ref_array (GPtrArray *array)
{
  return array != NULL ? g_ptr_array_ref (array) : NULL;
}

AttnDocument *
attn_document_copy (const AttnDocument *document)
{
  AttnDocument *copy = g_new (AttnDocument, 1);

  *copy = *document;
  g_atomic_ref_count_init (&copy->references);
  if (copy->name != NULL)
    g_ref_string_acquire (copy->name);
  attn_phrase_ref (copy->title);
  attn_phrase_ref (copy->description);
  ref_array (copy->tokens);
  ref_array (copy->memory_tokens);
  for (guint i = 0; i < ATTN_N_SLOTS; i++)
    attn_filling_share (&copy->fillings[i]);
  copy->layers = g_ptr_array_new_with_free_func (attn_layer_unref);
  for (guint i = 0; i < document->layers->len; i++)
    g_ptr_array_add (copy->layers, attn_layer_ref (g_ptr_array_index (document->layers, i)));
  ref_array (copy->labels);
  attn_word_set_ref (copy->made_up);
  attn_lesson_ref (copy->lesson);
  copy->lesson_memo = NULL;
  for (guint i = 0; i < ATTN_N_TOP_LEVELS; i++)
    ref_array (copy->kept[i]);
  copy->shapes = g_memdup2 (document->shapes, document->layers->len * sizeof *document->shapes);
  copy->origin = attn_moments_ref_origin (document);
  return copy;
}

gboolean
attn_document_is_from_picture (const AttnDocument *document)
{
  return document->is_from_picture;
}

AttnDocument *
attn_document_ref (const AttnDocument *document)
{
  AttnDocument *self = (AttnDocument *) document;

  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
attn_document_unref (AttnDocument *document)
{
  if (!g_atomic_ref_count_dec (&document->references))
    return;

  g_clear_pointer (&document->name, g_ref_string_release);
  attn_phrase_unref (document->title);
  attn_phrase_unref (document->description);
  g_clear_pointer (&document->tokens, g_ptr_array_unref);
  g_clear_pointer (&document->memory_tokens, g_ptr_array_unref);
  for (guint i = 0; i < ATTN_N_SLOTS; i++)
    attn_filling_clear (&document->fillings[i]);
  g_ptr_array_unref (document->layers);
  g_clear_pointer (&document->labels, g_ptr_array_unref);
  attn_word_set_unref (document->made_up);
  attn_lesson_unref (document->lesson);
  attn_lesson_memo_free (document->lesson_memo);
  for (guint i = 0; i < ATTN_N_TOP_LEVELS; i++)
    g_clear_pointer (&document->kept[i], g_ptr_array_unref);
  g_free (document->shapes);
  g_clear_pointer (&document->origin, attn_document_unref);
  g_free (document);
}

GPtrArray *
attn_token_list_new (const char *const *tokens)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; tokens[i] != NULL; i++)
    g_ptr_array_add (list, g_strdup (tokens[i]));
  g_ptr_array_add (list, NULL);
  return list;
}

static int
compare_keys (gconstpointer a,
              gconstpointer b)
{
  guint x = *(const guint *) a, y = *(const guint *) b;

  return x < y ? -1 : x > y;
}

void
attn_padding_sort (GArray *padding)
{
  g_array_sort (padding, compare_keys);
}

AttnSlot
attn_document_slot (const AttnDocument *document,
                    guint               layer,
                    guint               place)
{
  return document->said & ATTN_SAID_LAYERS ? attn_slot_in_layer (place, layer) : place;
}

gboolean
attn_document_find_slot (const AttnDocument *document,
                         const char         *name,
                         AttnSlot           *slot)
{
  if (!attn_slot_find (name, slot))
    return FALSE;
  if (!attn_slot_is_of_layer (*slot))
    return TRUE;
  return attn_slot_has_layer (*slot) == ((document->said & ATTN_SAID_LAYERS) != 0) &&
         attn_slot_get_layer (*slot) < document->layers->len;
}

const AttnFilling *
attn_document_peek (const AttnDocument *document,
                    AttnSlot            slot)
{
  guint place = attn_slot_get_place (slot);

  if (!attn_slot_is_of_layer (slot))
    return &document->fillings[place];
  return &attn_document_peek_layer (document, attn_slot_get_layer (slot))->fillings[place - ATTN_SLOT_IN_LAYER];
}

AttnMatrix *
attn_document_at (const AttnDocument *document,
                  AttnSlot            slot)
{
  return attn_document_peek (document, slot)->matrix;
}

guint
attn_document_count_layers (const AttnDocument *document)
{
  return document->layers->len;
}

const AttnLayer *
attn_document_peek_layer (const AttnDocument *document,
                          guint               layer)
{
  return g_ptr_array_index (document->layers, layer);
}

AttnLayer *
attn_document_edit_layer (AttnDocument *document,
                          guint         index)
{
  AttnLayer *layer = g_ptr_array_index (document->layers, index);

  /* Another document may look at it. */
  if (!g_atomic_ref_count_compare (&layer->references, 1))
    {
      AttnLayer *own = attn_layer_copy (layer);

      attn_layer_unref (layer);
      document->layers->pdata[index] = layer = own;
    }
  return layer;
}

AttnFilling *
attn_document_edit_filling (AttnDocument *document,
                            AttnSlot      slot)
{
  guint place = attn_slot_get_place (slot);

  if (!attn_slot_is_of_layer (slot))
    return &document->fillings[place];
  return &attn_document_edit_layer (document, attn_slot_get_layer (slot))->fillings[place - ATTN_SLOT_IN_LAYER];
}

guint
attn_document_count_channels (const AttnDocument *document)
{
  if (document->fillings[ATTN_SLOT_PIXELS].matrix != NULL)
    return 1;
  return document->fillings[ATTN_SLOT_RED].matrix != NULL ? 3 : 0;
}

void
attn_document_fill (AttnDocument *document,
                    AttnSlot      slot,
                    AttnMatrix   *matrix)
{
  AttnFilling *filling;

  if (matrix == NULL && attn_document_at (document, slot) == NULL)
    return;
  filling = attn_document_edit_filling (document, slot);
  attn_filling_clear (filling);
  filling->matrix = matrix;
}

void
attn_document_fill_as (AttnDocument      *document,
                       AttnSlot           slot,
                       const AttnFilling *filling)
{
  AttnFilling copy = *filling;

  attn_filling_share (&copy);
  attn_document_fill (document, slot, NULL);
  *attn_document_edit_filling (document, slot) = copy;
}

static gboolean
token_lists_equal (const GPtrArray *a,
                   const GPtrArray *b)
{
  return a == b || g_strv_equal ((const char *const *) a->pdata, (const char *const *) b->pdata);
}

gboolean
attn_document_equal (const AttnDocument *a,
                     const AttnDocument *b)
{
  if (a == b)
    return TRUE;
  if (a->said != b->said || a->position != b->position || a->patch != b->patch || a->pooling != b->pooling ||
      memcmp (&a->final_epsilon, &b->final_epsilon, sizeof a->final_epsilon) != 0 || a->layers->len != b->layers->len)
    return FALSE;
  if (a->is_changed != b->is_changed)
    return FALSE;
  if (!attn_phrase_equal (a->title, b->title) || !attn_phrase_equal (a->description, b->description))
    return FALSE;
  if (!token_lists_equal (a->tokens, b->tokens) || !token_lists_equal (a->memory_tokens, b->memory_tokens))
    return FALSE;
  if ((a->labels == NULL) != (b->labels == NULL) || (a->labels != NULL && !token_lists_equal (a->labels, b->labels)))
    return FALSE;
  for (guint i = 0; i < ATTN_N_SLOTS; i++)
    if (!attn_filling_equal (&a->fillings[i], &b->fillings[i]))
      return FALSE;
  for (guint i = 0; i < a->layers->len; i++)
    if (!attn_layer_equal (g_ptr_array_index (a->layers, i), g_ptr_array_index (b->layers, i)))
      return FALSE;
  if (!attn_word_set_equal (a->made_up, b->made_up) || !attn_lesson_equal (a->lesson, b->lesson))
    return FALSE;
  for (guint i = 0; i < ATTN_N_TOP_LEVELS; i++)
    if (!attn_kept_lists_equal (a->kept[i], b->kept[i]))
      return FALSE;
  return TRUE;
}

static gboolean
is_shaped_alike (const AttnFilling *a,
                 const AttnFilling *b)
{
  if (a->matrix == NULL || b->matrix == NULL)
    return a->matrix == b->matrix;
  return attn_matrix_get_rows (a->matrix) == attn_matrix_get_rows (b->matrix) &&
         attn_matrix_get_columns (a->matrix) == attn_matrix_get_columns (b->matrix);
}

static gboolean
are_layers_alike (const AttnLayer *a,
                  const AttnLayer *b)
{
  if (a == b)
    return TRUE;
  if (a->said != b->said || a->heads != b->heads || a->scale != b->scale || a->mask != b->mask || a->softmax != b->softmax ||
      a->norm != b->norm || a->activation != b->activation)
    return FALSE;
  for (guint i = 0; i < ATTN_N_LAYER_SLOTS; i++)
    if (!is_shaped_alike (&a->fillings[i], &b->fillings[i]))
      return FALSE;
  return TRUE;
}

gboolean
attn_document_is_alike (const AttnDocument *a,
                        const AttnDocument *b)
{
  if (a == b)
    return TRUE;
  if (a->said != b->said || a->position != b->position || a->patch != b->patch || a->pooling != b->pooling || a->layers->len != b->layers->len ||
      !token_lists_equal (a->tokens, b->tokens) || !token_lists_equal (a->memory_tokens, b->memory_tokens) ||
      (a->labels == NULL) != (b->labels == NULL) || (a->labels != NULL && !token_lists_equal (a->labels, b->labels)))
    return FALSE;
  for (guint i = 0; i < ATTN_N_SLOTS; i++)
    if (!is_shaped_alike (&a->fillings[i], &b->fillings[i]))
      return FALSE;
  for (guint i = 0; i < a->layers->len; i++)
    if (!are_layers_alike (g_ptr_array_index (a->layers, i), g_ptr_array_index (b->layers, i)))
      return FALSE;
  return TRUE;
}

const char *
attn_document_get_title (const AttnDocument *document,
                         AttnLanguage        language)
{
  return attn_phrase_get (document->title, language);
}

const char *
attn_document_get_description (const AttnDocument *document,
                               AttnLanguage        language)
{
  return attn_phrase_get (document->description, language);
}

const char *
attn_document_get_about (const AttnDocument *document,
                         AttnLanguage        language)
{
  return document->is_changed ? NULL : attn_document_get_description (document, language);
}

const char *const *
attn_document_get_tokens (const AttnDocument *document)
{
  return (const char *const *) document->tokens->pdata;
}

const char *const *
attn_document_get_memory_tokens (const AttnDocument *document)
{
  return (const char *const *) document->memory_tokens->pdata;
}

const char **
attn_document_list_slots (const AttnDocument *document)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < ATTN_N_SLOTS; i++)
    if (i == ATTN_SLOT_IN_LAYER)
      {
        for (guint k = 0; k < document->layers->len; k++)
          for (guint j = 0; j < ATTN_N_LAYER_SLOTS; j++)
            g_ptr_array_add (names, (gpointer) attn_slot_get_name (attn_document_slot (document, k, i + j)));
        i += ATTN_N_LAYER_SLOTS - 1;
      }
    else
      {
        g_ptr_array_add (names, (gpointer) attn_slot_get_name (i));
      }
  g_ptr_array_add (names, NULL);
  return (const char **) g_ptr_array_free (names, FALSE);
}

gboolean
attn_document_has_slot (const AttnDocument *document,
                        const char         *name)
{
  AttnSlot slot;

  return attn_document_find_slot (document, name, &slot);
}

const AttnMatrix *
attn_document_get_matrix (const AttnDocument *document,
                          const char         *slot)
{
  AttnSlot index;

  return attn_document_find_slot (document, slot, &index) ? attn_document_at (document, index) : NULL;
}

gboolean
attn_document_is_random (const AttnDocument *document,
                         const char         *slot)
{
  AttnSlot index;

  return attn_document_find_slot (document, slot, &index) && attn_document_peek (document, index)->is_random;
}

gboolean
attn_document_is_untrained (const AttnDocument *document)
{
  static const guint weights[] = {
    ATTN_SLOT_QUERY_WEIGHT, ATTN_SLOT_KEY_WEIGHT, ATTN_SLOT_VALUE_WEIGHT, ATTN_SLOT_OUTPUT_WEIGHT, ATTN_SLOT_IN_WEIGHT,
    ATTN_SLOT_OUT_WEIGHT, ATTN_SLOT_PATCH_WEIGHT, ATTN_SLOT_READOUT_WEIGHT
  };
  gboolean any = FALSE;

  if (!(document->said & (ATTN_SAID_LAYERS | ATTN_SAID_IMAGE)) && !attn_document_has_block (document, 0))
    return FALSE;
  for (guint layer = 0; layer < document->layers->len; layer++)
    for (guint i = 0; i < G_N_ELEMENTS (weights); i++)
      {
        const AttnFilling *filling = attn_document_peek (document, attn_document_slot (document, layer, weights[i]));

        if (filling->matrix != NULL && !filling->is_random)
          return FALSE;
        any |= filling->matrix != NULL;
      }
  return any;
}

gboolean
attn_document_get_random (const AttnDocument *document,
                          const char         *slot,
                          guint64            *seed,
                          double             *deviation)
{
  const AttnFilling *filling;
  AttnSlot index;

  if (!attn_document_is_random (document, slot) || !attn_document_find_slot (document, slot, &index))
    return FALSE;
  filling = attn_document_peek (document, index);
  if (seed != NULL)
    *seed = filling->seed;
  if (deviation != NULL)
    *deviation = filling->deviation;
  return TRUE;
}

gboolean
attn_document_get_reference (const AttnDocument *document,
                             const char         *slot,
                             const char        **path,
                             const char        **tensor,
                             gboolean           *transposed)
{
  const AttnReference *reference;
  AttnSlot index;

  if (!attn_document_find_slot (document, slot, &index))
    return FALSE;
  reference = attn_document_peek (document, index)->reference;
  if (reference == NULL)
    return FALSE;
  if (path != NULL)
    *path = reference->path;
  if (tensor != NULL)
    *tensor = reference->tensor;
  if (transposed != NULL)
    *transposed = reference->is_transposed;
  return TRUE;
}

guint
attn_document_get_n_layers (const AttnDocument *document)
{
  return document->layers->len;
}

gboolean
attn_document_has_layers (const AttnDocument *document)
{
  return (document->said & ATTN_SAID_LAYERS) != 0;
}

guint
attn_document_get_heads (const AttnDocument *document,
                         guint               layer)
{
  return attn_document_peek_layer (document, layer)->heads;
}

AttnScale
attn_document_get_scale_of (const AttnDocument *document,
                            guint               layer,
                            double             *number)
{
  const AttnLayer *own = attn_document_peek_layer (document, layer);

  if (number != NULL && own->scale == ATTN_SCALE_NUMBER)
    *number = own->divisor;
  return own->scale;
}

AttnScale
attn_document_get_scale (const AttnDocument *document,
                         double             *number)
{
  return attn_document_get_scale_of (document, 0, number);
}

AttnMask
attn_document_get_mask_of (const AttnDocument *document,
                           guint               layer)
{
  return attn_document_peek_layer (document, layer)->mask;
}

AttnMask
attn_document_get_mask (const AttnDocument *document)
{
  return attn_document_get_mask_of (document, 0);
}

const guint *
attn_document_get_padding_of (const AttnDocument *document,
                              guint               layer,
                              guint              *n)
{
  static const guint none = 0;
  const GArray *padding = attn_document_peek_layer (document, layer)->padding;

  *n = padding != NULL ? padding->len : 0;
  if (padding == NULL)
    return NULL;
  return *n > 0 ? (const guint *) (const void *) padding->data : &none;
}

const guint *
attn_document_get_padding (const AttnDocument *document,
                           guint              *n)
{
  return attn_document_get_padding_of (document, 0, n);
}

AttnSide
attn_document_get_softmax_of (const AttnDocument *document,
                              guint               layer)
{
  return attn_document_peek_layer (document, layer)->softmax;
}

AttnSide
attn_document_get_softmax (const AttnDocument *document)
{
  return attn_document_get_softmax_of (document, 0);
}

AttnPosition
attn_document_get_position (const AttnDocument *document)
{
  return document->position;
}

gboolean
attn_document_has_block (const AttnDocument *document,
                         guint               layer)
{
  return (attn_document_peek_layer (document, layer)->said & ATTN_SAID_BLOCK) != 0;
}

AttnNorm
attn_document_get_norm (const AttnDocument *document,
                        guint               layer)
{
  return attn_document_peek_layer (document, layer)->norm;
}

gboolean
attn_document_has_feed_forward (const AttnDocument *document,
                                guint               layer)
{
  return (attn_document_peek_layer (document, layer)->said & ATTN_SAID_FEED_FORWARD) != 0;
}

AttnActivation
attn_document_get_activation (const AttnDocument *document,
                              guint               layer)
{
  return attn_document_peek_layer (document, layer)->activation;
}

guint
attn_document_get_image (const AttnDocument *document,
                         guint              *height,
                         guint              *width,
                         guint              *channels)
{
  const AttnMatrix *matrix = document->fillings[ATTN_SLOT_PIXELS].matrix;

  if (matrix == NULL)
    matrix = document->fillings[ATTN_SLOT_RED].matrix;
  if (height != NULL)
    *height = matrix != NULL ? (guint) attn_matrix_get_rows (matrix) : 0;
  if (width != NULL)
    *width = matrix != NULL ? (guint) attn_matrix_get_columns (matrix) : 0;
  if (channels != NULL)
    *channels = attn_document_count_channels (document);
  return document->patch;
}

guint
attn_document_get_readout (const AttnDocument *document,
                           AttnPooling        *pooling)
{
  if (pooling != NULL)
    *pooling = document->pooling;
  return document->n_classes;
}

const char *const *
attn_document_get_labels (const AttnDocument *document)
{
  return document->labels != NULL ? (const char *const *) document->labels->pdata : NULL;
}
