/* attn-tooltip.c: a tooltip that does not lie on the row and column it tells of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-tooltip.h"

#include <math.h>

/* Between the cell and the tooltip, and what the theme puts around its text. */
#define DISTANCE 14
#define PADDING  24

void
attn_tooltip_set_aside (GtkWidget             *widget,
                        GtkTooltip            *tooltip,
                        const char            *text,
                        const graphene_rect_t *cell)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  int width, x;

  gtk_tooltip_set_text (tooltip, text);
  pango_layout_get_pixel_size (layout, &width, NULL);
  width += PADDING;
  /* GTK centres it beneath this point.  Right of the column, or left of it where it would be pushed back into it. */
  x = (int) ceil (cell->origin.x + cell->size.width) + DISTANCE + width / 2;
  if (x + width / 2 > gtk_widget_get_width (widget) && cell->origin.x - DISTANCE - width > 0)
    x = (int) cell->origin.x - DISTANCE - width / 2;
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle) { x, (int) ceil (cell->origin.y + cell->size.height), 1, DISTANCE / 2 });
}
