/* attn-waiting.c: work that is done beside the window's thread, and what waits for it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-waiting.h"

#include "attn-question.h"

/* Held by the thread, whose part the main loop takes over, and until `done` by whoever waits. */
struct _AttnWaiting
{
  gatomicrefcount ref_count;
  GMutex          mutex;        /* of `is_over` */
  GCond           over;
  gboolean        is_over;
  gint            given_up;
  const AttnWork *work;
  gpointer        data;
  gboolean        is_done;
  AttnQuestion   *question;     /* NULL: not shown; good until `is_done` */
};

static void
attn_waiting_unref (AttnWaiting *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  self->work->free (self->data);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->over);
  g_free (self);
}

static void
finish (AttnWaiting *self, gboolean is_given_up)
{
  g_autoptr (GtkWindow) question = NULL;

  if (self->is_done)
    return;
  self->is_done = TRUE;
  if (self->question != NULL)
    {
      question = g_object_ref (GTK_WINDOW (self->question));
      g_signal_handlers_disconnect_by_data (question, self);
      /* That may be the end of the window that waits. */
      gtk_window_set_transient_for (question, NULL);
    }
  self->work->done (self->data, is_given_up);
  /* After the window that takes its place is there, so that the application has one at any time. */
  if (question != NULL)
    gtk_window_destroy (question);
  attn_waiting_unref (self);
}

static gboolean
come_cb (gpointer data)
{
  finish (data, FALSE);
  return G_SOURCE_REMOVE;
}

static gpointer
work_in_thread (gpointer data)
{
  AttnWaiting *self = data;

  self->work->work (self->data, &self->given_up);
  g_mutex_lock (&self->mutex);
  self->is_over = TRUE;
  g_cond_signal (&self->over);
  g_mutex_unlock (&self->mutex);
  g_idle_add_full (G_PRIORITY_DEFAULT, come_cb, self, (GDestroyNotify) attn_waiting_unref);
  return NULL;
}

AttnWaiting *
attn_waiting_new (const AttnWork *work, gpointer data)
{
  AttnWaiting *self = g_new0 (AttnWaiting, 1);

  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->over);
  self->work = work;
  self->data = data;
  g_atomic_ref_count_inc (&self->ref_count);
  g_thread_unref (g_thread_new (work->name, work_in_thread, self));
  return self;
}

gboolean
attn_waiting_wait (AttnWaiting *self, int milliseconds)
{
  const gint64 end = g_get_monotonic_time () + milliseconds * (gint64) 1000;
  gboolean is_over;

  if (milliseconds == 0)
    return FALSE;
  g_mutex_lock (&self->mutex);
  while (!self->is_over)
    if (milliseconds < 0)
      g_cond_wait (&self->over, &self->mutex);
    else if (!g_cond_wait_until (&self->over, &self->mutex, end))
      break;
  is_over = self->is_over;
  g_mutex_unlock (&self->mutex);
  if (is_over)
    finish (self, FALSE);
  return is_over;
}

void
attn_waiting_give_up (AttnWaiting *self)
{
  g_atomic_int_set (&self->given_up, 1);
  finish (self, TRUE);
}

static void
answered_cb (AttnQuestion *question, guint answer, AttnWaiting *self)
{
  attn_waiting_give_up (self);
}

void
attn_waiting_tell (AttnWaiting *self, GtkApplication *application, GtkWindow *parent, AttnLanguage language, const char *heading,
                   const char *text)
{
  self->question = attn_question_new (parent, heading, text);
  if (parent == NULL)
    gtk_window_set_application (GTK_WINDOW (self->question), application);
  attn_question_add_answer (self->question, attn_translate (language, N_("Cancel")), ATTN_ANSWER_PLAIN);
  g_signal_connect (self->question, "answered", G_CALLBACK (answered_cb), self);
  gtk_window_present (GTK_WINDOW (self->question));
}
