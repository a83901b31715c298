/* attn-matrix-view-input.c: hands on a matrix in a pane
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-matrix-view-private.h"

#include "attn-arrow-keys.h"
#include "attn-pango-markup.h"

gboolean
attn_matrix_view_pick (AttnMatrixView *self,
                       double          x,
                       double          y,
                       AttnCell       *cell)
{
  const AttnGrid *grid = &self->grid;
  const AttnNode *node = attn_matrix_view_find_node (self);
  double column, row;

  if (node == NULL || x < grid->label || y < grid->header)
    return FALSE;
  column = (x - grid->label + attn_matrix_view_get_offset (self, GTK_ORIENTATION_HORIZONTAL)) / grid->pitch_x;
  row = (y - grid->header + attn_matrix_view_get_offset (self, GTK_ORIENTATION_VERTICAL)) / grid->pitch_y;
  if (column >= grid->columns || row >= grid->rows)
    return FALSE;
  *cell = (AttnCell) { node, (guint) row, (guint) column };
  return TRUE;
}

static void
motion_cb (GtkEventControllerMotion *motion,
           double                    x,
           double                    y,
           AttnMatrixView           *self)
{
  AttnCell cell;

  attn_session_hover (self->session, attn_matrix_view_pick (self, x, y, &cell) ? &cell : NULL);
}

static void
leave_cb (GtkEventControllerMotion *motion,
          AttnMatrixView           *self)
{
  attn_session_hover (self->session, NULL);
}

static void
pressed_cb (GtkGestureClick *click,
            int              n_press,
            double           x,
            double           y,
            AttnMatrixView  *self)
{
  AttnCell cell;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  attn_cell_editor_dismiss (self->editor);
  if (!attn_matrix_view_pick (self, x, y, &cell))
    return;
  if ((gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (click)) & GDK_SHIFT_MASK) != 0)
    {
      attn_matrix_view_extend (self, &cell);
      return;
    }
  self->has_anchor = FALSE;
  attn_session_select (self->session, &cell);
  if (n_press == 2 && !self->painting)
    attn_matrix_view_begin_edit (self);
}

static void
right_pressed_cb (GtkGestureClick *click,
                  int              n_press,
                  double           x,
                  double           y,
                  AttnMatrixView  *self)
{
  AttnCell cell;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (attn_matrix_view_pick (self, x, y, &cell))
    attn_session_select (self->session, &cell);
  gtk_gesture_set_state (GTK_GESTURE (click), GTK_EVENT_SEQUENCE_CLAIMED);
  attn_matrix_view_want_menu (self, x, y);
}

/* At the selected cell, when it is one of this matrix. */
static void
want_menu_by_key (AttnMatrixView *self)
{
  graphene_rect_t box = GRAPHENE_RECT_INIT (0, 0, (float) self->grid.label, (float) self->grid.header);
  AttnCell cell;

  if (attn_session_get_selected (self->session, &cell) && cell.node == attn_matrix_view_find_node (self))
    attn_matrix_view_get_cell_box (self, cell.row, cell.column, &box);
  attn_matrix_view_want_menu (self, box.origin.x + box.size.width / 2, box.origin.y + box.size.height);
}

static gboolean
key_cb (GtkEventControllerKey *key,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        AttnMatrixView        *self)
{
  const AttnNode *node = attn_matrix_view_find_node (self);
  const gboolean edge = (state & GDK_CONTROL_MASK) != 0;
  AttnCell cell;
  int dx, dy;

  if (keyval == GDK_KEY_Escape)
    return attn_cell_editor_escape (self->editor);
  if (keyval == GDK_KEY_Menu || (keyval == GDK_KEY_F10 && (state & GDK_SHIFT_MASK) != 0))
    {
      want_menu_by_key (self);
      return TRUE;
    }
  if (!attn_arrow_keys_find (keyval, &dx, &dy))
    return attn_matrix_view_edit_key (self, keyval, state);
  if (node == NULL || (state & GDK_ALT_MASK) != 0)
    return FALSE;

  if (!attn_session_get_selected (self->session, &cell) || cell.node != node)
    cell = (AttnCell) { node, 0, 0 };
  else
    attn_arrow_keys_move (&cell, dx, dy, edge);
  if ((state & GDK_SHIFT_MASK) != 0)
    attn_matrix_view_extend (self, &cell);
  else
    {
      self->has_anchor = FALSE;
      attn_session_select (self->session, &cell);
    }
  return TRUE;
}

/* What stands in a cell needs no tooltip; a token that is shortened does. */
static gboolean
tooltip_cb (GtkWidget  *widget,
            int         x,
            int         y,
            gboolean    keyboard,
            GtkTooltip *tooltip,
            gpointer    data)
{
  AttnMatrixView *self = ATTN_MATRIX_VIEW (widget);
  const AttnNode *node = attn_matrix_view_find_node (self);
  const AttnGrid *grid = &self->grid;
  g_autofree char *markup = NULL;
  const double row = (y - grid->header + attn_matrix_view_get_offset (self, GTK_ORIENTATION_VERTICAL)) / grid->pitch_y;

  if (keyboard || node == NULL || x >= grid->label || y < grid->header || row < 0 || row >= grid->rows ||
      !attn_matrix_view_is_label_cut (self, (guint) row))
    return FALSE;
  markup = attn_pango_keep_words (attn_node_get_row_label (node, (guint) row));
  gtk_tooltip_set_markup (tooltip, markup);
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle) { 0, y, (int) grid->label, 1 });
  return TRUE;
}

void
attn_matrix_view_add_controllers (AttnMatrixView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new (), *right = gtk_gesture_click_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  g_signal_connect (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (right), GDK_BUTTON_SECONDARY);
  g_signal_connect (right, "pressed", G_CALLBACK (right_pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (right));
  attn_matrix_view_add_edit_controllers (self);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (widget, key);
  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect (widget, "query-tooltip", G_CALLBACK (tooltip_cb), NULL);
}
