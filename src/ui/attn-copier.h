/* attn-copier.h: pictures and texts on the clipboard
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-export.h"

G_BEGIN_DECLS

/* Whether the clipboard takes this: pictures and texts, no pages and no archives. */
gboolean attn_copier_can_copy (const AttnExport *export);

/* Puts it on the clipboard of a widget's display.  A picture: an opaque image with its density as PNG, with the same as SVG
 * beside it.  A text: as it would be written.  FALSE with an error. */
gboolean attn_copier_copy     (GtkWidget *widget, const AttnExport *export, GError **error);

/* More numbers than this are no text for a clipboard, which other programs take as a whole; a file has room for them. */
#define ATTN_COPIER_MOST_NUMBERS 1000000u

/* FALSE with an error (of G_IO_ERROR) that says so where they are more. */
gboolean attn_copier_check    (guint64 n_numbers, AttnLanguage language, GError **error);

void     attn_copier_copy_text (GtkWidget *widget, const char *text);

G_END_DECLS
