/* attn-edit.h: what a learner does to a document, with a name for Undo
 *
 * Each function makes a new document out of one that stays as it is; what did not change is shared.  Where the
 * result would not be valid it is refused: NULL and an ATTN_DOCUMENT_ERROR that says the place, what was found
 * and what was expected, in `language`.  An edit that changes nothing gives an equal document.
 *
 * Slots are named as nodes are: "embedding", "attention.query_weight", "given.key", "attention.mask".  Rows and
 * columns are counted from 0.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"

G_BEGIN_DECLS

typedef struct
{
  AttnDocument *document;                   /* as it is after the edit */
  char         *labels[ATTN_N_LANGUAGES];   /* "change of W_Q[d0, d1]", "W_Q[d0, d1] 바꾸기": see attn_history_dup_undo_label */
  char         *key;                        /* edits with the same key become one step of a gesture; NULL: always a step */
  gboolean      written;                    /* by who writes the lesson: its scenes begin with what they are after it */
} AttnEdit;

/* An edit of the caller's own, such as start over.  `message` is one of the catalogue, a format with at most one %s
 * for `subject` (which may be NULL and is the same in every language).  Takes over the document's reference;
 * with `document` NULL the result is NULL. */
AttnEdit     *attn_edit_new            (AttnDocument *document, const char *key, const char *message, const char *subject);
void          attn_edit_free           (AttnEdit *edit);
const char   *attn_edit_get_label      (const AttnEdit *edit, AttnLanguage language);

/* A number as it is typed into a cell: blanks around it, a true minus and a + are taken; a decimal comma, a word,
 * NaN and infinities are refused. */
gboolean      attn_edit_read_number    (const char *text, double *value, AttnLanguage language, GError **error);

/* Matrices. */

/* A slot's matrix as it is shown, left out or not: an identity for weights, zeros for a bias, a mask's ones and zeros.
 * NULL where the document has no place for it ("memory" in self-attention).  Owned by the caller. */
AttnMatrix   *attn_document_dup_shown_matrix (const AttnDocument *document, const char *slot);

/* One cell.  What is left out, drawn or out of a file becomes plain rows.  Key: one a cell; the mask's cells share one,
 * so that painting is one step. */
AttnEdit     *attn_edit_set_cell       (const AttnDocument *document, const char *slot, guint row, guint column, double value,
                                        AttnLanguage language, GError **error);
/* A block whose upper left corner comes to a cell.  Refused where it would stand over the edge. */
AttnEdit     *attn_edit_paste          (const AttnDocument *document, const char *slot, guint row, guint column,
                                        const AttnMatrix *block, AttnLanguage language, GError **error);
/* A rectangle of cells becomes 0 (Delete); in a mask, 1. */
AttnEdit     *attn_edit_clear          (const AttnDocument *document, const char *slot, guint row, guint column,
                                        guint n_rows, guint n_columns, AttnLanguage language, GError **error);
/* 1 where row and column have the same number, 0 elsewhere; in any shape. */
AttnEdit     *attn_edit_fill_identity  (const AttnDocument *document, const char *slot, AttnLanguage language, GError **error);
AttnEdit     *attn_edit_fill_zeros     (const AttnDocument *document, const char *slot, AttnLanguage language, GError **error);
/* A normal draw, kept as such ({"random": …}).  `seed` is at most ATTN_MAX_SEED, `deviation` 0 or more.  Key: one a
 * slot. */
AttnEdit     *attn_edit_fill_random    (const AttnDocument *document, const char *slot, guint64 seed, double deviation,
                                        AttnLanguage language, GError **error);
/* Rows become columns.  Where the shape changes, everything else follows as in attn_edit_replace. */
AttnEdit     *attn_edit_transpose      (const AttnDocument *document, const char *slot, AttnLanguage language, GError **error);
/* Weights become the identity again, a bias 0; refused where the document needs the slot. */
AttnEdit     *attn_edit_leave_out      (const AttnDocument *document, const char *slot, AttnLanguage language, GError **error);
/* The whole matrix is another, of any shape: tokens, dimensions and other matrices follow it; a slot that the document
 * has no place for (given.query, memory …) is made one.  `labels` names the rows (NULL-terminated; NULL: names stay), used
 * where rows are tokens. */
AttnEdit     *attn_edit_replace        (const AttnDocument *document, const char *slot, const AttnMatrix *matrix,
                                        const char *const *labels, AttnLanguage language, GError **error);

/* Dimensions. */

typedef enum
{
  ATTN_DIMENSION_MODEL,    /* d_model: columns of X and X_m, rows of W_Q, W_K, W_V */
  ATTN_DIMENSION_KEY,      /* d_k: columns of W_Q and W_K, or of given Q and K */
  ATTN_DIMENSION_VALUE,    /* d_v: columns of W_V, or of a given V; rows of W_O */
  ATTN_DIMENSION_OUTPUT,   /* columns of W_O; in a block, those of X too */
  ATTN_DIMENSION_HIDDEN,   /* hidden units of a block's feed-forward network */
  ATTN_DIMENSION_CLASSES   /* columns of the readout's weight */
} AttnDimension;

/* 0 where the document has no such dimension. */
guint         attn_document_get_dimension (const AttnDocument *document, AttnDimension dimension);
/* The same in a layer: its d_model is the width of what comes in. */
guint         attn_document_get_dimension_of (const AttnDocument *document, guint layer, AttnDimension dimension);
/* What is there stays.  New cells of X and X_m are made up from the word, those of weights continue the identity, all
 * others are 0.  Weights that are left out stay so where they can.  Key: one a dimension. */
AttnEdit     *attn_edit_set_dimension  (const AttnDocument *document, AttnDimension dimension, guint n,
                                        AttnLanguage language, GError **error);
AttnEdit     *attn_edit_set_dimension_of (const AttnDocument *document, guint layer, AttnDimension dimension, guint n,
                                        AttnLanguage language, GError **error);

/* Tokens. */

typedef enum
{
  ATTN_LIST_TOKENS,    /* the query side; in self-attention the key side too */
  ATTN_LIST_MEMORY     /* the key side of cross-attention, or of given keys */
} AttnList;

/* Whether keys and values come from the tokens themselves: then there is one list, and ATTN_LIST_MEMORY is
 * refused. */
gboolean      attn_document_is_self    (const AttnDocument *document);
/* Whether (part of) the word's vector was made up from the word: "x-made-up" of docs/format.md. */
gboolean      attn_document_is_made_up (const AttnDocument *document, const char *word);
/* Whether that is so for any token. */
gboolean      attn_document_has_made_up (const AttnDocument *document);

/* The whole sentence.  A word that was there keeps its vector (the first such word's, where there are now more of it); a
 * new one gets that which it has on the other side, or one made up from the word.  Masks and given matrices follow. */
AttnEdit     *attn_edit_set_tokens     (const AttnDocument *document, AttnList list, const char *const *words,
                                        AttnLanguage language, GError **error);
/* Before the token `index`; at the end where that is their number. */
AttnEdit     *attn_edit_insert_token   (const AttnDocument *document, AttnList list, guint index, const char *word,
                                        AttnLanguage language, GError **error);
AttnEdit     *attn_edit_delete_token   (const AttnDocument *document, AttnList list, guint index,
                                        AttnLanguage language, GError **error);
/* The row stays.  Its numbers do too, unless they were made up from the old word or the new word stands elsewhere already:
 * then they are the new word's. */
AttnEdit     *attn_edit_rename_token   (const AttnDocument *document, AttnList list, guint index, const char *word,
                                        AttnLanguage language, GError **error);
/* The token comes to stand at the index `to`. */
AttnEdit     *attn_edit_move_token     (const AttnDocument *document, AttnList list, guint from, guint to,
                                        AttnLanguage language, GError **error);

/* Where keys and values, queries and weights come from. */

typedef enum
{
  ATTN_SOURCE_PROJECTIONS,   /* X·W_Q, X·W_K, X·W_V */
  ATTN_SOURCE_GIVEN,         /* Q, K and V are given */
  ATTN_SOURCE_WEIGHTS        /* A is written by hand */
} AttnSource;

AttnSource    attn_document_get_source (const AttnDocument *document);
/* Takes over the numbers of the moment, so that nothing after them changes: Q, K, V or A become given as they are; going
 * back to projections, tokens are one-hot rows and the weights hold the given rows.  From A by hand the way back begins
 * with one-hot queries and keys, as nothing says which ones led to it. */
AttnEdit     *attn_edit_set_source     (const AttnDocument *document, AttnSource source, AttnLanguage language, GError **error);
/* Cross-attention begins with a copy of the tokens as memory, so that nothing changes yet; self-attention drops the
 * memory. */
AttnEdit     *attn_edit_set_cross      (const AttnDocument *document, gboolean is_cross, AttnLanguage language, GError **error);
/* Divides each row of given.weights by its sum.  A row of zeros stays; refused where another adds up to 0. */
AttnEdit     *attn_edit_normalise_weights (const AttnDocument *document, AttnLanguage language, GError **error);

/* Options. */

/* Those with `_of` take a layer's number or, but for a mask's cell, ATTN_ALL_LAYERS; those without change the first layer. */

/* Key: one for all numbers. */
AttnEdit     *attn_edit_set_scale      (const AttnDocument *document, AttnScale scale, double number,
                                        AttnLanguage language, GError **error);
AttnEdit     *attn_edit_set_scale_of   (const AttnDocument *document, guint layer, AttnScale scale, double number,
                                        AttnLanguage language, GError **error);
AttnEdit     *attn_edit_set_softmax    (const AttnDocument *document, AttnSide side, AttnLanguage language, GError **error);
AttnEdit     *attn_edit_set_softmax_of (const AttnDocument *document, guint layer, AttnSide side,
                                        AttnLanguage language, GError **error);
/* ATTN_MASK_MATRIX: the present mask as a matrix, to be painted; ATTN_MASK_PADDING: without a padded key yet. */
AttnEdit     *attn_edit_set_mask       (const AttnDocument *document, AttnMask mask, AttnLanguage language, GError **error);
AttnEdit     *attn_edit_set_mask_of    (const AttnDocument *document, guint layer, AttnMask mask,
                                        AttnLanguage language, GError **error);
/* One key is padded or not; any other mask becomes padding. */
AttnEdit     *attn_edit_set_padded     (const AttnDocument *document, guint key, gboolean is_padded,
                                        AttnLanguage language, GError **error);
AttnEdit     *attn_edit_set_padded_of  (const AttnDocument *document, guint layer, guint key, gboolean is_padded,
                                        AttnLanguage language, GError **error);
/* One cell of the mask, which becomes a matrix. */
AttnEdit     *attn_edit_set_mask_cell  (const AttnDocument *document, guint row, guint column, gboolean may_look,
                                        AttnLanguage language, GError **error);
AttnEdit     *attn_edit_set_mask_cell_of (const AttnDocument *document, guint layer, guint row, guint column,
                                        gboolean may_look, AttnLanguage language, GError **error);

/* The whole transformer.  Those with a layer take its number or ATTN_ALL_LAYERS. */

/* Each head takes equally many columns of Q, K and V. */
AttnEdit     *attn_edit_set_heads      (const AttnDocument *document, guint layer, guint heads,
                                        AttnLanguage language, GError **error);
/* ATTN_POSITION_MATRIX: those of the moment (zeros where there are none) as a matrix, to be edited. */
AttnEdit     *attn_edit_set_position   (const AttnDocument *document, AttnPosition position,
                                        AttnLanguage language, GError **error);
/* Without a block, attention stands alone; with one it is added to what comes in.  It begins with a norm before it and
 * without a network. */
AttnEdit     *attn_edit_set_block      (const AttnDocument *document, guint layer, gboolean has_block,
                                        AttnLanguage language, GError **error);
AttnEdit     *attn_edit_set_norm       (const AttnDocument *document, guint layer, AttnNorm norm,
                                        AttnLanguage language, GError **error);
/* It begins with identities; a layer without a block gets one. */
AttnEdit     *attn_edit_set_feed_forward (const AttnDocument *document, guint layer, gboolean has_feed_forward,
                                          AttnLanguage language, GError **error);
AttnEdit     *attn_edit_set_activation (const AttnDocument *document, guint layer, AttnActivation activation,
                                        AttnLanguage language, GError **error);
/* Before the layer `index`, or at the end: a copy of the layer before it (at the beginning, of the first).  A document without
 * “layers” gets them, and its nodes their numbers. */
AttnEdit     *attn_edit_insert_layer   (const AttnDocument *document, guint index, AttnLanguage language, GError **error);
AttnEdit     *attn_edit_delete_layer   (const AttnDocument *document, guint index, AttnLanguage language, GError **error);
/* The layer comes to stand at the index `to`. */
AttnEdit     *attn_edit_move_layer     (const AttnDocument *document, guint from, guint to,
                                        AttnLanguage language, GError **error);
/* A single layer with or without its number: as “layers” of one, or as attention and block at the top. */
AttnEdit     *attn_edit_set_layers     (const AttnDocument *document, gboolean has_layers, AttnLanguage language, GError **error);
/* Adds a readout that tells so many classes apart (its weight begins as an identity), or changes their number; 0 takes it
 * away. */
AttnEdit     *attn_edit_set_readout    (const AttnDocument *document, guint n_classes, AttnLanguage language, GError **error);
AttnEdit     *attn_edit_set_pooling    (const AttnDocument *document, AttnPooling pooling, AttnLanguage language, GError **error);
/* The last norm, between the last layer and the readout; it begins with a gain of ones and a bias of zeros. */
AttnEdit     *attn_edit_set_final_norm (const AttnDocument *document, gboolean has_norm, AttnLanguage language, GError **error);
/* A readout that tells these classes apart (NULL-terminated, one at the least): where there is none it is added, and where
 * there is one, as many of its columns stay as it has classes. */
AttnEdit     *attn_edit_set_labels     (const AttnDocument *document, const char *const *labels,
                                        AttnLanguage language, GError **error);
/* The name of a class.  Key: one a class. */
AttnEdit     *attn_edit_set_label      (const AttnDocument *document, guint index, const char *label,
                                        AttnLanguage language, GError **error);
/* The image is another: one matrix of grey values or three of red, green and blue, from 0 to 1.  In a document without an
 * image it takes the place of the embedding, and a weight of d_model columns is drawn.  What has a row for each token
 * follows; where their number changes, their names are forgotten.  Key: one for all. */
AttnEdit     *attn_edit_set_image      (const AttnDocument *document, const AttnMatrix *const *channels, guint n_channels,
                                        guint patch, AttnLanguage language, GError **error);
/* What reads the image is drawn anew in another size; see attn_document_get_reader.  Patches, class token and kind of position stay. */
AttnEdit     *attn_edit_set_reader     (const AttnDocument *document, guint d_model, guint d_hidden, guint heads, guint layers,
                                        AttnLanguage language, GError **error);
/* A weight that is drawn is drawn anew in the other size, with the same seed. */
AttnEdit     *attn_edit_set_patch      (const AttnDocument *document, guint patch, AttnLanguage language, GError **error);
/* It begins with zeros. */
AttnEdit     *attn_edit_set_class_token (const AttnDocument *document, gboolean has_class_token,
                                         AttnLanguage language, GError **error);

/* In the language `of`, or for all where the document has one text for all.  NULL or "": none.  Key: one a text. */
AttnEdit     *attn_edit_set_title       (const AttnDocument *document, AttnLanguage of, const char *text,
                                         AttnLanguage language, GError **error);
/* One title for all languages, as of a document that takes its file's name.  Key: one. */
AttnEdit     *attn_edit_set_name        (const AttnDocument *document, const char *name, AttnLanguage language, GError **error);
AttnEdit     *attn_edit_set_description (const AttnDocument *document, AttnLanguage of, const char *text,
                                         AttnLanguage language, GError **error);

/* What was edited without a history, as on the command line: the description is not about it any more, unless it is as it
 * was in `before`. */
void          attn_edit_mark_changed    (AttnEdit *edit, const AttnDocument *before);

/* Start over: the document becomes `original` again.  The edit can be undone as any other. */
AttnEdit     *attn_edit_start_over     (const AttnDocument *original);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnEdit, attn_edit_free)

G_END_DECLS
