/* attn-recent.h: the documents that were open lately
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  char *uri;
  char *title;     /* the file's name without its ending; where two are called the same, with the folder */
} AttnRecent;

/* Of AttnRecent, the latest first, without those that are known to be gone.  Owned by the caller. */
GPtrArray *attn_recent_list   (guint most);
void       attn_recent_add    (GFile *file);
void       attn_recent_remove (const char *uri);

G_END_DECLS
