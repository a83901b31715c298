/* attn-copier.c: pictures and texts on the clipboard
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-copier.h"

gboolean
attn_copier_can_copy (const AttnExport *export)
{
  return export->pages == NULL && export->format != ATTN_FORMAT_NPZ;
}

/* The first that a program knows is taken by most: the PNG, which says how large it is meant.  No texture: it would be offered in
 * a dozen formats more, and a clipboard manager fetches every one of them while the program waits to end. */
static gboolean
copy_picture (GtkWidget        *widget,
              const AttnExport *export,
              GError          **error)
{
  AttnExport one = *export;
  AttnPictureOptions picture = *export->picture;
  g_autoptr (GBytes) png = NULL, svg = NULL;
  GdkContentProvider *providers[2];
  g_autoptr (GdkContentProvider) all = NULL;

  picture.transparent = FALSE;
  one.picture = &picture;
  one.format = ATTN_FORMAT_PNG;
  png = attn_export_make (&one, error);
  if (png == NULL)
    return FALSE;
  one.format = ATTN_FORMAT_SVG;
  svg = attn_export_make (&one, error);
  if (svg == NULL)
    return FALSE;
  providers[0] = gdk_content_provider_new_for_bytes ("image/png", png);
  providers[1] = gdk_content_provider_new_for_bytes ("image/svg+xml", svg);
  all = gdk_content_provider_new_union (providers, G_N_ELEMENTS (providers));
  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), all);
  return TRUE;
}

gboolean
attn_copier_check (guint64      n_numbers,
                   AttnLanguage language,
                   GError     **error)
{
  g_autofree char *found = NULL;

  if (n_numbers <= ATTN_COPIER_MOST_NUMBERS)
    return TRUE;
  found = g_strdup_printf ("%" G_GUINT64_FORMAT, n_numbers);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE,
               attn_translate (language, N_("Not copied: found %1$s numbers, expected at most %2$u. Export writes any number of them into a file.")),
               found, ATTN_COPIER_MOST_NUMBERS);
  return FALSE;
}

/* What a text of values or notes holds. */
static guint64
count_numbers (const AttnExport *export)
{
  g_autoptr (GPtrArray) nodes = attn_trace_list (export->trace, export->nodes);
  guint64 n = 0;

  for (guint i = 0; i < nodes->len; i++)
    n += (guint64) attn_node_get_rows (nodes->pdata[i]) * attn_node_get_columns (nodes->pdata[i]);
  return n;
}

gboolean
attn_copier_copy (GtkWidget        *widget,
                  const AttnExport *export,
                  GError          **error)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL;
  gsize length;
  const char *data;

  if (attn_format_is_picture (export->format))
    return copy_picture (widget, export, error);
  if (!attn_copier_check (count_numbers (export), export->view->language, error))
    return FALSE;
  bytes = attn_export_make (export, error);
  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &length);
  text = g_strndup (data, length);
  attn_copier_copy_text (widget, text);
  return TRUE;
}

void
attn_copier_copy_text (GtkWidget  *widget,
                       const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}
