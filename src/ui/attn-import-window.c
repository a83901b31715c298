/* attn-import-window.c: the dialog that brings a matrix in
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-import-window.h"

#include "attn-import-preview.h"
#include "attn-label.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-popover.h"
#include "attn-table-list.h"

#define TEXT(self, message) attn_session_text ((self)->session, message)

#define WIDTH 560

/* From this height on it scrolls, so that it fits on a projector. */
#define MAX_HEIGHT 600

struct _AttnImportWindow
{
  GtkWindow       parent_instance;

  AttnSession    *session;
  AttnImportPlan *plan;
  GtkWidget      *scrolled;
  GtkWidget      *body;
  GtkWidget      *understood;
  GtkWidget      *commas;
  GtkWidget      *tables;         /* an AttnTableList */
  GtkWidget      *slots;
  GtkWidget      *transposed;
  GtkWidget      *labels;
  GtkWidget      *preview;        /* holds the preview of the moment */
  GtkWidget      *changes;
  GtkWidget      *refusal;
  GtkWidget      *apply;
  gboolean        is_updating;    /* it is the window that moves its controls */
};

G_DEFINE_FINAL_TYPE (AttnImportWindow, attn_import_window, GTK_TYPE_WINDOW)

/* --- showing ------------------------------------------------------------------------------------------- */

static void
update_understood (AttnImportWindow *self)
{
  g_autofree char *text = attn_import_describe (attn_import_plan_get_import (self->plan));

  gtk_label_set_text (GTK_LABEL (self->understood), text);
  gtk_widget_set_visible (self->commas, attn_import_plan_offers_commas (self->plan));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->commas), attn_import_plan_get_commas (self->plan));
}

/* Whether two lists of texts say the same. */
static gboolean
equal_lists (GListModel *a,
             GListModel *b)
{
  const guint n = a != NULL ? g_list_model_get_n_items (a) : 0;

  if (a == NULL || n != g_list_model_get_n_items (b))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (a), i), gtk_string_list_get_string (GTK_STRING_LIST (b), i)))
      return FALSE;
  return TRUE;
}

static void
update_slots (AttnImportWindow *self)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

  for (guint i = 0; i < attn_import_plan_get_n_slots (self->plan); i++)
    {
      const char *slot = attn_import_plan_get_slot (self->plan, i);
      g_autofree char *name = attn_label_signs (attn_import_plan_name_slot (slot, language));

      if (attn_import_plan_fits (self->plan, i))
        gtk_string_list_take (names, g_strdup_printf (TEXT (self, N_("%s (same shape)")), name));
      else
        gtk_string_list_append (names, name);
      if (g_str_equal (slot, attn_import_plan_get_chosen_slot (self->plan)))
        chosen = i;
    }
  /* A list that is just being chosen from must stay. */
  if (!equal_lists (gtk_drop_down_get_model (GTK_DROP_DOWN (self->slots)), G_LIST_MODEL (names)))
    gtk_drop_down_set_model (GTK_DROP_DOWN (self->slots), G_LIST_MODEL (names));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (self->slots), chosen);
}

static void
update_transposed (AttnImportWindow *self)
{
  const AttnImport *import = attn_import_plan_get_import (self->plan);
  const guint table = attn_import_plan_get_table (self->plan);
  const gsize rows = attn_import_get_rows (import, table, FALSE), columns = attn_import_get_columns (import, table, FALSE);
  g_autofree char *text = g_strdup_printf (TEXT (self, N_("Transposed, as a PyTorch Linear stores it: %1$zu × %2$zu → %3$zu × %4$zu")),
                                           rows, columns, columns, rows);

  attn_pane_set_check_text (self->transposed, text);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->transposed), attn_import_plan_get_transposed (self->plan));
}

static void
update_labels (AttnImportWindow *self)
{
  const char *const *labels = attn_import_plan_get_labels (self->plan);
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->labels, labels != NULL);
  if (labels == NULL)
    return;
  for (guint i = 0; labels[i] != NULL && i < 4; i++)
    g_string_append_printf (names, "%s“%s”", i > 0 ? ", " : "", labels[i]);
  if (g_strv_length ((char **) labels) > 4)
    g_string_append (names, " …");
  text = g_strdup_printf (TEXT (self, N_("The names of the rows become the tokens: %s")), names->str);
  attn_pane_set_check_text (self->labels, text);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->labels), attn_import_plan_get_use_labels (self->plan));
}

static void
update_preview (AttnImportWindow *self)
{
  const AttnImport *import = attn_import_plan_get_import (self->plan);
  const guint table = attn_import_plan_get_table (self->plan);
  const char *const *rows = attn_import_get_row_labels (import, table), *const *columns = attn_import_get_column_labels (import, table);
  const AttnMatrix *matrix = attn_import_plan_get_matrix (self->plan, NULL);
  GtkWidget *child = gtk_widget_get_first_child (self->preview);

  if (child != NULL)
    gtk_box_remove (GTK_BOX (self->preview), child);
  gtk_widget_set_visible (self->preview, matrix != NULL);
  if (matrix == NULL)
    return;
  if (attn_import_plan_get_transposed (self->plan))
    child = attn_import_preview_new (matrix, columns, rows, attn_session_get_language (self->session));
  else
    child = attn_import_preview_new (matrix, rows, columns, attn_session_get_language (self->session));
  gtk_box_append (GTK_BOX (self->preview), child);
}

static void
show_refusal (AttnImportWindow *self,
              const char       *text)
{
  gtk_label_set_text (GTK_LABEL (self->refusal), text != NULL ? text : "");
  gtk_widget_set_visible (self->refusal, text != NULL);
}

static void
update_changes (AttnImportWindow *self)
{
  const AttnDocument *before = attn_session_get_document (self->session);
  g_autoptr (GError) error = NULL;
  g_autoptr (AttnEdit) edit = attn_import_plan_make_edit (self->plan, &error);
  g_autofree char *text = NULL, *full = NULL;

  gtk_widget_set_sensitive (self->apply, edit != NULL);
  gtk_widget_set_visible (self->changes, edit != NULL);
  show_refusal (self, edit == NULL ? error->message : NULL);
  if (edit == NULL)
    return;
  text = attn_import_plan_describe_changes (before, edit->document, attn_import_plan_get_chosen_slot (self->plan),
                                            attn_session_get_language (self->session));
  full = *text != '\0' ? g_strdup_printf ("%s\n%s", TEXT (self, N_("What else changes:")), text)
                       : g_strdup (TEXT (self, N_("Nothing else changes.")));
  gtk_label_set_text (GTK_LABEL (self->changes), full);
}

/* As high as what it says now takes at its width. */
static void
fit_height (AttnImportWindow *self)
{
  int width = gtk_widget_get_width (self->body), height, least;

  gtk_widget_measure (self->body, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  width = MAX (width > 0 ? width : WIDTH, least);
  gtk_widget_measure (self->body, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scrolled), MIN (height, MAX_HEIGHT));
  gtk_window_set_default_size (GTK_WINDOW (self), -1, -1);
}

void
attn_import_window_update (AttnImportWindow *self)
{
  self->is_updating = TRUE;
  update_understood (self);
  attn_table_list_set_import (ATTN_TABLE_LIST (self->tables), attn_import_plan_get_import (self->plan),
                               attn_import_plan_get_table (self->plan));
  update_slots (self);
  update_transposed (self);
  update_labels (self);
  update_preview (self);
  update_changes (self);
  fit_height (self);
  self->is_updating = FALSE;
}

/* --- deciding ------------------------------------------------------------------------------------------ */

static void
commas_toggled_cb (GtkCheckButton   *button,
                   AttnImportWindow *self)
{
  g_autoptr (GError) error = NULL;

  if (self->is_updating)
    return;
  if (attn_import_plan_set_commas (self->plan, gtk_check_button_get_active (button), &error))
    attn_import_window_update (self);
  else
    {
      attn_import_window_update (self);
      show_refusal (self, error->message);
    }
}

static void
table_chosen_cb (AttnTableList    *list,
                 guint             table,
                 AttnImportWindow *self)
{
  if (self->is_updating)
    return;
  attn_import_plan_set_table (self->plan, table);
  attn_import_window_update (self);
}

static void
slot_chosen_cb (AttnImportWindow *self)
{
  const guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (self->slots));

  if (self->is_updating || selected >= attn_import_plan_get_n_slots (self->plan))
    return;
  attn_import_plan_choose_slot (self->plan, attn_import_plan_get_slot (self->plan, selected));
  attn_import_window_update (self);
}

static void
transposed_toggled_cb (GtkCheckButton   *button,
                       AttnImportWindow *self)
{
  if (self->is_updating)
    return;
  attn_import_plan_set_transposed (self->plan, gtk_check_button_get_active (button));
  attn_import_window_update (self);
}

static void
labels_toggled_cb (GtkCheckButton   *button,
                   AttnImportWindow *self)
{
  if (self->is_updating)
    return;
  attn_import_plan_set_use_labels (self->plan, gtk_check_button_get_active (button));
  attn_import_window_update (self);
}

gboolean
attn_import_window_apply (AttnImportWindow *self)
{
  g_autoptr (GError) error = NULL;
  gboolean applied;

  attn_session_end_gesture (self->session);
  applied = attn_session_apply_later (self->session, attn_import_plan_make_edit (self->plan, &error), &error);
  if (applied)
    gtk_window_close (GTK_WINDOW (self));
  else
    {
      show_refusal (self, error->message);
      fit_height (self);
    }
  return applied;
}

static void
session_changed_cb (AttnSession      *session,
                    guint             changes,
                    AttnImportWindow *self)
{
  if ((changes & ATTN_CHANGE_DOCUMENT) == 0)
    return;
  attn_import_plan_set_document (self->plan, attn_session_get_document (session));
  attn_import_window_update (self);
}

AttnImportPlan *
attn_import_window_get_plan (AttnImportWindow *self)
{
  return self->plan;
}

const char *
attn_import_window_get_changes (AttnImportWindow *self)
{
  return attn_label_get_written (GTK_LABEL (self->changes));
}

const char *
attn_import_window_get_refusal (AttnImportWindow *self)
{
  return gtk_widget_get_visible (self->refusal) ? attn_label_get_written (GTK_LABEL (self->refusal)) : NULL;
}

/* --- the object ---------------------------------------------------------------------------------------- */

static void
attn_import_window_dispose (GObject *object)
{
  AttnImportWindow *self = ATTN_IMPORT_WINDOW (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  /* What is torn down says nothing of what was chosen. */
  self->is_updating = TRUE;

  G_OBJECT_CLASS (attn_import_window_parent_class)->dispose (object);
}

static void
attn_import_window_finalize (GObject *object)
{
  AttnImportWindow *self = ATTN_IMPORT_WINDOW (object);

  g_clear_object (&self->session);
  g_clear_pointer (&self->plan, attn_import_plan_free);

  G_OBJECT_CLASS (attn_import_window_parent_class)->finalize (object);
}

static void
attn_import_window_class_init (AttnImportWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_import_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = attn_import_window_finalize;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_DIALOG);
}

static void
attn_import_window_init (AttnImportWindow *self)
{
  attn_popover_close_with (GTK_WIDGET (self));
  attn_popover_open_in_view (GTK_WIDGET (self));
}

static GtkWidget *
append_label (GtkWidget  *box,
              const char *text,
              const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  attn_label_keep_words (GTK_LABEL (label));
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static GtkWidget *
append_check (GtkWidget        *box,
              const char       *text,
              GCallback         toggled,
              AttnImportWindow *self)
{
  GtkWidget *check = attn_pane_new_check (text);

  g_signal_connect (check, "toggled", toggled, self);
  gtk_box_append (GTK_BOX (box), check);
  return check;
}

static void
build_header (AttnImportWindow *self)
{
  GtkWidget *header = gtk_header_bar_new ();
  GtkWidget *cancel = gtk_button_new_with_label (TEXT (self, N_("Cancel")));

  self->apply = gtk_button_new_with_label (TEXT (self, N_("Bring in")));
  gtk_widget_add_css_class (self->apply, "suggested-action");
  g_signal_connect_swapped (self->apply, "clicked", G_CALLBACK (attn_import_window_apply), self);
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_close), self);
  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (header), FALSE);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), cancel);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), self->apply);
  gtk_window_set_titlebar (GTK_WINDOW (self), header);
  gtk_window_set_default_widget (GTK_WINDOW (self), self->apply);
}

static void
build_body (AttnImportWindow *self,
            const char       *source)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *name;

  self->body = box;
  self->scrolled = gtk_scrolled_window_new ();
  self->understood = append_label (head, NULL, "heading");
  append_label (head, source, "quiet");
  gtk_box_append (GTK_BOX (box), head);
  self->commas = append_check (box, TEXT (self, N_("Commas are decimal signs: 0,5 is 0.5")), G_CALLBACK (commas_toggled_cb), self);

  self->tables = attn_table_list_new (TEXT (self, N_("Matrices in it")), TEXT (self, N_("Search")));
  g_signal_connect (self->tables, "chosen", G_CALLBACK (table_chosen_cb), self);
  gtk_box_append (GTK_BOX (box), self->tables);

  self->preview = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (self->preview, "preview");
  gtk_box_append (GTK_BOX (box), self->preview);

  name = append_label (line, TEXT (self, N_("Put it into")), NULL);
  gtk_label_set_wrap (GTK_LABEL (name), FALSE);
  self->slots = attn_pane_new_choice ();
  gtk_widget_set_hexpand (self->slots, TRUE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->slots), GTK_ACCESSIBLE_RELATION_LABELLED_BY, name, NULL, -1);
  g_signal_connect_swapped (self->slots, "notify::selected", G_CALLBACK (slot_chosen_cb), self);
  gtk_box_append (GTK_BOX (line), self->slots);
  gtk_box_append (GTK_BOX (box), line);

  self->transposed = append_check (box, "", G_CALLBACK (transposed_toggled_cb), self);
  self->labels = append_check (box, "", G_CALLBACK (labels_toggled_cb), self);
  self->changes = append_label (box, NULL, NULL);
  self->refusal = append_label (box, NULL, "refusal");
  gtk_label_set_selectable (GTK_LABEL (self->refusal), TRUE);

  gtk_widget_add_css_class (box, "bringing");
  gtk_widget_set_size_request (box, WIDTH, -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_window_set_child (GTK_WINDOW (self), self->scrolled);
}

AttnImportWindow *
attn_import_window_new (GtkWindow        *parent,
                        AttnSession      *session,
                        const AttnImport *import,
                        const char       *source)
{
  AttnImportWindow *self = g_object_new (ATTN_TYPE_IMPORT_WINDOW, "transient-for", parent, "modal", TRUE,
                                         "destroy-with-parent", TRUE, NULL);
  g_autofree char *called = g_path_get_basename (source);
  char *ending = strrchr (called, '.');
  AttnCell cell;

  if (ending != NULL)
    *ending = '\0';
  self->session = g_object_ref (session);
  self->plan = attn_import_plan_new (import, attn_session_get_document (session), called,
                                     attn_session_get_selected (session, &cell) ? attn_node_get_name (cell.node) : NULL,
                                     attn_session_get_language (session));
  gtk_window_set_title (GTK_WINDOW (self), TEXT (self, N_("Bring in a matrix")));
  build_header (self);
  build_body (self, source);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  attn_import_window_update (self);
  gtk_window_set_focus (GTK_WINDOW (self), gtk_widget_get_sensitive (self->apply) ? self->apply : self->commas);
  return self;
}
