/* attn-operation.h: the table of operations
 *
 * What an operation computes, which cells feed a cell, which cells a cell feeds, and how it is explained
 * stand in one row of functions.  A new operation is a new row; nothing else changes.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-expression.h"
#include "attn-node.h"
#include "attn-provenance.h"

G_BEGIN_DECLS

/* Arguments of an operation that are no matrices. */
typedef struct
{
  double   number;        /* scale: what to divide by */
  gboolean is_root;       /* scale: `number` is √root, and is shown so */
  guint    root;          /* scale: d_k of one head */
  guint    side;          /* softmax parts: an AttnSide */
  guint    first;         /* columns-of: the first column */
} AttnParameters;

/* Along which side softmax runs. */
typedef enum
{
  ATTN_SIDE_ROWS,
  ATTN_SIDE_COLUMNS,
  ATTN_SIDE_ALL
} AttnSide;

/* Where a function is optional, NULL stands for what its comment says. */
struct _AttnOperation
{
  const char *name;

  /* Writes rows [row, row + n_rows) of the node's value.  Called from several threads at a time, for rows of
   * the same node too. */
  void (*evaluate) (const AttnNode *node, guint row, guint n_rows, double *out);

  /* Appends to `into` (of AttnRect) exactly the input cells that the cells of `of` are computed from. */
  void (*sources) (const AttnRect *of, GArray *into);

  /* Appends the cells of `node` that are computed from the cells of `of`, which lie in its input `input`.  The
   * role of each rectangle is the one that those cells play for it. */
  void (*results) (const AttnNode *node, guint input, const AttnRect *of, GArray *into);

  /* The tree that, evaluated, gives the cell's value bit for bit.  The caller owns it. */
  AttnExpression *(*explain) (const AttnCell *cell);

  /* How its cells are computed, in signs and in the markup of attn-text.h: "S_{ij} = Σ_{k} Q_{ik} · K_{jk}", in
   * the terms of nodes that are shown (`shown` as in attn-provenance.h, or NULL for one step only).  The caller
   * owns it.  NULL: nothing is computed. */
  char *(*formula) (const AttnNode *node, AttnShownFunc shown, gpointer data);

  /* One value, of a node that keeps none and computes them when asked.  NULL: the node keeps a matrix of all
   * its values. */
  double (*value) (const AttnNode *node, guint row, guint column);

  /* What the node keeps, made once its inputs are evaluated: for `value` to work with, or an input's own matrix
   * that is the node's too.  FALSE when memory is short.  NULL: its values by `evaluate`, or with `value`
   * nothing. */
  gboolean (*keep) (const AttnNode *node, AttnMatrix **kept);

  /* The first cell, row by row, that is not finite although what it comes from is.  NULL: no value may be
   * infinite, nor NaN. */
  gboolean (*find_overflow) (const AttnNode *node, guint *row, guint *column);

  /* About how many multiplications a cell takes, to judge whether threads are worth while.  NULL: a few. */
  double (*cost) (const AttnNode *node);
};

/* The operation of nodes that are given and not computed. */
extern const AttnOperation attn_operation_input;
/* left · right, + bias where there is a third input. */
extern const AttnOperation attn_operation_multiply;
/* left · rightᵀ */
extern const AttnOperation attn_operation_multiply_transposed;
/* a ÷ number */
extern const AttnOperation attn_operation_scale;
/* a where the mask (second input) is not 0, else −∞ */
extern const AttnOperation attn_operation_mask;
/* a − max(a), along a side; where the maximum is −∞, a as it is */
extern const AttnOperation attn_operation_shift;
extern const AttnOperation attn_operation_exponential;
/* the sum along a side: n × 1, 1 × m or 1 × 1 */
extern const AttnOperation attn_operation_total;
/* exponential ÷ total; 0 where the total is 0 */
extern const AttnOperation attn_operation_normalise;
extern const AttnOperation attn_operation_row_sum;
/* the same values under another name */
extern const AttnOperation attn_operation_same;

const AttnParameters *attn_node_get_parameters (const AttnNode *node);

G_END_DECLS
