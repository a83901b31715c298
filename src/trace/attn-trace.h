/* attn-trace.h: the graph of nodes, built once and evaluated
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#pragma once

#include "attn-node.h"
#include "attn-operation.h"

G_BEGIN_DECLS

#define ATTN_TRACE_ERROR (attn_trace_error_quark ())

typedef enum
{
  ATTN_TRACE_ERROR_OVERFLOW,   /* finite input, a result that is not: node and cell are named */
  ATTN_TRACE_ERROR_MEMORY,
  ATTN_TRACE_ERROR_GIVEN_UP    /* nobody waits for it any more */
} AttnTraceError;

GQuark           attn_trace_error_quark (void);
/* The node (its name, interned) and the cell of an ATTN_TRACE_ERROR_OVERFLOW; FALSE for any other error.  The
 * message says the same in English: "scores, row 0, column 2: too large for a float64". */
gboolean         attn_trace_error_get_cell (const GError *error, const char **node, guint *row, guint *column);

/* How a node is made: everything but its name and its inputs. */
typedef struct
{
  const AttnOperation *operation;
  AttnParameters       parameters;
  const char          *symbol;       /* static, or interned by the caller */
  const char          *caption;      /* a message of the catalogue */
  AttnFamily           family;
  AttnAxis             row_axis;
  AttnAxis             column_axis;
  guint                rows;
  guint                columns;
  gboolean             later;        /* its values are computed when they are first asked for, since that takes long and is seldom wanted.
                                      * Only for what cannot overflow */
} AttnNodeSpec;

typedef struct _AttnTraceBuilder AttnTraceBuilder;

/* Begins a trace.  `tokens` label the query side, `memory_tokens` the key side (NULL: as `tokens`); copied.
 * `previous` (or NULL) is a trace whose values are taken over, node for node, where operation, parameters and
 * inputs are the same; the result is bit for bit that of a full run. */
AttnTraceBuilder *attn_trace_builder_new   (const char *const *tokens, const char *const *memory_tokens,
                                            const AttnTrace *previous);
void              attn_trace_builder_free  (AttnTraceBuilder *builder);

/* The labels of an axis that are not told by its kind: of patches and classes.  `labels` ends with NULL; copied.  To be
 * called before the first node with that axis.  An axis without is numbered: "c0", "c1", … */
void              attn_trace_builder_set_labels (AttnTraceBuilder *builder, AttnAxis axis, const char *const *labels);

/* Says that the weights were drawn by chance and trained by nobody.  No part of what is computed. */
void              attn_trace_builder_set_untrained (AttnTraceBuilder *builder);

/* Borrowed until the end: as soon as another thread sets it (g_atomic_int_set) to what is not 0, nothing more is computed and the
 * builder ends with an error. */
void              attn_trace_builder_set_given_up (AttnTraceBuilder *builder, const gint *given_up);

/* Adds a node of given values.  Returns it for use as an input of later nodes.  `values` is NULL where there is no memory for them,
 * which is the error that the builder ends with. */
AttnNode         *attn_trace_builder_input (AttnTraceBuilder *builder, const char *name, const AttnNodeSpec *spec,
                                            const AttnMatrix *values, gboolean implied);
/* Adds a computed node.  Shapes are the caller's to check: they are asserted.  Only a sinusoid has no inputs. */
AttnNode         *attn_trace_builder_node  (AttnTraceBuilder *builder, const char *name, const AttnNodeSpec *spec,
                                            guint n_inputs, AttnNode *const *inputs);

/* Adds a computed node that is no part of the run: what a picture says about a node, such as how alike its rows are.  It
 * is found by its name and explained as any other, and is a reader of its inputs; but it is not among the nodes that are
 * counted, so no list, no export and no script has it.  All others have to be there before. */
AttnNode         *attn_trace_builder_aside (AttnTraceBuilder *builder, const char *name, const AttnNodeSpec *spec,
                                            guint n_inputs, AttnNode *const *inputs);

/* Evaluates all but what comes later and ends the builder (which is freed in either case).  NULL with an error where finite input
 * overflows: no NaN and no infinity but the mask's −∞ ever stands in a trace. */
AttnTrace        *attn_trace_builder_end   (AttnTraceBuilder *builder, GError **error);

AttnTrace        *attn_trace_ref           (const AttnTrace *trace);
void              attn_trace_unref         (AttnTrace *trace);

/* In the order of computation: every node after its inputs.  Without those that stand aside. */
guint             attn_trace_get_n_nodes   (const AttnTrace *trace);
/* With those that stand aside, which come after. */
guint             attn_trace_count_all     (const AttnTrace *trace);
const AttnNode   *attn_trace_get_node      (const AttnTrace *trace, guint index);
/* Those of these names (NULL-terminated), each once, in the order of the trace; with NULL all but those that stand aside.  Owned
 * by the caller, without the nodes. */
GPtrArray        *attn_trace_list          (const AttnTrace *trace, const char *const *names);
/* NULL when there is no such node. */
const AttnNode   *attn_trace_find          (const AttnTrace *trace, const char *name);
/* The nodes that read this one. */
guint             attn_node_get_n_readers  (const AttnNode *node);
const AttnNode   *attn_node_get_reader     (const AttnNode *node, guint index);
/* FALSE of a node whose values come later (AttnNodeSpec.later), as long as nobody asked for them. */
gboolean          attn_node_is_computed    (const AttnNode *node);
/* Whether it is no part of the run (attn_trace_builder_aside). */
gboolean          attn_node_is_aside       (const AttnNode *node);
/* Where the node stands in its trace; those that stand aside come after the last. */
guint             attn_node_get_index      (const AttnNode *node);

const char *const *attn_trace_get_tokens        (const AttnTrace *trace);
const char *const *attn_trace_get_memory_tokens (const AttnTrace *trace);
gboolean          attn_trace_is_untrained  (const AttnTrace *trace);
gboolean          attn_trace_is_cross      (const AttnTrace *trace);   /* memory tokens are not the tokens */
/* Whether what is looked at comes from elsewhere than from those who look: it has other names, or is a memory whose names are the same. */
gboolean          attn_trace_has_other_keys (const AttnTrace *trace);

/* How many nodes of `trace` hold the very values of `previous` (tests and benchmarks ask). */
guint             attn_trace_count_shared  (const AttnTrace *trace, const AttnTrace *previous);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnTrace, attn_trace_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AttnTraceBuilder, attn_trace_builder_free)

G_END_DECLS
