/* attn-edit-lesson.c: what a teacher does to a lesson, and what a learner does within a scene, as edits with names
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-lesson.h"

#include "attn-lesson-private.h"
#include "attn-moments-private.h"
#include "attn-name.h"
#include "attn-value-reader.h"

/* A copy of the document in which the lesson is one that may be changed. */
static AttnDocument *
begin (const AttnDocument *document)
{
  AttnDocument *draft = attn_document_copy (document);
  AttnLesson *lesson = attn_lesson_new ();

  for (guint i = 0; draft->lesson != NULL && i < draft->lesson->scenes->len; i++)
    {
      AttnLessonScene *scene = g_ptr_array_index (draft->lesson->scenes, i);

      g_atomic_ref_count_inc (&scene->references);
      g_ptr_array_add (lesson->scenes, scene);
    }
  attn_lesson_unref (draft->lesson);
  draft->lesson = lesson;
  return draft;
}

/* A scene of the draft that may be changed. */
static AttnLessonScene *
open_scene (AttnDocument *draft,
            guint         index)
{
  AttnLessonScene *copy = attn_lesson_scene_copy (attn_lesson_get_scene (draft->lesson, index));

  attn_lesson_scene_unref (draft->lesson->scenes->pdata[index]);
  draft->lesson->scenes->pdata[index] = copy;
  return copy;
}

static char *
dup_number (guint index)
{
  return g_strdup_printf ("%u", index + 1);
}

static AttnEdit *
finish (AttnDocument *draft,
        const char   *key,
        const char   *message,
        guint         index)
{
  g_autofree char *number = dup_number (index);

  return attn_edit_new (draft, key, message, number);
}

/* What happens within a scene. */

static const json_t *
get_moment (const AttnLessonScene *scene)
{
  return scene->kept != NULL ? json_object_get (scene->kept, ATTN_MOMENT_KEY) : NULL;
}

/* The moment of training that a scene names becomes this, or none. */
static void
set_moment (AttnLessonScene *scene,
            const json_t    *moment)
{
  json_t *kept;

  if (get_moment (scene) == moment)
    return;
  kept = scene->kept != NULL ? json_copy (scene->kept) : json_object ();
  if (moment != NULL)
    json_object_set (kept, ATTN_MOMENT_KEY, (json_t *) moment);
  else
    json_object_del (kept, ATTN_MOMENT_KEY);
  json_decref (scene->kept);
  scene->kept = kept;
  if (json_object_size (kept) == 0)
    {
      json_decref (kept);
      scene->kept = NULL;
    }
}

AttnEdit *
attn_edit_in_scene (const AttnDocument *lesson,
                    guint               scene,
                    AttnEdit           *edit)
{
  AttnDocument *draft, *edited;
  json_t *base, *now;
  char *key;

  if (edit == NULL || edit->document->lesson != NULL)
    return edit;
  draft = begin (lesson);
  edited = edit->document;
  base = attn_lesson_dup_base_json (lesson);
  now = attn_lesson_make_base (edited);
  {
    AttnLessonScene *self = open_scene (draft, scene);

    json_decref (self->change);
    self->change = attn_json_diff (base, now);
    /* The change says all of it now. */
    set_moment (self, NULL);
  }
  json_decref (now);
  /* Only a scene is another. */
  attn_lesson_keep_document (draft, base, scene, edited);
  json_decref (base);

  edit->document = draft;
  key = edit->key;
  if (key != NULL)
    edit->key = g_strdup_printf ("scene %u: %s", scene, key);
  g_free (key);
  attn_document_unref (edited);
  return edit;
}

static gboolean
same_change (const AttnLessonScene *a,
             const AttnLessonScene *b)
{
  const json_t *there = get_moment (a), *here = get_moment (b);

  if (there != here && (there == NULL || here == NULL || !json_equal (there, here)))
    return FALSE;
  return a->change == b->change || (a->change != NULL && b->change != NULL && json_equal (a->change, b->change));
}

AttnEdit *
attn_edit_put_scene_back (const AttnDocument *lesson,
                          guint               scene,
                          const AttnDocument *original)
{
  const AttnLessonScene *now, *then;
  AttnLessonScene *self;
  AttnDocument *draft;

  if (lesson->lesson == NULL || original->lesson == NULL || scene >= lesson->lesson->scenes->len ||
      scene >= original->lesson->scenes->len)
    return NULL;
  now = attn_lesson_get_scene (lesson->lesson, scene);
  then = attn_lesson_get_scene (original->lesson, scene);
  if (same_change (now, then))
    return NULL;
  draft = begin (lesson);
  self = open_scene (draft, scene);
  json_decref (self->change);
  self->change = json_incref (then->change);
  set_moment (self, get_moment (then));
  return finish (draft, NULL, N_("putting scene %s back"), scene);
}

int
attn_lesson_find_difference (const AttnDocument *a,
                             const AttnDocument *b)
{
  if (a->lesson == NULL || b->lesson == NULL || a->lesson->scenes->len != b->lesson->scenes->len)
    return -1;
  for (guint i = 0; i < a->lesson->scenes->len; i++)
    if (!same_change (attn_lesson_get_scene (a->lesson, i), attn_lesson_get_scene (b->lesson, i)))
      return (int) i;
  return -1;
}

/* Scenes. */

static void
set_place (AttnLessonScene       *scene,
           const AttnLessonPlace *place)
{
  scene->view = place->view;
  scene->says_view = TRUE;
  scene->compares = place->compares;
  scene->against = place->compares ? place->against : 0;
  scene->node = place->node != NULL ? attn_name_intern (place->node) : NULL;
  scene->has_cell = place->has_cell && place->node != NULL;
  scene->row = scene->has_cell ? place->row : 0;
  scene->column = scene->has_cell ? place->column : 0;
}

AttnEdit *
attn_edit_add_scene (const AttnDocument    *lesson,
                     guint                  index,
                     int                    like,
                     const AttnLessonPlace *place)
{
  AttnDocument *draft = begin (lesson);
  AttnLessonScene *scene = attn_lesson_scene_new ();

  scene->texts[ATTN_LESSON_TEXT] = attn_phrase_new (NULL, "", "");
  set_place (scene, place);
  if (like >= 0 && (guint) like < draft->lesson->scenes->len)
    {
      const AttnLessonScene *other = attn_lesson_get_scene (draft->lesson, (guint) like);

      scene->change = json_incref (other->change);
      set_moment (scene, get_moment (other));
    }
  index = MIN (index, draft->lesson->scenes->len);
  g_ptr_array_insert (draft->lesson->scenes, (int) index, scene);
  return finish (draft, NULL, N_("adding scene %s"), index);
}

AttnEdit *
attn_edit_delete_scene (const AttnDocument *lesson,
                        guint               index)
{
  AttnDocument *draft = begin (lesson);

  g_ptr_array_remove_index (draft->lesson->scenes, index);
  if (draft->lesson->scenes->len == 0)
    g_clear_pointer (&draft->lesson, attn_lesson_unref);
  return finish (draft, NULL, N_("deleting scene %s"), index);
}

AttnEdit *
attn_edit_move_scene (const AttnDocument *lesson,
                      guint               from,
                      guint               to)
{
  AttnDocument *draft = begin (lesson);
  AttnLessonScene *scene = g_ptr_array_steal_index (draft->lesson->scenes, from);

  g_ptr_array_insert (draft->lesson->scenes, (int) to, scene);
  return finish (draft, NULL, N_("moving scene %s"), from);
}

AttnEdit *
attn_edit_set_scene_place (const AttnDocument    *lesson,
                           guint                  index,
                           const AttnLessonPlace *place)
{
  AttnDocument *draft = begin (lesson);

  set_place (open_scene (draft, index), place);
  return finish (draft, NULL, N_("the view of scene %s"), index);
}

/* The phrase with another text in one language.  `required`: an empty text stays one, as there must be some. */
static AttnPhrase *
change_phrase (const AttnPhrase *phrase,
               AttnLanguage      of,
               const char       *text,
               gboolean          required)
{
  const char *texts[ATTN_N_LANGUAGES];

  if (text != NULL && *text == '\0' && !required)
    text = NULL;
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    texts[i] = phrase == NULL ? NULL : phrase->plain != NULL ? phrase->plain : phrase->by_language[i];
  texts[of] = text;
  if (texts[ATTN_LANGUAGE_ENGLISH] == NULL && texts[ATTN_LANGUAGE_KOREAN] == NULL)
    {
      if (!required)
        return NULL;
      texts[of] = "";
    }
  return attn_phrase_new (NULL, texts[ATTN_LANGUAGE_ENGLISH], texts[ATTN_LANGUAGE_KOREAN]);
}

AttnEdit *
attn_edit_set_scene_text (const AttnDocument *lesson,
                          guint               index,
                          AttnLessonPart      part,
                          AttnLanguage        of,
                          const char         *text)
{
  static const char *const messages[ATTN_N_LESSON_PARTS] = {
    N_("the title of scene %s"), N_("the text of scene %s"), N_("the notes of scene %s"), N_("the question of scene %s")
  };
  g_autofree char *key = g_strdup_printf ("scene %u text %u %u", index, (guint) part, (guint) of);
  AttnDocument *draft = begin (lesson);
  AttnLessonScene *scene = open_scene (draft, index);
  AttnPhrase *old = scene->texts[part];
  gboolean required = part == ATTN_LESSON_TEXT || (part == ATTN_LESSON_QUESTION && scene->ask == ATTN_ASK_CHOICE);

  scene->texts[part] = change_phrase (old, of, text, required);
  attn_phrase_unref (old);
  return finish (draft, key, messages[part], index);
}

AttnEdit *
attn_edit_set_scene_figure (const AttnDocument *lesson,
                            guint               index,
                            const AttnPlotSpec *plot)
{
  AttnDocument *draft = begin (lesson);
  AttnLessonScene *scene = open_scene (draft, index);

  json_decref (scene->figure);
  scene->figure = NULL;
  if (plot != NULL)
    {
      const AttnPlotParameter *parameters;
      guint n;

      scene->plot = *plot;
      scene->figure = json_object ();
      json_object_set_new (scene->figure, "name", json_string (attn_plot_get_name (plot->kind)));
      parameters = attn_plot_get_parameters (plot->kind, &n);
      for (guint i = 0; i < n; i++)
        if (plot->parameters[i] != parameters[i].usual)
          json_object_set_new (scene->figure, parameters[i].name, json_real (plot->parameters[i]));
    }
  return finish (draft, NULL, N_("the figure of scene %s"), index);
}

/* Questions. */

static void
clear_question (AttnLessonScene *scene)
{
  scene->ask = ATTN_ASK_NOTHING;
  scene->ask_node = NULL;
  scene->ask_row = scene->ask_column = scene->answer = 0;
  g_clear_pointer (&scene->choices, g_ptr_array_unref);
}

AttnEdit *
attn_edit_ask_nothing (const AttnDocument *lesson,
                       guint               index)
{
  AttnDocument *draft = begin (lesson);
  AttnLessonScene *scene = open_scene (draft, index);

  clear_question (scene);
  g_clear_pointer (&scene->texts[ATTN_LESSON_QUESTION], attn_phrase_unref);
  return finish (draft, NULL, N_("the question of scene %s"), index);
}

AttnEdit *
attn_edit_ask_value (const AttnDocument *lesson,
                     guint               index,
                     const char         *node,
                     guint               row,
                     guint               column)
{
  AttnDocument *draft = begin (lesson);
  AttnLessonScene *scene = open_scene (draft, index);

  if (scene->ask == ATTN_ASK_CHOICE)
    g_clear_pointer (&scene->texts[ATTN_LESSON_QUESTION], attn_phrase_unref);
  clear_question (scene);
  scene->ask = ATTN_ASK_VALUE;
  scene->ask_node = attn_name_intern (node);
  scene->ask_row = row;
  scene->ask_column = column;
  return finish (draft, NULL, N_("the question of scene %s"), index);
}

static AttnPhrase *
new_empty (void)
{
  return attn_phrase_new (NULL, "", "");
}

AttnEdit *
attn_edit_ask_choice (const AttnDocument *lesson,
                      guint               index)
{
  AttnDocument *draft = begin (lesson);
  AttnLessonScene *scene = open_scene (draft, index);

  clear_question (scene);
  scene->ask = ATTN_ASK_CHOICE;
  scene->choices = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_phrase_unref);
  g_ptr_array_add (scene->choices, new_empty ());
  g_ptr_array_add (scene->choices, new_empty ());
  if (scene->texts[ATTN_LESSON_QUESTION] == NULL)
    scene->texts[ATTN_LESSON_QUESTION] = new_empty ();
  return finish (draft, NULL, N_("the question of scene %s"), index);
}

/* The scene's choices as a list that may be changed. */
static GPtrArray *
open_choices (AttnLessonScene *scene)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_phrase_unref);

  for (guint i = 0; i < scene->choices->len; i++)
    g_ptr_array_add (copy, attn_phrase_ref (scene->choices->pdata[i]));
  g_ptr_array_unref (scene->choices);
  scene->choices = copy;
  return copy;
}

AttnEdit *
attn_edit_set_choice (const AttnDocument *lesson,
                      guint               index,
                      guint               choice,
                      AttnLanguage        of,
                      const char         *text)
{
  g_autofree char *key = g_strdup_printf ("scene %u choice %u %u", index, choice, (guint) of);
  AttnDocument *draft = begin (lesson);
  GPtrArray *choices = open_choices (open_scene (draft, index));
  AttnPhrase *old = choices->pdata[choice];

  choices->pdata[choice] = change_phrase (old, of, text, TRUE);
  attn_phrase_unref (old);
  return finish (draft, key, N_("the question of scene %s"), index);
}

AttnEdit *
attn_edit_add_choice (const AttnDocument *lesson,
                      guint               index)
{
  AttnDocument *draft = begin (lesson);

  g_ptr_array_add (open_choices (open_scene (draft, index)), new_empty ());
  return finish (draft, NULL, N_("the question of scene %s"), index);
}

AttnEdit *
attn_edit_delete_choice (const AttnDocument *lesson,
                         guint               index,
                         guint               choice)
{
  AttnLessonScene *scene;
  AttnDocument *draft;

  if (attn_lesson_get_n_choices (lesson->lesson, index) <= 2)
    return NULL;
  draft = begin (lesson);
  scene = open_scene (draft, index);
  g_ptr_array_remove_index (open_choices (scene), choice);
  if (scene->answer > choice || scene->answer == scene->choices->len)
    scene->answer--;
  return finish (draft, NULL, N_("the question of scene %s"), index);
}

AttnEdit *
attn_edit_set_answer (const AttnDocument *lesson,
                      guint               index,
                      guint               choice)
{
  AttnDocument *draft = begin (lesson);

  open_scene (draft, index)->answer = choice;
  return finish (draft, NULL, N_("the question of scene %s"), index);
}
