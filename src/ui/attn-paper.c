/* attn-paper.c: a sheet that lies on the desk: a picture or a page as large as it fits
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-paper.h"

#include <math.h>

/* Around the sheet, and the side of a square of the chequers. */
#define MARGIN 20
#define SQUARE 8

struct _AttnPaper
{
  GtkWidget   parent_instance;

  double      width, height;     /* the shape */
  double      pixels;            /* the width on the screen that was last told of */
  GdkTexture *texture;
  gboolean    is_clear;
};

G_DEFINE_FINAL_TYPE (AttnPaper, attn_paper, GTK_TYPE_WIDGET)

enum
{
  SIGNAL_FITTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* Where the sheet lies. */
static gboolean
get_place (AttnPaper       *self,
           graphene_rect_t *place)
{
  const double room_x = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * MARGIN;
  const double room_y = gtk_widget_get_height (GTK_WIDGET (self)) - 2 * MARGIN;
  double scale, width, height;

  if (room_x < 1 || room_y < 1 || self->width <= 0)
    return FALSE;
  scale = fmin (room_x / self->width, room_y / self->height);
  width = fmax (round (self->width * scale), 1);
  height = fmax (round (self->height * scale), 1);
  graphene_rect_init (place, (float) round (MARGIN + (room_x - width) / 2), (float) round (MARGIN + (room_y - height) / 2),
                      (float) width, (float) height);
  return TRUE;
}

gboolean
attn_paper_get_pixels (AttnPaper *self,
                       double    *width,
                       double    *height)
{
  const int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  graphene_rect_t place;

  if (!get_place (self, &place))
    return FALSE;
  *width = (double) place.size.width * scale;
  *height = (double) place.size.height * scale;
  return TRUE;
}

static void
tell_of_size (AttnPaper *self)
{
  double width = 0, height = 0;

  attn_paper_get_pixels (self, &width, &height);
  if (width == self->pixels)
    return;
  self->pixels = width;
  g_signal_emit (self, signals[SIGNAL_FITTED], 0);
}

void
attn_paper_set_shape (AttnPaper *self,
                      double     width,
                      double     height)
{
  self->width = width;
  self->height = height;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
attn_paper_take_surface (AttnPaper       *self,
                         cairo_surface_t *surface,
                         gboolean         is_clear)
{
  g_clear_object (&self->texture);
  self->is_clear = is_clear;
  if (surface != NULL)
    {
      const int width = cairo_image_surface_get_width (surface), height = cairo_image_surface_get_height (surface);
      const gsize stride = (gsize) cairo_image_surface_get_stride (surface);
      g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), stride * (gsize) height,
                                                             (GDestroyNotify) cairo_surface_destroy, surface);

      self->texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
append_chequers (GtkSnapshot           *snapshot,
                 const graphene_rect_t *place)
{
  const GdkRGBA light = { 1, 1, 1, 1 }, grey = { 0.86f, 0.86f, 0.86f, 1 };
  const graphene_rect_t tile = GRAPHENE_RECT_INIT (place->origin.x, place->origin.y, 2 * SQUARE, 2 * SQUARE);

  gtk_snapshot_append_color (snapshot, &light, place);
  gtk_snapshot_push_repeat (snapshot, place, &tile);
  for (guint i = 0; i < 2; i++)
    gtk_snapshot_append_color (snapshot, &grey, &GRAPHENE_RECT_INIT (place->origin.x + (float) i * SQUARE,
                                                                     place->origin.y + (float) i * SQUARE, SQUARE, SQUARE));
  gtk_snapshot_pop (snapshot);
}

static void
attn_paper_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  AttnPaper *self = ATTN_PAPER (widget);
  const GdkRGBA shade = { 0, 0, 0, 0.28f }, white = { 1, 1, 1, 1 };
  graphene_rect_t place;
  GskRoundedRect outline;

  if (!get_place (self, &place))
    return;
  gsk_rounded_rect_init_from_rect (&outline, &place, 0);
  gtk_snapshot_append_outset_shadow (snapshot, &outline, &shade, 0, 1, 0, 5);
  if (self->texture != NULL && self->is_clear)
    append_chequers (snapshot, &place);
  else
    gtk_snapshot_append_color (snapshot, &white, &place);
  if (self->texture != NULL)
    gtk_snapshot_append_texture (snapshot, self->texture, &place);
}

static void
attn_paper_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  tell_of_size (ATTN_PAPER (widget));
}

static void
attn_paper_measure (GtkWidget     *widget,
                    GtkOrientation orientation,
                    int            for_size,
                    int           *minimum,
                    int           *natural,
                    int           *minimum_baseline,
                    int           *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 220 : 160;
  *natural = *minimum * 2;
}

static void
attn_paper_dispose (GObject *object)
{
  g_clear_object (&ATTN_PAPER (object)->texture);

  G_OBJECT_CLASS (attn_paper_parent_class)->dispose (object);
}

static void
attn_paper_class_init (AttnPaperClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_paper_dispose;
  widget_class->snapshot = attn_paper_snapshot;
  widget_class->size_allocate = attn_paper_size_allocate;
  widget_class->measure = attn_paper_measure;
  gtk_widget_class_set_css_name (widget_class, "attnpaper");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  signals[SIGNAL_FITTED] = g_signal_new ("fitted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 0);
}

static void
attn_paper_init (AttnPaper *self)
{
  self->width = 16;
  self->height = 9;
}

GtkWidget *
attn_paper_new (void)
{
  return g_object_new (ATTN_TYPE_PAPER, "hexpand", TRUE, "vexpand", TRUE, NULL);
}
