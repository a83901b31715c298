/* attn-history.h: the documents a window has been through
 *
 * A list of documents, the cursor at one of them, the save point perhaps at another.  Documents share what they have in
 * common, and of large matrices only the cells that differ are kept beside the one at hand, so that a step costs what it
 * changed.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-edit.h"

G_BEGIN_DECLS

typedef struct _AttnHistory AttnHistory;

/* Begins with a document, which is the save point. */
AttnHistory        *attn_history_new            (const AttnDocument *document);
void                attn_history_free           (AttnHistory *history);

/* The document at the cursor; borrowed. */
const AttnDocument *attn_history_get_document   (const AttnHistory *history);
/* The one that everything began with: what Start over goes back to. */
const AttnDocument *attn_history_get_first      (const AttnHistory *history);
/* A lesson as its scenes begin: the one that was written last (AttnEdit.written) up to the cursor, else the first.  Borrowed. */
const AttnDocument *attn_history_get_begun      (const AttnHistory *history);

/* Takes the edit over; its document stands at the cursor, and what could be redone is gone.  Within a gesture an edit
 * with the key of the one before takes its place instead of following it.  FALSE where the document is as it was before:
 * then nothing is added, and a gesture that came back to where it began leaves no step. */
gboolean            attn_history_push           (AttnHistory *history, AttnEdit *edit);
/* What an edit with this key should be made of: within a gesture of that key, the document that it began with, so that
 * going through 2 on the way from 3 to 4 takes nothing off; else the one at the cursor.  Borrowed. */
const AttnDocument *attn_history_get_base       (const AttnHistory *history, const char *key);
/* Ends a gesture: whatever comes next is a step of its own.  Undo, redo and saving do so too. */
void                attn_history_break          (AttnHistory *history);

gboolean            attn_history_can_undo       (const AttnHistory *history);
gboolean            attn_history_can_redo       (const AttnHistory *history);
/* FALSE at the end, and where there is no memory for what stood there: then nothing moves. */
gboolean            attn_history_undo           (AttnHistory *history);
gboolean            attn_history_redo           (AttnHistory *history);
/* The document that so many steps of undo (negative) or redo lead to, of which there are as many; NULL where there is no memory for it.
 * Owned by the caller. */
AttnDocument       *attn_history_dup_document_at (const AttnHistory *history, int by);
/* "Undo change of W_Q[d0, d1]", "W_Q[d0, d1] 바꾸기 실행 취소"; just "Undo" where there is nothing.  Owned by the
 * caller. */
char               *attn_history_dup_undo_label (const AttnHistory *history, AttnLanguage language);
char               *attn_history_dup_redo_label (const AttnHistory *history, AttnLanguage language);
/* The name of the change that led to the document at the cursor, "change of W_Q[d0, d1]"; NULL at the first.  Borrowed. */
const char         *attn_history_get_label      (const AttnHistory *history, AttnLanguage language);
/* How many steps can be undone and redone. */
guint               attn_history_get_n_undo     (const AttnHistory *history);
guint               attn_history_get_n_redo     (const AttnHistory *history);
/* The bytes of large matrices that all its documents hold together, and of what tells them apart. */
gsize               attn_history_get_size       (const AttnHistory *history);

/* The document at the cursor is the one on disk from now on. */
void                attn_history_set_saved      (AttnHistory *history);
/* The document on disk is none of these: it is recovered work, or the file is gone or another now. */
void                attn_history_set_unsaved    (AttnHistory *history);
/* The document on disk; NULL where it is none of these any more.  Borrowed. */
const AttnDocument *attn_history_get_saved      (const AttnHistory *history);
/* The cursor is not at the save point. */
gboolean            attn_history_is_modified    (const AttnHistory *history);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnHistory, attn_history_free)

G_END_DECLS
