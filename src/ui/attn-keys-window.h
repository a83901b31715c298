/* attn-keys-window.h: the window that lists the keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

/* Made from the table of actions, in the window's language; closes with Esc. */
GtkWindow *attn_keys_window_new (AttnWindow *window);

G_END_DECLS
