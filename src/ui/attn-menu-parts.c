/* attn-menu-parts.c: what menus are made of
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-menu-parts.h"

#include "attn-actions.h"

/* In a menu one underscore alone would mark the letter behind it. */
static char *
escape (const char *text)
{
  GString *label = g_string_new (text);

  g_string_replace (label, "_", "__", 0);
  return g_string_free (label, FALSE);
}

void
attn_menu_append_item (GMenu      *menu,
                       const char *label,
                       const char *action,
                       const char *accel)
{
  g_autofree char *escaped = escape (label);
  g_autoptr (GMenuItem) item = g_menu_item_new (escaped, action);

  if (accel != NULL)
    g_menu_item_set_attribute (item, "accel", "s", accel);
  g_menu_append_item (menu, item);
}

void
attn_menu_append_choice (GMenu      *menu,
                         const char *label,
                         const char *action,
                         GVariant   *target)
{
  g_autofree char *escaped = escape (label);
  g_autoptr (GMenuItem) item = g_menu_item_new (escaped, NULL);

  g_menu_item_set_action_and_target_value (item, action, target);
  g_menu_append_item (menu, item);
}

void
attn_menu_append_action (GMenu       *menu,
                         AttnSession *session,
                         const char  *name,
                         const char  *label)
{
  const AttnAction *action = attn_actions_find (name);
  g_autofree char *detailed = g_strconcat ("win.", name, NULL), *accel = attn_action_dup_accel (action);

  attn_menu_append_item (menu, label != NULL ? label : attn_session_text (session, action->message), detailed, accel);
}

void
attn_menu_append_submenu (GMenu      *menu,
                          const char *label,
                          GMenuModel *submenu)
{
  g_autofree char *escaped = escape (label);

  g_menu_append_submenu (menu, escaped, submenu);
}
