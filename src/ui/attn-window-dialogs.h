/* attn-window-dialogs.h: menus, the window of keys and what the program says of itself
 *
 * All of them are made when they are asked for.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

GMenuModel *attn_window_new_main_menu  (AttnWindow *self);
GMenuModel *attn_window_new_open_menu  (AttnWindow *self);
void        attn_window_show_shortcuts (AttnWindow *self);
void        attn_window_show_help      (AttnWindow *self);
void        attn_window_show_about     (AttnWindow *self);

G_END_DECLS
