/* attn-layer-check.c: whether one layer's matrices fit together
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-check-private.h"

#include "attn-number.h"

/* One layer being checked. */
typedef struct
{
  AttnCheck       *check;
  const AttnLayer *layer;
  guint            index;
  AttnShape       *shape;   /* what is worked out */
} LayerCheck;

static AttnSlot
get_slot (const LayerCheck *self,
          guint             place)
{
  return attn_document_slot (self->check->document, self->index, place);
}

static gboolean
has (const LayerCheck *self,
     guint             place)
{
  return attn_check_has (self->check, get_slot (self, place));
}

static AttnExtent
measure (const LayerCheck *self,
         guint             place)
{
  return attn_check_measure (self->check, get_slot (self, place));
}

/* A name in this layer: "query", "layer1.query".  Owned by the caller. */
static char *
dup_name (const AttnDocument *document,
          guint               layer,
          const char         *stage)
{
  if (document->said & ATTN_SAID_LAYERS)
    return g_strdup_printf ("layer%u.%s", layer, stage);
  return g_strdup (stage);
}

static void
stand_at (const LayerCheck *self,
          const char       *place)
{
  g_autofree char *name = dup_name (self->check->document, self->index, place);

  attn_report_stand_at (self->check->report, name);
}

char *
attn_check_name_end (const AttnDocument *document,
                     guint               layer)
{
  const AttnLayer *own = attn_document_peek_layer (document, layer);
  const char *stage = "output";

  if (own->said & ATTN_SAID_BLOCK)
    stage = "block";
  else if (attn_document_at (document, attn_document_slot (document, layer, ATTN_SLOT_OUTPUT_WEIGHT)) != NULL ||
           attn_document_at (document, attn_document_slot (document, layer, ATTN_SLOT_OUTPUT_BIAS)) != NULL)
    stage = "projected";
  else if (own->heads > 1)
    stage = "concat";
  return dup_name (document, layer, stage);
}

static gboolean
check_weight (const LayerCheck *self,
              guint             place,
              const char       *operand,
              AttnExtent        shape)
{
  return attn_check_weight (self->check, get_slot (self, place), operand, shape);
}

static gboolean
check_bias (const LayerCheck *self,
            guint             place,
            const char       *operand,
            AttnExtent        shape)
{
  return attn_check_bias (self->check, get_slot (self, place), operand, shape);
}

static gboolean
check_size (const LayerCheck *self,
            const char       *stage,
            gsize             rows,
            gsize             columns,
            guint             count)
{
  g_autofree char *name = dup_name (self->check->document, self->index, stage);

  return attn_check_size (self->check, name, (AttnExtent) { rows, columns }, count);
}

static gsize
widen (const LayerCheck *self,
       guint             weight,
       gsize             columns)
{
  return attn_check_widen (self->check, get_slot (self, weight), columns);
}

/* The dot product of a query and a key needs two rows of the same length. */
static gboolean
check_dot_product (const LayerCheck *self,
                   AttnExtent        query,
                   AttnExtent        key)
{
  AttnReport *report = self->check->report;
  gboolean is_given = attn_check_has (self->check, ATTN_SLOT_GIVEN_KEY);
  gboolean at_key = is_given || has (self, ATTN_SLOT_KEY_WEIGHT);
  guint left_out = at_key ? ATTN_SLOT_QUERY_WEIGHT : ATTN_SLOT_KEY_WEIGHT;
  AttnExtent own = at_key ? key : query, other = at_key ? query : key;

  if (query.columns == key.columns)
    return TRUE;
  attn_check_stand_at (self->check, is_given ? ATTN_SLOT_GIVEN_KEY
                                             : get_slot (self, at_key ? ATTN_SLOT_KEY_WEIGHT : ATTN_SLOT_QUERY_WEIGHT));
  if (!is_given && !has (self, left_out))
    return attn_check_go_on (self->check, attn_report_refuse (report, self->check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                                        N_("this makes %1$s %2$zu × %3$zu, but %4$s is %5$zu × %6$zu (%7$s is left out: the identity); "
                                                           "their dot products need equally many columns, expected %8$zu"),
                                                        at_key ? "key" : "query", own.rows, own.columns,
                                                        at_key ? "query" : "key", other.rows, other.columns,
                                                        attn_slot_get_name (get_slot (self, left_out)), other.columns));
  return attn_check_go_on (self->check, attn_report_refuse (report, self->check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                                      N_("this makes %1$s %2$zu × %3$zu, but %4$s is %5$zu × %6$zu; "
                                                         "their dot products need equally many columns, expected %7$zu"),
                                                      at_key ? "key" : "query", own.rows, own.columns,
                                                      at_key ? "query" : "key", other.rows, other.columns, other.columns));
}

static gboolean
check_value_rows (const LayerCheck *self,
                  const char       *other_name,
                  AttnExtent        other,
                  gsize             expected)
{
  AttnExtent value = attn_check_measure (self->check, ATTN_SLOT_GIVEN_VALUE);

  if (value.rows == expected)
    return TRUE;
  attn_check_stand_at (self->check, ATTN_SLOT_GIVEN_VALUE);
  return attn_check_go_on (self->check, attn_report_refuse (self->check->report, self->check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                                      N_("found the shape %1$zu × %2$zu, but %3$s is %4$zu × %5$zu: there is a value for each key, "
                                                         "expected %6$zu rows"),
                                                      value.rows, value.columns, other_name, other.rows, other.columns, expected));
}

/* Each head takes as many columns of queries, keys and values as any other; with rotary positions, an even number of
 * queries and keys, as they turn in pairs. */
static gboolean
check_heads (const LayerCheck *self,
             AttnExtent        query,
             AttnExtent        value)
{
  AttnCheck *check = self->check;
  guint heads = self->layer->heads;

  for (guint i = 0; i < 2; i++)
    {
      AttnExtent whole = i == 0 ? query : value;

      if (whole.columns % heads == 0)
        continue;
      stand_at (self, "attention.heads");
      attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                 N_("found %1$u heads, but %2$s is %3$zu × %4$zu: each head takes equally many columns, "
                                    "expected a number that divides %4$zu"),
                                 heads, i == 0 ? "query" : "value", whole.rows, whole.columns);
      return attn_check_go_on (check, FALSE);
    }
  if (check->document->position == ATTN_POSITION_ROPE && query.columns / heads % 2 != 0)
    {
      g_autofree char *name = dup_name (check->document, self->index, "query");

      attn_report_stand_at (check->report, "position");
      attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                 N_("found “rope”, which turns columns in pairs, but a head of %1$s has %2$zu of them; "
                                    "expected an even d_k"),
                                 name, query.columns / heads);
      return attn_check_go_on (check, FALSE);
    }
  return TRUE;
}

static gboolean
check_mask_matrix (const LayerCheck *self)
{
  AttnCheck *check = self->check;
  const AttnShape *shape = self->shape;
  const double *values = attn_matrix_get_values (attn_document_at (check->document, get_slot (self, ATTN_SLOT_MASK)));
  AttnExtent own = measure (self, ATTN_SLOT_MASK);

  attn_check_stand_at (check, get_slot (self, ATTN_SLOT_MASK));
  if (own.rows != shape->n || own.columns != shape->m)
    return attn_check_go_on (check, attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                                        N_("found the shape %1$zu × %2$zu, but scores is %3$u × %4$u: a mask has a row for each query and "
                                                           "a column for each key, expected %3$u × %4$u"),
                                                        own.rows, own.columns, shape->n, shape->m));

  for (gsize k = 0; k < own.rows * own.columns; k++)
    if (values[k] != 0 && values[k] != 1)
      {
        char number[ATTN_NUMBER_LENGTH];
        g_autofree char *found = NULL;

        attn_number_shortest (values[k], number);
        found = g_strdup_printf (attn_report_translate (check->report, N_("the number %s")), number);
        attn_report_enter_row (check->report, k / own.columns);
        attn_report_enter_column (check->report, k % own.columns);
        return attn_check_go_on (check, attn_report_refuse_found (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE, found,
                                                                  N_("expected 1 (may look) or 0 (may not)")));
      }
  return TRUE;
}

static gboolean
check_mask (const LayerCheck *self)
{
  AttnCheck *check = self->check;
  const AttnLayer *layer = self->layer;
  const AttnShape *shape = self->shape;

  if (layer->mask == ATTN_MASK_MATRIX)
    return check_mask_matrix (self);

  if (layer->mask == ATTN_MASK_CAUSAL && shape->n != shape->m)
    {
      attn_check_stand_at (check, get_slot (self, ATTN_SLOT_MASK));
      return attn_check_go_on (check, attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                                          N_("“causal” needs as many keys as queries, but scores is %1$u × %2$u; expected another mask"),
                                                          shape->n, shape->m));
    }

  for (guint i = 0; layer->mask == ATTN_MASK_PADDING && i < layer->padding->len; i++)
    {
      guint key = g_array_index (layer->padding, guint, i);

      stand_at (self, "attention.mask.padding");
      if (key >= shape->m)
        return attn_check_go_on (check, attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                                            N_("found key %1$u, but there are %2$u keys: expected a number from 0 to %3$u"),
                                                            key, shape->m, shape->m - 1));
      if (i > 0 && key == g_array_index (layer->padding, guint, i - 1))
        return attn_check_go_on (check, attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                                            N_("key %u stands twice, expected each key once"), key));
    }
  return TRUE;
}

/* Queries, keys and values are given, or the weights are. */
static gboolean
check_given (const LayerCheck *self,
             AttnExtent       *query,
             AttnExtent       *key,
             AttnExtent       *value)
{
  AttnCheck *check = self->check;

  if (attn_check_has (check, ATTN_SLOT_GIVEN_WEIGHTS))
    {
      AttnExtent weights = attn_check_measure (check, ATTN_SLOT_GIVEN_WEIGHTS);

      *query = (AttnExtent) { weights.rows, 0 };
      *key = (AttnExtent) { weights.columns, 0 };
      if (!attn_check_has (check, ATTN_SLOT_GIVEN_VALUE))
        return TRUE;
      *value = attn_check_measure (check, ATTN_SLOT_GIVEN_VALUE);
      return check_value_rows (self, "given.weights", weights, weights.columns);
    }
  *query = attn_check_measure (check, ATTN_SLOT_GIVEN_QUERY);
  *key = attn_check_measure (check, ATTN_SLOT_GIVEN_KEY);
  *value = attn_check_measure (check, ATTN_SLOT_GIVEN_VALUE);
  return check_dot_product (self, *query, *key) && check_value_rows (self, "given.key", *key, key->rows);
}

static gboolean
check_projections (const LayerCheck *self,
                   AttnExtent        x,
                   const char       *x_name,
                   AttnExtent        y,
                   const char       *y_name,
                   AttnExtent       *query,
                   AttnExtent       *key,
                   AttnExtent       *value)
{
  self->shape->d_model = (guint) x.columns;
  self->shape->d_memory = (guint) y.columns;
  if (!check_weight (self, ATTN_SLOT_QUERY_WEIGHT, x_name, x) ||
      !check_weight (self, ATTN_SLOT_KEY_WEIGHT, y_name, y) ||
      !check_weight (self, ATTN_SLOT_VALUE_WEIGHT, y_name, y))
    return FALSE;

  *query = (AttnExtent) { x.rows, widen (self, ATTN_SLOT_QUERY_WEIGHT, x.columns) };
  *key = (AttnExtent) { y.rows, widen (self, ATTN_SLOT_KEY_WEIGHT, y.columns) };
  *value = (AttnExtent) { y.rows, widen (self, ATTN_SLOT_VALUE_WEIGHT, y.columns) };
  if (!check_dot_product (self, *query, *key) ||
      !check_bias (self, ATTN_SLOT_QUERY_BIAS, "query", *query) ||
      !check_bias (self, ATTN_SLOT_KEY_BIAS, "key", *key) ||
      !check_bias (self, ATTN_SLOT_VALUE_BIAS, "value", *value))
    return FALSE;

  /* A weight matrix that is left out is drawn as the identity. */
  for (guint i = ATTN_SLOT_QUERY_WEIGHT; i <= ATTN_SLOT_VALUE_WEIGHT; i++)
    {
      gsize rows = i == ATTN_SLOT_QUERY_WEIGHT ? x.columns : y.columns;

      if (!check_size (self, attn_slot_get_name (i), rows, has (self, i) ? measure (self, i).columns : rows, 1))
        return FALSE;
    }
  return TRUE;
}

/* What has no effect is refused, so that nobody reads a document that says what it does not do. */
static gboolean
check_idle_norms (const LayerCheck *self)
{
  const AttnLayer *layer = self->layer;
  gboolean any = layer->norm != ATTN_NORM_NONE;
  const char *idle = NULL;

  if (!any && layer->said & ATTN_SAID_NORM1)
    idle = "block.norm1";
  else if (layer->said & ATTN_SAID_NORM2 && (!any || !(layer->said & ATTN_SAID_FEED_FORWARD)))
    idle = "block.norm2";
  if (idle == NULL)
    return TRUE;
  stand_at (self, idle);
  return attn_check_go_on (self->check, attn_report_refuse (self->check->report, self->check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                                      any ? N_("has no effect on a block without feed_forward; expected it to be left out")
                                                          : N_("has no effect on a block whose norm is “none”; expected it to be left out")));
}

/* Attention adds to the rows that come in, and so does the feed-forward network, so both end as wide as they are.
 * `width` is how wide attention ends. */
static gboolean
check_block (const LayerCheck *self,
             AttnExtent        x,
             const char       *x_name,
             gsize             width)
{
  AttnCheck *check = self->check;
  gboolean has_weight = has (self, ATTN_SLOT_OUTPUT_WEIGHT);
  gsize hidden, end;

  if (width != x.columns)
    {
      if (has_weight)
        attn_check_stand_at (check, get_slot (self, ATTN_SLOT_OUTPUT_WEIGHT));
      else
        stand_at (self, "block");
      attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                 N_("the output of attention is %1$zu × %2$zu here, but %3$s, to which it is added, is %4$zu × %5$zu; "
                                    "expected an output_weight with %5$zu columns"),
                                 x.rows, width, x_name, x.rows, x.columns);
      if (!attn_check_go_on (check, FALSE))
        return FALSE;
    }
  if (!check_idle_norms (self))
    return FALSE;
  for (guint i = ATTN_SLOT_NORM1_GAIN; i <= ATTN_SLOT_NORM2_BIAS; i++)
    if (!attn_check_vector (check, get_slot (self, i), x_name, x))
      return FALSE;
  /* norm1, residual1, norm2, residual2 and the block itself. */
  if (!check_size (self, "block", x.rows, x.columns, 5))
    return FALSE;
  if (!(self->layer->said & ATTN_SAID_FEED_FORWARD))
    return TRUE;

  hidden = widen (self, ATTN_SLOT_IN_WEIGHT, x.columns);
  end = widen (self, ATTN_SLOT_OUT_WEIGHT, hidden);
  if (!check_weight (self, ATTN_SLOT_IN_WEIGHT, x_name, x) ||
      !check_bias (self, ATTN_SLOT_IN_BIAS, "hidden", (AttnExtent) { x.rows, hidden }) ||
      !check_weight (self, ATTN_SLOT_OUT_WEIGHT, "activated", (AttnExtent) { x.rows, hidden }))
    return FALSE;
  if (end != x.columns)
    {
      attn_check_stand_at (check, get_slot (self, has (self, ATTN_SLOT_OUT_WEIGHT) ? ATTN_SLOT_OUT_WEIGHT : ATTN_SLOT_IN_WEIGHT));
      attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                 N_("this makes feed_forward %1$zu × %2$zu, but %3$s, to which it is added, is %4$zu × %5$zu; "
                                    "expected an out_weight with %5$zu columns"),
                                 x.rows, end, x_name, x.rows, x.columns);
      if (!attn_check_go_on (check, FALSE))
        return FALSE;
    }
  self->shape->d_hidden = (guint) hidden;
  return check_bias (self, ATTN_SLOT_OUT_BIAS, "feed_forward", x) &&
         check_size (self, "block.feed_forward.in_weight", x.columns, hidden, 2) &&
         check_size (self, "hidden", x.rows, hidden, 2) &&
         check_size (self, "feed_forward", x.rows, x.columns, 1);
}

/* Everything from the queries, keys and values on. */
static gboolean
check_rest (const LayerCheck *self,
            const AttnExtent *x,
            const char       *x_name,
            AttnExtent        query,
            AttnExtent        key,
            AttnExtent        value)
{
  AttnExtent output = { query.rows, value.columns };
  gboolean has_block = (self->layer->said & ATTN_SAID_BLOCK) != 0;
  gboolean is_projected = has_block || has (self, ATTN_SLOT_OUTPUT_WEIGHT) || has (self, ATTN_SLOT_OUTPUT_BIAS);
  const char *output_name = self->layer->heads > 1 ? "concat" : "output";
  AttnShape *shape = self->shape;
  gsize width = output.columns;

  shape->n = (guint) query.rows;
  shape->m = (guint) key.rows;
  shape->d_k = (guint) query.columns;
  shape->d_v = (guint) value.columns;

  if (!check_heads (self, query, value) || !check_weight (self, ATTN_SLOT_OUTPUT_WEIGHT, output_name, output))
    return FALSE;
  if (is_projected)
    {
      width = widen (self, ATTN_SLOT_OUTPUT_WEIGHT, output.columns);
      if (!check_bias (self, ATTN_SLOT_OUTPUT_BIAS, "projected", (AttnExtent) { output.rows, width }) ||
          !check_size (self, "projected", output.rows, width, 1) ||
          !check_size (self, "attention.output_weight", output.columns, width, 1))
        return FALSE;
      shape->d_out = (guint) width;
    }
  /* A block ends as wide as it begins. */
  shape->d_end = (guint) (has_block ? x->columns : width);
  if (has_block && !check_block (self, *x, x_name, width))
    return FALSE;

  /* A head's part is a view; scores, scaled ones, masked ones, those without the maximum, exponentials and weights are
   * not always kept, but may be. */
  return check_size (self, "query", query.rows, query.columns, 2) &&
         check_size (self, "key", key.rows, key.columns, 2) &&
         check_size (self, "value", value.rows, value.columns, 1) &&
         check_size (self, "scores", query.rows, key.rows, 6 * self->layer->heads) &&
         check_size (self, "output", output.rows, output.columns, 2) &&
         check_mask (self);
}

gboolean
attn_check_layer (AttnCheck        *check,
                  guint             index,
                  const AttnExtent *in,
                  const char       *in_name,
                  const AttnExtent *memory,
                  const char       *memory_name)
{
  LayerCheck self = {
    .check = check,
    .layer = attn_document_peek_layer (check->document, index),
    .index = index,
    .shape = &check->document->shapes[index],
  };
  AttnExtent query = { 0, 0 }, key = { 0, 0 }, value = { 0, 0 };

  *self.shape = (AttnShape) { 0 };
  if (in == NULL ? !check_given (&self, &query, &key, &value)
                 : !check_projections (&self, *in, in_name, *memory, memory_name, &query, &key, &value))
    return FALSE;
  return check_rest (&self, in, in_name, query, key, value);
}
