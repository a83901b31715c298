/* attn-practice-record.h: what was solved, from one start of the program to the next
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-practice.h"

G_BEGIN_DECLS

typedef struct _AttnPracticeRecord AttnPracticeRecord;

/* Reads it from the folder of the program's state; a file that cannot be read counts as none. */
AttnPracticeRecord *attn_practice_record_new        (void);
void                attn_practice_record_free       (AttnPracticeRecord *self);

/* How many of a kind were solved; with ATTN_N_PRACTICES of all. */
guint               attn_practice_record_get_solved (AttnPracticeRecord *self, AttnPracticeKind kind);
void                attn_practice_record_add_solved (AttnPracticeRecord *self, AttnPracticeKind kind);
/* The seed of the exercise at hand, and on to the next. */
guint64             attn_practice_record_get_seed   (AttnPracticeRecord *self);
void                attn_practice_record_go_on      (AttnPracticeRecord *self);
/* Nothing solved, and from the beginning. */
void                attn_practice_record_clear      (AttnPracticeRecord *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnPracticeRecord, attn_practice_record_free)

G_END_DECLS
