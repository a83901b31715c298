/* attn-provenance.c: what a cell comes from and what it feeds
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-provenance.h"

#include "attn-cell-set.h"
#include "attn-node-private.h"

AttnRect
attn_rect_from_cell (const AttnCell *cell)
{
  return (AttnRect) { cell->node, cell->row, cell->column, 1, 1, ATTN_ROLE_OPERAND };
}

static void
append_sources (const AttnRect *of, GArray *into)
{
  attn_node_get_operation (of->node)->sources (of, into);
}

static void
append_origins (const AttnRect *of, GArray *into)
{
  const AttnOperation *operation = attn_node_get_operation (of->node);

  (operation->origins != NULL ? operation->origins : operation->sources) (of, into);
}

static void
append_from_readers (const AttnRect *of, gboolean open, GArray *into)
{
  for (guint i = 0; i < attn_node_get_n_readers (of->node); i++)
    {
      const AttnNode *reader = attn_node_get_reader (of->node, i);
      const AttnOperation *operation = attn_node_get_operation (reader);

      for (guint input = 0; input < attn_node_get_n_inputs (reader); input++)
        if (attn_node_get_input (reader, input) == of->node)
          (open && operation->effects != NULL ? operation->effects : operation->results) (reader, input, of, into);
    }
}

static void
append_effects (const AttnRect *of, GArray *into)
{
  append_from_readers (of, TRUE, into);
}

GArray *
attn_provenance_sources (const AttnRect *of)
{
  GArray *sources = g_array_new (FALSE, FALSE, sizeof (AttnRect));

  append_sources (of, sources);

  return sources;
}

GArray *
attn_provenance_results (const AttnRect *of)
{
  GArray *results = g_array_new (FALSE, FALSE, sizeof (AttnRect));

  append_from_readers (of, FALSE, results);

  return results;
}

GArray *
attn_provenance_origins (const AttnRect *of)
{
  GArray *origins = g_array_new (FALSE, FALSE, sizeof (AttnRect));

  append_origins (of, origins);

  return origins;
}

GArray *
attn_provenance_effects (const AttnRect *of)
{
  GArray *effects = g_array_new (FALSE, FALSE, sizeof (AttnRect));

  append_effects (of, effects);

  return effects;
}

/* A walk from some cells to those one step away, again and again, back or forth. */
typedef struct
{
  void          (*append) (const AttnRect *of, GArray *into);
  gboolean        forth;
  AttnShownFunc   shown;
  gpointer        data;
  const AttnTrace *trace;
  guint           n_nodes;
  AttnCellSet   **seen;       /* by node: where the walk has been */
  GArray        **expand;     /* by node: of AttnRect, from where it goes on in this step; NULL: from nowhere */
  GArray        **found;      /* by node and role: of AttnRect, where it comes to; NULL: it does not */
} Walk;

static void
walk_init (Walk *walk, const AttnRect *of, gboolean forth, AttnShownFunc shown, gpointer data)
{
  walk->append = forth ? append_effects : append_origins;
  walk->forth = forth;
  walk->shown = shown;
  walk->data = data;
  walk->trace = attn_node_get_trace (of->node);
  walk->n_nodes = attn_trace_count_all (walk->trace);
  walk->seen = g_new0 (AttnCellSet *, walk->n_nodes);
  walk->expand = g_new0 (GArray *, walk->n_nodes);
  walk->found = g_new0 (GArray *, (gsize) walk->n_nodes * ATTN_N_ROLES);
}

static void
walk_clear (Walk *walk)
{
  for (guint i = 0; i < walk->n_nodes; i++)
    {
      attn_cell_set_free (walk->seen[i]);
      g_clear_pointer (&walk->expand[i], g_array_unref);
      for (guint role = 0; role < ATTN_N_ROLES; role++)
        g_clear_pointer (&walk->found[i * ATTN_N_ROLES + role], g_array_unref);
    }
  g_free (walk->seen);
  g_free (walk->expand);
  g_free (walk->found);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Walk, walk_clear)

static void
add_rect (GArray **rects, const AttnRect *rect)
{
  if (*rects == NULL)
    *rects = g_array_new (FALSE, FALSE, sizeof (AttnRect));
  g_array_append_vals (*rects, rect, 1);
}

/* Those cells of `rects` where the walk has not been: it has now.  NULL when there are none. */
static AttnCellSet *
visit (Walk *walk, const AttnNode *node, const GArray *rects)
{
  guint index = attn_node_get_index (node);
  g_autoptr (AttnCellSet) cells = attn_cell_set_new ((const AttnRect *) rects->data, rects->len);
  g_autoptr (AttnCellSet) fresh = attn_cell_set_subtract (cells, walk->seen[index]);
  AttnCellSet *seen;

  if (attn_cell_set_is_empty (fresh))
    return NULL;

  seen = attn_cell_set_union (walk->seen[index], fresh);
  attn_cell_set_free (walk->seen[index]);
  walk->seen[index] = seen;

  return g_steal_pointer (&fresh);
}

/* One step from everything in `expand`: fills `found`, passing through nodes that are not shown.  In the order of
 * computation, or against it, such a node's turn comes when all that leads into it has been. */
static void
walk_step (Walk *walk)
{
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (AttnRect));

  for (guint n = 0; n < walk->n_nodes; n++)
    {
      guint index = walk->forth ? n : walk->n_nodes - 1 - n;
      const AttnNode *node = attn_trace_get_node (walk->trace, index);
      g_autoptr (GArray) rects = g_steal_pointer (&walk->expand[index]);
      g_autoptr (AttnCellSet) fresh = NULL;

      if (rects == NULL)
        continue;
      fresh = visit (walk, node, rects);
      if (fresh == NULL)
        continue;

      g_array_set_size (rects, 0);
      attn_cell_set_append (fresh, node, ATTN_ROLE_OPERAND, rects);
      g_array_set_size (reached, 0);
      for (guint i = 0; i < rects->len; i++)
        walk->append (&g_array_index (rects, AttnRect, i), reached);

      for (guint i = 0; i < reached->len; i++)
        {
          const AttnRect *rect = &g_array_index (reached, AttnRect, i);
          guint to = attn_node_get_index (rect->node);

          if (walk->shown == NULL || walk->shown (rect->node, walk->data))
            add_rect (&walk->found[to * ATTN_N_ROLES + rect->role], rect);
          else
            add_rect (&walk->expand[to], rect);
        }
    }
}

static gboolean
rect_covers (const AttnRect *a, const AttnRect *b)
{
  return a->node == b->node && a->row <= b->row && a->column <= b->column &&
         a->row + a->n_rows >= b->row + b->n_rows && a->column + a->n_columns >= b->column + b->n_columns;
}

static GArray *
find_shown (const AttnRect *of, void (*append) (const AttnRect *, GArray *), AttnShownFunc shown, gpointer data)
{
  GArray *result = g_array_new (FALSE, FALSE, sizeof (AttnRect));
  g_auto (Walk) walk = { NULL };

  walk_init (&walk, of, append == append_effects, shown, data);
  walk.append = append;
  add_rect (&walk.expand[attn_node_get_index (of->node)], of);
  walk_step (&walk);

  for (guint i = 0; i < walk.n_nodes; i++)
    {
      guint first = result->len, n_roles = 0;

      for (guint role = 0; role < ATTN_N_ROLES; role++)
        {
          const GArray *rects = walk.found[i * ATTN_N_ROLES + role];
          g_autoptr (AttnCellSet) cells = NULL;

          if (rects == NULL)
            continue;
          cells = attn_cell_set_new ((const AttnRect *) rects->data, rects->len);
          attn_cell_set_append (cells, attn_trace_get_node (walk.trace, i), (AttnRole) role, result);
          n_roles++;
        }

      /* A cell may be read in two ways: the wider rectangle holds it already.  Of one way no two rectangles meet. */
      for (guint a = first; n_roles > 1 && a < result->len; a++)
        for (guint b = result->len; b-- > first;)
          if (a != b && rect_covers (&g_array_index (result, AttnRect, a), &g_array_index (result, AttnRect, b)))
            {
              g_array_remove_index (result, b);
              if (b < a)
                a--;
            }
    }

  return result;
}

GArray *
attn_provenance_shown_sources (const AttnRect *of, AttnShownFunc shown, gpointer data)
{
  return find_shown (of, append_sources, shown, data);
}

GArray *
attn_provenance_shown_origins (const AttnRect *of, AttnShownFunc shown, gpointer data)
{
  return find_shown (of, append_origins, shown, data);
}

GArray *
attn_provenance_shown_effects (const AttnRect *of, AttnShownFunc shown, gpointer data)
{
  return find_shown (of, append_effects, shown, data);
}

static GArray *
find_all (const AttnRect *of, gboolean forth, AttnShownFunc shown, gpointer data)
{
  GArray *result = g_array_new (FALSE, FALSE, sizeof (AttnReach));
  g_autoptr (GArray) rects = g_array_new (FALSE, FALSE, sizeof (AttnRect));
  g_auto (Walk) walk = { NULL };
  gboolean goes_on = TRUE;

  walk_init (&walk, of, forth, shown, data);
  add_rect (&walk.expand[attn_node_get_index (of->node)], of);

  for (guint distance = 1; goes_on; distance++)
    {
      walk_step (&walk);
      goes_on = FALSE;

      for (guint i = 0; i < walk.n_nodes; i++)
        {
          const AttnNode *node = attn_trace_get_node (walk.trace, i);

          for (guint role = 0; role < ATTN_N_ROLES; role++)
            {
              g_autoptr (GArray) found = g_steal_pointer (&walk.found[i * ATTN_N_ROLES + role]);
              g_autoptr (AttnCellSet) cells = NULL;
              g_autoptr (AttnCellSet) listed = NULL;
              g_autoptr (AttnCellSet) fresh = NULL;

              if (found == NULL)
                continue;

              /* What this step has already listed in another role stands in `expand`; the next step's visit
               * marks it as seen. */
              cells = attn_cell_set_new ((const AttnRect *) found->data, found->len);
              if (walk.expand[i] != NULL)
                listed = attn_cell_set_new ((const AttnRect *) walk.expand[i]->data, walk.expand[i]->len);
              fresh = attn_cell_set_subtract (cells, walk.seen[i]);
              if (listed != NULL)
                {
                  g_autoptr (AttnCellSet) all = g_steal_pointer (&fresh);

                  fresh = attn_cell_set_subtract (all, listed);
                }

              g_array_set_size (rects, 0);
              attn_cell_set_append (fresh, node, (AttnRole) role, rects);
              for (guint r = 0; r < rects->len; r++)
                {
                  AttnReach reach = { g_array_index (rects, AttnRect, r), distance };

                  g_array_append_val (result, reach);
                  add_rect (&walk.expand[i], &reach.rect);
                  goes_on = TRUE;
                }
            }
        }
    }

  return result;
}

GArray *
attn_provenance_ancestors (const AttnRect *of, AttnShownFunc shown, gpointer data)
{
  return find_all (of, FALSE, shown, data);
}

GArray *
attn_provenance_descendants (const AttnRect *of, AttnShownFunc shown, gpointer data)
{
  return find_all (of, TRUE, shown, data);
}
