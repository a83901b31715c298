/* attn-help-window.h: lessons to open, words to look up, and the way to the keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

#define ATTN_TYPE_HELP_WINDOW (attn_help_window_get_type ())
G_DECLARE_FINAL_TYPE (AttnHelpWindow, attn_help_window, ATTN, HELP_WINDOW, GtkWindow)

/* In the window's language; closes with Esc.  What is chosen in it opens in `window`. */
GtkWindow *attn_help_window_new        (AttnWindow *window);

/* Shows the words in which something occurs, in either language; "" all of them. */
void       attn_help_window_search     (AttnHelpWindow *self, const char *text);
/* How many words are shown. */
guint      attn_help_window_get_n_words (AttnHelpWindow *self);
/* As if the button of a lesson had been pressed. */
void       attn_help_window_open_lesson (AttnHelpWindow *self, guint lesson);

G_END_DECLS
