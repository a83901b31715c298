/* test-sentence.c: what is said of a cell, in both languages
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-label.h"
#include "attn-explanation.h"
#include "graph.h"

#define ENGLISH ATTN_LANGUAGE_ENGLISH
#define KOREAN  ATTN_LANGUAGE_KOREAN

static void
assert_says (const AttnTrace *trace, const char *node, guint row, guint column, const char *english, const char *korean)
{
  AttnCell cell = graph_cell (trace, node, row, column);
  g_autoptr (AttnExplanation) in_english = attn_explanation_new (&cell, ENGLISH, 2, NULL, NULL);
  g_autoptr (AttnExplanation) in_korean = attn_explanation_new (&cell, KOREAN, 2, NULL, NULL);

  g_assert_cmpstr (in_english->sentence, ==, english);
  g_assert_cmpstr (in_korean->sentence, ==, korean);
}

static void
test_four_words (void)
{
  g_autoptr (AttnTrace) trace = graph_trace (&graph_four_words);

  assert_says (trace, "embedding", 0, 2, "One number of the embedding of “나는” (d2), free to change.",
               "“나는” 임베딩의 d2 값입니다. 자유롭게 바꿀 수 있습니다.");
  assert_says (trace, "attention.key_weight", 0, 0,
               "No W_K is given: it is the identity, which leaves every vector as it is.",
               "W_K 행렬이 주어지지 않아 단위행렬을 씁니다. 벡터가 그대로 지나갑니다.");
  assert_says (trace, "query", 3, 1, "d1 of the query vector of “먹었다”: the same as in X, since W_Q is the identity.",
               "“먹었다”의 Query 벡터 가운데 d1: W_Q 행렬이 단위행렬이라서 X의 값과 같습니다.");
  assert_says (trace, "scores", 3, 2, "How well the query of “먹었다” matches the key of “사과를”: their dot product.",
               "“먹었다”의 Query와 “사과를”의 Key가 얼마나 맞는지 보여 주는 점수로, 두 벡터의 내적입니다.");
  assert_says (trace, "scaled", 3, 2,
               "The score of the query “먹었다” with the key “사과를”, divided by √d_k (d_k = 3) so that scores do not grow with the number of "
               "dimensions.",
               "“먹었다” → “사과를”의 점수를 √d_k로 나눈 값입니다(d_k = 3). 차원이 많다고 점수가 커지지 않게 합니다.");
  assert_says (trace, "shifted", 3, 2,
               "The score minus the largest of its row: no exponential gets too large, and the weights stay the same.",
               "점수에서 그 행의 최댓값을 뺀 것입니다. 지수가 너무 커지지 않고, 가중치는 달라지지 않습니다.");
  assert_says (trace, "exponentials", 3, 2,
               "e to the power of the shifted score: always positive, and the larger the score, the larger.",
               "최댓값을 뺀 점수만큼 e를 거듭제곱한 값입니다. 언제나 양수이고, 점수가 클수록 큽니다.");
  assert_says (trace, "exponentials", 3, 3, "The largest score of the row: e to the power of 0 is 1.",
               "그 행에서 가장 큰 점수입니다. e의 0제곱은 1입니다.");
  assert_says (trace, "totals", 3, 0, "All exponentials in the row of “먹었다” added up: each of them is divided by this.",
               "“먹었다” 행의 지수 값을 모두 더한 것입니다. 지수 값을 하나씩 이 합으로 나눕니다.");
  assert_says (trace, "weights", 3, 2, "Of all that “먹었다” looks at, 20.9 % goes to “사과를”.",
               "“먹었다”의 가중치 가운데 20.9 %가 “사과를”에 갑니다.");
  assert_says (trace, "output", 3, 0,
               "The new “먹었다”, d0: a mix of the values, with the largest weight (37.3 %) on “먹었다”.",
               "새 “먹었다”의 d0: Value를 섞은 값으로, “먹었다”의 가중치가 가장 큽니다(37.3 %).");
  assert_says (trace, "output", 0, 0,
               "The new “나는”, d0: a mix of the values, with the largest weights, alike, on “나는” and “먹었다”.",
               "새 “나는”의 d0: Value를 섞은 값으로, “나는”의 가중치와 “먹었다”의 가중치가 똑같이 가장 큽니다.");
}

static void
test_row_sum (void)
{
  g_autoptr (AttnTrace) trace = graph_trace (&graph_four_words);
  const AttnNode *sums = attn_trace_find (trace, "row_sum");

  for (guint i = 0; i < 4; i++)
    {
      AttnCell cell = { sums, i, 0 };
      g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, ENGLISH, 2, NULL, NULL);

      g_assert_cmpint (strstr (explanation->sentence, "rounding") != NULL, ==, attn_node_get_value (sums, i, 0) != 1.0);
      g_assert_nonnull (strstr (explanation->sentence, "add up to 1"));
    }
}

static void
test_projections (void)
{
  Graph graph = { .n = 2, .d_model = 3, .d_k = 2, .d_v = 2, .output = TRUE };
  g_autoptr (AttnTrace) plain = graph_trace (&graph);
  g_autoptr (AttnTrace) biased = NULL;

  graph.biases = TRUE;
  biased = graph_trace (&graph);

  assert_says (plain, "query", 1, 0, "d0 of the query vector of “b”: row “b” of X times column d0 of W_Q.",
               "“b”의 Query 벡터 가운데 d0: X의 “b” 행과 W_Q의 d0 열을 곱해 더한 값입니다.");
  assert_says (biased, "value", 1, 0, "d0 of the value vector of “b”: row “b” of X times column d0 of W_V, plus the bias.",
               "“b”의 Value 벡터 가운데 d0: X의 “b” 행과 W_V의 d0 열을 곱해 더하고, 편향을 더한 값입니다.");
  assert_says (plain, "projected", 1, 0, "d0 of the result vector of “b”: row “b” of O times column d0 of W_O.",
               "“b”의 결과 벡터 가운데 d0: O의 “b” 행과 W_O의 d0 열을 곱해 더한 값입니다.");
  assert_says (plain, "attention.query_weight", 2, 1,
               "Multiplies d2 of every row of X and adds that to d1 of its query vector.",
               "X의 모든 행에서 d2에 곱해져 Query 벡터의 d1에 더해지는 값입니다.");
  assert_says (biased, "attention.key_bias", 0, 1, "Added to d1 of every key vector.",
               "모든 Key 벡터의 d1에 더하는 값입니다.");
}

static void
test_masks (void)
{
  static const double mask[] = { 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1 };
  Graph graph = graph_four_words;
  g_autoptr (AttnTrace) causal = NULL;
  g_autoptr (AttnTrace) padding = NULL;
  g_autoptr (AttnTrace) matrix = NULL;

  graph.mask_kind = GRAPH_MASK_CAUSAL;
  causal = graph_trace (&graph);
  graph.mask_kind = GRAPH_MASK_PADDING;
  padding = graph_trace (&graph);
  graph.mask_kind = GRAPH_MASK_MATRIX;
  graph.mask = mask;
  matrix = graph_trace (&graph);

  assert_says (causal, "masked", 0, 1, "“나는” may not look at “오늘”, which comes later: the weight will be 0.",
               "“오늘” 자리가 더 뒤라서 “나는” 자리에서 볼 수 없습니다. 가중치는 0이 됩니다.");
  assert_says (causal, "masked", 1, 0, "“오늘” may look at “나는”: the score stays as it is.",
               "“오늘” 자리에서 “나는” 자리를 볼 수 있으므로 점수가 그대로 남습니다.");
  assert_says (causal, "output", 0, 0, "The new “나는”, d0: the value of “나는” alone, with all the weight.",
               "새 “나는”의 d0: 가중치를 모두 받은 “나는”의 Value 그대로입니다.");
  assert_says (padding, "masked", 0, 3, "“나는” may not look at “먹었다”, which is padding: the weight will be 0.",
               "“먹었다” 자리가 패딩이라서 “나는” 자리에서 볼 수 없습니다. 가중치는 0이 됩니다.");
  assert_says (matrix, "masked", 0, 1, "“나는” may not look at “오늘”, the mask says so: the weight will be 0.",
               "마스크 때문에 “나는” 자리에서 “오늘” 자리를 볼 수 없습니다. 가중치는 0이 됩니다.");
  assert_says (matrix, "attention.mask", 0, 1, "0: “나는” may not look at “오늘”.",
               "0: “나는” 자리에서 “오늘” 자리를 볼 수 없습니다.");
  assert_says (matrix, "attention.mask", 3, 1, "1: “먹었다” may look at “오늘”.",
               "1: “먹었다” 자리에서 “오늘” 자리를 볼 수 있습니다.");
  assert_says (matrix, "weights", 0, 1, "“나는” may not look at “오늘”, so nothing goes there.",
               "“나는” 자리에서 “오늘” 자리를 볼 수 없어, 몫이 없습니다.");
  assert_says (matrix, "exponentials", 0, 1, "“나는” may not look at “오늘”: e to the power of −∞ is 0.",
               "“나는” 자리에서 “오늘” 자리를 볼 수 없습니다. e의 −∞제곱은 0입니다.");

  /* The row that may look at nothing. */
  assert_says (matrix, "shifted", 2, 1, "“사과를” may look at nothing: there is no largest score to subtract.",
               "“사과를” 자리에서는 아무것도 볼 수 없어, 뺄 최댓값이 없습니다.");
  assert_says (matrix, "totals", 2, 0, "“사과를” may look at nothing: the total is 0, and the weights of the row become 0.",
               "“사과를” 자리에서는 아무것도 볼 수 없습니다. 합이 0이라서 그 행의 가중치는 모두 0이 됩니다.");
  assert_says (matrix, "weights", 2, 1, "“사과를” may look at nothing: all its weights are 0.",
               "“사과를” 자리에서는 아무것도 볼 수 없어, 가중치가 모두 0입니다.");
  assert_says (matrix, "row_sum", 2, 0, "“사과를” may look at nothing: all its weights are 0, and so is their sum.",
               "“사과를” 자리에서는 아무것도 볼 수 없어, 가중치가 모두 0이고 합도 0입니다.");
  assert_says (matrix, "output", 2, 0, "All weights of “사과를” are 0: nothing is mixed.",
               "“사과를”의 가중치가 모두 0이라서 섞을 것이 없습니다.");
}

static void
test_mistakes (void)
{
  Graph graph = graph_four_words;
  g_autoptr (AttnTrace) columns = NULL;
  g_autoptr (AttnTrace) all = NULL;

  graph.side = ATTN_SIDE_COLUMNS;
  graph.edited = "embedding";
  graph.value = 0.5;
  columns = graph_trace (&graph);
  graph.side = ATTN_SIDE_ALL;
  all = graph_trace (&graph);

  assert_says (columns, "totals", 0, 2,
               "All exponentials in the column of “사과를” added up, over the whole column: softmax runs down the columns "
               "here.",
               "“사과를” 열 전체의 지수 값을 더한 것입니다. 여기서는 softmax를 열 방향으로 합니다.");
  assert_says (columns, "row_sum", 3, 0, "The row of “먹었다” does not add up to 1, because softmax ran down the columns.",
               "softmax를 열 방향으로 했기 때문에 “먹었다” 행의 합이 1이 아닙니다.");
  assert_says (all, "totals", 0, 0, "All exponentials added up, over the whole matrix: softmax runs over all of it here.",
               "행렬 전체의 지수 값을 더한 것입니다. 여기서는 softmax를 행렬 전체에 합니다.");
  assert_says (all, "row_sum", 3, 0,
               "The row of “먹었다” does not add up to 1, because softmax ran over the whole matrix.",
               "softmax를 행렬 전체에 했기 때문에 “먹었다” 행의 합이 1이 아닙니다.");
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

  assert_says (none, "scaled", 0, 1, "The score of the query “나는” with the key “오늘” as it is: nothing is divided here.",
               "“나는” → “오늘”의 점수 그대로입니다. 여기서는 나누지 않습니다.");
  assert_says (number, "scaled", 0, 1, "The score of the query “나는” with the key “오늘”, divided by a fixed number (÷ 8).",
               "“나는” → “오늘”의 점수를 정해진 수로 나눈 값입니다(÷ 8).");
}

static void
test_percent (void)
{
  /* Shares of a total of 1: 100 × 0.55 is not 55 in binary, and reads so all the same. */
  static const char *const expected[] = { " 55 %", " 20 %", " 10 %", " 15 %" };
  static const double shares[] = { 0.55, 0.2, 0.1, 0.15 };
  static const char *const tokens[] = { "a", "b", "c", "d", NULL };
  AttnTraceBuilder *builder = attn_trace_builder_new (tokens, NULL, NULL);
  g_autoptr (AttnMatrix) given = attn_matrix_new (1, 4, shares);
  g_autoptr (AttnMatrix) one = attn_matrix_new_identity (1);
  g_autoptr (AttnTrace) trace = NULL;
  AttnNodeSpec spec = { .symbol = "E", .caption = "", .row_axis = ATTN_AXIS_SINGLE, .column_axis = ATTN_AXIS_MEMORY,
                        .rows = 1, .columns = 4 }, single = spec;
  AttnNode *inputs[2];

  single.columns = 1;
  single.column_axis = ATTN_AXIS_SINGLE;
  inputs[0] = attn_trace_builder_input (builder, "exponentials", &spec, given, FALSE);
  inputs[1] = attn_trace_builder_input (builder, "totals", &single, one, FALSE);
  spec.operation = &attn_operation_normalise;
  attn_trace_builder_node (builder, "weights", &spec, 2, inputs);
  trace = attn_trace_builder_end (builder, NULL);

  for (guint j = 0; j < 4; j++)
    {
      AttnCell cell = graph_cell (trace, "weights", 0, j);
      g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, ENGLISH, 2, NULL, NULL);

      g_assert_nonnull (strstr (explanation->sentence, expected[j]));
    }
}

/* What is given and not computed. */

static AttnNode *
add_given (AttnTraceBuilder *builder, const char *given, const char *name, const char *symbol, AttnAxis row_axis,
           AttnAxis column_axis, guint columns, const double *values)
{
  AttnNodeSpec spec = { .symbol = symbol, .caption = given, .row_axis = row_axis, .column_axis = column_axis, .rows = 2,
                        .columns = columns };
  g_autoptr (AttnMatrix) matrix = attn_matrix_new (2, columns, values);
  AttnNode *node = attn_trace_builder_input (builder, given, &spec, matrix, FALSE);

  spec.operation = &attn_operation_same;

  return attn_trace_builder_node (builder, name, &spec, 1, &node);
}

static void
test_given (void)
{
  static const char *const tokens[] = { "a", "b", NULL };
  static const double some_weights[] = { 0.5, 0.25, -1, 2 }, some_values[] = { 1, 2, 3, 4, 5, 6 };
  AttnTraceBuilder *builder = attn_trace_builder_new (tokens, NULL, NULL);
  AttnNodeSpec spec = { .symbol = "r", .caption = "", .row_axis = ATTN_AXIS_TOKENS, .column_axis = ATTN_AXIS_SINGLE,
                        .rows = 2, .columns = 1, .operation = &attn_operation_row_sum };
  AttnNode *weights, *value;
  g_autoptr (AttnMatrix) one = attn_matrix_new_identity (1);
  g_autoptr (AttnTrace) trace = NULL;

  weights = add_given (builder, "given.weights", "weights", "A", ATTN_AXIS_TOKENS, ATTN_AXIS_MEMORY, 2, some_weights);
  value = add_given (builder, "given.value", "value", "V", ATTN_AXIS_MEMORY, ATTN_AXIS_DIMENSIONS, 3, some_values);
  attn_trace_builder_node (builder, "row_sum", &spec, 1, &weights);
  spec.operation = &attn_operation_multiply;
  spec.column_axis = ATTN_AXIS_DIMENSIONS;
  spec.columns = 3;
  attn_trace_builder_node (builder, "output", &spec, 2, (AttnNode *[]) { weights, value });
  spec.rows = spec.columns = 1;
  spec.row_axis = spec.column_axis = ATTN_AXIS_SINGLE;
  attn_trace_builder_input (builder, "a.new.input", &spec, one, FALSE);
  attn_trace_builder_input (builder, "an.implied.input", &spec, one, TRUE);
  trace = attn_trace_builder_end (builder, NULL);

  assert_says (trace, "given.weights", 0, 1, "A weight written down by hand: “a” gives 0.25 to “b”.",
               "직접 적어 넣은 가중치입니다. “a”에서 “b”에 두는 몫은 0.25입니다.");
  assert_says (trace, "weights", 0, 1, "A weight written down by hand: “a” gives 0.25 to “b”.",
               "직접 적어 넣은 가중치입니다. “a”에서 “b”에 두는 몫은 0.25입니다.");
  assert_says (trace, "row_sum", 0, 0, "The weights of “a”, written down by hand, add up to 0.75.",
               "직접 적어 넣은 “a”의 가중치를 모두 더하면 0.75입니다.");
  assert_says (trace, "given.value", 1, 0, "d0 of the value vector of “b”: given, not computed, and free to change.",
               "“b”의 Value 벡터 가운데 d0: 계산하지 않고 주어진 값이며, 자유롭게 바꿀 수 있습니다.");
  assert_says (trace, "value", 1, 0, "d0 of the value vector of “b”, taken as it is given.",
               "“b”의 Value 벡터 가운데 d0: 주어진 값 그대로입니다.");
  assert_says (trace, "output", 1, 0, "The new “b”, d0: a mix of the values, with the largest weight on “b”.",
               "새 “b”의 d0: Value를 섞은 값으로, “b”의 가중치가 가장 큽니다.");
  assert_says (trace, "a.new.input", 0, 0, "A given number, free to change.", "주어진 값입니다. 자유롭게 바꿀 수 있습니다.");
  assert_says (trace, "an.implied.input", 0, 0, "A number that follows from the settings.",
               "설정에 따라 정해지는 값입니다.");
}

static AttnTrace *
trace_of_tokens (const char *const *tokens)
{
  Graph graph = { .n = g_strv_length ((char **) tokens), .d_model = 2, .d_k = 2, .d_v = 2, .tokens = tokens };

  return graph_trace (&graph);
}

static void
test_tokens (void)
{
  g_autofree char *long_token = g_strnfill (500, 'x');
  g_autofree char *short_token = g_strnfill (39, 'x');
  g_autofree char *expected = g_strdup_printf ("“%s…” → “ ” (empty)", short_token);
  const char *const tokens[] = { "", long_token, "مرحبا", "a_b{c}^2*\\√", NULL };
  g_autoptr (AttnTrace) trace = trace_of_tokens (tokens);
  AttnCell empty = graph_cell (trace, "weights", 1, 0), arabic = graph_cell (trace, "weights", 2, 3);
  AttnCell query = graph_cell (trace, "query", 0, 1);
  g_autoptr (AttnExplanation) a = attn_explanation_new (&empty, ENGLISH, 2, NULL, NULL);
  g_autoptr (AttnExplanation) b = attn_explanation_new (&arabic, ENGLISH, 2, NULL, NULL);
  g_autoptr (AttnExplanation) c = attn_explanation_new (&query, KOREAN, 2, NULL, NULL);
  g_autofree char *place = attn_cell_get_place (&query, ENGLISH, 2);

  g_assert_cmpstr (a->heading, ==, expected);
  /* Isolated, so that the arrow after it keeps its direction; and itself where markup is read. */
  g_assert_cmpstr (b->heading, ==, "“\u2068مرحبا\u2069” → “a\\_b\\{c\\}\\^2\\*\\\\\\√”");
  g_assert_true (g_utf8_validate (b->sentence, -1, NULL));
  g_assert_nonnull (strstr (c->sentence, "“ ”(빈 토큰)"));
  g_assert_nonnull (strstr (place, ", (empty), d1, "));
}

static void
test_long_emoji (void)
{
  /* A family of four joined people, eleven times: cut between families, never within one. */
  const char *family = "👨\u200d👩\u200d👧\u200d👦";
  g_autoptr (GString) token = g_string_new (NULL);
  g_autofree char *expected = NULL;
  AttnCell cell;
  g_autoptr (AttnTrace) trace = NULL;
  g_autoptr (AttnExplanation) explanation = NULL;

  for (guint i = 0; i < 11; i++)
    g_string_append (token, family);
  trace = trace_of_tokens ((const char *const[]) { token->str, NULL });
  cell = graph_cell (trace, "weights", 0, 0);
  explanation = attn_explanation_new (&cell, ENGLISH, 2, NULL, NULL);
  expected = g_strdup_printf ("“%s%s%s%s%s…” →", family, family, family, family, family);
  g_assert_true (g_str_has_prefix (explanation->heading, expected));
}

static void
test_headings (void)
{
  static const struct
  {
    const char *node;
    guint       row, column;
    const char *heading;
  } cases[] = {
    { "embedding", 3, 0, "X[“먹었다”, d0]" },
    { "attention.query_weight", 1, 2, "W_{Q}[d1, d2]" },
    { "query", 0, 1, "Q[“나는”, d1]" },
    { "weights", 3, 2, "“먹었다” → “사과를”" },
    { "totals", 1, 0, "t[“오늘”]" },
    { "output", 2, 2, "O[“사과를”, d2]" },
  };
  Graph graph = graph_four_words;
  g_autoptr (AttnTrace) trace = graph_trace (&graph);
  g_autoptr (AttnTrace) all = NULL;
  AttnCell total;
  g_autoptr (AttnExplanation) explanation = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      AttnCell cell = graph_cell (trace, cases[i].node, cases[i].row, cases[i].column);
      g_autoptr (AttnExplanation) one = attn_explanation_new (&cell, ENGLISH, 2, NULL, NULL);

      g_assert_cmpstr (one->heading, ==, cases[i].heading);
    }

  graph.side = ATTN_SIDE_ALL;
  all = graph_trace (&graph);
  total = graph_cell (all, "totals", 0, 0);
  explanation = attn_explanation_new (&total, ENGLISH, 2, NULL, NULL);
  g_assert_cmpstr (explanation->heading, ==, "t");
}

/* A sign with an index is set as one; names with low lines and what stands in quotation marks are what they are. */
static void
test_signs (void)
{
  static const struct { const char *sentence, *markup; } cases[] = {
    { "row of N_1 times column d9 of W_Q.", "row of N_{1} times column d9 of W_{Q}." },
    { "√d_k (d_k = 8)", "√{d_{k}} (d_{k} = 8)" },
    { "of W_12, X_m.", "of W_{12}, X_{m}." },
    { "“a_b” and norm1_l0, a_b_c, x_", "“a\\_b” and norm1\\_l0, a\\_b\\_c, x\\_" },
    { "2 * 3 ^ √8 {}", "2 \\* 3 \\^ \\√8 \\{\\}" },
    { "W_Q의 d0 열", "W_{Q}의 d0 열" },
    { "QKᵀ/√d_k", "QKᵀ/√{d_{k}}" },
    { "out/w_1, w_1/out, w_1.npy", "out/w\\_1, w\\_1/out, w\\_1.npy" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *markup = attn_label_signs (cases[i].sentence), *plain = attn_label_strip (markup);

      g_assert_cmpstr (markup, ==, cases[i].markup);
      g_assert_cmpstr (plain, ==, cases[i].sentence);
      g_assert_cmpint (attn_label_has_signs (cases[i].sentence), ==, strstr (cases[i].markup, "_{") != NULL);
    }
}

static void
test_row_markup (void)
{
  static const struct { const char *label, *markup; } cases[] = {
    { "0,2", "A_{0}[“0,2”]" }, { "[CLS]", "A_{0}[CLS]" }, { "a_b", "A_{0}[“a\\_b”]" }, { "[", "A_{0}[“[”]" }, { "", "A_{0}[“”]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *markup = attn_label_row_markup ("A_{0}", cases[i].label);

      g_assert_cmpstr (markup, ==, cases[i].markup);
    }
}

static void
test_names (void)
{
  g_autoptr (AttnTrace) trace = graph_trace (&graph_four_words);
  AttnCell weight = graph_cell (trace, "weights", 3, 2), query = graph_cell (trace, "query", 3, 1);
  AttnCell total = graph_cell (trace, "totals", 3, 0);
  g_autofree char *english = attn_cell_get_name (&weight, ENGLISH, 2);
  g_autofree char *korean = attn_cell_get_name (&weight, KOREAN, 2);
  g_autofree char *of_total = attn_cell_get_name (&total, ENGLISH, 2);
  g_autofree char *place = attn_cell_get_place (&weight, ENGLISH, 2);
  g_autofree char *of_query = attn_cell_get_place (&query, KOREAN, 2);

  /* The captions of these graphs are the nodes' names. */
  g_assert_cmpstr (english, ==, "weights, row “먹었다”, column “사과를”, 0.21. "
                                "Of all that “먹었다” looks at, 20.9 % goes to “사과를”.");
  g_assert_cmpstr (korean, ==, "weights, 행 “먹었다”, 열 “사과를”, 0.21. "
                               "“먹었다”의 가중치 가운데 20.9 %가 “사과를”에 갑니다.");
  g_assert_true (g_str_has_prefix (of_total, "totals, row “먹었다”, 2.68. "));
  g_assert_cmpstr (place, ==, "weights, 먹었다 → 사과를, 0.21");
  g_assert_cmpstr (of_query, ==, "query, 먹었다, d1, 1");
}

/* Whatever the graph, there is a sentence in the language that was asked for. */

static gboolean
has_hangul (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_utf8_get_char (text) >= 0xac00 && g_utf8_get_char (text) <= 0xd7a3)
      return TRUE;

  return FALSE;
}

static void
assert_said (const AttnCell *cell, gpointer data)
{
  g_autofree char *english = attn_cell_get_name (cell, ENGLISH, 2);
  g_autofree char *korean = attn_cell_get_name (cell, KOREAN, 2);

  g_assert_true (g_utf8_validate (english, -1, NULL));
  g_assert_true (g_utf8_validate (korean, -1, NULL));
  g_assert_false (has_hangul (english));
  g_assert_true (has_hangul (korean));
  g_assert_true (g_str_has_suffix (english, "."));
  g_assert_true (g_str_has_suffix (korean, "."));
  g_assert_null (strstr (english, "(null)"));
  g_assert_null (strstr (korean, "(null)"));
  g_assert_null (strstr (english, "$s"));
  g_assert_null (strstr (korean, "$s"));
  g_assert_null (strstr (english, "%%"));
  g_assert_null (strstr (korean, "%%"));
}

static void
test_every_cell (void)
{
  AttnRandom random;

  attn_random_init (&random, 61);
  for (guint i = 0; i < 120; i++)
    {
      Graph graph;
      g_autoptr (AttnTrace) trace = NULL;

      graph_choose (&graph, &random);
      trace = graph_trace (&graph);
      graph_each_cell (trace, assert_said, NULL);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/sentence/four-words", test_four_words);
  g_test_add_func ("/sentence/row-sum", test_row_sum);
  g_test_add_func ("/sentence/projections", test_projections);
  g_test_add_func ("/sentence/masks", test_masks);
  g_test_add_func ("/sentence/mistakes", test_mistakes);
  g_test_add_func ("/sentence/scales", test_scales);
  g_test_add_func ("/sentence/percent", test_percent);
  g_test_add_func ("/sentence/given", test_given);
  g_test_add_func ("/sentence/tokens", test_tokens);
  g_test_add_func ("/sentence/long-emoji", test_long_emoji);
  g_test_add_func ("/sentence/headings", test_headings);
  g_test_add_func ("/sentence/signs", test_signs);
  g_test_add_func ("/sentence/row-markup", test_row_markup);
  g_test_add_func ("/sentence/names", test_names);
  g_test_add_func ("/sentence/every-cell", test_every_cell);

  return g_test_run ();
}
