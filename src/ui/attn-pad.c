/* attn-pad.c: the image of the document as something to draw on: how it looks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-appearance.h"
#include "attn-digit-walk.h"
#include "attn-pad-private.h"

/* The field's sides in lines of text. */
#define LEAST 9
#define LIKES 18.5
/* A hand does not grow with the text: what is said of the drawing should be seen beside it. */
#define MOST 280
/* Around the field, for the ring of an outer pixel. */
#define MARGIN 3

G_DEFINE_FINAL_TYPE (AttnPad, attn_pad, GTK_TYPE_WIDGET)

static guint tool_changed_signal;

const AttnNode *
attn_pad_find_node (AttnPad *self)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);

  return trace != NULL && attn_ink_suits (attn_session_get_document (self->session)) ? attn_trace_find (trace, "image.pixels") : NULL;
}

/* --- where pixels are ------------------------------------------------------------------------------------ */

/* Whole pixels of the screen for each of the image's, so that all are equal. */
graphene_rect_t
attn_pad_get_field (AttnPad *self)
{
  const AttnNode *node = attn_pad_find_node (self);
  const double width = gtk_widget_get_width (GTK_WIDGET (self)) - 2 * MARGIN, height = gtk_widget_get_height (GTK_WIDGET (self)) - 2 * MARGIN;
  const double side = fmax (fmin (width, height), 1);
  const guint n = node != NULL ? attn_node_get_rows (node) : 1;
  const double pitch = side >= n ? floor (side / n) : side / n;

  return GRAPHENE_RECT_INIT ((float) (MARGIN + floor ((width - pitch * n) / 2)), (float) (MARGIN + floor ((height - pitch * n) / 2)),
                             (float) (pitch * n), (float) (pitch * n));
}

AttnInkPoint
attn_pad_get_point (AttnPad *self,
                    double   x,
                    double   y)
{
  const AttnNode *node = attn_pad_find_node (self);
  const graphene_rect_t field = attn_pad_get_field (self);
  const double n = node != NULL ? attn_node_get_rows (node) : 1;

  return (AttnInkPoint) { (x - field.origin.x) / field.size.width * n, (y - field.origin.y) / field.size.height * n };
}

gboolean
attn_pad_get_cell_box (AttnPad         *self,
                       guint            row,
                       guint            column,
                       graphene_rect_t *box)
{
  const AttnNode *node = attn_pad_find_node (self);
  const graphene_rect_t field = attn_pad_get_field (self);
  float pitch;

  if (node == NULL || row >= attn_node_get_rows (node) || column >= attn_node_get_columns (node))
    return FALSE;
  pitch = field.size.width / (float) attn_node_get_columns (node);
  graphene_rect_init (box, field.origin.x + (float) column * pitch, field.origin.y + (float) row * pitch, pitch, pitch);
  return TRUE;
}

static gboolean
cell_box (const AttnCell  *cell,
          graphene_rect_t *box,
          gpointer         data)
{
  return cell->node == attn_pad_find_node (data) && attn_pad_get_cell_box (data, cell->row, cell->column, box);
}

/* --- what a screen reader is told ------------------------------------------------------------------------ */

static gboolean
update_cells_cb (gpointer data)
{
  AttnPad *self = data;
  const AttnNode *node = attn_pad_find_node (self);
  const AttnView *view = attn_session_get_view (self->session);
  g_autofree char *verdict = self->tell ? attn_digit_walk_dup_verdict (self->session) : NULL;
  g_autofree char *caution = self->tell ? attn_digit_walk_dup_caution (self->session) : NULL;
  g_autofree char *told = verdict != NULL ? g_strjoin (". ", verdict, caution, NULL) : NULL;
  AttnCell cell;

  self->cells_idle = 0;
  /* What came of a pixel is told with it, once: not again with each one that is passed over. */
  self->tell = FALSE;
  attn_accessible_cells_show (self->cells, attn_session_get_selected (self->session, &cell) && cell.node == node ? &cell : NULL,
                              view->language, view->decimals, told, cell_box, self);
  return G_SOURCE_REMOVE;
}

static void
queue_cells (AttnPad *self)
{
  if (self->cells_idle == 0)
    self->cells_idle = g_idle_add_full (GDK_PRIORITY_REDRAW + 5, update_cells_cb, self, NULL);
}

static void
name (AttnPad *self)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  attn_session_text (self->session, N_("drawing pad")), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  attn_session_text (self->session, N_("Arrows: pixel  ·  Space: ink  ·  Delete: none  ·  Shift+Delete: all empty  ·  E: pen or eraser")), -1);
}

static void
session_changed_cb (AttnSession *session,
                    guint        changes,
                    AttnPad     *self)
{
  if ((changes & ATTN_CHANGE_LANGUAGE) != 0)
    name (self);
  self->tell = self->tell || (changes & ATTN_CHANGE_DOCUMENT) != 0;
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE)) != 0)
    attn_pad_hide_tip (self);
  if ((changes & ATTN_CHANGE_DOCUMENT) != 0 && self->beneath != NULL && attn_pad_find_node (self) == NULL)
    attn_pad_end_stroke (self);
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_SELECTION | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_LOOK)) != 0 && self->beneath == NULL)
    queue_cells (self);
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_SELECTION | ATTN_CHANGE_HOVER | ATTN_CHANGE_LOOK)) != 0)
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* --- how it looks ---------------------------------------------------------------------------------------- */

static GtkSizeRequestMode
attn_pad_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
attn_pad_measure (GtkWidget      *widget,
                  GtkOrientation  orientation,
                  int             for_size,
                  int            *minimum,
                  int            *natural,
                  int            *minimum_baseline,
                  int            *natural_baseline)
{
  const double em = attn_appearance_get_font_size (widget);
  const int likes = (int) fmin (em * LIKES, MOST);

  *minimum = (int) fmin (em * LEAST, likes);
  *natural = likes;
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    *minimum = *natural = CLAMP (for_size, *minimum, likes);
}

static void
attn_pad_size_allocate (GtkWidget *widget,
                        int        width,
                        int        height,
                        int        baseline)
{
  AttnPad *self = ATTN_PAD (widget);

  attn_accessible_cells_allocate (self->cells, attn_session_get_trace (self->session), cell_box, self);
  if (self->tip != NULL)
    gtk_popover_present (GTK_POPOVER (self->tip));
}

static void
draw_ring (AttnPad         *self,
           AttnPainter     *painter,
           const AttnCell  *cell,
           double           width,
           const AttnColor *color)
{
  static const AttnColor white = { 1, 1, 1, 1 };
  graphene_rect_t rect;
  AttnBox box;

  if (!cell_box (cell, &rect, self))
    return;
  /* To be seen on black and on white. */
  box = (AttnBox) { rect.origin.x - 1, rect.origin.y - 1, rect.size.width + 2, rect.size.height + 2 };
  attn_paint_stroke (painter, &box, 2, width + 1.5, 0, &white);
  attn_paint_stroke (painter, &box, 2, width, 0, color);
}

/* The patches, which are what the model reads. */
static void
draw_patches (AttnPad         *self,
              AttnPainter     *painter,
              const AttnBox   *field,
              guint            side)
{
  static const AttnColor color = { 0.5, 0.5, 0.5, 0.75 };
  const guint patch = attn_document_get_image (attn_session_get_document (self->session), NULL, NULL, NULL);
  const double pitch = field->width / side;

  if (patch == 0 || pitch * patch < 6)
    return;
  for (guint i = patch; i < side; i += patch)
    {
      attn_paint_line (painter, field->x + i * pitch, field->y, field->x + i * pitch, field->y + field->height, 1, 0, &color);
      attn_paint_line (painter, field->x, field->y + i * pitch, field->x + field->width, field->y + i * pitch, 1, 0, &color);
    }
}

/* Where the pen has been: fine, while what becomes of it is seen beneath. */
static void
draw_path (AttnPad       *self,
           cairo_t       *cr,
           const AttnBox *field,
           guint          side)
{
  const double pitch = field->width / side;

  cairo_save (cr);
  cairo_rectangle (cr, field->x, field->y, field->width, field->height);
  cairo_clip (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < self->path->len; i++)
    {
      const AttnInkPoint *point = &g_array_index (self->path, AttnInkPoint, i);

      cairo_line_to (cr, field->x + point->x * pitch, field->y + point->y * pitch);
      if (self->path->len == 1)
        cairo_line_to (cr, field->x + point->x * pitch, field->y + point->y * pitch);
    }
  cairo_set_source_rgba (cr, 0.70, 0.28, 1.0, 0.55);
  cairo_set_line_width (cr, attn_ink_get_pen (side) * pitch);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
attn_pad_snapshot (GtkWidget   *widget,
                   GtkSnapshot *snapshot)
{
  AttnPad *self = ATTN_PAD (widget);
  const AttnNode *node = attn_pad_find_node (self);
  const AttnPalette *palette = attn_palette_get (attn_session_get_view (self->session)->theme);
  const graphene_rect_t place = attn_pad_get_field (self);
  const AttnBox field = { place.origin.x, place.origin.y, place.size.width, place.size.height };
  const AttnBox around = { field.x - 1, field.y - 1, field.width + 2, field.height + 2 };
  g_autofree double *values = NULL;
  g_autofree guint32 *pixels = NULL;
  AttnPainter *painter;
  AttnCell cell;
  guint side;
  cairo_t *cr;

  if (node == NULL)
    return;
  side = attn_node_get_rows (node);
  values = g_new (double, (gsize) side * side);
  pixels = g_new (guint32, (gsize) side * side);
  attn_node_read_rows (node, 0, side, values);
  for (guint i = 0; i < side * side; i++)
    pixels[i] = 0xff000000 | (guint32) lround (CLAMP (values[i], 0, 1) * 255) * 0x010101;

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget), (float) gtk_widget_get_height (widget)));
  painter = attn_cairo_painter_new (cr, gtk_widget_get_scale_factor (widget));
  attn_paint_stroke (painter, &around, 0, 1, 0, &palette->empty_edge);
  attn_paint_image (painter, &field, side, side, pixels);
  draw_patches (self, painter, &field, side);
  if (self->beneath == NULL && attn_session_get_hovered (self->session, &cell) && cell.node == node)
    draw_ring (self, painter, &cell, 1.5, &palette->text);
  if (attn_session_get_selected (self->session, &cell) && cell.node == node)
    draw_ring (self, painter, &cell, 2.5, &palette->selection);
  attn_painter_flush (painter);
  if (self->beneath != NULL)
    draw_path (self, cr, &field, side);
  attn_painter_free (painter);
  cairo_destroy (cr);
}

/* --- tools ----------------------------------------------------------------------------------------------- */

void
attn_pad_set_tool (AttnPad *self,
                   AttnTool tool)
{
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), tool == ATTN_TOOL_SELECT ? NULL : "crosshair");
  if (self->tool == tool)
    return;
  self->tool = tool;
  g_signal_emit (self, tool_changed_signal, 0);
}

AttnTool
attn_pad_get_tool (AttnPad *self)
{
  return self->tool;
}

gboolean
attn_pad_is_drawing (AttnPad *self)
{
  return self->beneath != NULL;
}

/* --- focus ----------------------------------------------------------------------------------------------- */

static gboolean
attn_pad_grab_focus (GtkWidget *widget)
{
  return attn_accessible_cells_grab_focus (ATTN_PAD (widget)->cells);
}

/* One stop for Tab. */
static gboolean
attn_pad_focus (GtkWidget        *widget,
                GtkDirectionType  direction)
{
  return attn_pad_find_node (ATTN_PAD (widget)) != NULL && !attn_accessible_cells_have_focus (ATTN_PAD (widget)->cells) &&
         gtk_widget_grab_focus (widget);
}

/* --- object ---------------------------------------------------------------------------------------------- */

static void
attn_pad_css_changed (GtkWidget         *widget,
                      GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (attn_pad_parent_class)->css_changed (widget, change);
  gtk_widget_queue_draw (widget);
}

static void
attn_pad_dispose (GObject *object)
{
  AttnPad *self = ATTN_PAD (object);

  g_clear_handle_id (&self->cells_idle, g_source_remove);
  g_clear_handle_id (&self->tip_timeout, g_source_remove);
  g_clear_pointer (&self->tip, attn_popover_remove);
  g_clear_pointer (&self->cells, attn_accessible_cells_free);
  g_clear_pointer (&self->beneath, attn_matrix_unref);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (attn_pad_parent_class)->dispose (object);
}

static void
attn_pad_finalize (GObject *object)
{
  g_array_unref (ATTN_PAD (object)->path);

  G_OBJECT_CLASS (attn_pad_parent_class)->finalize (object);
}

static void
attn_pad_class_init (AttnPadClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_pad_dispose;
  G_OBJECT_CLASS (klass)->finalize = attn_pad_finalize;
  widget_class->get_request_mode = attn_pad_get_request_mode;
  widget_class->measure = attn_pad_measure;
  widget_class->size_allocate = attn_pad_size_allocate;
  widget_class->snapshot = attn_pad_snapshot;
  widget_class->css_changed = attn_pad_css_changed;
  widget_class->focus = attn_pad_focus;
  widget_class->grab_focus = attn_pad_grab_focus;
  tool_changed_signal = g_signal_new ("tool-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("drawn", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "attnpad");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
}

static void
attn_pad_init (AttnPad *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  self->cells = attn_accessible_cells_new (GTK_WIDGET (self));
  self->path = g_array_new (FALSE, FALSE, sizeof (AttnInkPoint));
}

GtkWidget *
attn_pad_new (AttnSession *session,
              GtkWidget   *refusal)
{
  AttnPad *self = g_object_new (ATTN_TYPE_PAD, NULL);

  self->session = g_object_ref (session);
  self->refusal = refusal;
  attn_pad_set_tool (self, ATTN_TOOL_PEN);
  name (self);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  attn_pad_add_controllers (self);
  return GTK_WIDGET (self);
}
