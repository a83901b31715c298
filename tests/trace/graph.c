/* graph.c: small traces of attention for the tests
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "graph.h"

#include <math.h>
#include <string.h>

static const double four_words[] = { 1, 0, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1 };
static const char *const four_tokens[] = { "나는", "오늘", "사과를", "먹었다", NULL };

const Graph graph_four_words = {
  .n = 4, .d_model = 3, .d_k = 3, .d_v = 3, .identity = TRUE, .embedding = four_words, .tokens = four_tokens,
};

gboolean
same_bits (double a, double b)
{
  return memcmp (&a, &b, sizeof a) == 0;
}

void
graph_choose (Graph *graph, AttnRandom *random)
{
  *graph = (Graph) {
    .n = 1 + attn_random_below (random, 5),
    .d_model = 1 + attn_random_below (random, 4),
    .d_k = 1 + attn_random_below (random, 4),
    .d_v = 1 + attn_random_below (random, 4),
    .biases = attn_random_below (random, 2),
    .output = attn_random_below (random, 2),
    .side = attn_random_below (random, 3),
    .mask_kind = attn_random_below (random, 4),
    .deviation = attn_random_below (random, 4) == 0 ? 40.0 : 1.0,
    .seed = attn_random_bits (random),
  };

  if (attn_random_below (random, 2))
    graph->m = 1 + attn_random_below (random, 5);
  if (attn_random_below (random, 3) == 0)
    {
      graph->identity = TRUE;
      graph->d_k = graph->d_v = graph->d_model;
    }
  if (attn_random_below (random, 3) == 0)
    graph->divisor = attn_random_below (random, 2) ? 1.0 : 1.7;
  if (graph->mask_kind == GRAPH_MASK_CAUSAL && graph->m != 0)
    graph->m = graph->n;
}

/* Building. */

typedef struct
{
  const Graph      *graph;
  AttnTraceBuilder *builder;
  guint64           seed;
} Build;

static AttnNode *
add_input (Build *build, const char *name, const char *symbol, AttnAxis row_axis, AttnAxis column_axis, guint rows,
           guint columns, const double *values, gboolean identity, gboolean implied)
{
  AttnNodeSpec spec = { .symbol = symbol, .caption = name, .row_axis = row_axis, .column_axis = column_axis,
                        .rows = rows, .columns = columns };
  double deviation = build->graph->deviation != 0.0 ? build->graph->deviation : 1.0;
  g_autoptr (AttnMatrix) matrix = NULL;

  build->seed++;
  matrix = identity ? attn_matrix_new_identity (rows)
           : values != NULL ? attn_matrix_new (rows, columns, values)
                            : attn_matrix_new_normal (rows, columns, build->seed, deviation);

  if (build->graph->edited != NULL && strcmp (build->graph->edited, name) == 0)
    {
      g_autoptr (AttnMatrix) before = g_steal_pointer (&matrix);

      matrix = attn_matrix_with (before, build->graph->row % rows, build->graph->column % columns, build->graph->value);
    }

  return attn_trace_builder_input (build->builder, name, &spec, matrix, implied);
}

static AttnNode *
add_node (Build *build, const char *name, const char *symbol, const AttnOperation *operation, AttnAxis row_axis,
          AttnAxis column_axis, guint rows, guint columns, AttnParameters parameters, AttnNode *a, AttnNode *b,
          AttnNode *c)
{
  AttnNodeSpec spec = { .operation = operation, .parameters = parameters, .symbol = symbol, .caption = name,
                        .row_axis = row_axis, .column_axis = column_axis, .rows = rows, .columns = columns };
  AttnNode *inputs[] = { a, b, c };

  return attn_trace_builder_node (build->builder, name, &spec, c != NULL ? 3 : b != NULL ? 2 : 1, inputs);
}

static AttnNode *
add_projection (Build *build, const char *name, const char *symbol, const char *weight_name, const char *weight_symbol,
                const char *bias_name, AttnNode *from, guint columns, gboolean identity)
{
  AttnNode *weight = add_input (build, weight_name, weight_symbol, ATTN_AXIS_DIMENSIONS, ATTN_AXIS_DIMENSIONS,
                                attn_node_get_columns (from), columns, NULL, identity, identity);
  AttnNode *bias = NULL;

  if (build->graph->biases)
    bias = add_input (build, bias_name, "b", ATTN_AXIS_SINGLE, ATTN_AXIS_DIMENSIONS, 1, columns, NULL, FALSE, FALSE);

  return add_node (build, name, symbol, &attn_operation_multiply, attn_node_get_row_axis (from), ATTN_AXIS_DIMENSIONS,
                   attn_node_get_rows (from), columns, (AttnParameters) { 0 }, from, weight, bias);
}

static AttnNode *
add_mask (Build *build, AttnNode *scores, guint n, guint m)
{
  const Graph *graph = build->graph;
  g_autofree double *mask = g_new (double, (gsize) n * m);
  AttnRandom random;
  guint empty;
  AttnNode *node;

  if (graph->mask_kind == GRAPH_MASK_NONE)
    return scores;

  attn_random_init (&random, graph->seed ^ 0x5555);
  empty = attn_random_below (&random, n);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < m; j++)
      {
        double *allowed = &mask[i * m + j];

        switch (graph->mask_kind)
          {
          case GRAPH_MASK_CAUSAL:
            *allowed = j <= i;
            break;
          case GRAPH_MASK_PADDING:
            *allowed = j + 1 < m;
            break;
          case GRAPH_MASK_NONE:
          case GRAPH_MASK_MATRIX:
          default:
            *allowed = graph->mask != NULL ? graph->mask[i * m + j] : i != empty && attn_random_below (&random, 3) != 0;
            break;
          }
      }

  node = add_input (build, "attention.mask", "Mask", ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY, n, m, mask, FALSE,
                    graph->mask_kind != GRAPH_MASK_MATRIX);

  return add_node (build, "masked", "S″", &attn_operation_mask, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY, n, m,
                   (AttnParameters) { 0 }, scores, node, NULL);
}

static AttnNode *
add_softmax (Build *build, AttnNode *scores, guint n, guint m)
{
  AttnSide side = build->graph->side;
  AttnParameters along = { .side = side };
  AttnNode *shifted, *exponentials, *totals;

  shifted = add_node (build, "shifted", "Z", &attn_operation_shift, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY, n, m, along,
                      scores, NULL, NULL);
  exponentials = add_node (build, "exponentials", "E", &attn_operation_exponential, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY,
                           n, m, (AttnParameters) { 0 }, shifted, NULL, NULL);
  totals = add_node (build, "totals", "t", &attn_operation_total,
                     side == ATTN_SIDE_ROWS ? ATTN_AXIS_TOKENS : ATTN_AXIS_SINGLE,
                     side == ATTN_SIDE_COLUMNS ? ATTN_AXIS_MEMORY : ATTN_AXIS_SINGLE,
                     side == ATTN_SIDE_ROWS ? n : 1, side == ATTN_SIDE_COLUMNS ? m : 1, along, exponentials, NULL, NULL);

  return add_node (build, "weights", "A", &attn_operation_normalise, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY, n, m, along,
                   exponentials, totals, NULL);
}

static char **
make_tokens (guint n, char first)
{
  char **tokens = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    tokens[i] = g_strdup_printf ("%c", first + i);

  return tokens;
}

AttnTrace *
graph_build (const Graph *graph, const AttnTrace *previous, GError **error)
{
  guint n = graph->n, m = graph->m != 0 ? graph->m : n;
  g_auto (GStrv) tokens = graph->tokens != NULL ? g_strdupv ((char **) graph->tokens) : make_tokens (n, 'a');
  g_auto (GStrv) memory_tokens = graph->m != 0 ? make_tokens (m, 'p') : NULL;
  AttnParameters scale = { .number = graph->divisor, .is_root = graph->divisor == 0.0, .root = graph->d_k };
  Build build = { graph, NULL, graph->seed };
  AttnNode *embedding, *memory, *query, *key, *value, *node, *output;

  build.builder = attn_trace_builder_new ((const char *const *) tokens, (const char *const *) memory_tokens, previous);

  embedding = add_input (&build, "embedding", "X", ATTN_AXIS_TOKENS, ATTN_AXIS_DIMENSIONS, n, graph->d_model,
                         graph->embedding, FALSE, FALSE);
  memory = embedding;
  if (graph->m != 0)
    memory = add_input (&build, "memory", "M", ATTN_AXIS_MEMORY, ATTN_AXIS_DIMENSIONS, m, graph->d_model, NULL, FALSE,
                        FALSE);

  query = add_projection (&build, "query", "Q", "attention.query_weight", "W_{Q}", "attention.query_bias", embedding,
                          graph->d_k, graph->identity);
  key = add_projection (&build, "key", "K", "attention.key_weight", "W_{K}", "attention.key_bias", memory, graph->d_k,
                        graph->identity);
  value = add_projection (&build, "value", "V", "attention.value_weight", "W_{V}", "attention.value_bias", memory,
                          graph->d_v, graph->identity);

  node = add_node (&build, "scores", "S", &attn_operation_multiply_transposed, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY, n, m,
                   (AttnParameters) { 0 }, query, key, NULL);
  node = add_node (&build, "scaled", "S′", &attn_operation_scale, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY, n, m, scale, node,
                   NULL, NULL);
  node = add_mask (&build, node, n, m);
  node = add_softmax (&build, node, n, m);
  add_node (&build, "row_sum", "r", &attn_operation_row_sum, ATTN_AXIS_TOKENS, ATTN_AXIS_SINGLE, n, 1,
            (AttnParameters) { 0 }, node, NULL, NULL);
  output = add_node (&build, "output", "O", &attn_operation_multiply, ATTN_AXIS_TOKENS, ATTN_AXIS_DIMENSIONS, n,
                     graph->d_v, (AttnParameters) { 0 }, node, value, NULL);
  if (graph->output)
    {
      node = add_projection (&build, "projected", "Y", "attention.output_weight", "W_{O}", "attention.output_bias",
                             output, graph->d_model, FALSE);
      /* One node that only renames, so that every operation of the table stands in some graph. */
      add_node (&build, "block", "B", &attn_operation_same, ATTN_AXIS_TOKENS, ATTN_AXIS_DIMENSIONS, n, graph->d_model,
                (AttnParameters) { 0 }, node, NULL, NULL);
    }

  return attn_trace_builder_end (build.builder, error);
}

AttnTrace *
graph_trace (const Graph *graph)
{
  g_autoptr (GError) error = NULL;
  AttnTrace *trace = graph_build (graph, NULL, &error);

  g_assert_no_error (error);

  return trace;
}

AttnCell
graph_cell (const AttnTrace *trace, const char *node, guint row, guint column)
{
  AttnCell cell = { attn_trace_find (trace, node), row, column };

  g_assert_nonnull (cell.node);

  return cell;
}

void
graph_each_cell (const AttnTrace *trace, void (*visit) (const AttnCell *cell, gpointer data), gpointer data)
{
  for (guint i = 0; i < attn_trace_get_n_nodes (trace); i++)
    {
      AttnCell cell = { attn_trace_get_node (trace, i), 0, 0 };

      for (cell.row = 0; cell.row < attn_node_get_rows (cell.node); cell.row++)
        for (cell.column = 0; cell.column < attn_node_get_columns (cell.node); cell.column++)
          visit (&cell, data);
    }
}
