/* attn-line.h: text on one line
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether a character ends a line or is a control. */
gboolean attn_line_is_broken_by (gunichar c);
/* Whether it turns the direction of the text around it. */
gboolean attn_line_is_turned_by (gunichar c);

/* The text with a space for each character that breaks a line.  Owned by the caller. */
char    *attn_line_new          (const char *text);

/* The markup of attn-text.h as plain text: "W_{Q}" → "W_Q", "√{d_{k}}" → "√d_k", "e^{a + b}" → "e^(a + b)".  Owned by
 * the caller. */
char    *attn_line_from_markup  (const char *markup);

G_END_DECLS
