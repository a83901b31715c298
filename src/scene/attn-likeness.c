/* attn-likeness.c: learned positions as a table, and how alike its rows are
 *
 * Beside the table the cosine of each row with each other.  Of an image the likeness of a patch's place with all others
 * stands in the patches' arrangement, and these small pictures again in that arrangement (Dosovitskiy and others, 2021,
 * figure 7).
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-image.h"
#include "attn-number.h"
#include "attn-positions.h"
#include "attn-similarity.h"

/* Products for one picture; as many take a tenth of a second. */
#define MOST_PRODUCTS 5e7
/* Above the figure, and beneath it, in units of text. */
#define TITLE 2.0
#define BELOW 3.9
/* The large picture is left out where it would be no larger than this, in units of text. */
#define LEAST_LARGE 4
/* A number smaller than this is left out. */
#define SMALLEST_NUMBER 7.5

/* The image, where each place is one of its patches or the class token. */
static gboolean
find_patches (const AttnFrame *frame, AttnImage *image)
{
  return attn_image_find (frame->trace, image) &&
         image->first + image->down * image->across == attn_node_get_rows (frame->positions.node);
}

static AttnColor
get_fill (const AttnScene *scene, double value)
{
  return attn_palette_get_fill (attn_palette_get (scene->view.theme), ATTN_FAMILY_INPUT, value, 1);
}

static guint32
get_pixel (const AttnScene *scene, double value)
{
  const AttnColor color = get_fill (scene, value);

  return 0xff000000u | (guint32) round (color.red * 255) << 16 | (guint32) round (color.green * 255) << 8 | (guint32) round (color.blue * 255);
}

/* Where a place's likenesses stand: its row of the matrix, or its tile.  FALSE: nowhere. */
static gboolean
get_row_box (const AttnFrame *frame, guint row, AttnBox *box)
{
  const AttnPositions *positions = &frame->positions;
  AttnImage image;

  if (find_patches (frame, &image))
    {
      const double wide = image.across * positions->side, high = image.down * positions->side;

      if (row < image.first)
        return FALSE;
      row -= image.first;
      *box = (AttnBox) { positions->area.x + row % image.across * (wide + positions->gap),
                         positions->area.y + row / image.across * (high + positions->gap), wide, high };
      return TRUE;
    }
  if (row < positions->first_row || row >= positions->first_row + positions->n_shown)
    return FALSE;
  *box = (AttnBox) { positions->area.x, positions->area.y + (row - positions->first_row) * positions->side,
                     positions->n_shown * positions->side, positions->side };
  return TRUE;
}

/* --- laying out ---------------------------------------------------------------------------------------- */

/* A part of the picture that leads to the row of P that it is about. */
static void
add_part (AttnFrame *frame, guint row, const AttnBox *box)
{
  AttnItem item = { .region = { .kind = ATTN_REGION_MATRIX, .node = frame->positions.node, .strip = TRUE, .box = *box }, .unpainted = TRUE };
  AttnRegion *region = &item.region;

  region->pitch_x = box->width;
  region->pitch_y = box->height;
  region->origin_x = box->x;
  region->origin_y = box->y - row * region->pitch_y;
  region->first_row = row;
  region->n_rows = region->n_columns = 1;
  g_array_append_val (frame->items, item);
}

/* The rows of the matrix, or the small pictures and the parts of the large one. */
static void
add_parts (AttnFrame *frame)
{
  const AttnPositions *positions = &frame->positions;
  AttnImage image;
  AttnBox box;

  for (guint i = 0; i < positions->n_rows; i++)
    if (get_row_box (frame, i, &box))
      add_part (frame, i, &box);
  if (!find_patches (frame, &image) || positions->large.width < positions->text * LEAST_LARGE)
    return;
  for (guint i = 0; i < image.down * image.across; i++)
    {
      const double wide = positions->large.width / image.across, high = positions->large.height / image.down;

      box = (AttnBox) { positions->large.x + i % image.across * wide, positions->large.y + i / image.across * high, wide, high };
      add_part (frame, image.first + i, &box);
    }
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
}

static void
lay_out_matrix (AttnFrame *frame, double left)
{
  AttnPositions *positions = &frame->positions;
  const AttnNode *node = positions->node;
  const AttnBox *box = &frame->picture;
  const double size = positions->text, right = box->x + box->width;
  const double height = fmax (box->height - (TITLE + 1.6 + BELOW) * size, 1);
  double label = 0, room;

  for (guint i = 0; i < MIN (positions->n_rows, 200); i++)
    label = fmax (label, attn_layout_text_width (frame->fonts, ATTN_STYLE_SANS, attn_node_get_row_label (node, i), FALSE));
  label = fmin (label, 8) * size + size * 0.5;
  room = fmax (right - left - label, 1);
  attn_positions_choose_rows (frame, (guint) fmax (fmin (fmin (room, height), sqrt (MOST_PRODUCTS / attn_node_get_columns (node))), 1));
  positions->side = fmin (fmin (room, height) / positions->n_shown, size * 5);
  if (positions->side >= 2)
    positions->side = floor (positions->side);
  positions->area.width = positions->area.height = positions->n_shown * positions->side;
  /* Rows without labels need no room for them. */
  positions->area.x = left + (positions->side >= size * 1.15 ? label : size * 2.2);
  positions->area.y = round (box->y + (TITLE + 1.6) * size + (height - positions->area.height) / 2);
  for (guint i = positions->first_row; positions->side >= size * 1.15 && i < positions->first_row + positions->n_shown; i++)
    for (guint is_column = 0; is_column < 2; is_column++)
      {
        const char *string = attn_node_get_row_label (node, i);
        const double at = (i - positions->first_row) * positions->side;
        AttnText *text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size), *string != '\0' ? string : "“ ”",
                                        is_column ? -1 : label - size * 0.4);
        AttnItem item = { .region = { .kind = ATTN_REGION_LABEL, .node = node, .index = i }, .text = text };

        /* Above the columns where they have room. */
        if (is_column && attn_text_get_width (text) > positions->side - 2)
          {
            attn_text_unref (text);
            continue;
          }
        item.text_x = is_column ? positions->area.x + at + (positions->side - attn_text_get_width (text)) / 2
                                : positions->area.x - size * 0.4 - attn_text_get_width (text);
        item.baseline = is_column ? positions->area.y - size * 0.3 - attn_text_get_descent (text)
                                  : positions->area.y + at + (positions->side + attn_text_get_ascent (text) - attn_text_get_descent (text)) / 2;
        item.region.box = (AttnBox) { item.text_x, item.baseline - attn_text_get_ascent (text), attn_text_get_width (text),
                                      attn_text_get_ascent (text) + attn_text_get_descent (text) };
        g_array_append_val (frame->items, item);
      }
}

void
attn_likeness_lay_out (AttnFrame *frame)
{
  AttnPositions *positions = &frame->positions;
  const AttnNode *node = positions->node;
  const AttnBox *box = &frame->picture;
  const double size = positions->text = fmax (fmin (positions->text, box->height / 10), 4);
  AttnImage image;
  const AttnBox *said;
  const gboolean is_image = find_patches (frame, &image);
  const double left = attn_positions_place_matrices (frame, &node, 1, is_image ? 0.28 : 0.45) + size * 2.4;
  const double room = fmax (box->x + box->width - left, 1);

  if (is_image)
    lay_out_tiles (frame, &image, left);
  else
    lay_out_matrix (frame, left);
  positions->axis_y = positions->area.y + positions->area.height;
  attn_positions_add_text (frame, node, FALSE, is_image ? "cos(P_{i}, P_{j})" : positions->n_shown < positions->n_rows ? "cos(P_{i}, P_{j}) …" : "cos(P_{i}, P_{j})",
                           size * 1.1, left, positions->area.y - (is_image ? TITLE : TITLE + 1.6) * size,
                           is_image ? positions->area.width : room, TITLE * size * 0.9);
  attn_positions_add_text (frame, node, TRUE, attn_translate (frame->view.language, N_("how alike two rows of P are (cosine)")), size,
                           positions->area.x, positions->axis_y + size * 0.5, fmax (room - size * 12, size * 6), size * 1.6);
  said = &attn_frame_get_item (frame, frame->items->len - 1)->region.box;
  positions->legend_x = said->x + said->width + size * 1.6;
  add_parts (frame);
  if (is_image)
    {
      positions->n_likenesses = image.down * image.across;
      positions->likenesses = g_new (double, (gsize) positions->n_likenesses * positions->n_likenesses);
      attn_similarity_measure (node, image.first, positions->n_likenesses, image.first, positions->n_likenesses, positions->likenesses);
    }
  else
    {
      positions->n_likenesses = positions->n_shown;
      positions->likenesses = g_new (double, (gsize) positions->n_likenesses * positions->n_likenesses);
      attn_similarity_measure (node, positions->first_row, positions->n_shown, positions->first_row, positions->n_shown, positions->likenesses);
    }
}

/* --- painting ------------------------------------------------------------------------------------------ */

/* A number in its cell, where it can be read. */
static void
paint_number (const AttnScene *scene, double value, const AttnBox *box, AttnPainter *painter)
{
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const AttnColor ink = attn_palette_get_ink (palette, get_fill (scene, value));
  AttnFont *font = attn_fonts_get (scene->frame->fonts, ATTN_STYLE_SANS, 100);
  AttnNumber number;
  double size;

  /* All of one size: that of the widest there may be. */
  attn_number_format (-0.123456789, scene->view.decimals, &number);
  size = fmin (box->height / 2.2, 92 * box->width / attn_font_get_number_width (font, number.text));
  size = floor (fmin (size, scene->frame->positions.text * 1.2) * 4) / 4;
  if (size < SMALLEST_NUMBER)
    return;
  font = attn_fonts_get (scene->frame->fonts, ATTN_STYLE_SANS, size);
  attn_number_format (value, scene->view.decimals, &number);
  attn_paint_number (painter, font, number.text, box->x + box->width / 2, box->y + (box->height + attn_font_get_cap_height (font)) / 2, &ink);
}

/* rows × columns numbers in a box, as cells where those are large and else as one image. */
static void
paint_values (const AttnScene *scene, const double *values, guint rows, guint columns, const AttnBox *box, gboolean numbers, AttnPainter *painter)
{
  const double wide = box->width / columns, high = box->height / rows, gap = wide >= 12 && numbers ? 2 : 0;
  g_autofree guint32 *pixels = g_new (guint32, (gsize) rows * columns);

  for (guint i = 0; i < rows * columns; i++)
    {
      const AttnBox cell = { box->x + i % columns * wide, box->y + i / columns * high, wide - gap, high - gap };
      const AttnColor fill = get_fill (scene, values[i]);

      pixels[i] = get_pixel (scene, values[i]);
      if (gap > 0)
        attn_paint_fill (painter, &cell, fmin (wide * 0.09, 5), &fill);
    }
  if (gap == 0)
    attn_paint_image (painter, box, columns, rows, pixels);
  for (guint i = 0; numbers && i < rows * columns; i++)
    {
      const AttnBox cell = { box->x + i % columns * wide, box->y + i / columns * high, wide - gap, high - gap };

      paint_number (scene, values[i], &cell, painter);
    }
}

/* From −1 to 1. */
static void
paint_scale (const AttnScene *scene, AttnPainter *painter)
{
  enum { STEPS = 33 };
  const AttnPositions *positions = &scene->frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const double size = positions->text, y = positions->axis_y + size * 0.45;
  AttnFont *font = attn_fonts_get (scene->frame->fonts, ATTN_STYLE_SANS, size * 0.9);
  g_autoptr (AttnText) low = attn_text_new (font, "−1", -1), high = attn_text_new (font, "1", -1);
  const double x = positions->legend_x, baseline = y + size * 0.85 + attn_font_get_cap_height (font) / 2;
  const double room = scene->frame->picture.x + scene->frame->picture.width - x - attn_text_get_width (low) - attn_text_get_width (high) - size;
  const AttnBox bar = { x + attn_text_get_width (low) + size * 0.4, y + size * 0.45, fmin (size * 6, room), size * 0.8 };
  guint32 pixels[STEPS];

  if (room < size * 2)
    return;
  for (guint i = 0; i < STEPS; i++)
    pixels[i] = get_pixel (scene, 2 * i / (STEPS - 1.0) - 1);
  attn_paint_text (painter, low, x, baseline, &palette->dim);
  attn_paint_image (painter, &bar, STEPS, 1, pixels);
  attn_paint_stroke (painter, &bar, 0, 1, 0, &palette->card_edge);
  attn_paint_text (painter, high, bar.x + bar.width + size * 0.4, baseline, &palette->dim);
}

void
attn_likeness_paint (const AttnScene *scene, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPositions *positions = &frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const guint n = positions->n_likenesses;
  AttnImage image;

  if (find_patches (frame, &image))
    for (guint i = 0; i < n; i++)
      {
        AttnBox tile;

        get_row_box (frame, image.first + i, &tile);
        paint_values (scene, positions->likenesses + (gsize) i * n, image.down, image.across, &tile, FALSE, painter);
        attn_paint_stroke (painter, &tile, 0, 1, 0, &palette->card_edge);
      }
  else
    paint_values (scene, positions->likenesses, n, n, &positions->area, TRUE, painter);
  paint_scale (scene, painter);
}

/* --- the place that is pointed at ---------------------------------------------------------------------- */

/* The likenesses of one place, large. */
static void
paint_large (const AttnScene *scene, const AttnImage *image, guint row, AttnPainter *painter)
{
  const AttnPositions *positions = &scene->frame->positions;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const AttnBox *box = &positions->large;
  const guint n = image->down * image->across;
  g_autofree double *values = g_new (double, n);
  g_autofree char *token = attn_positions_escape (attn_node_get_row_label (positions->node, row));
  g_autofree char *title = g_strdup_printf ("cos(P[“%s”], P_{j})", token);
  g_autoptr (AttnText) text = NULL;
  const AttnColor accent = attn_palette_get_accent (palette, ATTN_FAMILY_INPUT);

  if (box->width < positions->text * LEAST_LARGE)
    return;
  text = attn_positions_fit_text (scene->frame, ATTN_STYLE_BOLD, title, positions->text * 1.1, box->width);
  attn_similarity_measure (positions->node, row, 1, image->first, n, values);
  paint_values (scene, values, image->down, image->across, box, TRUE, painter);
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
  const double size = positions->text, width = fmax (size * 0.12, 1.5);
  const double left = positions->area.x;
  g_autofree char *words = NULL;
  AttnImage image;
  const gboolean is_image = find_patches (frame, &image);
  AttnBox box;
  guint row;

  if (!attn_positions_get_row (scene, positions->node, &row))
    {
      if (is_image)
        paint_large (scene, &image, image.first, painter);
      return;
    }
  if (is_image)
    paint_large (scene, &image, row, painter);
  if (get_row_box (frame, row, &box))
    {
      const AttnBox ring = { box.x - width, box.y - width, box.width + 2 * width, box.height + 2 * width };

      attn_paint_stroke (painter, &ring, 0, width, 0, &palette->selection);
    }
  words = attn_similarity_describe (positions->node, row, scene->view.language, scene->view.decimals);
  if (words != NULL)
    {
      g_autofree char *markup = attn_positions_escape (words);
      g_autoptr (AttnText) text = attn_positions_fit_text (frame, ATTN_STYLE_SANS, markup, size, frame->picture.x + frame->picture.width - left);

      attn_paint_text (painter, text, left, positions->axis_y + size * 2.4 + attn_text_get_ascent (text), &palette->text);
    }
}
