/* attn-positions.h: positions as what they are: waves, a learned table, or turns
 *
 * Sinusoidal positions stand as waves with the tokens' places on them, learned ones as a table with how alike its
 * rows are, rotary ones as arrows that turn.  Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-scene-private.h"

G_BEGIN_DECLS

/* Which picture a view asks for; `node` gets the matrix it is made of.  In focus that of the step at hand only.  Nothing
 * where numbers of it are to be found, or where a room needs larger ones than would fit beside it. */
AttnPositionsKind attn_positions_find    (const AttnFrame *frame, AttnPositions *positions);
/* Whether a frame that shows positions serves another view: the same part of them would be in sight. */
gboolean          attn_positions_serves  (const AttnFrame *frame, const AttnView *view);
/* Appends the regions to the frame's items and keeps the places of what is no node's. */
void              attn_positions_lay_out (AttnFrame *frame);
/* Curves, dots, likenesses; over them what belongs to the cell that is pointed at. */
void              attn_positions_paint   (const AttnScene *scene, AttnPainter *painter);
void              attn_positions_paint_marks (const AttnScene *scene, AttnPainter *painter);
/* The lower end of what these paint, that of the selected place included; 0 where items end below it. */
double            attn_positions_get_bottom (const AttnFrame *frame);

/* What the picture says of a cell beside its explanation: to be heard.  Owned by the caller; NULL: nothing. */
char             *attn_positions_describe (const AttnFrame *frame, const AttnCell *cell);

/* --- the three pictures -------------------------------------------------------------------------------- */

/* Sinusoidal positions as waves: laid out into the frame, then drawn, then what hover and selection add. */
void attn_waves_lay_out        (AttnFrame *frame);
void attn_waves_paint          (const AttnScene *scene, AttnPainter *painter);
void attn_waves_paint_marks    (const AttnScene *scene, AttnPainter *painter);

/* What the cosines are called above them. */
#define ATTN_LIKENESS_TITLE "cos(P_{i}, P_{j})"
void attn_likeness_lay_out     (AttnFrame *frame);
/* Whose likenesses stand large, by the row that is selected (G_MAXUINT: none is). */
guint attn_likeness_find_place (const AttnFrame *frame, guint row);
/* Where the arrows lead from a cosine, of an image from patch to patch.  FALSE where they go from cell to cell. */
gboolean attn_likeness_move    (const AttnFrame *frame, const AttnCell *from, int dx, int dy, gboolean edge, AttnCell *to);
void attn_likeness_paint       (const AttnScene *scene, AttnPainter *painter);
void attn_likeness_paint_marks (const AttnScene *scene, AttnPainter *painter);

void attn_turns_lay_out        (AttnFrame *frame);
void attn_turns_paint          (const AttnScene *scene, AttnPainter *painter);
void attn_turns_paint_marks    (const AttnScene *scene, AttnPainter *painter);
/* Where a query and a key stand, and how far apart.  Owned by the caller. */
char *attn_turns_describe      (const AttnFrame *frame, guint query, guint key);

/* --- what they share ----------------------------------------------------------------------------------- */

/* How many pairs of columns, and places, have room: sets which of them are drawn, page by page, by what is selected. */
void      attn_positions_choose_pairs   (AttnFrame *frame, guint n_pairs);
void      attn_positions_choose_rows    (AttnFrame *frame, guint n_rows);
/* The matrices at the left, in at most `share` of the picture's width; returns where they end. */
double    attn_positions_place_matrices (AttnFrame *frame, const AttnNode *const *nodes, guint n, double share);
/* A text of at most `size` that is no wider than `width`: smaller before it is cut. */
AttnText *attn_positions_fit_text       (const AttnFrame *frame, AttnStyle style, const char *markup, double size, double width);
/* The same, appended as a remark of a node, its left end at x, in a line from y on. */
void      attn_positions_add_text       (AttnFrame *frame, const AttnNode *node, gboolean quiet, const char *markup, double size,
                                         double x, double y, double width, double height);
/* The row of tokens that is pointed at, of `node`'s; FALSE: none. */
gboolean  attn_positions_get_row        (const AttnScene *scene, const AttnNode *node, guint *row);

G_END_DECLS
