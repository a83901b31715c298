/* attn-import-preview.h: the first numbers of a matrix, as they were understood
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-language.h"
#include "attn-matrix.h"

G_BEGIN_DECLS

/* A grid with the upper left corner and how much more there is.  The labels are those of rows and columns, or NULL. */
GtkWidget *attn_import_preview_new (const AttnMatrix *matrix, const char *const *row_labels, const char *const *column_labels,
                                    AttnLanguage language);

G_END_DECLS
