/* attn-header.h: the bar at the top of a window: open, undo, redo, title, menu
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

#define ATTN_TYPE_HEADER (attn_header_get_type ())
G_DECLARE_FINAL_TYPE (AttnHeader, attn_header, ATTN, HEADER, GtkWidget)

/* Of the window's session.  The window's own title follows too. */
GtkWidget *attn_header_new       (AttnWindow *window);
void       attn_header_open_menu (AttnHeader *self);

G_END_DECLS
