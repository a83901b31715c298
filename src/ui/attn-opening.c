/* attn-opening.c: a document is read and computed beside the window's thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-opening.h"

#include "attn-question.h"

/* Held by the thread and by whoever waits; `mutex` guards `is_ready` and `is_late`. */
typedef struct
{
  gatomicrefcount  ref_count;
  GMutex           mutex;
  GCond            ready;
  gboolean         is_ready;
  gboolean         is_late;        /* nobody waits any more: the main loop is to be told */
  gint             is_given_up;    /* nobody wants it any more: the thread may end */
  AttnLanguage     language;
  AttnOpened      *opened;
  AttnQuestion    *question;       /* NULL: not shown, or gone */
  AttnOpenedFunc   done;
  gpointer         data;
  GDestroyNotify   free_data;
} Opening;

void
attn_opened_free (AttnOpened *opened)
{
  g_clear_object (&opened->file);
  g_clear_pointer (&opened->document, attn_document_unref);
  g_clear_pointer (&opened->trace, attn_trace_unref);
  g_clear_error (&opened->error);
  g_free (opened->checksum);
  g_free (opened);
}

static void
opening_unref (Opening *opening)
{
  if (!g_atomic_ref_count_dec (&opening->ref_count))
    return;
  g_clear_pointer (&opening->opened, attn_opened_free);
  g_mutex_clear (&opening->mutex);
  g_cond_clear (&opening->ready);
  g_free (opening);
}

/* In the window's thread.  Once. */
static void
finish (Opening *opening, gboolean told)
{
  AttnOpenedFunc done = opening->done;

  opening->done = NULL;
  if (done == NULL)
    return;
  if (told)
    done (g_steal_pointer (&opening->opened), opening->data);
  if (opening->free_data != NULL)
    opening->free_data (opening->data);
}

static void
given_up_cb (AttnQuestion *question, guint answer, Opening *opening)
{
  opening->question = NULL;
  g_atomic_int_set (&opening->is_given_up, TRUE);
  finish (opening, FALSE);
  opening_unref (opening);
}

static gboolean
come_cb (gpointer data)
{
  Opening *opening = data;
  AttnQuestion *question = g_steal_pointer (&opening->question);

  /* After the window that takes its place is there, so that the application has one at any time. */
  if (question != NULL)
    {
      g_signal_handlers_disconnect_by_func (question, given_up_cb, opening);
      finish (opening, TRUE);
      gtk_window_destroy (GTK_WINDOW (question));
      opening_unref (opening);
    }
  return G_SOURCE_REMOVE;
}

static gpointer
open_in_thread (gpointer data)
{
  Opening *opening = data;
  AttnOpened *opened = opening->opened;

  opened->document = attn_document_load_with_checksum (opened->file, &opened->checksum, opening->language, &opened->error);
  if (opened->document != NULL)
    opened->trace = attn_document_trace_unless (opened->document, NULL, &opening->is_given_up, opening->language, &opened->error);
  g_mutex_lock (&opening->mutex);
  opening->is_ready = TRUE;
  g_cond_signal (&opening->ready);
  if (opening->is_late)
    {
      g_mutex_unlock (&opening->mutex);
      g_idle_add_full (G_PRIORITY_DEFAULT, come_cb, opening, (GDestroyNotify) opening_unref);
      return NULL;
    }
  g_mutex_unlock (&opening->mutex);
  opening_unref (opening);
  return NULL;
}

static void
say_so (Opening *opening, GtkApplication *application, GtkWindow *parent)
{
  g_autofree char *base = g_file_get_basename (opening->opened->file);
  g_autofree char *name = g_filename_display_name (base);
  g_autofree char *heading = g_strdup_printf (attn_translate (opening->language, N_("Opening: %s")), name);

  opening->question = attn_question_new (parent, heading, attn_translate (opening->language, N_("It is large, and its numbers are being computed.")));
  if (parent == NULL)
    gtk_window_set_application (GTK_WINDOW (opening->question), application);
  attn_question_add_answer (opening->question, attn_translate (opening->language, N_("Cancel")), ATTN_ANSWER_PLAIN);
  g_atomic_ref_count_inc (&opening->ref_count);
  g_signal_connect_data (opening->question, "answered", G_CALLBACK (given_up_cb), opening, NULL, 0);
  gtk_window_present (GTK_WINDOW (opening->question));
}

void
attn_opening_start (GtkApplication *application, GtkWindow *parent, GFile *file, AttnLanguage language, guint moment, AttnOpenedFunc done,
                    gpointer data, GDestroyNotify free_data)
{
  Opening *opening = g_new0 (Opening, 1);
  const gint64 end = g_get_monotonic_time () + moment * 1000;
  gboolean is_ready;

  g_atomic_ref_count_init (&opening->ref_count);
  g_mutex_init (&opening->mutex);
  g_cond_init (&opening->ready);
  opening->language = language;
  opening->opened = g_new0 (AttnOpened, 1);
  opening->opened->file = g_object_ref (file);
  opening->done = done;
  opening->data = data;
  opening->free_data = free_data;

  g_atomic_ref_count_inc (&opening->ref_count);
  g_thread_unref (g_thread_new ("opening", open_in_thread, opening));
  g_mutex_lock (&opening->mutex);
  while (!opening->is_ready && g_cond_wait_until (&opening->ready, &opening->mutex, end))
    ;
  is_ready = opening->is_ready;
  opening->is_late = !is_ready;
  g_mutex_unlock (&opening->mutex);
  if (is_ready)
    finish (opening, TRUE);
  else
    say_so (opening, application, parent);
  opening_unref (opening);
}
