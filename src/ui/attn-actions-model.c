/* attn-actions-model.c: what the table of actions says of heads, layers and the parts of a model
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-actions-model.h"

#define SESSION(window) (attn_window_get_session (window))

/* --- two heads compared -------------------------------------------------------------------------------- */

/* With the next head, but for the one at hand; past the last one with none again. */
void
attn_action_next_against (AttnWindow *window, GVariant *parameter)
{
  AttnView view = *attn_session_get_view (SESSION (window));
  const int n = (int) attn_session_get_n_heads (SESSION (window)), head = (int) attn_session_get_head (SESSION (window));

  view.against = view.mode == ATTN_VIEW_HEADS && view.against < n ? view.against + 1 : 0;
  if (view.against == head)
    view.against++;
  if (view.against >= n)
    view.against = -1;
  if (view.mode != ATTN_VIEW_HEADS)
    {
      view.mode = ATTN_VIEW_HEADS;
      view.zoom = 1;
      view.pan_x = view.pan_y = 0;
    }
  attn_session_set_view (SESSION (window), &view);
}
