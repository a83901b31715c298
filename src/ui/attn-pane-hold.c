/* attn-pane-hold.c: what was clicked on stays where it is while the panes above it grow
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-pane-hold.h"

/* In so many frames at the most all has its new size. */
#define MOST_LAYOUTS 4

/* One at a time: what is chosen next takes over. */
#define HOLD "attn-pane-hold"

typedef struct
{
  GtkWidget     *widget;      /* that was clicked on */
  GtkWidget     *panes;       /* what it is scrolled in */
  GdkFrameClock *clock;
  gulong         handler;
  double         y;           /* where it stands there */
  double         scrolled;    /* as far as we know; another value is somebody's own doing */
  guint          n_layouts;
} Hold;

static gboolean
find_place (Hold   *hold,
            double *y)
{
  graphene_rect_t box;

  if (!gtk_widget_get_mapped (hold->widget) || !gtk_widget_compute_bounds (hold->widget, hold->panes, &box))
    return FALSE;
  *y = (double) box.origin.y;
  return TRUE;
}

static void
hold_free (Hold *hold)
{
  g_signal_handler_disconnect (hold->clock, hold->handler);
  g_object_unref (hold->clock);
  g_object_unref (hold->panes);
  g_free (hold);
}

static void
layout_cb (GdkFrameClock *clock,
           Hold          *hold)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (hold->panes));
  double y;

  if (!find_place (hold, &y) || ++hold->n_layouts > MOST_LAYOUTS || gtk_adjustment_get_value (adjustment) != hold->scrolled)
    {
      g_object_set_data (G_OBJECT (hold->widget), HOLD, NULL);
      return;
    }
  if (y == hold->y)
    return;
  /* Within this frame: nothing is seen to move. */
  gtk_adjustment_set_value (adjustment, hold->scrolled + y - hold->y);
  hold->scrolled = gtk_adjustment_get_value (adjustment);
}

void
attn_pane_hold (GtkWidget *widget)
{
  GtkWidget *panes = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (widget);
  Hold *hold;

  if (panes == NULL || clock == NULL)
    return;
  hold = g_new0 (Hold, 1);
  hold->widget = widget;
  hold->panes = g_object_ref (panes);
  hold->clock = g_object_ref (clock);
  hold->scrolled = gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (panes)));
  hold->handler = g_signal_connect_after (clock, "layout", G_CALLBACK (layout_cb), hold);
  g_object_set_data_full (G_OBJECT (widget), HOLD, hold, (GDestroyNotify) hold_free);
  if (!find_place (hold, &hold->y))
    g_object_set_data (G_OBJECT (widget), HOLD, NULL);
}
