/* attn-window-dialogs.c: menus, the window of keys and what the program says of itself
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-window-dialogs.h"

#include "attn-actions.h"
#include "attn-copy-menu.h"
#include "attn-help-window.h"
#include "attn-keys-window.h"
#include "attn-menu-parts.h"
#include "attn-model-menu.h"
#include "attn-presentation.h"
#include "attn-recent.h"
#include "attn-screens.h"

#define TEXT(window, message) attn_session_text (attn_window_get_session (window), message)

/* How many of them the menu offers. */
#define N_RECENT 6

/* --- menus --------------------------------------------------------------------------------------------- */

static void
append_action (GMenu      *menu,
               AttnWindow *window,
               const char *name)
{
  attn_menu_append_action (menu, attn_window_get_session (window), name, NULL);
}

/* What can be undone and redone, by its name. */
static void
append_changes (GMenu      *menu,
                AttnWindow *window)
{
  AttnSession *session = attn_window_get_session (window);
  g_autofree char *undo = attn_session_dup_undo_label (session), *redo = attn_session_dup_redo_label (session);

  attn_menu_append_action (menu, session, "undo", undo);
  attn_menu_append_action (menu, session, "redo", redo);
  append_action (menu, window, "start-over");
  append_action (menu, window, "compare");
}

static void
append_section (GMenu *menu,
                GMenu *section)
{
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  g_object_unref (section);
}

static void
append_submenu (GMenu      *menu,
                const char *label,
                GMenu      *submenu)
{
  attn_menu_append_submenu (menu, label, G_MENU_MODEL (submenu));
  g_object_unref (submenu);
}

/* Where a presentation can go: each screen where there are several. */
static GMenu *
new_places_menu (AttnWindow *self)
{
  GMenu *menu = g_menu_new ();
  GListModel *monitors = gdk_display_get_monitors (gtk_widget_get_display (GTK_WIDGET (self)));
  const guint n = g_list_model_get_n_items (monitors);

  attn_menu_append_choice (menu, TEXT (self, N_("The other screen, if there is one")), "win.present-on", g_variant_new_string (ATTN_PLACE_AUTOMATIC));
  for (guint i = 0; i < n && n > 1; i++)
    {
      g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, i);
      g_autofree char *name = attn_screen_dup_name (monitor);
      g_autofree char *label = attn_screen_dup_label (monitor, attn_session_get_language (attn_window_get_session (self)));

      attn_menu_append_choice (menu, label, "win.present-on", g_variant_new_string (name));
    }
  attn_menu_append_choice (menu, TEXT (self, N_("This window, full screen")), "win.present-on", g_variant_new_string (ATTN_PLACE_HERE));
  attn_menu_append_choice (menu, TEXT (self, N_("A plain window, for a video call")), "win.present-on", g_variant_new_string (ATTN_PLACE_WINDOW));
  return menu;
}

GMenuModel *
attn_window_new_main_menu (AttnWindow *self)
{
  GMenu *menu = g_menu_new (), *section, *choices;
  g_autoptr (GMenuModel) model = attn_model_menu_new (attn_window_get_session (self));

  section = g_menu_new ();
  append_action (section, self, "save");
  append_action (section, self, "save-as");
  append_section (menu, section);

  section = g_menu_new ();
  append_changes (section, self);
  append_section (menu, section);

  section = g_menu_new ();
  append_action (section, self, "focus");
  append_action (section, self, "back");
  append_action (section, self, "onward");
  append_action (section, self, "feeds");
  append_action (section, self, "predict");
  attn_menu_append_action (section, attn_window_get_session (self), "practice", TEXT (self, N_("Practice")));
  append_action (section, self, "other-group");
  append_section (menu, section);

  section = g_menu_new ();
  g_menu_append_submenu (section, TEXT (self, N_("Model")), model);
  append_action (section, self, "map");
  append_action (section, self, "heads");
  append_section (menu, section);

  section = g_menu_new ();
  append_submenu (section, TEXT (self, N_("Copy")), attn_copy_menu_new_selected (attn_window_get_session (self)));
  append_action (section, self, "export");
  append_action (section, self, "print");
  append_section (menu, section);

  section = g_menu_new ();
  append_action (section, self, "panes");
  append_action (section, self, "fullscreen");
  append_section (menu, section);

  section = g_menu_new ();
  append_action (section, self, "present");
  append_submenu (section, TEXT (self, N_("Where to present")), new_places_menu (self));
  append_section (menu, section);

  section = g_menu_new ();
  choices = g_menu_new ();
  /* Each in its own words, so that one finds the way back. */
  attn_menu_append_choice (choices, "한국어", "win.language", g_variant_new_string ("ko"));
  attn_menu_append_choice (choices, "English", "win.language", g_variant_new_string ("en"));
  append_submenu (section, "언어 · Language", choices);
  choices = g_menu_new ();
  for (int i = 0; i <= 6; i++)
    {
      g_autofree char *label = g_strdup_printf ("%d", i);

      attn_menu_append_choice (choices, label, "win.decimals", g_variant_new_int32 (i));
    }
  append_submenu (section, TEXT (self, N_("Decimals")), choices);
  choices = g_menu_new ();
  attn_menu_append_choice (choices, "NumPy", "win.dialect", g_variant_new_string ("numpy"));
  attn_menu_append_choice (choices, "PyTorch", "win.dialect", g_variant_new_string ("pytorch"));
  append_submenu (section, TEXT (self, N_("Code")), choices);
  append_section (menu, section);

  section = g_menu_new ();
  append_action (section, self, "help");
  append_action (section, self, "shortcuts");
  append_action (section, self, "about");
  append_section (menu, section);
  return G_MENU_MODEL (menu);
}

GMenuModel *
attn_window_new_open_menu (AttnWindow *self)
{
  const AttnLanguage language = attn_session_get_language (attn_window_get_session (self));
  GMenu *menu = g_menu_new (), *section = g_menu_new ();
  g_autoptr (GPtrArray) recent = attn_recent_list (N_RECENT);

  append_action (section, self, "new");
  append_action (section, self, "open");
  append_action (section, self, "bring-in");
  append_section (menu, section);

  if (recent->len > 0)
    {
      section = g_menu_new ();
      for (guint i = 0; i < recent->len; i++)
        {
          const AttnRecent *one = g_ptr_array_index (recent, i);

          attn_menu_append_choice (section, one->title, "win.recent", g_variant_new_string (one->uri));
        }
      g_menu_append_section (menu, TEXT (self, N_("Recent")), G_MENU_MODEL (section));
      g_object_unref (section);
    }

  section = g_menu_new ();
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      const char *name = attn_sample_get_name (i), *title;
      g_autoptr (AttnDocument) document = attn_sample_load (name, language, NULL);

      if (document == NULL)
        continue;
      title = attn_document_get_title (document, language);
      attn_menu_append_choice (section, title != NULL ? title : name, "win.sample", g_variant_new_string (name));
    }
  g_menu_append_section (menu, TEXT (self, N_("Samples")), G_MENU_MODEL (section));
  g_object_unref (section);
  return G_MENU_MODEL (menu);
}

/* --- keys ---------------------------------------------------------------------------------------------- */

void
attn_window_show_shortcuts (AttnWindow *self)
{
  gtk_window_present (attn_keys_window_new (self));
}

/* --- help ---------------------------------------------------------------------------------------------- */

void
attn_window_show_help (AttnWindow *self)
{
  gtk_window_present (attn_help_window_new (self));
}

/* --- about --------------------------------------------------------------------------------------------- */

void
attn_window_show_about (AttnWindow *self)
{
  gtk_show_about_dialog (GTK_WINDOW (self),
                         "program-name", TEXT (self, N_("Attention")),
                         "version", ATTN_VERSION,
                         "comments", TEXT (self, N_("Self-attention step by step: every number can say where it comes from.")),
                         "license-type", GTK_LICENSE_GPL_3_0,
                         "logo-icon-name", "org.example.Attention",
                         NULL);
}
