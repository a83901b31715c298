/* attn-actions-view.c: what the table of actions says of the views of the picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-actions-view.h"

#include "attn-toast.h"

#define SESSION(window) (attn_window_get_session (window))

/* To a view and back to the whole pipeline. */
static void
toggle_view (AttnWindow *window, AttnViewMode mode)
{
  AttnView view = *attn_session_get_view (SESSION (window));

  view.mode = view.mode == mode ? ATTN_VIEW_OVERVIEW : mode;
  view.zoom = 1;
  view.pan_x = view.pan_y = 0;
  attn_session_set_view (SESSION (window), &view);
}

static GVariant *
shows_view (AttnWindow *window, AttnViewMode mode)
{
  return g_variant_new_boolean (attn_session_get_view (SESSION (window))->mode == mode);
}

void
attn_action_focus_view (AttnWindow *window, GVariant *parameter)
{
  toggle_view (window, ATTN_VIEW_FOCUS);
}

GVariant *
attn_action_get_focus_view (AttnWindow *window)
{
  return shows_view (window, ATTN_VIEW_FOCUS);
}

void
attn_action_blend_view (AttnWindow *window, GVariant *parameter)
{
  toggle_view (window, ATTN_VIEW_BLEND);
}

GVariant *
attn_action_get_blend_view (AttnWindow *window)
{
  return shows_view (window, ATTN_VIEW_BLEND);
}

/* There may be an image, and what is looked at is none of its patches. */
gboolean
attn_action_keys_are_patches (AttnWindow *window)
{
  const AttnTrace *trace = attn_session_get_trace (SESSION (window));

  if (trace != NULL && attn_view_suits (ATTN_VIEW_IMAGE, trace, attn_session_get_layer (SESSION (window))))
    return TRUE;
  attn_toast_show (GTK_WIDGET (attn_window_get_shown_canvas (window)),
                   attn_session_text (SESSION (window), N_("The keys are not the patches of this image: nothing can be laid over it.")));
  return FALSE;
}

void
attn_action_image_view (AttnWindow *window, GVariant *parameter)
{
  if (attn_session_get_view (SESSION (window))->mode == ATTN_VIEW_IMAGE || attn_action_keys_are_patches (window))
    toggle_view (window, ATTN_VIEW_IMAGE);
}

GVariant *
attn_action_get_image_view (AttnWindow *window)
{
  return shows_view (window, ATTN_VIEW_IMAGE);
}

void
attn_action_positions_view (AttnWindow *window, GVariant *parameter)
{
  AttnSession *session = SESSION (window);
  const GArray *steps = attn_session_get_steps (session);
  guint first = 0;

  while (steps != NULL && first < steps->len &&
         !g_str_equal (attn_node_get_stage (g_array_index (steps, AttnStep, first).nodes[0]), "position") &&
         !g_str_equal (attn_node_get_stage (g_array_index (steps, AttnStep, first).nodes[0]), "rotated_query"))
    first++;
  /* What is shown has been come to. */
  if (steps != NULL && first < steps->len && first > attn_session_get_step (session) &&
      attn_session_get_view (session)->mode != ATTN_VIEW_POSITIONS)
    attn_session_go (session, first);
  toggle_view (window, ATTN_VIEW_POSITIONS);
}

GVariant *
attn_action_get_positions_view (AttnWindow *window)
{
  return shows_view (window, ATTN_VIEW_POSITIONS);
}

/* Positions are added, or queries and keys are turned. */
gboolean
attn_action_has_positions (AttnWindow *window)
{
  const AttnTrace *trace = attn_session_get_trace (SESSION (window));

  return trace != NULL && attn_view_suits (ATTN_VIEW_POSITIONS, trace, attn_session_get_layer (SESSION (window)));
}

/* From two that are compared to all of them, then back. */
void
attn_action_heads_view (AttnWindow *window, GVariant *parameter)
{
  AttnView view = *attn_session_get_view (SESSION (window));

  if (view.mode == ATTN_VIEW_HEADS && view.against >= 0)
    {
      view.against = -1;
      attn_session_set_view (SESSION (window), &view);
      return;
    }
  toggle_view (window, ATTN_VIEW_HEADS);
}

GVariant *
attn_action_get_heads_view (AttnWindow *window)
{
  return shows_view (window, ATTN_VIEW_HEADS);
}

void
attn_action_map_view (AttnWindow *window, GVariant *parameter)
{
  toggle_view (window, ATTN_VIEW_MAP);
}

GVariant *
attn_action_get_map_view (AttnWindow *window)
{
  return shows_view (window, ATTN_VIEW_MAP);
}

/* A row of the output can be mixed once the pipeline has come to it. */
gboolean
attn_action_can_blend (AttnWindow *window)
{
  const GArray *steps = attn_session_get_steps (SESSION (window));

  for (guint i = 0; steps != NULL && i <= attn_session_get_step (SESSION (window)); i++)
    if (g_str_equal (attn_node_get_stage (g_array_index (steps, AttnStep, i).nodes[0]), "output"))
      return TRUE;
  return FALSE;
}
