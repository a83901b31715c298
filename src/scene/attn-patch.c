/* attn-patch.c: a patch taken out of its image, laid out as one row, and made a token
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-patch.h"

#include <math.h>

#include "attn-label.h"

/* Numbers smaller than this are left out. */
#define SMALLEST_NUMBER 9.0
/* In less room nothing can be told from anything. */
#define LEAST_WIDTH  160
#define LEAST_HEIGHT 110
/* The share of the width that the image gets beside the channels of a patch. */
#define IMAGE_SHARE 0.34

gboolean
attn_patch_suits (const AttnTrace *trace, const AttnNode *node)
{
  AttnImage image;

  return node != NULL && attn_image_find (trace, &image) &&
         (g_str_equal (attn_node_get_stage (node), "patches") || g_str_equal (attn_node_get_stage (node), "embedding"));
}

/* The patch of the token at hand; −1: the class token's, which has none. */
static int
find_patch (const AttnFrame *frame, const AttnView *view, const AttnImage *image)
{
  const guint token = attn_view_find_token (view, frame->trace);

  if (token == G_MAXUINT)
    return (int) attn_image_get_middle (image);
  if (token < image->first)
    return g_str_equal (attn_node_get_stage (frame->patch_of), "patches") ? 0 : -1;
  return (int) MIN (token - image->first, image->down * image->across - 1);
}

/* The entry of the flattened row that is at hand. */
static guint
find_entry (const AttnFrame *frame, const AttnView *view, const AttnImage *image)
{
  const AttnNode *node = view->selected.node != NULL ? attn_trace_find (frame->trace, view->selected.node) : NULL;
  const guint p = image->patch;

  if (node == NULL)
    return 0;
  for (guint channel = 0; channel < image->n_channels; channel++)
    if (node == image->pixels[channel])
      return channel * p * p + view->selected.row % p * p + view->selected.column % p;
  if (attn_node_get_column_axis (node) == ATTN_AXIS_ENTRIES)
    return MIN (view->selected.column, attn_node_get_columns (node) - 1);
  if (attn_node_get_row_axis (node) == ATTN_AXIS_ENTRIES)
    return MIN (view->selected.row, attn_node_get_rows (node) - 1);
  return 0;
}

gboolean
attn_patch_serves (const AttnFrame *frame, const AttnView *view)
{
  AttnImage image;

  attn_image_find (frame->trace, &image);
  return find_patch (frame, view, &image) == frame->patch && (frame->lens.n == 0 || find_entry (frame, view, &image) == frame->lens.entry);
}

gboolean
attn_patch_is_narrow (const AttnFrame *frame)
{
  const guint n = attn_node_get_columns (attn_trace_find (frame->trace, "patches"));
  AttnImage image;

  attn_image_find (frame->trace, &image);
  if (g_str_equal (attn_node_get_stage (frame->patch_of), "patches"))
    return image.n_channels == 1;
  /* Numbers need the width; colours do not. */
  return (n + attn_node_get_columns (frame->patch_of) + 4) * SMALLEST_NUMBER * 4.2 > frame->width;
}

/* --- parts --------------------------------------------------------------------------------------------- */

typedef struct
{
  AttnFrame *frame;
  AttnImage  image;
  guint      p, area, n;      /* side of a patch, pixels of a channel in it, entries of its row */
  int        patch;
  AttnBox    box;             /* where everything goes: larger than what is seen where it is zoomed */
  double     label, title;    /* sizes of text */
  double     title_height, gap;
} Sheet;

static AttnItem *
append (Sheet *sheet, AttnRegionKind kind, const AttnNode *node)
{
  AttnItem item = { .region = { .kind = kind, .node = node } };

  g_array_append_val (sheet->frame->items, item);
  return attn_frame_get_item (sheet->frame, sheet->frame->items->len - 1);
}

/* A text in the middle of a line, at x (align 0), about it (0.5) or up to it (1); nothing where it is wider than `room`. */
static AttnItem *
add_text (Sheet *sheet, AttnRegionKind kind, const AttnNode *node, AttnText *text, double x, double align, double y, double height,
          double room)
{
  AttnItem *item;

  if (attn_text_get_width (text) > room)
    {
      attn_text_unref (text);
      return NULL;
    }
  item = append (sheet, kind, node);
  item->text = text;
  item->text_x = x - attn_text_get_width (text) * align;
  item->baseline = y + (height + attn_text_get_ascent (text) - attn_text_get_descent (text)) / 2;
  item->region.box = (AttnBox) { item->text_x, item->baseline - attn_text_get_ascent (text), attn_text_get_width (text),
                                 attn_text_get_ascent (text) + attn_text_get_descent (text) };
  return item;
}

static void
add_quiet (Sheet *sheet, const AttnNode *node, const char *markup, double x, double align, double y, double height, double room)
{
  AttnFont *font = attn_fonts_get (sheet->frame->fonts, ATTN_STYLE_SANS, sheet->label);
  AttnItem *item = add_text (sheet, ATTN_REGION_TITLE, node, attn_text_new_markup (font, markup), x, align, y, height, room);

  if (item != NULL)
    item->quiet = TRUE;
}

/* A name, and in dimmer letters its shape where there is room for that too. */
static void
add_title (Sheet *sheet, const AttnNode *node, const char *markup, const char *shape, double x, double align, double y, double room)
{
  AttnFonts *fonts = sheet->frame->fonts;
  AttnText *dim = attn_text_new (attn_fonts_get (fonts, ATTN_STYLE_SANS, fmax (sheet->title * 0.85, sheet->label)), shape, -1);
  AttnText *text = attn_text_new_markup (attn_fonts_get (fonts, ATTN_STYLE_BOLD, sheet->title), markup);
  const double wide = attn_text_get_width (text), both = wide + sheet->title * 0.45 + attn_text_get_width (dim);
  AttnItem *item = add_text (sheet, ATTN_REGION_TITLE, node, text, x - (both <= room ? (both - wide) * align : 0), align, y,
                             sheet->title_height, room);

  if (item != NULL && both <= room)
    {
      item->shape = dim;
      item->region.box.width = both;
    }
  else
    attn_text_unref (dim);
}

/* Rows [row, row + n_rows) and columns of a node, with cell (row, column) at x, y. */
static AttnItem *
add_cells (Sheet *sheet, const AttnNode *node, guint row, guint n_rows, guint column, guint n_columns, double x, double y, double pitch_x,
           double pitch_y)
{
  AttnItem *item = append (sheet, ATTN_REGION_MATRIX, node);
  AttnRegion *region = &item->region;
  const double least = fmin (pitch_x, pitch_y);
  /* With a pinned state three numbers stand in a cell. */
  double number = fmin (pitch_y / (sheet->frame->view.pinned != NULL ? 3.3 : 1.7), pitch_x / (attn_layout_number_width (node, sheet->frame->fonts, &sheet->frame->view) + 0.5));

  /* Whose row it is is said beside it, though there may be no other. */
  region->strip = attn_node_get_row_axis (node) != ATTN_AXIS_ENTRIES && attn_node_get_row_axis (node) != ATTN_AXIS_SINGLE;
  region->origin_x = x - column * pitch_x;
  region->origin_y = y - row * pitch_y;
  region->pitch_x = pitch_x;
  region->pitch_y = pitch_y;
  region->first_row = row;
  region->n_rows = n_rows;
  region->first_column = column;
  region->n_columns = n_columns;
  region->gap = least >= 12 ? 2 : least >= 6 ? 1 : 0;
  region->box = (AttnBox) { x, y, n_columns * pitch_x, n_rows * pitch_y };
  number = fmin (number, fmax (sheet->frame->picture.height / 9, 16));
  item->number_size = number >= SMALLEST_NUMBER ? floor (number * 4) / 4 : 0;
  return item;
}

/* Part of the row of entries, painted as the light it is. */
static AttnItem *
add_entries (Sheet *sheet, const AttnNode *patches, guint first, guint n, double x, double y, double pitch_x, double pitch_y)
{
  AttnItem *item = add_cells (sheet, patches, (guint) sheet->patch, 1, first, n, x, y, pitch_x, pitch_y);

  item->light = sheet->image.n_channels;
  item->area = sheet->area;
  return item;
}

static void
add_image (Sheet *sheet, double x, double y, double width, double height)
{
  AttnImage *image = &sheet->image;
  AttnItem *item = append (sheet, ATTN_REGION_MATRIX, image->pixels[0]);

  item->region.box = (AttnBox) { x, y, width, height };
  item->region.origin_x = x;
  item->region.origin_y = y;
  item->region.pitch_x = width / image->width;
  item->region.pitch_y = height / image->height;
  item->region.n_rows = image->height;
  item->region.n_columns = image->width;
  item->is_image = TRUE;
}

static void
add_image_title (Sheet *sheet, double x, double y, double width)
{
  const AttnImage *image = &sheet->image;
  g_autofree char *shape = image->n_channels > 1 ? g_strdup_printf ("%u × %u × %u", image->height, image->width, image->n_channels)
                                                 : g_strdup_printf ("%u × %u", image->height, image->width);

  add_title (sheet, image->pixels[0], "I", shape, x, 0, y, width);
}

/* “1,2”, of the patch at hand. */
static char *
name_of (const Sheet *sheet, const AttnNode *node, guint row)
{
  return attn_label_row_markup (attn_node_get_symbol (node), attn_node_get_row_label (node, row));
}

/* The labels p0, p1 … above cells that are wide enough for them. */
static void
add_entry_labels (Sheet *sheet, const AttnNode *patches, guint first, guint n, double x, double y, double height, double pitch)
{
  AttnFont *font = attn_fonts_get (sheet->frame->fonts, ATTN_STYLE_SANS, sheet->label);

  if (attn_layout_text_width (sheet->frame->fonts, ATTN_STYLE_SANS, attn_node_get_column_label (patches, first + n - 1), FALSE) *
      sheet->label > pitch - sheet->label * 0.5)
    return;
  for (guint i = 0; i < n; i++)
    {
      AttnItem *item = add_text (sheet, ATTN_REGION_LABEL, patches, attn_text_new (font, attn_node_get_column_label (patches, first + i), -1),
                                 x + (i + 0.5) * pitch, 0.5, y, height, pitch);

      if (item == NULL)
        continue;
      item->region.index = first + i;
      item->region.is_column = TRUE;
      item->region.first_row = (guint) sheet->patch;
    }
}

/* --- cut out, and laid out as a row -------------------------------------------------------------------- */

/* One channel of the patch, its rows called by the entry that each begins with. */
static void
add_channel (Sheet *sheet, const AttnNode *patches, guint channel, double x, double y, double side, double labels)
{
  const AttnImage *image = &sheet->image;
  const guint row = (guint) sheet->patch / image->across * sheet->p, column = (guint) sheet->patch % image->across * sheet->p;
  const double pitch = side / sheet->p;
  AttnItem *item = add_cells (sheet, image->pixels[channel], row, sheet->p, column, sheet->p, x, y, pitch, pitch);

  item->light = 1;
  item->channel = image->n_channels > 1 ? channel + 1 : 0;
  if (labels <= 0)
    return;
  for (guint i = 0, every = (guint) ceil (sheet->label * 1.3 / pitch); i < sheet->p; i += MAX (every, 1))
    {
      const char *first = attn_node_get_column_label (patches, channel * sheet->area + i * sheet->p);
      const double high = fmax (pitch, sheet->label * 1.3);

      /* Beside its own row, however narrow that is. */
      add_quiet (sheet, patches, first, x - sheet->label * 0.4, 1, y + (i + 0.5) * pitch - high / 2, high, labels);
    }
}

/* The row with numbers, where it is short enough; else all of it thin, and beneath it the part at hand.  Returns how wide it is: it
 * stands in the middle of the box. */
static double
add_row (Sheet *sheet, const AttnNode *patches, double y, double height)
{
  AttnFrame *frame = sheet->frame;
  const AttnBox *box = &sheet->box;
  const double widest = attn_layout_number_width (patches, frame->fonts, &frame->view) + 0.6;
  const double least = frame->view.projector > 0 ? frame->size * 1.6 : fmax (sheet->label, SMALLEST_NUMBER);
  const double head = sheet->label * 1.5, wide = fmax (least * widest, sheet->label * 2.8);
  double pitch = floor (fmin (box->width / sheet->n, fmax (wide * 1.3, (height - head) * 1.4)));
  double x, thin;
  guint n;

  if (pitch >= wide || sheet->n <= 4)
    {
      pitch = fmax (pitch, 1);
      x = round (box->x + (box->width - sheet->n * pitch) / 2);
      add_entry_labels (sheet, patches, 0, sheet->n, x, y, head, pitch);
      add_entries (sheet, patches, 0, sheet->n, x, y + head, pitch, fmax (fmin (height - head, pitch), 1));
      return sheet->n * pitch;
    }
  pitch = wide * 1.15;
  n = MIN ((guint) fmax (box->width / pitch, 1), sheet->n);
  pitch = floor (box->width / n);
  thin = fmax (fmin (sheet->label * 1.3, (height - head) / 3), 1);
  frame->lens.entry = find_entry (frame, &frame->view, &sheet->image);
  frame->lens.first = MIN (frame->lens.entry - MIN (frame->lens.entry, n / 2), sheet->n - n);
  frame->lens.n = n;
  x = round (box->x + (box->width - n * pitch) / 2);
  frame->lens.to = (AttnBox) { x, y + thin + head * 1.2, n * pitch, fmax (fmin (height - thin - head * 1.2, pitch), 1) };
  add_entry_labels (sheet, patches, frame->lens.first, n, x, y + thin + head * 0.2, head, pitch);
  add_entries (sheet, patches, frame->lens.first, n, frame->lens.to.x, frame->lens.to.y, pitch, frame->lens.to.height);
  frame->lens.from = (AttnBox) { box->x + frame->lens.first * box->width / sheet->n, y, n * box->width / sheet->n, thin };
  add_entries (sheet, patches, 0, sheet->n, box->x, y, box->width / sheet->n, thin);
  return box->width;
}

/* What was appended from an item on stands in the middle of a box that is higher. */
static void
centre (Sheet *sheet, guint first)
{
  AttnFrame *frame = sheet->frame;
  double bottom = 0, shift;

  for (guint i = first; i < frame->items->len; i++)
    {
      const AttnBox *box = &attn_frame_get_item (frame, i)->region.box;

      bottom = fmax (bottom, box->y + box->height);
    }
  shift = floor (fmax (sheet->box.y + sheet->box.height - bottom, 0) / 2);
  for (guint i = first; i < frame->items->len; i++)
    {
      AttnItem *item = attn_frame_get_item (frame, i);

      item->region.box.y += shift;
      item->region.origin_y += shift;
      item->baseline += shift;
    }
  frame->lens.to.y += shift;
  frame->lens.from.y += shift;
}

static void
lay_out_cut (Sheet *sheet, const AttnNode *patches)
{
  AttnFrame *frame = sheet->frame;
  const AttnImage *image = &sheet->image;
  const AttnBox *box = &sheet->box;
  const guint channels = image->n_channels;
  const double ratio = (double) image->width / image->height;
  const double band = fmin (fmax (box->height * 0.26, sheet->label * 5.2), box->height * 0.4);
  const double high = fmax (box->height - band - sheet->title_height * 2 - sheet->gap * 0.5, 1);
  const double labels = attn_layout_text_width (frame->fonts, ATTN_STYLE_SANS, attn_node_get_column_label (patches, sheet->n - 1), FALSE) *
                        sheet->label + sheet->label * 0.6;
  const char *cut = attn_translate (frame->view.language, N_("cut"));
  const char *order = channels > 1 ? N_("red first, then green, then blue; each row by row") : N_("row by row, from left to right");
  double arrow = attn_layout_text_width (frame->fonts, ATTN_STYLE_BOLD, cut, TRUE) * sheet->title + sheet->title * 1.6;
  const double between = labels + sheet->gap * 0.5;
  const guint first = frame->items->len;
  double wide, side, x, y, all;
  AttnItem *item;

  wide = fmin (high * ratio, channels > 1 ? box->width * IMAGE_SHARE : (box->width - arrow - between) / 2);
  wide = fmax (wide, 1);
  side = fmax (fmin (high, (box->width - wide - arrow - channels * between) / channels), 1);
  if (side >= sheet->p * 4)
    side = floor (side / sheet->p) * sheet->p;
  all = wide + arrow + channels * (between + side);
  x = round (box->x + fmax (box->width - all, 0) / 2);
  y = round (box->y + sheet->title_height);

  /* What stands first is where a pixel is found that is in both. */
  for (guint i = 0; i < channels; i++)
    {
      const double left = x + wide + arrow + between + i * (between + side);
      g_autofree char *shape = g_strdup_printf ("%u × %u", sheet->p, sheet->p);

      add_channel (sheet, patches, i, left, y, side, side / sheet->p >= 3 ? labels : 0);
      add_title (sheet, image->pixels[i], attn_node_get_symbol (image->pixels[i]), shape, left, 0, y - sheet->title_height, side);
    }
  add_image (sheet, x, y, wide, wide / ratio);
  add_image_title (sheet, x, y - sheet->title_height, wide);
  item = add_text (sheet, ATTN_REGION_ARROW, patches, attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, sheet->title), cut),
                   x + wide + arrow / 2, 0.5, y + fmin (side, wide / ratio) / 2 - sheet->title_height, sheet->title_height, arrow);
  if (item != NULL)
    {
      item->region.box.x = x + wide;
      item->region.box.width = arrow;
    }

  /* The row stands under both, and not far from them; its name and the order of its entries above its ends. */
  y = fmin (box->y + box->height - band - sheet->title_height, y + fmax (side, wide / ratio) + sheet->gap * 1.5);
  {
    g_autofree char *name = name_of (sheet, patches, (guint) sheet->patch);
    g_autofree char *shape = g_strdup_printf ("1 × %u", sheet->n);
    const char *said = attn_translate (frame->view.language, order);
    const double taken = attn_layout_text_width (frame->fonts, ATTN_STYLE_SANS, said, FALSE) * sheet->label;
    const double named = (attn_layout_text_width (frame->fonts, ATTN_STYLE_BOLD, name, TRUE) + 0.45) * sheet->title +
                         attn_layout_text_width (frame->fonts, ATTN_STYLE_SANS, shape, FALSE) * fmax (sheet->title * 0.85, sheet->label);
    const double row = fmin (fmax (add_row (sheet, patches, y + sheet->title_height, band), named + sheet->gap + taken), box->width);

    x = round (box->x + (box->width - row) / 2);
    add_title (sheet, patches, name, shape, x, 0, y, fmax (row - taken - sheet->gap, row * 0.4));
    add_quiet (sheet, patches, said, x + row, 1, y, sheet->title_height, fmax (row - named - sheet->gap * 0.9, row * 0.6 - sheet->gap));
  }
  centre (sheet, first);
}

/* --- times the weight matrix --------------------------------------------------------------------------- */

/* A class token: its row is the token's. */
static void
lay_out_class (Sheet *sheet, const AttnNode *embedding, const AttnNode *class_token)
{
  const AttnBox *box = &sheet->box;
  const guint d = attn_node_get_columns (embedding);
  const double side = fmax (fmin (box->height - sheet->title_height, box->width * 0.3), 1);
  const double left = box->x + side + sheet->gap, pitch = fmax ((box->width - side - sheet->gap) / d, 0.5);
  const double high = fmax (fmin (box->height * 0.16, fmax (pitch, sheet->label * 1.6)), 1);
  g_autofree char *name = name_of (sheet, embedding, 0);
  g_autofree char *shape = g_strdup_printf ("1 × %u", d);
  double y = round (box->y + (box->height - 2 * high - 3 * sheet->title_height) / 2);

  add_image (sheet, box->x, box->y + sheet->title_height, side, side * sheet->image.height / sheet->image.width);
  add_image_title (sheet, box->x, box->y, side);
  add_title (sheet, class_token, attn_node_get_symbol (class_token), shape, left, 0, y, d * pitch);
  add_cells (sheet, class_token, 0, 1, 0, d, left, y += sheet->title_height, pitch, high);
  add_title (sheet, embedding, name, shape, left, 0, y += high, d * pitch);
  add_cells (sheet, embedding, 0, 1, 0, d, left, y += sheet->title_height, pitch, high);
}

/* The row at the left of the result, the weight matrix above it, as every product stands. */
static void
lay_out_product (Sheet *sheet, const AttnNode *embedding)
{
  AttnFrame *frame = sheet->frame;
  const AttnBox *box = &sheet->box;
  const AttnNode *patches = attn_trace_find (frame->trace, "patches");
  const AttnNode *weight = attn_node_get_input (embedding, 1), *bias = attn_trace_find (frame->trace, "image.bias");
  const guint d = attn_node_get_columns (embedding), token = (guint) sheet->patch + sheet->image.first;
  const double widest = fmax (attn_layout_number_width (embedding, frame->fonts, &frame->view),
                              attn_layout_number_width (weight, frame->fonts, &frame->view)) + 0.55;
  g_autofree char *said = bias != NULL ? g_strdup_printf ("· %s + %s", attn_node_get_symbol (weight), attn_node_get_symbol (bias))
                                       : g_strdup_printf ("· %s", attn_node_get_symbol (weight));
  const double arrow = attn_layout_text_width (frame->fonts, ATTN_STYLE_BOLD, said, TRUE) * sheet->title + sheet->title * 2.4;
  /* At the left the row, and above it the image. */
  const double corner = fmin (fmax (box->height - 6 * sheet->title_height, 0), box->width * 0.22);
  double room = fmax (box->width - arrow, 2);
  double pitch = room / (sheet->n + d), own = pitch, high, tall, left, x, y, top;
  AttnItem *item;

  /* A long row is thinner than the columns of its result; its numbers come first. */
  if (pitch < SMALLEST_NUMBER * widest)
    own = fmin (room * 0.4 / sheet->n, fmax (room * 0.6 / d, pitch));
  else
    own = fmin (pitch, fmax (SMALLEST_NUMBER * widest, room * 0.4 / sheet->n));
  pitch = (room - own * sheet->n) / d;
  if (own * sheet->n + arrow < corner)
    {
      room = box->width - corner - sheet->gap + own * sheet->n;
      pitch = (room - own * sheet->n) / d;
    }
  pitch = fmin (pitch, fmax (box->height / 5, 1));
  own = fmin (own, pitch);
  if (own >= 4)
    {
      own = floor (own);
      pitch = floor (pitch);
    }
  high = fmax (fmin (fmax (pitch / 1.6, sheet->label * 1.7), box->height * 0.12), 1);
  x = round (box->x + fmax (box->width - pitch * d - fmax (own * sheet->n + arrow, corner + sheet->gap), 0) / 2 +
             fmax (own * sheet->n + arrow, corner + sheet->gap));
  left = x - arrow - own * sheet->n;
  y = box->y + box->height - sheet->title_height - high;
  top = box->y + sheet->title_height;
  tall = fmax (y - top - sheet->gap * 0.4 - (bias != NULL ? high + sheet->gap * 0.4 : 0), 1);
  tall = fmin (tall, high * 1.4 * sheet->n);
  top = fmax (y - sheet->gap * 0.4 - (bias != NULL ? high + sheet->gap * 0.4 : 0) - tall, top);

  add_entries (sheet, patches, 0, sheet->n, left, y, own, high);
  add_cells (sheet, weight, 0, sheet->n, 0, d, x, top, pitch, tall / sheet->n);
  if (bias != NULL)
    {
      g_autofree char *plus = g_strdup_printf ("+ %s", attn_node_get_symbol (bias));

      add_cells (sheet, bias, 0, 1, 0, d, x, y - high - sheet->gap * 0.4, pitch, high);
      add_text (sheet, ATTN_REGION_TITLE, bias, attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, sheet->title), plus),
                x - sheet->title * 0.5, 1, y - high - sheet->gap * 0.4, high, arrow);
    }
  add_cells (sheet, embedding, token, 1, 0, d, x, y, pitch, high);
  item = add_text (sheet, ATTN_REGION_ARROW, embedding, attn_text_new_markup (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, sheet->title), said),
                   x - arrow / 2, 0.5, y + high / 2 - sheet->title_height, sheet->title_height, arrow);
  if (item != NULL)
    {
      item->region.box.x = x - arrow;
      item->region.box.width = arrow;
    }
  {
    g_autofree char *row = name_of (sheet, patches, (guint) sheet->patch), *result = name_of (sheet, embedding, token);
    g_autofree char *of_row = g_strdup_printf ("1 × %u", sheet->n), *of_weight = g_strdup_printf ("%u × %u", sheet->n, d);
    g_autofree char *of_result = g_strdup_printf ("1 × %u", d);
    const double side = fmin (x - sheet->gap * 0.7 - box->x, (y - sheet->title_height * 2.2 - box->y) * sheet->image.width / sheet->image.height);

    add_title (sheet, patches, row, of_row, left, 0, y + high, x - left - sheet->gap);
    add_title (sheet, weight, attn_node_get_symbol (weight), of_weight, x, 0, top - sheet->title_height, d * pitch);
    add_title (sheet, embedding, result, of_result, x, 0, y + high, d * pitch);
    add_entry_labels (sheet, patches, 0, sheet->n, left, y - sheet->label * 1.4, sheet->label * 1.4, own);
    /* The corner that the staircase leaves free. */
    if (side >= 24)
      {
        add_image (sheet, box->x, box->y + sheet->title_height, side, side * sheet->image.height / sheet->image.width);
        add_image_title (sheet, box->x, box->y, side);
      }
  }
}

gboolean
attn_patch_lay_out (AttnFrame *frame)
{
  const AttnBox *picture = &frame->picture;
  const AttnView *view = &frame->view;
  Sheet sheet = { .frame = frame };
  const AttnNode *class_token = attn_trace_find (frame->trace, "image.class_token");

  if (picture->width < LEAST_WIDTH || picture->height < LEAST_HEIGHT)
    return FALSE;
  attn_image_find (frame->trace, &sheet.image);
  sheet.p = sheet.image.patch;
  sheet.area = sheet.p * sheet.p;
  sheet.n = sheet.area * sheet.image.n_channels;
  sheet.patch = frame->patch = find_patch (frame, view, &sheet.image);
  sheet.box = (AttnBox) { picture->x + picture->width * (1 - view->zoom) / 2 + view->pan_x,
                          picture->y + picture->height * (1 - view->zoom) / 2 + view->pan_y, picture->width * view->zoom,
                          picture->height * view->zoom };
  sheet.title = fmin (frame->size * 1.15, picture->height / 9);
  sheet.label = fmin (frame->size * (view->projector > 0 ? 1 : 0.9), picture->height / 11);
  sheet.title_height = sheet.title * 1.8;
  sheet.gap = sheet.title * 1.6;
  frame->extent = (AttnBox) { 0, 0, sheet.box.width, sheet.box.height };
  frame->lens.n = 0;
  if (g_str_equal (attn_node_get_stage (frame->patch_of), "patches"))
    lay_out_cut (&sheet, frame->patch_of);
  else if (sheet.patch >= 0 || class_token == NULL)
    lay_out_product (&sheet, frame->patch_of);
  else
    lay_out_class (&sheet, frame->patch_of, class_token);
  return TRUE;
}

/* --- painting ------------------------------------------------------------------------------------------ */

void
attn_patch_paint (const AttnFrame *frame, AttnPainter *painter)
{
  const AttnPalette *palette = attn_palette_get (frame->view.theme);

  for (guint i = 0; i < frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (frame, i);
      const AttnRegion *region = &item->region;
      AttnImage image;
      guint every;

      if (region->kind != ATTN_REGION_MATRIX || item->light == 0 || attn_node_get_row_axis (region->node) != ATTN_AXIS_PATCHES)
        continue;
      /* Where a row of the patch ends in its row of entries; of very many only where a channel does. */
      attn_image_find (frame->trace, &image);
      every = region->pitch_x * image.patch >= 8 ? image.patch : image.patch * image.patch;
      for (guint j = (region->first_column / every + 1) * every; j < region->first_column + region->n_columns; j += every)
        {
          const double x = region->origin_x + j * region->pitch_x - region->gap / 2, out = j % (image.patch * image.patch) == 0 ? 5 : 2.5;

          attn_paint_line (painter, x, region->box.y - out, x, region->box.y + region->box.height - region->gap + out,
                           j % (image.patch * image.patch) == 0 ? 2 : 1, 0, &palette->text);
        }
    }
  if (frame->lens.n > 0)
    {
      const AttnBox *from = &frame->lens.from, *to = &frame->lens.to;

      attn_paint_stroke (painter, from, 0, 2, 0, &palette->selection);
      attn_paint_line (painter, from->x, from->y + from->height, to->x, to->y, 1, 0, &palette->line);
      attn_paint_line (painter, from->x + from->width, from->y + from->height, to->x + to->width, to->y, 1, 0, &palette->line);
    }
}
