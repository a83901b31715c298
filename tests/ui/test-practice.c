/* test-practice.c: exercises in a window of their own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>

#include "attn-cell-editor.h"
#include "attn-number.h"
#include "attn-practice-panel.h"
#include "attn-practice-record.h"
#include "ui-press.h"
#include "ui-test.h"

static AttnPracticePanel *
get_panel (AttnWindow *window)
{
  return ATTN_PRACTICE_PANEL (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_PRACTICE_PANEL, 0));
}

static AttnWindow *
open_practice (AttnPracticeKind kind, AttnLanguage language)
{
  AttnWindow *first = ui_test_open (NULL, language), *window;

  ui_test_activate (first, "practice", NULL);
  ui_test_settle ();
  window = ui_test_get_newest ();
  g_assert_true (window != first);
  ui_test_close (first);
  attn_practice_panel_clear (get_panel (window));
  attn_practice_panel_start (get_panel (window), kind);
  ui_test_settle ();
  return window;
}

static char *
dup_answer (AttnPracticePanel *panel)
{
  const AttnCell *cell = attn_practice_get_cell (attn_practice_panel_get_practice (panel));
  AttnNumber number;

  attn_number_format (attn_node_get_value (cell->node, cell->row, cell->column), 2, &number);
  return g_strdup (number.text);
}

static void
solve (AttnPracticePanel *panel)
{
  const AttnPractice *practice = attn_practice_panel_get_practice (panel);
  g_autofree char *answer = dup_answer (panel);

  if (attn_practice_get_n_choices (practice) > 0)
    attn_practice_panel_choose (panel, attn_practice_get_answer (practice));
  else
    attn_practice_panel_answer (panel, answer);
  ui_test_settle ();
}

static void
test_window (void)
{
  AttnWindow *first = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH), *window;
  const AttnDocument *document = attn_session_get_document (attn_window_get_session (first));

  ui_test_activate (first, "practice", NULL);
  ui_test_settle ();
  window = ui_test_get_newest ();
  /* What was open stays open. */
  g_assert_true (window != first);
  g_assert_true (attn_session_get_document (attn_window_get_session (first)) == document);
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (get_panel (first))));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_panel (window))));
  /* In a window that practises it goes on to the next. */
  ui_test_activate (window, "practice", NULL);
  ui_test_settle ();
  g_assert_true (ui_test_get_newest () == window);
  g_assert_false (attn_session_is_modified (attn_window_get_session (window)));
  ui_test_close (window);
  ui_test_close (first);
}

static void
test_every_kind (void)
{
  for (AttnPracticeKind kind = 0; kind < ATTN_N_PRACTICES; kind++)
    {
      AttnWindow *window = open_practice (kind, kind % 2 == 0 ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH);
      AttnPracticePanel *panel = get_panel (window);

      for (guint i = 0; i < 3; i++)
        {
          g_assert_cmpint (attn_practice_get_kind (attn_practice_panel_get_practice (panel)), ==, kind);
          g_assert_false (attn_practice_panel_is_done (panel));
          g_assert_cmpstr (attn_practice_panel_get_said (panel), ==, "");
          solve (panel);
          g_assert_true (attn_practice_panel_is_done (panel));
          g_assert_cmpuint (attn_practice_panel_get_n_solved (panel), ==, i + 1);
          attn_practice_panel_next (panel);
          ui_test_settle ();
        }
      ui_test_close (window);
    }
}

/* Nothing in the window tells the answer before it is given. */
static void
test_is_hidden (void)
{
  static const AttnPracticeKind kinds[] = { ATTN_PRACTICE_SCORE, ATTN_PRACTICE_SCALED, ATTN_PRACTICE_WEIGHT, ATTN_PRACTICE_OUTPUT, ATTN_PRACTICE_ROW_SUM };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      AttnWindow *window = open_practice (kinds[i], ATTN_LANGUAGE_ENGLISH);
      AttnScene *scene = attn_canvas_get_scene (attn_window_get_canvas (window));
      const AttnCell *cell = attn_practice_get_cell (attn_practice_panel_get_practice (get_panel (window)));
      const AttnCell shown = { attn_trace_find (attn_scene_get_trace (scene), attn_node_get_name (cell->node)), cell->row, cell->column };

      g_assert_true (attn_scene_hides (scene, &shown));
      solve (get_panel (window));
      scene = attn_canvas_get_scene (attn_window_get_canvas (window));
      g_assert_false (attn_scene_hides (scene, &shown));
      ui_test_close (window);
    }
}

static void
test_hints (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_SCORE, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);
  g_autofree char *first = NULL;

  attn_practice_panel_answer (panel, "99");
  first = g_strdup (attn_practice_panel_get_said (panel));
  g_assert_true (g_str_has_prefix (first, "Not yet. "));
  /* The picture marks what feeds it. */
  g_assert_cmpstr (ui_test_get_view (window)->selected.node, ==, "scores");
  attn_practice_panel_give_hint (panel);
  g_assert_cmpstr (attn_practice_panel_get_said (panel), !=, first);
  attn_practice_panel_answer (panel, "98");
  attn_practice_panel_answer (panel, "97");
  g_assert_cmpstr (attn_practice_panel_get_said (panel), ==, "Not yet.");
  g_assert_false (attn_practice_panel_is_done (panel));
  /* After the last hint the answer, and it does not count. */
  attn_practice_panel_give_hint (panel);
  g_assert_true (attn_practice_panel_is_done (panel));
  g_assert_cmpuint (attn_practice_panel_get_n_solved (panel), ==, 0);
  ui_test_close (window);
}

static void
test_choices (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_BUG, ATTN_LANGUAGE_KOREAN);
  AttnPracticePanel *panel = get_panel (window);
  const guint right = attn_practice_get_answer (attn_practice_panel_get_practice (panel));

  attn_practice_panel_choose (panel, (right + 1) % 4);
  g_assert_false (attn_practice_panel_is_done (panel));
  g_assert_cmpuint (strlen (attn_practice_panel_get_said (panel)), >, 20);
  attn_practice_panel_choose (panel, right);
  g_assert_true (attn_practice_panel_is_done (panel));
  ui_test_close (window);
}

/* Typed into the picture instead. */
static void
test_in_the_picture (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_SCORE, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);
  AttnSession *session = attn_window_get_session (window);
  const AttnCell *cell = attn_practice_get_cell (attn_practice_panel_get_practice (panel));
  const AttnCell shown = { attn_trace_find (attn_session_get_trace (session), "scores"), cell->row, cell->column };

  g_assert_true (attn_session_is_hidden (session, &shown));
  attn_session_tell_cell (session, &shown, TRUE);
  ui_test_settle ();
  g_assert_true (attn_practice_panel_is_done (panel));
  g_assert_cmpuint (attn_practice_panel_get_n_solved (panel), ==, 1);
  ui_test_close (window);
}

static void
test_kind_answers (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_WEIGHT, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);

  attn_practice_panel_answer (panel, "");
  g_assert_cmpuint (strlen (attn_practice_panel_get_said (panel)), >, 5);
  attn_practice_panel_answer (panel, "much");
  g_assert_false (attn_practice_panel_is_done (panel));
  g_assert_cmpuint (attn_practice_panel_get_n_solved (panel), ==, 0);
  ui_test_close (window);
}

/* From one start to the next, and cleared. */
static void
test_kept (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_OUTPUT, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);
  guint64 seed;

  solve (panel);
  {
    g_autoptr (AttnPracticeRecord) record = attn_practice_record_new ();

    g_assert_cmpuint (attn_practice_record_get_solved (record, ATTN_PRACTICE_OUTPUT), ==, 1);
    g_assert_cmpuint (attn_practice_record_get_solved (record, ATTN_PRACTICE_SCORE), ==, 0);
    seed = attn_practice_record_get_seed (record);
    g_assert_cmpuint (seed, ==, 1);
  }
  attn_practice_panel_clear (panel);
  {
    g_autoptr (AttnPracticeRecord) record = attn_practice_record_new ();

    g_assert_cmpuint (attn_practice_record_get_solved (record, ATTN_N_PRACTICES), ==, 0);
    g_assert_cmpuint (attn_practice_record_get_seed (record), ==, 0);
  }
  ui_test_close (window);
}

/* A record that is broken counts as none. */
static void
test_broken_record (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "attention", NULL);
  g_autofree char *path = g_build_filename (folder, "practice.ini", NULL);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, "[solved\nscore=many\n\xff", -1, NULL));
  {
    g_autoptr (AttnPracticeRecord) record = attn_practice_record_new ();

    g_assert_cmpuint (attn_practice_record_get_solved (record, ATTN_N_PRACTICES), ==, 0);
    attn_practice_record_add_solved (record, ATTN_PRACTICE_SHAPE);
    g_assert_cmpuint (attn_practice_record_get_solved (record, ATTN_N_PRACTICES), ==, 1);
  }
  g_unlink (path);
}

static void
test_language (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_SCORE, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);
  g_autofree char *question = g_strdup (attn_practice_get_question (attn_practice_panel_get_practice (panel)));

  attn_session_set_language (attn_window_get_session (window), ATTN_LANGUAGE_KOREAN);
  ui_test_settle ();
  g_assert_cmpstr (attn_practice_get_question (attn_practice_panel_get_practice (panel)), !=, question);
  solve (panel);
  g_assert_true (attn_practice_panel_is_done (panel));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/practice/window", test_window);
  g_test_add_func ("/practice/every-kind", test_every_kind);
  g_test_add_func ("/practice/is-hidden", test_is_hidden);
  g_test_add_func ("/practice/hints", test_hints);
  g_test_add_func ("/practice/choices", test_choices);
  g_test_add_func ("/practice/in-the-picture", test_in_the_picture);
  g_test_add_func ("/practice/kind-answers", test_kind_answers);
  g_test_add_func ("/practice/kept", test_kept);
  g_test_add_func ("/practice/broken-record", test_broken_record);
  g_test_add_func ("/practice/language", test_language);
  return g_test_run ();
}
