/* attn-bringing.c: the ways by which matrices come into a window: open, drop, paste
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-bringing.h"

#include "attn-compat.h"
#include "attn-import-window.h"
#include "attn-waiting.h"
#include "attn-window-files.h"

#define TEXT(window, message) attn_session_text (attn_window_get_session (window), message)

gboolean
attn_bringing_is_for_matrices (GFile *file)
{
  static const char *const endings[] = { ".csv", ".tsv", ".npy", ".npz", ".safetensors", ".md", ".tex", ".m" };
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *lower = name != NULL ? g_ascii_strdown (name, -1) : NULL;

  for (guint i = 0; lower != NULL && i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i]))
      return TRUE;
  return FALSE;
}

/* --- reading ------------------------------------------------------------------------------------------- */

typedef struct
{
  AttnWindow  *window;
  GFile       *file;      /* or */
  char        *text;
  char        *source;    /* what it is called */
  AttnLanguage language;
  AttnImport  *import;
  GError      *error;
} Source;

static void
source_free (gpointer data)
{
  Source *source = data;

  g_object_unref (source->window);
  g_clear_object (&source->file);
  g_free (source->text);
  g_free (source->source);
  g_clear_pointer (&source->import, attn_import_unref);
  g_clear_error (&source->error);
  g_free (source);
}

static void
read_in_thread (gpointer    data,
                const gint *given_up)
{
  Source *source = data;

  source->import = source->file != NULL ? attn_import_load (source->file, source->language, &source->error)
                                        : attn_import_parse_text (source->text, -1, source->source, source->language, &source->error);
}

static void
read_cb (gpointer data,
         gboolean is_given_up)
{
  const Source *source = data;
  AttnWindow *window = source->window;

  /* Closed meanwhile. */
  if (attn_window_get_application (window) == NULL)
    return;
  gtk_widget_set_cursor (GTK_WIDGET (window), NULL);
  if (source->import == NULL)
    attn_window_show_message (window, source->error->message);
  else if (attn_session_get_document (attn_window_get_session (window)) != NULL)
    {
      attn_window_close_message (window);
      gtk_window_present (GTK_WINDOW (attn_import_window_new (GTK_WINDOW (window), attn_window_get_session (window), source->import,
                                                              source->source)));
    }
}

static void
bring_in (AttnWindow *self,
          GFile      *file,
          const char *text)
{
  static const AttnWork work = { "reading", read_in_thread, read_cb, source_free };
  Source *source = g_new0 (Source, 1);

  source->window = g_object_ref (self);
  source->language = attn_session_get_language (attn_window_get_session (self));
  source->text = g_strdup (text);
  if (file != NULL)
    {
      source->file = g_object_ref (file);
      source->source = g_file_get_parse_name (file);
    }
  else
    source->source = g_strdup (TEXT (self, N_("pasted text")));
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "progress");
  attn_waiting_new (&work, source);
}

void
attn_window_bring_in_file (AttnWindow *self,
                           GFile      *file)
{
  bring_in (self, file, NULL);
}

void
attn_window_bring_in_text (AttnWindow *self,
                           const char *text)
{
  bring_in (self, NULL, text);
}

/* --- asking for a file --------------------------------------------------------------------------------- */

static void
file_chosen_cb (GFile   *file,
                gpointer data)
{
  g_autoptr (AttnWindow) window = data;

  if (file != NULL)
    attn_window_bring_in_file (window, file);
}

void
attn_window_bring_in (AttnWindow *self)
{
  const AttnFileRequest request = {
    .title = TEXT (self, N_("Bring in a matrix")),
    .accept = TEXT (self, N_("Open")),
    .cancel = TEXT (self, N_("Cancel")),
    .beside = attn_session_get_file (attn_window_get_session (self)),
    .filters = {
      { TEXT (self, N_("Matrices (CSV, NumPy, safetensors, text)")), ATTN_BRINGING_PATTERNS },
      { TEXT (self, N_("All files")), "*" },
    },
  };

  attn_compat_choose_file (GTK_WINDOW (self), &request, file_chosen_cb, g_object_ref (self));
}

/* --- pasting ------------------------------------------------------------------------------------------- */

static void
text_pasted_cb (GObject      *clipboard,
                GAsyncResult *result,
                gpointer      data)
{
  g_autoptr (AttnWindow) window = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);

  if (text != NULL && attn_window_get_application (window) != NULL)
    attn_window_bring_in_text (window, text);
}

static void
files_pasted_cb (GObject      *clipboard,
                 GAsyncResult *result,
                 gpointer      data)
{
  g_autoptr (AttnWindow) window = data;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  g_autoptr (GSList) files = value != NULL ? gdk_file_list_get_files (g_value_get_boxed (value)) : NULL;

  if (files != NULL && attn_window_get_application (window) != NULL)
    attn_window_receive_file (window, files->data);
}

void
attn_window_paste (AttnWindow *self)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self));
  GdkContentFormats *formats = gdk_clipboard_get_formats (clipboard);

  /* What a file manager copies is a text as well: the files' names. */
  if (gdk_content_formats_contain_gtype (formats, GDK_TYPE_FILE_LIST) || gdk_content_formats_contain_mime_type (formats, "text/uri-list"))
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, NULL, files_pasted_cb, g_object_ref (self));
  else if (gdk_content_formats_contain_gtype (formats, G_TYPE_STRING) || gdk_content_formats_contain_mime_type (formats, "text/plain;charset=utf-8"))
    gdk_clipboard_read_text_async (clipboard, NULL, text_pasted_cb, g_object_ref (self));
  else
    attn_window_show_message (self, TEXT (self, N_("There is no text in the clipboard that could be a matrix.")));
}
