/* attn-sentence.c: one plain sentence about a cell: the table, what is given, projections
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-sentence.h"

#include <string.h>

#include "attn-label.h"
#include "attn-trace.h"

const char *
attn_subject_say (const AttnSubject *subject, const char *message)
{
  return attn_translate (subject->language, message);
}

void
attn_subject_format_percent (const AttnSubject *subject, double share, AttnNumber *number)
{
  attn_number_format_share (share, MAX (subject->decimals - 1, 0), number);
}

/* What is given. */

static char *
describe_embedding (const AttnSubject *subject)
{
  if (!attn_node_is_input (subject->node))
    return attn_describe_patch_embedding (subject);

  return g_strdup_printf (attn_subject_say (subject, N_("One number of the embedding of %1$s (%2$s), free to change.")),
                          subject->row_label, subject->column_label);
}

static char *
describe_memory (const AttnSubject *subject)
{
  return g_strdup_printf (attn_subject_say (subject, N_("One number of the memory vector of %1$s (%2$s), free to change: "
                                                     "keys and values come from it.")),
                          subject->row_label, subject->column_label);
}

/* What the vectors are called that the weight matrix or the bias of a name makes. */
static const char *
get_noun (const AttnSubject *subject)
{
  static const struct
  {
    const char *part;
    const char *noun;
  } nouns[] = {
    { "query", N_("query vector") },
    { "key", N_("key vector") },
    { "value", N_("value vector") },
  };
  const char *stage = attn_node_get_stage (subject->node);

  for (guint i = 0; i < G_N_ELEMENTS (nouns); i++)
    if (strstr (stage, nouns[i].part) != NULL)
      return attn_subject_say (subject, nouns[i].noun);

  return attn_subject_say (subject, N_("result vector"));
}

/* The head that has a column of what all heads take their part of, and what it is there; −1: no head has a part of it. */
static int
find_head (const AttnNode *whole, guint column, const char **there)
{
  for (guint i = 0; i < attn_node_get_n_readers (whole); i++)
    {
      const AttnNode *part = attn_node_get_reader (whole, i);
      const guint first = attn_node_get_parameters (part)->first;

      if (attn_node_get_operation (part) != &attn_operation_columns || column < first || column >= first + attn_node_get_columns (part))
        continue;
      *there = attn_node_get_column_label (part, column - first);
      return attn_node_get_head (part);
    }
  return -1;
}

/* The product that a weight matrix or a bias belongs to, or NULL. */
static const AttnNode *
find_product (const AttnNode *input)
{
  for (guint i = 0; i < attn_node_get_n_readers (input); i++)
    if (attn_node_get_operation (attn_node_get_reader (input, i)) == &attn_operation_multiply)
      return attn_node_get_reader (input, i);
  return NULL;
}

/* Of several heads whose a column of Q, K and V is, of their weight matrices and biases, and whose a row of W_O, after what is said. */
static char *
tell_head (const AttnSubject *subject, char *sentence)
{
  g_autofree char *told = sentence;
  const gboolean given = attn_node_is_input (subject->node);
  const AttnNode *product = given ? find_product (subject->node) : subject->node;
  const AttnNode *joined = given && product != NULL ? attn_node_get_input (product, 0) : NULL;
  const char *there = NULL;
  int head;

  if (product == NULL)
    return g_steal_pointer (&told);
  head = find_head (product, subject->column, &there);
  if (head >= 0)
    return g_strdup_printf (attn_subject_say (subject, N_("%1$s A column of head %2$d, %3$s there.")), told, head, there);
  if (joined == NULL || attn_node_get_operation (joined) != &attn_operation_beside || attn_node_get_input (product, 1) != subject->node)
    return g_steal_pointer (&told);
  for (guint i = 0, first = 0; i < attn_node_get_n_inputs (joined); i++)
    {
      const AttnNode *output = attn_node_get_input (joined, i);

      if (subject->row >= first && subject->row < first + attn_node_get_columns (output))
        return g_strdup_printf (attn_subject_say (subject, N_("%1$s A row for head %2$d, %3$s there.")), told, attn_node_get_head (output),
                                attn_node_get_column_label (output, subject->row - first));
      first += attn_node_get_columns (output);
    }
  return g_steal_pointer (&told);
}

static char *
say_weight_matrix (const AttnSubject *subject)
{
  const AttnNode *product = find_product (subject->node);
  g_autofree char *left = NULL;

  if (attn_node_is_implied (subject->node))
    {
      g_autofree char *symbol = attn_label_symbol (subject->node);

      return g_strdup_printf (attn_subject_say (subject, N_("No %s is given: it is the identity, which leaves every "
                                                         "vector as it is.")),
                              symbol);
    }

  left = product != NULL ? attn_label_symbol (attn_node_get_input (product, 0)) : g_strdup ("X");
  return g_strdup_printf (attn_subject_say (subject, N_("Multiplies %1$s of every row of %2$s and adds that to %3$s of "
                                                     "its %4$s.")),
                          subject->row_label, left, subject->column_label, get_noun (subject));
}

static char *
describe_weight_matrix (const AttnSubject *subject)
{
  return tell_head (subject, say_weight_matrix (subject));
}

static char *
describe_bias (const AttnSubject *subject)
{
  return tell_head (subject, g_strdup_printf (attn_subject_say (subject, N_("Added to %1$s of every %2$s.")),
                                              subject->column_label, get_noun (subject)));
}

static char *
describe_mask (const AttnSubject *subject)
{
  return g_strdup_printf (subject->value != 0.0 ? attn_subject_say (subject, N_("1: %1$s may look at %2$s."))
                                                : attn_subject_say (subject, N_("0: %1$s may not look at %2$s.")),
                          subject->row_label, subject->column_label);
}

static char *
describe_given_vector (const AttnSubject *subject)
{
  return g_strdup_printf (attn_subject_say (subject, N_("%1$s of the %2$s of %3$s: given, not computed, and free to "
                                                     "change.")),
                          subject->column_label, get_noun (subject), subject->row_label);
}

/* Projections. */

/* Whether a node holds the identity, so that what it multiplies stays what it is. */
static gboolean
is_identity (const AttnNode *node)
{
  guint n = attn_node_get_rows (node);

  if (attn_node_get_columns (node) != n)
    return FALSE;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      if (attn_node_get_value (node, i, j) != (i == j ? 1.0 : 0.0))
        return FALSE;

  return TRUE;
}

static char *
say_projection (const AttnSubject *subject)
{
  const AttnNode *node = subject->node;
  const char *noun = get_noun (subject);
  g_autofree char *left = NULL;
  g_autofree char *right = NULL;

  if (attn_node_get_operation (node) == &attn_operation_columns)
    return attn_describe_head_part (subject);
  if (attn_node_get_operation (node) != &attn_operation_multiply)
    return g_strdup_printf (attn_subject_say (subject, N_("%1$s of the %2$s of %3$s, taken as it is given.")),
                            subject->column_label, noun, subject->row_label);

  left = attn_label_symbol (attn_node_get_input (node, 0));
  right = attn_label_symbol (attn_node_get_input (node, 1));

  if (attn_node_get_n_inputs (node) > 2)
    return g_strdup_printf (attn_subject_say (subject, N_("%1$s of the %2$s of %3$s: row %3$s of %4$s times column %1$s "
                                                       "of %5$s, plus the bias.")),
                            subject->column_label, noun, subject->row_label, left, right);

  if (is_identity (attn_node_get_input (node, 1)))
    return g_strdup_printf (attn_subject_say (subject, N_("%1$s of the %2$s of %3$s: the same as in %4$s, since %5$s is "
                                                       "the identity.")),
                            subject->column_label, noun, subject->row_label, left, right);

  return g_strdup_printf (attn_subject_say (subject, N_("%1$s of the %2$s of %3$s: row %3$s of %4$s times column %1$s of "
                                                     "%5$s.")),
                          subject->column_label, noun, subject->row_label, left, right);
}

static char *
describe_projection (const AttnSubject *subject)
{
  return tell_head (subject, say_projection (subject));
}

/* A node that no row of the table knows. */
static char *
describe_any (const AttnSubject *subject)
{
  g_autofree char *symbol = NULL;

  if (attn_node_is_input (subject->node))
    return g_strdup (attn_node_is_implied (subject->node)
                       ? attn_subject_say (subject, N_("A number that follows from the settings."))
                       : attn_subject_say (subject, N_("A given number, free to change.")));

  if (attn_node_get_n_inputs (subject->node) == 0)
    return g_strdup (attn_subject_say (subject, N_("A number that follows from the settings.")));

  symbol = attn_label_symbol (attn_node_get_input (subject->node, 0));

  return g_strdup_printf (attn_subject_say (subject, N_("Computed from %s.")), symbol);
}

static const struct
{
  const char *stage;
  char       *(*describe) (const AttnSubject *subject);
} kinds[] = {
  { "embedding", describe_embedding },
  { "memory", describe_memory },
  { "attention.query_weight", describe_weight_matrix },
  { "attention.key_weight", describe_weight_matrix },
  { "attention.value_weight", describe_weight_matrix },
  { "attention.output_weight", describe_weight_matrix },
  { "attention.query_bias", describe_bias },
  { "attention.key_bias", describe_bias },
  { "attention.value_bias", describe_bias },
  { "attention.output_bias", describe_bias },
  { "attention.mask", describe_mask },
  { "given.query", describe_given_vector },
  { "given.key", describe_given_vector },
  { "given.value", describe_given_vector },
  { "given.weights", attn_describe_weight },
  { "query", describe_projection },
  { "key", describe_projection },
  { "value", describe_projection },
  { "projected", describe_projection },
  { "scores", attn_describe_score },
  { "scaled", attn_describe_scaled },
  { "masked", attn_describe_masked },
  { "shifted", attn_describe_shifted },
  { "exponentials", attn_describe_exponential },
  { "totals", attn_describe_total },
  { "weights", attn_describe_weight },
  { "row_sum", attn_describe_row_sum },
  { "output", attn_describe_output },
  { "image.pixels", attn_describe_pixel },
  { "image.pixels.red", attn_describe_pixel },
  { "image.pixels.green", attn_describe_pixel },
  { "image.pixels.blue", attn_describe_pixel },
  { "image.weight", attn_describe_model_input },
  { "image.bias", attn_describe_model_input },
  { "image.class_token", attn_describe_model_input },
  { "block.norm1.gain", attn_describe_model_input },
  { "block.norm1.bias", attn_describe_model_input },
  { "block.norm2.gain", attn_describe_model_input },
  { "block.norm2.bias", attn_describe_model_input },
  { "block.feed_forward.in_weight", attn_describe_model_input },
  { "block.feed_forward.in_bias", attn_describe_model_input },
  { "block.feed_forward.out_weight", attn_describe_model_input },
  { "block.feed_forward.out_bias", attn_describe_model_input },
  { "readout.norm.gain", attn_describe_model_input },
  { "readout.norm.bias", attn_describe_model_input },
  { "readout.weight", attn_describe_model_input },
  { "readout.bias", attn_describe_model_input },
  { "patches", attn_describe_patch },
  { "position", attn_describe_position },
  { "weights.spread", attn_describe_spread },
  { "weights.mean_spread", attn_describe_mean_spread },
  { "mean_weights.spread", attn_describe_spread },
  { "mean_weights.mean_spread", attn_describe_mean_spread },
  { "rollout.spread", attn_describe_spread },
  { "position_likeness", attn_describe_likeness },
  { "input", attn_describe_input },
  { "rotated_query", attn_describe_rotated },
  { "rotated_key", attn_describe_rotated },
  { "concat", attn_describe_concat },
  { "mean_weights", attn_describe_mean_weight },
  { "norm1", attn_describe_norm },
  { "norm2", attn_describe_norm },
  { "residual1", attn_describe_residual },
  { "residual2", attn_describe_residual },
  { "hidden", attn_describe_hidden },
  { "activated", attn_describe_activated },
  { "feed_forward", attn_describe_feed_forward },
  { "block", attn_describe_block },
  { "final_norm", attn_describe_norm },
  { "pooled", attn_describe_pooled },
  { "logits", attn_describe_logit },
  { "readout.shifted", attn_describe_readout_part },
  { "readout.exponentials", attn_describe_readout_part },
  { "readout.totals", attn_describe_readout_part },
  { "probabilities", attn_describe_probability },
  { "rollout_step", attn_describe_rollout_step },
  { "rollout", attn_describe_rollout },
};

char *
attn_sentence_new (const AttnCell *cell, AttnLanguage language, int decimals)
{
  const char *stage = attn_node_get_stage (cell->node);
  g_autofree char *row_label = attn_label_quote (cell->node, FALSE, cell->row, language);
  g_autofree char *column_label = attn_label_quote (cell->node, TRUE, cell->column, language);
  AttnSubject subject = { cell->node, cell->row, cell->column, attn_node_get_value (cell->node, cell->row, cell->column),
                          language, decimals, row_label, column_label };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].stage, stage) == 0)
      return kinds[i].describe (&subject);

  return describe_any (&subject);
}
