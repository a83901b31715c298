/* attn-waiting.h: work that is done beside the window's thread, and what waits for it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <gtk/gtk.h>

#include "attn-language.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;                                         /* of the thread */
  void      (*work) (gpointer data, const gint *given_up);  /* in it; what it is for is wanted no more once that is not 0 */
  void      (*done) (gpointer data, gboolean is_given_up);  /* in the window's thread, once; given up, the work may still go on */
  void      (*free) (gpointer data);                        /* in the window's thread, once both are over */
} AttnWork;

/* Good until `done` is called. */
typedef struct _AttnWaiting AttnWaiting;

/* Begins.  `work` is static; `data` is taken over. */
AttnWaiting *attn_waiting_new     (const AttnWork *work, gpointer data);
/* Holds the window until it is done, and says so then; for so many milliseconds at most, −1: however long it takes;
 * 0: not at all, so that it is the main loop that says so, whichever is faster.  FALSE: it is not. */
gboolean     attn_waiting_wait    (AttnWaiting *self, int milliseconds);
void         attn_waiting_give_up (AttnWaiting *self);
/* A small window says what is going on; Cancel gives it up.  `parent` may be NULL; then the window keeps `application`. */
void         attn_waiting_tell    (AttnWaiting *self, GtkApplication *application, GtkWindow *parent, AttnLanguage language,
                                   const char *heading, const char *text);

G_END_DECLS
