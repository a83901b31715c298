/* attn-segments.c: a few choices side by side, of which one is taken
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-segments.h"

#include "attn-pane-parts.h"
#include "attn-wrap-layout.h"

/* Data of the group while it is set from here. */
#define QUIET "attn-quiet"

typedef struct
{
  AttnSegmentsFunc chosen;
  gpointer         data;
} Chosen;

static GtkWidget *
get_button (GtkWidget *segments,
            guint      index)
{
  GtkWidget *button = gtk_widget_get_first_child (segments);

  while (button != NULL && index-- > 0)
    button = gtk_widget_get_next_sibling (button);
  return button;
}

static void
toggled_cb (GtkToggleButton *button,
            GtkWidget       *segments)
{
  const Chosen *chosen = g_object_get_data (G_OBJECT (segments), "attn-chosen");

  gtk_accessible_update_state (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_CHECKED, gtk_toggle_button_get_active (button), -1);
  if (gtk_toggle_button_get_active (button) && g_object_get_data (G_OBJECT (segments), QUIET) == NULL)
    chosen->chosen (attn_segments_get (segments), chosen->data);
}

guint
attn_segments_get (GtkWidget *segments)
{
  guint i = 0;

  for (GtkWidget *button = gtk_widget_get_first_child (segments); button != NULL; button = gtk_widget_get_next_sibling (button), i++)
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)))
      return i;
  return 0;
}

void
attn_segments_select (GtkWidget *segments,
                      guint      selected)
{
  GtkWidget *button = get_button (segments, selected);

  g_object_set_data (G_OBJECT (segments), QUIET, segments);
  if (button != NULL)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  g_object_set_data (G_OBJECT (segments), QUIET, NULL);
}

GtkWidget *
attn_segments_new (const char        *name,
                   const char *const *texts,
                   guint              n,
                   AttnSegmentsFunc   chosen,
                   gpointer           data)
{
  GtkWidget *segments = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO_GROUP, NULL);
  GtkWidget *first = NULL;
  Chosen *kept = g_new (Chosen, 1);

  gtk_widget_set_layout_manager (segments, attn_wrap_layout_new (4, TRUE));
  *kept = (Chosen) { chosen, data };
  g_object_set_data_full (G_OBJECT (segments), "attn-chosen", kept, g_free);
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *button = g_object_new (GTK_TYPE_TOGGLE_BUTTON, "label", texts[i], "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO, NULL);

      gtk_accessible_update_state (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_CHECKED, FALSE, -1);
      gtk_widget_add_css_class (button, "segment");
      gtk_widget_set_hexpand (button, TRUE);
      if (first == NULL)
        first = button;
      else
        gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
      g_signal_connect (button, "toggled", G_CALLBACK (toggled_cb), segments);
      gtk_box_append (GTK_BOX (segments), button);
    }
  attn_pane_name (segments, name);
  return segments;
}
