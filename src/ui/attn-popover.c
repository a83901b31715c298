/* attn-popover.c: popovers that are taken away, or whose window goes, while they are open
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-popover.h"

static void
close_popover (GtkWidget *popover)
{
  GtkRoot *root = gtk_widget_get_root (popover);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  /* Hidden with the focus in it, the window would hold it until the next frame; taken away before that, for ever. */
  if (focus != NULL && (focus == popover || gtk_widget_is_ancestor (focus, popover)))
    gtk_root_set_focus (root, NULL);
  gtk_widget_set_visible (popover, FALSE);
}

void
attn_popover_remove (GtkWidget *popover)
{
  close_popover (popover);
  gtk_widget_unparent (popover);
}

static void
active_cb (GtkWindow *window, GParamSpec *property, GtkWidget *popover)
{
  if (!gtk_window_is_active (window))
    gtk_popover_popdown (GTK_POPOVER (popover));
}

static void
map_cb (GtkWidget *popover)
{
  GtkRoot *root = gtk_widget_get_root (popover);

  if (!GTK_IS_WINDOW (root))
    return;
  g_signal_handlers_disconnect_by_func (root, active_cb, popover);
  g_signal_connect_object (root, "notify::is-active", G_CALLBACK (active_cb), popover, 0);
}

void
attn_popover_keep_to_window (GtkWidget *popover)
{
  g_signal_connect (popover, "map", G_CALLBACK (map_cb), NULL);
}

static void
close_below (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      close_below (child);
      if (GTK_IS_POPOVER (child) && gtk_widget_get_visible (child))
        close_popover (child);
    }
}

void
attn_popover_close_with (GtkWidget *window)
{
  g_signal_connect_after (window, "unmap", G_CALLBACK (close_below), NULL);
}
