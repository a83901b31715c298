/* attn-lesson-editor.h: a lesson is written: scenes, texts, notes, questions
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_LESSON_EDITOR (attn_lesson_editor_get_type ())
G_DECLARE_FINAL_TYPE (AttnLessonEditor, attn_lesson_editor, ATTN, LESSON_EDITOR, GtkWidget)

/* The scene that is on is what is written. */
GtkWidget *attn_lesson_editor_new (AttnSession *session);

/* What the window is told to do: the view that is on as a new scene after the one that is on; as that of the scene; the
 * scene earlier or later, or gone. */
void       attn_lesson_editor_add_scene    (AttnSession *session);
void       attn_lesson_editor_take_view    (AttnSession *session);
void       attn_lesson_editor_move_scene   (AttnSession *session, int by);
void       attn_lesson_editor_delete_scene (AttnSession *session);

G_END_DECLS
