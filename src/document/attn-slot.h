/* attn-slot.h: the places in a document where a matrix may stand
 *
 * A slot is a place, such as the query weight, and the layer it belongs to.  Documents that have “layers” say the layer
 * in the slot's name ("layer1.attention.query_weight"); the others have one layer, whose slots have plain names.
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The places.  In the order of docs/format.md, which is the order they are written in; those of a layer stand
 * together. */
enum
{
  ATTN_SLOT_EMBEDDING,
  ATTN_SLOT_MEMORY,
  ATTN_SLOT_POSITION,
  ATTN_SLOT_GIVEN_QUERY,
  ATTN_SLOT_GIVEN_KEY,
  ATTN_SLOT_GIVEN_VALUE,
  ATTN_SLOT_GIVEN_WEIGHTS,
  ATTN_SLOT_QUERY_WEIGHT,
  ATTN_SLOT_KEY_WEIGHT,
  ATTN_SLOT_VALUE_WEIGHT,
  ATTN_SLOT_OUTPUT_WEIGHT,
  ATTN_SLOT_QUERY_BIAS,
  ATTN_SLOT_KEY_BIAS,
  ATTN_SLOT_VALUE_BIAS,
  ATTN_SLOT_OUTPUT_BIAS,
  ATTN_SLOT_MASK,
  ATTN_SLOT_NORM1_GAIN,
  ATTN_SLOT_NORM1_BIAS,
  ATTN_SLOT_NORM2_GAIN,
  ATTN_SLOT_NORM2_BIAS,
  ATTN_SLOT_IN_WEIGHT,
  ATTN_SLOT_IN_BIAS,
  ATTN_SLOT_OUT_WEIGHT,
  ATTN_SLOT_OUT_BIAS,
  ATTN_SLOT_PIXELS,          /* grey values, or else the next three */
  ATTN_SLOT_RED,
  ATTN_SLOT_GREEN,
  ATTN_SLOT_BLUE,
  ATTN_SLOT_PATCH_WEIGHT,
  ATTN_SLOT_PATCH_BIAS,
  ATTN_SLOT_CLASS_TOKEN,
  ATTN_SLOT_FINAL_GAIN,
  ATTN_SLOT_FINAL_BIAS,
  ATTN_SLOT_READOUT_WEIGHT,
  ATTN_SLOT_READOUT_BIAS
};

#define ATTN_N_SLOTS       (ATTN_SLOT_READOUT_BIAS + 1)
#define ATTN_SLOT_IN_LAYER ATTN_SLOT_QUERY_WEIGHT                         /* the first of a layer */
#define ATTN_N_LAYER_SLOTS (ATTN_SLOT_OUT_BIAS - ATTN_SLOT_IN_LAYER + 1)

/* A place, or a place in a layer of a document with “layers”. */
typedef guint AttnSlot;

typedef enum
{
  ATTN_SLOT_KIND_MATRIX,   /* a list of rows */
  ATTN_SLOT_KIND_VECTOR,   /* a list of numbers: kept as one row */
  ATTN_SLOT_KIND_MASK      /* a list of rows of 0 and 1 */
} AttnSlotKind;

/* The slot of a place in the layer of that number. */
AttnSlot     attn_slot_in_layer  (guint place, guint layer);
guint        attn_slot_get_place (AttnSlot slot);
/* 0 for those that belong to no layer. */
guint        attn_slot_get_layer (AttnSlot slot);
/* Whether its name says the layer. */
gboolean     attn_slot_has_layer (AttnSlot slot);
/* Whether there is one of it in each layer. */
gboolean     attn_slot_is_of_layer (AttnSlot slot);

/* The name of the slot's node: "attention.query_weight", "layer1.block.norm1.gain".  Interned. */
const char  *attn_slot_get_name (AttnSlot slot);
/* The last part of it: "query_weight". */
const char  *attn_slot_get_key  (AttnSlot slot);
AttnSlotKind attn_slot_get_kind (AttnSlot slot);
/* By the name alone: whether a document has such a layer is not asked. */
gboolean     attn_slot_find     (const char *name, AttnSlot *slot);

G_END_DECLS
