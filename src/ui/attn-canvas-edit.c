/* attn-canvas-edit.c: the numbers of an input typed in the picture itself
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"

static gboolean
box_of_cell (const AttnCell  *cell,
             graphene_rect_t *rect,
             gpointer         data)
{
  AttnScene *scene = attn_canvas_get_scene (data);
  AttnBox box;

  if (scene == NULL || !attn_scene_get_cell_box (scene, cell, &box))
    return FALSE;
  graphene_rect_init (rect, (float) box.x, (float) box.y, (float) box.width, (float) box.height);
  return TRUE;
}

/* As the picture stands, so that Enter goes down in a transposed matrix too. */
static gboolean
next_cell (const AttnCell *from,
           int             dx,
           int             dy,
           AttnCell       *to,
           gpointer        data)
{
  AttnCanvas *self = data;
  AttnScene *scene = attn_canvas_get_scene (self);

  if (scene == NULL)
    return FALSE;
  *to = attn_scene_move (scene, from, dx, dy, FALSE);
  /* A picture of one row, of one patch, follows the selection: another row would be another picture, and what was found just now out
   * of sight. */
  if (attn_prediction_has (attn_session_get_view (self->session)->prediction, from->node) && attn_scene_find_cell (scene, to) == NULL)
    {
      const int next = (int) from->column + dx + dy;

      *to = *from;
      to->column = (guint) CLAMP (next, 0, (int) attn_node_get_columns (from->node) - 1);
    }
  return TRUE;
}

/* A cell of the masked scores stands for whether it may be looked at, where its layer's mask is painted by hand. */
static gboolean
toggle_mask (AttnCanvas     *self,
             const AttnCell *cell)
{
  const AttnDocument *document = attn_session_get_document (self->session);
  const int layer = attn_node_get_layer (cell->node);
  const AttnNode *mask = attn_steps_find_node (attn_session_get_trace (self->session), layer, 0, "attention.mask");
  const AttnCell allowed = { mask, cell->row, cell->column };
  g_autoptr (GError) error = NULL;

  if (mask == NULL || !g_str_equal (attn_node_get_stage (cell->node), "masked") ||
      attn_document_get_mask_of (document, (guint) MAX (layer, 0)) != ATTN_MASK_MATRIX)
    return FALSE;
  attn_session_end_gesture (self->session);
  attn_cell_editor_apply (self->editor, cell,
                          attn_edit_set_mask_cell_of (document, (guint) MAX (layer, 0), cell->row, cell->column,
                                                      attn_session_get_number (self->session, &allowed) == 0,
                                                      attn_session_get_language (self->session), &error), &error);
  attn_session_end_gesture (self->session);
  return TRUE;
}

void
attn_canvas_edit_cell (AttnCanvas     *self,
                       const AttnCell *cell)
{
  if (!toggle_mask (self, cell))
    attn_cell_editor_open (self->editor, cell, NULL);
}

gboolean
attn_canvas_edit_key (AttnCanvas      *self,
                      guint            keyval,
                      GdkModifierType  state)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  AttnCell cell;

  if (scene == NULL || !attn_session_get_selected (self->session, &cell) || !attn_scene_shows (scene, cell.node))
    return FALSE;
  if (keyval == GDK_KEY_F2 && toggle_mask (self, &cell))
    return TRUE;
  return attn_cell_editor_open_by_key (self->editor, &cell, keyval, state);
}

static gboolean
tells (const AttnNode *node,
       gpointer        data)
{
  AttnScene *scene = attn_canvas_get_scene (data);

  return scene == NULL || attn_scene_tells (node, scene);
}

void
attn_canvas_make_editor (AttnCanvas *self)
{
  const AttnCellHost functions = { box_of_cell, next_cell, tells, self };

  self->editor = attn_cell_editor_new (GTK_WIDGET (self), self->session, &functions);
}
