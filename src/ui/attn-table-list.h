/* attn-table-list.h: the matrices of a file, with their shapes, to choose from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-import.h"

G_BEGIN_DECLS

#define ATTN_TYPE_TABLE_LIST (attn_table_list_get_type ())
G_DECLARE_FINAL_TYPE (AttnTableList, attn_table_list, ATTN, TABLE_LIST, GtkWidget)

/* Emits "chosen" with the number of a table (a guint).  Hidden where there is but one. */
GtkWidget *attn_table_list_new        (const char *name, const char *search);
void       attn_table_list_set_import (AttnTableList *self, const AttnImport *import, guint chosen);

G_END_DECLS
