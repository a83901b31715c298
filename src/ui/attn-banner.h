/* attn-banner.h: a message above the canvas that one can read, copy, answer and close
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_BANNER (attn_banner_get_type ())
G_DECLARE_FINAL_TYPE (AttnBanner, attn_banner, ATTN, BANNER, GtkWidget)

/* How many answers it can offer. */
#define ATTN_BANNER_MAX_ANSWERS 2

/* Shows nothing yet.  Emits "closed" when its cross is pressed, "answered" with the number of an answer (a guint).  A
 * warning, or just something to know. */
GtkWidget  *attn_banner_new         (gboolean is_warning);
/* A message, or NULL for none. */
void        attn_banner_set_text    (AttnBanner *self, const char *text);
const char *attn_banner_get_text    (AttnBanner *self);
/* What can be answered; each may be NULL. */
void        attn_banner_set_answers (AttnBanner *self, const char *first, const char *second);
/* What its cross is called; NULL: it cannot be closed. */
void        attn_banner_set_close_name (AttnBanner *self, const char *name);

G_END_DECLS
