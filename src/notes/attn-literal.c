/* attn-literal.c: Python literals
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-literal.h"

#include <string.h>

#include "attn-figure.h"
#include "attn-line.h"

void
attn_literal_append_string (GString *text, const char *string)
{
  g_string_append_c (text, '"');
  for (const char *p = string; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '"' || c == '\\')
        g_string_append_printf (text, "\\%c", (char) c);
      else if (c == '\n')
        g_string_append (text, "\\n");
      else if (c == '\t')
        g_string_append (text, "\\t");
      else if (c < 0x20 || c == 0x7f)
        g_string_append_printf (text, "\\x%02x", c);
      else if (g_unichar_isgraph (c) || c == ' ')
        g_string_append_unichar (text, c);
      else if (c <= 0xffff)
        g_string_append_printf (text, "\\u%04x", c);
      else
        g_string_append_printf (text, "\\U%08x", c);
    }
  g_string_append_c (text, '"');
}

/* Python ends a line at CR and LF only, but editors know more ends; and what turns a line about could show code as a comment. */
void
attn_literal_append_comment (GString *text, const char *string)
{
  for (const char *p = string; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!attn_line_is_turned_by (c))
        g_string_append_unichar (text, attn_line_is_broken_by (c) ? ' ' : c);
    }
}

/* Whether a square matrix has 1 where `is_one` says so and 0 elsewhere. */
static gboolean
is_pattern (const AttnNode *node, gboolean (*is_one) (guint row, guint column))
{
  guint n = attn_node_get_rows (node);

  if (!attn_node_is_implied (node) || attn_node_get_columns (node) != n)
    return FALSE;
  for (guint row = 0; row < n; row++)
    for (guint column = 0; column < n; column++)
      if (attn_node_get_value (node, row, column) != (is_one (row, column) ? 1 : 0))
        return FALSE;
  return TRUE;
}

static gboolean
is_diagonal (guint row, guint column)
{
  return row == column;
}

static gboolean
is_lower (guint row, guint column)
{
  return column <= row;
}

static void
append_row_name (GString *text, const char *name)
{
  g_autofree char *stripped = g_strstrip (g_strdup (name));

  if (*stripped == '\0')
    return;
  g_string_append (text, "  # ");
  attn_literal_append_comment (text, stripped);
}

void
attn_literal_write_matrix (AttnSink *sink, const AttnNode *node, AttnDialect dialect, int decimals)
{
  GString *text = sink->text;
  guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  gboolean is_numpy = dialect == ATTN_DIALECT_NUMPY;
  const char *module = is_numpy ? "np" : "torch";
  const char *type = is_numpy ? "" : ", dtype=torch.float64";
  AttnAxis axis = attn_node_get_row_axis (node);
  g_autofree double *values = NULL;

  if (is_pattern (node, is_diagonal))
    {
      g_string_append_printf (text, "%s.eye(%u%s)", module, rows, type);
      return;
    }
  if (is_pattern (node, is_lower))
    {
      g_string_append_printf (text, "%s.tril(%s.ones((%u, %u)%s))", module, module, rows, columns, type);
      return;
    }

  values = g_new (double, columns);
  g_string_append (text, is_numpy ? "np.array([\n" : "torch.tensor([\n");
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
          attn_figure_append (text, values[column], decimals, is_numpy ? ATTN_FIGURE_NUMPY : ATTN_FIGURE_PYTORCH, NULL);
        }
      g_string_append (text, "],");
      if (axis == ATTN_AXIS_TOKENS || axis == ATTN_AXIS_MEMORY)
        {
          append_row_name (text, attn_node_get_row_label (node, row));
        }
      g_string_append_c (text, '\n');
    }
  g_string_append_printf (text, "]%s)", type);
}
