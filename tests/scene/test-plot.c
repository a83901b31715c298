/* test-plot.c: the plots of lessons: their numbers, and that they fit where they are drawn
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "scene-test.h"

#include <math.h>
#include <string.h>

#include "attn-lesson-figure.h"
#include "attn-lesson-pages.h"
#include "attn-plot-data.h"

static const AttnPlotData *
compute (AttnPlotKind kind)
{
  AttnPlotSpec spec;

  attn_plot_spec_init (&spec, kind);
  return attn_plot_compute (&spec);
}

/* What theory says of them. */
static void
test_spread (void)
{
  const AttnPlotData *data = compute (ATTN_PLOT_SCORE_SPREAD);

  g_assert_cmpuint (data->n, ==, 10);
  for (guint i = 0; i < data->n; i++)
    {
      g_assert_cmpfloat (data->x[i], ==, ldexp (1, (int) i));
      /* The deviation of q·k is √d_k; of a thousand draws it is off by some percent. */
      g_assert_cmpfloat_with_epsilon (data->y[0][i] / sqrt (data->x[i]), 1, 0.12);
      g_assert_cmpfloat_with_epsilon (data->y[1][i], 1, 0.12);
    }
}

static void
test_softmax (void)
{
  const AttnPlotData *freeze = compute (ATTN_PLOT_SOFTMAX_FREEZE), *slope = compute (ATTN_PLOT_SOFTMAX_SLOPE);
  const guint last = freeze->n - 1;

  g_assert_cmpfloat (freeze->y[0][last], >, 0.95);
  g_assert_cmpfloat (freeze->y[1][last], <, 0.6);
  g_assert_cmpfloat (freeze->y[0][0], ==, freeze->y[1][0]);
  g_assert_cmpfloat (slope->y[0][last], <, 0.03);
  g_assert_cmpfloat (slope->y[1][last], >, 0.2);
  for (guint i = 0; i < freeze->n; i++)
    for (guint s = 0; s < 2; s++)
      {
        g_assert_cmpfloat (freeze->y[s][i], >=, 0.25);
        g_assert_cmpfloat (freeze->y[s][i], <=, 1);
        g_assert_cmpfloat (slope->y[s][i], <=, 0.25);
      }
}

static void
test_wave (void)
{
  const AttnPlotData *data = compute (ATTN_PLOT_POSITION_WAVE);

  g_assert_cmpuint (data->n_series, ==, 4);
  for (guint p = 0; p < data->n; p++)
    {
      g_assert_cmpfloat_with_epsilon (data->y[0][p], sin (p), 1e-15);
      g_assert_cmpfloat_with_epsilon (data->y[0][p] * data->y[0][p] + data->y[1][p] * data->y[1][p], 1, 1e-12);
      g_assert_cmpfloat_with_epsilon (data->y[2][p], sin (p / pow (10000, 2 / 16.0)), 1e-15);
    }
}

/* The recurrent network forgets step by step; attention does not. */
static void
test_influence (void)
{
  const AttnPlotData *data = compute (ATTN_PLOT_INFLUENCE);

  g_assert_cmpfloat (data->y[0][0], ==, 1);
  g_assert_cmpfloat (data->y[1][0], ==, 1);
  for (guint k = 1; k < data->n; k++)
    {
      g_assert_cmpfloat (data->y[0][k], <, data->y[0][k - 1]);
      g_assert_cmpfloat (data->y[1][k], >, 0.7);
      g_assert_cmpfloat (data->y[1][k], <, 1.3);
    }
  g_assert_cmpfloat (data->y[0][data->n - 1], <, 0.001);
}

static void
test_price (void)
{
  const AttnPlotData *data = compute (ATTN_PLOT_PRICE);

  g_assert_cmpfloat (data->y[0][data->n - 1], ==, 4096.0 * 4096.0);
  g_assert_cmpfloat (data->y[1][data->n - 1], ==, 4096);
}

static void
test_kept (void)
{
  AttnPlotSpec spec;
  const AttnPlotData *a, *b;

  attn_plot_spec_init (&spec, ATTN_PLOT_SCORE_SPREAD);
  a = attn_plot_compute (&spec);
  g_assert_true (a == attn_plot_compute (&spec));
  spec.parameters[0] = 2;
  b = attn_plot_compute (&spec);
  g_assert_true (a != b);
  g_assert_cmpfloat (a->y[0][9], !=, b->y[0][9]);
}

/* A painter that looks at where things go. */
typedef struct
{
  AttnPainter painter;
  AttnBox     box;
  guint       n_texts, n_lines;
} Watcher;

static void
watch_point (Watcher *self, double x, double y)
{
  g_assert_cmpfloat (x, >=, self->box.x - 0.5);
  g_assert_cmpfloat (x, <=, self->box.x + self->box.width + 0.5);
  g_assert_cmpfloat (y, >=, self->box.y - 0.5);
  g_assert_cmpfloat (y, <=, self->box.y + self->box.height + 0.5);
}

static void
watch_fill (AttnPainter *painter, const AttnBox *box, double radius, const AttnColor *color)
{
  watch_point ((Watcher *) painter, box->x, box->y);
  watch_point ((Watcher *) painter, box->x + box->width, box->y + box->height);
}

static void
watch_stroke (AttnPainter *painter, const AttnBox *box, double radius, double width, double dash, const AttnColor *color)
{
  watch_fill (painter, box, radius, color);
}

static void
watch_line (AttnPainter *painter, double x0, double y0, double x1, double y1, double width, double dash, const AttnColor *color)
{
  watch_point ((Watcher *) painter, x0, y0);
  watch_point ((Watcher *) painter, x1, y1);
  ((Watcher *) painter)->n_lines++;
}

static void
watch_text (AttnPainter *painter, const AttnText *text, double x, double y, const AttnColor *color)
{
  watch_point ((Watcher *) painter, x, y - attn_text_get_ascent (text));
  watch_point ((Watcher *) painter, x + attn_text_get_width (text), y + attn_text_get_descent (text));
  ((Watcher *) painter)->n_texts++;
}

static void
watch_group (AttnPainter *painter, const char *name, const char *title)
{
}

static void
watch_end (AttnPainter *painter)
{
}

static const AttnPainterClass watcher_class = {
  .fill = watch_fill, .stroke = watch_stroke, .line = watch_line, .text = watch_text,
  .begin_group = watch_group, .end_group = watch_end, .flush = watch_end, .free = watch_end,
};

/* Nothing stands over the edge, at any size, in both languages, for any parameters. */
static void
test_fits (void)
{
  static const struct { double width, height, size; } sizes[] = {
    { 400, 300, 15 }, { 300, 420, 15 }, { 620, 480, 15 }, { 1000, 600, 30 }, { 3000, 1900, 60 }, { 200, 160, 12 },
  };
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);

  for (guint kind = 0; kind < ATTN_N_PLOTS; kind++)
    for (guint least = 0; least < 2; least++)
      for (guint language = 0; language < ATTN_N_LANGUAGES; language++)
        for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
          {
            Watcher watcher = { .painter = { &watcher_class }, .box = { 10, 20, sizes[i].width, sizes[i].height } };
            const AttnPlotParameter *parameters;
            AttnPlotSpec spec;
            AttnPlot plot;
            guint n;

            attn_plot_spec_init (&spec, (AttnPlotKind) kind);
            parameters = attn_plot_get_parameters ((AttnPlotKind) kind, &n);
            for (guint p = 0; least && p < n; p++)
              spec.parameters[p] = parameters[p].least;
            attn_lesson_figure_init (&plot, &spec, (AttnLanguage) language);
            g_test_message ("%s, %g × %g, %u", attn_plot_get_name (kind), sizes[i].width, sizes[i].height, least);
            attn_plot_paint (&plot, fonts, ATTN_THEME_LIGHT, &watcher.box, sizes[i].size, &watcher.painter);
            g_assert_cmpuint (watcher.n_texts, >=, 5);
            g_assert_cmpuint (watcher.n_lines, >=, 4);
          }
}

static void
test_written (void)
{
  g_autoptr (AttnFonts) fonts = attn_fonts_new ("DejaVu Sans", NULL);
  AttnPictureOptions options;

  attn_picture_options_init (&options);
  options.width = 640;
  options.height = 480;
  options.scale = 1;
  for (guint format = ATTN_PICTURE_PNG; format <= ATTN_PICTURE_PDF; format++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) a = NULL, b = NULL;
      AttnPlotSpec spec;

      attn_plot_spec_init (&spec, ATTN_PLOT_PRICE);
      a = attn_lesson_figure_write (&spec, (AttnPictureFormat) format, ATTN_LANGUAGE_KOREAN, ATTN_THEME_DARK, fonts, &options, &error);
      g_assert_no_error (error);
      b = attn_lesson_figure_write (&spec, (AttnPictureFormat) format, ATTN_LANGUAGE_KOREAN, ATTN_THEME_DARK, fonts, &options, &error);
      g_assert_no_error (error);
      g_assert_true (g_bytes_equal (a, b));
      g_assert_cmpuint (g_bytes_get_size (a), >, 1000);
    }
}

static void
test_described (void)
{
  AttnPlotSpec spec;
  AttnPlot plot;
  g_autofree char *text = NULL;

  attn_plot_spec_init (&spec, ATTN_PLOT_PRICE);
  attn_lesson_figure_init (&plot, &spec, ATTN_LANGUAGE_ENGLISH);
  text = attn_plot_describe (&plot, ATTN_LANGUAGE_ENGLISH, 2);
  g_assert_nonnull (strstr (text, "scores: n × n: 1 at 1, 1.68e7 at 4096."));
}

static void
test_markup (void)
{
  static const struct { const char *text, *markup; } rows[] = {
    { "W_Q and √d_k", "W_{Q} and √{d_{k}}" }, { "d_model.", "d_{model}." }, { "row_sum", "row\\_sum" }, { "a_b_c", "a\\_b\\_c" },
    { "x*y", "x\\*y" }, { "√2", "\\√2" }, { "W_Q를", "W_{Q}를" }, { "h_t = 1", "h_{t} = 1" }, { "{a}", "\\{a\\}" }, { "x_", "x\\_" },
    { "", "" }, { "my_k", "my_{k}" }, { "Ad_k", "Ad_{k}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *markup = attn_lesson_to_markup (rows[i].text);

      g_assert_cmpstr (markup, ==, rows[i].markup);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/spread", test_spread);
  g_test_add_func ("/plot/softmax", test_softmax);
  g_test_add_func ("/plot/wave", test_wave);
  g_test_add_func ("/plot/influence", test_influence);
  g_test_add_func ("/plot/price", test_price);
  g_test_add_func ("/plot/kept", test_kept);
  g_test_add_func ("/plot/fits", test_fits);
  g_test_add_func ("/plot/written", test_written);
  g_test_add_func ("/plot/described", test_described);
  g_test_add_func ("/plot/markup", test_markup);
  return g_test_run ();
}
