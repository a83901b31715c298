/* attn-segments.h: a few choices side by side, of which one is taken
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef void (*AttnSegmentsFunc) (guint selected, gpointer data);

/* They wrap where they have no room.  `texts` are translated; `name` is what a screen reader calls the group.  Calls back when
 * somebody chooses. */
GtkWidget *attn_segments_new    (const char *name, const char *const *texts, guint n, AttnSegmentsFunc chosen, gpointer data);
/* Takes one and tells nobody. */
void       attn_segments_select (GtkWidget *segments, guint selected);
guint      attn_segments_get    (GtkWidget *segments);

G_END_DECLS
