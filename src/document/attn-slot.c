/* attn-slot.c: the places in a document where a matrix may stand
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-slot.h"

#include <string.h>

#include "attn-document.h"

static const struct
{
  const char  *name;
  AttnSlotKind kind;
} slots[ATTN_N_SLOTS] = {
  [ATTN_SLOT_EMBEDDING]     = { "embedding",               ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_MEMORY]        = { "memory",                  ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_GIVEN_QUERY]   = { "given.query",             ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_GIVEN_KEY]     = { "given.key",               ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_GIVEN_VALUE]   = { "given.value",             ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_GIVEN_WEIGHTS] = { "given.weights",           ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_QUERY_WEIGHT]  = { "attention.query_weight",  ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_KEY_WEIGHT]    = { "attention.key_weight",    ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_VALUE_WEIGHT]  = { "attention.value_weight",  ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_OUTPUT_WEIGHT] = { "attention.output_weight", ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_QUERY_BIAS]    = { "attention.query_bias",    ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_KEY_BIAS]      = { "attention.key_bias",      ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_VALUE_BIAS]    = { "attention.value_bias",    ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_OUTPUT_BIAS]   = { "attention.output_bias",   ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_MASK]          = { "attention.mask",          ATTN_SLOT_KIND_MASK },
};

const char *const *
attn_document_get_slot_names (void)
{
  static const char *names[ATTN_N_SLOTS + 1];
  static gsize is_made = 0;

  if (g_once_init_enter (&is_made))
    {
      for (guint i = 0; i < ATTN_N_SLOTS; i++)
        names[i] = slots[i].name;
      g_once_init_leave (&is_made, 1);
    }
  return names;
}

const char *
attn_slot_get_name (AttnSlot slot)
{
  return slots[slot].name;
}

const char *
attn_slot_get_key (AttnSlot slot)
{
  const char *dot = strrchr (slots[slot].name, '.');

  return dot != NULL ? dot + 1 : slots[slot].name;
}

AttnSlotKind
attn_slot_get_kind (AttnSlot slot)
{
  return slots[slot].kind;
}

gboolean
attn_slot_find (const char *name,
                AttnSlot   *slot)
{
  for (guint i = 0; i < ATTN_N_SLOTS; i++)
    if (g_str_equal (slots[i].name, name))
      {
        *slot = (AttnSlot) i;
        return TRUE;
      }
  return FALSE;
}
