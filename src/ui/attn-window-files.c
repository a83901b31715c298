/* attn-window-files.c: a window's documents: new, opened, saved
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-window-files.h"

#include "attn-bringing.h"
#include "attn-compat.h"
#include "attn-edit.h"
#include "attn-format.h"
#include "attn-keeper.h"
#include "attn-notices.h"
#include "attn-opening.h"
#include "attn-presentation.h"
#include "attn-question.h"
#include "attn-recent.h"
#include "attn-starter.h"
#include "attn-toast.h"
#include "attn-window-lesson.h"

#define TEXT(window, message) attn_session_text (attn_window_get_session (window), message)

#define ENDING ".attention"

/* What can be a sentence of patches; with a blank behind each. */
#define PICTURES "*.png *.jpg *.jpeg *.webp *.gif *.bmp "

/* --- opening ------------------------------------------------------------------------------------------- */

void
attn_window_new_document (AttnWindow *self)
{
  AttnWindow *window = attn_application_new_window (attn_window_get_application (self), self);
  g_autoptr (AttnDocument) document = attn_starter_new (attn_session_get_language (attn_window_get_session (self)));
  g_autoptr (GError) error = NULL;

  if (!attn_session_open (attn_window_get_session (window), document, NULL, &error))
    attn_window_show_message (window, error->message);
  gtk_window_present (GTK_WINDOW (window));
}

/* This window, or a new one where this one has something to lose. */
static AttnWindow *
find_room (AttnWindow *self)
{
  /* What is about to come about is something to lose as well. */
  attn_session_settle_work (attn_window_get_session (self));
  if (!attn_session_is_modified (attn_window_get_session (self)))
    return self;
  return attn_application_new_window (attn_window_get_application (self), self);
}

/* A window that was made for something that could not be opened is not left behind empty. */
static void
finish_receiving (AttnWindow *self,
                  AttnWindow *window,
                  gboolean    opened)
{
  if (window == self)
    return;
  if (opened)
    {
      gtk_window_present (GTK_WINDOW (window));
      return;
    }
  attn_window_show_message (self, attn_window_get_message (window));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Whether what could not be read as a document is none, whole or broken: it may have a matrix in it.  Where the name says that it is
 * one, it is broken. */
static gboolean
is_no_document (GFile        *file,
                const GError *error)
{
  g_autofree char *name = g_file_get_basename (file), *lower = name != NULL ? g_ascii_strdown (name, -1) : NULL;

  if (lower != NULL && (g_str_has_suffix (lower, ENDING) || g_str_has_suffix (lower, ".png") || g_str_has_suffix (lower, ".svg")))
    return FALSE;
  return g_error_matches (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_NOT_JSON) ||
         g_error_matches (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_NOT_UTF8) ||
         g_error_matches (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_FORMAT) ||
         g_error_matches (error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_TYPE);
}

static void
opened_cb (AttnOpened *opened,
           gpointer    data)
{
  AttnWindow *self = data, *window;
  g_autoptr (GFile) file = g_object_ref (opened->file);

  if (is_no_document (file, opened->error))
    {
      attn_opened_free (opened);
      attn_window_bring_in_file (self, file);
      return;
    }
  window = find_room (self);
  attn_keeper_expect (attn_window_get_keeper (window), opened);
  finish_receiving (self, window, attn_window_open_file (window, file));
}

void
attn_window_receive_file (AttnWindow *self,
                          GFile      *file)
{
  if (attn_bringing_is_for_matrices (file))
    attn_window_bring_in_file (self, file);
  else
    attn_opening_start (GTK_APPLICATION (attn_window_get_application (self)), GTK_WINDOW (self), file,
                        attn_session_get_language (attn_window_get_session (self)), ATTN_OPENING_MOMENT, opened_cb, g_object_ref (self),
                        g_object_unref);
}

void
attn_window_receive_sample (AttnWindow *self,
                            const char *name)
{
  AttnWindow *window = find_room (self);

  finish_receiving (self, window, attn_window_open_sample (window, name));
}

void
attn_window_receive_lesson (AttnWindow *self,
                            const char *name)
{
  AttnWindow *window = find_room (self);

  finish_receiving (self, window, attn_window_open_lesson (window, name));
}

void
attn_window_receive_recent (AttnWindow *self,
                            const char *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);

  attn_window_receive_file (self, file);
  if (!g_file_query_exists (file, NULL))
    attn_recent_remove (uri);
}

static void
file_chosen_cb (GFile   *file,
                gpointer data)
{
  g_autoptr (AttnWindow) window = data;

  if (file != NULL)
    attn_window_receive_file (window, file);
}

void
attn_window_choose_file (AttnWindow *self)
{
  const AttnFileRequest request = {
    .title = TEXT (self, N_("Open a file")),
    .accept = TEXT (self, N_("Open")),
    .cancel = TEXT (self, N_("Cancel")),
    .beside = attn_session_get_file (attn_window_get_session (self)),
    .filters = {
      { TEXT (self, N_("Attention documents and matrices")), "*.attention *.svg " PICTURES ATTN_BRINGING_PATTERNS },
      { TEXT (self, N_("Attention documents")), "*.attention *.png *.svg" },
      { TEXT (self, N_("Pictures")), PICTURES },
      { TEXT (self, N_("All files")), "*" },
    },
  };

  attn_compat_choose_file (GTK_WINDOW (self), &request, file_chosen_cb, g_object_ref (self));
}

void
attn_window_receive_files (AttnWindow *self,
                           GSList     *files)
{
  const AttnLanguage language = attn_session_get_language (attn_window_get_session (self));
  g_autoptr (GString) refusals = g_string_new (NULL);

  attn_window_close_message (self);
  attn_window_receive_file (self, files->data);
  if (attn_window_get_message (self) != NULL)
    g_string_append (refusals, attn_window_get_message (self));
  for (GSList *next = files->next; next != NULL; next = next->next)
    {
      g_autoptr (AttnDocument) document = NULL;
      g_autoptr (GError) error = NULL;

      if (attn_bringing_is_for_matrices (next->data))
        continue;
      document = attn_document_load (next->data, language, &error);
      if (document != NULL)
        attn_application_open_file (attn_window_get_application (self), next->data,
                                    attn_session_get_view (attn_window_get_session (self)));
      else if (!is_no_document (next->data, error))
        g_string_append_printf (refusals, "%s%s", refusals->len > 0 ? "\n" : "", error->message);
    }
  /* None of them in a window of its own that would lie over the others. */
  if (refusals->len > 0)
    attn_window_show_message (self, refusals->str);
}

/* The first file opens here, others in windows of their own.  A text may be a matrix. */
static gboolean
drop_cb (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         AttnWindow    *self)
{
  g_autoptr (GSList) files = NULL;

  /* What it would ask is not for the audience. */
  if (attn_presentation_is_here (attn_window_get_presentation (self)))
    return FALSE;
  if (G_VALUE_HOLDS (value, G_TYPE_STRING))
    {
      attn_window_bring_in_text (self, g_value_get_string (value));
      return TRUE;
    }
  files = gdk_file_list_get_files (g_value_get_boxed (value));
  if (files == NULL)
    return FALSE;
  attn_window_receive_files (self, files);
  return TRUE;
}

void
attn_window_accept_drops (AttnWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };

  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  g_signal_connect (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

/* --- saving -------------------------------------------------------------------------------------------- */

typedef struct
{
  AttnWindow   *window;
  GFile        *file;      /* that was chosen */
  AttnSavedFunc done;
  gpointer      data;
} Saving;

static Saving *
saving_new (AttnWindow   *window,
            AttnSavedFunc done,
            gpointer      data)
{
  Saving *saving = g_new0 (Saving, 1);

  saving->window = g_object_ref (window);
  saving->done = done;
  saving->data = data;
  return saving;
}

/* Tells how it ended, and frees it. */
static void
saving_end (Saving  *saving,
            gboolean saved)
{
  if (saving->done != NULL)
    saving->done (saving->window, saved, saving->data);
  g_clear_object (&saving->file);
  g_object_unref (saving->window);
  g_free (saving);
}

static char *
dup_stem (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);

  return attn_format_dup_stem (g_str_has_suffix (shown, ".json") ? ATTN_FORMAT_JSON : ATTN_FORMAT_DOCUMENT, shown);
}

/* What was made from a sample, or from a file that was called like its title, takes the name that it is saved under: the title
 * spoke of what is not there any more.  A lesson keeps its own.  TRUE: an edit more, to be undone where saving fails. */
static gboolean
take_name (AttnSession *session,
           GFile       *file)
{
  const AttnDocument *document = attn_session_get_document (session);
  const char *title = attn_document_get_title (document, attn_session_get_language (session));
  g_autofree char *name = dup_stem (file), *before = NULL;
  gboolean taken;

  if (title == NULL || *title == '\0' || g_str_equal (title, name) || attn_session_get_lesson (session) != NULL
      || !attn_history_can_undo (attn_session_get_history (session)))
    return FALSE;
  if (attn_session_get_file (session) != NULL)
    before = dup_stem (attn_session_get_file (session));
  if (before != NULL && !g_str_equal (before, title))
    return FALSE;
  attn_session_end_gesture (session);
  taken = attn_session_apply (session, attn_edit_set_name (document, name, attn_session_get_language (session), NULL), NULL);
  attn_session_end_gesture (session);
  return taken;
}

gboolean
attn_window_save_to (AttnWindow *self,
                     GFile      *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_parse_name (file), *told = NULL;
  const gboolean renamed = take_name (attn_window_get_session (self), file);

  if (!attn_keeper_save (attn_window_get_keeper (self), file, &error))
    {
      if (renamed)
        attn_session_undo (attn_window_get_session (self));
      attn_notices_show_message (attn_window_get_notices (self), error->message, TEXT (self, N_("Save as…")), "save-as");
      attn_notices_update (attn_window_get_notices (self));
      return FALSE;
    }
  attn_recent_add (file);
  attn_window_close_message (self);
  told = g_strdup_printf (TEXT (self, N_("Saved: %s")), name);
  attn_toast_show (GTK_WIDGET (attn_window_get_canvas (self)), told);
  return TRUE;
}

char *
attn_window_dup_file_name (AttnWindow *self,
                           const char *ending)
{
  g_autofree char *title = attn_session_dup_title (attn_window_get_session (self));

  /* A leading dot would hide it; these signs do not get on with every file system. */
  g_strdelimit (g_strstrip (title), "/\\:*?\"<>|\n\r\t", '-');
  if (*title == '.')
    *title = '-';
  return g_strconcat (title, ending, NULL);
}

static void
replace_answered_cb (AttnQuestion *question,
                     guint         answer,
                     Saving       *saving)
{
  if (answer == 1)
    saving_end (saving, attn_window_save_to (saving->window, saving->file));
  else
    saving_end (saving, FALSE);
}

/* Another file stands where `saving->file` would come to. */
static void
ask_to_replace (Saving *saving)
{
  AttnWindow *window = saving->window;
  g_autofree char *name = g_file_get_parse_name (saving->file);
  g_autofree char *heading = g_strdup_printf (TEXT (window, N_("Replace “%s”?")), name);
  AttnQuestion *question = attn_question_new (GTK_WINDOW (window), heading, TEXT (window, N_("What is in the file now will be lost.")));

  attn_question_add_answer (question, TEXT (window, N_("Cancel")), ATTN_ANSWER_PLAIN);
  attn_question_add_answer (question, TEXT (window, N_("Replace")), ATTN_ANSWER_DESTRUCTIVE);
  g_signal_connect (question, "answered", G_CALLBACK (replace_answered_cb), saving);
  gtk_window_present (GTK_WINDOW (question));
}

static void
place_chosen_cb (GFile   *file,
                 gpointer data)
{
  Saving *saving = data;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;

  if (file == NULL)
    saving_end (saving, FALSE);
  else if (g_str_has_suffix (name, ENDING) || g_str_has_suffix (name, ".json"))
    saving_end (saving, attn_window_save_to (saving->window, file));
  else
    {
      g_autoptr (GFile) folder = g_file_get_parent (file);
      g_autofree char *full = g_strconcat (name, ENDING, NULL);

      saving->file = g_file_get_child (folder, full);
      /* The dialog asked about the name that was typed, not about this one. */
      if (g_file_query_exists (saving->file, NULL))
        ask_to_replace (saving);
      else
        saving_end (saving, attn_window_save_to (saving->window, saving->file));
    }
}

void
attn_window_save_as (AttnWindow   *self,
                     AttnSavedFunc done,
                     gpointer      data)
{
  g_autofree char *name = attn_window_dup_file_name (self, ENDING);
  const AttnFileRequest request = {
    .save = TRUE,
    .title = TEXT (self, N_("Save as")),
    .accept = TEXT (self, N_("Save")),
    .cancel = TEXT (self, N_("Cancel")),
    .name = name,
    .beside = attn_session_get_file (attn_window_get_session (self)),
    .filters = { { TEXT (self, N_("Attention documents")), "*.attention" } },
  };

  attn_compat_choose_file (GTK_WINDOW (self), &request, place_chosen_cb, saving_new (self, done, data));
}

static void
overtaken_answered_cb (AttnQuestion *question,
                       guint         answer,
                       Saving       *saving)
{
  switch (answer)
    {
    case 1:
      attn_window_save_as (saving->window, saving->done, saving->data);
      saving->done = NULL;
      saving_end (saving, FALSE);
      break;
    case 2:
      saving_end (saving, attn_window_save_to (saving->window, saving->file));
      break;
    default:
      saving_end (saving, FALSE);
      break;
    }
}

/* Somebody else wrote to the file since it was opened or saved here. */
static void
ask_about_overtaken (Saving *saving)
{
  AttnWindow *window = saving->window;
  g_autofree char *name = g_file_get_parse_name (saving->file);
  g_autofree char *heading = g_strdup_printf (TEXT (window, N_("“%s” was changed on disk")), name);
  AttnQuestion *question = attn_question_new (GTK_WINDOW (window), heading,
                                              TEXT (window, N_("Saving would replace changes that were made elsewhere after the file was opened here.")));

  attn_question_add_answer (question, TEXT (window, N_("Cancel")), ATTN_ANSWER_PLAIN);
  attn_question_add_answer (question, TEXT (window, N_("Save as…")), ATTN_ANSWER_SUGGESTED);
  attn_question_add_answer (question, TEXT (window, N_("Replace")), ATTN_ANSWER_DESTRUCTIVE);
  g_signal_connect (question, "answered", G_CALLBACK (overtaken_answered_cb), saving);
  gtk_window_present (GTK_WINDOW (question));
}

void
attn_window_save (AttnWindow   *self,
                  AttnSavedFunc done,
                  gpointer      data)
{
  GFile *file = attn_session_get_file (attn_window_get_session (self));
  Saving *saving;

  if (file == NULL)
    {
      attn_window_save_as (self, done, data);
      return;
    }
  saving = saving_new (self, done, data);
  saving->file = g_object_ref (file);
  if (attn_keeper_is_overtaken (attn_window_get_keeper (self)))
    ask_about_overtaken (saving);
  else
    saving_end (saving, attn_window_save_to (self, saving->file));
}
