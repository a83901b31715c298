/* attn-banner.h: a message above the canvas that one can read, copy and close
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_BANNER (attn_banner_get_type ())
G_DECLARE_FINAL_TYPE (AttnBanner, attn_banner, ATTN, BANNER, GtkWidget)

/* Shows nothing yet.  Emits "closed" when its button is pressed. */
GtkWidget  *attn_banner_new       (void);
/* A message, or NULL for none. */
void        attn_banner_set_text  (AttnBanner *self, const char *text);
const char *attn_banner_get_text  (AttnBanner *self);
/* What its button is called. */
void        attn_banner_set_close_name (AttnBanner *self, const char *name);

G_END_DECLS
