/* attn-sketch.h: a pad before an audience, and what is read of the drawing
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-class-bars.h"
#include "attn-pad.h"

G_BEGIN_DECLS

#define ATTN_TYPE_SKETCH (attn_sketch_get_type ())
G_DECLARE_FINAL_TYPE (AttnSketch, attn_sketch, ATTN, SKETCH, GtkWidget)

GtkWidget     *attn_sketch_new      (AttnSession *session);
/* How high all that the audience sees is: sizes go with it. */
void           attn_sketch_set_seen (AttnSketch *self, int height);
/* Whether the document has an image to draw on. */
gboolean       attn_sketch_suits    (AttnSession *session);
/* Brings the bars up to date, which they are not while it is not seen. */
void           attn_sketch_update   (AttnSketch *self);
AttnPad       *attn_sketch_get_pad  (AttnSketch *self);
AttnClassBars *attn_sketch_get_bars (AttnSketch *self);

G_END_DECLS
