/* attn-progress.h: how far a long run has come, on a terminal
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "attn-language.h"

G_BEGIN_DECLS

/* A line on standard error that is written over and over and taken away in the end.  Nothing is written in the first second,
 * nor where standard error is no terminal. */
typedef struct _AttnProgress AttnProgress;

/* `is_quiet`: nothing at all, since the result itself goes to the terminal. */
AttnProgress *attn_progress_start (AttnLanguage language, gboolean is_quiet);

/* What is being done: `message` of the catalogue, a format with the number of the one at hand, how many there are, and its
 * name ("writing %1$u of %2$u: %3$s"). */
void          attn_progress_set   (AttnProgress *progress, const char *message, guint n, guint total, const char *name);

/* Takes the line away, for a message that must stay or for good. */
void          attn_progress_hide  (AttnProgress *progress);
void          attn_progress_end   (AttnProgress *progress);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnProgress, attn_progress_end)

G_END_DECLS
