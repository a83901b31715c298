/* attn-matrix-view-private.h: what the parts of the matrix view share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-accessible-cells.h"
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
  guint  rows, columns;
} AttnGrid;

struct _AttnMatrixView
{
  GtkWidget            parent_instance;

  AttnSession         *session;
  const char          *name;          /* interned; or NULL */
  AttnFonts           *fonts;
  AttnGrid             grid;
  gboolean             measured;      /* `grid` stands, but for pitch_x, which the width decides */
  AttnAccessibleCells *cells;
  guint                cells_idle;

  GtkAdjustment       *adjustments[2];       /* by GtkOrientation */
  GtkScrollablePolicy  policies[2];
};

/* The node in the present trace, or NULL. */
const AttnNode *attn_matrix_view_find_node  (AttnMatrixView *self);
double          attn_matrix_view_get_offset (AttnMatrixView *self, GtkOrientation orientation);

/* attn-matrix-view-draw.c */
void            attn_matrix_view_measure_grid (AttnMatrixView *self);
void            attn_matrix_view_snapshot     (GtkWidget *widget, GtkSnapshot *snapshot);

/* attn-matrix-view-input.c */
void            attn_matrix_view_add_controllers (AttnMatrixView *self);

G_END_DECLS
