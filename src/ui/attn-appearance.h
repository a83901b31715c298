/* attn-appearance.h: light, dark and high contrast, as the desktop asks for
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-palette.h"
#include "attn-text.h"

G_BEGIN_DECLS

/* Asks the desktop's portal what it prefers, without waiting, and follows what it says later.  Once for the
 * program. */
void      attn_appearance_start          (void);

/* The palette that goes with the colours a widget has from its theme: dark when its text is light. */
AttnTheme attn_appearance_get_theme      (GtkWidget *widget);
/* What a widget's text is scaled by: 1, or what the desktop asks for. */
double    attn_appearance_get_text_scale (GtkWidget *widget);
/* The size of a widget's own text, in logical pixels. */
double    attn_appearance_get_font_size  (GtkWidget *widget);
/* Fonts like the widget's own. */
AttnFonts *attn_appearance_new_fonts     (GtkWidget *widget);

/* Gives the palette's family colours to the style sheet, as named colours @attn_query … */
void      attn_appearance_name_colors    (AttnTheme theme);

G_END_DECLS
