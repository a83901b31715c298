/* attn-keeper.h: a session's document on disk
 *
 * Opens and saves, notices when the file is changed by somebody else, and keeps unsaved work aside a moment after each
 * change, for the next start.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-opening.h"
#include "attn-recovery.h"
#include "attn-session.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_DISK_AS_KNOWN,     /* as it was opened or saved here; or there is no file */
  ATTN_DISK_CHANGED,      /* somebody else wrote to it */
  ATTN_DISK_GONE          /* deleted or moved away, or its folder was */
} AttnDisk;

#define ATTN_TYPE_KEEPER (attn_keeper_get_type ())
G_DECLARE_FINAL_TYPE (AttnKeeper, attn_keeper, ATTN, KEEPER, GObject)

/* Emits "changed" when attn_keeper_get_disk is another, and "failed" with a message (a string) when unsaved work could
 * not be kept aside; that is said once. */
AttnKeeper *attn_keeper_new          (AttnSession *session);

/* What is opened next was read already, and may have been refused.  Takes it over. */
void        attn_keeper_expect       (AttnKeeper *self, AttnOpened *opened);
/* Each FALSE with an error leaves everything as it was: what was open stays open, and unsaved. */
gboolean    attn_keeper_open         (AttnKeeper *self, GFile *file, GError **error);
/* `file` NULL: where it came from. */
gboolean    attn_keeper_save         (AttnKeeper *self, GFile *file, GError **error);
/* What is on disk takes the place of what is open, as an edit that can be undone. */
gboolean    attn_keeper_reload       (AttnKeeper *self, GError **error);
/* What is on disk is known and not wanted: saving will take its place. */
void        attn_keeper_keep_mine    (AttnKeeper *self);
/* Goes on with work that was left behind. */
gboolean    attn_keeper_restore      (AttnKeeper *self, AttnRecovered *recovered, GError **error);

AttnDisk    attn_keeper_get_disk     (AttnKeeper *self);
/* Looks at the file now: whether saving would take the place of something that was never seen here. */
gboolean    attn_keeper_is_overtaken (AttnKeeper *self);

/* Keeps what is unsaved aside now, and waits for the disk. */
void        attn_keeper_keep_aside   (AttnKeeper *self);
/* What is unsaved is not wanted any more. */
void        attn_keeper_discard      (AttnKeeper *self);

G_END_DECLS
