/* attn-stage.h: how a window shares its room between panes, message, canvas, step bar and hint
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_STAGE (attn_stage_get_type ())
G_DECLARE_FINAL_TYPE (AttnStage, attn_stage, ATTN, STAGE, GtkWidget)

/* The panes stand at the left, as wide as they like but never wider than two fifths; the others lie one above
 * the other beside them.  The canvas takes what is left; the hint is there only when there is room enough. */
GtkWidget *attn_stage_new (GtkWidget *panes, GtkWidget *message, GtkWidget *canvas, GtkWidget *bar, GtkWidget *hint);

G_END_DECLS
