/* attn-toast.h: a word that something is done, over a widget and gone by itself
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Shows a text for a few seconds, in place of one that may be there, and tells a screen reader.  It takes no focus and no room. */
void        attn_toast_show     (GtkWidget *over, const char *text);
/* Takes it away, where what it speaks of is left. */
void        attn_toast_hide     (GtkWidget *over);
/* To be called when the widget gets another size: the text goes with it. */
void        attn_toast_allocate (GtkWidget *over);
/* The text on show, or NULL. */
const char *attn_toast_get_text (GtkWidget *over);

G_END_DECLS
