/* attn-cell-editor.h: a number typed into a cell, over the picture or over a pane
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-accessible-cells.h"
#include "attn-provenance.h"
#include "attn-session.h"

G_BEGIN_DECLS

typedef struct _AttnCellEditor AttnCellEditor;

/* What the editor asks of the widget it lies on. */
typedef struct
{
  /* Where a cell is painted; FALSE when it is out of sight. */
  AttnCellBoxFunc box;
  /* The cell that Enter, Tab and the arrows go on to from one; FALSE: none, the editor closes. */
  gboolean      (*next) (const AttnCell *from, int dx, int dy, AttnCell *to, gpointer data);
  /* Whether a node's numbers are those that things are told in (an AttnShownFunc); NULL: every node's. */
  AttnShownFunc   tells;
  gpointer        data;
} AttnCellHost;

/* `host` has the editor as its child: it calls attn_cell_editor_allocate and _snapshot from its own functions, and
 * _free from its dispose. */
AttnCellEditor *attn_cell_editor_new       (GtkWidget *host, AttnSession *session, const AttnCellHost *functions);
void            attn_cell_editor_free      (AttnCellEditor *self);

/* The slot of the document that holds a node's numbers: of an input its own, of given numbers that are taken over as they
 * are theirs.  NULL for a result.  Interned. */
const char     *attn_cell_get_slot         (const AttnNode *node);

/* An error's message, which begins in the middle of a line, as a sentence of its own.  Owned by the caller. */
char           *attn_dup_sentence          (const char *message);

/* Opens over a cell, with its value (`text` NULL) selected, or with what was typed already.  FALSE where there is nothing
 * to edit. */
gboolean        attn_cell_editor_open      (AttnCellEditor *self, const AttnCell *cell, const char *text);
/* The keys that open it: F2, and what a number may begin with.  FALSE for all others. */
gboolean        attn_cell_editor_open_by_key (AttnCellEditor *self, const AttnCell *cell, guint keyval, GdkModifierType state);
gboolean        attn_cell_editor_is_open   (AttnCellEditor *self);
/* The entry; NULL while it is closed. */
GtkWidget      *attn_cell_editor_get_entry (AttnCellEditor *self);
/* Takes over what was typed, where it is a number, and closes: the selection or the document goes elsewhere. */
void            attn_cell_editor_leave     (AttnCellEditor *self);

/* Applies an edit (taken over), or says beside a cell why not: the error of the edit that is NULL, or of its numbers. */
gboolean        attn_cell_editor_apply     (AttnCellEditor *self, const AttnCell *cell, AttnEdit *edit, GError **error);
/* Says something beside a cell until the next change. */
void            attn_cell_editor_refuse    (AttnCellEditor *self, const AttnCell *cell, const char *message);
/* What is said goes, where nothing is being typed. */
void            attn_cell_editor_dismiss   (AttnCellEditor *self);
/* Escape in the widget: what is said goes first, and the cell is let go of by the next one.  FALSE: nothing was said. */
gboolean        attn_cell_editor_escape    (AttnCellEditor *self);
/* What it says, or NULL. */
const char     *attn_cell_editor_get_refusal (AttnCellEditor *self);

void            attn_cell_editor_allocate  (AttnCellEditor *self);
void            attn_cell_editor_snapshot  (AttnCellEditor *self, GtkSnapshot *snapshot);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnCellEditor, attn_cell_editor_free)

G_END_DECLS
