/* test-way.c: all the way back and on through a small Vision Transformer, against a walk from cell to cell
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-provenance.h"
#include "model.h"

/* Every cell of a trace has a number: those of the nodes before, then its own. */
typedef struct
{
  const AttnTrace *trace;
  guint           *first;     /* of each node */
  guint            n;
} Cells;

static void
cells_init (Cells *cells, const AttnTrace *trace)
{
  cells->trace = trace;
  cells->first = g_new (guint, attn_trace_count_all (trace));
  cells->n = 0;
  for (guint i = 0; i < attn_trace_count_all (trace); i++)
    {
      const AttnNode *node = attn_trace_get_node (trace, i);

      cells->first[i] = cells->n;
      cells->n += attn_node_get_rows (node) * attn_node_get_columns (node);
    }
}

static guint
number_of (const Cells *cells, const AttnNode *node, guint row, guint column)
{
  return cells->first[attn_node_get_index (node)] + row * attn_node_get_columns (node) + column;
}

/* One cell at a time, and from each to those one step away. */
static guint8 *
walk (const Cells *cells, const AttnCell *from, gboolean forth)
{
  guint8 *been = g_new0 (guint8, cells->n);
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (AttnCell));

  g_array_append_vals (left, from, 1);
  while (left->len > 0)
    {
      const AttnCell cell = g_array_index (left, AttnCell, left->len - 1);
      const AttnRect own = attn_rect_from_cell (&cell);
      g_autoptr (GArray) next = forth ? attn_provenance_effects (&own) : attn_provenance_origins (&own);

      g_array_set_size (left, left->len - 1);
      for (guint i = 0; i < next->len; i++)
        {
          const AttnRect *rect = &g_array_index (next, AttnRect, i);

          for (guint row = rect->row; row < rect->row + rect->n_rows; row++)
            for (guint column = rect->column; column < rect->column + rect->n_columns; column++)
              {
                const AttnCell to = { rect->node, row, column };
                guint8 *mark = &been[number_of (cells, to.node, row, column)];

                if (*mark == 0)
                  g_array_append_vals (left, &to, 1);
                *mark = 1;
              }
        }
    }
  return been;
}

static gboolean
reaches (const GArray *way, const AttnNode *node, guint row, guint column)
{
  for (guint i = 0; i < way->len; i++)
    if (attn_rect_contains (&g_array_index (way, AttnReach, i).rect, node, row, column))
      return TRUE;
  return FALSE;
}

static const Model small = { .channels = 1, .patch = 2, .down = 1, .across = 2, .class_token = TRUE, .layers = 2, .heads = 2, .d_k = 1,
                             .hidden = 3, .classes = 3, .norm = MODEL_NORM_PRE, .position = MODEL_POSITION_LEARNED, .row = MODEL_READS_FIRST };

static void
assert_way (const AttnTrace *trace, const char *name, guint row, guint column)
{
  const AttnCell from = { attn_trace_find (trace, name), row, column };
  const AttnRect rect = attn_rect_from_cell (&from);
  Cells cells;

  g_assert_nonnull (from.node);
  cells_init (&cells, trace);
  for (guint forth = 0; forth < 2; forth++)
    {
      g_autoptr (GArray) way = forth ? attn_provenance_descendants (&rect, NULL, NULL) : attn_provenance_ancestors (&rect, NULL, NULL);
      g_autofree guint8 *been = walk (&cells, &from, forth);

      for (guint i = 0; i < attn_trace_count_all (trace); i++)
        {
          const AttnNode *node = attn_trace_get_node (trace, i);

          for (guint r = 0; r < attn_node_get_rows (node); r++)
            for (guint c = 0; c < attn_node_get_columns (node); c++)
              g_assert_cmpint (reaches (way, node, r, c), ==, been[number_of (&cells, node, r, c)]);
        }
    }
  g_free (cells.first);
}

static void
test_walk (void)
{
  g_autoptr (AttnTrace) trace = model_trace (&small);

  assert_way (trace, "probabilities", 0, 1);
  assert_way (trace, "image.pixels", 1, 2);
  assert_way (trace, "image.weight", 3, 1);
  assert_way (trace, "patches", 1, 0);
  assert_way (trace, "layer0.head1.weights", 1, 2);
  assert_way (trace, "layer1.head0.scores", 0, 2);
  assert_way (trace, "layer1.hidden", 2, 1);
}

/* The same where a causal mask lets no score of a later token through. */
static void
test_mask (void)
{
  Model model = small;
  g_autoptr (AttnTrace) trace = NULL;

  model.causal = TRUE;
  trace = model_trace (&model);
  assert_way (trace, "probabilities", 0, 0);
  assert_way (trace, "image.pixels", 0, 3);
  {
    const AttnRect rect = { attn_trace_find (trace, "layer0.head0.scaled"), 0, 2, 1, 1, ATTN_ROLE_OPERAND };
    g_autoptr (GArray) on = attn_provenance_descendants (&rect, NULL, NULL);

    g_assert_cmpuint (on->len, ==, 0);
  }
}

/* Every probability comes from every pixel, and every pixel goes into every probability. */
static void
test_ends (void)
{
  g_autoptr (AttnTrace) trace = model_trace (&small);
  const AttnNode *pixels = attn_trace_find (trace, "image.pixels"), *probabilities = attn_trace_find (trace, "probabilities");

  for (guint c = 0; c < 3; c++)
    {
      const AttnRect rect = { probabilities, 0, c, 1, 1, ATTN_ROLE_OPERAND };
      g_autoptr (GArray) back = attn_provenance_ancestors (&rect, NULL, NULL);

      for (guint i = 0; i < 8; i++)
        {
          const AttnRect pixel = { pixels, i / 4, i % 4, 1, 1, ATTN_ROLE_OPERAND };
          g_autoptr (GArray) on = attn_provenance_descendants (&pixel, NULL, NULL);

          g_assert_true (reaches (back, pixels, i / 4, i % 4));
          g_assert_true (reaches (on, probabilities, 0, c));
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/way/walk", test_walk);
  g_test_add_func ("/way/mask", test_mask);
  g_test_add_func ("/way/ends", test_ends);

  return g_test_run ();
}
