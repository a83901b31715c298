/* test-canvas.c: the picture in the window, its zoom, its cells for a screen reader
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-accessible-cell.h"
#include "attn-accessible-cells.h"
#include "attn-explanation.h"
#include "attn-name.h"
#include "ui-test.h"

static AttnCell
cell_at (AttnWindow *window, const char *node, guint row, guint column)
{
  AttnCell cell = { attn_trace_find (attn_session_get_trace (attn_window_get_session (window)), node), row, column };

  g_assert_nonnull (cell.node);
  return cell;
}

static void
select_cell (AttnWindow *window, const char *node, guint row, guint column)
{
  AttnCell cell = cell_at (window, node, row, column);

  attn_canvas_pin (attn_window_get_canvas (window), &cell);
  ui_test_settle ();
}

static AttnBox
box_of (AttnWindow *window, const char *node, guint row, guint column)
{
  AttnCell cell = cell_at (window, node, row, column);
  AttnBox box;

  g_assert_true (attn_scene_get_cell_box (attn_canvas_get_scene (attn_window_get_canvas (window)), &cell, &box));
  return box;
}

static void
test_scene_follows (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnCanvas *canvas = attn_window_get_canvas (window);
  AttnScene *before = attn_scene_ref (attn_canvas_get_scene (canvas));
  AttnCell cell = cell_at (window, "embedding", 1, 1);

  g_assert_cmpfloat (attn_scene_get_width (before), ==, gtk_widget_get_width (GTK_WIDGET (canvas)));
  /* Hover and selection leave layout and base as they are; a step does not. */
  attn_session_hover (attn_window_get_session (window), &cell);
  g_assert_true (attn_scene_same_base (before, attn_canvas_get_scene (canvas)));
  attn_session_select (attn_window_get_session (window), &cell);
  g_assert_true (attn_scene_same_base (before, attn_canvas_get_scene (canvas)));
  attn_session_walk (attn_window_get_session (window), 1);
  g_assert_false (attn_scene_same_base (before, attn_canvas_get_scene (canvas)));
  attn_scene_unref (before);
  ui_test_close (window);
}

static void
test_pin_goes_to_result (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  select_cell (window, "weights", 2, 1);
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, "weights");
  g_assert_cmpstr (ui_test_get_view (window)->selected.node, ==, "weights");
  /* Back to an earlier matrix the step stays. */
  select_cell (window, "query", 0, 0);
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, "weights");
  ui_test_close (window);
}

static void
test_zoom_keeps_point (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnCanvas *canvas = attn_window_get_canvas (window);
  AttnBox before, after;

  ui_test_activate (window, "last-step", NULL);
  ui_test_settle ();
  before = box_of (window, "scores", 1, 1);
  for (guint i = 0; i < 3; i++)
    attn_canvas_zoom_at (canvas, 1.2, before.x + before.width / 2, before.y + before.height / 2);
  ui_test_settle ();
  after = box_of (window, "scores", 1, 1);
  g_assert_cmpfloat (after.width, >, before.width * 1.4);
  /* Labels and gaps do not grow quite as cells do: a cell's breadth is what it may be off. */
  g_assert_cmpfloat (fabs (after.x + after.width / 2 - before.x - before.width / 2), <, after.width);
  g_assert_cmpfloat (fabs (after.y + after.height / 2 - before.y - before.height / 2), <, after.height);
  ui_test_close (window);
}

static void
test_zoom_is_bounded (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnCanvas *canvas = attn_window_get_canvas (window);
  double zoom;

  for (guint i = 0; i < 100; i++)
    attn_canvas_zoom (canvas, 1.5);
  zoom = ui_test_get_view (window)->zoom;
  g_assert_cmpfloat (zoom, >, 1.5);
  g_assert_cmpfloat (zoom, <, 100);
  for (guint i = 0; i < 100; i++)
    attn_canvas_zoom (canvas, 0.5);
  g_assert_cmpfloat (ui_test_get_view (window)->zoom, >=, 0.5);
  attn_canvas_zoom (canvas, 0);
  g_assert_cmpfloat (ui_test_get_view (window)->zoom, ==, 1);
  ui_test_settle ();
  ui_test_close (window);
}

static void
test_pan_is_bounded (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnCanvas *canvas = attn_window_get_canvas (window);

  attn_canvas_pan (canvas, 100, 100);
  g_assert_cmpfloat (ui_test_get_view (window)->pan_x, ==, 0);
  attn_canvas_zoom (canvas, 2);
  attn_canvas_pan (canvas, 30, -20);
  g_assert_cmpfloat (ui_test_get_view (window)->pan_x, !=, 0);
  attn_canvas_pan (canvas, 1e6, 1e6);
  g_assert_cmpfloat (ui_test_get_view (window)->pan_x, <, gtk_widget_get_width (GTK_WIDGET (canvas)));
  ui_test_settle ();
  ui_test_close (window);
}

/* --- Tab ----------------------------------------------------------------------------------------------- */

static gboolean
is_inside (AttnWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window)), *canvas = GTK_WIDGET (attn_window_get_canvas (window));

  return focus != NULL && (focus == canvas || gtk_widget_is_ancestor (focus, canvas));
}

static void
test_tab_walks_and_leaves (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  const char *seen[16] = { NULL };
  guint n = 0;

  ui_test_activate (window, "last-step", NULL);
  attn_session_select (attn_window_get_session (window), NULL);
  ui_test_settle ();
  while (n < 15)
    {
      gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
      ui_test_settle ();
      if (!is_inside (window))
        break;
      seen[n++] = ui_test_get_view (window)->selected.node;
    }
  /* From nothing to the first matrix of the picture, so that all are come to; then out of it. */
  g_assert_false (is_inside (window));
  for (guint i = 0, at = 0; i < attn_scene_get_n_regions (attn_canvas_get_scene (attn_window_get_canvas (window))); i++)
    {
      const AttnRegion *region = attn_scene_get_region (attn_canvas_get_scene (attn_window_get_canvas (window)), i);

      if (region->kind == ATTN_REGION_MATRIX)
        g_assert_cmpstr (seen[at++], ==, attn_node_get_name (region->node));
    }

  /* From the first matrix of the picture backward: out of it at once. */
  select_cell (window, "query", 1, 0);
  gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (window)));
  n = 0;
  do
    {
      gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_BACKWARD);
      ui_test_settle ();
    }
  while (is_inside (window) && n++ < 15);
  g_assert_cmpuint (n, <, 15);

  /* Once in again: one stop, with the selected cell kept. */
  gtk_widget_child_focus (GTK_WIDGET (window), GTK_DIR_TAB_FORWARD);
  ui_test_close (window);
}

/* --- what is selected elsewhere ------------------------------------------------------------------------ */

static gboolean
draws (AttnWindow *window, const char *node)
{
  return attn_scene_find_matrix (attn_canvas_get_scene (attn_window_get_canvas (window)), node) != NULL;
}

/* As a pane does: the pipeline stays where it is. */
static void
select_plainly (AttnWindow *window, const char *node, guint row, guint column)
{
  const AttnCell cell = cell_at (window, node, row, column);

  attn_session_select (attn_window_get_session (window), &cell);
  ui_test_settle ();
}

static void
test_overview_brings_its_group (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 2], [3, 4]], "
                                          "\"attention\": {\"query_weight\": [[1, 2], [0, 1]], \"query_bias\": [5, 6]}}");

  ui_test_resize (window, 900, 600);
  ui_test_activate (window, "last-step", NULL);
  ui_test_settle ();
  g_assert_true (draws (window, "output"));
  g_assert_false (draws (window, "attention.query_weight"));
  /* Who changes an input wants to see what becomes of it. */
  select_plainly (window, "attention.query_weight", 1, 1);
  g_assert_false (draws (window, "attention.query_weight"));
  g_assert_true (draws (window, "weights") && draws (window, "query"));
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, "output");
  /* A result is brought into sight. */
  ui_test_activate (window, "other-group", NULL);
  ui_test_settle ();
  g_assert_false (draws (window, "weights"));
  select_plainly (window, "scores", 0, 1);
  select_plainly (window, "weights", 1, 1);
  g_assert_true (draws (window, "weights"));
  /* Who asks for the other half gets it, though the selected cell goes out of sight. */
  select_plainly (window, "weights", 1, 1);
  ui_test_activate (window, "other-group", NULL);
  ui_test_settle ();
  g_assert_false (draws (window, "weights"));
  ui_test_close (window);
}

static void
test_focus_shows_what_an_input_feeds (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  ui_test_activate (window, "last-step", NULL);
  ui_test_activate (window, "focus", NULL);
  ui_test_settle ();
  g_assert_false (draws (window, "attention.key_weight"));
  select_plainly (window, "attention.key_weight", 2, 0);
  g_assert_true (draws (window, "attention.key_weight") && draws (window, "key") && draws (window, "embedding"));
  select_plainly (window, "attention.value_weight", 0, 0);
  g_assert_true (draws (window, "value"));
  select_plainly (window, "scores", 0, 0);
  g_assert_true (draws (window, "scores"));
  ui_test_close (window);
}

static gboolean
can_show_other_group (AttnWindow *window)
{
  return g_action_group_get_action_enabled (G_ACTION_GROUP (window), "other-group");
}

static void
test_other_group_where_there_is_one (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  ui_test_resize (window, 1250, 780);
  attn_window_set_panes_shown (window, FALSE);
  ui_test_resize (window, 800, 600);
  g_assert_true (can_show_other_group (window));
  ui_test_activate (window, "sample", g_variant_new_string ("written-by-hand"));
  ui_test_settle ();
  g_assert_false (can_show_other_group (window));
  ui_test_activate (window, "sample", g_variant_new_string ("four-words"));
  ui_test_settle ();
  g_assert_true (can_show_other_group (window));
  ui_test_activate (window, "focus", NULL);
  ui_test_settle ();
  g_assert_false (can_show_other_group (window));
  ui_test_close (window);
}

/* --- tooltip -------------------------------------------------------------------------------------------- */

static gboolean
has_tip (gpointer data)
{
  GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (data));

  for (GtkWidget *child = gtk_widget_get_first_child (canvas); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child) && gtk_widget_has_css_class (child, "tip") && gtk_widget_get_visible (child))
      return TRUE;
  return FALSE;
}

static void
point_at (AttnWindow *window, const char *node, guint row, guint column)
{
  const AttnBox box = box_of (window, node, row, column);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (attn_window_get_canvas (window)));

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        g_signal_emit_by_name (controller, "motion", box.x + box.width / 2, box.y + box.height / 2);
    }
}

/* The explanation says it already, and a tip would lie on what it explains: only for numbers that are not there, and beside
 * their row and column. */
static void
test_tip_of_heat_maps (void)
{
  g_autofree char *text = ui_test_dup_large (120, 4);
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GdkRectangle place;

  point_at (window, "embedding", 1, 1);
  for (guint i = 0; i < 8; i++)
    ui_test_settle ();
  g_assert_false (has_tip (window));
  ui_test_close (window);

  window = ui_test_open_text (text);
  ui_test_activate (window, "last-step", NULL);
  ui_test_settle ();
  point_at (window, "weights", 60, 60);
  ui_test_wait (has_tip, window);
  {
    GtkWidget *tip = ui_test_find (GTK_WIDGET (attn_window_get_canvas (window)), GTK_TYPE_POPOVER, 0);
    const AttnBox box = box_of (window, "weights", 60, 60);

    g_assert_true (gtk_popover_get_pointing_to (GTK_POPOVER (tip), &place));
    g_assert_cmpfloat (place.x, >, box.x + box.width);
    g_assert_cmpfloat (place.y + place.height, >, box.y + box.height);
  }
  /* Any step ends it. */
  ui_test_activate (window, "previous-step", NULL);
  ui_test_settle ();
  g_assert_false (has_tip (window));
  ui_test_close (window);
}

/* --- for a screen reader ------------------------------------------------------------------------------- */

static void
check_accessible (AttnWindow *window, const char *node, guint row, guint column)
{
  AttnCanvas *canvas = attn_window_get_canvas (window);
  AttnAccessibleCell *widget = ATTN_ACCESSIBLE_CELL (attn_canvas_get_accessible_cell (canvas));
  AttnCell cell = cell_at (window, node, row, column);
  const AttnView *view = ui_test_get_view (window);
  g_autofree char *name = attn_cell_get_name (&cell, view->language, view->decimals);

  g_assert_nonnull (widget);
  g_assert_true (attn_accessible_cell_is (widget, attn_name_intern (node), row, column));
  g_assert_cmpstr (attn_accessible_cell_get_name (widget), ==, name);
  g_assert_nonnull (strstr (attn_accessible_cell_get_description (widget),
                            attn_scene_get_card_text (attn_canvas_get_scene (canvas))));
  g_assert_cmpint (gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget)), ==, GTK_ACCESSIBLE_ROLE_GRID_CELL);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == GTK_WIDGET (widget));
}

static void
test_cell_is_told (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  GtkWidget *first, *second;

  select_cell (window, "scores", 3, 2);
  check_accessible (window, "scores", 3, 2);
  first = gtk_window_get_focus (GTK_WINDOW (window));
  select_cell (window, "scores", 3, 1);
  check_accessible (window, "scores", 3, 1);
  second = gtk_window_get_focus (GTK_WINDOW (window));
  /* A reader speaks when the focus moves. */
  g_assert_true (first != second);
  select_cell (window, "weights", 0, 0);
  check_accessible (window, "weights", 0, 0);
  g_assert_true (second != gtk_window_get_focus (GTK_WINDOW (window)));
  ui_test_activate (window, "decimals", g_variant_new_int32 (5));
  ui_test_settle ();
  check_accessible (window, "weights", 0, 0);
  ui_test_activate (window, "language", g_variant_new_string ("en"));
  ui_test_settle ();
  check_accessible (window, "weights", 0, 0);
  ui_test_activate (window, "language", g_variant_new_string ("ko"));
  ui_test_close (window);
}

static void
test_cell_has_its_place (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  graphene_rect_t bounds;
  AttnBox box;

  select_cell (window, "scores", 1, 3);
  box = box_of (window, "scores", 1, 3);
  g_assert_true (gtk_widget_compute_bounds (attn_canvas_get_accessible_cell (attn_window_get_canvas (window)),
                                            GTK_WIDGET (attn_window_get_canvas (window)), &bounds));
  g_assert_cmpfloat (fabs (bounds.origin.x - box.x), <=, 1);
  g_assert_cmpfloat (fabs (bounds.origin.y - box.y), <=, 1);
  g_assert_cmpfloat (fabs (bounds.size.width - box.width), <=, 1);
  ui_test_close (window);
}

static guint
count_cells (GtkWidget *canvas)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (canvas); child != NULL; child = gtk_widget_get_next_sibling (child))
    n += ATTN_IS_ACCESSIBLE_CELL (child) && gtk_widget_get_visible (child);
  return n;
}

static void
test_cells_are_row_and_column (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnCanvas *canvas = attn_window_get_canvas (window);

  g_assert_cmpuint (count_cells (GTK_WIDGET (canvas)), ==, 0);
  select_cell (window, "scores", 0, 0);
  g_assert_cmpuint (attn_canvas_get_n_accessible_cells (canvas), ==, 7);
  g_assert_cmpuint (count_cells (GTK_WIDGET (canvas)), ==, 7);
  select_cell (window, "query", 0, 0);
  g_assert_cmpuint (count_cells (GTK_WIDGET (canvas)), ==, 6);
  attn_session_select (attn_window_get_session (window), NULL);
  ui_test_settle ();
  g_assert_cmpuint (count_cells (GTK_WIDGET (canvas)), ==, 0);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == GTK_WIDGET (canvas));
  ui_test_close (window);
}

static void
test_cells_are_bounded (void)
{
  g_autofree char *text = ui_test_dup_large (300, 8);
  AttnWindow *window = ui_test_open_text (text);
  AttnCanvas *canvas = attn_window_get_canvas (window);
  guint total = 0;

  for (guint i = 0; i < 5; i++)
    {
      select_cell (window, "scores", i * 70, 299 - i * 60);
      g_assert_cmpuint (attn_canvas_get_n_accessible_cells (canvas), >, 200);
      g_assert_cmpuint (count_cells (GTK_WIDGET (canvas)), <=, ATTN_ACCESSIBLE_MAX_CELLS);
      check_accessible (window, "scores", i * 70, 299 - i * 60);
    }
  /* They are used again, not made anew. */
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (canvas)); child != NULL; child = gtk_widget_get_next_sibling (child))
    total += ATTN_IS_ACCESSIBLE_CELL (child) ? 1 : 0;
  g_assert_cmpuint (total, <=, ATTN_ACCESSIBLE_MAX_CELLS);
  ui_test_close (window);
}

/* A sanitized build does the same work many times over. */
#if defined (__SANITIZE_ADDRESS__)
#define SLOWER 40
#elif defined (__has_feature)
#if __has_feature (address_sanitizer)
#define SLOWER 40
#endif
#endif
#ifndef SLOWER
#define SLOWER 1
#endif

static void
test_step_is_fast (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  gint64 best = G_MAXINT64;

  for (guint i = 0; i < 5; i++)
    {
      const gint64 start = g_get_monotonic_time ();

      attn_session_walk (attn_window_get_session (window), 1);
      while (g_main_context_iteration (NULL, FALSE))
        ;
      best = MIN (best, g_get_monotonic_time () - start);
      ui_test_settle ();
    }
  g_test_message ("a step: %.1f ms", best / 1000.0);
  g_assert_cmpint (best, <, 50000 * SLOWER);
  ui_test_close (window);
}

/* Long, empty, Arabic, joined and many tokens: everything is drawn, selected and told. */
static void
test_odd_tokens (void)
{
  g_autofree char *long_token = g_strnfill (500, 'w');
  g_autofree char *text = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"%s\", \"\", \"مرحبا\", \"👨‍👩‍👧🇰🇷\"], "
                                           "\"embedding\": [[1, 0], [0, 1], [1, 1], [-1, 2]]}", long_token);
  AttnWindow *window = ui_test_open_text (text);

  for (guint i = 0; i < 4; i++)
    {
      select_cell (window, "weights", i, 3 - i);
      check_accessible (window, "weights", i, 3 - i);
    }
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/canvas/scene-follows", test_scene_follows);
  g_test_add_func ("/canvas/pin", test_pin_goes_to_result);
  g_test_add_func ("/canvas/zoom/keeps-point", test_zoom_keeps_point);
  g_test_add_func ("/canvas/zoom/bounded", test_zoom_is_bounded);
  g_test_add_func ("/canvas/pan/bounded", test_pan_is_bounded);
  g_test_add_func ("/canvas/tab", test_tab_walks_and_leaves);
  g_test_add_func ("/canvas/follow/group", test_overview_brings_its_group);
  g_test_add_func ("/canvas/follow/focus", test_focus_shows_what_an_input_feeds);
  g_test_add_func ("/canvas/other-group", test_other_group_where_there_is_one);
  g_test_add_func ("/canvas/tip", test_tip_of_heat_maps);
  g_test_add_func ("/canvas/accessible/cell", test_cell_is_told);
  g_test_add_func ("/canvas/accessible/place", test_cell_has_its_place);
  g_test_add_func ("/canvas/accessible/row-and-column", test_cells_are_row_and_column);
  g_test_add_func ("/canvas/accessible/bounded", test_cells_are_bounded);
  g_test_add_func ("/canvas/step-is-fast", test_step_is_fast);
  g_test_add_func ("/canvas/odd-tokens", test_odd_tokens);
  return g_test_run ();
}
