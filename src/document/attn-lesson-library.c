/* attn-lesson-library.c: the lessons that are built into the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-private.h"
#include "attn-shelf-private.h"

GResource *attn_lessons_get_resource (void);

/* Each needs what those before it said. */
static const char *const names[] = {
  "words-look",
  "rows-add-up",
  "query-key-value",
  "by-hand",
  "three-answers",
  "why-root",
  "softmax-side",
  "decoder-mask",
  "order",
  "recurrent",
  "several-heads",
  "cross-attention",
  "block",
  "picture",
  "class-token",
  "learned",
  NULL
};

static const AttnShelf shelf = {
  names, attn_lessons_get_resource, "/org/example/Attention/lessons/", N_("there is no lesson %1$s, expected one of: %2$s")
};

guint
attn_lesson_get_count (void)
{
  return G_N_ELEMENTS (names) - 1;
}

const char *
attn_lesson_get_name (guint index)
{
  return attn_shelf_get_name (&shelf, index);
}

/* A lesson about a trained model is long to read, since it starts from the whole of a sample; a list of lessons needs none of it. */
static char *
dup_phrase (guint        index,
            const char  *key,
            AttnLanguage language)
{
  g_autoptr(GBytes) bytes = attn_shelf_dup_text (&shelf, names[index]);
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);
  json_t *root = json_loadb (text, length, 0, NULL);
  const json_t *phrase = json_object_get (root, key);
  const json_t *own = json_is_object (phrase) ? json_object_get (phrase, attn_language_get_code (language)) : phrase;
  char *copy = g_strdup (json_string_value (own));

  json_decref (root);
  return copy;
}

char *
attn_lesson_dup_title (guint        index,
                       AttnLanguage language)
{
  g_return_val_if_fail (index < attn_lesson_get_count (), NULL);

  return dup_phrase (index, "title", language);
}

char *
attn_lesson_dup_description (guint        index,
                             AttnLanguage language)
{
  g_return_val_if_fail (index < attn_lesson_get_count (), NULL);

  return dup_phrase (index, "description", language);
}

AttnDocument *
attn_lesson_load (const char  *name,
                  AttnLanguage language,
                  GError     **error)
{
  return attn_shelf_load (&shelf, name, language, error);
}
