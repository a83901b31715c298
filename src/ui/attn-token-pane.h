/* attn-token-pane.h: the tokens as chips
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_TOKEN_PANE (attn_token_pane_get_type ())
G_DECLARE_FINAL_TYPE (AttnTokenPane, attn_token_pane, ATTN, TOKEN_PANE, GtkWidget)

GtkWidget *attn_token_pane_new      (AttnSession *session);
/* The chip of a token, or NULL. */
GtkWidget *attn_token_pane_get_chip (AttnTokenPane *self, gboolean memory, guint index);

G_END_DECLS
