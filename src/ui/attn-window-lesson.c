/* attn-window-lesson.c: lessons in a window: opened, walked through, left, written
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-window-lesson.h"

#include "attn-actions.h"
#include "attn-lesson-editor.h"
#include "attn-lesson-panel.h"
#include "attn-lesson-place.h"
#include "attn-menu-parts.h"
#include "attn-pane-parts.h"
#include "attn-window-files.h"

#define SESSION(window) (attn_window_get_session (window))
#define TEXT(window, message) attn_session_text (SESSION (window), message)

static AttnLessonPanel *
get_panel (AttnWindow *self)
{
  return ATTN_LESSON_PANEL (attn_window_get_lesson_panel (self));
}

static guint
count_scenes (AttnWindow *self)
{
  const AttnLesson *lesson = attn_session_get_lesson (SESSION (self));

  return lesson != NULL ? attn_lesson_get_n_scenes (lesson) : 0;
}

static void
go (AttnWindow *self,
    int         scene)
{
  g_autoptr (GError) error = NULL;

  attn_window_close_message (self);
  if (!attn_session_go_to_scene (SESSION (self), scene, &error) && error != NULL)
    attn_window_show_message (self, error->message);
}

void
attn_window_begin_lesson (AttnWindow *self)
{
  const guint n = count_scenes (self);
  g_autofree char *key = attn_session_dup_lesson_key (SESSION (self));
  guint scene;

  if (n == 0)
    return;
  scene = key != NULL ? attn_lesson_place_load (key) : 0;
  /* Who was at the end begins anew. */
  go (self, scene + 1 < n ? (int) scene : 0);
}

void
attn_window_keep_scene (AttnWindow *self)
{
  const int scene = attn_session_get_scene (SESSION (self));
  g_autofree char *key = attn_session_dup_lesson_key (SESSION (self));

  if (key != NULL && scene >= 0)
    attn_lesson_place_save (key, (guint) scene);
}

gboolean
attn_window_open_lesson (AttnWindow *self,
                         const char *name)
{
  g_autoptr (GError) error = NULL;

  if (!attn_session_open_lesson (SESSION (self), name, &error))
    {
      attn_window_show_message (self, error->message);
      return FALSE;
    }
  attn_lesson_panel_set_writing (get_panel (self), FALSE);
  attn_window_close_message (self);
  attn_window_begin_lesson (self);
  return TRUE;
}

/* --- the menu ------------------------------------------------------------------------------------------ */

GMenuModel *
attn_window_new_lessons_menu (AttnWindow *self)
{
  const AttnLanguage language = attn_session_get_language (SESSION (self));
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) lessons = g_menu_new (), own = g_menu_new ();

  for (guint i = 0; i < attn_lesson_get_count (); i++)
    {
      const char *name = attn_lesson_get_name (i);
      g_autofree char *title = attn_lesson_dup_title (i, language);
      g_autofree char *label = g_strdup_printf ("%u  %s", i + 1, title != NULL ? title : name);

      attn_menu_append_choice (lessons, label, "win.open-lesson", g_variant_new_string (name));
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (lessons));
  if (attn_action_has_lesson (self))
    attn_menu_append_action (own, SESSION (self), "lesson",
                             attn_session_get_scene (SESSION (self)) >= 0 ? TEXT (self, N_("Leave the lesson"))
                                                                          : TEXT (self, N_("Go on with the lesson")));
  attn_menu_append_action (own, SESSION (self), "write-lesson", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (own));
  return G_MENU_MODEL (menu);
}

/* --- actions ------------------------------------------------------------------------------------------- */

void
attn_action_open_lesson (AttnWindow *window, GVariant *parameter)
{
  attn_window_receive_lesson (window, g_variant_get_string (parameter, NULL));
}

gboolean
attn_action_has_lesson (AttnWindow *window)
{
  return attn_session_get_lesson (SESSION (window)) != NULL || attn_action_is_writing (window);
}

gboolean
attn_action_has_scene (AttnWindow *window)
{
  return attn_session_get_scene (SESSION (window)) >= 0;
}

gboolean
attn_action_has_next_scene (AttnWindow *window)
{
  const int scene = attn_session_get_coming_scene (SESSION (window));

  return scene >= 0 && (guint) scene + 1 < count_scenes (window);
}

gboolean
attn_action_has_previous_scene (AttnWindow *window)
{
  return attn_session_get_coming_scene (SESSION (window)) > 0;
}

void
attn_action_next_scene (AttnWindow *window, GVariant *parameter)
{
  if (attn_action_has_next_scene (window))
    go (window, attn_session_get_coming_scene (SESSION (window)) + 1);
}

void
attn_action_previous_scene (AttnWindow *window, GVariant *parameter)
{
  if (attn_action_has_previous_scene (window))
    go (window, attn_session_get_coming_scene (SESSION (window)) - 1);
}

void
attn_action_scene (AttnWindow *window, GVariant *parameter)
{
  const int scene = g_variant_get_int32 (parameter);

  if (scene >= 0 && (guint) scene < count_scenes (window))
    go (window, scene);
}

GVariant *
attn_action_get_scene (AttnWindow *window)
{
  return g_variant_new_int32 (attn_session_get_scene (SESSION (window)));
}

const char *
attn_window_answer_scene (AttnWindow *self,
                          guint       choice)
{
  AttnSession *session = attn_window_get_session (self);
  AttnSceneQuestion *question = attn_lesson_panel_get_question (get_panel (self));
  const AttnLesson *lesson = attn_session_get_lesson (session);
  const int scene = attn_session_get_scene (session);

  if (lesson == NULL || scene < 0 || attn_lesson_get_ask (lesson, (guint) scene) != ATTN_ASK_CHOICE ||
      choice >= attn_lesson_get_n_choices (lesson, (guint) scene))
    return NULL;
  /* Who answered rightly is told so again. */
  attn_scene_question_choose (question, choice);
  return attn_scene_question_get_reply (question);
}

void
attn_action_put_scene_back (AttnWindow *window, GVariant *parameter)
{
  attn_session_put_scene_back (SESSION (window));
  attn_scene_question_reset (attn_lesson_panel_get_question (get_panel (window)));
}

void
attn_action_lesson (AttnWindow *window, GVariant *parameter)
{
  AttnLessonPanel *panel = get_panel (window);
  const gboolean on = attn_session_get_coming_scene (SESSION (window)) >= 0 || attn_lesson_panel_get_writing (panel);

  attn_lesson_panel_set_writing (panel, FALSE);
  if (!on)
    attn_window_begin_lesson (window);
  else
    {
      if (attn_session_get_coming_scene (SESSION (window)) >= 0)
        go (window, -1);
      gtk_widget_grab_focus (GTK_WIDGET (attn_window_get_canvas (window)));
    }
  attn_actions_update (window);
}

void
attn_action_write_lesson (AttnWindow *window, GVariant *parameter)
{
  AttnLessonPanel *panel = get_panel (window);
  const gboolean writing = !attn_lesson_panel_get_writing (panel);

  /* Where there are scenes, one of them is written. */
  if (writing && attn_session_get_scene (SESSION (window)) < 0)
    attn_window_begin_lesson (window);
  attn_session_settle (SESSION (window));
  attn_lesson_panel_set_writing (panel, writing);
  /* Tried: what is asked is hidden again. */
  if (attn_session_get_scene (SESSION (window)) >= 0)
    go (window, attn_session_get_scene (SESSION (window)));
  if (writing)
    attn_session_set_asked (SESSION (window), NULL);
  attn_actions_update (window);
}

GVariant *
attn_action_get_write_lesson (AttnWindow *window)
{
  return g_variant_new_boolean (attn_action_is_writing (window));
}

gboolean
attn_action_is_writing (AttnWindow *window)
{
  return attn_lesson_panel_get_writing (get_panel (window));
}

gboolean
attn_action_is_writing_scene (AttnWindow *window)
{
  return attn_action_is_writing (window) && attn_action_has_scene (window);
}

void
attn_action_add_scene (AttnWindow *window, GVariant *parameter)
{
  attn_lesson_editor_add_scene (SESSION (window));
}

void
attn_action_take_view (AttnWindow *window, GVariant *parameter)
{
  attn_lesson_editor_take_view (SESSION (window));
}

void
attn_action_scene_earlier (AttnWindow *window, GVariant *parameter)
{
  attn_lesson_editor_move_scene (SESSION (window), -1);
}

void
attn_action_scene_later (AttnWindow *window, GVariant *parameter)
{
  attn_lesson_editor_move_scene (SESSION (window), 1);
}

void
attn_action_delete_scene (AttnWindow *window, GVariant *parameter)
{
  attn_lesson_editor_delete_scene (SESSION (window));
}
