/* model.c: small traces of whole transformers for the tests
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "model.h"

#include <math.h>
#include <string.h>

#include "attn-stage.h"

void
model_choose (Model *model, AttnRandom *random)
{
  *model = (Model) {
    .n = 1 + attn_random_below (random, 4),
    .patch = 1 + attn_random_below (random, 3),
    .down = 1 + attn_random_below (random, 2),
    .across = 1 + attn_random_below (random, 2),
    .layers = 1 + attn_random_below (random, 2),
    .heads = 1 + attn_random_below (random, 3),
    .d_k = 2 * (1 + attn_random_below (random, 2)),
    .hidden = 1 + attn_random_below (random, 4),
    .classes = attn_random_below (random, 4),
    .norm = attn_random_below (random, 3),
    .position = attn_random_below (random, 4),
    .activation = attn_random_below (random, 3),
    .row = attn_random_below (random, 4),
    .causal = attn_random_below (random, 3) == 0,
    .seed = attn_random_bits (random),
  };

  if (attn_random_below (random, 2))
    {
      model->channels = attn_random_below (random, 2) ? 3 : 1;
      model->class_token = attn_random_below (random, 2);
    }
}

typedef struct
{
  const Model      *model;
  AttnTraceBuilder *builder;
  guint64           seed;
  int               layer;
  int               head;
} Build;

/* A name in the layer and the head that are being built. */
static char *
make_name (const Build *build, const char *stage)
{
  g_autofree char *layer = build->layer >= 0 ? g_strdup_printf ("layer%d.", build->layer) : g_strdup ("");
  g_autofree char *head = build->head >= 0 ? g_strdup_printf ("head%d.", build->head) : g_strdup ("");

  return g_strconcat (layer, head, stage, NULL);
}

static AttnNode *
add_given (Build *build, const char *stage, guint rows, guint columns, const AttnMatrix *given)
{
  double deviation = build->model->deviation != 0.0 ? build->model->deviation : 1.0;
  g_autofree char *name = make_name (build, stage);
  AttnNodeSpec spec = attn_stage_get_spec (name, rows, columns);
  g_autoptr (AttnMatrix) matrix = NULL;

  build->seed++;
  matrix = given != NULL ? attn_matrix_ref (given) : attn_matrix_new_normal (rows, columns, build->seed, deviation);
  if (build->model->edited != NULL && strcmp (build->model->edited, name) == 0)
    {
      g_autoptr (AttnMatrix) before = g_steal_pointer (&matrix);

      matrix = attn_matrix_with (before, build->model->edited_row % rows, build->model->edited_column % columns,
                                 build->model->value);
    }

  return attn_trace_builder_input (build->builder, name, &spec, matrix, given != NULL);
}

static AttnNode *
add_input (Build *build, const char *stage, guint rows, guint columns)
{
  return add_given (build, stage, rows, columns, NULL);
}

static AttnNode *
add_node (Build *build, const char *stage, const AttnOperation *operation, guint rows, guint columns,
          AttnParameters parameters, guint n_inputs, AttnNode *const *inputs)
{
  g_autofree char *name = make_name (build, stage);
  AttnNodeSpec spec = attn_stage_get_spec (name, rows, columns);

  spec.operation = operation;
  spec.parameters = parameters;
  if (rows == 1 && spec.row_axis == ATTN_AXIS_TOKENS && build->model->row != MODEL_READS_EACH && build->layer < 0)
    spec.row_axis = ATTN_AXIS_SINGLE;

  return attn_trace_builder_node (build->builder, name, &spec, n_inputs, inputs);
}

#define NONE ((AttnParameters) { 0 })

/* A node of the same shape as its first input. */
static AttnNode *
add_alike (Build *build, const char *stage, const AttnOperation *operation, AttnParameters parameters, AttnNode *a,
           AttnNode *b, AttnNode *c)
{
  AttnNode *inputs[] = { a, b, c };

  return add_node (build, stage, operation, attn_node_get_rows (a), attn_node_get_columns (a), parameters,
                   c != NULL ? 3 : b != NULL ? 2 : 1, inputs);
}

static AttnNode *
add_product (Build *build, const char *stage, AttnNode *left, const char *weight, const char *bias, guint columns)
{
  AttnNode *inputs[3] = { left };

  inputs[1] = add_input (build, weight, attn_node_get_columns (left), columns);
  inputs[2] = add_input (build, bias, 1, columns);

  return add_node (build, stage, &attn_operation_multiply, attn_node_get_rows (left), columns, NONE, 3, inputs);
}

static AttnNode *
add_norm (Build *build, const char *stage, AttnNode *x, const char *gain, const char *bias)
{
  guint d = attn_node_get_columns (x);
  AttnNode *gain_node = add_input (build, gain, 1, d), *bias_node = add_input (build, bias, 1, d);

  return add_alike (build, stage, &attn_operation_norm, (AttnParameters) { .number = 1e-5 }, x, gain_node, bias_node);
}

static AttnNode *
add_softmax (Build *build, const char *const stages[4], AttnNode *scores)
{
  guint n = attn_node_get_rows (scores);
  AttnNode *shifted = add_alike (build, stages[0], &attn_operation_shift, NONE, scores, NULL, NULL);
  AttnNode *exponentials = add_alike (build, stages[1], &attn_operation_exponential, NONE, shifted, NULL, NULL);
  AttnNode *totals = add_node (build, stages[2], &attn_operation_total, n, 1, NONE, 1, &exponentials);

  return add_alike (build, stages[3], &attn_operation_normalise, NONE, exponentials, totals, NULL);
}

static AttnNode *
add_columns (Build *build, const char *stage, AttnNode *whole, guint first, guint columns)
{
  return add_node (build, stage, &attn_operation_columns, attn_node_get_rows (whole), columns,
                   (AttnParameters) { .first = first }, 1, &whole);
}

static AttnNode *
add_head (Build *build, AttnNode *query, AttnNode *key, AttnNode *value, AttnNode *mask, AttnNode **weights)
{
  static const char *const parts[] = { "shifted", "exponentials", "totals", "weights" };
  const Model *model = build->model;
  guint n = attn_node_get_rows (query), first = build->head >= 0 ? build->head * model->d_k : 0;
  AttnNode *node, *pair[2];

  if (build->head >= 0)
    {
      query = add_columns (build, "query", query, first, model->d_k);
      key = add_columns (build, "key", key, first, model->d_k);
      value = add_columns (build, "value", value, first, model->d_k);
    }
  if (model->position == MODEL_POSITION_ROPE)
    {
      AttnParameters turn = { .number = 10000.0, .first = (guint) (model->seed % 3) };

      query = add_alike (build, "rotated_query", &attn_operation_rotate, turn, query, NULL, NULL);
      key = add_alike (build, "rotated_key", &attn_operation_rotate, turn, key, NULL, NULL);
    }
  pair[0] = query;
  pair[1] = key;
  node = add_node (build, "scores", &attn_operation_multiply_transposed, n, n, NONE, 2, pair);
  node = add_alike (build, "scaled", &attn_operation_scale, (AttnParameters) { .is_root = TRUE, .root = model->d_k }, node,
                    NULL, NULL);
  if (mask != NULL)
    node = add_alike (build, "masked", &attn_operation_mask, NONE, node, mask, NULL);
  *weights = add_softmax (build, parts, node);
  add_node (build, "row_sum", &attn_operation_row_sum, n, 1, NONE, 1, weights);
  pair[0] = *weights;
  pair[1] = value;

  return add_node (build, "output", &attn_operation_multiply, n, attn_node_get_columns (value), NONE, 2, pair);
}

static AttnNode *
add_attention (Build *build, AttnNode *x, AttnNode *weights[])
{
  const Model *model = build->model;
  guint n = attn_node_get_rows (x), d = attn_node_get_columns (x);
  AttnNode *query = add_product (build, "query", x, "attention.query_weight", "attention.query_bias", d);
  AttnNode *key = add_product (build, "key", x, "attention.key_weight", "attention.key_bias", d);
  AttnNode *value = add_product (build, "value", x, "attention.value_weight", "attention.value_bias", d);
  AttnNode *mask = NULL, *outputs[3], *output;

  if (model->causal)
    {
      g_autofree double *values = g_new0 (double, (gsize) n * n);
      g_autoptr (AttnMatrix) matrix = NULL;

      for (guint i = 0; i < n; i++)
        for (guint j = 0; j <= i; j++)
          values[i * n + j] = 1.0;
      matrix = attn_matrix_new (n, n, values);
      mask = add_given (build, "attention.mask", n, n, matrix);
    }

  if (model->heads == 1)
    {
      output = add_head (build, query, key, value, mask, &weights[0]);
    }
  else
    {
      for (guint h = 0; h < model->heads; h++)
        {
          build->head = (int) h;
          outputs[h] = add_head (build, query, key, value, mask, &weights[h]);
        }
      build->head = -1;
      output = add_node (build, "concat", &attn_operation_beside, n, d, NONE, model->heads, outputs);
    }

  return add_product (build, "projected", output, "attention.output_weight", "attention.output_bias", d);
}

static AttnNode *
add_block (Build *build, AttnNode *x, AttnNode *weights[])
{
  const Model *model = build->model;
  AttnNode *from = x, *node;

  if (model->norm == MODEL_NORM_PRE)
    from = add_norm (build, "norm1", x, "block.norm1.gain", "block.norm1.bias");
  node = add_attention (build, from, weights);
  node = add_alike (build, "residual1", &attn_operation_add, NONE, x, node, NULL);
  if (model->norm == MODEL_NORM_POST)
    node = add_norm (build, "norm1", node, "block.norm1.gain", "block.norm1.bias");

  x = node;
  if (model->norm == MODEL_NORM_PRE)
    node = add_norm (build, "norm2", node, "block.norm2.gain", "block.norm2.bias");
  node = add_product (build, "hidden", node, "block.feed_forward.in_weight", "block.feed_forward.in_bias", model->hidden);
  node = add_alike (build, "activated", &attn_operation_activate, (AttnParameters) { .function = model->activation }, node,
                    NULL, NULL);
  node = add_product (build, "feed_forward", node, "block.feed_forward.out_weight", "block.feed_forward.out_bias",
                      attn_node_get_columns (x));
  node = add_alike (build, "residual2", &attn_operation_add, NONE, x, node, NULL);
  if (model->norm == MODEL_NORM_POST)
    node = add_norm (build, "norm2", node, "block.norm2.gain", "block.norm2.bias");

  return add_alike (build, "block", &attn_operation_same, NONE, node, NULL, NULL);
}

static AttnNode *
add_embedding (Build *build)
{
  static const char *const colours[] = { "image.pixels.red", "image.pixels.green", "image.pixels.blue" };
  const Model *model = build->model;
  guint d = model->d_k * model->heads, n_patches = model->down * model->across;
  guint entries = model->channels * model->patch * model->patch;
  AttnNode *channels[3], *inputs[4];

  if (model->channels == 0)
    return add_input (build, "embedding", model->n, d);

  for (guint c = 0; c < model->channels; c++)
    channels[c] = add_input (build, model->channels == 1 ? "image.pixels" : colours[c], model->down * model->patch,
                             model->across * model->patch);
  inputs[0] = add_node (build, "patches", &attn_operation_patches, n_patches, entries,
                        (AttnParameters) { .size = model->patch }, model->channels, channels);
  if (!model->class_token)
    return add_product (build, "embedding", inputs[0], "image.weight", "image.bias", d);

  inputs[1] = add_input (build, "image.weight", entries, d);
  inputs[2] = add_input (build, "image.class_token", 1, d);
  inputs[3] = add_input (build, "image.bias", 1, d);

  return add_node (build, "embedding", &attn_operation_embed, n_patches + 1, d, NONE, model->seed % 2 ? 4 : 3, inputs);
}

static AttnNode *
add_position (Build *build, AttnNode *x)
{
  const Model *model = build->model;
  guint n = attn_node_get_rows (x), d = attn_node_get_columns (x);
  AttnNode *position;

  if (model->position == MODEL_POSITION_SINUSOIDAL)
    position = add_node (build, "position", &attn_operation_sinusoid, n, d, (AttnParameters) { .number = 10000.0 }, 0, NULL);
  else if (model->position == MODEL_POSITION_LEARNED)
    position = add_input (build, "position", n, d);
  else
    return x;

  return add_alike (build, "input", &attn_operation_add, NONE, x, position, NULL);
}

static void
add_readout (Build *build, AttnNode *x)
{
  static const char *const parts[] = { "readout.shifted", "readout.exponentials", "readout.totals", "probabilities" };
  const Model *model = build->model;
  guint n = attn_node_get_rows (x), d = attn_node_get_columns (x);

  x = add_norm (build, "final_norm", x, "readout.norm.gain", "readout.norm.bias");
  if (model->row == MODEL_READS_MEAN)
    x = add_node (build, "pooled", &attn_operation_mean_rows, 1, d, NONE, 1, &x);
  else if (model->row != MODEL_READS_EACH)
    x = add_node (build, "pooled", &attn_operation_rows, 1, d,
                  (AttnParameters) { .first = model->row == MODEL_READS_LAST ? n - 1 : 0 }, 1, &x);
  x = add_product (build, "logits", x, "readout.weight", "readout.bias", model->classes);
  add_softmax (build, parts, x);
}

/* The rollout up to a layer: the product of what the layers pass on. */
static AttnNode *
add_rollout (Build *build, AttnNode *before, AttnNode *weights[], gboolean is_last)
{
  guint n = attn_node_get_rows (weights[0]);
  AttnNode *step = weights[0], *pair[2];

  if (build->model->heads > 1)
    step = add_node (build, "mean_weights", &attn_operation_mean, n, n, NONE, build->model->heads, weights);
  step = add_alike (build, "rollout_step", &attn_operation_pass_on, NONE, step, NULL, NULL);
  if (before == NULL)
    return step;

  if (is_last)
    build->layer = -1;
  pair[0] = step;
  pair[1] = before;

  return add_node (build, "rollout", &attn_operation_multiply, n, n, NONE, 2, pair);
}

AttnTrace *
model_build (const Model *model, const AttnTrace *previous, GError **error)
{
  static const char *const names[] = { "zero", "one", "two", NULL, NULL };
  guint n_patches = model->down * model->across;
  guint n = model->channels > 0 ? n_patches + (model->class_token ? 1 : 0) : model->n;
  g_autoptr (GPtrArray) tokens = g_ptr_array_new_with_free_func (g_free);
  const char *labels[5];
  Build build = { model, NULL, model->seed, -1, -1 };
  AttnNode *x, *rollout = NULL;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (tokens, g_strdup_printf ("t%u", i));
  g_ptr_array_add (tokens, NULL);
  build.builder = attn_trace_builder_new ((const char *const *) tokens->pdata, NULL, previous);
  memcpy (labels, names, sizeof names);
  labels[model->classes] = NULL;
  if (model->classes > 0)
    attn_trace_builder_set_labels (build.builder, ATTN_AXIS_CLASSES, labels);

  x = add_position (&build, add_embedding (&build));
  for (guint layer = 0; layer < model->layers; layer++)
    {
      AttnNode *weights[3];

      build.layer = (int) layer;
      x = add_alike (&build, "input", &attn_operation_same, NONE, x, NULL, NULL);
      x = add_block (&build, x, weights);
      rollout = add_rollout (&build, rollout, weights, layer + 1 == model->layers);
    }
  build.layer = -1;
  if (model->classes > 0)
    add_readout (&build, x);

  return attn_trace_builder_end (build.builder, error);
}

AttnTrace *
model_trace (const Model *model)
{
  g_autoptr (GError) error = NULL;
  AttnTrace *trace = model_build (model, NULL, &error);

  g_assert_no_error (error);

  return trace;
}
