/* attn-token-row.h: the tokens of one side: the sentence, how it is cut, and the tokens as chips
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_TOKEN_ROW (attn_token_row_get_type ())
G_DECLARE_FINAL_TYPE (AttnTokenRow, attn_token_row, ATTN, TOKEN_ROW, GtkWidget)

GtkWidget  *attn_token_row_new       (AttnSession *session, AttnList list);

/* Brings it up to date with what the session says has changed. */
void        attn_token_row_update    (AttnTokenRow *self, guint changes);

/* The chip of a token, or NULL; where the sentence is typed; where to say how it is cut; the chip that adds one. */
GtkWidget  *attn_token_row_get_chip  (AttnTokenRow *self, guint index);
GtkWidget  *attn_token_row_get_entry (AttnTokenRow *self);
GtkWidget  *attn_token_row_get_cut   (AttnTokenRow *self);
GtkWidget  *attn_token_row_get_adder (AttnTokenRow *self);
/* Why the last change was not possible, or NULL. */
const char *attn_token_row_get_refusal (AttnTokenRow *self);

G_END_DECLS
