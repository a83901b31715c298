/* attn-shelf-private.h: documents that are built into the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document-private.h"

G_BEGIN_DECLS

/* Made by glib-compile-resources from a folder of data/. */
typedef struct
{
  const char *const *names;              /* in the order they are offered; ends with NULL */
  GResource       *(*get_resource) (void);
  const char        *folder;             /* within the resource, with a slash at its end */
  const char        *missing;            /* a message: what is missing is %1$s, the names that there are %2$s */
} AttnShelf;

/* NULL past the last. */
const char   *attn_shelf_get_name (const AttnShelf *shelf, guint index);
/* "four-words, random".  Owned by the caller. */
char         *attn_shelf_dup_list (const AttnShelf *shelf);
/* As it is written; NULL where there is no such name.  Owned by the caller. */
GBytes       *attn_shelf_dup_text (const AttnShelf *shelf, const char *name);
/* NULL with an error where there is no such name. */
AttnDocument *attn_shelf_load     (const AttnShelf *shelf, const char *name, AttnLanguage language, GError **error);

G_END_DECLS
