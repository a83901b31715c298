/* attn-head-columns.c: which columns of a matrix that all heads share belong to one of them
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-scene-private.h"

#include <math.h>

gboolean
attn_scene_find_head_columns (const AttnNode *node, int head, guint *first, guint *n)
{
  /* Of Q, K and V the head's part is a view; their weight matrices have the same columns. */
  for (guint i = 0; i < attn_node_get_n_readers (node); i++)
    {
      const AttnNode *reader = attn_node_get_reader (node, i);

      if (attn_node_get_operation (reader) == &attn_operation_columns && attn_node_get_head (reader) == head)
        {
          *first = attn_node_get_parameters (reader)->first;
          *n = attn_node_get_columns (reader);
          return TRUE;
        }
      if (attn_node_get_operation (reader) == &attn_operation_multiply && attn_node_get_n_inputs (reader) > 1 &&
          attn_node_get_input (reader, 1) == node && attn_scene_find_head_columns (reader, head, first, n))
        return TRUE;
    }
  /* The heads' outputs side by side. */
  *first = 0;
  if (attn_node_get_operation (node) == &attn_operation_beside)
    for (guint i = 0; i < attn_node_get_n_inputs (node); i++)
      {
        *n = attn_node_get_columns (attn_node_get_input (node, i));
        if (attn_node_get_head (attn_node_get_input (node, i)) == head)
          return TRUE;
        *first += *n;
      }
  return FALSE;
}

int
attn_scene_find_marked_head (const AttnScene *scene)
{
  const AttnCell *cell = &scene->active;
  guint first, n;

  if (!scene->has_active)
    return (int) scene->frame->head;
  if (attn_node_get_head (cell->node) >= 0)
    return attn_node_get_head (cell->node);
  for (int head = 0; attn_scene_find_head_columns (cell->node, head, &first, &n); head++)
    if (cell->column >= first && cell->column < first + n)
      return head;
  return (int) scene->frame->head;
}

/* Whether a title, a label or an arrow stands there. */
static gboolean
is_taken (const AttnFrame *frame, const AttnBox *box)
{
  for (guint i = 0; i < frame->items->len; i++)
    {
      const AttnRegion *region = &attn_frame_get_item (frame, i)->region;
      const AttnBox *other = &region->box;

      if (region->kind != ATTN_REGION_MATRIX && box->x < other->x + other->width && other->x < box->x + box->width &&
          box->y < other->y + other->height && other->y < box->y + box->height)
        return TRUE;
    }
  return FALSE;
}

/* Its number: at the top of a weight matrix, beneath which columns have their names, and at the bottom of what is computed, above which
 * they have them; where cells hold numbers it stands on the edge. */
static void
paint_name (const AttnScene *scene, const AttnItem *item, int head, const AttnBox *columns, const AttnColor *color, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const double size = item->number_size > 0 ? fmin (frame->size * 0.65, item->region.pitch_y * 0.4) : frame->size * 0.8;
  g_autofree char *name = g_strdup_printf (attn_translate (scene->view.language, N_("head %d")), head);
  g_autoptr (AttnText) text = attn_text_new (attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size), name, -1);
  AttnBox box = { columns->x, columns->y, attn_text_get_width (text) + size * 0.7, size * 1.35 };

  if (!attn_node_is_input (item->region.node))
    box.y += columns->height - box.height * (item->number_size > 0 ? 0.3 : 1);
  else if (item->number_size > 0)
    box.y -= box.height * 0.7;
  /* The last head's may be wider than its columns. */
  box.x = fmax (fmin (box.x, item->region.box.x + item->region.box.width - box.width), item->region.box.x);
  box.y = CLAMP (box.y, frame->picture.y, fmax (frame->picture.y + frame->picture.height - box.height, frame->picture.y));
  if (is_taken (frame, &box))
    return;
  attn_paint_fill (painter, &box, size * 0.25, &palette->card);
  attn_paint_stroke (painter, &box, size * 0.25, 1, 0, color);
  attn_paint_text (painter, text, box.x + size * 0.35, box.y + (box.height + attn_text_get_ascent (text) - attn_text_get_descent (text)) / 2, color);
}

void
attn_scene_paint_head_columns (const AttnScene *scene, gboolean name, AttnPainter *painter)
{
  const AttnFrame *frame = scene->frame;
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const int head = attn_scene_find_marked_head (scene);

  for (guint i = 0; i < frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (frame, i);
      const AttnRegion *region = &item->region;
      guint first, n;
      AttnBox box;
      AttnColor color;

      if (region->kind != ATTN_REGION_MATRIX || region->transposed || item->bare ||
          !attn_scene_find_head_columns (region->node, head, &first, &n) || n == attn_node_get_columns (region->node))
        continue;
      color = attn_palette_get_accent (palette, attn_node_get_family (region->node));
      box = attn_region_get_box_of (region, 0, first, attn_node_get_rows (region->node), n);
      box.x -= 1;
      box.y -= 1;
      box.width += 2;
      box.height += 2;
      if (name)
        paint_name (scene, item, head, &box, &color, painter);
      else
        attn_paint_stroke (painter, &box, fmin (4, region->pitch_y * 0.15), fmax (frame->size * 0.12, 1.5), 0, &color);
    }
}
