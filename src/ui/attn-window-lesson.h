/* attn-window-lesson.h: lessons in a window: opened, walked through, left, written
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

/* Opens a lesson of the program, or says in the window why not.  It begins where one was, or at its beginning. */
gboolean    attn_window_open_lesson      (AttnWindow *self, const char *name);
/* What is open is a lesson: it begins, or goes on where one was. */
void        attn_window_begin_lesson     (AttnWindow *self);
/* To be called after each change of the scene: keeps where one is. */
void        attn_window_keep_scene       (AttnWindow *self);

/* Chooses an answer, counted from 0, to what the scene asks, and returns what is said to it.  NULL: there is no such choice.  Borrowed. */
const char *attn_window_answer_scene     (AttnWindow *self, guint choice);

/* The titles of the lessons of the program, and what can be done with the one that is open.  Owned by the caller. */
GMenuModel *attn_window_new_lessons_menu (AttnWindow *self);

/* For the table of actions. */
void        attn_action_open_lesson      (AttnWindow *window, GVariant *parameter);
void        attn_action_next_scene       (AttnWindow *window, GVariant *parameter);
void        attn_action_previous_scene   (AttnWindow *window, GVariant *parameter);
void        attn_action_scene            (AttnWindow *window, GVariant *parameter);
GVariant   *attn_action_get_scene        (AttnWindow *window);
void        attn_action_put_scene_back   (AttnWindow *window, GVariant *parameter);
void        attn_action_lesson           (AttnWindow *window, GVariant *parameter);
void        attn_action_write_lesson     (AttnWindow *window, GVariant *parameter);
GVariant   *attn_action_get_write_lesson (AttnWindow *window);
void        attn_action_add_scene        (AttnWindow *window, GVariant *parameter);
void        attn_action_take_view        (AttnWindow *window, GVariant *parameter);
void        attn_action_scene_earlier    (AttnWindow *window, GVariant *parameter);
void        attn_action_scene_later      (AttnWindow *window, GVariant *parameter);
void        attn_action_delete_scene     (AttnWindow *window, GVariant *parameter);
gboolean    attn_action_has_lesson       (AttnWindow *window);
gboolean    attn_action_has_scene        (AttnWindow *window);
gboolean    attn_action_has_next_scene   (AttnWindow *window);
gboolean    attn_action_has_previous_scene (AttnWindow *window);
gboolean    attn_action_is_writing       (AttnWindow *window);
gboolean    attn_action_is_writing_scene (AttnWindow *window);

G_END_DECLS
