/* attn-recent.c: the documents that were open lately
 *
 * The desktop keeps the list; ours are those of our MIME type that this program has put there.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-recent.h"

#include "attn-format.h"

#define MIME_TYPE "application/x-attention+json"
#define PROGRAM   "attention"

static void
free_recent (gpointer data)
{
  AttnRecent *recent = data;

  g_free (recent->uri);
  g_free (recent->title);
  g_free (recent);
}

static int
compare_times (gconstpointer a,
                gconstpointer b)
{
  GDateTime *x = gtk_recent_info_get_modified ((GtkRecentInfo *) a), *y = gtk_recent_info_get_modified ((GtkRecentInfo *) b);

  return -g_date_time_compare (x, y);
}

static char *
dup_name (GtkRecentInfo *info)
{
  return attn_format_dup_stem (ATTN_FORMAT_DOCUMENT, gtk_recent_info_get_display_name (info));
}

/* "four — Documents/lessons", for one of several of a name. */
static void
tell_apart (AttnRecent *recent)
{
  g_autoptr (GFile) file = g_file_new_for_uri (recent->uri);
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *shown = folder != NULL ? g_file_get_parse_name (folder) : NULL;
  g_autofree char *name = recent->title;

  recent->title = shown != NULL ? g_strdup_printf ("%s — %s", name, shown) : g_strdup (name);
}

GPtrArray *
attn_recent_list (guint most)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  GPtrArray *list = g_ptr_array_new_with_free_func (free_recent);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GList *items = g_list_sort (gtk_recent_manager_get_items (manager), compare_times);

  for (GList *item = items; item != NULL && list->len < most; item = item->next)
    {
      GtkRecentInfo *info = item->data;
      AttnRecent *recent;

      if (g_strcmp0 (gtk_recent_info_get_mime_type (info), MIME_TYPE) != 0 ||
          !gtk_recent_info_has_application (info, PROGRAM) || !gtk_recent_info_exists (info))
        continue;
      recent = g_new0 (AttnRecent, 1);
      recent->uri = g_strdup (gtk_recent_info_get_uri (info));
      recent->title = dup_name (info);
      g_ptr_array_add (list, recent);
      g_hash_table_insert (names, g_strdup (recent->title),
                           GINT_TO_POINTER (GPOINTER_TO_INT (g_hash_table_lookup (names, recent->title)) + 1));
    }
  for (guint i = 0; i < list->len; i++)
    {
      AttnRecent *recent = g_ptr_array_index (list, i);

      if (GPOINTER_TO_INT (g_hash_table_lookup (names, recent->title)) > 1)
        tell_apart (recent);
    }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  return list;
}

void
attn_recent_add (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file), *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);
  GtkRecentData data = {
    .display_name = shown,
    .mime_type = (char *) MIME_TYPE,
    .app_name = (char *) PROGRAM,
    .app_exec = (char *) "attention %u",
  };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}

void
attn_recent_remove (const char *uri)
{
  gtk_recent_manager_remove_item (gtk_recent_manager_get_default (), uri, NULL);
}
