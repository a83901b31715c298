/* attn-edit-model.c: edits of heads, positions, blocks, layers and readouts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"

AttnEdit *
attn_edit_set_heads (const AttnDocument *document,
                     guint               layer,
                     guint               heads,
                     AttnLanguage        language,
                     GError            **error)
{
  return attn_edit_new (attn_document_with_heads (document, layer, heads, language, error), NULL,
                        N_("change of the number of heads"), NULL);
}

/* The positions of the moment as a matrix: those that are computed, or zeros. */
static AttnDocument *
write_position (const AttnDocument *document,
                AttnEditContext     context)
{
  AttnDocument *draft;
  AttnMatrix *matrix = NULL;

  if (document->said & ATTN_SAID_GIVEN)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "position",
                             N_("stands beside “given”, with which there is no embedding; expected one of the two"));
  if (document->position == ATTN_POSITION_SINUSOIDAL)
    {
      g_autoptr(AttnTrace) trace = attn_document_trace (document, NULL, context.language, context.error);

      if (trace == NULL)
        return NULL;
      matrix = attn_node_get_matrix (attn_trace_find (trace, "position"));
    }
  else
    {
      matrix = attn_matrix_new (document->shape.n, document->shape.d_model, NULL);
    }
  if (matrix == NULL)
    return attn_edit_refuse_memory (context, ATTN_SLOT_POSITION);
  draft = attn_document_copy (document);
  attn_edit_put (draft, ATTN_SLOT_POSITION, matrix);
  return attn_edit_complete (draft, context);
}

AttnEdit *
attn_edit_set_position (const AttnDocument *document,
                        AttnPosition        position,
                        AttnLanguage        language,
                        GError            **error)
{
  AttnDocument *edited;

  if (position == document->position)
    edited = attn_document_ref (document);
  else if (position == ATTN_POSITION_MATRIX)
    edited = write_position (document, (AttnEditContext) { language, error });
  else
    edited = attn_document_with_position (document, position, language, error);
  return attn_edit_new (edited, NULL, N_("change of the positions"), NULL);
}

AttnEdit *
attn_edit_set_block (const AttnDocument *document,
                     guint               layer,
                     gboolean            has_block,
                     AttnLanguage        language,
                     GError            **error)
{
  return attn_edit_new (attn_document_with_block (document, layer, has_block, language, error), NULL,
                        has_block ? N_("putting attention into a block") : N_("taking the block away"), NULL);
}

AttnEdit *
attn_edit_set_norm (const AttnDocument *document,
                    guint               layer,
                    AttnNorm            norm,
                    AttnLanguage        language,
                    GError            **error)
{
  return attn_edit_new (attn_document_with_norm (document, layer, norm, language, error), NULL, N_("change of the norms"), NULL);
}

AttnEdit *
attn_edit_set_feed_forward (const AttnDocument *document,
                            guint               layer,
                            gboolean            has_feed_forward,
                            AttnLanguage        language,
                            GError            **error)
{
  return attn_edit_new (attn_document_with_feed_forward (document, layer, has_feed_forward, language, error), NULL,
                        has_feed_forward ? N_("adding a feed-forward network") : N_("taking the feed-forward network away"),
                        NULL);
}

AttnEdit *
attn_edit_set_activation (const AttnDocument *document,
                          guint               layer,
                          AttnActivation      activation,
                          AttnLanguage        language,
                          GError            **error)
{
  return attn_edit_new (attn_document_with_activation (document, layer, activation, language, error), NULL,
                        N_("change of the activation"), NULL);
}

AttnEdit *
attn_edit_set_pooling (const AttnDocument *document,
                       AttnPooling         pooling,
                       AttnLanguage        language,
                       GError            **error)
{
  return attn_edit_new (attn_document_with_pooling (document, pooling, language, error), NULL,
                        N_("change of the row that is read out"), NULL);
}

AttnEdit *
attn_edit_set_label (const AttnDocument *document,
                     guint               index,
                     const char         *label,
                     AttnLanguage        language,
                     GError            **error)
{
  AttnEditContext context = { language, error };
  g_autoptr(GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *key = g_strdup_printf ("label %u", index);

  if (index >= document->n_classes)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "readout.labels",
                             N_("found class %1$u, but there are %2$u classes, counted from 0; expected one of them"), index,
                             document->n_classes);
  for (guint i = 0; i < document->n_classes; i++)
    g_ptr_array_add (labels, i == index ? g_strdup (label)
                             : document->labels != NULL ? g_strdup (g_ptr_array_index (document->labels, i))
                                                        : g_strdup_printf ("c%u", i));
  g_ptr_array_add (labels, NULL);
  return attn_edit_new (attn_document_with_labels (document, (const char *const *) labels->pdata, language, error), key,
                        N_("renaming a class"), NULL);
}

static void
drop_final_norm (AttnDocument *draft)
{
  attn_document_fill (draft, ATTN_SLOT_FINAL_GAIN, NULL);
  attn_document_fill (draft, ATTN_SLOT_FINAL_BIAS, NULL);
  draft->final_epsilon = ATTN_DEFAULT_EPSILON;
  draft->said &= ~(guint) (ATTN_SAID_FINAL_NORM | ATTN_SAID_FINAL_EPSILON);
  g_clear_pointer (&draft->kept[ATTN_LEVEL_FINAL_NORM], g_ptr_array_unref);
}

static void
drop_readout (AttnDocument *draft)
{
  drop_final_norm (draft);
  for (guint i = ATTN_SLOT_FINAL_BIAS + 1; i <= ATTN_SLOT_READOUT_BIAS; i++)
    attn_document_fill (draft, i, NULL);
  g_clear_pointer (&draft->labels, g_ptr_array_unref);
  draft->pooling = ATTN_POOLING_EACH;
  draft->said &= ~(guint) (ATTN_SAID_READOUT | ATTN_SAID_READOUT_ROW);
  g_clear_pointer (&draft->kept[ATTN_LEVEL_READOUT], g_ptr_array_unref);
}

AttnEdit *
attn_edit_set_readout (const AttnDocument *document,
                       guint               n_classes,
                       AttnLanguage        language,
                       GError            **error)
{
  AttnEditContext context = { language, error };
  guint width = document->shapes[attn_document_count_layers (document) - 1].d_end;
  AttnDocument *draft;
  AttnMatrix *weight;

  if (n_classes > 0 && document->n_classes > 0)
    return attn_edit_set_dimension (document, ATTN_DIMENSION_CLASSES, n_classes, language, error);
  draft = attn_document_copy (document);
  if (n_classes == 0)
    {
      drop_readout (draft);
      return attn_edit_new (attn_edit_complete (draft, context), NULL, N_("taking the readout away"), NULL);
    }
  weight = width > 0 && attn_edit_check_size (ATTN_SLOT_READOUT_WEIGHT, width, n_classes, context)
             ? attn_edit_rearrange (NULL, width, NULL, n_classes, NULL, attn_edit_new_identity, NULL) : NULL;
  if (weight == NULL)
    {
      attn_document_unref (draft);
      if (width > 0)
        return NULL;
      return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "readout",
                               N_("needs an output to work on, but “given” has weights and no value; "
                                  "expected given.value"));
    }
  attn_document_fill (draft, ATTN_SLOT_READOUT_WEIGHT, weight);
  return attn_edit_new (attn_edit_complete (draft, context), NULL, N_("adding a readout"), NULL);
}

AttnEdit *
attn_edit_set_labels (const AttnDocument *document,
                      const char *const  *labels,
                      AttnLanguage        language,
                      GError            **error)
{
  const guint n = g_strv_length ((char **) labels);
  const gboolean begins = document->n_classes == 0;
  g_autoptr(AttnEdit) resized = NULL;

  g_return_val_if_fail (n > 0, NULL);
  if (n != document->n_classes)
    {
      resized = attn_edit_set_readout (document, n, language, error);
      if (resized == NULL)
        return NULL;
      document = resized->document;
    }
  return attn_edit_new (attn_document_with_labels (document, labels, language, error), NULL,
                        begins ? N_("adding a readout") : N_("naming the classes"), NULL);
}

AttnEdit *
attn_edit_set_final_norm (const AttnDocument *document,
                          gboolean            has_norm,
                          AttnLanguage        language,
                          GError            **error)
{
  AttnEditContext context = { language, error };
  AttnDocument *draft;

  if (has_norm && document->n_classes == 0)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "readout.norm",
                             N_("found no readout, before which a norm could stand; expected readout.weight"));
  draft = attn_document_copy (document);
  if (has_norm)
    draft->said |= ATTN_SAID_FINAL_NORM;
  else
    drop_final_norm (draft);
  return attn_edit_new (attn_edit_complete (draft, context), NULL,
                        has_norm ? N_("adding a norm before the readout") : N_("taking away the norm before the readout"), NULL);
}

/* Layers. */

AttnEdit *
attn_edit_insert_layer (const AttnDocument *document,
                        guint               index,
                        AttnLanguage        language,
                        GError            **error)
{
  AttnEditContext context = { language, error };
  guint n = attn_document_count_layers (document);
  AttnDocument *draft;

  if (index > n)
    return attn_edit_refuse_layer (context, document, index);
  if (n == ATTN_DOCUMENT_MAX_LAYERS)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_TOO_LARGE, "layers",
                             N_("found %1$zu layers, expected at most %2$u"), (gsize) n + 1, ATTN_DOCUMENT_MAX_LAYERS);
  draft = attn_document_copy (document);
  draft->said |= ATTN_SAID_LAYERS;
  g_ptr_array_insert (draft->layers, (int) index,
                      attn_layer_ref (g_ptr_array_index (document->layers, index > 0 ? index - 1 : 0)));
  return attn_edit_new (attn_edit_complete (draft, context), NULL, N_("adding a layer"), NULL);
}

AttnEdit *
attn_edit_delete_layer (const AttnDocument *document,
                        guint               index,
                        AttnLanguage        language,
                        GError            **error)
{
  AttnEditContext context = { language, error };
  guint n = attn_document_count_layers (document);
  AttnDocument *draft;

  if (index >= n)
    return attn_edit_refuse_layer (context, document, index);
  if (n == 1)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "layers", N_("this is the only layer, expected one that stays"));
  draft = attn_document_copy (document);
  g_ptr_array_remove_index (draft->layers, index);
  return attn_edit_new (attn_edit_complete (draft, context), NULL, N_("deleting a layer"), NULL);
}

AttnEdit *
attn_edit_move_layer (const AttnDocument *document,
                      guint               from,
                      guint               to,
                      AttnLanguage        language,
                      GError            **error)
{
  AttnEditContext context = { language, error };
  guint n = attn_document_count_layers (document);
  AttnDocument *draft;

  if (from >= n || to >= n)
    return attn_edit_refuse_layer (context, document, from >= n ? from : to);
  draft = attn_document_copy (document);
  g_ptr_array_insert (draft->layers, (int) to, g_ptr_array_steal_index (draft->layers, from));
  return attn_edit_new (attn_edit_complete (draft, context), NULL, N_("moving a layer"), NULL);
}

AttnEdit *
attn_edit_set_layers (const AttnDocument *document,
                      gboolean            has_layers,
                      AttnLanguage        language,
                      GError            **error)
{
  AttnEditContext context = { language, error };
  guint n = attn_document_count_layers (document);
  AttnDocument *draft;
  AttnLayer *layer;

  if (!has_layers && n > 1)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "layers", N_("found %u layers, expected only one"), n);
  draft = attn_document_copy (document);
  draft->said &= ~(guint) ATTN_SAID_LAYERS;
  if (has_layers)
    {
      draft->said |= ATTN_SAID_LAYERS;
    }
  else if (attn_document_peek_layer (draft, 0)->kept[0] != NULL)
    {
      /* Nothing else stands where the layer's own keys did. */
      layer = attn_document_edit_layer (draft, 0);
      g_clear_pointer (&layer->kept[0], g_ptr_array_unref);
    }
  return attn_edit_new (attn_edit_complete (draft, context), NULL,
                        has_layers ? N_("numbering the layer") : N_("taking the layer's number away"), NULL);
}
