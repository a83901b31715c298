/* attn-document.h: the value that a learner edits
 *
 * A document is immutable: a setter returns a new one that shares what did not change.  It is always valid
 * by the rules of docs/format.md; what would not be is refused, and nothing is lost.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-trace.h"

G_BEGIN_DECLS

#define ATTN_DOCUMENT_ERROR (attn_document_error_quark ())

/* Each has a message of its own; all of them name the file, the place, what stands there and what was
 * expected. */
typedef enum
{
  ATTN_DOCUMENT_ERROR_READ,          /* missing, a directory, no permission */
  ATTN_DOCUMENT_ERROR_EMPTY,
  ATTN_DOCUMENT_ERROR_TOO_LARGE,     /* 64 MiB or more, or a matrix beyond ATTN_DOCUMENT_MAX_CELLS */
  ATTN_DOCUMENT_ERROR_NOT_UTF8,
  ATTN_DOCUMENT_ERROR_NOT_JSON,      /* with line and column */
  ATTN_DOCUMENT_ERROR_FORMAT,        /* no "format": "attention" */
  ATTN_DOCUMENT_ERROR_VERSION,
  ATTN_DOCUMENT_ERROR_UNKNOWN_KEY,   /* with the likely key */
  ATTN_DOCUMENT_ERROR_DUPLICATE_KEY,
  ATTN_DOCUMENT_ERROR_TYPE,
  ATTN_DOCUMENT_ERROR_SHAPE,
  ATTN_DOCUMENT_ERROR_VALUE,
  ATTN_DOCUMENT_ERROR_MISSING,
  ATTN_DOCUMENT_ERROR_UNSUPPORTED,   /* not yet: the message names it */
  ATTN_DOCUMENT_ERROR_OVERFLOW,
  ATTN_DOCUMENT_ERROR_WRITE,
  ATTN_DOCUMENT_ERROR_PICTURE,       /* a picture that is damaged, or carries no document: see attn-embedded.h */
  ATTN_DOCUMENT_ERROR_REFERENCE      /* a file that a matrix is read out of is not there, outside, or not what was expected */
} AttnDocumentError;

GQuark           attn_document_error_quark (void);

/* A file of this many bytes or more is refused. */
#define ATTN_DOCUMENT_MAX_BYTES (64u * 1024 * 1024)
/* The most numbers that a matrix of a document, or one computed from it, may have: 4,096 × 4,096.  So a small
 * file cannot ask for more memory than a machine has. */
#define ATTN_DOCUMENT_MAX_CELLS (4096u * 4096)

/* The most layers of a document and the most heads of a layer. */
#define ATTN_DOCUMENT_MAX_LAYERS 128u
#define ATTN_DOCUMENT_MAX_HEADS  128u
/* The most numbers of all matrices of a document, and of those computed from them, together: 4 GiB. */
#define ATTN_DOCUMENT_MAX_TOTAL  (32u * ATTN_DOCUMENT_MAX_CELLS)

typedef struct _AttnDocument AttnDocument;

/* The largest seed of a random matrix, 2^53: whole numbers up to here are doubles, each of them. */
#define ATTN_MAX_SEED ((guint64) 1 << 53)

typedef enum
{
  ATTN_SCALE_ROOT,       /* ÷ √d_k */
  ATTN_SCALE_NONE,
  ATTN_SCALE_NUMBER
} AttnScale;

typedef enum
{
  ATTN_MASK_NONE,
  ATTN_MASK_CAUSAL,
  ATTN_MASK_PADDING,
  ATTN_MASK_MATRIX
} AttnMask;

typedef enum
{
  ATTN_POSITION_NONE,
  ATTN_POSITION_SINUSOIDAL,   /* added to X: sine and cosine */
  ATTN_POSITION_ROPE,         /* queries and keys turn */
  ATTN_POSITION_MATRIX        /* added to X: written down, or learned */
} AttnPosition;

/* Where a block normalises. */
typedef enum
{
  ATTN_NORM_PRE,    /* before attention, and before the feed-forward network */
  ATTN_NORM_POST,   /* after each sum */
  ATTN_NORM_NONE
} AttnNorm;

/* Which row a readout reads. */
typedef enum
{
  ATTN_POOLING_EACH,
  ATTN_POOLING_LAST,
  ATTN_POOLING_FIRST,
  ATTN_POOLING_MEAN
} AttnPooling;

/* Reading.  `name` stands for the file in messages; messages are in `language`.  The result is owned by the
 * caller; NULL with an error. */
AttnDocument    *attn_document_parse      (const char *text, gsize length, const char *name, AttnLanguage language,
                                           GError **error);
/* The same with the folder that matrices out of files are looked for in (NULL: such a matrix is refused). */
AttnDocument    *attn_document_parse_in   (const char *text, gsize length, const char *name, GFile *folder,
                                           AttnLanguage language, GError **error);
/* A picture that carries a document (attn-embedded.h) is read too. */
AttnDocument    *attn_document_load       (GFile *file, AttnLanguage language, GError **error);
/* Whether it was loaded out of a picture: then saving must not take the picture's place. */
gboolean         attn_document_is_from_picture (const AttnDocument *document);

/* The same, with the checksum of the file's bytes (owned by the caller): what tells later whether it changed on disk. */
AttnDocument    *attn_document_load_with_checksum (GFile *file, char **checksum, AttnLanguage language, GError **error);
/* That of a file as it is now; NULL with an error. */
char            *attn_document_checksum_file      (GFile *file, AttnLanguage language, GError **error);

/* All that is wrong with a document in a file, as far as one problem does not hide another: of char *, a line each, of which
 * loading tells the first.  Empty where it can be loaded.  Owned by the caller. */
GPtrArray       *attn_document_find_problems (GFile *file, AttnLanguage language);

/* Writing: the document as JSON, matrices a row a line, numbers as short as reads back to the same double;
 * what was left out stays left out, x- keys are kept.  parse (serialize (d)) is d, but that the numbers of a matrix out
 * of a file are written in full. */
char            *attn_document_serialize  (const AttnDocument *document);
/* The same for a document in a folder: a matrix out of a file is written as such where it would be read back as it
 * is now, in full where not.  parse_in (serialize_in (d, folder), folder) is d while no such file changes. */
char            *attn_document_serialize_in (const AttnDocument *document, GFile *folder);
/* Atomically: what stood there before stays whole until the new file does; its permissions stay, and links are
 * followed. */
gboolean         attn_document_save       (const AttnDocument *document, GFile *file, AttnLanguage language, GError **error);
/* The same, with the checksum of what was written. */
gboolean         attn_document_save_with_checksum (const AttnDocument *document, GFile *file, char **checksum,
                                                   AttnLanguage language, GError **error);

AttnDocument    *attn_document_ref        (const AttnDocument *document);
void             attn_document_unref      (AttnDocument *document);
/* The same in every respect that serialize_in writes. */
gboolean         attn_document_equal      (const AttnDocument *a, const AttnDocument *b);
/* Whether they differ in numbers of the same matrices and in words about them alone, so that the nodes of both are the same. */
gboolean         attn_document_is_alike   (const AttnDocument *a, const AttnDocument *b);

/* What it says.  NULL where the document leaves it out. */
const char      *attn_document_get_title         (const AttnDocument *document, AttnLanguage language);
const char      *attn_document_get_description   (const AttnDocument *document, AttnLanguage language);
/* Its description, as long as nothing that it speaks of was changed since it was written ("x-changed" of docs/format.md). */
const char      *attn_document_get_about         (const AttnDocument *document, AttnLanguage language);
const char *const *attn_document_get_tokens        (const AttnDocument *document);   /* never NULL: t0 … */
const char *const *attn_document_get_memory_tokens (const AttnDocument *document);   /* never NULL */
/* A matrix by the name of its node: "embedding", "attention.query_weight", "given.key", "attention.mask",
 * "layer1.block.norm1.gain".  Borrowed; NULL where the document leaves it out. */
const AttnMatrix *attn_document_get_matrix       (const AttnDocument *document, const char *slot);

/* Layers are counted from 0.  A document without “layers” has one, the nodes of which bear no number. */
guint            attn_document_get_n_layers      (const AttnDocument *document);
gboolean         attn_document_has_layers        (const AttnDocument *document);
/* What is said of one layer; without `_of`, of the first. */
guint            attn_document_get_heads         (const AttnDocument *document, guint layer);
AttnScale        attn_document_get_scale         (const AttnDocument *document, double *number);
AttnScale        attn_document_get_scale_of      (const AttnDocument *document, guint layer, double *number);
AttnMask         attn_document_get_mask          (const AttnDocument *document);
AttnMask         attn_document_get_mask_of       (const AttnDocument *document, guint layer);
/* The padded keys, ascending, perhaps none; NULL and 0 when the mask is another. */
const guint     *attn_document_get_padding       (const AttnDocument *document, guint *n);
const guint     *attn_document_get_padding_of    (const AttnDocument *document, guint layer, guint *n);
AttnSide         attn_document_get_softmax       (const AttnDocument *document);
AttnSide         attn_document_get_softmax_of    (const AttnDocument *document, guint layer);
/* Whether attention stands in a block; the two that follow count only then. */
gboolean         attn_document_has_block         (const AttnDocument *document, guint layer);
AttnNorm         attn_document_get_norm          (const AttnDocument *document, guint layer);
gboolean         attn_document_has_feed_forward  (const AttnDocument *document, guint layer);
AttnActivation   attn_document_get_activation    (const AttnDocument *document, guint layer);

AttnPosition     attn_document_get_position      (const AttnDocument *document);
/* The size p of a patch, and the image's size in pixels and channels (1 or 3); each argument may be NULL.  0 without an
 * image. */
guint            attn_document_get_image         (const AttnDocument *document, guint *height, guint *width, guint *channels);
/* How many classes a readout tells apart, and which row it reads; 0 without a readout. */
guint            attn_document_get_readout       (const AttnDocument *document, AttnPooling *pooling);
/* NULL where there are none. */
const char *const *attn_document_get_labels      (const AttnDocument *document);

/* The names of all places where a matrix may stand, NULL-terminated, in the order of docs/format.md, as they are without
 * “layers”. */
const char *const *attn_document_get_slot_names  (void);
/* Whether it is one of these, or one of a layer: "layer1.attention.query_weight". */
gboolean         attn_document_is_slot_name      (const char *name);
/* The same for a document that has its layers.  The list is the caller's, to be freed with g_free; the names are not. */
const char     **attn_document_list_slots        (const AttnDocument *document);
gboolean         attn_document_has_slot          (const AttnDocument *document, const char *name);

/* What is drawn instead of written down: TRUE where the slot says {"random": …}. */
gboolean         attn_document_is_random         (const AttnDocument *document, const char *slot);
/* The same, with seed and deviation (each may be NULL). */
gboolean         attn_document_get_random        (const AttnDocument *document, const char *slot, guint64 *seed, double *deviation);
/* Whether a whole transformer (with a block, layers or an image) has weights, and all of them are drawn: nobody trained it. */
gboolean         attn_document_is_untrained      (const AttnDocument *document);
/* What is read out of a file: TRUE where the slot says {"file": …}.  The path (from the document's folder on) and the tensor
 * (NULL: the only one) are borrowed; each argument may be NULL. */
gboolean         attn_document_get_reference     (const AttnDocument *document, const char *slot,
                                                  const char **path, const char **tensor, gboolean *transposed);

/* Edits.  Each returns a document in which one thing is another and that shares all else, or NULL with an
 * error, in `language`, where the result would not be valid. */
/* `slot` is an input node's name; `matrix` NULL: left out.  A bias is a matrix of one row. */
AttnDocument    *attn_document_with_matrix        (const AttnDocument *document, const char *slot, const AttnMatrix *matrix,
                                                   AttnLanguage language, GError **error);
/* NULL: left out, so that the names are t0 …, m0 … again. */
AttnDocument    *attn_document_with_tokens        (const AttnDocument *document, const char *const *tokens,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_memory_tokens (const AttnDocument *document, const char *const *tokens,
                                                   AttnLanguage language, GError **error);
/* In place of a layer's number: all of them.  Without `_of` it is the first. */
#define ATTN_ALL_LAYERS G_MAXUINT

/* `number` counts with ATTN_SCALE_NUMBER only. */
AttnDocument    *attn_document_with_scale         (const AttnDocument *document, AttnScale scale, double number,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_scale_of      (const AttnDocument *document, guint layer, AttnScale scale, double number,
                                                   AttnLanguage language, GError **error);
/* ATTN_MASK_NONE or ATTN_MASK_CAUSAL; the others have a function of their own. */
AttnDocument    *attn_document_with_mask          (const AttnDocument *document, AttnMask mask,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_mask_of       (const AttnDocument *document, guint layer, AttnMask mask,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_padding       (const AttnDocument *document, const guint *keys, guint n,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_padding_of    (const AttnDocument *document, guint layer, const guint *keys, guint n,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_softmax       (const AttnDocument *document, AttnSide side,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_softmax_of    (const AttnDocument *document, guint layer, AttnSide side,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_heads         (const AttnDocument *document, guint layer, guint heads,
                                                   AttnLanguage language, GError **error);
/* A block without anything said; FALSE: attention alone, and what belonged to the block is gone. */
AttnDocument    *attn_document_with_block         (const AttnDocument *document, guint layer, gboolean has_block,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_norm          (const AttnDocument *document, guint layer, AttnNorm norm,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_feed_forward  (const AttnDocument *document, guint layer, gboolean has_feed_forward,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_activation    (const AttnDocument *document, guint layer, AttnActivation activation,
                                                   AttnLanguage language, GError **error);
/* Not ATTN_POSITION_MATRIX: that is a matrix in the slot "position". */
AttnDocument    *attn_document_with_position      (const AttnDocument *document, AttnPosition position,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_pooling       (const AttnDocument *document, AttnPooling pooling,
                                                   AttnLanguage language, GError **error);
/* NULL: without. */
AttnDocument    *attn_document_with_labels        (const AttnDocument *document, const char *const *labels,
                                                   AttnLanguage language, GError **error);

/* Every number the document leads to.  `previous` as in attn_trace_builder_new.  Refused with
 * ATTN_DOCUMENT_ERROR_OVERFLOW, the file (that the document was read from), node and cell named, where finite
 * input overflows. */
AttnTrace       *attn_document_trace             (const AttnDocument *document, const AttnTrace *previous,
                                                  AttnLanguage language, GError **error);
/* The same for a thread of its own: when another sets `given_up` (g_atomic_int_set) to what is not 0, it ends soon, with
 * ATTN_TRACE_ERROR_GIVEN_UP. */
AttnTrace       *attn_document_trace_unless      (const AttnDocument *document, const AttnTrace *previous, const gint *given_up,
                                                  AttnLanguage language, GError **error);

/* The samples that are built into the program, in the order they are offered. */
guint            attn_sample_get_count    (void);
const char      *attn_sample_get_name     (guint index);       /* "four-words": for --sample */
AttnDocument    *attn_sample_load         (const char *name, AttnLanguage language, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnDocument, attn_document_unref)

G_END_DECLS
