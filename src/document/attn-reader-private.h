/* attn-reader-private.h: what reads a document, and what it shares with the reader of layers
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <jansson.h>

#include "attn-matrix-reader.h"

G_BEGIN_DECLS

typedef struct
{
  AttnReport       report;
  AttnDocument    *document;
  AttnMatrixSource source;
  GError         **error;
} AttnReader;

/* Reads what stands under the key of a slot into it; nothing stands there: TRUE. */
gboolean attn_reader_read_matrix (AttnReader *reader, const json_t *object, AttnSlot slot);
/* Reads {"gain", "bias", "epsilon"} where it stands at `place`: its matrices, and whether it says ε. */
gboolean attn_reader_read_norm   (AttnReader *reader, const json_t *value, const char *place, AttnSlot gain, AttnSlot bias,
                                  double *epsilon, gboolean *says_epsilon);
/* Refuses what is no object or has other keys than `known`; the report stands at it. */
gboolean attn_reader_check_object (AttnReader *reader, const json_t *value, const char *const *known);
/* Reads "attention" and "block" of an object into the layer of that number. */
gboolean attn_reader_read_layer  (AttnReader *reader, const json_t *object, guint layer);

G_END_DECLS
