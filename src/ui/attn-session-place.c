/* attn-session-place.c: which head and which layer of a model
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-session-private.h"

void
attn_session_find_steps (AttnSession *self)
{
  g_clear_pointer (&self->steps, g_array_unref);
  self->head = attn_view_find_head (&self->view);
  self->steps = attn_steps_new (self->trace, self->head);
}

gboolean
attn_session_shows (AttnSession *self,
                    guint        step)
{
  return step < self->steps->len && attn_view_shows (&self->view, self->trace, self->steps, step);
}

void
attn_session_stand (AttnSession *self,
                    AttnView    *view,
                    gboolean     went)
{
  const guint head = attn_view_find_head (view);
  g_autoptr (GArray) others = head != self->head ? attn_steps_new (self->trace, head) : NULL;
  const GArray *steps = others != NULL ? others : self->steps;
  const gboolean whole = view->mode == ATTN_VIEW_OVERVIEW || view->mode == ATTN_VIEW_FOCUS;
  AttnView asked = *view;
  guint from, shown;

  /* Who comes back from a view, and went nowhere in it, stands where it was opened. */
  if (view->step != self->shown_step || view->selected.node != self->left_selected)
    self->left_step = NULL;
  else if (whole && self->left_step != NULL)
    {
      if (attn_steps_find (steps, self->left_step) >= 0)
        view->step = self->left_step;
      self->left_step = NULL;
    }
  if (whole)
    return;
  /* With no step one stands at the end; a picture alone may show another. */
  if (asked.step == NULL || attn_steps_find (steps, asked.step) < 0)
    asked.step = attn_node_get_name (g_array_index (steps, AttnStep, attn_steps_get_answer (steps)).nodes[0]);
  from = (guint) attn_steps_find (steps, asked.step);
  shown = attn_view_find_shown (&asked, self->trace, steps);
  if (shown == from)
    return;
  if (went)
    {
      view->mode = ATTN_VIEW_OVERVIEW;
      view->zoom = 1;
      view->pan_x = view->pan_y = 0;
      return;
    }
  if (self->left_step == NULL)
    self->left_step = asked.step;
  self->left_selected = view->selected.node;
  self->shown_step = view->step = attn_node_get_name (g_array_index (steps, AttnStep, shown).nodes[0]);
}

static const AttnStep *
attn_session_get_current (AttnSession *self)
{
  return &g_array_index (self->steps, AttnStep, attn_session_get_step (self));
}

guint
attn_session_get_n_layers (AttnSession *self)
{
  return self->trace == NULL ? 0 : attn_steps_count_layers (self->trace);
}

int
attn_session_get_layer (AttnSession *self)
{
  return self->steps == NULL ? -1 : attn_session_get_current (self)->layer;
}

int
attn_session_get_near_layer (AttnSession *self)
{
  return self->steps == NULL ? -1 : attn_steps_near_layer (self->steps, attn_session_get_step (self));
}

guint
attn_session_get_n_heads (AttnSession *self)
{
  return self->trace == NULL ? 0 : attn_steps_count_heads (self->trace, attn_session_get_near_layer (self));
}

guint
attn_session_get_head (AttnSession *self)
{
  const guint n = attn_session_get_n_heads (self);

  return n == 0 ? 0 : MIN (attn_view_find_head (&self->view), n - 1);
}

const char *
attn_session_transfer (AttnSession *self,
                       const char  *name,
                       int          layer,
                       guint        head)
{
  return attn_steps_transfer (self->trace, name, layer, head);
}

static void
attn_session_move_to (AttnSession *self,
                      int          layer,
                      guint        head)
{
  AttnView view = self->view;
  const char *step = attn_session_transfer (self, view.step, layer, head);
  const char *selected = attn_session_transfer (self, view.selected.node, layer, head);
  const AttnNode *node = selected == NULL ? NULL : attn_trace_find (self->trace, selected);

  view.head = head;
  if (step != NULL)
    view.step = step;
  if (view.selected.node != NULL)
    view.selected.node = node != NULL && view.selected.row < attn_node_get_rows (node) &&
                         view.selected.column < attn_node_get_columns (node) ? selected : NULL;
  view.hovered.node = NULL;
  attn_session_set_playing (self, FALSE);
  attn_session_set_view (self, &view);
}

void
attn_session_set_head (AttnSession *self,
                       guint        head)
{
  const guint n = attn_session_get_n_heads (self);

  if (n > 0 && head < n && head != attn_session_get_head (self))
    attn_session_move_to (self, attn_session_get_layer (self), head);
}

void
attn_session_set_layer (AttnSession *self,
                        guint        layer)
{
  if (layer >= attn_session_get_n_layers (self) || (int) layer == attn_session_get_layer (self))
    return;
  /* From the input or the readout one comes to the layer's beginning, or to what the view shows of it. */
  if (attn_session_get_layer (self) < 0)
    {
      int first = -1;

      for (guint i = self->steps->len; i-- > 0;)
        if (g_array_index (self->steps, AttnStep, i).layer == (int) layer &&
            (first < 0 || !attn_session_shows (self, (guint) first) || attn_session_shows (self, i)))
          first = (int) i;
      if (first >= 0)
        {
          attn_session_go (self, (guint) first);
          return;
        }
    }
  attn_session_move_to (self, (int) layer, attn_session_get_head (self));
}
