/* attn-matrix-pane-private.h: what the parts of a pane of matrices share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-matrix-pane.h"
#include "attn-random-popover.h"

G_BEGIN_DECLS

struct _AttnMatrixPane
{
  GtkWidget                 parent_instance;

  AttnSession              *session;
  const AttnMatrixPaneSpec *spec;
  guint                     shown;          /* index into the spec */
  int                       layer;          /* at hand, or −1 where there are none */
  GtkWidget                *title;
  GtkWidget                *shape;
  GtkWidget                *menu_button;
  GtkWidget                *switcher;
  GtkWidget                *tabs[ATTN_MATRIX_PANE_MAX_NODES];
  GtkWidget                *matrix;
  GtkWidget                *size_line;      /* "d_k" and its number */
  GtkWidget                *size_name;
  GtkWidget                *size;
  AttnDocument             *size_from;      /* the document when one began to turn it, and what it is now */
  AttnDocument             *size_now;
  GtkWidget                *remark;
  GtkWidget                *drawn;          /* a button that says seed and deviation */
  GtkWidget                *sums;
  GtkWidget                *normalise;
  GtkWidget                *bias_title;
  GtkWidget                *bias;
  GtkWidget                *refusal;

  AttnMatrixView           *menu_view;      /* the matrix that the menu is about: the one on show, or its bias */
  GtkWidget                *popover;        /* a menu at a cell */
  guint                     popover_idle;   /* it closed and is to be let go of */
  GtkWidget                *random;         /* an AttnRandomPopover, made when first needed */
};

/* The node of a name of the spec in the present trace, and in the layer at hand; or NULL (for a name that is NULL too). */
const AttnNode *attn_matrix_pane_find_node    (AttnMatrixPane *self, const char *name);

/* attn-matrix-pane-rest.c: what stands beneath the matrix */
void            attn_matrix_pane_add_rest     (AttnMatrixPane *self);
void            attn_matrix_pane_show_rest    (AttnMatrixPane *self);
void            attn_matrix_pane_end_size     (AttnMatrixPane *self);

/* attn-matrix-pane-menu.c */
void            attn_matrix_pane_add_menu     (AttnMatrixPane *self, GtkWidget *head);
void            attn_matrix_pane_connect_menu (AttnMatrixPane *self, GtkWidget *view);
void            attn_matrix_pane_close_menu   (AttnMatrixPane *self);
/* Seed and deviation of the matrix on show, pointing to a widget of the pane. */
void            attn_matrix_pane_open_random  (AttnMatrixPane *self, GtkWidget *at);

G_END_DECLS
