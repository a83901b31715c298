/* attn-progress.c: how far a long run has come, on a terminal
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-progress.h"

#include <string.h>
#include <unistd.h>

#include "attn-command-line.h"

#define WAIT     G_USEC_PER_SEC
#define INTERVAL (G_USEC_PER_SEC / 5)

/* Back to the start of the line, and away with all of it (ECMA-48: CR, EL). */
#define ERASE "\r\033[K"

/* A thread of its own writes, so that one long step shows too. */
struct _AttnProgress
{
  AttnLanguage language;
  GThread     *thread;       /* NULL: nothing is ever written */
  GMutex       mutex;
  GCond        ended;
  gboolean     is_ended;
  gboolean     is_shown;
  char        *line;         /* what should stand there */
};

static void
write_text (const char *text)
{
  gssize n = write (STDERR_FILENO, text, strlen (text));

  (void) n;
}

static gpointer
run (gpointer data)
{
  AttnProgress *progress = data;
  gint64 next = g_get_monotonic_time () + WAIT;

  g_mutex_lock (&progress->mutex);
  while (!progress->is_ended)
    {
      if (g_cond_wait_until (&progress->ended, &progress->mutex, next))
        continue;
      next = g_get_monotonic_time () + INTERVAL;
      if (progress->line != NULL)
        {
          g_autofree char *text = g_strconcat (ERASE, progress->line, NULL);

          write_text (text);
          progress->is_shown = TRUE;
        }
    }
  g_mutex_unlock (&progress->mutex);
  return NULL;
}

AttnProgress *
attn_progress_start (AttnLanguage language, gboolean is_quiet)
{
  AttnProgress *progress = g_new0 (AttnProgress, 1);

  progress->language = language;
  g_mutex_init (&progress->mutex);
  g_cond_init (&progress->ended);
  if (!is_quiet && isatty (STDERR_FILENO))
    progress->thread = g_thread_try_new ("progress", run, progress, NULL);
  return progress;
}

void
attn_progress_set (AttnProgress *progress, const char *message, guint n, guint total, const char *name)
{
  g_autofree char *quoted = NULL;

  if (progress->thread == NULL)
    return;
  quoted = attn_command_quote (name);
  g_mutex_lock (&progress->mutex);
  g_free (progress->line);
  progress->line = g_strdup_printf (attn_translate (progress->language, message), n, total, quoted);
  g_mutex_unlock (&progress->mutex);
}

void
attn_progress_hide (AttnProgress *progress)
{
  g_mutex_lock (&progress->mutex);
  if (progress->is_shown)
    write_text (ERASE);
  progress->is_shown = FALSE;
  g_clear_pointer (&progress->line, g_free);
  g_mutex_unlock (&progress->mutex);
}

void
attn_progress_end (AttnProgress *progress)
{
  attn_progress_hide (progress);
  if (progress->thread != NULL)
    {
      g_mutex_lock (&progress->mutex);
      progress->is_ended = TRUE;
      g_cond_signal (&progress->ended);
      g_mutex_unlock (&progress->mutex);
      g_thread_join (progress->thread);
    }
  g_mutex_clear (&progress->mutex);
  g_cond_clear (&progress->ended);
  g_free (progress);
}
