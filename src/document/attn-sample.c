/* attn-sample.c: the documents that are built into the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-document-private.h"

#define FOLDER "/org/example/Attention/samples/"

/* Made by glib-compile-resources from data/samples. */
GResource *attn_samples_get_resource (void);

/* In the order they are offered: each needs a little more than the one before it. */
static const char *const names[] = {
  "four-words",
  "four-words-learned",
  "written-by-hand",
  "written-by-hand-computed",
  "one-query",
  "random",
  "subject-object-verb",
  "causal",
  "korean",
  "digits",
};

guint
attn_sample_get_count (void)
{
  return G_N_ELEMENTS (names);
}

const char *
attn_sample_get_name (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (names), NULL);

  return names[index];
}

char *
attn_sample_dup_list (void)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", names[i]);
  return g_string_free (list, FALSE);
}

GBytes *
attn_sample_dup_text (const char *name)
{
  g_autofree char *path = g_strconcat (FOLDER, name, ".attention", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i], name))
      return g_resource_lookup_data (attn_samples_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  return NULL;
}

static AttnDocument *
refuse_name (const char  *name,
             AttnLanguage language,
             GError     **error)
{
  g_autofree char *quoted = attn_report_quote (name), *list = attn_sample_dup_list ();
  AttnReport report;

  attn_report_init (&report, NULL, language);
  attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_READ, N_("there is no sample %1$s, expected one of: %2$s"),
                      quoted, list);
  attn_report_clear (&report);
  return NULL;
}

AttnDocument *
attn_sample_load (const char  *name,
                  AttnLanguage language,
                  GError     **error)
{
  g_autoptr(GBytes) bytes = attn_sample_dup_text (name);
  gconstpointer text;
  gsize length;

  if (bytes == NULL)
    return refuse_name (name, language, error);

  text = g_bytes_get_data (bytes, &length);
  return attn_document_parse (text, length, name, language, error);
}
