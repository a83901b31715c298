/* attn-matrix-pane.c: a heading, matrices to switch between, and what goes with the one on show
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-matrix-pane-private.h"

#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-wrap-layout.h"

#define MAX_NODES ATTN_MATRIX_PANE_MAX_NODES

const AttnMatrixPaneSpec attn_embedding_pane = {
  N_("Embeddings X"), NULL, { "embedding", "memory", "position" }, { NULL },
  { ATTN_DIMENSION_MODEL, ATTN_DIMENSION_MODEL, ATTN_DIMENSION_MODEL }, FALSE
};

const AttnMatrixPaneSpec attn_image_pane = {
  N_("Image"), NULL,
  { "image.pixels", "image.pixels.red", "image.pixels.green", "image.pixels.blue", "image.weight", "image.class_token" },
  { NULL, NULL, NULL, NULL, "image.bias", NULL },
  { ATTN_DIMENSION_NONE, ATTN_DIMENSION_NONE, ATTN_DIMENSION_NONE, ATTN_DIMENSION_NONE, ATTN_DIMENSION_MODEL, ATTN_DIMENSION_MODEL }, FALSE
};

const AttnMatrixPaneSpec attn_given_pane = {
  N_("Given matrices"), NULL, { "given.query", "given.key", "given.weights", "given.value" }, { NULL },
  { ATTN_DIMENSION_KEY, ATTN_DIMENSION_KEY, ATTN_DIMENSION_NONE, ATTN_DIMENSION_VALUE }, FALSE
};

const AttnMatrixPaneSpec attn_weight_pane = {
  N_("Weight matrices"), N_("Matrices"),
  { "attention.query_weight", "attention.key_weight", "attention.value_weight", "attention.output_weight" },
  { "attention.query_bias", "attention.key_bias", "attention.value_bias", "attention.output_bias" },
  { ATTN_DIMENSION_KEY, ATTN_DIMENSION_KEY, ATTN_DIMENSION_VALUE, ATTN_DIMENSION_OUTPUT }, TRUE
};

const AttnMatrixPaneSpec attn_block_pane = {
  N_("Block"), N_("Block"),
  { "block.norm1.gain", "block.norm2.gain", "block.feed_forward.in_weight", "block.feed_forward.out_weight" },
  { "block.norm1.bias", "block.norm2.bias", "block.feed_forward.in_bias", "block.feed_forward.out_bias" },
  { ATTN_DIMENSION_NONE, ATTN_DIMENSION_NONE, ATTN_DIMENSION_HIDDEN, ATTN_DIMENSION_NONE }, TRUE
};

const AttnMatrixPaneSpec attn_readout_pane = {
  N_("Readout"), NULL, { "readout.norm.gain", "readout.weight" }, { "readout.norm.bias", "readout.bias" },
  { ATTN_DIMENSION_NONE, ATTN_DIMENSION_CLASSES }, FALSE
};

G_DEFINE_FINAL_TYPE (AttnMatrixPane, attn_matrix_pane, GTK_TYPE_WIDGET)

const AttnNode *
attn_matrix_pane_find_node (AttnMatrixPane *self,
                            const char     *name)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);
  g_autofree char *of_layer = NULL;

  if (trace == NULL || name == NULL)
    return NULL;
  if (self->spec->of_layer && self->layer >= 0)
    name = of_layer = g_strdup_printf ("layer%d.%s", self->layer, name);
  return attn_trace_find (trace, name);
}

/* TRUE where another layer is at hand than was before. */
static gboolean
find_layer (AttnMatrixPane *self)
{
  const int before = self->layer;

  self->layer = attn_session_get_near_layer (self->session);
  return self->layer != before;
}

static char *
dup_shape (const AttnNode *node)
{
  return g_strdup_printf ("%u × %u", attn_node_get_rows (node), attn_node_get_columns (node));
}

/* The matrix that the switcher points at, with its remark and its bias. */
static void
show_matrix (AttnMatrixPane *self)
{
  const AttnNode *node = attn_matrix_pane_find_node (self, self->spec->nodes[self->shown]);
  const AttnNode *bias = attn_matrix_pane_find_node (self, self->spec->biases[self->shown]);
  const AttnNode *wanted = bias != NULL && !attn_node_is_implied (bias) ? bias : NULL;

  attn_matrix_view_set_node (ATTN_MATRIX_VIEW (self->matrix), node != NULL ? attn_node_get_name (node) : NULL);
  attn_matrix_view_set_node (ATTN_MATRIX_VIEW (self->bias), wanted != NULL ? attn_node_get_name (wanted) : NULL);
  if (node != NULL)
    {
      g_autofree char *shape = dup_shape (node);

      gtk_label_set_text (GTK_LABEL (self->shape), shape);
    }
  gtk_widget_set_visible (gtk_widget_get_parent (self->bias), wanted != NULL);
  gtk_widget_set_visible (self->bias_title, wanted != NULL);
  for (guint i = 0; i < MAX_NODES; i++)
    if (self->tabs[i] != NULL)
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->tabs[i]), i == self->shown);
  attn_matrix_pane_show_rest (self);
}

static void
clicked_cb (GtkButton      *tab,
            AttnMatrixPane *self)
{
  for (guint i = 0; i < MAX_NODES; i++)
    if (self->tabs[i] == GTK_WIDGET (tab))
      self->shown = i;
  show_matrix (self);
}

/* What the style sheet calls a colour family. */
static const char *
family_style (AttnFamily family)
{
  switch (family)
    {
    case ATTN_FAMILY_QUERY: return "query";
    case ATTN_FAMILY_KEY: return "key";
    case ATTN_FAMILY_VALUE: case ATTN_FAMILY_OUTPUT: return "value";
    case ATTN_FAMILY_ATTENTION: return "attention";
    case ATTN_FAMILY_INPUT: case ATTN_FAMILY_SCORE: default: return "neutral";
    }
}

/* In the order of the spec, whichever came first. */
static void
place_tab (AttnMatrixPane *self,
           guint           index)
{
  GtkWidget *before = NULL;

  for (guint i = 0; i < index; i++)
    if (self->tabs[i] != NULL)
      before = self->tabs[i];
  gtk_widget_insert_after (self->tabs[index], self->switcher, before);
}

static void
make_switcher (AttnMatrixPane *self)
{
  guint n = 0;

  for (guint i = 0; i < MAX_NODES; i++)
    {
      const AttnNode *node = attn_matrix_pane_find_node (self, self->spec->nodes[i]);

      if (node == NULL)
        {
          g_clear_pointer (&self->tabs[i], gtk_widget_unparent);
          continue;
        }
      n++;
      /* A number that is dragged changes the document at every frame, but no tab. */
      if (self->tabs[i] != NULL)
        continue;
      self->tabs[i] = gtk_toggle_button_new ();
      gtk_button_set_child (GTK_BUTTON (self->tabs[i]), gtk_label_new (NULL));
      gtk_widget_add_css_class (self->tabs[i], "tab");
      gtk_widget_add_css_class (self->tabs[i], family_style (attn_node_get_family (node)));
      gtk_widget_set_hexpand (self->tabs[i], TRUE);
      g_signal_connect (self->tabs[i], "clicked", G_CALLBACK (clicked_cb), self);
      place_tab (self, i);
    }
  if (attn_matrix_pane_find_node (self, self->spec->nodes[self->shown]) == NULL)
    for (self->shown = 0; self->shown + 1 < MAX_NODES && attn_matrix_pane_find_node (self, self->spec->nodes[self->shown]) == NULL; )
      self->shown++;
  /* One alone is named too, where the heading does not do it. */
  gtk_widget_set_visible (self->switcher, n > (self->spec == &attn_embedding_pane ? 1 : 0));
  gtk_widget_set_visible (GTK_WIDGET (self), n > 0);
}

static void
name_tabs (AttnMatrixPane *self)
{
  const AttnView *view = attn_session_get_view (self->session);
  const AttnPalette *palette = attn_palette_get (view->theme);

  if (self->spec->of_layer && self->layer >= 0)
    {
      g_autofree char *layer = g_strdup_printf (attn_session_text (self->session, N_("layer %u")), (guint) self->layer);
      g_autofree char *title = g_strdup_printf ("%s · %s", attn_session_text (self->session, self->spec->short_title), layer);

      gtk_label_set_text (GTK_LABEL (self->title), title);
    }
  else
    gtk_label_set_text (GTK_LABEL (self->title), attn_session_text (self->session, self->spec->title));
  gtk_label_set_text (GTK_LABEL (self->bias_title), attn_session_text (self->session, N_("Bias")));
  for (guint i = 0; i < MAX_NODES; i++)
    {
      const AttnNode *node = attn_matrix_pane_find_node (self, self->spec->nodes[i]);

      if (self->tabs[i] == NULL || node == NULL)
        continue;
      const AttnColor color = attn_palette_get_accent (palette, attn_node_get_family (node));
      g_autofree char *markup = attn_markup_to_pango (attn_node_get_symbol (node), &color);
      g_autofree char *plain = attn_markup_to_plain (attn_node_get_symbol (node));

      gtk_label_set_markup (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (self->tabs[i]))), markup);
      attn_pane_set_tip (self->tabs[i], attn_node_get_caption (node, view->language));
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->tabs[i]), GTK_ACCESSIBLE_PROPERTY_LABEL, plain, -1);
    }
}

static gboolean
reads (const AttnNode *reader,
       const AttnNode *node)
{
  for (guint i = 0; i < attn_node_get_n_inputs (reader); i++)
    if (attn_node_get_input (reader, i) == node)
      return TRUE;
  return FALSE;
}

/* A cell that is selected elsewhere brings its matrix to the front, or the one that its own was computed with. */
static void
follow_selection (AttnMatrixPane *self)
{
  int found = -1;
  AttnCell cell;

  if (!attn_session_get_selected (self->session, &cell))
    return;
  for (int i = MAX_NODES - 1; i >= 0; i--)
    {
      const AttnNode *node = attn_matrix_pane_find_node (self, self->spec->nodes[i]);

      if (node == NULL)
        continue;
      if (node == cell.node || attn_matrix_pane_find_node (self, self->spec->biases[i]) == cell.node)
        {
          found = i;
          break;
        }
      if (reads (cell.node, node))
        found = i;
    }
  if (found < 0)
    return;
  self->shown = (guint) found;
  show_matrix (self);
}

static void
session_changed_cb (AttnSession    *session,
                    guint           changes,
                    AttnMatrixPane *self)
{
  if (attn_session_get_trace (session) == NULL)
    return;
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_STEP)) != 0 && find_layer (self) && self->spec->of_layer)
    changes |= ATTN_CHANGE_DOCUMENT;
  if ((changes & ATTN_CHANGE_DOCUMENT) != 0)
    {
      attn_pane_set_refusal (self->refusal, NULL);
      make_switcher (self);
    }
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_LOOK)) != 0)
    {
      name_tabs (self);
      show_matrix (self);
    }
  if ((changes & ATTN_CHANGE_SELECTION) != 0)
    follow_selection (self);
}

const char *
attn_matrix_pane_get_node (AttnMatrixPane *self)
{
  return attn_matrix_view_get_node (ATTN_MATRIX_VIEW (self->matrix));
}

void
attn_matrix_pane_set_node (AttnMatrixPane *self,
                           const char     *name)
{
  for (guint i = 0; i < MAX_NODES; i++)
    {
      const AttnNode *node = attn_matrix_pane_find_node (self, self->spec->nodes[i]);

      if (node != NULL && g_strcmp0 (attn_node_get_name (node), name) == 0)
        self->shown = i;
    }
  show_matrix (self);
}

static void
attn_matrix_pane_dispose (GObject *object)
{
  AttnMatrixPane *self = ATTN_MATRIX_PANE (object);

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  for (guint i = 0; i < MAX_NODES; i++)
    g_clear_pointer (&self->tabs[i], gtk_widget_unparent);
  attn_matrix_pane_close_menu (self);
  attn_matrix_pane_end_size (self);
  attn_pane_drop_popover (&self->random, self);
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_matrix_pane_parent_class)->dispose (object);
}

static void
attn_matrix_pane_class_init (AttnMatrixPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_matrix_pane_dispose;
  attn_pane_set_up_class (GTK_WIDGET_CLASS (klass));
}

static void
attn_matrix_pane_init (AttnMatrixPane *self)
{
  attn_pane_set_up (GTK_WIDGET (self), 8);
}

GtkWidget *
attn_matrix_pane_new (AttnSession              *session,
                      const AttnMatrixPaneSpec *spec)
{
  AttnMatrixPane *self = g_object_new (ATTN_TYPE_MATRIX_PANE, NULL);
  GtkWidget *head;

  self->session = g_object_ref (session);
  self->spec = spec;
  self->layer = -1;

  head = attn_pane_add_line (GTK_WIDGET (self));
  self->title = attn_pane_add_label (head, "heading");
  gtk_widget_set_hexpand (self->title, TRUE);
  self->shape = attn_pane_add_label (head, "quiet");
  attn_matrix_pane_add_menu (self, head);
  self->switcher = attn_wrap_box_new (4, TRUE);
  gtk_widget_set_parent (self->switcher, GTK_WIDGET (self));
  self->matrix = attn_matrix_view_new (session);
  attn_pane_add_scrolled (GTK_WIDGET (self), self->matrix);
  attn_matrix_pane_add_rest (self);
  self->bias_title = attn_pane_add_label (GTK_WIDGET (self), "quiet");
  self->bias = attn_matrix_view_new (session);
  attn_pane_add_scrolled (GTK_WIDGET (self), self->bias);
  attn_matrix_view_pair (ATTN_MATRIX_VIEW (self->matrix), ATTN_MATRIX_VIEW (self->bias));
  self->refusal = attn_pane_add_refusal (GTK_WIDGET (self));
  attn_matrix_pane_connect_menu (self, self->matrix);
  attn_matrix_pane_connect_menu (self, self->bias);

  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  session_changed_cb (session, ATTN_CHANGE_ALL, self);
  return GTK_WIDGET (self);
}
