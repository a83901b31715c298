/* attn-application.h: the program with its windows
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-scene.h"
#include "attn-session.h"

G_BEGIN_DECLS

/* What the command line asks of the windows. */
typedef struct
{
  char      **files;       /* one window each; NULL or empty: `sample` */
  const char *sample;      /* by name; NULL: the four words */
  const char *lesson;      /* by name, in place of `sample`; NULL: none */
  AttnView    view;        /* language, theme, dialect, decimals, step, selected cell and mode that a window
                            * begins with (`theme` is overruled by what the desktop asks for) */
  gboolean    fullscreen;
  gboolean    present;     /* the first window begins before an audience */
  /* What is done first to a document that a window begins with, or NULL; what it refuses is said in the window. */
  gboolean  (*begin) (AttnSession *session, gpointer data, GError **error);
  gpointer    begin_data;
} AttnStartOptions;

typedef struct _AttnWindow AttnWindow;
typedef struct _AttnRescue AttnRescue;

#define ATTN_TYPE_APPLICATION (attn_application_get_type ())
G_DECLARE_FINAL_TYPE (AttnApplication, attn_application, ATTN, APPLICATION, GtkApplication)

AttnApplication *attn_application_new (const AttnStartOptions *options);

/* A window with nothing in it yet, not on the screen, that looks at things as another does. */
AttnWindow      *attn_application_new_window (AttnApplication *self, AttnWindow *like);
/* Another window that has the file open; NULL for none. */
AttnWindow      *attn_application_find_window (AttnApplication *self, GFile *file, AttnWindow *except);
/* Opens a file in a window of its own, which begins with a view. */
void             attn_application_open_file     (AttnApplication *self, GFile *file, const AttnView *view);
/* The language of all windows and of the toolkit's own texts. */
void             attn_application_set_language  (AttnApplication *self, AttnLanguage language);
/* What a program that is gone left behind. */
AttnRescue      *attn_application_get_rescue    (AttnApplication *self);
/* Quits, unless there is unsaved work and it is thought better of. */
void             attn_application_close_windows (AttnApplication *self);

/* Before anything of GTK is called. */
void             attn_application_prepare (void);

/* Opens the windows and runs until the last is closed.  A display must be there (gtk_init_check).  Returns
 * the exit status. */
int              attn_application_run (const AttnStartOptions *options);

G_END_DECLS
