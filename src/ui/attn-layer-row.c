/* attn-layer-row.c: which layer is told of, and what to do with it: duplicate, move, delete
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-layer-row.h"

#include "attn-actions.h"
#include "attn-pane-parts.h"

/* All are always there, so that another click at the same place does the same: what cannot be done with one layer is insensitive. */
static const struct { const char *action, *icon; } buttons[] = {
  { "layer-earlier", "go-up-symbolic" },
  { "layer-later", "go-down-symbolic" },
  { "delete-layer", "list-remove-symbolic" },
  { "duplicate-layer", "list-add-symbolic" },
};

struct _AttnLayerRow
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *name;
  GtkWidget   *buttons[G_N_ELEMENTS (buttons)];
};

G_DEFINE_FINAL_TYPE (AttnLayerRow, attn_layer_row, GTK_TYPE_WIDGET)

void
attn_layer_row_update (AttnLayerRow *self,
                       guint         layer)
{
  const guint n = attn_session_get_n_layers (self->session);
  g_autofree char *name = n > 1 ? g_strdup_printf (attn_session_text (self->session, N_("layer %1$u of 0 … %2$u")), layer, n - 1)
                        : n == 1 ? g_strdup_printf (attn_session_text (self->session, N_("layer %u")), layer)
                                 : g_strdup (attn_session_text (self->session, N_("One layer")));

  gtk_label_set_text (GTK_LABEL (self->name), name);
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      const char *tip = attn_session_text (self->session, attn_actions_find (buttons[i].action)->message);

      attn_pane_set_tip (self->buttons[i], tip);
      attn_pane_name (self->buttons[i], tip);
    }
}

static void
attn_layer_row_dispose (GObject *object)
{
  AttnLayerRow *self = ATTN_LAYER_ROW (object);

  g_clear_object (&self->session);
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_layer_row_parent_class)->dispose (object);
}

static void
attn_layer_row_class_init (AttnLayerRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_layer_row_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnlayers");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_layer_row_init (AttnLayerRow *self)
{
  self->name = attn_pane_add_label (GTK_WIDGET (self), "quiet");
  gtk_widget_set_hexpand (self->name, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      g_autofree char *action = g_strconcat ("win.", buttons[i].action, NULL);

      self->buttons[i] = gtk_button_new_from_icon_name (buttons[i].icon);
      gtk_widget_add_css_class (self->buttons[i], "flat");
      gtk_widget_set_valign (self->buttons[i], GTK_ALIGN_CENTER);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->buttons[i]), action);
      gtk_widget_set_parent (self->buttons[i], GTK_WIDGET (self));
    }
}

GtkWidget *
attn_layer_row_new (AttnSession *session)
{
  AttnLayerRow *self = g_object_new (ATTN_TYPE_LAYER_ROW, NULL);

  self->session = g_object_ref (session);
  return GTK_WIDGET (self);
}
