/* attn-actions-document.h: what the table of actions does to documents: files, changes, matrices from elsewhere
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

void      attn_action_new_document (AttnWindow *window, GVariant *parameter);
void      attn_action_open_file (AttnWindow *window, GVariant *parameter);
void      attn_action_open_sample (AttnWindow *window, GVariant *parameter);
void      attn_action_open_recent (AttnWindow *window, GVariant *parameter);
void      attn_action_save (AttnWindow *window, GVariant *parameter);
void      attn_action_save_as (AttnWindow *window, GVariant *parameter);
void      attn_action_bring_in (AttnWindow *window, GVariant *parameter);
void      attn_action_paste (AttnWindow *window, GVariant *parameter);
void      attn_action_undo (AttnWindow *window, GVariant *parameter);
gboolean  attn_action_can_undo (AttnWindow *window);
void      attn_action_redo (AttnWindow *window, GVariant *parameter);
gboolean  attn_action_can_redo (AttnWindow *window);
void      attn_action_start_over (AttnWindow *window, GVariant *parameter);
void      attn_action_compare (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_compare (AttnWindow *window);

/* Digits that come with the program. */
void      attn_action_next_digit (AttnWindow *window, GVariant *parameter);
void      attn_action_previous_digit (AttnWindow *window, GVariant *parameter);
void      attn_action_next_wrong_digit (AttnWindow *window, GVariant *parameter);
gboolean  attn_action_has_digits (AttnWindow *window);

G_END_DECLS
