/* attn-history.c: the documents a window has been through
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-history.h"

#include "attn-edit-private.h"

/* A document and the edit that led to it, whose name is that of the step from the document before. */
typedef struct
{
  AttnEdit *edit;
  guint64   serial;     /* tells documents apart that stand at the same index one after the other */
} Entry;

struct _AttnHistory
{
  GArray  *entries;     /* of Entry, at least one */
  guint    cursor;
  guint64  saved;       /* a serial, perhaps of a document that is gone; 0 for none */
  guint64  next_serial;
  gboolean in_gesture;  /* the entry at the cursor may be replaced by an edit with its key */
};

static void
clear_entry (gpointer data)
{
  attn_edit_free (((Entry *) data)->edit);
}

static Entry *
get_entry (const AttnHistory *history,
           guint              index)
{
  return &g_array_index (history->entries, Entry, index);
}

static void
append (AttnHistory *history,
        AttnEdit    *edit)
{
  Entry entry = { edit, history->next_serial++ };

  g_array_append_val (history->entries, entry);
}

AttnHistory *
attn_history_new (const AttnDocument *document)
{
  AttnHistory *history = g_new0 (AttnHistory, 1);

  history->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_array_set_clear_func (history->entries, clear_entry);
  history->next_serial = 1;
  append (history, attn_edit_start_over (document));
  attn_history_set_saved (history);
  return history;
}

void
attn_history_free (AttnHistory *history)
{
  if (history == NULL)
    return;
  g_array_unref (history->entries);
  g_free (history);
}

const AttnDocument *
attn_history_get_document (const AttnHistory *history)
{
  return get_entry (history, history->cursor)->edit->document;
}

const AttnDocument *
attn_history_get_first (const AttnHistory *history)
{
  return get_entry (history, 0)->edit->document;
}

const AttnDocument *
attn_history_get_begun (const AttnHistory *history)
{
  guint index = history->cursor;

  while (index > 0 && !get_entry (history, index)->edit->written)
    index--;
  return get_entry (history, index)->edit->document;
}

/* Whether an edit with this key goes on with what was done last. */
static gboolean
continues (const AttnHistory *history,
           const char        *key)
{
  return history->in_gesture && history->cursor > 0 && key != NULL &&
         g_strcmp0 (key, get_entry (history, history->cursor)->edit->key) == 0;
}

const AttnDocument *
attn_history_get_base (const AttnHistory *history,
                       const char        *key)
{
  return get_entry (history, history->cursor - (continues (history, key) ? 1 : 0))->edit->document;
}

gboolean
attn_history_push (AttnHistory *history,
                   AttnEdit    *edit)
{
  const Entry *current = get_entry (history, history->cursor);
  gboolean replaces = continues (history, edit->key);

  edit->document = attn_edit_settle_description (edit->document, attn_history_get_base (history, edit->key),
                                                 attn_history_get_first (history));

  if (attn_document_equal (edit->document, current->edit->document))
    {
      attn_edit_free (edit);
      return FALSE;
    }

  /* While a gesture lasts there is nothing after the cursor any more. */
  if (!replaces)
    g_array_set_size (history->entries, history->cursor + 1);
  else
    g_array_set_size (history->entries, history->cursor--);

  if (replaces && attn_document_equal (edit->document, attn_history_get_document (history)))
    {
      attn_edit_free (edit);
      history->in_gesture = FALSE;
      return TRUE;
    }
  append (history, edit);
  history->cursor++;
  history->in_gesture = TRUE;
  return TRUE;
}

void
attn_history_break (AttnHistory *history)
{
  history->in_gesture = FALSE;
}

gboolean
attn_history_can_undo (const AttnHistory *history)
{
  return history->cursor > 0;
}

gboolean
attn_history_can_redo (const AttnHistory *history)
{
  return history->cursor + 1 < history->entries->len;
}

gboolean
attn_history_undo (AttnHistory *history)
{
  attn_history_break (history);
  if (!attn_history_can_undo (history))
    return FALSE;
  history->cursor--;
  return TRUE;
}

gboolean
attn_history_redo (AttnHistory *history)
{
  attn_history_break (history);
  if (!attn_history_can_redo (history))
    return FALSE;
  history->cursor++;
  return TRUE;
}

char *
attn_history_dup_undo_label (const AttnHistory *history,
                             AttnLanguage       language)
{
  if (!attn_history_can_undo (history))
    return g_strdup (attn_translate (language, N_("Undo")));
  return g_strdup_printf (attn_translate (language, N_("Undo %s")),
                          attn_edit_get_label (get_entry (history, history->cursor)->edit, language));
}

char *
attn_history_dup_redo_label (const AttnHistory *history,
                             AttnLanguage       language)
{
  if (!attn_history_can_redo (history))
    return g_strdup (attn_translate (language, N_("Redo")));
  return g_strdup_printf (attn_translate (language, N_("Redo %s")),
                          attn_edit_get_label (get_entry (history, history->cursor + 1)->edit, language));
}

const char *
attn_history_get_label (const AttnHistory *history,
                        AttnLanguage       language)
{
  return history->cursor > 0 ? attn_edit_get_label (get_entry (history, history->cursor)->edit, language) : NULL;
}

guint
attn_history_get_n_undo (const AttnHistory *history)
{
  return history->cursor;
}

guint
attn_history_get_n_redo (const AttnHistory *history)
{
  return history->entries->len - 1 - history->cursor;
}

void
attn_history_set_saved (AttnHistory *history)
{
  attn_history_break (history);
  history->saved = get_entry (history, history->cursor)->serial;
}

void
attn_history_set_unsaved (AttnHistory *history)
{
  attn_history_break (history);
  history->saved = 0;
}

const AttnDocument *
attn_history_get_saved (const AttnHistory *history)
{
  for (guint i = 0; i < history->entries->len; i++)
    if (get_entry (history, i)->serial == history->saved)
      return get_entry (history, i)->edit->document;
  return NULL;
}

gboolean
attn_history_is_modified (const AttnHistory *history)
{
  return get_entry (history, history->cursor)->serial != history->saved;
}
