/* attn-matrix-view-private.h: what the parts of the matrix view share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-accessible-cells.h"
#include "attn-cell-editor.h"
#include "attn-matrix-view.h"

G_BEGIN_DECLS

/* The sizes that a matrix is drawn in, in logical pixels. */
typedef struct
{
  double font;                /* size of numbers and labels */
  double label;               /* width of the rows' labels with the space after them */
  double header;              /* height of the columns' labels */
  double least_x;             /* narrowest pitch that holds every number */
  double pitch_x, pitch_y;
  double extent;              /* the largest magnitude of its numbers */
  double page_x, page_y;      /* what the cells have of the widget's width and height */
  guint  rows, columns;
} AttnGrid;

/* Thickness of the line that tells how much is in sight, along the lower and the right edge, and its distance. */
#define ATTN_GRID_EXTENT     4
#define ATTN_GRID_EXTENT_GAP 2

struct _AttnMatrixView
{
  GtkWidget            parent_instance;

  AttnSession         *session;
  const char          *name;          /* interned; or NULL */
  AttnMatrixView      *partner;       /* whose columns stand in line with its own; or NULL */
  AttnFonts           *fonts;
  AttnGrid             grid;
  gboolean             measured;      /* `grid` stands, but for pitch_x, which the width decides */
  AttnAccessibleCells *cells;
  guint                cells_idle;

  AttnCellEditor      *editor;        /* over the selected cell while it is typed into */
  gboolean             has_anchor;    /* a range is chosen, from here to the selected cell */
  guint                anchor_row, anchor_column;
  gboolean             painting;      /* cells are turned over, not typed */
  gboolean             turning;       /* a drag turns a value, or paints */
  double               paint;         /* with this one */
  guint                turn_row, turn_column;
  double               turn_from;

  GtkAdjustment       *adjustments[2];       /* by GtkOrientation */
  GtkScrollablePolicy  policies[2];
};

/* The node in the present trace, or NULL. */
const AttnNode *attn_matrix_view_find_node  (AttnMatrixView *self);
/* An AttnCellBoxFunc over a view. */
gboolean        attn_matrix_view_box_of_cell (const AttnCell *cell, graphene_rect_t *box, gpointer self);
void            attn_matrix_view_want_menu  (AttnMatrixView *self, double x, double y);
double          attn_matrix_view_get_offset (AttnMatrixView *self, GtkOrientation orientation);

/* attn-matrix-view-draw.c */
/* The partner's node, where it has as many columns; else NULL. */
const AttnNode *attn_matrix_view_find_partner_node (AttnMatrixView *self);
void            attn_matrix_view_measure_grid (AttnMatrixView *self);
gboolean        attn_matrix_view_is_label_cut (AttnMatrixView *self, guint row);
void            attn_matrix_view_snapshot     (GtkWidget *widget, GtkSnapshot *snapshot);

/* attn-matrix-view-input.c */
void            attn_matrix_view_add_controllers (AttnMatrixView *self);
gboolean        attn_matrix_view_pick            (AttnMatrixView *self, double x, double y, AttnCell *cell);

/* attn-matrix-view-edit.c */
void            attn_matrix_view_add_edit_controllers (AttnMatrixView *self);
gboolean        attn_matrix_view_edit_key        (AttnMatrixView *self, guint keyval, GdkModifierType state);
void            attn_matrix_view_begin_edit      (AttnMatrixView *self);
void            attn_matrix_view_make_editor     (AttnMatrixView *self);
/* The selection becomes a range that ends at a cell. */
void            attn_matrix_view_extend          (AttnMatrixView *self, const AttnCell *cell);
/* The chosen range; FALSE where only one cell is. */
gboolean        attn_matrix_view_get_range       (AttnMatrixView *self, AttnRect *range);

G_END_DECLS
