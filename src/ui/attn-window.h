/* attn-window.h: one window: header, panes, canvas and step bar about one session
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-application.h"
#include "attn-canvas.h"
#include "attn-keeper.h"
#include "attn-session.h"

G_BEGIN_DECLS

typedef struct _AttnPresentation AttnPresentation;

#define ATTN_TYPE_WINDOW (attn_window_get_type ())
G_DECLARE_FINAL_TYPE (AttnWindow, attn_window, ATTN, WINDOW, GtkApplicationWindow)

/* A window in which nothing is open yet. */
AttnWindow  *attn_window_new             (AttnApplication *application, const AttnView *view);

AttnApplication *attn_window_get_application (AttnWindow *self);
AttnSession *attn_window_get_session     (AttnWindow *self);
/* Opens and saves the session's document. */
AttnKeeper  *attn_window_get_keeper      (AttnWindow *self);
/* What it has to say: an AttnNotices. */
gpointer     attn_window_get_notices     (AttnWindow *self);
AttnCanvas  *attn_window_get_canvas      (AttnWindow *self);
AttnPresentation *attn_window_get_presentation (AttnWindow *self);
/* The canvas on show in the window: the audience's, while it is there. */
AttnCanvas  *attn_window_get_shown_canvas (AttnWindow *self);
/* Exercises, in a window of their own; where this one has them, the next, unless that took something unsaved away. */
void         attn_window_practise        (AttnWindow *self);
/* Whether an exercise of this window asks for one of several answers, and has so many; and chooses one, counted from 0. */
gboolean     attn_window_offers_choice   (AttnWindow *self, guint choice);
void         attn_window_choose          (AttnWindow *self, guint choice);
/* Nothing but what an audience shall see; NULL: everything again. */
void         attn_window_show_audience   (AttnWindow *self, GtkWidget *audience);

/* Opens what is named in place of what is open, or says in the window why not and leaves what was open untouched. */
gboolean     attn_window_open_file       (AttnWindow *self, GFile *file);
gboolean     attn_window_open_sample     (AttnWindow *self, const char *name);

/* What a lesson says: an AttnLessonPanel. */
GtkWidget   *attn_window_get_lesson_panel (AttnWindow *self);

/* A message above the canvas, until it is closed or the next file opens. */
void         attn_window_show_message    (AttnWindow *self, const char *text);
/* The message on show, or NULL. */
const char  *attn_window_get_message     (AttnWindow *self);
void         attn_window_close_message   (AttnWindow *self);

/* The side panes, if they are hidden, and the pad of an image in them. */
void         attn_window_focus_drawing   (AttnWindow *self);
gboolean     attn_window_get_panes_shown (AttnWindow *self);
void         attn_window_set_panes_shown (AttnWindow *self, gboolean shown);
gboolean     attn_window_get_fullscreen  (AttnWindow *self);
void         attn_window_set_fullscreen  (AttnWindow *self, gboolean fullscreen);

void         attn_window_open_menu       (AttnWindow *self);
/* Esc: closes the message, else frees the selected cell, else leaves full screen. */
/* Where the way of a number goes at this step, or what it feeds that the picture does not show.  NULL: nothing is asked, or the marks tell
 * it.  Owned by the caller. */
char        *attn_window_dup_way         (AttnWindow *self);
/* Whether it says beneath the picture where the way of a number goes. */
gboolean     attn_window_tells_way       (AttnWindow *self);
void         attn_window_escape          (AttnWindow *self);

G_END_DECLS
