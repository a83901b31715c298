/* attn-expression-private.h: what explanations need to know of expressions
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-expression.h"

G_BEGIN_DECLS

/* Appends what attn_expression_to_text gives.  Sets `*rounded` where a number that it writes is rounded, and
 * leaves it alone where none is. */
void     attn_expression_append_text (const AttnExpression *expression, AttnLanguage language, int decimals,
                                      GString *text, gboolean *rounded);

G_END_DECLS
