/* ui-press.h: keys pressed on one widget, without a keyboard
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What the widget's own key controllers make of a key; whether one of them took it. */
gboolean ui_press (GtkWidget *widget, guint keyval, GdkModifierType state);

G_END_DECLS
