/* attn-json-write.c: JSON values written, merged and compared
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-private.h"

#include <string.h>

#include "attn-number.h"

/* A list of plain values is broken between items where it would run past here. */
#define MAX_COLUMN 100

static void
begin_line (GString *text,
            guint    indent)
{
  g_string_append_c (text, '\n');
  for (guint i = 0; i < indent; i++)
    g_string_append (text, "  ");
}

void
attn_json_append_string (const char *string,
                         GString    *text)
{
  g_string_append_c (text, '"');
  for (const char *p = string; *p != '\0'; p++)
    switch (*p)
      {
      case '"':  g_string_append (text, "\\\""); break;
      case '\\': g_string_append (text, "\\\\"); break;
      case '\b': g_string_append (text, "\\b"); break;
      case '\f': g_string_append (text, "\\f"); break;
      case '\n': g_string_append (text, "\\n"); break;
      case '\r': g_string_append (text, "\\r"); break;
      case '\t': g_string_append (text, "\\t"); break;
      default:
        if ((guchar) *p < 0x20)
          g_string_append_printf (text, "\\u%04x", (guint) *p);
        else
          g_string_append_c (text, *p);
        break;
      }
  g_string_append_c (text, '"');
}

static gboolean
is_flat (const json_t *list)
{
  const json_t *item;
  gsize i;

  json_array_foreach (list, i, item)
    if (json_is_array (item) || json_is_object (item))
      return FALSE;
  return TRUE;
}

/* Whether the last line is longer than that; looks no further back, since the text before it may be very long. */
static gboolean
is_line_full (const GString *text)
{
  const char *p = text->str + text->len;
  gsize n = 0;

  while (n <= MAX_COLUMN && p > text->str && p[-1] != '\n')
    {
      p = g_utf8_prev_char (p);
      n++;
    }
  return n > MAX_COLUMN;
}

static void
append_list (const json_t *list,
             guint         indent,
             GString      *text)
{
  gboolean flat = is_flat (list);
  const json_t *item;
  gsize i;

  g_string_append_c (text, '[');
  json_array_foreach (list, i, item)
    {
      if (i > 0)
        g_string_append_c (text, ',');
      if (!flat)
        begin_line (text, indent + 1);
      else if (i > 0 && is_line_full (text))
        begin_line (text, indent + 1);
      else if (i > 0)
        g_string_append_c (text, ' ');
      attn_json_append (item, indent + 1, text);
    }
  if (!flat)
    begin_line (text, indent);
  g_string_append_c (text, ']');
}

/* An object of a few plain values goes into a line, {"random": …} and the like; but not what is said in two languages. */
static gboolean
is_short (const json_t *object)
{
  const char *key;
  json_t *value;
  gsize length = 0;

  if (json_object_get (object, "ko") != NULL || json_object_get (object, "en") != NULL)
    return FALSE;

  json_object_foreach ((json_t *) object, key, value)
    {
      if (json_is_array (value) || json_is_object (value))
        return FALSE;
      length += strlen (key) + (json_is_string (value) ? json_string_length (value) : 6);
    }
  return length < 60;
}

static void
append_object (const json_t *object,
               guint         indent,
               GString      *text)
{
  gboolean is_one_line = is_short (object), is_first = TRUE;
  const char *key;
  json_t *value;

  g_string_append_c (text, '{');
  json_object_foreach ((json_t *) object, key, value)
    {
      if (!is_first)
        g_string_append (text, is_one_line ? ", " : ",");
      is_first = FALSE;
      if (!is_one_line)
        begin_line (text, indent + 1);
      attn_json_append_string (key, text);
      g_string_append (text, ": ");
      attn_json_append (value, indent + 1, text);
    }
  if (!is_one_line)
    begin_line (text, indent);
  g_string_append_c (text, '}');
}

void
attn_json_append (const json_t *value,
                  guint         indent,
                  GString      *text)
{
  char number[ATTN_NUMBER_LENGTH];

  switch (json_typeof (value))
    {
    case JSON_OBJECT:
      append_object (value, indent, text);
      break;
    case JSON_ARRAY:
      append_list (value, indent, text);
      break;
    case JSON_STRING:
      attn_json_append_string (json_string_value (value), text);
      break;
    case JSON_INTEGER:
    case JSON_REAL:
      attn_number_shortest (json_number_value (value), number);
      g_string_append (text, number);
      break;
    case JSON_TRUE:
      g_string_append (text, "true");
      break;
    case JSON_FALSE:
      g_string_append (text, "false");
      break;
    case JSON_NULL:
    default:
      g_string_append (text, "null");
      break;
    }
}

json_t *
attn_json_merge (const json_t *target,
                 const json_t *patch)
{
  const char *key;
  json_t *result, *value;

  if (!json_is_object (patch))
    return json_incref ((json_t *) patch);

  result = json_is_object (target) ? json_copy ((json_t *) target) : json_object ();
  json_object_foreach ((json_t *) patch, key, value)
    if (json_is_null (value))
      json_object_del (result, key);
    else
      json_object_set_new (result, key, attn_json_merge (json_object_get (result, key), value));
  return result;
}

json_t *
attn_json_diff (const json_t *from,
                const json_t *to)
{
  json_t *patch = json_object ();
  const char *key;
  json_t *value;

  json_object_foreach ((json_t *) from, key, value)
    if (json_object_get (to, key) == NULL)
      json_object_set_new (patch, key, json_null ());

  json_object_foreach ((json_t *) to, key, value)
    {
      json_t *old = json_object_get (from, key), *part;

      if (json_is_null (value) || (old != NULL && json_equal (old, value)))
        continue;
      /* What is no object yet becomes one by the patch too. */
      if (json_is_object (value) && json_is_object (old))
        {
          part = attn_json_diff (old, value);
          if (part != NULL)
            json_object_set_new (patch, key, part);
        }
      else
        {
          json_object_set (patch, key, value);
        }
    }
  if (json_object_size (patch) > 0)
    return patch;
  json_decref (patch);
  return NULL;
}
