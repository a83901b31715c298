/* attn-token-row-chips.c: the tokens as chips, linked with the selected cell
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-token-row-private.h"

#include "attn-pane-parts.h"

/* So many chips are made; of more tokens the rest is counted. */
#define MAX_CHIPS 64
/* Longer tokens are shortened, and stand in the tooltip. */
#define MAX_CHARACTERS 18

#define TEXT(self, message) attn_session_text ((self)->session, message)

/* --- what is selected ------------------------------------------------------------------------------------ */

/* Whether a node's rows or columns are the tokens of this side. */
static gboolean
is_side (AttnTokenRow *self,
         AttnAxis      axis)
{
  return axis == (self->list == ATTN_LIST_MEMORY ? ATTN_AXIS_MEMORY : ATTN_AXIS_TOKENS) ||
         (axis == ATTN_AXIS_MEMORY && attn_document_is_self (attn_session_get_document (self->session)));
}

/* The cell that a chip selects: its row in the node of the selected cell, else in the first node of the current
 * step, going back, that has such rows; a key's column where there are no such rows. */
static gboolean
cell_of_chip (AttnTokenRow *self,
              guint         index,
              AttnCell     *cell)
{
  const GArray *steps = attn_session_get_steps (self->session);

  if (attn_session_get_selected (self->session, cell))
    {
      if (is_side (self, attn_node_get_row_axis (cell->node)) && index < attn_node_get_rows (cell->node))
        {
          cell->row = index;
          return TRUE;
        }
      if (is_side (self, attn_node_get_column_axis (cell->node)) && index < attn_node_get_columns (cell->node))
        {
          cell->column = index;
          return TRUE;
        }
    }
  for (int i = (int) attn_session_get_step (self->session); i >= 0; i--)
    {
      const AttnStep *step = &g_array_index (steps, AttnStep, i);

      for (guint j = 0; j < step->n_nodes; j++)
        if (is_side (self, attn_node_get_row_axis (step->nodes[j])) && index < attn_node_get_rows (step->nodes[j]))
          {
            *cell = (AttnCell) { step->nodes[j], index, 0 };
            return TRUE;
          }
    }
  return FALSE;
}

/* Chips show the selected cell's row; a click never changes them by itself. */
void
attn_token_row_mark_chips (AttnTokenRow *self)
{
  AttnCell cell;
  const gboolean selected = attn_session_get_selected (self->session, &cell);
  const gboolean row = selected && is_side (self, attn_node_get_row_axis (cell.node));
  const gboolean column = selected && !row && is_side (self, attn_node_get_column_axis (cell.node));

  for (guint i = 0; i < self->chips->len; i++)
    gtk_toggle_button_set_active (self->chips->pdata[i], (row && cell.row == i) || (column && cell.column == i));
}

int
attn_token_row_find_chip (AttnTokenRow *self,
                          GtkWidget    *chip)
{
  guint index;

  return g_ptr_array_find (self->chips, chip, &index) ? (int) index : -1;
}

static void
clicked_cb (GtkButton    *chip,
            AttnTokenRow *self)
{
  const int index = attn_token_row_find_chip (self, GTK_WIDGET (chip));
  AttnCell cell;

  if (index >= 0 && cell_of_chip (self, (guint) index, &cell))
    attn_session_select (self->session, &cell);
  attn_token_row_mark_chips (self);
}

/* --- the chips ------------------------------------------------------------------------------------------- */

static gboolean
key_cb (GtkEventControllerKey *key,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        AttnTokenRow          *self)
{
  return attn_token_row_edit_key (self, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (key)), keyval, state);
}

static GtkWidget *
new_chip (AttnTokenRow *self)
{
  GtkWidget *chip = gtk_toggle_button_new ();
  GtkWidget *label = gtk_label_new (NULL);
  GtkEventController *key = gtk_event_controller_key_new ();

  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_button_set_child (GTK_BUTTON (chip), label);
  gtk_widget_add_css_class (chip, "chip");
  g_signal_connect (chip, "clicked", G_CALLBACK (clicked_cb), self);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (chip, key);
  attn_token_row_add_chip_controllers (self, chip);
  return chip;
}

static void
set_class (GtkWidget  *widget,
           const char *style,
           gboolean    wanted)
{
  if (wanted)
    gtk_widget_add_css_class (widget, style);
  else
    gtk_widget_remove_css_class (widget, style);
}

static void
set_chip (AttnTokenRow *self,
          GtkWidget    *chip,
          const char   *token)
{
  GtkLabel *label = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (chip)));
  const gboolean made_up = attn_document_is_made_up (attn_session_get_document (self->session), token);
  const gboolean cross = !attn_document_is_self (attn_session_get_document (self->session));
  const gboolean is_long = g_utf8_strlen (token, -1) > MAX_CHARACTERS;
  const char *description = made_up ? TEXT (self, N_("its vector is made up from the word by a rule, not learned")) : "";
  const char *empty = TEXT (self, N_("empty token"));
  g_autoptr (GString) tip = g_string_new (*token == '\0' ? empty : is_long ? token : "");

  gtk_label_set_text (label, *token != '\0' ? token : "“ ”");
  gtk_label_set_ellipsize (label, is_long ? PANGO_ELLIPSIZE_END : PANGO_ELLIPSIZE_NONE);
  gtk_label_set_max_width_chars (label, is_long ? MAX_CHARACTERS : -1);
  gtk_label_set_width_chars (label, is_long ? MAX_CHARACTERS / 2 : -1);
  attn_pane_name (chip, *token != '\0' ? token : empty);
  if (made_up)
    g_string_append_printf (tip, "%s%s", tip->len > 0 ? "\n" : "", description);
  gtk_accessible_update_property (GTK_ACCESSIBLE (chip), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  attn_pane_set_written_tip (chip, tip->len > 0 ? tip->str : NULL);
  set_class (chip, "made-up", made_up);
  /* Where there are two sides they have the colours of queries and keys. */
  set_class (chip, "query", cross && self->list == ATTN_LIST_TOKENS);
  set_class (chip, "key", cross && self->list == ATTN_LIST_MEMORY);
}

/* Tokens with a mark before those whose vectors are made up. */
static GStrv
dup_shown (AttnTokenRow *self)
{
  const AttnDocument *document = attn_session_get_document (self->session);
  const char *const *tokens = attn_token_row_get_tokens (self);
  const guint n = g_strv_length ((char **) tokens);
  GStrv shown = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    shown[i] = g_strconcat (attn_document_is_made_up (document, tokens[i]) ? "!" : "=", tokens[i], NULL);
  return shown;
}

/* The chip that has the focus: −1 for none, their number for the one that adds. */
static int
find_focus (AttnTokenRow *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, self->chip_box))
    return -1;
  return focus == self->adder ? (int) self->chips->len : attn_token_row_find_chip (self, focus);
}

/* How many tokens have no chip. */
static void
show_more (AttnTokenRow *self,
           guint         n)
{
  g_autofree char *text = NULL;

  if (n <= MAX_CHIPS)
    {
      g_clear_pointer (&self->more, gtk_widget_unparent);
      return;
    }
  if (self->more == NULL)
    {
      self->more = gtk_label_new (NULL);
      gtk_widget_add_css_class (self->more, "quiet");
      gtk_widget_insert_before (self->more, self->chip_box, self->adder);
    }
  text = g_strdup_printf (TEXT (self, N_("and %u more")), n - MAX_CHIPS);
  gtk_label_set_text (GTK_LABEL (self->more), text);
}

void
attn_token_row_make_chips (AttnTokenRow *self)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  const gboolean cross = !attn_document_is_self (attn_session_get_document (self->session));
  const char *const *tokens = attn_token_row_get_tokens (self);
  const guint n = g_strv_length ((char **) tokens);
  g_auto (GStrv) shown = dup_shown (self);
  gboolean made_up = FALSE;
  int focus;

  /* A number that is dragged changes the document at every frame, but no chip. */
  if (self->shown != NULL && g_strv_equal ((const char *const *) shown, (const char *const *) self->shown) &&
      self->shown_cross == cross && self->shown_language == language)
    return;
  focus = find_focus (self);
  attn_token_row_close_menu (self);
  attn_token_row_close_word (self, FALSE);
  for (guint i = 0; i < n; i++)
    {
      made_up |= *shown[i] == '!';
      if (i >= MAX_CHIPS)
        continue;
      if (i == self->chips->len)
        {
          GtkWidget *chip = new_chip (self);

          gtk_widget_insert_before (chip, self->chip_box, self->more != NULL ? self->more : self->adder);
          g_ptr_array_add (self->chips, chip);
        }
      set_chip (self, self->chips->pdata[i], tokens[i]);
    }
  /* One that is being dragged is never taken away: chips are used again for other tokens. */
  while (self->chips->len > MIN (n, MAX_CHIPS))
    gtk_widget_unparent (g_ptr_array_steal_index (self->chips, self->chips->len - 1));
  show_more (self, n);
  gtk_label_set_text (GTK_LABEL (self->remark), TEXT (self, N_("Dashed: made-up vectors, from the words by a rule")));
  gtk_widget_set_visible (self->remark, made_up);
  attn_pane_set_tip (self->adder, TEXT (self, N_("Add a token")));
  attn_pane_name (self->adder, TEXT (self, N_("Add a token")));
  g_strfreev (self->shown);
  self->shown = g_steal_pointer (&shown);
  self->shown_cross = cross;
  self->shown_language = language;
  /* The focus stays at its place among them. */
  if (focus >= 0)
    gtk_widget_grab_focus (focus < (int) self->chips->len ? self->chips->pdata[focus] : self->adder);
}

static void
adder_clicked_cb (GtkButton    *adder,
                  AttnTokenRow *self)
{
  attn_token_row_name_chip (self, g_strv_length ((char **) attn_token_row_get_tokens (self)));
}

void
attn_token_row_init_chips (AttnTokenRow *self)
{
  self->adder = gtk_button_new_from_icon_name ("list-add-symbolic");
  gtk_widget_add_css_class (self->adder, "chip");
  gtk_widget_add_css_class (self->adder, "adder");
  g_signal_connect (self->adder, "clicked", G_CALLBACK (adder_clicked_cb), self);
  gtk_widget_set_parent (self->adder, self->chip_box);
}
