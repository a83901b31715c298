/* attn-values.c: the numbers of a trace as a file
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-values.h"

#include <math.h>

#include "attn-line.h"
#include "attn-number.h"

/* Reads a node a row at a time, so that a large one that keeps no matrix of its own stays cheap. */
static double *
new_row (const AttnNode *node)
{
  return g_new (double, attn_node_get_columns (node));
}

/* JSON */

static void
append_json_number (GString *text, double value)
{
  char number[ATTN_NUMBER_LENGTH];

  if (isinf (value))
    g_string_append (text, value < 0 ? "\"-inf\"" : "\"inf\"");
  else if (value == 0.0 && signbit (value))
    g_string_append (text, "-0.0");   /* readers take "-0" for the integer 0 and lose the sign */
  else
    {
      attn_number_shortest (value, number);
      g_string_append (text, number);
    }
}

static void
append_json_node (AttnSink *sink, const AttnNode *node)
{
  GString *text = sink->text;
  guint rows = attn_node_get_rows (node);
  guint columns = attn_node_get_columns (node);
  g_autofree double *values = new_row (node);

  /* Node names are made of letters, digits, "." and "_": nothing to escape. */
  g_string_append_printf (text, "  \"%s\": [\n", attn_node_get_name (node));
  for (guint row = 0; row < rows; row++)
    {
      if (!attn_sink_may_pass (sink))
        return;
      attn_node_read_rows (node, row, 1, values);
      g_string_append (text, "    [");
      for (guint column = 0; column < columns; column++)
        {
          if (column > 0)
            g_string_append (text, ", ");
          append_json_number (text, values[column]);
        }
      g_string_append (text, row + 1 < rows ? "],\n" : "]\n");
    }
  g_string_append (text, "  ]");
}

void
attn_values_write_json (AttnSink *sink, const AttnTrace *trace, const char *const *names)
{
  g_autoptr (GPtrArray) nodes = attn_trace_list (trace, names);

  g_string_append (sink->text, "{\n");
  for (guint i = 0; i < nodes->len && sink->code == 0; i++)
    {
      if (i > 0)
        g_string_append (sink->text, ",\n");
      append_json_node (sink, g_ptr_array_index (nodes, i));
    }
  g_string_append (sink->text, "\n}\n");
}

char *
attn_values_to_json (const AttnTrace *trace, const char *const *names)
{
  AttnSink sink;

  attn_sink_init (&sink, NULL, NULL);
  attn_values_write_json (&sink, trace, names);
  return attn_sink_steal (&sink);
}

/* Text */

/* As all numbers are rounded: never "-0.0000", and with an exponent where digits would run on. */
static void
format_fixed (double value, int decimals, char text[ATTN_NUMBER_LENGTH])
{
  if (isinf (value))
    {
      g_strlcpy (text, value < 0 ? "-inf" : "inf", ATTN_NUMBER_LENGTH);
      return;
    }
  attn_number_digits (value, decimals, fabs (value) < 1e7 ? 'f' : 'e', text);
  if (text[0] == '-' && strpbrk (text, "123456789") == NULL)
    memmove (text, text + 1, strlen (text));
}

/* As NumPy prints an array: brackets, columns of one width. */
static void
append_array (AttnSink *sink, const AttnNode *node, int decimals)
{
  GString *text = sink->text;
  guint rows = attn_node_get_rows (node);
  guint columns = attn_node_get_columns (node);
  g_autofree double *values = new_row (node);
  char number[ATTN_NUMBER_LENGTH];
  int width = 0;

  for (guint row = 0; row < rows; row++)
    {
      attn_node_read_rows (node, row, 1, values);
      for (guint column = 0; column < columns; column++)
        {
          format_fixed (values[column], decimals, number);
          width = MAX (width, (int) strlen (number));
        }
    }
  for (guint row = 0; row < rows; row++)
    {
      if (!attn_sink_may_pass (sink))
        return;
      attn_node_read_rows (node, row, 1, values);
      g_string_append (text, row == 0 ? "[[" : " [");
      for (guint column = 0; column < columns; column++)
        {
          format_fixed (values[column], decimals, number);
          g_string_append_printf (text, "%s%*s", column > 0 ? " " : "", width, number);
        }
      g_string_append (text, row + 1 < rows ? "]\n" : "]]\n");
    }
}

/* A token on a line; an empty one is a pair of quotes. */
static char *
token_on_line (const char *token)
{
  return *token == '\0' ? g_strdup ("\"\"") : attn_line_new (token);
}

static void
append_heading (AttnSink *sink, const AttnNode *node, AttnLanguage language)
{
  if (!attn_sink_is_empty (sink))
    g_string_append_c (sink->text, '\n');
  g_string_append_printf (sink->text, "%s (%s, %u × %u)\n", attn_node_get_name (node),
                          attn_node_get_caption (node, language), attn_node_get_rows (node),
                          attn_node_get_columns (node));
}

/* Who looks where: a block a query, a line a key. */
static void
append_queries (AttnSink *sink, const AttnNode *weights, int decimals)
{
  GString *text = sink->text;
  guint rows = attn_node_get_rows (weights);
  guint columns = attn_node_get_columns (weights);
  g_autofree double *values = new_row (weights);
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  const char *name = attn_node_get_name (weights);
  gsize prefix = strlen (name) - strlen (attn_node_get_stage (weights));
  char number[ATTN_NUMBER_LENGTH];

  for (guint column = 0; column < columns; column++)
    g_ptr_array_add (keys, token_on_line (attn_node_get_column_label (weights, column)));
  for (guint row = 0; row < rows; row++)
    {
      g_autofree char *query = token_on_line (attn_node_get_row_label (weights, row));

      if (!attn_sink_may_pass (sink))
        return;
      attn_node_read_rows (weights, row, 1, values);
      g_string_append_printf (text, "\nQuery: %s", query);
      if (prefix > 0)
        g_string_append_printf (text, " (%.*s)", (int) prefix - 1, name);
      g_string_append_c (text, '\n');
      for (guint column = 0; column < columns; column++)
        {
          format_fixed (values[column], decimals, number);
          g_string_append_printf (text, "%s -> %s: %s\n", query, (const char *) keys->pdata[column], number);
        }
    }
}

void
attn_values_write_text (AttnSink *sink, const AttnTrace *trace, const char *const *names, AttnLanguage language, int decimals)
{
  static const char *const stages[] = {
    "scores", "scaled", "masked", "weights", "row_sum", "output", "projected", NULL
  };
  g_autoptr (GPtrArray) nodes = attn_trace_list (trace, names);

  for (guint i = 0; i < nodes->len && sink->code == 0; i++)
    {
      const AttnNode *node = g_ptr_array_index (nodes, i);

      if (names == NULL && !g_strv_contains (stages, attn_node_get_stage (node)))
        continue;
      append_heading (sink, node, language);
      append_array (sink, node, decimals);
      if (names != NULL && g_str_equal (attn_node_get_stage (node), "weights"))
        append_queries (sink, node, decimals);
      else if (names == NULL && attn_node_get_operation (node) == &attn_operation_row_sum)
        append_queries (sink, attn_node_get_input (node, 0), decimals);
    }
}

char *
attn_values_to_text (const AttnTrace *trace, const char *const *names, AttnLanguage language, int decimals)
{
  AttnSink sink;

  attn_sink_init (&sink, NULL, NULL);
  attn_values_write_text (&sink, trace, names, language, decimals);
  return attn_sink_steal (&sink);
}
