/* attn-moments-scale.h: a slider over the moments of training, with the course of the watched weight above it
 *
 * The weight's points stand over their moments, so that one sees where on the way it grows.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-number.h"
#include "attn-painter.h"
#include "attn-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define ATTN_TYPE_MOMENTS_SCALE (attn_moments_scale_get_type ())
G_DECLARE_FINAL_TYPE (AttnMomentsScale, attn_moments_scale, ATTN, MOMENTS_SCALE, GtkWidget)

/* Moves by mouse, arrows, Home and End.  One drag is one step for Undo. */
GtkWidget *attn_moments_scale_new       (AttnSession *session);
/* The size of its text in logical pixels; 0: the widget's own. */
void       attn_moments_scale_set_size  (AttnMomentsScale *self, double size);
/* Brings it up to date. */
void       attn_moments_scale_update    (AttnMomentsScale *self);
/* Where a moment stands and a weight, for tests. */
double     attn_moments_scale_get_x     (AttnMomentsScale *self, guint index);
double     attn_moments_scale_get_y     (AttnMomentsScale *self, double value);
/* The watched weight as it is written, and where its digits stand.  FALSE: it is not. */
gboolean   attn_moments_scale_get_number (AttnMomentsScale *self, AttnNumber *number, AttnBox *box);
/* Whether far more steps lie between a moment and the next than between most: there the curve is dashed and the track broken. */
gboolean   attn_moments_scale_is_leap   (AttnMomentsScale *self, guint index);

G_END_DECLS
