/* attn-ledger.h: a sum written as a column, a term a line
 *
 * Private to the room.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-frame.h"

G_BEGIN_DECLS

typedef struct _AttnLedger AttnLedger;

/* Whether an expression can be written so: a sum whose terms are cells or products of two cells. */
gboolean    attn_ledger_suits (const AttnExpression *expression);

/* Sets the sum in a box `width` wide, at most `height` high, at most `size` large; terms that do not fit are
 * counted in a line.  NULL when they do not fit, or get too small. */
AttnLedger *attn_ledger_new        (AttnFonts *fonts, const AttnExpression *sum, AttnLanguage language, int decimals,
                                    const AttnPalette *palette, double size, double width, double height);
void        attn_ledger_free       (AttnLedger *ledger);
/* What it comes to, as written. */
const char *attn_ledger_get_total  (const AttnLedger *ledger);
double      attn_ledger_get_height (const AttnLedger *ledger);
void        attn_ledger_paint      (const AttnLedger *ledger, AttnPainter *painter, double x, double y);
gboolean    attn_ledger_pick       (const AttnLedger *ledger, double x, double y, AttnCell *cell);

G_END_DECLS
