/* main.c: the program
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>

#include "attn-application.h"
#include "attn-batch.h"
#include "attn-import-argument.h"
#include "attn-place-argument.h"

enum
{
  STATUS_DONE = 0,
  STATUS_FAILED = 1,
  STATUS_USAGE = 2
};

/* A file opened later must not end up as a standard stream that was closed: writing to it would go there. */
static void
hold_standard_streams (void)
{
  int fd;

  do
    fd = open ("/dev/null", O_RDONLY);
  while (fd >= 0 && fd <= STDERR_FILENO);
  if (fd > STDERR_FILENO)
    close (fd);
}

/* GTK's own words follow the locale, and LANGUAGE only where the locale is not C. */
static void
set_language (AttnLanguage language)
{
  const char *messages;

  g_setenv ("LANGUAGE", attn_language_get_code (language), TRUE);
  setlocale (LC_ALL, "");
  messages = setlocale (LC_MESSAGES, NULL);
  if (g_strcmp0 (messages, "C") == 0 || g_strcmp0 (messages, "POSIX") == 0)
    setlocale (LC_MESSAGES, "C.UTF-8");
  gtk_disable_setlocale ();
}

/* --moment and --import, in each window. */
static gboolean
begin_cb (AttnSession *session, gpointer data, GError **error)
{
  const AttnCommandLine *line = data;

  if (line->moment != NULL &&
      !attn_session_apply_whole (session, attn_command_go_to_moment (attn_session_get_whole (session), attn_session_get_language (session),
                                                                     line->moment, error), error))
    return FALSE;
  for (guint i = 0; i < line->imports->len; i++)
    {
      AttnEdit *edit = attn_import_argument_apply (line->imports->pdata[i], attn_session_get_document (session),
                                                   attn_session_get_language (session), error);

      if (edit == NULL || !attn_session_apply (session, edit, error))
        return FALSE;
    }
  return TRUE;
}

static int
open_windows (AttnCommandLine *line, GError **error)
{
  AttnStartOptions options = { 0 };

  if (!attn_batch_prepare_view (line, error))
    return STATUS_USAGE;
  if (line->language_given)
    set_language (line->language);
  attn_application_prepare ();
  if (!gtk_init_check ())
    {
      g_set_error (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_FAILED, "%s",
                   attn_translate (line->language, N_("there is no display for a window; --output=FILE needs none")));
      return STATUS_FAILED;
    }
  options.files = line->files;
  options.sample = line->sample;
  options.lesson = line->lesson;
  options.view = line->view;
  options.fullscreen = line->fullscreen;
  options.present = line->present;
  options.begin = begin_cb;
  options.begin_data = line;
  return attn_application_run (&options);
}

int
main (int argc, char **argv)
{
  g_autoptr (AttnCommandLine) line = NULL;
  g_autoptr (GError) error = NULL;
  int status = STATUS_DONE;

  hold_standard_streams ();
  /* A pipe that nobody reads any more is an error like a full disk, and not the end of a window. */
  signal (SIGPIPE, SIG_IGN);
  /* The font library keeps its cache there and complains without it. */
  g_setenv ("HOME", g_get_home_dir (), FALSE);

  line = attn_command_line_parse (argv, &error);
  /* Without a window, no daemon is asked for a file. */
  if (line != NULL && line->command != ATTN_COMMAND_WINDOW)
    g_setenv ("GIO_USE_VFS", "local", TRUE);
  if (line != NULL && line->command == ATTN_COMMAND_WINDOW)
    status = open_windows (line, &error);
  else if (line != NULL && !attn_batch_run (line, &error))
    status = STATUS_FAILED;
  if (error != NULL)
    {
      attn_batch_say (error->message);
      status = g_error_matches (error, ATTN_COMMAND_ERROR, ATTN_COMMAND_ERROR_USAGE) ? STATUS_USAGE : STATUS_FAILED;
    }
  return status;
}
