/* attn-canvas-tip.c: the number of a cell that is too small for it
 *
 * GTK's own tooltips lie beneath the pointer, on the row and column that they tell of.  This one stands beside both.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"

#include "attn-explanation.h"
#include "attn-pango-markup.h"
#include "attn-popover.h"

/* The pointer rests for so long, in milliseconds; from the cell to the tip, in pixels. */
#define DELAY    350
#define DISTANCE 8

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

static void
make_tip (AttnCanvas *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  attn_label_keep_words (GTK_LABEL (label));
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  self->tip = gtk_popover_new ();
  gtk_popover_set_child (GTK_POPOVER (self->tip), label);
  gtk_popover_set_autohide (GTK_POPOVER (self->tip), FALSE);
  attn_popover_keep_to_window (self->tip);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->tip), FALSE);
  gtk_popover_set_position (GTK_POPOVER (self->tip), GTK_POS_BOTTOM);
  gtk_widget_set_halign (self->tip, GTK_ALIGN_START);
  gtk_widget_set_can_focus (self->tip, FALSE);
  gtk_widget_set_can_target (self->tip, FALSE);
  gtk_widget_add_css_class (self->tip, "tip");
  gtk_widget_set_parent (self->tip, GTK_WIDGET (self));
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
    make_tip (self);
  name = attn_scene_hides (attn_canvas_get_scene (self), &cell) ? attn_cell_get_question (&cell, view->language)
                                                                : attn_cell_get_place (&cell, view->language, view->decimals);
  gtk_label_set_text (GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (self->tip))), name);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->tip), &(GdkRectangle) { (int) (box.x + box.width) + DISTANCE,
                                                                          (int) (box.y + box.height), 1, DISTANCE });
  gtk_popover_popup (GTK_POPOVER (self->tip));
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
    self->tip_timeout = g_timeout_add (DELAY, show_cb, self);
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
