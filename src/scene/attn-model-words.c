/* attn-model-words.c: how many attention matrices a model has, and whose d_k it is, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-model-words.h"

guint
attn_model_count_matrices (const AttnTrace *trace)
{
  const guint n_layers = attn_steps_count_layers (trace);
  guint n = 0;

  if (n_layers == 0)
    return attn_steps_count_heads (trace, -1);
  for (guint i = 0; i < n_layers; i++)
    n += attn_steps_count_heads (trace, (int) i);
  return n;
}

char *
attn_model_describe_matrices (const AttnTrace *trace, AttnLanguage language)
{
  const guint n_layers = attn_steps_count_layers (trace), n = attn_model_count_matrices (trace);
  const guint heads = attn_steps_count_heads (trace, n_layers > 0 ? 0 : -1);
  const AttnNode *weights = attn_steps_find_node (trace, n_layers > 0 ? 0 : -1, 0, "weights");
  const guint rows = weights != NULL ? attn_node_get_rows (weights) : 0, columns = weights != NULL ? attn_node_get_columns (weights) : 0;

  if (n == 0)
    return g_strdup (attn_translate (language, N_("no attention matrix")));
  if (n == 1)
    return g_strdup_printf (attn_translate (language, N_("1 attention matrix, %1$u × %2$u")), rows, columns);
  if (n_layers < 2)
    return g_strdup_printf (attn_translate (language, N_("%1$u heads: %1$u attention matrices, each %2$u × %3$u")), n, rows, columns);
  if (n != n_layers * heads)
    return g_strdup_printf (attn_translate (language, N_("the heads of %1$u layers: %2$u attention matrices, each %3$u × %4$u")), n_layers, n,
                            rows, columns);
  if (heads == 1)
    return g_strdup_printf (attn_translate (language, N_("%1$u layers of one head: %1$u attention matrices, each %2$u × %3$u")), n_layers, rows,
                            columns);
  return g_strdup_printf (attn_translate (language, N_("%1$u layers × %2$u heads = %3$u attention matrices, each %4$u × %5$u")), n_layers, heads,
                          n, rows, columns);
}

char *
attn_model_describe_width (const AttnTrace *trace, int layer, AttnLanguage language)
{
  const guint heads = attn_steps_count_heads (trace, layer);
  const AttnNode *own = attn_steps_find_node (trace, layer, 0, "query");
  const guint width = own != NULL ? attn_node_get_columns (own) : 0;

  if (heads < 2 || width == 0 || attn_node_get_head (own) < 0)
    return NULL;
  return g_strdup_printf (attn_translate (language, N_("d_{k} = %1$u is one head's: Q and K have %2$u × %1$u = %3$u columns")), width, heads,
                          heads * width);
}
