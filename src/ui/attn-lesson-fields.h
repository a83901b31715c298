/* attn-lesson-fields.h: a text of a scene in one language, to be written
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

typedef struct _AttnLessonField AttnLessonField;

/* The languages in the order that they are written in. */
extern const AttnLanguage attn_lesson_languages[ATTN_N_LANGUAGES];

/* Titles and questions are one line, the others several.  Each keystroke is part of one step of the history. */
AttnLessonField *attn_lesson_field_new        (AttnSession *session, AttnLessonPart part, AttnLanguage language);
/* An answer of a choice. */
AttnLessonField *attn_lesson_field_new_choice (AttnSession *session, guint choice, AttnLanguage language);
void             attn_lesson_field_free       (AttnLessonField *field);
GtkWidget       *attn_lesson_field_get_widget (AttnLessonField *field);
/* As the scene that is on says. */
void             attn_lesson_field_update     (AttnLessonField *field);

G_END_DECLS
