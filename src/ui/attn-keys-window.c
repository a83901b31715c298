/* attn-keys-window.c: the window that lists the keys
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-keys-window.h"

#include "attn-actions.h"
#include "attn-pango-markup.h"
#include "attn-wrap-layout.h"

#define TEXT(window, message) attn_session_text (attn_window_get_session (window), message)

static GtkWidget *
new_label (const char *text,
           const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

/* A key cap for each key that is worth telling. */
static GtkWidget *
new_keys (const AttnAction *action)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  g_auto (GStrv) accels = g_strsplit (action->keys, " ", -1);

  for (guint i = 0; accels[i] != NULL && *accels[i] != '|'; i++)
    {
      g_autofree char *label = attn_accel_dup_label (accels[i]);

      /* Between two keys: all from the one to the other. */
      gtk_box_append (GTK_BOX (box), new_label (label, g_str_equal (label, "…") ? NULL : "key-cap"));
    }
  return box;
}

static GtkWidget *
new_section (AttnWindow  *window,
             AttnSection  section)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  guint n;
  const AttnAction *table = attn_actions_get_table (&n);

  gtk_box_append (GTK_BOX (box), new_label (TEXT (window, attn_section_get_title (section)), "heading"));
  for (guint i = 0; i < n; i++)
    {
      GtkWidget *line, *name;

      if (table[i].section != section || table[i].keys == NULL)
        continue;
      /* What the keys do goes below them where both do not fit side by side. */
      line = attn_wrap_box_new (10, TRUE);
      name = new_label (TEXT (window, table[i].message), NULL);
      gtk_label_set_wrap (GTK_LABEL (name), TRUE);
      attn_label_keep_words (GTK_LABEL (name));
      gtk_widget_set_hexpand (name, TRUE);
      gtk_widget_set_parent (name, line);
      gtk_widget_set_parent (new_keys (&table[i]), line);
      gtk_box_append (GTK_BOX (box), line);
    }
  return box;
}

static gboolean
escape_cb (GtkWidget *widget,
           GVariant  *arguments,
           gpointer   data)
{
  gtk_window_close (GTK_WINDOW (widget));
  return TRUE;
}

GtkWindow *
attn_keys_window_new (AttnWindow *window)
{
  GtkWidget *self = gtk_window_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  /* In a window that is too narrow for all columns the later ones stand below, and none is squeezed. */
  GtkWidget *columns = attn_wrap_box_new (36, TRUE);
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  for (guint i = 0; i < ATTN_N_SECTIONS; i += 2)
    {
      GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 24);

      gtk_widget_set_hexpand (column, TRUE);
      for (guint section = i; section < MIN (i + 2, ATTN_N_SECTIONS); section++)
        gtk_box_append (GTK_BOX (column), new_section (window, section));
      gtk_widget_set_parent (column, columns);
    }
  gtk_widget_add_css_class (columns, "keys");

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), columns);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrollable_set_vscroll_policy (GTK_SCROLLABLE (gtk_widget_get_parent (columns)), GTK_SCROLL_NATURAL);

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (shortcuts),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0),
                                                          gtk_callback_action_new (escape_cb, NULL, NULL)));
  gtk_widget_add_controller (self, shortcuts);

  gtk_window_set_titlebar (GTK_WINDOW (self), gtk_header_bar_new ());
  gtk_window_set_title (GTK_WINDOW (self), TEXT (window, N_("Keyboard shortcuts")));
  gtk_window_set_child (GTK_WINDOW (self), scrolled);
  gtk_window_set_transient_for (GTK_WINDOW (self), GTK_WINDOW (window));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
  gtk_window_set_destroy_with_parent (GTK_WINDOW (self), TRUE);
  return GTK_WINDOW (self);
}
