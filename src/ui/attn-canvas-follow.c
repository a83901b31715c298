/* attn-canvas-follow.c: what is selected elsewhere is brought into the picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"

#include <math.h>

/* Whether the other of the overview's two groups draws a node. */
static gboolean
other_group_shows (AttnCanvas     *self,
                   const AttnNode *node)
{
  AttnView view = *attn_canvas_get_view (self);
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

/* --- for an audience ------------------------------------------------------------------------------------ */

/* How far something from a to b has to move, at the least, to lie within [low, high); what is longer begins there. */
static double
move_into (double a,
           double b,
           double low,
           double high)
{
  if (b - a >= high - low || a < low)
    return low - a;
  return b > high ? high - b : 0;
}

static void
move_box_into (AttnBox       *box,
               const AttnBox *room,
               double        *dx,
               double        *dy)
{
  *dx += move_into (box->x + *dx, box->x + box->width + *dx, room->x, room->x + room->width);
  *dy += move_into (box->y + *dy, box->y + box->height + *dy, room->y, room->y + room->height);
}

/* Makes a box reach to what the matrix's rows and columns are called; in a room, as far as both fit beside each other. */
static void
take_labels (const AttnScene *scene,
             const AttnNode  *node,
             const AttnBox   *room,
             AttnBox         *box)
{
  double left = box->x, top = box->y;

  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);

      if (region->kind != ATTN_REGION_LABEL || region->node != node)
        continue;
      if (region->is_column && region->box.y < box->y)
        top = fmin (top, region->box.y);
      else if (!region->is_column && region->box.x < box->x)
        left = fmin (left, region->box.x);
    }
  if (room == NULL || box->x + box->width - left <= room->width)
    {
      box->width += box->x - left;
      box->x = left;
    }
  if (room == NULL || box->y + box->height - top <= room->height)
    {
      box->height += box->y - top;
      box->y = top;
    }
}

void
attn_canvas_find_pan (const AttnScene *scene,
                      double          *pan_x,
                      double          *pan_y)
{
  const AttnView *view = attn_scene_get_view (scene);
  const GArray *steps = attn_scene_get_steps (scene);
  const AttnStep *step = &g_array_index (steps, AttnStep, attn_scene_get_step (scene));
  const double sign = attn_scene_get_sign (scene);
  AttnBox room = attn_scene_get_picture_box (scene);
  const AttnRegion *region = NULL;
  double reach_x, reach_y, dx = 0, dy = 0;
  AttnCell cell;
  AttnBox box;
  gboolean selected = attn_scene_resolve (scene, &view->selected, &cell);

  attn_scene_get_reach (scene, &reach_x, &reach_y);
  /* Between the signs that it goes on; at its ends there are none, and it is panned no further. */
  if (reach_x > 0)
    room.x += sign, room.width -= 2 * sign;
  if (reach_y > 0)
    room.y += sign, room.height -= 2 * sign;
  if (selected)
    region = attn_scene_find_cell (scene, &cell);
  if (region == NULL)
    region = attn_scene_find_matrix (scene, attn_node_get_name (step->nodes[0]));
  if (region != NULL)
    {
      /* With the tokens above its columns and its title; then the cell itself. */
      box = region->box;
      box.y -= region->pitch_y;
      box.height += 2 * region->pitch_y;
      take_labels (scene, region->node, NULL, &box);
      move_box_into (&box, &room, &dx, &dy);
      if (selected && attn_scene_get_cell_box (scene, &cell, &box))
        {
          take_labels (scene, cell.node, &room, &box);
          move_box_into (&box, &room, &dx, &dy);
        }
    }
  *pan_x = CLAMP (view->pan_x + dx, -reach_x, reach_x);
  *pan_y = CLAMP (view->pan_y + dy, -reach_y, reach_y);
}
