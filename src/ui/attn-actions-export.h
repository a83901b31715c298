/* attn-actions-export.h: what the table of actions gives away: files, copies, prints
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-window.h"

G_BEGIN_DECLS

void      attn_action_export        (AttnWindow *window, GVariant *parameter);
void      attn_action_print         (AttnWindow *window, GVariant *parameter);
void      attn_action_copy          (AttnWindow *window, GVariant *parameter);
void      attn_action_copy_picture  (AttnWindow *window, GVariant *parameter);
/* (form, node), (form, node, subtracted node) and (form, node, row, column). */
void      attn_action_copy_matrix   (AttnWindow *window, GVariant *parameter);
void      attn_action_copy_difference (AttnWindow *window, GVariant *parameter);
void      attn_action_copy_cell     (AttnWindow *window, GVariant *parameter);
void      attn_action_copy_full     (AttnWindow *window, GVariant *parameter);
GVariant *attn_action_get_copy_full (AttnWindow *window);

G_END_DECLS
