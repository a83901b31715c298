/* attn-chip-box.h: chips side by side: one stop for Tab, arrows within
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_CHIP_BOX (attn_chip_box_get_type ())
G_DECLARE_FINAL_TYPE (AttnChipBox, attn_chip_box, ATTN, CHIP_BOX, GtkWidget)

/* Children are added with gtk_widget_set_parent; it lets go of those it has left when it goes. */
GtkWidget *attn_chip_box_new (void);

G_END_DECLS
