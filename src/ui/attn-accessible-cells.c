/* attn-accessible-cells.c: the selected cell with its row and column, for a screen reader
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-accessible-cells.h"

#include "attn-explanation.h"
#include "attn-trace.h"

struct _AttnAccessibleCells
{
  GtkWidget *parent;
  GPtrArray *widgets;        /* of AttnAccessibleCell, in their order among the parent's children, which holds them */
  GtkWidget *current;
  guint      n_used;
  AttnCell   asked;          /* node NULL: none */
  AttnPrediction *prediction;  /* owned; or NULL */
};

AttnAccessibleCells *
attn_accessible_cells_new (GtkWidget *parent)
{
  AttnAccessibleCells *self = g_new0 (AttnAccessibleCells, 1);

  self->parent = parent;
  self->widgets = g_ptr_array_new ();
  return self;
}

void
attn_accessible_cells_free (AttnAccessibleCells *self)
{
  for (guint i = 0; i < self->widgets->len; i++)
    gtk_widget_unparent (self->widgets->pdata[i]);
  g_ptr_array_unref (self->widgets);
  g_clear_pointer (&self->prediction, attn_prediction_unref);
  g_free (self);
}

/* Cells of a row or column around the selected one, so many that all together stay within the bound. */
static void
range_around (guint  center,
              guint  n,
              guint  most,
              guint *first,
              guint *count)
{
  *count = MIN (n, most);
  *first = center > *count / 2 ? center - *count / 2 : 0;
  *first = MIN (*first, n - *count);
}

/* One that tells of this very cell already stays with it. */
static GtkWidget *
take_widget (GPtrArray      *free_widgets,
             const AttnCell *cell,
             const char     *name,
             GtkWidget      *avoid)
{
  for (guint i = 0; i < free_widgets->len; i++)
    if (free_widgets->pdata[i] != avoid && attn_accessible_cell_is (free_widgets->pdata[i], name, cell->row, cell->column))
      return g_ptr_array_remove_index (free_widgets, i);
  return NULL;
}

static GtkWidget *
any_widget (AttnAccessibleCells *self,
            GPtrArray           *free_widgets,
            GtkWidget           *avoid)
{
  GtkWidget *widget;

  for (guint i = 0; i < free_widgets->len; i++)
    if (free_widgets->pdata[i] != avoid)
      return g_ptr_array_remove_index (free_widgets, i);
  widget = attn_accessible_cell_new ();
  gtk_widget_set_parent (widget, self->parent);
  return widget;
}

static void
fill_widget (AttnAccessibleCells *self,
             GtkWidget       *widget,
             const AttnCell  *cell,
             AttnLanguage     language,
             int              decimals,
             const char      *description,
             gboolean         selected)
{
  gboolean asked = (self->asked.node == cell->node && self->asked.row == cell->row && self->asked.column == cell->column) ||
                   attn_prediction_covers (self->prediction, cell);
  g_autofree char *name = asked ? attn_cell_get_question (cell, language)
                          : selected ? attn_cell_get_name (cell, language, decimals)
                                     : attn_cell_get_place (cell, language, decimals);

  attn_accessible_cell_set (ATTN_ACCESSIBLE_CELL (widget), attn_node_get_name (cell->node), cell->row, cell->column,
                            name, description, selected);
  gtk_widget_set_visible (widget, TRUE);
}

void
attn_accessible_cells_set_asked (AttnAccessibleCells *self,
                                 const AttnCell      *asked)
{
  self->asked = asked != NULL ? *asked : (AttnCell) { NULL, 0, 0 };
}

void
attn_accessible_cells_set_prediction (AttnAccessibleCells  *self,
                                      const AttnPrediction *prediction)
{
  g_clear_pointer (&self->prediction, attn_prediction_unref);
  if (prediction != NULL)
    self->prediction = attn_prediction_ref (prediction);
}

/* The cells that are told of: those above, the row, those beneath, as they are read. */
static GArray *
collect_cells (const AttnCell  *cell,
               AttnCellBoxFunc  box,
               gpointer         data)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (AttnCell));
  AttnCell other = *cell;
  graphene_rect_t place;
  guint top, n_rows, left, n_columns;

  range_around (cell->row, attn_node_get_rows (cell->node), ATTN_ACCESSIBLE_MAX_CELLS / 2, &top, &n_rows);
  range_around (cell->column, attn_node_get_columns (cell->node), ATTN_ACCESSIBLE_MAX_CELLS / 2, &left, &n_columns);
  for (other.row = top; other.row < top + n_rows; other.row++)
    {
      const gboolean own = other.row == cell->row;
      const guint first = own ? left : cell->column, n = own ? n_columns : 1;

      for (other.column = first; other.column < first + n; other.column++)
        if ((own && other.column == cell->column) || box (&other, &place, data))
          g_array_append_val (cells, other);
    }
  return cells;
}

static GtkWidget *
find_next (GtkWidget *widget)
{
  do
    widget = gtk_widget_get_next_sibling (widget);
  while (widget != NULL && (!ATTN_IS_ACCESSIBLE_CELL (widget) || !gtk_widget_get_visible (widget)));
  return widget;
}

/* Widgets in the order of their cells, and behind them those that tell of none. */
static void
put_in_order (AttnAccessibleCells *self,
              GPtrArray           *used,
              GPtrArray           *unused)
{
  for (guint i = 0; i < unused->len; i++)
    gtk_widget_set_visible (unused->pdata[i], FALSE);
  if (used->len > 0 && self->widgets->len > 0 && used->pdata[0] != self->widgets->pdata[0])
    gtk_widget_insert_before (used->pdata[0], self->parent, self->widgets->pdata[0]);
  for (guint i = 1; i < used->len; i++)
    if (find_next (used->pdata[i - 1]) != used->pdata[i])
      gtk_widget_insert_after (used->pdata[i], self->parent, used->pdata[i - 1]);
  g_ptr_array_set_size (self->widgets, 0);
  for (guint i = 0; i < used->len; i++)
    g_ptr_array_add (self->widgets, used->pdata[i]);
  for (guint i = 0; i < unused->len; i++)
    g_ptr_array_add (self->widgets, unused->pdata[i]);
}

void
attn_accessible_cells_show (AttnAccessibleCells *self,
                            const AttnCell      *cell,
                            AttnLanguage         language,
                            int                  decimals,
                            const char          *description,
                            AttnCellBoxFunc      box,
                            gpointer             data)
{
  GtkRoot *root = gtk_widget_get_root (self->parent);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  /* Not from what is being typed over the cells. */
  const gboolean focused = focus != NULL && (focus == self->parent || g_ptr_array_find (self->widgets, focus, NULL));
  g_autoptr (GPtrArray) unused = g_ptr_array_new (), used = g_ptr_array_new ();
  GtkWidget *old = self->current;

  for (guint i = 0; i < self->widgets->len; i++)
    g_ptr_array_add (unused, self->widgets->pdata[i]);
  self->current = NULL;

  if (cell != NULL)
    {
      g_autoptr (GArray) cells = collect_cells (cell, box, data);
      const char *name = attn_node_get_name (cell->node);
      /* A reader hears of a cell when the focus comes to it: never let the widget that has it change into another cell. */
      GtkWidget *avoid = old != NULL && attn_accessible_cell_is (ATTN_ACCESSIBLE_CELL (old), name, cell->row, cell->column) ? NULL : old;

      for (guint i = 0; i < cells->len; i++)
        g_ptr_array_add (used, take_widget (unused, &g_array_index (cells, AttnCell, i), name, avoid));
      for (guint i = 0; i < cells->len; i++)
        {
          const AttnCell *one = &g_array_index (cells, AttnCell, i);
          const gboolean own = one->row == cell->row && one->column == cell->column;

          if (used->pdata[i] == NULL)
            used->pdata[i] = any_widget (self, unused, avoid);
          fill_widget (self, used->pdata[i], one, language, decimals, own ? description : NULL, own);
          if (own)
            self->current = used->pdata[i];
        }
    }
  self->n_used = used->len;
  /* No cell is needed any more: what the focus leaves may change the document, and they are of the trace before that. */
  if (focused && self->current != NULL)
    gtk_widget_grab_focus (self->current);
  else if (focused && focus != self->parent)
    gtk_widget_grab_focus (self->parent);
  put_in_order (self, used, unused);
  gtk_widget_queue_allocate (self->parent);
}

void
attn_accessible_cells_allocate (AttnAccessibleCells *self,
                                const AttnTrace     *trace,
                                AttnCellBoxFunc      box,
                                gpointer             data)
{
  for (guint i = 0; i < self->widgets->len; i++)
    {
      AttnAccessibleCell *widget = self->widgets->pdata[i];
      const char *name = attn_accessible_cell_get_node (widget);
      const AttnNode *node = trace != NULL && name != NULL ? attn_trace_find (trace, name) : NULL;
      AttnCell cell = { node, attn_accessible_cell_get_row (widget), attn_accessible_cell_get_column (widget) };
      GtkAllocation place = { 0, 0, 1, 1 };
      graphene_rect_t rect;

      if (!gtk_widget_should_layout (GTK_WIDGET (widget)))
        continue;
      if (node != NULL && cell.row < attn_node_get_rows (node) && cell.column < attn_node_get_columns (node) &&
          box (&cell, &rect, data))
        place = (GtkAllocation) { (int) rect.origin.x, (int) rect.origin.y, MAX ((int) rect.size.width, 1),
                                  MAX ((int) rect.size.height, 1) };
      gtk_widget_size_allocate (GTK_WIDGET (widget), &place, -1);
    }
}

guint
attn_accessible_cells_get_n (AttnAccessibleCells *self)
{
  return self->n_used;
}

GtkWidget *
attn_accessible_cells_get_current (AttnAccessibleCells *self)
{
  return self->current;
}

gboolean
attn_accessible_cells_grab_focus (AttnAccessibleCells *self)
{
  GtkRoot *root = gtk_widget_get_root (self->parent);

  if (root == NULL)
    return FALSE;
  gtk_root_set_focus (root, self->current != NULL ? self->current : self->parent);
  return TRUE;
}

gboolean
attn_accessible_cells_have_focus (AttnAccessibleCells *self)
{
  return gtk_widget_has_focus (self->parent) ||
         (gtk_widget_get_state_flags (self->parent) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
}
