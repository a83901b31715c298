/* attn-paper.h: a sheet that lies on the desk: a picture or a page as large as it fits
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_PAPER (attn_paper_get_type ())
G_DECLARE_FINAL_TYPE (AttnPaper, attn_paper, ATTN, PAPER, GtkWidget)

/* Emits "fitted" when the sheet has another size on the screen. */
GtkWidget *attn_paper_new      (void);

/* The shape of the sheet, in any unit. */
void       attn_paper_set_shape (AttnPaper *self, double width, double height);
/* How many pixels of the screen it takes; FALSE while it has no room. */
gboolean   attn_paper_get_pixels (AttnPaper *self, double *width, double *height);

/* What stands on it; NULL: nothing yet.  `is_clear`: chequers are seen where there is nothing.  Pixels as cairo has them, taken
 * over. */
void       attn_paper_take_surface (AttnPaper *self, cairo_surface_t *surface, gboolean is_clear);

G_END_DECLS
