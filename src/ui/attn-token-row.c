/* attn-token-row.c: the tokens of one side: the sentence, how it is cut, and the tokens as chips
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-token-row-private.h"

#include <string.h>

#include "attn-chip-box.h"
#include "attn-composing.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"

#define TEXT(self, message) attn_session_text ((self)->session, message)

/* What a GtkEntry holds, in bytes; it cuts what is longer without a word. */
#define LONGEST 65534

/* Joins tokens to a name: no token holds it, as no text does. */
#define SEPARATOR "\x1f"

G_DEFINE_FINAL_TYPE (AttnTokenRow, attn_token_row, GTK_TYPE_WIDGET)

const char *const *
attn_token_row_get_tokens (AttnTokenRow *self)
{
  const AttnDocument *document = attn_session_get_document (self->session);

  return self->list == ATTN_LIST_MEMORY ? attn_document_get_memory_tokens (document) : attn_document_get_tokens (document);
}

/* --- the sentence ---------------------------------------------------------------------------------------- */

static char *
dup_typed (AttnTokenRow *self)
{
  return self->text != NULL ? attn_token_text_dup_typed (self->text) : g_strdup ("");
}

/* What is in the entry is what the document says.  Only the beginning of a sentence that is longer than an entry can be is
 * seen there, and is not for typing into: the rest would be lost. */
static void
show_text (AttnTokenRow *self)
{
  g_autofree char *typed = dup_typed (self);

  self->setting = TRUE;
  gtk_editable_set_editable (GTK_EDITABLE (self->entry), strlen (typed) <= LONGEST);
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), typed))
    gtk_editable_set_text (GTK_EDITABLE (self->entry), typed);
  /* What was typed before is the document's to undo. */
  gtk_editable_set_enable_undo (GTK_EDITABLE (self->entry), FALSE);
  gtk_editable_set_enable_undo (GTK_EDITABLE (self->entry), TRUE);
  self->setting = FALSE;
}

static gboolean
is_untouched (AttnTokenRow *self)
{
  g_autofree char *typed = dup_typed (self);

  return strlen (typed) > LONGEST || g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)), typed);
}

/* The sentence that the document's tokens came from, as far as it is known. */
static void
find_text (AttnTokenRow *self)
{
  const char *const *tokens = attn_token_row_get_tokens (self);
  g_autofree char *name = g_strjoinv (SEPARATOR, (char **) tokens);
  const AttnDocument *first = attn_history_get_first (attn_session_get_history (self->session));
  const AttnTokenText *known;
  AttnTokenText *text = NULL;

  if (first != self->first)
    {
      /* Another document has its own sentences. */
      g_clear_pointer (&self->first, attn_document_unref);
      self->first = attn_document_ref (first);
      g_hash_table_remove_all (self->texts);
      g_clear_pointer (&self->text, attn_token_text_free);
    }
  if (self->text != NULL && attn_token_text_has_tokens (self->text, tokens))
    return;
  known = g_hash_table_lookup (self->texts, name);
  if (known != NULL)
    text = attn_token_text_recut (known, attn_token_text_get_cut (known));
  if (text == NULL || !attn_token_text_has_tokens (text, tokens))
    {
      g_clear_pointer (&text, attn_token_text_free);
      text = attn_token_text_new (tokens, self->text);
    }
  g_clear_pointer (&self->text, attn_token_text_free);
  self->text = text;
}

gboolean
attn_token_row_apply (AttnTokenRow *self,
                      AttnEdit     *edit,
                      GError      **error)
{
  return attn_pane_apply (self->session, edit, error, FALSE, self->refusal);
}

gboolean
attn_token_row_apply_text (AttnTokenRow  *self,
                           AttnTokenText *text)
{
  const AttnLanguage language = attn_session_get_language (self->session);
  g_auto (GStrv) tokens = attn_token_text_dup_tokens (text);
  const char *const *words = (const char *const *) tokens;
  g_autofree char *name = g_strjoinv (SEPARATOR, tokens);
  GError *error = NULL;
  AttnEdit *edit;

  edit = attn_edit_set_tokens (attn_session_get_document (self->session), self->list, words, language, &error);
  if (edit == NULL)
    {
      attn_pane_apply (self->session, NULL, &error, FALSE, self->refusal);
      attn_token_text_free (text);
      return FALSE;
    }
  /* Before the change is told: then it is known whose tokens they are. */
  g_hash_table_insert (self->texts, g_steal_pointer (&name), attn_token_text_recut (text, attn_token_text_get_cut (text)));
  if (attn_token_text_has_tokens (text, attn_token_row_get_tokens (self)))
    {
      /* The same tokens of another sentence: nothing to undo. */
      attn_edit_free (edit);
      attn_pane_set_refusal (self->refusal, NULL);
      g_clear_pointer (&self->text, attn_token_text_free);
      self->text = text;
      show_text (self);
      attn_token_row_update (self, ATTN_CHANGE_LANGUAGE);
      return TRUE;
    }
  attn_token_text_free (text);
  return attn_pane_apply (self->session, edit, &error, FALSE, self->refusal);
}

/* --- the entry ------------------------------------------------------------------------------------------- */

static void
commit_sentence (AttnTokenRow *self)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  if (self->text == NULL || is_untouched (self))
    return;
  attn_token_row_apply_text (self, attn_token_text_parse (typed, attn_token_text_get_cut (self->text)));
}

static void
activate_cb (GtkEntry     *entry,
             AttnTokenRow *self)
{
  commit_sentence (self);
  if (gtk_widget_get_visible (self->refusal))
    return;
  show_text (self);
  gtk_editable_set_position (GTK_EDITABLE (entry), -1);
}

static void
left_cb (GtkEventControllerFocus *focus,
         AttnTokenRow            *self)
{
  /* On its way out. */
  if (self->chip_box == NULL)
    return;
  commit_sentence (self);
  /* What was refused is said, and the tokens stand as they were. */
  show_text (self);
}

static gboolean
late_cb (gpointer data)
{
  AttnTokenRow *self = data;

  self->late_idle = 0;
  commit_sentence (self);
  show_text (self);
  return G_SOURCE_REMOVE;
}

/* An input method may hand over a syllable when the focus has gone already. */
static void
changed_cb (GtkEditable  *entry,
            AttnTokenRow *self)
{
  if (self->setting)
    return;
  attn_pane_set_refusal (self->refusal, NULL);
  if ((gtk_widget_get_state_flags (GTK_WIDGET (entry)) & GTK_STATE_FLAG_FOCUS_WITHIN) == 0 && self->late_idle == 0)
    self->late_idle = g_idle_add (late_cb, self);
}

static gboolean
pasted_cb (gpointer data)
{
  AttnTokenRow *self = data;
  g_autofree char *sentence = g_steal_pointer (&self->pasted);

  self->pasted_idle = 0;
  if (self->text != NULL)
    attn_token_row_apply_text (self, attn_token_text_parse (sentence, attn_token_text_get_cut (self->text)));
  show_text (self);
  return G_SOURCE_REMOVE;
}

/* More than the entry holds is taken as a sentence at once, or refused, whole either way. */
static void
insert_text_cb (GtkEditable  *field,
                const char   *text,
                int           length,
                int          *position,
                AttnTokenRow *self)
{
  const char *before = gtk_editable_get_text (field);
  const gsize n_bytes = length >= 0 ? (gsize) length : strlen (text);
  const glong n = g_utf8_strlen (before, -1), place = *position >= 0 && *position < n ? *position : n;
  GString *sentence;

  if (self->setting || strlen (before) + n_bytes <= LONGEST)
    return;
  g_signal_stop_emission_by_name (field, "insert-text");
  sentence = g_string_new (before);
  g_string_insert_len (sentence, g_utf8_offset_to_pointer (before, place) - before, text, (gssize) n_bytes);
  g_free (self->pasted);
  self->pasted = g_string_free (sentence, FALSE);
  if (self->pasted_idle == 0)
    self->pasted_idle = g_idle_add_full (G_PRIORITY_DEFAULT, pasted_cb, self, NULL);
}

/* With nothing typed the keys are those of the document. */
static gboolean
entry_key_cb (GtkEventControllerKey *key,
              guint                  keyval,
              guint                  keycode,
              GdkModifierType        state,
              AttnTokenRow          *self)
{
  const gboolean shift = (state & GDK_SHIFT_MASK) != 0;

  if ((state & GDK_CONTROL_MASK) == 0 || (state & GDK_ALT_MASK) != 0 || gdk_keyval_to_lower (keyval) != GDK_KEY_z ||
      !is_untouched (self))
    return FALSE;
  gtk_widget_activate_action (GTK_WIDGET (self), shift ? "win.redo" : "win.undo", NULL);
  return TRUE;
}

/* Esc gives back what was there. */
static gboolean
entry_late_key_cb (GtkEventControllerKey *key,
                   guint                  keyval,
                   guint                  keycode,
                   GdkModifierType        state,
                   AttnTokenRow          *self)
{
  if (keyval != GDK_KEY_Escape || is_untouched (self))
    return FALSE;
  attn_pane_set_refusal (self->refusal, NULL);
  show_text (self);
  return TRUE;
}

static void
cut_chosen_cb (guint    selected,
               gpointer data)
{
  AttnTokenRow *self = data;

  if (self->text == NULL || selected == attn_token_text_get_cut (self->text))
    return;
  if (!attn_token_row_apply_text (self, attn_token_text_recut (self->text, (AttnTokenCut) selected)))
    attn_token_row_update (self, ATTN_CHANGE_LANGUAGE);
}

static void
add_entry (AttnTokenRow *self)
{
  GtkEventController *key = gtk_event_controller_key_new ();
  GtkEventController *late_key = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->entry = gtk_entry_new ();
  gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), 8);
  gtk_widget_set_parent (self->entry, GTK_WIDGET (self));
  g_signal_connect (self->entry, "activate", G_CALLBACK (activate_cb), self);
  attn_composing_watch (self->entry);
  g_signal_connect (self->entry, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)), "insert-text", G_CALLBACK (insert_text_cb), self);
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (entry_key_cb), self);
  gtk_widget_add_controller (self->entry, key);
  g_signal_connect (late_key, "key-pressed", G_CALLBACK (entry_late_key_cb), self);
  gtk_widget_add_controller (self->entry, late_key);
  g_signal_connect (focus, "leave", G_CALLBACK (left_cb), self);
  gtk_widget_add_controller (self->entry, focus);
}

/* --- names ----------------------------------------------------------------------------------------------- */

static void
name_parts (AttnTokenRow *self)
{
  const gboolean cross = !attn_document_is_self (attn_session_get_document (self->session));
  const char *title = self->list == ATTN_LIST_MEMORY ? N_("Tokens that are asked (keys)")
                      : cross ? N_("Tokens that ask (queries)") : N_("Tokens");
  const char *cuts[ATTN_N_TOKEN_CUTS];

  cuts[ATTN_TOKEN_CUT_WORDS] = TEXT (self, N_("words"));
  cuts[ATTN_TOKEN_CUT_CHARACTERS] = TEXT (self, N_("characters"));
  cuts[ATTN_TOKEN_CUT_BY_HAND] = TEXT (self, N_("by hand"));
  gtk_label_set_text (GTK_LABEL (self->title), TEXT (self, title));
  attn_pane_set_choices (self->cut, TEXT (self, N_("How the sentence is cut")), cuts, ATTN_N_TOKEN_CUTS, attn_token_text_get_cut (self->text));
  attn_pane_name (self->entry, self->list == ATTN_LIST_MEMORY ? TEXT (self, N_("Sentence of the keys")) : TEXT (self, N_("Sentence")));
  attn_pane_set_tip (self->entry, !gtk_editable_get_editable (GTK_EDITABLE (self->entry))
                                  ? TEXT (self, N_("Too long to be typed here: its tokens are changed one by one"))
                                  : attn_token_text_get_cut (self->text) == ATTN_TOKEN_CUT_BY_HAND
                                  ? TEXT (self, N_("A slash between tokens; two for a slash itself")) : NULL);
  attn_pane_name (self->chip_box, TEXT (self, title));
}

/* --- object ---------------------------------------------------------------------------------------------- */

void
attn_token_row_update (AttnTokenRow *self,
                       guint         changes)
{
  if (attn_session_get_document (self->session) == NULL)
    return;
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE)) != 0)
    {
      const gboolean untouched = is_untouched (self);

      find_text (self);
      /* What is being typed stays, unless it is the document that was changed beneath it. */
      if (untouched || (changes & ATTN_CHANGE_DOCUMENT) != 0)
        show_text (self);
      attn_token_row_make_chips (self);
      name_parts (self);
    }
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_SELECTION)) != 0)
    attn_token_row_mark_chips (self);
}

GtkWidget *
attn_token_row_get_chip (AttnTokenRow *self,
                         guint         index)
{
  return index < self->chips->len ? self->chips->pdata[index] : NULL;
}

GtkWidget *
attn_token_row_get_entry (AttnTokenRow *self)
{
  return self->entry;
}

GtkWidget *
attn_token_row_get_cut (AttnTokenRow *self)
{
  return self->cut;
}

GtkWidget *
attn_token_row_get_adder (AttnTokenRow *self)
{
  return self->adder;
}

const char *
attn_token_row_get_refusal (AttnTokenRow *self)
{
  return gtk_widget_get_visible (self->refusal) ? attn_label_get_written (GTK_LABEL (self->refusal)) : NULL;
}

static void
attn_token_row_dispose (GObject *object)
{
  AttnTokenRow *self = ATTN_TOKEN_ROW (object);

  g_clear_handle_id (&self->late_idle, g_source_remove);
  g_clear_handle_id (&self->pasted_idle, g_source_remove);
  g_clear_pointer (&self->pasted, g_free);
  if (self->chip_box != NULL)
    attn_token_row_let_go (self);
  self->chip_box = NULL;
  attn_widget_clear (GTK_WIDGET (self));
  g_clear_object (&self->session);

  G_OBJECT_CLASS (attn_token_row_parent_class)->dispose (object);
}

static void
attn_token_row_finalize (GObject *object)
{
  AttnTokenRow *self = ATTN_TOKEN_ROW (object);

  g_clear_pointer (&self->text, attn_token_text_free);
  g_hash_table_unref (self->texts);
  g_clear_pointer (&self->first, attn_document_unref);
  g_ptr_array_unref (self->chips);
  g_strfreev (self->shown);

  G_OBJECT_CLASS (attn_token_row_parent_class)->finalize (object);
}

static void
attn_token_row_class_init (AttnTokenRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = attn_token_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = attn_token_row_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "attntokens");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
attn_token_row_init (AttnTokenRow *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 8);
  self->texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) attn_token_text_free);
  self->chips = g_ptr_array_new ();
  self->drag_from = -1;
}

GtkWidget *
attn_token_row_new (AttnSession *session,
                    AttnList     list)
{
  AttnTokenRow *self = g_object_new (ATTN_TYPE_TOKEN_ROW, NULL);
  GtkWidget *head = attn_pane_add_line (GTK_WIDGET (self));

  self->session = g_object_ref (session);
  self->list = list;
  self->title = attn_pane_add_label (head, "heading");
  gtk_widget_set_hexpand (self->title, TRUE);
  self->cut = attn_pane_new_choice ();
  gtk_widget_set_parent (self->cut, head);
  attn_pane_on_chosen (self->cut, cut_chosen_cb, self);
  add_entry (self);
  self->chip_box = attn_chip_box_new ();
  gtk_widget_set_parent (self->chip_box, GTK_WIDGET (self));
  attn_token_row_init_chips (self);
  attn_token_row_add_edit_controllers (self);
  self->remark = attn_pane_add_label (GTK_WIDGET (self), "quiet");
  self->refusal = attn_pane_add_refusal (GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
