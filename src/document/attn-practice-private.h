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
  const char      *secret;      /* a node's name; NULL: the cell's */
  char            *json;        /* of the document, but for its last brace */
};

#define ATTN_PRACTICE_TOKENS 3

/* A text in the exercise's language. */
#define ATTN_PRACTICE_TEXT(self, message) (attn_translate ((self)->language, message))

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
GString    *attn_practice_begin_bare  (void);
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
/* The same as text in place of what is one of them already; nothing where there are four. */
void        attn_practice_offer       (AttnPractice *self, const char *choice);
void        attn_practice_offer_shape  (AttnPractice *self, guint rows, guint columns);
void        attn_practice_offer_number (AttnPractice *self, guint number);
/* The exponentials in the cell's row, as a list.  Owned by the caller. */
char       *attn_practice_dup_exponentials (AttnPractice *self, const char *node);
/* Its own hints, messages of the catalogue. */
void        attn_practice_set_hints   (AttnPractice *self, const char *const hints[ATTN_PRACTICE_N_HINTS]);
/* What the cell's row and column are called, without quotation marks.  Owned by the caller. */
char       *attn_practice_dup_row     (AttnPractice *self);
char       *attn_practice_dup_column  (AttnPractice *self);

/* attn-practice-block.c */
gboolean    attn_practice_make_residual     (AttnPractice *self, GError **error);
gboolean    attn_practice_make_norm         (AttnPractice *self, GError **error);
gboolean    attn_practice_make_feed_forward (AttnPractice *self, GError **error);
/* The beginning of a document with d columns, up to its block: numbers small and whole up to what attention gives.  With one head
 * the values are turned by a weight matrix. */
GString    *attn_practice_begin_block        (AttnPractice *self, guint d, guint heads);
/* The whole of one with a feed-forward network, but for its last brace; `linear`: with the same numbers, and no ReLU. */
GString    *attn_practice_begin_feed_forward (AttnPractice *self, gboolean linear);
/* attn-practice-image.c: the beginning of a document up to its image, for what else that has: so many pixels a side, cut into
 * patches of p × p, grey (1 channel) or in colours (3). */
GString    *attn_practice_begin_image       (AttnPractice *self, guint side, guint p, guint channels);
gboolean    attn_practice_make_patches_shape (AttnPractice *self, GError **error);
gboolean    attn_practice_make_patch        (AttnPractice *self, GError **error);
/* attn-practice-model.c */
gboolean    attn_practice_make_position     (AttnPractice *self, GError **error);
gboolean    attn_practice_make_probability  (AttnPractice *self, GError **error);
gboolean    attn_practice_make_model        (AttnPractice *self, GError **error);
/* attn-practice-choices.c */
gboolean    attn_practice_make_shape   (AttnPractice *self, GError **error);
gboolean    attn_practice_make_sources (AttnPractice *self, GError **error);
/* attn-practice-bug.c */
gboolean    attn_practice_make_bug     (AttnPractice *self, GError **error);

G_END_DECLS
