/* attn-practice-choices.c: exercises whose answer is one of several
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-practice-private.h"

#include "attn-explanation.h"
#include "attn-label.h"

/* --- shapes -------------------------------------------------------------------------------------------- */

static void
add_own_shape (AttnPractice *self)
{
  attn_practice_offer_shape (self, attn_node_get_rows (self->cell.node), attn_node_get_columns (self->cell.node));
  attn_practice_offer_shape (self, attn_node_get_columns (self->cell.node), attn_node_get_rows (self->cell.node));
}

/* As many queries as keys would let a wrong answer look right: n, m, d and d of V are all different. */
static gboolean
make_product_shape (AttnPractice *self,
                    GError      **error)
{
  static const struct { const char *node, *what; } results[] = {
    { "scores", N_("the scores QKᵀ") }, { "weights", N_("the weights A") }, { "output", N_("the output AV") },
  };
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("A result has a row for each row of what stands left of it."),
    N_("It has a column for each column of what stands right of it: K^{T} has those that K has as rows."),
    N_("(n × k) · (k × m) gives n × m: what meets in the middle is gone."),
  };
  guint sizes[] = { 2, 3, 4, 5 };
  const guint which = attn_random_below (&self->random, G_N_ELEMENTS (results));
  double query[25], key[25], value[25];
  guint n, m, d, v, rows, columns;
  GString *json;

  for (guint i = G_N_ELEMENTS (sizes); i > 1; i--)
    {
      const guint j = attn_random_below (&self->random, i), other = sizes[i - 1];

      sizes[i - 1] = sizes[j];
      sizes[j] = other;
    }
  n = sizes[0];
  m = sizes[1];
  d = sizes[2];
  v = sizes[3];
  attn_practice_fill (self, query, n * d, 0, 2);
  attn_practice_fill (self, key, m * d, 0, 2);
  attn_practice_fill (self, value, m * v, 0, 3);
  json = attn_practice_begin (self, n, m, TRUE);
  g_string_append (json, "\"given\":{");
  attn_practice_add_matrix (json, "query", n, d, query);
  g_string_append_c (json, ',');
  attn_practice_add_matrix (json, "key", m, d, key);
  g_string_append_c (json, ',');
  attn_practice_add_matrix (json, "value", m, v, value);
  g_string_append_c (json, '}');
  if (!attn_practice_finish (self, json, error))
    return FALSE;

  attn_practice_ask (self, results[which].node, 0, 0);
  self->look = ATTN_PRACTICE_LOOK_START;
  rows = attn_node_get_rows (self->cell.node);
  columns = attn_node_get_columns (self->cell.node);
  add_own_shape (self);
  attn_practice_offer_shape (self, n, d);
  attn_practice_offer_shape (self, d, m);
  attn_practice_offer_shape (self, m, v);
  attn_practice_offer_shape (self, n, n);
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("Q is %1$u × %2$u, K is %3$u × %2$u and V is %3$u × %4$u. What shape is it: %5$s?")),
                                    n, d, m, v, ATTN_PRACTICE_TEXT (self, results[which].what));
  self->result = which == 2 ? g_strdup_printf ("(%u × %u) · (%u × %u) → %u × %u", n, m, m, v, rows, columns)
                            : g_strdup_printf ("(%u × %u) · (%u × %u) → %u × %u", n, d, d, m, rows, columns);
  return TRUE;
}

/* The heads' outputs side by side, and what W_O makes of them.  All sizes are different. */
static gboolean
make_heads_shape (AttnPractice *self,
                  GError      **error)
{
  enum { D = 4, MOST = 9 };
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("There is a row for each token, all the way through."),
    N_("Side by side: the columns of all heads are counted together."),
    N_("W_{O} has a row for each column of the heads' outputs, and as many columns as X has."),
  };
  const gboolean projected = attn_random_below (&self->random, 2) == 0;
  const guint n = attn_random_below (&self->random, 2) == 0 ? 3 : 5, heads = 2 + attn_random_below (&self->random, 2), own = heads == 3 ? 2 : 3;
  const guint all = heads * own;
  double embedding[5 * D], value_weight[D * MOST], query_weight[D * MOST], output_weight[MOST * D];
  GString *json = attn_practice_begin (self, n, n, FALSE);

  attn_practice_fill (self, embedding, n * D, -1, 2);
  attn_practice_fill (self, query_weight, D * all, -1, 1);
  attn_practice_fill (self, value_weight, D * all, -1, 1);
  attn_practice_fill (self, output_weight, all * D, -1, 1);
  attn_practice_add_matrix (json, "embedding", n, D, embedding);
  g_string_append_printf (json, ",\"attention\":{\"heads\":%u,", heads);
  attn_practice_add_matrix (json, "query_weight", D, all, query_weight);
  g_string_append_c (json, ',');
  attn_practice_add_matrix (json, "key_weight", D, all, query_weight);
  g_string_append_c (json, ',');
  attn_practice_add_matrix (json, "value_weight", D, all, value_weight);
  g_string_append_c (json, ',');
  attn_practice_add_matrix (json, "output_weight", all, D, output_weight);
  g_string_append_c (json, '}');
  if (!attn_practice_finish (self, json, error))
    return FALSE;

  attn_practice_ask (self, projected ? "projected" : "concat", 0, 0);
  self->look = ATTN_PRACTICE_LOOK_START;
  add_own_shape (self);
  attn_practice_offer_shape (self, n, own);
  attn_practice_offer_shape (self, n, projected ? all : D);
  attn_practice_shuffle (self);
  attn_practice_set_hints (self, hints);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, projected ? N_("X is %1$u × %2$u, each of %3$u heads gives %1$u × %4$u. What shape is it after W_O: what goes back to X?")
                                                                        : N_("X is %1$u × %2$u, each of %3$u heads gives %1$u × %4$u. What shape do the outputs of the heads have side by side?")),
                                    n, (guint) D, heads, own);
  self->result = projected ? g_strdup_printf ("(%u × %u) · (%u × %u) → %u × %u", n, all, all, (guint) D, n, (guint) D)
                           : g_strdup_printf ("%u × (%u · %u) → %u × %u", n, heads, own, n, all);
  return TRUE;
}

gboolean
attn_practice_make_shape (AttnPractice *self,
                          GError      **error)
{
  switch (attn_random_below (&self->random, 4))
    {
    case 0: return make_heads_shape (self, error);
    case 1: return attn_practice_make_patches_shape (self, error);
    default: return make_product_shape (self, error);
    }
}

/* --- sources ------------------------------------------------------------------------------------------- */

static char *
name_row (AttnPractice *self,
          const char   *node,
          guint         row)
{
  const AttnNode *matrix = attn_trace_find (self->trace, node);
  g_autofree char *symbol = attn_label_symbol (matrix), *label = attn_label_plain (matrix, FALSE, row, self->language);

  return g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("the row “%1$s” of %2$s")), label, symbol);
}

static char *
name_column (AttnPractice *self,
             const char   *node,
             guint         column)
{
  const AttnNode *matrix = attn_trace_find (self->trace, node);
  g_autofree char *symbol = attn_label_symbol (matrix), *label = attn_label_plain (matrix, TRUE, column, self->language);

  return g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("the column “%1$s” of %2$s")), label, symbol);
}

/* Takes both over. */
static char *
both (AttnPractice *self,
      char         *first,
      char         *second)
{
  g_autofree char *a = first, *b = second;

  return g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("%1$s and %2$s")), a, b);
}

static char *
name_all (AttnPractice *self,
          const char   *node)
{
  g_autofree char *symbol = attn_label_symbol (attn_trace_find (self->trace, node));

  return g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("all of %s")), symbol);
}

static void
add_score_sources (AttnPractice *self,
                   guint         i,
                   guint         j)
{
  attn_practice_add_choice (self, both (self, name_row (self, "query", i), name_row (self, "key", j)));
  attn_practice_add_choice (self, both (self, name_row (self, "query", j), name_row (self, "key", i)));
  attn_practice_add_choice (self, both (self, name_row (self, "query", i), name_column (self, "key", j)));
  attn_practice_add_choice (self, both (self, name_all (self, "query"), name_all (self, "key")));
}

/* In terms of the step before softmax. */
static void
add_weight_sources (AttnPractice *self,
                    guint         i,
                    guint         j)
{
  const AttnNode *scaled = attn_trace_find (self->trace, "scaled");
  g_autofree char *symbol = attn_label_symbol (scaled), *row = attn_label_plain (scaled, FALSE, i, self->language);
  g_autofree char *column = attn_label_plain (scaled, TRUE, j, self->language);

  attn_practice_add_choice (self, name_row (self, "scaled", i));
  attn_practice_add_choice (self, name_column (self, "scaled", j));
  attn_practice_add_choice (self, g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("only the cell “%1$s” → “%2$s” of %3$s")), row, column, symbol));
  attn_practice_add_choice (self, name_all (self, "scaled"));
}

static void
add_output_sources (AttnPractice *self,
                    guint         i,
                    guint         j)
{
  attn_practice_add_choice (self, both (self, name_row (self, "weights", i), name_column (self, "value", j)));
  attn_practice_add_choice (self, both (self, name_row (self, "weights", i), name_row (self, "value", i)));
  attn_practice_add_choice (self, both (self, name_column (self, "weights", j), name_column (self, "value", j)));
  attn_practice_add_choice (self, name_row (self, "value", i));
}

/* "the cell “나는”, d1 of X". */
static char *
name_cell (AttnPractice *self,
           const char   *node,
           guint         row,
           guint         column)
{
  const AttnNode *matrix = attn_trace_find (self->trace, node);
  g_autofree char *symbol = attn_label_symbol (matrix), *row_label = attn_label_plain (matrix, FALSE, row, self->language);
  g_autofree char *column_label = attn_label_plain (matrix, TRUE, column, self->language);

  return g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("the cell “%1$s”, %2$s of %3$s")), row_label, column_label, symbol);
}

static void
add_norm_sources (AttnPractice *self,
                  guint         i,
                  guint         j)
{
  attn_practice_add_choice (self, name_row (self, "embedding", i));
  attn_practice_add_choice (self, name_column (self, "embedding", j));
  attn_practice_add_choice (self, name_cell (self, "embedding", i, j));
  attn_practice_add_choice (self, name_all (self, "embedding"));
}

static void
add_residual_sources (AttnPractice *self,
                      guint         i,
                      guint         j)
{
  attn_practice_add_choice (self, both (self, name_cell (self, "embedding", i, j), name_cell (self, "projected", i, j)));
  attn_practice_add_choice (self, both (self, name_row (self, "embedding", i), name_row (self, "projected", i)));
  attn_practice_add_choice (self, both (self, name_row (self, "embedding", i), name_column (self, "projected", j)));
  attn_practice_add_choice (self, name_cell (self, "projected", i, j));
}

/* Of a product: a row and a column, and what else one might think. */
static void
add_product_sources (AttnPractice *self,
                     const char   *left,
                     const char   *right,
                     guint         i,
                     guint         j)
{
  attn_practice_add_choice (self, both (self, name_row (self, left, i), name_column (self, right, j)));
  attn_practice_add_choice (self, both (self, name_all (self, left), name_column (self, right, j)));
  attn_practice_add_choice (self, both (self, name_row (self, left, i), name_all (self, right)));
  attn_practice_add_choice (self, both (self, name_row (self, left, i), name_row (self, right, j)));
}

static void
add_hidden_sources (AttnPractice *self,
                    guint         i,
                    guint         j)
{
  add_product_sources (self, "residual1", "block.feed_forward.in_weight", i, j);
}

static void
add_patch_sources (AttnPractice *self,
                   guint         i,
                   guint         j)
{
  add_product_sources (self, "patches", "image.weight", i, j);
}

/* Of several rows the class token's alone is read out. */
static void
add_logit_sources (AttnPractice *self,
                   guint         i,
                   guint         j)
{
  attn_practice_add_choice (self, both (self, name_row (self, "output", 0), name_column (self, "readout.weight", j)));
  attn_practice_add_choice (self, both (self, name_row (self, "output", 2), name_column (self, "readout.weight", j)));
  attn_practice_add_choice (self, both (self, name_all (self, "output"), name_column (self, "readout.weight", j)));
  attn_practice_add_choice (self, both (self, name_row (self, "output", 0), name_all (self, "readout.weight")));
}

static GString *
write_given (AttnPractice *self)
{
  enum { N = ATTN_PRACTICE_TOKENS, D = 3 };
  double query[N * D], key[N * D], value[N * D];
  GString *json = attn_practice_begin (self, N, N, TRUE);

  attn_practice_fill (self, query, N * D, 0, 2);
  attn_practice_fill (self, key, N * D, 0, 2);
  attn_practice_fill (self, value, N * D, 0, 3);
  attn_practice_add_given (json, N, D, query, key, value);
  return json;
}

static GString *
write_norm (AttnPractice *self)
{
  enum { N = ATTN_PRACTICE_TOKENS, D = 3 };
  double embedding[N * D];
  GString *json = attn_practice_begin (self, N, N, FALSE);

  attn_practice_fill (self, embedding, N * D, -1, 3);
  attn_practice_add_matrix (json, "embedding", N, D, embedding);
  g_string_append (json, ",\"block\":{}");
  return json;
}

static GString *
write_residual (AttnPractice *self)
{
  GString *json = attn_practice_begin_block (self, 3, 1);

  g_string_append (json, "\"block\":{\"norm\":\"none\"}");
  return json;
}

/* Without a bias, so that a row and a column are all there is. */
static GString *
write_feed_forward (AttnPractice *self)
{
  enum { D = 3 };
  GString *json = attn_practice_begin_block (self, D, 1);
  double in_weight[D * D];

  attn_practice_fill (self, in_weight, D * D, -1, 1);
  g_string_append (json, "\"block\":{\"norm\":\"none\",\"feed_forward\":{");
  attn_practice_add_matrix (json, "in_weight", D, D, in_weight);
  g_string_append (json, "}}");
  return json;
}

static GString *
write_image (AttnPractice *self)
{
  GString *json = attn_practice_begin_image (self, 4, 2, 1);
  double weight[4 * 3];

  attn_practice_fill (self, weight, G_N_ELEMENTS (weight), -1, 2);
  g_string_append_c (json, ',');
  attn_practice_add_matrix (json, "weight", 4, 3, weight);
  g_string_append_c (json, '}');
  return json;
}

static GString *
write_classes (AttnPractice *self)
{
  GString *json = write_image (self);
  double weight[3 * 3], token[3];

  /* Inside the image. */
  g_string_truncate (json, json->len - 1);
  attn_practice_fill (self, token, G_N_ELEMENTS (token), -1, 2);
  attn_practice_fill (self, weight, G_N_ELEMENTS (weight), -1, 2);
  g_string_append_c (json, ',');
  attn_practice_add_list (json, "class_token", G_N_ELEMENTS (token), token);
  g_string_append (json, "},\"readout\":{\"row\":\"first\",");
  attn_practice_add_matrix (json, "weight", 3, 3, weight);
  g_string_append_c (json, '}');
  return json;
}

gboolean
attn_practice_make_sources (AttnPractice *self,
                            GError      **error)
{
  static const char *const head = N_("Rows are queries, columns are keys."), *const block = N_("Does this step let tokens look at each other, or does each go by itself?");
  static const char *const image = N_("Patches times W_{E}: a product as any other."), *const row = N_("Which row is read out, and where does each class have its weights?");
  static const struct
  {
    const char *node;
    GString  *(*write) (AttnPractice *self);
    void      (*add) (AttnPractice *self, guint i, guint j);
    const char *hint;
    AttnPracticeLook look;
    const char *secret;
  } asked[] = {
    { "scores", write_given, add_score_sources, head, ATTN_PRACTICE_LOOK_BARE, NULL },
    { "weights", write_given, add_weight_sources, head, ATTN_PRACTICE_LOOK_BARE, NULL },
    { "output", write_given, add_output_sources, head, ATTN_PRACTICE_LOOK_BARE, NULL },
    { "norm1", write_norm, add_norm_sources, block, ATTN_PRACTICE_LOOK_BARE, NULL },
    { "residual1", write_residual, add_residual_sources, block, ATTN_PRACTICE_LOOK_BARE, NULL },
    { "hidden", write_feed_forward, add_hidden_sources, block, ATTN_PRACTICE_LOOK_BARE, NULL },
    { "embedding", write_image, add_patch_sources, image, ATTN_PRACTICE_LOOK_BARE, NULL },
    /* The row that is read out would be the answer: the picture ends before it. */
    { "logits", write_classes, add_logit_sources, row, ATTN_PRACTICE_LOOK_BEFORE, "pooled" },
  };
  const guint which = attn_random_below (&self->random, G_N_ELEMENTS (asked));
  guint i = attn_random_below (&self->random, ATTN_PRACTICE_TOKENS), j;
  g_autofree char *question = NULL;

  j = (i + 1 + attn_random_below (&self->random, ATTN_PRACTICE_TOKENS - 1)) % ATTN_PRACTICE_TOKENS;
  if (!attn_practice_finish (self, asked[which].write (self), error))
    return FALSE;
  i = MIN (i, attn_node_get_rows (attn_trace_find (self->trace, asked[which].node)) - 1);
  attn_practice_ask (self, asked[which].node, i, j);
  self->look = asked[which].look;
  self->secret = asked[which].secret;
  asked[which].add (self, i, j);
  attn_practice_shuffle (self);
  self->hints[0] = g_strdup (ATTN_PRACTICE_TEXT (self, asked[which].hint));
  /* Patches are called by two numbers: in quotation marks. */
  question = asked[which].hint != head && asked[which].hint != row
             ? name_cell (self, asked[which].node, i, j) : attn_cell_get_question (&self->cell, self->language);
  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, asked[which].look == ATTN_PRACTICE_LOOK_BEFORE
                                                                ? N_("Which cells is this one computed from: %s? It stands after what the picture shows, or its row would tell.")
                                                                : N_("Which cells is this one computed from: %s?")), question);
  return TRUE;
}
