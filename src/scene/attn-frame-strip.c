/* attn-frame-strip.c: the whole formula with the current part lit, the line of code that does it, and remarks
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-frame.h"

#include <math.h>
#include <string.h>

#include "attn-contrast.h"
#include "attn-image.h"
#include "attn-label.h"
#include "attn-number.h"
#include "attn-remark.h"

/* Code that is smaller than this cannot be read. */
#define SMALLEST_CODE 8.0
/* The same in a file, which can be enlarged. */
#define SMALLEST_IN_FILE 5.0
/* Code that would be smaller than this, in terms of the text, stands on two lines where it can. */
#define COMFORTABLE 0.6
/* A formula that leaves its line of code too little room is set so much smaller. */
#define SMALLER_FORMULA 0.75
/* Between two formulas. */
#define BETWEEN "     "
/* Before an audience, of the height of all that it sees, what a formula has at the least. */
#define LEAST_SEEN 46.0
/* Letters of a token that stands as an index. */
#define MOST_INDEX 10

static gboolean
has (const AttnFrame *frame, const char *name)
{
  return attn_frame_find_node (frame, name) != NULL;
}

/* Adds a piece; it is lit when the current step is one of `stages` (space-separated). */
static void
add_part (AttnFrame *frame, GPtrArray *markups, const char *markup, const char *stages)
{
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->step);
  g_auto (GStrv) names = g_strsplit (stages, " ", -1);
  AttnFormulaPart part = { 0 };

  for (guint i = 0; i < step->n_nodes; i++)
    part.lit |= g_strv_contains ((const char *const *) names, attn_node_get_stage (step->nodes[i]));
  g_array_append_val (frame->parts, part);
  g_ptr_array_add (markups, g_strdup (markup));
}

static const AttnNode *
find_input (const AttnFrame *frame, const char *stage, guint input)
{
  const AttnNode *node = attn_frame_find_node (frame, stage);

  return node != NULL && input < attn_node_get_n_inputs (node) ? attn_node_get_input (node, input) : NULL;
}

/* " W₁ + b₁" of a product: its weight matrix, and the bias where there is one. */
static char *
dup_weights (const AttnNode *product)
{
  const AttnOperation *operation = attn_node_get_operation (product);
  const guint n = attn_node_get_n_inputs (product), bias = operation == &attn_operation_embed ? 3 : 2;

  if (n > bias)
    return g_strdup_printf (" %s + %s", attn_node_get_symbol (attn_node_get_input (product, 1)),
                            attn_node_get_symbol (attn_node_get_input (product, bias)));
  return g_strdup_printf (" %s", attn_node_get_symbol (attn_node_get_input (product, 1)));
}

static void
add_weights (AttnFrame *frame, GPtrArray *markups, const AttnNode *product)
{
  g_autofree char *weights = dup_weights (product);

  add_part (frame, markups, weights, attn_node_get_stage (product));
}

/* X + P */
static void
add_input_parts (AttnFrame *frame, GPtrArray *markups)
{
  if (has (frame, "patches"))
    {
      add_part (frame, markups, "X_{p}", "patches");
      add_weights (frame, markups, attn_frame_find_node (frame, "embedding"));
    }
  else
    add_part (frame, markups, "X", "embedding memory");
  if (has (frame, "position"))
    add_part (frame, markups, " + P", "position input");
}

/* Adds "N₁ = norm(R₁)", where the norm is a step after the sum. */
static void
add_norm_after (AttnFrame *frame, GPtrArray *markups, const AttnNode *norm)
{
  g_autofree char *markup = NULL;

  if (norm == NULL || attn_node_get_operation (norm) != &attn_operation_norm)
    return;
  markup = g_strdup_printf ("%s = norm(%s)", attn_node_get_symbol (norm), attn_node_get_symbol (attn_node_get_input (norm, 0)));
  add_part (frame, markups, BETWEEN, "");
  add_part (frame, markups, markup, attn_node_get_stage (norm));
}

/* R₁ = X + Y and R₂ = R₁ + σ(norm(R₁) W₁ + b₁) W₂ + b₂, with the norms where they are. */
static void
add_block_parts (AttnFrame *frame, GPtrArray *markups)
{
  const AttnNode *straight = find_input (frame, "residual1", 0), *added = find_input (frame, "residual1", 1);
  const AttnNode *into = find_input (frame, "hidden", 0), *second = find_input (frame, "residual2", 0);
  const AttnNode *activated = attn_frame_find_node (frame, "activated");
  g_autofree char *first = g_strdup_printf ("R_{1} = %s + %s", attn_node_get_symbol (straight), attn_node_get_symbol (added));

  add_part (frame, markups, first, "residual1");
  if (activated == NULL || into == NULL || second == NULL)
    {
      add_norm_after (frame, markups, find_input (frame, "block", 0));
      return;
    }
  {
    const gboolean relu = attn_node_get_parameters (activated)->function == ATTN_ACTIVATION_RELU;
    /* A norm that the sum goes through too has a name, as it stands twice. */
    const gboolean normed = attn_node_get_operation (into) == &attn_operation_norm && into != second;
    const char *stream = attn_node_get_symbol (normed ? attn_node_get_input (into, 0) : into);
    g_autofree char *norm = g_strdup_printf ("norm(%s)", stream);
    g_autofree char *straight_on = g_strdup_printf ("%s + ", attn_node_get_symbol (second));

    add_norm_after (frame, markups, second);
    add_part (frame, markups, BETWEEN, "");
    add_part (frame, markups, "R_{2} = ", "residual2");
    add_part (frame, markups, straight_on, "residual2");
    add_part (frame, markups, relu ? "ReLU( " : "GELU( ", "activated");
    add_part (frame, markups, normed ? norm : stream, normed ? attn_node_get_stage (into) : "");
    add_weights (frame, markups, attn_frame_find_node (frame, "hidden"));
    add_part (frame, markups, " )", "activated");
    add_weights (frame, markups, attn_frame_find_node (frame, "feed_forward"));
    add_norm_after (frame, markups, find_input (frame, "block", 0));
  }
}

/* Ã = Â₁ Â₀ */
static void
add_rollout_parts (AttnFrame *frame, GPtrArray *markups)
{
  const guint n = attn_steps_count_layers (frame->trace);
  const AttnNode *rollout = attn_trace_find (frame->trace, "rollout");
  g_autofree char *result = g_strdup_printf ("%s = ", attn_node_get_symbol (rollout));

  add_part (frame, markups, result, "rollout");
  for (guint i = n; i > 0; i--)
    {
      const AttnNode *step = attn_steps_find_node (frame->trace, (int) i - 1, G_MAXINT, "rollout_step");
      const gboolean left_out = n > 4 && i > 2 && i < n;

      if (left_out && i == n - 1)
        add_part (frame, markups, " … ", "rollout");
      else if (!left_out && step != NULL)
        add_part (frame, markups, attn_node_get_symbol (step), "rollout");
    }
}

/* softmax(norm(B)[CLS] W_R + b_R), the row that is read out as an index; of the mean of all rows: mean(…). */
static void
add_readout_parts (AttnFrame *frame, GPtrArray *markups)
{
  const AttnNode *left = find_input (frame, "logits", 0);
  const AttnNode *stream = left, *row = NULL;
  g_autofree char *index = NULL, *norm = NULL;

  while (stream != NULL && (g_str_equal (attn_node_get_stage (stream), "pooled") || g_str_equal (attn_node_get_stage (stream), "final_norm")))
    {
      if (g_str_equal (attn_node_get_stage (stream), "pooled"))
        row = stream;
      stream = attn_node_get_input (stream, 0);
    }
  if (stream == NULL)
    return;
  add_part (frame, markups, "softmax( ", "probabilities readout.shifted readout.exponentials readout.totals");
  if (row != NULL && attn_node_get_operation (row) == &attn_operation_mean_rows)
    add_part (frame, markups, "mean(", "pooled");
  norm = g_strdup_printf ("norm(%s)", attn_node_get_symbol (stream));
  add_part (frame, markups, has (frame, "final_norm") ? norm : attn_node_get_symbol (stream), has (frame, "final_norm") ? "final_norm" : "");
  if (row != NULL && attn_node_get_operation (row) == &attn_operation_mean_rows)
    add_part (frame, markups, ")", "pooled");
  else if (row != NULL)
    {
      g_autofree char *label = attn_label_plain (attn_node_get_input (row, 0), FALSE, attn_node_get_parameters (row)->first, frame->view.language);
      g_autofree char *escaped = attn_label_escape (label);

      /* A letter alone would be a sign; brackets keep a name apart as quotation marks do. */
      if (g_utf8_strlen (label, -1) > MOST_INDEX)
        index = g_strdup_printf ("_{%u}", attn_node_get_parameters (row)->first);
      else
        index = g_strdup_printf (*label == '[' ? "_{%s}" : "_{“%s”}", escaped);
      add_part (frame, markups, index, "pooled");
    }
  add_weights (frame, markups, attn_frame_find_node (frame, "logits"));
  add_part (frame, markups, " )", "probabilities readout.shifted readout.exponentials readout.totals");
}

/* [O₀ | O₁ | …] W_O */
static void
add_join_parts (AttnFrame *frame, GPtrArray *markups)
{
  const AttnNode *concat = attn_frame_find_node (frame, "concat");
  g_autoptr (GString) heads = g_string_new ("[ ");
  const guint n = concat != NULL ? attn_node_get_n_inputs (concat) : 0;

  for (guint i = 0; i < MIN (n, 3); i++)
    g_string_append_printf (heads, "%s%s", i > 0 ? " | " : "", attn_node_get_symbol (attn_node_get_input (concat, i)));
  g_string_append (heads, n > 3 ? " | … ]" : " ]");
  add_part (frame, markups, concat != NULL ? heads->str : "O", "concat output");
  if (has (frame, "projected"))
    add_weights (frame, markups, attn_frame_find_node (frame, "projected"));
}

static void
add_attention_parts (AttnFrame *frame, GPtrArray *markups)
{
  const AttnNode *scaled = attn_frame_find_node (frame, "scaled");

  if (scaled == NULL)
    {
      add_part (frame, markups, "A", "weights");
    }
  else
    {
      const AttnParameters *parameters = attn_node_get_parameters (scaled);

      add_part (frame, markups, "softmax", "weights shifted exponentials totals");
      add_part (frame, markups, "( ", "weights shifted exponentials totals");
      if (has (frame, "masked"))
        add_part (frame, markups, "mask(", "masked");
      if (has (frame, "rotated_query"))
        add_part (frame, markups, "Q′K′^{T}", "scores query rotated_query rotated_key");
      else
        add_part (frame, markups, "QK^{T}", "scores query");
      if (parameters->is_root)
        add_part (frame, markups, " ÷ √{d_k}", "scaled");
      else if (parameters->number != 1)
        add_part (frame, markups, " ÷ c", "scaled");
      if (has (frame, "masked"))
        add_part (frame, markups, ")", "masked");
      add_part (frame, markups, " ) ", "weights shifted exponentials totals");
    }
  if (has (frame, "output"))
    add_part (frame, markups, "V", "output value");
  if (has (frame, "projected") && !has (frame, "concat"))
    add_weights (frame, markups, attn_frame_find_node (frame, "projected"));
}

/* N₁ = norm(X′), where that is what queries, keys and values are made of. */
static void
add_first_norm (AttnFrame *frame, GPtrArray *markups)
{
  const AttnNode *norm = attn_steps_find_node (frame->trace, frame->layer, G_MAXINT, "norm1");
  const AttnNode *query = attn_steps_find_node (frame->trace, frame->layer, G_MAXINT, "query");
  g_autofree char *markup = NULL;

  if (norm == NULL || query == NULL || attn_node_get_n_inputs (query) == 0 || attn_node_get_input (query, 0) != norm)
    return;
  markup = g_strdup_printf ("%s = norm(%s)", attn_node_get_symbol (norm), attn_node_get_symbol (attn_node_get_input (norm, 0)));
  add_part (frame, markups, markup, "norm1");
  add_part (frame, markups, BETWEEN, "");
}

static void
add_parts (AttnFrame *frame, GPtrArray *markups)
{
  switch (g_array_index (frame->steps, AttnStep, frame->step).group)
    {
    case ATTN_GROUP_INPUT:
      if (has (frame, "position") || has (frame, "patches"))
        {
          add_input_parts (frame, markups);
          return;
        }
      /* The attention of a stack is its layers', that of a block the block's. */
      if (attn_steps_count_layers (frame->trace) > 0 || has (frame, "residual1"))
        {
          add_part (frame, markups, "X", "embedding input");
          return;
        }
      break;
    case ATTN_GROUP_BLOCK:
      add_block_parts (frame, markups);
      return;
    case ATTN_GROUP_READOUT:
      if (g_str_equal (attn_node_get_stage (g_array_index (frame->steps, AttnStep, frame->step).nodes[0]), "rollout"))
        add_rollout_parts (frame, markups);
      else
        add_readout_parts (frame, markups);
      return;
    case ATTN_GROUP_JOIN:
      add_join_parts (frame, markups);
      return;
    case ATTN_GROUP_PROJECTIONS:
      add_first_norm (frame, markups);
      break;
    case ATTN_GROUP_ATTENTION:
      break;
    }
  add_attention_parts (frame, markups);
}

/* The code of the step: of the node in focus; in the overview, which does not draw the parts of softmax, of all that
 * the step adds. */
static char *
code_line (const AttnFrame *frame)
{
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->step);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  if (frame->focus != NULL)
    return attn_code_line (frame->focus, frame->view.dialect);
  for (guint i = 0; i < step->n_nodes; i++)
    {
      char *line;

      if (g_str_equal (attn_node_get_stage (step->nodes[i]), "row_sum"))
        continue;
      line = attn_code_line_folded (step->nodes[i], frame->view.dialect);
      if (*line != '\0')
        g_ptr_array_add (lines, line);
      else
        g_free (line);
    }
  g_ptr_array_add (lines, NULL);
  return g_strjoinv ("; ", (char **) lines->pdata);
}

/* A line of code as large as there is room; NULL where it would be smaller than `least`. */
static AttnText *
fit_code (const AttnFrame *frame, const char *code, double least, double room)
{
  for (double factor = 0.95; *code != '\0' && frame->size * factor >= least; factor *= 0.93)
    {
      AttnText *text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_MONO, frame->size * factor), code, -1);

      if (attn_text_get_width (text) <= room)
        return text;
      attn_text_unref (text);
    }
  return NULL;
}

/* Breaks code into two lines of about one length: between two statements or, `within` one, before an operator, as Python goes on in
 * brackets and after a backslash.  FALSE: it has no such place. */
static gboolean
break_code (const char *code, gboolean within, char **first, char **second)
{
  const gsize length = strlen (code);
  gsize best = 0, skip = 0;
  gboolean goes_on = FALSE;
  guint depth = 0;
  char quote = '\0';

  for (const char *at = code; *at != '\0'; at++)
    {
      const gsize place = (gsize) (at - code);
      const gboolean ends = g_str_has_prefix (at, "; ");

      if (quote != '\0' || *at == '\'' || *at == '"')
        {
          quote = quote == '\0' ? *at : *at == quote ? '\0' : quote;
          continue;
        }
      if (*at == '(' || *at == '[')
        depth++;
      else if (*at == ')' || *at == ']')
        depth--;
      if (!ends && !(within && at[0] == ' ' && at[1] != '\0' && strchr ("*/+-@", at[1]) != NULL))
        continue;
      if (best != 0 && MAX (place, length - place) >= MAX (best, length - best))
        continue;
      best = place;
      skip = ends ? 2 : 1;
      goes_on = !ends && depth == 0;
    }
  if (best == 0)
    return FALSE;
  *first = g_strdup_printf ("%.*s%s", (int) best, code, goes_on ? " \\" : "");
  *second = g_strdup (code + best + skip);
  return TRUE;
}

/* Code on two lines, as large as there is room; FALSE as above. */
static gboolean
fit_two_lines (AttnFrame *frame, gboolean within, double least, double room)
{
  g_autofree char *first = NULL, *second = NULL;

  if (!break_code (frame->code, within, &first, &second))
    return FALSE;
  for (double factor = 0.9; frame->size * factor >= least; factor *= 0.93)
    {
      AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_MONO, frame->size * factor);
      g_autoptr (AttnText) above = attn_text_new (font, first, -1), below = attn_text_new (font, second, -1);

      if (fmax (attn_text_get_width (above), attn_text_get_width (below)) > room ||
          2 * (attn_font_get_ascent (font) + attn_font_get_descent (font)) > frame->strip.height)
        continue;
      frame->code_text = g_steal_pointer (&above);
      frame->code_more = g_steal_pointer (&below);
      return TRUE;
    }
  return FALSE;
}

/* Code on one line or, but for an audience, on two; FALSE as above. */
static gboolean
fit_whole (AttnFrame *frame, double least, double room)
{
  frame->code_text = fit_code (frame, frame->code, least, room);
  return frame->code_text != NULL ||
         (frame->view.projector == 0 && (fit_two_lines (frame, FALSE, least, room) || fit_two_lines (frame, TRUE, least, room)));
}

/* Sets the formula in a size; returns its width. */
static double
set_formula (AttnFrame *frame, GPtrArray *markups, double size)
{
  double x = 0;

  for (guint i = 0; i < frame->parts->len; i++)
    {
      AttnFormulaPart *part = &g_array_index (frame->parts, AttnFormulaPart, i);

      g_clear_pointer (&part->text, attn_text_unref);
      part->text = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size), markups->pdata[i]);
      part->x = x;
      x += attn_text_get_width (part->text);
    }
  return x;
}

/* Leaves only the formulas that have a lit part, where there are several and one is lit.  Returns whether any went. */
static gboolean
keep_lit (AttnFrame *frame, GPtrArray *markups)
{
  const guint n = frame->parts->len;
  gboolean any = FALSE;

  for (guint i = 0; i < n; i++)
    any |= g_array_index (frame->parts, AttnFormulaPart, i).lit;
  for (guint end = n; any && end > 0;)
    {
      const gboolean follows = end < frame->parts->len;
      guint begin = end;
      gboolean lit = FALSE;

      while (begin > 0 && !g_str_equal (markups->pdata[begin - 1], BETWEEN))
        lit |= g_array_index (frame->parts, AttnFormulaPart, --begin).lit;
      if (!lit)
        {
          /* With it what keeps it apart from its neighbour. */
          const guint first = begin > 0 ? begin - 1 : 0, after = begin == 0 && follows ? end + 1 : end;

          for (guint i = first; i < after; i++)
            g_clear_pointer (&g_array_index (frame->parts, AttnFormulaPart, i).text, attn_text_unref);
          g_array_remove_range (frame->parts, first, after - first);
          g_ptr_array_remove_range (markups, first, after - first);
        }
      end = begin > 0 ? begin - 1 : 0;
    }
  return frame->parts->len < n;
}

void
attn_frame_set_strip (AttnFrame *frame)
{
  g_autoptr (GPtrArray) markups = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) plain = g_string_new (NULL);
  const gboolean in_file = !frame->view.interactive && frame->view.projector == 0;
  const double size = frame->size, full = size * 1.25;
  const double least = frame->view.projector > 0 ? size * 0.7 : in_file ? SMALLEST_IN_FILE : fmax (SMALLEST_CODE, size * 0.65);
  const double comfortable = fmax (least, size * COMFORTABLE);
  double set = full, x, room, beside;

  add_parts (frame, markups);
  frame->code = code_line (frame);
  frame->baseline = frame->strip.y + frame->strip.height * 0.66;
  for (guint i = 0; i < markups->len; i++)
    {
      g_autofree char *text = attn_markup_to_plain (markups->pdata[i]);

      g_string_append (plain, text);
    }
  frame->formula = g_string_free (g_steal_pointer (&plain), FALSE);
  x = set_formula (frame, markups, full);
  /* Before an audience rather the one that is worked at than several that the last row cannot read. */
  if (x > 0 && frame->view.projector > 0 && full * frame->strip.width / x < frame->view.projector / LEAST_SEEN && keep_lit (frame, markups))
    x = set_formula (frame, markups, full);
  /* Long formulas get smaller. */
  if (x > frame->strip.width && frame->strip.width > 0)
    {
      set = fmax (floor (full * frame->strip.width / x * 4) / 4, 4);
      x = set_formula (frame, markups, set);
    }

  /* Whole and in letters that one reads with ease, if need be on two lines, in a file beside a smaller formula; else in smaller
   * ones; where not even that fits, the first of several lines or, before an audience, the formula alone. */
  room = frame->strip.width - x - size * 3;
  beside = in_file ? frame->strip.width - x * SMALLER_FORMULA - size * 3 : room;
  if (fit_whole (frame, comfortable, room))
    return;
  if (fit_whole (frame, comfortable, beside) || (frame->view.projector == 0 && fit_two_lines (frame, TRUE, least, beside)) ||
      fit_whole (frame, least, beside))
    {
      if (in_file)
        set_formula (frame, markups, set * SMALLER_FORMULA);
      return;
    }
  if (frame->view.projector == 0 && strstr (frame->code, "; ") != NULL)
    {
      g_autofree char *first = g_strndup (frame->code, (gsize) (strstr (frame->code, "; ") - frame->code)), *more = g_strconcat (first, "; …", NULL);

      frame->code_text = fit_code (frame, more, least, frame->strip.width - x - size * 3);
    }
}

/* --- the other group -------------------------------------------------------------------------------------- */

static gboolean
is_free (const AttnFrame *frame, const AttnBox *box)
{
  if (box->x < frame->picture.x || box->width > frame->picture.width / 2 || box->height > frame->picture.height / 4)
    return FALSE;
  for (guint i = 0; i < frame->items->len; i++)
    {
      const AttnBox *other = &attn_frame_get_item (frame, i)->region.box;

      if (other->x < box->x + box->width && other->x + other->width > box->x &&
          other->y < box->y + box->height && other->y + other->height > box->y)
        return FALSE;
    }
  return TRUE;
}

void
attn_frame_add_other_group (AttnFrame *frame)
{
  AttnItem item = { .region = { .kind = ATTN_REGION_STRIP } };
  const double size = frame->size;
  AttnText *text = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size * 0.95),
                                         frame->projections ? "QK^{T} → A → O   *G*" : "X → Q  K  V   *G*");
  AttnBox *box = &item.region.box;

  *box = (AttnBox) { frame->picture.x, frame->picture.y, attn_text_get_width (text) + size * 1.4, size * 2 };
  if (!is_free (frame, box))
    box->x = frame->picture.x + frame->picture.width - box->width;
  if (!is_free (frame, box))
    {
      attn_text_unref (text);
      return;
    }
  item.text = text;
  item.text_x = box->x + size * 0.7;
  item.baseline = box->y + (box->height + attn_text_get_ascent (text) - attn_text_get_descent (text)) / 2;
  g_array_append_val (frame->items, item);
}

/* --- remarks ------------------------------------------------------------------------------------------- */

/* Whether the cells of a difference hold three numbers. */
static gboolean
writes_numbers (const AttnFrame *frame)
{
  for (guint i = 0; i < frame->items->len; i++)
    if (attn_frame_get_item (frame, i)->contrast)
      return attn_frame_get_item (frame, i)->number_size > 0 && !attn_frame_get_item (frame, i)->brief;
  return FALSE;
}

/* Whether in one of these cells the difference on show, of the exact values, is another than that of the two numbers on show. */
static gboolean
is_rounded_within (const AttnItem *item, int decimals)
{
  const AttnRegion *region = &item->region;
  const guint columns = attn_node_get_columns (region->node);
  g_autofree double *now = g_new (double, columns), *before = g_new (double, columns);

  for (guint i = region->first_row; i < region->first_row + region->n_rows; i++)
    {
      attn_node_read_rows (region->node, i, 1, now);
      attn_node_read_rows (item->pinned, i, 1, before);
      for (guint j = region->first_column; j < region->first_column + region->n_columns; j++)
        {
          AttnNumber first, second, difference;

          if (isinf (now[j]) || isinf (before[j]))
            continue;
          attn_number_format (before[j], decimals, &first);
          attn_number_format (now[j], decimals, &second);
          attn_number_format (now[j] - before[j], decimals, &difference);
          if (fabs (attn_number_read (&second) - attn_number_read (&first) - attn_number_read (&difference)) > 1e-6 * pow (10, -decimals))
            return TRUE;
        }
    }
  return FALSE;
}

/* A bar says itself what it compares. */
static gboolean
writes_comparison (const AttnItem *item)
{
  return item->region.kind == ATTN_REGION_MATRIX && item->pinned != NULL && item->region.reached && item->number_size > 0 && !item->is_bar;
}

static gboolean
has_comparison (const AttnFrame *frame)
{
  for (guint i = 0; i < frame->items->len; i++)
    if (writes_comparison (attn_frame_get_item (frame, i)))
      return TRUE;
  return FALSE;
}

static gboolean
has_rounded_difference (const AttnFrame *frame)
{
  for (guint i = 0; i < frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (frame, i);

      if (writes_comparison (item) && !item->brief && !item->bare && is_rounded_within (item, frame->view.decimals))
        return TRUE;
    }
  return FALSE;
}

/* An exercise about what lies before Q, K and V, such as X + P, is not about their weights. */
static AttnRemarkOfWeights
find_remark_of_weights (const AttnFrame *frame)
{
  const AttnView *view = &frame->view;
  const char *name = view->asked.node != NULL ? view->asked.node : attn_prediction_is_closed (view->prediction) ? view->step : NULL;
  const AttnNode *asked = name != NULL ? attn_trace_find (frame->trace, name) : NULL;

  for (guint i = 0; asked != NULL && i < attn_trace_get_n_nodes (frame->trace); i++)
    if (g_str_equal (attn_node_get_stage (attn_trace_get_node (frame->trace, i)), "query"))
      {
        if (attn_node_get_index (asked) < i)
          return ATTN_REMARK_ELSEWHERE;
        break;
      }
  return attn_view_hides_projection (view, frame->trace) ? ATTN_REMARK_HIDDEN : ATTN_REMARK_EQUAL;
}

/* What the picture says of itself, and of numbers that nobody learned or that a mistake made. */
char *
attn_frame_dup_remarks (const AttnFrame *frame)
{
  const AttnTrace *trace = frame->trace;
  const AttnView *view = &frame->view;
  const char *pinned = attn_translate (view->language, N_("in a cell: before, now, difference"));
  g_autofree char *remarks = attn_remark_new (trace, view->made_up, find_remark_of_weights (frame), view->language), *said = NULL;
  GString *all = g_string_new (NULL);
  const char *parts[] = { view->pinned != NULL && has_comparison (frame) ? pinned : NULL, NULL, view->moment, remarks };

  for (guint i = 0; i < frame->items->len; i++)
    if (attn_image_ends_early (attn_frame_get_item (frame, i)))
      parts[1] = attn_translate (view->language, frame->mode == ATTN_VIEW_IMAGE ? N_("full colour: the largest share of another patch")
                                                                                : N_("full colour: the largest share of another token"));

  if (frame->compared[0] != NULL && writes_numbers (frame))
    {
      said = g_strdup_printf (attn_translate (view->language, N_("in a cell: head %1$d, head %2$d, difference")),
                              attn_node_get_head (frame->compared[0]), attn_node_get_head (frame->compared[1]));
      parts[0] = said;
    }
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      if (parts[i] != NULL && *parts[i] != '\0')
        g_string_append_printf (all, "%s%s", all->len > 0 ? " · " : "", parts[i]);
      /* As beside a sum. */
      if (i == 0 && parts[0] != NULL && has_rounded_difference (frame))
        g_string_append_printf (all, " (%s)", attn_translate (view->language, "rounded"));
    }
  return g_string_free (all, FALSE);
}

gboolean
attn_frame_is_question (const AttnView *view)
{
  return view->asked.node != NULL && (view->selected.node == NULL || (view->selected.node == view->asked.node && view->selected.row == view->asked.row &&
                                                                      view->selected.column == view->asked.column));
}
