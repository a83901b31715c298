/* attn-player.h: lets the cells of the steps come one by one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-canvas.h"

G_BEGIN_DECLS

typedef struct _AttnPlayer AttnPlayer;

/* Runs whenever the canvas's session is playing.  Holds the canvas and the session. */
AttnPlayer *attn_player_new  (AttnCanvas *canvas, AttnSession *session);
void        attn_player_free (AttnPlayer *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnPlayer, attn_player_free)

G_END_DECLS
