/* graph.h: small traces of attention for the tests
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-random.h"
#include "attn-trace.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPH_MASK_NONE,
  GRAPH_MASK_CAUSAL,       /* implied */
  GRAPH_MASK_PADDING,      /* implied: the last key */
  GRAPH_MASK_MATRIX        /* `mask`, or drawn, with an empty row */
} GraphMask;

/* What a trace is made of. */
typedef struct
{
  guint              n;              /* queries */
  guint              m;              /* keys of a memory; 0: self-attention */
  guint              d_model;
  guint              d_k, d_v;
  gboolean           identity;       /* W_Q, W_K, W_V are implied identities: d_k = d_v = d_model */
  gboolean           biases;
  gboolean           output;         /* with an output weight */
  double             divisor;        /* 0: √d_k */
  GraphMask          mask_kind;
  AttnSide           side;
  double             deviation;      /* of what is drawn; 0: 1 */
  guint64            seed;
  const double      *embedding;      /* n × d_model; NULL: drawn */
  const double      *mask;           /* NULL: drawn */
  const char *const *tokens;         /* NULL: a, b, c, … */
  const char        *edited;         /* an input of which one cell is another value; NULL: none */
  guint              row, column;
  double             value;
} Graph;

/* The four words of the reference. */
extern const Graph graph_four_words;

/* A graph with everything chosen at random. */
void       graph_choose (Graph *graph, AttnRandom *random);

AttnTrace *graph_build  (const Graph *graph, const AttnTrace *previous, GError **error);

/* The same, which must succeed. */
AttnTrace *graph_trace  (const Graph *graph);

AttnCell   graph_cell   (const AttnTrace *trace, const char *node, guint row, guint column);

/* Calls `visit` with every cell of a trace. */
void       graph_each_cell (const AttnTrace *trace, void (*visit) (const AttnCell *cell, gpointer data), gpointer data);

/* Whether two doubles are the same, to the bit. */
gboolean   same_bits    (double a, double b);

G_END_DECLS
