/* attn-practice-private.h: what the makers of exercises share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-practice.h"
#include "attn-random.h"

G_BEGIN_DECLS

struct _AttnPractice
{
  AttnPracticeKind kind;
  AttnLanguage     language;
  AttnRandom       random;
  AttnDocument    *document;
  AttnTrace       *trace;
  AttnCell         cell;
  char            *question;
  GPtrArray       *choices;     /* of char */
  guint            answer;
  AttnMatrix      *printed;
  AttnBug          bug;
  char            *hints[ATTN_PRACTICE_N_HINTS];  /* its own, or NULL: those of the cell */
  char            *result;      /* what is said of the answer; NULL: the cell's arithmetic */
  AttnPracticeLook look;
  const char      *step;        /* interned; NULL: what the look says */
  char            *json;        /* of the document, but for its last brace */
};

#define ATTN_PRACTICE_TOKENS 3

/* Small whole numbers. */
int         attn_practice_pick        (AttnPractice *self, int least, int most);
void        attn_practice_fill        (AttnPractice *self, double *values, guint n, int least, int most);
/* Appends a matrix as JSON: `"name": [[…]]`. */
void        attn_practice_add_matrix  (GString *json, const char *name, guint rows, guint columns, const double *values);
/* Appends three matrices of one shape as what is given. */
void        attn_practice_add_given   (GString *json, guint rows, guint columns, const double *query, const double *key,
                                       const double *value);
/* Appends a list of numbers as JSON: `"name": […]`. */
void        attn_practice_add_list    (GString *json, const char *name, guint n, const double *values);
/* The beginning of a document with a few words of a sentence as its tokens; `keys`: the keys are given, and are called by
 * words too, the same where there are as many. */
GString    *attn_practice_begin       (AttnPractice *self, guint n, guint m, gboolean keys);
/* Ends it, reads and computes it.  `json` is taken over. */
gboolean    attn_practice_finish      (AttnPractice *self, GString *json, GError **error);
/* The trace of another document; `json` is taken over. */
AttnTrace  *attn_practice_trace       (AttnPractice *self, GString *json, GError **error);
/* Sets the cell; the node exists. */
void        attn_practice_ask         (AttnPractice *self, const char *node, guint row, guint column);
/* The first choice is the right one; they are shuffled afterwards.  Taken over. */
void        attn_practice_add_choice  (AttnPractice *self, char *choice);
void        attn_practice_shuffle     (AttnPractice *self);

/* attn-practice-block.c */
gboolean    attn_practice_make_residual     (AttnPractice *self, GError **error);
gboolean    attn_practice_make_norm         (AttnPractice *self, GError **error);
gboolean    attn_practice_make_feed_forward (AttnPractice *self, GError **error);
/* attn-practice-choices.c */
gboolean    attn_practice_make_shape   (AttnPractice *self, GError **error);
gboolean    attn_practice_make_sources (AttnPractice *self, GError **error);
gboolean    attn_practice_make_bug     (AttnPractice *self, GError **error);

G_END_DECLS
