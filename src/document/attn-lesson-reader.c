/* attn-lesson-reader.c: a lesson out of its JSON, and back
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-private.h"

#include "attn-json.h"
#include "attn-name.h"
#include "attn-number.h"
#include "attn-value-reader.h"

static const char *const scene_keys[] = {
  "title", "text", "notes", "node", "cell", "view", "against", "change", "figure", "ask", NULL
};
static const char *const value_keys[] = { "kind", "text", "node", "cell", NULL };
static const char *const choice_keys[] = { "kind", "text", "choices", "answer", NULL };

typedef struct
{
  AttnReport *report;
  GError    **error;
} Reader;

/* A member's place is one further down, and left again only where it was right: a refusal stands where it is. */

static gboolean
read_phrase (const Reader *reader,
             const json_t *value,
             AttnPhrase  **phrase)
{
  const char *texts[ATTN_N_LANGUAGES] = { NULL };

  if (json_is_string (value))
    {
      *phrase = attn_phrase_new (json_string_value (value), NULL, NULL);
      return TRUE;
    }
  if (!json_is_object (value) || json_object_size (value) == 0)
    return attn_value_refuse (value, json_is_object (value) ? ATTN_DOCUMENT_ERROR_VALUE : ATTN_DOCUMENT_ERROR_TYPE,
                              N_("expected a text, or {\"ko\": …, \"en\": …}"), reader->report, reader->error);
  if (!attn_value_check_keys (value, attn_phrase_keys, FALSE, reader->report, reader->error))
    return FALSE;
  for (guint i = 0; attn_phrase_keys[i] != NULL; i++)
    {
      const json_t *text = json_object_get (value, attn_phrase_keys[i]);
      AttnLanguage language;
      gsize mark;

      if (text == NULL)
        continue;
      mark = attn_report_enter_key (reader->report, attn_phrase_keys[i]);
      if (!json_is_string (text))
        return attn_value_refuse (text, ATTN_DOCUMENT_ERROR_TYPE, N_("expected a text"), reader->report, reader->error);
      attn_report_leave (reader->report, mark);
      attn_language_parse (attn_phrase_keys[i], &language);
      texts[language] = json_string_value (text);
    }
  *phrase = attn_phrase_new (NULL, texts[ATTN_LANGUAGE_ENGLISH], texts[ATTN_LANGUAGE_KOREAN]);
  return TRUE;
}

static gboolean
read_part (const Reader *reader,
           const json_t *object,
           const char   *key,
           AttnPhrase  **phrase)
{
  const json_t *value = json_object_get (object, key);
  gsize mark;

  if (value == NULL)
    return TRUE;
  mark = attn_report_enter_key (reader->report, key);
  if (!read_phrase (reader, value, phrase))
    return FALSE;
  attn_report_leave (reader->report, mark);
  return TRUE;
}

static gboolean
refuse_missing (const Reader *reader,
                const char   *key,
                const char   *message)
{
  attn_report_enter_key (reader->report, key);
  return attn_report_refuse (reader->report, reader->error, ATTN_DOCUMENT_ERROR_MISSING, "%s",
                             attn_report_translate (reader->report, message));
}

static gboolean
read_node (const Reader *reader,
           const json_t *object,
           const char  **node)
{
  const json_t *value = json_object_get (object, "node");
  gsize mark;

  if (value == NULL)
    return TRUE;
  mark = attn_report_enter_key (reader->report, "node");
  if (!json_is_string (value) || json_string_length (value) == 0)
    return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_TYPE, N_("expected the name of a node, such as “weights”"),
                              reader->report, reader->error);
  attn_report_leave (reader->report, mark);
  *node = attn_name_intern (json_string_value (value));
  return TRUE;
}

static gboolean
read_cell (const Reader *reader,
           const json_t *object,
           gboolean     *has_cell,
           guint        *row,
           guint        *column)
{
  const char *expected = N_("expected [row, column], both counted from 0");
  const json_t *value = json_object_get (object, "cell");
  double numbers[2];
  gsize mark;

  *has_cell = value != NULL;
  if (value == NULL)
    return TRUE;
  mark = attn_report_enter_key (reader->report, "cell");
  if (!json_is_array (value))
    return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_TYPE, expected, reader->report, reader->error);
  if (json_array_size (value) != 2)
    return attn_report_refuse (reader->report, reader->error, ATTN_DOCUMENT_ERROR_SHAPE,
                               N_("found a list of the length %zu, expected [row, column], both counted from 0"),
                               json_array_size (value));
  for (guint i = 0; i < 2; i++)
    if (!attn_value_read_integer (json_array_get (value, i), 0, G_MAXINT, expected, reader->report, &numbers[i], reader->error))
      return FALSE;
  attn_report_leave (reader->report, mark);
  *row = (guint) numbers[0];
  *column = (guint) numbers[1];
  return TRUE;
}

static gboolean
read_view (const Reader    *reader,
           const json_t    *object,
           AttnLessonScene *scene)
{
  const json_t *value = json_object_get (object, "view");
  guint index;
  gsize mark;

  if (value == NULL)
    return TRUE;
  mark = attn_report_enter_key (reader->report, "view");
  if (!attn_value_read_word (value, attn_lesson_view_words, N_("expected “overview”, “focus”, “blend”, “heads”, “image”, “positions” or “map”"), reader->report,
                             &index, reader->error))
    return FALSE;
  attn_report_leave (reader->report, mark);
  scene->view = (AttnLessonView) index;
  scene->says_view = TRUE;
  return TRUE;
}

static gboolean
read_against (const Reader    *reader,
              const json_t    *object,
              AttnLessonScene *scene)
{
  const json_t *value = json_object_get (object, "against");
  double number;
  gsize mark;

  if (value == NULL)
    return TRUE;
  mark = attn_report_enter_key (reader->report, "against");
  if (!attn_value_read_integer (value, 0, G_MAXINT, N_("expected the number of a head, counted from 0"), reader->report, &number, reader->error))
    return FALSE;
  attn_report_leave (reader->report, mark);
  scene->compares = TRUE;
  scene->against = (guint) number;
  return TRUE;
}

static gboolean
read_change (const Reader    *reader,
             const json_t    *object,
             AttnLessonScene *scene)
{
  json_t *value = json_object_get (object, "change");
  gsize mark;

  if (value == NULL)
    return TRUE;
  mark = attn_report_enter_key (reader->report, "change");
  if (!json_is_object (value))
    return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_TYPE,
                              N_("expected an object with what is another in this scene: {\"attention\": {\"mask\": \"causal\"}}"),
                              reader->report, reader->error);
  if (json_object_get (value, "lesson") != NULL)
    {
      attn_report_enter_key (reader->report, "lesson");
      return attn_report_refuse (reader->report, reader->error, ATTN_DOCUMENT_ERROR_UNKNOWN_KEY,
                                 N_("a scene cannot change the lesson it belongs to, expected this to be left out"));
    }
  if (json_object_get (value, "sample") != NULL)
    {
      attn_report_enter_key (reader->report, "sample");
      return attn_report_refuse (reader->report, reader->error, ATTN_DOCUMENT_ERROR_UNKNOWN_KEY,
                                 N_("a scene starts from the lesson's document, expected this to be left out"));
    }
  attn_report_leave (reader->report, mark);
  scene->change = json_incref (value);
  return TRUE;
}

static char *
list_plots (void)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; attn_plot_get_name (i) != NULL; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", attn_plot_get_name (i));
  return g_string_free (list, FALSE);
}

static gboolean
read_plot_number (const Reader            *reader,
                  const json_t            *figure,
                  const AttnPlotParameter *parameter,
                  double                  *number)
{
  const json_t *value = json_object_get (figure, parameter->name);
  char least[ATTN_NUMBER_LENGTH], most[ATTN_NUMBER_LENGTH];
  g_autofree char *found = NULL;
  gsize mark;

  if (value == NULL)
    return TRUE;
  mark = attn_report_enter_key (reader->report, parameter->name);
  if (json_is_number (value))
    *number = json_number_value (value);
  if (json_is_number (value) && *number >= parameter->least && *number <= parameter->most &&
      (parameter->is_fraction || *number == (double) (gint64) *number))
    {
      attn_report_leave (reader->report, mark);
      return TRUE;
    }
  found = attn_json_describe (value, reader->report->language);
  attn_number_shortest (parameter->least, least);
  attn_number_shortest (parameter->most, most);
  return attn_report_refuse (reader->report, reader->error, ATTN_DOCUMENT_ERROR_VALUE,
                             parameter->is_fraction ? N_("found %1$s, expected a number from %2$s to %3$s")
                                                    : N_("found %1$s, expected a whole number from %2$s to %3$s"),
                             found, least, most);
}

/* A lesson is not to stand still over a figure. */
static gboolean
check_cost (const Reader       *reader,
            const AttnPlotSpec *plot)
{
  double cost, most;
  const char *product = attn_plot_spec_get_cost (plot, &cost, &most);
  char is[ATTN_NUMBER_LENGTH], may[ATTN_NUMBER_LENGTH];

  if (cost <= most)
    return TRUE;
  attn_number_shortest (cost, is);
  attn_number_shortest (most, may);
  return attn_report_refuse (reader->report, reader->error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                             N_("%1$s is %2$s, which takes too long to compute; expected at most %3$s"), product, is, may);
}

static gboolean
read_figure (const Reader    *reader,
             const json_t    *object,
             AttnLessonScene *scene)
{
  json_t *value = json_object_get (object, "figure");
  const char *known[ATTN_PLOT_MAX_PARAMETERS + 2] = { "name" };
  const AttnPlotParameter *parameters;
  const json_t *name;
  AttnPlotKind kind;
  guint n;
  gsize mark;

  if (value == NULL)
    return TRUE;
  mark = attn_report_enter_key (reader->report, "figure");
  if (!json_is_object (value))
    return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_TYPE, N_("expected an object with the name of a figure: {\"name\": …}"),
                              reader->report, reader->error);
  name = json_object_get (value, "name");
  if (name == NULL)
    return refuse_missing (reader, "name", N_("this is missing, expected the name of a figure"));
  if (!json_is_string (name) || !attn_plot_find (json_string_value (name), &kind))
    {
      g_autofree char *found = attn_json_describe (name, reader->report->language), *list = list_plots ();

      attn_report_enter_key (reader->report, "name");
      return attn_report_refuse (reader->report, reader->error, ATTN_DOCUMENT_ERROR_VALUE,
                                 N_("found %1$s, expected one of these figures: %2$s"), found, list);
    }
  parameters = attn_plot_get_parameters (kind, &n);
  for (guint i = 0; i < n; i++)
    known[i + 1] = parameters[i].name;
  if (!attn_value_check_keys (value, known, FALSE, reader->report, reader->error))
    return FALSE;
  attn_plot_spec_init (&scene->plot, kind);
  for (guint i = 0; i < n; i++)
    if (!read_plot_number (reader, value, &parameters[i], &scene->plot.parameters[i]))
      return FALSE;
  if (!check_cost (reader, &scene->plot))
    return FALSE;
  attn_report_leave (reader->report, mark);
  scene->figure = json_incref (value);
  return TRUE;
}

static gboolean
read_choices (const Reader    *reader,
              const json_t    *ask,
              AttnLessonScene *scene)
{
  const json_t *choices = json_object_get (ask, "choices"), *answer = json_object_get (ask, "answer");
  const json_t *item;
  double number;
  gsize i, mark;

  if (scene->texts[ATTN_LESSON_QUESTION] == NULL)
    return refuse_missing (reader, "text", N_("this is missing, expected the question"));
  if (choices == NULL)
    return refuse_missing (reader, "choices", N_("this is missing, expected a list of two answers or more to choose from"));
  mark = attn_report_enter_key (reader->report, "choices");
  if (!json_is_array (choices) || json_array_size (choices) < 2)
    return attn_value_refuse (choices, json_is_array (choices) ? ATTN_DOCUMENT_ERROR_VALUE : ATTN_DOCUMENT_ERROR_TYPE,
                              N_("expected a list of two answers or more to choose from"), reader->report, reader->error);
  scene->choices = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_phrase_unref);
  json_array_foreach (choices, i, item)
    {
      gsize inner = attn_report_enter_item (reader->report, i);
      AttnPhrase *phrase;

      if (!read_phrase (reader, item, &phrase))
        return FALSE;
      g_ptr_array_add (scene->choices, phrase);
      attn_report_leave (reader->report, inner);
    }
  attn_report_leave (reader->report, mark);

  if (answer == NULL)
    return refuse_missing (reader, "answer", N_("this is missing, expected the number of the right choice, counted from 0"));
  mark = attn_report_enter_key (reader->report, "answer");
  if (!attn_value_read_integer (answer, 0, G_MAXINT, N_("expected the number of the right choice, counted from 0"), reader->report,
                                &number, reader->error))
    return FALSE;
  if (number >= scene->choices->len)
    return attn_report_refuse (reader->report, reader->error, ATTN_DOCUMENT_ERROR_VALUE,
                               N_("found the number %1$u, but there are %2$u choices: expected one from 0 to %3$u"), (guint) number,
                               scene->choices->len, scene->choices->len - 1);
  attn_report_leave (reader->report, mark);
  scene->answer = (guint) number;
  return TRUE;
}

static gboolean
read_ask (const Reader    *reader,
          const json_t    *object,
          AttnLessonScene *scene)
{
  const char *expected = N_("expected “value” or “choice”");
  const json_t *value = json_object_get (object, "ask"), *kind;
  gboolean has_cell;
  guint index;
  gsize mark, inner;

  if (value == NULL)
    return TRUE;
  mark = attn_report_enter_key (reader->report, "ask");
  if (!json_is_object (value))
    return attn_value_refuse (value, ATTN_DOCUMENT_ERROR_TYPE, N_("expected an object with the kind of a question: {\"kind\": …}"),
                              reader->report, reader->error);
  kind = json_object_get (value, "kind");
  if (kind == NULL)
    return refuse_missing (reader, "kind", N_("this is missing, expected “value” or “choice”"));
  inner = attn_report_enter_key (reader->report, "kind");
  if (!attn_value_read_word (kind, attn_lesson_ask_words + 1, expected, reader->report, &index, reader->error))
    return FALSE;
  attn_report_leave (reader->report, inner);
  scene->ask = (AttnAskKind) (index + 1);

  if (!attn_value_check_keys (value, scene->ask == ATTN_ASK_VALUE ? value_keys : choice_keys, FALSE, reader->report, reader->error) ||
      !read_part (reader, value, "text", &scene->texts[ATTN_LESSON_QUESTION]))
    return FALSE;
  if (scene->ask == ATTN_ASK_CHOICE)
    {
      if (!read_choices (reader, value, scene))
        return FALSE;
    }
  else
    {
      if (!read_node (reader, value, &scene->ask_node) ||
          !read_cell (reader, value, &has_cell, &scene->ask_row, &scene->ask_column))
        return FALSE;
      if (scene->ask_node == NULL)
        return refuse_missing (reader, "node", N_("this is missing, expected the node whose value is asked for"));
      if (!has_cell)
        return refuse_missing (reader, "cell", N_("this is missing, expected [row, column], both counted from 0"));
    }
  attn_report_leave (reader->report, mark);
  return TRUE;
}

static gboolean
read_scene (const Reader    *reader,
            const json_t    *object,
            AttnLessonScene *scene)
{
  static const char *const parts[] = { "title", "text", "notes" };
  AttnReport *report = reader->report;
  const gsize mark = report->place->len;
  const char *key;
  json_t *value;

  if (!json_is_object (object))
    return attn_value_refuse (object, ATTN_DOCUMENT_ERROR_TYPE, N_("expected an object {…}"), reader->report, reader->error);
  if (!attn_value_check_keys (object, scene_keys, TRUE, reader->report, reader->error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (!attn_report_go_on (report, mark, read_part (reader, object, parts[i], &scene->texts[i])))
      return FALSE;
  if (json_object_get (object, "text") == NULL &&
      !attn_report_go_on (report, mark, refuse_missing (reader, "text", N_("this is missing, expected what the scene says: {\"ko\": …, \"en\": …}"))))
    return FALSE;
  if (!attn_report_go_on (report, mark, read_node (reader, object, &scene->node)) ||
      !attn_report_go_on (report, mark, read_cell (reader, object, &scene->has_cell, &scene->row, &scene->column)))
    return FALSE;
  if (scene->has_cell && json_object_get (object, "node") == NULL &&
      !attn_report_go_on (report, mark, refuse_missing (reader, "node", N_("this is missing, expected the node that the cell belongs to"))))
    return FALSE;
  json_object_foreach ((json_t *) object, key, value)
    if (attn_value_is_kept_key (key))
      {
        if (scene->kept == NULL)
          scene->kept = json_object ();
        json_object_set (scene->kept, key, value);
      }
  return attn_report_go_on (report, mark, read_view (reader, object, scene)) &&
         attn_report_go_on (report, mark, read_against (reader, object, scene)) &&
         attn_report_go_on (report, mark, read_change (reader, object, scene)) &&
         attn_report_go_on (report, mark, read_figure (reader, object, scene)) &&
         attn_report_go_on (report, mark, read_ask (reader, object, scene));
}

gboolean
attn_lesson_read (const json_t *value,
                  AttnReport   *report,
                  AttnLesson  **lesson,
                  GError      **error)
{
  Reader reader = { report, error };
  const json_t *item;
  gsize i;

  if (value == NULL)
    return TRUE;
  attn_report_stand_at (report, "lesson");
  if (!json_is_array (value) || json_array_size (value) == 0)
    return attn_value_refuse (value, json_is_array (value) ? ATTN_DOCUMENT_ERROR_VALUE : ATTN_DOCUMENT_ERROR_TYPE,
                              N_("expected a list of scenes"), report, error);
  *lesson = attn_lesson_new ();
  json_array_foreach (value, i, item)
    {
      AttnLessonScene *scene = attn_lesson_scene_new ();
      gsize mark = attn_report_enter_scene (report, i);

      g_ptr_array_add ((*lesson)->scenes, scene);
      if (!attn_report_go_on (report, mark, read_scene (&reader, item, scene)))
        return FALSE;
      attn_report_leave (report, mark);
    }
  return TRUE;
}

/* Writing: what a scene says becomes JSON again, in the order of docs/format.md. */

static json_t *
phrase_to_json (const AttnPhrase *phrase)
{
  json_t *object;

  if (phrase->plain != NULL)
    return json_string (phrase->plain);
  object = json_object ();
  for (guint i = 0; attn_phrase_keys[i] != NULL; i++)
    {
      AttnLanguage language;

      attn_language_parse (attn_phrase_keys[i], &language);
      if (phrase->by_language[language] != NULL)
        json_object_set_new (object, attn_phrase_keys[i], json_string (phrase->by_language[language]));
    }
  return object;
}

static json_t *
cell_to_json (guint row,
              guint column)
{
  json_t *cell = json_array ();

  json_array_append_new (cell, json_real (row));
  json_array_append_new (cell, json_real (column));
  return cell;
}

static json_t *
ask_to_json (const AttnLessonScene *scene)
{
  json_t *ask = json_object (), *choices;

  json_object_set_new (ask, "kind", json_string (attn_lesson_ask_words[scene->ask]));
  if (scene->texts[ATTN_LESSON_QUESTION] != NULL)
    json_object_set_new (ask, "text", phrase_to_json (scene->texts[ATTN_LESSON_QUESTION]));
  if (scene->ask == ATTN_ASK_VALUE)
    {
      json_object_set_new (ask, "node", json_string (scene->ask_node));
      json_object_set_new (ask, "cell", cell_to_json (scene->ask_row, scene->ask_column));
      return ask;
    }
  choices = json_array ();
  for (guint i = 0; i < scene->choices->len; i++)
    json_array_append_new (choices, phrase_to_json (g_ptr_array_index (scene->choices, i)));
  json_object_set_new (ask, "choices", choices);
  json_object_set_new (ask, "answer", json_real (scene->answer));
  return ask;
}

static json_t *
scene_to_json (const AttnLessonScene *scene)
{
  json_t *object = json_object ();

  if (scene->texts[ATTN_LESSON_TITLE] != NULL)
    json_object_set_new (object, "title", phrase_to_json (scene->texts[ATTN_LESSON_TITLE]));
  json_object_set_new (object, "text", phrase_to_json (scene->texts[ATTN_LESSON_TEXT]));
  if (scene->texts[ATTN_LESSON_NOTES] != NULL)
    json_object_set_new (object, "notes", phrase_to_json (scene->texts[ATTN_LESSON_NOTES]));
  if (scene->node != NULL)
    json_object_set_new (object, "node", json_string (scene->node));
  if (scene->has_cell)
    json_object_set_new (object, "cell", cell_to_json (scene->row, scene->column));
  if (scene->says_view)
    json_object_set_new (object, "view", json_string (attn_lesson_view_words[scene->view]));
  if (scene->compares)
    json_object_set_new (object, "against", json_integer (scene->against));
  if (scene->change != NULL)
    json_object_set (object, "change", scene->change);
  if (scene->figure != NULL)
    json_object_set (object, "figure", scene->figure);
  if (scene->ask != ATTN_ASK_NOTHING)
    json_object_set_new (object, "ask", ask_to_json (scene));
  if (scene->kept != NULL)
    json_object_update (object, scene->kept);
  return object;
}

void
attn_lesson_append (const AttnLesson *lesson,
                    guint             indent,
                    GString          *text)
{
  json_t *list = json_array ();

  for (guint i = 0; i < lesson->scenes->len; i++)
    json_array_append_new (list, scene_to_json (attn_lesson_get_scene (lesson, i)));
  attn_json_append (list, indent, text);
  json_decref (list);
}
