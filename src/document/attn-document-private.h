/* attn-document-private.h: what a document holds
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"
#include "attn-phrase.h"
#include "attn-report.h"
#include "attn-slot.h"
#include "attn-word-set.h"

G_BEGIN_DECLS

/* What a document says in so many words although leaving it out would mean the same: it stays said. */
typedef enum
{
  ATTN_SAID_TOKENS        = 1 << 0,
  ATTN_SAID_MEMORY_TOKENS = 1 << 1,
  ATTN_SAID_POSITION      = 1 << 2,
  ATTN_SAID_GIVEN         = 1 << 3,
  ATTN_SAID_ATTENTION     = 1 << 4,
  ATTN_SAID_HEADS         = 1 << 5,
  ATTN_SAID_SCALE         = 1 << 6,
  ATTN_SAID_MASK          = 1 << 7,
  ATTN_SAID_SOFTMAX       = 1 << 8
} AttnSaid;

/* The objects in which x- keys are kept. */
typedef enum
{
  ATTN_LEVEL_TOP,
  ATTN_LEVEL_GIVEN,
  ATTN_LEVEL_ATTENTION
} AttnLevel;

#define ATTN_N_LEVELS (ATTN_LEVEL_ATTENTION + 1)

/* An x- key and its value, which is kept letter by letter. */
typedef struct
{
  char *key;
  char *text;
} AttnKept;

/* Copies what it is given. */
AttnKept *attn_kept_new  (const char *key, const char *text);
void      attn_kept_free (gpointer kept);

/* The x- key under which this program itself keeps something: the words whose vectors are made up. */
#define ATTN_MADE_UP_KEY "x-made-up"

/* Where a matrix was read out of.  Immutable. */
typedef struct
{
  gatomicrefcount references;
  char           *path;              /* relative to the document's folder */
  char           *tensor;            /* NULL: the only one */
  gboolean        is_transposed;
  gboolean        says_transposed;   /* the document does, though it may be false */
} AttnReference;

AttnReference *attn_reference_new   (const char *path, const char *tensor, gboolean is_transposed, gboolean says_transposed);
AttnReference *attn_reference_ref   (AttnReference *reference);
void           attn_reference_unref (AttnReference *reference);

/* A matrix and, where it is drawn or read out of a file, how. */
typedef struct
{
  AttnMatrix    *matrix;
  AttnReference *reference;   /* NULL for none */
  gboolean       is_random;
  guint64        seed;
  double         deviation;
} AttnFilling;

/* How many rows and columns the matrices on the way have.  0 where there is no such matrix. */
typedef struct
{
  guint n;        /* queries: tokens */
  guint m;        /* keys: memory tokens */
  guint d_model;
  guint d_k;
  guint d_v;
  guint d_out;    /* of `projected` */
} AttnShape;

struct _AttnDocument
{
  gatomicrefcount references;
  char           *name;            /* a GRefString: the file's, for messages; no part of the value; may be NULL */
  gboolean        is_from_picture; /* likewise */
  guint           said;            /* of AttnSaid */
  AttnPhrase     *title;
  AttnPhrase     *description;
  GPtrArray      *tokens;          /* of char *, ending with NULL; NULL until the document is complete */
  GPtrArray      *memory_tokens;
  AttnFilling     fillings[ATTN_N_SLOTS];
  AttnScale       scale;
  double          divisor;         /* with ATTN_SCALE_NUMBER */
  AttnMask        mask;
  GArray         *padding;         /* of guint, ascending; NULL unless the mask is padding */
  AttnSide        softmax;
  AttnWordSet    *made_up;               /* the words of ATTN_MADE_UP_KEY; NULL for none */
  GPtrArray      *kept[ATTN_N_LEVELS];   /* of AttnKept, in their order; NULL for none */
  AttnShape       shape;
  struct _AttnLesson     *lesson;        /* NULL: the document is none */
  struct _AttnLessonMemo *lesson_memo;   /* what was made of it; no part of the value */
};

/* An empty document that is being put together, and a copy that shares everything. */
AttnDocument *attn_document_new_blank (void);
AttnDocument *attn_document_copy      (const AttnDocument *document);

/* As attn_document_parse_in, whatever the size: for texts that are ours. */
AttnDocument *attn_document_parse_any (const char *text, gsize length, const char *name, GFile *folder, AttnLanguage language,
                                       GError **error);

/* Names of the tokens: takes nothing over, copies the texts. */
GPtrArray    *attn_token_list_new     (const char *const *tokens);
/* Padded keys, of guint, into ascending order. */
void          attn_padding_sort       (GArray *padding);
/* Puts a matrix into a slot as plain rows; its reference is taken over. */
void          attn_document_fill      (AttnDocument *document, AttnSlot slot, AttnMatrix *matrix);
/* Puts in what another slot holds, in the form that it has there. */
void          attn_document_fill_as   (AttnDocument *document, AttnSlot slot, const AttnFilling *filling);

/* Checks that everything fits together, works out the shape and names the tokens that have no name.  The last
 * step of reading and of every edit. */
gboolean      attn_document_complete  (AttnDocument *document, AttnReport *report, GError **error);

/* Which softmax, scale, mask a word means; NULL-terminated words in the order of the enumerations. */
extern const char *const attn_scale_words[];
extern const char *const attn_mask_words[];
extern const char *const attn_softmax_words[];

G_END_DECLS
