/* attn-edit-image.c: edits of the image whose patches are the tokens
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"

#include <math.h>

#include "attn-random.h"

/* Weights that nobody trained are drawn, with a deviation at which a patch keeps about its size. */
#define SEED 1

/* A draw of other size with the seed and deviation of the old one. */
static AttnMatrix *
redraw (AttnDocument *draft,
        AttnSlot      slot,
        guint         rows,
        guint         columns,
        guint64       seed,
        double        deviation)
{
  AttnMatrix *matrix = attn_matrix_new_normal (rows, columns, seed, deviation);
  AttnFilling *filling;

  if (matrix == NULL)
    return NULL;
  attn_edit_put (draft, slot, matrix);
  filling = attn_document_edit_filling (draft, slot);
  filling->is_random = TRUE;
  filling->seed = seed;
  filling->deviation = deviation;
  return matrix;
}

/* The weight that patches are projected with has a row for each number of one. */
static gboolean
follow_weight (const AttnDocument *before,
               AttnDocument       *draft,
               guint               entries,
               AttnEditContext     context)
{
  const AttnFilling *old = attn_document_peek (before, ATTN_SLOT_PATCH_WEIGHT);
  guint d_model = before->shape.d_model;
  gboolean is_drawn = old->is_random || before->n_patches == 0;
  AttnMatrix *matrix;

  if (before->n_patches > 0 && entries == attn_edit_count_entries (before))
    return TRUE;
  if (!attn_edit_check_size (ATTN_SLOT_PATCH_WEIGHT, entries, d_model, context))
    return FALSE;
  if (is_drawn)
    {
      matrix = redraw (draft, ATTN_SLOT_PATCH_WEIGHT, entries, d_model, old->is_random ? old->seed : SEED,
                       old->is_random ? old->deviation : 1 / sqrt (entries));
    }
  else
    {
      g_autoptr(AttnMatrix) shown = attn_edit_dup_matrix (before, ATTN_SLOT_PATCH_WEIGHT);

      matrix = shown != NULL ? attn_edit_rearrange (shown, entries, NULL, d_model, NULL, attn_edit_new_identity, NULL) : NULL;
      if (matrix != NULL)
        attn_edit_put (draft, ATTN_SLOT_PATCH_WEIGHT, matrix);
    }
  if (matrix == NULL)
    attn_edit_refuse_memory (context, ATTN_SLOT_PATCH_WEIGHT);
  return matrix != NULL;
}

/* A draft whose pixels, patch size or class token are others: everything that has a row for each token follows. */
static AttnDocument *
complete_image (const AttnDocument *before,
                AttnDocument       *draft,
                AttnEditContext     context)
{
  guint height, width, channels, p = draft->patch;
  guint n;

  attn_document_get_image (draft, &height, &width, &channels);
  if (p > 0 && height % p == 0 && width % p == 0)
    {
      n = height / p * (width / p) + (attn_document_at (draft, ATTN_SLOT_CLASS_TOKEN) != NULL ? 1 : 0);
      if (!follow_weight (before, draft, channels * p * p, context) || !attn_edit_follow_rows (before, draft, n, context))
        {
          attn_document_unref (draft);
          return NULL;
        }
    }
  return attn_edit_complete (draft, context);
}

static gboolean
check_image (const AttnDocument *document,
             AttnEditContext     context)
{
  if (document->n_patches > 0)
    return TRUE;
  attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_MISSING, "image", N_("this document has no image, expected one that has"));
  return FALSE;
}

AttnEdit *
attn_edit_set_image (const AttnDocument      *document,
                     const AttnMatrix *const *channels,
                     guint                    n_channels,
                     guint                    patch,
                     AttnLanguage             language,
                     GError                 **error)
{
  AttnEditContext context = { language, error };
  AttnDocument *draft;

  g_return_val_if_fail (n_channels == 1 || n_channels == 3, NULL);

  if (document->said & ATTN_SAID_GIVEN)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "image",
                             N_("stands beside “given”, with which there is no embedding; expected one of the two"));
  draft = attn_document_copy (document);
  for (guint i = ATTN_SLOT_PIXELS; i <= ATTN_SLOT_BLUE; i++)
    attn_document_fill (draft, i, NULL);
  for (guint i = 0; i < n_channels; i++)
    attn_document_fill (draft, n_channels == 1 ? ATTN_SLOT_PIXELS : ATTN_SLOT_RED + i, attn_matrix_ref ((AttnMatrix *) channels[i]));
  attn_document_fill (draft, ATTN_SLOT_EMBEDDING, NULL);
  g_clear_pointer (&draft->made_up, attn_word_set_unref);
  draft->patch = patch;
  return attn_edit_new (complete_image (document, draft, context), "image", N_("change of the image"), NULL);
}

AttnEdit *
attn_edit_set_patch (const AttnDocument *document,
                     guint               patch,
                     AttnLanguage        language,
                     GError            **error)
{
  AttnEditContext context = { language, error };
  AttnDocument *draft;

  if (!check_image (document, context))
    return NULL;
  draft = attn_document_copy (document);
  draft->patch = patch;
  return attn_edit_new (complete_image (document, draft, context), NULL, N_("change of the patch size"), NULL);
}

AttnEdit *
attn_edit_set_class_token (const AttnDocument *document,
                           gboolean            has_class_token,
                           AttnLanguage        language,
                           GError            **error)
{
  AttnEditContext context = { language, error };
  AttnDocument *draft;
  AttnMatrix *matrix = NULL;

  if (!check_image (document, context))
    return NULL;
  if (has_class_token == (attn_document_at (document, ATTN_SLOT_CLASS_TOKEN) != NULL))
    return attn_edit_new (attn_document_ref (document), NULL, N_("change of the class token"), NULL);
  if (has_class_token)
    {
      matrix = attn_matrix_new (1, document->shape.d_model, NULL);
      if (matrix == NULL)
        return attn_edit_refuse_memory (context, ATTN_SLOT_CLASS_TOKEN);
    }
  draft = attn_document_copy (document);
  attn_document_fill (draft, ATTN_SLOT_CLASS_TOKEN, matrix);
  return attn_edit_new (complete_image (document, draft, context), NULL, N_("change of the class token"), NULL);
}
