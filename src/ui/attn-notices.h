/* attn-notices.h: what a window has to say, above its canvas
 *
 * A message (an error, mostly), and what stands for as long as it is so: the file changed on disk, unsaved work was found,
 * a pinned state is compared with.  None of it is in the way of anything.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-banner.h"
#include "attn-window.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_NOTICE_MESSAGE,
  ATTN_NOTICE_FILE,
  ATTN_NOTICE_RESCUE,
  ATTN_NOTICE_PINNED,
  ATTN_N_NOTICES
} AttnNotice;

#define ATTN_TYPE_NOTICES (attn_notices_get_type ())
G_DECLARE_FINAL_TYPE (AttnNotices, attn_notices, ATTN, NOTICES, GtkWidget)

GtkWidget  *attn_notices_new          (AttnWindow *window);

/* A message; NULL: none.  `answer` may be NULL, or names an action of the window ("save-as") that helps, by its label. */
void        attn_notices_show_message (AttnNotices *self, const char *text, const char *answer, const char *action);
const char *attn_notices_get_message  (AttnNotices *self);

/* A file was opened: if another window has it open too, that is said. */
void        attn_notices_tell_second  (AttnNotices *self);

/* Brings all that stands up to date. */
void        attn_notices_update       (AttnNotices *self);

AttnBanner *attn_notices_get_banner   (AttnNotices *self, AttnNotice notice);

G_END_DECLS
