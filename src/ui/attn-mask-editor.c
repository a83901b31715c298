/* attn-mask-editor.c: which keys are padding, or which query may look at which key
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-mask-editor.h"

#include "attn-chip-box.h"
#include "attn-matrix-view.h"
#include "attn-pane-parts.h"

/* Of more keys than this the rest is padded in the document's file, or painted. */
#define MAX_CHIPS 64

struct _AttnMaskEditor
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *hint;
  GtkWidget   *chip_box;
  GPtrArray   *chips;        /* of GtkToggleButton; the box holds them */
  GtkWidget   *scrolled;
  GtkWidget   *matrix;
  GtkWidget   *refusal;
  guint        layer;
  gboolean     setting;
};

G_DEFINE_FINAL_TYPE (AttnMaskEditor, attn_mask_editor, GTK_TYPE_WIDGET)

static const AttnDocument *
get_document (AttnMaskEditor *self)
{
  return attn_session_get_document (self->session);
}

static void
toggled_cb (GtkToggleButton *chip,
            AttnMaskEditor  *self)
{
  GError *error = NULL;
  guint key;

  if (self->setting || !g_ptr_array_find (self->chips, chip, &key))
    return;
  attn_pane_apply (self->session, attn_edit_set_padded_of (get_document (self), self->layer, key, gtk_toggle_button_get_active (chip),
                                                        attn_session_get_language (self->session), &error),
                   &error, FALSE, self->refusal);
  attn_mask_editor_update (self);
}

static gboolean
is_padded (AttnMaskEditor *self,
           guint           key)
{
  guint n;
  const guint *padding = attn_document_get_padding_of (get_document (self), self->layer, &n);

  for (guint i = 0; i < n; i++)
    if (padding[i] == key)
      return TRUE;
  return FALSE;
}

static void
show_chips (AttnMaskEditor *self)
{
  const char *const *keys = attn_document_get_memory_tokens (get_document (self));
  const guint n = MIN (g_strv_length ((char **) keys), MAX_CHIPS);

  self->setting = TRUE;
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *chip;

      if (i == self->chips->len)
        {
          chip = gtk_toggle_button_new_with_label ("");
          gtk_widget_add_css_class (chip, "chip");
          gtk_widget_add_css_class (chip, "padded");
          g_signal_connect (chip, "toggled", G_CALLBACK (toggled_cb), self);
          gtk_widget_set_parent (chip, self->chip_box);
          g_ptr_array_add (self->chips, chip);
        }
      chip = self->chips->pdata[i];
      if (g_strcmp0 (gtk_button_get_label (GTK_BUTTON (chip)), keys[i]) != 0)
        gtk_button_set_label (GTK_BUTTON (chip), keys[i]);
      attn_pane_name (chip, *keys[i] != '\0' ? keys[i] : attn_session_text (self->session, N_("empty token")));
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), is_padded (self, i));
    }
  while (self->chips->len > n)
    gtk_widget_unparent (g_ptr_array_steal_index (self->chips, self->chips->len - 1));
  self->setting = FALSE;
}

void
attn_mask_editor_update (AttnMaskEditor *self)
{
  g_autofree char *of_layer = g_strdup_printf ("layer%u.attention.mask", self->layer);
  const gboolean computed = attn_document_get_source (get_document (self)) != ATTN_SOURCE_WEIGHTS;
  const AttnMask mask = attn_document_get_mask_of (get_document (self), self->layer);
  const gboolean padding = computed && mask == ATTN_MASK_PADDING, painted = computed && mask == ATTN_MASK_MATRIX;

  gtk_widget_set_visible (GTK_WIDGET (self), padding || painted);
  gtk_widget_set_visible (self->chip_box, padding);
  gtk_widget_set_visible (self->scrolled, painted);
  attn_matrix_view_set_node (ATTN_MATRIX_VIEW (self->matrix), !painted ? NULL : attn_session_get_n_layers (self->session) > 0 ? of_layer : "attention.mask");
  if (padding)
    show_chips (self);
  gtk_label_set_text (GTK_LABEL (self->hint), attn_session_text (self->session, padding
    ? N_("Pressed: padding, which nobody looks at")
    : N_("1: may look, 0: may not. Click or drag over cells.")));
  attn_pane_name (self->chip_box, attn_session_text (self->session, N_("Padding")));
}

void
attn_mask_editor_set_layer (AttnMaskEditor *self,
                            guint           layer)
{
  self->layer = layer;
}

GtkWidget *
attn_mask_editor_get_chip (AttnMaskEditor *self,
                           guint           key)
{
  return key < self->chips->len ? self->chips->pdata[key] : NULL;
}

static void
attn_mask_editor_dispose (GObject *object)
{
  AttnMaskEditor *self = ATTN_MASK_EDITOR (object);

  self->setting = TRUE;
  attn_widget_clear (GTK_WIDGET (self));
  g_clear_object (&self->session);

  G_OBJECT_CLASS (attn_mask_editor_parent_class)->dispose (object);
}

static void
attn_mask_editor_finalize (GObject *object)
{
  g_ptr_array_unref (ATTN_MASK_EDITOR (object)->chips);

  G_OBJECT_CLASS (attn_mask_editor_parent_class)->finalize (object);
}

static void
attn_mask_editor_class_init (AttnMaskEditorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_mask_editor_dispose;
  G_OBJECT_CLASS (klass)->finalize = attn_mask_editor_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_mask_editor_init (AttnMaskEditor *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  self->chips = g_ptr_array_new ();
}

GtkWidget *
attn_mask_editor_new (AttnSession *session)
{
  AttnMaskEditor *self = g_object_new (ATTN_TYPE_MASK_EDITOR, NULL);

  self->session = g_object_ref (session);
  self->chip_box = attn_chip_box_new ();
  gtk_widget_set_parent (self->chip_box, GTK_WIDGET (self));
  self->matrix = attn_matrix_view_new (session);
  attn_matrix_view_set_painting (ATTN_MATRIX_VIEW (self->matrix), TRUE);
  self->scrolled = attn_pane_add_scrolled (GTK_WIDGET (self), self->matrix);
  self->hint = attn_pane_add_label (GTK_WIDGET (self), "quiet");
  self->refusal = attn_pane_add_refusal (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
