/* attn-steps.c: the pipeline as a row of steps
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-steps.h"

#include <string.h>

/* What a step may hold, in the order of computation; nodes that a trace does not have fall away, and so do
 * steps without nodes. */
static const struct
{
  const char *stages[ATTN_STEP_MAX_NODES];
  gboolean    minor;
  const char *label;
  const char *description;
} plan[] = {
  { { "embedding", "memory" }, FALSE, "X",
    N_("Embeddings: one row of numbers for each token") },
  { { "query", "key", "value" }, FALSE, "Q  K  V",
    N_("Projections: X times the weight matrices gives queries, keys and values") },
  { { "scores" }, FALSE, "QK^{T}",
    N_("Attention scores: the dot product of each query with each key") },
  { { "scaled" }, FALSE, "÷ √{d_k}",
    N_("Scaled scores: each score divided by the same number") },
  { { "masked" }, FALSE, N_("mask"),
    N_("Mask: what may not be looked at becomes −∞ before softmax") },
  { { "shifted" }, TRUE, N_("− max"),
    N_("Softmax, first part: the maximum is subtracted, which changes no result and keeps the numbers small") },
  { { "exponentials" }, TRUE, "e^{x}",
    N_("Softmax, second part: e to each number, so that all are positive") },
  { { "totals" }, TRUE, "Σ",
    N_("Softmax, third part: the exponentials added up") },
  { { "weights", "row_sum" }, FALSE, "softmax",
    N_("Attention weights: each exponential divided by its total") },
  { { "output" }, FALSE, "× V",
    N_("Output: the values added up, each as much as its weight says") },
  { { "projected" }, FALSE, "× W_{O}",
    N_("Output projection: the output times W_O") },
};

GArray *
attn_steps_new (const AttnTrace *trace)
{
  GArray *steps = g_array_new (FALSE, TRUE, sizeof (AttnStep));

  for (guint i = 0; i < G_N_ELEMENTS (plan); i++)
    {
      AttnStep step = { .minor = plan[i].minor, .label = plan[i].label };

      for (guint j = 0; j < ATTN_STEP_MAX_NODES && plan[i].stages[j] != NULL; j++)
        {
          const AttnNode *node = attn_trace_find (trace, plan[i].stages[j]);
          if (node != NULL)
            step.nodes[step.n_nodes++] = node;
        }
      if (step.n_nodes > 0)
        g_array_append_val (steps, step);
    }

  return steps;
}

static gboolean
is_given (const AttnNode *node)
{
  return attn_node_get_n_inputs (node) == 1 &&
         attn_node_is_input (attn_node_get_input (node, 0)) &&
         g_str_has_prefix (attn_node_get_name (attn_node_get_input (node, 0)), "given.");
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
  if (g_str_equal (stage, "query") || g_str_equal (stage, "key") || g_str_equal (stage, "value"))
    {
      g_autoptr (GString) label = g_string_new (NULL);

      for (guint i = 0; i < step->n_nodes; i++)
        g_string_append_printf (label, "%s%s", i > 0 ? "  " : "", attn_node_get_symbol (step->nodes[i]));
      return g_intern_string (label->str);
    }
  return attn_translate (language, step->label);
}

char *
attn_step_get_description (const AttnStep *step, AttnLanguage language)
{
  const char *stage = attn_node_get_stage (step->nodes[0]);

  if (is_given (step->nodes[0]))
    return g_strdup (attn_translate (language, g_str_equal (stage, "weights")
                                               ? N_("Attention weights written down by hand: read, not computed")
                                               : N_("Queries, keys and values, given as they are")));

  for (guint i = 0; i < G_N_ELEMENTS (plan); i++)
    if (g_str_equal (plan[i].stages[0], stage))
      return g_strdup (attn_translate (language, plan[i].description));

  return g_strdup (attn_node_get_caption (step->nodes[0], language));
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
