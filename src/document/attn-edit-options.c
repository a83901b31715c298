/* attn-edit-options.c: edits of scale, softmax, mask and the document's texts
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"

/* A key for gestures that are joined, one a layer. */
static char *
dup_key (const char *word,
         guint       layer)
{
  return layer == 0 ? g_strdup (word) : g_strdup_printf ("%s %u", word, layer);
}

AttnEdit *
attn_edit_set_scale_of (const AttnDocument *document,
                        guint               layer,
                        AttnScale           scale,
                        double              number,
                        AttnLanguage        language,
                        GError            **error)
{
  g_autofree char *key = dup_key ("scale", layer);

  return attn_edit_new (attn_document_with_scale_of (document, layer, scale, number, language, error),
                        scale == ATTN_SCALE_NUMBER ? key : NULL, N_("change of the scale"), NULL);
}

AttnEdit *
attn_edit_set_scale (const AttnDocument *document,
                     AttnScale           scale,
                     double              number,
                     AttnLanguage        language,
                     GError            **error)
{
  return attn_edit_set_scale_of (document, 0, scale, number, language, error);
}

AttnEdit *
attn_edit_set_softmax_of (const AttnDocument *document,
                          guint               layer,
                          AttnSide            side,
                          AttnLanguage        language,
                          GError            **error)
{
  return attn_edit_new (attn_document_with_softmax_of (document, layer, side, language, error), NULL, N_("change of softmax"),
                        NULL);
}

AttnEdit *
attn_edit_set_softmax (const AttnDocument *document,
                       AttnSide            side,
                       AttnLanguage        language,
                       GError            **error)
{
  return attn_edit_set_softmax_of (document, 0, side, language, error);
}

static AttnEdit *
name_mask (AttnDocument *document,
           const char   *key)
{
  return attn_edit_new (document, key, N_("change of the mask"), NULL);
}

/* Hand-written weights are read as they are. */
static gboolean
check_computed (const AttnDocument *document,
                AttnEditContext     context)
{
  if (attn_document_get_source (document) != ATTN_SOURCE_WEIGHTS)
    return TRUE;
  attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "attention.mask",
                    N_("has no effect on given.weights, which are read and not computed; expected it to be left out"));
  return FALSE;
}

AttnEdit *
attn_edit_set_mask_of (const AttnDocument *document,
                       guint               layer,
                       AttnMask            mask,
                       AttnLanguage        language,
                       GError            **error)
{
  AttnEditContext context = { language, error };
  guint n = attn_document_count_layers (document), first = layer == ATTN_ALL_LAYERS ? 0 : layer;
  AttnDocument *edited;
  gboolean is_same = TRUE;

  if (first < n)
    for (guint i = first; i < (layer == ATTN_ALL_LAYERS ? n : first + 1); i++)
      is_same &= attn_document_get_mask_of (document, i) == mask;
  if (is_same && first < n)
    return name_mask (attn_document_ref (document), NULL);
  if (mask == ATTN_MASK_NONE || mask == ATTN_MASK_CAUSAL)
    return name_mask (attn_document_with_mask_of (document, layer, mask, language, error), NULL);
  if (!check_computed (document, context))
    return NULL;
  /* This says where there is no such layer, too. */
  edited = attn_document_with_padding_of (document, layer, NULL, 0, language, error);
  if (mask == ATTN_MASK_PADDING || edited == NULL)
    return name_mask (edited, NULL);
  attn_document_unref (edited);

  edited = attn_document_copy (document);
  for (guint i = first; i < (layer == ATTN_ALL_LAYERS ? n : first + 1); i++)
    {
      AttnSlot slot = attn_document_slot (document, i, ATTN_SLOT_MASK);
      AttnMatrix *matrix = attn_edit_dup_matrix (document, slot);

      if (matrix == NULL)
        {
          attn_document_unref (edited);
          return attn_edit_refuse_memory (context, slot);
        }
      attn_edit_put (edited, slot, matrix);
    }
  return name_mask (attn_edit_complete (edited, context), NULL);
}

AttnEdit *
attn_edit_set_mask (const AttnDocument *document,
                    AttnMask            mask,
                    AttnLanguage        language,
                    GError            **error)
{
  return attn_edit_set_mask_of (document, 0, mask, language, error);
}

AttnEdit *
attn_edit_set_padded_of (const AttnDocument *document,
                         guint               layer,
                         guint               key,
                         gboolean            is_padded,
                         AttnLanguage        language,
                         GError            **error)
{
  g_autoptr(GArray) keys = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *gesture = dup_key ("mask", layer);
  const GArray *padding = NULL;

  if (!check_computed (document, (AttnEditContext) { language, error }))
    return NULL;
  if (layer < attn_document_count_layers (document))
    padding = attn_document_peek_layer (document, layer)->padding;
  else if (layer == ATTN_ALL_LAYERS)
    padding = attn_document_peek_layer (document, 0)->padding;
  for (guint i = 0; padding != NULL && i < padding->len; i++)
    {
      guint other = g_array_index (padding, guint, i);

      if (other != key)
        g_array_append_val (keys, other);
    }
  if (is_padded)
    g_array_append_val (keys, key);
  return name_mask (attn_document_with_padding_of (document, layer, (const guint *) (const void *) keys->data, keys->len,
                                                   language, error), gesture);
}

AttnEdit *
attn_edit_set_padded (const AttnDocument *document,
                      guint               key,
                      gboolean            is_padded,
                      AttnLanguage        language,
                      GError            **error)
{
  return attn_edit_set_padded_of (document, 0, key, is_padded, language, error);
}

AttnEdit *
attn_edit_set_mask_cell_of (const AttnDocument *document,
                            guint               layer,
                            guint               row,
                            guint               column,
                            gboolean            may_look,
                            AttnLanguage        language,
                            GError            **error)
{
  AttnEditContext context = { language, error };
  AttnSlot slot = attn_document_slot (document, layer, ATTN_SLOT_MASK);
  g_autoptr(AttnMatrix) matrix = NULL;
  g_autofree char *key = dup_key ("mask", layer);
  AttnMatrix *painted = NULL;
  AttnDocument *draft;

  if (!check_computed (document, context))
    return NULL;
  if (row >= document->shape.n || column >= document->shape.m || layer >= attn_document_count_layers (document))
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_SHAPE, "attention.mask",
                             N_("found the cell [%1$u, %2$u], but the mask is %3$u × %4$u; expected one of its cells"),
                             row, column, document->shape.n, document->shape.m);
  matrix = attn_edit_dup_matrix (document, slot);
  if (matrix != NULL)
    painted = attn_matrix_with (matrix, row, column, may_look ? 1 : 0);
  if (painted == NULL)
    return attn_edit_refuse_memory (context, slot);
  draft = attn_document_copy (document);
  attn_edit_put (draft, slot, painted);
  return name_mask (attn_edit_complete (draft, context), key);
}

AttnEdit *
attn_edit_set_mask_cell (const AttnDocument *document,
                         guint               row,
                         guint               column,
                         gboolean            may_look,
                         AttnLanguage        language,
                         GError            **error)
{
  return attn_edit_set_mask_cell_of (document, 0, row, column, may_look, language, error);
}

/* The phrase with another text in a language, or in all where it says the same in all.  NULL: nothing is left. */
static AttnPhrase *
change_phrase (const AttnPhrase *phrase,
               AttnLanguage      of,
               const char       *text)
{
  const char *texts[ATTN_N_LANGUAGES] = { NULL };
  gboolean any = FALSE;

  if (text != NULL && *text == '\0')
    text = NULL;
  if (phrase != NULL && phrase->plain != NULL)
    return text != NULL ? attn_phrase_new (text, NULL, NULL) : NULL;
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      texts[i] = i == of ? text : phrase != NULL ? phrase->by_language[i] : NULL;
      any |= texts[i] != NULL;
    }
  return any ? attn_phrase_new (NULL, texts[ATTN_LANGUAGE_ENGLISH], texts[ATTN_LANGUAGE_KOREAN]) : NULL;
}

AttnEdit *
attn_edit_set_title (const AttnDocument *document,
                     AttnLanguage        of,
                     const char         *text,
                     AttnLanguage        language,
                     GError            **error)
{
  AttnDocument *draft = attn_document_copy (document);
  g_autofree char *key = g_strdup_printf ("title %s", attn_language_get_code (of));

  attn_phrase_unref (draft->title);
  draft->title = change_phrase (document->title, of, text);
  return attn_edit_new (attn_edit_complete (draft, (AttnEditContext) { language, error }), key, N_("change of the title"), NULL);
}

AttnEdit *
attn_edit_set_name (const AttnDocument *document,
                    const char         *name,
                    AttnLanguage        language,
                    GError            **error)
{
  AttnDocument *draft = attn_document_copy (document);

  attn_phrase_unref (draft->title);
  draft->title = attn_phrase_new (name, NULL, NULL);
  return attn_edit_new (attn_edit_complete (draft, (AttnEditContext) { language, error }), "name", N_("change of the title"), NULL);
}

AttnEdit *
attn_edit_set_description (const AttnDocument *document,
                           AttnLanguage        of,
                           const char         *text,
                           AttnLanguage        language,
                           GError            **error)
{
  AttnDocument *draft = attn_document_copy (document);
  g_autofree char *key = g_strdup_printf ("description %s", attn_language_get_code (of));

  attn_phrase_unref (draft->description);
  draft->description = change_phrase (document->description, of, text);
  return attn_edit_new (attn_edit_complete (draft, (AttnEditContext) { language, error }), key, N_("change of the description"),
                        NULL);
}
