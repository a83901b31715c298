/* test-contrast.c: where two heads look differently
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-contrast.h"

#include "attn-stage.h"
#include "attn-trace.h"

static AttnTrace *
make_trace (const double *first, const double *second, const char *last)
{
  AttnTraceBuilder *builder = attn_trace_builder_new ((const char *const []) { "ate", last, NULL }, (const char *const []) { "apples", "today", "we", NULL }, NULL);
  const struct { const char *name; const double *values; } heads[] = { { "head0.weights", first }, { "head1.weights", second } };

  for (guint i = 0; i < 2; i++)
    {
      AttnNodeSpec spec = attn_stage_get_spec (heads[i].name, 2, 3);
      g_autoptr (AttnMatrix) matrix = attn_matrix_new (2, 3, heads[i].values);

      spec.operation = &attn_operation_input;
      attn_trace_builder_input (builder, heads[i].name, &spec, matrix, FALSE);
    }
  return attn_trace_builder_end (builder, NULL);
}

static void
test_largest (void)
{
  static const double first[] = { 0.2, 0.3, 0.5, 0.62, 0.2, 0.18 }, second[] = { 0.3, 0.3, 0.4, 0.08, 0.2, 0.72 };
  g_autoptr (AttnTrace) trace = make_trace (first, second, "we");
  const AttnNode *a = attn_trace_find (trace, "head0.weights"), *b = attn_trace_find (trace, "head1.weights");
  g_autofree char *english = NULL, *korean = NULL;
  AttnContrast contrast;

  /* Of two cells that are as far apart the first one. */
  g_assert_true (attn_contrast_measure (a, b, &contrast));
  g_assert_cmpuint (contrast.row, ==, 1);
  g_assert_cmpuint (contrast.column, ==, 0);
  g_assert_cmpfloat (contrast.first, ==, 0.62);
  g_assert_cmpfloat (contrast.second, ==, 0.08);
  english = attn_contrast_describe (&contrast, a, b, ATTN_LANGUAGE_ENGLISH, 2);
  g_assert_cmpstr (english, ==, "They differ most where “we” looks at “apples”: 62 % in head 0, 8 % in head 1.");
  korean = attn_contrast_describe (&contrast, b, a, ATTN_LANGUAGE_KOREAN, 2);
  g_assert_cmpstr (korean, ==, "두 헤드가 가장 다른 곳은 “we” 행 “apples” 열입니다. 가중치가 헤드 1에서는 62 %, 헤드 0에서는 8 %입니다.");
}

/* Small shares, as among the 197 keys of an image: as many digits as tell the two apart. */
static void
test_small (void)
{
  static const struct { double first, second; const char *said; } rows[] = {
    { 0.0094, 0.0041, "0.9 % in head 0, 0.4 % in head 1." },
    { 0.00943, 0.00938, "0.943 % in head 0, 0.938 % in head 1." },
    { 0.0004, 0.0002, "0.04 % in head 0, 0.02 % in head 1." },
    { 1.0 / 3, 1.0 / 3 - 1e-13, "33.3 % in head 0, 33.3 % in head 1." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const double first[6] = { rows[i].first }, second[6] = { rows[i].second };
      g_autoptr (AttnTrace) trace = make_trace (first, second, "we");
      const AttnNode *a = attn_trace_find (trace, "head0.weights"), *b = attn_trace_find (trace, "head1.weights");
      g_autofree char *words = NULL;
      AttnContrast contrast;

      g_assert_true (attn_contrast_measure (a, b, &contrast));
      words = attn_contrast_describe (&contrast, a, b, ATTN_LANGUAGE_ENGLISH, 2);
      g_assert_cmpstr (strstr (words, ": ") + 2, ==, rows[i].said);
    }
}

/* A token that has no letters is still spoken of. */
static void
test_empty (void)
{
  static const double first[] = { 0.2, 0.3, 0.5, 0.62, 0.2, 0.18 }, second[] = { 0.3, 0.3, 0.4, 0.08, 0.2, 0.72 };
  g_autoptr (AttnTrace) trace = make_trace (first, second, "");
  const AttnNode *a = attn_trace_find (trace, "head0.weights"), *b = attn_trace_find (trace, "head1.weights");
  g_autofree char *words = NULL;
  AttnContrast contrast;

  g_assert_true (attn_contrast_measure (a, b, &contrast));
  words = attn_contrast_describe (&contrast, a, b, ATTN_LANGUAGE_ENGLISH, 2);
  g_assert_cmpstr (words, ==, "They differ most where “ ” (empty) looks at “apples”: 62 % in head 0, 8 % in head 1.");
}

static void
test_alike (void)
{
  static const double first[] = { 0.2, 0.3, 0.5, 0.62, 0.2, 0.18 };
  g_autoptr (AttnTrace) trace = make_trace (first, first, "we");
  const AttnNode *a = attn_trace_find (trace, "head0.weights"), *b = attn_trace_find (trace, "head1.weights");
  g_autofree char *words = NULL;
  AttnContrast contrast;

  g_assert_false (attn_contrast_measure (a, b, &contrast));
  words = attn_contrast_describe (NULL, a, b, ATTN_LANGUAGE_ENGLISH, 2);
  g_assert_cmpstr (words, ==, "Head 0 and head 1 look at the same keys alike.");
}

static void
test_shapes (void)
{
  static const double first[] = { 0.2, 0.3, 0.5, 0.62, 0.2, 0.18 };
  g_autoptr (AttnTrace) trace = make_trace (first, first, "we");
  AttnTraceBuilder *builder = attn_trace_builder_new ((const char *const []) { "ate", NULL }, (const char *const []) { "apples", NULL }, NULL);
  AttnNodeSpec spec = attn_stage_get_spec ("weights", 1, 1);
  g_autoptr (AttnMatrix) matrix = attn_matrix_new (1, 1, first);
  g_autoptr (AttnTrace) other = NULL;
  AttnContrast contrast;

  spec.operation = &attn_operation_input;
  attn_trace_builder_input (builder, "weights", &spec, matrix, FALSE);
  other = attn_trace_builder_end (builder, NULL);
  g_assert_false (attn_contrast_measure (attn_trace_find (trace, "head0.weights"), attn_trace_find (other, "weights"), &contrast));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/contrast/largest", test_largest);
  g_test_add_func ("/contrast/empty", test_empty);
  g_test_add_func ("/contrast/alike", test_alike);
  g_test_add_func ("/contrast/shapes", test_shapes);
  g_test_add_func ("/contrast/small", test_small);
  return g_test_run ();
}
