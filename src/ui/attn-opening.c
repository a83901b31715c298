/* attn-opening.c: a document is read and computed beside the window's thread
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-opening.h"

#include "attn-session.h"
#include "attn-waiting.h"

/* One looks as often, in milliseconds, whether what is read turned out to be large. */
#define LOOK 20
/* What is being opened in a window, kept with it. */
#define OPENING "attn-opening"

typedef struct
{
  AttnLanguage    language;
  AttnOpened     *opened;
  AttnOpenedFunc  done;
  gpointer        data;
  GDestroyNotify  free_data;
  gint            is_large;     /* set by the thread */
  AttnWaiting    *waiting;      /* the rest is of one that does not hold its window */
  GtkWindow      *parent;
  GtkApplication *application;
  char           *heading;
  guint           timer;
  gulong          handler;
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
opening_free (gpointer data)
{
  Opening *opening = data;

  g_clear_pointer (&opening->opened, attn_opened_free);
  g_free (opening->heading);
  g_free (opening);
}

static void
done_cb (gpointer data, gboolean is_given_up)
{
  Opening *opening = data;

  if (opening->handler != 0)
    {
      g_clear_handle_id (&opening->timer, g_source_remove);
      g_clear_signal_handler (&opening->handler, opening->parent);
      g_object_set_data (G_OBJECT (opening->parent), OPENING, NULL);
      gtk_widget_set_cursor (GTK_WIDGET (opening->parent), NULL);
    }
  if (!is_given_up)
    opening->done (g_steal_pointer (&opening->opened), opening->data);
  if (opening->free_data != NULL)
    opening->free_data (opening->data);
}

static void
open_in_thread (gpointer data, const gint *given_up)
{
  Opening *opening = data;
  AttnOpened *opened = opening->opened;

  opened->document = attn_document_load_with_checksum (opened->file, &opened->checksum, opening->language, &opened->error);
  if (opened->document != NULL && attn_session_takes_long (opened->document))
    g_atomic_int_set (&opening->is_large, 1);
  if (opened->document != NULL)
    opened->trace = attn_document_trace_unless (opened->document, NULL, given_up, opening->language, &opened->error);
}

static void
tell (const Opening *opening)
{
  attn_waiting_tell (opening->waiting, opening->application, opening->parent, opening->language, opening->heading,
                     attn_translate (opening->language, N_("It is large, and its numbers are being computed.")));
}

static gboolean
moment_over_cb (gpointer data)
{
  Opening *opening = data;

  opening->timer = 0;
  tell (opening);
  return G_SOURCE_REMOVE;
}

static void
closed_cb (GtkWidget *parent, Opening *opening)
{
  attn_waiting_give_up (opening->waiting);
}

/* The window goes on; so many milliseconds are left until it says more than that it is busy. */
static void
let_go_on (Opening *opening, guint left)
{
  opening->handler = g_signal_connect (opening->parent, "destroy", G_CALLBACK (closed_cb), opening);
  opening->timer = g_timeout_add (left, moment_over_cb, opening);
  g_object_set_data (G_OBJECT (opening->parent), OPENING, opening);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (opening->parent), "progress");
}

void
attn_opening_start (GtkApplication *application, GtkWindow *parent, GFile *file, AttnLanguage language, guint moment, AttnOpenedFunc done,
                    gpointer data, GDestroyNotify free_data)
{
  static const AttnWork work = { "opening", open_in_thread, done_cb, opening_free };
  g_autofree char *base = g_file_get_basename (file), *name = g_filename_display_name (base);
  Opening *opening = g_new (Opening, 1), *before = parent != NULL ? g_object_get_data (G_OBJECT (parent), OPENING) : NULL;

  if (before != NULL)
    attn_waiting_give_up (before->waiting);
  *opening = (Opening) { language, g_new0 (AttnOpened, 1), done, data, free_data };
  opening->opened->file = g_object_ref (file);
  opening->parent = parent;
  opening->application = application;
  opening->heading = g_strdup_printf (attn_translate (language, N_("Opening: %s")), name);
  opening->waiting = attn_waiting_new (&work, opening);
  for (guint left = moment; left > 0; left -= MIN (left, LOOK))
    {
      if (attn_waiting_wait (opening->waiting, (int) MIN (left, LOOK)))
        return;
      if (parent != NULL && g_atomic_int_get (&opening->is_large) != 0)
        {
          let_go_on (opening, left);
          return;
        }
    }
  tell (opening);
}
