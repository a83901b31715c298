/* attn-lesson.h: the scenes of a lesson
 *
 * A document with the key "lesson" is a lesson.  A scene sets the view and says a few sentences; its document is the
 * lesson's with a change applied.  A lesson is an immutable value that belongs to its document; scenes are counted
 * from 0 here, and from 1 in every text that people read.
 *
 * Whether nodes and cells exist is not asked when a lesson is read, so that one with a mistake can be opened and mended:
 * attn_lesson_check says what is wrong.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"
#include "attn-plot-spec.h"

G_BEGIN_DECLS

typedef struct _AttnLesson AttnLesson;

/* The texts of a scene. */
typedef enum
{
  ATTN_LESSON_TITLE,
  ATTN_LESSON_TEXT,
  ATTN_LESSON_NOTES,      /* for the teacher only */
  ATTN_LESSON_QUESTION    /* what is asked: of a value, NULL where the scene leaves it to the program */
} AttnLessonPart;

#define ATTN_N_LESSON_PARTS 4

typedef enum
{
  ATTN_LESSON_VIEW_OVERVIEW,
  ATTN_LESSON_VIEW_FOCUS,
  ATTN_LESSON_VIEW_BLEND,
  ATTN_LESSON_VIEW_HEADS,
  ATTN_LESSON_VIEW_IMAGE,
  ATTN_LESSON_VIEW_POSITIONS,
  ATTN_LESSON_VIEW_MAP
} AttnLessonView;

typedef enum
{
  ATTN_ASK_NOTHING,
  ATTN_ASK_VALUE,
  ATTN_ASK_CHOICE
} AttnAskKind;

/* NULL for a document that is no lesson.  Borrowed. */
const AttnLesson *attn_document_get_lesson (const AttnDocument *document);

guint            attn_lesson_get_n_scenes  (const AttnLesson *lesson);
/* As it is written, templates and all, in a language or, where that is missing, in the other.  NULL where the scene has
 * none.  Borrowed. */
const char      *attn_lesson_get_text      (const AttnLesson *lesson, guint scene, AttnLessonPart part, AttnLanguage language);
/* Whether it is written in that very language (or in one text for all). */
gboolean         attn_lesson_has_text      (const AttnLesson *lesson, guint scene, AttnLessonPart part, AttnLanguage language);

/* NULL: the end of the pipeline.  Interned. */
const char      *attn_lesson_get_node      (const AttnLesson *lesson, guint scene);
/* The cell of that node that is selected; FALSE for none. */
gboolean         attn_lesson_get_cell      (const AttnLesson *lesson, guint scene, guint *row, guint *column);
AttnLessonView   attn_lesson_get_view      (const AttnLesson *lesson, guint scene);
/* The head that the node's one is compared with; −1: none. */
int              attn_lesson_get_against   (const AttnLesson *lesson, guint scene);
/* The plot that the scene shows; FALSE for none. */
gboolean         attn_lesson_get_figure    (const AttnLesson *lesson, guint scene, AttnPlotSpec *spec);
gboolean         attn_lesson_has_change    (const AttnLesson *lesson, guint scene);

AttnAskKind      attn_lesson_get_ask       (const AttnLesson *lesson, guint scene);
/* The cell whose value is asked for. */
gboolean         attn_lesson_get_ask_cell  (const AttnLesson *lesson, guint scene, const char **node, guint *row, guint *column);
guint            attn_lesson_get_n_choices (const AttnLesson *lesson, guint scene);
const char      *attn_lesson_get_choice    (const AttnLesson *lesson, guint scene, guint choice, AttnLanguage language);
guint            attn_lesson_get_answer    (const AttnLesson *lesson, guint scene);   /* which choice is right */

/* The scene's document: the lesson's with the scene's change, without the lesson.  Kept with `lesson`, so that the
 * same document comes back each time.  Owned by the caller; NULL with an error that names file, scene and place where the
 * change breaks the document. */
AttnDocument    *attn_lesson_dup_document  (const AttnDocument *lesson, guint scene, AttnLanguage language, GError **error);

/* The lesson's own document, that all scenes start from, without the lesson.  Owned by the caller. */
AttnDocument    *attn_lesson_dup_base      (const AttnDocument *lesson);

/* Puts values into a text: "{weights 3 2}" becomes the cell's value as the screen shows it with so many decimals,
 * "{weights 3 2 .4}" with four, "{weights 3 2 %}" in percent ("35 %"), "{weights 3 2 은/는}" with the Korean particle that goes
 * with it, by its pair in attn_particle; "{{" is a brace.  A node with head or layer goes by
 * its full name.  "{figure 1 9}" is a value of the scene's plot (NULL: it has none), series 1 at the
 * point 9.  What cannot be put in stays as it is written.  Owned by the caller. */
char            *attn_lesson_fill          (const char *text, const AttnTrace *trace, const AttnPlotSpec *plot, int decimals);
/* Whether everything can be put in; FALSE with an error that says what stands there and what was expected. */
gboolean         attn_lesson_check_text    (const char *text, const AttnTrace *trace, const AttnPlotSpec *plot, AttnLanguage language,
                                            GError **error);
/* Where a very long word of a text may be broken, a zero-width space. */
#define ATTN_LESSON_BREAK "\342\200\213"

/* A scene's text with its values put in, and places to break in words that are too long for a line; NULL where the scene has
 * none.  `trace` is that of the scene's document. */
char            *attn_lesson_dup_text      (const AttnLesson *lesson, guint scene, AttnLessonPart part, AttnLanguage language,
                                            const AttnTrace *trace, int decimals);
char            *attn_lesson_dup_choice    (const AttnLesson *lesson, guint scene, guint choice, AttnLanguage language,
                                            const AttnTrace *trace, int decimals);

/* Goes through every scene: changes that break the document, nodes and cells that are not there, answers without a
 * number, texts that are missing in a language.  TRUE for a document that is no lesson, too.  FALSE with an error for the
 * first of them, with its place: "lesson, scene 3, text.ko". */
gboolean         attn_lesson_check         (const AttnDocument *lesson, AttnLanguage language, GError **error);
/* The same for one scene. */
gboolean         attn_lesson_check_scene   (const AttnDocument *lesson, guint scene, AttnLanguage language, GError **error);

/* The lessons that are built into the program, in the order they are offered. */
guint            attn_lesson_get_count     (void);
const char      *attn_lesson_get_name      (guint index);      /* "query-key-value": for --lesson */
/* Its title and description, without reading the rest of it; NULL where it has none.  Owned by the caller. */
char            *attn_lesson_dup_title (guint index, AttnLanguage language);
char            *attn_lesson_dup_description (guint index, AttnLanguage language);
AttnDocument    *attn_lesson_load          (const char *name, AttnLanguage language, GError **error);

/* Adds all that attn_lesson_check would tell, scene by scene, to a list of char *. */
void                attn_lesson_find_problems (const AttnDocument *lesson, AttnLanguage language, GPtrArray *problems);

G_END_DECLS
