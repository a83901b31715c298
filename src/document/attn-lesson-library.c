/* attn-lesson-library.c: the lessons that are built into the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-private.h"

#define FOLDER "/org/example/Attention/lessons/"

/* Made by glib-compile-resources from data/lessons. */
GResource *attn_lessons_get_resource (void);

/* In the order they are offered: each needs what those before it said. */
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
};

guint
attn_lesson_get_count (void)
{
  return G_N_ELEMENTS (names);
}

const char *
attn_lesson_get_name (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (names), NULL);

  return names[index];
}

static GBytes *
dup_text (guint index)
{
  g_autofree char *path = g_strconcat (FOLDER, names[index], ".attention", NULL);

  return g_resource_lookup_data (attn_lessons_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

/* A lesson about a trained model is long to read, since it starts from the whole of a sample; a list of lessons needs none of it. */
static char *
dup_phrase (guint        index,
            const char  *key,
            AttnLanguage language)
{
  g_autoptr(GBytes) bytes = dup_text (index);
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
  g_return_val_if_fail (index < G_N_ELEMENTS (names), NULL);

  return dup_phrase (index, "title", language);
}

char *
attn_lesson_dup_description (guint        index,
                             AttnLanguage language)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (names), NULL);

  return dup_phrase (index, "description", language);
}

static AttnDocument *
refuse_name (const char  *name,
             AttnLanguage language,
             GError     **error)
{
  g_autofree char *quoted = attn_report_quote (name);
  g_autoptr(GString) list = g_string_new (NULL);
  AttnReport report;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", names[i]);
  attn_report_init (&report, NULL, language);
  attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_READ, N_("there is no lesson %1$s, expected one of: %2$s"),
                      quoted, list->str);
  attn_report_clear (&report);
  return NULL;
}

AttnDocument *
attn_lesson_load (const char  *name,
                  AttnLanguage language,
                  GError     **error)
{
  g_autoptr(GBytes) bytes = NULL;
  gconstpointer text;
  gsize length;

  for (guint i = 0; i < G_N_ELEMENTS (names) && bytes == NULL; i++)
    if (g_str_equal (names[i], name))
      bytes = dup_text (i);
  if (bytes == NULL)
    return refuse_name (name, language, error);

  text = g_bytes_get_data (bytes, &length);
  return attn_document_parse (text, length, name, language, error);
}
