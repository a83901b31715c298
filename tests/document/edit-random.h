/* edit-random.h: random edits, of every kind, with arguments that fit and arguments that do not
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-edit.h"
#include "attn-random.h"

G_BEGIN_DECLS

/* A number: tidy ones, long ones, both zeros, subnormal and large ones. */
double    edit_random_number (AttnRandom *random);

/* Tries an edit.  NULL where it is refused; then there was an error, as is checked.  The document stays small: at most
 * nine tokens on each side and nine of each dimension. */
AttnEdit *edit_random        (AttnRandom *random, const AttnDocument *document);

/* How many kinds of edits there are, and which one the last call of edit_random tried. */
guint     edit_random_count_kinds (void);
guint     edit_random_get_kind    (void);

G_END_DECLS
