/* attn-print.h: the picture, the handout and the worksheet on paper
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-export-settings.h"
#include "attn-window.h"

G_BEGIN_DECLS

/* What is printed where nothing else was asked for: the last choices, of what is on the canvas.  `settings` is all zeros or was
 * cleared. */
void attn_print_load_settings (AttnExportSettings *settings);
/* Asks how and prints, as `settings` say (NULL: those).  The dialog offers the other kinds too; notes
 * and numbers are no such kind: the picture then. */
void attn_print_start  (AttnWindow *window, const AttnExportSettings *settings);

/* Writes what would be printed to a file, as a PDF; asks nothing.  FALSE with an error. */
gboolean attn_print_to_file (AttnWindow *window, const AttnExportSettings *settings, GtkPageOrientation orientation,
                             const char *path, GError **error);

G_END_DECLS
