/* attn-columns.c: which matrices stand where
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-columns.h"

#include "attn-image.h"
#include "attn-name.h"

/* More heads than this are joined without being drawn one by one. */
#define MOST_JOINED 3
/* More layers than this are not drawn one by one where what they pass on is multiplied. */
#define MOST_LAYERS 4

static void
add (AttnColumnRow *row, AttnColumn column)
{
  g_assert (row->n < ATTN_MAX_COLUMNS);
  row->columns[row->n++] = column;
}

static const AttnNode *
find (const AttnColumnPlace *place, const char *stage)
{
  return attn_steps_find_node (place->trace, place->layer, place->head, stage);
}

/* The same, of the whole layer and not of one head. */
static const AttnNode *
find_whole (const AttnColumnPlace *place, const char *stage)
{
  return attn_steps_find_node (place->trace, place->layer, G_MAXINT, stage);
}

/* An input of a node, or NULL. */
static const AttnNode *
input_of (const AttnNode *node, guint index)
{
  return index < attn_node_get_n_inputs (node) ? attn_node_get_input (node, index) : NULL;
}

static gboolean
is (const AttnNode *node, const AttnOperation *operation)
{
  return attn_node_get_operation (node) == operation;
}

static gboolean
is_stage (const AttnNode *node, const char *stage)
{
  return g_str_equal (attn_node_get_stage (node), stage);
}

/* --- words --------------------------------------------------------------------------------------------- */

static const char *
with_symbol (const char *format, const AttnNode *node)
{
  g_autofree char *text = g_strdup_printf (format, attn_node_get_symbol (node));

  return attn_name_intern (text);
}

static gboolean
has_bias (const AttnNode *product)
{
  return input_of (product, 2) != NULL;
}

/* What a node's title says: its sign, for a product how it came about too, with all that was added. */
static const char *
title_of (const AttnNode *node)
{
  const gboolean one_head = attn_node_get_head (node) < 0;

  if (is_stage (node, "scores"))
    return !one_head ? NULL : is (input_of (node, 0), &attn_operation_rotate) ? "S = Q′K′^{T}" : "S = QK^{T}";
  if (is_stage (node, "output"))
    return one_head ? "O = AV" : NULL;
  if (is_stage (node, "projected"))
    return !is_stage (input_of (node, 0), "output") ? NULL : has_bias (node) ? "Y = OW_{O} + b_{O}" : "Y = OW_{O}";
  return NULL;
}

static const char *
scale_text (const AttnNode *node)
{
  const AttnParameters *parameters = attn_node_get_parameters (node);
  g_autofree char *text = NULL;
  AttnNumber number;

  if (parameters->is_root)
    return "÷ √{d_k}";
  if (parameters->number == 1)
    return "÷ 1";
  attn_number_format (parameters->number, 4, &number);
  attn_number_trim (&number);
  text = g_strconcat ("÷ ", number.text, NULL);
  return attn_name_intern (text);
}

/* What stands over the arrow that leads to a node. */
static const char *
arrow_to (const AttnNode *node, AttnLanguage language)
{
  if (is (node, &attn_operation_scale))
    return scale_text (node);
  if (is (node, &attn_operation_mask))
    return attn_translate (language, N_("mask"));
  if (is (node, &attn_operation_shift))
    return attn_translate (language, N_("− max"));
  if (is (node, &attn_operation_exponential))
    return "e^{x}";
  if (is (node, &attn_operation_total))
    return "Σ";
  if (is (node, &attn_operation_normalise))
    return "softmax";
  if (is (node, &attn_operation_norm))
    return attn_translate (language, N_("norm"));
  if (is (node, &attn_operation_activate))
    return attn_node_get_parameters (node)->function == ATTN_ACTIVATION_RELU ? "ReLU" : "GELU";
  if (is (node, &attn_operation_rotate))
    return attn_translate (language, N_("rotate"));
  if (is (node, &attn_operation_mean_rows) || is (node, &attn_operation_mean))
    return attn_translate (language, N_("mean"));
  if (is (node, &attn_operation_rows))
    return attn_translate (language, N_("row"));
  if (is (node, &attn_operation_columns))
    return attn_translate (language, N_("columns"));
  if (is (node, &attn_operation_patches))
    return attn_translate (language, N_("cut"));
  if (is (node, &attn_operation_pass_on))
    return "+ I";
  if (is (node, &attn_operation_beside))
    return attn_translate (language, N_("join"));
  if (is_stage (node, "weights"))
    return "softmax";
  if (is_stage (node, "output"))
    return "× V";
  if (is_stage (node, "projected"))
    return has_bias (node) ? "× W_{O} + b_{O}" : "× W_{O}";
  return NULL;
}

/* --- groups -------------------------------------------------------------------------------------------- */

/* X and what is projected from it; memory before the keys and values that come from it. */
static void
add_projections (AttnColumnRow *row, const AttnColumnPlace *place, gboolean query_last)
{
  static const char *const order[2][3] = { { "query", "key", "value" }, { "key", "value", "query" } };
  const AttnNode *drawn = NULL;

  for (guint i = 0; i < 3; i++)
    {
      const AttnNode *node = find_whole (place, order[query_last][i]);
      const AttnNode *left = node != NULL && is (node, &attn_operation_multiply) ? input_of (node, 0) : NULL;

      if (left == NULL)
        continue;
      if (left != drawn)
        {
          const gboolean norm = is (left, &attn_operation_norm);

          if (norm)
            add (row, (AttnColumn) { .node = input_of (left, 0), .row_labels = TRUE });
          add (row, (AttnColumn) { .node = left, .row_labels = !norm, .arrow = norm ? arrow_to (left, place->language) : NULL });
        }
      drawn = left;
      add (row, (AttnColumn) { .node = node, .top = input_of (node, 1) });
    }
}

/* The output projection where one head alone has it. */
static const AttnNode *
own_projection (const AttnColumnPlace *place, const AttnNode *output)
{
  const AttnNode *projected = find_whole (place, "projected");

  return projected != NULL && output != NULL && input_of (projected, 0) == output && find_whole (place, "residual1") == NULL
         ? projected : NULL;
}

/* Q, scores, scaled scores, mask, weights, output on the same heights, K and V above. */
void
attn_columns_add_attention (AttnColumnRow *row, const AttnColumnPlace *place, gboolean query_drawn)
{
  static const char *const order[] = { "scaled", "masked", "weights" };
  const AttnNode *scores = find (place, "scores");
  const AttnNode *output = find (place, "output");
  const AttnNode *row_sum = find (place, "row_sum");
  const AttnNode *projected = own_projection (place, output);

  if (scores != NULL)
    {
      const AttnNode *query = input_of (scores, 0);

      if (!query_drawn)
        {
          const gboolean rotated = is (query, &attn_operation_rotate);

          if (rotated)
            add (row, (AttnColumn) { .node = input_of (query, 0), .row_labels = TRUE });
          add (row, (AttnColumn) { .node = query, .row_labels = !rotated, .arrow = rotated ? arrow_to (query, place->language) : NULL });
        }
      add (row, (AttnColumn) { .node = scores, .top = input_of (scores, 1), .top_transposed = TRUE, .title = title_of (scores) });
    }
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      const AttnNode *node = find (place, order[i]);

      if (node != NULL)
        add (row, (AttnColumn) { .node = node, .arrow = scores != NULL ? arrow_to (node, place->language) : NULL,
                                 .row_labels = scores == NULL });
    }
  if (row_sum != NULL)
    add (row, (AttnColumn) { .node = row_sum, .bare = TRUE });
  if (output != NULL)
    add (row, (AttnColumn) { .node = output, .top = input_of (output, 1), .arrow = arrow_to (output, place->language),
                             .title = title_of (output) });
  if (projected != NULL)
    add (row, (AttnColumn) { .node = projected, .top = input_of (projected, 1), .arrow = arrow_to (projected, place->language),
                             .title = title_of (projected) });
}

/* How many rows lower than its neighbours a node stands so that the same token has the same height. */
static guint
rows_down (const AttnNode *node)
{
  if (attn_node_get_row_axis (node) == ATTN_AXIS_PATCHES)
    for (guint i = 0; i < attn_node_get_n_readers (node); i++)
      {
        const AttnNode *reader = attn_node_get_reader (node, i);

        if (is (reader, &attn_operation_embed) && attn_node_get_input (reader, 0) == node)
          return 1;
      }
  while (node != NULL && attn_node_get_rows (node) == 1 && attn_node_get_n_inputs (node) > 0)
    {
      if (is (node, &attn_operation_rows))
        return attn_node_get_parameters (node)->first;
      node = input_of (node, 0);
    }
  return 0;
}

/* A node right of what it is computed from. */
static void
add_result (AttnColumnRow *row, const AttnNode *node, AttnLanguage language)
{
  const AttnNode *before = row->n > 0 ? row->columns[row->n - 1].node : NULL;
  const gboolean product = is (node, &attn_operation_multiply) || is (node, &attn_operation_multiply_transposed) ||
                           is (node, &attn_operation_embed);

  if (product)
    add (row, (AttnColumn) { .node = node, .top = input_of (node, 1), .title = title_of (node), .drop = rows_down (node),
                             .row_labels = is (node, &attn_operation_embed),
                             .top_transposed = is (node, &attn_operation_multiply_transposed) });
  else if (is (node, &attn_operation_add))
    {
      /* What is added stands there already, or it is named. */
      const AttnNode *other = before == input_of (node, 0) ? input_of (node, 1) : input_of (node, 0);
      const gboolean drawn = row->n > 1 && row->columns[row->n - 2].node == other;

      add (row, (AttnColumn) { .node = node, .arrow = drawn ? "=" : with_symbol ("+ %s", other) });
    }
  else
    add (row, (AttnColumn) { .node = node, .arrow = arrow_to (node, language), .drop = rows_down (node) });
}

static void
add_input (AttnColumnRow *row, const AttnColumnPlace *place)
{
  static const char *const stages[] = { "embedding", "position", "input" };
  const AttnNode *patches = attn_trace_find (place->trace, "patches");
  const AttnNode *memory = attn_trace_find (place->trace, "memory");
  const AttnNode *position = attn_trace_find (place->trace, "position");

  if (patches != NULL && !attn_image_has_long_rows (place->trace))
    add (row, (AttnColumn) { .node = patches, .row_labels = TRUE, .drop = rows_down (patches) });
  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    {
      const AttnNode *node = attn_steps_find_node (place->trace, 0, G_MAXINT, stages[i]);

      if (node == NULL || is (node, &attn_operation_same))
        continue;
      if (node == position)
        add (row, (AttnColumn) { .node = node, .arrow = "+" });
      else if (attn_node_is_input (node) || (i == 0 && attn_image_has_long_rows (place->trace)))
        add (row, (AttnColumn) { .node = node, .row_labels = TRUE });
      else
        add_result (row, node, place->language);
    }
  if (memory != NULL)
    add (row, (AttnColumn) { .node = memory, .row_labels = TRUE });
}

/* The heads' outputs, side by side, and what W_O makes of them. */
static void
add_join (AttnColumnRow *row, const AttnColumnPlace *place)
{
  const AttnNode *concat = find_whole (place, "concat");
  const AttnNode *projected = find_whole (place, "projected");
  const AttnNode *first = concat != NULL ? concat : projected != NULL ? input_of (projected, 0) : NULL;

  if (first == NULL)
    return;
  if (concat != NULL && attn_node_get_n_inputs (concat) <= MOST_JOINED)
    {
      for (guint i = 0; i < attn_node_get_n_inputs (concat); i++)
        add (row, (AttnColumn) { .node = input_of (concat, i), .row_labels = i == 0 });
      add (row, (AttnColumn) { .node = concat, .arrow = arrow_to (concat, place->language) });
    }
  else
    add (row, (AttnColumn) { .node = first, .row_labels = TRUE });
  if (projected != NULL)
    add (row, (AttnColumn) { .node = projected, .top = input_of (projected, 1), .title = title_of (projected) });
}

/* From what goes in, over both sums. */
static void
add_block (AttnColumnRow *row, const AttnColumnPlace *place)
{
  static const char *const parts[] = { "norm1", "norm2", "hidden", "activated", "feed_forward", "residual2" };
  const AttnNode *sum = find_whole (place, "residual1");
  const AttnNode *second = find_whole (place, "residual2");
  const AttnNode *last = find_whole (place, "norm2");

  if (sum == NULL)
    return;
  add (row, (AttnColumn) { .node = input_of (sum, 0), .row_labels = TRUE });
  add (row, (AttnColumn) { .node = input_of (sum, 1), .arrow = "+" });
  add (row, (AttnColumn) { .node = sum, .arrow = "=" });
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const AttnNode *node = find_whole (place, parts[i]);

      if (node == NULL || attn_node_get_index (node) < attn_node_get_index (sum) ||
          (node == last && second != NULL && attn_node_get_index (node) > attn_node_get_index (second)))
        continue;
      add_result (row, node, place->language);
    }
  if (last != NULL && second != NULL && attn_node_get_index (last) > attn_node_get_index (second))
    add_result (row, last, place->language);
}

void
attn_columns_add_block_part (AttnColumnRow *row, const AttnColumnPlace *place, const AttnNode *node)
{
  const AttnNode *hidden = find_whole (place, "hidden");
  AttnColumnRow all = { 0 };
  guint first = 0;

  add_block (&all, place);
  while (first < all.n && all.columns[first].node != hidden)
    first++;
  /* The network stands beside what it reads. */
  if (hidden != NULL && attn_node_get_index (node) >= attn_node_get_index (hidden) && first > 0)
    {
      all.columns[first - 1].arrow = NULL;
      all.columns[first - 1].row_labels = TRUE;
      for (guint i = first - 1; i < all.n; i++)
        add (row, all.columns[i]);
    }
  else
    for (guint i = 0; i < first; i++)
      add (row, all.columns[i]);
}

static void
add_readout (AttnColumnRow *row, const AttnColumnPlace *place)
{
  static const char *const parts[] = { "final_norm", "pooled", "logits", "probabilities" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const AttnNode *node = attn_trace_find (place->trace, parts[i]);

      if (node == NULL)
        continue;
      if (row->n == 0)
        add (row, (AttnColumn) { .node = input_of (node, 0), .row_labels = TRUE });
      if (g_str_equal (parts[i], "probabilities"))
        add (row, (AttnColumn) { .node = node, .arrow = "softmax", .drop = rows_down (node) });
      else
        add_result (row, node, place->language);
    }
}

void
attn_columns_add_rollout (AttnColumnRow *row, const AttnColumnPlace *place)
{
  const guint n = attn_steps_count_layers (place->trace);
  const AttnNode *rollout = attn_trace_find (place->trace, "rollout");

  /* As they are multiplied: the last layer stands at the left. */
  for (guint i = MIN (n, MOST_LAYERS); i > 0; i--)
    {
      const AttnNode *step = attn_steps_find_node (place->trace, (int) i - 1, G_MAXINT, "rollout_step");

      if (step != NULL)
        add (row, (AttnColumn) { .node = step, .row_labels = row->n == 0 });
    }
  if (rollout != NULL)
    add (row, (AttnColumn) { .node = rollout, .row_labels = row->n == 0, .arrow = row->n == 0 || n > MOST_LAYERS ? NULL : "=" });
}

void
attn_columns_add_group (AttnColumnRow *row, const AttnColumnPlace *place, AttnGroup group, gboolean query_last)
{
  switch (group)
    {
    case ATTN_GROUP_INPUT:
      add_input (row, place);
      break;
    case ATTN_GROUP_PROJECTIONS:
      add_projections (row, place, query_last);
      break;
    case ATTN_GROUP_ATTENTION:
      attn_columns_add_attention (row, place, FALSE);
      break;
    case ATTN_GROUP_JOIN:
      add_join (row, place);
      break;
    case ATTN_GROUP_BLOCK:
      add_block (row, place);
      break;
    case ATTN_GROUP_READOUT:
      add_readout (row, place);
      break;
    }
}

gboolean
attn_columns_has_projections (const AttnColumnPlace *place)
{
  AttnColumnRow row = { 0 };

  add_projections (&row, place, FALSE);
  return row.n > 0;
}

/* --- one operation ------------------------------------------------------------------------------------- */

static const char *const softmax_parts[] = { "shifted", "exponentials", "totals", "weights", "row_sum" };
static const char *const readout_parts[] = { "readout.shifted", "readout.exponentials", "readout.totals", "probabilities" };

static gboolean
is_readout_part (const AttnNode *node)
{
  for (guint i = 0; i < G_N_ELEMENTS (readout_parts); i++)
    if (is_stage (node, readout_parts[i]))
      return TRUE;
  return FALSE;
}

gboolean
attn_columns_is_softmax_part (const AttnNode *node)
{
  const char *stage = attn_node_get_stage (node);

  for (guint i = 0; i < G_N_ELEMENTS (softmax_parts); i++)
    if (g_str_equal (stage, softmax_parts[i]))
      return TRUE;
  return is_readout_part (node);
}

/* Of softmax the part at hand: what it takes, and what it gives. */
static void
add_softmax_part (AttnColumnRow *row, const AttnColumnPlace *place, const AttnNode *focus)
{
  const AttnNode *row_sum = find (place, "row_sum");
  const AttnNode *weights = find (place, "weights");
  const AttnNode *node = is_stage (focus, "row_sum") ? weights : focus;
  const gboolean last = node == weights || is_stage (node, "probabilities");

  add (row, (AttnColumn) { .node = input_of (node, 0), .row_labels = TRUE });
  if (last)
    add (row, (AttnColumn) { .node = input_of (node, 1), .arrow = arrow_to (input_of (node, 1), place->language) });
  add (row, (AttnColumn) { .node = node, .arrow = last ? "÷ Σ" : arrow_to (node, place->language) });
  if (node == weights && row_sum != NULL)
    add (row, (AttnColumn) { .node = row_sum, .bare = TRUE });
}

static void
add_softmax (AttnColumnRow *row, const AttnColumnPlace *place, const char *const *parts, guint n_parts)
{
  const AttnNode *shifted = find (place, parts[0]);

  add (row, (AttnColumn) { .node = input_of (shifted, 0), .row_labels = TRUE });
  for (guint i = 0; i < n_parts; i++)
    {
      const AttnNode *node = find (place, parts[i]);
      const gboolean bare = g_str_equal (parts[i], "row_sum");

      if (node != NULL)
        add (row, (AttnColumn) { .node = node, .bare = bare,
                                 .arrow = bare ? NULL : is (node, &attn_operation_normalise) ? "÷ Σ" : arrow_to (node, place->language) });
    }
}

void
attn_columns_add_focus (AttnColumnRow *row, const AttnColumnPlace *place, const AttnNode *focus, gboolean narrow)
{
  const gboolean softmax = attn_columns_is_softmax_part (focus), readout = is_readout_part (focus);
  guint lowest = G_MAXUINT;

  if (attn_node_get_n_inputs (focus) == 0 || is (focus, &attn_operation_same))
    add (row, (AttnColumn) { .node = focus, .row_labels = TRUE });
  else if (readout && narrow)
    add_softmax_part (row, place, focus);
  else if (readout)
    add_softmax (row, place, readout_parts, G_N_ELEMENTS (readout_parts));
  else if (softmax && find (place, "shifted") == NULL)      /* weights written by hand */
    {
      const AttnNode *row_sum = find (place, "row_sum");

      add (row, (AttnColumn) { .node = find (place, "weights"), .row_labels = TRUE });
      if (row_sum != NULL)
        add (row, (AttnColumn) { .node = row_sum, .bare = TRUE });
    }
  else if (softmax && narrow)
    add_softmax_part (row, place, focus);
  else if (softmax)
    add_softmax (row, place, softmax_parts, G_N_ELEMENTS (softmax_parts));
  else if (is (focus, &attn_operation_beside) || is (focus, &attn_operation_mean) || is (focus, &attn_operation_add))
    {
      const guint n = attn_node_get_n_inputs (focus);
      const gboolean sum = is (focus, &attn_operation_add);

      /* Of very many the first ones. */
      for (guint i = 0; i < MIN (n, 6); i++)
        add (row, (AttnColumn) { .node = input_of (focus, i), .row_labels = i == 0, .arrow = sum && i > 0 ? "+" : NULL });
      add (row, (AttnColumn) { .node = focus, .arrow = sum ? "=" : arrow_to (focus, place->language) });
    }
  else
    {
      const AttnNode *first = input_of (focus, 0);

      add (row, (AttnColumn) { .node = first, .row_labels = TRUE, .drop = rows_down (first) });
      add_result (row, focus, place->language);
      /* A row stands lower for the others' sake only. */
      for (guint i = 0; i < row->n; i++)
        lowest = MIN (lowest, row->columns[i].drop);
      for (guint i = 0; i < row->n; i++)
        row->columns[i].drop -= lowest;
    }
}
