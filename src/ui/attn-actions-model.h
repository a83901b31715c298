/* attn-actions-model.h: what the table of actions says of heads, layers and the parts of a model
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

/* Heads side by side: two of them, with their difference. */
void      attn_action_next_against (AttnWindow *window, GVariant *parameter);

G_END_DECLS
