/* test-way.c: the way of a number, marked and told at every step
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-map.h"
#include "attn-name.h"
#include "attn-provenance.h"
#include "attn-scene-private.h"
#include "scene-test.h"

static AttnFonts *fonts;

/* A painter that keeps the outlines. */
typedef struct
{
  AttnPainter parent;
  GArray     *boxes;
  GArray     *lines;      /* of AttnBox, perhaps NULL */
} Keeper;

static void
keep_stroke (AttnPainter *painter, const AttnBox *box, double radius, double width, double dash, const AttnColor *color)
{
  g_array_append_val (((Keeper *) painter)->boxes, *box);
}

static void
keep_line (AttnPainter *painter, double x0, double y0, double x1, double y1, double width, double dash, const AttnColor *color)
{
  const AttnBox box = { MIN (x0, x1), MIN (y0, y1), ABS (x1 - x0), ABS (y1 - y0) };

  if (((Keeper *) painter)->lines != NULL)
    g_array_append_val (((Keeper *) painter)->lines, box);
}

static void leave_fill (AttnPainter *painter, const AttnBox *box, double radius, const AttnColor *color) { }
static void leave_fills (AttnPainter *painter, const AttnFill *fills, gsize n, double radius) { }
static void leave_curve (AttnPainter *painter, const double points[8], double width, double dash, double arrow, const AttnColor *color) { }
static void leave_image (AttnPainter *painter, const AttnBox *box, guint width, guint height, const guint32 *pixels) { }

static void leave_text (AttnPainter *painter, const AttnText *text, double x, double y, const AttnColor *color) { }
static void leave_number (AttnPainter *painter, AttnFont *font, const char *text, double x, double y, const AttnColor *color) { }
static void leave_clip (AttnPainter *painter, const AttnBox *box) { }
static void leave (AttnPainter *painter) { }
static void leave_group (AttnPainter *painter, const char *name, const char *title) { }

static const AttnPainterClass keeper_class = {
  .fill = leave_fill, .fill_many = leave_fills, .stroke = keep_stroke, .line = keep_line, .curve = leave_curve, .image = leave_image,
  .text = leave_text, .number = leave_number, .push_clip = leave_clip, .pop_clip = leave, .begin_group = leave_group, .end_group = leave,
  .flush = leave, .free = leave,
};

/* Whether a line goes about a cell of a region, and stays about that region. */
static gboolean
is_framed (const GArray *boxes, const AttnRegion *region, guint row, guint column)
{
  const double x = region->origin_x + ((region->transposed ? row : column) + 0.5) * region->pitch_x;
  const double y = region->origin_y + ((region->transposed ? column : row) + 0.5) * region->pitch_y;

  for (guint i = 0; i < boxes->len; i++)
    {
      const AttnBox *box = &g_array_index (boxes, AttnBox, i);

      if (box->x < x && x < box->x + box->width && box->y < y && y < box->y + box->height && box->x > region->box.x - 12 &&
          box->y > region->box.y - 12 && box->x + box->width < region->box.x + region->box.width + 12 &&
          box->y + box->height < region->box.y + region->box.height + 12)
        return TRUE;
    }
  return FALSE;
}

/* At every step just those cells are marked through which the way goes, back to the pixels and on to the probabilities. */
static void
test_way (void)
{
  static const struct { const char *sample, *step; AttnPlace place; } ends[] = {
    { "digits", "patches", { "probabilities", 0, 3 } }, { "digits", "patches", { "image.pixels", 2, 3 } },
    { "digits", "patches", { "layer0.residual2", 4, 7 } },
    /* Where a mask shuts words out. */
    { "causal", "embedding", { "output", 2, 1 } }, { "causal", "embedding", { "embedding", 1, 1 } }, { "causal", "embedding", { "weights", 1, 3 } },
  };

  for (guint e = 0; e < 2 * G_N_ELEMENTS (ends); e++)
    {
      g_autoptr (AttnTrace) trace = scene_test_load (ends[e / 2].sample, ATTN_LANGUAGE_ENGLISH);
      g_autoptr (AttnScene) first = scene_test_new (fonts, trace, ATTN_VIEW_OVERVIEW, ends[e / 2].step, NULL, 0, 0, 1600, 900);
      const GArray *steps = attn_scene_get_steps (first);
      guint framed = 0;

      for (guint s = 0; s < steps->len; s++)
        {
          const AttnStep *step = &g_array_index (steps, AttnStep, s);
          AttnView view = *attn_scene_get_view (first);
          g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (AttnBox)), way = NULL;
          Keeper keeper = { { &keeper_class }, boxes };
          AttnCell of;
          AttnRect rect;

          view.step = attn_node_get_name (step->nodes[0]);
          view.way = ends[e / 2].place;
          view.way.node = attn_name_intern (view.way.node);
          view.back = e % 2 == 0;
          view.onward = !view.back;
          g_autoptr (AttnScene) scene = attn_scene_new_marked (first, &view);
          g_assert_true (attn_scene_has_way (scene, &of));
          rect = attn_rect_from_cell (&of);
          way = view.back ? attn_provenance_ancestors (&rect, attn_scene_tells, scene) : attn_provenance_descendants (&rect, attn_scene_tells, scene);
          attn_scene_paint_marks (scene, &keeper.parent);
          for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
            {
              const AttnRegion *region = attn_scene_get_region (scene, i);
              guint column, n_columns;
              gboolean shared;

              if (region->kind != ATTN_REGION_MATRIX || region->strip)
                continue;
              /* Where the head at hand has its columns, these are framed besides. */
              shared = attn_scene_find_head_columns (region->node, 0, &column, &n_columns);
              for (guint r = 0; r < attn_node_get_rows (region->node); r++)
                for (guint c = 0; c < attn_node_get_columns (region->node); c++)
                  {
                    gboolean goes = of.node == region->node && of.row == r && of.column == c;

                    for (guint w = 0; w < way->len && !goes; w++)
                      goes = attn_rect_contains (&g_array_index (way, AttnReach, w).rect, region->node, r, c);
                    if (shared ? goes && !is_framed (boxes, region, r, c) : is_framed (boxes, region, r, c) != goes)
                      g_error ("%s of %s at %s: %s[%u, %u]", view.back ? "back" : "on", view.way.node, view.step, attn_node_get_name (region->node), r, c);
                    framed += goes;
                  }
            }
        }
      /* What is given comes from nothing, what is last feeds nothing. */
      g_assert_true (framed > 0 || e == 1 || e == 2 || e == 7 || e == 8);
    }
}

/* The same in words. */
static void
test_way_words (void)
{
  static const struct { AttnPlace of; gboolean back; const char *step, *english, *korean, *sample; } rows[] = {
    { { "probabilities", 0, 3 }, TRUE, "probabilities", "p[“3”] comes, all the way back, from all 64 pixels", "p[“3”]의 출발점: 픽셀 64개 모두" },
    { { "probabilities", 0, 3 }, TRUE, "layer1.head0.weights", "p[“3”] comes, in this step, from every number of row [CLS] of attention weights", "의 [CLS] 행 전체" },
    { { "image.pixels", 0, 0 }, FALSE, "patches", "feeds, all the way on, all 10 probabilities", "의 도착점: 확률 10개 모두" },
    { { "image.pixels", 0, 0 }, FALSE, "embedding", "feeds, in this step, every number of row 0,0 of ", "의 영향을 받는 곳: " },
    { { "patches", 3, 1 }, TRUE, "probabilities", "comes from nothing in this step", "까지 이어지는 숫자가 없습니다" },
    { { "probabilities", 0, 3 }, FALSE, "probabilities", NULL, NULL },
    { { "image.pixels", 0, 0 }, TRUE, "patches", NULL, NULL },
    { { "output", 2, 1 }, TRUE, "output", "comes, all the way back, from every number of 3 rows of embeddings", "의 행 3개 전체", "causal" },
    { { "output", 2, 1 }, TRUE, "scaled", "comes, in this step, from 3 of 36 numbers of scaled scores", "숫자 36개 중 3개", "causal" },
    { { "embedding", 1, 1 }, FALSE, "embedding", "feeds, all the way on, every number of 5 rows of ", "의 행 5개 전체", "causal" },
    { { "embedding", 1, 1 }, FALSE, "output", "feeds, in this step, every number of 5 rows of ", "의 행 5개 전체", "causal" },
    { { "rollout", 0, 1 }, TRUE, "layer1.head0.weights", "attention rollout, “[CLS]” → “0,0” comes, in this step, from ", "이 단계에서 어텐션 롤아웃, “[CLS]” → “0,0”까지 이어지는 곳: " },
    { { "weights", 1, 3 }, TRUE, "scaled", "comes from nothing in this step", "까지 이어지는 숫자가 없습니다", "causal" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (guint korean = 0; korean < 2; korean++)
      {
        g_autoptr (AttnTrace) trace = scene_test_load (rows[i].sample != NULL ? rows[i].sample : "digits", korean ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH);
        g_autoptr (AttnScene) first = scene_test_new (fonts, trace, ATTN_VIEW_OVERVIEW, rows[i].step, NULL, 0, 0, 1600, 900);
        AttnView view = *attn_scene_get_view (first);
        g_autofree char *said = NULL;

        view.language = korean ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH;
        view.back = rows[i].back;
        view.onward = !rows[i].back;
        view.way = (AttnPlace) { attn_name_intern (rows[i].of.node), rows[i].of.row, rows[i].of.column };
        g_autoptr (AttnScene) scene = attn_scene_new_marked (first, &view);
        said = attn_scene_dup_way (scene);
        if (rows[i].english == NULL)
          g_assert_null (said);
        else
          {
            g_test_message ("%s", said);
            g_assert_nonnull (said);
            g_assert_nonnull (strstr (said, korean ? rows[i].korean : rows[i].english));
          }
      }
}

/* Whether a way goes through a node of a part: of the head at hand or, in its place, of another. */
static gboolean
goes_through (const AttnScene *scene, const AttnMapPart *part, const GArray *way)
{
  for (guint i = 0; i < way->len; i++)
    {
      const AttnNode *node = g_array_index (way, AttnReach, i).rect.node;
      const char *name = attn_node_get_name (node), *head = strstr (name, "head");
      g_autofree char *here = head != NULL ? g_strdup_printf ("%.*shead0%s", (int) (head - name), name, strchr (head, '.')) : g_strdup (name);
      const int step = attn_steps_find (scene->frame->steps, here);

      if (step >= (int) part->first && step <= (int) part->last && !g_str_equal (name, "memory"))
        return TRUE;
    }
  return FALSE;
}

/* On the map of the model the parts that the way goes through, and no other, are framed and said to be. */
static void
test_map (void)
{
  static const struct { const char *sample, *step; AttnPlace of; guint back, onward; } cases[] = {
    /* Patches, X, +P; of the layer at hand norm and attention; the one before is not drawn. */
    { "digits", "layer1.head0.weights", { "layer1.head0.weights", 0, 3 }, 5, 8 },
    { "digits", "layer1.head0.weights", { "layer1.head2.weights", 0, 3 }, 5, 8 },
    { "digits", "patches", { "patches", 3, 1 }, 1, 12 },
    { "digits", "probabilities", { "probabilities", 0, 3 }, 12, 1 },
    { "korean", "weights", { "weights", 1, 1 }, 4, 7 },
    /* A masked weight comes from no word. */
    { "korean", "weights", { "weights", 1, 3 }, 1, 7 },
  };

  for (guint i = 0; i < 4 * G_N_ELEMENTS (cases); i++)
    {
      const gboolean onward = i % 2 == 1, korean = i / 2 % 2 == 1;
      const guint at = i / 4;
      g_autoptr (AttnTrace) trace = scene_test_load (cases[at].sample, ATTN_LANGUAGE_ENGLISH);
      g_autoptr (AttnScene) first = scene_test_new (fonts, trace, ATTN_VIEW_MAP, cases[at].step, NULL, 0, 0, 1600, 900);
      g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (AttnBox)), words = NULL, way = NULL;
      Keeper keeper = { { &keeper_class }, boxes };
      AttnView view = *attn_scene_get_view (first);
      const char *sentence;
      guint told = 0, n = 0;
      AttnCell of;
      AttnRect rect;

      view.language = korean ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH;
      view.back = !onward;
      view.onward = onward;
      view.way = cases[at].of;
      view.way.node = attn_name_intern (view.way.node);
      g_autoptr (AttnScene) scene = attn_scene_new_marked (first, &view);
      g_assert_true (attn_scene_has_way (scene, &of));
      rect = attn_rect_from_cell (&of);
      way = onward ? attn_provenance_descendants (&rect, attn_scene_tells, scene) : attn_provenance_ancestors (&rect, attn_scene_tells, scene);
      g_array_append_val (way, ((AttnReach) { rect, 0 }));
      attn_scene_paint_marks (scene, &keeper.parent);
      words = attn_scene_dup_words (scene);
      sentence = attn_map_describe_way (ATTN_MAP_WAY_THROUGH, onward, view.language);
      for (guint j = 0; j < words->len; j++)
        told += strstr (g_array_index (words, AttnWord, j).text, sentence) != NULL;
      for (guint j = 0; j < attn_scene_get_n_regions (scene); j++)
        {
          const AttnRegion *region = attn_scene_get_region (scene, j);
          gboolean framed = FALSE, goes;

          if (region->kind != ATTN_REGION_PART)
            continue;
          goes = goes_through (scene, &g_array_index (scene->frame->map, AttnMapPart, attn_frame_get_item (scene->frame, j)->column), way);
          for (guint k = 0; k < boxes->len; k++)
            {
              const AttnBox *box = &g_array_index (boxes, AttnBox, k);

              framed = framed || (box->x < region->box.x && box->y < region->box.y && box->x + box->width > region->box.x + region->box.width &&
                                  box->y + box->height > region->box.y + region->box.height && box->width < region->box.width * 2 + 40);
            }
          g_assert_cmpint (framed, ==, goes);
          n += goes;
        }
      g_test_message ("%s %s of %s[%u, %u]: %u", cases[at].sample, onward ? "on" : "back", cases[at].of.node, cases[at].of.row, cases[at].of.column, n);
      /* One of them is the number's own. */
      g_assert_cmpuint (told + 1, ==, n);
      g_assert_cmpuint (n, ==, onward ? cases[at].onward : cases[at].back);
    }
}

/* Where a causal mask lets a row through a cell further than the one above, and cells are small, one outline goes about all of them: along
 * each of its steps, and no line between two rows. */
static void
test_stairs (void)
{
  static const char text[] = "{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": {\"rows\": 60, \"columns\": 4, \"seed\": 3, \"deviation\": 1}}, "
                             "\"attention\": {\"mask\": \"causal\"}}";
  g_autoptr (AttnDocument) document = attn_document_parse (text, sizeof text - 1, "causal", ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr (AttnTrace) trace = attn_document_trace (document, NULL, ATTN_LANGUAGE_ENGLISH, NULL);
  g_autoptr (AttnScene) first = scene_test_new (fonts, trace, ATTN_VIEW_OVERVIEW, "output", NULL, 0, 0, 1600, 900);
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (AttnBox)), lines = g_array_new (FALSE, FALSE, sizeof (AttnBox));
  Keeper keeper = { { &keeper_class }, boxes, lines };
  AttnView view = *attn_scene_get_view (first);
  const AttnRegion *weights = NULL;
  guint n_boxes = 0, n_steps = 0, n_long = 0;

  view.onward = TRUE;
  view.way = (AttnPlace) { attn_name_intern ("embedding"), 4, 1 };
  g_autoptr (AttnScene) scene = attn_scene_new_marked (first, &view);
  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    if (attn_scene_get_region (scene, i)->kind == ATTN_REGION_MATRIX && g_str_equal (attn_node_get_stage (attn_scene_get_region (scene, i)->node), "weights"))
      weights = attn_scene_get_region (scene, i);
  g_assert_nonnull (weights);
  attn_scene_paint_marks (scene, &keeper.parent);
  for (guint i = 0; i < boxes->len; i++)
    n_boxes += g_array_index (boxes, AttnBox, i).x > weights->box.x - 9 && g_array_index (boxes, AttnBox, i).x < weights->box.x + weights->box.width;
  for (guint i = 0; i < lines->len; i++)
    {
      const AttnBox *line = &g_array_index (lines, AttnBox, i);

      if (line->x < weights->box.x - 9 || line->x > weights->box.x + weights->box.width + 9)
        continue;
      n_steps += line->height == 0 && line->width < 2.5 * weights->pitch_x && line->width > 0;
      n_long += line->width > weights->pitch_x * 30;
    }
  /* The fifth row and those beneath it; the row sums beside them have a frame of their own. */
  g_assert_cmpuint (n_boxes, <=, 1);
  g_assert_cmpuint (n_steps, ==, 60 - 5);
  g_assert_cmpuint (n_long, ==, 1);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_test_add_func ("/way/marks", test_way);
  g_test_add_func ("/way/words", test_way_words);
  g_test_add_func ("/way/map", test_map);
  g_test_add_func ("/way/stairs", test_stairs);
  status = g_test_run ();
  attn_fonts_unref (fonts);
  return status;
}
