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
  attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_READ, N_("there is no sample %1$s, expected one of: %2$s"),
                      quoted, list->str);
  attn_report_clear (&report);
  return NULL;
}

AttnDocument *
attn_sample_load (const char  *name,
                  AttnLanguage language,
                  GError     **error)
{
  g_autofree char *path = g_strconcat (FOLDER, name, ".attention", NULL);
  g_autoptr(GBytes) bytes = NULL;
  gconstpointer text;
  gsize length;

  for (guint i = 0; i < G_N_ELEMENTS (names) && bytes == NULL; i++)
    if (g_str_equal (names[i], name))
      bytes = g_resource_lookup_data (attn_samples_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  if (bytes == NULL)
    return refuse_name (name, language, error);

  text = g_bytes_get_data (bytes, &length);
  return attn_document_parse (text, length, name, language, error);
}
