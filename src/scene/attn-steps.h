/* attn-steps.h: the pipeline as a row of steps
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-trace.h"

G_BEGIN_DECLS

#define ATTN_STEP_MAX_NODES 4

/* What is drawn together in one overview. */
typedef enum
{
  ATTN_GROUP_INPUT,         /* patches, embeddings, positions */
  ATTN_GROUP_PROJECTIONS,   /* Q, K and V of all heads */
  ATTN_GROUP_ATTENTION,     /* one head, from its queries to its output */
  ATTN_GROUP_JOIN,          /* the heads' outputs side by side, times W_O */
  ATTN_GROUP_BLOCK,         /* residual connections, norms, feed-forward */
  ATTN_GROUP_READOUT        /* from the last layer to probabilities */
} AttnGroup;

/* One step: the nodes that it adds to the picture.  The parts of softmax are steps of their own, but minor:
 * the overview passes over them and the focus stops at each. */
typedef struct
{
  const AttnNode *nodes[ATTN_STEP_MAX_NODES];  /* the first gives the step its name */
  guint           n_nodes;
  gboolean        minor;
  const char     *label;        /* markup, the same in both languages or a message: see attn_step_get_label */
  AttnGroup       group;
  guint           section;      /* which of the trace's sections it belongs to: 0, 1, … */
  int             layer;        /* −1: none */
} AttnStep;

/* The steps of a trace, in order, with those of one head of each layer: an array of AttnStep, owned by the caller.
 * Never empty.  A trace that is attention alone is one section; a larger one has its input, each layer's attention, each
 * layer's block and its readout as sections.  `head` beyond the last is the last. */
GArray     *attn_steps_new        (const AttnTrace *trace, guint head);
/* Whether it is what a layer receives from the one before: another name of that one's result. */
gboolean    attn_step_is_received (const AttnStep *step);
/* What stands on the step's button, in attn-text markup ("QK^{T}", "÷ √{d_k}", "softmax"). */
const char *attn_step_get_label   (const AttnStep *step, AttnLanguage language);
/* What it does, one sentence: tooltip and screen reader. */
char       *attn_step_get_description (const AttnStep *step, AttnLanguage language);
/* Leaves the steps of one layer; where there is none of it (−1, say), all. */
void        attn_steps_keep_layer (GArray *steps, int layer);
/* The attention weights of the first layer among the steps, whose rows are queries and whose columns are keys; NULL: there are none. */
const AttnNode *attn_steps_find_weights (const GArray *steps);
/* The step that all others lead to: the last but for a rollout, which nothing is made of. */
guint       attn_steps_get_answer (const GArray *steps);
/* The layer that is at hand at a step: its own; before all layers the first, after them the last.  −1: there are no layers. */
int         attn_steps_near_layer (const GArray *steps, guint step);
/* The step that adds a node, or −1. */
int         attn_steps_find       (const GArray *steps, const char *node);

/* The node of a stage where one stands: in the layer and the head if there is one, else in the layer, else the trace's
 * only one.  NULL: there is none. */
const AttnNode *attn_steps_find_node   (const AttnTrace *trace, int layer, guint head, const char *stage);
/* What a node is called in another layer and head: a name without one stays without.  NULL: there is none so called, or `name` is
 * NULL. */
const char     *attn_steps_transfer    (const AttnTrace *trace, const char *name, int layer, guint head);
/* How many heads a layer (−1: the trace without layers) has; 0 where its attention has no weights. */
guint           attn_steps_count_heads (const AttnTrace *trace, int layer);
/* How many layers, 0 where a document has none. */
guint           attn_steps_count_layers (const AttnTrace *trace);

G_END_DECLS
