/* attn-actions-view.c: what the table of actions says of the views of the picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-actions-view.h"

#include "attn-edit.h"
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

  if (trace != NULL && attn_view_suits (ATTN_VIEW_IMAGE, trace, attn_session_get_near_layer (SESSION (window))))
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

  return trace != NULL && attn_view_suits (ATTN_VIEW_POSITIONS, trace, attn_session_get_near_layer (SESSION (window)));
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

/* --- why not ------------------------------------------------------------------------------------------- */

/* Queries, keys and values are computed from X, and the options have heads and positions. */
static gboolean
is_projected (AttnWindow *window)
{
  return attn_document_get_source (attn_session_get_document (SESSION (window))) == ATTN_SOURCE_PROJECTIONS;
}

static gboolean
has_image (AttnWindow *window)
{
  return attn_document_get_image (attn_session_get_document (SESSION (window)), NULL, NULL, NULL) > 0;
}

const char *
attn_action_why_no_heads (AttnWindow *window)
{
  return is_projected (window) ? N_("There is one head only. Heads, among the options, makes more of it.") : N_("There is one head only.");
}

const char *
attn_action_why_no_image (AttnWindow *window)
{
  return N_("There is no image here. Any picture can be opened (Ctrl+O), and the samples have digits.");
}

const char *
attn_action_why_no_positions (AttnWindow *window)
{
  return is_projected (window) ? N_("There are no positions here: attention does not know in which order the tokens stand. Position, among the options, adds them.")
                               : N_("There are no positions here: they are added to X, and here Q, K and V are not computed from X.");
}

const char *
attn_action_why_no_class_token (AttnWindow *window)
{
  return has_image (window) ? N_("There is no class token here. Class token, among the options, adds one.") : attn_action_why_no_image (window);
}

const char *
attn_action_why_no_drawing (AttnWindow *window)
{
  return has_image (window) ? N_("Only on a grey image of at most 64 × 64 pixels can be drawn.") : attn_action_why_no_image (window);
}

const char *
attn_action_why_no_digits (AttnWindow *window)
{
  return N_("There are no digits to go through here. The samples have them.");
}
