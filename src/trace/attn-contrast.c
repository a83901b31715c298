/* attn-contrast.c: where two heads look differently
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-contrast.h"

#include <math.h>

#include "attn-label.h"
#include "attn-number.h"

gboolean
attn_contrast_measure (const AttnNode *first, const AttnNode *second, AttnContrast *contrast)
{
  const guint rows = attn_node_get_rows (first), columns = attn_node_get_columns (first);
  g_autofree double *a = g_new (double, columns);
  g_autofree double *b = g_new (double, columns);
  double largest = 0;

  if (attn_node_get_rows (second) != rows || attn_node_get_columns (second) != columns)
    return FALSE;
  for (guint i = 0; i < rows; i++)
    {
      attn_node_read_rows (first, i, 1, a);
      attn_node_read_rows (second, i, 1, b);
      for (guint j = 0; j < columns; j++)
        if (fabs (a[j] - b[j]) > largest)
          {
            largest = fabs (a[j] - b[j]);
            *contrast = (AttnContrast) { i, j, a[j], b[j] };
          }
    }
  return largest > 0;
}

char *
attn_contrast_describe (const AttnContrast *contrast, const AttnNode *first, const AttnNode *second,
                        AttnLanguage language, int decimals)
{
  g_autofree char *query = NULL, *key = NULL;
  AttnNumber a, b;
  const int least = MAX (decimals - 1, 1);

  if (contrast == NULL)
    return g_strdup_printf (attn_translate (language, N_("Head %1$d and head %2$d look at the same keys alike.")),
                            attn_node_get_head (first), attn_node_get_head (second));
  /* Among many keys shares are small: as many digits as tell the two apart. */
  for (int digits = least; digits <= ATTN_MAX_DECIMALS + 1; digits++)
    {
      const int shown = digits > ATTN_MAX_DECIMALS ? least : digits;   /* no number of digits does */

      attn_number_format_share (contrast->first, shown, &a);
      attn_number_format_share (contrast->second, shown, &b);
      if (!g_str_equal (a.text, b.text))
        break;
    }
  query = attn_label_quote (first, FALSE, contrast->row, language);
  key = attn_label_quote (first, TRUE, contrast->column, language);
  return g_strdup_printf (attn_translate (language, N_("They differ most where %1$s looks at %2$s: %3$s %% in head %4$d, %5$s %% in head %6$d.")),
                          query, key, a.text, attn_node_get_head (first), b.text, attn_node_get_head (second));
}
