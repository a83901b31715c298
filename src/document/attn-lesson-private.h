/* attn-lesson-private.h: what a lesson holds
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <jansson.h>

#include "attn-document-private.h"
#include "attn-lesson.h"

G_BEGIN_DECLS

/* One scene: not changed once its lesson is complete, and shared by lessons that differ elsewhere. */
typedef struct
{
  gatomicrefcount references;
  AttnPhrase     *texts[ATTN_N_LESSON_PARTS];   /* each may be NULL but ATTN_LESSON_TEXT */
  const char     *node;          /* interned; NULL for none */
  gboolean        has_cell;
  guint           row, column;
  gboolean        says_view;
  AttnLessonView  view;
  gboolean        compares;      /* heads */
  guint           against;       /* then: with this one */
  json_t         *change;        /* an object, or NULL */
  json_t         *figure;        /* as it is written, or NULL */
  AttnPlotSpec    plot;          /* what it means */
  AttnAskKind     ask;
  const char     *ask_node;      /* interned */
  guint           ask_row, ask_column;
  GPtrArray      *choices;       /* of AttnPhrase */
  guint           answer;
  json_t         *kept;          /* an object with the x- keys, or NULL */
} AttnLessonScene;

AttnLessonScene *attn_lesson_scene_new   (void);
/* A copy to be changed. */
AttnLessonScene *attn_lesson_scene_copy  (const AttnLessonScene *scene);
void             attn_lesson_scene_unref (AttnLessonScene *scene);

struct _AttnLesson
{
  gatomicrefcount references;
  GPtrArray      *scenes;        /* of AttnLessonScene */
};

AttnLesson            *attn_lesson_new       (void);
AttnLesson            *attn_lesson_ref       (AttnLesson *lesson);      /* NULL is passed on */
void                   attn_lesson_unref     (AttnLesson *lesson);      /* NULL is allowed */
gboolean               attn_lesson_equal     (const AttnLesson *a, const AttnLesson *b);
const AttnLessonScene *attn_lesson_get_scene (const AttnLesson *lesson, guint scene);

/* What stands under "lesson".  FALSE with an error. */
gboolean               attn_lesson_read      (const json_t *value, AttnReport *report, AttnLesson **lesson, GError **error);
/* The lesson as it stands in a document, `indent` levels in. */
void                   attn_lesson_append    (const AttnLesson *lesson, guint indent, GString *text);

/* Words of a view and of a kind of question, NULL-terminated, in the order of the enumerations. */
extern const char *const attn_lesson_view_words[];
extern const char *const attn_lesson_ask_words[];

/* The documents of a lesson's scenes as far as they were asked for; they belong to one document and go with it. */
typedef struct _AttnLessonMemo AttnLessonMemo;

void                   attn_lesson_memo_free (AttnLessonMemo *memo);    /* NULL is allowed */

/* The document as JSON without its lesson.  The caller owns it. */
json_t                *attn_lesson_make_base (const AttnDocument *document);
/* The same, kept with the lesson: made once.  To be read only; the caller owns a reference. */
json_t                *attn_lesson_dup_base_json (const AttnDocument *lesson);
/* Says what a scene's document is, where that is known, and what the lesson's own is, made by attn_lesson_make_base. */
void                   attn_lesson_keep_document (const AttnDocument *lesson, json_t *base, guint scene, const AttnDocument *document);

/* RFC 7396: `patch` applied to `target`, which is not changed.  The caller owns the result. */
json_t                *attn_json_merge       (const json_t *target, const json_t *patch);
/* The patch that makes `to` out of `from`, both objects; NULL where they are equal.  What stands as null in `to` cannot
 * be said by a patch and is left out. */
json_t                *attn_json_diff        (const json_t *from, const json_t *to);
/* JSON as the program writes it: objects a member a line, lists of lists a row a line, numbers as short as reads back. */
void                   attn_json_append      (const json_t *value, guint indent, GString *text);
/* A string in its quotation marks; nothing is escaped but what RFC 8259 wants. */
void                   attn_json_append_string (const char *string, GString *text);

G_END_DECLS
