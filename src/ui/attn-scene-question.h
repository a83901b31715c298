/* attn-scene-question.h: the question of a scene: an answer to type or to choose, and hints
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_SCENE_QUESTION (attn_scene_question_get_type ())
G_DECLARE_FINAL_TYPE (AttnSceneQuestion, attn_scene_question, ATTN, SCENE_QUESTION, GtkWidget)

/* Seen while the session's scene asks something. */
GtkWidget  *attn_scene_question_new         (AttnSession *session);
/* The scene begins, or begins anew: nothing is answered yet. */
void        attn_scene_question_reset       (AttnSceneQuestion *self);

/* What the session's scene asks, in its language; NULL where it asks nothing.  Owned by the caller. */
char       *attn_scene_question_dup_text    (AttnSession *session);

/* For tests: as if somebody typed it, or chose it, and pressed the button. */
void        attn_scene_question_answer      (AttnSceneQuestion *self, const char *text);
void        attn_scene_question_choose      (AttnSceneQuestion *self, guint choice);
/* What it said to the last answer, with its hint; "" before one.  Borrowed. */
const char *attn_scene_question_get_reply   (AttnSceneQuestion *self);
gboolean    attn_scene_question_is_answered (AttnSceneQuestion *self);

G_END_DECLS
