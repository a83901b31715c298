/* attn-rescue.h: unsaved work that a program which is gone left behind, offered once at the start
 *
 * Never in the way: whoever does not answer finds it offered again next time.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

#define ATTN_TYPE_RESCUE (attn_rescue_get_type ())
G_DECLARE_FINAL_TYPE (AttnRescue, attn_rescue, ATTN, RESCUE, GObject)

/* Emits "changed" when there is something to offer, or nothing any more. */
AttnRescue *attn_rescue_new      (void);
/* Looks for it, beside the windows' thread. */
void        attn_rescue_start    (AttnRescue *self, AttnLanguage language);

/* What the window has to offer, as a sentence; NULL for nothing, as in all windows but the first.  Owned by the caller. */
char       *attn_rescue_describe (AttnRescue *self, AttnWindow *window);

/* The window goes on with it; what does not fit in gets windows of its own. */
void        attn_rescue_restore  (AttnRescue *self, AttnWindow *window);
/* Asks once more, and forgets it for good. */
void        attn_rescue_discard  (AttnRescue *self, AttnWindow *window);
/* Not now: it stays where it is. */
void        attn_rescue_put_off  (AttnRescue *self);

G_END_DECLS
