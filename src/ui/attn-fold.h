/* attn-fold.h: what takes no room while it is folded away
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_FOLD (attn_fold_get_type ())
G_DECLARE_FINAL_TYPE (AttnFold, attn_fold, ATTN, FOLD, GtkWidget)

GtkWidget *attn_fold_new        (GtkWidget *child);
/* May be called while the parent is laid out, which a widget's visibility may not be changed in. */
void       attn_fold_set_folded (AttnFold *self, gboolean folded);
gboolean   attn_fold_get_folded (AttnFold *self);
/* How wide the child is, folded away or not. */
int        attn_fold_get_width  (AttnFold *self);

G_END_DECLS
