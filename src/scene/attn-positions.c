/* attn-positions.c: which picture of positions there is, and what all of them have
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-positions.h"

#include <math.h>
#include <string.h>

#include "attn-similarity.h"

/* --- which picture ------------------------------------------------------------------------------------- */

static const AttnNode *
find_in_layer (const AttnFrame *frame, const char *stage)
{
  return attn_steps_find_node (frame->trace, attn_steps_near_layer (frame->steps, frame->step), frame->head, stage);
}

/* The place whose likenesses are asked for. */
static guint
find_place (const AttnFrame *frame, const AttnPositions *positions, const AttnView *view)
{
  const AttnNode *node = view->selected.node != NULL ? attn_trace_find (frame->trace, view->selected.node) : NULL;
  const gboolean is_place = node != NULL && attn_node_get_row_axis (node) == attn_node_get_row_axis (positions->node) &&
                            view->selected.row < attn_node_get_rows (positions->node);

  return attn_likeness_find_place (frame, is_place ? view->selected.row : G_MAXUINT);
}

AttnPositionsKind
attn_positions_find (const AttnFrame *frame, AttnPositions *positions)
{
  const AttnNode *node = attn_trace_find (frame->trace, "position");

  *positions = (AttnPositions) { .asked_step = frame->step };
  if (node != NULL)
    positions->kind = attn_node_get_operation (node) == &attn_operation_sinusoid ? ATTN_POSITIONS_WAVES : ATTN_POSITIONS_LEARNED;
  else
    {
      positions->key = find_in_layer (frame, "rotated_key");
      positions->scores = find_in_layer (frame, "scores");
      node = find_in_layer (frame, "rotated_query");
      /* In focus one of the two stands alone. */
      if (frame->mode == ATTN_VIEW_FOCUS && node != NULL)
        {
          if (frame->focus == positions->key)
            node = positions->key;
          positions->key = positions->scores = NULL;
          positions->kind = ATTN_POSITIONS_TURNS;
        }
      else
        positions->kind = node != NULL && positions->key != NULL ? ATTN_POSITIONS_TURNS : ATTN_POSITIONS_NONE;
    }
  /* A picture would tell what is to be found; in focus a room sees numbers as large as they can be, or waves alone. */
  if (positions->kind == ATTN_POSITIONS_NONE || attn_view_hides (&frame->view, node) ||
      (positions->key != NULL && attn_view_hides (&frame->view, positions->key)) ||
      (positions->scores != NULL && attn_view_hides (&frame->view, positions->scores)) ||
      (frame->mode != ATTN_VIEW_POSITIONS && (frame->mode != ATTN_VIEW_FOCUS || (frame->view.projector > 0 && positions->kind != ATTN_POSITIONS_WAVES) || frame->focus != node)))
    *positions = (AttnPositions) { ATTN_POSITIONS_NONE };
  else
    positions->node = node;
  if (positions->kind == ATTN_POSITIONS_LEARNED)
    {
      positions->likeness = attn_trace_find (frame->trace, "position_likeness");
      positions->place = find_place (frame, positions, &frame->view);
    }
  return positions->kind;
}

/* The first of `n_shown` out of `all`, page by page, so that `wanted` is among them. */
static guint
find_page (guint all, guint n_shown, guint wanted)
{
  if (n_shown == 0 || n_shown >= all)
    return 0;
  return MIN (wanted / n_shown * n_shown, all - n_shown);
}

/* The selected cell's row and its pair of columns, as far as they are places and dimensions. */
static void
find_wanted (const AttnPositions *positions, const AttnTrace *trace, const AttnView *view, guint *row, guint *pair)
{
  const AttnNode *node = view->selected.node != NULL ? attn_trace_find (trace, view->selected.node) : NULL;

  *row = *pair = 0;
  if (node == NULL)
    return;
  if (attn_node_get_row_axis (node) == attn_node_get_row_axis (positions->node))
    *row = view->selected.row;
  if (node == positions->node || node == positions->key)
    *pair = positions->kind == ATTN_POSITIONS_TURNS ? view->selected.column % MAX (positions->all_pairs, 1) : view->selected.column / 2;
}

gboolean
attn_positions_serves (const AttnFrame *frame, const AttnView *view)
{
  const AttnPositions *positions = &frame->positions;
  guint row, pair;

  if (frame->mode == ATTN_VIEW_POSITIONS && attn_frame_find_step (frame->steps, view) != positions->asked_step)
    return FALSE;
  if (positions->kind == ATTN_POSITIONS_LEARNED)
    return find_place (frame, positions, view) == positions->place;
  find_wanted (positions, frame->trace, view, &row, &pair);
  return find_page (positions->all_pairs, positions->n_pairs, pair) == positions->first_pair &&
         find_page (positions->n_rows, positions->n_shown, row) == positions->first_row;
}

/* --- laying out ---------------------------------------------------------------------------------------- */

void
attn_positions_lay_out (AttnFrame *frame)
{
  AttnPositions *positions = &frame->positions;

  positions->text = frame->size * (frame->view.projector > 0 ? 1 : 0.95);
  positions->n_rows = positions->n_shown = attn_node_get_rows (positions->node);
  switch (positions->kind)
    {
    case ATTN_POSITIONS_WAVES:
      positions->all_pairs = (attn_node_get_columns (positions->node) + 1) / 2;
      break;
    case ATTN_POSITIONS_TURNS:
      positions->all_pairs = attn_node_get_columns (positions->node) / 2;
      break;
    case ATTN_POSITIONS_LEARNED:
    case ATTN_POSITIONS_NONE:
      break;
    }
  switch (positions->kind)
    {
    case ATTN_POSITIONS_WAVES:
      attn_waves_lay_out (frame);
      break;
    case ATTN_POSITIONS_LEARNED:
      attn_likeness_lay_out (frame);
      break;
    case ATTN_POSITIONS_TURNS:
      attn_turns_lay_out (frame);
      break;
    case ATTN_POSITIONS_NONE:
      break;
    }
}

void
attn_positions_choose_pairs (AttnFrame *frame, guint n_pairs)
{
  AttnPositions *positions = &frame->positions;
  guint row, pair;

  positions->n_pairs = MIN (n_pairs, positions->all_pairs);
  find_wanted (positions, frame->trace, &frame->view, &row, &pair);
  positions->first_pair = find_page (positions->all_pairs, positions->n_pairs, pair);
}

void
attn_positions_choose_rows (AttnFrame *frame, guint n_rows)
{
  AttnPositions *positions = &frame->positions;
  guint row, pair;

  positions->n_shown = MIN (n_rows, positions->n_rows);
  find_wanted (positions, frame->trace, &frame->view, &row, &pair);
  positions->first_row = find_page (positions->n_rows, positions->n_shown, row);
}

/* What a matrix is called, beneath it, where the layout has made that as small as its cells. */
static void
enlarge_title (AttnFrame *frame, AttnItem *item)
{
  const double size = frame->size, middle = item->region.box.x + item->region.box.width / 2;
  AttnFont *bold = attn_fonts_get (frame->fonts, ATTN_STYLE_BOLD, size), *sans = attn_fonts_get (frame->fonts, ATTN_STYLE_SANS, size * 0.85);
  g_autofree char *shape = g_strdup_printf ("%u × %u", attn_node_get_rows (item->region.node), attn_node_get_columns (item->region.node));
  const double top = item->region.box.y;
  double width;

  g_clear_pointer (&item->text, attn_text_unref);
  g_clear_pointer (&item->shape, attn_text_unref);
  item->text = attn_text_new_markup (bold, item->region.node == frame->positions.likeness ? ATTN_LIKENESS_TITLE : attn_node_get_symbol (item->region.node));
  item->shape = attn_text_new (sans, shape, -1);
  width = attn_text_get_width (item->text) + size * 0.45 + attn_text_get_width (item->shape);
  item->text_x = fmax (middle - width / 2, frame->picture.x);
  item->baseline = top + size * 0.2 + attn_text_get_ascent (item->text);
  item->region.box = (AttnBox) { item->text_x, item->baseline - attn_text_get_ascent (item->text), width,
                                 attn_text_get_ascent (item->text) + attn_text_get_descent (item->text) };
}

double
attn_positions_place_matrices (AttnFrame *frame, const AttnNode *const *nodes, guint n, double share)
{
  AttnColumn columns[4] = { { 0 } };
  AttnLayoutRequest request = {
    .columns = columns, .n_columns = n, .fonts = frame->fonts, .view = &frame->view, .zoom = 1, .clip = frame->picture,
    .box = { frame->picture.x, frame->picture.y, frame->picture.width * share, frame->picture.height },
    .max_size = share == 1 ? fmax (frame->picture.height / 14, frame->size * 1.3) : frame->size * (n > 1 ? 1.3 : 1.5), .min_size = 9.5 * fmin (frame->view.text_scale, 1.4),
  };
  const guint first = frame->items->len;
  gboolean is_small;
  double left = G_MAXDOUBLE, right = frame->picture.x;

  for (guint i = 0; i < n; i++)
    columns[i] = (AttnColumn) { .node = nodes[i], .row_labels = i == 0 || nodes[i] == frame->positions.key,
                                .title = nodes[i] == frame->positions.likeness ? ATTN_LIKENESS_TITLE : NULL };
  /* A heat map has its name in a size that can be read, too. */
  is_small = attn_layout_measure (&request) < 1;
  if (is_small)
    request.box.height = fmax (request.box.height - frame->size * 1.6, 1);
  attn_layout_columns (&request, frame->items);
  for (guint i = first; is_small && i < frame->items->len; i++)
    {
      AttnItem *item = attn_frame_get_item (frame, i);

      if (item->region.kind == ATTN_REGION_TITLE && attn_text_get_ascent (item->text) + attn_text_get_descent (item->text) < frame->size)
        enlarge_title (frame, item);
    }
  for (guint i = first; i < frame->items->len; i++)
    {
      const AttnBox *box = &attn_frame_get_item (frame, i)->region.box;

      left = fmin (left, box->x);
      right = fmax (right, box->x + box->width);
    }
  /* What it leaves free is the picture's, where there is one. */
  if (share == 1)
    return right;
  left = floor (fmax (left - frame->picture.x - frame->size * 0.3, 0));
  for (guint i = first; i < frame->items->len; i++)
    {
      AttnItem *item = attn_frame_get_item (frame, i);

      item->region.box.x -= left;
      item->region.origin_x -= left;
      item->text_x -= left;
    }
  return right - left;
}

AttnText *
attn_positions_fit_text (const AttnFrame *frame, AttnStyle style, const char *markup, double size, double width)
{
  AttnText *text = attn_text_new_markup (attn_fonts_get (frame->fonts, style, size), markup);

  /* Letters do not shrink quite as their size does. */
  while (width > 0 && attn_text_get_width (text) > width && size > 2)
    {
      size = fmax (fmin (floor (size * width / attn_text_get_width (text) * 4) / 4, size - 0.25), 2);
      attn_text_unref (text);
      text = attn_text_new_markup (attn_fonts_get (frame->fonts, style, size), markup);
    }
  return text;
}

void
attn_positions_add_text (AttnFrame *frame, const AttnNode *node, gboolean quiet, const char *markup, double size, double x, double y,
                         double width, double height)
{
  AttnItem item = { .region = { .kind = ATTN_REGION_TITLE, .node = node } };

  item.quiet = quiet;
  item.text = attn_positions_fit_text (frame, quiet ? ATTN_STYLE_SANS : ATTN_STYLE_BOLD, markup, size, width);
  item.text_x = x;
  item.baseline = y + (height + attn_text_get_ascent (item.text) - attn_text_get_descent (item.text)) / 2;
  item.region.box = (AttnBox) { x, item.baseline - attn_text_get_ascent (item.text), attn_text_get_width (item.text),
                                attn_text_get_ascent (item.text) + attn_text_get_descent (item.text) };
  g_array_append_val (frame->items, item);
}

/* --- painting ------------------------------------------------------------------------------------------ */

gboolean
attn_positions_get_row (const AttnScene *scene, const AttnNode *node, guint *row)
{
  *row = scene->active.row;
  return scene->has_active && attn_node_get_row_axis (scene->active.node) == attn_node_get_row_axis (node) &&
         scene->active.row < attn_node_get_rows (node);
}

char *
attn_positions_describe (const AttnFrame *frame, const AttnCell *cell)
{
  const AttnPositions *positions = &frame->positions;

  if (positions->kind == ATTN_POSITIONS_LEARNED && positions->likeness != NULL && (cell->node == positions->node || cell->node == positions->likeness))
    return attn_similarity_describe (positions->likeness, cell->row, frame->view.language, frame->view.decimals);
  if (positions->kind == ATTN_POSITIONS_TURNS && positions->key != NULL && cell->node == positions->scores)
    return attn_turns_describe (frame, cell->row, cell->column);
  return NULL;
}

void
attn_positions_paint (const AttnScene *scene, AttnPainter *painter)
{
  attn_paint_push_clip (painter, &scene->frame->picture);
  switch (scene->frame->positions.kind)
    {
    case ATTN_POSITIONS_WAVES:
      attn_waves_paint (scene, painter);
      break;
    case ATTN_POSITIONS_LEARNED:
      attn_likeness_paint (scene, painter);
      break;
    case ATTN_POSITIONS_TURNS:
      attn_turns_paint (scene, painter);
      break;
    case ATTN_POSITIONS_NONE:
      break;
    }
  attn_paint_pop_clip (painter);
}

double
attn_positions_get_bottom (const AttnFrame *frame)
{
  const AttnPositions *positions = &frame->positions;
  const double end = frame->picture.y + frame->picture.height;

  switch (positions->kind)
    {
    case ATTN_POSITIONS_WAVES:
      return fmin (positions->axis_y + positions->text * 3.2, end);
    case ATTN_POSITIONS_LEARNED:
      return positions->likeness != NULL ? positions->axis_y + positions->text * 3.8 : 0;
    case ATTN_POSITIONS_TURNS:
      return positions->curve ? end : 0;
    case ATTN_POSITIONS_NONE:
      break;
    }
  return 0;
}

void
attn_positions_paint_marks (const AttnScene *scene, AttnPainter *painter)
{
  switch (scene->frame->positions.kind)
    {
    case ATTN_POSITIONS_WAVES:
      attn_waves_paint_marks (scene, painter);
      break;
    case ATTN_POSITIONS_LEARNED:
      attn_likeness_paint_marks (scene, painter);
      break;
    case ATTN_POSITIONS_TURNS:
      attn_turns_paint_marks (scene, painter);
      break;
    case ATTN_POSITIONS_NONE:
      break;
    }
}
