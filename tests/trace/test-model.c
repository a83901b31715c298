/* test-model.c: what holds for every node, through whole transformers of random shapes
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-explanation.h"
#include "attn-kernels.h"
#include "attn-operation.h"
#include "attn-sentence.h"
#include "model.h"

#define N_MODELS 60

static void
each_model (guint64 seed, void (*check) (const Model *model, const AttnTrace *trace, AttnRandom *random))
{
  AttnRandom random;

  attn_random_init (&random, seed);
  for (guint i = 0; i < N_MODELS; i++)
    {
      Model model;
      g_autoptr (AttnTrace) trace = NULL;

      model_choose (&model, &random);
      trace = model_trace (&model);
      check (&model, trace, &random);
    }
}

/* Explanations come to the value, to the bit. */

typedef struct
{
  guint64 hidden;
  guint   n_cells;
} Hiding;

static gboolean
is_shown (const AttnNode *node, gpointer data)
{
  const Hiding *hiding = data;

  return (hiding->hidden >> (attn_node_get_index (node) % 64) & 1) == 0;
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
  g_autoptr (AttnExplanation) one_step = attn_explanation_new (cell, ATTN_LANGUAGE_ENGLISH, 2, NULL, NULL);
  g_autofree char *line = attn_explanation_get_arithmetic (one_step, ATTN_LANGUAGE_KOREAN, 2);

  assert_comes_to (one_step->expression, value);
  g_assert_false (g_str_has_prefix (one_step->sentence, "Computed from") || g_str_has_prefix (one_step->sentence, "A given"));
  g_assert_cmpstr (one_step->heading, !=, "");
  g_assert_cmpstr (line, !=, "");
  g_assert_true (attn_node_is_input (cell->node) || *one_step->formula != '\0');
  if (hiding->n_cells++ % 7 == 0)
    {
      g_autoptr (AttnExplanation) some = attn_explanation_new (cell, ATTN_LANGUAGE_KOREAN, 3, is_shown, hiding);

      assert_comes_to (some->expression, value);
      if (some->direct != NULL)
        assert_comes_to (some->direct, value);
    }
}

static void
check_explained (const Model *model, const AttnTrace *trace, AttnRandom *random)
{
  /* One in eight: what goes through half the model grows large. */
  Hiding hiding = { attn_random_bits (random) & attn_random_bits (random) & attn_random_bits (random), 0 };

  graph_each_cell (trace, assert_explained, &hiding);
}

static void
test_explained (void)
{
  each_model (61, check_explained);
}

/* Results are the inverse of sources. */

static gboolean
contains (const GArray *rects, const AttnCell *cell)
{
  for (guint i = 0; i < rects->len; i++)
    if (attn_rect_contains (&g_array_index (rects, AttnRect, i), cell->node, cell->row, cell->column))
      return TRUE;

  return FALSE;
}

static void
assert_inverse (const AttnCell *cell, gpointer data)
{
  for (guint way = 0; way < 2; way++)
    {
      AttnRect of = attn_rect_from_cell (cell);
      g_autoptr (GArray) there = way == 0 ? attn_provenance_sources (&of) : attn_provenance_results (&of);

      for (guint r = 0; r < there->len; r++)
        {
          const AttnRect *rect = &g_array_index (there, AttnRect, r);

          g_assert_cmpuint (rect->row + rect->n_rows, <=, attn_node_get_rows (rect->node));
          g_assert_cmpuint (rect->column + rect->n_columns, <=, attn_node_get_columns (rect->node));
          g_assert_true (rect->n_rows > 0 && rect->n_columns > 0);
          for (guint i = 0; i < rect->n_rows; i++)
            for (guint j = 0; j < rect->n_columns; j++)
              {
                AttnCell other = { rect->node, rect->row + i, rect->column + j };
                AttnRect from = attn_rect_from_cell (&other);
                g_autoptr (GArray) back = way == 0 ? attn_provenance_results (&from) : attn_provenance_sources (&from);

                g_assert_true (contains (back, cell));
              }
        }
    }
}

static void
check_inverse (const Model *model, const AttnTrace *trace, AttnRandom *random)
{
  graph_each_cell (trace, assert_inverse, NULL);
}

static void
test_inverse (void)
{
  each_model (62, check_inverse);
}

/* A rectangle's sources and results are those of its cells together. */

/* One bit a cell of every node. */
static GHashTable *
collect (const AttnRect *of, gboolean forth, gboolean by_cell)
{
  GHashTable *cells = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint i = 0; i < (by_cell ? of->n_rows * of->n_columns : 1); i++)
    {
      AttnRect part = *of;
      g_autoptr (GArray) rects = NULL;

      if (by_cell)
        part = (AttnRect) { of->node, of->row + i / of->n_columns, of->column + i % of->n_columns, 1, 1, 0 };
      rects = forth ? attn_provenance_results (&part) : attn_provenance_sources (&part);
      for (guint r = 0; r < rects->len; r++)
        {
          const AttnRect *rect = &g_array_index (rects, AttnRect, r);

          for (guint row = rect->row; row < rect->row + rect->n_rows; row++)
            for (guint column = rect->column; column < rect->column + rect->n_columns; column++)
              {
                gint64 key = ((gint64) attn_node_get_index (rect->node) << 40) | ((gint64) row << 20) | column;

                g_hash_table_add (cells, g_memdup2 (&key, sizeof key));
              }
        }
    }

  return cells;
}

static void
check_rects (const Model *model, const AttnTrace *trace, AttnRandom *random)
{
  for (guint n = 0; n < attn_trace_get_n_nodes (trace); n++)
    for (guint way = 0; way < 2; way++)
      {
        const AttnNode *node = attn_trace_get_node (trace, n);
        AttnRect rect = { node, 0, 0, 0, 0, ATTN_ROLE_OPERAND };
        g_autoptr (GHashTable) whole = NULL;
        g_autoptr (GHashTable) cells = NULL;
        GHashTableIter iter;
        gpointer key;

        rect.row = attn_random_below (random, attn_node_get_rows (node));
        rect.column = attn_random_below (random, attn_node_get_columns (node));
        rect.n_rows = 1 + attn_random_below (random, attn_node_get_rows (node) - rect.row);
        rect.n_columns = 1 + attn_random_below (random, attn_node_get_columns (node) - rect.column);
        whole = collect (&rect, way == 1, FALSE);
        cells = collect (&rect, way == 1, TRUE);
        g_assert_cmpuint (g_hash_table_size (whole), ==, g_hash_table_size (cells));
        g_hash_table_iter_init (&iter, cells);
        while (g_hash_table_iter_next (&iter, &key, NULL))
          g_assert_true (g_hash_table_contains (whole, key));
      }
}

static void
test_rects (void)
{
  each_model (63, check_rects);
}

/* Rows, values and the whole have the same bits; from four threads too. */

static void
assert_reads_agree (const AttnNode *node)
{
  guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  g_autoptr (AttnMatrix) matrix = attn_node_get_matrix (node);
  g_autofree double *row = g_new (double, columns);

  for (guint i = 0; i < rows; i++)
    {
      attn_node_read_rows (node, i, 1, row);
      g_assert_cmpmem (row, columns * sizeof (double), attn_matrix_get_row (matrix, i), columns * sizeof (double));
      for (guint j = 0; j < columns; j++)
        g_assert_true (same_bits (attn_node_get_value (node, i, j), row[j]));
      if (!attn_node_is_input (node))
        {
          attn_node_get_operation (node)->evaluate (node, i, 1, row);
          g_assert_cmpmem (row, columns * sizeof (double), attn_matrix_get_row (matrix, i), columns * sizeof (double));
        }
    }
}

static void
check_reads (const Model *model, const AttnTrace *trace, AttnRandom *random)
{
  g_autoptr (AttnTrace) again = NULL;

  attn_parallel_set_threads (4);
  again = model_trace (model);
  attn_parallel_set_threads (0);

  for (guint n = 0; n < attn_trace_get_n_nodes (trace); n++)
    {
      const AttnNode *node = attn_trace_get_node (trace, n);
      g_autoptr (AttnMatrix) a = attn_node_get_matrix (node);
      g_autoptr (AttnMatrix) b = attn_node_get_matrix (attn_trace_get_node (again, n));

      assert_reads_agree (node);
      g_assert_true (attn_matrix_equal (a, b));
    }
}

static void
test_reads (void)
{
  each_model (64, check_reads);
}

/* After an edit: what is taken over has the bits of a full run, and what changes has the edit among its ancestors. */

static guint n_changed, n_shared;

static void
check_edit (const Model *model, const AttnTrace *trace, AttnRandom *random)
{
  Model edited = *model;
  AttnCell edit = { NULL, 0, 0 };
  g_autoptr (AttnTrace) full = NULL;
  g_autoptr (AttnTrace) memoised = NULL;

  while (edit.node == NULL || !attn_node_is_input (edit.node))
    edit.node = attn_trace_get_node (trace, attn_random_below (random, attn_trace_get_n_nodes (trace)));
  edited.edited = attn_node_get_name (edit.node);
  edited.edited_row = edit.row = attn_random_below (random, attn_node_get_rows (edit.node));
  edited.edited_column = edit.column = attn_random_below (random, attn_node_get_columns (edit.node));
  edited.value = attn_node_get_value (edit.node, edit.row, edit.column) == 1.0 ? 0.0 : 1.0;
  full = model_trace (&edited);
  memoised = model_build (&edited, trace, NULL);
  n_shared += attn_trace_count_shared (memoised, trace);

  for (guint n = 0; n < attn_trace_get_n_nodes (trace); n++)
    {
      AttnCell cell = { attn_trace_get_node (trace, n), 0, 0 };
      g_autoptr (AttnMatrix) a = attn_node_get_matrix (attn_trace_get_node (full, n));
      g_autoptr (AttnMatrix) b = attn_node_get_matrix (attn_trace_get_node (memoised, n));

      g_assert_true (attn_matrix_equal (a, b));
      for (cell.row = 0; cell.row < attn_node_get_rows (cell.node); cell.row++)
        for (cell.column = 0; cell.column < attn_node_get_columns (cell.node); cell.column++)
          {
            AttnRect rect = attn_rect_from_cell (&cell);
            g_autoptr (GArray) ancestors = NULL;
            gboolean found = FALSE;

            if (cell.node == edit.node || same_bits (attn_node_get_value (cell.node, cell.row, cell.column),
                                                     attn_matrix_get (a, cell.row, cell.column)))
              continue;
            n_changed++;
            ancestors = attn_provenance_ancestors (&rect, NULL, NULL);
            for (guint r = 0; r < ancestors->len && !found; r++)
              found = attn_rect_contains (&g_array_index (ancestors, AttnReach, r).rect, edit.node, edit.row, edit.column);
            g_assert_true (found);
          }
    }
}

static void
test_edit (void)
{
  each_model (65, check_edit);
  g_assert_cmpuint (n_changed, >, 1000);
  g_assert_cmpuint (n_shared, >, 1000);
}

/* Through a large model, the way from a probability to the pixels and back. */
static void
test_few_rectangles (void)
{
  Model model = { .channels = 3, .patch = 4, .down = 5, .across = 6, .class_token = TRUE, .layers = 6, .heads = 3, .d_k = 4,
                  .hidden = 9, .classes = 3, .norm = MODEL_NORM_PRE, .position = MODEL_POSITION_LEARNED,
                  .activation = ATTN_ACTIVATION_GELU, .row = MODEL_READS_FIRST, .deviation = 0.3, .seed = 3 };
  g_autoptr (AttnTrace) trace = model_trace (&model);
  AttnCell probability = graph_cell (trace, "probabilities", 0, 2), pixel = graph_cell (trace, "image.pixels.green", 7, 11);
  AttnRect from = attn_rect_from_cell (&probability), to = attn_rect_from_cell (&pixel);
  g_autoptr (GArray) back = attn_provenance_ancestors (&from, NULL, NULL);
  g_autoptr (GArray) forth = attn_provenance_descendants (&to, NULL, NULL);
  gboolean reached = FALSE, touched = FALSE;

  for (guint i = 0; i < back->len; i++)
    reached = reached || attn_rect_contains (&g_array_index (back, AttnReach, i).rect, pixel.node, pixel.row, pixel.column);
  for (guint i = 0; i < forth->len; i++)
    touched = touched || attn_rect_contains (&g_array_index (forth, AttnReach, i).rect, probability.node, 0, 2);
  g_assert_true (reached);
  g_assert_true (touched);
  g_assert_cmpuint (back->len, <=, 4 * attn_trace_get_n_nodes (trace));
  g_assert_cmpuint (forth->len, <=, 4 * attn_trace_get_n_nodes (trace));
}

static void
test_layer_and_head (void)
{
  Model model = { .n = 3, .layers = 2, .heads = 2, .d_k = 2, .hidden = 2 };
  g_autoptr (AttnTrace) trace = model_trace (&model);
  const AttnNode *weights = attn_trace_find (trace, "layer1.head0.weights");
  const AttnNode *block = attn_trace_find (trace, "layer0.block"), *embedding = attn_trace_find (trace, "embedding");
  g_autofree char *title = attn_node_get_title (weights, ATTN_LANGUAGE_ENGLISH);
  g_autofree char *korean = attn_node_get_title (weights, ATTN_LANGUAGE_KOREAN);

  g_assert_cmpint (attn_node_get_layer (weights), ==, 1);
  g_assert_cmpint (attn_node_get_head (weights), ==, 0);
  g_assert_cmpstr (attn_node_get_stage (weights), ==, "weights");
  g_assert_cmpstr (attn_node_get_symbol (weights), ==, "A_{0}");
  g_assert_cmpstr (title, ==, "attention weights, layer 1, head 0");
  g_assert_cmpstr (korean, ==, "어텐션 가중치, 층 1, 헤드 0");
  g_assert_cmpint (attn_node_get_layer (block), ==, 0);
  g_assert_cmpint (attn_node_get_head (block), ==, -1);
  g_assert_cmpint (attn_node_get_layer (embedding), ==, -1);
  g_assert_cmpint (attn_node_get_head (embedding), ==, -1);
}

static void
assert_sentence (const AttnTrace *trace, const char *node, guint row, guint column, const char *english, const char *korean)
{
  AttnCell cell = graph_cell (trace, node, row, column);
  g_autofree char *in_english = attn_sentence_new (&cell, ATTN_LANGUAGE_ENGLISH, 2);
  g_autofree char *in_korean = attn_sentence_new (&cell, ATTN_LANGUAGE_KOREAN, 2);

  g_assert_cmpstr (in_english, ==, english);
  g_assert_cmpstr (in_korean, ==, korean);
}

static void
test_sentences (void)
{
  Model model = { .channels = 1, .patch = 2, .down = 1, .across = 2, .class_token = TRUE, .layers = 2, .heads = 2, .d_k = 2,
                  .hidden = 3, .classes = 2, .norm = MODEL_NORM_PRE, .position = MODEL_POSITION_SINUSOIDAL,
                  .row = MODEL_READS_FIRST, .deviation = 0.3, .seed = 5 };
  g_autoptr (AttnTrace) trace = model_trace (&model);

  assert_sentence (trace, "patches", 1, 3, "Entry p3 of the patch “#1”, flattened into one row: the pixel at y1, x3.",
                   "한 줄로 편 패치 “#1”의 p3입니다. y1, x3 픽셀에서 왔습니다.");
  assert_sentence (trace, "embedding", 0, 1, "d1 of the class token, which stands before the patches and is no part of the image.",
                   "클래스 토큰의 d1입니다. 클래스 토큰은 패치들 앞에 서며 이미지의 일부가 아닙니다.");
  assert_sentence (trace, "position", 2, 0, "Place 2 on a sine wave that repeats every 6.3 tokens.",
                   "토큰 6.3개마다 되풀이되는 사인 물결에서 위치 2의 값입니다.");
  assert_sentence (trace, "layer1.head1.query", 0, 1, "d1 of the query vector of “t0” in head 1: d3 of the whole.",
                   "헤드 1에서 “t0”의 Query 벡터 가운데 d1입니다. 전체로는 d3입니다.");
  /* Whose column it is; what is multiplied is what the layer reads. */
  assert_sentence (trace, "layer1.attention.query_weight", 0, 3,
                   "Multiplies d0 of every row of N_1 and adds that to d3 of its query vector. A column of head 1, d1 there.",
                   "N_1의 모든 행에서 d0에 곱해져 Query 벡터의 d3에 더해지는 값입니다. 헤드 1의 열이고, 그 헤드에서는 d1입니다.");
  assert_sentence (trace, "layer1.attention.output_weight", 2, 3,
                   "Multiplies d2 of every row of C and adds that to d3 of its result vector. A row for head 1, d0 there.",
                   "C의 모든 행에서 d2에 곱해져 결과 벡터의 d3에 더해지는 값입니다. 헤드 1의 행이고, 그 헤드에서는 d0입니다.");
  assert_sentence (trace, "layer1.concat", 2, 3, "The heads' outputs for “t2” side by side: d3 is d1 of head 1.",
                   "“t2”에 대한 헤드 출력을 나란히 이었습니다. d3 자리에 헤드 1의 d1 값이 옵니다.");
  assert_sentence (trace, "layer0.residual1", 1, 0, "d0 of “t1” goes straight through, and what attention found is added to it.",
                   "“t1”의 d0 값이 그대로 지나가고, 어텐션이 찾은 값이 더해집니다.");
  assert_sentence (trace, "pooled", 0, 2, "d2 of the row of “t0”: this one vector is read out.",
                   "“t0” 행의 d2입니다. 이 벡터 하나가 출력층에 들어갑니다.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/explained", test_explained);
  g_test_add_func ("/model/inverse", test_inverse);
  g_test_add_func ("/model/rects", test_rects);
  g_test_add_func ("/model/reads", test_reads);
  g_test_add_func ("/model/edit", test_edit);
  g_test_add_func ("/model/few-rectangles", test_few_rectangles);
  g_test_add_func ("/model/layer-and-head", test_layer_and_head);
  g_test_add_func ("/model/sentences", test_sentences);

  return g_test_run ();
}
