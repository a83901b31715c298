/* attn-likeness.c: learned positions as a table, and how alike its rows are
 *
 * Beside the table the cosine of each row with each other, on the same rows.  Of an image the likeness of a patch's place
 * with all others stands in the patches' arrangement, and these small pictures again in that arrangement (Dosovitskiy and
 * others, 2021, figure 7).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-image.h"
#include "attn-label.h"
#include "attn-number.h"
#include "attn-positions.h"
#include "attn-similarity.h"

/* Above the figure, and beneath it, in units of text. */
#define TITLE 2.0
#define BELOW 3.9
/* The large picture is left out where it would be no larger than this, in units of text. */
#define LEAST_LARGE 4
/* A patch smaller than this is drawn with others. */
#define LEAST_SIDE 0.5
/* A number smaller than this is left out. */
#define SMALLEST_NUMBER 7.5

/* The image, where each place is one of its patches or the class token. */
static gboolean
find_patches (const AttnFrame *frame, AttnImage *image)
{
  return attn_image_find (frame->trace, image) &&
         image->first + image->down * image->across == attn_node_get_rows (frame->positions.node);
}

static guint32
get_pixel (const AttnScene *scene, double value)
{
  const AttnColor color = attn_palette_get_fill (attn_palette_get (scene->view.theme), ATTN_FAMILY_INPUT, value, 1);

  return 0xff000000u | (guint32) round (color.red * 255) << 16 | (guint32) round (color.green * 255) << 8 | (guint32) round (color.blue * 255);
}

/* A place's small picture.  FALSE: it has none. */
static gboolean
get_tile (const AttnPositions *positions, const AttnImage *image, guint row, AttnBox *box)
{
  const double wide = image->across * positions->side, high = image->down * positions->side;

  if (row < image->first)
    return FALSE;
  row -= image->first;
  *box = (AttnBox) { positions->area.x + row % image->across * (wide + positions->gap),
                     positions->area.y + row / image->across * (high + positions->gap), wide, high };
  return TRUE;
}

/* --- laying out ---------------------------------------------------------------------------------------- */

/* A part of a row of the likenesses. */
static AttnItem *
add_strip (AttnFrame *frame, guint row, guint first, guint n, const AttnBox *box)
{
  AttnItem item = { .region = { .kind = ATTN_REGION_MATRIX, .node = frame->positions.likeness, .strip = TRUE, .box = *box } };
  AttnRegion *region = &item.region;

  region->pitch_x = box->width / n;
  region->pitch_y = box->height;
  region->origin_x = box->x - first * region->pitch_x;
  region->origin_y = box->y - row * region->pitch_y;
  region->first_row = row;
  region->n_rows = 1;
  region->first_column = first;
  region->n_columns = n;
  g_array_append_val (frame->items, item);
  return attn_frame_get_item (frame, frame->items->len - 1);
}

/* All of one size: that of the widest there may be; 0 where none can be read. */
static double
find_number_size (const AttnFrame *frame, double wide, double high)
{
  AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, 100);
  AttnNumber number;
  double size;

  attn_number_format (-0.123456789, frame->view.decimals, &number);
  size = fmin (high / 2.2, 92 * wide / attn_font_get_number_width (font, number.text));
  size = floor (fmin (size, frame->positions.text * 1.2) * 4) / 4;
  return size < SMALLEST_NUMBER ? 0 : size;
}

/* The likeness of the place at hand, large, a line of patches at a time; then the small pictures, each of which leads to its
 * place. */
static void
add_parts (AttnFrame *frame, const AttnImage *image)
{
  const AttnPositions *positions = &frame->positions;
  const double wide = positions->large.width / image->across, high = positions->large.height / image->down;
  const double gap = wide >= 12 ? 2 : 0, number = find_number_size (frame, wide - gap, high - gap);
  AttnBox box;

  for (guint i = 0; i < image->down && positions->large.width >= positions->text * LEAST_LARGE; i++)
    {
      AttnItem *item;

      box = (AttnBox) { positions->large.x, positions->large.y + i * high, positions->large.width, high };
      item = add_strip (frame, positions->place, image->first + i * image->across, image->across, &box);
      item->region.gap = gap;
      item->number_size = number;
    }
  for (guint i = 0; i < positions->n_rows; i++)
    if (get_tile (positions, image, i, &box))
      add_strip (frame, i, i, 1, &box)->unpainted = TRUE;
}

static void
lay_out_tiles (AttnFrame *frame, const AttnImage *image, double left)
{
  AttnPositions *positions = &frame->positions;
  const AttnBox *box = &frame->picture;
  const double size = positions->text, right = box->x + box->width, gap = size * 2.4;
  const double height = fmax (box->height - (TITLE + BELOW) * size, 1);
  const guint across = image->across * image->across, down = image->down * image->down;
  /* The small pictures, and the one of the place that is pointed at. */
  double room = (right - left - gap) * 0.58, side = fmin (room / (across + image->across * 0.4), height / (down + image->down * 0.4));

  side = side >= 2 ? floor (side) : fmax (side, 0.2);
  positions->side = side;
  positions->gap = fmax (round (side * 0.4), 1);
  positions->area.width = across * side + (image->across - 1) * positions->gap;
  positions->area.height = down * side + (image->down - 1) * positions->gap;
  positions->area.x = left;
  positions->area.y = round (box->y + TITLE * size + (height - positions->area.height) / 2);
  room = fmin (right - left - positions->area.width - gap, positions->area.height * image->across / image->down);
  positions->large.width = fmax (room, 1);
  positions->large.height = positions->large.width * image->down / image->across;
  positions->large.x = left + positions->area.width + gap;
  positions->large.y = positions->area.y;
  add_parts (frame, image);
}

/* What the figure is, where it begins and where it ends. */
static void
say_what (AttnFrame *frame, double left, double right)
{
  const AttnPositions *positions = &frame->positions;
  const double size = positions->text;

  attn_positions_add_text (frame, positions->likeness, TRUE, attn_translate (frame->view.language, N_("how alike two rows of P are (cosine)")),
                           size, left, positions->axis_y + size * 0.5, fmax (right - left, size * 6), size * 1.6);
}

/* Table and likenesses, token by token at the same height. */
static void
lay_out_matrix (AttnFrame *frame)
{
  AttnPositions *positions = &frame->positions;
  const AttnNode *nodes[] = { positions->node, positions->likeness };
  const guint first = frame->items->len;
  const AttnBox picture = frame->picture;
  double bottom = 0, left = picture.x;

  frame->picture.height = fmax (picture.height - BELOW * positions->text, 1);
  attn_positions_place_matrices (frame, nodes, positions->likeness != NULL ? 2 : 1, 1);
  frame->picture = picture;
  for (guint i = first; i < frame->items->len; i++)
    {
      const AttnRegion *region = &attn_frame_get_item (frame, i)->region;

      bottom = fmax (bottom, region->box.y + region->box.height);
      if (region->kind == ATTN_REGION_MATRIX && region->node == positions->likeness)
        left = region->box.x;
    }
  positions->axis_y = bottom + positions->text * 0.2;
  positions->area.x = left;
  if (positions->likeness != NULL)
    say_what (frame, left, picture.x + picture.width);
}

void
attn_likeness_lay_out (AttnFrame *frame)
{
  AttnPositions *positions = &frame->positions;
  const AttnBox *box = &frame->picture;
  const double size = positions->text = fmax (fmin (positions->text, box->height / 10), 4);
  AttnImage image;
  double left;

  if (positions->likeness == NULL || !find_patches (frame, &image))
    {
      lay_out_matrix (frame);
      return;
    }
  left = attn_positions_place_matrices (frame, &positions->node, 1, 0.28) + size * 2.4;
  lay_out_tiles (frame, &image, left);
  positions->axis_y = positions->area.y + positions->area.height;
  attn_positions_add_text (frame, positions->likeness, FALSE, ATTN_LIKENESS_TITLE, size * 1.1, left, positions->area.y - TITLE * size,
                           positions->area.width, TITLE * size * 0.9);
  say_what (frame, left, box->x + box->width);
}

guint
attn_likeness_find_place (const AttnFrame *frame, guint row)
{
  AttnImage image;

  if (frame->positions.likeness == NULL || !find_patches (frame, &image))
    return 0;
  /* Before anything is selected the first patch. */
  return row == G_MAXUINT ? image.first : row;
}

gboolean
attn_likeness_move (const AttnFrame *frame, const AttnCell *from, int dx, int dy, gboolean edge, AttnCell *to)
{
  AttnImage image;
  int down, across;

  *to = *from;
  if (from->node != frame->positions.likeness || !find_patches (frame, &image))
    return FALSE;
  down = (int) (MAX (from->column, image.first) - image.first) / (int) image.across;
  across = (int) (MAX (from->column, image.first) - image.first) % (int) image.across;
  down = CLAMP (down + dy * (edge ? (int) image.down : 1), 0, (int) image.down - 1);
  across = CLAMP (across + dx * (edge ? (int) image.across : 1), 0, (int) image.across - 1);
  to->column = image.first + (guint) down * image.across + (guint) across;
  return TRUE;
}

/* --- painting ------------------------------------------------------------------------------------------ */

/* As other heat maps are: patches that are smaller than half a unit of the picture are drawn as means, so that what is painted is as
 * much as can be seen. */
static guint
find_block (const AttnImage *image, const AttnBox *box)
{
  const double side = fmin (box->width / image->across, box->height / image->down);

  return side >= LEAST_SIDE ? 1 : (guint) CLAMP (ceil (LEAST_SIDE / side), 1, MAX (image->across, image->down));
}

/* The mean of a block of patches, `block` a side or what there is of it at the edge. */
static double
find_mean (const AttnImage *image, const double *values, guint block, guint down, guint across)
{
  const guint n_down = MIN (block, image->down - down), n_across = MIN (block, image->across - across);
  double sum = 0;

  for (guint i = down; i < down + n_down; i++)
    for (guint j = across; j < across + n_across; j++)
      sum += values[image->first + i * image->across + j];

  return sum / (n_down * n_across);
}

static void
paint_tile (const AttnScene *scene, const AttnImage *image, guint row, const AttnBox *box, AttnPainter *painter)
{
  const AttnNode *likeness = scene->frame->positions.likeness;
  const guint block = find_block (image, box);
  const guint down = (image->down + block - 1) / block, across = (image->across + block - 1) / block;
  g_autofree double *values = g_new (double, attn_node_get_columns (likeness));
  g_autofree guint32 *pixels = g_new (guint32, (gsize) down * across);

  attn_node_read_rows (likeness, row, 1, values);
  for (guint i = 0; i < down; i++)
    for (guint j = 0; j < across; j++)
      pixels[i * across + j] = get_pixel (scene, find_mean (image, values, block, i * block, j * block));
  attn_paint_image (painter, box, across, down, pixels);
  attn_paint_stroke (painter, box, 0, 1, 0, &attn_palette_get (scene->view.theme)->card_edge);
}

void
attn_likeness_paint (const AttnScene *scene, AttnPainter *painter)
{
  const AttnPositions *positions = &scene->frame->positions;
  AttnImage image;
  AttnBox tile;

  if (positions->likeness == NULL || !find_patches (scene->frame, &image))
    return;
  for (guint i = 0; i < positions->n_rows; i++)
    if (get_tile (positions, &image, i, &tile))
      paint_tile (scene, &image, i, &tile, painter);
}

/* --- the place that is pointed at ---------------------------------------------------------------------- */

/* Over the large picture, in its own way, the likenesses of another place. */
static void
paint_other (const AttnScene *scene, const AttnImage *image, guint row, AttnPainter *painter)
{
  const AttnPositions *positions = &scene->frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const AttnBox *box = &positions->large;
  const double wide = box->width / image->across, high = box->height / image->down, gap = wide >= 12 ? 2 : 0;
  const double size = find_number_size (scene->frame, wide - gap, high - gap);
  AttnFont *font = size > 0 ? attn_fonts_get (scene->frame->fonts, ATTN_STYLE_SANS, size) : NULL;
  g_autofree double *values = g_new (double, attn_node_get_columns (positions->likeness));

  attn_paint_fill (painter, box, 0, &palette->background);
  attn_node_read_rows (positions->likeness, row, 1, values);
  for (guint i = 0; i < image->down * image->across; i++)
    {
      const double value = values[image->first + i];
      const AttnBox cell = { box->x + i % image->across * wide, box->y + i / image->across * high, wide - gap, high - gap };
      const AttnColor fill = attn_palette_get_fill (palette, ATTN_FAMILY_INPUT, value, 1), ink = attn_palette_get_ink (palette, fill);
      AttnNumber number;

      attn_paint_fill (painter, &cell, fmin (fmin (wide, high) * 0.09, 5), &fill);
      if (font == NULL)
        continue;
      attn_number_format (value, scene->view.decimals, &number);
      attn_paint_number (painter, font, number.text, cell.x + cell.width / 2, cell.y + (cell.height + attn_font_get_cap_height (font)) / 2, &ink);
    }
}

/* Whose likenesses stand large; and those of a place that is only pointed at, in their place. */
static void
paint_large (const AttnScene *scene, const AttnImage *image, guint row, AttnPainter *painter)
{
  const AttnPositions *positions = &scene->frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const AttnBox *box = &positions->large;
  g_autofree char *of_row = attn_label_row_markup ("P", attn_node_get_row_label (positions->node, row));
  g_autofree char *title = g_strdup_printf ("cos(%s, P_{j})", of_row);
  g_autoptr (AttnText) text = NULL;
  const AttnColor accent = attn_palette_get_accent (palette, ATTN_FAMILY_INPUT);

  if (box->width < positions->text * LEAST_LARGE)
    return;
  text = attn_positions_fit_text (scene->frame, ATTN_STYLE_BOLD, title, positions->text * 1.1, box->width);
  if (row != positions->place)
    paint_other (scene, image, row, painter);
  attn_paint_text (painter, text, box->x, box->y - positions->text * TITLE * 0.55 + attn_text_get_descent (text), &accent);
  if (row >= image->first)
    {
      const double wide = box->width / image->across, high = box->height / image->down, width = CLAMP (wide * 0.07, 1.5, 4);
      const guint patch = row - image->first;
      const AttnBox own = { box->x + patch % image->across * wide - width, box->y + patch / image->across * high - width,
                            wide + 2 * width - 2, high + 2 * width - 2 };

      attn_paint_stroke (painter, &own, fmin (wide * 0.12, 7), width, 0, &palette->selection);
    }
}

void
attn_likeness_paint_marks (const AttnScene *scene, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPositions *positions = &frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const double size = positions->text, width = fmax (size * 0.12, 1.5), left = positions->area.x;
  g_autofree char *words = NULL;
  AttnImage image;
  const gboolean is_image = positions->likeness != NULL && find_patches (frame, &image);
  AttnBox box;
  guint row;

  if (!attn_positions_get_row (scene, positions->node, &row))
    {
      if (is_image)
        paint_large (scene, &image, positions->place, painter);
      return;
    }
  if (is_image)
    paint_large (scene, &image, row, painter);
  if (is_image && get_tile (positions, &image, row, &box))
    {
      const AttnBox ring = { box.x - width, box.y - width, box.width + 2 * width, box.height + 2 * width };

      attn_paint_stroke (painter, &ring, 0, width, 0, &palette->selection);
    }
  words = positions->likeness != NULL ? attn_similarity_describe (positions->likeness, row, scene->view.language, scene->view.decimals) : NULL;
  if (words != NULL)
    {
      g_autofree char *markup = attn_label_escape (words);
      g_autoptr (AttnText) text = attn_positions_fit_text (frame, ATTN_STYLE_SANS, markup, size, frame->picture.width);

      /* Beneath the figure, as far as it has room there. */
      attn_paint_text (painter, text, fmin (left, frame->picture.x + frame->picture.width - attn_text_get_width (text)), positions->axis_y + size * 2.4 + attn_text_get_ascent (text), &palette->text);
    }
}
