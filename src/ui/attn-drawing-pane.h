/* attn-drawing-pane.h: a pad to draw on, what the model says of the drawing, and digits to go through
 *
 * Seen where a document has an image that one can draw on.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-class-bars.h"
#include "attn-pad.h"

G_BEGIN_DECLS

#define ATTN_TYPE_DRAWING_PANE (attn_drawing_pane_get_type ())
G_DECLARE_FINAL_TYPE (AttnDrawingPane, attn_drawing_pane, ATTN, DRAWING_PANE, GtkWidget)

GtkWidget     *attn_drawing_pane_new         (AttnSession *session);

AttnPad       *attn_drawing_pane_get_pad     (AttnDrawingPane *self);
AttnClassBars *attn_drawing_pane_get_bars    (AttnDrawingPane *self);
/* What is said of the image, and the word of caution; NULL: nothing. */
const char    *attn_drawing_pane_get_verdict (AttnDrawingPane *self);
const char    *attn_drawing_pane_get_caution (AttnDrawingPane *self);
/* Which of the digits it is. */
const char    *attn_drawing_pane_get_place   (AttnDrawingPane *self);

G_END_DECLS
