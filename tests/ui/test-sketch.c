/* test-sketch.c: before an audience: a pad to draw on, where it all goes, and what it begins with
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-presentation.h"
#include "attn-screens.h"
#include "attn-toast.h"
#include "ui-press.h"
#include "ui-test.h"

/* A digit is drawn before the class, in the window that it looks at: by key, and what is read of it stands beside it. */
static void
test_sketch (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnAudience *audience;
  AttnSketch *sketch;
  const char *likeliest = "3: 96.8 %, the likeliest";
  GtkWidget *pad;
  int width;

  /* Without an audience it leads to the pane. */
  attn_window_set_panes_shown (window, FALSE);
  ui_test_activate (window, "draw", NULL);
  ui_test_settle ();
  g_assert_true (attn_window_get_panes_shown (window));
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_PAD, 0))));
  attn_presentation_start (attn_window_get_presentation (window), ATTN_PLACE_HERE);
  ui_test_settle ();
  audience = attn_presentation_get_audience (attn_window_get_presentation (window));
  sketch = attn_audience_get_sketch (audience);
  pad = GTK_WIDGET (attn_sketch_get_pad (sketch));
  width = gtk_widget_get_width (GTK_WIDGET (attn_audience_get_canvas (audience)));
  g_assert_false (gtk_widget_get_mapped (pad));
  ui_test_activate (window, "draw", NULL);
  ui_test_settle ();
  g_assert_true (gtk_widget_get_mapped (pad));
  g_assert_true (gtk_widget_has_focus (pad));
  g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (attn_audience_get_canvas (audience))), <, width);
  g_assert_cmpint (gtk_widget_get_width (pad), >, gtk_widget_get_height (GTK_WIDGET (audience)) / 4);
  g_assert_cmpuint (attn_class_bars_get_n (attn_sketch_get_bars (sketch)), ==, 10);
  gtk_test_accessible_assert_property (attn_class_bars_get_bar (attn_sketch_get_bars (sketch), 3), GTK_ACCESSIBLE_PROPERTY_LABEL, likeliest);
  g_assert_true (ui_press (pad, GDK_KEY_Delete, GDK_SHIFT_MASK));
  g_assert_true (ui_press (pad, GDK_KEY_Right, 0));
  g_assert_true (ui_press (pad, GDK_KEY_space, 0));
  ui_test_settle ();
  g_assert_cmpfloat (attn_matrix_get (attn_document_get_matrix (attn_session_get_document (session), "image.pixels"), 0, 0), ==, 1);
  g_assert_cmpfloat (attn_matrix_get (attn_document_get_matrix (attn_session_get_document (session), "image.pixels"), 0, 4), ==, 0);
  g_assert_true (gtk_widget_get_mapped (pad));
  /* Esc: the pad before the presentation. */
  ui_test_activate (window, "escape", NULL);
  g_assert_true (attn_presentation_is_on (attn_window_get_presentation (window)));
  g_assert_false (attn_audience_get_sketching (audience));
  /* With it goes the pixel that was chosen by its keys: the next Esc ends, and that is said where it would end before an audience here. */
  g_assert_null (ui_test_get_view (window)->selected.node);
  ui_test_activate (window, "draw", NULL);
  ui_test_settle ();
  g_assert_true (attn_audience_get_sketching (audience));
  /* Another document may have nothing to draw on. */
  g_assert_true (attn_session_open_sample (session, "four-words", NULL));
  ui_test_settle ();
  g_assert_false (attn_audience_get_sketching (attn_presentation_get_audience (attn_window_get_presentation (window))));
  ui_test_close (window);
}

/* Where it was chosen to go, it goes the next time too. */
static void
test_place_is_kept (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  attn_presentation_set_place (attn_window_get_presentation (window), ATTN_PLACE_WINDOW);
  ui_test_close (window);
  window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  g_assert_cmpstr (attn_presentation_get_place (attn_window_get_presentation (window)), ==, ATTN_PLACE_WINDOW);
  attn_presentation_set_place (attn_window_get_presentation (window), ATTN_PLACE_AUTOMATIC);
  ui_test_close (window);
}

/* What it begins with leaves the explanation alone. */
static void
test_hint_is_not_in_the_way (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  AttnAudience *audience;
  GtkWidget *told = NULL;

  attn_presentation_start (attn_window_get_presentation (window), ATTN_PLACE_HERE);
  ui_test_settle ();
  audience = attn_presentation_get_audience (attn_window_get_presentation (window));
  attn_audience_tell (audience, "Page Down: next step");
  for (guint focus = 0; focus < 2; focus++)
    {
      graphene_rect_t bounds, both;
      AttnBox card;

      ui_test_settle ();
      for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (audience)); child != NULL; child = gtk_widget_get_next_sibling (child))
        if (gtk_widget_has_css_class (child, "told"))
          told = child;
      card = attn_scene_get_card_box (attn_canvas_get_scene (attn_audience_get_canvas (audience)));
      g_assert_true (gtk_widget_compute_bounds (told, GTK_WIDGET (audience), &bounds));
      g_assert_false (graphene_rect_intersection (&bounds, &GRAPHENE_RECT_INIT ((float) card.x, (float) card.y, (float) card.width, (float) card.height), &both));
      ui_test_activate (window, "focus", NULL);
    }
  ui_test_close (window);
}

/* A word over the picture goes with it when the window becomes another size. */
static void
test_toast_follows (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window)), *popover;
  GdkRectangle place;

  attn_toast_show (canvas, "It is done.");
  ui_test_settle ();
  popover = ui_test_find (canvas, GTK_TYPE_POPOVER, 0);
  ui_test_resize (window, 900, 600);
  ui_test_settle ();
  g_assert_cmpstr (attn_toast_get_text (canvas), ==, "It is done.");
  g_assert_true (gtk_popover_get_pointing_to (GTK_POPOVER (popover), &place));
  g_assert_cmpint (place.x, ==, gtk_widget_get_width (canvas) / 2);
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/sketch/pad", test_sketch);
  g_test_add_func ("/sketch/place-is-kept", test_place_is_kept);
  g_test_add_func ("/sketch/hint", test_hint_is_not_in_the_way);
  g_test_add_func ("/sketch/toast", test_toast_follows);
  return g_test_run ();
}
