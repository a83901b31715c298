/* attn-trace.c: the graph of nodes, built once and evaluated
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-coarse-private.h"

#include <math.h>
#include <string.h>

#include "attn-kernels.h"

struct _AttnTrace
{
  gatomicrefcount ref_count;
  GPtrArray      *nodes;           /* of AttnNode, owned, in the order of computation, and then those that stand aside */
  guint           n_asides;        /* how many do */
  GHashTable     *by_name;
  char          **tokens;
  char          **memory_tokens;   /* NULL: the tokens */
  guint           n_tokens;
  guint           n_memory_tokens;
  gboolean        is_untrained;
  GPtrArray      *labels[ATTN_N_AXES];   /* of char *, by axis: "d0", "d1", … as many as its longest side has; or as
                                          * they were set.  Of tokens, memory and single rows none. */
  gboolean        is_set[ATTN_N_AXES];
};

struct _AttnTraceBuilder
{
  AttnTrace       *trace;
  const AttnTrace *previous;       /* owned, or NULL */
  const gint      *given_up;       /* not 0: nobody waits for it; or NULL */
};

/* Errors that say which cell they mean. */

typedef struct
{
  const char *node;
  guint       row;
  guint       column;
} AttnTraceErrorPrivate;

static void
attn_trace_error_private_init (AttnTraceErrorPrivate *place)
{
  place->node = NULL;
}

static void
attn_trace_error_private_copy (const AttnTraceErrorPrivate *from, AttnTraceErrorPrivate *to)
{
  *to = *from;
}

static void
attn_trace_error_private_clear (AttnTraceErrorPrivate *place)
{
  place->node = NULL;
}

G_DEFINE_EXTENDED_ERROR (AttnTraceError, attn_trace_error)

gboolean
attn_trace_error_get_cell (const GError *error, const char **node, guint *row, guint *column)
{
  const AttnTraceErrorPrivate *place;

  if (!g_error_matches (error, ATTN_TRACE_ERROR, ATTN_TRACE_ERROR_OVERFLOW))
    return FALSE;

  place = attn_trace_error_get_private (error);
  if (place->node == NULL)
    return FALSE;

  *node = place->node;
  *row = place->row;
  *column = place->column;

  return TRUE;
}

static void
set_overflow (GError **error, const AttnNode *node, guint row, guint column)
{
  AttnTraceErrorPrivate *place;

  g_set_error (error, ATTN_TRACE_ERROR, ATTN_TRACE_ERROR_OVERFLOW, "%s, row %u, column %u: too large for a float64",
               node->name, row, column);
  if (error == NULL)
    return;

  place = attn_trace_error_get_private (*error);
  place->node = node->name;
  place->row = row;
  place->column = column;
}

/* Building. */

static AttnTrace *
trace_new (const char *const *tokens, const char *const *memory_tokens)
{
  AttnTrace *trace = g_new0 (AttnTrace, 1);

  g_atomic_ref_count_init (&trace->ref_count);
  trace->nodes = g_ptr_array_new_with_free_func ((GDestroyNotify) attn_node_free);
  trace->by_name = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint axis = 0; axis < ATTN_N_AXES; axis++)
    trace->labels[axis] = g_ptr_array_new_with_free_func (g_free);
  trace->tokens = g_strdupv ((char **) tokens);
  trace->n_tokens = g_strv_length (trace->tokens);
  trace->n_memory_tokens = trace->n_tokens;

  if (memory_tokens != NULL && !g_strv_equal (tokens, memory_tokens))
    {
      trace->memory_tokens = g_strdupv ((char **) memory_tokens);
      trace->n_memory_tokens = g_strv_length (trace->memory_tokens);
    }

  return trace;
}

AttnTraceBuilder *
attn_trace_builder_new (const char *const *tokens, const char *const *memory_tokens, const AttnTrace *previous)
{
  AttnTraceBuilder *builder = g_new0 (AttnTraceBuilder, 1);

  builder->trace = trace_new (tokens, memory_tokens);
  if (previous != NULL)
    builder->previous = attn_trace_ref (previous);

  return builder;
}

void
attn_trace_builder_free (AttnTraceBuilder *builder)
{
  if (builder == NULL)
    return;

  attn_trace_unref (builder->trace);
  attn_trace_unref ((AttnTrace *) builder->previous);
  g_free (builder);
}

void
attn_trace_builder_set_labels (AttnTraceBuilder *builder, AttnAxis axis, const char *const *labels)
{
  GPtrArray *own = builder->trace->labels[axis];

  g_assert (axis == ATTN_AXIS_PATCHES || axis == ATTN_AXIS_CLASSES);
  g_assert (own->len == 0);
  for (guint i = 0; labels[i] != NULL; i++)
    g_ptr_array_add (own, g_strdup (labels[i]));
  builder->trace->is_set[axis] = TRUE;
}

/* What the labels of an axis are numbered with. */
static const char *const axis_letters[ATTN_N_AXES] = {
  [ATTN_AXIS_DIMENSIONS] = "d",
  [ATTN_AXIS_HIDDEN] = "h",
  [ATTN_AXIS_PATCHES] = "#",
  [ATTN_AXIS_ENTRIES] = "p",
  [ATTN_AXIS_PIXEL_ROWS] = "y",
  [ATTN_AXIS_PIXEL_COLUMNS] = "x",
  [ATTN_AXIS_CLASSES] = "c",
};

static void
reserve_labels (AttnTrace *trace, AttnAxis axis, guint n)
{
  GPtrArray *labels = trace->labels[axis];

  switch (axis)
    {
    case ATTN_AXIS_TOKENS:
      g_assert (n == trace->n_tokens);
      break;
    case ATTN_AXIS_MEMORY:
      g_assert (n == trace->n_memory_tokens);
      break;
    case ATTN_AXIS_SINGLE:
      g_assert (n == 1);
      break;
    case ATTN_AXIS_DIMENSIONS:
    case ATTN_AXIS_HIDDEN:
    case ATTN_AXIS_PATCHES:
    case ATTN_AXIS_ENTRIES:
    case ATTN_AXIS_PIXEL_ROWS:
    case ATTN_AXIS_PIXEL_COLUMNS:
    case ATTN_AXIS_CLASSES:
      g_assert (!trace->is_set[axis] || labels->len == n);
      while (labels->len < n)
        g_ptr_array_add (labels, g_strdup_printf ("%s%u", axis_letters[axis], labels->len));
      break;
    default:
      g_assert_not_reached ();
    }
}

static gboolean
is_aside (const AttnTrace *trace, guint index)
{
  return index >= trace->nodes->len - trace->n_asides;
}

static AttnNode *
add_node (AttnTraceBuilder *builder, const char *name, const AttnNodeSpec *spec, gboolean implied, guint n_inputs,
          AttnNode *const *inputs)
{
  AttnTrace *trace = builder->trace;
  AttnNode *node;

  g_assert (!g_hash_table_contains (trace->by_name, name));
  g_assert (spec->rows > 0 && spec->columns > 0);
  for (guint i = 0; i < n_inputs; i++)
    g_assert (inputs[i]->trace == trace);
  reserve_labels (trace, spec->row_axis, spec->rows);
  reserve_labels (trace, spec->column_axis, spec->columns);

  node = attn_node_new (name, spec, implied, n_inputs, inputs);
  node->trace = trace;
  node->index = trace->nodes->len;
  g_ptr_array_add (trace->nodes, node);
  g_hash_table_insert (trace->by_name, (gpointer) node->name, node);

  return node;
}

AttnNode *
attn_trace_builder_input (AttnTraceBuilder *builder, const char *name, const AttnNodeSpec *spec,
                          const AttnMatrix *values, gboolean implied)
{
  AttnNodeSpec given = *spec;
  AttnNode *node;

  given.operation = &attn_operation_input;
  g_assert (values == NULL || (attn_matrix_get_rows (values) == given.rows && attn_matrix_get_columns (values) == given.columns));

  node = add_node (builder, name, &given, implied, 0, NULL);
  node->kept = values != NULL ? attn_matrix_ref (values) : NULL;

  return node;
}

AttnNode *
attn_trace_builder_node (AttnTraceBuilder *builder, const char *name, const AttnNodeSpec *spec, guint n_inputs,
                         AttnNode *const *inputs)
{
  g_assert (spec->operation != NULL && spec->operation != &attn_operation_input);
  g_assert (n_inputs > 0 || spec->operation == &attn_operation_sinusoid);
  g_assert (builder->trace->n_asides == 0);

  return add_node (builder, name, spec, FALSE, n_inputs, inputs);
}

AttnNode *
attn_trace_builder_aside (AttnTraceBuilder *builder, const char *name, const AttnNodeSpec *spec, guint n_inputs,
                          AttnNode *const *inputs)
{
  g_assert (n_inputs > 0);
  builder->trace->n_asides++;

  return add_node (builder, name, spec, FALSE, n_inputs, inputs);
}

void
attn_trace_builder_set_given_up (AttnTraceBuilder *builder, const gint *given_up)
{
  builder->given_up = given_up;
}

/* Evaluation. */

static gboolean
parameters_equal (const AttnParameters *a, const AttnParameters *b)
{
  return memcmp (&a->number, &b->number, sizeof a->number) == 0 && a->is_root == b->is_root && a->root == b->root &&
         a->side == b->side && a->first == b->first && a->size == b->size && a->function == b->function;
}

/* Whether `node` has the value of `old`, a node of the same name in another trace.  `shared` says it of the
 * inputs of `node`, by index. */
static gboolean
has_value_of (const AttnNode *node, const AttnNode *old, const gboolean *shared)
{
  if (node->spec.operation != old->spec.operation ||
      node->spec.rows != old->spec.rows || node->spec.columns != old->spec.columns ||
      node->n_inputs != old->n_inputs ||
      !parameters_equal (&node->spec.parameters, &old->spec.parameters))
    return FALSE;

  if (attn_node_is_input (node))
    return attn_matrix_equal (node->kept, old->kept);

  for (guint i = 0; i < node->n_inputs; i++)
    if (node->inputs[i]->name != old->inputs[i]->name || !shared[node->inputs[i]->index])
      return FALSE;

  return TRUE;
}

static gboolean
check_finite (const AttnNode *node, guint *row, guint *column)
{
  const double *values;
  gsize n = (gsize) node->spec.rows * node->spec.columns;

  if (node->spec.operation->find_overflow != NULL)
    return !node->spec.operation->find_overflow (node, row, column);

  values = attn_node_get_kept (node);
  if (attn_kernel_is_finite (n, values))
    return TRUE;
  for (gsize i = 0; i < n; i++)
    if (!isfinite (values[i]))
      {
        *row = (guint) (i / node->spec.columns);
        *column = (guint) (i % node->spec.columns);
        return FALSE;
      }

  return TRUE;
}

/* The same values go as far. */
static void
take_over_range (AttnNode *node, const AttnNode *old)
{
  if (g_atomic_pointer_get (&((AttnNode *) old)->range_is_known) == 0)
    return;
  node->range = old->range;
  node->coarse = old->coarse != NULL ? attn_coarse_ref (old->coarse) : NULL;
  node->range_is_known = 1;
}

/* Takes over what `previous` holds, computes the rest. */
static gboolean
evaluate (AttnTrace *trace, const AttnTrace *previous, const gint *given_up, GError **error)
{
  g_autofree gboolean *shared = g_new0 (gboolean, trace->nodes->len);

  for (guint i = 0; i < trace->nodes->len; i++)
    {
      AttnNode *node = g_ptr_array_index (trace->nodes, i);
      const AttnNode *old = previous != NULL ? attn_trace_find (previous, node->name) : NULL;
      const gboolean is_missing = attn_node_is_input (node) && node->kept == NULL;
      guint row, column;

      shared[i] = !is_missing && old != NULL && has_value_of (node, old, shared);
      /* What has not come for the old one comes for either by itself. */
      if (shared[i] && attn_node_is_computed (old))
        {
          attn_matrix_unref (node->kept);
          node->kept = old->kept != NULL ? attn_matrix_ref (old->kept) : NULL;
          node->is_filled = node->spec.later ? 1 : 0;
          take_over_range (node, old);
          continue;
        }

      if (is_missing || !attn_node_evaluate (node, given_up))
        {
          g_set_error (error, ATTN_TRACE_ERROR, ATTN_TRACE_ERROR_MEMORY, "%s: %u × %u values do not fit into memory",
                       node->name, node->spec.rows, node->spec.columns);
          return FALSE;
        }
      if (given_up != NULL && g_atomic_int_get (given_up))
        {
          g_set_error (error, ATTN_TRACE_ERROR, ATTN_TRACE_ERROR_GIVEN_UP, "%s: given up", node->name);
          return FALSE;
        }
      if (!node->spec.later && !check_finite (node, &row, &column))
        {
          set_overflow (error, node, row, column);
          return FALSE;
        }
    }

  return TRUE;
}

AttnTrace *
attn_trace_builder_end (AttnTraceBuilder *builder, GError **error)
{
  AttnTrace *trace = NULL;

  if (evaluate (builder->trace, builder->previous, builder->given_up, error))
    trace = g_steal_pointer (&builder->trace);
  attn_trace_builder_free (builder);

  return trace;
}

/* The trace. */

AttnTrace *
attn_trace_ref (const AttnTrace *trace)
{
  AttnTrace *counted = (AttnTrace *) trace;

  g_atomic_ref_count_inc (&counted->ref_count);

  return counted;
}

void
attn_trace_unref (AttnTrace *trace)
{
  if (trace == NULL || !g_atomic_ref_count_dec (&trace->ref_count))
    return;

  g_hash_table_unref (trace->by_name);
  g_ptr_array_unref (trace->nodes);
  for (guint axis = 0; axis < ATTN_N_AXES; axis++)
    g_ptr_array_unref (trace->labels[axis]);
  g_strfreev (trace->tokens);
  g_strfreev (trace->memory_tokens);
  g_free (trace);
}

guint
attn_trace_get_n_nodes (const AttnTrace *trace)
{
  return trace->nodes->len - trace->n_asides;
}

guint
attn_trace_count_all (const AttnTrace *trace)
{
  return trace->nodes->len;
}

GPtrArray *
attn_trace_list (const AttnTrace *trace, const char *const *names)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < trace->nodes->len; i++)
    {
      AttnNode *node = g_ptr_array_index (trace->nodes, i);

      if (names != NULL ? g_strv_contains (names, attn_node_get_name (node)) : !is_aside (trace, i))
        g_ptr_array_add (list, node);
    }
  return list;
}

gboolean
attn_node_is_aside (const AttnNode *node)
{
  return is_aside (node->trace, node->index);
}

const AttnNode *
attn_trace_get_node (const AttnTrace *trace, guint index)
{
  g_return_val_if_fail (index < trace->nodes->len, NULL);

  return g_ptr_array_index (trace->nodes, index);
}

const AttnNode *
attn_trace_find (const AttnTrace *trace, const char *name)
{
  return g_hash_table_lookup (trace->by_name, name);
}

const char *const *
attn_trace_get_tokens (const AttnTrace *trace)
{
  return (const char *const *) trace->tokens;
}

const char *const *
attn_trace_get_memory_tokens (const AttnTrace *trace)
{
  return (const char *const *) (trace->memory_tokens != NULL ? trace->memory_tokens : trace->tokens);
}

void
attn_trace_builder_set_untrained (AttnTraceBuilder *builder)
{
  builder->trace->is_untrained = TRUE;
}

gboolean
attn_trace_is_untrained (const AttnTrace *trace)
{
  return trace->is_untrained;
}

gboolean
attn_trace_is_cross (const AttnTrace *trace)
{
  return trace->memory_tokens != NULL;
}

gboolean
attn_trace_has_other_keys (const AttnTrace *trace)
{
  return attn_trace_is_cross (trace) || attn_trace_find (trace, "memory") != NULL;
}

const char *
attn_trace_get_label (const AttnTrace *trace, AttnAxis axis, guint index)
{
  switch (axis)
    {
    case ATTN_AXIS_TOKENS:
      g_return_val_if_fail (index < trace->n_tokens, "");
      return trace->tokens[index];
    case ATTN_AXIS_MEMORY:
      g_return_val_if_fail (index < trace->n_memory_tokens, "");
      return attn_trace_get_memory_tokens (trace)[index];
    case ATTN_AXIS_SINGLE:
      return "";
    case ATTN_AXIS_DIMENSIONS:
    case ATTN_AXIS_HIDDEN:
    case ATTN_AXIS_PATCHES:
    case ATTN_AXIS_ENTRIES:
    case ATTN_AXIS_PIXEL_ROWS:
    case ATTN_AXIS_PIXEL_COLUMNS:
    case ATTN_AXIS_CLASSES:
    default:
      g_return_val_if_fail (index < trace->labels[axis]->len, "");
      return g_ptr_array_index (trace->labels[axis], index);
    }
}

guint
attn_trace_count_shared (const AttnTrace *trace, const AttnTrace *previous)
{
  g_autofree gboolean *shared = g_new0 (gboolean, trace->nodes->len);
  guint n = 0;

  for (guint i = 0; i < trace->nodes->len; i++)
    {
      const AttnNode *node = g_ptr_array_index (trace->nodes, i);
      const AttnNode *old = attn_trace_find (previous, node->name);

      /* The very matrix; a node that keeps none, or none yet, shares what it is computed from. */
      shared[i] = old != NULL && (node->kept == old->kept || node->spec.later) && has_value_of (node, old, shared);
      n += shared[i] ? 1 : 0;
    }

  return n;
}
