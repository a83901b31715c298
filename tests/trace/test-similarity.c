/* test-similarity.c: how alike rows are
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-similarity.h"

#include <math.h>

#include "attn-explanation.h"
#include "attn-provenance.h"
#include "attn-stage.h"
#include "attn-trace.h"

/* P of four tokens, the last one without letters, and how alike its rows are, which stands aside. */
static AttnTrace *
make_trace (const double values[8])
{
  AttnTraceBuilder *builder = attn_trace_builder_new ((const char *const []) { "a", "b", "c", "", NULL }, NULL, NULL);
  AttnNodeSpec spec = attn_stage_get_spec ("position", 4, 2), aside = attn_stage_get_spec ("position_likeness", 4, 4);
  g_autoptr (AttnMatrix) matrix = attn_matrix_new (4, 2, values);
  AttnNode *node;

  spec.operation = &attn_operation_input;
  node = attn_trace_builder_input (builder, "position", &spec, matrix, FALSE);
  aside.operation = &attn_operation_cosine;
  attn_trace_builder_aside (builder, "position_likeness", &aside, 1, &node);
  return attn_trace_builder_end (builder, NULL);
}

static void
check (const double values[8], const double cosines[16])
{
  g_autoptr (AttnTrace) trace = make_trace (values);
  const AttnNode *node = attn_trace_find (trace, "position_likeness");

  for (guint i = 0; i < 16; i++)
    {
      const AttnCell cell = { node, i / 4, i % 4 };
      g_autoptr (AttnExpression) expression = attn_operation_cosine.explain (&cell);
      const double is = attn_node_get_value (node, i / 4, i % 4);

      g_assert_cmpfloat_with_epsilon (is, cosines[i], 1e-15);
      g_assert_cmpfloat (attn_expression_evaluate (expression), ==, is);
    }
}

/* The angle between two rows does not depend on how long they are, however long. */
static void
test_lengths (void)
{
  static const double scales[] = { 1, 3, 1e-160, 1e-310, 1e160, 1e307 };
  static const double cosines[] = { 1, 0.6, 0, -1, 0.6, 1, 0.8, -0.6, 0, 0.8, 1, 0, -1, -0.6, 0, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    for (guint j = 0; j < G_N_ELEMENTS (scales); j++)
      {
        const double a = scales[i], b = scales[j];
        const double values[] = { a, 0, 3 * b, 4 * b, 0, b, -a, 0 };

        check (values, cosines);
      }
}

static void
test_zeros (void)
{
  static const double values[] = { 0, 0, 3, 4, 0, 0, -3, -4 };
  static const double cosines[] = { 0, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0, 0, -1, 0, 1 };

  check (values, cosines);
}

/* Found by its name and read by nobody's list; the two rows are where a cosine comes from. */
static void
test_aside (void)
{
  static const double values[] = { 1, 0, 3, 4, 0, 1, -1, 0 };
  g_autoptr (AttnTrace) trace = make_trace (values);
  const AttnNode *position = attn_trace_find (trace, "position"), *node = attn_trace_find (trace, "position_likeness");
  const AttnRect cell = { node, 1, 3, 1, 1, ATTN_ROLE_OPERAND };
  g_autoptr (GArray) sources = attn_provenance_sources (&cell);
  g_autoptr (GArray) ancestors = attn_provenance_ancestors (&cell, NULL, NULL);

  g_assert_cmpuint (attn_trace_get_n_nodes (trace), ==, 1);
  g_assert_true (attn_node_is_aside (node));
  g_assert_false (attn_node_is_aside (position));
  g_assert_true (attn_node_get_reader (position, 0) == node);
  g_assert_cmpuint (sources->len, ==, 2);
  g_assert_cmpuint (g_array_index (sources, AttnRect, 0).row, ==, 1);
  g_assert_cmpuint (g_array_index (sources, AttnRect, 1).row, ==, 3);
  g_assert_cmpuint (ancestors->len, ==, 2);
}

static void
test_words (void)
{
  static const double values[] = { 1, 0, 3, 4, 0, 1, -1, 0 };
  g_autoptr (AttnTrace) trace = make_trace (values);
  const AttnNode *node = attn_trace_find (trace, "position_likeness");
  g_autofree char *english = attn_similarity_describe (node, 0, ATTN_LANGUAGE_ENGLISH, 2);
  g_autofree char *korean = attn_similarity_describe (node, 1, ATTN_LANGUAGE_KOREAN, 2);
  g_autofree char *none = attn_similarity_describe (node, 4, ATTN_LANGUAGE_ENGLISH, 2);

  g_assert_cmpstr (english, ==, "“a”: most like “b” (0.60), least like “ ” (empty) (−1)");
  g_assert_cmpstr (korean, ==, "“b”: 가장 닮은 것 “c”(0.80), 가장 다른 것 “ ”(빈 토큰)(−0.60)");
  g_assert_null (none);
}

/* With itself a row is exactly 1, and no arithmetic of rounded numbers says that it is about that. */
static void
test_itself (void)
{
  static const double values[] = { 1.0 / 3, 2.0 / 7, 0.123456, -0.98765, 0, 0, 1, 2 };
  g_autoptr (AttnTrace) trace = make_trace (values);

  for (guint i = 0; i < 4; i++)
    {
      const AttnCell cell = { attn_trace_find (trace, "position_likeness"), i, i };
      AttnExplanation *explanation = attn_explanation_new (&cell, ATTN_LANGUAGE_ENGLISH, 2, NULL, NULL);
      g_autofree char *arithmetic = attn_explanation_get_arithmetic (explanation, ATTN_LANGUAGE_ENGLISH, 2);

      g_assert_cmpfloat (explanation->result, ==, i == 2 ? 0 : 1);
      g_assert_cmpstr (arithmetic, ==, i == 2 ? "0" : "1");
      attn_explanation_free (explanation);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/similarity/lengths", test_lengths);
  g_test_add_func ("/similarity/zeros", test_zeros);
  g_test_add_func ("/similarity/aside", test_aside);
  g_test_add_func ("/similarity/itself", test_itself);
  g_test_add_func ("/similarity/words", test_words);
  return g_test_run ();
}
