/* attn-spread.c: over how many keys a row of attention spreads
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-spread.h"

#include <math.h>

#include "attn-number.h"
#include "attn-trace.h"

/* Of the rows [first, end). */
static gboolean
measure_rows (const AttnNode *weights, guint first, guint end, AttnSpread *spread)
{
  const guint columns = attn_node_get_columns (weights);
  g_autofree double *row = g_new (double, columns);
  double entropy = 0, open = 0;
  guint n = 0, first_looked = 0;
  gboolean uneven = FALSE;

  for (guint i = first; i < end; i++)
    {
      double own = 0;
      guint looked = 0;

      attn_node_read_rows (weights, i, 1, row);
      for (guint j = 0; j < columns; j++)
        if (row[j] > 0)
          {
            own -= row[j] * log2 (row[j]);
            looked++;
          }
      if (looked == 0)
        continue;
      if (n == 0)
        first_looked = looked;
      uneven = uneven || looked != first_looked;
      entropy += own;
      open += looked;
      n++;
    }
  if (n == 0)
    return FALSE;
  /* A single key gives −1·log₂ 1 = −0. */
  spread->entropy = fmax (entropy / n, 0);
  spread->keys = exp2 (spread->entropy);
  spread->open = open / n;
  spread->uneven = uneven;
  return TRUE;
}

gboolean
attn_spread_measure (const AttnNode *weights, AttnSpread *spread)
{
  return measure_rows (weights, 0, attn_node_get_rows (weights), spread);
}

gboolean
attn_spread_measure_row (const AttnNode *weights, guint row, AttnSpread *spread)
{
  return measure_rows (weights, row, row + 1, spread);
}

const AttnNode *
attn_spread_find_node (const AttnNode *weights, gboolean all_rows)
{
  g_autofree char *name = g_strconcat (attn_node_get_name (weights), all_rows ? ".mean_spread" : ".spread", NULL);

  return attn_trace_find (attn_node_get_trace (weights), name);
}

char *
attn_spread_describe (const AttnSpread *spread, AttnLanguage language)
{
  /* Under a causal mask, say, rows have different numbers of keys, though their mean may be a whole number. */
  const char *message = spread->uneven ? N_("spread on average over %1$s of %2$s keys") : N_("spread over %1$s of %2$s keys");
  AttnNumber keys, open;

  attn_number_format (spread->keys, 1, &keys);
  attn_number_format (spread->open, 1, &open);
  attn_number_trim (&keys);
  attn_number_trim (&open);
  return g_strdup_printf (attn_translate (language, message), keys.text, open.text);
}
