/* attn-layer.h: one layer of a document: attention, and the block around it
 *
 * A layer that a document holds is never changed; documents share it.
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"
#include "attn-slot.h"

G_BEGIN_DECLS

/* What a document or a layer says in so many words although leaving it out would mean the same: it stays said. */
typedef enum
{
  ATTN_SAID_TOKENS        = 1 << 0,    /* of a document */
  ATTN_SAID_MEMORY_TOKENS = 1 << 1,
  ATTN_SAID_POSITION      = 1 << 2,
  ATTN_SAID_GIVEN         = 1 << 3,
  ATTN_SAID_LAYERS        = 1 << 4,    /* layers, and not one of each: what layers are called depends on it */
  ATTN_SAID_IMAGE         = 1 << 5,
  ATTN_SAID_READOUT       = 1 << 6,
  ATTN_SAID_READOUT_ROW   = 1 << 7,
  ATTN_SAID_FINAL_NORM    = 1 << 8,    /* a norm before the readout: there is none where it is not said */
  ATTN_SAID_FINAL_EPSILON = 1 << 9,

  ATTN_SAID_ATTENTION     = 1 << 16,   /* of a layer */
  ATTN_SAID_HEADS         = 1 << 17,
  ATTN_SAID_SCALE         = 1 << 18,
  ATTN_SAID_MASK          = 1 << 19,
  ATTN_SAID_SOFTMAX       = 1 << 20,
  ATTN_SAID_BLOCK         = 1 << 21,   /* attention alone where it is not said */
  ATTN_SAID_NORM          = 1 << 22,
  ATTN_SAID_NORM1         = 1 << 23,
  ATTN_SAID_NORM2         = 1 << 24,
  ATTN_SAID_EPSILON1      = 1 << 25,
  ATTN_SAID_EPSILON2      = 1 << 26,
  ATTN_SAID_FEED_FORWARD  = 1 << 27,   /* there is none where it is not said */
  ATTN_SAID_ACTIVATION    = 1 << 28
} AttnSaid;

/* The objects in which x- keys are kept. */
typedef enum
{
  ATTN_LEVEL_TOP,            /* of a document */
  ATTN_LEVEL_GIVEN,
  ATTN_LEVEL_IMAGE,
  ATTN_LEVEL_READOUT,
  ATTN_LEVEL_FINAL_NORM,

  ATTN_LEVEL_LAYER,          /* of a layer */
  ATTN_LEVEL_ATTENTION,
  ATTN_LEVEL_BLOCK,
  ATTN_LEVEL_NORM1,
  ATTN_LEVEL_NORM2,
  ATTN_LEVEL_FEED_FORWARD
} AttnLevel;

#define ATTN_N_TOP_LEVELS   ATTN_LEVEL_LAYER
#define ATTN_N_LAYER_LEVELS (ATTN_LEVEL_FEED_FORWARD + 1 - ATTN_LEVEL_LAYER)

/* An x- key and its value, which is kept letter by letter. */
typedef struct
{
  char *key;
  char *text;
} AttnKept;

/* Copies what it is given. */
AttnKept *attn_kept_new        (const char *key, const char *text);
void      attn_kept_free       (gpointer kept);
/* Lists of AttnKept, each of which may be NULL. */
gboolean  attn_kept_lists_equal (const GPtrArray *a, const GPtrArray *b);

/* Where a matrix was read out of.  Immutable. */
typedef struct
{
  gatomicrefcount references;
  char           *path;              /* relative to the document's folder */
  char           *tensor;            /* NULL: the only one */
  gboolean        is_transposed;
  gboolean        says_transposed;   /* the document does, though it may be false */
} AttnReference;

/* Copies the texts (`tensor` may be NULL).  Reference counted, and immutable; the caller owns one reference. */
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

/* Lets go of what it holds, and shares it. */
void     attn_filling_clear (AttnFilling *filling);
void     attn_filling_share (AttnFilling *filling);
gboolean attn_filling_equal (const AttnFilling *a, const AttnFilling *b);

typedef struct
{
  gatomicrefcount references;
  guint           said;                             /* of AttnSaid */
  AttnFilling     fillings[ATTN_N_LAYER_SLOTS];     /* from ATTN_SLOT_IN_LAYER on */
  guint           heads;                            /* 1 or more */
  AttnScale       scale;
  double          divisor;                          /* with ATTN_SCALE_NUMBER */
  AttnMask        mask;
  GArray         *padding;                          /* of guint, ascending; NULL unless the mask is padding */
  AttnSide        softmax;
  AttnNorm        norm;
  double          epsilon[2];                       /* of norm1 and norm2 */
  AttnActivation  activation;
  GPtrArray      *kept[ATTN_N_LAYER_LEVELS];        /* of AttnKept, from ATTN_LEVEL_LAYER on; NULL for none */
} AttnLayer;

/* What epsilon is where a norm does not say it, as in PyTorch. */
#define ATTN_DEFAULT_EPSILON 1e-5

/* One head, no mask, nothing said. */
AttnLayer *attn_layer_new   (void);
AttnLayer *attn_layer_copy  (const AttnLayer *layer);
AttnLayer *attn_layer_ref   (AttnLayer *layer);
void       attn_layer_unref (gpointer layer);
gboolean   attn_layer_equal (const AttnLayer *a, const AttnLayer *b);

/* The mask's ones (may look) and zeros, n × m, whatever form the layer gives it: ones where it has none.  NULL where there is no
 * memory for them. */
AttnMatrix *attn_layer_dup_mask (const AttnLayer *layer, guint n, guint m);

G_END_DECLS
