/* attn-question.h: a question that has to be answered before something is lost
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_QUESTION (attn_question_get_type ())
G_DECLARE_FINAL_TYPE (AttnQuestion, attn_question, ATTN, QUESTION, GtkWindow)

typedef enum
{
  ATTN_ANSWER_PLAIN,
  ATTN_ANSWER_SUGGESTED,    /* what Enter means */
  ATTN_ANSWER_DESTRUCTIVE   /* something is lost */
} AttnAnswerStyle;

/* A dialog of a window, which waits for it.  Emits "answered" once, with the number of the answer (a guint), and is gone
 * then.  Esc and closing it mean the first answer, 0. */
AttnQuestion *attn_question_new         (GtkWindow *parent, const char *heading, const char *text);
void          attn_question_add_answer  (AttnQuestion *self, const char *label, AttnAnswerStyle style);
/* A line with a box that is ticked; `detail` may be NULL. */
void          attn_question_add_item    (AttnQuestion *self, const char *title, const char *detail);
gboolean      attn_question_get_ticked  (AttnQuestion *self, guint item);
void          attn_question_set_ticked  (AttnQuestion *self, guint item, gboolean ticked);
/* Answers it, as a press on the button does. */
void          attn_question_answer      (AttnQuestion *self, guint answer);
/* What it says, for tests. */
const char   *attn_question_get_heading (AttnQuestion *self);
guint         attn_question_get_n_items (AttnQuestion *self);

G_END_DECLS
