/* attn-window-picture.h: giving the picture away
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

void attn_window_copy_picture  (AttnWindow *self);
void attn_window_save_picture  (AttnWindow *self);
/* Writes the picture as it stands in the window, and says in the window when that fails. */
void attn_window_write_picture (AttnWindow *self, GFile *file);

G_END_DECLS
