/* attn-actions-export.c: what the table of actions gives away: files, copies, prints
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-actions-export.h"

#include "attn-actions.h"
#include "attn-copy-menu.h"
#include "attn-export-window.h"
#include "attn-print.h"
#include "attn-toast.h"

#define SESSION(window) (attn_window_get_session (window))

void
attn_action_copy_picture (AttnWindow *window, GVariant *parameter)
{
  attn_copy_the_picture (window);
}

/* What the selected cell says. */
void
attn_action_copy (AttnWindow *window, GVariant *parameter)
{
  const AttnPlace place = attn_session_get_view (SESSION (window))->selected;

  if (place.node != NULL)
    attn_copy_cell_as (window, "sentence", &place);
  else if (!attn_copy_what_is_said (window))
    attn_toast_show (GTK_WIDGET (attn_window_get_canvas (window)),
                     attn_session_text (SESSION (window), N_("No cell is selected.")));
}

void
attn_action_copy_matrix (AttnWindow *window, GVariant *parameter)
{
  const char *form, *node;

  g_variant_get (parameter, "(&s&s)", &form, &node);
  attn_copy_matrix_as (window, form, node);
}

void
attn_action_copy_difference (AttnWindow *window, GVariant *parameter)
{
  const char *form, *node, *subtracted;

  g_variant_get (parameter, "(&s&s&s)", &form, &node, &subtracted);
  attn_copy_difference_as (window, form, node, subtracted);
}

void
attn_action_copy_cell (AttnWindow *window, GVariant *parameter)
{
  AttnPlace place;
  const char *form;

  g_variant_get (parameter, "(&s&suu)", &form, &place.node, &place.row, &place.column);
  attn_copy_cell_as (window, form, &place);
}

void
attn_action_copy_full (AttnWindow *window, GVariant *parameter)
{
  attn_copy_set_full (!attn_copy_get_full ());
  attn_actions_update (window);
}

GVariant *
attn_action_get_copy_full (AttnWindow *window)
{
  return g_variant_new_boolean (attn_copy_get_full ());
}

void
attn_action_export (AttnWindow *window, GVariant *parameter)
{
  gtk_window_present (GTK_WINDOW (attn_export_window_new (window)));
}

void
attn_action_print (AttnWindow *window, GVariant *parameter)
{
  attn_print_start (window, NULL);
}
