/* attn-image.c: the image with its patches, and what a patch or the class token looks at laid over it
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-image.h"

#include <math.h>
#include <string.h>

#include "attn-spread.h"

/* More patches than this have no numbers of their own. */
#define MOST_NUMBERED 64

gboolean
attn_image_find (const AttnTrace *trace, AttnImage *image)
{
  static const char *const channels[] = { "image.pixels.red", "image.pixels.green", "image.pixels.blue" };
  const AttnNode *grey = attn_trace_find (trace, "image.pixels"), *patches = attn_trace_find (trace, "patches");
  const AttnNode *embedding = attn_trace_find (trace, "embedding");

  *image = (AttnImage) { { grey } };
  image->n_channels = grey != NULL;
  for (guint i = 0; grey == NULL && i < 3; i++)
    {
      image->pixels[i] = attn_trace_find (trace, channels[i]);
      image->n_channels += image->pixels[i] != NULL;
    }
  if (image->pixels[0] == NULL || patches == NULL || embedding == NULL)
    return FALSE;
  image->height = attn_node_get_rows (image->pixels[0]);
  image->width = attn_node_get_columns (image->pixels[0]);
  image->patch = attn_node_get_parameters (patches)->size;
  image->down = image->height / image->patch;
  image->across = image->width / image->patch;
  image->first = attn_node_get_rows (embedding) - attn_node_get_rows (patches);
  return TRUE;
}

/* Whose rows are laid over the image: the rollout where the pipeline has come to it, else the head's weights. */
static const AttnNode *
find_weights (const AttnFrame *frame)
{
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->step);
  const AttnNode *node = g_str_equal (attn_node_get_stage (step->nodes[0]), "rollout") ? step->nodes[0] : NULL;
  const AttnNode *selected = frame->view.selected.node != NULL ? attn_trace_find (frame->trace, frame->view.selected.node) : NULL;

  if (node != NULL)
    return node;
  if (selected != NULL && (g_str_equal (attn_node_get_stage (selected), "rollout") || g_str_equal (attn_node_get_stage (selected), "mean_weights")))
    return selected;
  return attn_frame_find_node (frame, "weights");
}

gboolean
attn_image_suits (const AttnFrame *frame)
{
  const AttnNode *weights = find_weights (frame);
  AttnImage image;

  return weights != NULL && attn_image_find (frame->trace, &image) &&
         attn_node_get_columns (weights) == image.first + image.down * image.across;
}

guint
attn_image_find_row (const AttnFrame *frame, const AttnView *view)
{
  const AttnNode *node = view->selected.node != NULL ? attn_trace_find (frame->trace, view->selected.node) : NULL;
  const AttnNode *weights = find_weights (frame);
  guint row = 0;
  AttnImage image;

  if (node == NULL || !attn_image_find (frame->trace, &image))
    return 0;
  if (attn_node_get_row_axis (node) == ATTN_AXIS_PIXEL_ROWS)
    row = image.first + view->selected.row / image.patch * image.across + view->selected.column / image.patch;
  else if (attn_node_get_row_axis (node) == ATTN_AXIS_PATCHES)
    row = image.first + view->selected.row;
  else if (attn_node_get_row_axis (node) == ATTN_AXIS_TOKENS)
    row = view->selected.row;
  return MIN (row, attn_node_get_rows (weights) - 1);
}

/* --- laying out ---------------------------------------------------------------------------------------- */

static AttnItem *
append (AttnFrame *frame, AttnRegionKind kind, const AttnNode *node)
{
  AttnItem item = { .region = { .kind = kind, .node = node } };

  g_array_append_val (frame->items, item);
  return attn_frame_get_item (frame, frame->items->len - 1);
}

static void
add_text (AttnFrame *frame, const AttnNode *node, gboolean quiet, AttnText *text, double x, double y, double height)
{
  AttnItem *item = append (frame, ATTN_REGION_TITLE, node);

  item->quiet = quiet;
  item->text = text;
  item->text_x = x;
  item->baseline = y + (height + attn_text_get_ascent (text) - attn_text_get_descent (text)) / 2;
  item->region.box = (AttnBox) { x, item->baseline - attn_text_get_ascent (text), attn_text_get_width (text),
                                 attn_text_get_ascent (text) + attn_text_get_descent (text) };
}

static void
add_pixels (AttnFrame *frame, const AttnImage *image, const AttnBox *box, guint panel)
{
  AttnItem *item = append (frame, ATTN_REGION_MATRIX, image->pixels[0]);

  item->region.box = *box;
  item->region.origin_x = box->x;
  item->region.origin_y = box->y;
  item->region.pitch_x = box->width / image->width;
  item->region.pitch_y = box->height / image->height;
  item->region.n_rows = image->height;
  item->region.n_columns = image->width;
  item->is_image = TRUE;
  item->column = panel;
}

/* A text as markup that shows it as it is. */
static char *
escape (const char *text)
{
  GString *markup = g_string_new (NULL);

  for (; *text != '\0'; text++)
    {
      if (strchr ("\\_^{}*", *text) != NULL)
        g_string_append_c (markup, '\\');
      g_string_append_c (markup, *text);
    }
  return g_string_free (markup, FALSE);
}

/* The part of a row of the weights whose keys stand in one line: [first, first + n). */
static void
add_strip (AttnFrame *frame, const AttnNode *weights, guint row, guint first, guint n, double x, double y, double side, gboolean overlay,
           double number)
{
  AttnItem *item = append (frame, ATTN_REGION_MATRIX, weights);

  item->region.strip = TRUE;
  item->region.pitch_x = item->region.pitch_y = side;
  item->region.origin_x = x - first * side;
  item->region.origin_y = y - row * side;
  item->region.first_row = row;
  item->region.n_rows = 1;
  item->region.first_column = first;
  item->region.n_columns = n;
  item->region.gap = overlay ? 0 : side >= 12 ? 2 : 0;
  item->region.box = (AttnBox) { x, y, n * side, side };
  item->overlay = overlay;
  item->number_size = number;
}

/* The weights of one row in the places of their patches, the class token's above them at the left. */
static void
add_grid (AttnFrame *frame, const AttnImage *image, const AttnNode *weights, guint row, double x, double y, double side, double above,
          gboolean overlay, double number)
{
  if (image->first > 0)
    {
      AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, frame->size * 0.95);
      AttnText *text = attn_text_new (font, attn_node_get_column_label (weights, 0), -1);
      const double small = above * 0.8, own = fmin (number, small * 0.36);

      add_strip (frame, weights, row, 0, 1, x, y, small, FALSE, overlay ? 0 : own);
      add_text (frame, weights, TRUE, text, x + small + frame->size * 0.5, y, small);
    }
  y += above;
  for (guint i = 0; i < image->down; i++)
    add_strip (frame, weights, row, image->first + i * image->across, image->across, x, y + i * side, side, overlay, number);
}

void
attn_image_lay_out (AttnFrame *frame)
{
  const AttnNode *weights = find_weights (frame);
  const AttnBox *box = &frame->picture;
  const double size = frame->size, gap = size * 3;
  const double widest = attn_layout_number_width (weights, frame->fonts, &frame->view);
  AttnFont *bold = attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size * 1.15);
  AttnFont *sans = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size);
  const double title = size * 2.2, said = size * 2;
  AttnImage image;
  guint row, panels;
  double above, side, x, y, number;
  AttnSpread spread;

  attn_image_find (frame->trace, &image);
  row = frame->image_row = attn_image_find_row (frame, &frame->view);
  panels = image.down * image.across <= MOST_NUMBERED ? 3 : 2;
  above = image.first > 0 ? size * 3 : 0;
  side = fmin ((box->width - (panels - 1) * gap) / (panels * image.across), (box->height - title - above - said) / image.down);
  side = fmax (side, 0.5);
  if (side >= 4)
    side = floor (side);
  number = fmin (side / 2.4, side / (widest + 0.5));
  if (number < 8)
    {
      number = 0;
      panels = 2;
    }
  x = round (box->x + fmax (box->width - panels * image.across * side - (panels - 1) * gap, 0) / 2);
  y = round (box->y + fmax (box->height - title - above - said - image.down * side, 0) / 2);

  for (guint panel = 0; panel < panels; panel++)
    {
      const AttnBox place = { x, y + title + above, image.across * side, image.down * side };
      g_autofree char *name = NULL;

      if (panel == 0)
        {
          name = g_strdup_printf ("%s  %u × %u", attn_node_get_symbol (image.pixels[0]), image.height, image.width);
          add_text (frame, image.pixels[0], FALSE, attn_text_new_markup (bold, image.n_channels > 1 ? "I" : name), x, y, title);
          add_pixels (frame, &image, &place, panel);
        }
      else
        {
          g_autofree char *token = escape (attn_node_get_row_label (weights, row));

          name = g_strdup_printf (panel == 1 ? "%s[“%s”]" : "%s", attn_node_get_symbol (weights), token);
          add_text (frame, weights, FALSE, attn_text_new_markup (bold, name), x, y, title);
          if (panel == 1)
            add_pixels (frame, &image, &place, panel);
          add_grid (frame, &image, weights, row, x, y + title, side, above, panel == 1, panel == 1 ? 0 : number);
        }
      if (panel == 1 && attn_spread_measure_row (weights, row, &spread))
        {
          g_autofree char *words = attn_spread_describe (&spread, frame->view.language);

          add_text (frame, weights, TRUE, attn_text_new (sans, words, image.across * side + gap), x, place.y + place.height, said);
        }
      x += image.across * side + gap;
    }
}

/* --- painting ------------------------------------------------------------------------------------------ */

static guint32
level (double value)
{
  return (guint32) lround (CLAMP (value, 0, 1) * 255);
}

void
attn_image_paint (const AttnImage *image, const AttnBox *box, AttnPainter *painter)
{
  g_autofree guint32 *pixels = g_new (guint32, (gsize) image->width * image->height);
  g_autofree double *row = g_new (double, image->width);

  for (guint i = 0; i < image->width * image->height; i++)
    pixels[i] = 0xff000000;
  for (guint channel = 0; channel < image->n_channels; channel++)
    for (guint i = 0; i < image->height; i++)
      {
        attn_node_read_rows (image->pixels[channel], i, 1, row);
        for (guint j = 0; j < image->width; j++)
          pixels[(gsize) i * image->width + j] |= image->n_channels == 1 ? level (row[j]) * 0x010101
                                                                         : level (row[j]) << (16 - 8 * channel);
      }
  attn_paint_image (painter, box, image->width, image->height, pixels);
}

const AttnColor attn_image_overlay = { 0.70, 0.28, 1.0, 1.0 };

void
attn_image_paint_patch (const AttnImage *image, const AttnBox *box, guint token, AttnPainter *painter)
{
  static const AttnColor white = { 1, 1, 1, 1 };
  const double wide = box->width / image->across, high = box->height / image->down, width = fmax (wide * 0.06, 1.5);
  const guint patch = token - image->first;
  AttnBox outline;

  if (token < image->first || patch >= image->down * image->across)
    return;
  outline = (AttnBox) { box->x + patch % image->across * wide, box->y + patch / image->across * high, wide, high };
  attn_paint_stroke (painter, &outline, 0, width * 1.8, 0, &white);
  attn_paint_stroke (painter, &outline, 0, width, 0, &attn_image_overlay);
}

void
attn_image_paint_grid (const AttnImage *image, const AttnBox *box, const AttnColor *color, AttnPainter *painter)
{
  const double wide = box->width / image->across, high = box->height / image->down;
  const double width = wide >= 12 ? 1 : 0.5;

  for (guint i = 0; wide >= 4 && i <= image->across; i++)
    attn_paint_line (painter, box->x + i * wide, box->y, box->x + i * wide, box->y + box->height, width, 0, color);
  for (guint i = 0; wide >= 4 && i <= image->down; i++)
    attn_paint_line (painter, box->x, box->y + i * high, box->x + box->width, box->y + i * high, width, 0, color);
}
