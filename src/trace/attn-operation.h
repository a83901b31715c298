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
  double   number;        /* scale: what to divide by; layer norm: ε; rotate, sinusoid: the base, 10000 */
  gboolean is_root;       /* scale: `number` is √root, and is shown so */
  guint    root;          /* scale: d_k of one head */
  guint    side;          /* softmax parts: an AttnSide */
  guint    first;         /* columns-of, rows-of: the first column or row; rotate, sinusoid: the position of row 0 */
  guint    size;          /* patches: p, the height and width of one */
  guint    function;      /* activate: an AttnActivation */
} AttnParameters;

/* Along which side softmax runs. */
typedef enum
{
  ATTN_SIDE_ROWS,
  ATTN_SIDE_COLUMNS,
  ATTN_SIDE_ALL
} AttnSide;

typedef enum
{
  ATTN_ACTIVATION_RELU,       /* max (0, x) */
  ATTN_ACTIVATION_GELU,       /* ½·x·(1 + erf (x ÷ √2)), exact */
  ATTN_ACTIVATION_GELU_TANH   /* ½·x·(1 + tanh (√(2 ÷ π)·(x + 0.044715·x³))) */
} AttnActivation;

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

  /* The same without what a mask shuts out (attn-shut.h): what can change the cells of `of`, and the cells of `node` that those of
   * `of` can change.  NULL: as `sources`, as `results`. */
  void (*origins) (const AttnRect *of, GArray *into);
  void (*effects) (const AttnNode *node, guint input, const AttnRect *of, GArray *into);

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

/* Inputs, shapes and parameters of the following; the node's own shape is what comes out. */

/* a (n × c) → n × d: the columns [first, first + d) of it: a head's part of Q, K and V.  A view, which keeps no copy. */
extern const AttnOperation attn_operation_columns;
/* a (n × d) → r × d: the rows [first, first + r): the row that a readout takes.  A view. */
extern const AttnOperation attn_operation_rows;
/* a, b, … (n × dᵢ each, one or more) → n × Σ dᵢ, side by side: the heads' outputs. */
extern const AttnOperation attn_operation_beside;
/* a + b (n × d each): a residual connection, a position.  The first is what goes straight through. */
extern const AttnOperation attn_operation_add;
/* x (n × d), gain (1 × d), bias (1 × d), `number` ε → n × d: (x − μ) ÷ √(σ² + ε) · gain + bias, with the mean μ and
 * the variance σ² (÷ d) of each row.  Gain and bias are always there: implied ones and zeros where a document has none. */
extern const AttnOperation attn_operation_norm;
/* x → the same shape, `function` an AttnActivation. */
extern const AttnOperation attn_operation_activate;
/* x (n × d, d even), `number` the base, `first` the position of row 0 → n × d: rotary position, in halves: column j
 * turns together with column j + d/2 by position ÷ base^(2j ÷ d).  (Su et al. 2021; the halves as in Llama.) */
extern const AttnOperation attn_operation_rotate;
/* No inputs, `number` the base, `first` the position of row 0 → n × d: sin and cos of position ÷ base^(2⌊j/2⌋ ÷ d) at
 * even and odd j.  (Vaswani et al. 2017, section 3.5.) */
extern const AttnOperation attn_operation_sinusoid;
/* One grey or three channel matrices (h × w each), `size` p → (h/p · w/p) × (channels · p²): the patches in reading
 * order, each flattened channel by channel, row by row. */
extern const AttnOperation attn_operation_patches;
/* left (n × k), right (k × d), top (1 × d), and bias (1 × d) where there is one → (1 + n) × d: `top` (a class token) as
 * row 0, and below it left · right + bias. */
extern const AttnOperation attn_operation_embed;
/* x (n × d) → 1 × d: the mean of all rows. */
extern const AttnOperation attn_operation_mean_rows;
/* a, b, … (n × m each, one or more) → n × m: the mean of each cell, of the heads' weights. */
extern const AttnOperation attn_operation_mean;
/* a (n × n) → n × n: the identity added, and each row divided by its sum then: how much of each row a layer passes on
 * (Abnar and Zuidema 2020).  A rollout is the product of these, the last layer's on the left: attn_operation_multiply. */
extern const AttnOperation attn_operation_pass_on;
/* x (n × d) → n × n: the cosine of the angle between each row and each other, xᵢ·xⱼ ÷ √(|xᵢ|²·|xⱼ|²).  A row of zeros has no
 * direction: 0 with every row. */
extern const AttnOperation attn_operation_cosine;
/* attention weights (n × m) → n × 1: 2 to each row's entropy in bits, as many keys as it looks like; 0 of a row that looks at
 * nothing. */
extern const AttnOperation attn_operation_spread;
/* That (n × 1) → 1 × 1: 2 to the mean of the entropies of the rows that look at anything. */
extern const AttnOperation attn_operation_mean_spread;

const AttnParameters *attn_node_get_parameters (const AttnNode *node);

G_END_DECLS
