/* attn-player.c: lets the cells of the steps come one by one
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-player.h"

/* A step of many cells comes in about so many beats. */
#define MOST_BEATS 48
/* After a step one has time to look: so many beats, but not less than this. */
#define PAUSE_BEATS 4
#define LEAST_PAUSE 1200

struct _AttnPlayer
{
  AttnCanvas  *canvas;
  AttnSession *session;
  guint        source;
  gboolean     waiting;     /* a step is complete; the next beat begins another */
};

static gboolean beat_cb (gpointer data);

static void
wait_for (AttnPlayer *self,
          guint       milliseconds)
{
  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add (milliseconds, beat_cb, self);
}

/* Begins the next step that the view stops at; FALSE after the last. */
static gboolean
begin_next (AttnPlayer *self)
{
  const int step = attn_session_get_next (self->session, 1);

  if (step >= 0)
    attn_session_play_to (self->session, (guint) step, 0, NULL);
  return step >= 0;
}

static gboolean
beat_cb (gpointer data)
{
  AttnPlayer *self = data;
  const guint pace = attn_session_get_pace (self->session);
  const guint step = attn_session_get_step (self->session);
  guint reached = attn_session_get_view (self->session)->reached, count;
  AttnScene *scene;
  AttnCell cell;
  gboolean found;

  self->source = 0;
  if (self->waiting)
    {
      self->waiting = FALSE;
      if (begin_next (self))
        wait_for (self, pace);
      else
        attn_session_set_playing (self->session, FALSE);
      return G_SOURCE_REMOVE;
    }

  scene = attn_canvas_get_scene (self->canvas);
  if (scene == NULL)
    {
      attn_session_set_playing (self->session, FALSE);
      return G_SOURCE_REMOVE;
    }
  count = attn_scene_count_step_cells (scene);
  reached = reached == G_MAXUINT ? count : reached + MAX (1, (count + MOST_BEATS - 1) / MOST_BEATS);
  found = count > 0 && attn_scene_get_step_cell (scene, MIN (reached, count) - 1, &cell);
  if (reached < count)
    {
      attn_session_play_to (self->session, step, reached, found ? &cell : NULL);
      wait_for (self, pace);
    }
  else
    {
      self->waiting = TRUE;
      attn_session_play_to (self->session, step, G_MAXUINT, found ? &cell : NULL);
      wait_for (self, MAX (pace * PAUSE_BEATS, LEAST_PAUSE));
    }
  return G_SOURCE_REMOVE;
}

static void
session_changed_cb (AttnSession *session,
                    guint        changes,
                    AttnPlayer  *self)
{
  const gboolean playing = attn_session_get_playing (session);

  if ((changes & ATTN_CHANGE_PLAY) == 0 || playing == (self->source != 0))
    return;
  if (!playing)
    {
      g_clear_handle_id (&self->source, g_source_remove);
      return;
    }

  /* A step that is complete is followed by the next one; after the last it begins anew. */
  self->waiting = FALSE;
  if (attn_session_get_view (session)->reached == G_MAXUINT && !begin_next (self))
    attn_session_play_to (session, 0, 0, NULL);
  wait_for (self, attn_session_get_pace (session));
}

AttnPlayer *
attn_player_new (AttnCanvas  *canvas,
                 AttnSession *session)
{
  AttnPlayer *self = g_new0 (AttnPlayer, 1);

  self->canvas = g_object_ref (canvas);
  self->session = g_object_ref (session);
  g_signal_connect (session, "changed", G_CALLBACK (session_changed_cb), self);
  return self;
}

void
attn_player_free (AttnPlayer *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_signal_handlers_disconnect_by_data (self->session, self);
  g_object_unref (self->session);
  g_object_unref (self->canvas);
  g_free (self);
}
