/* attn-closing.c: closing windows without losing what is unsaved
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-closing.h"

#include "attn-question.h"
#include "attn-window-files.h"

#define TEXT(window, message) attn_session_text (attn_window_get_session (window), message)

enum
{
  ANSWER_CANCEL,
  ANSWER_LOSE,
  ANSWER_SAVE
};

/* Windows that are to be closed together. */
typedef struct
{
  GPtrArray *windows;     /* of AttnWindow: all that are to be closed */
  GPtrArray *unsaved;     /* those of them that are asked about, in the order of the list */
  GPtrArray *to_save;     /* those that are still to be saved */
} Closing;

static void
closing_free (Closing *closing)
{
  g_ptr_array_unref (closing->windows);
  g_ptr_array_unref (closing->unsaved);
  g_ptr_array_unref (closing->to_save);
  g_free (closing);
}

static Closing *
closing_new (GList *windows)
{
  Closing *closing = g_new0 (Closing, 1);

  closing->windows = g_ptr_array_new_with_free_func (g_object_unref);
  closing->unsaved = g_ptr_array_new_with_free_func (g_object_unref);
  closing->to_save = g_ptr_array_new_with_free_func (g_object_unref);
  for (GList *item = windows; item != NULL; item = item->next)
    if (ATTN_IS_WINDOW (item->data))
      {
        g_ptr_array_add (closing->windows, g_object_ref (item->data));
        /* What is about to come about is work as well. */
        attn_session_settle_work (attn_window_get_session (item->data));
        if (attn_session_is_modified (attn_window_get_session (item->data)))
          g_ptr_array_add (closing->unsaved, g_object_ref (item->data));
      }
  return closing;
}

static void
close_all (Closing *closing)
{
  for (guint i = 0; i < closing->windows->len; i++)
    {
      AttnWindow *window = g_ptr_array_index (closing->windows, i);

      attn_keeper_discard (attn_window_get_keeper (window));
      gtk_window_destroy (GTK_WINDOW (window));
    }
  closing_free (closing);
}

static void save_next (Closing *closing);

static void
saved_cb (AttnWindow *window,
          gboolean    saved,
          gpointer    data)
{
  Closing *closing = data;

  /* Whatever went wrong, or was thought better of: everything stays open. */
  if (!saved)
    {
      gtk_window_present (GTK_WINDOW (window));
      closing_free (closing);
      return;
    }
  g_ptr_array_remove_index (closing->to_save, 0);
  save_next (closing);
}

static void
save_next (Closing *closing)
{
  if (closing->to_save->len == 0)
    {
      close_all (closing);
      return;
    }
  AttnWindow *window = g_ptr_array_index (closing->to_save, 0);

  gtk_window_present (GTK_WINDOW (window));
  attn_window_save (window, saved_cb, closing);
}

static void
answered_cb (AttnQuestion *question,
             guint         answer,
             Closing      *closing)
{
  switch (answer)
    {
    case ANSWER_SAVE:
      for (guint i = 0; i < closing->unsaved->len; i++)
        if (attn_question_get_n_items (question) == 0 || attn_question_get_ticked (question, i))
          g_ptr_array_add (closing->to_save, g_object_ref (g_ptr_array_index (closing->unsaved, i)));
      save_next (closing);
      break;
    case ANSWER_LOSE:
      close_all (closing);
      break;
    default:
      closing_free (closing);
      break;
    }
}

static AttnQuestion *
ask_about_one (AttnWindow *window)
{
  AttnSession *session = attn_window_get_session (window);
  g_autofree char *title = attn_session_dup_title (session);
  g_autofree char *heading = g_strdup_printf (TEXT (window, N_("Save changes to “%s”?")), title);
  AttnQuestion *question = attn_question_new (GTK_WINDOW (window), heading,
                                              TEXT (window, N_("What is not saved will be lost when the window closes.")));

  attn_question_add_answer (question, TEXT (window, N_("Cancel")), ATTN_ANSWER_PLAIN);
  attn_question_add_answer (question, TEXT (window, N_("Close without saving")), ATTN_ANSWER_DESTRUCTIVE);
  attn_question_add_answer (question, TEXT (window, attn_session_get_file (session) != NULL ? N_("Save") : N_("Save as…")),
                            ATTN_ANSWER_SUGGESTED);
  return question;
}

static AttnQuestion *
ask_about_many (AttnWindow *window,
                GPtrArray  *unsaved)
{
  g_autofree char *heading = g_strdup_printf (TEXT (window, N_("Save changes to %u documents?")), unsaved->len);
  AttnQuestion *question = attn_question_new (GTK_WINDOW (window), heading,
                                              TEXT (window, N_("Those that are ticked are saved. What is not saved will be lost.")));

  for (guint i = 0; i < unsaved->len; i++)
    {
      AttnSession *session = attn_window_get_session (g_ptr_array_index (unsaved, i));
      GFile *file = attn_session_get_file (session);
      g_autofree char *title = attn_session_dup_title (session);
      g_autofree char *place = file != NULL ? g_file_get_parse_name (file) : g_strdup (TEXT (window, N_("not saved anywhere yet")));

      attn_question_add_item (question, title, place);
    }
  attn_question_add_answer (question, TEXT (window, N_("Cancel")), ATTN_ANSWER_PLAIN);
  attn_question_add_answer (question, TEXT (window, N_("Quit without saving")), ATTN_ANSWER_DESTRUCTIVE);
  attn_question_add_answer (question, TEXT (window, N_("Save and quit")), ATTN_ANSWER_SUGGESTED);
  return question;
}

/* Takes the closing over. */
static void
ask (Closing    *closing,
     AttnWindow *parent)
{
  AttnQuestion *question;

  if (closing->unsaved->len == 0)
    {
      close_all (closing);
      return;
    }
  /* Should the program end before the answer, the work is offered again. */
  for (guint i = 0; i < closing->unsaved->len; i++)
    attn_keeper_keep_aside (attn_window_get_keeper (g_ptr_array_index (closing->unsaved, i)));

  if (closing->unsaved->len == 1)
    parent = g_ptr_array_index (closing->unsaved, 0);
  gtk_window_present (GTK_WINDOW (parent));
  question = closing->unsaved->len == 1 ? ask_about_one (parent) : ask_about_many (parent, closing->unsaved);
  g_signal_connect (question, "answered", G_CALLBACK (answered_cb), closing);
  gtk_window_present (GTK_WINDOW (question));
}

/* A dialog that is there already, which has to be answered first. */
static GtkWindow *
find_dialog (AttnWindow *window)
{
  GListModel *windows = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) one = g_list_model_get_item (windows, i);

      if (ATTN_IS_QUESTION (one) && gtk_window_get_transient_for (one) == GTK_WINDOW (window) &&
          gtk_widget_get_visible (GTK_WIDGET (one)))
        return one;
    }
  return NULL;
}

gboolean
attn_closing_is_free (AttnWindow *window)
{
  GList list = { .data = window };
  GtkWindow *dialog = find_dialog (window);

  if (dialog != NULL)
    {
      gtk_window_present (dialog);
      return FALSE;
    }
  attn_session_settle_work (attn_window_get_session (window));
  if (!attn_session_is_modified (attn_window_get_session (window)))
    {
      attn_keeper_discard (attn_window_get_keeper (window));
      return TRUE;
    }
  ask (closing_new (&list), window);
  return FALSE;
}

void
attn_closing_quit (AttnApplication *application)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (application));
  GtkWindow *active = gtk_application_get_active_window (GTK_APPLICATION (application));

  for (GList *item = windows; item != NULL; item = item->next)
    {
      GtkWindow *dialog = ATTN_IS_WINDOW (item->data) ? find_dialog (item->data) : NULL;

      if (dialog != NULL)
        {
          gtk_window_present (dialog);
          return;
        }
    }
  if (windows != NULL)
    ask (closing_new (windows), ATTN_IS_WINDOW (active) ? ATTN_WINDOW (active) : windows->data);
}
