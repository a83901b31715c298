/* attn-stage.c: how a window shares its room between panes, message, canvas, step bar and hint
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-stage.h"

enum { PANES, MESSAGE, CANVAS, BAR, HINT, N_PARTS };

/* With less height than this, in the canvas's own units, the hint would take what the picture needs. */
#define ROOM_FOR_HINT 520

/* Below this a window cannot be made. */
#define LEAST_CANVAS 160

struct _AttnStage
{
  GtkWidget  parent_instance;

  GtkWidget *parts[N_PARTS];
};

G_DEFINE_FINAL_TYPE (AttnStage, attn_stage, GTK_TYPE_WIDGET)

static void
measure_part (AttnStage      *self,
              guint           part,
              GtkOrientation  orientation,
              int             for_size,
              int            *minimum,
              int            *natural)
{
  *minimum = *natural = 0;
  if (gtk_widget_get_visible (self->parts[part]))
    gtk_widget_measure (self->parts[part], orientation, for_size, minimum, natural, NULL, NULL);
}

static GtkSizeRequestMode
attn_stage_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
attn_stage_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  AttnStage *self = ATTN_STAGE (widget);
  int least, likes, side, side_likes;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_part (self, PANES, orientation, -1, &side, &side_likes);
      measure_part (self, CANVAS, orientation, -1, minimum, natural);
      measure_part (self, BAR, orientation, -1, &least, &likes);
      *minimum = MAX (*minimum, least) + side;
      *natural = MAX (*natural, likes) + side_likes;
    }
  else
    {
      /* The step bar takes more lines when the window is narrow; at what height it then ends is the window's
       * business: asking for it here would keep a narrow window tall. */
      *minimum = LEAST_CANVAS;
      measure_part (self, CANVAS, orientation, -1, &least, natural);
    }
}

static void
place (AttnStage *self,
       guint      part,
       int        x,
       int        y,
       int        width,
       int        height)
{
  GtkWidget *widget = self->parts[part];
  int least;

  if (!gtk_widget_get_visible (widget))
    return;
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  width = MAX (width, least);
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
  gtk_widget_size_allocate (widget, &(GtkAllocation) { x, y, width, MAX (height, least) }, -1);
}

static void
attn_stage_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  AttnStage *self = ATTN_STAGE (widget);
  const gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int side_least, side, least, message, bar, hint, hint_width, x, middle;
  gboolean hinted;

  measure_part (self, PANES, GTK_ORIENTATION_HORIZONTAL, -1, &side_least, &side);
  side = CLAMP (side, side_least, MAX (side_least, width * 2 / 5));
  x = rtl ? 0 : side;
  middle = MAX (width - side, 1);

  measure_part (self, MESSAGE, GTK_ORIENTATION_VERTICAL, middle, &least, &message);
  measure_part (self, BAR, GTK_ORIENTATION_VERTICAL, middle, &least, &bar);
  measure_part (self, HINT, GTK_ORIENTATION_HORIZONTAL, -1, &least, &hint_width);
  measure_part (self, HINT, GTK_ORIENTATION_VERTICAL, middle, &least, &hint);
  hinted = hint_width <= middle && height - message - bar - hint >= ROOM_FOR_HINT;
  gtk_widget_set_child_visible (self->parts[HINT], hinted);
  if (!hinted)
    hint = 0;

  place (self, PANES, rtl ? width - side : 0, 0, side, height);
  place (self, MESSAGE, x, 0, middle, message);
  place (self, CANVAS, x, message, middle, MAX (height - message - bar - hint, 1));
  place (self, BAR, x, height - bar - hint, middle, bar);
  if (hinted)
    place (self, HINT, x, height - hint, middle, hint);
}

static void
attn_stage_dispose (GObject *object)
{
  AttnStage *self = ATTN_STAGE (object);

  for (guint i = 0; i < N_PARTS; i++)
    g_clear_pointer (&self->parts[i], gtk_widget_unparent);

  G_OBJECT_CLASS (attn_stage_parent_class)->dispose (object);
}

static void
attn_stage_class_init (AttnStageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_stage_dispose;
  widget_class->get_request_mode = attn_stage_get_request_mode;
  widget_class->measure = attn_stage_measure;
  widget_class->size_allocate = attn_stage_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "attnstage");
}

static void
attn_stage_init (AttnStage *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
attn_stage_new (GtkWidget *panes,
                GtkWidget *message,
                GtkWidget *canvas,
                GtkWidget *bar,
                GtkWidget *hint)
{
  AttnStage *self = g_object_new (ATTN_TYPE_STAGE, NULL);
  GtkWidget *parts[N_PARTS] = { panes, message, canvas, bar, hint };

  for (guint i = 0; i < N_PARTS; i++)
    {
      self->parts[i] = parts[i];
      gtk_widget_set_parent (parts[i], GTK_WIDGET (self));
    }
  return GTK_WIDGET (self);
}
