/* attn-edit-private.h: what the files of attn-edit share
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document-private.h"
#include "attn-edit.h"

G_BEGIN_DECLS

/* What an edit is told to do besides its own arguments. */
typedef struct
{
  AttnLanguage language;
  GError     **error;
} AttnEditContext;

/* Takes over a copy of a document that was changed; gives it back if it is valid. */
AttnDocument *attn_edit_complete     (AttnDocument *draft, AttnEditContext context);
/* An error at a place, "attention.mask".  Returns NULL, so that an edit can end with it. */
gpointer      attn_edit_refuse       (AttnEditContext context, AttnDocumentError code, const char *place, const char *format, ...)
  G_GNUC_PRINTF (4, 5);
/* What the window calls a place of a document, “W_Q, row 2” for “attention.query_weight, row 2”.  The caller owns it. */
char         *attn_edit_dup_place    (const char *place, AttnLanguage language);
/* The document that an edit led to, told whether its description is still about it; takes `document` over.  `before` is what
 * the edit was made of, `first` the document as it was opened. */
AttnDocument *attn_edit_settle_description (AttnDocument *document, const AttnDocument *before, const AttnDocument *first);
/* The same where memory is short; FALSE with an error where a matrix would be too large (`columns` is not 0). */
gpointer      attn_edit_refuse_memory (AttnEditContext context, AttnSlot slot);
gboolean      attn_edit_check_size   (AttnSlot slot, gsize rows, gsize columns, AttnEditContext context);

/* The same where there is no such layer. */
gpointer      attn_edit_refuse_layer (AttnEditContext context, const AttnDocument *document, guint layer);

/* Numbers of a flattened patch; 0 without an image. */
guint         attn_edit_count_entries (const AttnDocument *document);

/* FALSE with an error where there is no slot of that name. */
gboolean      attn_edit_find_slot    (const AttnDocument *document, const char *name, AttnSlot *slot, AttnEditContext context);
/* What Undo calls a slot ("W_Q", of layer 1 "W_Q (1)") and one of its cells ("W_Q[d0, d1]").  The first is static, the second the caller's. */
const char   *attn_edit_get_symbol   (AttnSlot slot);
char         *attn_edit_dup_cell     (const AttnDocument *document, AttnSlot slot, guint row, guint column);

/* Matrices.  The caller owns what they return; NULL where memory is short. */

/* The slot's matrix as it is shown, or NULL where the document has no place for it. */
AttnMatrix   *attn_edit_dup_matrix   (const AttnDocument *document, AttnSlot slot);
/* The same by name, or a refusal. */
AttnMatrix   *attn_edit_open_slot    (const AttnDocument *document, const char *name, AttnSlot *slot, AttnEditContext context);
/* What stands in a new cell. */
typedef double (*AttnNewCell)        (guint row, guint column, gpointer data);
double        attn_edit_new_zero     (guint row, guint column, gpointer data);
double        attn_edit_new_one      (guint row, guint column, gpointer data);
double        attn_edit_new_identity (guint row, guint column, gpointer data);
/* A matrix of n_rows × n_columns: its row i is the row from_rows[i] of the old one, or new where that is −1; NULL: the
 * same row, where there is one.  The same for columns.  `matrix` NULL: everything is new. */
AttnMatrix   *attn_edit_rearrange    (const AttnMatrix *matrix, guint n_rows, const int *from_rows,
                                      guint n_columns, const int *from_columns, AttnNewCell new_cell, gpointer data);
/* Puts it into the slot of a draft as plain rows, with what a mask needs besides; takes the reference over. */
void          attn_edit_put          (AttnDocument *draft, AttnSlot slot, AttnMatrix *matrix);

/* Each is a whole edit without a name.  NULL with an error. */
AttnDocument *attn_edit_with_slot      (const AttnDocument *document, AttnSlot slot, const AttnMatrix *matrix,
                                        AttnEditContext context);
AttnDocument *attn_edit_with_dimension (const AttnDocument *document, guint layer, AttnDimension dimension, guint n,
                                        AttnEditContext context);
AttnDocument *attn_edit_with_source    (const AttnDocument *document, AttnSource source, AttnEditContext context);
AttnDocument *attn_edit_with_cross     (const AttnDocument *document, gboolean is_cross, AttnEditContext context);
/* A list of other length, token i staying token i; `labels` (or NULL) are the names, as many as there will be rows. */
AttnDocument *attn_edit_with_length    (const AttnDocument *document, AttnList list, guint n, const char *const *labels,
                                        AttnEditContext context);

/* The draft of an image that has other patches than before: what has a row for each follows, names are forgotten. */
gboolean      attn_edit_follow_rows    (const AttnDocument *before, AttnDocument *draft, guint n, AttnEditContext context);

/* Made-up words. */

/* Counts words (of char *) of a draft as made up. */
void          attn_edit_mark_made_up   (AttnDocument *draft, const GPtrArray *words);
/* Forgets the words that are not among the tokens of a complete document any more. */
void          attn_edit_prune_made_up  (AttnDocument *draft);
/* Rows of embeddings or memory were given other numbers, those that is_written (of as many as there are rows) is TRUE for, or with
 * NULL all: their words are made up no more, unless they stand elsewhere too.  For the other slots there is nothing to do. */
void          attn_edit_unmark_rows    (AttnDocument *draft, AttnSlot slot, const gboolean *is_written);
/* The word is made up no more, wherever it stands. */
void          attn_edit_unmark_word    (AttnDocument *draft, const char *word);

G_END_DECLS
