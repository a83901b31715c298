/* attn-document-trace.c: the nodes that a document leads to
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-document-private.h"

#include <math.h>

/* What is the same for a node in every document.  S′ is a scaled score, S″ one that a mask has passed; a star
 * marks a matrix that is given where one is usually computed. */
typedef struct
{
  const char *name;
  const char *symbol;
  const char *caption;
  AttnFamily  family;
  AttnAxis    row_axis;
  AttnAxis    column_axis;
} NodeKind;

static const NodeKind kinds[] = {
  { "embedding", "X", N_("embeddings"), ATTN_FAMILY_INPUT, ATTN_AXIS_TOKENS, ATTN_AXIS_DIMENSIONS },
  { "memory", "X_{m}", N_("memory"), ATTN_FAMILY_INPUT, ATTN_AXIS_MEMORY, ATTN_AXIS_DIMENSIONS },

  { "given.query", "Q^{∗}", N_("given query vectors"), ATTN_FAMILY_QUERY, ATTN_AXIS_TOKENS, ATTN_AXIS_DIMENSIONS },
  { "given.key", "K^{∗}", N_("given key vectors"), ATTN_FAMILY_KEY, ATTN_AXIS_MEMORY, ATTN_AXIS_DIMENSIONS },
  { "given.value", "V^{∗}", N_("given value vectors"), ATTN_FAMILY_VALUE, ATTN_AXIS_MEMORY, ATTN_AXIS_DIMENSIONS },
  { "given.weights", "A^{∗}", N_("attention weights written by hand"), ATTN_FAMILY_ATTENTION, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY },

  { "attention.query_weight", "W_{Q}", N_("weight matrix W_Q"), ATTN_FAMILY_QUERY, ATTN_AXIS_DIMENSIONS, ATTN_AXIS_DIMENSIONS },
  { "attention.key_weight", "W_{K}", N_("weight matrix W_K"), ATTN_FAMILY_KEY, ATTN_AXIS_DIMENSIONS, ATTN_AXIS_DIMENSIONS },
  { "attention.value_weight", "W_{V}", N_("weight matrix W_V"), ATTN_FAMILY_VALUE, ATTN_AXIS_DIMENSIONS, ATTN_AXIS_DIMENSIONS },
  { "attention.output_weight", "W_{O}", N_("weight matrix W_O"), ATTN_FAMILY_OUTPUT, ATTN_AXIS_DIMENSIONS, ATTN_AXIS_DIMENSIONS },
  { "attention.query_bias", "b_{Q}", N_("bias b_Q"), ATTN_FAMILY_QUERY, ATTN_AXIS_SINGLE, ATTN_AXIS_DIMENSIONS },
  { "attention.key_bias", "b_{K}", N_("bias b_K"), ATTN_FAMILY_KEY, ATTN_AXIS_SINGLE, ATTN_AXIS_DIMENSIONS },
  { "attention.value_bias", "b_{V}", N_("bias b_V"), ATTN_FAMILY_VALUE, ATTN_AXIS_SINGLE, ATTN_AXIS_DIMENSIONS },
  { "attention.output_bias", "b_{O}", N_("bias b_O"), ATTN_FAMILY_OUTPUT, ATTN_AXIS_SINGLE, ATTN_AXIS_DIMENSIONS },
  { "attention.mask", "M", N_("mask"), ATTN_FAMILY_SCORE, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY },

  { "query", "Q", N_("query vectors"), ATTN_FAMILY_QUERY, ATTN_AXIS_TOKENS, ATTN_AXIS_DIMENSIONS },
  { "key", "K", N_("key vectors"), ATTN_FAMILY_KEY, ATTN_AXIS_MEMORY, ATTN_AXIS_DIMENSIONS },
  { "value", "V", N_("value vectors"), ATTN_FAMILY_VALUE, ATTN_AXIS_MEMORY, ATTN_AXIS_DIMENSIONS },
  { "scores", "S", N_("attention scores"), ATTN_FAMILY_SCORE, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY },
  { "scaled", "S′", N_("scaled scores"), ATTN_FAMILY_SCORE, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY },
  { "masked", "S″", N_("masked scores"), ATTN_FAMILY_SCORE, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY },
  { "shifted", "Z", N_("scores minus the maximum"), ATTN_FAMILY_SCORE, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY },
  { "exponentials", "E", N_("exponentials"), ATTN_FAMILY_SCORE, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY },
  { "totals", "t", N_("totals of the exponentials"), ATTN_FAMILY_SCORE, ATTN_AXIS_TOKENS, ATTN_AXIS_SINGLE },
  { "weights", "A", N_("attention weights"), ATTN_FAMILY_ATTENTION, ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY },
  { "row_sum", "r", N_("row sums"), ATTN_FAMILY_ATTENTION, ATTN_AXIS_TOKENS, ATTN_AXIS_SINGLE },
  { "output", "O", N_("output (weighted sum)"), ATTN_FAMILY_OUTPUT, ATTN_AXIS_TOKENS, ATTN_AXIS_DIMENSIONS },
  { "projected", "Y", N_("projected output"), ATTN_FAMILY_OUTPUT, ATTN_AXIS_TOKENS, ATTN_AXIS_DIMENSIONS },
};

typedef struct
{
  const AttnDocument *document;
  AttnTraceBuilder   *builder;
} Build;

static AttnNodeSpec
make_spec (const char *name,
           guint       rows,
           guint       columns)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].name, name))
      return (AttnNodeSpec) {
        .symbol = kinds[i].symbol,
        .caption = kinds[i].caption,
        .family = kinds[i].family,
        .row_axis = kinds[i].row_axis,
        .column_axis = kinds[i].column_axis,
        .rows = rows,
        .columns = columns,
      };
  g_assert_not_reached ();
}

static AttnNode *
add_matrix (Build            *build,
            const char       *name,
            const AttnMatrix *matrix,
            gboolean          implied)
{
  AttnNodeSpec spec = make_spec (name, (guint) attn_matrix_get_rows (matrix), (guint) attn_matrix_get_columns (matrix));

  return attn_trace_builder_input (build->builder, name, &spec, matrix, implied);
}

/* As GLib has it: a program that cannot have memory ends. */
static AttnMatrix *
need (AttnMatrix *matrix)
{
  if (matrix == NULL)
    g_error ("not enough memory for a matrix");
  return matrix;
}

static AttnNode *
add_slot (Build   *build,
          AttnSlot slot)
{
  const AttnMatrix *matrix = build->document->fillings[slot].matrix;

  return matrix != NULL ? add_matrix (build, attn_slot_get_name (slot), matrix, FALSE) : NULL;
}

static AttnNode *
add_node (Build               *build,
          AttnNodeSpec         spec,
          const char          *name,
          const AttnOperation *operation,
          AttnNode            *first,
          AttnNode            *second,
          AttnNode            *third)
{
  AttnNode *inputs[3] = { first, second, third };
  guint n = third != NULL ? 3 : second != NULL ? 2 : 1;

  spec.operation = operation;
  return attn_trace_builder_node (build->builder, name, &spec, n, inputs);
}

/* operand · weight + bias; a weight matrix that is left out is an identity, which is implied. */
static AttnNode *
add_projection (Build      *build,
                const char *name,
                AttnNode   *operand,
                AttnSlot    weight_slot,
                AttnSlot    bias_slot)
{
  AttnNode *weight = add_slot (build, weight_slot), *bias;
  AttnNodeSpec spec;

  if (weight == NULL)
    {
      g_autoptr(AttnMatrix) identity = need (attn_matrix_new_identity (attn_node_get_columns (operand)));

      weight = add_matrix (build, attn_slot_get_name (weight_slot), identity, TRUE);
    }
  bias = add_slot (build, bias_slot);
  spec = make_spec (name, attn_node_get_rows (operand), attn_node_get_columns (weight));
  return add_node (build, spec, name, &attn_operation_multiply, operand, weight, bias);
}

static AttnNode *
add_same (Build      *build,
          const char *name,
          AttnSlot    slot)
{
  AttnNode *given = add_slot (build, slot);

  return add_node (build, make_spec (name, attn_node_get_rows (given), attn_node_get_columns (given)), name,
                   &attn_operation_same, given, NULL, NULL);
}

/* The mask as a matrix of 1 and 0, whatever form the document gives it. */
static AttnNode *
add_mask (Build *build)
{
  const AttnDocument *document = build->document;
  gsize n = document->shape.n, m = document->shape.m;
  g_autoptr(AttnMatrix) matrix = NULL;
  double *values;

  if (document->mask == ATTN_MASK_NONE)
    return NULL;
  if (document->mask == ATTN_MASK_MATRIX)
    return add_slot (build, ATTN_SLOT_MASK);

  matrix = need (attn_matrix_new_to_fill (n, m, &values));
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < m; j++)
      values[i * m + j] = document->mask == ATTN_MASK_CAUSAL && j > i ? 0 : 1;
  for (guint k = 0; document->padding != NULL && k < document->padding->len; k++)
    for (gsize i = 0; i < n; i++)
      values[i * m + g_array_index (document->padding, guint, k)] = 0;
  return add_matrix (build, attn_slot_get_name (ATTN_SLOT_MASK), matrix, TRUE);
}

static AttnParameters
get_scale_parameters (const AttnDocument *document)
{
  AttnParameters parameters = { .number = 1 };

  if (document->scale == ATTN_SCALE_ROOT)
    {
      parameters.number = sqrt ((double) document->shape.d_k);
      parameters.is_root = TRUE;
      parameters.root = document->shape.d_k;
    }
  else if (document->scale == ATTN_SCALE_NUMBER)
    {
      parameters.number = document->divisor;
    }
  return parameters;
}

/* From queries and keys to the weights: softmax (Q·Kᵀ ÷ √d_k), its parts as nodes of their own (Vaswani et al.
 * 2017, equation 1; the maximum is subtracted as Goodfellow, Bengio and Courville 2016, section 4.1, have it). */
static AttnNode *
add_weights (Build    *build,
             AttnNode *query,
             AttnNode *key)
{
  const AttnDocument *document = build->document;
  guint n = document->shape.n, m = document->shape.m;
  AttnNode *mask, *node, *shifted, *exponentials, *totals;
  AttnNodeSpec spec;

  node = add_node (build, make_spec ("scores", n, m), "scores", &attn_operation_multiply_transposed, query, key, NULL);

  spec = make_spec ("scaled", n, m);
  spec.parameters = get_scale_parameters (document);
  node = add_node (build, spec, "scaled", &attn_operation_scale, node, NULL, NULL);

  mask = add_mask (build);
  if (mask != NULL)
    node = add_node (build, make_spec ("masked", n, m), "masked", &attn_operation_mask, node, mask, NULL);

  spec = make_spec ("shifted", n, m);
  spec.parameters.side = document->softmax;
  shifted = add_node (build, spec, "shifted", &attn_operation_shift, node, NULL, NULL);

  exponentials = add_node (build, make_spec ("exponentials", n, m), "exponentials", &attn_operation_exponential,
                           shifted, NULL, NULL);

  spec = make_spec ("totals", document->softmax == ATTN_SIDE_ROWS ? n : 1, document->softmax == ATTN_SIDE_COLUMNS ? m : 1);
  spec.parameters.side = document->softmax;
  if (document->softmax != ATTN_SIDE_ROWS)
    spec.row_axis = ATTN_AXIS_SINGLE;
  if (document->softmax == ATTN_SIDE_COLUMNS)
    spec.column_axis = ATTN_AXIS_MEMORY;
  totals = add_node (build, spec, "totals", &attn_operation_total, exponentials, NULL, NULL);

  spec = make_spec ("weights", n, m);
  spec.parameters.side = document->softmax;
  return add_node (build, spec, "weights", &attn_operation_normalise, exponentials, totals, NULL);
}

static void
add_nodes (Build *build)
{
  const AttnDocument *document = build->document;
  const AttnShape *shape = &document->shape;
  AttnNode *weights, *value = NULL, *output;

  if (document->fillings[ATTN_SLOT_GIVEN_WEIGHTS].matrix != NULL)
    {
      weights = add_same (build, "weights", ATTN_SLOT_GIVEN_WEIGHTS);
      if (document->fillings[ATTN_SLOT_GIVEN_VALUE].matrix != NULL)
        value = add_same (build, "value", ATTN_SLOT_GIVEN_VALUE);
    }
  else
    {
      AttnNode *query, *key;

      if (document->said & ATTN_SAID_GIVEN)
        {
          query = add_same (build, "query", ATTN_SLOT_GIVEN_QUERY);
          key = add_same (build, "key", ATTN_SLOT_GIVEN_KEY);
          value = add_same (build, "value", ATTN_SLOT_GIVEN_VALUE);
        }
      else
        {
          AttnNode *embedding = add_slot (build, ATTN_SLOT_EMBEDDING), *memory = add_slot (build, ATTN_SLOT_MEMORY);

          if (memory == NULL)
            memory = embedding;
          query = add_projection (build, "query", embedding, ATTN_SLOT_QUERY_WEIGHT, ATTN_SLOT_QUERY_BIAS);
          key = add_projection (build, "key", memory, ATTN_SLOT_KEY_WEIGHT, ATTN_SLOT_KEY_BIAS);
          value = add_projection (build, "value", memory, ATTN_SLOT_VALUE_WEIGHT, ATTN_SLOT_VALUE_BIAS);
        }
      weights = add_weights (build, query, key);
    }

  add_node (build, make_spec ("row_sum", shape->n, 1), "row_sum", &attn_operation_row_sum, weights, NULL, NULL);
  if (value == NULL)
    return;
  output = add_node (build, make_spec ("output", shape->n, shape->d_v), "output", &attn_operation_multiply, weights, value, NULL);
  if (shape->d_out > 0)
    add_projection (build, "projected", output, ATTN_SLOT_OUTPUT_WEIGHT, ATTN_SLOT_OUTPUT_BIAS);
}

/* The trace's refusal in words of ours: it knows node and cell, we know the language. */
static void
take_over_error (GError      *problem,
                 const char  *name,
                 AttnLanguage language,
                 GError     **error)
{
  const char *node;
  guint row, column;
  AttnReport report;

  attn_report_init (&report, name, language);
  if (attn_trace_error_get_cell (problem, &node, &row, &column))
    {
      attn_report_stand_at (&report, node);
      attn_report_enter_row (&report, row);
      attn_report_enter_column (&report, column);
      attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_OVERFLOW,
                          N_("the result is beyond ±1.8e308, the largest number there is to compute with; expected inputs that stay below it"));
    }
  else
    {
      attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_OVERFLOW, N_("not enough memory to compute this"));
    }
  attn_report_clear (&report);
  g_error_free (problem);
}

AttnTrace *
attn_document_trace (const AttnDocument *document,
                     const AttnTrace    *previous,
                     AttnLanguage        language,
                     GError            **error)
{
  gboolean is_cross = document->memory_tokens != document->tokens;
  Build build = { .document = document };
  GError *problem = NULL;
  AttnTrace *trace;

  build.builder = attn_trace_builder_new (attn_document_get_tokens (document),
                                          is_cross ? attn_document_get_memory_tokens (document) : NULL, previous);
  add_nodes (&build);
  trace = attn_trace_builder_end (build.builder, &problem);
  if (trace == NULL)
    take_over_error (problem, document->name, language, error);
  return trace;
}
