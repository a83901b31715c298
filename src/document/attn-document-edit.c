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

  if (!attn_slot_find (slot, &index))
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
  attn_document_fill (edited, index, matrix != NULL ? attn_matrix_ref ((AttnMatrix *) matrix) : NULL);
  if (index == ATTN_SLOT_MASK)
    {
      edited->mask = matrix != NULL ? ATTN_MASK_MATRIX : ATTN_MASK_NONE;
      edited->said &= ~(guint) ATTN_SAID_MASK;
      g_clear_pointer (&edited->padding, g_array_unref);
    }
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

AttnDocument *
attn_document_with_scale (const AttnDocument *document,
                          AttnScale           scale,
                          double              number,
                          AttnLanguage        language,
                          GError            **error)
{
  AttnDocument *edited;

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

  edited = attn_document_copy (document);
  edited->scale = scale;
  edited->divisor = scale == ATTN_SCALE_NUMBER ? number : 0;
  edited->said &= ~(guint) ATTN_SAID_SCALE;
  return attn_edit_complete (edited, (AttnEditContext) { language, error });
}

static AttnDocument *
with_mask (const AttnDocument *document,
           AttnMask            mask,
           GArray             *padding,
           AttnLanguage        language,
           GError            **error)
{
  AttnDocument *edited = attn_document_copy (document);

  attn_document_fill (edited, ATTN_SLOT_MASK, NULL);
  g_clear_pointer (&edited->padding, g_array_unref);
  edited->mask = mask;
  edited->padding = padding;
  edited->said &= ~(guint) ATTN_SAID_MASK;
  return attn_edit_complete (edited, (AttnEditContext) { language, error });
}

AttnDocument *
attn_document_with_mask (const AttnDocument *document,
                         AttnMask            mask,
                         AttnLanguage        language,
                         GError            **error)
{
  g_return_val_if_fail (mask == ATTN_MASK_NONE || mask == ATTN_MASK_CAUSAL, NULL);

  return with_mask (document, mask, NULL, language, error);
}

AttnDocument *
attn_document_with_padding (const AttnDocument *document,
                            const guint        *keys,
                            guint               n,
                            AttnLanguage        language,
                            GError            **error)
{
  GArray *padding = g_array_new (FALSE, FALSE, sizeof (guint));

  if (n > 0)
    g_array_append_vals (padding, keys, n);
  attn_padding_sort (padding);
  return with_mask (document, ATTN_MASK_PADDING, padding, language, error);
}

AttnDocument *
attn_document_with_softmax (const AttnDocument *document,
                            AttnSide            side,
                            AttnLanguage        language,
                            GError            **error)
{
  AttnDocument *edited = attn_document_copy (document);

  edited->softmax = side;
  edited->said &= ~(guint) ATTN_SAID_SOFTMAX;
  return attn_edit_complete (edited, (AttnEditContext) { language, error });
}
