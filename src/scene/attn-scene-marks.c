/* attn-scene-marks.c: the selected cell, what feeds it, what it feeds, and the explanation
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-provenance.h"
#include "attn-scene-private.h"

static gboolean
shown (const AttnNode *node, gpointer data)
{
  return attn_scene_shows (data, node);
}

static const AttnItem *
find_item (const AttnScene *scene, const AttnNode *node, guint row)
{
  const AttnCell cell = { node, row, 0 };

  return (const AttnItem *) (const void *) attn_scene_find_cell (scene, &cell);
}

static double
ring_width (const AttnScene *scene, const AttnRegion *region)
{
  return CLAMP (fmin (region->pitch_x, region->pitch_y) * 0.07, 1.5, scene->frame->size * 0.3);
}

/* The outline of a rectangle of cells, just outside them. */
static void
paint_ring (const AttnScene *scene, const AttnRect *rect, const AttnColor *color, double width, double dash, AttnPainter *painter)
{
  const AttnItem *item = find_item (scene, rect->node, rect->row);
  AttnBox box;

  if (item == NULL)
    return;
  box = attn_region_get_box_of (&item->region, rect->row, rect->column, rect->n_rows, rect->n_columns);
  box.x -= width * 0.75;
  box.y -= width * 0.75;
  box.width += width * 1.5;
  box.height += width * 1.5;
  attn_paint_stroke (painter, &box, fmin (fmin (item->region.pitch_x, item->region.pitch_y) * 0.12, 7), width, dash, color);
}

/* A quiet line from sources at the left to the cell, in the gap between two matrices only, and never through
 * the arrow's text. */
static void
paint_connector (const AttnScene *scene, const AttnRect *rect, const AttnCell *cell, const AttnColor *color, AttnPainter *painter)
{
  const AttnItem *from = find_item (scene, rect->node, rect->row), *to = find_item (scene, cell->node, cell->row);
  AttnBox source, target;
  double x0, x1, y;

  if (from == NULL || to == NULL || rect->n_rows != 1 || rect->row != cell->row || from->region.transposed || to->region.transposed ||
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

static void
paint_ancestors (const AttnScene *scene, const AttnPalette *palette, AttnPainter *painter)
{
  const AttnRect rect = attn_rect_from_cell (&scene->active);
  g_autoptr (GArray) reaches = attn_provenance_ancestors (&rect, shown, (gpointer) scene);

  for (guint i = 0; i < reaches->len; i++)
    {
      const AttnReach *reach = &g_array_index (reaches, AttnReach, i);
      const AttnItem *item = find_item (scene, reach->rect.node, reach->rect.row);
      AttnColor color;

      if (reach->distance < 2 || item == NULL)
        continue;
      color = attn_palette_get_accent (palette, attn_node_get_family (reach->rect.node));
      color = attn_color_mix (color, palette->background, fmin (0.25 * (reach->distance - 1), 0.6));
      paint_ring (scene, &reach->rect, &color, ring_width (scene, &item->region) * 0.7, 0, painter);
    }
}

static void
paint_results (const AttnScene *scene, const AttnPalette *palette, AttnPainter *painter)
{
  const AttnRect rect = attn_rect_from_cell (&scene->active);
  g_autoptr (GArray) results = attn_provenance_shown_results (&rect, shown, (gpointer) scene);

  for (guint i = 0; i < results->len; i++)
    {
      const AttnRect *result = &g_array_index (results, AttnRect, i);
      const AttnItem *item = find_item (scene, result->node, result->row);
      const AttnColor color = attn_palette_get_accent (palette, attn_node_get_family (result->node));

      if (item != NULL)
        paint_ring (scene, result, &color, ring_width (scene, &item->region), ring_width (scene, &item->region) * 2, painter);
    }
}

void
attn_scene_paint_marks (const AttnScene *scene, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);

  if (scene->has_active)
    {
      const AttnRect rect = attn_rect_from_cell (&scene->active);
      g_autoptr (GArray) sources = attn_provenance_shown_sources (&rect, shown, (gpointer) scene);
      const AttnItem *own = find_item (scene, scene->active.node, scene->active.row);

      attn_paint_push_clip (painter, &frame->picture);
      paint_labels (scene, palette, painter);
      if (scene->view.back)
        paint_ancestors (scene, palette, painter);
      for (guint i = 0; i < sources->len; i++)
        {
          const AttnRect *source = &g_array_index (sources, AttnRect, i);
          const AttnItem *item = find_item (scene, source->node, source->row);
          const AttnColor color = attn_palette_get_accent (palette, attn_node_get_family (source->node));

          if (item == NULL)
            continue;
          paint_ring (scene, source, &color, ring_width (scene, &item->region), 0, painter);
          paint_connector (scene, source, &scene->active, &color, painter);
        }
      if (scene->view.feeds)
        paint_results (scene, palette, painter);
      if (scene->has_selected)
        {
          const AttnRect selected = attn_rect_from_cell (&scene->selected);
          const AttnItem *item = find_item (scene, scene->selected.node, scene->selected.row);

          if (item != NULL)
            paint_ring (scene, &selected, &palette->selection, ring_width (scene, &item->region) * 1.3, 0, painter);
        }
      if (own != NULL)
        paint_ring (scene, &rect, &palette->selection, ring_width (scene, &own->region), 0, painter);
      attn_paint_pop_clip (painter);
    }
  attn_card_paint (scene->card, painter);
}
