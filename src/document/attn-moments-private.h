/* attn-moments-private.h: what the reader of moments and what goes to them share
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document-private.h"
#include "attn-moments.h"

G_BEGIN_DECLS

/* The x- key of a document under which its moments stand, and that of a scene which says at which it is. */
#define ATTN_MOMENTS_KEY "x-moments"
#define ATTN_MOMENT_KEY  "x-moment"

typedef struct
{
  AttnSlot    slot;
  AttnMatrix *matrix;
} AttnMomentMatrix;

typedef struct
{
  guint64     step;
  gboolean    has_loss, has_right;
  double      loss, right;
  GArray     *matrices;    /* of AttnMomentMatrix */
  AttnMatrix *words;       /* a row for each label; NULL: none */
} AttnMoment;

struct _AttnMoments
{
  gatomicrefcount references;
  char           *text;      /* what it was read out of */
  AttnWordSet    *labels;    /* NULL: none */
  GHashTable     *rows;      /* word → its row + 1 */
  GPtrArray      *list;      /* of AttnMoment */
  gboolean        is_sample; /* whether they are a sample's */
  AttnDocument   *trained;   /* the model that was trained: what computes as it does is what was measured */
};

/* The text under ATTN_MOMENTS_KEY; NULL: none.  Borrowed. */
const char *attn_moments_get_text (const AttnDocument *document);
/* Takes it away from a draft, or gives it that of another document. */
void        attn_moments_drop     (AttnDocument *draft);
void        attn_moments_adopt    (AttnDocument *draft, const AttnDocument *from);
/* What a document with moments came out of, itself where it was opened; NULL: it has none.  Owned by the caller. */
AttnDocument *attn_moments_ref_origin (const AttnDocument *document);

static inline const AttnMoment *
attn_moments_at (const AttnMoments *moments,
                 guint              index)
{
  return g_ptr_array_index (moments->list, index);
}

G_END_DECLS
