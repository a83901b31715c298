/* attn-label.c: the names of rows, columns and cells in running text
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-label.h"

#include <string.h>

#include "attn-operation.h"

/* Characters of a token that a sentence bears. */
#define MAX_LENGTH 40

#define ZERO_WIDTH_JOINER 0x200d
#define ISOLATE           "\342\201\250"   /* U+2068 FIRST STRONG ISOLATE */
#define END_ISOLATE       "\342\201\251"   /* U+2069 POP DIRECTIONAL ISOLATE */

/* Whether a character goes together with the one before it. */
static gboolean
joins (gunichar c)
{
  return g_unichar_ismark (c) || c == ZERO_WIDTH_JOINER || (c >= 0x1f3fb && c <= 0x1f3ff);
}

/* Hebrew, Arabic and their neighbours, which would turn the words around them about. */
static gboolean
runs_leftward (const char *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if ((c >= 0x590 && c <= 0x8ff) || (c >= 0xfb1d && c <= 0xfdff) || (c >= 0xfe70 && c <= 0xfeff) ||
          (c >= 0x10800 && c <= 0x10fff) || (c >= 0x1e800 && c <= 0x1efff))
        return TRUE;
    }

  return FALSE;
}

static char *
shorten (const char *label)
{
  g_autofree char *cut = NULL;
  const char *end;

  if (g_utf8_strlen (label, -1) <= MAX_LENGTH)
    return g_strdup (label);

  end = g_utf8_offset_to_pointer (label, MAX_LENGTH - 1);
  while (end > label &&
         (joins (g_utf8_get_char (end)) || g_utf8_get_char (g_utf8_prev_char (end)) == ZERO_WIDTH_JOINER))
    end = g_utf8_prev_char (end);
  cut = g_strndup (label, (gsize) (end - label));

  return g_strconcat (cut, "…", NULL);
}

/* Whether the labels of an axis are words of the document's. */
static gboolean
is_named (AttnAxis axis)
{
  return axis == ATTN_AXIS_TOKENS || axis == ATTN_AXIS_MEMORY || axis == ATTN_AXIS_PATCHES || axis == ATTN_AXIS_CLASSES;
}

static gboolean
is_token (AttnAxis axis)
{
  return axis == ATTN_AXIS_TOKENS || axis == ATTN_AXIS_MEMORY;
}

static char *
make_label (const AttnNode *node, gboolean is_column, guint index, AttnLanguage language, gboolean quoted)
{
  AttnAxis axis = is_column ? attn_node_get_column_axis (node) : attn_node_get_row_axis (node);
  const char *label = is_column ? attn_node_get_column_label (node, index) : attn_node_get_row_label (node, index);
  g_autofree char *short_label = NULL;
  gboolean isolate;

  if (!is_named (axis))
    return g_strdup (label);
  if (*label == '\0')
    return g_strdup (quoted ? attn_translate (language, "“ ” (empty)") : attn_translate (language, "(empty)"));

  short_label = shorten (label);
  isolate = runs_leftward (short_label);

  return g_strconcat (quoted ? "“" : "", isolate ? ISOLATE : "", short_label, isolate ? END_ISOLATE : "",
                      quoted ? "”" : "", NULL);
}

char *
attn_label_quote (const AttnNode *node, gboolean is_column, guint index, AttnLanguage language)
{
  return make_label (node, is_column, index, language, TRUE);
}

char *
attn_label_plain (const AttnNode *node, gboolean is_column, guint index, AttnLanguage language)
{
  return make_label (node, is_column, index, language, FALSE);
}

char *
attn_label_escape (const char *text)
{
  GString *markup = g_string_new (NULL);

  for (const char *at = text; *at != '\0'; at++)
    {
      if (strchr ("\\_^{}*", *at) != NULL || g_str_has_prefix (at, "√"))
        g_string_append_c (markup, '\\');
      g_string_append_c (markup, *at);
    }

  return g_string_free (markup, FALSE);
}

/* Where a sign with an index ends that begins here: a letter, a low line, and letters or figures.  NULL: none does. */
static const char *
skip_sign (const char *at)
{
  const char *end = at;

  if (!g_unichar_isalpha (g_utf8_get_char (at)))
    return NULL;
  end = g_utf8_next_char (at);
  if (*end != '_' || !g_ascii_isalnum (end[1]))
    return NULL;
  for (end++; g_ascii_isalnum (*end); end++)
    ;
  /* A longer name with low lines is none, nor is that of a file. */
  return *end == '_' || *end == '/' || (*end == '.' && g_ascii_isalnum (end[1])) ? NULL : end;
}

/* Whether a character goes before that makes the sign a part of a name. */
static gboolean
is_in_name (gunichar before)
{
  return g_unichar_isalnum (before) || strchr ("_/\\", (int) MIN (before, 0x7f)) != NULL;
}

char *
attn_label_signs (const char *sentence)
{
  GString *markup = g_string_new (NULL);
  gboolean quoted = FALSE;
  gunichar before = 0;

  for (const char *at = sentence; *at != '\0';)
    {
      const gboolean root = !quoted && g_str_has_prefix (at, "√") && skip_sign (at + strlen ("√")) != NULL;
      const char *sign = root ? at + strlen ("√") : at;
      const char *end = quoted || (!root && before != 0 && is_in_name (before)) ? NULL : skip_sign (sign);

      if (end != NULL)
        {
          const char *index = strchr (sign, '_');

          g_string_append_printf (markup, root ? "√{%.*s_{%.*s}}" : "%.*s_{%.*s}", (int) (index - sign), sign, (int) (end - index - 1), index + 1);
          before = (guchar) end[-1];
          at = end;
        }
      else
        {
          g_autofree char *character = g_strndup (at, (gsize) (g_utf8_next_char (at) - at));
          g_autofree char *escaped = attn_label_escape (character);

          before = g_utf8_get_char (at);
          quoted = before == 0x201c || (quoted && before != 0x201d);
          g_string_append (markup, escaped);
          at = g_utf8_next_char (at);
        }
    }

  return g_string_free (markup, FALSE);
}

gboolean
attn_label_has_signs (const char *sentence)
{
  g_autofree char *markup = strchr (sentence, '_') != NULL ? attn_label_signs (sentence) : NULL;

  /* What stands for itself is escaped. */
  return markup != NULL && strstr (markup, "_{") != NULL;
}

char *
attn_label_strip (const char *markup)
{
  GString *plain = g_string_new (NULL);

  for (const char *at = markup; *at != '\0'; at++)
    {
      if (*at == '\\' && at[1] != '\0')
        g_string_append_c (plain, *++at);
      /* "A(1)" would be something else than a layer's "A^(1)". */
      else if (strchr ("{}^*", *at) == NULL || g_str_has_prefix (at, "^{("))
        g_string_append_c (plain, *at);
    }

  return g_string_free (plain, FALSE);
}

char *
attn_label_symbol (const AttnNode *node)
{
  return attn_label_strip (attn_node_get_symbol (node));
}

char *
attn_label_caption (const AttnNode *node,
                    AttnLanguage    language)
{
  const char *caption = attn_node_get_caption (node, language);
  g_autofree char *symbol = attn_label_symbol (node), *end = g_strconcat (" ", symbol, NULL);

  return g_strndup (caption, strlen (caption) - (g_str_has_suffix (caption, end) ? strlen (end) : 0));
}

char *
attn_label_place (const AttnNode *node,
                  AttnLanguage    language)
{
  g_autofree char *title = attn_node_get_title (node, language);
  const char *place = title + strlen (attn_node_get_caption (node, language));

  /* Past ", ". */
  return g_strdup (*place != '\0' ? place + 2 : "");
}

char *
attn_label_title (const AttnNode *node,
                  AttnLanguage    language)
{
  g_autofree char *caption = attn_label_caption (node, language), *place = attn_label_place (node, language);

  return *place != '\0' ? g_strdup_printf ("%s, %s", caption, place) : g_steal_pointer (&caption);
}

char *
attn_label_row_markup (const char *symbol, const char *label)
{
  g_autofree char *escaped = attn_label_escape (label);

  return g_strdup_printf (g_str_has_prefix (label, "[") && g_str_has_suffix (label, "]") ? "%s%s" : "%s[“%s”]", symbol, escaped);
}

char *
attn_label_cell_markup (const AttnCell *cell, AttnLanguage language)
{
  const AttnNode *node = cell->node;
  const char *symbol = attn_node_get_symbol (node);
  g_autofree char *row_name = attn_label_quote (node, FALSE, cell->row, language);
  g_autofree char *column_name = attn_label_quote (node, TRUE, cell->column, language);
  g_autofree char *row = attn_label_escape (row_name), *column = attn_label_escape (column_name);

  /* Nobody looks at anybody: it is the same either way. */
  if (attn_node_get_operation (node) == &attn_operation_cosine)
    return g_strdup_printf ("%s(%s, %s)", symbol, row, column);
  if (is_token (attn_node_get_row_axis (node)) && is_token (attn_node_get_column_axis (node)))
    return g_strdup_printf ("%s → %s", row, column);
  if (*row == '\0' && *column == '\0')
    return g_strdup (symbol);
  if (*row == '\0' || *column == '\0')
    return g_strdup_printf ("%s[%s%s]", symbol, row, column);

  return g_strdup_printf ("%s[%s, %s]", symbol, row, column);
}
