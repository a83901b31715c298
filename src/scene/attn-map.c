/* attn-map.c: the parts of a model in a row, and where residual connections branch off
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-map.h"

#include "attn-provenance.h"

typedef struct
{
  const AttnTrace *trace;
  const GArray    *steps;
  AttnLanguage     language;
  GArray          *parts;
  gboolean         received;
} Making;

static const AttnStep *
get_step (const Making *making, guint index)
{
  return &g_array_index (making->steps, AttnStep, index);
}

static void
clear_part (gpointer data)
{
  AttnMapPart *part = data;

  g_free (part->label);
  g_free (part->description);
}

/* Takes the description over. */
static AttnMapPart *
add (Making *making, AttnMapKind kind, guint first, guint last, guint target, const char *label, char *description)
{
  const AttnStep *step = get_step (making, target);
  AttnMapPart part = { kind, attn_node_get_family (step->nodes[0]), first, last, target, step->layer, 0, -1, g_strdup (label), description };

  g_array_append_val (making->parts, part);
  return &g_array_index (making->parts, AttnMapPart, making->parts->len - 1);
}

/* The last step from `first` on that lies in the same layer and whose group is at most `group`. */
static guint
find_end (const Making *making, guint first, AttnGroup group)
{
  guint last = first;

  while (last + 1 < making->steps->len && get_step (making, last + 1)->layer == get_step (making, first)->layer &&
         get_step (making, last + 1)->group <= group)
    last++;
  return last;
}

static gboolean
is_stage (const AttnStep *step, const char *stage)
{
  return g_str_equal (attn_node_get_stage (step->nodes[0]), stage);
}

/* The part that a residual connection leaves the stream before: the one that reads what is added. */
static int
find_branch (const Making *making, const AttnStep *sum)
{
  const AttnNode *straight = attn_node_get_input (sum->nodes[0], 0);

  for (guint i = 0; i < making->parts->len; i++)
    {
      const AttnMapPart *part = &g_array_index (making->parts, AttnMapPart, i);

      if (part->kind == ATTN_MAP_LAYERS)
        continue;
      for (guint j = part->first; j <= part->last; j++)
        for (guint k = 0; k < get_step (making, j)->n_nodes; k++)
          {
            const AttnNode *node = get_step (making, j)->nodes[k];

            /* What the part makes of it, and not what makes it. */
            for (guint l = 0; l < attn_node_get_n_inputs (node); l++)
              if (attn_node_get_input (node, l) == straight && node != sum->nodes[0])
                return (int) i;
          }
    }
  return -1;
}

static char *
dup_text (const Making *making, const char *message)
{
  return g_strdup (attn_translate (making->language, message));
}

/* Adds what begins with a step; returns the last step of it. */
static guint
add_part (Making *making, guint i)
{
  const guint begin = i;
  const AttnStep *step;
  const char *label;
  guint last, target;

  if (attn_step_is_received (get_step (making, i)) && i + 1 < making->steps->len && !making->received)
    i++;
  step = get_step (making, i);
  label = attn_step_get_label (step, making->language);
  last = i;
  switch (step->group)
    {
    case ATTN_GROUP_INPUT: default:
      /* Without positions the embeddings are what goes in. */
      if (i + 1 < making->steps->len && get_step (making, i + 1)->group == ATTN_GROUP_INPUT && is_stage (get_step (making, i + 1), "input"))
        {
          add (making, ATTN_MAP_STEP, i, i + 1, i, label, attn_step_get_description (step, making->language));
          return i + 1;
        }
      break;

    case ATTN_GROUP_PROJECTIONS: case ATTN_GROUP_ATTENTION: case ATTN_GROUP_JOIN:
      if (is_stage (step, "norm1") || attn_step_is_received (step))
        break;
      last = find_end (making, i, ATTN_GROUP_JOIN);
      target = find_end (making, i, ATTN_GROUP_ATTENTION);
      if (attn_trace_has_other_keys (making->trace))
        add (making, ATTN_MAP_ATTENTION, begin, last, target, attn_translate (making->language, N_("cross-attention")),
             dup_text (making, N_("Cross-attention: each token gathers from the tokens of the other side")));
      else
        add (making, ATTN_MAP_ATTENTION, begin, last, target, attn_translate (making->language, N_("attention")),
             dup_text (making, N_("Self-attention: each token gathers from those it looks at")));
      return last;

    case ATTN_GROUP_BLOCK:
      if (is_stage (step, "residual1") || is_stage (step, "residual2"))
        {
          AttnMapPart *part = add (making, ATTN_MAP_SUM, i, i, i, "+", attn_step_get_description (step, making->language));

          part->from = find_branch (making, step);
          return i;
        }
      if (!is_stage (step, "hidden"))
        break;
      while (last + 1 < making->steps->len && !is_stage (get_step (making, last), "feed_forward"))
        last++;
      add (making, ATTN_MAP_STEP, i, last, last, attn_translate (making->language, N_("feed-forward")),
           dup_text (making, N_("Feed-forward network: each row alone, wider, bent, and back")));
      return last;

    case ATTN_GROUP_READOUT:
      if (is_stage (step, "final_norm") || is_stage (step, "pooled") || is_stage (step, "rollout"))
        break;
      last = find_end (making, i, ATTN_GROUP_READOUT);
      while (last > i && is_stage (get_step (making, last), "rollout"))
        last--;
      add (making, ATTN_MAP_STEP, i, last, last, attn_translate (making->language, N_("readout")),
           dup_text (making, N_("Readout: one score for each class, and softmax over them")));
      return last;
    }
  add (making, is_stage (step, "rollout") ? ATTN_MAP_ASIDE : ATTN_MAP_STEP, begin, i, i, label, attn_step_get_description (step, making->language));
  return i;
}

/* Layers that follow each other and are not at hand, from step `i` on; returns the last step of them.  They lead to the one that
 * is next to the layer at hand. */
static guint
add_folded (Making *making, guint i, int layer)
{
  const int first = get_step (making, i)->layer;
  guint last = i, begin = i;
  g_autofree char *name = NULL;
  AttnMapPart *part;

  while (last + 1 < making->steps->len && get_step (making, last + 1)->layer >= 0 && get_step (making, last + 1)->layer != layer)
    last++;
  if (first < layer)
    while (begin < last && get_step (making, begin)->layer != get_step (making, last)->layer)
      begin++;
  if (get_step (making, last)->layer == first)
    name = g_strdup_printf (attn_translate (making->language, N_("layer %u")), (guint) first);
  else
    name = g_strdup_printf (attn_translate (making->language, N_("layers %1$u–%2$u")), (guint) first, (guint) get_step (making, last)->layer);
  part = add (making, ATTN_MAP_LAYERS, i, last, find_end (making, begin, ATTN_GROUP_ATTENTION), name, g_strdup (name));
  part->n_layers = (guint) (get_step (making, last)->layer - first) + 1;
  return last;
}

/* The steps of a layer and what they are called, as one text. */
static char *
dup_signature (const AttnTrace *trace, const GArray *steps, int layer, AttnLanguage language)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%u", attn_steps_count_heads (trace, layer));
  for (guint i = 0; i < steps->len; i++)
    {
      const AttnStep *step = &g_array_index (steps, AttnStep, i);

      if (step->layer == layer && !is_stage (step, "input"))
        g_string_append_printf (text, " %s %s", attn_node_get_stage (step->nodes[0]),
                                is_stage (step, "activated") ? attn_step_get_label (step, language) : "");
    }
  return g_string_free (text, FALSE);
}

gboolean
attn_map_is_repeated (const AttnTrace *trace, const GArray *steps, AttnLanguage language)
{
  const guint n = attn_steps_count_layers (trace);
  g_autofree char *first = n > 1 ? dup_signature (trace, steps, 0, language) : NULL;

  for (guint i = 1; i < n; i++)
    {
      g_autofree char *own = dup_signature (trace, steps, (int) i, language);

      if (!g_str_equal (own, first))
        return FALSE;
    }
  return n > 1;
}

int
attn_map_find_layer (const AttnTrace *trace, const GArray *steps, guint step)
{
  const int n = (int) attn_steps_count_layers (trace), own = g_array_index (steps, AttnStep, step).layer;

  if (own >= 0 || n == 0)
    return own;
  for (guint i = 0; i < step; i++)
    if (g_array_index (steps, AttnStep, i).layer >= 0)
      return n - 1;
  return 0;
}

GArray *
attn_map_new (const AttnTrace *trace, const GArray *steps, int layer, gboolean fold, gboolean received, AttnLanguage language)
{
  Making making = { trace, steps, language, g_array_new (FALSE, TRUE, sizeof (AttnMapPart)), received };

  g_array_set_clear_func (making.parts, clear_part);
  for (guint i = 0; i < steps->len; i++)
    if (g_array_index (steps, AttnStep, i).layer >= 0 && g_array_index (steps, AttnStep, i).layer != layer)
      i = fold ? add_folded (&making, i, layer) : i;
    else
      i = add_part (&making, i);
  return making.parts;
}

/* Whether a node is one of a part's, or what another head has in its place. */
static gboolean
has_node (const AttnMapPart *part, const GArray *steps, const AttnNode *node, gboolean memory)
{
  if (!memory && g_str_equal (attn_node_get_stage (node), "memory"))
    return FALSE;
  for (guint i = part->first; i <= part->last; i++)
    {
      const AttnStep *step = &g_array_index (steps, AttnStep, i);

      for (guint j = 0; j < step->n_nodes; j++)
        if (step->nodes[j] == node || (attn_node_get_head (node) >= 0 && attn_node_get_head (step->nodes[j]) >= 0 &&
                                       attn_node_get_layer (step->nodes[j]) == attn_node_get_layer (node) &&
                                       g_str_equal (attn_node_get_stage (step->nodes[j]), attn_node_get_stage (node))))
          return TRUE;
    }
  return FALSE;
}

guint8 *
attn_map_find_way (const GArray *parts, const GArray *steps, const AttnCell *of, gboolean forth, gboolean memory,
                   const AttnPrediction *prediction)
{
  const AttnRect rect = attn_rect_from_cell (of);
  guint8 *ways = g_new0 (guint8, parts->len + 1);
  g_autofree guint8 *seen = g_new0 (guint8, attn_trace_count_all (attn_node_get_trace (of->node)));
  g_autoptr (GArray) reaches = NULL;

  if (attn_prediction_conceals (prediction, of->node))
    return ways;
  reaches = forth ? attn_provenance_descendants (&rect, NULL, NULL) : attn_provenance_ancestors (&rect, NULL, NULL);
  for (guint i = 0; i <= reaches->len; i++)
    {
      const AttnNode *node = i < reaches->len ? g_array_index (reaches, AttnReach, i).rect.node : of->node;
      guint8 *mark = &seen[attn_node_get_index (node)];

      if ((*mark != 0 && i < reaches->len) || attn_prediction_conceals (prediction, node))
        continue;
      *mark = 1;
      for (guint j = 0; j < parts->len; j++)
        if (has_node (&g_array_index (parts, AttnMapPart, j), steps, node, memory))
          ways[j] = i < reaches->len ? ATTN_MAP_WAY_THROUGH : ATTN_MAP_WAY_FROM;
    }
  return ways;
}

const char *
attn_map_describe_way (AttnMapWay way, gboolean forth, AttnLanguage language)
{
  if (way == ATTN_MAP_WAY_FROM)
    return attn_translate (language, N_("The number whose way is asked for is here"));
  if (way == ATTN_MAP_WAY_THROUGH)
    return attn_translate (language, forth ? N_("The way on goes through here") : N_("The way back goes through here"));
  return NULL;
}
