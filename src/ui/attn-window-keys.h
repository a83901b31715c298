/* attn-window-keys.h: what the keys of a window do, wherever its focus is
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

typedef struct _AttnWindowKeys AttnWindowKeys;

/* Puts the table of actions (attn-actions.h) on the keys of a window.  `panes` is what one types into and chooses from while an audience
 * looks on.  Owned by the window, and no longer there than it. */
AttnWindowKeys *attn_window_keys_new         (AttnWindow *window, GtkWidget *panes);
void            attn_window_keys_free        (AttnWindowKeys *self);
/* Whether Shift alone is held, which shows what a cell feeds. */
gboolean        attn_window_keys_holds_shift (const AttnWindowKeys *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnWindowKeys, attn_window_keys_free)

G_END_DECLS
