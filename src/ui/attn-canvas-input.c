/* attn-canvas-input.c: hands on the picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-actions.h"
#include "attn-arrow-keys.h"
#include "attn-canvas-private.h"

/* A wheel's notch. */
#define WHEEL_ZOOM 1.15
#define WHEEL_PAN  60

/* The cell of the same name in the present trace. */
static gboolean
renew (AttnCanvas      *self,
       const AttnPlace *place,
       AttnCell        *cell)
{
  *cell = (AttnCell) { attn_trace_find (attn_session_get_trace (self->session), place->node), place->row, place->column };
  return cell->node != NULL && cell->row < attn_node_get_rows (cell->node) && cell->column < attn_node_get_columns (cell->node);
}

void
attn_canvas_pin (AttnCanvas     *self,
                 const AttnCell *cell)
{
  const AttnView *view = attn_session_get_view (self->session);
  const AttnPlace place = { attn_node_get_name (cell->node), cell->row, cell->column };
  const int step = attn_steps_find (attn_session_get_steps (self->session), place.node);
  const int current = (int) attn_session_get_step (self->session);
  AttnCell now;

  /* What is being typed is taken over on the way, and makes another trace. */
  if (step > current || (step == current && view->reached != G_MAXUINT))
    attn_session_go (self->session, (guint) step);
  if (renew (self, &place, &now))
    attn_session_select (self->session, &now);
}

/* --- pointer ------------------------------------------------------------------------------------------- */

void
attn_canvas_update_hover (AttnCanvas *self)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  AttnCell cell;

  if (scene == NULL)
    return;
  if (self->pointer_inside && attn_scene_pick (scene, self->pointer_x, self->pointer_y, &cell))
    attn_session_hover (self->session, &cell);
  else
    attn_session_hover (self->session, NULL);
}

static void
motion_cb (GtkEventControllerMotion *motion,
           double                    x,
           double                    y,
           AttnCanvas               *self)
{
  const AttnRegion *region;

  /* The toolkit tells of a pointer that rests, too, whenever something beneath it changes. */
  if (x == self->pointer_x && y == self->pointer_y)
    return;
  self->pointer_x = x;
  self->pointer_y = y;
  self->pointer_inside = TRUE;
  attn_canvas_update_hover (self);

  region = attn_canvas_get_scene (self) != NULL ? attn_scene_pick_region (self->scene, x, y) : NULL;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self),
                                   (region != NULL && (region->kind == ATTN_REGION_STRIP || region->kind == ATTN_REGION_PART)) ||
                                   attn_canvas_can_click_whole (self, x, y) ? "pointer" : NULL);
}

static void
leave_cb (GtkEventControllerMotion *motion,
          AttnCanvas               *self)
{
  self->pointer_inside = FALSE;
  attn_canvas_update_hover (self);
}

/* A label stands for its row or column: the cell in it that is level with the selected one. */
static gboolean
cell_of_label (AttnCanvas       *self,
               const AttnRegion *region,
               AttnCell         *cell)
{
  AttnCell selected;

  *cell = (AttnCell) { region->node, region->first_row, region->first_column };
  if (attn_session_get_selected (self->session, &selected) && selected.node == region->node)
    *cell = selected;
  if (region->is_column)
    cell->column = region->index;
  else
    cell->row = region->index;
  return cell->row < attn_node_get_rows (cell->node) && cell->column < attn_node_get_columns (cell->node);
}

/* Among heads side by side: the one that is clicked with Control or Shift is compared with the one at hand, a title leads to
 * its head. */
static gboolean
choose_head (AttnCanvas      *self,
             AttnScene       *scene,
             double           x,
             double           y,
             GdkModifierType  state)
{
  const AttnRegion *region = attn_scene_pick_region (scene, x, y);
  const int head = region != NULL && region->node != NULL ? attn_node_get_head (region->node) : -1;
  AttnView view = *attn_session_get_view (self->session);

  if (view.mode != ATTN_VIEW_HEADS || head < 0)
    return FALSE;
  if ((state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0)
    {
      view.against = head == view.against || head == (int) attn_session_get_head (self->session) ? -1 : head;
      attn_session_set_view (self->session, &view);
      return TRUE;
    }
  if (region->kind != ATTN_REGION_TITLE)
    return FALSE;
  attn_session_set_head (self->session, (guint) head);
  return TRUE;
}

static void
click_cb (GtkGestureClick *click,
          int              n_press,
          double           x,
          double           y,
          AttnCanvas      *self)
{
  g_autoptr (AttnScene) scene = NULL;
  const AttnRegion *region;
  AttnCell cell;
  AttnBox box;

  if (attn_canvas_get_scene (self) == NULL)
    return;
  attn_cell_editor_dismiss (self->editor);
  /* What is typed somewhere is taken over when the focus leaves it; the click means what was seen before that. */
  scene = attn_scene_ref (attn_canvas_get_scene (self));
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (choose_head (self, scene, x, y, gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (click))))
    return;
  if (attn_scene_pick (scene, x, y, &cell))
    {
      const AttnPlace place = { attn_node_get_name (cell.node), cell.row, cell.column };

      attn_canvas_pin (self, &cell);
      /* Not a number of the explanation, which may be another one now. */
      if (n_press == 2 && renew (self, &place, &cell) && attn_scene_get_cell_box (attn_canvas_get_scene (self), &cell, &box) &&
          x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height)
        attn_canvas_edit_cell (self, &cell);
      return;
    }
  if (attn_canvas_click_whole (self, scene, x, y))
    return;
  region = attn_scene_pick_region (scene, x, y);
  if (region == NULL)
    return;
  if (region->kind == ATTN_REGION_STRIP)
    {
      AttnView view = *attn_session_get_view (self->session);

      view.other_group = !view.other_group;
      attn_session_set_view (self->session, &view);
    }
  else if (region->kind == ATTN_REGION_PART)
    {
      const guint step = region->index;
      AttnView view;

      /* One goes there and sees it. */
      attn_session_go (self->session, step);
      view = *attn_session_get_view (self->session);
      view.mode = ATTN_VIEW_OVERVIEW;
      attn_session_set_view (self->session, &view);
    }
  else if (region->kind == ATTN_REGION_MATRIX && !region->reached)
    {
      /* A result that is not there yet: the pipeline goes on to it. */
      int step = attn_steps_find (attn_session_get_steps (self->session), attn_node_get_name (region->node));

      if (step >= 0)
        attn_session_go (self->session, (guint) step);
    }
  else if (region->kind == ATTN_REGION_LABEL && region->node != NULL && cell_of_label (self, region, &cell))
    attn_canvas_pin (self, &cell);
}

static void
drag_begin_cb (GtkGestureDrag *drag,
               double          x,
               double          y,
               AttnCanvas     *self)
{
  const AttnView *view = attn_canvas_get_view (self);
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (drag));

  if (button != GDK_BUTTON_MIDDLE && !(button == GDK_BUTTON_PRIMARY && attn_canvas_can_pan (self)))
    {
      gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  self->drag_x = view->pan_x;
  self->drag_y = view->pan_y;
}

static void
drag_update_cb (GtkGestureDrag *drag,
                double          dx,
                double          dy,
                AttnCanvas     *self)
{
  const AttnView *view = attn_canvas_get_view (self);

  /* A shaking hand still clicks. */
  if (!gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy) &&
      view->pan_x == self->drag_x && view->pan_y == self->drag_y)
    return;
  gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_CLAIMED);
  attn_canvas_pan (self, self->drag_x + dx - view->pan_x, self->drag_y + dy - view->pan_y);
}

static gboolean
scroll_cb (GtkEventControllerScroll *scroll,
           double                    dx,
           double                    dy,
           AttnCanvas               *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (scroll));

  if ((state & GDK_CONTROL_MASK) != 0)
    {
      if (self->pointer_inside)
        attn_canvas_zoom_at (self, pow (WHEEL_ZOOM, -dy), self->pointer_x, self->pointer_y);
      else
        attn_canvas_zoom (self, pow (WHEEL_ZOOM, -dy));
      return TRUE;
    }
  if (!attn_canvas_can_pan (self))
    return FALSE;
  if ((state & GDK_SHIFT_MASK) != 0 && dx == 0)
    {
      dx = dy;
      dy = 0;
    }
  attn_canvas_pan (self, -dx * WHEEL_PAN, -dy * WHEEL_PAN);
  return TRUE;
}

static void
pinch_begin_cb (GtkGesture       *pinch,
                GdkEventSequence *sequence,
                AttnCanvas       *self)
{
  self->pinch_zoom = attn_canvas_get_view (self)->zoom;
}

static void
pinch_cb (GtkGestureZoom *pinch,
          double          scale,
          AttnCanvas     *self)
{
  double x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0, y = gtk_widget_get_height (GTK_WIDGET (self)) / 2.0;

  gtk_gesture_get_bounding_box_center (GTK_GESTURE (pinch), &x, &y);
  attn_canvas_zoom_at (self, self->pinch_zoom * scale / attn_canvas_get_view (self)->zoom, x, y);
}

/* --- keys ---------------------------------------------------------------------------------------------- */

/* The cell that keys start from: the selected one, when the picture shows it. */
static gboolean
start_cell (AttnCanvas *self,
            AttnCell   *cell)
{
  AttnScene *scene = attn_canvas_get_scene (self);

  return scene != NULL && attn_session_get_selected (self->session, cell) && attn_scene_shows (scene, cell->node);
}

static gboolean
key_cb (GtkEventControllerKey *key,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        AttnCanvas            *self)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  const gboolean edge = (state & GDK_CONTROL_MASK) != 0;
  AttnCell from, to;
  int dx, dy;

  if (keyval == GDK_KEY_Escape)
    return attn_cell_editor_escape (self->editor);
  if (!attn_arrow_keys_find (keyval, &dx, &dy))
    return attn_canvas_edit_key (self, keyval, state);
  if (scene == NULL || (state & GDK_ALT_MASK) != 0)
    return FALSE;

  if (start_cell (self, &from))
    to = attn_scene_move (scene, &from, dx, dy, edge);
  else if (!attn_scene_first_cell (scene, &to))
    return TRUE;
  attn_cell_editor_dismiss (self->editor);
  /* The pointer does not speak again before it moves. */
  self->pointer_inside = FALSE;
  attn_session_select (self->session, &to);
  return TRUE;
}

void
attn_canvas_add_controllers (AttnCanvas *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *key = gtk_event_controller_key_new ();

  g_signal_connect (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_PRIMARY);
  g_signal_connect (click, "released", G_CALLBACK (click_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));

  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));

  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);

  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (widget, key);
}
