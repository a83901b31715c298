/* attn-window-picture.c: giving the picture away
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-window-picture.h"

#include "attn-compat.h"
#include "attn-picture.h"
#include "attn-window-files.h"

#define TEXT(window, message) attn_session_text (attn_window_get_session (window), message)

/* The picture as it stands in the window, without what only the pointer says, twice as fine. */
static AttnPictureOptions
picture_of (AttnWindow *self,
            AttnView   *view)
{
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (self));
  AttnPictureOptions options;

  attn_picture_options_init (&options);
  *view = *attn_session_get_view (attn_window_get_session (self));
  view->hovered.node = NULL;
  view->interactive = FALSE;
  options.width = MAX (gtk_widget_get_width (canvas), 1);
  options.height = MAX (gtk_widget_get_height (canvas), 1);
  options.scale = 2;
  return options;
}

void
attn_window_copy_picture (AttnWindow *self)
{
  AttnSession *session = attn_window_get_session (self);
  AttnFonts *fonts = attn_canvas_get_fonts (attn_window_get_canvas (self));
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GBytes) bytes = NULL;
  cairo_surface_t *surface;
  AttnView view;
  AttnPictureOptions options = picture_of (self, &view);
  int width, height, stride;

  if (attn_session_get_trace (session) == NULL)
    return;
  surface = attn_picture_to_surface (attn_session_get_trace (session), &view, fonts, &options, &error);
  if (surface == NULL)
    {
      attn_window_show_message (self, error->message);
      return;
    }
  width = cairo_image_surface_get_width (surface);
  height = cairo_image_surface_get_height (surface);
  stride = cairo_image_surface_get_stride (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), (gsize) stride * (gsize) height,
                                      (GDestroyNotify) cairo_surface_destroy, surface);
  texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, (gsize) stride);
  gdk_clipboard_set_texture (gtk_widget_get_clipboard (GTK_WIDGET (self)), texture);
}

static void
say_write_error (AttnWindow   *self,
                 GFile        *file,
                 const GError *error)
{
  g_autofree char *name = g_file_get_parse_name (file);
  g_autofree char *text = g_strdup_printf (TEXT (self, N_("The picture could not be saved as %1$s: %2$s")), name, error->message);

  attn_window_show_message (self, text);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (AttnWindow) window = data;
  g_autoptr (GError) error = NULL;

  if (!g_file_replace_contents_finish (G_FILE (source), result, NULL, &error))
    say_write_error (window, G_FILE (source), error);
}

void
attn_window_write_picture (AttnWindow *self,
                           GFile      *file)
{
  AttnSession *session = attn_window_get_session (self);
  AttnFonts *fonts = attn_canvas_get_fonts (attn_window_get_canvas (self));
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  AttnView view;
  AttnPictureOptions options = picture_of (self, &view);

  if (attn_session_get_trace (session) == NULL)
    return;
  bytes = attn_picture_to_png (attn_session_get_trace (session), &view, fonts, &options, &error);
  if (bytes == NULL)
    {
      say_write_error (self, file, error);
      return;
    }
  g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL, written_cb, g_object_ref (self));
}

static void
picture_chosen_cb (GFile   *file,
                   gpointer data)
{
  g_autoptr (AttnWindow) window = data;

  if (file != NULL)
    attn_window_write_picture (window, file);
}

void
attn_window_save_picture (AttnWindow *self)
{
  g_autofree char *name = attn_window_dup_file_name (self, ".png");
  const AttnFileRequest request = {
    .save = TRUE,
    .title = TEXT (self, N_("Save the picture")),
    .accept = TEXT (self, N_("Save")),
    .cancel = TEXT (self, N_("Cancel")),
    .name = name,
    .beside = attn_session_get_file (attn_window_get_session (self)),
    .filters = { { TEXT (self, N_("PNG pictures")), "*.png" } },
  };

  attn_compat_choose_file (GTK_WINDOW (self), &request, picture_chosen_cb, g_object_ref (self));
}
