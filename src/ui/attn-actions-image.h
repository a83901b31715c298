/* attn-actions-image.h: what the table of actions does with pictures of an image
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

/* Attention laid over the image, of the class token. */
void     attn_action_class_looks     (AttnWindow *window, GVariant *parameter);
gboolean attn_action_has_class_token (AttnWindow *window);

/* Where something is drawn: the pad gets the focus; before an audience it comes, or goes again. */
void     attn_action_draw     (AttnWindow *window, GVariant *parameter);
gboolean attn_action_can_draw (AttnWindow *window);

G_END_DECLS
