/* test-lessons.c: every scene of every lesson, in both languages: what it speaks of exists, and every number in its texts is
 * one that is computed
 *
 * A number of a text is the trace's own ("{weights 3 2}"), or it is declared in the scene's "x-literals" with an expression
 * that is computed here from the trace again (docs/lessons.md).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-test.h"

#include <math.h>
#include <string.h>

#include <jansson.h>

#include "attn-answer.h"
#include "attn-lesson.h"
#include "attn-moments.h"
#include "attn-number.h"
#include "attn-plot-data.h"
#include "attn-spread.h"

/* --- expressions --------------------------------------------------------------------------------------- */

typedef struct
{
  const char      *p;
  const AttnTrace *trace;
  const AttnPlotSpec *plot;
  const AttnMoments *moments;
  gboolean         wrong;
} Parser;

static double read_sum (Parser *parser);

static void
skip (Parser *parser)
{
  while (*parser->p == ' ')
    parser->p++;
}

static gboolean
take (Parser *parser, char sign)
{
  skip (parser);
  if (*parser->p != sign)
    return FALSE;
  parser->p++;
  return TRUE;
}

static void
expect (Parser *parser, char sign)
{
  if (!take (parser, sign))
    parser->wrong = TRUE;
}

static char *
read_name (Parser *parser)
{
  const char *start = parser->p;

  while (g_ascii_isalnum (*parser->p) || *parser->p == '_' || *parser->p == '.')
    parser->p++;
  return g_strndup (start, (gsize) (parser->p - start));
}

static const AttnNode *
find_node (Parser *parser, const char *name)
{
  const AttnNode *node = attn_trace_find (parser->trace, name);

  if (node == NULL)
    parser->wrong = TRUE;
  return node;
}

static double
sum_node (const AttnNode *node)
{
  double sum = 0;

  for (guint i = 0; i < attn_node_get_rows (node); i++)
    for (guint j = 0; j < attn_node_get_columns (node); j++)
      sum += attn_node_get_value (node, i, j);
  return sum;
}

/* "spread(weights)": over how many keys its rows spread; "spread(weights,3)": one of them. */
static double
read_spread (Parser *parser)
{
  g_autofree char *of = read_name (parser);
  const AttnNode *node = find_node (parser, of);
  AttnSpread spread = { 0 };
  double row;

  if (take (parser, ','))
    {
      row = read_sum (parser);
      parser->wrong |= node == NULL || row >= attn_node_get_rows (node) || !attn_spread_measure_row (node, (guint) row, &spread);
    }
  else
    {
      parser->wrong |= node == NULL || !attn_spread_measure (node, &spread);
    }
  expect (parser, ')');
  return spread.keys;
}

/* "loss(140)", "right(140)": what was measured at a moment of training. */
static double
read_moment (Parser *parser, const char *name)
{
  const double step = read_sum (parser);
  const int index = parser->moments != NULL ? attn_moments_find_step (parser->moments, (guint64) step) : -1;
  double value = NAN;

  expect (parser, ')');
  if (index < 0 || !(*name == 'l' ? attn_moments_get_loss (parser->moments, (guint) index, &value)
                                  : attn_moments_get_right (parser->moments, (guint) index, &value)))
    parser->wrong = TRUE;
  return value;
}

/* "rows(query)", "figure(max)", "weights(3,2)". */
static double
read_call (Parser *parser, const char *name)
{
  static const struct { const char *name; double (*function) (double); } functions[] = {
    { "sqrt", sqrt }, { "ln", log }, { "exp", exp },
  };
  const AttnNode *node;
  double row, column;

  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (g_str_equal (functions[i].name, name))
      {
        double value = read_sum (parser);

        expect (parser, ')');
        return functions[i].function (value);
      }
  skip (parser);
  if (g_str_equal (name, "rows") || g_str_equal (name, "columns") || g_str_equal (name, "sum"))
    {
      g_autofree char *of = read_name (parser);

      expect (parser, ')');
      node = find_node (parser, of);
      if (node == NULL)
        return NAN;
      return *name == 'r' ? attn_node_get_rows (node) : *name == 'c' ? attn_node_get_columns (node) : sum_node (node);
    }
  if (g_str_equal (name, "spread"))
    return read_spread (parser);
  if (g_str_equal (name, "loss") || g_str_equal (name, "right"))
    return read_moment (parser, name);
  if (g_str_equal (name, "figure") && parser->plot != NULL && g_ascii_isalpha (*parser->p))
    {
      g_autofree char *of = read_name (parser);

      expect (parser, ')');
      return attn_plot_spec_get (parser->plot, of);
    }
  row = read_sum (parser);
  expect (parser, ',');
  column = read_sum (parser);
  expect (parser, ')');
  if (g_str_equal (name, "figure") && parser->plot != NULL)
    {
      const AttnPlotData *data = attn_plot_compute (parser->plot);

      g_assert_cmpfloat (row, <, data->n_series);
      g_assert_cmpfloat (column, <, data->n);
      return data->y[(guint) row][(guint) column];
    }
  node = find_node (parser, name);
  if (node == NULL || row >= attn_node_get_rows (node) || column >= attn_node_get_columns (node))
    {
      parser->wrong = TRUE;
      return NAN;
    }
  return attn_node_get_value (node, (guint) row, (guint) column);
}

static double
read_factor (Parser *parser)
{
  double value;
  char *end;

  skip (parser);
  if (take (parser, '-'))
    return -read_factor (parser);
  if (take (parser, '('))
    {
      value = read_sum (parser);
      expect (parser, ')');
    }
  else if (g_ascii_isalpha (*parser->p))
    {
      g_autofree char *name = read_name (parser);

      expect (parser, '(');
      value = read_call (parser, name);
    }
  else
    {
      value = g_ascii_strtod (parser->p, &end);
      parser->wrong |= end == parser->p;
      parser->p = end;
    }
  if (take (parser, '^'))
    value = pow (value, read_factor (parser));
  return value;
}

static double
read_product (Parser *parser)
{
  double value = read_factor (parser);

  while (TRUE)
    if (take (parser, '*'))
      value *= read_factor (parser);
    else if (take (parser, '/'))
      value /= read_factor (parser);
    else
      return value;
}

static double
read_sum (Parser *parser)
{
  double value = read_product (parser);

  while (TRUE)
    if (take (parser, '+'))
      value += read_product (parser);
    else if (take (parser, '-'))
      value -= read_product (parser);
    else
      return value;
}

/* An expression that was read to its end. */
static gboolean
evaluate (const char *text, const AttnTrace *trace, const AttnPlotSpec *plot, const AttnMoments *moments, double *value)
{
  Parser parser = { text, trace, plot, moments, FALSE };

  *value = read_sum (&parser);
  skip (&parser);
  return !parser.wrong && *parser.p == '\0';
}

static void
test_expressions (void)
{
  static const struct { const char *text; double value; } rows[] = {
    { "2 * ln(8)", 4.1588830833596715 }, { "2 - 3 - 4", -5 }, { "2 * (3 + 4)", 14 }, { "2 ^ 3 * 2", 16 }, { "-2 ^ 2", -4 },
    { "sqrt(16)", 4 }, { "rows(query)", 4 }, { "columns(query) / 2", 1.5 }, { "scores(3,0)", 2 }, { "sum(row_sum)", 4 },
    { "exp(0)", 1 }, { "spread(embedding)", 1 }, { "(2 - 2^(0 - 10)) * 2^15", 65504 },
  };
  static const char *const wrong[] = { "", "2 +", "(2", "weights(9,9)", "nothing(0,0)", "2 2", "ln 8", "spread(nothing)", "spread(weights,4)", "loss(0)" };
  g_autoptr(AttnDocument) document = attn_sample_load ("four-words", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnTrace) trace = document_test_trace (document);
  double value;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].text);
      g_assert_true (evaluate (rows[i].text, trace, NULL, NULL, &value));
      g_assert_cmpfloat_with_epsilon (value, rows[i].value, 1e-12 * fabs (rows[i].value));
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_test_message ("%s", wrong[i]);
      g_assert_false (evaluate (wrong[i], trace, NULL, NULL, &value));
    }
}

/* --- the lessons --------------------------------------------------------------------------------------- */

/* One lesson as JSON, for what the program only keeps. */
static json_t *
load_json (const char *name)
{
  g_autoptr(AttnDocument) document = attn_lesson_load (name, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autofree char *text = attn_document_serialize (document);

  return json_loads (text, 0, NULL);
}

/* The text with its templates taken out. */
static char *
strip (const char *text)
{
  GString *rest = g_string_new (NULL);

  while (*text != '\0')
    {
      const char *end = *text == '{' ? strchr (text, '}') : NULL;

      if (g_str_has_prefix (text, "{{"))
        text += 2;
      else if (end != NULL)
        {
          /* So that what stands before and after does not become one number. */
          g_string_append_c (rest, ' ');
          text = end + 1;
        }
      else
        g_string_append_c (rest, *text++);
    }
  return g_string_free (rest, FALSE);
}

static gboolean
is_name (gunichar c)
{
  return c == '_' || (c < 128 && g_ascii_isalpha ((char) c));
}

/* The next number of a text from `*p` on: digits with a point or commas inside, and not part of a name such as d0 or W_1.
 * Owned by the caller; NULL at the end. */
static char *
next_number (const char *text, const char **p)
{
  while (**p != '\0')
    {
      const char *start = *p;

      if (!g_ascii_isdigit (*start))
        {
          *p = g_utf8_next_char (start);
          continue;
        }
      while (g_ascii_isdigit (**p) || ((**p == '.' || **p == ',') && g_ascii_isdigit ((*p)[1])))
        (*p)++;
      if (start == text || !is_name (g_utf8_get_char (g_utf8_prev_char (start))))
        return g_strndup (start, (gsize) (*p - start));
    }
  return NULL;
}

static int
count_decimals (const char *number)
{
  const char *point = strchr (number, '.');

  return point != NULL ? (int) strlen (point + 1) : 0;
}

typedef struct
{
  const char         *lesson;
  guint               scene;
  const AttnTrace    *trace;
  const AttnPlotSpec *plot;
  const AttnMoments  *moments;
  const json_t       *literals;
  GHashTable         *used;
} Scene;

static void
check_number (const Scene *scene, const char *number, const char *where)
{
  const json_t *literal = json_object_get (scene->literals, number);
  double value, written;

  if (literal == NULL)
    g_test_message ("%s, scene %u, %s: %s is neither a template nor among the literals", scene->lesson, scene->scene + 1, where, number);
  g_assert_nonnull (literal);
  g_hash_table_add (scene->used, g_strdup (number));
  if (g_str_equal (json_string_value (literal), "given"))
    return;
  g_assert_true (evaluate (json_string_value (literal), scene->trace, scene->plot, scene->moments, &value));
  written = g_ascii_strtod (number, NULL);
  if (fabs (value - written) > 0.5000001 * pow (10, -count_decimals (number)))
    g_test_message ("%s, scene %u: %s is said to be %s, which is %.10g", scene->lesson, scene->scene + 1, number,
                    json_string_value (literal), value);
  g_assert_cmpfloat (fabs (value - written), <=, 0.5000001 * pow (10, -count_decimals (number)));
}

static void
check_text (const Scene *scene, const char *text, const char *where)
{
  g_autofree char *rest = NULL;
  const char *p;
  char *number;

  if (text == NULL)
    return;
  rest = strip (text);
  p = rest;
  while ((number = next_number (rest, &p)) != NULL)
    {
      check_number (scene, number, where);
      g_free (number);
    }
}

/* Whether a number of a text, "{weights 3 2 .3}" or one of the literals, is shown as it is; TRUE for what is none. */
static gboolean
is_exact (const Scene *scene, const char *text)
{
  char name[64];
  guint row, column;
  int decimals = 2;
  AttnNumber number;

  if (sscanf (text, "{%63[^ }] %u %u .%d", name, &row, &column, &decimals) >= 3 && attn_trace_find (scene->trace, name) != NULL)
    {
      attn_number_format (attn_node_get_value (attn_trace_find (scene->trace, name), row, column), decimals, &number);
      return !number.rounded;
    }
  if (g_ascii_isdigit (*text))
    {
      g_autofree char *digits = g_strndup (text, strspn (text, "0123456789."));
      const json_t *literal = json_object_get (scene->literals, digits);
      double value;

      return literal == NULL || !evaluate (json_string_value (literal), scene->trace, scene->plot, scene->moments, &value) ||
             fabs (value - g_ascii_strtod (digits, NULL)) < 1e-9;
    }
  return TRUE;
}

/* "=" stands between numbers that are shown as they are, or it is "≈". */
static void
check_signs (const Scene *scene, const char *text)
{
  for (const char *sign = text != NULL ? strstr (text, "= ") : NULL; sign != NULL; sign = strstr (sign + 1, "= "))
    {
      gboolean exact = is_exact (scene, sign + 2);

      for (const char *p = sign; p > text && exact;)
        {
          p = g_utf8_prev_char (p);
          if (*p == '}')
            {
              while (p > text && *p != '{')
                p--;
              exact = is_exact (scene, p);
            }
          else if (g_unichar_isalpha (g_utf8_get_char (p)) || strchr (".,:?", *p) != NULL)
            break;
        }
      if (!exact)
        g_test_message ("%s, scene %u: %s", scene->lesson, scene->scene + 1, sign);
      g_assert_true (exact);
    }
}

/* A Korean particle behind a number is the one that goes with it as it is read aloud: “0.17로”, “0.16으로”. */
static void
check_particles (const Scene *scene, const char *text)
{
  static const struct { const char *particle, *pair; } rows[] = {
    { "으로", "으로/로" }, { "로", "으로/로" }, { "은", "은/는" }, { "는", "은/는" }, { "을", "을/를" }, { "를", "을/를" },
    { "과", "와/과" }, { "와", "와/과" }, { "가", "이/가" },
  };

  for (const char *p = text; text != NULL && *p != '\0'; p++)
    {
      const char digit[] = { *p, '\0' };
      const char *start = p;

      if (!g_ascii_isdigit (*p) || g_ascii_isdigit (p[1]) || p[1] == '\0')
        continue;
      /* “d0는” is a name, and read in more than one way. */
      while (start > text && (g_ascii_isdigit (start[-1]) || start[-1] == '.'))
        start--;
      if (start > text && is_name ((gunichar) (guchar) start[-1]))
        continue;
      for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        if (g_str_has_prefix (p + 1, rows[i].particle))
          {
            const char *right = attn_particle (digit, rows[i].pair);

            if (!g_str_equal (right, rows[i].particle))
              g_test_message ("%s, scene %u: “%.*s%s” should end in %s", scene->lesson, scene->scene + 1, (int) (p - start + 1), start,
                              rows[i].particle, right);
            g_assert_cmpstr (right, ==, rows[i].particle);
            break;
          }
    }
}

/* No cell about the one that is asked for shows what is asked, where the scene has come so far that they show anything: the answer
 * would stand beside its question. */
static void
check_beside (const AttnLesson *lesson, guint scene, const AttnTrace *trace, const AttnNode *node, guint row, guint column)
{
  const char *step = attn_lesson_get_node (lesson, scene);
  AttnNumber asked, beside;

  if (step != NULL && attn_node_get_index (attn_trace_find (trace, step)) < attn_node_get_index (node))
    return;
  attn_number_format (attn_node_get_value (node, row, column), 2, &asked);
  for (guint i = row > 0 ? row - 1 : 0; i < MIN (row + 2, attn_node_get_rows (node)); i++)
    for (guint j = column > 0 ? column - 1 : 0; j < MIN (column + 2, attn_node_get_columns (node)); j++)
      if (i != row || j != column)
        {
          attn_number_format (attn_node_get_value (node, i, j), 2, &beside);
          if (g_str_equal (beside.text, asked.text))
            g_test_message ("%s: %u,%u shows what is asked of %u,%u", attn_node_get_name (node), i, j, row, column);
          g_assert_cmpstr (beside.text, !=, asked.text);
        }
}

/* A value that is asked for can be typed as it is shown. */
static void
check_answer (const AttnLesson *lesson, guint scene, const AttnTrace *trace)
{
  const char *node;
  guint row, column;
  AttnNumber number;
  double value, answer;

  if (!attn_lesson_get_ask_cell (lesson, scene, &node, &row, &column))
    return;
  value = attn_node_get_value (attn_trace_find (trace, node), row, column);
  attn_number_format (value, 2, &number);
  g_assert_true (attn_answer_read (number.text, &answer, ATTN_LANGUAGE_KOREAN, NULL));
  g_assert_cmpint (attn_answer_judge (answer, value, 2), ==, ATTN_VERDICT_RIGHT);
  check_beside (lesson, scene, trace, attn_trace_find (trace, node), row, column);
  for (guint i = 0; i < ATTN_N_HINTS; i++)
    {
      AttnCell cell = { attn_trace_find (trace, node), row, column };
      g_autofree char *hint = attn_answer_dup_hint (&cell, (AttnHint) i, ATTN_LANGUAGE_ENGLISH, 2, NULL, NULL);

      g_assert_cmpuint (strlen (hint), >, 10);
    }
}

/* The cell that is looked at shows a number: one that is nearly 0 would be 0.00 there and 0.0000036 in its arithmetic.  That a weight is
 * nearly 0 can be what a scene is about. */
static void
check_shown (const AttnLesson *lesson, guint scene, const AttnTrace *trace, const char *name)
{
  const char *looked_at = attn_lesson_get_node (lesson, scene);
  const AttnNode *node = looked_at != NULL ? attn_trace_find (trace, looked_at) : NULL;
  guint row, column;
  double value;

  if (node == NULL || g_str_equal (attn_node_get_stage (node), "weights") || !attn_lesson_get_cell (lesson, scene, &row, &column))
    return;
  value = attn_node_get_value (node, row, column);
  if (value != 0 && fabs (value) < 0.005)
    g_error ("%s, scene %u: %s %u %u is %g", name, scene + 1, attn_node_get_name (node), row, column, value);
}

static void
check_scene (const AttnDocument *document, const char *name, guint index, const json_t *json)
{
  static const char *const parts[ATTN_N_LESSON_PARTS] = { "title", "text", "notes", "ask.text" };
  const AttnLesson *lesson = attn_document_get_lesson (document);
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) own = attn_lesson_dup_document (document, index, ATTN_LANGUAGE_ENGLISH, &error);
  g_autoptr(AttnTrace) trace = own != NULL ? document_test_trace (own) : NULL;
  g_autoptr(AttnMoments) moments = own != NULL ? attn_moments_read (own, ATTN_LANGUAGE_ENGLISH, NULL) : NULL;
  g_autoptr(GHashTable) used = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const char *key;
  json_t *ignored;
  AttnPlotSpec plot;
  Scene scene = { name, index, trace, attn_lesson_get_figure (lesson, index, &plot) ? &plot : NULL, moments,
                  json_object_get (json, "x-literals"), used };

  g_assert_no_error (error);
  for (guint language = 0; language < ATTN_N_LANGUAGES; language++)
    {
      for (guint i = 0; i < ATTN_N_LESSON_PARTS; i++)
        {
          const char *text = attn_lesson_get_text (lesson, index, (AttnLessonPart) i, (AttnLanguage) language);

          if (text != NULL)
            g_assert_true (attn_lesson_has_text (lesson, index, (AttnLessonPart) i, (AttnLanguage) language));
          check_text (&scene, text, parts[i]);
          check_signs (&scene, text);
          for (int decimals = 0; language == ATTN_LANGUAGE_KOREAN && decimals <= 5; decimals++)
            {
              g_autofree char *filled = attn_lesson_dup_text (lesson, index, (AttnLessonPart) i, ATTN_LANGUAGE_KOREAN, trace, decimals);

              check_particles (&scene, filled);
            }
        }
      for (guint i = 0; i < attn_lesson_get_n_choices (lesson, index); i++)
        check_text (&scene, attn_lesson_get_choice (lesson, index, i, (AttnLanguage) language), "ask.choices");
    }
  check_answer (lesson, index, trace);
  check_shown (lesson, index, trace, name);
  json_object_foreach ((json_t *) scene.literals, key, ignored)
    {
      if (!g_hash_table_contains (used, key))
        g_test_message ("%s, scene %u: no text has the literal %s", name, index + 1, key);
      g_assert_true (g_hash_table_contains (used, key));
    }
}

static void
test_lesson (gconstpointer data)
{
  const char *name = data;
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document = attn_lesson_load (name, ATTN_LANGUAGE_ENGLISH, &error);
  const AttnLesson *lesson;
  json_t *json = load_json (name);

  g_assert_no_error (error);
  attn_lesson_check (document, ATTN_LANGUAGE_ENGLISH, &error);
  g_assert_no_error (error);
  lesson = attn_document_get_lesson (document);
  g_assert_cmpuint (attn_lesson_get_n_scenes (lesson), >=, 5);
  g_assert_cmpuint (attn_lesson_get_n_scenes (lesson), <=, 12);
  for (guint language = 0; language < ATTN_N_LANGUAGES; language++)
    for (guint i = 0; i < attn_lesson_get_count (); i++)
      if (g_str_equal (attn_lesson_get_name (i), name))
        {
          g_autofree char *title = attn_lesson_dup_title (i, (AttnLanguage) language);
          g_autofree char *description = attn_lesson_dup_description (i, (AttnLanguage) language);

          g_assert_nonnull (title);
          g_assert_cmpstr (title, ==, attn_document_get_title (document, (AttnLanguage) language));
          g_assert_cmpstr (description, ==, attn_document_get_description (document, (AttnLanguage) language));
        }
  g_assert_cmpstr (attn_document_get_title (document, ATTN_LANGUAGE_KOREAN), !=, attn_document_get_title (document, ATTN_LANGUAGE_ENGLISH));
  for (guint i = 0; i < attn_lesson_get_n_scenes (lesson); i++)
    check_scene (document, name, i, json_array_get (json_object_get (json, "lesson"), i));
  json_decref (json);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lessons/expressions", test_expressions);
  for (guint i = 0; i < attn_lesson_get_count (); i++)
    {
      g_autofree char *path = g_strconcat ("/lessons/", attn_lesson_get_name (i), NULL);

      g_test_add_data_func (path, attn_lesson_get_name (i), test_lesson);
    }
  return g_test_run ();
}
