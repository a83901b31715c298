/* attn-presentation.h: a window's picture before an audience
 *
 * On another screen, in a plain window, or in the window itself.  The audience sees nothing but the picture: no dialog, no
 * message, no menu; those are in the speaker's window or wait until the presentation is over.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-actions.h"
#include "attn-audience.h"
#include "attn-presenter-bar.h"

G_BEGIN_DECLS

typedef struct _AttnPresentation AttnPresentation;

/* Of a window, which owns it; `bar` is the speaker's, in that window. */
AttnPresentation *attn_presentation_new       (AttnWindow *window, AttnPresenterBar *bar);
void              attn_presentation_free      (AttnPresentation *self);

/* Where it goes: a word or a screen's name of attn-screens.h.  While it is on it moves there. */
void              attn_presentation_set_place (AttnPresentation *self, const char *place);
const char       *attn_presentation_get_place (AttnPresentation *self);

/* At `place`, or with NULL where it was last chosen to go. */
void              attn_presentation_start     (AttnPresentation *self, const char *place);
void              attn_presentation_stop      (AttnPresentation *self);
gboolean          attn_presentation_is_on     (AttnPresentation *self);
/* In the window itself. */
gboolean          attn_presentation_is_here   (AttnPresentation *self);
/* What the audience sees, and the window it is in where that is one of its own; NULL while it is off. */
AttnAudience     *attn_presentation_get_audience (AttnPresentation *self);
GtkWindow        *attn_presentation_get_window   (AttnPresentation *self);

/* The screens are these now: one that is gone brings the window home, one that comes has it again. */
void              attn_presentation_follow_screens (AttnPresentation *self, GListModel *monitors);

void              attn_presentation_toggle_blank (AttnPresentation *self, AttnBlank blank);
/* None, laser, spotlight, none. */
void              attn_presentation_next_pointer (AttnPresentation *self);
/* The pad before the audience, or away again. */
void              attn_presentation_toggle_sketch (AttnPresentation *self);
/* Esc: one level out; FALSE where there is none left but the presentation itself. */
gboolean          attn_presentation_leave_level  (AttnPresentation *self);

/* Keys that mean something only now: digits and what follows them, the lens.  TRUE: taken. */
gboolean          attn_presentation_press     (AttnPresentation *self, guint keyval, guint keycode, GdkModifierType state);
void              attn_presentation_release   (AttnPresentation *self, guint keyval, guint keycode);
/* Whether an action may be done now: none that opens something before the audience's eyes. */
gboolean          attn_presentation_allows    (AttnPresentation *self, const AttnAction *action);

G_END_DECLS
