/* test-explanation.c: the arithmetic of a cell, as a tree and as a line
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-explanation.h"
#include "attn-number.h"
#include "graph.h"

#define ENGLISH ATTN_LANGUAGE_ENGLISH
#define KOREAN  ATTN_LANGUAGE_KOREAN

/* What an overview shows: not the parts of softmax, and not what a mask makes of the scores. */
static gboolean
in_overview (const AttnNode *node, gpointer data)
{
  static const char *const hidden[] = { "masked", "shifted", "exponentials", "totals" };

  for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
    if (g_str_equal (attn_node_get_stage (node), hidden[i]))
      return FALSE;

  return TRUE;
}

typedef struct
{
  guint64 hidden;
  guint   n_cells;
} Hiding;

static gboolean
is_shown (const AttnNode *node, gpointer data)
{
  const Hiding *hiding = data;

  return (hiding->hidden >> attn_node_get_index (node) & 1) == 0;
}

/* Every cell of the tree is one that is shown, or an input. */
static void
assert_all_shown (const AttnExpression *expression, AttnShownFunc shown, gpointer data)
{
  if (expression->kind == ATTN_EXPRESSION_CELL)
    g_assert_true (attn_node_is_input (expression->cell.node) || shown (expression->cell.node, data));
  for (guint i = 0; expression->arguments != NULL && i < expression->arguments->len; i++)
    assert_all_shown (g_ptr_array_index (expression->arguments, i), shown, data);
}

static void
assert_comes_to (const AttnExpression *expression, double value)
{
  g_assert_true (same_bits (expression->value, value));
  g_assert_true (same_bits (attn_expression_evaluate (expression), value));
}

static void
assert_explained (const AttnCell *cell, gpointer data)
{
  Hiding *hiding = data;
  double value = attn_node_get_value (cell->node, cell->row, cell->column);
  g_autoptr (AttnExplanation) one_step = attn_explanation_new (cell, ENGLISH, 2, NULL, NULL);
  g_autoptr (AttnExplanation) overview = attn_explanation_new (cell, KOREAN, 2, in_overview, NULL);
  g_autoptr (AttnExplanation) some = attn_explanation_new (cell, ENGLISH, 3, is_shown, hiding);

  g_assert_true (same_bits (one_step->result, value));
  assert_comes_to (one_step->expression, value);
  g_assert_null (one_step->direct);
  assert_comes_to (overview->expression, value);
  if (!attn_node_is_input (cell->node))
    assert_all_shown (overview->expression, in_overview, NULL);
  if (overview->direct != NULL)
    assert_comes_to (overview->direct, value);
  assert_comes_to (some->expression, value);
  if (!attn_node_is_input (cell->node))
    assert_all_shown (some->expression, is_shown, hiding);
  if (some->direct != NULL)
    assert_comes_to (some->direct, value);
  hiding->n_cells++;
}

static void
test_bit_for_bit (void)
{
  AttnRandom random;
  Hiding hiding = { 0, 0 };

  attn_random_init (&random, 51);
  for (guint i = 0; i < 150; i++)
    {
      Graph graph;
      g_autoptr (AttnTrace) trace = NULL;

      graph_choose (&graph, &random);
      trace = graph_trace (&graph);
      hiding.hidden = attn_random_bits (&random) & attn_random_bits (&random);
      graph_each_cell (trace, assert_explained, &hiding);
    }
  g_assert_cmpuint (hiding.n_cells, >, 10000);
}

/* Lines of arithmetic. */

static char *
get_line (const AttnTrace *trace, const char *node, guint row, guint column, AttnShownFunc shown, int decimals)
{
  AttnCell cell = graph_cell (trace, node, row, column);
  g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, ENGLISH, decimals, shown, NULL);

  return attn_explanation_get_arithmetic (explanation, ENGLISH, decimals);
}

static void
assert_line (const AttnTrace *trace, const char *node, guint row, guint column, AttnShownFunc shown, int decimals,
             const char *expected)
{
  g_autofree char *line = get_line (trace, node, row, column, shown, decimals);

  g_assert_cmpstr (line, ==, expected);
}

static void
test_four_words (void)
{
  g_autoptr (AttnTrace) trace = graph_trace (&graph_four_words);

  assert_line (trace, "embedding", 0, 0, NULL, 2, "1");
  assert_line (trace, "query", 0, 2, NULL, 2, "1 × 0 + 0 × 0 + 1 × 1 = 1");
  assert_line (trace, "scores", 3, 2, NULL, 2, "1 × 1 + 1 × 1 + 1 × 0 = 2");
  assert_line (trace, "scaled", 3, 2, NULL, 2, "2 ÷ √3 ≈ 1.15");
  assert_line (trace, "shifted", 3, 2, NULL, 2, "1.15 − 1.73 ≈ −0.58");
  assert_line (trace, "exponentials", 3, 2, NULL, 2, "e^(−0.58) ≈ 0.56");
  assert_line (trace, "exponentials", 3, 3, NULL, 2, "e^0 = 1");
  assert_line (trace, "totals", 3, 0, NULL, 2, "0.56 + 0.56 + 0.56 + 1 ≈ 2.68");
  assert_line (trace, "weights", 3, 2, NULL, 2, "0.56 ÷ 2.68 ≈ 0.21");
  assert_line (trace, "weights", 3, 2, in_overview, 2,
               "e^(1.15 − 1.73) ÷ (e^(1.15 − 1.73) + e^(1.15 − 1.73) + e^(1.15 − 1.73) + e^(1.73 − 1.73)) "
               "≈ 0.56 ÷ 2.68 ≈ 0.21");
  assert_line (trace, "weights", 3, 2, in_overview, 3,
               "e^(1.155 − 1.732) ÷ (e^(1.155 − 1.732) + e^(1.155 − 1.732) + e^(1.155 − 1.732) + e^(1.732 − 1.732)) "
               "≈ 0.561 ÷ 2.684 ≈ 0.209");
  assert_line (trace, "output", 3, 0, NULL, 2, "0.21 × 1 + 0.21 × 0 + 0.21 × 1 + 0.37 × 1 ≈ 0.79");
}

static void
test_exact_or_rounded (void)
{
  /* Each of these is exact in the digits shown, though the quotient is not a whole number. */
  static const double embedding[] = { 1, -0.5, 0.25, 3 };
  Graph graph = { .n = 2, .d_model = 2, .d_k = 2, .d_v = 2, .identity = TRUE, .embedding = embedding, .divisor = 2 };
  g_autoptr (AttnTrace) trace = graph_trace (&graph);

  assert_line (trace, "scores", 0, 1, NULL, 2, "1 × 0.25 + (−0.50) × 3 = −1.25");
  assert_line (trace, "scores", 0, 1, NULL, 1, "1 × 0.3 + (−0.5) × 3 ≈ −1.3");
  assert_line (trace, "scores", 1, 0, NULL, 2, "0.25 × 1 + 3 × (−0.50) = −1.25");
  assert_line (trace, "scaled", 0, 1, NULL, 3, "−1.250 ÷ 2 = −0.625");
  assert_line (trace, "scaled", 0, 1, NULL, 2, "−1.25 ÷ 2 ≈ −0.63");
}

static void
test_even_weights (void)
{
  /* Where all scores are alike, nothing on the line is rounded but the thirds. */
  static const double embedding[] = { 0, 0, 0 };
  Graph graph = { .n = 2, .d_model = 1, .d_k = 1, .d_v = 1, .identity = TRUE, .embedding = embedding };
  g_autoptr (AttnTrace) two = graph_trace (&graph);
  g_autoptr (AttnTrace) three = NULL;

  graph.n = 3;
  three = graph_trace (&graph);
  assert_line (two, "weights", 0, 0, in_overview, 2, "e^(0 − 0) ÷ (e^(0 − 0) + e^(0 − 0)) = 1 ÷ 2 = 0.50");
  assert_line (three, "weights", 0, 0, in_overview, 2,
               "e^(0 − 0) ÷ (e^(0 − 0) + e^(0 − 0) + e^(0 − 0)) = 1 ÷ 3 ≈ 0.33");
}

/* A result that is not rounded itself, of numbers that are: what stands in a heading says the same as the line beneath. */
static void
test_sign_of_result (void)
{
  static const double thirds[] = { 0, 0, 0 };
  static const struct { guint n; const char *node; int decimals; gboolean rounded; } rows[] = {
    { 3, "row_sum", 2, TRUE }, { 2, "row_sum", 2, FALSE }, { 2, "row_sum", 0, TRUE }, { 3, "weights", 2, TRUE }, { 2, "weights", 2, FALSE },
    { 3, "embedding", 2, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Graph graph = { .n = rows[i].n, .d_model = 1, .d_k = 1, .d_v = 1, .identity = TRUE, .embedding = thirds };
      g_autoptr (AttnTrace) trace = graph_trace (&graph);
      AttnCell cell = graph_cell (trace, rows[i].node, 0, 0);
      g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, ENGLISH, rows[i].decimals, NULL, NULL);
      g_autofree char *line = attn_explanation_get_arithmetic (explanation, ENGLISH, rows[i].decimals);

      g_assert_cmpint (attn_explanation_is_rounded (explanation, ENGLISH, rows[i].decimals), ==, rows[i].rounded);
      g_assert_cmpint (strstr (line, "≈") != NULL, ==, rows[i].rounded);
    }
}

static void
test_masked (void)
{
  static const double mask[] = { 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1 };
  Graph graph = graph_four_words;
  g_autoptr (AttnTrace) trace = NULL;

  graph.mask_kind = GRAPH_MASK_MATRIX;
  graph.mask = mask;
  trace = graph_trace (&graph);

  assert_line (trace, "masked", 0, 0, NULL, 2, "≈ 1.15");
  assert_line (trace, "masked", 0, 1, NULL, 2, "−∞");
  assert_line (trace, "shifted", 0, 1, NULL, 2, "−∞ − 1.15 = −∞");
  assert_line (trace, "shifted", 2, 1, NULL, 2, "−∞");
  assert_line (trace, "exponentials", 0, 1, NULL, 2, "e^(−∞) = 0");
  assert_line (trace, "weights", 1, 0, in_overview, 2,
               "e^(0.58 − 1.15) ÷ (e^(0.58 − 1.15) + e^(1.15 − 1.15) + e^(−∞ − 1.15) + e^(−∞ − 1.15)) "
               "≈ 0.56 ÷ 1.56 ≈ 0.36");
  assert_line (trace, "weights", 2, 0, NULL, 2, "0");
  assert_line (trace, "weights", 2, 0, in_overview, 2, "0");
  assert_line (trace, "row_sum", 2, 0, NULL, 2, "0 + 0 + 0 + 0 = 0");
}

static void
test_scales (void)
{
  Graph graph = graph_four_words;
  g_autoptr (AttnTrace) none = NULL;
  g_autoptr (AttnTrace) number = NULL;

  graph.divisor = 1;
  none = graph_trace (&graph);
  graph.divisor = 8;
  number = graph_trace (&graph);

  assert_line (none, "scaled", 3, 3, NULL, 2, "3");
  assert_line (number, "scaled", 3, 3, NULL, 2, "3 ÷ 8 ≈ 0.38");
  assert_line (number, "scaled", 3, 3, NULL, 3, "3 ÷ 8 = 0.375");
}

static void
test_long_sum (void)
{
  static const double embedding[] = { 1, 1, 1, 0.5, 0.5, 9, 0.5, 0.5, 0.5, 0.5, 7, 0.5, 8, 0.5 };
  Graph graph = { .n = 1, .d_model = 14, .d_k = 14, .d_v = 14, .identity = TRUE, .embedding = embedding };
  g_autoptr (AttnTrace) trace = graph_trace (&graph);
  AttnCell cell = graph_cell (trace, "scores", 0, 0);
  g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, KOREAN, 2, NULL, NULL);
  g_autoptr (GArray) written = attn_expression_written_terms (explanation->expression);
  g_autoptr (GArray) few = attn_expression_written_few (explanation->expression, 4);
  g_autoptr (GArray) fewest = attn_expression_written_few (explanation->expression, 2);
  g_autofree char *korean = attn_explanation_get_arithmetic (explanation, KOREAN, 2);

  assert_line (trace, "scores", 0, 0, NULL, 2,
               "1 × 1 + 1 × 1 + 1 × 1 + 9 × 9 + 7 × 7 + 8 × 8 + … (8 more) = 199");
  g_assert_nonnull (strstr (korean, "8"));
  g_assert_null (strstr (korean, "more"));
  g_assert_cmpuint (written->len, ==, 6);
  g_assert_cmpuint (g_array_index (written, guint, 3), ==, 5);
  g_assert_cmpuint (g_array_index (written, guint, 4), ==, 10);
  g_assert_cmpuint (g_array_index (written, guint, 5), ==, 12);
  g_assert_cmpuint (few->len, ==, 4);
  g_assert_cmpuint (g_array_index (few, guint, 1), ==, 1);
  g_assert_cmpuint (g_array_index (few, guint, 2), ==, 5);
  g_assert_cmpuint (g_array_index (few, guint, 3), ==, 12);
  g_assert_cmpuint (fewest->len, ==, 2);
  g_assert_cmpuint (g_array_index (fewest, guint, 0), ==, 0);
  g_assert_cmpuint (g_array_index (fewest, guint, 1), ==, 5);
  g_assert_cmpuint (attn_expression_count_terms (explanation->expression), ==, 14);
}

static void
test_twelve_terms (void)
{
  static const double embedding[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 };
  Graph graph = { .n = 1, .d_model = 12, .d_k = 12, .d_v = 12, .identity = TRUE, .embedding = embedding };
  g_autoptr (AttnTrace) trace = graph_trace (&graph);

  assert_line (trace, "scores", 0, 0, NULL, 2,
               "1 × 1 + 2 × 2 + 3 × 3 + 4 × 4 + 5 × 5 + 6 × 6 + 7 × 7 + 8 × 8 + 9 × 9 + 10 × 10 + 11 × 11 + 12 × 12 = 650");
}

static void
test_very_long_total (void)
{
  /* 70 × 70 cells in one total: more than a tree holds one by one. */
  Graph graph = { .n = 70, .d_model = 3, .d_k = 2, .d_v = 2, .side = ATTN_SIDE_ALL, .seed = 9 };
  g_autoptr (AttnTrace) trace = graph_trace (&graph);
  AttnCell total = graph_cell (trace, "totals", 0, 0), weight = graph_cell (trace, "weights", 5, 6);
  g_autoptr (AttnExplanation) one = attn_explanation_new (&total, ENGLISH, 2, NULL, NULL);
  g_autoptr (AttnExplanation) other = attn_explanation_new (&weight, ENGLISH, 2, in_overview, NULL);
  g_autofree char *line = attn_explanation_get_arithmetic (one, ENGLISH, 2);

  g_assert_cmpuint (attn_expression_count_terms (one->expression), ==, 4900);
  g_assert_cmpuint (one->expression->arguments->len, ==, 6);
  assert_comes_to (one->expression, attn_node_get_value (total.node, 0, 0));
  assert_comes_to (other->expression, attn_node_get_value (weight.node, 5, 6));
  g_assert_nonnull (strstr (line, "(4894 more)"));
}

static void
test_too_much_to_show (void)
{
  /* Nothing but the inputs is shown: an output would run through everything. */
  Graph graph = { .n = 60, .d_model = 30, .d_k = 30, .d_v = 30, .seed = 9 };
  Hiding hiding = { G_MAXUINT64, 0 };
  g_autoptr (AttnTrace) trace = graph_trace (&graph);
  AttnCell cell = graph_cell (trace, "output", 5, 6);
  g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, ENGLISH, 2, is_shown, &hiding);

  assert_comes_to (explanation->expression, explanation->result);
  g_assert_null (explanation->direct);
  g_assert_cmpuint (explanation->expression->arguments->len, ==, 60);
}

static void
test_keys (void)
{
  g_autoptr (AttnTrace) trace = graph_trace (&graph_four_words);
  AttnCell score = graph_cell (trace, "scores", 3, 2), output = graph_cell (trace, "output", 3, 1);
  AttnCell weight = graph_cell (trace, "weights", 3, 2);
  g_autoptr (AttnExplanation) a = attn_explanation_new (&score, ENGLISH, 2, NULL, NULL);
  g_autoptr (AttnExplanation) b = attn_explanation_new (&output, ENGLISH, 2, NULL, NULL);
  g_autoptr (AttnExplanation) c = attn_explanation_new (&weight, ENGLISH, 2, in_overview, NULL);
  const AttnExpression *total = g_ptr_array_index (c->expression->arguments, 1), *term;

  term = g_ptr_array_index (a->expression->arguments, 2);
  g_assert_cmpstr (term->key, ==, "d2");
  term = g_ptr_array_index (b->expression->arguments, 2);
  g_assert_cmpstr (term->key, ==, "사과를");
  g_assert_cmpint (total->kind, ==, ATTN_EXPRESSION_SUM);
  term = g_ptr_array_index (total->arguments, 1);
  g_assert_cmpint (term->kind, ==, ATTN_EXPRESSION_EXPONENTIAL);
  g_assert_cmpstr (term->key, ==, "오늘");

  /* The maximum points to the cell that it is. */
  term = g_ptr_array_index (((const AttnExpression *) g_ptr_array_index (term->arguments, 0))->arguments, 1);
  g_assert_cmpint (term->kind, ==, ATTN_EXPRESSION_MAXIMUM);
  g_assert_cmpuint (term->over.n_columns, ==, 4);
  term = g_ptr_array_index (term->arguments, 0);
  g_assert_cmpstr (attn_node_get_name (term->cell.node), ==, "scaled");
  g_assert_cmpuint (term->cell.column, ==, 3);
}

static void
assert_formula (const AttnTrace *trace, const char *node, AttnShownFunc shown, const char *expected)
{
  AttnCell cell = graph_cell (trace, node, 0, 0);
  g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, ENGLISH, 2, shown, NULL);

  g_assert_cmpstr (explanation->formula, ==, expected);
}

static void
test_formulas (void)
{
  Graph graph = { .n = 2, .d_model = 2, .d_k = 2, .d_v = 2, .mask_kind = GRAPH_MASK_CAUSAL };
  g_autoptr (AttnTrace) rows = graph_trace (&graph);
  g_autoptr (AttnTrace) columns = NULL;
  g_autoptr (AttnTrace) all = NULL;

  graph.side = ATTN_SIDE_COLUMNS;
  graph.biases = TRUE;
  graph.divisor = 1.5;
  columns = graph_trace (&graph);
  graph.side = ATTN_SIDE_ALL;
  graph.divisor = 1;
  graph.mask_kind = GRAPH_MASK_NONE;
  all = graph_trace (&graph);

  assert_formula (rows, "embedding", NULL, "");
  assert_formula (rows, "query", NULL, "Q_{ij} = Σ_{k} X_{ik} · (W_{Q})_{kj}");
  assert_formula (columns, "query", NULL, "Q_{ij} = Σ_{k} X_{ik} · (W_{Q})_{kj} + b_{j}");
  assert_formula (rows, "scores", NULL, "S_{ij} = Σ_{k} Q_{ik} · K_{jk}");
  assert_formula (rows, "scaled", NULL, "S′_{ij} = S_{ij} ÷ √{d_{k}}");
  assert_formula (columns, "scaled", NULL, "S′_{ij} = S_{ij} ÷ 1.5");
  assert_formula (all, "scaled", NULL, "S′_{ij} = S_{ij}");
  assert_formula (rows, "masked", NULL, "S″_{ij} = S′_{ij} ((Mask)_{ij} = 1), −∞ ((Mask)_{ij} = 0)");
  assert_formula (rows, "shifted", NULL, "Z_{ij} = S″_{ij} − max_{k} S″_{ik}");
  assert_formula (columns, "shifted", NULL, "Z_{ij} = S″_{ij} − max_{k} S″_{kj}");
  assert_formula (all, "shifted", NULL, "Z_{ij} = S′_{ij} − max S′");
  assert_formula (rows, "exponentials", NULL, "E_{ij} = exp(Z_{ij})");
  assert_formula (rows, "totals", NULL, "t_{i} = Σ_{j} E_{ij}");
  assert_formula (columns, "totals", NULL, "t_{j} = Σ_{i} E_{ij}");
  assert_formula (all, "totals", NULL, "t = Σ_{ij} E_{ij}");
  assert_formula (rows, "weights", NULL, "A_{ij} = E_{ij} ÷ t_{i}");
  assert_formula (all, "weights", NULL, "A_{ij} = E_{ij} ÷ t");
  assert_formula (rows, "weights", in_overview, "A_{ij} = exp(S″_{ij}) ÷ Σ_{k} exp(S″_{ik})");
  assert_formula (columns, "weights", in_overview, "A_{ij} = exp(S″_{ij}) ÷ Σ_{k} exp(S″_{kj})");
  assert_formula (all, "weights", in_overview, "A_{ij} = exp(S′_{ij}) ÷ Σ_{kl} exp(S′_{kl})");
  assert_formula (columns, "row_sum", NULL, "r_{i} = Σ_{j} A_{ij}");
  assert_formula (rows, "output", NULL, "O_{ij} = Σ_{k} A_{ik} · V_{kj}");
}

static void
test_expressions (void)
{
  AttnExpression *sum;
  g_autofree char *text = NULL;

#define C(value) attn_expression_new_constant (value)
#define TWO(kind, a, b) attn_expression_new_binary (ATTN_EXPRESSION_ ## kind, a, b)
#define ONE(kind, a) attn_expression_new_unary (ATTN_EXPRESSION_ ## kind, a)

  sum = TWO (QUOTIENT, TWO (SUM, C (-1), TWO (DIFFERENCE, C (2), TWO (SUM, C (3), C (-4)))),
             TWO (PRODUCT, ONE (ROOT, TWO (SUM, C (4), C (5))), ONE (EXPONENTIAL, C (0.5))));
  text = attn_expression_to_text (sum, ENGLISH, 1);
  g_assert_cmpstr (text, ==, "(−1 + (2 − (3 + (−4)))) ÷ (√(4 + 5) × e^0.5)");
  g_assert_cmpfloat (attn_expression_evaluate (sum), ==, (-1 + (2 - (3 + -4.0))) / (sqrt (9) * exp (0.5)));
  attn_expression_free (sum);

  g_clear_pointer (&text, g_free);
  sum = TWO (MAXIMUM, C (2), TWO (MAXIMUM, C (7), C (-3)));
  text = attn_expression_to_text (sum, ENGLISH, 1);
  g_assert_cmpstr (text, ==, "7");
  g_assert_cmpfloat (attn_expression_evaluate (sum), ==, 7);
  attn_expression_free (sum);

  g_clear_pointer (&text, g_free);
  sum = ONE (SUM, TWO (PRODUCT, C (2), TWO (PRODUCT, C (-3), C (4))));
  text = attn_expression_to_text (sum, ENGLISH, 1);
  g_assert_cmpstr (text, ==, "2 × (−3 × 4)");
  attn_expression_free (sum);
}

static gboolean
has_zero (const AttnExpression *product)
{
  for (guint i = 0; i < product->arguments->len; i++)
    if (((const AttnExpression *) g_ptr_array_index (product->arguments, i))->value == 0.0)
      return TRUE;

  return FALSE;
}

/* On every line of every cell: ≈ exactly where a number beside it is rounded, unless it is multiplied by 0. */
static void
assert_equal_signs (const AttnCell *cell, gpointer data)
{
  int decimals = GPOINTER_TO_INT (data);
  g_autoptr (AttnExplanation) explanation = attn_explanation_new (cell, ENGLISH, decimals, NULL, NULL);
  g_autofree char *line = attn_explanation_get_arithmetic (explanation, ENGLISH, decimals);
  const AttnExpression *expression = explanation->expression;
  gboolean rounded, is_sum = expression->kind == ATTN_EXPRESSION_SUM;
  AttnNumber number;

  attn_number_format_term (explanation->result, decimals, &number);
  rounded = number.rounded;
  if (!is_sum || expression->arguments->len > ATTN_EXPRESSION_MAX_TERMS)
    return;
  for (guint i = 0; i < expression->arguments->len; i++)
    {
      const AttnExpression *term = g_ptr_array_index (expression->arguments, i);

      if (term->kind == ATTN_EXPRESSION_CELL)
        {
          attn_number_format_term (term->value, decimals, &number);
          rounded = rounded || number.rounded;
          continue;
        }
      for (guint k = 0; k < term->arguments->len && !has_zero (term); k++)
        {
          attn_number_format_term (((const AttnExpression *) g_ptr_array_index (term->arguments, k))->value, decimals, &number);
          rounded = rounded || number.rounded;
        }
    }
  if (g_str_has_prefix (line, "≈ "))
    g_assert_true (rounded);
  else if (strchr (line, ' ') != NULL)
    {
      g_assert_cmpint (strstr (line, " ≈ ") != NULL, ==, rounded);
      g_assert_cmpint (strstr (line, " = ") != NULL, ==, !rounded);
    }
}

static void
test_settled (void)
{
  AttnExpression *zero = TWO (PRODUCT, C (1.0 / 3.0), C (0)), *infinite = TWO (DIFFERENCE, C (-HUGE_VAL), C (1.0 / 3.0));
  AttnExpression *product = TWO (PRODUCT, C (1.0 / 3.0), C (1)), *quotient = TWO (QUOTIENT, C (0), C (3));
  AttnExpression *negative = ONE (POSITIVE, C (-1.0 / 3.0)), *nothing = TWO (DIFFERENCE, C (1.0 / 3.0), C (1.0 / 3.0));

  g_assert_true (attn_expression_is_settled (zero));
  g_assert_true (attn_expression_is_settled (infinite));
  g_assert_true (attn_expression_is_settled (quotient));
  g_assert_true (attn_expression_is_settled (negative));
  g_assert_true (attn_expression_is_settled (nothing));
  g_assert_false (attn_expression_is_settled (product));
  attn_expression_free (zero);
  attn_expression_free (infinite);
  attn_expression_free (product);
  attn_expression_free (quotient);
  attn_expression_free (negative);
  attn_expression_free (nothing);
}

static void
test_equal_signs (void)
{
  AttnRandom random;

  attn_random_init (&random, 52);
  for (guint i = 0; i < 60; i++)
    {
      Graph graph;
      g_autoptr (AttnTrace) trace = NULL;

      graph_choose (&graph, &random);
      trace = graph_trace (&graph);
      graph_each_cell (trace, assert_equal_signs, GINT_TO_POINTER (i % (ATTN_MAX_DECIMALS + 1)));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/explanation/bit-for-bit", test_bit_for_bit);
  g_test_add_func ("/explanation/four-words", test_four_words);
  g_test_add_func ("/explanation/exact-or-rounded", test_exact_or_rounded);
  g_test_add_func ("/explanation/even-weights", test_even_weights);
  g_test_add_func ("/explanation/sign-of-result", test_sign_of_result);
  g_test_add_func ("/explanation/masked", test_masked);
  g_test_add_func ("/explanation/scales", test_scales);
  g_test_add_func ("/explanation/long-sum", test_long_sum);
  g_test_add_func ("/explanation/twelve-terms", test_twelve_terms);
  g_test_add_func ("/explanation/very-long-total", test_very_long_total);
  g_test_add_func ("/explanation/too-much-to-show", test_too_much_to_show);
  g_test_add_func ("/explanation/keys", test_keys);
  g_test_add_func ("/explanation/formulas", test_formulas);
  g_test_add_func ("/explanation/expressions", test_expressions);
  g_test_add_func ("/explanation/settled", test_settled);
  g_test_add_func ("/explanation/equal-signs", test_equal_signs);

  return g_test_run ();
}
