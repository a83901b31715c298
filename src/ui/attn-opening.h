/* attn-opening.h: a document is read and computed beside the window's thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-document.h"

G_BEGIN_DECLS

/* What came of it.  `trace` is NULL with an error: it could not be read, or not be computed. */
typedef struct
{
  GFile        *file;
  AttnDocument *document;
  char         *checksum;
  AttnTrace    *trace;
  GError       *error;
} AttnOpened;

void attn_opened_free (AttnOpened *opened);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnOpened, attn_opened_free)

/* Takes it over. */
typedef void (*AttnOpenedFunc) (AttnOpened *opened, gpointer data);

/* So many milliseconds a start may take before anything is to be seen. */
#define ATTN_OPENING_MOMENT 1000

/* Reads a document and computes its numbers.  What takes no longer than a moment (in milliseconds) is told before this returns, unless it
 * is large and would hold `parent`; after a moment a small window says what is going on, and with it one can let it be: then nothing is
 * told, nor where `parent` is closed or something else is opened in it.  `parent` may be NULL; then the window keeps the application.  `data` is freed with `free_data` (NULL: not) whatever comes of it. */
void attn_opening_start (GtkApplication *application, GtkWindow *parent, GFile *file, AttnLanguage language, guint moment, AttnOpenedFunc done,
                         gpointer data, GDestroyNotify free_data);

G_END_DECLS
