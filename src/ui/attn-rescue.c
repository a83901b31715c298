/* attn-rescue.c: unsaved work that a program which is gone left behind, offered once at the start
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-rescue.h"

#include "attn-question.h"
#include "attn-window-lesson.h"

/* So many are called by their names. */
#define MAX_NAMES 3

#define TEXT(window, message) attn_session_text (attn_window_get_session (window), message)

struct _AttnRescue
{
  GObject    parent_instance;

  GPtrArray  *found;      /* of AttnRecovered; NULL while nothing was looked for */
  AttnWindow *room;       /* weak: the one that offers it */
  gboolean    is_given;   /* to a window, be it gone meanwhile */
};

G_DEFINE_FINAL_TYPE (AttnRescue, attn_rescue, G_TYPE_OBJECT)

static guint changed_signal;

/* --- looking for it ------------------------------------------------------------------------------------ */

static void
look_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  g_task_return_pointer (task, attn_recovery_list ((AttnLanguage) GPOINTER_TO_INT (data)), (GDestroyNotify) g_ptr_array_unref);
}

static void
set_found (AttnRescue *self,
           GPtrArray  *found)
{
  g_clear_pointer (&self->found, g_ptr_array_unref);
  self->found = found;
  g_clear_weak_pointer (&self->room);
  self->is_given = FALSE;
  g_signal_emit (self, changed_signal, 0);
}

static void
looked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  set_found (ATTN_RESCUE (source), g_task_propagate_pointer (G_TASK (result), NULL));
}

void
attn_rescue_start (AttnRescue   *self,
                   AttnLanguage  language)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, looked_cb, NULL);

  g_task_set_task_data (task, GINT_TO_POINTER (language), NULL);
  g_task_run_in_thread (task, look_in_thread);
}

/* --- saying it ----------------------------------------------------------------------------------------- */

static char *
dup_title (AttnRecovered *recovered,
           AttnWindow    *window)
{
  const char *title = attn_document_get_title (attn_recovered_get_document (recovered),
                                               attn_session_get_language (attn_window_get_session (window)));
  GFile *file = attn_recovered_get_file (recovered);
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;

  if (title != NULL && *title != '\0')
    return g_strdup (title);
  return name != NULL ? g_filename_display_name (name) : g_strdup (TEXT (window, N_("Untitled")));
}

/* "14:03", and the day before it unless that is today. */
static char *
dup_time (AttnRecovered *recovered)
{
  g_autoptr (GDateTime) then = g_date_time_new_from_unix_local (attn_recovered_get_time (recovered) / G_USEC_PER_SEC);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  if (then == NULL)
    return g_strdup ("?");
  return g_date_time_format (then, g_date_time_get_day_of_year (then) == g_date_time_get_day_of_year (now) &&
                                   g_date_time_get_year (then) == g_date_time_get_year (now) ? "%H:%M" : "%Y-%m-%d %H:%M");
}

/* The first window of the start offers it, and no other: those that come later are about something else. */
static gboolean
is_offered_in (AttnRescue *self,
               AttnWindow *window)
{
  GtkApplication *application = GTK_APPLICATION (attn_window_get_application (window));
  AttnWindow *first = NULL;

  for (GList *item = gtk_application_get_windows (application); item != NULL && !self->is_given; item = item->next)
    if (ATTN_IS_WINDOW (item->data) && (first == NULL || gtk_application_window_get_id (item->data) <
                                                         gtk_application_window_get_id (GTK_APPLICATION_WINDOW (first))))
      first = item->data;
  if (first != NULL)
    {
      g_set_weak_pointer (&self->room, first);
      self->is_given = TRUE;
    }
  return self->room == window;
}

char *
attn_rescue_describe (AttnRescue *self,
                      AttnWindow *window)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *time = NULL;

  if (self->found == NULL || self->found->len == 0 || !is_offered_in (self, window))
    return NULL;
  for (guint i = 0; i < MIN (self->found->len, MAX_NAMES); i++)
    {
      g_autofree char *title = dup_title (g_ptr_array_index (self->found, i), window);

      g_string_append_printf (names, "%s“%s”", i > 0 ? ", " : "", title);
    }
  if (self->found->len > MAX_NAMES)
    g_string_append (names, " …");
  time = dup_time (g_ptr_array_index (self->found, 0));
  if (self->found->len == 1)
    return g_strdup_printf (TEXT (window, N_("Unsaved work from last time is still here: %1$s, %2$s")), names->str, time);
  return g_strdup_printf (TEXT (window, N_("Unsaved work from last time is still here, %1$u documents: %2$s")),
                          self->found->len, names->str);
}

/* --- going on with it ---------------------------------------------------------------------------------- */

static gboolean
restore_one (AttnRecovered *recovered,
             AttnWindow    *window)
{
  g_autoptr (GError) error = NULL;
  AttnWindow *room = window;

  if (attn_session_is_modified (attn_window_get_session (window)))
    room = attn_application_new_window (attn_window_get_application (window), window);
  if (attn_keeper_restore (attn_window_get_keeper (room), recovered, &error))
    {
      attn_window_begin_lesson (room);
      gtk_window_present (GTK_WINDOW (room));
      return TRUE;
    }
  attn_window_show_message (window, error->message);
  if (room != window)
    gtk_window_destroy (GTK_WINDOW (room));
  return FALSE;
}

void
attn_rescue_restore (AttnRescue *self,
                     AttnWindow *window)
{
  g_autoptr (GPtrArray) found = g_steal_pointer (&self->found);

  g_return_if_fail (found != NULL);
  for (guint i = 0; i < found->len; i++)
    restore_one (g_ptr_array_index (found, i), window);
  set_found (self, NULL);
}

static void
discard_answered_cb (AttnQuestion *question,
                     guint         answer,
                     AttnRescue   *self)
{
  if (answer == 1 && self->found != NULL)
    {
      for (guint i = 0; i < self->found->len; i++)
        attn_recovered_discard (g_ptr_array_index (self->found, i));
      set_found (self, NULL);
    }
}

void
attn_rescue_discard (AttnRescue *self,
                     AttnWindow *window)
{
  AttnQuestion *question = attn_question_new (GTK_WINDOW (window), TEXT (window, N_("Discard the unsaved work?")),
                                              TEXT (window, N_("It cannot be brought back after that.")));

  attn_question_add_answer (question, TEXT (window, N_("Cancel")), ATTN_ANSWER_PLAIN);
  attn_question_add_answer (question, TEXT (window, N_("Discard")), ATTN_ANSWER_DESTRUCTIVE);
  g_signal_connect_object (question, "answered", G_CALLBACK (discard_answered_cb), self, 0);
  gtk_window_present (GTK_WINDOW (question));
}

void
attn_rescue_put_off (AttnRescue *self)
{
  set_found (self, NULL);
}

/* --- the object ---------------------------------------------------------------------------------------- */

static void
attn_rescue_finalize (GObject *object)
{
  g_clear_pointer (&ATTN_RESCUE (object)->found, g_ptr_array_unref);
  g_clear_weak_pointer (&ATTN_RESCUE (object)->room);

  G_OBJECT_CLASS (attn_rescue_parent_class)->finalize (object);
}

static void
attn_rescue_class_init (AttnRescueClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = attn_rescue_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
attn_rescue_init (AttnRescue *self)
{
}

AttnRescue *
attn_rescue_new (void)
{
  return g_object_new (ATTN_TYPE_RESCUE, NULL);
}
