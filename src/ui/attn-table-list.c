/* attn-table-list.c: the matrices of a file, with their shapes, to choose from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-table-list.h"

#include "attn-pane-parts.h"

/* From so many on they can be searched. */
#define SEARCH_FROM 10

/* The height of the list in lines. */
#define MAX_HEIGHT 180

struct _AttnTableList
{
  GtkWidget           parent_instance;

  const AttnImport   *import;       /* whose tables are in the list; held */
  GtkStringList      *lines;
  GtkStringFilter    *filter;
  GtkSingleSelection *selection;
  GtkWidget          *search;
  GtkWidget          *view;
  gboolean            is_updating;
};

G_DEFINE_FINAL_TYPE (AttnTableList, attn_table_list, GTK_TYPE_WIDGET)

static guint chosen_signal;

/* The table that an item of the list is. */
static guint
get_table (AttnTableList *self,
           gpointer       item)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->lines));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GObject) one = g_list_model_get_item (G_LIST_MODEL (self->lines), i);

      if (one == item)
        return i;
    }
  return n;
}

static void
selected_cb (AttnTableList *self)
{
  gpointer item = gtk_single_selection_get_selected_item (self->selection);

  if (!self->is_updating && item != NULL)
    g_signal_emit (self, chosen_signal, 0, get_table (self, item));
}

static void
set_up_cb (GtkSignalListItemFactory *factory,
           GtkListItem              *item,
           AttnTableList            *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_list_item_set_child (item, label);
}

/* A table that cannot be taken is greyed, and says why. */
static void
bind_cb (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         AttnTableList            *self)
{
  GtkWidget *label = gtk_list_item_get_child (item);
  GtkStringObject *line = gtk_list_item_get_item (item);
  const guint table = get_table (self, line);
  g_autoptr (GError) error = NULL;

  gtk_label_set_text (GTK_LABEL (label), gtk_string_object_get_string (line));
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (label)), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_string_object_get_string (line), -1);
  attn_pane_set_written_tip (label, NULL);
  gtk_widget_remove_css_class (label, "quiet");
  if (table < attn_import_get_n_tables (self->import) && !attn_import_can_take (self->import, table, &error))
    {
      gtk_widget_add_css_class (label, "quiet");
      attn_pane_set_written_tip (label, error->message);
    }
}

static void
search_changed_cb (GtkEditable   *search,
                   AttnTableList *self)
{
  self->is_updating = TRUE;
  gtk_string_filter_set_search (self->filter, gtk_editable_get_text (search));
  self->is_updating = FALSE;
  selected_cb (self);
}

void
attn_table_list_set_import (AttnTableList    *self,
                            const AttnImport *import,
                            guint             chosen)
{
  GListModel *shown = G_LIST_MODEL (self->selection);
  g_autoptr (GObject) wanted = NULL;
  guint n = attn_import_get_n_tables (import);

  self->is_updating = TRUE;
  if (import != self->import)
    {
      g_clear_pointer ((AttnImport **) &self->import, attn_import_unref);
      self->import = attn_import_ref (import);
      gtk_string_list_splice (self->lines, 0, g_list_model_get_n_items (G_LIST_MODEL (self->lines)), NULL);
      for (guint i = 0; i < n; i++)
        gtk_string_list_take (self->lines, attn_import_describe_table (import, i, FALSE));
      gtk_widget_set_visible (GTK_WIDGET (self), n > 1);
      gtk_widget_set_visible (self->search, n >= SEARCH_FROM);
    }
  wanted = g_list_model_get_item (G_LIST_MODEL (self->lines), chosen);
  for (guint i = 0; i < g_list_model_get_n_items (shown); i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (shown, i);

      if (item == wanted)
        {
          gtk_single_selection_set_selected (self->selection, i);
          break;
        }
    }
  self->is_updating = FALSE;
}

static void
attn_table_list_dispose (GObject *object)
{
  AttnTableList *self = ATTN_TABLE_LIST (object);

  self->is_updating = TRUE;
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_table_list_parent_class)->dispose (object);
}

static void
attn_table_list_finalize (GObject *object)
{
  AttnTableList *self = ATTN_TABLE_LIST (object);

  g_clear_pointer ((AttnImport **) &self->import, attn_import_unref);
  g_object_unref (self->lines);

  G_OBJECT_CLASS (attn_table_list_parent_class)->finalize (object);
}

static void
attn_table_list_class_init (AttnTableListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_table_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = attn_table_list_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);

  chosen_signal = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                G_TYPE_UINT);
}

static void
attn_table_list_init (AttnTableList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkFilterListModel *filtered;
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 6);

  self->search = gtk_search_entry_new ();
  g_signal_connect (self->search, "search-changed", G_CALLBACK (search_changed_cb), self);
  gtk_widget_set_parent (self->search, GTK_WIDGET (self));

  self->lines = gtk_string_list_new (NULL);
  self->filter = gtk_string_filter_new (gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string"));
  filtered = gtk_filter_list_model_new (g_object_ref (G_LIST_MODEL (self->lines)), GTK_FILTER (self->filter));
  self->selection = gtk_single_selection_new (G_LIST_MODEL (filtered));
  g_signal_connect_swapped (self->selection, "notify::selected-item", G_CALLBACK (selected_cb), self);
  g_signal_connect (factory, "setup", G_CALLBACK (set_up_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  self->view = gtk_list_view_new (GTK_SELECTION_MODEL (self->selection), factory);

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->view);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), MAX_HEIGHT);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_widget_set_parent (scrolled, GTK_WIDGET (self));
}

GtkWidget *
attn_table_list_new (const char *name,
                     const char *search)
{
  AttnTableList *self = g_object_new (ATTN_TYPE_TABLE_LIST, NULL);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL, search, -1);
  gtk_search_entry_set_key_capture_widget (GTK_SEARCH_ENTRY (self->search), NULL);
  return GTK_WIDGET (self);
}
