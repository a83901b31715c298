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

int
attn_session_get_seen_layer (AttnSession *self)
{
  const int layer = attn_session_get_layer (self);

  if (layer >= 0 || attn_session_get_n_layers (self) == 0 || (self->view.mode != ATTN_VIEW_IMAGE && self->view.mode != ATTN_VIEW_HEADS))
    return layer;
  if (self->view.mode == ATTN_VIEW_HEADS)
    return attn_session_get_near_layer (self);
  for (guint i = 0; i < attn_session_get_step (self); i++)
    if (g_array_index (self->steps, AttnStep, i).layer >= 0)
      return -1;
  return 0;
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
  /* From the input or the readout one comes to the layer's beginning. */
  if (attn_session_get_layer (self) < 0)
    {
      for (guint i = 0; i < self->steps->len; i++)
        if (g_array_index (self->steps, AttnStep, i).layer == (int) layer)
          {
            attn_session_go (self, i);
            return;
          }
    }
  attn_session_move_to (self, (int) layer, attn_session_get_head (self));
}
