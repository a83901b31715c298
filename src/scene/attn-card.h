/* attn-card.h: the explanation, set beneath the picture or beside it
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-formula.h"
#include "attn-frame.h"

G_BEGIN_DECLS

typedef struct _AttnCard AttnCard;

/* `explanation` may be NULL: the card then says what the step does and, with `about`, what the document says of
 * itself.  Borrowed for the life of the card. */
AttnCard   *attn_card_new      (const AttnFrame *frame, const AttnExplanation *explanation, const char *about);
void        attn_card_free     (AttnCard *card);
void        attn_card_paint    (const AttnCard *card, AttnPainter *painter);
gboolean    attn_card_pick     (const AttnCard *card, double x, double y, AttnCell *cell);
/* Whether nothing of it is shortened, cut off or left out. */
gboolean    attn_card_is_whole (const AttnCard *card);
/* Whether a text stands in its arithmetic or beside its heading. */
gboolean    attn_card_tells    (const AttnCard *card, const char *text);
/* What stands over it, or in focus over the picture.  Borrowed; NULL: nothing. */
const AttnText *attn_card_get_heading (const AttnCard *card);
/* The height that a step's heading and sentence take beneath the picture, in a box so wide: while the cell that is asked about is the one
 * that is selected there is nothing else to tell of. */
double      attn_card_get_question_height (const AttnFrame *frame, double width);
/* How far down it is written on. */
double      attn_card_get_bottom (const AttnCard *card);
/* All that it says. */
const char *attn_card_get_text (const AttnCard *card);

G_END_DECLS
