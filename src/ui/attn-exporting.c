/* attn-exporting.c: numbers and notes are written beside the window's thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-exporting.h"

#include "attn-question.h"

/* Held by the thread and by whoever waits; `mutex` guards `is_ready`. */
typedef struct
{
  gatomicrefcount  ref_count;
  GMutex           mutex;
  GCond            ready;
  gboolean         is_ready;
  gint             is_given_up;    /* nobody wants it any more: the thread may end */
  AttnExportPlan  *plan;           /* the window's thread lets go of it */
  GFile           *file;
  GError          *error;
  AttnQuestion    *question;       /* NULL: not shown, or gone */
  AttnExportedFunc done;
  gpointer         data;
  GDestroyNotify   free_data;
} Exporting;

static void
exporting_unref (Exporting *exporting)
{
  if (!g_atomic_ref_count_dec (&exporting->ref_count))
    return;
  attn_export_plan_free (exporting->plan);
  g_object_unref (exporting->file);
  g_clear_error (&exporting->error);
  g_mutex_clear (&exporting->mutex);
  g_cond_clear (&exporting->ready);
  g_free (exporting);
}

/* In the window's thread.  Once. */
static void
finish (Exporting *exporting, gboolean told)
{
  AttnExportedFunc done = exporting->done;

  exporting->done = NULL;
  if (done == NULL)
    return;
  if (told)
    done (exporting->file, exporting->error, exporting->data);
  if (exporting->free_data != NULL)
    exporting->free_data (exporting->data);
}

static void
given_up_cb (AttnQuestion *question, guint answer, Exporting *exporting)
{
  exporting->question = NULL;
  g_atomic_int_set (&exporting->is_given_up, TRUE);
  finish (exporting, FALSE);
  exporting_unref (exporting);
}

static gboolean
come_cb (gpointer data)
{
  Exporting *exporting = data;
  AttnQuestion *question = g_steal_pointer (&exporting->question);

  if (question != NULL)
    {
      g_signal_handlers_disconnect_by_func (question, given_up_cb, exporting);
      gtk_window_destroy (GTK_WINDOW (question));
      finish (exporting, TRUE);
      exporting_unref (exporting);
    }
  return G_SOURCE_REMOVE;
}

static gpointer
write_in_thread (gpointer data)
{
  Exporting *exporting = data;

  attn_export_write (&exporting->plan->export, exporting->file, &exporting->error);
  g_mutex_lock (&exporting->mutex);
  exporting->is_ready = TRUE;
  g_cond_signal (&exporting->ready);
  g_mutex_unlock (&exporting->mutex);
  /* Who waits no longer is told, and the plan goes where it came from. */
  g_idle_add_full (G_PRIORITY_DEFAULT, come_cb, exporting, (GDestroyNotify) exporting_unref);
  return NULL;
}

static void
say_so (Exporting *exporting, GtkWindow *parent)
{
  const AttnLanguage language = exporting->plan->view.language;
  g_autofree char *base = g_file_get_basename (exporting->file), *name = g_filename_display_name (base);
  g_autofree char *heading = g_strdup_printf (attn_translate (language, N_("Exporting: %s")), name);

  exporting->question = attn_question_new (parent, heading, attn_translate (language, N_("There are many numbers, and they are being written.")));
  attn_question_add_answer (exporting->question, attn_translate (language, N_("Cancel")), ATTN_ANSWER_PLAIN);
  g_atomic_ref_count_inc (&exporting->ref_count);
  g_signal_connect_data (exporting->question, "answered", G_CALLBACK (given_up_cb), exporting, NULL, 0);
  gtk_window_present (GTK_WINDOW (exporting->question));
}

gboolean
attn_exporting_suits (const AttnExport *export)
{
  return !attn_format_is_picture (export->format);
}

void
attn_exporting_start (GtkWindow *parent, AttnExportPlan *plan, GFile *file, guint moment, AttnExportedFunc done, gpointer data,
                      GDestroyNotify free_data)
{
  Exporting *exporting = g_new0 (Exporting, 1);
  const gint64 end = g_get_monotonic_time () + moment * 1000;
  gboolean is_ready;

  g_atomic_ref_count_init (&exporting->ref_count);
  g_mutex_init (&exporting->mutex);
  g_cond_init (&exporting->ready);
  exporting->plan = plan;
  exporting->plan->export.given_up = &exporting->is_given_up;
  exporting->file = g_object_ref (file);
  exporting->done = done;
  exporting->data = data;
  exporting->free_data = free_data;

  g_atomic_ref_count_inc (&exporting->ref_count);
  g_thread_unref (g_thread_new ("exporting", write_in_thread, exporting));
  g_mutex_lock (&exporting->mutex);
  while (!exporting->is_ready && g_cond_wait_until (&exporting->ready, &exporting->mutex, end))
    ;
  is_ready = exporting->is_ready;
  g_mutex_unlock (&exporting->mutex);
  if (is_ready)
    finish (exporting, TRUE);
  else
    say_so (exporting, parent);
  exporting_unref (exporting);
}
