/* attn-json.c: JSON text, and what is wrong with it, in the reader's language
 *
 * jansson reads the text and says where it stops making sense; a second, coarse pass over the same bytes finds
 * the token and the path there, so that the message can name a place and not only a position.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-json.h"

#include <string.h>

#include "attn-number.h"
#include "attn-slot.h"

/* No document has a place deeper than this, so a path is not told further. */
#define MAX_TOLD_LEVELS 6

/* An object or a list that is open where the walk stands. */
typedef struct
{
  gboolean     is_object;
  gboolean     wants_value;   /* in an object: the colon has been passed */
  AttnJsonSpan key;           /* with its quotation marks; no start before the first key */
  gsize        index;
} Level;

typedef struct
{
  const char  *text;
  const char  *end;
  const char  *next;
  AttnJsonSpan token;
  char         before;        /* the first letter of the token before it, 0 at the start */
  GArray      *levels;        /* of Level */
} Walk;

static void
walk_init (Walk       *walk,
           const char *text,
           gsize       length)
{
  walk->text = walk->next = text;
  walk->end = text + length;
  walk->token = (AttnJsonSpan) { text, 0 };
  walk->before = '\0';
  walk->levels = g_array_new (FALSE, TRUE, sizeof (Level));
}

static Level *
walk_get_top (Walk *walk)
{
  return walk->levels->len > 0 ? &g_array_index (walk->levels, Level, walk->levels->len - 1) : NULL;
}

static gboolean
is_space (char c)
{
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Finds the next token: a sign of JSON, a string, or a run of anything else.  FALSE at the end, where the
 * token is empty. */
static gboolean
walk_find_token (Walk *walk)
{
  const char *p = walk->next;

  while (p < walk->end && is_space (*p))
    p++;
  walk->token.start = p;

  if (p < walk->end && *p == '"')
    {
      for (p++; p < walk->end && *p != '"' && *p != '\n'; p++)
        if (*p == '\\' && p + 1 < walk->end && p[1] != '\n')
          p++;
      if (p < walk->end && *p == '"')
        p++;
    }
  else if (p < walk->end && strchr ("{}[]:,", *p) != NULL && *p != '\0')
    {
      p++;
    }
  else
    {
      while (p < walk->end && !is_space (*p) && (*p == '\0' || strchr ("{}[]:,\"", *p) == NULL))
        p++;
    }

  walk->token.length = (gsize) (p - walk->token.start);
  walk->next = p;
  return walk->token.length > 0;
}

/* Takes account of the token that was found, as a valid text would have it. */
static void
walk_take_token (Walk *walk)
{
  Level *top = walk_get_top (walk);
  Level level = { FALSE };

  walk->before = *walk->token.start;
  switch (*walk->token.start)
    {
    case '{':
    case '[':
      level.is_object = *walk->token.start == '{';
      g_array_append_val (walk->levels, level);
      break;
    case '}':
    case ']':
      if (top != NULL)
        g_array_set_size (walk->levels, walk->levels->len - 1);
      break;
    case ':':
      if (top != NULL)
        top->wants_value = TRUE;
      break;
    case ',':
      if (top != NULL)
        {
          top->index++;
          top->wants_value = FALSE;
        }
      break;
    default:
      if (top != NULL && top->is_object && !top->wants_value)
        top->key = walk->token;
      break;
    }
}

/* A key as it is read: without its quotation marks; escapes are left as they are written. */
static char *
get_key (const AttnJsonSpan *span)
{
  gsize length = span->length > 2 ? span->length - 2 : 0;

  return g_strndup (span->start + 1, length);
}

/* Stands the report at the path that is open.  A row is said to be one where a matrix is known to stand. */
static void
report_path (Walk       *walk,
             AttnReport *report)
{
  AttnSlot slot;
  guint depth = 0;
  gboolean in_matrix = FALSE;

  attn_report_stand_at (report, "");
  for (guint i = 0; i < walk->levels->len; i++)
    {
      const Level *level = &g_array_index (walk->levels, Level, i);

      if (i == MAX_TOLD_LEVELS)
        {
          g_string_append (report->place, " …");
          break;
        }
      if (level->is_object)
        {
          g_autofree char *key = NULL;

          if (level->key.start == NULL)
            continue;
          key = get_key (&level->key);
          attn_report_enter_key (report, key);
          in_matrix = attn_slot_find (report->place->str, &slot) &&
                      attn_slot_get_kind (slot) != ATTN_SLOT_KIND_VECTOR;
          depth = 0;
        }
      else if (in_matrix && depth < 2)
        {
          if (depth++ == 0)
            attn_report_enter_row (report, level->index);
          else
            attn_report_enter_column (report, level->index);
        }
      else if (i == 1 && g_str_equal (report->place->str, "layers"))
        {
          g_string_printf (report->place, "layer%zu", level->index);
        }
      else if (i > 0)
        {
          attn_report_enter_item (report, level->index);
        }
    }
}

void
attn_json_locate (const char *text,
                  gsize       offset,
                  gsize      *line,
                  gsize      *column)
{
  *line = *column = 1;
  for (gsize i = 0; i < offset; i++)
    if (text[i] == '\n')
      {
        (*line)++;
        *column = 1;
      }
    else if (((guchar) text[i] & 0xC0) != 0x80)
      {
        (*column)++;
      }
}

gboolean
attn_json_is_not_finite (const char *word,
                         gsize       length)
{
  static const char *const words[] = { "nan", "inf", "infinity", "+inf", "-inf", "+infinity", "-infinity", "-nan", "∞", "-∞", "−∞" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strlen (words[i]) == length && g_ascii_strncasecmp (words[i], word, length) == 0)
      return TRUE;
  return FALSE;
}

/* What jansson says it expected, by how its message begins.  A message that is not here is still refused with
 * place and token. */
static const struct
{
  const char *begins;
  const char *expected;
} expectations[] = {
  { "string or '}' expected", N_("expected a key in quotation marks or “}”") },
  { "':' expected",           N_("expected “:” after the key") },
  { "'}' expected",           N_("expected “,” or “}”") },
  { "']' expected",           N_("expected “,” or “]”") },
  { "invalid escape",         N_("expected after a backslash one of \" \\ / b f n r t u") },
  { "invalid Unicode",        N_("expected \\u with four hexadecimal digits of a character") },
  { "control character",      N_("expected no control character inside a text: write \\n or \\t") },
  { "unexpected newline",     N_("expected a quotation mark at the end of the text") },
};

static const char *
get_expected (const Walk *walk,
              const char *text)
{
  /* Of 0x10 jansson takes the 0 and misses a comma; a reader misses a number. */
  guint depth = walk->levels->len;
  gboolean in_list = depth > 0 && !g_array_index (walk->levels, Level, depth - 1).is_object;
  gboolean wants_value = (walk->before == '[' || walk->before == ':' || (walk->before == ',' && in_list)) &&
                         strchr ("{}[]:,\"", *walk->token.start) == NULL;

  for (guint i = 0; i < G_N_ELEMENTS (expectations); i++)
    if (!wants_value && g_str_has_prefix (text, expectations[i].begins))
      return expectations[i].expected;
  return N_("expected a value: a number, a text in double quotation marks, a list or an object");
}

static void
refuse (const char         *text,
        gsize               length,
        const json_error_t *problem,
        AttnReport         *report,
        GError            **error)
{
  gsize position = problem->position > 0 ? (gsize) problem->position : 0;
  g_autofree char *word = NULL, *found = NULL;
  gsize line, column;
  gboolean at_end = FALSE;
  AttnDocumentError code = ATTN_DOCUMENT_ERROR_NOT_JSON;
  Walk walk;

  walk_init (&walk, text, length);
  while (TRUE)
    {
      if (!walk_find_token (&walk))
        {
          at_end = TRUE;
          break;
        }
      if ((gsize) (walk.next - text) >= MIN (position, length))
        break;
      walk_take_token (&walk);
    }
  if (json_error_code (problem) == json_error_duplicate_key)
    walk_take_token (&walk);
  if (json_error_code (problem) == json_error_premature_end_of_input)
    {
      if (!at_end && *walk.token.start != '"')
        walk_take_token (&walk);
      walk.token = (AttnJsonSpan) { walk.end, 0 };
      at_end = TRUE;
    }

  report_path (&walk, report);
  attn_json_locate (text, (gsize) (walk.token.start - text), &line, &column);
  if (report->place->len > 0)
    g_string_append_c (report->place, ' ');
  g_string_append_printf (report->place, attn_report_translate (report, N_("(line %1$zu, column %2$zu)")), line, column);

  word = g_strndup (walk.token.start, walk.token.length);
  /* A string brings its own marks. */
  found = *word == '"' ? g_strndup (word, g_utf8_strlen (word, -1) > 60 ? (gsize) (g_utf8_offset_to_pointer (word, 60) - word)
                                                                        : strlen (word))
                       : attn_report_quote (word);

  switch (json_error_code (problem))
    {
    case json_error_duplicate_key:
      attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_DUPLICATE_KEY,
                          N_("this key stands twice, expected it once"));
      break;
    case json_error_numeric_overflow:
      attn_report_refuse_found (report, error, ATTN_DOCUMENT_ERROR_VALUE, found,
                                N_("expected a number that a double holds, up to ±1.8e308"));
      break;
    case json_error_stack_overflow:
      attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_NOT_JSON,
                          N_("lists and objects lie more than 2,048 deep in each other here, expected a few levels"));
      break;
    case json_error_null_character:
    case json_error_null_byte_in_key:
      attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_NOT_JSON,
                          N_("found the character \\u0000 in a text, expected a text without it"));
      break;
    case json_error_out_of_memory:
      attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_READ, N_("not enough memory to read this"));
      break;
    case json_error_end_of_input_expected:
      attn_report_refuse_found (report, error, code, found, N_("expected nothing after the end of the document"));
      break;
    default:
      if (at_end)
        attn_report_refuse (report, error, code, N_("the text ends here, expected more: it may have been cut off"));
      else if (attn_json_is_not_finite (word, walk.token.length))
        attn_report_refuse_found (report, error, ATTN_DOCUMENT_ERROR_VALUE, found, N_("expected a finite number"));
      else
        attn_report_refuse_found (report, error, code, found, get_expected (&walk, problem->text));
      break;
    }
  g_array_unref (walk.levels);
}

json_t *
attn_json_parse (const char *text,
                 gsize       length,
                 AttnReport *report,
                 GError    **error)
{
  json_error_t problem;
  json_t *value;

  value = json_loadb (text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_DECODE_INT_AS_REAL, &problem);
  if (value == NULL)
    refuse (text, length, &problem, report, error);
  return value;
}

GArray *
attn_json_members (const char *text,
                   gsize       length)
{
  GArray *members = g_array_new (FALSE, FALSE, sizeof (AttnJsonSpan));
  const char *start = NULL, *stop = NULL;
  Walk walk;

  walk_init (&walk, text, length);
  while (walk_find_token (&walk))
    {
      gboolean is_outer = walk.levels->len == 1;

      /* A member ends with the comma after it or with the bracket of the whole. */
      if (is_outer && start != NULL && strchr (",}]", *walk.token.start) != NULL)
        {
          AttnJsonSpan span = { start, (gsize) (stop - start) };
          g_array_append_val (members, span);
          start = NULL;
        }
      else if (is_outer && start == NULL && (walk_get_top (&walk)->wants_value || !walk_get_top (&walk)->is_object))
        {
          start = walk.token.start;
        }
      walk_take_token (&walk);
      stop = walk.next;
    }
  g_array_unref (walk.levels);
  return members;
}

char *
attn_json_describe (const json_t *value,
                    AttnLanguage  language)
{
  char number[ATTN_NUMBER_LENGTH];

  switch (json_typeof (value))
    {
    case JSON_OBJECT:
      return g_strdup (attn_translate (language, N_("an object {…}")));
    case JSON_ARRAY:
      return g_strdup (attn_translate (language, json_array_size (value) == 0 ? N_("an empty list") : N_("a list […]")));
    case JSON_STRING:
      {
        g_autofree char *quoted = attn_report_quote (json_string_value (value));
        return g_strdup_printf (attn_translate (language, N_("the text %s")), quoted);
      }
    case JSON_INTEGER:
    case JSON_REAL:
      attn_number_shortest (json_number_value (value), number);
      return g_strdup_printf (attn_translate (language, N_("the number %s")), number);
    case JSON_TRUE:
      return g_strdup ("true");
    case JSON_FALSE:
      return g_strdup ("false");
    case JSON_NULL:
    default:
      return g_strdup ("null");
    }
}
