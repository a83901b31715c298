/* attn-check-private.h: what checks a document, and what it shares with the check of layers
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document-private.h"

G_BEGIN_DECLS

/* What is being checked, and where complaints go. */
typedef struct
{
  AttnDocument *document;
  AttnReport   *report;
  GError      **error;
  guint64       total;      /* numbers so far, of what is given and what will be computed */
} AttnCheck;

typedef struct
{
  gsize rows;
  gsize columns;
} AttnExtent;

/* Where every problem is wanted, what follows is looked at as well: it needs no more than the shapes that are there. */
gboolean   attn_check_go_on     (const AttnCheck *check, gboolean was_right);

gboolean   attn_check_has       (const AttnCheck *check, AttnSlot slot);
/* Of what stands in a slot. */
AttnExtent attn_check_measure   (const AttnCheck *check, AttnSlot slot);
void       attn_check_stand_at  (const AttnCheck *check, AttnSlot slot);
/* The columns of a product with the slot's matrix, or with the identity where there is none. */
gsize      attn_check_widen     (const AttnCheck *check, AttnSlot weight, gsize columns);

/* A weight matrix multiplies from the right: it has a row for each column of its operand. */
gboolean   attn_check_weight    (const AttnCheck *check, AttnSlot slot, const char *operand, AttnExtent shape);
/* A bias has a number for each column of what it is added to. */
gboolean   attn_check_bias      (const AttnCheck *check, AttnSlot slot, const char *operand, AttnExtent shape);
/* So has any other list of numbers. */
gboolean   attn_check_vector    (const AttnCheck *check, AttnSlot slot, const char *operand, AttnExtent shape);
/* Whether `count` matrices of that shape are still to be had. */
gboolean   attn_check_size      (AttnCheck *check, const char *node, AttnExtent shape, guint count);

/* Why matrices cannot be given beside "layers", "block", "image" or "position", for who wanted to give them: a message. */
const char *attn_check_why_not_given (const char *needs_rows);

/* One layer: whether it fits to the rows that come in (NULL: given matrices take their place) and to those that keys and
 * values are made of, both with a name for messages.  Works out its shape. */
gboolean   attn_check_layer     (AttnCheck *check, guint layer, const AttnExtent *in, const char *in_name,
                                 const AttnExtent *memory, const char *memory_name);
/* What the node at the end of a layer is called: "output", "layer1.block".  Owned by the caller. */
char      *attn_check_name_end  (const AttnDocument *document, guint layer);

G_END_DECLS
