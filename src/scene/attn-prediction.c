/* attn-prediction.c: results that a learner finds before the picture tells them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-prediction.h"

#include "attn-name.h"

typedef struct
{
  const char *node;      /* interned */
  guint       row, column;
} Found;

struct _AttnPrediction
{
  gatomicrefcount ref_count;
  GPtrArray      *nodes;     /* of interned names */
  GHashTable     *concealed; /* likewise; of a stack very many */
  gboolean        closed;    /* there is nothing to be found */
  GArray         *found;     /* of Found; a few dozen at most */
};

AttnPrediction *
attn_prediction_new (const char *const *nodes)
{
  AttnPrediction *self = g_new0 (AttnPrediction, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->nodes = g_ptr_array_new ();
  self->concealed = g_hash_table_new (NULL, NULL);
  self->found = g_array_new (FALSE, FALSE, sizeof (Found));
  for (guint i = 0; nodes[i] != NULL; i++)
    g_ptr_array_add (self->nodes, (gpointer) attn_name_intern (nodes[i]));
  return self;
}

static gboolean
holds (const GPtrArray *names,
       const AttnNode  *node)
{
  return g_ptr_array_find ((GPtrArray *) names, attn_node_get_name (node), NULL);
}

AttnPrediction *
attn_prediction_new_ahead (const AttnTrace   *trace,
                           const char *const *nodes,
                           const char *const *later)
{
  AttnPrediction *self = attn_prediction_new (nodes);
  g_autoptr(GHashTable) secrets = g_hash_table_new (NULL, NULL);   /* of interned names */

  for (guint i = 0; nodes[i] != NULL; i++)
    g_hash_table_add (secrets, (gpointer) attn_name_intern (nodes[i]));
  for (guint i = 0; later[i] != NULL; i++)
    g_hash_table_add (secrets, (gpointer) attn_name_intern (later[i]));
  /* Every node comes after its inputs. */
  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);
      gboolean secret = g_hash_table_contains (secrets, attn_node_get_name (node));

      for (guint j = 0; !secret && j < attn_node_get_n_inputs (node); j++)
        secret = g_hash_table_contains (secrets, attn_node_get_name (attn_node_get_input (node, j)));
      /* Of a row's sum what is asked for decides, row by row. */
      if (!secret || (g_str_equal (attn_node_get_stage (node), "row_sum") && holds (self->nodes, attn_node_get_input (node, 0))))
        continue;
      g_hash_table_add (secrets, (gpointer) attn_node_get_name (node));
      if (!holds (self->nodes, node))
        g_hash_table_add (self->concealed, (gpointer) attn_node_get_name (node));
    }
  return self;
}

AttnPrediction *
attn_prediction_new_secret (const AttnTrace   *trace,
                            const char *const *nodes,
                            const char *const *roots)
{
  AttnPrediction *self = attn_prediction_new_ahead (trace, nodes, roots);

  self->closed = nodes[0] == NULL;
  return self;
}

AttnPrediction *
attn_prediction_find (const AttnPrediction *prediction,
                      const AttnCell       *cell)
{
  AttnPrediction *self = g_new0 (AttnPrediction, 1);
  const Found found = { attn_node_get_name (cell->node), cell->row, cell->column };

  g_atomic_ref_count_init (&self->ref_count);
  self->nodes = g_ptr_array_ref (prediction->nodes);
  self->concealed = g_hash_table_ref (prediction->concealed);
  self->closed = prediction->closed;
  self->found = g_array_copy (prediction->found);
  if (attn_prediction_hides (self, cell))
    g_array_append_val (self->found, found);
  return self;
}

AttnPrediction *
attn_prediction_ref (const AttnPrediction *prediction)
{
  AttnPrediction *self = (AttnPrediction *) prediction;

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
attn_prediction_unref (AttnPrediction *prediction)
{
  if (!g_atomic_ref_count_dec (&prediction->ref_count))
    return;
  g_ptr_array_unref (prediction->nodes);
  g_hash_table_unref (prediction->concealed);
  g_array_unref (prediction->found);
  g_free (prediction);
}

gboolean
attn_prediction_conceals (const AttnPrediction *prediction,
                          const AttnNode       *node)
{
  return prediction != NULL && g_hash_table_contains (prediction->concealed, attn_node_get_name (node));
}

gboolean
attn_prediction_asks (const AttnPrediction *prediction)
{
  return prediction != NULL && prediction->nodes->len > 0;
}

gboolean
attn_prediction_is_closed (const AttnPrediction *prediction)
{
  return prediction != NULL && prediction->closed;
}

gboolean
attn_prediction_has (const AttnPrediction *prediction,
                     const AttnNode       *node)
{
  return prediction != NULL && (holds (prediction->nodes, node) || attn_prediction_conceals (prediction, node));
}

gboolean
attn_prediction_hides (const AttnPrediction *prediction,
                       const AttnCell       *cell)
{
  if (prediction == NULL || !holds (prediction->nodes, cell->node))
    return FALSE;
  for (guint i = 0; i < prediction->found->len; i++)
    {
      const Found *found = &g_array_index (prediction->found, Found, i);

      if (found->node == attn_node_get_name (cell->node) && found->row == cell->row && found->column == cell->column)
        return FALSE;
    }
  return TRUE;
}

gboolean
attn_prediction_covers (const AttnPrediction *prediction,
                        const AttnCell       *cell)
{
  AttnCell term = { NULL, cell->row, 0 };

  if (attn_prediction_conceals (prediction, cell->node))
    return TRUE;
  /* A mean of the heads would tell of the one that is asked for. */
  if (prediction != NULL && g_str_equal (attn_node_get_stage (cell->node), "mean_weights"))
    for (guint i = 0; i < attn_node_get_n_inputs (cell->node); i++)
      if (attn_prediction_hides (prediction, &(AttnCell) { attn_node_get_input (cell->node, i), cell->row, cell->column }))
        return TRUE;
  if (prediction == NULL || !g_str_equal (attn_node_get_stage (cell->node), "row_sum"))
    return attn_prediction_hides (prediction, cell);
  term.node = attn_node_get_input (cell->node, 0);
  if (!attn_prediction_has (prediction, term.node))
    return FALSE;
  for (; term.column < attn_node_get_columns (term.node); term.column++)
    if (attn_prediction_hides (prediction, &term))
      return TRUE;
  return FALSE;
}

gboolean
attn_prediction_covers_row (const AttnPrediction *prediction,
                            const AttnNode       *node,
                            guint                 row)
{
  for (guint column = 0; prediction != NULL && column < attn_node_get_columns (node); column++)
    if (attn_prediction_covers (prediction, &(AttnCell) { node, row, column }))
      return TRUE;
  return FALSE;
}

gboolean
attn_prediction_covers_any (const AttnPrediction *prediction,
                            const AttnNode       *node)
{
  for (guint row = 0; prediction != NULL && row < attn_node_get_rows (node); row++)
    if (attn_prediction_covers_row (prediction, node, row))
      return TRUE;
  return FALSE;
}

guint
attn_prediction_count (const AttnPrediction *prediction,
                       const AttnTrace      *trace)
{
  guint n = 0;

  for (guint i = 0; prediction != NULL && i < prediction->nodes->len; i++)
    {
      const AttnNode *node = attn_trace_find (trace, prediction->nodes->pdata[i]);

      if (node == NULL)
        continue;
      n += attn_node_get_rows (node) * attn_node_get_columns (node);
      /* No cell is found twice. */
      for (guint j = 0; j < prediction->found->len; j++)
        {
          const Found *found = &g_array_index (prediction->found, Found, j);

          n -= found->node == prediction->nodes->pdata[i] && found->row < attn_node_get_rows (node) &&
               found->column < attn_node_get_columns (node);
        }
    }
  return n;
}
