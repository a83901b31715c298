/* attn-ranking.h: what a readout expects: the classes of one row with their probabilities as bars
 *
 * Beside the overview's readout the bars alone; in focus each line has the numbers of every stage of its softmax.
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-frame.h"

G_BEGIN_DECLS

/* Whether the view asks for it: the probabilities in the overview, in focus any stage of their softmax.  Not where numbers of
 * them are to be found, come cell by cell, or are compared: those stand in the matrices. */
gboolean attn_ranking_suits     (const AttnFrame *frame);
/* The row that a view shows the classes of: the selected token's, else the last. */
guint    attn_ranking_find_row  (const AttnFrame *frame, const AttnView *view);
/* Whether the classes that a frame shows are those that a view asks for: where not all fit, the likeliest and the selected one. */
gboolean attn_ranking_serves    (const AttnFrame *frame, const AttnView *view);
/* Fills the picture, in place of the matrices. */
void     attn_ranking_lay_out   (AttnFrame *frame);
/* Adds the bars to the picture's matrices, where these leave room. */
void     attn_ranking_add       (AttnFrame *frame);
/* From a cell of the lines to the one above or beneath it, also where that is not drawn yet; FALSE: it stands in none. */
gboolean attn_ranking_move      (const AttnFrame *frame, AttnCell *cell, int by, gboolean edge);
/* One bar with its number; `told` FALSE: without. */
void     attn_ranking_paint_bar (const AttnFrame *frame, const AttnItem *item, gboolean told, AttnPainter *painter);

/* "After “나는 오늘 사과를 먹었다” comes “달콤했다”: 99.0 %": what a row of probabilities says.  Of what stands
 * before, so many tokens at the most, the last ones, after “…”.  Owned by the caller. */
char    *attn_ranking_describe  (const AttnNode *probabilities, guint row, guint most, AttnLanguage language);

G_END_DECLS
