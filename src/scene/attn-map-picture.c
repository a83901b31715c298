/* attn-map-picture.c: the whole model as a picture: its parts, residual connections, repeated layers
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-map-picture.h"

#include <math.h>

#include "attn-map.h"
#include "attn-model-words.h"
#include "attn-provenance.h"

/* In units of the parts' type size. */
#define SMALL     0.74     /* of what stands beneath a label */
#define GAP       1.3      /* between parts, along the way */
#define PAD       0.9      /* between the layer's frame and its parts, along the way */
#define ARC       1.7      /* beside the parts, where residual connections pass */
#define CAPTION   1.7      /* on the other side, for the layer's name */
#define SUM       1.5      /* a sum's circle */
#define HIGH      3.1      /* a part with two lines */
#define LOW       1.9      /* with one */
#define CARD      0.22     /* from one head's card to the next */
#define MOST_CARDS 3
#define RING      0.4      /* outside a part, where a way is marked */
#define MEMORY    1.1      /* between the layer's frame and the memory beneath it */
#define LARGEST   2.4      /* the parts' type, in units of running text */
#define LEAST     0.9      /* smaller than this it runs in rows where that is larger */
#define SEEN      (1 / 24.0)  /* before an audience: smaller than this share of what is seen */
#define TURN      1.5      /* between two rows */
#define N_ROWS    3

typedef struct
{
  AttnFrame *frame;
  gboolean   vertical;
  gboolean   rows;             /* what comes before the layer, the layer, and what comes after it, beneath each other */
  double     lengths[N_ROWS];
  double     along, across;    /* how much all takes, in units */
  double     widest;           /* part, in units */
  double     f;                /* the unit */
} Plan;

static const AttnMapPart *
get_part (const AttnFrame *frame, guint index)
{
  return &g_array_index (frame->map, AttnMapPart, index);
}

/* The node that a part gives.  A memory comes with X and stands elsewhere. */
static const AttnNode *
get_result (const AttnFrame *frame, const AttnMapPart *part)
{
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, part->last);

  if (g_str_equal (attn_node_get_stage (step->nodes[step->n_nodes - 1]), "memory"))
    return step->nodes[0];
  return step->nodes[step->n_nodes - 1];
}

static const AttnStep *
find_step (const AttnFrame *frame, const AttnMapPart *part, const char *stage)
{
  for (guint i = part->first; i <= part->last; i++)
    if (g_str_equal (attn_node_get_stage (g_array_index (frame->steps, AttnStep, i).nodes[0]), stage))
      return &g_array_index (frame->steps, AttnStep, i);
  return NULL;
}

/* Whose rows the keys and values of all layers are made of, where they are not the stream's own. */
static const AttnNode *
find_memory (const AttnFrame *frame)
{
  return attn_trace_find (frame->trace, "memory");
}

/* What is to be known of a part besides its name: markup, perhaps empty. */
static char *
dup_detail (const AttnFrame *frame, const AttnMapPart *part)
{
  const AttnLanguage language = frame->view.language;
  const AttnNode *result = get_result (frame, part);
  const AttnStep *hidden = find_step (frame, part, "hidden"), *activated = find_step (frame, part, "activated");
  const guint heads = attn_steps_count_heads (frame->trace, part->layer);

  if (part->kind == ATTN_MAP_LAYERS)
    return part->n_layers > 1 ? g_strdup_printf (attn_translate (language, N_("%u layers")), part->n_layers) : g_strdup ("");
  if (part->kind == ATTN_MAP_SUM || (part->kind != ATTN_MAP_ATTENTION && (find_step (frame, part, "norm1") != NULL || find_step (frame, part, "norm2") != NULL ||
      find_step (frame, part, "final_norm") != NULL)))
    return g_strdup ("");
  if (part->kind == ATTN_MAP_ATTENTION)
    {
      const AttnNode *memory = frame->map_down ? find_memory (frame) : NULL;
      g_autofree char *text = heads > 1 ? g_strdup_printf (attn_translate (language, N_("%u heads")), heads)
                                        : g_strdup (attn_translate (language, N_("one head")));

      g_autofree char *masked = find_step (frame, part, "masked") == NULL ? g_steal_pointer (&text)
                              : g_strdup_printf ("%s · %s", text, attn_translate (language, N_("mask")));
      /* Elsewhere an arrow says so. */
      return memory == NULL ? g_steal_pointer (&masked) : g_strdup_printf ("%s · K, V ← %s", masked, attn_node_get_symbol (memory));
    }
  if (attn_prediction_is_closed (frame->view.prediction) && attn_prediction_conceals (frame->view.prediction, result))
    return g_strdup ("");
  if (hidden != NULL && activated != NULL)
    return g_strdup_printf ("%u → %u → %u · %s", attn_node_get_columns (attn_node_get_input (hidden->nodes[0], 0)),
                            attn_node_get_columns (hidden->nodes[0]), attn_node_get_columns (result), attn_step_get_label (activated, language));
  if (g_str_equal (attn_node_get_stage (result), "probabilities"))
    return g_strdup_printf (attn_translate (language, N_("%u classes")), attn_node_get_columns (result));
  return g_strdup_printf ("%u × %u", attn_node_get_rows (result), attn_node_get_columns (result));
}

static double
get_label_width (const AttnFrame *frame, const AttnMapPart *part)
{
  return attn_layout_text_width (frame->fonts, ATTN_STYLE_BOLD, part->label, TRUE);
}

static double
get_detail_width (const AttnFrame *frame, const AttnMapPart *part)
{
  g_autofree char *detail = dup_detail (frame, part);

  return SMALL * attn_layout_text_width (frame->fonts, ATTN_STYLE_SANS, detail, TRUE);
}

static guint
count_cards (const AttnFrame *frame, const AttnMapPart *part)
{
  const guint heads = part->kind == ATTN_MAP_ATTENTION ? attn_steps_count_heads (frame->trace, part->layer) : 1;

  return MIN (MAX (heads, 1) - 1, MOST_CARDS);
}

/* The size of a part along the way, in units. */
static double
get_length (const Plan *plan, const AttnMapPart *part)
{
  if (part->kind == ATTN_MAP_SUM)
    return SUM;
  if (plan->vertical)
    return LOW + CARD * count_cards (plan->frame, part);
  return fmax (get_label_width (plan->frame, part), get_detail_width (plan->frame, part)) + 1.3 + CARD * count_cards (plan->frame, part);
}

static gboolean
is_whole (const AttnMapPart *part)
{
  return part->kind != ATTN_MAP_LAYERS && part->layer >= 0;
}

/* Where the layer's frame begins before a part, or ends after it. */
static gboolean
is_edge (const AttnFrame *frame, guint index, int by)
{
  const int other = (int) index + by;

  return is_whole (get_part (frame, index)) && (other < 0 || other >= (int) frame->map->len || !is_whole (get_part (frame, (guint) other)));
}

/* Of three rows that of a part. */
static guint
get_row (const AttnFrame *frame, guint index)
{
  for (guint i = index + 1; !is_whole (get_part (frame, index)) && i < frame->map->len; i++)
    if (is_whole (get_part (frame, i)))
      return 0;
  return is_whole (get_part (frame, index)) ? 1 : 2;
}

/* The height that a row takes above and beneath the middle of its parts, in units. */
static double
get_above (guint row)
{
  return HIGH / 2 + (row == 1 ? ARC + 0.3 + CARD * MOST_CARDS : 0);
}

static double
get_beneath (guint row)
{
  return HIGH / 2 + (row == 1 ? CAPTION + 0.3 : 0);
}

/* How large it would be in rows; 0 where there are not three. */
static void
measure_rows (Plan *plan)
{
  const AttnFrame *frame = plan->frame;
  double longest = 0, high = (N_ROWS - 1) * TURN;

  /* A memory stands beneath the layer, where the line would pass. */
  if (find_memory (frame) != NULL)
    return;
  for (guint i = 0; i < frame->map->len; i++)
    {
      const guint row = get_row (frame, i);

      plan->lengths[row] += get_length (plan, get_part (frame, i)) + (plan->lengths[row] > 0 ? GAP : 0);
    }
  for (guint row = 0; row < N_ROWS; row++)
    {
      /* The line comes in at the left and leaves at the right. */
      longest = fmax (longest, plan->lengths[row] + 2 * GAP);
      high += get_above (row) + get_beneath (row);
      if (plan->lengths[row] <= 0)
        return;
    }
  plan->f = fmin (frame->picture.width / longest, frame->picture.height / high);
}

static void
measure (Plan *plan)
{
  const AttnFrame *frame = plan->frame;
  const AttnBox *box = &frame->picture;
  double side = 0;

  plan->along = 0;
  plan->widest = 0;
  for (guint i = 0; i < frame->map->len; i++)
    {
      const AttnMapPart *part = get_part (frame, i);

      plan->along += get_length (plan, part) + (i > 0 ? GAP : 0) + (is_edge (frame, i, -1) ? PAD : 0) + (is_edge (frame, i, 1) ? PAD : 0);
      plan->widest = fmax (plan->widest, get_label_width (frame, part) + 1.3);
      side = fmax (side, get_detail_width (frame, part));
    }
  /* From top to bottom what is to be known of a part stands beside it. */
  plan->across = plan->vertical ? 2 * PAD + ARC + plan->widest + 0.7 + CARD * MOST_CARDS + side + (attn_steps_count_layers (frame->trace) > 0 ? 0.5 : 0)
                                : 2 * 0.6 + ARC + HIGH + CARD * MOST_CARDS + CAPTION + (find_memory (frame) != NULL ? MEMORY + LOW + RING : 0);
  plan->f = plan->vertical ? fmin (box->height / (plan->along + CAPTION + 2 * RING), box->width / plan->across)
                           : fmin (box->width / (plan->along + 2 * RING), box->height / plan->across);
}

static void
add_text (AttnFrame *frame, AttnText *text, double x, double baseline)
{
  AttnItem item = { .region = { .kind = ATTN_REGION_TITLE } };

  item.text = text;
  item.quiet = item.region.reached = TRUE;
  item.text_x = x;
  item.baseline = baseline;
  item.region.box = (AttnBox) { x, baseline - attn_text_get_ascent (text), attn_text_get_width (text),
                                attn_text_get_ascent (text) + attn_text_get_descent (text) };
  g_array_append_val (frame->items, item);
}

static double
centre (const AttnText *text, double y)
{
  return y + (attn_text_get_ascent (text) - attn_text_get_descent (text)) / 2;
}

static void
add_part (const Plan *plan, guint index, double at, double middle)
{
  AttnFrame *frame = plan->frame;
  const AttnMapPart *part = get_part (frame, index);
  const double f = plan->f, length = get_length (plan, part) * f, cards = CARD * count_cards (frame, part) * f;
  const gboolean sum = part->kind == ATTN_MAP_SUM;
  AttnItem item = { .region = { .kind = ATTN_REGION_PART, .node = g_array_index (frame->steps, AttnStep, part->first).nodes[0],
                                .index = part->target, .current = frame->step >= part->first && frame->step <= part->last } };
  const double across = sum ? SUM * f : plan->vertical ? plan->widest * f : HIGH * f;
  g_autofree char *detail = dup_detail (frame, part);
  AttnBox *box = &item.region.box;
  AttnText *small = NULL;

  /* The cards of the other heads show behind it, above and right. */
  *box = plan->vertical ? (AttnBox) { middle - across / 2, at + cards, across, length - cards }
                        : (AttnBox) { at, middle - across / 2, length - cards, across };
  item.column = index;
  item.text = attn_text_new_markup (attn_fonts_get (frame->fonts, sum ? ATTN_STYLE_SANS : ATTN_STYLE_BOLD, f), part->label);
  if (*detail != '\0')
    small = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, f * SMALL), detail);
  item.text_x = box->x + (box->width - attn_text_get_width (item.text)) / 2;
  item.baseline = centre (item.text, box->y + box->height * (small != NULL && !plan->vertical ? 0.34 : 0.5));
  if (small != NULL && plan->vertical)
    add_text (frame, small, middle + (plan->widest / 2 + PAD + 0.7) * f + CARD * MOST_CARDS * f, centre (small, box->y + box->height / 2));
  else
    item.shape = small;
  g_array_append_val (frame->items, item);
}

/* How many attention matrices there are; "" where that may be asked. */
static char *
describe_matrices (const AttnFrame *frame)
{
  return attn_prediction_is_closed (frame->view.prediction) ? g_strdup ("") : attn_model_describe_matrices (frame->trace, frame->view.language);
}

/* Beneath the attention that was added last, outside the layer: every layer reads it. */
static void
add_memory (const Plan *plan, double middle)
{
  AttnFrame *frame = plan->frame;
  const double f = plan->f;
  const AttnNode *memory = find_memory (frame);
  const AttnBox *box = &attn_frame_get_item (frame, frame->items->len - 1)->region.box;
  g_autofree char *size = g_strdup_printf ("%u × %u", attn_node_get_rows (memory), attn_node_get_columns (memory));
  AttnText *name = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, f), attn_node_get_symbol (memory));
  AttnText *shape = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, f * SMALL), size, -1);
  const double taken = attn_text_get_width (name) + 0.5 * f + attn_text_get_width (shape), width = taken + 1.3 * f;
  const double x = box->x + (box->width - width) / 2, y = middle + (HIGH / 2 + 0.3 + CAPTION + MEMORY) * f;

  frame->map_memory = (AttnBox) { x, y, width, LOW * f };
  add_text (frame, name, x + (width - taken) / 2, centre (name, y + LOW * f / 2));
  attn_frame_get_item (frame, frame->items->len - 1)->region.node = memory;
  add_text (frame, shape, x + (width + taken) / 2 - attn_text_get_width (shape), centre (name, y + LOW * f / 2));
}

/* Each row in the middle, and all of them too. */
static void
add_rows (const Plan *plan)
{
  AttnFrame *frame = plan->frame;
  const double f = plan->f;
  double y = frame->picture.y, x = 0, high = (N_ROWS - 1) * TURN;
  guint row = N_ROWS;

  for (guint i = 0; i < N_ROWS; i++)
    high += get_above (i) + get_beneath (i);
  y += fmax (frame->picture.height - high * f, 0) / 2;
  for (guint i = 0; i < frame->map->len; i++)
    {
      if (get_row (frame, i) != row)
        {
          if (row < N_ROWS - 1)
            {
              y += get_beneath (row) * f;
              frame->map_turns[row] = y + TURN / 2 * f;
              y += TURN * f;
            }
          row = get_row (frame, i);
          y += get_above (row) * f;
          x = frame->picture.x + fmax (frame->picture.width - plan->lengths[row] * f, 0) / 2;
        }
      add_part (plan, i, x, y);
      x += (get_length (plan, get_part (frame, i)) + GAP) * f;
    }
}

double
attn_map_lay_out (AttnFrame *frame)
{
  const AttnLanguage language = frame->view.language;
  const int layer = attn_map_find_layer (frame->trace, frame->steps, frame->step);
  const gboolean repeated = attn_map_is_repeated (frame->trace, frame->steps, language);
  const AttnBox picture = frame->picture;
  g_autofree char *matrices = describe_matrices (frame);
  g_autofree char *width = *matrices != '\0' ? attn_model_describe_width (frame->trace, layer, language) : NULL;
  g_autofree char *words = width != NULL ? g_strdup_printf ("%s · %s", matrices, width) : g_strdup (matrices);
  AttnText *said = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, frame->size * 1.1), words);
  Plan across = { .frame = frame }, down = { .frame = frame, .vertical = TRUE }, rows = { .frame = frame, .rows = TRUE };
  const Plan *plan;
  double at, middle, high, lowest;
  gboolean name = FALSE;

  /* A little smaller on one line, else on several. */
  for (double size = 1; size >= 0.8 && attn_text_get_width (said) > picture.width; size -= 0.1)
    {
      attn_text_unref (said);
      said = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, frame->size * size), words);
    }
  if (attn_text_get_width (said) > picture.width)
    {
      attn_text_unref (said);
      said = attn_text_new_wrapped_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, frame->size), words, picture.width, 3);
    }
  high = attn_text_get_ascent (said) + attn_text_get_descent (said) + frame->size;
  frame->map = attn_map_new (frame->trace, frame->steps, layer, !repeated, FALSE, language);
  if (get_part (frame, frame->map->len - 1)->kind == ATTN_MAP_ASIDE)
    g_array_set_size (frame->map, frame->map->len - 1);
  frame->picture.height = fmax (picture.height - high, 1);
  frame->map_down = FALSE;
  measure (&across);
  frame->map_down = TRUE;
  measure (&down);
  across.f = fmin (across.f, frame->size * LARGEST);
  down.f = fmin (down.f, frame->size * LARGEST);
  measure_rows (&rows);
  rows.f = fmin (rows.f, frame->size * LARGEST);
  frame->map_down = down.f > across.f * 1.15;
  plan = frame->map_down ? &down : &across;
  if (plan->f < (frame->view.projector > 0 ? frame->view.projector * SEEN : frame->size * LEAST) && rows.f > plan->f * 1.1)
    {
      frame->map_down = FALSE;
      plan = &rows;
    }
  frame->map_size = plan->f;
  at = frame->map_down ? frame->picture.y + fmax (frame->picture.height - (plan->along + CAPTION) * plan->f, 0) / 2 + (layer < 0 ? CAPTION / 2 * plan->f : 0)
                       : frame->picture.x + fmax (frame->picture.width - plan->along * plan->f, 0) / 2;
  middle = frame->map_down ? frame->picture.x + fmax (frame->picture.width - plan->across * plan->f, 0) / 2 + (PAD + ARC + plan->widest / 2) * plan->f
                           : frame->picture.y + frame->picture.height / 2 + (ARC - CAPTION + CARD * MOST_CARDS - (find_memory (frame) != NULL ? MEMORY + LOW : 0)) / 2 * plan->f;
  if (plan->rows)
    add_rows (plan);
  for (guint i = 0; !plan->rows && i < frame->map->len; i++)
    {
      const AttnMapPart *part = get_part (frame, i);

      if (is_edge (frame, i, -1))
        {
          at += PAD * plan->f;
          /* From top to bottom the layer's name stands above its parts. */
          at += frame->map_down && layer >= 0 ? CAPTION * plan->f : 0;
        }
      add_part (plan, i, at, middle);
      if (part->kind == ATTN_MAP_ATTENTION && !frame->map_down && find_memory (frame) != NULL)
        add_memory (plan, middle);
      at += (get_length (plan, part) + GAP + (is_edge (frame, i, 1) ? PAD : 0)) * plan->f;
    }
  /* What is said of it stands beneath the diagram and the layer's frame and name, and not at the other end of a large picture. */
  lowest = frame->map_memory.y + frame->map_memory.height;
  for (guint i = 0; i < frame->items->len; i++)
    lowest = fmax (lowest, attn_frame_get_item (frame, i)->region.box.y + attn_frame_get_item (frame, i)->region.box.height);
  for (guint i = 0; i < frame->map->len; i++)
    name |= !frame->map_down && is_edge (frame, i, -1);
  lowest += (PAD + (name ? CAPTION + 0.3 : 0)) * plan->f + frame->size;
  frame->picture = picture;
  add_text (frame, said, picture.x + fmax (picture.width - attn_text_get_width (said), 0) / 2,
            fmin (lowest, picture.y + picture.height - high + frame->size * 0.5) + attn_text_get_ascent (said));
  attn_frame_get_item (frame, frame->items->len - 1)->remark = TRUE;
  return plan->f;
}

/* The layer that is drawn, and how many it stands for. */
static char *
dup_layer_name (const AttnFrame *frame, int layer)
{
  const AttnLanguage language = frame->view.language;

  if (attn_map_is_repeated (frame->trace, frame->steps, language))
    return g_strdup_printf (attn_translate (language, N_("layer %1$u · %2$u of this shape")), (guint) layer, attn_steps_count_layers (frame->trace));
  return g_strdup_printf (attn_translate (language, N_("layer %u")), (guint) layer);
}

char *
attn_map_describe (const AttnFrame *frame)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *matrices = describe_matrices (frame);
  int layer = -1;

  for (guint i = 0; i < frame->map->len; i++)
    {
      const AttnMapPart *part = get_part (frame, i);
      g_autofree char *plain = attn_markup_to_plain (part->label);
      const gboolean whole = is_whole (part) && part->layer != layer;

      g_string_append (text, i > 0 ? " → " : "");
      if (whole)
        {
          g_autofree char *name = dup_layer_name (frame, part->layer);

          layer = part->layer;
          g_string_append_printf (text, "%s: ", name);
        }
      g_string_append (text, plain);
      if (part->kind == ATTN_MAP_ATTENTION && find_memory (frame) != NULL)
        {
          g_autofree char *memory = attn_markup_to_plain (attn_node_get_symbol (find_memory (frame)));

          g_string_append_printf (text, " (K, V ← %s)", memory);
        }
    }
  g_string_append_printf (text, *matrices != '\0' ? ". %s." : ".", matrices);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* --- painting ------------------------------------------------------------------------------------------ */

static const AttnItem *
find_item (const AttnFrame *frame, guint part)
{
  for (guint i = 0; i < frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (frame, i);

      if (item->region.kind == ATTN_REGION_PART && item->column == part)
        return item;
    }
  return NULL;
}

/* An arrow from one point to another. */
static void
paint_arrow (double x0, double y0, double x1, double y1, double f, const AttnColor *color, AttnPainter *painter)
{
  const double points[8] = { x0, y0, x0 + (x1 - x0) / 3, y0 + (y1 - y0) / 3, x1 - (x1 - x0) / 3, y1 - (y1 - y0) / 3, x1, y1 };

  attn_paint_curve (painter, points, fmax (f * 0.09, 1), 0, f * 0.42, color);
}

/* Around a corner, from a straight line to the one at right angles to it. */
static void
paint_corner (double x0, double y0, double x1, double y1, double x2, double y2, double f, const AttnColor *color, AttnPainter *painter)
{
  const double points[8] = { x0, y0, (x0 + 2 * x1) / 3, (y0 + 2 * y1) / 3, (x2 + 2 * x1) / 3, (y2 + 2 * y1) / 3, x2, y2 };

  attn_paint_curve (painter, points, fmax (f * 0.09, 1), 0, 0, color);
}

/* From the line before the part where it branches, past all parts, into the sum. */
static void
paint_residual (const AttnFrame *frame, const AttnBox *from, const AttnBox *sum, const AttnColor *color, AttnPainter *painter)
{
  const double f = frame->map_size, r = f * 0.5, w = fmax (f * 0.09, 1);
  const gboolean down = frame->map_down;
  const double start = (down ? from->y : from->x) - GAP / 2 * f;
  const double line = down ? from->x + from->width / 2 : from->y + from->height / 2;
  const double end = down ? sum->y + sum->height / 2 : sum->x + sum->width / 2;
  double edge = line, far;

  for (guint i = 0; i < frame->map->len; i++)
    {
      const AttnBox *box = &find_item (frame, i)->region.box;

      if (down || fabs (box->y + box->height / 2 - line) < f)
        edge = fmin (edge, down ? box->x : box->y);
    }
  far = edge - (ARC - 0.35) * f;
  if (down)
    {
      attn_paint_line (painter, line, start, far + r, start, w, 0, color);
      paint_corner (far + r, start, far, start, far, start + r, f, color, painter);
      attn_paint_line (painter, far, start + r, far, end - r, w, 0, color);
      paint_corner (far, end - r, far, end, far + r, end, f, color, painter);
      paint_arrow (far + r, end, sum->x, end, f, color, painter);
    }
  else
    {
      attn_paint_line (painter, start, line, start, far + r, w, 0, color);
      paint_corner (start, far + r, start, far, start + r, far, f, color, painter);
      attn_paint_line (painter, start + r, far, end - r, far, w, 0, color);
      paint_corner (end - r, far, end, far, end, far + r, f, color, painter);
      paint_arrow (end, far + r, end, sum->y, f, color, painter);
    }
}

/* From the last part of a row back to the first one of the next. */
static void
paint_turn (const AttnFrame *frame, const AttnBox *last, const AttnBox *first, double turn, const AttnColor *color, AttnPainter *painter)
{
  const double f = frame->map_size, r = f * 0.5, w = fmax (f * 0.09, 1);
  const double right = last->x + last->width, x1 = right + GAP * f, x0 = first->x - GAP * f;
  const double y0 = last->y + last->height / 2, y1 = first->y + first->height / 2;

  attn_paint_line (painter, right, y0, x1 - r, y0, w, 0, color);
  paint_corner (x1 - r, y0, x1, y0, x1, y0 + r, f, color, painter);
  attn_paint_line (painter, x1, y0 + r, x1, turn - r, w, 0, color);
  paint_corner (x1, turn - r, x1, turn, x1 - r, turn, f, color, painter);
  attn_paint_line (painter, x1 - r, turn, x0 + r, turn, w, 0, color);
  paint_corner (x0 + r, turn, x0, turn, x0, turn + r, f, color, painter);
  attn_paint_line (painter, x0, turn + r, x0, y1 - r, w, 0, color);
  paint_corner (x0, y1 - r, x0, y1, x0 + r, y1, f, color, painter);
  paint_arrow (x0 + r, y1, first->x, y1, f, color, painter);
}

/* Around the parts of the layer, with its name. */
static void
paint_layer (const AttnFrame *frame, const AttnPalette *palette, AttnPainter *painter)
{
  const double f = frame->map_size;
  AttnBox box = { G_MAXDOUBLE, G_MAXDOUBLE, 0, 0 };
  double right = 0, bottom = 0, wide = 0;
  g_autofree char *caption = NULL;
  g_autoptr (AttnText) text = NULL;
  int layer = -1;

  for (guint i = 0; i < frame->map->len; i++)
    {
      const AttnMapPart *part = get_part (frame, i);
      const AttnBox *own = &find_item (frame, i)->region.box;

      if (!is_whole (part))
        continue;
      layer = part->layer;
      box.x = fmin (box.x, own->x);
      box.y = fmin (box.y, own->y - CARD * count_cards (frame, part) * f);
      wide = fmax (wide, own->x + own->width);
      right = fmax (right, own->x + own->width + CARD * count_cards (frame, part) * f);
      bottom = fmax (bottom, own->y + own->height);
    }
  if (layer < 0)
    return;
  if (frame->map_down)
    {
      box.x -= (PAD + ARC - 0.3) * f;
      box.y -= (PAD + CAPTION) * f;
      right += PAD * f;
      bottom += PAD * f;
    }
  else
    {
      box.x -= PAD * f;
      box.y -= (ARC + 0.3) * f;
      right += PAD * f;
      bottom += (CAPTION + 0.3) * f;
    }
  box.width = right - box.x;
  box.height = bottom - box.y;
  attn_paint_fill (painter, &box, f * 0.6, &palette->card);
  attn_paint_stroke (painter, &box, f * 0.6, fmax (f * 0.06, 1), f * 0.3, &palette->line);
  caption = dup_layer_name (frame, layer);
  for (double size = 0.85; text == NULL && size > 0.6; size -= 0.12)
    {
      text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, f * size), caption, box.width * (frame->map_down ? 0.5 : 1) - f);
      /* Half of it would say something else. */
      if (attn_text_is_cut (text))
        g_clear_pointer (&text, attn_text_unref);
    }
  /* Beside the frame, in line with what is to be known of its parts. */
  if (text == NULL && frame->map_down)
    {
      const double x = wide + (PAD + 0.7 + CARD * MOST_CARDS) * f;

      text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, f * SMALL), caption, -1);
      if (x + attn_text_get_width (text) <= frame->picture.x + frame->picture.width)
        {
          attn_paint_text (painter, text, x, box.y + f * 0.5 + attn_text_get_ascent (text), &palette->dim);
          return;
        }
      g_clear_pointer (&text, attn_text_unref);
    }
  if (text == NULL)
    {
      g_autofree char *name = g_strdup_printf (attn_translate (frame->view.language, N_("layer %u")), (guint) layer);

      text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, f * 0.85), name, -1);
    }
  attn_paint_text (painter, text, frame->map_memory.width > 0 ? box.x + box.width - f * 0.7 - attn_text_get_width (text) : box.x + f * 0.7, frame->map_down ? box.y + f * 0.5 + attn_text_get_ascent (text)
                                                                   : bottom - f * 0.4 - attn_text_get_descent (text), &palette->dim);
}

void
attn_map_paint_lines (const AttnFrame *frame, const AttnPalette *palette, AttnPainter *painter)
{
  const AttnColor color = palette->dim;
  const double f = frame->map_size;

  paint_layer (frame, palette, painter);
  for (guint i = 0; i < frame->map->len; i++)
    {
      const AttnMapPart *part = get_part (frame, i);
      const AttnBox *box = &find_item (frame, i)->region.box;
      const double cards = CARD * count_cards (frame, part) * f;

      if (i > 0)
        {
          const AttnMapPart *before = get_part (frame, i - 1);
          const AttnBox *last = &find_item (frame, i - 1)->region.box;
          const double middle_x = box->x + box->width / 2, middle_y = box->y + box->height / 2;

          if (frame->map_turns[0] > 0 && get_row (frame, i) != get_row (frame, i - 1))
            paint_turn (frame, last, box, frame->map_turns[get_row (frame, i - 1)], &color, painter);
          else if (frame->map_down)
            paint_arrow (middle_x, last->y + last->height, middle_x, box->y - cards, f, &color, painter);
          else
            paint_arrow (last->x + last->width + CARD * count_cards (frame, before) * f, middle_y, box->x, middle_y, f, &color, painter);
        }
      if (part->kind == ATTN_MAP_ATTENTION && frame->map_memory.width > 0)
        {
          const AttnBox *memory = &frame->map_memory;

          attn_paint_fill (painter, memory, f * 0.35, &palette->background);
          attn_paint_stroke (painter, memory, f * 0.35, fmax (f * 0.08, 1), 0, &palette->dim);
          paint_arrow (memory->x + memory->width / 2, memory->y, memory->x + memory->width / 2, box->y + box->height, f, &color, painter);
        }
      if (part->kind == ATTN_MAP_SUM && part->from >= 0)
        {
          AttnBox from = find_item (frame, (guint) part->from)->region.box;

          if (frame->map_down)
            from.y -= CARD * count_cards (frame, get_part (frame, (guint) part->from)) * f;
          paint_residual (frame, &from, box, &color, painter);
        }
    }
}

void
attn_map_paint_part (const AttnFrame *frame, const AttnItem *item, const AttnPalette *palette, AttnPainter *painter)
{
  const AttnMapPart *part = get_part (frame, item->column);
  const AttnRegion *region = &item->region;
  const double f = frame->map_size, radius = part->kind == ATTN_MAP_SUM ? region->box.height / 2 : f * 0.35;
  const AttnColor accent = attn_palette_get_accent (palette, part->kind == ATTN_MAP_ATTENTION ? ATTN_FAMILY_ATTENTION : part->family);
  const AttnColor edge = part->kind == ATTN_MAP_SUM || part->kind == ATTN_MAP_LAYERS ? palette->dim : accent;
  const AttnColor ground = attn_color_mix (palette->background, accent, region->current ? 0.2 : 0.05);
  const double width = fmax (f * (region->current ? 0.16 : 0.08), 1);

  for (guint i = count_cards (frame, part); i > 0; i--)
    {
      AttnBox card = region->box;

      card.x += i * CARD * f;
      card.y -= i * CARD * f;
      attn_paint_fill (painter, &card, radius, &palette->background);
      attn_paint_stroke (painter, &card, radius, fmax (f * 0.06, 1), 0, &edge);
    }
  attn_paint_fill (painter, &region->box, radius, &palette->background);
  attn_paint_fill (painter, &region->box, radius, &ground);
  attn_paint_stroke (painter, &region->box, radius, width, part->kind == ATTN_MAP_LAYERS ? f * 0.3 : 0, &edge);
  attn_paint_text (painter, item->text, item->text_x, item->baseline, &palette->text);
  if (item->shape != NULL)
    attn_paint_text (painter, item->shape, region->box.x + (region->box.width - attn_text_get_width (item->shape)) / 2,
                     centre (item->shape, region->box.y + region->box.height * 0.72), &palette->dim);
}

static void
paint_ring (AttnBox box, double f, double radius, gboolean dashed, const AttnColor *color, AttnPainter *painter)
{
  const double width = fmax (f * 0.12, 1.5), out = f * (RING - 0.06) - width / 2;

  box.x -= out;
  box.y -= out;
  box.width += 2 * out;
  box.height += 2 * out;
  attn_paint_stroke (painter, &box, radius + out, width, dashed ? width * 2 : 0, color);
}

void
attn_map_paint_way (const AttnFrame *frame, const AttnCell *of, gboolean forth, const AttnPalette *palette, AttnPainter *painter)
{
  const double f = frame->map_size;
  g_autofree guint8 *ways = attn_map_find_way (frame->map, frame->steps, of, forth, FALSE, frame->view.prediction);

  for (guint i = 0; i < frame->map->len; i++)
    {
      const AttnMapPart *part = get_part (frame, i);
      const double cards = CARD * count_cards (frame, part) * f;
      const AttnColor accent = attn_palette_get_accent (palette, part->kind == ATTN_MAP_ATTENTION ? ATTN_FAMILY_ATTENTION : part->family);
      AttnBox box = find_item (frame, i)->region.box;

      if (ways[i] == ATTN_MAP_WAY_NONE)
        continue;
      box.y -= cards;
      box.width += cards;
      box.height += cards;
      paint_ring (box, f, part->kind == ATTN_MAP_SUM ? box.height / 2 : f * 0.35, forth && ways[i] == ATTN_MAP_WAY_THROUGH,
                  ways[i] == ATTN_MAP_WAY_FROM ? &palette->selection : &accent, painter);
    }
  if (frame->map_memory.width > 0 && !forth && !attn_prediction_conceals (frame->view.prediction, of->node))
    {
      const AttnNode *memory = find_memory (frame);
      const AttnRect rect = attn_rect_from_cell (of);
      const AttnColor accent = attn_palette_get_accent (palette, attn_node_get_family (memory));
      g_autoptr (GArray) back = attn_provenance_ancestors (&rect, NULL, NULL);
      gboolean goes = FALSE;

      for (guint i = 0; i < back->len; i++)
        goes = goes || g_array_index (back, AttnReach, i).rect.node == memory;
      if (goes)
        paint_ring (frame->map_memory, f, f * 0.35, FALSE, &accent, painter);
    }
  if (frame->map_memory.width > 0 && of->node == find_memory (frame) && !attn_prediction_conceals (frame->view.prediction, of->node))
    paint_ring (frame->map_memory, f, f * 0.35, FALSE, &palette->selection, painter);
}
