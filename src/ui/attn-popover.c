/* attn-popover.c: popovers that are taken away, or whose window goes, while they are open; and where they open
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-popover.h"

#include "attn-pango-markup.h"

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

GtkWidget *
attn_popover_new_tip (GtkWidget *parent, GtkPositionType position, GtkAlign align)
{
  GtkWidget *label = gtk_label_new (NULL), *tip = gtk_popover_new ();

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  attn_label_keep_words (GTK_LABEL (label));
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_popover_set_child (GTK_POPOVER (tip), label);
  gtk_popover_set_autohide (GTK_POPOVER (tip), FALSE);
  attn_popover_keep_to_window (tip);
  gtk_popover_set_has_arrow (GTK_POPOVER (tip), FALSE);
  gtk_popover_set_position (GTK_POPOVER (tip), position);
  gtk_widget_set_halign (tip, align);
  gtk_widget_set_can_focus (tip, FALSE);
  gtk_widget_set_can_target (tip, FALSE);
  gtk_widget_add_css_class (tip, "tip");
  gtk_widget_set_parent (tip, parent);
  return tip;
}

void
attn_popover_show_tip (GtkWidget *tip, const char *text, const GdkRectangle *place)
{
  gtk_label_set_text (GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (tip))), text);
  gtk_popover_set_pointing_to (GTK_POPOVER (tip), place);
  gtk_popover_popup (GTK_POPOVER (tip));
}

/* A viewport's child is moved with the next frame.  This moves it now, so that a popover beside something in it stands there. */
static void
move_now (GtkWidget *viewport)
{
  GtkAdjustment *across = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (viewport)), *down = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (viewport));
  GtkWidget *child = gtk_viewport_get_child (GTK_VIEWPORT (viewport));
  GtkAllocation place = { (int) -gtk_adjustment_get_value (across), (int) -gtk_adjustment_get_value (down), 0, 0 };
  int width, height;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  place.width = MAX (width, (int) gtk_adjustment_get_upper (across));
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, place.width, &height, NULL, NULL, NULL);
  place.height = MAX (height, (int) gtk_adjustment_get_upper (down));
  gtk_widget_size_allocate (child, &place, -1);
}

/* Into view, and ends an animation.  `from` is counted from what is in view.  What is larger than that stays where it is looked at. */
static void
bring (GtkAdjustment *adjustment, double from, double size)
{
  const double page = gtk_adjustment_get_page_size (adjustment), value = gtk_adjustment_get_value (adjustment);

  gtk_adjustment_set_value (adjustment, size > page ? value : value + MIN (MAX (0, from + size - page), from));
}

void
attn_popover_bring_anchor (GtkWidget *anchor)
{
  for (GtkWidget *viewport = gtk_widget_get_ancestor (anchor, GTK_TYPE_VIEWPORT); viewport != NULL;
       viewport = gtk_widget_get_ancestor (gtk_widget_get_parent (viewport), GTK_TYPE_VIEWPORT))
    {
      GtkWidget *child = gtk_viewport_get_child (GTK_VIEWPORT (viewport));
      graphene_rect_t box;

      if (child == NULL || !gtk_widget_get_mapped (child))
        return;
      move_now (viewport);
      if (!gtk_widget_compute_bounds (anchor, viewport, &box))
        return;
      bring (gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (viewport)), box.origin.x, box.size.width);
      bring (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (viewport)), box.origin.y, box.size.height);
      move_now (viewport);
    }
}

static gboolean
opening_key_cb (GtkEventControllerKey *controller, guint keyval, guint keycode, GdkModifierType state, GtkWidget *window)
{
  static const guint keys[] = { GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter,
                                GDK_KEY_Menu, GDK_KEY_F10 };
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));

  for (guint i = 0; i < G_N_ELEMENTS (keys) && focus != NULL; i++)
    if (keyval == keys[i] && gtk_widget_get_native (focus) == GTK_NATIVE (window))
      {
        attn_popover_bring_anchor (focus);
        break;
      }
  return GDK_EVENT_PROPAGATE;
}

void
attn_popover_open_in_view (GtkWidget *window)
{
  GtkEventController *controller = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, "key-pressed", G_CALLBACK (opening_key_cb), window, 0);
  gtk_widget_add_controller (window, controller);
}
