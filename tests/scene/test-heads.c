/* test-heads.c: heads side by side, and two of them compared
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-painter.h"
#include "attn-model-words.h"
#include "attn-name.h"
#include "attn-scene-private.h"
#include "attn-spread.h"
#include "scene-test.h"

static AttnFonts *fonts;

static AttnScene *
lay_out (const AttnTrace *trace, int against, double width, double height)
{
  AttnView view;

  attn_view_init (&view);
  view.mode = ATTN_VIEW_HEADS;
  view.step = attn_node_get_name (attn_trace_find (trace, "layer1.head1.weights"));
  view.against = against;
  return attn_scene_new (trace, &view, fonts, width, height);
}

static guint
count_matrices (const AttnScene *scene)
{
  guint n = 0;

  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    n += attn_scene_get_region (scene, i)->kind == ATTN_REGION_MATRIX && !attn_scene_get_region (scene, i)->strip;
  return n;
}

static void
test_side_by_side (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnScene) scene = lay_out (trace, -1, 1200, 700);

  /* Four heads and their mean. */
  g_assert_cmpuint (count_matrices (scene), ==, 5);
  g_assert_nonnull (attn_scene_find_matrix (scene, "layer1.mean_weights"));
  g_assert_nonnull (strstr (attn_scene_get_card_text (scene), "2 layers × 4 heads = 8 attention matrices, each 17 × 17"));
  g_assert_nonnull (strstr (attn_scene_get_card_text (scene), "d_k = 8 is one head's: Q and K have 4 × 8 = 32 columns"));
}

/* What is said beneath the matrices is of one size, within the picture, and does not touch the next. */
static void
test_said (void)
{
  for (AttnLanguage language = 0; language < ATTN_N_LANGUAGES; language++)
    {
      g_autoptr (AttnTrace) trace = scene_test_load ("digits", language);

      for (double width = 540; width < 900; width += 9)
        {
          g_autoptr (AttnScene) scene = NULL;
          const AttnItem *before = NULL;
          AttnBox picture;
          AttnView view;

          attn_view_init (&view);
          view.mode = ATTN_VIEW_HEADS;
          view.interactive = TRUE;
          view.language = language;
          view.step = attn_name_intern ("layer1.head1.weights");
          scene = attn_scene_new (trace, &view, fonts, width, 420);
          picture = attn_scene_get_picture_box (scene);
          for (guint i = 0; i < scene->frame->items->len; i++)
            {
              const AttnItem *item = attn_frame_get_item (scene->frame, i);
              const AttnBox *box = &item->region.box;

              if (item->region.kind != ATTN_REGION_TITLE || !item->quiet)
                continue;
              g_assert_cmpfloat (box->x + box->width, <=, picture.x + picture.width + 0.5);
              if (before != NULL && fabs (before->region.box.y - box->y) < 1)
                {
                  g_assert_cmpfloat (before->region.box.x + before->region.box.width, <, box->x);
                  g_assert_cmpfloat_with_epsilon (fmod (before->region.box.height, box->height), 0, 0.01);
                }
              before = item;
            }
        }
    }
}

static void
test_compared (void)
{
  static const double sizes[][2] = { { 1600, 900 }, { 900, 600 }, { 560, 380 }, { 400, 900 } };
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      g_autoptr (AttnScene) scene = lay_out (trace, 3, sizes[s][0], sizes[s][1]);
      const AttnBox picture = attn_scene_get_picture_box (scene);

      /* The one at hand, the other one, their difference, the mean. */
      g_assert_cmpuint (count_matrices (scene), ==, 4);
      g_assert_nonnull (attn_scene_find_matrix (scene, "layer1.head1.weights"));
      g_assert_nonnull (attn_scene_find_matrix (scene, "layer1.head3.weights"));
      g_assert_null (attn_scene_find_matrix (scene, "layer1.head0.weights"));
      g_assert_nonnull (strstr (attn_scene_get_card_text (scene), "Head 1 and head 3 compared"));
      g_assert_nonnull (strstr (attn_scene_get_card_text (scene), "They differ most where"));
      for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
        {
          const AttnBox *box = &attn_scene_get_region (scene, i)->box;

          g_assert_cmpfloat (box->x, >=, picture.x - 1);
          g_assert_cmpfloat (box->x + box->width, <=, picture.x + picture.width + 8);
          g_assert_cmpfloat (box->y + box->height, <=, picture.y + picture.height + 1);
        }
    }
}

/* With itself, or with a head that is not there, nothing is compared. */
static void
test_no_other (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnScene) itself = lay_out (trace, 1, 1200, 700), beyond = lay_out (trace, 9, 1200, 700);

  g_assert_cmpuint (count_matrices (itself), ==, 5);
  g_assert_cmpuint (count_matrices (beyond), ==, 5);
}

/* Cells of the difference lead to the second head's, and one of the first is found again in both. */
static void
test_cells (void)
{
  g_autoptr (AttnTrace) trace = scene_test_parse (
    "{\"format\": \"attention\", \"version\": 1, \"tokens\": [\"a\", \"b\"], \"embedding\": [[1, 0], [0, 1]],"
    " \"attention\": {\"heads\": 2, \"query_weight\": [[2, 0], [0, 1]]}}");
  AttnView view;
  guint seen = 0;

  attn_view_init (&view);
  view.mode = ATTN_VIEW_HEADS;
  view.against = 1;
  g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, 1200, 700);

  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);
      AttnCell cell;

      if (region->kind != ATTN_REGION_MATRIX)
        continue;
      for (guint row = 0; row < 2; row++)
        for (guint column = 0; column < 2; column++)
          {
            g_assert_true (attn_scene_pick (scene, region->origin_x + (column + 0.5) * region->pitch_x, region->origin_y + (row + 0.5) * region->pitch_y, &cell));
            g_assert_true (cell.node == region->node);
            g_assert_cmpuint (cell.row, ==, row);
            g_assert_cmpuint (cell.column, ==, column);
            g_assert_true (attn_scene_writes_number (scene, &cell));
            seen++;
          }
    }
  g_assert_cmpuint (seen, ==, 16);
  g_assert_nonnull (strstr (attn_scene_get_remarks (scene), "in a cell: head 0, head 1, difference"));
  /* One attention with several heads has their mean too. */
  g_assert_nonnull (attn_scene_find_matrix (scene, "mean_weights"));
}

/* A cell of one of two heads that are compared is framed in both and in the difference, not in the mean. */
static void
test_framed (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);

  for (guint head = 0; head < 2; head++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 1600, 900);
      cairo_t *cr = cairo_create (surface);
      AttnPainter *painter = attn_cairo_painter_new (cr, 1);
      const AttnNode *selected = attn_trace_find (trace, head == 0 ? "layer1.head1.weights" : "layer1.head3.weights");
      guint framed = 0, drawn = 0;
      AttnView view;

      attn_view_init (&view);
      view.mode = ATTN_VIEW_HEADS;
      view.step = attn_node_get_name (attn_trace_find (trace, "layer1.head1.weights"));
      view.against = 3;
      view.caption = FALSE;
      view.selected.node = attn_node_get_name (selected);
      view.selected.row = 3;
      view.selected.column = 4;
      g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, 1600, 900);
      attn_scene_paint_marks (scene, painter);
      attn_painter_free (painter);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
        {
          const AttnRegion *region = attn_scene_get_region (scene, i);
          AttnBox box;
          int x, y;

          if (region->kind != ATTN_REGION_MATRIX || region->strip)
            continue;
          box = attn_region_get_box_of (region, 3, 4, 1, 1);
          x = (int) (box.x + box.width / 2);
          y = (int) (box.y - 1);
          framed += cairo_image_surface_get_data (surface)[y * cairo_image_surface_get_stride (surface) + 4 * x + 3] > 128;
          drawn++;
        }
      cairo_surface_destroy (surface);
      g_assert_cmpuint (drawn, ==, 4);
      g_assert_cmpuint (framed, ==, 3);
    }
}

static double
darkness (const guchar *data, int stride, const AttnBox *box)
{
  double sum = 0;

  /* But for the air above and below letters. */
  for (int y = (int) ceil (box->y + 0.2 * box->height); y < (int) (box->y + 0.8 * box->height); y++)
    for (int x = (int) box->x; x < (int) (box->x + box->width); x++)
      sum += data[y * stride + 4 * x + 3];
  return sum;
}

/* Where cells are too small for labels the one that is pointed at shows its own: never over what names a matrix. */
static void
test_clear_of_titles (void)
{
  static const double heights[] = { 280, 330, 400, 520, 700 };
  g_autoptr (AttnTrace) trace = scene_test_parse (
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": {\"rows\": 197, \"columns\": 4, \"seed\": 1, \"deviation\": 1}},"
    " \"attention\": {\"heads\": 4}}");

  for (guint h = 0; h < G_N_ELEMENTS (heights); h++)
    for (guint column = 0; column < 197; column += 28)
      {
        const int height = (int) heights[h];
        cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 960, height);
        cairo_t *cr = cairo_create (surface);
        AttnPainter *painter = attn_cairo_painter_new (cr, 1);
        AttnCell cell = { attn_trace_find (trace, "head1.weights"), column, column };
        AttnView view;
        guint titles = 0;

        attn_view_init (&view);
        view.mode = ATTN_VIEW_HEADS;
        view.step = attn_node_get_name (cell.node);
        view.interactive = TRUE;
        view.caption = FALSE;
        view.hovered.node = attn_node_get_name (cell.node);
        view.hovered.row = cell.row;
        view.hovered.column = cell.column;
        g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, 960, height);
        attn_scene_paint_marks (scene, painter);
        attn_painter_free (painter);
        cairo_destroy (cr);
        cairo_surface_flush (surface);
        for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
          if (attn_scene_get_region (scene, i)->kind == ATTN_REGION_TITLE)
            {
              g_assert_cmpfloat (darkness (cairo_image_surface_get_data (surface), cairo_image_surface_get_stride (surface),
                                           &attn_scene_get_region (scene, i)->box), ==, 0);
              titles++;
            }
        cairo_surface_destroy (surface);
        g_assert_cmpuint (titles, >=, 5);
      }
}

/* Under how many matrices stands over how many keys they spread. */
static guint
count_spreads (const AttnScene *scene)
{
  guint n = 0;

  for (guint i = 0; i < scene->frame->items->len; i++)
    {
      const AttnItem *item = attn_frame_get_item (scene->frame, i);

      n += item->text != NULL && g_str_has_prefix (attn_text_get_string (item->text), "spread over");
    }
  return n;
}

/* While the first is to be predicted, its difference from the second does not tell it. */
static void
test_predicted (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnScene) scene = NULL;
  AttnPrediction *prediction;
  const AttnNode *first = attn_trace_find (trace, "layer1.head1.weights");
  guint told = 0;
  AttnView view;

  attn_view_init (&view);
  view.mode = ATTN_VIEW_HEADS;
  view.step = attn_node_get_name (first);
  view.against = 3;
  prediction = attn_prediction_new ((const char *const []) { attn_node_get_name (first), NULL });
  view.prediction = prediction;
  scene = attn_scene_new (trace, &view, fonts, 1200, 700);
  for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (scene, i);
      AttnCell cell;

      if (region->kind != ATTN_REGION_MATRIX || region->strip)
        continue;
      if (attn_scene_pick (scene, region->origin_x + 2, region->origin_y + 2, &cell) && !attn_scene_hides (scene, &cell))
        told++;
    }
  /* The second alone. */
  g_assert_cmpuint (told, ==, 1);
  /* Nor do words tell it, or the mean. */
  g_assert_null (strstr (attn_scene_get_card_text (scene), "They differ most where"));
  g_assert_null (strstr (attn_scene_get_card_text (scene), "head 1: spread"));
  g_assert_nonnull (strstr (attn_scene_get_card_text (scene), "head 3: spread over"));
  g_assert_cmpuint (count_spreads (scene), ==, 1);
  /* Nor does what was selected before say what it comes from. */
  g_clear_pointer (&scene, attn_scene_unref);
  view.selected = (AttnPlace) { attn_name_intern ("layer1.head1.weights.mean_spread"), 0, 0 };
  scene = attn_scene_new (trace, &view, fonts, 1200, 700);
  g_assert_null (attn_scene_get_explanation (scene));
  view.selected = (AttnPlace) { attn_name_intern ("layer1.head3.weights.mean_spread"), 0, 0 };
  g_clear_pointer (&scene, attn_scene_unref);
  scene = attn_scene_new (trace, &view, fonts, 1200, 700);
  g_assert_nonnull (attn_scene_get_explanation (scene));
  g_clear_pointer (&scene, attn_scene_unref);
  attn_prediction_unref (prediction);

  prediction = attn_prediction_new ((const char *const []) { "layer1.head1.weights", "layer1.head3.weights", NULL });
  view.prediction = prediction;
  scene = attn_scene_new (trace, &view, fonts, 1200, 700);
  g_assert_null (strstr (attn_scene_get_card_text (scene), "spread"));
  g_assert_nonnull (strstr (attn_scene_get_card_text (scene), "8 attention matrices"));
  g_assert_cmpuint (count_spreads (scene), ==, 0);
  g_clear_pointer (&scene, attn_scene_unref);
  attn_prediction_unref (prediction);

  view.prediction = NULL;
  scene = attn_scene_new (trace, &view, fonts, 1200, 700);
  g_assert_cmpuint (count_spreads (scene), ==, 3);
}

/* The shape of ViT-Ti. */
static void
test_vit (void)
{
  GString *json = g_string_new ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0, 0], [0, 1, 0]], \"layers\": [");
  g_autoptr (AttnTrace) trace = NULL;
  g_autofree char *english = NULL, *korean = NULL;

  for (guint i = 0; i < 12; i++)
    g_string_append_printf (json, "%s{\"attention\": {\"heads\": 3}}", i > 0 ? ", " : "");
  g_string_append (json, "]}");
  trace = scene_test_parse (json->str);
  g_string_free (json, TRUE);
  g_assert_cmpuint (attn_model_count_matrices (trace), ==, 36);
  english = attn_model_describe_matrices (trace, ATTN_LANGUAGE_ENGLISH);
  g_assert_cmpstr (english, ==, "12 layers × 3 heads = 36 attention matrices, each 2 × 2");
  korean = attn_model_describe_matrices (trace, ATTN_LANGUAGE_KOREAN);
  g_assert_cmpstr (korean, ==, "층 12개 × 헤드 3개 = 어텐션 행렬 36개, 각각 2 × 2");
}

static void
test_words (void)
{
  static const struct { const char *layers, *said; } models[] = {
    { "\"attention\": {\"heads\": 2}", "2 heads: 2 attention matrices, each 2 × 2" },
    { "\"attention\": {}", "1 attention matrix, 2 × 2" },
    { "\"layers\": [{}, {}, {}]", "3 layers of one head: 3 attention matrices, each 2 × 2" },
    { "\"layers\": [{\"attention\": {\"heads\": 2}}, {}]", "the heads of 2 layers: 3 attention matrices, each 2 × 2" },
    { "\"memory\": [[1, 0], [0, 1], [1, 1]], \"layers\": [{\"attention\": {\"heads\": 2}}, {\"attention\": {\"heads\": 2}}]",
      "2 layers × 2 heads = 4 attention matrices, each 2 × 3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (models); i++)
    {
      g_autofree char *json = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1]], %s}", models[i].layers);
      g_autoptr (AttnTrace) trace = scene_test_parse (json);
      g_autofree char *said = attn_model_describe_matrices (trace, ATTN_LANGUAGE_ENGLISH);

      g_assert_cmpstr (said, ==, models[i].said);
    }
}

/* What stands beneath is about the heads, from whatever step they were opened, and not about a cell that is not drawn. */
static void
test_caption (void)
{
  static const struct { const char *step, *selected, *weights; } cases[] = {
    { "patches", NULL, "layer0.head0.weights" },
    { "patches", "image.pixels", "layer0.head0.weights" },
    { "layer1.norm2", "layer1.norm2", "layer1.head0.weights" },
    { "logits", "logits", "layer1.head0.weights" },
  };
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int against = -1; against < 2; against += 2)
      {
        AttnView view;

        attn_view_init (&view);
        view.mode = ATTN_VIEW_HEADS;
        view.step = attn_name_intern (cases[i].step);
        view.against = against;
        view.selected.node = attn_name_intern (cases[i].selected);
        g_autoptr (AttnScene) scene = attn_scene_new (trace, &view, fonts, 1200, 700);
        view.mode = ATTN_VIEW_OVERVIEW;
        view.selected.node = NULL;
        view.step = attn_name_intern (cases[i].weights);
        g_autoptr (AttnScene) weights = attn_scene_new (trace, &view, fonts, 1200, 700);

        g_assert_null (attn_scene_get_explanation (scene));
        g_assert_nonnull (strstr (attn_scene_get_card_text (scene), against < 0 ? "All 4 heads side by side" : "Head 0 and head 1 compared"));
        g_assert_cmpstr (attn_scene_get_code (scene), ==, attn_scene_get_code (weights));
        g_assert_cmpstr (attn_scene_get_formula (scene), ==, attn_scene_get_formula (weights));
        g_assert_nonnull (strstr (attn_scene_get_formula (scene), "softmax"));
      }
}

/* What is said of the spread is a number that can be asked: by pointer and keys, down to the weights that it comes from. */
static void
test_spread_is_asked (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);
  g_autoptr (AttnScene) scene = lay_out (trace, -1, 1200, 700);
  const AttnNode *mean = attn_trace_find (trace, "layer1.head1.weights.mean_spread"), *spread = attn_trace_find (trace, "layer1.head1.weights.spread");
  const AttnNode *weights = attn_trace_find (trace, "layer1.head1.weights");
  AttnView view = *attn_scene_get_view (scene);
  AttnCell cell = { mean, 0, 0 }, at;
  AttnSpread measured;
  AttnScene *marked;
  AttnBox box;

  g_assert_true (attn_scene_get_cell_box (scene, &cell, &box));
  g_assert_true (attn_scene_pick (scene, box.x + box.width / 2, box.y + box.height / 2, &at));
  g_assert_true (at.node == mean);
  g_assert_true (attn_scene_next_matrix (scene, &(AttnCell) { weights, 0, 0 }, FALSE, &at));
  g_assert_true (at.node == mean);
  g_assert_true (attn_spread_measure (weights, &measured));
  g_assert_cmpfloat_with_epsilon (attn_node_get_value (mean, 0, 0), measured.keys, 1e-12);
  view.selected = (AttnPlace) { attn_node_get_name (mean), 0, 0 };
  marked = attn_scene_new (trace, &view, fonts, 1200, 700);
  g_assert_nonnull (attn_scene_get_explanation (marked));
  g_assert_cmpstr (attn_scene_get_explanation (marked)->heading, ==, "2^{H}");
  attn_scene_unref (marked);
  /* In the terms of its rows, each of which says its own weights. */
  view.selected = (AttnPlace) { attn_node_get_name (spread), 3, 0 };
  marked = attn_scene_new (trace, &view, fonts, 1200, 700);
  {
    const AttnExplanation *explanation = attn_scene_get_explanation (marked);
    const AttnRect rect = { spread, 3, 0, 1, 1, ATTN_ROLE_OPERAND };
    g_autoptr (GArray) sources = attn_provenance_shown_sources (&rect, attn_scene_tells, marked);

    g_assert_nonnull (explanation);
    g_assert_true (attn_spread_measure_row (weights, 3, &measured));
    g_assert_cmpfloat_with_epsilon (explanation->result, measured.keys, 1e-12);
    g_assert_cmpfloat (attn_expression_evaluate (explanation->expression), ==, explanation->result);
    g_assert_cmpuint (sources->len, ==, 1);
    g_assert_true (g_array_index (sources, AttnRect, 0).node == weights);
    g_assert_cmpuint (g_array_index (sources, AttnRect, 0).row, ==, 3);
  }
  attn_scene_unref (marked);
}

/* Columns have names on the screen, some of them where not all have room. */
static void
test_column_names (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);

  for (int against = -1; against < 2; against += 2)
    {
      g_autoptr (AttnScene) scene = NULL;
      AttnView view;
      guint named = 0;

      attn_view_init (&view);
      view.mode = ATTN_VIEW_HEADS;
      view.interactive = TRUE;
      view.step = "layer0.head0.weights";
      view.against = against;
      scene = attn_scene_new (trace, &view, fonts, 1300, 740);
      for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
        {
          const AttnRegion *region = attn_scene_get_region (scene, i);

          if (region->kind != ATTN_REGION_LABEL || !region->is_column)
            continue;
          named++;
          g_assert_cmpfloat (region->box.height, >=, scene->frame->size * 0.7);
        }
      g_assert_cmpuint (named, >=, 4 * 5);
    }
}

/* The frame about a head's columns follows the cell at hand. */
static void
test_columns (void)
{
  static const struct { const char *step, *node; guint row, column; int head; } cases[] = {
    { "layer1.query", "layer1.query", 0, 9, 1 }, { "layer1.query", "layer1.attention.query_weight", 3, 31, 3 },
    { "layer1.query", "layer1.norm1", 0, 9, 0 }, { "layer1.concat", "layer1.concat", 2, 16, 2 },
    { "layer1.head2.query", "layer1.head2.query", 1, 0, 2 },
  };
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (AttnScene) scene = NULL;
      AttnView view;

      attn_view_init (&view);
      view.mode = ATTN_VIEW_FOCUS;
      view.step = cases[i].step;
      view.selected = (AttnPlace) { cases[i].node, cases[i].row, cases[i].column };
      scene = attn_scene_new (trace, &view, fonts, 1600, 900);
      g_assert_cmpint (attn_scene_find_marked_head (scene), ==, cases[i].head);
    }
}

/* However many there are, and however small, their names lie beside each other and in the picture. */
static void
test_many (void)
{
  g_autoptr (AttnTrace) trace = scene_test_parse ("{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": {\"rows\": 6, "
                                                  "\"columns\": 30, \"seed\": 1, \"deviation\": 1}}, \"layers\": [{}, {\"attention\": {\"heads\": 30}}]}");
  static const struct { double width, height; } sizes[] = { { 1050, 500 }, { 1300, 740 }, { 3000, 1600 } };

  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      g_autoptr (AttnScene) scene = lay_out (trace, -1, sizes[s].width, sizes[s].height);
      const AttnBox picture = attn_scene_get_picture_box (scene);
      const AttnRegion *before = NULL;
      guint n = 0;

      for (guint i = 0; i < attn_scene_get_n_regions (scene); i++)
        {
          const AttnRegion *region = attn_scene_get_region (scene, i);
          const AttnItem *item = attn_frame_get_item (scene->frame, i);

          if (region->kind != ATTN_REGION_TITLE || item->text == NULL || !g_str_has_prefix (attn_text_get_string (item->text), "A"))
            continue;
          g_assert_cmpfloat (region->box.x + region->box.width, <=, picture.x + picture.width + 1);
          if (before != NULL && region->box.x > before->box.x)
            g_assert_cmpfloat (before->box.x + before->box.width, <, region->box.x);
          before = region;
          n++;
        }
      g_assert_cmpuint (n, ==, 30);
      g_assert_cmpfloat (attn_scene_find_matrix (scene, "layer1.head29.weights")->pitch_x, >=, 1.5);
    }
}

/* A number that is only taken elsewhere keeps its colour: whole, as a head's columns, joined again, and as the row that is read. */
static void
test_same_colour (void)
{
  static const struct { const char *step; const char *nodes[6]; } cases[] = {
    { "layer1.concat", { "layer1.head0.output", "layer1.head1.output", "layer1.head2.output", "layer1.head3.output", "layer1.concat", NULL } },
    { "layer1.head2.output", { "layer1.head2.value", "layer1.head2.output", NULL } },
    { "layer1.head2.query", { "layer1.query", "layer1.head2.query", NULL } },
    { "pooled", { "final_norm", "pooled", NULL } },
  };
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);
  double joined = 0;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      AttnView view;
      g_autoptr (AttnScene) scene = NULL;
      double extent = 0;

      attn_view_init (&view);
      view.mode = ATTN_VIEW_FOCUS;
      view.step = g_intern_string (cases[i].step);
      scene = attn_scene_new (trace, &view, fonts, 1600, 900);
      for (guint j = 0; cases[i].nodes[j] != NULL; j++)
        {
          const AttnItem *item = (const AttnItem *) (const void *) attn_scene_find_matrix (scene, cases[i].nodes[j]);

          if (item == NULL)
            g_error ("%s is not drawn with %s", cases[i].nodes[j], cases[i].step);
          g_assert_cmpfloat (item->extent, >, 0);
          if (j > 0)
            g_assert_cmpfloat (item->extent, ==, extent);
          extent = item->extent;
        }
      /* In another step too. */
      if (i == 0)
        joined = extent;
      else if (i == 1)
        g_assert_cmpfloat (extent, ==, joined);
    }
}

/* On a large screen cells are as much larger, as far as the width goes. */
static void
test_large_screen (void)
{
  g_autoptr (AttnTrace) trace = scene_test_parse ("{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0], [0, 1], [1, 1]], \"attention\": {\"heads\": 2}}");
  AttnView view;
  double cells[2];

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      g_autoptr (AttnScene) scene = NULL;

      attn_view_init (&view);
      view.mode = ATTN_VIEW_HEADS;
      view.step = g_intern_static_string ("head0.weights");
      view.interactive = TRUE;
      view.projector = i == 0 ? 1080 : 2160;
      scene = attn_scene_new (trace, &view, fonts, i == 0 ? 1920 : 3840, view.projector);
      cells[i] = attn_scene_find_matrix (scene, "head0.weights")->pitch_y;
    }
  g_assert_cmpfloat (cells[0], >=, 1080 / 10.5);
  g_assert_cmpfloat_with_epsilon (cells[1], 2 * cells[0], 2);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_test_add_func ("/heads/said", test_said);
  g_test_add_func ("/heads/framed", test_framed);
  g_test_add_func ("/heads/clear-of-titles", test_clear_of_titles);
  g_test_add_func ("/heads/many", test_many);
  g_test_add_func ("/heads/column-names", test_column_names);
  g_test_add_func ("/heads/large-screen", test_large_screen);
  g_test_add_func ("/heads/same-colour", test_same_colour);
  g_test_add_func ("/heads/side-by-side", test_side_by_side);
  g_test_add_func ("/heads/columns", test_columns);
  g_test_add_func ("/heads/compared", test_compared);
  g_test_add_func ("/heads/no-other", test_no_other);
  g_test_add_func ("/heads/caption", test_caption);
  g_test_add_func ("/heads/cells", test_cells);
  g_test_add_func ("/heads/predicted", test_predicted);
  g_test_add_func ("/heads/words", test_words);
  g_test_add_func ("/heads/vit", test_vit);
  g_test_add_func ("/heads/spread-is-asked", test_spread_is_asked);
  status = g_test_run ();
  attn_fonts_unref (fonts);
  return status;
}
