/* test-presentation-way.c: the way of a number before an audience
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"
#include "attn-presentation.h"
#include "attn-screens.h"
#include "ui-test.h"

static AttnAudience *
get_audience (AttnWindow *window)
{
  return attn_presentation_get_audience (attn_window_get_presentation (window));
}

static GtkWidget *
get_label (AttnWindow *window, const char *style)
{
  GtkWidget *audience = GTK_WIDGET (get_audience (window));

  for (GtkWidget *child = gtk_widget_get_first_child (audience); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LABEL (child) && gtk_widget_has_css_class (child, style))
      return child;
  g_assert_not_reached ();
}

static void
assert_no_way (AttnWindow *window)
{
  g_assert_false (gtk_widget_get_visible (get_label (window, "way")));
  g_assert_false (attn_audience_tells_way (get_audience (window)));
}

/* Beneath the picture: what the scene says of the way, in letters that the last row can read, over nothing that is drawn or said. */
static void
assert_way (AttnWindow *window)
{
  AttnAudience *audience = get_audience (window);
  AttnScene *scene = attn_canvas_get_scene (attn_audience_get_canvas (audience));
  GtkWidget *label = get_label (window, "way"), *words = get_label (window, "words");
  const int width = gtk_widget_get_width (GTK_WIDGET (audience)), height = gtk_widget_get_height (GTK_WIDGET (audience));
  PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (label));
  g_autofree char *way = attn_scene_dup_way (scene);
  graphene_rect_t bounds, other;
  int line;

  g_assert_nonnull (way);
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (label)), ==, way);
  g_assert_true (gtk_widget_get_mapped (label));
  g_assert_true (attn_audience_tells_way (audience));
  g_assert_false (pango_layout_is_ellipsized (layout));
  pango_layout_get_pixel_size (layout, NULL, &line);
  line /= pango_layout_get_line_count (layout);
  g_assert_cmpfloat (line, >=, height / 40.0);
  g_assert_true (gtk_widget_compute_bounds (label, GTK_WIDGET (audience), &bounds));
  g_assert_cmpfloat (bounds.origin.x, >=, -0.5);
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, width + 0.5);
  g_assert_cmpfloat (bounds.origin.y, >=, height * 0.5);
  g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, height + 0.5);
  g_assert_cmpfloat (bounds.size.height, <=, height * 0.16);
  g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (attn_audience_get_canvas (audience)), GTK_WIDGET (audience), &other));
  g_assert_cmpfloat (other.origin.y + other.size.height, <=, bounds.origin.y + 0.5);
  if (gtk_widget_get_mapped (words))
    {
      g_assert_true (gtk_widget_compute_bounds (words, GTK_WIDGET (audience), &other));
      g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=, other.origin.y + 0.5);
    }
}

/* As long as it is marked, at each step, with other words beneath and without. */
static void
test_way (gconstpointer data)
{
  static const struct { int width, height; } sizes[] = { { 1280, 720 }, { 1024, 768 } };
  AttnWindow *window = ui_test_open (NULL, (AttnLanguage) GPOINTER_TO_INT (data));
  AttnSession *session = attn_window_get_session (window);

  for (guint words = 0; words < 2; words++)
    {
      ui_test_resize (window, sizes[words].width, sizes[words].height);
      if (words != 0)
        ui_test_activate (window, "open-lesson", g_variant_new_string ("decoder-mask"));
      ui_test_settle ();
      attn_presentation_start (attn_window_get_presentation (window), ATTN_PLACE_WINDOW);
      ui_test_settle ();
      assert_no_way (window);
      for (guint onward = 0; onward < 2; onward++)
        {
          const guint n_steps = attn_session_get_steps (session)->len;
          AttnCell cell = { attn_trace_find (attn_session_get_trace (session), onward ? "embedding" : "output"), 2, 1 };

          attn_session_go (session, onward ? 0 : n_steps - 1);
          attn_session_select (session, &cell);
          ui_test_settle ();
          ui_test_activate (window, onward ? "onward" : "back", NULL);
          for (guint step = 0; step < n_steps; step += 2)
            {
              attn_session_go (session, step);
              ui_test_settle ();
              assert_way (window);
            }
          attn_audience_set_blank (get_audience (window), ATTN_BLANK_BLACK);
          g_assert_false (attn_audience_tells_way (get_audience (window)));
          attn_audience_set_blank (get_audience (window), ATTN_BLANK_NONE);
          ui_test_activate (window, onward ? "onward" : "back", NULL);
          ui_test_settle ();
          assert_no_way (window);
        }
      attn_presentation_stop (attn_window_get_presentation (window));
      ui_test_settle ();
    }
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_data_func ("/presentation-way/en", GINT_TO_POINTER (ATTN_LANGUAGE_ENGLISH), test_way);
  g_test_add_data_func ("/presentation-way/ko", GINT_TO_POINTER (ATTN_LANGUAGE_KOREAN), test_way);
  return g_test_run ();
}
