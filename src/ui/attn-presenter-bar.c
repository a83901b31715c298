/* attn-presenter-bar.c: what a speaker keeps in sight while others see the picture
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-presenter-bar.h"

#include "attn-actions.h"
#include "attn-lesson-pages.h"
#include "attn-pane-parts.h"
#include "attn-pango-markup.h"
#include "attn-wrap-layout.h"

/* Longer notes are scrolled. */
#define MOST_NOTES 160

static const struct { const char *action, *label; } doings[] = {
  { "black", N_("Black") },
  { "white", N_("White") },
  { "pointer", N_("Pointer") },
  { "present", N_("End") },
};

struct _AttnPresenterBar
{
  GtkWidget    parent_instance;

  AttnSession *session;
  GtkWidget   *clock;
  GtkWidget   *timer;
  GtkWidget   *restart;
  GtkWidget   *place;
  GtkWidget   *doing[G_N_ELEMENTS (doings)];
  GtkWidget   *scrolled;
  GtkWidget   *notes;
  gint64       begin;       /* monotonic time */
  guint        source;      /* 0: it does not run */
};

G_DEFINE_FINAL_TYPE (AttnPresenterBar, attn_presenter_bar, GTK_TYPE_WIDGET)

#define TEXT(self, message) attn_session_text ((self)->session, message)

/* --- time ---------------------------------------------------------------------------------------------- */

static void
update_time (AttnPresenterBar *self)
{
  const gint64 seconds = (g_get_monotonic_time () - self->begin) / G_TIME_SPAN_SECOND;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *clock = g_date_time_format (now, "%H:%M");
  g_autofree char *timer = g_strdup_printf ("%02d:%02d:%02d", (int) (seconds / 3600), (int) (seconds / 60 % 60), (int) (seconds % 60));

  gtk_label_set_text (GTK_LABEL (self->clock), clock);
  gtk_label_set_text (GTK_LABEL (self->timer), timer);
}

static gboolean
second_cb (gpointer data)
{
  update_time (data);
  return G_SOURCE_CONTINUE;
}

static void
restart_cb (AttnPresenterBar *self)
{
  self->begin = g_get_monotonic_time ();
  update_time (self);
}

/* --- where one is -------------------------------------------------------------------------------------- */

/* "Scene 2 of 9: …  ·  next: …", and what the lesson has to say to the speaker. */
static gboolean
update_scene (AttnPresenterBar *self)
{
  const AttnLesson *lesson = attn_session_get_lesson (self->session);
  const int scene = attn_session_get_scene (self->session);
  const AttnView *view = attn_session_get_view (self->session);
  const AttnTrace *trace = attn_session_get_text_trace (self->session);
  g_autofree char *title = NULL, *next = NULL, *notes = NULL, *text = NULL, *plain = NULL;
  guint n;

  if (lesson == NULL || scene < 0)
    {
      attn_presenter_bar_set_notes (self, NULL);
      return FALSE;
    }
  n = attn_lesson_get_n_scenes (lesson);
  title = attn_lesson_dup_text (lesson, (guint) scene, ATTN_LESSON_TITLE, view->language, trace, view->decimals);
  if ((guint) scene + 1 < n)
    next = attn_session_dup_scene_title (self->session, (guint) scene + 1);
  notes = attn_lesson_dup_text (lesson, (guint) scene, ATTN_LESSON_NOTES, view->language, trace, view->decimals);
  text = g_strdup_printf (TEXT (self, (guint) scene + 1 < n ? N_("%1$u of %2$u: %3$s  ·  next: %4$s") : N_("%1$u of %2$u: %3$s  ·  the last")),
                          (guint) scene + 1, n, title != NULL ? title : "", next != NULL ? next : "");
  gtk_label_set_text (GTK_LABEL (self->place), text);
  plain = notes != NULL ? attn_lesson_to_markup (notes) : NULL;
  if (plain != NULL)
    {
      g_autofree char *shown = attn_markup_to_plain (plain);

      attn_presenter_bar_set_notes (self, shown);
    }
  else
    attn_presenter_bar_set_notes (self, NULL);
  return TRUE;
}

static void
update_place (AttnPresenterBar *self)
{
  const GArray *steps = attn_session_get_steps (self->session);
  const AttnLanguage language = attn_session_get_language (self->session);
  g_autofree char *current = NULL, *next = NULL, *text = NULL;
  guint n = 0, place = 0;

  if (steps == NULL || update_scene (self))
    return;
  for (guint i = 0; i < steps->len; i++)
    {
      const AttnStep *step = &g_array_index (steps, AttnStep, i);

      if (!attn_session_stops_at (self->session, i))
        continue;
      n++;
      if (i <= attn_session_get_step (self->session))
        place = n;
      else if (next == NULL)
        next = attn_markup_to_plain (attn_step_get_label (step, language));
    }
  current = attn_markup_to_plain (attn_step_get_label (&g_array_index (steps, AttnStep, attn_session_get_step (self->session)), language));
  if (next != NULL)
    text = g_strdup_printf (TEXT (self, N_("%1$u of %2$u: %3$s  ·  next: %4$s")), MAX (place, 1), n, current, next);
  else
    text = g_strdup_printf (TEXT (self, N_("%1$u of %2$u: %3$s  ·  the last")), MAX (place, 1), n, current);
  gtk_label_set_text (GTK_LABEL (self->place), text);
}

static void
update_names (AttnPresenterBar *self)
{
  const char *restart = TEXT (self, N_("Count the time from now"));

  for (guint i = 0; i < G_N_ELEMENTS (doings); i++)
    {
      const AttnAction *action = attn_actions_find (doings[i].action);
      g_autofree char *accel = attn_action_dup_accel (action);
      g_autofree char *key = attn_accel_dup_label (accel);
      g_autofree char *tip = g_strdup_printf ("%s (%s)", TEXT (self, action->message), key);

      gtk_button_set_label (GTK_BUTTON (self->doing[i]), TEXT (self, doings[i].label));
      attn_pane_set_tip (self->doing[i], tip);
    }
  attn_pane_set_tip (self->restart, restart);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->restart), GTK_ACCESSIBLE_PROPERTY_LABEL, restart, -1);
  attn_pane_set_tip (self->timer, TEXT (self, N_("Time since the presentation began")));
  attn_pane_set_tip (self->clock, TEXT (self, N_("Time of day")));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, TEXT (self, N_("Presentation")), -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scrolled), GTK_ACCESSIBLE_PROPERTY_LABEL, TEXT (self, N_("Notes")), -1);
}

static void
session_changed_cb (AttnSession      *session,
                    guint             changes,
                    AttnPresenterBar *self)
{
  if ((changes & ATTN_CHANGE_LANGUAGE) != 0)
    update_names (self);
  if ((changes & (ATTN_CHANGE_DOCUMENT | ATTN_CHANGE_STEP | ATTN_CHANGE_LAYOUT | ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_SCENE)) != 0)
    update_place (self);
}

void
attn_presenter_bar_start (AttnPresenterBar *self)
{
  attn_presenter_bar_stop (self);
  restart_cb (self);
  update_place (self);
  self->source = g_timeout_add_seconds (1, second_cb, self);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

void
attn_presenter_bar_stop (AttnPresenterBar *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
attn_presenter_bar_set_notes (AttnPresenterBar *self,
                              const char       *notes)
{
  gtk_label_set_text (GTK_LABEL (self->notes), notes != NULL ? notes : "");
  gtk_widget_set_visible (self->scrolled, notes != NULL && *notes != '\0');
}

const char *
attn_presenter_bar_get_notes (AttnPresenterBar *self)
{
  return attn_label_get_written (GTK_LABEL (self->notes));
}

const char *
attn_presenter_bar_get_place (AttnPresenterBar *self)
{
  return attn_label_get_written (GTK_LABEL (self->place));
}

const char *
attn_presenter_bar_get_time (AttnPresenterBar *self)
{
  return attn_label_get_written (GTK_LABEL (self->timer));
}

/* --- object -------------------------------------------------------------------------------------------- */

static void
attn_presenter_bar_dispose (GObject *object)
{
  AttnPresenterBar *self = ATTN_PRESENTER_BAR (object);

  g_clear_handle_id (&self->source, g_source_remove);
  if (self->session != NULL)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  attn_widget_clear (GTK_WIDGET (self));

  G_OBJECT_CLASS (attn_presenter_bar_parent_class)->dispose (object);
}

static void
attn_presenter_bar_class_init (AttnPresenterBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = attn_presenter_bar_dispose;
  gtk_widget_class_set_css_name (widget_class, "attnpresenter");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
add_label (GtkWidget  *line,
           const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_widget_add_css_class (label, style);
  gtk_widget_set_parent (label, line);
  return label;
}

static void
attn_presenter_bar_init (AttnPresenterBar *self)
{
  GtkWidget *line = attn_wrap_box_new (10, TRUE);
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4), *times = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);

  self->timer = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->timer, "timer");
  self->restart = gtk_button_new_from_icon_name ("view-refresh-symbolic");
  gtk_widget_add_css_class (self->restart, "flat");
  gtk_widget_set_focus_on_click (self->restart, FALSE);
  g_signal_connect_swapped (self->restart, "clicked", G_CALLBACK (restart_cb), self);
  self->clock = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->clock, "quiet");
  gtk_box_append (GTK_BOX (times), self->timer);
  gtk_box_append (GTK_BOX (times), self->restart);
  gtk_box_append (GTK_BOX (times), self->clock);
  gtk_widget_set_parent (times, line);

  self->place = add_label (line, "place");
  gtk_label_set_wrap (GTK_LABEL (self->place), TRUE);
  attn_label_keep_words (GTK_LABEL (self->place));
  gtk_label_set_xalign (GTK_LABEL (self->place), 0);
  gtk_widget_set_hexpand (self->place, TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (doings); i++)
    {
      g_autofree char *name = g_strconcat ("win.", doings[i].action, NULL);

      self->doing[i] = gtk_button_new_with_label ("");
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->doing[i]), name);
      gtk_widget_set_focus_on_click (self->doing[i], FALSE);
      gtk_box_append (GTK_BOX (buttons), self->doing[i]);
    }
  gtk_widget_set_parent (buttons, line);
  gtk_widget_set_parent (line, GTK_WIDGET (self));

  self->notes = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->notes), TRUE);
  attn_label_keep_words (GTK_LABEL (self->notes));
  gtk_label_set_xalign (GTK_LABEL (self->notes), 0);
  gtk_label_set_yalign (GTK_LABEL (self->notes), 0);
  gtk_label_set_selectable (GTK_LABEL (self->notes), TRUE);
  gtk_widget_add_css_class (self->notes, "notes");
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->scrolled), MOST_NOTES);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), self->notes);
  gtk_widget_set_visible (self->scrolled, FALSE);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
attn_presenter_bar_new (AttnSession *session)
{
  AttnPresenterBar *self = g_object_new (ATTN_TYPE_PRESENTER_BAR, NULL);

  self->session = g_object_ref (session);
  update_names (self);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  return GTK_WIDGET (self);
}
