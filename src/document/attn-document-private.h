/* attn-document-private.h: what a document holds
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"
#include "attn-layer.h"
#include "attn-phrase.h"
#include "attn-report.h"
#include "attn-slot.h"
#include "attn-word-set.h"

G_BEGIN_DECLS

/* The x- key under which this program itself keeps something: the words whose vectors are made up. */
#define ATTN_MADE_UP_KEY "x-made-up"
/* That it was changed since its description was written. */
#define ATTN_CHANGED_KEY "x-changed"

/* How many rows and columns the matrices of a layer have.  0 where there is no such matrix. */
typedef struct
{
  guint n;        /* queries: tokens */
  guint m;        /* keys: memory tokens */
  guint d_model;  /* columns of what comes in */
  guint d_memory; /* columns of what keys and values are made of */
  guint d_k;      /* of all heads together */
  guint d_v;      /* likewise */
  guint d_out;    /* of `projected` */
  guint d_hidden; /* of the feed-forward network */
  guint d_end;    /* columns of what comes out */
} AttnShape;

struct _AttnDocument
{
  gatomicrefcount references;
  char           *name;            /* a GRefString: the file's, for messages; no part of the value; may be NULL */
  gboolean        is_from_picture; /* likewise */
  guint           said;            /* of AttnSaid, of a document */
  AttnPhrase     *title;
  AttnPhrase     *description;
  GPtrArray      *tokens;          /* of char *, ending with NULL; NULL until the document is complete */
  GPtrArray      *memory_tokens;
  AttnFilling     fillings[ATTN_N_SLOTS];   /* those of no layer */
  GPtrArray      *layers;          /* of AttnLayer, one or more */
  AttnPosition    position;
  guint           patch;           /* p; 0 without an image */
  AttnPooling     pooling;         /* with a readout */
  double          final_epsilon;
  GPtrArray      *labels;          /* of the readout: of char *, ending with NULL; NULL for none */
  AttnWordSet    *made_up;         /* the words of ATTN_MADE_UP_KEY; NULL for none */
  gboolean        is_changed;      /* since its description was written: ATTN_CHANGED_KEY */
  GPtrArray      *kept[ATTN_N_TOP_LEVELS];   /* of AttnKept, in their order; NULL for none */
  AttnShape       shape;           /* of the first layer */
  AttnShape      *shapes;          /* of each layer; NULL until the document is complete */
  guint           n_patches;       /* 0 without an image */
  guint           n_classes;       /* 0 without a readout */
  struct _AttnLesson     *lesson;        /* NULL: the document is none */
  struct _AttnLessonMemo *lesson_memo;   /* what was made of it; no part of the value */
  AttnDocument   *origin;          /* what was opened, of one that came out of it and has moments of training; no part of the value */
};

/* An empty document that is being put together, and a copy that shares everything. */
AttnDocument *attn_document_new_blank (void);
AttnDocument *attn_document_copy      (const AttnDocument *document);

/* As attn_document_parse_in, whatever the size: for texts that are ours.  With `all` (of char *), everything that is wrong is
 * added to it, not only the first. */
AttnDocument *attn_document_parse_any (const char *text, gsize length, const char *name, GFile *folder, GPtrArray *all,
                                       AttnLanguage language, GError **error);

/* Whether it is no text at all.  What begins as a document is one. */
gboolean      attn_document_is_foreign (const char *text, gsize length);
/* Says that what was read is nothing that the program reads.  FALSE. */
gboolean      attn_document_refuse_foreign (AttnReport *report, GError **error);

/* The text of a document that is built in, NULL for a name that none has; and all their names, "a, b, c".  Owned by the caller. */
GBytes       *attn_sample_dup_text    (const char *name);
char         *attn_sample_dup_list    (void);

/* Names of the tokens: takes nothing over, copies the texts. */
GPtrArray    *attn_token_list_new     (const char *const *tokens);
/* Padded keys, of guint, into ascending order. */
void          attn_padding_sort       (GArray *padding);

/* The slot of a place: in a layer where there are some that bear numbers. */
AttnSlot      attn_document_slot      (const AttnDocument *document, guint layer, guint place);
/* FALSE where no slot of the document is called so. */
gboolean      attn_document_find_slot (const AttnDocument *document, const char *name, AttnSlot *slot);
/* What stands in a slot; a place in a layer without its number is the first layer's. */
const AttnFilling *attn_document_peek (const AttnDocument *document, AttnSlot slot);
/* Only its matrix, or NULL. */
AttnMatrix   *attn_document_at        (const AttnDocument *document, AttnSlot slot);
guint         attn_document_count_layers (const AttnDocument *document);
const AttnLayer *attn_document_peek_layer (const AttnDocument *document, guint layer);
/* A layer of a document that is being put together, to be changed. */
AttnLayer    *attn_document_edit_layer (AttnDocument *document, guint layer);
/* The same of what stands in a slot. */
AttnFilling  *attn_document_edit_filling (AttnDocument *document, AttnSlot slot);
/* Channels of the image: 0 (none), 1 or 3. */
guint         attn_document_count_channels (const AttnDocument *document);

/* Puts a matrix into a slot as plain rows; its reference is taken over. */
void          attn_document_fill      (AttnDocument *document, AttnSlot slot, AttnMatrix *matrix);
/* Puts in what another slot holds, in the form that it has there. */
void          attn_document_fill_as   (AttnDocument *document, AttnSlot slot, const AttnFilling *filling);

/* Checks that everything fits together, works out the shape and names the tokens that have no name.  The last
 * step of reading and of every edit; after an edit, "attention" is only said where something stands in it. */
gboolean      attn_document_complete  (AttnDocument *document, gboolean is_edit, AttnReport *report, GError **error);

/* Which softmax, scale, mask … a word means; NULL-terminated words in the order of the enumerations. */
extern const char *const attn_scale_words[];
extern const char *const attn_mask_words[];
extern const char *const attn_softmax_words[];
extern const char *const attn_position_words[];
extern const char *const attn_norm_words[];
extern const char *const attn_activation_words[];
extern const char *const attn_pooling_words[];

G_END_DECLS
