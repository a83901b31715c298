/* practice-test.h: what the tests of exercises share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-practice.h"

#define PRACTICE_TEST_N_SEEDS 600

typedef void (*PracticeTestCheck) (const AttnPractice *practice);

/* Owned by the caller. */
AttnPractice *practice_test_make (AttnPracticeKind kind, guint64 seed, AttnLanguage language);
/* Many of a kind, in Korean and in English. */
void          practice_test_each (AttnPracticeKind kind, PracticeTestCheck check);

double        practice_test_get           (const AttnPractice *practice, const char *node, guint row, guint column);
guint         practice_test_count_columns (const AttnPractice *practice, const char *node);
double        practice_test_get_asked     (const AttnPractice *practice);

/* What a learner works out is what the trace says, and small; a number is to be typed. */
void          practice_test_check_value   (const AttnPractice *practice, double worked_out);
/* There are four, all different, and what is called right is one of them. */
void          practice_test_check_choices (const AttnPractice *practice);
/* Which it is.  Borrowed. */
const char   *practice_test_get_right     (const AttnPractice *practice);
