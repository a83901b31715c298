/* attn-spread.h: over how many keys a row of attention spreads
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"

G_BEGIN_DECLS

typedef struct
{
  double entropy;      /* of a row's weights, in bits: −Σ a·log₂ a, the mean over all rows that look at anything */
  double keys;         /* 2 to that: how many keys that looks like, were all of them looked at equally */
  double open;         /* how many keys a row may look at, the mean over the same rows */
  gboolean uneven;     /* not all of these rows may look at the same number of keys: the above are averages */
} AttnSpread;

/* Of attention weights (n × m): rows are queries.  FALSE where no row looks at anything.
 * (Shannon 1948; 2 to the entropy is the perplexity.) */
gboolean    attn_spread_measure  (const AttnNode *weights, AttnSpread *spread);

/* The same of one row alone. */
gboolean    attn_spread_measure_row (const AttnNode *weights, guint row, AttnSpread *spread);

/* The node that `keys` can be asked of: of all rows, or of each row; NULL where the trace has none. */
const AttnNode *attn_spread_find_node (const AttnNode *weights, gboolean all_rows);

/* In words: "spread over 2.7 of 4 keys".  Owned by the caller. */
char       *attn_spread_describe (const AttnSpread *spread, AttnLanguage language);

G_END_DECLS
