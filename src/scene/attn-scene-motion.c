/* attn-scene-motion.c: cells on their way to the result they feed
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-number.h"
#include "attn-scene-private.h"

/* More sources than this would be a swarm that says nothing. */
#define MOST_TRAVELLERS 16

static double
between (double from, double to, double progress)
{
  return from + (to - from) * progress;
}

static void
paint_traveller (const AttnScene *scene, const AttnCell *from, const AttnBox *target, double progress, AttnPainter *painter)
{
  const AttnPalette *palette = attn_palette_get (scene->view.theme);
  const AttnItem *item = (const AttnItem *) (const void *) attn_scene_find_cell (scene, from);
  /* It leaves slowly and arrives slowly, and has faded into its result when it is there. */
  const double eased = progress * progress * (3 - 2 * progress), alpha = fmin (1, (1 - progress) * 3);
  const double value = attn_node_get_value (from->node, from->row, from->column);
  AttnBox source, box;
  AttnColor fill, ink;
  AttnNumber number;

  if (item == NULL)
    return;
  source = attn_region_get_box_of (&item->region, from->row, from->column, 1, 1);
  box = (AttnBox) { between (source.x, target->x, eased), between (source.y, target->y, eased),
                    between (source.width, target->width, eased), between (source.height, target->height, eased) };
  fill = attn_palette_get_fill (palette, attn_node_get_family (from->node), value, item->extent);
  ink = attn_palette_get_ink (palette, fill);
  fill.alpha *= alpha;
  ink.alpha *= alpha;
  attn_paint_fill (painter, &box, fmin (fmin (box.width, box.height) * 0.09, 5), &fill);
  if (item->number_size > 0)
    {
      AttnFont *font = attn_fonts_get (scene->frame->fonts, ATTN_STYLE_SANS, item->number_size);

      attn_number_format (value, scene->view.decimals, &number);
      attn_paint_number (painter, font, number.text, box.x + box.width / 2,
                         box.y + (box.height + attn_font_get_cap_height (font)) / 2, &ink);
    }
}

void
attn_scene_paint_motion (const AttnScene *scene, double progress, AttnPainter *painter)
{
  AttnRect rect;
  AttnBox target;
  g_autoptr (GArray) sources = NULL;
  guint n = 0;

  if (!scene->has_selected || !attn_scene_get_cell_box (scene, &scene->selected, &target))
    return;
  rect = attn_rect_from_cell (&scene->selected);
  sources = attn_provenance_shown_sources (&rect, attn_scene_tells, (gpointer) scene);
  attn_paint_push_clip (painter, &scene->frame->seen);
  for (guint i = 0; i < sources->len; i++)
    {
      const AttnRect *source = &g_array_index (sources, AttnRect, i);

      for (guint row = 0; row < source->n_rows; row++)
        for (guint column = 0; column < source->n_columns; column++)
          {
            const AttnCell from = { source->node, source->row + row, source->column + column };

            if (n++ < MOST_TRAVELLERS)
              paint_traveller (scene, &from, &target, CLAMP (progress, 0, 1), painter);
          }
    }
  attn_paint_pop_clip (painter);
}
