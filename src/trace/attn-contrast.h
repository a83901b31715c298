/* attn-contrast.h: where two heads look differently
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"

G_BEGIN_DECLS

typedef struct
{
  guint  row, column;   /* where their weights lie furthest apart; the first such cell */
  double first, second; /* the two weights there */
} AttnContrast;

/* Of the attention weights of two heads, both n × m.  FALSE where the shapes differ, or nothing else does. */
gboolean  attn_contrast_measure  (const AttnNode *first, const AttnNode *second, AttnContrast *contrast);

/* In words: "They differ most where “ate” looks at “apples”: 62.3 % in head 0, 8.1 % in head 1."  With `contrast` NULL that
 * they do not differ.  Owned by the caller. */
char     *attn_contrast_describe (const AttnContrast *contrast, const AttnNode *first, const AttnNode *second,
                                  AttnLanguage language, int decimals);

G_END_DECLS
