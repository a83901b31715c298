/* attn-node.h: one matrix on the way, and the words for a part of it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include <glib.h>

#include "attn-language.h"
#include "attn-matrix.h"

G_BEGIN_DECLS

typedef struct _AttnTrace     AttnTrace;
typedef struct _AttnNode      AttnNode;
typedef struct _AttnOperation AttnOperation;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnMatrix, attn_matrix_unref)

/* The colour family a node is drawn in, everywhere. */
typedef enum
{
  ATTN_FAMILY_INPUT,       /* embeddings, memory, and the stream that a block adds to: grey */
  ATTN_FAMILY_QUERY,       /* blue */
  ATTN_FAMILY_KEY,         /* orange */
  ATTN_FAMILY_VALUE,       /* green */
  ATTN_FAMILY_SCORE,       /* scores and scaled scores: signed, neutral */
  ATTN_FAMILY_ATTENTION,   /* weights: purple */
  ATTN_FAMILY_OUTPUT       /* green, as the values it mixes */
} AttnFamily;

/* What the rows or the columns of a node are. */
typedef enum
{
  ATTN_AXIS_TOKENS,        /* the query side: one label a token */
  ATTN_AXIS_MEMORY,        /* the key side: one label a key token; the same labels in self-attention */
  ATTN_AXIS_DIMENSIONS,    /* d0, d1, … */
  ATTN_AXIS_SINGLE,        /* one row or column that needs no name: a total, a bias */
  ATTN_AXIS_HIDDEN,        /* h0, h1, …: the hidden units of a feed-forward network */
  ATTN_AXIS_PATCHES,       /* an image's patches in reading order, without a class token */
  ATTN_AXIS_ENTRIES,       /* p0, p1, …: the entries of a flattened patch */
  ATTN_AXIS_PIXEL_ROWS,    /* y0, y1, … */
  ATTN_AXIS_PIXEL_COLUMNS, /* x0, x1, … */
  ATTN_AXIS_CLASSES        /* what a readout tells apart: its labels, else c0, c1, … */
} AttnAxis;

#define ATTN_N_AXES (ATTN_AXIS_CLASSES + 1)

/* One number: the only way any part of the program names it.  `node` belongs to its trace. */
typedef struct
{
  const AttnNode *node;
  guint           row;
  guint           column;
} AttnCell;

/* What a rectangle of sources is for the operation that reads it. */
typedef enum
{
  ATTN_ROLE_OPERAND,       /* the one input of a step cell by cell; of a sum the first */
  ATTN_ROLE_LEFT,          /* the left operand of a product */
  ATTN_ROLE_RIGHT,         /* the right operand of a product */
  ATTN_ROLE_ADDEND,        /* a bias; of a sum the second */
  ATTN_ROLE_MASK,          /* says whether the cell may be looked at */
  ATTN_ROLE_ALONG,         /* the cells that a maximum or a total runs over */
  ATTN_ROLE_DIVISOR,       /* a softmax total */
  ATTN_ROLE_GAIN,          /* what a norm multiplies by */
  ATTN_ROLE_PARTNER        /* the cell that a rotation turns together with the operand */
} AttnRole;

#define ATTN_N_ROLES (ATTN_ROLE_PARTNER + 1)

/* A set of cells of one node: rows [row, row + n_rows), columns [column, column + n_columns). */
typedef struct
{
  const AttnNode *node;
  guint           row;
  guint           column;
  guint           n_rows;
  guint           n_columns;
  AttnRole        role;
} AttnRect;

static inline gboolean
attn_rect_contains (const AttnRect *rect, const AttnNode *node, guint row, guint column)
{
  return rect->node == node && row >= rect->row && row - rect->row < rect->n_rows &&
         column >= rect->column && column - rect->column < rect->n_columns;
}

/* The node's full name ("head0.scores"): interned, so that names compare by pointer. */
const char          *attn_node_get_name      (const AttnNode *node);
/* The name without layer and head ("scores"): interned. */
const char          *attn_node_get_stage     (const AttnNode *node);
/* The layer and the head that its name says it belongs to, or −1 for none. */
int                  attn_node_get_layer     (const AttnNode *node);
int                  attn_node_get_head      (const AttnNode *node);
/* Its sign in formulas, in the markup of attn-text.h: "W_{Q}", "K", "A"; of one head among several "Q_{0}". */
const char          *attn_node_get_symbol    (const AttnNode *node);
/* What it is, in words: "attention scores", "어텐션 스코어". */
const char          *attn_node_get_caption   (const AttnNode *node, AttnLanguage language);
/* The same with the layer and the head it belongs to: "attention scores, layer 1, head 0".  Owned by the caller. */
char                *attn_node_get_title     (const AttnNode *node, AttnLanguage language);
AttnFamily           attn_node_get_family    (const AttnNode *node);
const AttnOperation *attn_node_get_operation (const AttnNode *node);
const AttnTrace     *attn_node_get_trace     (const AttnNode *node);

guint                attn_node_get_rows      (const AttnNode *node);
guint                attn_node_get_columns   (const AttnNode *node);
AttnAxis             attn_node_get_row_axis    (const AttnNode *node);
AttnAxis             attn_node_get_column_axis (const AttnNode *node);
/* The label of a row or column: the token, patch or class as it is (it may be empty), "d3", or "" on a single axis.
 * Owned by the trace. */
const char          *attn_node_get_row_label    (const AttnNode *node, guint row);
const char          *attn_node_get_column_label (const AttnNode *node, guint column);

guint                attn_node_get_n_inputs  (const AttnNode *node);
const AttnNode      *attn_node_get_input     (const AttnNode *node, guint index);
/* An input that the document does not write out (an identity W_Q, a causal mask) is implied. */
gboolean             attn_node_is_input      (const AttnNode *node);
gboolean             attn_node_is_implied    (const AttnNode *node);

/* The values.  Nodes may keep no matrix of their own and compute rows when asked; the bits are the same
 * either way.  attn_node_read_rows writes n_rows × columns doubles. */
double               attn_node_get_value     (const AttnNode *node, guint row, guint column);
void                 attn_node_read_rows     (const AttnNode *node, guint row, guint n_rows, double *out);
/* All of it; the caller owns the reference.  NULL where there is no memory for it. */
AttnMatrix          *attn_node_get_matrix    (const AttnNode *node);

G_END_DECLS
