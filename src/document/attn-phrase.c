/* attn-phrase.c: a text of a document, in one language or in both
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-phrase.h"

AttnPhrase *
attn_phrase_new (const char *plain,
                 const char *english,
                 const char *korean)
{
  AttnPhrase *phrase = g_new0 (AttnPhrase, 1);

  g_atomic_ref_count_init (&phrase->references);
  phrase->plain = g_strdup (plain);
  phrase->by_language[ATTN_LANGUAGE_ENGLISH] = g_strdup (english);
  phrase->by_language[ATTN_LANGUAGE_KOREAN] = g_strdup (korean);
  return phrase;
}

AttnPhrase *
attn_phrase_ref (AttnPhrase *phrase)
{
  if (phrase != NULL)
    g_atomic_ref_count_inc (&phrase->references);
  return phrase;
}

void
attn_phrase_unref (AttnPhrase *phrase)
{
  if (phrase == NULL || !g_atomic_ref_count_dec (&phrase->references))
    return;
  g_free (phrase->plain);
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    g_free (phrase->by_language[i]);
  g_free (phrase);
}

gboolean
attn_phrase_equal (const AttnPhrase *a,
                   const AttnPhrase *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    if (g_strcmp0 (a->by_language[i], b->by_language[i]) != 0)
      return FALSE;
  return g_strcmp0 (a->plain, b->plain) == 0;
}

const char *
attn_phrase_get (const AttnPhrase *phrase,
                 AttnLanguage      language)
{
  if (phrase == NULL)
    return NULL;
  if (phrase->plain != NULL)
    return phrase->plain;
  if (phrase->by_language[language] != NULL)
    return phrase->by_language[language];
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    if (phrase->by_language[i] != NULL)
      return phrase->by_language[i];
  return NULL;
}
