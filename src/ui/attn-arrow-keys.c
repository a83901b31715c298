/* attn-arrow-keys.c: from cell to cell by the arrow keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-arrow-keys.h"

#include <gdk/gdk.h>

gboolean
attn_arrow_keys_find (guint  keyval,
                      int   *dx,
                      int   *dy)
{
  *dx = *dy = 0;
  switch (keyval)
    {
    case GDK_KEY_Left: case GDK_KEY_KP_Left: *dx = -1; return TRUE;
    case GDK_KEY_Right: case GDK_KEY_KP_Right: *dx = 1; return TRUE;
    case GDK_KEY_Up: case GDK_KEY_KP_Up: *dy = -1; return TRUE;
    case GDK_KEY_Down: case GDK_KEY_KP_Down: *dy = 1; return TRUE;
    default: return FALSE;
    }
}

static guint
move (guint    from,
      guint    n,
      int      step,
      gboolean to_edge)
{
  if (step == 0)
    return from;
  if (to_edge)
    return step < 0 ? 0 : n - 1;
  return (guint) CLAMP ((int) from + step, 0, (int) n - 1);
}

void
attn_arrow_keys_move (AttnCell *cell,
                      int       dx,
                      int       dy,
                      gboolean  to_edge)
{
  cell->row = move (cell->row, attn_node_get_rows (cell->node), dy, to_edge);
  cell->column = move (cell->column, attn_node_get_columns (cell->node), dx, to_edge);
}
