/* attn-frame.c: the part of a scene that hover and selection do not change
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-frame.h"

#include <math.h>

#include "attn-blend.h"
#include "attn-card.h"
#include "attn-columns.h"
#include "attn-contrast.h"
#include "attn-heads.h"
#include "attn-image.h"
#include "attn-map-picture.h"
#include "attn-patch.h"
#include "attn-positions.h"
#include "attn-range.h"
#include "attn-ranking.h"

/* What is shown to a room is at least this part of its height; by these factors less where that saves panning to a side. */
#define SEEN_SHARE 30.0
static const double shrinks[] = { 0.94, 0.88 };

/* Numbers smaller than this give way to fewer, or to colours. */
#define LEGIBLE 9.5
/* Of an audience's screen's height the share that names of matrices have, however small their numbers. */
#define NAMED_SHARE 50.0

/* A picture this many times as wide as it is high, or more, is low. */
#define LOW 2.0
/* Then the explanation stands beside it where that makes it so much larger. */
#define GAIN 1.15

/* --- steps and focus ----------------------------------------------------------------------------------- */

guint
attn_frame_find_step (const GArray *steps, const AttnView *view)
{
  int found = attn_steps_find (steps, view->step);

  if (found >= 0)
    return (guint) found;
  for (guint i = attn_steps_get_answer (steps) + 1; i > 0; i--)
    if (!g_array_index (steps, AttnStep, i - 1).minor)
      return i - 1;
  return 0;
}

/* The node whose operation the focus shows: the selected cell's, when its step is the current one; else the
 * one the view names; else the step's first. */
static const AttnNode *
find_focus (const GArray *steps, guint index, const AttnView *view)
{
  const AttnStep *step = &g_array_index (steps, AttnStep, index);

  for (guint i = 0; i < step->n_nodes; i++)
    if (view->selected.node != NULL && g_str_equal (attn_node_get_name (step->nodes[i]), view->selected.node))
      return step->nodes[i];
  for (guint i = 0; i < step->n_nodes; i++)
    if (view->step != NULL && g_str_equal (attn_node_get_name (step->nodes[i]), view->step))
      return step->nodes[i];
  return step->nodes[0];
}

/* The node that stands alone: the selected cell's, else the one the view names; inputs too. */
static const AttnNode *
find_alone (const AttnTrace *trace, const GArray *steps, guint index, const AttnView *view)
{
  const AttnNode *node = view->selected.node != NULL ? attn_trace_find (trace, view->selected.node) : NULL;

  if (node == NULL && view->step != NULL)
    node = attn_trace_find (trace, view->step);
  return node != NULL ? node : find_focus (steps, index, view);
}

/* --- extents and states -------------------------------------------------------------------------------- */

static double
largest_magnitude (const AttnNode *node)
{
  return attn_range_get_magnitude (attn_node_get_range (node));
}

/* The magnitude that gets the full colour.  Nodes between which a value keeps its meaning share one: the scores
 * before and after scaling and masking; the columns of all heads, whole, apart and joined; the values and what is mixed from them. */
static double
extent_of (const AttnFrame *frame, const AttnNode *node)
{
  static const char *const shared[][4] = { { "scores", "scaled", "masked", NULL }, { "value", "output", "concat", NULL }, { "query", "rotated_query", NULL }, { "key", "rotated_key", NULL } };
  const char *name = attn_node_get_stage (node);
  const int layer = attn_node_get_layer (node), own = attn_node_get_head (node);

  for (guint i = 0; i < G_N_ELEMENTS (shared); i++)
    {
      double largest = 0;

      if (!g_strv_contains (shared[i], name))
        continue;
      for (guint j = 0; shared[i][j] != NULL; j++)
        for (guint head = i > 0 ? 0 : own < 0 ? G_MAXINT : (guint) own; ; head++)
          {
            const AttnNode *other = attn_steps_find_node (frame->trace, layer, head, shared[i][j]);

            if (other != NULL)
              largest = fmax (largest, largest_magnitude (other));
            /* Behind the last head comes what belongs to all of them. */
            if (i == 0 || other == NULL || attn_node_get_head (other) < 0)
              break;
          }
      return largest;
    }
  if (frame->mode == ATTN_VIEW_IMAGE)
    return attn_image_get_extent (node);
  /* Heads that are compared have one scale. */
  if (frame->mode == ATTN_VIEW_HEADS)
    {
      double largest = 0;

      for (guint i = 0; i < frame->items->len; i++)
        if (attn_frame_get_item (frame, i)->region.kind == ATTN_REGION_MATRIX && !attn_frame_get_item (frame, i)->unpainted)
          largest = fmax (largest, largest_magnitude (attn_frame_get_item (frame, i)->region.node));
      return largest;
    }
  if (g_str_equal (name, "image.class_token") && frame->patch_of != NULL)   /* the same numbers in both */
    return largest_magnitude (frame->patch_of);
  if (attn_node_get_operation (node) == &attn_operation_cosine)
    return 1;
  if (attn_image_is_rollout (node))
    return attn_image_get_share (node);
  if (g_str_equal (name, "totals"))      /* a sum of what stands beside it: no colour says anything about it */
    return 0;
  if (g_str_equal (name, "pooled") || g_str_equal (name, "shifted"))     /* a row of it; so that a small shift does not look like a large score */
    return fmax (largest_magnitude (node), extent_of (frame, attn_node_get_input (node, 0)));
  return largest_magnitude (node);
}

static void
set_states (AttnFrame *frame)
{
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->step);

  for (guint i = 0; i < frame->items->len; i++)
    {
      AttnItem *item = attn_frame_get_item (frame, i);
      const AttnNode *node = item->region.node;
      int own;

      if (node == NULL || item->region.kind == ATTN_REGION_PART)
        continue;
      own = attn_steps_find (frame->steps, attn_node_get_name (node));
      item->region.reached = own < 0 || own <= (int) frame->step;
      for (guint j = 0; j < step->n_nodes; j++)
        {
          item->region.current |= step->nodes[j] == node;
          if (item->region.kind != ATTN_REGION_MATRIX && item->region.kind != ATTN_REGION_TITLE)
            continue;
          for (guint k = 0; k < attn_node_get_n_inputs (step->nodes[j]); k++)
            item->region.current |= attn_node_get_input (step->nodes[j], k) == node;
        }
      if (frame->mode != ATTN_VIEW_OVERVIEW)
        item->region.current = item->region.reached = TRUE;
      if (item->region.kind == ATTN_REGION_MATRIX && item->contrast)
        {
          AttnContrast contrast;

          item->extent = attn_contrast_measure (item->pinned, node, &contrast) ? fabs (contrast.first - contrast.second) : 0;
          item->negative = TRUE;
        }
      else if (item->region.kind == ATTN_REGION_MATRIX)
        {
          item->pinned = attn_layout_find_pinned (&frame->view, node);
          if (item->light > 0)
            {
              item->extent = 1;
              continue;
            }
          for (guint j = 0; j < i && item->extent == 0; j++)
            {
              const AttnItem *before = attn_frame_get_item (frame, j);

              if (before->region.kind == ATTN_REGION_MATRIX && before->region.node == node && before->light == 0 && !before->contrast)
                {
                  item->extent = before->extent;
                  item->negative = before->negative;
                }
            }
          if (item->extent > 0)
            continue;
          item->extent = extent_of (frame, node);
          item->negative = attn_range_has_negative (attn_node_get_range (node));
        }
    }
}

/* --- boxes --------------------------------------------------------------------------------------------- */

/* Of the height of all that a room sees, what words have at the least. */
#define LEAST_SEEN 46.0

/* For a room full of people: few words, large, and the picture gets the rest. */
static void
set_projector_boxes (AttnFrame *frame, gboolean beside)
{
  const gboolean focus = frame->mode == ATTN_VIEW_FOCUS;
  const double w = frame->width, h = frame->height;
  /* Where words beneath it leave the picture little height, its own are no smaller than a room can read. */
  const double size = fmin (fmax (h / 34, frame->view.projector / LEAST_SEEN), w / 46);
  const double pad = fmin (size * 0.7, fmin (w, h) * 0.02);
  double top = pad * 0.6, bottom = h - pad * 0.6, left = pad, right = w - pad;

  frame->size = size;
  frame->beside = beside && focus && w >= 50 * size && w > h * 1.2;
  frame->heading = frame->strip = frame->card = frame->footer = frame->picture = (AttnBox) { 0 };
  if (!frame->beside)
    {
      const double height = h < frame->view.projector * 0.86 ? fmin (size * 7, h * 0.27) : fmin (size * 6.2, h * 0.24);

      frame->card = (AttnBox) { left, bottom - height, right - left, height };
      bottom -= height + size * 0.3;
    }
  /* The formula, and beside it what the colours mean. */
  frame->strip = (AttnBox) { left, bottom - size * 2, (right - left) * 0.42, size * 2 };
  frame->footer = (AttnBox) { left + (right - left) * 0.44, bottom - size * 2, (right - left) * 0.56, size * 2 };
  bottom -= size * 2.1;
  if (focus)
    {
      const double height = size * (frame->beside ? 4.6 : 2);

      frame->heading = (AttnBox) { left, top, right - left, height };
      top += height + size * 0.1;
    }
  if (frame->beside)
    {
      const double width = fmin (w * 0.36, size * 22);

      frame->card = (AttnBox) { right - width, top, width, bottom - top - size * 0.5 };
      right -= width + size;
    }
  frame->picture = (AttnBox) { left, top, fmax (right - left, 1), fmax (bottom - top, 1) };
}

static gboolean
has_own_picture (const AttnFrame *frame)
{
  return frame->mode == ATTN_VIEW_HEADS || frame->mode == ATTN_VIEW_IMAGE || frame->mode == ATTN_VIEW_MAP;
}

/* With `beside` the explanation stands right of the picture, where there is room for that. */
static void
set_boxes (AttnFrame *frame, gboolean beside)
{
  if (frame->view.projector > 0 && frame->view.caption && frame->mode != ATTN_VIEW_CARD)
    {
      set_projector_boxes (frame, beside);
      return;
    }

  const gboolean focus = frame->mode == ATTN_VIEW_FOCUS;
  const double scale = frame->view.text_scale;
  const double w = frame->width, h = frame->height;
  /* Text follows the desktop's size as far as it leaves the picture the better half of the height. */
  const double wanted = fmax (fmin (h / (focus ? 44 : 54), w / 60), 12.5) * scale, own = fmin (wanted, fmax (h / 30, 12.5));
  /* Beside the picture what is said takes nothing of its height. */
  const double size = beside ? fmax (own, fmin (wanted, fmin (h / (focus ? 28 : 20), w / 58))) : own;
  const double pad = fmin (size, fmin (w, h) * 0.03);
  /* In a very low window the picture and what is said of it come first. */
  const gboolean roomy = h >= 18 * size || h < 8 * size;
  double top = pad * 0.6, bottom = h - pad * 0.6, left = pad, right = w - pad;

  frame->size = size;
  frame->beside = FALSE;
  frame->heading = frame->strip = frame->card = frame->footer = frame->picture = (AttnBox) { 0 };
  if (frame->mode == ATTN_VIEW_CARD)
    {
      frame->size = fmin (h / 11, w / 44);
      frame->card = (AttnBox) { left, top, fmax (right - left, 1), fmax (bottom - top, 1) };
      return;
    }
  if (frame->view.caption)
    {
      frame->beside = beside && w >= 58 * size && w > h * 1.2;
      if (!frame->beside)
        {
          /* A picture of its own says most itself; where there is little height, any picture comes first. */
          const double share = h < size * 26 && roomy && !has_own_picture (frame) ? fmax (0.26, size * 5.6 / h) : 0.36;
          const double most = fmin (size * (has_own_picture (frame) ? 7 : 9.4), h * fmin (share, 0.36));
          const double height = attn_frame_is_question (&frame->view) ? fmin (most, attn_card_get_question_height (frame, right - left)) : most;

          frame->card = (AttnBox) { left, bottom - height, right - left, height };
          bottom -= height + size * 0.3;
        }
      if (roomy)
        {
          frame->strip = (AttnBox) { left, bottom - size * 2.2, right - left, size * 2.2 };
          bottom -= size * 2.2;
        }
      if (focus)
        {
          const double height = size * (frame->beside ? 4.6 : 2.4);
          frame->heading = (AttnBox) { left, top, right - left, height };
          top += height + size * 0.4;
        }
      if (frame->beside)
        {
          const double width = fmin (w * 0.36, size * 26);
          frame->card = (AttnBox) { right - width, top, width, bottom - top - size * 0.5 };
          right -= width + size;
        }
    }
  if (roomy || !frame->view.caption)
    {
      frame->footer = (AttnBox) { left, bottom - size * 1.6, right - left, size * 1.6 };
      bottom -= size * 1.7;
    }
  frame->picture = (AttnBox) { left, top, fmax (right - left, 1), fmax (bottom - top, 1) };
}

static void
set_request_box (AttnLayoutRequest *request, const AttnFrame *frame)
{
  request->box = request->clip = frame->picture;
  request->max_size = fmax (frame->picture.height / (frame->focus != NULL ? 13.0 : 20.0), 16 * frame->view.text_scale);
  if (frame->view.projector > 0 && frame->mode == ATTN_VIEW_FOCUS)
    {
      /* Of a number its figures, of a token everything from top to bottom. */
      AttnFont *font = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, 100);
      const double seen = frame->view.projector / SEEN_SHARE * (request->shrunk > 0 ? request->shrunk : 1);

      request->least = ceil (seen * 100 / attn_font_get_cap_height (font) * 4) / 4;
      request->least_label = ceil (fmax (seen, seen * 115 / (attn_font_get_ascent (font) + attn_font_get_descent (font))) * 4) / 4;
      request->max_size = fmax (request->max_size, request->least * 1.5);
    }
}

/* Wide operations (the parts of softmax) need the whole width: numbers come first, then the size of cells and, before a room, whole
 * tokens above them. */
static double
choose_side (AttnFrame *frame, AttnLayoutRequest *request)
{
  double beneath, beside;
  gboolean whole;

  set_boxes (frame, FALSE);
  set_request_box (request, frame);
  beneath = attn_layout_measure (request);
  whole = request->least > 0 && attn_layout_fits (request) && !attn_layout_cuts_tokens (request);
  set_boxes (frame, TRUE);
  set_request_box (request, frame);
  if (!frame->beside)
    return beneath;
  beside = attn_layout_measure (request);
  if (beside >= (beneath >= 1 ? fmin (0.85 * beneath, frame->height / 32) : beneath) &&
      (request->least == 0 || (attn_layout_fits (request) && !(whole && attn_layout_cuts_tokens (request)))))
    return beside;
  set_boxes (frame, FALSE);
  set_request_box (request, frame);
  return beneath;
}

/* A little smaller where its width or its height fits then; returns whether its width does. */
static gboolean
shrink (AttnFrame *frame, AttnLayoutRequest *request)
{
  gboolean across, down;
  guint most = attn_layout_find_fitting (request, &across, &down);
  double best = 0;

  for (guint i = 0; i < G_N_ELEMENTS (shrinks) && most < 2; i++)
    {
      guint n;

      request->shrunk = shrinks[i];
      choose_side (frame, request);
      n = attn_layout_find_fitting (request, &across, &down);
      if (n <= most)
        continue;
      most = n;
      best = shrinks[i];
    }
  request->shrunk = best;
  choose_side (frame, request);
  attn_layout_find_fitting (request, &across, &down);
  return across;
}

/* Large type comes first: then fewer matrices, and then panning. */
static void
lay_out_far (AttnFrame *frame, AttnLayoutRequest *request, AttnColumnRow *row, const AttnColumnPlace *place)
{
  if (!frame->view.narrow && !attn_layout_fits (request) && attn_columns_is_softmax_part (frame->focus))
    {
      row->n = 0;
      attn_columns_add_focus (row, place, frame->focus, TRUE);
      request->n_columns = row->n;
      choose_side (frame, request);
    }
  /* Who pans to the result still sees whose rows they are. */
  if (!attn_layout_fits (request) && !shrink (frame, request))
    {
      for (guint i = 1; i < row->n; i++)
        if (row->columns[i].node == frame->focus && !row->columns[i].bare)
          row->columns[i].row_labels = TRUE;
      choose_side (frame, request);
    }
  request->zoom = frame->view.zoom;
}

static void
lay_out_focus (AttnFrame *frame, AttnLayoutRequest *request, AttnColumnRow *row, const AttnColumnPlace *place)
{
  double size;

  request->zoom = 1;           /* zooming in does not rearrange */
  attn_columns_add_focus (row, place, frame->focus, frame->view.narrow);
  request->n_columns = row->n;
  size = choose_side (frame, request);
  if (frame->view.projector > 0)
    {
      lay_out_far (frame, request, row, place);
      return;
    }
  /* Of softmax all parts stand side by side as long as their numbers can be read. */
  if (!frame->view.narrow && size < LEGIBLE * fmin (frame->view.text_scale, 1.4) && attn_columns_is_softmax_part (frame->focus))
    {
      AttnColumnRow part = { 0 };
      const AttnColumnRow whole = *row;

      attn_columns_add_focus (&part, place, frame->focus, TRUE);
      *row = part;
      request->n_columns = row->n;
      if (choose_side (frame, request) <= size)
        {
          *row = whole;
          request->n_columns = row->n;
          choose_side (frame, request);
        }
    }
  request->zoom = frame->view.zoom;
}

static void
lay_out_overview (AttnFrame *frame, AttnLayoutRequest *request, AttnColumnRow *row, const AttnColumnPlace *place)
{
  const AttnView *view = &frame->view;
  const AttnGroup group = g_array_index (frame->steps, AttnStep, frame->step).group;
  const gboolean alone = g_array_index (frame->steps, AttnStep, frame->steps->len - 1).section == 0 &&
                         attn_trace_find (frame->trace, "position") == NULL;
  const gboolean halves = group == ATTN_GROUP_PROJECTIONS || group == ATTN_GROUP_ATTENTION || (group == ATTN_GROUP_INPUT && alone);

  if (g_str_equal (attn_node_get_stage (g_array_index (frame->steps, AttnStep, frame->step).nodes[0]), "rollout"))
    {
      attn_columns_add_rollout (row, place);
      return;
    }
  if (!halves)
    {
      attn_columns_add_group (row, place, group, FALSE);
      /* Of a block all, or as much as leaves its numbers to be read. */
      if (group == ATTN_GROUP_BLOCK)
        {
          request->n_columns = row->n;
          request->zoom = 1;
          if (!attn_layout_writes_all (request))
            {
              row->n = 0;
              attn_columns_add_block_part (row, place, g_array_index (frame->steps, AttnStep, frame->step).nodes[0]);
            }
          request->zoom = view->zoom;
        }
      return;
    }
  if (!attn_columns_has_projections (place))
    {
      attn_columns_add_attention (row, place, FALSE);
      return;
    }
  /* Projections and attention in one picture, where that is all there is and can be read. */
  if (alone && attn_steps_count_heads (frame->trace, -1) <= 1)
    {
      attn_columns_add_group (row, place, ATTN_GROUP_PROJECTIONS, TRUE);
      attn_columns_add_attention (row, place, TRUE);
      request->n_columns = row->n;
      request->zoom = 1;           /* zooming in does not rearrange */
      frame->both = attn_layout_measure (request) >= fmax (14 * view->text_scale, frame->height / (view->projector > 0 ? 44 : 62));
      request->zoom = view->zoom;
      if (frame->both)
        return;
      row->n = 0;
    }
  frame->projections = (group != ATTN_GROUP_ATTENTION) != view->other_group;
  frame->has_other_group = TRUE;
  attn_columns_add_group (row, place, frame->projections ? ATTN_GROUP_PROJECTIONS : ATTN_GROUP_ATTENTION, FALSE);
}

/* Of the pipeline likewise: see lay_out_own. */
static void
move_aside (AttnFrame *frame, AttnLayoutRequest *request)
{
  double beneath;

  if (frame->width < LOW * frame->height)
    return;
  request->zoom = 1;
  beneath = attn_layout_measure (request);
  set_boxes (frame, TRUE);
  set_request_box (request, frame);
  if (!frame->beside || attn_layout_measure (request) <= GAIN * beneath)
    {
      set_boxes (frame, FALSE);
      set_request_box (request, frame);
    }
  request->zoom = frame->view.zoom;
}

static double
lay_out_picture (AttnFrame *frame)
{
  g_array_set_size (frame->items, 0);
  g_clear_pointer (&frame->map, g_array_unref);
  frame->map_memory = (AttnBox) { 0 };
  frame->map_turns[0] = frame->map_turns[1] = 0;
  return frame->mode == ATTN_VIEW_HEADS ? attn_heads_lay_out (frame)
       : frame->mode == ATTN_VIEW_MAP   ? attn_map_lay_out (frame)
                                        : attn_image_lay_out (frame);
}

/* In a low window the explanation stands beside the picture, where that makes it larger. */
static void
lay_out_own (AttnFrame *frame)
{
  const double beneath = lay_out_picture (frame);

  if (frame->width < LOW * frame->height)
    return;
  set_boxes (frame, TRUE);
  if (frame->beside && lay_out_picture (frame) > GAIN * beneath)
    return;
  set_boxes (frame, FALSE);
  lay_out_picture (frame);
}

static void
lay_out (AttnFrame *frame)
{
  const AttnView *view = &frame->view;
  const AttnColumnPlace place = { frame->trace, frame->layer, frame->head, view->language };
  AttnColumnRow row = { 0 };
  AttnLayoutRequest request = {
    .columns = row.columns, .fonts = frame->fonts, .view = view,
    .zoom = view->zoom, .pan_x = view->pan_x, .pan_y = view->pan_y,
    .min_size = LEGIBLE * fmin (view->text_scale, 1.4), .least_title = view->projector / NAMED_SHARE,
  };

  set_boxes (frame, FALSE);
  set_request_box (&request, frame);
  if (frame->mode == ATTN_VIEW_CARD)
    return;
  if (frame->mode == ATTN_VIEW_BLEND)
    {
      attn_blend_lay_out (frame);
      return;
    }
  if (has_own_picture (frame))
    {
      lay_out_own (frame);
      return;
    }
  if (frame->positions.kind != ATTN_POSITIONS_NONE)
    {
      attn_positions_lay_out (frame);
      return;
    }
  if (frame->patch_of != NULL)
    {
      set_boxes (frame, attn_patch_is_narrow (frame));
      if (attn_patch_lay_out (frame))
        return;
      frame->patch_of = NULL;
      set_boxes (frame, FALSE);
    }
  if (frame->mode == ATTN_VIEW_FOCUS && attn_ranking_suits (frame))
    {
      attn_ranking_lay_out (frame);
      return;
    }
  if (frame->mode == ATTN_VIEW_MATRIX)
    {
      row.columns[0] = (AttnColumn) { .node = frame->focus, .row_labels = TRUE };
      row.n = 1;
    }
  else if (frame->focus != NULL)
    lay_out_focus (frame, &request, &row, &place);
  else
    lay_out_overview (frame, &request, &row, &place);
  request.n_columns = row.n;
  if (frame->mode == ATTN_VIEW_OVERVIEW)
    move_aside (frame, &request);
  request.extent = &frame->extent;
  attn_layout_columns (&request, frame->items);
  if (frame->mode == ATTN_VIEW_OVERVIEW && attn_ranking_suits (frame))
    attn_ranking_add (frame);
  if (view->interactive && frame->has_other_group)
    attn_frame_add_other_group (frame);
}

/* The node whose picture is that of a patch: in focus, and in the overview as long as there are only patches.  Before a room
 * a product has to be as large as every other. */
static const AttnNode *
find_patch_node (const AttnFrame *frame)
{
  const AttnNode *node = frame->mode == ATTN_VIEW_FOCUS ? frame->focus
                       : frame->mode == ATTN_VIEW_OVERVIEW ? g_array_index (frame->steps, AttnStep, frame->step).nodes[0] : NULL;

  if (!attn_patch_suits (frame->trace, node))
    return NULL;
  /* Long rows among others are no more than stripes. */
  if (!g_str_equal (attn_node_get_stage (node), "patches") &&
      (frame->mode == ATTN_VIEW_OVERVIEW || frame->view.projector > 0) && !attn_image_has_long_rows (frame->trace))
    return NULL;
  return node;
}

const AttnNode *
attn_frame_find_node (const AttnFrame *frame, const char *stage)
{
  return attn_steps_find_node (frame->trace, frame->layer, frame->head, stage);
}

void
attn_frame_add_asked (AttnFrame *frame, const AttnNode *node, guint row, const AttnBox *box)
{
  AttnItem item = { .unpainted = TRUE };
  AttnRegion *region = &item.region;

  if (node == NULL)
    return;
  region->kind = ATTN_REGION_MATRIX;
  region->node = node;
  region->strip = TRUE;
  region->box = *box;
  region->pitch_x = box->width;
  region->pitch_y = box->height;
  region->origin_x = box->x;
  region->origin_y = box->y - row * box->height;
  region->first_row = row;
  region->n_rows = region->n_columns = 1;
  g_array_append_val (frame->items, item);
}

AttnFrame *
attn_frame_new (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts, double width, double height)
{
  AttnFrame *frame = g_new0 (AttnFrame, 1);

  g_atomic_ref_count_init (&frame->ref_count);
  frame->trace = attn_trace_ref (trace);
  frame->fonts = attn_fonts_ref (fonts);
  frame->view = *view;
  frame->decimals = view->decimals;
  if (view->pinned != NULL)
    attn_trace_ref (view->pinned);
  if (view->prediction != NULL)
    attn_prediction_ref (view->prediction);
  frame->width = fmax (width, 1);
  frame->height = fmax (height, 1);
  frame->head = attn_view_find_head (view);
  frame->steps = attn_steps_new (trace, frame->head);
  frame->step = frame->asked_step = attn_frame_find_step (frame->steps, view);
  frame->layer = g_array_index (frame->steps, AttnStep, frame->step).layer;
  frame->items = g_array_new (FALSE, TRUE, sizeof (AttnItem));
  g_array_set_clear_func (frame->items, (GDestroyNotify) attn_item_clear);
  frame->parts = g_array_new (FALSE, TRUE, sizeof (AttnFormulaPart));
  frame->mode = view->mode;
  if (frame->mode == ATTN_VIEW_BLEND)
    frame->layer = attn_steps_near_layer (frame->steps, frame->step);
  if ((frame->mode == ATTN_VIEW_BLEND && !attn_blend_suits (frame)) || (frame->mode == ATTN_VIEW_HEADS && !attn_heads_suits (frame)) ||
      (frame->mode == ATTN_VIEW_IMAGE && !attn_image_suits (frame)))
    frame->mode = ATTN_VIEW_OVERVIEW;
  if (frame->mode == ATTN_VIEW_HEADS)
    attn_heads_find_compared (frame);
  if (frame->mode == ATTN_VIEW_FOCUS || frame->mode == ATTN_VIEW_CARD)
    frame->focus = find_focus (frame->steps, frame->step, view);
  if (frame->mode == ATTN_VIEW_POSITIONS)
    {
      if (attn_positions_find (frame, &frame->positions) == ATTN_POSITIONS_NONE)
        frame->mode = ATTN_VIEW_OVERVIEW;
    }
  else if (frame->mode == ATTN_VIEW_FOCUS)
    attn_positions_find (frame, &frame->positions);
  if (frame->mode == ATTN_VIEW_MATRIX)
    frame->focus = find_alone (trace, frame->steps, frame->step, view);
  /* What stands beneath a picture is that of the node it shows, whatever step it was opened from. */
  frame->step = attn_view_find_shown (view, trace, frame->steps);
  if (frame->step != frame->asked_step)
    frame->layer = g_array_index (frame->steps, AttnStep, frame->step).layer;
  frame->patch_of = find_patch_node (frame);
  lay_out (frame);
  attn_frame_set_seen (frame);
  set_states (frame);
  frame->remarks = attn_frame_dup_remarks (frame);
  attn_frame_set_strip (frame);
  return frame;
}

AttnFrame *
attn_frame_ref (AttnFrame *frame)
{
  g_atomic_ref_count_inc (&frame->ref_count);
  return frame;
}

void
attn_frame_unref (AttnFrame *frame)
{
  if (!g_atomic_ref_count_dec (&frame->ref_count))
    return;
  for (guint i = 0; i < frame->parts->len; i++)
    attn_text_unref (g_array_index (frame->parts, AttnFormulaPart, i).text);
  g_array_unref (frame->parts);
  g_clear_pointer (&frame->code_text, attn_text_unref);
  g_clear_pointer (&frame->code_more, attn_text_unref);
  g_array_unref (frame->items);
  g_clear_pointer (&frame->map, g_array_unref);
  g_array_unref (frame->steps);
  g_free (frame->positions.units);
  g_free (frame->code);
  g_free (frame->formula);
  g_free (frame->remarks);
  if (frame->view.pinned != NULL)
    attn_trace_unref ((AttnTrace *) frame->view.pinned);
  if (frame->view.prediction != NULL)
    attn_prediction_unref ((AttnPrediction *) frame->view.prediction);
  attn_fonts_unref (frame->fonts);
  attn_trace_unref ((AttnTrace *) frame->trace);
  g_free (frame);
}

gboolean
attn_frame_serves (const AttnFrame *frame, const AttnView *view)
{
  const AttnView *own = &frame->view;

  if (frame->head != attn_view_find_head (view) || own->mode != view->mode || own->language != view->language || own->theme != view->theme ||
      own->dialect != view->dialect || own->decimals != view->decimals || own->reached != view->reached ||
      own->other_group != view->other_group || own->against != view->against || own->interactive != view->interactive || own->pinned != view->pinned || own->made_up != view->made_up || own->moment != view->moment || own->caption != view->caption || own->text_scale != view->text_scale ||
      attn_frame_is_question (own) != attn_frame_is_question (view) || own->blank != view->blank || own->asked.node != view->asked.node || own->asked.row != view->asked.row || own->asked.column != view->asked.column ||
      own->narrow != view->narrow || own->prediction != view->prediction || own->projector != view->projector || own->zoom != view->zoom || own->pan_x != view->pan_x || own->pan_y != view->pan_y ||
      (frame->mode != ATTN_VIEW_BLEND && frame->mode != ATTN_VIEW_POSITIONS && attn_frame_find_step (frame->steps, view) != frame->asked_step))
    return FALSE;
  if (frame->positions.kind != ATTN_POSITIONS_NONE && !attn_positions_serves (frame, view))
    return FALSE;
  if (frame->has_ranking && !attn_ranking_serves (frame, view))
    return FALSE;
  if (frame->mode == ATTN_VIEW_BLEND)
    return attn_blend_find_row (frame, view) == frame->blend.row &&
           attn_steps_near_layer (frame->steps, attn_frame_find_step (frame->steps, view)) == frame->layer;
  if (frame->patch_of != NULL && !attn_patch_serves (frame, view))
    return FALSE;
  if (frame->mode == ATTN_VIEW_IMAGE)
    return attn_image_find_row (frame, view) == frame->image_row && own->selected.node == view->selected.node;
  if (frame->mode == ATTN_VIEW_MATRIX)
    return find_alone (frame->trace, frame->steps, frame->step, view) == frame->focus;
  return frame->focus == NULL || find_focus (frame->steps, frame->step, view) == frame->focus;
}
