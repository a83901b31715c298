/* test-window.c: opening, messages, panes, and what the window says
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>

#include "attn-banner.h"
#include "attn-canvas.h"
#include "attn-desk.h"
#include "attn-name.h"
#include "attn-step-bar.h"
#include "ui-test.h"

/* --- files --------------------------------------------------------------------------------------------- */

static GFile *
write_file (const char *folder, const char *name, const char *text, gssize length)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, length, &error);
  g_assert_no_error (error);
  return g_file_new_for_path (path);
}

static void
test_bad_files (void)
{
  static const struct { const char *name, *text; gssize length; } bad[] = {
    { "empty.attention", "", 0 },
    { "cut.attention", "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2], [3", -1 },
    { "latin1.attention", "{\"title\": \"\xe9\"}", -1 },
    { "ragged.attention", "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2], [3]]}", -1 },
    { "key.attention", "{\"format\": \"attention\", \"version\": 1, \"embeding\": [[1]]}", -1 },
    { "huge.attention", "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1e160]], \"attention\": {\"scale\": \"none\"}}", -1 },
  };
  g_autofree char *folder = g_dir_make_tmp ("attn-XXXXXX", NULL);
  AttnWindow *window = ui_test_open ("causal", ATTN_LANGUAGE_KOREAN);
  AttnSession *session = attn_window_get_session (window);
  g_autoptr (GFile) missing = g_file_new_for_path ("/nowhere/at/all.attention");
  g_autoptr (GFile) directory = g_file_new_for_path (folder);
  const AttnDocument *document = attn_session_get_document (session);
  AttnView view;

  ui_test_activate (window, "next-step", NULL);
  ui_test_settle ();
  view = *attn_session_get_view (session);

  for (guint i = 0; i < G_N_ELEMENTS (bad) + 2; i++)
    {
      g_autoptr (GFile) file = i < G_N_ELEMENTS (bad) ? write_file (folder, bad[i].name, bad[i].text, bad[i].length)
                               : g_object_ref (i == G_N_ELEMENTS (bad) ? missing : directory);
      g_autofree char *name = g_file_get_basename (file);

      g_assert_false (attn_window_open_file (window, file));
      ui_test_settle ();
      g_assert_nonnull (attn_window_get_message (window));
      g_assert_nonnull (strstr (attn_window_get_message (window), name));
      /* What was open stands as it was. */
      g_assert_true (attn_session_get_document (session) == document);
      g_assert_cmpmem (&view, sizeof view, attn_session_get_view (session), sizeof view);
      if (i < G_N_ELEMENTS (bad))
        g_file_delete (file, NULL, NULL);
      attn_window_close_message (window);
    }
  g_rmdir (folder);
  ui_test_close (window);
}

static void
test_message_can_be_read_and_closed (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *banner = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_BANNER, 0);
  GtkWidget *label = ui_test_find (banner, GTK_TYPE_LABEL, 0);
  GtkWidget *cross = ui_test_find (banner, GTK_TYPE_BUTTON, ATTN_BANNER_MAX_ANSWERS);

  g_assert_false (gtk_widget_get_mapped (banner));
  attn_window_show_message (window, "folder/file.attention, embedding, row 2: a <b> & c");
  ui_test_settle ();
  g_assert_true (gtk_widget_get_mapped (banner));
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, "folder/file.attention, embedding, row 2: a <b> & c");
  g_assert_true (gtk_label_get_selectable (GTK_LABEL (label)));
  gtk_widget_grab_focus (cross);
  g_signal_emit_by_name (cross, "clicked");
  ui_test_settle ();
  g_assert_false (gtk_widget_get_mapped (banner));
  g_assert_null (attn_window_get_message (window));
  /* The focus is not lost with it. */
  g_assert_nonnull (gtk_window_get_focus (GTK_WINDOW (window)));
  ui_test_close (window);
}

static void
test_good_file_clears_message (void)
{
  g_autofree char *folder = g_dir_make_tmp ("attn-XXXXXX", NULL);
  g_autoptr (GFile) file = write_file (folder, "good.attention", "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2]]}", -1);
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  attn_window_show_message (window, "old");
  g_assert_true (attn_window_open_file (window, file));
  g_assert_null (attn_window_get_message (window));
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), "good"));
  ui_test_close (window);
  g_file_delete (file, NULL, NULL);
  g_rmdir (folder);
}

static guint
count_windows (void)
{
  return g_list_length (gtk_application_get_windows (GTK_APPLICATION (ui_test_get_application ())));
}

static void
test_file_in_window_of_its_own (void)
{
  g_autofree char *folder = g_dir_make_tmp ("attn-XXXXXX", NULL);
  g_autoptr (GFile) good = write_file (folder, "one.attention", "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2]]}", -1);
  g_autoptr (GFile) bad = write_file (folder, "two.attention", "[", -1);
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN), *opened;

  attn_application_open_file (ui_test_get_application (), good, ui_test_get_view (window));
  g_assert_cmpuint (count_windows (), ==, 2);
  opened = ATTN_WINDOW (gtk_application_get_windows (GTK_APPLICATION (ui_test_get_application ()))->data);
  g_assert_true (opened != window);
  g_assert_null (attn_window_get_message (opened));
  g_assert_cmpint (ui_test_get_view (opened)->language, ==, ATTN_LANGUAGE_KOREAN);
  ui_test_close (opened);

  /* One that cannot be read: a window that works and says why. */
  attn_application_open_file (ui_test_get_application (), bad, ui_test_get_view (window));
  opened = ATTN_WINDOW (gtk_application_get_windows (GTK_APPLICATION (ui_test_get_application ()))->data);
  g_assert_nonnull (strstr (attn_window_get_message (opened), "two.attention"));
  g_assert_nonnull (attn_session_get_trace (attn_window_get_session (opened)));
  ui_test_close (opened);
  g_assert_cmpuint (count_windows (), ==, 1);
  ui_test_close (window);
  g_file_delete (good, NULL, NULL);
  g_file_delete (bad, NULL, NULL);
  g_rmdir (folder);
}

/* --- room ---------------------------------------------------------------------------------------------- */

static void
test_panes_give_way (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window)), *stage = gtk_widget_get_parent (canvas);

  ui_test_resize (window, 900, 600);
  g_assert_true (attn_window_get_panes_shown (window));
  g_assert_cmpint (gtk_widget_get_width (canvas), >=, 540);
  ui_test_resize (window, 640, 600);
  g_assert_false (attn_window_get_panes_shown (window));
  g_assert_cmpint (gtk_widget_get_width (canvas), ==, gtk_widget_get_width (stage));
  ui_test_resize (window, 900, 600);
  g_assert_true (attn_window_get_panes_shown (window));
  /* Who asks for them has them. */
  ui_test_activate (window, "panes", NULL);
  ui_test_settle ();
  g_assert_false (attn_window_get_panes_shown (window));
  g_assert_cmpint (gtk_widget_get_width (canvas), ==, gtk_widget_get_width (stage));
  ui_test_resize (window, 1200, 700);
  g_assert_false (attn_window_get_panes_shown (window));
  ui_test_activate (window, "panes", NULL);
  ui_test_settle ();
  g_assert_true (attn_window_get_panes_shown (window));
  ui_test_close (window);
}

static void
test_panes_hide_with_focus (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *stage = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_DESK, 0);
  GtkWidget *panes = gtk_widget_get_first_child (stage), *chip = ui_test_find (panes, GTK_TYPE_TOGGLE_BUTTON, 0);

  gtk_widget_grab_focus (chip);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == chip);
  ui_test_activate (window, "panes", NULL);
  ui_test_settle ();
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == GTK_WIDGET (attn_window_get_canvas (window)));
  ui_test_close (window);
}

static void
test_canvas_has_focus_first (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == GTK_WIDGET (attn_window_get_canvas (window)));
  ui_test_close (window);
}

/* --- step bar ------------------------------------------------------------------------------------------ */

static guint
count_shown_steps (GtkWidget *bar)
{
  GtkWidget *button;
  guint shown = 0;

  for (guint i = 0; (button = ui_test_find (bar, GTK_TYPE_TOGGLE_BUTTON, i)) != NULL; i++)
    shown += gtk_widget_get_visible (button);
  return shown;
}

static void
test_step_bar (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *bar = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_STEP_BAR, 0);
  GtkWidget *scores = ui_test_find (bar, GTK_TYPE_TOGGLE_BUTTON, 2), *first = ui_test_find (bar, GTK_TYPE_TOGGLE_BUTTON, 0);

  g_assert_cmpuint (count_shown_steps (bar), ==, 6);
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (first)));
  g_signal_emit_by_name (scores, "clicked");
  ui_test_settle ();
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, "scores");
  g_assert_true (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (scores)));
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (first)));
  g_assert_true (gtk_widget_has_css_class (first, "done"));
  g_assert_false (gtk_widget_has_css_class (scores, "done"));

  /* The focus opens softmax up. */
  ui_test_activate (window, "focus", NULL);
  ui_test_settle ();
  g_assert_cmpuint (count_shown_steps (bar), ==, 9);
  ui_test_close (window);
}

/* A number that is dragged changes the document at every frame, and no step. */
static void
test_step_bar_kept (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *bar = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_STEP_BAR, 0);
  GObject *button = G_OBJECT (ui_test_find (bar, GTK_TYPE_TOGGLE_BUTTON, 1));
  gconstpointer said = g_object_get_data (button, "attn-said");

  g_assert_nonnull (said);
  ui_test_set_number (window, 0.25);
  g_assert_true (g_object_get_data (button, "attn-said") == said);
  attn_session_set_language (attn_window_get_session (window), ATTN_LANGUAGE_KOREAN);
  g_assert_true (g_object_get_data (button, "attn-said") != said);
  ui_test_close (window);
}

typedef struct { int widest, narrowest; guint n_lines; float last_y; } Lines;

static void
count_line (GtkWidget *widget, gpointer data)
{
  Lines *lines = data;
  graphene_rect_t box;

  if (!GTK_IS_TOGGLE_BUTTON (widget) || !gtk_widget_has_css_class (widget, "step"))
    return;
  g_assert_true (gtk_widget_compute_bounds (widget, gtk_widget_get_parent (widget), &box));
  lines->n_lines += box.origin.y > lines->last_y;
  lines->last_y = box.origin.y;
  lines->widest = MAX (lines->widest, (int) box.size.width);
  lines->narrowest = MIN (lines->narrowest, (int) box.size.width);
}

/* Where the steps take several lines, none of them is one button as wide as the bar. */
static void
test_step_bar_in_lines (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *bar = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_STEP_BAR, 0);
  int least;

  ui_test_activate (window, "focus", NULL);
  gtk_widget_measure (GTK_WIDGET (window), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, <=, 480);
  for (int width = 480; width <= 900; width += 60)
    {
      Lines lines = { 0, G_MAXINT, 0, -1 };

      ui_test_resize (window, width, 600);
      ui_test_each (bar, count_line, &lines);
      g_test_message ("%d: %u lines, buttons of %d to %d", width, lines.n_lines, lines.narrowest, lines.widest);
      g_assert_cmpint (lines.widest, <, gtk_widget_get_width (bar) / 2);
    }
  ui_test_close (window);
}

static guint
count_mapped_steps (GtkWidget *bar)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (bar); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += GTK_IS_TOGGLE_BUTTON (child) && gtk_widget_get_mapped (child);
  return n;
}

/* In a low window the bar covers nothing: it shows the step at hand alone, whichever that is, and all of them again when there is
 * room. */
static void
test_step_bar_in_low_window (void)
{
  static const struct { int width, height; gboolean all; } cases[] = {
    { 900, 600, TRUE }, { 400, 300, FALSE }, { 570, 400, TRUE }, { 400, 300, FALSE }, { 1200, 700, TRUE },
  };
  static const char *const samples[] = { "four-words", "digits" };

  for (guint s = 0; s < G_N_ELEMENTS (samples); s++)
    {
      AttnWindow *window = ui_test_open (samples[s], s == 0 ? ATTN_LANGUAGE_ENGLISH : ATTN_LANGUAGE_KOREAN);
      GtkWidget *bar = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_STEP_BAR, 0);
      GtkWidget *canvas = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_CANVAS, 0), *desk = gtk_widget_get_parent (bar);

      for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
        {
          graphene_rect_t picture, steps;

          ui_test_resize (window, cases[i].width, cases[i].height);
          ui_test_activate (window, i % 2 ? "next-step" : "previous-step", NULL);
          ui_test_settle ();
          g_assert_true (gtk_widget_compute_bounds (canvas, desk, &picture));
          g_assert_true (gtk_widget_compute_bounds (bar, desk, &steps));
          g_assert_cmpfloat (picture.origin.y + picture.size.height, <=, steps.origin.y + 0.5f);
          g_assert_cmpfloat (steps.origin.y + steps.size.height, <=, (float) gtk_widget_get_height (desk) + 0.5f);
          g_assert_cmpfloat (picture.size.height, >=, 110);
          g_assert_cmpuint (count_mapped_steps (bar), ==, cases[i].all ? count_shown_steps (bar) : 1);
        }
      ui_test_close (window);
    }
}

static void
test_step_bar_of_given_weights (void)
{
  AttnWindow *window = ui_test_open ("written-by-hand", ATTN_LANGUAGE_ENGLISH);
  GtkWidget *bar = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_STEP_BAR, 0);

  g_assert_cmpuint (count_shown_steps (bar), ==, attn_session_get_steps (attn_window_get_session (window))->len);
  ui_test_close (window);
}

static GtkLabel *
find_title (AttnWindow *window, const char *style)
{
  for (guint i = 0; ; i++)
    {
      GtkWidget *label = ui_test_find (gtk_window_get_titlebar (GTK_WINDOW (window)), GTK_TYPE_LABEL, i);

      g_assert_nonnull (label);
      if (gtk_widget_has_css_class (label, style))
        return GTK_LABEL (label);
    }
}

static guint
count_menu_items (GMenuModel *menu, const char *action)
{
  guint n = 0;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuLinkIter) links = g_menu_model_iterate_item_links (menu, i);
      g_autofree char *name = NULL;
      GMenuModel *below;

      if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name))
        n += g_strcmp0 (name, action) == 0;
      while (g_menu_link_iter_get_next (links, NULL, &below))
        {
          n += count_menu_items (below, action);
          g_object_unref (below);
        }
    }
  return n;
}

/* In a narrow window the title stays whole, and what has no room beside it is in the menu. */
static void
test_narrow_header (void)
{
  static const struct { int width; gboolean subtitle, buttons; } cases[] = {
    { 1000, TRUE, TRUE }, { 480, FALSE, FALSE }, { 900, TRUE, TRUE }, { 480, FALSE, FALSE },
  };
  static const char *const actions[] = { "win.open-lesson", "win.export", "win.present" };
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  GtkWidget *titlebar = gtk_window_get_titlebar (GTK_WINDOW (window));
  GtkLabel *title = find_title (window, "title"), *subtitle = find_title (window, "subtitle");
  GtkWidget *lessons = ui_test_find (titlebar, GTK_TYPE_MENU_BUTTON, 1), *menu = ui_test_find (titlebar, GTK_TYPE_MENU_BUTTON, 2);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GMenuModel *model;

      ui_test_resize (window, cases[i].width, 600);
      g_assert_cmpint (gtk_widget_get_mapped (lessons), ==, cases[i].buttons);
      g_assert_cmpint (gtk_widget_get_mapped (GTK_WIDGET (subtitle)), ==, cases[i].subtitle);
      g_assert_false (pango_layout_is_ellipsized (gtk_label_get_layout (title)));

      gtk_menu_button_popup (GTK_MENU_BUTTON (menu));
      model = gtk_popover_menu_get_menu_model (GTK_POPOVER_MENU (gtk_menu_button_get_popover (GTK_MENU_BUTTON (menu))));
      for (guint j = cases[i].buttons ? 1 : 0; j < G_N_ELEMENTS (actions); j++)
        g_assert_cmpuint (count_menu_items (model, actions[j]), >, 0);
      gtk_menu_button_popdown (GTK_MENU_BUTTON (menu));
      ui_test_settle ();
    }
  ui_test_close (window);
}

/* In a very narrow one it is cut, and not broken within a word. */
static void
test_title_unbroken (void)
{
  static const int widths[] = { 640, 480, 440, 400 };
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkLabel *title = find_title (window, "title");
  guint n_cut = 0;

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      PangoLayout *layout;

      ui_test_resize (window, widths[i], 400);
      layout = gtk_label_get_layout (title);
      for (int j = 1; j < pango_layout_get_line_count (layout); j++)
        g_assert_cmpint (pango_layout_get_text (layout)[pango_layout_get_line_readonly (layout, j)->start_index - 1], ==, ' ');
      n_cut += pango_layout_is_ellipsized (layout);
    }
  g_assert_cmpuint (n_cut, >=, 1);
  g_assert_cmpuint (n_cut, <, G_N_ELEMENTS (widths));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/window/title-unbroken", test_title_unbroken);
  g_test_add_func ("/window/files/bad", test_bad_files);
  g_test_add_func ("/window/files/good-clears-message", test_good_file_clears_message);
  g_test_add_func ("/window/files/window-of-its-own", test_file_in_window_of_its_own);
  g_test_add_func ("/window/message", test_message_can_be_read_and_closed);
  g_test_add_func ("/window/panes/give-way", test_panes_give_way);
  g_test_add_func ("/window/panes/hide-with-focus", test_panes_hide_with_focus);
  g_test_add_func ("/window/canvas-has-focus-first", test_canvas_has_focus_first);
  g_test_add_func ("/window/step-bar", test_step_bar);
  g_test_add_func ("/window/step-bar/kept", test_step_bar_kept);
  g_test_add_func ("/window/step-bar/given-weights", test_step_bar_of_given_weights);
  g_test_add_func ("/window/step-bar/lines", test_step_bar_in_lines);
  g_test_add_func ("/window/step-bar/low", test_step_bar_in_low_window);
  g_test_add_func ("/window/header/narrow", test_narrow_header);
  return g_test_run ();
}
