/* attn-actions-image.c: what the table of actions does with pictures of an image
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-actions-image.h"

#include "attn-actions-view.h"
#include "attn-presentation.h"
#include "attn-sketch.h"
#include "attn-stage.h"

/* The class token is a patch that is not there: it cannot be clicked on in the image. */
void
attn_action_class_looks (AttnWindow *window,
                         GVariant   *parameter)
{
  AttnView view = *attn_session_get_view (attn_window_get_session (window));
  const char *const stages[] = { "weights", "rollout", "mean_weights" };
  const char *selected = view.selected.node != NULL ? attn_stage_split (view.selected.node, &(int) { 0 }, &(int) { 0 }) : "";
  gboolean looks = FALSE;

  if (!attn_action_keys_are_patches (window))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    looks |= g_str_equal (selected, stages[i]);
  if (!looks)
    view.selected.node = NULL;
  view.selected.row = 0;
  view.token = 0;
  if (view.mode != ATTN_VIEW_IMAGE)
    {
      view.mode = ATTN_VIEW_IMAGE;
      view.zoom = 1;
      view.pan_x = view.pan_y = 0;
    }
  attn_session_set_view (attn_window_get_session (window), &view);
}

gboolean
attn_action_has_class_token (AttnWindow *window)
{
  const AttnTrace *trace = attn_session_get_trace (attn_window_get_session (window));

  return trace != NULL && attn_trace_find (trace, "patches") != NULL && attn_trace_find (trace, "image.class_token") != NULL;
}

void
attn_action_draw (AttnWindow *window,
                  GVariant   *parameter)
{
  AttnPresentation *presentation = attn_window_get_presentation (window);

  if (attn_presentation_is_on (presentation))
    attn_presentation_toggle_sketch (presentation);
  else
    attn_window_focus_drawing (window);
}

gboolean
attn_action_can_draw (AttnWindow *window)
{
  return attn_sketch_suits (attn_window_get_session (window));
}
