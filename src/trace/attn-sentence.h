/* attn-sentence.h: one plain sentence about a cell
 *
 * Each kind of node has a function of its own, found by the node's stage name in the table of attn-sentence.c.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"
#include "attn-number.h"

G_BEGIN_DECLS

/* What a sentence is made from. */
typedef struct
{
  const AttnNode *node;
  guint           row;
  guint           column;
  double          value;
  AttnLanguage    language;
  int             decimals;
  const char     *row_label;       /* quoted, see attn-label.h */
  const char     *column_label;
} AttnSubject;

/* The sentence about a cell, never empty.  Owned by the caller. */
char        *attn_sentence_new           (const AttnCell *cell, AttnLanguage language, int decimals);

/* The message in the subject's language: for use as a format. */
const char  *attn_subject_say            (const AttnSubject *subject, const char *message) G_GNUC_FORMAT (2);
/* A share of 1 as a number of percent, with one digit less after the point than the share would have. */
void         attn_subject_format_percent (const AttnSubject *subject, double share, AttnNumber *number);

/* The kinds of attn-sentence-attention.c. */
char        *attn_describe_score         (const AttnSubject *subject);
char        *attn_describe_scaled        (const AttnSubject *subject);
char        *attn_describe_masked        (const AttnSubject *subject);
char        *attn_describe_shifted       (const AttnSubject *subject);
char        *attn_describe_exponential   (const AttnSubject *subject);
char        *attn_describe_total         (const AttnSubject *subject);
char        *attn_describe_weight        (const AttnSubject *subject);
char        *attn_describe_row_sum       (const AttnSubject *subject);
char        *attn_describe_output        (const AttnSubject *subject);

/* The kinds of attn-sentence-model.c. */
char        *attn_describe_patch_embedding (const AttnSubject *subject);
char        *attn_describe_pixel (const AttnSubject *subject);
char        *attn_describe_model_input (const AttnSubject *subject);
char        *attn_describe_patch (const AttnSubject *subject);
char        *attn_describe_position (const AttnSubject *subject);
char        *attn_describe_spread (const AttnSubject *subject);
char        *attn_describe_mean_spread (const AttnSubject *subject);
char        *attn_describe_likeness (const AttnSubject *subject);
char        *attn_describe_input (const AttnSubject *subject);
char        *attn_describe_head_part (const AttnSubject *subject);
char        *attn_describe_rotated (const AttnSubject *subject);
char        *attn_describe_concat (const AttnSubject *subject);
char        *attn_describe_mean_weight (const AttnSubject *subject);
char        *attn_describe_norm (const AttnSubject *subject);
char        *attn_describe_residual (const AttnSubject *subject);
char        *attn_describe_hidden (const AttnSubject *subject);
char        *attn_describe_activated (const AttnSubject *subject);
char        *attn_describe_feed_forward (const AttnSubject *subject);
char        *attn_describe_block (const AttnSubject *subject);
char        *attn_describe_pooled (const AttnSubject *subject);
char        *attn_describe_logit (const AttnSubject *subject);
char        *attn_describe_readout_part (const AttnSubject *subject);
char        *attn_describe_probability (const AttnSubject *subject);
char        *attn_describe_rollout_step (const AttnSubject *subject);
char        *attn_describe_rollout (const AttnSubject *subject);

G_END_DECLS
