/* attn-word-set.c: words in an order, quick to look up
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-word-set.h"

struct _AttnWordSet
{
  gatomicrefcount references;
  char          **words;
  GHashTable     *table;      /* of the same texts */
};

AttnWordSet *
attn_word_set_new (const char *const *words)
{
  AttnWordSet *set = g_new0 (AttnWordSet, 1);

  g_atomic_ref_count_init (&set->references);
  set->words = g_strdupv ((char **) words);
  set->table = g_hash_table_new (g_str_hash, g_str_equal);
  for (gsize i = 0; set->words[i] != NULL; i++)
    g_hash_table_add (set->table, set->words[i]);
  return set;
}

AttnWordSet *
attn_word_set_ref (AttnWordSet *set)
{
  if (set != NULL)
    g_atomic_ref_count_inc (&set->references);
  return set;
}

void
attn_word_set_unref (AttnWordSet *set)
{
  if (set == NULL || !g_atomic_ref_count_dec (&set->references))
    return;
  g_hash_table_unref (set->table);
  g_strfreev (set->words);
  g_free (set);
}

gboolean
attn_word_set_contains (const AttnWordSet *set,
                        const char        *word)
{
  return set != NULL && g_hash_table_contains (set->table, word);
}

const char *const *
attn_word_set_get_words (const AttnWordSet *set)
{
  static const char *const none[] = { NULL };

  return set != NULL ? (const char *const *) set->words : none;
}

gboolean
attn_word_set_equal (const AttnWordSet *a,
                     const AttnWordSet *b)
{
  if (a == b)
    return TRUE;
  /* None and an empty list are two things in a file. */
  return a != NULL && b != NULL && g_strv_equal ((const char *const *) a->words, (const char *const *) b->words);
}
