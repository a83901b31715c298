/* attn-answer.h: numbers that a learner types as an answer, whether they are right, and what helps when they are not
 *
 * For the questions of lessons, for practice and for predicting a step.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gio/gio.h>

#include "attn-explanation.h"

G_BEGIN_DECLS

#define ATTN_ANSWER_ERROR (attn_answer_error_quark ())

typedef enum
{
  ATTN_ANSWER_ERROR_EMPTY,       /* nothing was typed */
  ATTN_ANSWER_ERROR_UNREADABLE   /* no number */
} AttnAnswerError;

GQuark      attn_answer_error_quark (void);

/* Reads an answer as people type it: "0.35", ".35", "0,35", "35 %", "1/3", "−2", "= 2", full-width and other digits,
 * "−∞".  A comma is decimal, or, where a point comes after it, sets thousands apart.  FALSE with a kind error, in the
 * language. */
gboolean    attn_answer_read        (const char *text, double *value, AttnLanguage language, GError **error);

typedef enum
{
  ATTN_VERDICT_RIGHT,     /* within one half of the last decimal on show */
  ATTN_VERDICT_CLOSE,     /* within two of the last decimal: rounded on the way */
  ATTN_VERDICT_NEGATED,   /* right but for its sign */
  ATTN_VERDICT_WRONG
} AttnVerdict;

/* Judges an answer by the decimals that are on show; what the screen shows is always right. */
AttnVerdict attn_answer_judge       (double answer, double value, int decimals);
/* A sentence on the verdict, never just "wrong": "Right.", "Very close: …".  Static. */
const char *attn_verdict_describe   (AttnVerdict verdict, AttnLanguage language);

/* Hints, one after the other, from the explanation of the cell. */
typedef enum
{
  ATTN_HINT_SOURCES,      /* which cells feed it: to be marked on the picture too */
  ATTN_HINT_FORMULA,      /* how it is computed, in signs */
  ATTN_HINT_TERMS         /* the same with the numbers put in, all but the result */
} AttnHint;

#define ATTN_N_HINTS 3

/* The hint in the markup of attn-text.h, never empty.  `shown` as in attn-explanation.h.  Owned by the caller. */
char       *attn_answer_dup_hint    (const AttnCell *cell, AttnHint hint, AttnLanguage language, int decimals,
                                     AttnShownFunc shown, gpointer data);
/* What the first hint marks: an array of AttnRect, owned by the caller. */
GArray     *attn_answer_get_sources (const AttnCell *cell, AttnShownFunc shown, gpointer data);

G_END_DECLS
