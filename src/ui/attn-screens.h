/* attn-screens.h: the screens that a picture can be shown on
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-language.h"

G_BEGIN_DECLS

/* Where a presentation goes: one of these words, or a screen's name. */
#define ATTN_PLACE_AUTOMATIC "auto"     /* the other screen where there are two, else this window */
#define ATTN_PLACE_HERE      "here"     /* this window, full screen */
#define ATTN_PLACE_WINDOW    "window"   /* a plain window, to be shared in a video call */

/* Owned by the caller; NULL for none. */
GdkMonitor *attn_screens_find     (GListModel *monitors, const char *name);
/* The first screen that a window is not on; NULL where there is only one.  Owned by the caller. */
GdkMonitor *attn_screens_find_other (GListModel *monitors, GtkWidget *window);
/* What a screen is called by: its socket or, where the display does not tell, its place in the list.  Owned by the caller. */
char       *attn_screen_dup_name  (GdkMonitor *monitor);
/* "Dell U2412 · 1920 × 1200".  Owned by the caller. */
char       *attn_screen_dup_label (GdkMonitor *monitor, AttnLanguage language);

G_END_DECLS
