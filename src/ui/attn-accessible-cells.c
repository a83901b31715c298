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
  GPtrArray *widgets;        /* of AttnAccessibleCell; the parent holds them */
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

static GtkWidget *
take_widget (AttnAccessibleCells *self,
             GHashTable          *free_widgets,
             const AttnCell      *cell,
             const char          *name,
             GtkWidget           *avoid)
{
  GHashTableIter iter;
  gpointer key;

  /* One that tells of this very cell already stays with it. */
  g_hash_table_iter_init (&iter, free_widgets);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (key != (gpointer) avoid && attn_accessible_cell_is (key, name, cell->row, cell->column))
      {
        g_hash_table_iter_steal (&iter);
        return key;
      }
  return NULL;
}

static GtkWidget *
any_widget (AttnAccessibleCells *self,
            GHashTable          *free_widgets,
            GtkWidget           *avoid)
{
  GHashTableIter iter;
  gpointer key;
  GtkWidget *widget;

  g_hash_table_iter_init (&iter, free_widgets);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (key != (gpointer) avoid)
      {
        g_hash_table_iter_steal (&iter);
        return key;
      }
  widget = attn_accessible_cell_new ();
  gtk_widget_set_parent (widget, self->parent);
  g_ptr_array_add (self->widgets, widget);
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
  g_autoptr (GHashTable) free_widgets = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (AttnCell));
  g_autoptr (GPtrArray) late = g_ptr_array_new ();
  GtkWidget *old = self->current;
  GHashTableIter iter;
  gpointer key;

  for (guint i = 0; i < self->widgets->len; i++)
    g_hash_table_add (free_widgets, self->widgets->pdata[i]);
  self->current = NULL;
  self->n_used = 0;

  if (cell != NULL)
    {
      const guint rows = attn_node_get_rows (cell->node), columns = attn_node_get_columns (cell->node);
      const char *name = attn_node_get_name (cell->node);
      graphene_rect_t place;
      guint first, count;
      AttnCell other = *cell;
      GtkWidget *avoid;

      range_around (cell->column, columns, ATTN_ACCESSIBLE_MAX_CELLS / 2, &first, &count);
      for (other.column = first; other.column < first + count; other.column++)
        if (other.column != cell->column && box (&other, &place, data))
          g_array_append_val (cells, other);
      other.column = cell->column;
      range_around (cell->row, rows, ATTN_ACCESSIBLE_MAX_CELLS / 2, &first, &count);
      for (other.row = first; other.row < first + count; other.row++)
        if (other.row != cell->row && box (&other, &place, data))
          g_array_append_val (cells, other);

      /* A reader hears of a cell when the focus comes to it: never let the widget that has it change into
       * another cell. */
      avoid = old != NULL && attn_accessible_cell_is (ATTN_ACCESSIBLE_CELL (old), name, cell->row, cell->column) ? NULL : old;
      self->current = take_widget (self, free_widgets, cell, name, avoid);
      if (self->current == NULL)
        self->current = any_widget (self, free_widgets, avoid);
      fill_widget (self, self->current, cell, language, decimals, description, TRUE);
      self->n_used = 1;

      for (guint i = 0; i < cells->len; i++)
        {
          const AttnCell *one = &g_array_index (cells, AttnCell, i);
          GtkWidget *widget = take_widget (self, free_widgets, one, name, avoid);

          g_ptr_array_add (late, widget);
        }
      for (guint i = 0; i < cells->len; i++)
        {
          GtkWidget *widget = late->pdata[i];

          if (widget == NULL)
            widget = any_widget (self, free_widgets, avoid);
          fill_widget (self, widget, &g_array_index (cells, AttnCell, i), language, decimals, NULL, FALSE);
          self->n_used++;
        }
      /* Last: what the focus leaves may change the document, and the cells are of the trace before that. */
      if (focused)
        gtk_widget_grab_focus (self->current);
    }
  else if (focused && focus != self->parent)
    gtk_widget_grab_focus (self->parent);

  g_hash_table_iter_init (&iter, free_widgets);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    gtk_widget_set_visible (key, FALSE);
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
