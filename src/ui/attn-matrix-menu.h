/* attn-matrix-menu.h: what can be done to a whole matrix
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

/* The menu of a slot's matrix, of actions of the group "matrix": identity, zeros, random, transpose, copy, paste,
 * leave-out; and those that add something beside it: add-bias, add-output.  Owned by the caller. */
GMenuModel *attn_matrix_menu_new (AttnSession *session, const char *slot);

/* The slot of the bias that goes with a weight matrix, and the other way round; NULL for none. */
const char *attn_matrix_menu_get_bias (const char *slot);

/* Does what an action of that name says to a slot; NULL with an error where it is refused, NULL without where it is none of
 * those that change the document. */
AttnEdit   *attn_matrix_menu_edit (AttnSession *session, const char *slot, const char *action, GError **error);

G_END_DECLS
