/* attn-node.c: one matrix on the way
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-coarse-private.h"

#include <string.h>

#include "attn-kernels.h"
#include "attn-name.h"
#include "attn-stage.h"

AttnNode *
attn_node_new (const char *name, const AttnNodeSpec *spec, gboolean implied, guint n_inputs, AttnNode *const *inputs)
{
  AttnNode *node = g_new0 (AttnNode, 1);

  node->name = attn_name_intern (name);
  node->stage = attn_name_intern (attn_stage_split (name, &node->layer, &node->head));
  node->spec = *spec;
  if (node->spec.symbol == NULL)
    node->spec.symbol = "";
  if (node->spec.caption == NULL)
    node->spec.caption = "";
  node->implied = implied;
  node->n_inputs = n_inputs;
  node->inputs = g_new (const AttnNode *, n_inputs);
  node->readers = g_ptr_array_new ();

  for (guint i = 0; i < n_inputs; i++)
    {
      node->inputs[i] = inputs[i];
      /* Read twice by one node, still one reader. */
      if (!g_ptr_array_find (inputs[i]->readers, node, NULL))
        g_ptr_array_add (inputs[i]->readers, node);
    }

  return node;
}

void
attn_node_free (AttnNode *node)
{
  if (node == NULL)
    return;

  attn_matrix_unref (node->kept);
  g_clear_pointer (&node->coarse, attn_coarse_unref);
  g_free (node->mask_rows);
  g_ptr_array_unref (node->readers);
  g_free (node->inputs);
  g_free (node);
}

/* In so many multiplications, some hundredths of a second, it is noticed that nobody waits for them any more. */
#define COST_OF_PIECE 2e7

typedef struct
{
  const AttnNode *node;
  double         *out;
  const gint     *given_up;
  size_t          most;       /* rows between one look at it and the next */
} Evaluation;

static void
evaluate_rows (size_t first, size_t n, void *data)
{
  const Evaluation *evaluation = data;
  const AttnNode *node = evaluation->node;
  const size_t end = first + n;

  for (size_t row = first; row < end; row += n)
    {
      if (evaluation->given_up != NULL && g_atomic_int_get (evaluation->given_up))
        return;
      n = MIN (evaluation->most, end - row);
      node->spec.operation->evaluate (node, (guint) row, (guint) n, evaluation->out + row * node->spec.columns);
    }
}

/* Of a value, in multiplications. */
static double
get_cost (const AttnNode *node)
{
  return node->spec.operation->cost != NULL ? node->spec.operation->cost (node) : 4.0;
}

/* All values, in a matrix of their own.  NULL when memory is short.  What is given up in between is in part not set. */
static AttnMatrix *
compute_matrix (const AttnNode *node, const gint *given_up)
{
  const double cost = get_cost (node);
  Evaluation evaluation = { node, NULL, given_up, node->spec.rows };

  if (given_up != NULL)
    evaluation.most = (size_t) CLAMP (COST_OF_PIECE / (cost * node->spec.columns), 1, node->spec.rows);
  AttnMatrix *matrix = attn_matrix_new_to_fill (node->spec.rows, node->spec.columns, &evaluation.out);

  if (matrix != NULL)
    attn_parallel_rows (node->spec.rows, cost * node->spec.rows * node->spec.columns, evaluate_rows, &evaluation);

  return matrix;
}

/* Values that come later, where they have not come yet.  Whoever asks meanwhile waits. */
static void
fill (const AttnNode *node)
{
  /* Constant to its readers: nobody has seen it without. */
  AttnNode *self = (AttnNode *) node;
  Evaluation evaluation = { node, node->to_fill, NULL, node->spec.rows };

  if (!node->spec.later || !g_once_init_enter (&self->is_filled))
    return;
  /* Not in the threads of this one. */
  for (guint i = 0; i < node->n_inputs; i++)
    fill (node->inputs[i]);
  attn_parallel_rows (node->spec.rows, get_cost (node) * node->spec.rows * node->spec.columns, evaluate_rows, &evaluation);
  g_once_init_leave (&self->is_filled, 1);
}

gboolean
attn_node_is_computed (const AttnNode *node)
{
  return !node->spec.later || g_atomic_pointer_get (&((AttnNode *) node)->is_filled) != 0;
}

gboolean
attn_node_evaluate (AttnNode *node, const gint *given_up)
{
  const AttnOperation *operation = node->spec.operation;

  if (node->kept != NULL)
    return TRUE;
  if (node->spec.later)
    {
      g_assert (operation->keep == NULL && operation->value == NULL);
      node->kept = attn_matrix_new_to_fill (node->spec.rows, node->spec.columns, &node->to_fill);
      return node->kept != NULL;
    }
  if (operation->keep != NULL)
    return operation->keep (node, &node->kept);
  if (operation->value != NULL)
    return TRUE;

  node->kept = compute_matrix (node, given_up);

  return node->kept != NULL;
}

const double *
attn_node_get_kept (const AttnNode *node)
{
  return node->kept != NULL ? attn_matrix_get_values (node->kept) : NULL;
}

const double *
attn_node_borrow_rows (const AttnNode *node, guint row, guint n_rows, double **buffer)
{
  *buffer = NULL;
  fill (node);
  if (node->spec.operation->value == NULL)
    return attn_matrix_get_row (node->kept, row);

  *buffer = g_new (double, (gsize) n_rows * node->spec.columns);
  node->spec.operation->evaluate (node, row, n_rows, *buffer);

  return *buffer;
}

const char *
attn_node_get_name (const AttnNode *node)
{
  return node->name;
}

const char *
attn_node_get_stage (const AttnNode *node)
{
  return node->stage;
}

int
attn_node_get_layer (const AttnNode *node)
{
  return node->layer;
}

int
attn_node_get_head (const AttnNode *node)
{
  return node->head;
}

const char *
attn_node_get_symbol (const AttnNode *node)
{
  return node->spec.symbol;
}

const char *
attn_node_get_caption (const AttnNode *node, AttnLanguage language)
{
  return attn_translate (language, node->spec.caption);
}

char *
attn_node_get_title (const AttnNode *node, AttnLanguage language)
{
  GString *title = g_string_new (attn_node_get_caption (node, language));

  if (node->layer >= 0)
    g_string_append_printf (title, attn_translate (language, ", layer %d"), node->layer);
  if (node->head >= 0)
    g_string_append_printf (title, attn_translate (language, ", head %d"), node->head);

  return g_string_free (title, FALSE);
}

AttnFamily
attn_node_get_family (const AttnNode *node)
{
  return node->spec.family;
}

const AttnOperation *
attn_node_get_operation (const AttnNode *node)
{
  return node->spec.operation;
}

const AttnParameters *
attn_node_get_parameters (const AttnNode *node)
{
  return &node->spec.parameters;
}

const AttnTrace *
attn_node_get_trace (const AttnNode *node)
{
  return node->trace;
}

guint
attn_node_get_rows (const AttnNode *node)
{
  return node->spec.rows;
}

guint
attn_node_get_columns (const AttnNode *node)
{
  return node->spec.columns;
}

AttnAxis
attn_node_get_row_axis (const AttnNode *node)
{
  return node->spec.row_axis;
}

AttnAxis
attn_node_get_column_axis (const AttnNode *node)
{
  return node->spec.column_axis;
}

const char *
attn_node_get_row_label (const AttnNode *node, guint row)
{
  return attn_trace_get_label (node->trace, node->spec.row_axis, row);
}

const char *
attn_node_get_column_label (const AttnNode *node, guint column)
{
  return attn_trace_get_label (node->trace, node->spec.column_axis, column);
}

guint
attn_node_get_n_inputs (const AttnNode *node)
{
  return node->n_inputs;
}

const AttnNode *
attn_node_get_input (const AttnNode *node, guint index)
{
  g_return_val_if_fail (index < node->n_inputs, NULL);

  return node->inputs[index];
}

gboolean
attn_node_is_input (const AttnNode *node)
{
  return node->spec.operation == &attn_operation_input;
}

gboolean
attn_node_is_implied (const AttnNode *node)
{
  return node->implied;
}

guint
attn_node_get_n_readers (const AttnNode *node)
{
  return node->readers->len;
}

const AttnNode *
attn_node_get_reader (const AttnNode *node, guint index)
{
  g_return_val_if_fail (index < node->readers->len, NULL);

  return g_ptr_array_index (node->readers, index);
}

guint
attn_node_get_index (const AttnNode *node)
{
  return node->index;
}

double
attn_node_get_value (const AttnNode *node, guint row, guint column)
{
  g_return_val_if_fail (row < node->spec.rows && column < node->spec.columns, 0.0);

  if (node->spec.operation->value != NULL)
    return node->spec.operation->value (node, row, column);
  fill (node);

  return attn_matrix_get (node->kept, row, column);
}

void
attn_node_read_rows (const AttnNode *node, guint row, guint n_rows, double *out)
{
  g_return_if_fail (row <= node->spec.rows && n_rows <= node->spec.rows - row);

  if (n_rows == 0)
    return;
  fill (node);

  if (node->spec.operation->value != NULL)
    node->spec.operation->evaluate (node, row, n_rows, out);
  else
    memcpy (out, attn_matrix_get_row (node->kept, row), (gsize) n_rows * node->spec.columns * sizeof (double));
}

AttnMatrix *
attn_node_get_matrix (const AttnNode *node)
{
  if (node->spec.operation->value != NULL)
    return compute_matrix (node, NULL);
  fill (node);

  return attn_matrix_ref (node->kept);
}
