/* attn-screens.c: the screens that a picture can be shown on
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-screens.h"

char *
attn_screen_dup_name (GdkMonitor *monitor)
{
  const char *connector = gdk_monitor_get_connector (monitor);
  GListModel *monitors = gdk_display_get_monitors (gdk_monitor_get_display (monitor));

  if (connector != NULL && *connector != '\0')
    return g_strdup (connector);
  for (guint i = 0; i < g_list_model_get_n_items (monitors); i++)
    {
      g_autoptr (GdkMonitor) one = g_list_model_get_item (monitors, i);

      if (one == monitor)
        return g_strdup_printf ("screen-%u", i + 1);
    }
  return g_strdup ("screen");
}

char *
attn_screen_dup_label (GdkMonitor   *monitor,
                       AttnLanguage  language)
{
  const char *maker = gdk_monitor_get_manufacturer (monitor), *model = gdk_monitor_get_model (monitor);
  g_autofree char *name = attn_screen_dup_name (monitor);
  g_autofree char *called = NULL;
  GdkRectangle area;

  gdk_monitor_get_geometry (monitor, &area);
  if (model != NULL && *model != '\0')
    called = maker != NULL && *maker != '\0' && !g_str_equal (maker, "unknown") ? g_strdup_printf ("%s %s (%s)", maker, model, name)
                                                                              : g_strdup_printf ("%s (%s)", model, name);
  else
    called = g_strdup_printf (attn_translate (language, N_("Screen %s")), name);
  return g_strdup_printf ("%s · %d × %d", called, area.width * gdk_monitor_get_scale_factor (monitor),
                          area.height * gdk_monitor_get_scale_factor (monitor));
}

GdkMonitor *
attn_screens_find (GListModel *monitors,
                   const char *name)
{
  for (guint i = 0; i < g_list_model_get_n_items (monitors); i++)
    {
      g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, i);
      g_autofree char *own = attn_screen_dup_name (monitor);

      if (gdk_monitor_is_valid (monitor) && g_str_equal (own, name))
        return g_steal_pointer (&monitor);
    }
  return NULL;
}

GdkMonitor *
attn_screens_find_other (GListModel *monitors,
                         GtkWidget  *window)
{
  GdkDisplay *display = gtk_widget_get_display (window);
  GtkNative *native = gtk_widget_get_native (window);
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;
  GdkMonitor *own = surface != NULL ? gdk_display_get_monitor_at_surface (display, surface) : NULL;
  const guint n = g_list_model_get_n_items (monitors);

  /* A window that is nowhere yet will come up on the first. */
  for (guint i = own == NULL ? 1 : 0; i < n && n > 1; i++)
    {
      g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, i);

      if (monitor != own && gdk_monitor_is_valid (monitor))
        return g_steal_pointer (&monitor);
    }
  return NULL;
}
