/* attn-canvas.h: the picture in the window
 *
 * Draws the scene of its session, and turns hands on it into changes of the session.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_CANVAS (attn_canvas_get_type ())
G_DECLARE_FINAL_TYPE (AttnCanvas, attn_canvas, ATTN, CANVAS, GtkWidget)

/* Emits "laid-out" after a frame with another layout. */
GtkWidget  *attn_canvas_new        (AttnSession *session);

/* The same for an audience: laid out for the last row, with a zoom and pan of its own that go with what is selected; the
 * session's stay as they are. */
GtkWidget  *attn_canvas_new_projecting (AttnSession *session);
/* How high all that the audience sees is, where there is more than this. */
void        attn_canvas_set_seen   (AttnCanvas *self, double height);

/* What it shows now, laid out for its present size; borrowed, good until the session changes.  NULL while
 * nothing is open or it has no size. */
AttnScene  *attn_canvas_get_scene  (AttnCanvas *self);
AttnFonts  *attn_canvas_get_fonts  (AttnCanvas *self);

/* Zooms by a factor about the middle, or about a point of the widget; 0: fits the picture again. */
/* The explanation in full, over the picture, or away again; and whether it is there. */
void        attn_canvas_toggle_whole (AttnCanvas *self);
gboolean    attn_canvas_shows_whole  (AttnCanvas *self);

/* Makes the picture larger by a factor (1: as it is), about the selected cell or the middle; 0: as it fits. */
void        attn_canvas_zoom       (AttnCanvas *self, double factor);
/* About a point of the canvas, in logical pixels: what lies there stays there. */
void        attn_canvas_zoom_at    (AttnCanvas *self, double factor, double x, double y);
/* Moves the picture, in logical pixels, as far as there is more of it. */
void        attn_canvas_pan        (AttnCanvas *self, double dx, double dy);

/* Selects a cell as a click on it does: a result that is not reached yet is gone to. */
void        attn_canvas_pin        (AttnCanvas *self, const AttnCell *cell);

/* How many cells a screen reader is told of, and the selected one's widget (NULL: none). */
guint       attn_canvas_get_n_accessible_cells (AttnCanvas *self);
GtkWidget  *attn_canvas_get_accessible_cell    (AttnCanvas *self);

G_END_DECLS
