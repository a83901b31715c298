/* attn-chip-box.c: chips side by side: one stop for Tab, arrows within
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-chip-box.h"

#include "attn-pane-parts.h"
#include "attn-wrap-layout.h"

struct _AttnChipBox
{
  GtkWidget  parent_instance;

  GtkWidget *last;      /* the child that had the focus last; a weak pointer */
};

G_DEFINE_FINAL_TYPE (AttnChipBox, attn_chip_box, GTK_TYPE_WIDGET)

static void
attn_chip_box_set_focus_child (GtkWidget *widget,
                               GtkWidget *child)
{
  if (child != NULL)
    g_set_weak_pointer (&ATTN_CHIP_BOX (widget)->last, child);
  GTK_WIDGET_CLASS (attn_chip_box_parent_class)->set_focus_child (widget, child);
}

static gboolean
attn_chip_box_focus (GtkWidget        *widget,
                     GtkDirectionType  direction)
{
  AttnChipBox *self = ATTN_CHIP_BOX (widget);
  const gboolean inside = (gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;

  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return inside && GTK_WIDGET_CLASS (attn_chip_box_parent_class)->focus (widget, direction);
  if (inside)
    return FALSE;
  if (self->last != NULL && gtk_widget_get_mapped (self->last) && gtk_widget_grab_focus (self->last))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_mapped (child) && gtk_widget_get_focusable (child) && gtk_widget_is_sensitive (child))
      return gtk_widget_grab_focus (child);
  return FALSE;
}

static void
attn_chip_box_dispose (GObject *object)
{
  AttnChipBox *self = ATTN_CHIP_BOX (object);

  g_clear_weak_pointer (&self->last);
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_chip_box_parent_class)->dispose (object);
}

static void
attn_chip_box_class_init (AttnChipBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_chip_box_dispose;
  widget_class->focus = attn_chip_box_focus;
  widget_class->set_focus_child = attn_chip_box_set_focus_child;
  gtk_widget_class_set_css_name (widget_class, "attnchips");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_chip_box_init (AttnChipBox *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), attn_wrap_layout_new (6, FALSE));
}

GtkWidget *
attn_chip_box_new (void)
{
  return g_object_new (ATTN_TYPE_CHIP_BOX, NULL);
}
