/* attn-format.c: what can be written, by the endings of files
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-format.h"

#include <string.h>

static const struct
{
  const char *ending;
  gboolean    takes_nodes;
} formats[] = {
  [ATTN_FORMAT_NONE] = { ".", FALSE },
  [ATTN_FORMAT_PNG] = { ".png", FALSE },
  [ATTN_FORMAT_SVG] = { ".svg", FALSE },
  [ATTN_FORMAT_PDF] = { ".pdf", FALSE },
  [ATTN_FORMAT_JSON] = { ".json", TRUE },
  [ATTN_FORMAT_NPZ] = { ".npz", TRUE },
  [ATTN_FORMAT_CSV] = { ".csv", TRUE },
  [ATTN_FORMAT_TEXT] = { ".txt", TRUE },
  [ATTN_FORMAT_MARKDOWN] = { ".md", TRUE },
  [ATTN_FORMAT_LATEX] = { ".tex", TRUE },
  [ATTN_FORMAT_PYTHON] = { ".py", TRUE },
  [ATTN_FORMAT_DOCUMENT] = { ".attention", FALSE },
};

AttnFormat
attn_format_find (const char *name)
{
  if (*name == '.')
    name++;
  for (guint i = ATTN_FORMAT_NONE + 1; i < G_N_ELEMENTS (formats); i++)
    if (g_ascii_strcasecmp (name, attn_format_get_name (i)) == 0)
      return i;
  return ATTN_FORMAT_NONE;
}

AttnFormat
attn_format_from_path (const char *path)
{
  const char *slash = strrchr (path, '/');
  const char *point = strrchr (slash != NULL ? slash : path, '.');

  return point != NULL ? attn_format_find (point + 1) : ATTN_FORMAT_NONE;
}

const char *
attn_format_get_name (AttnFormat format)
{
  return formats[format].ending + 1;
}

const char *
attn_format_get_ending (AttnFormat format)
{
  return formats[format].ending;
}

gboolean
attn_format_is_picture (AttnFormat format)
{
  return format == ATTN_FORMAT_PNG || format == ATTN_FORMAT_SVG || format == ATTN_FORMAT_PDF;
}

gboolean
attn_format_takes_nodes (AttnFormat format)
{
  return formats[format].takes_nodes;
}

const char **
attn_format_get_names (void)
{
  const char **names = g_new0 (const char *, G_N_ELEMENTS (formats));
  guint n = 0;

  for (guint i = ATTN_FORMAT_NONE + 1; i < G_N_ELEMENTS (formats); i++)
    names[n++] = attn_format_get_name (i);
  return names;
}

char *
attn_format_list (const char *before)
{
  g_autofree const char **names = attn_format_get_names ();
  GString *list = g_string_new (NULL);

  for (guint i = 0; names[i] != NULL; i++)
    g_string_append_printf (list, "%s%s%s", i > 0 ? ", " : "", before, names[i]);
  return g_string_free (list, FALSE);
}
