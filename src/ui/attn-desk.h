/* attn-desk.h: how a window shares its room between panes, message, canvas, step bar and hint
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_DESK (attn_desk_get_type ())
G_DECLARE_FINAL_TYPE (AttnDesk, attn_desk, ATTN, DESK, GtkWidget)

/* The panes stand at the left, as wide as they like up to two fifths; the others lie one above
 * the other beside them.  The canvas takes what is left; the hint is there only when there is room enough.
 * Emits "panes-changed" when the panes come or go. */
GtkWidget *attn_desk_new (GtkWidget *panes, GtkWidget *message, GtkWidget *canvas, GtkWidget *bar, GtkWidget *hint);

/* A hint that says what is going on is there wherever it fits beside the panes. */
void       attn_desk_set_hint_needed (AttnDesk *self, gboolean needed);

/* Until somebody decides, the panes are there when the window is wide enough for them. */
void       attn_desk_set_panes_shown (AttnDesk *self, gboolean shown);
gboolean   attn_desk_get_panes_shown (AttnDesk *self);

G_END_DECLS
