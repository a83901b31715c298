/* ui-press.c: keys pressed on one widget, without a keyboard
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-press.h"

/* In the order of phases; within one, as GTK does, the last controller that was added first. */
gboolean
ui_press (GtkWidget *widget, guint keyval, GdkModifierType state)
{
  static const GtkPropagationPhase phases[] = { GTK_PHASE_CAPTURE, GTK_PHASE_TARGET, GTK_PHASE_BUBBLE };
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      GtkEventController *controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_ptr_array_add (keys, controller);
      else
        g_object_unref (controller);
    }
  for (guint phase = 0; phase < G_N_ELEMENTS (phases); phase++)
    for (guint i = 0; i < keys->len; i++)
      {
        gboolean taken = FALSE;

        if (gtk_event_controller_get_propagation_phase (keys->pdata[i]) != phases[phase] ||
            gtk_event_controller_key_get_im_context (keys->pdata[i]) != NULL)
          continue;
        g_signal_emit_by_name (keys->pdata[i], "key-pressed", keyval, 0, state, &taken);
        if (taken)
          return TRUE;
      }
  return FALSE;
}
