/* attn-remark.c: what must be said of numbers that nobody learned, or that a mistake made
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-remark.h"

#include "attn-moments.h"

/* Queries, keys and values are what comes in: none of the matrices that could be learned is written out. */
static gboolean
has_no_weights (const AttnTrace *trace)
{
  static const char *const names[] = { "attention.query_weight", "attention.key_weight", "attention.value_weight",
                                       "attention.query_bias", "attention.key_bias", "attention.value_bias" };
  gboolean projected = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const AttnNode *node = attn_trace_find (trace, names[i]);

      if (node != NULL && !attn_node_is_implied (node))
        return FALSE;
      projected |= node != NULL;
    }
  return projected;
}

char *
attn_remark_new (const AttnTrace *trace, gboolean made_up, AttnRemarkOfWeights of_weights, AttnLanguage language)
{
  g_autoptr (GPtrArray) remarks = g_ptr_array_new ();
  const AttnNode *weights = attn_trace_find (trace, "weights");
  const AttnNode *totals = attn_trace_find (trace, "totals"), *position = attn_trace_find (trace, "position");
  const char *message = NULL;

  /* With a memory K and V are another; with positions all are X + P.  A block may read norm(X), and has other weights too, and so
   * have positions that are a matrix of their own. */
  if (of_weights != ATTN_REMARK_ELSEWHERE && has_no_weights (trace))
    g_ptr_array_add (remarks, (char *) attn_translate (language, attn_trace_find (trace, "residual1") != NULL
                                                                   || (position != NULL && attn_node_is_input (position))
                                                                   ? N_("no learned weights in attention")
                                                                   : attn_trace_find (trace, "memory") != NULL
                                                                   || position != NULL || of_weights == ATTN_REMARK_HIDDEN
                                                                   ? N_("no learned weights")
                                                                   : N_("no learned weights: Q = K = V = X")));
  if (attn_trace_is_untrained (trace))
    g_ptr_array_add (remarks, (char *) attn_translate (language, N_("weights drawn at random: nobody trained them")));
  if (made_up)
    g_ptr_array_add (remarks, (char *) attn_translate (language, N_("made-up vectors")));
  if (weights != NULL && totals == NULL)
    g_ptr_array_add (remarks, (char *) attn_translate (language, N_("written down by hand, not computed")));
  if (totals != NULL)
    switch ((AttnSide) attn_node_get_parameters (totals)->side)
      {
      case ATTN_SIDE_COLUMNS:
        message = N_("a mistake: softmax runs down the columns, so the rows do not add up to 1");
        break;
      case ATTN_SIDE_ALL:
        message = N_("a mistake: softmax runs over the whole matrix, so the rows do not add up to 1");
        break;
      case ATTN_SIDE_ROWS:
      default:
        break;
      }
  if (message != NULL)
    g_ptr_array_add (remarks, (char *) attn_translate (language, message));
  g_ptr_array_add (remarks, NULL);
  return g_strjoinv (" · ", (char **) remarks->pdata);
}

char *
attn_remark_new_of (const AttnDocument *document, const AttnTrace *trace, AttnLanguage language)
{
  g_autoptr (AttnMoments) moments = attn_moments_read (document, language, NULL);
  g_autofree char *moment = attn_moments_dup_remark (moments, document, language);
  g_autofree char *remarks = attn_remark_new (trace, attn_document_has_made_up (document), ATTN_REMARK_EQUAL, language);

  if (moment == NULL)
    return g_steal_pointer (&remarks);
  return *remarks == '\0' ? g_steal_pointer (&moment) : g_strconcat (moment, " · ", remarks, NULL);
}
