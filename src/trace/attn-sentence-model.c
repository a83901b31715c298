/* attn-sentence-model.c: sentences about what stands around attention: images, positions, blocks, readout
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-sentence.h"

#include <math.h>
#include <string.h>

#include "attn-label.h"
#include "attn-operation.h"
#include "attn-trace.h"

static gboolean
is_made_by (const AttnNode *node, const AttnOperation *operation)
{
  return attn_node_get_operation (node) == operation;
}

/* Says a message of two labels, of which it may take one only: by position. */
static char *
say (const AttnSubject *subject, const char *message)
{
  return g_strdup_printf (attn_subject_say (subject, message), subject->row_label, subject->column_label);
}

static char *
say_column (const AttnSubject *subject, const char *message)
{
  return g_strdup_printf (attn_subject_say (subject, message), subject->column_label);
}

static char *
say_plain (const AttnSubject *subject, const char *message)
{
  return g_strdup (attn_subject_say (subject, message));
}

/* What an embedding, a position or a step for one of several heads is like. */

char *
attn_describe_patch_embedding (const AttnSubject *subject)
{
  if (is_made_by (subject->node, &attn_operation_embed) && subject->row == 0)
    return say_column (subject, N_("%s of the class token, which stands before the patches and is no part of the image."));

  return say (subject, N_("%2$s of the embedding of %1$s: the flattened patch times a column of the weight matrix."));
}

char *
attn_describe_pixel (const AttnSubject *subject)
{
  if (strcmp (attn_node_get_stage (subject->node), "image.pixels") == 0)
    return say (subject, N_("How bright the pixel at %1$s, %2$s is: 0 is black, 1 is white."));

  return say (subject, N_("How strong this colour is in the pixel at %1$s, %2$s: 0 is none, 1 is full."));
}

char *
attn_describe_model_input (const AttnSubject *subject)
{
  static const struct
  {
    const char *stage;
    const char *message;
  } messages[] = {
    { "image.weight", N_("Multiplies entry %1$s of every patch and adds that to %2$s of its embedding.") },
    { "image.bias", N_("Added to %s of the embedding of every patch.") },
    { "image.class_token", N_("%s of the class token: a vector that was learned and stands before the patches.") },
    { "block.norm1.gain", N_("Multiplies %s of every normalised vector.") },
    { "block.norm2.gain", N_("Multiplies %s of every normalised vector.") },
    { "readout.norm.gain", N_("Multiplies %s of every normalised vector.") },
    { "block.norm1.bias", N_("Added to %s of every normalised vector.") },
    { "block.norm2.bias", N_("Added to %s of every normalised vector.") },
    { "readout.norm.bias", N_("Added to %s of every normalised vector.") },
    { "block.feed_forward.in_weight", N_("Multiplies %1$s of every token's vector and adds that to hidden unit %2$s.") },
    { "block.feed_forward.in_bias", N_("Added to hidden unit %s of every token.") },
    { "block.feed_forward.out_weight", N_("Multiplies hidden unit %1$s of every token and adds that to %2$s of the result.") },
    { "block.feed_forward.out_bias", N_("Added to %s of the result of every token.") },
    { "readout.weight", N_("Multiplies %1$s of what is read out and adds that to the logit of %2$s.") },
    { "readout.bias", N_("Added to the logit of %s.") },
  };
  const char *stage = attn_node_get_stage (subject->node);

  for (guint i = 0; i < G_N_ELEMENTS (messages); i++)
    if (strcmp (messages[i].stage, stage) == 0)
      return strstr (messages[i].message, "%1$s") != NULL ? say (subject, messages[i].message)
                                                          : say_column (subject, messages[i].message);
  g_assert_not_reached ();
}

char *
attn_describe_patch (const AttnSubject *subject)
{
  AttnCell cell = { subject->node, subject->row, subject->column };
  AttnRect rect = attn_rect_from_cell (&cell);
  g_autoptr (GArray) sources = attn_provenance_sources (&rect);
  const AttnRect *pixel = &g_array_index (sources, AttnRect, 0);

  return g_strdup_printf (attn_subject_say (subject, N_("Entry %2$s of the patch %1$s, flattened into one row: the pixel at "
                                                     "%3$s, %4$s.")),
                          subject->row_label, subject->column_label, attn_node_get_row_label (pixel->node, pixel->row),
                          attn_node_get_column_label (pixel->node, pixel->column));
}

char *
attn_describe_position (const AttnSubject *subject)
{
  const AttnParameters *parameters = attn_node_get_parameters (subject->node);
  guint d = attn_node_get_columns (subject->node);
  AttnNumber length;

  if (!is_made_by (subject->node, &attn_operation_sinusoid))
    return say (subject, N_("%2$s of the position vector for the place of %1$s."));

  attn_number_format (2.0 * G_PI * pow (parameters->number, 2.0 * (subject->column / 2) / d), 1, &length);

  return g_strdup_printf (attn_subject_say (subject, subject->column % 2 == 0
                                                       ? N_("Place %1$u on a sine wave that repeats every %2$s tokens.")
                                                       : N_("Place %1$u on a cosine wave that repeats every %2$s tokens.")),
                          parameters->first + subject->row, length.text);
}

char *
attn_describe_spread (const AttnSubject *subject)
{
  if (!(subject->value > 0.0))
    return say (subject, N_("%1$s looks at nothing, so there is nothing that spreads."));

  return say (subject, N_("%1$s spreads as if it looked at this many keys alike: 2 to the power of its row’s entropy H, in bits."));
}

char *
attn_describe_mean_spread (const AttnSubject *subject)
{
  return g_strdup (attn_subject_say (subject, N_("As many keys as a row spreads over here, in the mean: 2 to the power of the mean entropy of the rows, in bits.")));
}

char *
attn_describe_likeness (const AttnSubject *subject)
{
  const AttnNode *position = attn_node_get_input (subject->node, 0);
  const guint pair[] = { subject->row, subject->column };

  for (guint i = 0; i < G_N_ELEMENTS (pair); i++)
    {
      gboolean is_zero = TRUE;

      for (guint k = 0; k < attn_node_get_columns (position); k++)
        is_zero = is_zero && attn_node_get_value (position, pair[i], k) == 0.0;
      if (is_zero)
        return g_strdup_printf (attn_subject_say (subject, N_("The vector for the place of %s is all zeros and points nowhere: 0 by convention.")),
                                i == 0 ? subject->row_label : subject->column_label);
    }
  if (subject->row == subject->column)
    return g_strdup_printf (attn_subject_say (subject, N_("The vector for the place of %s with itself: always 1.")), subject->row_label);

  return say (subject, N_("How alike the vectors for the places of %1$s and %2$s are: 1 in the same direction, 0 at a right angle, −1 opposite."));
}

char *
attn_describe_input (const AttnSubject *subject)
{
  if (is_made_by (subject->node, &attn_operation_add))
    return say (subject, N_("%2$s of %1$s with the number for its place added."));

  return say (subject, N_("%2$s of %1$s as the layer receives it."));
}

/* Which of the three a query, key or value node is. */
static const char *
get_vector (const AttnSubject *subject)
{
  const char *stage = attn_node_get_stage (subject->node);

  if (strstr (stage, "query") != NULL)
    return attn_subject_say (subject, N_("query vector"));
  if (strstr (stage, "key") != NULL)
    return attn_subject_say (subject, N_("key vector"));

  return attn_subject_say (subject, N_("value vector"));
}

char *
attn_describe_head_part (const AttnSubject *subject)
{
  guint column = attn_node_get_parameters (subject->node)->first + subject->column;
  const AttnNode *whole = attn_node_get_input (subject->node, 0);

  return g_strdup_printf (attn_subject_say (subject, N_("%1$s of the %2$s of %3$s in head %4$d: %5$s of the whole.")),
                          subject->column_label, get_vector (subject), subject->row_label,
                          MAX (attn_node_get_head (subject->node), 0), attn_node_get_column_label (whole, column));
}

char *
attn_describe_rotated (const AttnSubject *subject)
{
  const AttnParameters *parameters = attn_node_get_parameters (subject->node);
  guint d = attn_node_get_columns (subject->node), half = d / 2;
  guint pair = subject->column % half, place = parameters->first + subject->row;
  AttnNumber angle;

  if (place == 0)
    return g_strdup_printf (attn_subject_say (subject, N_("%1$s of the %2$s of %3$s: at place 0 nothing is turned.")),
                            subject->column_label, get_vector (subject), subject->row_label);

  attn_number_format (place / pow (parameters->number, 2.0 * pair / d) * 180.0 / G_PI, 1, &angle);

  return g_strdup_printf (attn_subject_say (subject, N_("%1$s of the %2$s of %3$s, turned with %4$s by %5$s degrees for "
                                                     "place %6$u.")),
                          subject->column_label, get_vector (subject), subject->row_label,
                          attn_node_get_column_label (subject->node, subject->column < half ? pair + half : pair), angle.text,
                          place);
}

char *
attn_describe_concat (const AttnSubject *subject)
{
  AttnCell cell = { subject->node, subject->row, subject->column };
  AttnRect rect = attn_rect_from_cell (&cell);
  g_autoptr (GArray) sources = attn_provenance_sources (&rect);
  const AttnRect *from = &g_array_index (sources, AttnRect, 0);

  return g_strdup_printf (attn_subject_say (subject, N_("The heads' outputs for %1$s side by side: %2$s is %3$s of head %4$d.")),
                          subject->row_label, subject->column_label, attn_node_get_column_label (from->node, from->column),
                          MAX (attn_node_get_head (from->node), 0));
}

char *
attn_describe_mean_weight (const AttnSubject *subject)
{
  AttnNumber number;

  attn_subject_format_percent (subject, subject->value, &number);

  return g_strdup_printf (attn_subject_say (subject, N_("Of all that %1$s looks at, %3$s %% goes to %2$s in the mean of %4$u "
                                                     "heads.")),
                          subject->row_label, subject->column_label, number.text, attn_node_get_n_inputs (subject->node));
}

/* A block. */

static gboolean
is_row_constant (const AttnNode *node, guint row)
{
  double first = attn_node_get_value (node, row, 0);

  for (guint j = 1; j < attn_node_get_columns (node); j++)
    if (attn_node_get_value (node, row, j) != first)
      return FALSE;

  return TRUE;
}

char *
attn_describe_norm (const AttnSubject *subject)
{
  if (is_row_constant (attn_node_get_input (subject->node, 0), subject->row))
    return say (subject, N_("All numbers of %1$s are the same here: normalised they are 0, and only the bias of %2$s is left."));

  return say (subject, N_("%2$s of %1$s, normalised: minus the mean of the row, divided by its deviation, then gain and bias."));
}

char *
attn_describe_residual (const AttnSubject *subject)
{
  if (strcmp (attn_node_get_stage (subject->node), "residual1") == 0)
    return say (subject, N_("%2$s of %1$s goes straight through, and what attention found is added to it."));

  return say (subject, N_("%2$s of %1$s goes straight through, and what the feed-forward network found is added to it."));
}

char *
attn_describe_hidden (const AttnSubject *subject)
{
  return say (subject, N_("Hidden unit %2$s for %1$s: how well the vector of %1$s matches what the unit responds to."));
}

char *
attn_describe_activated (const AttnSubject *subject)
{
  double x = attn_node_get_value (attn_node_get_input (subject->node, 0), subject->row, subject->column);

  if (attn_node_get_parameters (subject->node)->function == ATTN_ACTIVATION_RELU)
    return x > 0.0 ? say (subject, N_("Hidden unit %2$s for %1$s is above 0 and stays as it is."))
                   : say (subject, N_("Hidden unit %2$s for %1$s is not above 0: it becomes 0."));

  return x > 0.0 ? say (subject, N_("Hidden unit %2$s for %1$s after GELU: the larger it is above 0, the more of it stays."))
                 : say (subject, N_("Hidden unit %2$s for %1$s after GELU: below 0 little is left, and less and less."));
}

char *
attn_describe_feed_forward (const AttnSubject *subject)
{
  return say (subject, N_("%2$s of what the feed-forward network makes of %1$s alone, without a look at other tokens."));
}

char *
attn_describe_block (const AttnSubject *subject)
{
  return say (subject, N_("%2$s of %1$s as the block passes it on."));
}

/* The readout. */

char *
attn_describe_pooled (const AttnSubject *subject)
{
  const AttnNode *rows = attn_node_get_input (subject->node, 0);
  g_autofree char *label = NULL;

  if (is_made_by (subject->node, &attn_operation_mean_rows))
    return say_column (subject, N_("%s of the mean of all rows: this one vector is read out."));

  label = attn_label_quote (rows, FALSE, attn_node_get_parameters (subject->node)->first + subject->row, subject->language);

  return g_strdup_printf (attn_subject_say (subject, N_("%1$s of the row of %2$s: this one vector is read out.")),
                          subject->column_label, label);
}

char *
attn_describe_logit (const AttnSubject *subject)
{
  if (*subject->row_label == '\0')
    return say_column (subject, N_("The logit of %s: the larger, the more likely against the others."));

  return say (subject, N_("The logit of %2$s at %1$s: the larger, the more likely against the others."));
}

char *
attn_describe_readout_part (const AttnSubject *subject)
{
  const char *stage = attn_node_get_stage (subject->node);

  if (strcmp (stage, "readout.shifted") == 0)
    return say_plain (subject, N_("The logit minus the largest of its row: no exponential gets too large, and the probabilities "
                                  "stay the same."));
  if (strcmp (stage, "readout.exponentials") == 0)
    return say_plain (subject, N_("e to the power of the shifted logit: always positive."));

  return say_plain (subject, N_("All exponentials of the row added up: each of them is divided by this."));
}

char *
attn_describe_probability (const AttnSubject *subject)
{
  AttnNumber number;
  gboolean is_largest = TRUE;

  for (guint j = 0; j < attn_node_get_columns (subject->node); j++)
    /* Of several that share the first place none has the most. */
    if (j != subject->column && attn_node_get_value (subject->node, subject->row, j) >= subject->value)
      is_largest = FALSE;
  attn_subject_format_percent (subject, subject->value, &number);

  if (*subject->row_label != '\0')
    return g_strdup_printf (is_largest ? attn_subject_say (subject, N_("At %1$s the model gives %2$s the most: %3$s %%."))
                                       : attn_subject_say (subject, N_("At %1$s the model gives %2$s %3$s %%.")),
                            subject->row_label, subject->column_label, number.text);

  return g_strdup_printf (is_largest ? attn_subject_say (subject, N_("The model gives %1$s the most: %2$s %%."))
                                     : attn_subject_say (subject, N_("The model gives %1$s %2$s %%.")),
                          subject->column_label, number.text);
}

/* Rollout. */

char *
attn_describe_rollout_step (const AttnSubject *subject)
{
  AttnNumber number;

  attn_subject_format_percent (subject, subject->value, &number);

  if (subject->row == subject->column)
    return g_strdup_printf (attn_subject_say (subject, N_("%2$s %% of %1$s stays its own in this layer: its attention weight "
                                                       "and the residual connection.")),
                            subject->row_label, number.text);

  return g_strdup_printf (attn_subject_say (subject, N_("%3$s %% of %1$s comes from %2$s in this layer, as far as attention "
                                                       "weights tell.")), subject->row_label,
                          subject->column_label, number.text);
}

char *
attn_describe_rollout (const AttnSubject *subject)
{
  AttnNumber number;

  attn_subject_format_percent (subject, subject->value, &number);

  return g_strdup_printf (attn_subject_say (subject, attn_node_get_layer (subject->node) < 0
                                                       ? N_("%3$s %% of %1$s comes from %2$s through all layers, as far as "
                                                            "attention weights tell.")
                                                       : N_("%3$s %% of %1$s comes from %2$s through the layers up to here, as "
                                                            "far as attention weights tell.")),
                          subject->row_label, subject->column_label, number.text);
}
