/* attn-lesson.c: the scenes of a lesson
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-private.h"

const char *const attn_lesson_view_words[] = { "overview", "focus", "blend", "heads", "image", "positions", "map", NULL };
const char *const attn_lesson_ask_words[] = { "", "value", "choice", NULL };

AttnLessonScene *
attn_lesson_scene_new (void)
{
  AttnLessonScene *scene = g_new0 (AttnLessonScene, 1);

  g_atomic_ref_count_init (&scene->references);
  return scene;
}

AttnLessonScene *
attn_lesson_scene_copy (const AttnLessonScene *scene)
{
  AttnLessonScene *copy = g_new (AttnLessonScene, 1);

  *copy = *scene;
  g_atomic_ref_count_init (&copy->references);
  for (guint i = 0; i < ATTN_N_LESSON_PARTS; i++)
    attn_phrase_ref (copy->texts[i]);
  json_incref (copy->change);
  json_incref (copy->figure);
  json_incref (copy->kept);
  if (copy->choices != NULL)
    g_ptr_array_ref (copy->choices);
  return copy;
}

void
attn_lesson_scene_unref (AttnLessonScene *scene)
{
  if (!g_atomic_ref_count_dec (&scene->references))
    return;
  for (guint i = 0; i < ATTN_N_LESSON_PARTS; i++)
    attn_phrase_unref (scene->texts[i]);
  json_decref (scene->change);
  json_decref (scene->figure);
  json_decref (scene->kept);
  g_clear_pointer (&scene->choices, g_ptr_array_unref);
  g_free (scene);
}

AttnLesson *
attn_lesson_new (void)
{
  AttnLesson *lesson = g_new0 (AttnLesson, 1);

  g_atomic_ref_count_init (&lesson->references);
  lesson->scenes = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_lesson_scene_unref);
  return lesson;
}

AttnLesson *
attn_lesson_ref (AttnLesson *lesson)
{
  if (lesson != NULL)
    g_atomic_ref_count_inc (&lesson->references);
  return lesson;
}

void
attn_lesson_unref (AttnLesson *lesson)
{
  if (lesson == NULL || !g_atomic_ref_count_dec (&lesson->references))
    return;
  g_ptr_array_unref (lesson->scenes);
  g_free (lesson);
}

static gboolean
values_equal (const json_t *a,
              const json_t *b)
{
  return a == b || (a != NULL && b != NULL && json_equal (a, b));
}

static gboolean
choices_equal (const GPtrArray *a,
               const GPtrArray *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!attn_phrase_equal (g_ptr_array_index (a, i), g_ptr_array_index (b, i)))
      return FALSE;
  return TRUE;
}

static gboolean
scenes_equal (const AttnLessonScene *a,
              const AttnLessonScene *b)
{
  if (a == b)
    return TRUE;
  for (guint i = 0; i < ATTN_N_LESSON_PARTS; i++)
    if (!attn_phrase_equal (a->texts[i], b->texts[i]))
      return FALSE;
  return a->node == b->node && a->has_cell == b->has_cell && a->row == b->row && a->column == b->column &&
         a->says_view == b->says_view && a->view == b->view && a->compares == b->compares && a->against == b->against &&
         a->ask == b->ask && a->ask_node == b->ask_node && a->ask_row == b->ask_row && a->ask_column == b->ask_column &&
         a->answer == b->answer && choices_equal (a->choices, b->choices) &&
         values_equal (a->change, b->change) && values_equal (a->figure, b->figure) && values_equal (a->kept, b->kept);
}

gboolean
attn_lesson_equal (const AttnLesson *a,
                   const AttnLesson *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || a->scenes->len != b->scenes->len)
    return FALSE;
  for (guint i = 0; i < a->scenes->len; i++)
    if (!scenes_equal (attn_lesson_get_scene (a, i), attn_lesson_get_scene (b, i)))
      return FALSE;
  return TRUE;
}

const AttnLesson *
attn_document_get_lesson (const AttnDocument *document)
{
  return document->lesson;
}

guint
attn_lesson_get_n_scenes (const AttnLesson *lesson)
{
  return lesson->scenes->len;
}

const AttnLessonScene *
attn_lesson_get_scene (const AttnLesson *lesson,
                       guint             scene)
{
  return g_ptr_array_index (lesson->scenes, scene);
}

const char *
attn_lesson_get_text (const AttnLesson *lesson,
                      guint             scene,
                      AttnLessonPart    part,
                      AttnLanguage      language)
{
  return attn_phrase_get (attn_lesson_get_scene (lesson, scene)->texts[part], language);
}

gboolean
attn_lesson_has_text (const AttnLesson *lesson,
                      guint             scene,
                      AttnLessonPart    part,
                      AttnLanguage      language)
{
  const AttnPhrase *phrase = attn_lesson_get_scene (lesson, scene)->texts[part];

  return phrase != NULL && (phrase->plain != NULL || phrase->by_language[language] != NULL);
}

const char *
attn_lesson_get_node (const AttnLesson *lesson,
                      guint             scene)
{
  return attn_lesson_get_scene (lesson, scene)->node;
}

gboolean
attn_lesson_get_cell (const AttnLesson *lesson,
                      guint             scene,
                      guint            *row,
                      guint            *column)
{
  const AttnLessonScene *self = attn_lesson_get_scene (lesson, scene);

  *row = self->row;
  *column = self->column;
  return self->has_cell;
}

AttnLessonView
attn_lesson_get_view (const AttnLesson *lesson,
                      guint             scene)
{
  return attn_lesson_get_scene (lesson, scene)->view;
}

int
attn_lesson_get_against (const AttnLesson *lesson,
                         guint             scene)
{
  const AttnLessonScene *self = attn_lesson_get_scene (lesson, scene);

  return self->compares ? (int) self->against : -1;
}

gboolean
attn_lesson_get_figure (const AttnLesson *lesson,
                        guint             scene,
                        AttnPlotSpec     *spec)
{
  const AttnLessonScene *self = attn_lesson_get_scene (lesson, scene);

  if (self->figure != NULL && spec != NULL)
    *spec = self->plot;
  return self->figure != NULL;
}

gboolean
attn_lesson_has_change (const AttnLesson *lesson,
                        guint             scene)
{
  return attn_lesson_get_scene (lesson, scene)->change != NULL;
}

AttnAskKind
attn_lesson_get_ask (const AttnLesson *lesson,
                     guint             scene)
{
  return attn_lesson_get_scene (lesson, scene)->ask;
}

gboolean
attn_lesson_get_ask_cell (const AttnLesson *lesson,
                          guint             scene,
                          const char      **node,
                          guint            *row,
                          guint            *column)
{
  const AttnLessonScene *self = attn_lesson_get_scene (lesson, scene);

  *node = self->ask_node;
  *row = self->ask_row;
  *column = self->ask_column;
  return self->ask == ATTN_ASK_VALUE;
}

guint
attn_lesson_get_n_choices (const AttnLesson *lesson,
                           guint             scene)
{
  const AttnLessonScene *self = attn_lesson_get_scene (lesson, scene);

  return self->choices != NULL ? self->choices->len : 0;
}

const char *
attn_lesson_get_choice (const AttnLesson *lesson,
                        guint             scene,
                        guint             choice,
                        AttnLanguage      language)
{
  return attn_phrase_get (g_ptr_array_index (attn_lesson_get_scene (lesson, scene)->choices, choice), language);
}

guint
attn_lesson_get_answer (const AttnLesson *lesson,
                        guint             scene)
{
  return attn_lesson_get_scene (lesson, scene)->answer;
}
