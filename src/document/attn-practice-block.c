/* attn-practice-block.c: exercises on what stands around attention: residual connection, norm, feed-forward network
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-practice-private.h"

#include "attn-operation.h"

enum { N = ATTN_PRACTICE_TOKENS, D = 3, MOST = 5 };

/* What a question says of a cell: its row by name, its column as d1 or h1. */
static void
set_question (AttnPractice *self,
              const char   *message)
{
  g_autofree char *row = attn_practice_dup_row (self);
  g_autofree char *column = attn_practice_dup_column (self);

  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, message), row, column);
}

/* A block in which each looks at itself and at the one before, and at both alike: queries of nothing but 0, and a window for a mask.
 * Numbers of a column that are all even or all odd have a whole mean, so that attention gives whole numbers. */
static GString *
begin_block (AttnPractice *self,
             guint         d,
             guint         heads,
             const double *value_weight)
{
  GString *json = attn_practice_begin (self, N, N, FALSE);
  static const double window[N * N] = { 1, 0, 0, 1, 1, 0, 0, 1, 1 };
  const double zeros[MOST * MOST] = { 0 };
  double embedding[N * MOST];

  for (guint j = 0; j < d; j++)
    {
      const int rest = attn_practice_pick (self, 0, 1);

      for (guint i = 0; i < N; i++)
        embedding[i * d + j] = rest + 2 * attn_practice_pick (self, -1, 1);
    }
  attn_practice_add_matrix (json, "embedding", N, d, embedding);
  g_string_append_printf (json, ",\"attention\":{\"heads\":%u,", heads);
  attn_practice_add_matrix (json, "query_weight", d, d, zeros);
  g_string_append_c (json, ',');
  if (value_weight != NULL)
    {
      attn_practice_add_matrix (json, "value_weight", d, d, value_weight);
      g_string_append_c (json, ',');
    }
  attn_practice_add_matrix (json, "mask", N, N, window);
  g_string_append (json, "},");
  return json;
}

GString *
attn_practice_begin_block (AttnPractice *self,
                           guint         d,
                           guint         heads)
{
  double value_weight[MOST * MOST];

  if (heads > 1)
    return begin_block (self, d, heads, NULL);
  attn_practice_fill (self, value_weight, d * d, -1, 1);
  return begin_block (self, d, 1, value_weight);
}

/* How many numbers that are not 0 a cell of a sum, or of a product, is made of. */
static guint
count_terms (const AttnCell *cell)
{
  const AttnNode *first = attn_node_get_input (cell->node, 0), *second = attn_node_get_input (cell->node, 1);
  const gboolean product = attn_node_get_operation (cell->node) == &attn_operation_multiply;
  guint n = 0;

  if (!product)
    return (attn_node_get_value (first, cell->row, cell->column) != 0 ? 1 : 0) + (attn_node_get_value (second, cell->row, cell->column) != 0 ? 1 : 0);
  for (guint k = 0; k < attn_node_get_columns (first); k++)
    n += attn_node_get_value (first, cell->row, k) != 0 && attn_node_get_value (second, k, cell->column) != 0 ? 1 : 0;
  return n;
}

/* Goes on to a cell that is worth being asked for; FALSE where there is none. */
static gboolean
pick_worthy (AttnPractice *self)
{
  AttnCell *cell = &self->cell;

  for (guint i = 0; i < N * D && count_terms (cell) < 2; i++)
    {
      cell->column = (cell->column + 1) % D;
      if (cell->column == 0)
        cell->row = (cell->row + 1) % N;
    }
  return count_terms (cell) >= 2;
}

gboolean
attn_practice_make_residual (AttnPractice *self,
                             GError      **error)
{
  /* One in three is the second sum. */
  const gboolean second = attn_random_below (&self->random, 3) == 0;
  const guint row = attn_random_below (&self->random, N), column = attn_random_below (&self->random, D);

  do
    {
      GString *json = attn_practice_begin_block (self, D, 1);

      g_string_append_printf (json, "\"block\":{\"norm\":\"none\"%s}", second ? ",\"feed_forward\":{}" : "");
      if (!attn_practice_finish (self, json, error))
        return FALSE;
      attn_practice_ask (self, second ? "residual2" : "residual1", row, column);
    }
  while (!pick_worthy (self));
  set_question (self, second ? N_("What goes into the feed-forward network is added to what comes out. What does the sum have for “%1$s” in %2$s?")
                             : N_("What goes into attention is added to what comes out. What does the sum have for “%1$s” in %2$s?"));
  return TRUE;
}

/* The picture does not show gain and bias. */
static void
ask_learned_norm (AttnPractice *self,
                  int           gain,
                  int           bias)
{
  g_autofree char *row = attn_practice_dup_row (self);
  g_autofree char *column = attn_practice_dup_column (self);

  self->question = g_strdup_printf (ATTN_PRACTICE_TEXT (self, N_("The row of “%1$s” is normalised: minus its mean, divided by its standard deviation. Then %2$s is multiplied by its gain %3$d, and its bias %4$s%5$d is added. What comes out in %2$s? (ε is too small to matter.)")),
                                    row, column, gain, bias < 0 ? "−" : "", ABS (bias));
}

/* Rows of four of which two lie as far above the mean as two lie below, or of five of which one lies four times as far from it as
 * each of the others: mean and deviation are whole. */
gboolean
attn_practice_make_norm (AttnPractice *self,
                         GError      **error)
{
  static const int even[][MOST] = { { -1, -1, 1, 1, 0 }, { -1, 1, -1, 1, 0 }, { 1, -1, -1, 1, 0 }, { 1, -1, 1, -1, 0 } };
  const guint d = attn_random_below (&self->random, 3) == 0 ? 5 : 4;
  const gboolean learned = attn_random_below (&self->random, 2) == 0;
  const guint row = attn_random_below (&self->random, N), column = attn_random_below (&self->random, d);
  double embedding[N * MOST], zeros[MOST * MOST] = { 0 }, gain[MOST], bias[MOST];
  GString *json = attn_practice_begin (self, N, N, FALSE);

  for (guint i = 0; i < N; i++)
    {
      const int mean = attn_practice_pick (self, -1, 4), deviation = attn_practice_pick (self, 1, 3);
      const guint other = attn_random_below (&self->random, d);
      const int *signs = even[attn_random_below (&self->random, G_N_ELEMENTS (even))];
      const int side = attn_random_below (&self->random, 2) == 0 ? 1 : -1;

      for (guint j = 0; j < d; j++)
        embedding[i * d + j] = d == 4 ? mean + deviation * signs[j] : mean + side * (j == other ? 4 : -1);
    }
  attn_practice_add_matrix (json, "embedding", N, d, embedding);
  g_string_append (json, ",\"attention\":{");
  attn_practice_add_matrix (json, "query_weight", d, d, zeros);
  g_string_append (json, "},\"block\":{\"norm\":\"pre\",\"norm1\":{\"epsilon\":1e-12");
  if (learned)
    {
      attn_practice_fill (self, gain, d, 1, 3);
      attn_practice_fill (self, bias, d, -2, 2);
      g_string_append_c (json, ',');
      attn_practice_add_list (json, "gain", d, gain);
      g_string_append_c (json, ',');
      attn_practice_add_list (json, "bias", d, bias);
    }
  g_string_append (json, "}}");
  if (!attn_practice_finish (self, json, error))
    return FALSE;
  attn_practice_ask (self, "norm1", row, column);
  if (learned)
    ask_learned_norm (self, (int) gain[column], (int) bias[column]);
  else
    set_question (self, N_("The row of “%1$s” is normalised: minus its mean, divided by its standard deviation. What does it have in %2$s? (ε is too small to matter.)"));
  return TRUE;
}

/* Half of the time a unit below 0; FALSE where there is none of that side. */
static gboolean
pick_activated (AttnPractice *self)
{
  const AttnNode *hidden = attn_node_get_input (self->cell.node, 0);
  const gboolean below = attn_random_below (&self->random, 2) == 0;

  for (guint i = 0; i < 4 * N * D; i++)
    {
      const guint row = attn_random_below (&self->random, N), column = attn_random_below (&self->random, D);

      if ((attn_node_get_value (hidden, row, column) < 0) == below)
        {
          self->cell.row = row;
          self->cell.column = column;
          return TRUE;
        }
    }
  return FALSE;
}

GString *
attn_practice_begin_feed_forward (AttnPractice *self,
                                  gboolean      linear)
{
  const guint hidden = linear ? 2 * D : D;
  double value_weight[D * D] = { 0 }, in_weight[2 * D * D], in_bias[2 * D], out_weight[2 * D * D];
  GString *json;

  for (guint j = 0; j < D; j++)
    value_weight[j * D + j] = attn_practice_pick (self, -1, 1);
  for (guint i = 0; i < D; i++)
    attn_practice_fill (self, in_weight + i * hidden, D, -1, 1);
  attn_practice_fill (self, in_bias, D, -1, 2);
  attn_practice_fill (self, out_weight, D * D, -1, 1);
  /* A unit and its opposite, x = ReLU (x) − ReLU (−x). */
  for (guint j = D; j < hidden; j++)
    {
      in_bias[j] = -in_bias[j - D];
      for (guint i = 0; i < D; i++)
        {
          in_weight[i * hidden + j] = -in_weight[i * hidden + j - D];
          out_weight[j * D + i] = -out_weight[(j - D) * D + i];
        }
    }
  json = begin_block (self, D, 1, value_weight);
  g_string_append (json, "\"block\":{\"norm\":\"none\",\"feed_forward\":{");
  attn_practice_add_matrix (json, "in_weight", D, hidden, in_weight);
  g_string_append_c (json, ',');
  attn_practice_add_list (json, "in_bias", hidden, in_bias);
  g_string_append_c (json, ',');
  attn_practice_add_matrix (json, "out_weight", hidden, D, out_weight);
  g_string_append (json, "}}");
  return json;
}

gboolean
attn_practice_make_feed_forward (AttnPractice *self,
                                 GError      **error)
{
  static const struct { const char *node, *question; } asked[] = {
    { "hidden", N_("The first part of the feed-forward network: the row of “%1$s” times a column of W_1, plus its bias. What does %2$s have, before ReLU?") },
    { "activated", N_("What is left of the hidden unit %2$s for “%1$s” after ReLU?") },
    { "feed_forward", N_("The second part of the feed-forward network: what ReLU left of the row of “%1$s”, times a column of W_2. What does it give in %2$s?") },
  };
  const guint which = attn_random_below (&self->random, G_N_ELEMENTS (asked));
  const guint row = attn_random_below (&self->random, N), column = attn_random_below (&self->random, D);

  do
    {
      if (!attn_practice_finish (self, attn_practice_begin_feed_forward (self, FALSE), error))
        return FALSE;
      attn_practice_ask (self, asked[which].node, row, column);
    }
  while (which == 1 ? !pick_activated (self) : !pick_worthy (self));
  set_question (self, asked[which].question);
  return TRUE;
}
