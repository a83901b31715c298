/* attn-matrix-view.h: one matrix in a pane, as a small spreadsheet
 *
 * Shows a node of the session's trace; the selected cell is the session's.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_MATRIX_VIEW (attn_matrix_view_get_type ())
G_DECLARE_FINAL_TYPE (AttnMatrixView, attn_matrix_view, ATTN, MATRIX_VIEW, GtkWidget)

/* A GtkScrollable: labels stay where they are while the cells scroll.  Emits "menu-wanted" with a point (two doubles) for a
 * right click on a cell, which is selected then, and for the menu key. */
GtkWidget  *attn_matrix_view_new      (AttnSession *session);
/* The node to show, by name; NULL or one that the trace does not have: nothing. */
void        attn_matrix_view_set_node (AttnMatrixView *self, const char *name);
const char *attn_matrix_view_get_node (AttnMatrixView *self);

/* Two views beneath each other, which scroll together and keep their columns in line where both have as many: a weight matrix and
 * its bias, a gain and its bias. */
void        attn_matrix_view_pair     (AttnMatrixView *self, AttnMatrixView *partner);

/* Where a cell is painted, in the widget's coordinates; FALSE when it is scrolled out of sight. */
gboolean    attn_matrix_view_get_cell_box (AttnMatrixView *self, guint row, guint column, graphene_rect_t *box);

/* An input's numbers can be edited, those of a result only copied. */
gboolean    attn_matrix_view_is_editable  (AttnMatrixView *self);
/* A mask: a click turns a cell over, and dragging paints. */
void        attn_matrix_view_set_painting (AttnMatrixView *self, gboolean painting);
/* All of it as tab-separated lines; what the clipboard holds, from the selected cell on, or from the first. */
void        attn_matrix_view_copy_all     (AttnMatrixView *self);
void        attn_matrix_view_paste        (AttnMatrixView *self);
/* Numbers as text, tab-separated or as people print them, from the selected cell on; a refusal is shown beside it. */
void        attn_matrix_view_paste_text   (AttnMatrixView *self, const char *text);

G_END_DECLS
