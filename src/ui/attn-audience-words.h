/* attn-audience-words.h: what stands beneath the picture that an audience sees: a scene's words, its question and what to choose from
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-session.h"

G_BEGIN_DECLS

/* Title, text and question of the session's scene, in the markup of attn-text.h.  Choices stand on one line
 * (`in_line`) or each on its own; which is right is not told.  Returns whether anything is asked. */
gboolean attn_audience_append_scene  (AttnSession *session, GString *words, gboolean in_line);
/* Whether the scene's choices take less height beside each other, in a label's font of so many pixels. */
gboolean attn_audience_fits_in_line  (AttnSession *session, GtkWidget *label, double size, int width);

/* Gives a label of an audience, `width` wide, letters of `size` pixels, and smaller ones (of no less than 1/40 of `height`, what all is
 * seen in) where it would take more than a share `most` of that. */
void     attn_audience_fit_label     (GtkWidget *label, double size, int width, int height, double most);

G_END_DECLS
