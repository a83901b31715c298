/* test-way.c: what is not on a number's way cannot change it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-edit.h"
#include "attn-provenance.h"
#include "document-random.h"
#include "document-test.h"

#define SEED 20261130

/* To the bit; but a sum of nothing but 0 × V may be −0, and is the same number. */
static gboolean
is_same (double a,
         double b)
{
  return memcmp (&a, &b, sizeof a) == 0 || (a == 0 && b == 0);
}

/* A byte a cell of a node. */
static guint8 *
mark_reached (const AttnNode *node,
              const GArray   *reaches)
{
  const guint columns = attn_node_get_columns (node);
  guint8 *marks = g_new0 (guint8, (gsize) attn_node_get_rows (node) * columns);

  for (guint i = 0; i < reaches->len; i++)
    {
      const AttnRect *rect = &g_array_index (reaches, AttnReach, i).rect;

      for (guint row = rect->row; rect->node == node && row < rect->row + rect->n_rows; row++)
        memset (marks + (gsize) row * columns + rect->column, 1, rect->n_columns);
    }
  return marks;
}

static guint n_moved, n_still;

/* Puts another number into a given cell: what moves has the cell on its way back, and is on the cell's way on. */
static void
check_cell (const AttnDocument *document,
            const AttnTrace    *trace,
            const AttnCell     *cell,
            double              value)
{
  const AttnRect rect = attn_rect_from_cell (cell);
  g_autoptr(AttnEdit) edit = attn_edit_set_cell (document, attn_node_get_name (cell->node), cell->row, cell->column, value,
                                                 ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnTrace) after = edit != NULL ? attn_document_trace (edit->document, trace, ATTN_LANGUAGE_ENGLISH, NULL) : NULL;
  g_autoptr(GArray) on = attn_provenance_descendants (&rect, NULL, NULL);

  if (after == NULL)
    return;
  for (guint k = 0; k < attn_trace_count_all (trace); k++)
    {
      const AttnNode *node = attn_trace_get_node (trace, k), *other = attn_trace_find (after, attn_node_get_name (node));
      const guint columns = attn_node_get_columns (node);
      g_autofree guint8 *reached = mark_reached (node, on);

      if (node == cell->node || other == NULL)
        continue;
      for (guint i = 0; i < attn_node_get_rows (node) * columns; i++)
        {
          const AttnCell moved = { node, i / columns, i % columns };
          const gboolean moves = !is_same (attn_node_get_value (node, moved.row, moved.column),
                                           attn_node_get_value (other, moved.row, moved.column));

          if (moves && !reached[i])
            g_error ("%s[%u, %u] moves %s[%u, %u] (%g, %g)", attn_node_get_name (cell->node), cell->row, cell->column, attn_node_get_name (node),
                     moved.row, moved.column, attn_node_get_value (node, moved.row, moved.column),
                     attn_node_get_value (other, moved.row, moved.column));
          n_moved += moves;
          n_still += !reached[i];
          if (moves && n_moved % 29 == 0)
            {
              const AttnRect from = attn_rect_from_cell (&moved);
              g_autoptr(GArray) back = attn_provenance_ancestors (&from, NULL, NULL);
              g_autofree guint8 *marks = mark_reached (cell->node, back);

              g_assert_true (marks[cell->row * attn_node_get_columns (cell->node) + cell->column]);
            }
        }
    }
}

static void
check_document (const AttnDocument *document,
                AttnRandom         *random,
                guint               most)
{
  g_autoptr(AttnTrace) trace = document_test_trace (document);

  for (guint k = 0; k < attn_trace_get_n_nodes (trace); k++)
    {
      AttnCell cell = { attn_trace_get_node (trace, k), 0, 0 };
      const guint columns = attn_node_get_columns (cell.node), n = attn_node_get_rows (cell.node) * columns;

      if (!attn_node_is_input (cell.node) || !attn_document_is_slot_name (attn_node_get_name (cell.node)))
        continue;
      for (guint i = 0; i < MIN (n, most); i++)
        {
          const guint at = n <= most ? i : attn_random_below (random, n);
          double value;

          cell.row = at / columns;
          cell.column = at % columns;
          value = attn_node_get_value (cell.node, cell.row, cell.column);
          /* Of a mask, whether a pair may look; else a number that no other has. */
          check_cell (document, trace, &cell,
                      g_str_equal (attn_node_get_stage (cell.node), "attention.mask") ? 1 - value : value * 0.5 - 0.372519);
        }
    }
}

static void
test_samples (void)
{
  AttnRandom random;

  attn_random_init (&random, SEED);
  n_moved = n_still = 0;
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autoptr(AttnDocument) document = attn_sample_load (attn_sample_get_name (i), ATTN_LANGUAGE_ENGLISH, NULL);

      g_assert_nonnull (document);
      check_document (document, &random, g_str_equal (attn_sample_get_name (i), "digits") ? 1 : 3);
    }
  g_test_message ("%u moved, %u off the way", n_moved, n_still);
  g_assert_cmpuint (n_moved, >, 10000);
  g_assert_cmpuint (n_still, >, 10000);
}

static void
test_random (void)
{
  AttnRandom random;

  attn_random_init (&random, SEED);
  n_moved = n_still = 0;
  for (guint i = 0; i < 80; i++)
    {
      g_autofree char *text = i % 2 == 1 ? document_random_model_text (&random) : document_random_text (&random);
      g_autoptr(AttnDocument) document = document_test_parse (text);

      check_document (document, &random, 6);
    }
  g_test_message ("%u moved, %u off the way", n_moved, n_still);
  g_assert_cmpuint (n_moved, >, 10000);
  g_assert_cmpuint (n_still, >, 10000);
}

/* What masks there are, each in one layer, in several with heads, and where one looks at a memory. */
static const char *const masks[] = {
  "\"mask\": \"causal\"",
  "\"mask\": {\"padding\": [1, 3]}",
  "\"mask\": [[1, 0, 1, 0], [0, 1, 1, 0], [0, 0, 0, 0], [1, 1, 0, 1]]",      /* by hand, one row wholly masked */
  "\"mask\": [[1, 0, 0, 0], [1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1]]",      /* a window */
};
#define X "\"embedding\": [[1, 0.5, -0.25, 2], [0.75, -1, 0.5, 0.25], [-0.5, 1.5, 1, -1], [0.125, 0.25, -2, 1]]"

static AttnDocument *
new_masked (guint mask,
            guint kind)
{
  static const char *const sides[] = { "rows", "columns", "all" };
  g_autofree char *text = NULL;

  if (kind < 3)
    text = g_strdup_printf (X ", \"attention\": {%s, \"softmax\": \"%s\"}", masks[mask], sides[kind]);
  else if (kind == 3)
    text = g_strdup_printf (X ", \"memory\": [[1, 2, 0, 1], [0, 1, 1, -1], [2, 0, 1, 0], [-1, 1, 0.5, 1]], \"attention\": {%s}",
                            g_str_equal (masks[mask], masks[0]) ? masks[2] : masks[mask]);
  else
    text = g_strdup_printf (X ", \"layers\": [{\"attention\": {\"heads\": 2, %1$s}}, {\"attention\": {\"heads\": 2, %1$s}, \"block\": {\"norm\": \"pre\"}}, "
                            "{\"attention\": {%1$s}}]", masks[mask]);
  return document_test_parse_rest (text);
}

static void
test_masks (void)
{
  AttnRandom random;

  attn_random_init (&random, SEED);
  for (guint mask = 0; mask < G_N_ELEMENTS (masks); mask++)
    for (guint kind = 0; kind < 5; kind++)
      {
        g_autoptr(AttnDocument) document = new_masked (mask, kind);

        n_moved = n_still = 0;
        check_document (document, &random, 16);
        g_assert_cmpuint (n_moved, >, 100);
        g_assert_cmpuint (n_still, >, 100);
      }
}

static gboolean
comes_from_row (const AttnCell *cell,
                const AttnNode *node,
                guint           row)
{
  const AttnRect rect = attn_rect_from_cell (cell);
  g_autoptr(GArray) back = attn_provenance_ancestors (&rect, NULL, NULL);

  for (guint i = 0; i < back->len; i++)
    {
      const AttnRect *reached = &g_array_index (back, AttnReach, i).rect;

      if (reached->node == node && row >= reached->row && row < reached->row + reached->n_rows)
        return TRUE;
    }
  return FALSE;
}

/* Of a decoder no number of a token comes from a later one, in any layer, head or mean of heads, and each comes from all before. */
static void
test_decoder (void)
{
  static const char *const stages[] = { "query", "output", "attention_output", "residual1", "residual2", "projected", "probabilities", "logits", NULL };
  static const char *const of_row[] = { "weights", "mean_weights", "rollout", "rollout_step", NULL };
  g_autoptr(AttnDocument) korean = attn_sample_load ("korean", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr(AttnDocument) stack = new_masked (0, 4);
  guint n_cells = 0, n_weights = 0;

  for (guint d = 0; d < 2; d++)
    {
      g_autoptr(AttnTrace) trace = document_test_trace (d == 0 ? korean : stack);
      const AttnNode *embedding = attn_trace_find (trace, "embedding");
      const guint n = attn_node_get_rows (embedding);

      for (guint k = 0; k < attn_trace_get_n_nodes (trace); k++)
        {
          AttnCell cell = { attn_trace_get_node (trace, k), 0, 0 };
          const char *stage = attn_node_get_stage (cell.node);
          const gboolean is_weight = g_strv_contains (of_row, stage);

          if ((!is_weight && !g_strv_contains (stages, stage)) || attn_node_get_rows (cell.node) != n)
            continue;
          for (cell.row = 0; cell.row < n; cell.row++)
            for (cell.column = 0; cell.column < (is_weight ? n : 1); cell.column++)
              for (guint row = 0; row < n; row++)
                {
                  const gboolean comes = comes_from_row (&cell, embedding, row);

                  /* A weight that is masked is 0 whatever the words are. */
                  if (row > cell.row || (is_weight && cell.column > cell.row))
                    g_assert_false (comes);
                  else if (is_weight || !g_str_equal (stage, "query"))
                    g_assert_true (comes);
                  n_cells++;
                  n_weights += is_weight;
                }
        }
    }
  g_assert_cmpuint (n_cells, >, 500);
  g_assert_cmpuint (n_weights, >, 500);
}

/* By hand: the second may not look at the third, and the third at nobody. */
static void
test_by_hand (void)
{
  g_autoptr(AttnDocument) document = new_masked (2, 0);
  g_autoptr(AttnTrace) trace = document_test_trace (document);
  const AttnNode *output = attn_trace_find (trace, "output"), *value = attn_trace_find (trace, "value"), *mask = attn_trace_find (trace, "attention.mask");
  static const guint8 allowed[4][4] = { { 1, 0, 1, 0 }, { 0, 1, 1, 0 }, { 0, 0, 0, 0 }, { 1, 1, 0, 1 } };

  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < 4; j++)
      {
        const AttnCell cell = { output, i, 1 };
        const AttnRect from = { value, j, 1, 1, 1, ATTN_ROLE_OPERAND }, own = attn_rect_from_cell (&cell);
        g_autoptr(GArray) on = attn_provenance_descendants (&from, NULL, NULL);
        g_autoptr(GArray) arithmetic = attn_provenance_sources (&own);
        g_autofree guint8 *marks = mark_reached (output, on);
        gboolean stands = FALSE;

        g_assert_cmpint (comes_from_row (&cell, value, j), ==, allowed[i][j]);
        g_assert_cmpint (marks[i * attn_node_get_columns (output) + 1], ==, allowed[i][j]);
        /* That it may not look is the mask's number, and 0 × V stands in its arithmetic. */
        g_assert_true (comes_from_row (&cell, mask, i));
        for (guint k = 0; k < arithmetic->len; k++)
          stands = stands || attn_rect_contains (&g_array_index (arithmetic, AttnRect, k), value, j, 1);
        g_assert_true (stands);
      }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/way/samples", test_samples);
  g_test_add_func ("/document/way/random", test_random);
  g_test_add_func ("/document/way/masks", test_masks);
  g_test_add_func ("/document/way/decoder", test_decoder);
  g_test_add_func ("/document/way/by-hand", test_by_hand);
  return g_test_run ();
}
