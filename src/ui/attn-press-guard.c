/* attn-press-guard.c: a press that lasts until its button is let go, on a slow machine too
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-press-guard.h"

#define ANY_BUTTON (GDK_BUTTON1_MASK | GDK_BUTTON2_MASK | GDK_BUTTON3_MASK | GDK_BUTTON4_MASK | GDK_BUTTON5_MASK)

gboolean
attn_press_guard_keeps_back (AttnPressGuard *self,
                             GdkEventType    type,
                             guint32         time,
                             GdkModifierType state)
{
  switch ((int) type)
    {
    case GDK_BUTTON_PRESS:
      self->is_down = TRUE;
      break;
    case GDK_BUTTON_RELEASE:
      self->is_down = FALSE;
      break;
    case GDK_MOTION_NOTIFY:
      /* What a device tells has a time. */
      if (time == GDK_CURRENT_TIME)
        return self->is_down;
      /* Or a release that went to another program would be waited for. */
      self->is_down = (state & ANY_BUTTON) != 0;
      break;
    default:
      break;
    }
  return FALSE;
}

static gboolean
event_cb (GtkEventController *controller,
          GdkEvent           *event,
          AttnPressGuard     *self)
{
  return attn_press_guard_keeps_back (self, gdk_event_get_event_type (event), gdk_event_get_time (event), gdk_event_get_modifier_state (event));
}

static void
windows_changed_cb (GListModel *windows,
                    guint       position,
                    guint       removed,
                    guint       added)
{
  for (guint i = 0; i < added; i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, position + i);
      GtkEventController *controller = gtk_event_controller_legacy_new ();

      gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
      g_signal_connect_data (controller, "event", G_CALLBACK (event_cb), g_new0 (AttnPressGuard, 1), (GClosureNotify) (GCallback) g_free, 0);
      gtk_widget_add_controller (window, controller);
    }
}

void
attn_press_guard_start (void)
{
  GListModel *windows = gtk_window_get_toplevels ();

  g_signal_connect (windows, "items-changed", G_CALLBACK (windows_changed_cb), NULL);
  windows_changed_cb (windows, 0, 0, g_list_model_get_n_items (windows));
}
