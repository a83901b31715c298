/* attn-session-lesson.c: a lesson in a session: which scene is on, and how what is done in it becomes part of the lesson
 *
 * The history holds the lesson; what is looked at and edited is the document of a scene.  So a scene can be touched
 * everywhere, undone, put back and saved, and going on and back loses nothing.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-session-private.h"

#include <string.h>

#include "attn-edit-lesson.h"
#include "attn-lesson-pages.h"

const AttnDocument *
attn_session_get_whole (AttnSession *self)
{
  return self->history != NULL ? attn_history_get_document (self->history) : NULL;
}

const AttnLesson *
attn_session_get_lesson (AttnSession *self)
{
  return self->history != NULL ? attn_document_get_lesson (attn_history_get_document (self->history)) : NULL;
}

int
attn_session_get_scene (AttnSession *self)
{
  return self->scene;
}

AttnDocument *
attn_session_find_shown (AttnSession        *self,
                         const AttnDocument *whole,
                         GError            **error)
{
  const AttnLesson *lesson = attn_document_get_lesson (whole);
  AttnDocument *document;

  if (self->scene < 0 || lesson == NULL || (guint) self->scene >= attn_lesson_get_n_scenes (lesson))
    return attn_document_ref (whole);
  document = attn_lesson_dup_document (whole, (guint) self->scene, self->view.language, error);
  /* A scene whose change breaks the document shows the document as it is without, so that it can be mended. */
  return document != NULL ? document : attn_lesson_dup_base (whole);
}

void
attn_session_hold (AttnSession        *self,
                   const AttnDocument *shown)
{
  AttnDocument *before = self->shown;

  self->shown = attn_document_ref (shown);
  if (before != NULL)
    attn_document_unref (before);
  attn_session_follow_moments (self);
}

/* The scene that undo and redo lead to: the one in which something changed.  A scene that is gone leaves the nearest. */
static int
find_scene (AttnSession        *self,
            const AttnDocument *before,
            const AttnDocument *whole)
{
  const AttnLesson *lesson = attn_document_get_lesson (whole);
  int other;

  if (self->scene < 0 || lesson == NULL)
    return -1;
  other = before != NULL ? attn_lesson_find_difference (before, whole) : -1;
  return other >= 0 ? other : MIN (self->scene, (int) attn_lesson_get_n_scenes (lesson) - 1);
}

static AttnDocument *
find_shown_in (AttnSession        *self,
               int                 scene,
               const AttnDocument *whole,
               GError            **error)
{
  const int before = self->scene;
  AttnDocument *shown;

  self->scene = scene;
  shown = attn_session_find_shown (self, whole, error);
  self->scene = before;
  return shown;
}

AttnDocument *
attn_session_find_shown_after (AttnSession        *self,
                               const AttnDocument *before,
                               const AttnDocument *whole)
{
  return find_shown_in (self, find_scene (self, before, whole), whole, NULL);
}

void
attn_session_settle_shown (AttnSession        *self,
                           const AttnDocument *before)
{
  g_autoptr (AttnDocument) shown = NULL;
  int scene = self->scene;

  self->scene = find_scene (self, before, attn_session_get_whole (self));
  shown = attn_session_find_shown (self, attn_session_get_whole (self), NULL);
  attn_session_hold (self, shown);
  self->scene_moved = self->scene != scene;
}

/* NULL where there is no memory for them. */
static AttnTrace *
find_trace (AttnSession  *self,
            GError      **error)
{
  g_autoptr (GError) problem = NULL;
  AttnTrace *trace = attn_document_trace (self->shown, self->trace, self->view.language, &problem);

  if (trace == NULL && !g_error_matches (problem, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_TOO_LARGE))
    {
      /* What stands in the history was computed when it was opened. */
      g_autoptr (AttnDocument) base = attn_lesson_dup_base (attn_session_get_whole (self));

      attn_session_hold (self, base);
      trace = attn_document_trace (self->shown, self->trace, self->view.language, NULL);
    }
  if (problem != NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  return trace;
}

AttnTrace *
attn_session_trace_shown (AttnSession  *self,
                          GError      **error)
{
  AttnTrace *trace = find_trace (self, error);

  g_assert (trace != NULL);
  return trace;
}

/* Everything about the view that the scene says. */
static void
place_view (AttnSession *self)
{
  if (self->scene >= 0)
    {
      attn_lesson_set_view (&self->view, attn_session_get_lesson (self), (guint) self->scene, self->trace);
      /* It may be another head's. */
      attn_session_find_steps (self);
      self->left_step = NULL;
      attn_session_stand (self, &self->view, FALSE);
      attn_session_begin_nearer (self);
    }
  else
    self->view.asked.node = NULL;
}

void
attn_session_begin_scene (AttnSession *self,
                          AttnTrace   *trace)
{
  attn_history_break (self->history);
  self->freed = FALSE;
  attn_session_unpin (self);
  attn_session_take_trace (self, trace);
  place_view (self);
  attn_session_describe (self);
  attn_session_emit (self, ATTN_CHANGE_ALL & ~(ATTN_CHANGE_LANGUAGE | ATTN_CHANGE_LOOK));
}

static gboolean
has_scene (AttnSession *self,
           int          scene)
{
  const AttnLesson *lesson = attn_session_get_lesson (self);

  return scene < 0 || (lesson != NULL && (guint) scene < attn_lesson_get_n_scenes (lesson));
}

gboolean
attn_session_set_scene (AttnSession  *self,
                        int           scene,
                        GError      **error)
{
  const int scene_before = self->scene;
  g_autoptr (AttnDocument) shown = NULL, before = NULL;
  g_autoptr (GError) problem = NULL;
  AttnTrace *trace;

  if (!has_scene (self, scene))
    return FALSE;
  attn_session_settle_work (self);
  before = self->shown != NULL ? attn_document_ref (self->shown) : NULL;
  self->scene = scene;
  shown = attn_session_find_shown (self, attn_session_get_whole (self), &problem);
  attn_session_hold (self, shown);
  trace = find_trace (self, problem == NULL ? &problem : NULL);
  if (trace == NULL)
    {
      self->scene = scene_before;
      attn_session_hold (self, before);
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  attn_session_begin_scene (self, trace);
  if (problem == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

void
attn_session_set_writing (AttnSession *self,
                          gboolean     writing)
{
  self->writing = writing;
  attn_session_end_gesture (self);
}

void
attn_session_clear_begun (AttnSession *self)
{
  g_clear_pointer (&self->begun, attn_document_unref);
  g_clear_pointer (&self->begun_trace, attn_trace_unref);
}

/* A scene's document as it began; where there was no such scene, as it is (`now`).  Owned by the caller. */
static AttnDocument *
find_begun (AttnSession  *self,
            int           scene,
            AttnDocument *now)
{
  const AttnDocument *whole = attn_history_get_begun (self->history);
  const AttnLesson *lesson = attn_document_get_lesson (whole);

  if (scene < 0 || lesson == NULL || (guint) scene >= attn_lesson_get_n_scenes (lesson))
    return attn_document_ref (now);
  return find_shown_in (self, scene, whole, NULL);
}

/* Whether a scene has to wait for the numbers of its document: they are many, and not there yet. */
static gboolean
comes_later (AttnSession        *self,
             const AttnDocument *shown)
{
  g_autoptr (AttnDocument) here = NULL, there = NULL;

  if (!attn_session_comes_later (self, shown))
    return FALSE;
  /* The lesson itself has its scenes besides. */
  here = attn_lesson_dup_base (self->traced);
  there = attn_lesson_dup_base (shown);
  return !attn_document_equal (here, there);
}

gboolean
attn_session_go_to_scene (AttnSession  *self,
                          int           scene,
                          GError      **error)
{
  g_autoptr (AttnDocument) shown = NULL, begun = NULL;
  g_autoptr (GError) problem = NULL;

  if (!has_scene (self, scene))
    return FALSE;
  attn_session_settle_work (self);
  shown = find_shown_in (self, scene, attn_session_get_whole (self), &problem);
  if (!comes_later (self, shown))
    return attn_session_set_scene (self, scene, error);
  begun = find_begun (self, scene, shown);
  attn_session_set_training (self, FALSE);
  attn_session_come_to_scene (self, scene, shown, begun, NULL, g_steal_pointer (&problem));
  return TRUE;
}

const AttnTrace *
attn_session_get_text_trace (AttnSession *self)
{
  g_autoptr (AttnDocument) begun = NULL;
  AttnTrace *trace;

  if (self->scene < 0 || self->trace == NULL)
    return self->trace;
  begun = find_begun (self, self->scene, self->shown);
  if (begun == self->begun)
    return self->begun_trace;
  /* Mostly it is what is shown. */
  trace = attn_document_equal (begun, self->shown) ? attn_trace_ref (self->trace)
                                                   : attn_document_trace (begun, self->trace, self->view.language, NULL);
  /* A scene whose numbers overflow began as what is shown in its place. */
  if (trace == NULL)
    return self->trace;
  attn_session_clear_begun (self);
  self->begun = g_steal_pointer (&begun);
  self->begun_trace = trace;
  return trace;
}

const AttnDocument *
attn_session_get_lesson_begun (AttnSession *self)
{
  const AttnDocument *begun = self->history != NULL ? attn_history_get_begun (self->history) : NULL;

  return begun != NULL && attn_document_get_lesson (begun) != NULL ? begun : attn_session_get_whole (self);
}

char *
attn_session_dup_scene_title (AttnSession *self,
                              guint        scene)
{
  const AttnLesson *lesson = attn_session_get_lesson (self);
  const AttnDocument *begun = attn_session_get_lesson_begun (self);
  const char *title = attn_lesson_get_text (lesson, scene, ATTN_LESSON_TITLE, self->view.language);
  g_autoptr (AttnDocument) document = NULL;
  g_autoptr (AttnTrace) trace = NULL;

  if (title == NULL)
    return NULL;
  /* Numbers are computed only for a title that has some. */
  if ((int) scene != self->scene && strchr (title, '{') != NULL && scene < attn_lesson_get_n_scenes (attn_document_get_lesson (begun)))
    {
      document = attn_lesson_dup_document (begun, scene, self->view.language, NULL);
      trace = document != NULL ? attn_document_trace (document, self->trace, self->view.language, NULL) : NULL;
    }
  return attn_lesson_dup_text (lesson, scene, ATTN_LESSON_TITLE, self->view.language,
                               trace != NULL ? trace : attn_session_get_text_trace (self), self->view.decimals);
}

gboolean
attn_session_is_scene_touched (AttnSession *self)
{
  g_autoptr (AttnDocument) begun = NULL;
  g_autoptr (AttnEdit) back = NULL;

  if (self->scene < 0)
    return FALSE;
  begun = find_begun (self, self->scene, self->shown);
  if (attn_document_equal (begun, self->shown))
    return FALSE;
  /* One whose numbers overflow shows others than its own though nothing was done. */
  back = attn_edit_put_scene_back (attn_session_get_whole (self), (guint) self->scene, attn_history_get_begun (self->history));
  return back != NULL;
}

/* NULL: it is as it was. */
static AttnEdit *
put_back (AttnSession *self)
{
  /* Who writes goes back to what was opened. */
  const AttnDocument *original = self->writing ? attn_history_get_first (self->history) : attn_history_get_begun (self->history);

  return attn_edit_put_scene_back (attn_session_get_whole (self), (guint) self->scene, original);
}

/* FALSE where it can be put back at once. */
static gboolean
put_back_later (AttnSession *self,
                AttnEdit    *edit)
{
  g_autoptr (AttnDocument) shown = attn_session_find_shown (self, edit->document, NULL);
  g_autoptr (AttnDocument) begun = NULL;

  if (!comes_later (self, shown))
    return FALSE;
  edit->written = self->writing;
  begun = find_begun (self, self->scene, shown);
  attn_session_come_to_scene (self, self->scene, shown, begun, edit, NULL);
  return TRUE;
}

void
attn_session_put_scene_back (AttnSession *self)
{
  AttnEdit *edit;

  if (self->scene < 0)
    return;
  edit = put_back (self);
  if (edit != NULL && attn_session_is_to_come (self, edit))
    {
      attn_edit_free (edit);
      return;
    }
  g_clear_pointer (&edit, attn_edit_free);
  attn_session_settle_work (self);
  edit = put_back (self);
  attn_history_break (self->history);
  if (edit != NULL && put_back_later (self, edit))
    return;
  if (edit != NULL)
    attn_session_apply (self, edit, NULL);
  /* The view too, asked anew. */
  attn_session_set_scene (self, self->scene, NULL);
}

void
attn_session_set_asked (AttnSession    *self,
                        const AttnCell *cell)
{
  AttnView view = self->view;

  view.asked = cell != NULL ? (AttnPlace) { attn_node_get_name (cell->node), cell->row, cell->column } : (AttnPlace) { NULL, 0, 0 };
  attn_session_set_view (self, &view);
}

gboolean
attn_session_open_lesson (AttnSession  *self,
                          const char   *name,
                          GError      **error)
{
  g_autoptr (AttnDocument) document = attn_lesson_load (name, self->view.language, error);

  if (document == NULL || !attn_session_open (self, document, NULL, error))
    return FALSE;
  self->lesson_name = g_strdup (name);
  return TRUE;
}

char *
attn_session_dup_lesson_key (AttnSession *self)
{
  if (attn_session_get_lesson (self) == NULL)
    return NULL;
  return self->file != NULL ? g_file_get_uri (self->file) : g_strdup (self->lesson_name);
}
