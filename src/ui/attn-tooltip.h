/* attn-tooltip.h: a tooltip that does not lie on the row and column it tells of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Sets the text, and places the tooltip beside and beneath a cell, in the widget's coordinates. */
void attn_tooltip_set_aside (GtkWidget *widget, GtkTooltip *tooltip, const char *text, const graphene_rect_t *cell);

G_END_DECLS
