/* attn-accessible-cell.c: a cell as a screen reader meets it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-accessible-cell.h"

#include "attn-name.h"

struct _AttnAccessibleCell
{
  GtkWidget   parent_instance;

  const char *node;          /* interned */
  guint       row;
  guint       column;
  char       *name;
  char       *description;
  gboolean    selected;
};

G_DEFINE_FINAL_TYPE (AttnAccessibleCell, attn_accessible_cell, GTK_TYPE_WIDGET)

static void
attn_accessible_cell_finalize (GObject *object)
{
  AttnAccessibleCell *self = ATTN_ACCESSIBLE_CELL (object);

  g_free (self->name);
  g_free (self->description);

  G_OBJECT_CLASS (attn_accessible_cell_parent_class)->finalize (object);
}

static void
attn_accessible_cell_snapshot (GtkWidget   *widget,
                               GtkSnapshot *snapshot)
{
}

static void
attn_accessible_cell_class_init (AttnAccessibleCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = attn_accessible_cell_finalize;
  widget_class->snapshot = attn_accessible_cell_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);
  gtk_widget_class_set_css_name (widget_class, "attncell");
}

static void
attn_accessible_cell_init (AttnAccessibleCell *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}

GtkWidget *
attn_accessible_cell_new (void)
{
  return g_object_new (ATTN_TYPE_ACCESSIBLE_CELL, NULL);
}

void
attn_accessible_cell_set (AttnAccessibleCell *self,
                          const char         *node,
                          guint               row,
                          guint               column,
                          const char         *name,
                          const char         *description,
                          gboolean            selected)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (self);

  self->node = attn_name_intern (node);
  self->row = row;
  self->column = column;
  if (g_strcmp0 (self->name, name) != 0)
    {
      g_free (self->name);
      self->name = g_strdup (name);
      gtk_accessible_update_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    }
  if (g_strcmp0 (self->description, description) != 0)
    {
      g_free (self->description);
      self->description = g_strdup (description);
      gtk_accessible_update_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
    }
  if (self->selected != selected)
    {
      self->selected = selected;
      gtk_accessible_update_state (accessible, GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
    }
}

gboolean
attn_accessible_cell_is (AttnAccessibleCell *self,
                         const char         *node,
                         guint               row,
                         guint               column)
{
  return self->node == node && self->row == row && self->column == column;
}

const char *
attn_accessible_cell_get_node (AttnAccessibleCell *self)
{
  return self->node;
}

guint
attn_accessible_cell_get_row (AttnAccessibleCell *self)
{
  return self->row;
}

guint
attn_accessible_cell_get_column (AttnAccessibleCell *self)
{
  return self->column;
}

const char *
attn_accessible_cell_get_name (AttnAccessibleCell *self)
{
  return self->name;
}

const char *
attn_accessible_cell_get_description (AttnAccessibleCell *self)
{
  return self->description;
}
