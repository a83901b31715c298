/* attn-edit-made-up.c: words whose vectors were made up from themselves
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-edit-private.h"

#include <string.h>

gboolean
attn_document_is_made_up (const AttnDocument *document,
                          const char         *word)
{
  return attn_word_set_contains (document->made_up, word);
}

gboolean
attn_document_has_made_up (const AttnDocument *document)
{
  for (guint i = 0; i + 1 < document->tokens->len; i++)
    if (attn_word_set_contains (document->made_up, g_ptr_array_index (document->tokens, i)))
      return TRUE;
  for (guint i = 0; i + 1 < document->memory_tokens->len; i++)
    if (attn_word_set_contains (document->made_up, g_ptr_array_index (document->memory_tokens, i)))
      return TRUE;
  return FALSE;
}

/* A text under our key's name that is no list of words is not ours, but cannot stay beside ours. */
static void
drop_other (AttnDocument *draft)
{
  GPtrArray *kept = draft->kept[ATTN_LEVEL_TOP], *rest;

  if (kept == NULL)
    return;
  rest = g_ptr_array_new_with_free_func (attn_kept_free);
  for (guint i = 0; i < kept->len; i++)
    {
      const AttnKept *entry = g_ptr_array_index (kept, i);

      if (strcmp (entry->key, ATTN_MADE_UP_KEY) != 0)
        g_ptr_array_add (rest, attn_kept_new (entry->key, entry->text));
    }
  g_ptr_array_unref (kept);
  if (rest->len == 0)
    g_clear_pointer (&rest, g_ptr_array_unref);
  draft->kept[ATTN_LEVEL_TOP] = rest;
}

/* Takes the list over; the texts are borrowed. */
static void
set_words (AttnDocument *draft,
           GPtrArray    *words)
{
  AttnWordSet *set = NULL;

  if (words->len > 0)
    {
      drop_other (draft);
      g_ptr_array_add (words, NULL);
      set = attn_word_set_new ((const char *const *) words->pdata);
    }
  attn_word_set_unref (draft->made_up);
  draft->made_up = set;
  g_ptr_array_unref (words);
}

void
attn_edit_mark_made_up (AttnDocument     *draft,
                        const GPtrArray  *added)
{
  g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  const char *const *words = attn_word_set_get_words (draft->made_up);
  GPtrArray *all = g_ptr_array_new ();
  gboolean is_new = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    g_ptr_array_add (all, (gpointer) words[i]);
  for (guint i = 0; i < added->len; i++)
    {
      char *word = g_ptr_array_index (added, i);

      if (attn_word_set_contains (draft->made_up, word) || !g_hash_table_add (seen, word))
        continue;
      g_ptr_array_add (all, word);
      is_new = TRUE;
    }
  if (is_new)
    set_words (draft, all);
  else
    g_ptr_array_unref (all);
}

static void
add_words (GHashTable      *table,
           const GPtrArray *tokens)
{
  for (guint i = 0; i + 1 < tokens->len; i++)
    g_hash_table_add (table, g_ptr_array_index (tokens, i));
}

/* Only the words that are in the table stay. */
static void
keep_words (AttnDocument *draft,
            GHashTable   *table)
{
  const char *const *words = attn_word_set_get_words (draft->made_up);
  GPtrArray *rest = g_ptr_array_new ();
  guint n = 0;

  for (; words[n] != NULL; n++)
    if (g_hash_table_contains (table, words[n]))
      g_ptr_array_add (rest, (gpointer) words[n]);
  if (rest->len < n)
    set_words (draft, rest);
  else
    g_ptr_array_unref (rest);
}

void
attn_edit_prune_made_up (AttnDocument *draft)
{
  g_autoptr(GHashTable) table = NULL;

  if (draft->made_up == NULL)
    return;
  table = g_hash_table_new (g_str_hash, g_str_equal);
  add_words (table, draft->tokens);
  add_words (table, draft->memory_tokens);
  keep_words (draft, table);
}

void
attn_edit_unmark_rows (AttnDocument   *draft,
                       AttnSlot        slot,
                       const gboolean *is_written)
{
  const GPtrArray *own = slot == ATTN_SLOT_EMBEDDING ? draft->tokens : draft->memory_tokens;
  g_autoptr(GHashTable) table = NULL;

  if ((slot != ATTN_SLOT_EMBEDDING && slot != ATTN_SLOT_MEMORY) || draft->made_up == NULL)
    return;
  table = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i + 1 < own->len; i++)
    if (is_written != NULL && !is_written[i])
      g_hash_table_add (table, g_ptr_array_index (own, i));
  if (attn_document_at (draft, ATTN_SLOT_MEMORY) != NULL)
    add_words (table, slot == ATTN_SLOT_EMBEDDING ? draft->memory_tokens : draft->tokens);
  keep_words (draft, table);
}

void
attn_edit_unmark_word (AttnDocument *draft,
                       const char   *word)
{
  const char *const *words = attn_word_set_get_words (draft->made_up);
  GPtrArray *rest;

  if (!attn_word_set_contains (draft->made_up, word))
    return;
  rest = g_ptr_array_new ();
  for (guint i = 0; words[i] != NULL; i++)
    if (strcmp (words[i], word) != 0)
      g_ptr_array_add (rest, (gpointer) words[i]);
  set_words (draft, rest);
}
