/* attn-step-bar.h: the steps by name, and the buttons that walk through them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

#define ATTN_TYPE_STEP_BAR (attn_step_bar_get_type ())
G_DECLARE_FINAL_TYPE (AttnStepBar, attn_step_bar, ATTN, STEP_BAR, GtkWidget)

/* Its buttons activate the actions of the window it is in. */
GtkWidget *attn_step_bar_new (AttnSession *session);

G_END_DECLS
