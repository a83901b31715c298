/* attn-ink.h: a pen on an image: strokes become grey values as scikit-learn's digits were made
 *
 * The field is drawn on in 4×4 points a pixel, with a round pen; a pixel is the number of its inked points, in sixteenths.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-edit.h"

G_BEGIN_DECLS

/* A place on the image, in pixels from its upper left corner. */
typedef struct
{
  double x, y;
} AttnInkPoint;

typedef enum
{
  ATTN_INK_DRAW,
  ATTN_INK_ERASE
} AttnInk;

/* The width of the pen, in pixels: of an image that is 8 wide 1.25, that is 5 of its 32 points. */
double        attn_ink_get_pen   (guint side);

/* The pixels after a stroke through n points.  What is there already is thought of as points that lie nearest to where its
 * neighbours are dark, so that a stroke over it adds what is not there yet.  Values that the stroke does not change keep every
 * bit; a pixel that lies wholly under the pen becomes 1 (0 when erasing).  `pixels` is square.  Owned by the caller. */
AttnMatrix   *attn_ink_stroke    (const AttnMatrix *pixels, AttnInk ink, const AttnInkPoint *points, guint n);

/* The edit that gives a document a grey image: a stroke, erasing, nothing, another picture.  Its key is that of a gesture. */
AttnEdit     *attn_ink_edit      (const AttnDocument *document, AttnInk ink, const AttnMatrix *pixels, AttnLanguage language, GError **error);
AttnEdit     *attn_ink_clear     (const AttnDocument *document, AttnLanguage language, GError **error);
AttnEdit     *attn_ink_show      (const AttnDocument *document, const AttnMatrix *pixels, AttnLanguage language, GError **error);

/* Whether one can draw on a document's image: it is grey, square and not too fine. */
#define ATTN_INK_MAX_SIDE 64
gboolean      attn_ink_suits     (const AttnDocument *document);

G_END_DECLS
