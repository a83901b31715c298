/* attn-canvas-motion.c: cells on their way, for a moment after a step
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"

/* Long enough to be seen from the last row, short enough not to be waited for. */
#define DURATION (320 * G_TIME_SPAN_MILLISECOND)

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data)
{
  AttnCanvas *self = ATTN_CANVAS (widget);
  const gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (self->motion_start == 0)
    self->motion_start = now;
  self->motion = (double) (now - self->motion_start) / DURATION;
  gtk_widget_queue_draw (widget);
  if (self->motion < 1)
    return G_SOURCE_CONTINUE;
  self->motion = 1;
  self->motion_tick = 0;
  return G_SOURCE_REMOVE;
}

void
attn_canvas_stop_motion (AttnCanvas *self)
{
  if (self->motion_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->motion_tick);
  self->motion_tick = 0;
  self->motion = 1;
}

void
attn_canvas_start_motion (AttnCanvas *self)
{
  gboolean enabled = FALSE;

  attn_canvas_stop_motion (self);
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled, NULL);
  if (!enabled || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->motion = 0;
  self->motion_start = 0;
  self->motion_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

void
attn_canvas_snapshot_motion (AttnCanvas  *self,
                             GtkSnapshot *snapshot)
{
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (GTK_WIDGET (self)),
                                            (float) gtk_widget_get_height (GTK_WIDGET (self)));
  AttnPainter *painter;
  cairo_t *cr;

  if (self->motion_tick == 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &all);
  painter = attn_cairo_painter_new (cr, self->scale);
  attn_scene_paint_motion (self->scene, self->motion, painter);
  attn_painter_free (painter);
  cairo_destroy (cr);
}
