/* attn-lesson-desk.h: the stage with the panel of a lesson beside it, or beneath it where the window is narrow
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_LESSON_DESK (attn_lesson_desk_get_type ())
G_DECLARE_FINAL_TYPE (AttnLessonDesk, attn_lesson_desk, ATTN, LESSON_DESK, GtkWidget)

GtkWidget *attn_lesson_desk_new       (GtkWidget *stage, GtkWidget *panel);

G_END_DECLS
