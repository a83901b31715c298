/* attn-model-menu.h: what a model can be made of, as a menu: layers, heads, blocks, a readout
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

/* The words that the actions take, in the order of AttnNorm, AttnActivation and AttnPooling, after that for none. */
extern const char *const attn_model_blocks[];
extern const char *const attn_model_networks[];
extern const char *const attn_model_readouts[];

/* How many heads a layer can have, ascending: as many as share the columns of Q, K and V out evenly.  Returns how many such
 * numbers there are, at most `size`; that of the moment is among them. */
guint       attn_model_list_heads (AttnSession *session, guint layer, guint *heads, guint size);
/* The layer that the window's step is in, as documents count: before and after all layers the first or the last. */
guint       attn_model_find_layer (AttnSession *session);
/* Whether a norm stands between the last layer and the readout. */
gboolean    attn_model_has_final_norm (AttnSession *session);
/* Of the window's actions, for the layer at hand.  Owned by the caller. */
GMenuModel *attn_model_menu_new   (AttnSession *session);

G_END_DECLS
