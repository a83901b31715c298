/* attn-scene-marks.c: the selected cell, what feeds it, what it feeds, and the explanation
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-image.h"
#include "attn-map-picture.h"
#include "attn-positions.h"
#include "attn-provenance.h"
#include "attn-scene-private.h"

static gboolean
draws (const AttnItem *item, const AttnNode *node, guint row)
{
  const AttnRegion *region = &item->region;

  /* An image is drawn once for all of its channels. */
  return region->kind == ATTN_REGION_MATRIX && (region->node == node || (item->contrast && item->pinned == node) ||
                                                (item->is_image && attn_image_is_pixels (node))) &&
         (!region->strip || row < region->first_row + region->n_rows);
}

/* What of a rectangle a region draws: of a strip only its own rows and columns.  FALSE: nothing. */
static gboolean
clip (const AttnRegion *region, const AttnRect *rect, AttnRect *clipped)
{
  guint right, bottom;

  *clipped = *rect;
  if (!region->strip)
    return TRUE;
  clipped->column = MAX (rect->column, region->first_column);
  clipped->row = MAX (rect->row, region->first_row);
  right = MIN (rect->column + rect->n_columns, region->first_column + region->n_columns);
  bottom = MIN (rect->row + rect->n_rows, region->first_row + region->n_rows);
  if (right <= clipped->column || bottom <= clipped->row)
    return FALSE;
  clipped->n_columns = right - clipped->column;
  clipped->n_rows = bottom - clipped->row;
  return TRUE;
}

static const AttnItem *
find_item (const AttnScene *scene, const AttnNode *node, guint row, guint column)
{
  const AttnCell cell = { node, row, column };

  return (const AttnItem *) (const void *) attn_scene_find_cell (scene, &cell);
}

/* Where a source is marked: K and V may stand twice, and the one above its product is the one that is read. */
static const AttnItem *
find_source (const AttnScene *scene, const AttnRect *rect, const AttnItem *target)
{
  const AttnItem *best = NULL;

  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (scene->frame, i);

      AttnRect own;

      if (!draws (item, rect->node, rect->row) || !clip (&item->region, rect, &own))
        continue;
      if (best == NULL || (target != NULL && item->top && item->column == target->column))
        best = item;
    }
  return best;
}

static double
ring_width (const AttnScene *scene, const AttnRegion *region)
{
  if (region->dots)
    return fmax (region->gap * 0.2, 1);
  return CLAMP (fmin (region->pitch_x, region->pitch_y) * 0.07, 1.5, scene->frame->size * 0.3);
}

/* The outline of a box, just outside it. */
static void
paint_outline (const AttnItem *item, AttnBox box, const AttnColor *color, double width, double dash, AttnPainter *painter)
{
  box.x -= width * 0.75;
  box.y -= width * 0.75;
  box.width += width * 1.5;
  box.height += width * 1.5;
  /* On an image that may be black there. */
  if (item->overlay || item->is_image)
    attn_paint_stroke (painter, &box, 0, width * 1.8, 0, &(AttnColor) { 1, 1, 1, 1 });
  attn_paint_stroke (painter, &box, item->region.dots ? box.width / 2 : fmin (fmin (item->region.pitch_x, item->region.pitch_y) * 0.12, 7), width, dash, color);
}

/* The outline of a rectangle of cells. */
static void
paint_ring (const AttnItem *item, const AttnRect *rect, const AttnColor *color, double width, double dash, AttnPainter *painter)
{
  const AttnBox box = attn_region_get_box_of (&item->region, rect->row, rect->column, rect->n_rows, rect->n_columns);

  paint_outline (item, box, color, width, dash, painter);
}

/* Whether the next item is the line beneath this one, of one row that is drawn in several. */
static gboolean
goes_on (const AttnScene *scene, guint index)
{
  const AttnItem *item = attn_frame_get_item (scene->frame, index), *next;

  if (index + 1 >= scene->frame->items->len)
    return FALSE;
  next = attn_frame_get_item (scene->frame, index + 1);
  return item->region.strip && next->region.strip && next->region.node == item->region.node && next->region.first_row == item->region.first_row &&
         next->region.first_column == item->region.first_column + item->region.n_columns && next->region.n_columns == item->region.n_columns &&
         next->region.box.x == item->region.box.x && next->region.box.width == item->region.box.width;
}

/* The same wherever the node stands; lines of a row that is marked whole are marked as one. */
static void
paint_rings (const AttnScene *scene, const AttnRect *rect, const AttnColor *color, double share, gboolean dashed, AttnPainter *painter)
{
  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (scene->frame, i);

      AttnRect own;

      if (draws (item, rect->node, rect->row) && clip (&item->region, rect, &own))
        {
          const double width = ring_width (scene, &item->region) * share;
          AttnBox box = attn_region_get_box_of (&item->region, own.row, own.column, own.n_rows, own.n_columns);
          AttnRect more;

          while (own.n_columns == item->region.n_columns && goes_on (scene, i) &&
                 clip (&attn_frame_get_item (scene->frame, i + 1)->region, rect, &more) && more.n_columns == own.n_columns)
            {
              const AttnRegion *next = &attn_frame_get_item (scene->frame, ++i)->region;
              const AttnBox line = attn_region_get_box_of (next, more.row, more.column, more.n_rows, more.n_columns);

              box.height = line.y + line.height - box.y;
            }
          paint_outline (item, box, color, width, dashed ? width * 2 : 0, painter);
        }
    }
}

/* The cell itself.  Of two heads that are compared, in the other one too: its number is one of the three that belong together. */
static void
paint_selection (const AttnScene *scene, const AttnCell *cell, const AttnColor *color, double share, AttnPainter *painter)
{
  const AttnNode *const *compared = scene->frame->compared;
  AttnRect rect = attn_rect_from_cell (cell);

  paint_rings (scene, &rect, color, share, FALSE, painter);
  if (scene->frame->mode != ATTN_VIEW_HEADS || compared[0] == NULL || (cell->node != compared[0] && cell->node != compared[1]))
    return;
  rect.node = cell->node == compared[0] ? compared[1] : compared[0];
  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (scene->frame, i);

      if (!item->contrast && draws (item, rect.node, rect.row))
        paint_ring (item, &rect, color, ring_width (scene, &item->region) * share, 0, painter);
    }
}

/* A quiet line from sources at the left to the cell, in the gap between two matrices only, and never through
 * the arrow's text. */
static void
paint_connector (const AttnScene *scene, const AttnItem *from, const AttnRect *rect, const AttnItem *to, const AttnCell *cell,
                 const AttnColor *color, AttnPainter *painter)
{
  AttnBox source, target;
  double x0, x1, y;

  if (to == NULL || rect->n_rows != 1 || rect->row != cell->row || from->region.transposed || to->region.transposed ||
      from->region.box.y != to->region.box.y)
    return;
  source = attn_region_get_box_of (&from->region, rect->row, rect->column, rect->n_rows, rect->n_columns);
  target = attn_region_get_box_of (&to->region, cell->row, cell->column, 1, 1);
  x0 = from->region.box.x + from->region.box.width + 3;
  x1 = to->region.box.x - 4;
  y = target.y + target.height / 2;
  if (x1 <= x0 || source.y != target.y)
    return;
  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (scene->frame, i);
      const AttnBox *box = &item->region.box;

      /* Another matrix in between, or text on the way: leave it. */
      if (item != from && item != to && box->x < x1 && box->x + box->width > x0 && box->y < y + 2 && box->y + box->height > y - 2)
        return;
    }
  attn_paint_line (painter, x0, y, x1, y, fmax (scene->frame->size * 0.11, 1.2), 3, color);
}

/* The labels of the cell's row and column, wherever the same token stands. */
static void
paint_labels (const AttnScene *scene, const AttnPalette *palette, AttnPainter *painter)
{
  const AttnNode *node = scene->active.node;
  const AttnAxis row_axis = attn_node_get_row_axis (node), column_axis = attn_node_get_column_axis (node);

  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (scene->frame, i);
      const AttnRegion *region = &item->region;
      AttnAxis axis;
      AttnBox box = region->box;
      AttnColor fill;
      gboolean lit;

      if (region->kind != ATTN_REGION_LABEL)
        continue;
      axis = region->is_column ? attn_node_get_column_axis (region->node) : attn_node_get_row_axis (region->node);
      if (axis == ATTN_AXIS_DIMENSIONS)
        /* d1 of one matrix is not d1 of another, but in a product they are summed together: only this node's. */
        lit = region->node == node && region->index == (region->is_column ? scene->active.column : scene->active.row);
      else
        lit = (axis == row_axis && region->index == scene->active.row) ||
              (axis == column_axis && region->index == scene->active.column);
      if (!lit)
        continue;
      fill = attn_color_mix (palette->background, attn_palette_get_accent (palette, attn_node_get_family (node)), 0.2);
      box.x -= box.height * 0.18;
      box.width += box.height * 0.36;
      attn_paint_fill (painter, &box, box.height * 0.3, &fill);
      attn_paint_text (painter, item->text, item->text_x, item->baseline, &palette->text);
    }
}

/* Whether words of the picture would stand beneath a box, but for the air above and below letters: headings, and labels too if that is
 * asked for. */
static gboolean
covers_words (const AttnScene *scene, const AttnBox *box, gboolean labels)
{
  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);
      const AttnBox *other = &region->box;
      const double air = other->height * 0.2;

      if ((region->kind == ATTN_REGION_TITLE || region->kind == ATTN_REGION_ARROW || (labels && region->kind == ATTN_REGION_LABEL)) &&
          box->x < other->x + other->width && other->x < box->x + box->width && box->y < other->y + other->height - air &&
          other->y + air < box->y + box->height)
        return TRUE;
    }
  return FALSE;
}

/* Beside its matrix where that hides no heading, else on the other side, else over cells that have no numbers, away from its own. */
static void
move_clear (const AttnScene *scene, const AttnItem *item, const AttnBox *own, gboolean across, AttnBox *box)
{
  const AttnBox *matrix = &item->region.box, *picture = &scene->frame->picture;
  const double begin = across ? matrix->y : matrix->x, length = across ? matrix->height : matrix->width;
  const double high = across ? box->height : box->width, at = across ? own->y + own->height / 2 : own->x + own->width / 2;
  const double places[] = { begin - high - 3, begin + length + 3, at > begin + length / 2 ? begin + 3 : begin + length - high - 3, begin - high - 3 };
  const AttnBox centred = *box;

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      *box = centred;
      *(across ? &box->y : &box->x) = places[i];
      /* Within the matrix it does not reach over the labels beside it. */
      if (i == 2 && item->number_size > 0)
        continue;
      else if (i == 2 && across)
        box->x = fmax (fmin (box->x, matrix->x + matrix->width - box->width - 2), matrix->x + 2);
      else if (i == 2)
        box->y = fmax (fmin (box->y, matrix->y + matrix->height - box->height - 2), matrix->y + 2);
      box->x = CLAMP (box->x, picture->x, fmax (picture->x + picture->width - box->width, picture->x));
      box->y = CLAMP (box->y, picture->y, fmax (picture->y + picture->height - box->height, picture->y));
      /* Of this matrix' labels it takes the place; others' stay. */
      if (!covers_words (scene, box, i > 0))
        return;
    }
}

/* Where cells are too small for labels, the cell that is pointed at shows its own: on the screen, where it goes away
 * again. */
static void
paint_missing_labels (const AttnScene *scene, const AttnPalette *palette, AttnPainter *painter)
{
  const AttnCell *cell = &scene->active;
  const AttnItem *item = find_item (scene, cell->node, cell->row, cell->column);
  AttnFont *font = attn_fonts_get (scene->frame->fonts, ATTN_STYLE_SANS, scene->frame->size * 0.9);
  AttnBox own;

  /* A strip is a row or a column whose token is said elsewhere. */
  if (item == NULL || item->region.strip)
    return;
  own = attn_region_get_box_of (&item->region, cell->row, cell->column, 1, 1);
  for (guint is_column = 0; is_column < 2; is_column++)
    {
      const char *label = is_column ? attn_node_get_column_label (cell->node, cell->column) : attn_node_get_row_label (cell->node, cell->row);
      const gboolean across = is_column != (guint) item->region.transposed;
      g_autoptr (AttnText) text = NULL;
      gboolean stands = *label == '\0';
      AttnBox box;

      for (guint i = 0; i < scene->frame->items->len && !stands; i++)
        {
          const AttnRegion *region = attn_scene_get_region (scene, i);
          const double x = region->box.x + region->box.width / 2, y = region->box.y + region->box.height / 2;

          /* A label in the same row, or in the same column of the picture, says it already. */
          stands = region->kind == ATTN_REGION_LABEL &&
                   (across ? x >= own.x && x <= own.x + own.width : y >= own.y && y <= own.y + own.height);
        }
      if (stands)
        continue;
      text = attn_text_new (font, label, scene->frame->size * 8);
      box.width = attn_text_get_width (text) + scene->frame->size * 0.8;
      box.height = scene->frame->size * 1.5;
      box.x = own.x + own.width / 2 - box.width / 2;
      box.y = own.y + own.height / 2 - box.height / 2;
      move_clear (scene, item, &own, across, &box);
      attn_paint_fill (painter, &box, box.height * 0.3, &palette->card);
      attn_paint_stroke (painter, &box, box.height * 0.3, 1, 0, &palette->empty_edge);
      attn_paint_text (painter, text, box.x + scene->frame->size * 0.4,
                       box.y + (box.height + attn_text_get_ascent (text) - attn_text_get_descent (text)) / 2, &palette->text);
    }
}

static gboolean
is_next_to (guint a, guint b)
{
  return a <= b + 1 && b <= a + 1;
}

/* A causal mask, or a window, goes on by a step in each row: how many of the reaches from one on are rows like that. */
static guint
count_stairs (const GArray *reaches, guint first)
{
  const AttnReach *last = &g_array_index (reaches, AttnReach, first);
  guint n = 1;

  for (; first + n < reaches->len && last->rect.n_rows == 1; n++)
    {
      const AttnReach *next = &g_array_index (reaches, AttnReach, first + n);

      if (next->rect.node != last->rect.node || next->rect.role != last->rect.role || next->distance != last->distance ||
          next->rect.n_rows != 1 || next->rect.row != last->rect.row + 1 || !is_next_to (next->rect.column, last->rect.column) ||
          !is_next_to (next->rect.column + next->rect.n_columns, last->rect.column + last->rect.n_columns))
        break;
      last = next;
    }
  return n;
}

/* Lines of so many pixels at the least make up an outline. */
#define LEAST_STAIR 2.0

/* A part of an outline between two places along the rows, from one edge to the other. */
typedef struct
{
  double from, to;
  double edges[2];
} Stair;

static void
paint_stair_line (const AttnItem *item, double along0, double across0, double along1, double across1, const AttnColor *color, double width,
                  double dash, AttnPainter *painter)
{
  if (item->region.transposed)
    attn_paint_line (painter, along0, across0, along1, across1, width, dash, color);
  else
    attn_paint_line (painter, across0, along0, across1, along1, width, dash, color);
}

/* One outline around rows that stand beneath each other: a line around each would hide small cells. */
static void
paint_outline_of (const AttnItem *item, const AttnReach *reaches, guint n, const AttnColor *color, double width, double dash, AttnPainter *painter)
{
  g_autoptr (GArray) stairs = g_array_new (FALSE, FALSE, sizeof (Stair));
  const gboolean transposed = item->region.transposed;
  Stair *first, *last;

  for (guint i = 0; i < n; i++)
    {
      const AttnRect *rect = &reaches[i].rect;
      const AttnBox box = attn_region_get_box_of (&item->region, rect->row, rect->column, rect->n_rows, rect->n_columns);
      const Stair own = { transposed ? box.x : box.y, transposed ? box.x + box.width : box.y + box.height,
                          { (transposed ? box.y : box.x) - width * 0.75, (transposed ? box.y + box.height : box.x + box.width) + width * 0.75 } };
      Stair *above = stairs->len > 0 ? &g_array_index (stairs, Stair, stairs->len - 1) : NULL;

      if (above == NULL || above->to - above->from >= LEAST_STAIR)
        {
          g_array_append_val (stairs, own);
          continue;
        }
      above->to = own.to;
      above->edges[0] = fmin (above->edges[0], own.edges[0]);
      above->edges[1] = fmax (above->edges[1], own.edges[1]);
    }
  first = &g_array_index (stairs, Stair, 0);
  last = &g_array_index (stairs, Stair, stairs->len - 1);
  first->from -= width * 0.75;
  last->to += width * 0.75;
  paint_stair_line (item, first->from, first->edges[0], first->from, first->edges[1], color, width, dash, painter);
  paint_stair_line (item, last->to, last->edges[0], last->to, last->edges[1], color, width, dash, painter);
  for (guint side = 0; side < 2; side++)
    {
      double from = first->from;

      for (Stair *stair = first; stair <= last; stair++)
        {
          if (stair < last && stair[1].edges[side] == stair->edges[side])
            continue;
          paint_stair_line (item, from, stair->edges[side], stair->to, stair->edges[side], color, width, dash, painter);
          if (stair < last)
            paint_stair_line (item, stair->to, stair->edges[side], stair->to, stair[1].edges[side], color, width, dash, painter);
          from = stair->to;
        }
    }
}

/* Rows that a mask lets through further and further: where cells are too small for numbers, around all of them together.  FALSE:
 * they are drawn in another way too. */
static gboolean
paint_stairs (const AttnScene *scene, const AttnReach *reaches, guint n, const AttnColor *color, double share, gboolean dashed, AttnPainter *painter)
{
  const AttnNode *node = reaches->rect.node;

  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (scene->frame, i);

      if (draws (item, node, 0) && (item->region.strip || item->region.dots || item->is_image || item->overlay || item->number_size > 0))
        return FALSE;
    }
  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (scene->frame, i);
      const double width = ring_width (scene, &item->region) * share;

      if (draws (item, node, 0))
        paint_outline_of (item, reaches, n, color, width, dashed ? width * 2 : 0, painter);
    }
  return TRUE;
}

/* The way back, or on: `distance` is where it begins to be marked. */
static void
paint_way (const AttnScene *scene, const AttnCell *of, guint distance, const AttnPalette *palette, AttnPainter *painter)
{
  g_autoptr (GArray) reaches = attn_scene_find_way (scene, of);
  guint nearest = G_MAXUINT;

  /* What is farther is paler: farther than what is drawn of it, however far the cell itself may be. */
  for (guint i = 0; i < reaches->len && nearest == G_MAXUINT; i++)
    if (attn_scene_shows (scene, g_array_index (reaches, AttnReach, i).rect.node))
      nearest = g_array_index (reaches, AttnReach, i).distance;
  for (guint i = 0; i < reaches->len; i++)
    {
      const AttnReach *reach = &g_array_index (reaches, AttnReach, i);
      const double share = reach->distance == nearest ? 1 : 0.8;
      const guint n_stairs = count_stairs (reaches, i);
      AttnColor color;

      if (reach->distance < distance || attn_prediction_conceals (scene->view.prediction, reach->rect.node))
        continue;
      color = attn_palette_get_accent (palette, attn_node_get_family (reach->rect.node));
      color = attn_color_mix (color, palette->background, fmin (0.12 * (reach->distance - MIN (nearest, reach->distance)), 0.4));
      if (n_stairs > 2 && paint_stairs (scene, reach, n_stairs, &color, share, scene->view.onward, painter))
        i += n_stairs - 1;
      else
        paint_rings (scene, &reach->rect, &color, share, scene->view.onward, painter);
    }
}

static gboolean
drawn (const AttnNode *node, gpointer data)
{
  return attn_scene_shows (data, node);
}

/* What a cell feeds; of a cell that this half of the picture does not draw, the nearest that it does. */
static void
paint_results (const AttnScene *scene, gboolean is_drawn, const AttnPalette *palette, AttnPainter *painter)
{
  const AttnRect rect = attn_rect_from_cell (&scene->active);
  g_autoptr (GArray) results = attn_provenance_shown_effects (&rect, is_drawn ? attn_scene_tells : drawn, (gpointer) scene);

  for (guint i = 0; i < results->len; i++)
    {
      const AttnRect *result = &g_array_index (results, AttnRect, i);
      const AttnColor color = attn_palette_get_accent (palette, attn_node_get_family (result->node));

      if (!attn_prediction_conceals (scene->view.prediction, result->node))
        paint_rings (scene, result, &color, 1, TRUE, painter);
    }
}

/* What the cell comes from and feeds is marked where the cell is seen, or explained: of the pipeline a part may be drawn; elsewhere
 * marks of a cell that is not there would say nothing. */
static gboolean
marks_around (const AttnScene *scene, const AttnItem *own)
{
  return own != NULL || scene->view.feeds || scene->view.back || scene->view.onward || scene->frame->mode == ATTN_VIEW_OVERVIEW ||
         (scene->frame->mode == ATTN_VIEW_FOCUS && scene->is_hovered);
}

/* The patch that is pointed at, and would look if it were clicked on. */
static void
paint_looking_patch (const AttnScene *scene, AttnPainter *painter)
{
  const AttnView view = { .selected = { attn_node_get_name (scene->active.node), scene->active.row, scene->active.column } };
  AttnImage image;

  attn_image_find (scene->frame->trace, &image);
  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (scene->frame, i);

      if (item->is_image)
        attn_image_paint_patch (&image, &item->region.box, view.theme, attn_view_find_token (&view, scene->frame->trace), painter);
    }
}

void
attn_scene_paint_marks (const AttnScene *scene, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  /* A frame about a cell at the edge of the picture is whole. */
  const double out = frame->size * 0.4;
  const AttnBox within = { frame->seen.x - out, frame->seen.y - out, frame->seen.width + 2 * out, frame->seen.height + 2 * out };
  AttnCell of;
  const gboolean goes = attn_scene_has_way (scene, &of);

  if (frame->positions.kind != ATTN_POSITIONS_NONE)
    {
      attn_paint_push_clip (painter, &frame->picture);
      attn_positions_paint_marks (scene, painter);
      attn_paint_pop_clip (painter);
    }
  attn_paint_push_clip (painter, &within);
  attn_scene_paint_head_columns (scene, FALSE, painter);
  if (goes && frame->mode == ATTN_VIEW_MAP)
    attn_map_paint_way (frame, &of, scene->view.onward, palette, painter);
  attn_paint_pop_clip (painter);
  if (scene->has_active || goes)
    {
      const AttnCell *about = goes ? &of : &scene->active;
      const AttnRect rect = attn_rect_from_cell (about);
      /* Of a way that is asked for just what can change the number; else all that stands in its arithmetic. */
      g_autoptr (GArray) sources = (goes ? attn_provenance_shown_origins : attn_provenance_shown_sources) (&rect, attn_scene_tells, (gpointer) scene);
      const AttnItem *own = find_item (scene, about->node, about->row, about->column);

      attn_paint_push_clip (painter, &within);
      if (scene->has_active)
        paint_labels (scene, palette, painter);
      /* Which cells feed it may be the very question.  On the way on there is nothing that it comes from. */
      if (attn_prediction_conceals (scene->view.prediction, about->node) || !marks_around (scene, own))
        g_array_set_size (sources, 0);
      else if (goes)
        {
          paint_way (scene, about, scene->view.back ? 2 : 1, palette, painter);
          if (!scene->view.back)
            g_array_set_size (sources, 0);
        }
      for (guint i = 0; i < sources->len; i++)
        {
          const AttnRect *source = &g_array_index (sources, AttnRect, i);
          const AttnItem *item = find_source (scene, source, own);
          const AttnColor color = attn_palette_get_accent (palette, attn_node_get_family (source->node));

          if (item == NULL)
            continue;
          /* A row that is drawn in several lines is marked in each, and a pixel in the image and in its patch. */
          if (item->region.strip || frame->patch_of != NULL)
            paint_rings (scene, source, &color, 1, FALSE, painter);
          else
            paint_ring (item, source, &color, ring_width (scene, &item->region), 0, painter);
          paint_connector (scene, item, source, own, about, &color, painter);
        }
      /* A pixel and its place in the row belong together, whichever of the two is pointed at. */
      if (scene->has_active && (scene->view.feeds || (own == NULL && marks_around (scene, own) && !goes) || (frame->patch_of != NULL && attn_image_is_pixels (scene->active.node))))
        paint_results (scene, find_item (scene, scene->active.node, scene->active.row, scene->active.column) != NULL, palette, painter);
      /* Where patches look at each other a pixel stands for its patch. */
      if (scene->has_active && frame->mode == ATTN_VIEW_IMAGE && attn_image_is_pixels (scene->active.node))
        {
          paint_looking_patch (scene, painter);
          attn_paint_pop_clip (painter);
          attn_card_paint (scene->card, painter);
          return;
        }
      if (scene->has_selected)
        paint_selection (scene, &scene->selected, &palette->selection, 1.3, painter);
      if (scene->has_active)
        paint_selection (scene, &scene->active, &palette->selection, 1, painter);
      if (goes)
        paint_selection (scene, about, &palette->selection, 1.3, painter);
      if (scene->has_active && scene->view.interactive)
        paint_missing_labels (scene, palette, painter);
      attn_paint_pop_clip (painter);
    }
  attn_paint_push_clip (painter, &within);
  attn_scene_paint_head_columns (scene, TRUE, painter);
  attn_paint_pop_clip (painter);
  attn_card_paint (scene->card, painter);
}
