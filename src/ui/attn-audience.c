/* attn-audience.c: what an audience sees: the picture in large type, and what the speaker does to it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-audience.h"

#include <math.h>

#include "attn-compat.h"
#include "attn-audience-words.h"
#include "attn-digit-walk.h"
#include "attn-lesson-pages.h"
#include "attn-moments-bar.h"
#include "attn-name.h"
#include "attn-pango-markup.h"
#include "attn-plot-view.h"
#include "attn-scene-question.h"

/* The mouse's cursor goes when it rests for so long. */
#define IDLE_SECONDS 3
#define TOLD_SECONDS 6

/* The text of the two labels, as a share of the height. */
#define TYPED_SHARE 0.09
#define TOLD_SHARE  0.026
/* What a scene of a lesson says: its text, and no more than this share of the height. */
#define WORDS_SHARE 0.033
#define MOST_WORDS  0.3
/* A question is worth some more of it. */
#define MOST_ASKED  0.4
/* Two lines for the way of a number, in that text. */
#define MOST_WAY    0.12
/* The slider of a training with its curve takes no more than this share of the height, words beneath it included. */
#define MOMENTS_SHARE 0.22
/* A pad takes this share of the width. */
#define SKETCH_SHARE 0.34

struct _AttnAudience
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *canvas;
  GtkWidget   *plot;                 /* over the picture, where a scene shows one */
  GtkWidget   *words;                /* of a scene, beneath it */
  GtkWidget   *way;                  /* of a number, beneath the picture and above all words */
  GtkWidget   *moments;              /* of training, between them */
  GtkWidget   *sketch;               /* at the right, where somebody draws */
  GtkWidget   *typed;
  GtkWidget   *told;
  AttnBlank    blank;
  AttnPointer  pointer;
  gboolean     lens;

  gboolean     inside;               /* the mouse is over it */
  double       x, y;
  AttnPlace    elsewhere;            /* the cell that the mouse is over in another picture */
  double       share_x, share_y;

  gboolean     idle;
  guint        idle_source;
  guint        size_source;
  int          height;               /* that the labels' sizes were made for */
  guint        told_source;
};

G_DEFINE_FINAL_TYPE (AttnAudience, attn_audience, GTK_TYPE_WIDGET)

/* --- the mouse ----------------------------------------------------------------------------------------- */

static void
set_cursor (AttnAudience *self)
{
  const gboolean hidden = self->idle || self->pointer == ATTN_POINTER_LASER || self->blank != ATTN_BLANK_NONE;

  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), hidden ? "none" : NULL);
  gtk_widget_set_cursor_from_name (self->canvas, hidden ? "none" : NULL);
}

static gboolean
idle_cb (gpointer data)
{
  AttnAudience *self = data;

  self->idle_source = 0;
  self->idle = TRUE;
  set_cursor (self);
  return G_SOURCE_REMOVE;
}

static void
wait_for_idle (AttnAudience *self)
{
  g_clear_handle_id (&self->idle_source, g_source_remove);
  self->idle_source = g_timeout_add_seconds (IDLE_SECONDS, idle_cb, self);
}

static void
motion_cb (GtkEventControllerMotion *motion,
           double                    x,
           double                    y,
           AttnAudience             *self)
{
  /* The toolkit tells of a mouse that rests, too, whenever something beneath it changes. */
  if (self->inside && x == self->x && y == self->y)
    return;
  self->x = x;
  self->y = y;
  self->inside = TRUE;
  self->elsewhere.node = NULL;
  wait_for_idle (self);
  self->idle = FALSE;
  if (self->pointer != ATTN_POINTER_NONE || self->lens)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* After the picture, which chooses a cursor by itself. */
static void
moved_cb (GtkEventControllerMotion *motion,
          double                    x,
          double                    y,
          AttnAudience             *self)
{
  if (self->pointer == ATTN_POINTER_LASER || self->blank != ATTN_BLANK_NONE || self->idle)
    set_cursor (self);
  else
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self), NULL);
}

static void
leave_cb (GtkEventControllerMotion *motion,
          AttnAudience             *self)
{
  self->inside = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
attn_audience_is_idle (AttnAudience *self)
{
  return self->idle;
}

void
attn_audience_point_at (AttnAudience   *self,
                        const AttnCell *cell,
                        double          share_x,
                        double          share_y)
{
  self->elsewhere.node = cell != NULL ? attn_name_intern (attn_node_get_name (cell->node)) : NULL;
  if (cell != NULL)
    {
      self->elsewhere.row = cell->row;
      self->elsewhere.column = cell->column;
      self->share_x = share_x;
      self->share_y = share_y;
      self->inside = FALSE;
    }
  if (self->pointer != ATTN_POINTER_NONE || self->lens)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
attn_audience_get_point (AttnAudience *self,
                         double       *x,
                         double       *y)
{
  AttnScene *scene = attn_canvas_get_scene (ATTN_CANVAS (self->canvas));
  AttnCell cell;
  AttnBox box;

  if (self->inside)
    {
      *x = self->x;
      *y = self->y;
      return TRUE;
    }
  if (scene == NULL)
    return FALSE;
  if (self->elsewhere.node != NULL && attn_scene_resolve (scene, &self->elsewhere, &cell) &&
      attn_scene_get_cell_box (scene, &cell, &box))
    {
      *x = box.x + box.width * self->share_x;
      *y = box.y + box.height * self->share_y;
      return TRUE;
    }
  if (attn_session_get_selected (self->session, &cell) && attn_scene_get_cell_box (scene, &cell, &box))
    {
      *x = box.x + box.width / 2;
      *y = box.y + box.height / 2;
      return TRUE;
    }
  return FALSE;
}

/* --- what the speaker does ----------------------------------------------------------------------------- */

AttnCanvas *
attn_audience_get_canvas (AttnAudience *self)
{
  return ATTN_CANVAS (self->canvas);
}

void
attn_audience_set_blank (AttnAudience *self,
                         AttnBlank     blank)
{
  self->blank = blank;
  set_cursor (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

AttnBlank
attn_audience_get_blank (AttnAudience *self)
{
  return self->blank;
}

void
attn_audience_set_pointer (AttnAudience *self,
                           AttnPointer   pointer)
{
  self->pointer = pointer;
  set_cursor (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

AttnPointer
attn_audience_get_pointer (AttnAudience *self)
{
  return self->pointer;
}

void
attn_audience_set_lens (AttnAudience *self,
                        gboolean      lens)
{
  if (self->lens == lens)
    return;
  self->lens = lens;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
attn_audience_get_lens (AttnAudience *self)
{
  return self->lens;
}

/* --- labels -------------------------------------------------------------------------------------------- */

/* Sizes go with the height of what is shown, not with the desktop's text. */
static void
size_label (AttnAudience *self,
            GtkWidget    *label,
            double        share)
{
  PangoAttrList *own = gtk_label_get_attributes (GTK_LABEL (label));
  g_autoptr (PangoAttrList) attributes = own != NULL ? pango_attr_list_copy (own) : pango_attr_list_new ();
  const double size = fmax (gtk_widget_get_height (GTK_WIDGET (self)) * share, 10);

  pango_attr_list_change (attributes, pango_attr_size_new_absolute ((int) (size * PANGO_SCALE)));
  gtk_label_set_attributes (GTK_LABEL (label), attributes);
  attn_compat_set_text_size (label, size);
}

/* Where attention lies over an image, or somebody draws: what it is read as. */
static void
say_digit (AttnAudience *self)
{
  const gboolean over = attn_session_get_trace (self->session) != NULL &&
                        (attn_session_get_view (self->session)->mode == ATTN_VIEW_IMAGE || attn_audience_get_sketching (self));
  g_autofree char *verdict = over ? attn_digit_walk_dup_verdict (self->session) : NULL;
  g_autofree char *caution = over ? attn_digit_walk_dup_caution (self->session) : NULL;
  g_autofree char *words = verdict != NULL ? g_strjoin (".  ", verdict, caution, NULL) : NULL;

  gtk_widget_set_visible (self->words, words != NULL);
  if (words == NULL)
    return;
  gtk_label_set_text (GTK_LABEL (self->words), words);
  size_label (self, self->words, WORDS_SHARE);
}

/* What a lesson says and asks, or an exercise asks; else what is read. */
static void
update_words (AttnAudience *self)
{
  const char *exercise = attn_session_get_exercise (self->session);
  g_autoptr (GString) words = g_string_new (exercise);
  double most = MOST_ASKED;
  double size = fmax (self->height * WORDS_SHARE, 10);

  if (attn_session_get_lesson (self->session) != NULL && attn_session_get_scene (self->session) >= 0)
    {
      const int width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * gtk_widget_get_margin_start (self->words);

      g_string_truncate (words, 0);
      if (!attn_audience_append_scene (self->session, words, attn_audience_fits_in_line (self->session, self->words, size, width)))
        most = MOST_WORDS;
    }
  else if (exercise == NULL)
    {
      say_digit (self);
      return;
    }
  gtk_widget_set_visible (self->words, TRUE);
  attn_label_set_signs (GTK_LABEL (self->words), words->str);
  attn_audience_fit_label (self->words, size, gtk_widget_get_width (GTK_WIDGET (self)), self->height, most);
}

/* Where the way of a number goes at this step: said as long as it is marked. */
static void
update_way (AttnAudience *self)
{
  const AttnView *view = attn_session_get_view (self->session);
  AttnScene *scene = view->back || view->onward ? attn_canvas_get_scene (ATTN_CANVAS (self->canvas)) : NULL;
  g_autofree char *way = scene != NULL ? attn_scene_dup_way (scene) : NULL;

  gtk_widget_set_visible (self->way, way != NULL);
  if (way == NULL)
    return;
  gtk_label_set_text (GTK_LABEL (self->way), way);
  attn_audience_fit_label (self->way, fmax (self->height * WORDS_SHARE, 10), gtk_widget_get_width (GTK_WIDGET (self)), self->height, MOST_WAY);
}

gboolean
attn_audience_tells_way (AttnAudience *self)
{
  return gtk_widget_get_visible (self->way) && self->blank == ATTN_BLANK_NONE;
}

/* Not while things are being laid out. */
static gboolean
size_cb (gpointer data)
{
  AttnAudience *self = data;

  self->size_source = 0;
  size_label (self, self->typed, TYPED_SHARE);
  size_label (self, self->told, TOLD_SHARE);
  attn_moments_bar_set_seen (ATTN_MOMENTS_BAR (self->moments), self->height);
  attn_sketch_set_seen (ATTN_SKETCH (self->sketch), self->height);
  update_words (self);
  update_way (self);
  return G_SOURCE_REMOVE;
}

void
attn_audience_set_sketching (AttnAudience *self,
                             gboolean      sketching)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  sketching = sketching && attn_sketch_suits (self->session);
  if (gtk_widget_get_visible (self->sketch) == sketching)
    return;
  if (!sketching && root != NULL && gtk_widget_is_ancestor (gtk_root_get_focus (root), self->sketch))
    gtk_widget_grab_focus (self->canvas);
  gtk_widget_set_visible (self->sketch, sketching);
  if (sketching)
    {
      attn_sketch_update (ATTN_SKETCH (self->sketch));
      gtk_widget_grab_focus (self->sketch);
    }
  update_words (self);
}

gboolean
attn_audience_get_sketching (AttnAudience *self)
{
  return gtk_widget_get_visible (self->sketch);
}

AttnSketch *
attn_audience_get_sketch (AttnAudience *self)
{
  return ATTN_SKETCH (self->sketch);
}

void
attn_audience_set_typed (AttnAudience *self,
                         const char   *digits)
{
  gtk_label_set_text (GTK_LABEL (self->typed), digits != NULL ? digits : "");
  size_label (self, self->typed, TYPED_SHARE);
  gtk_widget_set_visible (self->typed, digits != NULL && *digits != '\0');
  if (gtk_widget_get_visible (self->typed))
    gtk_widget_set_visible (self->told, FALSE);
}

static gboolean
told_cb (gpointer data)
{
  AttnAudience *self = data;

  self->told_source = 0;
  gtk_widget_set_visible (self->told, FALSE);
  return G_SOURCE_REMOVE;
}

void
attn_audience_tell (AttnAudience *self,
                    const char   *text)
{
  g_clear_handle_id (&self->told_source, g_source_remove);
  gtk_label_set_text (GTK_LABEL (self->told), text);
  size_label (self, self->told, TOLD_SHARE);
  gtk_widget_set_visible (self->told, *text != '\0');
  self->told_source = g_timeout_add_seconds (TOLD_SECONDS, told_cb, self);
}

const char *
attn_audience_get_told (AttnAudience *self)
{
  return gtk_widget_get_visible (self->told) ? attn_label_get_written (GTK_LABEL (self->told)) : NULL;
}

/* --- drawing ------------------------------------------------------------------------------------------- */

/* A triangle at an edge beyond which the picture goes on. */
static void
snapshot_more (GtkSnapshot     *snapshot,
               const AttnColor *color,
               double           x,
               double           y,
               double           dx,
               double           dy,
               double           size)
{
  const graphene_rect_t area = GRAPHENE_RECT_INIT ((float) (x - size), (float) (y - size), (float) (2 * size), (float) (2 * size));
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &area);

  cairo_set_source_rgba (cr, color->red, color->green, color->blue, 0.55);
  cairo_move_to (cr, x + dx * size * 0.5, y + dy * size * 0.5);
  cairo_line_to (cr, x - dx * size * 0.4 + dy * size * 0.8, y - dy * size * 0.4 + dx * size * 0.8);
  cairo_line_to (cr, x - dx * size * 0.4 - dy * size * 0.8, y - dy * size * 0.4 - dx * size * 0.8);
  cairo_close_path (cr);
  cairo_fill (cr);
  cairo_destroy (cr);
}

static void
snapshot_edges (AttnAudience      *self,
                const AttnPalette *palette,
                GtkSnapshot       *snapshot)
{
  static const double ways[][2] = { { -1, 0 }, { 1, 0 }, { 0, -1 }, { 0, 1 } };
  AttnScene *scene = attn_canvas_get_scene (ATTN_CANVAS (self->canvas));
  AttnBox box;
  double sign;
  guint edges;

  if (scene == NULL)
    return;
  box = attn_scene_get_picture_box (scene);
  edges = attn_scene_find_edges (scene);
  sign = attn_scene_get_sign (scene);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    if ((edges & 1u << i) != 0)
      snapshot_more (snapshot, &palette->text, box.x + box.width / 2 + ways[i][0] * (box.width - sign) / 2,
                     box.y + box.height / 2 + ways[i][1] * (box.height - sign) / 2, ways[i][0], ways[i][1], sign * 0.8);
}

static void
attn_audience_snapshot (GtkWidget   *widget,
                        GtkSnapshot *snapshot)
{
  AttnAudience *self = ATTN_AUDIENCE (widget);
  const AttnPalette *palette = attn_palette_get (attn_session_get_view (self->session)->theme);
  const double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height);
  double x, y;

  if (self->blank != ATTN_BLANK_NONE)
    {
      const float level = self->blank == ATTN_BLANK_WHITE ? 1 : 0;

      gtk_snapshot_append_color (snapshot, &(GdkRGBA) { level, level, level, 1 }, &all);
      return;
    }
  gtk_widget_snapshot_child (widget, self->canvas, snapshot);
  gtk_widget_snapshot_child (widget, self->words, snapshot);
  gtk_widget_snapshot_child (widget, self->way, snapshot);
  gtk_widget_snapshot_child (widget, self->moments, snapshot);
  gtk_widget_snapshot_child (widget, self->sketch, snapshot);
  if (gtk_widget_get_visible (self->plot))
    gtk_widget_snapshot_child (widget, self->plot, snapshot);
  else
    snapshot_edges (self, palette, snapshot);
  if ((self->lens || self->pointer != ATTN_POINTER_NONE) && attn_audience_get_point (self, &x, &y))
    {
      if (self->lens)
        attn_lens_snapshot (widget, gtk_widget_get_visible (self->plot) ? self->plot : self->canvas, snapshot, palette, x, y);
      attn_pointer_snapshot (self->pointer, snapshot, x, y, width, height);
    }
  gtk_widget_snapshot_child (widget, self->typed, snapshot);
  gtk_widget_snapshot_child (widget, self->told, snapshot);
}

static void
attn_audience_measure (GtkWidget      *widget,
                       GtkOrientation  orientation,
                       int             for_size,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline,
                       int            *natural_baseline)
{
  gtk_widget_measure (ATTN_AUDIENCE (widget)->canvas, orientation, -1, minimum, natural, NULL, NULL);
}

/* Whether a box over the picture would hide a matrix, a name, the explanation, or what is said of the step above the matrices. */
static gboolean
is_in_the_way (const AttnScene *scene,
               const AttnBox   *box)
{
  const AttnBox card = attn_scene_get_card_box (scene);
  const char *explanation = attn_scene_get_card_text (scene);
  gboolean hides = FALSE, has_matrix = FALSE;
  double top = G_MAXDOUBLE;

  for (guint i = 0; i <= attn_scene_get_n_regions (scene) && !hides; i++)
    {
      const AttnRegion *region = i > 0 ? attn_scene_get_region (scene, i - 1) : NULL;
      const AttnBox *other = region != NULL ? &region->box : &card;

      if (region != NULL && region->kind == ATTN_REGION_MATRIX)
        {
          has_matrix = TRUE;
          top = fmin (top, other->y);
        }
      if (region != NULL ? region->kind == ATTN_REGION_MATRIX || region->kind == ATTN_REGION_TITLE || region->kind == ATTN_REGION_PART
                         : explanation != NULL && *explanation != '\0')
        hides = box->x < other->x + other->width && other->x < box->x + box->width && box->y < other->y + other->height &&
                other->y < box->y + box->height;
    }
  return hides || (has_matrix && box->y < top);
}

/* A place where nothing is hidden, the lower and the more to the right the better.  FALSE: the picture leaves none. */
static gboolean
find_free_place (AttnAudience *self,
                 int           width,
                 int           bottom,
                 int           away,
                 int           wide,
                 int           high,
                 int          *x,
                 int          *y)
{
  const AttnScene *scene = attn_canvas_get_scene (ATTN_CANVAS (self->canvas));
  const int step = MAX (away / 2, 1);

  for (*y = bottom - high - away / 2; scene != NULL && *y >= 0; *y -= step)
    for (*x = width - wide - away; *x >= away; *x -= step)
      if (!is_in_the_way (scene, &(AttnBox) { *x, *y, wide, high }))
        return TRUE;
  return FALSE;
}

/* At the right edge: at the top or at the end of the picture, where the explanation leaves room and no matrix stands; at the end
 * rather where nothing stands at all. */
static void
place_label (AttnAudience *self,
             GtkWidget    *label,
             gboolean      at_bottom,
             int           width,
             int           bottom,
             int           height)
{
  const int away = height / 40;
  int least, wide, high, x, y;

  if (!gtk_widget_get_visible (label))
    return;
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wide, NULL, NULL);
  wide = MAX (MIN (wide, width - 2 * away), least);
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, wide, &high, NULL, NULL, NULL);
  if (!at_bottom || !find_free_place (self, width, bottom, away, wide, high, &x, &y))
    {
      x = width - wide - away;
      y = at_bottom ? MAX (bottom - high - away / 2, 0) : away;
    }
  gtk_widget_size_allocate (label, &(GtkAllocation) { x, y, wide, high }, -1);
}

/* A label over the whole width that ends at `bottom`.  Returns its height, 0 of one that is hidden. */
static int
stand_beneath (GtkWidget *label,
               int        width,
               int        bottom)
{
  int least, high;

  if (!gtk_widget_get_visible (label))
    return 0;
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  least = MAX (width, least);
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, least, &high, NULL, NULL, NULL);
  gtk_widget_size_allocate (label, &(GtkAllocation) { 0, bottom - high, least, high }, -1);
  return high;
}

static void
attn_audience_size_allocate (GtkWidget *widget,
                             int        width,
                             int        height,
                             int        baseline)
{
  AttnAudience *self = ATTN_AUDIENCE (widget);
  int words = 0;

  if (height != self->height && self->size_source == 0)
    self->size_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, size_cb, self, NULL);
  self->height = height;
  words = stand_beneath (self->words, width, height);
  if (gtk_widget_get_visible (self->moments))
    {
      int least, high, likes;

      gtk_widget_measure (self->moments, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      least = MAX (width, least);
      gtk_widget_measure (self->moments, GTK_ORIENTATION_VERTICAL, least, &high, &likes, NULL, NULL);
      /* The curve too, unless words beneath leave the picture too little. */
      if (words + likes <= height * MOMENTS_SHARE)
        high = likes;
      words += high;
      gtk_widget_size_allocate (self->moments, &(GtkAllocation) { 0, height - words, least, high }, -1);
    }
  words += stand_beneath (self->way, width, height - words);
  if (gtk_widget_get_visible (self->sketch))
    {
      int least, high;

      gtk_widget_measure (self->sketch, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      least = MAX ((int) (width * SKETCH_SHARE), least);
      gtk_widget_measure (self->sketch, GTK_ORIENTATION_VERTICAL, least, &high, NULL, NULL, NULL);
      width = MAX (width - least, 1);
      gtk_widget_size_allocate (self->sketch, &(GtkAllocation) { width, 0, least, MAX (height - words, high) }, -1);
    }
  attn_canvas_set_seen (ATTN_CANVAS (self->canvas), height);
  gtk_widget_size_allocate (self->canvas, &(GtkAllocation) { 0, 0, width, MAX (height - words, 1) }, -1);
  if (gtk_widget_get_visible (self->plot))
    {
      gtk_widget_measure (self->plot, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
      gtk_widget_size_allocate (self->plot, &(GtkAllocation) { 0, 0, width, MAX (height - words, 1) }, -1);
    }
  place_label (self, self->typed, FALSE, width, height - words, height);
  place_label (self, self->told, TRUE, width, height - words, height);
}

static gboolean
attn_audience_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (ATTN_AUDIENCE (widget)->canvas);
}

/* --- object -------------------------------------------------------------------------------------------- */

/* The pointer goes with the selected cell. */
static void
session_changed_cb (AttnSession  *session,
                    guint         changes,
                    AttnAudience *self)
{
  if (gtk_widget_get_visible (self->sketch) && !attn_sketch_suits (session))
    attn_audience_set_sketching (self, FALSE);
  if ((changes & (ATTN_CHANGE_SCENE | ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_LOOK | ATTN_CHANGE_LAYOUT)) != 0)
    update_words (self);
  if ((changes & ~(ATTN_CHANGE_HOVER | ATTN_CHANGE_FRAME)) != 0)
    update_way (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
attn_audience_dispose (GObject *object)
{
  AttnAudience *self = ATTN_AUDIENCE (object);

  g_clear_handle_id (&self->idle_source, g_source_remove);
  g_clear_handle_id (&self->told_source, g_source_remove);
  g_clear_handle_id (&self->size_source, g_source_remove);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_pointer (&self->canvas, gtk_widget_unparent);
  g_clear_pointer (&self->plot, gtk_widget_unparent);
  g_clear_pointer (&self->words, gtk_widget_unparent);
  g_clear_pointer (&self->way, gtk_widget_unparent);
  g_clear_pointer (&self->moments, gtk_widget_unparent);
  g_clear_pointer (&self->sketch, gtk_widget_unparent);
  g_clear_pointer (&self->typed, gtk_widget_unparent);
  g_clear_pointer (&self->told, gtk_widget_unparent);

  G_OBJECT_CLASS (attn_audience_parent_class)->dispose (object);
}

static void
attn_audience_class_init (AttnAudienceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_audience_dispose;
  widget_class->snapshot = attn_audience_snapshot;
  widget_class->measure = attn_audience_measure;
  widget_class->size_allocate = attn_audience_size_allocate;
  widget_class->grab_focus = attn_audience_grab_focus;
  gtk_widget_class_set_css_name (widget_class, "attnaudience");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
new_label (AttnAudience *self,
           const char   *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  attn_label_keep_words (GTK_LABEL (label));
  gtk_widget_add_css_class (label, style);
  gtk_widget_set_can_target (label, FALSE);
  gtk_widget_set_visible (label, FALSE);
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return label;
}

static void
attn_audience_init (AttnAudience *self)
{
  GtkEventController *before = gtk_event_controller_motion_new (), *after = gtk_event_controller_motion_new ();

  gtk_event_controller_set_propagation_phase (before, GTK_PHASE_CAPTURE);
  g_signal_connect (before, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect (before, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (before, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), before);
  g_signal_connect (after, "motion", G_CALLBACK (moved_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), after);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
attn_audience_new (AttnSession *session)
{
  AttnAudience *self = g_object_new (ATTN_TYPE_AUDIENCE, NULL);

  self->session = g_object_ref (session);
  self->canvas = attn_canvas_new_projecting (session);
  gtk_widget_set_parent (self->canvas, GTK_WIDGET (self));
  self->plot = attn_plot_view_new (session);
  gtk_widget_set_parent (self->plot, GTK_WIDGET (self));
  self->words = new_label (self, "words");
  gtk_label_set_xalign (GTK_LABEL (self->words), 0);
  self->way = new_label (self, "way");
  gtk_label_set_xalign (GTK_LABEL (self->way), 0);
  self->moments = attn_moments_bar_new (session, TRUE);
  gtk_widget_set_parent (self->moments, GTK_WIDGET (self));
  self->sketch = attn_sketch_new (session);
  gtk_widget_set_visible (self->sketch, FALSE);
  gtk_widget_set_parent (self->sketch, GTK_WIDGET (self));
  self->typed = new_label (self, "typed");
  self->told = new_label (self, "told");
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  update_words (self);
  wait_for_idle (self);
  return GTK_WIDGET (self);
}
