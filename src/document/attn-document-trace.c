/* attn-document-trace.c: the nodes that a document leads to
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-document-private.h"

#include <math.h>

#include "attn-stage.h"

/* What positions turn and wave by (Vaswani et al. 2017, section 3.5; Su et al. 2021). */
#define BASE 10000

/* Positions that are compared with each other, and products for that: a tenth of a second. */
#define MOST_ALIKE    1024
#define MOST_PRODUCTS 5e7

typedef struct
{
  const AttnDocument *document;
  AttnTraceBuilder   *builder;

  /* The layer that is being built. */
  const AttnLayer    *layer;
  const AttnShape    *shape;
  guint               index;
  int                 head;      /* −1: none, names bear no head */
  AttnNode           *mask;      /* that all heads share; NULL until it is needed */

  GPtrArray          *spreading; /* of AttnNode: attention weights whose spread is shown */
  GPtrArray          *weights;   /* of AttnNode: each layer's, or the mean of its heads' */
} Build;

/* "layer1.head0.scores": with what the node belongs to. */
static char *
dup_name (const Build *build,
          const char  *stage)
{
  GString *name = g_string_new (NULL);

  if (build->layer != NULL && build->document->said & ATTN_SAID_LAYERS)
    g_string_append_printf (name, "layer%u.", build->index);
  if (build->head >= 0)
    g_string_append_printf (name, "head%d.", build->head);
  g_string_append (name, stage);
  return g_string_free (name, FALSE);
}

static AttnNodeSpec
make_spec (const Build *build,
           const char  *stage,
           guint        rows,
           guint        columns)
{
  g_autofree char *name = dup_name (build, stage);

  return attn_stage_get_spec (name, rows, columns);
}

/* The slot of a place, in the layer that is being built. */
static AttnSlot
get_slot (const Build *build,
          guint        place)
{
  return attn_slot_is_of_layer (place) ? attn_document_slot (build->document, build->index, place) : place;
}

static const AttnMatrix *
get_matrix (const Build *build,
            guint        place)
{
  return attn_document_at (build->document, get_slot (build, place));
}

static AttnNode *
add_slot (Build *build,
          guint  place)
{
  const AttnMatrix *matrix = get_matrix (build, place);
  const char *name = attn_slot_get_name (get_slot (build, place));
  AttnNodeSpec spec;

  if (matrix == NULL)
    return NULL;
  spec = attn_stage_get_spec (name, (guint) attn_matrix_get_rows (matrix), (guint) attn_matrix_get_columns (matrix));
  return attn_trace_builder_input (build->builder, name, &spec, matrix, FALSE);
}

/* What the document leaves out and means; `matrix` is NULL where there is no memory for it. */
static AttnNode *
add_implied (Build            *build,
             guint             place,
             guint             rows,
             guint             columns,
             const AttnMatrix *matrix)
{
  const char *name = attn_slot_get_name (get_slot (build, place));
  AttnNodeSpec spec = attn_stage_get_spec (name, rows, columns);

  return attn_trace_builder_input (build->builder, name, &spec, matrix, TRUE);
}

/* A weight matrix that is left out is an identity, which is implied. */
static AttnNode *
add_weight (Build *build,
            guint  place,
            guint  size)
{
  AttnNode *weight = add_slot (build, place);
  g_autoptr(AttnMatrix) identity = NULL;

  if (weight != NULL)
    return weight;
  identity = attn_matrix_new_identity (size);
  return add_implied (build, place, size, size, identity);
}

/* What is added or multiplied by column, where the document leaves it out. */
static AttnNode *
add_constant (Build *build,
              guint  place,
              guint  columns,
              double value)
{
  AttnNode *node = add_slot (build, place);
  g_autoptr(AttnMatrix) matrix = NULL;
  double *values;

  if (node != NULL)
    return node;
  matrix = attn_matrix_new_to_fill (1, columns, &values);
  for (guint j = 0; matrix != NULL && j < columns; j++)
    values[j] = value;
  return add_implied (build, place, 1, columns, matrix);
}

static AttnNode *
add_node (Build               *build,
          AttnNodeSpec         spec,
          const char          *stage,
          const AttnOperation *operation,
          AttnNode            *first,
          AttnNode            *second,
          AttnNode            *third)
{
  AttnNode *inputs[3] = { first, second, third };
  guint n = third != NULL ? 3 : second != NULL ? 2 : first != NULL ? 1 : 0;
  g_autofree char *name = dup_name (build, stage);

  spec.operation = operation;
  return attn_trace_builder_node (build->builder, name, &spec, n, inputs);
}

/* The same where nothing else is to be said. */
static AttnNode *
add_plain (Build               *build,
           const char          *stage,
           const AttnOperation *operation,
           guint                rows,
           guint                columns,
           AttnNode            *first,
           AttnNode            *second,
           AttnNode            *third)
{
  return add_node (build, make_spec (build, stage, rows, columns), stage, operation, first, second, third);
}

/* operand · weight + bias. */
static AttnNode *
add_projection (Build      *build,
                const char *stage,
                AttnNode   *operand,
                guint       weight_place,
                guint       bias_place)
{
  AttnNode *weight = add_weight (build, weight_place, attn_node_get_columns (operand));
  AttnNode *bias = add_slot (build, bias_place);
  AttnNodeSpec spec = make_spec (build, stage, attn_node_get_rows (operand), attn_node_get_columns (weight));

  spec.row_axis = attn_node_get_row_axis (operand);
  return add_node (build, spec, stage, &attn_operation_multiply, operand, weight, bias);
}

static AttnNode *
add_same (Build      *build,
          const char *stage,
          AttnNode   *node)
{
  return add_plain (build, stage, &attn_operation_same, attn_node_get_rows (node), attn_node_get_columns (node), node, NULL, NULL);
}

static AttnNode *
add_sum (Build      *build,
         const char *stage,
         AttnNode   *straight,
         AttnNode   *addend)
{
  return add_plain (build, stage, &attn_operation_add, attn_node_get_rows (straight), attn_node_get_columns (straight),
                    straight, addend, NULL);
}

static AttnNode *
add_norm (Build      *build,
          const char *stage,
          AttnNode   *operand,
          guint       gain_place,
          guint       bias_place,
          double      epsilon)
{
  guint columns = attn_node_get_columns (operand);
  AttnNode *gain = add_constant (build, gain_place, columns, 1), *bias = add_constant (build, bias_place, columns, 0);
  AttnNodeSpec spec = make_spec (build, stage, attn_node_get_rows (operand), columns);

  spec.parameters.number = epsilon;
  return add_node (build, spec, stage, &attn_operation_norm, operand, gain, bias);
}

/* The mask as a matrix of 1 and 0, whatever form the document gives it. */
static AttnNode *
add_mask (Build *build)
{
  const AttnLayer *layer = build->layer;
  guint n = build->shape->n, m = build->shape->m;
  g_autoptr(AttnMatrix) matrix = NULL;

  if (layer->mask == ATTN_MASK_NONE)
    return NULL;
  if (layer->mask == ATTN_MASK_MATRIX)
    return add_slot (build, ATTN_SLOT_MASK);

  matrix = attn_layer_dup_mask (layer, n, m);
  return add_implied (build, ATTN_SLOT_MASK, n, m, matrix);
}

static AttnParameters
get_scale_parameters (const Build *build)
{
  AttnParameters parameters = { .number = 1 };

  if (build->layer->scale == ATTN_SCALE_ROOT)
    {
      parameters.root = build->shape->d_k / build->layer->heads;
      parameters.number = sqrt ((double) parameters.root);
      parameters.is_root = TRUE;
    }
  else if (build->layer->scale == ATTN_SCALE_NUMBER)
    {
      parameters.number = build->layer->divisor;
    }
  return parameters;
}

/* softmax along a side, its parts as nodes of their own: the maximum is subtracted as Goodfellow, Bengio and Courville
 * 2016, section 4.1, have it. */
static AttnNode *
add_softmax (Build      *build,
             AttnNode   *node,
             AttnSide    side,
             const char *stages[4])
{
  guint n = attn_node_get_rows (node), m = attn_node_get_columns (node);
  AttnNode *shifted, *exponentials, *totals;
  AttnNodeSpec spec;

  spec = make_spec (build, stages[0], n, m);
  spec.row_axis = attn_node_get_row_axis (node);
  spec.parameters.side = side;
  shifted = add_node (build, spec, stages[0], &attn_operation_shift, node, NULL, NULL);

  spec = make_spec (build, stages[1], n, m);
  spec.row_axis = attn_node_get_row_axis (node);
  exponentials = add_node (build, spec, stages[1], &attn_operation_exponential, shifted, NULL, NULL);

  spec = make_spec (build, stages[2], side == ATTN_SIDE_ROWS ? n : 1, side == ATTN_SIDE_COLUMNS ? m : 1);
  spec.parameters.side = side;
  spec.row_axis = side == ATTN_SIDE_ROWS ? attn_node_get_row_axis (node) : ATTN_AXIS_SINGLE;
  if (side == ATTN_SIDE_COLUMNS)
    spec.column_axis = attn_node_get_column_axis (node);
  totals = add_node (build, spec, stages[2], &attn_operation_total, exponentials, NULL, NULL);

  spec = make_spec (build, stages[3], n, m);
  spec.row_axis = attn_node_get_row_axis (node);
  spec.parameters.side = side;
  return add_node (build, spec, stages[3], &attn_operation_normalise, exponentials, totals, NULL);
}

/* From queries and keys to the weights: softmax (Q·Kᵀ ÷ √d_k) (Vaswani et al. 2017, equation 1). */
static AttnNode *
add_weights (Build    *build,
             AttnNode *query,
             AttnNode *key)
{
  const char *stages[] = { "shifted", "exponentials", "totals", "weights" };
  guint n = build->shape->n, m = build->shape->m;
  AttnNodeSpec spec;
  AttnNode *node;

  if (build->document->position == ATTN_POSITION_ROPE)
    {
      spec = make_spec (build, "rotated_query", n, attn_node_get_columns (query));
      spec.parameters.number = BASE;
      query = add_node (build, spec, "rotated_query", &attn_operation_rotate, query, NULL, NULL);
      spec = make_spec (build, "rotated_key", m, attn_node_get_columns (key));
      spec.parameters.number = BASE;
      key = add_node (build, spec, "rotated_key", &attn_operation_rotate, key, NULL, NULL);
    }
  node = add_plain (build, "scores", &attn_operation_multiply_transposed, n, m, query, key, NULL);

  spec = make_spec (build, "scaled", n, m);
  spec.parameters = get_scale_parameters (build);
  node = add_node (build, spec, "scaled", &attn_operation_scale, node, NULL, NULL);

  if (build->mask == NULL)
    build->mask = add_mask (build);
  if (build->mask != NULL)
    node = add_plain (build, "masked", &attn_operation_mask, n, m, node, build->mask, NULL);
  return add_softmax (build, node, build->layer->softmax, stages);
}

/* What becomes of weights, in a head as without: their row sums and, where there are values, the output. */
static AttnNode *
add_output (Build    *build,
            AttnNode *weights,
            AttnNode *value)
{
  add_plain (build, "row_sum", &attn_operation_row_sum, build->shape->n, 1, weights, NULL, NULL);
  if (value == NULL)
    return NULL;
  return add_plain (build, "output", &attn_operation_multiply, build->shape->n, attn_node_get_columns (value), weights, value, NULL);
}

/* A head's part of queries, keys or values. */
static AttnNode *
add_part (Build      *build,
          const char *stage,
          AttnNode   *whole)
{
  guint columns = attn_node_get_columns (whole) / build->layer->heads;
  AttnNodeSpec spec = make_spec (build, stage, attn_node_get_rows (whole), columns);

  spec.parameters.first = (guint) build->head * columns;
  return add_node (build, spec, stage, &attn_operation_columns, whole, NULL, NULL);
}

/* Several heads, and their outputs side by side. */
static AttnNode *
add_heads (Build    *build,
           AttnNode *query,
           AttnNode *key,
           AttnNode *value)
{
  guint n_heads = build->layer->heads;
  g_autofree AttnNode **outputs = g_new (AttnNode *, n_heads), **weights = g_new (AttnNode *, n_heads);
  g_autofree char *name = NULL, *mean_name = NULL;
  AttnNode *mean;
  AttnNodeSpec spec;

  for (build->head = 0; build->head < (int) n_heads; build->head++)
    {
      AttnNode *own_query = add_part (build, "query", query), *own_key = add_part (build, "key", key);
      AttnNode *own_value = add_part (build, "value", value);

      weights[build->head] = add_weights (build, own_query, own_key);
      g_ptr_array_add (build->spreading, weights[build->head]);
      outputs[build->head] = add_output (build, weights[build->head], own_value);
    }
  build->head = -1;
  mean_name = dup_name (build, "mean_weights");
  spec = make_spec (build, "mean_weights", build->shape->n, build->shape->m);
  spec.operation = &attn_operation_mean;
  mean = attn_trace_builder_node (build->builder, mean_name, &spec, n_heads, weights);
  if (build->weights != NULL)
    g_ptr_array_add (build->weights, mean);
  g_ptr_array_add (build->spreading, mean);
  name = dup_name (build, "concat");
  spec = make_spec (build, "concat", build->shape->n, build->shape->d_v);
  spec.operation = &attn_operation_beside;
  return attn_trace_builder_node (build->builder, name, &spec, n_heads, outputs);
}

/* Attention, up to what it gives back; NULL where weights are given without values.  `x` is what the queries are made of,
 * `y` what keys and values are; both NULL where they are given. */
static AttnNode *
add_attention (Build    *build,
               AttnNode *x,
               AttnNode *y)
{
  AttnNode *query, *key, *value = NULL, *weights, *output;

  if (get_matrix (build, ATTN_SLOT_GIVEN_WEIGHTS) != NULL)
    {
      weights = add_same (build, "weights", add_slot (build, ATTN_SLOT_GIVEN_WEIGHTS));
      if (get_matrix (build, ATTN_SLOT_GIVEN_VALUE) != NULL)
        value = add_same (build, "value", add_slot (build, ATTN_SLOT_GIVEN_VALUE));
      output = add_output (build, weights, value);
    }
  else
    {
      if (x == NULL)
        {
          query = add_same (build, "query", add_slot (build, ATTN_SLOT_GIVEN_QUERY));
          key = add_same (build, "key", add_slot (build, ATTN_SLOT_GIVEN_KEY));
          value = add_same (build, "value", add_slot (build, ATTN_SLOT_GIVEN_VALUE));
        }
      else
        {
          query = add_projection (build, "query", x, ATTN_SLOT_QUERY_WEIGHT, ATTN_SLOT_QUERY_BIAS);
          key = add_projection (build, "key", y, ATTN_SLOT_KEY_WEIGHT, ATTN_SLOT_KEY_BIAS);
          value = add_projection (build, "value", y, ATTN_SLOT_VALUE_WEIGHT, ATTN_SLOT_VALUE_BIAS);
        }
      if (build->layer->heads > 1)
        {
          output = add_heads (build, query, key, value);
        }
      else
        {
          weights = add_weights (build, query, key);
          output = add_output (build, weights, value);
          if (build->document->said & ATTN_SAID_IMAGE)
            g_ptr_array_add (build->spreading, weights);
          if (build->weights != NULL)
            g_ptr_array_add (build->weights, weights);
        }
    }
  if (output == NULL || build->shape->d_out == 0)
    return output;
  return add_projection (build, "projected", output, ATTN_SLOT_OUTPUT_WEIGHT, ATTN_SLOT_OUTPUT_BIAS);
}

/* The feed-forward network, on each row by itself. */
static AttnNode *
add_feed_forward (Build    *build,
                  AttnNode *operand)
{
  AttnNode *hidden = add_projection (build, "hidden", operand, ATTN_SLOT_IN_WEIGHT, ATTN_SLOT_IN_BIAS);
  AttnNodeSpec spec = make_spec (build, "activated", attn_node_get_rows (hidden), attn_node_get_columns (hidden));

  spec.parameters.function = build->layer->activation;
  return add_projection (build, "feed_forward",
                         add_node (build, spec, "activated", &attn_operation_activate, hidden, NULL, NULL),
                         ATTN_SLOT_OUT_WEIGHT, ATTN_SLOT_OUT_BIAS);
}

/* Attention and the feed-forward network, each added to what it reads, with a norm before each or after each sum
 * (Vaswani et al. 2017, section 3.1; “pre” as Xiong et al. 2020 call it).  The memory is read as it is. */
static AttnNode *
add_block (Build    *build,
           AttnNode *x,
           AttnNode *memory)
{
  const AttnLayer *layer = build->layer;
  gboolean is_pre = layer->norm == ATTN_NORM_PRE, is_post = layer->norm == ATTN_NORM_POST;
  AttnNode *read = x, *stream;

  if (is_pre)
    read = add_norm (build, "norm1", x, ATTN_SLOT_NORM1_GAIN, ATTN_SLOT_NORM1_BIAS, layer->epsilon[0]);
  stream = add_sum (build, "residual1", x, add_attention (build, read, memory != NULL ? memory : read));
  if (is_post)
    stream = add_norm (build, "norm1", stream, ATTN_SLOT_NORM1_GAIN, ATTN_SLOT_NORM1_BIAS, layer->epsilon[0]);

  if (layer->said & ATTN_SAID_FEED_FORWARD)
    {
      read = stream;
      if (is_pre)
        read = add_norm (build, "norm2", stream, ATTN_SLOT_NORM2_GAIN, ATTN_SLOT_NORM2_BIAS, layer->epsilon[1]);
      stream = add_sum (build, "residual2", stream, add_feed_forward (build, read));
      if (is_post)
        stream = add_norm (build, "norm2", stream, ATTN_SLOT_NORM2_GAIN, ATTN_SLOT_NORM2_BIAS, layer->epsilon[1]);
    }
  return add_same (build, "block", stream);
}

/* The patches of the image, flattened, projected and below the class token. */
static AttnNode *
add_image (Build *build)
{
  const AttnDocument *document = build->document;
  AttnNode *channels[3] = { NULL }, *patches, *weight;
  guint n = document->n_patches, d_model = document->shape.d_model;
  guint n_channels = attn_document_count_channels (document);
  AttnNodeSpec spec;

  if (n_channels == 1)
    channels[0] = add_slot (build, ATTN_SLOT_PIXELS);
  for (guint i = 0; n_channels == 3 && i < 3; i++)
    channels[i] = add_slot (build, ATTN_SLOT_RED + i);
  spec = make_spec (build, "patches", n, n_channels * document->patch * document->patch);
  spec.parameters.size = document->patch;
  patches = add_node (build, spec, "patches", &attn_operation_patches, channels[0], channels[1], channels[2]);

  if (get_matrix (build, ATTN_SLOT_CLASS_TOKEN) == NULL)
    {
      AttnNode *bias;

      weight = add_weight (build, ATTN_SLOT_PATCH_WEIGHT, attn_node_get_columns (patches));
      bias = add_slot (build, ATTN_SLOT_PATCH_BIAS);
      return add_plain (build, "embedding", &attn_operation_multiply, n, d_model, patches, weight, bias);
    }
  else
    {
      AttnNode *inputs[4] = { patches };
      guint n_inputs = 3;

      inputs[1] = add_weight (build, ATTN_SLOT_PATCH_WEIGHT, attn_node_get_columns (patches));
      inputs[3] = add_slot (build, ATTN_SLOT_PATCH_BIAS);
      n_inputs += inputs[3] != NULL ? 1 : 0;
      inputs[2] = add_slot (build, ATTN_SLOT_CLASS_TOKEN);
      spec = make_spec (build, "embedding", n + 1, d_model);
      spec.operation = &attn_operation_embed;
      return attn_trace_builder_node (build->builder, "embedding", &spec, n_inputs, inputs);
    }
}

/* What is added to X so that places differ; NULL for nothing. */
static AttnNode *
add_position (Build    *build,
              AttnNode *embedding)
{
  AttnNodeSpec spec;

  if (build->document->position == ATTN_POSITION_MATRIX)
    return add_slot (build, ATTN_SLOT_POSITION);
  if (build->document->position != ATTN_POSITION_SINUSOIDAL)
    return NULL;
  spec = make_spec (build, "position", attn_node_get_rows (embedding), attn_node_get_columns (embedding));
  spec.parameters.number = BASE;
  return add_node (build, spec, "position", &attn_operation_sinusoid, NULL, NULL, NULL);
}

static void
add_readout (Build    *build,
             AttnNode *end)
{
  const char *stages[] = { "readout.shifted", "readout.exponentials", "readout.totals", "probabilities" };
  const AttnDocument *document = build->document;
  guint rows = attn_node_get_rows (end), columns = attn_node_get_columns (end);
  AttnNodeSpec spec;

  if (document->said & ATTN_SAID_FINAL_NORM)
    end = add_norm (build, "final_norm", end, ATTN_SLOT_FINAL_GAIN, ATTN_SLOT_FINAL_BIAS, document->final_epsilon);
  if (document->pooling != ATTN_POOLING_EACH)
    {
      spec = make_spec (build, "pooled", 1, columns);
      spec.parameters.first = document->pooling == ATTN_POOLING_LAST ? rows - 1 : 0;
      end = add_node (build, spec, "pooled",
                      document->pooling == ATTN_POOLING_MEAN ? &attn_operation_mean_rows : &attn_operation_rows, end, NULL, NULL);
    }
  add_softmax (build, add_projection (build, "logits", end, ATTN_SLOT_READOUT_WEIGHT, ATTN_SLOT_READOUT_BIAS), ATTN_SIDE_ROWS,
               stages);
}

/* How much of each row of the input reaches each row of the last layer, as far as the weights tell (Abnar and Zuidema
 * 2020). */
static void
add_rollout (Build *build)
{
  guint n_layers = build->weights->len;
  AttnNode *product = NULL;

  for (guint i = 0; i < n_layers; i++)
    {
      AttnNode *weights = g_ptr_array_index (build->weights, i), *step;
      guint n = attn_node_get_rows (weights);

      build->index = i;
      build->layer = attn_document_peek_layer (build->document, i);
      step = add_plain (build, "rollout_step", &attn_operation_pass_on, n, n, weights, NULL, NULL);
      if (i == n_layers - 1)
        build->layer = NULL;
      if (product != NULL)
        {
          AttnNodeSpec spec = make_spec (build, "rollout", n, n);

          /* n³ multiplications, which the run does without; and no share of 1 overflows. */
          spec.later = TRUE;
          product = add_node (build, spec, "rollout", &attn_operation_multiply, step, product, NULL);
          g_ptr_array_add (build->spreading, product);
        }
      else
        {
          product = step;
        }
    }
}

static void
enter_layer (Build *build,
             guint  index)
{
  build->layer = attn_document_peek_layer (build->document, index);
  build->shape = &build->document->shapes[index];
  build->index = index;
  build->mask = NULL;
}

/* How alike learned positions are: no part of the run, and left out where it would take longer than the run. */
static void
add_likeness (Build    *build,
              AttnNode *position)
{
  const guint n = attn_node_get_rows (position);
  AttnNodeSpec spec = attn_stage_get_spec ("position_likeness", n, n);

  if (n > MOST_ALIKE || (double) n * n * attn_node_get_columns (position) > MOST_PRODUCTS)
    return;
  spec.operation = &attn_operation_cosine;
  attn_trace_builder_aside (build->builder, "position_likeness", &spec, 1, &position);
}

/* Over how many keys attention spreads, row by row and in the mean, where pictures say so: of several heads, and of an image. */
static void
add_spreads (Build *build)
{
  for (guint i = 0; i < build->spreading->len; i++)
    {
      AttnNode *weights = g_ptr_array_index (build->spreading, i), *spread;
      g_autofree char *name = g_strconcat (attn_node_get_name (weights), ".spread", NULL);
      g_autofree char *mean_name = g_strconcat (attn_node_get_name (weights), ".mean_spread", NULL);
      AttnNodeSpec spec = attn_stage_get_spec (name, attn_node_get_rows (weights), 1);

      spec.operation = &attn_operation_spread;
      spread = attn_trace_builder_aside (build->builder, name, &spec, 1, &weights);
      if (g_str_equal (attn_node_get_stage (weights), "rollout"))
        continue;
      spec = attn_stage_get_spec (mean_name, 1, 1);
      spec.operation = &attn_operation_mean_spread;
      attn_trace_builder_aside (build->builder, mean_name, &spec, 1, &spread);
    }
}

static void
add_nodes (Build *build)
{
  const AttnDocument *document = build->document;
  gboolean has_layers = (document->said & ATTN_SAID_LAYERS) != 0;
  guint n_layers = attn_document_count_layers (document);
  AttnNode *stream = NULL, *memory = NULL, *position = NULL;

  if (!(document->said & ATTN_SAID_GIVEN))
    {
      stream = document->said & ATTN_SAID_IMAGE ? add_image (build) : add_slot (build, ATTN_SLOT_EMBEDDING);
      memory = add_slot (build, ATTN_SLOT_MEMORY);
      position = add_position (build, stream);
    }
  for (guint i = 0; i < n_layers; i++)
    {
      enter_layer (build, i);
      if (i == 0 && position != NULL)
        stream = add_sum (build, "input", stream, position);
      else if (has_layers)
        stream = add_same (build, "input", stream);
      if (build->layer->said & ATTN_SAID_BLOCK)
        stream = add_block (build, stream, memory);
      else
        stream = add_attention (build, stream, memory != NULL ? memory : stream);
    }
  build->layer = NULL;
  if (document->said & ATTN_SAID_READOUT)
    add_readout (build, stream);
  if (build->weights != NULL)
    add_rollout (build);
  if (position != NULL && document->position == ATTN_POSITION_MATRIX)
    add_likeness (build, position);
  add_spreads (build);
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

  if (g_error_matches (problem, ATTN_TRACE_ERROR, ATTN_TRACE_ERROR_GIVEN_UP))
    {
      g_propagate_error (error, problem);
      return;
    }
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
      attn_report_refuse (&report, error, ATTN_DOCUMENT_ERROR_TOO_LARGE, N_("not enough memory to compute this"));
    }
  attn_report_clear (&report);
  g_error_free (problem);
}

AttnTrace *
attn_document_trace_unless (const AttnDocument *document,
                            const AttnTrace    *previous,
                            const gint         *given_up,
                            AttnLanguage        language,
                            GError            **error)
{
  gboolean is_cross = document->memory_tokens != document->tokens;
  Build build = { .document = document, .head = -1 };
  g_autoptr(GPtrArray) weights = NULL;
  g_autoptr(GPtrArray) spreading = g_ptr_array_new ();
  GError *problem = NULL;
  AttnTrace *trace;

  build.builder = attn_trace_builder_new (attn_document_get_tokens (document),
                                          is_cross ? attn_document_get_memory_tokens (document) : NULL, previous);
  attn_trace_builder_set_given_up (build.builder, given_up);
  if (attn_document_is_untrained (document))
    attn_trace_builder_set_untrained (build.builder);
  if (document->labels != NULL)
    attn_trace_builder_set_labels (build.builder, ATTN_AXIS_CLASSES, attn_document_get_labels (document));
  if (document->n_patches > 0)
    attn_trace_builder_set_labels (build.builder, ATTN_AXIS_PATCHES,
                                   attn_document_get_tokens (document) + (document->shape.n - document->n_patches));
  if (attn_document_count_layers (document) > 1 && attn_document_at (document, ATTN_SLOT_MEMORY) == NULL)
    build.weights = weights = g_ptr_array_new ();
  build.spreading = spreading;
  add_nodes (&build);
  trace = attn_trace_builder_end (build.builder, &problem);
  if (trace == NULL)
    take_over_error (problem, document->name, language, error);
  return trace;
}

AttnTrace *
attn_document_trace (const AttnDocument *document,
                     const AttnTrace    *previous,
                     AttnLanguage        language,
                     GError            **error)
{
  return attn_document_trace_unless (document, previous, NULL, language, error);
}
