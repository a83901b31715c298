/* attn-practice.h: exercises without end, with numbers that can be done in the head
 *
 * An exercise is a pure function of its kind, a seed and the language.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-document.h"
#include "attn-node.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_PRACTICE_SCORE,      /* a dot product of small integers */
  ATTN_PRACTICE_SCALED,     /* a score divided by √4 */
  ATTN_PRACTICE_WEIGHT,     /* of a row whose exponentials are 1, ½, ¼ … */
  ATTN_PRACTICE_OUTPUT,     /* values mixed by quarters */
  ATTN_PRACTICE_ROW_SUM,    /* of weights written by hand, which need not be 1 */
  ATTN_PRACTICE_RESIDUAL,   /* what goes in + what came out */
  ATTN_PRACTICE_NORM,       /* of a row whose mean and deviation are whole */
  ATTN_PRACTICE_FEED_FORWARD,
  ATTN_PRACTICE_POSITION,   /* learned, waves or turns */
  ATTN_PRACTICE_PATCH,      /* an image cut up and laid out */
  ATTN_PRACTICE_PROBABILITY, /* of a readout */
  ATTN_PRACTICE_MODEL,      /* layers and heads: how many, how wide, what reads what */
  ATTN_PRACTICE_SHAPE,
  ATTN_PRACTICE_SOURCES,    /* which cells feed this one */
  ATTN_PRACTICE_BUG,        /* what a program did wrong */
  ATTN_N_PRACTICES
} AttnPracticeKind;

typedef enum
{
  ATTN_BUG_SIDE,            /* softmax down the columns */
  ATTN_BUG_SCALE,           /* ÷ d_k */
  ATTN_BUG_TRANSPOSE,       /* QK instead of QKᵀ */
  ATTN_BUG_MASK,            /* masked after softmax */
  ATTN_BUG_RESIDUAL,        /* what goes in is not added */
  ATTN_BUG_NORM,            /* down the columns */
  ATTN_BUG_RELU,            /* left out */
  ATTN_BUG_ORDER,           /* heads side by side in the wrong order */
  ATTN_BUG_HEAD_SCALE,      /* ÷ √d_model with several heads */
  ATTN_BUG_POSITION,        /* not added */
  ATTN_N_BUGS
} AttnBug;

/* What of its document is shown before the answer. */
typedef enum
{
  ATTN_PRACTICE_LOOK_ASKED,   /* the step of the cell's node without its numbers; the cell is a question */
  ATTN_PRACTICE_LOOK_GIVEN,   /* the same, and of the node only the cell is a question */
  ATTN_PRACTICE_LOOK_BARE,    /* as ASKED, but what feeds the cell is not marked: that would be the answer */
  ATTN_PRACTICE_LOOK_PRINTED, /* the step of the cell's node without its numbers: the program printed others */
  ATTN_PRACTICE_LOOK_BEFORE,  /* all that stands before the cell's node */
  ATTN_PRACTICE_LOOK_START,   /* the first step alone */
  ATTN_PRACTICE_LOOK_MODEL    /* the model as a diagram, without its numbers */
} AttnPracticeLook;

typedef struct _AttnPractice AttnPractice;

/* The name of a kind, for a state file ("row-sum") and for people. */
const char         *attn_practice_kind_get_name  (AttnPracticeKind kind);
const char         *attn_practice_kind_get_label (AttnPracticeKind kind, AttnLanguage language);

/* NULL with an error only where the program itself is wrong.  Owned by the caller. */
AttnPractice       *attn_practice_new            (AttnPracticeKind kind, guint64 seed, AttnLanguage language, GError **error);
void                attn_practice_free           (AttnPractice *practice);

AttnPracticeKind    attn_practice_get_kind       (const AttnPractice *practice);
/* What is shown.  Borrowed, and the trace is that of the document. */
AttnDocument       *attn_practice_get_document   (const AttnPractice *practice);
const AttnTrace    *attn_practice_get_trace      (const AttnPractice *practice);
/* The question.  Borrowed. */
const char         *attn_practice_get_question   (const AttnPractice *practice);
/* The cell it is about; of a shape and of a bug the first of the result. */
const AttnCell     *attn_practice_get_cell       (const AttnPractice *practice);

AttnPracticeLook    attn_practice_get_look       (const AttnPractice *practice);
/* The node that is kept secret, with all that is computed from it: the cell's, or one before it.  Borrowed. */
const AttnNode     *attn_practice_get_secret     (const AttnPractice *practice);

/* The choices, and which is right; 0 where a number is to be typed: then the cell's value is. */
guint               attn_practice_get_n_choices  (const AttnPractice *practice);
const char         *attn_practice_get_choice     (const AttnPractice *practice, guint index);
guint               attn_practice_get_answer     (const AttnPractice *practice);
/* What a program with the bug gives for the cell's node; NULL for other kinds.  Borrowed. */
const AttnMatrix   *attn_practice_get_printed    (const AttnPractice *practice);
AttnBug             attn_practice_get_bug        (const AttnPractice *practice);

/* Hints 0, 1, 2, each telling more, in the markup of attn-text.h; none tells the answer.  Owned by the caller. */
#define ATTN_PRACTICE_N_HINTS 3
char               *attn_practice_dup_hint       (const AttnPractice *practice, guint hint, int decimals);
/* What is said of the right answer.  Plain text, owned by the caller. */
char               *attn_practice_dup_solution   (const AttnPractice *practice, int decimals);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnPractice, attn_practice_free)

G_END_DECLS
