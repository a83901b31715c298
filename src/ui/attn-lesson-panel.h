/* attn-lesson-panel.h: what a scene of a lesson says, its question, and the way on and back
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-scene-question.h"
#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_LESSON_PANEL (attn_lesson_panel_get_type ())
G_DECLARE_FINAL_TYPE (AttnLessonPanel, attn_lesson_panel, ATTN, LESSON_PANEL, GtkWidget)

/* Seen while a scene is on, or a lesson is written. */
GtkWidget          *attn_lesson_panel_new          (AttnSession *session);
/* Whether the lesson is written here instead of read. */
void                attn_lesson_panel_set_writing  (AttnLessonPanel *self, gboolean writing);
gboolean            attn_lesson_panel_get_writing  (AttnLessonPanel *self);
AttnSceneQuestion *attn_lesson_panel_get_question (AttnLessonPanel *self);
/* What it says, for tests: "3 / 10", title, text, without markup.  Owned by the caller. */
char               *attn_lesson_panel_dup_text     (AttnLessonPanel *self);

G_END_DECLS
