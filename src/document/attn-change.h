/* attn-change.h: what an edit changed in large matrices, cell by cell
 *
 * A history need not hold a matrix of 4,096 × 4,096 numbers for every stroke of a pen: of a document that is not at the
 * cursor it keeps the cells in which it differs from its neighbour, and has the matrix again when it is gone back to.
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document-private.h"

G_BEGIN_DECLS

/* Smaller matrices are kept as they are. */
#define ATTN_CHANGE_LARGE 4096u

typedef struct _AttnChange AttnChange;

/* From one document to the one that follows it. */
AttnChange *attn_change_new      (const AttnDocument *before, const AttnDocument *after);
void        attn_change_free     (AttnChange *change);
/* The bytes that it takes. */
gsize       attn_change_get_size (const AttnChange *change);

/* Whether what stands in the slot on one side can be told from what stands there on the other. */
gboolean    attn_change_leads    (const AttnChange *change, AttnSlot slot);
/* Whether any cell of the slot differs. */
gboolean    attn_change_has      (const AttnChange *change, AttnSlot slot);
/* Puts the cells of a side into the numbers of the slot's matrix, which are those of the other side. */
void        attn_change_apply    (const AttnChange *change, AttnSlot slot, gboolean is_forward, double *values);

/* The slots (of AttnSlot) of a document's large matrices, but for those that another document, or NULL, shares.  Owned by the
 * caller. */
GArray     *attn_change_list_large (const AttnDocument *document, const AttnDocument *other);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnChange, attn_change_free)

G_END_DECLS
