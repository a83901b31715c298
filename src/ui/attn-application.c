/* attn-application.c: the program with its windows
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-application.h"

#include <glib-unix.h>
#include <libintl.h>
#include <locale.h>
#include <signal.h>

#include "attn-appearance.h"
#include "attn-bringing.h"
#include "attn-closing.h"
#include "attn-compat.h"
#include "attn-keeper.h"
#include "attn-opening.h"
#include "attn-press-guard.h"
#include "attn-presentation.h"
#include "attn-rescue.h"
#include "attn-ui-resources.h"
#include "attn-window.h"
#include "attn-window-lesson.h"

#define APPLICATION_ID "org.example.Attention"
#define RESOURCES      "/org/example/Attention/"

struct _AttnApplication
{
  GtkApplication    parent_instance;

  AttnStartOptions  options;
  AttnRescue       *rescue;
};

G_DEFINE_FINAL_TYPE (AttnApplication, attn_application, GTK_TYPE_APPLICATION)

/* The toolkit's own texts follow gettext's rule, which knows the locale and LANGUAGE. */
static void
use_language (AttnLanguage language)
{
  const char *locale = setlocale (LC_MESSAGES, NULL);

  g_setenv ("LANGUAGE", attn_language_get_code (language), TRUE);
  /* In the C locale gettext does not ask LANGUAGE. */
  if (locale == NULL || g_str_equal (locale, "C") || g_str_equal (locale, "POSIX"))
    setlocale (LC_MESSAGES, "C.UTF-8");
  /* gettext looks anew only after one of its settings was touched. */
  textdomain (textdomain (NULL));
}

/* A window knows which screen it is on only when it has been there for a moment. */
#define MOMENT 200

static gboolean
present_cb (gpointer data)
{
  AttnPresentation *presentation = attn_window_get_presentation (data);

  if (presentation != NULL)
    attn_presentation_start (presentation, NULL);
  return G_SOURCE_REMOVE;
}

static void
mapped_cb (AttnWindow *window)
{
  g_signal_handlers_disconnect_by_func (window, mapped_cb, NULL);
  g_timeout_add_full (G_PRIORITY_DEFAULT, MOMENT, present_cb, g_object_ref (window), g_object_unref);
}

static AttnWindow *
new_window (AttnApplication *self,
            const AttnView  *view)
{
  AttnWindow *window = attn_window_new (self, view);

  attn_window_set_fullscreen (window, self->options.fullscreen);
  /* There is one audience. */
  if (self->options.present)
    g_signal_connect (window, "map", G_CALLBACK (mapped_cb), NULL);
  self->options.present = FALSE;
  return window;
}

AttnWindow *
attn_application_new_window (AttnApplication *self,
                             AttnWindow      *like)
{
  AttnView view = *attn_session_get_view (attn_window_get_session (like));

  view.zoom = 1;
  view.pan_x = view.pan_y = 0;
  view.step = NULL;
  view.selected.node = view.hovered.node = NULL;
  view.pinned = NULL;
  return attn_window_new (self, &view);
}

AttnWindow *
attn_application_find_window (AttnApplication *self,
                              GFile           *file,
                              AttnWindow      *except)
{
  for (GList *item = gtk_application_get_windows (GTK_APPLICATION (self)); item != NULL; item = item->next)
    if (item->data != except && ATTN_IS_WINDOW (item->data))
      {
        GFile *other = attn_session_get_file (attn_window_get_session (item->data));

        if (other != NULL && g_file_equal (file, other))
          return item->data;
      }
  return NULL;
}

/* For the windows of the command line. */
static void
begin_document (AttnApplication *self,
                AttnWindow      *window)
{
  g_autoptr (GError) error = NULL;

  if (self->options.begin != NULL &&
      !self->options.begin (attn_window_get_session (window), self->options.begin_data, &error))
    attn_window_show_message (window, error->message);
}

/* A file for a window of its own. */
typedef struct
{
  AttnApplication *self;
  AttnView         begin;
  gboolean         is_first;    /* the window is one of the command line's */
} Start;

static void
opened_cb (AttnOpened *opened,
           gpointer    data)
{
  const Start *start = data;
  AttnApplication *self = start->self;
  AttnWindow *window = new_window (self, &start->begin);
  g_autoptr (GFile) file = g_object_ref (opened->file);

  attn_keeper_expect (attn_window_get_keeper (window), opened);
  /* A window whose file cannot be read says why, over the sample. */
  if (!attn_window_open_file (window, file))
    {
      g_autofree char *message = g_strdup (attn_window_get_message (window));

      attn_window_open_sample (window, attn_sample_get_name (0));
      attn_window_show_message (window, message);
    }
  else if (start->is_first)
    {
      begin_document (self, window);
    }
  gtk_window_present (GTK_WINDOW (window));
}

static void
open_file (AttnApplication *self,
           GFile           *file,
           const AttnView  *view,
           gboolean         is_first)
{
  Start *start = g_new0 (Start, 1);

  start->self = self;
  start->begin = *view;
  start->begin.zoom = 1;
  start->begin.pan_x = start->begin.pan_y = 0;
  start->begin.pinned = NULL;
  start->is_first = is_first;
  /* Matrices are brought into the sample. */
  if (attn_bringing_is_for_matrices (file))
    {
      AttnWindow *window = new_window (self, &start->begin);

      attn_window_open_sample (window, attn_sample_get_name (0));
      attn_window_bring_in_file (window, file);
      gtk_window_present (GTK_WINDOW (window));
      g_free (start);
      return;
    }
  attn_opening_start (GTK_APPLICATION (self), NULL, file, view->language, ATTN_OPENING_MOMENT, opened_cb, start, g_free);
}

void
attn_application_open_file (AttnApplication *self,
                            GFile           *file,
                            const AttnView  *view)
{
  open_file (self, file, view, FALSE);
}

static gboolean
look_for_work_cb (gpointer data)
{
  AttnApplication *self = data;

  attn_rescue_start (self->rescue, self->options.view.language);
  return G_SOURCE_REMOVE;
}

static void
attn_application_activate (GApplication *application)
{
  AttnApplication *self = ATTN_APPLICATION (application);
  const AttnStartOptions *options = &self->options;

  /* When the windows are there and nothing else is to be done. */
  g_idle_add_full (G_PRIORITY_LOW, look_for_work_cb, g_object_ref (self), g_object_unref);
  if (options->files == NULL || options->files[0] == NULL)
    {
      AttnWindow *window = new_window (self, &options->view);

      if (options->lesson == NULL || !attn_window_open_lesson (window, options->lesson))
        attn_window_open_sample (window, options->sample != NULL ? options->sample : attn_sample_get_name (0));
      begin_document (self, window);
      gtk_window_present (GTK_WINDOW (window));
      return;
    }
  for (guint i = 0; options->files[i] != NULL; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (options->files[i]);

      open_file (self, file, &options->view, TRUE);
    }
}

static void
attn_application_startup (GApplication *application)
{
  g_autoptr (GtkCssProvider) provider = NULL;

  G_APPLICATION_CLASS (attn_application_parent_class)->startup (application);

  attn_ui_register_resource ();
  provider = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (provider, RESOURCES "style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (), GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  attn_appearance_start ();
  attn_press_guard_start ();
}

static void
attn_application_finalize (GObject *object)
{
  g_clear_object (&ATTN_APPLICATION (object)->rescue);

  G_OBJECT_CLASS (attn_application_parent_class)->finalize (object);
}

static void
attn_application_class_init (AttnApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = attn_application_finalize;
  application_class->startup = attn_application_startup;
  application_class->activate = attn_application_activate;
}

static void
attn_application_init (AttnApplication *self)
{
  self->rescue = attn_rescue_new ();
}

AttnApplication *
attn_application_new (const AttnStartOptions *options)
{
  AttnApplication *self = g_object_new (ATTN_TYPE_APPLICATION,
                                        "application-id", APPLICATION_ID,
                                        /* Every start is a program of its own: nothing waits for a bus. */
                                        "flags", G_APPLICATION_NON_UNIQUE,
                                        "register-session", FALSE, NULL);

  self->options = *options;
  return self;
}

void
attn_application_set_language (AttnApplication *self,
                               AttnLanguage     language)
{
  use_language (language);
  for (GList *window = gtk_application_get_windows (GTK_APPLICATION (self)); window != NULL; window = window->next)
    if (ATTN_IS_WINDOW (window->data))
      attn_session_set_language (attn_window_get_session (window->data), language);
}

void
attn_application_close_windows (AttnApplication *self)
{
  attn_closing_quit (self);
}

void
attn_application_prepare (void)
{
  attn_compat_choose_renderer ();
}

AttnRescue *
attn_application_get_rescue (AttnApplication *self)
{
  return self->rescue;
}

/* The session ends, and nobody can be asked: what is unsaved is kept aside and offered next time. */
static gboolean
terminate_cb (gpointer data)
{
  GApplication *application = data;

  for (GList *item = gtk_application_get_windows (GTK_APPLICATION (application)); item != NULL; item = item->next)
    if (ATTN_IS_WINDOW (item->data))
      attn_keeper_keep_aside (attn_window_get_keeper (item->data));
  g_application_quit (application);
  return G_SOURCE_REMOVE;
}

int
attn_application_run (const AttnStartOptions *options)
{
  g_autoptr (AttnApplication) application = NULL;

  setlocale (LC_ALL, "");
  use_language (options->view.language);
  application = attn_application_new (options);
  g_unix_signal_add (SIGTERM, terminate_cb, application);
  g_unix_signal_add (SIGHUP, terminate_cb, application);
  g_unix_signal_add (SIGINT, terminate_cb, application);
  return g_application_run (G_APPLICATION (application), 0, NULL);
}
