/* attn-moments-bar.h: from untrained to trained: a slider, what was measured then, and the weight to watch
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-moments-scale.h"

G_BEGIN_DECLS

#define ATTN_TYPE_MOMENTS_BAR (attn_moments_bar_get_type ())
G_DECLARE_FINAL_TYPE (AttnMomentsBar, attn_moments_bar, ATTN, MOMENTS_BAR, GtkWidget)

/* Follows the session; seen while its document has moments of training.  `projecting`: before an audience, without buttons. */
GtkWidget        *attn_moments_bar_new       (AttnSession *session, gboolean projecting);
/* Of the projecting one: the height that others see. */
void              attn_moments_bar_set_seen  (AttnMomentsBar *self, int height);
AttnMomentsScale *attn_moments_bar_get_scale (AttnMomentsBar *self);
/* What it says, for tests. */
char             *attn_moments_bar_dup_text  (AttnMomentsBar *self);

G_END_DECLS
