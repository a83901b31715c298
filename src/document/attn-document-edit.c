/* attn-document-edit.c: documents in which one thing is another
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"

#include <math.h>

#include "attn-number.h"

static gboolean
check_values (const AttnMatrix *matrix,
              AttnSlot          slot,
              AttnLanguage      language,
              GError          **error)
{
  gsize rows = attn_matrix_get_rows (matrix), columns = attn_matrix_get_columns (matrix);
  const double *values = attn_matrix_get_values (matrix);
  gboolean ok = TRUE;
  AttnReport report;

  attn_report_init (&report, NULL, language);
  attn_report_stand_at (&report, attn_slot_get_name (slot));
  if (rows > ATTN_DOCUMENT_MAX_CELLS / columns)
    ok = attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                             N_("this matrix would be %1$zu × %2$zu, expected at most %3$u numbers"),
                             rows, columns, ATTN_DOCUMENT_MAX_CELLS);

  for (gsize k = 0; ok && k < rows * columns; k++)
    if (!isfinite (values[k]))
      {
        double value = values[k];

        attn_report_enter_row (&report, k / columns);
        attn_report_enter_column (&report, k % columns);
        ok = attn_report_refuse_found (&report, error, ATTN_DOCUMENT_ERROR_VALUE,
                                       isnan (value) ? "NaN" : value > 0 ? "∞" : "−∞", N_("expected a finite number"));
      }
  attn_report_clear (&report);
  return ok;
}

AttnDocument *
attn_document_with_matrix (const AttnDocument *document,
                           const char         *slot,
                           const AttnMatrix   *matrix,
                           AttnLanguage        language,
                           GError            **error)
{
  AttnDocument *edited;
  AttnSlot index;

  if (!attn_document_find_slot (document, slot, &index))
    {
      g_autofree char *quoted = attn_report_quote (slot);
      AttnReport report;

      attn_report_init (&report, NULL, language);
      attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_VALUE,
                          N_("%s is no matrix of a document, expected a name such as “attention.query_weight”"), quoted);
      attn_report_clear (&report);
      return NULL;
    }
  if (matrix != NULL && !check_values (matrix, index, language, error))
    return NULL;

  edited = attn_document_copy (document);
  attn_edit_put (edited, index, matrix != NULL ? attn_matrix_ref ((AttnMatrix *) matrix) : NULL);
  return attn_edit_complete (edited, (AttnEditContext) { language, error });
}

static AttnDocument *
with_token_list (const AttnDocument *document,
                 AttnSaid            which,
                 const char *const  *tokens,
                 AttnLanguage        language,
                 GError            **error)
{
  AttnDocument *edited = attn_document_copy (document);
  GPtrArray **list = which == ATTN_SAID_TOKENS ? &edited->tokens : &edited->memory_tokens;

  g_clear_pointer (list, g_ptr_array_unref);
  if (tokens != NULL)
    {
      *list = attn_token_list_new (tokens);
      edited->said |= which;
    }
  else
    {
      edited->said &= ~(guint) which;
    }
  return attn_edit_complete (edited, (AttnEditContext) { language, error });
}

AttnDocument *
attn_document_with_tokens (const AttnDocument *document,
                           const char *const  *tokens,
                           AttnLanguage        language,
                           GError            **error)
{
  return with_token_list (document, ATTN_SAID_TOKENS, tokens, language, error);
}

AttnDocument *
attn_document_with_memory_tokens (const AttnDocument *document,
                                  const char *const  *tokens,
                                  AttnLanguage        language,
                                  GError            **error)
{
  return with_token_list (document, ATTN_SAID_MEMORY_TOKENS, tokens, language, error);
}

/* The layers that are meant: [first, end).  FALSE with an error where there is no such layer. */
static gboolean
find_layers (const AttnDocument *document,
             guint               layer,
             guint              *first,
             guint              *end,
             AttnEditContext     context)
{
  guint n = attn_document_count_layers (document);

  *first = layer == ATTN_ALL_LAYERS ? 0 : layer;
  *end = layer == ATTN_ALL_LAYERS ? n : layer + 1;
  if (*end <= n)
    return TRUE;
  attn_edit_refuse_layer (context, document, layer);
  return FALSE;
}

/* Changes one layer of a draft. */
typedef void (*Change) (AttnLayer *layer, gconstpointer data);

static AttnDocument *
with_layers (const AttnDocument *document,
             guint               layer,
             Change              change,
             gconstpointer       data,
             AttnEditContext     context)
{
  AttnDocument *edited;
  guint first, end;

  if (!find_layers (document, layer, &first, &end, context))
    return NULL;
  edited = attn_document_copy (document);
  for (guint i = first; i < end; i++)
    change (attn_document_edit_layer (edited, i), data);
  return attn_edit_complete (edited, context);
}

static void
change_heads (AttnLayer    *layer,
              gconstpointer data)
{
  layer->heads = *(const guint *) data;
  layer->said &= ~(guint) ATTN_SAID_HEADS;
}

AttnDocument *
attn_document_with_heads (const AttnDocument *document,
                          guint               layer,
                          guint               heads,
                          AttnLanguage        language,
                          GError            **error)
{
  AttnEditContext context = { language, error };

  if (heads < 1 || heads > ATTN_DOCUMENT_MAX_HEADS)
    return attn_edit_refuse (context, ATTN_DOCUMENT_ERROR_VALUE, "attention.heads", N_("expected a whole number from 1 to 128"));
  return with_layers (document, layer, change_heads, &heads, context);
}

typedef struct
{
  AttnScale scale;
  double    divisor;
} ScaleChange;

static void
change_scale (AttnLayer    *layer,
              gconstpointer data)
{
  const ScaleChange *change = data;

  layer->scale = change->scale;
  layer->divisor = change->divisor;
  layer->said &= ~(guint) ATTN_SAID_SCALE;
}

AttnDocument *
attn_document_with_scale_of (const AttnDocument *document,
                             guint               layer,
                             AttnScale           scale,
                             double              number,
                             AttnLanguage        language,
                             GError            **error)
{
  ScaleChange change = { scale, scale == ATTN_SCALE_NUMBER ? number : 0 };

  if (scale == ATTN_SCALE_NUMBER && (number == 0 || !isfinite (number)))
    {
      char text[ATTN_NUMBER_LENGTH] = "NaN";
      AttnReport report;

      if (isfinite (number))
        attn_number_shortest (number, text);
      else if (isinf (number))
        g_strlcpy (text, number > 0 ? "∞" : "−∞", sizeof text);
      attn_report_init (&report, NULL, language);
      attn_report_stand_at (&report, "attention.scale");
      attn_report_refuse_found (&report, error, ATTN_DOCUMENT_ERROR_VALUE, text,
                                N_("expected a number to divide by, not 0"));
      attn_report_clear (&report);
      return NULL;
    }
  return with_layers (document, layer, change_scale, &change, (AttnEditContext) { language, error });
}

AttnDocument *
attn_document_with_scale (const AttnDocument *document,
                          AttnScale           scale,
                          double              number,
                          AttnLanguage        language,
                          GError            **error)
{
  return attn_document_with_scale_of (document, 0, scale, number, language, error);
}

typedef struct
{
  AttnMask mask;
  GArray  *padding;
} MaskChange;

static void
change_mask (AttnLayer    *layer,
             gconstpointer data)
{
  const MaskChange *change = data;

  attn_filling_clear (&layer->fillings[ATTN_SLOT_MASK - ATTN_SLOT_IN_LAYER]);
  g_clear_pointer (&layer->padding, g_array_unref);
  layer->mask = change->mask;
  layer->padding = change->padding != NULL ? g_array_ref (change->padding) : NULL;
  layer->said &= ~(guint) ATTN_SAID_MASK;
}

AttnDocument *
attn_document_with_mask_of (const AttnDocument *document,
                            guint               layer,
                            AttnMask            mask,
                            AttnLanguage        language,
                            GError            **error)
{
  MaskChange change = { mask, NULL };

  g_return_val_if_fail (mask == ATTN_MASK_NONE || mask == ATTN_MASK_CAUSAL, NULL);

  return with_layers (document, layer, change_mask, &change, (AttnEditContext) { language, error });
}

AttnDocument *
attn_document_with_mask (const AttnDocument *document,
                         AttnMask            mask,
                         AttnLanguage        language,
                         GError            **error)
{
  return attn_document_with_mask_of (document, 0, mask, language, error);
}

AttnDocument *
attn_document_with_padding_of (const AttnDocument *document,
                               guint               layer,
                               const guint        *keys,
                               guint               n,
                               AttnLanguage        language,
                               GError            **error)
{
  g_autoptr(GArray) padding = g_array_new (FALSE, FALSE, sizeof (guint));
  MaskChange change = { ATTN_MASK_PADDING, padding };

  if (n > 0)
    g_array_append_vals (padding, keys, n);
  attn_padding_sort (padding);
  return with_layers (document, layer, change_mask, &change, (AttnEditContext) { language, error });
}

AttnDocument *
attn_document_with_padding (const AttnDocument *document,
                            const guint        *keys,
                            guint               n,
                            AttnLanguage        language,
                            GError            **error)
{
  return attn_document_with_padding_of (document, 0, keys, n, language, error);
}

static void
change_softmax (AttnLayer    *layer,
                gconstpointer data)
{
  layer->softmax = *(const AttnSide *) data;
  layer->said &= ~(guint) ATTN_SAID_SOFTMAX;
}

AttnDocument *
attn_document_with_softmax_of (const AttnDocument *document,
                               guint               layer,
                               AttnSide            side,
                               AttnLanguage        language,
                               GError            **error)
{
  return with_layers (document, layer, change_softmax, &side, (AttnEditContext) { language, error });
}

AttnDocument *
attn_document_with_softmax (const AttnDocument *document,
                            AttnSide            side,
                            AttnLanguage        language,
                            GError            **error)
{
  return attn_document_with_softmax_of (document, 0, side, language, error);
}

AttnDocument *
attn_document_with_position (const AttnDocument *document,
                             AttnPosition        position,
                             AttnLanguage        language,
                             GError            **error)
{
  AttnDocument *edited;

  g_return_val_if_fail (position != ATTN_POSITION_MATRIX, NULL);

  edited = attn_document_copy (document);
  attn_document_fill (edited, ATTN_SLOT_POSITION, NULL);
  edited->position = position;
  edited->said &= ~(guint) ATTN_SAID_POSITION;
  return attn_edit_complete (edited, (AttnEditContext) { language, error });
}

/* What a norm says goes with it. */
static void
drop_norm (AttnLayer *layer,
           guint      which)
{
  guint gain = which == 0 ? ATTN_SLOT_NORM1_GAIN : ATTN_SLOT_NORM2_GAIN;

  attn_filling_clear (&layer->fillings[gain - ATTN_SLOT_IN_LAYER]);
  attn_filling_clear (&layer->fillings[gain + 1 - ATTN_SLOT_IN_LAYER]);
  layer->epsilon[which] = ATTN_DEFAULT_EPSILON;
  layer->said &= ~(guint) (which == 0 ? ATTN_SAID_NORM1 | ATTN_SAID_EPSILON1 : ATTN_SAID_NORM2 | ATTN_SAID_EPSILON2);
  g_clear_pointer (&layer->kept[(which == 0 ? ATTN_LEVEL_NORM1 : ATTN_LEVEL_NORM2) - ATTN_LEVEL_LAYER], g_ptr_array_unref);
}

static void
change_feed_forward (AttnLayer    *layer,
                     gconstpointer data)
{
  if (*(const gboolean *) data)
    {
      layer->said |= ATTN_SAID_FEED_FORWARD;
      return;
    }
  for (guint i = ATTN_SLOT_IN_WEIGHT; i <= ATTN_SLOT_OUT_BIAS; i++)
    attn_filling_clear (&layer->fillings[i - ATTN_SLOT_IN_LAYER]);
  layer->activation = ATTN_ACTIVATION_RELU;
  layer->said &= ~(guint) (ATTN_SAID_FEED_FORWARD | ATTN_SAID_ACTIVATION);
  g_clear_pointer (&layer->kept[ATTN_LEVEL_FEED_FORWARD - ATTN_LEVEL_LAYER], g_ptr_array_unref);
  drop_norm (layer, 1);
}

AttnDocument *
attn_document_with_feed_forward (const AttnDocument *document,
                                 guint               layer,
                                 gboolean            has_feed_forward,
                                 AttnLanguage        language,
                                 GError            **error)
{
  return with_layers (document, layer, change_feed_forward, &has_feed_forward, (AttnEditContext) { language, error });
}

static void
change_block (AttnLayer    *layer,
              gconstpointer data)
{
  static const gboolean none = FALSE;

  if (*(const gboolean *) data)
    {
      layer->said |= ATTN_SAID_BLOCK;
      return;
    }
  change_feed_forward (layer, &none);
  drop_norm (layer, 0);
  layer->norm = ATTN_NORM_PRE;
  layer->said &= ~(guint) (ATTN_SAID_BLOCK | ATTN_SAID_NORM);
  g_clear_pointer (&layer->kept[ATTN_LEVEL_BLOCK - ATTN_LEVEL_LAYER], g_ptr_array_unref);
}

AttnDocument *
attn_document_with_block (const AttnDocument *document,
                          guint               layer,
                          gboolean            has_block,
                          AttnLanguage        language,
                          GError            **error)
{
  return with_layers (document, layer, change_block, &has_block, (AttnEditContext) { language, error });
}

static void
change_norm (AttnLayer    *layer,
             gconstpointer data)
{
  layer->norm = *(const AttnNorm *) data;
  layer->said &= ~(guint) ATTN_SAID_NORM;
  layer->said |= ATTN_SAID_BLOCK;
  if (layer->norm != ATTN_NORM_NONE)
    return;
  drop_norm (layer, 0);
  drop_norm (layer, 1);
}

AttnDocument *
attn_document_with_norm (const AttnDocument *document,
                         guint               layer,
                         AttnNorm            norm,
                         AttnLanguage        language,
                         GError            **error)
{
  return with_layers (document, layer, change_norm, &norm, (AttnEditContext) { language, error });
}

static void
change_activation (AttnLayer    *layer,
                   gconstpointer data)
{
  layer->activation = *(const AttnActivation *) data;
  layer->said &= ~(guint) ATTN_SAID_ACTIVATION;
  layer->said |= ATTN_SAID_FEED_FORWARD;
}

AttnDocument *
attn_document_with_activation (const AttnDocument *document,
                               guint               layer,
                               AttnActivation      activation,
                               AttnLanguage        language,
                               GError            **error)
{
  return with_layers (document, layer, change_activation, &activation, (AttnEditContext) { language, error });
}

AttnDocument *
attn_document_with_pooling (const AttnDocument *document,
                            AttnPooling         pooling,
                            AttnLanguage        language,
                            GError            **error)
{
  AttnDocument *edited = attn_document_copy (document);

  edited->pooling = pooling;
  edited->said &= ~(guint) ATTN_SAID_READOUT_ROW;
  return attn_edit_complete (edited, (AttnEditContext) { language, error });
}

AttnDocument *
attn_document_with_labels (const AttnDocument *document,
                           const char *const  *labels,
                           AttnLanguage        language,
                           GError            **error)
{
  AttnDocument *edited = attn_document_copy (document);

  g_clear_pointer (&edited->labels, g_ptr_array_unref);
  edited->labels = labels != NULL ? attn_token_list_new (labels) : NULL;
  return attn_edit_complete (edited, (AttnEditContext) { language, error });
}
