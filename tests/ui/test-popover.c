/* test-popover.c: nothing is left of a popover that goes, or whose window goes, while it is open; its letters before an audience
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"
#include "attn-copy-menu.h"
#include "attn-export-window.h"
#include "attn-presentation.h"
#include "attn-screens.h"
#include "attn-toast.h"
#include "ui-press.h"
#include "ui-test.h"

/* Longer than GTK waits before it shows a tooltip. */
#define TOOLTIP_DELAY 600

static void
find_open_cb (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_POPOVER (widget))
    *(gpointer *) data = widget;
}

/* The one popover that is open in a window. */
static gpointer
find_open (gpointer window)
{
  gpointer popover = NULL;

  ui_test_each (window, find_open_cb, &popover);
  g_assert_nonnull (popover);
  return popover;
}

static void
open_header_menu (AttnWindow *window, guint nth)
{
  gtk_menu_button_popup (GTK_MENU_BUTTON (ui_test_find (gtk_window_get_titlebar (GTK_WINDOW (window)), GTK_TYPE_MENU_BUTTON, nth)));
}

static void
open_copy_menu (AttnWindow *window, guint nth)
{
  attn_copy_menu_open (window);
}

static void
find_choice_cb (GtkWidget *widget, gpointer data)
{
  if (*(gpointer *) data == NULL && GTK_IS_DROP_DOWN (widget))
    *(gpointer *) data = widget;
}

/* Of a list to choose from: in the panes, or in a dialog. */
static void
open_choice (gpointer window)
{
  gpointer choice = NULL;

  ui_test_each (window, find_choice_cb, &choice);
  g_assert_nonnull (choice);
  gtk_popover_popup (GTK_POPOVER (ui_test_find (choice, GTK_TYPE_POPOVER, 0)));
}

static void
open_pane_choice (AttnWindow *window, guint nth)
{
  attn_window_set_panes_shown (window, TRUE);
  ui_test_settle ();
  open_choice (window);
}

static const struct { void (*open) (AttnWindow *window, guint nth); guint nth; } ways[] = {
  { open_header_menu, 0 },
  { open_header_menu, 1 },
  { open_header_menu, 2 },
  { open_copy_menu, 0 },
  { open_pane_choice, 0 },
};

static void
test_window_goes (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
      gpointer popover;

      ways[i].open (window, ways[i].nth);
      ui_test_settle ();
      popover = find_open (window);
      g_object_add_weak_pointer (popover, &popover);
      gtk_window_destroy (GTK_WINDOW (window));
      g_assert_null (popover);
      ui_test_settle ();
    }
}

static void
test_dialog_goes (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWindow *dialog;
  gpointer popover;

  ui_test_activate (window, "export", NULL);
  ui_test_settle ();
  dialog = ui_test_find_dialog (window, ATTN_TYPE_EXPORT_WINDOW);
  open_choice (dialog);
  ui_test_settle ();
  popover = find_open (dialog);
  g_object_add_weak_pointer (popover, &popover);
  gtk_window_destroy (dialog);
  ui_test_settle ();
  g_assert_null (popover);
  ui_test_close (window);
}

static void
test_removed (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  gpointer popover;

  /* By the next one that is opened in its place. */
  attn_copy_menu_open (window);
  ui_test_settle ();
  popover = find_open (window);
  g_object_add_weak_pointer (popover, &popover);
  attn_copy_menu_open (window);
  g_assert_null (popover);
  ui_test_close (window);
}

static gboolean
is_hovered (gpointer widget)
{
  return (gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_PRELIGHT) != 0;
}

static void
set_true_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
}

/* The pointer rests on a menu when its window goes: no tooltip is looked for in it. */
static void
test_under_the_pointer (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  gboolean over = FALSE;
  gpointer popover;

  attn_copy_menu_open_at (window, 200, 100);
  ui_test_settle ();
  popover = find_open (window);
  for (int y = 0; !is_hovered (popover) && y < 800; y += 40)
    {
      g_autofree char *command = g_strdup_printf ("xdotool mousemove 400 %d mousemove 402 %d", y, y + 2);
      g_autoptr (GError) error = NULL;

      g_assert_true (g_spawn_command_line_sync (command, NULL, NULL, NULL, &error));
      g_assert_no_error (error);
      ui_test_settle ();
    }
  g_assert_true (is_hovered (popover));
  gtk_window_destroy (GTK_WINDOW (window));
  g_timeout_add_once (TOOLTIP_DELAY, set_true_cb, &over);
  while (!over)
    g_main_context_iteration (NULL, TRUE);
}

/* What is said over a window does not lie over another one that comes to the front. */
static void
test_other_window (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH), *other;
  GtkWidget *popover;

  attn_toast_show (GTK_WIDGET (attn_window_get_canvas (window)), "Saved");
  ui_test_settle ();
  popover = find_open (window);
  g_assert_true (gtk_widget_get_visible (popover));
  other = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  ui_test_settle ();
  /* Where no window manager tells it. */
  g_object_notify (G_OBJECT (window), "is-active");
  g_assert_false (gtk_window_is_active (GTK_WINDOW (window)));
  g_assert_false (gtk_widget_get_visible (popover));
  ui_test_close (other);
  ui_test_close (window);
}

/* A list far down in the panes opens in view, though it has the focus only just now, or a wheel took it out of view. */
static void
find_last_choice_cb (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_DROP_DOWN (widget) && gtk_widget_get_mapped (widget))
    *(gpointer *) data = widget;
}

static void
test_far_down (void)
{
  AttnWindow *window = ui_test_open ("four-words", ATTN_LANGUAGE_KOREAN);
  gpointer choice = NULL;
  GtkWidget *panes;
  GtkAdjustment *down;

  attn_window_set_panes_shown (window, TRUE);
  ui_test_settle ();
  ui_test_each (GTK_WIDGET (window), find_last_choice_cb, &choice);
  g_assert_nonnull (choice);
  panes = gtk_widget_get_ancestor (choice, GTK_TYPE_SCROLLED_WINDOW);
  down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (panes));
  for (guint i = 0; i < 2; i++)
    {
      graphene_rect_t box;

      if (i == 0)
        gtk_widget_grab_focus (choice);
      gtk_adjustment_set_value (down, 0);
      ui_test_settle ();
      g_assert_true (gtk_widget_compute_bounds (choice, panes, &box));
      g_assert_cmpfloat (box.origin.y, >, gtk_widget_get_height (panes));
      ui_press (GTK_WIDGET (window), GDK_KEY_space, 0);
      g_assert_true (gtk_widget_compute_bounds (choice, panes, &box));
      g_assert_cmpfloat (box.origin.y, >=, 0);
      g_assert_cmpfloat (box.origin.y + box.size.height, <=, gtk_widget_get_height (panes));
      gtk_popover_popup (GTK_POPOVER (ui_test_find (choice, GTK_TYPE_POPOVER, 0)));
      ui_test_settle ();
      g_assert_true (gtk_widget_get_mapped (find_open (window)));
      gtk_popover_popdown (find_open (window));
      ui_test_settle ();
      gtk_widget_grab_focus (choice);
    }
  ui_test_close (window);
}

/* --- before an audience ---------------------------------------------------------------------------------- */

static GtkWidget *
find_tip (AttnCanvas *canvas)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (canvas)); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child) && gtk_widget_has_css_class (child, "tip") && gtk_widget_get_visible (child))
      return child;
  return NULL;
}

static gboolean
has_tip (gpointer data)
{
  return find_tip (data) != NULL;
}

static double
get_text_size (GtkWidget *widget)
{
  const PangoFontDescription *font = pango_context_get_font_description (gtk_widget_get_pango_context (widget));

  g_assert_true (pango_font_description_get_size_is_absolute (font));
  return pango_font_description_get_size (font) / (double) PANGO_SCALE;
}

/* What is said on the screen is as large as the screen asks for, and what is around the letters goes with them. */
static void
test_letters (void)
{
  g_autofree char *text = ui_test_dup_large (120, 4);
  AttnWindow *window = ui_test_open_text (text);
  AttnAudience *audience;
  AttnCanvas *canvas;
  g_autoptr (GListModel) controllers = NULL;
  GtkWidget *label;
  double height;
  int wide, of_text;
  AttnCell cell;
  AttnBox box;

  attn_presentation_start (attn_window_get_presentation (window), ATTN_PLACE_HERE);
  ui_test_activate (window, "last-step", NULL);
  ui_test_settle ();
  canvas = attn_window_get_shown_canvas (window);
  audience = attn_presentation_get_audience (attn_window_get_presentation (window));
  height = gtk_widget_get_height (GTK_WIDGET (audience));
  cell = (AttnCell) { attn_trace_find (attn_session_get_trace (attn_window_get_session (window)), "weights"), 60, 60 };
  g_assert_true (attn_scene_get_cell_box (attn_canvas_get_scene (canvas), &cell, &box));
  controllers = gtk_widget_observe_controllers (GTK_WIDGET (canvas));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        g_signal_emit_by_name (controller, "motion", box.x + box.width / 2, box.y + box.height / 2);
    }
  ui_test_wait (has_tip, canvas);
  label = gtk_popover_get_child (GTK_POPOVER (find_tip (canvas)));
  g_assert_cmpfloat_with_epsilon (get_text_size (label), height * 0.03, 1);

  attn_audience_tell (audience, "told");
  ui_test_settle ();
  label = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (audience)); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_has_css_class (child, "told"))
      label = child;
  g_assert_nonnull (label);
  g_assert_cmpfloat_with_epsilon (get_text_size (label), height * 0.026, 1);
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wide, NULL, NULL);
  pango_layout_get_pixel_size (gtk_label_get_layout (GTK_LABEL (label)), &of_text, NULL);
  g_assert_cmpfloat (wide - of_text, >, height * 0.026);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/popover/window-goes", test_window_goes);
  g_test_add_func ("/popover/dialog-goes", test_dialog_goes);
  g_test_add_func ("/popover/other-window", test_other_window);
  g_test_add_func ("/popover/removed", test_removed);
  g_test_add_func ("/popover/far-down", test_far_down);
  g_test_add_func ("/popover/under-the-pointer", test_under_the_pointer);
  g_test_add_func ("/popover/letters", test_letters);
  return g_test_run ();
}
