/* attn-session-compute.c: the numbers of a large document are computed beside the window's thread
 *
 * After an edit of some numbers the document is the new one at once, and the trace stays the old one, whole and right for what it was
 * computed from, until the new one is there; meanwhile the window says so.  An edit that comes before waits for the run to end and is
 * then computed from what that found, so that a number that is dragged shows its way.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-session-private.h"

#include <string.h>

#include "attn-cell-editor.h"
#include "attn-range.h"

/* Numbers of a trace that are computed within a frame or two; what has fewer is computed at once. */
#define MOST_AT_ONCE (1u << 24)
/* Rows of a rollout, of which n³ products are. */
#define MOST_ROWS_AT_ONCE 1000

/* Held by the thread and by the session.  What ends it happens in the window's thread. */
struct _AttnSessionRun
{
  gatomicrefcount ref_count;
  AttnSession    *session;      /* NULL: nobody waits for it any more */
  GMutex          mutex;        /* of `is_done` */
  GCond           done;
  gboolean        is_done;
  gint            given_up;     /* nobody waits: it need not go on */
  AttnLanguage    language;
  AttnDocument   *document;
  AttnTrace      *previous;
  AttnTrace      *trace;        /* what was found */
  GError         *error;
};

static void
run_unref (AttnSessionRun *run)
{
  if (!g_atomic_ref_count_dec (&run->ref_count))
    return;
  attn_document_unref (run->document);
  g_clear_pointer (&run->previous, attn_trace_unref);
  g_clear_pointer (&run->trace, attn_trace_unref);
  g_clear_error (&run->error);
  g_mutex_clear (&run->mutex);
  g_cond_clear (&run->done);
  g_free (run);
}

static void start (AttnSession *self);

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

/* Takes over what a run found. */
static void
finish (AttnSession *self)
{
  AttnSessionRun *run = g_steal_pointer (&self->run);
  g_autoptr (AttnDocument) document = attn_document_ref (run->document);
  AttnTrace *trace = g_steal_pointer (&run->trace);
  g_autoptr (GError) error = g_steal_pointer (&run->error);
  const gboolean is_last = document == self->shown;

  run->session = NULL;
  free_later (g_steal_pointer (&run->previous));
  run_unref (run);
  if (trace != NULL)
    {
      attn_session_take_trace (self, trace);
      attn_session_set_traced (self, document);
      if (!is_last)
        start (self);
      attn_session_tell_numbers (self);
    }
  else if (!is_last)
    start (self);
  else
    attn_session_refuse (self, error);
}

static gboolean
come_cb (gpointer data)
{
  AttnSessionRun *run = data;

  if (run->session != NULL)
    finish (run->session);
  return G_SOURCE_REMOVE;
}

static gpointer
compute_in_thread (gpointer data)
{
  AttnSessionRun *run = data;

  run->trace = attn_document_trace_unless (run->document, run->previous, &run->given_up, run->language, &run->error);
  if (run->trace != NULL)
    attn_trace_measure_as (run->trace, run->previous);
  g_mutex_lock (&run->mutex);
  run->is_done = TRUE;
  g_cond_signal (&run->done);
  g_mutex_unlock (&run->mutex);
  g_idle_add_full (G_PRIORITY_DEFAULT, come_cb, run, (GDestroyNotify) run_unref);
  return NULL;
}

static void
start (AttnSession *self)
{
  AttnSessionRun *run = g_new0 (AttnSessionRun, 1);

  g_atomic_ref_count_init (&run->ref_count);
  g_mutex_init (&run->mutex);
  g_cond_init (&run->done);
  run->session = self;
  run->language = self->view.language;
  run->document = attn_document_ref (self->shown);
  run->previous = attn_trace_ref (self->trace);
  self->run = run;
  g_atomic_ref_count_inc (&run->ref_count);
  g_thread_unref (g_thread_new ("computing", compute_in_thread, run));
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
  if (self->run == NULL)
    start (self);
}

/* --- a step whose numbers come later ------------------------------------------------------------------------- */

/* Held by its thread until it is over; all but the numbers in the window's thread. */
struct _AttnPutOff
{
  AttnSession    *session;      /* NULL: gone elsewhere meanwhile */
  AttnTrace      *trace;
  const AttnNode *node;
  AttnPlace       selected;
};

static void
forget_put_off (AttnSession *self)
{
  if (self->put_off != NULL)
    self->put_off->session = NULL;
  self->put_off = NULL;
}

static gboolean
go_cb (gpointer data)
{
  AttnPutOff *put_off = data;
  AttnSession *self = put_off->session;
  AttnView view;

  if (self == NULL)
    return G_SOURCE_REMOVE;
  forget_put_off (self);
  view = self->view;
  view.step = attn_node_get_name (put_off->node);
  view.reached = G_MAXUINT;
  view.selected = put_off->selected;
  view.hovered.node = NULL;
  attn_session_set_view (self, &view);
  return G_SOURCE_REMOVE;
}

static void
put_off_free (gpointer data)
{
  AttnPutOff *put_off = data;

  attn_trace_unref (put_off->trace);
  g_free (put_off);
}

static gpointer
measure_in_thread (gpointer data)
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
  g_idle_add_full (G_PRIORITY_DEFAULT, go_cb, put_off, put_off_free);
  return NULL;
}

gboolean
attn_session_put_off (AttnSession    *self,
                      const AttnView *view)
{
  const AttnNode *node = self->trace != NULL && view->step != NULL ? attn_trace_find (self->trace, view->step) : NULL;

  /* Whatever else changes, it is waited for. */
  if (view->step == self->view.step)
    return FALSE;
  if (self->put_off != NULL && self->put_off->node != node)
    forget_put_off (self);
  if (node == NULL || attn_node_is_computed (node) || attn_node_get_rows (node) <= MOST_ROWS_AT_ONCE)
    return FALSE;
  if (self->put_off != NULL)
    return TRUE;
  self->put_off = g_new0 (AttnPutOff, 1);
  self->put_off->session = self;
  self->put_off->trace = attn_trace_ref (self->trace);
  self->put_off->node = node;
  self->put_off->selected = view->selected;
  g_thread_unref (g_thread_new ("measuring", measure_in_thread, self->put_off));
  attn_session_emit (self, ATTN_CHANGE_HISTORY);
  return TRUE;
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
  if (self->run == NULL)
    return;
  self->run->session = NULL;
  g_atomic_int_set (&self->run->given_up, 1);
  g_clear_pointer (&self->run, run_unref);
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
    {
      AttnSessionRun *run = self->run;

      g_mutex_lock (&run->mutex);
      while (!run->is_done)
        g_cond_wait (&run->done, &run->mutex);
      g_mutex_unlock (&run->mutex);
      finish (self);
    }
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
