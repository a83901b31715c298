/* attn-columns.h: which matrices stand where
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-layout.h"

G_BEGIN_DECLS

/* Where in a trace one looks: a layer (−1: there are none), and a head. */
typedef struct
{
  const AttnTrace *trace;
  int              layer;
  guint            head;
  AttnLanguage     language;
} AttnColumnPlace;

/* A row of columns.  Begins empty: { 0 }. */
typedef struct
{
  AttnColumn columns[ATTN_MAX_COLUMNS];
  guint      n;
} AttnColumnRow;

/* Appends what a group shows.  With `query_last` Q stands right of V, next to what follows from it. */
void     attn_columns_add_group       (AttnColumnRow *row, const AttnColumnPlace *place, AttnGroup group, gboolean query_last);
/* The same, where Q stands there already. */
void     attn_columns_add_attention   (AttnColumnRow *row, const AttnColumnPlace *place, gboolean query_drawn);
/* Of a block the part that a node belongs to: the first sum with what follows it, or the feed-forward network. */
void     attn_columns_add_block_part  (AttnColumnRow *row, const AttnColumnPlace *place, const AttnNode *node);
/* What each layer passes on, of very many the first ones, and the rollout that is made of them. */
void     attn_columns_add_rollout    (AttnColumnRow *row, const AttnColumnPlace *place);
/* One operation: what goes in, and what comes out.  `narrow`: of softmax only the part at hand. */
void     attn_columns_add_focus       (AttnColumnRow *row, const AttnColumnPlace *place, const AttnNode *focus, gboolean narrow);
/* Whether a node is a part of attention's softmax, so that its focus can be narrow. */
gboolean attn_columns_is_softmax_part (const AttnNode *node);
gboolean attn_columns_has_projections (const AttnColumnPlace *place);

G_END_DECLS
