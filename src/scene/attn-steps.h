/* attn-steps.h: the pipeline as a row of steps
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-trace.h"

G_BEGIN_DECLS

#define ATTN_STEP_MAX_NODES 4

/* One step: the nodes that it adds to the picture.  The parts of softmax are steps of their own, but minor:
 * the overview passes over them and the focus stops at each. */
typedef struct
{
  const AttnNode *nodes[ATTN_STEP_MAX_NODES];  /* the first gives the step its name */
  guint           n_nodes;
  gboolean        minor;
  const char     *label;        /* markup, the same in both languages or a message: see attn_step_get_label */
} AttnStep;

/* The steps of a trace, in order: an array of AttnStep, owned by the caller.  Never empty. */
GArray     *attn_steps_new        (const AttnTrace *trace);
/* What stands on the step's button, in attn-text markup ("QK^{T}", "÷ √{d_k}", "softmax"). */
const char *attn_step_get_label   (const AttnStep *step, AttnLanguage language);
/* What it does, one sentence: tooltip and screen reader. */
char       *attn_step_get_description (const AttnStep *step, AttnLanguage language);
/* The step that adds a node, or −1. */
int         attn_steps_find       (const GArray *steps, const char *node);

G_END_DECLS
