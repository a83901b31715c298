/* test-session.c: what one window has open and how it looks at it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>

#include "attn-session.h"

typedef struct
{
  AttnSession *session;
  guint        changes;       /* all that "changed" has told since it was last asked */
} Fixture;

static void
changed_cb (AttnSession *session, guint changes, Fixture *fixture)
{
  fixture->changes |= changes;
}

static guint
take_changes (Fixture *fixture)
{
  guint changes = fixture->changes;

  fixture->changes = 0;
  return changes;
}

static void
set_up (Fixture *fixture, gconstpointer sample)
{
  g_autoptr (GError) error = NULL;
  AttnView view;

  attn_view_init (&view);
  fixture->session = attn_session_new (&view);
  g_signal_connect (fixture->session, "changed", G_CALLBACK (changed_cb), fixture);
  g_assert_true (attn_session_open_sample (fixture->session, sample, &error));
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer sample)
{
  g_assert_finalize_object (fixture->session);
}

static const char *
current (Fixture *fixture)
{
  return attn_session_get_view (fixture->session)->step;
}

static void
test_open_begins_anew (Fixture *fixture, gconstpointer sample)
{
  g_autoptr (GError) error = NULL;
  AttnCell cell;

  g_assert_cmpuint (take_changes (fixture) & ATTN_CHANGE_DOCUMENT, !=, 0);
  g_assert_cmpstr (current (fixture), ==, "embedding");
  g_assert_false (attn_session_get_selected (fixture->session, &cell));

  attn_session_go_to_end (fixture->session, TRUE);
  g_assert_true (attn_session_open_sample (fixture->session, "causal", &error));
  g_assert_cmpuint (attn_session_get_step (fixture->session), ==, 0);
  g_assert_false (attn_session_get_selected (fixture->session, &cell));
  g_assert_cmpfloat (attn_session_get_view (fixture->session)->zoom, ==, 1);
}

static void
test_open_failure_changes_nothing (Fixture *fixture, gconstpointer sample)
{
  const AttnDocument *document = attn_session_get_document (fixture->session);
  const AttnTrace *trace = attn_session_get_trace (fixture->session);
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/at/all.attention");
  g_autoptr (GError) error = NULL;

  attn_session_walk (fixture->session, 1);
  take_changes (fixture);
  g_assert_false (attn_session_open_file (fixture->session, file, &error));
  g_assert_error (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_READ);
  g_assert_true (attn_session_get_document (fixture->session) == document);
  g_assert_true (attn_session_get_trace (fixture->session) == trace);
  g_assert_cmpstr (current (fixture), ==, "query");
  g_assert_cmpuint (take_changes (fixture), ==, 0);
}

static void
test_walk_overview (Fixture *fixture, gconstpointer sample)
{
  static const char *const steps[] = { "embedding", "query", "scores", "scaled", "weights", "output" };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_assert_cmpstr (current (fixture), ==, steps[i]);
      g_assert_cmpint (attn_session_can_walk (fixture->session, 1), ==, i + 1 < G_N_ELEMENTS (steps));
      g_assert_cmpint (attn_session_can_walk (fixture->session, -1), ==, i > 0);
      attn_session_walk (fixture->session, 1);
    }
  g_assert_false (attn_session_walk (fixture->session, 1));
  for (guint i = G_N_ELEMENTS (steps) - 1; i > 0; i--)
    {
      g_assert_true (attn_session_walk (fixture->session, -1));
      g_assert_cmpstr (current (fixture), ==, steps[i - 1]);
    }
  g_assert_false (attn_session_walk (fixture->session, -1));
}

static void
test_walk_focus_opens_softmax (Fixture *fixture, gconstpointer sample)
{
  static const char *const steps[] = { "scaled", "shifted", "exponentials", "totals", "weights" };
  AttnView view = *attn_session_get_view (fixture->session);

  view.mode = ATTN_VIEW_FOCUS;
  attn_session_set_view (fixture->session, &view);
  attn_session_go (fixture->session, (guint) attn_steps_find (attn_session_get_steps (fixture->session), "scaled"));
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_assert_cmpstr (current (fixture), ==, steps[i]);
      attn_session_walk (fixture->session, 1);
    }
}

static void
test_selection_follows (Fixture *fixture, gconstpointer sample)
{
  const AttnTrace *trace = attn_session_get_trace (fixture->session);
  AttnCell cell = { attn_trace_find (trace, "scores"), 3, 2 };

  attn_session_go (fixture->session, 2);
  attn_session_select (fixture->session, &cell);
  attn_session_walk (fixture->session, 1);
  g_assert_true (attn_session_get_selected (fixture->session, &cell));
  g_assert_cmpstr (attn_node_get_name (cell.node), ==, "scaled");
  g_assert_cmpuint (cell.row, ==, 3);
  g_assert_cmpuint (cell.column, ==, 2);

  /* The output's columns are no keys: its row goes on, the column begins anew. */
  attn_session_go_to_end (fixture->session, TRUE);
  g_assert_true (attn_session_get_selected (fixture->session, &cell));
  g_assert_cmpstr (attn_node_get_name (cell.node), ==, "output");
  g_assert_cmpuint (cell.row, ==, 3);
  g_assert_cmpuint (cell.column, ==, 0);
}

static void
test_projection_keeps_family (Fixture *fixture, gconstpointer sample)
{
  AttnCell cell = { attn_trace_find (attn_session_get_trace (fixture->session), "attention.value_weight"), 1, 2 };

  attn_session_select (fixture->session, &cell);
  attn_session_walk (fixture->session, 1);
  g_assert_true (attn_session_get_selected (fixture->session, &cell));
  g_assert_cmpstr (attn_node_get_name (cell.node), ==, "value");
  g_assert_cmpuint (cell.column, ==, 2);
}

static void
select_in (Fixture *fixture, const char *node, guint row, guint column)
{
  const AttnCell cell = { attn_trace_find (attn_session_get_trace (fixture->session), node), row, column };

  g_assert_nonnull (cell.node);
  attn_session_select (fixture->session, &cell);
}

static void
assert_place (Fixture *fixture, const char *node, guint row, guint column)
{
  const AttnPlace *place = &attn_session_get_view (fixture->session)->selected;

  g_assert_cmpstr (place->node, ==, node);
  g_assert_cmpuint (place->row, ==, row);
  g_assert_cmpuint (place->column, ==, column);
}

/* There and back again is the same cell, also where columns mean something else on the way. */
static void
test_steps_remember_cells (Fixture *fixture, gconstpointer sample)
{
  AttnSession *session = fixture->session;

  attn_session_go_to_end (session, TRUE);
  attn_session_walk (session, -1);
  select_in (fixture, "weights", 3, 2);
  attn_session_walk (session, 1);
  assert_place (fixture, "output", 3, 0);
  attn_session_walk (session, -1);
  assert_place (fixture, "weights", 3, 2);

  /* A row that was changed on the way goes along; the column is the one of before. */
  attn_session_walk (session, 1);
  select_in (fixture, "output", 1, 2);
  attn_session_walk (session, -1);
  assert_place (fixture, "weights", 1, 2);
  attn_session_walk (session, 1);
  assert_place (fixture, "output", 1, 2);

  /* Of Q, K and V the one that was left. */
  attn_session_go (session, 1);
  select_in (fixture, "value", 2, 1);
  attn_session_walk (session, 1);
  attn_session_walk (session, -1);
  assert_place (fixture, "value", 2, 1);
}

/* The picture goes back to the half that a step adds to. */
static void
test_step_ends_other_group (Fixture *fixture, gconstpointer sample)
{
  AttnView view = *attn_session_get_view (fixture->session);

  view.other_group = TRUE;
  attn_session_set_view (fixture->session, &view);
  attn_session_go (fixture->session, attn_session_get_step (fixture->session));
  g_assert_true (attn_session_get_view (fixture->session)->other_group);
  attn_session_walk (fixture->session, 1);
  g_assert_false (attn_session_get_view (fixture->session)->other_group);
}

static void
test_freed_stays_free (Fixture *fixture, gconstpointer sample)
{
  AttnCell cell;

  attn_session_walk (fixture->session, 1);
  g_assert_true (attn_session_get_selected (fixture->session, &cell));
  attn_session_select (fixture->session, NULL);
  attn_session_walk (fixture->session, 1);
  g_assert_false (attn_session_get_selected (fixture->session, &cell));
}

static void
test_selecting_silences_pointer (Fixture *fixture, gconstpointer sample)
{
  const AttnNode *node = attn_trace_find (attn_session_get_trace (fixture->session), "embedding");
  AttnCell hovered = { node, 0, 0 }, selected = { node, 1, 1 }, cell;

  attn_session_hover (fixture->session, &hovered);
  g_assert_true (attn_session_get_hovered (fixture->session, &cell));
  attn_session_select (fixture->session, &selected);
  g_assert_false (attn_session_get_hovered (fixture->session, &cell));
}

/* What was pointed at stood in another picture. */
static void
test_mode_silences_pointer (Fixture *fixture, gconstpointer sample)
{
  const AttnNode *node = attn_trace_find (attn_session_get_trace (fixture->session), "embedding");
  static const AttnViewMode modes[] = { ATTN_VIEW_FOCUS, ATTN_VIEW_MAP, ATTN_VIEW_BLEND, ATTN_VIEW_OVERVIEW };
  AttnCell hovered = { node, 0, 0 }, cell;

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      AttnView view;

      attn_session_hover (fixture->session, &hovered);
      view = *attn_session_get_view (fixture->session);
      view.zoom = 1.5;
      attn_session_set_view (fixture->session, &view);
      g_assert_true (attn_session_get_hovered (fixture->session, &cell));
      view.mode = modes[i];
      take_changes (fixture);
      attn_session_set_view (fixture->session, &view);
      g_assert_false (attn_session_get_hovered (fixture->session, &cell));
      /* A mix is of the output: one stands there as long as one looks at it. */
      g_assert_cmpuint (take_changes (fixture), ==, ATTN_CHANGE_LAYOUT | ATTN_CHANGE_HOVER | (i >= 2 ? ATTN_CHANGE_STEP : 0));
    }
}

static void
test_changes_are_told (Fixture *fixture, gconstpointer sample)
{
  AttnView view = *attn_session_get_view (fixture->session);

  take_changes (fixture);
  attn_session_set_view (fixture->session, &view);
  g_assert_cmpuint (take_changes (fixture), ==, 0);

#define CHANGE(field, value, flag) \
  view.field = value; \
  attn_session_set_view (fixture->session, &view); \
  g_assert_cmpuint (take_changes (fixture), ==, flag);

  CHANGE (mode, ATTN_VIEW_FOCUS, ATTN_CHANGE_LAYOUT)
  CHANGE (language, ATTN_LANGUAGE_KOREAN, ATTN_CHANGE_LANGUAGE)
  CHANGE (theme, ATTN_THEME_DARK, ATTN_CHANGE_LOOK)
  CHANGE (dialect, ATTN_DIALECT_PYTORCH, ATTN_CHANGE_LOOK)
  CHANGE (decimals, 4, ATTN_CHANGE_LOOK)
  CHANGE (reached, 3, ATTN_CHANGE_STEP)
  CHANGE (back, TRUE, ATTN_CHANGE_REACH)
  CHANGE (feeds, TRUE, ATTN_CHANGE_REACH)
  CHANGE (other_group, TRUE, ATTN_CHANGE_LAYOUT)
  CHANGE (caption, FALSE, ATTN_CHANGE_LAYOUT)
  CHANGE (text_scale, 2, ATTN_CHANGE_LAYOUT)
  CHANGE (zoom, 2, ATTN_CHANGE_FRAME)
  CHANGE (pan_x, 5, ATTN_CHANGE_FRAME)
  CHANGE (pan_y, 5, ATTN_CHANGE_FRAME)
#undef CHANGE
}

static void
test_forward_completes_what_plays (Fixture *fixture, gconstpointer sample)
{
  attn_session_set_playing (fixture->session, TRUE);
  attn_session_play_to (fixture->session, 1, 4, NULL);
  g_assert_true (attn_session_get_playing (fixture->session));
  attn_session_walk (fixture->session, 1);
  g_assert_false (attn_session_get_playing (fixture->session));
  g_assert_cmpuint (attn_session_get_step (fixture->session), ==, 1);
  g_assert_cmpuint (attn_session_get_view (fixture->session)->reached, ==, G_MAXUINT);
}

static void
test_pace (Fixture *fixture, gconstpointer sample)
{
  const guint pace = attn_session_get_pace (fixture->session);

  g_assert_true (attn_session_change_pace (fixture->session, -1));
  g_assert_cmpuint (attn_session_get_pace (fixture->session), >, pace);
  while (attn_session_change_pace (fixture->session, 1))
    ;
  g_assert_cmpuint (attn_session_get_pace (fixture->session), <, pace);
  g_assert_cmpuint (attn_session_get_pace (fixture->session), >, 0);
}

static void
test_texts (Fixture *fixture, gconstpointer sample)
{
  g_autofree char *title = attn_session_dup_title (fixture->session);
  g_autofree char *subtitle = attn_session_dup_subtitle (fixture->session);
  g_autofree char *korean = NULL, *one = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (title, ==, attn_document_get_title (attn_session_get_document (fixture->session), ATTN_LANGUAGE_ENGLISH));
  g_assert_cmpstr (subtitle, ==, "4 tokens · d = 3");
  attn_session_set_language (fixture->session, ATTN_LANGUAGE_KOREAN);
  korean = attn_session_dup_subtitle (fixture->session);
  g_assert_cmpstr (korean, ==, "토큰 4개 · d = 3");

  attn_session_set_language (fixture->session, ATTN_LANGUAGE_ENGLISH);
  g_assert_true (attn_session_open_sample (fixture->session, "one-query", &error));
  one = attn_session_dup_subtitle (fixture->session);
  g_assert_true (g_str_has_prefix (one, "1 token · 3 keys"));
}

static void
test_title_of_a_file (Fixture *fixture, gconstpointer sample)
{
  const char *text = "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1]]}";
  g_autofree char *folder = g_dir_make_tmp ("attn-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "나의 문서.attention", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *title = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, text, -1, &error));
  g_assert_true (attn_session_open_file (fixture->session, file, &error));
  g_assert_no_error (error);
  title = attn_session_dup_title (fixture->session);
  g_assert_cmpstr (title, ==, "나의 문서");
  g_assert_true (g_file_equal (attn_session_get_file (fixture->session), file));
  g_remove (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  static const struct { const char *path; void (*test) (Fixture *fixture, gconstpointer sample); } tests[] = {
    { "/session/open/begins-anew", test_open_begins_anew },
    { "/session/open/failure-changes-nothing", test_open_failure_changes_nothing },
    { "/session/walk/overview", test_walk_overview },
    { "/session/walk/focus-opens-softmax", test_walk_focus_opens_softmax },
    { "/session/selection/follows", test_selection_follows },
    { "/session/selection/projection-keeps-family", test_projection_keeps_family },
    { "/session/selection/remembered", test_steps_remember_cells },
    { "/session/step-ends-other-group", test_step_ends_other_group },
    { "/session/selection/freed-stays-free", test_freed_stays_free },
    { "/session/selection/silences-pointer", test_selecting_silences_pointer },
    { "/session/mode/silences-pointer", test_mode_silences_pointer },
    { "/session/changes", test_changes_are_told },
    { "/session/play/forward-completes", test_forward_completes_what_plays },
    { "/session/play/pace", test_pace },
    { "/session/texts", test_texts },
    { "/session/title-of-a-file", test_title_of_a_file },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, "four-words", set_up, tests[i].test, tear_down);
  return g_test_run ();
}
