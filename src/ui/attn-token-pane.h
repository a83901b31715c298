/* attn-token-pane.h: the tokens, those of the keys where they are others, and whether they are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-token-row.h"

G_BEGIN_DECLS

#define ATTN_TYPE_TOKEN_PANE (attn_token_pane_get_type ())
G_DECLARE_FINAL_TYPE (AttnTokenPane, attn_token_pane, ATTN, TOKEN_PANE, GtkWidget)

GtkWidget *attn_token_pane_new      (AttnSession *session);
/* The tokens, or those of the keys. */
AttnTokenRow *attn_token_pane_get_row (AttnTokenPane *self, gboolean memory);
/* The chip of a token, or NULL. */
GtkWidget *attn_token_pane_get_chip (AttnTokenPane *self, gboolean memory, guint index);
/* The check button of cross-attention. */
GtkWidget *attn_token_pane_get_cross (AttnTokenPane *self);

G_END_DECLS
