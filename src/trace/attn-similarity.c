/* attn-similarity.c: how alike the rows of a matrix are, in words
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-similarity.h"

#include "attn-label.h"
#include "attn-number.h"

char *
attn_similarity_describe (const AttnNode *likeness, guint row, AttnLanguage language, int decimals)
{
  const guint n = attn_node_get_rows (likeness);
  g_autofree double *values = NULL;
  g_autofree char *label = NULL, *label_most = NULL, *label_least = NULL;
  guint most = row == 0, least = row == 0;
  AttnNumber high, low;

  if (n < 3 || row >= n)
    return NULL;
  values = g_new (double, n);
  attn_node_read_rows (likeness, row, 1, values);
  for (guint i = 0; i < n; i++)
    {
      if (i != row && values[i] > values[most])
        most = i;
      if (i != row && values[i] < values[least])
        least = i;
    }
  attn_number_format (values[most], decimals, &high);
  attn_number_format (values[least], decimals, &low);
  label = attn_label_quote (likeness, FALSE, row, language);
  label_most = attn_label_quote (likeness, FALSE, most, language);
  label_least = attn_label_quote (likeness, FALSE, least, language);
  return g_strdup_printf (attn_translate (language, N_("%1$s: most like %2$s (%3$s), least like %4$s (%5$s)")),
                          label, label_most, high.text, label_least, low.text);
}
