/* test-edit.c: what each edit makes of a document, and what it refuses
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-edit.h"
#include "attn-tokenizer.h"
#include "document-test.h"

#define EN ATTN_LANGUAGE_ENGLISH
#define KO ATTN_LANGUAGE_KOREAN
#define AB "\"tokens\": [\"a\", \"b\"], "
#define X22 "\"embedding\": [[1, 2], [3, 4]]"
#define QKV "\"given\": {\"query\": [[1, 2], [3, 4]], \"key\": [[5, 6], [7, 8]], \"value\": [[9], [10]]}"

/* The edit gives the document "{…after}", and its name in both languages is the one expected. */
static void
expect (AttnEdit *edit, const GError *error, const char *after, const char *english, const char *korean)
{
  g_autoptr(AttnDocument) expected = document_test_parse_rest (after);
  g_autofree char *text = NULL, *expected_text = attn_document_serialize (expected);

  g_assert_no_error (error);
  g_assert_nonnull (edit);
  text = attn_document_serialize (edit->document);
  g_assert_cmpstr (text, ==, expected_text);
  g_assert_true (attn_document_equal (edit->document, expected));
  if (english != NULL)
    g_assert_cmpstr (attn_edit_get_label (edit, EN), ==, english);
  if (korean != NULL)
    g_assert_cmpstr (attn_edit_get_label (edit, KO), ==, korean);
  attn_edit_free (edit);
}

static void
expect_refusal (AttnEdit         *edit,
                GError          **error,
                AttnDocumentError code,
                const char       *words)
{
  g_auto(GStrv) parts = g_strsplit (words, "|", -1);

  g_assert_null (edit);
  g_assert_error (*error, ATTN_DOCUMENT_ERROR, (int) code);
  for (guint i = 0; parts[i] != NULL; i++)
    if (strstr ((*error)->message, parts[i]) == NULL)
      g_error ("“%s” is not in: %s", parts[i], (*error)->message);
  g_assert_null (strchr ((*error)->message, '\n'));
  g_clear_error (error);
}

#define EXPECT(before, call, after, english, korean) \
  G_STMT_START { \
    g_autoptr(AttnDocument) d = document_test_parse_rest (before); \
    g_autofree char *text_before = attn_document_serialize (d), *text_after = NULL; \
    g_autoptr(GError) e = NULL; \
    AttnEdit *edit_ = call; \
    expect (edit_, e, after, english, korean); \
    text_after = attn_document_serialize (d); \
    g_assert_cmpstr (text_before, ==, text_after); \
  } G_STMT_END

#define REFUSE(before, call, code, words) \
  G_STMT_START { \
    g_autoptr(AttnDocument) d = document_test_parse_rest (before); \
    GError *e = NULL; \
    AttnEdit *edit_ = call; \
    expect_refusal (edit_, &e, code, words); \
  } G_STMT_END

static AttnMatrix *
make_matrix (gsize  rows,
             gsize  columns,
             ...)
{
  AttnMatrix *matrix;
  double *values;
  va_list arguments;

  matrix = attn_matrix_new_to_fill (rows, columns, &values);
  va_start (arguments, columns);
  for (gsize i = 0; i < rows * columns; i++)
    values[i] = va_arg (arguments, double);
  va_end (arguments);
  return matrix;
}

/* A made-up vector as JSON: "[0.5, 1]". */
static char *
make_up (const char *word,
         guint       n)
{
  GString *text = g_string_new ("[");
  double values[8];

  attn_tokenizer_make_up (word, n, values);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%g", i > 0 ? ", " : "", values[i]);
  g_string_append_c (text, ']');
  return g_string_free (text, FALSE);
}

static void
test_cell (void)
{
  EXPECT (AB X22, attn_edit_set_cell (d, "embedding", 1, 0, -0.5, EN, &e),
          AB "\"embedding\": [[1, 2], [-0.5, 4]]", "change of X[“b”, d0]", "X[“b”, d0] 바꾸기");
  /* An identity that was left out is written down. */
  EXPECT (X22, attn_edit_set_cell (d, "attention.query_weight", 0, 1, 7, EN, &e),
          X22 ", \"attention\": {\"query_weight\": [[1, 7], [0, 1]]}", "change of W_Q[d0, d1]", "W_Q[d0, d1] 바꾸기");
  EXPECT (X22, attn_edit_set_cell (d, "attention.key_bias", 0, 1, 7, EN, &e),
          X22 ", \"attention\": {\"key_bias\": [0, 7]}", "change of b_K[d1]", "b_K[d1] 바꾸기");
  EXPECT (X22, attn_edit_set_cell (d, "attention.output_weight", 1, 1, 7, EN, &e),
          X22 ", \"attention\": {\"output_weight\": [[1, 0], [0, 7]]}", "change of W_O[d1, d1]", NULL);
  EXPECT (X22 ", \"attention\": {\"value_weight\": [[1, 2, 3], [4, 5, 6]], \"output_weight\": [[1], [2], [3]]}",
          attn_edit_set_cell (d, "attention.output_bias", 0, 0, 7, EN, &e),
          X22 ", \"attention\": {\"value_weight\": [[1, 2, 3], [4, 5, 6]], \"output_weight\": [[1], [2], [3]], \"output_bias\": [7]}",
          "change of b_O[d0]", NULL);
  EXPECT (QKV ", " AB "\"memory_tokens\": [\"c\", \"d\"]", attn_edit_set_cell (d, "given.key", 1, 1, 0, EN, &e),
          "\"given\": {\"query\": [[1, 2], [3, 4]], \"key\": [[5, 6], [7, 0]], \"value\": [[9], [10]]}, " AB
          "\"memory_tokens\": [\"c\", \"d\"]", "change of K[“d”, d1]", NULL);
  /* A cell of the mask is painted. */
  EXPECT (AB X22 ", \"attention\": {\"mask\": \"causal\"}", attn_edit_set_cell (d, "attention.mask", 1, 0, 0, EN, &e),
          AB X22 ", \"attention\": {\"mask\": [[1, 0], [0, 1]]}", "change of the mask", "마스크 바꾸기");

  REFUSE (X22, attn_edit_set_cell (d, "embedding", 2, 0, 1, EN, &e), ATTN_DOCUMENT_ERROR_SHAPE, "embedding|row 2|2 × 2");
  REFUSE (X22, attn_edit_set_cell (d, "embedding", 0, 2, 1, KO, &e), ATTN_DOCUMENT_ERROR_SHAPE, "X|열 2|2 × 2");
  REFUSE (X22, attn_edit_set_cell (d, "embedding", 0, 1, NAN, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "embedding, row 0, column 1|NaN|finite");
  REFUSE (X22, attn_edit_set_cell (d, "embedding", 0, 1, -INFINITY, KO, &e), ATTN_DOCUMENT_ERROR_VALUE, "X, 행 0, 열 1|−∞|유한한");
  REFUSE (X22, attn_edit_set_cell (d, "memory", 0, 0, 1, EN, &e), ATTN_DOCUMENT_ERROR_MISSING, "memory|no such matrix");
  REFUSE (X22, attn_edit_set_cell (d, "given.key", 0, 0, 1, EN, &e), ATTN_DOCUMENT_ERROR_MISSING, "given.key|no such matrix");
  REFUSE (QKV, attn_edit_set_cell (d, "attention.query_weight", 0, 0, 1, KO, &e), ATTN_DOCUMENT_ERROR_MISSING, "행렬이 없습니다");
  REFUSE (X22, attn_edit_set_cell (d, "W_Q", 0, 0, 1, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "“W_Q”|attention.query_weight");
}

static void
test_cell_keys (void)
{
  g_autoptr(AttnDocument) d = document_test_parse_rest (X22);
  g_autoptr(GError) e = NULL;
  g_autoptr(AttnEdit) a = attn_edit_set_cell (d, "embedding", 0, 1, 1, EN, &e);
  g_autoptr(AttnEdit) b = attn_edit_set_cell (d, "embedding", 0, 1, 2, KO, &e);
  g_autoptr(AttnEdit) c = attn_edit_set_cell (d, "embedding", 1, 0, 2, EN, &e);
  g_autoptr(AttnEdit) f = attn_edit_set_cell (d, "attention.query_weight", 0, 1, 2, EN, &e);
  g_autoptr(AttnEdit) m = attn_edit_set_mask_cell (d, 0, 1, FALSE, EN, &e);
  g_autoptr(AttnEdit) n = attn_edit_set_mask_cell (d, 1, 1, FALSE, EN, &e);

  g_assert_no_error (e);
  g_assert_cmpstr (a->key, ==, b->key);
  g_assert_cmpstr (a->key, !=, c->key);
  g_assert_cmpstr (a->key, !=, f->key);
  /* Painting is one gesture over many cells. */
  g_assert_cmpstr (m->key, ==, n->key);
  g_assert_cmpstr (m->key, !=, a->key);
}

static void
test_paste (void)
{
  g_autoptr(AttnMatrix) block = make_matrix (2, 1, 8.0, 9.0), row = make_matrix (1, 3, 1.0, 2.0, 3.0);
  g_autoptr(AttnMatrix) half = make_matrix (1, 2, 1.0, 0.5), bad = make_matrix (1, 2, 1.0, INFINITY);

  EXPECT (X22, attn_edit_paste (d, "embedding", 0, 1, block, EN, &e), "\"embedding\": [[1, 8], [3, 9]]", "pasting into X", "X에 붙여 넣기");
  EXPECT (X22, attn_edit_paste (d, "attention.value_weight", 0, 0, block, EN, &e),
          X22 ", \"attention\": {\"value_weight\": [[8, 0], [9, 1]]}", NULL, NULL);
  REFUSE (X22, attn_edit_paste (d, "embedding", 1, 1, block, EN, &e), ATTN_DOCUMENT_ERROR_SHAPE, "embedding|2 × 1|row 1, column 1|2 × 2");
  REFUSE (X22, attn_edit_paste (d, "embedding", 0, 0, row, KO, &e), ATTN_DOCUMENT_ERROR_SHAPE, "X|1 × 3|2 × 2|들어가지 않습니다");
  REFUSE (X22, attn_edit_paste (d, "attention.mask", 1, 0, half, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask, row 1, column 1|0.5|may look");
  REFUSE (X22, attn_edit_paste (d, "embedding", 1, 0, bad, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "embedding, row 1, column 1|∞|finite");
}

static void
test_fill (void)
{
  EXPECT (X22, attn_edit_clear (d, "embedding", 0, 0, 2, 1, EN, &e), "\"embedding\": [[0, 2], [0, 4]]", "clearing cells of X", "X 칸 비우기");
  EXPECT (X22 ", \"attention\": {\"mask\": \"causal\"}", attn_edit_clear (d, "attention.mask", 0, 0, 1, 2, EN, &e),
          X22 ", \"attention\": {\"mask\": [[1, 1], [1, 1]]}", NULL, NULL);
  EXPECT (X22, attn_edit_fill_identity (d, "embedding", EN, &e), "\"embedding\": [[1, 0], [0, 1]]",
          "filling X with the identity", "X 단위행렬로 채우기");
  EXPECT (X22 ", \"attention\": {\"value_weight\": [[1, 2, 3], [4, 5, 6]]}", attn_edit_fill_identity (d, "attention.value_weight", EN, &e),
          X22 ", \"attention\": {\"value_weight\": [[1, 0, 0], [0, 1, 0]]}", NULL, NULL);
  EXPECT (X22, attn_edit_fill_zeros (d, "attention.key_weight", EN, &e), X22 ", \"attention\": {\"key_weight\": [[0, 0], [0, 0]]}",
          "filling W_K with zeros", "W_K 0으로 채우기");
  EXPECT (X22, attn_edit_fill_random (d, "attention.key_weight", 7, 0.5, EN, &e),
          X22 ", \"attention\": {\"key_weight\": {\"random\": {\"rows\": 2, \"columns\": 2, \"seed\": 7, \"deviation\": 0.5}}}",
          "random draw of W_K", "W_K 난수로 채우기");
  EXPECT (X22, attn_edit_fill_random (d, "attention.query_bias", ATTN_MAX_SEED, 0, EN, &e),
          X22 ", \"attention\": {\"query_bias\": {\"random\": {\"rows\": 1, \"columns\": 2, \"seed\": 9007199254740992, \"deviation\": 0}}}",
          NULL, NULL);
  /* What was drawn is plain once a cell of it is another. */
  {
    g_autoptr(AttnDocument) d = document_test_parse_rest ("\"embedding\": {\"random\": {\"rows\": 2, \"columns\": 2, \"seed\": 7, \"deviation\": 0.5}}");
    g_autoptr(GError) e = NULL;
    g_autoptr(AttnEdit) edit = attn_edit_set_cell (d, "embedding", 0, 0, 3, EN, &e);
    guint64 seed = 0;
    double deviation = 0;

    g_assert_no_error (e);
    g_assert_true (attn_document_get_random (d, "embedding", &seed, &deviation));
    g_assert_cmpuint (seed, ==, 7);
    g_assert_cmpfloat (deviation, ==, 0.5);
    g_assert_false (attn_document_get_random (edit->document, "embedding", NULL, NULL));
    g_assert_cmpfloat (attn_matrix_get (attn_document_get_matrix (edit->document, "embedding"), 1, 1), ==,
                       attn_matrix_get (attn_document_get_matrix (d, "embedding"), 1, 1));
  }
  REFUSE (X22, attn_edit_fill_random (d, "attention.mask", 1, 1, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask|random mask");
  REFUSE (X22, attn_edit_fill_random (d, "embedding", ATTN_MAX_SEED + 1, 1, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "embedding|2^53");
  REFUSE (X22, attn_edit_fill_random (d, "embedding", 1, -1, KO, &e), ATTN_DOCUMENT_ERROR_VALUE, "X|0 이상");
  REFUSE (X22, attn_edit_fill_random (d, "embedding", 1, NAN, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "embedding|0 or more");
  REFUSE (X22, attn_edit_fill_random (d, "embedding", 1, 1.7e308, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "embedding|too large");
}

static void
test_leave_out (void)
{
  EXPECT (X22 ", \"attention\": {\"query_weight\": [[2, 0], [0, 2]]}", attn_edit_leave_out (d, "attention.query_weight", EN, &e),
          X22, "leaving out W_Q", "W_Q 빼기");
  /* The identity that takes its place is square, and W_K comes along. */
  EXPECT (X22 ", \"attention\": {\"query_weight\": [[2], [3]], \"key_weight\": [[4], [5]]}",
          attn_edit_leave_out (d, "attention.query_weight", EN, &e),
          X22 ", \"attention\": {\"key_weight\": [[4, 0], [5, 1]]}", NULL, NULL);
  EXPECT (X22 ", \"attention\": {\"value_weight\": [[2], [3]], \"output_weight\": [[4]]}",
          attn_edit_leave_out (d, "attention.value_weight", EN, &e),
          X22 ", \"attention\": {\"output_weight\": [[4], [0]]}", NULL, NULL);
  EXPECT (X22 ", \"attention\": {\"output_weight\": [[4], [5]], \"output_bias\": [6]}",
          attn_edit_leave_out (d, "attention.output_weight", EN, &e),
          X22 ", \"attention\": {\"output_bias\": [6, 0]}", NULL, NULL);
  EXPECT (X22 ", \"attention\": {\"query_bias\": [1, 2], \"mask\": \"causal\"}", attn_edit_leave_out (d, "attention.query_bias", EN, &e),
          X22 ", \"attention\": {\"mask\": \"causal\"}", NULL, NULL);
  EXPECT (X22 ", \"attention\": {\"mask\": \"causal\"}", attn_edit_leave_out (d, "attention.mask", EN, &e), X22, NULL, NULL);
  EXPECT (X22 ", \"memory\": [[5, 6]]", attn_edit_leave_out (d, "memory", EN, &e), X22, "change to self-attention", NULL);
  EXPECT ("\"given\": {\"weights\": [[1]], \"value\": [[2]]}", attn_edit_leave_out (d, "given.value", EN, &e),
          "\"given\": {\"weights\": [[1]]}", NULL, NULL);
  REFUSE (X22, attn_edit_leave_out (d, "embedding", EN, &e), ATTN_DOCUMENT_ERROR_MISSING, "embedding");
  REFUSE (QKV, attn_edit_leave_out (d, "given.key", KO, &e), ATTN_DOCUMENT_ERROR_MISSING, "직접 준 행렬|key");
}

static void
test_transpose (void)
{
  EXPECT (X22, attn_edit_transpose (d, "embedding", EN, &e), "\"embedding\": [[1, 3], [2, 4]]", "transposing X", "X 전치");
  EXPECT (X22 ", \"attention\": {\"value_weight\": [[1, 2, 3], [4, 5, 6]]}", attn_edit_transpose (d, "attention.output_weight", EN, &e),
          X22 ", \"attention\": {\"value_weight\": [[1, 2, 3], [4, 5, 6]], \"output_weight\": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}", NULL, NULL);
  /* Three tokens of two dimensions become two of three; W_K is a row longer. */
  EXPECT ("\"tokens\": [\"a\", \"b\", \"c\"], \"embedding\": [[1, 2], [3, 4], [5, 6]], \"attention\": {\"query_weight\": [[1, 2], [3, 4]], \"key_weight\": [[5, 6], [7, 8]]}",
          attn_edit_transpose (d, "embedding", EN, &e),
          "\"tokens\": [\"a\", \"b\"], \"embedding\": [[1, 3, 5], [2, 4, 6]], \"attention\": {\"query_weight\": [[1, 2], [3, 4], [0, 0]], \"key_weight\": [[5, 6], [7, 8], [0, 0]]}",
          NULL, NULL);
  /* A mask has the shape of the scores. */
  REFUSE ("\"embedding\": [[1]], \"memory\": [[1], [2]], \"attention\": {\"mask\": [[1, 0]]}", attn_edit_transpose (d, "attention.mask", EN, &e),
          ATTN_DOCUMENT_ERROR_SHAPE, "attention.mask|2 × 1");
}

static void
test_dimension (void)
{
  g_autofree char *grown = NULL, *cross = NULL;
  double a[3], b[3], z[3];

  attn_tokenizer_make_up ("a", 3, a);
  attn_tokenizer_make_up ("b", 3, b);
  attn_tokenizer_make_up ("z", 3, z);

  /* Identities that are left out grow along; what is new in X is made up and said to be. */
  grown = g_strdup_printf (AB "\"embedding\": [[1, 2, %g], [3, 4, %g]], \"x-made-up\": [\"a\", \"b\"]", a[2], b[2]);
  EXPECT (AB X22, attn_edit_set_dimension (d, ATTN_DIMENSION_MODEL, 3, EN, &e), grown, "change of d_model", "d_model 바꾸기");
  EXPECT (AB X22, attn_edit_set_dimension (d, ATTN_DIMENSION_MODEL, 1, EN, &e), AB "\"embedding\": [[1], [3]]", NULL, NULL);

  /* One identity beside a matrix that is written down keeps to its width. */
  cross = g_strdup_printf (AB "\"memory_tokens\": [\"z\"], \"embedding\": [[1, 2, %g], [3, 4, %g]], \"memory\": [[5, 6, %g]], "
                           "\"attention\": {\"query_weight\": [[1, 2], [3, 4], [0, 0]], \"key_weight\": [[1, 0], [0, 1], [0, 0]], "
                           "\"value_bias\": [7, 8, 0], \"output_weight\": [[9], [10], [0]]}, \"x-made-up\": [\"a\", \"b\", \"z\"]",
                           a[2], b[2], z[2]);
  EXPECT (AB "\"memory_tokens\": [\"z\"], " X22 ", \"memory\": [[5, 6]], \"attention\": {\"query_weight\": [[1, 2], [3, 4]], "
          "\"value_bias\": [7, 8], \"output_weight\": [[9], [10]]}",
          attn_edit_set_dimension (d, ATTN_DIMENSION_MODEL, 3, EN, &e), cross, NULL, NULL);

  EXPECT (X22 ", \"attention\": {\"query_bias\": [7, 8]}", attn_edit_set_dimension (d, ATTN_DIMENSION_KEY, 3, EN, &e),
          X22 ", \"attention\": {\"query_weight\": [[1, 0, 0], [0, 1, 0]], \"key_weight\": [[1, 0, 0], [0, 1, 0]], \"query_bias\": [7, 8, 0]}",
          "change of d_k", "d_k 바꾸기");
  EXPECT (X22 ", \"attention\": {\"query_weight\": [[5, 6], [7, 8]]}", attn_edit_set_dimension (d, ATTN_DIMENSION_KEY, 1, EN, &e),
          X22 ", \"attention\": {\"query_weight\": [[5], [7]], \"key_weight\": [[1], [0]]}", NULL, NULL);
  EXPECT (QKV, attn_edit_set_dimension (d, ATTN_DIMENSION_KEY, 3, EN, &e),
          "\"given\": {\"query\": [[1, 2, 0], [3, 4, 0]], \"key\": [[5, 6, 0], [7, 8, 0]], \"value\": [[9], [10]]}", NULL, NULL);

  EXPECT (X22 ", \"attention\": {\"value_bias\": [7, 8], \"output_weight\": [[9], [10]]}", attn_edit_set_dimension (d, ATTN_DIMENSION_VALUE, 3, EN, &e),
          X22 ", \"attention\": {\"value_weight\": [[1, 0, 0], [0, 1, 0]], \"value_bias\": [7, 8, 0], \"output_weight\": [[9], [10], [0]]}",
          "change of d_v", NULL);
  EXPECT (QKV ", \"attention\": {\"output_bias\": [1]}", attn_edit_set_dimension (d, ATTN_DIMENSION_VALUE, 2, EN, &e),
          "\"given\": {\"query\": [[1, 2], [3, 4]], \"key\": [[5, 6], [7, 8]], \"value\": [[9, 0], [10, 0]]}, \"attention\": {\"output_bias\": [1, 0]}",
          NULL, NULL);
  EXPECT (X22, attn_edit_set_dimension (d, ATTN_DIMENSION_OUTPUT, 3, EN, &e),
          X22 ", \"attention\": {\"output_weight\": [[1, 0, 0], [0, 1, 0]]}", NULL, NULL);
  EXPECT (X22 ", \"attention\": {\"output_weight\": [[5, 6], [7, 8]], \"output_bias\": [1, 2]}",
          attn_edit_set_dimension (d, ATTN_DIMENSION_OUTPUT, 1, EN, &e),
          X22 ", \"attention\": {\"output_weight\": [[5], [7]], \"output_bias\": [1]}", NULL, NULL);
  /* No change at all. */
  EXPECT (X22, attn_edit_set_dimension (d, ATTN_DIMENSION_KEY, 2, EN, &e), X22, NULL, NULL);

  REFUSE (X22, attn_edit_set_dimension (d, ATTN_DIMENSION_MODEL, 0, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "d_model|found 0|from 1 up");
  REFUSE (QKV, attn_edit_set_dimension (d, ATTN_DIMENSION_MODEL, 2, KO, &e), ATTN_DOCUMENT_ERROR_MISSING, "d_model|차원이 없습니다");
  REFUSE ("\"given\": {\"weights\": [[1]]}", attn_edit_set_dimension (d, ATTN_DIMENSION_OUTPUT, 2, EN, &e), ATTN_DOCUMENT_ERROR_MISSING, "d_out");
  REFUSE ("\"given\": {\"weights\": [[1]]}", attn_edit_set_dimension (d, ATTN_DIMENSION_KEY, 2, EN, &e), ATTN_DOCUMENT_ERROR_MISSING, "d_k");
  REFUSE (X22, attn_edit_set_dimension (d, ATTN_DIMENSION_MODEL, G_MAXUINT, EN, &e), ATTN_DOCUMENT_ERROR_TOO_LARGE, "embedding|4294967295");
  REFUSE (X22, attn_edit_set_dimension (d, ATTN_DIMENSION_MODEL, 5000, EN, &e), ATTN_DOCUMENT_ERROR_TOO_LARGE, "5000 × 5000");
}

static void
test_tokens (void)
{
  g_autofree char *c = make_up ("c", 2);
  g_autofree char *one_new = g_strdup_printf ("\"tokens\": [\"b\", \"c\", \"a\", \"c\"], \"embedding\": [[3, 4], %s, [1, 2], %s], \"x-made-up\": [\"c\"]", c, c);
  g_autofree char *from_memory = g_strdup_printf ("\"tokens\": [\"z\", \"c\"], \"memory_tokens\": [\"z\"], \"embedding\": [[5, 6], %s], \"memory\": [[5, 6]], \"x-made-up\": [\"c\"]", c);
  g_autofree char *memory = g_strdup_printf (AB "\"memory_tokens\": [\"b\", \"c\"], " X22 ", \"memory\": [[3, 4], %s], \"x-made-up\": [\"c\"]", c);

  EXPECT (AB X22, attn_edit_set_tokens (d, ATTN_LIST_TOKENS, ((const char *[]) { "b", "c", "a", "c", NULL }), EN, &e), one_new,
          "change of the tokens", "토큰 바꾸기");
  /* Two of the same keep their own vectors; a third gets the first one's. */
  EXPECT ("\"tokens\": [\"a\", \"a\"], " X22, attn_edit_set_tokens (d, ATTN_LIST_TOKENS, ((const char *[]) { "a", "a", "a", NULL }), EN, &e),
          "\"tokens\": [\"a\", \"a\", \"a\"], \"embedding\": [[1, 2], [3, 4], [1, 2]]", NULL, NULL);
  /* A word that stands on the other side has its vector. */
  EXPECT (AB "\"memory_tokens\": [\"z\"], " X22 ", \"memory\": [[5, 6]]",
          attn_edit_set_tokens (d, ATTN_LIST_TOKENS, ((const char *[]) { "z", "c", NULL }), EN, &e), from_memory, NULL, NULL);
  EXPECT (AB "\"memory_tokens\": [\"z\"], " X22 ", \"memory\": [[5, 6]]",
          attn_edit_set_tokens (d, ATTN_LIST_MEMORY, ((const char *[]) { "b", "c", NULL }), EN, &e), memory,
          "change of the key tokens", "Key 토큰 바꾸기");
  /* The same sentence again. */
  EXPECT (AB X22, attn_edit_set_tokens (d, ATTN_LIST_TOKENS, ((const char *[]) { "a", "b", NULL }), EN, &e), AB X22, NULL, NULL);
  /* A word that is gone is made up no more. */
  EXPECT ("\"tokens\": [\"a\", \"c\"], " X22 ", \"x-made-up\": [\"c\", \"q\"]",
          attn_edit_set_tokens (d, ATTN_LIST_TOKENS, ((const char *[]) { "a", NULL }), EN, &e),
          "\"tokens\": [\"a\"], \"embedding\": [[1, 2]]", NULL, NULL);

  REFUSE (X22, attn_edit_set_tokens (d, ATTN_LIST_TOKENS, ((const char *[]) { NULL }), EN, &e), ATTN_DOCUMENT_ERROR_SHAPE, "tokens|at least one");
  REFUSE (X22, attn_edit_set_tokens (d, ATTN_LIST_MEMORY, ((const char *[]) { "a", NULL }), KO, &e), ATTN_DOCUMENT_ERROR_VALUE, "Key 토큰|크로스 어텐션");
}

static void
test_token (void)
{
  g_autofree char *c = make_up ("c", 2);
  g_autofree char *inserted = g_strdup_printf ("\"tokens\": [\"a\", \"c\", \"b\"], \"embedding\": [[1, 2], %s, [3, 4]], \"x-made-up\": [\"c\"]", c);
  g_autofree char *unnamed = g_strdup_printf ("\"tokens\": [\"t0\", \"t1\", \"c\"], \"embedding\": [[1, 2], [3, 4], %s], \"x-made-up\": [\"c\"]", c);
  g_autofree char *made_up = make_up ("d", 2);
  g_autofree char *renamed = g_strdup_printf ("\"tokens\": [\"a\", \"d\"], \"embedding\": [[1, 2], %s], \"x-made-up\": [\"d\"]", made_up);

  EXPECT (AB X22, attn_edit_insert_token (d, ATTN_LIST_TOKENS, 1, "c", EN, &e), inserted, "adding “c”", "“c” 추가");
  EXPECT (X22, attn_edit_insert_token (d, ATTN_LIST_TOKENS, 2, "c", EN, &e), unnamed, NULL, NULL);
  EXPECT (AB X22, attn_edit_insert_token (d, ATTN_LIST_TOKENS, 0, "b", EN, &e),
          "\"tokens\": [\"b\", \"a\", \"b\"], \"embedding\": [[3, 4], [1, 2], [3, 4]]", NULL, NULL);
  EXPECT (AB X22, attn_edit_delete_token (d, ATTN_LIST_TOKENS, 0, EN, &e), "\"tokens\": [\"b\"], \"embedding\": [[3, 4]]",
          "deleting “a”", "“a” 삭제");
  EXPECT (X22, attn_edit_delete_token (d, ATTN_LIST_TOKENS, 0, EN, &e), "\"tokens\": [\"t1\"], \"embedding\": [[3, 4]]", NULL, NULL);
  EXPECT ("\"tokens\": [\"a\", \"b\", \"c\"], \"embedding\": [[1], [2], [3]]", attn_edit_move_token (d, ATTN_LIST_TOKENS, 0, 2, EN, &e),
          "\"tokens\": [\"b\", \"c\", \"a\"], \"embedding\": [[2], [3], [1]]", "moving “a”", "“a” 옮기기");
  EXPECT ("\"tokens\": [\"a\", \"b\", \"c\"], \"embedding\": [[1], [2], [3]]", attn_edit_move_token (d, ATTN_LIST_TOKENS, 2, 1, EN, &e),
          "\"tokens\": [\"a\", \"c\", \"b\"], \"embedding\": [[1], [3], [2]]", NULL, NULL);
  EXPECT (AB X22, attn_edit_move_token (d, ATTN_LIST_TOKENS, 1, 1, EN, &e), AB X22, NULL, NULL);

  /* Numbers that were typed stay; those that were made up, or that another token has, follow the word. */
  EXPECT (AB X22, attn_edit_rename_token (d, ATTN_LIST_TOKENS, 1, "c", EN, &e), "\"tokens\": [\"a\", \"c\"], " X22,
          "renaming “b”", "“b” 이름 바꾸기");
  EXPECT (AB X22, attn_edit_rename_token (d, ATTN_LIST_TOKENS, 1, "a", EN, &e), "\"tokens\": [\"a\", \"a\"], \"embedding\": [[1, 2], [1, 2]]", NULL, NULL);
  EXPECT (AB X22 ", \"x-made-up\": [\"b\"]", attn_edit_rename_token (d, ATTN_LIST_TOKENS, 1, "d", EN, &e), renamed, NULL, NULL);
  EXPECT (AB X22 ", \"x-made-up\": [\"b\"]", attn_edit_rename_token (d, ATTN_LIST_TOKENS, 1, "b", EN, &e), AB X22 ", \"x-made-up\": [\"b\"]", NULL, NULL);
  /* Keys that have names of their own follow their tokens. */
  EXPECT (AB "\"memory_tokens\": [\"k\", \"b\"], " X22, attn_edit_rename_token (d, ATTN_LIST_TOKENS, 1, "c", EN, &e),
          "\"tokens\": [\"a\", \"c\"], \"memory_tokens\": [\"k\", \"c\"], " X22, NULL, NULL);
  EXPECT (AB "\"memory_tokens\": [\"k\", \"b\"], " X22, attn_edit_move_token (d, ATTN_LIST_TOKENS, 1, 0, EN, &e),
          "\"tokens\": [\"b\", \"a\"], \"memory_tokens\": [\"b\", \"k\"], \"embedding\": [[3, 4], [1, 2]]", NULL, NULL);

  REFUSE ("\"embedding\": [[1]]", attn_edit_delete_token (d, ATTN_LIST_TOKENS, 0, EN, &e), ATTN_DOCUMENT_ERROR_SHAPE, "tokens|at least one");
  REFUSE (X22, attn_edit_delete_token (d, ATTN_LIST_TOKENS, 2, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "tokens|token 2|2 tokens");
  REFUSE (X22, attn_edit_insert_token (d, ATTN_LIST_TOKENS, 3, "x", KO, &e), ATTN_DOCUMENT_ERROR_VALUE, "토큰|3번|2개");
  REFUSE (X22, attn_edit_move_token (d, ATTN_LIST_TOKENS, 0, 2, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "tokens|token 2");
  REFUSE (X22, attn_edit_rename_token (d, ATTN_LIST_MEMORY, 0, "x", EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "memory_tokens|self-attention");
}

static void
test_made_up (void)
{
  g_autoptr(AttnMatrix) row = make_matrix (1, 2, 7.0, 8.0), part = make_matrix (1, 1, 7.0), both = make_matrix (2, 2, 7.0, 8.0, 9.0, 9.0);
  g_autoptr(AttnDocument) document = document_test_parse_rest (AB X22 ", \"x-made-up\": [\"b\", \"gone\"]");

  g_assert_true (attn_document_is_made_up (document, "b"));
  g_assert_false (attn_document_is_made_up (document, "a"));
  g_assert_true (attn_document_has_made_up (document));
  /* A vector that somebody wrote in is made up no more; one that is as it was still is. */
  EXPECT (AB X22 ", \"x-made-up\": [\"a\", \"b\"]", attn_edit_paste (d, "embedding", 1, 0, row, EN, &e),
          AB "\"embedding\": [[1, 2], [7, 8]], \"x-made-up\": [\"a\"]", NULL, NULL);
  EXPECT (AB X22 ", \"x-made-up\": [\"a\", \"b\"]", attn_edit_paste (d, "embedding", 1, 0, part, EN, &e),
          AB "\"embedding\": [[1, 2], [7, 4]], \"x-made-up\": [\"a\"]", NULL, NULL);
  EXPECT (AB X22 ", \"x-made-up\": [\"a\", \"b\"]", attn_edit_set_cell (d, "embedding", 1, 0, 7, EN, &e),
          AB "\"embedding\": [[1, 2], [7, 4]], \"x-made-up\": [\"a\"]", NULL, NULL);
  EXPECT (AB X22 ", \"x-made-up\": [\"a\", \"b\"]", attn_edit_set_cell (d, "embedding", 1, 0, 3, EN, &e),
          AB X22 ", \"x-made-up\": [\"a\", \"b\"]", NULL, NULL);
  EXPECT (AB X22 ", \"x-made-up\": [\"a\", \"b\"]", attn_edit_fill_identity (d, "embedding", EN, &e),
          AB "\"embedding\": [[1, 0], [0, 1]]", NULL, NULL);
  EXPECT (AB X22 ", \"x-made-up\": [\"a\", \"b\"]", attn_edit_fill_random (d, "embedding", 1, 1, EN, &e),
          AB "\"embedding\": {\"random\": {\"rows\": 2, \"columns\": 2, \"seed\": 1, \"deviation\": 1}}", NULL, NULL);
  /* Another row of the same word still holds the old numbers. */
  EXPECT ("\"tokens\": [\"a\", \"a\"], " X22 ", \"x-made-up\": [\"a\"]", attn_edit_paste (d, "embedding", 1, 0, row, EN, &e),
          "\"tokens\": [\"a\", \"a\"], \"embedding\": [[1, 2], [7, 8]], \"x-made-up\": [\"a\"]", NULL, NULL);
  EXPECT ("\"tokens\": [\"a\", \"a\"], " X22 ", \"x-made-up\": [\"a\"]", attn_edit_paste (d, "embedding", 0, 0, both, EN, &e), "\"tokens\": [\"a\", \"a\"], \"embedding\": [[7, 8], [9, 9]]", NULL, NULL);
  EXPECT (AB "\"memory_tokens\": [\"b\"], \"memory\": [[5, 6]], " X22 ", \"x-made-up\": [\"b\"]", attn_edit_paste (d, "embedding", 1, 0, row, EN, &e),
          AB "\"memory_tokens\": [\"b\"], \"memory\": [[5, 6]], \"embedding\": [[1, 2], [7, 8]], \"x-made-up\": [\"b\"]", NULL, NULL);
  EXPECT (AB X22 ", \"x-made-up\": [\"a\", \"b\"]", attn_edit_fill_zeros (d, "attention.query_weight", EN, &e),
          AB X22 ", \"attention\": {\"query_weight\": [[0, 0], [0, 0]]}, \"x-made-up\": [\"a\", \"b\"]", NULL, NULL);
  /* What is under the key and is not ours stays until ours is needed. */
  EXPECT (AB X22 ", \"x-made-up\": {\"a\": 1}, \"x-z\": 2", attn_edit_set_cell (d, "embedding", 1, 0, 7, EN, &e),
          AB "\"embedding\": [[1, 2], [7, 4]], \"x-made-up\": {\"a\": 1}, \"x-z\": 2", NULL, NULL);
  {
    g_autofree char *c = make_up ("c", 2);
    g_autofree char *after = g_strdup_printf ("\"tokens\": [\"a\", \"c\"], \"embedding\": [[1, 2], %s], \"x-made-up\": [\"c\"], \"x-z\": 2", c);

    EXPECT ("\"tokens\": [\"a\"], \"embedding\": [[1, 2]], \"x-made-up\": {\"a\": 1}, \"x-z\": 2",
            attn_edit_insert_token (d, ATTN_LIST_TOKENS, 1, "c", EN, &e), after, NULL, NULL);
  }
}

/* Masks and given matrices keep to their rows. */
static void
test_following (void)
{
  g_autofree char *c = make_up ("c", 2), *c1 = make_up ("c", 1);
  g_autofree char *mask = g_strdup_printf ("\"tokens\": [\"a\", \"c\", \"b\"], \"embedding\": [[1, 2], %s, [3, 4]], "
                                           "\"attention\": {\"mask\": [[1, 1, 0], [1, 1, 1], [0, 1, 1]]}, \"x-made-up\": [\"c\"]", c);
  g_autofree char *padding = g_strdup_printf ("\"tokens\": [\"c\", \"a\", \"b\"], \"embedding\": [%s, [1, 2], [3, 4]], "
                                              "\"attention\": {\"mask\": {\"padding\": [2]}}, \"x-made-up\": [\"c\"]", c);
  g_autofree char *causal = g_strdup_printf ("\"tokens\": [\"a\", \"b\", \"c\"], \"embedding\": [[1, 2], [3, 4], %s], "
                                             "\"attention\": {\"mask\": \"causal\"}, \"x-made-up\": [\"c\"]", c);
  g_autofree char *cross = g_strdup_printf ("\"tokens\": [\"c\", \"a\", \"b\"], \"memory_tokens\": [\"y\", \"z\"], \"embedding\": [%s, [1, 2], [3, 4]], "
                                            "\"memory\": [[5, 6], [7, 8]], \"attention\": {\"mask\": [[1, 0], [1, 1], [1, 1]]}, \"x-made-up\": [\"c\"]", c);
  g_autofree char *given = g_strdup_printf ("\"tokens\": [\"a\", \"b\", \"c\"], \"given\": {\"query\": [[1, 2], [3, 4], %s], "
                                            "\"key\": [[5, 6], [7, 8]], \"value\": [[9], [10]]}, \"x-made-up\": [\"c\"]", c);
  g_autofree char *joint = g_strdup_printf ("\"tokens\": [\"a\", \"b\", \"c\"], \"memory_tokens\": [\"a\", \"b\", \"c\"], \"given\": {\"query\": [[1, 2], [3, 4], %s], "
                                            "\"key\": [[5, 6], [7, 8], %s], \"value\": [[9], [10], %s]}, \"x-made-up\": [\"c\"]", c, c, c1);

  EXPECT (AB X22 ", \"attention\": {\"mask\": [[1, 0], [0, 1]]}", attn_edit_insert_token (d, ATTN_LIST_TOKENS, 1, "c", EN, &e), mask, NULL, NULL);
  EXPECT (AB X22 ", \"attention\": {\"mask\": [[1, 0], [1, 1]]}", attn_edit_move_token (d, ATTN_LIST_TOKENS, 0, 1, EN, &e),
          "\"tokens\": [\"b\", \"a\"], \"embedding\": [[3, 4], [1, 2]], \"attention\": {\"mask\": [[1, 1], [0, 1]]}", NULL, NULL);
  EXPECT (AB X22 ", \"attention\": {\"mask\": {\"padding\": [1]}}", attn_edit_insert_token (d, ATTN_LIST_TOKENS, 0, "c", EN, &e), padding, NULL, NULL);
  EXPECT (AB X22 ", \"attention\": {\"mask\": {\"padding\": [1]}}", attn_edit_delete_token (d, ATTN_LIST_TOKENS, 1, EN, &e),
          "\"tokens\": [\"a\"], \"embedding\": [[1, 2]], \"attention\": {\"mask\": {\"padding\": []}}", NULL, NULL);
  EXPECT (AB X22 ", \"attention\": {\"mask\": {\"padding\": [0]}}", attn_edit_move_token (d, ATTN_LIST_TOKENS, 0, 1, EN, &e),
          "\"tokens\": [\"b\", \"a\"], \"embedding\": [[3, 4], [1, 2]], \"attention\": {\"mask\": {\"padding\": [1]}}", NULL, NULL);
  EXPECT (AB X22 ", \"attention\": {\"mask\": \"causal\"}", attn_edit_insert_token (d, ATTN_LIST_TOKENS, 2, "c", EN, &e), causal, NULL, NULL);
  /* “causal” is a word for as many keys as queries; its rule goes on as a matrix. */
  EXPECT (AB "\"memory_tokens\": [\"y\", \"z\"], " X22 ", \"memory\": [[5, 6], [7, 8]], \"attention\": {\"mask\": \"causal\"}",
          attn_edit_insert_token (d, ATTN_LIST_TOKENS, 0, "c", EN, &e), cross, NULL, NULL);
  EXPECT (AB "\"memory_tokens\": [\"y\", \"z\"], " X22 ", \"memory\": [[5, 6], [7, 8]], \"attention\": {\"mask\": [[1, 0], [0, 1]]}",
          attn_edit_delete_token (d, ATTN_LIST_MEMORY, 0, EN, &e),
          AB "\"memory_tokens\": [\"z\"], " X22 ", \"memory\": [[7, 8]], \"attention\": {\"mask\": [[0], [1]]}", NULL, NULL);

  EXPECT (AB QKV, attn_edit_insert_token (d, ATTN_LIST_TOKENS, 2, "c", EN, &e), given, NULL, NULL);
  EXPECT (AB QKV, attn_edit_delete_token (d, ATTN_LIST_MEMORY, 0, EN, &e),
          AB "\"memory_tokens\": [\"m1\"], \"given\": {\"query\": [[1, 2], [3, 4]], \"key\": [[7, 8]], \"value\": [[10]]}", NULL, NULL);
  /* Keys that are called as the queries are the tokens. */
  EXPECT (AB "\"memory_tokens\": [\"a\", \"b\"], " QKV, attn_edit_insert_token (d, ATTN_LIST_TOKENS, 2, "c", EN, &e), joint, NULL, NULL);
  EXPECT (AB "\"given\": {\"weights\": [[1, 2], [3, 4]], \"value\": [[5], [6]]}", attn_edit_delete_token (d, ATTN_LIST_TOKENS, 0, EN, &e),
          "\"tokens\": [\"b\"], \"given\": {\"weights\": [[4]], \"value\": [[6]]}", NULL, NULL);
  EXPECT (AB "\"given\": {\"weights\": [[1, 2], [3, 4]]}", attn_edit_insert_token (d, ATTN_LIST_TOKENS, 0, "c", EN, &e),
          "\"tokens\": [\"c\", \"a\", \"b\"], \"given\": {\"weights\": [[0, 0, 0], [0, 1, 2], [0, 3, 4]]}", NULL, NULL);
  /* With as many keys as queries, they would be called as these unless it is said. */
  EXPECT ("\"tokens\": [\"a\"], \"given\": {\"weights\": [[1, 2]]}", attn_edit_insert_token (d, ATTN_LIST_TOKENS, 1, "c", EN, &e),
          "\"tokens\": [\"a\", \"c\"], \"memory_tokens\": [\"m0\", \"m1\"], \"given\": {\"weights\": [[1, 2], [0, 0]]}", NULL, NULL);
}

static void
test_replace (void)
{
  g_autoptr(AttnMatrix) m23 = make_matrix (2, 3, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0), m31 = make_matrix (3, 1, 7.0, 8.0, 9.0);
  g_autoptr(AttnMatrix) m22 = make_matrix (2, 2, 1.0, 0.0, 0.0, 1.0);
  g_autofree char *m2 = make_up ("m2", 2);
  g_autofree char *longer = g_strdup_printf (AB "\"memory_tokens\": [\"m0\", \"m1\", \"m2\"], \"given\": {\"value\": [[1, 2], [3, 4], %s], "
                                             "\"weights\": [[1, 2, 3], [4, 5, 6]]}, \"x-made-up\": [\"m2\"]", m2);

  /* Tokens, dimensions and other matrices follow. */
  EXPECT (AB X22 ", \"attention\": {\"value_weight\": [[1], [2]]}", attn_edit_replace (d, "embedding", m23, NULL, EN, &e),
          AB "\"embedding\": [[1, 2, 3], [4, 5, 6]], \"attention\": {\"value_weight\": [[1], [2], [0]]}", "bringing in X", "X 가져오기");
  EXPECT (AB X22, attn_edit_replace (d, "embedding", m31, ((const char *[]) { "x", "y", "z", NULL }), EN, &e),
          "\"tokens\": [\"x\", \"y\", \"z\"], \"embedding\": [[7], [8], [9]]", NULL, NULL);
  EXPECT (AB X22, attn_edit_replace (d, "embedding", m31, NULL, EN, &e),
          "\"tokens\": [\"a\", \"b\", \"t2\"], \"embedding\": [[7], [8], [9]]", NULL, NULL);
  EXPECT (X22, attn_edit_replace (d, "embedding", m31, NULL, EN, &e), "\"embedding\": [[7], [8], [9]]", NULL, NULL);
  EXPECT (X22, attn_edit_replace (d, "attention.query_weight", m23, NULL, EN, &e),
          X22 ", \"attention\": {\"query_weight\": [[1, 2, 3], [4, 5, 6]], \"key_weight\": [[1, 0, 0], [0, 1, 0]]}", NULL, NULL);
  EXPECT (X22, attn_edit_replace (d, "attention.output_weight", m31, NULL, EN, &e),
          X22 ", \"attention\": {\"value_weight\": [[1, 0, 0], [0, 1, 0]], \"output_weight\": [[7], [8], [9]]}", NULL, NULL);
  /* A bias may come as a column. */
  EXPECT (X22, attn_edit_replace (d, "attention.value_bias", m31, NULL, EN, &e),
          X22 ", \"attention\": {\"value_weight\": [[1, 0, 0], [0, 1, 0]], \"value_bias\": [7, 8, 9]}", NULL, NULL);
  EXPECT (X22, attn_edit_replace (d, "attention.output_bias", m31, NULL, EN, &e),
          X22 ", \"attention\": {\"output_weight\": [[1, 0, 0], [0, 1, 0]], \"output_bias\": [7, 8, 9]}", NULL, NULL);
  /* A place is made where there was none. */
  EXPECT (AB X22, attn_edit_replace (d, "memory", m22, ((const char *[]) { "y", "z", NULL }), EN, &e),
          AB "\"memory_tokens\": [\"y\", \"z\"], " X22 ", \"memory\": [[1, 0], [0, 1]]", NULL, NULL);
  EXPECT (AB X22, attn_edit_replace (d, "given.weights", m22, NULL, EN, &e),
          AB "\"given\": {\"value\": [[1, 2], [3, 4]], \"weights\": [[1, 0], [0, 1]]}", NULL, NULL);
  EXPECT (AB X22, attn_edit_replace (d, "given.weights", m23, NULL, EN, &e),
          longer, NULL, NULL);
  EXPECT (QKV, attn_edit_replace (d, "given.value", m22, NULL, EN, &e),
          "\"given\": {\"query\": [[1, 2], [3, 4]], \"key\": [[5, 6], [7, 8]], \"value\": [[1, 0], [0, 1]]}", NULL, NULL);
  EXPECT ("\"given\": {\"weights\": [[1, 2]]}", attn_edit_replace (d, "given.value", m22, NULL, EN, &e),
          "\"given\": {\"weights\": [[1, 2]], \"value\": [[1, 0], [0, 1]]}", NULL, NULL);
  EXPECT (X22, attn_edit_replace (d, "attention.mask", m22, NULL, EN, &e), X22 ", \"attention\": {\"mask\": [[1, 0], [0, 1]]}", NULL, NULL);

  REFUSE (X22, attn_edit_replace (d, "attention.query_bias", m22, NULL, EN, &e), ATTN_DOCUMENT_ERROR_SHAPE, "attention.query_bias|2 × 2|one row");
  REFUSE (X22, attn_edit_replace (d, "attention.mask", m23, NULL, EN, &e), ATTN_DOCUMENT_ERROR_SHAPE, "attention.mask|2 × 3|2 × 2");
  REFUSE (X22, attn_edit_replace (d, "embedding", m22, ((const char *[]) { "y", NULL }), KO, &e), ATTN_DOCUMENT_ERROR_SHAPE, "X|1개|2개");
  REFUSE ("\"given\": {\"weights\": [[1]]}", attn_edit_replace (d, "attention.mask", m22, NULL, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "no effect");
}

static void
test_source (void)
{
  EXPECT (AB X22 ", \"attention\": {\"query_weight\": [[2, 0], [0, 2]], \"output_bias\": [1, 1], \"mask\": \"causal\"}",
          attn_edit_set_source (d, ATTN_SOURCE_GIVEN, EN, &e),
          AB "\"memory_tokens\": [\"a\", \"b\"], \"given\": {\"query\": [[2, 4], [6, 8]], \"key\": [[1, 2], [3, 4]], \"value\": [[1, 2], [3, 4]]}, "
          "\"attention\": {\"output_bias\": [1, 1], \"mask\": \"causal\"}", "giving Q, K and V", "Q, K, V 직접 주기");
  EXPECT (QKV, attn_edit_set_source (d, ATTN_SOURCE_PROJECTIONS, EN, &e),
          "\"embedding\": [[1, 0], [0, 1]], \"memory\": [[1, 0], [0, 1]], "
          "\"attention\": {\"query_weight\": [[1, 2], [3, 4]], \"key_weight\": [[5, 6], [7, 8]], \"value_weight\": [[9], [10]]}",
          "computing Q, K and V from X", "X에서 Q, K, V 계산하기");
  EXPECT (AB "\"memory_tokens\": [\"a\", \"b\"], " QKV, attn_edit_set_source (d, ATTN_SOURCE_PROJECTIONS, EN, &e),
          AB "\"embedding\": [[1, 0], [0, 1]], "
          "\"attention\": {\"query_weight\": [[1, 2], [3, 4]], \"key_weight\": [[5, 6], [7, 8]], \"value_weight\": [[9], [10]]}", NULL, NULL);
  EXPECT ("\"given\": {\"query\": [[1]], \"key\": [[2], [3]], \"value\": [[4], [5]]}", attn_edit_set_source (d, ATTN_SOURCE_PROJECTIONS, EN, &e),
          "\"embedding\": [[1, 0]], \"memory\": [[1, 0], [0, 1]], "
          "\"attention\": {\"query_weight\": [[1], [0]], \"key_weight\": [[2], [3]], \"value_weight\": [[4], [5]]}", NULL, NULL);
  EXPECT ("\"given\": {\"query\": [[0]], \"key\": [[2], [3]], \"value\": [[4], [5]]}, \"attention\": {\"mask\": {\"padding\": []}, \"scale\": 7}",
          attn_edit_set_source (d, ATTN_SOURCE_WEIGHTS, EN, &e),
          "\"memory_tokens\": [\"m0\", \"m1\"], \"given\": {\"value\": [[4], [5]], \"weights\": [[0.5, 0.5]]}", "writing A by hand", "A 직접 쓰기");
  EXPECT (AB "\"embedding\": [[0], [0]], \"attention\": {\"output_weight\": [[2]]}", attn_edit_set_source (d, ATTN_SOURCE_WEIGHTS, EN, &e),
          AB "\"given\": {\"value\": [[0], [0]], \"weights\": [[0.5, 0.5], [0.5, 0.5]]}, \"attention\": {\"output_weight\": [[2]]}", NULL, NULL);
  EXPECT (AB "\"given\": {\"weights\": [[1, 2], [3, 4]]}", attn_edit_set_source (d, ATTN_SOURCE_GIVEN, EN, &e),
          AB "\"memory_tokens\": [\"a\", \"b\"], \"given\": {\"query\": [[1, 0], [0, 1]], \"key\": [[1, 0], [0, 1]], \"value\": [[1, 0], [0, 1]]}",
          NULL, NULL);
  EXPECT (AB "\"given\": {\"weights\": [[1, 2], [3, 4]], \"value\": [[5], [6]]}", attn_edit_set_source (d, ATTN_SOURCE_PROJECTIONS, EN, &e),
          AB "\"embedding\": [[1, 0], [0, 1]], \"attention\": {\"query_weight\": [[1, 0], [0, 1]], \"key_weight\": [[1, 0], [0, 1]], \"value_weight\": [[5], [6]]}",
          NULL, NULL);
  EXPECT (AB X22, attn_edit_set_source (d, ATTN_SOURCE_PROJECTIONS, EN, &e), AB X22, NULL, NULL);
  REFUSE ("\"embedding\": [[1e200], [1e200]]", attn_edit_set_source (d, ATTN_SOURCE_GIVEN, EN, &e), ATTN_DOCUMENT_ERROR_OVERFLOW, "scores");
}

/* There and back: every number after the change is the one before. */
static void
test_source_numbers (gconstpointer sample)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnDocument) document = attn_sample_load (sample, EN, &error);
  g_autoptr(AttnTrace) trace = document_test_trace (document);
  static const AttnSource ways[][3] = {
    { ATTN_SOURCE_GIVEN, ATTN_SOURCE_PROJECTIONS, ATTN_SOURCE_WEIGHTS },
    { ATTN_SOURCE_WEIGHTS, ATTN_SOURCE_WEIGHTS, ATTN_SOURCE_WEIGHTS },
  };

  g_assert_no_error (error);
  /* Nothing leads back from weights that were written by hand. */
  for (guint k = attn_document_get_source (document) == ATTN_SOURCE_WEIGHTS ? 1 : 0; k < G_N_ELEMENTS (ways); k++)
    {
      AttnDocument *current = attn_document_ref (document);

      for (guint i = 0; i < 3; i++)
        {
          g_autoptr(AttnEdit) edit = attn_edit_set_source (current, ways[k][i], EN, &error);
          g_autoptr(AttnTrace) after = NULL;

          g_assert_no_error (error);
          g_assert_cmpint (attn_document_get_source (edit->document), ==, ways[k][i]);
          after = document_test_trace (edit->document);
          for (guint n = 0; n < 3; n++)
            {
              const char *name = ((const char *[]) { "weights", "output", "value" })[n];
              const AttnNode *a = attn_trace_find (trace, name), *b = attn_trace_find (after, name);

              g_assert_true ((a == NULL) == (b == NULL));
              for (guint row = 0; a != NULL && row < attn_node_get_rows (a); row++)
                for (guint column = 0; column < attn_node_get_columns (a); column++)
                  g_assert_cmpfloat (attn_node_get_value (a, row, column), ==, attn_node_get_value (b, row, column));
            }
          attn_document_unref (current);
          current = attn_document_ref (edit->document);
        }
      attn_document_unref (current);
    }
}

static void
test_cross (void)
{
  g_autofree char *t1 = make_up ("t1", 2);
  g_autofree char *joined = g_strdup_printf ("\"memory_tokens\": [\"t0\", \"t1\"], \"given\": {\"query\": [[1, 2], [3, 4]], \"key\": [[5, 6], %s], "
                                             "\"value\": [[7, 8], %s]}, \"x-made-up\": [\"t1\"]", t1, t1);

  EXPECT (AB X22, attn_edit_set_cross (d, TRUE, EN, &e), AB "\"memory_tokens\": [\"a\", \"b\"], " X22 ", \"memory\": [[1, 2], [3, 4]]",
          "change to cross-attention", "크로스 어텐션으로 바꾸기");
  EXPECT (X22, attn_edit_set_cross (d, TRUE, EN, &e), "\"memory_tokens\": [\"t0\", \"t1\"], " X22 ", \"memory\": [[1, 2], [3, 4]]", NULL, NULL);
  EXPECT ("\"embedding\": {\"random\": {\"rows\": 1, \"columns\": 1, \"seed\": 1, \"deviation\": 1}}", attn_edit_set_cross (d, TRUE, EN, &e),
          "\"memory_tokens\": [\"t0\"], \"embedding\": {\"random\": {\"rows\": 1, \"columns\": 1, \"seed\": 1, \"deviation\": 1}}, "
          "\"memory\": {\"random\": {\"rows\": 1, \"columns\": 1, \"seed\": 1, \"deviation\": 1}}", NULL, NULL);
  EXPECT (AB "\"memory_tokens\": [\"y\", \"z\", \"w\"], " X22 ", \"memory\": [[5, 6], [7, 8], [9, 10]], \"attention\": {\"mask\": {\"padding\": [0, 2]}}",
          attn_edit_set_cross (d, FALSE, EN, &e), AB X22 ", \"attention\": {\"mask\": {\"padding\": [0]}}",
          "change to self-attention", "셀프 어텐션으로 바꾸기");
  EXPECT (AB "\"memory_tokens\": [\"y\"], " X22 ", \"memory\": [[5, 6]], \"attention\": {\"mask\": [[0], [1]]}, \"x-made-up\": [\"y\"]",
          attn_edit_set_cross (d, FALSE, EN, &e), AB X22 ", \"attention\": {\"mask\": [[0, 1], [1, 1]]}", NULL, NULL);
  EXPECT (AB X22, attn_edit_set_cross (d, FALSE, EN, &e), AB X22, NULL, NULL);
  /* Given matrices are self-attention where the keys are called as the queries. */
  EXPECT (AB "\"given\": {\"weights\": [[1, 2], [3, 4]]}", attn_edit_set_cross (d, TRUE, EN, &e),
          AB "\"memory_tokens\": [\"m0\", \"m1\"], \"given\": {\"weights\": [[1, 2], [3, 4]]}", NULL, NULL);
  EXPECT (AB "\"memory_tokens\": [\"m0\", \"m1\"], \"given\": {\"weights\": [[1, 2], [3, 4]]}", attn_edit_set_cross (d, FALSE, EN, &e),
          AB "\"given\": {\"weights\": [[1, 2], [3, 4]]}", NULL, NULL);
  EXPECT (AB "\"memory_tokens\": [\"a\", \"b\"], " QKV, attn_edit_set_cross (d, TRUE, EN, &e), AB "\"memory_tokens\": [\"m0\", \"m1\"], " QKV, NULL, NULL);
  EXPECT ("\"given\": {\"query\": [[1, 2], [3, 4]], \"key\": [[5, 6]], \"value\": [[7, 8]]}", attn_edit_set_cross (d, FALSE, EN, &e), joined, NULL, NULL);
}

static void
test_normalise (void)
{
  EXPECT ("\"given\": {\"weights\": [[1, 3], [0.5, 0.5], [-1, 2]]}", attn_edit_normalise_weights (d, EN, &e),
          "\"given\": {\"weights\": [[0.25, 0.75], [0.5, 0.5], [-1, 2]]}", "making each row of A add up to 1", "A의 각 행의 합을 1로 만들기");
  EXPECT ("\"given\": {\"weights\": [[1, 3], [0, 0]]}", attn_edit_normalise_weights (d, EN, &e),
          "\"given\": {\"weights\": [[0.25, 0.75], [0, 0]]}", "making each row of A add up to 1", "A의 각 행의 합을 1로 만들기");
  REFUSE ("\"tokens\": [\"a\", \"b\"], \"given\": {\"weights\": [[1, 3], [2, -2]]}", attn_edit_normalise_weights (d, EN, &e), ATTN_DOCUMENT_ERROR_VALUE,
          "given.weights, row 1|“b”|adds up to 0");
  REFUSE ("\"given\": {\"weights\": [[1, 3], [1, -1]]}", attn_edit_normalise_weights (d, KO, &e), ATTN_DOCUMENT_ERROR_VALUE, "A, 행 1|합이 0");
  REFUSE ("\"given\": {\"weights\": [[5e-324, 1e300, -1e300]]}", attn_edit_normalise_weights (d, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "row 0");
  REFUSE (X22, attn_edit_normalise_weights (d, EN, &e), ATTN_DOCUMENT_ERROR_MISSING, "given.weights");
}

static void
test_options (void)
{
  EXPECT (X22, attn_edit_set_scale (d, ATTN_SCALE_NUMBER, 2, EN, &e), X22 ", \"attention\": {\"scale\": 2}", "change of the scale", "스케일 바꾸기");
  EXPECT (X22 ", \"attention\": {\"scale\": \"none\"}", attn_edit_set_scale (d, ATTN_SCALE_ROOT, 0, EN, &e), X22, NULL, NULL);
  EXPECT (X22, attn_edit_set_softmax (d, ATTN_SIDE_COLUMNS, EN, &e), X22 ", \"attention\": {\"softmax\": \"columns\"}",
          "change of softmax", "softmax 바꾸기");
  REFUSE (X22, attn_edit_set_scale (d, ATTN_SCALE_NUMBER, 0, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "attention.scale|not 0");
  REFUSE ("\"given\": {\"weights\": [[1]]}", attn_edit_set_softmax (d, ATTN_SIDE_ALL, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "no effect");
}

static void
test_mask (void)
{
  EXPECT (X22, attn_edit_set_mask (d, ATTN_MASK_CAUSAL, EN, &e), X22 ", \"attention\": {\"mask\": \"causal\"}", "change of the mask", "마스크 바꾸기");
  EXPECT (X22 ", \"attention\": {\"mask\": \"causal\"}", attn_edit_set_mask (d, ATTN_MASK_MATRIX, EN, &e), X22 ", \"attention\": {\"mask\": [[1, 0], [1, 1]]}", NULL, NULL);
  EXPECT (X22 ", \"attention\": {\"mask\": {\"padding\": [0]}}", attn_edit_set_mask (d, ATTN_MASK_MATRIX, EN, &e), X22 ", \"attention\": {\"mask\": [[0, 1], [0, 1]]}", NULL, NULL);
  EXPECT (X22, attn_edit_set_mask (d, ATTN_MASK_MATRIX, EN, &e), X22 ", \"attention\": {\"mask\": [[1, 1], [1, 1]]}", NULL, NULL);
  EXPECT (X22, attn_edit_set_mask (d, ATTN_MASK_PADDING, EN, &e), X22 ", \"attention\": {\"mask\": {\"padding\": []}}", NULL, NULL);
  EXPECT (X22 ", \"attention\": {\"mask\": {\"padding\": [0]}}", attn_edit_set_mask (d, ATTN_MASK_PADDING, EN, &e), X22 ", \"attention\": {\"mask\": {\"padding\": [0]}}", NULL, NULL);
  EXPECT (X22 ", \"attention\": {\"mask\": {\"padding\": [1]}}", attn_edit_set_padded (d, 0, TRUE, EN, &e), X22 ", \"attention\": {\"mask\": {\"padding\": [0, 1]}}", NULL, NULL);
  EXPECT (X22 ", \"attention\": {\"mask\": {\"padding\": [0, 1]}}", attn_edit_set_padded (d, 0, FALSE, EN, &e), X22 ", \"attention\": {\"mask\": {\"padding\": [1]}}", NULL, NULL);
  EXPECT (X22 ", \"attention\": {\"mask\": \"causal\"}", attn_edit_set_padded (d, 1, TRUE, EN, &e), X22 ", \"attention\": {\"mask\": {\"padding\": [1]}}", NULL, NULL);
  EXPECT (X22, attn_edit_set_mask_cell (d, 0, 1, FALSE, EN, &e), X22 ", \"attention\": {\"mask\": [[1, 0], [1, 1]]}", NULL, NULL);
  EXPECT (X22 ", \"attention\": {\"mask\": {\"padding\": [0]}}", attn_edit_set_mask_cell (d, 1, 0, TRUE, EN, &e), X22 ", \"attention\": {\"mask\": [[0, 1], [1, 1]]}", NULL, NULL);
  REFUSE (X22, attn_edit_set_mask_cell (d, 2, 0, TRUE, EN, &e), ATTN_DOCUMENT_ERROR_SHAPE, "attention.mask|[2, 0]|2 × 2");
  REFUSE (X22, attn_edit_set_padded (d, 2, TRUE, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask.padding|key 2");
  REFUSE ("\"given\": {\"weights\": [[1]]}", attn_edit_set_mask_cell (d, 0, 0, FALSE, EN, &e), ATTN_DOCUMENT_ERROR_VALUE, "attention.mask|no effect");
  REFUSE ("\"embedding\": [[1]], \"memory\": [[1], [2]]", attn_edit_set_mask (d, ATTN_MASK_CAUSAL, EN, &e), ATTN_DOCUMENT_ERROR_SHAPE, "causal");
}

static void
test_texts (void)
{
  EXPECT (X22, attn_edit_set_title (d, KO, "제목", EN, &e), "\"title\": {\"ko\": \"제목\"}, " X22, "change of the title", "제목 바꾸기");
  EXPECT ("\"title\": {\"ko\": \"제목\"}, " X22, attn_edit_set_title (d, EN, "A", EN, &e), "\"title\": {\"ko\": \"제목\", \"en\": \"A\"}, " X22, NULL, NULL);
  EXPECT ("\"title\": {\"ko\": \"제목\", \"en\": \"A\"}, " X22, attn_edit_set_title (d, KO, "", EN, &e), "\"title\": {\"en\": \"A\"}, " X22, NULL, NULL);
  EXPECT ("\"title\": {\"en\": \"A\"}, " X22, attn_edit_set_title (d, EN, NULL, EN, &e), X22, NULL, NULL);
  /* One text for all stays one. */
  EXPECT ("\"title\": \"A\", " X22, attn_edit_set_title (d, KO, "B", EN, &e), "\"title\": \"B\", " X22, NULL, NULL);
  EXPECT ("\"title\": \"A\", " X22, attn_edit_set_title (d, KO, "", EN, &e), X22, NULL, NULL);
  EXPECT ("\"title\": {\"ko\": \"제목\"}, " X22, attn_edit_set_name (d, "C", EN, &e), "\"title\": \"C\", " X22, "change of the title", NULL);
  EXPECT (X22, attn_edit_set_description (d, EN, "a\nb", EN, &e), "\"description\": {\"en\": \"a\\nb\"}, " X22, "change of the description", "설명 바꾸기");
}

static void
test_numbers (void)
{
  static const struct
  {
    const char *text;
    double      value;
  } good[] = {
    { "1", 1 }, { " 0.5 ", 0.5 }, { "-2", -2 }, { "−2", -2 }, { "+3", 3 }, { "1e3", 1000 }, { "1E-2", 0.01 }, { ".5", 0.5 }, { "5.", 5 },
    { "-0", -0.0 }, { "1e−3", 0.001 }, { "5e-324", 5e-324 }, { "1.7976931348623157e308", 1.7976931348623157e308 },
  };
  static const struct
  {
    const char *text;
    const char *words;
  } bad[] = {
    { "", "nothing here" }, { "  ", "nothing here" }, { "abc", "“abc”|such as −0.5" }, { "0,5", "“0,5”|decimal point" }, { "1 2", "“1 2”" },
    { "nan", "“nan”" }, { "inf", "“inf”" }, { "Infinity", "“Infinity”" }, { "0x10", "“0x10”" }, { "1e999", "“1e999”|1.8e308" }, { "-1e999", "1.8e308" },
    { "1e", "“1e”" }, { "--1", "“--1”" }, { "1.2.3", "“1.2.3”" }, { "하나", "“하나”" }, { "½", "“½”" }, { "-", "“-”" }, { "1\n2", "“1 2”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr(GError) error = NULL;
      double value = 99;

      g_assert_true (attn_edit_read_number (good[i].text, &value, EN, &error));
      g_assert_no_error (error);
      g_assert_cmpmem (&value, sizeof value, &good[i].value, sizeof value);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      GError *error = NULL;
      double value;

      g_assert_false (attn_edit_read_number (bad[i].text, &value, EN, &error));
      expect_refusal (NULL, &error, ATTN_DOCUMENT_ERROR_VALUE, bad[i].words);
      g_assert_false (attn_edit_read_number (bad[i].text, &value, KO, &error));
      g_assert_nonnull (strstr (error->message, "수"));
      g_clear_error (&error);
    }
}

static void
test_shown (void)
{
  g_autoptr(AttnDocument) document = document_test_parse_rest (X22 ", \"attention\": {\"value_weight\": [[1, 2, 3], [4, 5, 6]]}");
  static const struct
  {
    const char *slot;
    guint       rows;
    guint       columns;
  } shown[] = {
    { "embedding", 2, 2 }, { "memory", 0, 0 }, { "given.query", 0, 0 }, { "given.weights", 0, 0 }, { "attention.query_weight", 2, 2 },
    { "attention.value_weight", 2, 3 }, { "attention.output_weight", 3, 3 }, { "attention.query_bias", 1, 2 }, { "attention.value_bias", 1, 3 },
    { "attention.output_bias", 1, 3 }, { "attention.mask", 2, 2 }, { "nonsense", 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      g_autoptr(AttnMatrix) matrix = attn_document_dup_shown_matrix (document, shown[i].slot);

      g_assert_cmpuint (matrix != NULL ? attn_matrix_get_rows (matrix) : 0, ==, shown[i].rows);
      g_assert_cmpuint (matrix != NULL ? attn_matrix_get_columns (matrix) : 0, ==, shown[i].columns);
    }
  g_assert_cmpuint (attn_document_get_dimension (document, ATTN_DIMENSION_MODEL), ==, 2);
  g_assert_cmpuint (attn_document_get_dimension (document, ATTN_DIMENSION_KEY), ==, 2);
  g_assert_cmpuint (attn_document_get_dimension (document, ATTN_DIMENSION_VALUE), ==, 3);
  g_assert_cmpuint (attn_document_get_dimension (document, ATTN_DIMENSION_OUTPUT), ==, 0);
}

/* A change of one matrix leaves the others the very same. */
static void
test_sharing (void)
{
  g_autoptr(AttnDocument) d = document_test_parse_rest (X22 ", \"attention\": {\"query_weight\": [[1, 2], [3, 4]], \"key_weight\": [[1, 2], [3, 4]]}");
  g_autoptr(GError) error = NULL;
  g_autoptr(AttnEdit) edit = attn_edit_set_cell (d, "attention.query_weight", 0, 0, 9, EN, &error);

  g_assert_no_error (error);
  g_assert_true (attn_document_get_matrix (d, "embedding") == attn_document_get_matrix (edit->document, "embedding"));
  g_assert_true (attn_document_get_matrix (d, "attention.key_weight") == attn_document_get_matrix (edit->document, "attention.key_weight"));
  g_assert_true (attn_document_get_matrix (d, "attention.query_weight") != attn_document_get_matrix (edit->document, "attention.query_weight"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/edit/cell", test_cell);
  g_test_add_func ("/document/edit/cell-keys", test_cell_keys);
  g_test_add_func ("/document/edit/paste", test_paste);
  g_test_add_func ("/document/edit/fill", test_fill);
  g_test_add_func ("/document/edit/leave-out", test_leave_out);
  g_test_add_func ("/document/edit/transpose", test_transpose);
  g_test_add_func ("/document/edit/dimension", test_dimension);
  g_test_add_func ("/document/edit/tokens", test_tokens);
  g_test_add_func ("/document/edit/token", test_token);
  g_test_add_func ("/document/edit/made-up", test_made_up);
  g_test_add_func ("/document/edit/following", test_following);
  g_test_add_func ("/document/edit/replace", test_replace);
  g_test_add_func ("/document/edit/source", test_source);
  for (guint i = 0; i < attn_sample_get_count (); i++)
    {
      g_autofree char *path = g_strconcat ("/document/edit/source-numbers/", attn_sample_get_name (i), NULL);
      g_autoptr(AttnDocument) document = attn_sample_load (attn_sample_get_name (i), EN, NULL);

      /* What a block or an image makes of an embedding stands beside no given matrices. */
      if (attn_document_has_block (document, 0))
        continue;
      g_test_add_data_func (path, attn_sample_get_name (i), test_source_numbers);
    }
  g_test_add_func ("/document/edit/cross", test_cross);
  g_test_add_func ("/document/edit/normalise", test_normalise);
  g_test_add_func ("/document/edit/options", test_options);
  g_test_add_func ("/document/edit/mask", test_mask);
  g_test_add_func ("/document/edit/texts", test_texts);
  g_test_add_func ("/document/edit/numbers", test_numbers);
  g_test_add_func ("/document/edit/shown", test_shown);
  g_test_add_func ("/document/edit/sharing", test_sharing);
  return g_test_run ();
}
