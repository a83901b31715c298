/* attn-session-moments.c: the moments of a document's training in a session: which one it is at, going to another, and the weight
 * that one watches on the way
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-session-private.h"

#include <string.h>

#include "attn-name.h"
#include "attn-number.h"

/* From one moment to the next while training plays, in milliseconds. */
#define TRAINING_PACE 900
/* Documents with more numbers than this at all their moments together are not computed at each of them. */
#define MOST_NUMBERS 2000000u

void
attn_session_clear_moments (AttnSession *self)
{
  g_clear_handle_id (&self->training, g_source_remove);
  g_clear_pointer (&self->moments, attn_moments_unref);
  g_clear_pointer (&self->moments_problem, g_free);
  g_clear_pointer (&self->moment_of, attn_document_unref);
  g_clear_pointer (&self->course_of, attn_document_unref);
  g_clear_pointer (&self->course, g_ptr_array_unref);
}

void
attn_session_follow_moments (AttnSession *self)
{
  g_autoptr (GError) error = NULL;

  if (self->moments_problem == NULL && attn_moments_are_of (self->moments, self->shown))
    return;
  attn_session_clear_moments (self);
  self->moments = attn_moments_read (self->shown, self->view.language, &error);
  if (error != NULL)
    self->moments_problem = g_strdup (error->message);
}

const AttnMoments *
attn_session_get_moments (AttnSession *self)
{
  return self->moments;
}

const char *
attn_session_get_moments_problem (AttnSession *self)
{
  return self->moments_problem;
}

int
attn_session_get_moment (AttnSession *self,
                         gboolean    *exactly)
{
  if (self->moments == NULL)
    return -1;
  if (self->moment_of != self->shown)
    {
      g_clear_pointer (&self->moment_of, attn_document_unref);
      self->moment_of = attn_document_ref (self->shown);
      self->moment = attn_moments_find (self->moments, self->shown, &self->moment_exactly);
    }
  if (exactly != NULL)
    *exactly = self->moment_exactly;
  return (int) self->moment;
}

/* --- going --------------------------------------------------------------------------------------------- */

/* The one that it will be at. */
static int
get_coming_moment (AttnSession *self,
                   gboolean    *exactly)
{
  const AttnDocument *coming = attn_session_get_coming (self);

  if (self->moments == NULL || coming == self->shown)
    return attn_session_get_moment (self, exactly);
  return (int) attn_moments_find (self->moments, coming, exactly);
}

gboolean
attn_session_go_to_moment (AttnSession  *self,
                           guint         index,
                           GError      **error)
{
  gboolean exactly;

  if (self->moments == NULL || index >= attn_moments_get_count (self->moments))
    return FALSE;
  if ((guint) get_coming_moment (self, &exactly) == index && exactly)
    return TRUE;
  /* Back before it went. */
  if ((guint) attn_session_get_moment (self, &exactly) == index && exactly && attn_session_give_up_coming (self))
    return TRUE;
  return attn_session_apply_later (self, attn_edit_go_to_moment (self->shown, self->moments, index, self->view.language, error), error);
}

gboolean
attn_session_walk_moments (AttnSession *self,
                           int          by)
{
  const int to = get_coming_moment (self, NULL) + by;
  gboolean gone;

  if (!attn_session_can_walk_moments (self, by))
    return FALSE;
  attn_session_end_gesture (self);
  gone = attn_session_go_to_moment (self, (guint) to, NULL);
  attn_session_end_gesture (self);
  return gone;
}

gboolean
attn_session_can_walk_moments (AttnSession *self,
                               int          by)
{
  const int to = get_coming_moment (self, NULL) + by;

  return self->moments != NULL && to >= 0 && to < (int) attn_moments_get_count (self->moments);
}

/* --- playing ------------------------------------------------------------------------------------------- */

static gboolean
training_cb (gpointer data)
{
  AttnSession *self = data;
  const int at = attn_session_get_moment (self, NULL);

  if (at >= 0 && at + 1 < (int) attn_moments_get_count (self->moments) && attn_session_go_to_moment (self, (guint) at + 1, NULL) &&
      attn_session_can_walk_moments (self, 1))
    return G_SOURCE_CONTINUE;
  self->training = 0;
  attn_session_end_gesture (self);
  attn_session_emit (self, ATTN_CHANGE_PLAY);
  return G_SOURCE_REMOVE;
}

gboolean
attn_session_get_training (AttnSession *self)
{
  return self->training != 0;
}

void
attn_session_set_training (AttnSession *self,
                           gboolean     training)
{
  if (self->moments == NULL || training == (self->training != 0))
    return;
  attn_session_end_gesture (self);
  if (training)
    {
      /* From the end it begins anew. */
      if (!attn_session_can_walk_moments (self, 1))
        attn_session_go_to_moment (self, 0, NULL);
      self->training = g_timeout_add (TRAINING_PACE, training_cb, self);
    }
  else
    {
      g_clear_handle_id (&self->training, g_source_remove);
    }
  attn_session_emit (self, ATTN_CHANGE_PLAY);
}

/* --- typing -------------------------------------------------------------------------------------------- */

void
attn_session_settle_words (AttnSession *self,
                           AttnEdit    *edit)
{
  AttnDocument *settled;

  if (self->moments == NULL || attn_document_get_lesson (edit->document) != NULL)
    return;
  settled = attn_moments_settle (self->moments, self->shown, edit->document);
  if (settled == NULL)
    return;
  attn_document_unref (edit->document);
  edit->document = settled;
}

char *
attn_session_dup_unknown (AttnSession *self)
{
  return self->moments != NULL ? attn_moments_dup_unknown (self->moments, self->shown) : g_strdup ("");
}

/* --- the weight that is watched ------------------------------------------------------------------------ */

/* The numbers of the sentence at each moment.  They are computed anew where something besides the moment changed. */
static const GPtrArray *
follow_course (AttnSession *self)
{
  g_autoptr (AttnDocument) first = attn_moments_apply (self->moments, 0, self->shown, self->view.language, NULL);
  const guint n = attn_moments_get_count (self->moments);
  gsize numbers = 0;

  if (self->course_of != NULL && first != NULL && attn_document_equal (self->course_of, first))
    return self->course;
  g_clear_pointer (&self->course_of, attn_document_unref);
  g_clear_pointer (&self->course, g_ptr_array_unref);
  for (guint i = 0; i < attn_trace_get_n_nodes (self->trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (self->trace, i);

      numbers += (gsize) attn_node_get_rows (node) * attn_node_get_columns (node);
    }
  if (first == NULL || numbers * n > MOST_NUMBERS)
    return NULL;
  self->course_of = attn_document_ref (first);
  self->course = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_trace_unref);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (AttnDocument) there = attn_moments_apply (self->moments, i, self->shown, self->view.language, NULL);
      AttnTrace *trace = there != NULL ? attn_document_trace (there, self->trace, self->view.language, NULL) : NULL;

      if (trace == NULL)
        {
          g_clear_pointer (&self->course, g_ptr_array_unref);
          return NULL;
        }
      g_ptr_array_add (self->course, trace);
    }
  return self->course;
}

/* How many keys the row may look at. */
static guint
count_keys (const AttnNode *node,
            guint           row)
{
  guint n = 0;

  for (guint j = 0; j < attn_node_get_columns (node); j++)
    n += attn_node_get_value (node, row, j) > 0;
  return n;
}

/* The cell is the selected weight; else, in the last row, the other token that training ends up giving most to.  A row that has
 * but one key, as the first one of a causal mask, gives it 1 at every moment: there is nothing to watch. */
gboolean
attn_session_get_watched (AttnSession      *self,
                          AttnWatchedWeight *watched)
{
  const AttnNode *node, *selected = NULL, *last;
  const GPtrArray *course;
  guint best = G_MAXUINT;

  if (self->moments == NULL || self->trace == NULL)
    return FALSE;
  node = attn_steps_find_node (self->trace, attn_session_get_near_layer (self), self->head, "weights");
  if (node == NULL)
    return FALSE;
  course = follow_course (self);
  if (self->view.selected.node != NULL)
    selected = attn_trace_find (self->trace, self->view.selected.node);
  *watched = (AttnWatchedWeight) { .node = node, .row = attn_node_get_rows (node) - 1 };
  if (selected == node && self->view.selected.row < attn_node_get_rows (node) &&
      self->view.selected.column < attn_node_get_columns (node) && count_keys (node, self->view.selected.row) > 1)
    {
      watched->row = self->view.selected.row;
      watched->column = self->view.selected.column;
    }
  else
    {
      while (watched->row > 0 && count_keys (node, watched->row) < 2)
        watched->row--;
      last = course != NULL ? attn_trace_find (course->pdata[course->len - 1], attn_node_get_name (node)) : node;
      for (guint j = 0; j < attn_node_get_columns (last); j++)
        if ((best == G_MAXUINT || attn_node_get_value (last, watched->row, j) > attn_node_get_value (last, watched->row, best)) &&
            (j != watched->row || !g_str_equal (attn_node_get_row_label (node, j), attn_node_get_column_label (node, j))))
          best = j;
      if (best != G_MAXUINT)
        watched->column = best;
    }
  watched->n_keys = count_keys (node, watched->row);
  if (watched->n_keys < 2)
    return FALSE;
  watched->now = attn_node_get_value (node, watched->row, watched->column);
  if (course != NULL)
    for (guint i = 0; i < MIN (course->len, ATTN_MOST_WATCHED); i++)
      watched->values[watched->n++] = attn_node_get_value (attn_trace_find (course->pdata[i], attn_node_get_name (node)), watched->row,
                                                           watched->column);
  return TRUE;
}

/* --- words --------------------------------------------------------------------------------------------- */

static char *
dup_figures (AttnSession *self,
             guint        index)
{
  GString *text = g_string_new (NULL);
  AttnNumber number;
  double figure;

  if (attn_moments_get_loss (self->moments, index, &figure))
    {
      attn_number_format (figure, 2, &number);
      g_string_append_printf (text, attn_session_text (self, N_("loss over all words %s")), number.text);
      /* The number stays beside its name. */
      g_string_replace (text, " ", "\302\240", 0);
    }
  if (attn_moments_get_right (self->moments, index, &figure))
    {
      /* A model that is nearly always right is not always right. */
      attn_number_format_share (figure, figure > 0.99 || figure < 0.01 ? 1 : 0, &number);
      if (text->len > 0)
        g_string_append (text, " · ");
      g_string_append_printf (text, attn_session_text (self, N_("last word right in %s %% of unseen sentences")), number.text);
    }
  return g_string_free (text, FALSE);
}

char *
attn_session_dup_moment_title (AttnSession *self)
{
  gboolean exactly;
  const int index = attn_session_get_moment (self, &exactly);

  return index >= 0 ? attn_moments_dup_title (self->moments, (guint) index, exactly, self->view.language) : NULL;
}

char *
attn_session_dup_moment_figures (AttnSession *self)
{
  gboolean exactly;
  const int index = attn_session_get_moment (self, &exactly);

  return index >= 0 && exactly ? dup_figures (self, (guint) index) : g_strdup ("");
}

char *
attn_session_dup_moment_sentence (AttnSession *self)
{
  gboolean exactly;
  const int index = attn_session_get_moment (self, &exactly);
  g_autofree char *sentence = NULL;
  AttnWatchedWeight watched;
  AttnNumber number, even;

  if (index < 0 || !attn_session_get_watched (self, &watched) || attn_session_keeps_back (self, watched.node))
    return g_strdup ("");
  attn_number_format (watched.now, self->view.decimals, &number);
  sentence = g_strdup_printf (attn_session_text (self, N_("“%1$s” gives “%2$s” the weight %3$s.")),
                              attn_node_get_row_label (watched.node, watched.row),
                              attn_node_get_column_label (watched.node, watched.column), number.text);
  if (exactly && attn_moments_get_step (self->moments, (guint) index) == 0 && watched.n_keys > 1)
    {
      attn_number_format (1.0 / watched.n_keys, self->view.decimals, &even);
      return g_strdup_printf (attn_session_text (self, N_("%1$s Looking everywhere alike would be %2$s.")), sentence, even.text);
    }
  return g_steal_pointer (&sentence);
}

const char *
attn_session_find_moment_remark (AttnSession *self)
{
  g_autofree char *remark = attn_moments_dup_remark (self->moments, self->shown, self->view.language);

  return remark != NULL ? attn_name_intern (remark) : NULL;
}

/* Going through the moments is looking and no work: they are all in the document that is on the disk. */
gboolean
attn_session_is_only_at_moment (AttnSession *self)
{
  const AttnDocument *saved = attn_history_get_saved (self->history);

  return saved != NULL && self->moments != NULL && self->scene < 0 && attn_moments_differ_only (self->moments, saved, self->shown);
}
