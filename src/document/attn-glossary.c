/* attn-glossary.c: the words of the program, one plain sentence each
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-glossary.h"

#include <gio/gio.h>
#include <jansson.h>

#define FILE_NAME "/org/example/Attention/glossary/glossary.json"

/* Made by glib-compile-resources from data/glossary. */
GResource *attn_glossary_get_resource (void);

/* The list, read when it is first asked for, and kept. */
static const json_t *
get_list (void)
{
  static gsize once;
  static json_t *list;

  if (g_once_init_enter (&once))
    {
      g_autoptr(GBytes) bytes = g_resource_lookup_data (attn_glossary_get_resource (), FILE_NAME,
                                                        G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      gsize length = 0;
      const char *text = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

      list = text != NULL ? json_loadb (text, length, 0, NULL) : NULL;
      g_assert (json_is_array (list));
      g_once_init_leave (&once, 1);
    }
  return list;
}

static const char *
get_text (guint        index,
          AttnLanguage language,
          const char  *key)
{
  const json_t *entry = json_array_get (get_list (), index);

  return json_string_value (json_object_get (json_object_get (entry, attn_language_get_code (language)), key));
}

guint
attn_glossary_get_count (void)
{
  return (guint) json_array_size (get_list ());
}

const char *
attn_glossary_get_term (guint        index,
                        AttnLanguage language)
{
  g_return_val_if_fail (index < attn_glossary_get_count (), NULL);

  return get_text (index, language, "term");
}

const char *
attn_glossary_get_sentence (guint        index,
                            AttnLanguage language)
{
  g_return_val_if_fail (index < attn_glossary_get_count (), NULL);

  return get_text (index, language, "sentence");
}
