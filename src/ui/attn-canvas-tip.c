/* attn-canvas-tip.c: the number of a cell that is too small for it
 *
 * GTK's own tooltips lie beneath the pointer, on the row and column that they tell of.  This one stands beside both.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"

#include "attn-compat.h"
#include "attn-explanation.h"
#include "attn-popover.h"

/* From the cell to the tip, in pixels. */
#define DISTANCE 8
/* Of an audience's screen its letters are as high as so much. */
#define SHARE 0.03

/* The cell beneath the pointer, where its number cannot be read in the picture. */
static gboolean
find_cell (AttnCanvas *self,
           AttnCell   *cell,
           AttnBox    *box)
{
  AttnScene *scene = attn_canvas_get_scene (self);

  return scene != NULL && self->pointer_inside && attn_session_get_hovered (self->session, cell) &&
         !attn_scene_writes_number (scene, cell) && attn_scene_get_cell_box (scene, cell, box);
}

static gboolean
show_cb (gpointer data)
{
  AttnCanvas *self = data;
  const AttnView *view = attn_session_get_view (self->session);
  g_autofree char *name = NULL;
  AttnCell cell;
  AttnBox box;

  self->tip_timeout = 0;
  if (!find_cell (self, &cell, &box))
    return G_SOURCE_REMOVE;
  if (self->tip == NULL)
    self->tip = attn_popover_new_tip (GTK_WIDGET (self), GTK_POS_BOTTOM, GTK_ALIGN_START);
  name = attn_scene_hides (attn_canvas_get_scene (self), &cell) ? attn_cell_get_question (&cell, view->language)
                                                                : attn_cell_get_place (&cell, view->language, view->decimals);
  attn_compat_set_text_size (self->tip, attn_canvas_get_view (self)->projector * SHARE);
  attn_popover_show_tip (self->tip, name, &(GdkRectangle) { (int) (box.x + box.width) + DISTANCE, (int) (box.y + box.height), 1, DISTANCE });
  return G_SOURCE_REMOVE;
}

void
attn_canvas_hide_tip (AttnCanvas *self)
{
  g_clear_handle_id (&self->tip_timeout, g_source_remove);
  if (self->tip != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->tip));
}

void
attn_canvas_queue_tip (AttnCanvas *self)
{
  AttnCell cell;
  AttnBox box;

  attn_canvas_hide_tip (self);
  if (find_cell (self, &cell, &box))
    self->tip_timeout = g_timeout_add (ATTN_TIP_DELAY, show_cb, self);
}

void
attn_canvas_allocate_tip (AttnCanvas *self)
{
  if (self->tip != NULL)
    gtk_popover_present (GTK_POPOVER (self->tip));
}

void
attn_canvas_dispose_tip (AttnCanvas *self)
{
  g_clear_handle_id (&self->tip_timeout, g_source_remove);
  g_clear_pointer (&self->tip, gtk_widget_unparent);
}
