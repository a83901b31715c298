/* test-view.c: which views a trace has anything of, and the same view of another layer and head
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <string.h>

#include "attn-image.h"
#include "attn-name.h"
#include "attn-scene-private.h"
#include "scene-test.h"

static AttnFonts *fonts;

/* A letter for each view that a trace has. */
static void
assert_views (const char *sample, const char *expected)
{
  static const char letters[] = { [ATTN_VIEW_OVERVIEW] = 'o', [ATTN_VIEW_FOCUS] = 'f', [ATTN_VIEW_BLEND] = 'b', [ATTN_VIEW_MATRIX] = 'x',
                                  [ATTN_VIEW_CARD] = 'c', [ATTN_VIEW_HEADS] = 'h', [ATTN_VIEW_IMAGE] = 'i', [ATTN_VIEW_POSITIONS] = 'p',
                                  [ATTN_VIEW_MAP] = 'm' };
  g_autoptr (AttnTrace) trace = scene_test_load (sample, ATTN_LANGUAGE_ENGLISH);
  g_autoptr (GString) found = g_string_new (NULL);

  for (AttnViewMode mode = 0; mode <= ATTN_VIEW_MAP; mode++)
    if (attn_view_suits (mode, trace, -1))
      g_string_append_c (found, letters[mode]);
  g_assert_cmpstr (found->str, ==, expected);
}

static void
test_suits (void)
{
  assert_views ("four-words", "ofbxcm");
  assert_views ("written-by-hand", "ofxcm");
  assert_views ("korean", "ofbxcpm");
  assert_views ("digits", "ofbxchipm");
}

/* Keys that are as many as the patches are not the patches. */
static void
test_foreign_keys (void)
{
  for (guint i = 0; i < 3; i++)
    {
      const guint n = i == 0 ? 5 : 17;
      /* The names of the patches make no patches of a memory. */
      const char *names = i < 2 ? "" : ", \"memory_tokens\": [\"[CLS]\", \"0,0\", \"0,1\", \"0,2\", \"0,3\", \"1,0\", \"1,1\", \"1,2\", \"1,3\", "
                                       "\"2,0\", \"2,1\", \"2,2\", \"2,3\", \"3,0\", \"3,1\", \"3,2\", \"3,3\"]";
      g_autofree char *text = g_strdup_printf ("{\"format\": \"attention\", \"version\": 1, \"sample\": \"digits\", "
                                               "\"memory\": {\"random\": {\"rows\": %u, \"columns\": 32, \"seed\": 1, \"deviation\": 1}}%s}", n, names);
      g_autoptr (AttnTrace) trace = scene_test_parse (text);
      g_autoptr (AttnScene) scene = NULL;
      AttnView view;

      g_assert_nonnull (attn_trace_find (trace, "image.pixels"));
      g_assert_cmpuint (attn_node_get_columns (attn_trace_find (trace, "layer0.head0.weights")), ==, n);
      g_assert_cmpint (attn_trace_is_cross (trace), ==, i < 2);
      g_assert_true (attn_trace_has_other_keys (trace));
      for (int layer = -1; layer < 2; layer++)
        g_assert_false (attn_view_suits (ATTN_VIEW_IMAGE, trace, layer));
      attn_view_init (&view);
      view.mode = ATTN_VIEW_IMAGE;
      view.step = "layer0.head0.weights";
      scene = attn_scene_new (trace, &view, fonts, 900, 600);
      g_assert_cmpint (scene->frame->mode, ==, ATTN_VIEW_OVERVIEW);
    }
}

/* Where a view has what it shows it is laid out, and else not. */
static void
test_laid_out (void)
{
  static const char *const samples[] = { "four-words", "written-by-hand", "korean", "digits" };

  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autoptr (AttnTrace) trace = scene_test_load (samples[i], ATTN_LANGUAGE_ENGLISH);

      for (AttnViewMode mode = 0; mode <= ATTN_VIEW_MAP; mode++)
        {
          AttnView view;
          g_autoptr (AttnScene) scene = NULL;

          attn_view_init (&view);
          view.mode = mode;
          scene = attn_scene_new (trace, &view, fonts, 900, 600);
          g_assert_cmpint (scene->frame->mode, ==, attn_view_suits (mode, trace, -1) ? mode : ATTN_VIEW_OVERVIEW);
        }
    }
}

/* Past the last layer its output is mixed, before the first that of the first; each layer has a mix of its own. */
static void
test_blend_of_layers (void)
{
  static const struct { const char *step, *output; } cases[] = {
    { NULL, "layer1.head0.output" },
    { "embedding", "layer0.head0.output" },
    { "layer0.head0.scores", "layer0.head0.output" },
    { "layer1.head0.scores", "layer1.head0.output" },
  };
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);
  AttnView first, second;
  g_autoptr (AttnScene) scene = NULL, other = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      AttnView view;
      g_autoptr (AttnScene) mixed = NULL;

      attn_view_init (&view);
      view.mode = ATTN_VIEW_BLEND;
      view.step = attn_name_intern (cases[i].step);
      mixed = attn_scene_new (trace, &view, fonts, 900, 600);
      g_assert_nonnull (attn_scene_find_matrix (mixed, cases[i].output));
      g_assert_null (attn_scene_find_matrix (mixed, "probabilities"));
    }
  attn_view_init (&first);
  first.mode = ATTN_VIEW_BLEND;
  first.step = attn_name_intern ("layer0.head0.weights");
  second = first;
  second.step = attn_name_intern ("layer1.head0.weights");
  scene = attn_scene_new (trace, &first, fonts, 900, 600);
  other = attn_scene_new_marked (scene, &second);
  g_assert_nonnull (attn_scene_find_matrix (other, "layer1.head0.output"));
}

static void
assert_moved (const AttnTrace *trace, const char *step, const char *selected, int layer, int head, const char *new_step,
              const char *new_selected)
{
  AttnView view;

  attn_view_init (&view);
  view.step = attn_name_intern (step);
  view.selected = (AttnPlace) { attn_name_intern (selected), 0, 3 };
  attn_view_move (&view, trace, layer, head);
  g_assert_cmpstr (view.step, ==, new_step);
  g_assert_cmpstr (view.selected.node, ==, new_selected);
  if (head >= 0)
    g_assert_cmpuint (attn_view_find_head (&view), ==, (guint) head);
}

static void
test_move (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);

  assert_moved (trace, "layer0.head0.scores", "layer0.head0.scores", 1, 3, "layer1.head3.scores", "layer1.head3.scores");
  assert_moved (trace, "layer0.head2.weights", NULL, 1, -1, "layer1.head2.weights", NULL);
  assert_moved (trace, "layer1.head0.weights", "layer1.head0.query", -1, 1, "layer1.head1.weights", "layer1.head1.query");
  assert_moved (trace, "layer0.residual1", "layer0.residual1", 1, -1, "layer1.residual1", "layer1.residual1");
  /* From where there is no layer; what belongs to none stays. */
  assert_moved (trace, NULL, "probabilities", 0, 2, "layer0.head2.output", "probabilities");
  assert_moved (trace, "embedding", NULL, 1, -1, "layer1.head0.output", NULL);
  /* Without a layer to go to one stays where one is. */
  assert_moved (trace, "logits", "logits", -1, 1, "logits", "logits");
}

/* A file stands alone and says where in the model it is from, and so does what is presented; a window says it elsewhere. */
static void
test_place_told (void)
{
  static const AttnViewMode modes[] = { ATTN_VIEW_OVERVIEW, ATTN_VIEW_FOCUS, ATTN_VIEW_BLEND, ATTN_VIEW_CARD };
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);

  for (guint i = 0; i < 4 * G_N_ELEMENTS (modes); i++)
    {
      AttnView view;
      g_autoptr (AttnScene) scene = NULL;

      attn_view_init (&view);
      view.mode = modes[i / 4];
      view.language = i % 4 >= 2 ? ATTN_LANGUAGE_KOREAN : ATTN_LANGUAGE_ENGLISH;
      view.step = attn_name_intern (view.mode == ATTN_VIEW_BLEND ? "layer1.head2.output" : "layer1.head2.weights");
      if (i % 2 == 1)
        view.selected = (AttnPlace) { view.step, 0, 3 };
      scene = attn_scene_new (trace, &view, fonts, 1200, 700);
      g_assert_nonnull (strstr (attn_scene_get_card_text (scene), i % 4 >= 2 ? "층 1, 헤드 2" : "layer 1, head 2"));
      g_clear_pointer (&scene, attn_scene_unref);
      view.interactive = TRUE;
      scene = attn_scene_new (trace, &view, fonts, 1200, 700);
      g_assert_null (strstr (attn_scene_get_card_text (scene), i % 4 >= 2 ? "층 1, 헤드 2" : "layer 1, head 2"));
      g_clear_pointer (&scene, attn_scene_unref);
      view.projector = 720;
      scene = attn_scene_new (trace, &view, fonts, 1280, 720);
      g_assert_nonnull (strstr (attn_scene_get_card_text (scene), i % 4 >= 2 ? "층 1, 헤드 2" : "layer 1, head 2"));
    }
}

/* In a file of the usual size every step has its line of code, however long. */
static void
test_code (void)
{
  static const char text[] =
    "{\"format\": \"attention\", \"version\": 1, \"embedding\": [[1, 0, 2, 1], [0, 2, 1, 0]], \"position\": \"rope\", \"layers\": ["
    "{\"attention\": {\"heads\": 2, \"mask\": \"causal\"}, \"block\": {\"norm\": \"post\", \"feed_forward\": {\"in_weight\": [[1], [0], [2], [1]], "
    "\"out_weight\": [[1, 0, 1, 0]], \"activation\": \"gelu_tanh\"}}}]}";
  g_autoptr (AttnTrace) trace = scene_test_parse (text);
  g_autoptr (GArray) steps = attn_steps_new (trace, 0);
  guint n_double = 0;

  for (guint i = 0; i < 4 * steps->len; i++)
    {
      AttnView view;
      g_autoptr (AttnScene) scene = NULL;

      attn_view_init (&view);
      view.mode = i % 2 == 0 ? ATTN_VIEW_OVERVIEW : ATTN_VIEW_FOCUS;
      view.dialect = i % 4 < 2 ? ATTN_DIALECT_NUMPY : ATTN_DIALECT_PYTORCH;
      view.step = attn_node_get_name (g_array_index (steps, AttnStep, i / 4).nodes[0]);
      scene = attn_scene_new (trace, &view, fonts, 1600, 900);
      if (*attn_scene_get_code (scene) != '\0' && scene->frame->code_text == NULL)
        g_error ("%s has no room for %s", view.step, attn_scene_get_code (scene));
      /* Long code stands on two lines, within the strip, where a line would be too small to read. */
      if (scene->frame->code_text != NULL)
        {
          const double line = attn_text_get_ascent (scene->frame->code_text) + attn_text_get_descent (scene->frame->code_text);

          g_assert_cmpfloat (line, >=, 7.5);
          n_double += scene->frame->code_more != NULL;
          if (scene->frame->code_more != NULL)
            g_assert_cmpfloat (2 * line, <=, scene->frame->strip.height);
        }
    }
  g_assert_cmpuint (n_double, >, 0);
}

/* In a high picture what is looked at stands beneath, and is as large as two side by side allow; in a wide one all stand in a row. */
static void
test_high_image (void)
{
  g_autoptr (AttnTrace) trace = scene_test_load ("digits", ATTN_LANGUAGE_ENGLISH);

  for (guint i = 0; i < 2; i++)
    {
      const gboolean high = i == 0;
      const AttnBox *image = NULL, *last = NULL;
      g_autoptr (AttnScene) scene = NULL;
      AttnBox picture;
      AttnView view;

      attn_view_init (&view);
      view.mode = ATTN_VIEW_IMAGE;
      view.step = attn_name_intern ("layer0.head0.weights");
      scene = attn_scene_new (trace, &view, fonts, high ? 600 : 1280, high ? 1100 : 720);
      picture = attn_scene_get_picture_box (scene);

      for (guint j = 0; j < attn_scene_get_n_regions (scene); j++)
        {
          const AttnRegion *region = attn_scene_get_region (scene, j);

          if (region->kind != ATTN_REGION_MATRIX)
            continue;
          if (attn_image_is_pixels (region->node))
            image = image == NULL ? &region->box : image;
          else if (g_str_equal (attn_node_get_stage (region->node), "weights"))
            last = &region->box;
          g_assert_cmpfloat (region->box.x, >=, picture.x);
          g_assert_cmpfloat (region->box.x + region->box.width, <=, picture.x + picture.width);
          g_assert_cmpfloat (region->box.y + region->box.height, <=, picture.y + picture.height);
        }
      if (high)
        {
          g_assert_cmpfloat (image->width, >, picture.width * 0.44);
          g_assert_cmpfloat (last->y, >, image->y + image->height);
        }
      else
        g_assert_cmpfloat (last->y + last->height, <=, image->y + image->height + 1);
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  fonts = attn_fonts_new ("DejaVu Sans", NULL);
  g_test_add_func ("/view/suits", test_suits);
  g_test_add_func ("/view/foreign-keys", test_foreign_keys);
  g_test_add_func ("/view/laid-out", test_laid_out);
  g_test_add_func ("/view/high-image", test_high_image);
  g_test_add_func ("/view/blend-of-layers", test_blend_of_layers);
  g_test_add_func ("/view/move", test_move);
  g_test_add_func ("/view/place-told", test_place_told);
  g_test_add_func ("/view/code", test_code);
  status = g_test_run ();
  attn_fonts_unref (fonts);
  return status;
}
