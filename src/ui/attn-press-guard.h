/* attn-press-guard.h: a press that lasts until its button is let go, on a slow machine too
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* GTK makes a motion of its own when something beneath the pointer has moved, with the place and the buttons that the display has at
 * that moment.  On a busy machine these are ahead of the events that still wait to be read: a line being drawn jumps to where the pointer
 * will be, and a click is given up because its button is let go already.  While a button is down these motions are kept back; the
 * pointer's own are all there. */
typedef struct
{
  gboolean is_down;  /* by the last event that came from a device */
} AttnPressGuard;

/* Takes note of an event of a device; whether a motion is to be kept back. */
gboolean attn_press_guard_keeps_back (AttnPressGuard *self, GdkEventType type, guint32 time, GdkModifierType state);

/* Guards every window of the program, those of GTK too, from now on. */
void attn_press_guard_start (void);

G_END_DECLS
