/* attn-expression.h: the arithmetic of one cell as a small tree
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_EXPRESSION_CONSTANT,    /* a number of the formula itself: the 3 of √3 */
  ATTN_EXPRESSION_CELL,        /* one cell's value */
  ATTN_EXPRESSION_SUM,         /* from the first argument to the last */
  ATTN_EXPRESSION_PRODUCT,
  ATTN_EXPRESSION_DIFFERENCE,
  ATTN_EXPRESSION_QUOTIENT,
  ATTN_EXPRESSION_EXPONENTIAL, /* e to its argument */
  ATTN_EXPRESSION_ROOT,        /* the square root of its argument */
  ATTN_EXPRESSION_MAXIMUM,     /* the largest argument; written as its value */
  ATTN_EXPRESSION_POWER,       /* the first argument to the power of the second; a square and a cube are products */
  ATTN_EXPRESSION_SINE,
  ATTN_EXPRESSION_COSINE,
  ATTN_EXPRESSION_TANH,
  ATTN_EXPRESSION_LOGARITHM,   /* of its argument, to the base 2 */
  ATTN_EXPRESSION_ERF,         /* the error function of its argument */
  ATTN_EXPRESSION_POSITIVE,    /* max (0, its argument) */
  ATTN_EXPRESSION_PART         /* what its argument comes to, under a name of its own: the mean of a row.  Written as its
                                * value; see attn_explanation_get_parts */
} AttnExpressionKind;

typedef struct _AttnExpression AttnExpression;

struct _AttnExpression
{
  AttnExpressionKind kind;
  double             value;      /* what it comes to; set by the constructors */
  AttnCell           cell;       /* of a CELL; node is NULL in all others */
  char              *key;        /* what stands beneath a term ("d0", a token), or NULL; owned.  Of a PART its name */
  GPtrArray         *arguments;  /* of AttnExpression, owned (by all PARTs of that name together); NULL for CONSTANT
                                  * and CELL */
  AttnRect           over;       /* where a MAXIMUM or a very long SUM is given by the cells it runs over instead
                                  * of by its arguments, those cells; node is NULL in all others */
};

AttnExpression *attn_expression_new_constant (double value);
AttnExpression *attn_expression_new_cell     (const AttnNode *node, guint row, guint column);
/* Takes the arguments.  `value` is computed from theirs, in their order. */
AttnExpression *attn_expression_new          (AttnExpressionKind kind, GPtrArray *arguments);
AttnExpression *attn_expression_new_binary   (AttnExpressionKind kind, AttnExpression *a, AttnExpression *b);
AttnExpression *attn_expression_new_unary    (AttnExpressionKind kind, AttnExpression *a);
AttnExpression *attn_expression_new_square   (AttnExpression *a);
/* A part of its own, with a name in the markup of attn-text.h ("μ"). */
AttnExpression *attn_expression_new_part     (AttnExpression *a, const char *name);
/* The same part once more. */
AttnExpression *attn_expression_repeat_part  (const AttnExpression *part);
/* The largest of a rectangle's cells: `over` says which, and the one argument is `largest`, the first of the largest cells, which
 * who asks knows. */
AttnExpression *attn_expression_new_maximum  (const AttnRect *over, const AttnCell *largest);
/* The sum of a rectangle's cells, row by row.  Each is an argument, with its row's or column's label as key (with
 * both, where the rectangle has several of both); but of more than ATTN_EXPRESSION_MAX_ARGUMENTS only those that
 * would be written are, and `over` says what the sum runs over. */
AttnExpression *attn_expression_new_total    (const AttnRect *over);
/* Sets the key (copied) and returns the expression. */
AttnExpression *attn_expression_with_key     (AttnExpression *expression, const char *key);
void            attn_expression_free         (AttnExpression *expression);

/* How a function of one argument is called: "sin", "cos", "tanh", "log₂", "erf"; NULL for all other kinds. */
const char     *attn_expression_get_function (AttnExpressionKind kind);

/* A sum or product of one is that one; anything else is itself. */
const AttnExpression *attn_expression_unwrap (const AttnExpression *expression);

/* A number, as far as writing goes: a constant, a cell, what is written as its value; or a sum or product of one. */
gboolean        attn_expression_is_number    (const AttnExpression *expression);

/* Whether it comes to exactly what it comes to, whatever the digits that are left out of its numbers: 0.46 × 0,
 * 0.46 − 0.46 of equal values, −∞ − 0.46, or max(0, −0.46). */
gboolean        attn_expression_is_settled   (const AttnExpression *expression);

/* Computes the tree anew from the cells' values in the trace. */
double          attn_expression_evaluate     (const AttnExpression *expression);

/* The most terms of a sum that are written out.  Of more: the first three and, of the others, the three
 * largest by magnitude. */
#define ATTN_EXPRESSION_MAX_TERMS 12

#define ATTN_EXPRESSION_MAX_ARGUMENTS 4096

/* How many terms a sum has, written out or not. */
guint           attn_expression_count_terms  (const AttnExpression *sum);

/* Which arguments of a sum are written out: ascending indices (of guint, owned by the caller).  All of them
 * up to ATTN_EXPRESSION_MAX_TERMS. */
GArray         *attn_expression_written_terms (const AttnExpression *sum);
/* The same where there is less room: of a sum of more than `most` terms (2 at the least) the first half of so many, and the largest
 * of the others; never more than attn_expression_written_terms says. */
GArray         *attn_expression_written_few   (const AttnExpression *sum, guint most);

/* In one line of plain text with the numbers put in: "1 × 1 + 1 × 1 + 1 × 0".  Owned by the caller. */
char           *attn_expression_to_text      (const AttnExpression *expression, AttnLanguage language, int decimals);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnExpression, attn_expression_free)

G_END_DECLS
