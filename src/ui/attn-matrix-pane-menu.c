/* attn-matrix-pane-menu.c: the menu of a matrix, at its button and at its cells
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-compat.h"
#include "attn-matrix-menu.h"
#include "attn-matrix-pane-private.h"
#include "attn-pane-parts.h"

static const char *
get_slot (AttnMatrixPane *self)
{
  return attn_matrix_view_get_node (self->menu_view);
}

static void
action_cb (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       data)
{
  AttnMatrixPane *self = data;
  const char *name = g_action_get_name (G_ACTION (action));
  GError *error = NULL;
  AttnEdit *edit;

  if (self->menu_view == NULL || get_slot (self) == NULL)
    return;
  if (g_str_equal (name, "copy"))
    attn_matrix_view_copy_all (self->menu_view);
  else if (g_str_equal (name, "paste"))
    attn_matrix_view_paste (self->menu_view);
  else if (g_str_equal (name, "random"))
    attn_matrix_pane_open_random (self, GTK_WIDGET (self->menu_view));
  else
    {
      edit = attn_matrix_menu_edit (self->session, get_slot (self), name, &error);
      attn_pane_apply (self->session, edit, &error, FALSE, self->refusal);
    }
}

void
attn_matrix_pane_open_random (AttnMatrixPane *self,
                              GtkWidget      *at)
{
  const graphene_rect_t box = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (at), (float) gtk_widget_get_height (at));
  GdkRectangle place;

  if (self->random == NULL)
    {
      self->random = attn_random_popover_new (self->session);
      gtk_widget_set_parent (self->random, GTK_WIDGET (self));
    }
  place = attn_pane_get_place (GTK_WIDGET (self), at, &box);
  attn_random_popover_open (ATTN_RANDOM_POPOVER (self->random), get_slot (self), &place);
}

/* --- at the button --------------------------------------------------------------------------------------- */

static void
make_menu_cb (GtkMenuButton *button,
              gpointer       data)
{
  AttnMatrixPane *self = data;
  g_autoptr (GMenuModel) menu = NULL;

  self->menu_view = ATTN_MATRIX_VIEW (self->matrix);
  if (get_slot (self) == NULL)
    return;
  menu = attn_matrix_menu_new (self->session, get_slot (self));
  gtk_menu_button_set_popover (button, attn_compat_new_menu (menu));
}

void
attn_matrix_pane_add_menu (AttnMatrixPane *self,
                           GtkWidget      *head)
{
  static const GActionEntry entries[] = {
    { "identity", action_cb, NULL, NULL, NULL, { 0 } },
    { "zeros", action_cb, NULL, NULL, NULL, { 0 } },
    { "random", action_cb, NULL, NULL, NULL, { 0 } },
    { "transpose", action_cb, NULL, NULL, NULL, { 0 } },
    { "copy", action_cb, NULL, NULL, NULL, { 0 } },
    { "paste", action_cb, NULL, NULL, NULL, { 0 } },
    { "leave-out", action_cb, NULL, NULL, NULL, { 0 } },
    { "add-bias", action_cb, NULL, NULL, NULL, { 0 } },
    { "add-output", action_cb, NULL, NULL, NULL, { 0 } },
  };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "matrix", G_ACTION_GROUP (actions));
  self->menu_button = gtk_menu_button_new ();
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (self->menu_button), "view-more-symbolic");
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->menu_button), make_menu_cb, self, NULL);
  gtk_widget_add_css_class (self->menu_button, "small");
  gtk_widget_set_parent (self->menu_button, head);
}

/* --- at a cell ------------------------------------------------------------------------------------------- */

static gboolean
let_go_cb (gpointer data)
{
  AttnMatrixPane *self = data;

  self->popover_idle = 0;
  attn_matrix_pane_close_menu (self);
  return G_SOURCE_REMOVE;
}

/* The focus goes back to the matrix unless something else has taken it. */
static void
closed_cb (GtkPopover     *popover,
           AttnMatrixPane *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || gtk_widget_is_ancestor (focus, GTK_WIDGET (popover)))
    gtk_widget_grab_focus (GTK_WIDGET (self->menu_view));
  /* When what was chosen is done.  GTK, which may be about to show a tooltip in it, must not find it closed. */
  if (self->popover_idle == 0)
    self->popover_idle = g_idle_add (let_go_cb, self);
}

void
attn_matrix_pane_close_menu (AttnMatrixPane *self)
{
  g_clear_handle_id (&self->popover_idle, g_source_remove);
  attn_pane_drop_popover (&self->popover, self);
}

static void
menu_wanted_cb (AttnMatrixView *view,
                double          x,
                double          y,
                AttnMatrixPane *self)
{
  g_autoptr (GMenuModel) menu = NULL;
  GdkRectangle place;

  self->menu_view = view;
  if (get_slot (self) == NULL)
    return;
  place = attn_pane_get_place (GTK_WIDGET (self), GTK_WIDGET (view), &GRAPHENE_RECT_INIT ((float) x, (float) y, 1, 1));
  attn_matrix_pane_close_menu (self);
  menu = attn_matrix_menu_new (self->session, get_slot (self));
  self->popover = attn_compat_new_menu (menu);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &place);
  gtk_popover_set_position (GTK_POPOVER (self->popover), GTK_POS_BOTTOM);
  g_signal_connect (self->popover, "closed", G_CALLBACK (closed_cb), self);
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

void
attn_matrix_pane_connect_menu (AttnMatrixPane *self,
                               GtkWidget      *view)
{
  g_signal_connect (view, "menu-wanted", G_CALLBACK (menu_wanted_cb), self);
}

GtkWidget *
attn_matrix_pane_get_random (AttnMatrixPane *self)
{
  return self->random;
}
