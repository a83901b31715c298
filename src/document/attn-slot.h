/* attn-slot.h: the places in a document where a matrix may stand
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In the order of docs/format.md, which is the order they are written in. */
typedef enum
{
  ATTN_SLOT_EMBEDDING,
  ATTN_SLOT_MEMORY,
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
  ATTN_SLOT_MASK
} AttnSlot;

#define ATTN_N_SLOTS (ATTN_SLOT_MASK + 1)

typedef enum
{
  ATTN_SLOT_KIND_MATRIX,   /* a list of rows */
  ATTN_SLOT_KIND_VECTOR,   /* a list of numbers: kept as one row */
  ATTN_SLOT_KIND_MASK      /* a list of rows of 0 and 1 */
} AttnSlotKind;

/* The name of the slot's node: "attention.query_weight". */
const char  *attn_slot_get_name (AttnSlot slot);
/* The last part of it: "query_weight". */
const char  *attn_slot_get_key  (AttnSlot slot);
AttnSlotKind attn_slot_get_kind (AttnSlot slot);
gboolean     attn_slot_find     (const char *name, AttnSlot *slot);

G_END_DECLS
