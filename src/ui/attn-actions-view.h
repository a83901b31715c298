/* attn-actions-view.h: what the table of actions says of the views of the picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

/* To each of them and back to the whole pipeline. */
void      attn_action_focus_view         (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_focus_view     (AttnWindow *window);
void      attn_action_blend_view         (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_blend_view     (AttnWindow *window);
gboolean  attn_action_can_blend          (AttnWindow *window);
/* Whether attention can be laid over the image; says why not. */
gboolean  attn_action_keys_are_patches   (AttnWindow *window);
void      attn_action_image_view         (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_image_view     (AttnWindow *window);
void      attn_action_positions_view     (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_positions_view (AttnWindow *window);
gboolean  attn_action_has_positions      (AttnWindow *window);
void      attn_action_heads_view         (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_heads_view     (AttnWindow *window);
void      attn_action_map_view           (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_map_view       (AttnWindow *window);

/* Why there are none of them: messages of the catalogue. */
const char *attn_action_why_no_heads       (AttnWindow *window);
const char *attn_action_why_no_image       (AttnWindow *window);
const char *attn_action_why_no_positions   (AttnWindow *window);
const char *attn_action_why_no_class_token (AttnWindow *window);
const char *attn_action_why_no_drawing     (AttnWindow *window);
const char *attn_action_why_no_digits      (AttnWindow *window);

G_END_DECLS
