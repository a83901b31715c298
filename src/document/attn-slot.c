/* attn-slot.c: the places in a document where a matrix may stand
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-slot.h"

#include <string.h>

#include "attn-document.h"
#include "attn-name.h"

/* A slot is its place and, from here on, the number of its layer and one. */
#define LAYER_SHIFT 8
#define PLACE_MASK  ((1u << LAYER_SHIFT) - 1)

static const struct
{
  const char  *name;
  AttnSlotKind kind;
} slots[ATTN_N_SLOTS] = {
  [ATTN_SLOT_EMBEDDING]      = { "embedding",                     ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_MEMORY]         = { "memory",                        ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_POSITION]       = { "position",                      ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_GIVEN_QUERY]    = { "given.query",                   ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_GIVEN_KEY]      = { "given.key",                     ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_GIVEN_VALUE]    = { "given.value",                   ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_GIVEN_WEIGHTS]  = { "given.weights",                 ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_QUERY_WEIGHT]   = { "attention.query_weight",        ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_KEY_WEIGHT]     = { "attention.key_weight",          ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_VALUE_WEIGHT]   = { "attention.value_weight",        ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_OUTPUT_WEIGHT]  = { "attention.output_weight",       ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_QUERY_BIAS]     = { "attention.query_bias",          ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_KEY_BIAS]       = { "attention.key_bias",            ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_VALUE_BIAS]     = { "attention.value_bias",          ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_OUTPUT_BIAS]    = { "attention.output_bias",         ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_MASK]           = { "attention.mask",                ATTN_SLOT_KIND_MASK },
  [ATTN_SLOT_NORM1_GAIN]     = { "block.norm1.gain",              ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_NORM1_BIAS]     = { "block.norm1.bias",              ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_NORM2_GAIN]     = { "block.norm2.gain",              ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_NORM2_BIAS]     = { "block.norm2.bias",              ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_IN_WEIGHT]      = { "block.feed_forward.in_weight",  ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_IN_BIAS]        = { "block.feed_forward.in_bias",    ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_OUT_WEIGHT]     = { "block.feed_forward.out_weight", ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_OUT_BIAS]       = { "block.feed_forward.out_bias",   ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_PIXELS]         = { "image.pixels",                  ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_RED]            = { "image.pixels.red",              ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_GREEN]          = { "image.pixels.green",            ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_BLUE]           = { "image.pixels.blue",             ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_PATCH_WEIGHT]   = { "image.weight",                  ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_PATCH_BIAS]     = { "image.bias",                    ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_CLASS_TOKEN]    = { "image.class_token",             ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_FINAL_GAIN]     = { "readout.norm.gain",             ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_FINAL_BIAS]     = { "readout.norm.bias",             ATTN_SLOT_KIND_VECTOR },
  [ATTN_SLOT_READOUT_WEIGHT] = { "readout.weight",                ATTN_SLOT_KIND_MATRIX },
  [ATTN_SLOT_READOUT_BIAS]   = { "readout.bias",                  ATTN_SLOT_KIND_VECTOR },
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

gboolean
attn_document_is_slot_name (const char *name)
{
  AttnSlot slot;

  return attn_slot_find (name, &slot);
}

AttnSlot
attn_slot_in_layer (guint place,
                    guint layer)
{
  return place | (layer + 1) << LAYER_SHIFT;
}

guint
attn_slot_get_place (AttnSlot slot)
{
  return slot & PLACE_MASK;
}

guint
attn_slot_get_layer (AttnSlot slot)
{
  return attn_slot_has_layer (slot) ? (slot >> LAYER_SHIFT) - 1 : 0;
}

gboolean
attn_slot_has_layer (AttnSlot slot)
{
  return slot >> LAYER_SHIFT > 0;
}

gboolean
attn_slot_is_of_layer (AttnSlot slot)
{
  return attn_slot_get_place (slot) >= ATTN_SLOT_IN_LAYER && attn_slot_get_place (slot) < ATTN_SLOT_IN_LAYER + ATTN_N_LAYER_SLOTS;
}

const char *
attn_slot_get_name (AttnSlot slot)
{
  const char *name = slots[attn_slot_get_place (slot)].name;
  g_autofree char *whole = NULL;

  if (!attn_slot_has_layer (slot))
    return name;
  whole = g_strdup_printf ("layer%u.%s", attn_slot_get_layer (slot), name);
  return attn_name_intern (whole);
}

const char *
attn_slot_get_key (AttnSlot slot)
{
  const char *name = slots[attn_slot_get_place (slot)].name, *dot = strrchr (name, '.');

  return dot != NULL ? dot + 1 : name;
}

AttnSlotKind
attn_slot_get_kind (AttnSlot slot)
{
  return slots[attn_slot_get_place (slot)].kind;
}

/* "layer12." as it is written by us: the number, and where it ends. */
static const char *
skip_layer (const char *name,
            guint      *layer)
{
  const char *digits = name + strlen ("layer");
  const char *end = digits;

  if (!g_str_has_prefix (name, "layer"))
    return NULL;
  *layer = 0;
  for (; g_ascii_isdigit (*end) && *layer < ATTN_DOCUMENT_MAX_LAYERS; end++)
    *layer = *layer * 10 + (guint) g_ascii_digit_value (*end);
  if (end == digits || *end != '.' || (*digits == '0' && end > digits + 1) || *layer >= ATTN_DOCUMENT_MAX_LAYERS)
    return NULL;
  return end + 1;
}

gboolean
attn_slot_find (const char *name,
                AttnSlot   *slot)
{
  guint layer;
  const char *rest = skip_layer (name, &layer), *plain = rest != NULL ? rest : name;

  for (guint i = 0; i < ATTN_N_SLOTS; i++)
    if (g_str_equal (slots[i].name, plain) && (rest == NULL || attn_slot_is_of_layer (i)))
      {
        *slot = rest != NULL ? attn_slot_in_layer (i, layer) : i;
        return TRUE;
      }
  return FALSE;
}
