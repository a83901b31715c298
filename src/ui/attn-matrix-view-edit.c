/* attn-matrix-view-edit.c: typing, pasting and turning the numbers of a matrix in a pane
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-arrow-keys.h"
#include "attn-bringing.h"
#include "attn-copier.h"
#include "attn-import.h"
#include "attn-matrix-view-private.h"
#include "attn-number.h"
#include "attn-stage.h"
#include "attn-waiting.h"

/* A text of so many bytes is read within a frame; a longer one beside the window's thread. */
#define READ_AT_ONCE (64u * 1024)

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

/* --- the editor ------------------------------------------------------------------------------------------ */

static gboolean
next_cell (const AttnCell *from,
           int             dx,
           int             dy,
           AttnCell       *to,
           gpointer        data)
{
  AttnMatrixView *self = data;

  *to = *from;
  attn_arrow_keys_move (to, dx, dy, FALSE);
  self->has_anchor = FALSE;
  return TRUE;
}

/* Applies an edit, or says beside the selected cell why not. */
static gboolean
apply (AttnMatrixView *self,
       AttnEdit       *edit,
       GError        **error)
{
  AttnCell cell;

  if (!get_cell (self, &cell))
    cell = (AttnCell) { attn_matrix_view_find_node (self), 0, 0 };
  return attn_cell_editor_apply (self->editor, &cell, edit, error);
}

/* --- ranges ---------------------------------------------------------------------------------------------- */

/* FALSE where they are more than a clipboard takes, which is said. */
static gboolean
copy_cells (AttnMatrixView *self,
            const AttnRect *range)
{
  g_autoptr (GString) text = NULL;
  g_autoptr (GError) error = NULL;

  if (!attn_copier_check ((guint64) range->n_rows * range->n_columns, attn_session_get_language (self->session), &error))
    {
      apply (self, NULL, &error);
      return FALSE;
    }
  text = g_string_new (NULL);
  for (guint i = 0; i < range->n_rows; i++)
    for (guint j = 0; j < range->n_columns; j++)
      {
        const AttnCell cell = { range->node, range->row + i, range->column + j };
        char number[ATTN_NUMBER_LENGTH];

        attn_number_shortest (attn_session_get_number (self->session, &cell), number);
        g_string_append_printf (text, "%s%s", number, j + 1 < range->n_columns ? "\t" : "\n");
      }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text->str);
  return TRUE;
}

static gboolean
copy (AttnMatrixView *self)
{
  AttnRect range;

  return get_range (self, &range) && copy_cells (self, &range);
}

void
attn_matrix_view_copy_all (AttnMatrixView *self)
{
  const AttnNode *node = attn_matrix_view_find_node (self);

  if (node != NULL)
    copy_cells (self, &(AttnRect) { node, 0, 0, attn_node_get_rows (node), attn_node_get_columns (node), ATTN_ROLE_OPERAND });
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

/* Names beside the rows that are other than those which stand here: whether tokens are to be called so is asked. */
static gboolean
brings_names (AttnMatrixView   *self,
              const AttnImport *import)
{
  static const char *const of_tokens[] = { "embedding", "memory", "given.query", "given.key", "given.value", "given.weights", NULL };
  const AttnDocument *document = attn_session_get_document (self->session);
  const char *const *labels = attn_import_get_row_labels (import, 0);

  return labels != NULL && g_strv_contains (of_tokens, self->name) &&
         !g_strv_equal (labels, attn_document_get_tokens (document)) &&
         !g_strv_equal (labels, attn_document_get_memory_tokens (document));
}

/* Where a block comes to: a whole matrix takes this one's place, whichever cell is selected; any other begins at the
 * selected cell.  FALSE where it would stand over the edge, or no cell says where it begins. */
static gboolean
find_place (const AttnRect   *range,
            gboolean          is_selected,
            const AttnMatrix *block,
            guint            *row,
            guint            *column)
{
  const guint rows = attn_node_get_rows (range->node), columns = attn_node_get_columns (range->node);
  const gsize n_rows = attn_matrix_get_rows (block), n_columns = attn_matrix_get_columns (block);
  const gboolean is_whole = n_rows == rows && n_columns == columns;

  *row = is_whole ? 0 : range->row;
  *column = is_whole ? 0 : range->column;
  return (is_whole || is_selected) && n_rows <= rows - *row && n_columns <= columns - *column;
}

/* A text on its way into a matrix, and where it comes to: what was chosen when it was pasted. */
typedef struct
{
  AttnMatrixView *view;
  char           *text;
  AttnLanguage    language;
  const char     *name;        /* interned: of the matrix */
  gboolean        is_selected;
  guint           row, column;
  AttnImport     *import;
  GError         *error;
} Pasting;

static void
pasting_free (gpointer data)
{
  Pasting *pasting = data;

  g_object_unref (pasting->view);
  g_free (pasting->text);
  g_clear_pointer (&pasting->import, attn_import_unref);
  g_clear_error (&pasting->error);
  g_free (pasting);
}

/* Puts what was read into the matrix, or asks where it belongs, or says beside the cell why not. */
static void
put_pasted (AttnMatrixView *self,
            const Pasting  *pasting,
            AttnImport     *import,
            GError        **error)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);
  const AttnNode *node = trace != NULL ? attn_trace_find (trace, pasting->name) : NULL;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autoptr (AttnMatrix) block = NULL;
  AttnEdit *edit = NULL;
  gboolean is_plain;
  guint row, column;
  AttnRect range;

  /* Another document was opened meanwhile. */
  if (node == NULL || !attn_node_is_input (node))
    return;
  range = (AttnRect) { .node = node, .row = MIN (pasting->row, attn_node_get_rows (node) - 1),
                       .column = MIN (pasting->column, attn_node_get_columns (node) - 1) };
  attn_session_end_gesture (self->session);
  if (import != NULL)
    block = attn_import_take (import, 0, FALSE, error);
  is_plain = block != NULL && attn_import_get_n_tables (import) == 1 && !brings_names (self, import) &&
             find_place (&range, pasting->is_selected, block, &row, &column);
  /* What has to be decided first is decided in the window that brings matrices in. */
  if (import != NULL && !is_plain && ATTN_IS_WINDOW (root))
    {
      attn_window_bring_in_text (ATTN_WINDOW (root), pasting->text);
      return;
    }
  if (block != NULL)
    {
      find_place (&range, pasting->is_selected, block, &row, &column);
      edit = attn_edit_paste (attn_session_get_document (self->session), pasting->name, row, column, block, pasting->language, error);
    }
  apply (self, edit, error);
}

static void
read_in_thread (gpointer    data,
                const gint *given_up)
{
  Pasting *pasting = data;

  pasting->import = attn_import_parse_text (pasting->text, -1, NULL, pasting->language, &pasting->error);
}

static void
read_cb (gpointer data,
         gboolean is_given_up)
{
  Pasting *pasting = data;

  gtk_widget_set_cursor (GTK_WIDGET (pasting->view), NULL);
  /* Closed meanwhile. */
  if (pasting->view->session != NULL)
    put_pasted (pasting->view, pasting, pasting->import, &pasting->error);
}

void
attn_matrix_view_paste_text (AttnMatrixView *self,
                             const char     *text)
{
  static const AttnWork work = { "reading", read_in_thread, read_cb, pasting_free };
  Pasting *pasting;
  AttnRect range = { 0 };

  if (!attn_matrix_view_is_editable (self))
    return;
  pasting = g_new0 (Pasting, 1);
  pasting->view = g_object_ref (self);
  pasting->text = g_strdup (text);
  pasting->language = attn_session_get_language (self->session);
  pasting->name = self->name;
  pasting->is_selected = get_range (self, &range);
  pasting->row = range.row;
  pasting->column = range.column;
  if (strlen (text) < READ_AT_ONCE)
    {
      work.work (pasting, NULL);
      work.done (pasting, FALSE);
      work.free (pasting);
      return;
    }
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "progress");
  attn_waiting_new (&work, pasting);
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

void
attn_matrix_view_paste (AttnMatrixView *self)
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
paint (AttnMatrixView *self,
       const AttnCell *cell)
{
  g_autoptr (GError) error = NULL;
  int layer, head;

  attn_stage_split (attn_node_get_name (cell->node), &layer, &head);
  if (attn_session_get_number (self->session, cell) != self->paint)
    attn_cell_editor_apply (self->editor, cell,
                            attn_edit_set_mask_cell_of (attn_session_get_document (self->session), (guint) MAX (layer, 0), cell->row, cell->column, self->paint != 0,
                                                     attn_session_get_language (self->session), &error), &error);
}

static void
turn_over (AttnMatrixView *self,
           const AttnCell *cell)
{
  self->paint = attn_session_get_number (self->session, cell) == 0 ? 1 : 0;
  paint (self, cell);
}

void
attn_matrix_view_set_painting (AttnMatrixView *self,
                               gboolean        painting)
{
  self->painting = painting;
}

static void
drag_begin_cb (GtkGestureDrag *drag,
               double          x,
               double          y,
               AttnMatrixView *self)
{
  AttnCell cell;

  self->turning = FALSE;
  if (attn_cell_editor_is_open (self->editor) || !attn_matrix_view_is_editable (self) || !attn_matrix_view_pick (self, x, y, &cell) ||
      (gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (drag)) & GDK_SHIFT_MASK) != 0)
    {
      gtk_gesture_set_state (GTK_GESTURE (drag), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  attn_session_end_gesture (self->session);
  if (self->painting)
    {
      self->turning = TRUE;
      turn_over (self, &cell);
      return;
    }
  self->turn_row = cell.row;
  self->turn_column = cell.column;
  self->turn_from = attn_session_get_number (self->session, &cell);
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

  if (self->painting)
    {
      AttnCell cell;
      double x, y;

      if (gtk_gesture_drag_get_start_point (drag, &x, &y) && attn_matrix_view_pick (self, x + dx, y + dy, &cell))
        paint (self, &cell);
      return;
    }
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
  AttnCell cell;

  if (modifiers == GDK_CONTROL_MASK)
    switch (gdk_keyval_to_lower (keyval))
      {
      case GDK_KEY_c: case GDK_KEY_Insert: copy (self); return TRUE;
      case GDK_KEY_v: attn_matrix_view_paste (self); return TRUE;
      /* What was not copied stays. */
      case GDK_KEY_x: if (copy (self)) clear (self); return TRUE;
      default: return FALSE;
      }
  if (modifiers != 0 || !attn_matrix_view_is_editable (self))
    return FALSE;
  if (keyval == GDK_KEY_Delete || keyval == GDK_KEY_KP_Delete)
    {
      clear (self);
      return TRUE;
    }
  if (self->painting && (keyval == GDK_KEY_space || keyval == GDK_KEY_KP_Space) && get_cell (self, &cell))
    {
      attn_session_end_gesture (self->session);
      turn_over (self, &cell);
      attn_session_end_gesture (self->session);
      return TRUE;
    }
  if (get_cell (self, &cell) && attn_cell_editor_open_by_key (self->editor, &cell, keyval, state))
    {
      self->has_anchor = FALSE;
      return TRUE;
    }
  return FALSE;
}

void
attn_matrix_view_begin_edit (AttnMatrixView *self)
{
  AttnCell cell;

  self->has_anchor = FALSE;
  if (get_cell (self, &cell))
    attn_cell_editor_open (self->editor, &cell, NULL);
}

void
attn_matrix_view_make_editor (AttnMatrixView *self)
{
  const AttnCellHost functions = { attn_matrix_view_box_of_cell, next_cell, NULL, self };

  self->editor = attn_cell_editor_new (GTK_WIDGET (self), self->session, &functions);
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
