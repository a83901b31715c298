/* attn-canvas.c: the picture in the window
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"

#include <math.h>

#include "attn-appearance.h"
#include "attn-toast.h"

/* Textures of more pixels than this in one direction are beyond what some graphics can hold. */
#define MAX_TEXTURE 4096

/* The picture fits at 1; a single cell may grow to this share of the picture's height. */
#define MIN_ZOOM       0.5
#define MAX_CELL_SHARE 0.6

G_DEFINE_FINAL_TYPE (AttnCanvas, attn_canvas, GTK_TYPE_WIDGET)

static guint laid_out_signal;

void
attn_canvas_tell_laid_out (AttnCanvas *self)
{
  g_signal_emit (self, laid_out_signal, 0);
}

/* What is shown no longer goes with the session; without `keep` nothing of it can be used again either. */
static void
forget (AttnCanvas *self,
        gboolean    keep)
{
  self->stale = TRUE;
  g_clear_pointer (&self->marks, gsk_render_node_unref);
  if (!keep)
    {
      g_clear_pointer (&self->scene, attn_scene_unref);
      g_clear_pointer (&self->base, gsk_render_node_unref);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

AttnFonts *
attn_canvas_get_fonts (AttnCanvas *self)
{
  if (self->fonts == NULL)
    self->fonts = attn_appearance_new_fonts (GTK_WIDGET (self));
  return self->fonts;
}

const AttnView *
attn_canvas_get_view (AttnCanvas *self)
{
  const AttnView *view = attn_session_get_view (self->session);

  if (!self->projecting)
    return view;
  self->view = *view;
  self->view.projector = self->seen > 0 ? self->seen : gtk_widget_get_height (GTK_WIDGET (self));
  self->view.text_scale = 1;
  self->view.zoom = self->zoom;
  self->view.pan_x = self->pan_x;
  self->view.pan_y = self->pan_y;
  return &self->view;
}

/* A scene panned to what it is about; names of rows that come in sight then may be longer than those that were. */
static AttnScene *
reveal (AttnCanvas *self,
        AttnScene  *scene)
{
  self->reveal = FALSE;
  for (guint i = 0; i < 2; i++)
    {
      double x, y;
      AttnScene *panned;

      attn_canvas_find_pan (scene, &x, &y);
      if (x == self->pan_x && y == self->pan_y)
        break;
      self->pan_x = x;
      self->pan_y = y;
      panned = attn_scene_new_marked (scene, attn_canvas_get_view (self));
      attn_scene_unref (scene);
      scene = panned;
    }
  return scene;
}

AttnScene *
attn_canvas_get_scene (AttnCanvas *self)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);
  const AttnView *view = attn_canvas_get_view (self);
  int width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));
  AttnScene *scene;

  if (!self->stale || trace == NULL || width <= 0 || height <= 0)
    return self->scene;

  /* Where only marks change, layout and base are taken over. */
  if (self->scene != NULL)
    scene = attn_scene_new_marked (self->scene, view);
  else
    scene = attn_scene_new (trace, view, attn_canvas_get_fonts (self), width, height);
  if (self->projecting && self->reveal)
    scene = reveal (self, scene);
  if (self->scene == NULL || !attn_scene_same_base (self->scene, scene))
    g_clear_pointer (&self->base, gsk_render_node_unref);
  g_clear_pointer (&self->marks, gsk_render_node_unref);
  g_clear_pointer (&self->scene, attn_scene_unref);
  self->scene = scene;
  self->stale = FALSE;
  return scene;
}

static void
session_changed_cb (AttnSession *session,
                    guint        changes,
                    AttnCanvas  *self)
{
  if ((changes & ~ATTN_CHANGE_PLAY) == 0)
    return;
  attn_canvas_tell_waiting (self);

  /* What was said goes with the next action; what is refused now is said after it. */
  if ((changes & ~(ATTN_CHANGE_HOVER | ATTN_CHANGE_PLAY | ATTN_CHANGE_HISTORY)) != 0)
    attn_cell_editor_dismiss (self->editor);
  if ((changes & (ATTN_CHANGE_SELECTION | ATTN_CHANGE_LAYOUT | ATTN_CHANGE_LANGUAGE)) != 0)
    attn_cell_editor_leave (self->editor);

  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_STEP | ATTN_CHANGE_SELECTION | ATTN_CHANGE_LAYOUT)) != 0)
    self->reveal = TRUE;
  if ((changes & ATTN_CHANGE_LAYOUT) != 0)
    {
      self->zoom = 1;
      self->pan_x = self->pan_y = 0;
    }
  forget (self, (changes & ATTN_CHANGE_DOCUMENT) == 0);
  /* A step, not an edit: what changed by hand is seen at once. */
  if ((changes & ATTN_CHANGE_STEP) != 0 && (changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LAYOUT)) == 0)
    attn_canvas_start_motion (self);
  else if ((changes & ~ATTN_CHANGE_HOVER) != 0)
    attn_canvas_stop_motion (self);
  if ((changes & ATTN_CHANGE_FRAME) != 0)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  if ((changes & ~(ATTN_CHANGE_HOVER | ATTN_CHANGE_FRAME | ATTN_CHANGE_PLAY)) != 0)
    attn_canvas_queue_accessible (self);
  if ((changes & ATTN_CHANGE_HOVER) != 0)
    attn_canvas_queue_tip (self);
  else if ((changes & ~(ATTN_CHANGE_REACH | ATTN_CHANGE_HISTORY)) != 0)
    attn_canvas_hide_tip (self);
  /* What it told of may be another cell now. */
  if ((changes & ~(ATTN_CHANGE_REACH | ATTN_CHANGE_HISTORY | ATTN_CHANGE_HOVER | ATTN_CHANGE_FRAME | ATTN_CHANGE_PLAY)) != 0)
    attn_canvas_hide_whole (self);
  if ((changes & (ATTN_CHANGE_STEP | ATTN_CHANGE_SELECTION)) != 0 && (changes & ATTN_CHANGE_DOCUMENT) == 0)
    attn_toast_hide (GTK_WIDGET (self));
  if ((changes & ATTN_CHANGE_SELECTION) != 0 && (changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_STEP)) == 0)
    attn_canvas_follow_selection (self);
}

/* --- appearance ---------------------------------------------------------------------------------------- */

static gboolean
take_appearance_cb (gpointer data)
{
  AttnCanvas *self = data;
  AttnView view = *attn_session_get_view (self->session);

  self->frame_idle = 0;
  view.theme = attn_appearance_get_theme (GTK_WIDGET (self));
  if (!self->projecting)
    view.text_scale = attn_appearance_get_text_scale (GTK_WIDGET (self));
  attn_appearance_name_colors (view.theme);
  attn_session_set_view (self->session, &view);
  return G_SOURCE_REMOVE;
}

static void
restyle (AttnCanvas *self)
{
  g_clear_pointer (&self->fonts, attn_fonts_unref);
  forget (self, FALSE);
  /* Named colours cannot change while styles are being computed. */
  if (self->frame_idle == 0)
    self->frame_idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, take_appearance_cb, self, NULL);
}

static void
attn_canvas_css_changed (GtkWidget         *widget,
                         GtkCssStyleChange *change)
{
  AttnCanvas *self = ATTN_CANVAS (widget);
  AttnTheme theme;

  GTK_WIDGET_CLASS (attn_canvas_parent_class)->css_changed (widget, change);
  if (self->session == NULL)
    return;
  theme = attn_appearance_get_theme (widget);
  /* The focus moving in or out changes the style too, but nothing that is drawn here. */
  if (change == NULL || theme != attn_session_get_view (self->session)->theme ||
      (!self->projecting && attn_appearance_get_text_scale (widget) != attn_session_get_view (self->session)->text_scale))
    restyle (self);
}

static void
attn_canvas_system_setting_changed (GtkWidget        *widget,
                                    GtkSystemSetting  setting)
{
  GTK_WIDGET_CLASS (attn_canvas_parent_class)->system_setting_changed (widget, setting);
  restyle (ATTN_CANVAS (widget));
}

static void
attn_canvas_root (GtkWidget *widget)
{
  AttnCanvas *self = ATTN_CANVAS (widget);

  GTK_WIDGET_CLASS (attn_canvas_parent_class)->root (widget);
  /* Before the first frame: what it shows first is right at once. */
  g_clear_handle_id (&self->frame_idle, g_source_remove);
  take_appearance_cb (self);
  attn_canvas_queue_accessible (self);
}

/* --- drawing ------------------------------------------------------------------------------------------- */

typedef void (*PaintFunc) (const AttnScene *scene, AttnPainter *painter);

/* The scene's painting as a node, in as many pieces as graphics need. */
static GskRenderNode *
paint_node (AttnCanvas *self,
            PaintFunc   paint)
{
  const double width = attn_scene_get_width (self->scene), height = attn_scene_get_height (self->scene);
  const int n_x = (int) ceil (width * self->scale / MAX_TEXTURE), n_y = (int) ceil (height * self->scale / MAX_TEXTURE);
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  for (int i = 0; i < n_x; i++)
    for (int j = 0; j < n_y; j++)
      {
        /* Whole pixels: pieces must not overlap or leave a seam. */
        double x0 = floor (width * i / n_x), x1 = i + 1 == n_x ? width : floor (width * (i + 1) / n_x);
        double y0 = floor (height * j / n_y), y1 = j + 1 == n_y ? height : floor (height * (j + 1) / n_y);
        graphene_rect_t bounds = GRAPHENE_RECT_INIT ((float) x0, (float) y0, (float) (x1 - x0), (float) (y1 - y0));
        cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &bounds);
        AttnPainter *painter = attn_cairo_painter_new (cr, self->scale);

        paint (self->scene, painter);
        attn_painter_free (painter);
        cairo_destroy (cr);
      }
  return gtk_snapshot_free_to_node (snapshot);
}

static void
attn_canvas_snapshot (GtkWidget   *widget,
                      GtkSnapshot *snapshot)
{
  AttnCanvas *self = ATTN_CANVAS (widget);
  AttnScene *scene = attn_canvas_get_scene (self);
  const AttnPalette *palette = attn_palette_get (attn_session_get_view (self->session)->theme);
  graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget), (float) gtk_widget_get_height (widget));
  GdkRGBA ground = { (float) palette->background.red, (float) palette->background.green,
                     (float) palette->background.blue, 1 };
  int scale = gtk_widget_get_scale_factor (widget);

  gtk_snapshot_append_color (snapshot, &ground, &all);
  if (scene == NULL)
    return;
  if (scale != self->scale)
    {
      self->scale = scale;
      g_clear_pointer (&self->base, gsk_render_node_unref);
      g_clear_pointer (&self->marks, gsk_render_node_unref);
    }
  if (self->base == NULL)
    self->base = paint_node (self, attn_scene_paint_base);
  if (self->marks == NULL)
    self->marks = paint_node (self, attn_scene_paint_marks);

  /* Either may be empty. */
  gtk_snapshot_push_clip (snapshot, &all);
  attn_canvas_begin_waiting (self, snapshot);
  if (self->base != NULL)
    gtk_snapshot_append_node (snapshot, self->base);
  if (self->marks != NULL)
    gtk_snapshot_append_node (snapshot, self->marks);
  attn_canvas_snapshot_motion (self, snapshot);
  attn_canvas_end_waiting (self, snapshot);
  gtk_snapshot_pop (snapshot);
  attn_cell_editor_snapshot (self->editor, snapshot);
}

/* --- size ---------------------------------------------------------------------------------------------- */

static void
attn_canvas_measure (GtkWidget      *widget,
                     GtkOrientation  orientation,
                     int             for_size,
                     int            *minimum,
                     int            *natural,
                     int            *minimum_baseline,
                     int            *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 320 : 120;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 960 : 600;
}

static void
attn_canvas_size_allocate (GtkWidget *widget,
                           int        width,
                           int        height,
                           int        baseline)
{
  AttnCanvas *self = ATTN_CANVAS (widget);

  if (self->scene != NULL && (attn_scene_get_width (self->scene) != width || attn_scene_get_height (self->scene) != height))
    {
      forget (self, FALSE);
      self->reveal = TRUE;
      attn_canvas_queue_accessible (self);
    }
  /* Before the first size there was nothing to tell of. */
  else if (self->scene == NULL)
    attn_canvas_queue_accessible (self);
  attn_canvas_allocate_accessible (self);
  attn_cell_editor_allocate (self->editor);
  attn_canvas_allocate_tip (self);
  attn_canvas_allocate_whole (self);
  attn_toast_allocate (widget);
}

/* --- zoom and pan --------------------------------------------------------------------------------------- */

/* The largest zoom that still shows something. */
static double
max_zoom (AttnCanvas *self)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  double largest = 0, zoom = attn_canvas_get_view (self)->zoom;

  if (scene == NULL)
    return 1;
  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);

      if (region->kind == ATTN_REGION_MATRIX)
        largest = fmax (largest, fmin (region->pitch_x, region->pitch_y) / zoom);
    }
  return largest > 0 ? fmax (1, attn_scene_get_picture_box (scene).height * MAX_CELL_SHARE / largest) : 1;
}

/* The audience's: what the picture reaches to is known when it has been laid out at the zoom. */
static void
set_own_frame (AttnCanvas *self,
               double      zoom,
               double      pan_x,
               double      pan_y)
{
  AttnScene *scene;
  double x, y;

  self->zoom = zoom;
  forget (self, TRUE);
  scene = attn_canvas_get_scene (self);
  attn_scene_get_reach (scene, &x, &y);
  self->pan_x = CLAMP (pan_x, -x, x);
  self->pan_y = CLAMP (pan_y, -y, y);
  forget (self, TRUE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  attn_canvas_update_hover (self);
}

gboolean
attn_canvas_can_pan (AttnCanvas *self)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  double x, y;

  if (scene == NULL)
    return FALSE;
  if (!self->projecting)
    return attn_canvas_get_view (self)->zoom > 1;
  attn_scene_get_reach (scene, &x, &y);
  return x > 0 || y > 0;
}

static void
set_frame (AttnCanvas *self,
           double      zoom,
           double      pan_x,
           double      pan_y)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  AttnView view = *attn_session_get_view (self->session);
  AttnBox box;
  double reach;

  if (scene == NULL)
    return;
  if (self->projecting)
    {
      set_own_frame (self, zoom, pan_x, pan_y);
      return;
    }
  box = attn_scene_get_picture_box (scene);
  reach = fmax (zoom - 1, 0) / 2;
  view.zoom = zoom;
  view.pan_x = CLAMP (pan_x, -reach * box.width, reach * box.width);
  view.pan_y = CLAMP (pan_y, -reach * box.height, reach * box.height);
  attn_session_set_view (self->session, &view);
  attn_canvas_update_hover (self);
}

void
attn_canvas_zoom_at (AttnCanvas *self,
                     double      factor,
                     double      x,
                     double      y)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  const AttnView *view = attn_canvas_get_view (self);
  double zoom = CLAMP (view->zoom * factor, MIN_ZOOM, max_zoom (self));
  AttnBox box;

  if (scene == NULL)
    return;
  if (fabs (zoom - 1) < 0.02)
    zoom = 1;
  factor = zoom / view->zoom;
  box = attn_scene_get_picture_box (scene);
  /* The picture grows about the middle of its box: what lay at the point shall stay there. */
  x -= box.x + box.width / 2;
  y -= box.y + box.height / 2;
  set_frame (self, zoom, x - (x - view->pan_x) * factor, y - (y - view->pan_y) * factor);
}

void
attn_canvas_zoom (AttnCanvas *self,
                  double      factor)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  AttnCell cell;
  AttnBox box;

  if (scene == NULL)
    return;
  if (factor == 0)
    {
      set_frame (self, 1, 0, 0);
      return;
    }
  /* About the selected cell where there is one, else the middle. */
  if (!attn_session_get_selected (self->session, &cell) || !attn_scene_get_cell_box (scene, &cell, &box))
    box = attn_scene_get_picture_box (scene);
  attn_canvas_zoom_at (self, factor, box.x + box.width / 2, box.y + box.height / 2);
}

void
attn_canvas_pan (AttnCanvas *self,
                 double      dx,
                 double      dy)
{
  const AttnView *view = attn_canvas_get_view (self);

  set_frame (self, view->zoom, view->pan_x + dx, view->pan_y + dy);
}

/* --- object -------------------------------------------------------------------------------------------- */

static void
attn_canvas_dispose (GObject *object)
{
  AttnCanvas *self = ATTN_CANVAS (object);

  g_clear_handle_id (&self->cells_idle, g_source_remove);
  g_clear_handle_id (&self->frame_idle, g_source_remove);
  g_clear_pointer (&self->editor, attn_cell_editor_free);
  attn_canvas_dispose_tip (self);
  attn_canvas_dispose_whole (self);
  g_clear_pointer (&self->cells, attn_accessible_cells_free);
  g_clear_pointer (&self->words, attn_accessible_words_free);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_pointer (&self->base, gsk_render_node_unref);
  g_clear_pointer (&self->marks, gsk_render_node_unref);
  g_clear_pointer (&self->scene, attn_scene_unref);
  g_clear_pointer (&self->fonts, attn_fonts_unref);

  G_OBJECT_CLASS (attn_canvas_parent_class)->dispose (object);
}

static void
attn_canvas_class_init (AttnCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_canvas_dispose;
  widget_class->measure = attn_canvas_measure;
  widget_class->size_allocate = attn_canvas_size_allocate;
  widget_class->snapshot = attn_canvas_snapshot;
  widget_class->css_changed = attn_canvas_css_changed;
  widget_class->system_setting_changed = attn_canvas_system_setting_changed;
  widget_class->root = attn_canvas_root;
  widget_class->focus = attn_canvas_focus;
  widget_class->grab_focus = attn_canvas_grab_focus;
  laid_out_signal = g_signal_new ("laid-out", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "attncanvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
attn_canvas_init (AttnCanvas *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  self->cells = attn_accessible_cells_new (GTK_WIDGET (self));
  self->words = attn_accessible_words_new (GTK_WIDGET (self));
  self->stale = TRUE;
  self->zoom = 1;
  self->reveal = TRUE;
  self->pointer_x = self->pointer_y = -G_MAXDOUBLE;
}

GtkWidget *
attn_canvas_new (AttnSession *session)
{
  AttnCanvas *self = g_object_new (ATTN_TYPE_CANVAS, NULL);

  self->session = g_object_ref (session);
  attn_canvas_make_editor (self);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  attn_canvas_add_controllers (self);
  return GTK_WIDGET (self);
}

void
attn_canvas_set_seen (AttnCanvas *self,
                      double      height)
{
  if (self->seen == height)
    return;
  self->seen = height;
  forget (self, FALSE);
  self->reveal = TRUE;
}

GtkWidget *
attn_canvas_new_projecting (AttnSession *session)
{
  GtkWidget *self = attn_canvas_new (session);

  ATTN_CANVAS (self)->projecting = TRUE;
  return self;
}
