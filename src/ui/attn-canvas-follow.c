/* attn-canvas-follow.c: what is selected elsewhere is brought into the picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"

/* Whether the other of the overview's two groups draws a node. */
static gboolean
other_group_shows (AttnCanvas     *self,
                   const AttnNode *node)
{
  AttnView view = *attn_session_get_view (self->session);
  g_autoptr (AttnScene) other = NULL;

  view.other_group = !view.other_group;
  other = attn_scene_new (attn_session_get_trace (self->session), &view, attn_canvas_get_fonts (self),
                          attn_scene_get_width (self->scene), attn_scene_get_height (self->scene));
  return attn_scene_shows (other, node);
}

/* What stands for a node that no view draws by itself (a bias): the first result that reads it and has a step. */
static const AttnNode *
find_result (AttnCanvas     *self,
             const AttnNode *node)
{
  const GArray *steps = attn_session_get_steps (self->session);
  const int current = (int) attn_session_get_step (self->session);
  const AttnNode *found = NULL;
  int best = -1;

  /* The last one that the pipeline has come to, else the first of all. */
  for (guint i = 0; i < attn_node_get_n_readers (node); i++)
    {
      const AttnNode *reader = attn_node_get_reader (node, i);
      const int step = attn_steps_find (steps, attn_node_get_name (reader));

      if (step >= 0 && (best < 0 || (step <= current ? step > best || best > current : step < best)))
        {
          best = step;
          found = reader;
        }
    }
  return found;
}

/* In focus: the operation that the node is a part of becomes the large one. */
static void
focus_on (AttnCanvas     *self,
          const AttnNode *node)
{
  const AttnNode *result = attn_steps_find (attn_session_get_steps (self->session), attn_node_get_name (node)) >= 0 &&
                           !attn_node_is_input (node) ? node : find_result (self, node);
  AttnView view = *attn_session_get_view (self->session);

  if (result == NULL)
    return;
  view.step = attn_node_get_name (result);
  view.reached = G_MAXUINT;
  attn_session_set_view (self->session, &view);
}

void
attn_canvas_follow_selection (AttnCanvas *self)
{
  AttnScene *scene = attn_canvas_get_scene (self);
  const AttnNode *node;
  AttnCell cell;

  /* A cell that comes by itself stands in what is looked at already. */
  if (scene == NULL || attn_session_get_playing (self->session) || !attn_session_get_selected (self->session, &cell) ||
      attn_scene_shows (scene, cell.node))
    return;
  if (attn_session_get_view (self->session)->mode == ATTN_VIEW_FOCUS)
    {
      focus_on (self, cell.node);
      return;
    }
  /* Who changes an input wants to see what becomes of it: the half that is looked at stays, and marks what the input
   * feeds there. */
  if (!attn_scene_has_other_group (scene) || attn_node_is_input (cell.node))
    return;
  node = cell.node;
  if (!other_group_shows (self, node))
    {
      node = find_result (self, node);
      if (node == NULL || attn_scene_shows (scene, node) || !other_group_shows (self, node))
        return;
    }
  {
    AttnView view = *attn_session_get_view (self->session);

    view.other_group = !view.other_group;
    attn_session_set_view (self->session, &view);
  }
}
