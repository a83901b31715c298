/* attn-options-pane.h: scale, mask, softmax, heads and position of the document
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_OPTIONS_PANE (attn_options_pane_get_type ())
G_DECLARE_FINAL_TYPE (AttnOptionsPane, attn_options_pane, ATTN, OPTIONS_PANE, GtkWidget)

GtkWidget *attn_options_pane_new (AttnSession *session);

G_END_DECLS
