/* test-player.c: the cells of the steps come one by one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-test.h"

static void
hurry (AttnWindow *window)
{
  while (attn_session_change_pace (attn_window_get_session (window), 1))
    ;
}

static gboolean
has_begun (gpointer data)
{
  const AttnView *view = ui_test_get_view (data);

  return view->reached != G_MAXUINT && view->reached > 2;
}

static gboolean
is_at_scores (gpointer data)
{
  return g_strcmp0 (ui_test_get_view (data)->step, "scores") == 0;
}

static gboolean
has_stopped (gpointer data)
{
  return !attn_session_get_playing (attn_window_get_session (data));
}

static void
test_cells_come (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnCell cell, last;
  guint reached;

  hurry (window);
  ui_test_activate (window, "play", NULL);
  /* What is complete is followed by the next step, from its first cell. */
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, "query");
  ui_test_wait (has_begun, window);
  reached = ui_test_get_view (window)->reached;
  g_assert_cmpuint (reached, <=, 36);
  /* The cell that came last is the one that is explained. */
  g_assert_true (attn_session_get_selected (attn_window_get_session (window), &cell));
  g_assert_true (attn_scene_get_step_cell (attn_canvas_get_scene (attn_window_get_canvas (window)), reached - 1, &last));
  g_assert_true (cell.node == last.node);
  g_assert_cmpuint (cell.row, ==, last.row);
  g_assert_cmpuint (cell.column, ==, last.column);
  ui_test_wait (is_at_scores, window);
  ui_test_activate (window, "play", NULL);
  g_assert_true (has_stopped (window));
  ui_test_close (window);
}

static void
test_pause_and_go_on (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  guint reached;

  hurry (window);
  ui_test_activate (window, "play", NULL);
  ui_test_wait (has_begun, window);
  ui_test_activate (window, "play", NULL);
  reached = ui_test_get_view (window)->reached;
  ui_test_settle ();
  ui_test_settle ();
  g_assert_cmpuint (ui_test_get_view (window)->reached, ==, reached);
  ui_test_activate (window, "play", NULL);
  g_assert_cmpuint (ui_test_get_view (window)->reached, ==, reached);
  ui_test_settle ();
  ui_test_settle ();
  g_assert_cmpuint (ui_test_get_view (window)->reached, >, reached);
  ui_test_close (window);
}

static void
test_stepping_pauses (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  hurry (window);
  ui_test_activate (window, "play", NULL);
  ui_test_wait (has_begun, window);
  ui_test_activate (window, "next-step", NULL);
  g_assert_true (has_stopped (window));
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, "query");
  g_assert_cmpuint (ui_test_get_view (window)->reached, ==, G_MAXUINT);
  ui_test_activate (window, "next-step", NULL);
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, "scores");
  ui_test_close (window);
}

static void
test_selecting_pauses (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnCell cell = { attn_trace_find (attn_session_get_trace (attn_window_get_session (window)), "embedding"), 1, 1 };

  ui_test_activate (window, "play", NULL);
  attn_canvas_pin (attn_window_get_canvas (window), &cell);
  g_assert_true (has_stopped (window));
  g_assert_cmpstr (ui_test_get_view (window)->selected.node, ==, "embedding");
  ui_test_close (window);
}

static void
test_ends (void)
{
  AttnWindow *window = ui_test_open ("one-query", ATTN_LANGUAGE_ENGLISH);

  hurry (window);
  ui_test_activate (window, "step", g_variant_new_uint32 (attn_session_get_steps (attn_window_get_session (window))->len - 2));
  ui_test_activate (window, "play", NULL);
  ui_test_wait (has_stopped, window);
  g_assert_false (attn_session_can_walk (attn_window_get_session (window), 1));
  g_assert_cmpuint (ui_test_get_view (window)->reached, ==, G_MAXUINT);
  /* After the end it begins anew. */
  ui_test_activate (window, "play", NULL);
  g_assert_cmpuint (attn_session_get_step (attn_window_get_session (window)), ==, 0);
  g_assert_cmpuint (ui_test_get_view (window)->reached, ==, 0);
  ui_test_close (window);
}

static void
test_closing_while_playing (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  gpointer weak = window;

  hurry (window);
  ui_test_activate (window, "play", NULL);
  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  ui_test_close (window);
  g_assert_null (weak);
  ui_test_settle ();
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/player/cells-come", test_cells_come);
  g_test_add_func ("/player/pause", test_pause_and_go_on);
  g_test_add_func ("/player/stepping-pauses", test_stepping_pauses);
  g_test_add_func ("/player/selecting-pauses", test_selecting_pauses);
  g_test_add_func ("/player/ends", test_ends);
  g_test_add_func ("/player/closing", test_closing_while_playing);
  return g_test_run ();
}
