/* attn-popover.h: popovers that are taken away, or whose window goes, while they are open; and where they open
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* GTK 4.8 keeps a popover for good that goes while it holds the grab or the focus, and when the pointer rests on it looks for
 * its surface half a second later, to show a tooltip in it.  So it gives up both first. */

/* Closes a popover and takes it from its parent. */
void attn_popover_remove     (GtkWidget *popover);

/* Has a popover that does not hide by itself go when another window comes to the front: it would lie over that. */
void attn_popover_keep_to_window (GtkWidget *popover);

/* Has every popover of a window close when the window does. */
void attn_popover_close_with (GtkWidget *window);

/* GTK's own tooltips lie beneath the pointer, over what they tell of.  A tip that stands where it is told to: a child of `parent`, shown
 * when the pointer has rested for so long, in milliseconds. */
#define ATTN_TIP_DELAY 350

GtkWidget *attn_popover_new_tip  (GtkWidget *parent, GtkPositionType position, GtkAlign align);
/* `place` is a rectangle of its parent. */
void       attn_popover_show_tip (GtkWidget *tip, const char *text, const GdkRectangle *place);

/* GTK brings what gets the focus into view in a fifth of a second, and leaves what has it where a wheel put it.  A popover that opens
 * meanwhile would do so off the screen, where GTK 4.8 looks for a monitor and finds none. */

/* Has what opens by a key in a window be in view first. */
void attn_popover_open_in_view (GtkWidget *window);
/* Moves everything about a widget at once, so that it is in view. */
void attn_popover_bring_anchor (GtkWidget *anchor);

G_END_DECLS
