/* attn-shelf.c: documents that are built into the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-shelf-private.h"

const char *
attn_shelf_get_name (const AttnShelf *shelf,
                     guint            index)
{
  return index < g_strv_length ((char **) shelf->names) ? shelf->names[index] : NULL;
}

char *
attn_shelf_dup_list (const AttnShelf *shelf)
{
  return g_strjoinv (", ", (char **) shelf->names);
}

GBytes *
attn_shelf_dup_text (const AttnShelf *shelf,
                     const char      *name)
{
  g_autofree char *path = g_strconcat (shelf->folder, name, ".attention", NULL);

  /* A name could say "../". */
  if (!g_strv_contains (shelf->names, name))
    return NULL;
  return g_resource_lookup_data (shelf->get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

AttnDocument *
attn_shelf_load (const AttnShelf *shelf,
                 const char      *name,
                 AttnLanguage     language,
                 GError         **error)
{
  g_autoptr(GBytes) bytes = attn_shelf_dup_text (shelf, name);
  g_autofree char *quoted = NULL, *list = NULL;
  AttnReport report;
  gconstpointer text;
  gsize length;

  if (bytes != NULL)
    {
      text = g_bytes_get_data (bytes, &length);
      return attn_document_parse (text, length, name, language, error);
    }
  quoted = attn_report_quote (name);
  list = attn_shelf_dup_list (shelf);
  attn_report_init (&report, NULL, language);
  attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_READ, shelf->missing, quoted, list);
  attn_report_clear (&report);
  return NULL;
}
