/* attn-model-map.h: the whole model as a slim row of boxes, the way to move about in it
 *
 * Not there where a document is one head of attention alone.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_MODEL_MAP (attn_model_map_get_type ())
G_DECLARE_FINAL_TYPE (AttnModelMap, attn_model_map, ATTN, MODEL_MAP, GtkWidget)

/* Follows the session.  Each box leads to its step by the window's actions; a layer that is not at hand is one box.
 * Residual connections are drawn from where they branch. */
GtkWidget *attn_model_map_new (AttnSession *session);

G_END_DECLS
