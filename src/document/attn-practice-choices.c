/* attn-practice-choices.c: exercises whose answer is one of several
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-practice-private.h"

#include <math.h>

#include "attn-explanation.h"
#include "attn-label.h"

#define TEXT(self, message) (attn_translate ((self)->language, message))

/* --- shapes -------------------------------------------------------------------------------------------- */

static void
add_shape (AttnPractice *self,
           guint         rows,
           guint         columns)
{
  char *text = g_strdup_printf ("%u × %u", rows, columns);

  for (guint i = 0; i < self->choices->len; i++)
    if (g_str_equal (self->choices->pdata[i], text))
      {
        g_free (text);
        return;
      }
  attn_practice_add_choice (self, text);
}

static void
hint_at_shape (AttnPractice *self)
{
  static const char *const hints[ATTN_PRACTICE_N_HINTS] = {
    N_("A result has a row for each row of what stands left of it."),
    N_("It has a column for each column of what stands right of it: K^{T} has those that K has as rows."),
    N_("(n × k) · (k × m) gives n × m: what meets in the middle is gone."),
  };

  for (guint i = 0; i < ATTN_PRACTICE_N_HINTS; i++)
    self->hints[i] = g_strdup (TEXT (self, hints[i]));
}

/* As many queries as keys would let a wrong answer look right: n, m, d and d of V are all different. */
gboolean
attn_practice_make_shape (AttnPractice *self,
                          GError      **error)
{
  static const struct { const char *node, *what; } results[] = {
    { "scores", N_("the scores QKᵀ") }, { "weights", N_("the weights A") }, { "output", N_("the output AV") },
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
  add_shape (self, rows, columns);
  add_shape (self, columns, rows);
  add_shape (self, n, d);
  add_shape (self, d, m);
  add_shape (self, m, v);
  add_shape (self, n, n);
  g_ptr_array_set_size (self->choices, 4);
  attn_practice_shuffle (self);
  hint_at_shape (self);
  self->question = g_strdup_printf (TEXT (self, N_("Q is %1$u × %2$u, K is %3$u × %2$u and V is %3$u × %4$u. What shape is it: %5$s?")),
                                    n, d, m, v, TEXT (self, results[which].what));
  self->result = which == 2 ? g_strdup_printf ("(%u × %u) · (%u × %u) → %u × %u", n, m, m, v, rows, columns)
                            : g_strdup_printf ("(%u × %u) · (%u × %u) → %u × %u", n, d, d, m, rows, columns);
  return TRUE;
}

/* --- sources ------------------------------------------------------------------------------------------- */

static char *
name_row (AttnPractice *self,
          const char   *node,
          guint         row)
{
  const AttnNode *matrix = attn_trace_find (self->trace, node);
  g_autofree char *symbol = attn_label_symbol (matrix), *label = attn_label_plain (matrix, FALSE, row, self->language);

  return g_strdup_printf (TEXT (self, N_("the row “%1$s” of %2$s")), label, symbol);
}

static char *
name_column (AttnPractice *self,
             const char   *node,
             guint         column)
{
  const AttnNode *matrix = attn_trace_find (self->trace, node);
  g_autofree char *symbol = attn_label_symbol (matrix), *label = attn_label_plain (matrix, TRUE, column, self->language);

  return g_strdup_printf (TEXT (self, N_("the column “%1$s” of %2$s")), label, symbol);
}

/* Takes both over. */
static char *
both (AttnPractice *self,
      char         *first,
      char         *second)
{
  g_autofree char *a = first, *b = second;

  return g_strdup_printf (TEXT (self, N_("%1$s and %2$s")), a, b);
}

static char *
name_all (AttnPractice *self,
          const char   *node)
{
  g_autofree char *symbol = attn_label_symbol (attn_trace_find (self->trace, node));

  return g_strdup_printf (TEXT (self, N_("all of %s")), symbol);
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
  attn_practice_add_choice (self, g_strdup_printf (TEXT (self, N_("only the cell “%1$s” → “%2$s” of %3$s")), row, column, symbol));
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

gboolean
attn_practice_make_sources (AttnPractice *self,
                            GError      **error)
{
  enum { N = ATTN_PRACTICE_TOKENS, D = 3 };
  static const struct { const char *node; void (*add) (AttnPractice *self, guint i, guint j); } asked[] = {
    { "scores", add_score_sources }, { "weights", add_weight_sources }, { "output", add_output_sources },
  };
  const guint which = attn_random_below (&self->random, G_N_ELEMENTS (asked));
  const guint i = attn_random_below (&self->random, N), j = (i + 1 + attn_random_below (&self->random, N - 1)) % N;
  double query[N * D], key[N * D], value[N * D];
  g_autofree char *question = NULL;
  GString *json = attn_practice_begin (self, N, N, TRUE);

  attn_practice_fill (self, query, N * D, 0, 2);
  attn_practice_fill (self, key, N * D, 0, 2);
  attn_practice_fill (self, value, N * D, 0, 3);
  attn_practice_add_given (json, N, D, query, key, value);
  if (!attn_practice_finish (self, json, error))
    return FALSE;

  attn_practice_ask (self, asked[which].node, i, j);
  self->look = ATTN_PRACTICE_LOOK_BEFORE;
  asked[which].add (self, i, j);
  attn_practice_shuffle (self);
  question = attn_cell_get_question (&self->cell, self->language);
  self->question = g_strdup_printf (TEXT (self, N_("Which cells is this one computed from: %s?")), question);
  return TRUE;
}

/* --- bugs ---------------------------------------------------------------------------------------------- */

enum { SIZE = 3 };

/* The document whose result is right, or one that makes the mistake. */
static GString *
write_bug (AttnPractice *self,
           const AttnRandom *names,
           const double *query,
           const double *key,
           const double *value,
           const char   *options)
{
  const AttnRandom now = self->random;
  GString *json;

  self->random = *names;
  json = attn_practice_begin (self, SIZE, SIZE, TRUE);
  self->random = now;
  if (*options != '\0')
    g_string_append_printf (json, "\"attention\":{%s},", options);
  attn_practice_add_given (json, SIZE, SIZE, query, key, value);
  return json;
}

/* The cell in which the two differ most; how much. */
static double
find_difference (AttnPractice *self)
{
  double most = 0;
  AttnCell cell = self->cell;

  for (cell.row = 0; cell.row < SIZE; cell.row++)
    for (cell.column = 0; cell.column < SIZE; cell.column++)
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

static AttnMatrix *
copy_values (const AttnNode *node,
             gboolean        causal)
{
  double values[SIZE * SIZE];

  for (guint i = 0; i < SIZE; i++)
    for (guint j = 0; j < SIZE; j++)
      values[i * SIZE + j] = causal && j > i ? 0 : attn_node_get_value (node, i, j);
  return attn_matrix_new (SIZE, SIZE, values);
}

/* One try; the numbers may be such that a mistake does not show. */
static gboolean
try_bug (AttnPractice *self,
         GError      **error)
{
  static const char *const nodes[ATTN_N_BUGS] = { "weights", "scaled", "scores", "weights" };
  static const char *const right[ATTN_N_BUGS] = { "", "", "", "\"mask\":\"causal\"" };
  static const char *const wrong[ATTN_N_BUGS] = { "\"softmax\":\"columns\"", "\"scale\":3", "", "" };
  const AttnRandom names = self->random;
  double query[SIZE * SIZE], key[SIZE * SIZE], turned[SIZE * SIZE], value[SIZE * SIZE];
  g_autoptr (AttnTrace) mistaken = NULL;

  g_clear_pointer (&self->printed, attn_matrix_unref);
  attn_practice_fill (self, query, SIZE * SIZE, 0, 2);
  attn_practice_fill (self, key, SIZE * SIZE, 0, 2);
  attn_practice_fill (self, value, SIZE * SIZE, 0, 3);
  for (guint i = 0; i < SIZE; i++)
    for (guint j = 0; j < SIZE; j++)
      turned[i * SIZE + j] = key[j * SIZE + i];
  if (!attn_practice_finish (self, write_bug (self, &names, query, key, value, right[self->bug]), error))
    return FALSE;
  mistaken = attn_practice_trace (self, write_bug (self, &names, query, self->bug == ATTN_BUG_TRANSPOSE ? turned : key, value, wrong[self->bug]),
                                  error);
  if (mistaken == NULL)
    return FALSE;
  self->printed = copy_values (attn_trace_find (mistaken, nodes[self->bug]), self->bug == ATTN_BUG_MASK);
  attn_practice_ask (self, nodes[self->bug], 0, 0);
  return TRUE;
}

/* Whether it could be told from the others: rows that add up to 1 do not look like another side of softmax. */
static gboolean
shows (AttnPractice *self)
{
  double off = 0;

  if (find_difference (self) < 0.1)
    return FALSE;
  if (self->bug != ATTN_BUG_SIDE && self->bug != ATTN_BUG_MASK)
    return TRUE;
  for (guint i = 0; i < SIZE; i++)
    {
      double sum = 0;

      for (guint j = 0; j < SIZE; j++)
        sum += attn_matrix_get (self->printed, i, j);
      off = fmax (off, fabs (sum - 1));
    }
  return off > 0.1;
}

gboolean
attn_practice_make_bug (AttnPractice *self,
                        GError      **error)
{
  static const char *const names[ATTN_N_BUGS] = {
    N_("Softmax ran down the columns, not along the rows"),
    N_("It divided by d_k, not by its root"),
    N_("K was not transposed"),
    N_("The mask came after softmax, not before"),
  };
  static const char *const questions[ATTN_N_BUGS] = {
    N_("A program printed these weights. What went wrong?"),
    N_("A program printed these scaled scores. What went wrong?"),
    N_("A program printed these scores. What went wrong?"),
    N_("A program with a causal mask printed these weights. What went wrong?"),
  };

  self->look = ATTN_PRACTICE_LOOK_PRINTED;
  self->bug = attn_random_below (&self->random, ATTN_N_BUGS);
  do
    if (!try_bug (self, error))
      return FALSE;
  while (!shows (self));
  attn_practice_add_choice (self, g_strdup (TEXT (self, names[self->bug])));
  for (guint i = 0; i < ATTN_N_BUGS; i++)
    if (i != self->bug)
      attn_practice_add_choice (self, g_strdup (TEXT (self, names[i])));
  attn_practice_shuffle (self);
  self->question = g_strdup (TEXT (self, questions[self->bug]));
  return TRUE;
}
