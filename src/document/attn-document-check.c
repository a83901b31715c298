/* attn-document-check.c: whether everything in a document fits together
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-document-private.h"

#include "attn-number.h"

/* What is being checked, and where complaints go. */
typedef struct
{
  AttnDocument *document;
  AttnReport   *report;
  GError      **error;
} Check;

typedef struct
{
  gsize rows;
  gsize columns;
} Shape;

static gboolean
has (const Check *check,
     AttnSlot     slot)
{
  return check->document->fillings[slot].matrix != NULL;
}

static Shape
get_shape (const Check *check,
           AttnSlot     slot)
{
  const AttnMatrix *matrix = check->document->fillings[slot].matrix;

  return (Shape) { attn_matrix_get_rows (matrix), attn_matrix_get_columns (matrix) };
}

static void
stand_at (const Check *check,
          AttnSlot     slot)
{
  attn_report_stand_at (check->report, attn_slot_get_name (slot));
}

/* Whatever is in use is said, so that a document made by edits is the one that is read back. */
static void
settle_said (AttnDocument *document)
{
  gboolean any_given = document->kept[ATTN_LEVEL_GIVEN] != NULL;
  gboolean any_attention = document->kept[ATTN_LEVEL_ATTENTION] != NULL;

  for (guint i = ATTN_SLOT_GIVEN_QUERY; i <= ATTN_SLOT_GIVEN_WEIGHTS; i++)
    any_given |= document->fillings[i].matrix != NULL;
  for (guint i = ATTN_SLOT_QUERY_WEIGHT; i <= ATTN_SLOT_MASK; i++)
    any_attention |= document->fillings[i].matrix != NULL;

  if (document->scale != ATTN_SCALE_ROOT)
    document->said |= ATTN_SAID_SCALE;
  if (document->mask != ATTN_MASK_NONE)
    document->said |= ATTN_SAID_MASK;
  if (document->softmax != ATTN_SIDE_ROWS)
    document->said |= ATTN_SAID_SOFTMAX;
  if (document->said & (ATTN_SAID_HEADS | ATTN_SAID_SCALE | ATTN_SAID_MASK | ATTN_SAID_SOFTMAX))
    any_attention = TRUE;
  if (any_given)
    document->said |= ATTN_SAID_GIVEN;
  if (any_attention)
    document->said |= ATTN_SAID_ATTENTION;
}

/* Given matrices take the place of embedding, memory and projections; given weights that of everything before
 * them.  What would have no effect is refused, so that nobody reads a document that says what it does not do. */
static gboolean
check_given (const Check *check)
{
  static const AttnSlot needed[] = { ATTN_SLOT_GIVEN_QUERY, ATTN_SLOT_GIVEN_KEY, ATTN_SLOT_GIVEN_VALUE };
  static const AttnSlot replaced[] = {
    ATTN_SLOT_EMBEDDING, ATTN_SLOT_MEMORY,
    ATTN_SLOT_QUERY_WEIGHT, ATTN_SLOT_KEY_WEIGHT, ATTN_SLOT_VALUE_WEIGHT,
    ATTN_SLOT_QUERY_BIAS, ATTN_SLOT_KEY_BIAS, ATTN_SLOT_VALUE_BIAS,
  };
  const AttnDocument *document = check->document;

  if (has (check, ATTN_SLOT_GIVEN_WEIGHTS))
    {
      for (guint i = 0; i < 2; i++)
        if (has (check, needed[i]))
          {
            stand_at (check, needed[i]);
            return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                       N_("stands beside given.weights, which are read and not computed; expected either "
                                          "weights (with a value, if wanted) or query, key and value"));
          }
    }
  else
    {
      for (guint i = 0; i < G_N_ELEMENTS (needed); i++)
        if (!has (check, needed[i]))
          {
            attn_report_stand_at (check->report, "given");
            return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_MISSING,
                                       N_("“%s” is missing, expected query, key and value, or weights"),
                                       attn_slot_get_key (needed[i]));
          }
    }

  for (guint i = 0; i < G_N_ELEMENTS (replaced); i++)
    if (has (check, replaced[i]))
      {
        stand_at (check, replaced[i]);
        return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                   N_("stands beside “given”, which takes its place; expected one of the two"));
      }

  if (has (check, ATTN_SLOT_GIVEN_WEIGHTS))
    {
      const char *idle = NULL;

      if (document->scale != ATTN_SCALE_ROOT)
        idle = "attention.scale";
      else if (document->mask != ATTN_MASK_NONE)
        idle = "attention.mask";
      else if (document->softmax != ATTN_SIDE_ROWS)
        idle = "attention.softmax";
      if (idle != NULL)
        {
          attn_report_stand_at (check->report, idle);
          return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                     N_("has no effect on given.weights, which are read and not computed; "
                                        "expected it to be left out"));
        }

      for (guint i = 0; i < 2; i++)
        {
          AttnSlot slot = i == 0 ? ATTN_SLOT_OUTPUT_WEIGHT : ATTN_SLOT_OUTPUT_BIAS;

          if (has (check, slot) && !has (check, ATTN_SLOT_GIVEN_VALUE))
            {
              stand_at (check, slot);
              return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                         N_("needs an output to work on, but “given” has weights and no value; "
                                            "expected given.value"));
            }
        }
    }
  return TRUE;
}

/* A weight matrix multiplies from the right: it has a row for each column of its operand. */
static gboolean
check_weight (const Check *check,
              AttnSlot     slot,
              const char  *operand,
              Shape        shape)
{
  Shape own;

  if (!has (check, slot))
    return TRUE;
  own = get_shape (check, slot);
  if (own.rows == shape.columns)
    return TRUE;
  stand_at (check, slot);
  return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                             N_("found the shape %1$zu × %2$zu, but %3$s is %4$zu × %5$zu: a weight matrix needs a row for "
                                "each column of what it multiplies, expected %6$zu rows"),
                             own.rows, own.columns, operand, shape.rows, shape.columns, shape.columns);
}

static gboolean
check_bias (const Check *check,
            AttnSlot     slot,
            const char  *operand,
            Shape        shape)
{
  gsize length;

  if (!has (check, slot))
    return TRUE;
  length = get_shape (check, slot).columns;
  if (length == shape.columns && get_shape (check, slot).rows == 1)
    return TRUE;
  stand_at (check, slot);
  if (get_shape (check, slot).rows != 1)
    return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                               N_("found the shape %1$zu × %2$zu, expected one row: a bias is a list of numbers"),
                               get_shape (check, slot).rows, length);
  return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                             N_("found the length %1$zu, but %2$s is %3$zu × %4$zu: a bias needs a number for each column, "
                                "expected %5$zu"),
                             length, operand, shape.rows, shape.columns, shape.columns);
}

static gboolean
check_size (const Check *check,
            const char  *node,
            Shape        shape)
{
  if (shape.columns == 0 || shape.rows <= ATTN_DOCUMENT_MAX_CELLS / shape.columns)
    return TRUE;
  attn_report_stand_at (check->report, node);
  return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_TOO_LARGE,
                             N_("this matrix would be %1$zu × %2$zu, expected at most %3$u numbers"),
                             shape.rows, shape.columns, ATTN_DOCUMENT_MAX_CELLS);
}

/* The dot product of a query and a key needs two rows of the same length. */
static gboolean
check_dot_product (const Check *check,
                   Shape        query,
                   Shape        key)
{
  gboolean is_given = has (check, ATTN_SLOT_GIVEN_KEY);
  gboolean at_key = is_given || has (check, ATTN_SLOT_KEY_WEIGHT);
  AttnSlot left_out = at_key ? ATTN_SLOT_QUERY_WEIGHT : ATTN_SLOT_KEY_WEIGHT;
  Shape own = at_key ? key : query, other = at_key ? query : key;

  if (query.columns == key.columns)
    return TRUE;
  stand_at (check, is_given ? ATTN_SLOT_GIVEN_KEY : at_key ? ATTN_SLOT_KEY_WEIGHT : ATTN_SLOT_QUERY_WEIGHT);
  if (!is_given && !has (check, left_out))
    return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                               N_("this makes %1$s %2$zu × %3$zu, but %4$s is %5$zu × %6$zu (%7$s is left out: the identity); "
                                  "their dot products need equally many columns, expected %8$zu"),
                               at_key ? "key" : "query", own.rows, own.columns,
                               at_key ? "query" : "key", other.rows, other.columns,
                               attn_slot_get_name (left_out), other.columns);
  return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                             N_("this makes %1$s %2$zu × %3$zu, but %4$s is %5$zu × %6$zu; "
                                "their dot products need equally many columns, expected %7$zu"),
                             at_key ? "key" : "query", own.rows, own.columns,
                             at_key ? "query" : "key", other.rows, other.columns, other.columns);
}

static gboolean
check_value_rows (const Check *check,
                  const char  *other_name,
                  Shape        other,
                  gsize        expected)
{
  Shape value = get_shape (check, ATTN_SLOT_GIVEN_VALUE);

  if (value.rows == expected)
    return TRUE;
  stand_at (check, ATTN_SLOT_GIVEN_VALUE);
  return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                             N_("found the shape %1$zu × %2$zu, but %3$s is %4$zu × %5$zu: there is a value for each key, "
                                "expected %6$zu rows"),
                             value.rows, value.columns, other_name, other.rows, other.columns, expected);
}

static gsize
columns_after (const Check *check,
               AttnSlot     weight,
               gsize        columns)
{
  return has (check, weight) ? get_shape (check, weight).columns : columns;
}

/* Works out every shape on the way from the inputs on. */
static gboolean
derive_shape (const Check *check)
{
  AttnShape *shape = &check->document->shape;
  Shape query, key, value = { 0, 0 }, output;
  gboolean is_projected = has (check, ATTN_SLOT_OUTPUT_WEIGHT) || has (check, ATTN_SLOT_OUTPUT_BIAS);

  *shape = (AttnShape) { 0 };
  if (has (check, ATTN_SLOT_GIVEN_WEIGHTS))
    {
      Shape weights = get_shape (check, ATTN_SLOT_GIVEN_WEIGHTS);

      query = (Shape) { weights.rows, 0 };
      key = (Shape) { weights.columns, 0 };
      if (has (check, ATTN_SLOT_GIVEN_VALUE))
        {
          value = get_shape (check, ATTN_SLOT_GIVEN_VALUE);
          if (!check_value_rows (check, "given.weights", weights, weights.columns))
            return FALSE;
        }
    }
  else if (check->document->said & ATTN_SAID_GIVEN)
    {
      query = get_shape (check, ATTN_SLOT_GIVEN_QUERY);
      key = get_shape (check, ATTN_SLOT_GIVEN_KEY);
      value = get_shape (check, ATTN_SLOT_GIVEN_VALUE);
      if (!check_dot_product (check, query, key) ||
          !check_value_rows (check, "given.key", key, key.rows))
        return FALSE;
    }
  else
    {
      Shape x = get_shape (check, ATTN_SLOT_EMBEDDING), y = x;
      const char *y_name = "embedding";

      if (has (check, ATTN_SLOT_MEMORY))
        {
          y = get_shape (check, ATTN_SLOT_MEMORY);
          y_name = "memory";
          if (y.columns != x.columns)
            {
              stand_at (check, ATTN_SLOT_MEMORY);
              return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                         N_("found the shape %1$zu × %2$zu, but embedding is %3$zu × %4$zu: both need d_model "
                                            "columns, expected %5$zu"),
                                         y.rows, y.columns, x.rows, x.columns, x.columns);
            }
        }
      shape->d_model = (guint) x.columns;
      if (!check_weight (check, ATTN_SLOT_QUERY_WEIGHT, "embedding", x) ||
          !check_weight (check, ATTN_SLOT_KEY_WEIGHT, y_name, y) ||
          !check_weight (check, ATTN_SLOT_VALUE_WEIGHT, y_name, y))
        return FALSE;

      query = (Shape) { x.rows, columns_after (check, ATTN_SLOT_QUERY_WEIGHT, x.columns) };
      key = (Shape) { y.rows, columns_after (check, ATTN_SLOT_KEY_WEIGHT, y.columns) };
      value = (Shape) { y.rows, columns_after (check, ATTN_SLOT_VALUE_WEIGHT, y.columns) };
      if (!check_dot_product (check, query, key) ||
          !check_bias (check, ATTN_SLOT_QUERY_BIAS, "query", query) ||
          !check_bias (check, ATTN_SLOT_KEY_BIAS, "key", key) ||
          !check_bias (check, ATTN_SLOT_VALUE_BIAS, "value", value))
        return FALSE;

      /* A weight matrix that is left out is drawn as the identity. */
      for (guint i = ATTN_SLOT_QUERY_WEIGHT; i <= ATTN_SLOT_VALUE_WEIGHT; i++)
        if (!has (check, (AttnSlot) i) &&
            !check_size (check, attn_slot_get_name ((AttnSlot) i), (Shape) { x.columns, x.columns }))
          return FALSE;
    }

  output = (Shape) { query.rows, value.columns };
  if (!check_weight (check, ATTN_SLOT_OUTPUT_WEIGHT, "output", output))
    return FALSE;
  if (is_projected)
    {
      Shape projected = { output.rows, columns_after (check, ATTN_SLOT_OUTPUT_WEIGHT, output.columns) };

      if (!check_bias (check, ATTN_SLOT_OUTPUT_BIAS, "projected", projected) ||
          !check_size (check, "projected", projected) ||
          !check_size (check, "attention.output_weight", (Shape) { output.columns, projected.columns }))
        return FALSE;
      shape->d_out = (guint) projected.columns;
    }

  shape->n = (guint) query.rows;
  shape->m = (guint) key.rows;
  shape->d_k = (guint) query.columns;
  shape->d_v = (guint) value.columns;
  return check_size (check, "query", query) && check_size (check, "key", key) && check_size (check, "value", value) &&
         check_size (check, "scores", (Shape) { query.rows, key.rows }) && check_size (check, "output", output);
}

static gboolean
check_mask_matrix (const Check *check)
{
  const AttnShape *shape = &check->document->shape;
  const double *values = attn_matrix_get_values (check->document->fillings[ATTN_SLOT_MASK].matrix);
  Shape own = get_shape (check, ATTN_SLOT_MASK);

  stand_at (check, ATTN_SLOT_MASK);
  if (own.rows != shape->n || own.columns != shape->m)
    return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                               N_("found the shape %1$zu × %2$zu, but scores is %3$u × %4$u: a mask has a row for each query and "
                                  "a column for each key, expected %3$u × %4$u"),
                               own.rows, own.columns, shape->n, shape->m);

  for (gsize k = 0; k < own.rows * own.columns; k++)
    if (values[k] != 0 && values[k] != 1)
      {
        char number[ATTN_NUMBER_LENGTH];
        g_autofree char *found = NULL;

        attn_number_shortest (values[k], number);
        found = g_strdup_printf (attn_report_translate (check->report, N_("the number %s")), number);
        attn_report_enter_row (check->report, k / own.columns);
        attn_report_enter_column (check->report, k % own.columns);
        return attn_report_refuse_found (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE, found,
                                         N_("expected 1 (may look) or 0 (may not)"));
      }
  return TRUE;
}

static gboolean
check_mask (const Check *check)
{
  const AttnDocument *document = check->document;
  const AttnShape *shape = &document->shape;

  if (document->mask == ATTN_MASK_MATRIX)
    return check_mask_matrix (check);

  if (document->mask == ATTN_MASK_CAUSAL && shape->n != shape->m)
    {
      stand_at (check, ATTN_SLOT_MASK);
      return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                                 N_("“causal” needs as many keys as queries, but scores is %1$u × %2$u; expected another mask"),
                                 shape->n, shape->m);
    }

  for (guint i = 0; document->mask == ATTN_MASK_PADDING && i < document->padding->len; i++)
    {
      guint key = g_array_index (document->padding, guint, i);

      attn_report_stand_at (check->report, "attention.mask.padding");
      if (key >= shape->m)
        return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                   N_("found key %1$u, but there are %2$u keys: expected a number from 0 to %3$u"),
                                   key, shape->m, shape->m - 1);
      if (i > 0 && key == g_array_index (document->padding, guint, i - 1))
        return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_VALUE,
                                   N_("key %u stands twice, expected each key once"), key);
    }
  return TRUE;
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

static gboolean
check_tokens (const Check     *check,
              const char      *key,
              const GPtrArray *tokens,
              AttnSlot         slot,
              gboolean         by_column)
{
  Shape shape = get_shape (check, slot);
  gsize expected = by_column ? shape.columns : shape.rows;

  if (tokens->len - 1 == expected)
    return TRUE;
  attn_report_stand_at (check->report, key);
  if (by_column)
    return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                               N_("found the length %1$u, but %2$s is %3$zu × %4$zu: expected a token for each column, %5$zu"),
                               tokens->len - 1, attn_slot_get_name (slot), shape.rows, shape.columns, expected);
  return attn_report_refuse (check->report, check->error, ATTN_DOCUMENT_ERROR_SHAPE,
                             N_("found the length %1$u, but %2$s is %3$zu × %4$zu: expected a token for each row, %5$zu"),
                             tokens->len - 1, attn_slot_get_name (slot), shape.rows, shape.columns, expected);
}

/* Checks the names of the rows, and gives names to those that have none. */
static gboolean
name_tokens (const Check *check)
{
  AttnDocument *document = check->document;
  gboolean given_weights = has (check, ATTN_SLOT_GIVEN_WEIGHTS), given_keys = has (check, ATTN_SLOT_GIVEN_KEY);
  AttnSlot query_side = given_weights ? ATTN_SLOT_GIVEN_WEIGHTS : given_keys ? ATTN_SLOT_GIVEN_QUERY : ATTN_SLOT_EMBEDDING;
  AttnSlot key_side = given_weights ? ATTN_SLOT_GIVEN_WEIGHTS
                      : given_keys ? ATTN_SLOT_GIVEN_KEY
                      : has (check, ATTN_SLOT_MEMORY) ? ATTN_SLOT_MEMORY : ATTN_SLOT_EMBEDDING;

  if (document->said & ATTN_SAID_TOKENS)
    {
      if (!check_tokens (check, "tokens", document->tokens, query_side, FALSE))
        return FALSE;
    }
  else
    {
      g_clear_pointer (&document->tokens, g_ptr_array_unref);
      document->tokens = make_names ('t', document->shape.n);
    }

  if (document->said & ATTN_SAID_MEMORY_TOKENS)
    {
      if (!check_tokens (check, "memory_tokens", document->memory_tokens, key_side, given_weights))
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
  if (given_keys || has (check, ATTN_SLOT_MEMORY) || document->shape.n != document->shape.m)
    document->memory_tokens = make_names ('m', document->shape.m);
  else
    document->memory_tokens = g_ptr_array_ref (document->tokens);
  return TRUE;
}

gboolean
attn_document_complete (AttnDocument *document,
                        AttnReport   *report,
                        GError      **error)
{
  Check check = { document, report, error };

  settle_said (document);
  if (document->said & ATTN_SAID_GIVEN)
    {
      if (!check_given (&check))
        return FALSE;
    }
  else if (!has (&check, ATTN_SLOT_EMBEDDING))
    {
      attn_report_stand_at (report, "embedding");
      return attn_report_refuse (report, error, ATTN_DOCUMENT_ERROR_MISSING,
                                 N_("this is missing, expected a matrix with a row for each token (or “given”)"));
    }
  return derive_shape (&check) && check_mask (&check) && name_tokens (&check);
}
