/* test-practice.c: exercises in a window of their own
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <glib/gstdio.h>

#include "attn-cell-editor.h"
#include "attn-copy-menu.h"
#include "attn-number.h"
#include "attn-practice-panel.h"
#include "attn-practice-record.h"
#include "attn-presentation.h"
#include "attn-screens.h"
#include "attn-token-pane.h"
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

/* The question stands once, in the panel, and the kind to choose on a line of its own. */
static void
test_asked_once (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_SCORE, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  GtkWidget *choice = ui_test_find (GTK_WIDGET (get_panel (window)), GTK_TYPE_DROP_DOWN, 0);
  AttnDocument *document;

  for (guint i = 0; i < 2; i++)
    {
      const char *question = attn_practice_get_question (attn_practice_panel_get_practice (get_panel (window)));

      g_assert_null (attn_session_get_view (session)->about);
      g_assert_null (strstr (attn_scene_get_card_text (attn_canvas_get_scene (attn_window_get_canvas (window))), question));
      attn_practice_panel_next (get_panel (window));
      ui_test_settle ();
    }
  g_assert_true (gtk_widget_get_parent (choice) == GTK_WIDGET (get_panel (window)));
  /* What is opened instead says of itself what it says. */
  attn_session_set_exercise (session, NULL);
  document = attn_sample_load ("digits", ATTN_LANGUAGE_ENGLISH, NULL);
  g_assert_true (attn_session_open (session, document, NULL, NULL));
  g_assert_nonnull (attn_session_get_view (session)->about);
  attn_document_unref (document);
  ui_test_close (window);
}

static void
find_next_cb (GtkWidget *widget, gpointer data)
{
  const char *label = GTK_IS_BUTTON (widget) ? gtk_button_get_label (GTK_BUTTON (widget)) : NULL;

  if (g_strcmp0 (label, "Next exercise") == 0 || g_strcmp0 (label, "다음 문제") == 0)
    *(gpointer *) data = widget;
}

/* How far down the button stands that is pressed again and again. */
static float
find_next_place (AttnPracticePanel *panel)
{
  gpointer next = NULL;
  graphene_rect_t box;

  ui_test_each (GTK_WIDGET (panel), find_next_cb, &next);
  g_assert_true (gtk_widget_compute_bounds (next, GTK_WIDGET (panel), &box));
  return box.origin.y;
}

static void
test_every_kind (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_SCORE, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);
  const float place = find_next_place (panel);
  guint n = 0;

  for (AttnPracticeKind kind = 0; kind < ATTN_N_PRACTICES; kind++)
    {
      if (kind == ATTN_N_PRACTICES / 2)
        attn_session_set_language (attn_window_get_session (window), ATTN_LANGUAGE_KOREAN);
      attn_practice_panel_start (panel, kind);
      ui_test_settle ();
      for (guint i = 0; i < 3; i++)
        {
          g_assert_cmpint (attn_practice_get_kind (attn_practice_panel_get_practice (panel)), ==, kind);
          g_assert_false (attn_practice_panel_is_done (panel));
          g_assert_cmpstr (attn_practice_panel_get_said (panel), ==, "");
          solve (panel);
          g_assert_cmpfloat (find_next_place (panel), ==, place);
          g_assert_true (attn_practice_panel_is_done (panel));
          g_assert_cmpuint (attn_practice_panel_get_n_solved (panel), ==, ++n);
          attn_practice_panel_next (panel);
        }
    }
  ui_test_close (window);
}

static AttnScene *
get_scene (AttnWindow *window)
{
  return attn_canvas_get_scene (attn_window_get_canvas (window));
}

/* Whether a node is asked for, or computed from what is. */
static gboolean
depends (const AttnNode *node, const char *asked)
{
  if (g_str_equal (attn_node_get_name (node), asked))
    return TRUE;
  for (guint i = 0; i < attn_node_get_n_inputs (node); i++)
    if (depends (attn_node_get_input (node, i), asked))
      return TRUE;
  return FALSE;
}

/* In the picture as it stands: neither as a number nor explained, nor in words. */
static void
check_picture (AttnWindow *window, const char *asked)
{
  AttnSession *session = attn_window_get_session (window);
  const AttnTrace *trace = attn_session_get_trace (session);

  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);
      const AttnCell cell = { node, attn_node_get_rows (node) - 1, attn_node_get_columns (node) - 1 };
      const AttnExplanation *explanation;

      if (!depends (node, asked))
        continue;
      g_assert_true (attn_scene_hides (get_scene (window), &cell));
      attn_session_select (session, &cell);
      explanation = attn_scene_get_explanation (get_scene (window));
      g_assert_true (explanation == NULL || !depends (explanation->cell.node, asked));
    }
  attn_session_select (session, NULL);
}

/* Nothing in the window tells the answer before it is given, wherever one goes. */
static void
test_is_hidden (void)
{
  static const AttnViewMode modes[] = { ATTN_VIEW_FOCUS, ATTN_VIEW_OVERVIEW, ATTN_VIEW_HEADS, ATTN_VIEW_IMAGE, ATTN_VIEW_POSITIONS, ATTN_VIEW_MAP };
  AttnWindow *window = open_practice (ATTN_PRACTICE_SCORE, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);
  AttnSession *session = attn_window_get_session (window);

  for (AttnPracticeKind kind = 0; kind < ATTN_N_PRACTICES; kind++)
    {
      if (kind == ATTN_PRACTICE_ROW_SUM)    /* of weights that are given: see below */
        continue;
      attn_practice_panel_start (panel, kind);
      for (guint i = 0; i < 4; i++)
        {
          const char *asked = attn_node_get_name (attn_practice_get_cell (attn_practice_panel_get_practice (panel))->node);
          const AttnView view = *attn_session_get_view (session);
          g_autofree char *subtitle = attn_session_dup_subtitle (session);

          g_assert_cmpstr (subtitle, ==, "");
          check_picture (window, asked);
          for (guint m = 0; m < G_N_ELEMENTS (modes); m++)
            {
              const GArray *steps = attn_session_get_steps (session);
              AttnView other = view;

              other.mode = modes[m];
              other.step = attn_node_get_name (g_array_index (steps, AttnStep, steps->len - 1).nodes[0]);
              attn_session_set_view (session, &other);
              check_picture (window, asked);
            }
          /* Ending to predict does not end it. */
          attn_session_set_predicting (session, TRUE);
          attn_session_set_predicting (session, FALSE);
          check_picture (window, asked);
          attn_practice_panel_next (panel);
        }
    }
  ui_test_close (window);
}

/* Where the cell stands in the picture, a screen reader is told of it as a question. */
static void
check_heard (AttnWindow *window, const AttnCell *cell)
{
  g_autofree char *name = NULL;
  GtkWidget *widget;

  if (!attn_scene_shows (get_scene (window), cell->node))
    return;
  attn_session_select (attn_window_get_session (window), cell);
  ui_test_settle ();
  widget = attn_canvas_get_accessible_cell (attn_window_get_canvas (window));
  name = attn_cell_get_question (cell, ATTN_LANGUAGE_ENGLISH);
  g_assert_nonnull (widget);
  gtk_test_accessible_assert_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, name);
}

static void
test_is_shown (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_ROW_SUM, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);
  AttnSession *session = attn_window_get_session (window);

  for (AttnPracticeKind kind = 0; kind < ATTN_N_PRACTICES; kind++)
    {
      const AttnCell *cell;
      AttnCell shown;
      g_autofree char *subtitle = NULL;

      attn_practice_panel_start (panel, kind);
      cell = attn_practice_get_cell (attn_practice_panel_get_practice (panel));
      shown = (AttnCell) { attn_trace_find (attn_session_get_trace (session), attn_node_get_name (cell->node)), cell->row, cell->column };
      g_assert_true (attn_scene_hides (get_scene (window), &shown) || kind == ATTN_PRACTICE_ROW_SUM);
      g_assert_false (gtk_widget_get_mapped (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_TOKEN_PANE, 0)));
      check_heard (window, &shown);
      solve (panel);
      g_assert_false (attn_scene_hides (get_scene (window), &shown));
      g_assert_true (gtk_widget_get_mapped (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_TOKEN_PANE, 0)));
      subtitle = attn_session_dup_subtitle (session);
      g_assert_cmpstr (subtitle, !=, "");
    }
  ui_test_close (window);
}

/* What is asked about stands in the picture, as a question, but for what is asked of a shape, of the model, or of what would give the
 * answer away: there the picture ends before it. */
static void
test_stands_there (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_SCORE, ATTN_LANGUAGE_KOREAN);
  AttnPracticePanel *panel = get_panel (window);
  AttnSession *session = attn_window_get_session (window);
  guint n = 0;

  for (AttnPracticeKind kind = 0; kind < ATTN_N_PRACTICES; kind++)
    {
      attn_practice_panel_start (panel, kind);
      for (guint i = 0; i < 20; i++)
        {
          const AttnPractice *practice = attn_practice_panel_get_practice (panel);
          const AttnPracticeLook look = attn_practice_get_look (practice);
          const AttnCell *cell = attn_practice_get_cell (practice);
          const char *name = attn_node_get_name (cell->node);
          const AttnCell shown = { attn_trace_find (attn_session_get_trace (session), name), cell->row, cell->column };
          const AttnPlace *asked = &ui_test_get_view (window)->asked;

          if (look == ATTN_PRACTICE_LOOK_ASKED || look == ATTN_PRACTICE_LOOK_GIVEN || look == ATTN_PRACTICE_LOOK_BARE)
            {
              g_assert_cmpstr (asked->node, ==, name);
              g_assert_cmpuint (asked->row, ==, cell->row);
              g_assert_cmpuint (asked->column, ==, cell->column);
              g_assert_nonnull (attn_scene_find_cell (get_scene (window), &shown));
              n++;
            }
          else if (look == ATTN_PRACTICE_LOOK_PRINTED)
            g_assert_true (attn_scene_shows (get_scene (window), shown.node));
          /* What a cell is computed from is asked where the cell is. */
          if (kind == ATTN_PRACTICE_SOURCES && !g_str_equal (name, "logits"))
            g_assert_cmpint (look, ==, ATTN_PRACTICE_LOOK_BARE);
          attn_practice_panel_next (panel);
        }
    }
  g_assert_cmpuint (n, >=, 10 * 20);
  ui_test_close (window);
}

/* How many attention matrices there are is asked, and so the diagram does not say it. */
static void
test_model (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_MODEL, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);

  g_assert_cmpint (ui_test_get_view (window)->mode, ==, ATTN_VIEW_MAP);
  g_assert_null (strstr (attn_scene_get_card_text (get_scene (window)), "attention matri"));
  solve (panel);
  g_assert_cmpint (ui_test_get_view (window)->mode, !=, ATTN_VIEW_MAP);
  ui_test_activate (window, "map", NULL);
  ui_test_settle ();
  g_assert_cmpint (ui_test_get_view (window)->mode, ==, ATTN_VIEW_MAP);
  g_assert_nonnull (strstr (attn_scene_get_card_text (get_scene (window)), "attention matri"));
  ui_test_close (window);
}

/* An audience sees the question and the choices, and in the end the answer. */
static void
test_audience (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_SHAPE, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);
  AttnSession *session = attn_window_get_session (window);

  g_assert_true (g_str_has_prefix (attn_session_get_exercise (session) + 1, attn_practice_get_question (attn_practice_panel_get_practice (panel))));
  g_assert_nonnull (strstr (attn_session_get_exercise (session), "*4.* "));
  solve (panel);
  g_assert_null (strstr (attn_session_get_exercise (session), "*4.* "));
  g_assert_nonnull (strstr (attn_session_get_exercise (session), "Right."));
  ui_test_close (window);
}

/* Before an audience in the same window the panel is out of sight: a choice is made by its number, and the next exercise comes by the key
 * that it has everywhere. */
static void
test_audience_answers (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_SHAPE, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);
  AttnSession *session = attn_window_get_session (window);
  AttnPresentation *presentation = attn_window_get_presentation (window);

  attn_presentation_start (presentation, ATTN_PLACE_HERE);
  ui_test_settle ();
  for (guint round = 0; round < 2; round++)
    {
      const AttnPractice *practice = attn_practice_panel_get_practice (panel);
      const guint right = attn_practice_get_answer (practice), wrong = right == 0 ? 1 : 0;
      g_autofree char *crossed = g_strdup_printf ("*%u.* ✗ ", wrong + 1);

      g_assert_false (attn_practice_panel_is_done (panel));
      g_assert_true (ui_press (GTK_WIDGET (window), GDK_KEY_1 + wrong, 0));
      g_assert_false (attn_practice_panel_is_done (panel));
      g_assert_nonnull (strstr (attn_session_get_exercise (session), crossed));
      g_assert_nonnull (strstr (attn_session_get_exercise (session), attn_practice_panel_get_said (panel)));
      g_assert_true (ui_press (GTK_WIDGET (window), GDK_KEY_1 + right, 0));
      g_assert_true (attn_practice_panel_is_done (panel));
      g_assert_nonnull (strstr (attn_session_get_exercise (session), "Right."));
      ui_test_settle ();
      /* Nothing that is out of sight has the focus, or keys would go there. */
      g_assert_true (gtk_widget_get_mapped (gtk_window_get_focus (GTK_WINDOW (window))));
      ui_test_activate (window, "practice", NULL);
      ui_test_settle ();
      g_assert_true (ui_test_get_newest () == window);
      g_assert_true (attn_presentation_is_on (presentation));
      g_assert_true (gtk_widget_get_mapped (gtk_window_get_focus (GTK_WINDOW (window))));
    }
  attn_presentation_stop (presentation);
  ui_test_settle ();
  ui_test_close (window);
}

/* Nor is it to be had by way of the clipboard. */
static void
test_copied (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_FEED_FORWARD, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  const AttnCell *cell = attn_practice_get_cell (attn_practice_panel_get_practice (panel));
  const AttnPlace place = { attn_node_get_name (cell->node), cell->row, cell->column };

  gdk_clipboard_set_text (clipboard, "before");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GdkContentProvider) before = g_object_ref (gdk_clipboard_get_content (clipboard));

      attn_copy_cell_as (window, "sentence", &place);
      g_assert_cmpint (gdk_clipboard_get_content (clipboard) == before, ==, i == 0);
      g_set_object (&before, gdk_clipboard_get_content (clipboard));
      attn_copy_matrix_as (window, "tsv", place.node);
      g_assert_cmpint (gdk_clipboard_get_content (clipboard) == before, ==, i == 0);
      if (i == 0)
        solve (panel);
    }
  ui_test_close (window);
}

/* Whoever changes the numbers, or opens something else, has left the exercise. */
static void
test_changed (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_NORM, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);
  AttnSession *session = attn_window_get_session (window);

  g_assert_true (attn_session_keeps_secret (session));
  g_assert_true (attn_window_open_sample (window, "digits"));
  ui_test_settle ();
  g_assert_false (attn_session_keeps_secret (session));
  g_assert_null (attn_session_get_exercise (session));
  g_assert_true (attn_practice_panel_is_done (panel));
  g_assert_cmpuint (attn_practice_panel_get_n_solved (panel), ==, 0);
  g_assert_null (ui_test_get_view (window)->prediction);
  attn_practice_panel_next (panel);
  g_assert_false (attn_practice_panel_is_done (panel));
  g_assert_true (attn_session_keeps_secret (session));
  ui_test_close (window);
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

/* Signs in what there is to choose from are set with their index, as in the picture. */
static void
test_signs_in_choices (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_SOURCES, ATTN_LANGUAGE_ENGLISH);
  AttnPracticePanel *panel = get_panel (window);
  guint n_signs = 0;

  for (guint round = 0; round < 24; round++)
    {
      const AttnPractice *practice = attn_practice_panel_get_practice (panel);

      for (guint i = 0; i < attn_practice_get_n_choices (practice); i++)
        n_signs += strchr (attn_practice_get_choice (practice, i), '_') != NULL;
      for (guint i = 0;; i++)
        {
          GtkWidget *label = ui_test_find (GTK_WIDGET (panel), GTK_TYPE_LABEL, i);

          if (label == NULL)
            break;
          g_assert_null (strchr (gtk_label_get_text (GTK_LABEL (label)), '_'));
        }
      attn_practice_panel_next (panel);
      ui_test_settle ();
    }
  g_assert_cmpuint (n_signs, >, 0);
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

/* What was opened instead and then changed is not taken away, neither by another language nor by the next exercise. */
static void
test_unsaved (void)
{
  AttnWindow *window = open_practice (ATTN_PRACTICE_SCORE, ATTN_LANGUAGE_ENGLISH), *other;
  AttnPracticePanel *panel = get_panel (window);
  AttnSession *session = attn_window_get_session (window);
  const guint n = ui_test_count_windows ();
  gpointer next = NULL;

  g_assert_true (attn_window_open_sample (window, "four-words"));
  ui_test_set_number (window, 7);
  g_assert_true (attn_session_is_modified (session));
  attn_session_set_language (session, ATTN_LANGUAGE_KOREAN);
  ui_test_settle ();
  g_assert_cmpfloat (ui_test_get_number (window), ==, 7);
  g_assert_true (attn_session_is_modified (session));

  ui_test_each (GTK_WIDGET (panel), find_next_cb, &next);
  g_signal_emit_by_name (next, "clicked");
  ui_test_settle ();
  g_assert_cmpuint (ui_test_count_windows (), ==, n + 1);
  g_assert_cmpfloat (ui_test_get_number (window), ==, 7);
  other = ui_test_get_newest ();
  g_assert_true (other != window && !attn_practice_panel_is_done (get_panel (other)));
  g_assert_cmpint (attn_practice_get_kind (attn_practice_panel_get_practice (get_panel (other))), ==, ATTN_PRACTICE_SCORE);
  ui_test_close (other);
  ui_test_close (window);

  /* An exercise that was changed is no work of one's own. */
  window = open_practice (ATTN_PRACTICE_NORM, ATTN_LANGUAGE_ENGLISH);
  ui_test_set_number (window, 7);
  g_assert_true (attn_session_is_modified (attn_window_get_session (window)));
  g_assert_true (attn_practice_panel_can_go_on (get_panel (window)));
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/practice/window", test_window);
  g_test_add_func ("/practice/every-kind", test_every_kind);
  g_test_add_func ("/practice/is-hidden", test_is_hidden);
  g_test_add_func ("/practice/asked-once", test_asked_once);
  g_test_add_func ("/practice/is-shown", test_is_shown);
  g_test_add_func ("/practice/stands-there", test_stands_there);
  g_test_add_func ("/practice/model", test_model);
  g_test_add_func ("/practice/audience", test_audience);
  g_test_add_func ("/practice/audience-answers", test_audience_answers);
  g_test_add_func ("/practice/copied", test_copied);
  g_test_add_func ("/practice/changed", test_changed);
  g_test_add_func ("/practice/hints", test_hints);
  g_test_add_func ("/practice/choices", test_choices);
  g_test_add_func ("/practice/choices/signs", test_signs_in_choices);
  g_test_add_func ("/practice/in-the-picture", test_in_the_picture);
  g_test_add_func ("/practice/kind-answers", test_kind_answers);
  g_test_add_func ("/practice/kept", test_kept);
  g_test_add_func ("/practice/broken-record", test_broken_record);
  g_test_add_func ("/practice/language", test_language);
  g_test_add_func ("/practice/unsaved", test_unsaved);
  return g_test_run ();
}
