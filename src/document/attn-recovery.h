/* attn-recovery.h: unsaved work, kept aside for the next start
 *
 * One file a window in the folder `attention/recovery` of the XDG state directory ($XDG_STATE_HOME, else
 * ~/.local/state): a line of JSON (which file the work belongs to, its checksum when it was opened) and the document
 * with all its numbers.  A file beside it is locked as long as its window lives, so that nobody is offered the work of a
 * window that is still there; the kernel drops the lock when a process ends, however it ends.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-document.h"

G_BEGIN_DECLS

/* One window's place.  The functions may be called from any thread. */
typedef struct _AttnRecovery AttnRecovery;

/* Nothing is written yet. */
AttnRecovery *attn_recovery_new       (void);
/* What is kept stays and will be offered: this is what a crash does.  Discard first for a clean close. */
void          attn_recovery_free      (AttnRecovery *recovery);

/* Keeps a document in place of the one before; the caller may do so in a thread, since it waits for the disk.  `file` is
 * where it belongs and `checksum` that of the file as it was opened or saved (either may be NULL).  Atomically: what was
 * kept before stays whole until the new is. */
gboolean      attn_recovery_keep      (AttnRecovery *recovery, const AttnDocument *document, GFile *file, const char *checksum,
                                       AttnLanguage language, GError **error);
/* The same in a thread of its own.  Calls that come while one is at work wait, and only the last of them is carried
 * out.  Failure is told by `failed` (may be NULL) in the main context of the caller; `data` must live until the recovery
 * is freed. */
typedef void (*AttnRecoveryFailed)    (const GError *error, gpointer data);
void          attn_recovery_keep_soon (AttnRecovery *recovery, const AttnDocument *document, GFile *file, const char *checksum,
                                       AttnLanguage language, AttnRecoveryFailed failed, gpointer data);
/* The work is saved, or not wanted: nothing is kept any more, and what is on its way is not written. */
void          attn_recovery_discard   (AttnRecovery *recovery);

/* Work that a window left behind. */
typedef struct _AttnRecovered AttnRecovered;

/* Of windows that are gone, the newest first; AttnRecovered, which the array owns.  They are locked until they are freed,
 * so that a second program is not offered the same.  What cannot be read any more is not listed and stays where it
 * is.  Never NULL. */
GPtrArray    *attn_recovery_list      (AttnLanguage language);
void          attn_recovered_free     (AttnRecovered *recovered);
/* Borrowed. */
const AttnDocument *attn_recovered_get_document (const AttnRecovered *recovered);
/* NULL where it belongs to no file. */
GFile        *attn_recovered_get_file     (const AttnRecovered *recovered);
/* Of the file when it was opened; NULL where it is not known. */
const char   *attn_recovered_get_checksum (const AttnRecovered *recovered);
/* Whether the file is another now than when the work began: then saving would lose what is there. */
gboolean      attn_recovered_file_changed (const AttnRecovered *recovered);
/* When it was kept: microseconds since 1970. */
gint64        attn_recovered_get_time     (const AttnRecovered *recovered);

/* The window that goes on with it: its place is the same, so that the work stays safe meanwhile. */
AttnRecovery *attn_recovery_adopt     (AttnRecovered *recovered);
/* It is not wanted. */
void          attn_recovered_discard  (AttnRecovered *recovered);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnRecovery, attn_recovery_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnRecovered, attn_recovered_free)

G_END_DECLS
