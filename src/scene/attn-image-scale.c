/* attn-image-scale.c: how far the colours of attention over an image, and of a rollout, reach
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-image.h"
#include "attn-range.h"

double
attn_image_get_extent (const AttnNode *weights)
{
  const guint n = attn_node_get_columns (weights);
  double largest = 0;
  AttnImage image;

  if (g_str_equal (attn_node_get_stage (weights), "rollout") && attn_image_find (attn_node_get_trace (weights), &image))
    {
      g_autofree double *row = g_new (double, n);

      for (guint i = 0; i < attn_node_get_rows (weights); i++)
        {
          attn_node_read_rows (weights, i, 1, row);
          for (guint j = image.first; j < n; j++)
            if (j != i)
              largest = fmax (largest, row[j]);
        }
    }
  return largest > 0 ? largest : attn_range_get_magnitude (attn_node_get_range (weights));
}

gboolean
attn_image_is_rollout (const AttnNode *node)
{
  return g_str_equal (attn_node_get_stage (node), "rollout") || g_str_equal (attn_node_get_stage (node), "rollout_step");
}

double
attn_image_get_share (const AttnNode *node)
{
  const AttnRange *range = attn_node_get_range (node);
  const double whole = attn_range_get_magnitude (range);

  return range->beside > 0 && range->beside < whole / 2 ? range->beside : whole;
}

gboolean
attn_image_ends_early (const AttnItem *item)
{
  return item->region.kind == ATTN_REGION_MATRIX && !item->contrast && item->light == 0 && item->extent > 0 && attn_image_is_rollout (item->region.node) &&
         item->extent < attn_range_get_magnitude (attn_node_get_range (item->region.node));
}
