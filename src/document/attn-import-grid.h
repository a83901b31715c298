/* attn-import-grid.h: cells of text in rows, and the table of numbers that they are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-import-word.h"

G_BEGIN_DECLS

/* A piece of the import's text, trimmed; of a quoted cell what stands between the quotation marks. */
typedef struct
{
  guint32 offset;
  guint32 length : 31;
  guint32 quoted : 1;
} AttnGridCell;

typedef struct
{
  GArray *cells;      /* of AttnGridCell, row after row */
  GArray *rows;       /* of guint: where each row begins in `cells` */
  guint   n_headers;  /* rows at the top that are known to be names; the last of them is used */
  gboolean has_known_headers;
} AttnGrid;

/* Owned by the caller. */
AttnGrid           *attn_grid_new       (void);
void                attn_grid_free      (AttnGrid *grid);
/* Cells that are added belong to the row that was begun last.  Offset and length are bytes of the import's text. */
void                attn_grid_begin_row (AttnGrid *grid);
void                attn_grid_add       (AttnGrid *grid, gsize offset, gsize length, gboolean quoted);
/* How many cells a row has, and one of them, borrowed: both have to be there. */
guint               attn_grid_get_n     (const AttnGrid *grid, guint row);
const AttnGridCell *attn_grid_get       (const AttnGrid *grid, guint row, guint column);
/* What a cell says; `value` is set where it is a number or a truth value. */
AttnWord            attn_grid_read      (const AttnImport *import, const AttnGridCell *cell, double *value);

/* Finds the header row and the column of tokens, reads the numbers and appends the array, named `name` (or NULL).
 * Decimal commas are noted in the import. */
gboolean            attn_grid_finish    (AttnGrid *grid, AttnImport *import, const char *name, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnGrid, attn_grid_free)

G_END_DECLS
