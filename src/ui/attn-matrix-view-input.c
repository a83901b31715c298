/* attn-matrix-view-input.c: hands on a matrix in a pane
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-matrix-view-private.h"
#include "attn-number.h"
#include "attn-tooltip.h"

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
  if (!attn_matrix_view_pick (self, x, y, &cell))
    return;
  if ((gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (click)) & GDK_SHIFT_MASK) != 0)
    {
      attn_matrix_view_extend (self, &cell);
      return;
    }
  self->has_anchor = FALSE;
  attn_session_select (self->session, &cell);
  if (n_press == 2)
    attn_matrix_view_begin_edit (self);
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
  int dx = 0, dy = 0;

  switch (keyval)
    {
    case GDK_KEY_Left: case GDK_KEY_KP_Left: dx = -1; break;
    case GDK_KEY_Right: case GDK_KEY_KP_Right: dx = 1; break;
    case GDK_KEY_Up: case GDK_KEY_KP_Up: dy = -1; break;
    case GDK_KEY_Down: case GDK_KEY_KP_Down: dy = 1; break;
    default: return attn_matrix_view_edit_key (self, keyval, state);
    }
  if (node == NULL || (state & GDK_ALT_MASK) != 0)
    return FALSE;

  if (!attn_session_get_selected (self->session, &cell) || cell.node != node)
    cell = (AttnCell) { node, 0, 0 };
  else
    {
      const int rows = (int) attn_node_get_rows (node), columns = (int) attn_node_get_columns (node);

      cell.column = (guint) CLAMP (edge && dx != 0 ? dx * columns : (int) cell.column + dx, 0, columns - 1);
      cell.row = (guint) CLAMP (edge && dy != 0 ? dy * rows : (int) cell.row + dy, 0, rows - 1);
    }
  if ((state & GDK_SHIFT_MASK) != 0)
    attn_matrix_view_extend (self, &cell);
  else
    {
      self->has_anchor = FALSE;
      attn_session_select (self->session, &cell);
    }
  return TRUE;
}

/* What stands in the cell already needs no tooltip: only a number that is rounded there. */
static gboolean
is_rounded (AttnMatrixView *self,
            const AttnCell *cell)
{
  AttnNumber number;

  attn_number_format (attn_node_get_value (cell->node, cell->row, cell->column),
                      attn_session_get_view (self->session)->decimals, &number);
  return number.rounded;
}

static gboolean
tooltip_cb (GtkWidget  *widget,
            int         x,
            int         y,
            gboolean    keyboard,
            GtkTooltip *tooltip,
            gpointer    data)
{
  AttnMatrixView *self = ATTN_MATRIX_VIEW (widget);
  char number[ATTN_NUMBER_LENGTH];
  g_autofree char *text = NULL;
  graphene_rect_t box;
  AttnCell cell;

  if (keyboard ? !attn_session_get_selected (self->session, &cell) || cell.node != attn_matrix_view_find_node (self)
               : !attn_matrix_view_pick (self, x, y, &cell))
    return FALSE;
  if (!is_rounded (self, &cell) || !attn_matrix_view_get_cell_box (self, cell.row, cell.column, &box))
    return FALSE;
  attn_number_shortest (attn_node_get_value (cell.node, cell.row, cell.column), number);
  text = g_str_has_prefix (number, "-") ? g_strconcat ("−", number + 1, NULL) : g_strdup (number);
  attn_tooltip_set_aside (widget, tooltip, text, &box);
  return TRUE;
}

void
attn_matrix_view_add_controllers (AttnMatrixView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  g_signal_connect (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect (motion, "leave", G_CALLBACK (leave_cb), self);
  gtk_widget_add_controller (widget, motion);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  attn_matrix_view_add_edit_controllers (self);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (widget, key);
  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect (widget, "query-tooltip", G_CALLBACK (tooltip_cb), NULL);
}
