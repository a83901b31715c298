/* test-presentation.c: a picture before an audience
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-canvas-private.h"
#include "attn-lesson-pages.h"
#include "attn-presentation.h"
#include "attn-scene-question.h"
#include "attn-screens.h"
#include "ui-press.h"
#include "ui-test.h"

static AttnWindow *
open_on (const char *place)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);

  attn_presentation_start (attn_window_get_presentation (window), place);
  ui_test_settle ();
  return window;
}

static AttnAudience *
get_audience (AttnWindow *window)
{
  return attn_presentation_get_audience (attn_window_get_presentation (window));
}

static gboolean
is_on (AttnWindow *window)
{
  return attn_presentation_is_on (attn_window_get_presentation (window));
}

static guint
count_toplevels (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) one = g_list_model_get_item (windows, i);

      n += gtk_widget_get_visible (one) ? 1 : 0;
    }
  return n;
}

static GtkWidget *
get_titlebar (AttnWindow *window)
{
  return gtk_window_get_titlebar (GTK_WINDOW (window));
}

static void
test_here (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_HERE);
  AttnPresentation *presentation = attn_window_get_presentation (window);

  g_assert_true (attn_presentation_is_on (presentation));
  g_assert_true (attn_presentation_is_here (presentation));
  g_assert_null (attn_presentation_get_window (presentation));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (get_audience (window))));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (attn_window_get_canvas (window))));
  g_assert_false (gtk_widget_get_visible (get_titlebar (window)));
  g_assert_true (attn_window_get_shown_canvas (window) == attn_audience_get_canvas (get_audience (window)));
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (attn_window_get_shown_canvas (window))));

  ui_test_activate (window, "present", NULL);
  ui_test_settle ();
  g_assert_false (is_on (window));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (attn_window_get_canvas (window))));
  g_assert_true (gtk_widget_get_visible (get_titlebar (window)));
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (attn_window_get_canvas (window))));
  ui_test_close (window);
}

/* The picture of an audience goes along with the session and leaves the speaker's zoom alone. */
static void
test_picture (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_HERE);
  AttnCanvas *canvas = attn_window_get_shown_canvas (window);
  AttnScene *scene;

  ui_test_activate (window, "focus", NULL);
  attn_session_go (attn_window_get_session (window), 3);
  ui_test_settle ();
  scene = attn_canvas_get_scene (canvas);
  g_assert_cmpfloat (attn_scene_get_view (scene)->projector, ==, gtk_widget_get_height (GTK_WIDGET (get_audience (window))));
  g_assert_cmpuint (attn_scene_get_step (scene), ==, 3);
  ui_test_activate (window, "zoom-in", NULL);
  ui_test_settle ();
  g_assert_cmpfloat (attn_scene_get_view (attn_canvas_get_scene (canvas))->zoom, >, 1.2);
  g_assert_cmpfloat (ui_test_get_view (window)->zoom, ==, 1);
  g_assert_cmpfloat (ui_test_get_view (window)->projector, ==, 0);
  ui_test_activate (window, "zoom-fit", NULL);
  g_assert_cmpfloat (attn_scene_get_view (attn_canvas_get_scene (canvas))->zoom, ==, 1);
  ui_test_close (window);
}

/* What does not fit is panned to: the selected cell is always in sight. */
static void
test_follows_selection (void)
{
  g_autofree char *text = ui_test_dup_large (20, 24);
  AttnWindow *window = ui_test_open_text (text);
  AttnSession *session = attn_window_get_session (window);
  AttnCanvas *canvas;
  AttnView view;

  attn_presentation_start (attn_window_get_presentation (window), ATTN_PLACE_HERE);
  ui_test_settle ();
  canvas = attn_window_get_shown_canvas (window);
  view = *ui_test_get_view (window);
  view.mode = ATTN_VIEW_FOCUS;
  view.step = "scores";
  attn_session_set_view (session, &view);
  for (guint i = 0; i < 4; i++)
    {
      const AttnNode *node = attn_trace_find (attn_session_get_trace (session), "scores");
      const AttnCell cell = { node, i % 2 == 0 ? 0 : 19, i < 2 ? 0 : 19 };
      AttnScene *scene;
      AttnBox room, box;

      attn_session_select (session, &cell);
      ui_test_settle ();
      scene = attn_canvas_get_scene (canvas);
      room = attn_scene_get_picture_box (scene);
      g_assert_true (attn_scene_get_cell_box (scene, &cell, &box));
      g_assert_cmpfloat (box.x, >=, room.x - 1);
      g_assert_cmpfloat (box.y, >=, room.y - 1);
      g_assert_cmpfloat (box.x + box.width, <=, room.x + room.width + 1);
      g_assert_cmpfloat (box.y + box.height, <=, room.y + room.height + 1);
    }
  ui_test_close (window);
}

static void
press (AttnWindow *window, guint keyval)
{
  g_assert_true (ui_press (GTK_WIDGET (window), keyval, 0));
}

static void
test_clicker (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_HERE);
  AttnSession *session = attn_window_get_session (window);

  attn_session_go_to_end (session, FALSE);
  press (window, GDK_KEY_Page_Down);
  g_assert_cmpuint (attn_session_get_step (session), >, 0);
  press (window, GDK_KEY_Page_Up);
  g_assert_cmpuint (attn_session_get_step (session), ==, 0);
  press (window, GDK_KEY_Return);
  g_assert_cmpuint (attn_session_get_step (session), >, 0);
  ui_test_close (window);
}

static void
test_digits (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_HERE);
  AttnSession *session = attn_window_get_session (window);
  guint third = 0;

  for (guint i = 0, n = 0; n < 3; i++)
    if (attn_session_stops_at (session, i) && ++n == 3)
      third = i;
  press (window, GDK_KEY_3);
  g_assert_cmpuint (attn_session_get_step (session), !=, third);
  press (window, GDK_KEY_Return);
  g_assert_cmpuint (attn_session_get_step (session), ==, third);
  /* Taken back; of the number pad; beyond the last. */
  press (window, GDK_KEY_9);
  press (window, GDK_KEY_BackSpace);
  press (window, GDK_KEY_KP_1);
  press (window, GDK_KEY_KP_Enter);
  g_assert_cmpuint (attn_session_get_step (session), ==, 0);
  press (window, GDK_KEY_9);
  press (window, GDK_KEY_9);
  press (window, GDK_KEY_9);
  press (window, GDK_KEY_9);
  press (window, GDK_KEY_Return);
  g_assert_false (attn_session_can_walk (session, 1));
  /* A nought alone is no step. */
  press (window, GDK_KEY_0);
  press (window, GDK_KEY_BackSpace);
  g_assert_true (attn_session_can_walk (session, 1));
  ui_test_close (window);
}

static void
test_blank (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_HERE);
  AttnAudience *audience = get_audience (window);

  press (window, GDK_KEY_b);
  g_assert_cmpint (attn_audience_get_blank (audience), ==, ATTN_BLANK_BLACK);
  press (window, GDK_KEY_b);
  g_assert_cmpint (attn_audience_get_blank (audience), ==, ATTN_BLANK_NONE);
  press (window, GDK_KEY_period);
  g_assert_cmpint (attn_audience_get_blank (audience), ==, ATTN_BLANK_BLACK);
  press (window, GDK_KEY_w);
  g_assert_cmpint (attn_audience_get_blank (audience), ==, ATTN_BLANK_WHITE);
  /* In Hangul mode. */
  press (window, gdk_unicode_to_keyval (0x3148));
  g_assert_cmpint (attn_audience_get_blank (audience), ==, ATTN_BLANK_NONE);
  press (window, gdk_unicode_to_keyval (0x3160));
  g_assert_cmpint (attn_audience_get_blank (audience), ==, ATTN_BLANK_BLACK);
  ui_test_settle ();
  ui_test_close (window);
}

static void
test_pointer (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_HERE);
  AttnAudience *audience = get_audience (window);
  AttnScene *scene;
  AttnCell cell;
  AttnBox box;
  double x, y;

  press (window, GDK_KEY_l);
  g_assert_cmpint (attn_audience_get_pointer (audience), ==, ATTN_POINTER_LASER);
  press (window, GDK_KEY_l);
  g_assert_cmpint (attn_audience_get_pointer (audience), ==, ATTN_POINTER_SPOTLIGHT);
  /* Without a mouse it is where the selected cell is. */
  press (window, GDK_KEY_z);
  g_assert_true (attn_audience_get_lens (audience));
  scene = attn_canvas_get_scene (attn_window_get_shown_canvas (window));
  g_assert_true (attn_scene_first_cell (scene, &cell));
  attn_session_select (attn_window_get_session (window), &cell);
  ui_test_settle ();
  g_assert_true (attn_audience_get_point (audience, &x, &y));
  scene = attn_canvas_get_scene (attn_window_get_shown_canvas (window));
  g_assert_true (attn_scene_get_cell_box (scene, &cell, &box));
  g_assert_cmpfloat (x, >=, box.x);
  g_assert_cmpfloat (x, <, box.x + box.width);
  attn_presentation_release (attn_window_get_presentation (window), GDK_KEY_z, 0);
  g_assert_false (attn_audience_get_lens (audience));
  press (window, GDK_KEY_l);
  g_assert_cmpint (attn_audience_get_pointer (audience), ==, ATTN_POINTER_NONE);
  ui_test_close (window);
}

/* Each Esc one level. */
static void
test_escape (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_HERE);
  AttnAudience *audience = get_audience (window);
  AttnCell cell;

  g_assert_true (attn_scene_first_cell (attn_canvas_get_scene (attn_window_get_shown_canvas (window)), &cell));
  attn_session_select (attn_window_get_session (window), &cell);
  press (window, GDK_KEY_l);
  press (window, GDK_KEY_b);
  press (window, GDK_KEY_1);
  press (window, GDK_KEY_Escape);
  g_assert_cmpint (attn_audience_get_blank (audience), ==, ATTN_BLANK_BLACK);
  press (window, GDK_KEY_Escape);
  g_assert_cmpint (attn_audience_get_blank (audience), ==, ATTN_BLANK_NONE);
  g_assert_cmpint (attn_audience_get_pointer (audience), ==, ATTN_POINTER_LASER);
  press (window, GDK_KEY_Escape);
  g_assert_cmpint (attn_audience_get_pointer (audience), ==, ATTN_POINTER_NONE);
  g_assert_nonnull (ui_test_get_view (window)->selected.node);
  /* How many are left is told. */
  g_assert_cmpstr (attn_audience_get_told (audience), ==, "Esc: 칸 선택 풀기  ·  한 번 더: 끝내기");
  press (window, GDK_KEY_Escape);
  g_assert_null (ui_test_get_view (window)->selected.node);
  g_assert_true (is_on (window));
  press (window, GDK_KEY_Escape);
  g_assert_false (is_on (window));
  ui_test_close (window);
}

/* No action that asks, lists or tells something opens anything before the audience. */
static void
test_nothing_opens (void)
{
  static const char *const through[] = { "close", "quit", "present", "present-window", "present-on", "sample", "recent", "new", NULL };
  AttnWindow *window = open_on (ATTN_PLACE_HERE);
  const guint before = count_toplevels ();
  guint n;
  const AttnAction *table = attn_actions_get_table (&n);

  attn_window_show_message (window, "something went wrong");
  for (guint i = 0; i < n; i++)
    if (table[i].name != NULL && table[i].parameter == NULL && !g_strv_contains (through, table[i].name) && !g_str_equal (table[i].name, "escape"))
      {
        g_action_group_activate_action (G_ACTION_GROUP (window), table[i].name, NULL);
        ui_test_settle ();
        g_assert_true (is_on (window));
        g_assert_cmpuint (count_toplevels (), ==, before);
        attn_audience_set_blank (get_audience (window), ATTN_BLANK_NONE);
      }
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (attn_window_get_notices (window))));
  /* What was to be said is said afterwards. */
  attn_presentation_stop (attn_window_get_presentation (window));
  ui_test_settle ();
  g_assert_nonnull (attn_window_get_message (window));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (attn_window_get_notices (window))));
  ui_test_close (window);
}

/* With unsaved work: the question comes when the audience sees nothing any more. */
static void
test_closing (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_HERE);

  ui_test_set_number (window, 5);
  ui_test_activate (window, "close", NULL);
  ui_test_settle ();
  g_assert_false (is_on (window));
  ui_test_answer (window, 0);
  ui_test_settle ();
  ui_test_close (window);
}

static void
test_in_a_window (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_WINDOW);
  AttnPresentation *presentation = attn_window_get_presentation (window);
  GtkWindow *own = attn_presentation_get_window (presentation);
  AttnPresenterBar *bar = ATTN_PRESENTER_BAR (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_PRESENTER_BAR, 0));

  g_assert_nonnull (own);
  g_assert_false (attn_presentation_is_here (presentation));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (attn_window_get_canvas (window))));
  g_assert_true (gtk_widget_get_visible (get_titlebar (window)));
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (bar)));
  g_assert_true (g_str_has_prefix (attn_presenter_bar_get_time (bar), "00:00:0"));
  attn_session_go_to_end (attn_window_get_session (window), TRUE);
  g_assert_nonnull (strstr (attn_presenter_bar_get_place (bar), "마지막"));
  attn_session_go_to_end (attn_window_get_session (window), FALSE);
  g_assert_nonnull (strstr (attn_presenter_bar_get_place (bar), "다음: "));
  attn_presenter_bar_set_notes (bar, "Ask who looks at whom.");
  ui_test_settle ();
  g_assert_cmpstr (attn_presenter_bar_get_notes (bar), ==, "Ask who looks at whom.");

  /* Keys in either window. */
  g_assert_true (ui_press (GTK_WIDGET (own), GDK_KEY_b, 0));
  g_assert_cmpint (attn_audience_get_blank (get_audience (window)), ==, ATTN_BLANK_BLACK);
  press (window, GDK_KEY_b);
  g_assert_cmpint (attn_audience_get_blank (get_audience (window)), ==, ATTN_BLANK_NONE);
  g_assert_true (ui_press (GTK_WIDGET (own), GDK_KEY_Page_Down, 0));
  g_assert_cmpuint (attn_session_get_step (attn_window_get_session (window)), >, 0);

  gtk_window_close (own);
  ui_test_settle ();
  g_assert_false (is_on (window));
  g_assert_false (gtk_widget_get_mapped (GTK_WIDGET (bar)));
  g_assert_cmpuint (count_toplevels (), ==, 1);
  ui_test_close (window);
}

/* What the speaker's mouse is over is pointed at in the audience's picture. */
static void
test_pointing_from_afar (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_WINDOW);
  AttnAudience *audience = get_audience (window);
  const AttnNode *node = attn_trace_find (attn_session_get_trace (attn_window_get_session (window)), "scores");
  const AttnCell cell = { node, 2, 1 };
  AttnBox box;
  double x, y;

  attn_session_go_to_end (attn_window_get_session (window), TRUE);
  attn_session_select (attn_window_get_session (window), NULL);
  g_assert_false (attn_audience_get_point (audience, &x, &y));
  attn_audience_point_at (audience, &cell, 0.25, 0.75);
  g_assert_true (attn_audience_get_point (audience, &x, &y));
  g_assert_true (attn_scene_get_cell_box (attn_canvas_get_scene (attn_audience_get_canvas (audience)), &cell, &box));
  g_assert_cmpfloat_with_epsilon (x, box.x + box.width * 0.25, 0.01);
  g_assert_cmpfloat_with_epsilon (y, box.y + box.height * 0.75, 0.01);
  attn_audience_point_at (audience, NULL, 0, 0);
  g_assert_false (attn_audience_get_point (audience, &x, &y));
  ui_test_close (window);
}

static void
test_moves (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_HERE);
  AttnPresentation *presentation = attn_window_get_presentation (window);

  ui_test_activate (window, "present-on", g_variant_new_string (ATTN_PLACE_WINDOW));
  ui_test_settle ();
  g_assert_true (is_on (window));
  g_assert_nonnull (attn_presentation_get_window (presentation));
  /* A screen that is not there today. */
  ui_test_activate (window, "present-on", g_variant_new_string ("NO-SUCH-1"));
  ui_test_settle ();
  g_assert_true (attn_presentation_is_here (presentation));
  attn_presentation_stop (presentation);
  ui_test_activate (window, "present-window", NULL);
  g_assert_nonnull (attn_presentation_get_window (presentation));
  ui_test_close (window);
  g_assert_cmpuint (count_toplevels (), ==, 0);
}

static void
test_language (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_WINDOW);
  GtkWindow *own = attn_presentation_get_window (attn_window_get_presentation (window));

  g_assert_nonnull (strstr (gtk_window_get_title (own), "발표"));
  attn_session_set_language (attn_window_get_session (window), ATTN_LANGUAGE_ENGLISH);
  g_assert_nonnull (strstr (gtk_window_get_title (own), "Presentation"));
  ui_test_close (window);
}

static gboolean
is_idle (gpointer data)
{
  return attn_audience_is_idle (data);
}

static void
test_cursor_goes (void)
{
  AttnWindow *window = open_on (ATTN_PLACE_HERE);
  AttnAudience *audience = get_audience (window);
  GdkCursor *cursor;

  ui_test_wait (is_idle, audience);
  cursor = gtk_widget_get_cursor (GTK_WIDGET (attn_audience_get_canvas (audience)));
  g_assert_cmpstr (gdk_cursor_get_name (cursor), ==, "none");
  ui_test_close (window);
}

/* --- the screen saver ---------------------------------------------------------------------------------- */

typedef struct
{
  guint n_inhibited, n_let_go, cookie;
} Saver;

static void
saver_call_cb (GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *method,
               GVariant *parameters, GDBusMethodInvocation *invocation, gpointer data)
{
  Saver *saver = data;

  if (g_str_equal (method, "Inhibit"))
    {
      saver->n_inhibited++;
      g_dbus_method_invocation_return_value (invocation, g_variant_new ("(u)", 7u));
      return;
    }
  saver->n_let_go++;
  g_variant_get (parameters, "(u)", &saver->cookie);
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static gboolean
is_inhibited (gpointer data)
{
  return ((Saver *) data)->n_inhibited > 0;
}

static gboolean
is_let_go (gpointer data)
{
  return ((Saver *) data)->n_let_go > 0;
}

static gboolean
is_message (gpointer data)
{
  return attn_window_get_message (data) != NULL;
}

/* Where there is nobody to ask, that is said; where there is, it is asked, and told when it is over. */
static void
test_awake (void)
{
  static const char xml[] = "<node><interface name='org.freedesktop.ScreenSaver'>"
                            "<method name='Inhibit'><arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='u' direction='out'/></method>"
                            "<method name='UnInhibit'><arg type='u' direction='in'/></method></interface></node>";
  static const GDBusInterfaceVTable functions = { .method_call = saver_call_cb };
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (xml, NULL);
  g_autofree char *address = g_dbus_address_get_for_bus_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GDBusConnection) bus = NULL;
  g_autoptr (GVariant) answer = NULL;
  g_autoptr (GError) error = NULL;
  AttnWindow *window = open_on (ATTN_PLACE_WINDOW);
  Saver saver = { 0 };

  ui_test_wait (is_message, window);
  g_assert_nonnull (strstr (attn_window_get_message (window), "화면이 저절로 꺼질 수 있습니다"));
  attn_presentation_stop (attn_window_get_presentation (window));
  attn_window_close_message (window);

  bus = g_dbus_connection_new_for_address_sync (address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                                NULL, NULL, &error);
  g_assert_no_error (error);
  g_dbus_connection_register_object (bus, "/org/freedesktop/ScreenSaver", node->interfaces[0], &functions, &saver, NULL, &error);
  g_assert_no_error (error);
  answer = g_dbus_connection_call_sync (bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
                                        g_variant_new ("(su)", "org.freedesktop.ScreenSaver", 4u), G_VARIANT_TYPE ("(u)"), G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);
  attn_presentation_start (attn_window_get_presentation (window), ATTN_PLACE_WINDOW);
  ui_test_wait (is_inhibited, &saver);
  ui_test_settle ();
  g_assert_null (attn_window_get_message (window));
  g_assert_cmpuint (saver.n_let_go, ==, 0);
  attn_presentation_stop (attn_window_get_presentation (window));
  ui_test_wait (is_let_go, &saver);
  g_assert_cmpuint (saver.cookie, ==, 7);

  /* Nor is it kept for a presentation that was over before the answer came. */
  saver = (Saver) { 0 };
  attn_presentation_start (attn_window_get_presentation (window), ATTN_PLACE_WINDOW);
  attn_presentation_stop (attn_window_get_presentation (window));
  ui_test_wait (is_let_go, &saver);
  g_assert_cmpuint (saver.n_inhibited, ==, 1);
  g_assert_null (attn_window_get_message (window));
  ui_test_close (window);
}

/* A screen that is unplugged brings the window home; one that comes has it again. */
static void
test_unplugged (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnPresentation *presentation = attn_window_get_presentation (window);
  GListModel *monitors = gdk_display_get_monitors (gtk_widget_get_display (GTK_WIDGET (window)));
  g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, 0);
  g_autofree char *name = attn_screen_dup_name (monitor), *label = attn_screen_dup_label (monitor, ATTN_LANGUAGE_KOREAN);
  g_autoptr (GListStore) none = g_list_store_new (GDK_TYPE_MONITOR);

  g_assert_nonnull (strstr (label, " × "));
  attn_presentation_start (presentation, name);
  ui_test_settle ();
  g_assert_nonnull (attn_presentation_get_window (presentation));
  attn_presentation_follow_screens (presentation, G_LIST_MODEL (none));
  ui_test_settle ();
  g_assert_true (attn_presentation_is_on (presentation));
  g_assert_nonnull (strstr (attn_window_get_message (window), "in a window"));
  attn_presentation_follow_screens (presentation, monitors);
  ui_test_settle ();
  g_assert_null (attn_window_get_message (window));
  g_assert_true (attn_presentation_is_on (presentation));
  ui_test_close (window);
}

/* A clicker walks through the scenes of a lesson; the speaker has its notes, the audience its words. */
static void
test_lesson (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  AttnPresenterBar *bar = ATTN_PRESENTER_BAR (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_PRESENTER_BAR, 0));

  ui_test_activate (window, "open-lesson", g_variant_new_string (attn_lesson_get_name (0)));
  ui_test_settle ();
  g_assert_cmpint (attn_session_get_scene (session), ==, 0);
  attn_presentation_start (attn_window_get_presentation (window), ATTN_PLACE_WINDOW);
  ui_test_settle ();
  g_assert_true (g_str_has_prefix (attn_presenter_bar_get_place (bar), "1 of "));
  press (window, GDK_KEY_Page_Down);
  g_assert_cmpint (attn_session_get_scene (session), ==, 1);
  g_assert_true (g_str_has_prefix (attn_presenter_bar_get_place (bar), "2 of "));
  press (window, GDK_KEY_Page_Up);
  g_assert_cmpint (attn_session_get_scene (session), ==, 0);
  press (window, GDK_KEY_3);
  press (window, GDK_KEY_Return);
  g_assert_cmpint (attn_session_get_scene (session), ==, 2);
  ui_test_settle ();
  /* All that is seen counts, words and picture. */
  g_assert_cmpfloat (attn_scene_get_view (attn_canvas_get_scene (attn_audience_get_canvas (get_audience (window))))->projector, ==,
                     gtk_widget_get_height (GTK_WIDGET (get_audience (window))));
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (attn_audience_get_canvas (get_audience (window)))), <,
                   gtk_widget_get_height (GTK_WIDGET (get_audience (window))));
  ui_test_close (window);
}

static GtkLabel *
get_label (AttnWindow *window,
           const char *style)
{
  GtkWidget *audience = GTK_WIDGET (get_audience (window));

  for (GtkWidget *child = gtk_widget_get_first_child (audience); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_LABEL (child) && gtk_widget_has_css_class (child, style))
      return GTK_LABEL (child);
  g_assert_not_reached ();
}

/* What is told as it begins covers no matrix and no title, with words beneath and without. */
static void
test_told (gconstpointer data)
{
  AttnWindow *window = ui_test_open (NULL, (AttnLanguage) GPOINTER_TO_INT (data));

  ui_test_resize (window, 1024, 768);
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *told, *audience;
      graphene_rect_t bounds;
      AttnScene *scene;
      guint n = 0;

      if (i == 1)
        ui_test_activate (window, "open-lesson", g_variant_new_string ("by-hand"));
      ui_test_settle ();
      attn_presentation_start (attn_window_get_presentation (window), ATTN_PLACE_WINDOW);
      ui_test_settle ();
      audience = GTK_WIDGET (get_audience (window));
      attn_audience_tell (get_audience (window), "Page Down: next step  ·  B: black  ·  L: pointer  ·  Z: lens  ·  Esc: end\nA line");
      ui_test_settle ();
      told = GTK_WIDGET (get_label (window, "told"));
      g_assert_true (gtk_widget_get_mapped (told));
      g_assert_true (gtk_widget_compute_bounds (told, audience, &bounds));
      g_assert_cmpfloat (bounds.origin.x, >=, 0);
      scene = attn_canvas_get_scene (attn_audience_get_canvas (get_audience (window)));
      for (guint j = 0; j < attn_scene_get_n_regions (scene); j++)
        {
          const AttnRegion *region = attn_scene_get_region (scene, j);
          const graphene_rect_t box = GRAPHENE_RECT_INIT ((float) region->box.x, (float) region->box.y, (float) region->box.width,
                                                          (float) region->box.height);

          if (region->kind != ATTN_REGION_MATRIX && region->kind != ATTN_REGION_TITLE)
            continue;
          n++;
          g_assert_false (graphene_rect_intersection (&bounds, &box, NULL));
        }
      g_assert_cmpuint (n, >, 4);
      attn_presentation_stop (attn_window_get_presentation (window));
      ui_test_settle ();
    }
  ui_test_close (window);
}

/* What it begins with goes with the first key, whatever that does. */
static void
test_told_no_more (void)
{
  static const guint keys[] = { GDK_KEY_Page_Down, GDK_KEY_b, GDK_KEY_Tab };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      AttnWindow *window = open_on (ATTN_PLACE_HERE);

      attn_audience_tell (get_audience (window), "Esc: end");
      g_assert_nonnull (attn_audience_get_told (get_audience (window)));
      ui_press (GTK_WIDGET (window), keys[i], 0);
      g_assert_null (attn_audience_get_told (get_audience (window)));
      ui_test_settle ();
      ui_test_close (window);
    }
}

/* What a scene asks is read by the audience, with what there is to choose from; all of it is inside the screen. */
static void
test_question (gconstpointer data)
{
  const AttnLanguage language = (AttnLanguage) GPOINTER_TO_INT (data);
  AttnWindow *window = ui_test_open (NULL, language);
  AttnSession *session = attn_window_get_session (window);
  guint n_values = 0, n_choices = 0;
  const AttnLesson *lesson;

  ui_test_resize (window, 1024, 768);
  ui_test_activate (window, "open-lesson", g_variant_new_string ("by-hand"));
  ui_test_settle ();
  lesson = attn_session_get_lesson (session);
  attn_presentation_start (attn_window_get_presentation (window), ATTN_PLACE_WINDOW);
  ui_test_settle ();
  for (guint i = 0; i < attn_lesson_get_n_scenes (lesson); i++)
    {
      GtkLabel *label;
      graphene_rect_t bounds;
      const char *text;
      g_autofree char *question = NULL, *spaced = NULL;
      g_auto (GStrv) parts = NULL;

      g_assert_true (attn_session_set_scene (session, (int) i, NULL));
      ui_test_settle ();
      label = get_label (window, "words");
      text = gtk_label_get_text (label);
      /* Choices beside each other are not broken within. */
      spaced = g_strjoinv (" ", (parts = g_strsplit (text, "\302\240", -1)));
      question = attn_scene_question_dup_text (session);
      g_assert_cmpint (question != NULL, ==, attn_lesson_get_ask (lesson, i) != ATTN_ASK_NOTHING);
      if (question != NULL)
        {
          g_autofree char *markup = attn_lesson_to_markup (question), *plain = attn_markup_to_plain (markup);

          g_assert_nonnull (strstr (text, plain));
          n_values += attn_lesson_get_ask (lesson, i) == ATTN_ASK_VALUE ? 1 : 0;
        }
      for (guint j = 0; attn_lesson_get_ask (lesson, i) == ATTN_ASK_CHOICE && j < attn_lesson_get_n_choices (lesson, i); j++)
        {
          g_autofree char *choice = attn_lesson_dup_choice (lesson, i, j, language, attn_session_get_trace (session),
                                                            ui_test_get_view (window)->decimals);
          g_autofree char *markup = attn_lesson_to_markup (choice), *plain = attn_markup_to_plain (markup);
          g_autofree char *numbered = g_strdup_printf ("%u. %s", j + 1, plain);

          g_assert_nonnull (strstr (spaced, numbered));
          n_choices++;
        }
      g_assert_true (gtk_widget_compute_bounds (GTK_WIDGET (label), GTK_WIDGET (get_audience (window)), &bounds));
      g_assert_cmpfloat (bounds.origin.y, >=, gtk_widget_get_height (GTK_WIDGET (get_audience (window))) * 0.5);
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (GTK_WIDGET (get_audience (window))) + 0.5);
    }
  g_assert_cmpuint (n_values, >, 0);
  g_assert_cmpuint (n_choices, >, 0);
  ui_test_close (window);
}

/* What is panned to has the names of its rows and columns beside it, whether a cell is selected or none. */
static void
test_pan_shows_names (void)
{
  AttnWindow *window = ui_test_open ("digits", ATTN_LANGUAGE_ENGLISH);
  const AttnTrace *trace = attn_session_get_trace (attn_window_get_session (window));
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  static const char *const names[] = { "layer0.head0.weights", "layer0.head0.scores", "position" };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (names); i++)
    {
      g_autoptr (AttnScene) scene = NULL;
      AttnView view;
      AttnBox room;
      guint rows = 0, columns = 0;

      attn_view_init (&view);
      view.mode = ATTN_VIEW_FOCUS;
      view.interactive = TRUE;
      view.projector = 768;
      view.step = attn_node_get_name (attn_trace_find (trace, names[i / 2]));
      if (i % 2 == 1)
        view.selected = (AttnPlace) { view.step, 0, 0 };
      scene = attn_scene_new (trace, &view, fonts, 1024, 768);
      for (guint j = 0; j < 2; j++)
        {
          attn_canvas_find_pan (scene, &view.pan_x, &view.pan_y);
          g_clear_pointer (&scene, attn_scene_unref);
          scene = attn_scene_new (trace, &view, fonts, 1024, 768);
        }
      /* Between the triangles that say where it goes on. */
      room = attn_scene_get_seen_box (scene);
      for (guint j = 0; j < attn_scene_get_n_regions (scene); j++)
        {
          const AttnRegion *region = attn_scene_get_region (scene, j);

          if (region->kind != ATTN_REGION_LABEL || region->index != 0 || !g_str_equal (attn_node_get_name (region->node), names[i / 2]))
            continue;
          g_assert_cmpfloat (region->box.x, >=, room.x - 0.5);
          g_assert_cmpfloat (region->box.y, >=, room.y - 0.5);
          *(region->is_column ? &columns : &rows) += 1;
        }
      g_assert_cmpuint (rows, ==, 1);
      g_assert_cmpuint (columns, ==, 1);
    }
  ui_test_close (window);
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/presentation/here", test_here);
  g_test_add_func ("/presentation/told/no-more", test_told_no_more);
  g_test_add_data_func ("/presentation/told/en", GINT_TO_POINTER (ATTN_LANGUAGE_ENGLISH), test_told);
  g_test_add_data_func ("/presentation/told/ko", GINT_TO_POINTER (ATTN_LANGUAGE_KOREAN), test_told);
  g_test_add_data_func ("/presentation/question/en", GINT_TO_POINTER (ATTN_LANGUAGE_ENGLISH), test_question);
  g_test_add_data_func ("/presentation/question/ko", GINT_TO_POINTER (ATTN_LANGUAGE_KOREAN), test_question);
  g_test_add_func ("/presentation/picture", test_picture);
  g_test_add_func ("/presentation/follows-selection", test_follows_selection);
  g_test_add_func ("/presentation/clicker", test_clicker);
  g_test_add_func ("/presentation/digits", test_digits);
  g_test_add_func ("/presentation/blank", test_blank);
  g_test_add_func ("/presentation/pointer", test_pointer);
  g_test_add_func ("/presentation/escape", test_escape);
  g_test_add_func ("/presentation/nothing-opens", test_nothing_opens);
  g_test_add_func ("/presentation/closing", test_closing);
  g_test_add_func ("/presentation/in-a-window", test_in_a_window);
  g_test_add_func ("/presentation/pointing-from-afar", test_pointing_from_afar);
  g_test_add_func ("/presentation/moves", test_moves);
  g_test_add_func ("/presentation/language", test_language);
  g_test_add_func ("/presentation/awake", test_awake);
  g_test_add_func ("/presentation/unplugged", test_unplugged);
  g_test_add_func ("/presentation/pan-shows-names", test_pan_shows_names);
  g_test_add_func ("/presentation/lesson", test_lesson);
  g_test_add_func ("/presentation/cursor-goes", test_cursor_goes);
  return g_test_run ();
}
