/* attn-toast.c: a word that something is done, over a widget and gone by itself
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-toast.h"

#include "attn-compat.h"
#include "attn-pango-markup.h"
#include "attn-popover.h"

#define SECONDS 4

/* From the upper edge of the widget. */
#define DISTANCE 12

typedef struct
{
  GtkWidget *popover;
  guint      timeout;
} Toast;

static void
toast_free (gpointer data)
{
  Toast *toast = data;

  g_clear_handle_id (&toast->timeout, g_source_remove);
  g_free (toast);
}

/* The popover is a child, which must be gone before its parent is. */
static void
destroy_cb (GtkWidget *over,
            Toast     *toast)
{
  g_clear_handle_id (&toast->timeout, g_source_remove);
  g_clear_pointer (&toast->popover, gtk_widget_unparent);
}

static Toast *
get_toast (GtkWidget *over)
{
  Toast *toast = g_object_get_data (G_OBJECT (over), "attn-toast");
  GtkWidget *label;

  if (toast != NULL)
    return toast;
  toast = g_new0 (Toast, 1);
  label = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, "wrap", TRUE, "wrap-mode",
                        PANGO_WRAP_WORD_CHAR, "max-width-chars", 60, NULL);
  attn_label_keep_words (GTK_LABEL (label));
  toast->popover = gtk_popover_new ();
  gtk_popover_set_child (GTK_POPOVER (toast->popover), label);
  gtk_popover_set_autohide (GTK_POPOVER (toast->popover), FALSE);
  attn_popover_keep_to_window (toast->popover);
  gtk_popover_set_has_arrow (GTK_POPOVER (toast->popover), FALSE);
  gtk_popover_set_position (GTK_POPOVER (toast->popover), GTK_POS_BOTTOM);
  gtk_widget_set_can_target (toast->popover, FALSE);
  gtk_widget_set_can_focus (toast->popover, FALSE);
  gtk_widget_add_css_class (toast->popover, "toast");
  gtk_widget_set_parent (toast->popover, over);
  g_signal_connect (over, "destroy", G_CALLBACK (destroy_cb), toast);
  g_object_set_data_full (G_OBJECT (over), "attn-toast", toast, toast_free);
  return toast;
}

static gboolean
hide_cb (gpointer data)
{
  Toast *toast = data;

  toast->timeout = 0;
  gtk_popover_popdown (GTK_POPOVER (toast->popover));
  return G_SOURCE_REMOVE;
}

static void
place (Toast     *toast,
       GtkWidget *over)
{
  gtk_popover_set_pointing_to (GTK_POPOVER (toast->popover), &(GdkRectangle) { gtk_widget_get_width (over) / 2, DISTANCE, 1, 1 });
}

void
attn_toast_allocate (GtkWidget *over)
{
  Toast *toast = g_object_get_data (G_OBJECT (over), "attn-toast");

  if (toast == NULL || toast->popover == NULL || !gtk_widget_get_visible (toast->popover))
    return;
  place (toast, over);
  gtk_popover_present (GTK_POPOVER (toast->popover));
}

void
attn_toast_show (GtkWidget  *over,
                 const char *text)
{
  Toast *toast;

  if (!gtk_widget_get_mapped (over))
    return;
  toast = get_toast (over);
  if (toast->popover == NULL)
    return;
  gtk_label_set_text (GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (toast->popover))), text);
  place (toast, over);
  gtk_popover_popup (GTK_POPOVER (toast->popover));
  g_clear_handle_id (&toast->timeout, g_source_remove);
  toast->timeout = g_timeout_add_seconds (SECONDS, hide_cb, toast);
  attn_compat_announce (over, text);
}

void
attn_toast_hide (GtkWidget *over)
{
  Toast *toast = g_object_get_data (G_OBJECT (over), "attn-toast");

  if (toast == NULL || toast->popover == NULL)
    return;
  g_clear_handle_id (&toast->timeout, g_source_remove);
  gtk_popover_popdown (GTK_POPOVER (toast->popover));
}

const char *
attn_toast_get_text (GtkWidget *over)
{
  const Toast *toast = g_object_get_data (G_OBJECT (over), "attn-toast");

  if (toast == NULL || toast->popover == NULL || !gtk_widget_get_visible (toast->popover))
    return NULL;
  return attn_label_get_written (GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (toast->popover))));
}
