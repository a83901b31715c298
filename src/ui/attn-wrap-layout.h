/* attn-wrap-layout.h: children side by side, on as many lines as they need
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_WRAP_LAYOUT (attn_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (AttnWrapLayout, attn_wrap_layout, ATTN, WRAP_LAYOUT, GtkLayoutManager)

/* Every child gets its natural size, so that no label is ever cut; a line that is full goes on below.  With
 * `fill` lines are as equally long as they can be, and what is left of one is shared between those of its children that
 * expand. */
GtkLayoutManager *attn_wrap_layout_new (int spacing, gboolean fill);

/* Whether a child stays where there is no height for all of them: the least height is then that of these alone. */
typedef gboolean (*AttnWrapKept) (GtkWidget *child);
void              attn_wrap_layout_set_kept (AttnWrapLayout *layout, AttnWrapKept kept);

/* A box whose children are laid out so. */
GtkWidget        *attn_wrap_box_new    (int spacing, gboolean fill);

G_END_DECLS
