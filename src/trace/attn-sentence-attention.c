/* attn-sentence-attention.c: one plain sentence about a cell: from the scores to the output
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-sentence.h"

#include <math.h>

#include "attn-label.h"
#include "attn-operation.h"

static char *
say_of_pair (const AttnSubject *subject, const char *message)
{
  return g_strdup_printf (attn_subject_say (subject, message), subject->row_label, subject->column_label);
}

static char *
say_of_label (const AttnSubject *subject, const char *message, const char *label)
{
  return g_strdup_printf (attn_subject_say (subject, message), label);
}

static gboolean
has_operation (const AttnNode *node, const AttnOperation *operation)
{
  return attn_node_get_operation (node) == operation;
}

/* Which side softmax ran along, of a node that is part of it.  FALSE where there was no softmax. */
static gboolean
find_side (const AttnNode *node, AttnSide *side)
{
  while (has_operation (node, &attn_operation_row_sum))
    node = attn_node_get_input (node, 0);

  if (attn_node_is_input (node) || has_operation (node, &attn_operation_same))
    return FALSE;
  *side = (AttnSide) attn_node_get_parameters (node)->side;

  return TRUE;
}

/* The mask on the way to a node from the scores on; NULL where there is none. */
static const AttnNode *
find_mask (const AttnNode *node)
{
  while (!attn_node_is_input (node) && !has_operation (node, &attn_operation_multiply) &&
         !has_operation (node, &attn_operation_multiply_transposed))
    {
      if (has_operation (node, &attn_operation_mask))
        return attn_node_get_input (node, 1);
      node = attn_node_get_input (node, 0);
    }

  return NULL;
}

static gboolean
is_masked (const AttnSubject *subject)
{
  const AttnNode *mask = find_mask (subject->node);

  return mask != NULL && attn_node_get_value (mask, subject->row, subject->column) == 0.0;
}

static gboolean
is_row_masked (const AttnNode *mask, guint row)
{
  for (guint j = 0; j < attn_node_get_columns (mask); j++)
    if (attn_node_get_value (mask, row, j) != 0.0)
      return FALSE;

  return TRUE;
}

char *
attn_describe_score (const AttnSubject *subject)
{
  return say_of_pair (subject, N_("How well the query of %1$s matches the key of %2$s: their dot product."));
}

char *
attn_describe_scaled (const AttnSubject *subject)
{
  const AttnParameters *parameters = attn_node_get_parameters (subject->node);
  AttnNumber number;

  if (!has_operation (subject->node, &attn_operation_scale) || (!parameters->is_root && parameters->number == 1.0))
    return say_of_pair (subject, N_("The score of the query %1$s with the key %2$s as it is: nothing is divided here."));

  if (parameters->is_root && attn_node_get_head (subject->node) >= 0)
    return g_strdup_printf (attn_subject_say (subject, N_("The score of the query %1$s with the key %2$s, divided by √d_k so that scores do not grow with the number of dimensions; d_k = %3$u is the width of one head.")),
                            subject->row_label, subject->column_label, parameters->root);
  if (parameters->is_root)
    return g_strdup_printf (attn_subject_say (subject, N_("The score of the query %1$s with the key %2$s, divided by √d_k (d_k = %3$u) so that "
                                                       "scores do not grow with the number of dimensions.")),
                            subject->row_label, subject->column_label, parameters->root);

  attn_number_format (parameters->number, subject->decimals, &number);

  return g_strdup_printf (attn_subject_say (subject, N_("The score of the query %1$s with the key %2$s, divided by a fixed number (÷ %3$s).")),
                          subject->row_label, subject->column_label, number.text);
}

/* Why a cell is masked, as far as the mask shows it. */

static gboolean
is_causal (const AttnNode *mask)
{
  guint n = attn_node_get_rows (mask);

  /* Of the masks that a document does not write out the causal one alone shows the first row its first key only
   * and the last row all. */
  if (!attn_node_is_implied (mask) || attn_node_get_columns (mask) != n)
    return FALSE;
  for (guint j = 0; j < n; j++)
    if ((attn_node_get_value (mask, 0, j) != 0.0) != (j == 0) || attn_node_get_value (mask, n - 1, j) == 0.0)
      return FALSE;

  return TRUE;
}

static gboolean
is_padding (const AttnNode *mask, guint column)
{
  if (!attn_node_is_implied (mask))
    return FALSE;
  for (guint i = 0; i < attn_node_get_rows (mask); i++)
    if (attn_node_get_value (mask, i, column) != 0.0)
      return FALSE;

  return TRUE;
}

char *
attn_describe_masked (const AttnSubject *subject)
{
  const AttnNode *mask = find_mask (subject->node);

  if (!is_masked (subject))
    return say_of_pair (subject, N_("%1$s may look at %2$s: the score stays as it is."));
  if (is_causal (mask))
    return say_of_pair (subject, N_("%1$s may not look at %2$s, which comes later: the weight will be 0."));
  if (is_padding (mask, subject->column))
    return say_of_pair (subject, N_("%1$s may not look at %2$s, which is padding: the weight will be 0."));

  return say_of_pair (subject, N_("%1$s may not look at %2$s, the mask says so: the weight will be 0."));
}

char *
attn_describe_shifted (const AttnSubject *subject)
{
  static const char *const messages[] = {
    N_("The score minus the largest of its row: no exponential gets too large, and the weights stay the same."),
    N_("The score minus the largest of its column: no exponential gets too large, and the weights stay the same."),
    N_("The score minus the largest of the whole matrix: no exponential gets too large, and the weights stay the "
       "same."),
  };
  AttnSide side = ATTN_SIDE_ROWS;
  const AttnNode *mask = find_mask (subject->node);

  find_side (subject->node, &side);
  if (side == ATTN_SIDE_ROWS && mask != NULL && is_row_masked (mask, subject->row))
    return say_of_label (subject, N_("%s may look at nothing: there is no largest score to subtract."), subject->row_label);
  if (is_masked (subject))
    return say_of_pair (subject, N_("%1$s may not look at %2$s: −∞ stays −∞."));

  return g_strdup (attn_subject_say (subject, messages[side]));
}

char *
attn_describe_exponential (const AttnSubject *subject)
{
  static const char *const largest[] = {
    N_("The largest score of the row: e to the power of 0 is 1."),
    N_("The largest score of the column: e to the power of 0 is 1."),
    N_("The largest score of the whole matrix: e to the power of 0 is 1."),
  };
  const AttnNode *input = attn_node_get_input (subject->node, 0);
  AttnSide side = ATTN_SIDE_ROWS;

  if (is_masked (subject))
    return say_of_pair (subject, N_("%1$s may not look at %2$s: e to the power of −∞ is 0."));
  if (subject->value == 0.0)
    return g_strdup (attn_subject_say (subject, N_("The score is so far below the largest that its exponential is too "
                                                "small to be told from 0.")));
  if (has_operation (input, &attn_operation_shift) && find_side (input, &side) &&
      attn_node_get_value (input, subject->row, subject->column) == 0.0)
    return g_strdup (attn_subject_say (subject, largest[side]));

  return g_strdup (attn_subject_say (subject, N_("e to the power of the shifted score: always positive, and the larger the "
                                              "score, the larger.")));
}

char *
attn_describe_total (const AttnSubject *subject)
{
  AttnSide side = ATTN_SIDE_ROWS;
  gboolean empty = subject->value == 0.0;

  find_side (subject->node, &side);
  switch (side)
    {
    case ATTN_SIDE_COLUMNS:
      return say_of_label (subject,
                           empty ? N_("Nothing may look at %s: the total is 0, and the weights of the column become 0.")
                                 : N_("All exponentials in the column of %s added up, over the whole column: softmax runs "
                                      "down the columns here."),
                           subject->column_label);
    case ATTN_SIDE_ALL:
      return g_strdup (attn_subject_say (subject,
                                         empty ? N_("Nothing may be looked at: the total is 0, and all weights become 0.")
                                               : N_("All exponentials added up, over the whole matrix: softmax runs over "
                                                    "all of it here.")));
    case ATTN_SIDE_ROWS:
    default:
      return say_of_label (subject,
                           empty ? N_("%s may look at nothing: the total is 0, and the weights of the row become 0.")
                                 : N_("All exponentials in the row of %s added up: each of them is divided by this."),
                           subject->row_label);
    }
}

/* Whether the total that a weight is divided by is 0: then all that it runs over is masked. */
static gboolean
is_total_empty (const AttnSubject *subject, AttnSide side)
{
  const AttnNode *totals = attn_node_get_input (subject->node, 1);

  return attn_node_get_value (totals, side == ATTN_SIDE_ROWS ? subject->row : 0,
                              side == ATTN_SIDE_COLUMNS ? subject->column : 0) == 0.0;
}

char *
attn_describe_weight (const AttnSubject *subject)
{
  AttnSide side;
  AttnNumber number;

  if (!find_side (subject->node, &side))
    {
      attn_number_format (subject->value, subject->decimals, &number);

      return g_strdup_printf (attn_subject_say (subject, N_("A weight written down by hand: %1$s gives %3$s to %2$s.")),
                              subject->row_label, subject->column_label, number.text);
    }

  if (is_total_empty (subject, side))
    switch (side)
      {
      case ATTN_SIDE_COLUMNS:
        return say_of_label (subject, N_("Nothing may look at %s: all weights of its column are 0."), subject->column_label);
      case ATTN_SIDE_ALL:
        return g_strdup (attn_subject_say (subject, N_("Nothing may be looked at: all weights are 0.")));
      case ATTN_SIDE_ROWS:
      default:
        return say_of_label (subject, N_("%s may look at nothing: all its weights are 0."), subject->row_label);
      }

  if (is_masked (subject))
    return say_of_pair (subject, N_("%1$s may not look at %2$s, so nothing goes there."));

  attn_subject_format_percent (subject, subject->value, &number);
  switch (side)
    {
    case ATTN_SIDE_COLUMNS:
      return g_strdup_printf (attn_subject_say (subject, N_("Softmax ran down the columns here: of the column of %2$s, "
                                                         "%3$s %% stands in the row of %1$s.")),
                              subject->row_label, subject->column_label, number.text);
    case ATTN_SIDE_ALL:
      return say_of_label (subject, N_("Softmax ran over the whole matrix here: this one cell has %s %% of it."), number.text);
    case ATTN_SIDE_ROWS:
    default:
      return g_strdup_printf (attn_subject_say (subject, N_("Of all that %1$s looks at, %3$s %% goes to %2$s.")),
                              subject->row_label, subject->column_label, number.text);
    }
}

char *
attn_describe_row_sum (const AttnSubject *subject)
{
  const AttnNode *mask = find_mask (subject->node);
  gboolean is_one = fabs (subject->value - 1.0) < 1e-9;
  AttnSide side;
  AttnNumber number;

  if (!find_side (subject->node, &side))
    {
      attn_number_format (subject->value, subject->decimals, &number);

      return g_strdup_printf (attn_subject_say (subject, N_("The weights of %1$s, written down by hand, add up to %2$s.")),
                              subject->row_label, number.text);
    }

  if (mask != NULL && is_row_masked (mask, subject->row))
    return say_of_label (subject, N_("%s may look at nothing: all its weights are 0, and so is their sum."),
                         subject->row_label);

  if (side == ATTN_SIDE_ROWS)
    return say_of_label (subject,
                         subject->value == 1.0 ? N_("The weights of %s add up to 1: softmax shares out one whole.")
                                               : N_("The weights of %s add up to 1, but for the rounding of the last "
                                                    "digits: softmax shares out one whole."),
                         subject->row_label);

  if (is_one)
    return g_strdup (attn_subject_say (subject,
                                       side == ATTN_SIDE_COLUMNS
                                         ? N_("Softmax ran down the columns here: a row need not add up to 1.")
                                         : N_("Softmax ran over the whole matrix here: a row need not add up to 1.")));

  return say_of_label (subject,
                       side == ATTN_SIDE_COLUMNS
                         ? N_("The row of %s does not add up to 1, because softmax ran down the columns.")
                         : N_("The row of %s does not add up to 1, because softmax ran over the whole matrix."),
                       subject->row_label);
}

/* The weights that an output row is mixed by. */
typedef struct
{
  guint  n;
  guint  n_nonzero;
  guint  n_largest;        /* how many are as large as the largest */
  guint  largest[2];       /* the first two of those */
  double value;            /* of the largest */
} Mix;

static void
find_mix (const AttnNode *weights, guint row, Mix *mix)
{
  *mix = (Mix) { attn_node_get_columns (weights), 0, 0, { 0, 0 }, -HUGE_VAL };

  for (guint j = 0; j < mix->n; j++)
    {
      double weight = attn_node_get_value (weights, row, j);

      if (weight != 0.0)
        mix->n_nonzero++;
      if (weight > mix->value)
        {
          mix->value = weight;
          mix->n_largest = 0;
        }
      if (weight == mix->value)
        {
          if (mix->n_largest < G_N_ELEMENTS (mix->largest))
            mix->largest[mix->n_largest] = j;
          mix->n_largest++;
        }
    }
}

char *
attn_describe_output (const AttnSubject *subject)
{
  const AttnNode *weights = attn_node_get_input (subject->node, 0);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  AttnNumber number;
  AttnSide side;
  Mix mix;

  find_mix (weights, subject->row, &mix);
  if (mix.n_nonzero == 0)
    return say_of_label (subject, N_("All weights of %s are 0: nothing is mixed."), subject->row_label);

  first = attn_label_quote (weights, TRUE, mix.largest[0], subject->language);
  if (mix.n_nonzero == 1 && mix.value == 1.0)
    return g_strdup_printf (attn_subject_say (subject, N_("The new %1$s, %2$s: the value of %3$s alone, with all the weight.")),
                            subject->row_label, subject->column_label, first);

  if (mix.n_largest == mix.n)
    return say_of_pair (subject, N_("The new %1$s, %2$s: a mix of all values, each with the same weight."));

  if (mix.n_largest == 2)
    {
      second = attn_label_quote (weights, TRUE, mix.largest[1], subject->language);

      return g_strdup_printf (attn_subject_say (subject, N_("The new %1$s, %2$s: a mix of the values, with the largest "
                                                         "weights, alike, on %3$s and %4$s.")),
                              subject->row_label, subject->column_label, first, second);
    }

  if (mix.n_largest > 2)
    return say_of_pair (subject, N_("The new %1$s, %2$s: a mix of the values, as the weights say."));

  /* Only along the rows is a weight a share of the whole. */
  if (!find_side (weights, &side) || side != ATTN_SIDE_ROWS)
    return g_strdup_printf (attn_subject_say (subject, N_("The new %1$s, %2$s: a mix of the values, with the largest weight "
                                                       "on %3$s.")),
                            subject->row_label, subject->column_label, first);

  attn_subject_format_percent (subject, mix.value, &number);

  return g_strdup_printf (mix.value > 0.5
                            ? attn_subject_say (subject, N_("The new %1$s, %2$s: a mix of the values, with more than half of "
                                                         "the weight (%4$s %%) on %3$s."))
                            : attn_subject_say (subject, N_("The new %1$s, %2$s: a mix of the values, with the largest weight "
                                                         "(%4$s %%) on %3$s.")),
                          subject->row_label, subject->column_label, first, number.text);
}
