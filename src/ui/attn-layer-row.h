/* attn-layer-row.h: which layer is told of, and what to do with it: duplicate, move, delete
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_LAYER_ROW (attn_layer_row_get_type ())
G_DECLARE_FINAL_TYPE (AttnLayerRow, attn_layer_row, ATTN, LAYER_ROW, GtkWidget)

/* Its buttons are the window's actions. */
GtkWidget *attn_layer_row_new    (AttnSession *session);
/* `layer` as documents count. */
void       attn_layer_row_update (AttnLayerRow *self, guint layer);

G_END_DECLS
