/* test-strain.c: pictures of very many tokens
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "attn-name.h"
#include "scene-test.h"

/* A painter that takes heat maps down, and leaves everything else. */
typedef struct
{
  AttnPainter parent;
  GArray     *images;        /* of Image */
  const char *group;         /* the node that is being drawn; borrowed */
} Recorder;

typedef struct
{
  const char *node;
  AttnBox     box;
  guint       width, height;
  guint32    *pixels;        /* owned */
} Image;

static void
clear_image (gpointer data)
{
  g_free (((Image *) data)->pixels);
}

static void fill (AttnPainter *p, const AttnBox *box, double radius, const AttnColor *color) { }
static void fill_many (AttnPainter *p, const AttnFill *fills, gsize n, double radius) { }
static void stroke (AttnPainter *p, const AttnBox *box, double radius, double width, double dash, const AttnColor *color) { }
static void line (AttnPainter *p, double x0, double y0, double x1, double y1, double width, double dash, const AttnColor *color) { }
static void curve (AttnPainter *p, const double points[8], double width, double dash, double arrow, const AttnColor *color) { }
static void text (AttnPainter *p, const AttnText *string, double x, double y, const AttnColor *color) { }
static void number (AttnPainter *p, AttnFont *font, const char *string, double x, double y, const AttnColor *color) { }
static void push_clip (AttnPainter *p, const AttnBox *box) { }
static void nothing (AttnPainter *p) { }

static void
image (AttnPainter *p, const AttnBox *box, guint width, guint height, const guint32 *pixels)
{
  Recorder *self = (Recorder *) p;
  const Image one = { self->group, *box, width, height, g_memdup2 (pixels, (gsize) width * height * sizeof *pixels) };

  g_array_append_val (self->images, one);
}

static void
begin_group (AttnPainter *p, const char *name, const char *title)
{
  ((Recorder *) p)->group = attn_name_intern (name);
}

static void
end_group (AttnPainter *p)
{
  ((Recorder *) p)->group = NULL;
}

static const AttnPainterClass recorder_class = {
  fill, fill_many, stroke, line, curve, image, text, number, push_clip, nothing, begin_group, end_group, nothing, nothing
};

static GArray *
record (const AttnScene *scene)
{
  Recorder recorder = { .parent = { &recorder_class }, .images = g_array_new (FALSE, FALSE, sizeof (Image)) };

  g_array_set_clear_func (recorder.images, clear_image);
  attn_scene_paint_base (scene, &recorder.parent);
  return recorder.images;
}

static const Image *
find_image (const GArray *images, const char *node)
{
  for (guint i = 0; i < images->len; i++)
    if (g_strcmp0 (g_array_index (images, Image, i).node, node) == 0)
      return &g_array_index (images, Image, i);
  return NULL;
}

/* X of so many tokens as it is drawn for three dimensions, with a causal mask or without. */
static AttnTrace *
make_trace (guint n, const char *mask)
{
  g_autofree char *json = g_strdup_printf ("{\"format\":\"attention\",\"version\":1,\"embedding\":{\"random\":{\"rows\":%u,\"columns\":3,"
                                           "\"seed\":1,\"deviation\":1}},\"attention\":{\"mask\":\"%s\"}}", n, mask);

  return scene_test_parse (json);
}

static AttnScene *
make_scene (const AttnTrace *trace, AttnViewMode mode, const char *step, AttnFonts *fonts)
{
  AttnView view;

  attn_view_init (&view);
  view.mode = mode;
  view.step = step;
  return attn_scene_new (trace, &view, fonts, 1600, 900);
}

static void
check_pixel (const Image *one, guint x, guint y, AttnColor color)
{
  const guint32 is = one->pixels[(gsize) y * one->width + x];
  const double channels[] = { color.red, color.green, color.blue };

  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat_with_epsilon ((is >> (16 - 8 * i) & 0xff) / 255.0, channels[i], 0.6 / 255);
}

/* Cells much smaller than a pixel: each pixel is the mean of its own, and no more pixels are made than can be seen. */
static void
test_means (void)
{
  enum { N = 1600 };
  g_autoptr (AttnTrace) trace = make_trace (N, "none");
  const AttnNode *node = attn_trace_find (trace, "scores");
  g_autoptr (AttnFonts) fonts = attn_fonts_new (NULL, NULL);
  g_autoptr (AttnScene) scene = make_scene (trace, ATTN_VIEW_MATRIX, "scores", fonts);
  const AttnRegion *region = attn_scene_find_matrix (scene, "scores");
  g_autoptr (GArray) images = record (scene);
  const Image *one = find_image (images, "scores");
  double largest = 0;

  g_assert_nonnull (one);
  g_assert_cmpfloat (region->pitch_x, <, 0.5);
  g_assert_cmpuint (one->width, ==, (guint) ceil (N * region->pitch_x * 2));
  g_assert_cmpuint (one->height, ==, (guint) ceil (N * region->pitch_y * 2));
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      largest = fmax (largest, fabs (attn_node_get_value (node, i, j)));
  for (guint y = 0; y < one->height; y += 97)
    for (guint x = 0; x < one->width; x += 89)
      {
        const guint rows[] = { y * N / one->height, (y + 1) * N / one->height };
        const guint columns[] = { x * N / one->width, (x + 1) * N / one->width };
        double sum = 0;

        g_assert_cmpuint (rows[0], <, rows[1]);
        for (guint i = rows[0]; i < rows[1]; i++)
          for (guint j = columns[0]; j < columns[1]; j++)
            sum += attn_node_get_value (node, i, j);
        sum /= (rows[1] - rows[0]) * (columns[1] - columns[0]);
        check_pixel (one, x, y, attn_palette_get_fill (attn_palette_get (ATTN_THEME_LIGHT), ATTN_FAMILY_SCORE, sum, largest));
      }
}

/* What is masked counts only where nothing else is. */
static void
test_masked (void)
{
  enum { N = 1600 };
  g_autoptr (AttnTrace) trace = make_trace (N, "causal");
  g_autoptr (AttnFonts) fonts = attn_fonts_new (NULL, NULL);
  g_autoptr (AttnScene) scene = make_scene (trace, ATTN_VIEW_MATRIX, "masked", fonts);
  g_autoptr (GArray) images = record (scene);
  const Image *one = find_image (images, "masked");
  const AttnColor masked = attn_palette_get_fill (attn_palette_get (ATTN_THEME_LIGHT), ATTN_FAMILY_SCORE, -INFINITY, 1);

  g_assert_nonnull (one);
  g_assert_cmpuint (one->width, ==, one->height);
  check_pixel (one, one->width - 1, 0, masked);
  check_pixel (one, one->width / 2 + 1, one->height / 2, masked);
  for (guint i = 0; i < one->width; i += 50)
    g_assert_cmphex (one->pixels[(gsize) i * one->width + i], !=, one->pixels[one->width - 1]);
}

/* As long as cells can be seen each has a pixel of its own. */
static void
test_each (void)
{
  g_autoptr (AttnTrace) trace = make_trace (300, "none");
  g_autoptr (AttnFonts) fonts = attn_fonts_new (NULL, NULL);
  g_autoptr (AttnScene) scene = make_scene (trace, ATTN_VIEW_MATRIX, "scores", fonts);
  g_autoptr (GArray) images = record (scene);
  const Image *one = find_image (images, "scores");

  g_assert_nonnull (one);
  g_assert_cmpuint (one->width, ==, 300);
  g_assert_cmpuint (one->height, ==, 300);
}

/* However many tokens there are, what matrices are called can be read. */
static void
test_titles (void)
{
  static const guint sizes[] = { 1000, 2000 };
  static const char *const steps[] = { "scores", "weights", "output" };
  static const AttnViewMode modes[] = { ATTN_VIEW_OVERVIEW, ATTN_VIEW_FOCUS };
  g_autoptr (AttnFonts) fonts = attn_fonts_new (NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (AttnTrace) trace = make_trace (sizes[i], "causal");

      for (guint k = 0; k < G_N_ELEMENTS (steps) * G_N_ELEMENTS (modes); k++)
        {
          g_autoptr (AttnScene) scene = make_scene (trace, modes[k % 2], steps[k / 2], fonts);
          guint n = 0;

          for (guint j = 0; j < attn_scene_get_n_regions (scene); j++)
            if (attn_scene_get_region (scene, j)->kind == ATTN_REGION_TITLE)
              {
                g_assert_cmpfloat (attn_scene_get_region (scene, j)->box.height, >, 8);
                n++;
              }
          g_assert_cmpuint (n, >, 0);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/strain/means", test_means);
  g_test_add_func ("/strain/masked", test_masked);
  g_test_add_func ("/strain/each", test_each);
  g_test_add_func ("/strain/titles", test_titles);
  return g_test_run ();
}
