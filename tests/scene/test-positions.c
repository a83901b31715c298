/* test-positions.c: positions as waves, as a table, as turns
 *
 * A painter that draws nothing keeps the curves, which are then held against the numbers.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-name.h"
#include "attn-picture.h"
#include "attn-scene-private.h"
#include "scene-test.h"

typedef struct
{
  double points[8];
  double arrow, dash;
} Curve;

typedef struct
{
  AttnPainter parent;
  GArray     *curves;        /* of Curve */
  GString    *texts;
  guint64     n_pixels;      /* of images */
} Keeper;

static void fill (AttnPainter *painter, const AttnBox *box, double radius, const AttnColor *color) { }
static void fill_many (AttnPainter *painter, const AttnFill *fills, gsize n, double radius) { }
static void stroke (AttnPainter *painter, const AttnBox *box, double radius, double width, double dash, const AttnColor *color) { }
static void line (AttnPainter *painter, double x0, double y0, double x1, double y1, double width, double dash, const AttnColor *color) { }
static void number (AttnPainter *painter, AttnFont *font, const char *string, double x, double y, const AttnColor *color) { }
static void push_clip (AttnPainter *painter, const AttnBox *box) { }
static void begin_group (AttnPainter *painter, const char *name, const char *title) { }
static void nothing (AttnPainter *painter) { }

static void
curve (AttnPainter *painter, const double points[8], double width, double dash, double arrow, const AttnColor *color)
{
  Curve kept = { .arrow = arrow, .dash = dash };

  for (guint i = 0; i < 8; i++)
    kept.points[i] = points[i];
  g_array_append_val (((Keeper *) painter)->curves, kept);
}

static void
image (AttnPainter *painter, const AttnBox *box, guint width, guint height, const guint32 *pixels)
{
  ((Keeper *) painter)->n_pixels += (guint64) width * height;
}

static void
text (AttnPainter *painter, const AttnText *string, double x, double y, const AttnColor *color)
{
  g_string_append_printf (((Keeper *) painter)->texts, "%s\n", attn_text_get_string (string));
}

static const AttnPainterClass keeper_class = {
  .fill = fill, .fill_many = fill_many, .stroke = stroke, .line = line, .curve = curve, .image = image, .text = text,
  .number = number, .push_clip = push_clip, .pop_clip = nothing, .begin_group = begin_group, .end_group = nothing,
  .flush = nothing, .free = nothing,
};

typedef struct
{
  AttnFonts *fonts;
  AttnTrace *trace;
  AttnView   view;
  AttnScene *scene;
  Keeper     keeper;
} Fixture;

/* n tokens with d numbers each, in a view of positions. */
static void
begin (Fixture *f, guint n, guint d, const char *position, const char *rest)
{
  g_autofree char *json = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": {\"rows\": %u, "
                                           "\"columns\": %u, \"seed\": 3, \"deviation\": 1}}, \"position\": %s%s}", n, d, position, rest);

  *f = (Fixture) { .fonts = attn_fonts_new ("DejaVu Sans", NULL), .trace = scene_test_parse (json) };
  attn_view_init (&f->view);
  f->view.mode = ATTN_VIEW_POSITIONS;
  f->keeper = (Keeper) { { &keeper_class }, g_array_new (FALSE, TRUE, sizeof (Curve)), g_string_new (NULL) };
}

static void
lay_out (Fixture *f, double width, double height)
{
  g_clear_pointer (&f->scene, attn_scene_unref);
  f->scene = attn_scene_new (f->trace, &f->view, f->fonts, width, height);
  g_array_set_size (f->keeper.curves, 0);
  g_string_truncate (f->keeper.texts, 0);
  attn_scene_paint_base (f->scene, &f->keeper.parent);
  attn_scene_paint_marks (f->scene, &f->keeper.parent);
}

static void
end (Fixture *f)
{
  g_clear_pointer (&f->scene, attn_scene_unref);
  g_array_unref (f->keeper.curves);
  g_string_free (f->keeper.texts, TRUE);
  attn_trace_unref (f->trace);
  attn_fonts_unref (f->fonts);
}

static guint
count_dots (const AttnScene *scene)
{
  guint n = 0;

  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);

      n += region->dots ? region->n_rows * region->n_columns : 0;
    }
  return n;
}

/* How far above or beneath a point the nearest curve is; their control points lie at equal distances across. */
static double
away_from_curves (const GArray *curves, double x, double y)
{
  double nearest = G_MAXDOUBLE;

  for (guint i = 0; i < curves->len; i++)
    {
      const double *p = g_array_index (curves, Curve, i).points;
      const double t = (x - p[0]) / (p[6] - p[0]), u = 1 - t;

      if (t < -1e-9 || t > 1 + 1e-9)
        continue;
      g_assert_cmpfloat_with_epsilon (p[2] - p[0], (p[6] - p[0]) / 3, 1e-6);
      nearest = fmin (nearest, fabs (u * u * u * p[1] + 3 * u * u * t * p[3] + 3 * u * t * t * p[5] + t * t * t * p[7] - y));
    }
  return nearest;
}

/* --- waves --------------------------------------------------------------------------------------------- */

static void
test_dots_on_curves (void)
{
  static const guint shapes[][2] = { { 1, 2 }, { 4, 3 }, { 4, 4 }, { 12, 8 }, { 40, 64 } };

  for (guint s = 0; s < G_N_ELEMENTS (shapes); s++)
    {
      Fixture f;
      guint n = 0;

      begin (&f, shapes[s][0], shapes[s][1], "\"sinusoidal\"", "");
      lay_out (&f, 1600, 900);
      for (guint i = 0; i < attn_scene_get_n_regions (f.scene); i++)
        {
          const AttnRegion *region = attn_scene_get_region (f.scene, i);

          if (!region->dots)
            continue;
          for (guint row = region->first_row; row < region->first_row + region->n_rows; row++)
            for (guint column = region->first_column; column < region->first_column + region->n_columns; column++, n++)
              {
                const double value = attn_node_get_value (region->node, row, column);
                const double x = region->origin_x + row * region->pitch_x, y = region->origin_y - value * region->pitch_y;
                AttnCell cell;

                /* On the curve, in its panel, and picked there. */
                g_assert_cmpfloat (away_from_curves (f.keeper.curves, x, y), <, 0.2);
                g_assert_cmpfloat (y - region->gap / 2, >=, region->box.y - 0.5);
                g_assert_cmpfloat (y + region->gap / 2, <=, region->box.y + region->box.height + 0.5);
                g_assert_true (attn_scene_pick (f.scene, x, y, &cell));
                g_assert_true (cell.node == region->node);
                g_assert_cmpuint (cell.row, ==, row);
                g_assert_cmpfloat (fabs (attn_node_get_value (cell.node, cell.row, cell.column) - value) * region->pitch_y, <=, 1e-9);
              }
        }
      g_assert_cmpuint (n, >=, shapes[s][0] * MIN (shapes[s][1], 6));
      end (&f);
    }
}

/* No token stands beyond the last one. */
static void
test_beyond_the_last (void)
{
  Fixture f;
  AttnCell cell;

  begin (&f, 4, 4, "\"sinusoidal\"", "");
  lay_out (&f, 1600, 900);
  for (guint i = 0; i < attn_scene_get_n_regions (f.scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (f.scene, i);

      if (region->dots)
        g_assert_false (attn_scene_pick (f.scene, region->origin_x + 5 * region->pitch_x, region->origin_y, &cell));
    }
  end (&f);
}

/* Of many columns those are drawn that the selected cell is one of; of many tokens likewise. */
static void
test_pages (void)
{
  static const guint cells[][2] = { { 0, 0 }, { 12, 7 }, { 999, 191 }, { 500, 64 } };
  Fixture f;

  begin (&f, 1000, 192, "\"sinusoidal\"", "");
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      gboolean found = FALSE;

      f.view.selected = (AttnPlace) { attn_name_intern ("position"), cells[i][0], cells[i][1] };
      lay_out (&f, 900, 600);
      for (guint j = 0; j < attn_scene_get_n_regions (f.scene); j++)
        {
          const AttnRegion *region = attn_scene_get_region (f.scene, j);

          found = found || (region->dots && cells[i][0] - region->first_row < region->n_rows && cells[i][1] - region->first_column < region->n_columns);
        }
      g_assert_true (found);
    }
  end (&f);
}

/* Another cell on the same page changes nothing but the marks; one on another page does. */
static void
test_marks_share_the_base (void)
{
  Fixture f;
  AttnView view;

  begin (&f, 40, 64, "\"sinusoidal\"", "");
  f.view.selected = (AttnPlace) { attn_name_intern ("position"), 3, 1 };
  lay_out (&f, 1600, 900);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (AttnScene) other = NULL;

      view = f.view;
      view.selected.row = 9;
      view.selected.column = i == 0 ? 0 : 50;
      other = attn_scene_new_marked (f.scene, &view);
      g_assert_true (attn_scene_same_base (f.scene, other) == (i == 0));
    }
  end (&f);
}

/* The focus of the step is the picture; not where its numbers are to be found, and not where a room wants large ones. */
static void
test_focus (void)
{
  const char *names[] = { attn_name_intern ("position"), NULL };
  Fixture f;

  begin (&f, 4, 4, "\"sinusoidal\"", "");
  f.view.mode = ATTN_VIEW_FOCUS;
  f.view.step = names[0];
  lay_out (&f, 1600, 900);
  g_assert_cmpuint (count_dots (f.scene), ==, 16);
  g_assert_nonnull (attn_scene_find_matrix (f.scene, "position"));
  f.view.blank = names;
  lay_out (&f, 1600, 900);
  g_assert_cmpuint (count_dots (f.scene), ==, 0);
  f.view.blank = NULL;
  f.view.prediction = attn_prediction_new (names);
  lay_out (&f, 1600, 900);
  g_assert_cmpuint (count_dots (f.scene), ==, 0);
  attn_prediction_unref ((AttnPrediction *) f.view.prediction);
  f.view.prediction = NULL;
  /* The sum X + P is another operation. */
  f.view.step = attn_name_intern ("input");
  f.view.selected = (AttnPlace) { attn_name_intern ("input"), 0, 0 };
  lay_out (&f, 1600, 900);
  g_assert_cmpuint (count_dots (f.scene), ==, 0);
  end (&f);
}

/* Cell by cell: a dot that is not there yet cannot be pointed at. */
static void
test_cell_by_cell (void)
{
  Fixture f;
  guint there = 0;

  begin (&f, 4, 4, "\"sinusoidal\"", "");
  f.view.mode = ATTN_VIEW_FOCUS;
  f.view.step = attn_name_intern ("position");
  f.view.reached = 5;
  lay_out (&f, 1600, 900);
  for (guint i = 0; i < attn_scene_get_n_regions (f.scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (f.scene, i);

      for (guint row = 0; region->dots && row < 4; row++)
        for (guint column = region->first_column; column < region->first_column + 2; column++)
          {
            AttnCell cell;

            there += attn_scene_pick (f.scene, region->origin_x + row * region->pitch_x,
                                      region->origin_y - attn_node_get_value (region->node, row, column) * region->pitch_y, &cell);
          }
    }
  g_assert_cmpuint (there, ==, 5);
  end (&f);
}

/* --- a learned table ----------------------------------------------------------------------------------- */

/* Between learned positions there is nothing. */
static void
test_no_curve_through_learned (void)
{
  Fixture f;

  begin (&f, 4, 4, "[[1, 0, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0], [-1, 0, 0, 0]]", "");
  f.view.selected = (AttnPlace) { attn_name_intern ("position"), 0, 2 };
  lay_out (&f, 1600, 900);
  g_assert_cmpuint (f.keeper.curves->len, ==, 0);
  g_assert_cmpuint (count_dots (f.scene), ==, 0);
  g_assert_nonnull (strstr (f.keeper.texts->str, "“t0”: most like “t1” (0.71), least like “t3” (−1)"));
  /* It is heard, too. */
  g_assert_nonnull (strstr (attn_scene_get_card_text (f.scene), "“t0”: most like “t1” (0.71), least like “t3” (−1)"));
  end (&f);
}

/* Cosines are a node of their own: no part of the run, but asked as any other number. */
static void
test_similarity (void)
{
  Fixture f;
  const AttnNode *node;

  begin (&f, 4, 4, "[[1, 0, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0], [-3, 0, 0, 0]]", "");
  node = attn_trace_find (f.trace, "position_likeness");
  g_assert_cmpfloat (attn_node_get_value (node, 0, 0), ==, 1);
  g_assert_cmpfloat_with_epsilon (attn_node_get_value (node, 0, 1), sqrt (0.5), 1e-15);
  g_assert_cmpfloat_with_epsilon (attn_node_get_value (node, 1, 3), -sqrt (0.5), 1e-15);
  g_assert_cmpfloat (attn_node_get_value (node, 0, 3), ==, -1);
  for (guint i = 0; i < 4; i++)
    {
      /* Zeros have no direction. */
      g_assert_cmpfloat (attn_node_get_value (node, 2, i), ==, 0);
      for (guint j = 0; j < 4; j++)
        g_assert_cmpfloat (attn_node_get_value (node, i, j), ==, attn_node_get_value (node, j, i));
    }
  g_assert_cmpfloat (attn_node_get_value (node, 1, 1), ==, 1);
  end (&f);
}

/* A token's row of the table and of the cosines have one height; a cosine says its two rows and its arithmetic. */
static void
test_asked (void)
{
  Fixture f;
  const AttnRegion *table, *likeness;
  const AttnExplanation *explanation;
  g_autofree char *arithmetic = NULL;
  AttnCell cell, moved;
  AttnBox box;

  begin (&f, 4, 2, "[[1, 2], [2, 1], [3, 4], [-1, 0]]", "");
  f.view.selected = (AttnPlace) { attn_name_intern ("position_likeness"), 0, 1 };
  lay_out (&f, 1600, 900);
  table = attn_scene_find_matrix (f.scene, "position");
  likeness = attn_scene_find_matrix (f.scene, "position_likeness");
  g_assert_nonnull (table);
  g_assert_nonnull (likeness);
  g_assert_cmpfloat (table->origin_y, ==, likeness->origin_y);
  g_assert_cmpfloat (table->pitch_y, ==, likeness->pitch_y);
  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < 4; j++)
      {
        g_assert_true (attn_scene_get_cell_box (f.scene, &(AttnCell) { likeness->node, i, j }, &box));
        g_assert_true (attn_scene_pick (f.scene, box.x + box.width / 2, box.y + box.height / 2, &cell));
        g_assert_true (cell.node == likeness->node && cell.row == i && cell.column == j);
      }
  explanation = attn_scene_get_explanation (f.scene);
  g_assert_cmpstr (explanation->heading, ==, "cos(“t0”, “t1”)");
  arithmetic = attn_explanation_get_arithmetic (explanation, ATTN_LANGUAGE_ENGLISH, 2);
  g_assert_cmpstr (arithmetic, ==, "(1 × 2 + 2 × 1) ÷ √(5 × 5) = 0.80; |P_i|² = 1² + 2² = 5; |P_j|² = 2² + 1² = 5");
  /* Both rows are its sources, and it is no step's: nothing else changes. */
  {
    const AttnRect rect = attn_rect_from_cell (&explanation->cell);
    g_autoptr (GArray) sources = attn_provenance_shown_sources (&rect, attn_scene_tells, f.scene);

    g_assert_cmpuint (sources->len, ==, 2);
    for (guint i = 0; i < 2; i++)
      {
        const AttnRect *source = &g_array_index (sources, AttnRect, i);

        g_assert_true (source->node == table->node);
        g_assert_cmpuint (source->n_columns, ==, 2);
        g_assert_cmpuint (source->n_rows, ==, 1);
      }
  }
  /* By keys: from the table with Tab, and on with the arrows. */
  g_assert_true (attn_scene_next_matrix (f.scene, &(AttnCell) { table->node, 2, 1 }, FALSE, &cell));
  g_assert_true (cell.node == likeness->node && cell.row == 2);
  moved = attn_scene_move (f.scene, &cell, 1, 0, FALSE);
  g_assert_cmpuint (moved.column, ==, cell.column + 1);
  /* In no other picture does P feed them. */
  f.view.mode = ATTN_VIEW_OVERVIEW;
  f.view.selected = (AttnPlace) { attn_name_intern ("position"), 0, 0 };
  lay_out (&f, 1600, 900);
  g_assert_false (attn_scene_tells (attn_trace_find (f.trace, "position_likeness"), f.scene));
  end (&f);
}

/* Rows of any size have an angle, and it says where it comes from. */
static void
test_any_size (void)
{
  static const char *const tables[] = { "[[1e150, 0], [1e150, 1e150]]", "[[1e-170, 0], [1e-170, 1e-170]]", "[[5e-324, 0], [5e-324, 5e-324]]",
                                        "[[1, 0], [1e-200, 1e-200]]" };
  Fixture f;

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      begin (&f, 2, 2, tables[i], ", \"attention\": {\"query_weight\": [[0, 0], [0, 0]]}");
      for (guint j = 0; j < 4; j++)
        {
          const AttnCell cell = { attn_trace_find (f.trace, "position_likeness"), j / 2, j % 2 };
          g_autoptr (AttnExplanation) explanation = attn_explanation_new (&cell, ATTN_LANGUAGE_ENGLISH, 2, NULL, NULL);

          g_assert_cmpfloat_with_epsilon (explanation->result, j % 3 == 0 ? 1 : sqrt (0.5), 1e-15);
          g_assert_cmpfloat (attn_expression_evaluate (explanation->expression), ==, explanation->result);
        }
      end (&f);
    }
}

/* Of an image the places stand as its patches do, and a small picture leads to its place. */
static void
test_tiles (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_KOREAN);
  g_autoptr (AttnScene) scene = NULL;
  const AttnNode *node = attn_trace_find (trace, "position_likeness");
  const AttnRegion *places[17] = { NULL };
  AttnView view;

  attn_view_init (&view);
  view.mode = ATTN_VIEW_POSITIONS;
  scene = attn_scene_new (trace, &view, fonts, 1600, 900);
  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);
      AttnCell cell;

      if (region->kind != ATTN_REGION_MATRIX || !region->strip)
        continue;
      g_assert_true (region->node == node);
      g_assert_true (attn_scene_pick (scene, region->box.x + 1, region->box.y + region->box.height / 2, &cell));
      g_assert_true (cell.node == node);
      g_assert_cmpuint (cell.row, ==, region->first_row);
      g_assert_cmpuint (cell.column, ==, region->first_column);
      /* The large one, of the first patch, has four lines of four. */
      if (region->n_columns == 4)
        g_assert_cmpuint (region->first_row, ==, 1);
      else
        places[region->first_row] = region;
    }
  /* The class token has no place in the image. */
  g_assert_null (places[0]);
  for (guint i = 1; i < 17; i++)
    {
      g_assert_nonnull (places[i]);
      if (i % 4 != 1)
        g_assert_cmpfloat (places[i]->box.y, ==, places[i - 1]->box.y);
      if (i > 4)
        g_assert_cmpfloat (places[i]->box.x, ==, places[i - 4]->box.x);
    }
  /* Who is selected stands large, and the arrows lead from patch to patch. */
  view.selected = (AttnPlace) { attn_name_intern ("position_likeness"), 6, 6 };
  {
    g_autoptr (AttnScene) other = attn_scene_new_marked (scene, &view);
    AttnCell cell = { node, 6, 6 };
    const AttnRegion *region = attn_scene_find_cell (other, &cell);

    g_assert_cmpuint (region->first_row, ==, 6);
    g_assert_cmpuint (region->n_columns, ==, 4);
    cell = attn_scene_move (other, &cell, 0, 1, FALSE);
    g_assert_cmpuint (cell.row, ==, 6);
    g_assert_cmpuint (cell.column, ==, 10);
    cell = attn_scene_move (other, &cell, -1, 0, TRUE);
    g_assert_cmpuint (cell.column, ==, 9);
  }
}

/* --- turns --------------------------------------------------------------------------------------------- */

/* The thick arrows point where the turned numbers say, the dashed ones where the others do. */
static void
test_arrows (void)
{
  Fixture f;
  const AttnNode *query, *key;
  guint n_arrows = 0;

  begin (&f, 4, 4, "\"rope\"", ", \"attention\": {\"query_weight\": {\"random\": {\"rows\": 4, \"columns\": 4, \"seed\": 5, \"deviation\": 1}}}");
  query = attn_trace_find (f.trace, "rotated_query");
  key = attn_trace_find (f.trace, "rotated_key");
  f.view.selected = (AttnPlace) { attn_name_intern ("scores"), 3, 1 };
  lay_out (&f, 1600, 900);
  for (guint pair = 0; pair < 2; pair++)
    for (guint side = 0; side < 2; side++)
      for (guint turned = 0; turned < 2; turned++)
        {
          const AttnNode *after = side == 0 ? query : key, *node = turned ? after : attn_node_get_input (after, 0);
          const guint row = side == 0 ? 3 : 1;
          const double wanted = atan2 (attn_node_get_value (node, row, pair + 2), attn_node_get_value (node, row, pair));
          gboolean found = FALSE;

          for (guint i = 0; i < f.keeper.curves->len; i++)
            {
              const Curve *c = &g_array_index (f.keeper.curves, Curve, i);
              const double dx = c->points[6] - c->points[0], dy = c->points[1] - c->points[7];

              if (c->arrow <= 0 || (c->dash > 0) == (turned == 1) || fabs (c->points[2] - c->points[0] - dx / 3) > 1e-6)
                continue;
              found |= fabs (remainder (atan2 (dy, dx) - wanted, 2 * G_PI)) < 1e-6;
            }
          g_assert_true (found);
          n_arrows++;
        }
  g_assert_cmpuint (n_arrows, ==, 8);
  g_assert_nonnull (strstr (f.keeper.texts->str, "3 × 57.3° ≈ 171.9°"));
  g_assert_nonnull (strstr (f.keeper.texts->str, "1 × 0.6° = 0.6°"));
  end (&f);
}

/* The planes share the width that the curve beneath them has. */
static void
test_planes (void)
{
  static const struct { double width, height; } sizes[] = { { 1280, 720 }, { 1600, 900 }, { 3840, 2160 } };
  Fixture f;

  begin (&f, 4, 4, "\"rope\"", "");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const AttnPositions *positions;
      double left, right;

      lay_out (&f, sizes[i].width, sizes[i].height);
      positions = &f.scene->frame->positions;
      left = positions->area.x - (positions->step_x - positions->area.width) / 2;
      right = f.scene->frame->picture.x + f.scene->frame->picture.width;
      g_assert_true (positions->curve);
      g_assert_cmpuint (positions->across, ==, 2);
      g_assert_cmpfloat_with_epsilon (left + 2 * positions->step_x, right, 1);
    }
  end (&f);
}

/* The score by distance takes the height that there is for it, though all of it be on one side of 0; and more where there is more. */
static void
test_curve (void)
{
  static const struct { double width, height; } sizes[] = { { 1280, 720 }, { 1600, 900 }, { 700, 1200 } };
  Fixture f;

  begin (&f, 6, 8, "\"rope\"", "");
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const AttnPositions *positions;
      double top = G_MAXDOUBLE, bottom = 0, gap;

      lay_out (&f, sizes[i].width, sizes[i].height);
      positions = &f.scene->frame->positions;
      g_assert_true (positions->curve);
      for (guint j = 0; j < f.keeper.curves->len; j++)
        {
          const Curve *c = &g_array_index (f.keeper.curves, Curve, j);

          if (c->points[1] < positions->axis_y)
            continue;
          top = fmin (top, c->points[1]);
          bottom = fmax (bottom, c->points[1]);
        }
      /* With 0 in it, which is where nothing is told apart. */
      g_assert_cmpfloat (bottom - top, >, positions->text * 1.2);
      g_assert_cmpfloat (bottom, <, f.scene->frame->picture.y + f.scene->frame->picture.height);
      gap = positions->axis_y - (positions->area.y - positions->text * 1.9 + (positions->n_pairs + positions->across - 1) / positions->across * positions->step_y);
      g_assert_cmpfloat (gap, <, positions->text * 10);
    }
  end (&f);
}

/* Long tokens do not make the line about them too small to read; they are heard whole. */
static void
test_long_tokens (void)
{
  Fixture f;

  begin (&f, 2, 4, "\"rope\"", ", \"tokens\": [\"supercalifragilisticexpialidocious\", \"b\"]");
  f.view.selected = (AttnPlace) { attn_name_intern ("scores"), 0, 1 };
  lay_out (&f, 1600, 900);
  g_assert_nonnull (strstr (f.keeper.texts->str, "query “supercalifr…” (place 0), key “b” (place 1): 1 apart"));
  g_assert_nonnull (strstr (attn_scene_get_card_text (f.scene), "supercalifragilisticexpialidocious"));
  end (&f);
}

/* The same vectors as far apart elsewhere have the same score; the picture says how far that is. */
static void
test_distance (void)
{
  Fixture f;
  const AttnNode *scores;
  AttnCell cell;

  begin (&f, 4, 2, "\"rope\"", "");
  attn_trace_unref (f.trace);
  f.trace = scene_test_parse ("{\"format\": \"attention\", \"version\": 1, \"position\": \"rope\", "
                              "\"embedding\": [[1, 2], [1, 2], [1, 2], [1, 2]]}");
  scores = attn_trace_find (f.trace, "scores");
  for (guint i = 1; i < 4; i++)
    g_assert_cmpfloat_with_epsilon (attn_node_get_value (scores, i, i - 1), attn_node_get_value (scores, 1, 0), 1e-12);
  f.view.selected = (AttnPlace) { attn_name_intern ("scores"), 2, 1 };
  lay_out (&f, 1600, 900);
  g_assert_nonnull (strstr (f.keeper.texts->str, "query “t2” (place 2), key “t1” (place 1): 1 apart"));
  g_assert_nonnull (strstr (attn_scene_get_card_text (f.scene), "query “t2” (place 2), key “t1” (place 1): 1 apart"));
  g_assert_true (attn_scene_resolve (f.scene, &f.view.selected, &cell));
  end (&f);
}

/* --- all of them --------------------------------------------------------------------------------------- */

/* Of many places the pictures are painted as finely as can be seen: in a small picture a fraction of a million likenesses, in a large
 * one each. */
static void
test_many_tiles (void)
{
  g_autoptr (GString) json = g_string_new ("{\"format\": \"attention\", \"version\": 1, \"image\": {\"pixels\": [");
  Fixture f = { .fonts = attn_fonts_new ("DejaVu Sans", NULL),
                .keeper = { { &keeper_class }, g_array_new (FALSE, TRUE, sizeof (Curve)), g_string_new (NULL), 0 } };

  for (guint i = 0; i < 32; i++)
    {
      g_string_append (json, i > 0 ? ", [" : "[");
      for (guint j = 0; j < 32; j++)
        g_string_append_printf (json, "%s0.%02u", j > 0 ? ", " : "", i * j % 100);
      g_string_append_c (json, ']');
    }
  g_string_append (json, "], \"patch\": 1, \"weight\": [[1, 2]]}, \"position\": {\"random\": {\"rows\": 1024, \"columns\": 2, "
                         "\"seed\": 3, \"deviation\": 1}}}");
  f.trace = scene_test_parse (json->str);
  attn_view_init (&f.view);
  f.view.mode = ATTN_VIEW_POSITIONS;
  lay_out (&f, 500, 300);
  g_assert_cmpuint (f.keeper.n_pixels, >, 1024 * 4);
  g_assert_cmpuint (f.keeper.n_pixels, <, 300000);
  f.keeper.n_pixels = 0;
  lay_out (&f, 16000, 9000);
  g_assert_cmpuint (f.keeper.n_pixels, >=, 1024 * 1024);
  end (&f);
}

/* Without positions there is no picture of them, and the pipeline is shown. */
static void
test_none (void)
{
  Fixture f;

  begin (&f, 4, 4, "\"none\"", "");
  lay_out (&f, 1600, 900);
  g_assert_cmpuint (count_dots (f.scene), ==, 0);
  g_assert_nonnull (attn_scene_find_matrix (f.scene, "output"));
  end (&f);
}

/* The same bytes each time, in every theme and language. */
static void
test_determinism (void)
{
  static const char *const positions[] = { "\"sinusoidal\"", "\"rope\"", "[[1, 0, 2, 0], [1, 1, 0, 0], [0, 0, 1, 0], [-1, 0, 0, 3]]" };

  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      Fixture f;

      begin (&f, 4, 4, positions[i], "");
      for (guint theme = 0; theme < 4; theme++)
        {
          AttnPictureOptions options;
          g_autoptr (GBytes) first = NULL, second = NULL;
          g_autoptr (GError) error = NULL;

          attn_picture_options_init (&options);
          f.view.theme = (AttnTheme) theme;
          f.view.language = (AttnLanguage) (theme % ATTN_N_LANGUAGES);
          first = attn_picture_to_svg (f.trace, &f.view, f.fonts, &options, &error);
          g_assert_no_error (error);
          second = attn_picture_to_svg (f.trace, &f.view, f.fonts, &options, &error);
          g_assert_no_error (error);
          g_assert_true (g_bytes_equal (first, second));
        }
      end (&f);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/positions/dots-on-curves", test_dots_on_curves);
  g_test_add_func ("/positions/beyond-the-last", test_beyond_the_last);
  g_test_add_func ("/positions/pages", test_pages);
  g_test_add_func ("/positions/marks-share-the-base", test_marks_share_the_base);
  g_test_add_func ("/positions/focus", test_focus);
  g_test_add_func ("/positions/cell-by-cell", test_cell_by_cell);
  g_test_add_func ("/positions/no-curve-through-learned", test_no_curve_through_learned);
  g_test_add_func ("/positions/similarity", test_similarity);
  g_test_add_func ("/positions/asked", test_asked);
  g_test_add_func ("/positions/any-size", test_any_size);
  g_test_add_func ("/positions/tiles", test_tiles);
  g_test_add_func ("/positions/many-tiles", test_many_tiles);
  g_test_add_func ("/positions/arrows", test_arrows);
  g_test_add_func ("/positions/planes", test_planes);
  g_test_add_func ("/positions/curve", test_curve);
  g_test_add_func ("/positions/long-tokens", test_long_tokens);
  g_test_add_func ("/positions/distance", test_distance);
  g_test_add_func ("/positions/none", test_none);
  g_test_add_func ("/positions/determinism", test_determinism);
  return g_test_run ();
}
