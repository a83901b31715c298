/* attn-class-editor.c: the classes that a readout tells apart, typed in one line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-class-editor.h"

#include "attn-composing.h"
#include "attn-edit.h"
#include "attn-pane-parts.h"

struct _AttnClassEditor
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *refusal;
  GtkWidget   *name;
  GtkWidget   *entry;
  gboolean     setting;
};

G_DEFINE_FINAL_TYPE (AttnClassEditor, attn_class_editor, GTK_TYPE_WIDGET)

/* "0, 1, 2"; a class without a name is called as its column is. */
static char *
dup_classes (AttnClassEditor *self)
{
  const AttnDocument *document = attn_session_get_document (self->session);
  const char *const *labels = attn_document_get_labels (document);
  const guint n = attn_document_get_readout (document, NULL);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (text, ", ");
      if (labels != NULL)
        g_string_append (text, labels[i]);
      else
        g_string_append_printf (text, "c%u", i);
    }
  return g_string_free (text, FALSE);
}

void
attn_class_editor_update (AttnClassEditor *self)
{
  g_autofree char *text = dup_classes (self);
  const char *name = attn_session_text (self->session, N_("Classes"));

  gtk_widget_set_visible (GTK_WIDGET (self), *text != '\0');
  gtk_label_set_text (GTK_LABEL (self->name), name);
  attn_pane_name (self->entry, name);
  attn_pane_set_tip (self->entry, attn_session_text (self->session, N_("Names with commas between them: as many classes as names")));
  self->setting = TRUE;
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), text))
    {
      gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
      gtk_editable_set_position (GTK_EDITABLE (self->entry), 0);
    }
  self->setting = FALSE;
}

static void
commit (AttnClassEditor *self)
{
  g_autofree char *before = self->session != NULL ? dup_classes (self) : NULL;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_auto (GStrv) names = NULL;
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  GError *error = NULL;

  if (self->setting || before == NULL || *before == '\0' || g_str_equal (text, before))
    return;
  names = g_strsplit (text, ",", -1);
  for (guint i = 0; names[i] != NULL; i++)
    if (*g_strstrip (names[i]) != '\0')
      g_ptr_array_add (labels, names[i]);
  g_ptr_array_add (labels, NULL);
  if (labels->len > 1)
    attn_pane_apply (self->session, attn_edit_set_labels (attn_session_get_document (self->session), (const char *const *) labels->pdata,
                                                          attn_session_get_language (self->session), &error),
                     &error, FALSE, self->refusal);
  else
    attn_pane_set_refusal (self->refusal, attn_session_text (self->session, N_("A readout needs one class at the least.")));
  attn_class_editor_update (self);
}

static gboolean
late_cb (gpointer data)
{
  AttnClassEditor *self = data;

  if (self->session != NULL)
    commit (self);
  return G_SOURCE_REMOVE;
}

/* An input method hands over a syllable when the focus has gone already. */
static void
left_cb (GtkEventControllerFocus *focus,
         AttnClassEditor         *self)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, late_cb, g_object_ref (self), g_object_unref);
}

GtkWidget *
attn_class_editor_get_entry (AttnClassEditor *self)
{
  return self->entry;
}

static void
attn_class_editor_dispose (GObject *object)
{
  AttnClassEditor *self = ATTN_CLASS_EDITOR (object);

  g_clear_object (&self->session);
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_class_editor_parent_class)->dispose (object);
}

static void
attn_class_editor_class_init (AttnClassEditorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_class_editor_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnclasses");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_class_editor_init (AttnClassEditor *self)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 8);
  self->name = attn_pane_add_label (GTK_WIDGET (self), "name");
  self->entry = gtk_entry_new ();
  attn_pane_leave_undo (self->entry);
  gtk_widget_add_css_class (self->entry, "number");
  gtk_widget_set_hexpand (self->entry, TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 8);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (commit), self);
  attn_composing_watch (self->entry);
  g_signal_connect (focus, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (self->entry, focus);
  gtk_widget_set_parent (self->entry, GTK_WIDGET (self));
}

GtkWidget *
attn_class_editor_new (AttnSession *session,
                       GtkWidget   *refusal)
{
  AttnClassEditor *self = g_object_new (ATTN_TYPE_CLASS_EDITOR, NULL);

  self->session = g_object_ref (session);
  self->refusal = refusal;
  return GTK_WIDGET (self);
}
