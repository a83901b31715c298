/* test-image.c: a patch, its row and its token; and attention laid over an image
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-image.h"
#include "attn-name.h"
#include "attn-provenance.h"
#include "attn-range.h"
#include "attn-scene-private.h"
#include "scene-test.h"

static AttnFonts *fonts;

/* Red, green and blue, side × side, in patches of p, with a class token or without. */
static AttnTrace *
trace_colors (guint side, guint p, gboolean class_token)
{
  g_autofree char *text = scene_test_dup_image (side, p, 6, 2, class_token);

  return scene_test_parse (text);
}

/* Where a cell stands in a region that draws all of it. */
static gboolean
picks_itself (const AttnScene *scene, const AttnRegion *region, guint row, guint column)
{
  const double x = region->origin_x + (column + 0.5) * region->pitch_x, y = region->origin_y + (row + 0.5) * region->pitch_y;
  AttnCell cell;

  return attn_scene_pick (scene, x, y, &cell) && cell.node == region->node && cell.row == row && cell.column == column;
}

static const struct { double width, height; } sizes[] = { { 600, 400 }, { 900, 600 }, { 1600, 900 }, { 3840, 2160 } };

/* Every cell of the row comes from the pixel that the format says, and both are drawn. */
static void
test_order (void)
{
  static const char *const channels[] = { "image.pixels.red", "image.pixels.green", "image.pixels.blue" };
  g_autoptr (AttnTrace) trace = trace_colors (12, 4, TRUE);
  const AttnNode *patches = attn_trace_find (trace, "patches");

  for (guint j = 0; j < 48; j++)
    {
      g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_FOCUS, "patches", "patches", 5, j, 900, 600);
      const AttnCell cell = { patches, 5, j };
      const AttnRect rect = attn_rect_from_cell (&cell);
      g_autoptr (GArray) sources = attn_provenance_sources (&rect);
      const AttnRect *source = &g_array_index (sources, AttnRect, 0);
      const AttnCell pixel = { source->node, source->row, source->column };
      AttnBox box;

      g_assert_cmpuint (sources->len, ==, 1);
      g_assert_cmpstr (attn_node_get_name (source->node), ==, channels[j / 16]);
      g_assert_cmpuint (source->row, ==, 4 + j % 16 / 4);        /* patch 5 of 3 across is row 1, column 2 */
      g_assert_cmpuint (source->column, ==, 8 + j % 4);
      g_assert_true (attn_node_get_value (patches, 5, j) == attn_node_get_value (source->node, source->row, source->column));
      g_assert_true (attn_scene_get_cell_box (scene, &cell, &box));
      g_assert_true (attn_scene_get_cell_box (scene, &pixel, &box));
      /* In the enlarged patch, whose cells are larger than the image's. */
      g_assert_cmpfloat (box.width, >, attn_scene_find_matrix (scene, "image.pixels.red")->box.width / 8);
    }
}

/* The name of a short row begins where the row begins, and the order of its entries ends where it ends; what is wider than the row
 * stands as far out at both ends. */
static void
test_named (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_FOCUS, "patches", NULL, 0, 0, sizes[i].width, sizes[i].height);
      const AttnBox row = attn_scene_find_matrix (scene, "patches")->box;
      double left = -1, right = -1;

      for (guint j = 0; j < scene->frame->items->len; j++)
        {
          const AttnItem *item = attn_frame_get_item (scene->frame, j);
          const AttnBox *box = &item->region.box;

          if (item->region.kind != ATTN_REGION_TITLE || !g_str_equal (attn_node_get_name (item->region.node), "patches") ||
              box->y + box->height > row.y || box->y < scene->frame->picture.y + scene->frame->picture.height / 2)
            continue;
          if (item->quiet)
            right = box->x + box->width;
          else
            left = box->x;
        }
      g_assert_cmpfloat (left, <=, row.x + 1);
      g_assert_cmpfloat_with_epsilon (row.x - left, right - row.x - row.width, 2.5);
      if (sizes[i].width >= 900)
        g_assert_cmpfloat_with_epsilon (left, row.x, 1.5);
    }
}

/* What can be pointed at is what is drawn there: in the patch, in the row and in the part of it that stands large. */
static void
test_picking (void)
{
  static const guint cases[][2] = { { 4, 2 }, { 12, 4 }, { 32, 8 }, { 64, 16 } };

  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autoptr (AttnTrace) trace = trace_colors (cases[c][0], cases[c][1], c % 2);

      for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
        for (guint mode = 0; mode < 2; mode++)
          {
            g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, mode ? ATTN_VIEW_FOCUS : ATTN_VIEW_OVERVIEW, "patches", "patches", 1, 7,
                                                     sizes[s].width, sizes[s].height);
            guint pixels = 0, entries = 0;

            for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
              {
                const AttnRegion *region = attn_scene_get_region (scene, i);

                if (region->kind != ATTN_REGION_MATRIX || !region->strip)
                  continue;
                for (guint row = region->first_row; row < region->first_row + region->n_rows; row++)
                  for (guint column = region->first_column; column < region->first_column + region->n_columns; column++)
                    g_assert_true (picks_itself (scene, region, row, column));
                *(g_str_equal (attn_node_get_name (region->node), "patches") ? &entries : &pixels) += region->n_rows * region->n_columns;
              }
            g_assert_cmpuint (pixels, ==, 3 * cases[c][1] * cases[c][1]);
            g_assert_cmpuint (entries, >=, pixels);
          }
    }
}

/* A long row is drawn whole, and the part at hand once more with room for its numbers. */
static void
test_lens (void)
{
  g_autoptr (AttnTrace) trace = trace_colors (64, 16, TRUE);
  static const guint at[] = { 0, 3, 400, 767 };

  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    {
      g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_FOCUS, "patches", "patches", 9, at[i], 1600, 900);
      const AttnCell cell = { attn_trace_find (trace, "patches"), 9, at[i] };
      gboolean whole = FALSE;
      AttnBox box;

      g_assert_true (attn_scene_get_cell_box (scene, &cell, &box));
      g_assert_cmpfloat (box.width, >=, 20);
      g_assert_true (attn_scene_writes_number (scene, &cell));
      for (guint j = 0; j < attn_scene_get_n_regions (scene); j++)
        whole |= attn_scene_get_region (scene, j)->node == cell.node && attn_scene_get_region (scene, j)->n_columns == 768;
      g_assert_true (whole);
    }
}

/* Row · W + b stands as every product does, and is all of what the result comes from. */
static void
test_product (void)
{
  g_autoptr (AttnTrace) trace = trace_colors (4, 2, TRUE);
  g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_FOCUS, "embedding", "embedding", 3, 2, 1600, 900);
  const AttnRegion *row = attn_scene_find_matrix (scene, "patches"), *weight = attn_scene_find_matrix (scene, "image.weight");
  const AttnRegion *bias = attn_scene_find_matrix (scene, "image.bias"), *result = attn_scene_find_matrix (scene, "embedding");

  g_assert_cmpuint (row->first_row, ==, 2);
  g_assert_cmpuint (result->first_row, ==, 3);
  g_assert_cmpfloat (row->box.y, ==, result->box.y);
  g_assert_cmpfloat (row->box.x + row->box.width, <=, result->box.x);
  g_assert_cmpfloat (weight->origin_x, ==, result->origin_x);
  g_assert_cmpfloat (weight->pitch_x, ==, result->pitch_x);
  g_assert_cmpfloat (weight->box.y + weight->box.height, <=, bias->box.y + 0.01);
  g_assert_cmpfloat (bias->box.y + bias->box.height, <=, result->box.y + 0.01);
  for (guint j = 0; j < 6; j++)
    {
      const AttnCell cell = { result->node, 3, j };
      const AttnRect rect = attn_rect_from_cell (&cell);
      g_autoptr (GArray) sources = attn_provenance_sources (&rect);

      for (guint i = 0; i < sources->len; i++)
        {
          const AttnRect *source = &g_array_index (sources, AttnRect, i);
          const AttnCell first = { source->node, source->row, source->column };

          g_assert_nonnull (attn_scene_find_cell (scene, &first));
        }
    }
}

/* The class token's row is its own vector, and no patch's. */
static void
test_class_token (void)
{
  g_autoptr (AttnTrace) trace = trace_colors (4, 2, TRUE);
  g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_FOCUS, "embedding", "embedding", 0, 2, 1600, 900);

  g_assert_nonnull (attn_scene_find_matrix (scene, "image.class_token"));
  g_assert_null (attn_scene_find_matrix (scene, "image.weight"));
  g_assert_cmpuint (attn_scene_find_matrix (scene, "embedding")->first_row, ==, 0);
}

/* Another cell of the same patch changes only marks; another patch is another picture; a pixel belongs to its patch. */
static void
test_serves (void)
{
  g_autoptr (AttnTrace) trace = trace_colors (4, 2, TRUE);
  g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_FOCUS, "patches", "patches", 2, 1, 1600, 900);
  static const struct { const char *node; guint row, column; gboolean same; } rows[] = {
    { "patches", 2, 3, TRUE }, { "patches", 1, 1, FALSE }, { "image.pixels.green", 3, 1, TRUE }, { "image.pixels.green", 1, 3, FALSE },
    { "image.weight", 3, 1, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      AttnView view = *attn_scene_get_view (scene);

      view.token = 3;
      view.selected = (AttnPlace) { attn_name_intern (rows[i].node), rows[i].row, rows[i].column };
      g_autoptr (AttnScene) other = attn_scene_new_marked (scene, &view);
      g_assert_cmpint (attn_scene_same_base (scene, other), ==, rows[i].same);
    }
}

/* --- attention over the image --------------------------------------------------------------------------- */

static guint
find_row (const AttnScene *scene, const char *node)
{
  return attn_scene_find_matrix (scene, node)->first_row;
}

/* A pixel makes its patch look; before anything is selected, and where the class token's row is, it does. */
static void
test_who_looks (void)
{
  g_autoptr (AttnTrace) with = trace_colors (6, 2, TRUE), without = trace_colors (6, 2, FALSE);
  static const struct { const char *node; guint row, column, with, without; } rows[] = {
    { NULL, 0, 0, 0, 0 }, { "image.pixels.red", 3, 5, 6, 5 }, { "image.pixels.blue", 0, 0, 1, 0 }, { "patches", 4, 1, 5, 4 },
    { "layer1.head0.weights", 7, 2, 7, 7 }, { "embedding", 2, 1, 2, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint j = 0; j < 2; j++)
      {
        g_autoptr (AttnScene) scene = scene_test_new (fonts, j ? with : without, ATTN_VIEW_IMAGE, "layer1.head0.weights", rows[i].node, rows[i].row,
                                                 rows[i].column, 1300, 740);
        g_assert_cmpuint (find_row (scene, "layer1.head0.weights"), ==, j ? rows[i].with : rows[i].without);
      }
}

/* There is attention to be laid over the image wherever one stands. */
static void
test_every_step (void)
{
  g_autoptr (AttnTrace) trace = trace_colors (6, 2, TRUE);
  g_autoptr (GArray) steps = attn_steps_new (trace, 0);

  for (guint i = 0; i < steps->len; i++)
    {
      const AttnStep *step = &g_array_index (steps, AttnStep, i);
      g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_IMAGE, attn_node_get_name (step->nodes[0]), NULL, 0, 0, 1300, 740);
      const char *expected = step->layer == 1 ? "layer1.head0.weights" : step->group == ATTN_GROUP_READOUT ? "rollout" : "layer0.head0.weights";

      g_assert_nonnull (attn_scene_find_matrix (scene, expected));
      g_assert_nonnull (attn_scene_find_matrix (scene, "image.pixels.red"));
    }
}

/* What stands beneath is about the weights that are laid over it, from whatever step it was opened. */
static void
test_caption (void)
{
  static const struct { const char *step, *selected, *weights; gboolean explained; } cases[] = {
    { "patches", NULL, "layer0.head0.weights", FALSE },
    { "patches", "patches", "layer0.head0.weights", FALSE },
    { "patches", "image.pixels.red", "layer0.head0.weights", FALSE },
    { "layer1.concat", "layer1.concat", "layer1.head0.weights", FALSE },
    { "layer1.head0.weights", "layer1.head0.weights", "layer1.head0.weights", TRUE },
  };
  g_autoptr (AttnTrace) trace = trace_colors (12, 4, TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_IMAGE, cases[i].step, cases[i].selected, 1, 1, 1300, 740);
      g_autoptr (AttnScene) weights = scene_test_new (fonts, trace, ATTN_VIEW_OVERVIEW, cases[i].weights, NULL, 0, 0, 1300, 740);

      g_assert_nonnull (attn_scene_find_matrix (scene, cases[i].weights));
      g_assert_cmpint (attn_scene_get_explanation (scene) != NULL, ==, cases[i].explained);
      if (!cases[i].explained)
        {
          const char *text = attn_scene_get_card_text (scene);

          g_assert_nonnull (strstr (text, "looks at"));
          g_assert_true (i != 2 || strstr (text, "What \342\200\2340,0\342\200\235 looks at") != NULL);
          g_assert_nonnull (strstr (text, strstr (cases[i].weights, "layer1") ? "layer 1 · head 0" : "layer 0 · head 0"));
          g_assert_nonnull (strstr (text, "about evenly"));
        }
      g_assert_cmpstr (attn_scene_get_code (scene), ==, attn_scene_get_code (weights));
      g_assert_cmpstr (attn_scene_get_formula (scene), ==, attn_scene_get_formula (weights));
    }
}

/* Arrows go from patch to patch, the class token stands above the first row, and no arrow leads out. */
static void
test_arrows (void)
{
  g_autoptr (AttnTrace) trace = trace_colors (6, 2, TRUE);
  g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_IMAGE, "layer1.head0.weights", "layer1.head0.weights", 4, 5, 1300, 740);
  const AttnNode *weights = attn_trace_find (trace, "layer1.head0.weights"), *pixels = attn_trace_find (trace, "image.pixels.red");
  static const struct { guint from; int dx, dy; gboolean edge; guint to; } keys[] = {
    { 5, 1, 0, FALSE, 6 }, { 6, 1, 0, FALSE, 6 }, { 5, 0, 1, FALSE, 8 }, { 5, 0, -1, FALSE, 2 }, { 2, 0, -1, FALSE, 0 }, { 0, 0, -1, FALSE, 0 },
    { 0, 0, 1, FALSE, 1 }, { 0, 1, 0, FALSE, 0 }, { 5, -1, 0, TRUE, 4 }, { 2, 0, 1, TRUE, 8 },
  };
  AttnCell cell;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const AttnCell from = { weights, 4, keys[i].from };

      cell = attn_scene_move (scene, &from, keys[i].dx, keys[i].dy, keys[i].edge);
      g_assert_cmpuint (cell.row, ==, 4);
      g_assert_cmpuint (cell.column, ==, keys[i].to);
    }
  cell = attn_scene_move (scene, &(AttnCell) { pixels, 3, 3 }, 1, -1, FALSE);
  g_assert_cmpuint (cell.row, ==, 0);
  g_assert_cmpuint (cell.column, ==, 4);
  /* Tab goes to the image, to the patch that looks, and back to its row. */
  g_assert_true (attn_scene_next_matrix (scene, &(AttnCell) { weights, 4, 5 }, TRUE, &cell));
  g_assert_true (cell.node == pixels);
  g_assert_cmpuint (cell.row, ==, 2);
  g_assert_cmpuint (cell.column, ==, 0);
  g_assert_true (attn_scene_next_matrix (scene, &cell, FALSE, &cell));
  g_assert_true (cell.node == weights);
  g_assert_cmpuint (cell.row, ==, 4);
}

/* Keys begin with whoever the picture is about. */
static void
test_first (void)
{
  g_autoptr (AttnTrace) trace = trace_colors (6, 2, TRUE);
  static const struct { AttnViewMode mode; const char *step; guint row; } rows[] = {
    { ATTN_VIEW_IMAGE, "layer1.head0.weights", 6 }, { ATTN_VIEW_FOCUS, "patches", 5 }, { ATTN_VIEW_OVERVIEW, "patches", 5 },
    { ATTN_VIEW_FOCUS, "embedding", 6 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (AttnScene) plain = scene_test_new (fonts, trace, rows[i].mode, rows[i].step, NULL, 0, 0, 1300, 740);
      AttnView view = *attn_scene_get_view (plain);
      AttnCell cell;

      view.token = 6;
      g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, 1300, 740);
      g_assert_true (attn_scene_first_cell (scene, &cell));
      g_assert_cmpstr (attn_node_get_name (cell.node), ==, rows[i].step);
      g_assert_cmpuint (cell.row, ==, rows[i].row);
      g_assert_cmpuint (cell.column, ==, 0);
    }
}

/* Each patch's weight lies over the patch. */
static void
test_over (void)
{
  g_autoptr (AttnTrace) trace = trace_colors (6, 2, TRUE);
  g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_IMAGE, "layer0.head1.weights", "layer0.head1.weights", 0, 1, 1300, 740);
  const AttnRegion *image = attn_scene_find_matrix (scene, "image.pixels.red");
  guint n = 0;

  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);

      if (region->kind == ATTN_REGION_MATRIX && region->node == image->node)
        image = region;
      if (region->kind != ATTN_REGION_MATRIX || region->node == image->node || region->first_column == 0)
        continue;
      for (guint column = region->first_column; column < region->first_column + region->n_columns; column++)
        {
          g_assert_true (picks_itself (scene, region, 0, column));
          /* The first grid is the one over the image. */
          if (n++ < 9)
            {
              g_assert_cmpfloat (fabs (region->origin_x + column * region->pitch_x - image->box.x - (column - 1) % 3 * image->box.width / 3), <, 0.01);
              g_assert_cmpfloat (fabs (region->box.y - image->box.y - (column - 1) / 3 * image->box.height / 3), <, 0.01);
            }
        }
    }
  g_assert_cmpuint (n, ==, 18);
}

/* --- marks ---------------------------------------------------------------------------------------------- */

/* Keeps the boxes that are drawn as lines, and what is written if that is asked for, and draws nothing. */
typedef struct
{
  AttnPainter parent;
  GArray     *boxes;
  GString    *written;
} Keeper;

static void
keep_stroke (AttnPainter *painter, const AttnBox *box, double radius, double width, double dash, const AttnColor *color)
{
  g_array_append_val (((Keeper *) painter)->boxes, *box);
}

static void leave_fill (AttnPainter *painter, const AttnBox *box, double radius, const AttnColor *color) { }
static void leave_fills (AttnPainter *painter, const AttnFill *fills, gsize n, double radius) { }
static void leave_line (AttnPainter *painter, double x0, double y0, double x1, double y1, double width, double dash, const AttnColor *color) { }
static void leave_curve (AttnPainter *painter, const double points[8], double width, double dash, double arrow, const AttnColor *color) { }
static void leave_image (AttnPainter *painter, const AttnBox *box, guint width, guint height, const guint32 *pixels) { }

static void
keep_text (AttnPainter *painter, const AttnText *text, double x, double y, const AttnColor *color)
{
  if (((Keeper *) painter)->written != NULL)
    g_string_append_printf (((Keeper *) painter)->written, "%s\n", attn_text_get_string (text));
}

static void leave_number (AttnPainter *painter, AttnFont *font, const char *text, double x, double y, const AttnColor *color) { }
static void leave_clip (AttnPainter *painter, const AttnBox *box) { }
static void leave (AttnPainter *painter) { }
static void leave_group (AttnPainter *painter, const char *name, const char *title) { }

static const AttnPainterClass keeper_class = {
  .fill = leave_fill, .fill_many = leave_fills, .stroke = keep_stroke, .line = leave_line, .curve = leave_curve, .image = leave_image,
  .text = keep_text, .number = leave_number, .push_clip = leave_clip, .pop_clip = leave, .begin_group = leave_group, .end_group = leave,
  .flush = leave, .free = leave,
};

/* Whether a line goes about a cell of a region, and about no more than it. */
static gboolean
is_marked (const GArray *boxes, const AttnRegion *region, guint row, guint column)
{
  const double x = region->origin_x + (column + 0.5) * region->pitch_x, y = region->origin_y + (row + 0.5) * region->pitch_y;

  for (guint i = 0; i < boxes->len; i++)
    {
      const AttnBox *box = &g_array_index (boxes, AttnBox, i);

      if (fabs (box->x + box->width / 2 - x) < region->pitch_x && fabs (box->y + box->height / 2 - y) < region->pitch_y &&
          box->width < region->pitch_x + 12 && box->height < region->pitch_y + 12)
        return TRUE;
    }
  return FALSE;
}

/* Whichever of the two is pointed at, a cell of the row and its pixel are marked: in the row, in the patch, and in the image. */
static void
test_marks (void)
{
  static const struct { const char *node; guint row, column; } ends[] = { { "patches", 5, 22 }, { "image.pixels.green", 5, 10 } };
  g_autoptr (AttnTrace) trace = trace_colors (12, 4, TRUE);

  for (guint e = 0; e < 2; e++)
    {
      g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_FOCUS, "patches", ends[e].node, ends[e].row, ends[e].column, 1600, 900);
      g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (AttnBox));
      Keeper keeper = { { &keeper_class }, boxes, NULL };
      guint row = 0, patch = 0, image = 0;

      attn_scene_paint_marks (scene, &keeper.parent);
      for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
        {
          const AttnRegion *region = attn_scene_get_region (scene, i);
          const char *name = region->node != NULL ? attn_node_get_name (region->node) : "";

          if (region->kind != ATTN_REGION_MATRIX)
            continue;
          if (g_str_equal (name, "patches"))
            row += is_marked (boxes, region, 5, 22);
          else if (g_str_equal (name, "image.pixels.green"))
            patch += is_marked (boxes, region, 5, 10);
          else if (g_str_equal (name, "image.pixels.red") && !region->strip)
            image += is_marked (boxes, region, 5, 10);
          else if (g_str_equal (name, "image.pixels.red"))
            g_assert_false (is_marked (boxes, region, 5, 10));
        }
      g_assert_cmpuint (row, >=, 1);
      g_assert_cmpuint (patch, ==, 1);
      g_assert_cmpuint (image, ==, 1);
    }
}

/* A cell that a view does not show leaves no marks in it; where what it feeds is asked for, a row that is drawn in several lines is
 * marked as one. */
static void
test_marks_of_others (void)
{
  static const struct { AttnViewMode mode; const char *selected; } rows[] = {
    { ATTN_VIEW_IMAGE, "embedding" }, { ATTN_VIEW_IMAGE, "layer1.head0.output" }, { ATTN_VIEW_IMAGE, "patches" },
    { ATTN_VIEW_HEADS, "embedding" }, { ATTN_VIEW_HEADS, "layer1.head0.output" }, { ATTN_VIEW_BLEND, "patches" },
    { ATTN_VIEW_FOCUS, "patches" },
  };
  g_autoptr (AttnTrace) trace = trace_colors (12, 4, TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint feeds = 0; feeds < 2; feeds++)
      {
        g_autoptr (AttnScene) plain = scene_test_new (fonts, trace, rows[i].mode, "layer1.head0.weights", rows[i].selected, 5, 0, 1300, 740);
        g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (AttnBox));
        Keeper keeper = { { &keeper_class }, boxes, NULL };
        AttnView view = *attn_scene_get_view (plain);
        gboolean whole = FALSE;
        guint marks = 0;

        view.feeds = feeds;
        g_autoptr (AttnScene) scene = attn_scene_new_marked (plain, &view);
        attn_scene_paint_marks (scene, &keeper.parent);
        /* Beneath is the explanation. */
        for (guint j = 0; j < boxes->len; j++)
          marks += g_array_index (boxes, AttnBox, j).y < attn_scene_get_card_box (scene).y;
        for (guint j = 0; j < boxes->len; j++)
          whole = whole || (rows[i].mode == ATTN_VIEW_IMAGE &&
                            g_array_index (boxes, AttnBox, j).height >= attn_scene_find_matrix (scene, "image.pixels.red")->box.height);
        if (!feeds)
          g_assert_cmpuint (marks, ==, 0);
        else if (i == 0)
          g_assert_true (whole);
      }
}

/* Zoomed in a picture grows, and can be panned to its ends. */
static void
test_zoom (void)
{
  g_autoptr (AttnTrace) trace = trace_colors (12, 4, TRUE);
  static const struct { AttnViewMode mode; const char *step, *node; } rows[] = {
    { ATTN_VIEW_IMAGE, "layer0.head0.weights", "image.pixels.red" }, { ATTN_VIEW_FOCUS, "patches", "image.pixels.red" },
    { ATTN_VIEW_FOCUS, "embedding", "image.weight" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (AttnScene) plain = scene_test_new (fonts, trace, rows[i].mode, rows[i].step, NULL, 0, 0, 1300, 740);
      AttnView view = *attn_scene_get_view (plain);
      double x, y;

      view.zoom = 3;
      g_autoptr (AttnScene) zoomed = attn_scene_new_marked (plain, &view);
      g_assert_cmpfloat (attn_scene_find_matrix (zoomed, rows[i].node)->pitch_x, >, 1.5 * attn_scene_find_matrix (plain, rows[i].node)->pitch_x);
      attn_scene_get_reach (zoomed, &x, &y);
      g_assert_cmpfloat (fabs (x - attn_scene_get_picture_box (zoomed).width), <, 0.01);
      g_assert_cmpfloat (fabs (y - attn_scene_get_picture_box (zoomed).height), <, 0.01);
    }
}

/* How many texts of a picture begin so. */
static guint
count_texts (const AttnScene *scene, const char *start)
{
  guint n = 0;

  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (scene->frame, i);

      n += item->text != NULL && g_str_has_prefix (attn_text_get_string (item->text), start);
    }
  return n;
}

/* Over how many patches a row spreads is told of a row that is known whole. */
static void
test_predicted (void)
{
  g_autoptr (AttnTrace) trace = trace_colors (12, 4, TRUE);
  g_autoptr (AttnPrediction) prediction = attn_prediction_new ((const char *const []) { "layer0.head0.weights", NULL });
  g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_IMAGE, "layer0.head0.weights", NULL, 0, 0, 1300, 740);
  AttnView view = *attn_scene_get_view (scene);

  g_assert_cmpuint (count_texts (scene, "spread over"), ==, 1);
  view.prediction = prediction;
  g_autoptr (AttnScene) hidden = attn_scene_new_marked (scene, &view);
  g_assert_cmpuint (count_texts (hidden, "spread over"), ==, 0);
}

/* Of 197 keys each has so little that it is written as percent, with the unit in the title; of ten as a share. */
static void
test_percent (void)
{
  for (guint many = 0; many < 2; many++)
    {
      g_autoptr (AttnTrace) trace = trace_colors (many ? 28 : 6, 2, TRUE);
      g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_IMAGE, "layer0.head0.weights", NULL, 0, 0, 3840, 2160);
      guint n = 0, titles = 0;

      for (guint i = 0; i < scene->frame->items->len; i++)
        {
          const AttnItem *item = attn_frame_get_item (scene->frame, i);

          if (item->region.kind == ATTN_REGION_MATRIX && item->number_size > 0)
            g_assert_cmpint (item->percent, ==, many);
          n += item->percent ? item->region.n_columns : 0;
          titles += item->text != NULL && g_str_has_suffix (attn_text_get_string (item->text), "in %");
        }
      g_assert_cmpuint (n, ==, many ? 197 : 0);
      g_assert_cmpuint (titles, ==, many);
    }
}

/* In a high picture what is cut out stands near its row, and all of it in the middle. */
static void
test_high (void)
{
  g_autoptr (AttnTrace) trace = trace_colors (64, 16, TRUE);
  g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_FOCUS, "patches", "patches", 5, 10, 1300, 2000);
  const AttnBox picture = attn_scene_get_picture_box (scene);
  double top = G_MAXDOUBLE, bottom = 0, image = 0, row = G_MAXDOUBLE;

  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);

      top = fmin (top, region->box.y);
      bottom = fmax (bottom, region->box.y + region->box.height);
      if (region->kind != ATTN_REGION_MATRIX)
        continue;
      if (g_str_equal (attn_node_get_name (region->node), "patches"))
        row = fmin (row, region->box.y);
      else
        image = fmax (image, region->box.y + region->box.height);
    }
  g_assert_cmpfloat (row - image, >, 0);
  g_assert_cmpfloat (row - image, <, picture.height * 0.12);
  g_assert_cmpfloat (fabs ((top - picture.y) - (picture.y + picture.height - bottom)), <, picture.height * 0.05);
}

/* A token keeps so much of itself through all layers that beside it no patch would be seen: over the image a rollout's colours end at
 * the largest share of another patch, and that is said. */
static void
test_rollout (void)
{
  g_autoptr (AttnTrace) trace = trace_colors (28, 2, TRUE);
  const AttnNode *rollout = attn_trace_find (trace, "rollout");
  double largest = 0;

  for (guint i = 0; i < 197; i++)
    for (guint j = 1; j < 197; j++)
      largest = i == j ? largest : fmax (largest, attn_node_get_value (rollout, i, j));
  g_assert_cmpfloat (attn_node_get_value (rollout, 0, 0), >, 10 * largest);
  for (guint row = 0; row < 197; row += 98)
    {
      g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_IMAGE, "rollout", "rollout", row, 0, 1600, 900);
      gboolean full = FALSE;
      guint strips = 0;

      for (guint i = 0; i < scene->frame->items->len; i++)
        {
          const AttnItem *item = attn_frame_get_item (scene->frame, i);

          if (item->region.kind != ATTN_REGION_MATRIX || !item->region.strip || item->unpainted)
            continue;
          g_assert_true (item->region.node == rollout);
          g_assert_cmpfloat (item->extent, ==, largest);
          g_assert_true (attn_image_ends_early (item));
          full = full || item->number_size > 0;
          strips++;
        }
      g_assert_cmpuint (strips, ==, 2 * 15);
      g_assert_true (full);
      g_assert_nonnull (strstr (attn_scene_get_remarks (scene), "full colour: the largest share of another patch"));
    }
  {
    /* Nor is it called attention: a token's own share is for the most part the identity that each layer adds. */
    g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_IMAGE, "rollout", NULL, 0, 0, 1600, 900);

    g_assert_nonnull (strstr (attn_scene_get_card_text (scene), "Most of all from “"));
    g_assert_nonnull (strstr (attn_scene_get_card_text (scene), "Its own share, which the residual connections add again in each layer: "));
    g_assert_null (strstr (attn_scene_get_card_text (scene), "of its attention"));
  }
  /* As a matrix too, or only its diagonal would be seen; and each layer's own. */
  for (guint i = 0; i < 2; i++)
    {
      const char *name = i == 0 ? "rollout" : "layer1.rollout_step";
      const AttnNode *node = attn_trace_find (trace, name);
      const AttnViewMode modes[] = { ATTN_VIEW_MATRIX, ATTN_VIEW_FOCUS };

      largest = 0;
      for (guint row = 0; row < 197; row++)
        for (guint j = 0; j < 197; j++)
          largest = row == j ? largest : fmax (largest, attn_node_get_value (node, row, j));
      for (guint m = i; m < G_N_ELEMENTS (modes); m++)
        {
          g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, modes[m], "rollout", "rollout", 3, 4, 1600, 900);
          guint found = 0;

          for (guint j = 0; j < scene->frame->items->len; j++)
            {
              const AttnItem *item = attn_frame_get_item (scene->frame, j);

              if (item->region.kind != ATTN_REGION_MATRIX || item->region.node != node)
                continue;
              g_assert_cmpfloat (item->extent, ==, largest);
              g_assert_true (attn_image_ends_early (item));
              found++;
            }
          g_assert_cmpuint (found, >, 0);
          g_assert_nonnull (strstr (attn_scene_get_remarks (scene), "full colour: the largest share of another token"));
        }
    }
  /* Weights of a head keep the scale of their matrix. */
  {
    const AttnNode *weights = attn_trace_find (trace, "layer1.head0.weights");
    g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, ATTN_VIEW_IMAGE, "layer1.head0.weights", NULL, 0, 0, 1600, 900);

    g_assert_cmpfloat (attn_image_get_extent (weights), ==, attn_range_get_magnitude (attn_node_get_range (weights)));
    g_assert_null (strstr (attn_scene_get_remarks (scene), "full colour"));
  }
}

/* Each scale of colours has a name of its own; letters that differ in their accents alone are said in words. */
static void
test_scales (void)
{
  static const struct { AttnViewMode mode; const char *step, *said[2]; } rows[] = {
    { ATTN_VIEW_IMAGE, "layer1.head0.weights", { "\nA_0\n", "\nA_0 on the picture\n" } },
    { ATTN_VIEW_IMAGE, "rollout", { "\nÃ rollout\n", "\nÃ rollout on the picture\n" } },
    { ATTN_VIEW_FOCUS, "rollout", { "rollout · 5 × 5\n", "with the residual, layer 0\n" } },
  };
  g_autoptr (AttnTrace) trace = trace_colors (4, 2, TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (AttnScene) scene = scene_test_new (fonts, trace, rows[i].mode, rows[i].step, rows[i].step, 1, 2, 1600, 900);
      g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (AttnBox));
      g_autoptr (GString) written = g_string_new ("\n");
      Keeper keeper = { { &keeper_class }, boxes, written };

      attn_scene_paint (scene, &keeper.parent);
      for (guint j = 0; j < G_N_ELEMENTS (rows[i].said); j++)
        if (strstr (written->str, rows[i].said[j]) == NULL)
          g_error ("%s is not in %s", rows[i].said[j], written->str);
    }
}

int
main (int argc, char *argv[])
{
  int result;

  g_test_init (&argc, &argv, NULL);
  fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_test_add_func ("/image/order", test_order);
  g_test_add_func ("/image/named", test_named);
  g_test_add_func ("/image/picking", test_picking);
  g_test_add_func ("/image/lens", test_lens);
  g_test_add_func ("/image/product", test_product);
  g_test_add_func ("/image/class-token", test_class_token);
  g_test_add_func ("/image/serves", test_serves);
  g_test_add_func ("/image/who-looks", test_who_looks);
  g_test_add_func ("/image/every-step", test_every_step);
  g_test_add_func ("/image/arrows", test_arrows);
  g_test_add_func ("/image/caption", test_caption);
  g_test_add_func ("/image/first", test_first);
  g_test_add_func ("/image/over", test_over);
  g_test_add_func ("/image/marks", test_marks);
  g_test_add_func ("/image/marks-of-others", test_marks_of_others);
  g_test_add_func ("/image/zoom", test_zoom);
  g_test_add_func ("/image/predicted", test_predicted);
  g_test_add_func ("/image/percent", test_percent);
  g_test_add_func ("/image/high", test_high);
  g_test_add_func ("/image/rollout", test_rollout);
  g_test_add_func ("/image/scales", test_scales);
  result = g_test_run ();
  attn_fonts_unref (fonts);
  return result;
}
