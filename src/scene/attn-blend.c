/* attn-blend.c: one row of the output, mixed from the values
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-blend.h"

#include <math.h>

#include "attn-number.h"

/* More cells than this are not scaled one by one: the picture then shows values and output only. */
#define MOST_PRODUCTS 8192
/* Numbers smaller than this give way to colours. */
#define SMALLEST_NUMBER 8.0
/* And than this there are none: the pointer tells them. */
#define LEAST_NUMBER 5.5
/* From row to row, in units of the numbers; and where they would be smaller than this of very many rows, closer together. */
#define ROOMY 2.1
#define CLOSE 1.4
#define COMFORTABLE 12.0
/* Then columns are wider by as much, where there is width: it is the bar's too. */
#define WIDER 1.8
/* Where cells are a heat map, the signs between the matrices and the name of the row that is mixed are still read. */
#define LEAST_SIGN 10.0
#define LEAST_NAME 8.0

gboolean
attn_blend_suits (const AttnFrame *frame)
{
  return attn_frame_find_node (frame, "output") != NULL;
}

guint
attn_blend_find_row (const AttnFrame *frame, const AttnView *view)
{
  const AttnNode *output = attn_frame_find_node (frame, "output");
  const AttnNode *selected = view->selected.node != NULL ? attn_trace_find (frame->trace, view->selected.node) : NULL;

  if (selected != NULL && attn_node_get_row_axis (selected) == ATTN_AXIS_TOKENS && view->selected.row < attn_node_get_rows (output))
    return view->selected.row;
  return attn_node_get_rows (output) - 1;
}

/* Widths and heights that follow from a size of numbers. */
typedef struct
{
  double number, label, name, cell, value, pitch, labels, sign, bar, line;
} Sizes;

static Sizes
sizes_for (const AttnFrame *frame, double number, double air, double widest, double labels, guint columns)
{
  Sizes s = { .number = number };
  double room;

  s.label = fmax (number * (air < ROOMY ? 1 : 0.88), 5);
  s.name = fmax (s.label * (air < ROOMY ? 1.35 : 1.1), 10);
  s.cell = number * fmax (widest + 0.8, 2.2);
  s.pitch = number * air;
  s.labels = labels * s.label + s.label * 0.6;
  s.sign = fmax (number * 2.2, 1.6 * LEAST_SIGN);
  s.bar = fmax (number * 2.2, 12);
  s.line = fmax (s.label * 1.7, 14);
  /* Two copies of the values' columns share what is left; from a certain width down they are heat maps. */
  room = (frame->picture.width - s.labels - s.cell - 2 * s.sign) / (2 * columns);
  s.value = fmin (s.cell, room);
  if (air < ROOMY && s.value == s.cell)
    s.cell = s.value = fmin (s.cell * WIDER, (frame->picture.width - s.labels - 2 * s.sign) / (2 * columns + 1));
  return s;
}

static double
height_of (const Sizes *s, guint rows)
{
  return s->bar + s->line * 1.4 + rows * s->pitch + s->pitch * 0.5 + s->pitch + s->line * 1.4;
}

/* The largest size that fits. */
static double
find_size (const AttnFrame *frame, double air, double widest, double labels, guint rows, guint columns, gboolean heat_maps)
{
  double low = 2, high = fmax (frame->picture.height / 13, 16);

  while (high - low > 0.2)
    {
      const double middle = (low + high) / 2;
      const Sizes s = sizes_for (frame, middle, air, widest, labels, columns);

      if (height_of (&s, rows) <= frame->picture.height && s.value >= (heat_maps ? fmin (s.cell, 4) : s.cell))
        low = middle;
      else
        high = middle;
    }
  return low;
}

static AttnItem *
append (AttnFrame *frame, AttnRegionKind kind, const AttnNode *node)
{
  AttnItem item = { .region = { .kind = kind, .node = node } };

  g_array_append_val (frame->items, item);
  return attn_frame_get_item (frame, frame->items->len - 1);
}

static void
add_strip (AttnFrame *frame, const AttnNode *node, guint row, gboolean down, double x, double y, double wide, double high, double number,
           double widest)
{
  AttnItem *item = append (frame, ATTN_REGION_MATRIX, node);
  AttnRegion *region = &item->region;

  region->transposed = down;
  region->strip = TRUE;
  region->pitch_x = wide;
  region->pitch_y = high;
  region->origin_x = down ? x - row * wide : x;
  region->origin_y = down ? y : y - row * high;
  region->first_row = row;
  region->n_rows = 1;
  region->n_columns = attn_node_get_columns (node);
  region->gap = fmin (wide, high) >= 12 ? 2 : 0;
  region->box = (AttnBox) { x, y, down ? wide : wide * region->n_columns, down ? high * region->n_columns : high };
  item->number_size = number >= LEAST_NUMBER && wide >= number * widest && high >= number * 1.25 ? number : 0;
}

static void
add_label (AttnFrame *frame, const AttnNode *node, guint index, gboolean is_column, const char *string, double size, double x, double y,
           double width, double height, double align)
{
  AttnItem *item = append (frame, ATTN_REGION_LABEL, node);
  AttnText *text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size), *string != '\0' ? string : "“ ”", fmax (width, size));

  item->region.index = index;
  item->region.is_column = is_column;
  item->text = text;
  item->text_x = x + (width - attn_text_get_width (text)) * align;
  item->baseline = y + (height + attn_text_get_ascent (text) - attn_text_get_descent (text)) / 2;
  item->region.box = (AttnBox) { item->text_x, item->baseline - attn_text_get_ascent (text), attn_text_get_width (text),
                                 attn_text_get_ascent (text) + attn_text_get_descent (text) };
}

static void
add_title (AttnFrame *frame, const AttnNode *node, const char *markup, double size, double center, double y, double height)
{
  AttnItem *item = append (frame, ATTN_REGION_TITLE, node);
  AttnText *text = attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size), markup);

  item->text = text;
  item->text_x = fmin (center - attn_text_get_width (text) / 2,
                       frame->picture.x + frame->picture.width - attn_text_get_width (text));
  item->baseline = y + (height + attn_text_get_ascent (text) - attn_text_get_descent (text)) / 2;
  item->region.box = (AttnBox) { item->text_x, item->baseline - attn_text_get_ascent (text), attn_text_get_width (text),
                                 attn_text_get_ascent (text) + attn_text_get_descent (text) };
}

void
attn_blend_lay_out (AttnFrame *frame)
{
  const AttnNode *output = attn_frame_find_node (frame, "output"), *weights = attn_node_get_input (output, 0), *value = attn_node_get_input (output, 1);
  const guint rows = attn_node_get_rows (value), columns = attn_node_get_columns (value);
  const double widest = fmax (attn_layout_number_width (weights, frame->fonts, &frame->view),
                              fmax (attn_layout_number_width (value, frame->fonts, &frame->view),
                                    attn_layout_number_width (output, frame->fonts, &frame->view)));
  double labels = 0, low, air = ROOMY;
  AttnBlend *blend = &frame->blend;
  AttnItem *item;
  Sizes s;
  double x, y;

  for (guint j = 0; j < MIN (rows, 200); j++)
    labels = fmax (labels, attn_layout_text_width (frame->fonts, ATTN_STYLE_SANS, attn_node_get_row_label (value, j), FALSE));
  labels = fmin (labels, 7);
  low = find_size (frame, air, widest, labels, rows, columns, FALSE);
  if (low < COMFORTABLE && find_size (frame, CLOSE, widest, labels, rows, columns, FALSE) > low * 1.1)
    low = find_size (frame, air = CLOSE, widest, labels, rows, columns, FALSE);
  /* Numbers in every cell, unless they would be too small to read: then the vectors are heat maps. */
  if (low < SMALLEST_NUMBER)
    low = find_size (frame, air, widest, labels, rows, columns, TRUE);
  s = sizes_for (frame, low, air, widest, labels, columns);
  blend->row = attn_blend_find_row (frame, &frame->view);
  blend->with_products = (guint64) rows * columns <= MOST_PRODUCTS;
  blend->number = s.number;

  x = frame->picture.x + fmax ((frame->picture.width - s.labels - s.cell - 2 * s.sign - 2 * columns * s.value) / 2, 0);
  y = frame->picture.y + fmax ((frame->picture.height - height_of (&s, rows)) / 2, 0);
  blend->bar = (AttnBox) { x, y, s.labels + s.cell + 2 * s.sign + 2 * columns * s.value, s.bar };
  y += s.bar + s.line * 0.4;

  /* A's row stands upright, so that each weight stands before the vector it scales. */
  x += s.labels;
  for (guint j = 0; j < rows && s.label >= LEAST_NUMBER && s.pitch >= s.label * 1.15; j++)
    add_label (frame, value, j, FALSE, attn_node_get_row_label (value, j), s.label, x - s.labels, y + s.line + j * s.pitch,
               s.labels - s.label * 0.5, s.pitch, 1);
  {
    g_autofree char *name = g_strdup_printf ("%s", attn_node_get_symbol (weights));
    add_title (frame, weights, name, s.name, x + s.cell / 2, y, s.line);
  }
  add_strip (frame, weights, blend->row, TRUE, x, y + s.line, s.cell, s.pitch, s.number, widest);
  x += s.cell;
  blend->times = (AttnBox) { x, y + s.line, s.sign, rows * s.pitch };
  x += s.sign;
  add_title (frame, value, attn_node_get_symbol (value), s.name, x + columns * s.value / 2, y, s.line);
  item = append (frame, ATTN_REGION_MATRIX, value);
  item->region.box = (AttnBox) { x, y + s.line, columns * s.value, rows * s.pitch };
  item->region.origin_x = x;
  item->region.origin_y = y + s.line;
  item->region.pitch_x = s.value;
  item->region.pitch_y = s.pitch;
  item->region.n_rows = rows;
  item->region.n_columns = columns;
  item->region.gap = fmin (s.value, s.pitch) >= 12 ? 2 : 0;
  item->number_size = s.number >= LEAST_NUMBER && s.value >= s.number * widest && s.pitch >= s.number * 1.25 ? s.number : 0;
  x += columns * s.value;
  blend->equals = (AttnBox) { x, y + s.line, s.sign, rows * s.pitch };
  x += s.sign;
  blend->products = (AttnBox) { x, y + s.line, columns * s.value, rows * s.pitch };
  blend->pitch_x = s.value;
  blend->pitch_y = s.pitch;
  y += s.line + rows * s.pitch;
  blend->rule_y = y + s.pitch * 0.2;
  y += s.pitch * 0.5;
  add_label (frame, output, blend->row, FALSE, attn_node_get_row_label (output, blend->row), fmax (s.label, LEAST_NAME), blend->bar.x, y,
             x - blend->bar.x - s.label * 0.6, s.pitch, 1);
  add_strip (frame, output, blend->row, FALSE, x, y, s.value, s.pitch, s.number, widest);
  add_title (frame, output, "O = AV", s.name, x + columns * s.value / 2, y + s.pitch, s.line);
}

static void
paint_sign (const AttnFrame *frame, const AttnPalette *palette, const char *sign, const AttnBox *box, AttnPainter *painter)
{
  AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, fmax (frame->blend.number * 1.2, LEAST_SIGN));
  g_autoptr (AttnText) text = attn_text_new (font, sign, -1);

  attn_paint_text (painter, text, box->x + (box->width - attn_text_get_width (text)) / 2,
                   box->y + (box->height + attn_font_get_cap_height (font)) / 2, &palette->dim);
}

/* A worksheet leaves it to be filled in. */
static gboolean
is_blank (const AttnFrame *frame, const AttnNode *node)
{
  for (const char *const *name = frame->view.blank; name != NULL && *name != NULL; name++)
    if (*name == attn_node_get_name (node))
      return TRUE;
  return FALSE;
}

/* Numbers of the row that are still to be found. */
static gboolean
is_covered (const AttnFrame *frame, const AttnNode *node)
{
  const AttnPlace *asked = &frame->view.asked;

  return attn_prediction_covers_row (frame->view.prediction, node, frame->blend.row) ||
         (asked->node == attn_node_get_name (node) && asked->row == frame->blend.row);
}

/* In two lines, a little smaller.  FALSE: there is no room for that either. */
static gboolean
paint_two_lines (const AttnFrame *frame, const AttnBox *box, const char *upper, const char *lower, double size, const AttnColor *ink,
                 AttnPainter *painter)
{
  for (double own = fmin (size * 0.85, box->height * 0.4); own >= fmax (size * 0.6, 7); own *= 0.92)
    {
      AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, own);
      g_autoptr (AttnText) first = attn_text_new (font, upper, -1), second = attn_text_new (font, lower, -1);
      const double high = attn_text_get_ascent (first) + attn_text_get_descent (first);
      const double low = attn_text_get_ascent (second) + attn_text_get_descent (second);
      const double y = box->y + (box->height - high - low) / 2;

      if (high + low > box->height || fmax (attn_text_get_width (first), attn_text_get_width (second)) > box->width - own * 0.4)
        continue;
      attn_paint_text (painter, first, box->x + (box->width - attn_text_get_width (first)) / 2, y + attn_text_get_ascent (first), ink);
      attn_paint_text (painter, second, box->x + (box->width - attn_text_get_width (second)) / 2, y + high + attn_text_get_ascent (second), ink);
      return TRUE;
    }
  return FALSE;
}

/* The weights of the row as shares of one whole. */
static void
paint_bar (const AttnFrame *frame, const AttnPalette *palette, const AttnNode *weights, double extent, AttnPainter *painter)
{
  const AttnBlend *blend = &frame->blend;
  const guint n = attn_node_get_columns (weights);
  const double size = fmin (blend->bar.height * 0.5, fmax (blend->number, 8));
  AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size);
  double x = blend->bar.x;

  /* Its parts would tell the weights. */
  if (is_blank (frame, weights) || is_covered (frame, weights))
    {
      attn_paint_stroke (painter, &blend->bar, 3, 1, 3, &palette->empty_edge);
      return;
    }
  for (guint j = 0; j < n; j++)
    {
      const double weight = attn_node_get_value (weights, blend->row, j);
      const double width = fmax (weight, 0) * blend->bar.width;
      const AttnBox box = { x, blend->bar.y, fmax (width - (width > 6 ? 2 : 0), 0), blend->bar.height };
      const AttnColor fill = attn_palette_get_fill (palette, ATTN_FAMILY_ATTENTION, weight, extent);
      const AttnColor ink = attn_palette_get_ink (palette, fill);
      g_autofree char *words = NULL;
      g_autofree char *figure = NULL;
      AttnNumber number;

      attn_paint_fill (painter, &box, fmin (3, box.width / 2), &fill);
      attn_paint_stroke (painter, &box, fmin (3, box.width / 2), 1, 0, &palette->card_edge);
      x += width;
      /* Nothing is as short: of very many keys no text is set for nothing. */
      if (box.width < size)
        continue;
      attn_number_format_share (weight, 1, &number);
      figure = g_strdup_printf ("%s %%", number.text);
      words = g_strdup_printf ("%s  %s", attn_node_get_column_label (weights, j), figure);
      for (guint k = 0; k < 2; k++)
        {
          g_autoptr (AttnText) text = attn_text_new (font, k == 0 ? words : figure, -1);

          if (attn_text_get_width (text) > box.width - size * 0.4)
            {
              /* The token above its share, before the token is left out. */
              if (k == 0 && paint_two_lines (frame, &box, attn_node_get_column_label (weights, j), figure, size, &ink, painter))
                break;
              continue;
            }
          attn_paint_push_clip (painter, &box);
          attn_paint_text (painter, text, box.x + (box.width - attn_text_get_width (text)) / 2,
                           box.y + (box.height + attn_font_get_cap_height (font)) / 2, &ink);
          attn_paint_pop_clip (painter);
          break;
        }
    }
}

/* Whether a number of the multiplication is shown rounded; where cells are too small for numbers none is shown. */
static gboolean
is_rounded (const AttnFrame *frame, const AttnNode *output)
{
  const AttnNode *weights = attn_node_get_input (output, 0), *value = attn_node_get_input (output, 1);
  const guint row = frame->blend.row, rows = attn_node_get_rows (value), columns = attn_node_get_columns (value);
  AttnNumber numbers[3];

  for (guint j = 0; frame->blend.number >= LEAST_NUMBER && j < rows; j++)
    for (guint k = 0; k < columns; k++)
      {
        const double weight = attn_node_get_value (weights, row, j), part = attn_node_get_value (value, j, k);

        attn_number_format (weight, frame->view.decimals, &numbers[0]);
        attn_number_format (part, frame->view.decimals, &numbers[1]);
        attn_number_format (weight * part, frame->view.decimals, &numbers[2]);
        if (numbers[0].rounded || numbers[1].rounded || numbers[2].rounded)
          return TRUE;
      }
  return FALSE;
}

/* Empty cells for the scaled vectors. */
static void
paint_empty_products (const AttnFrame *frame, const AttnPalette *palette, guint rows, guint columns, double gap, AttnPainter *painter)
{
  const AttnBlend *blend = &frame->blend;

  for (guint j = 0; j < rows; j++)
    for (guint column = 0; column < columns; column++)
      {
        const AttnBox box = { blend->products.x + column * blend->pitch_x + 0.5, blend->products.y + j * blend->pitch_y + 0.5,
                              blend->pitch_x - gap - 1, blend->pitch_y - gap - 1 };

        attn_paint_stroke (painter, &box, fmin (blend->pitch_y * 0.09, 5), 1, 3, &palette->empty_edge);
      }
}

/* The scaled vectors: the terms of the sum, the trace's numbers and none of ours. */
static void
paint_products (const AttnFrame *frame, const AttnPalette *palette, const AttnNode *output, guint rows, guint columns, double extent,
                double gap, AttnPainter *painter)
{
  const AttnBlend *blend = &frame->blend;
  AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, blend->number);

  for (guint column = 0; column < columns; column++)
    {
      const AttnCell cell = { output, blend->row, column };
      g_autoptr (AttnExpression) sum = attn_node_get_operation (output)->explain (&cell);

      for (guint j = 0; j < rows && sum->arguments != NULL && j < sum->arguments->len; j++)
        {
          const AttnExpression *term = sum->arguments->pdata[j];
          const AttnFill fill = {
            { blend->products.x + column * blend->pitch_x, blend->products.y + j * blend->pitch_y, blend->pitch_x - gap, blend->pitch_y - gap },
            attn_palette_get_fill (palette, ATTN_FAMILY_VALUE, term->value, extent)
          };
          const AttnColor ink = attn_palette_get_ink (palette, fill.color);
          AttnNumber number;

          attn_paint_fill_many (painter, &fill, 1, fmin (blend->pitch_y * 0.09, 5));
          attn_number_format (term->value, frame->view.decimals, &number);
          if (blend->number >= LEAST_NUMBER && attn_font_get_number_width (font, number.text) < blend->pitch_x - gap && blend->pitch_y > blend->number * 1.2)
            attn_paint_number (painter, font, number.text, fill.box.x + fill.box.width / 2,
                               fill.box.y + (fill.box.height + attn_font_get_cap_height (font)) / 2, &ink);
        }
    }
}

void
attn_blend_paint (const AttnFrame *frame, AttnPainter *painter)
{
  const AttnPalette *palette = attn_palette_get (frame->view.theme);
  const AttnBlend *blend = &frame->blend;
  const AttnNode *output = attn_frame_find_node (frame, "output");
  const AttnNode *weights = attn_node_get_input (output, 0), *value = attn_node_get_input (output, 1);
  const guint rows = attn_node_get_rows (value), columns = attn_node_get_columns (value);
  const double gap = fmin (blend->pitch_x, blend->pitch_y) >= 12 ? 2 : 0;
  double extent = 0, whole = 0;
  gboolean empty;

  for (guint i = 0; i < frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (frame, i);

      if (item->region.kind == ATTN_REGION_MATRIX && item->region.node == value)
        extent = item->extent;
      if (item->region.kind == ATTN_REGION_MATRIX && item->region.node == weights)
        whole = item->extent;
    }
  paint_bar (frame, palette, weights, whole, painter);
  paint_sign (frame, palette, "×", &blend->times, painter);
  if (!blend->with_products)
    return;
  empty = is_blank (frame, weights) || is_blank (frame, value) || is_blank (frame, output) || is_covered (frame, weights) ||
          is_covered (frame, output) || attn_prediction_covers_any (frame->view.prediction, value);
  paint_sign (frame, palette, !empty && is_rounded (frame, output) ? "≈" : "=", &blend->equals, painter);

  /* From the products both what was multiplied and their sum can be told. */
  if (empty)
    paint_empty_products (frame, palette, rows, columns, gap, painter);
  else
    paint_products (frame, palette, output, rows, columns, extent, gap, painter);
  attn_paint_line (painter, blend->products.x, blend->rule_y, blend->products.x + blend->products.width, blend->rule_y,
                   fmax (blend->number * 0.1, 1), 0, &palette->text);
}
