/* attn-plot-view.h: the plot of a scene of a lesson, in place of the picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_PLOT_VIEW (attn_plot_view_get_type ())
G_DECLARE_FINAL_TYPE (AttnPlotView, attn_plot_view, ATTN, PLOT_VIEW, GtkWidget)

/* Seen while the session's scene has a figure. */
GtkWidget *attn_plot_view_new (AttnSession *session);

G_END_DECLS
