/* attn-composing.h: an entry in which an input method composes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* For a GtkText or a GtkEntry.  Enter activates it also where the input method hands the key back without saying that it is
 * Enter, as ibus-hangul 1.5.4 does with GTK 4; not while something is still being composed.  A click into the entry does not
 * throw away what is being composed. */
void  attn_composing_watch    (GtkWidget *entry);
/* What stands in a watched entry once the syllable that is being composed is handed over: who leaves the entry means it too.
 * Owned by the caller. */
char *attn_composing_dup_text (GtkWidget *entry);

G_END_DECLS
