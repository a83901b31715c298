/* attn-edit-lesson.h: what a teacher does to a lesson, and what a learner does within a scene, as edits with names
 *
 * As attn-edit.h: each makes a new document, and what would not be valid is refused with an error in `language`.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-edit.h"
#include "attn-lesson.h"

G_BEGIN_DECLS

/* An edit of a scene's document becomes one of the lesson's: the scene's change is what now makes the edited document out of
 * the lesson's.  Takes the edit over (NULL is passed on); its name stays, its key belongs to the scene. */
AttnEdit *attn_edit_in_scene          (const AttnDocument *lesson, guint scene, AttnEdit *edit);
/* The scene's document becomes what it is in another state of the lesson (the one it was opened with).  NULL without an error
 * where it is that already or has no such scene. */
AttnEdit *attn_edit_put_scene_back    (const AttnDocument *lesson, guint scene, const AttnDocument *original);
/* The scene whose document differs between two states of a lesson, the first of them; −1 where none does or they are no lessons
 * of as many scenes. */
int       attn_lesson_find_difference (const AttnDocument *a, const AttnDocument *b);

/* What of the view belongs to a scene. */
typedef struct
{
  AttnLessonView view;
  gboolean       compares;   /* heads side by side: with the head `against` */
  guint          against;
  const char    *node;       /* NULL: the end */
  gboolean       has_cell;
  guint          row, column;
} AttnLessonPlace;

/* A new scene before the scene `index` (at the end where that is their number) with a place, and with the document of
 * `like` (a scene's number, or −1: the lesson's).  A document that is no lesson becomes one.  Its text is empty in both
 * languages. */
AttnEdit *attn_edit_add_scene         (const AttnDocument *lesson, guint index, int like, const AttnLessonPlace *place);
/* The last scene that goes takes the lesson with it. */
AttnEdit *attn_edit_delete_scene      (const AttnDocument *lesson, guint index);
/* The scene comes to stand at the index `to`. */
AttnEdit *attn_edit_move_scene        (const AttnDocument *lesson, guint from, guint to);
AttnEdit *attn_edit_set_scene_place   (const AttnDocument *lesson, guint index, const AttnLessonPlace *place);
/* NULL or "": none in that language.  Key: one a text. */
AttnEdit *attn_edit_set_scene_text    (const AttnDocument *lesson, guint index, AttnLessonPart part, AttnLanguage of,
                                       const char *text);
/* The plot of a scene; NULL: none. */
AttnEdit *attn_edit_set_scene_figure  (const AttnDocument *lesson, guint index, const AttnPlotSpec *plot);

/* No question; the value of a cell; a choice.  A choice begins with two empty answers, the first of them right. */
AttnEdit *attn_edit_ask_nothing       (const AttnDocument *lesson, guint index);
AttnEdit *attn_edit_ask_value         (const AttnDocument *lesson, guint index, const char *node, guint row, guint column);
AttnEdit *attn_edit_ask_choice        (const AttnDocument *lesson, guint index);
AttnEdit *attn_edit_set_choice        (const AttnDocument *lesson, guint index, guint choice, AttnLanguage of, const char *text);
AttnEdit *attn_edit_add_choice        (const AttnDocument *lesson, guint index);
/* Refused (NULL) where fewer than two would be left. */
AttnEdit *attn_edit_delete_choice     (const AttnDocument *lesson, guint index, guint choice);
AttnEdit *attn_edit_set_answer        (const AttnDocument *lesson, guint index, guint choice);

G_END_DECLS
