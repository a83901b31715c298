/* attn-history.c: the documents a window has been through
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-history.h"

#include <string.h>

#include "attn-change.h"
#include "attn-edit-private.h"

/* A document and the edit that led to it, whose name is that of the step from the document before.
 *
 * Documents share what an edit leaves as it is.  Of large matrices that differ, those on the way from the cursor to others are
 * told from their neighbours by the cells of `change`: such a document is kept without them.  A slot that is left out can
 * always be told from the next document towards the cursor: the cursor goes by one, and what it leaves and what it comes to
 * is settled then. */
typedef struct
{
  AttnEdit   *edit;
  guint64     serial;     /* tells documents apart that stand at the same index one after the other */
  AttnChange *change;     /* from the document before; NULL: not looked for yet, so that nothing is left out on its account */
  GArray     *left_out;   /* of AttnSlot: large matrices that the document is kept without; NULL: none */
} Entry;

struct _AttnHistory
{
  GArray  *entries;     /* of Entry, at least one */
  guint    cursor;
  guint64  saved;       /* a serial, perhaps of a document that is gone; 0 for none */
  guint64  next_serial;
  gboolean in_gesture;  /* the entry at the cursor may be replaced by an edit with its key */
  gboolean has_large;   /* there was a document with a large matrix */
};

static void
clear_entry (gpointer data)
{
  Entry *entry = data;

  attn_edit_free (entry->edit);
  g_clear_pointer (&entry->change, attn_change_free);
  g_clear_pointer (&entry->left_out, g_array_unref);
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
  Entry entry = { edit, history->next_serial++, NULL, NULL };

  if (!history->has_large)
    {
      g_autoptr(GArray) large = attn_change_list_large (edit->document, NULL);

      history->has_large = large->len > 0;
    }
  g_array_append_val (history->entries, entry);
}

/* --- large matrices ------------------------------------------------------------------------------------ */

/* The change between an entry and the next one towards the cursor; NULL where none was looked for. */
static const AttnChange *
get_change (const AttnHistory *history,
            guint              index)
{
  return get_entry (history, index < history->cursor ? index + 1 : index)->change;
}

/* Before the cursor leaves a document: what led to it, while both sides are whole. */
static void
note_change (AttnHistory *history)
{
  Entry *entry = get_entry (history, history->cursor);

  if (history->has_large && history->cursor > 0 && entry->change == NULL)
    entry->change = attn_change_new (get_entry (history, history->cursor - 1)->edit->document, entry->edit->document);
}

/* Takes the matrices out of a document that can be told from the next one. */
static void
leave_out (AttnHistory *history,
           guint        index)
{
  Entry *entry = get_entry (history, index);
  const AttnChange *change = get_change (history, index);
  g_autoptr(GArray) slots = attn_change_list_large (entry->edit->document, attn_history_get_document (history));
  AttnDocument *document;

  for (guint i = slots->len; i-- > 0;)
    if (change == NULL || !attn_change_leads (change, g_array_index (slots, AttnSlot, i)))
      g_array_remove_index_fast (slots, i);
  if (slots->len == 0)
    return;
  document = attn_document_copy (entry->edit->document);
  for (guint i = 0; i < slots->len; i++)
    g_clear_pointer (&attn_document_edit_filling (document, g_array_index (slots, AttnSlot, i))->matrix, attn_matrix_unref);
  attn_document_unref (entry->edit->document);
  entry->edit->document = document;
  if (entry->left_out == NULL)
    entry->left_out = g_steal_pointer (&slots);
  else
    g_array_append_vals (entry->left_out, slots->data, slots->len);
}

/* The cursor has come to where it is.  The first document, the one on the disk, those that were written, and what a gesture began
 * with are asked for at any time. */
static void
settle (AttnHistory *history)
{
  for (guint i = 1; history->has_large && i < history->entries->len; i++)
    {
      const Entry *entry = get_entry (history, i);

      if (i != history->cursor && entry->serial != history->saved && !entry->edit->written &&
          !(history->in_gesture && i + 1 == history->cursor))
        leave_out (history, i);
    }
}

/* What stands in a slot of an entry `from` which has it, led on by the changes up to `to`.  NULL where memory is short. */
static AttnMatrix *
lead (const AttnHistory *history,
      AttnSlot           slot,
      guint              from,
      guint              to)
{
  AttnMatrix *matrix = attn_document_at (get_entry (history, from)->edit->document, slot), *led;
  const gboolean is_forward = from < to;
  double *values = NULL;
  gboolean changes = FALSE;

  for (guint i = MIN (from, to) + 1; i <= MAX (from, to); i++)
    changes |= attn_change_has (get_entry (history, i)->change, slot);
  if (!changes)
    return attn_matrix_ref (matrix);
  led = attn_matrix_new_to_fill (attn_matrix_get_rows (matrix), attn_matrix_get_columns (matrix), &values);
  if (led == NULL)
    return NULL;
  memcpy (values, attn_matrix_get_values (matrix), attn_matrix_get_rows (matrix) * attn_matrix_get_columns (matrix) * sizeof *values);
  for (guint i = from; i != to; i = is_forward ? i + 1 : i - 1)
    attn_change_apply (get_entry (history, is_forward ? i + 1 : i)->change, slot, is_forward, values);
  return led;
}

/* Whether a document is kept without what stands in a slot. */
static gboolean
lacks (const Entry *entry,
       AttnSlot     slot)
{
  for (guint i = 0; entry->left_out != NULL && i < entry->left_out->len; i++)
    if (g_array_index (entry->left_out, AttnSlot, i) == slot)
      return TRUE;
  return FALSE;
}

/* The whole document of an entry, which the cursor is about to come to; owned by the caller.  NULL where memory is short. */
static AttnDocument *
dup_whole (const AttnHistory *history,
           guint              index)
{
  const Entry *entry = get_entry (history, index);
  g_autoptr(AttnDocument) document = attn_document_copy (entry->edit->document);

  for (guint i = 0; i < entry->left_out->len; i++)
    {
      const AttnSlot slot = g_array_index (entry->left_out, AttnSlot, i);
      guint from = index;
      AttnMatrix *matrix;

      do
        from = from < history->cursor ? from + 1 : from - 1;
      while (lacks (get_entry (history, from), slot));
      matrix = lead (history, slot, from, index);
      if (matrix == NULL)
        return NULL;
      attn_document_edit_filling (document, slot)->matrix = matrix;
    }
  return g_steal_pointer (&document);
}

/* FALSE where there is no memory for what stands there: then the cursor stays. */
static gboolean
go_to (AttnHistory *history,
       guint        index)
{
  Entry *entry = get_entry (history, index);

  note_change (history);
  if (entry->left_out != NULL)
    {
      AttnDocument *document = dup_whole (history, index);

      if (document == NULL)
        return FALSE;
      attn_document_unref (entry->edit->document);
      entry->edit->document = document;
      g_clear_pointer (&entry->left_out, g_array_unref);
    }
  history->cursor = index;
  settle (history);
  return TRUE;
}

static void
add_matrix (GHashTable         *matrices,
            const AttnDocument *document)
{
  g_autoptr(GArray) slots = attn_change_list_large (document, NULL);

  for (guint i = 0; i < slots->len; i++)
    g_hash_table_add (matrices, attn_document_at (document, g_array_index (slots, AttnSlot, i)));
}

gsize
attn_history_get_size (const AttnHistory *history)
{
  g_autoptr(GHashTable) matrices = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer matrix;
  gsize size = 0;

  for (guint i = 0; i < history->entries->len; i++)
    {
      const Entry *entry = get_entry (history, i);

      add_matrix (matrices, entry->edit->document);
      size += entry->change != NULL ? attn_change_get_size (entry->change) : 0;
    }
  g_hash_table_iter_init (&iter, matrices);
  while (g_hash_table_iter_next (&iter, &matrix, NULL))
    size += attn_matrix_get_rows (matrix) * attn_matrix_get_columns (matrix) * sizeof (double);
  return size;
}

/* --- the list ------------------------------------------------------------------------------------------ */

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
    {
      note_change (history);
      g_array_set_size (history->entries, history->cursor + 1);
    }
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
  settle (history);
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
  return attn_history_can_undo (history) && go_to (history, history->cursor - 1);
}

gboolean
attn_history_redo (AttnHistory *history)
{
  attn_history_break (history);
  return attn_history_can_redo (history) && go_to (history, history->cursor + 1);
}

AttnDocument *
attn_history_dup_document_at (const AttnHistory *history,
                              int                by)
{
  const guint index = (guint) ((int) history->cursor + by);
  const Entry *entry;

  g_return_val_if_fail (index < history->entries->len, NULL);
  entry = get_entry (history, index);
  return entry->left_out != NULL ? dup_whole (history, index) : attn_document_ref (entry->edit->document);
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
