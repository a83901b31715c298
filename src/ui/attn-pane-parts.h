/* attn-pane-parts.h: what panes are made of: labels, choices, numbers to turn, and why something is not possible
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

/* What a pane is: its name in the style sheet, its role, and that its parts stand beneath each other, so far apart. */
void       attn_pane_set_up_class (GtkWidgetClass *klass);
void       attn_pane_set_up       (GtkWidget *pane, int spacing);
/* Lets go of all that was parented to a widget, as it is disposed of. */
void       attn_widget_clear      (GtkWidget *widget);

/* A label in a parent: "heading", "quiet" … */
GtkWidget *attn_pane_add_label    (GtkWidget *parent, const char *style);

/* Children side by side, on as many lines as they need; the parent holds it. */
GtkWidget *attn_pane_add_line     (GtkWidget *parent);

/* A matrix, which scrolls where it is larger than there is room; the window that it scrolls in. */
GtkWidget *attn_pane_add_scrolled (GtkWidget *parent, GtkWidget *matrix);

/* A list to choose from.  Its texts are set with attn_pane_set_choices; until then it is empty. */
GtkWidget *attn_pane_new_choice   (void);
/* The texts, in the markup of attn-markup.h and translated, and what is chosen; tells nobody.  `name` is what a screen reader
 * calls it. */
void       attn_pane_set_choices  (GtkWidget *choice, const char *name, const char *const *texts, guint n, guint selected);
/* Calls back when somebody chooses (and not when the texts are set). */
void       attn_pane_on_chosen    (GtkWidget *choice, void (*callback) (guint selected, gpointer data), gpointer data);

/* What a field commits is the document's to undo: Ctrl+Z goes past the field. */
void       attn_pane_leave_undo   (GtkWidget *field);
/* A whole number to turn or to type; what cannot be read there leaves it as it was.  The wheel leaves
 * it alone, as it scrolls the pane. */
GtkWidget *attn_pane_new_spin     (double least, double most);
/* Sets it and tells nobody. */
void       attn_pane_set_spin     (GtkWidget *spin, double value);
void       attn_pane_on_turned    (GtkWidget *spin, void (*callback) (double value, gpointer data), gpointer data);

/* Why something is not possible: a label that is seen while it says something. */
GtkWidget *attn_pane_add_refusal  (GtkWidget *parent);
/* NULL: nothing. */
void       attn_pane_set_refusal  (GtkWidget *refusal, const char *message);
/* Applies an edit (taken over; NULL where it was refused with an error) as a step of its own, or as one of a gesture, and says
 * in `refusal` why not.  The error is taken over too. */
gboolean   attn_pane_apply        (AttnSession *session, AttnEdit *edit, GError **error, gboolean in_gesture, GtkWidget *refusal);

/* Where a box of a widget stands in another, its parent's say, to have a popover point to it: moved into the window, as what
 * lies beyond the screen cannot be pointed to. */
GdkRectangle attn_pane_get_place  (GtkWidget *in, GtkWidget *of, const graphene_rect_t *box);

/* Takes away a popover that may be open still (attn-popover.h), and tells the owner of nothing: `data` is that of its signals. */
void       attn_pane_drop_popover (GtkWidget **popover, gpointer data);

void       attn_pane_name         (GtkWidget *widget, const char *name);
/* A box to tick whose text may take more than one line; the text, and what it is called for who hears it. */
GtkWidget *attn_pane_new_check    (const char *text);
void       attn_pane_set_check_text (GtkWidget *check, const char *text);
/* A tooltip, which breaks Korean between words and sets "W_Q" as the picture does.  GTK asks where the pointer is each time that one is
 * set, also to what it was. */
void       attn_pane_set_tip      (GtkWidget *widget, const char *tip);
/* One that says what somebody wrote (a token, a name of a file), letter by letter. */
void       attn_pane_set_written_tip (GtkWidget *widget, const char *tip);

/* The pointer waits while something that takes part of a second is computed: it does so at once, before anything else is drawn. */
void       attn_pane_set_busy     (GtkWidget *widget, gboolean busy);

G_END_DECLS
