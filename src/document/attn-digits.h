/* attn-digits.h: the digits that come with the program: 100 images that were held out from training, with their labels
 *
 * docs/digits.md says where they come from.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"

G_BEGIN_DECLS

/* Their side, in pixels. */
#define ATTN_DIGITS_SIDE 8

guint             attn_digits_get_count  (void);
/* Grey values, 0 paper and 1 ink; borrowed, and always the same for an index. */
const AttnMatrix *attn_digits_get_pixels (guint index);
/* What its writer meant: 0 to 9. */
guint             attn_digits_get_label  (guint index);
/* Which of them these pixels are; −1: none. */
int               attn_digits_find       (const AttnMatrix *pixels);

/* How far pixels are from the nearest of them: the Euclidean distance of 64 numbers. */
double            attn_digits_measure    (const AttnMatrix *pixels);
/* The largest distance that another digit held out has from the nearest of them. */
double            attn_digits_get_farthest (void);

/* Whether a document reads such images: 8×8 grey pixels, and a readout of one row whose classes are 0 to 9. */
gboolean          attn_digits_suit       (const AttnDocument *document);

G_END_DECLS
