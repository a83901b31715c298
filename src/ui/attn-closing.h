/* attn-closing.h: closing windows without losing what is unsaved
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

/* Whether a window may close at once: nothing is unsaved.  Else it asks, and closes it when the answer is that. */
gboolean attn_closing_is_free (AttnWindow *window);
/* Closes all windows, or none: what is unsaved in any of them is asked about at once. */
void     attn_closing_quit    (AttnApplication *application);

G_END_DECLS
