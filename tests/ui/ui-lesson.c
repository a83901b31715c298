/* ui-lesson.c: what the tests of lessons in a window share
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "ui-lesson.h"

#include "attn-window-lesson.h"

AttnWindow *
ui_lesson_open (const char *text)
{
  AttnWindow *window = ui_test_open_text (text);

  attn_window_begin_lesson (window);
  ui_test_settle ();
  return window;
}

AttnSession *
ui_lesson_get_session (AttnWindow *window)
{
  return attn_window_get_session (window);
}

AttnLessonPanel *
ui_lesson_get_panel (AttnWindow *window)
{
  return ATTN_LESSON_PANEL (attn_window_get_lesson_panel (window));
}

AttnSceneQuestion *
ui_lesson_get_question (AttnWindow *window)
{
  return attn_lesson_panel_get_question (ui_lesson_get_panel (window));
}

int
ui_lesson_get_scene (AttnWindow *window)
{
  return attn_session_get_scene (ui_lesson_get_session (window));
}

double
ui_lesson_get_number (AttnWindow *window, const char *node, guint row, guint column)
{
  return attn_node_get_value (attn_trace_find (attn_session_get_trace (ui_lesson_get_session (window)), node), row, column);
}

void
ui_lesson_set_number (AttnWindow *window, double value)
{
  AttnSession *session = ui_lesson_get_session (window);

  g_assert_true (attn_session_apply (session, attn_edit_set_cell (attn_session_get_document (session), "embedding", 1, 1, value,
                                                                  ATTN_LANGUAGE_ENGLISH, NULL), NULL));
  attn_session_end_gesture (session);
}
