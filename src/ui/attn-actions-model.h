/* attn-actions-model.h: what the table of actions says of heads, layers and the parts of a model
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

/* Heads side by side: two of them, with their difference. */
void      attn_action_next_against (AttnWindow *window, GVariant *parameter);

/* The structure of the model: layers, and the parts of the one at hand. */
gboolean  attn_action_can_add_layer    (AttnWindow *window);
void      attn_action_add_layer        (AttnWindow *window, GVariant *parameter);
void      attn_action_duplicate_layer  (AttnWindow *window, GVariant *parameter);
gboolean  attn_action_has_more_layers  (AttnWindow *window);
void      attn_action_delete_layer     (AttnWindow *window, GVariant *parameter);
gboolean  attn_action_can_layer_earlier (AttnWindow *window);
void      attn_action_layer_earlier    (AttnWindow *window, GVariant *parameter);
gboolean  attn_action_can_layer_later  (AttnWindow *window);
void      attn_action_layer_later      (AttnWindow *window, GVariant *parameter);
gboolean  attn_action_is_projected     (AttnWindow *window);
void      attn_action_set_heads        (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_heads        (AttnWindow *window);
void      attn_action_block            (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_block        (AttnWindow *window);
void      attn_action_feed_forward     (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_feed_forward (AttnWindow *window);
void      attn_action_read_out         (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_read_out     (AttnWindow *window);
gboolean  attn_action_has_image        (AttnWindow *window);
void      attn_action_final_norm       (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_final_norm   (AttnWindow *window);
gboolean  attn_action_has_readout      (AttnWindow *window);
void      attn_action_class_token      (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_class_token  (AttnWindow *window);

/* The edits behind them, for panes: `choice` as in attn_model_blocks and its like.  NULL with an error. */
AttnEdit *attn_model_choose_block        (AttnSession *session, guint layer, guint choice, GError **error);
AttnEdit *attn_model_choose_feed_forward (AttnSession *session, guint layer, guint choice, GError **error);
AttnEdit *attn_model_choose_readout      (AttnSession *session, guint choice, GError **error);

G_END_DECLS
