/* attn-accessible-cell.h: a cell as a screen reader meets it
 *
 * A widget that is never drawn: it stands where the cell is painted, can have the focus and tells what the
 * cell is.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-node.h"

G_BEGIN_DECLS

#define ATTN_TYPE_ACCESSIBLE_CELL (attn_accessible_cell_get_type ())
G_DECLARE_FINAL_TYPE (AttnAccessibleCell, attn_accessible_cell, ATTN, ACCESSIBLE_CELL, GtkWidget)

GtkWidget  *attn_accessible_cell_new      (void);
/* Which cell it is from now on.  `name` and `description` are told when they differ from before. */
void        attn_accessible_cell_set      (AttnAccessibleCell *self, const char *node, guint row, guint column,
                                           const char *name, const char *description, gboolean selected);
gboolean    attn_accessible_cell_is       (AttnAccessibleCell *self, const char *node, guint row, guint column);
const char *attn_accessible_cell_get_node (AttnAccessibleCell *self);
guint       attn_accessible_cell_get_row  (AttnAccessibleCell *self);
guint       attn_accessible_cell_get_column (AttnAccessibleCell *self);
const char *attn_accessible_cell_get_name (AttnAccessibleCell *self);
const char *attn_accessible_cell_get_description (AttnAccessibleCell *self);

G_END_DECLS
