/* attn-line.c: text on one line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-line.h"

#include <string.h>

gboolean
attn_line_is_broken_by (gunichar c)
{
  GUnicodeType type = g_unichar_type (c);

  return type == G_UNICODE_CONTROL || type == G_UNICODE_LINE_SEPARATOR || type == G_UNICODE_PARAGRAPH_SEPARATOR;
}

gboolean
attn_line_is_turned_by (gunichar c)
{
  return c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

char *
attn_line_new (const char *text)
{
  GString *line = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      g_string_append_unichar (line, attn_line_is_broken_by (c) ? ' ' : c);
    }
  return g_string_free (line, FALSE);
}

char *
attn_line_from_markup (const char *markup)
{
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (gsize));   /* where each open brace's text begins */
  GString *line = g_string_new (NULL);

  for (const char *p = markup; *p != '\0'; p++)
    {
      if (*p == '\\' && p[1] != '\0')
        g_string_append_c (line, *++p);
      else if (*p == '{')
        g_array_append_val (groups, line->len);
      else if (*p == '}' && groups->len > 0)
        {
          gsize start = g_array_index (groups, gsize, groups->len - 1);

          /* Brackets hold together what has several parts. */
          if (strchr (line->str + start, ' ') != NULL)
            {
              g_string_insert_c (line, (gssize) start, '(');
              g_string_append_c (line, ')');
            }
          g_array_set_size (groups, groups->len - 1);
        }
      else if (*p != '*')
        g_string_append_c (line, *p);
    }
  return g_string_free (line, FALSE);
}
