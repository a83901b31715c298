/* attn-frame-edges.c: where an audience's picture is cut, because it goes on beyond its edge
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-frame.h"

#include <math.h>

/* Of the height of an audience's screen, what the sign at an edge takes. */
#define SIGN_SHARE 0.024
/* What is cut by less is whole: cells stand on whole pixels. */
#define WHOLE 1.5
/* Cells larger than this part of the picture are cut, if need be. */
#define LARGE 0.34

void
attn_frame_get_reach (const AttnFrame *frame, double *x, double *y)
{
  const double zoomed = fmax (frame->view.zoom - 1, 0);

  *x = fmax (frame->extent.width - frame->picture.width, zoomed * frame->picture.width) / 2;
  *y = fmax (frame->extent.height - frame->picture.height, zoomed * frame->picture.height) / 2;
}

guint
attn_frame_find_edges (const AttnFrame *frame)
{
  guint edges = 0;
  double x, y;

  if (frame->view.projector <= 0)
    return 0;
  attn_frame_get_reach (frame, &x, &y);
  edges |= frame->view.pan_x < x - 1 ? ATTN_EDGE_LEFT : 0;
  edges |= frame->view.pan_x > -x + 1 ? ATTN_EDGE_RIGHT : 0;
  edges |= frame->view.pan_y < y - 1 ? ATTN_EDGE_TOP : 0;
  edges |= frame->view.pan_y > -y + 1 ? ATTN_EDGE_BOTTOM : 0;
  return edges;
}

double
attn_frame_get_sign (const AttnFrame *frame)
{
  return frame->view.projector * SIGN_SHARE;
}

static gboolean
straddles (double from, double length, double edge)
{
  return from < edge - WHOLE && from + length > edge + WHOLE;
}

gboolean
attn_frame_cuts_name (const AttnFrame *frame, const AttnItem *item)
{
  const guint edges = item->region.kind == ATTN_REGION_TITLE ? attn_frame_find_edges (frame) : 0;
  const AttnBox *box = &item->region.box;

  return ((edges & ATTN_EDGE_LEFT) != 0 && straddles (box->x, box->width, frame->seen.x)) ||
         ((edges & ATTN_EDGE_RIGHT) != 0 && straddles (box->x, box->width, frame->seen.x + frame->seen.width));
}

/* The next edge from `edge` on, inwards (`by` 1: right or down, −1: left or up), that cuts no cell; across or down. */
static double
move_inwards (const AttnFrame *frame, double edge, int by, gboolean across)
{
  const double room = across ? frame->picture.width : frame->picture.height;
  double moved = edge;

  for (guint i = 0; i < frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (frame, i);
      const AttnRegion *region = &item->region;
      const double from = across ? region->box.x : region->box.y, length = across ? region->box.width : region->box.height;
      double to = edge;

      if (!straddles (from, length, edge))
        continue;
      if (region->kind == ATTN_REGION_MATRIX && !region->strip && !region->dots && !item->unpainted && !item->is_image)
        {
          const double pitch = across ? region->pitch_x : region->pitch_y, n = (edge - from) / pitch;

          if (pitch > LARGE * room)
            continue;
          to = from + (by > 0 ? ceil (n - WHOLE / pitch) : floor (n + WHOLE / pitch)) * pitch;
        }
      /* A line of names above columns, or a name beneath a matrix, is cut nowhere. */
      else if (!across && ((region->kind == ATTN_REGION_LABEL && region->is_column) || region->kind == ATTN_REGION_TITLE))
        to = by > 0 ? from + length : from;
      moved = by > 0 ? fmax (moved, to) : fmin (moved, to);
    }
  return moved;
}

/* What is not cut by the edge may be cut by where the edge was moved to. */
static double
find_edge (const AttnFrame *frame, double edge, int by, gboolean across)
{
  for (guint i = 0; i < 3; i++)
    edge = move_inwards (frame, edge, by, across);
  return edge;
}

void
attn_frame_set_seen (AttnFrame *frame)
{
  const AttnBox *picture = &frame->picture;
  const double sign = attn_frame_get_sign (frame);
  const guint edges = attn_frame_find_edges (frame);
  double left = picture->x, right = picture->x + picture->width, top = picture->y, bottom = picture->y + picture->height;

  frame->seen = *picture;
  if (edges == 0 || picture->width < 8 * sign || picture->height < 8 * sign)
    return;
  if ((edges & ATTN_EDGE_LEFT) != 0)
    left = find_edge (frame, left + sign, 1, TRUE);
  if ((edges & ATTN_EDGE_RIGHT) != 0)
    right = find_edge (frame, right - sign, -1, TRUE);
  if ((edges & ATTN_EDGE_TOP) != 0)
    top = find_edge (frame, top + sign, 1, FALSE);
  if ((edges & ATTN_EDGE_BOTTOM) != 0)
    bottom = find_edge (frame, bottom - sign, -1, FALSE);
  if (right - left >= picture->width / 3)
    frame->seen.x = left, frame->seen.width = right - left;
  if (bottom - top >= picture->height / 3)
    frame->seen.y = top, frame->seen.height = bottom - top;
}
