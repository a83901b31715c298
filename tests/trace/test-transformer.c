/* test-transformer.c: the operations around attention, by values of PyTorch (float64) and by hand
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-explanation.h"
#include "attn-stage.h"
#include "graph.h"

/* Drawn with a seed, and what PyTorch 1.13 makes of it: layer_norm, gelu, the tanh form of gelu, rotary positions in
 * halves from position 0 and from 7, sinusoids, and a step of attention rollout. */
static const double rows_of_four[] = {
  -0.49, -0.6, -0.56, 0.67, 0.75, 0.75, 0.75, 0.75,
  0.63, -0.9, -0.56, 0.69,
};
static const double gain[] = {
  1.022, 0.933, 1.068, 1.057,
};
static const double shift_by[] = {
  -0.58, 0.77, 0.06, -1.19,
};
static const double torch_norm[] = {
  -1.0526569662710306, 0.14477104882998768, -0.5750543415987065, 0.6356821287346079, -0.58,
  0.77, 0.06, -1.19, 0.3831328905738076, -0.3736981646971712,
  -0.7345920747240909, -0.10400789787241153,
};
static const double units[] = {
  -7, -2, -0.5, -0.001, 0, 0.001, 0.3, 1, 2.5, 40,
};
static const double torch_gelu[] = {
  -8.958667141456544e-12, -0.04550026389635842, -0.15426876936299344, -0.000499601057786089, 0,
  0.000500398942213911, 0.1853734266566858, 0.841344746068543, 2.4844758366855597, 40,
};
static const double torch_gelu_tanh[] = {
  -2.3314683517128287e-15, -0.04540230591222494, -0.15428599017485606, -0.000499601057786418, 0,
  0.000500398942213582, 0.18537092354275922, 0.8411919906082768, 2.484915733910001, 40,
};
static const double turned[] = {
  -0.57, -0.83, 0.9, 0.21, 0.45,
  -0.61, 0.24, 0.47, -1.95, -0.56, 0.43,
  -2.26,
};
static const double torch_rope[] = {
  -0.57, -0.83, 0.9, 0.21, 0.041183001286767745,
  -0.6146694219212242, 0.508334496571907, 0.463876601861991, 0.4204884377318846, -0.5146910170063509,
  -1.9520731220253504, -2.270747268414732,
};
static const double torch_rope_from_7[] = {
  -1.0210122238225938, -0.842655328151104, 0.30402966763926437, 0.15143314676303649, -0.30292099440348774,
  -0.6456089470101091, 0.41029120286645454, 0.41974883864103574, 1.5994930620211647, -0.3546080092992119,
  -1.1954170588318365, -2.3011851641579932,
};
static const double torch_sinusoid[] = {
  0, 1, 0, 1, 0, 0.8414709848078965, 0.5403023058681398, 0.025116222909773774, 0.9996845379152098,
  0.0006309573026154199, 0.9092974268256817, -0.4161468365471424, 0.050216599387465206, 0.9987383506934931,
  0.0012619143540422218,
};
static const double head_0[] = {
  0.16, 0.57, 0.269, 0.208, 0.082, 0.71,
  0.149, 0.752, 0.099,
};
static const double head_1[] = {
  0.263, 0.629, 0.108, 0.13, 0.322, 0.548, 0.419, 0.223,
  0.357,
};
static const double torch_pass_on[] = {
  0.6059014753688423, 0.29982495623905975, 0.09427356839209804, 0.08449999999999999, 0.601, 0.3145,
  0.1420355088772193, 0.24381095273818457, 0.6141535383845962,
};

typedef struct
{
  guint         rows, columns;
  const double *values;
} Given;

/* A trace of one operation on given matrices, "a", "b", … */
static AttnTrace *
run (const AttnOperation *operation, AttnParameters parameters, guint rows, guint columns, guint n_given, const Given *given)
{
  static const char *const none[] = { NULL };
  static const char *const names[] = { "a", "b", "c", "d" };
  AttnTraceBuilder *builder = attn_trace_builder_new (none, NULL, NULL);
  AttnNodeSpec spec = { .operation = operation, .parameters = parameters, .symbol = "R", .caption = "result",
                        .row_axis = ATTN_AXIS_DIMENSIONS, .column_axis = ATTN_AXIS_DIMENSIONS };
  AttnNode *inputs[4];
  g_autoptr (GError) error = NULL;
  AttnTrace *trace;

  for (guint i = 0; i < n_given; i++)
    {
      g_autoptr (AttnMatrix) matrix = attn_matrix_new (given[i].rows, given[i].columns, given[i].values);

      spec.rows = given[i].rows;
      spec.columns = given[i].columns;
      spec.symbol = names[i];
      inputs[i] = attn_trace_builder_input (builder, names[i], &spec, matrix, FALSE);
    }
  spec.rows = rows;
  spec.columns = columns;
  spec.symbol = "R";
  attn_trace_builder_node (builder, "result", &spec, n_given, inputs);
  trace = attn_trace_builder_end (builder, &error);
  g_assert_no_error (error);

  return trace;
}

/* To 1e-12 of the largest magnitude, or, where `exact`, to the bit. */
static void
assert_values (const AttnTrace *trace, const double *expected, gboolean exact)
{
  const AttnNode *node = attn_trace_find (trace, "result");
  guint n = attn_node_get_rows (node) * attn_node_get_columns (node);
  double largest = 0.0;

  for (guint i = 0; i < n; i++)
    largest = fmax (largest, fabs (expected[i]));
  for (guint i = 0; i < n; i++)
    {
      double value = attn_node_get_value (node, i / attn_node_get_columns (node), i % attn_node_get_columns (node));

      if (exact)
        g_assert_cmpfloat (value, ==, expected[i]);
      else
        g_assert_cmpfloat_with_epsilon (value, expected[i], 1e-12 * largest);
    }
}

static void
assert_line (const AttnTrace *trace, guint row, guint column, const char *expected)
{
  AttnCell cell = graph_cell (trace, "result", row, column);
  g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, ATTN_LANGUAGE_ENGLISH, 2, NULL, NULL);
  g_autofree char *line = attn_explanation_get_arithmetic (explanation, ATTN_LANGUAGE_ENGLISH, 2);

  g_assert_cmpstr (line, ==, expected);
}

static void
assert_formula (const AttnTrace *trace, const char *expected)
{
  AttnCell cell = graph_cell (trace, "result", 0, 0);
  g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, ATTN_LANGUAGE_ENGLISH, 2, NULL, NULL);

  g_assert_cmpstr (explanation->formula, ==, expected);
}

static void
test_norm (void)
{
  const Given given[] = { { 3, 4, rows_of_four }, { 1, 4, gain }, { 1, 4, shift_by } };
  g_autoptr (AttnTrace) trace = run (&attn_operation_norm, (AttnParameters) { .number = 1e-5 }, 3, 4, 3, given);

  assert_values (trace, torch_norm, FALSE);
  assert_formula (trace, "R_{ij} = (a_{ij} − μ_{i}) ÷ σ_{i} · b_{j} + c_{j}");
  /* A constant row: only the bias is left. */
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "result"), 1, 1), ==, shift_by[1]);
}

/* Numbers whose squares are too large are refused, and do not come out as 0. */
static void
test_norm_overflow (void)
{
  static const char *const none[] = { NULL };
  static const double large[] = { 1, 2, 1e200, -1e200 }, ones[] = { 1, 1 }, zeros[] = { 0, 0 };
  AttnTraceBuilder *builder = attn_trace_builder_new (none, NULL, NULL);
  g_autoptr (AttnMatrix) x = attn_matrix_new (2, 2, large);
  g_autoptr (AttnMatrix) by = attn_matrix_new (1, 2, ones);
  g_autoptr (AttnMatrix) plus = attn_matrix_new (1, 2, zeros);
  AttnNodeSpec spec = { .symbol = "R", .caption = "", .row_axis = ATTN_AXIS_DIMENSIONS, .column_axis = ATTN_AXIS_DIMENSIONS,
                        .rows = 2, .columns = 2, .parameters = { .number = 1e-5 } };
  g_autoptr (GError) error = NULL;
  AttnNode *inputs[3];
  const char *node;
  guint row, column;

  inputs[0] = attn_trace_builder_input (builder, "x", &spec, x, FALSE);
  spec.rows = 1;
  inputs[1] = attn_trace_builder_input (builder, "gain", &spec, by, FALSE);
  inputs[2] = attn_trace_builder_input (builder, "bias", &spec, plus, FALSE);
  spec.rows = 2;
  spec.operation = &attn_operation_norm;
  attn_trace_builder_node (builder, "norm1", &spec, 3, inputs);
  g_assert_null (attn_trace_builder_end (builder, &error));
  g_assert_true (attn_trace_error_get_cell (error, &node, &row, &column));
  g_assert_cmpstr (node, ==, "norm1");
  g_assert_cmpuint (row, ==, 1);
}

static void
test_norm_arithmetic (void)
{
  static const double x[] = { 1, 3, 3, 5 }, ones[] = { 2, 1, 1, 1 }, zeros[] = { 0.5, 0, 0, 0 };
  const double expected[] = { -2 / sqrt (2.0) * 2 + 0.5, 0, 0, 2 / sqrt (2.0) };
  const Given given[] = { { 1, 4, x }, { 1, 4, ones }, { 1, 4, zeros } };
  g_autoptr (AttnTrace) trace = run (&attn_operation_norm, (AttnParameters) { .number = 0 }, 1, 4, 3, given);

  assert_values (trace, expected, TRUE);
  assert_line (trace, 0, 0, "(1 − 3) ÷ 1.41 × 2 + 0.50 ≈ −2.33; μ = (1 + 3 + 3 + 5) ÷ 4 = 3; "
                            "σ² = ((1 − 3)² + (3 − 3)² + (3 − 3)² + (5 − 3)²) ÷ 4 = 2; σ = √(2 + 0) ≈ 1.41");
}

static void
test_activations (void)
{
  static const double relu[] = { 0, 0, 0, 0, 0, 1e-3, 0.3, 1, 2.5, 40 };
  const Given given = { 1, 10, units };
  g_autoptr (AttnTrace) first = run (&attn_operation_activate, (AttnParameters) { .function = ATTN_ACTIVATION_RELU }, 1, 10, 1,
                                     &given);
  g_autoptr (AttnTrace) exact = run (&attn_operation_activate, (AttnParameters) { .function = ATTN_ACTIVATION_GELU }, 1, 10, 1,
                                     &given);
  g_autoptr (AttnTrace) by_tanh = run (&attn_operation_activate, (AttnParameters) { .function = ATTN_ACTIVATION_GELU_TANH }, 1,
                                       10, 1, &given);

  assert_values (first, relu, TRUE);
  assert_values (exact, torch_gelu, FALSE);
  assert_values (by_tanh, torch_gelu_tanh, FALSE);
  assert_line (first, 0, 1, "max(0, −2) = 0");
  assert_line (first, 0, 8, "max(0, 2.50) = 2.50");
  assert_line (exact, 0, 7, "0.5 × 1 × (1 + erf(1 ÷ √2)) ≈ 0.84");
  assert_line (by_tanh, 0, 1, "0.5 × (−2) × (1 + tanh(√(2 ÷ 3.14) × (−2 + 0.044715 × (−2)³))) ≈ −0.05");
}

static void
test_rotate (void)
{
  const Given given = { 3, 4, turned };
  g_autoptr (AttnTrace) from_0 = run (&attn_operation_rotate, (AttnParameters) { .number = 10000 }, 3, 4, 1, &given);
  g_autoptr (AttnTrace) from_7 = run (&attn_operation_rotate, (AttnParameters) { .number = 10000, .first = 7 }, 3, 4, 1, &given);

  assert_values (from_0, torch_rope, FALSE);
  assert_values (from_7, torch_rope_from_7, FALSE);
  assert_line (from_0, 1, 0, "0.45 × cos(1) − 0.24 × sin(1) ≈ 0.04");
  assert_line (from_0, 2, 3, "−2.26 × cos(2 ÷ 10000^(2 ÷ 4)) + (−0.56) × sin(2 ÷ 10000^(2 ÷ 4)) ≈ −2.27");
}

static void
test_sinusoid (void)
{
  g_autoptr (AttnTrace) trace = run (&attn_operation_sinusoid, (AttnParameters) { .number = 10000 }, 3, 5, 0, NULL);

  assert_values (trace, torch_sinusoid, FALSE);
  assert_line (trace, 2, 0, "sin(2) ≈ 0.91");
  assert_line (trace, 2, 3, "cos(2 ÷ 10000^(2 ÷ 5)) ≈ 1.00");
  assert_formula (trace, "R_{i,2k} = sin(i ÷ 10000^{2k ÷ d}), R_{i,2k+1} = cos(i ÷ 10000^{2k ÷ d})");
}

static void
test_rollout_step (void)
{
  static const char *const none[] = { NULL };
  AttnTraceBuilder *builder = attn_trace_builder_new (none, NULL, NULL);
  g_autoptr (AttnMatrix) a = attn_matrix_new (3, 3, head_0);
  g_autoptr (AttnMatrix) b = attn_matrix_new (3, 3, head_1);
  AttnNodeSpec spec = { .symbol = "A", .caption = "", .row_axis = ATTN_AXIS_DIMENSIONS, .column_axis = ATTN_AXIS_DIMENSIONS,
                        .rows = 3, .columns = 3 };
  AttnNode *inputs[2], *mean;
  g_autoptr (AttnTrace) trace = NULL;

  inputs[0] = attn_trace_builder_input (builder, "head0.weights", &spec, a, FALSE);
  inputs[1] = attn_trace_builder_input (builder, "head1.weights", &spec, b, FALSE);
  spec.operation = &attn_operation_mean;
  mean = attn_trace_builder_node (builder, "mean_weights", &spec, 2, inputs);
  spec.operation = &attn_operation_pass_on;
  attn_trace_builder_node (builder, "result", &spec, 1, &mean);
  trace = attn_trace_builder_end (builder, NULL);

  assert_values (trace, torch_pass_on, FALSE);
  g_assert_cmpfloat (attn_node_get_value (attn_trace_find (trace, "mean_weights"), 0, 1), ==, (head_0[1] + head_1[1]) / 2);
  assert_line (trace, 0, 0, "(0.21 + 1) ÷ 2.00 ≈ 0.61; Σ ≈ (0.21 + 1) + 0.60 + 0.19 ≈ 2.00");
}

static const double six[] = { 1, 2, 3, 4, 5, 6 };

static void
test_parts (void)
{
  static const double columns[] = { 2, 3, 5, 6 }, below[] = { 4, 5, 6 }, beside[] = { 1, 2, 3, 1, 4, 5, 6, 3 };
  static const double pair[] = { 1, 3 }, mean[] = { 2.5, 3.5, 4.5 }, sum[] = { 2, 4, 6, 8, 10, 12 };
  const Given given[] = { { 2, 3, six }, { 2, 1, pair } }, twice[] = { { 2, 3, six }, { 2, 3, six } };
  g_autoptr (AttnTrace) a = run (&attn_operation_columns, (AttnParameters) { .first = 1 }, 2, 2, 1, given);
  g_autoptr (AttnTrace) b = run (&attn_operation_rows, (AttnParameters) { .first = 1 }, 1, 3, 1, given);
  g_autoptr (AttnTrace) c = run (&attn_operation_beside, (AttnParameters) { 0 }, 2, 4, 2, given);
  g_autoptr (AttnTrace) d = run (&attn_operation_mean_rows, (AttnParameters) { 0 }, 1, 3, 1, given);
  g_autoptr (AttnTrace) e = run (&attn_operation_add, (AttnParameters) { 0 }, 2, 3, 2, twice);

  assert_values (a, columns, TRUE);
  assert_values (b, below, TRUE);
  assert_values (c, beside, TRUE);
  assert_values (d, mean, TRUE);
  assert_values (e, sum, TRUE);
  assert_formula (a, "R_{ij} = a_{i,j+1}");
  assert_formula (b, "R_{j} = a_{1,j}");
  assert_formula (c, "R = [a | b]");
  assert_formula (d, "R_{j} = Σ_{i} a_{ij} ÷ 2");
  assert_line (e, 1, 2, "6 + 6 = 12");
  assert_line (d, 0, 1, "(2 + 5) ÷ 2 = 3.50");
}

static void
test_patches (void)
{
  /* 4 × 4 pixels of two by two patches, and a second channel that begins at 100. */
  static const double grey[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };
  static const double expected[] = { 0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15 };
  double other[16], third[16], all[48];
  Given given[] = { { 4, 4, grey }, { 4, 4, other }, { 4, 4, third } };
  g_autoptr (AttnTrace) one = run (&attn_operation_patches, (AttnParameters) { .size = 2 }, 4, 4, 1, given);
  g_autoptr (AttnTrace) three = NULL;
  AttnRect whole;
  g_autoptr (GArray) sources = NULL;

  for (guint i = 0; i < 16; i++)
    {
      other[i] = 100 + grey[i];
      third[i] = 200 + grey[i];
      for (guint channel = 0; channel < 3; channel++)
        all[i / 4 * 12 + channel * 4 + i % 4] = 100 * channel + expected[i];
    }
  three = run (&attn_operation_patches, (AttnParameters) { .size = 2 }, 4, 12, 3, given);

  assert_values (one, expected, TRUE);
  assert_values (three, all, TRUE);
  whole = (AttnRect) { attn_trace_find (three, "result"), 0, 0, 4, 12, ATTN_ROLE_OPERAND };
  sources = attn_provenance_sources (&whole);
  g_assert_cmpuint (sources->len, ==, 3);
}

static void
test_embed (void)
{
  static const double weight[] = { 1, 0, 2, 1, 0, 1 }, top[] = { 7, 8 }, bias[] = { 0.5, -1 };
  static const double expected[] = { 7, 8, 1 + 4 + 0.5, 2 + 3 - 1, 4 + 10 + 0.5, 5 + 6 - 1 };
  const Given given[] = { { 2, 3, six }, { 3, 2, weight }, { 1, 2, top }, { 1, 2, bias } };
  g_autoptr (AttnTrace) trace = run (&attn_operation_embed, (AttnParameters) { 0 }, 3, 2, 4, given);

  assert_values (trace, expected, TRUE);
  assert_line (trace, 0, 1, "8");
  assert_line (trace, 1, 0, "1 × 1 + 2 × 2 + 3 × 0 + 0.50 = 5.50");
}

/* Every stage of the table has its words, and a name with layer and head finds it. */
static void
test_stages (void)
{
  AttnNodeSpec spec = attn_stage_get_spec ("layer3.head11.scores", 4, 5);
  int layer, head;

  g_assert_cmpstr (spec.symbol, ==, "S_{11}");
  g_assert_cmpint (spec.family, ==, ATTN_FAMILY_SCORE);
  g_assert_cmpuint (spec.rows, ==, 4);
  g_assert_cmpuint (spec.columns, ==, 5);
  g_assert_cmpstr (attn_stage_split ("layer3.head11.scores", &layer, &head), ==, "scores");
  g_assert_cmpint (layer, ==, 3);
  g_assert_cmpint (head, ==, 11);
  g_assert_cmpstr (attn_stage_split ("layers.head", &layer, &head), ==, "layers.head");
  g_assert_cmpint (layer, ==, -1);
  g_assert_cmpint (head, ==, -1);
  g_assert_cmpstr (attn_stage_get_spec ("layer2.rollout_step", 3, 3).symbol, ==, "Â^{(2)}");
  g_assert_cmpstr (attn_stage_get_spec ("rollout", 3, 3).symbol, ==, "Ã");
  g_assert_true (attn_stage_is_known ("layer0.block.norm1.gain"));
  g_assert_true (attn_stage_is_known ("readout.totals"));
  g_assert_false (attn_stage_is_known ("layer0.nothing"));
}

static void
test_labels (void)
{
  static const char *const tokens[] = { "a", "b", NULL }, *const classes[] = { "kept", "dropped", NULL };
  AttnTraceBuilder *builder = attn_trace_builder_new (tokens, NULL, NULL);
  g_autoptr (AttnMatrix) values = attn_matrix_new (2, 2, six);
  AttnNodeSpec spec = attn_stage_get_spec ("readout.weight", 2, 2);
  g_autoptr (AttnTrace) trace = NULL;
  const AttnNode *node;

  attn_trace_builder_set_labels (builder, ATTN_AXIS_CLASSES, classes);
  attn_trace_builder_input (builder, "readout.weight", &spec, values, FALSE);
  spec = attn_stage_get_spec ("block.feed_forward.in_weight", 2, 2);
  attn_trace_builder_input (builder, "block.feed_forward.in_weight", &spec, values, FALSE);
  spec = attn_stage_get_spec ("image.pixels", 2, 2);
  attn_trace_builder_input (builder, "image.pixels", &spec, values, FALSE);
  trace = attn_trace_builder_end (builder, NULL);

  node = attn_trace_find (trace, "readout.weight");
  g_assert_cmpstr (attn_node_get_column_label (node, 1), ==, "dropped");
  g_assert_cmpstr (attn_node_get_row_label (node, 1), ==, "d1");
  node = attn_trace_find (trace, "block.feed_forward.in_weight");
  g_assert_cmpstr (attn_node_get_column_label (node, 1), ==, "h1");
  node = attn_trace_find (trace, "image.pixels");
  g_assert_cmpstr (attn_node_get_row_label (node, 0), ==, "y0");
  g_assert_cmpstr (attn_node_get_column_label (node, 1), ==, "x1");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/transformer/norm", test_norm);
  g_test_add_func ("/transformer/norm-overflow", test_norm_overflow);
  g_test_add_func ("/transformer/norm-arithmetic", test_norm_arithmetic);
  g_test_add_func ("/transformer/activations", test_activations);
  g_test_add_func ("/transformer/rotate", test_rotate);
  g_test_add_func ("/transformer/sinusoid", test_sinusoid);
  g_test_add_func ("/transformer/rollout-step", test_rollout_step);
  g_test_add_func ("/transformer/parts", test_parts);
  g_test_add_func ("/transformer/patches", test_patches);
  g_test_add_func ("/transformer/embed", test_embed);
  g_test_add_func ("/transformer/stages", test_stages);
  g_test_add_func ("/transformer/labels", test_labels);

  return g_test_run ();
}
