/* test-map.c: the whole model as a diagram
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-map.h"
#include "attn-model-words.h"
#include "attn-scene-private.h"
#include "scene-test.h"

#define BLOCK(norm) "{\"attention\": {\"heads\": 2}, \"block\": {\"norm\": \"" norm "\", \"feed_forward\": " \
  "{\"in_weight\": [[1, 0, 1], [0, 1, 0]], \"out_weight\": [[1, 0], [0, 1], [1, 1]], \"activation\": \"relu\"}}}"
#define MODEL(layers) "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1], [1, 1]], \"layers\": [" layers "], " \
  "\"readout\": {\"weight\": [[1, 0, 1], [0, 1, 1]]}}"

static AttnFonts *fonts;

static char *
join (const GArray *parts)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    {
      const AttnMapPart *part = &g_array_index (parts, AttnMapPart, i);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", part->label);
      if (part->from >= 0)
        g_string_append_printf (text, "<%d", part->from);
    }
  return g_string_free (text, FALSE);
}

/* A residual connection leaves before the norm where that stands before, and before attention where it stands after. */
static void
test_branches (void)
{
  static const struct { const char *json; int layer; const char *parts; gboolean received; } cases[] = {
    { MODEL (BLOCK ("pre")), 0, "X norm attention +<1 norm feed-forward +<4 readout" },
    { MODEL (BLOCK ("post")), 0, "X attention +<1 norm feed-forward +<4 norm readout" },
    { MODEL (BLOCK ("none")), 0, "X attention +<1 feed-forward +<3 readout" },
    { MODEL ("{\"block\": {\"norm\": \"pre\"}}"), 0, "X norm attention +<1 readout" },
    { MODEL ("{\"block\": {\"norm\": \"post\"}}"), 0, "X attention +<1 norm readout" },
    { MODEL ("{\"block\": {\"norm\": \"none\"}}"), 0, "X attention +<1 readout" },
    { MODEL (BLOCK ("pre") "," BLOCK ("pre") "," BLOCK ("pre")), 1, "X layer 0 norm attention +<2 norm feed-forward +<5 layer 2 readout rollout" },
    { MODEL (BLOCK ("pre") "," BLOCK ("pre") "," BLOCK ("post")), 2, "X layers 0–1 attention +<2 norm feed-forward +<5 norm readout rollout" },
    /* What a layer receives from the one before. */
    { MODEL (BLOCK ("pre") "," BLOCK ("pre")), 1, "X layer 0 X′ norm attention +<3 norm feed-forward +<6 readout rollout", TRUE },
    { MODEL (BLOCK ("post") "," BLOCK ("post")), 1, "X layer 0 X′ attention +<3 norm feed-forward +<6 norm readout rollout", TRUE },
    { MODEL (BLOCK ("post") "," BLOCK ("post")), 0, "X attention +<1 norm feed-forward +<4 norm layer 1 readout rollout", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (AttnTrace) trace = scene_test_parse (cases[i].json);
      g_autoptr (GArray) steps = attn_steps_new (trace, 0);
      g_autoptr (GArray) parts = attn_map_new (trace, steps, cases[i].layer, TRUE, cases[i].received, ATTN_LANGUAGE_ENGLISH);
      g_autofree char *text = join (parts);
      guint covered = 0;

      g_assert_cmpstr (text, ==, cases[i].parts);
      /* Every step belongs to one part, and leads into it. */
      for (guint j = 0; j < parts->len; j++)
        {
          const AttnMapPart *part = &g_array_index (parts, AttnMapPart, j);

          /* In the order of the steps' own bar. */
          g_assert_cmpuint (part->first, >=, covered);
          covered += part->last - part->first + 1;
          g_assert_cmpuint (part->target, >=, part->first);
          g_assert_cmpuint (part->target, <=, part->last);
          g_assert_cmpstr (part->description, !=, "");
        }
      g_assert_cmpuint (covered, ==, steps->len);
      /* What all leads to is told as probabilities: a rollout is looked at beside them. */
      g_assert_cmpstr (attn_node_get_name (g_array_index (steps, AttnStep, attn_steps_get_answer (steps)).nodes[0]), ==, "probabilities");
    }
}

static void
test_repeated (void)
{
  static const struct { const char *json; gboolean repeated; } cases[] = {
    { MODEL (BLOCK ("pre")), FALSE },
    { MODEL (BLOCK ("pre") "," BLOCK ("pre")), TRUE },
    { MODEL (BLOCK ("pre") "," BLOCK ("post")), FALSE },
    { MODEL (BLOCK ("post") ", {}"), FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (AttnTrace) trace = scene_test_parse (cases[i].json);
      g_autoptr (GArray) steps = attn_steps_new (trace, 0);

      g_assert_cmpint (attn_map_is_repeated (trace, steps, ATTN_LANGUAGE_ENGLISH), ==, cases[i].repeated);
      /* Before all layers the first is nearest, after them the last. */
      g_assert_cmpint (attn_map_find_layer (trace, steps, 0), ==, 0);
      g_assert_cmpint (attn_map_find_layer (trace, steps, steps->len - 1), ==, (int) attn_steps_count_layers (trace) - 1);
    }
}

/* Parts and what is said of them stay inside the picture, in both directions, and do not cover each other. */
static void
test_places (void)
{
  static const double sizes[][2] = { { 1600, 900 }, { 900, 600 }, { 600, 420 }, { 500, 1000 }, { 1200, 1200 } };
  static const char *const samples[] = { "digits", "korean", "four-words", "causal" };

  for (guint i = 0; i < G_N_ELEMENTS (samples) * G_N_ELEMENTS (sizes) * 2; i++)
    {
      const AttnLanguage language = i % 2;
      const double *size = sizes[i / 2 % G_N_ELEMENTS (sizes)];
      g_autoptr (AttnTrace) trace = scene_test_load (samples[i / 2 / G_N_ELEMENTS (sizes)], language);
      g_autoptr (AttnScene) scene = NULL;
      AttnView view;
      AttnBox picture;
      guint n_parts = 0;

      attn_view_init (&view);
      view.mode = ATTN_VIEW_MAP;
      view.language = language;
      scene = attn_scene_new (trace, &view, fonts, size[0], size[1]);
      picture = attn_scene_get_picture_box (scene);
      for (guint j = 0; j < attn_scene_get_n_regions (scene); j++)
        {
          const AttnRegion *region = attn_scene_get_region (scene, j);
          const AttnBox *box = &region->box;

          g_assert_cmpfloat (box->x, >=, picture.x - 1);
          g_assert_cmpfloat (box->y, >=, picture.y - 1);
          g_assert_cmpfloat (box->x + box->width, <=, picture.x + picture.width + 1);
          g_assert_cmpfloat (box->y + box->height, <=, picture.y + picture.height + 1);
          n_parts += region->kind == ATTN_REGION_PART;
          if (region->kind == ATTN_REGION_PART)
            g_assert_true (attn_scene_pick_region (scene, box->x + box->width / 2, box->y + box->height / 2) == region);
          for (guint k = 0; k < j; k++)
            {
              const AttnBox *other = &attn_scene_get_region (scene, k)->box;

              g_assert_true (box->x >= other->x + other->width || other->x >= box->x + box->width ||
                             box->y >= other->y + other->height || other->y >= box->y + box->height);
            }
        }
      g_assert_cmpuint (n_parts, >=, 2);
    }
}

static void
test_words (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnScene) scene = NULL;
  AttnView view;
  guint current = 0;

  attn_view_init (&view);
  view.mode = ATTN_VIEW_MAP;
  view.step = attn_node_get_name (attn_trace_find (trace, "layer1.head0.weights"));
  scene = attn_scene_new (trace, &view, fonts, 1600, 900);
  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    current += attn_scene_get_region (scene, i)->kind == ATTN_REGION_PART && attn_scene_get_region (scene, i)->current;
  g_assert_cmpuint (current, ==, 1);
  g_assert_nonnull (strstr (attn_scene_get_card_text (scene), "The whole model. patches → X → + P → layer 1 · 2 of this shape: norm → attention → + → norm → feed-forward"));
  g_assert_nonnull (strstr (attn_scene_get_card_text (scene), "2 layers × 4 heads = 8 attention matrices"));
}

/* Before the layers of a stack stands what goes in, and no attention yet. */
static void
test_formula (void)
{
  g_autoptr (AttnTrace) trace = scene_test_parse (MODEL (BLOCK ("pre") "," BLOCK ("pre")));
  g_autoptr (AttnScene) scene = NULL;
  AttnView view;

  attn_view_init (&view);
  view.step = attn_node_get_name (attn_trace_find (trace, "embedding"));
  scene = attn_scene_new (trace, &view, fonts, 1200, 800);
  g_assert_cmpstr (attn_scene_get_formula (scene), ==, "X");
}

/* What is said of the whole model keeps its subscripts where a little smaller it fits on one line. */
static void
test_said (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);
  guint smaller = 0;
  AttnView view;

  attn_view_init (&view);
  view.mode = ATTN_VIEW_MAP;
  for (double width = 500; width < 1600; width += 50)
    {
      g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, width, 700);
      const AttnFrame *frame = scene->frame;
      g_autofree char *matrices = attn_model_describe_matrices (trace, view.language);
      g_autofree char *own = attn_model_describe_width (trace, attn_map_find_layer (trace, frame->steps, frame->step), view.language);
      g_autofree char *words = g_strdup_printf ("%s · %s", matrices, own);
      g_autoptr (AttnText) large = attn_text_new_markup (attn_fonts_get (fonts, ATTN_STYLE_SANS, frame->size * 1.1), words);
      g_autoptr (AttnText) small = attn_text_new_markup (attn_fonts_get (fonts, ATTN_STYLE_SANS, frame->size * 0.8), words);

      if (attn_text_get_width (small) > frame->picture.width || attn_text_get_width (large) <= frame->picture.width)
        continue;
      for (guint i = 0; i < frame->items->len; i++)
        {
          const AttnItem *item = attn_frame_get_item (frame, i);

          if (item->text == NULL || !g_str_has_prefix (attn_text_get_string (item->text), matrices))
            continue;
          smaller++;
          g_assert_cmpfloat (attn_text_get_width (item->text), <=, frame->picture.width);
          g_assert_cmpfloat (attn_text_get_ascent (item->text) + attn_text_get_descent (item->text), <=,
                             attn_text_get_ascent (large) + attn_text_get_descent (large));
        }
    }
  g_assert_cmpuint (smaller, >, 0);
}

#define BIASED(rest) "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0]], \"attention\": {" \
  "\"query_bias\": [1, 2], \"key_bias\": [1, 2], \"value_bias\": [1, 2], \"output_bias\": [1, 2]}" rest "}"

/* What is added, and what is multiplied, is told as it is: a norm may stand before it, or a memory beside it. */
static void
test_described (void)
{
  static const struct { const char *json, *node, *english, *korean; } cases[] = {
    { MODEL (BLOCK ("pre")), "layer0.residual1", "Residual connection: what the layer received, before the norm, is added to what came out of attention",
      "잔차 연결: 층이 받은 값(정규화하기 전)을 어텐션에서 나온 값에 더함" },
    { MODEL (BLOCK ("pre")), "layer0.residual2", "Residual connection: the sum as it was before the norm is added to what came out of the feed-forward network",
      "잔차 연결: 정규화하기 전의 합을 피드 포워드에서 나온 값에 더함" },
    { MODEL (BLOCK ("post")), "layer0.residual1", "Residual connection: what went into attention is added to what came out",
      "잔차 연결: 어텐션에 들어간 값을 나온 값에 더함" },
    { MODEL (BLOCK ("none")), "layer0.residual2", "Residual connection: what went into the feed-forward network is added to what came out",
      "잔차 연결: 피드 포워드에 들어간 값을 나온 값에 더함" },
    { MODEL (BLOCK ("pre")), "layer0.query", "Projections: N_1 times the weight matrices gives queries, keys and values",
      "투영: N_1에 가중치 행렬을 곱해 Query, Key, Value를 만듭니다" },
    { MODEL ("{}, {}"), "layer1.query", "Projections: X′ times the weight matrices gives queries, keys and values",
      "투영: X′에 가중치 행렬을 곱해 Query, Key, Value를 만듭니다" },
    { "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0]], \"memory\": [[1, 2], [2, 1]], \"block\": {\"norm\": \"pre\"}}",
      "query", "Projections: N_1 times W_Q gives queries, X_m times W_K and W_V gives keys and values",
      "투영: N_1에 W_Q를 곱해 Query를, X_m에 W_K와 W_V를 곱해 Key와 Value를 만듭니다" },
    { BIASED (""), "query", "Projections: X times the weight matrices, plus the biases, gives queries, keys and values",
      "투영: X에 가중치 행렬을 곱하고 편향을 더해 Query, Key, Value를 만듭니다" },
    { BIASED (", \"memory\": [[1, 2], [2, 1]]"), "query",
      "Projections: X times W_Q gives queries, X_m times W_K and W_V gives keys and values, each plus its bias",
      "투영: X에 W_Q를 곱해 Query를, X_m에 W_K와 W_V를 곱해 Key와 Value를 만들고 저마다 편향을 더합니다" },
    { BIASED (""), "projected", "Output projection: the output times W_O, plus the bias b_O", "출력 투영: 출력에 W_O를 곱하고 편향 b_O를 더합니다" },
    { BIASED (", \"block\": {\"feed_forward\": {\"in_bias\": [1, 0]}}"), "hidden", "Feed-forward, first part: each row alone, times W_1, plus the bias b_1",
      "피드 포워드 첫째 부분: 행마다 따로 W_1을 곱하고 편향 b_1을 더함" },
    { BIASED (", \"block\": {\"feed_forward\": {}}"), "hidden", "Feed-forward, first part: each row alone, times W_1",
      "피드 포워드 첫째 부분: 행마다 따로 W_1을 곱함" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (AttnTrace) trace = scene_test_parse (cases[i].json);
      g_autoptr (GArray) steps = attn_steps_new (trace, 0);
      const AttnStep *step = &g_array_index (steps, AttnStep, attn_steps_find (steps, cases[i].node));
      g_autofree char *english = attn_step_get_description (step, ATTN_LANGUAGE_ENGLISH);
      g_autofree char *korean = attn_step_get_description (step, ATTN_LANGUAGE_KOREAN);

      g_assert_cmpstr (english, ==, cases[i].english);
      g_assert_cmpstr (korean, ==, cases[i].korean);
    }
}

/* Where keys and values come from another sequence, the picture says so, and its words are whole, whichever way it runs. */
static void
test_memory (void)
{
  static const double rooms[][2] = { { 1600, 900 }, { 900, 600 }, { 600, 900 }, { 590, 375 }, { 880, 300 } };
  static const char *const norms[] = { "pre", "post" };

  for (guint i = 0; i < G_N_ELEMENTS (rooms) * G_N_ELEMENTS (norms); i++)
    {
      const double *room = rooms[i / 2];
      g_autofree char *layer = g_strdup_printf ("{\"attention\": {\"heads\": 2}, \"block\": {\"norm\": \"%s\", \"feed_forward\": {}}}", norms[i % 2]);
      g_autofree char *json = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1], [1, 1]], "
                                               "\"memory\": [[1, 0], [0, 1]], \"layers\": [%s, %s]}", layer, layer);
      g_autoptr (AttnTrace) trace = scene_test_parse (json);
      g_autoptr (AttnScene) scene = NULL;
      const AttnFrame *frame;
      gboolean said = FALSE;
      AttnView view;

      attn_view_init (&view);
      view.mode = ATTN_VIEW_MAP;
      scene = attn_scene_new (trace, &view, fonts, room[0], room[1]);
      frame = scene->frame;
      g_assert_nonnull (strstr (attn_scene_get_card_text (scene), "cross-attention (K, V ← X_m)"));
      g_assert_cmpint (frame->map_memory.width > 0, ==, !frame->map_down);
      if (!frame->map_down)
        {
          g_assert_cmpfloat (frame->map_memory.y + frame->map_memory.height, <=, frame->picture.y + frame->picture.height);
          for (guint j = 0; j < frame->items->len; j++)
            {
              const AttnBox *box = &attn_frame_get_item (frame, j)->region.box, *memory = &frame->map_memory;

              said |= attn_frame_get_item (frame, j)->region.node == attn_trace_find (trace, "memory");
              g_assert_true (attn_frame_get_item (frame, j)->region.kind != ATTN_REGION_PART || box->y + box->height < memory->y);
            }
        }
      for (guint j = 0; frame->map_down && j < frame->items->len; j++)
        said |= attn_frame_get_item (frame, j)->text != NULL &&
                g_str_has_suffix (attn_text_get_string (attn_frame_get_item (frame, j)->text), "K, V ← X_m");
      g_assert_true (said);
      /* X is as high as there are queries, whatever stands beside it. */
      for (guint j = 0; j < frame->items->len; j++)
        if (attn_frame_get_item (frame, j)->region.kind == ATTN_REGION_PART && attn_frame_get_item (frame, j)->column == 0 &&
            attn_frame_get_item (frame, j)->shape != NULL)
          g_assert_cmpstr (attn_text_get_string (attn_frame_get_item (frame, j)->shape), ==, "3 × 2");
    }
}

/* Where a line of parts would be too small to be read from afar it goes on in rows; in a wide picture it stays a line. */
static void
test_rows (void)
{
  static const struct { double width, height, projector; gboolean rows; } cases[] = {
    { 1024, 768, 768, TRUE }, { 1280, 720, 720, TRUE }, { 700, 600, 0, TRUE }, { 1600, 900, 0, FALSE },
  };
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (AttnScene) scene = NULL;
      AttnBox picture;
      AttnView view;
      guint n = 0;

      attn_view_init (&view);
      view.mode = ATTN_VIEW_MAP;
      view.projector = cases[i].projector;
      scene = attn_scene_new (trace, &view, fonts, cases[i].width, cases[i].height);
      picture = attn_scene_get_picture_box (scene);
      g_assert_cmpint (scene->frame->map_turns[0] > 0, ==, cases[i].rows);
      if (view.projector > 0)
        g_assert_cmpfloat (scene->frame->map_size, >=, view.projector / 30);
      for (guint j = 0; j < attn_scene_get_n_regions (scene); j++)
        {
          const AttnRegion *region = attn_scene_get_region (scene, j);
          const AttnBox *box = &region->box;

          if (region->kind != ATTN_REGION_PART)
            continue;
          n++;
          g_assert_true (attn_scene_pick_region (scene, box->x + box->width / 2, box->y + box->height / 2) == region);
          g_assert_cmpfloat (box->x, >=, picture.x);
          g_assert_cmpfloat (box->y, >=, picture.y);
          g_assert_cmpfloat (box->x + box->width, <=, picture.x + picture.width);
          g_assert_cmpfloat (box->y + box->height, <=, picture.y + picture.height);
          if (cases[i].rows)
            for (guint turn = 0; turn < 2; turn++)
              g_assert_true (scene->frame->map_turns[turn] < box->y || scene->frame->map_turns[turn] > box->y + box->height);
        }
      g_assert_cmpuint (n, ==, 12);
    }
}

/* A picture that was tried in rows, beside what is said of it, and then stands in one line has none of their turns. */
static void
test_no_turns (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);
  guint lines = 0;
  AttnView view;

  attn_view_init (&view);
  view.mode = ATTN_VIEW_MAP;
  view.interactive = TRUE;
  for (guint i = 0; i < 2 * 2 * 13; i++)
    {
      g_autoptr (AttnScene) scene = NULL;
      double first = -1, last = -1;

      view.text_scale = 1 + i % 2;
      scene = attn_scene_new (trace, &view, fonts, 600 + 100 * (i / 4), i / 2 % 2 ? 280 : 300);
      for (guint j = 0; j < scene->frame->items->len; j++)
        {
          const AttnRegion *region = &attn_frame_get_item (scene->frame, j)->region;

          if (region->kind != ATTN_REGION_PART)
            continue;
          first = first < 0 ? region->box.y + region->box.height / 2 : first;
          last = region->box.y + region->box.height / 2;
        }
      if (!scene->frame->map_down && fabs (first - last) < 1)
        {
          lines++;
          g_assert_cmpfloat (scene->frame->map_turns[0], ==, 0);
        }
    }
  g_assert_cmpuint (lines, >, 0);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_test_add_func ("/map/branches", test_branches);
  g_test_add_func ("/map/repeated", test_repeated);
  g_test_add_func ("/map/places", test_places);
  g_test_add_func ("/map/words", test_words);
  g_test_add_func ("/map/formula", test_formula);
  g_test_add_func ("/map/memory", test_memory);
  g_test_add_func ("/map/said", test_said);
  g_test_add_func ("/map/described", test_described);
  g_test_add_func ("/map/no-turns", test_no_turns);
  g_test_add_func ("/map/rows", test_rows);
  status = g_test_run ();
  attn_fonts_unref (fonts);
  return status;
}
