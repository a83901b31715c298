/* attn-exporting.h: numbers and notes are written beside the window's thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-export-plan.h"

G_BEGIN_DECLS

/* The file is written (`error` is NULL), or not, and is as it was. */
typedef void (*AttnExportedFunc) (GFile *file, const GError *error, gpointer data);

/* So many milliseconds it may take before anything is to be seen. */
#define ATTN_EXPORTING_MOMENT 1000

/* Whether it goes beside the window's thread: what is drawn needs fonts, which are that thread's. */
gboolean attn_exporting_suits (const AttnExport *export);

/* Writes what a plan says, which is taken over.  What takes no longer than a moment (in milliseconds) is told before this returns; else a
 * small window over `parent` says what is going on, and with it one can let it be: then nothing is told, and the file is as it was.
 * `data` is freed with `free_data` (NULL: not) whatever comes of it. */
void     attn_exporting_start (GtkWindow *parent, AttnExportPlan *plan, GFile *file, guint moment, AttnExportedFunc done, gpointer data,
                               GDestroyNotify free_data);

G_END_DECLS
