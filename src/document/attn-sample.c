/* attn-sample.c: the documents that are built into the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-shelf-private.h"

GResource *attn_samples_get_resource (void);

/* Each needs a little more than the one before it. */
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
  NULL
};

static const AttnShelf shelf = {
  names, attn_samples_get_resource, "/org/example/Attention/samples/", N_("there is no sample %1$s, expected one of: %2$s")
};

guint
attn_sample_get_count (void)
{
  return G_N_ELEMENTS (names) - 1;
}

const char *
attn_sample_get_name (guint index)
{
  return attn_shelf_get_name (&shelf, index);
}

char *
attn_sample_dup_list (void)
{
  return attn_shelf_dup_list (&shelf);
}

GBytes *
attn_sample_dup_text (const char *name)
{
  return attn_shelf_dup_text (&shelf, name);
}

AttnDocument *
attn_sample_load (const char  *name,
                  AttnLanguage language,
                  GError     **error)
{
  return attn_shelf_load (&shelf, name, language, error);
}
