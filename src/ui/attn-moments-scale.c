/* attn-moments-scale.c: a slider over the moments of training, with the course of the watched weight above it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-moments-scale.h"

#include <math.h>
#include <stdlib.h>

#include "attn-appearance.h"
#include "attn-number.h"

/* In units of the text's size: the curve's height, what lies between it and the track, and what stands beneath that. */
#define CURVE   2.4
#define ABOVE   1.3
#define TRACK   1.4
#define LABELS  1.3
#define DIGIT   0.74

/* How many times the usual number of steps lies between two moments that the curve does not join by a whole line. */
#define LEAP    4

struct _AttnMomentsScale
{
  GtkWidget    parent_instance;

  AttnSession *session;
  AttnFonts   *fonts;
  double       size;         /* 0: the widget's own text's */
  gboolean     dragging;
  gboolean     has_watched;
  AttnWatchedWeight watched;
};

G_DEFINE_FINAL_TYPE (AttnMomentsScale, attn_moments_scale, GTK_TYPE_WIDGET)

static double
get_size (AttnMomentsScale *self)
{
  return self->size > 0 ? self->size : attn_appearance_get_font_size (GTK_WIDGET (self));
}

/* Where the track begins: beneath the curve, if there is room for that. */
static double
get_top (AttnMomentsScale *self)
{
  const double size = get_size (self);

  return gtk_widget_get_height (GTK_WIDGET (self)) + 1 < size * (ABOVE + CURVE + TRACK + LABELS) ? 0 : size * (ABOVE + CURVE);
}

static guint
count (AttnMomentsScale *self)
{
  const AttnMoments *moments = attn_session_get_moments (self->session);

  return moments != NULL ? attn_moments_get_count (moments) : 0;
}

double
attn_moments_scale_get_x (AttnMomentsScale *self,
                          guint             index)
{
  const double pad = get_size (self) * 1.6, width = gtk_widget_get_width (GTK_WIDGET (self));
  const guint n = count (self);

  return n > 1 ? pad + (width - 2 * pad) * index / (n - 1) : width / 2;
}

static int
compare_gaps (gconstpointer a,
              gconstpointer b)
{
  const guint64 one = *(const guint64 *) a, other = *(const guint64 *) b;

  return (one > other) - (one < other);
}

/* How many steps usually lie between two moments: the median, and at least one. */
static guint64
find_usual_gap (AttnMomentsScale *self)
{
  const AttnMoments *moments = attn_session_get_moments (self->session);
  const guint n = count (self);
  g_autofree guint64 *gaps = NULL;

  if (n < 2)
    return 1;
  gaps = g_new (guint64, n - 1);
  for (guint i = 0; i + 1 < n; i++)
    gaps[i] = attn_moments_get_step (moments, i + 1) - attn_moments_get_step (moments, i);
  qsort (gaps, n - 1, sizeof *gaps, compare_gaps);
  return MAX (gaps[(n - 2) / 2], 1);
}

static gboolean
is_leap (AttnMomentsScale *self,
         guint             index,
         guint64           usual)
{
  const AttnMoments *moments = attn_session_get_moments (self->session);

  return (attn_moments_get_step (moments, index + 1) - attn_moments_get_step (moments, index)) / LEAP >= usual;
}

gboolean
attn_moments_scale_is_leap (AttnMomentsScale *self,
                            guint             index)
{
  return index + 1 < count (self) && is_leap (self, index, find_usual_gap (self));
}

/* --- drawing ------------------------------------------------------------------------------------------- */

static void
paint_dot (AttnPainter     *painter,
           double           x,
           double           y,
           double           radius,
           const AttnColor *fill,
           const AttnColor *edge)
{
  const AttnBox box = { x - radius, y - radius, 2 * radius, 2 * radius };

  attn_paint_fill (painter, &box, radius, fill);
  if (edge != NULL)
    attn_paint_stroke (painter, &box, radius, fmax (radius * 0.3, 1), 0, edge);
}

double
attn_moments_scale_get_y (AttnMomentsScale *self,
                          double            value)
{
  const double size = get_size (self);

  return size * ABOVE + size * CURVE * (1 - CLAMP (value, 0, 1));
}

/* The height of the course at the sides of a stretch from one moment to the next that lies within [left, right], and nothing of it
 * where none does. */
static gboolean
find_stretch (AttnMomentsScale *self,
              guint             index,
              double            left,
              double            right,
              double           *from,
              double           *to)
{
  const double a = attn_moments_scale_get_x (self, index), b = attn_moments_scale_get_x (self, index + 1);
  const double ya = attn_moments_scale_get_y (self, self->watched.values[index]);
  const double yb = attn_moments_scale_get_y (self, self->watched.values[index + 1]);

  if (b <= left || a >= right || b <= a)
    return FALSE;
  *from = ya + (yb - ya) * (fmax (left, a) - a) / (b - a);
  *to = ya + (yb - ya) * (fmin (right, b) - a) / (b - a);
  return TRUE;
}

/* How far up a band of heights within [left, right] has to go to be above all that is drawn across it; 0: nothing is. */
static double
find_obstacle (AttnMomentsScale *self,
               double            left,
               double            right,
               double            top,
               double            bottom)
{
  const double radius = fmax (get_size (self) * 0.17, 1.5);
  double highest = bottom, from, to;

  if (self->watched.n_keys > 1)
    {
      const double even = attn_moments_scale_get_y (self, 1.0 / self->watched.n_keys);

      if (even > top && even < bottom)
        highest = fmin (highest, even);
    }
  for (guint i = 0; i < self->watched.n; i++)
    {
      const double x = attn_moments_scale_get_x (self, i), y = attn_moments_scale_get_y (self, self->watched.values[i]);

      if (x + radius > left && x - radius < right && y + radius > top && y - radius < bottom)
        highest = fmin (highest, y - radius);
      if (i + 1 < self->watched.n && find_stretch (self, i, left, right, &from, &to) && fmax (from, to) > top && fmin (from, to) < bottom)
        highest = fmin (highest, fmin (from, to));
    }
  return bottom - highest;
}

/* Right above its dot, or higher where a line or another moment's dot would run through it: above the course there is always room. */
gboolean
attn_moments_scale_get_number (AttnMomentsScale *self,
                               AttnNumber       *number,
                               AttnBox          *box)
{
  const double size = get_size (self), air = size * 0.12;
  const int at = attn_session_get_moment (self->session, NULL);
  double half, x, up;
  AttnFont *font;

  if (!self->has_watched || get_top (self) <= 0 || at < 0)
    return FALSE;
  if (self->fonts == NULL)
    self->fonts = attn_appearance_new_fonts (GTK_WIDGET (self));
  font = attn_fonts_get (self->fonts, ATTN_STYLE_BOLD, size);
  attn_number_format (self->watched.now, attn_session_get_view (self->session)->decimals, number);
  half = attn_font_get_number_width (font, number->text) / 2;
  x = attn_moments_scale_get_x (self, (guint) at);
  x = CLAMP (x, half, fmax (gtk_widget_get_width (GTK_WIDGET (self)) - half, half));
  *box = (AttnBox) { x - half, attn_moments_scale_get_y (self, self->watched.now) - size * (0.45 + DIGIT), 2 * half, size * DIGIT };
  /* Each time above something else: there are not many. */
  for (guint i = 0; i < 2 * ATTN_MOST_WATCHED + 1; i++)
    {
      up = find_obstacle (self, box->x - air, box->x + box->width + air, box->y - air, box->y + box->height + air);
      if (up <= 0 || box->y - up < 0)
        break;
      box->y -= up;
    }
  return TRUE;
}

static void
paint_curve (AttnMomentsScale  *self,
             const AttnPalette *palette,
             guint              at,
             AttnPainter       *painter)
{
  const AttnColor accent = attn_palette_get_accent (palette, ATTN_FAMILY_ATTENTION), *color = &accent;
  const double size = get_size (self), radius = fmax (size * 0.17, 1.5);
  const guint n = self->has_watched ? self->watched.n : 0;
  AttnFont *font = attn_fonts_get (self->fonts, ATTN_STYLE_BOLD, size);
  const double left = attn_moments_scale_get_x (self, 0), right = attn_moments_scale_get_x (self, MAX (count (self), 1) - 1);
  const double x = attn_moments_scale_get_x (self, at), track = size * (ABOVE + CURVE + TRACK / 2);
  const guint64 usual = find_usual_gap (self);
  AttnNumber number;
  AttnBox box;
  double y;

  if (!self->has_watched || get_top (self) <= 0)
    return;
  /* 0 and, where the row has several keys, what looking everywhere alike would give. */
  attn_paint_line (painter, left, attn_moments_scale_get_y (self, 0), right, attn_moments_scale_get_y (self, 0), 1, 0, &palette->card_edge);
  if (self->watched.n_keys > 1)
    {
      const double even = attn_moments_scale_get_y (self, 1.0 / self->watched.n_keys);

      attn_paint_line (painter, left, even, right, even, 1, 3, &palette->dim);
    }
  /* The moments stand evenly, their steps do not: over a leap the slope says nothing about how fast it went. */
  for (guint i = 0; i + 1 < n; i++)
    attn_paint_line (painter, attn_moments_scale_get_x (self, i), attn_moments_scale_get_y (self, self->watched.values[i]),
                     attn_moments_scale_get_x (self, i + 1), attn_moments_scale_get_y (self, self->watched.values[i + 1]), fmax (size * 0.11, 1.2),
                     is_leap (self, i, usual) ? fmax (size * 0.3, 3) : 0, color);
  for (guint i = 0; i < n; i++)
    paint_dot (painter, attn_moments_scale_get_x (self, i), attn_moments_scale_get_y (self, self->watched.values[i]), radius, color, NULL);

  y = attn_moments_scale_get_y (self, self->watched.now);
  attn_paint_line (painter, x, y, x, track, 1, 2, color);
  paint_dot (painter, x, y, radius * 1.9, color, &palette->background);
  if (attn_moments_scale_get_number (self, &number, &box))
    attn_paint_number (painter, font, number.text, box.x + box.width / 2, box.y + box.height, &palette->text);
}

static void
paint_track (AttnMomentsScale  *self,
             const AttnPalette *palette,
             guint              at,
             AttnPainter       *painter)
{
  const AttnMoments *moments = attn_session_get_moments (self->session);
  const AttnColor accent = attn_palette_get_accent (palette, ATTN_FAMILY_ATTENTION), *color = &accent;
  const double size = get_size (self), y = get_top (self) + size * TRACK / 2, thick = fmax (size * 0.26, 3);
  AttnFont *plain = attn_fonts_get (self->fonts, ATTN_STYLE_SANS, size * 0.9);
  AttnFont *bold = attn_fonts_get (self->fonts, ATTN_STYLE_BOLD, size * 0.9);
  const guint n = count (self);
  const double left = attn_moments_scale_get_x (self, 0), right = attn_moments_scale_get_x (self, n - 1), x = attn_moments_scale_get_x (self, at);
  const guint64 usual = find_usual_gap (self);
  g_autofree char *own = g_strdup_printf ("%" G_GUINT64_FORMAT, attn_moments_get_step (moments, at));
  g_autoptr (AttnText) here = attn_text_new (bold, own, -1);
  const double from = x - attn_text_get_width (here) / 2 - size * 0.4, to = x + attn_text_get_width (here) / 2 + size * 0.4;
  double end = -1;
  gboolean exactly;

  attn_session_get_moment (self->session, &exactly);
  attn_paint_fill (painter, &(AttnBox) { left, y - thick / 2, right - left, thick }, thick / 2, &palette->empty_edge);
  attn_paint_fill (painter, &(AttnBox) { left, y - thick / 2, x - left, thick }, thick / 2, color);
  for (guint i = 0; i < n; i++)
    paint_dot (painter, attn_moments_scale_get_x (self, i), y, thick * 0.8, i <= at ? color : &palette->empty_edge, NULL);
  /* The track is broken where it leaps: two slanted strokes with the background between them. */
  for (guint i = 0; i + 1 < n; i++)
    {
      const double middle = (attn_moments_scale_get_x (self, i) + attn_moments_scale_get_x (self, i + 1)) / 2;
      const double half = thick * 1.1, slant = thick * 0.4, apart = thick * 0.55;

      if (!is_leap (self, i, usual))
        continue;
      attn_paint_line (painter, middle - slant, y + half, middle + slant, y - half, 2 * apart, 0, &palette->background);
      for (int side = -1; side <= 1; side += 2)
        attn_paint_line (painter, middle - slant + side * apart, y + half, middle + slant + side * apart, y - half, fmax (thick * 0.3, 1), 0,
                         i < at ? color : &palette->dim);
    }
  /* Edited weights are none of the moments: the handle is hollow. */
  paint_dot (painter, x, y, size * 0.6, exactly ? color : &palette->background, exactly ? &palette->background : color);

  /* The one at hand is always named, of the others those that leave room. */
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      {
        g_autofree char *step = g_strdup_printf ("%" G_GUINT64_FORMAT, attn_moments_get_step (moments, i));
        g_autoptr (AttnText) text = attn_text_new (i == at ? bold : plain, step, -1);
        const double width = attn_text_get_width (text);
        const double start = attn_moments_scale_get_x (self, i) - width / 2;

        if ((pass == 0) != (i == at))
          continue;
        if (i != at && (start < end + size * 0.4 || (start < to && start + width > from)))
          continue;
        attn_paint_text (painter, text, start, get_top (self) + size * (TRACK + 0.95), i == at ? &palette->text : &palette->dim);
        if (i != at)
          end = start + width;
      }
}

static void
attn_moments_scale_snapshot (GtkWidget   *widget,
                             GtkSnapshot *snapshot)
{
  AttnMomentsScale *self = ATTN_MOMENTS_SCALE (widget);
  const double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const AttnPalette *palette = attn_palette_get (attn_appearance_get_theme (widget));
  const int at = attn_session_get_moment (self->session, NULL);
  cairo_t *cr;

  if (at < 0 || width < 1 || height < 1)
    return;
  if (self->fonts == NULL)
    self->fonts = attn_appearance_new_fonts (widget);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  {
    g_autoptr (AttnPainter) painter = attn_cairo_painter_new (cr, gtk_widget_get_scale_factor (widget));

    paint_curve (self, palette, (guint) at, painter);
    paint_track (self, palette, (guint) at, painter);
  }
  cairo_destroy (cr);
}

static void
attn_moments_scale_measure (GtkWidget      *widget,
                            GtkOrientation  orientation,
                            int             for_size,
                            int            *minimum,
                            int            *natural,
                            int            *minimum_baseline,
                            int            *natural_baseline)
{
  const double size = get_size (ATTN_MOMENTS_SCALE (widget));

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = (int) ceil (size * 9);
      *natural = (int) ceil (size * 34);
    }
  else
    {
      /* Where height is short the track alone. */
      *natural = (int) ceil (size * (ABOVE + CURVE + TRACK + LABELS));
      *minimum = (int) ceil (size * (TRACK + LABELS));
    }
}

static void
attn_moments_scale_css_changed (GtkWidget         *widget,
                                GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (attn_moments_scale_parent_class)->css_changed (widget, change);
  g_clear_pointer (&ATTN_MOMENTS_SCALE (widget)->fonts, attn_fonts_unref);
  gtk_widget_queue_resize (widget);
}

void
attn_moments_scale_set_size (AttnMomentsScale *self,
                             double            size)
{
  if (fabs (self->size - size) < 0.01)
    return;
  self->size = size;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* --- moving -------------------------------------------------------------------------------------------- */

static void
go_to (AttnMomentsScale *self,
       int               index)
{
  const int n = (int) count (self);

  if (n > 0)
    attn_session_go_to_moment (self->session, (guint) CLAMP (index, 0, n - 1), NULL);
}

static void
go_to_x (AttnMomentsScale *self,
         double            x)
{
  const guint n = count (self);
  const double left = attn_moments_scale_get_x (self, 0), right = attn_moments_scale_get_x (self, MAX (n, 1) - 1);

  if (n > 1)
    go_to (self, (int) lround ((x - left) / (right - left) * (n - 1)));
}

static void
drag_begin_cb (GtkGestureDrag   *drag,
               double            x,
               double            y,
               AttnMomentsScale *self)
{
  gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_CLAIMED);
  attn_session_set_training (self->session, FALSE);
  attn_session_end_gesture (self->session);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->dragging = TRUE;
  go_to_x (self, x);
}

static void
drag_update_cb (GtkGestureDrag   *drag,
                double            dx,
                double            dy,
                AttnMomentsScale *self)
{
  double x, y;

  if (gtk_gesture_drag_get_start_point (drag, &x, &y))
    go_to_x (self, x + dx);
}

static void
drag_end_cb (GtkGestureDrag   *drag,
             double            dx,
             double            dy,
             AttnMomentsScale *self)
{
  self->dragging = FALSE;
  attn_session_end_gesture (self->session);
}

static gboolean
key_cb (GtkEventControllerKey *key,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        AttnMomentsScale      *self)
{
  const int at = attn_session_get_moment (self->session, NULL);
  const gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  int to;

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0 || at < 0)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      to = at + (mirrored ? -1 : 1);
      break;
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      to = at - (mirrored ? -1 : 1);
      break;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      to = at + 1;
      break;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      to = at - 1;
      break;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      to = 0;
      break;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      to = (int) count (self) - 1;
      break;
    default:
      return FALSE;
    }
  attn_session_set_training (self->session, FALSE);
  attn_session_end_gesture (self->session);
  go_to (self, to);
  attn_session_end_gesture (self->session);
  return TRUE;
}

void
attn_moments_scale_update (AttnMomentsScale *self)
{
  const AttnMoments *moments = attn_session_get_moments (self->session);
  const int at = attn_session_get_moment (self->session, NULL);
  g_autofree char *title = attn_session_dup_moment_title (self->session), *figures = NULL, *sentence = NULL, *value = NULL;

  if (moments == NULL)
    return;
  /* A curve would tell of the weight that somebody is to find. */
  self->has_watched = attn_session_get_watched (self->session, &self->watched) && !attn_session_keeps_back (self->session, self->watched.node);
  figures = attn_session_dup_moment_figures (self->session);
  sentence = attn_session_dup_moment_sentence (self->session);
  value = g_strconcat (title, *figures != '\0' ? ". " : "", figures, *sentence != '\0' ? ". " : "", sentence, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, attn_session_text (self->session, N_("Moments of training")),
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double) count (self) - 1,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double) at, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, value, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- object -------------------------------------------------------------------------------------------- */

static void
attn_moments_scale_dispose (GObject *object)
{
  AttnMomentsScale *self = ATTN_MOMENTS_SCALE (object);

  g_clear_object (&self->session);
  g_clear_pointer (&self->fonts, attn_fonts_unref);

  G_OBJECT_CLASS (attn_moments_scale_parent_class)->dispose (object);
}

static void
attn_moments_scale_class_init (AttnMomentsScaleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_moments_scale_dispose;
  widget_class->snapshot = attn_moments_scale_snapshot;
  widget_class->measure = attn_moments_scale_measure;
  widget_class->css_changed = attn_moments_scale_css_changed;
  gtk_widget_class_set_css_name (widget_class, "attnmomentscale");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
attn_moments_scale_init (AttnMomentsScale *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
}

GtkWidget *
attn_moments_scale_new (AttnSession *session)
{
  AttnMomentsScale *self = g_object_new (ATTN_TYPE_MOMENTS_SCALE, NULL);

  self->session = g_object_ref (session);
  return GTK_WIDGET (self);
}
