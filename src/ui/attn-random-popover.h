/* attn-random-popover.h: seed and deviation of a matrix that is drawn
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_RANDOM_POPOVER (attn_random_popover_get_type ())
G_DECLARE_FINAL_TYPE (AttnRandomPopover, attn_random_popover, ATTN, RANDOM_POPOVER, GtkPopover)

/* A popover about one slot.  Whatever is changed in it is drawn at once; all of it together is one step to undo. */
GtkWidget *attn_random_popover_new           (AttnSession *session);
/* Opens it, pointing to a place of its parent. */
void       attn_random_popover_open          (AttnRandomPopover *self, const char *slot, const GdkRectangle *place);

/* A GtkSpinButton, a GtkEntry, and the button that draws. */
GtkWidget *attn_random_popover_get_seed      (AttnRandomPopover *self);
GtkWidget *attn_random_popover_get_deviation (AttnRandomPopover *self);
GtkWidget *attn_random_popover_get_draw      (AttnRandomPopover *self);

G_END_DECLS
