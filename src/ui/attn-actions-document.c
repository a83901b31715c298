/* attn-actions-document.c: what the table of actions does to documents: files, changes, matrices from elsewhere
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-actions-document.h"

#include "attn-bringing.h"
#include "attn-digit-walk.h"
#include "attn-toast.h"
#include "attn-window-dialogs.h"
#include "attn-window-files.h"

#define SESSION(window) (attn_window_get_session (window))

void
attn_action_new_document (AttnWindow *window, GVariant *parameter)
{
  attn_window_new_document (window);
}

void
attn_action_open_file (AttnWindow *window, GVariant *parameter)
{
  attn_window_choose_file (window);
}

void
attn_action_open_sample (AttnWindow *window, GVariant *parameter)
{
  attn_window_receive_sample (window, g_variant_get_string (parameter, NULL));
}

void
attn_action_open_recent (AttnWindow *window, GVariant *parameter)
{
  attn_window_receive_recent (window, g_variant_get_string (parameter, NULL));
}

void
attn_action_save (AttnWindow *window, GVariant *parameter)
{
  attn_window_save (window, NULL, NULL);
}

void
attn_action_save_as (AttnWindow *window, GVariant *parameter)
{
  attn_window_save_as (window, NULL, NULL);
}

void
attn_action_bring_in (AttnWindow *window, GVariant *parameter)
{
  attn_window_bring_in (window);
}

void
attn_action_paste (AttnWindow *window, GVariant *parameter)
{
  attn_window_paste (window);
}

void
attn_action_undo (AttnWindow *window, GVariant *parameter)
{
  attn_session_undo (SESSION (window));
}

gboolean
attn_action_can_undo (AttnWindow *window)
{
  return attn_session_can_undo (SESSION (window));
}

void
attn_action_redo (AttnWindow *window, GVariant *parameter)
{
  attn_session_redo (SESSION (window));
}

gboolean
attn_action_can_redo (AttnWindow *window)
{
  return attn_session_can_redo (SESSION (window));
}

void
attn_action_start_over (AttnWindow *window, GVariant *parameter)
{
  attn_session_start_over (SESSION (window));
}

void
attn_action_compare (AttnWindow *window, GVariant *parameter)
{
  attn_session_set_pinned (SESSION (window), !attn_session_get_pinned (SESSION (window)));
}

GVariant *
attn_action_get_compare (AttnWindow *window)
{
  return g_variant_new_boolean (attn_session_get_pinned (SESSION (window)));
}

static void
tell (AttnWindow *window, const GError *error)
{
  if (error != NULL)
    attn_window_show_message (window, error->message);
}

void
attn_action_next_digit (AttnWindow *window, GVariant *parameter)
{
  g_autoptr (GError) error = NULL;

  attn_digit_walk_step (SESSION (window), 1, &error);
  tell (window, error);
}

void
attn_action_previous_digit (AttnWindow *window, GVariant *parameter)
{
  g_autoptr (GError) error = NULL;

  attn_digit_walk_step (SESSION (window), -1, &error);
  tell (window, error);
}

void
attn_action_next_wrong_digit (AttnWindow *window, GVariant *parameter)
{
  g_autoptr (GError) error = NULL;

  if (!attn_digit_walk_next_wrong (SESSION (window), &error) && error == NULL)
    attn_toast_show (GTK_WIDGET (attn_window_get_shown_canvas (window)), attn_session_text (SESSION (window), N_("It reads all of them as they are labelled")));
  tell (window, error);
}

gboolean
attn_action_has_digits (AttnWindow *window)
{
  return attn_digit_walk_is_possible (SESSION (window));
}
