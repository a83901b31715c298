/* attn-pane-hold.h: what was clicked on stays where it is while the panes above it grow
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* To be called before what a click on a widget changes.  While the panes that it is scrolled with take their new sizes, they are
 * scrolled so that it keeps its place on the screen, as far as they can be. */
void attn_pane_hold (GtkWidget *widget);

G_END_DECLS
