/* attn-menu-parts.h: what menus are made of
 *
 * Labels are read as they stand: an underscore in the name of a file or of a matrix marks no letter.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-session.h"

G_BEGIN_DECLS

/* A detailed action, and the key that stands beside it: "<Control>v", or NULL. */
void attn_menu_append_item    (GMenu *menu, const char *label, const char *action, const char *accel);
/* An action with what it is given, which is taken over where it is floating. */
void attn_menu_append_choice  (GMenu *menu, const char *label, const char *action, GVariant *target);
/* An action of the window's table by its name, with its key; under its own label, or under another. */
void attn_menu_append_action  (GMenu *menu, AttnSession *session, const char *name, const char *label);
void attn_menu_append_submenu (GMenu *menu, const char *label, GMenuModel *submenu);

G_END_DECLS
