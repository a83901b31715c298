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

/* What it says.  NULL where the document leaves it out. */
const char      *attn_document_get_title         (const AttnDocument *document, AttnLanguage language);
const char      *attn_document_get_description   (const AttnDocument *document, AttnLanguage language);
const char *const *attn_document_get_tokens        (const AttnDocument *document);   /* never NULL: t0 … */
const char *const *attn_document_get_memory_tokens (const AttnDocument *document);   /* never NULL */
/* A matrix by the name of its node: "embedding", "attention.query_weight", "given.key", "attention.mask".
 * Borrowed; NULL where the document leaves it out. */
const AttnMatrix *attn_document_get_matrix       (const AttnDocument *document, const char *slot);
AttnScale        attn_document_get_scale         (const AttnDocument *document, double *number);
AttnMask         attn_document_get_mask          (const AttnDocument *document);
/* The padded keys, ascending, perhaps none; NULL and 0 when the mask is another. */
const guint     *attn_document_get_padding       (const AttnDocument *document, guint *n);
AttnSide         attn_document_get_softmax       (const AttnDocument *document);

/* The names of all places where a matrix may stand, NULL-terminated, in the order of docs/format.md. */
const char *const *attn_document_get_slot_names  (void);

/* What is drawn instead of written down: TRUE where the slot says {"random": …}. */
gboolean         attn_document_is_random         (const AttnDocument *document, const char *slot);
/* The same, with seed and deviation (each may be NULL). */
gboolean         attn_document_get_random        (const AttnDocument *document, const char *slot, guint64 *seed, double *deviation);
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
/* `number` counts with ATTN_SCALE_NUMBER only. */
AttnDocument    *attn_document_with_scale         (const AttnDocument *document, AttnScale scale, double number,
                                                   AttnLanguage language, GError **error);
/* ATTN_MASK_NONE or ATTN_MASK_CAUSAL; the others have a function of their own. */
AttnDocument    *attn_document_with_mask          (const AttnDocument *document, AttnMask mask,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_padding       (const AttnDocument *document, const guint *keys, guint n,
                                                   AttnLanguage language, GError **error);
AttnDocument    *attn_document_with_softmax       (const AttnDocument *document, AttnSide side,
                                                   AttnLanguage language, GError **error);

/* Every number the document leads to.  `previous` as in attn_trace_builder_new.  Refused with
 * ATTN_DOCUMENT_ERROR_OVERFLOW, the file (that the document was read from), node and cell named, where finite
 * input overflows. */
AttnTrace       *attn_document_trace             (const AttnDocument *document, const AttnTrace *previous,
                                                  AttnLanguage language, GError **error);

/* The samples that are built into the program, in the order they are offered. */
guint            attn_sample_get_count    (void);
const char      *attn_sample_get_name     (guint index);       /* "four-words": for --sample */
AttnDocument    *attn_sample_load         (const char *name, AttnLanguage language, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnDocument, attn_document_unref)

G_END_DECLS
