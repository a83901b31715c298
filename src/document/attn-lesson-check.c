/* attn-lesson-check.c: the documents of a lesson's scenes, and whether everything that scenes speak of is there
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-private.h"

#include <math.h>
#include <string.h>

#include "attn-json.h"
#include "attn-edit.h"
#include "attn-moments-private.h"
#include "attn-value-reader.h"

struct _AttnLessonMemo
{
  json_t    *base;         /* the lesson's document without the lesson */
  GPtrArray *documents;    /* of AttnDocument; NULL where none was asked for yet */
};

/* Documents are shared between threads; what one keeps of its scenes is the one thing in it that changes. */
static GMutex memo_lock;

static void
unref_document (gpointer data)
{
  if (data != NULL)
    attn_document_unref (data);
}

void
attn_lesson_memo_free (AttnLessonMemo *memo)
{
  if (memo == NULL)
    return;
  json_decref (memo->base);
  g_ptr_array_unref (memo->documents);
  g_free (memo);
}

json_t *
attn_lesson_make_base (const AttnDocument *document)
{
  g_autoptr(AttnDocument) alone = attn_lesson_dup_base (document);
  g_autofree char *text = NULL;
  json_t *base;

  /* They are as long as several documents, and every scene has the lesson's. */
  attn_moments_drop (alone);
  text = attn_document_serialize (alone);
  base = json_loads (text, JSON_DECODE_INT_AS_REAL, NULL);
  g_assert (base != NULL);
  return base;
}

static AttnLessonMemo *
get_memo_with (const AttnDocument *document,
               json_t             *base)
{
  AttnDocument *self = (AttnDocument *) document;

  if (self->lesson_memo == NULL)
    {
      AttnLessonMemo *memo = g_new0 (AttnLessonMemo, 1);

      memo->base = base != NULL ? json_incref (base) : attn_lesson_make_base (document);
      memo->documents = g_ptr_array_new_with_free_func (unref_document);
      g_ptr_array_set_size (memo->documents, (int) document->lesson->scenes->len);
      self->lesson_memo = memo;
    }
  return self->lesson_memo;
}

static AttnLessonMemo *
get_memo (const AttnDocument *document)
{
  return get_memo_with (document, NULL);
}

json_t *
attn_lesson_dup_base_json (const AttnDocument *lesson)
{
  json_t *base;

  g_mutex_lock (&memo_lock);
  base = json_incref (get_memo (lesson)->base);
  g_mutex_unlock (&memo_lock);
  return base;
}

/* "file: lesson, scene 3.change", for what is wrong with a scene's document. */
static char *
dup_name (const AttnDocument *lesson,
          guint               scene,
          const char         *key,
          AttnLanguage        language)
{
  AttnReport report;
  char *name;

  attn_report_init (&report, NULL, language);
  attn_report_stand_at (&report, "lesson");
  attn_report_enter_scene (&report, scene);
  attn_report_enter_key (&report, key);
  name = lesson->name != NULL ? g_strdup_printf ("%s: %s", lesson->name, report.place->str) : g_strdup (report.place->str);
  attn_report_clear (&report);
  return name;
}

static void
set_name (AttnDocument *document,
          const char   *name)
{
  g_clear_pointer (&document->name, g_ref_string_release);
  if (name != NULL)
    document->name = g_ref_string_new (name);
}

/* What a scene's change is applied to: the lesson's document or, where the scene names a moment of training, that with its
 * weights, and with the vectors that the sentence of the change has then.  The caller owns it; NULL with an error. */
static json_t *
make_scene_base (const AttnDocument    *lesson,
                 const AttnLessonScene *scene,
                 const json_t          *base,
                 const char            *name,
                 AttnLanguage           language,
                 GError               **error)
{
  const json_t *step = scene->kept != NULL ? json_object_get (scene->kept, ATTN_MOMENT_KEY) : NULL;
  const json_t *tokens = json_object_get (scene->change, "tokens");
  g_autoptr(AttnDocument) plain = NULL, typed = NULL, there = NULL;
  g_autoptr(AttnMoments) moments = NULL;
  g_autoptr(GError) problem = NULL;
  AttnReport report;
  double number;
  int index;

  if (step == NULL)
    return json_incref ((json_t *) base);
  moments = attn_moments_read (lesson, language, &problem);
  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  attn_report_init (&report, name, language);
  if (!attn_value_read_integer (step, 0, (double) ATTN_MAX_SEED, N_("expected a step of training"), &report, &number, error))
    {
      attn_report_clear (&report);
      return NULL;
    }
  index = moments != NULL ? attn_moments_find_step (moments, (guint64) number) : -1;
  if (index < 0)
    {
      g_autofree char *steps = moments != NULL ? attn_moments_list_steps (moments) : NULL;

      if (steps != NULL)
        attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_VALUE, N_("found %1$.0f, expected one of the steps %2$s"), number, steps);
      else
        attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_MISSING, N_("found %.0f, but the document has no moments of training"),
                            number);
      attn_report_clear (&report);
      return NULL;
    }
  attn_report_clear (&report);
  plain = attn_lesson_dup_base (lesson);
  if (tokens != NULL && json_is_array (tokens))
    {
      g_autoptr(GPtrArray) words = g_ptr_array_new ();
      AttnEdit *edit;
      json_t *word;
      gsize i;

      json_array_foreach (tokens, i, word)
        g_ptr_array_add (words, (gpointer) (json_is_string (word) ? json_string_value (word) : ""));
      g_ptr_array_add (words, NULL);
      edit = attn_edit_set_tokens (plain, ATTN_LIST_TOKENS, (const char *const *) words->pdata, language, NULL);
      if (edit != NULL)
        typed = attn_document_ref (edit->document);
      attn_edit_free (edit);
    }
  there = attn_moments_apply (moments, (guint) index, typed != NULL ? typed : plain, language, error);
  return there != NULL ? attn_lesson_make_base (there) : NULL;
}

static AttnDocument *
make_document (const AttnDocument *lesson,
               const json_t       *base,
               guint               scene,
               GPtrArray          *all,
               AttnLanguage        language,
               GError            **error)
{
  const AttnLessonScene *self = attn_lesson_get_scene (lesson->lesson, scene);
  g_autofree char *name = dup_name (lesson, scene, "change", language), *moment_name = dup_name (lesson, scene, ATTN_MOMENT_KEY, language);
  g_autoptr(GString) text = g_string_new (NULL);
  json_t *own = make_scene_base (lesson, self, base, moment_name, language, error), *merged;
  AttnDocument *document;

  if (own == NULL)
    return NULL;
  merged = self->change != NULL ? attn_json_merge (own, self->change) : json_incref (own);
  attn_json_append (merged, 0, text);
  json_decref (merged);
  json_decref (own);
  document = attn_document_parse_any (text->str, text->len, name, NULL, all, language, error);
  if (document != NULL)
    {
      set_name (document, lesson->name);
      attn_moments_adopt (document, lesson);
    }
  return document;
}

static AttnDocument *
dup_document (const AttnDocument *lesson,
              guint               scene,
              GPtrArray          *all,
              AttnLanguage        language,
              GError            **error)
{
  AttnDocument *document;
  AttnLessonMemo *memo;

  g_return_val_if_fail (lesson->lesson != NULL && scene < lesson->lesson->scenes->len, NULL);

  g_mutex_lock (&memo_lock);
  memo = get_memo (lesson);
  document = g_ptr_array_index (memo->documents, scene);
  if (document == NULL)
    document = memo->documents->pdata[scene] = make_document (lesson, memo->base, scene, all, language, error);
  if (document != NULL)
    attn_document_ref (document);
  g_mutex_unlock (&memo_lock);
  return document;
}

AttnDocument *
attn_lesson_dup_document (const AttnDocument *lesson,
                          guint               scene,
                          AttnLanguage        language,
                          GError            **error)
{
  return dup_document (lesson, scene, NULL, language, error);
}

void
attn_lesson_keep_document (const AttnDocument *lesson,
                           json_t             *base,
                           guint               scene,
                           const AttnDocument *document)
{
  AttnLessonMemo *memo;

  g_mutex_lock (&memo_lock);
  memo = get_memo_with (lesson, base);
  unref_document (memo->documents->pdata[scene]);
  memo->documents->pdata[scene] = attn_document_ref (document);
  g_mutex_unlock (&memo_lock);
}

AttnDocument *
attn_lesson_dup_base (const AttnDocument *lesson)
{
  AttnDocument *alone = attn_document_copy (lesson);

  g_clear_pointer (&alone->lesson, attn_lesson_unref);
  return alone;
}

/* Checking. */

typedef struct
{
  const AttnLessonScene *scene;
  const AttnTrace       *trace;
  AttnReport             report;
  GError               **error;
} Check;

static gboolean
check_place (Check      *check,
             const char *name,
             gboolean    has_cell,
             guint       row,
             guint       column)
{
  const AttnNode *node = attn_trace_find (check->trace, name);
  g_autofree char *quoted = attn_report_quote (name);

  if (node == NULL)
    {
      attn_report_enter_key (&check->report, "node");
      return attn_report_refuse (&check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                 N_("the scene's document has no node %s"), quoted);
    }
  if (has_cell && (row >= attn_node_get_rows (node) || column >= attn_node_get_columns (node)))
    {
      attn_report_enter_key (&check->report, "cell");
      return attn_report_refuse (&check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                 N_("found [%1$u, %2$u], but %3$s is %4$u × %5$u: expected a row below %4$u and a column below %5$u"),
                                 row, column, quoted, attn_node_get_rows (node), attn_node_get_columns (node));
    }
  return TRUE;
}

/* One text in all its languages. */
static gboolean
check_phrase (Check            *check,
              const AttnPhrase *phrase)
{
  if (phrase == NULL)
    return TRUE;
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      AttnLanguage language = (AttnLanguage) i;
      const char *text = phrase->plain != NULL ? phrase->plain : phrase->by_language[i];
      g_autoptr(GError) problem = NULL;
      gsize mark = check->report.place->len;
      gboolean ok = TRUE;

      if (phrase->plain == NULL)
        attn_report_enter_key (&check->report, attn_language_get_code (language));
      else if (i > 0)
        break;
      if (text == NULL || *text == '\0')
        ok = attn_report_refuse (&check->report, check->error, ATTN_DOCUMENT_ERROR_MISSING,
                                 N_("this language is missing: the other one is shown"));
      else if (!attn_lesson_check_text (text, check->trace, check->scene->figure != NULL ? &check->scene->plot : NULL,
                                        check->report.language, &problem))
        ok = attn_report_refuse (&check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE, "%s", problem->message);
      if (!attn_report_go_on (&check->report, mark, ok))
        return FALSE;
      attn_report_leave (&check->report, mark);
    }
  return TRUE;
}

static gboolean
check_texts (Check *check)
{
  static const char *const parts[ATTN_N_LESSON_PARTS] = { "title", "text", "notes", "ask.text" };

  for (guint i = 0; i < ATTN_N_LESSON_PARTS; i++)
    {
      gsize mark = check->report.place->len;

      g_string_append_printf (check->report.place, ".%s", parts[i]);
      if (!check_phrase (check, check->scene->texts[i]))
        return FALSE;
      attn_report_leave (&check->report, mark);
    }
  for (guint i = 0; check->scene->choices != NULL && i < check->scene->choices->len; i++)
    {
      gsize mark = check->report.place->len;

      g_string_append (check->report.place, ".ask.choices");
      attn_report_enter_item (&check->report, i);
      if (!check_phrase (check, g_ptr_array_index (check->scene->choices, i)))
        return FALSE;
      attn_report_leave (&check->report, mark);
    }
  return TRUE;
}

static gboolean
check_question (Check *check)
{
  const AttnLessonScene *scene = check->scene;
  gsize mark = attn_report_enter_key (&check->report, "ask");
  const AttnNode *node;

  if (scene->ask == ATTN_ASK_VALUE)
    {
      if (!check_place (check, scene->ask_node, TRUE, scene->ask_row, scene->ask_column))
        return FALSE;
      node = attn_trace_find (check->trace, scene->ask_node);
      if (!isfinite (attn_node_get_value (node, scene->ask_row, scene->ask_column)))
        {
          attn_report_enter_key (&check->report, "cell");
          return attn_report_refuse (&check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                     N_("the value there is −∞, expected a number that can be typed"));
        }
    }
  attn_report_leave (&check->report, mark);
  return TRUE;
}

/* Whether there is a node of this stage and, where `head` is above 0, one of that head. */
static gboolean
has_stage (const AttnTrace *trace,
           const char      *stage,
           int              head)
{
  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);

      if (strcmp (attn_node_get_stage (node), stage) == 0 && (head == 0 || attn_node_get_head (node) == head))
        return TRUE;
    }
  return FALSE;
}

/* What each view needs. */
static gboolean
check_view (Check *check)
{
  const char *message = NULL;

  if (check->scene->view == ATTN_LESSON_VIEW_BLEND && !has_stage (check->trace, "output", 0))
    message = N_("“blend” mixes an output, and the scene's document has none");
  else if (check->scene->view == ATTN_LESSON_VIEW_HEADS && !has_stage (check->trace, "weights", 1))
    message = N_("“heads” shows several heads side by side, and the scene's document has only one");
  else if (check->scene->view == ATTN_LESSON_VIEW_IMAGE && !has_stage (check->trace, "patches", 0))
    message = N_("“image” lays attention over an image, and the scene's document has none");
  else if (check->scene->view == ATTN_LESSON_VIEW_POSITIONS && !has_stage (check->trace, "position", 0) &&
           !has_stage (check->trace, "rotated_query", 0))
    message = N_("“positions” draws positions, and the scene's document has none");
  if (message == NULL)
    return TRUE;
  attn_report_enter_key (&check->report, "view");
  return attn_report_refuse (&check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE, "%s",
                             attn_report_translate (&check->report, message));
}

/* Two heads are compared where heads stand side by side: another one than the node's own. */
static gboolean
check_against (Check *check)
{
  const AttnNode *node = check->scene->node != NULL ? attn_trace_find (check->trace, check->scene->node) : NULL;
  const char *message = NULL;

  if (!check->scene->compares)
    return TRUE;
  if (check->scene->view != ATTN_LESSON_VIEW_HEADS)
    message = N_("two heads are compared in the view “heads”, expected this to be left out or that view");
  else if (!has_stage (check->trace, "weights", (int) check->scene->against))
    message = N_("the scene's document has no such head");
  else if ((node != NULL ? MAX (attn_node_get_head (node), 0) : 0) == (int) check->scene->against)
    message = N_("a head is compared with another one, expected not the one of “node”");
  if (message == NULL)
    return TRUE;
  attn_report_enter_key (&check->report, "against");
  return attn_report_refuse (&check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE, "%s",
                             attn_report_translate (&check->report, message));
}

static gboolean
check_scene (Check *check)
{
  const AttnLessonScene *scene = check->scene;
  const gsize mark = check->report.place->len;

  if (scene->node != NULL &&
      !attn_report_go_on (&check->report, mark, check_place (check, scene->node, scene->has_cell, scene->row, scene->column)))
    return FALSE;
  return attn_report_go_on (&check->report, mark, check_view (check)) &&
         attn_report_go_on (&check->report, mark, check_against (check)) &&
         attn_report_go_on (&check->report, mark, check_question (check)) && check_texts (check);
}

/* With `all`, every problem is added to it. */
static gboolean
check_one (const AttnDocument *lesson,
           guint               scene,
           GPtrArray          *all,
           AttnLanguage        language,
           GError            **error)
{
  g_autoptr(AttnDocument) document = dup_document (lesson, scene, all, language, error);
  g_autoptr(AttnDocument) named = NULL;
  g_autoptr(AttnTrace) trace = NULL;
  g_autofree char *name = NULL;
  Check check = { .scene = attn_lesson_get_scene (lesson->lesson, scene), .error = error };
  gboolean ok;

  if (document == NULL)
    return FALSE;
  /* An overflow is told of with the place of the change. */
  named = attn_document_copy (document);
  name = dup_name (lesson, scene, "change", language);
  set_name (named, name);
  check.trace = trace = attn_document_trace (named, NULL, language, error);
  if (trace == NULL)
    return FALSE;
  attn_report_init (&check.report, lesson->name, language);
  attn_report_gather (&check.report, all);
  attn_report_stand_at (&check.report, "lesson");
  attn_report_enter_scene (&check.report, scene);
  ok = check_scene (&check);
  attn_report_clear (&check.report);
  return ok;
}

gboolean
attn_lesson_check_scene (const AttnDocument *lesson,
                         guint               scene,
                         AttnLanguage        language,
                         GError            **error)
{
  return check_one (lesson, scene, NULL, language, error);
}

gboolean
attn_lesson_check (const AttnDocument *lesson,
                   AttnLanguage        language,
                   GError            **error)
{
  for (guint i = 0; lesson->lesson != NULL && i < lesson->lesson->scenes->len; i++)
    if (!attn_lesson_check_scene (lesson, i, language, error))
      return FALSE;
  return TRUE;
}

void
attn_lesson_find_problems (const AttnDocument *lesson,
                           AttnLanguage        language,
                           GPtrArray          *problems)
{
  for (guint i = 0; lesson->lesson != NULL && i < lesson->lesson->scenes->len; i++)
    {
      const guint before = problems->len;
      g_autoptr(GError) error = NULL;

      if (!check_one (lesson, i, problems, language, &error) && problems->len == before)
        g_ptr_array_add (problems, g_strdup (error->message));
    }
}
