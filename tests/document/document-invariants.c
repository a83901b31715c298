/* document-invariants.c: what holds for every document
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "document-invariants.h"

#include <math.h>
#include <string.h>

#include "attn-explanation.h"
#include "document-test.h"

static gboolean
same_bits (double a,
           double b)
{
  return memcmp (&a, &b, sizeof a) == 0;
}

static void
check_worded (const AttnCell *cell,
              double          value)
{
  for (guint i = 0; i < ATTN_N_LANGUAGES; i++)
    {
      g_autoptr(AttnExplanation) explanation = attn_explanation_new (cell, (AttnLanguage) i, 2, NULL, NULL);

      g_assert_true (same_bits (explanation->result, value));
      g_assert_true (same_bits (attn_expression_evaluate (explanation->expression), value));
      g_assert_cmpstr (explanation->sentence, !=, "");
    }
}

void
document_check_explanations (const AttnTrace *trace,
                             gboolean         worded)
{
  for (guint k = 0; k < attn_trace_count_all (trace); k++)
    {
      const AttnNode *node = attn_trace_get_node (trace, k);

      for (guint i = 0; i < attn_node_get_rows (node); i++)
        for (guint j = 0; j < attn_node_get_columns (node); j++)
          {
            AttnCell cell = { node, i, j };
            g_autoptr(AttnExpression) expression = attn_node_get_operation (node)->explain (&cell);
            double value = attn_node_get_value (node, i, j);

            g_assert_true (same_bits (attn_expression_evaluate (expression), value));
            if (worded)
              check_worded (&cell, value);
          }
    }
}

/* One flag for each cell of a node. */
static void
mark (const AttnNode *node,
      const GArray   *rects,
      guint8         *flags)
{
  for (guint k = 0; k < rects->len; k++)
    {
      const AttnRect *rect = &g_array_index (rects, AttnRect, k);

      if (rect->node != node)
        continue;
      for (guint i = rect->row; i < rect->row + rect->n_rows; i++)
        memset (flags + i * attn_node_get_columns (node) + rect->column, 1, rect->n_columns);
    }
}

static guint
count_cells (const AttnNode *node)
{
  return attn_node_get_rows (node) * attn_node_get_columns (node);
}

static GArray *
ask (const AttnNode *node,
     guint           index,
     GArray         *(*question) (const AttnRect *))
{
  guint columns = attn_node_get_columns (node);
  AttnCell cell = { node, index / columns, index % columns };
  AttnRect rect = attn_rect_from_cell (&cell);

  return question (&rect);
}

static void
check_edge (const AttnNode *node,
            const AttnNode *input)
{
  guint n = count_cells (node), m = count_cells (input);
  g_autofree guint8 *forth = g_new0 (guint8, (gsize) n * m);
  g_autofree guint8 *back = g_new0 (guint8, (gsize) n * m);
  g_autofree guint8 *flags = g_new (guint8, MAX (n, m));

  for (guint c = 0; c < n; c++)
    {
      g_autoptr(GArray) sources = ask (node, c, attn_provenance_sources);

      mark (input, sources, back + (gsize) c * m);
    }
  for (guint s = 0; s < m; s++)
    {
      g_autoptr(GArray) results = ask (input, s, attn_provenance_results);

      memset (flags, 0, n);
      mark (node, results, flags);
      for (guint c = 0; c < n; c++)
        forth[(gsize) c * m + s] = flags[c];
    }
  g_assert_cmpmem (forth, (gsize) n * m, back, (gsize) n * m);
}

void
document_check_provenance (const AttnTrace *trace)
{
  for (guint k = 0; k < attn_trace_count_all (trace); k++)
    {
      const AttnNode *node = attn_trace_get_node (trace, k);

      for (guint i = 0; i < attn_node_get_n_inputs (node); i++)
        check_edge (node, attn_node_get_input (node, i));
    }
}

static gboolean
is_masked_stage (const AttnNode *node)
{
  return g_str_equal (attn_node_get_stage (node), "masked") || g_str_equal (attn_node_get_stage (node), "shifted");
}

/* Whoever may not be looked at has no weight; in each head of each layer. */
static void
check_masked (const AttnNode *masked)
{
  const char *name = attn_node_get_name (masked);
  g_autofree char *prefix = g_strndup (name, strlen (name) - strlen ("masked"));
  g_autofree char *weights_name = g_strconcat (prefix, "weights", NULL);
  const AttnNode *weights = attn_trace_find (attn_node_get_trace (masked), weights_name);
  const AttnNode *mask = attn_node_get_input (masked, 1);

  for (guint i = 0; i < attn_node_get_rows (masked); i++)
    for (guint j = 0; j < attn_node_get_columns (masked); j++)
      {
        gboolean may_look = attn_node_get_value (mask, i, j) == 1;

        g_assert_true ((attn_node_get_value (masked, i, j) == -INFINITY) == !may_look);
        if (!may_look)
          g_assert_cmpfloat (attn_node_get_value (weights, i, j), ==, 0);
      }
}

void
document_check_numbers (const AttnTrace *trace)
{
  for (guint k = 0; k < attn_trace_count_all (trace); k++)
    {
      const AttnNode *node = attn_trace_get_node (trace, k);

      for (guint i = 0; i < attn_node_get_rows (node); i++)
        for (guint j = 0; j < attn_node_get_columns (node); j++)
          {
            double value = attn_node_get_value (node, i, j);

            g_assert_true (isfinite (value) || (value == -INFINITY && is_masked_stage (node)));
          }
    }

  for (guint k = 0; k < attn_trace_get_n_nodes (trace); k++)
    if (g_str_equal (attn_node_get_stage (attn_trace_get_node (trace, k)), "masked"))
      check_masked (attn_trace_get_node (trace, k));
}

void
document_check_round_trip (const AttnDocument *document)
{
  g_autofree char *text = attn_document_serialize (document);
  g_autoptr(AttnDocument) again = document_test_parse (text);
  g_autofree char *text_again = attn_document_serialize (again);
  g_autoptr(AttnTrace) trace = document_test_trace (document);
  g_autoptr(AttnTrace) trace_again = document_test_trace (again);

  g_assert_true (attn_document_equal (document, again));
  g_assert_cmpstr (text, ==, text_again);
  document_test_assert_same (trace, trace_again);
}

void
document_check_memory (const AttnDocument *document,
                       const AttnTrace    *previous)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnTrace) full = document_test_trace (document);
  g_autoptr(AttnTrace) memoised = attn_document_trace (document, previous, ATTN_LANGUAGE_ENGLISH, &error);

  g_assert_no_error (error);
  document_test_assert_same (full, memoised);
}
