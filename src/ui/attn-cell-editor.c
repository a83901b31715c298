/* attn-cell-editor.c: a number typed into a cell, over the picture or over a pane
 *
 * A number that is refused is said beside its cell, and the cell stays as it was.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-cell-editor.h"

#include <string.h>

#include "attn-answer.h"
#include "attn-compat.h"
#include "attn-number.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-popover.h"

struct _AttnCellEditor
{
  GtkWidget   *host;
  AttnSession *session;
  AttnCellHost functions;
  GtkWidget   *entry;       /* NULL while it is closed */
  GtkWidget   *gone;        /* an entry that is closed and waits to be let go of */
  guint        gone_idle;
  char        *unchanged;   /* what it began with; NULL: with the first letter of something new */
  AttnPlace    place;       /* the cell that is typed into: the selection may have gone on already */
  GtkWidget   *refusal;     /* a popover, made when first needed */
  guint        refusal_timeout;   /* while nothing is typed: what was said goes after a while */
  gboolean     guessing;    /* the entry is for a cell that is to be found */
  AttnPlace    tried;       /* the cell whose value was last guessed, and how often it was not right */
  guint        n_tries;
};

/* How long what is said stays where nothing is typed: seconds, and how many letters are read in one. */
#define STAYS   6
#define LETTERS 12

/* Beside the text, caret included. */
#define PADDING 14

#define TEXT(self, message) attn_session_text ((self)->session, message)

const char *
attn_cell_get_slot (const AttnNode *node)
{
  if (!attn_node_is_input (node))
    {
      if (attn_node_get_operation (node) != &attn_operation_same || !attn_node_is_input (attn_node_get_input (node, 0)))
        return NULL;
      node = attn_node_get_input (node, 0);
    }
  return attn_document_is_slot_name (attn_node_get_name (node)) ? attn_node_get_name (node) : NULL;
}

char *
attn_dup_sentence (const char *message)
{
  char *sentence = g_strdup (message);

  /* A word, and no name such as d_model or b_Q. */
  if (g_ascii_islower (*sentence) && (g_ascii_islower (sentence[1]) || sentence[1] == ' '))
    *sentence = g_ascii_toupper (*sentence);
  return sentence;
}

/* The cell that is typed into, in the present trace. */
static gboolean
get_cell (AttnCellEditor *self,
          AttnCell       *cell)
{
  const AttnTrace *trace = attn_session_get_trace (self->session);
  const AttnNode *node = trace != NULL && self->place.node != NULL ? attn_trace_find (trace, self->place.node) : NULL;

  if (node == NULL || self->place.row >= attn_node_get_rows (node) || self->place.column >= attn_node_get_columns (node))
    return FALSE;
  *cell = (AttnCell) { node, self->place.row, self->place.column };
  return TRUE;
}

/* --- what went wrong ------------------------------------------------------------------------------------ */

static void
hide_refusal (AttnCellEditor *self)
{
  g_clear_handle_id (&self->refusal_timeout, g_source_remove);
  if (self->refusal != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->refusal));
  if (self->entry != NULL)
    gtk_widget_remove_css_class (self->entry, "refused");
}

static gboolean
said_long_enough_cb (gpointer data)
{
  AttnCellEditor *self = data;

  self->refusal_timeout = 0;
  attn_cell_editor_dismiss (self);
  return G_SOURCE_REMOVE;
}

/* With `markup` the label has the signs of a formula, which are told in plain words to those who hear it. */
static void
say (AttnCellEditor *self,
     const AttnCell *cell,
     const char     *message,
     const char     *markup)
{
  graphene_rect_t box = GRAPHENE_RECT_INIT (0, 0, 1, 1);
  g_autofree char *sentence = NULL;
  GdkRectangle place;
  GtkLabel *label;

  /* A window that closes lets go of the entry, and has no place left to say anything. */
  if (!gtk_widget_get_realized (self->host))
    return;
  if (self->refusal == NULL)
    {
      label = GTK_LABEL (gtk_label_new (NULL));
      gtk_label_set_wrap (label, TRUE);
      attn_label_keep_words (label);
      gtk_label_set_max_width_chars (label, 40);
      self->refusal = gtk_popover_new ();
      gtk_popover_set_child (GTK_POPOVER (self->refusal), GTK_WIDGET (label));
      gtk_popover_set_autohide (GTK_POPOVER (self->refusal), FALSE);
      gtk_popover_set_position (GTK_POPOVER (self->refusal), GTK_POS_BOTTOM);
      gtk_widget_set_can_focus (self->refusal, FALSE);
      attn_popover_keep_to_window (self->refusal);
      gtk_widget_set_parent (self->refusal, self->host);
    }
  label = GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (self->refusal)));
  sentence = attn_dup_sentence (message);
  if (markup != NULL)
    attn_label_set_signs (label, markup);
  else
    gtk_label_set_text (label, sentence);
  self->functions.box (cell, &box, self->functions.data);
  place = attn_pane_get_place (self->host, self->host, &box);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->refusal), &place);
  gtk_popover_popup (GTK_POPOVER (self->refusal));
  attn_compat_announce (self->host, message);
  g_clear_handle_id (&self->refusal_timeout, g_source_remove);
  if (self->entry == NULL)
    self->refusal_timeout = g_timeout_add_seconds (STAYS + (guint) g_utf8_strlen (message, -1) / LETTERS, said_long_enough_cb, self);
  else
    {
      gtk_widget_add_css_class (self->entry, "refused");
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, message, -1);
    }
}

void
attn_cell_editor_refuse (AttnCellEditor *self,
                         const AttnCell *cell,
                         const char     *message)
{
  say (self, cell, message, NULL);
}

void
attn_cell_editor_dismiss (AttnCellEditor *self)
{
  if (self->entry == NULL)
    hide_refusal (self);
}

gboolean
attn_cell_editor_escape (AttnCellEditor *self)
{
  if (attn_cell_editor_get_refusal (self) == NULL)
    return FALSE;
  attn_cell_editor_dismiss (self);
  return TRUE;
}

const char *
attn_cell_editor_get_refusal (AttnCellEditor *self)
{
  if (self->refusal == NULL || !gtk_widget_get_visible (self->refusal))
    return NULL;
  return gtk_label_get_text (GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (self->refusal))));
}

gboolean
attn_cell_editor_apply (AttnCellEditor *self,
                        const AttnCell *cell,
                        AttnEdit       *edit,
                        GError        **error)
{
  if (edit != NULL && attn_session_apply_later (self->session, edit, error))
    {
      hide_refusal (self);
      return TRUE;
    }
  if (*error != NULL)
    attn_cell_editor_refuse (self, cell, (*error)->message);
  return FALSE;
}

/* --- the entry ------------------------------------------------------------------------------------------- */

static void
let_go (AttnCellEditor *self)
{
  g_clear_handle_id (&self->gone_idle, g_source_remove);
  g_clear_pointer (&self->gone, gtk_widget_unparent);
}

static gboolean
let_go_cb (gpointer data)
{
  AttnCellEditor *self = data;

  self->gone_idle = 0;
  let_go (self);
  return G_SOURCE_REMOVE;
}

/* What is said beside the cell stays. */
static void
close_keeping (AttnCellEditor *self)
{
  GtkWidget *entry = g_steal_pointer (&self->entry);

  if (entry == NULL)
    return;
  if (gtk_widget_has_focus (entry))
    gtk_widget_grab_focus (self->host);
  gtk_widget_set_child_visible (entry, FALSE);
  /* While the focus goes from widget to widget none of them may vanish. */
  let_go (self);
  self->gone = entry;
  self->gone_idle = g_idle_add_full (G_PRIORITY_HIGH, let_go_cb, self, NULL);
  gtk_widget_queue_draw (self->host);
}

static void
close_entry (AttnCellEditor *self)
{
  if (self->entry == NULL)
    return;
  hide_refusal (self);
  close_keeping (self);
}

/* --- predicting ------------------------------------------------------------------------------------------ */

/* What helps after so many tries, in markup: what feeds the cell, how it is computed, the numbers put in; then it is
 * told. */
static char *
dup_help (AttnCellEditor *self,
          const AttnCell *cell,
          AttnVerdict     verdict)
{
  const AttnView *view = attn_session_get_view (self->session);
  const char *said = attn_verdict_describe (verdict, view->language);
  AttnNumber number;

  if (self->n_tries <= ATTN_N_HINTS)
    {
      g_autofree char *hint = attn_answer_dup_hint (cell, self->n_tries - 1, view->language, view->decimals,
                                                     self->functions.tells, self->functions.data);

      return g_strdup_printf ("%s %s", said, hint);
    }
  attn_number_format (attn_node_get_value (cell->node, cell->row, cell->column), view->decimals, &number);
  return g_strdup_printf (TEXT (self, N_("It is %s. The arithmetic by the picture shows why.")), number.text);
}

/* Whether a guess is through: right, told, or nothing at all. */
static gboolean
guess (AttnCellEditor *self,
       const AttnCell *cell,
       const char     *text)
{
  const AttnView *view = attn_session_get_view (self->session);
  const char *node = attn_node_get_name (cell->node);
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  g_autofree char *help = NULL;
  g_autofree char *plain = NULL;
  g_autoptr (GError) error = NULL;
  AttnVerdict verdict;
  double value;

  if (*stripped == '\0')
    return TRUE;
  if (!attn_answer_read (text, &value, view->language, &error))
    {
      attn_cell_editor_refuse (self, cell, error->message);
      return FALSE;
    }
  verdict = attn_answer_judge (value, attn_node_get_value (cell->node, cell->row, cell->column), view->decimals);
  if (verdict == ATTN_VERDICT_RIGHT)
    {
      const guint left = attn_session_tell_cell (self->session, cell, TRUE);

      hide_refusal (self);
      self->n_tries = 0;
      if (left == 0)
        attn_cell_editor_refuse (self, cell, TEXT (self, N_("Right. This step is complete.")));
      else
        attn_compat_announce (self->host, attn_verdict_describe (verdict, view->language));
      return TRUE;
    }
  if (self->tried.node != node || self->tried.row != cell->row || self->tried.column != cell->column)
    self->n_tries = 0;
  self->tried = (AttnPlace) { node, cell->row, cell->column };
  self->n_tries++;
  help = dup_help (self, cell, verdict);
  plain = attn_markup_to_plain (help);
  if (self->n_tries <= ATTN_N_HINTS)
    {
      say (self, cell, plain, help);
      return FALSE;
    }
  self->n_tries = 0;
  attn_session_tell_cell (self->session, cell, FALSE);
  say (self, cell, plain, help);
  return TRUE;
}

/* FALSE where what was typed is refused. */
static gboolean
commit (AttnCellEditor *self)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  g_autoptr (GError) error = NULL;
  AttnEdit *edit = NULL;
  AttnCell cell;
  double value;

  if (self->entry == NULL || !get_cell (self, &cell))
    return TRUE;
  if (self->guessing)
    return guess (self, &cell, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  attn_session_end_gesture (self->session);
  if (attn_edit_read_number (gtk_editable_get_text (GTK_EDITABLE (self->entry)), &value, language, &error))
    edit = attn_edit_set_cell (attn_session_get_document (self->session), attn_cell_get_slot (cell.node), cell.row, cell.column,
                               value, language, &error);
  if (!attn_cell_editor_apply (self, &cell, edit, &error))
    return FALSE;
  attn_session_end_gesture (self->session);
  return TRUE;
}

static gboolean
is_untouched (AttnCellEditor *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  return g_strcmp0 (text, self->unchanged) == 0 || (self->unchanged == NULL && *text == '\0');
}

static gboolean
key_cb (GtkEventControllerKey *key,
        guint                  keyval,
        guint                  keycode,
        GdkModifierType        state,
        AttnCellEditor        *self)
{
  const gboolean shift = (state & GDK_SHIFT_MASK) != 0;
  int dx = 0, dy = 0;
  AttnCell from, to;

  switch (keyval)
    {
    case GDK_KEY_Escape:
      close_entry (self);
      return TRUE;
    case GDK_KEY_z: case GDK_KEY_Z:
      /* The entry undoes what was typed; where that is nothing it goes, and the document is next. */
      if ((state & GDK_CONTROL_MASK) == 0 || !is_untouched (self))
        return FALSE;
      close_entry (self);
      return TRUE;
    case GDK_KEY_Return: case GDK_KEY_KP_Enter: case GDK_KEY_ISO_Enter: dy = shift ? -1 : 1; break;
    case GDK_KEY_Tab: case GDK_KEY_KP_Tab: case GDK_KEY_ISO_Left_Tab: dx = shift ? -1 : 1; break;
    case GDK_KEY_Up: case GDK_KEY_KP_Up: dy = -1; break;
    case GDK_KEY_Down: case GDK_KEY_KP_Down: dy = 1; break;
    default:
      hide_refusal (self);
      return FALSE;
    }
  if (!commit (self))
    return TRUE;
  /* What was said of a guess stays in sight, and its cell with it. */
  if (self->guessing && attn_cell_editor_get_refusal (self) != NULL)
    {
      close_keeping (self);
      return TRUE;
    }
  close_entry (self);
  if (get_cell (self, &from) && self->functions.next (&from, dx, dy, &to, self->functions.data))
    attn_session_select (self->session, &to);
  return TRUE;
}

void
attn_cell_editor_leave (AttnCellEditor *self)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  g_autofree char *text = NULL;
  AttnCell cell;
  double value;

  if (self->entry == NULL)
    return;
  text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  /* What changes leads here again: it is closed by then. */
  close_entry (self);
  if (self->guessing)
    {
      if (get_cell (self, &cell) && attn_session_is_hidden (self->session, &cell))
        guess (self, &cell, text);
      return;
    }
  if (g_strcmp0 (text, self->unchanged) == 0 || !get_cell (self, &cell) || !attn_edit_read_number (text, &value, language, NULL))
    return;
  attn_session_end_gesture (self->session);
  attn_session_apply_later (self->session, attn_edit_set_cell (attn_session_get_document (self->session), attn_cell_get_slot (cell.node),
                                                               cell.row, cell.column, value, language, NULL), NULL);
  attn_session_end_gesture (self->session);
}

/* Leaving the cell keeps what was typed; what is no number is dropped, the old value stays. */
static void
left_cb (GtkEventControllerFocus *focus,
         AttnCellEditor          *self)
{
  attn_cell_editor_leave (self);
}

static void
changed_cb (GtkEditable    *entry,
            AttnCellEditor *self)
{
  gtk_widget_queue_allocate (self->host);
}

/* As large as the numbers around it, in the picture larger than text elsewhere. */
static void
set_size (AttnCellEditor *self,
          const AttnCell *cell)
{
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  graphene_rect_t box;

  if (!self->functions.box (cell, &box, self->functions.data))
    return;
  pango_attr_list_insert (attributes, pango_attr_size_new_absolute ((int) (CLAMP (box.size.height * 0.45f, 12, 40) * PANGO_SCALE)));
  gtk_text_set_attributes (GTK_TEXT (self->entry), attributes);
}

/* With the value that the document holds, not the one that is rounded for show. */
static char *
dup_value (AttnSession    *session,
           const AttnCell *cell)
{
  char text[ATTN_NUMBER_LENGTH];

  attn_number_shortest (attn_session_get_number (session, cell), text);
  return g_strdup (text);
}

gboolean
attn_cell_editor_open (AttnCellEditor *self,
                       const AttnCell *cell,
                       const char     *text)
{
  const AttnPlace place = { attn_node_get_name (cell->node), cell->row, cell->column };
  GtkEventController *key, *focus;
  g_autofree char *value = NULL;
  AttnCell now;

  if (!attn_session_is_hidden (self->session, cell) && attn_cell_get_slot (cell->node) == NULL)
    return FALSE;
  /* It is being typed into already: what stands there stays. */
  if (self->entry != NULL && text == NULL &&
      self->place.node == place.node && self->place.row == place.row && self->place.column == place.column)
    return TRUE;
  /* Another trace may be there once what was typed before is taken over, and `cell` is of the one that was. */
  attn_cell_editor_leave (self);
  self->place = place;
  if (!get_cell (self, &now))
    return FALSE;
  self->guessing = attn_session_is_hidden (self->session, &now);
  if (!self->guessing && attn_cell_get_slot (now.node) == NULL)
    return FALSE;
  value = self->guessing ? g_strdup ("") : dup_value (self->session, &now);
  g_free (self->unchanged);
  self->unchanged = text == NULL ? g_strdup (value) : NULL;
  self->entry = gtk_text_new ();
  gtk_widget_add_css_class (self->entry, "cell");
  gtk_editable_set_alignment (GTK_EDITABLE (self->entry), 0.5f);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 1);
  gtk_text_set_input_purpose (GTK_TEXT (self->entry), GTK_INPUT_PURPOSE_NUMBER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  TEXT (self, self->guessing ? N_("Your guess of the cell's value") : N_("Value of the cell")), -1);
  key = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (self->entry, key);
  focus = gtk_event_controller_focus_new ();
  g_signal_connect (focus, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (self->entry, focus);
  g_signal_connect (self->entry, "changed", G_CALLBACK (changed_cb), self);
  gtk_widget_set_parent (self->entry, self->host);
  set_size (self, &now);
  gtk_widget_grab_focus (self->entry);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text != NULL ? text : value);
  if (text != NULL)
    gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  else
    gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
  gtk_widget_queue_allocate (self->host);
  return TRUE;
}

gboolean
attn_cell_editor_open_by_key (AttnCellEditor  *self,
                              const AttnCell  *cell,
                              guint            keyval,
                              GdkModifierType  state)
{
  const gunichar character = gdk_keyval_to_unicode (keyval);

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK)) != 0)
    return FALSE;
  if (keyval == GDK_KEY_F2)
    return attn_cell_editor_open (self, cell, NULL);
  /* Other letters are the window's. */
  if (character != 0 && (g_unichar_isdigit (character) || strchr ("+-.,", (int) character) != NULL || character == 0x2212))
    {
      char text[8] = { 0 };

      g_unichar_to_utf8 (character, text);
      return attn_cell_editor_open (self, cell, text);
    }
  return FALSE;
}

gboolean
attn_cell_editor_is_open (AttnCellEditor *self)
{
  return self->entry != NULL;
}

GtkWidget *
attn_cell_editor_get_entry (AttnCellEditor *self)
{
  return self->entry;
}

/* --- on the host ----------------------------------------------------------------------------------------- */

void
attn_cell_editor_allocate (AttnCellEditor *self)
{
  g_autoptr (PangoLayout) layout = NULL;
  graphene_rect_t box;
  AttnCell cell;
  int least, high, x;

  if (self->refusal != NULL)
    gtk_popover_present (GTK_POPOVER (self->refusal));
  if (self->entry == NULL)
    return;
  if (!get_cell (self, &cell) || !self->functions.box (&cell, &box, self->functions.data))
    {
      gtk_widget_set_child_visible (self->entry, FALSE);
      return;
    }
  layout = gtk_widget_create_pango_layout (self->entry, gtk_editable_get_text (GTK_EDITABLE (self->entry)));
  pango_layout_set_attributes (layout, gtk_text_get_attributes (GTK_TEXT (self->entry)));
  pango_layout_get_pixel_size (layout, &least, NULL);
  gtk_widget_measure (self->entry, GTK_ORIENTATION_VERTICAL, -1, &high, NULL, NULL, NULL);
  /* A long number is seen whole, over the cells beside it. */
  least = MAX (least + PADDING, (int) box.size.width);
  high = MAX (high, (int) box.size.height);
  gtk_widget_set_child_visible (self->entry, TRUE);
  x = (int) (box.origin.x + (box.size.width - (float) least) / 2);
  x = CLAMP (x, 0, MAX (gtk_widget_get_width (self->host) - least, 0));
  gtk_widget_size_allocate (self->entry, &(GtkAllocation) { x,
                                                            (int) (box.origin.y + (box.size.height - (float) high) / 2), least, high }, -1);
}

void
attn_cell_editor_snapshot (AttnCellEditor *self,
                           GtkSnapshot    *snapshot)
{
  if (self->entry != NULL && gtk_widget_get_child_visible (self->entry))
    gtk_widget_snapshot_child (self->host, self->entry, snapshot);
}

AttnCellEditor *
attn_cell_editor_new (GtkWidget          *host,
                      AttnSession        *session,
                      const AttnCellHost *functions)
{
  AttnCellEditor *self = g_new0 (AttnCellEditor, 1);

  self->host = host;
  self->session = session;
  self->functions = *functions;
  return self;
}

void
attn_cell_editor_free (AttnCellEditor *self)
{
  GtkWidget *entry = g_steal_pointer (&self->entry);

  let_go (self);
  g_clear_handle_id (&self->refusal_timeout, g_source_remove);
  g_clear_pointer (&entry, gtk_widget_unparent);
  g_clear_pointer (&self->refusal, gtk_widget_unparent);
  g_free (self->unchanged);
  g_free (self);
}
