/* attn-session-compute.c: the numbers of a large document are computed beside the window's thread
 *
 * After an edit of some numbers the document is the new one at once, and the trace stays the old one, whole and right for what it was
 * computed from, until the new one is there; meanwhile the window says so.  An edit that comes before waits for the run to end and is
 * then computed from what that found, so that a number that is dragged shows its way.
 *
 * An edit that leads to other nodes comes about with its numbers: until they are there the document is the old one as well, so that
 * whatever shows it stays in step with them.  What is edited meanwhile takes its place, and Undo takes it back.
 *
 * So does a scene of a lesson with other numbers: until they are there one is in the scene before.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-session-private.h"

#include <string.h>

#include "attn-cell-editor.h"
#include "attn-range.h"
#include "attn-waiting.h"

/* Numbers of a trace that are computed within a frame or two; what has fewer is computed at once. */
#define MOST_AT_ONCE (1u << 22)
/* Scores, scaled, less the maximum, exponentials, weights. */
#define MATRICES_A_HEAD 5
/* Rows of a rollout, of which n³ products are. */
#define MOST_ROWS_AT_ONCE 1000

struct _AttnSessionRun
{
  AttnSession  *session;
  AttnWaiting  *waiting;
  AttnLanguage  language;
  AttnDocument *document;     /* what is shown, or what is then */
  AttnEdit     *edit;         /* comes about then; NULL: none */
  gboolean      ends_gesture;
  int           by;           /* so many steps of undo (negative) or redo are taken then */
  gboolean      to_scene;     /* one goes to `scene` then */
  int           scene;
  AttnDocument *begun;        /* that scene's as it began, where it is another; NULL: it is not */
  AttnTrace    *begun_trace;
  AttnCameFunc  came;         /* called once `edit` has come about; NULL: nobody asks */
  gpointer      came_data;
  GDestroyNotify free_came;
  GError       *problem;      /* why `document` is that without the scene's change; NULL: it is not */
  AttnTrace    *previous;
  AttnTrace    *trace;        /* what was found */
  GError       *error;
};

static AttnSessionRun *run_new        (AttnSession *self, AttnDocument *document);
static void            start          (AttnSessionRun *run);
static void            forget_put_off (AttnSession *self);

/* --- what is no longer wanted ---------------------------------------------------------------------------- */

/* To give back hundreds of megabytes takes longer than a frame. */
static gpointer
free_in_thread (gpointer data)
{
  attn_trace_unref (data);
  return NULL;
}

static gboolean
free_cb (gpointer data)
{
  g_thread_unref (g_thread_new ("freeing", free_in_thread, data));
  return G_SOURCE_REMOVE;
}

/* Once everybody has let go of it who showed it. */
static void
free_later (AttnTrace *trace)
{
  g_idle_add_full (G_PRIORITY_LOW, free_cb, trace, NULL);
}

/* --- computing --------------------------------------------------------------------------------------------- */

static void
compute_in_thread (gpointer    data,
                   const gint *given_up)
{
  AttnSessionRun *run = data;

  run->trace = attn_document_trace_unless (run->document, run->previous, given_up, run->language, &run->error);
  if (run->trace == NULL)
    return;
  attn_trace_measure_as (run->trace, run->previous);
  if (run->begun != NULL)
    run->begun_trace = attn_document_trace_unless (run->begun, run->trace, given_up, run->language, NULL);
}

/* Whether the document is not yet what is computed. */
static gboolean
is_ahead (const AttnSessionRun *run)
{
  return run->edit != NULL || run->by != 0 || run->to_scene;
}

/* Whether nothing but the scene is another then. */
static gboolean
only_goes (const AttnSessionRun *run)
{
  return run->to_scene && run->edit == NULL;
}

/* What was to come does not: what is shown may still have had no numbers of its own. */
static void
stay (AttnSession *self)
{
  if (self->run == NULL && self->traced != self->shown)
    start (run_new (self, self->shown));
  attn_session_tell_numbers (self);
}

/* A scene without numbers shows the document as it is without its change, which may take as long. */
static void
come_without_change (AttnSession    *self,
                     AttnSessionRun *run)
{
  g_autoptr (AttnDocument) base = attn_lesson_dup_base (attn_session_get_whole (self));
  AttnSessionRun *other = run_new (self, base);

  other->to_scene = TRUE;
  other->scene = run->scene;
  other->problem = g_steal_pointer (&run->error);
  start (other);
}

static void
come_to_scene (AttnSession    *self,
               AttnSessionRun *run)
{
  attn_history_break (self->history);
  self->scene = run->scene;
  if (run->edit == NULL)
    attn_session_hold (self, run->document);
  else
    {
      attn_history_push (self->history, g_steal_pointer (&run->edit));
      attn_session_settle_shown (self, NULL);
    }
  if (run->begun_trace != NULL)
    {
      attn_session_clear_begun (self);
      self->begun = g_steal_pointer (&run->begun);
      self->begun_trace = g_steal_pointer (&run->begun_trace);
    }
  attn_session_begin_scene (self, g_steal_pointer (&run->trace));
  if (run->problem != NULL)
    attn_session_emit_refused (self, run->problem->message);
}

static void
come_about (AttnSession    *self,
            AttnSessionRun *run)
{
  g_autoptr (AttnDocument) before = attn_document_ref (attn_session_get_whole (self));
  AttnTrace *trace;

  if (run->trace == NULL && only_goes (run) && run->problem == NULL &&
      !g_error_matches (run->error, ATTN_DOCUMENT_ERROR, ATTN_DOCUMENT_ERROR_TOO_LARGE))
    {
      come_without_change (self, run);
      return;
    }
  if (run->trace == NULL)
    {
      stay (self);
      attn_session_emit_refused (self, run->error->message);
      return;
    }
  if (run->to_scene)
    {
      come_to_scene (self, run);
      return;
    }
  if (run->edit != NULL)
    attn_history_push (self->history, g_steal_pointer (&run->edit));
  else if (!attn_session_move (self, run->by))
    {
      stay (self);
      attn_session_emit_no_memory (self);
      return;
    }
  if (run->ends_gesture)
    attn_history_break (self->history);
  attn_session_settle_shown (self, run->by != 0 ? before : NULL);
  trace = g_steal_pointer (&run->trace);
  if (self->shown != run->document && !attn_document_equal (self->shown, run->document))
    {
      free_later (trace);
      trace = attn_session_trace_shown (self, NULL);
    }
  attn_session_take_trace (self, trace);
  attn_session_tell_numbers (self);
  if (run->came != NULL)
    run->came (run->came_data);
}

/* Takes over what a run found. */
static void
computed_cb (gpointer data,
             gboolean is_given_up)
{
  AttnSessionRun *run = data;
  AttnSession *self = run->session;
  const gboolean is_last = run->document == self->shown;

  self->run = NULL;
  if (is_given_up)
    return;
  if (is_ahead (run))
    come_about (self, run);
  else if (run->trace != NULL)
    {
      attn_session_take_trace (self, g_steal_pointer (&run->trace));
      attn_session_set_traced (self, run->document);
      if (!is_last)
        start (run_new (self, self->shown));
      attn_session_tell_numbers (self);
    }
  else if (!is_last)
    start (run_new (self, self->shown));
  else
    attn_session_refuse (self, run->error);
}

static void
run_free (gpointer data)
{
  AttnSessionRun *run = data;

  attn_document_unref (run->document);
  if (run->edit != NULL)
    attn_edit_free (run->edit);
  free_later (run->previous);
  if (run->trace != NULL)
    free_later (run->trace);
  g_clear_pointer (&run->begun, attn_document_unref);
  if (run->begun_trace != NULL)
    free_later (run->begun_trace);
  g_clear_error (&run->error);
  g_clear_error (&run->problem);
  if (run->free_came != NULL)
    run->free_came (run->came_data);
  g_free (run);
}

static AttnSessionRun *
run_new (AttnSession  *self,
         AttnDocument *document)
{
  AttnSessionRun *run = g_new0 (AttnSessionRun, 1);

  run->session = self;
  run->language = self->view.language;
  run->document = attn_document_ref (document);
  run->previous = attn_trace_ref (self->trace);
  return run;
}

static void
start (AttnSessionRun *run)
{
  static const AttnWork work = { "computing", compute_in_thread, computed_cb, run_free };

  run->session->run = run;
  run->waiting = attn_waiting_new (&work, run);
}

static gboolean
is_large (const AttnTrace *trace)
{
  guint64 n = 0;

  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);

      if (!attn_node_is_input (node))
        n += (guint64) attn_node_get_rows (node) * attn_node_get_columns (node);
    }
  return n > MOST_AT_ONCE;
}

gboolean
attn_session_can_wait (AttnSession        *self,
                       const AttnDocument *document)
{
  /* What a scene, an exercise or training asks of the numbers is asked at once. */
  return self->trace != NULL && self->traced != NULL && self->scene < 0 && !self->predicting && self->secret == NULL &&
         self->moments == NULL && attn_document_get_lesson (document) == NULL && is_large (self->trace) &&
         attn_document_is_alike (self->traced, document);
}

void
attn_session_wait (AttnSession *self)
{
  self->playing = FALSE;
  if (self->run != NULL && is_ahead (self->run))
    attn_waiting_give_up (self->run->waiting);
  if (self->run == NULL)
    start (run_new (self, self->shown));
}

/* --- what comes about with its numbers ------------------------------------------------------------------------ */

/* As many numbers as its attention has at least. */
gboolean
attn_session_takes_long (const AttnDocument *document)
{
  const guint64 n = g_strv_length ((char **) attn_document_get_tokens (document));
  const guint64 products = n * g_strv_length ((char **) attn_document_get_memory_tokens (document));
  guint64 n_heads = 0;

  for (guint i = 0; i < attn_document_get_n_layers (document); i++)
    n_heads += attn_document_get_heads (document, i);
  return products * n_heads * MATRICES_A_HEAD > MOST_AT_ONCE;
}

gboolean
attn_session_comes_later (AttnSession        *self,
                          const AttnDocument *document)
{
  return self->trace != NULL && self->traced != NULL && (is_large (self->trace) || attn_session_takes_long (document));
}

gboolean
attn_session_is_to_come (AttnSession    *self,
                         const AttnEdit *edit)
{
  return self->run != NULL && self->run->edit != NULL && attn_document_equal (self->run->edit->document, edit->document);
}

/* In place of whatever is waited for. */
static void
start_coming (AttnSession    *self,
              AttnSessionRun *run)
{
  self->playing = FALSE;
  attn_session_drop_run (self);
  start (run);
  attn_session_emit (self, ATTN_CHANGE_PLAY | ATTN_CHANGE_HISTORY);
}

void
attn_session_come_later (AttnSession  *self,
                         AttnDocument *document,
                         AttnEdit     *edit,
                         int           by)
{
  AttnSessionRun *run = run_new (self, document);

  run->edit = edit;
  run->by = by;
  start_coming (self, run);
}

void
attn_session_come_to_scene (AttnSession  *self,
                            int           scene,
                            AttnDocument *document,
                            AttnDocument *begun,
                            AttnEdit     *edit,
                            GError       *problem)
{
  AttnSessionRun *run = run_new (self, document);

  run->to_scene = TRUE;
  run->scene = scene;
  run->edit = edit;
  run->problem = problem;
  if (begun != self->begun && !attn_document_equal (begun, document))
    run->begun = attn_document_ref (begun);
  start_coming (self, run);
}

int
attn_session_get_coming_scene (AttnSession *self)
{
  return self->run != NULL && self->run->to_scene ? self->run->scene : self->scene;
}

gboolean
attn_session_give_up_coming (AttnSession *self)
{
  if (self->run == NULL || !is_ahead (self->run))
    return FALSE;
  attn_session_drop_run (self);
  stay (self);
  return TRUE;
}

gboolean
attn_session_is_going (AttnSession *self)
{
  return self->run != NULL && only_goes (self->run);
}

gboolean
attn_session_give_up (AttnSession *self)
{
  if (self->put_off == NULL)
    return attn_session_give_up_coming (self);
  forget_put_off (self);
  attn_session_emit (self, ATTN_CHANGE_HISTORY);
  return TRUE;
}

int
attn_session_get_coming_by (AttnSession *self)
{
  return self->run != NULL ? self->run->by : 0;
}

const AttnEdit *
attn_session_get_coming_edit (AttnSession *self)
{
  return self->run != NULL ? self->run->edit : NULL;
}

const AttnDocument *
attn_session_get_coming (AttnSession *self)
{
  /* Where one only goes to a scene, it is the one before that is edited. */
  return self->run != NULL && is_ahead (self->run) && !only_goes (self->run) ? self->run->document : self->shown;
}

void
attn_session_tell_come (AttnSession    *self,
                        AttnCameFunc    came,
                        gpointer        data,
                        GDestroyNotify  free_data)
{
  self->run->came = came;
  self->run->came_data = data;
  self->run->free_came = free_data;
}

gboolean
attn_session_end_coming_gesture (AttnSession *self)
{
  if (self->run == NULL || self->run->edit == NULL)
    return FALSE;
  self->run->ends_gesture = TRUE;
  return TRUE;
}

void
attn_session_settle_gesture (AttnSession *self)
{
  if (self->run != NULL && self->run->ends_gesture)
    attn_history_break (self->history);
}

/* --- a picture whose numbers come later ---------------------------------------------------------------------- */

struct _AttnPutOff
{
  AttnSession    *session;
  AttnWaiting    *waiting;
  AttnTrace      *trace;
  const AttnNode *node;
  AttnView        view;      /* what of it leads there: step, selection, mode and frame */
};

static void
measure_in_thread (gpointer    data,
                   const gint *given_up)
{
  AttnPutOff *put_off = data;

  attn_node_get_range (put_off->node);
  /* What it is a product of stands beside it. */
  for (guint i = 0; i < attn_trace_get_n_nodes (put_off->trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (put_off->trace, i);

      if (g_str_equal (attn_node_get_stage (node), "rollout_step"))
        attn_node_get_range (node);
    }
}

/* Goes there, unless it has gone elsewhere meanwhile. */
static void
measured_cb (gpointer data,
             gboolean is_given_up)
{
  const AttnPutOff *put_off = data;
  AttnSession *self = put_off->session;
  AttnView view = self->view;

  self->put_off = NULL;
  if (is_given_up)
    return;
  if (view.mode != put_off->view.mode)
    {
      view.mode = put_off->view.mode;
      view.zoom = put_off->view.zoom;
      view.pan_x = put_off->view.pan_x;
      view.pan_y = put_off->view.pan_y;
    }
  view.step = put_off->view.step;
  view.reached = G_MAXUINT;
  view.selected = put_off->view.selected;
  view.token = put_off->view.token;
  view.hovered.node = NULL;
  attn_session_set_view (self, &view);
}

static void
put_off_free (gpointer data)
{
  AttnPutOff *put_off = data;

  attn_trace_unref (put_off->trace);
  g_free (put_off);
}

static void
forget_put_off (AttnSession *self)
{
  if (self->put_off != NULL)
    attn_waiting_give_up (self->put_off->waiting);
}

/* What a picture would hold the window for; NULL: it is drawn at once. */
static const AttnNode *
find_missing (AttnSession    *self,
              const AttnView *view)
{
  const int step = self->steps == NULL || view->step == NULL ? -1 : attn_steps_find (self->steps, view->step);
  const AttnNode *node = step < 0 ? NULL : attn_view_find_missing (view, self->trace, &g_array_index (self->steps, AttnStep, step));

  return node != NULL && attn_node_get_rows (node) > MOST_ROWS_AT_ONCE ? node : NULL;
}

static void
put_off (AttnSession    *self,
         const AttnNode *node,
         const AttnView *view)
{
  static const AttnWork work = { "measuring", measure_in_thread, measured_cb, put_off_free };

  self->put_off = g_new0 (AttnPutOff, 1);
  self->put_off->session = self;
  self->put_off->trace = attn_trace_ref (self->trace);
  self->put_off->node = node;
  self->put_off->view = *view;
  self->put_off->waiting = attn_waiting_new (&work, self->put_off);
}

gboolean
attn_session_put_off (AttnSession    *self,
                      const AttnView *view)
{
  const AttnNode *node = find_missing (self, view);

  /* Whatever else changes, it is waited for. */
  if (node == NULL || node == find_missing (self, &self->view))
    {
      if (view->step != self->view.step || view->mode != self->view.mode)
        forget_put_off (self);
      return FALSE;
    }
  if (self->put_off != NULL && self->put_off->node == node)
    {
      self->put_off->view = *view;
      return TRUE;
    }
  forget_put_off (self);
  put_off (self, node, view);
  attn_session_emit (self, ATTN_CHANGE_HISTORY);
  return TRUE;
}

void
attn_session_begin_nearer (AttnSession *self)
{
  const AttnView view = self->view;
  const AttnNode *node = find_missing (self, &view);

  if (node == NULL)
    return;
  if (view.mode == ATTN_VIEW_IMAGE)
    self->view.mode = ATTN_VIEW_OVERVIEW;
  if (find_missing (self, &self->view) != NULL)
    self->view.step = attn_node_get_name (g_array_index (self->steps, AttnStep, 0).nodes[0]);
  put_off (self, node, &view);
}

gboolean
attn_session_is_putting_off (AttnSession *self)
{
  return self->put_off != NULL;
}

/* --- asking ------------------------------------------------------------------------------------------------------ */

void
attn_session_drop_run (AttnSession *self)
{
  forget_put_off (self);
  attn_session_settle_gesture (self);
  if (self->run != NULL)
    attn_waiting_give_up (self->run->waiting);
}

gboolean
attn_session_is_computing (AttnSession *self)
{
  return self->run != NULL;
}

void
attn_session_settle (AttnSession *self)
{
  while (self->run != NULL)
    attn_waiting_wait (self->run->waiting, -1);
}

void
attn_session_settle_work (AttnSession *self)
{
  if (attn_session_is_going (self))
    attn_session_give_up_coming (self);
  attn_session_settle (self);
}

/* The document's own matrix of a given node, as long as it may be newer than the trace's; NULL: the node's is right. */
static const AttnMatrix *
find_newer (AttnSession    *self,
            const AttnNode *node)
{
  const char *slot = self->run != NULL ? attn_cell_get_slot (node) : NULL;
  const AttnMatrix *matrix = slot != NULL ? attn_document_get_matrix (self->shown, slot) : NULL;

  return matrix != NULL && attn_matrix_get_rows (matrix) == attn_node_get_rows (node) &&
         attn_matrix_get_columns (matrix) == attn_node_get_columns (node) ? matrix : NULL;
}

double
attn_session_get_number (AttnSession    *self,
                         const AttnCell *cell)
{
  const AttnMatrix *newer = find_newer (self, cell->node);

  return newer != NULL ? attn_matrix_get (newer, cell->row, cell->column) : attn_node_get_value (cell->node, cell->row, cell->column);
}

void
attn_session_read_row (AttnSession    *self,
                       const AttnNode *node,
                       guint           row,
                       double         *out)
{
  const AttnMatrix *newer = find_newer (self, node);

  if (newer != NULL)
    memcpy (out, attn_matrix_get_row (newer, row), attn_matrix_get_columns (newer) * sizeof *out);
  else
    attn_node_read_rows (node, row, 1, out);
}
