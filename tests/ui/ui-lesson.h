/* ui-lesson.h: what the tests of lessons in a window share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-lesson-panel.h"
#include "ui-test.h"

G_BEGIN_DECLS

/* A window with the lesson of a document's text, at its first scene. */
AttnWindow        *ui_lesson_open         (const char *text);
AttnSession       *ui_lesson_get_session  (AttnWindow *window);
AttnLessonPanel   *ui_lesson_get_panel    (AttnWindow *window);
AttnSceneQuestion *ui_lesson_get_question (AttnWindow *window);
/* −1: no scene is on. */
int                ui_lesson_get_scene    (AttnWindow *window);
/* A number of what is shown. */
double             ui_lesson_get_number   (AttnWindow *window, const char *node, guint row, guint column);
/* Row 1, column 1 of the embeddings, as a step of its own. */
void               ui_lesson_set_number   (AttnWindow *window, double value);

G_END_DECLS
