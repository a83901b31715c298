/* attn-desk.c: how a window shares its room between panes, message, canvas, step bar and hint
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-desk.h"

#include "attn-appearance.h"

enum { PANES, MESSAGE, CANVAS, BAR, HINT, N_PARTS };

/* The panes are no wider than so many times the size of text, and no more than this share of the window. */
#define PANES_WIDTH 22
#define PANES_SHARE 0.4

/* What is beside the panes has to be this many times as wide as they are, or they stay away by themselves. */
#define LEAST_RATIO 1.6

/* With less height than this, in the canvas's own units, the hint would take what the picture needs. */
#define ROOM_FOR_HINT 520

/* Of the height all steps may take so much. */
#define BAR_SHARE 0.3

/* Below this a window cannot be made. */
#define LEAST_CANVAS 160

struct _AttnDesk
{
  GtkWidget  parent_instance;

  GtkWidget *parts[N_PARTS];
  gboolean   decided;        /* somebody has said whether the panes are shown */
  gboolean   shown;
  gboolean   hint_needed;
  int        panes_least;    /* what they asked for when they were last there */
  int        panes_likes;
  guint      idle;
};

G_DEFINE_FINAL_TYPE (AttnDesk, attn_desk, GTK_TYPE_WIDGET)

static guint panes_changed_signal;

/* A part is never narrower than its least width, so it is not measured for less. */
static void
measure_part (AttnDesk      *self,
              guint           part,
              GtkOrientation  orientation,
              int             for_size,
              int            *minimum,
              int            *natural)
{
  *minimum = *natural = 0;
  if (!gtk_widget_get_visible (self->parts[part]))
    return;
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    {
      int least;

      gtk_widget_measure (self->parts[part], GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      for_size = MAX (for_size, least);
    }
  gtk_widget_measure (self->parts[part], orientation, for_size, minimum, natural, NULL, NULL);
}

static int
limit_panes (AttnDesk *self,
             int        least,
             int        likes,
             int        width)
{
  const int most = (int) MIN (attn_appearance_get_font_size (GTK_WIDGET (self)) * PANES_WIDTH, width * PANES_SHARE);

  return CLAMP (likes, least, MAX (least, most));
}

static GtkSizeRequestMode
attn_desk_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
attn_desk_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  AttnDesk *self = ATTN_DESK (widget);
  int least, likes, side, side_likes;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      measure_part (self, PANES, orientation, -1, &side, &side_likes);
      measure_part (self, CANVAS, orientation, -1, minimum, natural);
      measure_part (self, BAR, orientation, -1, &least, &likes);
      side_likes = limit_panes (self, side, side_likes, G_MAXINT);
      *minimum = MAX (*minimum, least) + (self->decided && self->shown ? side : 0);
      *natural = MAX (*natural, likes) + (self->decided && !self->shown ? 0 : side_likes);
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
place (AttnDesk *self,
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

static gboolean
tell_cb (gpointer data)
{
  AttnDesk *self = data;

  self->idle = 0;
  gtk_widget_set_visible (self->parts[PANES], self->shown);
  g_signal_emit (self, panes_changed_signal, 0);
  return G_SOURCE_REMOVE;
}

static void
set_shown (AttnDesk *self,
           gboolean   shown)
{
  if (self->shown == shown)
    return;
  self->shown = shown;
  /* Those who listen may change what is being laid out. */
  if (self->idle == 0)
    self->idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, tell_cb, self, NULL);
}

void
attn_desk_set_panes_shown (AttnDesk *self,
                            gboolean   shown)
{
  self->decided = TRUE;
  set_shown (self, shown);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

gboolean
attn_desk_get_panes_shown (AttnDesk *self)
{
  return self->shown;
}

static void
attn_desk_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  AttnDesk *self = ATTN_DESK (widget);
  const gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int side, least, message, bar, hint, hint_width, x, middle;
  gboolean hinted;

  if (gtk_widget_get_visible (self->parts[PANES]))
    measure_part (self, PANES, GTK_ORIENTATION_HORIZONTAL, -1, &self->panes_least, &self->panes_likes);
  side = limit_panes (self, self->panes_least, self->panes_likes, width);
  if (!self->decided)
    set_shown (self, width - side >= LEAST_RATIO * side);
  /* At once; that they are gone is told when nothing is being laid out any more. */
  gtk_widget_set_child_visible (self->parts[PANES], self->shown);
  if (!self->shown)
    side = 0;
  x = rtl ? 0 : side;
  middle = MAX (width - side, 1);

  measure_part (self, MESSAGE, GTK_ORIENTATION_VERTICAL, middle, &least, &message);
  measure_part (self, BAR, GTK_ORIENTATION_VERTICAL, middle, &least, &bar);
  /* In a low window the walkers and the step at hand alone: the others would cover what is said of it. */
  if (bar > BAR_SHARE * height)
    bar = least;
  measure_part (self, HINT, GTK_ORIENTATION_HORIZONTAL, -1, &least, &hint_width);
  /* What is needed goes on in a second line. */
  if (self->hint_needed)
    hint_width = least;
  measure_part (self, HINT, GTK_ORIENTATION_VERTICAL, middle, &least, &hint);
  hinted = hint_width <= middle && (self->hint_needed || height - message - bar - hint >= ROOM_FOR_HINT);
  gtk_widget_set_child_visible (self->parts[HINT], hinted);
  if (!hinted)
    hint = 0;

  if (self->shown)
    place (self, PANES, rtl ? width - side : 0, 0, side, height);
  place (self, MESSAGE, x, 0, middle, message);
  place (self, CANVAS, x, message, middle, MAX (height - message - bar - hint, 1));
  place (self, BAR, x, height - bar - hint, middle, bar);
  if (hinted)
    place (self, HINT, x, height - hint, middle, hint);
}

void
attn_desk_set_hint_needed (AttnDesk *self,
                           gboolean  needed)
{
  if (self->hint_needed == needed)
    return;
  self->hint_needed = needed;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
attn_desk_dispose (GObject *object)
{
  AttnDesk *self = ATTN_DESK (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  for (guint i = 0; i < N_PARTS; i++)
    g_clear_pointer (&self->parts[i], gtk_widget_unparent);

  G_OBJECT_CLASS (attn_desk_parent_class)->dispose (object);
}

static void
attn_desk_class_init (AttnDeskClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_desk_dispose;
  widget_class->get_request_mode = attn_desk_get_request_mode;
  widget_class->measure = attn_desk_measure;
  widget_class->size_allocate = attn_desk_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "attndesk");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);

  panes_changed_signal = g_signal_new ("panes-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 0);
}

static void
attn_desk_init (AttnDesk *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  self->shown = TRUE;
}

GtkWidget *
attn_desk_new (GtkWidget *panes,
                GtkWidget *message,
                GtkWidget *canvas,
                GtkWidget *bar,
                GtkWidget *hint)
{
  AttnDesk *self = g_object_new (ATTN_TYPE_DESK, NULL);
  GtkWidget *parts[N_PARTS] = { panes, message, canvas, bar, hint };

  for (guint i = 0; i < N_PARTS; i++)
    {
      self->parts[i] = parts[i];
      gtk_widget_set_parent (parts[i], GTK_WIDGET (self));
    }
  return GTK_WIDGET (self);
}
