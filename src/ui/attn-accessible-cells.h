/* attn-accessible-cells.h: the selected cell with its row and column, for a screen reader
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-prediction.h"
#include "attn-accessible-cell.h"

G_BEGIN_DECLS

/* More at a time make a screen reader wait. */
#define ATTN_ACCESSIBLE_MAX_CELLS 256

typedef struct _AttnAccessibleCells AttnAccessibleCells;

/* Where a cell is painted, in the parent's coordinates; FALSE when it is not. */
typedef gboolean (*AttnCellBoxFunc) (const AttnCell *cell, graphene_rect_t *box, gpointer data);

/* The cells become children of `parent`, which gives them their places with attn_accessible_cells_allocate and
 * frees this in its dispose. */
AttnAccessibleCells *attn_accessible_cells_new      (GtkWidget *parent);
void                 attn_accessible_cells_free     (AttnAccessibleCells *self);

/* A cell whose value is not told, as it is a question; NULL: none.  To be said before they are shown. */
void                 attn_accessible_cells_set_asked (AttnAccessibleCells *self, const AttnCell *asked);
/* Cells that are to be found: their numbers are not told either. */
void                 attn_accessible_cells_set_prediction (AttnAccessibleCells *self, const AttnPrediction *prediction);
/* Tells of a cell, with its row and column; NULL: of none.  `description` belongs to the cell itself.  Widgets
 * are used again for other cells.  When the focus is in the parent it goes to the cell. */
void                 attn_accessible_cells_show     (AttnAccessibleCells *self, const AttnCell *cell,
                                                     AttnLanguage language, int decimals, const char *description,
                                                     AttnCellBoxFunc box, gpointer data);
void                 attn_accessible_cells_allocate (AttnAccessibleCells *self, const AttnTrace *trace,
                                                     AttnCellBoxFunc box, gpointer data);
guint                attn_accessible_cells_get_n    (AttnAccessibleCells *self);
/* The widget of the cell that is shown, or NULL. */
GtkWidget           *attn_accessible_cells_get_current (AttnAccessibleCells *self);
/* What the parent's grab_focus does: the focus goes to the cell that is shown, else to the parent.  FALSE: it is in no window. */
gboolean             attn_accessible_cells_grab_focus (AttnAccessibleCells *self);
/* Whether the focus is in the parent or in one of its cells. */
gboolean             attn_accessible_cells_have_focus (AttnAccessibleCells *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnAccessibleCells, attn_accessible_cells_free)

G_END_DECLS
