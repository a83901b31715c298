/* attn-pad-input.c: hands on the pad: strokes, and pixels by the keyboard
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-actions.h"
#include "attn-arrow-keys.h"
#include "attn-explanation.h"
#include "attn-pad-private.h"
#include "attn-pane-parts.h"

static gboolean
pick (AttnPad  *self,
      double    x,
      double    y,
      AttnCell *cell)
{
  const AttnNode *node = attn_pad_find_node (self);
  const AttnInkPoint point = attn_pad_get_point (self, x, y);

  if (node == NULL || point.x < 0 || point.y < 0 || point.x >= attn_node_get_columns (node) || point.y >= attn_node_get_rows (node))
    return FALSE;
  *cell = (AttnCell) { node, (guint) point.y, (guint) point.x };
  return TRUE;
}

/* --- a stroke -------------------------------------------------------------------------------------------- */

/* The pixels after the stroke so far take the place of those before. */
static void
apply_stroke (AttnPad *self)
{
  const AttnDocument *document = attn_session_get_document (self->session);
  const AttnNode *node = attn_pad_find_node (self);
  g_autoptr (AttnMatrix) drawn = NULL;
  g_autoptr (GError) error = NULL;

  if (node == NULL || attn_node_get_rows (node) != attn_matrix_get_rows (self->beneath))
    return;
  drawn = attn_ink_stroke (self->beneath, self->ink, &g_array_index (self->path, AttnInkPoint, 0), self->path->len);
  if (drawn == NULL || attn_matrix_equal (drawn, attn_document_get_matrix (document, "image.pixels")))
    return;
  attn_pane_apply (self->session, attn_ink_edit (document, self->ink, drawn, attn_session_get_language (self->session), &error), &error,
                   TRUE, self->refusal);
}

static void
add_point (AttnPad *self,
           double   x,
           double   y)
{
  const AttnInkPoint point = attn_pad_get_point (self, x, y);

  g_array_append_val (self->path, point);
  apply_stroke (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
attn_pad_end_stroke (AttnPad *self)
{
  if (self->beneath == NULL)
    return;
  g_clear_pointer (&self->beneath, attn_matrix_unref);
  g_array_set_size (self->path, 0);
  attn_session_end_gesture (self->session);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "drawn");
}

/* The other end of a pen erases, and so does the other button of a mouse. */
static AttnInk
find_ink (AttnPad    *self,
          GtkGesture *drag)
{
  GdkEvent *event = gtk_gesture_get_last_event (drag, gtk_gesture_get_last_updated_sequence (drag));
  GdkDeviceTool *tool = event != NULL ? gdk_event_get_device_tool (event) : NULL;

  if (self->tool == ATTN_TOOL_ERASER || gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (drag)) == GDK_BUTTON_SECONDARY ||
      (tool != NULL && gdk_device_tool_get_tool_type (tool) == GDK_DEVICE_TOOL_TYPE_ERASER))
    return ATTN_INK_ERASE;
  return ATTN_INK_DRAW;
}

/* A stroke goes on the pixels that it sees.  Those of the stroke before may not have come yet, as the numbers of a large image take a
 * while: of the same ink both are drawn then, as one. */
static AttnMatrix *
get_beneath (AttnPad *self,
             AttnInk  ink)
{
  const AttnMatrix *shown = attn_document_get_matrix (attn_session_get_document (self->session), "image.pixels");
  const AttnMatrix *coming = ink == self->ink ? attn_document_get_matrix (attn_session_get_coming (self->session), "image.pixels") : NULL;

  if (coming != NULL && attn_matrix_get_rows (coming) == attn_matrix_get_rows (shown) &&
      attn_matrix_get_columns (coming) == attn_matrix_get_columns (shown))
    shown = coming;
  return attn_matrix_ref ((AttnMatrix *) shown);
}

static void
drag_begin_cb (GtkGestureDrag *drag,
               double          x,
               double          y,
               AttnPad        *self)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (drag));
  const guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (drag));
  AttnCell cell;
  AttnInk ink;

  if (attn_pad_find_node (self) == NULL || button == GDK_BUTTON_MIDDLE)
    {
      gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  /* Or a finger would scroll the panes. */
  gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  attn_pad_hide_tip (self);
  if (self->tool == ATTN_TOOL_SELECT || (state & GDK_CONTROL_MASK) != 0)
    {
      if (pick (self, x, y, &cell))
        attn_session_select (self->session, &cell);
      return;
    }
  attn_session_hover (self->session, NULL);
  attn_session_end_gesture (self->session);
  ink = find_ink (self, GTK_GESTURE (drag));
  self->beneath = get_beneath (self, ink);
  self->ink = ink;
  g_array_set_size (self->path, 0);
  add_point (self, x, y);
}

/* Where the pointer was since the last event: while a frame is being made its places are gathered, and come with the one that
 * ends them.  Without them a curve drawn on a slow machine would lose its bends. */
static void
add_places_between (AttnPad    *self,
                    GtkGesture *drag)
{
  GdkEvent *event = gtk_gesture_get_last_event (drag, gtk_gesture_get_last_updated_sequence (drag));
  GtkWidget *native = GTK_WIDGET (gtk_widget_get_native (GTK_WIDGET (self)));
  g_autofree GdkTimeCoord *places = NULL;
  double left, top;
  guint n;

  if (event == NULL || gdk_event_get_event_type (event) != GDK_MOTION_NOTIFY)
    return;
  places = gdk_event_get_history (event, &n);
  gtk_native_get_surface_transform (GTK_NATIVE (native), &left, &top);
  for (guint i = 0; i < n; i++)
    {
      const graphene_point_t place = GRAPHENE_POINT_INIT ((float) (places[i].axes[GDK_AXIS_X] - left), (float) (places[i].axes[GDK_AXIS_Y] - top));
      graphene_point_t here;

      if (gtk_widget_compute_point (native, GTK_WIDGET (self), &place, &here))
        {
          const AttnInkPoint point = attn_pad_get_point (self, (double) here.x, (double) here.y);

          g_array_append_val (self->path, point);
        }
    }
}

static void
drag_update_cb (GtkGestureDrag *drag,
                double          dx,
                double          dy,
                AttnPad        *self)
{
  double x = 0, y = 0;
  AttnCell cell;

  gtk_gesture_drag_get_start_point (drag, &x, &y);
  if (self->beneath != NULL)
    {
      add_places_between (self, GTK_GESTURE (drag));
      add_point (self, x + dx, y + dy);
    }
  else if (pick (self, x + dx, y + dy, &cell))
    attn_session_select (self->session, &cell);
}

static void
drag_end_cb (GtkGestureDrag *drag,
             double          dx,
             double          dy,
             AttnPad        *self)
{
  attn_pad_end_stroke (self);
}

/* --- pointing -------------------------------------------------------------------------------------------- */

/* What a pixel is, as of every other cell.  Beside the pad, at its height: nothing is in the way of a pen, nor over what the drawing is
 * read as. */
static gboolean
show_tip_cb (gpointer data)
{
  AttnPad *self = data;
  const AttnView *view = attn_session_get_view (self->session);
  const AttnCell cell = { attn_pad_find_node (self), self->tip_place.row, self->tip_place.column };
  const graphene_rect_t field = attn_pad_get_field (self);
  g_autofree char *text = NULL;
  graphene_rect_t box;

  self->tip_timeout = 0;
  if (self->beneath != NULL || cell.node == NULL || !attn_pad_get_cell_box (self, cell.row, cell.column, &box))
    return G_SOURCE_REMOVE;
  if (self->tip == NULL)
    self->tip = attn_popover_new_tip (GTK_WIDGET (self), GTK_POS_RIGHT, GTK_ALIGN_CENTER);
  text = attn_session_is_hidden (self->session, &cell) ? attn_cell_get_question (&cell, view->language)
                                                       : attn_cell_get_place (&cell, view->language, view->decimals);
  attn_popover_show_tip (self->tip, text, &(GdkRectangle) { (int) field.origin.x, (int) box.origin.y, (int) field.size.width, (int) box.size.height });
  return G_SOURCE_REMOVE;
}

void
attn_pad_hide_tip (AttnPad *self)
{
  g_clear_handle_id (&self->tip_timeout, g_source_remove);
  self->tip_place.node = NULL;
  if (self->tip != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->tip));
}

static void
motion_cb (GtkEventControllerMotion *motion,
           double                    x,
           double                    y,
           AttnPad                  *self)
{
  AttnCell cell;

  if (self->beneath != NULL)
    return;
  if (!pick (self, x, y, &cell))
    {
      attn_session_hover (self->session, NULL);
      attn_pad_hide_tip (self);
      return;
    }
  attn_session_hover (self->session, &cell);
  if (self->tip_place.node != NULL && self->tip_place.row == cell.row && self->tip_place.column == cell.column)
    return;
  attn_pad_hide_tip (self);
  self->tip_place = (AttnPlace) { attn_node_get_name (cell.node), cell.row, cell.column };
  self->tip_timeout = g_timeout_add (ATTN_TIP_DELAY, show_tip_cb, self);
}

static void
leave_cb (GtkEventControllerMotion *motion,
          AttnPad                  *self)
{
  attn_session_hover (self->session, NULL);
  attn_pad_hide_tip (self);
}

/* --- keys ------------------------------------------------------------------------------------------------ */

/* One pixel, as a step of its own. */
static void
set_pixel (AttnPad        *self,
           const AttnCell *cell,
           double          value)
{
  g_autoptr (GError) error = NULL;

  attn_pane_apply (self->session, attn_edit_set_cell (attn_session_get_document (self->session), "image.pixels", cell->row, cell->column,
                                                      value, attn_session_get_language (self->session), &error),
                   &error, FALSE, self->refusal);
  g_signal_emit_by_name (self, "drawn");
}

void
attn_pad_clear (AttnPad *self)
{
  g_autoptr (GError) error = NULL;

  attn_pad_end_stroke (self);
  attn_pane_apply (self->session, attn_ink_clear (attn_session_get_document (self->session), attn_session_get_language (self->session), &error),
                   &error, FALSE, self->refusal);
  g_signal_emit_by_name (self, "drawn");
}

static gboolean
is_e (AttnPad *self,
      guint    keyval,
      guint    keycode)
{
  guint keyvals[8], n = attn_actions_get_latin (gtk_widget_get_display (GTK_WIDGET (self)), keyval, keycode, keyvals, G_N_ELEMENTS (keyvals));

  for (guint i = 0; i < n; i++)
    if (keyvals[i] == GDK_KEY_e)
      return TRUE;
  return FALSE;
}

static gboolean
key_cb (GtkEventControllerKey *key,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        AttnPad               *self)
{
  const AttnNode *node = attn_pad_find_node (self);
  const gboolean edge = (state & GDK_CONTROL_MASK) != 0;
  gboolean has_cell;
  AttnCell cell;
  int dx, dy;

  if (node == NULL || (state & GDK_ALT_MASK) != 0)
    return FALSE;
  has_cell = attn_session_get_selected (self->session, &cell) && cell.node == node;
  if (attn_arrow_keys_find (keyval, &dx, &dy))
    {
      if (!has_cell)
        cell = (AttnCell) { node, 0, 0 };
      else
        attn_arrow_keys_move (&cell, dx, dy, edge);
      attn_session_select (self->session, &cell);
      return TRUE;
    }
  switch (keyval)
    {
    case GDK_KEY_space: case GDK_KEY_KP_Space:
    case GDK_KEY_Delete: case GDK_KEY_KP_Delete:
      if (edge)
        return FALSE;
      if ((state & GDK_SHIFT_MASK) != 0 && (keyval == GDK_KEY_Delete || keyval == GDK_KEY_KP_Delete))
        attn_pad_clear (self);
      else if (has_cell)
        set_pixel (self, &cell, keyval == GDK_KEY_space || keyval == GDK_KEY_KP_Space ? 1 : 0);
      return TRUE;
    default:
      if (edge || !is_e (self, keyval, keycode))
        return FALSE;
      attn_pad_set_tool (self, self->tool == ATTN_TOOL_ERASER ? ATTN_TOOL_PEN : ATTN_TOOL_ERASER);
      return TRUE;
    }
}

void
attn_pad_add_controllers (AttnPad *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new (), *key = gtk_event_controller_key_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  g_signal_connect (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (widget, key);
}
