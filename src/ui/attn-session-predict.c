/* attn-session-predict.c: the results of a step, hidden until they are found
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-name.h"
#include "attn-session-private.h"

/* What there is to predict of a step: what it computes, but not what is 1 anyway. */
static void
collect_nodes (AttnSession *self,
               const char  *names[ATTN_STEP_MAX_NODES + 1])
{
  const AttnStep *step = &g_array_index (self->steps, AttnStep, attn_session_get_step (self));
  guint n = 0;

  for (guint i = 0; i < step->n_nodes; i++)
    if (!attn_node_is_input (step->nodes[i]) && attn_node_get_operation (step->nodes[i]) != &attn_operation_same &&
        !g_str_equal (attn_node_get_stage (step->nodes[i]), "row_sum"))
      names[n++] = attn_node_get_name (step->nodes[i]);
  names[n] = NULL;
}

/* Under which name what was found in the current step is kept; NULL: there is nothing to find. */
static const char *
get_key (AttnSession *self)
{
  const char *names[ATTN_STEP_MAX_NODES + 1];

  if (self->secret != NULL)
    return self->secret[0];
  collect_nodes (self, names);
  return names[0] != NULL ? names[0] : attn_node_get_name (g_array_index (self->steps, AttnStep, attn_session_get_step (self)).nodes[0]);
}

/* What the steps to come compute, in the other heads too: pictures of all heads, or of another step, would tell it. */
static char **
list_later (AttnSession *self)
{
  const int layer = (int) attn_session_get_layer (self);
  const guint step = attn_session_get_step (self);
  g_autoptr(GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < attn_trace_get_n_nodes (self->trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (self->trace, i), *own = node;
      const int head = attn_node_get_head (node);
      int found;

      if (attn_node_is_input (node))
        continue;
      if (head >= 0 && head != (int) attn_session_get_head (self) && attn_node_get_layer (node) <= layer)
        own = attn_steps_find_node (self->trace, attn_node_get_layer (node), attn_session_get_head (self), attn_node_get_stage (node));
      found = own != NULL ? attn_steps_find (self->steps, attn_node_get_name (own)) : -1;
      if (found > (int) step || (found == (int) step && own != node))
        g_ptr_array_add (names, (gpointer) attn_node_get_name (node));
    }
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_steal (names, NULL);
}

static AttnPrediction *
make_prediction (AttnSession *self)
{
  static const char *const none[] = { NULL };
  const char *names[ATTN_STEP_MAX_NODES + 1];

  if (self->secret == NULL)
    {
      g_autofree char **later = list_later (self);

      collect_nodes (self, names);
      return attn_prediction_new_ahead (self->trace, names, (const char *const *) later);
    }
  return attn_prediction_new_secret (self->trace, self->secret_to_find ? self->secret : none, self->secret);
}

void
attn_session_update_prediction (AttnSession *self,
                                guint        changes)
{
  AttnPrediction *prediction = NULL;

  if (self->kept == NULL || (changes & ATTN_CHANGE_DOCUMENT) != 0)
    {
      g_clear_pointer (&self->kept, g_hash_table_unref);
      self->kept = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) attn_prediction_unref);
    }
  if ((self->predicting || self->secret != NULL) && self->steps != NULL)
    {
      const char *key = get_key (self);

      /* What was found stays found. */
      if (key != NULL)
        {
          prediction = g_hash_table_lookup (self->kept, key);
          if (prediction == NULL)
            {
              prediction = make_prediction (self);
              g_hash_table_insert (self->kept, (gpointer) key, prediction);
            }
        }
    }
  self->view.prediction = prediction;
}

gboolean
attn_session_get_predicting (AttnSession *self)
{
  return self->predicting;
}

/* The first cell that is still to be found. */
static gboolean
find_hidden (AttnSession *self,
             AttnCell    *cell)
{
  const AttnStep *step = &g_array_index (self->steps, AttnStep, attn_session_get_step (self));

  for (guint i = 0; i < step->n_nodes; i++)
    {
      cell->node = step->nodes[i];
      for (cell->row = 0; cell->row < attn_node_get_rows (cell->node); cell->row++)
        for (cell->column = 0; cell->column < attn_node_get_columns (cell->node); cell->column++)
          if (attn_session_is_hidden (self, cell))
            return TRUE;
    }
  return FALSE;
}

void
attn_session_set_predicting (AttnSession *self,
                             gboolean     predicting)
{
  AttnCell cell;

  if (self->predicting == predicting)
    return;
  attn_session_settle (self);
  self->predicting = predicting;
  /* Who begins again begins with nothing found. */
  g_clear_pointer (&self->kept, g_hash_table_unref);
  attn_session_emit (self, ATTN_CHANGE_LAYOUT);
  if (predicting && self->steps != NULL && find_hidden (self, &cell))
    attn_session_select (self, &cell);
}

void
attn_session_keep_secret (AttnSession       *self,
                          const char *const *nodes,
                          gboolean           to_find)
{
  if (nodes == NULL && self->secret == NULL)
    return;
  attn_session_settle (self);
  g_clear_pointer (&self->secret, g_free);
  if (nodes != NULL)
    {
      const guint n = g_strv_length ((char **) nodes);

      self->secret = g_new0 (const char *, n + 1);
      for (guint i = 0; i < n; i++)
        self->secret[i] = attn_name_intern (nodes[i]);
    }
  self->secret_to_find = to_find;
  g_clear_pointer (&self->kept, g_hash_table_unref);
  attn_session_emit (self, ATTN_CHANGE_LAYOUT);
}

void
attn_session_set_exercise (AttnSession *self,
                           const char  *markup)
{
  if (g_strcmp0 (self->exercise, markup) == 0)
    return;
  g_free (self->exercise);
  self->exercise = g_strdup (markup);
  attn_session_describe (self);
  attn_session_emit (self, ATTN_CHANGE_LOOK);
}

const char *
attn_session_get_exercise (AttnSession *self)
{
  return self->exercise;
}

gboolean
attn_session_keeps_secret (AttnSession *self)
{
  return self->secret != NULL;
}

gboolean
attn_session_is_hidden (AttnSession    *self,
                        const AttnCell *cell)
{
  return attn_prediction_hides (self->view.prediction, cell);
}

gboolean
attn_session_keeps_back (AttnSession    *self,
                         const AttnNode *node)
{
  int step;

  if (attn_prediction_covers_any (self->view.prediction, node))
    return TRUE;
  if (!self->predicting || self->steps == NULL)
    return FALSE;
  step = attn_steps_find (self->steps, attn_node_get_name (node));
  return step > (int) attn_session_get_step (self);
}

guint
attn_session_tell_cell (AttnSession    *self,
                        const AttnCell *cell,
                        gboolean        found)
{
  if (!attn_session_is_hidden (self, cell))
    return attn_prediction_count (self->view.prediction, self->trace);
  self->found = (AttnPlace) { found ? attn_node_get_name (cell->node) : NULL, cell->row, cell->column };
  g_hash_table_insert (self->kept, (gpointer) get_key (self), attn_prediction_find (self->view.prediction, cell));
  attn_session_emit (self, ATTN_CHANGE_LOOK);
  return attn_prediction_count (self->view.prediction, self->trace);
}

gboolean
attn_session_was_found (AttnSession    *self,
                        const AttnCell *cell)
{
  return self->found.node == attn_node_get_name (cell->node) && self->found.row == cell->row && self->found.column == cell->column;
}
