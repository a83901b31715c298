/* attn-awake.h: keeps the screen from going to sleep
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _AttnAwake AttnAwake;

/* Told once whether the desktop could be asked.  May come before attn_awake_new returns. */
typedef void (*AttnAwakeFunc) (gboolean kept, gpointer data);

/* Asks the session through GTK and, where that has nobody to ask, the desktop's screen saver. */
AttnAwake *attn_awake_new  (GtkApplication *application, GtkWindow *window, const char *reason, AttnAwakeFunc told, gpointer data);
void       attn_awake_free (AttnAwake *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnAwake, attn_awake_free)

G_END_DECLS
