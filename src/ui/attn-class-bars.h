/* attn-class-bars.h: the probabilities of the classes, a bar and a number each
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_CLASS_BARS (attn_class_bars_get_type ())
G_DECLARE_FINAL_TYPE (AttnClassBars, attn_class_bars, ATTN, CLASS_BARS, GtkWidget)

/* More classes than this are not shown. */
#define ATTN_CLASS_BARS_MAX 20

/* Each bar is a button that selects its cell. */
GtkWidget  *attn_class_bars_new    (AttnSession *session);
/* Follows the document; what a screen reader is told too, unless a stroke is still being drawn. */
void        attn_class_bars_update (AttnClassBars *self, gboolean tell);
/* The size of what is written, where it is not the widget's own: 0. */
void        attn_class_bars_set_size (AttnClassBars *self, double size);
guint       attn_class_bars_get_n  (AttnClassBars *self);
GtkWidget  *attn_class_bars_get_bar (AttnClassBars *self, guint index);

/* A probability as a percentage: "97.4 %", "< 0.1 %", "> 99.9 %", as the bars in the picture.  Owned by the caller. */
char       *attn_dup_percent       (double probability);

G_END_DECLS
