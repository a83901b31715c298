/* attn-practice-bug.c: exercises on what a program did wrong
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-practice-private.h"

#include <math.h>

#include "attn-label.h"
#include "attn-number.h"

enum { N = ATTN_PRACTICE_TOKENS, SIZE = 3, MOST = 8 };

/* --- documents, and what programs make of them --------------------------------------------------------- */

/* A document with given queries, keys and values of d columns, with the same tokens each time. */
static GString *
write_given (AttnPractice     *self,
             const AttnRandom *names,
             guint             d,
             const double     *query,
             const double     *key,
             const double     *value,
             const char       *options)
{
  const AttnRandom now = self->random;
  GString *json;

  self->random = *names;
  json = attn_practice_begin (self, N, N, TRUE);
  self->random = now;
  if (*options != '\0')
    g_string_append_printf (json, "\"attention\":{%s},", options);
  attn_practice_add_given (json, N, d, query, key, value);
  return json;
}

/* The values of a node; `turned`: of its transpose, which is as large. */
static AttnMatrix *
copy_values (const AttnNode *node,
             gboolean        turned)
{
  const guint rows = attn_node_get_rows (node), columns = attn_node_get_columns (node);
  double values[N * MOST];

  for (guint i = 0; i < rows; i++)
    for (guint j = 0; j < columns; j++)
      values[i * columns + j] = turned ? attn_node_get_value (node, j, i) : attn_node_get_value (node, i, j);
  return attn_matrix_new (rows, columns, values);
}

static AttnMatrix *
copy_masked (const AttnNode *node)
{
  double values[N * N];

  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      values[i * N + j] = j > i ? 0 : attn_node_get_value (node, i, j);
  return attn_matrix_new (N, N, values);
}

/* What a program printed in place of a node: that node of another document. */
static gboolean
print (AttnPractice *self,
       GString      *json,
       const char   *node,
       gboolean      turned,
       GError      **error)
{
  g_autoptr (AttnTrace) mistaken = attn_practice_trace (self, json, error);

  if (mistaken == NULL)
    return FALSE;
  self->printed = copy_values (attn_trace_find (mistaken, node), turned);
  return TRUE;
}

static gboolean
try_attention (AttnPractice *self,
               const char   *node,
               GError      **error)
{
  static const char *const right[] = { [ATTN_BUG_SIDE] = "", [ATTN_BUG_SCALE] = "", [ATTN_BUG_TRANSPOSE] = "", [ATTN_BUG_MASK] = "\"mask\":\"causal\"" };
  static const char *const wrong[] = { [ATTN_BUG_SIDE] = "\"softmax\":\"columns\"", [ATTN_BUG_SCALE] = "\"scale\":3", [ATTN_BUG_TRANSPOSE] = "",
                                       [ATTN_BUG_MASK] = "" };
  const AttnRandom names = self->random;
  double query[N * SIZE], key[N * SIZE], turned[N * SIZE], value[N * SIZE];
  g_autoptr (AttnTrace) mistaken = NULL;

  attn_practice_fill (self, query, N * SIZE, 0, 2);
  attn_practice_fill (self, key, N * SIZE, 0, 2);
  attn_practice_fill (self, value, N * SIZE, 0, 3);
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < SIZE; j++)
      turned[i * SIZE + j] = key[j * SIZE + i];
  if (!attn_practice_finish (self, write_given (self, &names, SIZE, query, key, value, right[self->bug]), error))
    return FALSE;
  mistaken = attn_practice_trace (self, write_given (self, &names, SIZE, query, self->bug == ATTN_BUG_TRANSPOSE ? turned : key, value,
                                                     wrong[self->bug]), error);
  if (mistaken == NULL)
    return FALSE;
  self->printed = self->bug == ATTN_BUG_MASK ? copy_masked (attn_trace_find (mistaken, node)) : copy_values (attn_trace_find (mistaken, node), FALSE);
  return TRUE;
}

static gboolean
try_residual (AttnPractice *self,
              const char   *node,
              GError      **error)
{
  GString *json = attn_practice_begin_block (self, SIZE, 1);

  g_string_append (json, "\"block\":{\"norm\":\"none\"}");
  if (!attn_practice_finish (self, json, error))
    return FALSE;
  self->printed = copy_values (attn_trace_find (self->trace, "projected"), FALSE);
  return TRUE;
}

static gboolean
try_norm (AttnPractice *self,
          const char   *node,
          GError      **error)
{
  const AttnRandom names = self->random;
  double embedding[N * SIZE], turned[N * SIZE];
  GString *json = attn_practice_begin (self, N, N, FALSE), *wrong;
  AttnRandom now;

  attn_practice_fill (self, embedding, N * SIZE, -2, 4);
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < SIZE; j++)
      turned[i * SIZE + j] = embedding[j * SIZE + i];
  now = self->random;
  self->random = names;
  wrong = attn_practice_begin (self, N, N, FALSE);
  self->random = now;
  attn_practice_add_matrix (json, "embedding", N, SIZE, embedding);
  attn_practice_add_matrix (wrong, "embedding", N, SIZE, turned);
  g_string_append (json, ",\"block\":{}");
  g_string_append (wrong, ",\"block\":{}");
  if (!attn_practice_finish (self, json, error))
    {
      g_string_free (wrong, TRUE);
      return FALSE;
    }
  return print (self, wrong, node, TRUE, error);
}

/* Without ReLU: each unit a second time with its signs turned, as x is ReLU (x) − ReLU (−x). */
static gboolean
try_relu (AttnPractice *self,
          const char   *node,
          GError      **error)
{
  const AttnRandom before = self->random;

  if (!attn_practice_finish (self, attn_practice_begin_feed_forward (self, FALSE), error))
    return FALSE;
  self->random = before;
  return print (self, attn_practice_begin_feed_forward (self, TRUE), node, FALSE, error);
}

static gboolean
try_order (AttnPractice *self,
           const char   *node,
           GError      **error)
{
  enum { D = 4 };
  GString *json = attn_practice_begin_block (self, D, 2);
  const AttnNode *concat;
  double values[N * D];

  g_string_append (json, "\"block\":{\"norm\":\"none\"}");
  if (!attn_practice_finish (self, json, error))
    return FALSE;
  concat = attn_trace_find (self->trace, node);
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < D; j++)
      values[i * D + j] = attn_node_get_value (concat, i, (j + D / 2) % D);
  self->printed = attn_matrix_new (N, D, values);
  return TRUE;
}

static gboolean
try_head_scale (AttnPractice *self,
                const char   *node,
                GError      **error)
{
  enum { D = 8 };
  const AttnRandom names = self->random;
  double query[N * D], key[N * D], value[N * D];

  attn_practice_fill (self, query, N * D, -1, 2);
  attn_practice_fill (self, key, N * D, -1, 2);
  attn_practice_fill (self, value, N * D, 0, 3);
  if (!attn_practice_finish (self, write_given (self, &names, D, query, key, value, "\"heads\":2"), error))
    return FALSE;
  return print (self, write_given (self, &names, D, query, key, value, "\"heads\":2,\"scale\":2.8284271247461903"), node, FALSE, error);
}

static gboolean
try_position (AttnPractice *self,
              const char   *node,
              GError      **error)
{
  GString *json = attn_practice_begin (self, N, N, FALSE);
  double embedding[N * SIZE], position[N * SIZE];

  attn_practice_fill (self, embedding, N * SIZE, -2, 3);
  attn_practice_fill (self, position, N * SIZE, -1, 2);
  attn_practice_add_matrix (json, "embedding", N, SIZE, embedding);
  g_string_append_c (json, ',');
  attn_practice_add_matrix (json, "position", N, SIZE, position);
  if (!attn_practice_finish (self, json, error))
    return FALSE;
  self->printed = copy_values (attn_trace_find (self->trace, "embedding"), FALSE);
  return TRUE;
}

/* --- bugs ---------------------------------------------------------------------------------------------- */

static const struct
{
  const char *node;
  gboolean  (*try) (AttnPractice *self, const char *node, GError **error);
  const char *question;
  const char *name;
  const char *hint;
  const char *solution;
  const char *decoy;       /* another mistake in the same operation, so that what is asked about does not give the answer away */
  const char *decoy_node;  /* what a program with that one would print; NULL: something that cannot be taken for it */
} bugs[ATTN_N_BUGS] = {
  [ATTN_BUG_SIDE] = {
    "weights", try_attention, N_("A program printed these weights. What went wrong?"),
    N_("Softmax ran down the columns, not along the rows"), N_("Add up a row, and then a column."),
    N_("Softmax ran down the columns: the columns add up to 1, and the rows do not. A row is what one query shares out."),
    N_("The scores were not divided"), NULL },
  [ATTN_BUG_SCALE] = {
    "scaled", try_attention, N_("A program printed these scaled scores. What went wrong?"),
    N_("It divided by d_k, not by its root"), N_("Compare a number with the score it was made from: divided by what?"),
    N_("The scores were divided by d_k itself, not by its root: they came out too small."),
    N_("It divided nothing at all"), NULL },
  [ATTN_BUG_TRANSPOSE] = {
    "scores", try_attention, N_("A program printed these scores. What went wrong?"),
    N_("K was not transposed"), N_("Work out a cell away from the diagonal, and look which row of K it takes."),
    N_("K was not transposed: a query met the columns of K, not the keys, which are its rows."),
    N_("Q and K were exchanged"), "scores" },
  [ATTN_BUG_MASK] = {
    "weights", try_attention, N_("A program with a causal mask printed these weights. What went wrong?"),
    N_("The mask came after softmax, not before"), N_("Add up a row. When is a masked weight 0, before or after softmax?"),
    N_("The mask was applied after softmax: what it hides had its share already, and the rows no longer add up to 1."),
    N_("Nothing was masked"), NULL },
  [ATTN_BUG_RESIDUAL] = {
    "residual1", try_residual, N_("A program printed this as what leaves the residual connection. What went wrong?"),
    N_("What goes into attention was not added"), N_("Compare what was printed with what attention gives."),
    N_("The residual connection was forgotten: what was printed is what attention gives, and what went into it is not in it."),
    N_("What comes out of attention was not added"), "embedding" },
  [ATTN_BUG_NORM] = {
    "norm1", try_norm, N_("A program printed these normalised rows. What went wrong?"),
    N_("The norm ran down the columns, not along the rows"), N_("Add up a row, and then a column."),
    N_("The norm ran down the columns: they have the mean 0, and the rows do not. Each token is normalised by itself."),
    N_("It divided by the variance, not by its root"), NULL },
  [ATTN_BUG_RELU] = {
    "feed_forward", try_relu, N_("A program printed this as what the feed-forward network gives. What went wrong?"),
    N_("ReLU was left out"), N_("Work out a row in which a hidden unit was below 0: what is left of that unit?"),
    N_("ReLU was left out: hidden units below 0 went on into W_2, where 0 should stand."),
    N_("The second weight matrix was left out"), "activated" },
  [ATTN_BUG_ORDER] = {
    "concat", try_order, N_("A program put the outputs of two heads side by side. What went wrong?"),
    N_("The heads stand in the wrong order"), N_("Whose numbers stand in the first columns?"),
    N_("The heads stand in the wrong order: head 0 comes first, else each meets the rows of W_O that belong to the other."),
    N_("Head 0 stands there twice"), NULL },
  [ATTN_BUG_HEAD_SCALE] = {
    "head0.scaled", try_head_scale, N_("Two heads share 8 columns of Q and K. A program printed these scaled scores of head 0. What went wrong?"),
    N_("It divided by the root of all columns, not of one head's"), N_("Compare a number with the score it was made from: divided by what?"),
    N_("The scores were divided by √8, the root of the columns of all heads. d_k is one head's: √4 = 2."),
    N_("It divided by d_k, not by its root"), NULL },
  [ATTN_BUG_POSITION] = {
    "input", try_position, N_("A program printed this as what goes into the first layer. What went wrong?"),
    N_("The positions were not added"), N_("Compare what was printed with X."),
    N_("The positions were not added: what was printed is X itself. Attention would not know the order of the tokens."),
    N_("The embeddings were left out"), "position" },
};

static gboolean
is_of_attention (AttnBug bug)
{
  return bug <= ATTN_BUG_MASK;
}

/* The cell in which the two differ most; how much. */
static double
find_difference (AttnPractice *self)
{
  double most = 0;
  AttnCell cell = self->cell;

  for (cell.row = 0; cell.row < attn_node_get_rows (cell.node); cell.row++)
    for (cell.column = 0; cell.column < attn_node_get_columns (cell.node); cell.column++)
      {
        const double difference = fabs (attn_node_get_value (cell.node, cell.row, cell.column) -
                                        attn_matrix_get (self->printed, cell.row, cell.column));

        if (difference > most)
          {
            most = difference;
            self->cell = cell;
          }
      }
  return most;
}

/* How far the rows are from the sum that they should have. */
static double
find_sum_off (const AttnMatrix *matrix,
              double            right)
{
  double off = 0;

  for (guint i = 0; i < attn_matrix_get_rows (matrix); i++)
    {
      double sum = 0;

      for (guint j = 0; j < attn_matrix_get_columns (matrix); j++)
        sum += attn_matrix_get (matrix, i, j);
      off = fmax (off, fabs (sum - right));
    }
  return off;
}

/* How far what was printed is from what the decoy would have printed; `turned`: from its transpose. */
static double
find_decoy_off (AttnPractice *self,
                const char   *node,
                gboolean      turned)
{
  const AttnNode *other = attn_trace_find (self->trace, node);
  double off = 0;

  for (guint i = 0; i < attn_matrix_get_rows (self->printed); i++)
    for (guint j = 0; j < attn_matrix_get_columns (self->printed); j++)
      off = fmax (off, fabs (attn_matrix_get (self->printed, i, j) - attn_node_get_value (other, turned ? j : i, turned ? i : j)));
  return off;
}

/* Whether it could be told from the others: rows that add up to what they should do not look like another side. */
static gboolean
shows (AttnPractice *self)
{
  const char *decoy = bugs[self->bug].decoy_node;

  if (find_difference (self) < 0.1 || (decoy != NULL && find_decoy_off (self, decoy, self->bug == ATTN_BUG_TRANSPOSE) < 0.1))
    return FALSE;
  if (self->bug == ATTN_BUG_SIDE || self->bug == ATTN_BUG_MASK)
    return find_sum_off (self->printed, 1) > 0.1;
  return self->bug != ATTN_BUG_NORM || find_sum_off (self->printed, 0) > 0.1;
}

/* The right one, another mistake in the same operation, and two of its kin. */
static void
add_choices (AttnPractice *self)
{
  AttnBug others[ATTN_N_BUGS];
  guint n = 0;

  for (AttnBug bug = 0; bug < ATTN_N_BUGS; bug++)
    if (bug != self->bug && !g_str_equal (bugs[bug].name, bugs[self->bug].decoy) && is_of_attention (bug) == is_of_attention (self->bug))
      others[n++] = bug;
  attn_practice_add_choice (self, g_strdup (ATTN_PRACTICE_TEXT (self, bugs[self->bug].name)));
  attn_practice_add_choice (self, g_strdup (ATTN_PRACTICE_TEXT (self, bugs[self->bug].decoy)));
  for (guint i = 0; i < 2; i++)
    {
      const guint taken = i + attn_random_below (&self->random, n - i);
      const AttnBug other = others[taken];

      others[taken] = others[i];
      others[i] = other;
      attn_practice_add_choice (self, g_strdup (ATTN_PRACTICE_TEXT (self, bugs[other].name)));
    }
  attn_practice_shuffle (self);
}

static void
add_hints (AttnPractice *self)
{
  AttnNumber wrong, right;
  g_autofree char *cell = attn_label_cell_markup (&self->cell, self->language);

  attn_number_format (attn_matrix_get (self->printed, self->cell.row, self->cell.column), 2, &wrong);
  attn_number_format (attn_node_get_value (self->cell.node, self->cell.row, self->cell.column), 2, &right);
  self->hints[0] = g_strdup (ATTN_PRACTICE_TEXT (self, N_("Work out one cell by yourself, and compare.")));
  self->hints[1] = g_strdup (ATTN_PRACTICE_TEXT (self, bugs[self->bug].hint));
  self->hints[2] = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("%1$s: printed is %2$s, right is %3$s.")), cell, wrong.text, right.text);
  self->result = g_strdup (ATTN_PRACTICE_TEXT (self, bugs[self->bug].solution));
}

gboolean
attn_practice_make_bug (AttnPractice *self,
                        GError      **error)
{
  self->look = ATTN_PRACTICE_LOOK_PRINTED;
  self->bug = attn_random_below (&self->random, ATTN_N_BUGS);
  do
    {
      g_clear_pointer (&self->printed, attn_matrix_unref);
      /* The numbers may be such that a mistake does not show. */
      if (!bugs[self->bug].try (self, bugs[self->bug].node, error))
        return FALSE;
      attn_practice_ask (self, bugs[self->bug].node, 0, 0);
    }
  while (!shows (self));
  add_choices (self);
  add_hints (self);
  self->question = g_strdup (ATTN_PRACTICE_TEXT (self, bugs[self->bug].question));
  return TRUE;
}
