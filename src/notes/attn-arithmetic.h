/* attn-arithmetic.h: an expression with its numbers, for LaTeX and for Python
 *
 * Private to this room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-expression.h"

G_BEGIN_DECLS

typedef enum
{
  ATTN_ARITHMETIC_LATEX,      /* math; of a long sum the terms that the screen writes out, and how many more */
  ATTN_ARITHMETIC_NUMPY,      /* an expression that runs, with every term */
  ATTN_ARITHMETIC_PYTORCH
} AttnArithmeticStyle;

/* Appends the expression.  `decimals` and `rounded` as in attn-figure.h.  With `line_break` (or NULL) a long sum of
 * LaTeX that is not within anything is broken before some of its plus signs. */
void     attn_arithmetic_append    (GString *text, const AttnExpression *expression, AttnArithmeticStyle style,
                                    AttnLanguage language, int decimals, const char *line_break, gboolean *rounded);

G_END_DECLS
