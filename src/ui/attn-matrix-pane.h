/* attn-matrix-pane.h: a heading, matrices to switch between, and what goes with the one on show
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-matrix-view.h"

G_BEGIN_DECLS

#define ATTN_TYPE_MATRIX_PANE (attn_matrix_pane_get_type ())
G_DECLARE_FINAL_TYPE (AttnMatrixPane, attn_matrix_pane, ATTN, MATRIX_PANE, GtkWidget)

/* What a pane may show: nodes by name, with the row that goes with each (a bias).  Those that a trace does not
 * have fall away; a pane without any is not shown. */
#define ATTN_MATRIX_PANE_MAX_NODES 6
#define ATTN_DIMENSION_NONE ((AttnDimension) -1)

typedef struct
{
  const char   *title;         /* a message */
  const char   *short_title;   /* another, before the layer's number */
  const char   *nodes[ATTN_MATRIX_PANE_MAX_NODES];
  const char   *biases[ATTN_MATRIX_PANE_MAX_NODES];
  AttnDimension dimensions[ATTN_MATRIX_PANE_MAX_NODES];   /* what the columns are counted by */
  gboolean      of_layer;      /* where there are layers: the nodes of the one at hand */
} AttnMatrixPaneSpec;

extern const AttnMatrixPaneSpec attn_embedding_pane;
extern const AttnMatrixPaneSpec attn_given_pane;
extern const AttnMatrixPaneSpec attn_image_pane;
extern const AttnMatrixPaneSpec attn_weight_pane;
extern const AttnMatrixPaneSpec attn_block_pane;
extern const AttnMatrixPaneSpec attn_readout_pane;

/* `spec` is static. */
GtkWidget  *attn_matrix_pane_new      (AttnSession *session, const AttnMatrixPaneSpec *spec);
/* The node on show, or NULL; and a change of it. */
const char *attn_matrix_pane_get_node (AttnMatrixPane *self);
void        attn_matrix_pane_set_node (AttnMatrixPane *self, const char *name);

/* The parts that change something: how many columns there are (a GtkSpinButton), the button of the menu (a GtkMenuButton),
 * seed and deviation (an AttnRandomPopover), "make each row add up to 1". */
GtkWidget  *attn_matrix_pane_get_dimension (AttnMatrixPane *self);
GtkWidget  *attn_matrix_pane_get_random    (AttnMatrixPane *self);
GtkWidget  *attn_matrix_pane_get_normalise (AttnMatrixPane *self);
/* What is said of the matrix, and of the sums of its rows; NULL for nothing. */
const char *attn_matrix_pane_get_remark    (AttnMatrixPane *self);
const char *attn_matrix_pane_get_sums      (AttnMatrixPane *self);

G_END_DECLS
