/* attn-options-pane.c: scale, mask, softmax, heads and position of the document
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-options-pane.h"

#include "attn-pango-markup.h"
#include "attn-number.h"
#include "attn-wrap-layout.h"

/* One line: what it is called, and the markup (attn-text) of what the document says.  NULL: the document has no
 * such thing.  Owned by the caller. */
typedef struct
{
  const char *name;
  char     *(*dup_value) (AttnSession *session);
} Option;

static const AttnDocument *
get_document (AttnSession *session)
{
  return attn_session_get_document (session);
}

/* Options of the softmax fall away where its result was written down by hand. */
static gboolean
is_computed (AttnSession *session)
{
  return attn_trace_find (attn_session_get_trace (session), "scaled") != NULL;
}

static char *
dup_scale (AttnSession *session)
{
  char number[ATTN_NUMBER_LENGTH];
  double value;

  if (!is_computed (session))
    return NULL;
  switch (attn_document_get_scale (get_document (session), &value))
    {
    case ATTN_SCALE_ROOT:
      return g_strdup ("÷ √{d_k}");
    case ATTN_SCALE_NUMBER:
      attn_number_shortest (value, number);
      return g_strdup_printf (value < 0 ? "÷ (−%s)" : "÷ %s", value < 0 ? number + 1 : number);
    case ATTN_SCALE_NONE:
    default:
      return g_strdup (attn_session_text (session, N_("none")));
    }
}

static char *
dup_mask (AttnSession *session)
{
  if (!is_computed (session))
    return NULL;
  switch (attn_document_get_mask (get_document (session)))
    {
    case ATTN_MASK_CAUSAL:
      return g_strdup (attn_session_text (session, N_("causal")));
    case ATTN_MASK_PADDING:
      return g_strdup (attn_session_text (session, N_("padding")));
    case ATTN_MASK_MATRIX:
      return g_strdup (attn_session_text (session, N_("a matrix")));
    case ATTN_MASK_NONE:
    default:
      return g_strdup (attn_session_text (session, N_("none")));
    }
}

static char *
dup_softmax (AttnSession *session)
{
  if (!is_computed (session))
    return NULL;
  switch (attn_document_get_softmax (get_document (session)))
    {
    case ATTN_SIDE_COLUMNS:
      return g_strdup (attn_session_text (session, N_("by columns (a mistake)")));
    case ATTN_SIDE_ALL:
      return g_strdup (attn_session_text (session, N_("over all (a mistake)")));
    case ATTN_SIDE_ROWS:
    default:
      return g_strdup (attn_session_text (session, N_("row by row")));
    }
}

static char *
dup_heads (AttnSession *session)
{
  return g_strdup ("1");
}

static char *
dup_position (AttnSession *session)
{
  return g_strdup (attn_session_text (session, N_("none")));
}

static const Option options[] = {
  { N_("Scale"), dup_scale },
  { N_("Mask"), dup_mask },
  { N_("Softmax"), dup_softmax },
  { N_("Heads"), dup_heads },
  { N_("Position"), dup_position },
};

struct _AttnOptionsPane
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *title;
  GtkWidget   *lines[G_N_ELEMENTS (options)];
  GtkWidget   *names[G_N_ELEMENTS (options)];
  GtkWidget   *values[G_N_ELEMENTS (options)];
};

G_DEFINE_FINAL_TYPE (AttnOptionsPane, attn_options_pane, GTK_TYPE_WIDGET)

static void
session_changed_cb (AttnSession     *session,
                    guint            changes,
                    AttnOptionsPane *self)
{
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE)) == 0)
    return;

  gtk_label_set_text (GTK_LABEL (self->title), attn_session_text (session, N_("Options")));
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_autofree char *value = get_document (session) != NULL ? options[i].dup_value (session) : NULL;

      gtk_widget_set_visible (self->lines[i], value != NULL);
      gtk_label_set_text (GTK_LABEL (self->names[i]), attn_session_text (session, options[i].name));
      if (value != NULL)
        {
          g_autofree char *markup = attn_markup_to_pango (value, NULL);
          g_autofree char *plain = attn_markup_to_plain (value);

          gtk_label_set_markup (GTK_LABEL (self->values[i]), markup);
          gtk_accessible_update_property (GTK_ACCESSIBLE (self->values[i]), GTK_ACCESSIBLE_PROPERTY_LABEL, plain, -1);
        }
    }
}

static void
attn_options_pane_dispose (GObject *object)
{
  AttnOptionsPane *self = ATTN_OPTIONS_PANE (object);
  GtkWidget *child;

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (attn_options_pane_parent_class)->dispose (object);
}

static void
attn_options_pane_class_init (AttnOptionsPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_options_pane_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnpane");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
append_label (GtkWidget  *parent,
              const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  gtk_widget_set_parent (label, parent);
  return label;
}

static void
attn_options_pane_init (AttnOptionsPane *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 8);
  self->title = append_label (GTK_WIDGET (self), "heading");
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      /* The value goes below its name where both do not fit side by side. */
      self->lines[i] = g_object_new (GTK_TYPE_BOX, "layout-manager", attn_wrap_layout_new (12, TRUE), NULL);
      gtk_widget_set_parent (self->lines[i], GTK_WIDGET (self));
      self->names[i] = append_label (self->lines[i], "quiet");
      gtk_widget_set_hexpand (self->names[i], TRUE);
      self->values[i] = append_label (self->lines[i], NULL);
    }
}

GtkWidget *
attn_options_pane_new (AttnSession *session)
{
  AttnOptionsPane *self = g_object_new (ATTN_TYPE_OPTIONS_PANE, NULL);

  self->session = g_object_ref (session);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  session_changed_cb (session, ATTN_CHANGE_ALL, self);
  return GTK_WIDGET (self);
}
