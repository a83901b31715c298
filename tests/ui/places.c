/* places.c: loaded before the program, has GTK tell where a widget stands in its window to the pixel
 *
 * Since GTK 4.10 a widget is asked where it stands, and answers from where its parent's content begins; AT-SPI's place in the window is
 * the sum of these, so that the border and the padding of every widget around it are missing (up to 40 pixels in a pane).  Here
 * it answers from the parent's own corner, and a window from its surface's: the sum is what the pointer has to go to.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <gtk/gtk.h>

static gboolean (*before) (GtkAccessible *accessible, int *x, int *y, int *width, int *height);

static gboolean
get_bounds (GtkAccessible *accessible,
            int           *x,
            int           *y,
            int           *width,
            int           *height)
{
  GtkWidget *widget = GTK_WIDGET (accessible);
  g_autoptr (GtkAccessible) parent = gtk_accessible_get_accessible_parent (accessible);
  graphene_rect_t box, around = GRAPHENE_RECT_INIT (0, 0, 0, 0);

  if (GTK_IS_WIDGET (parent))
    {
      if (!gtk_widget_compute_bounds (widget, GTK_WIDGET (parent), &box) ||
          !gtk_widget_compute_bounds (GTK_WIDGET (parent), GTK_WIDGET (parent), &around))
        return before (accessible, x, y, width, height);
    }
  else
    {
      double dx, dy;

      if (!GTK_IS_NATIVE (widget) || !gtk_widget_compute_bounds (widget, widget, &box))
        return before (accessible, x, y, width, height);
      gtk_native_get_surface_transform (GTK_NATIVE (widget), &dx, &dy);
      around.origin = GRAPHENE_POINT_INIT (-(float) dx, -(float) dy);
    }

  *x = (int) (box.origin.x - around.origin.x);
  *y = (int) (box.origin.y - around.origin.y);
  *width = (int) box.size.width;
  *height = (int) box.size.height;

  return TRUE;
}

/* Before there is another class of widgets, which takes over what it finds. */
__attribute__ ((constructor)) static void
begin (void)
{
  GtkAccessibleInterface *interface = g_type_interface_peek (g_type_class_ref (GTK_TYPE_WIDGET), GTK_TYPE_ACCESSIBLE);

  before = interface->get_bounds;
  interface->get_bounds = get_bounds;
}
