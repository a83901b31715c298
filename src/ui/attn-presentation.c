/* attn-presentation.c: a window's picture before an audience
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-presentation.h"

#include <string.h>

#include "attn-awake.h"
#include "attn-lesson.h"
#include "attn-screens.h"
#include "attn-window-lesson.h"

/* Nobody has more steps than this. */
#define MOST_DIGITS 3

struct _AttnPresentation
{
  AttnWindow       *window;      /* that owns it */
  AttnSession      *session;
  AttnPresenterBar *bar;
  char             *chosen;      /* where it goes */
  AttnAudience     *audience;    /* NULL: off; held */
  GtkWindow        *own;         /* the audience's window, where it has one */
  char             *screen;      /* the screen that it fills, by name; NULL: none */
  gboolean          away;        /* that screen is gone */
  AttnAwake        *awake;
  char              typed[MOST_DIGITS + 1];
  gboolean          was_fullscreen;
  gboolean          became_fullscreen;
  GListModel       *monitors;
  guint             look_source;
  GtkEventController *pointing;  /* of the speaker's picture */
};

/* Where it goes is kept from one start of the program to the next. */
#define KEPT_GROUP "presentation"
#define KEPT_KEY   "place"

#define TEXT(self, message) attn_session_text ((self)->session, message)

/* --- what is on ---------------------------------------------------------------------------------------- */

gboolean
attn_presentation_is_on (AttnPresentation *self)
{
  return self->audience != NULL;
}

gboolean
attn_presentation_is_here (AttnPresentation *self)
{
  return self->audience != NULL && self->own == NULL;
}

AttnAudience *
attn_presentation_get_audience (AttnPresentation *self)
{
  return self->audience;
}

GtkWindow *
attn_presentation_get_window (AttnPresentation *self)
{
  return self->own;
}

const char *
attn_presentation_get_place (AttnPresentation *self)
{
  return self->chosen;
}

static char *
dup_kept_path (void)
{
  return g_build_filename (g_get_user_state_dir (), "attention", "present.ini", NULL);
}

static char *
dup_kept_place (void)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autofree char *path = dup_kept_path (), *place = NULL;

  if (g_key_file_load_from_file (keys, path, G_KEY_FILE_NONE, NULL))
    place = g_key_file_get_string (keys, KEPT_GROUP, KEPT_KEY, NULL);
  return place != NULL && *place != '\0' ? g_steal_pointer (&place) : g_strdup (ATTN_PLACE_AUTOMATIC);
}

static void
keep_place (const char *place)
{
  g_autoptr (GKeyFile) keys = g_key_file_new ();
  g_autofree char *path = dup_kept_path (), *folder = g_path_get_dirname (path);

  g_key_file_set_string (keys, KEPT_GROUP, KEPT_KEY, place);
  /* Who cannot write there chooses anew each time. */
  if (g_mkdir_with_parents (folder, 0700) == 0)
    g_key_file_save_to_file (keys, path, NULL);
}

void
attn_presentation_set_place (AttnPresentation *self,
                             const char       *place)
{
  g_autofree char *copy = g_strdup (place);

  g_free (self->chosen);
  self->chosen = g_steal_pointer (&copy);
  keep_place (self->chosen);
  if (self->audience != NULL)
    {
      attn_presentation_stop (self);
      attn_presentation_start (self, NULL);
    }
  else
    attn_actions_update (self->window);
}

gboolean
attn_presentation_allows (AttnPresentation *self,
                          const AttnAction *action)
{
  static const char *const always[] = { "present", "present-window", "present-on", "close", "quit", "language", "decimals", "dialect", "step", "scene", NULL };

  if (!attn_presentation_is_here (self) || action->name == NULL || g_strv_contains (always, action->name))
    return TRUE;
  /* Where one practises it is the next exercise, and opens nothing. */
  if (g_str_equal (action->name, "practice"))
    return attn_session_get_exercise (self->session) != NULL;
  /* What ends in dots asks something. */
  return action->section < ATTN_SECTION_WINDOW && !g_str_has_suffix (action->message, "…");
}

/* --- what the speaker does ----------------------------------------------------------------------------- */

static void
set_typed (AttnPresentation *self,
           const char       *digits)
{
  g_strlcpy (self->typed, digits, sizeof self->typed);
  attn_audience_set_typed (self->audience, self->typed);
}

void
attn_presentation_toggle_blank (AttnPresentation *self,
                                AttnBlank         blank)
{
  if (self->audience == NULL)
    return;
  attn_audience_set_blank (self->audience, attn_audience_get_blank (self->audience) == blank ? ATTN_BLANK_NONE : blank);
  attn_actions_update (self->window);
}

void
attn_presentation_next_pointer (AttnPresentation *self)
{
  if (self->audience == NULL)
    return;
  attn_audience_set_pointer (self->audience, (attn_audience_get_pointer (self->audience) + 1) % ATTN_N_POINTERS);
  attn_actions_update (self->window);
}

void
attn_presentation_toggle_sketch (AttnPresentation *self)
{
  if (self->audience == NULL)
    return;
  attn_audience_set_sketching (self->audience, !attn_audience_get_sketching (self->audience));
  attn_actions_update (self->window);
}

/* Whether anything but a selected cell lies over the presentation itself. */
static gboolean
has_level (AttnPresentation *self)
{
  return *self->typed != '\0' || attn_audience_get_lens (self->audience) || attn_audience_get_blank (self->audience) != ATTN_BLANK_NONE ||
         attn_audience_get_pointer (self->audience) != ATTN_POINTER_NONE || attn_audience_get_sketching (self->audience);
}

gboolean
attn_presentation_leave_level (AttnPresentation *self)
{
  AttnCell cell;

  if (self->audience == NULL)
    return FALSE;
  if (*self->typed != '\0')
    set_typed (self, "");
  else if (attn_audience_get_lens (self->audience))
    attn_audience_set_lens (self->audience, FALSE);
  else if (attn_audience_get_blank (self->audience) != ATTN_BLANK_NONE)
    attn_audience_set_blank (self->audience, ATTN_BLANK_NONE);
  else if (attn_audience_get_pointer (self->audience) != ATTN_POINTER_NONE)
    attn_audience_set_pointer (self->audience, ATTN_POINTER_NONE);
  else if (attn_audience_get_sketching (self->audience))
    {
      attn_audience_set_sketching (self->audience, FALSE);
      /* With the pad goes the pixel that was chosen on it. */
      if (attn_session_get_selected (self->session, &cell) && g_str_equal (attn_node_get_name (cell.node), "image.pixels"))
        attn_session_select (self->session, NULL);
    }
  else
    return FALSE;
  /* What the same key does next. */
  if (!has_level (self) && attn_presentation_is_here (self))
    attn_audience_tell (self->audience, TEXT (self, attn_session_get_selected (self->session, &cell)
                                                      ? N_("Esc: frees the cell  ·  Esc again: end") : N_("Esc: end")));
  attn_actions_update (self->window);
  return TRUE;
}

/* The nth of the steps that the view stops at, from 1; past the last: the last. */
static void
jump (AttnPresentation *self,
      guint             number)
{
  const GArray *steps = attn_session_get_steps (self->session);
  guint found = 0;

  /* Of a lesson it is the scenes that one walks through. */
  if (attn_session_get_scene (self->session) >= 0)
    {
      const guint n = attn_lesson_get_n_scenes (attn_session_get_lesson (self->session));

      g_action_group_activate_action (G_ACTION_GROUP (self->window), "scene", g_variant_new_int32 ((gint32) CLAMP (number, 1, n) - 1));
      return;
    }

  for (guint i = 0, n = 0; steps != NULL && i < steps->len && n < number; i++)
    if (attn_session_stops_at (self->session, i))
      {
        found = i;
        n++;
      }
  attn_session_go (self->session, found);
}

/* The scene's question, answered with a number; what is said to it is said to all.  FALSE: there is nothing to choose. */
static gboolean
answer_scene (AttnPresentation *self,
              guint             choice)
{
  const char *reply = attn_window_answer_scene (self->window, choice);
  g_autofree char *said = NULL;

  if (reply == NULL)
    return FALSE;
  said = g_strdup_printf ("%u: %s", choice + 1, reply);
  attn_audience_tell (self->audience, said);
  return TRUE;
}

/* Where nobody else tells who presents: digits alone lead to scenes. */
static void
tell_of_choice (AttnPresentation *self)
{
  const AttnLesson *lesson = attn_session_get_lesson (self->session);
  const int scene = attn_session_get_scene (self->session);

  if (attn_presentation_is_here (self) && scene >= 0 && attn_lesson_get_ask (lesson, (guint) scene) == ATTN_ASK_CHOICE)
    attn_audience_tell (self->audience, TEXT (self, N_("Ctrl and a number: that answer")));
}

/* --- keys ---------------------------------------------------------------------------------------------- */

static gboolean
stands_for (AttnPresentation *self,
            guint             keyval,
            guint             keycode,
            guint             letter)
{
  guint keyvals[8], n;

  n = attn_actions_get_latin (gtk_widget_get_display (GTK_WIDGET (self->window)), keyval, keycode, keyvals, G_N_ELEMENTS (keyvals));
  for (guint i = 0; i < n; i++)
    if (keyvals[i] == letter)
      return TRUE;
  return FALSE;
}

static int
get_digit (guint keyval)
{
  if (keyval >= GDK_KEY_0 && keyval <= GDK_KEY_9)
    return (int) (keyval - GDK_KEY_0);
  if (keyval >= GDK_KEY_KP_0 && keyval <= GDK_KEY_KP_9)
    return (int) (keyval - GDK_KEY_KP_0);
  return -1;
}

gboolean
attn_presentation_press (AttnPresentation *self,
                         guint             keyval,
                         guint             keycode,
                         GdkModifierType   state)
{
  const int digit = get_digit (keyval);
  const gsize length = strlen (self->typed);

  if (self->audience == NULL)
    return FALSE;
  /* Whoever presses a key goes on. */
  attn_audience_tell (self->audience, "");
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0)
    return (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) == GDK_CONTROL_MASK && digit > 0 && answer_scene (self, (guint) digit - 1);
  /* What an exercise offers has its number beneath the picture. */
  if (digit > 0 && length == 0 && attn_window_offers_choice (self->window, (guint) digit - 1))
    {
      attn_window_choose (self->window, (guint) digit - 1);
      if (!attn_window_offers_choice (self->window, 0))
        attn_audience_tell (self->audience, TEXT (self, N_("Ctrl+T: next exercise  ·  Esc: end")));
      return TRUE;
    }
  if (digit >= 0)
    {
      if (length < MOST_DIGITS && (length > 0 || digit > 0))
        {
          const char text[] = { (char) ('0' + digit), '\0' };
          g_autofree char *digits = g_strconcat (self->typed, text, NULL);

          set_typed (self, digits);
        }
      return TRUE;
    }
  if (length > 0 && (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter))
    {
      jump (self, (guint) g_ascii_strtoull (self->typed, NULL, 10));
      set_typed (self, "");
      tell_of_choice (self);
      return TRUE;
    }
  if (length > 0 && keyval == GDK_KEY_BackSpace)
    {
      g_autofree char *digits = g_strndup (self->typed, length - 1);

      set_typed (self, digits);
      return TRUE;
    }
  /* A clicker has no other keys. */
  if (attn_session_get_scene (self->session) >= 0 && (state & GDK_SHIFT_MASK) == 0 &&
      (keyval == GDK_KEY_Page_Down || keyval == GDK_KEY_KP_Page_Down || keyval == GDK_KEY_Page_Up || keyval == GDK_KEY_KP_Page_Up))
    {
      const gboolean on = keyval == GDK_KEY_Page_Down || keyval == GDK_KEY_KP_Page_Down;

      g_action_group_activate_action (G_ACTION_GROUP (self->window), on ? "next-scene" : "previous-scene", NULL);
      tell_of_choice (self);
      return TRUE;
    }
  if (stands_for (self, keyval, keycode, GDK_KEY_z))
    {
      attn_audience_set_lens (self->audience, TRUE);
      return TRUE;
    }
  return FALSE;
}

void
attn_presentation_release (AttnPresentation *self,
                           guint             keyval,
                           guint             keycode)
{
  if (self->audience != NULL && stands_for (self, keyval, keycode, GDK_KEY_z))
    attn_audience_set_lens (self->audience, FALSE);
}

/* Keys in the audience's own window mean what they mean in the speaker's. */
static gboolean
key_pressed_cb (GtkEventControllerKey *key,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        state,
                AttnPresentation      *self)
{
  const gboolean typing = GTK_IS_EDITABLE (gtk_window_get_focus (self->own));
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (self->own));
  const AttnAction *action;

  if (!typing && attn_presentation_press (self, keyval, keycode, state))
    return TRUE;
  action = attn_actions_match (display, keyval, keycode, state, TRUE);
  if (action == NULL)
    return FALSE;
  attn_actions_press (self->window, action);
  return TRUE;
}

static void
key_released_cb (GtkEventControllerKey *key,
                 guint                  keyval,
                 guint                  keycode,
                 GdkModifierType        state,
                 AttnPresentation      *self)
{
  attn_presentation_release (self, keyval, keycode);
}

static gboolean
late_key_cb (GtkEventControllerKey *key,
             guint                  keyval,
             guint                  keycode,
             GdkModifierType        state,
             AttnPresentation      *self)
{
  const AttnAction *action = attn_actions_match (gtk_widget_get_display (GTK_WIDGET (self->own)), keyval, keycode, state, FALSE);

  if (action == NULL)
    return FALSE;
  attn_actions_press (self->window, action);
  return TRUE;
}

/* --- the speaker's mouse ------------------------------------------------------------------------------- */

static void
pointed_cb (GtkEventControllerMotion *motion,
            double                    x,
            double                    y,
            AttnPresentation         *self)
{
  AttnScene *scene = attn_canvas_get_scene (attn_window_get_canvas (self->window));
  AttnCell cell;
  AttnBox box;

  if (scene != NULL && attn_scene_pick (scene, x, y, &cell) && attn_scene_get_cell_box (scene, &cell, &box))
    attn_audience_point_at (self->audience, &cell, CLAMP ((x - box.x) / box.width, 0, 1), CLAMP ((y - box.y) / box.height, 0, 1));
  else
    attn_audience_point_at (self->audience, NULL, 0, 0);
}

static void
unpointed_cb (GtkEventControllerMotion *motion,
              AttnPresentation         *self)
{
  attn_audience_point_at (self->audience, NULL, 0, 0);
}

/* --- screens ------------------------------------------------------------------------------------------- */

static void
fill_screen (AttnPresentation *self,
             GdkMonitor       *monitor)
{
  self->away = FALSE;
  gtk_window_fullscreen_on_monitor (self->own, monitor);
}

void
attn_presentation_follow_screens (AttnPresentation *self,
                                  GListModel       *monitors)
{
  g_autoptr (GdkMonitor) monitor = NULL;

  if (self->own == NULL || self->screen == NULL)
    return;
  monitor = attn_screens_find (monitors, self->screen);
  /* It may come back at another socket. */
  if (monitor == NULL && self->away)
    {
      monitor = attn_screens_find_other (monitors, GTK_WIDGET (self->window));
      if (monitor != NULL)
        {
          g_free (self->screen);
          self->screen = attn_screen_dup_name (monitor);
        }
    }
  if (monitor == NULL && !self->away)
    {
      /* Home, but not over the speaker's own window. */
      self->away = TRUE;
      gtk_window_unfullscreen (self->own);
      attn_window_show_message (self->window, TEXT (self, N_("The screen is gone. The presentation goes on in a window, and returns when the screen does.")));
    }
  else if (monitor != NULL && self->away)
    {
      fill_screen (self, monitor);
      attn_window_close_message (self->window);
    }
}

static gboolean
looked_cb (gpointer data)
{
  AttnPresentation *self = data;

  self->look_source = 0;
  attn_presentation_follow_screens (self, self->monitors);
  return G_SOURCE_REMOVE;
}

/* A screen that comes is named a little later. */
static void
monitors_changed_cb (AttnPresentation *self)
{
  attn_presentation_follow_screens (self, self->monitors);
  if (self->look_source == 0)
    self->look_source = g_timeout_add (300, looked_cb, self);
}

/* Who leaves full screen by the desktop's own means is through. */
static void
fullscreen_cb (AttnPresentation *self)
{
  if (attn_window_get_fullscreen (self->window))
    self->became_fullscreen = TRUE;
  else if (self->became_fullscreen)
    attn_presentation_stop (self);
}

/* --- beginning and end --------------------------------------------------------------------------------- */

static void
kept_awake_cb (gboolean kept,
               gpointer data)
{
  AttnPresentation *self = data;
  const char *hint = TEXT (self, attn_window_offers_choice (self->window, 0)
                                   ? N_("A number: that answer  ·  Ctrl+T: next exercise  ·  B: black  ·  L: pointer  ·  Z: lens  ·  Esc: end")
                                   : N_("Page Down: next step  ·  B: black  ·  L: pointer  ·  Z: lens  ·  Esc: end"));
  const char *asleep = TEXT (self, N_("The desktop cannot be asked to keep the screen awake: it may go dark by itself."));

  if (self->own != NULL)
    {
      if (!kept)
        attn_window_show_message (self->window, asleep);
    }
  else if (kept)
    attn_audience_tell (self->audience, hint);
  else
    {
      g_autofree char *both = g_strdup_printf ("%s\n%s", hint, asleep);

      attn_audience_tell (self->audience, both);
    }
}

static gboolean
close_request_cb (GtkWindow        *own,
                  AttnPresentation *self)
{
  attn_presentation_stop (self);
  return TRUE;
}

static void
name_window (AttnPresentation *self)
{
  g_autofree char *title = NULL, *full = NULL;

  if (self->own == NULL)
    return;
  title = attn_session_dup_title (self->session);
  full = g_strdup_printf ("%s — %s", title, TEXT (self, N_("Presentation")));
  gtk_window_set_title (self->own, full);
}

static void
session_changed_cb (AttnSession      *session,
                    guint             changes,
                    AttnPresentation *self)
{
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_LANGUAGE)) != 0)
    name_window (self);
}

static void
make_window (AttnPresentation *self)
{
  GtkEventController *early = gtk_event_controller_key_new (), *late = gtk_event_controller_key_new ();

  self->own = g_object_ref_sink (GTK_WINDOW (gtk_window_new ()));
  gtk_window_set_default_size (self->own, 1280, 720);
  gtk_window_set_icon_name (self->own, "org.example.Attention");
  gtk_window_set_child (self->own, GTK_WIDGET (self->audience));
  gtk_widget_add_css_class (GTK_WIDGET (self->own), "presentation");
  name_window (self);

  gtk_event_controller_set_propagation_phase (early, GTK_PHASE_CAPTURE);
  g_signal_connect (early, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  g_signal_connect (early, "key-released", G_CALLBACK (key_released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->own), early);
  g_signal_connect (late, "key-pressed", G_CALLBACK (late_key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->own), late);
  g_signal_connect (self->own, "close-request", G_CALLBACK (close_request_cb), self);

  self->pointing = gtk_event_controller_motion_new ();
  g_signal_connect (self->pointing, "motion", G_CALLBACK (pointed_cb), self);
  g_signal_connect (self->pointing, "leave", G_CALLBACK (unpointed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (attn_window_get_canvas (self->window)), self->pointing);
}

static void
begin_elsewhere (AttnPresentation *self,
                 GdkMonitor       *monitor)
{
  make_window (self);
  if (monitor != NULL)
    {
      self->screen = attn_screen_dup_name (monitor);
      fill_screen (self, monitor);
    }
  attn_presenter_bar_start (self->bar);
  gtk_window_present (self->own);
}

static void
begin_here (AttnPresentation *self)
{
  self->was_fullscreen = attn_window_get_fullscreen (self->window);
  self->became_fullscreen = self->was_fullscreen;
  attn_window_show_audience (self->window, GTK_WIDGET (self->audience));
  attn_window_set_fullscreen (self->window, TRUE);
  g_signal_connect_swapped (self->window, "notify::fullscreened", G_CALLBACK (fullscreen_cb), self);
}

void
attn_presentation_start (AttnPresentation *self,
                         const char       *place)
{
  g_autoptr (GdkMonitor) monitor = NULL;

  if (self->audience != NULL)
    return;
  if (place == NULL)
    place = self->chosen;
  self->audience = g_object_ref_sink (ATTN_AUDIENCE (attn_audience_new (self->session)));
  *self->typed = '\0';
  self->away = FALSE;

  if (g_str_equal (place, ATTN_PLACE_AUTOMATIC))
    monitor = attn_screens_find_other (self->monitors, GTK_WIDGET (self->window));
  else if (!g_str_equal (place, ATTN_PLACE_HERE) && !g_str_equal (place, ATTN_PLACE_WINDOW))
    {
      monitor = attn_screens_find (self->monitors, place);
      /* A screen that was chosen once, in another room, and is not there today. */
      if (monitor == NULL)
        monitor = attn_screens_find_other (self->monitors, GTK_WIDGET (self->window));
    }
  if (monitor != NULL || g_str_equal (place, ATTN_PLACE_WINDOW))
    begin_elsewhere (self, monitor);
  else
    begin_here (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->audience));
  self->awake = attn_awake_new (gtk_window_get_application (GTK_WINDOW (self->window)), self->own != NULL ? self->own : GTK_WINDOW (self->window),
                                TEXT (self, N_("A presentation is running")), kept_awake_cb, self);
  attn_actions_update (self->window);
}

static void
close_audience (AttnPresentation *self)
{
  g_clear_pointer (&self->awake, attn_awake_free);
  if (self->own != NULL)
    {
      gtk_widget_remove_controller (GTK_WIDGET (attn_window_get_canvas (self->window)), self->pointing);
      self->pointing = NULL;
      g_signal_handlers_disconnect_by_data (self->own, self);
      gtk_window_set_child (self->own, NULL);
      gtk_window_destroy (self->own);
      g_clear_object (&self->own);
      attn_presenter_bar_stop (self->bar);
    }
  else
    g_signal_handlers_disconnect_by_func (self->window, fullscreen_cb, self);
  g_clear_pointer (&self->screen, g_free);
}

void
attn_presentation_stop (AttnPresentation *self)
{
  gboolean here;

  if (self->audience == NULL)
    return;
  here = self->own == NULL;
  close_audience (self);
  if (here)
    {
      attn_window_show_audience (self->window, NULL);
      if (!self->was_fullscreen)
        attn_window_set_fullscreen (self->window, FALSE);
    }
  g_clear_object (&self->audience);
  attn_actions_update (self->window);
}

AttnPresentation *
attn_presentation_new (AttnWindow       *window,
                       AttnPresenterBar *bar)
{
  AttnPresentation *self = g_new0 (AttnPresentation, 1);

  self->window = window;
  self->session = g_object_ref (attn_window_get_session (window));
  self->bar = bar;
  self->chosen = dup_kept_place ();
  self->monitors = g_object_ref (gdk_display_get_monitors (gtk_widget_get_display (GTK_WIDGET (window))));
  g_signal_connect_swapped (self->monitors, "items-changed", G_CALLBACK (monitors_changed_cb), self);
  g_signal_connect (self->session, "changed", G_CALLBACK (session_changed_cb), self);
  return self;
}

void
attn_presentation_free (AttnPresentation *self)
{
  /* The window is on its way out itself. */
  if (self->audience != NULL)
    close_audience (self);
  g_clear_object (&self->audience);
  g_clear_handle_id (&self->look_source, g_source_remove);
  g_signal_handlers_disconnect_by_data (self->monitors, self);
  g_object_unref (self->monitors);
  g_signal_handlers_disconnect_by_data (self->session, self);
  g_object_unref (self->session);
  g_free (self->chosen);
  g_free (self);
}
