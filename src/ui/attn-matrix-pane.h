/* attn-matrix-pane.h: a heading, matrices to switch between, and what goes with the one on show
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_MATRIX_PANE (attn_matrix_pane_get_type ())
G_DECLARE_FINAL_TYPE (AttnMatrixPane, attn_matrix_pane, ATTN, MATRIX_PANE, GtkWidget)

/* What a pane may show: nodes by name, with the row that goes with each (a bias).  Those that a trace does not
 * have fall away; a pane without any is not shown. */
typedef struct
{
  const char *title;           /* a message */
  const char *nodes[4];
  const char *biases[4];
} AttnMatrixPaneSpec;

extern const AttnMatrixPaneSpec attn_embedding_pane;
extern const AttnMatrixPaneSpec attn_given_pane;
extern const AttnMatrixPaneSpec attn_weight_pane;

/* `spec` is static. */
GtkWidget  *attn_matrix_pane_new      (AttnSession *session, const AttnMatrixPaneSpec *spec);
/* The node on show, or NULL; and a change of it. */
const char *attn_matrix_pane_get_node (AttnMatrixPane *self);
void        attn_matrix_pane_set_node (AttnMatrixPane *self, const char *name);

G_END_DECLS
