/* attn-digit-walk.h: going through the digits that come with the program, in a window's document
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-session.h"

G_BEGIN_DECLS

/* Below this a probability says that the model does not clearly see one of its classes. */
#define ATTN_DIGIT_SURE 0.6

/* Whether the document reads such digits. */
gboolean        attn_digit_walk_is_possible (AttnSession *session);
/* Which of them it shows; −1: another image. */
int             attn_digit_walk_get         (AttnSession *session);
/* Shows one.  Going through several of them is one step for Undo. */
gboolean        attn_digit_walk_go          (AttnSession *session, guint index, GError **error);
/* Forward or back from the one that is or was last on show, round from the last to the first. */
gboolean        attn_digit_walk_step        (AttnSession *session, int by, GError **error);
/* The next one that the document's model reads as another digit than its label; FALSE without an error where there is none. */
gboolean        attn_digit_walk_next_wrong  (AttnSession *session, GError **error);

/* What the model says of the image, with its label where it has one; NULL: nothing, or it is to be found out.  And what of that
 * should be doubted: that it is not sure, or is sure of what is like no digit; NULL: nothing.  Owned by the caller. */
char           *attn_digit_walk_dup_verdict (AttnSession *session);
char           *attn_digit_walk_dup_caution (AttnSession *session);

/* Of a document that was just opened and stands at its first step: shows what the class token looks at, over the digit. */
void            attn_digit_walk_begin       (AttnSession *session);

/* The node of class probabilities that the image leads to, a single row of them; NULL: none. */
const AttnNode *attn_session_find_classes   (AttnSession *session);
/* The likeliest of them. */
guint           attn_find_likeliest         (const AttnNode *classes);

G_END_DECLS
