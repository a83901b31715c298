/* attn-lesson-figure.c: the plot of a scene of a lesson, in words and ready to be drawn
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "attn-lesson-figure.h"

#include <math.h>

#include "attn-embedded.h"
#include "attn-pdf.h"
#include "attn-plot-data.h"
#include "attn-png.h"
#include "attn-svg-painter.h"

#define DENSITY          96.0
#define POINTS_PER_PIXEL 0.75
#define TEXT_SIZE        16.0

/* What each plot is called and what its lines are; messages of the catalogue. */
static const struct
{
  const char *title, *x_label, *y_label;
  gboolean    log_x, log_y, points;
  const char *lines[ATTN_PLOT_MAX_LINES];
  AttnFamily  families[ATTN_PLOT_MAX_LINES];
} plots[ATTN_N_PLOTS] = {
  [ATTN_PLOT_SCORE_SPREAD] = {
    N_("The spread of random scores"), N_("d_{k}"), N_("standard deviation of q·k"), TRUE, FALSE, TRUE,
    { N_("q·k"), N_("q·k ÷ √{d_k}") }, { ATTN_FAMILY_KEY, ATTN_FAMILY_QUERY } },
  [ATTN_PLOT_SOFTMAX_FREEZE] = {
    N_("The largest weight of a row of random scores"), N_("d_{k}"), N_("largest weight, on average"), TRUE, FALSE, TRUE,
    { N_("softmax(q·k)"), N_("softmax(q·k ÷ √{d_k})") }, { ATTN_FAMILY_KEY, ATTN_FAMILY_QUERY } },
  [ATTN_PLOT_SOFTMAX_SLOPE] = {
    N_("How much a weight gives when its score moves"), N_("d_{k}"), N_("A·(1 − A), on average"), TRUE, FALSE, TRUE,
    { N_("softmax(q·k)"), N_("softmax(q·k ÷ √{d_k})") }, { ATTN_FAMILY_KEY, ATTN_FAMILY_QUERY } },
  [ATTN_PLOT_POSITION_WAVE] = {
    N_("Sinusoidal positions, column by column"), N_("position"), N_("number in the column"), FALSE, FALSE, FALSE,
    { N_("column d0 (sine)"), N_("column d1 (cosine)"), N_("column d2 (sine)"), N_("column d3 (cosine)") },
    { ATTN_FAMILY_QUERY, ATTN_FAMILY_KEY, ATTN_FAMILY_VALUE, ATTN_FAMILY_ATTENTION } },
  [ATTN_PLOT_INFLUENCE] = {
    N_("How far back a word still has influence"), N_("steps back"), N_("influence on the last state, as a share of the last word's"), FALSE, TRUE, TRUE,
    { N_("recurrent network (Elman)"), N_("attention") }, { ATTN_FAMILY_KEY, ATTN_FAMILY_ATTENTION } },
  [ATTN_PLOT_PRICE] = {
    N_("The price of attention"), N_("tokens n"), N_("how many"), TRUE, TRUE, TRUE,
    { N_("scores: n × n"), N_("steps of a recurrent network: n") }, { ATTN_FAMILY_ATTENTION, ATTN_FAMILY_KEY } },
};

void
attn_lesson_figure_init (AttnPlot           *plot,
                         const AttnPlotSpec *spec,
                         AttnLanguage        language)
{
  const AttnPlotData *data = attn_plot_compute (spec);
  gboolean positive = TRUE;

  *plot = (AttnPlot) {
    .title = attn_translate (language, plots[spec->kind].title),
    .x_label = attn_translate (language, plots[spec->kind].x_label),
    .y_label = attn_translate (language, plots[spec->kind].y_label),
    .log_x = plots[spec->kind].log_x,
    .points = plots[spec->kind].points,
    .n = data->n,
    .x = data->x,
    .n_lines = data->n_series,
  };
  for (guint i = 0; i < data->n_series; i++)
    {
      plot->lines[i] = (AttnPlotLine) { attn_translate (language, plots[spec->kind].lines[i]), plots[spec->kind].families[i], data->y[i] };
      for (guint j = 0; j < data->n; j++)
        positive = positive && data->y[i][j] > 0 && isfinite (data->y[i][j]);
    }
  /* An influence may vanish altogether, which has no place on a logarithmic axis. */
  plot->log_y = plots[spec->kind].log_y && positive;
}

const char *
attn_lesson_figure_get_title (AttnPlotKind kind,
                              AttnLanguage language)
{
  return attn_translate (language, plots[kind].title);
}

static void
paint (const AttnPlot           *plot,
       AttnTheme                 theme,
       AttnFonts                *fonts,
       const AttnPictureOptions *options,
       AttnPainter              *painter)
{
  static const AttnColor white = { 1, 1, 1, 1 };
  const AttnBox all = { 0, 0, options->width, options->height };

  if (!options->transparent)
    attn_paint_fill (painter, &all, 0, theme == ATTN_THEME_DARK ? &attn_palette_get (theme)->background : &white);
  attn_plot_paint (plot, fonts, theme, &all, TEXT_SIZE * fmax (options->height / 600, 0.5), painter);
}

static GBytes *
refuse (GError     **error,
        AttnLanguage language,
        const char  *message)
{
  g_set_error (error, ATTN_PICTURE_ERROR, ATTN_PICTURE_ERROR_WRITE,
               attn_translate (language, N_("the picture could not be written: %s")), message);
  return NULL;
}

/* NULL with an error. */
static cairo_surface_t *
draw (const AttnPlot           *plot,
      AttnLanguage              language,
      AttnTheme                 theme,
      AttnFonts                *fonts,
      const AttnPictureOptions *options,
      GError                  **error)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, MAX ((int) round (options->width * options->scale), 1),
                                                         MAX ((int) round (options->height * options->scale), 1));
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  cairo_scale (cr, options->scale, options->scale);
  {
    g_autoptr (AttnPainter) painter = attn_cairo_painter_new (cr, options->scale);

    paint (plot, theme, fonts, options, painter);
  }
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return surface;
  cairo_surface_destroy (surface);
  refuse (error, language, cairo_status_to_string (status));
  return NULL;
}

cairo_surface_t *
attn_lesson_figure_to_surface (const AttnPlotSpec       *spec,
                               AttnLanguage              language,
                               AttnTheme                 theme,
                               AttnFonts                *fonts,
                               const AttnPictureOptions *options,
                               GError                  **error)
{
  AttnPlot plot;

  attn_lesson_figure_init (&plot, spec, language);
  return draw (&plot, language, theme, fonts, options, error);
}

static GBytes *
write_png (const AttnPlot           *plot,
           AttnLanguage              language,
           AttnTheme                 theme,
           AttnFonts                *fonts,
           const AttnPictureOptions *options,
           GError                  **error)
{
  const AttnPngOptions png = { .alpha = options->transparent, .density = DENSITY * options->scale };
  cairo_surface_t *surface = draw (plot, language, theme, fonts, options, error);
  g_autofree char *message = NULL;
  GBytes *bytes;

  if (surface == NULL)
    return NULL;
  bytes = attn_png_write (surface, &png, &message);
  cairo_surface_destroy (surface);
  if (bytes == NULL)
    return refuse (error, language, message);
  if (options->document != NULL)
    {
      g_autoptr (GBytes) bare = bytes;

      bytes = attn_embedded_put_png (bare, options->document);
    }
  return bytes;
}

static GBytes *
write_svg (const AttnPlot           *plot,
           AttnLanguage              language,
           AttnTheme                 theme,
           AttnFonts                *fonts,
           const AttnPictureOptions *options,
           GError                  **error)
{
  g_autofree char *description = attn_plot_describe (plot, language, 2);
  const AttnSvgOptions svg = { .width = options->width, .height = options->height, .as_text = options->svg_text,
                               .title = plot->title, .description = description, .document = options->document };
  g_autoptr (AttnPainter) painter = attn_svg_painter_new (fonts, &svg);
  GBytes *bytes;

  paint (plot, theme, fonts, options, painter);
  bytes = attn_svg_painter_finish (painter);
  return bytes != NULL ? bytes : refuse (error, language, cairo_status_to_string (CAIRO_STATUS_NO_MEMORY));
}

static GBytes *
write_pdf (const AttnPlot           *plot,
           AttnLanguage              language,
           AttnTheme                 theme,
           AttnFonts                *fonts,
           const AttnPictureOptions *options,
           GError                  **error)
{
  g_autofree char *description = attn_plot_describe (plot, language, 2);
  g_autoptr (AttnPdf) pdf = attn_pdf_new (plot->title, description);
  const char *message = NULL;
  GBytes *bytes;

  {
    cairo_t *cr = attn_pdf_begin_page (pdf, options->width * POINTS_PER_PIXEL, options->height * POINTS_PER_PIXEL, NULL);
    g_autoptr (AttnPainter) painter = NULL;

    cairo_scale (cr, POINTS_PER_PIXEL, POINTS_PER_PIXEL);
    painter = attn_cairo_painter_new (cr, POINTS_PER_PIXEL);
    paint (plot, theme, fonts, options, painter);
  }
  bytes = attn_pdf_finish (pdf, &message);
  return bytes != NULL ? bytes : refuse (error, language, message);
}

GBytes *
attn_lesson_figure_write (const AttnPlotSpec       *spec,
                          AttnPictureFormat         format,
                          AttnLanguage              language,
                          AttnTheme                 theme,
                          AttnFonts                *fonts,
                          const AttnPictureOptions *options,
                          GError                  **error)
{
  AttnPlot plot;

  attn_lesson_figure_init (&plot, spec, language);
  switch (format)
    {
    case ATTN_PICTURE_PNG:
      return write_png (&plot, language, theme, fonts, options, error);
    case ATTN_PICTURE_SVG:
      return write_svg (&plot, language, theme, fonts, options, error);
    case ATTN_PICTURE_PDF:
    default:
      return write_pdf (&plot, language, theme, fonts, options, error);
    }
}
