/* attn-matrix-view-edit.c: typing, pasting and turning the numbers of a matrix in a pane
 *
 * A number that is refused is said beside its cell, and the cell stays as it was.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-import.h"
#include "attn-matrix-view-private.h"
#include "attn-number.h"

#define TEXT(self, message) attn_session_text ((self)->session, message)

/* --- what may be edited --------------------------------------------------------------------------------- */

gboolean
attn_matrix_view_is_editable (AttnMatrixView *self)
{
  const AttnNode *node = attn_matrix_view_find_node (self);

  return node != NULL && attn_node_is_input (node);
}

/* The selected cell, when it is one of this matrix. */
static gboolean
get_cell (AttnMatrixView *self,
          AttnCell       *cell)
{
  return attn_session_get_selected (self->session, cell) && cell->node == attn_matrix_view_find_node (self);
}

/* The rectangle of chosen cells: from the anchor of a range to the selected cell. */
static gboolean
get_range (AttnMatrixView *self,
           AttnRect       *range)
{
  AttnCell cell;
  guint row, column;

  if (!get_cell (self, &cell))
    return FALSE;
  row = self->has_anchor ? MIN (self->anchor_row, attn_node_get_rows (cell.node) - 1) : cell.row;
  column = self->has_anchor ? MIN (self->anchor_column, attn_node_get_columns (cell.node) - 1) : cell.column;
  *range = (AttnRect) { cell.node, MIN (row, cell.row), MIN (column, cell.column),
                        MAX (row, cell.row) - MIN (row, cell.row) + 1,
                        MAX (column, cell.column) - MIN (column, cell.column) + 1, ATTN_ROLE_OPERAND };
  return TRUE;
}

gboolean
attn_matrix_view_get_range (AttnMatrixView *self,
                            AttnRect       *range)
{
  return self->has_anchor && get_range (self, range);
}

/* --- what went wrong ------------------------------------------------------------------------------------ */

static void
hide_refusal (AttnMatrixView *self)
{
  if (self->refusal != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->refusal));
  if (self->editor != NULL)
    gtk_widget_remove_css_class (self->editor, "refused");
}

static void
show_refusal (AttnMatrixView *self,
              const char     *message)
{
  graphene_rect_t box = GRAPHENE_RECT_INIT (0, 0, 1, 1);
  AttnCell cell;

  if (self->refusal == NULL)
    {
      GtkWidget *label = gtk_label_new (NULL);

      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
      self->refusal = gtk_popover_new ();
      gtk_popover_set_child (GTK_POPOVER (self->refusal), label);
      gtk_popover_set_autohide (GTK_POPOVER (self->refusal), FALSE);
      gtk_popover_set_position (GTK_POPOVER (self->refusal), GTK_POS_BOTTOM);
      gtk_widget_set_can_focus (self->refusal, FALSE);
      gtk_widget_set_parent (self->refusal, GTK_WIDGET (self));
    }
  gtk_label_set_text (GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (self->refusal))), message);
  if (get_cell (self, &cell))
    attn_matrix_view_get_cell_box (self, cell.row, cell.column, &box);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->refusal), &(GdkRectangle) { (int) box.origin.x, (int) box.origin.y,
                                                                              (int) box.size.width, (int) box.size.height });
  gtk_popover_popup (GTK_POPOVER (self->refusal));
  if (self->editor != NULL)
    {
      gtk_widget_add_css_class (self->editor, "refused");
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->editor), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, message, -1);
    }
}

/* Applies an edit, or says beside the cell why not. */
static gboolean
apply (AttnMatrixView *self,
       AttnEdit       *edit,
       GError        **refused)
{
  g_autoptr (GError) error = NULL;

  if (edit != NULL && attn_session_apply (self->session, edit, &error))
    {
      hide_refusal (self);
      return TRUE;
    }
  if (error == NULL && *refused != NULL)
    error = g_steal_pointer (refused);
  if (error != NULL)
    show_refusal (self, error->message);
  return FALSE;
}

/* --- the editor ------------------------------------------------------------------------------------------ */

static void
close_editor (AttnMatrixView *self)
{
  GtkWidget *editor = g_steal_pointer (&self->editor);
  gboolean focused;

  if (editor == NULL)
    return;
  focused = gtk_widget_has_focus (editor);
  hide_refusal (self);
  gtk_widget_unparent (editor);
  if (focused)
    gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
move_selection (AttnMatrixView *self,
                int             dx,
                int             dy)
{
  AttnCell cell;

  if (!get_cell (self, &cell))
    return;
  cell.row = (guint) CLAMP ((int) cell.row + dy, 0, (int) attn_node_get_rows (cell.node) - 1);
  cell.column = (guint) CLAMP ((int) cell.column + dx, 0, (int) attn_node_get_columns (cell.node) - 1);
  self->has_anchor = FALSE;
  attn_session_select (self->session, &cell);
}

/* FALSE where what was typed is refused; the editor then stays open. */
static gboolean
commit (AttnMatrixView *self)
{
  AttnLanguage language = attn_session_get_language (self->session);
  g_autoptr (GError) error = NULL;
  AttnEdit *edit = NULL;
  AttnCell cell;
  double value;

  if (self->editor == NULL || !get_cell (self, &cell))
    return TRUE;
  attn_session_end_gesture (self->session);
  if (attn_edit_read_number (gtk_editable_get_text (GTK_EDITABLE (self->editor)), &value, language, &error))
    edit = attn_edit_set_cell (attn_session_get_document (self->session), self->name, cell.row, cell.column, value, language, &error);
  if (!apply (self, edit, &error))
    return FALSE;
  attn_session_end_gesture (self->session);
  return TRUE;
}

static gboolean
editor_key_cb (GtkEventControllerKey *key,
               guint                  keyval,
               guint                  keycode,
               GdkModifierType        state,
               AttnMatrixView        *self)
{
  const gboolean shift = (state & GDK_SHIFT_MASK) != 0;
  int dx = 0, dy = 0;

  switch (keyval)
    {
    case GDK_KEY_Escape:
      close_editor (self);
      return TRUE;
    case GDK_KEY_Return: case GDK_KEY_KP_Enter: case GDK_KEY_ISO_Enter: dy = shift ? -1 : 1; break;
    case GDK_KEY_Tab: case GDK_KEY_KP_Tab: case GDK_KEY_ISO_Left_Tab: dx = shift ? -1 : 1; break;
    case GDK_KEY_Up: case GDK_KEY_KP_Up: dy = -1; break;
    case GDK_KEY_Down: case GDK_KEY_KP_Down: dy = 1; break;
    default:
      hide_refusal (self);
      return FALSE;
    }
  if (commit (self))
    {
      close_editor (self);
      move_selection (self, dx, dy);
    }
  return TRUE;
}

/* Leaving the cell keeps what was typed; what is no number is dropped, the old value stays. */
static void
editor_left_cb (GtkEventControllerFocus *focus,
                AttnMatrixView          *self)
{
  if (self->editor == NULL)
    return;
  commit (self);
  close_editor (self);
}

static void
open_editor (AttnMatrixView *self,
             const char     *text)
{
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  AttnCell cell;

  if (!attn_matrix_view_is_editable (self) || !get_cell (self, &cell))
    return;
  close_editor (self);
  self->has_anchor = FALSE;
  self->editor = gtk_text_new ();
  gtk_widget_add_css_class (self->editor, "cell");
  gtk_editable_set_alignment (GTK_EDITABLE (self->editor), 0.5f);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->editor), 1);
  gtk_text_set_input_purpose (GTK_TEXT (self->editor), GTK_INPUT_PURPOSE_NUMBER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->editor), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  TEXT (self, N_("Value of the cell")), -1);
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (editor_key_cb), self);
  gtk_widget_add_controller (self->editor, key);
  g_signal_connect (focus, "leave", G_CALLBACK (editor_left_cb), self);
  gtk_widget_add_controller (self->editor, focus);
  gtk_widget_set_parent (self->editor, GTK_WIDGET (self));
  gtk_widget_grab_focus (self->editor);
  gtk_editable_set_text (GTK_EDITABLE (self->editor), text);
  gtk_editable_set_position (GTK_EDITABLE (self->editor), -1);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* With the value that the document holds, not the one that is rounded for show. */
static void
edit_value (AttnMatrixView *self)
{
  char text[ATTN_NUMBER_LENGTH];
  AttnCell cell;

  if (!get_cell (self, &cell))
    return;
  attn_number_shortest (attn_node_get_value (cell.node, cell.row, cell.column), text);
  open_editor (self, text);
  if (self->editor != NULL)
    gtk_editable_select_region (GTK_EDITABLE (self->editor), 0, -1);
}

void
attn_matrix_view_allocate_editor (AttnMatrixView *self)
{
  graphene_rect_t box;
  AttnCell cell;

  if (self->refusal != NULL)
    gtk_popover_present (GTK_POPOVER (self->refusal));
  if (self->editor == NULL)
    return;
  if (get_cell (self, &cell) && attn_matrix_view_get_cell_box (self, cell.row, cell.column, &box))
    {
      int least;

      gtk_widget_measure (self->editor, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      gtk_widget_set_child_visible (self->editor, TRUE);
      gtk_widget_size_allocate (self->editor, &(GtkAllocation) { (int) box.origin.x, (int) box.origin.y,
                                                                 MAX ((int) box.size.width, least), (int) box.size.height }, -1);
    }
  else
    gtk_widget_set_child_visible (self->editor, FALSE);
}

/* --- ranges ---------------------------------------------------------------------------------------------- */

static void
copy (AttnMatrixView *self)
{
  g_autoptr (GString) text = NULL;
  AttnRect range;

  if (!get_range (self, &range))
    return;
  text = g_string_new (NULL);
  for (guint i = 0; i < range.n_rows; i++)
    for (guint j = 0; j < range.n_columns; j++)
      {
        char number[ATTN_NUMBER_LENGTH];

        attn_number_shortest (attn_node_get_value (range.node, range.row + i, range.column + j), number);
        g_string_append_printf (text, "%s%s", number, j + 1 < range.n_columns ? "\t" : "\n");
      }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text->str);
}

static void
clear (AttnMatrixView *self)
{
  g_autoptr (GError) error = NULL;
  AttnRect range;

  if (!attn_matrix_view_is_editable (self) || !get_range (self, &range))
    return;
  attn_session_end_gesture (self->session);
  apply (self, attn_edit_clear (attn_session_get_document (self->session), self->name, range.row, range.column, range.n_rows,
                                range.n_columns, attn_session_get_language (self->session), &error), &error);
}

void
attn_matrix_view_paste_text (AttnMatrixView *self,
                             const char     *text)
{
  AttnLanguage language = attn_session_get_language (self->session);
  g_autoptr (AttnImport) import = NULL;
  g_autoptr (AttnMatrix) block = NULL;
  g_autoptr (GError) error = NULL;
  AttnEdit *edit = NULL;
  AttnRect range;

  if (!attn_matrix_view_is_editable (self) || !get_range (self, &range))
    return;
  import = attn_import_parse_text (text, -1, TEXT (self, N_("the clipboard")), language, &error);
  if (import != NULL)
    block = attn_import_take (import, 0, FALSE, &error);
  if (block != NULL)
    edit = attn_edit_paste (attn_session_get_document (self->session), self->name, range.row, range.column, block, language, &error);
  attn_session_end_gesture (self->session);
  apply (self, edit, &error);
}

static void
pasted_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (AttnMatrixView) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (text != NULL && self->session != NULL)
    attn_matrix_view_paste_text (self, text);
}

static void
paste (AttnMatrixView *self)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, pasted_cb, g_object_ref (self));
}

void
attn_matrix_view_extend (AttnMatrixView *self,
                         const AttnCell *cell)
{
  AttnCell selected;

  if (!self->has_anchor && get_cell (self, &selected))
    {
      self->has_anchor = TRUE;
      self->anchor_row = selected.row;
      self->anchor_column = selected.column;
    }
  attn_session_select (self->session, cell);
}

/* --- turning a value ------------------------------------------------------------------------------------- */

/* One step of a drag: a hundredth of the value's own order of magnitude, so that small and large numbers turn alike;
 * 0.05 for those around one. */
static double
turn_step (double value)
{
  return fabs (value) < 10 ? 0.05 : 0.05 * pow (10, floor (log10 (fabs (value))));
}

static void
drag_begin_cb (GtkGestureDrag *drag,
               double          x,
               double          y,
               AttnMatrixView *self)
{
  AttnCell cell;

  self->turning = FALSE;
  if (self->editor != NULL || !attn_matrix_view_is_editable (self) || !attn_matrix_view_pick (self, x, y, &cell) ||
      (gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (drag)) & GDK_SHIFT_MASK) != 0)
    {
      gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  self->turn_row = cell.row;
  self->turn_column = cell.column;
  self->turn_from = attn_node_get_value (cell.node, cell.row, cell.column);
  attn_session_end_gesture (self->session);
}

static void
drag_update_cb (GtkGestureDrag *drag,
                double          dx,
                double          dy,
                AttnMatrixView *self)
{
  const double step = turn_step (self->turn_from);
  g_autoptr (GError) error = NULL;
  double value;

  if (!self->turning && fabs (dy) < 4)
    return;
  self->turning = TRUE;
  gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_CLAIMED);
  /* Three pixels a step; on whole steps, so that tidy numbers come out. */
  value = round ((self->turn_from - round (dy / 3) * step) / step) * step;
  /* 0.05 × 7 is not 0.35: the nearest number with so few digits is meant. */
  {
    g_autofree char *text = g_strdup_printf ("%.10g", value);
    value = g_ascii_strtod (text, NULL);
  }
  apply (self, attn_edit_set_cell (attn_session_get_document (self->session), self->name, self->turn_row, self->turn_column, value,
                                   attn_session_get_language (self->session), &error), &error);
}

static void
drag_end_cb (GtkGestureDrag *drag,
             double          dx,
             double          dy,
             AttnMatrixView *self)
{
  self->turning = FALSE;
  attn_session_end_gesture (self->session);
}

/* --- keys ------------------------------------------------------------------------------------------------ */

gboolean
attn_matrix_view_edit_key (AttnMatrixView  *self,
                           guint            keyval,
                           GdkModifierType  state)
{
  const GdkModifierType modifiers = state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK);
  const gunichar character = gdk_keyval_to_unicode (keyval);

  if (modifiers == GDK_CONTROL_MASK)
    switch (gdk_keyval_to_lower (keyval))
      {
      case GDK_KEY_c: case GDK_KEY_Insert: copy (self); return TRUE;
      case GDK_KEY_v: paste (self); return TRUE;
      case GDK_KEY_x: copy (self); clear (self); return TRUE;
      default: return FALSE;
      }
  if (modifiers != 0 || !attn_matrix_view_is_editable (self))
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_F2:
      edit_value (self);
      return TRUE;
    case GDK_KEY_Delete: case GDK_KEY_KP_Delete:
      clear (self);
      return TRUE;
    default:
      break;
    }
  /* What a number may begin with.  Other letters are the window's. */
  if (character != 0 && (g_unichar_isdigit (character) || strchr ("+-.,", (int) character) != NULL || character == 0x2212))
    {
      char text[8] = { 0 };

      g_unichar_to_utf8 (character, text);
      open_editor (self, text);
      return TRUE;
    }
  return FALSE;
}

void
attn_matrix_view_begin_edit (AttnMatrixView *self)
{
  edit_value (self);
}

/* The document or the selection went elsewhere. */
void
attn_matrix_view_leave_editor (AttnMatrixView *self)
{
  if (self->editor != NULL && !self->turning)
    close_editor (self);
}

void
attn_matrix_view_dispose_editor (AttnMatrixView *self)
{
  if (self->editor != NULL)
    {
      GtkWidget *editor = g_steal_pointer (&self->editor);
      gtk_widget_unparent (editor);
    }
  g_clear_pointer (&self->refusal, gtk_widget_unparent);
}

void
attn_matrix_view_add_edit_controllers (AttnMatrixView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}
