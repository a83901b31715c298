/* attn-document-check.c: whether everything in a document fits together
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-check-private.h"

#include <string.h>

#include "attn-number.h"

gboolean
attn_check_go_on (const AttnCheck *check,
                  gboolean         was_right)
{
  return attn_report_go_on (check->report, 0, was_right);
}

gboolean
attn_check_has (const AttnCheck *check,
                AttnSlot         slot)
{
  return attn_document_at (check->document, slot) != NULL;
}

AttnExtent
attn_check_measure (const AttnCheck *check,
                    AttnSlot         slot)
{
  const AttnMatrix *matrix = attn_document_at (check->document, slot);

  return (AttnExtent) { attn_matrix_get_rows (matrix), attn_matrix_get_columns (matrix) };
}

void
attn_check_stand_at (const AttnCheck *check,
                     AttnSlot         slot)
{
  attn_report_stand_at (check->report, attn_slot_get_name (slot));
}

gsize
attn_check_widen (const AttnCheck *check,
                  AttnSlot         weight,
                  gsize            columns)
{
  return attn_check_has (check, weight) ? attn_check_measure (check, weight).columns : columns;
}

static gboolean
has_any (const AttnDocument *document,
         guint               layer,
         guint               first,
         guint               last)
{
  for (guint i = first; i <= last; i++)
    if (attn_document_at (document, attn_document_slot (document, layer, i)) != NULL)
      return TRUE;
  return FALSE;
}

/* What a layer says in so many words, and what follows from the rest. */
static guint
settle_layer (const AttnDocument *document,
              guint               index,
              gboolean            is_edit)
{
  const AttnLayer *layer = attn_document_peek_layer (document, index);
  GPtrArray *const *kept = layer->kept;
  guint said = is_edit ? layer->said & ~(guint) ATTN_SAID_ATTENTION : layer->said;

  if (layer->heads != 1)
    said |= ATTN_SAID_HEADS;
  if (layer->scale != ATTN_SCALE_ROOT)
    said |= ATTN_SAID_SCALE;
  if (layer->mask != ATTN_MASK_NONE)
    said |= ATTN_SAID_MASK;
  if (layer->softmax != ATTN_SIDE_ROWS)
    said |= ATTN_SAID_SOFTMAX;
  if (said & (ATTN_SAID_HEADS | ATTN_SAID_SCALE | ATTN_SAID_MASK | ATTN_SAID_SOFTMAX) ||
      has_any (document, index, ATTN_SLOT_QUERY_WEIGHT, ATTN_SLOT_MASK) ||
      kept[ATTN_LEVEL_ATTENTION - ATTN_LEVEL_LAYER] != NULL)
    said |= ATTN_SAID_ATTENTION;

  if (layer->norm != ATTN_NORM_PRE)
    said |= ATTN_SAID_NORM;
  if (layer->epsilon[0] != ATTN_DEFAULT_EPSILON)
    said |= ATTN_SAID_EPSILON1;
  if (layer->epsilon[1] != ATTN_DEFAULT_EPSILON)
    said |= ATTN_SAID_EPSILON2;
  if (said & ATTN_SAID_EPSILON1 || has_any (document, index, ATTN_SLOT_NORM1_GAIN, ATTN_SLOT_NORM1_BIAS) ||
      kept[ATTN_LEVEL_NORM1 - ATTN_LEVEL_LAYER] != NULL)
    said |= ATTN_SAID_NORM1;
  if (said & ATTN_SAID_EPSILON2 || has_any (document, index, ATTN_SLOT_NORM2_GAIN, ATTN_SLOT_NORM2_BIAS) ||
      kept[ATTN_LEVEL_NORM2 - ATTN_LEVEL_LAYER] != NULL)
    said |= ATTN_SAID_NORM2;
  if (layer->activation != ATTN_ACTIVATION_RELU)
    said |= ATTN_SAID_ACTIVATION;
  if (said & ATTN_SAID_ACTIVATION || has_any (document, index, ATTN_SLOT_IN_WEIGHT, ATTN_SLOT_OUT_BIAS) ||
      kept[ATTN_LEVEL_FEED_FORWARD - ATTN_LEVEL_LAYER] != NULL)
    said |= ATTN_SAID_FEED_FORWARD;
  if (said & (ATTN_SAID_NORM | ATTN_SAID_NORM1 | ATTN_SAID_NORM2 | ATTN_SAID_FEED_FORWARD) ||
      kept[ATTN_LEVEL_BLOCK - ATTN_LEVEL_LAYER] != NULL)
    said |= ATTN_SAID_BLOCK;
  return said;
}

/* Whatever is in use is said, so that a document made by edits is the one that is read back. */
static void
settle_said (AttnDocument *document,
             gboolean      is_edit)
{
  if (document->position != ATTN_POSITION_NONE)
    document->said |= ATTN_SAID_POSITION;
  if (has_any (document, 0, ATTN_SLOT_GIVEN_QUERY, ATTN_SLOT_GIVEN_WEIGHTS) || document->kept[ATTN_LEVEL_GIVEN] != NULL)
    document->said |= ATTN_SAID_GIVEN;
  if (has_any (document, 0, ATTN_SLOT_PIXELS, ATTN_SLOT_CLASS_TOKEN))
    document->said |= ATTN_SAID_IMAGE;
  if (document->final_epsilon != ATTN_DEFAULT_EPSILON)
    document->said |= ATTN_SAID_FINAL_EPSILON;
  if (document->said & ATTN_SAID_FINAL_EPSILON || has_any (document, 0, ATTN_SLOT_FINAL_GAIN, ATTN_SLOT_FINAL_BIAS))
    document->said |= ATTN_SAID_FINAL_NORM;
  if (document->pooling != ATTN_POOLING_EACH)
    document->said |= ATTN_SAID_READOUT_ROW;
  if (document->said & (ATTN_SAID_FINAL_NORM | ATTN_SAID_READOUT_ROW) || document->labels != NULL ||
      has_any (document, 0, ATTN_SLOT_READOUT_WEIGHT, ATTN_SLOT_READOUT_BIAS))
    document->said |= ATTN_SAID_READOUT;

  for (guint i = 0; i < document->layers->len; i++)
    {
      guint said = settle_layer (document, i, is_edit);

      if (said != attn_document_peek_layer (document, i)->said)
        attn_document_edit_layer (document, i)->said = said;
    }
}

const char *
attn_check_why_not_given (const char *needs_rows)
{
  if (strcmp (needs_rows, "layers") == 0)
    return N_("The layers of this document read the rows of X, and with given matrices there is no X. Make it a single layer first.");
  if (strcmp (needs_rows, "block") == 0)
    return N_("The block adds what attention gives to the rows of X, and with given matrices there is no X. Take the block away first.");
  if (strcmp (needs_rows, "image") == 0)
    return N_("The rows of X come from the image, and with given matrices there is no X. Begin a new document for them.");
  return N_("The position is added to X, and with given matrices there is no X. Take the position away first.");
}

/* A stack and a block add to the rows that come in, and given matrices have none. */
static gboolean
check_no_rows (const AttnCheck *check)
{
  const AttnDocument *document = check->document;
  const char *needs_rows = NULL;

  if (document->said & ATTN_SAID_LAYERS)
    needs_rows = "layers";
  else if (attn_document_peek_layer (document, 0)->said & ATTN_SAID_BLOCK)
    needs_rows = "block";
  else if (document->position == ATTN_POSITION_SINUSOIDAL || document->position == ATTN_POSITION_MATRIX)
    needs_rows = "position";
  else if (document->said & ATTN_SAID_IMAGE)
    needs_rows = "image";
  if (needs_rows == NULL)
    return TRUE;
  if (check->report->is_edit)
    {
      attn_report_stand_at (check->report, "");
      return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE, "%s",
                                 attn_report_translate (check->report, attn_check_why_not_given (needs_rows)));
    }
  attn_report_stand_at (check->report, needs_rows);
  return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                             N_("stands beside “given”, with which there is no embedding; expected one of the two"));
}

/* Query, key and value, all three, or weights. */
static gboolean
check_given_whole (const AttnCheck *check)
{
  static const AttnSlot needed[] = { ATTN_SLOT_GIVEN_QUERY, ATTN_SLOT_GIVEN_KEY, ATTN_SLOT_GIVEN_VALUE };

  if (attn_check_has (check, ATTN_SLOT_GIVEN_WEIGHTS))
    {
      for (guint i = 0; i < 2; i++)
        if (attn_check_has (check, needed[i]))
          {
            attn_check_stand_at (check, needed[i]);
            return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                       N_("stands beside given.weights, which are read and not computed; expected either "
                                          "weights (with a value, if wanted) or query, key and value"));
          }
      return TRUE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
    if (!attn_check_has (check, needed[i]))
      {
        attn_report_stand_at (check->report, "given");
        return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_MISSING,
                                   N_("“%s” is missing, expected query, key and value, or weights"),
                                   attn_slot_get_key (needed[i]));
      }
  return TRUE;
}

static gboolean
check_given_replaces (const AttnCheck *check)
{
  static const AttnSlot replaced[] = {
    ATTN_SLOT_EMBEDDING, ATTN_SLOT_MEMORY,
    ATTN_SLOT_QUERY_WEIGHT, ATTN_SLOT_KEY_WEIGHT, ATTN_SLOT_VALUE_WEIGHT,
    ATTN_SLOT_QUERY_BIAS, ATTN_SLOT_KEY_BIAS, ATTN_SLOT_VALUE_BIAS,
  };

  for (guint i = 0; i < G_N_ELEMENTS (replaced); i++)
    if (attn_check_has (check, replaced[i]))
      {
        attn_check_stand_at (check, replaced[i]);
        if (!attn_check_go_on (check, attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                                          N_("stands beside “given”, which takes its place; expected one of the two"))))
          return FALSE;
      }
  return TRUE;
}

/* What says how weights are computed has no effect on those that are read. */
static gboolean
check_given_weights (const AttnCheck *check)
{
  static const AttnSlot of_output[] = { ATTN_SLOT_OUTPUT_WEIGHT, ATTN_SLOT_OUTPUT_BIAS };
  const AttnLayer *layer = attn_document_peek_layer (check->document, 0);
  const char *idle = NULL;

  if (layer->scale != ATTN_SCALE_ROOT)
    idle = "attention.scale";
  else if (layer->mask != ATTN_MASK_NONE)
    idle = "attention.mask";
  else if (layer->softmax != ATTN_SIDE_ROWS)
    idle = "attention.softmax";
  else if (layer->heads != 1)
    idle = "attention.heads";
  else if (check->document->position != ATTN_POSITION_NONE)
    idle = "position";
  if (idle != NULL)
    {
      attn_report_stand_at (check->report, idle);
      return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                 N_("has no effect on given.weights, which are read and not computed; "
                                    "expected it to be left out"));
    }
  for (guint i = 0; i < G_N_ELEMENTS (of_output); i++)
    if (attn_check_has (check, of_output[i]) && !attn_check_has (check, ATTN_SLOT_GIVEN_VALUE))
      {
        attn_check_stand_at (check, of_output[i]);
        return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                   N_("needs an output to work on, but “given” has weights and no value; "
                                      "expected given.value"));
      }
  return TRUE;
}

/* Given matrices take the place of embedding, memory and projections; given weights that of everything before
 * them.  What would have no effect is refused, so that nobody reads a document that says what it does not do. */
static gboolean
check_given (const AttnCheck *check)
{
  return check_no_rows (check) && check_given_whole (check) && check_given_replaces (check) &&
         (!attn_check_has (check, ATTN_SLOT_GIVEN_WEIGHTS) || check_given_weights (check));
}

gboolean
attn_check_weight (const AttnCheck *check,
                   AttnSlot         slot,
                   const char      *operand,
                   AttnExtent       shape)
{
  AttnExtent own;

  if (!attn_check_has (check, slot))
    return TRUE;
  own = attn_check_measure (check, slot);
  if (own.rows == shape.columns)
    return TRUE;
  attn_check_stand_at (check, slot);
  return attn_check_go_on (check, attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                                      N_("found the shape %1$zu × %2$zu, but %3$s is %4$zu × %5$zu: a weight matrix needs a row for "
                                                         "each column of what it multiplies, expected %6$zu rows"),
                                                      own.rows, own.columns, operand, shape.rows, shape.columns, shape.columns));
}

/* A list of numbers, one for each column of `operand`. */
static gboolean
check_list (const AttnCheck *check,
            AttnSlot         slot,
            const char      *operand,
            AttnExtent       shape,
            const char      *message)
{
  AttnExtent own;

  if (!attn_check_has (check, slot))
    return TRUE;
  own = attn_check_measure (check, slot);
  if (own.columns == shape.columns && own.rows == 1)
    return TRUE;
  attn_check_stand_at (check, slot);
  if (own.rows != 1)
    return attn_check_go_on (check, attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                                        N_("found the shape %1$zu × %2$zu, expected one row: this is a list of numbers"),
                                                        own.rows, own.columns));
  return attn_check_go_on (check, attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE, message,
                                                      own.columns, operand, shape.rows, shape.columns, shape.columns));
}

gboolean
attn_check_bias (const AttnCheck *check,
                 AttnSlot         slot,
                 const char      *operand,
                 AttnExtent       shape)
{
  return check_list (check, slot, operand, shape,
                     N_("found the length %1$zu, but %2$s is %3$zu × %4$zu: a bias needs a number for each column, "
                        "expected %5$zu"));
}

gboolean
attn_check_vector (const AttnCheck *check,
                   AttnSlot         slot,
                   const char      *operand,
                   AttnExtent       shape)
{
  return check_list (check, slot, operand, shape,
                     N_("found the length %1$zu, but %2$s is %3$zu × %4$zu: expected a number for each column, %5$zu"));
}

gboolean
attn_check_size (AttnCheck  *check,
                 const char *node,
                 AttnExtent  shape,
                 guint       count)
{
  if (shape.columns == 0)
    return TRUE;
  if (shape.rows > ATTN_DOCUMENT_MAX_CELLS / shape.columns)
    {
      attn_report_stand_at (check->report, node);
      return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                                 N_("this matrix would be %1$zu × %2$zu, expected at most %3$u numbers"),
                                 shape.rows, shape.columns, ATTN_DOCUMENT_MAX_CELLS);
    }
  check->total += (guint64) shape.rows * shape.columns * count;
  if (check->total <= ATTN_DOCUMENT_MAX_TOTAL)
    return TRUE;
  attn_report_stand_at (check->report, node);
  return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                             N_("with this matrix the document would have more than %u numbers, expected fewer"),
                             ATTN_DOCUMENT_MAX_TOTAL);
}

/* The image's pixels: grey values from 0 to 1, in whole patches. */
static gboolean
check_pixels (const AttnCheck *check)
{
  const AttnDocument *document = check->document;
  guint first = document->fillings[ATTN_SLOT_PIXELS].matrix != NULL ? ATTN_SLOT_PIXELS : ATTN_SLOT_RED;
  guint last = first == ATTN_SLOT_PIXELS ? ATTN_SLOT_PIXELS : ATTN_SLOT_BLUE;
  AttnExtent image;

  for (guint i = ATTN_SLOT_PIXELS; i <= ATTN_SLOT_BLUE; i++)
    if (attn_check_has (check, i) != (i >= first && i <= last))
      {
        attn_report_stand_at (check->report, "image.pixels");
        return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_MISSING,
                                   N_("“%s” is missing, expected pixels and the size of a patch"), attn_slot_get_key (i));
      }

  image = attn_check_measure (check, first);
  for (guint i = first; i <= last; i++)
    {
      const double *values = attn_matrix_get_values (attn_document_at (document, i));
      AttnExtent own = attn_check_measure (check, i);

      attn_check_stand_at (check, i);
      if (own.rows != image.rows || own.columns != image.columns)
        return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                   N_("found the shape %1$zu × %2$zu, but red is %3$zu × %4$zu: expected three matrices of one shape"),
                                   own.rows, own.columns, image.rows, image.columns);
      for (gsize k = 0; k < own.rows * own.columns; k++)
        if (!(values[k] >= 0 && values[k] <= 1))
          {
            char number[ATTN_NUMBER_LENGTH];
            g_autofree char *found = NULL;

            attn_number_shortest (values[k], number);
            found = g_strdup_printf (attn_report_translate (check->report, N_("the number %s")), number);
            attn_report_enter_row (check->report, k / own.columns);
            attn_report_enter_column (check->report, k % own.columns);
            return attn_report_refuse_found (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE, found,
                                             N_("expected a number from 0 (black) to 1 (white)"));
          }
    }
  if (document->patch > 0 && image.rows % document->patch == 0 && image.columns % document->patch == 0)
    return TRUE;
  attn_report_stand_at (check->report, "image.patch");
  return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                             N_("found the patch size %1$u, but the image is %2$zu × %3$zu pixels; expected a number that divides "
                                "both"), document->patch, image.rows, image.columns);
}

/* An image takes the place of the embedding: `embedding` is what its patches lead to. */
static gboolean
check_image (AttnCheck  *check,
             AttnExtent *embedding)
{
  AttnDocument *document = check->document;
  guint n_channels = attn_document_count_channels (document);
  AttnExtent image, patches, projected;
  guint p = document->patch;

  if (attn_check_has (check, ATTN_SLOT_EMBEDDING))
    {
      attn_check_stand_at (check, ATTN_SLOT_EMBEDDING);
      return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                 N_("stands beside “image”, which takes its place; expected one of the two"));
    }
  if (!check_pixels (check))
    return FALSE;
  image = attn_check_measure (check, n_channels == 1 ? ATTN_SLOT_PIXELS : ATTN_SLOT_RED);
  patches = (AttnExtent) { image.rows / p * (image.columns / p), (gsize) n_channels * p * p };
  projected = (AttnExtent) { patches.rows, attn_check_widen (check, ATTN_SLOT_PATCH_WEIGHT, patches.columns) };
  if (!attn_check_size (check, "image.pixels", image, n_channels) ||
      !attn_check_size (check, "patches", patches, 1) ||
      !attn_check_weight (check, ATTN_SLOT_PATCH_WEIGHT, "patches", patches) ||
      !attn_check_bias (check, ATTN_SLOT_PATCH_BIAS, "embedding", projected) ||
      !attn_check_vector (check, ATTN_SLOT_CLASS_TOKEN, "embedding", projected) ||
      !attn_check_size (check, "image.weight", (AttnExtent) { patches.columns, projected.columns }, 1))
    return FALSE;
  document->n_patches = (guint) patches.rows;
  *embedding = (AttnExtent) { patches.rows + (attn_check_has (check, ATTN_SLOT_CLASS_TOKEN) ? 1 : 0), projected.columns };
  return TRUE;
}

static gboolean
check_position (AttnCheck  *check,
                AttnExtent  embedding)
{
  AttnExtent own;

  if (check->document->position != ATTN_POSITION_MATRIX && check->document->position != ATTN_POSITION_SINUSOIDAL)
    return TRUE;
  if (check->document->position == ATTN_POSITION_MATRIX)
    {
      own = attn_check_measure (check, ATTN_SLOT_POSITION);
      if (own.rows != embedding.rows || own.columns != embedding.columns)
        {
          attn_check_stand_at (check, ATTN_SLOT_POSITION);
          if (!attn_check_go_on (check, attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                                            N_("found the shape %1$zu × %2$zu, but embedding, to which it is added, is %3$zu × %4$zu; "
                                                               "expected the same shape"),
                                                            own.rows, own.columns, embedding.rows, embedding.columns)))
            return FALSE;
        }
    }
  return attn_check_size (check, "position", embedding, 2);
}

/* The rows that the first layer reads, and those that its keys and values are made of. */
static gboolean
check_inputs (AttnCheck   *check,
              AttnExtent  *x,
              AttnExtent  *y,
              const char **y_name)
{
  if (check->document->said & ATTN_SAID_IMAGE)
    {
      if (!check_image (check, x))
        return FALSE;
    }
  else
    {
      *x = attn_check_measure (check, ATTN_SLOT_EMBEDDING);
    }
  *y = *x;
  *y_name = "embedding";
  if (!attn_check_size (check, "embedding", *x, 1) || !check_position (check, *x))
    return FALSE;

  if (attn_check_has (check, ATTN_SLOT_MEMORY))
    {
      *y = attn_check_measure (check, ATTN_SLOT_MEMORY);
      *y_name = "memory";
      if (y->columns != x->columns)
        {
          attn_check_stand_at (check, ATTN_SLOT_MEMORY);
          if (!attn_check_go_on (check, attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                                            N_("found the shape %1$zu × %2$zu, but embedding is %3$zu × %4$zu: both need d_model "
                                                               "columns, expected %5$zu"),
                                                            y->rows, y->columns, x->rows, x->columns, x->columns)))
            return FALSE;
        }
    }
  return TRUE;
}

/* Works out every shape on the way from the inputs on. */
static gboolean
check_layers (AttnCheck *check)
{
  AttnDocument *document = check->document;
  gboolean has_memory = attn_check_has (check, ATTN_SLOT_MEMORY);
  const char *memory_name;
  AttnExtent x, y;

  g_free (document->shapes);
  document->shapes = g_new0 (AttnShape, document->layers->len);
  document->n_patches = document->n_classes = 0;
  if (document->said & ATTN_SAID_GIVEN)
    return attn_check_layer (check, 0, NULL, NULL, NULL, NULL);

  if (!check_inputs (check, &x, &y, &memory_name))
    return FALSE;
  for (guint i = 0; i < document->layers->len; i++)
    {
      g_autofree char *name = i > 0 ? g_strdup_printf ("layer%u.input", i) : g_strdup ("embedding");

      if (!has_memory)
        y = x;
      if (!attn_check_layer (check, i, &x, name, &y, has_memory ? "memory" : name))
        return FALSE;
      x.columns = document->shapes[i].d_end;
      if (document->said & ATTN_SAID_LAYERS && !attn_check_size (check, "input", x, 1))
        return FALSE;
    }
  /* What each layer passes on, and the product so far. */
  return document->layers->len == 1 || has_memory ||
         attn_check_size (check, "rollout", (AttnExtent) { x.rows, x.rows }, 3 * document->layers->len);
}

static gboolean
check_readout (AttnCheck *check)
{
  AttnDocument *document = check->document;
  guint last = document->layers->len - 1;
  AttnExtent end = { document->shapes[last].n, document->shapes[last].d_end }, logits;
  g_autofree char *end_name = attn_check_name_end (document, last);

  if (!(document->said & ATTN_SAID_READOUT))
    return TRUE;
  attn_report_stand_at (check->report, "readout");
  if (end.columns == 0)
    return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                               N_("needs an output to work on, but “given” has weights and no value; "
                                  "expected given.value"));
  if (!attn_check_has (check, ATTN_SLOT_READOUT_WEIGHT))
    return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_MISSING,
                               N_("“%1$s” is missing, expected a matrix with a row for each column of %2$s, %3$zu, and a column "
                                  "for each class"), "weight", end_name, end.columns);
  if (!attn_check_vector (check, ATTN_SLOT_FINAL_GAIN, end_name, end) ||
      !attn_check_vector (check, ATTN_SLOT_FINAL_BIAS, end_name, end) ||
      !attn_check_weight (check, ATTN_SLOT_READOUT_WEIGHT, end_name, end))
    return FALSE;

  logits = (AttnExtent) { document->pooling == ATTN_POOLING_EACH ? end.rows : 1,
                          attn_check_measure (check, ATTN_SLOT_READOUT_WEIGHT).columns };
  if (!attn_check_bias (check, ATTN_SLOT_READOUT_BIAS, "logits", logits))
    return FALSE;
  if (document->labels != NULL && document->labels->len - 1 != logits.columns)
    {
      attn_report_stand_at (check->report, "readout.labels");
      attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                 N_("found %1$u labels, but readout.weight is %2$zu × %3$zu: expected one for each class, %3$zu"),
                                 document->labels->len - 1, end.columns, logits.columns);
      if (!attn_check_go_on (check, FALSE))
        return FALSE;
    }
  document->n_classes = (guint) logits.columns;
  return attn_check_size (check, "final_norm", end, 1) &&
         attn_check_size (check, "readout.weight", (AttnExtent) { end.columns, logits.columns }, 1) &&
         attn_check_size (check, "logits", logits, 4);
}

static GPtrArray *
make_names (char  letter,
            guint n)
{
  GPtrArray *list = g_ptr_array_new_full (n + 1, g_free);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (list, g_strdup_printf ("%c%u", letter, i));
  g_ptr_array_add (list, NULL);
  return list;
}

/* A patch is called by its row and column; the class token comes first. */
static GPtrArray *
name_patches (const AttnDocument *document)
{
  GPtrArray *list = g_ptr_array_new_full (document->n_patches + 2, g_free);
  guint width, columns;

  attn_document_get_image (document, NULL, &width, NULL);
  columns = width / document->patch;
  if (document->fillings[ATTN_SLOT_CLASS_TOKEN].matrix != NULL)
    g_ptr_array_add (list, g_strdup ("[CLS]"));
  for (guint i = 0; i < document->n_patches; i++)
    g_ptr_array_add (list, g_strdup_printf ("%u,%u", i / columns, i % columns));
  g_ptr_array_add (list, NULL);
  return list;
}

static gboolean
check_tokens (const AttnCheck *check,
              const char      *key,
              const GPtrArray *tokens,
              const char      *name,
              AttnExtent       shape,
              gboolean         by_column)
{
  gsize expected = by_column ? shape.columns : shape.rows;

  if (tokens->len - 1 == expected)
    return TRUE;
  attn_report_stand_at (check->report, key);
  if (by_column)
    return attn_check_go_on (check, attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                                        N_("found the length %1$u, but %2$s is %3$zu × %4$zu: expected a token for each column, %5$zu"),
                                                        tokens->len - 1, name, shape.rows, shape.columns, expected));
  return attn_check_go_on (check, attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                                      N_("found the length %1$u, but %2$s is %3$zu × %4$zu: expected a token for each row, %5$zu"),
                                                      tokens->len - 1, name, shape.rows, shape.columns, expected));
}

/* The same for the rows of a slot, or of what an image leads to. */
static gboolean
check_tokens_of (const AttnCheck *check,
                 const char      *key,
                 const GPtrArray *tokens,
                 AttnSlot         slot,
                 gboolean         by_column)
{
  const AttnShape *shape = &check->document->shape;

  if (!attn_check_has (check, slot))
    return check_tokens (check, key, tokens, "embedding", (AttnExtent) { shape->n, shape->d_model }, FALSE);
  return check_tokens (check, key, tokens, attn_slot_get_name (slot), attn_check_measure (check, slot), by_column);
}

/* Checks the names of the rows, and gives names to those that have none. */
static gboolean
name_tokens (const AttnCheck *check)
{
  AttnDocument *document = check->document;
  gboolean given_weights = attn_check_has (check, ATTN_SLOT_GIVEN_WEIGHTS);
  gboolean given_keys = attn_check_has (check, ATTN_SLOT_GIVEN_KEY);
  AttnSlot query_side = given_weights ? ATTN_SLOT_GIVEN_WEIGHTS : given_keys ? ATTN_SLOT_GIVEN_QUERY : ATTN_SLOT_EMBEDDING;
  AttnSlot key_side = given_weights ? ATTN_SLOT_GIVEN_WEIGHTS
                      : given_keys ? ATTN_SLOT_GIVEN_KEY
                      : attn_check_has (check, ATTN_SLOT_MEMORY) ? ATTN_SLOT_MEMORY : ATTN_SLOT_EMBEDDING;

  if (document->said & ATTN_SAID_TOKENS)
    {
      if (!check_tokens_of (check, "tokens", document->tokens, query_side, FALSE))
        return FALSE;
    }
  else
    {
      g_clear_pointer (&document->tokens, g_ptr_array_unref);
      document->tokens = document->n_patches > 0 ? name_patches (document) : make_names ('t', document->shape.n);
    }

  if (document->said & ATTN_SAID_MEMORY_TOKENS)
    {
      if (!check_tokens_of (check, "memory_tokens", document->memory_tokens, key_side, given_weights))
        return FALSE;
      /* Given keys that are called as the queries are: self-attention, taken down. */
      if ((given_keys || given_weights) && document->memory_tokens != document->tokens &&
          g_strv_equal ((const char *const *) document->tokens->pdata, (const char *const *) document->memory_tokens->pdata))
        {
          g_ptr_array_unref (document->memory_tokens);
          document->memory_tokens = g_ptr_array_ref (document->tokens);
        }
      return TRUE;
    }

  g_clear_pointer (&document->memory_tokens, g_ptr_array_unref);
  if (given_keys || attn_check_has (check, ATTN_SLOT_MEMORY) || document->shape.n != document->shape.m)
    document->memory_tokens = make_names ('m', document->shape.m);
  else
    document->memory_tokens = g_ptr_array_ref (document->tokens);
  return TRUE;
}

gboolean
attn_document_complete (AttnDocument *document,
                        gboolean      is_edit,
                        AttnReport   *report,
                        GError      **error)
{
  AttnCheck check = { .document = document, .report = report, .error = error };

  settle_said (document, is_edit);
  if (document->said & ATTN_SAID_GIVEN)
    {
      if (!check_given (&check))
        return FALSE;
    }
  else if (!attn_check_has (&check, ATTN_SLOT_EMBEDDING) && !(document->said & ATTN_SAID_IMAGE))
    {
      attn_report_stand_at (report, "embedding");
      return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_MISSING,
                                 N_("this is missing, expected a matrix with a row for each token (or “given”)"));
    }
  if (!check_layers (&check) || !check_readout (&check))
    return FALSE;
  document->shape = document->shapes[0];
  return name_tokens (&check) && !attn_report_has_problems (report);
}
