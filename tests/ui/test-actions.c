/* test-actions.c: every action does what it says, and every key finds its action
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-actions.h"
#include "attn-header.h"
#include "attn-notices.h"
#include "attn-toast.h"
#include "attn-window-dialogs.h"
#include "ui-press.h"
#include "ui-test.h"

/* --- the table ----------------------------------------------------------------------------------------- */

static void
test_table_is_sound (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n;
  const AttnAction *table = attn_actions_get_table (&n);

  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) accels = g_strsplit (table[i].keys != NULL ? table[i].keys : "", " ", -1);

      g_assert_nonnull (table[i].message);
      g_assert_cmpstr (attn_translate (ATTN_LANGUAGE_KOREAN, table[i].message), !=, table[i].message);
      g_assert_true (table[i].name == NULL || table[i].activate != NULL);
      g_assert_true (table[i].why_not == NULL || (table[i].is_enabled != NULL && table[i].keys != NULL));
      if (table[i].name != NULL)
        g_assert_true (g_hash_table_add (names, (char *) table[i].name));
      for (guint j = 0; accels[j] != NULL; j++)
        {
          GdkModifierType modifiers;
          guint keyval;

          /* "1 … 9" tells of all between. */
          if (g_str_equal (accels[j], "|") || g_str_equal (accels[j], "…"))
            continue;
          g_assert_true (gtk_accelerator_parse (accels[j], &keyval, &modifiers));
          g_assert_true (g_hash_table_add (keys, gtk_accelerator_name (keyval, modifiers)));
        }
    }
}

/* --- keys ---------------------------------------------------------------------------------------------- */

static const char *
match (guint keyval, GdkModifierType state, gboolean always)
{
  const AttnAction *action = attn_actions_match (gdk_display_get_default (), keyval, 0, state, always);

  return action != NULL ? action->name : NULL;
}

static void
test_keys_of_the_table (void)
{
  guint n;
  const AttnAction *table = attn_actions_get_table (&n);

  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) accels = g_strsplit (table[i].keys != NULL && table[i].name != NULL ? table[i].keys : "", " ", -1);

      for (guint j = 0; accels[j] != NULL; j++)
        {
          GdkModifierType modifiers;
          guint keyval;

          if (g_str_equal (accels[j], "|"))
            continue;
          gtk_accelerator_parse (accels[j], &keyval, &modifiers);
          g_assert_true ((match (keyval, modifiers, TRUE) == table[i].name) != (match (keyval, modifiers, FALSE) == table[i].name));
        }
    }
}

static void
test_keys_always_or_late (void)
{
  g_assert_cmpstr (match (GDK_KEY_Page_Down, 0, TRUE), ==, "next-step");
  g_assert_cmpstr (match (GDK_KEY_KP_Page_Up, 0, TRUE), ==, "previous-step");
  g_assert_cmpstr (match (GDK_KEY_F9, 0, TRUE), ==, "panes");
  g_assert_cmpstr (match (GDK_KEY_o, GDK_CONTROL_MASK, TRUE), ==, "open");
  /* A button has the first say about these. */
  g_assert_null (match (GDK_KEY_Return, 0, TRUE));
  g_assert_cmpstr (match (GDK_KEY_Return, 0, FALSE), ==, "next-step");
  g_assert_cmpstr (match (GDK_KEY_KP_Enter, 0, FALSE), ==, "next-step");
  g_assert_cmpstr (match (GDK_KEY_space, 0, FALSE), ==, "play");
  g_assert_null (match (GDK_KEY_f, 0, TRUE));
  /* A cell that is typed into has a clipboard of its own. */
  g_assert_null (match (GDK_KEY_v, GDK_CONTROL_MASK, TRUE));
  g_assert_cmpstr (match (GDK_KEY_v, GDK_CONTROL_MASK, FALSE), ==, "paste");
}

static void
test_keys_hangul (void)
{
  static const struct { guint keyval; const char *action; } keys[] = {
    { GDK_KEY_Hangul_Rieul, "focus" },        /* ㄹ, on the key F */
    { GDK_KEY_Hangul_Mieum, "back" },         /* ㅁ, A */
    { GDK_KEY_Hangul_Kiyeog, "feeds" },       /* ㄱ, R */
    { GDK_KEY_Hangul_Hieuh, "other-group" },  /* ㅎ, G */
    { GDK_KEY_Hangul_I, "pointer" },          /* ㅣ, L */
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_assert_cmpstr (match (keys[i].keyval, 0, FALSE), ==, keys[i].action);
      /* The same letters as Unicode keysyms. */
      g_assert_cmpstr (match (gdk_unicode_to_keyval (gdk_keyval_to_unicode (keys[i].keyval)), 0, FALSE), ==, keys[i].action);
    }
  g_assert_cmpstr (match (GDK_KEY_Hangul_AE, GDK_CONTROL_MASK, TRUE), ==, "open");   /* ㅐ, O */
  g_assert_null (match (GDK_KEY_Hangul_Phieuf, 0, FALSE));                           /* ㅍ, V: no action */
}

static void
test_keys_by_hardware_code (void)
{
  g_autofree GdkKeymapKey *entries = NULL;
  int n = 0;

  /* A letter of any other script stands for the Latin one on the same key. */
  g_assert_true (gdk_display_map_keyval (gdk_display_get_default (), GDK_KEY_f, &entries, &n));
  g_assert_cmpint (n, >, 0);
  const AttnAction *action = attn_actions_match (gdk_display_get_default (), GDK_KEY_Cyrillic_a, entries[0].keycode, 0, FALSE);
  g_assert_nonnull (action);
  g_assert_cmpstr (action->name, ==, "focus");
}

static void
test_keys_modifiers (void)
{
  g_assert_cmpstr (match (GDK_KEY_F, GDK_LOCK_MASK, FALSE), ==, "focus");
  g_assert_null (match (GDK_KEY_f, GDK_ALT_MASK, FALSE));
  g_assert_null (match (GDK_KEY_f, GDK_CONTROL_MASK, FALSE));
  g_assert_null (match (GDK_KEY_C, GDK_CONTROL_MASK, TRUE));
  g_assert_cmpstr (match (GDK_KEY_C, GDK_CONTROL_MASK | GDK_SHIFT_MASK, TRUE), ==, "copy-picture");
  /* Which of them need Shift is the keyboard's business. */
  g_assert_cmpstr (match (GDK_KEY_question, GDK_CONTROL_MASK | GDK_SHIFT_MASK, TRUE), ==, "shortcuts");
  g_assert_cmpstr (match (GDK_KEY_plus, GDK_CONTROL_MASK | GDK_SHIFT_MASK, TRUE), ==, "zoom-in");
  g_assert_cmpstr (match (GDK_KEY_plus, GDK_CONTROL_MASK, TRUE), ==, "zoom-in");
}

static void
test_key_labels (void)
{
  g_autofree char *left = attn_accel_dup_label ("<Control>Left");
  g_autofree char *head = attn_accel_dup_label ("<Alt>Right");
  g_autofree char *all = attn_accel_dup_label ("<Control><Shift><Alt>Up");
  g_autofree char *page = attn_accel_dup_label ("Page_Down");
  g_autofree char *letter = attn_accel_dup_label ("f");

  g_assert_cmpstr (left, ==, "Ctrl+←");
  g_assert_cmpstr (head, ==, "Alt+→");
  g_assert_cmpstr (all, ==, "Ctrl+Alt+Shift+↑");
  g_assert_cmpstr (page, ==, "Page Down");
  g_assert_cmpstr (letter, ==, "F");
}

/* --- what they do -------------------------------------------------------------------------------------- */

static gboolean
get_state (AttnWindow *window, const char *action)
{
  g_autoptr (GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (window), action);

  return g_variant_get_boolean (state);
}

static void
test_steps (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GActionGroup *group = G_ACTION_GROUP (window);
  g_autoptr (GVariant) state = NULL;

  g_assert_false (g_action_group_get_action_enabled (group, "previous-step"));
  g_assert_false (g_action_group_get_action_enabled (group, "first-step"));
  ui_test_activate (window, "next-step", NULL);
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, "query");
  g_assert_true (g_action_group_get_action_enabled (group, "previous-step"));
  ui_test_activate (window, "last-step", NULL);
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, "output");
  g_assert_false (g_action_group_get_action_enabled (group, "next-step"));
  g_assert_false (g_action_group_get_action_enabled (group, "last-step"));
  ui_test_activate (window, "previous-step", NULL);
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, "weights");
  ui_test_activate (window, "step", g_variant_new_uint32 (2));
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, "scores");
  state = g_action_group_get_action_state (group, "step");
  g_assert_cmpuint (g_variant_get_uint32 (state), ==, 2);
  ui_test_activate (window, "first-step", NULL);
  g_assert_cmpstr (ui_test_get_view (window)->step, ==, "embedding");
  ui_test_close (window);
}

static void
test_toggles (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  static const char *const toggles[] = { "focus", "back", "onward", "feeds", "panes", "play" };

  for (guint i = 0; i < G_N_ELEMENTS (toggles); i++)
    {
      const gboolean before = get_state (window, toggles[i]);

      ui_test_activate (window, toggles[i], NULL);
      ui_test_settle ();
      g_assert_cmpint (get_state (window, toggles[i]), ==, !before);
      if (i == 0)
        g_assert_cmpint (ui_test_get_view (window)->mode, ==, ATTN_VIEW_FOCUS);
      if (i == 1)
        g_assert_true (ui_test_get_view (window)->back);
      if (i == 2)
        g_assert_true (ui_test_get_view (window)->onward);
      if (i == 3)
        g_assert_true (ui_test_get_view (window)->feeds);
      if (i == 4)
        g_assert_false (attn_window_get_panes_shown (window));
      if (i == 5)
        g_assert_true (attn_session_get_playing (attn_window_get_session (window)));
      ui_test_activate (window, toggles[i], NULL);
      ui_test_settle ();
      g_assert_cmpint (get_state (window, toggles[i]), ==, before);
    }
  ui_test_activate (window, "other-group", NULL);
  g_assert_true (ui_test_get_view (window)->other_group);
  ui_test_close (window);
}

static void
test_undo (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *header = ui_test_find (GTK_WIDGET (window), ATTN_TYPE_HEADER, 0);
  GActionGroup *group = G_ACTION_GROUP (window);
  /* The two that are no part of a menu button. */
  GtkWidget *undo = NULL, *redo = NULL, *button;

  for (guint i = 0; (button = ui_test_find (header, GTK_TYPE_BUTTON, i)) != NULL; i++)
    {
      const char *action = gtk_actionable_get_action_name (GTK_ACTIONABLE (button));

      if (g_strcmp0 (action, "win.undo") == 0)
        undo = button;
      if (g_strcmp0 (action, "win.redo") == 0)
        redo = button;
    }
  g_assert_nonnull (undo);
  g_assert_nonnull (redo);
  g_assert_false (gtk_widget_is_sensitive (undo));
  g_assert_false (g_action_group_get_action_enabled (group, "start-over"));
  g_assert_false (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), "•"));

  ui_test_set_number (window, 5);
  g_assert_true (gtk_widget_is_sensitive (undo));
  g_assert_false (gtk_widget_is_sensitive (redo));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (undo), ==, "Undo change of X[“나는”, d0] (Ctrl+Z)");
  g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), "• Four words"));

  g_signal_emit_by_name (undo, "clicked");
  g_assert_cmpfloat (ui_test_get_number (window), ==, 1);
  g_assert_true (g_str_has_prefix (gtk_widget_get_tooltip_text (redo), "Redo change of X[“나는”, d0] ("));
  g_assert_false (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), "•"));
  ui_test_activate (window, "redo", NULL);
  g_assert_cmpfloat (ui_test_get_number (window), ==, 5);

  ui_test_activate (window, "start-over", NULL);
  g_assert_cmpfloat (ui_test_get_number (window), ==, 1);
  ui_test_activate (window, "undo", NULL);
  g_assert_cmpfloat (ui_test_get_number (window), ==, 5);
  ui_test_close (window);
}

/* Whether a menu has an item of that name, however deep. */
static gboolean
has_item (GMenuModel *menu, const char *label)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autofree char *own = NULL;
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      if (section != NULL && has_item (section, label))
        return TRUE;
      if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &own) && g_str_equal (own, label))
        return TRUE;
    }
  return FALSE;
}

static void
test_menus (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  static const char *const main_items[] = { "저장", "다른 이름으로 저장…", "X[“나는”, d0] 바꾸기 실행 취소", "다시 실행", "처음부터 다시" };
  static const char *const open_items[] = { "새 문서", "행렬 가져오기…", "네 어절" };
  g_autoptr (GMenuModel) main_menu = NULL, open_menu = NULL;

  ui_test_set_number (window, 5);
  main_menu = attn_window_new_main_menu (window);
  open_menu = attn_window_new_open_menu (window);
  for (guint i = 0; i < G_N_ELEMENTS (main_items); i++)
    g_assert_true (has_item (main_menu, main_items[i]));
  for (guint i = 0; i < G_N_ELEMENTS (open_items); i++)
    g_assert_true (has_item (open_menu, open_items[i]));

  /* An underscore in a name stays one, and marks no letter. */
  g_clear_object (&main_menu);
  g_assert_true (attn_session_apply (attn_window_get_session (window),
                                     attn_edit_set_dimension (attn_session_get_document (attn_window_get_session (window)), ATTN_DIMENSION_MODEL, 2,
                                                              ATTN_LANGUAGE_KOREAN, NULL), NULL));
  main_menu = attn_window_new_main_menu (window);
  g_assert_true (has_item (main_menu, "d__model 바꾸기 실행 취소"));
  ui_test_close (window);
}

static void
test_compare (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnBanner *banner = attn_notices_get_banner (ATTN_NOTICES (ui_test_find (GTK_WIDGET (window), ATTN_TYPE_NOTICES, 0)),
                                                ATTN_NOTICE_PINNED);

  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (banner)));
  ui_test_activate (window, "compare", NULL);
  g_assert_true (get_state (window, "compare"));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (banner)));
  g_assert_cmpstr (attn_banner_get_text (banner), ==, "Compared with the document as it was opened. Change something: cells then "
                                                      "show before, now and difference");
  ui_test_set_number (window, 5);
  /* What follows is compared with what was pinned. */
  g_assert_cmpstr (attn_banner_get_text (banner), ==, "Compared with the document as it was opened");
  g_signal_emit_by_name (banner, "answered", 0u);
  g_assert_false (get_state (window, "compare"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (banner)));
  g_assert_null (ui_test_get_view (window)->pinned);

  ui_test_activate (window, "compare", NULL);
  g_assert_cmpstr (attn_banner_get_text (banner), ==, "Compared with the state after: change of X[“나는”, d0]. Change something: "
                                                      "cells then show before, now and difference");
  attn_session_set_language (attn_window_get_session (window), ATTN_LANGUAGE_KOREAN);
  g_assert_nonnull (strstr (attn_banner_get_text (banner), "X[“나는”, d0] 바꾸기"));
  ui_test_activate (window, "compare", NULL);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (banner)));
  ui_test_close (window);
}

static void
test_blend (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "blend"));
  ui_test_activate (window, "last-step", NULL);
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "blend"));
  ui_test_activate (window, "blend", NULL);
  ui_test_settle ();
  g_assert_cmpint (ui_test_get_view (window)->mode, ==, ATTN_VIEW_BLEND);
  ui_test_activate (window, "blend", NULL);
  g_assert_cmpint (ui_test_get_view (window)->mode, ==, ATTN_VIEW_OVERVIEW);
  ui_test_close (window);
}

/* The picture of positions, and what becomes of it when the document changes beneath it. */
static void
test_positions (void)
{
  static const struct { AttnPosition position; const char *node; } kinds[] = {
    { ATTN_POSITION_SINUSOIDAL, "position" }, { ATTN_POSITION_ROPE, "scores" }, { ATTN_POSITION_NONE, "output" }
  };
  AttnWindow *window = ui_test_open_text ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1], [1, 1]]}");
  AttnSession *session = attn_window_get_session (window);
  AttnCanvas *canvas = attn_window_get_shown_canvas (window);

  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "positions"));
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (attn_session_apply (session, attn_edit_set_position (attn_session_get_document (session), kinds[i].position,
                                                                          ATTN_LANGUAGE_ENGLISH, &error), &error));
      g_assert_no_error (error);
      ui_test_settle ();
      g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (window), "positions") == (kinds[i].position != ATTN_POSITION_NONE));
      if (i == 0)
        {
          ui_test_activate (window, "first-step", NULL);
          ui_test_activate (window, "positions", NULL);
          ui_test_settle ();
          /* What is shown has been come to. */
          g_assert_cmpuint (attn_session_get_step (session), ==, 1);
        }
      g_assert_cmpint (ui_test_get_view (window)->mode, ==, ATTN_VIEW_POSITIONS);
      if (kinds[i].position != ATTN_POSITION_NONE)
        g_assert_nonnull (attn_scene_find_matrix (attn_canvas_get_scene (canvas), kinds[i].node));
    }
  ui_test_activate (window, "undo", NULL);
  ui_test_activate (window, "undo", NULL);
  ui_test_settle ();
  g_assert_nonnull (attn_scene_find_matrix (attn_canvas_get_scene (canvas), "position"));
  ui_test_activate (window, "positions", NULL);
  g_assert_cmpint (ui_test_get_view (window)->mode, ==, ATTN_VIEW_OVERVIEW);
  ui_test_close (window);
}

/* What a small window shortens can be read in full. */
/* Who presses a key for what the document has not is told why, and how to come by it; in an audience's sight nothing is. */
static void
test_why_not (void)
{
  static const struct { const char *sample; guint key; const char *said; } rows[] = {
    { "four-words", GDK_KEY_o, "설정의 “위치”" }, { "one-query", GDK_KEY_o, "Q, K, V를 X에서 계산하지 않습니다" }, { "four-words", GDK_KEY_h, "설정의 “헤드”" },
    { "four-words", GDK_KEY_i, "그림이 없습니다" }, { "four-words", GDK_KEY_c, "그림이 없습니다" }, { "four-words", GDK_KEY_s, "그림이 없습니다" },
    { "four-words", GDK_KEY_n, "예제에서 숫자를" }, { "korean", GDK_KEY_o, NULL }, { "digits", GDK_KEY_i, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      AttnWindow *window = ui_test_open (rows[i].sample, ATTN_LANGUAGE_KOREAN);
      GtkWidget *canvas = GTK_WIDGET (attn_window_get_canvas (window));

      ui_test_settle ();
      gtk_widget_grab_focus (canvas);
      g_assert_true (ui_press (GTK_WIDGET (window), rows[i].key, 0));
      ui_test_settle ();
      if (rows[i].said == NULL)
        g_assert_null (attn_toast_get_text (canvas));
      else
        g_assert_nonnull (strstr (attn_toast_get_text (canvas), rows[i].said));
      ui_test_close (window);
    }
}

static void
test_explanation (void)
{
  for (guint language = 0; language < ATTN_N_LANGUAGES; language++)
    {
      AttnWindow *window = ui_test_open (NULL, (AttnLanguage) language);
      AttnSession *session = attn_window_get_session (window);
      AttnCanvas *canvas = attn_window_get_shown_canvas (window);
      const AttnCell cell = { attn_trace_find (attn_session_get_trace (session), "weights"), 3, 2 };

      attn_session_select (session, &cell);
      ui_test_settle ();
      ui_test_activate (window, "explanation", NULL);
      ui_test_settle ();
      g_assert_true (attn_canvas_shows_whole (canvas));
      ui_test_activate (window, "explanation", NULL);
      ui_test_settle ();
      g_assert_false (attn_canvas_shows_whole (canvas));
      /* It goes when the cell is another. */
      ui_test_activate (window, "explanation", NULL);
      attn_session_select (session, &(AttnCell) { cell.node, 0, 0 });
      ui_test_settle ();
      g_assert_false (attn_canvas_shows_whole (canvas));
      ui_test_close (window);
    }
}

static void
test_pace (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  AttnSession *session = attn_window_get_session (window);
  const guint pace = attn_session_get_pace (session);

  ui_test_activate (window, "faster", NULL);
  g_assert_cmpuint (attn_session_get_pace (session), <, pace);
  ui_test_activate (window, "slower", NULL);
  g_assert_cmpuint (attn_session_get_pace (session), ==, pace);
  ui_test_close (window);
}

static void
test_zoom (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  ui_test_activate (window, "zoom-in", NULL);
  g_assert_cmpfloat (ui_test_get_view (window)->zoom, >, 1);
  ui_test_activate (window, "zoom-fit", NULL);
  g_assert_cmpfloat (ui_test_get_view (window)->zoom, ==, 1);
  ui_test_activate (window, "zoom-out", NULL);
  g_assert_cmpfloat (ui_test_get_view (window)->zoom, <, 1);
  ui_test_activate (window, "zoom-in", NULL);
  g_assert_cmpfloat (ui_test_get_view (window)->zoom, ==, 1);
  ui_test_close (window);
}

static void
test_settings (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  ui_test_activate (window, "decimals", g_variant_new_int32 (4));
  g_assert_cmpint (ui_test_get_view (window)->decimals, ==, 4);
  ui_test_activate (window, "decimals", g_variant_new_int32 (-3));
  g_assert_cmpint (ui_test_get_view (window)->decimals, ==, 0);
  ui_test_activate (window, "dialect", g_variant_new_string ("pytorch"));
  g_assert_cmpint (ui_test_get_view (window)->dialect, ==, ATTN_DIALECT_PYTORCH);
  ui_test_activate (window, "dialect", g_variant_new_string ("fortran"));
  g_assert_cmpint (ui_test_get_view (window)->dialect, ==, ATTN_DIALECT_PYTORCH);
  ui_test_close (window);
}

static void
test_language_of_all_windows (void)
{
  AttnWindow *one = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH), *two = ui_test_open ("causal", ATTN_LANGUAGE_ENGLISH);
  GtkWidget *button = ui_test_find (gtk_window_get_titlebar (GTK_WINDOW (two)), GTK_TYPE_MENU_BUTTON, 0);

  g_assert_cmpstr (gtk_menu_button_get_label (GTK_MENU_BUTTON (button)), ==, "Open");
  ui_test_activate (one, "language", g_variant_new_string ("ko"));
  g_assert_cmpint (ui_test_get_view (one)->language, ==, ATTN_LANGUAGE_KOREAN);
  g_assert_cmpint (ui_test_get_view (two)->language, ==, ATTN_LANGUAGE_KOREAN);
  g_assert_cmpstr (gtk_menu_button_get_label (GTK_MENU_BUTTON (button)), ==, "열기");
  ui_test_activate (one, "language", g_variant_new_string ("xx"));
  g_assert_cmpint (ui_test_get_view (one)->language, ==, ATTN_LANGUAGE_KOREAN);
  ui_test_activate (one, "language", g_variant_new_string ("en"));
  g_assert_cmpstr (gtk_menu_button_get_label (GTK_MENU_BUTTON (button)), ==, "Open");
  ui_test_close (one);
  ui_test_close (two);
}

static void
test_samples (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);

  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autofree char *title = NULL;

      ui_test_activate (window, "sample", g_variant_new_string (attn_sample_get_name (i)));
      g_assert_null (attn_window_get_message (window));
      title = attn_session_dup_title (attn_window_get_session (window));
      g_assert_true (g_str_has_prefix (gtk_window_get_title (GTK_WINDOW (window)), title));
      ui_test_activate (window, "last-step", NULL);
      ui_test_settle ();
    }
  ui_test_activate (window, "sample", g_variant_new_string ("no-such-sample"));
  g_assert_nonnull (attn_window_get_message (window));
  ui_test_close (window);
}

static gboolean
has_picture (gpointer data)
{
  return gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (data), "image/png");
}

/* What it is like: test-copy. */
static void
test_copy_picture (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  ui_test_activate (window, "copy-picture", NULL);
  ui_test_wait (has_picture, gtk_widget_get_clipboard (GTK_WIDGET (window)));
  ui_test_close (window);
}

/* Dialogs come, are in the window's language and go. */
static void
test_dialogs (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_KOREAN);
  static const char *const dialogs[] = { "shortcuts", "about", "open", "export", "print", "save", "save-as", "bring-in" };

  for (guint i = 0; i < G_N_ELEMENTS (dialogs); i++)
    {
      GtkWindow *dialog = NULL;
      GListModel *windows = gtk_window_get_toplevels ();

      ui_test_activate (window, dialogs[i], NULL);
      ui_test_settle ();
      for (guint j = 0; j < g_list_model_get_n_items (windows); j++)
        {
          g_autoptr (GtkWindow) one = g_list_model_get_item (windows, j);

          if (gtk_window_get_transient_for (one) == GTK_WINDOW (window) && gtk_widget_get_visible (GTK_WIDGET (one)))
            dialog = one;
        }
      g_assert_nonnull (dialog);
      if (i == 0)
        g_assert_cmpstr (gtk_window_get_title (dialog), ==, "단축키");
      gtk_window_close (dialog);
      ui_test_settle ();
    }
  ui_test_close (window);
}

static void
test_menu (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  GtkWidget *button = ui_test_find (gtk_window_get_titlebar (GTK_WINDOW (window)), GTK_TYPE_MENU_BUTTON, 2);
  GtkPopover *popover;

  /* Menus are made when they are asked for. */
  g_assert_null (gtk_menu_button_get_popover (GTK_MENU_BUTTON (button)));
  ui_test_activate (window, "menu", NULL);
  ui_test_settle ();
  popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (button));
  g_assert_nonnull (popover);
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (popover)));
  gtk_popover_popdown (popover);
  ui_test_settle ();
  ui_test_close (window);
}

static void
test_escape (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  ui_test_activate (window, "next-step", NULL);
  attn_window_show_message (window, "something");
  ui_test_activate (window, "escape", NULL);
  g_assert_null (attn_window_get_message (window));
  g_assert_nonnull (ui_test_get_view (window)->selected.node);
  ui_test_activate (window, "escape", NULL);
  g_assert_null (ui_test_get_view (window)->selected.node);
  ui_test_close (window);
}

static gboolean
is_fullscreen (gpointer data)
{
  return attn_window_get_fullscreen (data);
}

static void
test_fullscreen (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);

  /* Without a window manager the wish is all there is to see. */
  ui_test_activate (window, "fullscreen", NULL);
  ui_test_settle ();
  g_assert_cmpint (get_state (window, "fullscreen"), ==, is_fullscreen (window));
  ui_test_close (window);
}

static void
test_close (void)
{
  AttnWindow *window = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH);
  gpointer weak = window;

  g_object_add_weak_pointer (G_OBJECT (window), &weak);
  ui_test_activate (window, "close", NULL);
  ui_test_settle ();
  g_assert_null (weak);
}

static void
test_quit (void)
{
  gpointer one = ui_test_open (NULL, ATTN_LANGUAGE_ENGLISH), two = ui_test_open ("random", ATTN_LANGUAGE_ENGLISH);
  AttnWindow *window = one;

  g_object_add_weak_pointer (one, &one);
  g_object_add_weak_pointer (two, &two);
  ui_test_activate (window, "quit", NULL);
  ui_test_settle ();
  g_assert_null (one);
  g_assert_null (two);
}

/* No action of the table is left out by the tests above. */
static void
test_all_are_tried (void)
{
  static const char *const tried[] = {
    "next-step", "previous-step", "first-step", "last-step", "play", "slower", "faster", "step", "escape", "back", "onward",
    "feeds", "focus", "other-group", "zoom-in", "zoom-out", "zoom-fit", "copy-picture", "open", "panes",
    "fullscreen", "menu", "shortcuts", "close", "quit", "sample", "language", "decimals", "dialect", "about",
    "undo", "redo", "start-over", "compare", "blend", "positions", "explanation", "bring-in",
    /* In test-files. */
    "new", "recent", "save", "save-as",
    /* In test-drawing. */
    "next-digit", "previous-digit", "next-wrong-digit",
    /* In test-sketch. */
    "draw",
    /* In test-model-map. */
    "head", "heads", "image", "next-head", "previous-head", "next-layer", "previous-layer", "next-against", "map", "layer", "class-looks",
    /* In test-build. */
    "add-layer", "duplicate-layer", "layer-earlier", "layer-later", "delete-layer", "set-heads", "block", "feed-forward", "read-out",
    "final-norm", "class-token",
    /* In test-moments. */
    "next-moment", "previous-moment", "play-training",
    /* In test-import-window. */
    "paste",
    /* In test-export and test-copy. */
    "export", "print", "copy", "copy-matrix", "copy-difference", "copy-cell", "copy-full",
    /* In test-presentation. */
    "help", "predict", "practice", "present", "present-window", "present-on", "black", "white", "pointer",
    /* In test-lesson. */
    "open-lesson", "next-scene", "previous-scene", "scene", "put-scene-back", "lesson", "write-lesson", "add-scene", "take-view",
    "scene-earlier", "scene-later", "delete-scene", NULL,
  };
  guint n;
  const AttnAction *table = attn_actions_get_table (&n);

  for (guint i = 0; i < n; i++)
    g_assert_true (table[i].name == NULL || g_strv_contains (tried, table[i].name));
}

int
main (int argc, char **argv)
{
  ui_test_init (&argc, &argv);
  g_test_add_func ("/actions/table", test_table_is_sound);
  g_test_add_func ("/actions/keys/of-the-table", test_keys_of_the_table);
  g_test_add_func ("/actions/keys/always-or-late", test_keys_always_or_late);
  g_test_add_func ("/actions/keys/hangul", test_keys_hangul);
  g_test_add_func ("/actions/keys/hardware-code", test_keys_by_hardware_code);
  g_test_add_func ("/actions/keys/modifiers", test_keys_modifiers);
  g_test_add_func ("/actions/keys/labels", test_key_labels);
  g_test_add_func ("/actions/steps", test_steps);
  g_test_add_func ("/actions/toggles", test_toggles);
  g_test_add_func ("/actions/undo", test_undo);
  g_test_add_func ("/actions/menus", test_menus);
  g_test_add_func ("/actions/compare", test_compare);
  g_test_add_func ("/actions/blend", test_blend);
  g_test_add_func ("/actions/positions", test_positions);
  g_test_add_func ("/actions/why-not", test_why_not);
  g_test_add_func ("/actions/explanation", test_explanation);
  g_test_add_func ("/actions/pace", test_pace);
  g_test_add_func ("/actions/zoom", test_zoom);
  g_test_add_func ("/actions/settings", test_settings);
  g_test_add_func ("/actions/language", test_language_of_all_windows);
  g_test_add_func ("/actions/samples", test_samples);
  g_test_add_func ("/actions/copy-picture", test_copy_picture);
  g_test_add_func ("/actions/dialogs", test_dialogs);
  g_test_add_func ("/actions/menu", test_menu);
  g_test_add_func ("/actions/escape", test_escape);
  g_test_add_func ("/actions/fullscreen", test_fullscreen);
  g_test_add_func ("/actions/close", test_close);
  g_test_add_func ("/actions/quit", test_quit);
  g_test_add_func ("/actions/all-are-tried", test_all_are_tried);
  return g_test_run ();
}
