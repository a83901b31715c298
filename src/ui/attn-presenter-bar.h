/* attn-presenter-bar.h: what a speaker keeps in sight while others see the picture
 *
 * The time, how long it has taken, where one is and what comes next, the notes, and what can be done to the audience's
 * picture.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_PRESENTER_BAR (attn_presenter_bar_get_type ())
G_DECLARE_FINAL_TYPE (AttnPresenterBar, attn_presenter_bar, ATTN, PRESENTER_BAR, GtkWidget)

/* Its buttons activate the actions of the window it is in. */
GtkWidget  *attn_presenter_bar_new       (AttnSession *session);

/* Begins to count. */
void        attn_presenter_bar_start     (AttnPresenterBar *self);
void        attn_presenter_bar_stop      (AttnPresenterBar *self);
/* What the speaker wants to be reminded of; NULL or "": nothing. */
void        attn_presenter_bar_set_notes (AttnPresenterBar *self, const char *notes);
const char *attn_presenter_bar_get_notes (AttnPresenterBar *self);
/* "3 / 9 · next: softmax": what it says. */
const char *attn_presenter_bar_get_place (AttnPresenterBar *self);
const char *attn_presenter_bar_get_time  (AttnPresenterBar *self);

G_END_DECLS
