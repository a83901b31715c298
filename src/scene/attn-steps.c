/* attn-steps.c: the pipeline as a row of steps
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-steps.h"

#include <string.h>

#include "attn-label.h"
#include "attn-name.h"
#include "attn-stage.h"

/* What a step may hold, in the order of computation; nodes that a trace does not have fall away, and so do
 * steps without nodes.  A stage after a full stop is the head's own, beside one of the whole layer. */
typedef struct
{
  const char *stages[ATTN_STEP_MAX_NODES];
  gboolean    minor;
  AttnGroup   group;
  const char *label;
  const char *description;   /* NULL: it depends on what the step reads */
} Plan;

static const Plan plan[] = {
  { { "patches" }, FALSE, ATTN_GROUP_INPUT, N_("patches"),
    N_("Patches: the image cut into squares, each laid out as one row of numbers") },
  { { "embedding", "memory" }, FALSE, ATTN_GROUP_INPUT, "X",
    N_("Embeddings: one row of numbers for each token") },
  { { "position", "input" }, FALSE, ATTN_GROUP_INPUT, "+ P",
    N_("Positions: a row of numbers for each place is added, so that order counts") },
  { { "input" }, FALSE, ATTN_GROUP_PROJECTIONS, "X′",
    N_("What the layer before gave") },
  { { "norm1" }, FALSE, ATTN_GROUP_PROJECTIONS, N_("norm"),
    N_("Layer norm: each row shifted to mean 0 and scaled to variance 1, then gain and bias") },
  { { "query", "key", "value" }, FALSE, ATTN_GROUP_PROJECTIONS, "Q  K  V", NULL },
  { { ".query", ".key", ".value" }, FALSE, ATTN_GROUP_ATTENTION, N_("head"),
    N_("One head: its own columns of the queries, keys and values") },
  { { "rotated_query", "rotated_key" }, FALSE, ATTN_GROUP_ATTENTION, N_("rotate"),
    N_("Rotary positions: each query and key turned by an angle that grows with its place") },
  { { "scores" }, FALSE, ATTN_GROUP_ATTENTION, "QK^{T}",
    N_("Attention scores: the dot product of each query with each key") },
  { { "scaled" }, FALSE, ATTN_GROUP_ATTENTION, "÷ √{d_k}",
    N_("Scaled scores: each score divided by the same number") },
  { { "masked" }, FALSE, ATTN_GROUP_ATTENTION, N_("mask"),
    N_("Mask: what may not be looked at becomes −∞ before softmax") },
  { { "shifted" }, TRUE, ATTN_GROUP_ATTENTION, N_("− max"),
    N_("Softmax, first part: the maximum is subtracted, which changes no result and keeps the numbers small") },
  { { "exponentials" }, TRUE, ATTN_GROUP_ATTENTION, "e^{x}",
    N_("Softmax, second part: e to each number, so that all are positive") },
  { { "totals" }, TRUE, ATTN_GROUP_ATTENTION, "Σ",
    N_("Softmax, third part: the exponentials added up") },
  { { "weights", "row_sum" }, FALSE, ATTN_GROUP_ATTENTION, "softmax",
    N_("Attention weights: each exponential divided by its total") },
  { { "output" }, FALSE, ATTN_GROUP_ATTENTION, "× V",
    N_("Output: the values added up, each as much as its weight says") },
  { { "concat" }, FALSE, ATTN_GROUP_JOIN, N_("join"),
    N_("Heads joined: their outputs side by side") },
  { { "projected" }, FALSE, ATTN_GROUP_JOIN, "× W_{O}",
    N_("Output projection: the output times W_O") },
  { { "residual1", "block" }, FALSE, ATTN_GROUP_BLOCK, N_("add"), NULL },
  { { "norm1", "block" }, FALSE, ATTN_GROUP_BLOCK, N_("norm"),
    N_("Layer norm: each row shifted to mean 0 and scaled to variance 1, then gain and bias") },
  { { "norm2" }, FALSE, ATTN_GROUP_BLOCK, N_("norm"),
    N_("Layer norm: each row shifted to mean 0 and scaled to variance 1, then gain and bias") },
  { { "hidden" }, FALSE, ATTN_GROUP_BLOCK, "× W_{1}",
    N_("Feed-forward, first part: each row alone, times W_1") },
  { { "activated" }, FALSE, ATTN_GROUP_BLOCK, N_("activation"),
    N_("Activation: a curve that bends, number by number") },
  { { "feed_forward" }, FALSE, ATTN_GROUP_BLOCK, "× W_{2}",
    N_("Feed-forward, second part: back to the width of the embeddings") },
  { { "residual2", "block" }, FALSE, ATTN_GROUP_BLOCK, N_("add"), NULL },
  { { "norm2", "block" }, FALSE, ATTN_GROUP_BLOCK, N_("norm"),
    N_("Layer norm: each row shifted to mean 0 and scaled to variance 1, then gain and bias") },
  { { "final_norm" }, FALSE, ATTN_GROUP_READOUT, N_("norm"),
    N_("Layer norm: each row shifted to mean 0 and scaled to variance 1, then gain and bias") },
  { { "pooled" }, FALSE, ATTN_GROUP_READOUT, N_("row"),
    N_("The row that is read out") },
  { { "logits" }, FALSE, ATTN_GROUP_READOUT, "× W_{R}",
    N_("Logits: one score for each class") },
  { { "readout.shifted" }, TRUE, ATTN_GROUP_READOUT, N_("− max"),
    N_("Softmax, first part: the maximum is subtracted, which changes no result and keeps the numbers small") },
  { { "readout.exponentials" }, TRUE, ATTN_GROUP_READOUT, "e^{x}",
    N_("Softmax, second part: e to each number, so that all are positive") },
  { { "readout.totals" }, TRUE, ATTN_GROUP_READOUT, "Σ",
    N_("Softmax, third part: the exponentials added up") },
  { { "probabilities" }, FALSE, ATTN_GROUP_READOUT, "softmax",
    N_("Probabilities: the logits through softmax") },
  /* Nothing is made of it: it stands behind all that leads to the answer. */
  { { "rollout" }, FALSE, ATTN_GROUP_READOUT, N_("rollout"),
    N_("Attention rollout: how much of each token comes from which, through all layers") },
};

/* --- finding ------------------------------------------------------------------------------------------- */

static const AttnNode *
find_named (const AttnTrace *trace, int layer, int head, const char *stage)
{
  char name[96];
  char *end = name;
  gsize room = sizeof name;

  *name = '\0';
  if (layer >= 0)
    end += g_snprintf (end, room, "layer%d.", layer);
  room = sizeof name - (gsize) (end - name);
  if (head >= 0)
    end += g_snprintf (end, room, "head%d.", head);
  room = sizeof name - (gsize) (end - name);
  g_strlcpy (end, stage, room);
  return attn_trace_find (trace, name);
}

const AttnNode *
attn_steps_find_node (const AttnTrace *trace, int layer, guint head, const char *stage)
{
  const int heads[] = { (int) head, -1 };

  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      const AttnNode *node = find_named (trace, layer, heads[i], stage);

      if (node == NULL && layer >= 0)
        node = find_named (trace, -1, heads[i], stage);
      if (node != NULL)
        return node;
    }
  return NULL;
}

const char *
attn_steps_transfer (const AttnTrace *trace, const char *name, int layer, guint head)
{
  int own_layer, own_head;
  const char *stage = name != NULL ? attn_stage_split (name, &own_layer, &own_head) : NULL;
  const AttnNode *node = NULL;

  if (stage != NULL)
    node = attn_steps_find_node (trace, own_layer < 0 ? -1 : layer, own_head < 0 ? G_MAXINT : head, stage);
  return node == NULL ? NULL : attn_node_get_name (node);
}

guint
attn_steps_count_heads (const AttnTrace *trace, int layer)
{
  guint n = 0;

  while (find_named (trace, layer, (int) n, "weights") != NULL)
    n++;
  return n > 0 ? n : find_named (trace, layer, -1, "weights") != NULL;
}

guint
attn_steps_count_layers (const AttnTrace *trace)
{
  guint n = 0;

  while (find_named (trace, (int) n, -1, "input") != NULL)
    n++;
  return n;
}

int
attn_steps_near_layer (const GArray *steps, guint step)
{
  for (guint i = step + 1; i-- > 0;)
    if (g_array_index (steps, AttnStep, i).layer >= 0)
      return g_array_index (steps, AttnStep, i).layer;
  for (guint i = step + 1; i < steps->len; i++)
    if (g_array_index (steps, AttnStep, i).layer >= 0)
      return g_array_index (steps, AttnStep, i).layer;
  return -1;
}

/* --- making -------------------------------------------------------------------------------------------- */

/* A stage's node in a step of the plan, if it belongs there. */
static const AttnNode *
find_planned (const AttnTrace *trace, const Plan *row, int layer, int head, const char *stage)
{
  const AttnNode *node, *sum;

  if (*stage == '.')
    return head >= 0 ? find_named (trace, layer, head, stage + 1) : NULL;
  node = find_named (trace, layer, -1, stage);
  /* What the first layer receives belongs to the input, whether there are more layers or not. */
  if (g_str_equal (stage, "input"))
    {
      if (row->group == ATTN_GROUP_INPUT)
        return node != NULL ? node : find_named (trace, 0, -1, stage);
      return layer > 0 ? node : NULL;
    }
  /* The stages of one head stand alone where there is only one. */
  if (node == NULL && head >= 0 && row->group == ATTN_GROUP_ATTENTION)
    node = find_named (trace, layer, head, stage);
  if (node == NULL || row->group != ATTN_GROUP_BLOCK)
    {
      /* A norm stands before attention, or after the sum. */
      if (node != NULL && g_str_equal (stage, "norm1"))
        {
          sum = find_named (trace, layer, -1, "residual1");
          return sum != NULL && attn_node_get_index (node) > attn_node_get_index (sum) ? NULL : node;
        }
      return node;
    }
  if (g_str_equal (stage, "norm1"))
    {
      sum = find_named (trace, layer, -1, "residual1");
      return sum != NULL && attn_node_get_index (node) > attn_node_get_index (sum) ? node : NULL;
    }
  if (g_str_equal (stage, "norm2") || g_str_equal (stage, "block"))
    {
      const gboolean two = find_named (trace, layer, -1, "residual2") != NULL;
      const char *norm_stage = two ? "norm2" : "norm1", *sum_stage = two ? "residual2" : "residual1";
      const AttnNode *norm = find_named (trace, layer, -1, norm_stage);
      gboolean last;

      sum = find_named (trace, layer, -1, sum_stage);
      last = norm != NULL && sum != NULL && attn_node_get_index (norm) > attn_node_get_index (sum);
      /* The plan has two places for a second norm; the block's end is its last norm's or its last sum's. */
      if (g_str_equal (stage, "norm2"))
        return (row->stages[1] != NULL) == last ? node : NULL;
      return g_str_equal (row->stages[0], last ? norm_stage : sum_stage) ? node : NULL;
    }
  return node;
}

typedef struct
{
  const AttnTrace *trace;
  GArray          *steps;
  guint            head;
  gboolean         sections;    /* more than attention alone */
} Making;

static gboolean
is_block (const Making *making, int layer)
{
  return find_named (making->trace, layer, -1, "residual1") != NULL;
}

static void
add_steps (Making *making, int layer, AttnGroup first, AttnGroup last)
{
  const guint n_heads = attn_steps_count_heads (making->trace, layer);
  const int head = find_named (making->trace, layer, 0, "weights") != NULL ? (int) MIN (making->head, n_heads - 1) : -1;
  guint section = 0;

  if (making->steps->len > 0)
    section = g_array_index (making->steps, AttnStep, making->steps->len - 1).section + (making->sections ? 1 : 0);
  for (guint i = 0; i < G_N_ELEMENTS (plan); i++)
    {
      AttnStep step = { .minor = plan[i].minor, .label = plan[i].label, .group = plan[i].group, .layer = layer, .section = section };

      if (plan[i].group < first || plan[i].group > last)
        continue;
      for (guint j = 0; j < ATTN_STEP_MAX_NODES && plan[i].stages[j] != NULL; j++)
        {
          const AttnNode *node = find_planned (making->trace, &plan[i], layer, head, plan[i].stages[j]);
          if (node != NULL)
            step.nodes[step.n_nodes++] = node;
        }
      /* One head alone: its output projection belongs to it. */
      if (step.group == ATTN_GROUP_JOIN && head < 0 && !is_block (making, layer))
        step.group = ATTN_GROUP_ATTENTION;
      if (step.n_nodes > 0)
        g_array_append_val (making->steps, step);
    }
}

GArray *
attn_steps_new (const AttnTrace *trace, guint head)
{
  const guint n_layers = attn_steps_count_layers (trace);
  Making making = { .trace = trace, .head = head, .steps = g_array_new (FALSE, TRUE, sizeof (AttnStep)) };

  making.sections = n_layers > 0 || is_block (&making, -1) || attn_trace_find (trace, "logits") != NULL ||
                    attn_trace_find (trace, "patches") != NULL;
  add_steps (&making, -1, ATTN_GROUP_INPUT, ATTN_GROUP_INPUT);
  if (n_layers == 0)
    {
      add_steps (&making, -1, ATTN_GROUP_PROJECTIONS, ATTN_GROUP_JOIN);
      add_steps (&making, -1, ATTN_GROUP_BLOCK, ATTN_GROUP_BLOCK);
    }
  for (guint i = 0; i < n_layers; i++)
    {
      add_steps (&making, (int) i, ATTN_GROUP_PROJECTIONS, ATTN_GROUP_JOIN);
      add_steps (&making, (int) i, ATTN_GROUP_BLOCK, ATTN_GROUP_BLOCK);
    }
  add_steps (&making, -1, ATTN_GROUP_READOUT, ATTN_GROUP_READOUT);

  return making.steps;
}

void
attn_steps_keep_layer (GArray *steps, int layer)
{
  gboolean has_any = FALSE;

  for (guint i = 0; i < steps->len; i++)
    has_any |= g_array_index (steps, AttnStep, i).layer == layer;
  if (layer < 0 || !has_any)
    return;
  for (guint i = steps->len; i > 0; i--)
    if (g_array_index (steps, AttnStep, i - 1).layer != layer)
      g_array_remove_index (steps, i - 1);
}

const AttnNode *
attn_steps_find_weights (const GArray *steps)
{
  for (guint i = 0; i < steps->len; i++)
    for (guint j = 0; j < g_array_index (steps, AttnStep, i).n_nodes; j++)
      {
        const AttnNode *node = g_array_index (steps, AttnStep, i).nodes[j];

        if (g_str_equal (attn_node_get_stage (node), "weights"))
          return node;
      }
  return NULL;
}

/* --- words --------------------------------------------------------------------------------------------- */

static gboolean
is_given (const AttnNode *node)
{
  return attn_node_get_n_inputs (node) == 1 &&
         attn_node_is_input (attn_node_get_input (node, 0)) &&
         g_str_has_prefix (attn_node_get_name (attn_node_get_input (node, 0)), "given.");
}

gboolean
attn_step_is_received (const AttnStep *step)
{
  return step->layer >= 0 && g_str_equal (attn_node_get_stage (step->nodes[0]), "input");
}

const char *
attn_step_get_label (const AttnStep *step, AttnLanguage language)
{
  const char *stage = attn_node_get_stage (step->nodes[0]);

  if (g_str_equal (stage, "weights") && is_given (step->nodes[0]))
    return "A";
  if (g_str_equal (stage, "scaled"))
    {
      const AttnParameters *parameters = attn_node_get_parameters (step->nodes[0]);
      if (!parameters->is_root)
        return parameters->number == 1 ? "÷ 1" : attn_translate (language, N_("÷ number"));
    }
  if (g_str_equal (stage, "scores") && attn_node_get_operation (attn_node_get_input (step->nodes[0], 0)) == &attn_operation_rotate)
    return "Q′K′^{T}";
  /* Nothing is added to what has no positions. */
  if (g_str_equal (stage, "input") && step->group == ATTN_GROUP_INPUT)
    return attn_node_get_symbol (step->nodes[0]);
  if (g_str_equal (stage, "activated"))
    return attn_node_get_parameters (step->nodes[0])->function == ATTN_ACTIVATION_RELU ? "ReLU" : "GELU";
  if (g_str_equal (stage, "query") || g_str_equal (stage, "key") || g_str_equal (stage, "value"))
    {
      g_autoptr (GString) label = g_string_new (NULL);

      for (guint i = 0; i < step->n_nodes; i++)
        g_string_append_printf (label, "%s%s", i > 0 ? "  " : "", attn_node_get_symbol (step->nodes[i]));
      return attn_name_intern (label->str);
    }
  return attn_translate (language, step->label);
}

/* What is added to what a part of the block gives: what that part read, or, where a norm stands before it, what the norm read. */
static const char *
get_residual_message (const AttnNode *sum)
{
  const gboolean second = g_str_equal (attn_node_get_stage (sum), "residual2");
  const AttnNode *norm = find_named (attn_node_get_trace (sum), attn_node_get_layer (sum), -1, second ? "norm2" : "norm1");

  if (norm == NULL || attn_node_get_index (norm) > attn_node_get_index (sum))
    return second ? N_("Residual connection: what went into the feed-forward network is added to what came out")
                  : N_("Residual connection: what went into attention is added to what came out");
  return second ? N_("Residual connection: the sum as it was before the norm is added to what came out of the feed-forward network")
                : N_("Residual connection: what the layer received, before the norm, is added to what came out of attention");
}

/* Whether something is added to a product, which then is said too. */
static gboolean
has_bias (const AttnNode *node)
{
  return attn_node_get_operation (node) == &attn_operation_multiply && attn_node_get_n_inputs (node) > 2;
}

/* What the weight matrices multiply: a norm's rows, what a layer receives, a memory. */
static char *
dup_projections (const AttnStep *step, AttnLanguage language)
{
  const AttnNode *last = step->nodes[step->n_nodes - 1];
  g_autofree char *left = attn_label_symbol (attn_node_get_input (step->nodes[0], 0));
  g_autofree char *right = attn_label_symbol (attn_node_get_input (last, 0));
  gboolean biased = FALSE;

  for (guint i = 0; i < step->n_nodes; i++)
    biased |= has_bias (step->nodes[i]);
  if (g_str_equal (left, right))
    return g_strdup_printf (attn_translate (language, biased ? N_("Projections: %s times the weight matrices, plus the biases, gives queries, keys and values")
                                                             : N_("Projections: %s times the weight matrices gives queries, keys and values")), left);
  return g_strdup_printf (attn_translate (language, biased ? N_("Projections: %1$s times W_Q gives queries, %2$s times W_K and W_V gives keys and values, each plus its bias")
                                                           : N_("Projections: %1$s times W_Q gives queries, %2$s times W_K and W_V gives keys and values")),
                          left, right);
}

char *
attn_step_get_description (const AttnStep *step, AttnLanguage language)
{
  const char *stage = attn_node_get_stage (step->nodes[0]);

  if (is_given (step->nodes[0]))
    return g_strdup (attn_translate (language, g_str_equal (stage, "weights")
                                               ? N_("Attention weights written down by hand: read, not computed")
                                               : N_("Queries, keys and values, given as they are")));

  if (g_str_equal (stage, "input") && step->group == ATTN_GROUP_INPUT)
    return g_strdup (attn_translate (language, N_("What goes into the first layer")));
  if (g_str_equal (stage, "residual1") || g_str_equal (stage, "residual2"))
    return g_strdup (attn_translate (language, get_residual_message (step->nodes[0])));
  if (attn_node_get_operation (step->nodes[0]) == &attn_operation_multiply && g_str_equal (stage, "query"))
    return dup_projections (step, language);
  if (has_bias (step->nodes[0]) && g_str_equal (stage, "projected"))
    return g_strdup (attn_translate (language, N_("Output projection: the output times W_O, plus the bias b_O")));
  if (has_bias (step->nodes[0]) && g_str_equal (stage, "hidden"))
    return g_strdup (attn_translate (language, N_("Feed-forward, first part: each row alone, times W_1, plus the bias b_1")));
  for (guint i = 0; i < G_N_ELEMENTS (plan); i++)
    {
      const char *planned = plan[i].stages[0];

      /* One head's queries are another step than those of all. */
      if (attn_node_get_head (step->nodes[0]) >= 0 && g_str_equal (stage, "query") ? g_str_equal (planned, ".query")
                                                                                   : g_str_equal (planned, stage))
        return g_strdup (attn_translate (language, plan[i].description));
    }

  return g_strdup (attn_node_get_caption (step->nodes[0], language));
}

guint
attn_steps_get_answer (const GArray *steps)
{
  const guint last = steps->len - 1;

  return last > 0 && g_str_equal (attn_node_get_stage (g_array_index (steps, AttnStep, last).nodes[0]), "rollout") ? last - 1 : last;
}

int
attn_steps_find (const GArray *steps, const char *node)
{
  for (guint i = 0; node != NULL && i < steps->len; i++)
    {
      const AttnStep *step = &g_array_index (steps, AttnStep, i);

      for (guint j = 0; j < step->n_nodes; j++)
        if (g_str_equal (attn_node_get_name (step->nodes[j]), node))
          return (int) i;
    }
  return -1;
}
