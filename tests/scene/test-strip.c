/* test-strip.c: the formula beneath the picture, and how the operation that it names is laid out
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-name.h"
#include "attn-scene-private.h"
#include "attn-text-private.h"
#include "scene-test.h"

static void
begin (SceneTestFixture *f, const char *rest)
{
  g_autofree char *json = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"embedding\": {\"random\": {\"rows\": 4, \"columns\": 4, "
                                           "\"seed\": 1, \"deviation\": 1}}, %s}", rest);

  scene_test_begin (f, scene_test_parse (json));
}

static void
show (SceneTestFixture *f, AttnViewMode mode, const char *step, double width, double height)
{
  f->view.mode = mode;
  f->view.step = attn_name_intern (step);
  scene_test_show (f, width, height);
}

static gboolean
has_lit (SceneTestFixture *f, const char *text)
{
  const GArray *parts = f->scene->frame->parts;

  for (guint i = 0; i < parts->len; i++)
    {
      const AttnFormulaPart *part = &g_array_index (parts, AttnFormulaPart, i);

      if (part->lit && strstr (attn_text_get_string (part->text), text) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Before an audience, where all formulas of a block would be too small, the one that is worked at stands alone and large; elsewhere all. */
static void
test_lit_alone (void)
{
  static const struct { const char *step, *said, *other; } steps[] = {
    { "residual1", "R_1 = ", "R_2 = " }, { "norm1", "N_1 = norm(R_1)", "R_1 = X" }, { "norm2", "N_2 = norm(R_2)", "R_2 = N" }, { "hidden", "R_2 = ", "N_2 = " },
  };
  SceneTestFixture f;

  begin (&f, "\"block\": {\"norm\": \"post\", \"feed_forward\": {}}");
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    for (guint far = 0; far < 2; far++)
      {
        g_autoptr (GString) drawn = g_string_new (NULL);

        f.view.projector = far ? 900 : 0;
        show (&f, ATTN_VIEW_FOCUS, steps[i].step, 1600, 730);
        for (guint j = 0; j < f.scene->frame->parts->len; j++)
          {
            const AttnText *text = g_array_index (f.scene->frame->parts, AttnFormulaPart, j).text;

            g_string_append (drawn, attn_text_get_string (text));
            if (far && i != 3)
              g_assert_cmpfloat (attn_text_get_ascent (text) + attn_text_get_descent (text), >=, 900 / 46.0);
          }
        g_assert_nonnull (strstr (drawn->str, steps[i].said));
        g_assert_cmpint (strstr (drawn->str, steps[i].other) == NULL, ==, far);
        g_assert_false (g_str_has_prefix (drawn->str, " ") || g_str_has_suffix (drawn->str, " "));
        g_assert_nonnull (strstr (attn_scene_get_formula (f.scene), "R_1 = "));
      }
  scene_test_end (&f);
}

/* The norm before attention has a formula of its own, which is lit; after the sum it is the block's. */
static void
test_first_norm (void)
{
  SceneTestFixture f;

  begin (&f, "\"block\": {}");
  show (&f, ATTN_VIEW_OVERVIEW, "norm1", 1600, 900);
  g_assert_true (has_lit (&f, "norm(X)"));
  show (&f, ATTN_VIEW_OVERVIEW, "query", 1600, 900);
  g_assert_false (has_lit (&f, "norm(X)"));
  g_assert_nonnull (strstr (attn_scene_get_formula (f.scene), "norm(X)"));
  scene_test_end (&f);
  begin (&f, "\"block\": {\"norm\": \"post\", \"feed_forward\": {}}");
  show (&f, ATTN_VIEW_OVERVIEW, "query", 1600, 900);
  g_assert_null (strstr (attn_scene_get_formula (f.scene), "norm(X)"));
  scene_test_end (&f);
}

#define FF(biases) "\"feed_forward\": {\"in_weight\": [[1, 0], [0, 1], [1, 1], [0, 0]], \"out_weight\": [[1, 0, 0, 1], [0, 1, 0, 1]]" biases "}"
#define READ(rest) "\"readout\": {\"weight\": [[1, 0], [0, 1], [1, 1], [0, 0]]" rest "}"

/* A formula has the biases that there are and no others, the norms where they are, the row that is read out, and one name for one
 * thing. */
static void
test_whole (void)
{
  static const struct { const char *rest; AttnViewMode mode; const char *step, *formula; } cases[] = {
    { "\"block\": {" FF ("") "}", ATTN_VIEW_OVERVIEW, "residual2", "R_1 = X + Y     R_2 = R_1 + ReLU( norm(R_1) W_1 ) W_2" },
    { "\"block\": {" FF (", \"in_bias\": [1, 2], \"out_bias\": [1, 2, 3, 4], \"activation\": \"gelu\"") "}", ATTN_VIEW_OVERVIEW, "hidden",
      "R_1 = X + Y     R_2 = R_1 + GELU( norm(R_1) W_1 + b_1 ) W_2 + b_2" },
    { "\"block\": {\"norm\": \"post\", " FF (", \"in_bias\": [1, 2]") "}", ATTN_VIEW_OVERVIEW, "norm1",
      "R_1 = X + Y     N_1 = norm(R_1)     R_2 = N_1 + ReLU( N_1 W_1 + b_1 ) W_2     N_2 = norm(R_2)" },
    { "\"block\": {\"norm\": \"none\", " FF ("") "}", ATTN_VIEW_OVERVIEW, "residual2", "R_1 = X + Y     R_2 = R_1 + ReLU( R_1 W_1 ) W_2" },
    { "\"block\": {\"norm\": \"post\"}", ATTN_VIEW_OVERVIEW, "norm1", "R_1 = X + Y     N_1 = norm(R_1)" },
    { "\"block\": {}", ATTN_VIEW_OVERVIEW, "embedding", "X" },
    { "\"tokens\": [\"a\", \"b\", \"c\", \"d\"], " READ (", \"row\": \"last\""), ATTN_VIEW_OVERVIEW, "logits", "softmax( O_“d” W_R )" },
    { "\"block\": {}, " READ (", \"row\": \"mean\", \"norm\": {}, \"bias\": [1, 2]"), ATTN_VIEW_OVERVIEW, "pooled", "softmax( mean(norm(B)) W_R + b_R )" },
    { "\"block\": {}, " READ (""), ATTN_VIEW_OVERVIEW, "probabilities", "softmax( B W_R )" },
    { "\"attention\": {\"output_weight\": [[1, 0], [0, 1], [1, 1], [0, 0]], \"output_bias\": [1, 2]}", ATTN_VIEW_OVERVIEW, "projected",
      "softmax( QK^T ÷ √d_k ) V W_O + b_O" },
    { "\"position\": \"rope\"", ATTN_VIEW_POSITIONS, "embedding", "softmax( Q′K′^T ÷ √d_k ) V" },
    { "\"position\": \"rope\", \"layers\": [{\"attention\": {\"heads\": 2}}, {}]", ATTN_VIEW_POSITIONS, "embedding", "softmax( Q′K′^T ÷ √d_k ) V" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SceneTestFixture f;

      begin (&f, cases[i].rest);
      show (&f, cases[i].mode, cases[i].step, 1600, 900);
      g_assert_cmpstr (attn_scene_get_formula (f.scene), ==, cases[i].formula);
      scene_test_end (&f);
    }
}

/* A product's title and the arrow to it say what was added too: the cells hold it. */
static void
test_projected (void)
{
  static const struct { const char *attention, *title, *arrow; } cases[] = {
    { "\"output_weight\": [[1, 0], [0, 1], [1, 1], [0, 0]]", "Y = OW_O", "× W_O" },
    { "\"output_weight\": [[1, 0], [0, 1], [1, 1], [0, 0]], \"output_bias\": [1, 2]", "Y = OW_O + b_O", "× W_O + b_O" },
    { "\"output_bias\": [1, 2, 3, 4]", "Y = OW_O + b_O", "× W_O + b_O" },
    { "\"heads\": 2, \"output_bias\": [1, 2, 3, 4]", "Y", NULL },
  };
  static const AttnViewMode modes[] = { ATTN_VIEW_FOCUS, ATTN_VIEW_OVERVIEW };

  for (guint i = 0; i < G_N_ELEMENTS (cases) * G_N_ELEMENTS (modes); i++)
    {
      const AttnViewMode mode = modes[i % G_N_ELEMENTS (modes)];
      const char *arrow = cases[i / 2].arrow;
      g_autofree char *rest = g_strdup_printf ("\"attention\": {%s}", cases[i / 2].attention);
      gboolean titled = FALSE, led = FALSE;
      SceneTestFixture f;

      begin (&f, rest);
      show (&f, mode, "projected", 1600, 900);
      for (guint k = 0; k < f.scene->frame->items->len; k++)
        {
          const AttnItem *item = attn_frame_get_item (f.scene->frame, k);
          const char *text = item->text != NULL ? attn_text_get_string (item->text) : "";

          if (item->region.node == NULL || !g_str_equal (attn_node_get_name (item->region.node), "projected"))
            continue;
          titled |= item->region.kind == ATTN_REGION_TITLE && g_str_equal (text, cases[i / 2].title);
          led |= item->region.kind == ATTN_REGION_ARROW && arrow != NULL && g_str_equal (text, arrow);
        }
      g_assert_true (titled);
      g_assert_true (led == (arrow != NULL && mode == ATTN_VIEW_OVERVIEW));
      scene_test_end (&f);
    }
}

/* What was turned is what is multiplied. */
static void
test_rotary (void)
{
  SceneTestFixture f;
  int step;

  begin (&f, "\"position\": \"rope\"");
  show (&f, ATTN_VIEW_FOCUS, "scores", 1600, 900);
  g_assert_true (has_lit (&f, "Q′K′"));
  step = attn_steps_find (f.scene->frame->steps, "scores");
  g_assert_cmpstr (attn_step_get_label (&g_array_index (f.scene->frame->steps, AttnStep, step), ATTN_LANGUAGE_ENGLISH), ==, "Q′K′^{T}");
  show (&f, ATTN_VIEW_OVERVIEW, "rotated_query", 1600, 900);
  g_assert_true (has_lit (&f, "Q′K′"));
  scene_test_end (&f);
}

/* The row that is read out stands beneath its weight matrix, not as low as it stood among all rows. */
static void
test_no_gap (void)
{
  SceneTestFixture f;
  const AttnRegion *weight, *logits, *pooled;

  begin (&f, "\"readout\": {\"weight\": [[1, 0], [0, 1], [1, 1], [0, 0]], \"row\": \"last\"}");
  show (&f, ATTN_VIEW_FOCUS, "logits", 1600, 900);
  weight = attn_scene_find_matrix (f.scene, "readout.weight");
  logits = attn_scene_find_matrix (f.scene, "logits");
  pooled = attn_scene_find_matrix (f.scene, "pooled");
  g_assert_cmpfloat (logits->box.y - weight->box.y - weight->box.height, <, 2 * logits->pitch_y);
  g_assert_cmpfloat (logits->box.y, ==, pooled->box.y);
  scene_test_end (&f);
}

/* Where not every number has room, the cells of a heat map are no slivers beside large text. */
static void
test_wide_cells (void)
{
  SceneTestFixture f;

  begin (&f, "\"position\": \"sinusoidal\", \"attention\": {\"query_weight\": {\"random\": {\"rows\": 4, \"columns\": 16, \"seed\": 2, \"deviation\": 1}}, "
             "\"key_weight\": {\"random\": {\"rows\": 4, \"columns\": 16, \"seed\": 3, \"deviation\": 1}}}");
  show (&f, ATTN_VIEW_OVERVIEW, "weights", 900, 600);
  g_assert_cmpfloat (attn_scene_find_matrix (f.scene, "query")->pitch_x, >=, 6);
  scene_test_end (&f);
}

/* Between a lesson and the side panes the side is taken where numbers are written, and no cell is a stripe. */
static void
test_narrow_block (void)
{
  SceneTestFixture f;
  guint n = 0;

  begin (&f, "\"block\": {\"feed_forward\": {\"in_weight\": {\"random\": {\"rows\": 4, \"columns\": 8, \"seed\": 2, \"deviation\": 1}}, "
             "\"out_weight\": {\"random\": {\"rows\": 8, \"columns\": 4, \"seed\": 3, \"deviation\": 1}}}}");
  show (&f, ATTN_VIEW_FOCUS, "activated", 710, 590);
  for (guint i = 0; i < f.scene->frame->items->len; i++)
    if (attn_frame_get_item (f.scene->frame, i)->region.kind == ATTN_REGION_MATRIX)
      {
        g_assert_cmpfloat (attn_frame_get_item (f.scene->frame, i)->number_size, >=, 8);
        n++;
      }
  g_assert_cmpuint (n, ==, 2);
  show (&f, ATTN_VIEW_OVERVIEW, "residual2", 710, 590);
  for (guint i = 0; i < attn_scene_get_n_regions (f.scene); i++)
    {
      const AttnRegion *region = attn_scene_get_region (f.scene, i);

      if (region->kind == ATTN_REGION_MATRIX)
        {
          g_assert_cmpfloat (region->pitch_x, >=, 14);
          g_assert_cmpfloat (region->pitch_y, <=, region->pitch_x);
        }
    }
  scene_test_end (&f);
}

/* Tokens of any length and script: the question stays in its line, and reads from left to right. */
static void
test_question (void)
{
  static const char *const tokens[] = { "supercalifragilisticexpialidocious-and-more", "مرحبا" };
  SceneTestFixture f;

  begin (&f, "\"tokens\": [\"supercalifragilisticexpialidocious-and-more\", \"مرحبا\", \"b\", \"c\"]");
  for (guint i = 0; i < 4; i++)
    {
      const double width = i < 2 ? 1600 : 500;
      const AttnText *heading;

      f.view.selected = (AttnPlace) { attn_name_intern (i % 2 == 0 ? "scores" : "query"), i % 2, 0 };
      show (&f, ATTN_VIEW_FOCUS, i % 2 == 0 ? "scores" : "query", width, 400);
      heading = attn_card_get_heading (f.scene->card);
      g_assert_nonnull (strstr (attn_text_get_string (heading), i % 2 == 0 ? "super" : tokens[1]));
      g_assert_cmpfloat (attn_text_get_width (heading), <=, f.scene->frame->heading.width);
    }
  scene_test_end (&f);
  {
    /* What comes first in the text stands at the left. */
    g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
    g_autoptr (PangoLayout) layout = attn_fonts_create_layout (fonts, ATTN_STYLE_SANS, "[“\342\201\250مرحبا\342\201\251”, d5]");
    PangoRectangle first, last;

    pango_layout_index_to_pos (layout, 0, &first);
    pango_layout_index_to_pos (layout, (int) strlen (pango_layout_get_text (layout)) - 1, &last);
    g_assert_cmpint (first.x, <, last.x);
  }
}

/* One long token takes neither the numbers' size nor that of the other tokens: on a large surface, too. */
static void
test_long_token (void)
{
  SceneTestFixture f;
  double sizes[2];

  for (guint i = 0; i < 2; i++)
    {
      begin (&f, i == 0 ? "\"tokens\": [\"I\", \"ate\", \"an\", \"apple\"]" : "\"tokens\": [\"I\", \"ate\", \"an\", \"unbelievably-long-word-here\"]");
      show (&f, ATTN_VIEW_FOCUS, "weights", 3840, 2160);
      for (guint k = 0; k < f.scene->frame->items->len; k++)
        {
          const AttnItem *item = attn_frame_get_item (f.scene->frame, k);

          if (item->region.kind == ATTN_REGION_MATRIX && !item->bare)
            sizes[i] = item->number_size;
          if (item->region.kind == ATTN_REGION_LABEL && item->region.is_column)
            g_assert_cmpfloat (item->region.box.height, >, 20);
        }
      scene_test_end (&f);
    }
  g_assert_cmpfloat (sizes[1], >=, 0.65 * sizes[0]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scene/strip/first-norm", test_first_norm);
  g_test_add_func ("/scene/strip/whole", test_whole);
  g_test_add_func ("/scene/strip/projected", test_projected);
  g_test_add_func ("/scene/strip/rotary", test_rotary);
  g_test_add_func ("/scene/strip/no-gap", test_no_gap);
  g_test_add_func ("/scene/strip/wide-cells", test_wide_cells);
  g_test_add_func ("/scene/strip/narrow-block", test_narrow_block);
  g_test_add_func ("/scene/strip/question", test_question);
  g_test_add_func ("/scene/strip/long-token", test_long_token);
  g_test_add_func ("/scene/strip/lit-alone", test_lit_alone);
  return g_test_run ();
}
