/* test-projector.c: what is shown to a room can be read from its last row
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>

#include "attn-layout.h"
#include "attn-lesson-pages.h"
#include "attn-name.h"
#include "scene-test.h"

/* Of the height; where that saves panning to a side, a little less. */
#define SHARE 30.0
#define LITTLE_LESS 0.88

static const struct { double width, height; } screens[] = { { 1024, 768 }, { 1280, 720 }, { 1920, 1080 }, { 3840, 2160 } };

static void
begin_view (AttnView *view, AttnLanguage language, const char *step, double height)
{
  attn_view_init (view);
  view->mode = ATTN_VIEW_FOCUS;
  view->language = language;
  view->projector = height;
  view->interactive = TRUE;
  view->step = step;
}

/* Figures, not the room about them; of tokens and titles everything from top to bottom. */
static void
check_type (const AttnScene *scene, AttnFonts *fonts)
{
  double x, y, least = attn_scene_get_height (scene) / SHARE;
  guint n = 0;

  attn_scene_get_reach (scene, &x, &y);
  least *= x == 0 || y == 0 ? LITTLE_LESS : 1;

  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    {
      const AttnItem *item = (const AttnItem *) (const void *) attn_scene_get_region (scene, i);

      /* Dots on waves have their numbers beside them, as large as tokens; an image is looked at as a whole. */
      if (item->is_image)
        continue;
      if (item->region.dots)
        n++;
      else if (item->region.kind == ATTN_REGION_MATRIX)
        {
          /* A sum beside cells is a little smaller than the numbers in them. */
          g_assert_cmpfloat (attn_font_get_cap_height (attn_fonts_get (fonts, ATTN_STYLE_SANS, item->number_size)), >=, least - 0.25);
          n++;
        }
      else if (item->text != NULL && item->region.kind != ATTN_REGION_ARROW)
        g_assert_cmpfloat (attn_text_get_ascent (item->text) + attn_text_get_descent (item->text), >=, least - 0.25);
    }
  g_assert_cmpuint (n, >, 0);
}

/* Where the whole pipeline is shown its matrices may have small cells: which is which is read all the same. */
static void
test_names (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);
  static const char *const steps[] = { "layer0.head0.weights", "layer0.query", "layer0.activated" };

  for (guint i = 0; i < G_N_ELEMENTS (screens); i++)
    for (guint j = 0; j < G_N_ELEMENTS (steps); j++)
      {
        AttnView view;
        guint n = 0;

        begin_view (&view, ATTN_LANGUAGE_ENGLISH, attn_name_intern (steps[j]), screens[i].height);
        view.mode = ATTN_VIEW_OVERVIEW;
        g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, screens[i].width, screens[i].height);
        for (guint k = 0; k < attn_scene_get_n_regions (scene); k++)
          {
            const AttnItem *item = (const AttnItem *) (const void *) attn_scene_get_region (scene, k);

            if (item->region.kind != ATTN_REGION_TITLE || item->text == NULL)
              continue;
            g_assert_cmpfloat (attn_text_get_ascent (item->text) + attn_text_get_descent (item->text), >=, screens[i].height / 50);
            n++;
          }
        g_assert_cmpuint (n, >=, 4);
      }
}

static void
test_type (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);

  for (guint i = 0; i < attn_sample_get_count (); i++)
    for (guint language = 0; language < 2; language++)
      {
        g_autoptr (AttnTrace) trace = scene_test_load (attn_sample_get_name (i), language);
        g_autoptr (GArray) steps = attn_steps_new (trace, 0);

        for (guint j = 0; j < G_N_ELEMENTS (screens); j++)
          for (guint k = 0; k < steps->len; k++)
            {
              AttnView view;

              begin_view (&view, language, attn_node_get_name (g_array_index (steps, AttnStep, k).nodes[0]), screens[j].height);
              g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, screens[j].width, screens[j].height);
              check_type (scene, fonts);
            }
      }
}

/* The four words are what a course begins with: but for softmax's last part none of it needs to be panned to. */
static void
test_four_words_fit (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_KOREAN);
  static const char *const steps[] = { "embedding", "query", "scores", "scaled", "exponentials", "output" };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    for (guint j = 0; j < G_N_ELEMENTS (screens); j++)
      {
        AttnView view;
        double x, y;

        begin_view (&view, ATTN_LANGUAGE_KOREAN, attn_name_intern (steps[i]), screens[j].height);
        g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, screens[j].width, screens[j].height);
        attn_scene_get_reach (scene, &x, &y);
        /* Minus signs need more width than such a screen has. */
        if (j > 0 || !g_str_equal (steps[i], "exponentials"))
          g_assert_cmpfloat (x, ==, 0);
        if (j > 0 || !g_str_equal (steps[i], "output"))
          g_assert_cmpfloat (y, ==, 0);
      }
}

/* A token above its column stands wholly above it, and where there is width to spare none is left out: of the four words that
 * is so on any wide screen. */
static void
test_column_labels (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_KOREAN);
  static const char *const steps[] = { "scores", "scaled", "weights", "output" };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    for (guint j = 1; j < G_N_ELEMENTS (screens); j++)
      {
        AttnView view;
        guint n = 0;

        begin_view (&view, ATTN_LANGUAGE_KOREAN, g_intern_string (steps[i]), screens[j].height);
        g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, screens[j].width, screens[j].height);
        for (guint k = 0; k < attn_scene_get_n_regions (scene); k++)
          {
            const AttnRegion *label = attn_scene_get_region (scene, k);

            if (label->kind != ATTN_REGION_LABEL || !label->is_column)
              continue;
            n += attn_node_get_column_axis (label->node) != ATTN_AXIS_DIMENSIONS ? 1 : 0;
            for (guint l = 0; l < attn_scene_get_n_regions (scene); l++)
              {
                const AttnRegion *matrix = attn_scene_get_region (scene, l);

                if (matrix->kind == ATTN_REGION_MATRIX && matrix->node == label->node && !matrix->transposed && matrix->box.y > label->box.y)
                  g_assert_cmpfloat (label->box.y + label->box.height, <=, matrix->box.y + 0.5);
              }
          }
        g_assert_cmpuint (n, >=, 4);
      }
}

/* What stands beneath the picture may leave a part of an audience's screen. */
static gboolean
cuts_tokens (const char *json, const char *step, double height, double projector, double *reach)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autoptr (AttnTrace) trace = scene_test_parse (json);
  guint n = 0, cut = 0;
  AttnView view;
  double y;

  begin_view (&view, ATTN_LANGUAGE_KOREAN, attn_name_intern (step), projector);
  g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, projector * 16 / 9, height);
  attn_scene_get_reach (scene, reach, &y);
  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    {
      const AttnItem *item = (const AttnItem *) (const void *) attn_scene_get_region (scene, i);

      if (item->region.kind != ATTN_REGION_LABEL || !item->region.is_column ||
          attn_node_get_column_axis (item->region.node) != ATTN_AXIS_MEMORY)
        continue;
      cut += attn_text_is_cut (item->text) ? 1 : 0;
      n++;
    }
  g_assert_cmpuint (n, >=, 4);
  return cut > 0;
}

/* Where tokens above columns are whole beneath the explanation, they are not cut so that it stands beside them. */
static void
test_whole_tokens (void)
{
  static const double heights[] = { 720, 900, 1080 };
  static const char *const steps[] = { "scores", "scaled", "weights" };

  for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
    for (guint j = 0; j < G_N_ELEMENTS (steps); j++)
      for (guint k = 0; k < 2; k++)
        {
          double reach;

          g_assert_false (cuts_tokens ("{\"format\":\"attention\",\"version\":1,\"tokens\":[\"나는\",\"오늘\",\"사과를\",\"먹었다\"],"
                                       "\"embedding\":[[4,0,4,0],[6,0,14,8],[5,1,1,5],[3,1,1,3]],"
                                       "\"attention\":{\"mask\":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]}}", steps[j], heights[i] * (k == 0 ? 0.86 : 1),
                                       heights[i], &reach));
          g_assert_cmpfloat (reach, ==, 0);
        }
}

/* A built-in lesson's scene has the view that shows it to a room: no matrices with figures that nobody there can read. */
static void
test_lessons (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  guint n = 0;

  for (guint i = 0; i < attn_lesson_get_count (); i++)
    {
      g_autoptr (AttnDocument) document = attn_lesson_load (attn_lesson_get_name (i), ATTN_LANGUAGE_KOREAN, NULL);
      const AttnLesson *lesson = attn_document_get_lesson (document);

      for (guint s = 0; s < attn_lesson_get_n_scenes (lesson); s++)
        {
          g_autoptr (AttnDocument) own = attn_lesson_dup_document (document, s, ATTN_LANGUAGE_KOREAN, NULL);
          g_autoptr (AttnTrace) trace = attn_document_trace (own, NULL, ATTN_LANGUAGE_KOREAN, NULL);
          AttnView view;
          AttnPlotSpec figure;

          if (attn_lesson_get_figure (lesson, s, &figure))
            continue;
          attn_view_init (&view);
          view.language = ATTN_LANGUAGE_KOREAN;
          view.interactive = TRUE;
          view.projector = 900;
          attn_lesson_set_view (&view, lesson, s, trace);
          g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, 1600, 760);
          for (guint k = 0; k < attn_scene_get_n_regions (scene); k++)
            {
              const AttnItem *item = (const AttnItem *) (const void *) attn_scene_get_region (scene, k);

              if (item->region.kind != ATTN_REGION_MATRIX || item->number_size <= 0 || item->unpainted)
                continue;
              g_assert_cmpfloat (item->number_size, >=, 900 / 60.0);
              n++;
            }
        }
    }
  g_assert_cmpuint (n, >, 100);
}

/* Type is a little smaller where it saves panning: of five queries with four keys, beneath which a scene's words stand, all is in sight. */
static void
test_little_less (void)
{
  static const double heights[] = { 720, 900, 1080 };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autoptr (AttnDocument) lesson = attn_lesson_load ("cross-attention", ATTN_LANGUAGE_KOREAN, NULL);
  g_autoptr (AttnDocument) document = attn_lesson_dup_document (lesson, 3, ATTN_LANGUAGE_KOREAN, NULL);
  g_autoptr (AttnTrace) trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_KOREAN, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
    {
      AttnView view;
      double x, y;

      begin_view (&view, ATTN_LANGUAGE_KOREAN, attn_name_intern ("scores"), heights[i]);
      view.selected = (AttnPlace) { attn_name_intern ("scores"), 1, 3 };
      g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, heights[i] * 16 / 9, heights[i] * 0.815);
      attn_scene_get_reach (scene, &x, &y);
      g_assert_cmpfloat (x, ==, 0);
      g_assert_cmpfloat (y, ==, 0);
      for (guint k = 0; k < attn_scene_get_n_regions (scene); k++)
        {
          const AttnItem *item = (const AttnItem *) (const void *) attn_scene_get_region (scene, k);

          if (item->region.kind == ATTN_REGION_MATRIX)
            g_assert_cmpfloat (attn_font_get_cap_height (attn_fonts_get (fonts, ATTN_STYLE_SANS, item->number_size)), >=, heights[i] / SHARE * LITTLE_LESS - 0.25);
        }
    }
}

static char *
dup_large (guint n, guint d)
{
  return g_strdup_printf ("{\"format\":\"attention\",\"version\":1,\"embedding\":{\"random\":{\"rows\":%u,\"columns\":%u,\"seed\":1,\"deviation\":1}}}", n, d);
}

static void
test_large (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autofree char *text = dup_large (24, 48);
  g_autoptr (AttnTrace) trace = scene_test_parse (text);
  AttnView view;
  double x, y;

  begin_view (&view, ATTN_LANGUAGE_ENGLISH, "scores", 768);
  g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, 1024, 768);
  check_type (scene, fonts);
  attn_scene_get_reach (scene, &x, &y);
  g_assert_cmpfloat (x, >, 1024);
  g_assert_cmpfloat (y, >, 768);
}

/* Whatever is panned to across has the names of its rows: a product too, whose left operand has them as well. */
static void
test_names_of_rows (void)
{
  static const char *const steps[] = { "scores", "scaled", "masked", "weights", "output" };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autofree char *text = dup_large (24, 48);
  g_autoptr (AttnTrace) trace = scene_test_parse (text);

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      const AttnRegion *matrix;
      AttnView view;
      guint n = 0;
      double x, y;

      if (attn_trace_find (trace, steps[i]) == NULL)
        continue;
      begin_view (&view, ATTN_LANGUAGE_ENGLISH, attn_name_intern (steps[i]), 768);
      g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, 1024, 768);
      attn_scene_get_reach (scene, &x, &y);
      g_assert_cmpfloat (x, >, 0);
      /* To its left, where its own first row is. */
      matrix = attn_scene_find_matrix (scene, steps[i]);
      view.pan_x = CLAMP (512 - matrix->box.x, -x, x);
      view.pan_y = CLAMP (300 - matrix->box.y, -y, y);
      g_autoptr (AttnScene) panned = attn_scene_new_marked (scene, &view);
      matrix = attn_scene_find_matrix (panned, steps[i]);
      for (guint k = 0; k < attn_scene_get_n_regions (panned); k++)
        {
          const AttnRegion *label = attn_scene_get_region (panned, k);

          n += label->kind == ATTN_REGION_LABEL && label->node == matrix->node && !label->is_column && label->box.x < matrix->box.x ? 1 : 0;
        }
      g_assert_cmpuint (n, >, 0);
    }
}

/* At both ends of the reach the picture ends where its box does. */
static void
test_reach (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autofree char *text = dup_large (24, 48);
  g_autoptr (AttnTrace) trace = scene_test_parse (text);
  const AttnRegion *last;
  AttnView view;
  AttnBox box;
  double x, y;

  begin_view (&view, ATTN_LANGUAGE_ENGLISH, "scores", 768);
  g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, 1024, 768);
  attn_scene_get_reach (scene, &x, &y);
  box = attn_scene_get_picture_box (scene);
  view.pan_x = -x;
  view.pan_y = -y;
  g_autoptr (AttnScene) panned = attn_scene_new_marked (scene, &view);
  last = attn_scene_find_matrix (panned, "scores");
  g_assert_cmpfloat (fabs (last->box.x + last->box.width - box.x - box.width), <=, 2);
  g_assert_cmpfloat (last->box.y + last->box.height, <=, box.y + box.height);
}

/* Whether a stretch from a on is cut at `edge`. */
static gboolean
cuts (double a, double length, double edge)
{
  return a < edge - 2 && a + length > edge + 2;
}

/* Where the picture goes on beyond an edge no cell, and no line of names above one, is cut there, and the sign that says so stands beside
 * all of them; where it does not, there is none.  What cannot be seen cannot be pointed at. */
static void
test_whole_cells (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autofree char *text = dup_large (24, 48);
  g_autoptr (AttnTrace) trace = scene_test_parse (text);
  static const char *const steps[] = { "scores", "weights", "output" };

  for (guint i = 0; i < G_N_ELEMENTS (steps) * 25; i++)
    {
      AttnView view;
      AttnBox picture, seen;
      AttnCell cell;
      double x, y, edges[4];
      guint open;

      begin_view (&view, ATTN_LANGUAGE_ENGLISH, attn_name_intern (steps[i / 25]), 768);
      g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, 1024, 768);
      attn_scene_get_reach (scene, &x, &y);
      view.pan_x = x * ((int) (i % 5) - 2) / 2;
      view.pan_y = y * ((int) (i / 5 % 5) - 2) / 2;
      g_autoptr (AttnScene) panned = attn_scene_new_marked (scene, &view);
      picture = attn_scene_get_picture_box (panned);
      seen = attn_scene_get_seen_box (panned);
      open = attn_scene_find_edges (panned);
      edges[0] = seen.x - picture.x;
      edges[1] = picture.x + picture.width - seen.x - seen.width;
      edges[2] = seen.y - picture.y;
      edges[3] = picture.y + picture.height - seen.y - seen.height;
      g_assert_cmpint ((open & 1) != 0, ==, x > 0 && i % 5 != 4);
      g_assert_cmpint ((open & 2) != 0, ==, x > 0 && i % 5 != 0);
      g_assert_cmpint ((open & 4) != 0, ==, y > 0 && i / 5 % 5 != 4);
      g_assert_cmpint ((open & 8) != 0, ==, y > 0 && i / 5 % 5 != 0);
      for (guint k = 0; k < 4; k++)
        if ((open & 1u << k) != 0)
          g_assert_cmpfloat (edges[k], >=, attn_scene_get_sign (panned) - 0.01);
        else
          g_assert_cmpfloat (edges[k], ==, 0);
      for (guint k = 0; k < attn_scene_get_n_regions (panned); k++)
        {
          const AttnRegion *region = attn_scene_get_region (panned, k);

          if (region->kind == ATTN_REGION_LABEL && region->is_column)
            g_assert_false (cuts (region->box.y, region->box.height, seen.y) || cuts (region->box.y, region->box.height, seen.y + seen.height));
          if (region->kind != ATTN_REGION_MATRIX)
            continue;
          for (double at = region->box.x; at < region->box.x + region->box.width - 1; at += region->pitch_x)
            g_assert_false (cuts (at, region->pitch_x, seen.x) || cuts (at, region->pitch_x, seen.x + seen.width));
          for (double at = region->box.y; at < region->box.y + region->box.height - 1; at += region->pitch_y)
            g_assert_false (cuts (at, region->pitch_y, seen.y) || cuts (at, region->pitch_y, seen.y + seen.height));
        }
      if ((open & 1) != 0)
        g_assert_false (attn_scene_pick (panned, picture.x + 1, picture.y + picture.height / 2, &cell));
    }
}

static void
test_zoom (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autoptr (AttnTrace) trace = scene_test_load ("four-words", ATTN_LANGUAGE_ENGLISH);
  AttnView view;
  double x, y;

  begin_view (&view, ATTN_LANGUAGE_ENGLISH, "scores", 768);
  g_autoptr (AttnScene) plain = attn_scene_new (trace, &view, fonts, 1024, 768);
  view.zoom = 2;
  g_autoptr (AttnScene) zoomed = attn_scene_new_marked (plain, &view);
  g_assert_false (attn_scene_same_base (plain, zoomed));
  g_assert_cmpfloat (attn_scene_find_matrix (zoomed, "scores")->pitch_x, >=, 1.8 * attn_scene_find_matrix (plain, "scores")->pitch_x);
  attn_scene_get_reach (zoomed, &x, &y);
  g_assert_cmpfloat (x, >, 0);
  g_assert_cmpfloat (y, >, 0);
}

/* Keeps how high the smallest text is, and texts that a stretch ends in, and draws nothing. */
typedef struct
{
  AttnPainter parent;
  double      least;
  double      left, right, bottom;
  guint       n_cut, n_whole;
} Measure;

static void
measure_text (AttnPainter *painter, const AttnText *text, double x, double y, const AttnColor *color)
{
  Measure *measure = (Measure *) painter;

  const double width = attn_text_get_width (text);

  measure->least = fmin (measure->least, attn_text_get_ascent (text) + attn_text_get_descent (text));
  if (y > measure->bottom)
    return;
  if (cuts (x, width, measure->left) || cuts (x, width, measure->right))
    measure->n_cut++;
  else if (x >= measure->left && x + width <= measure->right)
    measure->n_whole++;
}

static void no_fill (AttnPainter *painter, const AttnBox *box, double radius, const AttnColor *color) { }
static void no_fills (AttnPainter *painter, const AttnFill *fills, gsize n, double radius) { }
static void no_stroke (AttnPainter *painter, const AttnBox *box, double radius, double width, double dash, const AttnColor *color) { }
static void no_line (AttnPainter *painter, double x0, double y0, double x1, double y1, double width, double dash, const AttnColor *color) { }
static void no_curve (AttnPainter *painter, const double points[8], double width, double dash, double arrow, const AttnColor *color) { }
static void no_image (AttnPainter *painter, const AttnBox *box, guint width, guint height, const guint32 *pixels) { }
static void no_number (AttnPainter *painter, AttnFont *font, const char *text, double x, double y, const AttnColor *color) { }
static void no_clip (AttnPainter *painter, const AttnBox *box) { }
static void no_group (AttnPainter *painter, const char *name, const char *title) { }
static void nothing (AttnPainter *painter) { }

static const AttnPainterClass measure_class = {
  .fill = no_fill, .fill_many = no_fills, .stroke = no_stroke, .line = no_line, .curve = no_curve, .image = no_image, .text = measure_text,
  .number = no_number, .push_clip = no_clip, .pop_clip = nothing, .begin_group = no_group, .end_group = nothing, .flush = nothing, .free = nothing,
};

/* Neither a name beneath a matrix nor what stands beside one is cut where the picture goes on. */
static void
test_whole_words (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autoptr (AttnDocument) lesson = attn_lesson_load ("words-look", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr (AttnDocument) document = attn_lesson_dup_document (lesson, 8, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr (AttnTrace) trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_ENGLISH, NULL);
  static const double at[] = { -1, -0.6, -0.2, 0.2, 0.6, 1 };

  for (guint i = 0; i < G_N_ELEMENTS (at); i++)
    {
      Measure measure = { { &measure_class }, G_MAXDOUBLE, 0, 0, 0, 0, 0 };
      AttnView view;
      AttnBox seen;
      double x, y;

      begin_view (&view, ATTN_LANGUAGE_ENGLISH, attn_name_intern ("weights"), 720);
      view.caption = FALSE;
      g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, 1270, 400);
      attn_scene_get_reach (scene, &x, &y);
      g_assert_cmpfloat (x, >, 0);
      view.pan_x = at[i] * x;
      g_autoptr (AttnScene) panned = attn_scene_new_marked (scene, &view);
      seen = attn_scene_get_seen_box (panned);
      measure.left = seen.x;
      measure.right = seen.x + seen.width;
      measure.bottom = seen.y + seen.height;
      attn_scene_paint_base (panned, &measure.parent);
      g_assert_cmpuint (measure.n_cut, ==, 0);
      g_assert_cmpuint (measure.n_whole, >, 0);
    }
}

/* Where a scene's words and question leave the picture little height, what is said of it can be read all the same. */
static void
test_words_of_a_low_picture (void)
{
  static const double heights[] = { 430, 480, 560 };
  static const char *const nodes[] = { "rollout", "layer1.head0.weights" };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);

  for (guint i = 0; i < G_N_ELEMENTS (heights) * G_N_ELEMENTS (nodes); i++)
    {
      Measure measure = { { &measure_class }, G_MAXDOUBLE, 0, 0, 0, 0, 0 };
      AttnView view;

      attn_view_init (&view);
      view.mode = ATTN_VIEW_IMAGE;
      view.interactive = TRUE;
      view.projector = 720;
      view.step = attn_node_get_name (attn_trace_find (trace, nodes[i % 2]));
      view.selected = (AttnPlace) { view.step, 0, 10 };
      g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, 1270, heights[i / 2]);
      attn_scene_paint (scene, &measure.parent);
      g_assert_cmpfloat (measure.least, >=, 720 / 50.0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/projector/words-of-a-low-picture", test_words_of_a_low_picture);
  g_test_add_func ("/projector/whole-words", test_whole_words);
  g_test_add_func ("/projector/names", test_names);
  g_test_add_func ("/projector/type", test_type);
  g_test_add_func ("/projector/four-words-fit", test_four_words_fit);
  g_test_add_func ("/projector/column-labels", test_column_labels);
  g_test_add_func ("/projector/whole-tokens", test_whole_tokens);
  g_test_add_func ("/projector/lessons", test_lessons);
  g_test_add_func ("/projector/little-less", test_little_less);
  g_test_add_func ("/projector/whole-cells", test_whole_cells);
  g_test_add_func ("/projector/large", test_large);
  g_test_add_func ("/projector/names-of-rows", test_names_of_rows);
  g_test_add_func ("/projector/reach", test_reach);
  g_test_add_func ("/projector/zoom", test_zoom);
  return g_test_run ();
}
