/* attn-token-pane.c: the tokens as chips
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-token-pane.h"

#include "attn-wrap-layout.h"

/* So many chips are made; of more tokens the rest is counted. */
#define MAX_CHIPS 64
/* Longer tokens are shortened, and stand in the tooltip. */
#define MAX_CHARACTERS 18

struct _AttnTokenPane
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *titles[2];      /* tokens; keys (cross-attention) */
  GtkWidget   *boxes[2];
  GPtrArray   *chips[2];       /* of GtkToggleButton */
  GtkWidget   *more[2];
};

G_DEFINE_FINAL_TYPE (AttnTokenPane, attn_token_pane, GTK_TYPE_WIDGET)

static const char *const *
get_tokens (AttnTokenPane *self,
            gboolean       memory)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);

  return memory ? attn_trace_get_memory_tokens (trace) : attn_trace_get_tokens (trace);
}

/* Whether a node's rows or columns are the tokens of one side. */
static gboolean
is_side (AttnTokenPane *self,
         AttnAxis       axis,
         gboolean       memory)
{
  return axis == (memory ? ATTN_AXIS_MEMORY : ATTN_AXIS_TOKENS) ||
         (axis == ATTN_AXIS_MEMORY && !attn_trace_is_cross (attn_session_get_trace (self->session)));
}

/* The cell that a chip selects: its row in the node of the selected cell, else in the first node of the current
 * step, going back, that has such rows; a key's column where there are no such rows. */
static gboolean
cell_of_chip (AttnTokenPane *self,
              gboolean       memory,
              guint          index,
              AttnCell      *cell)
{
  const GArray *steps = attn_session_get_steps (self->session);

  if (attn_session_get_selected (self->session, cell))
    {
      if (is_side (self, attn_node_get_row_axis (cell->node), memory) && index < attn_node_get_rows (cell->node))
        {
          cell->row = index;
          return TRUE;
        }
      if (is_side (self, attn_node_get_column_axis (cell->node), memory) && index < attn_node_get_columns (cell->node))
        {
          cell->column = index;
          return TRUE;
        }
    }
  for (int i = (int) attn_session_get_step (self->session); i >= 0; i--)
    {
      const AttnStep *step = &g_array_index (steps, AttnStep, i);

      for (guint j = 0; j < step->n_nodes; j++)
        if (is_side (self, attn_node_get_row_axis (step->nodes[j]), memory) && index < attn_node_get_rows (step->nodes[j]))
          {
            *cell = (AttnCell) { step->nodes[j], index, 0 };
            return TRUE;
          }
    }
  return FALSE;
}

/* Chips show the selected cell's row; a click never changes them by itself. */
static void
mark_chips (AttnTokenPane *self)
{
  AttnCell cell;
  const gboolean selected = attn_session_get_selected (self->session, &cell);

  for (guint side = 0; side < 2; side++)
    for (guint i = 0; i < self->chips[side]->len; i++)
      {
        const gboolean row = selected && is_side (self, attn_node_get_row_axis (cell.node), side == 1);
        const gboolean column = selected && !row && is_side (self, attn_node_get_column_axis (cell.node), side == 1);
        const gboolean on = (row && cell.row == i) || (column && cell.column == i);

        gtk_toggle_button_set_active (self->chips[side]->pdata[i], on);
      }
}

static void
clicked_cb (GtkButton     *chip,
            AttnTokenPane *self)
{
  AttnCell cell;

  for (guint side = 0; side < 2; side++)
    {
      guint index;

      if (g_ptr_array_find (self->chips[side], chip, &index) && cell_of_chip (self, side == 1, index, &cell))
        attn_session_select (self->session, &cell);
    }
  mark_chips (self);
}

static GtkWidget *
new_chip (AttnTokenPane *self,
          gboolean       memory,
          const char    *token)
{
  GtkWidget *chip = gtk_toggle_button_new ();
  GtkWidget *label = gtk_label_new (*token != '\0' ? token : "“ ”");

  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  if (g_utf8_strlen (token, -1) > MAX_CHARACTERS)
    {
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_CHARACTERS);
      gtk_label_set_width_chars (GTK_LABEL (label), MAX_CHARACTERS / 2);
      gtk_widget_set_tooltip_text (chip, token);
    }
  gtk_button_set_child (GTK_BUTTON (chip), label);
  gtk_widget_add_css_class (chip, "chip");
  /* Where there are two sides they have the colours of queries and keys. */
  if (attn_trace_is_cross (attn_session_get_trace (self->session)))
    gtk_widget_add_css_class (chip, memory ? "key" : "query");
  gtk_accessible_update_property (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_PROPERTY_LABEL, token, -1);
  if (*token == '\0')
    {
      const char *empty = attn_session_text (self->session, N_("empty token"));

      gtk_widget_set_tooltip_text (chip, empty);
      gtk_accessible_update_property (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_PROPERTY_LABEL, empty, -1);
    }
  g_signal_connect (chip, "clicked", G_CALLBACK (clicked_cb), self);
  return chip;
}

static void
make_chips (AttnTokenPane *self)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);

  for (guint side = 0; side < 2; side++)
    {
      const gboolean shown = trace != NULL && (side == 0 || attn_trace_is_cross (trace));
      const char *const *tokens = shown ? get_tokens (self, side == 1) : NULL;
      GtkWidget *child;

      g_ptr_array_set_size (self->chips[side], 0);
      self->more[side] = NULL;
      while ((child = gtk_widget_get_first_child (self->boxes[side])) != NULL)
        gtk_widget_unparent (child);
      gtk_widget_set_visible (self->titles[side], shown);
      gtk_widget_set_visible (self->boxes[side], shown);
      for (guint i = 0; tokens != NULL && tokens[i] != NULL && i < MAX_CHIPS; i++)
        {
          GtkWidget *chip = new_chip (self, side == 1, tokens[i]);

          gtk_widget_set_parent (chip, self->boxes[side]);
          g_ptr_array_add (self->chips[side], chip);
        }
      if (tokens != NULL && g_strv_length ((char **) tokens) > MAX_CHIPS)
        {
          self->more[side] = gtk_label_new (NULL);
          gtk_widget_add_css_class (self->more[side], "quiet");
          gtk_widget_set_parent (self->more[side], self->boxes[side]);
        }
    }
}

static void
name_titles (AttnTokenPane *self)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);
  const gboolean cross = trace != NULL && attn_trace_is_cross (trace);

  gtk_label_set_text (GTK_LABEL (self->titles[0]),
                      attn_session_text (self->session, cross ? N_("Tokens that ask (queries)") : N_("Tokens")));
  gtk_label_set_text (GTK_LABEL (self->titles[1]), attn_session_text (self->session, N_("Tokens that are asked (keys)")));
  for (guint side = 0; side < 2; side++)
    if (self->more[side] != NULL)
      {
        g_autofree char *text = g_strdup_printf (attn_session_text (self->session, N_("and %u more")),
                                                 g_strv_length ((char **) get_tokens (self, side == 1)) - MAX_CHIPS);

        gtk_label_set_text (GTK_LABEL (self->more[side]), text);
      }
}

static void
session_changed_cb (AttnSession   *session,
                    guint          changes,
                    AttnTokenPane *self)
{
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE)) != 0)
    {
      make_chips (self);
      name_titles (self);
    }
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_SELECTION)) != 0)
    mark_chips (self);
}

GtkWidget *
attn_token_pane_get_chip (AttnTokenPane *self,
                          gboolean       memory,
                          guint          index)
{
  GPtrArray *chips = self->chips[memory ? 1 : 0];

  return index < chips->len ? chips->pdata[index] : NULL;
}

static void
attn_token_pane_dispose (GObject *object)
{
  AttnTokenPane *self = ATTN_TOKEN_PANE (object);
  GtkWidget *child;

  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  for (guint side = 0; side < 2; side++)
    {
      g_clear_pointer (&self->chips[side], g_ptr_array_unref);
      while (self->boxes[side] != NULL && (child = gtk_widget_get_first_child (self->boxes[side])) != NULL)
        gtk_widget_unparent (child);
      self->boxes[side] = NULL;
    }
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (attn_token_pane_parent_class)->dispose (object);
}

static void
attn_token_pane_class_init (AttnTokenPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_token_pane_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attnpane");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_token_pane_init (AttnTokenPane *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 8);
  for (guint side = 0; side < 2; side++)
    {
      self->chips[side] = g_ptr_array_new ();
      self->titles[side] = gtk_label_new (NULL);
      gtk_label_set_xalign (GTK_LABEL (self->titles[side]), 0);
      gtk_label_set_wrap (GTK_LABEL (self->titles[side]), TRUE);
      gtk_widget_add_css_class (self->titles[side], "heading");
      gtk_widget_set_parent (self->titles[side], GTK_WIDGET (self));
      self->boxes[side] = g_object_new (GTK_TYPE_BOX, "layout-manager", attn_wrap_layout_new (6, FALSE), NULL);
      gtk_widget_set_parent (self->boxes[side], GTK_WIDGET (self));
    }
}

GtkWidget *
attn_token_pane_new (AttnSession *session)
{
  AttnTokenPane *self = g_object_new (ATTN_TYPE_TOKEN_PANE, NULL);

  self->session = g_object_ref (session);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  session_changed_cb (session, ATTN_CHANGE_ALL, self);
  return GTK_WIDGET (self);
}
