/* attn-view.c: what the picture shows of a trace
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-scene.h"

#include "attn-image.h"
#include "attn-stage.h"
#include "attn-steps.h"

void
attn_view_init (AttnView *view)
{
  *view = (AttnView) {
    .mode = ATTN_VIEW_OVERVIEW,
    .language = ATTN_LANGUAGE_ENGLISH,
    .theme = ATTN_THEME_LIGHT,
    .dialect = ATTN_DIALECT_NUMPY,
    .decimals = 2,
    .reached = G_MAXUINT,
    .against = -1,
    .token = G_MAXUINT,
    .caption = TRUE,
    .text_scale = 1,
    .zoom = 1,
  };
}

guint
attn_view_find_head (const AttnView *view)
{
  int layer, head = -1;

  if (view->step != NULL)
    attn_stage_split (view->step, &layer, &head);
  if (head < 0 && view->selected.node != NULL)
    attn_stage_split (view->selected.node, &layer, &head);

  return head < 0 ? view->head : (guint) head;
}

/* The layer that is looked at from where there is none: the first. */
static int
find_layer (const AttnTrace *trace, int layer)
{
  return layer < 0 && attn_steps_count_layers (trace) > 0 ? 0 : layer;
}

const AttnNode *
attn_view_find_missing (const AttnView *view, const AttnTrace *trace, const AttnStep *step)
{
  const AttnNode *node = step->nodes[0], *weights;

  if (!attn_node_is_computed (node))
    return node;
  if (view->mode != ATTN_VIEW_IMAGE)
    return NULL;
  weights = attn_image_find_weights (trace, step, attn_view_find_head (view), view);
  return attn_image_has_keys (weights) && !attn_node_is_computed (weights) ? weights : NULL;
}

/* What the view has a picture of its own of, from a step; NULL: of the step itself. */
static const AttnNode *
find_pictured (const AttnView *view, const AttnTrace *trace, const GArray *steps, guint asked)
{
  const AttnStep *step = &g_array_index (steps, AttnStep, asked);
  const int layer = attn_steps_near_layer (steps, asked);
  const guint n = attn_steps_count_heads (trace, layer), head = MIN (attn_view_find_head (view), MAX (n, 1) - 1);
  const AttnNode *node, *key, *scores;

  switch (view->mode)
    {
    case ATTN_VIEW_BLEND:
      return attn_steps_find_node (trace, layer, head, "output");
    case ATTN_VIEW_HEADS:
      return n > 1 ? attn_steps_find_node (trace, layer, head, "weights") : NULL;
    case ATTN_VIEW_IMAGE:
      node = attn_image_find_weights (trace, step, head, view);
      return attn_image_has_keys (node) ? node : NULL;
    case ATTN_VIEW_POSITIONS:
      node = attn_trace_find (trace, "position");
      if (node != NULL)
        return attn_view_hides (view, node) ? NULL : node;
      node = attn_steps_find_node (trace, layer, head, "rotated_query");
      key = attn_steps_find_node (trace, layer, head, "rotated_key");
      scores = attn_steps_find_node (trace, layer, head, "scores");
      return node == NULL || key == NULL || attn_view_hides (view, node) || attn_view_hides (view, key) ||
             (scores != NULL && attn_view_hides (view, scores)) ? NULL : node;
    case ATTN_VIEW_MAP:
      /* What nothing is made of is no part of the model, and what a layer receives is what the one before gave. */
      if (asked > attn_steps_get_answer (steps))
        return g_array_index (steps, AttnStep, attn_steps_get_answer (steps)).nodes[0];
      return attn_step_is_received (step) && asked + 1 < steps->len ? step[1].nodes[0] : NULL;
    case ATTN_VIEW_OVERVIEW:
    case ATTN_VIEW_FOCUS:
    case ATTN_VIEW_MATRIX:
    case ATTN_VIEW_CARD:
    default:
      return NULL;
    }
}

guint
attn_view_find_shown (const AttnView *view, const AttnTrace *trace, const GArray *steps)
{
  const guint asked = attn_frame_find_step (steps, view);
  const AttnNode *node = find_pictured (view, trace, steps, asked);
  int shown = node != NULL ? attn_steps_find (steps, attn_node_get_name (node)) : (int) asked;

  /* A mean of heads is no step of its own: it belongs to theirs. */
  if (shown < 0)
    node = attn_steps_find_node (trace, attn_node_get_layer (node), attn_view_find_head (view), "weights");
  if (shown < 0 && node != NULL)
    shown = attn_steps_find (steps, attn_node_get_name (node));
  return shown < 0 ? asked : (guint) shown;
}

gboolean
attn_view_shows (const AttnView *view, const AttnTrace *trace, const GArray *steps, guint step)
{
  AttnView there = *view;

  there.step = attn_node_get_name (g_array_index (steps, AttnStep, step).nodes[0]);
  there.selected.node = NULL;
  return attn_view_find_shown (&there, trace, steps) == step;
}

gboolean
attn_view_suits (AttnViewMode mode, const AttnTrace *trace, int layer)
{
  layer = find_layer (trace, layer);
  switch (mode)
    {
    case ATTN_VIEW_BLEND:
      return attn_steps_find_node (trace, layer, 0, "output") != NULL;
    case ATTN_VIEW_HEADS:
      return attn_steps_count_heads (trace, layer) > 1;
    case ATTN_VIEW_IMAGE:
      return attn_image_has_keys (attn_steps_find_node (trace, layer, 0, "weights"));
    case ATTN_VIEW_POSITIONS:
      return attn_trace_find (trace, "position") != NULL || attn_steps_find_node (trace, layer, 0, "rotated_query") != NULL;
    case ATTN_VIEW_OVERVIEW:
    case ATTN_VIEW_FOCUS:
    case ATTN_VIEW_MATRIX:
    case ATTN_VIEW_CARD:
    case ATTN_VIEW_MAP:
    default:
      return TRUE;
    }
}

void
attn_view_move (AttnView *view, const AttnTrace *trace, int layer, int head)
{
  g_autoptr (GArray) steps = attn_steps_new (trace, attn_view_find_head (view));
  const int index = view->step != NULL ? attn_steps_find (steps, view->step) : (int) attn_steps_get_answer (steps);
  const int own_layer = g_array_index (steps, AttnStep, MAX (index, 0)).layer;
  const guint own_head = attn_view_find_head (view);
  const char *selected;

  if (layer < 0)
    layer = own_layer;
  view->head = head < 0 ? own_head : (guint) head;
  selected = attn_steps_transfer (trace, view->selected.node, layer, view->head);
  if (layer >= 0 && own_layer < 0)
    {
      const AttnNode *output = attn_steps_find_node (trace, layer, view->head, "output");
      const AttnNode *node = output != NULL ? output : attn_steps_find_node (trace, layer, view->head, "weights");

      if (node != NULL)
        view->step = attn_node_get_name (node);
    }
  else if (attn_steps_transfer (trace, view->step, layer, view->head) != NULL)
    view->step = attn_steps_transfer (trace, view->step, layer, view->head);
  if (selected == NULL || view->selected.row >= attn_node_get_rows (attn_trace_find (trace, selected)) ||
      view->selected.column >= attn_node_get_columns (attn_trace_find (trace, selected)))
    selected = NULL;
  view->selected.node = selected;
}

gboolean
attn_view_hides (const AttnView *view, const AttnNode *node)
{
  if (attn_prediction_has (view->prediction, node))
    return TRUE;
  for (const char *const *name = view->blank; name != NULL && *name != NULL; name++)
    if (*name == attn_node_get_name (node))
      return TRUE;
  return FALSE;
}

gboolean
attn_view_hides_projection (const AttnView *view, const AttnTrace *trace)
{
  static const char *const stages[] = { "query", "key", "value", NULL };

  if (view->prediction == NULL && view->blank == NULL)
    return FALSE;
  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);

      if (g_strv_contains (stages, attn_node_get_stage (node)) && attn_view_hides (view, node))
        return TRUE;
    }
  return FALSE;
}
