/* test-provenance.c: what a cell comes from and what it feeds
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-provenance.h"
#include "graph.h"

/* Rectangles as text, to compare with: "scaled 3,0 1×4 along; …". */
static char *
describe_rects (const AttnRect *rects, guint n)
{
  static const char *const roles[] = { "operand", "left", "right", "addend", "mask", "along", "divisor" };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s %u,%u %u×%u %s", i > 0 ? "; " : "", attn_node_get_name (rects[i].node),
                            rects[i].row, rects[i].column, rects[i].n_rows, rects[i].n_columns, roles[rects[i].role]);

  return g_string_free (text, FALSE);
}

static void
assert_sources (const AttnTrace *trace, const char *node, guint row, guint column, const char *expected)
{
  AttnCell cell = graph_cell (trace, node, row, column);
  AttnRect rect = attn_rect_from_cell (&cell);
  g_autoptr (GArray) sources = attn_provenance_sources (&rect);
  g_autofree char *text = describe_rects ((const AttnRect *) sources->data, sources->len);

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_results (const AttnTrace *trace, const char *node, guint row, guint column, const char *expected)
{
  AttnCell cell = graph_cell (trace, node, row, column);
  AttnRect rect = attn_rect_from_cell (&cell);
  g_autoptr (GArray) results = attn_provenance_results (&rect);
  g_autofree char *text = describe_rects ((const AttnRect *) results->data, results->len);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_sources_along_rows (void)
{
  static const double mask[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1 };
  Graph graph = graph_four_words;
  g_autoptr (AttnTrace) trace = NULL;

  graph.mask_kind = GRAPH_MASK_MATRIX;
  graph.mask = mask;
  trace = graph_trace (&graph);

  assert_sources (trace, "embedding", 1, 2, "");
  assert_sources (trace, "query", 3, 1, "embedding 3,0 1×3 left; attention.query_weight 0,1 3×1 right");
  assert_sources (trace, "scores", 3, 2, "query 3,0 1×3 left; key 2,0 1×3 right");
  assert_sources (trace, "scaled", 3, 2, "scores 3,2 1×1 operand");
  assert_sources (trace, "masked", 3, 2, "scaled 3,2 1×1 operand; attention.mask 3,2 1×1 mask");
  assert_sources (trace, "masked", 3, 1, "attention.mask 3,1 1×1 mask");
  assert_sources (trace, "shifted", 3, 2, "masked 3,2 1×1 operand; masked 3,0 1×4 along");
  assert_sources (trace, "exponentials", 3, 2, "shifted 3,2 1×1 operand");
  assert_sources (trace, "totals", 3, 0, "exponentials 3,0 1×4 along");
  assert_sources (trace, "weights", 3, 2, "exponentials 3,2 1×1 operand; totals 3,0 1×1 divisor");
  assert_sources (trace, "row_sum", 3, 0, "weights 3,0 1×4 along");
  assert_sources (trace, "output", 3, 1, "weights 3,0 1×4 left; value 0,1 4×1 right");
}

static void
test_sources_of_other_sides (void)
{
  Graph graph = { .n = 2, .m = 3, .d_model = 2, .d_k = 2, .d_v = 2, .side = ATTN_SIDE_COLUMNS };
  g_autoptr (AttnTrace) columns = graph_trace (&graph);
  g_autoptr (AttnTrace) all = NULL;

  graph.side = ATTN_SIDE_ALL;
  all = graph_trace (&graph);

  assert_sources (columns, "shifted", 1, 2, "scaled 1,2 1×1 operand; scaled 0,2 2×1 along");
  assert_sources (columns, "totals", 0, 2, "exponentials 0,2 2×1 along");
  assert_sources (columns, "weights", 1, 2, "exponentials 1,2 1×1 operand; totals 0,2 1×1 divisor");
  assert_sources (columns, "row_sum", 1, 0, "weights 1,0 1×3 along");
  assert_sources (all, "shifted", 1, 2, "scaled 1,2 1×1 operand; scaled 0,0 2×3 along");
  assert_sources (all, "totals", 0, 0, "exponentials 0,0 2×3 along");
  assert_sources (all, "weights", 1, 2, "exponentials 1,2 1×1 operand; totals 0,0 1×1 divisor");
}

static void
test_sources_with_bias (void)
{
  Graph graph = { .n = 2, .d_model = 3, .d_k = 2, .d_v = 2, .biases = TRUE };
  g_autoptr (AttnTrace) trace = graph_trace (&graph);

  assert_sources (trace, "key", 1, 1,
                  "embedding 1,0 1×3 left; attention.key_weight 0,1 3×1 right; attention.key_bias 0,1 1×1 addend");
  assert_results (trace, "attention.key_bias", 0, 1, "key 0,1 2×1 addend");
}

static void
test_results (void)
{
  g_autoptr (AttnTrace) trace = graph_trace (&graph_four_words);

  assert_results (trace, "embedding", 2, 0, "query 2,0 1×3 left; key 2,0 1×3 left; value 2,0 1×3 left");
  assert_results (trace, "query", 2, 0, "scores 2,0 1×4 left");
  assert_results (trace, "key", 2, 0, "scores 0,2 4×1 right");
  assert_results (trace, "scaled", 2, 1, "shifted 2,0 1×4 along");
  assert_results (trace, "exponentials", 2, 1, "totals 2,0 1×1 along; weights 2,1 1×1 operand");
  assert_results (trace, "totals", 2, 0, "weights 2,0 1×4 divisor");
  assert_results (trace, "weights", 2, 1, "row_sum 2,0 1×1 along; output 2,0 1×3 left");
  assert_results (trace, "value", 2, 1, "output 0,1 4×1 right");
  assert_results (trace, "output", 0, 0, "");
}

static void
test_mask_rectangles (void)
{
  /* Two runs that go on for two rows, then one, then none. */
  static const double mask[] = { 1, 0, 1, 1, 1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0 };
  Graph graph = graph_four_words;
  AttnRect whole = { NULL, 0, 0, 4, 4, ATTN_ROLE_OPERAND };
  g_autoptr (AttnTrace) trace = NULL;
  g_autoptr (GArray) sources = NULL;
  g_autoptr (GArray) results = NULL;
  g_autofree char *text = NULL;
  g_autofree char *back = NULL;

  graph.mask_kind = GRAPH_MASK_MATRIX;
  graph.mask = mask;
  trace = graph_trace (&graph);

  whole.node = attn_trace_find (trace, "masked");
  sources = attn_provenance_sources (&whole);
  text = describe_rects ((const AttnRect *) sources->data, sources->len);
  g_assert_cmpstr (text, ==, "scaled 0,0 2×1 operand; scaled 0,2 2×2 operand; scaled 2,2 1×2 operand; "
                             "attention.mask 0,0 4×4 mask");

  whole.node = attn_trace_find (trace, "scaled");
  results = attn_provenance_results (&whole);
  back = describe_rects ((const AttnRect *) results->data, results->len);
  g_assert_cmpstr (back, ==, "masked 0,0 2×1 operand; masked 0,2 2×2 operand; masked 2,2 1×2 operand");
}

/* One is the inverse of the other, cell by cell. */

static gboolean
rects_contain (const GArray *rects, const AttnCell *cell)
{
  for (guint i = 0; i < rects->len; i++)
    if (attn_rect_contains (&g_array_index (rects, AttnRect, i), cell->node, cell->row, cell->column))
      return TRUE;

  return FALSE;
}

typedef struct
{
  AttnCell cell;
  GArray  *sources;
  GArray  *results;
  GArray  *origins;
  GArray  *effects;
} Neighbours;

static void
clear_neighbours (gpointer data)
{
  Neighbours *neighbours = data;

  g_array_unref (neighbours->sources);
  g_array_unref (neighbours->results);
  g_array_unref (neighbours->origins);
  g_array_unref (neighbours->effects);
}

static void
append_neighbours (const AttnCell *cell, gpointer data)
{
  AttnRect rect = attn_rect_from_cell (cell);
  Neighbours neighbours = { *cell, attn_provenance_sources (&rect), attn_provenance_results (&rect),
                            attn_provenance_origins (&rect), attn_provenance_effects (&rect) };

  g_array_append_val ((GArray *) data, neighbours);
}

static GArray *
find_neighbours (const AttnTrace *trace)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (Neighbours));

  g_array_set_clear_func (cells, clear_neighbours);
  graph_each_cell (trace, append_neighbours, cells);

  return cells;
}

static void
test_inverse (void)
{
  AttnRandom random;

  attn_random_init (&random, 41);
  for (guint g = 0; g < 60; g++)
    {
      Graph graph;
      g_autoptr (AttnTrace) trace = NULL;
      g_autoptr (GArray) cells = NULL;

      graph_choose (&graph, &random);
      trace = graph_trace (&graph);
      cells = find_neighbours (trace);

      for (guint i = 0; i < cells->len; i++)
        for (guint j = 0; j < cells->len; j++)
          {
            const Neighbours *a = &g_array_index (cells, Neighbours, i), *b = &g_array_index (cells, Neighbours, j);

            g_assert_cmpint (rects_contain (a->sources, &b->cell), ==, rects_contain (b->results, &a->cell));
            g_assert_cmpint (rects_contain (a->origins, &b->cell), ==, rects_contain (b->effects, &a->cell));
            /* What can change a cell stands in its arithmetic. */
            g_assert_true (!rects_contain (a->origins, &b->cell) || rects_contain (a->sources, &b->cell));
          }
    }
}

static void
test_rect_is_its_cells (void)
{
  AttnRandom random;

  attn_random_init (&random, 42);
  for (guint g = 0; g < 100; g++)
    {
      Graph graph;
      g_autoptr (AttnTrace) trace = NULL;
      g_autoptr (GArray) cells = NULL;

      graph_choose (&graph, &random);
      trace = graph_trace (&graph);
      cells = find_neighbours (trace);

      for (guint n = 0; n < attn_trace_get_n_nodes (trace); n++)
        {
          const AttnNode *node = attn_trace_get_node (trace, n);
          AttnRect rect = { node, 0, 0, 0, 0, ATTN_ROLE_OPERAND };
          g_autoptr (GArray) sources = NULL;
          g_autoptr (GArray) results = NULL;
          g_autoptr (GArray) origins = NULL;
          g_autoptr (GArray) effects = NULL;

          rect.row = attn_random_below (&random, attn_node_get_rows (node));
          rect.column = attn_random_below (&random, attn_node_get_columns (node));
          rect.n_rows = 1 + attn_random_below (&random, attn_node_get_rows (node) - rect.row);
          rect.n_columns = 1 + attn_random_below (&random, attn_node_get_columns (node) - rect.column);
          sources = attn_provenance_sources (&rect);
          results = attn_provenance_results (&rect);
          origins = attn_provenance_origins (&rect);
          effects = attn_provenance_effects (&rect);

          /* A rectangle's sources are those of its cells together. */
          for (guint i = 0; i < cells->len; i++)
            {
              const Neighbours *other = &g_array_index (cells, Neighbours, i);
              gboolean is_source = FALSE, is_result = FALSE, is_origin = FALSE, is_effect = FALSE;

              for (guint j = 0; j < cells->len; j++)
                {
                  const Neighbours *own = &g_array_index (cells, Neighbours, j);

                  if (!attn_rect_contains (&rect, own->cell.node, own->cell.row, own->cell.column))
                    continue;
                  is_source = is_source || rects_contain (own->sources, &other->cell);
                  is_result = is_result || rects_contain (own->results, &other->cell);
                  is_origin = is_origin || rects_contain (own->origins, &other->cell);
                  is_effect = is_effect || rects_contain (own->effects, &other->cell);
                }
              g_assert_cmpint (rects_contain (sources, &other->cell), ==, is_source);
              g_assert_cmpint (rects_contain (results, &other->cell), ==, is_result);
              g_assert_cmpint (rects_contain (origins, &other->cell), ==, is_origin);
              g_assert_cmpint (rects_contain (effects, &other->cell), ==, is_effect);
            }
        }
    }
}

/* Shown, and all the way: against a search a cell at a time. */

typedef struct
{
  guint64 hidden;      /* a bit a node */
} Hiding;

static gboolean
is_shown (const AttnNode *node, gpointer data)
{
  const Hiding *hiding = data;

  return (hiding->hidden >> attn_node_get_index (node) & 1) == 0;
}

static guint
find_cell (const GArray *cells, const AttnNode *node, guint row, guint column)
{
  for (guint i = 0; i < cells->len; i++)
    {
      const AttnCell *cell = &g_array_index (cells, Neighbours, i).cell;

      if (cell->node == node && cell->row == row && cell->column == column)
        return i;
    }
  g_assert_not_reached ();
}

/* The distance of every cell from one, G_MAXUINT where it cannot be reached: passing through a hidden node costs
 * nothing.  Repeats until nothing changes, which is slow and plain. */
static guint *
search (const GArray *cells, guint from, gboolean forth, const Hiding *hiding)
{
  guint *distances = g_new (guint, cells->len);
  gboolean changed = TRUE;

  memset (distances, 0xff, cells->len * sizeof (guint));
  distances[from] = 0;
  while (changed)
    {
      changed = FALSE;
      for (guint i = 0; i < cells->len; i++)
        {
          const Neighbours *cell = &g_array_index (cells, Neighbours, i);
          const GArray *rects = forth ? cell->effects : cell->origins;

          if (distances[i] == G_MAXUINT)
            continue;
          for (guint r = 0; r < rects->len; r++)
            {
              const AttnRect *rect = &g_array_index (rects, AttnRect, r);
              guint distance = distances[i] + (is_shown (rect->node, (gpointer) hiding) ? 1 : 0);

              for (guint row = rect->row; row < rect->row + rect->n_rows; row++)
                for (guint column = rect->column; column < rect->column + rect->n_columns; column++)
                  {
                    guint to = find_cell (cells, rect->node, row, column);

                    if (distance < distances[to])
                      {
                        distances[to] = distance;
                        changed = TRUE;
                      }
                  }
            }
        }
    }

  return distances;
}

static void
assert_reach (const GArray *cells, guint from, gboolean forth, const Hiding *hiding)
{
  const AttnCell *origin = &g_array_index (cells, Neighbours, from).cell;
  AttnRect rect = attn_rect_from_cell (origin);
  g_autofree guint *distances = search (cells, from, forth, hiding);
  g_autoptr (GArray) reaches = forth ? attn_provenance_descendants (&rect, is_shown, (gpointer) hiding)
                                     : attn_provenance_ancestors (&rect, is_shown, (gpointer) hiding);
  g_autoptr (GArray) direct = forth ? attn_provenance_shown_effects (&rect, is_shown, (gpointer) hiding)
                                    : attn_provenance_shown_origins (&rect, is_shown, (gpointer) hiding);
  guint last = 1;

  for (guint i = 0; i < cells->len; i++)
    {
      const AttnCell *cell = &g_array_index (cells, Neighbours, i).cell;
      guint found = 0;
      gboolean listed = distances[i] != G_MAXUINT && i != from && is_shown (cell->node, (gpointer) hiding);

      for (guint r = 0; r < reaches->len; r++)
        {
          const AttnReach *reach = &g_array_index (reaches, AttnReach, r);

          if (attn_rect_contains (&reach->rect, cell->node, cell->row, cell->column))
            {
              found++;
              g_assert_cmpuint (reach->distance, ==, distances[i]);
            }
        }
      /* Every cell once. */
      g_assert_cmpuint (found, ==, listed ? 1 : 0);
      g_assert_cmpint (rects_contain (direct, cell), ==, listed && distances[i] == 1);
    }

  for (guint r = 0; r < reaches->len; r++)
    {
      g_assert_cmpuint (g_array_index (reaches, AttnReach, r).distance, >=, last);
      last = g_array_index (reaches, AttnReach, r).distance;
    }
}

static void
test_reach (gconstpointer data)
{
  gboolean forth = GPOINTER_TO_INT (data) & 1, hide = GPOINTER_TO_INT (data) & 2;
  AttnRandom random;

  attn_random_init (&random, 43 + GPOINTER_TO_INT (data));
  for (guint g = 0; g < 12; g++)
    {
      Graph graph;
      Hiding hiding = { 0 };
      g_autoptr (AttnTrace) trace = NULL;
      g_autoptr (GArray) cells = NULL;

      graph_choose (&graph, &random);
      graph.n = MIN (graph.n, 3);
      graph.m = MIN (graph.m, 3);
      if (graph.mask_kind == GRAPH_MASK_CAUSAL)
        graph.m = 0;
      trace = graph_trace (&graph);
      cells = find_neighbours (trace);
      for (guint i = 0; i < 8; i++)
        {
          if (hide)
            hiding.hidden = attn_random_bits (&random) & attn_random_bits (&random);
          assert_reach (cells, attn_random_below (&random, cells->len), forth, &hiding);
        }
    }
}

static gboolean
hides_softmax_parts (const AttnNode *node, gpointer data)
{
  static const char *const hidden[] = { "shifted", "exponentials", "totals" };

  for (guint i = 0; i < G_N_ELEMENTS (hidden); i++)
    if (g_str_equal (attn_node_get_stage (node), hidden[i]))
      return FALSE;

  return TRUE;
}

static void
test_weight_in_overview (void)
{
  g_autoptr (AttnTrace) trace = graph_trace (&graph_four_words);
  AttnCell weight = graph_cell (trace, "weights", 3, 2), score = graph_cell (trace, "scaled", 3, 2);
  AttnRect rect = attn_rect_from_cell (&weight), from = attn_rect_from_cell (&score);
  g_autoptr (GArray) sources = attn_provenance_shown_sources (&rect, hides_softmax_parts, NULL);
  g_autoptr (GArray) results = attn_provenance_shown_effects (&from, hides_softmax_parts, NULL);
  g_autofree char *text = describe_rects ((const AttnRect *) sources->data, sources->len);
  g_autofree char *back = describe_rects ((const AttnRect *) results->data, results->len);

  /* The row of scaled scores, and no column of K. */
  g_assert_cmpstr (text, ==, "scaled 3,0 1×4 operand");
  g_assert_true (g_str_has_prefix (back, "weights 3,0 1×4 "));
  g_assert_cmpuint (results->len, ==, 1);
}

static void
test_nothing_shown (void)
{
  g_autoptr (AttnTrace) trace = graph_trace (&graph_four_words);
  AttnCell cell = graph_cell (trace, "output", 0, 0);
  AttnRect rect = attn_rect_from_cell (&cell);
  Hiding all = { G_MAXUINT64 };
  g_autoptr (GArray) sources = attn_provenance_shown_sources (&rect, is_shown, &all);
  g_autoptr (GArray) ancestors = attn_provenance_ancestors (&rect, is_shown, &all);

  g_assert_cmpuint (sources->len, ==, 0);
  g_assert_cmpuint (ancestors->len, ==, 0);
}

/* A value that changes has what was edited among its ancestors. */
static void
test_ancestors_are_all (void)
{
  static const char *const inputs[] = { "embedding", "attention.query_weight", "attention.key_weight",
                                        "attention.value_weight", "attention.mask", "attention.value_bias", "memory" };
  AttnRandom random;
  guint n_changed = 0;

  attn_random_init (&random, 47);
  for (guint g = 0; g < 60; g++)
    {
      Graph graph, edited;
      AttnCell edit;
      g_autoptr (AttnTrace) before = NULL;
      g_autoptr (AttnTrace) after = NULL;
      g_autoptr (GArray) cells = NULL;

      graph_choose (&graph, &random);
      before = graph_trace (&graph);
      edited = graph;
      edited.edited = inputs[attn_random_below (&random, G_N_ELEMENTS (inputs))];
      edit.node = attn_trace_find (before, edited.edited);
      if (edit.node == NULL)
        continue;
      edited.row = edit.row = attn_random_below (&random, attn_node_get_rows (edit.node));
      edited.column = edit.column = attn_random_below (&random, attn_node_get_columns (edit.node));
      edited.value = attn_node_get_value (edit.node, edit.row, edit.column) == 1.0 ? 0.0 : 1.0;
      after = graph_trace (&edited);

      cells = find_neighbours (before);
      for (guint i = 0; i < cells->len; i++)
        {
          const AttnCell *cell = &g_array_index (cells, Neighbours, i).cell;
          AttnRect rect = attn_rect_from_cell (cell);
          g_autoptr (GArray) ancestors = NULL;
          gboolean found = FALSE;

          if (cell->node == edit.node ||
              same_bits (attn_node_get_value (cell->node, cell->row, cell->column),
                         attn_node_get_value (attn_trace_find (after, attn_node_get_name (cell->node)), cell->row,
                                              cell->column)))
            continue;

          n_changed++;
          ancestors = attn_provenance_ancestors (&rect, NULL, NULL);
          for (guint r = 0; r < ancestors->len && !found; r++)
            found = attn_rect_contains (&g_array_index (ancestors, AttnReach, r).rect, edit.node, edit.row, edit.column);
          g_assert_true (found);
        }
    }
  g_assert_cmpuint (n_changed, >, 500);
}

static void
test_few_rectangles (void)
{
  Graph graph = { .n = 300, .d_model = 8, .d_k = 8, .d_v = 8, .seed = 4 };
  g_autoptr (AttnTrace) plain = graph_trace (&graph);
  g_autoptr (AttnTrace) causal = NULL;
  AttnCell cell = graph_cell (plain, "output", 299, 3);
  AttnRect rect = attn_rect_from_cell (&cell), masked;
  g_autoptr (GArray) ancestors = attn_provenance_ancestors (&rect, NULL, NULL);
  g_autoptr (GArray) back = NULL;
  g_autoptr (GArray) forth = NULL;

  /* No more than three a node: what is reached first may be cut out of what is reached later. */
  g_assert_cmpuint (ancestors->len, <=, 3 * attn_trace_get_n_nodes (plain));

  graph.mask_kind = GRAPH_MASK_CAUSAL;
  causal = graph_trace (&graph);
  cell = graph_cell (causal, "output", 299, 3);
  masked = attn_rect_from_cell (&cell);
  back = attn_provenance_ancestors (&masked, NULL, NULL);
  g_assert_cmpuint (back->len, <=, 3 * attn_trace_get_n_nodes (causal));

  /* A key feeds a column of scores, of which the mask lets the lower part through, and with it the open triangle beneath: a rectangle a row. */
  cell = graph_cell (causal, "key", 150, 0);
  masked = attn_rect_from_cell (&cell);
  forth = attn_provenance_descendants (&masked, NULL, NULL);
  g_assert_cmpuint (forth->len, <=, 3 * attn_trace_get_n_nodes (causal) + 4 * 150);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/provenance/sources-along-rows", test_sources_along_rows);
  g_test_add_func ("/provenance/sources-of-other-sides", test_sources_of_other_sides);
  g_test_add_func ("/provenance/sources-with-bias", test_sources_with_bias);
  g_test_add_func ("/provenance/results", test_results);
  g_test_add_func ("/provenance/mask-rectangles", test_mask_rectangles);
  g_test_add_func ("/provenance/inverse", test_inverse);
  g_test_add_func ("/provenance/rect-is-its-cells", test_rect_is_its_cells);
  g_test_add_data_func ("/provenance/ancestors", GINT_TO_POINTER (0), test_reach);
  g_test_add_data_func ("/provenance/descendants", GINT_TO_POINTER (1), test_reach);
  g_test_add_data_func ("/provenance/shown-ancestors", GINT_TO_POINTER (2), test_reach);
  g_test_add_data_func ("/provenance/shown-descendants", GINT_TO_POINTER (3), test_reach);
  g_test_add_func ("/provenance/weight-in-overview", test_weight_in_overview);
  g_test_add_func ("/provenance/nothing-shown", test_nothing_shown);
  g_test_add_func ("/provenance/ancestors-are-all", test_ancestors_are_all);
  g_test_add_func ("/provenance/few-rectangles", test_few_rectangles);

  return g_test_run ();
}
