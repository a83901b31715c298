/* test-drawing.c: the pad: strokes, keys, digits to go through, and what is said of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-digit-walk.h"
#include "attn-digits.h"
#include "attn-drawing-pane.h"
#include "attn-press-guard.h"
#include "ui-press.h"
#include "ui-test.h"

typedef struct
{
  AttnWindow      *window;
  AttnSession     *session;
  AttnDrawingPane *pane;
  AttnPad         *pad;
  GtkGesture      *drag;
} Fixture;

static GtkGesture *
find_drag (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_DRAG (controller))
        return GTK_GESTURE (controller);
    }
  g_assert_not_reached ();
}

static void
find_tip_cb (GtkWidget *widget, gpointer data)
{
  if (GTK_IS_POPOVER (widget) && gtk_widget_has_css_class (widget, "tip"))
    *(gpointer *) data = widget;
}

/* What a pixel is stands beside the pad: neither over it nor over the probabilities beneath it. */
static void
test_tip (Fixture *fixture, gconstpointer data)
{
  GtkWidget *pad = GTK_WIDGET (fixture->pad), *bars = GTK_WIDGET (attn_drawing_pane_get_bars (fixture->pane));
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (pad);
  gpointer tip = NULL;
  graphene_rect_t field, below;
  GdkRectangle place;

  g_assert_true (attn_pad_get_cell_box (fixture->pad, 7, 3, &field));
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_MOTION (controller))
        g_signal_emit_by_name (controller, "motion", field.origin.x + 2.0, field.origin.y + 2.0);
    }
  while (tip == NULL)
    {
      g_main_context_iteration (NULL, TRUE);
      ui_test_each (pad, find_tip_cb, &tip);
    }
  ui_test_settle ();
  g_assert_true (gtk_widget_get_mapped (tip));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (gtk_popover_get_child (tip))), "y7"));
  g_assert_true (gtk_popover_get_pointing_to (tip, &place));
  g_assert_cmpint (gtk_popover_get_position (tip), ==, GTK_POS_RIGHT);
  g_assert_true (attn_pad_get_cell_box (fixture->pad, 0, 7, &field));
  g_assert_cmpint (place.x + place.width, >=, (int) (field.origin.x + field.size.width) - 1);
  g_assert_true (gtk_widget_compute_bounds (bars, pad, &below));
  g_assert_cmpint (place.y + place.height, <=, (int) below.origin.y);
  /* A pen is put down. */
  g_signal_emit_by_name (fixture->drag, "drag-begin", 20.0, 20.0);
  g_assert_false (gtk_widget_get_visible (tip));
  g_signal_emit_by_name (fixture->drag, "drag-end", 0.0, 0.0);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  fixture->session = attn_window_get_session (fixture->window);
  attn_window_set_panes_shown (fixture->window, TRUE);
  ui_test_settle ();
  fixture->pane = ATTN_DRAWING_PANE (ui_test_find (GTK_WIDGET (fixture->window), ATTN_TYPE_DRAWING_PANE, 0));
  fixture->pad = attn_drawing_pane_get_pad (fixture->pane);
  fixture->drag = find_drag (GTK_WIDGET (fixture->pad));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (fixture->pad)));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  ui_test_close (fixture->window);
}

static double
get_pixel (Fixture *fixture,
           guint    row,
           guint    column)
{
  return attn_matrix_get (attn_document_get_matrix (attn_session_get_document (fixture->session), "image.pixels"), row, column);
}

static guint
count_steps (Fixture *fixture)
{
  return attn_history_get_n_undo (attn_session_get_history (fixture->session));
}

/* From the middle of one pixel to that of another, in a few moves. */
static void
draw (Fixture *fixture,
      guint    row0,
      guint    column0,
      guint    row1,
      guint    column1)
{
  graphene_rect_t from, to;
  double x, y, dx, dy;

  g_assert_true (attn_pad_get_cell_box (fixture->pad, row0, column0, &from));
  g_assert_true (attn_pad_get_cell_box (fixture->pad, row1, column1, &to));
  x = from.origin.x + from.size.width / 2;
  y = from.origin.y + from.size.height / 2;
  dx = to.origin.x - from.origin.x;
  dy = to.origin.y - from.origin.y;
  g_signal_emit_by_name (fixture->drag, "drag-begin", x, y);
  g_assert_true (attn_pad_is_drawing (fixture->pad) || attn_pad_get_tool (fixture->pad) == ATTN_TOOL_SELECT);
  /* Without a sequence of events the gesture knows of no start: what is told is where the pen is. */
  for (guint i = 1; i <= 4; i++)
    g_signal_emit_by_name (fixture->drag, "drag-update", x + dx * i / 4, y + dy * i / 4);
  g_signal_emit_by_name (fixture->drag, "drag-end", dx, dy);
  g_assert_false (attn_pad_is_drawing (fixture->pad));
}

static void
clear (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  AttnEdit *edit = attn_edit_clear (attn_session_get_document (fixture->session), "image.pixels", 0, 0, 8, 8, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_true (attn_session_apply (fixture->session, edit, &error));
  attn_session_end_gesture (fixture->session);
}

static double
get_probability (Fixture *fixture,
                 guint    index)
{
  return attn_node_get_value (attn_session_find_classes (fixture->session), 0, index);
}

static void
test_begin (Fixture      *fixture,
            gconstpointer data)
{
  /* The image with the class token's attention over it, and the digit told as it is. */
  g_assert_cmpint (attn_session_get_view (fixture->session)->mode, ==, ATTN_VIEW_IMAGE);
  g_assert_cmpstr (attn_session_get_view (fixture->session)->step, ==, "layer0.head0.weights");
  g_assert_cmpstr (attn_drawing_pane_get_verdict (fixture->pane), ==, "Labelled 3; read as 3, 96.8 %");
  g_assert_cmpstr (attn_drawing_pane_get_place (fixture->pane), ==, "4 / 100");
  g_assert_null (attn_drawing_pane_get_caution (fixture->pane));
  g_assert_cmpuint (attn_class_bars_get_n (attn_drawing_pane_get_bars (fixture->pane)), ==, 10);
}

static void
test_strokes (Fixture      *fixture,
              gconstpointer data)
{
  const AttnDocument *first = attn_session_get_document (fixture->session);
  g_autofree char *label = NULL;

  draw (fixture, 1, 0, 6, 0);
  g_assert_cmpuint (count_steps (fixture), ==, 1);
  for (guint i = 1; i <= 6; i++)
    g_assert_cmpfloat (get_pixel (fixture, i, 0), ==, 1);
  draw (fixture, 5, 7, 5, 7);
  g_assert_cmpuint (count_steps (fixture), ==, 2);
  g_assert_cmpfloat (get_pixel (fixture, 5, 7), ==, 1);
  /* A stroke over what is white already is none. */
  draw (fixture, 2, 0, 4, 0);
  g_assert_cmpuint (count_steps (fixture), ==, 2);
  label = attn_history_dup_undo_label (attn_session_get_history (fixture->session), ATTN_LANGUAGE_KOREAN);
  g_assert_cmpstr (label, ==, "이미지에 획 긋기 실행 취소");
  ui_test_activate (fixture->window, "undo", NULL);
  g_assert_cmpfloat (get_pixel (fixture, 5, 7), ==, 0);
  g_assert_cmpfloat (get_pixel (fixture, 6, 0), ==, 1);
  ui_test_activate (fixture->window, "undo", NULL);
  g_assert_true (attn_session_get_document (fixture->session) == first);
}

static void
test_eraser (Fixture      *fixture,
             gconstpointer data)
{
  g_assert_cmpfloat (get_pixel (fixture, 0, 4), ==, 1);
  attn_pad_set_tool (fixture->pad, ATTN_TOOL_ERASER);
  draw (fixture, 0, 4, 0, 4);
  g_assert_cmpfloat (get_pixel (fixture, 0, 4), ==, 0);
  g_assert_cmpuint (count_steps (fixture), ==, 1);
}

/* What is drawn moves probabilities and attention at once, and the selection stays. */
static void
test_follows (Fixture      *fixture,
              gconstpointer data)
{
  const AttnNode *weights = attn_trace_find (attn_session_get_trace (fixture->session), "layer1.head0.weights");
  const double before = get_probability (fixture, 3), weight = attn_node_get_value (weights, 0, 5);
  AttnCell cell = { weights, 0, 5 };

  attn_session_select (fixture->session, &cell);
  draw (fixture, 1, 0, 6, 0);
  g_assert_cmpfloat (get_probability (fixture, 3), !=, before);
  g_assert_true (attn_session_get_selected (fixture->session, &cell));
  g_assert_cmpstr (attn_node_get_name (cell.node), ==, "layer1.head0.weights");
  g_assert_cmpfloat (attn_node_get_value (cell.node, 0, 5), !=, weight);
  g_assert_true (g_str_has_prefix (attn_drawing_pane_get_verdict (fixture->pane), "Read as "));
  g_assert_cmpstr (attn_drawing_pane_get_place (fixture->pane), ==, "– / 100");
}

static void
test_select (Fixture      *fixture,
             gconstpointer data)
{
  AttnCell cell;

  attn_pad_set_tool (fixture->pad, ATTN_TOOL_SELECT);
  draw (fixture, 2, 3, 2, 3);
  g_assert_true (attn_session_get_selected (fixture->session, &cell));
  g_assert_cmpstr (attn_node_get_name (cell.node), ==, "image.pixels");
  g_assert_cmpuint (cell.row, ==, 2);
  g_assert_cmpuint (cell.column, ==, 3);
  g_assert_cmpuint (count_steps (fixture), ==, 0);
}

static void
test_keys (Fixture      *fixture,
           gconstpointer data)
{
  GtkWidget *pad = GTK_WIDGET (fixture->pad);
  AttnCell cell;

  g_assert_true (ui_press (pad, GDK_KEY_Down, 0));
  g_assert_true (attn_session_get_selected (fixture->session, &cell));
  g_assert_cmpuint (cell.row, ==, 0);
  ui_press (pad, GDK_KEY_Down, 0);
  ui_press (pad, GDK_KEY_Right, 0);
  ui_press (pad, GDK_KEY_Down, GDK_CONTROL_MASK);
  g_assert_true (attn_session_get_selected (fixture->session, &cell));
  g_assert_cmpuint (cell.row, ==, 7);
  g_assert_cmpuint (cell.column, ==, 1);
  g_assert_true (ui_press (pad, GDK_KEY_space, 0));
  g_assert_cmpfloat (get_pixel (fixture, 7, 1), ==, 1);
  g_assert_cmpuint (count_steps (fixture), ==, 1);
  ui_press (pad, GDK_KEY_Up, 0);
  ui_press (pad, GDK_KEY_space, 0);
  g_assert_cmpuint (count_steps (fixture), ==, 2);
  ui_press (pad, GDK_KEY_Delete, 0);
  g_assert_cmpfloat (get_pixel (fixture, 6, 1), ==, 0);
  ui_test_activate (fixture->window, "undo", NULL);
  g_assert_cmpfloat (get_pixel (fixture, 6, 1), ==, 1);
  /* E, and the key of E while Hangul is typed. */
  g_assert_true (ui_press (pad, GDK_KEY_e, 0));
  g_assert_cmpint (attn_pad_get_tool (fixture->pad), ==, ATTN_TOOL_ERASER);
  g_assert_true (ui_press (pad, GDK_KEY_Hangul_Dikeud, 0));
  g_assert_cmpint (attn_pad_get_tool (fixture->pad), ==, ATTN_TOOL_PEN);
  g_assert_false (ui_press (pad, GDK_KEY_n, 0));
}

static void
test_digits (Fixture      *fixture,
             gconstpointer data)
{
  ui_test_activate (fixture->window, "next-digit", NULL);
  g_assert_cmpint (attn_digit_walk_get (fixture->session), ==, 4);
  g_assert_cmpstr (attn_drawing_pane_get_place (fixture->pane), ==, "5 / 100");
  g_assert_true (g_str_has_prefix (attn_drawing_pane_get_verdict (fixture->pane), "Labelled 4; read as 4, "));
  ui_test_activate (fixture->window, "next-digit", NULL);
  /* Going through them is one step. */
  g_assert_cmpuint (count_steps (fixture), ==, 1);
  ui_test_activate (fixture->window, "previous-digit", NULL);
  g_assert_cmpint (attn_digit_walk_get (fixture->session), ==, 4);
  /* From a drawing one goes on where one was. */
  attn_session_end_gesture (fixture->session);
  draw (fixture, 1, 0, 6, 0);
  g_assert_cmpint (attn_digit_walk_get (fixture->session), ==, -1);
  ui_test_activate (fixture->window, "next-digit", NULL);
  g_assert_cmpint (attn_digit_walk_get (fixture->session), ==, 5);
  ui_test_activate (fixture->window, "undo", NULL);
  g_assert_cmpint (attn_digit_walk_get (fixture->session), ==, -1);
  /* Round the end. */
  attn_digit_walk_go (fixture->session, 99, NULL);
  ui_test_activate (fixture->window, "next-digit", NULL);
  g_assert_cmpint (attn_digit_walk_get (fixture->session), ==, 0);
  ui_test_activate (fixture->window, "previous-digit", NULL);
  g_assert_cmpint (attn_digit_walk_get (fixture->session), ==, 99);
}

/* How far down in its pane the button stands. */
static double
find_wrong_button (Fixture *fixture)
{
  GtkWidget *button = NULL;
  graphene_rect_t bounds;

  for (guint i = 0; button == NULL || g_strcmp0 (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), "win.next-wrong-digit") != 0; i++)
    {
      button = ui_test_find (GTK_WIDGET (fixture->pane), GTK_TYPE_BUTTON, i);
      g_assert_nonnull (button);
    }
  g_assert_true (gtk_widget_compute_bounds (button, GTK_WIDGET (fixture->pane), &bounds));
  g_assert_cmpfloat (bounds.size.height, >, 0);
  return bounds.origin.y;
}

/* The two of the hundred that are read wrongly, said as such.  What one clicks to find them stays where it is. */
static void
test_wrong (Fixture      *fixture,
            gconstpointer data)
{
  const double before = find_wrong_button (fixture);

  g_assert_null (attn_drawing_pane_get_caution (fixture->pane));
  ui_test_activate (fixture->window, "next-wrong-digit", NULL);
  ui_test_settle ();
  g_assert_cmpfloat (find_wrong_button (fixture), ==, before);
  g_assert_cmpint (attn_digit_walk_get (fixture->session), ==, 13);
  g_assert_cmpstr (attn_drawing_pane_get_verdict (fixture->pane), ==, "Labelled 3; read as 1, 49.3 %: wrong");
  g_assert_cmpstr (attn_drawing_pane_get_caution (fixture->pane), ==, "Not sure: no answer reaches 60 %.");
  ui_test_activate (fixture->window, "next-wrong-digit", NULL);
  g_assert_cmpint (attn_digit_walk_get (fixture->session), ==, 15);
  g_assert_cmpstr (attn_drawing_pane_get_verdict (fixture->pane), ==, "Labelled 5; read as 3, 41.0 %: wrong");
  ui_test_activate (fixture->window, "next-wrong-digit", NULL);
  g_assert_cmpint (attn_digit_walk_get (fixture->session), ==, 13);
}

/* An empty pad and a full one are no digit, and it says so; so it does of what it is sure of and what is like no digit. */
static void
test_caution (Fixture      *fixture,
              gconstpointer data)
{
  static const guint e[][4] = { { 0, 5, 0, 2 }, { 0, 2, 7, 2 }, { 7, 2, 7, 5 }, { 4, 2, 4, 5 } };

  clear (fixture);
  g_assert_cmpstr (attn_drawing_pane_get_caution (fixture->pane), ==, "Not sure: no answer reaches 60 %.");
  for (guint i = 0; i < 8; i++)
    draw (fixture, i, 0, i, 7);
  g_assert_cmpfloat (get_pixel (fixture, 3, 3), ==, 1);
  g_assert_cmpstr (attn_drawing_pane_get_caution (fixture->pane), ==, "Not sure: no answer reaches 60 %.");
  clear (fixture);
  /* A capital E. */
  for (guint i = 0; i < G_N_ELEMENTS (e); i++)
    draw (fixture, e[i][0], e[i][1], e[i][2], e[i][3]);
  g_assert_nonnull (attn_drawing_pane_get_caution (fixture->pane));
}

static void
test_bars (Fixture      *fixture,
           gconstpointer data)
{
  GtkWidget *bar = attn_class_bars_get_bar (attn_drawing_pane_get_bars (fixture->pane), 8);
  const double values[] = { 0, 0.0004, 0.0054, 0.974, 0.9999, 1 };
  static const char *const expected[] = { "0 %", "< 0.1 %", "0.5 %", "97.4 %", "> 99.9 %", "100 %" };
  AttnCell cell;

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *percent = attn_dup_percent (values[i]);

      g_assert_cmpstr (percent, ==, expected[i]);
    }
  g_signal_emit_by_name (bar, "clicked");
  g_assert_true (attn_session_get_selected (fixture->session, &cell));
  g_assert_cmpstr (attn_node_get_name (cell.node), ==, "probabilities");
  g_assert_cmpuint (cell.column, ==, 8);
  g_assert_true (gtk_widget_has_css_class (bar, "here"));
}

/* Who predicts the probabilities is not told of them. */
static void
test_secret (Fixture      *fixture,
             gconstpointer data)
{
  GtkWidget *bars = GTK_WIDGET (attn_drawing_pane_get_bars (fixture->pane));

  attn_session_go (fixture->session, (guint) attn_steps_find (attn_session_get_steps (fixture->session), "probabilities"));
  g_assert_nonnull (attn_drawing_pane_get_verdict (fixture->pane));
  attn_session_set_predicting (fixture->session, TRUE);
  g_assert_null (attn_drawing_pane_get_verdict (fixture->pane));
  g_assert_false (gtk_widget_get_visible (bars));
  attn_session_set_predicting (fixture->session, FALSE);
  g_assert_true (gtk_widget_get_visible (bars));
}

static void
test_korean (Fixture      *fixture,
             gconstpointer data)
{
  attn_session_set_language (fixture->session, ATTN_LANGUAGE_KOREAN);
  g_assert_cmpstr (attn_drawing_pane_get_verdict (fixture->pane), ==, "라벨 3, 모델의 답 3, 96.8 %");
  g_assert_cmpstr (attn_drawing_pane_get_place (fixture->pane), ==, "4 / 100");
  attn_pad_set_tool (fixture->pad, ATTN_TOOL_ERASER);
  attn_session_set_language (fixture->session, ATTN_LANGUAGE_ENGLISH);
  g_assert_cmpint (attn_pad_get_tool (fixture->pad), ==, ATTN_TOOL_ERASER);
}

static void
test_elsewhere (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *pane = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_DRAWING_PANE, 0);

  g_assert_nonnull (pane);
  g_assert_false (gtk_widget_get_visible (pane));
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "next-digit"));
  ui_test_close (window);
}

/* Another image: one can draw, and there are no digits to go through and no classes. */
static void
test_other_image (void)
{
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"image\": {\"pixels\": [[0, 0.5, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0]],"
                                          " \"patch\": 2, \"weight\": {\"random\": {\"rows\": 4, \"columns\": 3, \"seed\": 1, \"deviation\": 1}}}}");
  AttnDrawingPane *pane = ATTN_DRAWING_PANE (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_DRAWING_PANE, 0));

  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (pane)));
  g_assert_null (attn_drawing_pane_get_verdict (pane));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (attn_drawing_pane_get_bars (pane))));
  ui_test_close (window);
}

/* A motion that no device told is ahead of those that were; one of a device is never kept back, or a stroke would lose its bends. */
static void
test_guard (void)
{
  static const struct { GdkEventType type; guint32 time; GdkModifierType state; gboolean kept; } events[] = {
    { GDK_MOTION_NOTIFY, GDK_CURRENT_TIME, 0, FALSE },
    { GDK_BUTTON_PRESS, 100, 0, FALSE },
    { GDK_MOTION_NOTIFY, GDK_CURRENT_TIME, GDK_BUTTON1_MASK, TRUE },
    { GDK_MOTION_NOTIFY, GDK_CURRENT_TIME, 0, TRUE },
    { GDK_MOTION_NOTIFY, 104, GDK_BUTTON1_MASK, FALSE },
    { GDK_KEY_PRESS, GDK_CURRENT_TIME, 0, FALSE },
    { GDK_MOTION_NOTIFY, GDK_CURRENT_TIME, GDK_BUTTON1_MASK, TRUE },
    { GDK_BUTTON_RELEASE, 108, GDK_BUTTON1_MASK, FALSE },
    { GDK_MOTION_NOTIFY, GDK_CURRENT_TIME, 0, FALSE },
    /* Let go over another program. */
    { GDK_BUTTON_PRESS, 200, 0, FALSE },
    { GDK_MOTION_NOTIFY, 204, 0, FALSE },
    { GDK_MOTION_NOTIFY, GDK_CURRENT_TIME, 0, FALSE },
  };
  AttnPressGuard guard = { FALSE };

  for (guint i = 0; i < G_N_ELEMENTS (events); i++)
    g_assert_cmpint (attn_press_guard_keeps_back (&guard, events[i].type, events[i].time, events[i].state), ==, events[i].kept);
}

static gboolean
is_there (gpointer session)
{
  return !attn_session_is_computing (session);
}

/* A stroke that begins while the numbers of the one before are being computed does not lose it. */
static void
test_strokes_later (void)
{
  GString *text = g_string_new ("{\"format\": \"attention\", \"version\": 1, \"image\": {\"patch\": 1, \"pixels\": [");
  Fixture fixture = { NULL };

  for (guint i = 0; i < 32; i++)
    {
      g_string_append (text, i > 0 ? ", [0" : "[0");
      for (guint j = 1; j < 32; j++)
        g_string_append (text, ", 0");
      g_string_append_c (text, ']');
    }
  g_string_append (text, "]}, \"layers\": [{}], \"lesson\": [{\"text\": {\"en\": \"a\"}}]}");
  fixture.window = ui_test_open_text (text->str);
  fixture.session = attn_window_get_session (fixture.window);
  g_assert_true (attn_session_set_scene (fixture.session, 0, NULL));
  attn_window_set_panes_shown (fixture.window, TRUE);
  ui_test_settle ();
  fixture.pane = ATTN_DRAWING_PANE (ui_test_find (GTK_WIDGET (fixture.window), ATTN_TYPE_DRAWING_PANE, 0));
  fixture.pad = attn_drawing_pane_get_pad (fixture.pane);
  fixture.drag = find_drag (GTK_WIDGET (fixture.pad));
  draw (&fixture, 4, 4, 4, 20);
  g_assert_true (attn_session_is_computing (fixture.session));
  g_assert_cmpfloat (get_pixel (&fixture, 4, 12), ==, 0);
  draw (&fixture, 20, 4, 20, 20);
  ui_test_wait (is_there, fixture.session);
  g_assert_cmpfloat (get_pixel (&fixture, 4, 12), >, 0);
  g_assert_cmpfloat (get_pixel (&fixture, 20, 12), >, 0);
  g_assert_cmpuint (count_steps (&fixture), ==, 1);
  g_assert_null (attn_window_get_message (fixture.window));
  ui_test_check_numbers (fixture.session);
  ui_test_close (fixture.window);
  g_string_free (text, TRUE);
}

int
main (int    argc,
      char **argv)
{
  static const struct { const char *name; void (*function) (Fixture *fixture, gconstpointer data); } tests[] = {
    { "/drawing/begin", test_begin }, { "/drawing/strokes", test_strokes }, { "/drawing/eraser", test_eraser },
    { "/drawing/follows", test_follows }, { "/drawing/select", test_select }, { "/drawing/keys", test_keys },
    { "/drawing/digits", test_digits }, { "/drawing/wrong", test_wrong }, { "/drawing/caution", test_caution },
    { "/drawing/bars", test_bars }, { "/drawing/tip", test_tip }, { "/drawing/secret", test_secret }, { "/drawing/korean", test_korean },
  };

  ui_test_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Fixture, NULL, set_up, tests[i].function, tear_down);
  g_test_add_func ("/drawing/elsewhere", test_elsewhere);
  g_test_add_func ("/drawing/guard", test_guard);
  g_test_add_func ("/drawing/other-image", test_other_image);
  g_test_add_func ("/drawing/strokes/later", test_strokes_later);
  return g_test_run ();
}
