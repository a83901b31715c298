/* attn-table.c: one matrix as a table of text, with the names of its rows and columns
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-table.h"

#include <string.h>

#include "attn-figure.h"
#include "attn-line.h"

/* The name of a row or column; a single one without a name is called what the matrix is. */
static const char *
get_label (const AttnNode *node, gboolean is_column, guint index)
{
  AttnAxis axis = is_column ? attn_node_get_column_axis (node) : attn_node_get_row_axis (node);

  if (axis == ATTN_AXIS_SINGLE)
    return attn_node_get_name (node);
  return is_column ? attn_node_get_column_label (node, index) : attn_node_get_row_label (node, index);
}

/* Separated values */

void
attn_table_append_field (GString *text, const char *field, char separator)
{
  const char special[] = { separator, '"', '\r', '\n', '\0' };
  gsize length = strlen (field);

  if (strpbrk (field, special) == NULL && (length == 0 || (field[0] != ' ' && field[length - 1] != ' ')))
    {
      g_string_append (text, field);
      return;
    }
  g_string_append_c (text, '"');
  for (const char *p = field; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (text, '"');
      g_string_append_c (text, *p);
    }
  g_string_append_c (text, '"');
}

static void
append_separated (AttnSink *sink, const AttnNode *node, char separator, const char *line_end, int decimals)
{
  guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  g_autofree double *values = g_new (double, columns);
  GString *text = sink->text;

  for (guint column = 0; column < columns; column++)
    {
      g_string_append_c (text, separator);
      attn_table_append_field (text, get_label (node, TRUE, column), separator);
    }
  g_string_append (text, line_end);
  for (guint row = 0; row < rows; row++)
    {
      if (!attn_sink_may_pass (sink))
        return;
      attn_node_read_rows (node, row, 1, values);
      attn_table_append_field (text, get_label (node, FALSE, row), separator);
      for (guint column = 0; column < columns; column++)
        {
          g_string_append_c (text, separator);
          attn_figure_append (text, values[column], decimals, ATTN_FIGURE_ASCII, NULL);
        }
      g_string_append (text, line_end);
    }
}

void
attn_table_write_csv (AttnSink *sink, const AttnNode *node)
{
  append_separated (sink, node, ',', "\r\n", ATTN_DECIMALS_FULL);
}

char *
attn_table_to_csv (const AttnNode *node)
{
  AttnSink sink;

  attn_sink_init (&sink, NULL, NULL);
  attn_table_write_csv (&sink, node);
  return attn_sink_steal (&sink);
}

char *
attn_table_to_tsv (const AttnNode *node, int decimals)
{
  AttnSink sink;

  attn_sink_init (&sink, NULL, NULL);
  append_separated (&sink, node, '\t', "\n", decimals);
  return attn_sink_steal (&sink);
}

/* Markdown */

/* Whether the underscore at `p` stands within a word, where it is only itself. */
static gboolean
is_within_word (const char *text, const char *p)
{
  return p > text && p[1] != '\0' && g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (p))) &&
         g_unichar_isalnum (g_utf8_get_char (p + 1));
}

/* Signs that mean something somewhere on a line are escaped: with a backslash those that every Markdown lets be escaped so
 * (CommonMark 0.31, section 2.4), as entities those of HTML and of what some readers add: ~~ and $…$. */
char *
attn_markdown_escape (const char *text)
{
  static const char by_backslash[] = "\\`*_{}[]#|", by_entity[] = "<>&~$";
  GString *escaped = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (attn_line_is_broken_by (c))
        g_string_append_c (escaped, ' ');
      else if (c < 0x80 && strchr (by_entity, (int) c) != NULL)
        g_string_append_printf (escaped, "&#%u;", c);
      else
        {
          if (c < 0x80 && strchr (by_backslash, (int) c) != NULL && !(c == '_' && is_within_word (text, p)))
            g_string_append_c (escaped, '\\');
          g_string_append_unichar (escaped, c);
        }
    }
  return g_string_free (escaped, FALSE);
}

/* A name in bold; emphasis needs something that is no space to stand against. */
static void
append_name (GString *text, const char *name)
{
  g_autofree char *stripped = g_strstrip (g_strdup (name));
  g_autofree char *escaped = attn_markdown_escape (stripped);

  g_string_append_printf (text, *escaped != '\0' ? " **%s** |" : "%s |", escaped);
}

void
attn_table_write_markdown (AttnSink *sink, const AttnNode *node, int decimals)
{
  guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  AttnFigureStyle style = decimals < 0 ? ATTN_FIGURE_ASCII : ATTN_FIGURE_SCREEN;
  g_autofree double *values = g_new (double, columns);
  GString *text = sink->text;

  g_string_append (text, "| |");
  for (guint column = 0; column < columns; column++)
    append_name (text, get_label (node, TRUE, column));
  g_string_append (text, "\n| :-- |");
  for (guint column = 0; column < columns; column++)
    g_string_append (text, " --: |");
  g_string_append_c (text, '\n');
  for (guint row = 0; row < rows; row++)
    {
      if (!attn_sink_may_pass (sink))
        return;
      attn_node_read_rows (node, row, 1, values);
      g_string_append_c (text, '|');
      append_name (text, get_label (node, FALSE, row));
      for (guint column = 0; column < columns; column++)
        {
          g_string_append_c (text, ' ');
          attn_figure_append (text, values[column], decimals, style, NULL);
          g_string_append (text, " |");
        }
      g_string_append_c (text, '\n');
    }
}

char *
attn_table_to_markdown (const AttnNode *node, int decimals)
{
  AttnSink sink;

  attn_sink_init (&sink, NULL, NULL);
  attn_table_write_markdown (&sink, node, decimals);
  return attn_sink_steal (&sink);
}
