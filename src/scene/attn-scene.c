/* attn-scene.c: where everything stands
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-ranking.h"
#include "attn-scene-private.h"

#include <math.h>

#include "attn-image.h"
#include "attn-positions.h"

/* Which numbers things are told in: those of the main steps, whether or not this half of the picture draws them, and
 * whatever else is drawn (the parts of softmax, in focus). */
gboolean
attn_scene_tells (const AttnNode *node, gpointer data)
{
  const AttnScene *scene = data;
  const int step = attn_steps_find (scene->frame->steps, attn_node_get_name (node));

  /* What stands aside is told where it is drawn; and where it is itself what is asked about. */
  if (attn_node_is_aside (node))
    return attn_scene_shows (scene, node) || (scene->has_active && attn_node_is_aside (scene->active.node));
  return step < 0 || !g_array_index (scene->frame->steps, AttnStep, step).minor || attn_scene_shows (scene, node);
}

/* What a few dots take up. */
static AttnBox
get_dots_box (const AttnRegion *region, guint row, guint column, guint n_rows, guint n_columns)
{
  double top = G_MAXDOUBLE, bottom = -G_MAXDOUBLE;

  for (guint i = row; i < row + n_rows; i++)
    for (guint j = column; j < column + n_columns; j++)
      {
        const double y = region->origin_y - attn_node_get_value (region->node, i, j) * region->pitch_y;

        top = fmin (top, y);
        bottom = fmax (bottom, y);
      }
  return (AttnBox) { region->origin_x + row * region->pitch_x - region->gap / 2, top - region->gap / 2,
                     (n_rows - 1) * region->pitch_x + region->gap, bottom - top + region->gap };
}

AttnBox
attn_region_get_box_of (const AttnRegion *region, guint row, guint column, guint n_rows, guint n_columns)
{
  const guint across = region->transposed ? row : column, down = region->transposed ? column : row;
  const guint wide = region->transposed ? n_rows : n_columns, high = region->transposed ? n_columns : n_rows;

  if (region->dots)
    return get_dots_box (region, row, column, n_rows, n_columns);
  return (AttnBox) {
    region->origin_x + across * region->pitch_x, region->origin_y + down * region->pitch_y,
    wide * region->pitch_x - region->gap, high * region->pitch_y - region->gap,
  };
}

/* How many cells of the step that the view has come to stand before a node's. */
static guint
cells_before (const AttnFrame *frame, const AttnNode *node)
{
  const AttnStep *step = &g_array_index (frame->steps, AttnStep, frame->asked_step);
  guint n = 0;

  for (guint i = 0; i < step->n_nodes && step->nodes[i] != node; i++)
    n += attn_node_get_rows (step->nodes[i]) * attn_node_get_columns (step->nodes[i]);
  return n;
}

gboolean
attn_scene_is_blank (const AttnScene *scene, const AttnNode *node)
{
  for (const char *const *name = scene->view.blank; name != NULL && *name != NULL; name++)
    if (*name == attn_node_get_name (node))
      return TRUE;
  return FALSE;
}

gboolean
attn_scene_is_asked (const AttnScene *scene, const AttnNode *node, guint row, guint column)
{
  const AttnPlace *asked = &scene->view.asked;

  return asked->node != NULL && asked->node == attn_node_get_name (node) && asked->row == row && asked->column == column;
}

/* Cells whose numbers are to be found. */
static gboolean
is_secret (const AttnScene *scene, const AttnNode *node, guint row, guint column)
{
  return attn_scene_is_asked (scene, node, row, column) || attn_prediction_covers (scene->view.prediction, &(AttnCell) { node, row, column });
}

gboolean
attn_scene_hides (const AttnScene *scene, const AttnCell *cell)
{
  return is_secret (scene, cell->node, cell->row, cell->column) || attn_scene_is_blank (scene, cell->node);
}

gboolean
attn_scene_is_told (const AttnScene *scene, const AttnNode *node)
{
  return !attn_scene_is_blank (scene, node) && !attn_prediction_has (scene->view.prediction, node);
}

gboolean
attn_scene_has_number (const AttnScene *scene, const AttnRegion *region, guint row, guint column)
{
  const AttnFrame *frame = scene->frame;
  const AttnNode *node = region->node;
  const AttnItem *item = (const AttnItem *) (const void *) region;
  int step;

  /* A difference would tell what is to be found. */
  if (item->contrast && is_secret (scene, item->pinned, row, column))
    return FALSE;
  if (!region->reached || attn_scene_is_blank (scene, node) || is_secret (scene, node, row, column))
    return FALSE;
  if (scene->view.reached == G_MAXUINT)
    return TRUE;
  step = attn_steps_find (frame->steps, attn_node_get_name (node));
  if (step != (int) frame->asked_step)
    return TRUE;
  return cells_before (frame, node) + row * attn_node_get_columns (node) + column < scene->view.reached;
}

/* What is pointed at is explained, and so is what is selected, as long as it stands in the picture; of the pipeline only a
 * part may, and a card alone has none. */
static gboolean
is_explained (const AttnScene *scene)
{
  const AttnViewMode mode = scene->frame->mode;
  const AttnNode *from = scene->has_active ? scene->active.node : NULL;

  /* What stands aside tells of what it is made of. */
  while (from != NULL && attn_node_is_aside (from))
    from = attn_node_get_input (from, 0);
  if (from != NULL && from != scene->active.node && !attn_scene_is_told (scene, from))
    return FALSE;
  if (!scene->has_active || is_secret (scene, scene->active.node, scene->active.row, scene->active.column))
    return FALSE;    /* what is asked for is not explained: hints do that */
  /* There a pixel is no more than its patch, and what is told is what that looks at. */
  if (mode == ATTN_VIEW_IMAGE && attn_image_is_pixels (scene->active.node))
    return FALSE;
  return scene->is_hovered || mode == ATTN_VIEW_OVERVIEW || mode == ATTN_VIEW_CARD || attn_scene_shows (scene, scene->active.node) ||
         attn_node_is_aside (scene->active.node);
}

static AttnScene *
scene_for_frame (AttnFrame *frame, const AttnView *view)
{
  AttnScene *scene = g_new0 (AttnScene, 1);
  AttnCell hovered;

  g_atomic_ref_count_init (&scene->ref_count);
  scene->frame = frame;
  scene->view = *view;
  if (view->prediction != NULL)
    attn_prediction_ref (view->prediction);
  scene->has_selected = attn_scene_resolve (scene, &view->selected, &scene->selected);
  scene->active = scene->selected;
  scene->has_active = scene->has_selected;
  if (attn_scene_resolve (scene, &view->hovered, &hovered))
    {
      scene->active = hovered;
      scene->has_active = scene->is_hovered = TRUE;
    }
  if (is_explained (scene))
    scene->explanation = attn_explanation_new (&scene->active, view->language, view->decimals, attn_scene_tells, scene);
  scene->card = attn_card_new (frame, scene->explanation, view->about);
  return scene;
}

AttnScene *
attn_scene_new (const AttnTrace *trace, const AttnView *view, AttnFonts *fonts, double width, double height)
{
  return scene_for_frame (attn_frame_new (trace, view, fonts, width, height), view);
}

AttnScene *
attn_scene_new_marked (const AttnScene *scene, const AttnView *view)
{
  if (attn_frame_serves (scene->frame, view))
    return scene_for_frame (attn_frame_ref (scene->frame), view);
  return attn_scene_new (scene->frame->trace, view, scene->frame->fonts, scene->frame->width, scene->frame->height);
}

gboolean
attn_scene_same_base (const AttnScene *a, const AttnScene *b)
{
  return a->frame == b->frame;
}

AttnScene *
attn_scene_ref (AttnScene *scene)
{
  g_atomic_ref_count_inc (&scene->ref_count);
  return scene;
}

void
attn_scene_unref (AttnScene *scene)
{
  if (!g_atomic_ref_count_dec (&scene->ref_count))
    return;
  g_clear_pointer (&scene->card, attn_card_free);
  g_clear_pointer (&scene->explanation, attn_explanation_free);
  if (scene->view.prediction != NULL)
    attn_prediction_unref ((AttnPrediction *) scene->view.prediction);
  attn_frame_unref (scene->frame);
  g_free (scene);
}

/* --- asking ------------------------------------------------------------------------------------------- */

const AttnTrace *
attn_scene_get_trace (const AttnScene *scene)
{
  return scene->frame->trace;
}

const AttnView *
attn_scene_get_view (const AttnScene *scene)
{
  return &scene->view;
}

const GArray *
attn_scene_get_steps (const AttnScene *scene)
{
  return scene->frame->steps;
}

guint
attn_scene_get_step (const AttnScene *scene)
{
  return scene->frame->step;
}

double
attn_scene_get_width (const AttnScene *scene)
{
  return scene->frame->width;
}

double
attn_scene_get_height (const AttnScene *scene)
{
  return scene->frame->height;
}

AttnBox
attn_scene_get_picture_box (const AttnScene *scene)
{
  return scene->frame->picture;
}

void
attn_scene_get_reach (const AttnScene *scene, double *x, double *y)
{
  attn_frame_get_reach (scene->frame, x, y);
}

AttnBox
attn_scene_get_seen_box (const AttnScene *scene)
{
  return scene->frame->seen;
}

guint
attn_scene_find_edges (const AttnScene *scene)
{
  return attn_frame_find_edges (scene->frame);
}

double
attn_scene_get_sign (const AttnScene *scene)
{
  return attn_frame_get_sign (scene->frame);
}

guint
attn_scene_get_n_regions (const AttnScene *scene)
{
  return scene->frame->items->len;
}

const AttnRegion *
attn_scene_get_region (const AttnScene *scene, guint index)
{
  return &attn_frame_get_item (scene->frame, index)->region;
}

const AttnRegion *
attn_scene_find_matrix (const AttnScene *scene, const char *node)
{
  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);

      if (region->kind == ATTN_REGION_MATRIX && g_str_equal (attn_node_get_name (region->node), node))
        return region;
    }
  return NULL;
}

static gboolean
draws (const AttnRegion *region, const AttnCell *cell)
{
  return region->kind == ATTN_REGION_MATRIX && region->node == cell->node &&
         (!region->strip || (cell->row >= region->first_row && cell->row - region->first_row < region->n_rows &&
                             cell->column >= region->first_column && cell->column - region->first_column < region->n_columns));
}

const AttnRegion *
attn_scene_find_cell (const AttnScene *scene, const AttnCell *cell)
{
  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);

      if (draws (region, cell))
        return region;
    }
  return NULL;
}

gboolean
attn_scene_shows (const AttnScene *scene, const AttnNode *node)
{
  return attn_scene_find_matrix (scene, attn_node_get_name (node)) != NULL;
}

gboolean
attn_scene_has_other_group (const AttnScene *scene)
{
  return scene->frame->has_other_group;
}

gboolean
attn_scene_writes_number (const AttnScene *scene, const AttnCell *cell)
{
  const AttnItem *item = (const AttnItem *) (const void *) attn_scene_find_cell (scene, cell);

  return item != NULL && item->number_size > 0;
}

const AttnExplanation *
attn_scene_get_explanation (const AttnScene *scene)
{
  return scene->explanation;
}

double
attn_scene_get_card_height (const AttnScene *scene)
{
  const AttnFrame *frame = scene->frame;

  /* As much room beneath what is written as a line takes, and the card's own margin. */
  return attn_card_get_bottom (scene->card) + frame->size * 1.6 + frame->card.y;
}

AttnBox
attn_scene_get_card_box (const AttnScene *scene)
{
  return scene->frame->card;
}

gboolean
attn_scene_is_card_whole (const AttnScene *scene)
{
  return attn_card_is_whole (scene->card);
}

const char *
attn_scene_get_card_text (const AttnScene *scene)
{
  return attn_card_get_text (scene->card);
}

const char *
attn_scene_get_code (const AttnScene *scene)
{
  return scene->frame->code;
}

const char *
attn_scene_get_formula (const AttnScene *scene)
{
  return scene->frame->formula;
}

const char *
attn_scene_get_remarks (const AttnScene *scene)
{
  return scene->frame->remarks;
}

/* --- from a point to a cell and back -------------------------------------------------------------------- */

static gboolean
contains (const AttnBox *box, double x, double y)
{
  return x >= box->x && x < box->x + box->width && y >= box->y && y < box->y + box->height;
}

const AttnRegion *
attn_scene_pick_region (const AttnScene *scene, double x, double y)
{
  const AttnBox *seen = &scene->frame->seen;

  for (guint i = scene->frame->items->len; i > 0; i--)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i - 1);

      /* What is zoomed out of the picture's box is not there. */
      if (contains (&region->box, x, y) && (region->kind == ATTN_REGION_STRIP || contains (seen, x, y)))
        return region;
    }
  return NULL;
}

/* What can be pointed at: numbers, and cells whose number is to be found. */
static gboolean
can_point (const AttnScene *scene, const AttnRegion *region, guint row, guint column)
{
  return attn_scene_has_number (scene, region, row, column) || (region->reached && is_secret (scene, region->node, row, column));
}

/* Of the dots above each other the nearest one. */
static gboolean
pick_dot (const AttnRegion *region, double x, double y, AttnCell *cell)
{
  const double row = round ((x - region->origin_x) / region->pitch_x);
  double nearest = G_MAXDOUBLE;

  if (row < region->first_row || row >= region->first_row + region->n_rows)
    return FALSE;
  for (guint j = region->first_column; j < region->first_column + region->n_columns; j++)
    {
      const double away = fabs (region->origin_y - attn_node_get_value (region->node, (guint) row, j) * region->pitch_y - y);

      if (away >= nearest)
        continue;
      nearest = away;
      *cell = (AttnCell) { region->node, (guint) row, j };
    }
  return TRUE;
}

gboolean
attn_scene_pick (const AttnScene *scene, double x, double y, AttnCell *cell)
{
  const AttnRegion *region;
  guint across, down;

  if (attn_card_pick (scene->card, x, y, cell))
    return TRUE;
  region = attn_scene_pick_region (scene, x, y);
  if (region == NULL || region->kind != ATTN_REGION_MATRIX)
    return FALSE;
  if (region->dots)
    return pick_dot (region, x, y, cell) && can_point (scene, region, cell->row, cell->column);
  across = (guint) ((x - region->origin_x) / region->pitch_x);
  down = (guint) ((y - region->origin_y) / region->pitch_y);
  cell->node = region->node;
  cell->row = MIN (region->transposed ? across : down, attn_node_get_rows (region->node) - 1);
  cell->column = MIN (region->transposed ? down : across, attn_node_get_columns (region->node) - 1);
  return can_point (scene, region, cell->row, cell->column);
}

gboolean
attn_scene_get_cell_box (const AttnScene *scene, const AttnCell *cell, AttnBox *box)
{
  const AttnRegion *region = attn_scene_find_cell (scene, cell);

  if (region == NULL || cell->row >= attn_node_get_rows (cell->node) || cell->column >= attn_node_get_columns (cell->node))
    return FALSE;
  *box = attn_region_get_box_of (region, cell->row, cell->column, 1, 1);
  return TRUE;
}

gboolean
attn_scene_resolve (const AttnScene *scene, const AttnPlace *place, AttnCell *cell)
{
  const AttnNode *node = place->node != NULL ? attn_trace_find (scene->frame->trace, place->node) : NULL;
  const AttnRegion *region;

  if (node == NULL || place->row >= attn_node_get_rows (node) || place->column >= attn_node_get_columns (node))
    return FALSE;
  /* A number that the pipeline has not come to cannot be pointed at. */
  *cell = (AttnCell) { node, place->row, place->column };
  region = attn_scene_find_cell (scene, cell);
  if (region != NULL ? !can_point (scene, region, place->row, place->column)
                     : attn_steps_find (scene->frame->steps, place->node) > (int) scene->frame->step)
    return FALSE;
  return TRUE;
}

/* --- keys ------------------------------------------------------------------------------------------------ */

AttnCell
attn_scene_move (const AttnScene *scene, const AttnCell *from, int dx, int dy, gboolean edge)
{
  const AttnRegion *region = attn_scene_find_cell (scene, from);
  const gboolean transposed = region != NULL && region->transposed;
  const int down = transposed ? dx : dy, across = transposed ? dy : dx;
  const int rows = (int) attn_node_get_rows (from->node), columns = (int) attn_node_get_columns (from->node);
  AttnCell to = *from;
  AttnCell next;

  /* Lines beneath each other; which token is read is chosen elsewhere. */
  if (region != NULL && region->strip && scene->frame->has_ranking && attn_ranking_move (scene->frame, &to, dx + dy, edge))
    return to;
  if (attn_image_move (scene->frame, from, dx, dy, edge, &next) || attn_likeness_move (scene->frame, from, dx, dy, edge, &next))
    return next;
  do
    {
      next = to;
      next.row = (guint) CLAMP ((int) to.row + down, 0, rows - 1);
      next.column = (guint) CLAMP ((int) to.column + across, 0, columns - 1);
      if (next.row == to.row && next.column == to.column)
        break;
      if (region != NULL && !can_point (scene, region, next.row, next.column))
        break;
      to = next;
    }
  while (edge);
  return to;
}

gboolean
attn_scene_next_matrix (const AttnScene *scene, const AttnCell *from, gboolean backward, AttnCell *cell)
{
  const int n = (int) scene->frame->items->len, by = backward ? -1 : 1;
  int at = backward ? n : -1;

  for (int i = 0; from != NULL && i < n; i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, (guint) i);

      if (region->kind == ATTN_REGION_MATRIX && region->node == from->node)
        at = i;
    }
  for (int i = at + by; i >= 0 && i < n; i += by)
    {
      const AttnRegion *region = attn_scene_get_region (scene, (guint) i);

      /* A node may be drawn in several pieces. */
      if (region->kind != ATTN_REGION_MATRIX || (from != NULL && region->node == from->node) || !can_point (scene, region, 0, 0))
        continue;
      attn_image_find_start (scene->frame, region, cell);
      /* The same row goes on where it can: a query is followed from left to right. */
      if (from != NULL && !region->strip && from->row < attn_node_get_rows (region->node) &&
          attn_node_get_row_axis (region->node) == attn_node_get_row_axis (from->node) &&
          can_point (scene, region, from->row, 0))
        cell->row = from->row;
      /* Of a strip one of its own cells, in the same column where it has that. */
      if (region->strip && scene->frame->has_ranking)
        {
          const AttnCell same = { region->node, region->first_row, from != NULL ? from->column : 0 };

          *cell = attn_scene_find_cell (scene, &same) != NULL ? same
                                                              : (AttnCell) { region->node, region->first_row, region->first_column };
        }
      return TRUE;
    }
  return FALSE;
}

gboolean
attn_scene_first_cell (const AttnScene *scene, AttnCell *cell)
{
  const AttnStep *step = &g_array_index (scene->frame->steps, AttnStep, scene->frame->step);
  const AttnNode *node = scene->frame->focus != NULL ? scene->frame->focus : step->nodes[0];
  const AttnRegion *region = attn_scene_find_matrix (scene, attn_node_get_name (node));

  if (region != NULL && can_point (scene, region, 0, 0))
    {
      *cell = (AttnCell) { node, 0, 0 };
      /* In pictures of an image whoever they are about stays. */
      if (scene->frame->patch_of != NULL || scene->frame->mode == ATTN_VIEW_IMAGE)
        attn_image_find_start (scene->frame, region, cell);
      if (!can_point (scene, region, cell->row, cell->column))
        *cell = (AttnCell) { node, 0, 0 };
      return TRUE;
    }
  return attn_scene_next_matrix (scene, NULL, FALSE, cell);
}

guint
attn_scene_count_step_cells (const AttnScene *scene)
{
  return cells_before (scene->frame, NULL);
}

gboolean
attn_scene_get_step_cell (const AttnScene *scene, guint nth, AttnCell *cell)
{
  const AttnStep *step = &g_array_index (scene->frame->steps, AttnStep, scene->frame->asked_step);

  for (guint i = 0; i < step->n_nodes; i++)
    {
      const guint columns = attn_node_get_columns (step->nodes[i]);
      const guint n = attn_node_get_rows (step->nodes[i]) * columns;

      if (nth < n)
        {
          *cell = (AttnCell) { step->nodes[i], nth / columns, nth % columns };
          return TRUE;
        }
      nth -= n;
    }
  return FALSE;
}
