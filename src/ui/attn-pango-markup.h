/* attn-pango-markup.h: signs like W_Q and √d_k on the widgets of the toolkit
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-palette.h"

G_BEGIN_DECLS

/* The markup of attn-text.h as Pango's.  `color` (or NULL) is the text's.  Owned by the caller. */
char *attn_markup_to_pango (const char *markup, const AttnColor *color);

G_END_DECLS
